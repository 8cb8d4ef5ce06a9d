// Dimensions whose sizes are not known before run time.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
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

// CHECK-LABEL: func @xor_itself(
// CHECK:         %[[V0:.*]] = hlo.xor %arg0, %arg0
// CHECK-NEXT:    return %[[V0]]
func.func @xor_itself(%x: tensor<?xi32>) -> tensor<?xi32> {
  %r = hlo.xor %x, %x : tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func @imag_of_float(
// CHECK:         %[[V0:.*]] = hlo.imag %arg0
// CHECK-NEXT:    return %[[V0]]
func.func @imag_of_float(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = hlo.imag %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @multiply_pred(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<?xi1>) -> tensor<?xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %[[V0]], %arg1
// CHECK-NEXT:    return %[[V1]]
func.func @multiply_pred(%p: tensor<?xi1>, %x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = hlo.convert %p : (tensor<?xi1>) -> tensor<?xi32>
  %r = hlo.multiply %0, %x : tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func @all_gather(
// CHECK:         %[[V0:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.all_gather %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @all_gather() -> tensor<?xf32> {
  %0 = hlo.constant dense<2.0> : tensor<2xf32>
  %1 = hlo.all_gather %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<2xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func @bitcast_convert_twice(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_convert_twice(%x: tensor<?xf32>) -> tensor<?xui32> {
  %0 = hlo.bitcast_convert %x : (tensor<?xf32>) -> tensor<?xi32>
  %r = hlo.bitcast_convert %0 : (tensor<?xi32>) -> tensor<?xui32>
  return %r : tensor<?xui32>
}

// CHECK-LABEL: func @slice_at_great_unsigned(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %arg0[%[[V0]]] sizes = [2]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_at_great_unsigned(%x: tensor<?xf32>) -> tensor<2xf32> {
  %i = hlo.constant dense<255> : tensor<ui8>
  %r = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<?xf32>, tensor<ui8>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_new_dimension(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:8:4, 0:3] : (tensor<8x3xf32>) -> tensor<?x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_new_dimension(%x: tensor<3xf32>) -> tensor<?x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %r = hlo.slice %0 [0:8:4, 0:3] : (tensor<8x3xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: func @batch_product(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1]>
// CHECK-NEXT:    return %[[V0]]
func.func @batch_product(%x: tensor<4x?xi32>, %y: tensor<3x4xi32>) -> tensor<4x?x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1]> : (tensor<4x?xi32>, tensor<3x4xi32>) -> tensor<4x?x3xi32>
  return %r : tensor<4x?x3xi32>
}

// CHECK-LABEL: func @slice_within(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [3] interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<9xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [3:5] : (tensor<9xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_within(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<2xf32> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [3:5] : (tensor<9xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @reverse_of_binary(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<?xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.subtract %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_binary(%x: tensor<?xf32>, %y: tensor<f32>) -> tensor<?xf32> {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<?xf32>
  %1 = hlo.subtract %0, %x : tensor<?xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @concatenate_to_high_pad(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<?xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %[[V0]] dimension = 0 : (tensor<2xf32>, tensor<?xf32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @concatenate_to_high_pad(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<?xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<2xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @gather_to_selects(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_to_selects(%x: tensor<3xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @join_all_slices(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:3] : (tensor<?xf32>) -> tensor<3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [3:8] : (tensor<?xf32>) -> tensor<5xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<3xf32>, tensor<5xf32>) -> tensor<?xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @join_all_slices(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = hlo.slice %x [0:3] : (tensor<?xf32>) -> tensor<3xf32>
  %1 = hlo.slice %x [3:8] : (tensor<?xf32>) -> tensor<5xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<3xf32>, tensor<5xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @pad_of_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %[[V0]], %arg1 low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x?xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @pad_of_broadcast(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<4x?xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.pad %0, %v low = [0, 1] high = [0, 1] interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: func @degenerate_chain(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?x3xf32>) -> tensor<1x?x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0] : (tensor<1x?x3xf32>) -> tensor<?x3x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<?x3x1xf32>) -> tensor<?x3xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @degenerate_chain(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = hlo.reshape %x : (tensor<?x3xf32>) -> tensor<1x?x3xf32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<1x?x3xf32>) -> tensor<?x3x1xf32>
  %r = hlo.reshape %1 : (tensor<?x3x1xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: func @update_to_pad(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<?xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<6> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V0]][%[[V1]]], %arg1
// CHECK-NEXT:    return %[[V2]]
func.func @update_to_pad(%v: tensor<f32>, %u: tensor<3xf32>) -> tensor<?xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<?xf32>
  %i = hlo.constant dense<6> : tensor<i32>
  %r = hlo.dynamic_update_slice %0[%i], %u : (tensor<?xf32>, tensor<3xf32>, tensor<i32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @reshape_of_update(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%[[V0]], %arg3], %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @reshape_of_update(%x: tensor<1x8xf32>, %u: tensor<1x?xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<1x8xf32>, tensor<1x?xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %r = hlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @select_of_update(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg1[%arg3], %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %arg0, %arg1, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @select_of_update(%p: tensor<8xi1>, %x: tensor<8xf32>, %u: tensor<?xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<?xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.select %p, %x, %0 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @compare_select_select_of_update(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg1[%arg3], %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %arg0, %arg1, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @compare_select_select_of_update(%p: tensor<?xi1>, %x: tensor<?xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<?xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<?xf32>, tensor<2xf32>, tensor<i32>) -> tensor<?xf32>
  %r = hlo.select %p, %x, %0 : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @concatenation_read_twice(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1, %arg2 dimension = 0 : (tensor<?xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:5] : (tensor<9xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @concatenation_read_twice(%x: tensor<?xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> (tensor<4xf32>, tensor<9xf32>) {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<?xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
  %r = hlo.slice %0 [1:5] : (tensor<9xf32>) -> tensor<4xf32>
  return %r, %0 : tensor<4xf32>, tensor<9xf32>
}

// CHECK-LABEL: func @slice_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<8x4xf32>) -> tensor<?x8x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2, %arg3] sizes = [1, 3, 2]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_reshape(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>, %k: tensor<i32>) -> tensor<?x3x2xf32> {
  %0 = hlo.reshape %x : (tensor<8x4xf32>) -> tensor<?x8x4xf32>
  %r = hlo.dynamic_slice %0[%i, %j, %k] sizes = [1, 3, 2] : (tensor<?x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?x3x2xf32>
  return %r : tensor<?x3x2xf32>
}

// CHECK-LABEL: func @transpose_of_dot(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_dot(%x: tensor<2x?xf32>, %y: tensor<?x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x?xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @keep_other_dimension(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg1, %arg1 dimension = 1 : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %arg0, %[[V1]] dimension = 0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @keep_other_dimension(%x: tensor<?x?xf32>, %y: tensor<?x1xf32>) -> tensor<4x?xf32> {
  %0 = hlo.concatenate %y, %y dimension = 1 : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %1 = hlo.add %0, %x : tensor<?x?xf32>
  %r = hlo.concatenate %x, %1 dimension = 0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: func @transpose_that_mixes(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<2x3x?xf32>) -> tensor<3x2x?xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_that_mixes(%x: tensor<2x3x8xf32>, %y: tensor<8x?xf32>) -> tensor<3x2x?xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x3x8xf32>, tensor<8x?xf32>) -> tensor<2x3x?xf32>
  %r = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<2x3x?xf32>) -> tensor<3x2x?xf32>
  return %r : tensor<3x2x?xf32>
}

// CHECK-LABEL: func @last_of_cumulative(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x?xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_cumulative(%x: tensor<2x5xf32>) -> tensor<2x?xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// CHECK-LABEL: func @larger_kernel(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5, 6], stride = [2, 2], pad = [2, 1, 3, 2], lhs_dilate = [1, 2]> dim_labels = <"b01f_01io->b01f"> operand_precision = <high, default>
// CHECK-NEXT:    return %[[V0]]
func.func @larger_kernel(%x: tensor<2x3x3x4xi32>, %k: tensor<5x6x4x7xi32>) -> tensor<2x?x3x7xi32> {
  %r = hlo.convolution %x, %k window = <size = [5, 6], stride = [2, 2], pad = [2, 1, 3, 2], lhs_dilate = [1, 2]> dim_labels = <"b01f_01io->b01f"> operand_precision = <high, default> : (tensor<2x3x3x4xi32>, tensor<5x6x4x7xi32>) -> tensor<2x?x3x7xi32>
  return %r : tensor<2x?x3x7xi32>
}

// CHECK-LABEL: func @bitcast_convert_of_concatenate(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<2xi32>, tensor<3xi32>) -> tensor<?xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast_convert %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @bitcast_convert_of_concatenate(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<?xf32> {
  %0 = hlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
  %1 = hlo.bitcast_convert %y : (tensor<3xf32>) -> tensor<3xi32>
  %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xi32>, tensor<3xi32>) -> tensor<?xi32>
  %r = hlo.bitcast_convert %2 : (tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @sort_of_one(
// CHECK:         %[[V0:.*]] = hlo.sort %arg0, %arg1 dimension = 1
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
// CHECK-NEXT:    %[[V1:.*]] = hlo.compare LT, %arg2, %arg3
// CHECK-NEXT:    hlo.return %[[V1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]]
func.func @sort_of_one(%x: tensor<4x?xf32>, %y: tensor<4x?xi32>) -> tuple<tensor<4x?xf32>, tensor<4x?xi32>> {
  %0 = hlo.sort %x, %y dimension = 1 : (tensor<4x?xf32>, tensor<4x?xi32>) -> tuple<tensor<4x?xf32>, tensor<4x?xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<4x?xf32>, tensor<4x?xi32>>
}

// CHECK-LABEL: func @gather_of_reshaped_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    return %[[V2]]
func.func @gather_of_reshaped_pad(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<?x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<?x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @sum_of_scatters(
// CHECK:         %[[V0:.*]] = hlo.add %arg1, %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.scatter %[[V0]], %arg2, %arg3 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>
// CHECK-NEXT:    %[[V2:.*]] = hlo.scatter %[[V1]], %arg4, %arg5 dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>
// CHECK-NEXT:    return %[[V2]]
func.func @sum_of_scatters(%x: tensor<9xi32>, %y: tensor<9xi32>, %i: tensor<3x?xi32>, %u: tensor<3x?xi32>, %j: tensor<3x1xi32>, %v: tensor<3x1xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x?xi32>, tensor<3x?xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %y, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.add %0, %1 : tensor<9xi32>
  return %2 : tensor<9xi32>
}

// CHECK-LABEL: func @scatter_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2, %arg3, %arg3 dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-NEXT:    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<f32>, %arg7: tensor<f32>):
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %arg6, %arg7
// CHECK-NEXT:    hlo.return %[[V1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]]
func.func @scatter_of_nothing(%x: tensor<8x?xf32>, %y: tensor<8x?xf32>, %i: tensor<0x1xi32>, %u: tensor<0x?xf32>) -> tuple<tensor<8x?xf32>, tensor<8x?xf32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x?xf32>, tensor<8x?xf32>, tensor<0x1xi32>, tensor<0x?xf32>, tensor<0x?xf32>) -> tuple<tensor<8x?xf32>, tensor<8x?xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.tuple %c, %d : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<8x?xf32>, tensor<8x?xf32>>
}

// INEXACT-LABEL: func @log_of_sqrt(
// INEXACT:         %[[V0:.*]] = hlo.sqrt %arg0
// INEXACT-NEXT:    %[[V1:.*]] = hlo.log %[[V0]]
// INEXACT-NEXT:    return %[[V1]]
func.func @log_of_sqrt(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = hlo.sqrt %x : tensor<?xf32>
  %r = hlo.log %0 : tensor<?xf32>
  return %r : tensor<?xf32>
}

// INEXACT-LABEL: func @log_of_power(
// INEXACT:         %[[V0:.*]] = hlo.power %arg0, %arg1
// INEXACT-NEXT:    %[[V1:.*]] = hlo.log %[[V0]]
// INEXACT-NEXT:    return %[[V1]]
func.func @log_of_power(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = hlo.power %x, %y : tensor<?xf32>
  %r = hlo.log %0 : tensor<?xf32>
  return %r : tensor<?xf32>
}

// INEXACT-LABEL: func @multiply_rsqrts(
// INEXACT:         %[[V0:.*]] = hlo.abs %arg0
// INEXACT-NEXT:    %[[V1:.*]] = hlo.rsqrt %[[V0]]
// INEXACT-NEXT:    %[[V2:.*]] = hlo.multiply %[[V1]], %[[V1]]
// INEXACT-NEXT:    return %[[V2]]
func.func @multiply_rsqrts(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = hlo.abs %x : tensor<?xf32>
  %1 = hlo.rsqrt %0 : tensor<?xf32>
  %r = hlo.multiply %1, %1 : tensor<?xf32>
  return %r : tensor<?xf32>
}

// ALL-LABEL: func @divide_by_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf32>) -> tensor<?x2xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @divide_by_broadcast(%x: tensor<?x2xf32>, %y: tensor<2xf32>) -> tensor<?x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<?x2xf32>
  %r = hlo.divide %x, %0 : tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// ALL-LABEL: func @parameter(
// ALL:         %[[V0:.*]] = hlo.negate %arg1
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default>
// ALL-NEXT:    return %[[V1]]
func.func @parameter(%x: tensor<4x?x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<4x?x5xf32> {
  %0 = hlo.negate %y : tensor<4x2x5xf32>
  %r = hlo.dot %x, %0 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default> : (tensor<4x?x2xf32>, tensor<4x2x5xf32>) -> tensor<4x?x5xf32>
  return %r : tensor<4x?x5xf32>
}

// ALL-LABEL: func @transpose(
// ALL:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @transpose(%x: tensor<3x4x5xi32>, %i: tensor<?x1xi32>, %u: tensor<3x?x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<?x1xi32>, tensor<3x?x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// ALL-LABEL: func @product_into_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x?x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    return %[[V5]]
func.func @product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x?x2xi32>) -> tensor<2x?x2xi32> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x?x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x?x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x?x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x?x2xi32>
  return %r : tensor<2x?x2xi32>
}

// ALL-LABEL: func @divide_by_dynamic_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<?xf32>) -> tensor<4x?xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @divide_by_dynamic_broadcast(%x: tensor<4x?xf32>, %y: tensor<?xf32>) -> tensor<4x?xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<?xf32>) -> tensor<4x?xf32>
  %r = hlo.divide %x, %0 : tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}
