// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter="target=a100 size-threshold=0" | FileCheck %s --check-prefix=AMPERE
// RUN: hlo-opt %s --gemm-rewriter="target=b200 size-threshold=0" | FileCheck %s --check-prefix=BLACKWELL
// RUN: hlo-opt %s --gemm-rewriter="legacy size-threshold=0" | FileCheck %s --check-prefix=LEGACY

// AMPERE-NOT: a_scale
// LEGACY-NOT: a_scale

// Rows of what is contracted.
// CHECK-LABEL: func @direct(
// CHECK-DAG:     %[[Y:.*]] = hlo.transpose %arg1 dimensions = [1, 0]
// CHECK-DAG:     %[[A:.*]] = hlo.constant dense<1.0{{.*}}> : tensor<f32>
// CHECK-DAG:     %[[B:.*]] = hlo.constant dense<1.0{{.*}}> : tensor<f32>
// CHECK:         %[[M:.*]] = library.matmul %arg0, %[[Y]] a_scale(%{{.*}}) b_scale(%{{.*}}) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : {{.*}} -> tuple<tensor<16x16xf32>, tensor<33554432xi8>>
// CHECK:         hlo.get_tuple_element %[[M]][0]
// BLACKWELL-LABEL: func @direct(
// BLACKWELL:     library.matmul %arg0, %arg1
func.func @direct(%x: tensor<16x32xf8E4M3FN>, %y: tensor<32x16xf8E5M2>) -> tensor<16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xf8E4M3FN>, tensor<32x16xf8E5M2>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// Multiplied by a scalar of bf16, and divided; moved.
// BLACKWELL-LABEL: func @scaled(
// CHECK-LABEL: func @scaled(
// CHECK-DAG:     %[[A:.*]] = hlo.convert %arg2 : (tensor<bf16>) -> tensor<f32>
// CHECK-DAG:     %[[Y:.*]] = hlo.transpose %arg1 dimensions = [1, 0] : (tensor<16x32xf8E4M3FN>) -> tensor<32x16xf8E4M3FN>
// CHECK-DAG:     %[[B32:.*]] = hlo.convert %arg3 : (tensor<bf16>) -> tensor<f32>
// CHECK-DAG:     %[[B:.*]] = hlo.divide %{{.*}}, %[[B32]] : tensor<f32>
// CHECK:         library.matmul %arg0, %{{.*}} a_scale(%[[A]]) b_scale(%[[B]])
func.func @scaled(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %s: tensor<bf16>, %t: tensor<bf16>) -> tensor<16x16xbf16> {
  %0 = hlo.convert %x : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xbf16>
  %1 = hlo.broadcast %s dimensions = [] : (tensor<bf16>) -> tensor<16x32xbf16>
  %2 = hlo.multiply %1, %0 : tensor<16x32xbf16>
  %3 = hlo.convert %y : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xbf16>
  %4 = hlo.broadcast %t dimensions = [] : (tensor<bf16>) -> tensor<16x32xbf16>
  %5 = hlo.divide %3, %4 : tensor<16x32xbf16>
  %6 = hlo.transpose %5 dimensions = [1, 0] : (tensor<16x32xbf16>) -> tensor<32x16xbf16>
  %7 = hlo.dot %2, %6 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  return %7 : tensor<16x16xbf16>
}

// CHECK-LABEL: func @padded(
// CHECK-DAG:     hlo.pad %arg0, {{.*}} -> tensor<2x16x32xf8E4M3FN>
// CHECK-DAG:     hlo.pad %arg1, {{.*}} -> tensor<2x16x32xf8E4M3FN>
// CHECK:         library.matmul {{.*}} -> tuple<tensor<2x16x16xf32>,
// CHECK:         hlo.slice {{.*}} -> tensor<2x3x5xf32>
func.func @padded(%x: tensor<2x3x20xf8E4M3FN>, %y: tensor<2x5x20xf8E4M3FN>) -> tensor<2x3x5xf32> {
  %0 = hlo.convert %x : (tensor<2x3x20xf8E4M3FN>) -> tensor<2x3x20xf32>
  %1 = hlo.convert %y : (tensor<2x5x20xf8E4M3FN>) -> tensor<2x5x20xf32>
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x20xf32>, tensor<2x5x20xf32>) -> tensor<2x3x5xf32>
  return %2 : tensor<2x3x5xf32>
}

