// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s

// Eight rows go on at a time, each with what it has so far.
// CHECK-LABEL: func.func @rows_kernel(
// CHECK:         scf.forall (%{{.*}}) in (2) {
// CHECK:           %[[INIT:.*]] = memref.load %{{.*}}[] : memref<f32>
// CHECK:           scf.for %{{.*}} = %c0 to %c4096 step %c1 iter_args(%{{.*}} = %[[INIT]], %{{.*}} = %[[INIT]], {{.*}} -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-COUNT-8:     arith.addf
// CHECK:             scf.yield
func.func @rows(%x: tensor<16x4096xf32>) -> tensor<16x4096xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 4096], pad = [0, 0, 4095, 0]> : (tensor<16x4096xf32>, tensor<f32>) -> tensor<16x4096xf32> to_apply hlo.add : tensor<f32> loc("rows")
  return %0 : tensor<16x4096xf32>
}

// -----

// Two rows, from their last elements on; and without the element itself, which
// is combined after what was before it is written.
// CHECK-LABEL: func.func @suffixes_kernel(
// CHECK-NOT:     scf.forall
// CHECK:         scf.for %[[I:.*]] = %c0 to %c30 step %c1 iter_args(%[[A:[a-z0-9]+]] = %[[INIT:[0-9]+]], %{{.*}} = %[[INIT]])
// CHECK:           indexing.apply #indexing.map<(d0) -> (-d0 + 29), domain: d0 in [0, 29]>(%[[I]])
// CHECK:           %[[SUM:.*]] = arith.addi %[[A]]
// CHECK:           memref.store %[[SUM]]
// CHECK-LABEL: func.func @exclusive_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c30 step %c1 iter_args(%[[A:[a-z0-9]+]] = %[[INIT:[0-9]+]], %{{.*}} = %[[INIT]])
// CHECK:           arith.addi %[[A]]
// CHECK-NEXT:      memref.store %[[A]]
func.func @suffixes(%x: tensor<2x30xi32>) -> (tensor<2x30xi32>, tensor<2x30xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 30], pad = [0, 0, 0, 29]> : (tensor<2x30xi32>, tensor<i32>) -> tensor<2x30xi32> to_apply hlo.add : tensor<i32> loc("suffixes")
  %1 = hlo.reduce_window %x, %zero window = <size = [1, 30], pad = [0, 0, 30, -1]> : (tensor<2x30xi32>, tensor<i32>) -> tensor<2x30xi32> to_apply hlo.add : tensor<i32> loc("exclusive")
  return %0, %1 : tensor<2x30xi32>, tensor<2x30xi32>
}

// -----

// What is far apart has a row of accumulators.
// CHECK-LABEL: func.func @columns_kernel(
// CHECK:         %[[ROW:.*]] = memref.alloca() : memref<256xf32>
// CHECK:         scf.forall (%{{.*}}) in (4) {
// CHECK:           scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
// CHECK:             memref.store %{{.*}}, %[[ROW]]
// CHECK:           scf.for %{{.*}} = %c0 to %c4096 step %c1 {
// CHECK:             scf.for %[[LANE:.*]] = %c0 to %{{.*}} step %c1 {
// CHECK:               %[[BEFORE:.*]] = memref.load %[[ROW]][%[[LANE]]]
// CHECK:               %[[SUM:.*]] = arith.addf %[[BEFORE]]
// CHECK:               memref.store %[[SUM]], %{{.*}}
// CHECK:               memref.store %[[SUM]], %[[ROW]][%[[LANE]]]
// CHECK:             } {loop_annotation
func.func @columns(%x: tensor<4096x1000xf32>) -> tensor<4096x1000xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [4096, 1], pad = [4095, 0, 0, 0]> : (tensor<4096x1000xf32>, tensor<f32>) -> tensor<4096x1000xf32> to_apply hlo.add : tensor<f32> loc("columns")
  return %0 : tensor<4096x1000xf32>
}

// -----

// The layout says what is far apart.
// CHECK-LABEL: func.func @layout_kernel(
// CHECK-NOT:     memref.alloca
// CHECK:         scf.for %{{.*}} = %c0 to %c40 step %c1 iter_args(
func.func @layout(%x: tensor<40x20xi32, #hlo.layout<[0, 1]>>) -> tensor<40x20xi32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [40, 1], pad = [39, 0, 0, 0]> : (tensor<40x20xi32, #hlo.layout<[0, 1]>>, tensor<i32>) -> tensor<40x20xi32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<i32> loc("layout")
  return %0 : tensor<40x20xi32, #hlo.layout<[0, 1]>>
}

// -----

// A long row is scanned in eight blocks at a time, to which goes what is before
// them; then what is left.
// CHECK-LABEL: func.func @blocks_kernel(
// CHECK:         %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c2 step %c1 iter_args(
// CHECK:           scf.for %{{.*}} = %c1 to %c256 step %c1 iter_args(
// CHECK-COUNT-8:   } {loop_annotation
// CHECK:         scf.for %{{.*}} = %c4096 to %c4098 step %c1 iter_args(%{{.*}} = %[[SUM]])
func.func @blocks(%x: tensor<4098xf32>) -> tensor<4098xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [4098], pad = [4097, 0]> : (tensor<4098xf32>, tensor<f32>) -> tensor<4098xf32> to_apply hlo.add : tensor<f32> loc("blocks")
  return %0 : tensor<4098xf32>
}

