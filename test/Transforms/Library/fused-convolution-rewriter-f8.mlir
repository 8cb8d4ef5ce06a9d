// RUN: hlo-opt %s --fused-convolution-rewriter | FileCheck %s
// RUN: hlo-opt %s --fused-convolution-rewriter=target=sm_89 | FileCheck %s --check-prefix=ADA
// RUN: hlo-opt %s --fused-convolution-rewriter=target=sm_80 | FileCheck %s --check-prefix=AMPERE
// RUN: hlo-opt %s --fused-convolution-rewriter --remark-format=emitRemark --remarks-filter=fused-convolution-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Convolutions of 8-bit floats; others: fused-convolution-rewriter.mlir.

// REMARK: Remark="operations computed by the convolution: 7"
// REMARK: stays: both operands have a mantissa of two bits"
// REMARK: stays: there are control dependencies"
// REMARK: stays: an operand comes after a result"

// CHECK-LABEL: func @everything(
// CHECK:         %[[G:.*]] = library.convolution_graph %arg0, %arg1 operands(%arg2, %arg3, %arg5, %arg4) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f">
// CHECK-SAME:    graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = scale, source = 1, type = f32>, #library.node<id = 3, function = scale, source = 2, type = f32>, #library.node<id = 4, function = add, source = 3, type = f32>, #library.node<id = 5, function = relu, source = 4, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = invscale, source = 5, type = f8E4M3FN>]
// CHECK-NEXT:    %[[O:.*]] = hlo.get_tuple_element %[[G]][0]
// CHECK-NEXT:    %[[A:.*]] = hlo.get_tuple_element %[[G]][1]
// CHECK-NEXT:    hlo.tuple %[[O]], %[[A]]
// ADA-LABEL:   func @everything(
// ADA:           library.convolution_graph
// AMPERE-LABEL: func @everything(
// AMPERE-NOT:    library.convolution_graph
// AMPERE:        library.convolution forward({{.*}}) bias({{.*}}) side_input({{.*}}) {{.*}}activation = relu
func.func @everything(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %s = hlo.add %side, %c : tensor<2x6x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %zeros = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %r = hlo.maximum %s, %zeros : tensor<2x6x6x8xf32>
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
  %t = hlo.tuple %o, %am : (tensor<2x6x6x8xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
  return %t : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
}

// CHECK-LABEL: func @convolution_alone(
// CHECK:         library.convolution_graph %arg0, %arg1 window
// CHECK-SAME:    graph = [#library.node<id = 1, function = conv, type = f32>] : {{.*}} -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
func.func @convolution_alone(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xc, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %c : tensor<2x6x6x8xf32>
}

// CHECK-LABEL: func @quotient_of_operand(
// CHECK:         library.convolution_graph %arg0, %arg1 operands(%arg2, %arg4)
// CHECK-SAME:    graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 2, function = invscale, source = 1, type = f32>, #library.node<id = 3, function = scale, source = 2, type = bf16>]
func.func @quotient_of_operand(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xbf16> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xd = hlo.divide %xc, %xb : tensor<2x6x6x4xf32>
  %call = library.convolution forward(%xd, %kc) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %zb = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %d = hlo.multiply %c, %zb : tensor<2x6x6x8xf32>
  %o = hlo.convert %d : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xbf16>
  return %o : tensor<2x6x6x8xbf16>
}

// CHECK-LABEL: func @mixed_operands(
// CHECK:         library.convolution_graph {{.*}} type = f8E5M2>]
func.func @mixed_operands(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E5M2>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E5M2> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E5M2>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-57344.0> : tensor<f32>
  %hi = hlo.constant dense<57344.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %c, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E5M2>
  return %o : tensor<2x6x6x8xf8E5M2>
}

// CHECK-LABEL: func @coarse_operands(
// CHECK-NOT:     library.convolution_graph
func.func @coarse_operands(%x: tensor<2x6x6x4xf8E5M2>, %k: tensor<8x3x3x4xf8E5M2>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E5M2>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E5M2>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %c : tensor<2x6x6x8xf32>
}

// Without the clamp, what is too large becomes NaN.
// CHECK-LABEL: func @unclamped(
// CHECK:         library.convolution_graph {{.*}}type = f32>] :
// CHECK-NEXT:    hlo.get_tuple_element
// CHECK-NEXT:    hlo.convert
func.func @unclamped(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %c : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  return %o : tensor<2x6x6x8xf8E4M3FN>
}

// CHECK-LABEL: func @other_clamp(
// CHECK:         library.convolution_graph {{.*}}type = f32>] :
// CHECK-NEXT:    hlo.get_tuple_element
// CHECK:         hlo.clamp
func.func @other_clamp(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-240.0> : tensor<f32>
  %hi = hlo.constant dense<240.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %c, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  return %o : tensor<2x6x6x8xf8E4M3FN>
}

// The array is read twice.
// CHECK-LABEL: func @two_users(
// CHECK:         library.convolution_graph {{.*}} function = relu, source = 3, type = f32>] :
// CHECK-NEXT:    hlo.get_tuple_element
// CHECK:         hlo.divide
func.func @two_users(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<2x6x6x8xf8E4M3FN>> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %zeros = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %r = hlo.maximum %c, %zeros : tensor<2x6x6x8xf32>
  %zb = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %d = hlo.divide %r, %zb : tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-448.0> : tensor<f32>
  %hi = hlo.constant dense<448.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %d, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  %t = hlo.tuple %r, %o : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf8E4M3FN>) -> tuple<tensor<2x6x6x8xf32>, tensor<2x6x6x8xf8E4M3FN>>
  return %t : tuple<tensor<2x6x6x8xf32>, tensor<2x6x6x8xf8E4M3FN>>
}

