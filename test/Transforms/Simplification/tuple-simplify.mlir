// RUN: hlo-opt %s --tuple-simplify | FileCheck %s
// RUN: hlo-opt %s --tuple-simplify=exclude-entry-computation \
// RUN:   | FileCheck %s --check-prefix=EXCLUDE
// RUN: hlo-opt %s --tuple-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter=tuple-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

!pair = tuple<tensor<f32>, tensor<i32>>

// REMARK: remark: [Passed] ElementOfTuple {{.*}} Remark="element 1 read without the tuple"
// CHECK-LABEL: func @element(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<i32>)
// CHECK-NEXT:    return %[[Y]]
// EXCLUDE-LABEL: func @element(
// EXCLUDE:         hlo.get_tuple_element
func.func @element(%x: tensor<f32>, %y: tensor<i32>) -> tensor<i32> {
  %t = hlo.tuple %x, %y : (tensor<f32>, tensor<i32>) -> !pair
  %e = hlo.get_tuple_element %t[1] : (!pair) -> tensor<i32>
  return %e : tensor<i32>
}

// REMARK: remark: [Passed] TupleOfElements {{.*}} Remark="tuple of 2 elements is the one they are of"
// CHECK-LABEL: func @whole(
// CHECK-SAME:    %[[T:.*]]: tuple
// CHECK-NEXT:    return %[[T]]
func.func @whole(%t: !pair) -> !pair {
  %0 = hlo.get_tuple_element %t[0] : (!pair) -> tensor<f32>
  %1 = hlo.get_tuple_element %t[1] : (!pair) -> tensor<i32>
  %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<i32>) -> !pair
  return %2 : !pair
}

// Elements of nested tuples, and a chain through tuples of elements.
// CHECK-LABEL: func @nested(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<i32>)
// CHECK-NEXT:    return %[[X]]
func.func @nested(%x: tensor<f32>, %y: tensor<i32>) -> tensor<f32> {
  %t = hlo.tuple %x, %y : (tensor<f32>, tensor<i32>) -> !pair
  %n = hlo.tuple %t, %y : (!pair, tensor<i32>) -> tuple<!pair, tensor<i32>>
  %i = hlo.get_tuple_element %n[0] : (tuple<!pair, tensor<i32>>) -> !pair
  %0 = hlo.get_tuple_element %i[0] : (!pair) -> tensor<f32>
  %1 = hlo.get_tuple_element %i[1] : (!pair) -> tensor<i32>
  %u = hlo.tuple %0, %1 : (tensor<f32>, tensor<i32>) -> !pair
  %e = hlo.get_tuple_element %u[0] : (!pair) -> tensor<f32>
  return %e : tensor<f32>
}

// CHECK-LABEL: func @permuted(
// CHECK:         %[[U:.*]] = hlo.tuple
// CHECK:         return %[[U]]
func.func @permuted(%t: tuple<tensor<f32>, tensor<f32>>) -> tuple<tensor<f32>, tensor<f32>> {
  %0 = hlo.get_tuple_element %t[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %1 = hlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %2 = hlo.tuple %1, %0 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  return %2 : tuple<tensor<f32>, tensor<f32>>
}

// The first elements of a larger tuple are not that tuple.
// CHECK-LABEL: func @larger(
// CHECK:         hlo.tuple
func.func @larger(%t: tuple<tensor<f32>, tensor<i32>, tensor<f32>>) -> !pair {
  %0 = hlo.get_tuple_element %t[0] : (tuple<tensor<f32>, tensor<i32>, tensor<f32>>) -> tensor<f32>
  %1 = hlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<i32>, tensor<f32>>) -> tensor<i32>
  %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<i32>) -> !pair
  return %2 : !pair
}

// CHECK-LABEL: func @two_sources(
// CHECK:         hlo.tuple
func.func @two_sources(%s: !pair, %t: !pair) -> !pair {
  %0 = hlo.get_tuple_element %s[0] : (!pair) -> tensor<f32>
  %1 = hlo.get_tuple_element %t[1] : (!pair) -> tensor<i32>
  %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<i32>) -> !pair
  return %2 : !pair
}

