// RUN: hlo-opt %s --conditional-simplifier --remark-format=emitRemark --remarks-filter=conditional-simplifier 2>&1 | FileCheck %s --implicit-check-not=Passed
!f = tensor<f32>

// A parameter that is no tuple and that nothing reads; a result of no elements.
// CHECK-LABEL: func @unread(
// CHECK-NEXT: hlo.conditional %arg0(%arg1, %arg1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tuple<> branches
func.func @unread(%p: tensor<i1>, %x: !f) -> !f {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !f, !f) -> tuple<> branches {
  ^bb0(%a: !f):
    %1 = hlo.custom_call "f"() has_side_effect : () -> !f
    %2 = hlo.tuple : () -> tuple<>
    hlo.return %2 : tuple<>
  }, {
  ^bb0(%a: !f):
    %1 = hlo.tuple : () -> tuple<>
    hlo.return %1 : tuple<>
  }
  return %x : !f
}

// CHECK-LABEL: func @elements(
// CHECK: %[[C:.*]] = hlo.conditional
// CHECK: %[[A:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-NEXT: %[[B:.*]] = hlo.get_tuple_element %[[C]][1]
// CHECK-NEXT: hlo.tuple %[[B]], %[[A]]
func.func @elements(%p: tensor<i1>, %x: !f) -> tuple<!f, !f> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, !f, !f) -> tuple<!f, !f> branches {
  ^bb0(%a: !f):
    %1 = hlo.custom_call "f"(%a) has_side_effect : (!f) -> !f
    %2 = hlo.tuple %1, %a : (!f, !f) -> tuple<!f, !f>
    hlo.return %2 : tuple<!f, !f>
  }, {
  ^bb0(%a: !f):
    %1 = hlo.negate %a : !f
    %2 = hlo.tuple %1, %a : (!f, !f) -> tuple<!f, !f>
    hlo.return %2 : tuple<!f, !f>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<!f, !f>) -> !f
  %2 = hlo.get_tuple_element %0[1] : (tuple<!f, !f>) -> !f
  %3 = hlo.tuple %2, %1 : (!f, !f) -> tuple<!f, !f>
  return %3 : tuple<!f, !f>
}
