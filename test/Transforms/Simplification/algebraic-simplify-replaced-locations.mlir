// RUN: hlo-opt %s --algebraic-simplify --mlir-print-debuginfo \
// RUN:   --mlir-print-local-scope | FileCheck %s
// An instruction has the locations of what it takes the place of.

// CHECK-LABEL: func @gone(
// CHECK:         hlo.slice %arg0 {{.*}} loc(fused["b", "a"])
func.func @gone(%x: tensor<8xi32>) -> tensor<2xi32> {
  %0 = hlo.slice %x [1:5] : (tensor<8xi32>) -> tensor<4xi32> loc("a")
  %1 = hlo.slice %0 [1:3] : (tensor<4xi32>) -> tensor<2xi32> loc("b")
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @still_used(
// CHECK:         hlo.slice %arg0 [2:4] {{.*}} loc("b")
func.func @still_used(%x: tensor<8xi32>) -> (tensor<4xi32>, tensor<2xi32>) {
  %0 = hlo.slice %x [1:5] : (tensor<8xi32>) -> tensor<4xi32> loc("a")
  %1 = hlo.slice %0 [1:3] : (tensor<4xi32>) -> tensor<2xi32> loc("b")
  return %0, %1 : tensor<4xi32>, tensor<2xi32>
}

// Constants are no part of what is computed.
// CHECK-LABEL: func @constant_operand(
// CHECK:         hlo.shift_right_logical %arg0, {{.*}} loc("a")
func.func @constant_operand(%x: tensor<ui32>) -> tensor<ui32> {
  %c = hlo.constant dense<8> : tensor<ui32> loc("c")
  %0 = hlo.divide %x, %c : tensor<ui32> loc("a")
  return %0 : tensor<ui32>
}
