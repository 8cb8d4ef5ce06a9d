// RUN: hlo-opt %s --conditional-code-motion | FileCheck %s
// RUN: hlo-opt %s --conditional-code-motion=move-in | FileCheck %s --check-prefix=IN
// RUN: hlo-opt %s --conditional-code-motion="move-in move-out=false" | FileCheck %s --check-prefix=STAY
// RUN: hlo-opt %s --conditional-code-motion=move-in --remark-format=emitRemark --remarks-filter=conditional-code-motion 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --conditional-code-motion --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] MovedOut {{.*}} Remark="convert of all branches follows the conditional"
// REMARK: remark: [Missed] Kept {{.*}} Remark="operands of add are larger than its result"
// REMARK: remark: [Missed] Unsuitable
// REMARK: remark: [Passed] MovedIn {{.*}} Remark="every branch returns convert of what it did"

// A whole expression: the same constant, and what both branches get from the
// same place, need not be returned; nor what two instructions read twice.
// CHECK-LABEL: func @out(
// CHECK: %[[C:.*]] = hlo.conditional {{.*}} -> tuple<tensor<4xbf16>>
// CHECK: hlo.negate {{.*}} : tensor<4xbf16>
// CHECK-NOT: hlo.convert
// CHECK: }
// CHECK-NEXT: %[[E:.*]] = hlo.get_tuple_element %[[C]][0] : (tuple<tensor<4xbf16>>) -> tensor<4xbf16>
// CHECK-NEXT: %[[F:.*]] = hlo.convert %[[E]] : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: %[[K:.*]] = hlo.constant dense<2.0{{.*}}> : tensor<f32>
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %[[K]]
// CHECK-NEXT: %[[M:.*]] = hlo.multiply %[[F]], %[[B]]
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[M]], %arg2
// CHECK-NEXT: return %[[A]]
// STAY-LABEL: func @out(
// STAY-COUNT-2: hlo.convert
// STAY: }
// STAY-NEXT: hlo.get_tuple_element
// STAY-NEXT: return
func.func @out(%p: tensor<i1>, %x: tensor<4xbf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %o = hlo.tuple %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tuple<tensor<4xbf16>, tensor<4xf32>>
  %0 = hlo.conditional %p(%o, %o) : (tensor<i1>, tuple<tensor<4xbf16>, tensor<4xf32>>, tuple<tensor<4xbf16>, tensor<4xf32>>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tuple<tensor<4xbf16>, tensor<4xf32>>):
    %2 = hlo.get_tuple_element %a[0] : (tuple<tensor<4xbf16>, tensor<4xf32>>) -> tensor<4xbf16>
    %3 = hlo.get_tuple_element %a[1] : (tuple<tensor<4xbf16>, tensor<4xf32>>) -> tensor<4xf32>
    %4 = hlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32>
    %5 = hlo.constant dense<2.0> : tensor<f32>
    %6 = hlo.broadcast %5 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = hlo.multiply %4, %6 : tensor<4xf32>
    %8 = hlo.add %7, %3 : tensor<4xf32>
    %9 = hlo.tuple %8 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %9 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tuple<tensor<4xbf16>, tensor<4xf32>>):
    %2 = hlo.get_tuple_element %a[0] : (tuple<tensor<4xbf16>, tensor<4xf32>>) -> tensor<4xbf16>
    %3 = hlo.get_tuple_element %a[1] : (tuple<tensor<4xbf16>, tensor<4xf32>>) -> tensor<4xf32>
    %n = hlo.negate %2 : tensor<4xbf16>
    %4 = hlo.convert %n : (tensor<4xbf16>) -> tensor<4xf32>
    %5 = hlo.constant dense<2.0> : tensor<f32>
    %6 = hlo.broadcast %5 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = hlo.multiply %4, %6 : tensor<4xf32>
    %8 = hlo.add %7, %3 : tensor<4xf32>
    %9 = hlo.tuple %8 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %9 : tuple<tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Elements that are read again, returned twice, and equal constants.
