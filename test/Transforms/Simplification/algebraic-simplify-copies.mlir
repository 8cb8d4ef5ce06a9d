// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s

// The layout of the copy is that in which the reshape moves nothing.
// CHECK-LABEL: func @copy_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @copy_of_reshape(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>
  %1 = hlo.copy %0 : (tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
}

// The copy undoes what the reshape has moved.
// CHECK-LABEL: func @copy_back(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
// CHECK-NEXT:    return %[[V0]]
func.func @copy_back(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.copy %0 : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
}

// CHECK-LABEL: func @reshape_of_copy(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_copy(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.reshape %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @reshape_back(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V0]]
func.func @reshape_back(%x: tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.copy %x : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
  return %1 : tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
}

// No layout of two dimensions is that of the three.
// CHECK-LABEL: func @apart(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 0, 2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @apart(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 0, 2]>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.copy %0 : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 0, 2]>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[1, 0, 2]>>
}

// Two arrays would be moved as before.
// CHECK-LABEL: func @reshape_read_twice(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 0, 1]>>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @reshape_read_twice(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> (tensor<4x2x3xf32, #hlo.layout<[2, 0, 1]>>, tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.copy %0 : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 0, 1]>>
  return %1, %0 : tensor<4x2x3xf32, #hlo.layout<[2, 0, 1]>>, tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @copy_read_twice(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @copy_read_twice(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<4x6xf32, #hlo.layout<[0, 1]>>) {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.reshape %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
  return %1, %0 : tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<4x6xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @to_host(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1], memory_space = 5>>
// CHECK-NEXT:    return %[[V1]]
func.func @to_host(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1], memory_space = 5>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.copy %0 : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1], memory_space = 5>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[0, 2, 1], memory_space = 5>>
}

// CHECK-LABEL: func @ordered(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.control_id = 1 : i64} : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] {hlo.control_predecessors = array<i64: 1>} : (tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @ordered(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x {hlo.control_id = 1 : i64} : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>
  %1 = hlo.copy %0 {hlo.control_predecessors = array<i64: 1>} : (tensor<4x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
  return %1 : tensor<4x2x3xf32, #hlo.layout<[0, 2, 1]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         %[[V0:.*]] = hlo.constant dense<> : tensor<0x2x3xf32, #hlo.layout<[0, 1, 2]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<0x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<0x2x3xf32, #hlo.layout<[0, 2, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @no_elements(%x: tensor<0x6xf32, #hlo.layout<[1, 0]>>) -> tensor<0x2x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x : (tensor<0x6xf32, #hlo.layout<[1, 0]>>) -> tensor<0x2x3xf32, #hlo.layout<[0, 1, 2]>>
  %1 = hlo.copy %0 : (tensor<0x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<0x2x3xf32, #hlo.layout<[0, 2, 1]>>
  return %1 : tensor<0x2x3xf32, #hlo.layout<[0, 2, 1]>>
}

// The dimension that the bitcast splits is whole in the first operand: the
// second copy is enough.
// CHECK-LABEL: func @first_copy(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @first_copy(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
  return %2 : tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
}

// The dimensions that it joins are together in the last result only: the first
// copy is enough.
// CHECK-LABEL: func @second_copy(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @second_copy(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.copy %1 : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
  return %2 : tensor<6x4xf32, #hlo.layout<[0, 1]>>
}

// Both copies together move nothing.
// CHECK-LABEL: func @there_and_back(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
// CHECK-NEXT:    return %[[V0]]
func.func @there_and_back(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
  return %2 : tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
}

// Dimensions of size 1 may be anywhere.
// CHECK-LABEL: func @ones(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x1x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x4x1xf32, #hlo.layout<[1, 3, 2, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<1x6x4x1xf32, #hlo.layout<[1, 3, 2, 0]>>) -> tensor<1x6x4x1xf32, #hlo.layout<[0, 3, 2, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @ones(%x: tensor<4x1x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x4x1xf32, #hlo.layout<[0, 3, 2, 1]>> {
  %0 = hlo.copy %x : (tensor<4x1x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x1x6xf32, #hlo.layout<[0, 1, 2]>>
  %1 = hlo.bitcast %0 : (tensor<4x1x6xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<1x6x4x1xf32, #hlo.layout<[3, 2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<1x6x4x1xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<1x6x4x1xf32, #hlo.layout<[0, 3, 2, 1]>>
  return %2 : tensor<1x6x4x1xf32, #hlo.layout<[0, 3, 2, 1]>>
}

// Elements from two dimensions become one, and are taken apart elsewhere.
// CHECK-LABEL: func @neither_copy(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<8x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<8x3xf32, #hlo.layout<[1, 0]>>) -> tensor<8x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V2]]
func.func @neither_copy(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<8x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<8x3xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.copy %1 : (tensor<8x3xf32, #hlo.layout<[1, 0]>>) -> tensor<8x3xf32, #hlo.layout<[0, 1]>>
  return %2 : tensor<8x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @bitcast_of_other_elements(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<4x6xi32, #hlo.layout<[1, 0]>>) -> tensor<4x6xi32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V2]]
func.func @bitcast_of_other_elements(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xi32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xi32, #hlo.layout<[1, 0]>>
  %2 = hlo.copy %1 : (tensor<4x6xi32, #hlo.layout<[1, 0]>>) -> tensor<4x6xi32, #hlo.layout<[0, 1]>>
  return %2 : tensor<4x6xi32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @copies_read_twice(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[V2]], %[[V0]]
func.func @copies_read_twice(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<4x6xf32, #hlo.layout<[0, 1]>>) {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
  return %2, %0 : tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<4x6xf32, #hlo.layout<[0, 1]>>
}
