// RUN: hlo-opt %s --triangular-solve-expander | FileCheck %s
// RUN: hlo-opt %s --triangular-solve-expander=block-size=2 | FileCheck %s
// RUN: hlo-opt %s --triangular-solve-expander=block-size=1 | FileCheck %s

// All options, whose results test_compare_passes.py compares.

// CHECK-LABEL: func @real_left(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @real_left(%a0: tensor<2x5x5xf32>, %b0: tensor<2x5x3xf32>, %a1: tensor<2x5x5xf32>, %b1: tensor<2x5x3xf32>, %a2: tensor<2x5x5xf32>, %b2: tensor<2x5x3xf32>, %a3: tensor<2x5x5xf32>, %b3: tensor<2x5x3xf32>, %a4: tensor<2x5x5xf32>, %b4: tensor<2x5x3xf32>, %a5: tensor<2x5x5xf32>, %b5: tensor<2x5x3xf32>, %a6: tensor<2x5x5xf32>, %b6: tensor<2x5x3xf32>, %a7: tensor<2x5x5xf32>, %b7: tensor<2x5x3xf32>, %a8: tensor<2x5x5xf32>, %b8: tensor<2x5x3xf32>, %a9: tensor<2x5x5xf32>, %b9: tensor<2x5x3xf32>, %a10: tensor<2x5x5xf32>, %b10: tensor<2x5x3xf32>, %a11: tensor<2x5x5xf32>, %b11: tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>> {
  %0 = hlo.triangular_solve %a0, %b0 left_side lower transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %1 = hlo.triangular_solve %a1, %b1 left_side lower transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %2 = hlo.triangular_solve %a2, %b2 left_side lower transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %3 = hlo.triangular_solve %a3, %b3 left_side lower unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %4 = hlo.triangular_solve %a4, %b4 left_side lower unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %5 = hlo.triangular_solve %a5, %b5 left_side lower unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %6 = hlo.triangular_solve %a6, %b6 left_side transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %7 = hlo.triangular_solve %a7, %b7 left_side transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %8 = hlo.triangular_solve %a8, %b8 left_side transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %9 = hlo.triangular_solve %a9, %b9 left_side unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %10 = hlo.triangular_solve %a10, %b10 left_side unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %11 = hlo.triangular_solve %a11, %b11 left_side unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %12 = hlo.tuple %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : (tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>>
  return %12 : tuple<tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>>
}

// CHECK-LABEL: func @real_right(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @real_right(%a0: tensor<2x5x5xf32>, %b0: tensor<2x3x5xf32>, %a1: tensor<2x5x5xf32>, %b1: tensor<2x3x5xf32>, %a2: tensor<2x5x5xf32>, %b2: tensor<2x3x5xf32>, %a3: tensor<2x5x5xf32>, %b3: tensor<2x3x5xf32>, %a4: tensor<2x5x5xf32>, %b4: tensor<2x3x5xf32>, %a5: tensor<2x5x5xf32>, %b5: tensor<2x3x5xf32>, %a6: tensor<2x5x5xf32>, %b6: tensor<2x3x5xf32>, %a7: tensor<2x5x5xf32>, %b7: tensor<2x3x5xf32>, %a8: tensor<2x5x5xf32>, %b8: tensor<2x3x5xf32>, %a9: tensor<2x5x5xf32>, %b9: tensor<2x3x5xf32>, %a10: tensor<2x5x5xf32>, %b10: tensor<2x3x5xf32>, %a11: tensor<2x5x5xf32>, %b11: tensor<2x3x5xf32>) -> tuple<tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>> {
  %0 = hlo.triangular_solve %a0, %b0 lower transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %1 = hlo.triangular_solve %a1, %b1 lower transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %2 = hlo.triangular_solve %a2, %b2 lower transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %3 = hlo.triangular_solve %a3, %b3 lower unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %4 = hlo.triangular_solve %a4, %b4 lower unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %5 = hlo.triangular_solve %a5, %b5 lower unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %6 = hlo.triangular_solve %a6, %b6 transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %7 = hlo.triangular_solve %a7, %b7 transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %8 = hlo.triangular_solve %a8, %b8 transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %9 = hlo.triangular_solve %a9, %b9 unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %10 = hlo.triangular_solve %a10, %b10 unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %11 = hlo.triangular_solve %a11, %b11 unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %12 = hlo.tuple %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : (tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tuple<tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>>
  return %12 : tuple<tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>>
}

