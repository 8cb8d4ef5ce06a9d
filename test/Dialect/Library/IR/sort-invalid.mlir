// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1_rank(%k: tensor<i32>) {
  // expected-error@+1 {{does not sort s32[]}}
  %0 = library.sort %k : (tensor<i32>) -> tuple<tensor<i32>, tensor<1xui8>>
  return
}

// -----

func.func @c1_type(%k: tensor<8xi1>) {
  // expected-error@+1 {{does not sort pred[8]}}
  %0 = library.sort %k : (tensor<8xi1>) -> tuple<tensor<8xi1>, tensor<1xui8>>
  return
}

// -----

func.func @c2_type(%k: tensor<8xi32>, %v: tensor<8xi8>) {
  // expected-error@+1 {{does not sort s8[8] by s32[8]}}
  %0 = library.sort %k, %v : (tensor<8xi32>, tensor<8xi8>) -> tuple<tensor<8xi32>, tensor<8xi8>, tensor<1xui8>>
  return
}

// -----

func.func @c2_shape(%k: tensor<8xi32>, %v: tensor<7xi32>) {
  // expected-error@+1 {{does not sort s32[7] by s32[8]}}
  %0 = library.sort %k, %v : (tensor<8xi32>, tensor<7xi32>) -> tuple<tensor<8xi32>, tensor<7xi32>, tensor<1xui8>>
  return
}

// -----

func.func @c3_type(%k: tensor<8xi32>) {
  // expected-error@+1 {{result must be a tuple of arrays of the types of the operands and a workspace of u8, but is (u32[8], u8[1])}}
  %0 = library.sort %k : (tensor<8xi32>) -> tuple<tensor<8xui32>, tensor<1xui8>>
  return
}

// -----

func.func @c3_workspace(%k: tensor<8xi32>) {
  // expected-error@+1 {{and a workspace of u8, but is}}
  %0 = library.sort %k : (tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<1xi8>>
  return
}

// -----

func.func @c3_count(%k: tensor<8xi32>) {
  // expected-error@+1 {{result must be a tuple of arrays}}
  %0 = library.sort %k : (tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<1xui8>>
  return
}
