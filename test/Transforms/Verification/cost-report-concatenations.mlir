// RUN: hlo-opt %s --cost-report -o /dev/null 2>&1 | FileCheck %s
// What kernels read of arrays that they put together: each once.

// CHECK: time us times read bytes written bytes reason instruction
// An array twice is read from memory once.
// CHECK-NEXT: {{^ +}}35.19 1 33554432 67108864 memory concatenate
// Of one without elements, nothing is.
// CHECK-NEXT: {{^ +}}21.09 1 33554432 33554432 memory concatenate
// Neighbors of the result lie apart in columns, along either dimension.
// CHECK-NEXT: {{^ +}}69.27 1 67108864 67108864 memory concatenate
// CHECK-NEXT: {{^ +}}69.27 1 67108864 67108864 memory concatenate
// Arrays of dynamic sizes are as large as they may be.
// CHECK-NEXT: {{^ +}}41.04 1 67108864 67108864 memory concatenate
func.func @main(%x: tensor<2048x4096xf32>, %empty: tensor<0x4096xf32>, %columns: tensor<2048x4096xf32, #hlo.layout<[0, 1]>>, %dynamic: tensor<?x4096xf32, #hlo.bounds<[2048, ?]>>)
    -> tuple<tensor<4096x4096xf32>, tensor<2048x4096xf32>, tensor<4096x4096xf32>, tensor<2048x8192xf32>, tensor<?x4096xf32, #hlo.bounds<[4096, ?]>>> {
  %0 = hlo.concatenate %x, %x dimension = 0 : (tensor<2048x4096xf32>, tensor<2048x4096xf32>) -> tensor<4096x4096xf32>
  %1 = hlo.concatenate %x, %empty dimension = 0 : (tensor<2048x4096xf32>, tensor<0x4096xf32>) -> tensor<2048x4096xf32>
  %2 = hlo.concatenate %x, %columns dimension = 0 : (tensor<2048x4096xf32>, tensor<2048x4096xf32, #hlo.layout<[0, 1]>>) -> tensor<4096x4096xf32>
  %3 = hlo.concatenate %x, %columns dimension = 1 : (tensor<2048x4096xf32>, tensor<2048x4096xf32, #hlo.layout<[0, 1]>>) -> tensor<2048x8192xf32>
  %4 = hlo.concatenate %x, %dynamic dimension = 0 : (tensor<2048x4096xf32>, tensor<?x4096xf32, #hlo.bounds<[2048, ?]>>) -> tensor<?x4096xf32, #hlo.bounds<[4096, ?]>>
  %5 = hlo.tuple %0, %1, %2, %3, %4 : (tensor<4096x4096xf32>, tensor<2048x4096xf32>, tensor<4096x4096xf32>, tensor<2048x8192xf32>, tensor<?x4096xf32, #hlo.bounds<[4096, ?]>>) -> tuple<tensor<4096x4096xf32>, tensor<2048x4096xf32>, tensor<4096x4096xf32>, tensor<2048x8192xf32>, tensor<?x4096xf32, #hlo.bounds<[4096, ?]>>>
  return %5 : tuple<tensor<4096x4096xf32>, tensor<2048x4096xf32>, tensor<4096x4096xf32>, tensor<2048x8192xf32>, tensor<?x4096xf32, #hlo.bounds<[4096, ?]>>>
}
