// RUN: hlo-opt %s --conv-rewriter --split-input-file | FileCheck %s
// RUN: hlo-opt %s --conv-rewriter=target=sm_75 --split-input-file | FileCheck %s --check-prefix=TURING
// RUN: hlo-opt %s --conv-rewriter=target=cpu --split-input-file | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --conv-rewriter --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=conv-rewriter -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Replaced {{.*}} Remark="convolution replaced by get_tuple_element"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: an array has no elements"

// CHECK-LABEL: func.func @forward(
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%arg0, %arg1) window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 1, 1], rhs_dilate = [1, 2]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, default> {{.*}}frontend
// CHECK-NEXT:    %[[ARRAY:.+]] = hlo.get_tuple_element %[[CALL]][0] {{.*}}tensor<2x4x3x4xf32>
// CHECK-NEXT:    return %[[ARRAY]]
// CPU-LABEL: func.func @forward(
// CPU-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 1, 1], rhs_dilate = [1, 2]> dim_labels = <"b01f_01io->b01f"> onednn {{.*}}frontend
func.func @forward(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x4x3x4xf32> {
  %0 = hlo.convolution %x, %k
      window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 1, 1], rhs_dilate = [1, 2]>
      dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, default>
      {hlo.frontend_attributes = {frontend = "a"}}
      : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x4x3x4xf32>
  return %0 : tensor<2x4x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @no_spatial_dims(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) dim_labels = <"bf_io->bf">
func.func @no_spatial_dims(%x: tensor<2x3xf32>, %k: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.convolution %x, %k dim_labels = <"bf_io->bf">
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// CHECK-LABEL: func.func @grouped(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) {{.*}} feature_group_count = 3
func.func @grouped(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x1x6xf32>) -> tensor<2x6x6x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f"> feature_group_count = 3
      : (tensor<2x8x8x3xf32>, tensor<3x3x1x6xf32>) -> tensor<2x6x6x6xf32>
  return %0 : tensor<2x6x6x6xf32>
}

// -----

// The batch goes in front of the features of its group.
// CHECK-LABEL: func.func @batch_groups(
// CHECK-NEXT:    %[[SPLIT:.+]] = hlo.reshape %arg0 {{.*}} -> tensor<3x2x8x5xf32>
// CHECK-NEXT:    %[[MOVED:.+]] = hlo.transpose %[[SPLIT]] dimensions = [1, 2, 0, 3]
// CHECK-NEXT:    %[[X:.+]] = hlo.reshape %[[MOVED]] {{.*}} -> tensor<2x8x15xf32>
// CHECK-NEXT:    library.convolution forward(%[[X]], %arg1) window = <size = [3], stride = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
func.func @batch_groups(%x: tensor<6x8x5xf32>, %k: tensor<3x5x6xf32>) -> tensor<2x3x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3], stride = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 3
      : (tensor<6x8x5xf32>, tensor<3x5x6xf32>) -> tensor<2x3x6xf32>
  return %0 : tensor<2x3x6xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Gradients of the input
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @backward_input(
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution backward_input(%arg0, %arg1) window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 0, 1]> dim_labels = <"b01f_01io->b01f">
// CHECK-NEXT:    hlo.get_tuple_element %[[CALL]][0]
func.func @backward_input(%dy: tensor<2x8x8x4xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x16x16x3xf32> {
  %0 = hlo.reverse %k dimensions = [0, 1] : tensor<3x3x3x4xf32>
  %1 = hlo.convolution %dy, %0
      window = <size = [3, 3], pad = [2, 1, 2, 1], lhs_dilate = [2, 2]> dim_labels = <"b01f_01oi->b01f">
      : (tensor<2x8x8x4xf32>, tensor<3x3x3x4xf32>) -> tensor<2x16x16x3xf32>
  return %1 : tensor<2x16x16x3xf32>
}

// -----

// A dimension of size 1 is no part of the question; the reversed filter has
// another user.
// CHECK-LABEL: func.func @backward_input_of_one_dimension(
// CHECK-NEXT:    %[[REVERSED:.+]] = hlo.reverse %arg1 dimensions = [0]
// CHECK-NEXT:    library.convolution backward_input(%arg0, %arg1) window = <size = [3, 1], pad = [1, 1, 0, 0]>
func.func @backward_input_of_one_dimension(%dy: tensor<2x8x8x4xf32>, %k: tensor<3x1x3x4xf32>) -> (tensor<2x8x8x3xf32>, tensor<3x1x3x4xf32>) {
  %0 = hlo.reverse %k dimensions = [0] : tensor<3x1x3x4xf32>
  %1 = hlo.convolution %dy, %0
      window = <size = [3, 1], pad = [1, 1, 0, 0]> dim_labels = <"b01f_01oi->b01f">
      : (tensor<2x8x8x4xf32>, tensor<3x1x3x4xf32>) -> tensor<2x8x8x3xf32>
  return %1, %0 : tensor<2x8x8x3xf32>, tensor<3x1x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @backward_input_reshaped(
// CHECK-NEXT:    %[[K:.+]] = hlo.reshape %arg1 {{.*}} -> tensor<3x1x3x4xf32>
// CHECK-NEXT:    library.convolution backward_input(%arg0, %[[K]])
func.func @backward_input_reshaped(%dy: tensor<2x8x1x4xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x8x1x3xf32> {
  %0 = hlo.reverse %k dimensions = [0] : tensor<3x3x4xf32>
  %1 = hlo.reshape %0 : (tensor<3x3x4xf32>) -> tensor<3x1x3x4xf32>
  %2 = hlo.convolution %dy, %1
      window = <size = [3, 1], pad = [1, 1, 0, 0]> dim_labels = <"b01f_01oi->b01f">
      : (tensor<2x8x1x4xf32>, tensor<3x1x3x4xf32>) -> tensor<2x8x1x3xf32>
  return %2 : tensor<2x8x1x3xf32>
}

// -----

// Another reshape moves elements to other places.
// CHECK-LABEL: func.func @other_reshape(
// CHECK:         library.convolution forward(
func.func @other_reshape(%dy: tensor<2x8x4xf32>, %k: tensor<4x3x3xf32>) -> tensor<2x8x3xf32> {
  %0 = hlo.reverse %k dimensions = [1] : tensor<4x3x3xf32>
  %1 = hlo.reshape %0 : (tensor<4x3x3xf32>) -> tensor<3x3x4xf32>
  %2 = hlo.convolution %dy, %1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0oi->b0f">
      : (tensor<2x8x4xf32>, tensor<3x3x4xf32>) -> tensor<2x8x3xf32>
  return %2 : tensor<2x8x3xf32>
}

// -----

// The filter of a transposed convolution is reversed, not its input spread out.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:    %[[K:.+]] = hlo.reverse %arg1 dimensions = [0]
// CHECK-NEXT:    library.convolution backward_input(%arg0, %[[K]]) window = <size = [4], stride = [2], pad = [1, 1]>
func.func @transposed(%x: tensor<2x5x4xf32>, %k: tensor<4x3x4xf32>) -> tensor<2x10x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [4], pad = [2, 2], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f">
      : (tensor<2x5x4xf32>, tensor<4x3x4xf32>) -> tensor<2x10x3xf32>
  return %0 : tensor<2x10x3xf32>
}

// -----

// CHECK-LABEL: func.func @transposed_1x1(
// CHECK-NEXT:    library.convolution backward_input(%arg0, %arg1) window = <size = [1], stride = [2]>
func.func @transposed_1x1(%x: tensor<2x5x4xf32>, %k: tensor<1x3x4xf32>) -> tensor<2x10x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1], pad = [0, 1], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f">
      : (tensor<2x5x4xf32>, tensor<1x3x4xf32>) -> tensor<2x10x3xf32>
  return %0 : tensor<2x10x3xf32>
}

// -----

// More padding than a gradient has.
// CHECK-LABEL: func.func @padded_too_much(
// CHECK:         library.convolution forward(%arg0, %arg1) window = <size = [1], pad = [1, 1], lhs_dilate = [2]>
func.func @padded_too_much(%x: tensor<2x5x4xf32>, %k: tensor<1x3x4xf32>) -> tensor<2x11x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1], pad = [1, 1], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f">
      : (tensor<2x5x4xf32>, tensor<1x3x4xf32>) -> tensor<2x11x3xf32>
  return %0 : tensor<2x11x3xf32>
}

