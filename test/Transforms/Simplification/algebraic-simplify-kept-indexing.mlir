// What rewrites of gathers, scatters, sorts and dynamic slices leave alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --algebraic-simplify='sink-broadcast=false \
// RUN:   window-reduce-to-reduce=false reduce-of-reshape=false \
// RUN:   fold-pad-into-convolution=false negative-padding-replacement=false \
// RUN:   dynamic-update-slice-to-pad=false broadcast-degenerate-dimension=false \
// RUN:   unconditional-reduce-of-concat=false dot-to-multiply=false \
// RUN:   disable-dynamic-slice-to-slice very-small-gather-size=0' \
// RUN:   | FileCheck %s --check-prefix=OFF
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT

// CHECK-LABEL: func @start_in_array_of_one(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1] sizes = [4] : (tensor<5xi32>, tensor<1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<1xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V1]][%[[V2]]] sizes = [2] : (tensor<4xi32>, tensor<1xi32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dynamic_update_slice %arg0[%[[V2]]], %[[V3]] : (tensor<5xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<5xi32>
// CHECK-NEXT:    return %[[V4]]
func.func @start_in_array_of_one(%x: tensor<5xi32>, %i: tensor<1xi32>) -> tensor<5xi32> {
  %0 = hlo.negate %x : tensor<5xi32>
  %1 = hlo.dynamic_slice %0[%i] sizes = [4] : (tensor<5xi32>, tensor<1xi32>) -> tensor<4xi32>
  %j = hlo.constant dense<0> : tensor<1xi32>
  %2 = hlo.dynamic_slice %1[%j] sizes = [2] : (tensor<4xi32>, tensor<1xi32>) -> tensor<2xi32>
  %r = hlo.dynamic_update_slice %x[%j], %2 : (tensor<5xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<5xi32>
  return %r : tensor<5xi32>
}

// Nothing of a dimension of one element.
// CHECK-LABEL: func @empty_slice_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4xi32>) -> tensor<1x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg1] sizes = [0, 2] : (tensor<1x4xi32>, tensor<i32>, tensor<i32>) -> tensor<0x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @empty_slice_of_reshape(%x: tensor<4xi32>, %i: tensor<i32>) -> tensor<0x2xi32> {
  %0 = hlo.reshape %x : (tensor<4xi32>) -> tensor<1x4xi32>
  %r = hlo.dynamic_slice %0[%i, %i] sizes = [0, 2] : (tensor<1x4xi32>, tensor<i32>, tensor<i32>) -> tensor<0x2xi32>
  return %r : tensor<0x2xi32>
}

