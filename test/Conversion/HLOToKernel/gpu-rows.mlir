// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A thread has eight elements of a row, each read once: the exponentials are
// computed once, too, for the sum and for what is divided by it.
// REMARK: row kernel
// CHECK-LABEL: func.func @softmax(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-z_]+]]: memref<524288xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<524288xf32>
// CHECK-SAME:    workgroup(%{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>, %{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 512, 1, 1>
// CHECK-COUNT-8: memref.load %[[X]]
// CHECK:         gpu.barrier
// CHECK-COUNT-8: math.exp
// CHECK-NOT:     memref.load %[[X]]
// CHECK:         gpu.barrier
// CHECK-NOT:     math.exp
// CHECK-COUNT-8: arith.divf
// CHECK:         memref.store %{{.*}}, %[[R]]
func.func @softmax(%x: tensor<512x1024xf32>) -> tensor<512x1024xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<512x1024xf32>) -> tensor<512x1024xf32> calls {
  ^bb0(%p: tensor<512x1024xf32>):
    %min = hlo.constant dense<0xFF800000> : tensor<f32>
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %m = hlo.reduce %p, %min dimensions = [1] : (tensor<512x1024xf32>, tensor<f32>) -> tensor<512xf32> to_apply hlo.maximum : tensor<f32>
    %ms = hlo.broadcast %m dimensions = [0] : (tensor<512xf32>) -> tensor<512x1024xf32>
    %d = hlo.subtract %p, %ms : tensor<512x1024xf32>
    %e = hlo.exponential %d : tensor<512x1024xf32>
    %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<512x1024xf32>, tensor<f32>) -> tensor<512xf32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %s dimensions = [0] : (tensor<512xf32>) -> tensor<512x1024xf32>
    %1 = hlo.divide %e, %ss : tensor<512x1024xf32>
    hlo.return %1 : tensor<512x1024xf32>
  }
  return %0 : tensor<512x1024xf32>
}

// -----