// -----

// CHECK-LABEL: func.func @strided_input_gradient(
// CHECK-NEXT:    hlo.reverse
// CHECK-NEXT:    library.convolution forward(
func.func @strided_input_gradient(%dy: tensor<2x8x4xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x3x3xf32> {
  %0 = hlo.reverse %k dimensions = [0] : tensor<3x3x4xf32>
  %1 = hlo.convolution %dy, %0 window = <size = [3], stride = [2]> dim_labels = <"b0f_0oi->b0f">
      : (tensor<2x8x4xf32>, tensor<3x3x4xf32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}

// -----

// CHECK-LABEL: func.func @grouped_input_gradient(
// CHECK-NEXT:    hlo.reverse
// CHECK-NEXT:    library.convolution forward(
func.func @grouped_input_gradient(%dy: tensor<2x8x4xf32>, %k: tensor<3x4x1xf32>) -> tensor<2x8x4xf32> {
  %0 = hlo.reverse %k dimensions = [0] : tensor<3x4x1xf32>
  %1 = hlo.convolution %dy, %0 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0oi->b0f"> feature_group_count = 4
      : (tensor<2x8x4xf32>, tensor<3x4x1xf32>) -> tensor<2x8x4xf32>
  return %1 : tensor<2x8x4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Filters that run backwards
//===----------------------------------------------------------------------===//

// A reverse and a reversal are none.
// CHECK-LABEL: func.func @reversed_twice(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3], pad = [1, 1]>
func.func @reversed_twice(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x8x4xf32> {
  %0 = hlo.reverse %k dimensions = [0] : tensor<3x3x4xf32>
  %1 = hlo.convolution %x, %0 window = <size = [3], pad = [1, 1], rhs_reversal = [1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x8x4xf32>
  return %1 : tensor<2x8x4xf32>
}

// -----

// A reversal alone makes a gradient.
// CHECK-LABEL: func.func @reversal(
// CHECK-NEXT:    library.convolution backward_input(%arg0, %arg1) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0oi->b0f">
func.func @reversal(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x8x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3], pad = [1, 1], rhs_reversal = [1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x8x4xf32>
  return %0 : tensor<2x8x4xf32>
}

// -----

// In two dimensions cuDNN reverses all or nothing.
// CHECK-LABEL: func.func @all_reversed(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3, 3], stride = [2, 2], rhs_reversal = [1, 1]>
func.func @all_reversed(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x3x3x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], stride = [2, 2], rhs_reversal = [1, 1]> dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  return %0 : tensor<2x3x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @one_reversed(
// CHECK-NEXT:    %[[K:.+]] = hlo.reverse %arg1 dimensions = [1]
// CHECK-NEXT:    library.convolution forward(%arg0, %[[K]]) window = <size = [3, 3]>
func.func @one_reversed(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x6x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], rhs_reversal = [0, 1]> dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x6x6x4xf32>
  return %0 : tensor<2x6x6x4xf32>
}

// -----

// Features that run backwards stay so.
// CHECK-LABEL: func.func @reversed_features(
// CHECK-NEXT:    %[[K:.+]] = hlo.reverse %arg1 dimensions = [2]
// CHECK-NEXT:    library.convolution backward_input(%arg0, %[[K]])
func.func @reversed_features(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x8x4xf32> {
  %0 = hlo.reverse %k dimensions = [0, 2] : tensor<3x3x4xf32>
  %1 = hlo.convolution %x, %0 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x8x4xf32>
  return %1 : tensor<2x8x4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Gradients of the filter
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @backward_filter(
// CHECK-NEXT:    library.convolution backward_filter(%arg0, %arg1) window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 0, 1]> dim_labels = <"b01f_01io->b01f">
func.func @backward_filter(%x: tensor<2x16x16x3xf32>, %dy: tensor<2x8x8x4xf32>) -> tensor<3x3x3x4xf32> {
  %0 = hlo.convolution %x, %dy
      window = <size = [8, 8], pad = [0, 1, 0, 1], rhs_dilate = [2, 2]> dim_labels = <"f01b_i01o->01bf">
      : (tensor<2x16x16x3xf32>, tensor<2x8x8x4xf32>) -> tensor<3x3x3x4xf32>
  return %0 : tensor<3x3x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @grouped_backward_filter(
// CHECK-NEXT:    library.convolution backward_filter(%arg0, %arg1) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 4
func.func @grouped_backward_filter(%x: tensor<2x8x4xf32>, %dy: tensor<2x8x4xf32>) -> tensor<3x1x4xf32> {
  %0 = hlo.convolution %x, %dy window = <size = [8], pad = [1, 1]> dim_labels = <"f0b_i0o->0bf"> batch_group_count = 4
      : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<3x1x4xf32>
  return %0 : tensor<3x1x4xf32>
}

// -----

// CHECK-LABEL: func.func @dilated_forward(
// CHECK-NEXT:    library.convolution forward(
func.func @dilated_forward(%x: tensor<2x8x4xf32>, %k: tensor<3x4x3xf32>) -> tensor<2x8x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3], pad = [2, 2], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xf32>, tensor<3x4x3xf32>) -> tensor<2x8x3xf32>
  return %0 : tensor<2x8x3xf32>
}

// -----

// CHECK-LABEL: func.func @negative_low_padding(
// CHECK-NEXT:    library.convolution forward(
func.func @negative_low_padding(%x: tensor<2x9x3xf32>, %dy: tensor<2x7x4xf32>) -> tensor<3x3x4xf32> {
  %0 = hlo.convolution %x, %dy window = <size = [7], pad = [-1, 1]> dim_labels = <"f0b_i0o->b0f">
      : (tensor<2x9x3xf32>, tensor<2x7x4xf32>) -> tensor<3x3x4xf32>
  return %0 : tensor<3x3x4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @bytes(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) {{.*}} : (tensor<2x8x3xi8>, tensor<3x3x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
func.func @bytes(%x: tensor<2x8x3xi8>, %k: tensor<3x3x4xi8>) -> tensor<2x6x4xi32> {
  %0 = hlo.convert %x : (tensor<2x8x3xi8>) -> tensor<2x8x3xi32>
  %1 = hlo.convert %k : (tensor<3x3x4xi8>) -> tensor<3x3x4xi32>
  %2 = hlo.convolution %0, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xi32>, tensor<3x3x4xi32>) -> tensor<2x6x4xi32>
  return %2 : tensor<2x6x4xi32>
}

// -----

// There are no gradients of integers.
// CHECK-LABEL: func.func @spread_out_bytes(
// CHECK-NEXT:    library.convolution forward(
func.func @spread_out_bytes(%x: tensor<2x8x3xi8>, %k: tensor<3x3x4xi8>) -> tensor<2x13x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xi8>, tensor<3x3x4xi8>) -> tensor<2x13x4xi32>
  return %0 : tensor<2x13x4xi32>
}

// -----

// A sum of s8 wraps around where cuDNN's would stop.
// CHECK-LABEL: func.func @bytes_to_bytes(
// CHECK-NEXT:    hlo.convolution
func.func @bytes_to_bytes(%x: tensor<2x8x3xi8>, %k: tensor<3x3x4xi8>) -> tensor<2x6x4xi8> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xi8>, tensor<3x3x4xi8>) -> tensor<2x6x4xi8>
  return %0 : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:    hlo.convolution
func.func @integers(%x: tensor<2x8x3xi32>, %k: tensor<3x3x4xi32>) -> tensor<2x6x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xi32>, tensor<3x3x4xi32>) -> tensor<2x6x4xi32>
  return %0 : tensor<2x6x4xi32>
}

// -----

// CHECK-LABEL: func.func @bf16(
// CHECK-NEXT:    library.convolution forward
// TURING-LABEL: func.func @bf16(
// TURING-NEXT:   hlo.convolution
func.func @bf16(%x: tensor<2x8x3xbf16>, %k: tensor<3x3x4xbf16>) -> tensor<2x6x4xbf16> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xbf16>, tensor<3x3x4xbf16>) -> tensor<2x6x4xbf16>
  return %0 : tensor<2x6x4xbf16>
}

// -----

// CHECK-LABEL: func.func @f8(
// CHECK-NEXT:    library.convolution forward
// TURING-LABEL: func.func @f8(
// TURING-NEXT:   hlo.convolution
func.func @f8(%x: tensor<2x8x3xf8E4M3FN>, %k: tensor<3x3x4xf8E4M3FN>) -> tensor<2x6x4xf8E4M3FN> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf8E4M3FN>, tensor<3x3x4xf8E4M3FN>) -> tensor<2x6x4xf8E4M3FN>
  return %0 : tensor<2x6x4xf8E4M3FN>
}

