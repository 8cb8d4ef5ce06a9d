// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=v100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=VOLTA

// Tiles of the next steps are copied while those of this one are multiplied. The
// right operand's columns are neighbors in memory, which matrix units turn.
// REMARK: dot kernel: tiles of 128 x 128 x 32, 256 threads, matrix units multiply bf16, 3 tiles on the way
// VOLTA: dot kernel: tiles of {{.*}}, scalars of f32
// CHECK-LABEL: func.func @matrix_units(
// CHECK:       gpu.func @dot_kernel(%[[X:[0-9a-z_]+]]: memref<4194304xbf16> {{.*}}, %[[Y:[0-9a-z_]+]]: memref<4194304xbf16> {{.*}}, %[[R:[0-9a-z_]+]]: memref<4194304xf32>
// CHECK-SAME:    workgroup(%[[ROWS:[0-9a-z_]+]] : memref<20480xbf16, {{.*}}> {llvm.align = 16 : i64}, %[[COLUMNS:[0-9a-z_]+]] : memref<17408xbf16, {{.*}}> {llvm.align = 16 : i64})
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 256, 1, 1>, nvvm.minctasm = 1 : i32
// CHECK-NOT:     memref.load
// CHECK:         nvgpu.device_async_copy %[[X]][%{{.*}}], %[[ROWS]][%{{.*}}], 8 {bypassL1}
// CHECK:         nvgpu.device_async_copy %[[Y]][%{{.*}}], %[[COLUMNS]][%{{.*}}], 8 {bypassL1}
// CHECK:         nvgpu.device_async_create_group
// CHECK:         scf.for
// CHECK:           nvgpu.device_async_wait %{{.*}} {numGroups = 2 : i32}
// CHECK:           gpu.barrier
// CHECK:           nvgpu.device_async_copy %[[X]]
// CHECK:           nvgpu.device_async_copy %[[Y]]
// CHECK:           nvgpu.device_async_create_group
// CHECK:           nvgpu.ldmatrix %[[COLUMNS]][%{{.*}}] {numTiles = 4 : i32, transpose = true}
// CHECK:           nvgpu.ldmatrix %[[ROWS]][%{{.*}}] {numTiles = 4 : i32, transpose = false}
// CHECK:           nvgpu.mma.sync(%{{.*}}) {mmaShape = [16, 8, 16]} : (vector<4x2xbf16>, vector<2x2xbf16>, vector<2x2xf32>)
// CHECK-NOT:       gpu.barrier
// CHECK:           scf.yield
// CHECK:         nvgpu.device_async_wait %{{.*}} {numGroups = 0 : i32}
// CHECK:         gpu.barrier
// CHECK:         nvgpu.mma.sync
// CHECK-NOT:     scf.if
// CHECK:         vector.store %{{.*}}, %[[R]][%{{.*}}] {alignment = 8 : i64} : memref<4194304xf32>, vector<2xf32>
func.func @matrix_units(%x: tensor<2048x2048xbf16>, %y: tensor<2048x2048xbf16>) -> tensor<2048x2048xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2048x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}

// -----

// What is converted to f32 is multiplied as what it was.
// REMARK: dot kernel: {{.*}}matrix units multiply f16
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @converted(
// CHECK-NOT:     nvgpu.device_async_copy
// CHECK:         vector.store %{{.*}} {alignment = {{[0-9]+}} : i64} : memref<{{.*}}xf16, #gpu.address_space<workgroup>>
// CHECK:         gpu.barrier
// CHECK:         nvgpu.mma.sync(%{{.*}}) {{.*}} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>)
// CHECK:         arith.maximumf
func.func @converted(%x: tensor<64x128xf8E4M3FN>, %y: tensor<64x128xf16>, %z: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.fusion kCustom(%x, %y, %z) : (tensor<64x128xf8E4M3FN>, tensor<64x128xf16>, tensor<64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%a: tensor<64x128xf8E4M3FN>, %b: tensor<64x128xf16>, %c: tensor<64xf32>):
    %a1 = hlo.convert %a : (tensor<64x128xf8E4M3FN>) -> tensor<64x128xf32>
    %b1 = hlo.transpose %b dimensions = [1, 0] : (tensor<64x128xf16>) -> tensor<128x64xf16>
    %b2 = hlo.convert %b1 : (tensor<128x64xf16>) -> tensor<128x64xf32>
    %d = hlo.dot %a1, %b2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<64x64xf32>
    %cs = hlo.broadcast %c dimensions = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
    %1 = hlo.maximum %d, %cs : tensor<64x64xf32>
    hlo.return %1 : tensor<64x64xf32>
  }
  return %0 : tensor<64x64xf32>
}

