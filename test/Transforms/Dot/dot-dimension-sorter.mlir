// RUN: hlo-opt %s --dot-dimension-sorter | FileCheck %s
// RUN: hlo-opt %s --dot-dimension-sorter --remark-format=emitRemark --remarks-filter=dot-dimension-sorter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] Sorted | Category:dot-dimension-sorter | Remark="contracting dimensions of lhs are in order now"
// REMARK: [Passed] Sorted | Category:dot-dimension-sorter | Remark="contracting dimensions of rhs are in order now"
// REMARK: [Missed] Kept | Category:dot-dimension-sorter | Remark="those of the other operand are in order"
// REMARK: [Missed] Kept | Category:dot-dimension-sorter | Remark="its operands are not in row-major order"
// REMARK: [Missed] Kept | Category:dot-dimension-sorter | Remark="its operands are not in row-major order"
// REMARK: [Passed] Sorted | Category:dot-dimension-sorter | Remark="contracting dimensions of lhs are in order now"
// REMARK-NOT: remark:

// CHECK-LABEL: func @by_lhs(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 2]>
func.func @by_lhs(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, %y: tensor<3x5x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]> : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<3x5x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @by_rhs(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 0], rhs_contracting_dims = [0, 1]>
func.func @by_rhs(%x: tensor<3x2x4xf32>, %y: tensor<4x3x5xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0, 2], rhs_contracting_dims = [1, 0]> : (tensor<3x2x4xf32>, tensor<4x3x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// It would spoil the order of the other operand.
// CHECK-LABEL: func @other_sorted(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [0, 1]>
func.func @other_sorted(%x: tensor<2x3x4xf32>, %y: tensor<4x3x5xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32>, tensor<4x3x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @gap(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 0], rhs_contracting_dims = [2, 0]>
func.func @gap(%x: tensor<3x2x4xf32>, %y: tensor<3x5x4xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 0], rhs_contracting_dims = [2, 0]> : (tensor<3x2x4xf32>, tensor<3x5x4xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @layout(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]>
func.func @layout(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, %y: tensor<3x5x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]> : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<3x5x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @rhs_layout(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]>
func.func @rhs_layout(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, %y: tensor<3x5x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]> : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<3x5x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @both_unsorted(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]>
func.func @both_unsorted(%x: tensor<2x3x4xf32>, %y: tensor<3x4x5xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [1, 0]> : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @both_sorted(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]>
func.func @both_sorted(%x: tensor<2x3x4xf32>, %y: tensor<3x4x5xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @outer_product(
// CHECK-NEXT:    hlo.dot %arg0, %arg0 dimension_numbers = <>
func.func @outer_product(%x: tensor<2xf32>) -> tensor<2x2xf32> {
  %r = hlo.dot %x, %x dimension_numbers = <> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
