// RUN: hlo-opt %s --reduction-splitter | FileCheck %s
// RUN: hlo-opt %s --reduction-splitter=ignore-small-dims | FileCheck %s --check-prefix=LARGE
// RUN: hlo-opt %s --reduction-splitter \
// RUN:   --remark-format=emitRemark --remarks-filter=reduction-splitter \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce replaced by reduce"
// CHECK-LABEL: func @largest_first(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant
// CHECK-NEXT:    %[[A:.*]] = hlo.reduce %arg0, %[[ZERO]] dimensions = [2] : (tensor<6x5x12x4xf32, #hlo.layout<[3, 2, 1, 0]>>, tensor<f32>) -> tensor<6x5x4xf32, #hlo.layout<[2, 1, 0]>> to_apply hlo.add
// CHECK-NEXT:    %[[B:.*]] = hlo.reduce %[[A]], %[[ZERO]] dimensions = [0] : {{.*}} -> tensor<5x4xf32, #hlo.layout<[0, 1]>> to_apply hlo.add
// CHECK-NEXT:    return %[[B]]
func.func @largest_first(%x: tensor<6x5x12x4xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<5x4xf32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<6x5x12x4xf32, #hlo.layout<[3, 2, 1, 0]>>, tensor<f32>) -> tensor<5x4xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5x4xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @three_of_them(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0, {{.*}} dimensions = [4] {{.*}} -> tensor<3x2x5x2x2xf32>
// CHECK-NEXT:    %[[B:.*]] = hlo.reduce %[[A]], {{.*}} dimensions = [2] {{.*}} -> tensor<3x2x2x2xf32>
// CHECK-NEXT:    hlo.reduce %[[B]], {{.*}} dimensions = [0] {{.*}} -> tensor<2x2x2xf32>
// CHECK-NEXT:    return
func.func @three_of_them(%x: tensor<3x2x5x2x7x2xf32>) -> tensor<2x2x2xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [4, 0, 2] : (tensor<3x2x5x2x7x2xf32>, tensor<f32>) -> tensor<2x2x2xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x2x2xf32>
}

// What is left is a row that warps add up.
// CHECK-LABEL: func @as_far_as_need_be(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0, {{.*}} dimensions = [2] {{.*}} -> tensor<3x2x3x64xf32>
// CHECK-NEXT:    hlo.reduce %[[A]], {{.*}} dimensions = [0, 3] {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT:    return
func.func @as_far_as_need_be(%x: tensor<3x2x65x3x64xf32>) -> tensor<2x3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2, 4] : (tensor<3x2x65x3x64xf32>, tensor<f32>) -> tensor<2x3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @row(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @row(%x: tensor<6x5x64xf32>) -> tensor<5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<6x5x64xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}

// REMARK-NOT: :[[#@LINE+5]]:{{.*}}remark:
// CHECK-LABEL: func @one_dimension(
// CHECK-COUNT-1: hlo.reduce
func.func @one_dimension(%x: tensor<6x5x3xf32>) -> tensor<6x3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<6x5x3xf32>, tensor<f32>) -> tensor<6x3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func @small(
// CHECK:         hlo.reduce {{.*}} dimensions = [0]
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1]
// LARGE-LABEL: func @small(
// LARGE:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @small(%x: tensor<8x5x7x2xi32>) -> tensor<5x2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5x2xi32>
}

// LARGE-LABEL: func @not_small(
// LARGE:         hlo.reduce {{.*}} dimensions = [0]
// LARGE-NEXT:    hlo.reduce {{.*}} dimensions = [1]
func.func @not_small(%x: tensor<9x5x7x2xi32>) -> tensor<5x2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<9x5x7x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5x2xi32>
}

//===----------------------------------------------------------------------===//
// Initial values
//===----------------------------------------------------------------------===//

