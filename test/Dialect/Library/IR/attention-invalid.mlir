// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1(%q: tensor<2x8x3x8xf32>, %k: tensor<2x16x3x8xf32>, %v: tensor<2x16x3x8xf32>) {
  // expected-error@+1 {{takes operands of f16 or of bf16}}
  %0 = library.attention %q, %k, %v scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xf32>, tensor<2x16x3x8xf32>, tensor<2x16x3x8xf32>) -> tuple<tensor<2x3x8x8xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c2_sizes(%q: tensor<2x8x3x9xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{does not multiply bf16[2,8,3,9], bf16[2,16,3,8] and bf16[2,16,3,8]}}
  %0 = library.attention %q, %k, %v scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x9xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c2_numbers(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{does not multiply}}
  %0 = library.attention %q, %k, %v scale = 1.0 query_key = <lhs_batch_dims = [0, 7], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c3(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>, %b: tensor<2x3x8x1xbf16>) {
  // expected-error@+1 {{bias bf16[2,3,8,1] does not have the dimensions of the first product}}
  %0 = library.attention %q, %k, %v bias(%b) scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x3x8x1xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c4_train(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension}}
  %0 = library.attention %q, %k, %v scale = 1.0 train query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c4_product(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{result must be a tuple of bf16[2,3,8,8] and a workspace of u8, but is}}
  %0 = library.attention %q, %k, %v scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x8x3x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c1(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x5x8xf32>, %s: tensor<2x3x4xf32>, %b: tensor<1x1x4x5xf32>) {
  // expected-error@+1 {{takes operands of f16 or of bf16}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) scale = 0.125 
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x4xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>)
      -> tuple<tensor<2x3x4x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c2(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x1x4x5xbf16>) {
  // expected-error@+1 {{does not multiply bf16[2,3,4,8], bf16[2,3,5,8], bf16[2,3,5,8]}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) scale = 0.125 
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c3_statistics(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x5xf32>, %b: tensor<1x1x4x5xbf16>) {
  // expected-error@+1 {{does not multiply bf16[2,3,4,8], bf16[2,3,5,8], bf16[2,3,5,8], f32[2,3,5]}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) scale = 0.125 
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5xf32>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c3_bias(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x4xf32>, %b: tensor<2x2x4x5xbf16>) {
  // expected-error@+1 {{bias bf16[2,2,4,5] does not have the dimensions of the first product}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) bias(%b) y(%q) scale = 0.125 
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xbf16>, tensor<2x2x4x5xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c3_dbias(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x1x4x5xbf16>) {
  // expected-error@+1 {{dbias comes with a bias}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) scale = 0.125 dbias
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c4(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x1x4x5xbf16>) {
  // expected-error@+1 {{result must be a tuple of bf16[2,3,4,8], bf16[2,3,5,8], bf16[2,3,5,8] and a workspace of u8, but is}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) scale = 0.125 
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c4_dbias(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x5x8xbf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x1x4x5xbf16>) {
  // expected-error@+1 {{result must be a tuple of bf16[2,3,4,8], bf16[2,3,5,8], bf16[2,3,5,8], bf16[1,1,4,5] and a workspace of u8, but is}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) bias(%b) y(%q) scale = 0.125 dbias
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xbf16>, tensor<1x1x4x5xbf16>, tensor<2x3x4x8xbf16>)
      -> tuple<tensor<2x3x4x8xbf16>, tensor<2x3x5x8xbf16>, tensor<2x3x5x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c5_size(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %m: tensor<2xi32>, %n: tensor<3xi32>) {
  // expected-error@+1 {{lengths must be two arrays s32[2]}}
  %0 = library.attention %q, %k, %k lengths(%m, %n) scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2xi32>, tensor<3xi32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c5_type(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %m: tensor<2xi64>, %n: tensor<2xi64>) {
  // expected-error@+1 {{lengths must be two arrays s32[2]}}
  %0 = library.attention %q, %k, %k lengths(%m, %n) scale = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2xi64>, tensor<2xi64>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c6_not_causal(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{sliding_window 4 is negative or not causal}}
  %0 = library.attention %q, %k, %k scale = 1.0 sliding_window = 4 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c6_negative(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{sliding_window -1 is negative or not causal}}
  %0 = library.attention %q, %k, %k scale = 1.0 causal sliding_window = -1 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c7_large(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{dropout_rate must be at least 0 and less than 1}}
  %0 = library.attention %q, %k, %k scale = 1.0 dropout_rate = 1.0 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c7_negative(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>) {
  // expected-error@+1 {{dropout_rate must be at least 0 and less than 1}}
  %0 = library.attention %q, %k, %k scale = 1.0 dropout_rate = -0.1 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @c5_one(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %m: tensor<2xi32>) {
  // expected-error@+1 {{lengths must be two arrays s32[2]}}
  %0 = "library.attention"(%q, %k, %k, %m) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>, scale = 1.0 : f64, query_key = #hlo.dot<lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>, probabilities_value = #hlo.dot<lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]>} : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2xi32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// -----

func.func @backward_c7(%q: tensor<2x3x4x8xf16>, %k: tensor<2x3x5x8xf16>, %s: tensor<2x3x4xf32>, %m: tensor<2xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{dropout_rate must be at least 0 and less than 1}}
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) lengths(%m, %n) scale = 1.0 dropout_rate = 2.0
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xf16>, tensor<2x3x4x8xf16>, tensor<2xi32>, tensor<2xi32>)
      -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>
  return
}
