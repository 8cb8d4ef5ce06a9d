// RUN: hlo-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @parameter(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    return %[[X]]
func.func @parameter(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.parameter %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @parameter_attributes(
// CHECK:         hlo.parameter %{{.*}} {hlo.parameter_replication = array<i1: true>}
func.func @parameter_attributes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.parameter %x {hlo.parameter_replication = array<i1: true>} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// As after inlining: attributes of a parameter say nothing of another value.
// CHECK-LABEL: func @parameter_inlined(
// CHECK:         %[[NEG:.*]] = hlo.negate
// CHECK-NEXT:    %[[KEPT:.*]] = hlo.parameter %[[NEG]] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    return %[[NEG]], %[[KEPT]]
func.func @parameter_inlined(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.parameter %0 {hlo.parameter_replication = array<i1: true>} : tensor<4xf32>
  %2 = hlo.parameter %0 {hlo.control_id = 1 : i64} : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @get_tuple_element(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[I:.*]]: tensor<i32>
// CHECK-NEXT:    return %[[X]], %[[I]]
func.func @get_tuple_element(%x: tensor<4xf32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<i32>) {
  %0 = hlo.tuple %x, %i : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  return %1, %2 : tensor<4xf32>, tensor<i32>
}

// CHECK-LABEL: func @get_tuple_element_nested(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    return %[[X]]
func.func @get_tuple_element_nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %1 = hlo.tuple %0, %x : (tuple<tensor<4xf32>>, tensor<4xf32>) -> tuple<tuple<tensor<4xf32>>, tensor<4xf32>>
  %2 = hlo.get_tuple_element %1[0] : (tuple<tuple<tensor<4xf32>>, tensor<4xf32>>) -> tuple<tensor<4xf32>>
  %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// Another layout, a control dependency, a sharding, a barrier in between.
// CHECK-LABEL: func @get_tuple_element_stays(
// CHECK-COUNT-4: hlo.get_tuple_element
func.func @get_tuple_element_stays(%x: tensor<4xf32>) -> (tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32, #hlo.layout<[0]>>
  %2 = hlo.get_tuple_element %0[0] {hlo.control_id = 1 : i64} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %3 = hlo.get_tuple_element %0[0] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.opt_barrier %0 : tuple<tensor<4xf32>>
  %5 = hlo.get_tuple_element %4[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %1, %2, %3, %5 : tensor<4xf32, #hlo.layout<[0]>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Identities that are there for their own sake.
// CHECK-LABEL: func @never(
// CHECK-NEXT:    hlo.copy
// CHECK-NEXT:    hlo.opt_barrier
// CHECK-NEXT:    hlo.domain
// CHECK-NEXT:    hlo.add_dependency
func.func @never(%x: tensor<4xf32>, %token: !hlo.token) -> tensor<4xf32> {
  %0 = hlo.copy %x : tensor<4xf32>
  %1 = hlo.opt_barrier %0 : tensor<4xf32>
  %2 = hlo.domain %1 entry = <"{replicated}"> exit = <"{maximal device=1}"> : tensor<4xf32>
  %3 = hlo.add_dependency %2, %token : (tensor<4xf32>, !hlo.token) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// Constants are merged when their attributes are equal as well.
// CHECK-LABEL: func @constants(
// CHECK-DAG:     %[[PLAIN:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-DAG:     %[[LAYOUT:.*]] = hlo.constant dense<1> : tensor<2xi32, #hlo.layout<[0]>>
// CHECK-DAG:     %[[NO_LAYOUT:.*]] = hlo.constant dense<1> : tensor<2xi32>
// CHECK-DAG:     %[[CONTROL:.*]] = hlo.constant {hlo.control_id = 2 : i64} dense<1> : tensor<i32>
// CHECK-DAG:     %[[SHARDED:.*]] = hlo.constant {hlo.sharding = {{.*}}} dense<1> : tensor<i32>
// CHECK:         hlo.tuple %[[PLAIN]], %[[PLAIN]], %[[LAYOUT]], %[[NO_LAYOUT]], %[[CONTROL]], %[[SHARDED]], %[[SHARDED]]
func.func @constants() -> tuple<tensor<i32>, tensor<i32>, tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<i32>> {
  %0 = hlo.constant dense<1> : tensor<i32>
  %1 = hlo.constant dense<1> : tensor<i32>
  %2 = hlo.constant dense<1> : tensor<2xi32, #hlo.layout<[0]>>
  %3 = hlo.constant dense<1> : tensor<2xi32>
  %4 = hlo.constant {hlo.control_id = 2 : i64} dense<1> : tensor<i32>
  %5 = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1> : tensor<i32>
  %6 = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1> : tensor<i32>
  %7 = hlo.tuple %0, %1, %2, %3, %4, %5, %6 : (tensor<i32>, tensor<i32>, tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<i32>>
  return %7 : tuple<tensor<i32>, tensor<i32>, tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<i32>>
}

// A constant moves to the head of the block, before its control predecessor too.
// CHECK-LABEL: func @constant_control(
// CHECK-NEXT:    hlo.constant {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} dense<1>
// CHECK-NEXT:    hlo.negate %{{.*}} {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.abs %{{.*}} {hlo.control_predecessors = array<i64: 1>}
func.func @constant_control(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<i32>
  %1 = hlo.constant {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} dense<1> : tensor<i32>
  %2 = hlo.abs %x {hlo.control_predecessors = array<i64: 1>} : tensor<i32>
  return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
}
