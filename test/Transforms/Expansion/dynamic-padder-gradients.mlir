// XLA's custom calls for gradients of convolutions that are padded by run-time
// sizes.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s
// RUN: hlo-opt %s --dynamic-padder=shape-checks=runtime \
// RUN:   | FileCheck %s --check-prefix=RUNTIME

// Only of dynamic dimensions, and not where the sizes are known to be equal.
// RUNTIME-LABEL: func @input_same(
// RUNTIME-COUNT-1: "__xla_gpu_assert"
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME-LABEL: func @input_valid(
// RUNTIME-LABEL: func @input_of_two(
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME-LABEL: func @kernel_same(
// RUNTIME-COUNT-1: "__xla_gpu_assert"
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME-LABEL: func @kernel_of_infinity(
// RUNTIME-COUNT-1: "__xla_gpu_assert"
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME-LABEL: func @kernel_of_batch(
// RUNTIME-COUNT-1: "__xla_gpu_assert"
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME-LABEL: func @input_of_parts(

!x = tensor<1x?x2xf32, #hlo.bounds<[?, 7, ?]>>
!y = tensor<1x?x3xf32, #hlo.bounds<[?, 4, ?]>>

// Zeros between the elements and around them, of which it takes those that the
// windows of elements of the input take.
// CHECK-LABEL: func @input_same(
// CHECK:         %[[N:.+]] = hlo.clamp
// CHECK:         %[[MASKED:.+]] = hlo.select
// CHECK:         %[[MORE:.+]] = hlo.maximum %{{.+}}, %{{.+}} : tensor<i32>
// CHECK:         %[[FRONT:.+]] = hlo.divide %[[MORE]], %{{.+}} : tensor<i32>
// CHECK:         %[[WIDE:.+]] = hlo.pad %[[MASKED]], %{{.+}} low = [0, 2, 0] high = [0, 1, 0] interior = [0, 1, 0]
// CHECK-SAME:      -> tensor<1x10x3xf32>
// CHECK:         %[[Y:.+]] = hlo.dynamic_slice %[[WIDE]][%{{.+}}, %[[FRONT]], %{{.+}}] sizes = [1, 9, 3]
// CHECK:         %[[X:.+]] = hlo.convolution %[[Y]], %{{.+}} window = <size = [3], stride = [1], pad = [0, 0], rhs_reversal = [1]> dim_labels = <"b0f_0oi->b0f"> {{.*}} -> tensor<1x7x2xf32>
// CHECK:         "SliceToDynamic"(%[[X]], %{{.+}}, %[[N]], %{{.+}})
func.func @input_same(%y: tensor<1x4x3xf32>, %size: tensor<i32>, %k: tensor<3x2x3xf32>) -> !x {
  %zero = hlo.constant dense<0> : tensor<i32>
  %one = hlo.constant dense<1> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %seven = hlo.constant dense<7> : tensor<i32>
  %n = hlo.clamp %zero, %size, %seven : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %more = hlo.add %n, %one : tensor<i32>
  %m = hlo.divide %more, %two : tensor<i32>
  %0 = hlo.set_dimension_size %y, %m dimension = 1 : (tensor<1x4x3xf32>, tensor<i32>) -> !y
  %1 = hlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %2 = hlo.constant dense<1> : tensor<1xi32>
  %3 = hlo.constant dense<2> : tensor<1xi32>
  %sizes = hlo.concatenate %2, %1, %3 dimension = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %4 = hlo.custom_call "DynamicConvolutionInputGrad"(%sizes, %0, %k) window = <size = [3], pad = [1, 1], lhs_dilate = [2], rhs_reversal = [1]> dim_labels = <"b0f_0oi->b0f"> padding_type = PADDING_SAME : (tensor<3xi32>, !y, tensor<3x2x3xf32>) -> !x
  return %4 : !x
}

// Sizes that are no scalars; elements that no window takes, at the end; and all
// elements in no window.
// CHECK-LABEL: func @input_valid(
// CHECK:         %[[SIZES:.+]] = hlo.clamp
// CHECK:         hlo.slice
// CHECK:         hlo.pad %{{.+}} low = [0, 4, 0] high = [0, 5, 0] interior = [0, 2, 0]
// CHECK:         hlo.convolution %{{.+}} window = <size = [3], stride = [1], pad = [0, 0], rhs_dilate = [2], rhs_reversal = [1]>
// CHECK:         %[[PART:.+]] = hlo.slice %[[SIZES]] [1:2]
// CHECK:         %[[N:.+]] = hlo.reshape %[[PART]] : (tensor<1xi32>) -> tensor<i32>
// CHECK:         "SliceToDynamic"(%{{.+}}, %{{.+}}, %[[N]], %{{.+}})
func.func @input_valid(%y: tensor<1x2x1xf32>, %size: tensor<3xi32>, %k: tensor<3x2x1xf32>) -> tensor<1x?x2xf32, #hlo.bounds<[?, 9, ?]>> {
  %low = hlo.constant dense<[1, 0, 2]> : tensor<3xi32>
  %high = hlo.constant dense<[1, 9, 2]> : tensor<3xi32>
  %sizes = hlo.clamp %low, %size, %high : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %part = hlo.slice %sizes [1:2] : (tensor<3xi32>) -> tensor<1xi32>
  %n = hlo.reshape %part : (tensor<1xi32>) -> tensor<i32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %three = hlo.constant dense<3> : tensor<i32>
  %windows = hlo.subtract %n, %two : tensor<i32>
  %some = hlo.maximum %windows, %zero : tensor<i32>
  %m = hlo.divide %some, %three : tensor<i32>
  %0 = hlo.set_dimension_size %y, %m dimension = 1 : (tensor<1x2x1xf32>, tensor<i32>) -> tensor<1x?x1xf32, #hlo.bounds<[?, 2, ?]>>
  %1 = hlo.custom_call "DynamicConvolutionInputGrad"(%sizes, %0, %k) window = <size = [3], pad = [4, 5], lhs_dilate = [3], rhs_dilate = [2], rhs_reversal = [1]> dim_labels = <"b0f_0oi->b0f"> padding_type = PADDING_VALID : (tensor<3xi32>, tensor<1x?x1xf32, #hlo.bounds<[?, 2, ?]>>, tensor<3x2x1xf32>) -> tensor<1x?x2xf32, #hlo.bounds<[?, 9, ?]>>
  return %1 : tensor<1x?x2xf32, #hlo.bounds<[?, 9, ?]>>
}

// The batch and the features of the output are dynamic as well, one of two
// spatial dimensions is not.
// CHECK-LABEL: func @input_of_two(
// CHECK-DAG:     %[[B:.+]] = hlo.clamp %{{.+}}, %arg1,
// CHECK-DAG:     %[[N:.+]] = hlo.clamp %{{.+}}, %arg2,
// CHECK:         hlo.convolution %{{.+}} window = <size = [2, 2], stride = [1, 1], pad = [0, 0, 1, 1], lhs_dilate = [1, 2], rhs_reversal = [1, 1]>
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[B]], %[[N]],
!g = tensor<?x?x2x?xi32, #hlo.bounds<[2, 3, ?, 3]>>
!h = tensor<?x?x4x2xi32, #hlo.bounds<[2, 3, ?, ?]>>
func.func @input_of_two(%y: tensor<2x3x2x3xi32>, %batch: tensor<i32>, %size: tensor<i32>, %features: tensor<i32>, %k: tensor<2x2x2x3xi32>) -> !h {
  %zero = hlo.constant dense<0> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %three = hlo.constant dense<3> : tensor<i32>
  %b = hlo.clamp %zero, %batch, %two : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %n = hlo.clamp %zero, %size, %three : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %f = hlo.clamp %zero, %features, %three : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %0 = hlo.set_dimension_size %y, %b dimension = 0 : (tensor<2x3x2x3xi32>, tensor<i32>) -> tensor<?x3x2x3xi32, #hlo.bounds<[2, ?, ?, ?]>>
  %1 = hlo.set_dimension_size %0, %n dimension = 1 : (tensor<?x3x2x3xi32, #hlo.bounds<[2, ?, ?, ?]>>, tensor<i32>) -> tensor<?x?x2x3xi32, #hlo.bounds<[2, 3, ?, ?]>>
  %2 = hlo.set_dimension_size %1, %f dimension = 3 : (tensor<?x?x2x3xi32, #hlo.bounds<[2, 3, ?, ?]>>, tensor<i32>) -> !g
  %3 = hlo.set_dimension_size %k, %f dimension = 3 : (tensor<2x2x2x3xi32>, tensor<i32>) -> tensor<2x2x2x?xi32, #hlo.bounds<[?, ?, ?, 3]>>
  %4 = hlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %5 = hlo.reshape %b : (tensor<i32>) -> tensor<1xi32>
  %6 = hlo.constant dense<[4, 2]> : tensor<2xi32>
  %sizes = hlo.concatenate %5, %4, %6 dimension = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  %7 = hlo.custom_call "DynamicConvolutionInputGrad"(%sizes, %2, %3) window = <size = [2, 2], pad = [0, 0, 1, 1], lhs_dilate = [1, 2], rhs_reversal = [1, 1]> dim_labels = <"b01f_01oi->b01f"> padding_type = PADDING_SAME : (tensor<4xi32>, !g, tensor<2x2x2x?xi32, #hlo.bounds<[?, ?, ?, 3]>>) -> !h
  return %7 : !h
}

// A window of each element of the kernel: what it was multiplied with.
// CHECK-LABEL: func @kernel_same(
// CHECK-DAG:     %[[N:.+]] = hlo.clamp
// CHECK-DAG:     %[[M:.+]] = hlo.divide %{{.+}}, %{{.+}} : tensor<i32>
// CHECK:         %[[GRADIENT:.+]] = hlo.select %{{.+}} : (tensor<1x4x3xi1>
// CHECK:         %[[FRONT:.+]] = hlo.divide
// CHECK:         hlo.iota iota_dimension = 0 : tensor<12xi32>
// CHECK:         %[[TAKEN:.+]] = hlo.gather %{{.+}} -> tensor<1x12x2xf32>
// CHECK:         %[[WINDOWS:.+]] = hlo.select %{{.+}}, %[[TAKEN]], %{{.+}}
// CHECK:         hlo.convolution %[[WINDOWS]], %[[GRADIENT]] window = <size = [4], stride = [4], pad = [0, 0]> dim_labels = <"f0b_i0o->0bf"> {{.*}} -> tensor<3x2x3xf32>
func.func @kernel_same(%x: tensor<1x7x2xf32>, %size: tensor<i32>, %y: tensor<1x4x3xf32>) -> tensor<3x2x3xf32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %one = hlo.constant dense<1> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %seven = hlo.constant dense<7> : tensor<i32>
  %n = hlo.clamp %zero, %size, %seven : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %more = hlo.add %n, %one : tensor<i32>
  %m = hlo.divide %more, %two : tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<1x7x2xf32>, tensor<i32>) -> !x
  %1 = hlo.set_dimension_size %y, %m dimension = 1 : (tensor<1x4x3xf32>, tensor<i32>) -> !y
  %2 = hlo.custom_call "DynamicConvolutionKernelGrad"(%0, %1) window = <size = [4], pad = [1, 1], rhs_dilate = [2]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_SAME : (!x, !y) -> tensor<3x2x3xf32>
  return %2 : tensor<3x2x3xf32>
}

// Infinity times the gradient of a window that is not there is not NaN.
// CHECK-LABEL: func @kernel_of_infinity(
func.func @kernel_of_infinity(%y: tensor<1x6x1xf32>, %size: tensor<i32>) -> tensor<3x1x1xf32> {
  %x = hlo.constant dense<[[[1.0], [2.0], [0x7f800000], [0x7f800000], [5.0], [6.0], [7.0], [8.0]]]> : tensor<1x8x1xf32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %eight = hlo.constant dense<8> : tensor<i32>
  %n = hlo.clamp %zero, %size, %eight : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %windows = hlo.subtract %n, %two : tensor<i32>
  %m = hlo.maximum %windows, %zero : tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<1x8x1xf32>, tensor<i32>) -> tensor<1x?x1xf32, #hlo.bounds<[?, 8, ?]>>
  %1 = hlo.set_dimension_size %y, %m dimension = 1 : (tensor<1x6x1xf32>, tensor<i32>) -> tensor<1x?x1xf32, #hlo.bounds<[?, 6, ?]>>
  %2 = hlo.custom_call "DynamicConvolutionKernelGrad"(%0, %1) window = <size = [6]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_VALID : (tensor<1x?x1xf32, #hlo.bounds<[?, 8, ?]>>, tensor<1x?x1xf32, #hlo.bounds<[?, 6, ?]>>) -> tensor<3x1x1xf32>
  return %2 : tensor<3x1x1xf32>
}

// The batch, over which it adds up, and both spatial dimensions.
// CHECK-LABEL: func @kernel_of_batch(
// CHECK:         hlo.convolution %{{.+}} window = <size = [2, 4], stride = [2, 4], pad = [0, 0, 0, 0]>
!a = tensor<?x?x?x2xi32, #hlo.bounds<[2, 3, 4, ?]>>
!b = tensor<?x?x?x1xi32, #hlo.bounds<[2, 2, 4, ?]>>
func.func @kernel_of_batch(%x: !a, %y: tensor<2x2x4x1xi32>) -> tensor<2x2x2x1xi32> {
  %one = hlo.constant dense<1> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %batch = hlo.get_dimension_size %x dimension = 0 : (!a) -> tensor<i32>
  %h = hlo.get_dimension_size %x dimension = 1 : (!a) -> tensor<i32>
  %w = hlo.get_dimension_size %x dimension = 2 : (!a) -> tensor<i32>
  %more = hlo.add %h, %one : tensor<i32>
  %m = hlo.divide %more, %two : tensor<i32>
  %0 = hlo.set_dimension_size %y, %batch dimension = 0 : (tensor<2x2x4x1xi32>, tensor<i32>) -> tensor<?x2x4x1xi32, #hlo.bounds<[2, ?, ?, ?]>>
  %1 = hlo.set_dimension_size %0, %m dimension = 1 : (tensor<?x2x4x1xi32, #hlo.bounds<[2, ?, ?, ?]>>, tensor<i32>) -> tensor<?x?x4x1xi32, #hlo.bounds<[2, 2, ?, ?]>>
  %2 = hlo.set_dimension_size %1, %w dimension = 2 : (tensor<?x?x4x1xi32, #hlo.bounds<[2, 2, ?, ?]>>, tensor<i32>) -> !b
  %3 = hlo.custom_call "DynamicConvolutionKernelGrad"(%x, %2) window = <size = [2, 4], pad = [0, 1, 1, 1], stride = [1, 2], rhs_dilate = [2, 1]> dim_labels = <"f01b_i01o->01bf"> padding_type = PADDING_SAME : (!a, !b) -> tensor<2x2x2x1xi32>
  return %3 : tensor<2x2x2x1xi32>
}

// Parts of the sizes that are no scalars.
// CHECK-LABEL: func @input_of_parts(
// CHECK:         %[[SIZES:.+]] = hlo.concatenate
// CHECK:         hlo.convolution
// CHECK:         %[[FIRST:.+]] = hlo.slice %[[SIZES]] [0:1]
// CHECK:         %[[A:.+]] = hlo.reshape %[[FIRST]] : (tensor<1xi32>) -> tensor<i32>
// CHECK:         %[[SECOND:.+]] = hlo.slice %[[SIZES]] [1:2]
// CHECK:         %[[B:.+]] = hlo.reshape %[[SECOND]] : (tensor<1xi32>) -> tensor<i32>
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[A]], %[[B]],
!p = tensor<?x?x1x1xf32, #hlo.bounds<[3, 3, ?, ?]>>
func.func @input_of_parts(%a: tensor<i32>, %y: tensor<3x3x1x1xf32>, %k: tensor<1x1x1x1xf32>) -> !p {
  %zero = hlo.constant dense<0> : tensor<i32>
  %three = hlo.constant dense<3> : tensor<i32>
  %n = hlo.clamp %zero, %a, %three : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %v = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<1xi32>
  %m = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<1x1xi32>
  %second = hlo.reshape %m : (tensor<1x1xi32>) -> tensor<1xi32>
  %rest = hlo.constant dense<1> : tensor<2xi32>
  %sizes = hlo.concatenate %v, %second, %rest dimension = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  %0 = hlo.set_dimension_size %y, %n dimension = 0 : (tensor<3x3x1x1xf32>, tensor<i32>) -> tensor<?x3x1x1xf32, #hlo.bounds<[3, ?, ?, ?]>>
  %1 = hlo.set_dimension_size %0, %n dimension = 1 : (tensor<?x3x1x1xf32, #hlo.bounds<[3, ?, ?, ?]>>, tensor<i32>) -> !p
  %2 = hlo.custom_call "DynamicConvolutionInputGrad"(%sizes, %1, %k) window = <size = [1, 1]> dim_labels = <"01bf_01oi->01bf"> padding_type = PADDING_VALID : (tensor<4xi32>, !p, tensor<1x1x1x1xf32>) -> !p
  return %2 : !p
}

// The gradient of a kernel of what has no dynamic dimension but the features.
// RUNTIME-LABEL: func @kernel_of_features(
// RUNTIME-NOT:     "__xla_gpu_assert"
// RUNTIME:         return
func.func @kernel_of_features(%x: tensor<1x4x?xf32, #hlo.bounds<[?, ?, 2]>>, %y: tensor<1x3x1xf32>) -> tensor<2x?x1xf32, #hlo.bounds<[?, 2, ?]>> {
  %0 = hlo.custom_call "DynamicConvolutionKernelGrad"(%x, %y) window = <size = [3]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_VALID : (tensor<1x4x?xf32, #hlo.bounds<[?, ?, 2]>>, tensor<1x3x1xf32>) -> tensor<2x?x1xf32, #hlo.bounds<[?, 2, ?]>>
  return %0 : tensor<2x?x1xf32, #hlo.bounds<[?, 2, ?]>>
}
