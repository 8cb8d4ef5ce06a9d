// Calls of libraries that a platform does not have become kernels there, and
// calls of libraries that it has.
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=bias_relu | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=f8 | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=backward_input | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=solve | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=cholesky | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=sort | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=topk | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=norm | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=norm_backward | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=attention | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=attention_backward | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=convolution_graph | FileCheck %s
// RUN: hlo-run %s --platform=emulator --target=h100 --compare=interpreter --entry=softmax | FileCheck %s
// RUN: hlo-run %s --platform=emulator --target=h100 --compare=interpreter --entry=attention | FileCheck %s
// RUN: hlo-run %s --platform=emulator --target=h100 --compare=interpreter --entry=convolution_graph | FileCheck %s
// CHECK: {{equal|within tolerance}}
// CHECK-NOT: {{error|out of tolerance}}

func.func @bias_relu(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>, %c: tensor<2x4xbf16>, %b: tensor<4xbf16>)
    -> tuple<tensor<2x4xbf16>, tensor<0xi8>> {
  %0 = library.matmul %x, %y c(%c) bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      alpha = 2.0 beta = 1.0 activation = relu
      : (tensor<2x3xbf16>, tensor<3x4xbf16>, tensor<2x4xbf16>, tensor<4xbf16>)
      -> tuple<tensor<2x4xbf16>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xbf16>, tensor<0xi8>>
}

func.func @f8(%x: tensor<2x3xf8E4M3FN>, %y: tensor<4x3xf8E5M2>, %a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>)
    -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y a_scale(%a) b_scale(%b) d_scale(%d)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> amax
      : (tensor<2x3xf8E4M3FN>, tensor<4x3xf8E5M2>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
}

func.func @backward_input(%y: tensor<2x5x6xf32>, %k: tensor<6x3x3xf32>) -> tuple<tensor<2x9x3xf32>, tensor<0xui8>> {
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], stride = [2], pad = [2, 0]>
      dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x5x6xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x9x3xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x9x3xf32>, tensor<0xui8>>
}

func.func @solve(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>> {
  %0 = library.triangular_solve %a, %b left_side unit_diagonal : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<3x2xf32>, tensor<0xi8>>
}

func.func @cholesky(%a: tensor<2x3x3xf32>) -> tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>> {
  %0 = library.cholesky %a lower : (tensor<2x3x3xf32>) -> tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>>
  return %0 : tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>>
}

func.func @sort(%k: tensor<2x4xf32>, %v: tensor<2x4xi16>) -> tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>> {
  %0 = library.sort %k, %v descending : (tensor<2x4xf32>, tensor<2x4xi16>) -> tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>>
}

func.func @topk(%x: tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>> {
  %0 = library.topk %x : (tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
}

func.func @norm(%x: tensor<2x4x1x1xbf16>, %s: tensor<1x4x1x1xf32>, %b: tensor<1x4x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>> {
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 train : (tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>>
}

func.func @norm_backward(%x: tensor<2x4x1x1xbf16>, %s: tensor<1x4x1x1xf32>, %dy: tensor<2x4x1x1xbf16>, %m: tensor<2x1x1x1xf32>, %r: tensor<2x1x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>> {
  %0 = library.norm_backward %x, %s, %dy, %m, %r : (tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
}

func.func @attention(%q: tensor<1x2x4x8xbf16>, %k: tensor<1x2x4x8xbf16>, %v: tensor<1x2x4x8xbf16>, %b: tensor<1x1x4x4xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>> {
  %0 = library.attention %q, %k, %v bias(%b) scale = 0.125 causal train
      query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>>
}

func.func @attention_backward(%q: tensor<1x2x4x8xbf16>, %k: tensor<1x2x4x8xbf16>, %v: tensor<1x2x4x8xbf16>, %s: tensor<1x2x4xf32>, %dy: tensor<1x2x4x8xbf16>, %b: tensor<1x1x4x4xbf16>, %y: tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>, tensor<0xui8>> {
  %0 = library.attention_backward %q, %k, %v statistics(%s) dy(%dy) bias(%b) y(%y) scale = 0.125 dbias
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>, tensor<1x2x4x8xbf16>)
      -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>, tensor<0xui8>>
}

func.func @convolution_graph(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>> {
  %0 = library.convolution_graph %x, %k operands(%s, %y) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 5, function = scale, source = 1, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = add, source = 5, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
}

func.func @softmax(%x: tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16> {
  %0 = library.softmax %x dimension = 1 : (tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16>
  return %0 : tensor<2x4x3xbf16>
}
