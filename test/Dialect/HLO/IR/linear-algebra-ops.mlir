// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @dot(
// CHECK:         hlo.dot %{{.*}}, %{{.*}} dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
func.func @dot(%x: tensor<8x2x3xf32>, %y: tensor<8x3x4xf32>) -> tensor<8x2x4xf32> {
  %0 = hlo.dot %x, %y
      dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                           lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
  return %0 : tensor<8x2x4xf32>
}

// CHECK-LABEL: func.func @dot_precision(
// CHECK:         hlo.dot %{{.*}} operand_precision = <highest, default> algorithm = dot_bf16_bf16_f32 :
func.func @dot_precision(%x: tensor<2x3xbf16>, %y: tensor<3xbf16>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      operand_precision = <highest, default> algorithm = dot_bf16_bf16_f32
      : (tensor<2x3xbf16>, tensor<3xbf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// An outer product, a product of scalars, a sum of nothing.
// CHECK-LABEL: func.func @dot_edges(
// CHECK:         hlo.dot %{{.*}} dimension_numbers = <> : (tensor<2xi8>, tensor<3xui8>) -> tensor<2x3xi32>
// CHECK:         hlo.dot %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK:         hlo.dot %{{.*}} : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
func.func @dot_edges(%x: tensor<2xi8>, %y: tensor<3xui8>, %s: tensor<f32>, %e: tensor<2x0xf32>,
                     %f: tensor<0x2xf32>) -> (tensor<2x3xi32>, tensor<f32>, tensor<2x2xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xi8>, tensor<3xui8>) -> tensor<2x3xi32>
  %1 = hlo.dot %s, %s dimension_numbers = <> : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = hlo.dot %e, %f
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2 : tensor<2x3xi32>, tensor<f32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @dot_dynamic(
// CHECK:         hlo.dot
func.func @dot_dynamic(%x: tensor<?x2x3xf32, #hlo.bounds<[8, ?, ?]>>, %y: tensor<8x?x?xf32>)
    -> tensor<?x2x?xf32, #hlo.bounds<[8, ?, ?]>> {
  %0 = hlo.dot %x, %y
      dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                           lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      : (tensor<?x2x3xf32, #hlo.bounds<[8, ?, ?]>>, tensor<8x?x?xf32>)
      -> tensor<?x2x?xf32, #hlo.bounds<[8, ?, ?]>>
  return %0 : tensor<?x2x?xf32, #hlo.bounds<[8, ?, ?]>>
}

// CHECK-LABEL: func.func @ragged_dot(
// CHECK:         hlo.ragged_dot %{{.*}}, %{{.*}}, %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
func.func @ragged_dot(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %sizes: tensor<4xi32>)
    -> tensor<16x5xf32> {
  %0 = hlo.ragged_dot %x, %y, %sizes
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// CHECK-LABEL: func.func @ragged_dot_contracting(
// CHECK:         hlo.ragged_dot %{{.*}} lhs_ragged_dims = [2] rhs_group_dims = [] operand_precision = <highest, highest> :
func.func @ragged_dot_contracting(%x: tensor<3x11x5xf32>, %y: tensor<3x5x7xf32>,
                                  %sizes: tensor<3x4xi64>) -> tensor<4x3x11x7xf32> {
  %0 = hlo.ragged_dot %x, %y, %sizes
      dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                           lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [2] rhs_group_dims = [] operand_precision = <highest, highest>
      : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<3x4xi64>) -> tensor<4x3x11x7xf32>
  return %0 : tensor<4x3x11x7xf32>
}

// CHECK-LABEL: func.func @ragged_dot_batch(
// CHECK:         hlo.ragged_dot
func.func @ragged_dot_batch(%x: tensor<3x11x5xf32>, %y: tensor<3x5x7xf32>, %sizes: tensor<2xi32>)
    -> tensor<3x11x7xf32> {
  %0 = hlo.ragged_dot %x, %y, %sizes
      dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                           lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = []
      : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<2xi32>) -> tensor<3x11x7xf32>
  return %0 : tensor<3x11x7xf32>
}

// Groups that differ along the free dimension before the ragged one.
// CHECK-LABEL: func.func @ragged_dot_outer_dims(
// CHECK:         hlo.ragged_dot
func.func @ragged_dot_outer_dims(%x: tensor<2x16x8xf32>, %y: tensor<4x8x5xf32>,
                                 %sizes: tensor<2x4xi32>) -> tensor<2x16x5xf32> {
  %0 = hlo.ragged_dot %x, %y, %sizes
      dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [1] rhs_group_dims = [0]
      : (tensor<2x16x8xf32>, tensor<4x8x5xf32>, tensor<2x4xi32>) -> tensor<2x16x5xf32>
  return %0 : tensor<2x16x5xf32>
}

// CHECK-LABEL: func.func @scaled_dot(
// CHECK:         hlo.scaled_dot %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
func.func @scaled_dot(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>,
                      %xs: tensor<4x2xf8E8M0FNU>, %ys: tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32> {
  %0 = hlo.scaled_dot %x, %y, %xs, %ys
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>,
         tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// An operand without a scale.
// CHECK-LABEL: func.func @scaled_dot_one_scale(
// CHECK:         hlo.scaled_dot
func.func @scaled_dot_one_scale(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xbf16>,
                                %xs: tensor<4x2xf8E8M0FNU>, %ys: tensor<bf16>) -> tensor<4x8xbf16> {
  %0 = hlo.scaled_dot %x, %y, %xs, %ys
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xbf16>, tensor<4x2xf8E8M0FNU>, tensor<bf16>)
      -> tensor<4x8xbf16>
  return %0 : tensor<4x8xbf16>
}

// CHECK-LABEL: func.func @convolution(
// CHECK:         hlo.convolution %{{.*}}, %{{.*}} window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<2x8x8x16xf32>
func.func @convolution(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x16xf32>) -> tensor<2x8x8x16xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]>
      dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<2x8x8x16xf32>
  return %0 : tensor<2x8x8x16xf32>
}

// CHECK-LABEL: func.func @convolution_options(
// CHECK:         hlo.convolution %{{.*}} window = <size = [2], stride = [2], pad = [-1, 2], lhs_dilate = [2], rhs_dilate = [3], rhs_reversal = [1]> dim_labels = <"bf0_oi0->0bf"> feature_group_count = 2 convolution_kind = fprop operand_precision = <high, default> algorithm = dot_f32_f32_f32 :
func.func @convolution_options(%x: tensor<1x4x6xf32>, %k: tensor<6x2x2xf32>) -> tensor<5x1x6xf32> {
  %0 = hlo.convolution %x, %k
      window = <size = [2], stride = [2], pad = [-1, 2], lhs_dilate = [2], rhs_dilate = [3],
                rhs_reversal = [1]>
      dim_labels = <"bf0_oi0->0bf"> feature_group_count = 2 convolution_kind = fprop
      operand_precision = <high, default> algorithm = dot_f32_f32_f32
      : (tensor<1x4x6xf32>, tensor<6x2x2xf32>) -> tensor<5x1x6xf32>
  return %0 : tensor<5x1x6xf32>
}

// CHECK-LABEL: func.func @convolution_batch_groups(
// CHECK:         hlo.convolution %{{.*}} batch_group_count = 3 :
func.func @convolution_batch_groups(%x: tensor<6x4x1xi8>, %k: tensor<2x1x3xi8>) -> tensor<2x3x3xi32> {
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      batch_group_count = 3 : (tensor<6x4x1xi8>, tensor<2x1x3xi8>) -> tensor<2x3x3xi32>
  return %0 : tensor<2x3x3xi32>
}

// CHECK-LABEL: func.func @convolution_sparse(
// CHECK:         hlo.convolution %{{.*}}, %{{.*}} sparsity_indices(%{{.*}}) window = <size = [1]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> :
func.func @convolution_sparse(%x: tensor<1x4x2xf32>, %k: tensor<1x4x3xf32>, %i: tensor<1x4x2xui8>)
    -> tensor<1x4x3xf32> {
  %0 = hlo.convolution %x, %k sparsity_indices(%i) window = <size = [1]>
      dim_labels = <"b0f_0io->b0f">
      sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>>
      : (tensor<1x4x2xf32>, tensor<1x4x3xf32>, tensor<1x4x2xui8>) -> tensor<1x4x3xf32>
  return %0 : tensor<1x4x3xf32>
}

// No spatial dimension; a window larger than the array; nothing to move over.
// CHECK-LABEL: func.func @convolution_edges(
// CHECK:         hlo.convolution %{{.*}}, %{{.*}} dim_labels = <"bf_io->bf"> :
// CHECK:         hlo.convolution
// CHECK:         hlo.convolution
func.func @convolution_edges(%x: tensor<2x3xf32>, %k: tensor<3x4xf32>, %y: tensor<1x4x1xf32>,
                             %l: tensor<5x1x1xf32>, %z: tensor<1x0x1xf32>)
    -> (tensor<2x4xf32>, tensor<1x0x1xf32>, tensor<1x1x1xf32>) {
  %0 = hlo.convolution %x, %k dim_labels = <"bf_io->bf">
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.convolution %y, %l window = <size = [5]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<5x1x1xf32>) -> tensor<1x0x1xf32>
  %2 = hlo.convolution %z, %l window = <size = [5], pad = [2, 3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x0x1xf32>, tensor<5x1x1xf32>) -> tensor<1x1x1xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<1x0x1xf32>, tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @convolution_dynamic(
// CHECK-COUNT-2: hlo.convolution
func.func @convolution_dynamic(%x: tensor<?x?x1xf32, #hlo.bounds<[2, 8, ?]>>, %k: tensor<3x1x4xf32>,
                               %y: tensor<?x?x?xf32>)
    -> (tensor<?x?x4xf32, #hlo.bounds<[2, 6, ?]>>, tensor<?x?x4xf32>) {
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<?x?x1xf32, #hlo.bounds<[2, 8, ?]>>, tensor<3x1x4xf32>)
      -> tensor<?x?x4xf32, #hlo.bounds<[2, 6, ?]>>
  %1 = hlo.convolution %y, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<?x?x?xf32>, tensor<3x1x4xf32>) -> tensor<?x?x4xf32>
  return %0, %1 : tensor<?x?x4xf32, #hlo.bounds<[2, 6, ?]>>, tensor<?x?x4xf32>
}

// CHECK-LABEL: func.func @fft(
// CHECK:         hlo.fft %{{.*}} type = RFFT fft_length = [16] : (tensor<4x16xf32>) -> tensor<4x9xcomplex<f32>>
// CHECK:         hlo.fft %{{.*}} type = FFT fft_length = [4, 9] : (tensor<4x9xcomplex<f32>>) -> tensor<4x9xcomplex<f32>>
// CHECK:         hlo.fft %{{.*}} type = IFFT fft_length = [9] :
// CHECK:         hlo.fft %{{.*}} type = IRFFT fft_length = [17] : (tensor<4x9xcomplex<f32>>) -> tensor<4x17xf32>
func.func @fft(%x: tensor<4x16xf32>) -> tensor<4x17xf32> {
  %0 = hlo.fft %x type = RFFT fft_length = [16]
      : (tensor<4x16xf32>) -> tensor<4x9xcomplex<f32>>
  %1 = hlo.fft %0 type = FFT fft_length = [4, 9]
      : (tensor<4x9xcomplex<f32>>) -> tensor<4x9xcomplex<f32>>
  %2 = hlo.fft %1 type = IFFT fft_length = [9]
      : (tensor<4x9xcomplex<f32>>) -> tensor<4x9xcomplex<f32>>
  %3 = hlo.fft %2 type = IRFFT fft_length = [17]
      : (tensor<4x9xcomplex<f32>>) -> tensor<4x17xf32>
  return %3 : tensor<4x17xf32>
}

// CHECK-LABEL: func.func @fft_edges(
// CHECK-COUNT-3: hlo.fft
func.func @fft_edges(%x: tensor<0xf64>, %y: tensor<?x4xf32, #hlo.bounds<[2, ?]>>)
    -> (tensor<0xf64>, tensor<?x3xcomplex<f32>, #hlo.bounds<[2, ?]>>) {
  %0 = hlo.fft %x type = RFFT fft_length = [0] : (tensor<0xf64>) -> tensor<0xcomplex<f64>>
  %1 = hlo.fft %0 type = IRFFT fft_length = [0] : (tensor<0xcomplex<f64>>) -> tensor<0xf64>
  %2 = hlo.fft %y type = RFFT fft_length = [4]
      : (tensor<?x4xf32, #hlo.bounds<[2, ?]>>) -> tensor<?x3xcomplex<f32>, #hlo.bounds<[2, ?]>>
  return %1, %2 : tensor<0xf64>, tensor<?x3xcomplex<f32>, #hlo.bounds<[2, ?]>>
}

// CHECK-LABEL: func.func @triangular_solve(
// CHECK:         hlo.triangular_solve %{{.*}}, %{{.*}} left_side lower transpose_a = ADJOINT : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
func.func @triangular_solve(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower transpose_a = ADJOINT
      : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @triangular_solve_edges(
// CHECK:         hlo.triangular_solve %{{.*}}, %{{.*}} unit_diagonal :
// CHECK:         hlo.triangular_solve %{{.*}}, %{{.*}} : (tensor<0x0xf32>, tensor<5x0xf32>) -> tensor<5x0xf32>
func.func @triangular_solve_edges(%a: tensor<4x3x3xcomplex<f64>>, %b: tensor<4x2x3xcomplex<f64>>,
                                  %c: tensor<0x0xf32>, %d: tensor<5x0xf32>)
    -> (tensor<4x2x3xcomplex<f64>>, tensor<5x0xf32>) {
  %0 = hlo.triangular_solve %a, %b unit_diagonal
      : (tensor<4x3x3xcomplex<f64>>, tensor<4x2x3xcomplex<f64>>) -> tensor<4x2x3xcomplex<f64>>
  %1 = hlo.triangular_solve %c, %d : (tensor<0x0xf32>, tensor<5x0xf32>) -> tensor<5x0xf32>
  return %0, %1 : tensor<4x2x3xcomplex<f64>>, tensor<5x0xf32>
}

// CHECK-LABEL: func.func @cholesky(
// CHECK:         hlo.cholesky %{{.*}} lower : tensor<4x3x3xf32>
// CHECK:         hlo.cholesky %{{.*}} : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32, #hlo.layout<[1, 2, 0]>>
func.func @cholesky(%x: tensor<4x3x3xf32>)
    -> (tensor<4x3x3xf32>, tensor<4x3x3xf32, #hlo.layout<[1, 2, 0]>>) {
  %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
  %1 = hlo.cholesky %x : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32, #hlo.layout<[1, 2, 0]>>
  return %0, %1 : tensor<4x3x3xf32>, tensor<4x3x3xf32, #hlo.layout<[1, 2, 0]>>
}