// The start of the outer slice does not matter where it is whole, nor that of the inner one.
// CHECK-LABEL: func @slices_of_whole(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2, %arg2] sizes = [2, 3] : (tensor<8x8xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @slices_of_whole(%x: tensor<8x8xi32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xi32> {
  %0 = hlo.dynamic_slice %x[%i, %j] sizes = [8, 3] : (tensor<8x8xi32>, tensor<i32>, tensor<i32>) -> tensor<8x3xi32>
  %r = hlo.dynamic_slice %0[%j, %i] sizes = [2, 3] : (tensor<8x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Two positions; of a matrix; of a product by no splat, or of no positions; more than the type has.
// CHECK-LABEL: func @two_of_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0] sizes = [2] : (tensor<8xi32>, tensor<i32>) -> tensor<2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @two_of_iota(%i: tensor<i32>) -> tensor<2xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %r = hlo.dynamic_slice %0[%i] sizes = [2] : (tensor<8xi32>, tensor<i32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @one_of_matrix_of_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 1 : tensor<4x8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %arg0] sizes = [1, 1] : (tensor<4x8xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @one_of_matrix_of_iota(%i: tensor<i32>) -> tensor<1x1xi32> {
  %0 = hlo.iota iota_dimension = 1 : tensor<4x8xi32>
  %r = hlo.dynamic_slice %0[%i, %i] sizes = [1, 1] : (tensor<4x8xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
  return %r : tensor<1x1xi32>
}

// CHECK-LABEL: func @one_of_iota_times_any(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V1]][%arg1] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @one_of_iota_times_any(%x: tensor<8xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %1 = hlo.multiply %0, %x : tensor<8xi32>
  %r = hlo.dynamic_slice %1[%i] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @one_of_any_times_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %arg0, %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V1]][%arg2] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @one_of_any_times_splat(%x: tensor<8xi32>, %c: tensor<i32>, %i: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<8xi32>
  %1 = hlo.multiply %x, %0 : tensor<8xi32>
  %r = hlo.dynamic_slice %1[%i] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @one_with_layout_of_scalar(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V2]][%arg0] sizes = [1] : (tensor<8xi32>, tensor<i32, #hlo.layout<[]>>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @one_with_layout_of_scalar(%i: tensor<i32, #hlo.layout<[]>>, %c: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %1 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<8xi32>
  %2 = hlo.multiply %0, %1 : tensor<8xi32>
  %r = hlo.dynamic_slice %2[%i] sizes = [1] : (tensor<8xi32>, tensor<i32, #hlo.layout<[]>>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// Updates of more bits, or without elements.
// CHECK-LABEL: func @update_of_more_bits(
// CHECK:         %[[V0:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%[[V0]]], %arg1 : (tensor<8xf32>, tensor<3xf64>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @update_of_more_bits(%x: tensor<f32>, %u: tensor<3xf64>) -> tensor<8xf32> {
  %i = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %r = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<3xf64>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Indices of two types do not add up; parts of unknown size; starts in arrays.
// CHECK-LABEL: func @updates_at_two_types(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4] : (tensor<8xi32>, tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1 : (tensor<4xi32>, tensor<2xi32>, tensor<i64>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]] : (tensor<8xi32>, tensor<4xi32>, tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @updates_at_two_types(%x: tensor<8xi32>, %u: tensor<2xi32>, %i: tensor<i32>, %j: tensor<i64>) -> tensor<8xi32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xi32>, tensor<2xi32>, tensor<i64>) -> tensor<4xi32>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xi32>, tensor<4xi32>, tensor<i32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}

// Computations with an effect.
// CHECK-LABEL: func @sort_with_effect(
// CHECK:         %[[V0:.*]] = hlo.sort %arg0, %arg1
// CHECK:         return %[[V0]]
func.func @sort_with_effect(%x: tensor<1xi32>, %y: tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>> {
  %r = hlo.sort %x, %y dimension = 0 : (tensor<1xi32>, tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %lt = hlo.custom_call "Less"(%a, %b) has_side_effect : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %lt : tensor<i1>
  }
  return %r : tuple<tensor<1xi32>, tensor<1xi32>>
}

// CHECK-LABEL: func @scatter_with_effect(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2, %arg3, %arg3
// CHECK:         return %[[V0]]
func.func @scatter_with_effect(%x: tensor<8xi32>, %y: tensor<8xi32>, %i: tensor<0x1xi32>, %u: tensor<0xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %r = hlo.scatter %x, %y, %i, %u, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<8xi32>, tensor<0x1xi32>, tensor<0xi32>, tensor<0xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = hlo.custom_call "Sum"(%a, %b) has_side_effect : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %s, %d : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<8xi32>, tensor<8xi32>>
}

// CHECK-LABEL: func @scatter_of_all_at_index(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<1xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_all_at_index(%x: tensor<3x4xf32>, %u: tensor<3x4xf32>, %i: tensor<1xi32>) -> tensor<3x4xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<1xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func @scatter_of_all_to_layout(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_all_to_layout(%x: tensor<3x4xf32, #hlo.layout<[0, 1]>>, %u: tensor<3x4xf32>, %i: tensor<0xi32>) -> tensor<3x4xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func @scatter_of_as_many_as_all(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <inserted_window_dims = [0], index_vector_dim = 1> : (tensor<3xf32>, tensor<3x0xi32>, tensor<3xf32>) -> tensor<3xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_as_many_as_all(%x: tensor<3xf32>, %u: tensor<3xf32>, %i: tensor<3x0xi32>) -> tensor<3xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], index_vector_dim = 1> : (tensor<3xf32>, tensor<3x0xi32>, tensor<3xf32>) -> tensor<3xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @scatter_of_all_by_other_computation(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1
// CHECK:         return %[[V0]]
func.func @scatter_of_all_by_other_computation(%x: tensor<3x4xf32>, %u: tensor<3x4xf32>, %i: tensor<0xi32>) -> tensor<3x4xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<0xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = hlo.subtract %a, %b : tensor<f32>
    hlo.return %s : tensor<f32>
  }
  return %r : tensor<3x4xf32>
}

// Batches have no transposed dimensions here.
// ALL-LABEL: func @transpose_of_batched_scatter(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<3x4x5xi32>, tensor<3x6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @transpose_of_batched_scatter(%x: tensor<3x4x5xi32>, %i: tensor<3x6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2> : (tensor<3x4x5xi32>, tensor<3x6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// CHECK-LABEL: func @add_scatter_from_layout(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32, #hlo.layout<[0, 1]>>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @add_scatter_from_layout(%x: tensor<8x4xi32>, %y: tensor<8x4xi32, #hlo.layout<[0, 1]>>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> tensor<8x4xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32, #hlo.layout<[0, 1]>>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %x, %0 : tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}

// CHECK-LABEL: func @add_other_scatter(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3
// CHECK:         %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK:         return %[[V1]]
func.func @add_other_scatter(%x: tensor<8xi32>, %y: tensor<8xi32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>) -> tensor<8xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = hlo.subtract %a, %b : tensor<i32>
    hlo.return %s : tensor<i32>
  }
  %1 = hlo.add %x, %0 : tensor<8xi32>
  return %1 : tensor<8xi32>
}

