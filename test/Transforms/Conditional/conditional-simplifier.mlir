// RUN: hlo-opt %s --conditional-simplifier | FileCheck %s
// RUN: hlo-opt %s --conditional-simplifier --remark-format=emitRemark --remarks-filter=conditional-simplifier 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --conditional-simplifier --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] Inlined {{.*}} Remark="branch 0 of 1 is always the one"
// REMARK: remark: [Passed] Selected
// REMARK: remark: [Missed] Kept {{.*}} Remark="conditional kept: a branch takes longer than a select"

//===----------------------------------------------------------------------===//
// Removal
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @one_branch(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg1
// CHECK-NEXT: return %[[N]]
func.func @one_branch(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// The first branch of true, the second of false.
// CHECK-LABEL: func @constant_pred(
// CHECK: %[[N:.*]] = hlo.negate %arg0
// CHECK: %[[A:.*]] = hlo.abs %arg1
// CHECK: hlo.tuple %[[N]], %[[A]]
func.func @constant_pred(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %t = hlo.constant dense<true> : tensor<i1>
  %f = hlo.constant dense<false> : tensor<i1>
  %0 = hlo.conditional %t(%x, %y) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.negate %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.abs %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  %1 = hlo.conditional %f(%x, %y) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.negate %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.abs %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// Out of range is the last one; a branch may return its parameter.
// CHECK-LABEL: func @constant_index(
// CHECK: %[[A:.*]] = hlo.abs %arg1
// CHECK: hlo.tuple %arg2, %[[A]], %arg2
func.func @constant_index(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>> {
  %m = hlo.constant dense<-1> : tensor<i32>
  %o = hlo.constant dense<1> : tensor<i32>
  %n = hlo.constant dense<3> : tensor<i32>
  %0 = hlo.conditional %m(%x, %y, %z) : (tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %4 = hlo.abs %a : tensor<f32>
    hlo.return %4 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  %1 = hlo.conditional %o(%x, %y, %z) : (tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %4 = hlo.abs %a : tensor<f32>
    hlo.return %4 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  %2 = hlo.conditional %n(%x, %y, %z) : (tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %4 = hlo.abs %a : tensor<f32>
    hlo.return %4 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %4 = hlo.parameter %a : tensor<f32>
    hlo.return %4 : tensor<f32>
  }
  %3 = hlo.tuple %0, %1, %2 : (tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>>
  return %3 : tuple<tensor<f32>, tensor<f32>, tensor<f32>>
}

// Array by array, tokens joined.
// CHECK-LABEL: func @select(
// CHECK-DAG: %[[N:.*]] = hlo.negate
// CHECK-DAG: %[[A:.*]] = hlo.abs
// CHECK-DAG: %[[P:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-DAG: %[[F:.*]] = hlo.select %[[P]], %[[N]], %[[A]] : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-DAG: %[[I:.*]] = hlo.select %arg0, {{.*}} : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-DAG: %[[K:.*]] = hlo.after_all(%{{.*}}, %{{.*}} : !hlo.token, !hlo.token)
// CHECK: hlo.tuple %[[F]], %{{.*}}
func.func @select(%p: tensor<i1>, %x: tuple<tensor<4xf32>>) -> tensor<4xf32> {
  %t = hlo.after_all()
  %x0 = hlo.get_tuple_element %x[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %o = hlo.tuple %x, %t : (tuple<tensor<4xf32>>, !hlo.token) -> tuple<tuple<tensor<4xf32>>, !hlo.token>
  %0 = hlo.conditional %p(%o, %o) : (tensor<i1>, tuple<tuple<tensor<4xf32>>, !hlo.token>, tuple<tuple<tensor<4xf32>>, !hlo.token>) -> tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>> branches {
  ^bb0(%a: tuple<tuple<tensor<4xf32>>, !hlo.token>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> tuple<tensor<4xf32>>
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
    %3 = hlo.negate %2 : tensor<4xf32>
    %4 = hlo.constant dense<1> : tensor<i32>
    %5 = hlo.get_tuple_element %a[1] : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> !hlo.token
    %6 = hlo.tuple %4, %5 : (tensor<i32>, !hlo.token) -> tuple<tensor<i32>, !hlo.token>
    %7 = hlo.tuple %3, %6 : (tensor<4xf32>, tuple<tensor<i32>, !hlo.token>) -> tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>>
    hlo.return %7 : tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>>
  }, {
  ^bb0(%a: tuple<tuple<tensor<4xf32>>, !hlo.token>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> tuple<tensor<4xf32>>
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
    %3 = hlo.abs %2 : tensor<4xf32>
    %4 = hlo.constant dense<2> : tensor<i32>
    %5 = hlo.get_tuple_element %a[1] : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> !hlo.token
    %6 = hlo.tuple %4, %5 : (tensor<i32>, !hlo.token) -> tuple<tensor<i32>, !hlo.token>
    %7 = hlo.tuple %3, %6 : (tensor<4xf32>, tuple<tensor<i32>, !hlo.token>) -> tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>>
    hlo.return %7 : tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>>
  }
  %8 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tuple<tensor<i32>, !hlo.token>>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}

// The inner one first.
// CHECK-LABEL: func @nested(
// CHECK-NOT: hlo.conditional
// CHECK-COUNT-2: hlo.select
func.func @nested(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %o = hlo.tuple %p, %x : (tensor<i1>, tensor<f32>) -> tuple<tensor<i1>, tensor<f32>>
  %0 = hlo.conditional %p(%o, %x) : (tensor<i1>, tuple<tensor<i1>, tensor<f32>>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tuple<tensor<i1>, tensor<f32>>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<i1>, tensor<f32>>) -> tensor<i1>
    %2 = hlo.get_tuple_element %a[1] : (tuple<tensor<i1>, tensor<f32>>) -> tensor<f32>
    %3 = hlo.conditional %1(%2, %2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
    ^bb0(%b: tensor<f32>):
      %4 = hlo.negate %b : tensor<f32>
      hlo.return %4 : tensor<f32>
    }, {
    ^bb0(%b: tensor<f32>):
      %4 = hlo.abs %b : tensor<f32>
      hlo.return %4 : tensor<f32>
    }
    hlo.return %3 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.exponential %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// A sharding and frontend attributes go on; so does the scope of names.
// CHECK-LABEL: func @attributes(
// CHECK: hlo.select {{.*}} {hlo.frontend_attributes = {k = "v"}, hlo.sharding = #hlo.sharding<"{replicated}">}
func.func @attributes(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %p(%x, %x) {hlo.frontend_attributes = {k = "v"}, hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.negate %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.abs %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @expensive(
// CHECK: hlo.conditional
func.func @expensive(%p: tensor<i1>, %x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> branches {
  ^bb0(%a: tensor<2x2xf32>):
    %1 = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    hlo.return %1 : tensor<2x2xf32>
  }, {
  ^bb0(%a: tensor<2x2xf32>):
    %1 = hlo.abs %a : tensor<2x2xf32>
    hlo.return %1 : tensor<2x2xf32>
  }
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func @hands_on(
// CHECK: hlo.conditional
func.func @hands_on(%p: tensor<i1>, %x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> branches {
  ^bb0(%a: tensor<2x2xf32>):
    hlo.return %a : tensor<2x2xf32>
  }, {
  ^bb0(%a: tensor<2x2xf32>):
    %1 = hlo.abs %a : tensor<2x2xf32>
    hlo.return %1 : tensor<2x2xf32>
  }
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func @index(
// CHECK: hlo.conditional
func.func @index(%i: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.negate %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.abs %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @dynamic(
// CHECK: hlo.conditional
func.func @dynamic(%p: tensor<i1>, %x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> branches {
  ^bb0(%a: tensor<?xf32, #hlo.bounds<[4]>>):
    %1 = hlo.negate %a : tensor<?xf32, #hlo.bounds<[4]>>
    hlo.return %1 : tensor<?xf32, #hlo.bounds<[4]>>
  }, {
  ^bb0(%a: tensor<?xf32, #hlo.bounds<[4]>>):
    %1 = hlo.abs %a : tensor<?xf32, #hlo.bounds<[4]>>
    hlo.return %1 : tensor<?xf32, #hlo.bounds<[4]>>
  }
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @control(
// CHECK-COUNT-3: hlo.conditional
func.func @control(%i: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %i(%x) {hlo.control_id = 0 : i64} : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %3 = hlo.negate %a : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %1 = hlo.conditional %i(%0) : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %3 = hlo.negate %a {hlo.control_id = 0 : i64} : tensor<f32>
    %4 = hlo.abs %3 {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
    hlo.return %4 : tensor<f32>
  }
  %2 = hlo.conditional %i(%1) {hlo.frontend_attributes = {_scheduling_group_id = "1"}} : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %3 = hlo.negate %a : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %5 = hlo.add %2, %2 {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %5 : tensor<f32>
}

// CHECK-LABEL: func @layouts(
// CHECK: hlo.conditional
func.func @layouts(%i: tensor<i32>, %x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> branches {
  ^bb0(%a: tensor<2x3xf32, #hlo.layout<[1, 0]>>):
    %1 = hlo.negate %a : tensor<2x3xf32, #hlo.layout<[1, 0]>>
    hlo.return %1 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  }
  return %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// Effects happen once either way, but a pred decides whether.
// CHECK-LABEL: func @effects(
// CHECK-NEXT: hlo.custom_call
// CHECK-NEXT: hlo.conditional
func.func @effects(%p: tensor<i1>, %i: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.custom_call "f"(%a) has_side_effect : (tensor<f32>) -> tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %1 = hlo.conditional %p(%0, %0) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.custom_call "f"(%a) has_side_effect : (tensor<f32>) -> tensor<f32>
    hlo.return %2 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.abs %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %1 : tensor<f32>
}

//===----------------------------------------------------------------------===//
// Results and operands
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @unread(
// CHECK-NEXT: hlo.conditional {{.*}} -> tuple<>
// CHECK: hlo.custom_call
// CHECK-NEXT: %[[E:.*]] = hlo.tuple : () -> tuple<>
// CHECK-NEXT: hlo.return %[[E]] : tuple<>
func.func @unread(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %p(%x, %x) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.custom_call "f"(%a) has_side_effect : (tensor<f32>) -> tensor<f32>
    hlo.return %2 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return %x : tensor<f32>
}

// Elements 0 and 2 are one, 1 is not read; nor is element 1 of the first
// operand, nor the second operand.
// CHECK-LABEL: func @elements(
// CHECK: %[[O:.*]] = hlo.tuple %arg1 : (tensor<2xf32>) -> tuple<tensor<2xf32>>
// CHECK: %[[N:.*]] = hlo.tuple : () -> tuple<>
// CHECK: %[[R:.*]] = hlo.conditional %arg0(%[[O]], %[[N]]) {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated{{[}][}]}}">} : (tensor<i1>, tuple<tensor<2xf32>>, tuple<>) -> tuple<tensor<2xf32>>
// CHECK-NEXT: ^bb0(%[[A:.*]]: tuple<tensor<2xf32>>):
// CHECK-NEXT: %[[X:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT: %[[S:.*]] = hlo.custom_call "g"(%[[X]])
// CHECK: hlo.tuple %[[S]] : (tensor<2xf32>) -> tuple<tensor<2xf32>>
// CHECK: hlo.get_tuple_element %[[R]][0]
// CHECK: hlo.get_tuple_element %[[R]][0]
func.func @elements(%p: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %o = hlo.tuple %x, %p : (tensor<2xf32>, tensor<i1>) -> tuple<tensor<2xf32>, tensor<i1>>
  %0 = hlo.conditional %p(%o, %o) {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}, {replicated}}">} : (tensor<i1>, tuple<tensor<2xf32>, tensor<i1>>, tuple<tensor<2xf32>, tensor<i1>>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>> branches {
  ^bb0(%a: tuple<tensor<2xf32>, tensor<i1>>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<2xf32>
    %2 = hlo.custom_call "g"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    %3 = hlo.tuple %2, %1, %2 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
    hlo.return %3 : tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  }, {
  ^bb0(%a: tuple<tensor<2xf32>, tensor<i1>>):
    %1 = hlo.constant dense<1.0> : tensor<2xf32>
    %2 = hlo.custom_call "g"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    %3 = hlo.tuple %1, %2, %1 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
    hlo.return %3 : tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %2 = hlo.get_tuple_element %0[2] : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %3 = hlo.add %1, %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}

// What branches return is taken apart where no tuple instruction makes it.
// CHECK-LABEL: func @opaque_roots(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<i32>>
// CHECK: %[[C:.*]] = hlo.custom_call "g"
// CHECK-NEXT: %[[E:.*]] = hlo.get_tuple_element %[[C]][1]
// CHECK-NEXT: %[[T:.*]] = hlo.tuple %[[E]]
// CHECK-NEXT: hlo.return %[[T]]
func.func @opaque_roots(%i: tensor<i32>, %x: tensor<2xf32>) -> tensor<i32> {
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<i32>> branches {
  ^bb0(%a: tensor<2xf32>):
    %1 = hlo.custom_call "g"(%a) : (tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<2xf32>, tensor<i32>>
  }, {
  ^bb0(%a: tensor<2xf32>):
    %1 = hlo.custom_call "h"(%a) : (tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<2xf32>, tensor<i32>>
  }
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tensor<i32>>) -> tensor<i32>
  return %1 : tensor<i32>
}

// Something reads the whole tuple.
// CHECK-LABEL: func @whole(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<i32>, tensor<i32>>
func.func @whole(%i: tensor<i32>, %x: tensor<i32>) -> tuple<tensor<i32>, tensor<i32>> {
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>> branches {
  ^bb0(%a: tensor<i32>):
    %1 = hlo.tuple %a, %a : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<i32>, tensor<i32>>
  }, {
  ^bb0(%a: tensor<i32>):
    %1 = hlo.tuple %a, %a : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<i32>, tensor<i32>>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.negate {{.*}} loc("n")
// LOC:         hlo.abs {{.*}} loc("a")
// LOC:         hlo.select {{.*}} loc("choice")
func.func @locations(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.negate %a : tensor<f32> loc("n")
    hlo.return %1 : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.abs %a : tensor<f32> loc("a")
    hlo.return %1 : tensor<f32>
  } loc("choice")
  return %0 : tensor<f32>
}

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

!f = tensor<f32>
!f1 = tuple<tensor<f32>>
!f2 = tuple<tensor<f32>, tensor<f32>>
!nested = tuple<tensor<f32>, tuple<tensor<f32>>>

// Tokens are no reason to branch.
// CHECK-LABEL: func @tokens(
// CHECK-NOT: hlo.conditional
// CHECK: hlo.after_all(%arg1, %arg2
func.func @tokens(%p: tensor<i1>, %t: !hlo.token, %u: !hlo.token) -> !hlo.token {
  %0 = hlo.conditional %p(%t, %u) : (tensor<i1>, !hlo.token, !hlo.token) -> !hlo.token branches {
  ^bb0(%a: !hlo.token):
    hlo.return %a : !hlo.token
  }, {
  ^bb0(%a: !hlo.token):
    hlo.return %a : !hlo.token
  }
  return %0 : !hlo.token
}

// CHECK-LABEL: func @own_attributes(
// CHECK-NEXT: hlo.negate %arg1 {hlo.frontend_attributes = {k = "own"}}
func.func @own_attributes(%i: tensor<i32>, %x: !f) -> !f {
  %0 = hlo.conditional %i(%x) {hlo.frontend_attributes = {k = "v"}} : (tensor<i32>, !f) -> !f branches {
  ^bb0(%a: !f):
    %1 = hlo.negate %a {hlo.frontend_attributes = {k = "own"}} : !f
    hlo.return %1 : !f
  }
  return %0 : !f
}

// CHECK-LABEL: func @ordered_pred(
// CHECK: hlo.conditional
func.func @ordered_pred(%p: tensor<i1>, %x: !f) -> !f {
  %0 = hlo.conditional %p(%x, %x) {hlo.control_id = 0 : i64} : (tensor<i1>, !f, !f) -> !f branches {
  ^bb0(%a: !f):
    %1 = hlo.negate %a : !f
    hlo.return %1 : !f
  }, {
  ^bb0(%a: !f):
    %1 = hlo.abs %a : !f
    hlo.return %1 : !f
  }
  %2 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
  return %0 : !f
}

// Without effects, it is left to dce; a root that something else reads stays.
// CHECK-LABEL: func @unread_tuples(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK: hlo.conditional {{.*}} -> tuple<>
// CHECK: %[[T:.*]] = hlo.tuple %{{.*}}, %{{.*}}
// CHECK-NEXT: hlo.custom_call "f"(%[[T]])
func.func @unread_tuples(%i: tensor<i32>, %x: !f2) -> tensor<i32> {
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, !f2, !f2) -> !f2 branches {
  ^bb0(%a: !f2):
    hlo.return %a : !f2
  }, {
  ^bb0(%a: !f2):
    hlo.return %a : !f2
  }
  %1 = hlo.conditional %i(%i, %x) : (tensor<i32>, tensor<i32>, !f2) -> !f2 branches {
  ^bb0(%a: tensor<i32>):
    %2 = hlo.convert %a : (tensor<i32>) -> !f
    %3 = hlo.tuple %2, %2 : (!f, !f) -> !f2
    %4 = hlo.custom_call "f"(%3) has_side_effect : (!f2) -> !f
    hlo.return %3 : !f2
  }, {
  ^bb0(%a: !f2):
    hlo.return %a : !f2
  }
  return %i : tensor<i32>
}

// What a branch returns is not known by element; nor is what it takes.
// CHECK-LABEL: func @opaque_tuples(
// CHECK: hlo.conditional %arg0(%arg1, %arg1)
// CHECK: %[[G:.*]] = hlo.custom_call "g"
// CHECK-NEXT: hlo.return %[[G]]
// CHECK: hlo.get_tuple_element %{{.*}}[0]
// CHECK-NEXT: hlo.get_tuple_element %{{.*}}[1]
func.func @opaque_tuples(%i: tensor<i32>, %x: !f2) -> !f {
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, !f2, !f2) -> !f2 branches {
  ^bb0(%a: !f2):
    %1 = hlo.get_tuple_element %a[0] : (!f2) -> !f
    %2 = hlo.get_tuple_element %a[1] : (!f2) -> !f
    %3 = hlo.custom_call "g"(%1, %2) : (!f, !f) -> !f2
    hlo.return %3 : !f2
  }, {
  ^bb0(%a: !f2):
    hlo.return %a : !f2
  }
  %1 = hlo.get_tuple_element %0[0] : (!f2) -> !f
  %2 = hlo.get_tuple_element %0[1] : (!f2) -> !f
  %3 = hlo.subtract %1, %2 : !f
  return %3 : !f
}

// Shardings name the arrays of trees, which do not lose elements: that of the
// conditional, a root, an operand, a parameter.
// CHECK-LABEL: func @sharded_trees(
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<f32>, tuple<tensor<f32>>>
// CHECK: hlo.conditional {{.*}} -> tuple<tensor<f32>, tuple<tensor<f32>>>
// CHECK: hlo.conditional {{.*}} (tensor<i32>, tuple<tensor<f32>, tuple<tensor<f32>>>, tensor<f32>)
// CHECK: hlo.conditional {{.*}} (tensor<i32>, tuple<tensor<f32>, tuple<tensor<f32>>>, tensor<f32>)
func.func @sharded_trees(%i: tensor<i32>, %x: !f, %y: !nested) -> !f {
  %s = hlo.tuple %x : (!f) -> !f1
  %0 = hlo.conditional %i(%y, %x) {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (tensor<i32>, !nested, !f) -> !nested branches {
  ^bb0(%a: !nested):
    hlo.return %a : !nested
  }, {
  ^bb0(%a: !f):
    %10 = hlo.tuple %a : (!f) -> !f1
    %11 = hlo.tuple %a, %10 : (!f, !f1) -> !nested
    hlo.return %11 : !nested
  }
  %1 = hlo.get_tuple_element %0[0] : (!nested) -> !f
  %2 = hlo.conditional %i(%y, %1) : (tensor<i32>, !nested, !f) -> !nested branches {
  ^bb0(%a: !nested):
    hlo.return %a : !nested
  }, {
  ^bb0(%a: !f):
    %10 = hlo.tuple %a : (!f) -> !f1
    %11 = hlo.tuple %a, %10 {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (!f, !f1) -> !nested
    hlo.return %11 : !nested
  }
  %3 = hlo.get_tuple_element %2[0] : (!nested) -> !f
  %o = hlo.tuple %3, %s {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (!f, !f1) -> !nested
  %4 = hlo.conditional %i(%o, %x) : (tensor<i32>, !nested, !f) -> !f branches {
  ^bb0(%a: !nested):
    %10 = hlo.get_tuple_element %a[0] : (!nested) -> !f
    hlo.return %10 : !f
  }, {
  ^bb0(%a: !f):
    hlo.return %a : !f
  }
  %5 = hlo.conditional %i(%y, %4) : (tensor<i32>, !nested, !f) -> !f branches {
  ^bb0(%a: !nested):
    %10 = hlo.parameter %a {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : !nested
    %11 = hlo.get_tuple_element %10[0] : (!nested) -> !f
    hlo.return %11 : !f
  }, {
  ^bb0(%a: !f):
    hlo.return %a : !f
  }
  return %5 : !f
}

// The whole tuples stay for what else reads them, or waits for them.
// CHECK-LABEL: func @other_readers(
// CHECK: %[[O:.*]] = hlo.tuple %arg1, %arg1
// CHECK: hlo.conditional {{.*}} (tensor<i32>, tuple<tensor<f32>>, tuple<tensor<f32>>) -> tuple<tensor<f32>>
// CHECK: %[[A:.*]] = hlo.tuple %{{.*}}, %{{.*}} : {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK-NEXT: hlo.custom_call "f"(%[[A]])
// CHECK: %[[B:.*]] = hlo.tuple {{.*}}{hlo.control_id = 0 : i64}
// CHECK-NEXT: hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT: hlo.tuple %{{[^ ]*}} : (tensor<f32>) -> tuple<tensor<f32>>
// CHECK: hlo.custom_call "h"(%[[O]])
func.func @other_readers(%i: tensor<i32>, %x: !f, %y: !f2) -> tuple<!f, !f> {
  %o = hlo.tuple %x, %x : (!f, !f) -> !f2
  %0 = hlo.conditional %i(%o, %y) : (tensor<i32>, !f2, !f2) -> !f2 branches {
  ^bb0(%a: !f2):
    %1 = hlo.get_tuple_element %a[0] : (!f2) -> !f
    %2 = hlo.negate %1 : !f
    %3 = hlo.tuple %1, %2 : (!f, !f) -> !f2
    %4 = hlo.custom_call "f"(%3) has_side_effect : (!f2) -> !f
    hlo.return %3 : !f2
  }, {
  ^bb0(%a: !f2):
    %1 = hlo.get_tuple_element %a[1] : (!f2) -> !f
    %2 = hlo.negate %1 : !f
    %3 = hlo.tuple %2, %1 {hlo.control_id = 0 : i64} : (!f, !f) -> !f2
    %4 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
    hlo.return %3 : !f2
  }
  %1 = hlo.get_tuple_element %0[0] : (!f2) -> !f
  %2 = hlo.custom_call "h"(%o) : (!f2) -> !f
  %3 = hlo.tuple %1, %2 : (!f, !f) -> tuple<!f, !f>
  return %3 : tuple<!f, !f>
}

// The operand has another layout than the parameter.
!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-LABEL: func @operand_layout(
// CHECK: hlo.conditional %arg0(%arg1, %arg2)
func.func @operand_layout(%i: tensor<i32>, %x: tuple<!row, !row>, %y: !f) -> !f {
  %0 = hlo.conditional %i(%x, %y) : (tensor<i32>, tuple<!row, !row>, !f) -> !f branches {
  ^bb0(%a: tuple<!column, !column>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<!column, !column>) -> !column
    %2 = hlo.slice %1 [0:1, 0:1] : (!column) -> tensor<1x1xf32>
    %3 = hlo.reshape %2 : (tensor<1x1xf32>) -> !f
    hlo.return %3 : !f
  }, {
  ^bb0(%a: !f):
    hlo.return %a : !f
  }
  return %0 : !f
}
