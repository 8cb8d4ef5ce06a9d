// Convolutions that nearly are gradients, or that no library computes.
// RUN: hlo-opt %s --conv-rewriter | FileCheck %s
// RUN: hlo-opt %s --conv-rewriter=target=x86-64-v4 | FileCheck %s --check-prefix=ONEDNN
// RUN: hlo-opt %s --conv-rewriter --remark-format=emitRemark --remarks-filter-missed=conv-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Remark=
// REMARK: Remark="convolution stays: operands are not floats of one type"
// REMARK: Remark="convolution stays: operands are not floats of one type"
// REMARK: Remark="convolution stays: integers are not s8 with a result of s32"
// REMARK: Remark="convolution stays: integers are not s8 with a result of s32"
// REMARK: Remark="convolution stays: operands are not floats of one type"
// REMARK: Remark="convolution stays: operands are not floats of one type"
// REMARK: Remark="convolution stays: it asks for an algorithm"
// REMARK: Remark="convolution stays: it asks for an algorithm"
// REMARK: Remark="convolution stays: more than 3 spatial dimensions"
// REMARK: Remark="convolution stays: an operand is sparse"
// REMARK: Remark="convolution stays: an operand is sparse"

// CHECK-LABEL: func @float_and_integer(
// CHECK-NEXT:         hlo.convolution
func.func @float_and_integer(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xi8>) -> tensor<2x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xf32>, tensor<3x3x4xi8>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @integer_and_float(
// CHECK-NEXT:         hlo.convolution
func.func @integer_and_float(%x: tensor<2x8x3xi8>, %k: tensor<3x3x4xf32>) -> tensor<2x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi8>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @wide_integers(
// CHECK-NEXT:         hlo.convolution
func.func @wide_integers(%x: tensor<2x8x3xi32>, %k: tensor<3x3x4xi8>) -> tensor<2x6x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi32>, tensor<3x3x4xi8>) -> tensor<2x6x4xi32>
  return %0 : tensor<2x6x4xi32>
}

// CHECK-LABEL: func @wide_filter(
// CHECK-NEXT:         hlo.convolution
func.func @wide_filter(%x: tensor<2x8x3xi8>, %k: tensor<3x3x4xi32>) -> tensor<2x6x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi8>, tensor<3x3x4xi32>) -> tensor<2x6x4xi32>
  return %0 : tensor<2x6x4xi32>
}

// CHECK-LABEL: func @complex(
// CHECK-NEXT:         hlo.convolution
func.func @complex(%x: tensor<2x8x3xcomplex<f32>>, %k: tensor<3x3x4xcomplex<f32>>) -> tensor<2x6x4xcomplex<f32>> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xcomplex<f32>>, tensor<3x3x4xcomplex<f32>>) -> tensor<2x6x4xcomplex<f32>>
  return %0 : tensor<2x6x4xcomplex<f32>>
}

// CHECK-LABEL: func @floats_to_integers(
// CHECK-NEXT:         hlo.convolution
func.func @floats_to_integers(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x6x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x6x4xi32>
  return %0 : tensor<2x6x4xi32>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:         hlo.convolution
func.func @algorithm(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> algorithm = dot_bf16_bf16_f32 : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

// Gradients of an input have no groups and no dilated filter, and cut nothing off.
// CHECK-LABEL: func @input_gradient_of_groups(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @input_gradient_of_groups(%x: tensor<4x5x4xf32>, %k: tensor<1x4x4xf32>) -> tensor<2x9x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2 : (tensor<4x5x4xf32>, tensor<1x4x4xf32>) -> tensor<2x9x4xf32>
  return %0 : tensor<2x9x4xf32>
}

// CHECK-LABEL: func @input_gradient_dilated(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @input_gradient_dilated(%x: tensor<2x5x4xf32>, %k: tensor<2x3x4xf32>) -> tensor<2x7x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [2], lhs_dilate = [2], rhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f"> : (tensor<2x5x4xf32>, tensor<2x3x4xf32>) -> tensor<2x7x3xf32>
  return %0 : tensor<2x7x3xf32>
}

// CHECK-LABEL: func @input_gradient_padded_low(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @input_gradient_padded_low(%x: tensor<2x5x4xf32>, %k: tensor<1x3x4xf32>) -> tensor<2x10x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1], pad = [1, 0], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f"> : (tensor<2x5x4xf32>, tensor<1x3x4xf32>) -> tensor<2x10x3xf32>
  return %0 : tensor<2x10x3xf32>
}

// CHECK-LABEL: func @input_gradient_padded_high(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @input_gradient_padded_high(%x: tensor<2x5x4xf32>, %k: tensor<1x3x4xf32>) -> tensor<2x11x3xf32> {
  %0 = hlo.convolution %x, %k window = <size = [1], pad = [0, 2], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f"> : (tensor<2x5x4xf32>, tensor<1x3x4xf32>) -> tensor<2x11x3xf32>
  return %0 : tensor<2x11x3xf32>
}

// CHECK-LABEL: func @input_gradient_of_integers(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @input_gradient_of_integers(%x: tensor<2x5x4xi8>, %k: tensor<1x3x4xi8>) -> tensor<2x9x3xi32> {
  %0 = hlo.convolution %x, %k window = <size = [1], lhs_dilate = [2]> dim_labels = <"b0f_0oi->b0f"> : (tensor<2x5x4xi8>, tensor<1x3x4xi8>) -> tensor<2x9x3xi32>
  return %0 : tensor<2x9x3xi32>
}

