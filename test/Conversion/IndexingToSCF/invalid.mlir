// RUN: hlo-opt %s --convert-indexing-to-scf --split-input-file --verify-diagnostics

func.func @greatest_index(%m: memref<?xindex>) {
  // expected-error@+1 {{'indexing.loop' op counts to the greatest index, which scf.for cannot}}
  indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 9223372036854775807]> {
    memref.store %s, %m[%s] : memref<?xindex>
  }
  return
}

// -----

// expected-error@+1 {{'indexing.loop' op is its own operand}}
%r = indexing.loop (%r) -> (%i) in #indexing.map<(d0) -> (d0 + 1), domain: d0 in [0, 99]> iter_args(%q = %r) -> (index) {
  indexing.yield %i : index
}
