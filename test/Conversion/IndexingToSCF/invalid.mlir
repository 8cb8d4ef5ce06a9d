// RUN: hlo-opt %s --convert-indexing-to-scf --verify-diagnostics

func.func @greatest_index(%m: memref<?xindex>) {
  // expected-error@+1 {{'indexing.loop' op counts to the greatest index, which scf.for cannot}}
  indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 9223372036854775807]> {
    memref.store %s, %m[%s] : memref<?xindex>
  }
  return
}
