// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @forward(
// CHECK:         library.convolution forward(%{{.*}}, %{{.*}}) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> feature_group_count = 3 conv_result_scale = 2.000000e+00 algorithm = <id = -1> :
func.func @forward(%x: tensor<2x8x8x3xf32>, %k: tensor<6x3x3x1xf32>) -> tuple<tensor<2x8x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3, 3], pad = [1, 1, 1, 1]>
      dim_labels = <"b01f_o01i->b01f"> feature_group_count = 3 conv_result_scale = 2.0
      algorithm = <id = -1>
      : (tensor<2x8x8x3xf32>, tensor<6x3x3x1xf32>) -> tuple<tensor<2x8x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x8x6xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @fused(
// CHECK:         library.convolution forward(%{{.*}}, %{{.*}}) bias(%{{.*}}) side_input(%{{.*}}) {{.*}} activation = leaky_relu leaky_relu_alpha = 1.000000e-01 side_input_scale = 1.000000e+00 algorithm = <id = 2, tensor_ops = true, frontend = true, knobs = [1, 3], workspace_size = 64> :
func.func @fused(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xf32>, %s: tensor<2x8x6xf32>)
    -> tuple<tensor<2x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) bias(%b) side_input(%s) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> activation = leaky_relu leaky_relu_alpha = 0.1 side_input_scale = 1.0
      algorithm = <id = 2, tensor_ops = true, frontend = true, knobs = [1, 3], workspace_size = 64>
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xf32>, tensor<2x8x6xf32>)
      -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @backward(
// CHECK:         library.convolution backward_input(
// CHECK:         library.convolution backward_filter(
func.func @backward(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %y: tensor<2x8x6xf32>)
    -> (tuple<tensor<2x8x3xf32>, tensor<0xui8>>, tuple<tensor<6x3x3xf32>, tensor<0xui8>>) {
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x6xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x3xf32>, tensor<0xui8>>
  %1 = library.convolution backward_filter(%x, %y) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<2x8x6xf32>) -> tuple<tensor<6x3x3xf32>, tensor<0xui8>>
  return %0, %1 : tuple<tensor<2x8x3xf32>, tensor<0xui8>>, tuple<tensor<6x3x3xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @onednn(
// CHECK:         library.convolution forward(%arg0, %arg1) side_input(%arg2) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> activation = elu side_input_scale = 1.000000e+00 onednn
// CHECK-SAME:        -> tensor<2x8x6xf32>
func.func @onednn(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %s: tensor<2x8x6xf32>) {
  %0 = library.convolution forward(%x, %k) side_input(%s) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      activation = elu side_input_scale = 1.0 onednn
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  return
}

// CHECK-LABEL: func.func @graph(
// CHECK:         library.convolution_graph %arg0, %arg1 operands(%arg2, %arg3) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 5, function = scale, source = 1, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = add, source = 5, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
func.func @graph(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  %0 = library.convolution_graph %x, %k operands(%s, %y) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 5, function = scale, source = 1, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = add, source = 5, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
  return
}
