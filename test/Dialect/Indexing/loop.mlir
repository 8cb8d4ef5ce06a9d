// RUN: hlo-opt %s | FileCheck %s
// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --emit=bytecode | hlo-opt --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --int-range-optimizations | FileCheck %s --check-prefix=RANGE
// RUN: hlo-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM
// RUN: hlo-opt %s --inline | FileCheck %s --check-prefix=INLINE

#chunk = #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 98]>

// Propagated by the constraint: d0 is at most 24.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[T:.*]]: index, %[[ZERO:.*]]: f32, %[[IN:.*]]: tensor<100xf32>
// CHECK-NEXT:    %[[R:.*]] = indexing.loop (%[[T]])[%[[S:.*]]] -> (%[[I:.*]]) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 24], s0 in [0, 3], d0 * 4 + s0 in [0, 98]> iter_args(%[[ACC:.*]] = %[[ZERO]]) -> (f32) {
// CHECK-NEXT:      %[[X:.*]] = tensor.extract %[[IN]][%[[I]]]
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addf %[[ACC]], %[[X]]
// CHECK-NEXT:      indexing.yield %[[NEXT]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[R]] : f32
func.func @carried(%t: index, %zero: f32, %in: tensor<100xf32>) -> f32 {
  %sum = indexing.loop (%t)[%s] -> (%i) in #chunk iter_args(%acc = %zero) -> (f32) {
    %x = tensor.extract %in[%i] : tensor<100xf32>
    %next = arith.addf %acc, %x : f32
    indexing.yield %next : f32
  }
  return %sum : f32
}

// CHECK-LABEL: func.func @all_kinds(
// CHECK-NEXT:    indexing.loop (%[[T:.*]])[%[[S0:.*]], %[[S1:.*]]]{%[[RT:.*]]} -> (%[[I:.*]], %[[J:.*]]) in #indexing.map<(d0)[s0, s1]{rt0} -> (d0 + s0, s1 + rt0), domain: d0 in [0, 31], s0 in [0, 3], s1 in [-2, 7], rt0 in [0, 3]> attributes {note = "kept"} {
// CHECK-NEXT:      memref.store %[[S1]], %{{.*}}[%[[I]], %[[J]]]
// CHECK-NEXT:    }
func.func @all_kinds(%t: index, %offset: index, %m: memref<?x?xindex>) {
  indexing.loop (%t)[%s, %u]{%offset} -> (%i, %j) in #indexing.map<(d0)[s0, s1]{rt0} -> (d0 + s0, s1 + rt0), domain: d0 in [0, 31], s0 in [0, 3], s1 in [-2, 7], rt0 in [0, 3]> attributes {note = "kept"} {
    memref.store %u, %m[%i, %j] : memref<?x?xindex>
  }
  return
}

// CHECK-LABEL: func.func @groups(
// CHECK-NEXT:    indexing.loop () -> () in #indexing.map<() -> ()> {
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop ()[%{{.*}}] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
// CHECK-NEXT:    }
// CHECK-NEXT:    indexing.loop (){%{{.*}}} -> (%{{.*}}) in #indexing.map<(){rt0} -> (rt0 + 1), domain: rt0 in [0, 3]> {
// CHECK-NEXT:    }
func.func @groups(%x: index) {
  indexing.loop () -> () in #indexing.map<() -> ()> {
  }
  indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
  }
  indexing.loop (){%x} -> (%i) in #indexing.map<(){rt0} -> (rt0 + 1), domain: rt0 in [0, 3]> {
  }
  return
}

// The range variable, a result that is constrained, and one that is not.
// RANGE-LABEL: func.func @ranges(
// RANGE:         %[[TRUE:.*]] = arith.constant true
// RANGE:         call @use(%[[TRUE]], %[[TRUE]], %[[TRUE]])
func.func @ranges(%t: index) {
  %c3 = arith.constant 3 : index
  %c98 = arith.constant 98 : index
  %c207 = arith.constant 207 : index
  indexing.loop (%t)[%s] -> (%i, %j) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0, d0 * 8 + s0 * 5), domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 98]> {
    %0 = arith.cmpi sle, %s, %c3 : index
    %1 = arith.cmpi sle, %i, %c98 : index
    %2 = arith.cmpi sle, %j, %c207 : index
    func.call @use(%0, %1, %2) : (i1, i1, i1) -> ()
  }
  return
}
func.func private @use(i1, i1, i1)

// LICM-LABEL: func.func @invariant(
// LICM-NEXT:    arith.muli
// LICM-NEXT:    indexing.loop
func.func @invariant(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s] -> (%i) in #chunk {
    %0 = arith.muli %t, %t : index
    memref.store %0, %m[%i] : memref<?xindex>
  }
  return
}

// INLINE-LABEL: func.func @caller(
// INLINE-NEXT:    indexing.loop
// INLINE-NEXT:      indexing.loop
// INLINE-NOT:    call
// INLINE:        return
func.func private @callee(%t: index, %m: memref<?xindex>) {
  indexing.loop (%t)[%s] -> (%i) in #chunk {
    memref.store %t, %m[%i] : memref<?xindex>
  }
  return
}
func.func @caller(%m: memref<?xindex>) {
  indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
    func.call @callee(%s, %m) : (index, memref<?xindex>) -> ()
  }
  return
}
