// What rewrites of convolutions leave alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='sink-broadcast=false \
// RUN:   window-reduce-to-reduce=false reduce-of-reshape=false \
// RUN:   fold-pad-into-convolution=false negative-padding-replacement=false \
// RUN:   dynamic-update-slice-to-pad=false broadcast-degenerate-dimension=false \
// RUN:   unconditional-reduce-of-concat=false dot-to-multiply=false \
// RUN:   disable-dynamic-slice-to-slice very-small-gather-size=0' \
// RUN:   | FileCheck %s --check-prefix=OFF
// RUN: hlo-opt %s --algebraic-simplify=conv-operand-swap=any | FileCheck %s --check-prefix=SWAP
// RUN: hlo-opt %s --algebraic-simplify='layout-sensitive conv-operand-swap=any' \
// RUN:   | FileCheck %s --check-prefix=SWAP-LAYOUT
// RUN: hlo-opt %s --algebraic-simplify='conv-operand-swap=none' \
// RUN:   | FileCheck %s --check-prefix=SWAP-NONE
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --algebraic-simplify='layout-sensitive inexact \
// RUN:   conditional-simplification hoist-transpose-of-reshape \
// RUN:   fold-transpose-into-scatter conv-add-multiply-reorder \
// RUN:   dot-strength-reduction raise-slice-and-reduce-through-dot \
// RUN:   associative-reordering scalar-multiply-reduction \
// RUN:   reshape-transpose-as-slice-concatenate convert-constant-folding \
// RUN:   no-op-bitcast-convert-to-bitcast remove-no-op-reduce-precision \
// RUN:   conv-operand-swap=any executing-on-cpu move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=LAYOUT-ALL

// Padding of what is no spatial dimension, behind or between.
// CHECK-LABEL: func @pad_behind_batch(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0, 0] high = [1, 0, 0] interior = [0, 0, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<3x4x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<3x4x3xi32>, tensor<3x3x5xi32>) -> tensor<3x2x5xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @pad_behind_batch(%x: tensor<2x4x3xi32>, %k: tensor<3x3x5xi32>) -> tensor<3x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [1, 0, 0] interior = [0, 0, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<3x4x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<3x4x3xi32>, tensor<3x3x5xi32>) -> tensor<3x2x5xi32>
  return %r : tensor<3x2x5xi32>
}

// CHECK-LABEL: func @pad_between_features(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [0, 0, 1] : (tensor<2x4x2xi32>, tensor<i32>) -> tensor<2x4x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xi32>, tensor<3x3x5xi32>) -> tensor<2x2x5xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @pad_between_features(%x: tensor<2x4x2xi32>, %k: tensor<3x3x5xi32>) -> tensor<2x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [0, 0, 0] interior = [0, 0, 1] : (tensor<2x4x2xi32>, tensor<i32>) -> tensor<2x4x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xi32>, tensor<3x3x5xi32>) -> tensor<2x2x5xi32>
  return %r : tensor<2x2x5xi32>
}

// Without spatial dimensions there is no window.
// CHECK-LABEL: func @no_window(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0] high = [0, 0] interior = [0, 0] {hlo.control_id = 1 : i64} : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0] high = [0, 0] interior = [0, 0] {hlo.control_id = 2 : i64} : (tensor<3x5xi32>, tensor<i32>) -> tensor<3x5xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.convolution %arg0, %[[V3]] dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
// CHECK-NEXT:    return %[[V2]], %[[V4]]
func.func @no_window(%x: tensor<4x3xi32>, %k: tensor<3x5xi32>) -> (tensor<4x5xi32>, tensor<4x5xi32>) {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0] high = [0, 0] interior = [0, 0] {hlo.control_id = 1 : i64} : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
  %r = hlo.convolution %0, %k dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
  %1 = hlo.pad %k, %z low = [0, 0] high = [0, 0] interior = [0, 0] {hlo.control_id = 2 : i64} : (tensor<3x5xi32>, tensor<i32>) -> tensor<3x5xi32>
  %s = hlo.convolution %x, %1 dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
  return %r, %s : tensor<4x5xi32>, tensor<4x5xi32>
}

