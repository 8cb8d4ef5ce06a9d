// RUN: hlo-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: hlo-opt %s --allow-unregistered-dialect --canonicalize --remove-dead-values --canonicalize | FileCheck %s --check-prefix=DEAD

// Folds of indexing.loop.

// Without a point, carried values pass through.
// CHECK-LABEL: func.func @known_empty(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32
// CHECK-NEXT:    return %[[ARG1]] : f32
func.func @known_empty(%t: index, %zero: f32) -> f32 {
  %r = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0), domain: empty> iter_args(%acc = %zero) -> (f32) {
    %next = "test.op"(%acc, %i) : (f32, index) -> f32
    indexing.yield %next : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @operand_outside(
// CHECK-SAME:    %[[ARG0:.*]]: f32
// CHECK-NEXT:    return %[[ARG0]] : f32
func.func @operand_outside(%zero: f32) -> f32 {
  %c9 = arith.constant 9 : index
  %r = indexing.loop (%c9)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0), domain: d0 in [0, 8], s0 in [0, 3]> iter_args(%acc = %zero) -> (f32) {
    %next = "test.op"(%acc, %i) : (f32, index) -> f32
    indexing.yield %next : f32
  }
  return %r : f32
}

// A range variable of one value is that value.
// CHECK-LABEL: func.func @unit_range(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG1:.*]]] -> (%[[ARG2:.*]]) in #indexing.map<(d0)[s0] -> (d0 + s0 + 6), domain: d0 in [0, 8], s0 in [0, 3]> {
// CHECK-NEXT:      "test.op"(%[[C3]], %[[ARG1]], %[[ARG2]]) : (index, index, index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unit_range(%t: index) {
  indexing.loop (%t)[%s, %u] -> (%i) in #indexing.map<(d0)[s0, s1] -> (d0 + s0 * 2 + s1), domain: d0 in [0, 8], s0 in [3, 3], s1 in [0, 3]> {
    "test.op"(%s, %u, %i) : (index, index, index) -> ()
  }
  return
}

// Carried values that never change are what they begin as.
// CHECK-LABEL: func.func @unused_carried(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: f32
// CHECK-NEXT:    %[[V0:.*]] = indexing.loop (%[[ARG0]])[%[[ARG3:.*]]] -> () in #indexing.map<(d0)[s0] -> (), domain: d0 in [0, 8], s0 in [0, 3]> iter_args(%[[ARG4:.*]] = %[[ARG1]]) -> (f32) {
// CHECK-NEXT:      %[[V1:.*]] = "test.op"(%[[ARG4]], %[[ARG2]]) : (f32, f32) -> f32
// CHECK-NEXT:      indexing.yield %[[V1]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]], %[[ARG2]] : f32, f32
func.func @unused_carried(%t: index, %a: f32, %b: f32) -> (f32, f32) {
  %r:3 = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0), domain: d0 in [0, 8], s0 in [0, 3]> iter_args(%x = %a, %y = %b, %z = %b) -> (f32, f32, f32) {
    %next = "test.op"(%x, %y) : (f32, f32) -> f32
    indexing.yield %next, %y, %z : f32, f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// Only remove-dead-values sees that nobody needs the second value.
// DEAD-LABEL: func.func @dead_carried(
// DEAD:         indexing.loop
// DEAD-SAME:      iter_args(%{{.*}} = %{{.*}}) -> (f32) {
// CHECK-LABEL: func.func @dead_carried(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: f32
// CHECK-NEXT:    %[[V0:.*]]:2 = indexing.loop (%[[ARG0]])[%[[ARG3:.*]]] -> () in #indexing.map<(d0)[s0] -> (), domain: d0 in [0, 8], s0 in [0, 3]> iter_args(%[[ARG4:.*]] = %[[ARG1]], %[[ARG5:.*]] = %[[ARG2]]) -> (f32, f32) {
// CHECK-NEXT:      %[[V1:.*]] = "test.op"(%[[ARG4]]) : (f32) -> f32
// CHECK-NEXT:      %[[V2:.*]] = arith.addf %[[ARG5]], %[[ARG5]] : f32
// CHECK-NEXT:      indexing.yield %[[V1]], %[[V2]] : f32, f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]]#0 : f32
func.func @dead_carried(%t: index, %a: f32, %b: f32) -> f32 {
  %r:2 = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0), domain: d0 in [0, 8], s0 in [0, 3]> iter_args(%x = %a, %y = %b) -> (f32, f32) {
    %next = "test.op"(%x) : (f32) -> f32
    %dead = arith.addf %y, %y : f32
    indexing.yield %next, %dead : f32, f32
  }
  return %r#0 : f32
}

// A constraint that always holds goes.
// CHECK-LABEL: func.func @true_constraint(
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 16
// CHECK-NEXT:    indexing.loop (%[[THREAD_ID_X]])[%[[ARG0:.*]]] -> (%[[ARG1:.*]]) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 15], s0 in [0, 3]> {
// CHECK-NEXT:      "test.op"(%[[ARG1]]) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @true_constraint() {
  %t = gpu.thread_id x upper_bound 16
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 98]> {
    "test.op"(%i) : (index) -> ()
  }
  return
}

