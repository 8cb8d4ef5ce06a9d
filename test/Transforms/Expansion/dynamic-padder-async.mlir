// Instructions that run asynchronously, and what makes padding no matter.
// RUN: hlo-opt %s --dynamic-padder='dynamic-custom-calls=Dynamic' | FileCheck %s
// RUN: hlo-opt %s --dynamic-padder='dynamic-custom-calls=Dynamic' --dynamic-padder='dynamic-custom-calls=Dynamic' | FileCheck %s
// RUN: hlo-opt %s --dynamic-padder='dynamic-custom-calls=Dynamic' --remark-format=emitRemark --remarks-filter=dynamic-padder -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] NotAsynchronous {{.*}}nothing of what it wraps is left

!x = tensor<?xf32, #hlo.bounds<[4]>>

// CHECK-LABEL: func @elementwise(
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[PAD:.+]][0]
// CHECK:         %[[START:.+]] = hlo.async_start %[[X]] {async_execution_thread = "other"} : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.+]]: tensor<4xf32>):
// CHECK-NEXT:      hlo.negate %[[P]] : tensor<4xf32>
// CHECK:         %[[UPDATE:.+]] = hlo.async_update %[[START]]
// CHECK:         %[[OTHER:.+]] = hlo.abs %[[X]]
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[UPDATE]] {{.*}} -> tensor<4xf32>
// CHECK:         hlo.add %[[OTHER]], %[[DONE]]
func.func @elementwise(%x: !x) -> !x {
  %0 = hlo.async_start %x {async_execution_thread = "other"} : (!x) -> !hlo.async<(!x), !x, tensor<ui32>> calls {
  ^bb0(%p: !x):
    %1 = hlo.negate %p : !x
    hlo.return %1 : !x
  }
  %2 = hlo.async_update %0 : (!hlo.async<(!x), !x, tensor<ui32>>) -> !hlo.async<(!x), !x, tensor<ui32>>
  %3 = hlo.abs %x : !x
  %4 = hlo.async_done %2 : (!hlo.async<(!x), !x, tensor<ui32>>) -> !x
  %5 = hlo.add %3, %4 : !x
  return %5 : !x
}

// The padding is set before it starts.
// CHECK-LABEL: func @reduce(
// CHECK:         %[[MASKED:.+]] = hlo.select
// CHECK:         %[[START:.+]] = hlo.async_start %[[MASKED]], %{{.+}} : (tensor<4xf32>, tensor<f32>)
// CHECK:           hlo.reduce
// CHECK:         hlo.async_done %[[START]]
func.func @reduce(%x: !x) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.async_start %x, %zero : (!x, tensor<f32>) -> !hlo.async<(!x, tensor<f32>), tensor<f32>, tensor<ui32>> calls {
  ^bb0(%p: !x, %z: tensor<f32>):
    %1 = hlo.reduce %p, %z dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(!x, tensor<f32>), tensor<f32>, tensor<ui32>>) -> tensor<f32>
  return %2 : tensor<f32>
}

// Elements move to where they are without padding when it is done; what is
// there already is used before.
// CHECK-LABEL: func @concatenate(
// CHECK:         %[[START:.+]] = hlo.async_start %{{.+}}, %{{.+}} : (tensor<4xf32>, tensor<4xf32>)
// CHECK:           hlo.concatenate
// CHECK:         hlo.negate
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[START]]
// CHECK:         %[[MOVED:.+]] = hlo.dynamic_update_slice %[[DONE]]
// CHECK:         "SliceToDynamic"(%[[MOVED]]
!y = tensor<?xf32, #hlo.bounds<[8]>>
func.func @concatenate(%x: !x, %y: !x) -> tuple<!y, !x> {
  %0 = hlo.async_start %x, %y : (!x, !x) -> !hlo.async<(!x, !x), !y, tensor<ui32>> calls {
  ^bb0(%p: !x, %q: !x):
    %1 = hlo.concatenate %p, %q dimension = 0 : (!x, !x) -> !y
    hlo.return %1 : !y
  }
  %2 = hlo.negate %x : !x
  %3 = hlo.async_done %0 : (!hlo.async<(!x, !x), !y, tensor<ui32>>) -> !y
  %4 = hlo.tuple %3, %2 : (!y, !x) -> tuple<!y, !x>
  return %4 : tuple<!y, !x>
}

