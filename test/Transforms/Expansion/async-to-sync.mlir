// RUN: hlo-opt %s --async-to-sync | FileCheck %s

// CHECK-LABEL: func @computation(
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %arg0
// CHECK-NEXT:    return %[[NEGATE]]
func.func @computation(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.negate %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  %2 = hlo.async_done %1 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func @late_operand(
// CHECK:         %[[ABS:.*]] = hlo.abs %arg1
// CHECK:         %[[SUB:.*]] = hlo.subtract %arg0, %[[ABS]]
// CHECK:         return %[[SUB]]
func.func @late_operand(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tuple<>> calls {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %4 = hlo.subtract %a, %b : tensor<4xf32>
    hlo.return %4 : tensor<4xf32>
  }
  %1 = hlo.abs %y : tensor<4xf32>
  %2 = hlo.async_update %0, %1 : (!hlo.async<(tensor<4xf32>), tuple<>>, tensor<4xf32>) -> !hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>>
  %3 = hlo.async_done %2 : (!hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func @layouts(
// CHECK-NEXT:    %[[IN:.*]] = hlo.copy %arg0
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %[[IN]]
// CHECK-NEXT:    %[[OUT:.*]] = hlo.copy %[[NEGATE]]
// CHECK-NEXT:    return %[[OUT]]
func.func @layouts(%x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %0 = hlo.async_start %x : (tensor<4xf32, #hlo.layout<[0]>>) -> !hlo.async<(tensor<4xf32, #hlo.layout<[0]>>), tensor<4xf32, #hlo.layout<[0]>>> calls {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.negate %a : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32, #hlo.layout<[0]>>), tensor<4xf32, #hlo.layout<[0]>>>) -> tensor<4xf32, #hlo.layout<[0]>>
  return %1 : tensor<4xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @computations_of_the_thread(
// CHECK:         hlo.reduce
// CHECK-NOT:     hlo.execution_thread
// CHECK:         return
func.func @computations_of_the_thread(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.async_start %x, %zero {async_execution_thread = "parallel"} : (tensor<4xf32>, tensor<f32>) -> !hlo.async<(tensor<4xf32>, tensor<f32>), tensor<f32>> calls {
  ^bb0(%a: tensor<4xf32>, %b: tensor<f32>):
    %2 = hlo.reduce %a, %b dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
    ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
      %3 = hlo.add %lhs, %rhs : tensor<f32>
      hlo.return %3 {hlo.execution_thread = "parallel"} : tensor<f32>
    }
    hlo.return %2 {hlo.execution_thread = "parallel"} : tensor<f32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>, tensor<f32>), tensor<f32>>) -> tensor<f32>
  return %1 : tensor<f32>
}

func.func private @on_host(%a: tensor<4xf32>) -> tensor<4xf32> attributes {hlo.execution_thread = "host"} {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func @other_thread(
// CHECK:         hlo.async_start
func.func @other_thread(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.async_start %x {async_execution_thread = "host"} : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.call @on_host(%a) : (tensor<4xf32>) -> tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @copy(
// CHECK-NEXT:    %[[COPY:.*]] = hlo.copy %arg0 :
// CHECK-NEXT:    return %[[COPY]]
func.func @copy(%x: tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy_start %x cross_program_prefetch_index = 0 : (tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<4x4xf32, #hlo.layout<[0, 1]>>, tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<ui32>>
  %1 = hlo.copy_done %0 : (tuple<tensor<4x4xf32, #hlo.layout<[0, 1]>>, tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<ui32>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>
  return %1 : tensor<4x4xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @collectives(
// CHECK-NEXT:    %[[REDUCE:.*]] = hlo.all_reduce %arg0 channel_id = 3 replica_groups = {{.*}} to_apply hlo.add
// CHECK-NEXT:    %[[GATHER:.*]] = hlo.all_gather %[[REDUCE]] replica_groups = {{.*}} dimension = 0
// CHECK-NEXT:    %[[PERMUTE:.*]] = hlo.collective_permute %[[GATHER]]
// CHECK-NEXT:    return %[[PERMUTE]]
func.func @collectives(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.all_reduce_start %x channel_id = 3 replica_groups = <"{{0}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.all_reduce_done %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.all_gather_start %1 replica_groups = <"{{0}}"> dimension = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.all_gather_done %2 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.collective_permute_start %3 source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %5 = hlo.collective_permute_done %4 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %5 : tensor<4xf32>
}

// What waits for the start does not wait for the copy, which waits for all that
// the start and the done wait for.
// CHECK-LABEL: func @control_dependencies(
// CHECK-DAG:     hlo.abs %arg0 {hlo.control_id = 0 : i64}
// CHECK-DAG:     hlo.negate %arg0 {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 0>}
// CHECK:         hlo.copy %arg0 {hlo.control_predecessors = array<i64: 2, 0>} :
func.func @control_dependencies(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %1 = hlo.copy_start %x {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %2 = hlo.negate %x {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>} : tensor<4xf32>
  %3 = hlo.copy_done %1 {hlo.control_predecessors = array<i64: 2>} : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %4 = hlo.add %0, %2 : tensor<4xf32>
  %5 = hlo.add %3, %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// A loop carries on what is started before it.
// CHECK-LABEL: func @carried(
// CHECK:         hlo.copy_start
// CHECK:         hlo.copy_done
func.func @carried(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %1 = hlo.while %0 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>> condition {
  ^bb0(%s: tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>):
    %3 = hlo.constant dense<false> : tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>):
    hlo.return %s : tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  }
  %2 = hlo.copy_done %1 : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Something else reads the operand through the start.
// CHECK-LABEL: func @read_twice(
// CHECK:         hlo.copy_start
// CHECK:         hlo.copy_done
func.func @read_twice(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.copy_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %3 = hlo.tuple %1, %2 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %3 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// It starts before the function.
// CHECK-LABEL: func @started_outside(
// CHECK:         hlo.all_reduce_done %arg0
func.func @started_outside(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.all_reduce_done %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
