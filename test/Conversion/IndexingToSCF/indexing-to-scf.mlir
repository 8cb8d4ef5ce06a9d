// RUN: hlo-opt %s --convert-indexing-to-scf --cse | FileCheck %s

// All points: no check.
// CHECK-LABEL: func.func @full(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      %[[V0:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:      memref.store %[[THREAD_ID_X]], %[[ARG0]][%[[V0]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @full(%m: memref<?xindex>) {
  %t = gpu.thread_id x upper_bound 32
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3]> {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}

// One comparison, around the loop it does not depend on.
// CHECK-LABEL: func.func @invariant_guard(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 32
// CHECK-NEXT:    %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpi sle, %[[THREAD_ID_X]], %[[C24]] : index
// CHECK-NEXT:    scf.if %[[V0]] {
// CHECK-NEXT:      %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:      %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:      scf.for %[[ARG1:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:        %[[V1:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 24], s0 in [0, 3]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:        memref.store %[[THREAD_ID_X]], %[[ARG0]][%[[V1]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @invariant_guard(%m: memref<?xindex>) {
  %t = gpu.thread_id x upper_bound 32
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 99]> {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}

// The constraint is stronger than the interval it implies, which needs no check.
// CHECK-LABEL: func.func @guard(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      %[[V0:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:      %[[C98:.*]] = arith.constant 98 : index
// CHECK-NEXT:      %[[V1:.*]] = arith.cmpi sle, %[[V0]], %[[C98]] : index
// CHECK-NEXT:      scf.if %[[V1]] {
// CHECK-NEXT:        %[[V2:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 24], s0 in [0, 3]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:        memref.store %[[THREAD_ID_X]], %[[ARG0]][%[[V2]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @guard(%m: memref<?xindex>) {
  %t = gpu.thread_id x upper_bound 32
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 98]> {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}

