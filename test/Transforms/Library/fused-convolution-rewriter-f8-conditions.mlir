// Convolutions of 8-bit floats that are nearly those of a graph.
// DEFINE: %{opt} = hlo-opt --fused-convolution-rewriter
// RUN: %{opt} %s | FileCheck %s

// Operands are no scaled 8-bit floats.
// RUN: sed '/^ /s/%xm = .*/%xm = hlo.multiply %xc, %xc : tensor<2x6x6x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH
// RUN: sed '/^ /s/%xm = .*/%xm = hlo.divide %xc, %xc : tensor<2x6x6x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH
// RUN: sed '/^ /s/%km = .*/%km = hlo.multiply %kb, %kb : tensor<8x3x3x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH

// The call is of another kind, or read as a whole, or waits for another.
// RUN: sed '/^ /s/%c = .*/%empty = hlo.get_tuple_element %call[1] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<0xui8>\n&/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH
// RUN: sed '/^ /s/%c = .*/&\n%empty = hlo.get_tuple_element %call[1] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<0xui8>/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH
// RUN: sed '/^ /s/\(%call = .*f">\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NOGRAPH

// What follows is of another formula.
// RUN: sed '/^ /s/%added = .*/%added = hlo.add %c, %c : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NOADD
// RUN: sed '/^ /s/dense<0.0>/dense<1.0>/' %s | %{opt} | FileCheck %s --check-prefix=NORELU
// RUN: sed '/^ /s/dense<0.0>/dense<-0.0>/' %s | %{opt} | FileCheck %s --check-prefix=NORELU
// RUN: sed '/^ /s/%d = .*/%d = hlo.multiply %r, %by : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=MULTIPLY
// RUN: sed '/^ /s/%d = .*/%d = hlo.divide %r, %by : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=DIVIDE
// RUN: sed '/^ /s/%d = .*/%d = hlo.divide %zb, %r : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=DIVIDE
// RUN: sed '/^ /s/dense<-448.0>/dense<-240.0>/' %s | %{opt} | FileCheck %s --check-prefix=NONARROW
// RUN: sed '/^ /s/dense<448.0>/dense<240.0>/' %s | %{opt} | FileCheck %s --check-prefix=NONARROW
// RUN: sed 's/8xf8E4M3FN>/8xi8>/g' %s | %{opt} | FileCheck %s --check-prefix=NONARROW

// The largest magnitude is of another formula.
// RUN: sed '/^ /s/to_apply hlo.maximum/to_apply hlo.add/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX
// RUN: sed '/^ /s/%mag, %ninf/%mag, %zs/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX
// RUN: sed '/^ /s/0xFF800000/0xFFC00000/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX
// RUN: sed '/^ /s/0xFF800000/1.0/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX
// RUN: sed '/^ /s/%d = .*/%d = hlo.negate %by : tensor<2x6x6x8xf32>/; s/hlo.clamp %lob, %d/hlo.clamp %lob, %r/' %s | %{opt} | FileCheck %s --check-prefix=CLAMP
// RUN: sed '/^ /s/%other = .*/%n = hlo.abs %r : tensor<2x6x6x8xf32>\n%m = hlo.reduce %n, %ninf dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX

// Nothing else follows.
// RUN: sed '/^ /s/%d = .*/%d = hlo.divide %by, %zb : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=AMAX

// Something in between is read, or waits for another.
// RUN: sed '/^ /s/%cl = .*/&\n%n = hlo.negate %cl : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONARROW
// RUN: sed '/^ /s/%mag = .*/&\n%n = hlo.negate %mag : tensor<2x6x6x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX
// RUN: sed '/^ /s/%o = hlo.convert %cl/& {hlo.control_predecessors = array<i64: 1>}/' %s | %{opt} | FileCheck %s --check-prefix=NONARROW
// RUN: sed '/^ /s/\(%r = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NORELU
// RUN: sed '/^ /s/\(%am = .*\[0, 1, 2, 3\]\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NOAMAX

