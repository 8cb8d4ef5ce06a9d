// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s

// A thread for each element of the update; the result holds what is updated
// before, perhaps in the same buffer.
// CHECK-LABEL: func.func @in_place(
// CHECK:         hlo.fusion {{.*}} {initial_values = array<i64: 0>, kernel = @kernels::@fusion_kernel}
// CHECK:       gpu.func @fusion_kernel(
// CHECK-SAME:    %[[X:[0-9a-z_]+]]: memref<540xf32> {llvm.align = 16 : i64}, %[[U:[0-9a-z_]+]]: memref<80xf32> {llvm.align = 16 : i64, llvm.noalias}
// CHECK-SAME:    %[[R:[0-9a-z_]+]]: memref<540xf32> {llvm.align = 16 : i64})
// CHECK-SAME:    known_block_size = array<i32: 80, 1, 1>, known_grid_size = array<i32: 1, 1, 1>
// CHECK-NOT:     memref.load %[[X]]
// CHECK:         math.exp
// CHECK:         arith.maxsi
// CHECK:         arith.minsi
// CHECK:         memref.store %{{.*}}, %[[R]]
func.func @in_place(%x: tensor<6x90xf32>, %u: tensor<2x40xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<6x90xf32> {
  %0 = hlo.fusion kLoop(%x, %u, %i, %j) : (tensor<6x90xf32>, tensor<2x40xf32>, tensor<i32>, tensor<i32>) -> tensor<6x90xf32> calls {
  ^bb0(%p: tensor<6x90xf32>, %q: tensor<2x40xf32>, %a: tensor<i32>, %b: tensor<i32>):
    %n = hlo.exponential %q : tensor<2x40xf32>
    %1 = hlo.dynamic_update_slice %p[%a, %b], %n : (tensor<6x90xf32>, tensor<2x40xf32>, tensor<i32>, tensor<i32>) -> tensor<6x90xf32>
    hlo.return %1 : tensor<6x90xf32>
  }
  return %0 : tensor<6x90xf32>
}

// -----

// What is updated is computed: a loop over all elements.
// CHECK-LABEL: func.func @computed(
// CHECK-NOT:     initial_values
// CHECK:       gpu.func @fusion_kernel(
// CHECK:         scf.if
func.func @computed(%x: tensor<90xf32>, %u: tensor<40xf32>, %i: tensor<i32>) -> tensor<90xf32> {
  %0 = hlo.fusion kLoop(%x, %u, %i) : (tensor<90xf32>, tensor<40xf32>, tensor<i32>) -> tensor<90xf32> calls {
  ^bb0(%p: tensor<90xf32>, %q: tensor<40xf32>, %a: tensor<i32>):
    %n = hlo.exponential %p : tensor<90xf32>
    %1 = hlo.dynamic_update_slice %n[%a], %q : (tensor<90xf32>, tensor<40xf32>, tensor<i32>) -> tensor<90xf32>
    hlo.return %1 : tensor<90xf32>
  }
  return %0 : tensor<90xf32>
}
