// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: tensor<32x64x1x1xf64>, %s: tensor<1x64x1x1xf64>, %b: tensor<1x64x1x1xf64>) {
  // expected-error@+1 {{does not normalize elements of f64}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 : (tensor<32x64x1x1xf64>, tensor<1x64x1x1xf64>, tensor<1x64x1x1xf64>) -> tuple<tensor<32x64x1x1xf64>, tensor<0xui8>>
  return
}

// -----

func.func @c2_scale(%x: tensor<32x64x1x1xf32>, %s: tensor<2x64x1x1xf32>, %b: tensor<2x64x1x1xf32>) {
  // expected-error@+1 {{does not normalize f32[32,64,1,1] with a scale f32[2,64,1,1] and a bias f32[2,64,1,1]}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 : (tensor<32x64x1x1xf32>, tensor<2x64x1x1xf32>, tensor<2x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c2_rank(%x: tensor<4x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{does not normalize f32[4,8] with a scale f32[8]}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<4x8xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c2_onednn(%x: tensor<32x64x1x1xf32>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>) {
  // expected-error@+1 {{does not normalize f32[32,64,1,1] with a scale f32[1,64,1,1]}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 onednn : (tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tensor<32x64x1x1xf32>
  return
}

// -----

func.func @c3(%x: tensor<32x64x1x1xf32>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 train : (tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c3_statistics(%x: tensor<32x64x1x1xf32>, %s: tensor<1x64x1x1xf32>, %b: tensor<1x64x1x1xf32>) {
  // expected-error@+1 {{result must be a tuple of an array of the dimensions of f32[32,64,1,1], two f32[32,1,1,1] and a workspace of u8, but is}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 train : (tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>) -> tuple<tensor<32x64x1x1xf32>, tensor<32x1x1x1xf32>, tensor<1x64x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c4(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{onednn has neither train nor an algorithm}}
  %0 = library.norm %x, %s, %b epsilon = 1.0e-3 train onednn : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @backward_c1(%x: tensor<8x4x1x1xf64>, %s: tensor<1x4x1x1xf32>, %r: tensor<8x1x1x1xf32>) {
  // expected-error@+1 {{has no gradients of f64}}
  %0 = library.norm_backward %x, %s, %x, %r, %r : (tensor<8x4x1x1xf64>, tensor<1x4x1x1xf32>, tensor<8x4x1x1xf64>, tensor<8x1x1x1xf32>, tensor<8x1x1x1xf32>) -> tuple<tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c1_statistics(%x: tensor<8x4x1x1xf32>, %s: tensor<1x4x1x1xf32>, %r: tensor<8x1x1x1xbf16>) {
  // expected-error@+1 {{does not fit together: f32[8,4,1,1], f32[1,4,1,1], f32[8,4,1,1], bf16[8,1,1,1], bf16[8,1,1,1]}}
  %0 = library.norm_backward %x, %s, %x, %r, %r : (tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<8x4x1x1xf32>, tensor<8x1x1x1xbf16>, tensor<8x1x1x1xbf16>) -> tuple<tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c2_scale(%x: tensor<8x4x1x1xf32>, %s: tensor<2x4x1x1xf32>, %r: tensor<8x1x1x1xf32>) {
  // expected-error@+1 {{does not fit together: f32[8,4,1,1], f32[2,4,1,1]}}
  %0 = library.norm_backward %x, %s, %x, %r, %r : (tensor<8x4x1x1xf32>, tensor<2x4x1x1xf32>, tensor<8x4x1x1xf32>, tensor<8x1x1x1xf32>, tensor<8x1x1x1xf32>) -> tuple<tensor<8x4x1x1xf32>, tensor<2x4x1x1xf32>, tensor<2x4x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c2_dy(%x: tensor<8x4x1x1xf32>, %s: tensor<1x4x1x1xf32>, %dy: tensor<4x8x1x1xf32>, %r: tensor<8x1x1x1xf32>) {
  // expected-error@+1 {{does not fit together: f32[8,4,1,1], f32[1,4,1,1], f32[4,8,1,1]}}
  %0 = library.norm_backward %x, %s, %dy, %r, %r : (tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<4x8x1x1xf32>, tensor<8x1x1x1xf32>, tensor<8x1x1x1xf32>) -> tuple<tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c3(%x: tensor<8x4x1x1xf32>, %s: tensor<1x4x1x1xf32>, %r: tensor<8x1x1x1xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays of the dimensions of f32[8,4,1,1], f32[1,4,1,1] and f32[1,4,1,1] and a workspace of u8, but is (f32[8,4,1,1], f32[1,4,1,1], u8[0])}}
  %0 = library.norm_backward %x, %s, %x, %r, %r : (tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<8x4x1x1xf32>, tensor<8x1x1x1xf32>, tensor<8x1x1x1xf32>) -> tuple<tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c3_dimensions(%x: tensor<8x4x1x1xf32>, %s: tensor<1x4x1x1xf32>, %r: tensor<8x1x1x1xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays of the dimensions of f32[8,4,1,1], f32[1,4,1,1] and f32[1,4,1,1]}}
  %0 = library.norm_backward %x, %s, %x, %r, %r : (tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<8x4x1x1xf32>, tensor<8x1x1x1xf32>, tensor<8x1x1x1xf32>) -> tuple<tensor<8x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<4x1x1x1xf32>, tensor<0xui8>>
  return
}
