// Attention without elements, of dynamic sizes, and with several dimensions of
// features; others: cudnn-fused-mha-rewriter-conditions.mlir.
// DEFINE: %{opt} = hlo-opt --cudnn-fused-mha-rewriter
// DEFINE: %{plain} = -n -e '/@plain(.*{/,/^}/ {'
// DEFINE: %{check} = -e p -e '}' %s | %{opt} | FileCheck %s --check-prefix=
// RUN: sed %{plain} %{check}PLAIN
// RUN: sed %{plain} -e 's/tensor<2x/tensor<0x/g' %{check}NONE
// RUN: sed %{plain} -e 's/tensor<2x3x8xf32>/tensor<?x3x8xf32, #hlo.bounds<[2, ?, ?]>>/g; s/tensor<2x\(3x[0-9]*x16x[a-z0-9]*\)>/tensor<?x\1, #hlo.bounds<[2, ?, ?, ?]>>/g' %{check}NONE
// RUN: sed %{plain} -e 's/%q: tensor<2x3x8x16xbf16>/%q: tensor<2x3x8x8x2xbf16>/; s/%k: tensor<2x3x16x16xbf16>/%k: tensor<2x3x16x8x2xbf16>/; /%0 = / s/contracting_dims = \[3\]/contracting_dims = [3, 4]/g; /%0 = / s/(tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>)/(tensor<2x3x8x8x2xbf16>, tensor<2x3x16x8x2xbf16>)/' %{check}NONE
// RUN: sed %{plain} -e 's/%v: tensor<2x3x16x16xbf16>/%v: tensor<2x3x16x8x2xbf16>/; s/-> tensor<2x3x8x16xbf16> {/-> tensor<2x3x8x8x2xbf16> {/; /%9 = / s/tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>/tensor<2x3x16x8x2xbf16>) -> tensor<2x3x8x8x2xbf16>/; s/return %9 .*/return %9 : tensor<2x3x8x8x2xbf16>/' %{check}NONE
// PLAIN: library.attention
// NONE-NOT: library.attention
// NONE:     return
func.func @plain(%q: tensor<2x3x8x16xbf16>, %k: tensor<2x3x16x16xbf16>, %v: tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %low = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %1 = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.reduce %1, %low dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %4 = hlo.subtract %1, %3 : tensor<2x3x8x16xf32>
  %5 = hlo.exponential %4 : tensor<2x3x8x16xf32>
  %6 = hlo.reduce %5, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.divide %5, %7 : tensor<2x3x8x16xf32>
  %narrow = hlo.convert %8 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %9 = hlo.dot %narrow, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  return %9 : tensor<2x3x8x16xbf16>
}
