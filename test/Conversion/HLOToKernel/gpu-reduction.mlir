// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// A row of several warps: each leaves what it has in shared memory, and all read
// it; one thread adds the initial value and writes.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @row(
// CHECK:       gpu.func @reduce_kernel(%[[X:[0-9a-zA-Z_]+]]: memref<20490xf32> {{.*}}, %[[INIT:[0-9a-zA-Z_]+]]: memref<f32> {{.*}}, %[[R:[0-9a-zA-Z_]+]]: memref<10xf32>
// CHECK-SAME:    workgroup(%[[SHARED:[0-9a-zA-Z_]+]] : memref<5xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 160, 1, 1>, known_grid_size = array<i32: 10, 1, 1>
// CHECK:         %[[ZERO:[0-9a-zA-Z_]+]] = arith.constant -0.0
// CHECK:         %[[OWN:[0-9a-zA-Z_]+]] = indexing.loop {{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK:         gpu.shuffle xor %[[OWN]], %c16_i32, %c32_i32
// CHECK-COUNT-4: gpu.shuffle
// CHECK:         scf.if
// CHECK:           memref.store %{{.*}}, %[[SHARED]]
// CHECK:         gpu.barrier
// CHECK:         %[[PARTIAL:[0-9a-zA-Z_]+]] = memref.load %[[SHARED]]
// CHECK:         arith.select %{{.*}}, %[[PARTIAL]], %[[ZERO]]
// CHECK-COUNT-3: gpu.shuffle
// CHECK-NOT:     gpu.shuffle
// CHECK:         indexing.loop {{.*}} d0 in [0, 0]>
// CHECK:           memref.load %[[INIT]][]
// CHECK:           memref.store %{{.*}}, %[[R]]
func.func @row(%x: tensor<10x2049xf32>, %init: tensor<f32>) -> tensor<10xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<10x2049xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<10xf32>
}

// -----

// Rows that a warp has several of: neither shared memory nor barriers; warps are
// whole.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @rows_of_a_warp(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-NOT:     workgroup
// CHECK-SAME:    known_block_size = array<i32: 160, 1, 1>
// CHECK:         gpu.shuffle xor %{{.*}}, %c4_i32
// CHECK:         gpu.shuffle xor %{{.*}}, %c2_i32
// CHECK:         gpu.shuffle xor %{{.*}}, %c1_i32
// CHECK-NOT:     gpu.barrier
// CHECK:         gpu.return
func.func @rows_of_a_warp(%x: tensor<19x8xf64>, %init: tensor<f64>) -> tensor<19xf64> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<19x8xf64>, tensor<f64>) -> tensor<19xf64> to_apply hlo.multiply : tensor<f64>
  return %0 : tensor<19xf64>
}

// -----

// Columns come to lie along warps in shared memory, whose rows have an element
// more than needed. A thread takes two columns.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @column(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-SAME:    workgroup(%[[SHARED:[0-9a-zA-Z_]+]] : memref<2112xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 67, 1, 1>
// CHECK:         %[[OWN:[0-9a-zA-Z_]+]]:2 = indexing.loop
// CHECK:         memref.store %[[OWN]]#0, %[[SHARED]]
// CHECK:         memref.store %[[OWN]]#1, %[[SHARED]]
// CHECK:         gpu.barrier
// CHECK:         memref.load %[[SHARED]]
// CHECK-COUNT-5: gpu.shuffle
// CHECK:         memref.load %[[SHARED]]
// CHECK-COUNT-5: gpu.shuffle
func.func @column(%x: tensor<67x333x64xf32>, %init: tensor<f32>) -> tensor<67x64xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<67x333x64xf32>, tensor<f32>) -> tensor<67x64xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<67x64xf32>
}

// -----

// Few columns: all threads have vectors of the same columns in each step, and
// lanes share the many values of one; they move 32 bits.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @few_columns(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-SAME:    workgroup(%[[SHARED:[0-9a-zA-Z_]+]] : memref<648xi16, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 160, 1, 1>, known_grid_size = array<i32: 5, 1, 1>
// CHECK:         %[[OWN:[0-9a-zA-Z_]+]]:4 = indexing.loop
// CHECK-COUNT-4: memref.store %[[OWN]]#{{[0-3]}}, %[[SHARED]]
// CHECK:         gpu.barrier
// CHECK:         %[[SUM:[0-9a-zA-Z_]+]] = indexing.loop
// CHECK:           memref.load %[[SHARED]]
// CHECK:         %[[WIDE:[0-9a-zA-Z_]+]] = arith.extui %[[SUM]] : i16 to i32
// CHECK:         %[[OTHER:[0-9a-zA-Z_]+]], %{{.*}} = gpu.shuffle xor %[[WIDE]], %c8_i32, %c32_i32 : i32
// CHECK:         arith.trunci %[[OTHER]] : i32 to i16
func.func @few_columns(%x: tensor<5x700x8xi16>, %init: tensor<i16>) -> tensor<5x8xi16> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<5x700x8xi16>, tensor<i16>) -> tensor<5x8xi16> to_apply hlo.add : tensor<i16>
  return %0 : tensor<5x8xi16>
}

// -----

