// Elements of another type than those of operands.
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
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT

// CHECK-LABEL: func @broadcast_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [1, 2] : (tensor<3x1xf32>) -> tensor<2x3x1xf64>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_of_reshape(%x: tensor<3xf32>) -> tensor<2x3x1xf64> {
  %0 = hlo.reshape %x : (tensor<3xf32>) -> tensor<3x1xf32>
  %r = hlo.broadcast %0 dimensions = [1, 2] : (tensor<3x1xf32>) -> tensor<2x3x1xf64>
  return %r : tensor<2x3x1xf64>
}

// CHECK-LABEL: func @power_minus_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.power %arg0, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @power_minus_one(%x: tensor<4xf32>) -> tensor<4xbf16> {
  %0 = hlo.constant dense<-1.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// CHECK-LABEL: func @pad_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [1] interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<3xbf16>
// CHECK-NEXT:    return %[[V0]]
func.func @pad_of_nothing(%x: tensor<0xf32>, %v: tensor<f32>) -> tensor<3xbf16> {
  %r = hlo.pad %x, %v low = [2] high = [1] interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<3xbf16>
  return %r : tensor<3xbf16>
}

// CHECK-LABEL: func @negative_padding(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [-2] interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xbf16>
// CHECK-NEXT:    return %[[V0]]
func.func @negative_padding(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<8xbf16> {
  %r = hlo.pad %x, %v low = [2] high = [-2] interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xbf16>
  return %r : tensor<8xbf16>
}

// CHECK-LABEL: func @all_gather(
// CHECK:         %[[V0:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.all_gather %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @all_gather() -> tensor<8xbf16> {
  %0 = hlo.constant dense<2.0> : tensor<2xf32>
  %1 = hlo.all_gather %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<2xf32>) -> tensor<8xbf16>
  return %1 : tensor<8xbf16>
}

// CHECK-LABEL: func @reduce_to_nothing(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %arg1 dimensions = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @reduce_to_nothing(%x: tensor<0x4xf32>, %i: tensor<f32>) -> tensor<0xf64> {
  %r = hlo.reduce %x, %i dimensions = [1] : (tensor<0x4xf32>, tensor<f32>) -> tensor<0xf64> to_apply hlo.add : tensor<f32>
  return %r : tensor<0xf64>
}

// CHECK-LABEL: func @reverse_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [0, 1]
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_reshape(%x: tensor<4xf32>) -> tensor<1x4xf64> {
  %0 = hlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
  %r = hlo.reverse %0 dimensions = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4xf64>
  return %r : tensor<1x4xf64>
}

// CHECK-LABEL: func @slice_of_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:8, 1:3] : (tensor<8x3xf32>) -> tensor<8x2xf64>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_broadcast(%x: tensor<3xf32>) -> tensor<8x2xf64> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %r = hlo.slice %0 [0:8, 1:3] : (tensor<8x3xf32>) -> tensor<8x2xf64>
  return %r : tensor<8x2xf64>
}

