// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @dot_c1_range(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.dot' op lhs batch or contracting dimension 2 is outside [0, 2)}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @dot_c1_unique(%x: tensor<3x3xf32>, %y: tensor<3x4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.dot' op rhs batch or contracting dimension 0 is repeated}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [0, 0]>
      : (tensor<3x3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dot_c1_disjoint(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.dot' op lhs batch or contracting dimension 1 is repeated}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @dot_c2_contracting(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  // expected-error@+1 {{'hlo.dot' op lhs has 1 contracting dimensions, but rhs 0}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

func.func @dot_c2_batch(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.dot' op lhs has 0 batch dimensions, but rhs 1}}
  %0 = hlo.dot %x, %y dimension_numbers = <rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @dot_c3_contracting(%x: tensor<2x3xf32>, %y: tensor<5x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.dot' op contracting dimension 1 of lhs has size 3, but dimension 0 of rhs has 5}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @dot_c3_batch(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.dot' op batch dimension 0 of lhs has size 2, but dimension 1 of rhs has 4}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dot_c4_rank(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4x1xf32> {
  // expected-error@+1 {{'hlo.dot' op result is f32[2,4,1], but f32[2,4] is expected: rank 3 for 2}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4x1xf32>
  return %0 : tensor<2x4x1xf32>
}

// -----

func.func @dot_c4_size(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<4x2xf32> {
  // expected-error@+1 {{'hlo.dot' op result is f32[4,2], but f32[2,4] is expected: dimension 0 is 4 for 2}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

func.func @dot_c5_integer(%x: tensor<2x3xi32>, %y: tensor<3x4xi32>) -> tensor<2x4xi8> {
  // expected-error@+1 {{'hlo.dot' op result has element type s8, which is narrower than s32 of the operands}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

func.func @dot_c5_complex(%x: tensor<2x3xcomplex<f32>>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.dot' op result has element type f32, which is narrower than c64 of the operands}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xcomplex<f32>>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @dot_c6_precision(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.dot' op has 3 operand precisions for 2 operands}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high, high>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @ragged_dot_c1_contracting(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x8xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op contracting dimension 1 of lhs has size 8, but dimension 2 of rhs has 5}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [2]>
      lhs_ragged_dims = [0] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

func.func @ragged_dot_c2_count(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op has 2 lhs ragged dimensions, but 1 is expected}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0, 1] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c2_range(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op lhs ragged dimension 2 is outside [0, 2)}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [2] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c3_none(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op has 0 rhs group dimensions, but 1 is expected}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = []
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c3_contracting(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<4x16x4x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op has 1 rhs group dimensions, but 0 is expected}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [1] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<4x16x4x5xf32>
  return %0 : tensor<4x16x4x5xf32>
}

// -----

func.func @ragged_dot_c3_range(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op rhs group, batch or contracting dimension 3 is outside [0, 3)}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [3]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c3_disjoint(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op rhs group, batch or contracting dimension 1 is repeated}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [1]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c4_scalar(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<i32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op group sizes are a scalar}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<i32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c4_size(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<3xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op has 3 group sizes, but group dimension 0 of rhs has size 4}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<3xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c5_rank(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<2x4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op group sizes have rank 2, but 1 is expected}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [0]
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<2x4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c5_size(%x: tensor<2x16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<3x4xi32>)
    -> tensor<2x16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op dimension 0 of the group sizes has size 3, but dimension 0 of lhs has 2}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [1] rhs_group_dims = [0]
      : (tensor<2x16x8xf32>, tensor<4x8x5xf32>, tensor<3x4xi32>) -> tensor<2x16x5xf32>
  return %0 : tensor<2x16x5xf32>
}

// -----

func.func @ragged_dot_c6_groups(%x: tensor<16x8xf32>, %y: tensor<8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op result is f32[16,5], but f32[4,16,5] is expected: rank 2 for 3}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      lhs_ragged_dims = [1] rhs_group_dims = []
      : (tensor<16x8xf32>, tensor<8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @ragged_dot_c7_precision(%x: tensor<16x8xf32>, %y: tensor<4x8x5xf32>, %z: tensor<4xi32>)
    -> tensor<16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op has 3 operand precisions for 2 operands}}
  %0 = hlo.ragged_dot %x, %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [0] rhs_group_dims = [0] operand_precision = <high, high, high>
      : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}

// -----

func.func @scaled_dot_c1_range(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x2xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<4x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op lhs batch or contracting dimension 2 is outside [0, 2)}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @scaled_dot_c2_count(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x2xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<4x64x64x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op has 0 contracting dimensions, but 1 is expected}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x64x64x8xf32>
  return %0 : tensor<4x64x64x8xf32>
}

