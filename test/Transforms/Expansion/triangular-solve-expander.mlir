// RUN: hlo-opt %s --triangular-solve-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --triangular-solve-expander=block-size=2 --split-input-file | FileCheck %s --check-prefix=BLOCKS
// RUN: hlo-opt %s --triangular-solve-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=triangular-solve-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --triangular-solve-expander=block-size=-1 --split-input-file 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: hlo-opt %s --split-input-file --triangular-solve-expander --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// Solutions: triangular-solve-results.mlir.

// SIZE: error: block-size is -1, which is not positive

// REMARK: remark: {{.*}}triangular_solve became a call of triangular_solve_left_lower
// CHECK-LABEL: func @left_lower(
// CHECK:         hlo.call @triangular_solve_left_lower(
// CHECK:       func.func private @triangular_solve_left_lower(
// CHECK-NOT:     hlo.transpose
// CHECK:         hlo.while
// CHECK:           hlo.dot {{.*}}operand_precision = <highest, highest>
// CHECK:           hlo.divide
// CHECK-NOT:     hlo.while

// The two blocks of 2 rows are inverted together, the last row is divided.
// BLOCKS-LABEL: func.func private @triangular_solve_left_lower(
// BLOCKS:         hlo.concatenate {{.*}} -> tensor<2x2x2xf32>
// BLOCKS:         hlo.while
// BLOCKS-SAME:      tensor<2x2x2xf32>
// BLOCKS:         hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// BLOCKS:         hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// BLOCKS:         hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// BLOCKS:         hlo.dot {{.*}} : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
// BLOCKS:         hlo.while
// BLOCKS:         hlo.concatenate {{.*}} : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<5x3xf32>
func.func @left_lower(%a: tensor<5x5xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<5x5xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// -----

// The right hand side is transposed, and the conjugated matrix is not; a unit
// diagonal is not divided by.
// CHECK-LABEL: func.func private @triangular_solve_right_upper_unit_adjoint(
// CHECK:         hlo.complex
// CHECK-COUNT-1: hlo.transpose
// CHECK:         hlo.while
// CHECK-NOT:     hlo.divide
// CHECK:         hlo.transpose
// CHECK-NEXT:    return
func.func @right_adjoint(%a: tensor<3x3xcomplex<f32>>, %b: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %0 = hlo.triangular_solve %a, %b unit_diagonal transpose_a = ADJOINT : (tensor<3x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return %0 : tensor<2x3xcomplex<f32>>
}

// -----

// NaN in the other triangle, or on a unit diagonal, is not read.
// CHECK-LABEL: func @not_read(
// CHECK-COUNT-2: hlo.call
func.func @not_read() -> tuple<tensor<2x1xf32>, tensor<2x1xf32>> {
  %a = hlo.constant dense<[[2.0, 0x7FC00000], [1.0, 2.0]]> : tensor<2x2xf32>
  %u = hlo.constant dense<[[0x7FC00000, 3.0], [0x7FC00000, 0x7FC00000]]> : tensor<2x2xf32>
  %b = hlo.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %1 = hlo.triangular_solve %u, %b left_side unit_diagonal : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %2 = hlo.tuple %0, %1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tuple<tensor<2x1xf32>, tensor<2x1xf32>>
  return %2 : tuple<tensor<2x1xf32>, tensor<2x1xf32>>
}

// -----

// CHECK-LABEL: func @empty(
// CHECK:       func.func private @triangular_solve_left_lower(
// CHECK-NEXT:    return %arg1
func.func @empty(%a: tensor<3x3xf32>, %b: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x0xf32>) -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}

// -----

// REMARK: remark: {{.*}}triangular_solve stays: dynamic dimensions
// CHECK-LABEL: func @declined(
// CHECK:         hlo.triangular_solve
func.func @declined(%a: tensor<3x3xf32>, %b: tensor<3x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 4]>> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 4]>>
  return %0 : tensor<3x?xf32, #hlo.bounds<[?, 4]>>
}

// -----

// LOC-LABEL: func.func @locations(
// LOC:         hlo.call {{.*}} loc("solved")
func.func @locations(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32> loc("solved")
  return %0 : tensor<3x2xf32>
}