// CHECK-LABEL: func @returned(
// CHECK: %[[C:.*]] = hlo.conditional {{.*}} -> tuple<tensor<4xf32>>
// CHECK: hlo.abs
// CHECK: hlo.exponential
// CHECK: }
// CHECK-DAG: %[[K:.*]] = hlo.constant dense<[1, 2]>
// CHECK-DAG: %[[D:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-DAG: %[[E:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-DAG: %[[S:.*]] = hlo.add %[[D]], %[[E]] : tensor<4xf32>
// CHECK: %[[F:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK: hlo.tuple %[[F]], %[[S]], %[[S]], %[[K]]
func.func @returned(%p: tensor<i1>, %x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.add %1, %1 : tensor<4xf32>
    %c = hlo.constant dense<[1, 2]> : tensor<2xi32>
    %3 = hlo.tuple %1, %2, %2, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
    hlo.return %3 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.exponential %a : tensor<4xf32>
    %2 = hlo.add %1, %1 : tensor<4xf32>
    %c = hlo.constant dense<[1, 2]> : tensor<2xi32>
    %3 = hlo.tuple %1, %2, %2, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
    hlo.return %3 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>) -> tensor<4xf32>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>) -> tensor<4xf32>
  %4 = hlo.get_tuple_element %0[3] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>) -> tensor<2xi32>
  %5 = hlo.tuple %1, %2, %3, %4 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
  return %5 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi32>>
}

// Two values would have to be returned for one.
// CHECK-LABEL: func @larger(
// CHECK-COUNT-2: hlo.add
// CHECK: }
// CHECK-NOT: hlo.add
// CHECK: return
func.func @larger(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.abs %a : tensor<4xf32>
    %3 = hlo.sine %a : tensor<4xf32>
    %4 = hlo.add %2, %3 : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.cosine %a : tensor<4xf32>
    %3 = hlo.negate %a : tensor<4xf32>
    %4 = hlo.add %2, %3 : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Not the same: the operation, an attribute, a type, what else reads it.
// CHECK-LABEL: func @unlike(
// CHECK: hlo.conditional
// CHECK: }
// CHECK: hlo.get_tuple_element
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.tuple
func.func @unlike(%p: tensor<i1>, %x: tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>> branches {
  ^bb0(%a: tensor<2x2xf32>):
    %2 = hlo.abs %a : tensor<2x2xf32>
    %3 = hlo.reverse %a dimensions = [0] : tensor<2x2xf32>
    %i = hlo.convert %a : (tensor<2x2xf32>) -> tensor<2x2xi32>
    %4 = hlo.convert %i : (tensor<2x2xi32>) -> tensor<2x2xf32>
    %5 = hlo.sine %a : tensor<2x2xf32>
    %6 = hlo.custom_call "f"(%5) has_side_effect : (tensor<2x2xf32>) -> tensor<f32>
    %7 = hlo.tuple %2, %3, %4, %5 : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
    hlo.return %7 : tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
  }, {
  ^bb0(%a: tensor<2x2xf32>):
    %2 = hlo.negate %a : tensor<2x2xf32>
    %3 = hlo.reverse %a dimensions = [1] : tensor<2x2xf32>
    %i = hlo.convert %a : (tensor<2x2xf32>) -> tensor<2x2xi16>
    %4 = hlo.convert %i : (tensor<2x2xi16>) -> tensor<2x2xf32>
    %5 = hlo.sine %a : tensor<2x2xf32>
    %6 = hlo.custom_call "f"(%5) has_side_effect : (tensor<2x2xf32>) -> tensor<f32>
    %7 = hlo.tuple %2, %3, %4, %5 : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
    hlo.return %7 : tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>) -> tensor<2x2xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>) -> tensor<2x2xf32>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>) -> tensor<2x2xf32>
  %4 = hlo.get_tuple_element %0[3] : (tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>) -> tensor<2x2xf32>
  %5 = hlo.tuple %1, %2, %3, %4 : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
  return %5 : tuple<tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>>
}

