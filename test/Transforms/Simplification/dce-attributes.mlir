// RUN: hlo-opt %s --dce --split-input-file | FileCheck %s
// Attributes that say something of all elements of a tuple.

// CHECK-LABEL: func @none(
// CHECK:         hlo.while {{.*}} : tuple<tensor<f32>> condition
func.func @none(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %init = hlo.tuple %x, %y : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<f32>, tensor<f32>>) -> tuple<tensor<f32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %0 = hlo.get_tuple_element %p[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %2 = hlo.sine %0 : tensor<f32>
    %r = hlo.tuple %2, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %e = hlo.get_tuple_element %w[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

// CHECK-LABEL: func @replication(
// CHECK:         hlo.while {{.*}} : tuple<tensor<f32>, tensor<f32>> condition
func.func @replication(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %init = hlo.tuple %x, %y : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<f32>, tensor<f32>>) -> tuple<tensor<f32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %q = hlo.parameter %p {hlo.parameter_replication = array<i1: true, false>} : tuple<tensor<f32>, tensor<f32>>
    %0 = hlo.get_tuple_element %q[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %1 = hlo.get_tuple_element %q[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %2 = hlo.sine %0 : tensor<f32>
    %r = hlo.tuple %2, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %e = hlo.get_tuple_element %w[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

// CHECK-LABEL: func @sharding(
// CHECK:         hlo.while {{.*}} {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated}}">} : tuple<tensor<f32>> condition
func.func @sharding(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %init = hlo.tuple %x, %y : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  %w = hlo.while %init {hlo.sharding = #hlo.sharding<"{{replicated}, {maximal device=1}}">} : (tuple<tensor<f32>, tensor<f32>>) -> tuple<tensor<f32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<f32>, tensor<f32>>):
    %0 = hlo.get_tuple_element %p[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    %2 = hlo.sine %0 : tensor<f32>
    %r = hlo.tuple %2, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %e = hlo.get_tuple_element %w[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %e : tensor<f32>
}

// -----

// CHECK-LABEL: func @nested_sharding(
// CHECK:         hlo.while {{.*}} : tuple<tensor<f32>, tuple<tensor<f32>>> condition
func.func @nested_sharding(%x: tensor<f32>, %y: tuple<tensor<f32>>) -> tensor<f32> {
  %init = hlo.tuple %x, %y : (tensor<f32>, tuple<tensor<f32>>) -> tuple<tensor<f32>, tuple<tensor<f32>>>
  %w = hlo.while %init {hlo.sharding = #hlo.sharding<"{{replicated}, {maximal device=1}}">} : (tuple<tensor<f32>, tuple<tensor<f32>>>) -> tuple<tensor<f32>, tuple<tensor<f32>>> condition {
  ^bb0(%p: tuple<tensor<f32>, tuple<tensor<f32>>>):
    %c = hlo.constant dense<false> : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<f32>, tuple<tensor<f32>>>):
    %0 = hlo.get_tuple_element %p[0] : (tuple<tensor<f32>, tuple<tensor<f32>>>) -> tensor<f32>
    %1 = hlo.get_tuple_element %p[1] : (tuple<tensor<f32>, tuple<tensor<f32>>>) -> tuple<tensor<f32>>
    %2 = hlo.sine %0 : tensor<f32>
    %r = hlo.tuple %2, %1 : (tensor<f32>, tuple<tensor<f32>>) -> tuple<tensor<f32>, tuple<tensor<f32>>>
    hlo.return %r : tuple<tensor<f32>, tuple<tensor<f32>>>
  }
  %e = hlo.get_tuple_element %w[0] : (tuple<tensor<f32>, tuple<tensor<f32>>>) -> tensor<f32>
  return %e : tensor<f32>
}
