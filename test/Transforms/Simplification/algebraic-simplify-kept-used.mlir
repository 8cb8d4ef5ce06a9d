// Something else reads what a rewrite would make away with.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=fast-math | FileCheck %s --check-prefix=FAST-MATH
// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func @add_products(
// CHECK:         %[[V0:.*]] = hlo.multiply %arg0, %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %arg2, %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @add_products(%x: tensor<4xi32>, %y: tensor<4xi32>, %z: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = hlo.multiply %x, %z : tensor<4xi32>
  %1 = hlo.multiply %z, %y : tensor<4xi32>
  %r = hlo.add %0, %1 : tensor<4xi32>
  return %r, %1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @bitcast_of_elementwise(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @bitcast_of_elementwise(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<6xf32>) {
  %0 = hlo.bitcast %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %1 = hlo.negate %0 : tensor<6xf32>
  %r = hlo.bitcast %1 : (tensor<6xf32>) -> tensor<3x2xf32>
  return %r, %1 : tensor<3x2xf32>, tensor<6xf32>
}

// CHECK-LABEL: func @reverse_of_binary(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.subtract %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @reverse_of_binary(%x: tensor<4xf32>, %y: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.subtract %0, %x : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  return %r, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @reduce_then_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1]
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @reduce_then_reshape(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> (tensor<6xf32>, tensor<6x4xf32>) {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r, %0 : tensor<6xf32>, tensor<6x4xf32>
}

// CHECK-LABEL: func @slice_of_two_operands(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1, %arg2 dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [5:8] : (tensor<9xf32>) -> tensor<3xf32>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @slice_of_two_operands(%x: tensor<3xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> (tensor<3xf32>, tensor<9xf32>) {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
  %r = hlo.slice %0 [5:8] : (tensor<9xf32>) -> tensor<3xf32>
  return %r, %0 : tensor<3xf32>, tensor<9xf32>
}

// CHECK-LABEL: func @pad_of_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %[[V0]], %arg1 low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @pad_of_broadcast(%x: tensor<3xf32>, %v: tensor<f32>) -> (tensor<4x5xf32>, tensor<4x3xf32>) {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.pad %0, %v low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %r, %0 : tensor<4x5xf32>, tensor<4x3xf32>
}

// CHECK-LABEL: func @multiply_scaled(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %arg1, %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.multiply %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]], %[[V5]]
func.func @multiply_scaled(%x: tensor<4xi32>, %y: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<5> : tensor<4xi32>
  %2 = hlo.multiply %x, %0 : tensor<4xi32>
  %3 = hlo.multiply %y, %1 : tensor<4xi32>
  %r = hlo.multiply %2, %3 : tensor<4xi32>
  return %r, %3 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @reshape_of_update(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%[[V0]], %arg3], %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @reshape_of_update(%x: tensor<1x8xf32>, %u: tensor<1x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> (tensor<8xf32>, tensor<1x8xf32>) {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<1x8xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %r = hlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
  return %r, %0 : tensor<8xf32>, tensor<1x8xf32>
}

// CHECK-LABEL: func @reduce_of_concatenate(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<3x4xi32>, tensor<2x4xi32>) -> tensor<5x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @reduce_of_concatenate(%x: tensor<3x4xi32>, %y: tensor<2x4xi32>) -> (tensor<4xi32>, tensor<5x4xi32>) {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3x4xi32>, tensor<2x4xi32>) -> tensor<5x4xi32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<5x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r, %0 : tensor<4xi32>, tensor<5x4xi32>
}

// CHECK-LABEL: func @chained_bias(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1, -1]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V4]], %[[V3]]
// CHECK-NEXT:    return %[[V5]], %[[V4]]
func.func @chained_bias(%x: tensor<3x2xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>) {
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %d = hlo.constant dense<[1, -1]> : tensor<2xi32>
  %0 = hlo.broadcast %c dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %1 = hlo.broadcast %d dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %2 = hlo.add %x, %0 : tensor<3x2xi32>
  %r = hlo.add %2, %1 : tensor<3x2xi32>
  return %r, %2 : tensor<3x2xi32>, tensor<3x2xi32>
}

// CHECK-LABEL: func @concatenate(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4], [5, 7], [0, 8], [6, 9]]> : tensor<5x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<3x2xi32>, tensor<3x3xi32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @concatenate(%x: tensor<3x2xi32>, %y: tensor<3x3xi32>) -> (tensor<3x2xi32>, tensor<3x5xi32>) {
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 7], [0, 8], [6, 9]]> : tensor<5x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<3x2xi32>, tensor<3x3xi32>) -> tensor<3x5xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xi32>, tensor<5x2xi32>) -> tensor<3x2xi32>
  return %r, %0 : tensor<3x2xi32>, tensor<3x5xi32>
}

