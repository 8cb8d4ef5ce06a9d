// RUN: hlo-opt %s --dce --split-input-file | FileCheck %s
// RUN: hlo-opt %s --dce=while-elements=pass-through --split-input-file \
// RUN:   | FileCheck %s --check-prefix=PASS
// RUN: hlo-opt %s --dce=while-elements=keep --split-input-file \
// RUN:   | FileCheck %s --check-prefix=KEEP
// RUN: hlo-opt %s --dce --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=dce -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

!state = tuple<tensor<i32>, tensor<f32>, tensor<4xf32>>

// Element 2 only feeds itself. Element 0 counts, and is read by the condition.
// REMARK: remark: [Passed] DeadWhileElements {{.*}} Remark="removed 1 of 3 elements"
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[I:.*]]: tensor<i32>, %[[X:.*]]: tensor<f32>, %{{.*}}: tensor<4xf32>)
// CHECK-NEXT:    %[[INIT:.*]] = hlo.tuple %[[I]], %[[X]] : {{.*}} -> tuple<tensor<i32>, tensor<f32>>
// CHECK-NEXT:    %[[W:.*]] = hlo.while %[[INIT]]
// CHECK:         ^bb0(%[[P:.*]]: tuple<tensor<i32>, tensor<f32>>):
// CHECK-NEXT:      hlo.get_tuple_element %[[P]][0]
// CHECK-NEXT:      hlo.compare
// CHECK-NEXT:      hlo.return
// CHECK:         ^bb0(%[[P:.*]]: tuple<tensor<i32>, tensor<f32>>):
// CHECK-NEXT:      hlo.get_tuple_element %[[P]][0]
// CHECK-NEXT:      hlo.get_tuple_element %[[P]][1]
// CHECK-NEXT:      hlo.add
// CHECK-NEXT:      %[[R:.*]] = hlo.tuple {{.*}} -> tuple<tensor<i32>, tensor<f32>>
// CHECK-NEXT:      hlo.return %[[R]]
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[W]][1]
// CHECK-NEXT:    return %[[E]]
// PASS-LABEL: func.func @loop(
// PASS:         hlo.while
// PASS:         body
// PASS:         ^bb0(%[[P:.*]]: tuple
// PASS-NOT:       hlo.negate
// PASS:           %[[E:.*]] = hlo.get_tuple_element %[[P]][2]
// PASS-NEXT:      hlo.tuple %{{.*}}, %{{.*}}, %[[E]]
// KEEP-LABEL: func.func @loop(
// KEEP:         hlo.negate
func.func @loop(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<4xf32>) -> tensor<f32> {
  %init = hlo.tuple %i, %x, %y : (tensor<i32>, tensor<f32>, tensor<4xf32>) -> !state
  %w = hlo.while %init : (!state) -> !state condition {
  ^bb0(%p: !state):
    %a = hlo.get_tuple_element %p[0] : (!state) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !state):
    %a = hlo.get_tuple_element %p[0] : (!state) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (!state) -> tensor<f32>
    %d = hlo.get_tuple_element %p[2] : (!state) -> tensor<4xf32>
    %a1 = hlo.add %a, %a : tensor<i32>
    %d1 = hlo.negate %d : tensor<4xf32>
    %r = hlo.tuple %a1, %b, %d1 : (tensor<i32>, tensor<f32>, tensor<4xf32>) -> !state
    hlo.return %r : !state
  }
  %e = hlo.get_tuple_element %w[1] : (!state) -> tensor<f32>
  %dead = hlo.get_tuple_element %w[2] : (!state) -> tensor<4xf32>
  %dead2 = hlo.negate %dead : tensor<4xf32>
  return %e : tensor<f32>
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>
!four = tuple<tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>>

