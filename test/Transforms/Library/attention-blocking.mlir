// RUN: hlo-opt %s --attention-blocking='target=cpu min-bytes=2048 block-bytes=256' | FileCheck %s
// RUN: hlo-opt %s --attention-blocking=target=cpu | FileCheck %s --check-prefix=FEW
// RUN: hlo-opt %s --attention-blocking='target=h100 min-bytes=1' | FileCheck %s --check-prefix=FEW
// RUN: hlo-opt %s --attention-blocking='target=cpu min-bytes=2048 block-bytes=256' --remark-format=emitRemark --remarks-filter-missed=attention-blocking -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-run %s --entry=masks --compare --attention-blocking='target=cpu min-bytes=2048 block-bytes=256' | FileCheck %s --check-prefix=SAME
// RUN: hlo-run %s --entry=swapped --compare --attention-blocking='target=cpu min-bytes=2048 block-bytes=256' | FileCheck %s --check-prefix=SAME
// RUN: hlo-run %s --entry=small_heads --compare --attention-blocking='target=cpu min-bytes=2048 block-bytes=256' | FileCheck %s --check-prefix=SAME
// SAME: out_0 {{.*}}: equal
// REMARK: Remark="dot stays: something else reads a part of it"
// REMARK: Remark="dot stays: rows that are computed of others"
// REMARK: Remark="dot stays: a number of queries without a factor for parts"
// REMARK: Remark="dot stays: few scores"
// REMARK: Remark="dot stays: control dependencies"

// FEW-NOT: hlo.while

// Four queries of a batch at a time.
// CHECK-LABEL: func @softmax(
// CHECK-NOT:     hlo.dot
// CHECK:         hlo.while
// CHECK:           %[[Q:.*]] = hlo.dynamic_slice {{.*}} sizes = [1, 4, 8]
// CHECK:           %[[K:.*]] = hlo.dynamic_slice {{.*}} sizes = [1, 16, 8]
// CHECK:           hlo.dot %[[Q]], %[[K]] {{.*}} -> tensor<1x4x16xf32>
// CHECK:           hlo.reduce {{.*}} dimensions = [2] : (tensor<1x4x16xf32>, tensor<f32>) -> tensor<1x4xf32>
// CHECK:           hlo.reduce
// CHECK:           %[[P:.*]] = hlo.divide {{.*}} tensor<1x4x16xf32>
// CHECK:           %[[V:.*]] = hlo.dynamic_slice {{.*}} sizes = [1, 16, 8]
// CHECK:           %[[D:.*]] = hlo.dot %[[P]], %[[V]] {{.*}} -> tensor<1x4x8xf32>
// CHECK:           hlo.dynamic_update_slice {{.*}}, %[[D]] :
// CHECK-NOT:     tensor<4x16x16xf32>
func.func @softmax(%q: tensor<4x16x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x8xf32>) -> tensor<4x16x8xf32> {
  %inf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
  %1 = hlo.reduce %0, %inf dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.maximum : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %3 = hlo.subtract %0, %2 : tensor<4x16x16xf32>
  %4 = hlo.exponential %3 : tensor<4x16x16xf32>
  %5 = hlo.reduce %4, %zero dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.add : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %7 = hlo.divide %4, %6 : tensor<4x16x16xf32>
  %8 = hlo.dot %7, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %8 : tensor<4x16x8xf32>
}

// Positions of queries, a bias for all batches, and what is read whole.
// CHECK-LABEL: func @masks(
// CHECK:         hlo.while
// CHECK:           %[[I:.*]] = hlo.iota iota_dimension = 0 : tensor<4x16xi32>
// CHECK:           hlo.add %[[I]], {{.*}} : tensor<4x16xi32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] {{.*}} -> tensor<4x16xf32>
// CHECK:           hlo.dot {{.*}} -> tensor<1x4x8xf32>
func.func @masks(%q: tensor<4x16x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x8xf32>, %bias: tensor<16x16xf32>, %lengths: tensor<16xf32>) -> tensor<4x16x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
  %rows = hlo.iota iota_dimension = 0 : tensor<16x16xi32>
  %columns = hlo.iota iota_dimension = 1 : tensor<16x16xi32>
  %ge = hlo.compare GE, %rows, %columns : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %mask = hlo.broadcast %ge dimensions = [1, 2] : (tensor<16x16xi1>) -> tensor<4x16x16xi1>
  %wide = hlo.broadcast %bias dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %keys = hlo.broadcast %lengths dimensions = [2] : (tensor<16xf32>) -> tensor<4x16x16xf32>
  %1 = hlo.add %0, %wide : tensor<4x16x16xf32>
  %2 = hlo.select %mask, %1, %keys : (tensor<4x16x16xi1>, tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
  %3 = hlo.reduce %2, %zero dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %5 = hlo.subtract %2, %4 : tensor<4x16x16xf32>
  %6 = hlo.dot %5, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %6 : tensor<4x16x8xf32>
}