// One branch returns an instruction twice, the other two different ones; and
// reads the operands in another order.
// CHECK-LABEL: func @returned_elsewhere(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
// CHECK-COUNT-2: hlo.power
// CHECK: }
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.get_tuple_element
// CHECK-NEXT: hlo.tuple
func.func @returned_elsewhere(%p: tensor<i1>, %x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.sine %a : tensor<4xf32>
    %3 = hlo.power %2, %2 : tensor<4xf32>
    %4 = hlo.tuple %1, %1, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
    hlo.return %4 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.negate %a : tensor<4xf32>
    %3 = hlo.exponential %a : tensor<4xf32>
    %5 = hlo.power %2, %3 : tensor<4xf32>
    %4 = hlo.tuple %1, %2, %5 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
    hlo.return %4 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.tuple %1, %2, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// An element of another tuple than the operand of the branch.
// CHECK-LABEL: func @inner_tuple(
// CHECK: %[[C:.*]] = hlo.conditional {{.*}} -> tuple<tensor<f32>>
// CHECK: %[[E:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-NEXT: hlo.convert %[[E]]
func.func @inner_tuple(%i: tensor<i32>, %x: tensor<f32>) -> tensor<f64> {
  %o = hlo.tuple %x : (tensor<f32>) -> tuple<tensor<f32>>
  %0 = hlo.conditional %i(%o) : (tensor<i32>, tuple<tensor<f32>>) -> tuple<tensor<f64>> branches {
  ^bb0(%a: tuple<tensor<f32>>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<f32>>) -> tensor<f32>
    %2 = hlo.tuple %1, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %4 = hlo.convert %3 : (tensor<f32>) -> tensor<f64>
    %5 = hlo.tuple %4 : (tensor<f64>) -> tuple<tensor<f64>>
    hlo.return %5 : tuple<tensor<f64>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<f64>>) -> tensor<f64>
  return %1 : tensor<f64>
}

// CHECK-LABEL: func @whole(
// CHECK-COUNT-2: hlo.abs
// CHECK: }
// CHECK-NEXT: return
func.func @whole(%p: tensor<i1>, %x: tensor<4xf32>) -> tuple<tensor<4xf32>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }
  return %0 : tuple<tensor<4xf32>>
}