// Results of the map that are variables or constants are no arguments.
// CHECK-LABEL: func.func @results(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG2:.*]]]{%[[ARG1]]} -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0]{rt0} -> (d0 + s0), domain: d0 in [0, 31], s0 in [0, 3], rt0 in [2, 4]> {
// CHECK-NEXT:      "test.op"(%[[ARG2]], %[[ARG0]], %[[C7]], %[[ARG1]], %[[ARG3]], %[[ARG3]]) : (index, index, index, index, index, index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @results(%t: index, %u: index) {
  indexing.loop (%t)[%s]{%u} -> (%i, %j, %k, %l, %m, %n) in #indexing.map<(d0)[s0]{rt0} -> (s0, d0, 7, rt0, d0 + s0, d0 + s0), domain: d0 in [0, 31], s0 in [0, 3], rt0 in [2, 4]> {
    "test.op"(%i, %j, %k, %l, %m, %n) : (index, index, index, index, index, index) -> ()
  }
  return
}

// The body of a loop that runs once replaces it.
// CHECK-LABEL: func.func @once(
// CHECK-SAME:    %[[ARG0:.*]]: f32
// CHECK-NEXT:    %[[THREAD_ID_X:.*]] = gpu.thread_id  x upper_bound 16
// CHECK-NEXT:    %[[V0:.*]] = indexing.apply #indexing.map<(d0) -> (d0 * 3 + 2), domain: d0 in [0, 15]>(%[[THREAD_ID_X]])
// CHECK-NEXT:    %[[V1:.*]] = "test.op"(%[[ARG0]], %[[V0]]) : (f32, index) -> f32
// CHECK-NEXT:    return %[[V1]] : f32
func.func @once(%a: f32) -> f32 {
  %t = gpu.thread_id x upper_bound 16
  %r = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 3 + s0), domain: d0 in [0, 31], s0 in [2, 2]> iter_args(%x = %a) -> (f32) {
    %next = "test.op"(%x, %i) : (f32, index) -> f32
    indexing.yield %next : f32
  }
  return %r : f32
}

// Not of one that may not run at all.
// CHECK-LABEL: func.func @at_most_once(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = indexing.loop (%[[ARG1]]) -> (%[[ARG2:.*]]) in #indexing.map<(d0) -> (d0 * 3 + 2), domain: d0 in [0, 31]> iter_args(%[[ARG3:.*]] = %[[ARG0]]) -> (f32) {
// CHECK-NEXT:      %[[V1:.*]] = "test.op"(%[[ARG3]], %[[ARG2]]) : (f32, index) -> f32
// CHECK-NEXT:      indexing.yield %[[V1]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : f32
func.func @at_most_once(%a: f32, %t : index) -> f32 {
  %r = indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 3 + s0), domain: d0 in [0, 31], s0 in [2, 2]> iter_args(%x = %a) -> (f32) {
    %next = "test.op"(%x, %i) : (f32, index) -> f32
    indexing.yield %next : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @no_effect(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    return
func.func @no_effect(%t: index) {
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 3 + s0), domain: d0 in [0, 31], s0 in [0, 2]> {
    %0 = arith.addi %i, %i : index
  }
  return
}

// A value for two variables.
// CHECK-LABEL: func.func @two_values(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG1:.*]]] -> (%[[ARG2:.*]]) in #indexing.map<(d0)[s0] -> (d0 * 5 + s0), domain: d0 in [4, 31], s0 in [0, 3]> {
// CHECK-NEXT:      "test.op"(%[[ARG2]]) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @two_values(%t: index) {
  indexing.loop (%t, %t)[%s] -> (%i) in #indexing.map<(d0, d1)[s0] -> (d0 * 4 + d1 + s0), domain: d0 in [0, 31], d1 in [4, 50], s0 in [0, 3]> {
    "test.op"(%i) : (index) -> ()
  }
  return
}

// An operand may be outside of the domain, which no result tells.
// CHECK-LABEL: func.func @guard_of_operand(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    indexing.loop (%[[ARG0]])[%[[ARG1:.*]]] -> (%[[ARG2:.*]]) in #indexing.map<(d0)[s0] -> (s0 * 4), domain: d0 in [0, 31], s0 in [0, 3]> {
// CHECK-NEXT:      "test.op"(%[[ARG2]]) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @guard_of_operand(%t: index) {
  indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (s0 * 4), domain: d0 in [0, 31], s0 in [0, 3]> {
    "test.op"(%i) : (index) -> ()
  }
  return
}

// Loops tell where their variables are.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>
// CHECK-NEXT:    indexing.loop ()[%[[ARG1:.*]]] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
// CHECK-NEXT:      indexing.loop (%[[ARG1]])[%[[ARG2:.*]]] -> (%[[ARG3:.*]]) in #indexing.map<(d0)[s0] -> ((d0 * 8 + s0) floordiv 32), domain: d0 in [0, 3], s0 in [0, 8]> {
// CHECK-NEXT:        memref.store %[[ARG1]], %[[ARG0]][%[[ARG3]]] : memref<?xindex>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @nested(%m: memref<?xindex>) {
  indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
    indexing.loop (%s)[%u] -> (%i) in #indexing.map<(d0)[s0] -> ((d0 * 8 + s0) floordiv 32), domain: d0 in [0, 99], s0 in [0, 8]> {
      memref.store %s, %m[%i] : memref<?xindex>
    }
  }
  return
}