// OFF-LABEL: func @fold_kernel_pad(
// OFF:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// OFF-NEXT:    %[[V1:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
// OFF-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V1]] window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi32>, tensor<3x3x5xi32>) -> tensor<2x6x5xi32>
// OFF-NEXT:    return %[[V2]]
func.func @fold_kernel_pad(%x: tensor<2x8x3xi32>, %k: tensor<2x3x5xi32>) -> tensor<2x6x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %k, %z low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi32>, tensor<3x3x5xi32>) -> tensor<2x6x5xi32>
  return %r : tensor<2x6x5xi32>
}

// A dimension larger than the window is not the same the other way round; nor is one that is reversed, padded, dilated
// or strided.
// SWAP-LABEL: func @covers_part(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [3, 2], pad = [1, 1, -1, -1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<2x5x1x2xi32>, tensor<1x3x2x1xi32>) -> tensor<1x2x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_part(%x: tensor<1x3x2x1xi32>, %k: tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [2, 5], pad = [0, 0, 2, 2]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x3x2x1xi32>, tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32>
  return %r : tensor<1x2x2x2xi32>
}

// SWAP-LABEL: func @covers_reversed(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2, 2], pad = [0, 0, -1, -1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<2x5x1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x1x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_reversed(%x: tensor<1x2x2x1xi32>, %k: tensor<2x5x1x2xi32>) -> tensor<1x1x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [2, 5], pad = [0, 0, 2, 2], rhs_reversal = [1, 0]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x2x2x1xi32>, tensor<2x5x1x2xi32>) -> tensor<1x1x2x2xi32>
  return %r : tensor<1x1x2x2xi32>
}

// SWAP-LABEL: func @covers_padded_low(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2, 2], pad = [1, 0, -1, -1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<2x5x1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_padded_low(%x: tensor<1x2x2x1xi32>, %k: tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [2, 5], pad = [1, 0, 2, 2]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x2x2x1xi32>, tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32>
  return %r : tensor<1x2x2x2xi32>
}

// SWAP-LABEL: func @covers_padded_high(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2, 2], pad = [0, 1, -1, -1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<2x5x1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_padded_high(%x: tensor<1x2x2x1xi32>, %k: tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [2, 5], pad = [0, 1, 2, 2]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x2x2x1xi32>, tensor<2x5x1x2xi32>) -> tensor<1x2x2x2xi32>
  return %r : tensor<1x2x2x2xi32>
}

// SWAP-LABEL: func @covers_dilated_window(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2, 2], pad = [0, 0, -1, -1], lhs_dilate = [2, 1], rhs_dilate = [2, 1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<2x5x1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x1x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_dilated_window(%x: tensor<1x2x2x1xi32>, %k: tensor<2x5x1x2xi32>) -> tensor<1x1x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [2, 5], pad = [0, 0, 2, 2], lhs_dilate = [2, 1], rhs_dilate = [2, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x2x2x1xi32>, tensor<2x5x1x2xi32>) -> tensor<1x1x2x2xi32>
  return %r : tensor<1x1x2x2xi32>
}

// SWAP-LABEL: func @covers_strided(
// SWAP:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// SWAP-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [3, 2], stride = [2, 1], pad = [2, 2, -1, -1], rhs_dilate = [2, 1], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> : (tensor<3x5x1x2xi32>, tensor<1x3x2x1xi32>) -> tensor<1x2x2x2xi32>
// SWAP-NEXT:    return %[[V1]]
func.func @covers_strided(%x: tensor<1x3x2x1xi32>, %k: tensor<3x5x1x2xi32>) -> tensor<1x2x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3, 5], stride = [2, 1], pad = [0, 0, 2, 2], lhs_dilate = [2, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x3x2x1xi32>, tensor<3x5x1x2xi32>) -> tensor<1x2x2x2xi32>
  return %r : tensor<1x2x2x2xi32>
}