// A result of several arrays, and an operand that is one.
// CHECK-LABEL: func @sort(
// CHECK:         %[[START:.+]] = hlo.async_start %{{[^ ]+}}, %{{[^ ]+}}, %{{[^ ]+}} : (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>)
// CHECK:           hlo.sort
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[START]]
// CHECK:         hlo.get_tuple_element %[[DONE]][0]
// CHECK:         hlo.get_tuple_element %[[DONE]][1]
func.func @sort(%x: !x) -> tuple<!x, !x> {
  %abs = hlo.abs %x : !x
  %t = hlo.tuple %x, %abs : (!x, !x) -> tuple<!x, !x>
  %0 = hlo.async_start %t : (tuple<!x, !x>) -> !hlo.async<(tuple<!x, !x>), tuple<!x, !x>, tensor<ui32>> calls {
  ^bb0(%p: tuple<!x, !x>):
    %1 = hlo.get_tuple_element %p[0] : (tuple<!x, !x>) -> !x
    %2 = hlo.get_tuple_element %p[1] : (tuple<!x, !x>) -> !x
    %3 = hlo.sort %1, %2 dimension = 0 is_stable : (!x, !x) -> tuple<!x, !x> to_apply {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %4 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %4 : tensor<i1>
    }
    hlo.return %3 : tuple<!x, !x>
  }
  %5 = hlo.async_done %0 : (!hlo.async<(tuple<!x, !x>), tuple<!x, !x>, tensor<ui32>>) -> tuple<!x, !x>
  return %5 : tuple<!x, !x>
}

// Sizes come with the result of a function.
// CHECK-LABEL: func private @callee(
// CHECK-SAME:      tensor<4xf32>, %{{.+}}: tensor<i32>, %{{.+}}: tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
func.func private @callee(%x: !x, %n: tensor<i32>) -> !x {
  %0 = hlo.set_dimension_size %x, %n dimension = 0 : (!x, tensor<i32>) -> !x
  return %0 : !x
}
// CHECK-LABEL: func @call(
// CHECK:         %[[START:.+]] = hlo.async_start
// CHECK:           hlo.call @callee
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[START]] {{.*}} -> tuple<tensor<4xf32>, tensor<i32>>
// CHECK-DAG:     %[[X:.+]] = hlo.get_tuple_element %[[DONE]][0]
// CHECK-DAG:     %[[N:.+]] = hlo.get_tuple_element %[[DONE]][1]
// CHECK:         "SliceToDynamic"(%[[X]], %[[N]])
func.func @call(%x: !x, %size: tensor<i32>) -> !x {
  %zero = hlo.constant dense<0> : tensor<i32>
  %four = hlo.constant dense<4> : tensor<i32>
  %n = hlo.clamp %zero, %size, %four : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %0 = hlo.async_start %x, %n : (!x, tensor<i32>) -> !hlo.async<(!x, tensor<i32>), !x, tensor<ui32>> calls {
  ^bb0(%p: !x, %q: tensor<i32>):
    %1 = hlo.call @callee(%p, %q) : (!x, tensor<i32>) -> !x
    hlo.return %1 : !x
  }
  %2 = hlo.async_done %0 : (!hlo.async<(!x, tensor<i32>), !x, tensor<ui32>>) -> !x
  return %2 : !x
}

// Dynamic dimensions inside only.
// CHECK-LABEL: func @inside(
// CHECK:         hlo.async_start
// CHECK:           hlo.fusion
// CHECK-NOT:       set_dimension_size
// CHECK:         hlo.async_done
func.func @inside(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<f32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<f32>, tensor<ui32>> calls {
  ^bb0(%p: tensor<4xf32>):
    %1 = hlo.fusion kLoop(%p) : (tensor<4xf32>) -> tensor<f32> calls {
    ^bb0(%q: tensor<4xf32>):
      %two = hlo.constant dense<2> : tensor<i32>
      %zero = hlo.constant dense<0.0> : tensor<f32>
      %3 = hlo.set_dimension_size %q, %two dimension = 0 : (tensor<4xf32>, tensor<i32>) -> !x
      %4 = hlo.reduce %3, %zero dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
      hlo.return %4 : tensor<f32>
    }
    hlo.return %1 : tensor<f32>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<f32>, tensor<ui32>>) -> tensor<f32>
  return %2 : tensor<f32>
}

