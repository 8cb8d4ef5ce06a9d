// RUN: hlo-opt %s --algebraic-simplify --mlir-print-debuginfo \
// RUN:   --mlir-print-local-scope | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --emit=hlo | FileCheck %s --check-prefix=HLO

// What takes the place of instructions has the locations of them all.
// CHECK: hlo.multiply {{.*}} loc(fused["product", "minus_x", "minus_y"])
// HLO-NOT: StackFrames
// HLO: %product = f32[4] multiply(%x, %y)
func.func @main(%x: tensor<4xf32> loc("x"), %y: tensor<4xf32> loc("y")) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32> loc("minus_x")
  %1 = hlo.negate %y : tensor<4xf32> loc("minus_y")
  %2 = hlo.multiply %0, %1 : tensor<4xf32> loc("product")
  return %2 : tensor<4xf32>
}