// The fastest varying dimension is that of the layout.
// CHECK-LABEL: func @layouts(
// CHECK-DAG:     hlo.copy %arg0 : {{.*}} -> tensor<16x32xf8E4M3FN, #hlo.layout<[1, 0]>>
// CHECK-NOT:     hlo.transpose
// CHECK:         library.matmul %{{.*}}, %arg1
func.func @layouts(%x: tensor<16x32xf8E4M3FN, #hlo.layout<[0, 1]>>, %y: tensor<32x16xf8E4M3FN, #hlo.layout<[0, 1]>>) -> tensor<16x16xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xf8E4M3FN, #hlo.layout<[0, 1]>>, tensor<32x16xf8E4M3FN, #hlo.layout<[0, 1]>>) -> tensor<16x16xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<16x16xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @relu_quantized(
// CHECK:         %[[D:.*]] = hlo.convert %arg2 : (tensor<bf16>) -> tensor<f32>
// CHECK:         library.matmul {{.*}} d_scale(%[[D]]) {{.*}} activation = relu : {{.*}} -> tuple<tensor<16x16xf8E4M3FN>,
// CHECK-NOT:     hlo.clamp
func.func @relu_quantized(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %s: tensor<bf16>) -> tensor<16x16xf8E4M3FN> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xbf16>
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %zs = hlo.broadcast %z dimensions = [] : (tensor<bf16>) -> tensor<16x16xbf16>
  %1 = hlo.maximum %0, %zs : tensor<16x16xbf16>
  %2 = hlo.broadcast %s dimensions = [] : (tensor<bf16>) -> tensor<16x16xbf16>
  %3 = hlo.multiply %1, %2 : tensor<16x16xbf16>
  %lo = hlo.constant dense<-448.0> : tensor<bf16>
  %hi = hlo.constant dense<448.0> : tensor<bf16>
  %4 = hlo.clamp %lo, %3, %hi : (tensor<bf16>, tensor<16x16xbf16>, tensor<bf16>) -> tensor<16x16xbf16>
  %5 = hlo.convert %4 : (tensor<16x16xbf16>) -> tensor<16x16xf8E4M3FN>
  return %5 : tensor<16x16xf8E4M3FN>
}

// CHECK-LABEL: func @quantized_without_scale(
// CHECK:         library.matmul {{.*}} d_scale(%{{.*}}) {{.*}} -> tuple<tensor<16x16xf8E5M2>,
func.func @quantized_without_scale(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>) -> tensor<16x16xf8E5M2> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xf32>
  %lo = hlo.constant dense<-57344.0> : tensor<f32>
  %hi = hlo.constant dense<57344.0> : tensor<f32>
  %1 = hlo.clamp %lo, %0, %hi : (tensor<f32>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  %2 = hlo.convert %1 : (tensor<16x16xf32>) -> tensor<16x16xf8E5M2>
  return %2 : tensor<16x16xf8E5M2>
}

// CHECK-LABEL: func @other_bounds(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<16x16xf32>,
// CHECK:         hlo.clamp
func.func @other_bounds(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>) -> tensor<16x16xf8E5M2> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xf32>
  %lo = hlo.constant dense<-448.0> : tensor<f32>
  %hi = hlo.constant dense<448.0> : tensor<f32>
  %1 = hlo.clamp %lo, %0, %hi : (tensor<f32>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  %2 = hlo.convert %1 : (tensor<16x16xf32>) -> tensor<16x16xf8E5M2>
  return %2 : tensor<16x16xf8E5M2>
}

// CHECK-LABEL: func @not_clamped(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<16x16xf32>,
// CHECK:         hlo.convert
func.func @not_clamped(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>) -> tensor<16x16xf8E5M2> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xf32>
  %1 = hlo.convert %0 : (tensor<16x16xf32>) -> tensor<16x16xf8E5M2>
  return %1 : tensor<16x16xf8E5M2>
}

// Only to 16 bits it adds a vector.
// CHECK-LABEL: func @bias_of_f32(
// CHECK-NOT:     bias(
// CHECK:         hlo.add
func.func @bias_of_f32(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %b: tensor<16xf32>) -> tensor<16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xf32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %2 = hlo.add %0, %1 : tensor<16x16xf32>
  return %2 : tensor<16x16xf32>
}

// CHECK-LABEL: func @bias_of_bf16(
// CHECK:         library.matmul {{.*}} bias(%arg2)
func.func @bias_of_bf16(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %b: tensor<16xbf16>) -> tensor<16x16xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>) -> tensor<16x16xbf16>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<16xbf16>) -> tensor<16x16xbf16>
  %2 = hlo.add %0, %1 : tensor<16x16xbf16>
  return %2 : tensor<16x16xbf16>
}

// No units for two of these.
// CHECK-LABEL: func @both_e5m2(
// CHECK-NOT:     a_scale
// CHECK:         return
func.func @both_e5m2(%x: tensor<16x32xf8E5M2>, %y: tensor<16x32xf8E5M2>) -> tensor<16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf8E5M2>, tensor<16x32xf8E5M2>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// A scale for each row is none.
// CHECK-LABEL: func @scale_of_rows(
// CHECK-NOT:     a_scale
// CHECK:         return
func.func @scale_of_rows(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %s: tensor<16xf32>) -> tensor<16x16xf32> {
  %0 = hlo.convert %x : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
  %1 = hlo.broadcast %s dimensions = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %2 = hlo.multiply %1, %0 : tensor<16x32xf32>
  %3 = hlo.convert %y : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
  %4 = hlo.dot %2, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
  return %4 : tensor<16x16xf32>
}

// The reciprocal of what is quantized is no scale of it.
// CHECK-LABEL: func @scale_divided(
// CHECK-NOT:     a_scale
// CHECK:         return
func.func @scale_divided(%x: tensor<16x32xf8E4M3FN>, %y: tensor<16x32xf8E4M3FN>, %s: tensor<f32>) -> tensor<16x16xf32> {
  %0 = hlo.convert %x : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
  %1 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<16x32xf32>
  %2 = hlo.divide %1, %0 : tensor<16x32xf32>
  %3 = hlo.convert %y : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
  %4 = hlo.dot %2, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
  return %4 : tensor<16x16xf32>
}