// CHECK-LABEL: func @scatters_of_two_ranks_alike(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<9xi32>, tensor<1x2xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<9xi32>, tensor<1x2x3xi32>, tensor<2x3xi32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @scatters_of_two_ranks_alike(%x: tensor<9xi32>, %i: tensor<1x2xi32>, %u: tensor<2xi32>, %j: tensor<1x2x3xi32>, %v: tensor<2x3xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<9xi32>, tensor<1x2xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<9xi32>, tensor<1x2x3xi32>, tensor<2x3xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @scatters_that_differ_twice(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<99xi32>, tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<99xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<99xi32>, tensor<4x5x1xi32>, tensor<4x5xi32>) -> tensor<99xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @scatters_that_differ_twice(%x: tensor<99xi32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3xi32>, %j: tensor<4x5x1xi32>, %v: tensor<4x5xi32>) -> tensor<99xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<99xi32>, tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<99xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<99xi32>, tensor<4x5x1xi32>, tensor<4x5xi32>) -> tensor<99xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<99xi32>
}

// CHECK-LABEL: func @scatters_of_batches(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg1, %arg3 dimension = 1 : (tensor<2x3x1xi32>, tensor<2x3x1xi32>) -> tensor<2x6x1xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg2, %arg4 dimension = 1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x6xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.scatter %arg0, %[[V0]], %[[V1]] dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<2x9xi32>, tensor<2x6x1xi32>, tensor<2x6xi32>) -> tensor<2x9xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @scatters_of_batches(%x: tensor<2x9xi32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3xi32>, %j: tensor<2x3x1xi32>, %v: tensor<2x3xi32>) -> tensor<2x9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2> : (tensor<2x9xi32>, tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<2x9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2> : (tensor<2x9xi32>, tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<2x9xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<2x9xi32>
}

