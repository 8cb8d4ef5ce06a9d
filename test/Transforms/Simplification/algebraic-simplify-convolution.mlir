// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @convolution_of_nothing(
// CHECK:         dense<0.0
// CHECK:         hlo.broadcast
// CHECK-NOT:     hlo.convolution
// CHECK:         return
func.func @convolution_of_nothing(%x: tensor<2x4x0xf32>, %k: tensor<3x0x5xf32>) -> tensor<2x2x5xf32> {
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x0xf32>, tensor<3x0x5xf32>) -> tensor<2x2x5xf32>
  return %r : tensor<2x2x5xf32>
}

// CHECK-LABEL: func @fold_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4x3xf32>, %[[K:.*]]: tensor<3x3x5xf32>)
// CHECK:         hlo.convolution %[[X]], %[[K]] window = <size = [3], pad = [1, 2]
// CHECK-NEXT:    return
func.func @fold_pad(%x: tensor<2x4x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x5x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 1, 0] high = [0, 2, 0] interior = [0, 0, 0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xf32>, tensor<3x3x5xf32>) -> tensor<2x5x5xf32>
  return %r : tensor<2x5x5xf32>
}

// CHECK-LABEL: func @fold_interior_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4x3xf32>, %[[K:.*]]: tensor<3x3x5xf32>)
// CHECK:         hlo.convolution %[[X]], %[[K]]
// CHECK-SAME:    lhs_dilate = [2]
func.func @fold_interior_pad(%x: tensor<2x4x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x5x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xf32>, tensor<3x3x5xf32>) -> tensor<2x5x5xf32>
  return %r : tensor<2x5x5xf32>
}

// CHECK-LABEL: func @pad_before_dilation(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x3xf32>, %[[K:.*]]: tensor<3x3x5xf32>)
// CHECK:         hlo.convolution %[[X]], %[[K]]
// CHECK-SAME:    pad = [2, 0]
func.func @pad_before_dilation(%x: tensor<2x3x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x5x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x4x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xf32>, tensor<3x3x5xf32>) -> tensor<2x5x5xf32>
  return %r : tensor<2x5x5xf32>
}

// CHECK-LABEL: func @pad_with_ones(
// CHECK:         hlo.pad
// CHECK:         hlo.convolution
// CHECK:         return
func.func @pad_with_ones(%x: tensor<2x4x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x5x5xf32> {
  %z = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 1, 0] high = [0, 2, 0] interior = [0, 0, 0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xf32>, tensor<3x3x5xf32>) -> tensor<2x5x5xf32>
  return %r : tensor<2x5x5xf32>
}

// CHECK-LABEL: func @pad_of_feature(
// CHECK:         hlo.pad
// CHECK:         hlo.convolution
// CHECK:         return
func.func @pad_of_feature(%x: tensor<2x4x2xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x2x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 0, 1] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<2x4x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xf32>, tensor<3x3x5xf32>) -> tensor<2x2x5xf32>
  return %r : tensor<2x2x5xf32>
}

// CHECK-LABEL: func @fold_kernel_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<2x6x3xf32>, %[[K:.*]]: tensor<2x3x5xf32>)
// CHECK:         hlo.convolution %[[X]], %[[K]] window = <size = [2], rhs_dilate = [2]>
// CHECK-NEXT:    return
func.func @fold_kernel_pad(%x: tensor<2x6x3xf32>, %k: tensor<2x3x5xf32>) -> tensor<2x4x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %k, %z low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<3x3x5xf32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32>, tensor<3x3x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: func @edge_pad_of_kernel(
// CHECK:         hlo.pad
// CHECK:         hlo.convolution
// CHECK:         return
func.func @edge_pad_of_kernel(%x: tensor<2x6x3xf32>, %k: tensor<2x3x5xf32>) -> tensor<2x4x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %k, %z low = [1, 0, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<3x3x5xf32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32>, tensor<3x3x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}
