// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A block goes along a row in tiles. Each thread scans four neighbors, warps
// what these make, and all warps what that makes, through shared memory.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @rows(
// CHECK:       gpu.func @reduce_window_kernel(%[[X:[0-9a-z_]+]]: memref<16777216xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<16777216xf32>
// CHECK-SAME:    workgroup(%[[WARPS:[0-9a-z_]+]] : memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 4096, 1, 1>
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args(%[[CARRY:[0-9a-z_]+]] = %{{.*}}) -> (f32) {
// CHECK-COUNT-4:   memref.load %[[X]]
// CHECK-COUNT-3:   arith.addf
// CHECK-COUNT-5:   gpu.shuffle up
// CHECK:           scf.if
// CHECK:             memref.store %{{.*}}, %[[WARPS]]
// CHECK:           gpu.barrier
// CHECK:           memref.load %[[WARPS]]
// CHECK-COUNT-2:   gpu.shuffle up
// CHECK:           gpu.shuffle idx
// CHECK-NOT:       scf.if
// CHECK-COUNT-4:   memref.store %{{.*}}, %[[R]]
// CHECK:           scf.yield
func.func @rows(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 4096], pad = [0, 0, 4095, 0]> : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<4096x4096xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4096x4096xf32>
}

// -----

// Short rows: eight lanes for each, sixteen rows in a block. What has no row
// scans the last one again. No barrier, no shared memory. Of a suffix, the last
// element comes first.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @short_suffixes(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK-NOT:     workgroup
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 2, 1, 1>
// CHECK:         arith.cmpi ule, %{{.*}}, %c18
// CHECK:         arith.minui %{{.*}}, %c18
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 * 32 - d1 * 4 + 31)
// CHECK-NOT:     gpu.barrier
// CHECK:         scf.if
// CHECK-COUNT-4:   memref.store
func.func @short_suffixes(%x: tensor<19x32xi32>) -> tensor<19x32xi32> {
  %zero = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 32], pad = [0, 0, 0, 31]> : (tensor<19x32xi32>, tensor<i32>) -> tensor<19x32xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<19x32xi32>
}

// -----

// A length that is a multiple of nothing: past the end, threads take the last
// element again and write nothing. There is one more result than elements.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @ragged(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK:         arith.minui %{{.*}}, %c330
// CHECK:         arith.cmpi ult, %{{.*}}, %c332
func.func @ragged(%x: tensor<5x331xf32>) -> tensor<5x332xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 331], pad = [0, 0, 331, 0]> : (tensor<5x331xf32>, tensor<f32>) -> tensor<5x332xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<5x332xf32>
}

// -----

// Rows side by side: a warp reads neighbors of 32 of them. What the threads of
// each have comes to lanes side by side through shared memory, and back.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @columns(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK-SAME:    workgroup(%[[TILE:[0-9a-z_]+]] : memref<1056xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 32, 1, 1>
// CHECK:         scf.for
// CHECK:           memref.store %{{.*}}, %[[TILE]]
// CHECK-NEXT:      gpu.barrier
// CHECK:           memref.load %[[TILE]]
// CHECK-COUNT-5:   gpu.shuffle up
// CHECK:           memref.store %{{.*}}, %[[TILE]]
// CHECK-NEXT:      gpu.barrier
// CHECK:           memref.load %[[TILE]]
func.func @columns(%x: tensor<2048x1024xf32>) -> tensor<2048x1024xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [2048, 1], pad = [2047, 0, 0, 0]> : (tensor<2048x1024xf32>, tensor<f32>) -> tensor<2048x1024xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2048x1024xf32>
}

// -----

// As many columns as the device has threads: each goes down one.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @many_columns(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK-NOT:     workgroup
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 8192, 1, 1>
// CHECK:         scf.for
// CHECK-NOT:     gpu.
// CHECK:         gpu.return
func.func @many_columns(%x: tensor<64x1048576xf32>) -> tensor<64x1048576xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [64, 1], pad = [63, 0, 0, 0]> : (tensor<64x1048576xf32>, tensor<f32>) -> tensor<64x1048576xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<64x1048576xf32>
}