// CHECK-LABEL: func @sorted_scatters(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted : (tensor<9xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted : (tensor<9xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @sorted_scatters(%x: tensor<9xi32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>, %j: tensor<2x1xi32>, %v: tensor<2xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted : (tensor<9xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted : (tensor<9xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @scatters_by_other_computation(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2
// CHECK:         %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4
// CHECK:         %[[V2:.*]] = hlo.scatter %arg0, %arg3, %arg4
// CHECK:         %[[V3:.*]] = hlo.scatter %[[V2]], %arg1, %arg2
// CHECK:         return %[[V1]], %[[V3]]
func.func @scatters_by_other_computation(%x: tensor<9xi32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>, %j: tensor<2x1xi32>, %v: tensor<2xi32>) -> (tensor<9xi32>, tensor<9xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<9xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = hlo.subtract %a, %b : tensor<i32>
    hlo.return %s : tensor<i32>
  }
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.scatter %x, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %3 = hlo.scatter %2, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<9xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = hlo.subtract %a, %b : tensor<i32>
    hlo.return %s : tensor<i32>
  }
  return %1, %3 : tensor<9xi32>, tensor<9xi32>
}

// CHECK-LABEL: func @gather_from_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<?xf32, #hlo.bounds<[3]>>, tensor<5xi32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @gather_from_unknown_size(%x: tensor<?xf32, #hlo.bounds<[3]>>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<?xf32, #hlo.bounds<[3]>>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// What is joined by the reshape is padded behind, or between; what is collapsed is padded.
// CHECK-LABEL: func @gather_of_pad_behind_reshaped(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 0] high = [0, 1, 0] interior = [0, 0, 0] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.gather %[[V4]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
// CHECK-NEXT:    return %[[V2]], %[[V5]]
func.func @gather_of_pad_behind_reshaped(%x: tensor<2x2x4xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = hlo.pad %x, %v low = [0, 0, 0] high = [0, 1, 0] interior = [0, 0, 0] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
  %3 = hlo.pad %x, %v low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %4 = hlo.reshape %3 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %5 = hlo.gather %4, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
  return %2, %5 : tensor<4x4xf32>, tensor<4x4xf32>
}

