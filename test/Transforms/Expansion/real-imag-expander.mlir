// RUN: hlo-opt %s --real-imag-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --real-imag-expander --split-input-file --remark-format=emitRemark --remarks-filter=real-imag-expander 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced | Category:real-imag-expander | Remark="real replaced by a parameter"
// REMARK: remark: [Passed] Replaced | Category:real-imag-expander | Remark="imag replaced by broadcast"
// REMARK: remark: [Missed] NotReplaced | Category:real-imag-expander | Remark="imag stays: an unbounded dimension"

// CHECK-LABEL: func @parts(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT: %[[Z:.*]] = hlo.broadcast %[[C]]
// CHECK-NEXT: hlo.tuple %arg0, %[[Z]]
func.func @parts(%x: tensor<4xbf16>) -> tuple<tensor<4xbf16>, tensor<4xbf16>> {
  %0 = hlo.real %x : (tensor<4xbf16>) -> tensor<4xbf16>
  %1 = hlo.imag %x : (tensor<4xbf16>) -> tensor<4xbf16>
  %2 = hlo.tuple %0, %1 : (tensor<4xbf16>, tensor<4xbf16>) -> tuple<tensor<4xbf16>, tensor<4xbf16>>
  return %2 : tuple<tensor<4xbf16>, tensor<4xbf16>>
}

// -----

// A copy, for the layout; the sharding stays.
// CHECK-LABEL: func @layouts(
// CHECK-NEXT: hlo.copy %arg0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.real %x {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// -----

// Zeros as long as the operand is.
// CHECK-LABEL: func @dynamic(
// CHECK: %[[Z:.*]] = hlo.broadcast {{.*}} -> tensor<4x2x3xf64>
// CHECK: %[[N:.*]] = hlo.get_dimension_size %arg0 dimension = 0
// CHECK: %[[S:.*]] = hlo.set_dimension_size %[[Z]], %[[N]] dimension = 0
// CHECK: %[[M:.*]] = hlo.get_dimension_size %arg0 dimension = 2
// CHECK: hlo.set_dimension_size %[[S]], %[[M]] dimension = 2
func.func @dynamic(%x: tensor<?x2x?xf64, #hlo.bounds<[4, ?, 3]>>) -> tensor<?x2x?xf64, #hlo.bounds<[4, ?, 3]>> {
  %0 = hlo.imag %x : (tensor<?x2x?xf64, #hlo.bounds<[4, ?, 3]>>) -> tensor<?x2x?xf64, #hlo.bounds<[4, ?, 3]>>
  return %0 : tensor<?x2x?xf64, #hlo.bounds<[4, ?, 3]>>
}

// -----

// CHECK-LABEL: func @kept(
// CHECK-NEXT: hlo.real
// CHECK-NEXT: hlo.imag
// CHECK-NEXT: hlo.imag
func.func @kept(%x: tensor<4xcomplex<f32>>, %y: tensor<?xf32>) {
  %0 = hlo.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %1 = hlo.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %2 = hlo.imag %y : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// What takes its place is read by others: its attributes stay its own.
// CHECK-LABEL: func @attributes(
// CHECK-NEXT: %[[X:.*]] = hlo.negate %arg0 : tensor<4xf32>
// CHECK-NEXT: hlo.add %[[X]], %[[X]]
func.func @attributes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.real %0 {hlo.frontend_attributes = {a = "b"}} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
