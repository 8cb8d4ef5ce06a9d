// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=x86-64 --canonicalize | FileCheck %s
// Sums whose order is free are sums of blocks: what is added up so far is rounded
// less often.

// Blocks of 64 rows have accumulators of their own; the last one has fewer rows.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK-DAG:     %[[PART:.*]] = memref.alloca() : memref<16xf32>
// CHECK-DAG:     %[[ALL:.*]] = memref.alloca() : memref<16xf32>
// CHECK:         scf.for %[[FIRST:.*]] = %c0 to %c500 step %c64 {
// CHECK:           scf.for %[[LANE:[a-z0-9]*]] = %c0 to %c16
// CHECK-NEXT:        memref.store %cst{{[_0-9]*}}, %[[PARTS:[a-z0-9_]*]][%[[LANE]]]
// CHECK:           %[[NEXT:.*]] = arith.addi %[[FIRST]], %c64
// CHECK-NEXT:      %[[END:.*]] = arith.minsi %[[NEXT]], %c500
// CHECK:           scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c8
// CHECK:             memref.load %[[PARTS]]
// CHECK:             memref.store %{{.*}}, %[[PARTS]]
// CHECK:           scf.for %{{.*}} = %{{.*}} to %[[END]] step %c1
// CHECK:             memref.store %{{.*}}, %[[PARTS]]
// CHECK:           scf.for %[[LANE:[a-z0-9]*]] = %c0 to %c16
// CHECK-DAG:         %[[A:.*]] = memref.load %[[SUMS:.*]][%[[LANE]]]
// CHECK-DAG:         %[[B:.*]] = memref.load %[[PARTS]][%[[LANE]]]
// CHECK:             %[[C:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK:             memref.store %[[C]], %[[SUMS]][%[[LANE]]]
func.func public @columns(%x: tensor<500x16xf32>, %init: tensor<f32>) -> tensor<16xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<500x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<16xf32>
}

// -----

// Blocks are full where they divide what is reduced, and blocks of blocks where
// there are more than eight.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK-COUNT-3: memref.alloca() : memref<16xf32>
// CHECK-NOT:     arith.minsi
// CHECK:         scf.for %[[OUTER:.*]] = %c0 to %c1024 step %c512
// CHECK:           %[[END:.*]] = arith.addi %[[OUTER]], %c512
// CHECK:           scf.for %{{.*}} = %[[OUTER]] to %[[END]] step %c64
// CHECK-NOT:     arith.minsi
// CHECK:         return
func.func public @blocks_of_blocks(%x: tensor<1024x16xf32>, %init: tensor<f32>) -> tensor<16xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1024x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<16xf32>
}

// -----

// Outer dimensions are cut where there is enough inside of them.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK:         scf.for %[[OUTER:.*]] = %c0 to %c6 step %c1 {
// CHECK:           scf.for %{{.*}} = %[[OUTER]] to %{{.*}} step %c1 {
// CHECK:             scf.for %{{.*}} = %c0 to %c64 step %c8
func.func public @outer_columns(%x: tensor<6x64x16xf32>, %init: tensor<f32>) -> tensor<16xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0, 1] : (tensor<6x64x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<16xf32>
}

// -----

// What is left of a row comes before what vectors take together.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK:         %[[INIT:.*]] = memref.load %{{.*}}[] : memref<f32>
// CHECK:         %[[REST:.*]] = scf.for %{{.*}} = %c0 to %c36 step %c1 iter_args(%{{.*}} = %[[INIT]]) -> (f32)
// CHECK:         scf.for %{{.*}} = %c36 to %c100 step %c1 iter_args(%{{.*}} = %[[REST]]) -> (f32)
func.func public @row(%x: tensor<8x100xf32>, %init: tensor<f32>) -> tensor<8xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<8x100xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// -----

