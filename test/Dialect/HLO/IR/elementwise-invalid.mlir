// RUN: hlo-opt %s --split-input-file --verify-diagnostics

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

func.func @exponential_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.exponential' op operand #0 must be array of floats or complex numbers, but got 'tensor<4xi32>'}}
  %0 = hlo.exponential %x : tensor<4xi32>
  return
}

// -----

func.func @exponential_c1_scalar_type(%x: f32) {
  // expected-error@+1 {{'hlo.exponential' op operand #0 must be array of floats or complex numbers, but got 'f32'}}
  %0 = hlo.exponential %x : f32
  return
}

// -----

func.func @exponential_c1_unranked(%x: tensor<*xf32>) {
  // expected-error@+1 {{'hlo.exponential' op operand #0 must be array of floats or complex numbers, but got 'tensor<*xf32>'}}
  %0 = hlo.exponential %x : tensor<*xf32>
  return
}

// -----

func.func @exponential_c2_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.exponential' op result is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.exponential %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @exponential_c2_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.exponential' op result is f32[4,1], but f32[4] is expected: rank 2 for 1}}
  %0 = hlo.exponential %x : (tensor<4xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @exponential_c2_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.exponential' op result is s32[4], but f32[4] is expected: element type s32 for f32}}
  %0 = hlo.exponential %x : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @exponential_c2_bound(%x: tensor<?xf32, #hlo.bounds<[4]>>) {
  // expected-error@+1 {{'hlo.exponential' op result is f32[<=5], but f32[<=4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.exponential %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[5]>>
  return
}

// -----

func.func @exponential_result_accuracy(%x: tensor<4xf32>) {
  // expected-error@+1 {{tolerances must not be negative: atol -1.0}}
  %0 = hlo.exponential %x result_accuracy = <tolerance, atol = -1.0> : tensor<4xf32>
  return
}

// -----

func.func @exponential_result_accuracy_mode(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected default, highest or tolerance, not best}}
  %0 = hlo.exponential %x result_accuracy = <best> : tensor<4xf32>
  return
}

// -----

func.func @cbrt_c1_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'hlo.cbrt' op operand #0 must be array of floats, but got 'tensor<4xcomplex<f32>>'}}
  %0 = hlo.cbrt %x : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @erf_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.erf' op operand #0 must be array of floats}}
  %0 = hlo.erf %x : tensor<4xi32>
  return
}

// -----

func.func @abs_c1_unsigned(%x: tensor<4xui32>) {
  // expected-error@+1 {{'hlo.abs' op operand #0 must be array of signed integers, floats or complex numbers}}
  %0 = hlo.abs %x : tensor<4xui32>
  return
}

// -----

func.func @abs_c2_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'hlo.abs' op result is c64[4], but f32[4] is expected: element type c64 for f32}}
  %0 = hlo.abs %x : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @negate_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.negate' op operand #0 must be array of integers, floats or complex numbers}}
  %0 = hlo.negate %x : tensor<4xi1>
  return
}

// -----

func.func @sign_c1_unsigned(%x: tensor<4xui32>) {
  // expected-error@+1 {{'hlo.sign' op operand #0 must be array of signed integers, floats or complex numbers}}
  %0 = hlo.sign %x : tensor<4xui32>
  return
}

// -----

func.func @not_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.not' op operand #0 must be array of pred or integers}}
  %0 = hlo.not %x : tensor<4xf32>
  return
}

// -----

func.func @popcnt_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.popcnt' op operand #0 must be array of integers}}
  %0 = hlo.popcnt %x : tensor<4xi1>
  return
}

// -----

func.func @count_leading_zeros_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.count_leading_zeros' op operand #0 must be array of integers}}
  %0 = hlo.count_leading_zeros %x : tensor<4xf32>
  return
}

// -----

func.func @floor_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.floor' op operand #0 must be array of floats}}
  %0 = hlo.floor %x : tensor<4xi32>
  return
}

// -----

func.func @ceil_c1_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'hlo.ceil' op operand #0 must be array of floats}}
  %0 = hlo.ceil %x : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @round_nearest_afz_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.round_nearest_afz' op operand #0 must be array of floats}}
  %0 = hlo.round_nearest_afz %x : tensor<4xi32>
  return
}

