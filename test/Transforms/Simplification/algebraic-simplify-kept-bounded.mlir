// Dimensions whose sizes have bounds but are not known before run time.
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

// CHECK-LABEL: func @reshape_of_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<6xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  %r = hlo.reshape %0 : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @stride_of_one_element(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [1:5:6] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<1xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @stride_of_one_element(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<1xf32> {
  %r = hlo.slice %x [1:5:6] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func @slice_of_slice(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [2:7] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<5xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:3] : (tensor<5xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_slice(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<2xf32> {
  %0 = hlo.slice %x [2:7] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<5xf32>
  %r = hlo.slice %0 [1:3] : (tensor<5xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_reverse(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg0 dimensions = [0]
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:5:3] : (tensor<8xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_reverse(%x: tensor<8xf32>) -> tensor<?xf32, #hlo.bounds<[2]>> {
  %0 = hlo.reverse %x dimensions = [0] : tensor<8xf32>
  %r = hlo.slice %0 [1:5:3] : (tensor<8xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
  return %r : tensor<?xf32, #hlo.bounds<[2]>>
}

// CHECK-LABEL: func @slice_of_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<?xi32, #hlo.bounds<[8]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg0] sizes = [1]
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_iota(%i: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<?xi32, #hlo.bounds<[8]>>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @slice_pad_concatenate_slice_of_slice(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [2:7] : (tensor<8xf32>) -> tensor<5xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:3] : (tensor<5xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_pad_concatenate_slice_of_slice(%x: tensor<8xf32>) -> tensor<?xf32, #hlo.bounds<[2]>> {
  %0 = hlo.slice %x [2:7] : (tensor<8xf32>) -> tensor<5xf32>
  %r = hlo.slice %0 [1:3] : (tensor<5xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
  return %r : tensor<?xf32, #hlo.bounds<[2]>>
}

// CHECK-LABEL: func @interior_of_one(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [0] interior = [5] : (tensor<1xf32>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>>
// CHECK-NEXT:    return %[[V0]]
func.func @interior_of_one(%x: tensor<1xf32>, %v: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>> {
  %r = hlo.pad %x, %v low = [2] high = [0] interior = [5] : (tensor<1xf32>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>>
  return %r : tensor<?xf32, #hlo.bounds<[3]>>
}

// CHECK-LABEL: func @itself_ge(
// CHECK:         %[[V0:.*]] = hlo.compare GE, %arg0, %arg0
// CHECK-NEXT:    return %[[V0]]
func.func @itself_ge(%x: tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>> {
  %r = hlo.compare GE, %x, %x : (tensor<?xi32, #hlo.bounds<[4]>>, tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
  return %r : tensor<?xi1, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @broadcast_of_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [1] : (tensor<3xi32>) -> tensor<?x3xi32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_of_iota() -> tensor<?x3xi32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<3xi32>
  %r = hlo.broadcast %0 dimensions = [1] : (tensor<3xi32>) -> tensor<?x3xi32, #hlo.bounds<[4, ?]>>
  return %r : tensor<?x3xi32, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func @drop_empty(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1, %arg2 dimension = 0 : (tensor<?xf32, #hlo.bounds<[2]>>, tensor<0xf32>, tensor<3xf32>) -> tensor<5xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @drop_empty(%x: tensor<?xf32, #hlo.bounds<[2]>>, %y: tensor<0xf32>, %z: tensor<3xf32>) -> tensor<5xf32> {
  %r = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<?xf32, #hlo.bounds<[2]>>, tensor<0xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @slice_of_unaligned_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?x4xf32, #hlo.bounds<[3, ?]>>) -> tensor<6x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [1:3, 0:2] : (tensor<6x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_unaligned_reshape(%x: tensor<?x4xf32, #hlo.bounds<[3, ?]>>) -> tensor<2x2xf32> {
  %0 = hlo.reshape %x : (tensor<?x4xf32, #hlo.bounds<[3, ?]>>) -> tensor<6x2xf32>
  %r = hlo.slice %0 [1:3, 0:2] : (tensor<6x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func @reshape_of_rng(
// CHECK:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  %r = hlo.reshape %0 : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @broadcast_reshape_of_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3xf32>) -> tensor<?xf32, #hlo.bounds<[6]>>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_reshape_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<?xf32, #hlo.bounds<[6]>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<?xf32, #hlo.bounds<[6]>>
  return %r : tensor<?xf32, #hlo.bounds<[6]>>
}

// CHECK-LABEL: func @negative_padding(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [-2] interior = [0] : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[8]>>
// CHECK-NEXT:    return %[[V0]]
func.func @negative_padding(%x: tensor<?xf32, #hlo.bounds<[8]>>, %v: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %r = hlo.pad %x, %v low = [2] high = [-2] interior = [0] : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[8]>>
  return %r : tensor<?xf32, #hlo.bounds<[8]>>
}

// CHECK-LABEL: func @slice_of_concatenate(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [4:6] : (tensor<7xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_concatenate(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<?xf32, #hlo.bounds<[2]>> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %r = hlo.slice %0 [4:6] : (tensor<7xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
  return %r : tensor<?xf32, #hlo.bounds<[2]>>
}

// CHECK-LABEL: func @slice_pad_concatenate_slice_within(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [3:5] : (tensor<9xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_pad_concatenate_slice_within(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[2]>> {
  %0 = hlo.pad %x, %v low = [2] high = [3] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %r = hlo.slice %0 [3:5] : (tensor<9xf32>) -> tensor<?xf32, #hlo.bounds<[2]>>
  return %r : tensor<?xf32, #hlo.bounds<[2]>>
}

// CHECK-LABEL: func @add_update(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @add_update(%x: tensor<8xi32>, %u: tensor<?xi32, #hlo.bounds<[2]>>, %i: tensor<i32>) -> tensor<8xi32> {
  %0 = hlo.constant dense<0> : tensor<8xi32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xi32>, tensor<?xi32, #hlo.bounds<[2]>>, tensor<i32>) -> tensor<8xi32>
  %r = hlo.add %x, %1 : tensor<8xi32>
  return %r : tensor<8xi32>
}

// CHECK-LABEL: func @dilated_window(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [5, 2], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @dilated_window(%x: tensor<1x2x1xi32>, %k: tensor<?x1x2xi32, #hlo.bounds<[3, ?, ?]>>) -> tensor<1x5x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [5, 2], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x1xi32>, tensor<?x1x2xi32, #hlo.bounds<[3, ?, ?]>>) -> tensor<1x5x2xi32>
  return %r : tensor<1x5x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_update_to_pad(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<6> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V0]][%[[V1]]], %arg1
// CHECK-NEXT:    return %[[V2]]
func.func @dynamic_slice_update_to_pad(%v: tensor<f32>, %u: tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %i = hlo.constant dense<6> : tensor<i32>
  %r = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<?xf32, #hlo.bounds<[3]>>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @transpose_of_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<?x3xf32, #hlo.bounds<[2, ?]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<3x?xf32, #hlo.bounds<[?, 2]>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<?x3xf32, #hlo.bounds<[2, ?]>>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 2]>>
  return %r : tensor<3x?xf32, #hlo.bounds<[?, 2]>>
}

// CHECK-LABEL: func @gather_of_one(
// CHECK:         %[[V0:.*]] = hlo.gather %arg0, %arg1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1]
// CHECK-NEXT:    return %[[V0]]
func.func @gather_of_one(%x: tensor<1xf32>, %i: tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xf32, #hlo.bounds<[5]>> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<1xf32>, tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xf32, #hlo.bounds<[5]>>
  return %r : tensor<?xf32, #hlo.bounds<[5]>>
}

// CHECK-LABEL: func @reversed_window(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3, 3], pad = [1, 1, 1, 1], rhs_reversal = [1, 1]> dim_labels = <"bf01_oi01->bf01">
// CHECK-NEXT:    return %[[V0]]
func.func @reversed_window(%x: tensor<2x4x2x2xi32>, %k: tensor<7x4x?x?xi32, #hlo.bounds<[?, ?, 3, 3]>>) -> tensor<2x7x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1], rhs_reversal = [1, 1]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x2x2xi32>, tensor<7x4x?x?xi32, #hlo.bounds<[?, ?, 3, 3]>>) -> tensor<2x7x2x2xi32>
  return %r : tensor<2x7x2x2xi32>
}

// CHECK-LABEL: func @maximum_in_other_order(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<?x8xf32, #hlo.bounds<[4, ?]>>) -> tensor<8x?xf32, #hlo.bounds<[?, 4]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [0, 1]
// CHECK-NEXT:    return %[[V1]]
func.func @maximum_in_other_order(%x: tensor<?x8xf32, #hlo.bounds<[4, ?]>>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<?x8xf32, #hlo.bounds<[4, ?]>>) -> tensor<8x?xf32, #hlo.bounds<[?, 4]>>
  %r = hlo.reduce %0, %i dimensions = [0, 1] : (tensor<8x?xf32, #hlo.bounds<[?, 4]>>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @dynamic_slice_of_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<?x3xf32, #hlo.bounds<[2, ?]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg1] sizes = [1, 2]
// CHECK-NEXT:    return %[[V1]]
func.func @dynamic_slice_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<1x?xf32, #hlo.bounds<[?, 2]>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<?x3xf32, #hlo.bounds<[2, ?]>>
  %r = hlo.dynamic_slice %0[%i, %i] sizes = [1, 2] : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>, tensor<i32>, tensor<i32>) -> tensor<1x?xf32, #hlo.bounds<[?, 2]>>
  return %r : tensor<1x?xf32, #hlo.bounds<[?, 2]>>
}

// CHECK-LABEL: func @dynamic_slice_slice_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %[[V0]][%arg1, %arg2, %arg3] sizes = [1, 3, 2]
// CHECK-NEXT:    return %[[V1]]
func.func @dynamic_slice_slice_of_reshape(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>, %k: tensor<i32>) -> tensor<1x3x?xf32, #hlo.bounds<[?, ?, 2]>> {
  %0 = hlo.reshape %x : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
  %r = hlo.dynamic_slice %0[%i, %j, %k] sizes = [1, 3, 2] : (tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x?xf32, #hlo.bounds<[?, ?, 2]>>
  return %r : tensor<1x3x?xf32, #hlo.bounds<[?, ?, 2]>>
}

// CHECK-LABEL: func @maximum_of_new_dimension(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1]
// CHECK-NEXT:    return %[[V1]]
func.func @maximum_of_new_dimension(%x: tensor<?xf32, #hlo.bounds<[3]>>, %i: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<?x5xf32, #hlo.bounds<[3, ?]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<?xf32, #hlo.bounds<[3]>>
}

// CHECK-LABEL: func @all(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg2, %arg1 dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0>
// CHECK-NEXT:    return %[[V0]]
func.func @all(%x: tensor<?x4xf32, #hlo.bounds<[3, ?]>>, %u: tensor<?x4xf32, #hlo.bounds<[3, ?]>>, %i: tensor<0xi32>) -> tensor<?x4xf32, #hlo.bounds<[3, ?]>> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<?x4xf32, #hlo.bounds<[3, ?]>>, tensor<0xi32>, tensor<?x4xf32, #hlo.bounds<[3, ?]>>) -> tensor<?x4xf32, #hlo.bounds<[3, ?]>> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<?x4xf32, #hlo.bounds<[3, ?]>>
}

// CHECK-LABEL: func @merge_updates(
// CHECK:         %[[V0:.*]] = hlo.dynamic_slice %arg0[%arg2] sizes = [4]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %[[V0]][%arg3], %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @merge_updates(%x: tensor<8xf32>, %u: tensor<?xf32, #hlo.bounds<[2]>>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf32>, tensor<?xf32, #hlo.bounds<[2]>>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @window_of_converted_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [2] interior = [0] : (tensor<?xbf16, #hlo.bounds<[4]>>, tensor<bf16>) -> tensor<7xbf16>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<7xbf16>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]>
// CHECK-NEXT:    return %[[V4]]
func.func @window_of_converted_pad(%x: tensor<?xbf16, #hlo.bounds<[4]>>) -> tensor<6xf32> {
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<?xbf16, #hlo.bounds<[4]>>, tensor<bf16>) -> tensor<7xbf16>
  %1 = hlo.convert %0 : (tensor<7xbf16>) -> tensor<7xf32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @pad_with_ones(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<?x4xi32, #hlo.bounds<[7, ?]>>, tensor<i32>) -> tensor<?x10xi32, #hlo.bounds<[7, ?]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg1, %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V2]]
func.func @pad_with_ones(%a: tensor<?x4xi32, #hlo.bounds<[7, ?]>>, %b: tensor<2x10xi32>) -> tensor<2x?xi32, #hlo.bounds<[?, 7]>> {
  %z = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.pad %a, %z low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<?x4xi32, #hlo.bounds<[7, ?]>>, tensor<i32>) -> tensor<?x10xi32, #hlo.bounds<[7, ?]>>
  %1 = hlo.dot %b, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x10xi32>, tensor<?x10xi32, #hlo.bounds<[7, ?]>>) -> tensor<2x?xi32, #hlo.bounds<[?, 7]>>
  return %1 : tensor<2x?xi32, #hlo.bounds<[?, 7]>>
}

// CHECK-LABEL: func @gather_scatter_sort_gather_of_reshaped_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x?xf32, #hlo.bounds<[?, ?, 5]>>, tensor<f32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.gather %[[V1]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    return %[[V2]]
func.func @gather_scatter_sort_gather_of_reshaped_pad(%x: tensor<2x3x?xf32, #hlo.bounds<[?, ?, 5]>>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x?xf32, #hlo.bounds<[?, ?, 5]>>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @transposed_matrices(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 4]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 0] : (tensor<5x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<?x5xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]]
func.func @transposed_matrices(%x: tensor<?x3xf32, #hlo.bounds<[4, ?]>>, %y: tensor<5x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<3x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 4]>>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<5x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<?x5xf32, #hlo.bounds<[4, ?]>>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x?xf32, #hlo.bounds<[?, 4]>>, tensor<?x5xf32, #hlo.bounds<[4, ?]>>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// INEXACT-LABEL: func @divide_pred(
// INEXACT:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<?xi1, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.divide %[[V0]], %[[V1]]
// INEXACT-NEXT:    return %[[V2]]
func.func @divide_pred(%p: tensor<?xi1, #hlo.bounds<[4]>>, %y: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.convert %p : (tensor<?xi1, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %r = hlo.divide %0, %1 : tensor<?xf32, #hlo.bounds<[4]>>
  return %r : tensor<?xf32, #hlo.bounds<[4]>>
}

// ALL-LABEL: func @middle(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0, 3] : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<3x2x2x5xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 20]>>
// ALL-NEXT:    return %[[V2]]
func.func @middle(%x: tensor<12x5xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 20]>> {
  %0 = hlo.reshape %x : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0, 3] : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
  %2 = hlo.reshape %1 : (tensor<3x2x2x5xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 20]>>
  return %2 : tensor<3x?xi32, #hlo.bounds<[?, 20]>>
}

// CHECK-LABEL: func @exponential_of_zeros(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.exponential %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @exponential_of_zeros() -> tensor<?xf32, #hlo.bounds<[4]>> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %r = hlo.exponential %0 : tensor<?xf32, #hlo.bounds<[4]>>
  return %r : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @multiply_into_broadcast(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4x?xi32, #hlo.bounds<[?, 2]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<?xi32, #hlo.bounds<[2]>>) -> tensor<4x?xi32, #hlo.bounds<[?, 2]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @multiply_into_broadcast(%x: tensor<4x?xi32, #hlo.bounds<[?, 2]>>, %y: tensor<?xi32, #hlo.bounds<[2]>>) -> tensor<4x?xi32, #hlo.bounds<[?, 2]>> {
  %c = hlo.constant dense<3> : tensor<i32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<4x?xi32, #hlo.bounds<[?, 2]>>
  %1 = hlo.multiply %x, %0 : tensor<4x?xi32, #hlo.bounds<[?, 2]>>
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<?xi32, #hlo.bounds<[2]>>) -> tensor<4x?xi32, #hlo.bounds<[?, 2]>>
  %r = hlo.multiply %1, %2 : tensor<4x?xi32, #hlo.bounds<[?, 2]>>
  return %r : tensor<4x?xi32, #hlo.bounds<[?, 2]>>
}

// CHECK-LABEL: func @add_update_of_bounded(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @add_update_of_bounded(%x: tensor<?xi32, #hlo.bounds<[8]>>, %u: tensor<2xi32>, %i: tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.broadcast %z dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<?xi32, #hlo.bounds<[8]>>, tensor<2xi32>, tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>>
  %r = hlo.add %x, %1 : tensor<?xi32, #hlo.bounds<[8]>>
  return %r : tensor<?xi32, #hlo.bounds<[8]>>
}

// CHECK-LABEL: func @divide_by_powers_of_two(
// CHECK:         %[[V0:.*]] = hlo.constant dense<4> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.divide %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @divide_by_powers_of_two(%x: tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi32, #hlo.bounds<[4]>> {
  %c = hlo.constant dense<4> : tensor<i32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  %0 = hlo.divide %x, %b : tensor<?xi32, #hlo.bounds<[4]>>
  %r = hlo.remainder %0, %b : tensor<?xi32, #hlo.bounds<[4]>>
  return %r : tensor<?xi32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @divide_by_floats(
// CHECK:         %[[V0:.*]] = hlo.constant dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.divide %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.power %[[V4]], %[[V3]]
// CHECK-NEXT:    return %[[V5]]
func.func @divide_by_floats(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %c = hlo.constant dense<4.0> : tensor<f32>
  %z = hlo.constant dense<0.0> : tensor<f32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %d = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %0 = hlo.divide %x, %b : tensor<?xf32, #hlo.bounds<[4]>>
  %r = hlo.power %0, %d : tensor<?xf32, #hlo.bounds<[4]>>
  return %r : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @comparisons(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<ui8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<ui8>) -> tensor<?xui8, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<ui8>) -> tensor<?xui8, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.compare LT, %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.convert %arg1 : (tensor<?xi1, #hlo.bounds<[4]>>) -> tensor<?xui8, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V6:.*]] = hlo.compare LT, %[[V5]], %[[V3]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.tuple %[[V4]], %[[V6]]
// CHECK-NEXT:    return %[[V7]]
func.func @comparisons(%x: tensor<?xui8, #hlo.bounds<[4]>>, %p: tensor<?xi1, #hlo.bounds<[4]>>) -> tuple<tensor<?xi1, #hlo.bounds<[4]>>, tensor<?xi1, #hlo.bounds<[4]>>> {
  %z = hlo.constant dense<0> : tensor<ui8>
  %c = hlo.constant dense<7> : tensor<ui8>
  %b = hlo.broadcast %z dimensions = [] : (tensor<ui8>) -> tensor<?xui8, #hlo.bounds<[4]>>
  %d = hlo.broadcast %c dimensions = [] : (tensor<ui8>) -> tensor<?xui8, #hlo.bounds<[4]>>
  %0 = hlo.compare LT, %x, %b : (tensor<?xui8, #hlo.bounds<[4]>>, tensor<?xui8, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
  %1 = hlo.convert %p : (tensor<?xi1, #hlo.bounds<[4]>>) -> tensor<?xui8, #hlo.bounds<[4]>>
  %2 = hlo.compare LT, %1, %d : (tensor<?xui8, #hlo.bounds<[4]>>, tensor<?xui8, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
  %r = hlo.tuple %0, %2 : (tensor<?xi1, #hlo.bounds<[4]>>, tensor<?xi1, #hlo.bounds<[4]>>) -> tuple<tensor<?xi1, #hlo.bounds<[4]>>, tensor<?xi1, #hlo.bounds<[4]>>>
  return %r : tuple<tensor<?xi1, #hlo.bounds<[4]>>, tensor<?xi1, #hlo.bounds<[4]>>>
}

// CHECK-LABEL: func @reassociate_bounded_sum(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V2]], %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %arg0, %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @reassociate_bounded_sum(%x: tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi32, #hlo.bounds<[4]>> {
  %c = hlo.constant dense<3> : tensor<i32>
  %d = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  %1 = hlo.broadcast %d dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  %2 = hlo.add %x, %0 : tensor<?xi32, #hlo.bounds<[4]>>
  %r = hlo.add %2, %1 : tensor<?xi32, #hlo.bounds<[4]>>
  return %r : tensor<?xi32, #hlo.bounds<[4]>>
}

// A broadcast to a static shape reads all of an array that may be smaller.
// CHECK-LABEL: func @broadcasts_of_bounded(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcasts_of_bounded(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4x2xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: func @bitcast_of_elementwise_of_bounded(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %[[V0]] : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<?x1xf32, #hlo.bounds<[4, ?]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT:    return %[[V2]]
func.func @bitcast_of_elementwise_of_bounded(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.bitcast %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  %1 = hlo.abs %0 : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  %3 = hlo.bitcast %1 : (tensor<?x1xf32, #hlo.bounds<[4, ?]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %3 : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @reshapes_of_bounded(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?x1xf32, #hlo.bounds<[4, ?]>>) -> tensor<4x1x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<4x1x1xf32>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    return %[[V1]]
func.func @reshapes_of_bounded(%x: tensor<?x1xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.reshape %x : (tensor<?x1xf32, #hlo.bounds<[4, ?]>>) -> tensor<4x1x1xf32>
  %1 = hlo.reshape %0 : (tensor<4x1x1xf32>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  return %1 : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func @reshapes_to_bounded(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x1xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4x1xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshapes_to_bounded(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = hlo.reshape %x : (tensor<4x1xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.reshape %0 : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}

// CHECK-LABEL: func @reverse_of_reshape_of_bounded(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [0] : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_reshape_of_bounded(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.reshape %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  %1 = hlo.reverse %0 dimensions = [0] : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  return %1 : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
}
