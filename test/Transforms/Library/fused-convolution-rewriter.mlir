// RUN: hlo-opt %s --fused-convolution-rewriter --split-input-file | FileCheck %s
// RUN: hlo-opt %s --fused-convolution-rewriter=runtime-fusion --split-input-file \
// RUN:   | FileCheck %s --check-prefix=RUNTIME
// RUN: hlo-opt %s --fused-convolution-rewriter=target=sm_70 --split-input-file \
// RUN:   | FileCheck %s --check-prefix=VOLTA
// RUN: hlo-opt %s --fused-convolution-rewriter --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=fused-convolution-rewriter -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Fused {{.*}} Remark="operations computed by the convolution: 2"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: nothing follows that the library computes with it"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: each input feature is a group"

// CHECK-LABEL: func.func @bias_relu(
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%arg0, %arg1) bias(%arg2) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> activation = relu
// CHECK-NEXT:    %[[R:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    return %[[R]]
func.func @bias_relu(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %conv, %b1 : tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %z, %s : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @scalar_bias(
// CHECK-NEXT:    %[[B:.+]] = hlo.broadcast %arg2 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%[[B]])
func.func @scalar_bias(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<f32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.add %b1, %conv : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// What has no bias gets one of zeros.
// CHECK-LABEL: func.func @relu(
// CHECK:         %[[B:.+]] = hlo.broadcast {{.*}} -> tensor<4xf32>
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%[[B]]) {{.*}} activation = relu
func.func @relu(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %conv, %z : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @negative_zero(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.maximum
func.func @negative_zero(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<-0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %conv, %z : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%arg2) side_input(%arg3) {{.*}} activation = relu conv_result_scale = 2.0{{.*}} side_input_scale = 5.0
func.func @everything(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<4xf32>, %y: tensor<2x6x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %as = hlo.constant dense<2.0> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %m = hlo.multiply %a, %conv : tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %m, %b1 : tensor<2x6x4xf32>
  %a2s = hlo.constant dense<0.5> : tensor<f32>
  %a2 = hlo.broadcast %a2s dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %ym = hlo.multiply %y, %a2 : tensor<2x6x4xf32>
  %t = hlo.add %ym, %s : tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %t, %z : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// There is one side input, and none after an activation.
// CHECK-LABEL: func.func @two_side_inputs(
// CHECK:         %[[CALL:.+]] = library.convolution forward(%arg0, %arg1) bias(%{{.+}}) side_input(%arg2) {{.*}} side_input_scale = 1.0
// CHECK-NEXT:    %[[S:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    hlo.add %[[S]], %arg3
func.func @two_side_inputs(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %y: tensor<2x6x4xf32>, %z: tensor<2x6x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %s = hlo.add %conv, %y : tensor<2x6x4xf32>
  %r = hlo.add %s, %z : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @after_activation(
// CHECK:         library.convolution {{.*}} activation = relu
// CHECK:         hlo.add
func.func @after_activation(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %s = hlo.maximum %conv, %z : tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %r = hlo.add %b1, %s : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @scale_after_bias(
// CHECK:         library.convolution forward(%arg0, %arg1) bias(%arg2) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> :
// CHECK:         hlo.multiply
func.func @scale_after_bias(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %conv, %b1 : tensor<2x6x4xf32>
  %as = hlo.constant dense<2.0> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.multiply %s, %a : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @infinite_scale(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.multiply
func.func @infinite_scale(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %as = hlo.constant dense<0x7F800000> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.multiply %conv, %a : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// A vector along another dimension is an array like any other.
// CHECK-LABEL: func.func @other_dimension(
// CHECK:         %[[Y:.+]] = hlo.broadcast %arg2 dimensions = [1]
// CHECK:         library.convolution {{.*}} side_input(%[[Y]])
func.func @other_dimension(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<6xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [1] : (tensor<6xf32>) -> tensor<2x6x4xf32>
  %r = hlo.add %conv, %b1 : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// The one is a side input of the other.
// CHECK-LABEL: func.func @two_convolutions(
// CHECK:         %[[CALL:.+]] = library.convolution forward(%arg1, %arg2) window
// CHECK-NEXT:    %[[Y:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK:         library.convolution forward(%arg0, %arg2) bias(%{{.+}}) side_input(%[[Y]])
func.func @two_convolutions(%x: tensor<2x8x2xf32>, %y: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %1 = library.convolution forward(%y, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv1 = hlo.get_tuple_element %1[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %r = hlo.add %conv, %conv1 : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @other_users(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.maximum
func.func @other_users(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x4xf32>) {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %conv, %z : tensor<2x6x4xf32>
  return %r, %conv : tensor<2x6x4xf32>, tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @twice(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.add
func.func @twice(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %r = hlo.add %conv, %conv : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @ordered(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.maximum
func.func @ordered(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %conv, %z {hlo.control_id = 1 : i64} : tensor<2x6x4xf32>
  %w = hlo.negate %r {hlo.control_predecessors = array<i64: 1>} : tensor<2x6x4xf32>
  return %w : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @gradient(
// CHECK-NEXT:    library.convolution backward_input
// CHECK:         hlo.add
func.func @gradient(%x: tensor<2x8x2xf32>, %k: tensor<3x4x2xf32>, %y: tensor<2x10x4xf32>) -> tensor<2x10x4xf32> {
  %0 = library.convolution backward_input(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x4x2xf32>) -> tuple<tensor<2x10x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x10x4xf32>, tensor<0xui8>>) -> tensor<2x10x4xf32>
  %r = hlo.add %conv, %y : tensor<2x10x4xf32>
  return %r : tensor<2x10x4xf32>
}

// -----

// CHECK-LABEL: func.func @depthwise(
// CHECK-NEXT:    library.convolution
// CHECK:         hlo.maximum
func.func @depthwise(%x: tensor<2x8x2xf32>, %k: tensor<3x1x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2
      : (tensor<2x8x2xf32>, tensor<3x1x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.maximum %conv, %z : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @bytes_to_floats(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%arg2) {{.*}} -> tuple<tensor<2x6x4xf32>
func.func @bytes_to_floats(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %b: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %f = hlo.convert %conv : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %r = hlo.add %f, %b1 : tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @bytes_to_bytes(
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%arg0, %arg1) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : {{.*}} -> tuple<tensor<2x6x4xi8>
// CHECK-NEXT:    hlo.get_tuple_element
// CHECK-NEXT:    return
func.func @bytes_to_bytes(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>) -> tensor<2x6x4xi8> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %clo = hlo.constant dense<-128> : tensor<i32>
  %chi = hlo.constant dense<127> : tensor<i32>
  %c = hlo.clamp %clo, %conv, %chi : (tensor<i32>, tensor<2x6x4xi32>, tensor<i32>) -> tensor<2x6x4xi32>
  %r = hlo.convert %c : (tensor<2x6x4xi32>) -> tensor<2x6x4xi8>
  return %r : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @wraps_around(
// CHECK-NEXT:    library.convolution {{.*}} -> tuple<tensor<2x6x4xi32>
func.func @wraps_around(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>) -> tensor<2x6x4xi8> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %r = hlo.convert %conv : (tensor<2x6x4xi32>) -> tensor<2x6x4xi8>
  return %r : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @rounded_bytes(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%arg2) side_input(%arg3) {{.*}} activation = relu {{.*}} -> tuple<tensor<2x6x4xi8>
func.func @rounded_bytes(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %b: tensor<4xf32>, %y: tensor<2x6x4xi8>) -> tensor<2x6x4xi8> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %f = hlo.convert %conv : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %f, %b1 : tensor<2x6x4xf32>
  %yf = hlo.convert %y : (tensor<2x6x4xi8>) -> tensor<2x6x4xf32>
  %t = hlo.add %s, %yf : tensor<2x6x4xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<2x6x4xf32>
  %u = hlo.maximum %t, %z : tensor<2x6x4xf32>
  %n = hlo.round_nearest_even %u : tensor<2x6x4xf32>
  %clo = hlo.constant dense<-128.0> : tensor<f32>
  %chi = hlo.constant dense<127.0> : tensor<f32>
  %c = hlo.clamp %clo, %n, %chi : (tensor<f32>, tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.convert %c : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  return %r : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @truncated_bytes(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @truncated_bytes(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %b: tensor<4xf32>) -> tensor<2x6x4xi8> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %f = hlo.convert %conv : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %f, %b1 : tensor<2x6x4xf32>
  %clo = hlo.constant dense<-128.0> : tensor<f32>
  %chi = hlo.constant dense<127.0> : tensor<f32>
  %c = hlo.clamp %clo, %s, %chi : (tensor<f32>, tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  %r = hlo.convert %c : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  return %r : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @side_input_no_bytes(
// CHECK:         library.convolution {{.*}} side_input(%arg2) {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @side_input_no_bytes(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %y: tensor<2x6x4xf32>) -> tensor<2x6x4xi8> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %f = hlo.convert %conv : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %t = hlo.add %f, %y : tensor<2x6x4xf32>
  %n = hlo.round_nearest_even %t : tensor<2x6x4xf32>
  %r = hlo.convert %n : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  return %r : tensor<2x6x4xi8>
}

// -----

// CHECK-LABEL: func.func @integers_stay(
// CHECK-NEXT:    library.convolution {{.*}} -> tuple<tensor<2x6x4xi32>
// CHECK:         hlo.add
func.func @integers_stay(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %y: tensor<2x6x4xi32>) -> tensor<2x6x4xi32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %r = hlo.add %conv, %y : tensor<2x6x4xi32>
  return %r : tensor<2x6x4xi32>
}

// -----

// CHECK-LABEL: func.func @halves(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%arg2) {{.*}} : (tensor<2x8x2xf16>, tensor<3x2x4xf16>, tensor<4xf16>) -> tuple<tensor<2x6x4xf16>
func.func @halves(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>, %b: tensor<4xf16>) -> tensor<2x6x4xf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xf16>) -> tensor<2x8x2xf32>
  %kf = hlo.convert %k : (tensor<3x2x4xf16>) -> tensor<3x2x4xf32>
  %bf = hlo.convert %b : (tensor<4xf16>) -> tensor<4xf32>
  %0 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %bf dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %conv, %b1 : tensor<2x6x4xf32>
  %r = hlo.convert %s : (tensor<2x6x4xf32>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @bf16(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) bias(%arg2) {{.*}} -> tuple<tensor<2x6x4xbf16>
// VOLTA-LABEL: func.func @bf16(
// VOLTA:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
func.func @bf16(%x: tensor<2x8x2xbf16>, %k: tensor<3x2x4xbf16>, %b: tensor<4xbf16>) -> tensor<2x6x4xbf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xbf16>) -> tensor<2x8x2xf32>
  %kf = hlo.convert %k : (tensor<3x2x4xbf16>) -> tensor<3x2x4xf32>
  %bf = hlo.convert %b : (tensor<4xbf16>) -> tensor<4xf32>
  %0 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %b1 = hlo.broadcast %bf dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %s = hlo.add %conv, %b1 : tensor<2x6x4xf32>
  %r = hlo.convert %s : (tensor<2x6x4xf32>) -> tensor<2x6x4xbf16>
  return %r : tensor<2x6x4xbf16>
}

// -----

// Operands that are no halves would lose bits.
// CHECK-LABEL: func.func @floats_to_halves(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @floats_to_halves(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %r = hlo.convert %conv : (tensor<2x6x4xf32>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @relu6(
// CHECK:         library.convolution {{.*}} activation = relu 
// CHECK:         hlo.minimum
// RUNTIME-LABEL: func.func @relu6(
// RUNTIME:         library.convolution {{.*}} activation = relu6
// RUNTIME-NEXT:    hlo.get_tuple_element
// RUNTIME-NEXT:    return
// VOLTA-LABEL: func.func @relu6(
// VOLTA:         hlo.minimum
func.func @relu6(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %zs = hlo.constant dense<0.0> : tensor<f16>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %s = hlo.maximum %conv, %z : tensor<2x6x4xf16>
  %sixs = hlo.constant dense<6.0> : tensor<f16>
  %six = hlo.broadcast %sixs dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %r = hlo.minimum %six, %s : tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @relu6_clamp(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.clamp
// RUNTIME-LABEL: func.func @relu6_clamp(
// RUNTIME:         library.convolution {{.*}} activation = relu6
// RUNTIME-NEXT:    hlo.get_tuple_element
// RUNTIME-NEXT:    return
// VOLTA-LABEL: func.func @relu6_clamp(
// VOLTA:         hlo.clamp
func.func @relu6_clamp(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %rlo = hlo.constant dense<0.0> : tensor<f16>
  %rhi = hlo.constant dense<6.0> : tensor<f16>
  %r = hlo.clamp %rlo, %conv, %rhi : (tensor<f16>, tensor<2x6x4xf16>, tensor<f16>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @elu(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.select
// RUNTIME-LABEL: func.func @elu(
// RUNTIME:         library.convolution {{.*}} activation = elu
// RUNTIME-NEXT:    hlo.get_tuple_element
// RUNTIME-NEXT:    return
// VOLTA-LABEL: func.func @elu(
// VOLTA:         hlo.select
func.func @elu(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %zs = hlo.constant dense<0.0> : tensor<f16>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %p = hlo.compare GT, %conv, %z : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %e = hlo.exponential_minus_one %conv : tensor<2x6x4xf16>
  %r = hlo.select %p, %conv, %e : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @leaky_relu(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.select
// RUNTIME-LABEL: func.func @leaky_relu(
// RUNTIME:         library.convolution {{.*}} activation = leaky_relu leaky_relu_alpha = 2.5
// RUNTIME-NEXT:    hlo.get_tuple_element
// RUNTIME-NEXT:    return
// VOLTA-LABEL: func.func @leaky_relu(
// VOLTA:         hlo.select
func.func @leaky_relu(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %zs = hlo.constant dense<0.0> : tensor<f16>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %p = hlo.compare GT, %conv, %z : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %as = hlo.constant dense<0.25> : tensor<f16>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %e = hlo.multiply %conv, %a : tensor<2x6x4xf16>
  %r = hlo.select %p, %conv, %e : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @other_select(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.select
// RUNTIME-LABEL: func.func @other_select(
// RUNTIME:         hlo.select
func.func @other_select(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %zs = hlo.constant dense<1.0> : tensor<f16>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f16>) -> tensor<2x6x4xf16>
  %p = hlo.compare GT, %conv, %z : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %e = hlo.exponential_minus_one %conv : tensor<2x6x4xf16>
  %r = hlo.select %p, %conv, %e : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  return %r : tensor<2x6x4xf16>
}

// -----

// CHECK-LABEL: func.func @elu_of_floats(
// CHECK:         library.convolution forward(%arg0, %arg1) window
// CHECK:         hlo.clamp
// RUNTIME-LABEL: func.func @elu_of_floats(
// RUNTIME:         hlo.clamp
func.func @elu_of_floats(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %rlo = hlo.constant dense<0.0> : tensor<f32>
  %rhi = hlo.constant dense<6.0> : tensor<f32>
  %r = hlo.clamp %rlo, %conv, %rhi : (tensor<f32>, tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}