// CHECK-LABEL: func @empty(
// CHECK:         %[[T:.*]] = hlo.tuple
// CHECK:         return %[[T]]
func.func @empty() -> tuple<> {
  %0 = hlo.tuple : () -> tuple<>
  return %0 : tuple<>
}

// Another layout is another type.
// REMARK: remark: [Missed] KeptElement {{.*}} Remark="element 0 of the tuple is of another type"
// CHECK-LABEL: func @layout(
// CHECK:         hlo.get_tuple_element
func.func @layout(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %t = hlo.tuple %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>
  %e = hlo.get_tuple_element %t[0] : (tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %e : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// What read the element, or waited for it, waits for its predecessors.
// CHECK-LABEL: func @control(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>)
// CHECK:         hlo.negate %[[X]] {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.exponential %[[X]] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    hlo.abs %[[X]] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    return
func.func @control(%x: tensor<f32>) -> tensor<f32> {
  %n = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %t = hlo.tuple %x : (tensor<f32>) -> tuple<tensor<f32>>
  %e = hlo.get_tuple_element %t[0] {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tuple<tensor<f32>>) -> tensor<f32>
  %r = hlo.exponential %e : tensor<f32>
  %a = hlo.abs %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r : tensor<f32>
}

// REMARK: remark: [Missed] KeptTuple {{.*}} Remark="an element has control dependencies"
// CHECK-LABEL: func @control_of_element(
// CHECK:         %[[T:.*]] = hlo.tuple
// CHECK:         return %[[T]]
func.func @control_of_element(%s: tuple<tensor<f32>>, %x: tensor<f32>) -> tuple<tensor<f32>> {
  %n = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %e = hlo.get_tuple_element %s[0] {hlo.control_predecessors = array<i64: 0>} : (tuple<tensor<f32>>) -> tensor<f32>
  %t = hlo.tuple %e : (tensor<f32>) -> tuple<tensor<f32>>
  return %t : tuple<tensor<f32>>
}

// In regions, of public functions too.
// CHECK-LABEL: func @region(
// CHECK:         body
// CHECK:         ^bb0(%[[P:.*]]: tuple
// CHECK-NEXT:      hlo.return %[[P]]
// EXCLUDE-LABEL: func @region(
// EXCLUDE:         body
// EXCLUDE:         ^bb0(%[[P:.*]]: tuple
// EXCLUDE-NEXT:      hlo.return %[[P]]
func.func @region(%t: !pair) -> !pair {
  %0 = hlo.while %t : (!pair) -> !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %a = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %b = hlo.get_tuple_element %p[1] : (!pair) -> tensor<i32>
    %r = hlo.tuple %a, %b : (tensor<f32>, tensor<i32>) -> !pair
    hlo.return %r : !pair
  }
  return %0 : !pair
}

// EXCLUDE-LABEL: func private @other(
// EXCLUDE-NEXT:    return
func.func private @other(%x: tensor<f32>) -> tensor<f32> {
  %t = hlo.tuple %x : (tensor<f32>) -> tuple<tensor<f32>>
  %e = hlo.get_tuple_element %t[0] : (tuple<tensor<f32>>) -> tensor<f32>
  return %e : tensor<f32>
}

// A sharding goes to what has none.
// CHECK-LABEL: func @sharding(
// CHECK:         %[[A:.*]] = hlo.abs {{.*}} {hlo.sharding = #hlo.sharding<"{maximal device=1}">}
// CHECK-NEXT:    %[[B:.*]] = hlo.abs {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    hlo.add %[[A]], %[[B]]
func.func @sharding(%x: tensor<f32>) -> tensor<f32> {
  %a = hlo.abs %x : tensor<f32>
  %b = hlo.abs %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<f32>
  %t = hlo.tuple %a, %b : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  %0 = hlo.get_tuple_element %t[0] {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %1 = hlo.get_tuple_element %t[1] {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %s = hlo.add %0, %1 : tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: func @unread_in_order(
// CHECK-NEXT:    hlo.negate
// CHECK-NEXT:    hlo.tuple {{.*}}control_predecessors
func.func @unread_in_order(%x: tensor<f32>, %y: tensor<i32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.tuple %x, %y {hlo.control_predecessors = array<i64: 0>} : (tensor<f32>, tensor<i32>) -> !pair
  return %0 : tensor<f32>
}
