// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1_rank(%x: tensor<1x2x8xf32>) {
  // expected-error@+1 {{selects nothing of f32[1,2,8]}}
  %0 = library.topk %x : (tensor<1x2x8xf32>) -> tuple<tensor<1x2x8xf32>, tensor<1x2x8xi32>>
  return
}

// -----

func.func @c1_type(%x: tensor<8xf16>) {
  // expected-error@+1 {{selects nothing of f16[8]}}
  %0 = library.topk %x : (tensor<8xf16>) -> tuple<tensor<8xf16>, tensor<8xi32>>
  return
}

// -----

func.func @c2_k(%x: tensor<8xf32>) {
  // expected-error@+1 {{result must be a tuple of elements of f32[8] and of indices of s32, but is (f32[9], s32[9])}}
  %0 = library.topk %x : (tensor<8xf32>) -> tuple<tensor<9xf32>, tensor<9xi32>>
  return
}

// -----

func.func @c2_indices(%x: tensor<8xf32>) {
  // expected-error@+1 {{and of indices of s32}}
  %0 = library.topk %x : (tensor<8xf32>) -> tuple<tensor<2xf32>, tensor<2xui32>>
  return
}

// -----

func.func @c2_array(%x: tensor<8xf32>) {
  // expected-error@+1 {{and of indices of s32, but is f32[2]}}
  %0 = library.topk %x : (tensor<8xf32>) -> tensor<2xf32>
  return
}
