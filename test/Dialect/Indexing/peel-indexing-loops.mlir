// RUN: hlo-opt %s --peel-indexing-loops | FileCheck %s
// RUN: hlo-opt %s --peel-indexing-loops --remark-format=emitRemark --remarks-filter='.*' 2>&1 | FileCheck %s --check-prefix=REMARK

// The last iteration gets what the others carry.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.loop (%[[ARG0]])[%[[ARG2:.*]]] -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 2]> iter_args(%[[ARG4:.*]] = %[[ARG1]]) -> (index) attributes {note = "kept"} {
// CHECK-NEXT:      %[[V2:.*]] = arith.addi %[[ARG4]], %[[ARG3]] : index
// CHECK-NEXT:      indexing.yield %[[V2]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V1:.*]] = indexing.loop (%[[ARG0]])[%[[ARG2]]] -> (%[[ARG3]]) in #indexing.map<(d0)[s0] -> (d0 + 96), domain: d0 in [0, 3], s0 in [3, 3]> iter_args(%[[ARG4]] = %[[V0]]) -> (index) attributes {note = "kept"} {
// CHECK-NEXT:      %[[V2]] = arith.addi %[[ARG4]], %[[ARG3]] : index
// CHECK-NEXT:      indexing.yield %[[V2]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]] : index
func.func @carried(%t: index, %zero: index) -> index {
  // REMARK: [[@LINE+1]]:10: remark: [Passed] PeeledIteration | Category:peel-indexing-loops | Remark="only the last value of range variable 0 is constrained"
  %sum = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 3], d0 + s0 * 32 in [0, 99]> iter_args(%acc = %zero) -> (index) attributes {note = "kept"} {
    %next = arith.addi %acc, %i : index
    indexing.yield %next : index
  }
  return %sum : index
}

// One iteration is left.
// CHECK-LABEL: func.func @two_iterations(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2:.*]]] -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0] -> (d0), domain: d0 in [0, 31], s0 in [0, 0]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2]]] -> (%[[ARG3]]) in #indexing.map<(d0)[s0] -> (d0 + 32), domain: d0 in [0, 8], s0 in [1, 1]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @two_iterations(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 1], d0 + s0 * 32 in [0, 40]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// Without the last iteration, the constraint still excludes points.
// CHECK-LABEL: func.func @needed_before(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2:.*]]] -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 15], s0 in [0, 3], d0 * 4 + s0 in [0, 60]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @needed_before(%t: index, %m: memref<?xindex>) {
  // REMARK: [[@LINE+1]]:3: remark: [Missed] KeptConstraint | Category:peel-indexing-loops | Remark="range variable 0 is constrained before its last value too"
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 60]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// Only the first iteration needs the constraint.
// CHECK-LABEL: func.func @first_iteration(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2:.*]]] -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 3], d0 + s0 * 32 in [9, 127]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @first_iteration(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 3], d0 + s0 * 32 in [9, 127]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// Nothing to remove: without constraints, or with one of other variables.
// CHECK-LABEL: func.func @unconstrained(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG3:.*]]] -> (%[[ARG4:.*]]) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 3]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG2]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3]]] -> (%[[ARG4]]) in #indexing.map<(d0, d1)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], d1 in [0, 31], s0 in [0, 3], d0 + d1 in [0, 40]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG2]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unconstrained(%t: index, %u: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], s0 in [0, 3]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  indexing.loop (%t, %u)[%s] -> (%i) in #indexing.map<(d0, d1)[s0] -> (d0 + s0 * 32), domain: d0 in [0, 31], d1 in [0, 31], s0 in [0, 3], d0 + d1 in [0, 40]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK-LABEL: func.func @congruence(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop ()[%[[ARG1:.*]]] -> (%[[ARG2:.*]]) in #indexing.map<()[s0] -> (s0 * 32), domain: s0 in [0, 8], s0 mod 2 in [0, 0]> {
// CHECK-NEXT:      memref.store %[[ARG1]], %[[ARG0]][%[[ARG2]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @congruence(%m: memref<?xindex>) {
  indexing.loop ()[%s] -> (%i) in #indexing.map<()[s0] -> (s0 * 32), domain: s0 in [0, 8], s0 mod 2 in [0, 0]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// The outer loop stays around both parts, for the order of the points.
