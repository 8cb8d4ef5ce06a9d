// What rewrites of reshapes, transposes, reverses and copies leave alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT
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
// RUN: hlo-opt %s --algebraic-simplify='reshape-transpose-as-slice-concatenate' \
// RUN:   | FileCheck %s --check-prefix=SPACE

// Copies of tuples, and of what has the same layout.
// CHECK-LABEL: func @copy_of_tuple(
// CHECK:         %[[V0:.*]] = hlo.tuple %arg0, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V0]]
func.func @copy_of_tuple(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.tuple %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %r = hlo.copy %0 : tuple<tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>>
}

// LAYOUT-LABEL: func @copy_of_tuple_with_layouts(
// LAYOUT:         return %arg0, %arg1
func.func @copy_of_tuple_with_layouts(%x: tensor<4xf32, #hlo.layout<[0]>>, %y: tuple<tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32, #hlo.layout<[0]>>>) -> (tensor<4xf32, #hlo.layout<[0]>>, tuple<tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32, #hlo.layout<[0]>>>) {
  %r = hlo.copy %x : tensor<4xf32, #hlo.layout<[0]>>
  %s = hlo.copy %y : tuple<tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32, #hlo.layout<[0]>>>
  return %r, %s : tensor<4xf32, #hlo.layout<[0]>>, tuple<tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32, #hlo.layout<[0]>>>
}

// CHECK-LABEL: func @reshape_to_same_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_to_same_unknown_size(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = hlo.negate %x : tensor<4x?xf32>
  %r = hlo.reshape %0 : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// Random numbers of each device.
