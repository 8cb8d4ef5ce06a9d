// Each call of a library of GPUs that there is; workspaces mean nothing.

func.func @attention_plain(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tuple<tensor<2x3x8x8xbf16>> {
  %0 = library.attention %q, %k, %v scale = 1.250000e-01 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>) -> tensor<2x3x8x8xbf16>
  %all = hlo.tuple %1 : (tensor<2x3x8x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>>
  return %all : tuple<tensor<2x3x8x8xbf16>>
}

func.func @attention_all(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>, %b: tensor<1x3x8x16xbf16>)
    -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>> {
  %0 = library.attention %q, %k, %v bias(%b) scale = 1.000000e+00 causal train query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> seed = 3 : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<1x3x8x16xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>, tensor<0xui8>>) -> tensor<2x3x8x8xbf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>, tensor<0xui8>>) -> tensor<2x3x8xf32>
  %all = hlo.tuple %1, %2 : (tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>>
  return %all : tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>>
}

func.func @attention_backward(%q: tensor<2x3x4x8xf16>, %k: tensor<2x3x5x8xf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x3x4x5xf16>)
    -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>> {
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) bias(%b) y(%q) scale = 0.125 causal dbias
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> seed = 7
      : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xf16>, tensor<1x3x4x5xf16>, tensor<2x3x4x8xf16>)
      -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>) -> tensor<2x3x4x8xf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>) -> tensor<2x3x5x8xf16>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>) -> tensor<2x3x5x8xf16>
  %4 = hlo.get_tuple_element %0[3] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>) -> tensor<1x3x4x5xf16>
  %all = hlo.tuple %1, %2, %3, %4 : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>) -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>>
  return %all : tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>>
}

func.func @attention_masks(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %m: tensor<2xi32>, %n: tensor<2xi32>)
    -> tuple<tensor<2x3x8x8xbf16>> {
  %0 = library.attention %q, %k, %k lengths(%m, %n) scale = 1.0 causal sliding_window = 4 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>) -> tensor<2x3x8x8xbf16>
  %all = hlo.tuple %1 : (tensor<2x3x8x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>>
  return %all : tuple<tensor<2x3x8x8xbf16>>
}

func.func @attention_backward_masks(%q: tensor<2x3x4x8xf16>, %k: tensor<2x3x5x8xf16>, %s: tensor<2x3x4xf32>, %m: tensor<2xi32>, %n: tensor<2xi32>)
    -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>> {
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) lengths(%m, %n) scale = 1.0 causal sliding_window = 4
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xf16>, tensor<2x3x4x8xf16>, tensor<2xi32>, tensor<2xi32>)
      -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>) -> tensor<2x3x4x8xf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>) -> tensor<2x3x5x8xf16>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>) -> tensor<2x3x5x8xf16>
  %all = hlo.tuple %1, %2, %3 : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>) -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>>
  return %all : tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>>
}

func.func @cholesky_lower(%a: tensor<4x3x3xcomplex<f64>>)
    -> tuple<tensor<4x3x3xcomplex<f64>>, tensor<4xi32>> {
  %0 = library.cholesky %a lower : (tensor<4x3x3xcomplex<f64>>) -> tuple<tensor<4x3x3xcomplex<f64>>, tensor<64xui8>, tensor<4xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4x3x3xcomplex<f64>>, tensor<64xui8>, tensor<4xi32>>) -> tensor<4x3x3xcomplex<f64>>
  %2 = hlo.get_tuple_element %0[2] : (tuple<tensor<4x3x3xcomplex<f64>>, tensor<64xui8>, tensor<4xi32>>) -> tensor<4xi32>
  %all = hlo.tuple %1, %2 : (tensor<4x3x3xcomplex<f64>>, tensor<4xi32>) -> tuple<tensor<4x3x3xcomplex<f64>>, tensor<4xi32>>
  return %all : tuple<tensor<4x3x3xcomplex<f64>>, tensor<4xi32>>
}

