// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

!async = !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>

// CHECK-LABEL: func @async(
// CHECK: %[[START:.*]] = hlo.async_start %{{.*}} : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xf32>):
// CHECK: %[[UPDATE:.*]] = hlo.async_update %[[START]] : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
// CHECK: hlo.async_done %[[UPDATE]] : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
func.func @async(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %1 = hlo.async_update %0
      : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>)
      -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  %2 = hlo.async_done %1
      : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// No context, another thread, the tuple form of the type.
// CHECK-LABEL: func @async_tuple(
// CHECK: hlo.async_start %{{.*}} {async_execution_thread = "host"} : (tensor<4xf32>) -> tuple<tuple<tensor<4xf32>>, tensor<4xf32>>
func.func @async_tuple(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x {async_execution_thread = "host"} : (tensor<4xf32>) -> tuple<tuple<tensor<4xf32>>, tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (tuple<tuple<tensor<4xf32>>, tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The start binds one operand, an update the other; the result is open until then.
// CHECK-LABEL: func @late_binding(
// CHECK: hlo.async_start %{{.*}} : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>>
// CHECK: hlo.async_update %{{.*}}, %{{.*}} :
func.func @late_binding(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = hlo.add %a, %b : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %1 = hlo.async_update %0, %y
      : (!hlo.async<(tensor<4xf32>), tuple<>, tensor<ui32>>, tensor<4xf32>)
      -> !hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  %2 = hlo.async_done %1
      : (!hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// The done of a start whose result is open returns what the computation does.
// CHECK-LABEL: func @open_result(
func.func @open_result(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tuple<>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// An async value may be carried: here it leaves the function, and another one
// finishes what it is given.
// CHECK-LABEL: func @carried(
func.func @carried(%x: tensor<4xf32>) -> !async {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !async calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : !async
}
// CHECK-LABEL: func @finished(
func.func @finished(%0: !async) -> tensor<4xf32> {
  %1 = hlo.async_done %0 : (!async) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Nothing to compute but tuples to take apart.
// CHECK-LABEL: func @tuples(
func.func @tuples(%x: tuple<tensor<4xf32>>) -> tuple<tensor<4xf32>> {
  %0 = hlo.async_start %x : (tuple<tensor<4xf32>>) -> !hlo.async<(tuple<tensor<4xf32>>), tuple<tensor<4xf32>>> calls {
  ^bb0(%a: tuple<tensor<4xf32>>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
    %2 = hlo.negate %1 : tensor<4xf32>
    %3 = hlo.tuple %2 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %3 : tuple<tensor<4xf32>>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tuple<tensor<4xf32>>), tuple<tensor<4xf32>>>) -> tuple<tensor<4xf32>>
  return %1 : tuple<tensor<4xf32>>
}

// Transfers that run as a group are several operations, which have starts.
// CHECK-LABEL: func @group(
// CHECK: hlo.async_start %{{.*}} {hlo.frontend_attributes = {_collectives_group = ""}}
func.func @group(%x: tensor<4xf32>, %token: !hlo.token) {
  %0 = hlo.async_start %x, %token {hlo.frontend_attributes = {_collectives_group = ""}}
      : (tensor<4xf32>, !hlo.token) -> !hlo.async<(tensor<4xf32>, !hlo.token), tuple<tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>>> calls {
  ^bb0(%a: tensor<4xf32>, %t: !hlo.token):
    %1 = hlo.send %a, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
    %2 = hlo.recv %t channel_id = 1 : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
    %3 = hlo.tuple %1, %2 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>>
    hlo.return %3 : tuple<tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>, !hlo.token), tuple<tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>>>) -> tuple<tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>, tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>>
  return
}
