// RUN: hlo-opt %s --algebraic-simplify=reshape-transpose-as-slice-concatenate | FileCheck %s

// CHECK-LABEL: func @space_to_depth(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:2, 0:3:2, 0:5:2, 0:3] : (tensor<2x4x6x3xf32>) -> tensor<2x2x3x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [0:2, 0:3:2, 1:6:2, 0:3] : (tensor<2x4x6x3xf32>) -> tensor<2x2x3x3xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [0:2, 1:4:2, 0:5:2, 0:3] : (tensor<2x4x6x3xf32>) -> tensor<2x2x3x3xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [0:2, 1:4:2, 1:6:2, 0:3] : (tensor<2x4x6x3xf32>) -> tensor<2x2x3x3xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V0]], %[[V1]], %[[V2]], %[[V3]] dimension = 3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x12xf32>
// CHECK-NEXT:    return %[[V4]]
func.func @space_to_depth(%x: tensor<2x4x6x3xf32>) -> tensor<2x2x3x12xf32> {
  %0 = hlo.reshape %x : (tensor<2x4x6x3xf32>) -> tensor<2x2x2x3x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [0, 1, 3, 2, 4, 5] : (tensor<2x2x2x3x2x3xf32>) -> tensor<2x2x3x2x2x3xf32>
  %2 = hlo.reshape %1 : (tensor<2x2x3x2x2x3xf32>) -> tensor<2x2x3x12xf32>
  return %2 : tensor<2x2x3x12xf32>
}

// The slices are parts in a row.
// CHECK-LABEL: func @split_and_move(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:3, 0:4] : (tensor<3x8xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [0:3, 4:8] : (tensor<3x8xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<6x4xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @split_and_move(%x: tensor<3x8xi32>) -> tensor<6x4xi32> {
  %0 = hlo.reshape %x : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
  %2 = hlo.reshape %1 : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
  return %2 : tensor<6x4xi32>
}

// The positions are those before and behind what is taken.
// CHECK-LABEL: func @middle(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:5:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [6:11:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [1:6:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [7:12:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V0]], %[[V1]], %[[V2]], %[[V3]] dimension = 1 : (tensor<3x5xi32>, tensor<3x5xi32>, tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x20xi32>
// CHECK-NEXT:    return %[[V4]]
func.func @middle(%x: tensor<12x5xi32>) -> tensor<3x20xi32> {
  %0 = hlo.reshape %x : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0, 3] : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
  %2 = hlo.reshape %1 : (tensor<3x2x2x5xi32>) -> tensor<3x20xi32>
  return %2 : tensor<3x20xi32>
}

// Depth to space: the positions of rows are the first part of the features.
// CHECK-LABEL: func @depth_to_space(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:6, 0:6, 0:6] : (tensor<6x6x12xf32>) -> tensor<6x6x6xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [0:6, 0:6, 6:12] : (tensor<6x6x12xf32>) -> tensor<6x6x6xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 1 : (tensor<6x6x6xf32>, tensor<6x6x6xf32>) -> tensor<6x12x6xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<6x12x6xf32>) -> tensor<12x12x3xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @depth_to_space(%x: tensor<6x6x12xf32>) -> tensor<12x12x3xf32> {
  %0 = hlo.reshape %x : (tensor<6x6x12xf32>) -> tensor<6x6x2x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [0, 2, 1, 3, 4] : (tensor<6x6x2x2x3xf32>) -> tensor<6x2x6x2x3xf32>
  %2 = hlo.reshape %1 : (tensor<6x2x6x2x3xf32>) -> tensor<12x12x3xf32>
  return %2 : tensor<12x12x3xf32>
}

// CHECK-LABEL: func @six_positions(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<7x42x7xf32>) -> tensor<7x7x6x7xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [0, 2, 1, 3] : (tensor<7x7x6x7xf32>) -> tensor<7x6x7x7xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<7x6x7x7xf32>) -> tensor<7x7x42xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @six_positions(%x: tensor<7x42x7xf32>) -> tensor<7x7x42xf32> {
  %0 = hlo.reshape %x : (tensor<7x42x7xf32>) -> tensor<7x7x6x7xf32>
  %1 = hlo.transpose %0 dimensions = [0, 2, 1, 3] : (tensor<7x7x6x7xf32>) -> tensor<7x6x7x7xf32>
  %2 = hlo.reshape %1 : (tensor<7x6x7x7xf32>) -> tensor<7x7x42xf32>
  return %2 : tensor<7x7x42xf32>
}

// CHECK-LABEL: func @read_twice(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @read_twice(%x: tensor<3x8xi32>) -> (tensor<6x4xi32>, tensor<2x3x4xi32>) {
  %0 = hlo.reshape %x : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
  %2 = hlo.reshape %1 : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
  return %2, %1 : tensor<6x4xi32>, tensor<2x3x4xi32>
}

// A transpose of two dimensions that are too large.
// CHECK-LABEL: func @plain_transpose(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<6x42xi32>) -> tensor<6x6x7xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0] : (tensor<6x6x7xi32>) -> tensor<6x7x6xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<6x7x6xi32>) -> tensor<42x6xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @plain_transpose(%x: tensor<6x42xi32>) -> tensor<42x6xi32> {
  %0 = hlo.reshape %x : (tensor<6x42xi32>) -> tensor<6x6x7xi32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<6x6x7xi32>) -> tensor<6x7x6xi32>
  %2 = hlo.reshape %1 : (tensor<6x7x6xi32>) -> tensor<42x6xi32>
  return %2 : tensor<42x6xi32>
}

// Dimensions are joined before they are split.
// CHECK-LABEL: func @joined(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3x2x6xi32>) -> tensor<3x4x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<3x4x3xi32>) -> tensor<4x3x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<4x3x3xi32>) -> tensor<12x3xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @joined(%x: tensor<3x2x6xi32>) -> tensor<12x3xi32> {
  %0 = hlo.reshape %x : (tensor<3x2x6xi32>) -> tensor<3x4x3xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x4x3xi32>) -> tensor<4x3x3xi32>
  %2 = hlo.reshape %1 : (tensor<4x3x3xi32>) -> tensor<12x3xi32>
  return %2 : tensor<12x3xi32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         %[[V0:.*]] = hlo.constant dense<> : tensor<0x4xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @no_elements(%x: tensor<0x8xi32>) -> tensor<0x4xi32> {
  %0 = hlo.reshape %x : (tensor<0x8xi32>) -> tensor<0x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<0x2x4xi32>) -> tensor<2x0x4xi32>
  %2 = hlo.reshape %1 : (tensor<2x0x4xi32>) -> tensor<0x4xi32>
  return %2 : tensor<0x4xi32>
}

// CHECK-LABEL: func @ordered(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] {hlo.control_id = 1 : i64} : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] {hlo.control_predecessors = array<i64: 1>} : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @ordered(%x: tensor<3x8xi32>) -> tensor<6x4xi32> {
  %0 = hlo.reshape %x : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] {hlo.control_id = 1 : i64} : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
  %2 = hlo.reshape %1 {hlo.control_predecessors = array<i64: 1>} : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
  return %2 : tensor<6x4xi32>
}