// -----

func.func @round_nearest_even_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.round_nearest_even' op operand #0 must be array of floats}}
  %0 = hlo.round_nearest_even %x : tensor<4xi32>
  return
}

// -----

func.func @is_finite_c1_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'hlo.is_finite' op operand #0 must be array of floats}}
  %0 = hlo.is_finite %x : (tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}

// -----

func.func @is_finite_c2_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.is_finite' op result is f32[4], but pred[4] is expected: element type f32 for pred}}
  %0 = hlo.is_finite %x : tensor<4xf32>
  return
}

// -----

func.func @real_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.real' op operand #0 must be array of floats or complex numbers}}
  %0 = hlo.real %x : tensor<4xi32>
  return
}

// -----

func.func @imag_c2_element(%x: tensor<4xcomplex<f64>>) {
  // expected-error@+1 {{'hlo.imag' op result is c128[4], but f64[4] is expected: element type c128 for f64}}
  %0 = hlo.imag %x : tensor<4xcomplex<f64>>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

func.func @convert_c1_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.convert' op result is s32[5], but s32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<5xi32>
  return
}

// -----

func.func @convert_token(%x: !hlo.token) {
  // expected-error@+1 {{'hlo.convert' op operand #0 must be array of any HLO element type, but got '!hlo.token'}}
  %0 = hlo.convert %x : (!hlo.token) -> tensor<5xi32>
  return
}

// -----

func.func @convert_no_element_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.convert' op result #0 must be array of any HLO element type, but got 'tensor<4xi7>'}}
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi7>
  return
}

// -----

func.func @reduce_precision_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.reduce_precision' op operand #0 must be array of floats}}
  %0 = hlo.reduce_precision %x exponent_bits = 5 mantissa_bits = 10 : tensor<4xi32>
  return
}

// -----

func.func @reduce_precision_c2_exponent(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.reduce_precision' op exponent_bits is 0, but at least 1 is expected}}
  %0 = hlo.reduce_precision %x exponent_bits = 0 mantissa_bits = 10 : tensor<4xf32>
  return
}

// -----

func.func @reduce_precision_c3_mantissa(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.reduce_precision' op mantissa_bits is -1, but at least 0 is expected}}
  %0 = hlo.reduce_precision %x exponent_bits = 5 mantissa_bits = -1 : tensor<4xf32>
  return
}

// -----

func.func @reduce_precision_c4_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.reduce_precision' op result is f32[3], but f32[4] is expected: dimension 0 is 3 for 4}}
  %0 = hlo.reduce_precision %x exponent_bits = 5 mantissa_bits = 10 : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @stochastic_convert_c1_signed(%x: tensor<4xf32>, %r: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.stochastic_convert' op operand #1 must be array of unsigned integers}}
  %0 = hlo.stochastic_convert %x, %r : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi8>
  return
}

// -----

func.func @stochastic_convert_c2_random(%x: tensor<4xf32>, %r: tensor<5xui32>) {
  // expected-error@+1 {{'hlo.stochastic_convert' op dimension 0 of random is 5, but that of operand is 4}}
  %0 = hlo.stochastic_convert %x, %r : (tensor<4xf32>, tensor<5xui32>) -> tensor<4xi8>
  return
}

// -----

func.func @stochastic_convert_c2_result(%x: tensor<4xf32>, %r: tensor<4xui32>) {
  // expected-error@+1 {{'hlo.stochastic_convert' op result is s8[5], but s8[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.stochastic_convert %x, %r : (tensor<4xf32>, tensor<4xui32>) -> tensor<5xi8>
  return
}

// -----