// -----

func.func @scaled_dot_c3_rank(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<4x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op lhs scale has rank 1, but lhs has rank 2}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @scaled_dot_c4_multiple(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x2xf8E8M0FNU>, %u: tensor<3x8xf8E8M0FNU>)
    -> tensor<4x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op dimension 0 of rhs has size 64, which is no multiple of 3 of its scale}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<3x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @scaled_dot_c4_zero(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x0xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<4x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op dimension 1 of lhs has size 64, which is no multiple of 0 of its scale}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x0xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @scaled_dot_c5_size(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x2xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<8x4xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op result is f32[8,4], but f32[4,8] is expected: dimension 0 is 8 for 4}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

func.func @scaled_dot_c6_precision(%x: tensor<4x64xf8E4M3FN>, %y: tensor<64x8xf8E4M3FN>, %z: tensor<4x2xf8E8M0FNU>, %u: tensor<2x8xf8E8M0FNU>)
    -> tensor<4x8xf32> {
  // expected-error@+1 {{'hlo.scaled_dot' op has 3 operand precisions for 2 operands}}
  %0 = hlo.scaled_dot %x, %y, %z, %u dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high, high>
      : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @convolution_c1_lhs_rank(%x: tensor<1x4xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op lhs has rank 2, but 3 labelled dimensions}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c1_rhs_rank(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op rhs has rank 4, but 3 labelled dimensions}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c1_unlabelled(%x: tensor<1x4x1x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op lhs has rank 4, but 3 labelled dimensions}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f?_0io->b0f">
      : (tensor<1x4x1x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c2_none(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window has 0 dimensions, but moves over 1}}
  %0 = hlo.convolution %x, %y dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c2_count(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window has 2 dimensions, but moves over 1}}
  %0 = hlo.convolution %x, %y window = <size = [2, 2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c3_size(%x: tensor<1x4x1xf32>, %y: tensor<3x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window has size 2 in spatial dimension 0, but dimension 0 of rhs has size 3}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_size(%x: tensor<1x4x1xf32>, %y: tensor<0x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window size 0 of dimension 0 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [0]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<0x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_stride(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window stride 0 of dimension 0 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [2], stride = [0]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_base_dilation(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window base dilation -1 of dimension 0 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [2], lhs_dilate = [-1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_window_dilation(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window dilation 0 of dimension 0 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [2], rhs_dilate = [0]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_negative(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op dimension 0 of size 4 has size -2 with its padding}}
  %0 = hlo.convolution %x, %y window = <size = [2], pad = [-3, -3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_overflow(%x: tensor<1x4611686018427387904x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window over dimension 0 of size 4611686018427387904 exceeds 64 bits}}
  %0 = hlo.convolution %x, %y window = <size = [2], lhs_dilate = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4611686018427387904x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c4_pad_overflow(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op window over dimension 0 of size 4 exceeds 64 bits}}
  %0 = hlo.convolution %x, %y window = <size = [2], pad = [9223372036854775807, 1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c5_feature(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op feature group count 0 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 0
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c5_batch(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op batch group count -1 is not positive}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = -1
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c5_both(%x: tensor<2x4x2xf32>, %y: tensor<2x1x2xf32>) -> tensor<1x3x2xf32> {
  // expected-error@+1 {{'hlo.convolution' op feature group count 2 and batch group count 2 both exceed 1}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2 batch_group_count = 2
      : (tensor<2x4x2xf32>, tensor<2x1x2xf32>) -> tensor<1x3x2xf32>
  return %0 : tensor<1x3x2xf32>
}

// -----

func.func @convolution_c6_features(%x: tensor<1x4x3xf32>, %y: tensor<2x2x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op lhs has 3 features, but rhs 2 input features for each of 1 groups}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x3xf32>, tensor<2x2x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c6_groups(%x: tensor<1x4x6xf32>, %y: tensor<2x2x2xf32>)
    -> tensor<1x3x2xf32> {
  // expected-error@+1 {{'hlo.convolution' op lhs has 6 features, but rhs 2 input features for each of 2 groups}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2
      : (tensor<1x4x6xf32>, tensor<2x2x2xf32>) -> tensor<1x3x2xf32>
  return %0 : tensor<1x3x2xf32>
}

// -----

func.func @convolution_c6_overflow(%x: tensor<1x4x3xf32>, %y: tensor<2x4611686018427387904x4xf32>)
    -> tensor<1x3x4xf32> {
  // expected-error@+1 {{'hlo.convolution' op lhs has 3 features, but rhs 4611686018427387904 input features for each of 4 groups}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 4
      : (tensor<1x4x3xf32>, tensor<2x4611686018427387904x4xf32>) -> tensor<1x3x4xf32>
  return %0 : tensor<1x3x4xf32>
}

// -----

func.func @convolution_c7_feature(%x: tensor<1x4x2xf32>, %y: tensor<2x1x3xf32>)
    -> tensor<1x3x3xf32> {
  // expected-error@+1 {{'hlo.convolution' op output feature 3 is no multiple of feature group count 2}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2
      : (tensor<1x4x2xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  return %0 : tensor<1x3x3xf32>
}

// -----

func.func @convolution_c7_batch(%x: tensor<2x4x1xf32>, %y: tensor<2x1x3xf32>)
    -> tensor<1x3x3xf32> {
  // expected-error@+1 {{'hlo.convolution' op output feature 3 is no multiple of batch group count 2}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2
      : (tensor<2x4x1xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  return %0 : tensor<1x3x3xf32>
}

// -----

func.func @convolution_c8_batch(%x: tensor<3x4x1xf32>, %y: tensor<2x1x2xf32>)
    -> tensor<1x3x2xf32> {
  // expected-error@+1 {{'hlo.convolution' op batch 3 is no multiple of batch group count 2}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2
      : (tensor<3x4x1xf32>, tensor<2x1x2xf32>) -> tensor<1x3x2xf32>
  return %0 : tensor<1x3x2xf32>
}

// -----

func.func @convolution_c9_size(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>) -> tensor<1x4x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op result is f32[1,4,1], but f32[1,3,1] is expected: dimension 1 is 4 for 3}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// -----

func.func @convolution_c9_labels(%x: tensor<1x4x1xf32>, %y: tensor<2x1x5xf32>)
    -> tensor<1x3x5xf32> {
  // expected-error@+1 {{'hlo.convolution' op result is f32[1,3,5], but f32[3,1,5] is expected: dimension 0 is 1 for 3}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->0bf">
      : (tensor<1x4x1xf32>, tensor<2x1x5xf32>) -> tensor<1x3x5xf32>
  return %0 : tensor<1x3x5xf32>
}

// -----

func.func @convolution_c9_element_type(%x: tensor<1x4x1xi16>, %y: tensor<2x1x1xi16>)
    -> tensor<1x3x1xi8> {
  // expected-error@+1 {{'hlo.convolution' op result has element type s8, which is narrower than s16 of the operands}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xi16>, tensor<2x1x1xi16>) -> tensor<1x3x1xi8>
  return %0 : tensor<1x3x1xi8>
}

// -----

func.func @convolution_c10_precision(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op has 3 operand precisions for 2 operands}}
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      operand_precision = <high, high, high>
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @convolution_c11_indices(%x: tensor<1x4x1xf32>, %y: tensor<2x1x1xf32>, %z: tensor<1xui8>)
    -> tensor<1x3x1xf32> {
  // expected-error@+1 {{'hlo.convolution' op has 1 sparsity indices, but no sparsity config}}
  %0 = hlo.convolution %x, %y sparsity_indices(%z) window = <size = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x4x1xf32>, tensor<2x1x1xf32>, tensor<1xui8>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @fft_c1_real(%x: tensor<4xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op RFFT needs f32 or f64 elements, but the operand has c64}}
  %0 = hlo.fft %x type = RFFT fft_length = [4]
      : (tensor<4xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

// -----

func.func @fft_c1_half(%x: tensor<4xf16>) -> tensor<3xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op RFFT needs f32 or f64 elements, but the operand has f16}}
  %0 = hlo.fft %x type = RFFT fft_length = [4]
      : (tensor<4xf16>) -> tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

// -----

func.func @fft_c1_complex(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.fft' op IFFT needs complex elements, but the operand has f32}}
  %0 = hlo.fft %x type = IFFT fft_length = [4]
      : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @fft_c2_none(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op has 0 lengths for an operand of rank 1; 1 to 3 are possible}}
  %0 = hlo.fft %x type = FFT fft_length = []
      : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @fft_c2_rank(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op has 2 lengths for an operand of rank 1; 1 to 3 are possible}}
  %0 = hlo.fft %x type = FFT fft_length = [4, 4]
      : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @fft_c2_four(%x: tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op has 4 lengths for an operand of rank 4; 1 to 3 are possible}}
  %0 = hlo.fft %x type = FFT fft_length = [2, 2, 2, 2]
      : (tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>>
  return %0 : tensor<2x2x2x2xcomplex<f32>>
}

// -----

func.func @fft_c3_negative(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op length -4 of dimension 0 is negative}}
  %0 = hlo.fft %x type = FFT fft_length = [-4]
      : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @fft_c3_rfft(%x: tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op dimension 1 has size 4, but RFFT of length 5 needs 5}}
  %0 = hlo.fft %x type = RFFT fft_length = [5]
      : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  return %0 : tensor<2x3xcomplex<f32>>
}