// Windows that are larger than what is computed, as those of gradients of a filter.
// CHECK-LABEL: func @filter_gradient_of_feature_groups(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_of_feature_groups(%x: tensor<2x8x3xf32>, %k: tensor<6x1x6xf32>) -> tensor<2x3x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [6]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x8x3xf32>, tensor<6x1x6xf32>) -> tensor<2x3x6xf32>
  return %0 : tensor<2x3x6xf32>
}

// CHECK-LABEL: func @filter_gradient_without_window(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_without_window(%x: tensor<6x5xf32>, %k: tensor<5x6xf32>) -> tensor<2x6xf32> {
  %0 = hlo.convolution %x, %k dim_labels = <"bf_io->bf"> batch_group_count = 3 : (tensor<6x5xf32>, tensor<5x6xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// CHECK-LABEL: func @filter_gradient_strided(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_strided(%x: tensor<2x7x3xf32>, %k: tensor<6x3x4xf32>) -> tensor<2x2x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [6], stride = [2], pad = [0, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xf32>, tensor<6x3x4xf32>) -> tensor<2x2x4xf32>
  return %0 : tensor<2x2x4xf32>
}

// CHECK-LABEL: func @filter_gradient_of_integers(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_of_integers(%x: tensor<2x8x3xi8>, %k: tensor<6x3x4xi8>) -> tensor<2x3x4xi32> {
  %0 = hlo.convolution %x, %k window = <size = [6]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi8>, tensor<6x3x4xi8>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

// CHECK-LABEL: func @filter_gradient_of_dilated(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_of_dilated(%x: tensor<6x5x3xf32>, %k: tensor<2x3x6xf32>) -> tensor<2x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [2], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 3 : (tensor<6x5x3xf32>, tensor<2x3x6xf32>) -> tensor<2x8x6xf32>
  return %0 : tensor<2x8x6xf32>
}

// CHECK-LABEL: func @filter_gradient_reversed(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_reversed(%x: tensor<2x8x8x3xf32>, %k: tensor<6x6x3x4xf32>) -> tensor<2x3x3x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [6, 6], rhs_reversal = [1, 0]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x3xf32>, tensor<6x6x3x4xf32>) -> tensor<2x3x3x4xf32>
  return %0 : tensor<2x3x3x4xf32>
}

// CHECK-LABEL: func @filter_gradient_of_same_size(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_of_same_size(%x: tensor<2x5x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xf32>, tensor<3x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func @filter_gradient_small(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_small(%x: tensor<2x8x4x3xf32>, %k: tensor<6x2x3x4xf32>) -> tensor<2x3x3x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [6, 2]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x4x3xf32>, tensor<6x2x3x4xf32>) -> tensor<2x3x3x4xf32>
  return %0 : tensor<2x3x3x4xf32>
}

// CHECK-LABEL: func @filter_gradient_padded_high(
// CHECK-NOT:     library.convolution backward
// CHECK:         library.convolution forward(
func.func @filter_gradient_padded_high(%x: tensor<2x8x3xf32>, %k: tensor<6x3x4xf32>) -> tensor<2x2x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [6], pad = [0, -1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xf32>, tensor<6x3x4xf32>) -> tensor<2x2x4xf32>
  return %0 : tensor<2x2x4xf32>
}

// ONEDNN-LABEL: func @onednn_algorithm(
// ONEDNN-NEXT:         hlo.convolution
func.func @onednn_algorithm(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x6x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> algorithm = dot_bf16_bf16_f32 : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

// ONEDNN-LABEL: func @onednn_four_dims(
// ONEDNN-NEXT:         hlo.convolution
func.func @onednn_four_dims(%x: tensor<2x4x4x4x4x3xf32>, %k: tensor<3x3x3x3x3x4xf32>) -> tensor<2x2x2x2x2x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3, 3, 3]> dim_labels = <"b0123f_0123io->b0123f"> : (tensor<2x4x4x4x4x3xf32>, tensor<3x3x3x3x3x4xf32>) -> tensor<2x2x2x2x2x4xf32>
  return %0 : tensor<2x2x2x2x2x4xf32>
}

// ONEDNN-LABEL: func @onednn_padded_high(
// ONEDNN-NEXT:         hlo.convolution
func.func @onednn_padded_high(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x5x4xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3], pad = [0, -1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x5x4xf32>
  return %0 : tensor<2x5x4xf32>
}

// ONEDNN-LABEL: func @onednn_tiled(
// ONEDNN-NEXT:         hlo.convolution
func.func @onednn_tiled(%x: tensor<2x8x3xf32, #hlo.layout<[2, 1, 0], tiles = [[8, 128]]>>, %k: tensor<3x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xf32, #hlo.layout<[2, 1, 0], tiles = [[8, 128]]>>, tensor<3x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @sparse(
// CHECK-NEXT:         hlo.convolution
func.func @sparse(%x: tensor<1x8x4xf32>, %k: tensor<2x4x2xf32>) -> tensor<1x7x2xf32> {
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x4xf32>, tensor<2x4x2xf32>) -> tensor<1x7x2xf32>
  return %0 : tensor<1x7x2xf32>
}

// ONEDNN-LABEL: func @onednn_sparse(
// ONEDNN-NEXT:         hlo.convolution
func.func @onednn_sparse(%x: tensor<1x8x4xf32>, %k: tensor<2x4x2xf32>) -> tensor<1x7x2xf32> {
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x4xf32>, tensor<2x4x2xf32>) -> tensor<1x7x2xf32>
  return %0 : tensor<1x7x2xf32>
}