func.func @stochastic_convert_c3_bits(%x: tensor<4xf32>, %r: tensor<4xui16>) {
  // expected-error@+1 {{'hlo.stochastic_convert' op random has elements of 16 bits, but operand has elements of 32}}
  %0 = hlo.stochastic_convert %x, %r : (tensor<4xf32>, tensor<4xui16>) -> tensor<4xi8>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Binary operations
//===----------------------------------------------------------------------===//

func.func @add_c1_token(%x: !hlo.token) {
  // expected-error@+1 {{'hlo.add' op operand #0 must be array of any HLO element type}}
  %0 = hlo.add %x, %x : !hlo.token
  return
}

// -----

func.func @add_c2_size(%x: tensor<2x4xf32>, %y: tensor<2x5xf32>) {
  // expected-error@+1 {{'hlo.add' op dimension 1 of rhs is 5, but that of lhs is 4}}
  %0 = hlo.add %x, %y : (tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<2x4xf32>
  return
}

// -----

// No scalar is broadcast, nor is a dimension of size 1.
func.func @add_c2_scalar(%x: tensor<4xf32>, %y: tensor<f32>) {
  // expected-error@+1 {{'hlo.add' op rhs has rank 0, but lhs has rank 1}}
  %0 = hlo.add %x, %y : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_c2_degenerate(%x: tensor<4xf32>, %y: tensor<1xf32>) {
  // expected-error@+1 {{'hlo.add' op dimension 0 of rhs is 1, but that of lhs is 4}}
  %0 = hlo.add %x, %y : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_c2_element(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.add' op rhs has element type s32, but lhs has f32}}
  %0 = hlo.add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_c2_integer_width(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'hlo.add' op rhs has element type s64, but lhs has s32}}
  %0 = hlo.add %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi64>
  return
}

// -----

func.func @add_c2_bound(%x: tensor<?xf32, #hlo.bounds<[4]>>, %y: tensor<?xf32, #hlo.bounds<[5]>>) {
  // expected-error@+1 {{'hlo.add' op dimension 0 of rhs is 5, but that of lhs is 4}}
  %0 = hlo.add %x, %y : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[5]>>) -> tensor<4xf32>
  return
}

// -----

func.func @add_c3_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.add' op result is f32[2,2], but f32[4] is expected: rank 2 for 1}}
  %0 = hlo.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @add_c3_element(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.add' op result is s64[4], but s32[4] is expected: element type s64 for s32}}
  %0 = hlo.add %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @add_signature(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected a type or a function type with 2 inputs and 1 result}}
  %0 = hlo.add %x, %x : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @subtract_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.subtract' op operand #0 must be array of integers, floats or complex numbers}}
  %0 = hlo.subtract %x, %x : tensor<4xi1>
  return
}

// -----

func.func @divide_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.divide' op operand #0 must be array of integers, floats or complex numbers}}
  %0 = hlo.divide %x, %x : tensor<4xi1>
  return
}

// -----

func.func @remainder_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.remainder' op operand #0 must be array of integers, floats or complex numbers}}
  %0 = hlo.remainder %x, %x : tensor<4xi1>
  return
}

// -----

func.func @power_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.power' op operand #0 must be array of integers, floats or complex numbers}}
  %0 = hlo.power %x, %x : tensor<4xi1>
  return
}

// -----

func.func @shift_left_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.shift_left' op operand #0 must be array of integers}}
  %0 = hlo.shift_left %x, %x : tensor<4xf32>
  return
}

// -----

func.func @shift_right_arithmetic_c1_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.shift_right_arithmetic' op operand #0 must be array of integers}}
  %0 = hlo.shift_right_arithmetic %x, %x : tensor<4xi1>
  return
}

// -----

func.func @shift_right_logical_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.shift_right_logical' op operand #0 must be array of integers}}
  %0 = hlo.shift_right_logical %x, %x : tensor<4xf32>
  return
}

// -----

func.func @mulhi_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.mulhi' op operand #0 must be array of integers}}
  %0 = hlo.mulhi %x, %x : tensor<4xf32>
  return
}

// -----

func.func @atan2_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.atan2' op operand #0 must be array of floats or complex numbers}}
  %0 = hlo.atan2 %x, %x : tensor<4xi32>
  return
}

// -----

func.func @and_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.and' op operand #0 must be array of pred or integers}}
  %0 = hlo.and %x, %x : tensor<4xf32>
  return
}

// -----

func.func @or_c1_float(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.or' op operand #0 must be array of pred or integers}}
  %0 = hlo.or %x, %x : tensor<4xf32>
  return
}

// -----