// -----

func.func @fft_c3_irfft(%x: tensor<3xcomplex<f32>>) -> tensor<7xf32> {
  // expected-error@+1 {{'hlo.fft' op dimension 0 has size 3, but IRFFT of length 7 needs 4}}
  %0 = hlo.fft %x type = IRFFT fft_length = [7]
      : (tensor<3xcomplex<f32>>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @fft_c3_irfft_outer(%x: tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'hlo.fft' op dimension 0 has size 2, but IRFFT of length 3 needs 3}}
  %0 = hlo.fft %x type = IRFFT fft_length = [3, 4]
      : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @fft_c4_size(%x: tensor<4xf32>) -> tensor<4xcomplex<f32>> {
  // expected-error@+1 {{'hlo.fft' op result is c64[4], but c64[3] is expected: dimension 0 is 4 for 3}}
  %0 = hlo.fft %x type = RFFT fft_length = [4]
      : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @fft_c5_element_type(%x: tensor<4xf32>) -> tensor<3xcomplex<f64>> {
  // expected-error@+1 {{'hlo.fft' op result is c128[3], but c64[3] is expected: element type c128 for c64}}
  %0 = hlo.fft %x type = RFFT fft_length = [4]
      : (tensor<4xf32>) -> tensor<3xcomplex<f64>>
  return %0 : tensor<3xcomplex<f64>>
}

// -----

func.func @triangular_solve_c1_same(%x: tensor<3x3xf32>, %y: tensor<3x2xf64>) -> tensor<3x2xf64> {
  // expected-error@+1 {{'hlo.triangular_solve' op a has element type f32, but b f64}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x3xf32>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return %0 : tensor<3x2xf64>
}

// -----

func.func @triangular_solve_c1_integer(%x: tensor<3x3xi32>, %y: tensor<3x2xi32>)
    -> tensor<3x2xi32> {
  // expected-error@+1 {{'hlo.triangular_solve' op operand #0 must be array of floats or complex numbers, but got 'tensor<3x3xi32>'}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x3xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// -----

func.func @triangular_solve_c2_rank(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op a has rank 1, but at least 2 is needed}}
  %0 = hlo.triangular_solve %x, %y
      : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @triangular_solve_c2_same(%x: tensor<3x3xf32>, %y: tensor<4x3x2xf32>)
    -> tensor<4x3x2xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op a has rank 2, but b has rank 3}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x3xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// -----

func.func @triangular_solve_c3_square(%x: tensor<3x2xf32>, %y: tensor<3x2xf32>)
    -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op a is not square: dimension 0 has size 3, dimension 1 has 2}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @triangular_solve_c4_batch(%x: tensor<4x3x3xf32>, %y: tensor<5x3x2xf32>)
    -> tensor<5x3x2xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op dimension 0 of a has size 4, but dimension 0 of b has 5}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<4x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
  return %0 : tensor<5x3x2xf32>
}

