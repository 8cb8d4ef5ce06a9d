// RUN: hlo-opt %s --transpose-folding | FileCheck %s
// RUN: hlo-opt %s --transpose-folding=dots=matrices | FileCheck %s --check-prefix=MATRICES
// RUN: hlo-opt %s --transpose-folding=dots=canonical | FileCheck %s --check-prefix=CANONICAL
// RUN: hlo-opt %s --transpose-folding="dots=none convolutions=false" | FileCheck %s --check-prefix=NONE
// RUN: hlo-opt %s --transpose-folding=dots=matrices --remark-format=emitRemark --remarks-filter=transpose-folding -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --transpose-folding --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK-DAG: remark: [Passed] Transpose | Category:transpose-folding | Remark="operand 1 is read without a transpose"
// REMARK-DAG: remark: [Missed] Transpose | Category:transpose-folding | Remark="operand 0 stays transposed: its free dimensions change places"
// REMARK-DAG: remark: [Missed] Transpose | Category:transpose-folding | Remark="operand 0 stays transposed: it would be no matrix or not canonical"

// NONE-COUNT-13: hlo.transpose
// NONE-NOT:      hlo.transpose

// CANONICAL-LABEL: func @both(
// CANONICAL-NEXT:    hlo.dot %arg0, %arg1
// CHECK-LABEL: func @both(
// CHECK-NEXT:    %[[R:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> operand_precision = <high, default>
// CHECK-NEXT:    return %[[R]]
// MATRICES-LABEL: func @both(
// MATRICES-NEXT:    hlo.dot %arg0, %arg1
func.func @both(%x: tensor<2x3xf32>, %y: tensor<5x2xf32>) -> tensor<3x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<5x2xf32>) -> tensor<2x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<3x2xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// Of a transpose, and of a transpose of that, which something else reads.
// CHECK-LABEL: func @chain(
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %arg0 dimensions = [2, 1, 0]
// CHECK-NEXT:    %[[R:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[R]], %[[T]]
func.func @chain(%x: tensor<2x3x4xf32>, %y: tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<4x3x2xf32>) {
  %0 = hlo.transpose %x dimensions = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  %r = hlo.dot %1, %y dimension_numbers = <lhs_batch_dims = [2], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x4x2xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return %r, %0 : tensor<2x3xf32>, tensor<4x3x2xf32>
}

// CHECK-LABEL: func @free_order(
// CHECK-NEXT:    hlo.transpose %arg0
// CHECK-NEXT:    hlo.dot
func.func @free_order(%x: tensor<2x3x4xf32>, %y: tensor<4xf32>) -> tensor<3x2xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<3x2x4xf32>, tensor<4xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// The batch would vary fastest.
// CHECK-LABEL: func @minor_batch(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [2], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// MATRICES-LABEL: func @minor_batch(
// MATRICES-NEXT:    hlo.transpose
func.func @minor_batch(%x: tensor<3x4x2xf32>, %y: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<3x4x2xf32>) -> tensor<2x3x4xf32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// In memory, it does not.
// CHECK-LABEL: func @layout(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
// MATRICES-LABEL: func @layout(
// MATRICES-NEXT:    hlo.dot %arg0, %arg1
// CANONICAL-LABEL: func @layout(
// CANONICAL-NEXT:    hlo.transpose
func.func @layout(%x: tensor<3x4x2xf32, #hlo.layout<[1, 0, 2]>>, %y: tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<3x4x2xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
}

// Free dimensions with the batch between them.
// MATRICES-LABEL: func @scattered_group(
// MATRICES-NEXT:    hlo.transpose
func.func @scattered_group(%x: tensor<2x5x3x4xf32>, %y: tensor<5x4xf32>) -> tensor<5x2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2, 3] : (tensor<2x5x3x4xf32>) -> tensor<5x2x3x4xf32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<5x2x3x4xf32>, tensor<5x4xf32>) -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

// Contracting dimensions in another order, and between the free ones.
// CHECK-LABEL: func @contracting_order(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
// CHECK-NEXT:    hlo.dot %arg2, %arg1
// MATRICES-LABEL: func @contracting_order(
// MATRICES-NEXT:    hlo.transpose
// MATRICES-NEXT:    hlo.dot
// MATRICES-NEXT:    hlo.transpose
// MATRICES-NEXT:    hlo.dot
func.func @contracting_order(%x: tensor<2x3x4xf32>, %y: tensor<4x3xf32>, %z: tensor<2x3x4x5xf32>) -> (tensor<2xf32>, tensor<2x5xf32>) {
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x4x3xf32>, tensor<4x3xf32>) -> tensor<2xf32>
  %2 = hlo.transpose %z dimensions = [0, 3, 2, 1] : (tensor<2x3x4x5xf32>) -> tensor<2x5x4x3xf32>
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [2, 3], rhs_contracting_dims = [0, 1]> : (tensor<2x5x4x3xf32>, tensor<4x3xf32>) -> tensor<2x5xf32>
  return %1, %3 : tensor<2xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @convolution(
// CHECK-NEXT:    %[[R:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3]> dim_labels = <"bf0_oi0->b0f"> {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[R]]
func.func @convolution(%x: tensor<2x3x8xf32>, %k: tensor<4x3x3xf32>) -> tensor<2x6x4xf32> {
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x3x8xf32>) -> tensor<2x8x3xf32>
  %1 = hlo.transpose %k dimensions = [2, 1, 0] : (tensor<4x3x3xf32>) -> tensor<3x3x4xf32>
  %r = hlo.convolution %0, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %r : tensor<2x6x4xf32>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.dot {{.*}} loc(fused["product", "transposed"])
func.func @locations(%x: tensor<3x2xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32> loc("transposed")
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32> loc("product")
  return %1 : tensor<2x4xf32>
}