// SWAP-LAYOUT-LABEL: func @swap_with_layouts(
// SWAP-LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x1xi32, #hlo.layout<[2, 1, 0]>>, tensor<3x1x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x2x2xi32, #hlo.layout<[2, 1, 0]>>
// SWAP-LAYOUT-NEXT:    return %[[V0]]
func.func @swap_with_layouts(%x: tensor<1x2x1xi32, #hlo.layout<[2, 1, 0]>>, %k: tensor<3x1x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x2x2xi32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x1xi32, #hlo.layout<[2, 1, 0]>>, tensor<3x1x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x2x2xi32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<1x2x2xi32, #hlo.layout<[2, 1, 0]>>
}

// SWAP-NONE-LABEL: func @swap_two_without_option(
// SWAP-NONE:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5, 6], pad = [1, 1, 2, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x3x3x4xi32>, tensor<5x6x4x7xi32>) -> tensor<2x1x1x7xi32>
// SWAP-NONE-NEXT:    return %[[V0]]
func.func @swap_two_without_option(%x: tensor<2x3x3x4xi32>, %k: tensor<5x6x4x7xi32>) -> tensor<2x1x1x7xi32> {
  %r = hlo.convolution %x, %k window = <size = [5, 6], pad = [1, 1, 2, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x3x3x4xi32>, tensor<5x6x4x7xi32>) -> tensor<2x1x1x7xi32>
  return %r : tensor<2x1x1x7xi32>
}

// SWAP-LABEL: func @swap_without_window(
// SWAP:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
// SWAP-NEXT:    return %[[V0]]
func.func @swap_without_window(%x: tensor<4x3xi32>, %k: tensor<3x5xi32>) -> tensor<4x5xi32> {
  %r = hlo.convolution %x, %k dim_labels = <"bf_io->bf"> : (tensor<4x3xi32>, tensor<3x5xi32>) -> tensor<4x5xi32>
  return %r : tensor<4x5xi32>
}

// SWAP-LABEL: func @swap_of_unknown_batch(
// SWAP:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<?x2x1xi32>, tensor<3x1x2xi32>) -> tensor<4x2x2xi32>
// SWAP-NEXT:    return %[[V0]]
func.func @swap_of_unknown_batch(%x: tensor<?x2x1xi32>, %k: tensor<3x1x2xi32>) -> tensor<4x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<?x2x1xi32>, tensor<3x1x2xi32>) -> tensor<4x2x2xi32>
  return %r : tensor<4x2x2xi32>
}

// Other algorithms and element types; batch groups.
// CHECK-LABEL: func @depthwise_by_other_algorithm(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 algorithm =  dot_bf16_bf16_f32 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_by_other_algorithm(%x: tensor<2x5x3xi32>, %k: tensor<5x1x3xi32>) -> tensor<2x1x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 algorithm = dot_bf16_bf16_f32 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
  return %r : tensor<2x1x3xi32>
}

// CHECK-LABEL: func @depthwise_of_narrow(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi8>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_narrow(%x: tensor<2x5x3xi8>, %k: tensor<5x1x3xi32>) -> tensor<2x1x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi8>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
  return %r : tensor<2x1x3xi32>
}

// CHECK-LABEL: func @depthwise_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<?x1x3xi32, #hlo.bounds<[2, ?, ?]>>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_to_unknown_size(%x: tensor<2x5x3xi32>, %k: tensor<5x1x3xi32>) -> tensor<?x1x3xi32, #hlo.bounds<[2, ?, ?]>> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<?x1x3xi32, #hlo.bounds<[2, ?, ?]>>
  return %r : tensor<?x1x3xi32, #hlo.bounds<[2, ?, ?]>>
}

// CHECK-LABEL: func @depthwise_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<?x5x3xi32, #hlo.bounds<[2, ?, ?]>>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_unknown_size(%x: tensor<?x5x3xi32, #hlo.bounds<[2, ?, ?]>>, %k: tensor<5x1x3xi32>) -> tensor<2x1x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<?x5x3xi32, #hlo.bounds<[2, ?, ?]>>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
  return %r : tensor<2x1x3xi32>
}

