// RUN: hlo-opt %s --conv-rewriter=target=x86-64-v4 --fused-convolution-rewriter=target=x86-64-v4 --conv-padding-legalization --conv-algorithm-picker --dce | FileCheck %s
// RUN: hlo-opt %s --conv-rewriter=target=x86-64 | FileCheck %s --check-prefix=AVX2
// RUN: hlo-opt %s --conv-rewriter=target=x86-64-v4 --remark-format=emitRemark --remarks-filter-missed=conv-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="convolution stays: the library does not have its types"
// REMARK: Remark="convolution stays: it has base dilation, reversal or negative padding"
// REMARK: Remark="convolution stays: it has base dilation, reversal or negative padding"
// REMARK: Remark="convolution stays: it has base dilation, reversal or negative padding"
// REMARK: Remark="convolution stays: it has batch groups"
// REMARK: Remark="convolution stays: it has not 1 to 3 spatial dimensions"
// REMARK: Remark="convolution stays: no elements"

// CHECK-LABEL: func @plain(
// CHECK-NEXT:    %[[C:.*]] = library.convolution forward(%arg0, %arg1) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> onednn : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tuple<tensor<2x8x8x6xf32>, tensor<0xui8>>
// CHECK-NEXT:    hlo.get_tuple_element %[[C]][0]
func.func @plain(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return %0 : tensor<2x8x8x6xf32>
}

// CHECK-LABEL: func @bias_relu(
// CHECK:         library.convolution forward(%arg0, %arg1) bias(%arg2) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = relu onednn
func.func @bias_relu(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>, %b: tensor<6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.broadcast %b dimensions = [3] : (tensor<6xf32>) -> tensor<2x8x8x6xf32>
  %2 = hlo.add %0, %1 : tensor<2x8x8x6xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %3 = hlo.maximum %2, %z : tensor<2x8x8x6xf32>
  return %3 : tensor<2x8x8x6xf32>
}

// Neither a bias of zeros nor a scale.
// CHECK-LABEL: func @side_input_tanh(
// CHECK:         library.convolution forward(%arg0, %arg1) side_input(%arg2) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = tanh side_input_scale = 1.000000e+00 onednn
func.func @side_input_tanh(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>, %s: tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.add %s, %0 : tensor<2x8x8x6xf32>
  %2 = hlo.tanh %1 : tensor<2x8x8x6xf32>
  return %2 : tensor<2x8x8x6xf32>
}

// CHECK-LABEL: func @scaled_side_input(
// CHECK:         %[[S:.*]] = hlo.multiply
// CHECK:         library.convolution forward(%arg0, %arg1) bias(%arg2) side_input(%[[S]]) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = sigmoid side_input_scale = 1.000000e+00 onednn
func.func @scaled_side_input(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>, %b: tensor<6xf32>, %s: tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.broadcast %b dimensions = [3] : (tensor<6xf32>) -> tensor<2x8x8x6xf32>
  %2 = hlo.add %0, %1 : tensor<2x8x8x6xf32>
  %ts = hlo.constant dense<2.0> : tensor<f32>
  %t = hlo.broadcast %ts dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %3 = hlo.multiply %s, %t : tensor<2x8x8x6xf32>
  %4 = hlo.add %2, %3 : tensor<2x8x8x6xf32>
  %5 = hlo.logistic %4 : tensor<2x8x8x6xf32>
  return %5 : tensor<2x8x8x6xf32>
}

// CHECK-LABEL: func @relu6(
// CHECK:         library.convolution forward(%arg0, %arg1) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = relu6 onednn
func.func @relu6(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %qs = hlo.constant dense<6.0> : tensor<f32>
  %q = hlo.broadcast %qs dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.clamp %z, %0, %q : (tensor<2x8x8x6xf32>, tensor<2x8x8x6xf32>, tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xf32>
  return %1 : tensor<2x8x8x6xf32>
}

// CHECK-LABEL: func @elu(
// CHECK:         library.convolution forward(%arg0, %arg1) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = elu onednn
func.func @elu(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.compare GT, %0, %z : (tensor<2x8x8x6xf32>, tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xi1>
  %2 = hlo.exponential_minus_one %0 : tensor<2x8x8x6xf32>
  %3 = hlo.select %1, %0, %2 : (tensor<2x8x8x6xi1>, tensor<2x8x8x6xf32>, tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xf32>
  return %3 : tensor<2x8x8x6xf32>
}

// There are no scales.
// CHECK-LABEL: func @factor(
// CHECK:         library.convolution forward(%arg0, %arg1) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> onednn
// CHECK:         hlo.multiply
func.func @factor(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  %ts = hlo.constant dense<2.0> : tensor<f32>
  %t = hlo.broadcast %ts dimensions = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
  %1 = hlo.multiply %0, %t : tensor<2x8x8x6xf32>
  return %1 : tensor<2x8x8x6xf32>
}

// Any order of dimensions, strides, dilation and padding on one side.
// CHECK-LABEL: func @groups(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3, 1], stride = [2, 1], pad = [1, 0, 0, 0], rhs_dilate = [2, 1]> dim_labels = <"bf01_oi01->f01b"> feature_group_count = 2 onednn
func.func @groups(%x: tensor<2x4x9x7xf32>, %k: tensor<6x2x3x1xf32>) -> tensor<6x3x7x2xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 1], stride = [2, 1], pad = [1, 0, 0, 0], rhs_dilate = [2, 1]> dim_labels = <"bf01_oi01->f01b"> feature_group_count = 2 : (tensor<2x4x9x7xf32>, tensor<6x2x3x1xf32>) -> tensor<6x3x7x2xf32>
  return %0 : tensor<6x3x7x2xf32>
}

// CHECK-LABEL: func @one_dimension(
// CHECK:         library.convolution forward(%arg0, %arg1) bias(%arg2) {{.*}} onednn
func.func @one_dimension(%x: tensor<2x8x4xf32>, %k: tensor<3x4x6xf32>, %b: tensor<6xf32>) -> tensor<2x6x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x4xf32>, tensor<3x4x6xf32>) -> tensor<2x6x6xf32>
  %1 = hlo.broadcast %b dimensions = [2] : (tensor<6xf32>) -> tensor<2x6x6xf32>
  %2 = hlo.add %0, %1 : tensor<2x6x6xf32>
  return %2 : tensor<2x6x6xf32>
}

