// RUN: hlo-opt %s --reduce-window-rewriter="max-length=64 max-combinations=8192" | FileCheck %s
// RUN: hlo-opt %s --reduce-window-rewriter="max-length=64 max-combinations=8192" --remarks-filter=reduce-window-rewriter -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// As long and as many as they may be.
// CHECK-LABEL: func.func @few(
// CHECK-NOT:     size = [1, 64]
func.func @few(%x: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 64], pad = [0, 0, 63, 0]> : (tensor<2x64xf32>, tensor<f32>) -> tensor<2x64xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x64xf32>
}

// CHECK-LABEL: func.func @long(
// CHECK:         size = [65]
// REMARK: the dimension is too long
func.func @long(%x: tensor<65xf32>) -> tensor<65xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [65], pad = [64, 0]> : (tensor<65xf32>, tensor<f32>) -> tensor<65xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<65xf32>
}

// CHECK-LABEL: func.func @many(
// CHECK:         size = [1, 64]
// REMARK: its windows have too many elements
func.func @many(%x: tensor<3x64xf32>) -> tensor<3x64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 64], pad = [0, 0, 63, 0]> : (tensor<3x64xf32>, tensor<f32>) -> tensor<3x64xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3x64xf32>
}
