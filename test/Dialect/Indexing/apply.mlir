// RUN: hlo-opt %s | FileCheck %s
// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --emit=bytecode | hlo-opt --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --int-range-optimizations | FileCheck %s --check-prefix=RANGE
// RUN: hlo-opt %s --cse | FileCheck %s --check-prefix=CSE

// CHECK-LABEL: func.func @all_kinds(
// CHECK-SAME:    %[[D:.*]]: index, %[[S:.*]]: index, %[[RT:.*]]: index
// CHECK-NEXT:    %{{.*}}:2 = indexing.apply #indexing.map<(d0)[s0]{rt0} -> (d0 * 4 + s0, rt0 + 1), domain: d0 in [0, 24], s0 in [0, 3], rt0 in [0, 9]>(%[[D]])[%[[S]]]{%[[RT]]}
func.func @all_kinds(%d: index, %s: index, %rt: index) -> (index, index) {
  %0:2 = indexing.apply #indexing.map<(d0)[s0]{rt0} -> (d0 * 4 + s0, rt0 + 1), domain: d0 in [0, 24], s0 in [0, 3], rt0 in [0, 9]>(%d)[%s]{%rt}
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @groups(
// CHECK-NEXT:    indexing.apply #indexing.map<() -> (7)>()
// CHECK-NEXT:    indexing.apply #indexing.map<()[s0] -> (s0 * 2), domain: s0 in [0, 3]>()[%{{.*}}] attributes {note = "kept"}
// CHECK-NEXT:    indexing.apply #indexing.map<(){rt0} -> (rt0 * 2), domain: rt0 in [0, 3]>(){%{{.*}}}
// CHECK-NEXT:    indexing.apply #indexing.map<(d0) -> (), domain: d0 in [0, 3]>(%{{.*}})
func.func @groups(%x: index) {
  %0 = indexing.apply #indexing.map<() -> (7)>()
  %1 = indexing.apply #indexing.map<()[s0] -> (s0 * 2), domain: s0 in [0, 3]>()[%x] attributes {note = "kept"}
  %2 = indexing.apply #indexing.map<(){rt0} -> (rt0 * 2), domain: rt0 in [0, 3]>(){%x}
  indexing.apply #indexing.map<(d0) -> (), domain: d0 in [0, 3]>(%x)
  return
}

// An alias keeps text short.
#tile = #indexing.map<(d0) -> (d0 floordiv 32, d0 mod 32), domain: d0 in [0, 1023]>

// CHECK-LABEL: func.func @alias(
// CHECK:         indexing.apply #indexing.map<(d0) -> (d0 floordiv 32, d0 mod 32), domain: d0 in [0, 1023]>(%{{.*}})
func.func @alias(%x: index) -> (index, index) {
  %row, %column = indexing.apply #tile(%x)
  return %row, %column : index, index
}

// What the map says of the results, and what is known of the operands.
// RANGE-LABEL: func.func @ranges(
// RANGE:         %[[TRUE:.*]] = arith.constant true
// RANGE:         return %[[TRUE]], %[[TRUE]], %{{[a-z_0-9]*}} : i1
func.func @ranges(%x: index) -> (i1, i1, i1) {
  %c32 = arith.constant 32 : index
  %c4 = arith.constant 4 : index
  %t = gpu.thread_id x upper_bound 128
  %0:2 = indexing.apply #tile(%x)
  %1:2 = indexing.apply #tile(%t)
  %2 = arith.cmpi ult, %0#1, %c32 : index
  %3 = arith.cmpi ult, %1#0, %c4 : index
  %4 = arith.cmpi ult, %0#0, %c4 : index
  return %2, %3, %4 : i1, i1, i1
}

// CSE-LABEL: func.func @common(
// CSE-COUNT-1: indexing.apply
// CSE-NOT:     indexing.apply
// CSE:         return
func.func @common(%x: index) -> (index, index) {
  %0:2 = indexing.apply #tile(%x)
  %1:2 = indexing.apply #tile(%x)
  return %0#0, %1#1 : index, index
}
