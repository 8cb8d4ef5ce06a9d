// RUN: hlo-opt %s --algebraic-simplify='inexact remove-no-op-reduce-precision floats-are-real minmax-propagate-nan=false \
// RUN:   convert-constant-folding executing-on-cpu sink-broadcast=false hoist-transpose-of-reshape' | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=minmax-propagate-nan=false --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @reduce_precision(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @reduce_precision(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.reduce_precision %x exponent_bits = 8 mantissa_bits = 23 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_precision_bf16(
// CHECK-SAME:    %[[X:.*]]: tensor<4xbf16>)
// CHECK-NEXT:    return %[[X]]
func.func @reduce_precision_bf16(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = hlo.reduce_precision %x exponent_bits = 8 mantissa_bits = 7 : tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// CHECK-LABEL: func @reduce_precision_for_real(
// CHECK:         hlo.reduce_precision
// CHECK:         return
func.func @reduce_precision_for_real(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.reduce_precision %x exponent_bits = 8 mantissa_bits = 22 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// DECLINED: AddProducts | {{.*}}"add kept: multiply in its place needs the option floats-are-real
// CHECK-LABEL: func @add_products(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]]
// CHECK:         hlo.multiply %[[S]], %[[Z]]
func.func @add_products(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %z : tensor<4xf32>
  %1 = hlo.multiply %y, %z : tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// DECLINED: RemoveLimit | {{.*}}"maximum kept: a parameter in its place needs the option minmax-propagate-nan
// CHECK-LABEL: func @maximum_limit(
// CHECK:         hlo.maximum
// CHECK:         return
func.func @maximum_limit(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0xFF800000> : tensor<4xf32>
  %r = hlo.maximum %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @convert_of_constant(
// CHECK:         dense<1.500000e+00> : tensor<f16>
func.func @convert_of_constant() -> tensor<4xf16> {
  %0 = hlo.constant dense<1.5> : tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// CHECK-LABEL: func @divide_by_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<4x2xf32>, %[[Y:.*]]: tensor<2xf32>)
// CHECK:         %[[Q:.*]] = hlo.divide %{{.*}}, %[[Y]]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[Q]]
// CHECK:         hlo.multiply %[[X]], %[[B]]
func.func @divide_by_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
  %r = hlo.divide %x, %0 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @no_sinking(
// CHECK:         hlo.broadcast
// CHECK:         hlo.exponential
// CHECK:         return
func.func @no_sinking(%x: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %r = hlo.exponential %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @hoist_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<6x4xf32>)
// CHECK:         %[[R:.*]] = hlo.transpose %[[X]] dimensions = [1, 0]
// CHECK-NEXT:    return %[[R]]
func.func @hoist_transpose(%x: tensor<6x4xf32>) -> tensor<4x6xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reshape %1 : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// CHECK-LABEL: func @convert_of_dense_constant(
// CHECK-NEXT:    %[[C:.*]] = hlo.constant dense<[1, -2, 127, -128]> : tensor<4xi8>
// CHECK-NEXT:    return %[[C]]
func.func @convert_of_dense_constant() -> tensor<4xi8> {
  %0 = hlo.constant dense<[1.5, -2.75, 1000.0, 0xFF800000]> : tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// To more bits, of one element less than a byte, of a constant read twice.
// CHECK-LABEL: func @kept_conversions(
// CHECK-COUNT-3: hlo.convert
func.func @kept_conversions() -> (tensor<2xf64>, tensor<2xi4>, tensor<2xf16>, tensor<2xf32>) {
  %0 = hlo.constant dense<[1.5, 2.5]> : tensor<2xf32>
  %1 = hlo.constant dense<[1, 2]> : tensor<2xi8>
  %2 = hlo.constant dense<[3.5, 4.5]> : tensor<2xf32>
  %r = hlo.convert %0 : (tensor<2xf32>) -> tensor<2xf64>
  %s = hlo.convert %1 : (tensor<2xi8>) -> tensor<2xi4>
  %t = hlo.convert %2 : (tensor<2xf32>) -> tensor<2xf16>
  return %r, %s, %t, %2 : tensor<2xf64>, tensor<2xi4>, tensor<2xf16>, tensor<2xf32>
}

// Of complex numbers with fast math only.
// CHECK-LABEL: func @divide_by_complex_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xcomplex<f32>>) -> tensor<4x2xcomplex<f32>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_by_complex_broadcast(%x: tensor<4x2xcomplex<f32>>, %y: tensor<2xcomplex<f32>>) -> tensor<4x2xcomplex<f32>> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xcomplex<f32>>) -> tensor<4x2xcomplex<f32>>
  %r = hlo.divide %x, %0 : tensor<4x2xcomplex<f32>>
  return %r : tensor<4x2xcomplex<f32>>
}

// CHECK-LABEL: func @convert_of_parameter(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %[[V0]] : (tensor<2xi32>) -> tensor<2xi8>
// CHECK-NEXT:    return %[[V1]]
func.func @convert_of_parameter(%x: tensor<2xi32>) -> tensor<2xi8> {
  %0 = hlo.negate %x : tensor<2xi32>
  %r = hlo.convert %0 : (tensor<2xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// CHECK-LABEL: func @convert_of_dynamic_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<44> : tensor<i8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i8>) -> tensor<?xi8, #hlo.bounds<[4]>>
// CHECK-NEXT:    return %[[V1]]
func.func @convert_of_dynamic_constant() -> tensor<?xi8, #hlo.bounds<[4]>> {
  %c = hlo.constant dense<300> : tensor<i32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  %r = hlo.convert %0 : (tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi8, #hlo.bounds<[4]>>
  return %r : tensor<?xi8, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @divide_integers_by_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_integers_by_broadcast(%x: tensor<4x2xi32>, %y: tensor<2xi32>) -> tensor<4x2xi32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
  %r = hlo.divide %x, %0 : tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// CHECK-LABEL: func @convert_of_elided_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense_resource<__elided__> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %[[V0]] : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT:    return %[[V1]]
func.func @convert_of_elided_constant() -> tensor<4xf16> {
  %0 = hlo.constant dense_resource<__elided__> : tensor<4xf32>
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}