// CHECK-LABEL: func @select_of_not(
// CHECK:         %[[V0:.*]] = hlo.not %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %[[V0]], %arg1, %arg2
// CHECK-NEXT:    return %[[V1]]
func.func @select_of_not(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf64> {
  %0 = hlo.not %p : tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// CHECK-LABEL: func @broadcast_of_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [1, 2] : (tensor<2x3xf32>) -> tensor<4x2x3xbf16>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_of_broadcast(%x: tensor<3xf32>) -> tensor<4x2x3xbf16> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %r = hlo.broadcast %0 dimensions = [1, 2] : (tensor<2x3xf32>) -> tensor<4x2x3xbf16>
  return %r : tensor<4x2x3xbf16>
}

// CHECK-LABEL: func @bitcast_of_elementwise(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xbf16>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @bitcast_of_elementwise(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %1 = hlo.negate %0 : (tensor<6xf32>) -> tensor<6xbf16>
  %r = hlo.bitcast %1 : (tensor<6xbf16>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @zero_update_start(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg0[%arg2, %arg3], %arg1
// CHECK-NEXT:    return %[[V0]]
func.func @zero_update_start(%x: tensor<4x8xf32>, %u: tensor<4x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x8xf64> {
  %r = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<4x8xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf64>
  return %r : tensor<4x8xf64>
}

// CHECK-LABEL: func @concatenate_to_high_pad(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %[[V0]] dimension = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xbf16>
// CHECK-NEXT:    return %[[V1]]
func.func @concatenate_to_high_pad(%x: tensor<2xf32>, %v: tensor<f32>) -> tensor<5xbf16> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<3xf32>
  %r = hlo.concatenate %x, %0 dimension = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xbf16>
  return %r : tensor<5xbf16>
}

// CHECK-LABEL: func @gather_of_one(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_of_one(%x: tensor<1xf32>, %i: tensor<5xi32>) -> tensor<5xf64> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<1xf32>, tensor<5xi32>) -> tensor<5xf64>
  return %r : tensor<5xf64>
}

// CHECK-LABEL: func @gather_to_selects(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_to_selects(%x: tensor<3xf32>, %i: tensor<5xi32>) -> tensor<5xf64> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi32>) -> tensor<5xf64>
  return %r : tensor<5xf64>
}

// CHECK-LABEL: func @reverse_of_binary(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.subtract %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_binary(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xbf16> {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.subtract %0, %x : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : (tensor<4xf32>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// CHECK-LABEL: func @join_all_slices(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:3] : (tensor<8xf32>) -> tensor<3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [3:8] : (tensor<8xf32>) -> tensor<5xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<3xf32>, tensor<5xf32>) -> tensor<8xf64>
// CHECK-NEXT:    return %[[V2]]
func.func @join_all_slices(%x: tensor<8xf32>) -> tensor<8xf64> {
  %0 = hlo.slice %x [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  %1 = hlo.slice %x [3:8] : (tensor<8xf32>) -> tensor<5xf32>
  %r = hlo.concatenate %0, %1 dimension = 0 : (tensor<3xf32>, tensor<5xf32>) -> tensor<8xf64>
  return %r : tensor<8xf64>
}

// CHECK-LABEL: func @divide_pred(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.divide %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @divide_pred(%p: tensor<4xi1>, %y: tensor<f32>) -> tensor<4xf64> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %r = hlo.divide %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// CHECK-LABEL: func @slice_of_slice(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg1] sizes = [4]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg2] sizes = [2]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_slice(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2xbf16> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_slice %0[%j] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xbf16>
  return %r : tensor<2xbf16>
}

// CHECK-LABEL: func @slice_of_two_operands(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1, %arg2 dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [5:8] : (tensor<9xf32>) -> tensor<3xbf16>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_two_operands(%x: tensor<3xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) -> tensor<3xbf16> {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<3xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<9xf32>
  %r = hlo.slice %0 [5:8] : (tensor<9xf32>) -> tensor<3xbf16>
  return %r : tensor<3xbf16>
}

// CHECK-LABEL: func @sink_scalar(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @sink_scalar(%x: tensor<f32>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xbf16>
  %r = hlo.add %0, %1 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @slice_of_transpose(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2] sizes = [2, 3]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_transpose(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xbf16> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xbf16>
  return %r : tensor<2x3xbf16>
}