// -----

func.func @triangular_solve_c5_left(%x: tensor<3x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op dimension 0 of a has size 3, but dimension 0 of b has 2}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @triangular_solve_c5_right(%x: tensor<3x3xf32>, %y: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op dimension 1 of a has size 3, but dimension 1 of b has 2}}
  %0 = hlo.triangular_solve %x, %y
      : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @triangular_solve_c6_type(%x: tensor<3x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.triangular_solve' op result is f32[2,3], but f32[3,2] is expected: dimension 0 is 2 for 3}}
  %0 = hlo.triangular_solve %x, %y left_side
      : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @cholesky_c1_integer(%x: tensor<3x3xi32>) -> tensor<3x3xi32> {
  // expected-error@+1 {{'hlo.cholesky' op operand #0 must be array of floats or complex numbers, but got 'tensor<3x3xi32>'}}
  %0 = hlo.cholesky %x
      : (tensor<3x3xi32>) -> tensor<3x3xi32>
  return %0 : tensor<3x3xi32>
}

// -----

func.func @cholesky_c2_rank(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.cholesky' op operand has rank 1, but at least 2 is needed}}
  %0 = hlo.cholesky %x
      : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @cholesky_c3_square(%x: tensor<4x3x2xf32>) -> tensor<4x3x2xf32> {
  // expected-error@+1 {{'hlo.cholesky' op operand is not square: dimension 1 has size 3, dimension 2 has 2}}
  %0 = hlo.cholesky %x
      : (tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// -----

func.func @cholesky_c4_type(%x: tensor<3x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.cholesky' op result is f32[3,2], but f32[3,3] is expected: dimension 1 is 2 for 3}}
  %0 = hlo.cholesky %x
      : (tensor<3x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @ragged_dot_c5_outer_rank(%x: tensor<2x16x8xf32>, %y: tensor<4x8x5xf32>,
                                    %z: tensor<1x1x4xi32>) -> tensor<2x16x5xf32> {
  // expected-error@+1 {{'hlo.ragged_dot' op group sizes have rank 3, but 2 or 1 is expected}}
  %0 = hlo.ragged_dot %x, %y, %z
      dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
      lhs_ragged_dims = [1] rhs_group_dims = [0]
      : (tensor<2x16x8xf32>, tensor<4x8x5xf32>, tensor<1x1x4xi32>) -> tensor<2x16x5xf32>
  return %0 : tensor<2x16x5xf32>
}

// -----

func.func @window_reversal(%x: tensor<1x4x1xf32>, %k: tensor<1x1x2xf32>) -> tensor<1x3x1xf32> {
  // expected-error@+1 {{window has the value 2 of rhs_reversal; it is 0 or 1}}
  %0 = hlo.convolution %x, %k window = <size = [2], rhs_reversal = [2]> dim_labels = <"b0f_io0->b0f"> : (tensor<1x4x1xf32>, tensor<1x1x2xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}
