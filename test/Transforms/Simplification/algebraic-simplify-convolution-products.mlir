// RUN: hlo-opt %s --algebraic-simplify=conv-add-multiply-reorder | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @depthwise(
// CHECK:         %[[R:.*]] = hlo.reshape %arg1 : (tensor<5x1x1x3xi32>) -> tensor<5x3xi32>
// CHECK:         %[[K:.*]] = hlo.broadcast %[[R]] dimensions = [1, 3] : (tensor<5x3xi32>) -> tensor<2x5x4x3xi32>
// CHECK:         %[[P:.*]] = hlo.multiply %arg0, %[[K]]
// CHECK:         %[[S:.*]] = hlo.reduce %[[P]], %{{.*}} dimensions = [1]
// CHECK:         %[[T:.*]] = hlo.transpose %[[S]] dimensions = [1, 0, 2] : (tensor<2x4x3xi32>) -> tensor<4x2x3xi32>
// CHECK:         hlo.reshape %[[T]] : (tensor<4x2x3xi32>) -> tensor<1x4x2x3xi32>
func.func @depthwise(%x: tensor<2x5x4x3xi32>, %k: tensor<5x1x1x3xi32>) -> tensor<1x4x2x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5, 1]> dim_labels = <"b01f_01io->01bf"> feature_group_count = 3 : (tensor<2x5x4x3xi32>, tensor<5x1x1x3xi32>) -> tensor<1x4x2x3xi32>
  return %r : tensor<1x4x2x3xi32>
}

// The kernel's dimensions are in another order.
// CHECK-LABEL: func @kernel_order(
// CHECK:         hlo.broadcast %{{.*}} dimensions = [2, 1]
// CHECK-NOT:     hlo.convolution
// CHECK:         return
func.func @kernel_order(%x: tensor<2x5x3xi32>, %k: tensor<3x1x5xi32>) -> tensor<2x1x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_oi0->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<3x1x5xi32>) -> tensor<2x1x3xi32>
  return %r : tensor<2x1x3xi32>
}

// Floats, a window smaller than the operand, two kernels for a feature.
// CHECK-LABEL: func @kept(
// CHECK-COUNT-3: hlo.convolution
// DECLINED: DepthwiseToProduct | {{.*}}"convolution kept: reshape in its place needs the option inexact
func.func @kept(%x: tensor<2x5x3xf32>, %k: tensor<5x1x3xf32>, %y: tensor<2x5x3xi32>, %l: tensor<4x1x3xi32>, %m: tensor<5x1x6xi32>) -> (tensor<2x1x3xf32>, tensor<2x2x3xi32>, tensor<2x1x6xi32>) {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xf32>, tensor<5x1x3xf32>) -> tensor<2x1x3xf32>
  %s = hlo.convolution %y, %l window = <size = [4]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<4x1x3xi32>) -> tensor<2x2x3xi32>
  %t = hlo.convolution %y, %m window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x6xi32>) -> tensor<2x1x6xi32>
  return %r, %s, %t : tensor<2x1x3xf32>, tensor<2x2x3xi32>, tensor<2x1x6xi32>
}

// CHECK-LABEL: func @product_into_convolution(
// CHECK:         %[[F:.*]] = hlo.broadcast %{{.*}} dimensions = [2] : (tensor<2xi32>) -> tensor<2x3x2xi32>
// CHECK:         %[[K:.*]] = hlo.multiply %[[F]], %{{.*}}
// CHECK:         %[[C:.*]] = hlo.convolution %arg0, %[[K]]
// CHECK:         %[[B:.*]] = hlo.multiply %arg1, %{{.*}}
// CHECK:         hlo.add %[[C]], %[[B]]
func.func @product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>) -> tensor<2x4x2xi32> {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  return %r : tensor<2x4x2xi32>
}

