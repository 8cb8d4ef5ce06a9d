// RUN: hlo-opt %s --library-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --library-expander --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=library-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Replaced {{.*}} Remark="matmul replaced by tuple"

// A product alone is rounded as it is stored.
// CHECK-LABEL: func.func @plain(
// CHECK:         %[[DOT:.+]] = hlo.dot %arg0, %arg1 {{.*}} operand_precision = <highest, highest> : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
// CHECK:         %[[ZERO:.+]] = hlo.constant dense<0> : tensor<i8>
// CHECK:         %[[WORKSPACE:.+]] = hlo.broadcast %[[ZERO]] {{.*}} -> tensor<64xi8>
// CHECK:         %[[TUPLE:.+]] = hlo.tuple %[[DOT]], %[[WORKSPACE]]
// CHECK:         return %[[TUPLE]]
func.func @plain(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>) -> tuple<tensor<2x4xbf16>, tensor<64xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      operand_precision = <highest, highest>
      : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tuple<tensor<2x4xbf16>, tensor<64xi8>>
  return %0 : tuple<tensor<2x4xbf16>, tensor<64xi8>>
}

// -----

// Else everything is f32, rounded once at the end.
// CHECK-LABEL: func.func @bias_relu(
// CHECK:         %[[DOT:.+]] = hlo.dot {{.*}} -> tensor<2x4xf32>
// CHECK:         %[[SCALED:.+]] = hlo.multiply %[[DOT]]
// CHECK:         %[[C:.+]] = hlo.convert %arg2 {{.*}}tensor<2x4xf32>
// CHECK:         %[[SUM:.+]] = hlo.add %[[SCALED]], %[[C]]
// CHECK:         %[[BIAS:.+]] = hlo.convert %arg3 {{.*}}tensor<4xf32>
// CHECK:         %[[ROWS:.+]] = hlo.broadcast %[[BIAS]] dimensions = [1]
// CHECK:         %[[BIASED:.+]] = hlo.add %[[SUM]], %[[ROWS]]
// CHECK:         %[[RELU:.+]] = hlo.maximum %[[BIASED]]
// CHECK:         hlo.convert %[[RELU]] {{.*}}tensor<2x4xbf16>
func.func @bias_relu(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>, %c: tensor<2x4xbf16>, %b: tensor<4xbf16>)
    -> tuple<tensor<2x4xbf16>, tensor<0xi8>> {
  %0 = library.matmul %x, %y c(%c) bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      alpha = 2.0 beta = 1.0 activation = relu
      : (tensor<2x3xbf16>, tensor<3x4xbf16>, tensor<2x4xbf16>, tensor<4xbf16>)
      -> tuple<tensor<2x4xbf16>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xbf16>, tensor<0xi8>>
}

// -----

// CHECK-LABEL: func.func @gelu_aux(
// CHECK:         %[[DOT:.+]] = hlo.dot
// CHECK:         hlo.tanh
// CHECK:         %[[HALF:.+]] = hlo.multiply %[[DOT]]
// CHECK:         %[[GELU:.+]] = hlo.multiply %[[HALF]]
// CHECK:         hlo.tuple %[[GELU]], %[[DOT]],
func.func @gelu_aux(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>)
    -> tuple<tensor<2x4xf32>, tensor<2x4xf32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = gelu aux
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<2x4xf32>, tensor<0xi8>>
}

// -----

// CHECK-LABEL: func.func @silu(
// CHECK:         hlo.logistic
func.func @silu(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = silu
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<0xi8>>
}

// -----

