// RUN: hlo-opt %s --canonicalize | FileCheck %s

// Folds of indexing.apply.

// A constant operand becomes part of the map.
// CHECK-LABEL: func.func @constant_operand(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0) -> (d0 * 4 + 3), domain: d0 in [0, 24]>(%[[ARG0]])
// CHECK-NEXT:    return %[[V0]] : index
func.func @constant_operand(%x: index) -> index {
  %c3 = arith.constant 3 : index
  %0 = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 24], s0 in [0, 3]>(%x)[%c3]
  return %0 : index
}

// Constants fold.
// CHECK-LABEL: func.func @constant_operands(
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    return %[[C2]], %[[C1]] : index, index
func.func @constant_operands() -> (index, index) {
  %c7 = arith.constant 7 : index
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 3, d0 mod 3), domain: d0 in [0, 24]>(%c7)
  return %0#0, %0#1 : index, index
}

// A repeated operand is one variable, in both intervals.
// CHECK-LABEL: func.func @same_operand(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0) -> (d0 * 5), domain: d0 in [0, 3]>(%[[ARG0]])
// CHECK-NEXT:    return %[[V0]] : index
func.func @same_operand(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0, d1) -> (d0 * 4 + d1), domain: d0 in [0, 24], d1 in [0, 3]>(%x, %x)
  return %0 : index
}

// Results nobody uses go, and then the operands only they need.
// CHECK-LABEL: func.func @unused(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<()[s0]{rt0} -> (s0 * 3 + rt0), domain: s0 in [0, 3], rt0 in [0, 4]>()[%[[ARG1]]]{%[[ARG2]]}
// CHECK-NEXT:    return %[[V0]] : index
func.func @unused(%x: index, %y: index, %z: index) -> index {
  %0:2 = indexing.apply #indexing.map<(d0)[s0]{rt0} -> (d0 floordiv 2, s0 * 3 + rt0), domain: d0 in [0, 24], s0 in [0, 3], rt0 in [0, 4]>(%x)[%y]{%z}
  return %0#1 : index
}

// Results that are operands, constants or other results leave the map.
// CHECK-LABEL: func.func @trivial_results(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0) -> (d0 mod 3), domain: d0 in [0, 24]>(%[[ARG0]])
// CHECK-NEXT:    return %[[ARG1]], %[[C5]], %[[C0]], %[[V0]], %[[V0]] : index, index, index, index, index
func.func @trivial_results(%x: index, %y: index) -> (index, index, index, index, index) {
  %0:5 = indexing.apply #indexing.map<(d0, d1) -> (d1, 5, d0 floordiv 25, d0 mod 3, d0 mod 3), domain: d0 in [0, 24], d1 in [0, 3]>(%x, %y)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : index, index, index, index, index
}

// CHECK-LABEL: func.func @identity(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    return %[[ARG1]], %[[ARG0]] : index, index
func.func @identity(%x: index, %y: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0, d1) -> (d1, d0), domain: d0 in [0, 24], d1 in [0, 3]>(%x, %y)
  return %0#0, %0#1 : index, index
}

// Maps that cancel out.
// CHECK-LABEL: func.func @fuse(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    return %[[ARG0]] : index
func.func @fuse(%x: index) -> index {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10, d0 mod 10), domain: d0 in [0, 99]>(%x)
  %1 = indexing.apply #indexing.map<(d0, d1) -> (d0 * 10 + d1), domain: d0 in [0, 9], d1 in [0, 9]>(%0#0, %0#1)
  return %1 : index
}

// The only user takes the map over.
// CHECK-LABEL: func.func @fuse_single_use(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 floordiv 10 + s0 * 5), domain: d0 in [0, 99], s0 in [0, 9]>(%[[ARG0]])[%[[ARG1]]]
// CHECK-NEXT:    return %[[V0]] : index
func.func @fuse_single_use(%x: index, %y: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10), domain: d0 in [0, 99]>(%x)
  %1 = indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0 * 5), domain: d0 in [0, 9], s0 in [0, 9]>(%0)[%y]
  return %1 : index
}

// The division is not repeated for the second user.
// CHECK-LABEL: func.func @keep_shared_division(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10), domain: d0 in [0, 99]>(%[[ARG0]])
// CHECK-NEXT:    %[[V1:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0 * 5), domain: d0 in [0, 9], s0 in [0, 9]>(%[[V0]])[%[[ARG1]]]
// CHECK-NEXT:    return %[[V0]], %[[V1]] : index, index
func.func @keep_shared_division(%x: index, %y: index) -> (index, index) {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10), domain: d0 in [0, 99]>(%x)
  %1 = indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0 * 5), domain: d0 in [0, 9], s0 in [0, 9]>(%0)[%y]
  return %0, %1 : index, index
}

// Loops tell where their variables are.
// CHECK-LABEL: func.func @range_of_loop(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[C32:.*]] = arith.constant 32 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C0]] to %[[C32]] step %[[C4]] {
// CHECK-NEXT:      scf.for %[[ARG2:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:        %[[V0:.*]] = indexing.apply #indexing.map<(d0)[s0] -> ((d0 + s0) mod 16), domain: d0 in [0, 28], s0 in [0, 3]>(%[[ARG1]])[%[[ARG2]]]
// CHECK-NEXT:        memref.store %[[V0]], %[[ARG0]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @range_of_loop(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c32 step %c4 {
    scf.for %j = %c0 to %c4 step %c1 {
      %0:2 = indexing.apply #indexing.map<(d0)[s0] -> ((d0 + s0) floordiv 32, (d0 + s0) mod 16), domain: d0 in [0, 999], s0 in [0, 999]>(%i)[%j]
      memref.store %0#1, %m[%0#0] : memref<?xindex>
    }
  }
  return
}

// So do operations with ranges.
// CHECK-LABEL: func.func @range_of_thread(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 128
// CHECK-NEXT:    memref.store %[[THREAD_ID_X]], %[[ARG0]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT:    return
func.func @range_of_thread(%m: memref<?xindex>) {
  %t = gpu.thread_id x upper_bound 128
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 128, d0 mod 256), domain: d0 in [0, 1023]>(%t)
  memref.store %0#1, %m[%0#0] : memref<?xindex>
  return
}

// Poison is any value.
// CHECK-LABEL: func.func @never_in_domain(
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    return %[[C2]] : index
func.func @never_in_domain() -> index {
  %c7 = arith.constant 7 : index
  %0 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 3), domain: d0 in [10, 24]>(%c7)
  return %0 : index
}

// CHECK-LABEL: func.func @no_results(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    return
func.func @no_results(%x: index) {
  indexing.apply #indexing.map<(d0) -> (), domain: d0 in [10, 24]>(%x)
  return
}
