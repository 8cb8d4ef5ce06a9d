// Dead code through MLIR's --canonicalize.
// RUN: hlo-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @pure(
// CHECK-NEXT:    return
func.func @pure(%x: tensor<4xf32>, %s: tensor<2xui64>) {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.tuple %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.opt_barrier %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.after_all()
  %4 = hlo.add_dependency %2, %3 : (tuple<tensor<4xf32>, tensor<4xf32>>, !hlo.token) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %5 = hlo.copy %x : tensor<4xf32>
  %6 = hlo.constant dense<1> : tensor<i32>
  %7 = hlo.partition_id : tensor<ui32>
  %8 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tensor<4xui32>
  return
}

// CHECK-LABEL: func @control_dependencies(
// CHECK-NEXT:    hlo.negate {{.*}} {hlo.control_id = 1 : i64}
// CHECK-NEXT:    hlo.copy {{.*}} {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return
func.func @control_dependencies(%x: tensor<4xf32>) {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<4xf32>
  %1 = hlo.copy %x {hlo.control_predecessors = array<i64: 1>} : tensor<4xf32>
  %2 = hlo.abs %x : tensor<4xf32>
  return
}

// CHECK-LABEL: func @random(
// CHECK-NEXT:    hlo.rng rng_uniform
// CHECK-NEXT:    hlo.rng_get_and_update_state
// CHECK-NEXT:    return
func.func @random(%a: tensor<f32>) {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %1 = hlo.rng_get_and_update_state delta = 1 : tensor<2xui64>
  return
}