// CHECK-LABEL: func @complex_left(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @complex_left(%a0: tensor<2x5x5xcomplex<f64>>, %b0: tensor<2x5x3xcomplex<f64>>, %a1: tensor<2x5x5xcomplex<f64>>, %b1: tensor<2x5x3xcomplex<f64>>, %a2: tensor<2x5x5xcomplex<f64>>, %b2: tensor<2x5x3xcomplex<f64>>, %a3: tensor<2x5x5xcomplex<f64>>, %b3: tensor<2x5x3xcomplex<f64>>, %a4: tensor<2x5x5xcomplex<f64>>, %b4: tensor<2x5x3xcomplex<f64>>, %a5: tensor<2x5x5xcomplex<f64>>, %b5: tensor<2x5x3xcomplex<f64>>, %a6: tensor<2x5x5xcomplex<f64>>, %b6: tensor<2x5x3xcomplex<f64>>, %a7: tensor<2x5x5xcomplex<f64>>, %b7: tensor<2x5x3xcomplex<f64>>, %a8: tensor<2x5x5xcomplex<f64>>, %b8: tensor<2x5x3xcomplex<f64>>, %a9: tensor<2x5x5xcomplex<f64>>, %b9: tensor<2x5x3xcomplex<f64>>, %a10: tensor<2x5x5xcomplex<f64>>, %b10: tensor<2x5x3xcomplex<f64>>, %a11: tensor<2x5x5xcomplex<f64>>, %b11: tensor<2x5x3xcomplex<f64>>) -> tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>> {
  %0 = hlo.triangular_solve %a0, %b0 left_side lower transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %1 = hlo.triangular_solve %a1, %b1 left_side lower transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %2 = hlo.triangular_solve %a2, %b2 left_side lower transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %3 = hlo.triangular_solve %a3, %b3 left_side lower unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %4 = hlo.triangular_solve %a4, %b4 left_side lower unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %5 = hlo.triangular_solve %a5, %b5 left_side lower unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %6 = hlo.triangular_solve %a6, %b6 left_side transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %7 = hlo.triangular_solve %a7, %b7 left_side transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %8 = hlo.triangular_solve %a8, %b8 left_side transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %9 = hlo.triangular_solve %a9, %b9 left_side unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %10 = hlo.triangular_solve %a10, %b10 left_side unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %11 = hlo.triangular_solve %a11, %b11 left_side unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %12 = hlo.tuple %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : (tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>) -> tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>>
  return %12 : tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>, tensor<2x5x3xcomplex<f64>>>
}

// CHECK-LABEL: func @complex_right(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @complex_right(%a0: tensor<2x5x5xcomplex<f64>>, %b0: tensor<2x3x5xcomplex<f64>>, %a1: tensor<2x5x5xcomplex<f64>>, %b1: tensor<2x3x5xcomplex<f64>>, %a2: tensor<2x5x5xcomplex<f64>>, %b2: tensor<2x3x5xcomplex<f64>>, %a3: tensor<2x5x5xcomplex<f64>>, %b3: tensor<2x3x5xcomplex<f64>>, %a4: tensor<2x5x5xcomplex<f64>>, %b4: tensor<2x3x5xcomplex<f64>>, %a5: tensor<2x5x5xcomplex<f64>>, %b5: tensor<2x3x5xcomplex<f64>>, %a6: tensor<2x5x5xcomplex<f64>>, %b6: tensor<2x3x5xcomplex<f64>>, %a7: tensor<2x5x5xcomplex<f64>>, %b7: tensor<2x3x5xcomplex<f64>>, %a8: tensor<2x5x5xcomplex<f64>>, %b8: tensor<2x3x5xcomplex<f64>>, %a9: tensor<2x5x5xcomplex<f64>>, %b9: tensor<2x3x5xcomplex<f64>>, %a10: tensor<2x5x5xcomplex<f64>>, %b10: tensor<2x3x5xcomplex<f64>>, %a11: tensor<2x5x5xcomplex<f64>>, %b11: tensor<2x3x5xcomplex<f64>>) -> tuple<tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>> {
  %0 = hlo.triangular_solve %a0, %b0 lower transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %1 = hlo.triangular_solve %a1, %b1 lower transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %2 = hlo.triangular_solve %a2, %b2 lower transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %3 = hlo.triangular_solve %a3, %b3 lower unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %4 = hlo.triangular_solve %a4, %b4 lower unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %5 = hlo.triangular_solve %a5, %b5 lower unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %6 = hlo.triangular_solve %a6, %b6 transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %7 = hlo.triangular_solve %a7, %b7 transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %8 = hlo.triangular_solve %a8, %b8 transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %9 = hlo.triangular_solve %a9, %b9 unit_diagonal transpose_a = NO_TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %10 = hlo.triangular_solve %a10, %b10 unit_diagonal transpose_a = TRANSPOSE : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %11 = hlo.triangular_solve %a11, %b11 unit_diagonal transpose_a = ADJOINT : (tensor<2x5x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tensor<2x3x5xcomplex<f64>>
  %12 = hlo.tuple %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : (tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>) -> tuple<tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>>
  return %12 : tuple<tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>, tensor<2x3x5xcomplex<f64>>>
}

