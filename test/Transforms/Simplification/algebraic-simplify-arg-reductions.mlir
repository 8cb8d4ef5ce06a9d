// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// Every element is as good as the first one.
// CHECK-LABEL: func @argmax_of_splat(
// CHECK-NOT:     hlo.reduce
// CHECK:         %[[V:.*]] = hlo.broadcast %{{.*}} : (tensor<f32>) -> tensor<2xf32>
// CHECK:         %[[I:.*]] = hlo.broadcast %{{.*}} : (tensor<i32>) -> tensor<2xi32>
// CHECK:         hlo.tuple %[[V]], %[[I]]
func.func @argmax_of_splat() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1.0> : tensor<2x5xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @argmin_of_splat(
// CHECK-NOT:     hlo.reduce
// CHECK:         dense<1>
// CHECK:         dense<0>
// CHECK:         hlo.tuple
func.func @argmin_of_splat() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<2147483647> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare LE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// The initial value has the same index.
// CHECK-LABEL: func @argmax_of_lowest(
// CHECK-NOT:     hlo.reduce
// CHECK:         dense<0xFF800000>
// CHECK:         dense<0>
// CHECK:         hlo.tuple
func.func @argmax_of_lowest() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<0xFF800000> : tensor<2x5xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// Of equal values the last.
// CHECK-LABEL: func @last_argmax_of_splat(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @last_argmax_of_splat() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %later = hlo.compare GT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %later : tensor<i1>
    %first = hlo.or %gt, %tie : tensor<i1>
    %v = hlo.select %first, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// Of equal values one or the other.
// CHECK-LABEL: func @any_argmax_of_splat(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @any_argmax_of_splat() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %one : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// Which NaN comes first is not said.
// CHECK-LABEL: func @argmax_of_nan(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @argmax_of_nan() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<0x7FC00000> : tensor<2x5xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// The initial value wins.
// CHECK-LABEL: func @argmax_from_more(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @argmax_from_more() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// It has the same value and another index.
// CHECK-LABEL: func @argmax_from_another_index(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @argmax_from_another_index() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<1> : tensor<i32>
  %i0 = hlo.constant dense<7> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// CHECK-LABEL: func @indices_of_another_dimension(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @indices_of_another_dimension() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 0 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// CHECK-LABEL: func @argmax_of_two_dimensions(
// CHECK:         %[[A:.*]] = hlo.reduce
// CHECK:         return %[[A]]
func.func @argmax_of_two_dimensions() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<2x5x3xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5x3xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1, 2] : (tensor<2x5x3xi32>, tensor<2x5x3xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// CHECK-LABEL: func @maximum_and_argmax(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    return %[[A]], %[[M]]
func.func @maximum_and_argmax(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %v1 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// The argmin moves up, with what it needs.
// CHECK-LABEL: func @argmin_behind_minimum(
// CHECK:         %[[I:.*]] = hlo.iota
// CHECK:         %[[A:.*]] = hlo.reduce %arg0, %[[I]]
// CHECK:         %[[M:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    return %[[A]], %[[M]]
func.func @argmin_behind_minimum(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<2147483647> : tensor<i32>
  %v1 = hlo.constant dense<2147483647> : tensor<i32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.minimum : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare LE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @unsigned_maximum(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    return %[[A]], %[[M]]
func.func @unsigned_maximum(%x: tensor<2x5xui32>, %y: tensor<2x5xui32>) -> (tuple<tensor<2xui32>, tensor<2xi32>>, tensor<2xui32>) {
  %v0 = hlo.constant dense<0> : tensor<ui32>
  %v1 = hlo.constant dense<0> : tensor<ui32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xui32>, tensor<2x5xi32>, tensor<ui32>, tensor<i32>) -> tuple<tensor<2xui32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<ui32>, %ai: tensor<i32>, %bv: tensor<ui32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<ui32>, tensor<i32>) -> tuple<tensor<ui32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<ui32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xui32>, tensor<ui32>) -> tensor<2xui32> to_apply hlo.maximum : tensor<ui32>
  return %a, %m : tuple<tensor<2xui32>, tensor<2xi32>>, tensor<2xui32>
}

// Of 0 and -0, argmax may return either, but the maximum is 0.
// CHECK-LABEL: func @maximum_of_floats(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
// INEXACT-LABEL: func @maximum_of_floats(
// INEXACT:         %[[A:.*]] = hlo.reduce
// INEXACT:         hlo.get_tuple_element %[[A]][0]
// DECLINED: [Missed] ReduceNextToArgReduction | {{.*}}"reduce kept: get_tuple_element in its place needs the option inexact"
func.func @maximum_of_floats(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// A remark leaves in its place what the rewrite would move.
// DECLINED: [Missed] ReduceNextToArgReduction | {{.*}}"reduce kept: get_tuple_element in its place needs the option inexact"
// DECLINED: [Missed] ReduceNextToArgReduction | {{.*}}"reduce kept: get_tuple_element in its place needs the option inexact"
// DECLINED-LABEL: func.func @maximum_before(
// DECLINED:         hlo.reduce {{.*}} to_apply hlo.maximum
// DECLINED:         hlo.reduce
// CHECK-LABEL: func @maximum_before(
// CHECK:         hlo.reduce {{.*}} to_apply hlo.maximum
// INEXACT-LABEL: func @maximum_before(
// INEXACT:         %[[A:.*]] = hlo.reduce
// INEXACT:         hlo.get_tuple_element %[[A]][0]
func.func @maximum_before(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// The maximum is NaN where there is one, this argmax is not.
// CHECK-LABEL: func @argmax_without_nan(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
// INEXACT-LABEL: func @argmax_without_nan(
// INEXACT-COUNT-2: hlo.reduce
func.func @argmax_without_nan(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// CHECK-LABEL: func @maximum_and_argmin(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
func.func @maximum_and_argmin(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare LT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @maximum_along_another_dimension(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
func.func @maximum_along_another_dimension(%x: tensor<5x5xi32>, %y: tensor<5x5xi32>) -> (tuple<tensor<5xi32>, tensor<5xi32>>, tensor<5xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<5x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<5x5xi32>, tensor<5x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<5xi32>, tensor<5xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [0] : (tensor<5x5xi32>, tensor<i32>) -> tensor<5xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<5xi32>, tensor<5xi32>>, tensor<5xi32>
}

// CHECK-LABEL: func @maximum_from_another_value(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
func.func @maximum_from_another_value(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<7> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @maximum_of_another_array(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
func.func @maximum_of_another_array(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %y, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @ordered(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         %[[M:.*]] = hlo.reduce
// CHECK:         return %[[A]], %[[M]]
func.func @ordered(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<-5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] {hlo.control_id = 1 : i64} : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %n = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<2x5xi32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// They cannot move up alone.
// CHECK-LABEL: func @indices_computed_behind_maximum(
// CHECK:         %[[M:.*]] = hlo.reduce %arg0
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         return %[[A]], %[[M]]
func.func @indices_computed_behind_maximum(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-5> : tensor<i32>
  %v1 = hlo.constant dense<-5> : tensor<i32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %j = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %k = hlo.negate %j : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// Nothing moves to find out that an option is needed.
// CHECK-LABEL: func @float_argmax_behind_maximum(
// CHECK:         %[[M:.*]] = hlo.reduce %arg0
// CHECK:         %[[A:.*]] = hlo.reduce %arg0
// CHECK:         return %[[A]], %[[M]]
func.func @float_argmax_behind_maximum(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// What it reads is in front already.
// CHECK-LABEL: func @maximum_before_argmax_of_indices_before(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-2147483648> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.not %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce %arg0, %[[V2]], %[[V0]], %[[V1]] dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply
// CHECK:         %[[V4:.*]] = hlo.get_tuple_element %[[V3]][0] : (tuple<tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
// CHECK-NEXT:    return %[[V3]], %[[V4]]
func.func @maximum_before_argmax_of_indices_before(%x: tensor<2x5xi32>, %n: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.not %n : tensor<2x5xi32>
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}