// Short rows: a warp for each, four in a block. Where a row ends before its
// threads, or there are no more rows, the last ones are computed again, but not
// written; what is reduced ends with the row.
// REMARK: row kernel
// CHECK-LABEL: func.func @ragged(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-z_]+]]: memref<333xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<333xf32> {{.*}}, %[[S:[0-9a-z_]+]]: memref<9xf32>
// CHECK-NOT:     workgroup
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 3, 1, 1>
// CHECK:         %[[IS_ROW:[0-9a-z_]+]] = arith.cmpi ule, %{{.*}}, %c8
// CHECK:         arith.minui %{{.*}}, %c8
// CHECK:         %[[IS_THERE:[0-9a-z_]+]] = arith.cmpi ule, %{{.*}}, %c36
// CHECK:         arith.minui %{{.*}}, %c36
// CHECK:         %[[E:[0-9a-z_]+]] = memref.load %[[X]]
// CHECK:         arith.select %[[IS_THERE]], %{{.*}}, %{{.*}}
// CHECK:         %[[BOTH:[0-9a-z_]+]] = arith.andi %[[IS_ROW]], %[[IS_THERE]]
// CHECK:         scf.if %[[BOTH]]
// CHECK:           memref.store %{{.*}}, %[[R]]
// CHECK:         memref.store %{{.*}}, %[[S]]
func.func @ragged(%x: tensor<9x37xf32>) -> tuple<tensor<9x37xf32>, tensor<9xf32>> {
  %0 = hlo.fusion kCustom(%x) : (tensor<9x37xf32>) -> tuple<tensor<9x37xf32>, tensor<9xf32>> calls {
  ^bb0(%p: tensor<9x37xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce %p, %zero dimensions = [1] : (tensor<9x37xf32>, tensor<f32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %s dimensions = [0] : (tensor<9xf32>) -> tensor<9x37xf32>
    %1 = hlo.divide %p, %ss : tensor<9x37xf32>
    %t = hlo.tuple %1, %s : (tensor<9x37xf32>, tensor<9xf32>) -> tuple<tensor<9x37xf32>, tensor<9xf32>>
    hlo.return %t : tuple<tensor<9x37xf32>, tensor<9xf32>>
  }
  return %0 : tuple<tensor<9x37xf32>, tensor<9xf32>>
}

// -----

// REMARK: loop kernel instead of row: its rows are too long for registers
// CHECK-LABEL: func.func @long(
// CHECK:       gpu.func @fusion_kernel(
// CHECK-NOT:     gpu.shuffle
// CHECK:         gpu.return
func.func @long(%x: tensor<2x40000xf32>) -> tensor<2x40000xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<2x40000xf32>) -> tensor<2x40000xf32> calls {
  ^bb0(%p: tensor<2x40000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce %p, %zero dimensions = [1] : (tensor<2x40000xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %s dimensions = [0] : (tensor<2xf32>) -> tensor<2x40000xf32>
    %1 = hlo.divide %p, %ss : tensor<2x40000xf32>
    hlo.return %1 : tensor<2x40000xf32>
  }
  return %0 : tensor<2x40000xf32>
}

// -----

// Elements of rows that are sums themselves: the thread that has one adds it up
// once.
// REMARK: row kernel
// CHECK-LABEL: func.func @parts(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-z_]+]]: memref<16384xf32>
// CHECK-COUNT-4: indexing.loop
// CHECK-NOT:     indexing.loop
// CHECK:         gpu.shuffle
// CHECK-NOT:     memref.load %[[X]]
// CHECK-COUNT-4: arith.divf
// CHECK:         gpu.return
func.func @parts(%x: tensor<4x32x128xf32>) -> tensor<2x16x128xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<4x32x128xf32>) -> tensor<2x16x128xf32> calls {
  ^bb0(%p: tensor<4x32x128xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %a = hlo.reduce %p, %zero dimensions = [0] : (tensor<4x32x128xf32>, tensor<f32>) -> tensor<32x128xf32> to_apply hlo.add : tensor<f32>
    %b = hlo.bitcast %a : (tensor<32x128xf32>) -> tensor<2x16x128xf32>
    %s = hlo.reduce %b, %zero dimensions = [2] : (tensor<2x16x128xf32>, tensor<f32>) -> tensor<2x16xf32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %s dimensions = [0, 1] : (tensor<2x16xf32>) -> tensor<2x16x128xf32>
    %1 = hlo.divide %b, %ss : tensor<2x16x128xf32>
    hlo.return %1 : tensor<2x16x128xf32>
  }
  return %0 : tensor<2x16x128xf32>
}

// -----

// REMARK: loop kernel instead of row: it reduces rows of several lengths
// CHECK-LABEL: func.func @rows_and_columns(
// CHECK:         gpu.return
func.func @rows_and_columns(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<8x64xf32>) -> tensor<8x64xf32> calls {
  ^bb0(%p: tensor<8x64xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %r = hlo.reduce %p, %zero dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    %c = hlo.reduce %p, %zero dimensions = [0] : (tensor<8x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %rs = hlo.broadcast %r dimensions = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
    %cs = hlo.broadcast %c dimensions = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
    %1 = hlo.divide %rs, %cs : tensor<8x64xf32>
    hlo.return %1 : tensor<8x64xf32>
  }
  return %0 : tensor<8x64xf32>
}

// -----

// REMARK: loop kernel instead of row: its results are no rows
// CHECK-LABEL: func.func @two_lengths(
// CHECK:         gpu.return
func.func @two_lengths(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<8x64xf32>) -> tensor<8x64xf32> calls {
  ^bb0(%p: tensor<8x64xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce %p, %zero dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    %all = hlo.reduce %s, %zero dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %all dimensions = [] : (tensor<f32>) -> tensor<8x64xf32>
    %1 = hlo.divide %p, %ss : tensor<8x64xf32>
    hlo.return %1 : tensor<8x64xf32>
  }
  return %0 : tensor<8x64xf32>
}

// -----

// REMARK: loop kernel instead of row: it reduces no rows
// CHECK-LABEL: func.func @no_rows(
// CHECK:         math.exp
func.func @no_rows(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<8x64xf32>) -> tensor<8x64xf32> calls {
  ^bb0(%p: tensor<8x64xf32>):
    %1 = hlo.exponential %p : tensor<8x64xf32>
    hlo.return %1 : tensor<8x64xf32>
  }
  return %0 : tensor<8x64xf32>
}