// Elements 1 and 2 feed each other and nothing else; what is put in comes from
// a parameter, so that its elements are read. An inner loop has one of them.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[T:.*]]: tuple
// CHECK-NEXT:    %[[A:.*]] = hlo.get_tuple_element %[[T]][0]
// CHECK-NEXT:    %[[B:.*]] = hlo.get_tuple_element %[[T]][3]
// CHECK-NEXT:    %[[I:.*]] = hlo.tuple %[[A]], %[[B]]
// CHECK-NEXT:    hlo.while %[[I]]
// CHECK:         body
// CHECK-NOT:       hlo.while
// CHECK-NOT:       hlo.sine
// CHECK:           hlo.cosine
// CHECK:         return
func.func @nested(%t: !four) -> tensor<f32> {
  %w = hlo.while %t : (!four) -> !four condition {
  ^bb0(%p: !four):
    %c = hlo.get_tuple_element %p[0] : (!four) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !four):
    %c = hlo.get_tuple_element %p[0] : (!four) -> tensor<i1>
    %x = hlo.get_tuple_element %p[1] : (!four) -> tensor<f32>
    %y = hlo.get_tuple_element %p[2] : (!four) -> tensor<f32>
    %z = hlo.get_tuple_element %p[3] : (!four) -> tensor<f32>
    %z1 = hlo.cosine %z : tensor<f32>
    %s = hlo.tuple %x, %y : (tensor<f32>, tensor<f32>) -> !pair
    %inner = hlo.while %s : (!pair) -> !pair condition {
    ^bb0(%q: !pair):
      %f = hlo.constant dense<false> : tensor<i1>
      hlo.return %f : tensor<i1>
    } body {
    ^bb0(%q: !pair):
      %q0 = hlo.get_tuple_element %q[0] : (!pair) -> tensor<f32>
      %q1 = hlo.get_tuple_element %q[1] : (!pair) -> tensor<f32>
      %n = hlo.sine %q1 : tensor<f32>
      %r = hlo.tuple %n, %q0 : (tensor<f32>, tensor<f32>) -> !pair
      hlo.return %r : !pair
    }
    %i0 = hlo.get_tuple_element %inner[0] : (!pair) -> tensor<f32>
    %i1 = hlo.get_tuple_element %inner[1] : (!pair) -> tensor<f32>
    %r = hlo.tuple %c, %i1, %i0, %z1 : (tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>) -> !four
    hlo.return %r : !four
  }
  %e = hlo.get_tuple_element %w[3] : (!four) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>

// A loop that is returned as it is keeps all; one whose config counts elements,
// or whose body returns no tuple instruction, keeps its type.
// REMARK: remark: [Passed] UnreadWhileElements {{.*}} Remark="1 of 2 elements pass through unchanged"
// CHECK-LABEL: func.func @root(
// CHECK:         hlo.negate
// CHECK-LABEL: func.func @config(
// CHECK:         hlo.while {{.*}}tuple<tensor<f32>, tensor<f32>> condition
// CHECK-NOT:     hlo.negate
// CHECK:         return
// CHECK-LABEL: func.func @no_root_tuple(
// CHECK:         hlo.while {{.*}}tuple<tensor<f32>, tensor<f32>> condition
func.func @root(%t: !pair) -> !pair {
  %w = hlo.while %t : (!pair) -> !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %0 = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (!pair) -> tensor<f32>
    %2 = hlo.negate %1 : tensor<f32>
    %r = hlo.tuple %0, %2 : (tensor<f32>, tensor<f32>) -> !pair
    hlo.return %r : !pair
  }
  return %w : !pair
}
func.func @config(%t: !pair) -> tensor<f32> {
  %w = hlo.while %t {hlo.backend_config = "{\22known_induction_variable\22:{\22tuple_index\22:\220\22}}"} : (!pair) -> !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %0 = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (!pair) -> tensor<f32>
    %2 = hlo.negate %1 : tensor<f32>
    %r = hlo.tuple %0, %2 : (tensor<f32>, tensor<f32>) -> !pair
    hlo.return %r : !pair
  }
  %e = hlo.get_tuple_element %w[0] : (!pair) -> tensor<f32>
  return %e : tensor<f32>
}
func.func @no_root_tuple(%t: !pair) -> tensor<f32> {
  %w = hlo.while %t : (!pair) -> !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    hlo.return %p : !pair
  }
  %e = hlo.get_tuple_element %w[0] : (!pair) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