// CHECK-LABEL: func.func @inner(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.loop (%[[ARG0]])[%[[ARG2:.*]]] -> () in #indexing.map<(d0)[s0] -> (), domain: d0 in [0, 31], s0 in [0, 6]> iter_args(%[[ARG3:.*]] = %[[ARG1]]) -> (index) {
// CHECK-NEXT:      %[[V1:.*]] = indexing.loop (%[[ARG0]], %[[ARG2]])[%[[ARG4:.*]], %[[ARG5:.*]]] -> (%[[ARG6:.*]]) in #indexing.map<(d0, d1)[s0, s1] -> (d0 * 2 + d1 * 500 + s0 * 64 + s1), domain: d0 in [0, 31], d1 in [0, 6], s0 in [0, 2], s1 in [0, 1]> iter_args(%[[ARG7:.*]] = %[[ARG3]]) -> (index) {
// CHECK-NEXT:        %[[V3:.*]] = arith.addi %[[ARG7]], %[[ARG6]] : index
// CHECK-NEXT:        indexing.yield %[[V3]] : index
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[V2:.*]] = indexing.loop (%[[ARG0]], %[[ARG2]])[%[[ARG4]], %[[ARG5]]] -> (%[[ARG6]]) in #indexing.map<(d0, d1)[s0, s1] -> (d0 * 2 + d1 * 500 + s1 + 192), domain: d0 in [0, 3], d1 in [0, 6], s0 in [3, 3], s1 in [0, 1]> iter_args(%[[ARG7]] = %[[V1]]) -> (index) {
// CHECK-NEXT:        %[[V3]] = arith.addi %[[ARG7]], %[[ARG6]] : index
// CHECK-NEXT:        indexing.yield %[[V3]] : index
// CHECK-NEXT:      }
// CHECK-NEXT:      indexing.yield %[[V2]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : index
func.func @inner(%t: index, %zero: index) -> index {
  %sum = indexing.loop (%t)[%u, %s, %v] -> (%i) in #indexing.map<(d0)[s0, s1, s2] -> (d0 * 2 + s0 * 500 + s1 * 64 + s2), domain: d0 in [0, 31], s0 in [0, 6], s1 in [0, 3], s2 in [0, 1], d0 + s1 * 32 in [0, 99]> iter_args(%acc = %zero) -> (index) {
    %next = arith.addi %acc, %i : index
    indexing.yield %next : index
  }
  return %sum : index
}

// Loops that run once need not stay around them.
// CHECK-LABEL: func.func @inner_of_unit_loop(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2:.*]], %[[ARG3:.*]]] -> (%[[ARG4:.*]]) in #indexing.map<(d0)[s0, s1] -> (d0 + s1 * 32 + 5), domain: d0 in [0, 31], s0 in [5, 5], s1 in [0, 2]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG1]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2]], %[[ARG3]]] -> (%[[ARG4]]) in #indexing.map<(d0)[s0, s1] -> (d0 + 101), domain: d0 in [0, 3], s0 in [5, 5], s1 in [3, 3]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG1]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @inner_of_unit_loop(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%u, %s] -> (%i) in #indexing.map<(d0)[s0, s1] -> (d0 + s0 + s1 * 32), domain: d0 in [0, 31], s0 in [5, 5], s1 in [0, 3], d0 + s1 * 32 in [0, 99]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// What constrains the outer loop is checked around the inner one. Its own last
// iteration is peeled, too.
// CHECK-LABEL: func.func @two_variables(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3:.*]]] -> () in #indexing.map<(d0, d1)[s0] -> (), domain: d0 in [0, 31], d1 in [0, 31], s0 in [0, 2]> {
// CHECK-NEXT:      indexing.loop (%[[ARG0]], %[[ARG1]], %[[ARG3]])[%[[ARG4:.*]]] -> (%[[ARG5:.*]]) in #indexing.map<(d0, d1, d2)[s0] -> (d0 + d1 * 128 + d2 * 32 + s0 * 4096), domain: d0 in [0, 31], d1 in [0, 31], d2 in [0, 2], s0 in [0, 2]> {
// CHECK-NEXT:        memref.store %[[ARG3]], %[[ARG2]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:      indexing.loop (%[[ARG0]], %[[ARG1]], %[[ARG3]])[%[[ARG4]]] -> (%[[ARG5]]) in #indexing.map<(d0, d1, d2)[s0] -> (d0 + d1 * 128 + d2 * 32 + 12288), domain: d0 in [0, 31], d1 in [0, 24], d2 in [0, 2], s0 in [3, 3]> {
// CHECK-NEXT:        memref.store %[[ARG3]], %[[ARG2]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3]], %[[ARG4]]] -> (%[[ARG5]]) in #indexing.map<(d0, d1)[s0, s1] -> (d0 + d1 * 128 + s1 * 4096 + 96), domain: d0 in [0, 3], d1 in [0, 31], s0 in [3, 3], s1 in [0, 3], d1 + s1 * 32 in [0, 120]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG2]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @two_variables(%t: index, %u: index, %m: memref<?xindex>) {
  indexing.loop (%t, %u)[%s, %v] -> (%i) in #indexing.map<(d0, d1)[s0, s1] -> (d0 + s0 * 32 + d1 * 128 + s1 * 4096), domain: d0 in [0, 31], d1 in [0, 31], s0 in [0, 3], s1 in [0, 3], d0 + s0 * 32 in [0, 99], d1 + s1 * 32 in [0, 120]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// The outer variable is constrained in all of its iterations.
