// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK:         library.softmax %arg0 dimension = 1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
func.func @rows(%x: tensor<2x8xf32>) {
  %0 = library.softmax %x dimension = 1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// CHECK-LABEL: func.func @columns(
// CHECK:         library.softmax %arg0 dimension = 0 : (tensor<2x0xbf16>) -> tensor<2x0xbf16>
func.func @columns(%x: tensor<2x0xbf16>) {
  %0 = library.softmax %x dimension = 0 : (tensor<2x0xbf16>) -> tensor<2x0xbf16>
  return
}

// CHECK-LABEL: func.func @layouts(
// CHECK:         library.softmax %arg0 dimension = 0 : (tensor<2x8xf16, #hlo.layout<[1, 0]>>) -> tensor<2x8xf16, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<2x8xf16, #hlo.layout<[1, 0]>>) {
  %0 = library.softmax %x dimension = 0 : (tensor<2x8xf16, #hlo.layout<[1, 0]>>) -> tensor<2x8xf16, #hlo.layout<[0, 1]>>
  return
}