// CHECK-LABEL: func @chained_bias(
// CHECK:         %[[S:.*]] = hlo.add %{{.*}}, %{{.*}} : tensor<2xi32>
// CHECK:         %[[B:.*]] = hlo.broadcast %[[S]] dimensions = [1]
// CHECK:         %[[R:.*]] = hlo.add %arg0, %[[B]]
// CHECK-NEXT:    return %[[R]]
func.func @chained_bias(%x: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %d = hlo.constant dense<[1, -1]> : tensor<2xi32>
  %0 = hlo.broadcast %c dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %1 = hlo.broadcast %d dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %2 = hlo.add %x, %0 : tensor<3x2xi32>
  %r = hlo.add %2, %1 : tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func @float_bias(
// CHECK-COUNT-2: hlo.add
// DECLINED: AddBroadcasts | {{.*}}"add kept: add in its place needs the option inexact
func.func @float_bias(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %c = hlo.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %d = hlo.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = hlo.broadcast %c dimensions = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
  %1 = hlo.broadcast %d dimensions = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
  %2 = hlo.add %x, %0 : tensor<3x2xf32>
  %r = hlo.add %2, %1 : tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Constants of other features, of two dimensions, of parameters.
// CHECK-LABEL: func @product_along_spatial(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [1] : (tensor<3xi32>) -> tensor<1x3x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @product_along_spatial(%x: tensor<1x4x2xi32>, %b: tensor<1x3x3xi32>) -> tensor<1x3x3xi32> {
  %k = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
  %c = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xi32>, tensor<2x2x3xi32>) -> tensor<1x3x3xi32>
  %1 = hlo.add %0, %b : tensor<1x3x3xi32>
  %2 = hlo.broadcast %c dimensions = [1] : (tensor<3xi32>) -> tensor<1x3x3xi32>
  %r = hlo.multiply %1, %2 : tensor<1x3x3xi32>
  return %r : tensor<1x3x3xi32>
}

// CHECK-LABEL: func @product_by_parameter(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V1]], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %arg2 dimensions = [2] : (tensor<3xi32>) -> tensor<1x3x3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @product_by_parameter(%x: tensor<1x4x2xi32>, %b: tensor<1x3x3xi32>, %c: tensor<3xi32>) -> tensor<1x3x3xi32> {
  %k = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xi32>, tensor<2x2x3xi32>) -> tensor<1x3x3xi32>
  %1 = hlo.add %0, %b : tensor<1x3x3xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<3xi32>) -> tensor<1x3x3xi32>
  %r = hlo.multiply %1, %2 : tensor<1x3x3xi32>
  return %r : tensor<1x3x3xi32>
}

// CHECK-LABEL: func @product_of_kernel_that_is_a_parameter(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %arg0, %arg1 window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V1]], %arg2
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V0]] dimensions = [2] : (tensor<3xi32>) -> tensor<1x3x3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @product_of_kernel_that_is_a_parameter(%x: tensor<1x4x2xi32>, %k: tensor<2x2x3xi32>, %b: tensor<1x3x3xi32>) -> tensor<1x3x3xi32> {
  %c = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xi32>, tensor<2x2x3xi32>) -> tensor<1x3x3xi32>
  %1 = hlo.add %0, %b : tensor<1x3x3xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<3xi32>) -> tensor<1x3x3xi32>
  %r = hlo.multiply %1, %2 : tensor<1x3x3xi32>
  return %r : tensor<1x3x3xi32>
}

// CHECK-LABEL: func @product_of_floats(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1.000000e+00, 2.000000e+00, 3.000000e+00]], {{\[\[}}7.000000e+00, 8.000000e+00, 9.000000e+00]]]> : tensor<2x1x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<3xf32>) -> tensor<1x3x3xf32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @product_of_floats(%x: tensor<1x4x1xf32>, %b: tensor<1x3x3xf32>) -> tensor<1x3x3xf32> {
  %k = hlo.constant dense<[[[1.0, 2.0, 3.0]], [[7.0, 8.0, 9.0]]]> : tensor<2x1x3xf32>
  %c = hlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x1xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  %1 = hlo.add %0, %b : tensor<1x3x3xf32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<3xf32>) -> tensor<1x3x3xf32>
  %r = hlo.multiply %1, %2 : tensor<1x3x3xf32>
  return %r : tensor<1x3x3xf32>
}
