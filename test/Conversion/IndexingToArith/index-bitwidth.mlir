// RUN: hlo-opt %s --convert-indexing-to-arith=index-bitwidth=32 | FileCheck %s
// RUN: not hlo-opt %s --convert-indexing-to-arith=index-bitwidth=65 2>&1 | FileCheck %s --check-prefix=WIDTH

// WIDTH: error: index-bitwidth is 65, but must be 0 or in [2, 64]

// CHECK-LABEL: func.func @fits(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = arith.index_castui %[[ARG0]] : index to i32
// CHECK-NEXT:    %[[C10_I32:.*]] = arith.constant 10 : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.divui %[[V0]], %[[C10_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.index_castui %[[V1]] : i32 to index
// CHECK-NEXT:    %[[V3:.*]] = arith.muli %[[V1]], %[[C10_I32]] overflow<nsw, nuw> : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.subi %[[V0]], %[[V3]] overflow<nsw, nuw> : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.index_castui %[[V4]] : i32 to index
// CHECK-NEXT:    return %[[V2]], %[[V5]] : index, index
func.func @fits(%x: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10, d0 mod 10), domain: d0 in [0, 99]>(%x)
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = arith.index_cast %[[ARG0]] : index to i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.muli %[[V0]], %[[C3_I32]] overflow<nsw> : i32
// CHECK-NEXT:    %[[C_7_I32:.*]] = arith.constant -7 : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.addi %[[V1]], %[[C_7_I32]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.index_cast %[[V2]] : i32 to index
// CHECK-NEXT:    return %[[V3]] : index
func.func @negative(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 * 3 - 7), domain: d0 in [-5, 99]>(%x)
  return %0 : index
}

// The greatest value that fits, and the next one.
// CHECK-LABEL: func.func @limit(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[V0:.*]] = arith.index_castui %[[ARG0]] : index to i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.muli %[[V0]], %[[C2_I32]] overflow<nsw, nuw> : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.addi %[[V1]], %[[C1_I32]] overflow<nsw, nuw> : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.index_castui %[[V2]] : i32 to index
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[V4:.*]] = arith.muli %[[ARG0]], %[[C2]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[V5:.*]] = arith.addi %[[V4]], %[[C1]] overflow<nsw, nuw> : index
// CHECK-NEXT:    return %[[V3]], %[[V5]] : index, index
func.func @limit(%x: index) -> (index, index) {
  %0 = indexing.apply #indexing.map<(d0) -> (d0 * 2 + 1), domain: d0 in [0, 1073741823]>(%x)
  %1 = indexing.apply #indexing.map<(d0) -> (d0 * 2 + 1), domain: d0 in [0, 1073741824]>(%x)
  return %0, %1 : index, index
}

// Values on the way count, too.
// CHECK-LABEL: func.func @large_intermediate(
// CHECK-SAME:    %[[ARG0:.*]]: index
// CHECK-NEXT:    %[[C4095:.*]] = arith.constant 4095 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.muli %[[ARG0]], %[[C4095]] overflow<nsw, nuw> : index
// CHECK-NEXT:    %[[C4097:.*]] = arith.constant 4097 : index
// CHECK-NEXT:    %[[V1:.*]] = arith.divui %[[V0]], %[[C4097]] : index
// CHECK-NEXT:    return %[[V1]] : index
func.func @large_intermediate(%x: index) -> index {
  %0 = indexing.apply #indexing.map<(d0) -> ((d0 * 4095) floordiv 4097), domain: d0 in [0, 1000000]>(%x)
  return %0 : index
}