// Saturates; the largest magnitude is that before d_scale.
// CHECK-LABEL: func.func @f8(
// CHECK:         %[[DOT:.+]] = hlo.dot %arg0, %arg1 {{.*}} -> tensor<2x4xf32>
// CHECK:         %[[SCALE:.+]] = hlo.multiply %arg2, %arg3 : tensor<f32>
// CHECK:         %[[SCALED:.+]] = hlo.multiply %[[DOT]]
// CHECK:         %[[ABS:.+]] = hlo.abs %[[SCALED]]
// CHECK:         %[[AMAX:.+]] = hlo.reduce
// CHECK:         hlo.constant dense<-4.480000e+02>
// CHECK:         hlo.maximum
// CHECK:         hlo.constant dense<4.480000e+02>
// CHECK:         hlo.minimum
// CHECK:         %[[RESULT:.+]] = hlo.convert {{.*}}tensor<2x4xf8E4M3FN>
// CHECK:         hlo.tuple %[[RESULT]], %[[AMAX]],
func.func @f8(%x: tensor<2x3xf8E4M3FN>, %y: tensor<4x3xf8E5M2>, %a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>)
    -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y a_scale(%a) b_scale(%b) d_scale(%d)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> amax
      : (tensor<2x3xf8E4M3FN>, tensor<4x3xf8E5M2>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
}

// -----

// An operand without batch dimensions is one for each.
// CHECK-LABEL: func.func @shared_rhs(
// CHECK:         %[[RHS:.+]] = hlo.broadcast %arg1 dimensions = [1, 2] {{.*}}-> tensor<5x3x4xcomplex<f32>>
// CHECK:         hlo.dot %arg0, %[[RHS]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK:         hlo.constant dense<(0.000000e+00,1.000000e+00)>
func.func @shared_rhs(%x: tensor<5x2x3xcomplex<f32>>, %y: tensor<3x4xcomplex<f32>>)
    -> tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
      alpha = 0.0 alpha_imag = 1.0
      : (tensor<5x2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>
}

// -----

// CHECK-LABEL: func.func @shared_lhs(
// CHECK:         %[[LHS:.+]] = hlo.broadcast %arg0 dimensions = [1, 2] {{.*}}-> tensor<5x2x3xf32>
// CHECK:         hlo.dot %[[LHS]], %arg1
func.func @shared_lhs(%x: tensor<2x3xf32>, %y: tensor<3x5x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x5x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xf32>, tensor<0xi8>>
}

// -----

// CHECK-LABEL: func.func @integers(
// CHECK:         hlo.dot %arg0, %arg1 {{.*}} -> tensor<2x4xi32>
// CHECK:         hlo.add
func.func @integers(%x: tensor<2x3xi8>, %y: tensor<3x4xi8>, %c: tensor<2x4xi32>) -> tuple<tensor<2x4xi32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y c(%c)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> beta = 1.0
      : (tensor<2x3xi8>, tensor<3x4xi8>, tensor<2x4xi32>) -> tuple<tensor<2x4xi32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xi32>, tensor<0xi8>>
}

// -----

