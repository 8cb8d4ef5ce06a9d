// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @plain(
// CHECK:         library.attention %arg0, %arg1, %arg2 scale = 1.250000e-01 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
func.func @plain(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) {
  %0 = library.attention %q, %k, %v scale = 1.250000e-01 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @all(
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%arg3) scale = 1.000000e+00 causal train query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> seed = 3 algorithm = <id = 0, tensor_ops = true, frontend = true, knobs = [17, 1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<1x3x8x16xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>, tensor<0xui8>>
func.func @all(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>, %b: tensor<1x3x8x16xbf16>) {
  %0 = library.attention %q, %k, %v bias(%b) scale = 1.000000e+00 causal train query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> seed = 3 algorithm = <id = 0, tensor_ops = true, frontend = true, knobs = [17, 1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<1x3x8x16xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8xf32>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @backward(
// CHECK:         library.attention_backward %arg0, %arg1, %arg1 statistics(%arg2) dy(%arg0) bias(%arg3) y(%arg0) scale = 1.250000e-01 causal dbias d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> seed = 7
func.func @backward(%q: tensor<2x3x4x8xf16>, %k: tensor<2x3x5x8xf16>, %s: tensor<2x3x4xf32>, %b: tensor<1x3x4x5xf16>) {
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) bias(%b) y(%q) scale = 0.125 causal dbias
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> seed = 7
      : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xf16>, tensor<1x3x4x5xf16>, tensor<2x3x4x8xf16>)
      -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<1x3x4x5xf16>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @masks(
// CHECK:         library.attention %arg0, %arg1, %arg1 lengths(%arg2, %arg3) scale = 1.000000e+00 causal sliding_window = 4 dropout_rate = 1.000000e-01 query_key
func.func @masks(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %m: tensor<2xi32>, %n: tensor<2xi32>) {
  %0 = library.attention %q, %k, %k lengths(%m, %n) scale = 1.0 causal sliding_window = 4 dropout_rate = 0.1 query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>, tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
  return
}

// CHECK-LABEL: func.func @backward_masks(
// CHECK:         library.attention_backward %arg0, %arg1, %arg1 statistics(%arg2) dy(%arg0) y(%arg0) lengths(%arg3, %arg4) scale = 1.000000e+00 causal sliding_window = 4 dropout_rate = 1.000000e-01 d_probabilities
func.func @backward_masks(%q: tensor<2x3x4x8xf16>, %k: tensor<2x3x5x8xf16>, %s: tensor<2x3x4xf32>, %m: tensor<2xi32>, %n: tensor<2xi32>) {
  %0 = library.attention_backward %q, %k, %k statistics(%s) dy(%q) y(%q) lengths(%m, %n) scale = 1.0 causal sliding_window = 4 dropout_rate = 0.1
      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
      : (tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x4xf32>, tensor<2x3x4x8xf16>, tensor<2x3x4x8xf16>, tensor<2xi32>, tensor<2xi32>)
      -> tuple<tensor<2x3x4x8xf16>, tensor<2x3x5x8xf16>, tensor<2x3x5x8xf16>, tensor<0xui8>>
  return
}
