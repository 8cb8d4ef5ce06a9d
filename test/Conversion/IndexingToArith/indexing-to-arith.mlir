// RUN: hlo-opt %s --convert-indexing-to-arith | FileCheck %s

// One division per digit; what is left of a digit is what its quotient leaves.
// CHECK-LABEL: func.func @delinearize(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C12000:.*]] = arith.constant 12000 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.divui %[[ARG0]], %[[C12000]] : index
// CHECK-NEXT:    %[[C300:.*]] = arith.constant 300 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.divui %[[ARG0]], %[[C300]] : index
// CHECK-NEXT:    %[[C40:.*]] = arith.constant 40 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.muli %[[V0]], %[[C40]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[V3:.*]] = arith.subi %[[V1]], %[[V2]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[V4:.*]] = arith.muli %[[V1]], %[[C300]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[V5:.*]] = arith.subi %[[ARG0]], %[[V4]] overflow<nsw, nuw> : index
// CHECK-NEXT:    return %[[V0]], %[[V3]], %[[V5]] : index, index, index
func.func @delinearize(%x: index) -> (index, index, index) {
  %0:3 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 12000, (d0 floordiv 300) mod 40, d0 mod 300), domain: d0 in [0, 239999]>(%x)
  return %0#0, %0#1, %0#2 : index, index, index
}

// A remainder whose quotient nobody needs.
// CHECK-LABEL: func.func @remainder(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.remui %[[ARG0]], %[[C7]] : index
// CHECK-NEXT:    return %[[V0]] : index
func.func @remainder(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 mod 7), domain: d0 in [0, 99]>(%x)
  return %0 : index
}

// Powers of two need no division.
// CHECK-LABEL: func.func @power_of_two(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.shrui %[[ARG0]], %[[C3]] : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[ARG0]], %[[C7]] : index
// CHECK-NEXT:    return %[[V0]], %[[V1]] : index, index
func.func @power_of_two(%x: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 8, d0 mod 8), domain: d0 in [0, 99]>(%x)
  return %0#0, %0#1 : index, index
}

// Negative numerators are moved up by a multiple of the divisor.
// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C21:.*]] = arith.constant 21 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.addi %[[ARG0]], %[[C21]] overflow<nsw> : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.divui %[[V0]], %[[C7]] : index
// CHECK-NEXT:    %[[C_3:.*]] = arith.constant -3 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.addi %[[V1]], %[[C_3]] overflow<nsw> : index
// CHECK-NEXT:    %[[V3:.*]] = arith.muli %[[V2]], %[[C7]] overflow<nsw> : index
// CHECK-NEXT:    %[[V4:.*]] = arith.subi %[[ARG0]], %[[V3]] overflow<nsw> : index
// CHECK-NEXT:    return %[[V2]], %[[V4]] : index, index
func.func @negative(%x: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 7, d0 mod 7), domain: d0 in [-20, 20]>(%x)
  return %0#0, %0#1 : index, index
}

// The move and the constant of the sum are one addition.
// CHECK-LABEL: func.func @negative_remainder(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.addi %[[ARG0]], %[[C24]] overflow<nsw> : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.remui %[[V0]], %[[C7]] : index
// CHECK-NEXT:    return %[[V1]] : index
func.func @negative_remainder(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> ((d0 + 3) mod 7), domain: d0 in [-20, 20]>(%x)
  return %0 : index
}

// CHECK-LABEL: func.func @negative_power_of_two(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.shrsi %[[ARG0]], %[[C3]] : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[ARG0]], %[[C7]] : index
// CHECK-NEXT:    return %[[V0]], %[[V1]] : index, index
func.func @negative_power_of_two(%x: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 8, d0 mod 8), domain: d0 in [-20, 20]>(%x)
  return %0#0, %0#1 : index, index
}

// Without bounds, the sign is looked at, and nothing is promised.
// CHECK-LABEL: func.func @unbounded(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C_1:.*]] = arith.constant -1 : index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpi slt, %[[ARG0]], %[[C0]] : index
// CHECK-NEXT:    %[[V1:.*]] = arith.subi %[[C_1]], %[[ARG0]] : index
// CHECK-NEXT:    %[[V2:.*]] = arith.select %[[V0]], %[[V1]], %[[ARG0]] : index
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.divui %[[V2]], %[[C7]] : index
// CHECK-NEXT:    %[[V4:.*]] = arith.subi %[[C_1]], %[[V3]] : index
// CHECK-NEXT:    %[[V5:.*]] = arith.select %[[V0]], %[[V4]], %[[V3]] : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V6:.*]] = arith.muli %[[ARG0]], %[[C4]] : index
// CHECK-NEXT:    %[[C_5:.*]] = arith.constant -5 : index
// CHECK-NEXT:    %[[V7:.*]] = arith.addi %[[V6]], %[[C_5]] : index
// CHECK-NEXT:    return %[[V5]], %[[V7]] : index, index
func.func @unbounded(%x: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 7, d0 * 4 - 5), domain: d0 in [-9223372036854775808, 9223372036854775807]>(%x)
  return %0#0, %0#1 : index, index
}

// At the limit of what 64 bits hold, and beyond it.
// CHECK-LABEL: func.func @overflow(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.muli %[[ARG0]], %[[C2]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.addi %[[V0]], %[[C1]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[C2_0:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.muli %[[ARG0]], %[[C2_0]] : index
// CHECK-NEXT:    %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.addi %[[V2]], %[[C1_1]] : index
// CHECK-NEXT:    return %[[V1]], %[[V3]] : index, index
func.func @overflow(%x: index) -> (index, index) {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 * 2 + 1), domain: d0 in [0, 4611686018427387903]>(%x)
  %1 = indexing.apply #indexing.map<(d0) -> (d0 * 2 + 1), domain: d0 in [0, 4611686018427387904]>(%x)
  return %0, %1 : index, index
}

// Terms from outside of the loop come first, then differences, then constants.
// CHECK-LABEL: func.func @order(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:      %[[V0:.*]] = arith.muli %[[ARG0]], %[[C3]] overflow<nsw, nuw> : index
// CHECK-NEXT:      %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:      %[[V1:.*]] = arith.muli %[[ARG2]], %[[C2]] overflow<nsw, nuw> : index
// CHECK-NEXT:      %[[V2:.*]] = arith.addi %[[V0]], %[[V1]] overflow<nsw, nuw> : index
// CHECK-NEXT:      %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT:      %[[V3:.*]] = arith.muli %[[ARG2]], %[[C5]] overflow<nsw, nuw> : index
// CHECK-NEXT:      %[[V4:.*]] = arith.subi %[[V2]], %[[V3]] overflow<nsw> : index
// CHECK-NEXT:      %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:      %[[V5:.*]] = arith.addi %[[V4]], %[[C7]] overflow<nsw> : index
// CHECK-NEXT:      memref.store %[[ARG2]], %[[ARG1]][%[[V5]]] : memref<?xindex>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @order(%x: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = indexing.apply #indexing.map<(d0)[s0, s1] -> (d0 * 2 - s1 * 5 + s0 * 3 + 7), domain: d0 in [0, 4], s0 in [0, 4], s1 in [0, 4]>(%i)[%x, %i]
    memref.store %i, %m[%0] : memref<?xindex>
  }
  return
}

// A map that is known to be empty is poison.
// CHECK-LABEL: func.func @known_empty(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    return %[[C0]] : index
func.func @known_empty(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> (0), domain: empty>(%x)
  return %0 : index
}
