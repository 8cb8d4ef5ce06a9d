// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=x86-64 | FileCheck %s
// Windows are reduced one place in them after the other, for a row of results.

// The last two dimensions are one row, whose neighbors stay neighbors.
// CHECK-LABEL: func.func @padded_kernel(
// CHECK:         %[[SUMS:.*]] = memref.alloca() : memref<320xf32>
// CHECK:         memref.store %{{.*}}, %[[SUMS]]
// CHECK:         scf.for %[[Y:[a-z0-9]*]] = %{{.*}} to
// CHECK-NEXT:      arith.constant
// CHECK-NEXT:      scf.for %[[X:[a-z0-9]*]] = %{{.*}} to
// CHECK:             scf.for %[[LANE:[a-z0-9]*]] = %{{.*}} to
// CHECK-NOT:           scf.if
// CHECK:               %[[SUM:.*]] = memref.load %[[SUMS]][%[[LANE]]]
// CHECK:               indexing.apply #indexing.map<(d0, d1, d2, d3, d4) -> (d0 * 12800 + d1 * 320 + d2 + d3 * 320 + d4 * 8 - 328), {{.*}}>(%{{.*}}, %{{.*}}, %{{.*}}, %[[Y]], %[[X]])
// CHECK:               arith.addf %[[SUM]]
func.func @padded(%x: tensor<2x40x40x8xf32>) -> tensor<2x40x40x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %padded = hlo.reduce_window %x, %zero window = <size = [1, 3, 3, 1], pad = [0, 0, 1, 1, 1, 1, 0, 0]> : (tensor<2x40x40x8xf32>, tensor<f32>) -> tensor<2x40x40x8xf32> to_apply hlo.add : tensor<f32> loc("padded")
  return %padded : tensor<2x40x40x8xf32>
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