// CHECK-LABEL: func.func @outer_stays(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3:.*]]] -> () in #indexing.map<(d0, d1)[s0] -> (), domain: d0 in [0, 15], d1 in [0, 31], s0 in [0, 3], d0 + s0 in [0, 15]> {
// CHECK-NEXT:      indexing.loop (%[[ARG0]], %[[ARG1]], %[[ARG3]])[%[[ARG4:.*]]] -> (%[[ARG5:.*]]) in #indexing.map<(d0, d1, d2)[s0] -> (d0 + d1 * 128 + d2 + s0 * 4096), domain: d0 in [0, 15], d1 in [0, 31], d2 in [0, 3], s0 in [0, 2]> {
// CHECK-NEXT:        memref.store %[[ARG3]], %[[ARG2]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:      indexing.loop (%[[ARG0]], %[[ARG1]], %[[ARG3]])[%[[ARG4]]] -> (%[[ARG5]]) in #indexing.map<(d0, d1, d2)[s0] -> (d0 + d1 * 128 + d2 + 12288), domain: d0 in [0, 15], d1 in [0, 24], d2 in [0, 3], s0 in [3, 3]> {
// CHECK-NEXT:        memref.store %[[ARG3]], %[[ARG2]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @outer_stays(%t: index, %u: index, %m: memref<?xindex>) {
  indexing.loop (%t, %u)[%s, %v] -> (%i) in #indexing.map<(d0, d1)[s0, s1] -> (d0 + s0 + d1 * 128 + s1 * 4096), domain: d0 in [0, 31], d1 in [0, 31], s0 in [0, 3], s1 in [0, 3], d0 + s0 in [0, 15], d1 + s1 * 32 in [0, 120]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// One constraint implies the other before the last iteration, which takes more
// than intervals to see.
// CHECK-LABEL: func.func @implied(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3:.*]]] -> (%[[ARG4:.*]]) in #indexing.map<(d0, d1)[s0] -> (d0 + d1 * 11 + s0 * 121), domain: d0 in [0, 10], d1 in [0, 10], s0 in [0, 3], d0 + d1 in [0, 10]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG2]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (%[[ARG0]], %[[ARG1]])[%[[ARG3]]] -> (%[[ARG4]]) in #indexing.map<(d0, d1)[s0] -> (d0 + d1 * 11 + 484), domain: d0 in [0, 10], d1 in [0, 7], s0 in [4, 4], d0 + d1 in [0, 10], d0 + d1 * 2 in [0, 15]> {
// CHECK-NEXT:      memref.store %[[ARG3]], %[[ARG2]][%[[ARG4]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @implied(%t: index, %u: index, %m: memref<?xindex>) {
  indexing.loop (%t, %u)[%s] -> (%i) in #indexing.map<(d0, d1)[s0] -> (d0 + d1 * 11 + s0 * 121), domain: d0 in [0, 10], d1 in [0, 10], s0 in [0, 4], d0 + d1 in [0, 10], d0 + d1 * 2 + s0 * 5 in [0, 35]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK-LABEL: func.func @runtime_variable(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop ()[%[[ARG2:.*]]]{%[[ARG0]]} -> (%[[ARG3:.*]]) in #indexing.map<()[s0]{rt0} -> (s0 * 32 + rt0), domain: s0 in [0, 2], rt0 in [0, 31]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop ()[%[[ARG2]]]{%[[ARG0]]} -> (%[[ARG3]]) in #indexing.map<()[s0]{rt0} -> (rt0 + 96), domain: s0 in [3, 3], rt0 in [0, 3]> {
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @runtime_variable(%t: index, %m: memref<?xindex>) {
  indexing.loop ()[%s]{%t} -> (%i) in #indexing.map<()[s0]{rt0} -> (rt0 + s0 * 32), domain: s0 in [0, 3], rt0 in [0, 31], rt0 + s0 * 32 in [0, 99]> {
    memref.store %s, %m[%i] : memref<?xindex>
  }
  return
}
