// RUN: hlo-opt %s --broadcast-canonicalizer --split-input-file | FileCheck %s
// RUN: hlo-opt %s --broadcast-canonicalizer --split-input-file --remark-format=emitRemark --remarks-filter=broadcast-canonicalizer 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Permuting | Category:broadcast-canonicalizer | Remark="a transpose permutes its operand"

// Attributes stay with the broadcast.
// CHECK-LABEL: func @two(
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: hlo.broadcast %[[T]] dimensions = [0, 2] {hlo.control_id = 0 : i64, hlo.sharding = {{.*}}} : (tensor<3x2xf32>) -> tensor<3x4x2xf32>
func.func @two(%x: tensor<2x3xf32>) -> tensor<3x4x2xf32> {
  %0 = hlo.broadcast %x dimensions = [2, 0] {hlo.control_id = 0 : i64, hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32>) -> tensor<3x4x2xf32>
  %1 = hlo.sine %x {hlo.control_predecessors = array<i64: 0>} : tensor<2x3xf32>
  return %0 : tensor<3x4x2xf32>
}

// -----

// A cycle of three, and the operand's layout.
// CHECK-LABEL: func @three(
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1] : (tensor<2x3x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<5x2x3xf32, #hlo.layout<[0, 1, 2]>>
// CHECK-NEXT: hlo.broadcast %[[T]] dimensions = [0, 1, 2]
func.func @three(%x: tensor<2x3x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<5x2x3x7xf32> {
  %0 = hlo.broadcast %x dimensions = [1, 2, 0] : (tensor<2x3x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<5x2x3x7xf32>
  return %0 : tensor<5x2x3x7xf32>
}

// -----

// Without new dimensions it is a transpose, unless the layout is another.
// CHECK-LABEL: func @no_new(
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0] {hlo.control_id = 3 : i64} : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: return %[[T]]
func.func @no_new(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1, 0] {hlo.control_id = 3} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// CHECK-LABEL: func @other_layout(
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0]
// CHECK-NEXT: hlo.broadcast %[[T]] dimensions = [0, 1] : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
func.func @other_layout(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.broadcast %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<3x2xf32, #hlo.layout<[0, 1]>>
}

// -----

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT: hlo.transpose %arg0 dimensions = [1, 0] : (tensor<?x0xf32, #hlo.bounds<[4, ?]>>) -> tensor<0x?xf32, #hlo.bounds<[?, 4]>>
// CHECK-NEXT: return
func.func @dynamic(%x: tensor<?x0xf32, #hlo.bounds<[4, ?]>>) -> tensor<0x?xf32, #hlo.bounds<[?, 4]>> {
  %0 = hlo.broadcast %x dimensions = [1, 0] : (tensor<?x0xf32, #hlo.bounds<[4, ?]>>) -> tensor<0x?xf32, #hlo.bounds<[?, 4]>>
  return %0 : tensor<0x?xf32, #hlo.bounds<[?, 4]>>
}

// -----

// CHECK-LABEL: func @ascending(
// CHECK-NEXT: hlo.broadcast %arg0
// CHECK-NEXT: hlo.broadcast %arg1
// CHECK-NEXT: return
func.func @ascending(%x: tensor<2x3xf32>, %y: tensor<f32>) {
  %0 = hlo.broadcast %x dimensions = [0, 2] : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<2xf32>
  return
}
