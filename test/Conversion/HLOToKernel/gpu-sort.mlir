// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize -o %t
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows in shared memory, two in a block: runs of 2, 4, ... elements are merged, of
// which threads have eight in registers for three levels at a time, and a barrier
// ends each. Past the end there is nothing to compare.
// REMARK: sort kernel
// CHECK-LABEL: func.func @row(
// CHECK:         hlo.sort {{.*}} {kernel = @kernels::@sort_kernel}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    workgroup(%[[KEYS:[0-9a-z_]+]] : memref<264xf32, #gpu.address_space<workgroup>>, %[[VALUES:[0-9a-z_]+]] : memref<264xi32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 3, 1, 1>
// CHECK-COUNT-8: memref.store %{{.*}}, %[[KEYS]]
// CHECK:         gpu.barrier
// CHECK:         scf.for %[[K:[0-9a-z_]+]] = %c1 to %c8
// CHECK:           scf.if
// CHECK:             arith.xori
// CHECK:             %[[BEFORE:[0-9a-z_]+]] = arith.cmpf olt
// CHECK-NEXT:        %[[THERE:[0-9a-z_]+]] = arith.cmpi slt, %{{.*}}, %c77
// CHECK-NEXT:        %[[SWAP:[0-9a-z_]+]] = arith.andi %[[BEFORE]], %[[THERE]]
// CHECK-NEXT:        arith.select %[[SWAP]]
// CHECK:           scf.if
// CHECK:           scf.if
// CHECK-NOT:       scf.if
// CHECK:           gpu.barrier
// CHECK:           scf.for
// CHECK-NOT:         arith.xori
// CHECK-COUNT-12:    arith.cmpf olt
// CHECK-NOT:         arith.cmpf
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
// apart, of several levels each, and by tiles again.
// REMARK: sort kernel
// CHECK-LABEL: func.func @tiles(
// CHECK:         {kernel = [@kernels::@sort_kernel, @kernels::@sort_kernel_1, @kernels::@sort_kernel_2, @kernels::@sort_kernel_3, @kernels::@sort_kernel_2]}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    workgroup(%{{[0-9a-z_]+}} : memref<8448xf32
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 6, 1, 1>
// CHECK:       gpu.func @sort_kernel_1(
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 128, 1, 1>
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.xori
// CHECK-COUNT-1: arith.cmpf ogt
// CHECK-NOT:     arith.cmpf
// CHECK:       gpu.func @sort_kernel_2(
// CHECK:         gpu.barrier
// CHECK:       gpu.func @sort_kernel_3(
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 64, 1, 1>
// CHECK-NOT:     gpu.barrier
// CHECK:         arith.xori
// CHECK-COUNT-4: arith.cmpf ogt
// CHECK-NOT:     arith.cmpf
// CHECK-NOT:     gpu.func
func.func @tiles(%x: tensor<20000x2xf32>) -> tensor<20000x2xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<20000x2xf32>) -> tensor<20000x2xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<20000x2xf32>
}

// -----

// Blocks ask for more memory than kernels may declare, and have two groups of
// elements for each thread, where most cores have one of them.
// CHECK-LABEL: func.func @long_rows(
// CHECK:         {kernel = @kernels::@sort_kernel}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    workgroup(%{{[0-9a-z_]+}} : memref<16896xf32
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 66, 1, 1>
func.func @long_rows(%x: tensor<66x16384xf32>) -> tensor<66x16384xf32> {
  %0 = hlo.sort %x dimension = 1 : (tensor<66x16384xf32>) -> tensor<66x16384xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<66x16384xf32>
}

// -----

// With fewer blocks, more cores share the work.
// CHECK-LABEL: func.func @few_long_rows(
// CHECK:         {kernel = [@kernels::@sort_kernel,
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    workgroup(%{{[0-9a-z_]+}} : memref<8448xf32
// CHECK-SAME:    known_grid_size = array<i32: 130, 1, 1>
func.func @few_long_rows(%x: tensor<65x16384xf32>) -> tensor<65x16384xf32> {
  %0 = hlo.sort %x dimension = 1 : (tensor<65x16384xf32>) -> tensor<65x16384xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<65x16384xf32>
}

// -----

// So much of each element that registers hold two, and a block few of them.
// CHECK-LABEL: func.func @wide(
// CHECK:         {kernel = @kernels::@sort_kernel}
// CHECK:       gpu.func @sort_kernel(
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 1, 1, 1>
// CHECK:         arith.xori
// CHECK-COUNT-1: arith.cmpf ogt
// CHECK:         gpu.barrier
// CHECK-COUNT-1: arith.cmpf ogt
// CHECK:         gpu.barrier
// CHECK-NOT:     arith.cmpf
func.func @wide(%x: tensor<400xf64>, %a: tensor<400xcomplex<f64>>, %b: tensor<400xcomplex<f64>>, %c: tensor<400xcomplex<f64>>) -> tuple<tensor<400xf64>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>> {
  %0 = hlo.sort %x, %a, %b, %c dimension = 0 : (tensor<400xf64>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>) -> tuple<tensor<400xf64>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>> to_apply {
  ^bb0(%k0: tensor<f64>, %k1: tensor<f64>, %a0: tensor<complex<f64>>, %a1: tensor<complex<f64>>, %b0: tensor<complex<f64>>, %b1: tensor<complex<f64>>, %c0: tensor<complex<f64>>, %c1: tensor<complex<f64>>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f64>, tensor<f64>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<400xf64>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>, tensor<400xcomplex<f64>>>
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
