// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @train(
// CHECK:         library.norm %arg0, %arg1, %arg2 epsilon = 1.000000e-03 train algorithm = <id = 0, tensor_ops = true, workspace_size = 64> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>
func.func @train(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>) {
  %0 = library.norm %x, %s, %b epsilon = 1.000000e-03 train algorithm = <id = 0, tensor_ops = true, workspace_size = 64> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @infer(
// CHECK:         library.norm %arg0, %arg1, %arg2 epsilon = 0.000000e+00 : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
func.func @infer(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>) {
  %0 = library.norm %x, %s, %b epsilon = 0.000000e+00 : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @onednn(
// CHECK:         library.norm %arg0, %arg1, %arg2 epsilon = 1.000000e-03 onednn : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
func.func @onednn(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = library.norm %x, %s, %b epsilon = 1.000000e-03 onednn : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @backward(
// CHECK:         library.norm_backward %arg0, %arg1, %arg2, %arg3, %arg3 algorithm = <id = 3> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>
func.func @backward(%x: tensor<32x64x1x1xbf16>, %s: tensor<1x64x1x1xf32>, %dy: tensor<32x64x1x1xbf16>, %r: tensor<32x1x1x1xf32>) {
  %0 = library.norm_backward %x, %s, %dy, %r, %r algorithm = <id = 3> : (tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<32x64x1x1xbf16>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>) -> tuple<tensor<32x64x1x1xbf16>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>
  return
}
