// RUN: hlo-opt %s --algebraic-simplify=conditional-simplification | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=max-sweeps=0 --remark-format=emitRemark \
// RUN:   2> /dev/null | FileCheck %s --check-prefix=KEPT
// RUN: hlo-opt %s --algebraic-simplify=only=AddZero | FileCheck %s --check-prefix=KEPT

// Remarks change nothing, nor do other rewrites.
// KEPT-LABEL: func @trim_barrier(
// KEPT:         hlo.opt_barrier %{{.*}} : tuple<tensor<4xf32>, tensor<4xf32>>
// KEPT-LABEL: func @barrier_of_used(
// CHECK-LABEL: func @trim_barrier(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %[[X]]
// CHECK-NEXT:    %[[B:.*]] = hlo.opt_barrier %[[T]] : tuple<tensor<4xf32>>
// CHECK-NEXT:    %[[E:.*]] = hlo.get_tuple_element %[[B]][0]
// CHECK-NEXT:    return %[[E]]
func.func @trim_barrier(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// What others read is kept in order before the barrier.
// CHECK-LABEL: func @barrier_of_used(
// CHECK:         hlo.opt_barrier %{{.*}} : tuple<tensor<4xf32>, tensor<4xf32>>
func.func @barrier_of_used(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.add %0, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// CHECK-LABEL: func @barrier_that_is_returned(
// CHECK:         hlo.opt_barrier %{{.*}} : tuple<tensor<4xf32>, tensor<4xf32>>
func.func @barrier_that_is_returned(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @conditional_of_pred(
// CHECK-SAME:    %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    hlo.conditional %[[P]](%[[Y]], %[[X]])
// CHECK:           hlo.cosine
// CHECK:           hlo.sine
func.func @conditional_of_pred(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %i = hlo.convert %p : (tensor<i1>) -> tensor<i32>
  %0 = hlo.conditional %i(%x, %y) : (tensor<i32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.sine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.cosine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Computations in regions are rewritten as well, those of fusions are not.
// CHECK-LABEL: func @regions(
// CHECK:         hlo.while
// CHECK:         body {
// CHECK:           ^bb0(%[[X:.*]]: tensor<f32>):
// CHECK-NEXT:      hlo.return %[[X]]
// CHECK:         hlo.fusion
// CHECK:           hlo.multiply
func.func @regions(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.while %x : (tensor<f32>) -> tensor<f32> condition {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.constant dense<1.0> : tensor<f32>
    %2 = hlo.multiply %a, %1 : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %3 = hlo.fusion kLoop(%0) : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.constant dense<1.0> : tensor<f32>
    %2 = hlo.multiply %a, %1 : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %3 : tensor<f32>
}

// CHECK-LABEL: func @element_of_tuple(
// CHECK-NEXT:    %[[R:.*]] = hlo.negate %arg0 {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[R]]
func.func @element_of_tuple(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %r = hlo.get_tuple_element %1[0] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A parameter keeps the sharding it has.
// CHECK-LABEL: func @element_of_tuple_is_parameter(
// CHECK:         hlo.get_tuple_element
func.func @element_of_tuple_is_parameter(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %r = hlo.get_tuple_element %0[0] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @conditional_on_integer(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<i8>) -> tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.conditional %[[V0]](%arg1, %arg1)
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>):
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg2
// CHECK-NEXT:    hlo.return %[[V2]]
// CHECK-NEXT:    }, {
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>):
// CHECK-NEXT:    %[[V3:.*]] = hlo.abs %arg2
// CHECK-NEXT:    hlo.return %[[V3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]]
func.func @conditional_on_integer(%x: tensor<i8>, %a: tensor<f32>) -> tensor<f32> {
  %0 = hlo.convert %x : (tensor<i8>) -> tensor<i32>
  %r = hlo.conditional %0(%a, %a) : (tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%b: tensor<f32>):
    %1 = hlo.negate %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%b: tensor<f32>):
    %1 = hlo.abs %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %r : tensor<f32>
}

// CHECK-LABEL: func @conditional_of_three(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<i1>) -> tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.conditional %[[V0]](%arg1, %arg1, %arg1)
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>):
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg2
// CHECK-NEXT:    hlo.return %[[V2]]
// CHECK-NEXT:    }, {
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>):
// CHECK-NEXT:    %[[V3:.*]] = hlo.abs %arg2
// CHECK-NEXT:    hlo.return %[[V3]]
// CHECK-NEXT:    }, {
// CHECK-NEXT:    ^bb0(%arg2: tensor<f32>):
// CHECK-NEXT:    %[[V3:.*]] = hlo.sine %arg2
// CHECK-NEXT:    hlo.return %[[V3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]]
func.func @conditional_of_three(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {
  %0 = hlo.convert %p : (tensor<i1>) -> tensor<i32>
  %r = hlo.conditional %0(%a, %a, %a) : (tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%b: tensor<f32>):
    %1 = hlo.negate %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%b: tensor<f32>):
    %1 = hlo.abs %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%b: tensor<f32>):
    %1 = hlo.sine %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %r : tensor<f32>
}

// A pred chooses the other branch.
// CHECK-LABEL: func @conditional_of_ordered_pred(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 {hlo.control_id = 1
// CHECK:         %[[V1:.*]] = hlo.conditional %[[V0]](%arg1, %arg2)
// CHECK:         return %[[V1]]
func.func @conditional_of_ordered_pred(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %i = hlo.convert %p {hlo.control_id = 1 : i64} : (tensor<i1>) -> tensor<i1>
  %0 = hlo.conditional %i(%x, %y) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.sine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.cosine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// A barrier of a parameter, or with a sharding for each element.
// CHECK-LABEL: func @barrier_of_parameter(
// CHECK:         %[[V0:.*]] = hlo.opt_barrier %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @barrier_of_parameter(%x: tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32> {
  %0 = hlo.opt_barrier %x : tuple<tensor<4xf32>, tensor<4xf32>>
  %r = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sharded_barrier(
// CHECK:         %[[V0:.*]] = hlo.negate %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %arg0, %[[V0]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.opt_barrier %[[V1]] {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated}, {replicated}}">}
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V2]][0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @sharded_barrier(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %y : tensor<4xf32>
  %1 = hlo.tuple %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 {hlo.sharding = #hlo.sharding<"{{replicated}, {replicated}}">} : tuple<tensor<4xf32>, tensor<4xf32>>
  %r = hlo.get_tuple_element %2[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @trim_ordered_barrier(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %[[V0]], %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.opt_barrier %[[V1]] {hlo.control_id = 1
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V2]][1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @trim_ordered_barrier(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 {hlo.control_id = 1 : i64} : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func @trim_barrier_of_ordered_tuple(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %[[V0]], %arg0 {hlo.control_id = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.opt_barrier %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V2]][1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @trim_barrier_of_ordered_tuple(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x {hlo.control_id = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func @trim_barrier_of_tuple_read_twice(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %[[V0]], %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.opt_barrier %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V2]][1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V3]], %[[V1]]
func.func @trim_barrier_of_tuple_read_twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tuple<tensor<4xf32>, tensor<4xf32>>) {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3, %1 : tensor<4xf32>, tuple<tensor<4xf32>, tensor<4xf32>>
}