// NOGRAPH-LABEL: func @graph(
// NOGRAPH-NOT:  library.convolution_graph
// NOGRAPH:      return
// NOADD-LABEL: func @graph(
// NOADD-NOT:  function = add
// NOADD:      return
// NORELU-LABEL: func @graph(
// NORELU-NOT:  function = relu
// NORELU:      return
// NONARROW-LABEL: func @graph(
// NONARROW-NOT:  source = 5, type = f8E4M3FN
// NONARROW:      return
// NOAMAX-LABEL: func @graph(
// NOAMAX-NOT:  function = amax
// NOAMAX:      return
// MULTIPLY-LABEL: func @graph(
// MULTIPLY: library.convolution_graph
// MULTIPLY: hlo.multiply
// DIVIDE-LABEL: func @graph(
// DIVIDE: library.convolution_graph
// DIVIDE: hlo.divide
// CLAMP-LABEL: func @graph(
// CLAMP: library.convolution_graph
// CLAMP: hlo.clamp
// AMAX-LABEL: func @graph(
// AMAX: function = relu, {{.*}} function = amax
// CHECK-LABEL: func @graph(
// CHECK:         library.convolution_graph {{.*}} function = amax, source = 5, type = f32>, #library.node<id = 7, function = invscale, source = 5, type = f8E4M3FN>
func.func @graph(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %by: tensor<2x6x6x8xf32>)
    -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>> {
  %first = hlo.negate %by {hlo.control_id = 1 : i64} : tensor<2x6x6x8xf32>
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %added = hlo.add %by, %c : tensor<2x6x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %zeros = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %r = hlo.maximum %added, %zeros : tensor<2x6x6x8xf32>
  %zb = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %d = hlo.divide %r, %zb : tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-448.0> : tensor<f32>
  %hi = hlo.constant dense<448.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %d, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  %mag = hlo.abs %r : tensor<2x6x6x8xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %am = hlo.reduce %mag, %ninf dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  %other = hlo.negate %by : tensor<2x6x6x8xf32>
  %both = hlo.tuple %o, %am : (tensor<2x6x6x8xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
  return %both : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
}

// A bias is none of the graph.
// CHECK-LABEL: func @bias(
// CHECK-NOT:     library.convolution_graph
// CHECK:         library.convolution forward({{.*}}) bias(
func.func @bias(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %b: tensor<8xf32>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) bias(%b) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %conv : tensor<2x6x6x8xf32>
}

// CHECK-LABEL: func @onednn(
// CHECK-NOT:     library.convolution_graph
// CHECK:         library.convolution {{.*}} onednn
func.func @onednn(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> onednn : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %conv : tensor<2x6x6x8xf32>
}

// CHECK-LABEL: func @whole_result(
// CHECK-NOT:     library.convolution_graph
func.func @whole_result(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  return %v : tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func @workspace(
// CHECK-NOT:     library.convolution_graph
func.func @workspace(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<4xui8> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<4xui8>>
  %conv = hlo.get_tuple_element %v[1] : (tuple<tensor<2x6x6x8xf32>, tensor<4xui8>>) -> tensor<4xui8>
  return %conv : tensor<4xui8>
}

// CHECK-LABEL: func @scaled(
// CHECK-NOT:     library.convolution_graph
// CHECK:         return
func.func @scaled(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %b: tensor<8xf32>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> conv_result_scale = 2.0 : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %conv : tensor<2x6x6x8xf32>
}

// CHECK-LABEL: func @input_gradient(
// CHECK-NOT:     library.convolution_graph
// CHECK:         return
func.func @input_gradient(%x: tensor<2x6x6x8xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<2x6x6x4xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x8xf8E4M3FN>) -> tensor<2x6x6x8xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution backward_input(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x8xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x6x4xf32>
  return %conv : tensor<2x6x6x4xf32>
}

// Only f32 is narrowed, and has a largest magnitude.
// CHECK-LABEL: func @bf16(
// CHECK:         library.convolution_graph {{.*}} graph = [#library.node<id = 1, function = conv, type = bf16>]
func.func @bf16(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<2x6x6x8xf16> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xbf16>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xbf16>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xbf16>, tensor<8x3x3x4xbf16>) -> tuple<tensor<2x6x6x8xbf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x8xbf16>, tensor<0xui8>>) -> tensor<2x6x6x8xbf16>
  %o = hlo.convert %conv : (tensor<2x6x6x8xbf16>) -> tensor<2x6x6x8xf16>
  return %o : tensor<2x6x6x8xf16>
}

// CHECK-LABEL: func @amax_of_bf16(
// CHECK-NOT:     function = amax
// CHECK:         return
func.func @amax_of_bf16(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<bf16> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xbf16>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xbf16>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xbf16>, tensor<8x3x3x4xbf16>) -> tuple<tensor<2x6x6x8xbf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<2x6x6x8xbf16>, tensor<0xui8>>) -> tensor<2x6x6x8xbf16>
  %size = hlo.abs %conv : tensor<2x6x6x8xbf16>
  %low = hlo.constant dense<0xFF80> : tensor<bf16>
  %most = hlo.reduce %size, %low dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xbf16>, tensor<bf16>) -> tensor<bf16> to_apply hlo.maximum : tensor<bf16>
  return %most : tensor<bf16>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NOT:     library.convolution_graph
// CHECK:         return
func.func @no_elements(%x: tensor<0x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>) -> tensor<0x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<0x6x6x4xf8E4M3FN>) -> tensor<0x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %v = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<0x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<0x6x6x8xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %v[0] : (tuple<tensor<0x6x6x8xf32>, tensor<0xui8>>) -> tensor<0x6x6x8xf32>
  return %conv : tensor<0x6x6x8xf32>
}