// CHECK-LABEL: func @depthwise_of_one_padded_low(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1], pad = [1, 0]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x4x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_one_padded_low(%x: tensor<2x3x3xi32>, %k: tensor<1x1x3xi32>) -> tensor<2x4x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [1], pad = [1, 0]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x4x3xi32>
  return %r : tensor<2x4x3xi32>
}

// CHECK-LABEL: func @depthwise_of_one_padded_high(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1], pad = [0, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x4x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_one_padded_high(%x: tensor<2x3x3xi32>, %k: tensor<1x1x3xi32>) -> tensor<2x4x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [1], pad = [0, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x4x3xi32>
  return %r : tensor<2x4x3xi32>
}

// CHECK-LABEL: func @depthwise_of_one_dilated(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x5x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_one_dilated(%x: tensor<2x3x3xi32>, %k: tensor<1x1x3xi32>) -> tensor<2x5x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [1], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<1x1x3xi32>) -> tensor<2x5x3xi32>
  return %r : tensor<2x5x3xi32>
}

// LAYOUT-LABEL: func @depthwise_with_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, tensor<5x1x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x1x3xi32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @depthwise_with_layouts(%x: tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, %k: tensor<5x1x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x1x3xi32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, tensor<5x1x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x1x3xi32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x1x3xi32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @pointwise_before_layouts(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_before_layouts(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
}

// No layout; features that do not vary fastest; groups.
// LAYOUT-LABEL: func @pointwise_without_layout(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32>, tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_without_layout(%x: tensor<2x3x4xf32>, %k: tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32>, tensor<1x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @pointwise_features_not_last_in_input(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<1x4x1xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_features_not_last_in_input(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, %k: tensor<1x4x1xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<1x4x1xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x1xf32, #hlo.layout<[2, 1, 0]>>
}

// Without the option.
// CHECK-LABEL: func @product_of_convolution(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @product_of_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>) -> tensor<2x4x2xi32> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  return %r : tensor<2x4x2xi32>
}

// No broadcast; of a scalar; of floats with more bits.
// ALL-LABEL: func @product_by_any(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.add %[[V1]], %arg1
// ALL-NEXT:    %[[V3:.*]] = hlo.multiply %[[V2]], %arg2
// ALL-NEXT:    return %[[V3]]
func.func @product_by_any(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>, %any: tensor<2x4x2xi32>) -> tensor<2x4x2xi32> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %r = hlo.multiply %1, %any : tensor<2x4x2xi32>
  return %r : tensor<2x4x2xi32>
}

// ALL-LABEL: func @product_by_scalar(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<5> : tensor<i32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    return %[[V5]]
func.func @product_by_scalar(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>) -> tensor<2x4x2xi32> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  return %r : tensor<2x4x2xi32>
}

// ALL-LABEL: func @product_of_more_bits(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00]], {{\[\[}}7.000000e+00, 8.000000e+00], [9.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]]> : tensor<2x3x2xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5.000000e+00, 7.000000e+00]> : tensor<2xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xf32>, tensor<2x3x2xf32>) -> tensor<2x4x2xf32>
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xf32>) -> tensor<2x4x2xf32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]] : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf64>
// ALL-NEXT:    return %[[V5]]
func.func @product_of_more_bits(%x: tensor<2x5x3xf32>, %bias: tensor<2x4x2xf32>) -> tensor<2x4x2xf64> {
  %k = hlo.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 1.0], [2.0, 3.0]]]> : tensor<2x3x2xf32>
  %c = hlo.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xf32>, tensor<2x3x2xf32>) -> tensor<2x4x2xf32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xf32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xf32>) -> tensor<2x4x2xf32>
  %r = hlo.multiply %1, %2 : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf64>
  return %r : tensor<2x4x2xf64>
}

// LAYOUT-ALL-LABEL: func @product_with_layouts(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32, #hlo.layout<[0]>>
// LAYOUT-ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, tensor<2x3x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// LAYOUT-ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32, #hlo.layout<[0]>>) -> tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// LAYOUT-ALL-NEXT:    return %[[V5]]
func.func @product_with_layouts(%x: tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, %bias: tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32, #hlo.layout<[2, 1, 0]>>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32, #hlo.layout<[0]>>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32, #hlo.layout<[2, 1, 0]>>, tensor<2x3x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32, #hlo.layout<[0]>>) -> tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x4x2xi32, #hlo.layout<[2, 1, 0]>>
}

