// Common subexpressions through MLIR's --cse; --canonicalize has to keep apart what
// that keeps apart.
// RUN: hlo-opt %s --cse | FileCheck %s --check-prefixes=CHECK,CSE
// RUN: hlo-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @equal(
// CSE:           %[[EXP:.*]] = hlo.exponential
// CSE:           %[[CMP:.*]] = hlo.compare LT
// CSE:           %[[OTHER:.*]] = hlo.compare GT
// CSE:           return %[[EXP]], %[[EXP]], %[[CMP]], %[[CMP]], %[[OTHER]]
func.func @equal(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.exponential %x : tensor<4xf32>
  %2 = hlo.compare LT, %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = hlo.compare LT, %1, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = hlo.compare GT, %1, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// The operands of a commutative operation are in any order.
// CHECK-LABEL: func @commutative(
// CSE:           %[[ADD:.*]] = hlo.add
// CSE-NOT:       hlo.add
// CSE:           hlo.subtract
// CSE:           hlo.subtract
func.func @commutative(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.add %x, %y : tensor<4xf32>
  %1 = hlo.add %y, %x : tensor<4xf32>
  %2 = hlo.subtract %x, %y : tensor<4xf32>
  %3 = hlo.subtract %y, %x : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @result_differs(
// CHECK:         hlo.copy
// CHECK:         hlo.copy
func.func @result_differs(%x: tensor<4x2xf32>) -> (tensor<4x2xf32, #hlo.layout<[1, 0]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>) {
  %0 = hlo.copy %x : (tensor<4x2xf32>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %x : (tensor<4x2xf32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %0, %1 : tensor<4x2xf32, #hlo.layout<[1, 0]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @control_dependencies(
// CHECK:         hlo.negate {{.*}} {hlo.control_id = 1 : i64}
// CHECK:         hlo.negate {{.*}} {hlo.control_id = 2 : i64}
// CHECK:         hlo.abs {{.*}} {hlo.control_predecessors = array<i64: 1, 2>}
// CHECK:         hlo.abs {{.*}} {hlo.control_predecessors = array<i64: 1, 2>}
func.func @control_dependencies(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<4xf32>
  %1 = hlo.negate %x {hlo.control_id = 2 : i64} : tensor<4xf32>
  %2 = hlo.abs %x {hlo.control_predecessors = array<i64: 1, 2>} : tensor<4xf32>
  %3 = hlo.abs %x {hlo.control_predecessors = array<i64: 1, 2>} : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Every draw is another one; a generator is a function of its state.
// CHECK-LABEL: func @random(
// CHECK-COUNT-2: hlo.rng rng_uniform
// CHECK-COUNT-2: hlo.rng_get_and_update_state
// CSE:           hlo.rng_bit_generator
// CSE-NOT:       hlo.rng_bit_generator
// CHECK:         return
func.func @random(%a: tensor<f32>, %s: tensor<2xui64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xui64>, tensor<2xui64>, tensor<4xui32>, tensor<4xui32>) {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %1 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %2 = hlo.rng_get_and_update_state delta = 1 : tensor<2xui64>
  %3 = hlo.rng_get_and_update_state delta = 1 : tensor<2xui64>
  %4 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tensor<4xui32>
  %5 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tensor<4xui32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<2xui64>, tensor<2xui64>, tensor<4xui32>, tensor<4xui32>
}