// CHECK-LABEL: func @types(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @types(%a0: tensor<4x4xf16>, %b0: tensor<4x2xf16>, %a1: tensor<4x4xbf16>, %b1: tensor<4x2xbf16>, %a2: tensor<4x4xf64>, %b2: tensor<4x2xf64>, %a3: tensor<4x4xf8E5M2>, %b3: tensor<4x2xf8E5M2>, %a4: tensor<4x4xcomplex<f32>>, %b4: tensor<4x2xcomplex<f32>>) -> tuple<tensor<4x2xf16>, tensor<4x2xbf16>, tensor<4x2xf64>, tensor<4x2xf8E5M2>, tensor<4x2xcomplex<f32>>> {
  %0 = hlo.triangular_solve %a0, %b0 left_side lower : (tensor<4x4xf16>, tensor<4x2xf16>) -> tensor<4x2xf16>
  %1 = hlo.triangular_solve %a1, %b1 left_side lower : (tensor<4x4xbf16>, tensor<4x2xbf16>) -> tensor<4x2xbf16>
  %2 = hlo.triangular_solve %a2, %b2 left_side lower : (tensor<4x4xf64>, tensor<4x2xf64>) -> tensor<4x2xf64>
  %3 = hlo.triangular_solve %a3, %b3 left_side lower : (tensor<4x4xf8E5M2>, tensor<4x2xf8E5M2>) -> tensor<4x2xf8E5M2>
  %4 = hlo.triangular_solve %a4, %b4 left_side lower : (tensor<4x4xcomplex<f32>>, tensor<4x2xcomplex<f32>>) -> tensor<4x2xcomplex<f32>>
  %5 = hlo.tuple %0, %1, %2, %3, %4 : (tensor<4x2xf16>, tensor<4x2xbf16>, tensor<4x2xf64>, tensor<4x2xf8E5M2>, tensor<4x2xcomplex<f32>>) -> tuple<tensor<4x2xf16>, tensor<4x2xbf16>, tensor<4x2xf64>, tensor<4x2xf8E5M2>, tensor<4x2xcomplex<f32>>>
  return %5 : tuple<tensor<4x2xf16>, tensor<4x2xbf16>, tensor<4x2xf64>, tensor<4x2xf8E5M2>, tensor<4x2xcomplex<f32>>>
}

// CHECK-LABEL: func @sizes(
// CHECK-NOT:     hlo.triangular_solve
// CHECK:         return
func.func @sizes(%a0: tensor<1x1xf32>, %b0: tensor<1x3xf32>, %a1: tensor<0x0xf32>, %b1: tensor<0x3xf32>, %a2: tensor<3x3xf32>, %b2: tensor<3x0xf32>, %a3: tensor<0x2x2xf32>, %b3: tensor<0x2x1xf32>, %a4: tensor<2x3x4x4xf32>, %b4: tensor<2x3x4x1xf32>, %a5: tensor<7x7xf32>, %b5: tensor<7x7xf32>) -> tuple<tensor<1x3xf32>, tensor<0x3xf32>, tensor<3x0xf32>, tensor<0x2x1xf32>, tensor<2x3x4x1xf32>, tensor<7x7xf32>> {
  %0 = hlo.triangular_solve %a0, %b0 left_side lower : (tensor<1x1xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = hlo.triangular_solve %a1, %b1 left_side lower : (tensor<0x0xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  %2 = hlo.triangular_solve %a2, %b2 left_side lower : (tensor<3x3xf32>, tensor<3x0xf32>) -> tensor<3x0xf32>
  %3 = hlo.triangular_solve %a3, %b3 left_side lower : (tensor<0x2x2xf32>, tensor<0x2x1xf32>) -> tensor<0x2x1xf32>
  %4 = hlo.triangular_solve %a4, %b4 left_side lower : (tensor<2x3x4x4xf32>, tensor<2x3x4x1xf32>) -> tensor<2x3x4x1xf32>
  %5 = hlo.triangular_solve %a5, %b5 left_side lower : (tensor<7x7xf32>, tensor<7x7xf32>) -> tensor<7x7xf32>
  %6 = hlo.tuple %0, %1, %2, %3, %4, %5 : (tensor<1x3xf32>, tensor<0x3xf32>, tensor<3x0xf32>, tensor<0x2x1xf32>, tensor<2x3x4x1xf32>, tensor<7x7xf32>) -> tuple<tensor<1x3xf32>, tensor<0x3xf32>, tensor<3x0xf32>, tensor<0x2x1xf32>, tensor<2x3x4x1xf32>, tensor<7x7xf32>>
  return %6 : tuple<tensor<1x3xf32>, tensor<0x3xf32>, tensor<3x0xf32>, tensor<0x2x1xf32>, tensor<2x3x4x1xf32>, tensor<7x7xf32>>
}
