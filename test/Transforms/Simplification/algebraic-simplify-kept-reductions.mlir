// What rewrites of reductions and windows leave alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='sink-broadcast=false \
// RUN:   window-reduce-to-reduce=false reduce-of-reshape=false \
// RUN:   fold-pad-into-convolution=false negative-padding-replacement=false \
// RUN:   dynamic-update-slice-to-pad=false broadcast-degenerate-dimension=false \
// RUN:   unconditional-reduce-of-concat=false dot-to-multiply=false \
// RUN:   disable-dynamic-slice-to-slice very-small-gather-size=0' \
// RUN:   | FileCheck %s --check-prefix=OFF
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL

// Windows of one element that skip some.
// CHECK-LABEL: func @padded_strided_window_of_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-2147483648> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [1], stride = [2], pad = [1, 1]> : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V1]]
func.func @padded_strided_window_of_one(%x: tensor<4xi32>) -> tensor<3xi32> {
  %i = hlo.constant dense<-2147483648> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [1], stride = [2], pad = [1, 1]> : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<3xi32>
}

// All windows have the one element of the first dimension, but not those of the second.
// CHECK-LABEL: func @wide_next_to_same_element(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3, 2], pad = [2, 2, 0, 0]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x3xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @wide_next_to_same_element(%x: tensor<1x4xi32>, %i: tensor<i32>) -> tensor<3x3xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [3, 2], pad = [2, 2, 0, 0]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x3xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<3x3xi32>
}

// CHECK-LABEL: func @strided_next_to_same_element(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3, 1], stride = [1, 2], pad = [2, 2, 0, 0]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x2xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @strided_next_to_same_element(%x: tensor<1x4xi32>, %i: tensor<i32>) -> tensor<3x2xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [3, 1], stride = [1, 2], pad = [2, 2, 0, 0]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x2xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func @dilated_next_to_same_element(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3, 1], pad = [2, 2, 0, 0], lhs_dilate = [1, 2]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x7xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @dilated_next_to_same_element(%x: tensor<1x4xi32>, %i: tensor<i32>) -> tensor<3x7xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [3, 1], pad = [2, 2, 0, 0], lhs_dilate = [1, 2]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x7xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<3x7xi32>
}

// CHECK-LABEL: func @padded_next_to_same_element(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3, 1], pad = [2, 2, 1, 1]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x6xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @padded_next_to_same_element(%x: tensor<1x4xi32>, %i: tensor<i32>) -> tensor<3x6xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [3, 1], pad = [2, 2, 1, 1]> : (tensor<1x4xi32>, tensor<i32>) -> tensor<3x6xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<3x6xi32>
}

// Windows as large as a dimension that is dilated; next to smaller ones.
// CHECK-LABEL: func @dilated_window_of_all(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 5], lhs_dilate = [1, 2]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]]
func.func @dilated_window_of_all(%x: tensor<4x5xi32>, %i: tensor<i32>) -> tensor<4x5xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5], lhs_dilate = [1, 2]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x5xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4x5xi32>
}

// CHECK-LABEL: func @window_of_some_rows(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [2, 5]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x1xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]]
func.func @window_of_some_rows(%x: tensor<4x5xi32>, %i: tensor<i32>) -> tensor<3x1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [2, 5]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x1xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3x1xi32>
}

// A window of one element that is padded; that begins before the first element; with holes; more than one.
// CHECK-LABEL: func @last_with_padded_rows(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 5], pad = [1, 1, 4, 0]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<6x5xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4, 4:5] : (tensor<6x5xi32>) -> tensor<4x1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_with_padded_rows(%x: tensor<4x5xi32>, %i: tensor<i32>) -> tensor<4x1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5], pad = [1, 1, 4, 0]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<6x5xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [0:4, 4:5] : (tensor<6x5xi32>) -> tensor<4x1xi32>
  return %s : tensor<4x1xi32>
}

// CHECK-LABEL: func @last_of_more_padded(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [5], pad = [6, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [4:5] : (tensor<7xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_of_more_padded(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [6, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [4:5] : (tensor<7xi32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}

// CHECK-LABEL: func @last_of_dilated(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [5], pad = [4, 0], lhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [4:5] : (tensor<9xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_of_dilated(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 0], lhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [4:5] : (tensor<9xi32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}

// CHECK-LABEL: func @last_two(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [3:5] : (tensor<5xi32>) -> tensor<2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_two(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [3:5] : (tensor<5xi32>) -> tensor<2xi32>
  return %s : tensor<2xi32>
}

