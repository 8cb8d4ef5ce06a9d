// RUN: hlo-opt %s --convert-mover | FileCheck %s --check-prefixes=CHECK,ORDER
// RUN: hlo-opt %s --convert-mover --reshape-mover --convert-mover | FileCheck %s --check-prefix=ORDER
// RUN: hlo-opt %s --convert-mover --remark-format=emitRemark --remarks-filter=convert-mover 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --convert-mover --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] Moved {{.*}} Remark="reshape of bf16 instead of f32"
// REMARK: remark: [Missed] Kept {{.*}} Remark="an operand of concatenate is no conversion of its own of bf16"
// REMARK: remark: [Missed] Kept {{.*}} Remark="transpose has other users"

// CHECK-LABEL: func @down(
// CHECK-NEXT: %[[R:.*]] = hlo.reshape %arg0 : (tensor<4xbf16>) -> tensor<2x2xbf16>
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %[[R]] dimensions = [1, 0] : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
// CHECK-NEXT: %[[S:.*]] = hlo.slice %[[T]] [0:1, 0:2] : (tensor<2x2xbf16>) -> tensor<1x2xbf16>
// CHECK-NEXT: %[[C:.*]] = hlo.convert %[[S]] : (tensor<1x2xbf16>) -> tensor<1x2xf32>
// CHECK-NEXT: return %[[C]]
func.func @down(%x: tensor<4xbf16>) -> tensor<1x2xf32> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = hlo.slice %2 [0:1, 0:2] : (tensor<2x2xf32>) -> tensor<1x2xf32>
  return %3 : tensor<1x2xf32>
}

// CHECK-LABEL: func @constants(
// CHECK-DAG: %[[C:.*]] = hlo.constant dense<[1.500000e+00, -0.000000e+00, 0xFF80]> : tensor<3xbf16>
// CHECK-DAG: %[[Z:.*]] = hlo.constant dense<7.000000e+00> : tensor<bf16>
// CHECK-DAG: %[[B:.*]] = hlo.broadcast %[[Z]] dimensions = [] : (tensor<bf16>) -> tensor<2xbf16>
// CHECK: %[[J:.*]] = hlo.concatenate %arg0, %[[C]], %[[B]], %arg0 dimension = 0
// CHECK-NEXT: hlo.convert %[[J]] : (tensor<13xbf16>) -> tensor<13xf32>
func.func @constants(%x: tensor<4xbf16>) -> tensor<13xf32> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.constant dense<[1.5, -0.0, 0xFF800000]> : tensor<3xf32>
  %2 = hlo.constant dense<7.0> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<2xf32>
  %4 = hlo.concatenate %0, %1, %3, %0 dimension = 0 : (tensor<4xf32>, tensor<3xf32>, tensor<2xf32>, tensor<4xf32>) -> tensor<13xf32>
  return %4 : tensor<13xf32>
}

// CHECK-LABEL: func @padding(
// CHECK-NEXT: %[[Z:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT: %[[P:.*]] = hlo.pad %arg0, %[[Z]]
// CHECK-NEXT: hlo.convert %[[P]] : (tensor<6xi1>) -> tensor<6xf32>
// CHECK-NOT: hlo.constant
func.func @padding(%x: tensor<4xi1>) -> tensor<6xf32> {
  %0 = hlo.convert %x : (tensor<4xi1>) -> tensor<4xf32>
  %1 = hlo.constant dense<0.0> : tensor<f32>
  %2 = hlo.pad %0, %1 low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

// Neither 0.1 nor the sign of zero is the same after both conversions.
// CHECK-LABEL: func @inexact_constants(
// CHECK-NOT: bf16>) -> tensor<6xbf16>
// CHECK-NOT: i8>) -> tensor<6xi8>
// CHECK: return
func.func @inexact_constants(%x: tensor<4xbf16>, %y: tensor<4xi8>) -> tuple<tensor<6xf32>, tensor<6xf32>> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.constant dense<[1.0, 0.1]> : tensor<2xf32>
  %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %3 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xf32>
  %4 = hlo.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %5 = hlo.concatenate %3, %4 dimension = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %6 = hlo.tuple %2, %5 : (tensor<6xf32>, tensor<6xf32>) -> tuple<tensor<6xf32>, tensor<6xf32>>
  return %6 : tuple<tensor<6xf32>, tensor<6xf32>>
}