// CHECK-LABEL: func @select_of_update_on_true(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg1[%arg3], %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %arg0, %[[V0]], %arg1
// CHECK-NEXT:    return %[[V1]]
func.func @select_of_update_on_true(%p: tensor<i1>, %x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xbf16>
  %r = hlo.select %p, %0, %x : (tensor<i1>, tensor<8xbf16>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @transpose_of_dot(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xbf16>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_dot(%x: tensor<2x8xf32>, %y: tensor<8x3xf32>) -> tensor<3x2xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xbf16>
  return %r : tensor<3x2xbf16>
}

// CHECK-LABEL: func @keep_other_dimension(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg1, %arg1 dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf64>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %arg0, %[[V1]] dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @keep_other_dimension(%x: tensor<2x2xf32>, %y: tensor<2x1xf32>) -> tensor<4x2xf32> {
  %0 = hlo.concatenate %y, %y dimension = 1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf64>
  %1 = hlo.add %0, %x : (tensor<2x2xf64>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = hlo.concatenate %x, %1 dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @causal_mask(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.compare GE, %arg0, %arg1
// CHECK-NEXT:    %[[V5:.*]] = hlo.select %[[V4]], %[[V1]], %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.compare NE, %[[V5]], %[[V3]]
// CHECK-NEXT:    return %[[V6]]
func.func @causal_mask(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.constant dense<0.0> : tensor<4xf32>
  %2 = hlo.compare GE, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = hlo.select %2, %0, %1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  %r = hlo.compare NE, %3, %1 : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @gather_of_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x8xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    return %[[V1]]
func.func @gather_of_pad(%x: tensor<7x3xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x8xbf16>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<7x8xbf16>, tensor<5xi32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// INEXACT-LABEL: func @log_of_power(
// INEXACT:         %[[V0:.*]] = hlo.power %arg0, %arg1
// INEXACT-NEXT:    %[[V1:.*]] = hlo.log %[[V0]]
// INEXACT-NEXT:    return %[[V1]]
func.func @log_of_power(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf64> {
  %0 = hlo.power %x, %y : tensor<4xf32>
  %r = hlo.log %0 : (tensor<4xf32>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// INEXACT-LABEL: func @multiply_rsqrts(
// INEXACT:         %[[V0:.*]] = hlo.abs %arg0
// INEXACT-NEXT:    %[[V1:.*]] = hlo.rsqrt %[[V0]]
// INEXACT-NEXT:    %[[V2:.*]] = hlo.multiply %[[V1]], %[[V1]]
// INEXACT-NEXT:    return %[[V2]]
func.func @multiply_rsqrts(%x: tensor<4xf32>) -> tensor<4xf64> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.rsqrt %0 : tensor<4xf32>
  %r = hlo.multiply %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// INEXACT-LABEL: func @transpose_of_rng(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.rng rng_uniform, %[[V0]], %[[V0]]
// INEXACT-NEXT:    %[[V2:.*]] = hlo.transpose %[[V1]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xbf16>
// INEXACT-NEXT:    return %[[V2]]
func.func @transpose_of_rng() -> tensor<3x2xbf16> {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %one, %one : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xbf16>
  return %r : tensor<3x2xbf16>
}

// INEXACT-LABEL: func @add_update(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// INEXACT-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg0
// INEXACT-NEXT:    return %[[V3]]
func.func @add_update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.constant dense<0.0> : tensor<8xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf64>
  %r = hlo.add %1, %x : (tensor<8xf64>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// ALL-LABEL: func @divide_by_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf64>
// ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @divide_by_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf64>
  %r = hlo.divide %x, %0 : (tensor<4x2xf32>, tensor<4x2xf64>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// ALL-LABEL: func @slice(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// ALL-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:3, 0:3, 0:5:2] : (tensor<4x3x5xf32>) -> tensor<2x3x3xf64>
// ALL-NEXT:    return %[[V1]]
func.func @slice(%x: tensor<4x3x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<2x3x3xf64> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x3x2xf32>, tensor<4x2x5xf32>) -> tensor<4x3x5xf32>
  %r = hlo.slice %0 [1:3, 0:3, 0:5:2] : (tensor<4x3x5xf32>) -> tensor<2x3x3xf64>
  return %r : tensor<2x3x3xf64>
}

// LAYOUT-LABEL: func @copy_to_bitcast(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x1xf32, #hlo.layout<[1, 0]>>) -> tensor<4x1xbf16, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @copy_to_bitcast(%x: tensor<4x1xf32, #hlo.layout<[1, 0]>>) -> tensor<4x1xbf16, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<4x1xf32, #hlo.layout<[1, 0]>>) -> tensor<4x1xbf16, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x1xbf16, #hlo.layout<[0, 1]>>
}

// LAYOUT-LABEL: func @pointwise(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1, 1]> dim_labels = <"b01f_01io->01bf"> operand_precision = <high, high>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise(%x: tensor<2x6x1x3xf32, #hlo.layout<[3, 1, 2, 0]>>, %k: tensor<1x1x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<6x1x2x5xf64, #hlo.layout<[3, 0, 2, 1]>> {
  %r = hlo.convolution %x, %k window = <size = [1, 1]> dim_labels = <"b01f_01io->01bf"> operand_precision = <high, high> : (tensor<2x6x1x3xf32, #hlo.layout<[3, 1, 2, 0]>>, tensor<1x1x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<6x1x2x5xf64, #hlo.layout<[3, 0, 2, 1]>>
  return %r : tensor<6x1x2x5xf64, #hlo.layout<[3, 0, 2, 1]>>
}

// ALL-LABEL: func @add_mixed_broadcasts(
// ALL:         %[[V0:.*]] = hlo.constant dense<[6.000000e+04, 2.000000e+00]> : tensor<2xf16>
// ALL-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [1] : (tensor<2xf16>) -> tensor<2x2xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.add %arg0, %[[V1]]
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %[[V1]]
// ALL-NEXT:    return %[[V3]]
func.func @add_mixed_broadcasts(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c = hlo.constant dense<[6.0e4, 2.0]> : tensor<2xf16>
  %0 = hlo.broadcast %c dimensions = [1] : (tensor<2xf16>) -> tensor<2x2xf32>
  %1 = hlo.add %x, %0 : tensor<2x2xf32>
  %r = hlo.add %1, %0 : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// ALL-LABEL: func @multiply_into_mixed_broadcast(
// ALL:         %[[V0:.*]] = hlo.constant dense<3.000000e+00> : tensor<f32>
// ALL-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4x2xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// ALL-NEXT:    %[[V3:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf16>) -> tensor<4x2xf32>
// ALL-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// ALL-NEXT:    return %[[V4]]
func.func @multiply_into_mixed_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf16>) -> tensor<4x2xf32> {
  %c = hlo.constant dense<3.0> : tensor<4x2xf32>
  %0 = hlo.multiply %x, %c : tensor<4x2xf32>
  %1 = hlo.broadcast %y dimensions = [1] : (tensor<2xf16>) -> tensor<4x2xf32>
  %r = hlo.multiply %0, %1 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// ALL-LABEL: func @add_narrow_update(
// ALL:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// ALL-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// ALL-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// ALL-NEXT:    return %[[V3]]
func.func @add_narrow_update(%x: tensor<8xf32>, %u: tensor<2xf16>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.constant dense<0.0> : tensor<8xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<2xf16>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.add %x, %1 : tensor<8xf32>
  return %r : tensor<8xf32>
}

// ALL-LABEL: func @maximum_of_mixed_clamp(
// ALL:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<2.000000e+00> : tensor<f16>
// ALL-NEXT:    %[[V2:.*]] = hlo.clamp %[[V0]], %arg0, %[[V1]]
// ALL-NEXT:    %[[V3:.*]] = hlo.maximum %[[V2]], %[[V0]]
// ALL-NEXT:    return %[[V3]]
func.func @maximum_of_mixed_clamp(%x: tensor<f32>) -> tensor<f32> {
  %c = hlo.constant dense<1.0> : tensor<f32>
  %d = hlo.constant dense<2.0> : tensor<f16>
  %0 = hlo.clamp %c, %x, %d : (tensor<f32>, tensor<f32>, tensor<f16>) -> tensor<f32>
  %r = hlo.maximum %0, %c : tensor<f32>
  return %r : tensor<f32>
}

// ALL-LABEL: func @select_of_narrow_update(
// ALL:         %[[V0:.*]] = hlo.dynamic_update_slice %arg1[%arg3], %arg2
// ALL-NEXT:    %[[V1:.*]] = hlo.select %arg0, %arg1, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @select_of_narrow_update(%p: tensor<8xi1>, %x: tensor<8xf32>, %u: tensor<2xf16>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf16>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.select %p, %x, %0 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// ALL-LABEL: func @mixed_select_of_not(
// ALL:         %[[V0:.*]] = hlo.not %arg0
// ALL-NEXT:    %[[V1:.*]] = hlo.select %[[V0]], %arg1, %arg2
// ALL-NEXT:    return %[[V1]]
func.func @mixed_select_of_not(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf16>) -> tensor<4xf32> {
  %0 = hlo.not %p : tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// ALL-LABEL: func @divide_by_mixed_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf16>) -> tensor<4x2xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// ALL-NEXT:    return %[[V1]]
func.func @divide_by_mixed_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf16>) -> tensor<4x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf16>) -> tensor<4x2xf32>
  %r = hlo.divide %x, %0 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// Rounded in between.
// CHECK-LABEL: func @slices_of_rounded(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [2:6] : (tensor<8xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:3] : (tensor<4xbf16>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %arg0 dimensions = [0]
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %[[V2]] [1:3] : (tensor<8xbf16>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @slices_of_rounded(%x: tensor<8xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.slice %x [2:6] : (tensor<8xf32>) -> tensor<4xbf16>
  %1 = hlo.slice %0 [1:3] : (tensor<4xbf16>) -> tensor<2xf32>
  %2 = hlo.reverse %x dimensions = [0] : (tensor<8xf32>) -> tensor<8xbf16>
  %3 = hlo.slice %2 [1:3] : (tensor<8xbf16>) -> tensor<2xf32>
  %r = hlo.tuple %1, %3 : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  return %r : tuple<tensor<2xf32>, tensor<2xf32>>
}

// CHECK-LABEL: func @copies_that_round(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @copies_that_round(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.copy %x : (tensor<4xf32>) -> tensor<4xbf16>
  %r = hlo.copy %0 : (tensor<4xbf16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// ALL-LABEL: func @scalar_bitcast_convert(
// ALL:         %[[V0:.*]] = hlo.bitcast_convert %arg0 : (tensor<f32>) -> tensor<i32>
// ALL-NEXT:    return %[[V0]]
func.func @scalar_bitcast_convert(%x: tensor<f32>) -> tensor<i32> {
  %r = hlo.bitcast_convert %x : (tensor<f32>) -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @mixed_concatenates(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %[[V0]], %arg0 dimension = 0 : (tensor<4xbf16>, tensor<2xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xbf16>
// CHECK-NEXT:    %[[V3:.*]] = hlo.concatenate %[[V2]], %arg1 dimension = 0 : (tensor<2xbf16>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V3]], %arg0 dimension = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[V1]], %[[V4]]
func.func @mixed_concatenates(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xbf16>
  %1 = hlo.concatenate %0, %x dimension = 0 : (tensor<4xbf16>, tensor<2xf32>) -> tensor<6xf32>
  %2 = hlo.convert %x : (tensor<2xf32>) -> tensor<2xbf16>
  %3 = hlo.concatenate %2, %y dimension = 0 : (tensor<2xbf16>, tensor<2xf32>) -> tensor<4xf32>
  %4 = hlo.concatenate %3, %x dimension = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %1, %4 : tensor<6xf32>, tensor<6xf32>
}

// CHECK-LABEL: func @broadcast_of_rounded(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<2xf32>) -> tensor<3x2xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [1, 2] : (tensor<3x2xbf16>) -> tensor<4x3x2xbf16>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_of_rounded(%x: tensor<2xf32>) -> tensor<4x3x2xbf16> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<2xf32>) -> tensor<3x2xbf16>
  %r = hlo.broadcast %0 dimensions = [1, 2] : (tensor<3x2xbf16>) -> tensor<4x3x2xbf16>
  return %r : tensor<4x3x2xbf16>
}
