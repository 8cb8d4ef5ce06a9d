// RUN: hlo-opt %s --cudnn-fused-mha-rewriter | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter --remark-format=emitRemark --remarks-filter=cudnn-fused-mha-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Gradients as jax.vjp has them; attention by itself: cudnn-fused-mha-rewriter.mlir.

// REMARK: [Passed] Gradient {{.*}}Remark="of 6 heads of 8 queries and 16 keys"
// REMARK: Remark="dot stays: a gradient asks for another algorithm"
// REMARK: Remark="dot stays: a gradient waits for something, comes first, or is not row-major"

// TURING-NOT: library

// CHECK-LABEL: func @gradients(
// CHECK:         %[[F:.*]] = library.attention %arg0, %arg1, %arg2 scale = 2.500000e-01 train
// CHECK-DAG:     %[[Y:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK-DAG:     %[[S:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK:         %[[B:.*]] = library.attention_backward %arg0, %arg1, %arg2 statistics(%[[S]]) dy(%arg3) y(%[[Y]]) scale = 2.500000e-01
// CHECK-SAME:      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
// CHECK-SAME:      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
// CHECK-SAME:      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
// CHECK-SAME:      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
// CHECK-DAG:     %[[DQ:.*]] = hlo.get_tuple_element %[[B]][0]
// CHECK-DAG:     %[[DK:.*]] = hlo.get_tuple_element %[[B]][1]
// CHECK-DAG:     %[[DV:.*]] = hlo.get_tuple_element %[[B]][2]
// CHECK:         hlo.tuple %[[Y]], %[[DQ]], %[[DK]], %[[DV]]
func.func @gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @causal_gradients(
// CHECK:         library.attention {{.*}} causal train
// CHECK:         library.attention_backward {{.*}} causal
// CHECK-NOT:     hlo.dot
func.func @causal_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %2 = hlo.compare GE, %0, %1 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %3 = hlo.broadcast %2 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %4 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %5 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %7 = hlo.multiply %4, %6 : tensor<2x3x8x16xbf16>
  %8 = hlo.convert %7 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<-1.000000e+30> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.select %3, %8, %10 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.subtract %11, %14 : tensor<2x3x8x16xf32>
  %16 = hlo.exponential %15 : tensor<2x3x8x16xf32>
  %17 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %18 = hlo.reduce %16, %17 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %16, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %23 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %24 = hlo.convert %23 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %25 = hlo.divide %24, %19 : tensor<2x3x8x16xf32>
  %26 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %27 = hlo.broadcast %26 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %28 = hlo.multiply %18, %18 : tensor<2x3x8xf32>
  %29 = hlo.divide %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.multiply %24, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %16 : tensor<2x3x8x16xf32>
  %33 = hlo.reduce %32, %17 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %34 = hlo.negate %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %17 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %36 = hlo.add %34, %35 : tensor<2x3x8xf32>
  %37 = hlo.broadcast %36 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %38 = hlo.add %25, %37 : tensor<2x3x8x16xf32>
  %39 = hlo.multiply %38, %16 : tensor<2x3x8x16xf32>
  %40 = hlo.broadcast %17 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %41 = hlo.select %3, %39, %40 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %42 = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %43 = hlo.multiply %42, %6 : tensor<2x3x8x16xbf16>
  %44 = hlo.dot %43, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %45 = hlo.dot %43, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %46 = hlo.dot %21, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %47 = hlo.tuple %22, %44, %45, %46 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %47 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// Batch, position, head, feature; the gradient comes with features before positions.
// CHECK-LABEL: func @transposed_gradients(
// CHECK:         library.attention {{.*}} train query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]>
// CHECK:         %[[DY:.*]] = hlo.transpose %{{.*}} dimensions = [0, 1, 3, 2] : (tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
// CHECK:         library.attention_backward %arg0, %arg1, %arg2 statistics(%{{.*}}) dy(%[[DY]])
// CHECK-SAME:      d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
// CHECK-SAME:      d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
// CHECK-SAME:      d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK-SAME:      d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]>
// CHECK-NOT:     hlo.dot
func.func @transposed_gradients(%arg0: tensor<2x8x3x16xbf16>, %arg1: tensor<2x16x3x16xbf16>, %arg2: tensor<2x16x3x16xbf16>, %arg3: tensor<2x8x3x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<0xFF800000> : tensor<f32>
  %5 = hlo.reduce %3, %4 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.subtract %3, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.exponential %7 : tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %10 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.divide %8, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.convert %12 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %14 = hlo.dot %arg2, %13 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [1], rhs_contracting_dims = [3]> : (tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x8xbf16>
  %15 = hlo.reshape %14 : (tensor<2x3x16x8xbf16>) -> tensor<2x3x16x1x8xbf16>
  %16 = hlo.transpose %15 dimensions = [0, 4, 1, 3, 2] : (tensor<2x3x16x1x8xbf16>) -> tensor<2x8x3x1x16xbf16>
  %17 = hlo.reshape %16 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %18 = hlo.reshape %arg3 : (tensor<2x8x3x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %19 = hlo.transpose %18 dimensions = [0, 2, 4, 3, 1] : (tensor<2x8x3x1x16xbf16>) -> tensor<2x3x16x1x8xbf16>
  %20 = hlo.reshape %19 : (tensor<2x3x16x1x8xbf16>) -> tensor<2x3x16x8xbf16>
  %21 = hlo.dot %20, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [3]> : (tensor<2x3x16x8xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.convert %21 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %23 = hlo.divide %22, %11 : tensor<2x3x8x16xf32>
  %24 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %25 = hlo.broadcast %24 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %26 = hlo.multiply %10, %10 : tensor<2x3x8xf32>
  %27 = hlo.divide %25, %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %27 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %29 = hlo.multiply %22, %28 : tensor<2x3x8x16xf32>
  %30 = hlo.multiply %29, %8 : tensor<2x3x8x16xf32>
  %31 = hlo.reduce %30, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %32 = hlo.negate %31 : tensor<2x3x8xf32>
  %33 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %34 = hlo.add %32, %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %34 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %36 = hlo.add %23, %35 : tensor<2x3x8x16xf32>
  %37 = hlo.multiply %36, %8 : tensor<2x3x8x16xf32>
  %38 = hlo.multiply %37, %2 : tensor<2x3x8x16xf32>
  %39 = hlo.dot %38, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %40 = hlo.convert %39 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %41 = hlo.reshape %40 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x1x16xbf16>
  %42 = hlo.transpose %41 dimensions = [0, 2, 1, 3, 4] : (tensor<2x3x8x1x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %43 = hlo.reshape %42 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %44 = hlo.dot %38, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x8x3x16xbf16>) -> tensor<2x3x16x16xf32>
  %45 = hlo.convert %44 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %46 = hlo.transpose %45 dimensions = [0, 2, 1, 3] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %47 = hlo.dot %20, %13 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %48 = hlo.transpose %47 dimensions = [0, 3, 1, 2] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %49 = hlo.tuple %17, %43, %46, %48 : (tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>>
  return %49 : tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>>
}

// CHECK-LABEL: func @bias_gradient(
// CHECK:         library.attention {{.*}} bias(%arg3) {{.*}} train
// CHECK:         %[[B:.*]] = library.attention_backward {{.*}} bias(%arg3) {{.*}} dbias
// CHECK:         hlo.get_tuple_element %[[B]][3]
// CHECK-NOT:     hlo.dot
func.func @bias_gradient(%arg0: tensor<2x8x3x16xbf16>, %arg1: tensor<2x16x3x16xbf16>, %arg2: tensor<2x16x3x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x8x3x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.convert %arg3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.add %3, %4 : tensor<2x3x8x16xf32>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.reduce %5, %6 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %8 = hlo.broadcast %7 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.subtract %5, %8 : tensor<2x3x8x16xf32>
  %10 = hlo.exponential %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.divide %10, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.convert %14 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg2, %15 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [1], rhs_contracting_dims = [3]> : (tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x8xbf16>
  %17 = hlo.reshape %16 : (tensor<2x3x16x8xbf16>) -> tensor<2x3x16x1x8xbf16>
  %18 = hlo.transpose %17 dimensions = [0, 4, 1, 3, 2] : (tensor<2x3x16x1x8xbf16>) -> tensor<2x8x3x1x16xbf16>
  %19 = hlo.reshape %18 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %20 = hlo.reshape %arg4 : (tensor<2x8x3x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %21 = hlo.transpose %20 dimensions = [0, 2, 4, 3, 1] : (tensor<2x8x3x1x16xbf16>) -> tensor<2x3x16x1x8xbf16>
  %22 = hlo.reshape %21 : (tensor<2x3x16x1x8xbf16>) -> tensor<2x3x16x8xbf16>
  %23 = hlo.dot %22, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [3]> : (tensor<2x3x16x8xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %24 = hlo.convert %23 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %25 = hlo.divide %24, %13 : tensor<2x3x8x16xf32>
  %26 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %27 = hlo.broadcast %26 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %28 = hlo.multiply %12, %12 : tensor<2x3x8xf32>
  %29 = hlo.divide %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.multiply %24, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %10 : tensor<2x3x8x16xf32>
  %33 = hlo.reduce %32, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %34 = hlo.negate %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %36 = hlo.add %34, %35 : tensor<2x3x8xf32>
  %37 = hlo.broadcast %36 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %38 = hlo.add %25, %37 : tensor<2x3x8x16xf32>
  %39 = hlo.multiply %38, %10 : tensor<2x3x8x16xf32>
  %40 = hlo.multiply %39, %2 : tensor<2x3x8x16xf32>
  %41 = hlo.dot %40, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %42 = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %43 = hlo.reshape %42 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x1x16xbf16>
  %44 = hlo.transpose %43 dimensions = [0, 2, 1, 3, 4] : (tensor<2x3x8x1x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %45 = hlo.reshape %44 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %46 = hlo.dot %40, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x8x3x16xbf16>) -> tensor<2x3x16x16xf32>
  %47 = hlo.convert %46 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %48 = hlo.transpose %47 dimensions = [0, 2, 1, 3] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %49 = hlo.dot %22, %15 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %50 = hlo.transpose %49 dimensions = [0, 3, 1, 2] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %51 = hlo.convert %39 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %52 = hlo.tuple %19, %45, %48, %50, %51 : (tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>>
  return %52 : tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>>
}

// It adds up what repeats.
// CHECK-LABEL: func @repeated_bias_gradient(
// CHECK:         library.attention {{.*}} bias(%arg3) {{.*}} train
// CHECK:         %[[B:.*]] = library.attention_backward {{.*}} bias(%arg3) {{.*}} dbias
// CHECK:         hlo.get_tuple_element %[[B]][3] {{.*}} -> tensor<1x3x8x16xbf16>
// CHECK-NOT:     hlo.dot
func.func @repeated_bias_gradient(%arg0: tensor<2x8x3x16xbf16>, %arg1: tensor<2x16x3x16xbf16>, %arg2: tensor<2x16x3x16xbf16>, %arg3: tensor<1x3x8x16xbf16>, %arg4: tensor<2x8x3x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<1x3x8x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.convert %arg3 : (tensor<1x3x8x16xbf16>) -> tensor<1x3x8x16xf32>
  %5 = hlo.reshape %4 : (tensor<1x3x8x16xf32>) -> tensor<3x8x16xf32>
  %6 = hlo.broadcast %5 dimensions = [1, 2, 3] : (tensor<3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.add %3, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.constant dense<0xFF800000> : tensor<f32>
  %9 = hlo.reduce %7, %8 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.subtract %7, %10 : tensor<2x3x8x16xf32>
  %12 = hlo.exponential %11 : tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %14 = hlo.reduce %12, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.divide %12, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %arg2, %17 dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [1], rhs_contracting_dims = [3]> : (tensor<2x16x3x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x8xbf16>
  %19 = hlo.reshape %18 : (tensor<2x3x16x8xbf16>) -> tensor<2x3x16x1x8xbf16>
  %20 = hlo.transpose %19 dimensions = [0, 4, 1, 3, 2] : (tensor<2x3x16x1x8xbf16>) -> tensor<2x8x3x1x16xbf16>
  %21 = hlo.reshape %20 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %22 = hlo.reshape %arg4 : (tensor<2x8x3x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %23 = hlo.transpose %22 dimensions = [0, 2, 4, 3, 1] : (tensor<2x8x3x1x16xbf16>) -> tensor<2x3x16x1x8xbf16>
  %24 = hlo.reshape %23 : (tensor<2x3x16x1x8xbf16>) -> tensor<2x3x16x8xbf16>
  %25 = hlo.dot %24, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [3]> : (tensor<2x3x16x8xbf16>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %26 = hlo.convert %25 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %27 = hlo.divide %26, %15 : tensor<2x3x8x16xf32>
  %28 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %29 = hlo.broadcast %28 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %30 = hlo.multiply %14, %14 : tensor<2x3x8xf32>
  %31 = hlo.divide %29, %30 : tensor<2x3x8xf32>
  %32 = hlo.broadcast %31 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %33 = hlo.multiply %26, %32 : tensor<2x3x8x16xf32>
  %34 = hlo.multiply %33, %12 : tensor<2x3x8x16xf32>
  %35 = hlo.reduce %34, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %36 = hlo.negate %35 : tensor<2x3x8xf32>
  %37 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %38 = hlo.add %36, %37 : tensor<2x3x8xf32>
  %39 = hlo.broadcast %38 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %40 = hlo.add %27, %39 : tensor<2x3x8x16xf32>
  %41 = hlo.multiply %40, %12 : tensor<2x3x8x16xf32>
  %42 = hlo.multiply %41, %2 : tensor<2x3x8x16xf32>
  %43 = hlo.dot %42, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x16x3x16xbf16>) -> tensor<2x3x8x16xf32>
  %44 = hlo.convert %43 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %45 = hlo.reshape %44 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x1x16xbf16>
  %46 = hlo.transpose %45 dimensions = [0, 2, 1, 3, 4] : (tensor<2x3x8x1x16xbf16>) -> tensor<2x8x3x1x16xbf16>
  %47 = hlo.reshape %46 : (tensor<2x8x3x1x16xbf16>) -> tensor<2x8x3x16xbf16>
  %48 = hlo.dot %42, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> algorithm =  dot_bf16_bf16_f32 : (tensor<2x3x8x16xf32>, tensor<2x8x3x16xbf16>) -> tensor<2x3x16x16xf32>
  %49 = hlo.convert %48 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %50 = hlo.transpose %49 dimensions = [0, 2, 1, 3] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %51 = hlo.dot %24, %17 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %52 = hlo.transpose %51 dimensions = [0, 3, 1, 2] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %53 = hlo.reduce %41, %13 dimensions = [0] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<3x8x16xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.convert %53 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %55 = hlo.reshape %54 : (tensor<3x8x16xbf16>) -> tensor<1x3x8x16xbf16>
  %56 = hlo.tuple %21, %47, %50, %52, %55 : (tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<1x3x8x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<1x3x8x16xbf16>>
  return %56 : tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<1x3x8x16xbf16>>
}

// CHECK-LABEL: func @probabilities_are_read(
// CHECK-NOT:     library
func.func @probabilities_are_read(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xf32>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37, %13 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xf32>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xf32>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xf32>>
}

// The scale is not that of the scores.
// CHECK-LABEL: func @other_scale(
// CHECK-NOT:     library
func.func @other_scale(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.add %33, %33 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @other_sign(
// CHECK-NOT:     library
func.func @other_sign(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.abs %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// The gradient of the values is of something else.
// CHECK-LABEL: func @other_gradient(
// CHECK-NOT:     library
func.func @other_gradient(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @other_algorithm(
// CHECK-NOT:     library
func.func @other_algorithm(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> algorithm = dot_f32_f32_f32 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @control_dependencies(
// CHECK-NOT:     library
func.func @control_dependencies(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.constant dense<2.500000e-01> : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<bf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.convert %3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0xFF800000> : tensor<f32>
  %6 = hlo.reduce %4, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %4, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %17, %12 : tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %21 = hlo.multiply %11, %11 : tensor<2x3x8xf32>
  %22 = hlo.divide %20, %21 : tensor<2x3x8xf32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.multiply %17, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.multiply %24, %9 : tensor<2x3x8x16xf32>
  %26 = hlo.reduce %25, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.negate %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %29 = hlo.add %27, %28 : tensor<2x3x8xf32>
  %30 = hlo.broadcast %29 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.add %18, %30 : tensor<2x3x8x16xf32>
  %32 = hlo.multiply %31, %9 : tensor<2x3x8x16xf32>
  %33 = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.multiply %33, %2 : tensor<2x3x8x16xbf16>
  %35 = hlo.dot %34, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %36 = hlo.dot %34, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %37 = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> {hlo.control_id = 1 : i64} : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %38 = hlo.tuple %15, %35, %36, %37 {hlo.control_predecessors = array<i64: 1>} : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %38 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}
