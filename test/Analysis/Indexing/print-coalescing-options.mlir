// RUN: hlo-opt %s --print-coalescing="vector-size=4 alignment=4" --verify-diagnostics -o /dev/null
// RUN: not hlo-opt %s --print-coalescing=alignment=12 -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not hlo-opt %s --print-coalescing=vector-size=64 -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTOR
// ALIGNMENT: error: 12 bytes are no power of two
// VECTOR: error: a vector size of 64 is no power of two up to 32

// Four elements for each thread, and arrays that start within a sector.
func.func @main(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  // expected-remark @+3 {{loop kernel: 2 blocks of 128 threads, 4 elements at once}}
  // expected-remark @+2 {{input 0: coalesced: 512 bytes in 17 sectors (100%), 102.4 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 512 bytes in 17 sectors (100%), 102.4 bytes per line}}
  %0 = hlo.negate %x : tensor<1024xf32>
  return %0 : tensor<1024xf32>
}
