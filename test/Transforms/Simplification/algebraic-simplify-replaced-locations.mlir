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