// CHECK-LABEL: func @reshape_of_sharded_rng(
// CHECK:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1 {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_sharded_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// INEXACT-LABEL: func @transpose_of_sharded_rng(
// INEXACT:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1 {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// INEXACT-NEXT:    return %[[V1]]
func.func @transpose_of_sharded_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<3x2xf32> {
  %0 = hlo.rng rng_uniform, %a, %b {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Positions in a dimension of one element that goes away; of unknown size.
// CHECK-LABEL: func @reshape_of_dropped_iota(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 {hlo.control_id = 1 : i64} : tensor<1x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1x3xi32>) -> tensor<3xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_dropped_iota() -> tensor<3xi32> {
  %0 = hlo.iota iota_dimension = 0 {hlo.control_id = 1 : i64} : tensor<1x3xi32>
  %r = hlo.reshape %0 : (tensor<1x3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// Shardings of other dimensions; layouts, starts in an array; scalars; nothing.
// CHECK-LABEL: func @reshape_of_update_to_sharding(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%arg2, %[[V0]]], %arg1 : (tensor<4x1xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : (tensor<4x1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @reshape_of_update_to_sharding(%x: tensor<4x1xi32>, %u: tensor<2x1xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.dynamic_update_slice %x[%i, %i], %u : (tensor<4x1xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
  %r = hlo.reshape %0 {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : (tensor<4x1xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reshape_of_sharded_update(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%arg2, %[[V0]]], %arg1 {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<4x1xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<4x1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @reshape_of_sharded_update(%x: tensor<4x1xi32>, %u: tensor<2x1xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.dynamic_update_slice %x[%i, %i], %u {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<4x1xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
  %r = hlo.reshape %0 : (tensor<4x1xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reshape_of_update_of_layout(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%arg2, %[[V0]]], %arg1 : (tensor<4x1xi32, #hlo.layout<[0, 1]>>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<4x1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @reshape_of_update_of_layout(%x: tensor<4x1xi32, #hlo.layout<[0, 1]>>, %u: tensor<2x1xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.dynamic_update_slice %x[%i, %i], %u : (tensor<4x1xi32, #hlo.layout<[0, 1]>>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
  %r = hlo.reshape %0 : (tensor<4x1xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reshape_of_update_at_array_of_one(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg0[%arg2], %arg1 : (tensor<4xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<4xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_update_at_array_of_one(%x: tensor<4xi32>, %u: tensor<2xi32>, %i: tensor<1xi32>) -> tensor<4x1xi32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<4xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi32>
  %r = hlo.reshape %0 : (tensor<4xi32>) -> tensor<4x1xi32>
  return %r : tensor<4x1xi32>
}

// A dimension of one element comes in; sizes not known.
// ALL-LABEL: func @hoist_with_new_dimension(
// ALL:         %[[V0:.*]] = hlo.slice %arg0 [0:6, 0:1] : (tensor<6x4xf32>) -> tensor<6x1xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [0:6, 1:2] : (tensor<6x4xf32>) -> tensor<6x1xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [0:6, 2:3] : (tensor<6x4xf32>) -> tensor<6x1xf32>
// ALL-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [0:6, 3:4] : (tensor<6x4xf32>) -> tensor<6x1xf32>
// ALL-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V0]], %[[V1]], %[[V2]], %[[V3]] dimension = 0 : (tensor<6x1xf32>, tensor<6x1xf32>, tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<24x1xf32>
// ALL-NEXT:    %[[V5:.*]] = hlo.reshape %[[V4]] : (tensor<24x1xf32>) -> tensor<4x1x6xf32>
// ALL-NEXT:    return %[[V5]]
func.func @hoist_with_new_dimension(%x: tensor<6x4xf32>) -> tensor<4x1x6xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reshape %1 : (tensor<4x2x3xf32>) -> tensor<4x1x6xf32>
  return %r : tensor<4x1x6xf32>
}

// Bitcasts of tuples; chains through sizes that are not known, or other elements.
// CHECK-LABEL: func @bitcast_of_tuple(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 {hlo.control_id = 1 : i64} : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V0]]
func.func @bitcast_of_tuple(%x: tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.bitcast %x {hlo.frontend_attributes = {a = "b"}} : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %1 = hlo.bitcast %0 {hlo.control_id = 1 : i64} : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %r = hlo.bitcast %1 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @chain_through_fewer_bits(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<1x6xf32>) -> tensor<6x1xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<6x1xbf16>) -> tensor<1x6xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @chain_through_fewer_bits(%x: tensor<1x6xf32>) -> tensor<1x6xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<1x6xf32>) -> tensor<6x1xbf16>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<6x1xbf16>) -> tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}

// Reverses of products with other elements, to other layouts, of joined dimensions.
// CHECK-LABEL: func @reverse_of_mixed_product(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<bf16>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %arg0, %[[V0]] : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_mixed_product(%x: tensor<4xf32>, %c: tensor<bf16>) -> tensor<4xf32> {
  %0 = hlo.broadcast %c dimensions = [] : (tensor<bf16>) -> tensor<4xbf16>
  %1 = hlo.multiply %x, %0 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reverse_of_dot(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_dot(%x: tensor<4x4xf32>, %c: tensor<f32>) -> tensor<4x4xf32> {
  %0 = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<4x4xf32>
  %1 = hlo.dot %x, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @reverse_of_pred_comparison(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %arg0 dimensions = [0]
// CHECK-NEXT:    %[[V2:.*]] = hlo.compare NE, %[[V1]], %[[V0]] : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT:    return %[[V2]]
func.func @reverse_of_pred_comparison(%x: tensor<4xi1>, %c: tensor<i1>) -> tensor<4xi1> {
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i1>) -> tensor<4xi1>
  %1 = hlo.compare NE, %x, %0 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @reverse_of_joined(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [0]
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_joined(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = hlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %r = hlo.reverse %0 dimensions = [0] : tensor<6xf32>
  return %r : tensor<6xf32>
}

// LAYOUT-LABEL: func @transpose_to_no_layout(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32>
// LAYOUT-NEXT:    return %[[V0]]
func.func @transpose_to_no_layout(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32> {
  %r = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Blocks of one; elements of other types; nothing.
// SPACE-LABEL: func @blocks_of_more_bits(
// SPACE:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x4x3xf32>
// SPACE-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [0, 1, 3, 2, 4] : (tensor<1x2x2x4x3xf32>) -> tensor<1x2x4x2x3xf64>
// SPACE-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x2x4x2x3xf64>) -> tensor<1x2x4x6xf64>
// SPACE-NEXT:    return %[[V2]]
func.func @blocks_of_more_bits(%x: tensor<1x4x4x3xf32>) -> tensor<1x2x4x6xf64> {
  %0 = hlo.reshape %x : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x4x3xf32>
  %1 = hlo.transpose %0 dimensions = [0, 1, 3, 2, 4] : (tensor<1x2x2x4x3xf32>) -> tensor<1x2x4x2x3xf64>
  %r = hlo.reshape %1 : (tensor<1x2x4x2x3xf64>) -> tensor<1x2x4x6xf64>
  return %r : tensor<1x2x4x6xf64>
}

// LAYOUT-LABEL: func @chain_with_layouts_of_one(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<6x1xf32>) -> tensor<2x3x1xf32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<2x3x1xf32>) -> tensor<1x2x3xf32>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x2x3xf32>) -> tensor<1x6xf32>
// LAYOUT-NEXT:    return %[[V2]]
func.func @chain_with_layouts_of_one(%x: tensor<6x1xf32>) -> tensor<1x6xf32> {
  %0 = hlo.reshape %x : (tensor<6x1xf32>) -> tensor<2x3x1xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x1xf32>) -> tensor<1x2x3xf32>
  %r = hlo.reshape %1 : (tensor<1x2x3xf32>) -> tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}

// ALL-LABEL: func @transpose_that_swaps_blocks(
// ALL:         %[[V0:.*]] = hlo.slice %arg0 [0:5:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.slice %arg0 [1:6:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [6:11:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// ALL-NEXT:    %[[V3:.*]] = hlo.slice %arg0 [7:12:2, 0:5] : (tensor<12x5xi32>) -> tensor<3x5xi32>
// ALL-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V0]], %[[V1]], %[[V2]], %[[V3]] dimension = 1 : (tensor<3x5xi32>, tensor<3x5xi32>, tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x20xi32>
// ALL-NEXT:    return %[[V4]]
func.func @transpose_that_swaps_blocks(%x: tensor<12x5xi32>) -> tensor<3x20xi32> {
  %0 = hlo.reshape %x : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2, 3] : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
  %2 = hlo.reshape %1 : (tensor<3x2x2x5xi32>) -> tensor<3x20xi32>
  return %2 : tensor<3x20xi32>
}

// LAYOUT-LABEL: func @reshape_of_iota_layout_sensitive(
// LAYOUT:         %[[V0:.*]] = hlo.iota iota_dimension = 1 : tensor<6x5xi32>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<6x5xi32>) -> tensor<2x3x5xi32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @reshape_of_iota_layout_sensitive() -> tensor<2x3x5xi32> {
  %0 = hlo.iota iota_dimension = 1 : tensor<6x5xi32>
  %r = hlo.reshape %0 : (tensor<6x5xi32>) -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// LAYOUT-LABEL: func @copy_of_layout_with_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.slice %arg0 [0:2, 1:3] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @copy_of_layout_with_layouts(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.slice %x [0:2, 1:3] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<2x2xf32, #hlo.layout<[0, 1]>>
}

// ALL-LABEL: func @reshape_of_used_rng_with_all_options(
// ALL:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3xf32>) -> tensor<6xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// ALL-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<3x2xf32>) -> tensor<6xf32>
// ALL-NEXT:    %[[V4:.*]] = hlo.add %[[V1]], %[[V3]]
// ALL-NEXT:    return %[[V4]]
func.func @reshape_of_used_rng_with_all_options(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %2 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = hlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  %r = hlo.add %1, %3 : tensor<6xf32>
  return %r : tensor<6xf32>
}

// ALL-LABEL: func @degenerate_chain_with_all_options(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0] {hlo.control_id = 1 : i64} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
// ALL-NEXT:    %[[V3:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V2]], %[[V3]]
func.func @degenerate_chain_with_all_options(%x: tensor<2x3xf32>, %other: tensor<f32>) -> (tensor<2x3xf32>, tensor<f32>) {
  %0 = hlo.reshape %x : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] {hlo.control_id = 1 : i64} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
  %r = hlo.reshape %1 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<2x3xf32>, tensor<f32>
}

// CHECK-LABEL: func @transpose_to_reshape_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 2] : (tensor<?x1x3xf32>) -> tensor<1x2x3xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @transpose_to_reshape_of_unknown_size(%x: tensor<?x1x3xf32>) -> tensor<1x2x3xf32> {
  %r = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<?x1x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}

// CHECK-LABEL: func @transpose_to_reshape_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 2] : (tensor<2x1x3xf32>) -> tensor<?x2x3xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @transpose_to_reshape_to_unknown_size(%x: tensor<2x1x3xf32>) -> tensor<?x2x3xf32> {
  %r = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x1x3xf32>) -> tensor<?x2x3xf32>
  return %r : tensor<?x2x3xf32>
}

// CHECK-LABEL: func @reshape_of_broadcast_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [2] : (tensor<5xf64>) -> tensor<2x3x5xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_broadcast_of_two_precisions(%x: tensor<5xf64>) -> tensor<6x5xf32> {
  %0 = hlo.broadcast %x dimensions = [2] : (tensor<5xf64>) -> tensor<2x3x5xf32>
  %r = hlo.reshape %0 : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}

// CHECK-LABEL: func @transpose_of_broadcast_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf64>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_broadcast_of_two_precisions(%x: tensor<3xf64>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf64>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// ALL-LABEL: func @hoist_transpose_of_unknown_size(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?x4xf32>) -> tensor<2x3x4xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
// ALL-NEXT:    return %[[V2]]
func.func @hoist_transpose_of_unknown_size(%x: tensor<?x4xf32>) -> tensor<4x6xf32> {
  %0 = hlo.reshape %x : (tensor<?x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reshape %1 : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// CHECK-LABEL: func @reshape_of_update_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg0[%[[V0]], %arg3], %arg1 : (tensor<1x8xf32>, tensor<1x2xf64>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<1x8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @reshape_of_update_of_two_precisions(%x: tensor<1x8xf32>, %u: tensor<1x2xf64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<1x8xf32>, tensor<1x2xf64>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %r = hlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @bitcast_of_broadcast_of_other_sizes(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x1xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<3x1xf32, #hlo.layout<[1, 0]>>) -> tensor<1x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_of_broadcast_of_other_sizes(%x: tensor<3xf32, #hlo.layout<[0]>>) -> tensor<1x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x1xf32, #hlo.layout<[1, 0]>>
  %r = hlo.bitcast %0 : (tensor<3x1xf32, #hlo.layout<[1, 0]>>) -> tensor<1x3xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<1x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @copy_of_layout_ordered(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:2, 1:3] {hlo.control_id = 1 : i64} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @copy_of_layout_ordered(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.slice %x [0:2, 1:3] {hlo.control_id = 1 : i64} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<2x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @copy_of_layout_in_other_memory(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:2, 1:3] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0], memory_space = 1>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x2xf32, #hlo.layout<[1, 0], memory_space = 1>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @copy_of_layout_in_other_memory(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.slice %x [0:2, 1:3] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0], memory_space = 1>>
  %r = hlo.copy %0 : (tensor<2x2xf32, #hlo.layout<[1, 0], memory_space = 1>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<2x2xf32, #hlo.layout<[0, 1]>>
}

// LAYOUT-LABEL: func @transpose_from_other_memory(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @transpose_from_other_memory(%x: tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %r = hlo.reshape %0 : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// LAYOUT-LABEL: func @transpose_to_other_memory(
// LAYOUT:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1], memory_space = 1>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<3x2xf32, #hlo.layout<[0, 1], memory_space = 1>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @transpose_to_other_memory(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1], memory_space = 1>>
  %r = hlo.reshape %0 : (tensor<3x2xf32, #hlo.layout<[0, 1], memory_space = 1>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// LAYOUT-LABEL: func @transpose_of_dot_of_other_layout(
// LAYOUT:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32, #hlo.layout<[1, 0]>>, tensor<8x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xbf16, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @transpose_of_dot_of_other_layout(%x: tensor<2x8xf32, #hlo.layout<[1, 0]>>, %y: tensor<8x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xbf16, #hlo.layout<[0, 1]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32, #hlo.layout<[1, 0]>>, tensor<8x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xbf16, #hlo.layout<[0, 1]>>
  return %r : tensor<3x2xbf16, #hlo.layout<[0, 1]>>
}

// LAYOUT-LABEL: func @first_copy_of_nothing(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<0x6xf32, #hlo.layout<[1, 0]>>) -> tensor<0x6xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<0x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x0xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<2x3x0xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x0xf32, #hlo.layout<[1, 2, 0]>>
// LAYOUT-NEXT:    return %[[V2]]
func.func @first_copy_of_nothing(%x: tensor<0x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x0xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.copy %x : (tensor<0x6xf32, #hlo.layout<[1, 0]>>) -> tensor<0x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<0x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x0xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x0xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x0xf32, #hlo.layout<[1, 2, 0]>>
  return %2 : tensor<2x3x0xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @first_copy_as_it_is(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[V2]]
func.func @first_copy_as_it_is(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
  return %2 : tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @reshape_back_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<1x4x6xf64, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_back_of_two_precisions(%x: tensor<1x4x6xf64, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.copy %x : (tensor<1x4x6xf64, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
  return %1 : tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @reshape_back_without_layout(
// LAYOUT:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @reshape_back_without_layout(%x: tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.copy %x : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.reshape %0 : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
  return %1 : tensor<4x6x1xf32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @reshape_back_in_place(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 0, 1]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @reshape_back_in_place(%x: tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 0, 1]>> {
  %0 = hlo.copy %x : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32, #hlo.layout<[2, 0, 1]>>
  return %1 : tensor<4x6x1xf32, #hlo.layout<[2, 0, 1]>>
}

// LAYOUT-LABEL: func @reshape_back_of_nothing(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<> : tensor<4x6x0xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @reshape_back_of_nothing(%x: tensor<0x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x0xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.copy %x : (tensor<0x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<0x4x6xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<0x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x0xf32, #hlo.layout<[2, 1, 0]>>
  return %1 : tensor<4x6x0xf32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @first_copy_of_other_layout(
// LAYOUT:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @first_copy_of_other_layout(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.copy %1 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
  return %2 : tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
}

// ALL-LABEL: func @hoist_transpose_to_unknown_size(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<?x2x3xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<?x2x3xf32>) -> tensor<4x6xf32>
// ALL-NEXT:    return %[[V2]]
func.func @hoist_transpose_to_unknown_size(%x: tensor<6x4xf32>) -> tensor<4x6xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<?x2x3xf32>
  %r = hlo.reshape %1 : (tensor<?x2x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// LAYOUT-LABEL: func @reshape_back_to_no_layout(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32>
// LAYOUT-NEXT:    return %[[V1]]
func.func @reshape_back_to_no_layout(%x: tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x6x1xf32> {
  %0 = hlo.copy %x : (tensor<1x4x6xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<1x4x6xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6x1xf32>
  return %1 : tensor<4x6x1xf32>
}

// LAYOUT-LABEL: func @copy_of_bitcast_to_no_layout(
// LAYOUT:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.copy %[[V1]] : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32>
// LAYOUT-NEXT:    return %[[V2]]
func.func @copy_of_bitcast_to_no_layout(%x: tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32> {
  %0 = hlo.copy %x : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.copy %1 : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32>
  return %2 : tensor<6x4xf32>
}

// CHECK-LABEL: func @bitcasts_of_tuple(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tuple<tensor<2x3xf32>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>
// CHECK-NEXT:    return %[[V0]]
func.func @bitcasts_of_tuple(%x: tuple<tensor<2x3xf32>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.bitcast %x : (tuple<tensor<2x3xf32>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>
  return %0 : tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>
}