// CHECK-LABEL: func @add_scatter(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @add_scatter(%x: tensor<8x4xi32>, %y: tensor<8x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> (tensor<8x4xi32>, tensor<8x4xi32>) {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %x, %0 : tensor<8x4xi32>
  return %1, %0 : tensor<8x4xi32>, tensor<8x4xi32>
}

// CHECK-LABEL: func @transposes(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 3, 2] : (tensor<2x7x4x3xf32>) -> tensor<7x2x3x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 0, 2, 3] : (tensor<2x7x4x5xf32>) -> tensor<7x2x4x5xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @transposes(%x: tensor<2x7x4x3xf32>, %y: tensor<2x7x4x5xf32>) -> (tensor<7x2x3x5xf32>, tensor<7x2x4x5xf32>) {
  %0 = hlo.transpose %x dimensions = [1, 0, 3, 2] : (tensor<2x7x4x3xf32>) -> tensor<7x2x3x4xf32>
  %1 = hlo.transpose %y dimensions = [1, 0, 2, 3] : (tensor<2x7x4x5xf32>) -> tensor<7x2x4x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<7x2x3x4xf32>, tensor<7x2x4x5xf32>) -> tensor<7x2x3x5xf32>
  return %r, %1 : tensor<7x2x3x5xf32>, tensor<7x2x4x5xf32>
}

// CHECK-LABEL: func @dot_operands_transposes(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 3, 2] : (tensor<2x7x4x3xf32>) -> tensor<7x2x3x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 0, 2, 3] : (tensor<2x7x4x5xf32>) -> tensor<7x2x4x5xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
// CHECK-NEXT:    return %[[V2]], %[[V0]]
func.func @dot_operands_transposes(%x: tensor<2x7x4x3xf32>, %y: tensor<2x7x4x5xf32>) -> (tensor<7x2x3x5xf32>, tensor<7x2x3x4xf32>) {
  %0 = hlo.transpose %x dimensions = [1, 0, 3, 2] : (tensor<2x7x4x3xf32>) -> tensor<7x2x3x4xf32>
  %1 = hlo.transpose %y dimensions = [1, 0, 2, 3] : (tensor<2x7x4x5xf32>) -> tensor<7x2x4x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<7x2x3x4xf32>, tensor<7x2x4x5xf32>) -> tensor<7x2x3x5xf32>
  return %r, %0 : tensor<7x2x3x5xf32>, tensor<7x2x3x4xf32>
}