// Nothing is left, or there is nothing but that.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK-COUNT-1: arith.addf
// CHECK-NOT:     arith.addf
// CHECK-LABEL: func.func @reduce_kernel_0(
// CHECK-COUNT-1: arith.addf
// CHECK-NOT:     arith.addf
func.func public @rows(%x: tensor<8x128xf32>, %y: tensor<8x15xf32>, %init: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %full = hlo.reduce %x, %init dimensions = [1] : (tensor<8x128xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %short = hlo.reduce %y, %init dimensions = [1] : (tensor<8x15xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %full, %short : tensor<8xf32>, tensor<8xf32>
}

// -----

// Of several dimensions that end with rows, each block begins with zero, and is
// added to what there is.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK:         %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         scf.for %[[FIRST:.*]] = %c0 to %c20 step %c8 iter_args(%[[ALL:.*]] = %{{.*}}) -> (f32)
// CHECK:           %[[PART:.*]] = scf.for %{{.*}} = %[[FIRST]] to %{{.*}} step %c1 iter_args(%{{.*}} = %[[ZERO]]) -> (f32)
// CHECK:             scf.for %{{.*}} = %c0 to %c64
// CHECK:               arith.addf %{{.*}} fastmath<reassoc>
// CHECK:           arith.addf %[[ALL]], %[[PART]] : f32
func.func public @dimensions(%x: tensor<20x3x64xf32>, %init: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0, 2] : (tensor<20x3x64xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// -----

// Nothing that is not rounded has blocks.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK:         indexing.loop ()[%{{.*}}, %{{.*}}] ->
// CHECK-LABEL: func.func @reduce_kernel_0(
// CHECK-NOT:     step %c64
// CHECK:         return
func.func public @exact(%x: tensor<20x3x64xf32>, %low: tensor<f32>, %y: tensor<500x16xi32>, %zero: tensor<i32>) -> (tensor<3xf32>, tensor<16xi32>) {
  %0 = hlo.reduce %x, %low dimensions = [0, 2] : (tensor<20x3x64xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.maximum : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<500x16xi32>, tensor<i32>) -> tensor<16xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<3xf32>, tensor<16xi32>
}

// -----

// Nor does what has no elements.
// CHECK-LABEL: func.func @reduce_kernel(
// CHECK-NOT:     arith.addf
func.func public @empty(%x: tensor<0x3x64xf32>, %init: tensor<f32>) -> tensor<3xf32> {
  %0 = hlo.reduce %x, %init dimensions = [0, 2] : (tensor<0x3x64xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// -----

// Elements of several arrays are added up one array after the other.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     scf.if
// CHECK:         %[[REST:.*]] = scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args(%{{.*}} = %[[INIT:.*]]) -> (f32)
// CHECK-NOT:     scf.if
// CHECK:         %[[FIRST:.*]] = scf.for %{{.*}} = %c8 to %c40 step %c1 iter_args({{.*}}) -> (f32)
// CHECK-NOT:     scf.if
// CHECK:         %[[BEGIN:.*]] = scf.for %{{.*}} = %c0 to %c36 step %c1 iter_args(%{{.*}} = {{.*}}) -> (f32)
// CHECK-NOT:     scf.if
// CHECK:         %[[ALL:.*]] = scf.for %{{.*}} = %c36 to %c100 step %c1 iter_args(%{{.*}} = %[[BEGIN]]) -> (f32)
// CHECK-NOT:     scf.if
// CHECK:         memref.store %[[ALL]]
func.func public @two_arrays(%x: tensor<40xf32>, %y: tensor<100xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<40xf32>, tensor<100xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<40xf32>, %q: tensor<100xf32>, %i: tensor<f32>):
    %all = hlo.concatenate %p, %q dimension = 0 : (tensor<40xf32>, tensor<100xf32>) -> tensor<140xf32>
    %sum = hlo.reduce %all, %i dimensions = [0] : (tensor<140xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// Those of as many elements are added up in one loop.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     scf.if
// CHECK:         scf.for %[[AT:.*]] = %c0 to %c128 step %c1 iter_args(%[[SUM:.*]] = %{{.*}}) -> (f32)
// CHECK-NEXT:      %[[X:.*]] = memref.load %arg0[%[[AT]]]
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addf %[[SUM]], %[[X]]
// CHECK:           %[[Y:.*]] = memref.load %arg1[%[[AT]]]
// CHECK-NEXT:      %[[BOTH:.*]] = arith.addf %[[NEXT]], %[[Y]]
// CHECK-NEXT:      scf.yield %[[BOTH]]
// CHECK-NOT:     scf.if
func.func public @two_arrays_together(%x: tensor<128xf32>, %y: tensor<128xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<128xf32>, tensor<128xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<128xf32>, %q: tensor<128xf32>, %i: tensor<f32>):
    %all = hlo.concatenate %p, %q dimension = 0 : (tensor<128xf32>, tensor<128xf32>) -> tensor<256xf32>
    %sum = hlo.reduce %all, %i dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// Nine parts are too many for loops of their own.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c128 step %c64 iter_args
// CHECK:             scf.if
func.func public @nine_parts(%x: tensor<8xf32>, %y: tensor<64xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<8xf32>, tensor<64xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<8xf32>, %q: tensor<64xf32>, %i: tensor<f32>):
    %all = hlo.concatenate %p, %p, %p, %p, %p, %p, %p, %p, %q dimension = 0 : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<64xf32>) -> tensor<128xf32>
    %sum = hlo.reduce %all, %i dimensions = [0] : (tensor<128xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// Elements of arrays in turn have no vectors: each 64 are added up by themselves.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         %[[REST:.*]] = scf.for %{{.*}} = %c0 to %c12 step %c1 iter_args(%{{.*}} = %[[INIT:.*]]) -> (f32)
// CHECK:         %[[ALL:.*]] = scf.for %[[FIRST:.*]] = %c12 to %c140 step %c64 iter_args(%[[SUM:.*]] = %[[REST]]) -> (f32) {
// CHECK-NEXT:      %[[END:.*]] = arith.addi %[[FIRST]], %c64
// CHECK-NEXT:      %[[PART:.*]] = scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c1 iter_args(%{{.*}} = %cst{{.*}}) -> (f32) {
// CHECK:             scf.if
// CHECK:           %[[NEXT:.*]] = arith.addf %[[SUM]], %[[PART]] : f32
// CHECK-NEXT:      scf.yield %[[NEXT]] : f32
// CHECK:         memref.store %[[ALL]]
func.func public @no_vectors(%x: tensor<70x1xf32>, %y: tensor<70x1xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<70x1xf32>, tensor<70x1xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<70x1xf32>, %q: tensor<70x1xf32>, %i: tensor<f32>):
    %pairs = hlo.concatenate %p, %q dimension = 1 : (tensor<70x1xf32>, tensor<70x1xf32>) -> tensor<70x2xf32>
    %all = hlo.bitcast %pairs : (tensor<70x2xf32>) -> tensor<140xf32>
    %sum = hlo.reduce %all, %i dimensions = [0] : (tensor<140xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// So are elements whose places are read.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %[[FIRST:.*]] = %c22 to %c150 step %c64 iter_args
// CHECK-NEXT:      %[[END:.*]] = arith.addi %[[FIRST]], %c64
// CHECK-NEXT:      scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c1 iter_args
// CHECK:             arith.index_cast
func.func public @places_that_are_read(%x: tensor<700xf32>, %at: tensor<150x1xi32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %at, %init) : (tensor<700xf32>, tensor<150x1xi32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<700xf32>, %q: tensor<150x1xi32>, %i: tensor<f32>):
    %read = hlo.gather %p, %q dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<700xf32>, tensor<150x1xi32>) -> tensor<150xf32>
    %sum = hlo.reduce %read, %i dimensions = [0] : (tensor<150xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// So are elements of two dimensions in one, if the inner one is short.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %[[FIRST:.*]] = %c32 to %c480 step %c64 iter_args
// CHECK-NEXT:      %[[END:.*]] = arith.addi %[[FIRST]], %c64
// CHECK-NEXT:      scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c1 iter_args
// CHECK:             indexing.apply {{.*}}mod 15
func.func public @short_pairs(%x: tensor<32xf32>, %y: tensor<15xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<32xf32>, tensor<15xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<32xf32>, %q: tensor<15xf32>, %i: tensor<f32>):
    %from = hlo.broadcast %p dimensions = [0] : (tensor<32xf32>) -> tensor<32x15xf32>
    %to = hlo.broadcast %q dimensions = [1] : (tensor<15xf32>) -> tensor<32x15xf32>
    %way = hlo.subtract %to, %from : tensor<32x15xf32>
    %flat = hlo.bitcast %way : (tensor<32x15xf32>) -> tensor<480xf32>
    %sum = hlo.reduce %flat, %i dimensions = [0] : (tensor<480xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// Longer ones have a loop for each, without divisions.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     mod
// CHECK:         scf.for %[[FIRST:.*]] = %c0 to %c24 step %c8
// CHECK:           scf.for %[[ROW:.*]] = %[[FIRST]] to
// CHECK:             scf.for %[[COLUMN:.*]] = %c0 to %c8 step
// CHECK-NEXT:          memref.load %arg0[%[[COLUMN]]]
// CHECK-NEXT:          memref.load %arg0[%[[ROW]]]
// CHECK-NOT:     mod
// CHECK:         return
func.func public @pairs(%x: tensor<24xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %init) : (tensor<24xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<24xf32>, %i: tensor<f32>):
    %from = hlo.broadcast %p dimensions = [0] : (tensor<24xf32>) -> tensor<24x24xf32>
    %to = hlo.broadcast %p dimensions = [1] : (tensor<24xf32>) -> tensor<24x24xf32>
    %way = hlo.subtract %to, %from : tensor<24x24xf32>
    %flat = hlo.bitcast %way : (tensor<24x24xf32>) -> tensor<576xf32>
    %sum = hlo.reduce %flat, %i dimensions = [0] : (tensor<576xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// 64 of them are one block.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     scf.for
// CHECK:         indexing.loop {{.*}} -> (f32)
// CHECK-NOT:     scf.for
// CHECK:         return
func.func public @one_block(%x: tensor<32x1xf32>, %y: tensor<32x1xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x, %y, %init) : (tensor<32x1xf32>, tensor<32x1xf32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<32x1xf32>, %q: tensor<32x1xf32>, %i: tensor<f32>):
    %pairs = hlo.concatenate %p, %q dimension = 1 : (tensor<32x1xf32>, tensor<32x1xf32>) -> tensor<32x2xf32>
    %all = hlo.bitcast %pairs : (tensor<32x2xf32>) -> tensor<64xf32>
    %sum = hlo.reduce %all, %i dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<f32>
}