// OFF-LABEL: func @gather_of_collapsed_pad(
// OFF:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [-1, 0] high = [0, 0] interior = [0, 0] {hlo.frontend_attributes = {a = "b"}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
// OFF-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 3] : (tensor<1x3xf32>, tensor<5xi32>) -> tensor<5x3xf32>
// OFF-NEXT:    return %[[V1]]
func.func @gather_of_collapsed_pad(%x: tensor<2x3xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x3xf32> {
  %0 = hlo.pad %x, %v low = [-1, 0] high = [0, 0] interior = [0, 0] {hlo.frontend_attributes = {a = "b"}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  %r = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 3] : (tensor<1x3xf32>, tensor<5xi32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

// CHECK-LABEL: func @gather_from_columns(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<3x5xf32>, tensor<5xi32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @gather_from_columns(%x: tensor<3x5xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<3x5xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @gather_of_windows_of_one(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<f32>) -> tensor<5x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V3]] dimensions = [] : (tensor<i32>) -> tensor<5x1xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare GE, %arg1, %[[V4]] : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
// CHECK-NEXT:    %[[V6:.*]] = hlo.slice %arg0 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
// CHECK-NEXT:    %[[V7:.*]] = hlo.reshape %[[V6]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT:    %[[V8:.*]] = hlo.broadcast %[[V7]] dimensions = [] : (tensor<f32>) -> tensor<5x1xf32>
// CHECK-NEXT:    %[[V9:.*]] = hlo.select %[[V5]], %[[V8]], %[[V2]] : (tensor<5x1xi1>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
// CHECK-NEXT:    %[[V10:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V11:.*]] = hlo.broadcast %[[V10]] dimensions = [] : (tensor<i32>) -> tensor<5x1xi32>
// CHECK-NEXT:    %[[V12:.*]] = hlo.compare GE, %arg1, %[[V11]] : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
// CHECK-NEXT:    %[[V13:.*]] = hlo.slice %arg0 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
// CHECK-NEXT:    %[[V14:.*]] = hlo.reshape %[[V13]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT:    %[[V15:.*]] = hlo.broadcast %[[V14]] dimensions = [] : (tensor<f32>) -> tensor<5x1xf32>
// CHECK-NEXT:    %[[V16:.*]] = hlo.select %[[V12]], %[[V15]], %[[V9]] : (tensor<5x1xi1>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
// CHECK-NEXT:    return %[[V16]]
func.func @gather_of_windows_of_one(%x: tensor<3xf32>, %i: tensor<5x1xi32>) -> tensor<5x1xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5x1xi32>) -> tensor<5x1xf32>
  return %r : tensor<5x1xf32>
}

// CHECK-LABEL: func @one_of_iota_at_array(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0] sizes = [1] : (tensor<8xi32>, tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @one_of_iota_at_array(%i: tensor<1xi32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<8xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @scatters_by_two_types(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.maximum
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V1]]
func.func @scatters_by_two_types(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %j: tensor<2x1xi32>, %v: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.maximum : tensor<bf16>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.maximum : tensor<f32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: func @slice_of_slice_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg1] sizes = [4] : (tensor<8xf64>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg2] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_slice_of_two_precisions(%x: tensor<8xf64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf64>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_slice %0[%j] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_transpose_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<?x4xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_transpose_of_unknown_size(%x: tensor<?x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<?x4xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @dynamic_slice_slice_of_broadcast_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<?xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @dynamic_slice_slice_of_broadcast_of_unknown_size(%x: tensor<?xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<?xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @dynamic_slice_slice_of_broadcast_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<8xf64>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @dynamic_slice_slice_of_broadcast_of_two_precisions(%x: tensor<8xf64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<8xf64>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @slice_at_great_unsigned_in_other_memory(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %arg0[%[[V0]]] sizes = [2] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>, tensor<ui8>) -> tensor<2xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_at_great_unsigned_in_other_memory(%x: tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<2xf32, #hlo.layout<[0]>> {
  %i = hlo.constant dense<255> : tensor<ui8>
  %r = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>, tensor<ui8>) -> tensor<2xf32, #hlo.layout<[0]>>
  return %r : tensor<2xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @merge_updates_of_slice_with_fewer_bits(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf64>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1 : (tensor<4xf64>, tensor<2xf32>, tensor<i32>) -> tensor<4xf64>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]] : (tensor<8xf32>, tensor<4xf64>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @merge_updates_of_slice_with_fewer_bits(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf64>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf64>, tensor<2xf32>, tensor<i32>) -> tensor<4xf64>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xf32>, tensor<4xf64>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @merge_updates_of_more_bits(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1 : (tensor<4xf32>, tensor<2xf64>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]] : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @merge_updates_of_more_bits(%x: tensor<8xf32>, %u: tensor<2xf64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf32>, tensor<2xf64>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// LAYOUT-LABEL: func @gather_to_selects_layout_sensitive(
// LAYOUT:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi32>) -> tensor<5xf32>
// LAYOUT-NEXT:    return %[[V0]]
func.func @gather_to_selects_layout_sensitive(%x: tensor<3xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// ALL-LABEL: func @transpose_of_scatter_read_twice(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x4xi32>, tensor<6x1xi32>, tensor<6x4xi32>) -> tensor<3x4xi32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<3x4xi32>) -> tensor<4x3xi32>
// ALL-NEXT:    return %[[V1]], %[[V0]]
func.func @transpose_of_scatter_read_twice(%x: tensor<3x4xi32>, %i: tensor<6x1xi32>, %u: tensor<6x4xi32>) -> (tensor<4x3xi32>, tensor<3x4xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x4xi32>, tensor<6x1xi32>, tensor<6x4xi32>) -> tensor<3x4xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<3x4xi32>) -> tensor<4x3xi32>
  return %r, %0 : tensor<4x3xi32>, tensor<3x4xi32>
}

// LAYOUT-LABEL: func @gather_of_reshaped_pad_layout_sensitive(
// LAYOUT:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
// LAYOUT-NEXT:    return %[[V2]]
func.func @gather_of_reshaped_pad_layout_sensitive(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @gather_to_selects_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<?xi32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @gather_to_selects_of_unknown_size(%x: tensor<3xf32>, %i: tensor<?xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<?xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @scatter_of_all_with_more_bits(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf64>, tensor<0xi32>, tensor<3x4xf64>) -> tensor<3x4xf64> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_all_with_more_bits(%x: tensor<3x4xf64>, %u: tensor<3x4xf64>, %i: tensor<0xi32>) -> tensor<3x4xf64> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf64>, tensor<0xi32>, tensor<3x4xf64>) -> tensor<3x4xf64> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3x4xf64>
}

// CHECK-LABEL: func @gather_of_pad_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<?x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<?x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @gather_of_pad_of_unknown_size(%x: tensor<7x3xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<?x8xf32>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<?x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// ALL-LABEL: func @add_float_scatter_of_two_precisions(
// ALL:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf64>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf64> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @add_float_scatter_of_two_precisions(%x: tensor<8x4xf64>, %y: tensor<8x4xf64>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) -> tensor<8x4xf64> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf64>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf64> to_apply hlo.add : tensor<f32>
  %1 = hlo.add %x, %0 : tensor<8x4xf64>
  return %1 : tensor<8x4xf64>
}

// CHECK-LABEL: func @add_scatter_ordered(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @add_scatter_ordered(%x: tensor<8x4xi32>, %y: tensor<8x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> tensor<8x4xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %x, %0 : tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}

// ALL-LABEL: func @transpose_of_scatter_of_unknown_size(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<?x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<?x4x5xi32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<?x4x5xi32>) -> tensor<5x3x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @transpose_of_scatter_of_unknown_size(%x: tensor<?x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<?x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<?x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<?x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// ALL-LABEL: func @transpose_of_scatter_to_unknown_size(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<?x3x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @transpose_of_scatter_to_unknown_size(%x: tensor<3x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<?x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<?x3x4xi32>
  return %r : tensor<?x3x4xi32>
}

// ALL-LABEL: func @transpose_of_ordered_scatter(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @transpose_of_ordered_scatter(%x: tensor<3x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// CHECK-LABEL: func @gather_of_pad_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<?x8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @gather_of_pad_to_unknown_size(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<?x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<?x8xf32>
  return %2 : tensor<?x8xf32>
}

// CHECK-LABEL: func @gather_of_pad_of_unknown_number(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<?xi32>) -> tensor<4x8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @gather_of_pad_of_unknown_number(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<?xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<?xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @gather_of_pad_of_more_bits(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf64>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @gather_of_pad_of_more_bits(%x: tensor<2x3x5xf64>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf64>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @gather_of_pad_with_more_bits(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f64>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @gather_of_pad_with_more_bits(%x: tensor<2x3x5xf32>, %v: tensor<f64>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f64>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// ALL-LABEL: func @scatters_of_floats_of_two_precisions(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<9xf32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add
// ALL-NEXT:    return %[[V1]]
func.func @scatters_of_floats_of_two_precisions(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf64>, %j: tensor<2x1xi32>, %v: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<9xf32>
}

// ALL-LABEL: func @scatters_of_floats_ordered(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.add
// ALL-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add
// ALL-NEXT:    return %[[V1]]
func.func @scatters_of_floats_ordered(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %j: tensor<2x1xi32>, %v: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 1 : i64} : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: func @sum_of_scatters_of_other_sizes(
// CHECK:         %[[V0:.*]] = hlo.add %arg1, %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg2, %arg4 dimension = 0 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<6x1xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %arg3, %arg5 dimension = 0 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<6x1xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.scatter %[[V0]], %[[V1]], %[[V2]] dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @sum_of_scatters_of_other_sizes(%x: tensor<9xi32>, %y: tensor<9xi32>, %i: tensor<3x1xi32>, %u: tensor<3x1xi32>, %j: tensor<3x1xi32>, %v: tensor<3x1xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %y, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.add %0, %1 : tensor<9xi32>
  return %2 : tensor<9xi32>
}

// CHECK-LABEL: func @merge_scatters_of_two_widths(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi64>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @merge_scatters_of_two_widths(%x: tensor<9x4xi32>, %i: tensor<3x1xi64>, %u: tensor<3x4xi32>, %j: tensor<2x1xi32>, %v: tensor<2x4xi32>) -> tensor<9x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi64>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9x4xi32>
}