// The first begins at the identity, the second at what it has to.
// CHECK-LABEL: func @counts_once(
// CHECK-DAG:     %[[TWO:.*]] = hlo.constant dense<2>
// CHECK-DAG:     %[[ZERO:.*]] = hlo.constant dense<0>
// CHECK:         %[[A:.*]] = hlo.reduce %arg0, %[[ZERO]] dimensions = [0]
// CHECK-NEXT:    %[[B:.*]] = hlo.reduce %[[A]], %[[TWO]] dimensions = [1]
// CHECK:         %[[ONE:.*]] = hlo.constant dense<1>
// CHECK:         %[[C:.*]] = hlo.reduce %arg0, %[[ONE]] dimensions = [0]
// CHECK-NEXT:    %[[D:.*]] = hlo.reduce %[[C]], %arg1 dimensions = [1]
// CHECK-NEXT:    return %[[B]], %[[D]]
func.func @counts_once(%x: tensor<8x5x7x2xi32>, %init: tensor<i32>) -> (tensor<5x2xi32>, tensor<5x2xi32>) {
  %two = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.reduce %x, %two dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %x, %init dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.multiply : tensor<i32>
  return %0, %1 : tensor<5x2xi32>, tensor<5x2xi32>
}

// CHECK-LABEL: func @maximum(
// CHECK:         hlo.reduce {{.*}}, %arg1 dimensions = [0]
// CHECK-NEXT:    hlo.reduce {{.*}}, %arg1 dimensions = [1]
func.func @maximum(%x: tensor<8x5x7x2xf32>, %init: tensor<f32>) -> tensor<5x2xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0, 2] : (tensor<8x5x7x2xf32>, tensor<f32>) -> tensor<5x2xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<5x2xf32>
}

// Each is one of two.
// CHECK-LABEL: func @argmax(
// CHECK:         %[[A:.*]] = hlo.reduce %arg0, %arg1, %[[X:.*]], %[[I:.*]] dimensions = [0] {{.*}} -> tuple<tensor<5x7x2xf32>, tensor<5x7x2xi32>>
// CHECK:         %[[A0:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    %[[A1:.*]] = hlo.get_tuple_element %[[A]][1]
// CHECK-NEXT:    %[[B:.*]] = hlo.reduce %[[A0]], %[[A1]], %[[X]], %[[I]] dimensions = [1]
// CHECK:         return %[[B]]
func.func @argmax(%x: tensor<8x5x7x2xf32>, %i: tensor<8x5x7x2xi32>) -> tuple<tensor<5x2xf32>, tensor<5x2xi32>> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %i, %least, %zero dimensions = [0, 2] : (tensor<8x5x7x2xf32>, tensor<8x5x7x2xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<5x2xf32>, tensor<5x2xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = hlo.or %1, %2 : tensor<i1>
    %4 = hlo.compare EQ, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = hlo.compare LT, %b, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = hlo.and %4, %5 : tensor<i1>
    %7 = hlo.or %3, %6 : tensor<i1>
    %8 = hlo.select %3, %a, %c : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %9 = hlo.select %7, %b, %d : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = hlo.tuple %8, %9 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %10 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<5x2xf32>, tensor<5x2xi32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce stays: the initial value may count only once"
// CHECK-LABEL: func @sums_from_unknown_values(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @sums_from_unknown_values(%x: tensor<8x5x7x2xi32>, %init: tensor<i32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %x, %zero, %init dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<8x5x7x2xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<5x2xi32>, tensor<5x2xi32>>
}

// CHECK-LABEL: func @sums(
// CHECK:         hlo.reduce {{.*}} dimensions = [0]
// CHECK:         hlo.reduce {{.*}} dimensions = [1]
func.func @sums(%x: tensor<8x5x7x2xi32>, %init: tensor<i32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %x, %zero, %init dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<8x5x7x2xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %c, %a : tensor<i32>
    %2 = hlo.minimum %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<5x2xi32>, tensor<5x2xi32>>
}

// One is combined with the other: not what the initial values are for.
// REMARK: Remark="reduce stays: the initial value may count only once"
// CHECK-LABEL: func @crossed(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @crossed(%x: tensor<8x5x7x2xi32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %x, %zero, %zero dimensions = [0, 2] : (tensor<8x5x7x2xi32>, tensor<8x5x7x2xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<5x2xi32>, tensor<5x2xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.add %a, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<5x2xi32>, tensor<5x2xi32>>
}

