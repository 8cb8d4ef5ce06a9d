// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @parameter_c1_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.parameter' op failed to verify that all of {operand, result} have same type}}
  %0 = "hlo.parameter"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @parameter_no_value(%x: f32) {
  // expected-error@+1 {{'hlo.parameter' op operand #0 must be array, tuple, token, opaque, buffer or async value, but got 'f32'}}
  %0 = hlo.parameter %x : f32
  return
}

// -----

//===----------------------------------------------------------------------===//
// ConstantOp
//===----------------------------------------------------------------------===//

func.func @constant_c1_type() {
  // expected-error@+1 {{'hlo.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "hlo.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}

// -----

func.func @constant_c2_scalar_type() {
  // expected-error@+1 {{'hlo.constant' op result #0 must be array, tuple, token, opaque, buffer or async value, but got 'i32'}}
  %0 = hlo.constant 1 : i32
  return
}

// -----

func.func @constant_c2_token() {
  // expected-error@+1 {{'hlo.constant' op value is token[], which has no literal}}
  %0 = hlo.constant #hlo.elided : !hlo.token
  return
}

// -----

func.func @constant_c2_opaque() {
  // expected-error@+1 {{'hlo.constant' op value is opaque[], which has no literal}}
  %0 = hlo.constant #hlo.elided : !hlo.opaque
  return
}

// -----

func.func @constant_c2_dynamic() {
  // expected-error@+1 {{'hlo.constant' op dimension 1 of value is dynamic, but a constant has static dimensions}}
  %0 = hlo.constant #hlo.elided : tensor<2x?xf32, #hlo.bounds<[?, 4]>>
  return
}

// -----

func.func @constant_c3_tuple() {
  // expected-error@+1 {{'hlo.constant' op value is no #hlo.tuple, but its type is a tuple}}
  %0 = hlo.constant #hlo.elided : tuple<tensor<2xi32>>
  return
}

// -----

func.func @constant_c3_array() {
  // expected-error@+1 {{'hlo.constant' op value is neither dense, dense_resource nor #hlo.elided}}
  %0 = hlo.constant sparse<[[0]], [1]> : tensor<2xi32>
  return
}

// -----

func.func @constant_c3_array_of_tuple() {
  // expected-error@+1 {{'hlo.constant' op value is neither dense, dense_resource nor #hlo.elided}}
  %0 = hlo.constant #hlo.tuple<[]> : tensor<2xi32>
  return
}

// -----

func.func @constant_c3_tuple_size() {
  // expected-error@+1 {{'hlo.constant' op value has 1 elements, but its type has 2}}
  %0 = hlo.constant #hlo.tuple<[dense<1> : tensor<i32>]> : tuple<tensor<i32>, tensor<i32>>
  return
}

// -----

func.func @constant_c3_tuple_element() {
  // expected-error@+1 {{'hlo.constant' op value element 1 element 0 is 'tensor<i32>', but 'tensor<2xi32>' is expected}}
  %0 = hlo.constant #hlo.tuple<[dense<1> : tensor<i32>, #hlo.tuple<[dense<1> : tensor<i32>]> : tuple<tensor<2xi32>>]> : tuple<tensor<i32>, tuple<tensor<2xi32>>>
  return
}

// -----

func.func @constant_c4_scalar() {
  // expected-error@+1 {{'hlo.constant' op value is a scalar, which is not elided}}
  %0 = hlo.constant #hlo.elided : tensor<f32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// IotaOp
//===----------------------------------------------------------------------===//

func.func @iota_c1_pred() {
  // expected-error@+1 {{'hlo.iota' op result #0 must be array of integers, floats or complex numbers, but got 'tensor<4xi1>'}}
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi1>
  return
}

// -----

func.func @iota_c2_range() {
  // expected-error@+1 {{'hlo.iota' op iota_dimension 1 is outside [0, 1)}}
  %0 = hlo.iota iota_dimension = 1 : tensor<4xi32>
  return
}

// -----

func.func @iota_c2_negative() {
  // expected-error@+1 {{'hlo.iota' op iota_dimension -1 is outside [0, 1)}}
  %0 = hlo.iota iota_dimension = -1 : tensor<4xi32>
  return
}

// -----

func.func @iota_c2_scalar() {
  // expected-error@+1 {{'hlo.iota' op iota_dimension 0 is outside [0, 0)}}
  %0 = hlo.iota iota_dimension = 0 : tensor<i32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// TupleOp, GetTupleElementOp
//===----------------------------------------------------------------------===//

func.func @tuple_c1_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.tuple' op result is (f32[4], f32[4]), but (f32[4]) is expected: 2 elements for 1}}
  %0 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @tuple_c1_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.tuple' op result element 1 is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.tuple %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<5xf32>>
  return
}

// -----

func.func @get_tuple_element_c1_array(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.get_tuple_element' op operand #0 must be tuple or async value, but got 'tensor<4xf32>'}}
  %0 = hlo.get_tuple_element %x[0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @get_tuple_element_c2_range(%t: tuple<tensor<4xf32>, tensor<i32>>) {
  // expected-error@+1 {{'hlo.get_tuple_element' op index 2 is outside [0, 2)}}
  %0 = hlo.get_tuple_element %t[2] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  return
}

// -----

func.func @get_tuple_element_c2_negative(%t: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'hlo.get_tuple_element' op index -1 is outside [0, 1)}}
  %0 = hlo.get_tuple_element %t[-1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @get_tuple_element_c2_empty(%t: tuple<>) {
  // expected-error@+1 {{'hlo.get_tuple_element' op index 0 is outside [0, 0)}}
  %0 = hlo.get_tuple_element %t[0] : (tuple<>) -> tensor<4xf32>
  return
}

// -----

func.func @get_tuple_element_c3_element(%t: tuple<tensor<4xf32>, tensor<i32>>) {
  // expected-error@+1 {{'hlo.get_tuple_element' op result is s32[], but f32[4] is expected: rank 0 for 1}}
  %0 = hlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Tokens and identities
//===----------------------------------------------------------------------===//

func.func @after_all_c1(%x: !hlo.token) {
  // expected-error@+1 {{'hlo.after_all' op result #0 must be token, but got 'tensor<4xf32>'}}
  %0 = "hlo.after_all"(%x) : (!hlo.token) -> tensor<4xf32>
  return
}

// -----

func.func @add_dependency_c1(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.add_dependency' op operand #1 must be token, but got 'tensor<4xf32>'}}
  %0 = "hlo.add_dependency"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_dependency_c2(%x: tensor<4xf32>, %token: !hlo.token) {
  // expected-error@+1 {{'hlo.add_dependency' op result is f32[5], but f32[4] is expected: dimension 0 is 5 for 4}}
  %0 = hlo.add_dependency %x, %token : (tensor<4xf32>, !hlo.token) -> tensor<5xf32>
  return
}

// -----

func.func @copy_c1(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{'hlo.copy' op result is f32[2,4], but f32[4,2] is expected: dimension 0 is 2 for 4}}
  %0 = hlo.copy %x : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @opt_barrier_c1(%t: tuple<tensor<4xf32>, tensor<i32>>) {
  // expected-error@+1 {{'hlo.opt_barrier' op result element 1 is s64[], but s32[] is expected: element type s64 for s32}}
  %0 = hlo.opt_barrier %t : (tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<4xf32>, tensor<i64>>
  return
}

// -----

func.func @domain_c1(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.domain' op result is f32[2], but f32[4] is expected: dimension 0 is 2 for 4}}
  %0 = hlo.domain %x entry = <"{replicated}"> exit = <"{maximal device=1}"> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Ids and random numbers
//===----------------------------------------------------------------------===//

func.func @replica_id_c1() {
  // expected-error@+1 {{'hlo.replica_id' op result is s32[], but u32[] is expected: element type s32 for u32}}
  %0 = hlo.replica_id : tensor<i32>
  return
}

// -----

func.func @partition_id_c1() {
  // expected-error@+1 {{'hlo.partition_id' op result is u32[1], but u32[] is expected: rank 1 for 0}}
  %0 = hlo.partition_id : tensor<1xui32>
  return
}

// -----

func.func @rng_c1_rank(%a: tensor<f32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.rng' op b has rank 1, but a scalar is expected}}
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rng_c2_operands(%a: tensor<f32>, %b: tensor<i32>) {
  // expected-error@+1 {{'hlo.rng' op b has element type s32, but a has f32}}
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @rng_c2_result(%a: tensor<f32>) {
  // expected-error@+1 {{'hlo.rng' op result is s32[4], but f32[4] is expected: element type s32 for f32}}
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xi32>
  return
}

// -----

func.func @rng_c3_complex(%a: tensor<complex<f32>>) {
  // expected-error@+1 {{'hlo.rng' op elements are c64, which rng_uniform does not give}}
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @rng_c3_normal(%a: tensor<i32>) {
  // expected-error@+1 {{'hlo.rng' op elements are s32, which rng_normal does not give}}
  %0 = hlo.rng rng_normal, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<4xi32>
  return
}

// -----

func.func @rng_bit_generator_c1(%s: !hlo.token) {
  // expected-error@+1 {{'hlo.rng_bit_generator' op operand #0 must be array of any HLO element type}}
  %0 = hlo.rng_bit_generator rng_default, %s : (!hlo.token) -> tensor<4xui32>
  return
}

// -----

func.func @rng_bit_generator_c2_size(%s: tensor<2xui64>) {
  // expected-error@+1 {{'hlo.rng_bit_generator' op result has 3 elements, but 2 are expected}}
  %0 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<4xui32>, tensor<4xui32>>
  return
}

// -----

func.func @rng_bit_generator_c2_bits(%s: tensor<2xui64>) {
  // expected-error@+1 {{'hlo.rng_bit_generator' op bits are token[], but an array is expected}}
  %0 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tuple<tensor<2xui64>, !hlo.token>
  return
}

// -----

func.func @rng_bit_generator_c3_state(%s: tensor<2xui64>) {
  // expected-error@+1 {{'hlo.rng_bit_generator' op result element 0 is u64[3], but state is u64[2]}}
  %0 = hlo.rng_bit_generator rng_default, %s : (tensor<2xui64>) -> tuple<tensor<3xui64>, tensor<4xui32>>
  return
}

// -----

func.func @rng_get_and_update_state_c1() {
  // expected-error@+1 {{'hlo.rng_get_and_update_state' op result is u64[4], but u64[2] is expected: dimension 0 is 4 for 2}}
  %0 = hlo.rng_get_and_update_state delta = 1 : tensor<4xui64>
  return
}

// -----

func.func @constant_control_predecessor() {
  // expected-error@+1 {{'hlo.constant' op has control predecessor 0, but no operation of its block has that hlo.control_id}}
  %0 = hlo.constant {hlo.control_predecessors = array<i64: 0>} dense<1> : tensor<i32>
  return
}
