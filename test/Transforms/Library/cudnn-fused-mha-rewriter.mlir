// RUN: hlo-opt %s --cudnn-fused-mha-rewriter | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=target=x86-64 | FileCheck %s --check-prefix=NONE
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=target=sm_75 | FileCheck %s --check-prefix=NONE
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=target=sm_80 | FileCheck %s --check-prefix=AMPERE
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter --remark-format=emitRemark --remarks-filter-missed=cudnn-fused-mha-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: Remark="dot stays: a head has more features than the library takes, or no multiple of 8"
// REMARK: Remark="dot stays: a head has more features than the library takes, or no multiple of 8"
// REMARK: Remark="dot stays: operands are neither f16 nor bf16"

// NONE-NOT: library

// CHECK-LABEL: func @plain(
// CHECK-NEXT:    %[[A:.*]] = library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>, tensor<2x3x16x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<0xui8>>
// CHECK-NEXT:    %[[O:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    return %[[O]]
func.func @plain(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @no_conversions(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale
func.func @no_conversions(%q: tensor<2x3x8x8xf16>, %k: tensor<2x3x16x8xf16>, %v: tensor<2x3x16x8xf16>) -> tensor<2x3x8x8xf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x16xf16>
  %ninf = hlo.constant dense<0xFC00> : tensor<f16>
  %zero = hlo.constant dense<0.0> : tensor<f16>
  %max = hlo.reduce %0, %ninf dimensions = [3] : (tensor<2x3x8x16xf16>, tensor<f16>) -> tensor<2x3x8xf16> to_apply hlo.maximum : tensor<f16>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf16>) -> tensor<2x3x8x16xf16>
  %d = hlo.subtract %0, %maxb : tensor<2x3x8x16xf16>
  %e = hlo.exponential %d : tensor<2x3x8x16xf16>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf16>, tensor<f16>) -> tensor<2x3x8xf16> to_apply hlo.add : tensor<f16>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf16>) -> tensor<2x3x8x16xf16>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf16>
  %o = hlo.dot %sm, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x8xf16>
  return %o : tensor<2x3x8x8xf16>
}