// CHECK-LABEL: func @gather_of_reshaped_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    return %[[V2]], %[[V1]]
func.func @gather_of_reshaped_pad(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> (tensor<4x8xf32>, tensor<6x8xf32>) {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2, %1 : tensor<4x8xf32>, tensor<6x8xf32>
}

// CHECK-LABEL: func @gather_scatter_sort_gather_of_reshaped_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    return %[[V2]], %[[V0]]
func.func @gather_scatter_sort_gather_of_reshaped_pad(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> (tensor<4x8xf32>, tensor<2x3x8xf32>) {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2, %0 : tensor<4x8xf32>, tensor<2x3x8xf32>
}

// CHECK-LABEL: func @merge_scatters(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @merge_scatters(%x: tensor<9x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>, %j: tensor<2x1xi32>, %v: tensor<2x4xi32>) -> (tensor<9x4xi32>, tensor<9x4xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  return %1, %0 : tensor<9x4xi32>, tensor<9x4xi32>
}

// FAST-MATH-LABEL: func @sqrt_of_complex_square(
// FAST-MATH:         %[[V0:.*]] = hlo.multiply %arg0, %arg0
// FAST-MATH-NEXT:    %[[V1:.*]] = hlo.sqrt %[[V0]]
// FAST-MATH-NEXT:    return %[[V1]], %[[V0]]
func.func @sqrt_of_complex_square(%x: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %0 = hlo.multiply %x, %x : tensor<4xcomplex<f32>>
  %r = hlo.sqrt %0 : tensor<4xcomplex<f32>>
  return %r, %0 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// INEXACT-LABEL: func @max_of_cbrt(
// INEXACT:         %[[V0:.*]] = hlo.cbrt %arg0
// INEXACT-NEXT:    %[[V1:.*]] = hlo.cbrt %arg1
// INEXACT-NEXT:    %[[V2:.*]] = hlo.maximum %[[V0]], %[[V1]]
// INEXACT-NEXT:    return %[[V2]], %[[V1]]
func.func @max_of_cbrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.cbrt %x : tensor<4xf32>
  %1 = hlo.cbrt %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r, %1 : tensor<4xf32>, tensor<4xf32>
}

// INEXACT-LABEL: func @max_of_tanh(
// INEXACT:         %[[V0:.*]] = hlo.tanh %arg0
// INEXACT-NEXT:    %[[V1:.*]] = hlo.tanh %arg1
// INEXACT-NEXT:    %[[V2:.*]] = hlo.maximum %[[V0]], %[[V1]]
// INEXACT-NEXT:    return %[[V2]], %[[V0]]
func.func @max_of_tanh(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.tanh %x : tensor<4xf32>
  %1 = hlo.tanh %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r, %0 : tensor<4xf32>, tensor<4xf32>
}

// INEXACT-LABEL: func @rsqrt_of_reciprocal_of_any(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.divide %[[V1]], %arg0
// INEXACT-NEXT:    %[[V3:.*]] = hlo.rsqrt %[[V2]]
// INEXACT-NEXT:    return %[[V3]], %[[V2]]
func.func @rsqrt_of_reciprocal_of_any(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.divide %one, %x : tensor<4xf32>
  %r = hlo.rsqrt %0 : tensor<4xf32>
  return %r, %0 : tensor<4xf32>, tensor<4xf32>
}

// ALL-LABEL: func @divide_by_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]], %[[V0]]
func.func @divide_by_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
  %r = hlo.divide %x, %0 : tensor<4x2xf32>
  return %r, %0 : tensor<4x2xf32>, tensor<4x2xf32>
}

// ALL-LABEL: func @split_and_move(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
// ALL-NEXT:    return %[[V2]], %[[V0]]
func.func @split_and_move(%x: tensor<3x8xi32>) -> (tensor<6x4xi32>, tensor<3x2x4xi32>) {
  %0 = hlo.reshape %x : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
  %2 = hlo.reshape %1 : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
  return %2, %0 : tensor<6x4xi32>, tensor<3x2x4xi32>
}

// ALL-LABEL: func @product_into_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    return %[[V5]], %[[V3]]
func.func @product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>) -> (tensor<2x4x2xi32>, tensor<2x4x2xi32>) {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  return %r, %1 : tensor<2x4x2xi32>, tensor<2x4x2xi32>
}

// ALL-LABEL: func @convolution_products_product_into_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    return %[[V5]], %[[V2]]
func.func @convolution_products_product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>) -> (tensor<2x4x2xi32>, tensor<2x4x2xi32>) {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  return %r, %0 : tensor<2x4x2xi32>, tensor<2x4x2xi32>
}

// CHECK-LABEL: func @multiply_scaled_of_used(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.tuple %[[V2]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @multiply_scaled_of_used(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.multiply %x, %0 : tensor<4xi32>
  %2 = hlo.multiply %y, %0 : tensor<4xi32>
  %3 = hlo.multiply %1, %2 : tensor<4xi32>
  %r = hlo.tuple %1, %3 : (tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>>
  return %r : tuple<tensor<4xi32>, tensor<4xi32>>
}

// CHECK-LABEL: func @add_used_update(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @add_used_update(%x: tensor<8xi32>, %u: tensor<2xi32>, %i: tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %0 = hlo.constant dense<0> : tensor<8xi32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xi32>, tensor<2xi32>, tensor<i32>) -> tensor<8xi32>
  %2 = hlo.add %x, %1 : tensor<8xi32>
  %r = hlo.tuple %1, %2 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>>
  return %r : tuple<tensor<8xi32>, tensor<8xi32>>
}

// CHECK-LABEL: func @select_of_used_update(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg1[%arg3], %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %arg0, %arg1, %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.tuple %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @select_of_used_update(%p: tensor<8xi1>, %x: tensor<8xi32>, %u: tensor<2xi32>, %i: tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xi32>, tensor<2xi32>, tensor<i32>) -> tensor<8xi32>
  %1 = hlo.select %p, %x, %0 : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %r = hlo.tuple %0, %1 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>>
  return %r : tuple<tensor<8xi32>, tensor<8xi32>>
}