// LAYOUT-LABEL: func @pointwise_of_batch_groups(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 4 : (tensor<8x3x1xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x1x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_of_batch_groups(%x: tensor<8x3x1xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x1x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 4 : (tensor<8x3x1xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x1x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// SWAP-LABEL: func @swap_to_unknown_batch(
// SWAP:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 2]> dim_labels = <"b0f_0io->b0f"> : (tensor<3x2x1xi32>, tensor<3x1x1xi32>) -> tensor<?x3x1xi32>
// SWAP-NEXT:    return %[[V0]]
func.func @swap_to_unknown_batch(%x: tensor<3x2x1xi32>, %k: tensor<3x1x1xi32>) -> tensor<?x3x1xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 2]> dim_labels = <"b0f_0io->b0f"> : (tensor<3x2x1xi32>, tensor<3x1x1xi32>) -> tensor<?x3x1xi32>
  return %r : tensor<?x3x1xi32>
}

// Features in groups of several.
// CHECK-LABEL: func @groups_of_two_features(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2 : (tensor<2x5x4xi32>, tensor<5x2x4xi32>) -> tensor<2x1x4xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @groups_of_two_features(%y: tensor<2x5x4xi32>, %l: tensor<5x2x4xi32>) -> tensor<2x1x4xi32> {
  %s = hlo.convolution %y, %l window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2 : (tensor<2x5x4xi32>, tensor<5x2x4xi32>) -> tensor<2x1x4xi32>
  return %s : tensor<2x1x4xi32>
}

// Only the elements that are not zero.
// SWAP-LABEL: func @sparse_operands(
// SWAP:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// SWAP-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 4, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<1x8x4xf32>
// SWAP-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x4xf32>, tensor<2x4x2xf32>) -> tensor<1x7x2xf32>
// SWAP-NEXT:    %[[V3:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<3x4x2xf32>
// SWAP-NEXT:    %[[V4:.*]] = hlo.convolution %arg0, %[[V3]] window = <size = [3]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x4x4xf32>, tensor<3x4x2xf32>) -> tensor<1x2x2xf32>
// SWAP-NEXT:    %[[V5:.*]] = hlo.convolution %arg2, %arg3 window = <size = [5], pad = [2, 2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x2x3xi32>, tensor<5x1x3xi32>) -> tensor<1x2x3xi32>
// SWAP-NEXT:    %[[V6:.*]] = hlo.convolution %arg2, %arg4 window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x2x3xi32>, tensor<2x1x3xi32>) -> tensor<1x1x3xi32>
// SWAP-NEXT:    return %[[V2]], %[[V4]], %[[V5]], %[[V6]]
func.func @sparse_operands(%x: tensor<1x4x4xf32>, %k: tensor<2x4x2xf32>, %y: tensor<1x2x3xi32>, %l: tensor<5x1x3xi32>, %m: tensor<2x1x3xi32>) -> (tensor<1x7x2xf32>, tensor<1x2x2xf32>, tensor<1x2x3xi32>, tensor<1x1x3xi32>) {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 4, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<1x8x4xf32>
  %r = hlo.convolution %0, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x4xf32>, tensor<2x4x2xf32>) -> tensor<1x7x2xf32>
  %1 = hlo.pad %k, %z low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<3x4x2xf32>
  %s = hlo.convolution %x, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x4x4xf32>, tensor<3x4x2xf32>) -> tensor<1x2x2xf32>
  %t = hlo.convolution %y, %l window = <size = [5], pad = [2, 2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x2x3xi32>, tensor<5x1x3xi32>) -> tensor<1x2x3xi32>
  %u = hlo.convolution %y, %m window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x2x3xi32>, tensor<2x1x3xi32>) -> tensor<1x1x3xi32>
  return %r, %s, %t, %u : tensor<1x7x2xf32>, tensor<1x2x2xf32>, tensor<1x2x3xi32>, tensor<1x1x3xi32>
}