// -----

// The result's rows are neighbors in memory: rows and columns change places.
// REMARK: dot kernel: {{.*}}scalars of f32
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @transposed(
// CHECK-NOT:     nvgpu.mma.sync
// CHECK:         vector.load {{.*}} {alignment = 16 : i64} : memref<{{.*}}>, vector<4xf32>
// CHECK:         arith.mulf {{.*}} fastmath<reassoc,contract> : f32
// CHECK:         vector.store %{{.*}} {alignment = 16 : i64} : memref<4194304xf32>, vector<4xf32>
func.func @transposed(%x: tensor<2048x512xf32>, %y: tensor<512x2048xf32>) -> tensor<2048x2048xf32> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<2048x512xf32>, tensor<512x2048xf32>) -> tensor<2048x2048xf32> calls {
  ^bb0(%a: tensor<2048x512xf32>, %b: tensor<512x2048xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2048x512xf32>, tensor<512x2048xf32>) -> tensor<2048x2048xf32>
    %1 = hlo.transpose %d dimensions = [1, 0] : (tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
    hlo.return %1 : tensor<2048x2048xf32>
  }
  return %0 : tensor<2048x2048xf32>
}

// -----

// A block computes several small products, each by a warp that brings its tiles;
// the last block has fewer.
// REMARK: dot kernel: tiles of 16 x 16 x 16 of 4 products, 128 threads, matrix units multiply bf16
// VOLTA: dot kernel: tiles of {{.*}} of {{[0-9]+}} products, {{.*}}scalars of f32
// CHECK-LABEL: func.func @small(
// CHECK:       gpu.func @dot_kernel(
// CHECK-SAME:    workgroup(%[[ROWS:[0-9a-z_]+]] : memref<1536xbf16, {{.*}}, %[[COLUMNS:[0-9a-z_]+]] : memref<1536xbf16
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 751, 1, 1>
// CHECK:         %[[PRODUCT:[0-9a-z_]+]] = arith.divui %thread_id_x, %c32
// CHECK:         %[[BATCH:[0-9a-z_]+]] = arith.addi %{{.*}}, %[[PRODUCT]] overflow<nsw, nuw>
// CHECK:         arith.muli %[[PRODUCT]], %c384
// CHECK:         arith.cmpi ult, %[[BATCH]], %c3001
// CHECK:         nvgpu.device_async_copy
// CHECK:         gpu.barrier
// CHECK:         nvgpu.mma.sync
// CHECK:         %[[THERE:[0-9a-z_]+]] = arith.cmpi ult, %[[BATCH]], %c3001
// CHECK-NEXT:    scf.if %[[THERE]]
// CHECK:           vector.store
func.func @small(%x: tensor<3001x16x16xbf16>, %y: tensor<3001x16x16xbf16>) -> tensor<3001x16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3001x16x16xbf16>, tensor<3001x16x16xbf16>) -> tensor<3001x16x16xf32>
  return %0 : tensor<3001x16x16xf32>
}

// -----

// Fewer products have a block each, on a device of so many cores.
// REMARK: dot kernel: tiles of 16 x 16 x 16, 32 threads, matrix units multiply bf16
// VOLTA: dot kernel: tiles of {{.*}} of {{[0-9]+}} products, {{.*}}scalars of f32
// CHECK-LABEL: func.func @few_small(
// CHECK:         known_grid_size = array<i32: 1000, 1, 1>
func.func @few_small(%x: tensor<1000x16x16xbf16>, %y: tensor<1000x16x16xbf16>) -> tensor<1000x16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<1000x16x16xbf16>, tensor<1000x16x16xbf16>) -> tensor<1000x16x16xf32>
  return %0 : tensor<1000x16x16xf32>
}

// -----

