// Where values enter and leave computations, and the options.
// RUN: hlo-opt %s --split-input-file --dynamic-padder | FileCheck %s
// RUN: hlo-opt %s --split-input-file --dynamic-padder='shape-checks=runtime' \
// RUN:   | FileCheck %s --check-prefix=RUNTIME
// RUN: hlo-opt %s --split-input-file --dynamic-padder > %t.once
// RUN: hlo-opt %t.once --split-input-file --dynamic-padder > %t.twice
// RUN: diff %t.once %t.twice
// RUN: hlo-opt %s --split-input-file --dynamic-padder \
// RUN:   --remark-format=emitRemark --remarks-filter-passed='.*' -o /dev/null \
// RUN:   2>&1 | FileCheck %s --check-prefix=REMARK

!x = tensor<?xf32, #hlo.bounds<[4]>>

// REMARK: add works on arrays as large as their bounds
// CHECK-LABEL: func @elements(
// CHECK-SAME:      -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[PAD:.+]][0]
// CHECK:         %[[SUM:.+]] = hlo.add %[[X]], %[[X]] : tensor<4xf32>
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %[[PAD]][1]
// CHECK:         %[[OUT:.+]] = hlo.custom_call "SliceToDynamic"(%[[SUM]], %[[N]])
// CHECK:         return %[[OUT]]
func.func @elements(%x: !x) -> !x {
  %0 = hlo.add %x, %x : !x
  return %0 : !x
}

// Of different sizes, nothing is known.
// RUNTIME-LABEL: func @different(
// RUNTIME:         %[[EQUAL:.+]] = hlo.compare EQ
// RUNTIME:         hlo.custom_call "__xla_gpu_assert"(%[[EQUAL]]) has_side_effect api_version = API_VERSION_STATUS_RETURNING {hlo.backend_config = "Buffers have different size at runtime"} : (tensor<i1>) -> !hlo.token
// RUNTIME-NEXT:    hlo.add
// RUNTIME-LABEL: func @same(
// RUNTIME-NOT:     __xla_gpu_assert
// RUNTIME:         hlo.add
// CHECK-LABEL: func @different(
// CHECK-NOT:     __xla_gpu_assert
func.func @different(%x: !x, %y: !x) -> !x {
  %n = hlo.get_dimension_size %x dimension = 0 : (!x) -> tensor<i32>
  %s = hlo.set_dimension_size %y, %n dimension = 0 : (!x, tensor<i32>) -> !x
  %0 = hlo.add %s, %y : !x
  return %0 : !x
}
func.func @same(%x: !x, %y: tensor<4xf32>) -> !x {
  %n = hlo.get_dimension_size %x dimension = 0 : (!x) -> tensor<i32>
  %s = hlo.set_dimension_size %y, %n dimension = 0 : (tensor<4xf32>, tensor<i32>) -> !x
  %0 = hlo.add %s, %x : !x
  %1 = hlo.add %0, %y : (!x, tensor<4xf32>) -> !x
  return %1 : !x
}