func.func @xor_c2_element(%x: tensor<4xi1>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.xor' op rhs has element type s32, but lhs has pred}}
  %0 = hlo.xor %x, %y : (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @complex_c1_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.complex' op operand #0 must be array of floats}}
  %0 = hlo.complex %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_c3_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.complex' op result is c128[4], but c64[4] is expected: element type c128 for c64}}
  %0 = hlo.complex %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @complex_c4_parts(%x: tensor<4xf16>) {
  // expected-error@+1 {{'hlo.complex' op parts are f16, but f32 or f64 is expected}}
  %0 = hlo.complex %x, %x : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xcomplex<f32>>
  return
}

// -----

//===----------------------------------------------------------------------===//
// CompareOp, SelectOp, ClampOp
//===----------------------------------------------------------------------===//

func.func @compare_c1_size(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.compare' op dimension 0 of rhs is 3, but that of lhs is 4}}
  %0 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c1_element(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.compare' op rhs has element type s32, but lhs has f32}}
  %0 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c2_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.compare' op result #0 must be array of pred, but got 'tensor<4xi8>'}}
  %0 = hlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @compare_c2_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.compare' op result is pred[3], but pred[4] is expected: dimension 0 is 3 for 4}}
  %0 = hlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @compare_c3_signed(%x: tensor<4xui32>) {
  // expected-error@+1 {{'hlo.compare' op type SIGNED does not fit elements of u32}}
  %0 = hlo.compare LT, %x, %x type = SIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c3_float(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.compare' op type FLOAT does not fit elements of s32}}
  %0 = hlo.compare LT, %x, %x type = FLOAT : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c3_total_order(%x: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.compare' op type TOTALORDER does not fit elements of s32}}
  %0 = hlo.compare LT, %x, %x type = TOTALORDER : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c3_total_order_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'hlo.compare' op type TOTALORDER does not fit elements of c64}}
  %0 = hlo.compare EQ, %x, %x type = TOTALORDER : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c3_pred(%x: tensor<4xi1>) {
  // expected-error@+1 {{'hlo.compare' op type SIGNED does not fit elements of pred}}
  %0 = hlo.compare EQ, %x, %x type = SIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @select_c1_size(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'hlo.select' op dimension 0 of on_false is 5, but that of on_true is 4}}
  %0 = hlo.select %p, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_c1_element(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.select' op on_false has element type s32, but on_true has f32}}
  %0 = hlo.select %p, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_c1_tuple(%p: tensor<i1>, %x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'hlo.select' op operand #1 must be array of any HLO element type}}
  %0 = hlo.select %p, %x, %x : (tensor<i1>, tuple<tensor<4xf32>>, tuple<tensor<4xf32>>) -> tuple<tensor<4xf32>>
  return
}

// -----

func.func @select_c2_size(%p: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.select' op dimension 0 of pred is 3, but that of on_true is 4}}
  %0 = hlo.select %p, %x, %x : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_c2_element(%p: tensor<4xi32>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.select' op operand #0 must be array of pred}}
  %0 = hlo.select %p, %x, %x : (tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_c3_size(%p: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.select' op result is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @clamp_c1_min(%min: tensor<3xf32>, %x: tensor<4xf32>, %max: tensor<f32>) {
  // expected-error@+1 {{'hlo.clamp' op dimension 0 of min is 3, but that of operand is 4}}
  %0 = hlo.clamp %min, %x, %max : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c1_max(%min: tensor<f32>, %x: tensor<4xf32>, %max: tensor<1x4xf32>) {
  // expected-error@+1 {{'hlo.clamp' op max has rank 2, but operand has rank 1}}
  %0 = hlo.clamp %min, %x, %max : (tensor<f32>, tensor<4xf32>, tensor<1x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c2_min(%min: tensor<i32>, %x: tensor<4xf32>, %max: tensor<f32>) {
  // expected-error@+1 {{'hlo.clamp' op min has element type s32, but operand has f32}}
  %0 = hlo.clamp %min, %x, %max : (tensor<i32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c2_max(%min: tensor<f32>, %x: tensor<4xf32>, %max: tensor<i32>) {
  // expected-error@+1 {{'hlo.clamp' op max has element type s32, but operand has f32}}
  %0 = hlo.clamp %min, %x, %max : (tensor<f32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c3_size(%min: tensor<f32>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.clamp' op result is f32[], but f32[4] is expected: rank 0 for 1}}
  %0 = hlo.clamp %min, %x, %min : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
