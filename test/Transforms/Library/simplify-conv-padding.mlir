// RUN: hlo-opt %s --simplify-conv-padding --split-input-file | FileCheck %s
// RUN: hlo-opt %s --simplify-conv-padding=fast-math --split-input-file | FileCheck %s --check-prefix=FAST
// RUN: hlo-opt %s --simplify-conv-padding --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=simplify-conv-padding -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Replaced {{.*}} Remark="pad replaced by get_tuple_element"
// REMARK: [Missed] NotReplaced {{.*}} Remark="pad stays: features that are cut off may be no zeros"

// CHECK-LABEL: func.func @as_many(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element %{{.+}}[0]
// CHECK:         return %[[Y]]
func.func @as_many(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @more(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element
// CHECK:         hlo.pad %[[Y]], %{{.+}} low = [1, 0, 2] high = [0, 0, 4] interior = [0, 1, 0]
func.func @more(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<3x11x14xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [1, 0, 2] high = [0, 0, 7] interior = [0, 1, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<3x11x14xi8>
  return %r : tensor<3x11x14xi8>
}

// -----

// CHECK-LABEL: func.func @fewer(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element
// CHECK:         hlo.pad %[[Y]], %{{.+}} low = [0, 0, 0] high = [0, 0, -2] interior = [0, 0, 0]
func.func @fewer(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x6xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 1] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x6xi8>
  return %r : tensor<2x6x6xi8>
}

// -----

// CHECK-LABEL: func.func @transposed(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element
// CHECK:         %[[T:.+]] = hlo.transpose %[[Y]] dimensions = [0, 2, 1]
// CHECK:         return %[[T]]
func.func @transposed(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x8x6xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %t = hlo.transpose %s dimensions = [0, 2, 1] : (tensor<2x6x5xi8>) -> tensor<2x5x6xi8>
  %r = hlo.pad %t, %zero low = [0, 0, 0] high = [0, 3, 0] interior = [0, 0, 0] : (tensor<2x5x6xi8>, tensor<i8>) -> tensor<2x8x6xi8>
  return %r : tensor<2x8x6xi8>
}

// -----

// CHECK-LABEL: func.func @constant_filter(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element %{{.+}}[0]
// CHECK:         return %[[Y]]
func.func @constant_filter(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.constant dense<[[[1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0]], [[1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0]], [[1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0]]]> : tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @constant_filter_with_fewer(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @constant_filter_with_fewer(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.constant dense<[[[1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0], [1, 2, 3, 0, 5, 0, 0, 0]], [[1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0], [1, 2, 3, 4, 5, 0, 0, 0]], [[1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 1, 0]]]> : tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @bias(
// CHECK:         %[[Y:.+]] = hlo.get_tuple_element %{{.+}}[0]
// CHECK:         return %[[Y]]
func.func @bias(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>, %b: tensor<5xf32>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %fzero = hlo.constant dense<0.0> : tensor<f32>
  %bp = hlo.pad %b, %fzero low = [0] high = [3] interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<8xf32>
  %y0 = hlo.broadcast %zero dimensions = [] : (tensor<i8>) -> tensor<2x6x8xi8>
  %c = library.convolution forward(%x, %kp) bias(%bp) side_input(%y0) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>, tensor<8xf32>, tensor<2x6x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @other_bias(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @other_bias(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>, %b: tensor<8xf32>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) bias(%b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>, tensor<8xf32>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @other_side_input(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @other_side_input(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>, %b: tensor<2x6x8xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %b0 = hlo.constant dense<0.0> : tensor<8xf32>
  %c = library.convolution forward(%x, %kp) bias(%b0) side_input(%b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>, tensor<8xf32>, tensor<2x6x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @unknown_filter(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @unknown_filter(%x: tensor<2x8x4xi8>, %kp: tensor<3x4x8xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @no_zeros(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @no_zeros(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %one low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @padded_with_ones(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @padded_with_ones(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %one low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @too_many(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @too_many(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:4] : (tensor<2x6x8xi8>) -> tensor<2x6x4xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 4] interior = [0, 0, 0] : (tensor<2x6x4xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @cut_before(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @cut_before(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 3:8] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @other_cut(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @other_cut(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x8xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:5, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x5x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 1, 3] interior = [0, 0, 0] : (tensor<2x5x5xi8>, tensor<i8>) -> tensor<2x6x8xi8>
  return %r : tensor<2x6x8xi8>
}

// -----

// CHECK-LABEL: func.func @spread_out(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
func.func @spread_out(%x: tensor<2x8x4xi8>, %k: tensor<3x4x5xi8>) -> tensor<2x6x12xi8> {
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i8>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xi8>, tensor<i8>) -> tensor<3x4x8xi8>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xi8>, tensor<3x4x8xi8>) -> tuple<tensor<2x6x8xi8>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xi8>, tensor<0xui8>>) -> tensor<2x6x8xi8>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xi8>) -> tensor<2x6x5xi8>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 1] : (tensor<2x6x5xi8>, tensor<i8>) -> tensor<2x6x12xi8>
  return %r : tensor<2x6x12xi8>
}

// -----

// CHECK-LABEL: func.func @floats(
// CHECK:         hlo.slice
// CHECK:         hlo.pad
// FAST-LABEL: func.func @floats(
// FAST:          %[[Y:.+]] = hlo.get_tuple_element
// FAST:          return %[[Y]]
func.func @floats(%x: tensor<2x8x4xf16>, %k: tensor<3x4x5xf16>) -> tensor<2x6x8xf16> {
  %zero = hlo.constant dense<0.0> : tensor<f16>
  %one = hlo.constant dense<1.0> : tensor<f16>
  %kp = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<3x4x5xf16>, tensor<f16>) -> tensor<3x4x8xf16>
  %c = library.convolution forward(%x, %kp) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x4xf16>, tensor<3x4x8xf16>) -> tuple<tensor<2x6x8xf16>, tensor<0xui8>>
  %y = hlo.get_tuple_element %c[0] : (tuple<tensor<2x6x8xf16>, tensor<0xui8>>) -> tensor<2x6x8xf16>
  %s = hlo.slice %y [0:2, 0:6, 0:5] : (tensor<2x6x8xf16>) -> tensor<2x6x5xf16>
  %r = hlo.pad %s, %zero low = [0, 0, 0] high = [0, 0, 3] interior = [0, 0, 0] : (tensor<2x6x5xf16>, tensor<f16>) -> tensor<2x6x8xf16>
  return %r : tensor<2x6x8xf16>
}
