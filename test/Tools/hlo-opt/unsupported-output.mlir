// What HLO text cannot say is not written.
// RUN: %code 4 hlo-opt %s --emit=hlo -o %t 2>&1 | FileCheck %s
// RUN: not ls %t

// CHECK: unsupported-output.mlir:[[#@LINE+2]]:{{[0-9]+}}: error:
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
