// RUN: hlo-opt %s --emit=mlir | hlo-opt --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --emit=bytecode | hlo-opt --emit=mlir | FileCheck %s

module @kernels {
  func.func private @condition(memref<i32>, memref<i8>)
  func.func private @body(memref<i32>)
}

// CHECK-LABEL: thunk.program @main : (tensor<8xf32>, tuple<tensor<i32>>) -> tuple<tensor<8xf32>, tensor<i32>>
thunk.program @main : (tensor<8xf32>, tuple<tensor<i32>>) -> tuple<tensor<8xf32>, tensor<i32>> {
  // CHECK: %[[X:.*]] = thunk.parameter 0 : <32>
  %0 = thunk.parameter 0 : !thunk.buffer<32>
  // CHECK: %[[I:.*]] = thunk.parameter 1 donated : <4>
  %1 = thunk.parameter 1 donated : !thunk.buffer<4>
  // CHECK: thunk.constant dense<[1, 2]> : tensor<2xi32> -> <8>
  %2 = thunk.constant dense<[1, 2]> : tensor<2xi32> -> !thunk.buffer<8>
  // CHECK: %[[MEMORY:.*]] = thunk.allocation : <128>
  %3 = thunk.allocation : !thunk.buffer<128>
  %x = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
  %i = thunk.slice %1[0] : !thunk.buffer<4> -> !thunk.array<tensor<i32>>
  // CHECK: thunk.slice %[[MEMORY]][64] : <128> -> <tensor<i1>>
  %p = thunk.slice %3[64] : !thunk.buffer<128> -> !thunk.array<tensor<i1>>
  %y = thunk.slice %3[0] : !thunk.buffer<128> -> !thunk.array<tensor<8xf32>>
  // CHECK: thunk.copy
  thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  // CHECK: thunk.while %{{.*}} : <tensor<i1>> trip_count 4 condition {
  // CHECK:   thunk.kernel @kernels::@condition(%{{.*}}, %{{.*}})
  // CHECK: } body {
  // CHECK:   thunk.kernel @kernels::@body(%{{.*}})
  thunk.while %p : !thunk.array<tensor<i1>> trip_count 4 condition {
    thunk.kernel @kernels::@condition(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
  } body {
    thunk.kernel @kernels::@body(%i) : !thunk.array<tensor<i32>>
  }
  // CHECK: thunk.conditional %{{.*}} : <tensor<i32>> branches {
  // CHECK: }, {
  thunk.conditional %i : !thunk.array<tensor<i32>> branches {
    thunk.copy %y to %x : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  }, {
  }
  // CHECK: thunk.library_call "sort"(%{{.*}}) to (%{{.*}}) {dimension = 0 : i64, is_stable = true}
  thunk.library_call "sort"(%x) to (%y) {dimension = 0 : i64, is_stable = true}
    : (!thunk.array<tensor<8xf32>>) -> !thunk.array<tensor<8xf32>>
  // Estimates.
  // CHECK: thunk.kernel @kernels::@body(%{{.*}}) estimate = <total = 9, launch = 5, compute = 4, recomputed = 3, read = 2, write = 0> : !thunk.array<tensor<i32>>
  thunk.kernel @kernels::@body(%i) estimate = <total = 9, launch = 5, compute = 4, recomputed = 3, read = 2, write = 0> : !thunk.array<tensor<i32>>
  // CHECK: thunk.copy %{{.*}} to %{{.*}} estimate = <total = 1,
  thunk.copy %x to %y estimate = <total = 1, launch = 0, compute = 0, recomputed = 0, read = 0, write = 1> : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  // CHECK: thunk.library_call "sort"(%{{.*}}) to (%{{.*}}) {} estimate = <total = 7,
  thunk.library_call "sort"(%x) to (%y) {} estimate = <total = 7, launch = 0, compute = 7, recomputed = 7, read = 0, write = 0>
    : (!thunk.array<tensor<8xf32>>) -> !thunk.array<tensor<8xf32>>
  thunk.return %y, %i : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<i32>>
}

// Nothing to do, no memory.
// CHECK-LABEL: thunk.program @empty : () -> tuple<>
thunk.program @empty : () -> tuple<> {
}

module @gpu_kernels {
  func.func private @add(memref<8xf32>)
}

// CHECK-LABEL: thunk.program @gpu : (tensor<8xf32>) -> tuple<> target "h100"
thunk.program @gpu : (tensor<8xf32>) -> tuple<> target "h100" {
  %0 = thunk.parameter 0 donated : !thunk.buffer<32>
  %x = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
  // CHECK: thunk.kernel @gpu_kernels::@add(%{{.*}}) grid = [2, 1, 1] block = [4, 1, 1]
  thunk.kernel @gpu_kernels::@add(%x) grid = [2, 1, 1] block = [4, 1, 1]
      : !thunk.array<tensor<8xf32>>
  // CHECK: thunk.kernel @gpu_kernels::@add(%{{.*}}) grid = [2, 1, 1] block = [4, 1, 1] shared = 65536 :
  thunk.kernel @gpu_kernels::@add(%x) grid = [2, 1, 1] block = [4, 1, 1] shared = 65536
      : !thunk.array<tensor<8xf32>>
  // CHECK: thunk.command_buffer {
  // CHECK-NEXT: thunk.copy
  // CHECK-NEXT: }
  thunk.command_buffer {
    thunk.copy %x to %x : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  }
}