// Nothing is read outside of operands whose sizes are no multiples of tiles, and
// zeros are multiplied instead. Threads of a few rows share the depth.
// REMARK: dot kernel: tiles of 16 x 16 x {{[0-9]+}}, {{[0-9]+}} threads, matrix units multiply bf16
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @boundary(
// CHECK:         arith.cmpi ult, %{{.*}}, %c33
// CHECK:         arith.cmpi ult, %{{.*}}, %c250
// CHECK:         arith.select %{{.*}}, %c2, %c0
// CHECK:         nvgpu.device_async_copy %{{.*}}, %{{.*}}, 2, %{{.*}} :
// CHECK:         memref.store %{{.*}} : memref<{{.*}}xf32, #gpu.address_space<workgroup>>
// CHECK:         gpu.barrier
// CHECK:         memref.load
// CHECK:         arith.addf {{.*}} fastmath<reassoc,contract>
// CHECK:         scf.if
// CHECK:         arith.truncf
func.func @boundary(%x: tensor<3x33x250xbf16>, %y: tensor<3x17x250xbf16>) -> tensor<3x33x17xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<3x33x250xbf16>, tensor<3x17x250xbf16>) -> tensor<3x33x17xbf16>
  return %0 : tensor<3x33x17xbf16>
}

// -----

// Several tiles are on their way where there is memory for them; numbers of few
// bits are multiplied along the depth only.
// REMARK: dot kernel: {{.*}}matrix units multiply s8, {{[23]}} tiles on the way
// VOLTA: scalars of s32
// CHECK-LABEL: func.func @bytes(
// CHECK:           nvgpu.device_async_wait %{{.*}} {numGroups = {{[12]}} : i32}
// CHECK:           nvgpu.mma.sync(%{{.*}}) {mmaShape = [16, 8, 32]} : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>)
func.func @bytes(%x: tensor<64x4096xi8>, %y: tensor<64x4096xi8>) -> tensor<64x64xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<64x4096xi8>, tensor<64x4096xi8>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// -----

// Bytes that are neighbors along rows are turned on the way.
// REMARK: dot kernel: {{.*}}matrix units multiply s8{{"}}
// VOLTA: scalars of s32
// CHECK-LABEL: func.func @turned_bytes(
// CHECK:       gpu.func {{.*}} workgroup(%[[X:[0-9a-z_]+]] : memref<{{.*}}xi8, {{.*}}>{{.*}}, %[[Y:[0-9a-z_]+]] : memref<{{.*}}xi8
// CHECK:         nvgpu.device_async_copy %{{.*}}, %[[X]]
// CHECK-NOT:     nvgpu.device_async_copy %{{.*}}, %[[Y]]
// CHECK:         memref.store %{{.*}}, %[[Y]]
// CHECK:         nvgpu.ldmatrix %[[Y]][%{{.*}}] {numTiles = 4 : i32, transpose = false}
func.func @turned_bytes(%x: tensor<64x512xi8>, %y: tensor<512x64xi8>) -> tensor<64x64xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x512xi8>, tensor<512x64xi8>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// -----

// Those without a sign are not.
// REMARK: dot kernel: {{.*}}scalars of u32
// VOLTA: scalars of u32
// CHECK-LABEL: func.func @unsigned(
// CHECK-NOT:     nvgpu.mma.sync
// CHECK:         arith.muli
func.func @unsigned(%x: tensor<64x64xui8>, %y: tensor<64x64xui8>) -> tensor<64x64xui32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<64x64xui8>, tensor<64x64xui8>) -> tensor<64x64xui32>
  return %0 : tensor<64x64xui32>
}

// -----

