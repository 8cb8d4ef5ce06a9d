// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=h100 --emit=mlir | FileCheck %s

// Kernels are launched as their functions say.
// CHECK-LABEL: thunk.program @main : (tensor<8xf32>) -> tensor<8xf32> target "h100"
// CHECK:         thunk.kernel @kernels::@negate_kernel(%{{.*}}, %{{.*}}) grid = [2, 1, 1] block = [4, 1, 1]
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
  return %y : tensor<8xf32>
}
gpu.module @kernels {
  gpu.func @negate_kernel(%x: memref<8xf32>, %y: memref<8xf32>) kernel
      attributes {known_block_size = array<i32: 4, 1, 1>,
                  known_grid_size = array<i32: 2, 1, 1>} {
    gpu.return
  }
}

// -----

// Memory that a block shares and a kernel may not declare is asked for.
// CHECK-LABEL: thunk.program @shares
// CHECK:         thunk.kernel @kernels::@negate_kernel(%{{.*}}, %{{.*}}) grid = [2, 1, 1] block = [4, 1, 1] shared = 80000 :
func.func @shares(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
  return %y : tensor<8xf32>
}
gpu.module @kernels {
  gpu.func @negate_kernel(%x: memref<8xf32>, %y: memref<8xf32>)
      workgroup(%s: memref<10000xcomplex<f32>, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 4, 1, 1>,
                  known_grid_size = array<i32: 2, 1, 1>} {
    gpu.return
  }
}

// -----

// Calls have all that their operations say, and the workspace.
// CHECK-LABEL: thunk.program @matmul
// CHECK:         thunk.library_call "cublas.matmul"(%[[X:.*]], %[[Y:.*]], %[[B:.*]]) to (%[[R:.*]], %[[W:.*]]) {
// CHECK-SAME:      activation = "gelu", alpha = 2.000000e+00 : f64,
// CHECK-SAME:      beta = 0.000000e+00 : f64,
// CHECK-SAME:      lhs_batch_dims = array<i64>, lhs_contracting_dims = array<i64: 1>,
// CHECK-SAME:      operand_precision = "highest,default"
// CHECK-SAME:      operand_segments = array<i64: 1, 1, 0, 0, 0, 1, 0>
// CHECK-SAME:      workspace = 1 : i64
// CHECK-SAME:      !thunk.array<tensor<32xi8>>
func.func @matmul(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %0 = library.matmul %x, %y bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      operand_precision = <highest, default> alpha = 2.0 activation = gelu
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tuple<tensor<2x4xf32>, tensor<32xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x4xf32>, tensor<32xi8>>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----

// The window is in lists, the labels in numbers.
// CHECK-LABEL: thunk.program @convolution
// CHECK:         thunk.library_call "cudnn.convolution"
// CHECK-SAME:      algorithm = array<i64: 1, 1, 0>
// CHECK-SAME:      kernel_output_feature_dim = 0 : i64
// CHECK-SAME:      kind = "backward_input"
// CHECK-SAME:      pad_low = array<i64: 1, 0>
// CHECK-SAME:      strides = array<i64: 2, 1>
// CHECK-SAME:      window_size = array<i64: 3, 3>
func.func @convolution(%dy: tensor<2x4x8x16xf32>, %k: tensor<16x3x3x3xf32>) -> tensor<2x8x10x3xf32> {
  %0 = library.convolution backward_input(%dy, %k)
      window = <size = [3, 3], stride = [2, 1], pad = [1, 1, 0, 0]>
      dim_labels = <"b01f_o01i->b01f"> algorithm = <id = 1, tensor_ops = true>
      : (tensor<2x4x8x16xf32>, tensor<16x3x3x3xf32>) -> tuple<tensor<2x8x10x3xf32>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x8x10x3xf32>, tensor<0xui8>>) -> tensor<2x8x10x3xf32>
  return %1 : tensor<2x8x10x3xf32>
}

// -----

// CHECK-LABEL: thunk.program @fft
// CHECK:         thunk.library_call "cufft.fft"(%{{.*}}) to (%{{.*}}) {fft_length = array<i64: 8>, fft_type = "FFT"}
func.func @fft(%x: tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>> {
  %0 = hlo.fft %x type = FFT fft_length = [8] : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}
