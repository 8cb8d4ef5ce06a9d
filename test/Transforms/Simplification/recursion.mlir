// What verify-module refuses does not confuse the passes.
// RUN: %code 1 hlo-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: 'hlo.call' op closes a cycle: @a leads back to this call; HLO has no recursion
// DEFINE: %{opt} = hlo-opt %s --mlir-very-unsafe-disable-verifier-on-parsing
// RUN: %{opt} --call-inline | FileCheck %s --check-prefix=INLINE
// RUN: %{opt} --flatten-call-graph | FileCheck %s --check-prefix=FLATTEN
// RUN: %{opt} --flatten-call-graph --call-inline --remark-format=emitRemark \
// RUN:   --remarks-filter-missed='.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// REMARK: call of a is recursive
// REMARK: call of a kept: it is recursive
// RUN: %code 4 %{opt} --emit=hlo 2>&1 | FileCheck %s --check-prefix=EXPORT
// EXPORT: error: 'func.func' op calls itself; HLO has no recursion

// FLATTEN-NOT: clone
// INLINE-LABEL: func.func private @a(
// INLINE:         hlo.call @a(
func.func private @a(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @b(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @b(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @a(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// INLINE-LABEL: func.func @recursive(
// INLINE:         hlo.call @a(
func.func @recursive(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @a(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