func.func @cholesky_upper(%a: tensor<3x3xf32>)
    -> tuple<tensor<3x3xf32>, tensor<i32>> {
  %0 = library.cholesky %a : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>) -> tensor<3x3xf32>
  %2 = hlo.get_tuple_element %0[2] : (tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>) -> tensor<i32>
  %all = hlo.tuple %1, %2 : (tensor<3x3xf32>, tensor<i32>) -> tuple<tensor<3x3xf32>, tensor<i32>>
  return %all : tuple<tensor<3x3xf32>, tensor<i32>>
}

func.func @convolution_forward(%x: tensor<2x8x8x3xf32>, %k: tensor<6x3x3x1xf32>)
    -> tuple<tensor<2x8x8x6xf32>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3, 3], pad = [1, 1, 1, 1]>
      dim_labels = <"b01f_o01i->b01f"> feature_group_count = 3 conv_result_scale = 2.0
      algorithm = <id = -1>
      : (tensor<2x8x8x3xf32>, tensor<6x3x3x1xf32>) -> tuple<tensor<2x8x8x6xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x8x8x6xf32>, tensor<0xui8>>) -> tensor<2x8x8x6xf32>
  %all = hlo.tuple %1 : (tensor<2x8x8x6xf32>) -> tuple<tensor<2x8x8x6xf32>>
  return %all : tuple<tensor<2x8x8x6xf32>>
}

func.func @convolution_fused(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xf32>, %s: tensor<2x8x6xf32>)
    -> tuple<tensor<2x8x6xf32>> {
  %0 = library.convolution forward(%x, %k) bias(%b) side_input(%s) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> activation = leaky_relu leaky_relu_alpha = 0.1 side_input_scale = 1.0
      algorithm = <id = 2, tensor_ops = true, frontend = true, knobs = [1, 3], workspace_size = 64>
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xf32>, tensor<2x8x6xf32>)
      -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x8x6xf32>, tensor<0xui8>>) -> tensor<2x8x6xf32>
  %all = hlo.tuple %1 : (tensor<2x8x6xf32>) -> tuple<tensor<2x8x6xf32>>
  return %all : tuple<tensor<2x8x6xf32>>
}

func.func @convolution_backward_0(%k: tensor<6x3x3xf32>, %y: tensor<2x8x6xf32>)
    -> tuple<tensor<2x8x3xf32>> {
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x6xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x3xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x8x3xf32>, tensor<0xui8>>) -> tensor<2x8x3xf32>
  %all = hlo.tuple %1 : (tensor<2x8x3xf32>) -> tuple<tensor<2x8x3xf32>>
  return %all : tuple<tensor<2x8x3xf32>>
}

func.func @convolution_backward_1(%x: tensor<2x8x3xf32>, %y: tensor<2x8x6xf32>)
    -> tuple<tensor<6x3x3xf32>> {
  %0 = library.convolution backward_filter(%x, %y) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x8x3xf32>, tensor<2x8x6xf32>) -> tuple<tensor<6x3x3xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<6x3x3xf32>, tensor<0xui8>>) -> tensor<6x3x3xf32>
  %all = hlo.tuple %1 : (tensor<6x3x3xf32>) -> tuple<tensor<6x3x3xf32>>
  return %all : tuple<tensor<6x3x3xf32>>
}

func.func @convolution_graph(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>)
    -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>> {
  %0 = library.convolution_graph %x, %k operands(%s, %y) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 5, function = scale, source = 1, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = add, source = 5, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>) -> tensor<2x6x6x8xf8E4M3FN>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>) -> tensor<f32>
  %all = hlo.tuple %1, %2 : (tensor<2x6x6x8xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
  return %all : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
}

func.func @matmul_plain(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>)
    -> tuple<tensor<2x4xf32>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<64xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x4xf32>, tensor<64xi8>>) -> tensor<2x4xf32>
  %all = hlo.tuple %1 : (tensor<2x4xf32>) -> tuple<tensor<2x4xf32>>
  return %all : tuple<tensor<2x4xf32>>
}

