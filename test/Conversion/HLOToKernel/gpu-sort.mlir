// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize -o %t
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A row in shared memory: runs of 2, 4, ... elements are merged, each in steps
// that a barrier ends. Past the end there is nothing to compare.
// REMARK: sort kernel
// CHECK-LABEL: func.func @row(
// CHECK:         hlo.sort {{.*}} {kernel = @kernels::@sort_kernel}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    workgroup(%[[KEYS:[0-9a-z_]+]] : memref<128xf32, #gpu.address_space<workgroup>>, %[[VALUES:[0-9a-z_]+]] : memref<128xi32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 5, 1, 1>
// CHECK:         memref.store %{{.*}}, %[[KEYS]]
// CHECK:         gpu.barrier
// CHECK:         scf.for %{{.*}} = %c0 to %c7
// CHECK:           arith.xori
// CHECK:           arith.cmpi slt, %{{.*}}, %c77
// CHECK:           %[[BEFORE:[0-9a-z_]+]] = arith.cmpf olt
// CHECK-NEXT:      scf.if %[[BEFORE]]
// CHECK:           gpu.barrier
// CHECK:           scf.for
// CHECK:             arith.cmpf olt
// CHECK:             gpu.barrier
// CHECK:         memref.load %[[KEYS]]
// CHECK:         memref.store %{{.*}}, %arg2
func.func @row(%x: tensor<5x77xf32>, %v: tensor<5x77xi32>) -> tuple<tensor<5x77xf32>, tensor<5x77xi32>> {
  %0 = hlo.sort %x, %v dimension = 1 : (tensor<5x77xf32>, tensor<5x77xi32>) -> tuple<tensor<5x77xf32>, tensor<5x77xi32>> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>, %v0: tensor<i32>, %v1: tensor<i32>):
    %1 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<5x77xf32>, tensor<5x77xi32>>
}

// -----

// Rows of several tiles: sorted tiles are merged by kernels for what is further
// apart, and by tiles again.
// REMARK: sort kernel
// CHECK-LABEL: func.func @tiles(
// CHECK:         {kernel = [@kernels::@sort_kernel, @kernels::@sort_kernel_1, @kernels::@sort_kernel_2, @kernels::@sort_kernel_3, @kernels::@sort_kernel_4, @kernels::@sort_kernel_2]}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 6, 1, 1>
// CHECK:       gpu.func @sort_kernel_1(
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.xori
// CHECK:       gpu.func @sort_kernel_2(
// CHECK:         gpu.barrier
// CHECK:       gpu.func @sort_kernel_3(
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.xori
// CHECK:       gpu.func @sort_kernel_4(
// CHECK-NOT:     gpu.func
func.func @tiles(%x: tensor<5000x2xf32>) -> tensor<5000x2xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<5000x2xf32>) -> tensor<5000x2xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<5000x2xf32>
}

// -----

// What is sorted may be computed.
// REMARK: sort kernel
// CHECK-LABEL: func.func @fused(
// CHECK:       gpu.func @fusion_kernel(
// CHECK:         arith.negf
// CHECK:         gpu.barrier
func.func @fused(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = hlo.fusion kInput(%x) : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %n = hlo.negate %p : tensor<64xf32>
    %1 = hlo.sort %n dimension = 0 : (tensor<64xf32>) -> tensor<64xf32> to_apply {
    ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
      %2 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %2 : tensor<i1>
    }
    hlo.return %1 : tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}

// -----

// Nothing to sort.
// CHECK-LABEL: func.func @none(
// CHECK:       gpu.func @sort_kernel(
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @none(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<0xf32>) -> tensor<0xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<0xf32>
}
