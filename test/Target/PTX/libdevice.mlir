// REQUIRES: libdevice
// RUN: hlo-opt %s --platform=cuda --emit=ptx | FileCheck %s

// Functions of libdevice are compiled into kernels, and exact ones are asked for.
// CHECK-NOT: __nv
// CHECK:     .visible .entry functions(
// CHECK:       sqrt.rn.f32
// CHECK-NOT:   __nv
gpu.module @kernels {
  func.func private @__nv_sqrtf(f32) -> f32
  gpu.func @functions(%x: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %0 = memref.load %x[%t] : memref<64xf32>
    %1 = func.call @__nv_sqrtf(%0) : (f32) -> f32
    %2 = math.exp %1 : f32
    memref.store %2, %x[%t] : memref<64xf32>
    gpu.return
  }
}
