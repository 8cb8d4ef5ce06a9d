// RUN: hlo-opt %s --gemm-broadcast-folding | FileCheck %s
// RUN: hlo-opt %s --gemm-broadcast-folding --remark-format=emitRemark --remarks-filter-missed=gemm-broadcast-folding -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="operand 1 stays a broadcast: the other operand has no batches"
// REMARK: Remark="operand 0 stays a broadcast: the other operand has no batches"
// REMARK: Remark="operand 1 stays a broadcast: it does not repeat a matrix for each batch"
// REMARK: Remark="operand 1 stays a broadcast: it does not repeat a matrix for each batch"

// CHECK-LABEL: func @rhs(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
func.func @rhs(%x: tensor<5x2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %y dimensions = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
  %0 = library.matmul %x, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xf32>, tensor<0xi8>>
}

// CHECK-LABEL: func @lhs(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <rhs_batch_dims = [0, 1], lhs_contracting_dims = [0], rhs_contracting_dims = [2]>
func.func @lhs(%x: tensor<3x2xf32>, %y: tensor<5x6x3x4xf32>) -> tuple<tensor<5x6x2x4xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %x dimensions = [2, 3] : (tensor<3x2xf32>) -> tensor<5x6x3x2xf32>
  %0 = library.matmul %b, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<5x6x3x2xf32>, tensor<5x6x3x4xf32>) -> tuple<tensor<5x6x2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x6x2x4xf32>, tensor<0xi8>>
}

// One of two has to say the batches.
// CHECK-LABEL: func @both(
// CHECK:         %[[B:.*]] = hlo.broadcast
// CHECK:         library.matmul %arg0, %[[B]] dimension_numbers = <rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
func.func @both(%x: tensor<3x3xf32>) -> tuple<tensor<5x3x3xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %x dimensions = [1, 2] : (tensor<3x3xf32>) -> tensor<5x3x3xf32>
  %0 = library.matmul %b, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x3x3xf32>, tensor<5x3x3xf32>) -> tuple<tensor<5x3x3xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x3x3xf32>, tensor<0xi8>>
}

// CHECK-LABEL: func @no_batches_left(
// CHECK:         hlo.broadcast
// CHECK:         library.matmul %0, %arg1 dimension_numbers = <lhs_batch_dims = [0]
func.func @no_batches_left(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %x dimensions = [1, 2] : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
  %0 = library.matmul %b, %y dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xf32>, tensor<0xi8>>
}

// CHECK-LABEL: func @rows(
// CHECK:         hlo.broadcast
func.func @rows(%x: tensor<5x2x3xf32>, %y: tensor<4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %y dimensions = [2] : (tensor<4xf32>) -> tensor<5x3x4xf32>
  %0 = library.matmul %x, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tuple<tensor<5x2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xf32>, tensor<0xi8>>
}

// CHECK-LABEL: func @transposed(
// CHECK:         hlo.broadcast
func.func @transposed(%x: tensor<5x2x3xf32>, %y: tensor<3x3xf32>) -> tuple<tensor<5x2x3xf32>, tensor<0xi8>> {
  %b = hlo.broadcast %y dimensions = [2, 1] : (tensor<3x3xf32>) -> tensor<5x3x3xf32>
  %0 = library.matmul %x, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x3xf32>, tensor<5x3x3xf32>) -> tuple<tensor<5x2x3xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x3xf32>, tensor<0xi8>>
}
