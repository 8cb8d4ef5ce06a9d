// RUN: hlo-opt %s --convert-kernel-to-llvm | FileCheck %s

// What it calls is looked up elsewhere.
// CHECK: llvm.func @cbrtf(f32) -> f32
func.func private @cbrtf(f32) -> f32

// The entry takes pointers from an array; the kernel behind it may count on what
// its arguments say of them.
// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[BUFFERS:.*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64) attributes {chunks = 1 : index} {
// CHECK:         %[[A0:.*]] = llvm.getelementptr %[[BUFFERS]][0]
// CHECK:         %[[X:.*]] = llvm.load %[[A0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[A1:.*]] = llvm.getelementptr %[[BUFFERS]][1]
// CHECK:         %[[Y:.*]] = llvm.load %[[A1]] : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.call @kernel.impl(%[[X]], %[[Y]], %[[BEGIN]], %[[END]])
// CHECK:         llvm.return
// CHECK-LABEL: llvm.func internal @kernel.impl(
// CHECK-SAME:    %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64)
// CHECK:         llvm.load
// CHECK:         llvm.fneg
// CHECK:         llvm.store
func.func @kernel(%x: memref<8xf32> {llvm.noalias}, %y: memref<8xf32>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  %0 = memref.load %x[%begin] : memref<8xf32>
  %1 = arith.negf %0 : f32
  memref.store %1, %y[%begin] : memref<8xf32>
  return
}

// What a loop accesses whose iterations may run in any order is marked, and
// nothing else.
// CHECK-LABEL: llvm.func internal @parallel.impl(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:         llvm.load {{.*}} {access_groups = [#[[GROUP:.*]]]}
// CHECK:         llvm.store {{.*}} {access_groups = [#[[GROUP]]]}
// CHECK:         llvm.br {{.*}} {loop_annotation = #{{.*}}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr
#group = #llvm.access_group<id = distinct[0]<>>
func.func @parallel(%x: memref<8xf32>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.load %x[%c0] : memref<8xf32>
  cf.br ^header(%begin : index)
^header(%i: index):
  %isInside = arith.cmpi slt, %i, %end : index
  cf.cond_br %isInside, ^body, ^exit
^body:
  %0 = memref.load %x[%i] : memref<8xf32>
  %1 = arith.addf %0, %first : f32
  memref.store %1, %x[%i] : memref<8xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index) {loop_annotation = #llvm.loop_annotation<parallelAccesses = #group>}
^exit:
  memref.store %first, %x[%c1] : memref<8xf32>
  return
}

// A kernel that others call has no entry.
// CHECK-LABEL: llvm.func internal @calls.impl(
// CHECK:         llvm.call @called(
// CHECK:       llvm.func internal @called(%{{.*}}: !llvm.ptr {llvm.noalias})
// CHECK-NOT:   @called.impl
func.func @calls(%x: memref<8xf32>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  func.call @called(%x) : (memref<8xf32>) -> ()
  return
}
func.func private @called(%x: memref<8xf32> {llvm.noalias}) {
  return
}

// Buffers that no cache holds are named.
// CHECK-LABEL: llvm.func @large(
// CHECK-SAME:    passthrough = {{\[\[}}"hlo-streamed-buffers", "1,3"]]
// CHECK-LABEL: llvm.func internal @large.impl(
// CHECK-NOT:     streamed
func.func @large(%a: memref<4194303xf32>, %b: memref<4194304xf32>, %c: memref<f32>, %d: memref<16777216xi8>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  return
}

// CHECK-LABEL: llvm.func internal @vectors.impl(
// CHECK:         %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<4xf32>
// CHECK:         %[[REVERSED:.*]] = llvm.shufflevector %[[X]], %[[X]] [3, 2, 1, 0]
// CHECK:         llvm.store %[[REVERSED]]
func.func @vectors(%x: memref<8xf32>, %begin: index, %end: index) attributes {chunks = 1 : index} {
  %0 = vector.load %x[%begin] : memref<8xf32>, vector<4xf32>
  %1 = vector.shuffle %0, %0 [3, 2, 1, 0] : vector<4xf32>, vector<4xf32>
  vector.store %1, %x[%begin] : memref<8xf32>, vector<4xf32>
  return
}
