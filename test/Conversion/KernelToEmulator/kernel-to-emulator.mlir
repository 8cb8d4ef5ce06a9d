// RUN: hlo-opt %s --kernel-to-emulator | FileCheck %s
// RUN: hlo-opt %s --kernel-to-emulator=check-races=true | FileCheck %s --check-prefix=RACES

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>}
// CHECK: llvm.mlir.global internal constant @kernel.site.{{[0-9]+}}("memref.store at {{.*}}kernel-to-emulator.mlir:{{[0-9]+}}:{{[0-9]+}}\00")
gpu.module @kernels {
  // CHECK-LABEL: func.func @kernel(
  // CHECK-SAME:    %[[THREAD:[^:]*]]: !llvm.ptr, %[[BUFFERS:[^:]*]]: !llvm.ptr) -> !llvm.ptr
  // CHECK-SAME:    block_size = array<i32: 64, 1, 1>, grid_size = array<i32: 2, 1, 1>, shared_bytes = 272 : i64, suspends = true
  // CHECK:         llvm.load %{{.*}} invariant : !llvm.ptr -> i32
  // CHECK:         llvm.intr.assume
  // CHECK:         scf.if
  // CHECK:           call @hlo_emulator_out_of_bounds(%[[THREAD]]
  // CHECK:         scf.if
  // CHECK:           memref.store
  // CHECK-NOT:     hlo_emulator_access
  // RACES:         call @hlo_emulator_access
  // CHECK:         call @hlo_emulator_barrier(%[[THREAD]]
  // CHECK-NEXT:    call @hlo_emulator_suspend(%[[THREAD]])
  // CHECK:         call @hlo_emulator_shuffle(%[[THREAD]]
  // CHECK-NEXT:    call @hlo_emulator_suspend(%[[THREAD]])
  // CHECK:         call @hlo_emulator_take_shuffle(%[[THREAD]]
  // CHECK:         %[[SET:.*]] = arith.extui %{{.*}} : i1 to i32
  // CHECK:         call @hlo_emulator_ballot(%[[THREAD]], %[[SET]]
  // CHECK-NEXT:    call @hlo_emulator_suspend(%[[THREAD]])
  // CHECK-NEXT:    %[[BALLOT:.*]] = call @hlo_emulator_take_ballot(%[[THREAD]])
  // CHECK:         llvm.store volatile %[[BALLOT]]
  // CHECK:         call @hlo_emulator_ballot(%[[THREAD]]
  // CHECK-NEXT:    call @hlo_emulator_suspend(%[[THREAD]])
  gpu.func @kernel(%x: memref<64xf32>)
      workgroup(%s: memref<1xf32, #gpu.address_space<workgroup>>, %u: memref<64xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 2, 1, 1>} {
    %t = gpu.thread_id x
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %x[%t] : memref<64xf32>
    gpu.barrier
    %other, %valid = gpu.shuffle xor %zero, %one, %width : f32
    %all = arith.constant -1 : i32
    %ballot = nvvm.vote.sync ballot %all, %valid -> i32
    %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.store volatile %ballot, %p : i32, !llvm.ptr
    nvvm.bar.warp.sync %all : i32
    gpu.return
  }

  // Memory of a thread does not race.
  // CHECK-LABEL: func.func @private(
  // CHECK-SAME:    suspends = false
  // RACES-LABEL: func.func @private(
  // RACES-NOT:     hlo_emulator_access
  gpu.func @private(%x: memref<64xf32>) private(%p: memref<4xf32, #gpu.address_space<private>>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 2, 1, 1>} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %p[%c0] : memref<4xf32, #gpu.address_space<private>>
    gpu.return
  }
}
