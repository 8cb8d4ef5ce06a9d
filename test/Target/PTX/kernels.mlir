// RUN: hlo-opt %s --platform=cuda --target=h100 --emit=ptx | FileCheck %s
// RUN: hlo-opt %s --platform=cuda --target=sm_80 --emit=ptx | FileCheck %s --check-prefix=SM80
// RUN: hlo-opt %s --platform=cuda --target=sm_120 --emit=ptx | FileCheck %s --check-prefix=SM120
// RUN: hlo-opt %s --platform=cuda --emit=llvm | FileCheck %s --check-prefix=LLVM

// SM80:  .target sm_80
// SM120: .target sm_120
// The version of PTX has all instructions, not the first with the chip.
// CHECK: .version 8.8
// CHECK: .target sm_90

// LLVM: define ptx_kernel void @kernel(ptr noalias

gpu.module @kernels {
  // CHECK-LABEL: .visible .entry kernel(
  // CHECK:         .reqntid 64, 1, 1
  // Buffers that are no other are read through the cache for constants.
  // CHECK:         ld.global.nc.v4.b32
  // CHECK:         sqrt.rn.f32
  // CHECK:         st.global.v4.b32
  gpu.func @kernel(%x: memref<256xf32> {llvm.noalias, llvm.align = 16 : i64}, %y: memref<256xf32> {llvm.noalias, llvm.align = 16 : i64})
      kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %i = arith.muli %t, %c4 : index
    %0 = vector.load %x[%i] {alignment = 16 : i64} : memref<256xf32>, vector<4xf32>
    %1 = math.sqrt %0 : vector<4xf32>
    vector.store %1, %y[%i] {alignment = 16 : i64} : memref<256xf32>, vector<4xf32>
    gpu.return
  }

  // Vectors of elements that nothing says are aligned are not.
  // CHECK-LABEL: .visible .entry unaligned(
  // CHECK-COUNT-4: ld.global.b32
  gpu.func @unaligned(%x: memref<256xf32>, %y: memref<256xf32>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %i = arith.muli %t, %c4 : index
    %0 = vector.load %x[%i] : memref<256xf32>, vector<4xf32>
    vector.store %0, %y[%i] : memref<256xf32>, vector<4xf32>
    gpu.return
  }

  // CHECK-LABEL: .visible .entry fast_tanh(
  // CHECK:         tanh.approx.f32
  // CHECK:         rsqrt.approx.f32
  gpu.func @fast_tanh(%x: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %0 = memref.load %x[%t] : memref<64xf32>
    %1 = math.tanh %0 fastmath<afn> : f32
    %2 = math.sqrt %1 fastmath<afn> : f32
    %one = arith.constant 1.0 : f32
    %3 = arith.divf %one, %2 fastmath<afn,arcp> : f32
    memref.store %3, %x[%t] : memref<64xf32>
    gpu.return
  }

  // Sums of atomics are instructions, without an order with other memory.
  // CHECK-LABEL: .visible .entry atomics(
  // CHECK:         {{atom|red}}{{.*}}.add.f32
  // CHECK:         {{atom|red}}{{.*}}.add{{.*}}bf16
  // CHECK:         atom{{.*}}.cas.b32
  gpu.func @atomics(%x: memref<64xf32>, %y: memref<64xbf16>, %z: memref<64xf32>, %v: f32, %w: bf16) kernel {
    %c0 = arith.constant 0 : index
    %0 = memref.atomic_rmw addf %v, %x[%c0] : (f32, memref<64xf32>) -> f32
    %1 = memref.atomic_rmw addf %w, %y[%c0] : (bf16, memref<64xbf16>) -> bf16
    %2 = memref.generic_atomic_rmw %z[%c0] : memref<64xf32> {
    ^bb0(%old: f32):
      %new = arith.mulf %old, %v : f32
      memref.atomic_yield %new : f32
    }
    gpu.return
  }

  // Its size is that of the launch.
  // CHECK-LABEL: .visible .entry dynamic_shared(
  // CHECK-NOT:     .shared .align
  gpu.func @dynamic_shared(%y: memref<4xf32>) kernel {
    %c0 = arith.constant 0 : index
    %bytes = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %view = memref.view %bytes[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
    %v = memref.load %view[%c0] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %v, %y[%c0] : memref<4xf32>
    gpu.return
  }
}
