// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @all(
// CHECK:         library.triangular_solve %arg0, %arg1 left_side lower unit_diagonal transpose_a = ADJOINT : (tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>) -> tuple<tensor<3x2xcomplex<f32>>, tensor<0xi8>>
func.func @all(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x2xcomplex<f32>>) {
  %0 = library.triangular_solve %a, %b left_side lower unit_diagonal transpose_a = ADJOINT
      : (tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>) -> tuple<tensor<3x2xcomplex<f32>>, tensor<0xi8>>
  return
}

// CHECK-LABEL: func.func @none(
// CHECK:         library.triangular_solve %arg0, %arg1 : (tensor<4x3x3xf64>, tensor<4x2x3xf64>)
func.func @none(%a: tensor<4x3x3xf64>, %b: tensor<4x2x3xf64>) {
  %0 = library.triangular_solve %a, %b : (tensor<4x3x3xf64>, tensor<4x2x3xf64>) -> tuple<tensor<4x2x3xf64>, tensor<64xi8>>
  return
}
