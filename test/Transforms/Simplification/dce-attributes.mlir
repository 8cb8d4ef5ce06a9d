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

// -----

// CHECK-LABEL: func @outputs_with_config(
// CHECK:         %[[V0:.*]] = hlo.fusion kLoop(%arg0) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> calls
// CHECK:         %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
// CHECK-NEXT:    return %[[V1]]
func.func @outputs_with_config(%x: tensor<f32>) -> tensor<f32> {
  %f = hlo.fusion kLoop(%x) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %n = hlo.negate %p : tensor<f32>
    %a = hlo.abs %p : tensor<f32>
    %r = hlo.tuple %a, %n {hlo.backend_config = "{\22tuple_index\22: 1}"} : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %f[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %0 : tensor<f32>
}
