// RUN: hlo-opt %s --normalize-loops | FileCheck %s

// CHECK-LABEL: func.func @chunk(
// CHECK-SAME:    %[[X:.*]]: memref<65536xf32>, %[[BEGIN:.*]]: index) {
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[LENGTH:.*]] = arith.constant 1024 : index
// CHECK:         scf.for %[[K:.*]] = %[[ZERO]] to %[[LENGTH]] step %{{.*}} {
// CHECK:           %[[I:.*]] = arith.addi %[[BEGIN]], %[[K]] overflow<nsw> : index
// CHECK:           memref.store %{{.*}}, %[[X]][%[[I]]]
// CHECK:         } {note}
func.func @chunk(%x: memref<65536xf32>, %begin: index) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c1024 = arith.constant 1024 : index
  %end = arith.addi %begin, %c1024 overflow<nsw> : index
  scf.for %i = %begin to %end step %c1 {
    memref.store %f, %x[%i] : memref<65536xf32>
  } {note}
  return
}

// The steps that there are, and no part of one.
// CHECK-LABEL: func.func @steps(
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[LENGTH:.*]] = arith.constant 12 : index
// CHECK:         scf.for %{{.*}} = %[[ZERO]] to %[[LENGTH]] step %c4
func.func @steps(%x: memref<65536xf32>, %begin: index) {
  %f = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %end = arith.addi %begin, %c10 overflow<nsw> : index
  scf.for %i = %begin to %end step %c4 {
    memref.store %f, %x[%i] : memref<65536xf32>
  }
  return
}

// A value that a loop carries stays what it is.
// CHECK-LABEL: func.func @carried(
// CHECK:         scf.for %[[K:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (index) {
// CHECK:           %[[I:.*]] = arith.addi %{{.*}}, %[[K]] overflow<nsw>
// CHECK:           %[[NEXT:.*]] = arith.addi %[[SUM]], %[[I]]
// CHECK:           scf.yield %[[NEXT]]
func.func @carried(%begin: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %end = arith.addi %begin, %c8 overflow<nsw> : index
  %total = scf.for %i = %begin to %end step %c1 iter_args(%sum = %c0) -> (index) {
    %next = arith.addi %sum, %i : index
    scf.yield %next : index
  }
  return %total : index
}

// An end that overflows is before the begin: the loop would not run.
// CHECK-LABEL: func.func @may_overflow(
// CHECK:         scf.for %[[I:.*]] = %arg1 to
// CHECK-NEXT:      memref.store %{{.*}}, %arg0[%[[I]]]
func.func @may_overflow(%x: memref<65536xf32>, %begin: index) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c1024 = arith.constant 1024 : index
  %end = arith.addi %begin, %c1024 : index
  scf.for %i = %begin to %end step %c1 {
    memref.store %f, %x[%i] : memref<65536xf32>
  }
  return
}

// CHECK-LABEL: func.func @last_chunk(
// CHECK:         scf.for %{{.*}} = %arg1 to
func.func @last_chunk(%x: memref<65536xf32>, %begin: index) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c1024 = arith.constant 1024 : index
  %c65536 = arith.constant 65536 : index
  %full = arith.addi %begin, %c1024 overflow<nsw> : index
  %end = arith.minsi %full, %c65536 : index
  scf.for %i = %begin to %end step %c1 {
    memref.store %f, %x[%i] : memref<65536xf32>
  }
  return
}

// CHECK-LABEL: func.func @constant(
// CHECK:         scf.for %{{.*}} = %c1{{.*}} to %c8
func.func @constant(%x: memref<65536xf32>) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c1 to %c8 step %c1 {
    memref.store %f, %x[%i] : memref<65536xf32>
  }
  return
}

// CHECK-LABEL: func.func @unknown_step(
// CHECK:         scf.for %{{.*}} = %arg1 to
func.func @unknown_step(%x: memref<65536xf32>, %begin: index, %step: index) {
  %f = arith.constant 1.0 : f32
  %c8 = arith.constant 8 : index
  %end = arith.addi %begin, %c8 overflow<nsw> : index
  scf.for %i = %begin to %end step %step {
    memref.store %f, %x[%i] : memref<65536xf32>
  }
  return
}