// CHECK-LABEL: func @heads_behind_positions(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.250000e-01 query_key = <lhs_batch_dims = [0, 2]
func.func @heads_behind_positions(%q: tensor<2x8x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x8x3x8xbf16>, tensor<2x16x3x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %scales = hlo.constant dense<0.125> : tensor<f32>
  %scale = hlo.broadcast %scales dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %scaled = hlo.multiply %c, %scale : tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %scaled, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %scaled, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x3x8x16xbf16>, tensor<2x16x3x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @full_bias(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 bias(%arg3) scale = 1.250000e-01
func.func @full_bias(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<2x3x8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %scales = hlo.constant dense<0.125> : tensor<f32>
  %scale = hlo.broadcast %scales dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %scaled = hlo.multiply %c, %scale : tensor<2x3x8x16xf32>
  %bc = hlo.convert %b : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %biased = hlo.add %scaled, %bc : tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %biased, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %biased, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// Without what repeats it for each batch and head.
// CHECK-LABEL: func @row_bias(
// CHECK:         %[[B:.*]] = hlo.reshape %arg3 : (tensor<8x16xbf16>) -> tensor<1x1x8x16xbf16>
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%[[B]])
func.func @row_bias(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %bb = hlo.broadcast %b dimensions = [2, 3] : (tensor<8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %bc = hlo.convert %bb : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %biased = hlo.add %c, %bc : tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %biased, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %biased, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @head_bias(
// CHECK:         hlo.reshape %arg3 : (tensor<3x8x16xbf16>) -> tensor<1x3x8x16xbf16>
func.func @head_bias(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<3x8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %bb = hlo.broadcast %b dimensions = [1, 2, 3] : (tensor<3x8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %bc = hlo.convert %bb : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %biased = hlo.add %c, %bc : tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %biased, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %biased, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @causal(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 5.000000e-01 causal
func.func @causal(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %scales = hlo.constant dense<0.5> : tensor<f32>
  %scale = hlo.broadcast %scales dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %scaled = hlo.multiply %c, %scale : tensor<2x3x8x16xf32>
  %i = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %j = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %p = hlo.compare GE, %i, %j : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %pb = hlo.broadcast %p dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %lows = hlo.constant dense<0xFF800000> : tensor<f32>
  %low = hlo.broadcast %lows dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %masked = hlo.select %pb, %scaled, %low : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %masked, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %masked, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @causal_bias(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 bias(%arg3) scale = 1.000000e+00 causal
func.func @causal_bias(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<2x3x8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %bc = hlo.convert %b : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %biased = hlo.add %c, %bc : tensor<2x3x8x16xf32>
  %i = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %j = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %p = hlo.compare LE, %j, %i : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %pb = hlo.broadcast %p dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %lows = hlo.constant dense<-1.0e30> : tensor<f32>
  %low = hlo.broadcast %lows dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %masked = hlo.select %pb, %biased, %low : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %masked, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %masked, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// As einsum has it.
// CHECK-LABEL: func @values_first(
// CHECK:         %[[A:.*]] = library.attention %arg0, %arg1, %arg2 scale
// CHECK-NEXT:    %[[O:.*]] = hlo.get_tuple_element %[[A]][0] {{.*}} -> tensor<2x3x8x8xbf16>
// CHECK-NEXT:    hlo.transpose %[[O]] dimensions = [0, 1, 3, 2]
func.func @values_first(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %v, %sc dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [3]> algorithm = dot_bf16_bf16_f32 : (tensor<2x3x16x8xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// A power of it might be left.
// CHECK-LABEL: func @dropout(
// CHECK-NOT:     library
func.func @dropout(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xf32>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %drop = hlo.multiply %sm, %m : tensor<2x3x8x16xf32>
  %sc = hlo.convert %drop : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @probabilities_are_read(
// CHECK-NOT:     library
func.func @probabilities_are_read(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8x16xf32>> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  %t = hlo.tuple %o, %sm : (tensor<2x3x8x8xbf16>, tensor<2x3x8x16xf32>) -> tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8x16xf32>>
  return %t : tuple<tensor<2x3x8x8xbf16>, tensor<2x3x8x16xf32>>
}

// CHECK-LABEL: func @other_maximum(
// CHECK-NOT:     library
func.func @other_maximum(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0.0> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %o : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @many_features(
// CHECK-NOT:     library
func.func @many_features(%q: tensor<2x3x8x264xbf16>, %k: tensor<2x3x16x264xbf16>, %v: tensor<2x3x16x264xbf16>) -> tensor<2x3x8x264xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x264xbf16>, tensor<2x3x16x264xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x264xbf16>) -> tensor<2x3x8x264xbf16>
  return %o : tensor<2x3x8x264xbf16>
}

// CHECK-LABEL: func @hopper_features(
// CHECK-NEXT:    library.attention
// AMPERE-LABEL: func @hopper_features(
// AMPERE-NOT:    library
func.func @hopper_features(%q: tensor<2x3x8x136xbf16>, %k: tensor<2x3x16x136xbf16>, %v: tensor<2x3x16x136xbf16>) -> tensor<2x3x8x136xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x136xbf16>, tensor<2x3x16x136xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x136xbf16>) -> tensor<2x3x8x136xbf16>
  return %o : tensor<2x3x8x136xbf16>
}

// CHECK-LABEL: func @values_of_other_features(
// CHECK-NEXT:    library.attention
// AMPERE-LABEL: func @values_of_other_features(
// AMPERE-NOT:    library
func.func @values_of_other_features(%q: tensor<2x3x8x64xbf16>, %k: tensor<2x3x16x64xbf16>, %v: tensor<2x3x16x32xbf16>) -> tensor<2x3x8x32xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x64xbf16>, tensor<2x3x16x64xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x32xbf16>) -> tensor<2x3x8x32xbf16>
  return %o : tensor<2x3x8x32xbf16>
}

// CHECK-LABEL: func @odd_features(
// CHECK-NOT:     library
func.func @odd_features(%q: tensor<2x3x8x12xbf16>, %k: tensor<2x3x16x12xbf16>, %v: tensor<2x3x16x12xbf16>) -> tensor<2x3x8x12xbf16> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x12xbf16>, tensor<2x3x16x12xbf16>) -> tensor<2x3x8x16xbf16>
  %c = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %c, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %c, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %sc = hlo.convert %sm : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %o = hlo.dot %sc, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x12xbf16>) -> tensor<2x3x8x12xbf16>
  return %o : tensor<2x3x8x12xbf16>
}

// CHECK-LABEL: func @f32_operands(
// CHECK-NOT:     library
func.func @f32_operands(%q: tensor<2x3x8x8xf32>, %k: tensor<2x3x16x8xf32>, %v: tensor<2x3x16x8xf32>) -> tensor<2x3x8x8xf32> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xf32>, tensor<2x3x16x8xf32>) -> tensor<2x3x8x16xf32>
  %ninf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %0, %ninf dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %d = hlo.subtract %0, %maxb : tensor<2x3x8x16xf32>
  %e = hlo.exponential %d : tensor<2x3x8x16xf32>
  %sum = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %sumb = hlo.broadcast %sum dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %sm = hlo.divide %e, %sumb : tensor<2x3x8x16xf32>
  %o = hlo.dot %sm, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x8xf32>) -> tensor<2x3x8x8xf32>
  return %o : tensor<2x3x8x8xf32>
}