// CHECK-LABEL: func @kept(
// CHECK-COUNT-2: hlo.abs
// CHECK: }
// CHECK: hlo.get_tuple_element
// CHECK-COUNT-2: hlo.abs
// CHECK: }
// CHECK: hlo.get_tuple_element
// CHECK-NEXT: return
func.func @kept(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.conditional %p(%x, %x) {hlo.sharding = #hlo.sharding<"{{replicated}}">} : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %4 = hlo.abs %a : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %4 = hlo.abs %a : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.conditional %p(%x, %1) {hlo.control_id = 0 : i64} : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %4 = hlo.abs %a : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %4 = hlo.abs %a : tensor<4xf32>
    %5 = hlo.tuple %4 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %5 : tuple<tensor<4xf32>>
  }
  %3 = hlo.get_tuple_element %2[0] {hlo.control_predecessors = array<i64: 0>} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// What makes results smaller moves in, and does not come out again.
// CHECK-LABEL: func @in(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<4xf32>, tensor<4xf32>>
// IN-LABEL: func @in(
// IN: %[[C:.*]] = hlo.conditional {{.*}} -> tuple<tensor<2xbf16>, tensor<4xf32>>
// IN: %[[E:.*]] = hlo.exponential
// IN: %[[S:.*]] = hlo.slice %[[E]] [0:2]
// IN: %[[M:.*]] = hlo.convert %[[S]] : (tensor<2xf32>) -> tensor<2xbf16>
// IN: }
// IN-DAG: hlo.get_tuple_element %[[C]][0] : (tuple<tensor<2xbf16>, tensor<4xf32>>) -> tensor<2xbf16>
// IN-DAG: %[[R:.*]] = hlo.get_tuple_element %[[C]][1]
// IN-DAG: hlo.slice %[[R]] [0:2]
// IN-DAG: hlo.slice %[[R]] [2:4]
func.func @in(%p: tensor<i1>, %x: tensor<4xf32>) -> tuple<tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.exponential %a : tensor<4xf32>
    %2 = hlo.tuple %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.abs %a : tensor<4xf32>
    %2 = hlo.tuple %a, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.slice %1 [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %3 = hlo.convert %2 : (tensor<2xf32>) -> tensor<2xbf16>
  %4 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %5 = hlo.slice %4 [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %6 = hlo.slice %4 [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %7 = hlo.tuple %3, %5, %6 : (tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>>
  return %7 : tuple<tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>>
}

// With a constant, of which each branch has its own.
// IN-LABEL: func @reduction(
// IN: hlo.conditional {{.*}} -> tuple<tensor<f32>>
// IN-COUNT-2: hlo.reduce
// IN: }
// IN-NOT: hlo.reduce
func.func @reduction(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<f32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.exponential %a : tensor<4xf32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.tuple %a : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }
  %z = hlo.constant dense<0.0> : tensor<f32>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.reduce %1, %z dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %2 : tensor<f32>
}

// IN-LABEL: func @locations(
// LOC-LABEL: func.func @locations(
// LOC:         hlo.convert {{.*}} loc(fused["wide0", "wide1"])
func.func @locations(%p: tensor<i1>, %x: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xbf16>, tensor<4xbf16>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<4xbf16>):
    %2 = hlo.sine %a : tensor<4xbf16>
    %3 = hlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32> loc("wide0")
    %4 = hlo.tuple %3 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %4 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xbf16>):
    %2 = hlo.cosine %a : tensor<4xbf16>
    %3 = hlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32> loc("wide1")
    %4 = hlo.tuple %3 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %4 : tuple<tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// What stays where it is
//===----------------------------------------------------------------------===//

!v = tensor<4xf32>
!v1 = tuple<tensor<4xf32>>
!v2 = tuple<tensor<4xf32>, tensor<4xf32>>
!v3 = tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>

// The root is read by something else; it has control dependencies, or a
// sharding; it is no tuple instruction; its layouts are others.
// CHECK-LABEL: func @roots(
// CHECK: hlo.conditional
// CHECK: hlo.abs
// CHECK-NEXT: hlo.tuple
// CHECK-NEXT: hlo.custom_call
// CHECK: hlo.conditional
// CHECK: hlo.abs
// CHECK-NEXT: hlo.tuple {{.*}}control_id
// CHECK: hlo.conditional
// CHECK: hlo.abs
// CHECK-NEXT: hlo.tuple {{.*}}sharding
// CHECK: hlo.conditional
// CHECK: hlo.custom_call "g"
// CHECK-NEXT: hlo.return
func.func @roots(%i: tensor<i32>, %x: !v) -> !v {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %10 = hlo.abs %a : !v
    %11 = hlo.tuple %10 : (!v) -> !v1
    %12 = hlo.custom_call "f"(%11) has_side_effect : (!v1) -> tensor<f32>
    hlo.return %11 : !v1
  }
  %1 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  %2 = hlo.conditional %i(%1) : (tensor<i32>, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %10 = hlo.abs %a : !v
    %11 = hlo.tuple %10 {hlo.control_id = 0 : i64} : (!v) -> !v1
    %12 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
    hlo.return %11 : !v1
  }
  %3 = hlo.get_tuple_element %2[0] : (!v1) -> !v
  %4 = hlo.conditional %i(%3) : (tensor<i32>, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %10 = hlo.abs %a : !v
    %11 = hlo.tuple %10 {hlo.sharding = #hlo.sharding<"{{replicated}}">} : (!v) -> !v1
    hlo.return %11 : !v1
  }
  %5 = hlo.get_tuple_element %4[0] : (!v1) -> !v
  %6 = hlo.conditional %i(%5) : (tensor<i32>, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %10 = hlo.custom_call "g"(%a) : (!v) -> !v1
    hlo.return %10 : !v1
  }
  %7 = hlo.get_tuple_element %6[0] : (!v1) -> !v
  return %7 : !v
}

!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x2xf32, #hlo.layout<[0, 1]>>

// CHECK-LABEL: func @root_layout(
// CHECK: hlo.abs
// CHECK-NEXT: hlo.tuple
func.func @root_layout(%i: tensor<i32>, %x: !row) -> !column {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, !row) -> tuple<!column> branches {
  ^bb0(%a: !row):
    %1 = hlo.abs %a : !row
    %2 = hlo.tuple %1 : (!row) -> tuple<!row>
    hlo.return %2 : tuple<!row>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<!column>) -> !column
  return %1 : !column
}

// CHECK-LABEL: func @sharded_element(
// CHECK: hlo.abs
// CHECK-NEXT: hlo.tuple
func.func @sharded_element(%i: tensor<i32>, %x: !v) -> !v {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %1 = hlo.abs %a : !v
    %2 = hlo.tuple %1 : (!v) -> !v1
    hlo.return %2 : !v1
  }
  %1 = hlo.get_tuple_element %0[0] {hlo.sharding = #hlo.sharding<"{replicated}">} : (!v1) -> !v
  return %1 : !v
}

// Something with control dependencies, a sharding, side effects, or a tuple.
// CHECK-LABEL: func @computations(
// CHECK: hlo.conditional {{.*}}, tensor<f32>, tuple<tensor<f32>, tensor<f32>>> branches
// CHECK: hlo.abs
// CHECK: hlo.negate
// CHECK: hlo.reduce
// CHECK: hlo.reduce
// CHECK: hlo.tuple
// CHECK-NEXT: hlo.return
func.func @computations(%i: tensor<i32>, %x: !v) -> tuple<!v, !v, tensor<f32>, tensor<f32>> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, !v) -> tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>> branches {
  ^bb0(%a: !v):
    %1 = hlo.abs %a {hlo.control_id = 0 : i64} : !v
    %2 = hlo.negate %a {hlo.sharding = #hlo.sharding<"{replicated}">} : !v
    %t = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
    %c = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %a, %c dimensions = [0] : (!v, tensor<f32>) -> tensor<f32> to_apply {
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = hlo.custom_call "f"(%p, %q) has_side_effect : (tensor<f32>, tensor<f32>) -> tensor<f32>
      hlo.return %r : tensor<f32>
    }
    %4 = hlo.reduce %a, %a, %c, %c dimensions = [0] : (!v, !v, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> to_apply {
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
      %u = hlo.tuple %p, %s : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
      hlo.return %u : tuple<tensor<f32>, tensor<f32>>
    }
    %5 = hlo.tuple %1, %2, %3, %4 : (!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>) -> tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>
    hlo.return %5 : tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>) -> !v
  %2 = hlo.get_tuple_element %0[1] : (tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>) -> !v
  %3 = hlo.get_tuple_element %0[2] : (tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>) -> tensor<f32>
  %4 = hlo.get_tuple_element %0[3] : (tuple<!v, !v, tensor<f32>, tuple<tensor<f32>, tensor<f32>>>) -> tuple<tensor<f32>, tensor<f32>>
  %5 = hlo.get_tuple_element %4[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %6 = hlo.tuple %1, %2, %3, %5 : (!v, !v, tensor<f32>, tensor<f32>) -> tuple<!v, !v, tensor<f32>, tensor<f32>>
  return %6 : tuple<!v, !v, tensor<f32>, tensor<f32>>
}

// Constants of different values, which the conditional returns; broadcasts of
// different values, and one with a sharding, which would be larger.
// CHECK-LABEL: func @constants(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<4xf32>, tensor<f32>>
// CHECK: hlo.constant dense<1.0{{.*}}>
// CHECK: }, {
// CHECK: hlo.constant dense<2.0{{.*}}>
// CHECK: }
// CHECK: %[[C:.*]] = hlo.get_tuple_element %{{.*}}[1]
// CHECK-NEXT: hlo.add %arg1, %[[C]]
// CHECK-NEXT: %[[D:.*]] = hlo.get_tuple_element %{{.*}}[1]
// CHECK-NEXT: hlo.broadcast %[[D]]
// CHECK: hlo.multiply
// CHECK: hlo.subtract
func.func @constants(%p: tensor<i1>, %x: tensor<f32>, %y: !v) -> tuple<tensor<f32>, !v, !v> {
  %o = hlo.tuple %x, %y : (tensor<f32>, !v) -> tuple<tensor<f32>, !v>
  %0 = hlo.conditional %p(%o, %o) : (tensor<i1>, tuple<tensor<f32>, !v>, tuple<tensor<f32>, !v>) -> tuple<tensor<f32>, !v, !v> branches {
  ^bb0(%a: tuple<tensor<f32>, !v>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<f32>, !v>) -> tensor<f32>
    %2 = hlo.get_tuple_element %a[1] : (tuple<tensor<f32>, !v>) -> !v
    %3 = hlo.constant dense<1.0> : tensor<f32>
    %4 = hlo.add %1, %3 : tensor<f32>
    %5 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> !v
    %6 = hlo.multiply %2, %5 : !v
    %c = hlo.constant dense<3.0> : tensor<f32>
    %7 = hlo.broadcast %c dimensions = [] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<f32>) -> !v
    %8 = hlo.subtract %2, %7 : !v
    %9 = hlo.tuple %4, %6, %8 : (tensor<f32>, !v, !v) -> tuple<tensor<f32>, !v, !v>
    hlo.return %9 : tuple<tensor<f32>, !v, !v>
  }, {
  ^bb0(%a: tuple<tensor<f32>, !v>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<f32>, !v>) -> tensor<f32>
    %2 = hlo.get_tuple_element %a[1] : (tuple<tensor<f32>, !v>) -> !v
    %3 = hlo.constant dense<2.0> : tensor<f32>
    %4 = hlo.add %1, %3 : tensor<f32>
    %5 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> !v
    %6 = hlo.multiply %2, %5 : !v
    %c = hlo.constant dense<3.0> : tensor<f32>
    %7 = hlo.broadcast %c dimensions = [] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<f32>) -> !v
    %8 = hlo.subtract %2, %7 : !v
    %9 = hlo.tuple %4, %6, %8 : (tensor<f32>, !v, !v) -> tuple<tensor<f32>, !v, !v>
    hlo.return %9 : tuple<tensor<f32>, !v, !v>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<f32>, !v, !v>) -> tensor<f32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<f32>, !v, !v>) -> !v
  %3 = hlo.get_tuple_element %0[2] : (tuple<tensor<f32>, !v, !v>) -> !v
  %4 = hlo.tuple %1, %2, %3 : (tensor<f32>, !v, !v) -> tuple<tensor<f32>, !v, !v>
  return %4 : tuple<tensor<f32>, !v, !v>
}