// A static array is not touched.
// CHECK-LABEL: func @static(
// CHECK-NEXT:    hlo.get_dimension_size
func.func @static(%x: tensor<4xf32>) -> tensor<i32> {
  %n = hlo.get_dimension_size %x dimension = 0 : (tensor<4xf32>) -> tensor<i32>
  return %n : tensor<i32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!p = tuple<tensor<i32>, tensor<?xf32, #hlo.bounds<[4]>>>

// Nested tuples; the order is that of before.
// CHECK-LABEL: func @tuples(
// CHECK-SAME:      %[[P:[^:]+]]: tuple
// CHECK:         %[[I:.+]] = hlo.get_tuple_element %[[P]][0]
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[P]][1]
// CHECK:         %[[PAD:.+]] = hlo.custom_call "PadToStatic"(%[[X]])
// CHECK:         hlo.custom_call "SliceToDynamic"
// CHECK:         return %{{.+}} : tuple<tuple<tensor<i32>, tensor<?xf32, #hlo.bounds<[4]>>>, tensor<i32>>
func.func @tuples(%p: !p) -> tuple<!p, tensor<i32>> {
  %i = hlo.get_tuple_element %p[0] : (!p) -> tensor<i32>
  %0 = hlo.tuple %p, %i : (!p, tensor<i32>) -> tuple<!p, tensor<i32>>
  return %0 : tuple<!p, tensor<i32>>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!p = tuple<tensor<i32>, tensor<?xf32, #hlo.bounds<[4]>>>

// The size comes after the other elements, with a sharding.
// CHECK-LABEL: func @loop(
// CHECK:         %[[INIT:.+]] = hlo.tuple %{{.+}}, %{{.+}}, %{{.+}} {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated}, {maximal device=0}, {replicated}}">} : ({{.+}}) -> tuple<tensor<i32>, tensor<4xf32>, tensor<i32>>
// CHECK:         hlo.while %[[INIT]]
// CHECK:         condition
// CHECK:         ^bb0(%{{.+}}: tuple<tensor<i32>, tensor<4xf32>, tensor<i32>>)
// CHECK:         body
// CHECK:         ^bb0(%[[STATE:.+]]: tuple<tensor<i32>, tensor<4xf32>, tensor<i32>>)
// CHECK:           %[[SIZE:.+]] = hlo.get_tuple_element %[[STATE]][2]
// CHECK:           %[[NEXT:.+]] = hlo.subtract %[[SIZE]]
// CHECK:           %[[TUPLE:.+]] = hlo.tuple %{{.+}}, %{{.+}}, %[[NEXT]]
// CHECK:           hlo.return %[[TUPLE]]
func.func @loop(%x: !x) -> !x {
  %zero = hlo.constant dense<0> : tensor<i32>
  %init = hlo.tuple %zero, %x {hlo.sharding = #hlo.sharding<"{{replicated}, {maximal device=0}}">} : (tensor<i32>, !x) -> !p
  %0 = hlo.while %init : !p condition {
  ^bb0(%s: !p):
    %y = hlo.get_tuple_element %s[1] : (!p) -> !x
    %n = hlo.get_dimension_size %y dimension = 0 : (!x) -> tensor<i32>
    %zero_0 = hlo.constant dense<0> : tensor<i32>
    %1 = hlo.compare GT, %n, %zero_0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%s: !p):
    %i = hlo.get_tuple_element %s[0] : (!p) -> tensor<i32>
    %y = hlo.get_tuple_element %s[1] : (!p) -> !x
    %n = hlo.get_dimension_size %y dimension = 0 : (!x) -> tensor<i32>
    %one = hlo.constant dense<1> : tensor<i32>
    %m = hlo.subtract %n, %one : tensor<i32>
    %z = hlo.set_dimension_size %y, %m dimension = 0 : (!x, tensor<i32>) -> !x
    %1 = hlo.tuple %i, %z : (tensor<i32>, !x) -> !p
    hlo.return %1 : !p
  }
  %2 = hlo.get_tuple_element %0[1] : (!p) -> !x
  return %2 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>

// A size the body does not change is known after the loop.
// RUNTIME-LABEL: func @invariant(
// RUNTIME-NOT:     __xla_gpu_assert
func.func @invariant(%x: !x, %c: tensor<i1>) -> !x {
  %0 = hlo.while %x : !x condition {
  ^bb0(%s: !x):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%s: !x):
    %1 = hlo.negate %s : !x
    hlo.return %1 : !x
  }
  %1 = hlo.add %0, %x : !x
  return %1 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>

// CHECK-LABEL: func @branches(
// CHECK:         %[[OPERAND:.+]] = hlo.tuple %{{.+}}, %{{.+}} : (tensor<4xf32>, tensor<i32>)
// CHECK:         %[[BOTH:.+]] = hlo.conditional %{{.+}}(%[[OPERAND]], %{{.+}}) : {{.+}} -> tuple<tensor<4xf32>, tensor<i32>>
// CHECK:         ^bb0(%{{.+}}: tuple<tensor<4xf32>, tensor<i32>>):
// CHECK:         ^bb0(%[[Y:.+]]: tensor<4xf32>):
// CHECK:           %[[FOUR:.+]] = hlo.constant dense<4> : tensor<i32>
// CHECK:           hlo.tuple %[[Y]], %[[FOUR]]
// CHECK:         hlo.get_tuple_element %[[BOTH]][0]
func.func @branches(%x: !x, %y: tensor<4xf32>, %c: tensor<i1>) -> !x {
  %0 = hlo.conditional %c(%x, %y) : (tensor<i1>, !x, tensor<4xf32>) -> !x branches {
  ^bb0(%p: !x):
    %1 = hlo.negate %p : !x
    hlo.return %1 : !x
  }, {
  ^bb0(%p: tensor<4xf32>):
    hlo.return %p : tensor<4xf32>
  }
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>

// CHECK:       func private @callee(%[[P:.+]]: tensor<4xf32>, %[[N:.+]]: tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
// CHECK:         %[[X:.+]] = hlo.negate %[[P]]
// CHECK:         hlo.tuple %[[X]], %[[N]]
func.func private @callee(%p: !x) -> !x {
  %0 = hlo.negate %p : !x
  return %0 : !x
}

// CHECK-LABEL: func @calls(
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[PAD:.+]][0]
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %[[PAD]][1]
// CHECK:         hlo.call @callee(%[[X]], %[[N]])
// CHECK:         hlo.fusion kLoop({{.+}}) : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
func.func @calls(%x: !x) -> !x {
  %0 = hlo.call @callee(%x) : (!x) -> !x
  %1 = hlo.fusion kLoop(%0) : (!x) -> !x calls {
  ^bb0(%p: !x):
    %2 = hlo.negate %p : !x
    hlo.return %2 : !x
  }
  return %1 : !x
}

// A public function takes and returns what it did.
// CHECK-LABEL: func @calls_public(
// CHECK:         %[[ARGUMENT:.+]] = hlo.custom_call "SliceToDynamic"
// CHECK:         %[[RESULT:.+]] = hlo.call @calls(%[[ARGUMENT]])
// CHECK:         hlo.custom_call "PadToStatic"(%[[RESULT]])
func.func @calls_public(%x: !x) -> tensor<f32> {
  %0 = hlo.negate %x : !x
  %1 = hlo.call @calls(%0) : (!x) -> !x
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %2 : tensor<f32>
}

// -----

// A function that returns nothing may stand beside.
// CHECK-LABEL: func @no_result(
// CHECK:         return
// CHECK-LABEL: func @beside(
// CHECK:         hlo.custom_call "PadToStatic"
func.func @no_result(%x: tensor<4xf32>) {
  %0 = hlo.negate %x : tensor<4xf32>
  return
}
func.func @beside(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.negate %x : tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

// Nothing of these is padded yet: another custom call takes the parameter; a
// private function does; it is made inside; not all that takes a slice takes
// dynamic arrays; something asynchronous makes it.
// CHECK-LABEL: func @takes_parameter(
// CHECK:         "PadToStatic"
func.func @takes_parameter(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.custom_call "MoveToHost"(%x) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

// CHECK-LABEL: func private @takes_argument(
// CHECK-SAME:      tensor<4xf32>, %{{.+}}: tensor<i32>) -> tensor<i32>
func.func private @takes_argument(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<i32> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  return %1 : tensor<i32>
}
func.func @calls(%x: tensor<4xf32>) -> tensor<i32> {
  %n = hlo.constant dense<3> : tensor<i32>
  %0 = hlo.custom_call "SliceToDynamic"(%x, %n) : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.call @takes_argument(%0) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<i32>
  return %1 : tensor<i32>
}

// -----

// CHECK-LABEL: func @made_inside(
// CHECK-NOT:     set_dimension_size
// CHECK:         "SliceToDynamic"(%{{.+}}, %{{.+}})
func.func @made_inside(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

// CHECK-LABEL: func @takes_slice(
// CHECK-NOT:     SliceToDynamic
// CHECK:         return
func.func @takes_slice(%x: tensor<4xf32>) -> tensor<i32> {
  %n = hlo.constant dense<3> : tensor<i32>
  %0 = hlo.custom_call "SliceToDynamic"(%x, %n) : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.get_dimension_size %0 dimension = 0 : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<i32>
  return %1 : tensor<i32>
}

// -----

// CHECK-LABEL: func @made_asynchronously(
// CHECK-NOT:     tensor<?
// CHECK:         return
func.func @made_asynchronously(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<i32> {
  %0 = hlo.async_start %x, %n : (tensor<4xf32>, tensor<i32>) -> !hlo.async<(tensor<4xf32>, tensor<i32>), tensor<?xf32, #hlo.bounds<[4]>>> calls {
  ^bb0(%a: tensor<4xf32>, %b: tensor<i32>):
    %4 = hlo.set_dimension_size %a, %b dimension = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
    hlo.return %4 : tensor<?xf32, #hlo.bounds<[4]>>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>, tensor<i32>), tensor<?xf32, #hlo.bounds<[4]>>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %2 = hlo.custom_call "PadToStatic"(%1) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tuple<tensor<4xf32>, tensor<i32>>
  %3 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  return %3 : tensor<i32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>

// Loops, branches and functions around dynamic arrays that pass none on.
// CHECK-LABEL: func @passes_none(
// CHECK:         hlo.while %{{.+}} : tensor<i32>
// CHECK:           hlo.select
// CHECK:         hlo.conditional {{.*}} -> tensor<i32>
// CHECK:         hlo.call @public(%{{.+}}) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<i32>
// CHECK-NEXT:    hlo.call @private(%{{.+}}, %{{.+}}) : (tensor<4xf32>, tensor<i32>) -> tensor<i32>
// CHECK:         hlo.call @external(%{{.+}}) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK:         hlo.outfeed
// CHECK-NEXT:    return
func.func @passes_none(%x: !x, %c: tensor<i1>, %n: tensor<i32>, %t: !hlo.token) -> !hlo.token {
  %0 = hlo.while %n : tensor<i32> condition {
  ^bb0(%i: tensor<i32>):
    %ones = hlo.constant dense<1.0> : tensor<4xf32>
    %d = hlo.set_dimension_size %ones, %i dimension = 0 : (tensor<4xf32>, tensor<i32>) -> !x
    %s = hlo.slice %d [0:1:1] : (!x) -> tensor<?xf32, #hlo.bounds<[1]>>
    %k = hlo.get_dimension_size %s dimension = 0 : (tensor<?xf32, #hlo.bounds<[1]>>) -> tensor<i32>
    %go = hlo.compare LT, %i, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %go : tensor<i1>
  } body {
  ^bb0(%i: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %ones = hlo.constant dense<1.0> : tensor<4xf32>
    %d = hlo.set_dimension_size %ones, %i dimension = 0 : (tensor<4xf32>, tensor<i32>) -> !x
    %sum = hlo.reduce %d, %zero dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %next = hlo.convert %sum : (tensor<f32>) -> tensor<i32>
    hlo.return %next : tensor<i32>
  }
  %1 = hlo.conditional %c(%0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> branches {
  ^bb0(%i: tensor<i32>):
    hlo.return %i : tensor<i32>
  }, {
  ^bb0(%i: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %ones = hlo.constant dense<1.0> : tensor<4xf32>
    %d = hlo.set_dimension_size %ones, %i dimension = 0 : (tensor<4xf32>, tensor<i32>) -> !x
    %sum = hlo.reduce %d, %zero dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %next = hlo.convert %sum : (tensor<f32>) -> tensor<i32>
    hlo.return %next : tensor<i32>
  }
  %2 = hlo.call @public(%x) : (!x) -> tensor<i32>
  %3 = hlo.call @private(%x) : (!x) -> tensor<i32>
  %4 = hlo.call @external(%x) : (!x) -> !x
  %5 = hlo.outfeed %4, %t {outfeed_shape = tensor<?xf32, #hlo.bounds<[4]>>} : (!x, !hlo.token) -> !hlo.token
  return %5 : !hlo.token
}
func.func @public(%x: !x) -> tensor<i32> {
  %0 = hlo.get_dimension_size %x dimension = 0 : (!x) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @private(%x: !x) -> tensor<i32> {
  %0 = hlo.get_dimension_size %x dimension = 0 : (!x) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @external(!x) -> !x

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!s = tuple<!x, tensor<i1>>

// A state of which only elements are read is not put together again.
// CHECK-LABEL: func @reads_elements(
// CHECK:         hlo.while
// CHECK:           hlo.tuple
// CHECK-NOT:     hlo.tuple
// CHECK:         return
func.func @reads_elements(%s: !s) -> !x {
  %0 = hlo.while %s : !s condition {
  ^bb0(%a: !s):
    %1 = hlo.get_tuple_element %a[1] : (!s) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%a: !s):
    %1 = hlo.get_tuple_element %a[0] : (!s) -> !x
    %2 = hlo.get_tuple_element %a[1] : (!s) -> tensor<i1>
    %3 = hlo.not %2 : tensor<i1>
    %4 = hlo.tuple %1, %3 : (!x, tensor<i1>) -> !s
    hlo.return %4 : !s
  }
  %5 = hlo.get_tuple_element %0[0] : (!s) -> !x
  return %5 : !x
}
