// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @lower(
// CHECK:         library.cholesky %arg0 lower : (tensor<4x3x3xcomplex<f64>>) -> tuple<tensor<4x3x3xcomplex<f64>>, tensor<64xui8>, tensor<4xi32>>
func.func @lower(%a: tensor<4x3x3xcomplex<f64>>) {
  %0 = library.cholesky %a lower : (tensor<4x3x3xcomplex<f64>>) -> tuple<tensor<4x3x3xcomplex<f64>>, tensor<64xui8>, tensor<4xi32>>
  return
}

// CHECK-LABEL: func.func @upper(
// CHECK:         library.cholesky %arg0 : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>
func.func @upper(%a: tensor<3x3xf32>) {
  %0 = library.cholesky %a : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>
  return
}