// The magnitude is that of what is not rounded yet.
// CHECK-LABEL: func @magnitude_of_the_last(
// CHECK:         library.convolution_graph {{.*}} function = relu, source = 3, type = f32>, #library.node<id = 5, function = amax, source = 4, type = f32>] :
// CHECK:         hlo.clamp
func.func @magnitude_of_the_last(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %zeros = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %r = hlo.maximum %c, %zeros : tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-448.0> : tensor<f32>
  %hi = hlo.constant dense<448.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %r, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  %mag = hlo.abs %r : tensor<2x6x6x8xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %am = hlo.reduce %mag, %ninf dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  %t = hlo.tuple %o, %am : (tensor<2x6x6x8xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
  return %t : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
}

// Not of all elements.
// CHECK-LABEL: func @magnitude_of_rows(
// CHECK-NOT:     amax
// CHECK:         hlo.reduce
func.func @magnitude_of_rows(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %mag = hlo.abs %c : tensor<2x6x6x8xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %am = hlo.reduce %mag, %ninf dimensions = [3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x6x6xf32> to_apply hlo.maximum : tensor<f32>
  return %am : tensor<2x6x6xf32>
}

// CHECK-LABEL: func @magnitude_from_one(
// CHECK-NOT:     amax
// CHECK:         hlo.reduce
func.func @magnitude_from_one(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<f32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %mag = hlo.abs %c : tensor<2x6x6x8xf32>
  %ninf = hlo.constant dense<1.0> : tensor<f32>
  %am = hlo.reduce %mag, %ninf dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %am : tensor<f32>
}

// A scale for each feature.
// CHECK-LABEL: func @vector_scale(
// CHECK-NOT:     library.convolution_graph
func.func @vector_scale(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>, %xs4: tensor<4xf32>) -> tensor<2x6x6x8xf32> {
  %xv = hlo.broadcast %xs4 dimensions = [3] : (tensor<4xf32>) -> tensor<2x6x6x4xf32>
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %xm = hlo.multiply %xc, %xv : tensor<2x6x6x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  return %c : tensor<2x6x6x8xf32>
}

// CHECK-LABEL: func @control_dependencies(
// CHECK-NOT:     library.convolution_graph
func.func @control_dependencies(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] {hlo.control_id = 1 : i64} : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %o = hlo.negate %c {hlo.control_predecessors = array<i64: 1>} : tensor<2x6x6x8xf32>
  return %o : tensor<2x6x6x8xf32>
}

// The scale is computed of the magnitude.
// CHECK-LABEL: func @scale_of_magnitude(
// CHECK-NOT:     library.convolution_graph
func.func @scale_of_magnitude(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %xs: tensor<f32>, %ks: tensor<f32>, %zs: tensor<f32>, %side: tensor<2x6x6x8xf32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>> {
  %xc = hlo.convert %x : (tensor<2x6x6x4xf8E4M3FN>) -> tensor<2x6x6x4xf32>
  %kc = hlo.convert %k : (tensor<8x3x3x4xf8E4M3FN>) -> tensor<8x3x3x4xf32>
  %xb = hlo.broadcast %xs dimensions = [] : (tensor<f32>) -> tensor<2x6x6x4xf32>
  %xm = hlo.multiply %xc, %xb : tensor<2x6x6x4xf32>
  %kb = hlo.broadcast %ks dimensions = [] : (tensor<f32>) -> tensor<8x3x3x4xf32>
  %km = hlo.multiply %kb, %kc : tensor<8x3x3x4xf32>
  %call = library.convolution forward(%xm, %km) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> : (tensor<2x6x6x4xf32>, tensor<8x3x3x4xf32>) -> tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>
  %c = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x6x8xf32>, tensor<0xui8>>) -> tensor<2x6x6x8xf32>
  %mag = hlo.abs %c : tensor<2x6x6x8xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %am = hlo.reduce %mag, %ninf dimensions = [0, 1, 2, 3] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  %amb = hlo.broadcast %am dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %d = hlo.divide %c, %amb : tensor<2x6x6x8xf32>
  %lo = hlo.constant dense<-448.0> : tensor<f32>
  %hi = hlo.constant dense<448.0> : tensor<f32>
  %lob = hlo.broadcast %lo dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %hib = hlo.broadcast %hi dimensions = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
  %cl = hlo.clamp %lob, %d, %hib : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  %o = hlo.convert %cl : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
  %t = hlo.tuple %o, %am : (tensor<2x6x6x8xf8E4M3FN>, tensor<f32>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
  return %t : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>>
}