// REMARK: Remark="reduce stays: values of several types are combined"
// CHECK-LABEL: func @several_types(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @several_types(%x: tensor<8x5x7x2xbf16>) -> tensor<5x2xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x5x7x2xbf16>, tensor<f32>) -> tensor<5x2xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5x2xf32>
}

//===----------------------------------------------------------------------===//
// Not normalized
//===----------------------------------------------------------------------===//

// REMARK: Remark="reduce stays: dimensions of size 1, or several reduced side by side"
// REMARK: Remark="reduce stays: dimensions of size 1, or several reduced side by side"
// CHECK-LABEL: func @not_grouped(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 1, 3]
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @not_grouped(%x: tensor<2x4x5x7x2xi32>, %y: tensor<9x1x7x2xi32>) -> (tensor<5x2xi32>, tensor<1x2xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1, 3] : (tensor<2x4x5x7x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %y, %zero dimensions = [0, 2] : (tensor<9x1x7x2xi32>, tensor<i32>) -> tensor<1x2xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<5x2xi32>, tensor<1x2xi32>
}

// REMARK: Remark="reduce stays: its arrays are not in row-major order"
// CHECK-LABEL: func @column_major(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @column_major(%x: tensor<8x5x7x2xi32, #hlo.layout<[2, 1, 3, 0]>>) -> tensor<5x2xi32, #hlo.layout<[1, 0]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x5x7x2xi32, #hlo.layout<[2, 1, 3, 0]>>, tensor<i32>) -> tensor<5x2xi32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5x2xi32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @empty(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @empty(%x: tensor<8x5x0x2xi32>) -> tensor<5x2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x5x0x2xi32>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5x2xi32>
}

// REMARK: Remark="reduce stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.reduce {{.*}} dimensions = [0, 2]
func.func @dynamic(%x: tensor<8x5x?x2xi32, #hlo.bounds<[?, ?, 4, ?]>>) -> tensor<5x2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x5x?x2xi32, #hlo.bounds<[?, ?, 4, ?]>>, tensor<i32>) -> tensor<5x2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<5x2xi32>
}

// Of several arrays: sums from zero, and the greater of two numbers, may begin
// as often as one likes.
!n = tensor<6x5x12x4xi32, #hlo.layout<[3, 2, 1, 0]>>
!k = tensor<5x4xi32, #hlo.layout<[0, 1]>>

// CHECK-LABEL: func @sum_and_maximum(
// CHECK-COUNT-2: hlo.reduce 
func.func @sum_and_maximum(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.add %a, %c : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @greater_of_same(
// CHECK-COUNT-2: hlo.reduce 
func.func @greater_of_same(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %m = hlo.maximum %a, %c : tensor<i32>
    %p = hlo.maximum %m, %a : tensor<i32>
    %q = hlo.add %d, %b : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// Other combinations may not.
// CHECK-LABEL: func @tuple_elsewhere(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @tuple_elsewhere(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.add %a, %c : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    %u = hlo.opt_barrier %t : tuple<tensor<i32>, tensor<i32>>
    hlo.return %u : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @difference(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @difference(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.subtract %a, %c : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @other_parameter(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @other_parameter(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %b, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @sum_of_one(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @sum_of_one(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %p = hlo.add %one, %c : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @sum_with_one(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @sum_with_one(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %p = hlo.add %a, %one : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @twice(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @twice(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.add %a, %a : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @sum_of_other(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @sum_of_other(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.add %b, %c : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @sum_with_other(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @sum_with_other(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.add %a, %d : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @greater_with_one(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @greater_with_one(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %p = hlo.maximum %a, %one : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @greater_of_one(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @greater_of_one(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %p = hlo.maximum %one, %a : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}

// CHECK-LABEL: func @greater_with_other(
// CHECK:         hlo.reduce %arg0, %arg1, {{.*}} dimensions = [0, 2]
func.func @greater_with_other(%x: !n, %y: !n) -> tuple<!k, !k> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [0, 2] : (!n, !n, tensor<i32>, tensor<i32>) -> tuple<!k, !k> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = hlo.maximum %a, %b : tensor<i32>
    %q = hlo.maximum %b, %d : tensor<i32>
    %t = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<!k, !k>
}