// CHECK-LABEL: func @last_and_next(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [5], pad = [4, 1]> : (tensor<5xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [4:6] : (tensor<6xi32>) -> tensor<2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_and_next(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 1]> : (tensor<5xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [4:6] : (tensor<6xi32>) -> tensor<2xi32>
  return %s : tensor<2xi32>
}

// OFF-LABEL: func @last_of_cumulative(
// OFF:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x5xi32> to_apply hlo.add
// OFF-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4, 4:5] : (tensor<4x5xi32>) -> tensor<4x1xi32>
// OFF-NEXT:    return %[[V1]]
func.func @last_of_cumulative(%x: tensor<4x5xi32>, %i: tensor<i32>) -> tensor<4x1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x5xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [0:4, 4:5] : (tensor<4x5xi32>) -> tensor<4x1xi32>
  return %s : tensor<4x1xi32>
}

// Padding other than the initial value, converted or not.
// CHECK-LABEL: func @window_of_pad_with_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V1]] window = <size = [2]> : (tensor<6xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @window_of_pad_with_one(%x: tensor<4xi32>) -> tensor<5xi32> {
  %p = hlo.constant dense<1> : tensor<i32>
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<6xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<5xi32>
}

// CHECK-LABEL: func @converted_pad_from_any(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0xFF800000> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %[[V1]] : (tensor<6xf32>) -> tensor<6xf64>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %arg1 window = <size = [2]> : (tensor<6xf64>, tensor<f64>) -> tensor<5xf64> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V3]]
func.func @converted_pad_from_any(%x: tensor<4xf32>, %i: tensor<f64>) -> tensor<5xf64> {
  %p = hlo.constant dense<0xFF800000> : tensor<f32>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = hlo.convert %0 : (tensor<6xf32>) -> tensor<6xf64>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<6xf64>, tensor<f64>) -> tensor<5xf64> to_apply hlo.maximum : tensor<f64>
  return %r : tensor<5xf64>
}

// CHECK-LABEL: func @converted_pad_with_any(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i64>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %arg1 low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %[[V1]] : (tensor<6xi32>) -> tensor<6xi64>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [2]> : (tensor<6xi64>, tensor<i64>) -> tensor<5xi64> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @converted_pad_with_any(%x: tensor<4xi32>, %p: tensor<i32>) -> tensor<5xi64> {
  %i = hlo.constant dense<0> : tensor<i64>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
  %1 = hlo.convert %0 : (tensor<6xi32>) -> tensor<6xi64>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<6xi64>, tensor<i64>) -> tensor<5xi64> to_apply hlo.add : tensor<i64>
  return %r : tensor<5xi64>
}

// CHECK-LABEL: func @converted_integers_from_any(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %[[V1]] : (tensor<6xi32>) -> tensor<6xi64>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %arg1 window = <size = [2]> : (tensor<6xi64>, tensor<i64>) -> tensor<5xi64> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V3]]
func.func @converted_integers_from_any(%x: tensor<4xi32>, %i: tensor<i64>) -> tensor<5xi64> {
  %p = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
  %1 = hlo.convert %0 : (tensor<6xi32>) -> tensor<6xi64>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<6xi64>, tensor<i64>) -> tensor<5xi64> to_apply hlo.maximum : tensor<i64>
  return %r : tensor<5xi64>
}

// CHECK-LABEL: func @converted_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<-1> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [1] interior = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<6xi1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<6xi1>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]> : (tensor<6xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.and
// CHECK-NEXT:    return %[[V4]]
func.func @converted_preds(%x: tensor<4xi1>) -> tensor<5xi32> {
  %p = hlo.constant dense<true> : tensor<i1>
  %i = hlo.constant dense<-1> : tensor<i32>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<6xi1>
  %1 = hlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<6xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.and : tensor<i32>
  return %r : tensor<5xi32>
}

// CHECK-LABEL: func @converted_nan(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0x7FF8000000000000> : tensor<f64>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<6xf32>) -> tensor<6xf64>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]> : (tensor<6xf64>, tensor<f64>) -> tensor<5xf64> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V4]]
func.func @converted_nan(%x: tensor<4xf32>) -> tensor<5xf64> {
  %p = hlo.constant dense<0x7FC00000> : tensor<f32>
  %i = hlo.constant dense<0x7FF8000000000000> : tensor<f64>
  %0 = hlo.pad %x, %p low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = hlo.convert %0 : (tensor<6xf32>) -> tensor<6xf64>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<6xf64>, tensor<f64>) -> tensor<5xf64> to_apply hlo.maximum : tensor<f64>
  return %r : tensor<5xf64>
}