// The operand has another layout than the parameter; it is no tuple
// instruction, or read in order: all have to be returned.
// CHECK-LABEL: func @operands(
// CHECK: %[[A:.*]] = hlo.conditional {{.*}} -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>>
// CHECK: %[[X:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT: hlo.abs %[[X]]
// CHECK: %[[B:.*]] = hlo.conditional
// CHECK: %[[Y:.*]] = hlo.get_tuple_element %[[B]][0]
// CHECK-NEXT: hlo.sine %[[Y]]
// CHECK: %[[C:.*]] = hlo.conditional
// CHECK: %[[Z:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-NEXT: hlo.cosine %[[Z]]
func.func @operands(%i: tensor<i32>, %x: !row, %y: !v1) -> tuple<!column, !v, !v> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, !row) -> tuple<!column> branches {
  ^bb0(%a: !column):
    %10 = hlo.abs %a : !column
    %11 = hlo.tuple %10 : (!column) -> tuple<!column>
    hlo.return %11 : tuple<!column>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<!column>) -> !column
  %2 = hlo.conditional %i(%y) : (tensor<i32>, !v1) -> !v1 branches {
  ^bb0(%a: !v1):
    %10 = hlo.get_tuple_element %a[0] : (!v1) -> !v
    %11 = hlo.sine %10 : !v
    %12 = hlo.tuple %11 : (!v) -> !v1
    hlo.return %12 : !v1
  }
  %3 = hlo.get_tuple_element %2[0] : (!v1) -> !v
  %4 = hlo.tuple %3 : (!v) -> !v1
  %5 = hlo.conditional %i(%4) : (tensor<i32>, !v1) -> !v1 branches {
  ^bb0(%a: !v1):
    %t = hlo.after_all() {hlo.control_id = 0 : i64}
    %10 = hlo.get_tuple_element %a[0] {hlo.control_predecessors = array<i64: 0>} : (!v1) -> !v
    %11 = hlo.cosine %10 : !v
    %12 = hlo.tuple %11 : (!v) -> !v1
    hlo.return %12 : !v1
  }
  %6 = hlo.get_tuple_element %5[0] : (!v1) -> !v
  %7 = hlo.tuple %1, %3, %6 : (!column, !v, !v) -> tuple<!column, !v, !v>
  return %7 : tuple<!column, !v, !v>
}