// CHECK-LABEL: func @merge_scatters_of_other_dimensions(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @merge_scatters_of_other_dimensions(%x: tensor<9x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>, %j: tensor<2x1xi32>, %v: tensor<2x4xi32>) -> tensor<9x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9x4xi32>
}

// The start of all rows would be a constant, next to what is to run asynchronously.
// CHECK-LABEL: func @asynchronous_slice(
// CHECK:         hlo.async_start %arg0, %arg1
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<4x8xi32>, %[[I:.*]]: tensor<i32>):
// CHECK-NEXT:      hlo.dynamic_slice %[[A]][%[[I]], %[[I]]]
func.func @asynchronous_slice(%x: tensor<4x8xi32>, %i: tensor<i32>) -> tensor<4x2xi32> {
  %0 = hlo.async_start %x, %i : (tensor<4x8xi32>, tensor<i32>) -> !hlo.async<(tensor<4x8xi32>, tensor<i32>), tensor<4x2xi32>> calls {
  ^bb0(%a: tensor<4x8xi32>, %j: tensor<i32>):
    %2 = hlo.dynamic_slice %a[%j, %j] sizes = [4, 2] : (tensor<4x8xi32>, tensor<i32>, tensor<i32>) -> tensor<4x2xi32>
    hlo.return %2 : tensor<4x2xi32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4x8xi32>, tensor<i32>), tensor<4x2xi32>>) -> tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}