// So many that no whole warps are a multiple: the last thread has none, nor have
// lanes that no column is left for.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @odd_columns(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-SAME:    workgroup(%[[SHARED:[0-9a-zA-Z_]+]] : memref<999xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 132, 1, 1>
// CHECK:         %[[OWN:[0-9a-zA-Z_]+]] = indexing.loop {{.*}} d0 in [0, 998]
// CHECK:         indexing.loop {{.*}} d0 in [0, 998]
// CHECK-NEXT:      indexing.apply
// CHECK-NEXT:      memref.store %[[OWN]], %[[SHARED]]
// CHECK:         gpu.barrier
// CHECK:         indexing.loop {{.*}} d0 in [0, 591]
// CHECK:           memref.load %[[SHARED]]
// CHECK-COUNT-4: gpu.shuffle
// CHECK-NOT:     gpu.shuffle
func.func @odd_columns(%x: tensor<132x301x37xf32>, %init: tensor<f32>) -> tensor<132x37xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<132x301x37xf32>, tensor<f32>) -> tensor<132x37xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<132x37xf32>
}

// -----

// Too few columns for all of the device: blocks have eight each, and more rows.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @few_blocks(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-SAME:    workgroup(%[[SHARED:[0-9a-zA-Z_]+]] : memref<1032xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 8, 1, 1>
// CHECK:         %[[OWN:[0-9a-zA-Z_]+]] = indexing.loop
// CHECK:         memref.store %[[OWN]], %[[SHARED]]
// CHECK:         gpu.barrier
// CHECK:         indexing.loop {{.*}} s0 in [0, 3]
// CHECK:           memref.load %[[SHARED]]
// CHECK-COUNT-5: gpu.shuffle
// CHECK-NOT:     gpu.shuffle
func.func @few_blocks(%x: tensor<4000x64xf32>, %init: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<4000x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<64xf32>
}

// -----

// Several reductions of one shape, what is computed of them, and what else is
// computed of the elements; these are read once.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @results(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-zA-Z_]+]]: memref<32000xf32> {{.*}}, %[[LOG:[0-9a-zA-Z_]+]]: memref<64xf32> {{.*}}, %[[MAX:[0-9a-zA-Z_]+]]: memref<64xf32> {{.*}}, %[[EXP:[0-9a-zA-Z_]+]]: memref<32000xf32>
// CHECK:         indexing.loop
// CHECK:           memref.load %[[X]]
// CHECK:           %[[E:[0-9a-zA-Z_]+]] = math.exp
// CHECK:           memref.store %{{.*}}, %[[EXP]]
// CHECK-NOT:       memref.load %[[X]]
// CHECK:         math.log
// CHECK:         memref.store %{{.*}}, %[[LOG]]
// CHECK:         memref.store %{{.*}}, %[[MAX]]
func.func @results(%x: tensor<64x500xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<64x500xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>> calls {
  ^bb0(%p: tensor<64x500xf32>):
    %e = hlo.exponential %p : tensor<64x500xf32>
    %z = hlo.constant dense<-0.0> : tensor<f32>
    %i = hlo.constant dense<0xFF800000> : tensor<f32>
    %1 = hlo.reduce %e, %z dimensions = [1] : (tensor<64x500xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reduce %p, %i dimensions = [1] : (tensor<64x500xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
    %3 = hlo.log %1 : tensor<64xf32>
    %t = hlo.tuple %3, %2, %e : (tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x500xf32>>
}

// -----

// Any computation that its initial values may begin several times.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @argmax(
// CHECK:       gpu.func @fusion_kernel(
// CHECK:         indexing.loop {{.*}} iter_args(%{{.*}} = %[[MIN:[0-9a-zA-Z_]+]], %{{.*}} = %c0_i32) -> (f32, i32)
// CHECK:         gpu.shuffle xor %{{.*}} : f32
// CHECK:         gpu.shuffle xor %{{.*}} : i32
// CHECK:         arith.cmpf ogt
func.func @argmax(%p: tensor<40x300xf32>, %n: tensor<40x300xi32>) -> tuple<tensor<40xf32>, tensor<40xi32>> {
  %0 = hlo.fusion kInput(%p, %n) : (tensor<40x300xf32>, tensor<40x300xi32>) -> tuple<tensor<40xf32>, tensor<40xi32>> calls {
  ^bb0(%x: tensor<40x300xf32>, %y: tensor<40x300xi32>):
    %i = hlo.constant dense<0xFF800000> : tensor<f32>
    %z = hlo.constant dense<0> : tensor<i32>
    %reduce = hlo.reduce %x, %y, %i, %z dimensions = [1] : (tensor<40x300xf32>, tensor<40x300xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<40xf32>, tensor<40xi32>> to_apply {
    ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
      %gt = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = hlo.select %gt, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %j = hlo.select %gt, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %t = hlo.tuple %v, %j : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
      hlo.return %t : tuple<tensor<f32>, tensor<i32>>
    }
    hlo.return %reduce : tuple<tensor<40xf32>, tensor<40xi32>>
  }
  return %0 : tuple<tensor<40xf32>, tensor<40xi32>>
}

// -----

// What it begins with may not be combined by each thread.
// REMARK: loop kernel instead of reduction: its initial values may be combined only once
// CHECK-LABEL: func.func @begins_once(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-NOT:     gpu.shuffle
// CHECK:         gpu.return
func.func @begins_once(%x: tensor<40x300xf32>, %init: tensor<f32>) -> tensor<40xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<40x300xf32>, tensor<f32>) -> tensor<40xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.exponential %b : tensor<f32>
    %2 = hlo.add %a, %1 : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<40xf32>
}

// -----

// A row that is too long for a block is not spread over several: its threads
// loop.
// REMARK: reduction kernel
// CHECK-LABEL: func.func @long_row(
// CHECK:       gpu.func @reduce_kernel(
// CHECK-SAME:    known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 1, 1, 1>
// CHECK:         indexing.loop {{.*}} s0 in [0, 48]
func.func @long_row(%x: tensor<100000xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<100000xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}
