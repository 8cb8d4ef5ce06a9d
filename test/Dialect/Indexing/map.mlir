// RUN: hlo-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: hlo-opt --allow-unregistered-dialect %s | hlo-opt --allow-unregistered-dialect | FileCheck %s
// RUN: hlo-opt --allow-unregistered-dialect --emit=bytecode %s | hlo-opt --allow-unregistered-dialect --emit=mlir | FileCheck %s

// Text of `#indexing.map`; what is read is simplified.

module {
  // CHECK: all_kinds = #indexing.map<(d0, d1)[s0]{rt0} -> (d0 * 8 + s0, d1 + rt0), domain: d0 in [0, 3], d1 in [0, 7], s0 in [0, 7], rt0 in [0, 26], d0 * 8 + s0 in [0, 29]>
  "test.map"() {all_kinds = #indexing.map<(d0, d1)[s0]{rt0} -> (d0 * 8 + s0, d1 + rt0), domain: d0 in [0, 3], d1 in [0, 7], s0 in [0, 7], rt0 in [0, 26], d0 * 8 + s0 in [0, 29]>} : () -> ()
  // CHECK: undefined = #indexing.map<undefined>
  "test.map"() {undefined = #indexing.map<undefined>} : () -> ()
  // CHECK: no_variables = #indexing.map<() -> ()>
  "test.map"() {no_variables = #indexing.map<() -> ()>} : () -> ()
  // CHECK: known_empty = #indexing.map<(d0)[s0] -> (0, 0), domain: empty>
  "test.map"() {known_empty = #indexing.map<(x)[y] -> (0, 1), domain: empty>} : () -> ()
  // CHECK: found_empty = #indexing.map<(d0) -> (0), domain: empty>
  "test.map"() {found_empty = #indexing.map<(x) -> (x), domain: x in [0, 9], x + 20 in [0, 3]>} : () -> ()
  // CHECK: named = #indexing.map<(d0) -> (-d0 - 3, (d0 + 1) mod 3), domain: d0 in [-4, 9]>
  "test.map"() {named = #indexing.map<(x) -> (-x - 3, (x - 5) mod 3), domain: x in [-4, 9]>} : () -> ()
  // CHECK: one = #indexing.map<(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, 7]>
  // CHECK-SAME: two = #indexing.map<(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, 7]>
  "test.map"() {one = #indexing.map<(a, b) -> ((a * 8 + b) floordiv 8, (a * 8 + b) mod 8), domain: a in [0, 3], b in [0, 7]>,
                two = #indexing.map<(a, b) -> (a, b), domain: a in [0, 3], b in [0, 7], a + b in [0, 99]>} : () -> ()
}
