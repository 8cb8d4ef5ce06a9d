// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @slice_c1_count(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.slice' op has 2 start indices for an operand of rank 1}}
  %0 = hlo.slice %x [0:6, 0:1] : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @slice_c1_strides(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.slice' op has 0 strides for an operand of rank 1}}
  %0 = "hlo.slice"(%x) <{start_indices = array<i64: 0>, limit_indices = array<i64: 6>, strides = array<i64>}>
      : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @slice_c2_start(%x: tensor<6xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.slice' op slice [-1:3] of dimension 0 is not within [0:6]}}
  %0 = hlo.slice %x [-1:3] : (tensor<6xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @slice_c2_limit(%x: tensor<6xf32>) -> tensor<7xf32> {
  // expected-error@+1 {{'hlo.slice' op slice [0:7] of dimension 0 is not within [0:6]}}
  %0 = hlo.slice %x [0:7] : (tensor<6xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @slice_c2_order(%x: tensor<2x6xf32>) -> tensor<2x1xf32> {
  // expected-error@+1 {{'hlo.slice' op slice [4:3] of dimension 1 is not within [0:6]}}
  %0 = hlo.slice %x [0:2, 4:3] : (tensor<2x6xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

func.func @slice_c3_stride(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.slice' op stride 0 of dimension 0 is less than 1}}
  %0 = hlo.slice %x [0:6:0] : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @slice_c4_size(%x: tensor<6xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.slice' op result is f32[2], but f32[3] is expected: dimension 0 is 2 for 3}}
  %0 = hlo.slice %x [0:5:2] : (tensor<6xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dynamic_slice_c1_count(%x: tensor<6xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op has 2 slice sizes for an operand of rank 1}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [2, 1] : (tensor<6xf32>, tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dynamic_slice_c2_count(%x: tensor<6x3xf32>, %i: tensor<i32>) -> tensor<2x1xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op has 1 start indices for an operand of rank 2}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [2, 1] : (tensor<6x3xf32>, tensor<i32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

func.func @dynamic_slice_c2_one_index(%x: tensor<6x3xf32>, %i: tensor<3xi32>) -> tensor<2x1xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op has 3 start indices for an operand of rank 2}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [2, 1] : (tensor<6x3xf32>, tensor<3xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

func.func @dynamic_slice_c2_scalar(%x: tensor<6x3xf32>, %i: tensor<i32>, %j: tensor<1xi32>)
    -> tensor<2x1xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op start index of dimension 1 is s32[1], not a scalar}}
  %0 = hlo.dynamic_slice %x[%i, %j] sizes = [2, 1]
      : (tensor<6x3xf32>, tensor<i32>, tensor<1xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

func.func @dynamic_slice_c3_type(%x: tensor<6x3xf32>, %i: tensor<i32>, %j: tensor<i64>)
    -> tensor<2x1xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op start index of dimension 1 is s64[], but that of dimension 0 is s32[]}}
  %0 = hlo.dynamic_slice %x[%i, %j] sizes = [2, 1]
      : (tensor<6x3xf32>, tensor<i32>, tensor<i64>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

func.func @dynamic_slice_c3_integer(%x: tensor<6xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op operand #1 must be variadic of array of integers, but got 'tensor<f32>'}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<6xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dynamic_slice_c4_large(%x: tensor<6xf32>, %i: tensor<i32>) -> tensor<7xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op slice size 7 of dimension 0 is outside [0, 6]}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [7] : (tensor<6xf32>, tensor<i32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @dynamic_slice_c4_negative(%x: tensor<?xf32>, %i: tensor<i32>) -> tensor<1xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op slice size -1 of dimension 0 is outside [0, ?]}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [-1] : (tensor<?xf32>, tensor<i32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

func.func @dynamic_slice_c5_size(%x: tensor<6xf32>, %i: tensor<i32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.dynamic_slice' op result is f32[3], but f32[2] is expected: dimension 0 is 3 for 2}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<6xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @dynamic_update_slice_c1_rank(%x: tensor<6xf32>, %u: tensor<f32>, %i: tensor<i32>)
    -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op update has rank 0, but the operand has rank 1}}
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<6xf32>, tensor<f32>, tensor<i32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @dynamic_update_slice_c2_element_type(%x: tensor<6xf32>, %u: tensor<2xi32>, %i: tensor<i32>)
    -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op update has element type s32, but the operand f32}}
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<6xf32>, tensor<2xi32>, tensor<i32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @dynamic_update_slice_c3_size(%x: tensor<6xf32>, %u: tensor<7xf32>, %i: tensor<i32>)
    -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op dimension 0 of the update has size 7, which exceeds 6 of the operand}}
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<6xf32>, tensor<7xf32>, tensor<i32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @dynamic_update_slice_c4_count(%x: tensor<6xf32>, %u: tensor<2xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op has 0 start indices for an operand of rank 1}}
  %0 = hlo.dynamic_update_slice %x[], %u : (tensor<6xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @dynamic_update_slice_c5_type(%x: tensor<6x3xf32>, %u: tensor<2x3xf32>, %i: tensor<i32>,
                                        %j: tensor<ui32>) -> tensor<6x3xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op start index of dimension 1 is u32[], but that of dimension 0 is s32[]}}
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u
      : (tensor<6x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<ui32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

func.func @dynamic_update_slice_c6_type(%x: tensor<6xf32>, %u: tensor<2xf32>, %i: tensor<i32>)
    -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.dynamic_update_slice' op result is f32[2], but f32[6] is expected: dimension 0 is 2 for 6}}
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<6xf32>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @gather_c1_range(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op index vector dimension 3 is outside [0, 2]}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c2_count(%x: tensor<4x5xf32>, %i: tensor<3x2xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start index map has 1 entries for index vectors of 2}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x2xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c2_implicit(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start index map has 2 entries for index vectors of 1}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c3_range(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start index map entry 2 is outside [0, 2)}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c3_unique(%x: tensor<4x5xf32>, %i: tensor<3x2xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start index map entry 0 is repeated}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x2xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c4_range(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op collapsed slice dimension 2 is outside [0, 2)}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c4_sorted(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.gather' op collapsed slice dimension 0 comes after 1: they must be sorted}}
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 1] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @gather_c4_batching_sorted(%x: tensor<4x5xf32>, %i: tensor<3x4x1xi32>) -> tensor<3x1xf32> {
  // expected-error@+1 {{'hlo.gather' op operand batching dimension 0 comes after 1: they must be sorted}}
  %0 = hlo.gather %x, %i dimension_numbers = <start_index_map = [0], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], index_vector_dim = 2>
      slice_sizes = [1, 1] : (tensor<4x5xf32>, tensor<3x4x1xi32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}

// -----

func.func @gather_c4_disjoint(%x: tensor<4x5xf32>, %i: tensor<4x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op collapsed slice dimension 0 is an operand batching dimension as well}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<4x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c5_sizes(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op has 1 slice sizes for an operand of rank 2}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c5_count(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op has 1 offset, 0 collapsed slice and 0 operand batching dimensions for an operand of rank 2}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c6_large(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op slice size 6 of dimension 1 is outside [0, 5]}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 6] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c6_negative(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op slice size -1 of dimension 1 is outside [0, 5]}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, -1] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c7_collapsed(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op slice size 2 of dimension 0, which the result does not have, exceeds 1}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [2, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c7_batching(%x: tensor<4x5xf32>, %i: tensor<4x1xi32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{'hlo.gather' op slice size 4 of dimension 0, which the result does not have, exceeds 1}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1>
      slice_sizes = [4, 5] : (tensor<4x5xf32>, tensor<4x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @gather_c8_range(%x: tensor<4x5xf32>, %i: tensor<4x1xi32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start indices batching dimension 2 is outside [0, 2)}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<4x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @gather_c8_vector(%x: tensor<4x5xf32>, %i: tensor<4x1xi32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{'hlo.gather' op start indices batching dimension 1 is the index vector dimension as well}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<4x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @gather_c9_count(%x: tensor<4x5xf32>, %i: tensor<4x1xi32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{'hlo.gather' op has 1 operand batching dimensions, but 0 start indices batching dimensions}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<4x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @gather_c9_size(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op operand batching dimension 0 has size 4, but start indices batching dimension 0 has 3}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c10_range(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op offset dimension 2 is outside [0, 2)}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

func.func @gather_c10_sorted(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<1x3x5xf32> {
  // expected-error@+1 {{'hlo.gather' op offset dimension 0 comes after 2: they must be sorted}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [2, 0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<1x3x5xf32>
  return %0 : tensor<1x3x5xf32>
}

// -----

func.func @gather_c11_size(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x4xf32> {
  // expected-error@+1 {{'hlo.gather' op result is f32[3,4], but f32[3,5] is expected: dimension 1 is 4 for 5}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

func.func @gather_c11_rank(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<5xf32> {
  // expected-error@+1 {{'hlo.gather' op result is f32[5], but f32[3,5] is expected: rank 1 for 2}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @gather_c11_element_type(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xi32> {
  // expected-error@+1 {{'hlo.gather' op result is s32[3,5], but f32[3,5] is expected: element type s32 for f32}}
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
