// RUN: hlo-opt %s --split-input-file --verify-diagnostics --kernel-to-nvvm

gpu.module @kernels {
  gpu.func @product(%x: memref<4xf32>, %v: f32) kernel {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{failed to legalize operation 'memref.atomic_rmw'}}
    %0 = memref.atomic_rmw mulf %v, %x[%c0] : (f32, memref<4xf32>) -> f32
    gpu.return
  }
}
