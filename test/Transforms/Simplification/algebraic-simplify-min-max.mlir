// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @maximum_equal(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @maximum_equal(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.maximum %x, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_lowest(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @maximum_lowest(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0xFF800000> : tensor<4xf32>
  %r = hlo.maximum %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_nested(
// CHECK:         %[[M:.*]] = hlo.maximum
// CHECK-NEXT:    return %[[M]]
func.func @maximum_nested(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.maximum %x, %y : tensor<4xf32>
  %r = hlo.maximum %y, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @minimum_equal(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @minimum_equal(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.minimum %x, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @minimum_highest(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @minimum_highest(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0x7F800000> : tensor<4xf32>
  %r = hlo.minimum %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @minimum_nested(
// CHECK:         %[[M:.*]] = hlo.minimum
// CHECK-NEXT:    return %[[M]]
func.func @minimum_nested(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.minimum %x, %y : tensor<4xf32>
  %r = hlo.minimum %y, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -inf is less.
// CHECK-LABEL: func @maximum_finite_lowest(
// CHECK:         hlo.maximum
// CHECK:         return
func.func @maximum_finite_lowest(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-3.40282347E+38> : tensor<4xf32>
  %r = hlo.maximum %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_integer_lowest(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi8>)
// CHECK-NEXT:    return %[[X]]
func.func @maximum_integer_lowest(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.constant dense<-128> : tensor<4xi8>
  %r = hlo.maximum %x, %0 : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @minimum_unsigned_highest(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>)
// CHECK-NEXT:    return %[[X]]
func.func @minimum_unsigned_highest(%x: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.constant dense<255> : tensor<4xui8>
  %r = hlo.minimum %x, %0 : tensor<4xui8>
  return %r : tensor<4xui8>
}

// All ones are no highest signed integer.
// CHECK-LABEL: func @minimum_integer_not_highest(
// CHECK:         hlo.minimum
// CHECK:         return
func.func @minimum_integer_not_highest(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.constant dense<-1> : tensor<4xi8>
  %r = hlo.minimum %x, %0 : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @max_of_min(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.clamp %{{.*}}, %[[X]], %
func.func @max_of_min(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<-1.0> : tensor<4xf32>
  %h = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.minimum %x, %h : tensor<4xf32>
  %r = hlo.maximum %l, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @min_of_max(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         hlo.clamp %{{.*}}, %[[X]], %
func.func @min_of_max(%x: tensor<4xi32>) -> tensor<4xi32> {
  %l = hlo.constant dense<-1> : tensor<4xi32>
  %h = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.maximum %x, %l : tensor<4xi32>
  %r = hlo.minimum %0, %h : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @max_of_min_unordered(
// CHECK:         hlo.minimum
// CHECK:         hlo.maximum
// CHECK:         return
func.func @max_of_min_unordered(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<1.0> : tensor<4xf32>
  %h = hlo.constant dense<-1.0> : tensor<4xf32>
  %0 = hlo.minimum %x, %h : tensor<4xf32>
  %r = hlo.maximum %l, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @max_of_min_nan(
// CHECK:         hlo.minimum
// CHECK:         hlo.maximum
// CHECK:         return
func.func @max_of_min_nan(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<0x7FC00000> : tensor<4xf32>
  %h = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.minimum %x, %h : tensor<4xf32>
  %r = hlo.maximum %l, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @max_of_clamp(
// CHECK:         %[[C:.*]] = hlo.clamp
// CHECK-NEXT:    return %[[C]]
func.func @max_of_clamp(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<-1.0> : tensor<4xf32>
  %h = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.clamp %l, %x, %h : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.maximum %l, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @repeated_clamp(
// CHECK:         %[[C:.*]] = hlo.clamp
// CHECK-NEXT:    return %[[C]]
func.func @repeated_clamp(%l: tensor<f32>, %x: tensor<4xf32>, %h: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.clamp %l, %x, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r = hlo.clamp %l, %0, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @other_clamp(
// CHECK:         hlo.clamp
// CHECK:         hlo.clamp
// CHECK:         return
func.func @other_clamp(%l: tensor<f32>, %x: tensor<4xf32>, %h: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.clamp %l, %x, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r = hlo.clamp %h, %0, %l : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// An approximation of tanh need not be monotonic.
// CHECK-LABEL: func @max_of_tanh(
// CHECK:         hlo.tanh
// CHECK:         hlo.tanh
// CHECK:         hlo.maximum
// CHECK:         return
// DECLINED: MoveIntoTanh | {{.*}}"maximum kept: tanh in its place needs the option inexact
func.func @max_of_tanh(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tanh %x : tensor<4xf32>
  %1 = hlo.tanh %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}
