// REQUIRES: ptxas
// RUN: rm -rf %t.cache
// RUN: hlo-opt %s --platform=cuda --target=h100 --emit=ptx --kernel-report --kernel-cache=%t.cache -o /dev/null 2>&1 | FileCheck %s
// RUN: ls %t.cache | count 3
// The second time PTX and code are as they were.
// RUN: hlo-opt %s --platform=cuda --target=h100 --emit=ptx --kernel-report --kernel-cache=%t.cache -o /dev/null 2>&1 | FileCheck %s
// RUN: ls %t.cache | count 3
// Another device has other code.
// RUN: hlo-opt %s --platform=cuda --target=sm_80 --emit=ptx --kernel-report --kernel-cache=%t.cache -o /dev/null
// RUN: ls %t.cache | count 5
// Damaged files are not used.
// RUN: for f in %t.cache/*-*; do echo damaged > $f; done
// RUN: hlo-opt %s --platform=cuda --target=h100 --emit=ptx --kernel-report --kernel-cache=%t.cache -o /dev/null 2>&1 | FileCheck %s

// CHECK:      registers  spills  stack  shared    code  threads  kernel
// CHECK-NEXT: {{ *[0-9]+}}       0      0 {{ *[0-9]+ +[0-9]+}}      128  plain
// CHECK-NEXT: {{ *[0-9]+ +[1-9][0-9]*}} {{.*}} 1024  spills

gpu.module @kernels {
  gpu.func @plain(%x: memref<128xf32>) workgroup(%s: memref<128xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c127 = arith.constant 127 : index
    %t = gpu.thread_id x
    %u = arith.subi %c127, %t : index
    %0 = memref.load %x[%t] : memref<128xf32>
    memref.store %0, %s[%t] : memref<128xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %1 = memref.load %s[%u] : memref<128xf32, #gpu.address_space<workgroup>>
    memref.store %1, %x[%t] : memref<128xf32>
    gpu.return
  }

  // More values than registers.
  gpu.func @spills(%x: memref<131072xf32>)
      kernel attributes {known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c128 = arith.constant 128 : index
    %c1000 = arith.constant 1000 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = gpu.thread_id x
    %i = arith.muli %t, %c128 : index
    %0 = vector.load %x[%i] : memref<131072xf32>, vector<128xf32>
    %r = scf.for %k = %c0 to %c1000 step %c1 iter_args(%a = %0) -> vector<128xf32> {
      gpu.barrier
      %v = vector.load %x[%k] : memref<131072xf32>, vector<128xf32>
      %p = arith.mulf %a, %v : vector<128xf32>
      %q = arith.addf %p, %a : vector<128xf32>
      gpu.barrier
      scf.yield %q : vector<128xf32>
    }
    vector.store %r, %x[%i] : memref<131072xf32>, vector<128xf32>
    gpu.return
  }
}