// What becomes a scalar does not run at all; what waited for it waits for what
// it waited for.
// CHECK-LABEL: func @size(
// CHECK:         hlo.abs %{{.+}} {hlo.control_id = 0 : i64}
// CHECK-NOT:     async
// CHECK:         hlo.negate %{{.+}} {hlo.control_predecessors = array<i64: 0
// CHECK-NOT:     async
// CHECK:         "SliceToDynamic"
func.func @size(%x: !x, %size: tensor<i32>) -> tuple<!x, tensor<i32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %four = hlo.constant dense<4> : tensor<i32>
  %n = hlo.clamp %zero, %size, %four : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %w = hlo.abs %n {hlo.control_id = 0 : i64} : tensor<i32>
  %0 = hlo.async_start %x, %n {hlo.control_predecessors = array<i64: 0>} : (!x, tensor<i32>) -> !hlo.async<(!x, tensor<i32>), !x, tensor<ui32>> calls {
  ^bb0(%p: !x, %q: tensor<i32>):
    %1 = hlo.set_dimension_size %p, %q dimension = 0 : (!x, tensor<i32>) -> !x
    hlo.return %1 : !x
  }
  %2 = hlo.async_done %0 {hlo.control_id = 1 : i64} : (!hlo.async<(!x, tensor<i32>), !x, tensor<ui32>>) -> !x
  %3 = hlo.negate %w {hlo.control_predecessors = array<i64: 1>} : tensor<i32>
  %4 = hlo.tuple %2, %3 : (!x, tensor<i32>) -> tuple<!x, tensor<i32>>
  return %4 : tuple<!x, tensor<i32>>
}

// A custom call takes dynamic arrays.
// CHECK-LABEL: func @custom_call(
// CHECK:         %[[X:.+]] = hlo.custom_call "SliceToDynamic"
// CHECK-NOT:     "SliceToDynamic"
// CHECK:         %[[START:.+]] = hlo.async_start %[[X]]
// CHECK:           hlo.custom_call "Dynamic"
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[START]]
// CHECK-NEXT:    hlo.custom_call "PadToStatic"(%[[DONE]])
func.func @custom_call(%x: !x) -> !x {
  %0 = hlo.negate %x : !x
  %1 = hlo.async_start %0 : (!x) -> !hlo.async<(!x), !x, tensor<ui32>> calls {
  ^bb0(%p: !x):
    %2 = hlo.custom_call "Dynamic"(%p) : (!x) -> !x
    hlo.return %2 : !x
  }
  %3 = hlo.async_done %1 : (!hlo.async<(!x), !x, tensor<ui32>>) -> !x
  %4 = hlo.negate %3 : !x
  return %4 : !x
}

// Nothing dynamic stays as it is.
// CHECK-LABEL: func @static(
// CHECK:         hlo.async_start %{{.+}} : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>>
func.func @static(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>> calls {
  ^bb0(%p: tensor<4xf32>):
    %1 = hlo.negate %p : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Layouts inside are other ones than outside.
// CHECK-LABEL: func @layouts(
// CHECK:         %[[X:.+]] = hlo.copy %{{.+}} : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32>
// CHECK:         %[[START:.+]] = hlo.async_start %[[X]] : (tensor<2x3xf32>)
// CHECK:         %[[DONE:.+]] = hlo.async_done %[[START]] {{.*}} -> tensor<2x3xf32>
// CHECK:         hlo.copy %[[DONE]] : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
!m = tensor<?x3xf32, #hlo.bounds<[2, ?]>>
!n = tensor<?x3xf32, #hlo.bounds<[2, ?], #hlo.layout<[0, 1]>>>
func.func @layouts(%x: !n) -> !n {
  %0 = hlo.async_start %x : (!n) -> !hlo.async<(!n), !n, tensor<ui32>> calls {
  ^bb0(%p: !m):
    %1 = hlo.negate %p : !m
    hlo.return %1 : !m
  }
  %2 = hlo.async_done %0 : (!hlo.async<(!n), !n, tensor<ui32>>) -> !n
  return %2 : !n
}

// As many arrays as before: the sharding stays.
// CHECK-LABEL: func @sharding(
// CHECK:         hlo.async_done {{.*}}hlo.sharding
func.func @sharding(%x: !x) -> !x {
  %0 = hlo.async_start %x : (!x) -> !hlo.async<(!x), !x, tensor<ui32>> calls {
  ^bb0(%p: !x):
    %1 = hlo.negate %p : !x
    hlo.return %1 : !x
  }
  %2 = hlo.async_done %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (!hlo.async<(!x), !x, tensor<ui32>>) -> !x
  return %2 : !x
}