// -----

// Few long rows are cut into blocks. One kernel leaves what a block makes where
// the next one begins in the result, one scans that, and the last one begins
// with it; the first block with the initial value.
// REMARK: scan kernel: 13 blocks of 8192 in a row
// CHECK-LABEL: func.func @blocks(
// CHECK:         {kernel = [@kernels::@reduce_window_kernel, @kernels::@reduce_window_kernel_1, @kernels::@reduce_window_kernel_2]}
// CHECK:       gpu.func @reduce_window_kernel(%[[X:[0-9a-z_]+]]: memref<100000xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<100000xf32>
// CHECK-SAME:    known_grid_size = array<i32: 12, 1, 1>
// CHECK:         scf.for
// CHECK-NOT:       memref.store %{{.*}}, %[[R]]
// CHECK:           scf.yield
// CHECK:         scf.if
// CHECK-NEXT:      indexing.apply #indexing.map<(d0) -> (d0 * 8192 + 8192)
// CHECK-NEXT:      memref.store %{{.*}}, %[[R]]
// CHECK:       gpu.func @reduce_window_kernel_1(%[[X:[0-9a-z_]+]]: memref<100000xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<100000xf32>
// CHECK-SAME:    known_grid_size = array<i32: 1, 1, 1>
// CHECK-NOT:     memref.load %[[X]]
// CHECK:         memref.load %[[R]]
// CHECK:         memref.store %{{.*}}, %[[R]]
// CHECK:       gpu.func @reduce_window_kernel_2(
// CHECK-SAME:    known_grid_size = array<i32: 13, 1, 1>
// CHECK:         arith.cmpi uge, %block_id_x, %c1
// CHECK:         scf.if
// CHECK:         } else {
func.func @blocks(%x: tensor<100000xf32>) -> tensor<100000xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [100000], pad = [99999, 0]> : (tensor<100000xf32>, tensor<f32>) -> tensor<100000xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100000xf32>
}

// -----

