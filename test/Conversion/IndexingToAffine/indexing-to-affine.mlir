// RUN: hlo-opt %s --convert-indexing-to-affine --mlir-print-local-scope | FileCheck %s
// RUN: hlo-opt %s --convert-indexing-to-affine --lower-affine | FileCheck %s --check-prefix=LOWERED

// LOWERED-NOT: indexing.apply
// LOWERED-NOT: affine.apply

// Any index may be a dimension or a symbol of affine.apply.
// CHECK-LABEL: func.func @any_operand(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      %[[V0:.*]] = memref.load %[[ARG1]][%[[ARG2]]] : memref<?xindex>
// CHECK-NEXT:      %[[V1:.*]] = affine.apply affine_map<(d0)[s0, s1] -> (d0 floordiv 3 + s0)>(%[[V0]])[%[[V0]], %[[ARG2]]]
// CHECK-NEXT:      %[[V2:.*]] = affine.apply affine_map<(d0)[s0, s1] -> (s0 mod 2 + s1 * 2)>(%[[V0]])[%[[V0]], %[[ARG2]]]
// CHECK-NEXT:      memref.store %[[V1]], %[[ARG1]][%[[V2]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @any_operand(%x: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %j = memref.load %m[%i] : memref<?xindex>
    %0:2 = indexing.apply #indexing.map<(d0)[s0]{rt0} -> (d0 floordiv 3 + s0, s0 mod 2 + rt0 * 2), domain: d0 in [0, 9], s0 in [0, 9], rt0 in [0, 9]>(%j)[%j]{%i}
    memref.store %0#0, %m[%0#1] : memref<?xindex>
  }
  return
}

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT:    %[[V0:.*]] = affine.apply affine_map<() -> (7)>()
// CHECK-NEXT:    return %[[V0]] : index
func.func @constant() -> index {
  %0 = indexing.apply #indexing.map<() -> (7)>()
  return %0 : index
}
