// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @drop_empty(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<0xf32>, %[[Z:.*]]: tensor<3xf32>)
// CHECK:         hlo.concatenate %[[X]], %[[Z]]
func.func @drop_empty(%x: tensor<2xf32>, %y: tensor<0xf32>, %z: tensor<3xf32>) -> tensor<5xf32> {
  %r = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<2xf32>, tensor<0xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @drop_all_but_one(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<0xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @drop_all_but_one(%x: tensor<2xf32>, %y: tensor<0xf32>) -> tensor<2xf32> {
  %r = hlo.concatenate %x, %y dimension = 0 : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @flatten(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<1xf32>, %[[Z:.*]]: tensor<3xf32>)
// CHECK:         hlo.concatenate %[[X]], %[[Y]], %[[Z]]
func.func @flatten(%x: tensor<2xf32>, %y: tensor<1xf32>, %z: tensor<3xf32>) -> tensor<6xf32> {
  %0 = hlo.concatenate %y, %z dimension = 0 : (tensor<1xf32>, tensor<3xf32>) -> tensor<4xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @keep_other_dimension(
// CHECK:         hlo.add
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @keep_other_dimension(%x: tensor<2x2xf32>, %y: tensor<2x1xf32>) -> tensor<4x2xf32> {
  %0 = hlo.concatenate %y, %y dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %1 = hlo.add %0, %x : tensor<2x2xf32>
  %r = hlo.concatenate %x, %1 dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @join_slices(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<2xf32>)
// CHECK:         %[[S:.*]] = hlo.slice %[[X]] [1:5]
// CHECK:         hlo.concatenate %[[S]], %[[Y]]
func.func @join_slices(%x: tensor<8xf32>, %y: tensor<2xf32>) -> tensor<6xf32> {
  %0 = hlo.slice %x [1:3] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.slice %x [3:5] : (tensor<8xf32>) -> tensor<2xf32>
  %r = hlo.concatenate %0, %1, %y dimension = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @join_all_slices(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @join_all_slices(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.slice %x [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  %1 = hlo.slice %x [3:8] : (tensor<8xf32>) -> tensor<5xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<3xf32>, tensor<5xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @keep_gap(
// CHECK:         hlo.slice
// CHECK:         hlo.slice
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @keep_gap(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = hlo.slice %x [1:3] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.slice %x [4:6] : (tensor<8xf32>) -> tensor<2xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @keep_strides(
// CHECK:         hlo.slice
// CHECK:         hlo.slice
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @keep_strides(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = hlo.slice %x [0:3:2] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.slice %x [3:6:2] : (tensor<8xf32>) -> tensor<2xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @keep_other_rows(
// CHECK:         hlo.slice
// CHECK:         hlo.slice
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @keep_other_rows(%x: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.slice %x [0:2, 0:2] : (tensor<4x4xf32>) -> tensor<2x2xf32>
  %1 = hlo.slice %x [1:3, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
  %r = hlo.concatenate %0, %1 dimension = 1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func @concatenate_to_low_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.pad %[[X]], %[[V]] low = [3] high = [0] interior = [0]
func.func @concatenate_to_low_pad(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<3xf32>
  %r = hlo.concatenate %0, %x dimension = 0 : (tensor<3xf32>, tensor<2xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @concatenate_to_high_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.pad %[[X]], %[[V]] low = [0] high = [3] interior = [0]
func.func @concatenate_to_high_pad(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<3xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @concatenate_three(
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @concatenate_three(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<7xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<3xf32>
  %r = hlo.concatenate %x, %0, %x dimension = 0 : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %r : tensor<7xf32>
}

// CHECK-LABEL: func @concatenate_to_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<2x1xf32>)
// CHECK:         %[[R:.*]] = hlo.reshape %[[X]]
// CHECK:         hlo.broadcast %[[R]] dimensions = [0]
func.func @concatenate_to_broadcast(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
  %r = hlo.concatenate %x, %x, %x dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @concatenate_wide_copies(
// CHECK:         hlo.concatenate
// CHECK:         return
func.func @concatenate_wide_copies(%x: tensor<2x2xf32>) -> tensor<2x4xf32> {
  %r = hlo.concatenate %x, %x dimension = 1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func @slice_in_padding(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[V]]
func.func @slice_in_padding(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [7:9] : (tensor<9xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_undoes_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[V:.*]]: tensor<f32>)
// CHECK-NEXT:    return %[[X]]
func.func @slice_undoes_pad(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [2:6] : (tensor<9xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @slice_within(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.slice %[[X]] [1:3]
func.func @slice_within(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [3:5] : (tensor<9xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_both(
// CHECK:         hlo.pad
// CHECK:         hlo.slice
// CHECK:         return
func.func @slice_of_both(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [1:4] : (tensor<9xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @slice_of_interior(
// CHECK:         hlo.pad
// CHECK:         hlo.slice
// CHECK:         return
func.func @slice_of_interior(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.pad %x, %v low = [0] high = [0] interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.slice %0 [1:3] : (tensor<7xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_slice(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>)
// CHECK:         hlo.slice %[[X]] [3:5]
// CHECK-NEXT:    return
func.func @slice_of_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %0 = hlo.slice %x [2:7] : (tensor<8xf32>) -> tensor<5xf32>
  %r = hlo.slice %0 [1:3] : (tensor<5xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_strided_slice(
// CHECK:         hlo.slice
// CHECK:         hlo.slice
// CHECK:         return
func.func @slice_of_strided_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %0 = hlo.slice %x [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
  %r = hlo.slice %0 [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_new_dimension(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         hlo.broadcast %[[X]] dimensions = [1]
// CHECK-NEXT:    return
func.func @slice_of_new_dimension(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %r = hlo.slice %0 [0:8:4, 0:3] : (tensor<8x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @slice_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         %[[S:.*]] = hlo.slice %[[X]] [1:3]
// CHECK:         hlo.broadcast %[[S]] dimensions = [1]
func.func @slice_of_broadcast(%x: tensor<3xf32>) -> tensor<8x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %r = hlo.slice %0 [0:8, 1:3] : (tensor<8x3xf32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func @slice_of_concatenate(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         hlo.slice %[[Y]] [1:3]
func.func @slice_of_concatenate(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %r = hlo.slice %0 [4:6] : (tensor<7xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_is_operand(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @slice_is_operand(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<3xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %r = hlo.slice %0 [0:3] : (tensor<7xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @slice_of_two_operands(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<2xf32>)
// CHECK:         %[[C:.*]] = hlo.concatenate %[[Y]], %[[Z]]
// CHECK:         hlo.slice %[[C]] [2:5]
func.func @slice_of_two_operands(%x: tensor<3xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> tensor<3xf32> {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
  %r = hlo.slice %0 [5:8] : (tensor<9xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @slice_of_all_operands(
// CHECK:         hlo.concatenate
// CHECK:         hlo.slice
// CHECK:         return
func.func @slice_of_all_operands(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %r = hlo.slice %0 [1:5] : (tensor<7xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Of many operands: those slices that read one only.
// CHECK-LABEL: func @slices_of_long_concatenate(
// CHECK-SAME:    %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<3xf32>)
// CHECK:         %[[C:.*]] = hlo.concatenate
// CHECK:         %[[TWO:.*]] = hlo.slice %[[C]] [63:65]
// CHECK:         %[[STRIDED:.*]] = hlo.slice %[[C]] [1:5:2]
// CHECK:         %[[LAST:.*]] = hlo.slice %[[Y]] [1:3]
// CHECK:         return %[[X]], %[[TWO]], %[[STRIDED]], %[[LAST]]
func.func @slices_of_long_concatenate(%x: tensor<1xf32>, %y: tensor<3xf32>)
    -> (tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = hlo.concatenate %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %y dimension = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>) -> tensor<67xf32>
  %1 = hlo.slice %0 [2:3] : (tensor<67xf32>) -> tensor<1xf32>
  %2 = hlo.slice %0 [63:65] : (tensor<67xf32>) -> tensor<2xf32>
  %3 = hlo.slice %0 [1:5:2] : (tensor<67xf32>) -> tensor<2xf32>
  %4 = hlo.slice %0 [65:67] : (tensor<67xf32>) -> tensor<2xf32>
  return %1, %2, %3, %4 : tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<6x4xf32>)
// CHECK:         %[[S:.*]] = hlo.slice %[[X]] [2:4, 0:4]
// CHECK:         hlo.reshape %[[S]]
func.func @slice_of_reshape(%x: tensor<6x4xf32>) -> tensor<1x2x4xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<3x2x4xf32>
  %r = hlo.slice %0 [1:2, 0:2, 0:4] : (tensor<3x2x4xf32>) -> tensor<1x2x4xf32>
  return %r : tensor<1x2x4xf32>
}

// CHECK-LABEL: func @slice_of_unaligned_reshape(
// CHECK:         hlo.reshape
// CHECK:         hlo.slice
// CHECK:         return
func.func @slice_of_unaligned_reshape(%x: tensor<3x4xf32>) -> tensor<2x2xf32> {
  %0 = hlo.reshape %x : (tensor<3x4xf32>) -> tensor<6x2xf32>
  %r = hlo.slice %0 [1:3, 0:2] : (tensor<6x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func @slice_of_reverse(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>)
// CHECK:         %[[S:.*]] = hlo.slice %[[X]] [3:7:3]
// CHECK:         hlo.reverse %[[S]]
func.func @slice_of_reverse(%x: tensor<8xf32>) -> tensor<2xf32> {
  %0 = hlo.reverse %x dimensions = [0] : tensor<8xf32>
  %r = hlo.slice %0 [1:5:3] : (tensor<8xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @stride_of_one_element(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>)
// CHECK:         hlo.slice %[[X]] [1:2] :
func.func @stride_of_one_element(%x: tensor<8xf32>) -> tensor<1xf32> {
  %r = hlo.slice %x [1:5:6] : (tensor<8xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func @pad_of_nothing(
// CHECK-SAME:    %[[X:.*]]: tensor<0xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[V]]
// CHECK-NEXT:    return
func.func @pad_of_nothing(%x: tensor<0xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  %r = hlo.pad %x, %v low = [2] high = [1] interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @interior_of_one(
// CHECK:         interior = [0]
func.func @interior_of_one(%x: tensor<1xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  %r = hlo.pad %x, %v low = [2] high = [0] interior = [5] : (tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @negative_padding(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         %[[P:.*]] = hlo.pad %[[X]], %[[V]] low = [2] high = [0]
// CHECK:         hlo.slice %[[P]] [0:8]
func.func @negative_padding(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<8xf32> {
  %r = hlo.pad %x, %v low = [2] high = [-2] interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @only_negative_padding(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.slice %[[X]] [1:6]
// CHECK-NEXT:    return
func.func @only_negative_padding(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %r = hlo.pad %x, %v low = [-1] high = [-2] interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @too_negative_padding(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[V]]
// CHECK:         return
func.func @too_negative_padding(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %r = hlo.pad %x, %v low = [-4] high = [4] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @pad_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[V:.*]]: tensor<f32>)
// CHECK:         %[[P:.*]] = hlo.pad %[[X]], %[[V]] low = [1] high = [1]
// CHECK:         hlo.broadcast %[[P]] dimensions = [1]
func.func @pad_of_broadcast(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<4x5xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.pad %0, %v low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @pad_of_unpadded(
// CHECK:         hlo.broadcast
// CHECK:         hlo.pad
// CHECK:         return
func.func @pad_of_unpadded(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<6x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.pad %0, %v low = [1, 0] high = [1, 0] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}

// The concatenation stays for another user: one more would be made.
// CHECK-LABEL: func @concatenation_read_twice(
// CHECK:         %[[C:.*]] = hlo.concatenate %arg0, %arg1, %arg2
// CHECK-NEXT:    %[[S:.*]] = hlo.slice %[[C]] [1:5]
// CHECK-NEXT:    return %[[S]], %[[C]]
func.func @concatenation_read_twice(%x: tensor<3xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> (tensor<4xf32>, tensor<9xf32>) {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
  %r = hlo.slice %0 [1:5] : (tensor<9xf32>) -> tensor<4xf32>
  return %r, %0 : tensor<4xf32>, tensor<9xf32>
}

// CHECK-LABEL: func @inner_concatenation_read_twice(
// CHECK:         %[[C:.*]] = hlo.concatenate %arg1, %arg2
// CHECK-NEXT:    %[[R:.*]] = hlo.concatenate %arg0, %[[C]]
// CHECK-NEXT:    return %[[R]], %[[C]]
func.func @inner_concatenation_read_twice(%x: tensor<3xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> (tensor<9xf32>, tensor<6xf32>) {
  %0 = hlo.concatenate %y, %z dimension = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<3xf32>, tensor<6xf32>) -> tensor<9xf32>
  return %r, %0 : tensor<9xf32>, tensor<6xf32>
}

// CHECK-LABEL: func @slice_of_iota(
// CHECK-DAG:     %[[HEAD:.+]] = hlo.iota iota_dimension = 1 : tensor<2x3xf32>
// CHECK-DAG:     %[[THREE:.+]] = hlo.constant dense<3> : tensor<ui8>
// CHECK-DAG:     %[[ONE:.+]] = hlo.broadcast %[[THREE]] dimensions = [] : (tensor<ui8>) -> tensor<2x1xui8>
// CHECK:         hlo.tuple %[[HEAD]], %[[ONE]]
func.func @slice_of_iota() -> tuple<tensor<2x3xf32>, tensor<2x1xui8>> {
  %0 = hlo.iota iota_dimension = 1 : tensor<4x5xf32>
  %1 = hlo.slice %0 [1:3, 0:3] : (tensor<4x5xf32>) -> tensor<2x3xf32>
  %2 = hlo.iota iota_dimension = 1 : tensor<2x5xui8>
  %3 = hlo.slice %2 [0:2, 3:4] : (tensor<2x5xui8>) -> tensor<2x1xui8>
  %4 = hlo.tuple %1, %3 : (tensor<2x3xf32>, tensor<2x1xui8>) -> tuple<tensor<2x3xf32>, tensor<2x1xui8>>
  return %4 : tuple<tensor<2x3xf32>, tensor<2x1xui8>>
}

// Elements may wrap around, or be rounded.
// CHECK-LABEL: func @slice_of_iota_that_wraps(
// CHECK:         hlo.slice
// CHECK:         hlo.slice
// CHECK:         hlo.slice
func.func @slice_of_iota_that_wraps() -> tuple<tensor<1xi8>, tensor<1xf32>, tensor<2xi32>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<200xi8>
  %1 = hlo.slice %0 [128:129] : (tensor<200xi8>) -> tensor<1xi8>
  %2 = hlo.iota iota_dimension = 0 : tensor<5xf32>
  %3 = hlo.slice %2 [3:4] : (tensor<5xf32>) -> tensor<1xf32>
  %4 = hlo.iota iota_dimension = 0 : tensor<5xi32>
  %5 = hlo.slice %4 [0:4:2] : (tensor<5xi32>) -> tensor<2xi32>
  %6 = hlo.tuple %1, %3, %5 : (tensor<1xi8>, tensor<1xf32>, tensor<2xi32>) -> tuple<tensor<1xi8>, tensor<1xf32>, tensor<2xi32>>
  return %6 : tuple<tensor<1xi8>, tensor<1xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @concatenate_splats(
// CHECK-NEXT:    %[[C:.*]] = hlo.constant dense<7> : tensor<i32>
// CHECK-NEXT:    %[[R:.*]] = hlo.broadcast %[[C]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[R]]
func.func @concatenate_splats() -> tensor<4xi32> {
  %0 = hlo.constant dense<7> : tensor<i32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<i32>) -> tensor<3xi32>
  %2 = hlo.constant dense<7> : tensor<1xi32>
  %r = hlo.concatenate %1, %2 dimension = 0 : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// 0 and -0 are not the same.
// CHECK-LABEL: func @concatenate_zeros(
// CHECK:         hlo.concatenate
func.func @concatenate_zeros() -> tensor<2xf32> {
  %0 = hlo.constant dense<0.0> : tensor<1xf32>
  %1 = hlo.constant dense<-0.0> : tensor<1xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_kept_dimensions(
// CHECK-SAME:    %[[X:.+]]: tensor<4x6x5xf32>
// CHECK-NEXT:    %[[S:.+]] = hlo.slice %[[X]] [0:4, 0:6, 1:5:2]
// CHECK-NEXT:    %[[R:.+]] = hlo.reshape %[[S]]{{.*}} -> tensor<4x3x2x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @slice_of_kept_dimensions(%x: tensor<4x6x5xf32>) -> tensor<4x3x2x2xf32> {
  %0 = hlo.reshape %x : (tensor<4x6x5xf32>) -> tensor<4x3x2x5xf32>
  %1 = hlo.slice %0 [0:4, 0:3, 0:2, 1:5:2] : (tensor<4x3x2x5xf32>) -> tensor<4x3x2x2xf32>
  return %1 : tensor<4x3x2x2xf32>
}

// CHECK-LABEL: func @slice_of_dimensions_split(
// CHECK:         hlo.reshape
// CHECK-NEXT:    hlo.slice
func.func @slice_of_dimensions_split(%x: tensor<4x6x5xf32>) -> tensor<4x3x1x5xf32> {
  %0 = hlo.reshape %x : (tensor<4x6x5xf32>) -> tensor<4x3x2x5xf32>
  %1 = hlo.slice %0 [0:4, 0:3, 1:2, 0:5] : (tensor<4x3x2x5xf32>) -> tensor<4x3x1x5xf32>
  return %1 : tensor<4x3x1x5xf32>
}

// CHECK-LABEL: func @concatenate_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @concatenate_of_nothing(%x: tensor<0xf32>, %y: tensor<0xf32>) -> tensor<0xf32> {
  %r = hlo.concatenate %x, %y dimension = 0 : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CHECK-LABEL: func @concatenate_along_two_dimensions(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %[[V0]], %arg2 dimension = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @concatenate_along_two_dimensions(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>, %z: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %r = hlo.concatenate %0, %z dimension = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// Of an array, of every other element, and of elements from another one on.
// CHECK-LABEL: func @join_other_slices(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [2:4] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg1, %[[V0]] dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [0:4:2] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [4:6] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V2]], %[[V3]] dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.tuple %[[V1]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @join_other_slices(%x: tensor<8xf32>, %y: tensor<2xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [2:4] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.concatenate %y, %0 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %2 = hlo.slice %x [0:4:2] : (tensor<8xf32>) -> tensor<2xf32>
  %3 = hlo.slice %x [4:6] : (tensor<8xf32>) -> tensor<2xf32>
  %4 = hlo.concatenate %2, %3 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %r = hlo.tuple %1, %4 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @slice_within_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [2:5] : (tensor<8xi32>) -> tensor<3xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_within_iota() -> tensor<3xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %r = hlo.slice %0 [2:5] : (tensor<8xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// No elements: between two operands, and of reshapes, reverses and pads.
// CHECK-LABEL: func @slices_without_elements(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg0 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [2:2] : (tensor<4xf32>) -> tensor<0xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [0:0] : (tensor<2xf32>) -> tensor<0xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.slice %arg0 [1:1] : (tensor<2xf32>) -> tensor<0xf32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @slices_without_elements(%x: tensor<2xf32>, %y: tensor<0x4xf32>, %v: tensor<f32>) -> tuple<tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>> {
  %0 = hlo.concatenate %x, %x dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %1 = hlo.slice %0 [2:2] : (tensor<4xf32>) -> tensor<0xf32>
  %2 = hlo.reshape %y : (tensor<0x4xf32>) -> tensor<0xf32>
  %3 = hlo.slice %2 [0:0] : (tensor<0xf32>) -> tensor<0xf32>
  %4 = hlo.reverse %x dimensions = [0] : tensor<2xf32>
  %5 = hlo.slice %4 [2:2] : (tensor<2xf32>) -> tensor<0xf32>
  %6 = hlo.pad %x, %v low = [2] high = [1] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  %7 = hlo.slice %6 [3:3] : (tensor<5xf32>) -> tensor<0xf32>
  %8 = hlo.reshape %x : (tensor<2xf32>) -> tensor<2x1xf32>
  %9 = hlo.slice %8 [1:1, 0:1] : (tensor<2x1xf32>) -> tensor<0x1xf32>
  %10 = hlo.reshape %9 : (tensor<0x1xf32>) -> tensor<0xf32>
  %r = hlo.tuple %1, %3, %5, %7, %10 : (tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>) -> tuple<tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>>
  return %r : tuple<tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>>
}

// CHECK-LABEL: func @slice_from_within_slab(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<12xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:12] : (tensor<12xf32>) -> tensor<11xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_from_within_slab(%x: tensor<4x3xf32>) -> tensor<11xf32> {
  %0 = hlo.reshape %x : (tensor<4x3xf32>) -> tensor<12xf32>
  %r = hlo.slice %0 [1:12] : (tensor<12xf32>) -> tensor<11xf32>
  return %r : tensor<11xf32>
}

// CHECK-LABEL: func @slices_of_scalars(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<f32>) -> tensor<1x1xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %arg1 : (tensor<1x1xf32>) -> tensor<f32, #hlo.layout<[], memory_space = 5>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.tuple %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @slices_of_scalars(%x: tensor<f32>, %y: tensor<1x1xf32>) -> tuple<tensor<1x1xf32, #hlo.layout<[0, 1]>>, tensor<f32, #hlo.layout<[], memory_space = 5>>> {
  %0 = hlo.reshape %x : (tensor<f32>) -> tensor<1x1xf32>
  %1 = hlo.slice %0 [0:1, 0:1] : (tensor<1x1xf32>) -> tensor<1x1xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.reshape %y : (tensor<1x1xf32>) -> tensor<f32>
  %3 = hlo.slice %2 [] : (tensor<f32>) -> tensor<f32, #hlo.layout<[], memory_space = 5>>
  %r = hlo.tuple %1, %3 : (tensor<1x1xf32, #hlo.layout<[0, 1]>>, tensor<f32, #hlo.layout<[], memory_space = 5>>) -> tuple<tensor<1x1xf32, #hlo.layout<[0, 1]>>, tensor<f32, #hlo.layout<[], memory_space = 5>>>
  return %r : tuple<tensor<1x1xf32, #hlo.layout<[0, 1]>>, tensor<f32, #hlo.layout<[], memory_space = 5>>>
}

// CHECK-LABEL: func @slices_of_used_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<2x3x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.tuple %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @slices_of_used_reshape(%x: tensor<4x6xf32>) -> tuple<tensor<4x3x2xf32>, tensor<2x3x2xf32>> {
  %0 = hlo.reshape %x : (tensor<4x6xf32>) -> tensor<4x3x2xf32>
  %1 = hlo.slice %0 [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<2x3x2xf32>
  %r = hlo.tuple %0, %1 : (tensor<4x3x2xf32>, tensor<2x3x2xf32>) -> tuple<tensor<4x3x2xf32>, tensor<2x3x2xf32>>
  return %r : tuple<tensor<4x3x2xf32>, tensor<2x3x2xf32>>
}

// CHECK-LABEL: func @slice_of_ordered_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.control_id = 0 : i64} : (tensor<4x6xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<2x3x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_ordered_reshape(%x: tensor<4x6xf32>) -> tensor<2x3x2xf32> {
  %0 = hlo.reshape %x {hlo.control_id = 0 : i64} : (tensor<4x6xf32>) -> tensor<4x3x2xf32>
  %r = hlo.slice %0 [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

// CHECK-LABEL: func @slice_of_empty_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.control_id = 0 : i64} : (tensor<0x4xf32>) -> tensor<0x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:0, 0:3] : (tensor<0x3xf32>) -> tensor<0x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_empty_reshape(%y: tensor<0x4xf32>) -> tensor<0x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %y {hlo.control_id = 0 : i64} : (tensor<0x4xf32>) -> tensor<0x3xf32>
  %r = hlo.slice %0 [0:0, 0:3] : (tensor<0x3xf32>) -> tensor<0x3xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<0x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @empty_strided_slice_of_reverse(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:0:2] : (tensor<4xf32>) -> tensor<0xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @empty_strided_slice_of_reverse(%x: tensor<4xf32>) -> tensor<0xf32> {
  %0 = hlo.reverse %x dimensions = [0] : tensor<4xf32>
  %r = hlo.slice %0 [4:4:2] : (tensor<4xf32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}