// CHECK-LABEL: func @bf16(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> onednn
// AVX2-LABEL: func @bf16(
// AVX2-NEXT:     hlo.convolution
func.func @bf16(%x: tensor<2x8x8x4xbf16>, %k: tensor<3x3x4x6xbf16>) -> tensor<2x8x8x6xbf16> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xbf16>, tensor<3x3x4x6xbf16>) -> tensor<2x8x8x6xbf16>
  return %0 : tensor<2x8x8x6xbf16>
}

// CHECK-LABEL: func @f64(
// CHECK-NEXT:    hlo.convolution
func.func @f64(%x: tensor<2x8x8x4xf64>, %k: tensor<3x3x4x6xf64>) -> tensor<2x8x8x6xf64> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf64>, tensor<3x3x4x6xf64>) -> tensor<2x8x8x6xf64>
  return %0 : tensor<2x8x8x6xf64>
}

// CHECK-LABEL: func @reversed(
// CHECK-NEXT:    hlo.convolution
func.func @reversed(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1], rhs_reversal = [1, 0]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return %0 : tensor<2x8x8x6xf32>
}

// CHECK-LABEL: func @spread_input(
// CHECK-NEXT:    hlo.convolution
func.func @spread_input(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x15x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1], lhs_dilate = [2, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x15x8x6xf32>
  return %0 : tensor<2x15x8x6xf32>
}

// CHECK-LABEL: func @negative_padding(
// CHECK-NEXT:    hlo.convolution
func.func @negative_padding(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<2x6x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [-1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x8x6xf32>
  return %0 : tensor<2x6x8x6xf32>
}

// CHECK-LABEL: func @batch_groups(
// CHECK-NEXT:    hlo.convolution
func.func @batch_groups(%x: tensor<2x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<1x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> batch_group_count = 2 : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x8x8x6xf32>
  return %0 : tensor<1x8x8x6xf32>
}

// CHECK-LABEL: func @no_spatial_dimensions(
// CHECK-NEXT:    hlo.convolution
func.func @no_spatial_dimensions(%x: tensor<2x3xf32>, %k: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.convolution %x, %k dim_labels = <"bf_io->bf"> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.convolution
func.func @no_elements(%x: tensor<0x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<0x8x8x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<0x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<0x8x8x6xf32>
  return %0 : tensor<0x8x8x6xf32>
}

// The library takes and gives row-major arrays.
// CHECK-LABEL: func @layouts(
// CHECK:         %[[X:.*]] = hlo.copy %arg0 : (tensor<2x8x8x4xf32, #hlo.layout<[0, 1, 2, 3]>>) -> tensor<2x8x8x4xf32, #hlo.layout<[3, 2, 1, 0]>>
// CHECK:         library.convolution forward(%[[X]], %arg1)
// CHECK:         %[[Z:.*]] = hlo.copy %{{.*}} : (tensor<2x8x8x6xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x8x8x6xf32, #hlo.layout<[0, 1, 2, 3]>>
// CHECK:         return %[[Z]]
func.func @layouts(%x: tensor<2x8x8x4xf32, #hlo.layout<[0, 1, 2, 3]>>, %w: tensor<3x3x4x6xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x8x8x6xf32, #hlo.layout<[0, 1, 2, 3]>> {
  %0 = hlo.convolution %x, %w window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x4xf32, #hlo.layout<[0, 1, 2, 3]>>, tensor<3x3x4x6xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x8x8x6xf32, #hlo.layout<[0, 1, 2, 3]>>
  return %0 : tensor<2x8x8x6xf32, #hlo.layout<[0, 1, 2, 3]>>
}
