// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: tensor<8xf64>) {
  // expected-error@+1 {{has no softmax of elements of f64}}
  %0 = library.softmax %x dimension = 0 : (tensor<8xf64>) -> tensor<8xf64>
  return
}

// -----

func.func @c2(%x: tensor<2x8xf32>) {
  // expected-error@+1 {{dimension 2 is none of f32[2,8]}}
  %0 = library.softmax %x dimension = 2 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @c2_negative(%x: tensor<2x8xf32>) {
  // expected-error@+1 {{dimension -1 is none of f32[2,8]}}
  %0 = library.softmax %x dimension = -1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @c2_scalar(%x: tensor<f32>) {
  // expected-error@+1 {{dimension 0 is none of f32[]}}
  %0 = library.softmax %x dimension = 0 : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @c3_shape(%x: tensor<2x8xf32>) {
  // expected-error@+1 {{result must be f32[2,8], but is f32[8,2]}}
  %0 = library.softmax %x dimension = 1 : (tensor<2x8xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @c3_type(%x: tensor<2x8xbf16>) {
  // expected-error@+1 {{result must be bf16[2,8], but is f32[2,8]}}
  %0 = library.softmax %x dimension = 1 : (tensor<2x8xbf16>) -> tensor<2x8xf32>
  return
}

// -----

func.func @c3_tuple(%x: tensor<8xf32>) {
  // expected-error@+1 {{result must be f32[8], but is (f32[8], u8[0])}}
  %0 = library.softmax %x dimension = 0 : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c3_dynamic(%x: tensor<?xf32>) {
  // expected-error@+1 {{must have static dimensions, but has f32[?]}}
  %0 = library.softmax %x dimension = 0 : (tensor<?xf32>) -> tensor<?xf32>
  return
}
