// What rewrites leave alone, next to what they rewrite in the other tests.
// RUN: hlo-opt %s --algebraic-simplify=negative-padding-replacement=false | FileCheck %s

// CHECK-LABEL: func @negative_pad_of_input(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, -1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x5x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @negative_pad_of_input(%x: tensor<2x6x3xi32>, %k: tensor<3x3x5xi32>) -> tensor<2x3x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, -1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x5x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<3x3x5xi32>) -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func @negative_high_pad_of_input(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0, 0] high = [0, -1, 0] interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x5x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3], pad = [0, 0]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @negative_high_pad_of_input(%x: tensor<2x6x3xi32>, %k: tensor<3x3x5xi32>) -> tensor<2x3x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [0, -1, 0] interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x5x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3], pad = [0, 0]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<3x3x5xi32>) -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func @window_of_negative_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [-1] high = [2] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2]>
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_negative_pad(%x: tensor<4xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %i low = [-1] high = [2] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<5xi32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @window_of_negative_high_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [2] high = [-1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2]>
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_negative_high_pad(%x: tensor<4xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %i low = [2] high = [-1] interior = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<5xi32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<5xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}
