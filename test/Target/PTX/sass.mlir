// REQUIRES: ptxas, nvdisasm
// RUN: hlo-opt %s --platform=cuda --target=h100 --emit=sass | FileCheck %s

// CHECK-LABEL: .text.add:
// CHECK:       FADD
gpu.module @kernels {
  gpu.func @add(%x: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %0 = memref.load %x[%t] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %x[%t] : memref<64xf32>
    gpu.return
  }
}