// The bias runs along the dimension that varies fastest; the result gets the
// layout that is asked for.
// CHECK-LABEL: func.func @bias_of_rows(
// CHECK:         hlo.broadcast %arg2 dimensions = [0]
// CHECK:         %[[COPY:.+]] = hlo.copy {{.*}}-> tensor<2x4xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.tuple %[[COPY]],
func.func @bias_of_rows(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x4xf32, #hlo.layout<[1, 0]>>,
                        %b: tensor<2xf32, #hlo.layout<[0]>>)
    -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>> {
  %0 = library.matmul %x, %y bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<3x4xf32, #hlo.layout<[1, 0]>>, tensor<2xf32, #hlo.layout<[0]>>)
      -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>
  return %0 : tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>
}

// -----

// CHECK-LABEL: func.func @convolution(
// CHECK:         hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_o0i->b0f">
// CHECK:         %[[SIDE:.+]] = hlo.multiply %arg3
// CHECK:         hlo.add {{.*}}, %[[SIDE]]
// CHECK:         hlo.broadcast %arg2 dimensions = [2]
// CHECK:         hlo.maximum
func.func @convolution(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>, %b: tensor<6xf32>, %s: tensor<2x8x6xf32>)
    -> tuple<tensor<2x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) bias(%b) side_input(%s) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> activation = relu side_input_scale = 2.0
      : (tensor<2x8x3xf32>, tensor<6x3x3xf32>, tensor<6xf32>, tensor<2x8x6xf32>)
      -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @backward_input(
// CHECK:         hlo.convolution %arg0, %arg1 window = <size = [3], pad = [0, 2], lhs_dilate = [2], rhs_reversal = [1]> dim_labels = <"b0f_i0o->b0f">
func.func @backward_input(%y: tensor<2x5x6xf32>, %k: tensor<6x3x3xf32>) -> tuple<tensor<2x9x3xf32>, tensor<0xui8>> {
  %0 = library.convolution backward_input(%y, %k) window = <size = [3], stride = [2], pad = [2, 0]>
      dim_labels = <"b0f_o0i->b0f">
      : (tensor<2x5x6xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x9x3xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x9x3xf32>, tensor<0xui8>>
}

// -----

// Integers are convolved as 32 bits, and rounded to the nearest at the end.
// CHECK-LABEL: func.func @integers_scaled(
// CHECK:         %[[SUM:.+]] = hlo.convolution {{.*}} -> tensor<2x8x6xi32>
// CHECK:         hlo.convert %[[SUM]] : (tensor<2x8x6xi32>) -> tensor<2x8x6xf32>
// CHECK:         %[[ROUNDED:.+]] = hlo.round_nearest_even
// CHECK:         hlo.convert %[[ROUNDED]] : (tensor<2x8x6xf32>) -> tensor<2x8x6xi8>
func.func @integers_scaled(%x: tensor<2x8x3xi8>, %k: tensor<6x3x3xi8>) -> tuple<tensor<2x8x6xi8>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> conv_result_scale = 0.5
      : (tensor<2x8x3xi8>, tensor<6x3x3xi8>) -> tuple<tensor<2x8x6xi8>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xi8>, tensor<0xui8>>
}

// -----

// Control dependencies wait as before.
// CHECK-LABEL: func.func @ordered(
// CHECK:         hlo.dot {{.*}} {hlo.control_predecessors = array<i64: 1>}
// CHECK:         hlo.tuple {{.*}} {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>}
func.func @ordered(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>> {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<2x3xf32>
  %1 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>}
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return %1 : tuple<tensor<2x4xf32>, tensor<0xi8>>
}

// -----

// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT:    return
func.func @nothing(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @solve(
// CHECK:         %[[X:.+]] = hlo.triangular_solve %arg0, %arg1 left_side unit_diagonal transpose_a = NO_TRANSPOSE
// CHECK:         hlo.tuple %[[X]],
func.func @solve(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>> {
  %0 = library.triangular_solve %a, %b left_side unit_diagonal : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<3x2xf32>, tensor<0xi8>>
}

// -----

// A factor that is not a number is none.
// CHECK-LABEL: func.func @cholesky(
// CHECK:         %[[L:.+]] = hlo.cholesky %arg0 lower : tensor<2x3x3xf32>
// CHECK:         %[[LAST:.+]] = hlo.slice %[[L]] 
// CHECK:         %[[BAD:.+]] = hlo.compare NE, %[[LAST]], %[[LAST]]
// CHECK:         %[[ANY:.+]] = hlo.reduce %[[BAD]],
// CHECK:         %[[INFO:.+]] = hlo.convert %[[ANY]] : (tensor<2xi1>) -> tensor<2xi32>
// CHECK:         hlo.tuple %[[L]], %{{.*}}, %[[INFO]]
func.func @cholesky(%a: tensor<2x3x3xf32>) -> tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>> {
  %0 = library.cholesky %a lower : (tensor<2x3x3xf32>) -> tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>>
  return %0 : tuple<tensor<2x3x3xf32>, tensor<64xui8>, tensor<2xi32>>
}

// -----

// Zeros are equal.
// CHECK-LABEL: func.func @sort(
// CHECK:         hlo.sort %arg0, %arg1 dimension = 1 is_stable
// CHECK:         hlo.compare EQ
// CHECK:         hlo.select
// CHECK:         hlo.compare GT, {{.*}} type = TOTALORDER
func.func @sort(%k: tensor<2x4xf32>, %v: tensor<2x4xi16>) -> tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>> {
  %0 = library.sort %k, %v descending : (tensor<2x4xf32>, tensor<2x4xi16>) -> tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<2x4xi16>, tensor<1xui8>>
}

// -----

// CHECK-LABEL: func.func @topk(
// CHECK:         hlo.topk %arg0 k = 3 {is_stable = true, largest = true}
func.func @topk(%x: tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>> {
  %0 = library.topk %x : (tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
}

// -----

// All in f32.
// CHECK-LABEL: func.func @norm(
// CHECK:         %[[X:.+]] = hlo.convert %arg0 : (tensor<2x4x1x1xbf16>) -> tensor<2x4x1x1xf32>
// CHECK:         %[[SUM:.+]] = hlo.reduce %[[X]], %{{.+}} dimensions = [1, 2, 3]
// CHECK:         %[[MEAN:.+]] = hlo.divide %[[SUM]]
// CHECK:         hlo.subtract %[[X]]
// CHECK:         %[[RSTD:.+]] = hlo.rsqrt
// CHECK:         hlo.convert %{{.+}} : (tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xbf16>
// CHECK-DAG:     hlo.reshape %[[MEAN]] : (tensor<2xf32>) -> tensor<2x1x1x1xf32>
// CHECK-DAG:     hlo.reshape %[[RSTD]] : (tensor<2xf32>) -> tensor<2x1x1x1xf32>
func.func @norm(%x: tensor<2x4x1x1xbf16>, %s: tensor<1x4x1x1xf32>, %b: tensor<1x4x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>> {
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 train : (tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @softmax(
// CHECK:         %[[X:.+]] = hlo.convert %arg0 : (tensor<2x4x3xbf16>) -> tensor<2x4x3xf32>
// CHECK:         %[[LEAST:.+]] = hlo.constant dense<0xFF800000>
// CHECK:         %[[MAX:.+]] = hlo.reduce %[[X]], %[[LEAST]] dimensions = [1] {{.*}} to_apply hlo.maximum
// CHECK:         %[[MAXIMA:.+]] = hlo.broadcast %[[MAX]] dimensions = [0, 2]
// CHECK:         %[[D:.+]] = hlo.subtract %[[X]], %[[MAXIMA]]
// CHECK:         %[[E:.+]] = hlo.exponential %[[D]]
// CHECK:         %[[SUM:.+]] = hlo.reduce %[[E]], %{{.+}} dimensions = [1] {{.*}} to_apply hlo.add
// CHECK:         %[[SUMS:.+]] = hlo.broadcast %[[SUM]] dimensions = [0, 2]
// CHECK:         %[[Y:.+]] = hlo.divide %[[E]], %[[SUMS]]
// CHECK:         hlo.convert %[[Y]] : (tensor<2x4x3xf32>) -> tensor<2x4x3xbf16>
func.func @softmax(%x: tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16> {
  %0 = library.softmax %x dimension = 1 : (tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16>
  return %0 : tensor<2x4x3xbf16>
}

// -----

// 8-bit floats stop at the largest finite number.
// CHECK-LABEL: func.func @convolution_graph(
// CHECK:         %[[C:.+]] = hlo.convolution %arg0, %arg1 {{.*}} -> tensor<2x6x6x8xf32>
// CHECK:         %[[S:.+]] = hlo.multiply %[[C]]
// CHECK:         hlo.abs %[[S]]
// CHECK:         %[[Y:.+]] = hlo.convert %arg3
// CHECK:         hlo.add %[[S]], %[[Y]]
// CHECK:         hlo.constant dense<-4.480000e+02>
// CHECK:         hlo.maximum
// CHECK:         hlo.minimum
// CHECK:         hlo.convert %{{.+}} : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf8E4M3FN>
func.func @convolution_graph(%x: tensor<2x6x6x4xf8E4M3FN>, %k: tensor<8x3x3x4xf8E4M3FN>, %s: tensor<f32>, %y: tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>> {
  %0 = library.convolution_graph %x, %k operands(%s, %y) window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_o01i->b01f"> graph = [#library.node<id = 1, function = conv, type = f32>, #library.node<id = 5, function = scale, source = 1, type = f32>, #library.node<id = 6, function = amax, source = 5, type = f32>, #library.node<id = 7, function = add, source = 5, type = f8E4M3FN>] : (tensor<2x6x6x4xf8E4M3FN>, tensor<8x3x3x4xf8E4M3FN>, tensor<f32>, tensor<2x6x6x8xbf16>) -> tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x8xf8E4M3FN>, tensor<f32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @attention_backward(
// CHECK:         %[[X:.+]] = hlo.dot %arg0, %arg1 {{.*}} -> tensor<1x2x4x4xf32>
// CHECK:         %[[S:.+]] = hlo.broadcast %arg3
// CHECK:         hlo.subtract %{{.+}}, %[[S]]
// CHECK:         %[[P:.+]] = hlo.exponential
// CHECK:         %[[G:.+]] = hlo.dot %arg4, %arg2 {{.*}} -> tensor<1x2x4x4xf32>
// CHECK:         hlo.multiply %[[G]], %[[P]]
// CHECK:         %[[D:.+]] = hlo.convert %{{.+}} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xbf16>
// CHECK:         hlo.dot %[[D]], %arg1
// CHECK:         hlo.dot %[[D]], %arg0
// CHECK:         %[[PC:.+]] = hlo.convert %[[P]]
// CHECK:         hlo.dot %[[PC]], %arg4
// CHECK:         hlo.reduce %{{.+}} dimensions = [1] {{.*}} -> tensor<1x4x4xf32>
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

// -----

// CHECK-LABEL: func.func @norm_backward(
// CHECK:         %[[DY:.+]] = hlo.convert %arg2
// CHECK:         %[[SCALED:.+]] = hlo.multiply %[[DY]]
// CHECK:         hlo.reduce %{{.+}} dimensions = [1, 2, 3]
// CHECK:         hlo.reduce %[[SCALED]], %{{.+}} dimensions = [1, 2, 3]
// CHECK:         hlo.reduce %{{.+}}, %{{.+}} dimensions = [0]
// CHECK:         hlo.reduce %[[DY]], %{{.+}} dimensions = [0]
// CHECK:         hlo.convert %{{.+}} : (tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xbf16>
func.func @norm_backward(%x: tensor<2x4x1x1xbf16>, %s: tensor<1x4x1x1xf32>, %dy: tensor<2x4x1x1xbf16>, %m: tensor<2x1x1x1xf32>, %r: tensor<2x1x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>> {
  %0 = library.norm_backward %x, %s, %dy, %m, %r : (tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<2x4x1x1xbf16>, tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>) -> tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x1x1xbf16>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
}

// -----

// What the values are multiplied by is rounded.
// CHECK-LABEL: func.func @attention(
// CHECK:         %[[X:.+]] = hlo.dot %arg0, %arg1 {{.*}} -> tensor<1x2x4x4xf32>
// CHECK:         hlo.compare GE
// CHECK:         %[[MASKED:.+]] = hlo.select
// CHECK:         hlo.reduce %[[MASKED]], {{.*}} hlo.maximum
// CHECK:         %[[E:.+]] = hlo.exponential
// CHECK:         %[[SUM:.+]] = hlo.reduce %[[E]], {{.*}} hlo.add
// CHECK:         %[[P:.+]] = hlo.convert %{{.+}} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xbf16>
// CHECK:         hlo.dot %[[P]], %arg2 {{.*}} -> tensor<1x2x4x8xf32>
// CHECK:         hlo.log %[[SUM]]
func.func @attention(%q: tensor<1x2x4x8xbf16>, %k: tensor<1x2x4x8xbf16>, %v: tensor<1x2x4x8xbf16>, %b: tensor<1x1x4x4xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>> {
  %0 = library.attention %q, %k, %v bias(%b) scale = 0.125 causal train
      query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x1x4x4xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<1x2x4xf32>, tensor<0xui8>>
}
