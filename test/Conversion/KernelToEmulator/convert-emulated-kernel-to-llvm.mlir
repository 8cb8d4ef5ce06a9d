// RUN: hlo-opt %s --convert-emulated-kernel-to-llvm --reconcile-unrealized-casts | FileCheck %s
// RUN: hlo-opt %s --convert-emulated-kernel-to-llvm=index-bitwidth=64 --reconcile-unrealized-casts | FileCheck %s --check-prefix=WIDE

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func private @hlo_emulator_access(!llvm.ptr)

  // Pointers keep their 64 bits; indices have those of the GPU.
  // CHECK-LABEL: llvm.func @kernel(
  // CHECK-SAME:    %{{.*}}: !llvm.ptr, %[[BUFFERS:.*]]: !llvm.ptr) -> !llvm.ptr
  // CHECK:         %[[BUFFER:.*]] = llvm.load %[[BUFFERS]]
  // CHECK:         llvm.getelementptr {{.*}} : (!llvm.ptr, i32) -> !llvm.ptr, f32
  // WIDE:          llvm.getelementptr {{.*}} : (!llvm.ptr, i64) -> !llvm.ptr, f32
  // CHECK-NOT:     ptrtoint
  // CHECK:         llvm.call @hlo_emulator_access
  func.func @kernel(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr {
    %c5 = arith.constant 5 : index
    %zero = arith.constant 0.0 : f32
    %p = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
    %x = builtin.unrealized_conversion_cast %p : !llvm.ptr to memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %zero, %x[%c5] : memref<64xf32, #gpu.address_space<workgroup>>
    %q = builtin.unrealized_conversion_cast %x : memref<64xf32, #gpu.address_space<workgroup>> to !llvm.ptr
    func.call @hlo_emulator_access(%q) : (!llvm.ptr) -> ()
    %null = llvm.mlir.zero : !llvm.ptr
    return %null : !llvm.ptr
  }

  // CHECK-LABEL: llvm.func @atomic(
  // CHECK:         llvm.cmpxchg {{.*}} monotonic monotonic : !llvm.ptr, i32
  func.func @atomic(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr {
    %c5 = arith.constant 5 : index
    %x = builtin.unrealized_conversion_cast %buffers : !llvm.ptr to memref<64xf32>
    %0 = memref.generic_atomic_rmw %x[%c5] : memref<64xf32> {
    ^bb0(%old: f32):
      %new = arith.mulf %old, %old : f32
      memref.atomic_yield %new : f32
    }
    %null = llvm.mlir.zero : !llvm.ptr
    return %null : !llvm.ptr
  }
}
