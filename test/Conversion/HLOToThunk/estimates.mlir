// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk="target=cpu estimates" --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=cpu --emit=mlir | FileCheck %s --check-prefix=NONE

// NONE-NOT: estimate

// A kernel says how long it takes; several of one instruction share that.
// CHECK-LABEL: thunk.program @kernels_of
// CHECK:         thunk.kernel @kernels::@negate{{.*}} estimate = <total = [[#%d,TOTAL:]], launch = 40000, compute = [[#%d,]], recomputed = 0, read = [[#%d,]], write = [[#%d,]]>
// CHECK:         thunk.kernel @kernels::@first{{.*}} estimate = <total = [[#]], launch = 20000,
// CHECK:         thunk.kernel @kernels::@second{{.*}} estimate = <total = [[#]], launch = 20000,
func.func @kernels_of(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = hlo.negate %x {kernel = @kernels::@negate} : tensor<8xf32>
  %z = hlo.negate %y {kernel = [@kernels::@first, @kernels::@second]} : tensor<8xf32>
  return %z : tensor<8xf32>
}
module @kernels {
  func.func private @negate(memref<8xf32>, memref<8xf32>)
  func.func private @first(memref<8xf32>, memref<8xf32>)
  func.func private @second(memref<8xf32>, memref<8xf32>)
}

// -----

// What each row reads is computed for each again: 7 of 8 times.
// CHECK-LABEL: thunk.program @again
// CHECK:         thunk.kernel @kernels::@again{{.*}} compute = [[#%d,COMPUTE:]], recomputed = {{[1-9][0-9]*}},
func.func @again(%x: tensor<512xf32>) -> tensor<8x512xf32> {
  %y = hlo.fusion kLoop(%x) {kernel = @kernels::@again} : (tensor<512xf32>) -> tensor<8x512xf32> calls {
  ^bb0(%p: tensor<512xf32>):
    %0 = hlo.exponential %p : tensor<512xf32>
    %1 = hlo.broadcast %0 dimensions = [1] : (tensor<512xf32>) -> tensor<8x512xf32>
    hlo.return %1 : tensor<8x512xf32>
  }
  return %y : tensor<8x512xf32>
}
module @kernels {
  func.func private @again(memref<512xf32>, memref<8x512xf32>)
}

// -----

// Calls of libraries, and copies of instructions.
// CHECK-LABEL: thunk.program @others
// CHECK-DAG:     thunk.library_call "cpu.sort"{{.*}} estimate = <
// CHECK-DAG:     thunk.copy {{.*}} estimate = <
func.func @others(%x: tensor<64xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>> {
  %y = hlo.copy %x : tensor<64xf32>
  %z = hlo.sort %x dimension = 0 : (tensor<64xf32>) -> tensor<64xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %less : tensor<i1>
  }
  %t = hlo.tuple %y, %z : (tensor<64xf32>, tensor<64xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>>
  return %t : tuple<tensor<64xf32>, tensor<64xf32>>
}