func.func @matmul_epilogue(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>, %c: tensor<2x4xbf16>, %b: tensor<4xbf16>)
    -> tuple<tensor<2x4xbf16>, tensor<2x4xbf16>> {
  %0 = library.matmul %x, %y c(%c) bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      operand_precision = <highest, default> algorithm = dot_bf16_bf16_f32
      alpha = 2.0 beta = 0.5 activation = gelu aux in_place grad_x grad_y
      selected_algorithm = 3 autotune_workspace_size = 64
      : (tensor<2x3xbf16>, tensor<3x4xbf16>, tensor<2x4xbf16>, tensor<4xbf16>)
      -> tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>>) -> tensor<2x4xbf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>>) -> tensor<2x4xbf16>
  %all = hlo.tuple %1, %2 : (tensor<2x4xbf16>, tensor<2x4xbf16>) -> tuple<tensor<2x4xbf16>, tensor<2x4xbf16>>
  return %all : tuple<tensor<2x4xbf16>, tensor<2x4xbf16>>
}

func.func @matmul_f8(%x: tensor<2x3xf8E4M3FN>, %y: tensor<4x3xf8E5M2>, %s: tensor<f32>)
    -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>> {
  %0 = library.matmul %x, %y a_scale(%s) b_scale(%s) d_scale(%s)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> amax
      : (tensor<2x3xf8E4M3FN>, tensor<4x3xf8E5M2>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>) -> tensor<2x4xf8E4M3FN>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>) -> tensor<f32>
  %all = hlo.tuple %1, %2 : (tensor<2x4xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>>
  return %all : tuple<tensor<2x4xf8E4M3FN>, tensor<f32>>
}

func.func @matmul_shared_rhs(%x: tensor<5x2x3xcomplex<f32>>, %y: tensor<3x4xcomplex<f32>>)
    -> tuple<tensor<5x2x4xcomplex<f32>>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
      alpha = 0.0 alpha_imag = 1.0 legacy
      : (tensor<5x2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>) -> tensor<5x2x4xcomplex<f32>>
  %all = hlo.tuple %1 : (tensor<5x2x4xcomplex<f32>>) -> tuple<tensor<5x2x4xcomplex<f32>>>
  return %all : tuple<tensor<5x2x4xcomplex<f32>>>
}

func.func @matmul_bias_of_rows(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x4xf32, #hlo.layout<[1, 0]>>, %b: tensor<2xf32, #hlo.layout<[0]>>)
    -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>> {
  %0 = library.matmul %x, %y bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<3x4xf32, #hlo.layout<[1, 0]>>, tensor<2xf32, #hlo.layout<[0]>>)
      -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
  %all = hlo.tuple %1 : (tensor<2x4xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>>
  return %all : tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>>
}

func.func @norm_train(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>)
    -> tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>> {
  %0 = library.norm %x, %s, %b epsilon = 1.000000e-03 train algorithm = <id = 0, tensor_ops = true, workspace_size = 64> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>) -> tensor<32x64x1x1xbf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>) -> tensor<32x1x1x1xf32>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>) -> tensor<32x1x1x1xf32>
  %all = hlo.tuple %1, %2, %3 : (tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>>
  return %all : tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>>
}

func.func @norm_infer(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>)
    -> tuple<tensor<32x64x1x1xf32>> {
  %0 = library.norm %x, %s, %b epsilon = 0.000000e+00 : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>) -> tensor<32x64x1x1xf32>
  %all = hlo.tuple %1 : (tensor<32x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>>
  return %all : tuple<tensor<32x64x1x1xf32>>
}