// -----

// CHECK-LABEL: func.func @other_types(
// CHECK-NEXT:    hlo.convolution
// CHECK-NEXT:    hlo.convolution
// CHECK-NEXT:    hlo.convolution
func.func @other_types(%x: tensor<2x8x3xf8E4M3>, %k: tensor<3x3x4xf8E4M3>,
                       %cx: tensor<2x8x3xcomplex<f32>>, %ck: tensor<3x3x4xcomplex<f32>>,
                       %h: tensor<2x8x3xf16>, %s: tensor<3x3x4xf32>)
    -> (tensor<2x6x4xf8E4M3>, tensor<2x6x4xcomplex<f32>>, tensor<2x6x4xf32>) {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf8E4M3>, tensor<3x3x4xf8E4M3>) -> tensor<2x6x4xf8E4M3>
  %1 = hlo.convolution %cx, %ck window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xcomplex<f32>>, tensor<3x3x4xcomplex<f32>>) -> tensor<2x6x4xcomplex<f32>>
  %2 = hlo.convolution %h, %s window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf16>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %0, %1, %2 : tensor<2x6x4xf8E4M3>, tensor<2x6x4xcomplex<f32>>, tensor<2x6x4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @no_elements(
// CHECK-NEXT:    hlo.convolution
func.func @no_elements(%x: tensor<2x8x0xf32>, %k: tensor<3x0x4xf32>) -> tensor<2x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x0xf32>, tensor<3x0x4xf32>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @four_dims(
// CHECK-NEXT:    hlo.convolution
func.func @four_dims(%x: tensor<1x2x2x2x2x1xf32>, %k: tensor<2x2x2x2x1x1xf32>) -> tensor<1x1x1x1x1x1xf32> {
  %0 = hlo.convolution %x, %k window = <size = [2, 2, 2, 2]> dim_labels = <"b0123f_0123io->b0123f">
      : (tensor<1x2x2x2x2x1xf32>, tensor<2x2x2x2x1x1xf32>) -> tensor<1x1x1x1x1x1xf32>
  return %0 : tensor<1x1x1x1x1x1xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT:    hlo.convolution
func.func @dynamic(%x: tensor<?x8x3xf32, #hlo.bounds<[4, ?, ?]>>, %k: tensor<3x3x4xf32>) -> tensor<?x6x4xf32, #hlo.bounds<[4, ?, ?]>> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<?x8x3xf32, #hlo.bounds<[4, ?, ?]>>, tensor<3x3x4xf32>) -> tensor<?x6x4xf32, #hlo.bounds<[4, ?, ?]>>
  return %0 : tensor<?x6x4xf32, #hlo.bounds<[4, ?, ?]>>
}

// -----

// CHECK-LABEL: func.func @layouts(
// CHECK-NEXT:    library.convolution forward{{.*}} -> tuple<tensor<2x6x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<0xui8, #hlo.layout<[0]>>>
// CHECK-NEXT:    hlo.get_tuple_element {{.*}} -> tensor<2x6x4xf32, #hlo.layout<[1, 2, 0]>>
func.func @layouts(%x: tensor<2x8x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<3x3x4xf32, #hlo.layout<[2, 1, 0]>>)
    -> tensor<2x6x4xf32, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<3x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x4xf32, #hlo.layout<[1, 2, 0]>>
  return %0 : tensor<2x6x4xf32, #hlo.layout<[1, 2, 0]>>
}