// -----

// Shorter ones are not; nor those of which the order is not free.
// CHECK-LABEL: func.func @short_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c4095 step %c1 iter_args(
// CHECK-LABEL: func.func @ordered_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c4098 step %c1 iter_args(
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      arith.subf
func.func @short(%x: tensor<4095xf32>, %y: tensor<4098xf32>) -> (tensor<4095xf32>, tensor<4098xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [4095], pad = [4094, 0]> : (tensor<4095xf32>, tensor<f32>) -> tensor<4095xf32> to_apply hlo.add : tensor<f32> loc("short")
  %1 = hlo.reduce_window %y, %zero window = <size = [4098], pad = [4097, 0]> : (tensor<4098xf32>, tensor<f32>) -> tensor<4098xf32> to_apply hlo.subtract : tensor<f32> loc("ordered")
  return %0, %1 : tensor<4095xf32>, tensor<4098xf32>
}

// -----

// Inputs are computed in the scan, each element once.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c40 step %c1 iter_args(
// CHECK:           math.exp
// CHECK:           arith.addf
// CHECK-NOT:       scf.for
func.func @fusion(%x: tensor<3x40xf32>) -> tensor<3x40xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<3x40xf32>) -> tensor<3x40xf32> calls {
  ^bb0(%p: tensor<3x40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %e = hlo.exponential %p : tensor<3x40xf32>
    %s = hlo.reduce_window %e, %zero window = <size = [1, 40], pad = [0, 0, 39, 0]> : (tensor<3x40xf32>, tensor<f32>) -> tensor<3x40xf32> to_apply hlo.add : tensor<f32>
    hlo.return %s : tensor<3x40xf32>
  } loc("fusion")
  return %0 : tensor<3x40xf32>
}

// -----

// What is computed from the elements of a scan is, once they are known; blocks
// are for results that are the scan.
// CHECK-LABEL: func.func @readers_kernel(
// CHECK-SAME:      %{{[a-z0-9]+}}: memref<5000xf32> {llvm.noalias}, %{{[a-z0-9]+}}: memref<5000xf32>, %{{[a-z0-9]+}}: memref<5000xf32>)
// CHECK:         scf.for %{{.*}} = %c0 to %c5000 step %c1 iter_args(
// CHECK:           %[[SUM:.*]] = arith.addf
// CHECK:           %[[PRODUCT:.*]] = arith.mulf %[[SUM]]
// CHECK:           memref.store %[[PRODUCT]]
// CHECK:           scf.yield %[[SUM]]
func.func @readers(%x: tensor<5000xf32>, %y: tensor<5000xf32>) -> tensor<5000xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<5000xf32>, tensor<5000xf32>) -> tensor<5000xf32> calls {
  ^bb0(%p: tensor<5000xf32>, %q: tensor<5000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [5000], pad = [4999, 0]> : (tensor<5000xf32>, tensor<f32>) -> tensor<5000xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %q : tensor<5000xf32>
    hlo.return %m : tensor<5000xf32>
  } loc("readers")
  return %0 : tensor<5000xf32>
}

// -----

// Not in another order.
// CHECK-LABEL: func.func @reverse_kernel(
// CHECK:         indexing.loop
// CHECK-LABEL: func.func @two_kernel(
// CHECK-COUNT-2: memref.alloca
// CHECK-NOT:     iter_args
func.func @reverse(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<40xf32>) -> tensor<40xf32> calls {
  ^bb0(%p: tensor<40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %r = hlo.reverse %s dimensions = [0] : (tensor<40xf32>) -> tensor<40xf32>
    hlo.return %r : tensor<40xf32>
  } loc("reverse")
  %1 = hlo.fusion kLoop(%x) : (tensor<40xf32>) -> tensor<40xf32> calls {
  ^bb0(%p: tensor<40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %t = hlo.reduce_window %p, %zero window = <size = [40], pad = [0, 39]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %t : tensor<40xf32>
    hlo.return %m : tensor<40xf32>
  } loc("two")
  return %0, %1 : tensor<40xf32>, tensor<40xf32>
}

// -----

// Windows that hold others are reduced place by place, and suffixes by what has
// an order.
// CHECK-LABEL: func.func @windows_kernel(
// CHECK-NOT:     iter_args
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 + d1 - 38)
// CHECK-LABEL: func.func @order_kernel(
// CHECK-NOT:     iter_args
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 + d1)
func.func @windows(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [39], pad = [38, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32> loc("windows")
  %1 = hlo.reduce_window %x, %zero window = <size = [40], pad = [0, 39]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.subtract : tensor<f32> loc("order")
  return %0, %1 : tensor<40xf32>, tensor<40xf32>
}
