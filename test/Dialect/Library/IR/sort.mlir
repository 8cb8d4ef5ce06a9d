// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @keys(
// CHECK:         library.sort %arg0 : (tensor<8xbf16>) -> tuple<tensor<8xbf16>, tensor<1xui8>>
func.func @keys(%k: tensor<8xbf16>) {
  %0 = library.sort %k : (tensor<8xbf16>) -> tuple<tensor<8xbf16>, tensor<1xui8>>
  return
}

// CHECK-LABEL: func.func @pairs(
// CHECK:         library.sort %arg0, %arg1 descending : (tensor<2x8xui8>, tensor<2x8xf64>) -> tuple<tensor<2x8xui8>, tensor<2x8xf64>, tensor<1xui8>>
func.func @pairs(%k: tensor<2x8xui8>, %v: tensor<2x8xf64>) {
  %0 = library.sort %k, %v descending : (tensor<2x8xui8>, tensor<2x8xf64>) -> tuple<tensor<2x8xui8>, tensor<2x8xf64>, tensor<1xui8>>
  return
}
