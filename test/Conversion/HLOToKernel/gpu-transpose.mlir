// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A tile is read in rows and written in columns, which are in different banks.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @transpose(
// CHECK:       gpu.func @fusion_kernel(
// CHECK-SAME:    workgroup(%[[TILE:[0-9a-zA-Z_]+]] : memref<1056xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 12, 1, 1>
// CHECK:         indexing.loop {{.*}}s0 in [0, 7]
// CHECK:           math.exp
// CHECK:           %[[IN:[0-9a-zA-Z_]+]] = indexing.apply #indexing.map<(d0, d1) -> (d0 + d0 floordiv 32 + d1 * 132)
// CHECK:           memref.store %{{.*}}, %[[TILE]][%[[IN]]]
// CHECK:         gpu.barrier
// CHECK:         indexing.loop {{.*}}s0 in [0, 7]
// CHECK:           %[[OUT:[0-9a-zA-Z_]+]] = indexing.apply #indexing.map<(d0, d1) -> (d0 * 33 - (d0 floordiv 32) * 1055 + d1 * 4)
// CHECK:           memref.load %[[TILE]][%[[OUT]]]
// CHECK:           arith.negf
// CHECK:           memref.store %{{.*}}, %arg1
func.func @transpose(%x: tensor<100x70xf32>) -> tensor<70x100xf32> {
  %0 = hlo.fusion kInput(%x) : (tensor<100x70xf32>) -> tensor<70x100xf32> calls {
  ^bb0(%p: tensor<100x70xf32>):
    %1 = hlo.exponential %p : tensor<100x70xf32>
    %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<100x70xf32>) -> tensor<70x100xf32>
    %3 = hlo.negate %2 : tensor<70x100xf32>
    hlo.return %3 : tensor<70x100xf32>
  }
  return %0 : tensor<70x100xf32>
}

// -----

// A copy to another layout is one, too; a fastest dimension that stays is part
// of the tile.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @copy(
// CHECK:       gpu.func @copy_kernel(
// CHECK-SAME:    workgroup(%{{.*}} : memref<2112xbf16, #gpu.address_space<workgroup>>)
func.func @copy(%x: tensor<40x33x2xbf16>) -> tensor<40x33x2xbf16, #hlo.layout<[2, 0, 1]>> {
  %0 = hlo.copy %x : (tensor<40x33x2xbf16>) -> tensor<40x33x2xbf16, #hlo.layout<[2, 0, 1]>>
  return %0 : tensor<40x33x2xbf16, #hlo.layout<[2, 0, 1]>>
}

// -----

// What else is computed of the elements is written as they are read.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @results(
// CHECK:       gpu.func @fusion_kernel(
// CHECK:         math.exp
// CHECK:         memref.store %{{.*}}, %arg2
// CHECK:         gpu.barrier
// CHECK-NOT:     math.exp
// CHECK:         memref.store %{{.*}}, %arg1
func.func @results(%x: tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> calls {
  ^bb0(%p: tensor<64x64xf32>):
    %1 = hlo.exponential %p : tensor<64x64xf32>
    %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %t = hlo.tuple %2, %1 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
    hlo.return %t : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  }
  return %0 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// -----

// Too small for tiles.
// REMARK: loop kernel
// CHECK-LABEL: func.func @small(
// CHECK:       gpu.func @transpose_kernel(
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @small(%x: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// -----

// Threads read and write as many neighbors as 32 bits hold.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @packed(
// CHECK:       gpu.func @fusion_kernel(
// CHECK-SAME:    workgroup(%[[TILE:[0-9a-zA-Z_]+]] : memref<2112xbf16, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 132, 1, 1>
// CHECK:         vector.load %arg0[%{{.*}}] {alignment = 4 : i64} : memref<{{.*}}>, vector<2xbf16>
// CHECK-COUNT-2: memref.store %{{.*}}, %[[TILE]]
// CHECK:         gpu.barrier
// CHECK-COUNT-2: memref.load %[[TILE]]
// CHECK:         vector.store %{{.*}}, %arg1[%{{.*}}] {alignment = 8 : i64} : memref<{{.*}}>, vector<2xf32>
func.func @packed(%x: tensor<384x704xbf16>) -> tensor<704x384xf32> {
  %0 = hlo.fusion kInput(%x) : (tensor<384x704xbf16>) -> tensor<704x384xf32> calls {
  ^bb0(%p: tensor<384x704xbf16>):
    %1 = hlo.transpose %p dimensions = [1, 0] : (tensor<384x704xbf16>) -> tensor<704x384xbf16>
    %2 = hlo.convert %1 : (tensor<704x384xbf16>) -> tensor<704x384xf32>
    hlo.return %2 : tensor<704x384xf32>
  }
  return %0 : tensor<704x384xf32>
}

// -----

// What is computed is read one by one.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @packed_bytes(
// CHECK:       gpu.func @fusion_kernel(
// CHECK-SAME:    workgroup(%{{.*}} : memref<4224xi8, #gpu.address_space<workgroup>>)
// CHECK-COUNT-4: memref.load %arg0
// CHECK:         gpu.barrier
// CHECK:         vector.store %{{.*}}, %arg1[%{{.*}}] {alignment = 4 : i64} : memref<{{.*}}>, vector<4xi8>
func.func @packed_bytes(%x: tensor<768x704xi8>) -> tensor<704x768xi8> {
  %0 = hlo.fusion kInput(%x) : (tensor<768x704xi8>) -> tensor<704x768xi8> calls {
  ^bb0(%p: tensor<768x704xi8>):
    %1 = hlo.not %p : tensor<768x704xi8>
    %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<768x704xi8>) -> tensor<704x768xi8>
    hlo.return %2 : tensor<704x768xi8>
  }
  return %0 : tensor<704x768xi8>
}

// -----

// Two divide both dimensions, four do not.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @pairs(
// CHECK:         vector.load %{{.*}} {alignment = 2 : i64} : memref<{{.*}}>, vector<2xi8>
func.func @pairs(%x: tensor<770x704xi8>) -> tensor<704x770xi8> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<770x704xi8>) -> tensor<704x770xi8>
  return %0 : tensor<704x770xi8>
}

// -----

// REMARK: transpose kernel
// CHECK-LABEL: func.func @odd(
// CHECK-NOT:     vector.load
// CHECK:         gpu.return
func.func @odd(%x: tensor<384x705xbf16>) -> tensor<705x384xbf16> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<384x705xbf16>) -> tensor<705x384xbf16>
  return %0 : tensor<705x384xbf16>
}

// -----

// One core would have nothing to do.
// REMARK: transpose kernel
// CHECK-LABEL: func.func @few_tiles(
// CHECK-NOT:     vector.load
// CHECK:         gpu.return
func.func @few_tiles(%x: tensor<384x640xbf16>) -> tensor<640x384xbf16> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<384x640xbf16>) -> tensor<640x384xbf16>
  return %0 : tensor<640x384xbf16>
}