// CHECK-LABEL: func @slice_of_reshape_to_scalar(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1x1xf32>) -> tensor<f32>
// CHECK-NEXT:    return %[[V0]]
func.func @slice_of_reshape_to_scalar(%x: tensor<1x1xf32>) -> tensor<f32> {
  %0 = hlo.reshape %x : (tensor<1x1xf32>) -> tensor<f32>
  %1 = hlo.dynamic_slice %0[] sizes = [] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func @dynamic_slice_of_constant_at_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V0]][%[[V1]]] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @dynamic_slice_of_constant_at_constants() -> tensor<2xf32> {
  %c = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %i = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.dynamic_slice %c[%i] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_long_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0] sizes = [1] : (tensor<1152921504606846976xi32>, tensor<i64>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_long_iota(%i: tensor<i64>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<1152921504606846976xi32>
  %1 = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<1152921504606846976xi32>, tensor<i64>) -> tensor<1xi32>
  return %1 : tensor<1xi32>
}

// The part that is not updated is rounded, too.
// CHECK-LABEL: func @update_of_rounded_part(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]] : (tensor<8xf32>, tensor<4xbf16>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @update_of_rounded_part(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xbf16>
  %2 = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xf32>, tensor<4xbf16>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func @update_rounded_in_between(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4] : (tensor<8xbf16>, tensor<i32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1 : (tensor<4xbf16>, tensor<2xf32>, tensor<i32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]] : (tensor<8xbf16>, tensor<4xbf16>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @update_rounded_in_between(%x: tensor<8xbf16>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xbf16>, tensor<i32>) -> tensor<4xbf16>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xbf16>, tensor<2xf32>, tensor<i32>) -> tensor<4xbf16>
  %2 = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xbf16>, tensor<4xbf16>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func @sort_of_one_with_sharding(
// CHECK:         %[[V0:.*]] = hlo.sort %arg0 dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1xf32>) -> tensor<1xf32> to_apply
// CHECK:         return %[[V0]]
func.func @sort_of_one_with_sharding(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = hlo.sort %x dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1xf32>) -> tensor<1xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %lt = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %lt : tensor<i1>
  }
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func @scatter_of_nothing_with_sharding(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8x4xf32>, tensor<0x1xi32>, tensor<0x4xf32>) -> tensor<8x4xf32> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_nothing_with_sharding(%x: tensor<8x4xf32>, %i: tensor<0x1xi32>, %u: tensor<0x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8x4xf32>, tensor<0x1xi32>, tensor<0x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x4xf32>
}