// Carried values pass through; the guard is in the loop that gives its last
// variable, with the other loops inside.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: tensor<7x100xf32>
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[C0]] to %[[C7]] step %[[C1]] iter_args(%[[ARG3:.*]] = %[[ARG0]]) -> (f32) {
// CHECK-NEXT:      %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:      %[[V1:.*]] = scf.for %[[ARG4:.*]] = %[[C0]] to %[[C2]] step %[[C1]] iter_args(%[[ARG5:.*]] = %[[ARG3]]) -> (f32) {
// CHECK-NEXT:        %[[V2:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 1]>(%[[THREAD_ID_X]])[%[[ARG4]]]
// CHECK-NEXT:        %[[C49:.*]] = arith.constant 49 : index
// CHECK-NEXT:        %[[V3:.*]] = arith.cmpi sle, %[[V2]], %[[C49]] : index
// CHECK-NEXT:        %[[V4:.*]] = scf.if %[[V3]] -> (f32) {
// CHECK-NEXT:          %[[V5:.*]] = scf.for %[[ARG6:.*]] = %[[C0]] to %[[C2]] step %[[C1]] iter_args(%[[ARG7:.*]] = %[[ARG5]]) -> (f32) {
// CHECK-NEXT:            %[[V6:.*]] = indexing.apply #indexing.map<(d0)[s0, s1] -> (d0 * 2 + s0 * 64 + s1), domain: d0 in [0, 31], s0 in [0, 1], s1 in [0, 1]>(%[[THREAD_ID_X]])[%[[ARG4]], %[[ARG6]]]
// CHECK-NEXT:            %[[EXTRACTED:.*]] = tensor.extract %[[ARG1]][%[[ARG2]], %[[V6]]] : tensor<7x100xf32>
// CHECK-NEXT:            %[[V7:.*]] = arith.addf %[[ARG7]], %[[EXTRACTED]] : f32
// CHECK-NEXT:            scf.yield %[[V7]] : f32
// CHECK-NEXT:          }
// CHECK-NEXT:          scf.yield %[[V5]] : f32
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield %[[ARG5]] : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %[[V4]] : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %[[V1]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : f32
func.func @carried(%zero: f32, %in: tensor<7x100xf32>) -> f32 {
  %t = gpu.thread_id x upper_bound 32
  %sum = indexing.loop (%t)[%u, %s, %w] -> (%i, %j) in #indexing.map<(d0)[s0, s1, s2] -> (s0, d0 * 2 + s1 * 64 + s2), domain: d0 in [0, 31], s0 in [0, 6], s1 in [0, 1], s2 in [0, 1], d0 + s1 * 32 in [0, 49]> iter_args(%acc = %zero) -> (f32) {
    %x = tensor.extract %in[%i, %j] : tensor<7x100xf32>
    %next = arith.addf %acc, %x : f32
    indexing.yield %next : f32
  }
  return %sum : f32
}

// Nothing is known of the operands: one comparison for both bounds.
// CHECK-LABEL: func.func @unknown_operands(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C31:.*]] = arith.constant 31 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpi ule, %[[ARG0]], %[[C31]] : index
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.subi %[[ARG1]], %[[C3]] : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.cmpi ule, %[[V1]], %[[C4]] : index
// CHECK-NEXT:    %[[V3:.*]] = arith.andi %[[V0]], %[[V2]] : i1
// CHECK-NEXT:    scf.if %[[V3]] {
// CHECK-NEXT:      %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:      scf.for %[[ARG3:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:        %[[V4:.*]] = indexing.apply #indexing.map<(d0)[s0]{rt0} -> (d0 + s0 + rt0), domain: d0 in [0, 31], s0 in [0, 3], rt0 in [3, 7]>(%[[ARG0]])[%[[ARG3]]]{%[[ARG1]]}
// CHECK-NEXT:        memref.store %[[ARG0]], %[[ARG2]][%[[V4]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unknown_operands(%t: index, %u: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s]{%u} -> (%i) in #indexing.map<(d0)[s0]{rt0} -> (d0 + s0 + rt0), domain: d0 in [0, 31], s0 in [0, 3], rt0 in [3, 7]> {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}

// A congruence is a step.
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C3]] to %[[C8]] step %[[C4]] {
// CHECK-NEXT:      %[[V0:.*]] = indexing.apply #indexing.map<()[s0] -> (s0 * 5), domain: s0 in [3, 7]>()[%[[ARG1]]]
// CHECK-NEXT:      memref.store %[[ARG1]], %[[ARG0]][%[[V0]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @step(%m: memref<?xindex>) {
  indexing.loop ()[%s] -> (%i) in #indexing.map<()[s0] -> (s0 * 5), domain: s0 in [0, 9], s0 mod 4 in [3, 3]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// A lower bound; a congruence of what is no range variable.
// CHECK-LABEL: func.func @other_guards(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C10:.*]] = arith.constant 10 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C0]] to %[[C10]] step %[[C1]] {
// CHECK-NEXT:      %[[V0:.*]]:2 = indexing.apply #indexing.map<(d0)[s0] -> (d0 mod 2, d0 + s0 * 5), domain: d0 in [0, 31], s0 in [0, 9]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:      %[[V1:.*]] = arith.cmpi eq, %[[V0]]#0, %[[C0]] : index
// CHECK-NEXT:      %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:      %[[V2:.*]] = arith.subi %[[V0]]#1, %[[C7]] : index
// CHECK-NEXT:      %[[C68:.*]] = arith.constant 68 : index
// CHECK-NEXT:      %[[V3:.*]] = arith.cmpi ule, %[[V2]], %[[C68]] : index
// CHECK-NEXT:      %[[V4:.*]] = arith.andi %[[V1]], %[[V3]] : i1
// CHECK-NEXT:      scf.if %[[V4]] {
// CHECK-NEXT:        %[[V5:.*]] = indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0 * 5), domain: d0 in [0, 30], s0 in [0, 9]>(%[[THREAD_ID_X]])[%[[ARG1]]]
// CHECK-NEXT:        memref.store %[[THREAD_ID_X]], %[[ARG0]][%[[V5]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @other_guards(%m: memref<?xindex>) {
  %t = gpu.thread_id x upper_bound 32
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 5), domain: d0 in [0, 31], s0 in [0, 9], d0 + s0 * 5 in [7, 99], d0 mod 2 in [0, 0]> {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK-LABEL: func.func @unit_loops(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[C_1:.*]] = arith.constant -1 : index
// CHECK-NEXT:    %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[C_1]] to %[[C5]] step %[[C1]] {
// CHECK-NEXT:      %[[V0:.*]] = indexing.apply #indexing.map<()[s0] -> (s0 + 3), domain: s0 in [-1, 4]>()[%[[ARG1]]]
// CHECK-NEXT:      memref.store %[[C3]], %[[ARG0]][%[[V0]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unit_loops(%m: memref<?xindex>) {
  indexing.loop ()[%s, %u] -> (%i) in #indexing.map<()[s0, s1] -> (s0 + s1), domain: s0 in [3, 3], s1 in [-1, 4]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// The loop around says where %t is.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C31:.*]] = arith.constant 31 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpi ule, %[[ARG0]], %[[C31]] : index
// CHECK-NEXT:    scf.if %[[V0]] {
// CHECK-NEXT:      %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:      %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:      scf.for %[[ARG2:.*]] = %[[C0]] to %[[C7]] step %[[C1]] {
// CHECK-NEXT:        %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:        scf.for %[[ARG3:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:          %[[V1:.*]] = indexing.apply #indexing.map<(d0, d1)[s0] -> (d0 + d1 + s0), domain: d0 in [0, 31], d1 in [0, 6], s0 in [0, 3]>(%[[ARG0]], %[[ARG2]])[%[[ARG3]]]
// CHECK-NEXT:          memref.store %[[ARG0]], %[[ARG1]][%[[V1]]] : memref<?xindex>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @nested(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%u] -> () in #indexing.map<(d0)[s0] -> (), domain: d0 in [0, 31], s0 in [0, 6]> {
    indexing.loop (%t, %u)[%s] -> (%i) in #indexing.map<(d0, d1)[s0] -> (d0 + d1 + s0), domain: d0 in [0, 31], d1 in [0, 6], s0 in [0, 3]> {
      memref.store %t, %m[%i] : memref<?xindex>
    }
  }
  return
}

// CHECK-LABEL: func.func @known_empty(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32
// CHECK-NEXT:    return %[[ARG1]] : f32
func.func @known_empty(%t: index, %zero: f32) -> f32 {
  %r = indexing.loop (%t)[%s] -> () in #indexing.map<(d0)[s0] -> (), domain: empty> iter_args(%acc = %zero) -> (f32) {
    indexing.yield %acc : f32
  }
  return %r : f32
}