// A dead loop goes, though it may not end; with a side effect it stays, and may
// lose every element. The parameter of its body may have an instruction.
// CHECK-LABEL: func.func @dead_loops(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>
// CHECK-NEXT:    %[[I:.*]] = hlo.tuple : () -> tuple<>
// CHECK-NEXT:    hlo.while %[[I]] {{.*}}tuple<> condition
// CHECK:           hlo.custom_call "effect"
// CHECK-NOT:     hlo.while
// CHECK:         return %[[X]]
func.func @dead_loops(%x: tensor<f32>) -> tensor<f32> {
  %i = hlo.tuple %x : (tensor<f32>) -> tuple<tensor<f32>>
  %0 = hlo.while %i : (tuple<tensor<f32>>) -> tuple<tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<f32>>):
    %c = hlo.constant dense<true> : tensor<i1>
    %e = hlo.custom_call "effect"() {custom_call_has_side_effect} : () -> tensor<f32>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<f32>>):
    %q = hlo.parameter %p : tuple<tensor<f32>>
    %e = hlo.get_tuple_element %q[0] : (tuple<tensor<f32>>) -> tensor<f32>
    %r = hlo.tuple %e : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %r : tuple<tensor<f32>>
  }
  %1 = hlo.while %x : (tensor<f32>) -> tensor<f32> condition {
  ^bb0(%p: tensor<f32>):
    %c = hlo.constant dense<true> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return %x : tensor<f32>
}

// -----

!three = tuple<tensor<f32>, tensor<f32>, tensor<f32>>

// An output nothing reads goes, and the operand only it needed.
// REMARK: remark: [Passed] DeadFusionOutputs {{.*}} Remark="removed 1 of 3 outputs"
// REMARK: remark: [Passed] DeadFusionOperands {{.*}} Remark="removed 1 of 2 operands"
// REMARK: remark: [Passed] DeadFusionOutputs {{.*}} Remark="removed 2 of 3 outputs"
// CHECK-LABEL: func.func @outputs(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>)
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]]) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[N:.*]] = hlo.negate %[[P]]
// CHECK-NEXT:      %[[R:.*]] = hlo.tuple %[[P]], %[[N]]
// CHECK-NEXT:      hlo.return %[[R]]
// CHECK:         hlo.get_tuple_element %[[F]][0]
// CHECK-NEXT:    hlo.get_tuple_element %[[F]][1]
func.func @outputs(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = hlo.fusion kLoop(%x, %y) : (tensor<f32>, tensor<f32>) -> !three calls {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %n = hlo.negate %p : tensor<f32>
    %a = hlo.abs %q : tensor<f32>
    %r = hlo.tuple %p, %a, %n : (tensor<f32>, tensor<f32>, tensor<f32>) -> !three
    hlo.return %r : !three
  }
  %0 = hlo.get_tuple_element %f[0] : (!three) -> tensor<f32>
  %1 = hlo.get_tuple_element %f[1] : (!three) -> tensor<f32>
  %2 = hlo.get_tuple_element %f[2] : (!three) -> tensor<f32>
  %3 = hlo.add %0, %2 : tensor<f32>
  return %3 : tensor<f32>
}

// With one output left there is no tuple.
// CHECK-LABEL: func.func @one_output(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion {{.*}} -> tensor<f32>
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[A:.*]] = hlo.abs %[[P]]
// CHECK-NEXT:      hlo.return %[[A]]
// CHECK:         return %[[F]]
func.func @one_output(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = hlo.fusion kLoop(%x, %y) : (tensor<f32>, tensor<f32>) -> !three calls {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %pp = hlo.parameter %p : tensor<f32>
    %n = hlo.negate %pp : tensor<f32>
    %a = hlo.abs %q : tensor<f32>
    %r = hlo.tuple %pp, %a, %n : (tensor<f32>, tensor<f32>, tensor<f32>) -> !three
    hlo.return %r : !three
  }
  %0 = hlo.get_tuple_element %f[1] : (!three) -> tensor<f32>
  return %0 : tensor<f32>
}

// What waited for the one element left waits for the fusion.
// CHECK-LABEL: func.func @one_output_in_order(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion {{.*}}hlo.control_id = 1
// CHECK:         hlo.add %arg0, %arg0 {hlo.control_predecessors = array<i64: 1>}
func.func @one_output_in_order(%x: tensor<f32>) -> tensor<f32> {
  %f = hlo.fusion kLoop(%x) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %n = hlo.negate %p : tensor<f32>
    %r = hlo.tuple %p, %n : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %f[1] {hlo.control_id = 0 : i64} : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %1 = hlo.add %x, %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %2 = hlo.multiply %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}

