// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1_shape(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{operand is not square: dimension 0 has size 2, dimension 1 has 3}}
  %0 = library.cholesky %a : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<0xui8>, tensor<i32>>
  return
}

// -----

func.func @c1_type(%a: tensor<3x3xf16>) {
  // expected-error@+1 {{factorizes nothing of element type f16}}
  %0 = library.cholesky %a : (tensor<3x3xf16>) -> tuple<tensor<3x3xf16>, tensor<0xui8>, tensor<i32>>
  return
}

// -----

func.func @c2_factor(%a: tensor<3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of f32[3,3], a workspace and s32[], but is (f64[3,3], u8[0], s32[])}}
  %0 = library.cholesky %a : (tensor<3x3xf32>) -> tuple<tensor<3x3xf64>, tensor<0xui8>, tensor<i32>>
  return
}

// -----

func.func @c2_info(%a: tensor<2x3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of f32[2,3,3], a workspace and s32[2]}}
  %0 = library.cholesky %a : (tensor<2x3x3xf32>) -> tuple<tensor<2x3x3xf32>, tensor<0xui8>, tensor<i32>>
  return
}

// -----

func.func @c2_workspace(%a: tensor<3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension}}
  %0 = library.cholesky %a : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<i32>>
  return
}

// -----

func.func @c2_array(%a: tensor<3x3xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension, but is f32[3,3]}}
  %0 = library.cholesky %a : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @c2_static(%a: tensor<?x3x3xf32>) {
  // expected-error@+1 {{must have static dimensions, but has f32[?,3,3]}}
  %0 = library.cholesky %a : (tensor<?x3x3xf32>) -> tuple<tensor<?x3x3xf32>, tensor<0xui8>, tensor<?xi32>>
  return
}
