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

// Infinities of the wrong sign, and other values.
// CHECK-LABEL: func @limits_on_the_other_side(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0x7F800000> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0xFF800000> : tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.maximum %arg0, %[[V1]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.minimum %arg0, %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @limits_on_the_other_side(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %i = hlo.constant dense<0x7F800000> : tensor<4xf32>
  %n = hlo.constant dense<0xFF800000> : tensor<4xf32>
  %0 = hlo.maximum %x, %i : tensor<4xf32>
  %1 = hlo.minimum %x, %n : tensor<4xf32>
  %r = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @three_values(
// CHECK:         %[[V0:.*]] = hlo.maximum %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.maximum %[[V0]], %arg2
// CHECK-NEXT:    return %[[V1]]
func.func @three_values(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.maximum %x, %y : tensor<4xf32>
  %r = hlo.maximum %0, %z : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @one_constant_limit(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.minimum %arg0, %arg1
// CHECK-NEXT:    %[[V5:.*]] = hlo.maximum %[[V4]], %[[V1]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.maximum %arg0, %arg1
// CHECK-NEXT:    %[[V7:.*]] = hlo.minimum %[[V6]], %[[V1]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.minimum %arg2, %arg3
// CHECK-NEXT:    %[[V9:.*]] = hlo.maximum %[[V8]], %[[V3]]
// CHECK-NEXT:    %[[V10:.*]] = hlo.maximum %arg2, %arg3
// CHECK-NEXT:    %[[V11:.*]] = hlo.minimum %[[V10]], %[[V3]]
// CHECK-NEXT:    %[[V12:.*]] = hlo.tuple %[[V5]], %[[V7]], %[[V9]], %[[V11]]
// CHECK-NEXT:    return %[[V12]]
func.func @one_constant_limit(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<4xi32>, %j: tensor<4xi32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>> {
  %c = hlo.constant dense<1.0> : tensor<4xf32>
  %d = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.minimum %x, %y : tensor<4xf32>
  %1 = hlo.maximum %0, %c : tensor<4xf32>
  %2 = hlo.maximum %x, %y : tensor<4xf32>
  %3 = hlo.minimum %2, %c : tensor<4xf32>
  %4 = hlo.minimum %i, %j : tensor<4xi32>
  %5 = hlo.maximum %4, %d : tensor<4xi32>
  %6 = hlo.maximum %i, %j : tensor<4xi32>
  %7 = hlo.minimum %6, %d : tensor<4xi32>
  %r = hlo.tuple %1, %3, %5, %7 : (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>>
}

// True is the greater one.
// CHECK-LABEL: func @limits_of_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V4:.*]] = hlo.minimum %arg0, %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.maximum %[[V4]], %[[V1]]
// CHECK-NEXT:    return %[[V5]]
func.func @limits_of_preds(%p: tensor<4xi1>) -> tensor<4xi1> {
  %t = hlo.constant dense<true> : tensor<4xi1>
  %f = hlo.constant dense<false> : tensor<4xi1>
  %0 = hlo.minimum %p, %f : tensor<4xi1>
  %r = hlo.maximum %0, %t : tensor<4xi1>
  return %r : tensor<4xi1>
}
