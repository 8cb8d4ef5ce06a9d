// RUN: hlo-opt %s --convert-kernel-to-llvm | FileCheck %s

// What it calls is looked up elsewhere.
// CHECK: llvm.func @cbrtf(f32) -> f32
func.func private @cbrtf(f32) -> f32

// The entry takes pointers from an array; the kernel behind it may count on their
// being different ones.
// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[BUFFERS:.*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64) attributes {chunks = 1 : index} {
// CHECK:         %[[A0:.*]] = llvm.getelementptr %[[BUFFERS]][0]
// CHECK:         %[[X:.*]] = llvm.load %[[A0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[A1:.*]] = llvm.getelementptr %[[BUFFERS]][1]
// CHECK:         %[[Y:.*]] = llvm.load %[[A1]] : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.call @kernel.impl(%[[X]], %[[Y]], %[[BEGIN]], %[[END]])
// CHECK:         llvm.return
// CHECK-LABEL: llvm.func internal @kernel.impl(
// CHECK-SAME:    %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: i64, %{{.*}}: i64)
// CHECK:         llvm.load
// CHECK:         llvm.fneg
// CHECK:         llvm.store
func.func @kernel(%x: memref<8xf32>, %y: memref<8xf32>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  %0 = memref.load %x[%begin] : memref<8xf32>
  %1 = arith.negf %0 : f32
  memref.store %1, %y[%begin] : memref<8xf32>
  return
}
