// XLA's custom call for convolutions that are padded by run-time sizes.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s

// Twice the padding in front is what windows of three elements, of which two
// begin every two elements, take more than there is.
// CHECK-LABEL: func @same(
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[2]
// CHECK:         %[[MASKED:.+]] = hlo.select
// CHECK:         %[[MORE:.+]] = hlo.maximum %{{.+}}, %{{.+}} : tensor<i32>
// CHECK:         %[[FRONT:.+]] = hlo.divide %[[MORE]], %{{.+}} : tensor<i32>
// CHECK:         %[[START:.+]] = hlo.subtract %{{.+}}, %[[FRONT]] : tensor<i32>
// CHECK:         %[[WIDE:.+]] = hlo.pad %[[MASKED]]
// CHECK-SAME:      -> tensor<1x10x2xf32>
// CHECK:         %[[X:.+]] = hlo.dynamic_slice %[[WIDE]][%{{.+}}, %[[START]], %{{.+}}] sizes = [1, 9, 2]
// CHECK:         hlo.convolution %[[X]], %{{.+}} window = <size = [3], stride = [2], pad = [0, 0]> dim_labels = <"b0f_0io->b0f"> {{.*}} -> tensor<1x4x3xf32>
func.func @same(%x: tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, %k: tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 4, ?]>> {
  %0 = hlo.custom_call "DynamicConvolutionForward"(%x, %k) window = <size = [3], stride = [2]> dim_labels = <"b0f_0io->b0f"> padding_type = PADDING_SAME : (tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 4, ?]>>
  return %0 : tensor<1x?x3xf32, #hlo.bounds<[?, 4, ?]>>
}

// Fewer elements than the stride, a dilated window, and a static dimension with
// padding of its own; the batch and the features are dynamic as well.
// CHECK-LABEL: func @same_of_two(
// CHECK:         hlo.convolution %{{.+}}, %{{.+}} window = <size = [2, 2], stride = [3, 1], pad = [0, 0, 1, 0], rhs_dilate = [2, 1]>
func.func @same_of_two(%x: tensor<2x5x3x2xi32>, %n: tensor<i32>, %m: tensor<i32>, %f: tensor<i32>, %k: tensor<2x2x2x3xi32>) -> tensor<?x?x3x3xi32, #hlo.bounds<[2, 2, ?, ?]>> {
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<2x5x3x2xi32>, tensor<i32>) -> tensor<2x?x3x2xi32, #hlo.bounds<[?, 5, ?, ?]>>
  %1 = hlo.set_dimension_size %0, %m dimension = 0 : (tensor<2x?x3x2xi32, #hlo.bounds<[?, 5, ?, ?]>>, tensor<i32>) -> tensor<?x?x3x2xi32, #hlo.bounds<[2, 5, ?, ?]>>
  %2 = hlo.set_dimension_size %1, %f dimension = 3 : (tensor<?x?x3x2xi32, #hlo.bounds<[2, 5, ?, ?]>>, tensor<i32>) -> tensor<?x?x3x?xi32, #hlo.bounds<[2, 5, ?, 2]>>
  %3 = hlo.set_dimension_size %k, %f dimension = 2 : (tensor<2x2x2x3xi32>, tensor<i32>) -> tensor<2x2x?x3xi32, #hlo.bounds<[?, ?, 2, ?]>>
  %4 = hlo.custom_call "DynamicConvolutionForward"(%2, %3) window = <size = [2, 2], stride = [3, 1], pad = [4, 4, 1, 0], rhs_dilate = [2, 1]> dim_labels = <"b01f_01io->b01f"> padding_type = PADDING_SAME : (tensor<?x?x3x?xi32, #hlo.bounds<[2, 5, ?, 2]>>, tensor<2x2x?x3xi32, #hlo.bounds<[?, ?, 2, ?]>>) -> tensor<?x?x3x3xi32, #hlo.bounds<[2, 2, ?, ?]>>
  return %4 : tensor<?x?x3x3xi32, #hlo.bounds<[2, 2, ?, ?]>>
}

// No window reaches over the end.
// CHECK-LABEL: func @valid(
// CHECK-NOT:     hlo.select
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %{{.+}}[0]
// CHECK:         %[[Y:.+]] = hlo.convolution %[[X]], %{{.+}} window = <size = [3], stride = [2], pad = [0, 0]>
// CHECK:         %[[N:.+]] = hlo.divide
// CHECK:         "SliceToDynamic"(%[[Y]], %{{.+}}, %[[N]], %{{.+}})
func.func @valid(%x: tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, %k: tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 3, ?]>> {
  %0 = hlo.custom_call "DynamicConvolutionForward"(%x, %k) window = <size = [3], stride = [2]> dim_labels = <"b0f_0io->b0f"> padding_type = PADDING_VALID : (tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 3, ?]>>
  return %0 : tensor<1x?x3xf32, #hlo.bounds<[?, 3, ?]>>
}
