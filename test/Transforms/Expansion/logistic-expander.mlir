// RUN: hlo-opt %s --logistic-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --logistic-expander --split-input-file --remark-format=emitRemark --remarks-filter=logistic-expander 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced | Category:logistic-expander | Remark="logistic replaced by divide"
// REMARK: remark: [Missed] NotReplaced | Category:logistic-expander | Remark="logistic stays: an unbounded dimension"

// CHECK-LABEL: func @logistic(
// CHECK-NEXT: %[[C:.*]] = hlo.constant {{.*}} dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[ONE:.*]] = hlo.broadcast %[[C]] dimensions = [] {{.*}} -> tensor<4xf32>
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0
// CHECK-NEXT: %[[E:.*]] = hlo.exponential %[[N]]
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[ONE]], %[[E]]
// CHECK-NEXT: %[[D:.*]] = hlo.divide %[[ONE]], %[[A]] {hlo.control_id = 3 : i64, hlo.frontend_attributes = {a = "b"}, hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : tensor<4xf32>
// CHECK-NEXT: return %[[D]]
// RUN: hlo-opt %s --logistic-expander --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// LOCATIONS-LABEL: func @logistic(
// LOCATIONS: hlo.exponential {{.*}} loc("here")
// LOCATIONS: hlo.divide {{.*}} loc("here")
func.func @logistic(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.logistic %x {hlo.control_id = 3 : i64, hlo.frontend_attributes = {a = "b"}, hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : tensor<4xf32> loc("here")
  return %0 : tensor<4xf32>
}

// -----

// What is built has the sharding where it has the shape.
// CHECK-LABEL: func @shardings(
// CHECK-NEXT: hlo.constant dense<
// CHECK-NEXT: hlo.broadcast {{.*}} {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">}
// CHECK-NEXT: hlo.negate {{.*}} {hlo.sharding
// CHECK: hlo.constant {hlo.sharding = #hlo.sharding<"{maximal device=1}">}
func.func @shardings(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.logistic %x {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : tensor<4xf32>
  %1 = hlo.logistic %0 {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// exp(12) is no f16; layouts stay.
// CHECK-LABEL: func @half(
// CHECK: %[[X:.*]] = hlo.convert %{{.*}} : (tensor<2x4xf16, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
// CHECK: hlo.negate %[[X]]
// CHECK: %[[D:.*]] = hlo.divide
// CHECK-NEXT: hlo.convert %[[D]] : (tensor<2x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf16, #hlo.layout<[0, 1]>>
func.func @half() -> tensor<2x4xf16, #hlo.layout<[0, 1]>> {
  %0 = hlo.constant dense<[[-12.0, 12.0, 0x7C00, 0xFC00], [0x7E00, -0.0, -65504.0, 0.5]]> : tensor<2x4xf16, #hlo.layout<[0, 1]>>
  %1 = hlo.logistic %0 : tensor<2x4xf16, #hlo.layout<[0, 1]>>
  return %1 : tensor<2x4xf16, #hlo.layout<[0, 1]>>
}

// -----

// CHECK-LABEL: func @extremes(
// CHECK-NOT: hlo.logistic
func.func @extremes() -> tensor<6xf32> {
  %0 = hlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0, -104.0, 3.0e38]> : tensor<6xf32>
  %1 = hlo.logistic %0 : tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

// CHECK-LABEL: func @complex(
// CHECK: hlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
// CHECK-NOT: hlo.logistic
func.func @complex(%x: tensor<complex<f32>>, %y: tensor<0xcomplex<f32>>) -> tuple<tensor<complex<f32>>, tensor<0xcomplex<f32>>> {
  %0 = hlo.logistic %x : tensor<complex<f32>>
  %1 = hlo.logistic %y : tensor<0xcomplex<f32>>
  %2 = hlo.tuple %0, %1 : (tensor<complex<f32>>, tensor<0xcomplex<f32>>) -> tuple<tensor<complex<f32>>, tensor<0xcomplex<f32>>>
  return %2 : tuple<tensor<complex<f32>>, tensor<0xcomplex<f32>>>
}

// -----

// CHECK-LABEL: func @dynamic(
// CHECK: hlo.broadcast {{.*}} -> tensor<4x2xf32>
// CHECK: hlo.divide {{.*}} : (tensor<4x2xf32>, tensor<?x2xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>>
func.func @dynamic(%x: tensor<?x2xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.logistic %x : tensor<?x2xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[4, ?]>>
}

// -----

// CHECK-LABEL: func @unbounded(
// CHECK-NEXT: hlo.logistic
func.func @unbounded(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = hlo.logistic %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Computations of other operations, but not of fusions.
// CHECK-LABEL: func @nested(
// CHECK: hlo.map
// CHECK: hlo.divide
// CHECK: hlo.fusion
// CHECK: hlo.logistic
func.func @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.logistic %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  %2 = hlo.fusion kLoop(%0) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.logistic %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}

// -----

// Not by way of f32.
// CHECK-LABEL: func @double(
// CHECK-NOT:  hlo.convert
// CHECK:      hlo.exponential %{{.*}} : tensor<4xf64>
func.func @double(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = hlo.logistic %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}
