// RUN: hlo-opt %s --call-inline --split-input-file | FileCheck %s
// RUN: hlo-opt %s --call-inline --split-input-file \
// RUN:   --remark-format=emitRemark --remarks-filter=call-inline \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A chain; functions nothing calls any more are erased.
// REMARK: remark: [Passed] Inlined {{.*}} Remark="inlined negate"
// REMARK: remark: [Passed] Inlined {{.*}} Remark="inlined twice"
// CHECK-LABEL: module @chain
// CHECK-NEXT:    func.func @main(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:      %[[A:.*]] = hlo.negate %[[X]]
// CHECK-NEXT:      %[[B:.*]] = hlo.negate %[[A]]
// CHECK-NEXT:      return %[[B]]
// CHECK-NOT:     func
module @chain {
  func.func private @negate(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = hlo.negate %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = hlo.call @negate(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.call @negate(%0) : (tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = hlo.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// Callees may come after their callers, be called in regions, have no
// instruction, or communicate.
// CHECK-LABEL: func.func @places(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[T:.*]]: !hlo.token)
// CHECK-NEXT:    %[[O:.*]] = hlo.outfeed %[[X]], %[[T]]
// CHECK-NEXT:    %[[W:.*]] = hlo.while %[[X]]
// CHECK:           hlo.compare
// CHECK:           hlo.abs
// CHECK-NOT:     hlo.call
// CHECK:         return %[[W]]
func.func @places(%x: tensor<f32>, %t: !hlo.token) -> tensor<f32> {
  %o = hlo.call @feed(%x, %t) : (tensor<f32>, !hlo.token) -> !hlo.token
  %0 = hlo.call @identity(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.while %0 : (tensor<f32>) -> tensor<f32> condition {
  ^bb0(%p: tensor<f32>):
    %c = hlo.call @less(%p) : (tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tensor<f32>):
    %b = hlo.call @abs(%p) : (tensor<f32>) -> tensor<f32>
    hlo.return %b : tensor<f32>
  }
  return %1 : tensor<f32>
}
func.func private @identity(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @less(%x: tensor<f32>) -> tensor<i1> {
  %0 = hlo.compare LT, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @abs(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @feed(%x: tensor<f32>, %t: !hlo.token) -> !hlo.token {
  %0 = hlo.outfeed %x, %t {outfeed_shape = tensor<f32>} : (tensor<f32>, !hlo.token) -> !hlo.token
  return %0 : !hlo.token
}

// -----

// The instruction of a parameter is replaced, and what waits for it need not.
// CHECK-LABEL: func.func @parameter(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>)
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %[[X]] : tensor<f32>
// CHECK-NEXT:    return %[[N]]
func.func @parameter(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @with_parameter(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @with_parameter(%x: tensor<f32>) -> tensor<f32> {
  %p = hlo.parameter %x {hlo.control_id = 0 : i64} : tensor<f32>
  %0 = hlo.negate %p {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Instructions keep their names; the call's op_name comes in front once.
// RUN: hlo-opt %s --call-inline --split-input-file --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=LOC
// LOC-LABEL: func.func @names(
// LOC:         hlo.negate {{.*}} loc(#[[NEG:.*]])
// LOC:         hlo.abs {{.*}} loc(#[[ABS:.*]])
// LOC-DAG: #[[N:.*]] = loc("neg.3")
// LOC-DAG: #[[A:.*]] = loc("abs.4")
// LOC-DAG: #[[NEG]] = loc(fused<#hlo.op_metadata<op_name = "jit(f)/call/neg">>[#[[N]]])
// LOC-DAG: #[[ABS]] = loc(fused<#hlo.op_metadata<op_name = "jit(f)/call/abs">>[#[[A]]])
func.func @names(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @named(%x) : (tensor<f32>) -> tensor<f32> loc(fused<#hlo.op_metadata<op_name = "jit(f)/call">>["call.1"])
  return %0 : tensor<f32>
}
func.func private @named(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32> loc(fused<#hlo.op_metadata<op_name = "neg">>["neg.3"])
  %1 = hlo.abs %0 : tensor<f32> loc(fused<#hlo.op_metadata<op_name = "jit(f)/call/abs">>["abs.4"])
  return %1 : tensor<f32>
}

// -----

// What a pass wrote comes from where the call does; it is named by its opcode.
// LOC-LABEL: func.func @nameless(
// LOC:         hlo.is_finite {{.*}} loc(#[[IS_FINITE:.*]])
// LOC-DAG: #[[PLACE:.*]] = loc("a.py":3:0)
// LOC-DAG: #[[NAME:.*]] = loc("is-finite")
// LOC-DAG: #[[IS_FINITE]] = loc(fused<#hlo.op_metadata<op_name = "jit(f)/call">>[#[[NAME]], #[[PLACE]]])
func.func @nameless(%x: tensor<f32>) -> tensor<i1> {
  %0 = hlo.call @written(%x) : (tensor<f32>) -> tensor<i1> loc(fused<#hlo.op_metadata<op_name = "jit(f)/call">>["call.1", "a.py":3:0])
  return %0 : tensor<i1>
}
func.func private @written(%x: tensor<f32>) -> tensor<i1> {
  %0 = hlo.is_finite %x : (tensor<f32>) -> tensor<i1> loc(unknown)
  return %0 : tensor<i1>
}

// -----

// Every inlined instruction waits for the call's predecessors; successors wait
// for the root and for what nothing reads. Ids of the body are made unique.
// CHECK-LABEL: func.func @control(
// CHECK:         hlo.negate {{.*}} {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.abs {{.*}} {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    hlo.floor {{.*}} {hlo.control_id = 3 : i64, hlo.control_predecessors = array<i64: 2, 0>}
// CHECK-NEXT:    hlo.ceil {{.*}} {hlo.control_id = 4 : i64, hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    hlo.exponential {{.*}} {hlo.control_predecessors = array<i64: 3, 4>}
func.func @control(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.call @ordered(%x) {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  %2 = hlo.exponential %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @ordered(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.floor %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %2 = hlo.ceil %0 : tensor<f32>
  return %2 : tensor<f32>
}

// -----

// Through a body without instructions, order goes straight on.
// CHECK-LABEL: func.func @control_of_nothing(
// CHECK:         hlo.negate {{.*}} {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.exponential {{.*}} {hlo.control_predecessors = array<i64: 0>}
func.func @control_of_nothing(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.call @nothing(%x) {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  %2 = hlo.exponential %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @nothing(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// One call waits for another; both are inlined.
// CHECK-LABEL: func.func @control_of_calls(
// CHECK-NEXT:    hlo.negate {{.*}} {hlo.control_id = 2 : i64}
// CHECK-NEXT:    hlo.negate {{.*}} {hlo.control_id = 3 : i64, hlo.control_predecessors = array<i64: 2>}
// CHECK-NEXT:    hlo.abs {{.*}} {hlo.control_predecessors = array<i64: 3>}
func.func @control_of_calls(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @neg(%x) {hlo.control_id = 0 : i64} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @neg(%x) {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  %2 = hlo.abs %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @neg(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Layouts are changed by copies where they make a difference.
// CHECK-LABEL: func.func @layouts(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32, #hlo.layout<[0, 1]>>)
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[X]] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[F:.*]] = hlo.custom_call "f"(%[[C]])
// CHECK-NEXT:    %[[R:.*]] = hlo.copy %[[F]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[R]]
func.func @layouts(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.call @rows(%x) : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}
func.func private @rows(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.custom_call "f"(%x) : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// -----

// CHECK-LABEL: func.func @any_layout(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32, #hlo.layout<[0, 1]>>)
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %[[X]] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[R:.*]] = hlo.reshape %[[N]]
// CHECK-NEXT:    return %[[R]]
func.func @any_layout(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<6xf32> {
  %0 = hlo.call @negated(%x) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.reshape %0 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
func.func private @negated(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.negate %x : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// -----

// Attributes that speak of fusion go to every instruction.
// CHECK-LABEL: func.func @fusion_attributes(
// CHECK:         hlo.negate {{.*}} {hlo.frontend_attributes = {MUST_FUSE = "1"}}
// CHECK:         hlo.abs {{.*}} {hlo.frontend_attributes = {MUST_FUSE = "2"}}
func.func @fusion_attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @two(%x) {hlo.frontend_attributes = {MUST_FUSE = "1", other = "x"}} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @two(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  %1 = hlo.abs %0 {hlo.frontend_attributes = {MUST_FUSE = "2"}} : tensor<f32>
  return %1 : tensor<f32>
}

// -----

// The call's sharding is the root's, unless that has one.
// CHECK-LABEL: func.func @sharding(
// CHECK:         hlo.abs %{{.*}} : tensor<f32>
// CHECK-NEXT:    hlo.negate {{.*}} {hlo.sharding = #hlo.sharding<"{maximal device=1}">}
func.func @sharding(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @body(%x) {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @body(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x : tensor<f32>
  %1 = hlo.negate %0 : tensor<f32>
  return %1 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @own_sharding(
// CHECK:         hlo.negate {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">}
func.func @own_sharding(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @sharded(%x) {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @sharded(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Calls in inlined bodies have their turn there: what waits for the inner call
// waits for what takes its place.
// CHECK-LABEL: func.func @nested_order(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>)
// CHECK-NEXT:    %[[S:.*]] = hlo.sine %[[X]] {hlo.control_id = [[ID:.*]] : i64}
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %[[X]] {hlo.control_predecessors = array<i64: [[ID]]>}
// CHECK-NEXT:    hlo.add %[[S]], %[[N]]
func.func @nested_order(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @outer(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @outer(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @inner(%x) {hlo.control_id = 0 : i64} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %2 = hlo.add %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @inner(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A function that stays has the calls of what is inlined into it inlined too.
// CHECK-LABEL: func.func @shared(
// CHECK-NEXT:    hlo.sine
// CHECK-NEXT:    hlo.sine
// CHECK-NEXT:    hlo.add
// CHECK-NEXT:    hlo.custom_call
// CHECK:       func.func private @sum_of_sines(
// CHECK-NEXT:    hlo.sine
// CHECK-NEXT:    hlo.sine
// CHECK-NEXT:    hlo.add
// CHECK-NOT:   func
func.func @shared(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @sum_of_sines(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.custom_call "f"(%0) called_computations = [@sum_of_sines] : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @sum_of_sines(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @sine_of(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @sine_of(%0) : (tensor<f32>) -> tensor<f32>
  %2 = hlo.add %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @sine_of(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// The op_name of the outer call, where the inner one has none.
// CHECK-LABEL: func.func @scopes(
// CHECK-NEXT:    hlo.negate
// LOC-LABEL: func.func @scopes(
// LOC:         hlo.negate {{.*}} loc(#[[NEG:.*]])
// LOC-DAG: #[[N:.*]] = loc("neg.3")
// LOC-DAG: #[[NEG]] = loc(fused<#hlo.op_metadata<op_name = "jit(f)/neg">>[#[[N]]])
func.func @scopes(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @unnamed_call(%x) : (tensor<f32>) -> tensor<f32> loc(fused<#hlo.op_metadata<op_name = "jit(f)">>["call.1"])
  return %0 : tensor<f32>
}
func.func private @unnamed_call(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @named_negate(%x) : (tensor<f32>) -> tensor<f32> loc("call.2")
  return %0 : tensor<f32>
}
func.func private @named_negate(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32> loc(fused<#hlo.op_metadata<op_name = "neg">>["neg.3"])
  return %0 : tensor<f32>
}

// -----

// What waits for the outer call waits for what nothing reads in the inner one.
// CHECK-LABEL: func.func @order_of_unread(
// CHECK:         hlo.custom_call "f"{{.*}} {hlo.control_id = [[UNREAD:[0-9]+]] : i64}
// CHECK:         hlo.negate %{{.*}} {{{.*}}hlo.control_predecessors = array<i64: {{.*}}[[UNREAD]]{{[,>]}}
func.func @order_of_unread(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @reads_one(%x) {hlo.control_id = 0 : i64} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %2 = hlo.add %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}
func.func private @reads_one(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @two_effects(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.sine %0 : tensor<f32>
  return %1 : tensor<f32>
}
func.func private @two_effects(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.custom_call "f"(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.cosine %x : tensor<f32>
  return %1 : tensor<f32>
}

// -----

// What nothing calls is left to others. One of two readers minds the layout.
// CHECK-LABEL: func.func private @unused(
// CHECK-LABEL: func.func @readers(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %{{.*}} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[R:.*]] = hlo.copy %[[C]] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[A:.*]] = hlo.abs %[[C]]
// CHECK-NEXT:    hlo.tuple %[[A]], %[[R]]
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @transposed(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}
func.func @readers(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.call @transposed(%x) : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.abs %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32>
  %2 = hlo.tuple %1, %0 : (tensor<2x3xf32>, tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32, #hlo.layout<[1, 0]>>>
  return %2 : tuple<tensor<2x3xf32>, tensor<2x3xf32, #hlo.layout<[1, 0]>>>
}
