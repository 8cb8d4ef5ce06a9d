// RUN: hlo-opt %s --conv-padding-legalization --split-input-file | FileCheck %s
// RUN: hlo-opt %s --conv-padding-legalization --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=conv-padding-legalization -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Replaced {{.*}} Remark="convolution replaced by convolution"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: a gradient with negative padding or of an input spread out"

// What both sides have in common stays in the call.
// CHECK-LABEL: func.func @forward(
// CHECK-NEXT:    %[[ZERO:.+]] = hlo.constant dense<0.000000e+00>
// CHECK-NEXT:    %[[X:.+]] = hlo.pad %arg0, %[[ZERO]] low = [0, 0, 1, 0] high = [0, 1, 0, 0] interior = [0, 0, 0, 0] {{.*}} -> tensor<2x9x9x3xf32>
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%[[X]], %arg1) bias(%arg2) window = <size = [3, 3], pad = [0, 0, 1, 1]> dim_labels = <"b01f_01io->b01f"> activation = relu {hlo.backend_config = "{\22a\22:1}"}
// CHECK-NEXT:    return %[[CALL]]
func.func @forward(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %b: tensor<4xf32>) -> tuple<tensor<2x7x9x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) bias(%b) window = <size = [3, 3], pad = [0, 1, 2, 1]>
      dim_labels = <"b01f_01io->b01f"> activation = relu {hlo.backend_config = "{\"a\":1}"}
      : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<4xf32>) -> tuple<tensor<2x7x9x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x7x9x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @spread_out(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, %{{.+}} low = [0, 0, 0] high = [0, 0, 0] interior = [0, 2, 0] {{.*}} -> tensor<2x22x3xf32>
// CHECK-NEXT:    library.convolution forward(%[[X]], %arg1) window = <size = [3], stride = [2], pad = [2, 2], rhs_dilate = [2]>
func.func @spread_out(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tuple<tensor<2x11x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], stride = [2], pad = [2, 2], lhs_dilate = [3], rhs_dilate = [2]>
      dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x11x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x11x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @cut_off(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, %{{.+}} low = [0, -1, 0] high = [0, 2, 0] interior = [0, 0, 0]
// CHECK-NEXT:    library.convolution forward(%[[X]], %arg1) window = <size = [3]>
func.func @cut_off(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tuple<tensor<2x7x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [-1, 2]>
      dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x7x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x7x4xf32>, tensor<0xui8>>
}

// -----

// The stride passes by the padding above, or an element of it.
// CHECK-LABEL: func.func @same_result(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3], stride = [2], pad = [1, 1]>
func.func @same_result(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tuple<tensor<2x4x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], stride = [2], pad = [1, 0]>
      dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x4x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @backward_filter(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, %{{.+}} low = [0, 0, 0, 0] high = [0, 1, 1, 0]
// CHECK-NEXT:    library.convolution backward_filter(%[[X]], %arg1) window = <size = [3, 3], stride = [2, 2]>
func.func @backward_filter(%x: tensor<2x16x16x3xf32>, %dy: tensor<2x8x8x4xf32>) -> tuple<tensor<3x3x3x4xf32>, tensor<0xui8>> {
  %0 = library.convolution backward_filter(%x, %dy) window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 0, 1]>
      dim_labels = <"b01f_01io->b01f">
      : (tensor<2x16x16x3xf32>, tensor<2x8x8x4xf32>) -> tuple<tensor<3x3x3x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<3x3x3x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @backward_input(
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution backward_input(%arg0, %arg1) window = <size = [3, 3], stride = [2, 1], pad = [0, 0, 1, 1]> {{.*}} -> tuple<tensor<2x17x17x3xf32>, tensor<0xui8>>
// CHECK-NEXT:    %[[LARGE:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    %[[DX:.+]] = hlo.slice %[[LARGE]] [0:2, 0:16, 1:17, 0:3]
// CHECK-NEXT:    %[[WORKSPACE:.+]] = hlo.get_tuple_element %[[CALL]][1]
// CHECK-NEXT:    %[[TUPLE:.+]] = hlo.tuple %[[DX]], %[[WORKSPACE]]
// CHECK-NEXT:    hlo.get_tuple_element %[[TUPLE]][0]
func.func @backward_input(%dy: tensor<2x8x17x4xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x16x16x3xf32> {
  %0 = library.convolution backward_input(%dy, %k) window = <size = [3, 3], stride = [2, 1], pad = [0, 1, 2, 1]>
      dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x17x4xf32>, tensor<3x3x3x4xf32>) -> tuple<tensor<2x16x16x3xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x16x16x3xf32>, tensor<0xui8>>) -> tensor<2x16x16x3xf32>
  return %1 : tensor<2x16x16x3xf32>
}

// -----

// CHECK-LABEL: func.func @gradients_that_stay(
// CHECK-NEXT:    library.convolution backward_filter(%arg0, %arg1) window = <size = [3], pad = [-1, 1]>
// CHECK-NEXT:    library.convolution backward_filter(%arg0, %arg2) window = <size = [3], lhs_dilate = [2]>
func.func @gradients_that_stay(%x: tensor<2x8x3xf32>, %dy: tensor<2x6x4xf32>, %dz: tensor<2x13x4xf32>)
    -> (tuple<tensor<3x3x4xf32>, tensor<0xui8>>, tuple<tensor<3x3x4xf32>, tensor<0xui8>>) {
  %0 = library.convolution backward_filter(%x, %dy) window = <size = [3], pad = [-1, 1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<2x6x4xf32>) -> tuple<tensor<3x3x4xf32>, tensor<0xui8>>
  %1 = library.convolution backward_filter(%x, %dz) window = <size = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<2x13x4xf32>) -> tuple<tensor<3x3x4xf32>, tensor<0xui8>>
  return %0, %1 : tuple<tensor<3x3x4xf32>, tensor<0xui8>>, tuple<tensor<3x3x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    library.convolution forward(%arg0, %arg1) window = <size = [3], stride = [2], pad = [1, 1], rhs_dilate = [2]>
func.func @legal(%x: tensor<2x8x3xf32>, %k: tensor<3x3x4xf32>) -> tuple<tensor<2x3x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], stride = [2], pad = [1, 1], rhs_dilate = [2]>
      dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x3x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x3x4xf32>, tensor<0xui8>>
}
