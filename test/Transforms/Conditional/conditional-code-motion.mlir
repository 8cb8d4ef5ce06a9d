// RUN: hlo-opt %s --conditional-code-motion | FileCheck %s
// RUN: hlo-opt %s --conditional-code-motion=move-in | FileCheck %s --check-prefix=IN
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