// What is returned already, or read twice, counts no more.
// CHECK-LABEL: func @bytes(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
// CHECK: hlo.get_tuple_element
// CHECK-DAG: hlo.add
// CHECK-DAG: hlo.multiply
func.func @bytes(%p: tensor<i1>, %x: !v) -> !v3 {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v, !v) -> !v3 branches {
  ^bb0(%a: !v):
    %1 = hlo.abs %a : !v
    %2 = hlo.sine %a : !v
    %3 = hlo.add %1, %2 : !v
    %4 = hlo.negate %a : !v
    %5 = hlo.multiply %4, %4 : !v
    %6 = hlo.tuple %1, %3, %5 : (!v, !v, !v) -> !v3
    hlo.return %6 : !v3
  }, {
  ^bb0(%a: !v):
    %1 = hlo.negate %a : !v
    %2 = hlo.cosine %a : !v
    %3 = hlo.add %1, %2 : !v
    %4 = hlo.abs %a : !v
    %5 = hlo.multiply %4, %4 : !v
    %6 = hlo.tuple %1, %3, %5 : (!v, !v, !v) -> !v3
    hlo.return %6 : !v3
  }
  %1 = hlo.get_tuple_element %0[0] : (!v3) -> !v
  %2 = hlo.get_tuple_element %0[1] : (!v3) -> !v
  %3 = hlo.get_tuple_element %0[2] : (!v3) -> !v
  %4 = hlo.tuple %1, %2, %3 : (!v, !v, !v) -> !v3
  return %4 : !v3
}

