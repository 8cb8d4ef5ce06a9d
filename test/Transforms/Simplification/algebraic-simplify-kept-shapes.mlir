// What rewrites leave alone, next to what they rewrite in the other tests.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @slices_of_two(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:2] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg1 [2:4] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @slices_of_two(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  %0 = hlo.slice %x [0:2] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.slice %y [2:4] : (tensor<8xf32>) -> tensor<2xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @slice_with_strided_slice(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:2] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [2:6:2] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @slice_with_strided_slice(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = hlo.slice %x [0:2] : (tensor<8xf32>) -> tensor<2xf32>
  %1 = hlo.slice %x [2:6:2] : (tensor<8xf32>) -> tensor<2xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @strided_slice_of_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:5:2] : (tensor<7xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @strided_slice_of_pad(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.pad %x, %v low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.slice %0 [1:5:2] : (tensor<7xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @strided_slice_of_slice(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [1:7] : (tensor<8xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @strided_slice_of_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %0 = hlo.slice %x [1:7] : (tensor<8xf32>) -> tensor<6xf32>
  %r = hlo.slice %0 [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @strided_slice_of_concatenate(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4:2] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @strided_slice_of_concatenate(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %r = hlo.slice %0 [0:4:2] : (tensor<8xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @strided_slice_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<12xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [3:9:2] : (tensor<12xf32>) -> tensor<3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @strided_slice_of_reshape(%x: tensor<4x3xf32>) -> tensor<3xf32> {
  %0 = hlo.reshape %x : (tensor<4x3xf32>) -> tensor<12xf32>
  %r = hlo.slice %0 [3:9:2] : (tensor<12xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @slice_of_columns_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<12xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4, 1:3] : (tensor<4x3xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_columns_of_reshape(%x: tensor<12xf32>) -> tensor<4x2xf32> {
  %0 = hlo.reshape %x : (tensor<12xf32>) -> tensor<4x3xf32>
  %r = hlo.slice %0 [0:4, 1:3] : (tensor<4x3xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @slice_within_slab(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<12xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [3:8] : (tensor<12xf32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_within_slab(%x: tensor<4x3xf32>) -> tensor<5xf32> {
  %0 = hlo.reshape %x : (tensor<4x3xf32>) -> tensor<12xf32>
  %r = hlo.slice %0 [3:8] : (tensor<12xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @reverse_of_comparison(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.compare LT, %arg0, %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_comparison(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xi1> {
  %0 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.compare LT, %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @reverse_of_clamp(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg2 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.clamp %[[V0]], %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.reverse %[[V2]] dimensions = [0]
// CHECK-NEXT:    return %[[V3]]
func.func @reverse_of_clamp(%x: tensor<4xf32>, %s: tensor<f32>, %t: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.broadcast %t dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = hlo.clamp %0, %x, %1 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.reverse %2 dimensions = [0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// The maximum of what is negated is not that of what is not.
// CHECK-LABEL: func @maximum_of_negate(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [1]
// CHECK-NEXT:    return %[[V2]]
func.func @maximum_of_negate(%x: tensor<2x3xi32>) -> tensor<2xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.negate %x : tensor<2x3xi32>
  %r = hlo.reduce %0, %z dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @float_sums_of_sums(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %[[V0]] dimensions = [1]
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @float_sums_of_sums(%x: tensor<2x3xf32>) -> tensor<f32> {
  %z = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.reduce %x, %z dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.reduce %0, %z dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %r : tensor<f32>
}

// Sums of rows and columns in another order; along own and new dimensions.
// CHECK-LABEL: func @float_sum_of_transposing_broadcast(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg0 dimensions = [2, 1] : (tensor<2x3xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [1, 2]
// CHECK-NEXT:    return %[[V2]]
func.func @float_sum_of_transposing_broadcast(%x: tensor<2x3xf32>) -> tensor<4xf32> {
  %z = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [2, 1] : (tensor<2x3xf32>) -> tensor<4x3x2xf32>
  %r = hlo.reduce %0, %z dimensions = [1, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_of_own_and_new_dimensions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1, 2]
// CHECK-NEXT:    return %[[V1]]
func.func @maximum_of_own_and_new_dimensions(%x: tensor<2x3xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.broadcast %x dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
  %r = hlo.reduce %0, %i dimensions = [1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<2xf32>
}

// Windows with holes.
// CHECK-LABEL: func @windows_with_holes(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], pad = [3, 3], rhs_dilate = [2]>
// CHECK-NEXT:    return %[[V1]]
func.func @windows_with_holes(%x: tensor<1xi32>) -> tensor<3xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [3, 3], rhs_dilate = [2]> : (tensor<1xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func @strided_window_of_all(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 3], stride = [2, 1]>
// CHECK-NEXT:    return %[[V0]]
func.func @strided_window_of_all(%x: tensor<2x3xi32>, %i: tensor<i32>) -> tensor<1x1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 3], stride = [2, 1]> : (tensor<2x3xi32>, tensor<i32>) -> tensor<1x1xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<1x1xi32>
}

// CHECK-LABEL: func @padded_window_of_all(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3], pad = [1, 0]>
// CHECK-NEXT:    return %[[V0]]
func.func @padded_window_of_all(%x: tensor<3xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [1, 0]> : (tensor<3xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<2xi32>
}

// Cumulative sums of less, from elsewhere, to beyond, of every second.
// CHECK-LABEL: func @last_of_shorter(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [4], pad = [3, 0]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [3:4] : (tensor<5xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_shorter(%x: tensor<5xi32>) -> tensor<1xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %z window = <size = [4], pad = [3, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.slice %0 [3:4] : (tensor<5xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @last_of_less_padded(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [5], pad = [3, 2]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [4:5] : (tensor<6xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_less_padded(%x: tensor<5xi32>) -> tensor<1xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %z window = <size = [5], pad = [3, 2]> : (tensor<5xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.slice %0 [4:5] : (tensor<6xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @last_of_strided(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [5], stride = [2], pad = [4, 4]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [4:5] : (tensor<5xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_strided(%x: tensor<5xi32>) -> tensor<1xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %z window = <size = [5], pad = [4, 4], stride = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.slice %0 [4:5] : (tensor<5xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @cumulative_sum_from_end(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V1]], %[[V2]] window = <size = [4], pad = [0, 3]>
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_from_end() -> tensor<4xi32> {
  %c = hlo.constant dense<3> : tensor<4xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [0, 3]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @cumulative_sum_of_two_dimensions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V1]], %[[V2]] window = <size = [4, 2], pad = [3, 0, 1, 0]>
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_of_two_dimensions() -> tensor<4x2xi32> {
  %c = hlo.constant dense<3> : tensor<4x2xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [4, 2], pad = [3, 0, 1, 0]> : (tensor<4x2xi32>, tensor<i32>) -> tensor<4x2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4x2xi32>
}

// CHECK-LABEL: func @sum_of_three(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V1]], %[[V2]] window = <size = [3], pad = [2, 0]>
// CHECK-NEXT:    return %[[V3]]
func.func @sum_of_three() -> tensor<4xi32> {
  %c = hlo.constant dense<3> : tensor<4xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [3], pad = [2, 0]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @cumulative_sum_with_holes(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V1]], %[[V2]] window = <size = [4], pad = [3, 3], rhs_dilate = [2]>
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_with_holes() -> tensor<4xi32> {
  %c = hlo.constant dense<3> : tensor<4xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [3, 3], rhs_dilate = [2]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @cumulative_or(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V1]], %[[V2]] window = <size = [4], pad = [3, 0]>
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_or() -> tensor<4xi1> {
  %c = hlo.constant dense<true> : tensor<4xi1>
  %i = hlo.constant dense<false> : tensor<i1>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [3, 0]> : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1> to_apply hlo.add : tensor<i1>
  return %r : tensor<4xi1>
}

// Elements of two indices at once; in another order; of narrow indices.
// CHECK-LABEL: func @gather_of_rows(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 2]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_of_rows(%x: tensor<3x2xf32>, %i: tensor<5xi32>) -> tensor<5x2xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 2] : (tensor<3x2xf32>, tensor<5xi32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

// CHECK-LABEL: func @gather_with_window(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_with_window(%x: tensor<3xf32>, %i: tensor<5xi32>) -> tensor<5x1xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi32>) -> tensor<5x1xf32>
  return %r : tensor<5x1xf32>
}

// CHECK-LABEL: func @gather_of_index_vectors(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_of_index_vectors(%x: tensor<3xf32>, %i: tensor<5x1xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5x1xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @gather_of_narrow_indices(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_of_narrow_indices(%x: tensor<3xf32>, %i: tensor<5xi4>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi4>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// Scatters of other combiners, of preds, of two arrays, with other dimensions.
// CHECK-LABEL: func @add_maximum_scatter(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @add_maximum_scatter(%x: tensor<4xi32>, %y: tensor<4xi32>, %i: tensor<1xi32>, %u: tensor<1xi32>) -> tensor<4xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  %r = hlo.add %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_pred_scatter(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @add_pred_scatter(%x: tensor<4xi1>, %y: tensor<4xi1>, %i: tensor<1xi32>, %u: tensor<1xi1>) -> tensor<4xi1> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi1>, tensor<1xi32>, tensor<1xi1>) -> tensor<4xi1> to_apply hlo.add : tensor<i1>
  %r = hlo.add %x, %0 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @scatters_of_two_combiners(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg2, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    return %[[V1]]
func.func @scatters_of_two_combiners(%x: tensor<4xi32>, %i: tensor<1xi32>, %j: tensor<1xi32>, %u: tensor<1xi32>) -> tensor<4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.scatter %0, %j, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @scatters_of_many(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg2, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    return %[[V1]]
func.func @scatters_of_many(%x: tensor<4xi32>, %i: tensor<4xi32>, %j: tensor<1xi32>, %u: tensor<4xi32>, %v: tensor<1xi32>) -> tensor<4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @many_after_scatter(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg1, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    return %[[V1]]
func.func @many_after_scatter(%x: tensor<4xi32>, %i: tensor<4xi32>, %j: tensor<1xi32>, %u: tensor<4xi32>, %v: tensor<1xi32>) -> tensor<4xi32> {
  %0 = hlo.scatter %x, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.scatter %0, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// Padded behind and between elements that are gathered.
// CHECK-LABEL: func @gather_of_rows_padded_behind(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0] high = [1, 0] interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4]
// CHECK-NEXT:    return %[[V1]]
func.func @gather_of_rows_padded_behind(%x: tensor<3x4xf32>, %v: tensor<f32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
  %0 = hlo.pad %x, %v low = [0, 0] high = [1, 0] interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %r = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func @gather_of_rows_padded_between(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0] high = [0, 0] interior = [1, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<5x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4]
// CHECK-NEXT:    return %[[V1]]
func.func @gather_of_rows_padded_between(%x: tensor<3x4xf32>, %v: tensor<f32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
  %0 = hlo.pad %x, %v low = [0, 0] high = [0, 0] interior = [1, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<5x4xf32>
  %r = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<5x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// Integers of 64 bits; of 8 bits, which wrap around.
// CHECK-LABEL: func @slice_of_wide_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi64>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0] sizes = [1]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_wide_iota(%i: tensor<i64>) -> tensor<1xi64> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi64>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<8xi64>, tensor<i64>) -> tensor<1xi64>
  return %r : tensor<1xi64>
}

// CHECK-LABEL: func @update_on_the_host(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.custom_call "MoveToHost"(%arg0)
// CHECK-NEXT:    %[[V4:.*]] = hlo.dynamic_update_slice %[[V1]][%[[V2]]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @update_on_the_host(%u: tensor<2xf32>) -> tensor<8xf32> {
  %z = hlo.constant dense<0.0> : tensor<8xf32>
  %i = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.custom_call "MoveToHost"(%u) : (tensor<2xf32>) -> tensor<2xf32>
  %r = hlo.dynamic_update_slice %z[%i], %0 : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @update_of_slice_of_other(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg1[%arg3] sizes = [4]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg4], %arg2
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg3], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @update_of_slice_of_other(%x: tensor<8xi32>, %y: tensor<8xi32>, %u: tensor<1xi32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xi32> {
  %0 = hlo.dynamic_slice %y[%i] sizes = [4] : (tensor<8xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xi32>, tensor<1xi32>, tensor<i32>) -> tensor<4xi32>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xi32>, tensor<4xi32>, tensor<i32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}

// CHECK-LABEL: func @sum_of_broadcasts_of_two_layouts(
// CHECK:         %[[V0:.*]] = hlo.add %arg0, %arg1 : (tensor<4x3xf32, #hlo.layout<[1, 0]>>, tensor<4x3xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [0, 1] : (tensor<4x3xf32, #hlo.layout<[1, 0]>>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @sum_of_broadcasts_of_two_layouts(%x: tensor<4x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x3xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [0, 1] : (tensor<4x3xf32, #hlo.layout<[1, 0]>>) -> tensor<4x3x2xf32>
  %1 = hlo.broadcast %y dimensions = [0, 1] : (tensor<4x3xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3x2xf32>
  %2 = hlo.add %0, %1 : tensor<4x3x2xf32>
  return %2 : tensor<4x3x2xf32>
}

// CHECK-LABEL: func @bitcast_of_broadcast_without_layout(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_of_broadcast_without_layout(%x: tensor<2xf32>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
  %1 = hlo.bitcast %0 : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %1 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @bitcast_of_broadcast_to_no_layout(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<2xf32>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_of_broadcast_to_no_layout(%x: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<2xf32>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func @scatter_and_sum_of_another_layout(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg1, %[[V0]] : (tensor<8x4xi32, #hlo.layout<[0, 1]>>, tensor<8x4xi32>) -> tensor<8x4xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @scatter_and_sum_of_another_layout(%x: tensor<8x4xi32>, %y: tensor<8x4xi32, #hlo.layout<[0, 1]>>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> tensor<8x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %y, %0 : (tensor<8x4xi32, #hlo.layout<[0, 1]>>, tensor<8x4xi32>) -> tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}

// CHECK-LABEL: func @window_of_one_to_another_layout(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 1]> : (tensor<4x5xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]]
func.func @window_of_one_to_another_layout(%x: tensor<4x5xf32, #hlo.layout<[0, 1]>>, %i: tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.reduce_window %x, %i window = <size = [1, 1]> : (tensor<4x5xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @reshape_of_update_of_scalar(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg0[], %arg1 : (tensor<f32>, tensor<f32, #hlo.layout<[]>>) -> tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_update_of_scalar(%x: tensor<f32>, %u: tensor<f32, #hlo.layout<[]>>) -> tensor<1xf32> {
  %0 = hlo.dynamic_update_slice %x[], %u : (tensor<f32>, tensor<f32, #hlo.layout<[]>>) -> tensor<f32>
  %1 = hlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}