// CHECK-LABEL: func @window_of_pad_of_more_bits(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0xFF800000> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0xFFF0000000000000> : tensor<f64>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V1]] low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f64>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [2]> : (tensor<6xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V3]]
func.func @window_of_pad_of_more_bits(%x: tensor<4xf32>, %p: tensor<f64>) -> tensor<5xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %q = hlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = hlo.pad %x, %q low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f64>) -> tensor<6xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<6xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<5xf32>
}

// Not a sum, or not from 0; to another layout.
// CHECK-LABEL: func @cumulative_maximum(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<-3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_maximum() -> tensor<5xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<-3> : tensor<5xi32>
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<5xi32>
}

// CHECK-LABEL: func @cumulative_sum_from_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_from_one() -> tensor<5xi32> {
  %i = hlo.constant dense<1> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<5xi32>
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 0]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<5xi32>
}

// CHECK-LABEL: func @cumulative_sum_to_other_layout(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5x2xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5, 1], pad = [4, 0, 0, 0]> : (tensor<5x2xi32, #hlo.layout<[1, 0]>>, tensor<i32>) -> tensor<5x2xi32, #hlo.layout<[0, 1]>> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_to_other_layout() -> tensor<5x2xi32, #hlo.layout<[0, 1]>> {
  %i = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<5x2xi32, #hlo.layout<[1, 0]>>
  %r = hlo.reduce_window %x, %i window = <size = [5, 1], pad = [4, 0, 0, 0]> : (tensor<5x2xi32, #hlo.layout<[1, 0]>>, tensor<i32>) -> tensor<5x2xi32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<i32>
  return %r : tensor<5x2xi32, #hlo.layout<[0, 1]>>
}

// The sum of so many elements.
// CHECK-LABEL: func @cumulative_sum_of_rows(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V3]] dimensions = [] : (tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V2]], %[[V4]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.multiply %[[V5]], %[[V1]]
// CHECK-NEXT:    return %[[V6]]
func.func @cumulative_sum_of_rows() -> tensor<2x5xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<2x5xi32>
  %r = hlo.reduce_window %x, %i window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<2x5xi32>
}

// CHECK-LABEL: func @window_of_scalar_with_layout(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <> : (tensor<i32, #hlo.layout<[]>>, tensor<i32>) -> tensor<i32> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]]
func.func @window_of_scalar_with_layout(%x: tensor<i32, #hlo.layout<[]>>, %i: tensor<i32>) -> tensor<i32> {
  %r = hlo.reduce_window %x, %i window = <size = []> : (tensor<i32, #hlo.layout<[]>>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %r : tensor<i32>
}

// No combiner.
// CHECK-LABEL: func @window_of_other_computation(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1
// CHECK:         return %[[V0]]
func.func @window_of_other_computation(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5]> : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.subtract %a, %b : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %r : tensor<1xi32>
}

// OFF-LABEL: func @reduce_of_concatenate(
// OFF:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// OFF-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
// OFF-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [1] : (tensor<2x7xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add
// OFF-NEXT:    return %[[V2]]
func.func @reduce_of_concatenate(%x: tensor<2x3xi32>, %y: tensor<2x4xi32>) -> tensor<2xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<2x7xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<2xi32>
}