// What blocks begin with is not in a result that is an integer.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @no_place(
// CHECK:         {kernel = @kernels::@fusion_kernel}
func.func @no_place(%x: tensor<100000xf32>) -> tensor<100000xi32> {
  %0 = hlo.fusion kInput(%x) : (tensor<100000xf32>) -> tensor<100000xi32> calls {
  ^bb0(%p: tensor<100000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.reduce_window %p, %zero window = <size = [100000], pad = [99999, 0]> : (tensor<100000xf32>, tensor<f32>) -> tensor<100000xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.convert %1 : (tensor<100000xf32>) -> tensor<100000xi32>
    hlo.return %2 : tensor<100000xi32>
  }
  return %0 : tensor<100000xi32>
}

// -----

// What is scattered is not written. A slice holds what blocks begin with; the
// thread that scans an element adds its update to the other result, which holds
// the elements of an operand before.
// REMARK: scan kernel: 13 blocks of 8192 in a row
// CHECK-LABEL: func.func @scattered(
// CHECK:         {initial_values = array<i64: 0, -1>, kernel = [@kernels::@fusion_kernel, @kernels::@fusion_kernel_1, @kernels::@fusion_kernel_2]}
// CHECK:       gpu.func @fusion_kernel(%{{.*}}: memref<64xi32> {llvm.align = 16 : i64}, %[[X:[0-9a-z_]+]]: memref<100000xi32> {llvm.align = 16 : i64, llvm.noalias}, %[[R:[0-9a-z_]+]]: memref<64xi32> {llvm.align = 16 : i64}, %[[C:[0-9a-z_]+]]: memref<12xi32>
// CHECK-SAME:    known_grid_size = array<i32: 12, 1, 1>
// CHECK-NOT:     %[[R]]
// CHECK:         memref.store %{{.*}}, %[[C]][%block_id_x]
// CHECK:       gpu.func @fusion_kernel_1(
// CHECK-SAME:    known_grid_size = array<i32: 1, 1, 1>
// CHECK-NOT:     %arg2
// CHECK:         memref.load %arg3
// CHECK-NOT:     %arg2
// CHECK:         memref.store %{{.*}}, %arg3
// CHECK:       gpu.func @fusion_kernel_2(
// CHECK:         scf.if
// CHECK:           indexing.apply #indexing.map<(d0) -> (d0 - 1)
// CHECK-NEXT:      memref.load %arg3
// CHECK:         scf.for %[[TILE:[0-9a-z_]+]] =
// CHECK-NOT:       scf.for
// CHECK:           arith.cmpi eq
// CHECK:           memref.store %[[FIRST:[0-9a-z_]+]], %arg3
// CHECK:           arith.index_cast %[[FIRST]]
// CHECK-COUNT-4:   memref.atomic_rmw addi %{{.*}}, %arg2
func.func @scattered(%y: tensor<64xi32>, %x: tensor<100000xi32>) -> tuple<tensor<64xi32>, tensor<12xi32>> {
  %0 = hlo.fusion kInput(%y, %x) : (tensor<64xi32>, tensor<100000xi32>) -> tuple<tensor<64xi32>, tensor<12xi32>> calls {
  ^bb0(%p: tensor<64xi32>, %q: tensor<100000xi32>):
    %zero = hlo.constant dense<0> : tensor<i32>
    %s = hlo.reduce_window %q, %zero window = <size = [100000], pad = [99999, 0]> : (tensor<100000xi32>, tensor<i32>) -> tensor<100000xi32> to_apply hlo.add : tensor<i32>
    %c = hlo.slice %s [8192:100000:8192] : (tensor<100000xi32>) -> tensor<12xi32>
    %i = hlo.bitcast %s : (tensor<100000xi32>) -> tensor<100000x1xi32>
    %r = hlo.scatter %p, %i, %q dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<64xi32>, tensor<100000x1xi32>, tensor<100000xi32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
    %t = hlo.tuple %r, %c : (tensor<64xi32>, tensor<12xi32>) -> tuple<tensor<64xi32>, tensor<12xi32>>
    hlo.return %t : tuple<tensor<64xi32>, tensor<12xi32>>
  }
  return %0 : tuple<tensor<64xi32>, tensor<12xi32>>
}

// -----

// What is scanned is computed, and so is what is made of the result.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @fused(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-z_]+]]: memref<8192xf32> {{.*}}, %[[Y:[0-9a-z_]+]]: memref<8192xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<8192xf32>
// CHECK-COUNT-4: math.exp
// CHECK:         gpu.shuffle
// CHECK-COUNT-4: memref.load %[[Y]]
// CHECK-COUNT-4: memref.store %{{.*}}, %[[R]]
func.func @fused(%x: tensor<8x1024xf32>, %y: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
  %0 = hlo.fusion kInput(%x, %y) : (tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32> calls {
  ^bb0(%p: tensor<8x1024xf32>, %q: tensor<8x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %e = hlo.exponential %p : tensor<8x1024xf32>
    %s = hlo.reduce_window %e, %zero window = <size = [1, 1024], pad = [0, 0, 1023, 0]> : (tensor<8x1024xf32>, tensor<f32>) -> tensor<8x1024xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %q : tensor<8x1024xf32>
    hlo.return %m : tensor<8x1024xf32>
  }
  return %0 : tensor<8x1024xf32>
}

// -----

// Two arrays together: the greatest element so far, and where that is.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @pairs(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK-SAME:    workgroup(%{{.*}} : memref<8xf32, {{.*}}, %{{.*}} : memref<8xi32
func.func @pairs(%x: tensor<7x512xf32>, %y: tensor<7x512xi32>) -> tuple<tensor<7x512xf32>, tensor<7x512xi32>> {
  %min = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %y, %min, %zero window = <size = [1, 512], pad = [0, 0, 511, 0]> : (tensor<7x512xf32>, tensor<7x512xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<7x512xf32>, tensor<7x512xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %j = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = hlo.tuple %v, %j : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %t : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<7x512xf32>, tensor<7x512xi32>>
}

// -----

// Sums of what exponentials are given by their logarithms may be grouped.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @log_add_exp(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK:         gpu.shuffle
func.func @log_add_exp(%x: tensor<8x512xf32>) -> tensor<8x512xf32> {
  %init = hlo.constant dense<0xFF800000> : tensor<f32>
  %0 = hlo.reduce_window %x, %init window = <size = [1, 512], pad = [0, 0, 511, 0]> : (tensor<8x512xf32>, tensor<f32>) -> tensor<8x512xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sub = hlo.subtract %a, %b : tensor<f32>
    %ne = hlo.compare NE, %sub, %sub : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sum = hlo.add %a, %b : tensor<f32>
    %max = hlo.maximum %a, %b : tensor<f32>
    %abs = hlo.abs %sub : tensor<f32>
    %neg = hlo.negate %abs : tensor<f32>
    %exp = hlo.exponential %neg : tensor<f32>
    %log = hlo.log_plus_one %exp : tensor<f32>
    %all = hlo.add %max, %log : tensor<f32>
    %1 = hlo.select %ne, %sum, %all : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8x512xf32>
}

// -----

// What is not known to be associative goes from one element to the next in one
// thread.
// REMARK: scan kernel"
// CHECK-LABEL: func.func @in_order(
// CHECK:       gpu.func @reduce_window_kernel(
// CHECK-NOT:     gpu.shuffle
// CHECK:         scf.for %{{.*}} = %c0 to %c16384
// CHECK-COUNT-4:   arith.subf
// CHECK:         gpu.return
func.func @in_order(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [65536], pad = [65535, 0]> : (tensor<65536xf32>, tensor<f32>) -> tensor<65536xf32> to_apply hlo.subtract : tensor<f32>
  return %0 : tensor<65536xf32>
}

// -----

// REMARK: loop kernel instead of scan: suffixes are reduced from their other end
// CHECK-LABEL: func.func @suffixes_in_order(
func.func @suffixes_in_order(%x: tensor<512xf32>) -> tensor<512xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [512], pad = [0, 511]> : (tensor<512xf32>, tensor<f32>) -> tensor<512xf32> to_apply hlo.subtract : tensor<f32>
  return %0 : tensor<512xf32>
}

// -----

// REMARK: loop kernel"
// CHECK-LABEL: func.func @short_window(
func.func @short_window(%x: tensor<512x16xf32>) -> tensor<512x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 16], pad = [0, 0, 15, 0]> : (tensor<512x16xf32>, tensor<f32>) -> tensor<512x16xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<512x16xf32>
}

// -----

// REMARK: loop kernel"
// CHECK-LABEL: func.func @no_rows(
func.func @no_rows(%x: tensor<0x512xf32>) -> tensor<0x512xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 512], pad = [0, 0, 511, 0]> : (tensor<0x512xf32>, tensor<f32>) -> tensor<0x512xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<0x512xf32>
}

// -----

// What is not made of scanned elements one by one reads windows.
// REMARK: loop kernel"
// CHECK-LABEL: func.func @reversed(
func.func @reversed(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8x64xf32>) -> tensor<8x64xf32> calls {
  ^bb0(%p: tensor<8x64xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [1, 64], pad = [0, 0, 63, 0]> : (tensor<8x64xf32>, tensor<f32>) -> tensor<8x64xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.reverse %s dimensions = [1] : tensor<8x64xf32>
    hlo.return %1 : tensor<8x64xf32>
  }
  return %0 : tensor<8x64xf32>
}