func.func @norm_backward(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %dy: tensor<32x64x1x1xbf16>, %r: tensor<32x1x1x1xf32>)
    -> tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>> {
  %0 = library.norm_backward %x, %s, %dy, %r, %r algorithm = <id = 3> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>) -> tensor<32x64x1x1xbf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>) -> tensor<1x64x1x1xf32>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>) -> tensor<1x64x1x1xf32>
  %all = hlo.tuple %1, %2, %3 : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>>
  return %all : tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>>
}

func.func @sort_keys(%k: tensor<8xbf16>)
    -> tuple<tensor<8xbf16>> {
  %0 = library.sort %k : (tensor<8xbf16>) -> tuple<tensor<8xbf16>, tensor<1xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xbf16>, tensor<1xui8>>) -> tensor<8xbf16>
  %all = hlo.tuple %1 : (tensor<8xbf16>) -> tuple<tensor<8xbf16>>
  return %all : tuple<tensor<8xbf16>>
}

func.func @sort_pairs(%k: tensor<2x8xui8>, %v: tensor<2x8xf64>)
    -> tuple<tensor<2x8xui8>, tensor<2x8xf64>> {
  %0 = library.sort %k, %v descending : (tensor<2x8xui8>, tensor<2x8xf64>) -> tuple<tensor<2x8xui8>, tensor<2x8xf64>, tensor<1xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x8xui8>, tensor<2x8xf64>, tensor<1xui8>>) -> tensor<2x8xui8>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x8xui8>, tensor<2x8xf64>, tensor<1xui8>>) -> tensor<2x8xf64>
  %all = hlo.tuple %1, %2 : (tensor<2x8xui8>, tensor<2x8xf64>) -> tuple<tensor<2x8xui8>, tensor<2x8xf64>>
  return %all : tuple<tensor<2x8xui8>, tensor<2x8xf64>>
}

func.func @topk_row(%x: tensor<8xf32>)
    -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = library.topk %x : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %all = hlo.tuple %1, %2 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
  return %all : tuple<tensor<8xf32>, tensor<8xi32>>
}

func.func @topk_rows(%x: tensor<2x8xbf16>)
    -> tuple<tensor<2x0xbf16>, tensor<2x0xi32>> {
  %0 = library.topk %x : (tensor<2x8xbf16>) -> tuple<tensor<2x0xbf16>, tensor<2x0xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x0xbf16>, tensor<2x0xi32>>) -> tensor<2x0xbf16>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x0xbf16>, tensor<2x0xi32>>) -> tensor<2x0xi32>
  %all = hlo.tuple %1, %2 : (tensor<2x0xbf16>, tensor<2x0xi32>) -> tuple<tensor<2x0xbf16>, tensor<2x0xi32>>
  return %all : tuple<tensor<2x0xbf16>, tensor<2x0xi32>>
}

func.func @triangular_solve_all(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x2xcomplex<f32>>)
    -> tuple<tensor<3x2xcomplex<f32>>> {
  %0 = library.triangular_solve %a, %b left_side lower unit_diagonal transpose_a = ADJOINT
      : (tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>) -> tuple<tensor<3x2xcomplex<f32>>, tensor<0xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3x2xcomplex<f32>>, tensor<0xi8>>) -> tensor<3x2xcomplex<f32>>
  %all = hlo.tuple %1 : (tensor<3x2xcomplex<f32>>) -> tuple<tensor<3x2xcomplex<f32>>>
  return %all : tuple<tensor<3x2xcomplex<f32>>>
}

func.func @triangular_solve_none(%a: tensor<4x3x3xf64>, %b: tensor<4x2x3xf64>)
    -> tuple<tensor<4x2x3xf64>> {
  %0 = library.triangular_solve %a, %b : (tensor<4x3x3xf64>, tensor<4x2x3xf64>) -> tuple<tensor<4x2x3xf64>, tensor<64xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4x2x3xf64>, tensor<64xi8>>) -> tensor<4x2x3xf64>
  %all = hlo.tuple %1 : (tensor<4x2x3xf64>) -> tuple<tensor<4x2x3xf64>>
  return %all : tuple<tensor<4x2x3xf64>>
}