// The initial value would count twice.
// CHECK-LABEL: func @sum_of_concatenate_from_any(
// CHECK:         %[[V0:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg2 dimensions = [1] : (tensor<2x7xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @sum_of_concatenate_from_any(%x: tensor<2x3xi32>, %y: tensor<2x4xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<2x7xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @reduce_all_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<?x3xi32, #hlo.bounds<[2, ?]>>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @reduce_all_of_unknown_size(%x: tensor<?x3xi32, #hlo.bounds<[2, ?]>>, %i: tensor<i32>) -> tensor<i32> {
  %0 = hlo.reshape %x : (tensor<?x3xi32, #hlo.bounds<[2, ?]>>) -> tensor<6xi32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @last_of_window_with_holes(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [5], pad = [4, 4], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [4:5] : (tensor<5xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @last_of_window_with_holes(%x: tensor<5xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  %r = hlo.reduce_window %x, %i window = <size = [5], pad = [4, 4], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  %s = hlo.slice %r [4:5] : (tensor<5xi32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}

// CHECK-LABEL: func @reduce_of_used_transpose_as_it_is(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V0]] [0:4, 0:2, 0:1] : (tensor<4x2x3xf32>) -> tensor<4x2x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<4x2x1xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V1]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @reduce_of_used_transpose_as_it_is(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.slice %0 [0:4, 0:2, 0:1] : (tensor<4x2x3xf32>) -> tensor<4x2x1xf32>
  %3 = hlo.reshape %2 : (tensor<4x2x1xf32>) -> tensor<4x2xf32>
  %r = hlo.add %1, %3 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @reduce_of_own_dimension_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<?xf32>) -> tensor<3x5xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @reduce_of_own_dimension_of_unknown_size(%x: tensor<?xf32>, %i: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<?xf32>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @reduce_of_own_dimension_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<3xf64>) -> tensor<3x5xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @reduce_of_own_dimension_of_two_precisions(%x: tensor<3xf64>, %i: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf64>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @reduce_of_kept_transpose_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1] : (tensor<2x3x4xf64>) -> tensor<4x2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @reduce_of_kept_transpose_of_two_precisions(%x: tensor<2x3x4xf64>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf64>) -> tensor<4x2x3xf32>
  %r = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @float_sums_of_sums_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %[[V0]] dimensions = [1] : (tensor<2x3xf64>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @float_sums_of_sums_of_two_precisions(%x: tensor<2x3xf64>) -> tensor<f32> {
  %z = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.reduce %x, %z dimensions = [1] : (tensor<2x3xf64>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.reduce %0, %z dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %r : tensor<f32>
}

// ALL-LABEL: func @float_sum_of_concatenate_of_two_precisions(
// ALL:         %[[V0:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// ALL-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 0 : (tensor<3x4xf64>, tensor<2x4xf32>) -> tensor<5x4xf32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add
// ALL-NEXT:    return %[[V2]]
func.func @float_sum_of_concatenate_of_two_precisions(%x: tensor<3x4xf64>, %y: tensor<2x4xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3x4xf64>, tensor<2x4xf32>) -> tensor<5x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_of_used_transpose_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<?x2xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V0]] [0:4, 0:2, 0:1] : (tensor<4x2x3xf32>) -> tensor<4x2x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<4x2x1xf32>) -> tensor<?x2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V1]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @reduce_of_used_transpose_of_unknown_size(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<?x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<?x2xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.slice %0 [0:4, 0:2, 0:1] : (tensor<4x2x3xf32>) -> tensor<4x2x1xf32>
  %3 = hlo.reshape %2 : (tensor<4x2x1xf32>) -> tensor<?x2xf32>
  %r = hlo.add %1, %3 : tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// ALL-LABEL: func @last_of_cumulative_with_all_options(
// ALL:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// ALL-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %[[V0]] dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2xf32>) -> tensor<2x1xf32>
// ALL-NEXT:    return %[[V2]]
func.func @last_of_cumulative_with_all_options(%x: tensor<2x5xf32>) -> tensor<2x1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// CHECK-LABEL: func @kept_cumulative_as_it_is(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %arg1, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %arg2, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V4:.*]] = hlo.slice %[[V1]] [0:2, 3:4] : (tensor<2x5xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.slice %[[V2]] [0:1, 4:5] : (tensor<2x5xf32>) -> tensor<1x1xf32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.slice %[[V3]] [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:    return %[[V4]], %[[V5]], %[[V6]], %[[V3]]
func.func @kept_cumulative_as_it_is(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>, %z: tensor<2x5xf32>) -> (tensor<2x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x5xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce_window %y, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce_window %z, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 3:4] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  %s = hlo.slice %1 [0:1, 4:5] : (tensor<2x5xf32>) -> tensor<1x1xf32>
  %t = hlo.slice %2 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r, %s, %t, %2 : tensor<2x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @cumulative_sum_with_holes_of_other_sizes(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<1xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V0]], %[[V1]] window = <size = [4], pad = [3, 3], rhs_dilate = [2]> : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @cumulative_sum_with_holes_of_other_sizes() -> tensor<1xi32> {
  %c = hlo.constant dense<3> : tensor<1xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [3, 3], rhs_dilate = [2]> : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @last_of_less_padded_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [5], pad = [3, 2]> : (tensor<?xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [4:5] : (tensor<6xi32>) -> tensor<1xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_less_padded_of_unknown_size(%x: tensor<?xi32>) -> tensor<1xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %z window = <size = [5], pad = [3, 2]> : (tensor<?xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.slice %0 [4:5] : (tensor<6xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @window_of_other_pad_of_preds(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg2 low = [1] high = [2] interior = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<7xi1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %[[V0]], %arg1 window = <size = [2]> : (tensor<7xi1>, tensor<i1>) -> tensor<6xi1> to_apply hlo.add
// CHECK-NEXT:    return %[[V1]]
func.func @window_of_other_pad_of_preds(%x: tensor<4xi1>, %i: tensor<i1>, %j: tensor<i1>) -> tensor<6xi1> {
  %0 = hlo.pad %x, %j low = [1] high = [2] interior = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<7xi1>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xi1>, tensor<i1>) -> tensor<6xi1> to_apply hlo.add : tensor<i1>
  return %r : tensor<6xi1>
}

// CHECK-LABEL: func @window_of_pad_to_other_precision(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0] high = [0] interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf64> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_pad_to_other_precision(%x: tensor<4xf32>) -> tensor<6xf64> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %i low = [0] high = [0] interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf64> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf64>
}

// CHECK-LABEL: func @window_of_pad_from_other_precision(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0] high = [0] interior = [1] : (tensor<4xf64>, tensor<f32>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_pad_from_other_precision(%x: tensor<4xf64>) -> tensor<6xf32> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %i low = [0] high = [0] interior = [1] : (tensor<4xf64>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @last_of_cumulative_ordered(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [1, 5], pad = [0, 0, 4, 0]> {hlo.control_id = 1 : i64} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_cumulative_ordered(%x: tensor<2x5xf32>) -> tensor<2x1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> {hlo.control_id = 1 : i64} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// CHECK-LABEL: func @converted_to_another_of_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [2] interior = [0] : (tensor<4xui8>, tensor<ui8>) -> tensor<7xui8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<7xui8>) -> tensor<7xi1>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]> : (tensor<7xi1>, tensor<i1>) -> tensor<6xi1> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V4]]
func.func @converted_to_another_of_preds(%x: tensor<4xui8>) -> tensor<6xi1> {
  %z = hlo.constant dense<255> : tensor<ui8>
  %i = hlo.constant dense<-1> : tensor<i1>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xui8>, tensor<ui8>) -> tensor<7xui8>
  %1 = hlo.convert %0 : (tensor<7xui8>) -> tensor<7xi1>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xi1>, tensor<i1>) -> tensor<6xi1> to_apply hlo.maximum : tensor<i1>
  return %r : tensor<6xi1>
}

// CHECK-LABEL: func @scalar_window_of_differences(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply
// CHECK:         return %[[V0]]
func.func @scalar_window_of_differences(%x: tensor<f32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce_window %x, %i : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = hlo.subtract %a, %b : tensor<f32>
    %1 = hlo.negate %0 : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @last_of_cumulative_with_high_padding(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [5], pad = [4, 1]> : (tensor<5xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V1]] [4:5] : (tensor<6xf32>) -> tensor<1xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_cumulative_with_high_padding(%x: tensor<5xf32>) -> tensor<1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [5], pad = [4, 1]> : (tensor<5xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [4:5] : (tensor<6xf32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func @sum_of_every_other(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5], stride = [2], pad = [4, 0], lhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @sum_of_every_other() -> tensor<5xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<5xi32>
  %0 = hlo.reduce_window %x, %zero window = <size = [5], stride = [2], pad = [4, 0], lhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func @dilated_sum_around(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5], pad = [4, 4], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @dilated_sum_around() -> tensor<5xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<5xi32>
  %0 = hlo.reduce_window %x, %zero window = <size = [5], pad = [4, 4], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func @dilated_sum_before(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [5], pad = [8, 0], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @dilated_sum_before() -> tensor<5xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<3> : tensor<5xi32>
  %0 = hlo.reduce_window %x, %zero window = <size = [5], pad = [8, 0], rhs_dilate = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func @last_of_cumulative_differences(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [5], pad = [4, 0]> : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32> to_apply
// CHECK:         %[[V2:.*]] = hlo.slice %[[V1]] [4:5] : (tensor<5xf32>) -> tensor<1xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @last_of_cumulative_differences(%x: tensor<5xf32>) -> tensor<1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [5], pad = [4, 0]> : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = hlo.subtract %a, %b : tensor<f32>
    %3 = hlo.negate %2 : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %1 = hlo.slice %0 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}