// Something else reads the element; a branch returns the value twice; it reads
// another value; it is not smaller; nothing reads it.
// IN-LABEL: func @not_in(
// IN: hlo.conditional
// IN: }
// IN: hlo.slice %{{.*}} [0:1]
// IN: hlo.slice %{{.*}} [0:2]
// IN: hlo.dynamic_slice
// IN: hlo.negate
!v5 = tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
!all = tuple<!v, tensor<1xf32>, tensor<2xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>>
func.func @not_in(%p: tensor<i1>, %i: tensor<i32>, %x: !v) -> !all {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v, !v) -> !v5 branches {
  ^bb0(%a: !v):
    %1 = hlo.abs %a : !v
    %2 = hlo.sine %a : !v
    %3 = hlo.cosine %a : !v
    %4 = hlo.negate %a : !v
    %5 = hlo.tuple %1, %2, %2, %3, %4 : (!v, !v, !v, !v, !v) -> !v5
    hlo.return %5 : !v5
  }, {
  ^bb0(%a: !v):
    %1 = hlo.sine %a : !v
    %2 = hlo.abs %a : !v
    %3 = hlo.negate %a : !v
    %4 = hlo.cosine %a : !v
    %5 = hlo.tuple %1, %2, %2, %3, %4 : (!v, !v, !v, !v, !v) -> !v5
    hlo.return %5 : !v5
  }
  %1 = hlo.get_tuple_element %0[0] : (!v5) -> !v
  %2 = hlo.get_tuple_element %0[0] : (!v5) -> !v
  %3 = hlo.slice %2 [0:1] : (!v) -> tensor<1xf32>
  %4 = hlo.get_tuple_element %0[1] : (!v5) -> !v
  %5 = hlo.slice %4 [0:2] : (!v) -> tensor<2xf32>
  %6 = hlo.get_tuple_element %0[2] : (!v5) -> !v
  %7 = hlo.get_tuple_element %0[3] : (!v5) -> !v
  %8 = hlo.dynamic_slice %7[%i] sizes = [3] : (!v, tensor<i32>) -> tensor<3xf32>
  %9 = hlo.get_tuple_element %0[4] : (!v5) -> !v
  %10 = hlo.negate %9 : !v
  %11 = hlo.tuple %1, %3, %5, %6, %8, %10 : (!v, tensor<1xf32>, tensor<2xf32>, !v, tensor<3xf32>, !v) -> !all
  return %11 : !all
}

// IN-LABEL: func @unread(
// IN: hlo.get_tuple_element
// IN-NEXT: return
func.func @unread(%p: tensor<i1>, %x: !v) -> !v {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %1 = hlo.tuple %a : (!v) -> !v1
    hlo.return %1 : !v1
  }, {
  ^bb0(%a: !v):
    %1 = hlo.abs %a : !v
    %2 = hlo.tuple %1 : (!v) -> !v1
    hlo.return %2 : !v1
  }
  %1 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  return %x : !v
}

// A constant that something waits for stays where it is, and is there once.
// CHECK-LABEL: func @ordered_constant(
// CHECK: hlo.conditional
// CHECK: %[[K:.*]] = hlo.constant {hlo.control_id = 0 : i64}
// CHECK: hlo.tuple %[[K]]
// CHECK: hlo.tuple %
// CHECK: hlo.add
func.func @ordered_constant(%p: tensor<i1>, %x: !v) -> !v {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %1 = hlo.constant {hlo.control_id = 0 : i64} dense<1.0> : !v
    %2 = hlo.custom_call "f"() has_side_effect {hlo.control_predecessors = array<i64: 0>} : () -> !v
    %3 = hlo.add %a, %1 : !v
    %4 = hlo.tuple %3 : (!v) -> !v1
    hlo.return %4 : !v1
  }, {
  ^bb0(%a: !v):
    %1 = hlo.constant dense<1.0> : !v
    %2 = hlo.add %a, %1 : !v
    %3 = hlo.tuple %2 : (!v) -> !v1
    hlo.return %3 : !v1
  }
  %1 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  return %1 : !v
}

