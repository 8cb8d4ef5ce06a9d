// RUN: hlo-opt %s --reshape-decomposer | FileCheck %s

// CHECK-LABEL: func @bitcast(
// CHECK-NEXT:    hlo.bitcast %arg0 : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return
func.func @bitcast(%x: tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @copy_of_result(
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %arg0 : (tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[B]] : (tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[C]]
func.func @copy_of_result(%x: tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @copy_of_operand(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0 : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[C]] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[B]]
func.func @copy_of_operand(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<2x12xf32, #hlo.layout<[1, 0]>>
}

// Neither is at hand where a group of dimensions of one is split by the other.
// CHECK-LABEL: func @copies_of_both(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0 {{.*}} -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[C]] {{.*}} -> tensor<3x8xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[D:.*]] = hlo.copy %[[B]] {{.*}} -> tensor<3x8xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[D]]
func.func @copies_of_both(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<3x8xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<3x8xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<3x8xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @scalar_and_empty(
// CHECK-NEXT:    hlo.bitcast %arg0
// CHECK-NEXT:    hlo.bitcast %arg1
func.func @scalar_and_empty(%x: tensor<1x1xf32, #hlo.layout<[0, 1]>>, %y: tensor<0x4xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<f32>, tensor<2x0xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.reshape %x : (tensor<1x1xf32, #hlo.layout<[0, 1]>>) -> tensor<f32>
  %1 = hlo.reshape %y : (tensor<0x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x0xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<2x0xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<f32>, tensor<2x0xf32, #hlo.layout<[1, 0]>>>
  return %2 : tuple<tensor<f32>, tensor<2x0xf32, #hlo.layout<[1, 0]>>>
}

// CHECK-LABEL: func @without_layouts(
// CHECK-NEXT:    hlo.reshape
func.func @without_layouts(%x: tensor<2x12xf32>) -> tensor<2x3x4xf32> {
  %0 = hlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.reshape
func.func @dynamic(%x: tensor<?x12xf32, #hlo.bounds<[2, ?], #hlo.layout<[1, 0]>>>) -> tensor<?x3x4xf32, #hlo.bounds<[2, ?, ?], #hlo.layout<[2, 1, 0]>>> {
  %0 = hlo.reshape %x : (tensor<?x12xf32, #hlo.bounds<[2, ?], #hlo.layout<[1, 0]>>>) -> tensor<?x3x4xf32, #hlo.bounds<[2, ?, ?], #hlo.layout<[2, 1, 0]>>>
  return %0 : tensor<?x3x4xf32, #hlo.bounds<[2, ?, ?], #hlo.layout<[2, 1, 0]>>>
}

// CHECK-LABEL: func @tiled(
// CHECK-NEXT:    hlo.reshape
func.func @tiled(%x: tensor<2x12xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x12xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @to_tiles(
// CHECK-NEXT:    hlo.reshape
func.func @to_tiles(%x: tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0], tiles = [[2, 4]]>> {
  %0 = hlo.reshape %x : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0], tiles = [[2, 4]]>>
  return %0 : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0], tiles = [[2, 4]]>>
}

// CHECK-LABEL: func @dynamic_and_static(
// CHECK-NEXT:    hlo.reshape
// CHECK-NEXT:    hlo.reshape
!static = tensor<2x12xf32, #hlo.layout<[1, 0]>>
!dynamic = tensor<?x3x4xf32, #hlo.bounds<[2, ?, ?], #hlo.layout<[2, 1, 0]>>>
func.func @dynamic_and_static(%x: !static, %y: !dynamic) -> (!dynamic, !static) {
  %0 = hlo.reshape %x : (!static) -> !dynamic
  %1 = hlo.reshape %y : (!dynamic) -> !static
  return %0, %1 : !dynamic, !static
}
