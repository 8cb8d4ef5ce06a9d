// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @broadcast_c1_element_type(%x: tensor<3xf32>) -> tensor<2x3xi32> {
  // expected-error@+1 {{'hlo.broadcast' op operand has element type f32, but the result s32}}
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

func.func @broadcast_c2_count(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.broadcast' op has 2 dimensions for an operand of rank 1}}
  %0 = hlo.broadcast %x dimensions = [0, 1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @broadcast_c3_range(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.broadcast' op dimension 2 is outside [0, 2)}}
  %0 = hlo.broadcast %x dimensions = [2] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @broadcast_c3_unique(%x: tensor<3x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.broadcast' op dimension 1 is repeated}}
  %0 = hlo.broadcast %x dimensions = [1, 1] : (tensor<3x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @broadcast_c4_size(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.broadcast' op operand dimension 0 of size 3 becomes result dimension 0 of size 2}}
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// A dimension of size 1 is not repeated.
func.func @broadcast_c4_one(%x: tensor<1xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.broadcast' op operand dimension 0 of size 1 becomes result dimension 0 of size 2}}
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<1xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @reshape_c1_element_type(%x: tensor<6xf32>) -> tensor<6xf16> {
  // expected-error@+1 {{'hlo.reshape' op operand has element type f32, but the result f16}}
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<6xf16>
  return %0 : tensor<6xf16>
}

// -----

func.func @reshape_c2_count(%x: tensor<6xf32>) -> tensor<7xf32> {
  // expected-error@+1 {{'hlo.reshape' op operand f32[6] has 6 elements, but the result f32[7] has 7}}
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @reshape_c2_bound(%x: tensor<?x2xf32, #hlo.bounds<[3, ?]>>) -> tensor<5xf32> {
  // expected-error@+1 {{'hlo.reshape' op operand f32[<=3,2] has 6 elements, but the result f32[5] has 5}}
  %0 = hlo.reshape %x : (tensor<?x2xf32, #hlo.bounds<[3, ?]>>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// 2^65 is not 0.
func.func @reshape_c2_overflow(%x: tensor<8589934592x4294967296xi8>) -> tensor<0xi8> {
  // expected-error@+1 {{has 36893488147419103232 elements, but the result s8[0] has 0}}
  %0 = hlo.reshape %x : (tensor<8589934592x4294967296xi8>) -> tensor<0xi8>
  return %0 : tensor<0xi8>
}

// -----

func.func @reshape_c3_range(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.reshape' op inferred dimension 2 is outside [0, 2)}}
  %0 = hlo.reshape %x inferred_dimension = 2 : (tensor<6xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @dynamic_reshape_c1_element_type(%x: tensor<6xf32>, %n: tensor<i32>) -> tensor<6xi32> {
  // expected-error@+1 {{'hlo.dynamic_reshape' op operand has element type f32, but the result s32}}
  %0 = hlo.dynamic_reshape %x sizes(%n) : (tensor<6xf32>, tensor<i32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

func.func @dynamic_reshape_c2_count(%x: tensor<6xf32>, %n: tensor<i32>)
    -> tensor<?xf32, #hlo.bounds<[8]>> {
  // expected-error@+1 {{'hlo.dynamic_reshape' op operand f32[6] has 6 elements, but the result f32[<=8] has 8}}
  %0 = hlo.dynamic_reshape %x sizes(%n)
      : (tensor<6xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[8]>>
  return %0 : tensor<?xf32, #hlo.bounds<[8]>>
}

// -----

func.func @dynamic_reshape_c3_count(%x: tensor<6xf32>, %n: tensor<i32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.dynamic_reshape' op has 1 sizes for a result of rank 2}}
  %0 = hlo.dynamic_reshape %x sizes(%n) : (tensor<6xf32>, tensor<i32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @dynamic_reshape_c4_scalar(%x: tensor<6xf32>, %n: tensor<1xi32>) -> tensor<6xf32> {
  // expected-error@+1 {{'hlo.dynamic_reshape' op size of dimension 0 is s32[1], but s32[] is expected}}
  %0 = hlo.dynamic_reshape %x sizes(%n) : (tensor<6xf32>, tensor<1xi32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @dynamic_reshape_c4_type(%x: tensor<6xf32>, %m: tensor<i32>, %n: tensor<i64>)
    -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.dynamic_reshape' op size of dimension 1 is s64[], but s32[] is expected}}
  %0 = hlo.dynamic_reshape %x sizes(%m, %n)
      : (tensor<6xf32>, tensor<i32>, tensor<i64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @bitcast_c1_kind(%x: tensor<f32>) -> !hlo.token {
  // expected-error@+1 {{'hlo.bitcast' op operand is f32[], which does not become token[]}}
  %0 = hlo.bitcast %x : (tensor<f32>) -> !hlo.token
  return %0 : !hlo.token
}

// -----

func.func @bitcast_c2_bytes(%x: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<11xbf16, #hlo.layout<[0]>> {
  // expected-error@+1 {{'hlo.bitcast' op operand f32[6]{0} takes 24 bytes, but the result bf16[11]{0} takes 22}}
  %0 = hlo.bitcast %x : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<11xbf16, #hlo.layout<[0]>>
  return %0 : tensor<11xbf16, #hlo.layout<[0]>>
}

// -----

// Four bits take a byte, unless packed.
func.func @bitcast_c2_packed(%x: tensor<4xi4, #hlo.layout<[0]>>) -> tensor<1xi16, #hlo.layout<[0]>> {
  // expected-error@+1 {{'hlo.bitcast' op operand s4[4]{0} takes 4 bytes, but the result s16[1]{0} takes 2}}
  %0 = hlo.bitcast %x : (tensor<4xi4, #hlo.layout<[0]>>) -> tensor<1xi16, #hlo.layout<[0]>>
  return %0 : tensor<1xi16, #hlo.layout<[0]>>
}

// -----

func.func @bitcast_convert_c1_complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xf64> {
  // expected-error@+1 {{'hlo.bitcast_convert' op does not convert between c64 and f64}}
  %0 = hlo.bitcast_convert %x : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

func.func @bitcast_convert_c2_multiple(%x: tensor<4xf6E2M3FN>) -> tensor<3xi8> {
  // expected-error@+1 {{'hlo.bitcast_convert' op does not convert between elements of 6 and 8 bits}}
  %0 = hlo.bitcast_convert %x : (tensor<4xf6E2M3FN>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

// -----

func.func @bitcast_convert_c3_size(%x: tensor<4x2xi8>) -> tensor<4xi32> {
  // expected-error@+1 {{'hlo.bitcast_convert' op last dimension of the operand has size 2, but 4 s8 make one s32}}
  %0 = hlo.bitcast_convert %x : (tensor<4x2xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @bitcast_convert_c3_scalar(%x: tensor<f16>) -> tensor<f32> {
  // expected-error@+1 {{'hlo.bitcast_convert' op needs a last dimension of size 2 to make f32, but the operand is a scalar}}
  %0 = hlo.bitcast_convert %x : (tensor<f16>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @bitcast_convert_c4_appended(%x: tensor<4xi32>) -> tensor<4xi16> {
  // expected-error@+1 {{'hlo.bitcast_convert' op result is s16[4], but s16[4,2] is expected: rank 1 for 2}}
  %0 = hlo.bitcast_convert %x : (tensor<4xi32>) -> tensor<4xi16>
  return %0 : tensor<4xi16>
}

// -----

func.func @bitcast_convert_c4_same(%x: tensor<4xi32>) -> tensor<5xf32> {
  // expected-error@+1 {{'hlo.bitcast_convert' op result is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.bitcast_convert %x : (tensor<4xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @transpose_c1_count(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.transpose' op has 1 dimensions for an operand of rank 2}}
  %0 = hlo.transpose %x dimensions = [1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @transpose_c2_range(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.transpose' op dimension -1 is outside [0, 2)}}
  %0 = hlo.transpose %x dimensions = [-1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @transpose_c2_unique(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'hlo.transpose' op dimension 0 is repeated}}
  %0 = hlo.transpose %x dimensions = [0, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @transpose_c3_size(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'hlo.transpose' op result is f32[2,3], but f32[3,2] is expected: dimension 0 is 2 for 3}}
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @reverse_c1_type(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+1 {{'hlo.reverse' op result is s32[3], but s32[2] is expected: dimension 0 is 3 for 2}}
  %0 = hlo.reverse %x dimensions = [0] : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @reverse_c2_range(%x: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{'hlo.reverse' op dimension 1 is outside [0, 1)}}
  %0 = hlo.reverse %x dimensions = [1] : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @reverse_c2_unique(%x: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{'hlo.reverse' op dimension 0 is repeated}}
  %0 = hlo.reverse %x dimensions = [0, 0] : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @concatenate_c1_none() -> tensor<0xf32> {
  // expected-error@+1 {{'hlo.concatenate' op needs at least one operand}}
  %0 = "hlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

func.func @concatenate_c2_range(%x: tensor<2xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.concatenate' op dimension 1 is outside [0, 1)}}
  %0 = hlo.concatenate %x, %x dimension = 1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @concatenate_c2_scalar(%x: tensor<f32>) -> tensor<2xf32> {
  // expected-error@+1 {{'hlo.concatenate' op dimension 0 is outside [0, 0)}}
  %0 = hlo.concatenate %x, %x dimension = 0 : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @concatenate_c3_rank(%x: tensor<2xf32>, %y: tensor<2x1xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.concatenate' op operand 1 has rank 2, but operand 0 has rank 1}}
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2xf32>, tensor<2x1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @concatenate_c4_element_type(%x: tensor<2xf32>, %y: tensor<2xi32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.concatenate' op operand 1 has element type s32, but operand 0 has f32}}
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2xf32>, tensor<2xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @concatenate_c5_size(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'hlo.concatenate' op dimension 1 of operand 1 has size 4, but the operands before it have 3}}
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// A size that only the second operand gives binds the third.
func.func @concatenate_c5_unbounded(%x: tensor<2x?xf32>, %y: tensor<2x4xf32>, %z: tensor<2x5xf32>)
    -> tensor<6x?xf32> {
  // expected-error@+1 {{'hlo.concatenate' op dimension 1 of operand 2 has size 5, but the operands before it have 4}}
  %0 = hlo.concatenate %x, %y, %z dimension = 0
      : (tensor<2x?xf32>, tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}

// -----

func.func @concatenate_c6_sum(%x: tensor<2xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'hlo.concatenate' op result is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.concatenate %x, %x dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @concatenate_c6_overflow(%x: tensor<9223372036854775807xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'hlo.concatenate' op sum of the sizes of dimension 0 exceeds 64 bits}}
  %0 = hlo.concatenate %x, %x dimension = 0
      : (tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @pad_c1_scalar(%x: tensor<3xf32>, %v: tensor<1xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op padding value is f32[1], not a scalar}}
  %0 = hlo.pad %x, %v low = [0] high = [0] interior = [0] : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c1_element_type(%x: tensor<3xf32>, %v: tensor<i32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op padding value has element type s32, but the operand f32}}
  %0 = hlo.pad %x, %v low = [0] high = [0] interior = [0] : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c2_count(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op has 2 values of high padding for an operand of rank 1}}
  %0 = hlo.pad %x, %v low = [0] high = [0, 0] interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c3_negative(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op interior padding -1 of dimension 0 is negative}}
  %0 = hlo.pad %x, %v low = [1] high = [1] interior = [-1] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c4_negative(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op dimension 0 of size 3 has size -1 with its padding}}
  %0 = hlo.pad %x, %v low = [-2] high = [-2] interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c4_overflow(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op padded size of dimension 0 exceeds 64 bits}}
  %0 = hlo.pad %x, %v low = [0] high = [0] interior = [4611686018427387904]
      : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pad_c4_size(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.pad' op result is f32[3], but f32[7] is expected: dimension 0 is 3 for 7}}
  %0 = hlo.pad %x, %v low = [1] high = [1] interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @get_dimension_size_c1_range(%x: tensor<3xf32>) -> tensor<i32> {
  // expected-error@+1 {{'hlo.get_dimension_size' op dimension 1 is outside [0, 1)}}
  %0 = hlo.get_dimension_size %x dimension = 1 : (tensor<3xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @get_dimension_size_c2_large(%x: tensor<2147483648xf32>) -> tensor<i32> {
  // expected-error@+1 {{'hlo.get_dimension_size' op dimension 0 has size 2147483648, which exceeds 32 bits}}
  %0 = hlo.get_dimension_size %x dimension = 0 : (tensor<2147483648xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @get_dimension_size_c3_type(%x: tensor<3xf32>) -> tensor<i64> {
  // expected-error@+1 {{'hlo.get_dimension_size' op result is s64[], but s32[] is expected: element type s64 for s32}}
  %0 = hlo.get_dimension_size %x dimension = 0 : (tensor<3xf32>) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----

func.func @set_dimension_size_c1_range(%x: tensor<3xf32>, %n: tensor<i32>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.set_dimension_size' op dimension -1 is outside [0, 1)}}
  %0 = hlo.set_dimension_size %x, %n dimension = -1 : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @set_dimension_size_c2_large(%x: tensor<?xf32, #hlo.bounds<[2147483648]>>, %n: tensor<i32>)
    -> tensor<?xf32, #hlo.bounds<[2147483648]>> {
  // expected-error@+1 {{'hlo.set_dimension_size' op dimension 0 has size 2147483648, which exceeds 32 bits}}
  %0 = hlo.set_dimension_size %x, %n dimension = 0
      : (tensor<?xf32, #hlo.bounds<[2147483648]>>, tensor<i32>)
      -> tensor<?xf32, #hlo.bounds<[2147483648]>>
  return %0 : tensor<?xf32, #hlo.bounds<[2147483648]>>
}

// -----

func.func @set_dimension_size_c3_size(%x: tensor<3xf32>, %n: tensor<i64>) -> tensor<3xf32> {
  // expected-error@+1 {{'hlo.set_dimension_size' op size is s64[], but s32[] is expected}}
  %0 = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<3xf32>, tensor<i64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @set_dimension_size_c4_bound(%x: tensor<3xf32>, %n: tensor<i32>)
    -> tensor<?xf32, #hlo.bounds<[4]>> {
  // expected-error@+1 {{'hlo.set_dimension_size' op result is f32[<=4], but f32[<=3] is expected: dimension 0 is 4 for 3}}
  %0 = hlo.set_dimension_size %x, %n dimension = 0
      : (tensor<3xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}