// IN-LABEL: func @ordered_initial_value(
// IN: hlo.conditional {{.*}} -> tuple<tensor<4xf32>>
// IN: hlo.constant {hlo.control_id = 0 : i64}
// IN: hlo.reduce
func.func @ordered_initial_value(%p: tensor<i1>, %x: !v) -> tensor<f32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v, !v) -> !v1 branches {
  ^bb0(%a: !v):
    %1 = hlo.exponential %a : !v
    %2 = hlo.tuple %1 : (!v) -> !v1
    hlo.return %2 : !v1
  }, {
  ^bb0(%a: !v):
    %1 = hlo.tuple %a : (!v) -> !v1
    hlo.return %1 : !v1
  }
  %z = hlo.constant {hlo.control_id = 0 : i64} dense<0.0> : tensor<f32>
  %1 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
  %2 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  %3 = hlo.reduce %2, %z dimensions = [0] : (!v, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}

// Reductions by other computations.
// CHECK-LABEL: func @other_reductions(
// CHECK: hlo.conditional
// CHECK: hlo.reduce {{.*}} hlo.add
// CHECK: hlo.reduce {{.*}} hlo.maximum
// CHECK: }
// CHECK-NOT: hlo.reduce
// CHECK: return
func.func @other_reductions(%p: tensor<i1>, %x: tensor<2x4xf32>) -> tensor<4xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tensor<2x4xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.reduce %a, %zero dimensions = [0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<2x4xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.reduce %a, %zero dimensions = [0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }
  %3 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// A branch that hands on what it is given, as one that makes a tuple.
// IN-LABEL: func @handed_on(
// IN: hlo.conditional {{.*}} -> tuple<tensor<1xf32>>
// IN: %[[S:.*]] = hlo.slice {{.*}} [1:2]
// IN-NEXT: %[[T:.*]] = hlo.tuple %[[S]]
// IN-NEXT: hlo.return %[[T]]
// IN: }, {
// IN-NEXT: ^bb0(%[[A:.*]]: tuple<tensor<4xf32>>):
// IN-NEXT: %[[E:.*]] = hlo.get_tuple_element %[[A]][0]
// IN-NEXT: %[[S:.*]] = hlo.slice %[[E]] [1:2]
// IN-NEXT: %[[T:.*]] = hlo.tuple %[[S]]
// IN-NEXT: hlo.return %[[T]]
// IN: }
// IN-NEXT: %[[R:.*]] = hlo.get_tuple_element
// IN-NEXT: return %[[R]]
func.func @handed_on(%p: tensor<i1>, %x: !v1) -> tensor<1xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v1, !v1) -> !v1 branches {
  ^bb0(%a: !v1):
    %1 = hlo.get_tuple_element %a[0] : (!v1) -> !v
    %2 = hlo.exponential %1 : !v
    %3 = hlo.tuple %2 : (!v) -> !v1
    hlo.return %3 : !v1
  }, {
  ^bb0(%a: !v1):
    hlo.return %a : !v1
  }
  %1 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  %2 = hlo.slice %1 [1:2] : (!v) -> tensor<1xf32>
  return %2 : tensor<1xf32>
}

// It is as before if nothing moves, for more than the slice is read.
// IN-LABEL: func @handed_on_and_read(
// IN: hlo.conditional {{.*}} -> tuple<tensor<4xf32>>
// IN: }, {
// IN-NEXT: ^bb0(%[[A:.*]]: tuple<tensor<4xf32>>):
// IN-NEXT: hlo.return %[[A]]
// IN: hlo.slice
// IN: return
func.func @handed_on_and_read(%p: tensor<i1>, %x: !v1) -> tuple<tensor<1xf32>, !v> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !v1, !v1) -> !v1 branches {
  ^bb0(%a: !v1):
    %1 = hlo.get_tuple_element %a[0] : (!v1) -> !v
    %2 = hlo.exponential %1 : !v
    %3 = hlo.tuple %2 : (!v) -> !v1
    hlo.return %3 : !v1
  }, {
  ^bb0(%a: !v1):
    hlo.return %a : !v1
  }
  %1 = hlo.get_tuple_element %0[0] : (!v1) -> !v
  %2 = hlo.slice %1 [1:2] : (!v) -> tensor<1xf32>
  %3 = hlo.tuple %2, %1 : (tensor<1xf32>, !v) -> tuple<tensor<1xf32>, !v>
  return %3 : tuple<tensor<1xf32>, !v>
}
