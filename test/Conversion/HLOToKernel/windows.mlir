// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=x86-64 --canonicalize | FileCheck %s
// Windows are reduced one place in them after the other, for a row of results.

// The last two dimensions are one row, whose neighbors stay neighbors. Columns
// of windows that have some in common are summed up once, those beyond the
// edges too, and then the columns of each window.
// CHECK-LABEL: func.func @padded_kernel(
// CHECK:         %[[NEUTRAL:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         %[[COLUMNS:.*]] = memref.alloca() : memref<336xf32>
// CHECK:         %[[SUMS:.*]] = memref.alloca() : memref<320xf32>
// CHECK:         memref.store %{{.*}}, %[[SUMS]]
// CHECK:         memref.store %[[NEUTRAL]], %[[COLUMNS]]
// The rows of a window, or those of them that are there.
// CHECK:         scf.for %[[Y:[a-z0-9]*]] = %{{.*}} to %{{.*}} step %c3
// CHECK:           scf.for %[[LANE:[a-z0-9]*]] = %{{.*}} to
// CHECK-NOT:         scf.if
// CHECK:             memref.load %[[COLUMNS]][%[[LANE]]]
// CHECK-COUNT-3:     indexing.apply #indexing.map<(d0, d1, d2, d3) -> (d0 * 12800 + d1 * 320 + d2 + d3 * 320 - 320), {{.*}}>
// CHECK:         scf.for %[[Y:[a-z0-9]*]] = %{{.*}} to %{{.*}} step %c1
// CHECK:         scf.for %[[LANE:[a-z0-9]*]] = %c0 to %c320
// CHECK:           memref.load %[[SUMS]][%[[LANE]]]
// CHECK:           memref.load %[[COLUMNS]][%[[LANE]]]
// CHECK:           arith.addi %[[LANE]], %c8
// CHECK:           memref.load %[[COLUMNS]]
// CHECK:           arith.addi %[[LANE]], %c16
// CHECK:           memref.load %[[COLUMNS]]
// CHECK:           memref.store %{{.*}}, %[[SUMS]][%[[LANE]]]
func.func @padded(%x: tensor<2x40x40x8xf32>) -> tensor<2x40x40x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %padded = hlo.reduce_window %x, %zero window = <size = [1, 3, 3, 1], pad = [0, 0, 1, 1, 1, 1, 0, 0]> : (tensor<2x40x40x8xf32>, tensor<f32>) -> tensor<2x40x40x8xf32> to_apply hlo.add : tensor<f32> loc("padded")
  return %padded : tensor<2x40x40x8xf32>
}

// -----

// Other computations take elements in order.
// CHECK-LABEL: func.func @ordered_kernel(
// CHECK:         %[[LAST:.*]] = memref.alloca() : memref<320xf32>
// CHECK-NOT:     memref.alloca
// CHECK:         memref.store %{{.*}}, %[[LAST]]
// CHECK:         scf.for %[[Y:[a-z0-9]*]] = %{{.*}} to
// CHECK-NEXT:      scf.for %[[X:[a-z0-9]*]] = %c0 to %c3
// CHECK:             scf.for %[[LANE:[a-z0-9]*]] = %{{.*}} to
// CHECK-NOT:           scf.if
// CHECK:               %[[SUM:.*]] = memref.load %[[LAST]][%[[LANE]]]
// CHECK:               indexing.apply #indexing.map<(d0, d1, d2, d3, d4) -> (d0 * 12800 + d1 * 320 + d2 + d3 * 320 + d4 * 8 - 328), {{.*}}>(%{{.*}}, %{{.*}}, %{{.*}}, %[[Y]], %[[X]])
// CHECK:               arith.subf %[[SUM]]
func.func @ordered(%x: tensor<2x40x40x8xf32>) -> tensor<2x40x40x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %ordered = hlo.reduce_window %x, %zero window = <size = [1, 3, 3, 1], pad = [0, 0, 1, 1, 1, 1, 0, 0]> : (tensor<2x40x40x8xf32>, tensor<f32>) -> tensor<2x40x40x8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = hlo.subtract %a, %b : tensor<f32>
    hlo.return %0 : tensor<f32>
  } loc("ordered")
  return %ordered : tensor<2x40x40x8xf32>
}

// -----

// Windows that have few columns in common are no gain.
// CHECK-LABEL: func.func @apart_kernel(
// CHECK:         memref.alloca() : memref<20xf32>
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func @apart(%x: tensor<8x40x40xf32>) -> tensor<8x20x20xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %apart = hlo.reduce_window %x, %zero window = <size = [1, 3, 3], stride = [1, 2, 2], pad = [0, 0, 1, 0, 1, 0]> : (tensor<8x40x40xf32>, tensor<f32>) -> tensor<8x20x20xf32> to_apply hlo.add : tensor<f32> loc("apart")
  return %apart : tensor<8x20x20xf32>
}

// -----

// With a stride, a lane is an element of the last dimension; few elements that
// are only loaded need no accumulators in memory.
// CHECK-LABEL: func.func @strided_kernel(
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func @strided(%x: tensor<2x41x41x16xf32>) -> tensor<2x20x20x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %strided = hlo.reduce_window %x, %zero window = <size = [1, 3, 3, 1], stride = [1, 2, 2, 1]> : (tensor<2x41x41x16xf32>, tensor<f32>) -> tensor<2x20x20x16xf32> to_apply hlo.maximum : tensor<f32> loc("strided")
  return %strided : tensor<2x20x20x16xf32>
}

// -----

// CHECK-LABEL: func.func @large_kernel(
// CHECK:         memref.alloca() : memref<16xf32>
func.func @large(%x: tensor<2x41x41x16xf32>) -> tensor<2x19x19x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %large = hlo.reduce_window %x, %zero window = <size = [1, 5, 5, 1], stride = [1, 2, 2, 1]> : (tensor<2x41x41x16xf32>, tensor<f32>) -> tensor<2x19x19x16xf32> to_apply hlo.maximum : tensor<f32> loc("large")
  return %large : tensor<2x19x19x16xf32>
}

// -----

// Nor are there lanes where the operand is dilated.
// CHECK-LABEL: func.func @dilated_kernel(
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func @dilated(%x: tensor<4x64xf32>) -> tensor<4x125xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %dilated = hlo.reduce_window %x, %zero window = <size = [1, 3], lhs_dilate = [1, 2]> : (tensor<4x64xf32>, tensor<f32>) -> tensor<4x125xf32> to_apply hlo.add : tensor<f32> loc("dilated")
  return %dilated : tensor<4x125xf32>
}