// Numbers are rounded where the algorithm says so only.
// REMARK: dot kernel: {{.*}}matrix units multiply tf32
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @tf32(
// CHECK:         nvgpu.mma.sync(%{{.*}}) {mmaShape = [16, 8, 8], tf32Enabled} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>)
func.func @tf32(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> algorithm = dot_tf32_tf32_f32 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: dot kernel: {{.*}}matrix units multiply bf16
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @rounded(
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
func.func @rounded(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> algorithm = dot_bf16_bf16_f32 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: dot kernel: {{.*}}scalars of f32
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @exact(
// CHECK-NOT:     nvgpu.mma.sync
// CHECK:         gpu.return
func.func @exact(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> algorithm = dot_f32_f32_f32 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// No type of matrix units holds both.
// REMARK: dot kernel: {{.*}}scalars of f32
// VOLTA: scalars of f32
// CHECK-LABEL: func.func @mixed(
// CHECK-NOT:     nvgpu.mma.sync
// CHECK:         gpu.return
func.func @mixed(%x: tensor<64x64xbf16>, %y: tensor<64x64xf16>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xbf16>, tensor<64x64xf16>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// The sums are of a wider type than those of matrix units.
// REMARK: dot kernel: {{.*}}scalars of f64
// VOLTA: scalars of f64
// CHECK-LABEL: func.func @wide(
// CHECK-NOT:     nvgpu.mma.sync
// CHECK:         arith.addf {{.*}} : f64
func.func @wide(%x: tensor<64x64xbf16>, %y: tensor<64x64xbf16>) -> tensor<64x64xf64> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xf64>
  return %0 : tensor<64x64xf64>
}

// -----

// REMARK: dot kernel: {{.*}}scalars of c64
// VOLTA: scalars of c64
// CHECK-LABEL: func.func @complex(
// CHECK:         complex.mul
func.func @complex(%x: tensor<64x64xcomplex<f32>>, %y: tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xcomplex<f32>>, tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  return %0 : tensor<64x64xcomplex<f32>>
}

// -----

// REMARK: {{"}}loop kernel{{"}}
// VOLTA: {{"}}loop kernel{{"}}
// CHECK-LABEL: func.func @few_products(
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @few_products(%x: tensor<15x16xf32>, %y: tensor<16x17xf32>) -> tensor<15x17xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<15x16xf32>, tensor<16x17xf32>) -> tensor<15x17xf32>
  return %0 : tensor<15x17xf32>
}

// -----

// REMARK: {{"}}loop kernel{{"}}
// VOLTA: {{"}}loop kernel{{"}}
// CHECK-LABEL: func.func @short(
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @short(%x: tensor<64x15xf32>, %y: tensor<15x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x15xf32>, tensor<15x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: loop kernel instead of dot: it multiplies few elements
// VOLTA: loop kernel instead of dot: it multiplies few elements
func.func @few_in_fusion(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> calls {
  ^bb0(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    hlo.return %d : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}

// -----

// REMARK: loop kernel instead of dot: its result has not the elements of the product one by one
// VOLTA: loop kernel instead of dot: its result has not the elements of the product one by one
func.func @broadcast(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<2x64x64xf32> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<2x64x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = hlo.broadcast %d dimensions = [1, 2] : (tensor<64x64xf32>) -> tensor<2x64x64xf32>
    hlo.return %1 : tensor<2x64x64xf32>
  }
  return %0 : tensor<2x64x64xf32>
}

// -----

// Two elements of the product are needed for one of the result.
// REMARK: loop kernel instead of dot: its result has not the elements of the product one by one
// VOLTA: loop kernel instead of dot: its result has not the elements of the product one by one
func.func @symmetric(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %t = hlo.transpose %d dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = hlo.add %d, %t : tensor<64x64xf32>
    hlo.return %1 : tensor<64x64xf32>
  }
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: loop kernel instead of dot: it has several products of matrices
// VOLTA: loop kernel instead of dot: it has several products of matrices
func.func @several(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = hlo.dot %a, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    hlo.return %1 : tensor<64x64xf32>
  }
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: loop kernel instead of dot: it has several results
// VOLTA: loop kernel instead of dot: it has several results
func.func @results(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kCustom(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> calls {
  ^bb0(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>):
    %d = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %n = hlo.negate %d : tensor<64x64xf32>
    %t = hlo.tuple %d, %n : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
    hlo.return %t : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  }
  return %0 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// -----

// REMARK: {{"}}loop kernel{{"}}
// VOLTA: {{"}}loop kernel{{"}}
// CHECK-LABEL: func.func @nothing(
// CHECK:         memref.store
func.func @nothing(%x: tensor<64x0xf32>, %y: tensor<0x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x0xf32>, tensor<0x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// REMARK: loop kernel instead of dot: it multiplies no elements
// VOLTA: loop kernel instead of dot: it multiplies no elements
func.func @no_batches(%x: tensor<0x64x64xf32>, %y: tensor<0x64x64xf32>) -> tensor<0x64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<0x64x64xf32>, tensor<0x64x64xf32>) -> tensor<0x64x64xf32>
  return %0 : tensor<0x64x64xf32>
}
