// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=h100 --verify-diagnostics

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{its kernel @kernels::@negate_kernel is not one for NVIDIA H100}}
  %0 = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
module @kernels {
  func.func private @negate_kernel(memref<8xf32>, memref<8xf32>)
}

// -----

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{its kernel @kernels::@negate_kernel does not say how it is launched}}
  %0 = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
gpu.module @kernels {
  gpu.func @negate_kernel(%x: memref<8xf32>, %y: memref<8xf32>) kernel {
    gpu.return
  }
}

// -----

// It is the processor that has oneDNN.
func.func @main(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{'library.softmax' op has no kernel and is no call of a library}}
  %0 = library.softmax %x dimension = 1 : (tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'library.matmul' op has no kernel and is no call of a library}}
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// Of attention, the library has the plain one with masks of lengths.
func.func @main(%q: tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>> {
  // expected-error @+1 {{'library.attention' op has no kernel and is no call of a library}}
  %0 = library.attention %q, %q, %q scale = 0.125 causal
      query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>, tensor<1x2x4x8xbf16>) -> tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
  return %0 : tuple<tensor<1x2x4x8xbf16>, tensor<0xui8>>
}
