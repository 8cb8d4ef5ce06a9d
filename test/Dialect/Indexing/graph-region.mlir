// RUN: hlo-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: hlo-opt %s --allow-unregistered-dialect --peel-indexing-loops --convert-indexing-to-arith | FileCheck %s --check-prefix=ARITH

// Where operations may be their own operands, which folds to nothing else.

// CHECK:      %[[X:.*]] = indexing.apply #{{.*}}(%[[X]])
// CHECK-NEXT: "test.use"(%[[X]])
// CHECK:      %[[R:.*]] = indexing.loop (%[[R]])
// ARITH:      %[[X:.*]] = indexing.apply #{{.*}}(%[[X]])
// ARITH-NEXT: "test.use"(%[[X]])
module {
  %x = indexing.apply #indexing.map<(d0) -> (d0), domain: d0 in [0, 99]>(%x)
  "test.use"(%x) : (index) -> ()
  %y = indexing.apply #indexing.map<(d0) -> (d0 floordiv 2), domain: d0 in [0, 99]>(%z)
  %z = indexing.apply #indexing.map<(d0) -> (d0 floordiv 3), domain: d0 in [0, 99]>(%y)
  "test.use"(%y, %z) : (index, index) -> ()
  %r = indexing.loop (%r) -> (%i) in #indexing.map<(d0) -> (d0 + 1), domain: d0 in [0, 99]> iter_args(%q = %r) -> (index) {
    indexing.yield %i : index
  }
  "test.use"(%r) : (index) -> ()
}