// What was made for one operand goes where another one stays.
// CHECK-LABEL: func @unlike(
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.convert
// CHECK-NEXT: hlo.convert
// CHECK-NEXT: hlo.concatenate
// CHECK-NEXT: return
func.func @unlike(%x: tensor<4xbf16>, %y: tensor<2xf16>) -> tensor<7xf32> {
  %c = hlo.constant dense<1.0> : tensor<1xf32>
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.convert %y : (tensor<2xf16>) -> tensor<2xf32>
  %2 = hlo.concatenate %0, %c, %1 dimension = 0 : (tensor<4xf32>, tensor<1xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %2 : tensor<7xf32>
}

// CHECK-LABEL: func @read_elsewhere(
// CHECK-NEXT: hlo.convert
// CHECK-NEXT: hlo.reshape {{.*}} -> tensor<2x2xf32>
func.func @read_elsewhere(%x: tensor<4xbf16>) -> tuple<tensor<2x2xf32>, tensor<4xf32>> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = hlo.tuple %1, %0 : (tensor<2x2xf32>, tensor<4xf32>) -> tuple<tensor<2x2xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<2x2xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @up(
// CHECK-NEXT: %[[X:.*]] = hlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: %[[V:.*]] = hlo.convert %arg1 : (tensor<f32>) -> tensor<f16>
// CHECK-NEXT: %[[P:.*]] = hlo.pad %[[X]], %[[V]]
// CHECK-NEXT: %[[C:.*]] = hlo.concatenate %[[P]], %[[P]] dimension = 0 : (tensor<6xf16>, tensor<6xf16>) -> tensor<12xf16>
// CHECK-NEXT: return %[[C]]
func.func @up(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<12xf16> {
  %0 = hlo.pad %x, %v low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = hlo.concatenate %0, %0 dimension = 0 : (tensor<6xf32>, tensor<6xf32>) -> tensor<12xf32>
  %2 = hlo.convert %1 : (tensor<12xf32>) -> tensor<12xf16>
  return %2 : tensor<12xf16>
}

// CHECK-LABEL: func @up_read_elsewhere(
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: hlo.convert
func.func @up_read_elsewhere(%x: tensor<2x3xf32>) -> tuple<tensor<3x2xf32>, tensor<3x2xf16>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = hlo.convert %0 : (tensor<3x2xf32>) -> tensor<3x2xf16>
  %2 = hlo.tuple %0, %1 : (tensor<3x2xf32>, tensor<3x2xf16>) -> tuple<tensor<3x2xf32>, tensor<3x2xf16>>
  return %2 : tuple<tensor<3x2xf32>, tensor<3x2xf16>>
}

// As many bits, or fewer than eight.
// CHECK-LABEL: func @sizes(
// CHECK: hlo.reshape {{.*}} -> tensor<2x2xf32>
// CHECK: hlo.reshape {{.*}} -> tensor<2x2xi8>
// CHECK: hlo.reshape {{.*}} -> tensor<2x2xi8>
func.func @sizes(%x: tensor<4xi32>, %y: tensor<4xi4>, %z: tensor<4xi8>) -> tuple<tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi4>> {
  %0 = hlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>
  %1 = hlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = hlo.convert %y : (tensor<4xi4>) -> tensor<4xi8>
  %3 = hlo.reshape %2 : (tensor<4xi8>) -> tensor<2x2xi8>
  %4 = hlo.reshape %z : (tensor<4xi8>) -> tensor<2x2xi8>
  %5 = hlo.convert %4 : (tensor<2x2xi8>) -> tensor<2x2xi4>
  %6 = hlo.tuple %1, %3, %5 : (tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi4>) -> tuple<tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi4>>
  return %6 : tuple<tensor<2x2xf32>, tensor<2x2xi8>, tensor<2x2xi4>>
}

// CHECK-LABEL: func @kept(
// CHECK: hlo.reshape {{.*}} -> tensor<2x2xf32>
// CHECK: hlo.reshape {{.*}} -> tensor<2x2xf32>
// CHECK: hlo.slice {{.*}} -> tensor<?xf32
func.func @kept(%x: tensor<4xbf16>, %y: tensor<?xbf16, #hlo.bounds<[4]>>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32, #hlo.bounds<[4]>>> {
  %0 = hlo.convert %x {hlo.control_id = 0 : i64} : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
  %2 = hlo.convert %x {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : (tensor<4xbf16>) -> tensor<4xf32>
  %3 = hlo.reshape %2 : (tensor<4xf32>) -> tensor<2x2xf32>
  %4 = hlo.convert %y : (tensor<?xbf16, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %5 = hlo.slice %4 [0:4] : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %6 = hlo.tuple %1, %3, %5 {hlo.control_predecessors = array<i64: 0>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32, #hlo.bounds<[4]>>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32, #hlo.bounds<[4]>>>
  return %6 : tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<?xf32, #hlo.bounds<[4]>>>
}

// CHECK-LABEL: func @layouts(
// CHECK-NEXT: hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xbf16, #hlo.layout<[1, 0]>>) -> tensor<3x2xbf16, #hlo.layout<[0, 1]>>
// CHECK-NEXT: hlo.convert {{.*}} -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<2x3xbf16, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.convert %x : (tensor<2x3xbf16, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  return %1 : tensor<3x2xf32, #hlo.layout<[0, 1]>>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.transpose {{.*}} loc("transposed")
// LOC-NEXT:    hlo.convert {{.*}} loc(fused["converted", "transposed"])
func.func @locations(%x: tensor<2x4xbf16>) -> tensor<4x2xf32> {
  %0 = hlo.convert %x : (tensor<2x4xbf16>) -> tensor<2x4xf32> loc("converted")
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32> loc("transposed")
  return %1 : tensor<4x2xf32>
}

// In the same order whatever reshape-mover did before.
// ORDER-LABEL: func @order(
// ORDER-NEXT: hlo.negate %arg0
// ORDER-NEXT: hlo.reshape
// ORDER-NEXT: hlo.transpose
// ORDER-NEXT: hlo.negate %arg1
// ORDER-NEXT: hlo.convert
// ORDER-NEXT: return
func.func @order(%x: tensor<6xbf16>, %y: tensor<f32>) -> (tensor<3x2xf32>, tensor<f32>) {
  %0 = hlo.negate %x : tensor<6xbf16>
  %1 = hlo.reshape %0 : (tensor<6xbf16>) -> tensor<2x3xbf16>
  %2 = hlo.convert %1 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
  %3 = hlo.negate %y : tensor<f32>
  %4 = hlo.transpose %2 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %4, %3 : tensor<3x2xf32>, tensor<f32>
}
