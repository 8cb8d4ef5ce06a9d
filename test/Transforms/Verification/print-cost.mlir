// RUN: hlo-opt %s --split-input-file --print-cost -o /dev/null 2>&1 | FileCheck %s
// RUN: hlo-opt %s --split-input-file --print-cost=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// Constants count, parameters do not; what nothing needs is left out.
// CHECK:      4 instructions, 134 flops, 8 transcendentals, 332 bytes
// CHECK-NEXT:   1 constant
// CHECK-NEXT:   1 dot
// CHECK-NEXT:   1 reduce
// CHECK-NEXT:   1 tanh
// JSON: {"bytes_accessed":332,"flops":134,"instructions":4,
// JSON-SAME: "opcodes":{"constant":1,"dot":1,"reduce":1,"tanh":1},"transcendentals":8}
func.func @main(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %1 = hlo.tanh %0 : tensor<4x2xf32>
  %dead = hlo.negate %1 : tensor<4x2xf32>
  %more = hlo.negate %dead : tensor<4x2xf32>
  %init = hlo.constant dense<0.0> : tensor<f32>
  %2 = hlo.reduce %1, %init dimensions = [0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  return %2 : tensor<2xf32>
}

// -----

// A function counts at each call, and the bodies of loops and branches.
// CHECK:      12 instructions, 13 flops
// CHECK-NEXT:   3 call
// CHECK-NEXT:   3 constant
// CHECK-NEXT:   3 negate
// CHECK-NEXT:   1 compare
// CHECK-NEXT:   1 conditional
// CHECK-NEXT:   1 while
func.func private @negate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = hlo.while %x : tensor<4xf32> condition {
  ^bb0(%a: tensor<4xf32>):
    %c = hlo.constant dense<1> : tensor<i32>
    %d = hlo.constant dense<2> : tensor<i32>
    %less = hlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %less : tensor<i1>
  } body {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.call @negate(%a) : (tensor<4xf32>) -> tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %1 = hlo.conditional %p(%0, %0) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.call @negate(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = hlo.call @negate(%2) : (tensor<4xf32>) -> tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.constant dense<0.0> : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}
