// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{dimension 1 of a has size 3, but dimension 1 of b has 2}}
  %0 = library.triangular_solve %a, %b : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c2(%a: tensor<3x3xf16>, %b: tensor<3x2xf16>) {
  // expected-error@+1 {{solves nothing of element type f16}}
  %0 = library.triangular_solve %a, %b left_side : (tensor<3x3xf16>, tensor<3x2xf16>) -> tuple<tensor<3x2xf16>, tensor<0xi8>>
  return
}

// -----

func.func @c3_solution(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{result must be a tuple of f32[3,2] and a workspace of s8, but is (f32[2,3], s8[0])}}
  %0 = library.triangular_solve %a, %b left_side : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<2x3xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c3_workspace(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{result must be a tuple of f32[3,2] and a workspace of s8, but is (f32[3,2], u8[0])}}
  %0 = library.triangular_solve %a, %b left_side : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c3_dynamic(%a: tensor<3x3xf32>, %b: tensor<3x?xf32, #hlo.bounds<[?, 2]>>) {
  // expected-error@+1 {{must have static dimensions}}
  %0 = library.triangular_solve %a, %b left_side : (tensor<3x3xf32>, tensor<3x?xf32, #hlo.bounds<[?, 2]>>) -> tuple<tensor<3x?xf32, #hlo.bounds<[?, 2]>>, tensor<0xi8>>
  return
}
