// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{input f32[2,8,3] and filter f32[6,3,3] make an output of the dimensions of f32[2,8,6], but it is f32[2,7,6]}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x7x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c1_window(%y: tensor<2x9x6xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{input f32[2,8,3] and filter f32[6,3,3] make an output of the dimensions of f32[2,8,6], but it is f32[2,9,6]}}
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x9x6xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x3xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c2_bias(%y: tensor<2x8x6xf32>, %k: tensor<6x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{only a forward convolution has a bias}}
  %0 = library.convolution backward_input(%y, %k) bias(%b) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x6xf32>, tensor<6x3x3xf32>, tensor<3xf32>) -> tuple<tensor<2x8x3xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c2_activation(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{a side input and an activation come with a bias}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> activation = relu
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c3(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{bias must have one element for each of 6 features, but is f32[5]}}
  %0 = library.convolution forward(%x, %k) bias(%b) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<5xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c4(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xf32>, %s: tensor<2x8x5xf32>) {
  // expected-error@+1 {{side input f32[2,8,5] does not have the dimensions of f32[2,8,6]}}
  %0 = library.convolution forward(%x, %k) bias(%b) side_input(%s) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xf32>, tensor<2x8x5xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c5(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of an array and a workspace of type u8, but is (f32[2,8,6], s8[0])}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c5_dynamic(%x: tensor<?x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{must have static dimensions, but has f32[?,8,3]}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<?x8x3xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c6_complex(%x: tensor<2x8x3xcomplex<f32>>, %k: tensor<6x3x3xcomplex<f32>>) {
  // expected-error@+1 {{does not convolve elements of c64 and c64 to c64}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xcomplex<f32>>, tensor<6x3x3xcomplex<f32>>) -> tuple<tensor<2x8x6xcomplex<f32>>, tensor<0xui8>>
  return
}

// -----

func.func @c6_integers(%x: tensor<2x8x3xi32>, %k: tensor<6x3x3xi32>) {
  // expected-error@+1 {{does not convolve elements of s32 and s32 to s32}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xi32>, tensor<6x3x3xi32>) -> tuple<tensor<2x8x6xi32>, tensor<0xui8>>
  return
}

// -----

func.func @c6_mixed(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf16>) {
  // expected-error@+1 {{does not convolve elements of f32 and f16 to f32}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf16>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c6_bias(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xi32>) {
  // expected-error@+1 {{bias s32[6] has no floats}}
  %0 = library.convolution forward(%x, %k) bias(%b) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xi32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c6_side_input(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xf32>, %s: tensor<2x8x6xi8>) {
  // expected-error@+1 {{side input s8[2,8,6] has no floats}}
  %0 = library.convolution forward(%x, %k) bias(%b) side_input(%s) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xf32>, tensor<2x8x6xi8>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c5_array(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tensor<2x8x6xf32>
  return
}

// -----

func.func @c7_type(%x: tensor<2x8x3xf16>, %k: tensor<6x3x3xf16>) {
  // expected-error@+1 {{onednn convolves f32 and bf16 to their own type}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> onednn : (tensor<2x8x3xf16>, tensor<6x3x3xf16>) -> tensor<2x8x6xf16>
  return
}

// -----

func.func @c7_window(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{onednn has no base dilation, reversal and negative padding}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1], rhs_reversal = [1]> dim_labels = <"b0f_o0i->b0f"> onednn : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tensor<2x8x6xf32>
  return
}

// -----

func.func @c7_activation(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{onednn has no activation leaky_relu}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> activation = leaky_relu leaky_relu_alpha = 0.5 onednn : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tensor<2x8x6xf32>
  return
}

// -----

func.func @c7_scale(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{onednn has forward convolutions only, without scales, algorithms and precisions}}
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> conv_result_scale = 2.0 onednn : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tensor<2x8x6xf32>
  return
}

// -----

func.func @c7_gradient(%y: tensor<2x8x6xf32>, %k: tensor<6x3x3xf32>) {
  // expected-error@+1 {{onednn has forward convolutions only}}
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f"> onednn : (tensor<2x8x6xf32>, tensor<6x3x3xf32>) -> tensor<2x8x3xf32>
  return
}

// -----

func.func @graph_c1(%x: tensor<2x6x6x4xf16>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{does not convolve f16[2,6,6,4] and f8e4m3fn[8,3,3,4]}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f8E4M3FN>] : (tensor<2x6x6x4xf16>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c1_shapes(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{make an output of the dimensions of}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x5x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_conv(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{graph must begin with its only conv}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = relu, source = 0, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_two(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{graph must begin with its only conv}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = conv, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_empty(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{graph must begin with its only conv}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_source(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{node 2 has no source before it}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = relu, source = 3, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_amax_is_no_source(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{node 3 has no source before it}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = amax, source = 1, type = f32>, #library.node<id = 3, function = relu, source = 2, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_ids(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{two nodes have the id 1}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 1, function = relu, source = 1, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c2_type(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{node 2 cannot be of f16}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = amax, source = 1, type = f16>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c3_missing(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{operand 0 is not what node 2 takes}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = scale, source = 1, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c3_array(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{operand 0 is not what node 2 takes}}
  %0 = library.convolution_graph %x, %k operands(%y) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = scale, source = 1, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c3_scalar(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{operand 0 is not what node 2 takes}}
  %0 = library.convolution_graph %x, %k operands(%s) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = add, source = 1, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c3_more(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{takes 0 operands, but has 1}}
  %0 = library.convolution_graph %x, %k operands(%s) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = relu, source = 1, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c4_amax(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{result must be a tuple of an array of f8e4m3fn, 1 scalars of f32 and a workspace of u8, but is}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f8E4M3FN>, #library.node<id = 2, function = amax, source = 1, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}

// -----

func.func @graph_c4_type(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) {
  // expected-error@+1 {{result must be a tuple of an array of f32, 0 scalars of f32}}
  %0 = library.convolution_graph %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<0xui8>>
  return
}