// The scores are the right operand, and there are no batches.
// CHECK-LABEL: func @swapped(
// CHECK:         hlo.while
// CHECK:           hlo.dot {{.*}} : (tensor<2x8xf32>, tensor<8x32xf32>) -> tensor<2x32xf32>
// CHECK:           hlo.dot {{.*}} : (tensor<8x32xf32>, tensor<2x32xf32>) -> tensor<8x2xf32>
func.func @swapped(%q: tensor<32x8xf32>, %k: tensor<8x32xf32>, %v: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<32xf32>) -> tensor<32x32xf32>
  %3 = hlo.divide %0, %2 : tensor<32x32xf32>
  %4 = hlo.dot %v, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
  return %4 : tensor<8x32xf32>
}

// Batches of few queries are computed together.
// CHECK-LABEL: func @small_heads(
// CHECK:         hlo.while
// CHECK:           hlo.dot {{.*}} -> tensor<4x4x4xf32>
// CHECK:           hlo.dot {{.*}} -> tensor<4x4x8xf32>
func.func @small_heads(%q: tensor<32x4x8xf32>, %k: tensor<32x4x8xf32>, %v: tensor<32x4x8xf32>) -> tensor<32x4x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<32x4x8xf32>, tensor<32x4x8xf32>) -> tensor<32x4x4xf32>
  %1 = hlo.reduce %0, %zero dimensions = [2] : (tensor<32x4x4xf32>, tensor<f32>) -> tensor<32x4xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<32x4xf32>) -> tensor<32x4x4xf32>
  %3 = hlo.divide %0, %2 : tensor<32x4x4xf32>
  %4 = hlo.dot %3, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<32x4x4xf32>, tensor<32x4x8xf32>) -> tensor<32x4x8xf32>
  return %4 : tensor<32x4x8xf32>
}

// Without a reduction nothing is computed of rows.
// CHECK-LABEL: func @no_reduction(
// CHECK-NOT:     hlo.while
func.func @no_reduction(%q: tensor<32x8xf32>, %k: tensor<8x32xf32>, %v: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
  %1 = hlo.tanh %0 : tensor<32x32xf32>
  %2 = hlo.dot %1, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  return %2 : tensor<32x8xf32>
}

// CHECK-LABEL: func @used(
// CHECK-NOT:     hlo.while
func.func @used(%q: tensor<32x8xf32>, %k: tensor<8x32xf32>, %v: tensor<32x8xf32>) -> (tensor<32x8xf32>, tensor<32xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<32xf32>) -> tensor<32x32xf32>
  %3 = hlo.divide %0, %2 : tensor<32x32xf32>
  %4 = hlo.dot %3, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  return %4, %1 : tensor<32x8xf32>, tensor<32xf32>
}

// Sums of all queries take all of them.
// CHECK-LABEL: func @columns(
// CHECK-NOT:     hlo.while
func.func @columns(%q: tensor<32x8xf32>, %k: tensor<8x32xf32>, %v: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [1] : (tensor<32xf32>) -> tensor<32x32xf32>
  %3 = hlo.divide %0, %2 : tensor<32x32xf32>
  %4 = hlo.dot %3, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  return %4 : tensor<32x8xf32>
}

// CHECK-LABEL: func @prime(
// CHECK-NOT:     hlo.while
func.func @prime(%q: tensor<37x8xf32>, %k: tensor<8x16xf32>, %v: tensor<16x8xf32>) -> tensor<37x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<37x8xf32>, tensor<8x16xf32>) -> tensor<37x16xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<37x16xf32>, tensor<f32>) -> tensor<37xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<37xf32>) -> tensor<37x16xf32>
  %3 = hlo.divide %0, %2 : tensor<37x16xf32>
  %4 = hlo.dot %3, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<37x16xf32>, tensor<16x8xf32>) -> tensor<37x8xf32>
  return %4 : tensor<37x8xf32>
}

// CHECK-LABEL: func @few(
// CHECK-NOT:     hlo.while
func.func @few(%q: tensor<16x8xf32>, %k: tensor<8x16xf32>, %v: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x8xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<16x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %3 = hlo.divide %0, %2 : tensor<16x16xf32>
  %4 = hlo.dot %3, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x16xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  return %4 : tensor<16x8xf32>
}

// CHECK-LABEL: func @dependencies(
// CHECK-NOT:     hlo.while
func.func @dependencies(%q: tensor<32x8xf32>, %k: tensor<8x32xf32>, %v: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
  %w = hlo.negate %v {hlo.control_id = 1 : i64} : tensor<32x8xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] {hlo.control_predecessors = array<i64: 1>} : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<32xf32>) -> tensor<32x32xf32>
  %3 = hlo.divide %0, %2 : tensor<32x32xf32>
  %4 = hlo.dot %3, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<32x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  return %4 : tensor<32x8xf32>
}
