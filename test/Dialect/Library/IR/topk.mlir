// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @row(
// CHECK:         library.topk %arg0 : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
func.func @row(%x: tensor<8xf32>) {
  %0 = library.topk %x : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
  return
}

// CHECK-LABEL: func.func @rows(
// CHECK:         library.topk %arg0 : (tensor<2x8xbf16>) -> tuple<tensor<2x0xbf16>, tensor<2x0xi32>>
func.func @rows(%x: tensor<2x8xbf16>) {
  %0 = library.topk %x : (tensor<2x8xbf16>) -> tuple<tensor<2x0xbf16>, tensor<2x0xi32>>
  return
}
