// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @reduce_of_nothing(
// CHECK-SAME:    %[[X:.*]]: tensor<0x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[I]]
// CHECK-NEXT:    return %[[R]]
func.func @reduce_of_nothing(%x: tensor<0x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = hlo.reduce %x, %i dimensions = [0] : (tensor<0x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_to_nothing(
// CHECK-SAME:    %[[X:.*]]: tensor<0x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[I]]
// CHECK-NOT:     hlo.reduce
// CHECK:         return
func.func @reduce_to_nothing(%x: tensor<0x4xf32>, %i: tensor<f32>) -> tensor<0xf32> {
  %r = hlo.reduce %x, %i dimensions = [1] : (tensor<0x4xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<0xf32>
}

// CHECK-LABEL: func @variadic_reduce_of_nothing(
// CHECK:         hlo.tuple
// CHECK-NOT:     hlo.reduce
// CHECK:         return
func.func @variadic_reduce_of_nothing(%x: tensor<0x4xf32>, %y: tensor<0x4xi32>, %i: tensor<f32>, %j: tensor<i32>) -> tuple<tensor<4xf32>, tensor<4xi32>> {
  %r = hlo.reduce %x, %y, %i, %j dimensions = [0] : (tensor<0x4xf32>, tensor<0x4xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %0 = hlo.add %a, %c : tensor<f32>
    %1 = hlo.add %b, %d : tensor<i32>
    %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<4xf32>, tensor<4xi32>>
}

// CHECK-LABEL: func @reduce_of_ones(
// CHECK-SAME:    %[[X:.*]]: tensor<1x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[S:.*]] = hlo.reshape %[[X]]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[I]]
// CHECK:         hlo.add %[[S]], %[[B]]
// CHECK-NOT:     hlo.reduce
// CHECK:         return
func.func @reduce_of_ones(%x: tensor<1x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = hlo.reduce %x, %i dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_of_ones(
// CHECK-SAME:    %[[X:.*]]: tensor<1x4xf32>)
// CHECK:         %[[S:.*]] = hlo.reshape %[[X]]
// CHECK-NEXT:    return %[[S]]
func.func @maximum_of_ones(%x: tensor<1x4xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %r = hlo.reduce %x, %i dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<4xf32>
}

// Whatever a computation does that is no known combiner stays.
// CHECK-LABEL: func @other_computation(
// CHECK:         hlo.reduce
func.func @other_computation(%x: tensor<1x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = hlo.reduce %x, %i dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = hlo.subtract %b, %a : tensor<f32>
    hlo.return %0 : tensor<f32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sum_of_negate(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xi32>)
// CHECK:         %[[R:.*]] = hlo.reduce %[[X]]
// CHECK:         hlo.negate %[[R]] : tensor<4xi32>
func.func @sum_of_negate(%x: tensor<4x8xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.negate %x : tensor<4x8xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<4x8xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// Minus a sum of zeros is -0.
// CHECK-LABEL: func @sum_of_float_negate(
// CHECK:         hlo.negate
// CHECK:         hlo.reduce
// CHECK:         return
// DECLINED: ReduceOfNegate | {{.*}}"reduce kept: negate in its place needs the option inexact
func.func @sum_of_float_negate(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.negate %x : tensor<4x8xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sum_of_negate_from_one(
// CHECK:         hlo.negate
// CHECK:         hlo.reduce
// CHECK:         return
func.func @sum_of_negate_from_one(%x: tensor<4x8xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.negate %x : tensor<4x8xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<4x8xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reduce_of_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.reduce %[[X]], %[[I]] dimensions = [1]
// CHECK-NEXT:    return
func.func @reduce_of_transpose(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_of_kept_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.reduce %[[X]], %[[I]] dimensions = [1]
// CHECK:         hlo.transpose %[[R]] dimensions = [1, 0]
func.func @reduce_of_kept_transpose(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %r = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @reduce_of_used_transpose(
// CHECK:         hlo.transpose
// CHECK:         hlo.reduce
// CHECK:         return
func.func @reduce_of_used_transpose(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = hlo.reduce %0, %i dimensions = [2] : (tensor<4x2x3xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.slice %0 [0:4, 0:2, 0:1] : (tensor<4x2x3xf32>) -> tensor<4x2x1xf32>
  %3 = hlo.reshape %2 : (tensor<4x2x1xf32>) -> tensor<4x2xf32>
  %r = hlo.add %1, %3 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @float_sum_in_other_order(
// CHECK:         hlo.transpose
// CHECK:         hlo.reduce
// CHECK:         return
// DECLINED: ReduceOfTranspose | {{.*}}"reduce kept: reduce in its place needs the option inexact
func.func @float_sum_in_other_order(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @maximum_in_other_order(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.reduce %[[X]], %[[I]] dimensions = [0, 1]
// CHECK-NEXT:    return
func.func @maximum_in_other_order(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @merge_sums(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xi32>)
// CHECK:         hlo.reduce %[[X]], %{{.*}} dimensions = [0, 1]
// CHECK-NEXT:    return
func.func @merge_sums(%x: tensor<4x8xi32>) -> tensor<i32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4x8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %r : tensor<i32>
}

// The initial value is added 9 times.
// CHECK-LABEL: func @merge_sums_from_one(
// CHECK:         hlo.reduce
// CHECK:         hlo.reduce
// CHECK:         return
func.func @merge_sums_from_one(%x: tensor<4x8xi32>) -> tensor<i32> {
  %i = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4x8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @merge_maxima(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.reduce %[[X]], %[[I]] dimensions = [0, 1]
// CHECK-NEXT:    return
func.func @merge_maxima(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @merge_others(
// CHECK:         hlo.reduce
// CHECK:         hlo.reduce
// CHECK:         return
func.func @merge_others(%x: tensor<4x8xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.minimum : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @reduce_of_joining_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.reduce %[[X]], %[[I]] dimensions = [0, 1]
// CHECK-NEXT:    return
func.func @reduce_of_joining_reshape(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_then_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.reduce %[[X]], %[[I]] dimensions = [2]
// CHECK:         hlo.reshape %[[R]]
func.func @reduce_then_reshape(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @reduce_of_mixing_reshape(
// CHECK:         hlo.reshape
// CHECK:         hlo.reduce
// CHECK:         return
func.func @reduce_of_mixing_reshape(%x: tensor<4x6xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.reshape %x : (tensor<4x6xf32>) -> tensor<8x3xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @reduce_of_concatenate(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xi32>, %[[Y:.*]]: tensor<2x4xi32>)
// CHECK:         %[[A:.*]] = hlo.reduce %[[X]]
// CHECK:         %[[B:.*]] = hlo.reduce %[[Y]]
// CHECK:         hlo.add %[[A]], %[[B]]
func.func @reduce_of_concatenate(%x: tensor<3x4xi32>, %y: tensor<2x4xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3x4xi32>, tensor<2x4xi32>) -> tensor<5x4xi32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<5x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @float_sum_of_concatenate(
// CHECK:         hlo.concatenate
// CHECK:         hlo.reduce
// CHECK:         return
// DECLINED: ReduceOfConcatenate | {{.*}}"reduce kept: add in its place needs the option inexact
func.func @float_sum_of_concatenate(%x: tensor<3x4xf32>, %y: tensor<2x4xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<-0.0> : tensor<f32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_of_other_concatenate(
// CHECK:         hlo.concatenate
// CHECK:         hlo.reduce
// CHECK:         return
func.func @reduce_of_other_concatenate(%x: tensor<3x4xi32>, %y: tensor<3x2xi32>) -> tensor<6xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<3x4xi32>, tensor<3x2xi32>) -> tensor<3x6xi32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<3x6xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func @reduce_of_own_dimension(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.reduce %[[X]], %[[I]] dimensions = [0] : (tensor<3xf32>
// CHECK:         hlo.broadcast %[[R]]
func.func @reduce_of_own_dimension(%x: tensor<3xf32>, %i: tensor<f32>) -> tensor<5xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @maximum_of_new_dimension(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[I]]
// CHECK:         hlo.maximum %[[X]]
// CHECK-NOT:     hlo.reduce
// CHECK:         return
func.func @maximum_of_new_dimension(%x: tensor<3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @sum_of_new_dimension(
// CHECK-SAME:    %[[X:.*]]: tensor<3xi32>, %[[I:.*]]: tensor<i32>)
// CHECK:         dense<5>
// CHECK:         hlo.multiply %[[X]]
// CHECK:         hlo.add
// CHECK-NOT:     hlo.reduce
// CHECK:         return
func.func @sum_of_new_dimension(%x: tensor<3xi32>, %i: tensor<i32>) -> tensor<3xi32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xi32>) -> tensor<3x5xi32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<3x5xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func @float_sum_of_new_dimension(
// CHECK:         hlo.broadcast
// CHECK:         hlo.reduce
// CHECK:         return
// DECLINED: ReduceOfBroadcast | {{.*}}"reduce kept: add in its place needs the option inexact
func.func @float_sum_of_new_dimension(%x: tensor<3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @tuple_of_one(
// CHECK:         %[[R:.*]] = hlo.reduce %arg0, %arg1 dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add
// CHECK-NEXT:    return %[[R]]
func.func @tuple_of_one(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<f32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    %2 = hlo.tuple %1 : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %2 : tuple<tensor<f32>>
  }
  %r = hlo.get_tuple_element %0[0] : (tuple<tensor<f32>>) -> tensor<f32>
  return %r : tensor<f32>
}

// The tuple is another computation's, or has its place.
// CHECK-LABEL: func @other_tuples_of_one(
// CHECK-COUNT-2: hlo.reduce %arg0, %arg1 dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tuple
// CHECK:         return
func.func @other_tuples_of_one(%x: tensor<4xf32>, %init: tensor<f32>) -> (tuple<tensor<f32>>, tuple<tensor<f32>>) {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<f32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.custom_call "combine"(%a, %b) : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>>
  }
  %2 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<f32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.add %a, %b : tensor<f32>
    %4 = hlo.tuple %3 {hlo.control_id = 0 : i64} : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %4 : tuple<tensor<f32>>
  }
  return %0, %2 : tuple<tensor<f32>>, tuple<tensor<f32>>
}
