// Rewrites that would have to invent layouts.
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT
// RUN: hlo-opt %s --algebraic-simplify='layout-sensitive inexact \
// RUN:   conditional-simplification hoist-transpose-of-reshape \
// RUN:   fold-transpose-into-scatter conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=LAYOUT-ALL

// LAYOUT-LABEL: func @reshape_of_split_iota(
// LAYOUT:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<6xi32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<6xi32>) -> tensor<2x3xi32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @reshape_of_split_iota() -> tensor<2x3xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<6xi32>
  %r = hlo.reshape %0 : (tensor<6xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// LAYOUT-LABEL: func @reverse_of_reshape(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [0, 1]
// LAYOUT-NEXT:    return %[[V1]]
func.func @reverse_of_reshape(%x: tensor<4xf32>) -> tensor<1x4xf32> {
  %0 = hlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
  %r = hlo.reverse %0 dimensions = [0, 1] : tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// LAYOUT-LABEL: func @too_negative_padding(
// LAYOUT:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [-4] high = [4] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
// LAYOUT-NEXT:    return %[[V0]]
func.func @too_negative_padding(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %r = hlo.pad %x, %v low = [-4] high = [4] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// LAYOUT-LABEL: func @concatenate_to_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.concatenate %arg0, %arg0, %arg0 dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
// LAYOUT-NEXT:    return %[[V0]]
func.func @concatenate_to_broadcast(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
  %r = hlo.concatenate %x, %x, %x dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// LAYOUT-LABEL: func @window_of_one(
// LAYOUT:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1]>
// LAYOUT-NEXT:    return %[[V0]]
func.func @window_of_one(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1]> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// LAYOUT-LABEL: func @slice_of_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:8, 1:3] : (tensor<8x3xf32>) -> tensor<8x2xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @slice_of_broadcast(%x: tensor<3xf32>) -> tensor<8x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %r = hlo.slice %0 [0:8, 1:3] : (tensor<8x3xf32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// LAYOUT-LABEL: func @reshape_of_rng(
// LAYOUT:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3xf32>) -> tensor<6xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @reshape_of_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// LAYOUT-LABEL: func @window_of_all(
// LAYOUT:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 5]>
// LAYOUT-NEXT:    return %[[V0]]
func.func @window_of_all(%x: tensor<4x5xf32>, %i: tensor<f32>) -> tensor<4x1xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5]> : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x1xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x1xf32>
}

// LAYOUT-LABEL: func @transpose_of_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @transpose_of_broadcast(%x: tensor<3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// LAYOUT-LABEL: func @maximum_of_ones(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<0xFF800000> : tensor<f32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %[[V0]] dimensions = [0]
// LAYOUT-NEXT:    return %[[V1]]
func.func @maximum_of_ones(%x: tensor<1x4xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %r = hlo.reduce %x, %i dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<4xf32>
}

// LAYOUT-LABEL: func @reverse_of_binary(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.subtract %[[V0]], %arg0
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// LAYOUT-NEXT:    return %[[V2]]
func.func @reverse_of_binary(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.subtract %0, %x : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// LAYOUT-LABEL: func @gather_of_one(
// LAYOUT:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// LAYOUT-NEXT:    return %[[V0]]
func.func @gather_of_one(%x: tensor<1xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<1xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// LAYOUT-LABEL: func @sum_of_negate(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.negate %arg0
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [1]
// LAYOUT-NEXT:    return %[[V2]]
func.func @sum_of_negate(%x: tensor<4x8xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.negate %x : tensor<4x8xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<4x8xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// LAYOUT-LABEL: func @reduce_then_reshape(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1]
// LAYOUT-NEXT:    return %[[V1]]
func.func @reduce_then_reshape(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// LAYOUT-LABEL: func @flatten(
// LAYOUT:         %[[V0:.*]] = hlo.concatenate %arg1, %arg2 dimension = 0 : (tensor<1xf32>, tensor<3xf32>) -> tensor<4xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %[[V0]] dimension = 0 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @flatten(%x: tensor<2xf32>, %y: tensor<1xf32>, %z: tensor<3xf32>) -> tensor<6xf32> {
  %0 = hlo.concatenate %y, %z dimension = 0 : (tensor<1xf32>, tensor<3xf32>) -> tensor<4xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// LAYOUT-LABEL: func @pad_of_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.pad %[[V0]], %arg1 low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @pad_of_broadcast(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<4x5xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.pad %0, %v low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// LAYOUT-LABEL: func @windows_of_same_neutral(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<0xFF800000> : tensor<f32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], stride = [2], pad = [2, 2]>
// LAYOUT-NEXT:    return %[[V1]]
func.func @windows_of_same_neutral(%x: tensor<1xf32>) -> tensor<2xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %r = hlo.reduce_window %x, %i window = <size = [3], stride = [2], pad = [2, 2]> : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<2xf32>
}

// LAYOUT-LABEL: func @dynamic_slice_slice_of_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3]
// LAYOUT-NEXT:    return %[[V1]]
func.func @dynamic_slice_slice_of_broadcast(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// LAYOUT-LABEL: func @slice_of_transpose(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3]
// LAYOUT-NEXT:    return %[[V1]]
func.func @slice_of_transpose(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// LAYOUT-LABEL: func @all(
// LAYOUT:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0>
// LAYOUT-NEXT:    return %[[V0]]
func.func @all(%x: tensor<3x4xf32>, %u: tensor<3x4xf32>, %i: tensor<0xi32>) -> tensor<3x4xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<0xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3x4xf32>
}

// LAYOUT-LABEL: func @reshape_of_update(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%[[V0]], %arg3], %arg1
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x8xf32>) -> tensor<8xf32>
// LAYOUT-NEXT:    return %[[V2]]
func.func @reshape_of_update(%x: tensor<1x8xf32>, %u: tensor<1x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<1x8xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %r = hlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// LAYOUT-LABEL: func @reduce_of_kept_transpose(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [2]
// LAYOUT-NEXT:    return %[[V1]]
func.func @reduce_of_kept_transpose(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x2xf32>
}

// LAYOUT-LABEL: func @merge_maxima(
// LAYOUT:         %[[V0:.*]] = hlo.reduce %arg0, %arg1 dimensions = [0]
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [0]
// LAYOUT-NEXT:    return %[[V1]]
func.func @merge_maxima(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<f32>
}

// LAYOUT-LABEL: func @slice_of_reshape(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.constant dense<0> : tensor<i32>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V0]][%[[V1]], %arg2, %arg3] sizes = [1, 3, 2]
// LAYOUT-NEXT:    return %[[V2]]
func.func @slice_of_reshape(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>, %k: tensor<i32>) -> tensor<1x3x2xf32> {
  %0 = hlo.reshape %x : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
  %r = hlo.dynamic_slice %0[%i, %j, %k] sizes = [1, 3, 2] : (tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x2xf32>
  return %r : tensor<1x3x2xf32>
}

// LAYOUT-LABEL: func @transpose_of_dot(
// LAYOUT:         %[[V0:.*]] = hlo.dot %arg1, %arg0 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]>
// LAYOUT-NEXT:    return %[[V0]]
func.func @transpose_of_dot(%x: tensor<2x8xf32>, %y: tensor<8x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// LAYOUT-LABEL: func @copy_between_memories(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf32, #hlo.layout<[0], memory_space = 5>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2xf32, #hlo.layout<[0], memory_space = 5>>) -> tensor<2xf32, #hlo.layout<[0]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @copy_between_memories(%x: tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf32, #hlo.layout<[0]>> {
  %0 = hlo.copy %x : (tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf32, #hlo.layout<[0], memory_space = 5>>
  %1 = hlo.copy %0 : (tensor<2xf32, #hlo.layout<[0], memory_space = 5>>) -> tensor<2xf32, #hlo.layout<[0]>>
  return %1 : tensor<2xf32, #hlo.layout<[0]>>
}

// LAYOUT-LABEL: func @reshape_of_scalar_broadcast(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] {hlo.control_id = 1 : i64} : (tensor<f32>) -> tensor<f32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.negate %arg0 {hlo.control_predecessors = array<i64: 1>}
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.reshape %[[V0]] : (tensor<f32>) -> tensor<1x1xf32>
// LAYOUT-NEXT:    return %[[V2]], %[[V1]]
func.func @reshape_of_scalar_broadcast(%x: tensor<f32>) -> (tensor<1x1xf32>, tensor<f32>) {
  %0 = hlo.broadcast %x dimensions = [] {hlo.control_id = 1 : i64} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  %r = hlo.reshape %0 : (tensor<f32>) -> tensor<1x1xf32>
  return %r, %1 : tensor<1x1xf32>, tensor<f32>
}

// LAYOUT-LABEL: func @last_of_cumulative(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
// LAYOUT-NEXT:    return %[[V2]]
func.func @last_of_cumulative(%x: tensor<2x5xf32>) -> tensor<2x1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// LAYOUT-LABEL: func @add_scatter(
// LAYOUT:         %[[V0:.*]] = hlo.scatter %arg1, %arg2, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// LAYOUT-NEXT:    return %[[V1]]
func.func @add_scatter(%x: tensor<8x4xi32>, %y: tensor<8x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> tensor<8x4xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %x, %0 : tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}

// LAYOUT-LABEL: func @bitcast_convert(
// LAYOUT:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %arg0
// LAYOUT-NEXT:    return %[[V0]], %[[V1]]
func.func @bitcast_convert(%x: tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> (tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>) {
  %r = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xi32, #hlo.layout<[0, 1]>>
  %s = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>
  return %r, %s : tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>
}

// LAYOUT-LABEL: func @window_of_converted_integers(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<-1> : tensor<i8>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.constant dense<-1> : tensor<i32>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [2] interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<7xi8>
// LAYOUT-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<7xi8>) -> tensor<7xi32>
// LAYOUT-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]>
// LAYOUT-NEXT:    return %[[V4]]
func.func @window_of_converted_integers(%x: tensor<4xi8>) -> tensor<6xi32> {
  %z = hlo.constant dense<-1> : tensor<i8>
  %i = hlo.constant dense<-1> : tensor<i32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<7xi8>
  %1 = hlo.convert %0 : (tensor<7xi8>) -> tensor<7xi32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<6xi32>
}

// LAYOUT-ALL-LABEL: func @vector(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// LAYOUT-ALL-NEXT:    return %[[V0]]
func.func @vector(%x: tensor<4x3xi32>, %y: tensor<3xi32>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xi32>, tensor<3xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// LAYOUT-ALL-LABEL: func @transpose_of_rng(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.rng rng_uniform, %[[V0]], %[[V0]]
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.transpose %[[V1]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// LAYOUT-ALL-NEXT:    return %[[V2]]
func.func @transpose_of_rng() -> tensor<3x2xf32> {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %one, %one : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// LAYOUT-ALL-LABEL: func @hoist_transpose(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
// LAYOUT-ALL-NEXT:    return %[[V2]]
func.func @hoist_transpose(%x: tensor<6x4xf32>) -> tensor<4x6xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reshape %1 : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// LAYOUT-ALL-LABEL: func @float_sum_of_new_dimension(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1]
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @float_sum_of_new_dimension(%x: tensor<3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<3xf32>
}

// LAYOUT-ALL-LABEL: func @depth_to_space(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<6x6x12xf32>) -> tensor<6x6x2x2x3xf32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [0, 2, 1, 3, 4] : (tensor<6x6x2x2x3xf32>) -> tensor<6x2x6x2x3xf32>
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<6x2x6x2x3xf32>) -> tensor<12x12x3xf32>
// LAYOUT-ALL-NEXT:    return %[[V2]]
func.func @depth_to_space(%x: tensor<6x6x12xf32>) -> tensor<12x12x3xf32> {
  %0 = hlo.reshape %x : (tensor<6x6x12xf32>) -> tensor<6x6x2x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [0, 2, 1, 3, 4] : (tensor<6x6x2x2x3xf32>) -> tensor<6x2x6x2x3xf32>
  %2 = hlo.reshape %1 : (tensor<6x2x6x2x3xf32>) -> tensor<12x12x3xf32>
  return %2 : tensor<12x12x3xf32>
}

// LAYOUT-ALL-LABEL: func @float_sum_of_concatenate(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0]
// LAYOUT-ALL-NEXT:    return %[[V2]]
func.func @float_sum_of_concatenate(%x: tensor<3x4xf32>, %y: tensor<2x4xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// LAYOUT-ALL-LABEL: func @parameter(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.negate %arg1
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default>
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @parameter(%x: tensor<4x3x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<4x3x5xf32> {
  %0 = hlo.negate %y : tensor<4x2x5xf32>
  %r = hlo.dot %x, %0 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default> : (tensor<4x3x2xf32>, tensor<4x2x5xf32>) -> tensor<4x3x5xf32>
  return %r : tensor<4x3x5xf32>
}

// LAYOUT-ALL-LABEL: func @past_moves_of_result(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<3x3x8xi32>
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// LAYOUT-ALL-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<9x8xi32>) -> tensor<3x3x8xi32>
// LAYOUT-ALL-NEXT:    %[[V4:.*]] = hlo.multiply %[[V3]], %[[V1]]
// LAYOUT-ALL-NEXT:    return %[[V4]]
func.func @past_moves_of_result(%a: tensor<9x2xi32>, %b: tensor<2x8xi32>) -> tensor<3x3x8xi32> {
  %c = hlo.constant dense<5> : tensor<3x3x8xi32>
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x2xi32>, tensor<2x8xi32>) -> tensor<9x8xi32>
  %1 = hlo.reshape %0 : (tensor<9x8xi32>) -> tensor<3x3x8xi32>
  %2 = hlo.multiply %1, %c : tensor<3x3x8xi32>
  return %2 : tensor<3x3x8xi32>
}

// LAYOUT-ALL-LABEL: func @transpose(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @transpose(%x: tensor<3x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// LAYOUT-ALL-LABEL: func @scatters_of_floats(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg3, %arg4 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @scatters_of_floats(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %j: tensor<2x1xi32>, %v: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<9xf32>
}

// LAYOUT-ALL-LABEL: func @divide_by_turned(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @divide_by_turned(%x: tensor<3x2xf32>, %y: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %r = hlo.divide %x, %0 : tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// LAYOUT-LABEL: func @sum_of_broadcasts_of_ones(
// LAYOUT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// LAYOUT-NEXT:    return %[[V2]]
func.func @sum_of_broadcasts_of_ones(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4x1xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %1 = hlo.broadcast %y dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %2 = hlo.add %0, %1 : tensor<4x1xf32>
  return %2 : tensor<4x1xf32>
}

// LAYOUT-LABEL: func @copy_of_same(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<2x3xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @copy_of_same(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.copy %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// LAYOUT-LABEL: func @transpose_without_layout(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @transpose_without_layout(%x: tensor<2x3xf32>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<3x2xf32, #hlo.layout<[0, 1]>>
}

// LAYOUT-LABEL: func @pointwise_of_one_without_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x1x3xf32>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_of_one_without_layouts(%x: tensor<1x1x3xf32>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x1x3xf32>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<1x1x5xf32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @pointwise_of_one_to_no_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x1x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_of_one_to_no_layouts(%x: tensor<1x1x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x1x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x1x5xf32>
  return %0 : tensor<1x1x5xf32>
}

// LAYOUT-LABEL: func @pointwise_with_features_in_between(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x5xf32, #hlo.layout<[1, 2, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_with_features_in_between(%x: tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x5xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x5xf32, #hlo.layout<[1, 2, 0]>>
  return %0 : tensor<4x2x5xf32, #hlo.layout<[1, 2, 0]>>
}
