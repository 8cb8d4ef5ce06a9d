// RUN: hlo-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(kernel-forall-to-range))' --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @chunks(
// CHECK-SAME:    %[[X:.*]]: memref<65536xf32>, %[[BEGIN:.*]]: index, %[[END:.*]]: index) attributes {chunks = 4 : index} {
// CHECK:         scf.for %[[CHUNK:.*]] = %[[BEGIN]] to %[[END]] step %{{.*}} {
// CHECK:           memref.store %{{.*}}, %[[X]][%[[CHUNK]]]
// CHECK-NOT:     scf.forall
func.func @chunks(%x: memref<65536xf32>) {
  %c = arith.constant 1.0 : f32
  scf.forall (%chunk) in (4) {
    memref.store %c, %x[%chunk] : memref<65536xf32>
  }
  return
}

// Without loop over chunks, whatever the range is.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME:    %{{.*}}: memref<f32>, %{{.*}}: index, %{{.*}}: index) attributes {chunks = 1 : index} {
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @whole(%x: memref<f32>) {
  %c = arith.constant 1.0 : f32
  memref.store %c, %x[] : memref<f32>
  return
}

// No runtime calls it, but another kernel.
// CHECK: func.func private @called(%{{[a-z0-9]*}}: memref<f32>) {
func.func private @called(%x: memref<f32>) {
  return
}
func.func @calls(%x: memref<f32>) {
  func.call @called(%x) : (memref<f32>) -> ()
  return
}

// CHECK: func.func private @declared(f32) -> f32
func.func private @declared(f32) -> f32

// -----

// expected-error@+1 {{'func.func' op has 2 loops over chunks, but one is expected}}
func.func @two(%x: memref<4xf32>) {
  scf.forall (%chunk) in (4) {
  }
  scf.forall (%chunk) in (4) {
  }
  return
}

// -----

func.func @two_dimensions(%x: memref<4xf32>) {
  // expected-error@+1 {{'scf.forall' op does not count the chunks of a kernel from 0}}
  scf.forall (%i, %j) in (4, 4) {
  }
  return
}

// -----

func.func @dynamic(%x: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'scf.forall' op does not count the chunks of a kernel from 0}}
  scf.forall (%i) in (%n) {
  }
  return
}

// -----

func.func @from_one(%x: memref<4xf32>) {
  // expected-error@+1 {{'scf.forall' op does not count the chunks of a kernel from 0}}
  scf.forall (%i) = (1) to (4) step (1) {
  }
  return
}
