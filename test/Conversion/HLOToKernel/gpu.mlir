// RUN: not hlo-opt %s --hlo-to-kernel=target=h100 2>&1 | FileCheck %s

// CHECK: error: hlo-to-kernel: kernels for NVIDIA H100 {{.*}} do not exist here yet
func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.negate %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