// Custom fusions, fusions with aliasing, and roots stay.
// CHECK-LABEL: func.func @kept_outputs(
// CHECK-COUNT-3: hlo.fusion {{.*}} -> tuple<tensor<f32>, tensor<f32>, tensor<f32>>
// CHECK:         return
func.func @kept_outputs(%x: tensor<f32>) -> !three {
  %f = hlo.fusion kCustom(%x) : (tensor<f32>) -> !three calls {
  ^bb0(%p: tensor<f32>):
    %r = hlo.tuple %p, %p, %p : (tensor<f32>, tensor<f32>, tensor<f32>) -> !three
    hlo.return %r : !three
  }
  %0 = hlo.get_tuple_element %f[0] : (!three) -> tensor<f32>
  %g = hlo.fusion kLoop(%0) {output_to_operand_aliasing = [#hlo.output_operand_alias<[0] = 0 []>]} : (tensor<f32>) -> !three calls {
  ^bb0(%p: tensor<f32>):
    %r = hlo.tuple %p, %p, %p : (tensor<f32>, tensor<f32>, tensor<f32>) -> !three
    hlo.return %r : !three
  }
  %1 = hlo.get_tuple_element %g[0] : (!three) -> tensor<f32>
  %h = hlo.fusion kLoop(%1) : (tensor<f32>) -> !three calls {
  ^bb0(%p: tensor<f32>):
    %r = hlo.tuple %p, %p, %p : (tensor<f32>, tensor<f32>, tensor<f32>) -> !three
    hlo.return %r : !three
  }
  return %h : !three
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>

// Shardings lose elements as well.
// CHECK-LABEL: func.func @sharding(
// CHECK-NEXT:    hlo.tuple {{.*}}#hlo.sharding<"{{[{][{]}}replicated}}">
// CHECK-NEXT:    hlo.while {{.*}}#hlo.sharding<"{{[{][{]}}maximal device=1}}">
func.func @sharding(%x: tensor<f32>) -> tensor<f32> {
  %t = hlo.tuple %x, %x {hlo.sharding = #hlo.sharding<"{{maximal device=1}, {replicated}}">} : (tensor<f32>, tensor<f32>) -> !pair
  %w = hlo.while %t {hlo.sharding = #hlo.sharding<"{{replicated}, {maximal device=1}}">} : !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %0 = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (!pair) -> tensor<f32>
    %r = hlo.tuple %0, %1 : (tensor<f32>, tensor<f32>) -> !pair
    hlo.return %r : !pair
  }
  %e = hlo.get_tuple_element %w[1] : (!pair) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>

// A tuple that a control dependency keeps stays whole when its loop is dead.
// CHECK-LABEL: func.func @control_dependency(
// CHECK-NEXT:    %[[Y:.*]] = hlo.negate
// CHECK-NEXT:    hlo.tuple %[[Y]], %[[Y]] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    return
func.func @control_dependency(%x: tensor<f32>) -> tensor<f32> {
  %y = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %t = hlo.tuple %y, %y {hlo.control_predecessors = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> !pair
  %w = hlo.while %t : !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    hlo.return %p : !pair
  }
  return %x : tensor<f32>
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>

// An element that passes through stays as it is, and so do those that are read.
// PASS-LABEL: func.func @pass_through(
// PASS:         body
// PASS:           hlo.get_tuple_element %[[P:.*]][0]
// PASS-NEXT:      hlo.get_tuple_element %[[P]][1]
// PASS-NEXT:      %[[N:.*]] = hlo.negate
// PASS-NEXT:      hlo.tuple %[[N]], %{{.*}} :
func.func @pass_through(%t: !pair) -> tensor<f32> {
  %w = hlo.while %t : !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %0 = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (!pair) -> tensor<f32>
    %2 = hlo.negate %0 : tensor<f32>
    %r = hlo.tuple %2, %1 : (tensor<f32>, tensor<f32>) -> !pair
    hlo.return %r : !pair
  }
  %e = hlo.get_tuple_element %w[0] : (!pair) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

!pair = tuple<tensor<f32>, tensor<f32>>

// Two loops start with the same tuple.
// CHECK-LABEL: func.func @shared_init(
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %arg0, %arg0
// CHECK:         hlo.while %{{.*}} {{.*}}tuple<tensor<f32>> condition
// CHECK:         hlo.while %[[T]] {{.*}}tuple<tensor<f32>, tensor<f32>> condition
func.func @shared_init(%x: tensor<f32>) -> tuple<tensor<f32>, !pair> {
  %t = hlo.tuple %x, %x : (tensor<f32>, tensor<f32>) -> !pair
  %w = hlo.while %t : !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    %0 = hlo.get_tuple_element %p[0] : (!pair) -> tensor<f32>
    %r = hlo.tuple %0, %0 : (tensor<f32>, tensor<f32>) -> !pair
    hlo.return %r : !pair
  }
  %v = hlo.while %t : !pair condition {
  ^bb0(%p: !pair):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !pair):
    hlo.return %p : !pair
  }
  %e = hlo.get_tuple_element %w[0] : (!pair) -> tensor<f32>
  %r = hlo.tuple %e, %v : (tensor<f32>, !pair) -> tuple<tensor<f32>, !pair>
  return %r : tuple<tensor<f32>, !pair>
}

// -----

!f = tensor<f32>
!nested = tuple<tensor<f32>, tuple<tensor<f32>>>

// A sharding of a tree names its arrays: the tuple is not the one to lose them,
// nor is the instruction of a parameter; another one is read as a whole.
// CHECK-LABEL: func.func @parameters_and_trees(
// CHECK:         %[[T:.*]] = hlo.tuple {{.*}}sharding
// CHECK-NEXT:    %[[E:.*]] = hlo.get_tuple_element %[[T]][0]
// CHECK-NEXT:    %[[I:.*]] = hlo.tuple %[[E]]
// CHECK-NEXT:    hlo.while %[[I]] {{.*}} tuple<tensor<f32>> condition
// CHECK:         hlo.while {{.*}} tuple<tensor<f32>, tuple<tensor<f32>>> condition
// CHECK:         hlo.while {{.*}} tuple<tensor<f32>, tuple<tensor<f32>>> condition
func.func @parameters_and_trees(%x: !f) -> tuple<!f, !f, !f> {
  %s = hlo.tuple %x : (!f) -> tuple<!f>
  %t = hlo.tuple %x, %s {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (!f, tuple<!f>) -> !nested
  %w0 = hlo.while %t : !nested condition {
  ^bb0(%p: !nested):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !nested):
    %0 = hlo.get_tuple_element %p[0] : (!nested) -> !f
    %1 = hlo.get_tuple_element %p[1] : (!nested) -> tuple<!f>
    %r = hlo.tuple %0, %1 : (!f, tuple<!f>) -> !nested
    hlo.return %r : !nested
  }
  %e0 = hlo.get_tuple_element %w0[0] : (!nested) -> !f
  %t1 = hlo.tuple %e0, %s : (!f, tuple<!f>) -> !nested
  %w1 = hlo.while %t1 : !nested condition {
  ^bb0(%p: !nested):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !nested):
    %q = hlo.parameter %p {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : !nested
    %0 = hlo.get_tuple_element %q[0] : (!nested) -> !f
    %1 = hlo.get_tuple_element %q[1] : (!nested) -> tuple<!f>
    %r = hlo.tuple %0, %1 : (!f, tuple<!f>) -> !nested
    hlo.return %r : !nested
  }
  %e1 = hlo.get_tuple_element %w1[0] : (!nested) -> !f
  %t2 = hlo.tuple %e1, %s : (!f, tuple<!f>) -> !nested
  %w2 = hlo.while %t2 : !nested condition {
  ^bb0(%p: !nested):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: !nested):
    %q = hlo.parameter %p : !nested
    %dead = hlo.custom_call "f"(%q) : (!nested) -> !f
    %0 = hlo.get_tuple_element %q[0] : (!nested) -> !f
    %1 = hlo.get_tuple_element %q[1] : (!nested) -> tuple<!f>
    %r = hlo.tuple %0, %1 : (!f, tuple<!f>) -> !nested
    hlo.return %r : !nested
  }
  %e2 = hlo.get_tuple_element %w2[0] : (!nested) -> !f
  %r = hlo.tuple %e0, %e1, %e2 : (!f, !f, !f) -> tuple<!f, !f, !f>
  return %r : tuple<!f, !f, !f>
}

// -----

!f = tensor<f32>
!pair = tuple<tensor<f32>, tensor<f32>>
!nested = tuple<tensor<f32>, tuple<tensor<f32>>>
!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x2xf32, #hlo.layout<[0, 1]>>

// All outputs stay: no tuple instruction gives them, the fusion has control
// dependencies or an effect, its root has a sharding, its outputs are sharded
// trees.
// CHECK-LABEL: func.func @fusions(
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<f32>, tensor<f32>>
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<f32>, tuple<tensor<f32>>>
func.func @fusions(%x: !f, %t: !pair) -> !f {
  %0 = hlo.fusion kLoop(%t) : (!pair) -> !pair calls {
  ^bb0(%p: !pair):
    hlo.return %p : !pair
  }
  %1 = hlo.get_tuple_element %0[0] : (!pair) -> !f
  %2 = hlo.fusion kLoop(%1) {hlo.control_id = 0 : i64} : (!f) -> !pair calls {
  ^bb0(%p: !f):
    %r = hlo.tuple %p, %p : (!f, !f) -> !pair
    hlo.return %r : !pair
  }
  %3 = hlo.get_tuple_element %2[0] {hlo.control_predecessors = array<i64: 0>} : (!pair) -> !f
  %4 = hlo.fusion kLoop(%3) : (!f) -> !pair calls {
  ^bb0(%p: !f):
    %e = hlo.custom_call "f"(%p) has_side_effect : (!f) -> !f
    %r = hlo.tuple %e, %p : (!f, !f) -> !pair
    hlo.return %r : !pair
  }
  %5 = hlo.get_tuple_element %4[0] : (!pair) -> !f
  %6 = hlo.fusion kLoop(%5) : (!f) -> !pair calls {
  ^bb0(%p: !f):
    %r = hlo.tuple %p, %p {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (!f, !f) -> !pair
    hlo.return %r : !pair
  }
  %7 = hlo.get_tuple_element %6[0] : (!pair) -> !f
  %8 = hlo.fusion kLoop(%7) {hlo.sharding = #hlo.sharding<"{{replicated}, {manual}}">} : (!f) -> !nested calls {
  ^bb0(%p: !f):
    %s = hlo.tuple %p : (!f) -> tuple<!f>
    %r = hlo.tuple %p, %s : (!f, tuple<!f>) -> !nested
    hlo.return %r : !nested
  }
  %9 = hlo.get_tuple_element %8[0] : (!nested) -> !f
  return %9 : !f
}

// The fusion, or what reads it, has other layouts than its root.
// CHECK-LABEL: func.func @fusion_layouts(
// CHECK:         hlo.fusion {{.*}} -> tuple<
// CHECK:         hlo.fusion {{.*}} -> tuple<
// CHECK:         hlo.fusion {{.*}} -> tuple<
func.func @fusion_layouts(%x: !row) -> tuple<!column, !column> {
  %0 = hlo.fusion kLoop(%x) : (!row) -> tuple<!column, !row> calls {
  ^bb0(%p: !row):
    %r = hlo.tuple %p, %p : (!row, !row) -> tuple<!row, !row>
    hlo.return %r : tuple<!row, !row>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<!column, !row>) -> !column
  %2 = hlo.fusion kLoop(%x) : (!row) -> tuple<!row, !row> calls {
  ^bb0(%p: !row):
    %r = hlo.tuple %p, %p : (!row, !row) -> tuple<!row, !row>
    hlo.return %r : tuple<!row, !row>
  }
  %3 = hlo.get_tuple_element %2[0] : (tuple<!row, !row>) -> !column
  %4 = hlo.fusion kLoop(%x) : (!row) -> tuple<!column, !row> calls {
  ^bb0(%p: !row):
    %r = hlo.tuple %p, %p : (!row, !row) -> tuple<!row, !row>
    hlo.return %r : tuple<!row, !row>
  }
  %5 = hlo.get_tuple_element %4[0] : (tuple<!column, !row>) -> !row
  %6 = hlo.custom_call "f"(%5) has_side_effect : (!row) -> tensor<f32>
  %7 = hlo.tuple %1, %3 : (!column, !column) -> tuple<!column, !column>
  return %7 : tuple<!column, !column>
}

// CHECK-LABEL: func.func @dead_fusion(
// CHECK-NEXT:    return
func.func @dead_fusion(%x: !f) -> !f {
  %0 = hlo.fusion kLoop(%x, %x) : (!f, !f) -> !f calls {
  ^bb0(%p: !f, %q: !f):
    hlo.return %p : !f
  }
  return %x : !f
}
