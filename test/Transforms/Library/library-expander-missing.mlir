// What the libraries of the target have stays.
// RUN: hlo-opt %s "--library-expander=missing target=h100" | FileCheck %s --check-prefixes=CHECK,GPU,HOPPER
// RUN: hlo-opt %s "--library-expander=missing target=a100" | FileCheck %s --check-prefixes=CHECK,GPU,AMPERE
// RUN: hlo-opt %s "--library-expander=missing target=cpu" | FileCheck %s --check-prefixes=CHECK,CPU
// RUN: hlo-opt %s "--library-expander=target=cpu" | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s "--library-expander=missing target=h100" --remark-format=emitRemark \
// RUN:   --remarks-filter=library-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s "--library-expander=missing target=h1000" 2>&1 | FileCheck %s --check-prefix=ERROR

// REMARK: a library of the target has it
// REMARK: topk replaced by
// ERROR: h1000
// ALL-NOT: library.

// CHECK-LABEL: func.func @matmul(
// GPU:           library.matmul
// CPU:           hlo.dot
func.func @matmul(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<0xi8>>
}

// CHECK-LABEL: func.func @onednn_matmul(
// GPU:           hlo.dot
// CPU:           library.matmul
func.func @onednn_matmul(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @convolution(
// GPU:           library.convolution
// CPU:           hlo.convolution
func.func @convolution(%x: tensor<2x8x3xf32>, %k: tensor<6x3x3xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> : (tensor<2x8x3xf32>, tensor<6x3x3xf32>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @f8e4m3fn(
// HOPPER:        library.convolution
// AMPERE:        hlo.convolution
// CPU:           hlo.convolution
func.func @f8e4m3fn(%x: tensor<2x8x3xf8E4M3FN>, %k: tensor<6x3x3xf8E4M3FN>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> : (tensor<2x8x3xf8E4M3FN>, tensor<6x3x3xf8E4M3FN>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @f8e3m4(
// CHECK:         hlo.convolution
func.func @f8e3m4(%x: tensor<2x8x3xf8E3M4>, %k: tensor<6x3x3xf8E3M4>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%x, %k) window = <size = [3], pad = [1, 1]>
      dim_labels = <"b0f_o0i->b0f"> : (tensor<2x8x3xf8E3M4>, tensor<6x3x3xf8E3M4>) -> tuple<tensor<2x8x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x6xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @attention(
// GPU:           library.attention
// CPU:           hlo.exponential
func.func @attention(%q: tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>> {
  %0 = library.attention %q, %q, %q scale = 0.125
      query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @causal(
// CHECK:         hlo.exponential
func.func @causal(%q: tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>> {
  %0 = library.attention %q, %q, %q scale = 0.125 causal
      query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
}

// CHECK-LABEL: func.func @softmax(
// GPU:           hlo.exponential
// CPU:           library.softmax
func.func @softmax(%x: tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16> {
  %0 = library.softmax %x dimension = 1 : (tensor<2x4x3xbf16>) -> tensor<2x4x3xbf16>
  return %0 : tensor<2x4x3xbf16>
}

// CHECK-LABEL: func.func @topk(
// CHECK-NOT:     library.
// CHECK:         return
func.func @topk(%x: tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>> {
  %0 = library.topk %x : (tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
}
