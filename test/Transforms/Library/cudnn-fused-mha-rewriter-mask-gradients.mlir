// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=redraw-dropout | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter --remark-format=emitRemark --remarks-filter-missed=cudnn-fused-mha-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Gradients as jax.vjp has them, of what is masked and dropped.

// REMARK: Remark="dot stays: dropout has random numbers that the library does not make"
// REMARK: Remark="dot stays: dropout has random numbers that the library does not make"
// REMARK: Remark="dot stays: there is a bias, and the number of queries or keys is odd"
// REMARK: Remark="dot stays: a gradient asks for another algorithm"

// Any mask is part of the bias, which has no gradient.
// CHECK-LABEL: func @masked_gradients(
// CHECK:         %[[M:.*]] = hlo.select %
// CHECK:         %[[B:.*]] = hlo.reshape %[[M]] : (tensor<2x8x16xbf16>) -> tensor<2x1x8x16xbf16>
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%[[B]]) scale = 2.500000e-01 train
// CHECK:         library.attention_backward %arg0, %arg1, %arg2 statistics(%{{.*}}) dy(%arg3) bias(%[[B]]) y(%{{.*}}) scale = 2.500000e-01 d_probabilities
func.func @masked_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x1x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %5 = hlo.reshape %arg4 : (tensor<2x1x8x16xi1>) -> tensor<2x8x16xi1>
  %6 = hlo.broadcast %5 dimensions = [0, 2, 3] : (tensor<2x8x16xi1>) -> tensor<2x3x8x16xi1>
  %7 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %6, %3, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.subtract %8, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %15 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %13, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %20 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %21, %16 : tensor<2x3x8x16xf32>
  %23 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %24 = hlo.broadcast %23 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %25 = hlo.multiply %15, %15 : tensor<2x3x8xf32>
  %26 = hlo.divide %24, %25 : tensor<2x3x8xf32>
  %27 = hlo.broadcast %26 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %28 = hlo.multiply %21, %27 : tensor<2x3x8x16xf32>
  %29 = hlo.multiply %28, %13 : tensor<2x3x8x16xf32>
  %30 = hlo.reduce %29, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %31 = hlo.negate %30 : tensor<2x3x8xf32>
  %32 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %33 = hlo.add %31, %32 : tensor<2x3x8xf32>
  %34 = hlo.broadcast %33 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %35 = hlo.add %22, %34 : tensor<2x3x8x16xf32>
  %36 = hlo.multiply %35, %13 : tensor<2x3x8x16xf32>
  %37 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %38 = hlo.select %6, %36, %37 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %39 = hlo.multiply %38, %2 : tensor<2x3x8x16xf32>
  %40 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %41 = hlo.dot %39, %40 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %42 = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %43 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %44 = hlo.dot %39, %43 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %45 = hlo.convert %44 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %46 = hlo.dot %18, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %47 = hlo.tuple %19, %42, %45, %46 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %47 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @window_gradients(
// CHECK:         library.attention %arg0, %arg1, %arg2 scale = 2.500000e-01 causal sliding_window = 3 train
// CHECK:         library.attention_backward {{.*}} scale = 2.500000e-01 causal sliding_window = 3 d_probabilities
func.func @window_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<1x16xi32>
  %2 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %3 = hlo.compare GE, %0, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %4 = hlo.constant dense<3> : tensor<i32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<i32>) -> tensor<1x16xi32>
  %6 = hlo.add %1, %5 : tensor<1x16xi32>
  %7 = hlo.reshape %6 : (tensor<1x16xi32>) -> tensor<16xi32>
  %8 = hlo.broadcast %7 dimensions = [1] : (tensor<16xi32>) -> tensor<8x16xi32>
  %9 = hlo.compare LT, %0, %8 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %10 = hlo.and %3, %9 : tensor<8x16xi1>
  %11 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.multiply %11, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %16 = hlo.broadcast %10 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %17 = hlo.broadcast %15 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.select %16, %14, %17 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.constant dense<0xFF800000> : tensor<f32>
  %20 = hlo.reduce %18, %19 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.subtract %18, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.exponential %22 : tensor<2x3x8x16xf32>
  %24 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %25 = hlo.reduce %23, %24 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %27 = hlo.divide %23, %26 : tensor<2x3x8x16xf32>
  %28 = hlo.convert %27 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %29 = hlo.dot %28, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %30 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %31 = hlo.convert %30 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %32 = hlo.divide %31, %26 : tensor<2x3x8x16xf32>
  %33 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %34 = hlo.broadcast %33 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %35 = hlo.multiply %25, %25 : tensor<2x3x8xf32>
  %36 = hlo.divide %34, %35 : tensor<2x3x8xf32>
  %37 = hlo.broadcast %36 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %38 = hlo.multiply %31, %37 : tensor<2x3x8x16xf32>
  %39 = hlo.multiply %38, %23 : tensor<2x3x8x16xf32>
  %40 = hlo.reduce %39, %24 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.negate %40 : tensor<2x3x8xf32>
  %42 = hlo.broadcast %24 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %43 = hlo.add %41, %42 : tensor<2x3x8xf32>
  %44 = hlo.broadcast %43 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %45 = hlo.add %32, %44 : tensor<2x3x8x16xf32>
  %46 = hlo.multiply %45, %23 : tensor<2x3x8x16xf32>
  %47 = hlo.broadcast %24 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %48 = hlo.select %16, %46, %47 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %49 = hlo.multiply %48, %13 : tensor<2x3x8x16xf32>
  %50 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %51 = hlo.dot %49, %50 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %52 = hlo.convert %51 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %53 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %54 = hlo.dot %49, %53 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %55 = hlo.convert %54 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %56 = hlo.dot %28, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %57 = hlo.tuple %29, %52, %55, %56 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %57 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// The bias has a gradient, masked or not.
// CHECK-LABEL: func @bias_mask_same(
// CHECK:         %[[M:.*]] = hlo.select %{{.*}}, %arg3, %
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%[[M]]) scale = 2.500000e-01 train
// CHECK:         %[[G:.*]] = library.attention_backward {{.*}} bias(%[[M]]) {{.*}} dbias
// CHECK:         hlo.get_tuple_element %[[G]][3]
func.func @bias_mask_same(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x3x8x16xbf16>, %arg5: tensor<2x1x1x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.convert %arg3 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.add %3, %4 : tensor<2x3x8x16xf32>
  %6 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %7 = hlo.reshape %arg5 : (tensor<2x1x1x16xi1>) -> tensor<2x16xi1>
  %8 = hlo.broadcast %7 dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %9 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.select %8, %5, %9 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %10, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = hlo.reduce %15, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.divide %15, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.convert %19 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.dot %20, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %arg4, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %23 = hlo.convert %22 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %24 = hlo.divide %23, %18 : tensor<2x3x8x16xf32>
  %25 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %27 = hlo.multiply %17, %17 : tensor<2x3x8xf32>
  %28 = hlo.divide %26, %27 : tensor<2x3x8xf32>
  %29 = hlo.broadcast %28 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %30 = hlo.multiply %23, %29 : tensor<2x3x8x16xf32>
  %31 = hlo.multiply %30, %15 : tensor<2x3x8x16xf32>
  %32 = hlo.reduce %31, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %33 = hlo.negate %32 : tensor<2x3x8xf32>
  %34 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %35 = hlo.add %33, %34 : tensor<2x3x8xf32>
  %36 = hlo.broadcast %35 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %37 = hlo.add %24, %36 : tensor<2x3x8x16xf32>
  %38 = hlo.multiply %37, %15 : tensor<2x3x8x16xf32>
  %39 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %40 = hlo.select %8, %38, %39 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %41 = hlo.multiply %40, %2 : tensor<2x3x8x16xf32>
  %42 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %43 = hlo.dot %41, %42 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %44 = hlo.convert %43 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %45 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %46 = hlo.dot %41, %45 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %47 = hlo.convert %46 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %48 = hlo.dot %20, %arg4 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %49 = hlo.convert %40 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %50 = hlo.tuple %21, %44, %47, %48, %49 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>>
  return %50 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>>
}

// The mask is not the same in each batch, the bias is.
// CHECK-LABEL: func @bias_and_mask_gradients(
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%{{.*}}) scale = 2.500000e-01 train
// CHECK:         %[[G:.*]] = library.attention_backward {{.*}} dbias {{.*}} tensor<2x3x8x16xbf16>, tensor<0xui8>>
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[G]][3]
// CHECK:         %[[C:.*]] = hlo.convert %[[E]] : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
// CHECK:         hlo.reduce %[[C]], %{{.*}} dimensions = [0]
func.func @bias_and_mask_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<3x8x16xbf16>, %arg4: tensor<2x3x8x16xbf16>, %arg5: tensor<2x3x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<3x8x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.convert %arg3 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %5 = hlo.broadcast %4 dimensions = [1, 2, 3] : (tensor<3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.add %3, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %8 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.select %arg5, %6, %8 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0xFF800000> : tensor<f32>
  %11 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %9, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %16 = hlo.reduce %14, %15 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %14, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.convert %18 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %20 = hlo.dot %19, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.dot %arg4, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.convert %21 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %23 = hlo.divide %22, %17 : tensor<2x3x8x16xf32>
  %24 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %25 = hlo.broadcast %24 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %26 = hlo.multiply %16, %16 : tensor<2x3x8xf32>
  %27 = hlo.divide %25, %26 : tensor<2x3x8xf32>
  %28 = hlo.broadcast %27 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %29 = hlo.multiply %22, %28 : tensor<2x3x8x16xf32>
  %30 = hlo.multiply %29, %14 : tensor<2x3x8x16xf32>
  %31 = hlo.reduce %30, %15 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %32 = hlo.negate %31 : tensor<2x3x8xf32>
  %33 = hlo.broadcast %15 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %34 = hlo.add %32, %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %34 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %36 = hlo.add %23, %35 : tensor<2x3x8x16xf32>
  %37 = hlo.multiply %36, %14 : tensor<2x3x8x16xf32>
  %38 = hlo.broadcast %15 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %39 = hlo.select %arg5, %37, %38 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %40 = hlo.multiply %39, %2 : tensor<2x3x8x16xf32>
  %41 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %42 = hlo.dot %40, %41 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %43 = hlo.convert %42 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %44 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %45 = hlo.dot %40, %44 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %46 = hlo.convert %45 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %47 = hlo.dot %19, %arg4 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %48 = hlo.reduce %39, %15 dimensions = [0] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<3x8x16xf32> to_apply hlo.add : tensor<f32>
  %49 = hlo.broadcast %15 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %50 = hlo.add %48, %49 : tensor<3x8x16xf32>
  %51 = hlo.convert %50 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %52 = hlo.tuple %20, %43, %46, %47, %51 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<3x8x16xbf16>>
  return %52 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>, tensor<3x8x16xbf16>>
}

// CHECK-LABEL: func @one_batch_gradients(
// CHECK:         library.attention %{{.*}} bias(%{{.*}}) scale = 2.500000e-01 train
// CHECK:         %[[G:.*]] = library.attention_backward {{.*}} -> tuple<tensor<1x3x8x16xbf16>, tensor<1x3x16x16xbf16>, tensor<1x3x16x16xbf16>, tensor<0xui8>>
// CHECK:         %[[Q:.*]] = hlo.get_tuple_element %[[G]][0]
// CHECK:         hlo.reshape %[[Q]] : (tensor<1x3x8x16xbf16>) -> tensor<3x8x16xbf16>
func.func @one_batch_gradients(%arg0: tensor<3x8x16xbf16>, %arg1: tensor<3x16x16xbf16>, %arg2: tensor<3x16x16xbf16>, %arg3: tensor<3x8x16xbf16>, %arg4: tensor<16xi1>) -> tuple<tensor<3x8x16xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>> {
  %0 = hlo.broadcast %arg4 dimensions = [1] : (tensor<16xi1>) -> tensor<8x16xi1>
  %1 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %2 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %3 = hlo.compare GE, %1, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %4 = hlo.and %0, %3 : tensor<8x16xi1>
  %5 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<3x8x16xbf16>, tensor<3x16x16xbf16>) -> tensor<3x8x16xf32>
  %6 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %8 = hlo.multiply %5, %7 : tensor<3x8x16xf32>
  %9 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %10 = hlo.broadcast %4 dimensions = [1, 2] : (tensor<8x16xi1>) -> tensor<3x8x16xi1>
  %11 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %12 = hlo.select %10, %8, %11 : (tensor<3x8x16xi1>, tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %13 = hlo.constant dense<0xFF800000> : tensor<f32>
  %14 = hlo.reduce %12, %13 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %16 = hlo.subtract %12, %15 : tensor<3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<3x8x16xf32>
  %18 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %19 = hlo.reduce %17, %18 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.add : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %21 = hlo.divide %17, %20 : tensor<3x8x16xf32>
  %22 = hlo.convert %21 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %23 = hlo.dot %22, %arg2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x8x16xbf16>, tensor<3x16x16xbf16>) -> tensor<3x8x16xbf16>
  %24 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<3x8x16xbf16>, tensor<3x16x16xbf16>) -> tensor<3x8x16xbf16>
  %25 = hlo.convert %24 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %26 = hlo.divide %25, %20 : tensor<3x8x16xf32>
  %27 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %28 = hlo.broadcast %27 dimensions = [] : (tensor<f32>) -> tensor<3x8xf32>
  %29 = hlo.multiply %19, %19 : tensor<3x8xf32>
  %30 = hlo.divide %28, %29 : tensor<3x8xf32>
  %31 = hlo.broadcast %30 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %32 = hlo.multiply %25, %31 : tensor<3x8x16xf32>
  %33 = hlo.multiply %32, %17 : tensor<3x8x16xf32>
  %34 = hlo.reduce %33, %18 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.add : tensor<f32>
  %35 = hlo.negate %34 : tensor<3x8xf32>
  %36 = hlo.broadcast %18 dimensions = [] : (tensor<f32>) -> tensor<3x8xf32>
  %37 = hlo.add %35, %36 : tensor<3x8xf32>
  %38 = hlo.broadcast %37 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %39 = hlo.add %26, %38 : tensor<3x8x16xf32>
  %40 = hlo.multiply %39, %17 : tensor<3x8x16xf32>
  %41 = hlo.broadcast %18 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %42 = hlo.select %10, %40, %41 : (tensor<3x8x16xi1>, tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %43 = hlo.multiply %42, %7 : tensor<3x8x16xf32>
  %44 = hlo.convert %arg1 : (tensor<3x16x16xbf16>) -> tensor<3x16x16xf32>
  %45 = hlo.dot %43, %44 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x8x16xf32>, tensor<3x16x16xf32>) -> tensor<3x8x16xf32>
  %46 = hlo.convert %45 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %47 = hlo.convert %arg0 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %48 = hlo.dot %43, %47 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x16x16xf32>
  %49 = hlo.convert %48 : (tensor<3x16x16xf32>) -> tensor<3x16x16xbf16>
  %50 = hlo.dot %22, %arg3 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x8x16xbf16>, tensor<3x8x16xbf16>) -> tensor<3x16x16xbf16>
  %51 = hlo.tuple %23, %46, %49, %50 : (tensor<3x8x16xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>) -> tuple<tensor<3x8x16xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>>
  return %51 : tuple<tensor<3x8x16xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>>
}

// CHECK-LABEL: func @one_batch_values_first(
// CHECK:         library.attention %{{.*}} scale = 2.500000e-01 causal train
// CHECK:         library.attention_backward
func.func @one_batch_values_first(%arg0: tensor<3x8x16xbf16>, %arg1: tensor<3x16x16xbf16>, %arg2: tensor<3x16x16xbf16>, %arg3: tensor<3x16x8xbf16>) -> tuple<tensor<3x16x8xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %2 = hlo.compare GE, %0, %1 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %3 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<3x8x16xbf16>, tensor<3x16x16xbf16>) -> tensor<3x8x16xf32>
  %4 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %6 = hlo.multiply %3, %5 : tensor<3x8x16xf32>
  %7 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %8 = hlo.broadcast %2 dimensions = [1, 2] : (tensor<8x16xi1>) -> tensor<3x8x16xi1>
  %9 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %10 = hlo.select %8, %6, %9 : (tensor<3x8x16xi1>, tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %14 = hlo.subtract %10, %13 : tensor<3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<3x8x16xf32>
  %16 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = hlo.reduce %15, %16 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %19 = hlo.divide %15, %18 : tensor<3x8x16xf32>
  %20 = hlo.convert %19 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %21 = hlo.dot %arg2, %20 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x16x16xbf16>, tensor<3x8x16xbf16>) -> tensor<3x16x8xbf16>
  %22 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x16x8xbf16>, tensor<3x16x16xbf16>) -> tensor<3x8x16xbf16>
  %23 = hlo.convert %22 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %24 = hlo.divide %23, %18 : tensor<3x8x16xf32>
  %25 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<3x8xf32>
  %27 = hlo.multiply %17, %17 : tensor<3x8xf32>
  %28 = hlo.divide %26, %27 : tensor<3x8xf32>
  %29 = hlo.broadcast %28 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %30 = hlo.multiply %23, %29 : tensor<3x8x16xf32>
  %31 = hlo.multiply %30, %15 : tensor<3x8x16xf32>
  %32 = hlo.reduce %31, %16 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.add : tensor<f32>
  %33 = hlo.negate %32 : tensor<3x8xf32>
  %34 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<3x8xf32>
  %35 = hlo.add %33, %34 : tensor<3x8xf32>
  %36 = hlo.broadcast %35 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %37 = hlo.add %24, %36 : tensor<3x8x16xf32>
  %38 = hlo.multiply %37, %15 : tensor<3x8x16xf32>
  %39 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %40 = hlo.select %8, %38, %39 : (tensor<3x8x16xi1>, tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %41 = hlo.multiply %40, %5 : tensor<3x8x16xf32>
  %42 = hlo.convert %arg1 : (tensor<3x16x16xbf16>) -> tensor<3x16x16xf32>
  %43 = hlo.dot %41, %42 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x8x16xf32>, tensor<3x16x16xf32>) -> tensor<3x8x16xf32>
  %44 = hlo.convert %43 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %45 = hlo.convert %arg0 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %46 = hlo.dot %41, %45 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x16x16xf32>
  %47 = hlo.convert %46 : (tensor<3x16x16xf32>) -> tensor<3x16x16xbf16>
  %48 = hlo.dot %20, %arg3 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x8x16xbf16>, tensor<3x16x8xbf16>) -> tensor<3x16x16xbf16>
  %49 = hlo.tuple %21, %44, %47, %48 : (tensor<3x16x8xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>) -> tuple<tensor<3x16x8xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>>
  return %49 : tuple<tensor<3x16x8xbf16>, tensor<3x8x16xbf16>, tensor<3x16x16xbf16>, tensor<3x16x16xbf16>>
}

// Heads behind positions, transposed for each dot.
// CHECK-LABEL: func @btnh_gradients(
// CHECK:         library.attention %arg0, %arg1, %arg2 {{.*}} query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [1]>
// CHECK:         library.attention_backward %arg0, %arg1, %arg2
func.func @btnh_gradients(%arg0: tensor<2x8x3x16xbf16>, %arg1: tensor<2x16x3x16xbf16>, %arg2: tensor<2x16x3x16xbf16>, %arg3: tensor<2x8x3x16xbf16>, %arg4: tensor<2x1x8x16xi1>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>> {
  %0 = hlo.transpose %arg0 dimensions = [0, 2, 1, 3] : (tensor<2x8x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %1 = hlo.transpose %arg1 dimensions = [0, 2, 1, 3] : (tensor<2x16x3x16xbf16>) -> tensor<2x3x16x16xbf16>
  %2 = hlo.transpose %arg0 dimensions = [0, 2, 1, 3] : (tensor<2x8x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.transpose %arg1 dimensions = [0, 2, 3, 1] : (tensor<2x16x3x16xbf16>) -> tensor<2x3x16x16xbf16>
  %4 = hlo.dot %2, %3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.multiply %4, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %9 = hlo.reshape %arg4 : (tensor<2x1x8x16xi1>) -> tensor<2x8x16xi1>
  %10 = hlo.broadcast %9 dimensions = [0, 2, 3] : (tensor<2x8x16xi1>) -> tensor<2x3x8x16xi1>
  %11 = hlo.broadcast %8 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.select %10, %7, %11 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<0xFF800000> : tensor<f32>
  %14 = hlo.reduce %12, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %12, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %19 = hlo.reduce %17, %18 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %21 = hlo.divide %17, %20 : tensor<2x3x8x16xf32>
  %22 = hlo.convert %21 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %23 = hlo.transpose %arg2 dimensions = [0, 2, 3, 1] : (tensor<2x16x3x16xbf16>) -> tensor<2x3x16x16xbf16>
  %24 = hlo.dot %23, %22 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x8xbf16>
  %25 = hlo.transpose %24 dimensions = [0, 3, 1, 2] : (tensor<2x3x16x8xbf16>) -> tensor<2x8x3x16xbf16>
  %26 = hlo.transpose %arg3 dimensions = [0, 2, 3, 1] : (tensor<2x8x3x16xbf16>) -> tensor<2x3x16x8xbf16>
  %27 = hlo.transpose %arg3 dimensions = [0, 2, 1, 3] : (tensor<2x8x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %28 = hlo.dot %27, %23 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %29 = hlo.convert %28 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %30 = hlo.divide %29, %20 : tensor<2x3x8x16xf32>
  %31 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %32 = hlo.broadcast %31 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %33 = hlo.multiply %19, %19 : tensor<2x3x8xf32>
  %34 = hlo.divide %32, %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %34 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %36 = hlo.multiply %29, %35 : tensor<2x3x8x16xf32>
  %37 = hlo.multiply %36, %17 : tensor<2x3x8x16xf32>
  %38 = hlo.reduce %37, %18 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %38 : tensor<2x3x8xf32>
  %40 = hlo.broadcast %18 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %41 = hlo.add %39, %40 : tensor<2x3x8xf32>
  %42 = hlo.broadcast %41 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %43 = hlo.add %30, %42 : tensor<2x3x8x16xf32>
  %44 = hlo.multiply %43, %17 : tensor<2x3x8x16xf32>
  %45 = hlo.broadcast %18 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %46 = hlo.select %10, %44, %45 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %47 = hlo.multiply %46, %6 : tensor<2x3x8x16xf32>
  %48 = hlo.convert %1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %49 = hlo.dot %47, %48 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %50 = hlo.convert %49 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %51 = hlo.transpose %50 dimensions = [0, 2, 1, 3] : (tensor<2x3x8x16xbf16>) -> tensor<2x8x3x16xbf16>
  %52 = hlo.convert %0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %53 = hlo.dot %47, %52 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %54 = hlo.convert %53 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %55 = hlo.transpose %54 dimensions = [0, 2, 1, 3] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %56 = hlo.dot %26, %22 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %57 = hlo.transpose %56 dimensions = [0, 3, 1, 2] : (tensor<2x3x16x16xbf16>) -> tensor<2x16x3x16xbf16>
  %58 = hlo.tuple %25, %51, %55, %57 : (tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>) -> tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>>
  return %58 : tuple<tensor<2x8x3x16xbf16>, tensor<2x8x3x16xbf16>, tensor<2x16x3x16xbf16>, tensor<2x16x3x16xbf16>>
}

// CHECK-LABEL: func @dropout_gradients(
// CHECK:         library.attention %arg0, %arg1, %arg2 scale = 2.500000e-01 causal dropout_rate = 2.500000e-01 train
// CHECK:         library.attention_backward {{.*}} scale = 2.500000e-01 causal dropout_rate = 2.500000e-01 d_probabilities
func.func @dropout_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x3x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %2 = hlo.compare GE, %0, %1 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %3 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.multiply %3, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %8 = hlo.broadcast %2 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %9 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.select %8, %6, %9 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %10, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = hlo.reduce %15, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.divide %15, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.constant dense<7.500000e-01> : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.select %arg4, %22, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %25 = hlo.convert %24 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %26 = hlo.dot %25, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %27 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %28 = hlo.convert %27 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %29 = hlo.select %arg4, %28, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %30 = hlo.divide %29, %21 : tensor<2x3x8x16xf32>
  %31 = hlo.divide %30, %18 : tensor<2x3x8x16xf32>
  %32 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %33 = hlo.broadcast %32 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %34 = hlo.multiply %17, %17 : tensor<2x3x8xf32>
  %35 = hlo.divide %33, %34 : tensor<2x3x8xf32>
  %36 = hlo.broadcast %35 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %37 = hlo.multiply %30, %36 : tensor<2x3x8x16xf32>
  %38 = hlo.multiply %37, %15 : tensor<2x3x8x16xf32>
  %39 = hlo.reduce %38, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %40 = hlo.negate %39 : tensor<2x3x8xf32>
  %41 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %42 = hlo.add %40, %41 : tensor<2x3x8xf32>
  %43 = hlo.broadcast %42 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %44 = hlo.add %31, %43 : tensor<2x3x8x16xf32>
  %45 = hlo.multiply %44, %15 : tensor<2x3x8x16xf32>
  %46 = hlo.select %8, %45, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %47 = hlo.multiply %46, %5 : tensor<2x3x8x16xf32>
  %48 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %49 = hlo.dot %47, %48 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %50 = hlo.convert %49 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %51 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %52 = hlo.dot %47, %51 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %53 = hlo.convert %52 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %54 = hlo.dot %25, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %55 = hlo.tuple %26, %50, %53, %54 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %55 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// CHECK-LABEL: func @multiplied_dropout_gradients(
// CHECK:         library.attention %arg0, %arg1, %arg2 scale = 2.500000e-01 causal dropout_rate = 2.500000e-01 train
// CHECK:         library.attention_backward {{.*}} scale = 2.500000e-01 causal dropout_rate = 2.500000e-01 d_probabilities
func.func @multiplied_dropout_gradients(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x3x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %2 = hlo.compare GE, %0, %1 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %3 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.multiply %3, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %8 = hlo.broadcast %2 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %9 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.select %8, %6, %9 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %10, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = hlo.reduce %15, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.divide %15, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.convert %arg4 : (tensor<2x3x8x16xi1>) -> tensor<2x3x8x16xf32>
  %21 = hlo.constant dense<7.500000e-01> : tensor<f32>
  %22 = hlo.broadcast %21 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %23 = hlo.divide %20, %22 : tensor<2x3x8x16xf32>
  %24 = hlo.multiply %19, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.convert %24 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %26 = hlo.dot %25, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %27 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %28 = hlo.convert %27 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %29 = hlo.multiply %28, %23 : tensor<2x3x8x16xf32>
  %30 = hlo.divide %29, %18 : tensor<2x3x8x16xf32>
  %31 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %32 = hlo.broadcast %31 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %33 = hlo.multiply %17, %17 : tensor<2x3x8xf32>
  %34 = hlo.divide %32, %33 : tensor<2x3x8xf32>
  %35 = hlo.broadcast %34 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %36 = hlo.multiply %29, %35 : tensor<2x3x8x16xf32>
  %37 = hlo.multiply %36, %15 : tensor<2x3x8x16xf32>
  %38 = hlo.reduce %37, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %38 : tensor<2x3x8xf32>
  %40 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %41 = hlo.add %39, %40 : tensor<2x3x8xf32>
  %42 = hlo.broadcast %41 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %43 = hlo.add %30, %42 : tensor<2x3x8x16xf32>
  %44 = hlo.multiply %43, %15 : tensor<2x3x8x16xf32>
  %45 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %46 = hlo.select %8, %44, %45 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %47 = hlo.multiply %46, %5 : tensor<2x3x8x16xf32>
  %48 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %49 = hlo.dot %47, %48 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %50 = hlo.convert %49 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %51 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %52 = hlo.dot %47, %51 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %53 = hlo.convert %52 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %54 = hlo.dot %25, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %55 = hlo.tuple %26, %50, %53, %54 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %55 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// Other elements are dropped from the gradient.
// CHECK-LABEL: func @other_dropout(
// CHECK-NOT:     library.attention_backward
func.func @other_dropout(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x3x8x16xi1>, %arg5: tensor<2x3x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %1 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %2 = hlo.compare GE, %0, %1 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %3 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.multiply %3, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %8 = hlo.broadcast %2 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %9 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.select %8, %6, %9 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %10, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = hlo.reduce %15, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.divide %15, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.constant dense<7.500000e-01> : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.select %arg4, %22, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %25 = hlo.convert %24 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %26 = hlo.dot %25, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %27 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %28 = hlo.convert %27 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %29 = hlo.select %arg5, %28, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %30 = hlo.divide %29, %21 : tensor<2x3x8x16xf32>
  %31 = hlo.divide %30, %18 : tensor<2x3x8x16xf32>
  %32 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %33 = hlo.broadcast %32 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %34 = hlo.multiply %17, %17 : tensor<2x3x8xf32>
  %35 = hlo.divide %33, %34 : tensor<2x3x8xf32>
  %36 = hlo.broadcast %35 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %37 = hlo.multiply %30, %36 : tensor<2x3x8x16xf32>
  %38 = hlo.multiply %37, %15 : tensor<2x3x8x16xf32>
  %39 = hlo.reduce %38, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %40 = hlo.negate %39 : tensor<2x3x8xf32>
  %41 = hlo.broadcast %16 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %42 = hlo.add %40, %41 : tensor<2x3x8xf32>
  %43 = hlo.broadcast %42 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %44 = hlo.add %31, %43 : tensor<2x3x8x16xf32>
  %45 = hlo.multiply %44, %15 : tensor<2x3x8x16xf32>
  %46 = hlo.select %8, %45, %23 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %47 = hlo.multiply %46, %5 : tensor<2x3x8x16xf32>
  %48 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %49 = hlo.dot %47, %48 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %50 = hlo.convert %49 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %51 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %52 = hlo.dot %47, %51 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %53 = hlo.convert %52 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %54 = hlo.dot %25, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %55 = hlo.tuple %26, %50, %53, %54 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %55 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// The library takes a bias of an even number of queries and keys.
// CHECK-LABEL: func @odd_queries(
// CHECK-NOT:     library.attention_backward
func.func @odd_queries(%arg0: tensor<2x3x7x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x7x16xbf16>, %arg4: tensor<2x1x7x16xi1>) -> tuple<tensor<2x3x7x16xbf16>, tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x7x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x7x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x7x16xf32>
  %4 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %5 = hlo.reshape %arg4 : (tensor<2x1x7x16xi1>) -> tensor<2x7x16xi1>
  %6 = hlo.broadcast %5 dimensions = [0, 2, 3] : (tensor<2x7x16xi1>) -> tensor<2x3x7x16xi1>
  %7 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x7x16xf32>
  %8 = hlo.select %6, %3, %7 : (tensor<2x3x7x16xi1>, tensor<2x3x7x16xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x7x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x7x16xf32>, tensor<f32>) -> tensor<2x3x7xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x16xf32>
  %12 = hlo.subtract %8, %11 : tensor<2x3x7x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x7x16xf32>
  %14 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %15 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x7x16xf32>, tensor<f32>) -> tensor<2x3x7xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x16xf32>
  %17 = hlo.divide %13, %16 : tensor<2x3x7x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x7x16xf32>) -> tensor<2x3x7x16xbf16>
  %19 = hlo.dot %18, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x7x16xbf16>
  %20 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x7x16xbf16>
  %21 = hlo.convert %20 : (tensor<2x3x7x16xbf16>) -> tensor<2x3x7x16xf32>
  %22 = hlo.divide %21, %16 : tensor<2x3x7x16xf32>
  %23 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %24 = hlo.broadcast %23 dimensions = [] : (tensor<f32>) -> tensor<2x3x7xf32>
  %25 = hlo.multiply %15, %15 : tensor<2x3x7xf32>
  %26 = hlo.divide %24, %25 : tensor<2x3x7xf32>
  %27 = hlo.broadcast %26 dimensions = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x16xf32>
  %28 = hlo.multiply %21, %27 : tensor<2x3x7x16xf32>
  %29 = hlo.multiply %28, %13 : tensor<2x3x7x16xf32>
  %30 = hlo.reduce %29, %14 dimensions = [3] : (tensor<2x3x7x16xf32>, tensor<f32>) -> tensor<2x3x7xf32> to_apply hlo.add : tensor<f32>
  %31 = hlo.negate %30 : tensor<2x3x7xf32>
  %32 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x7xf32>
  %33 = hlo.add %31, %32 : tensor<2x3x7xf32>
  %34 = hlo.broadcast %33 dimensions = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x16xf32>
  %35 = hlo.add %22, %34 : tensor<2x3x7x16xf32>
  %36 = hlo.multiply %35, %13 : tensor<2x3x7x16xf32>
  %37 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x7x16xf32>
  %38 = hlo.select %6, %36, %37 : (tensor<2x3x7x16xi1>, tensor<2x3x7x16xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x7x16xf32>
  %39 = hlo.multiply %38, %2 : tensor<2x3x7x16xf32>
  %40 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %41 = hlo.dot %39, %40 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x7x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x7x16xf32>
  %42 = hlo.convert %41 : (tensor<2x3x7x16xf32>) -> tensor<2x3x7x16xbf16>
  %43 = hlo.convert %arg0 : (tensor<2x3x7x16xbf16>) -> tensor<2x3x7x16xf32>
  %44 = hlo.dot %39, %43 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x7x16xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x16x16xf32>
  %45 = hlo.convert %44 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %46 = hlo.dot %18, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x7x16xbf16>, tensor<2x3x7x16xbf16>) -> tensor<2x3x16x16xbf16>
  %47 = hlo.tuple %19, %42, %45, %46 : (tensor<2x3x7x16xbf16>, tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x7x16xbf16>, tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %47 : tuple<tensor<2x3x7x16xbf16>, tensor<2x3x7x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}

// Products of f32 have more bits.
// CHECK-LABEL: func @exact_gradient(
// CHECK-NOT:     library.attention_backward
func.func @exact_gradient(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>, %arg4: tensor<2x1x8x16xi1>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %1 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.multiply %0, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %5 = hlo.reshape %arg4 : (tensor<2x1x8x16xi1>) -> tensor<2x8x16xi1>
  %6 = hlo.broadcast %5 dimensions = [0, 2, 3] : (tensor<2x8x16xi1>) -> tensor<2x3x8x16xi1>
  %7 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %6, %3, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.subtract %8, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %15 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %13, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %20 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %21, %16 : tensor<2x3x8x16xf32>
  %23 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %24 = hlo.broadcast %23 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %25 = hlo.multiply %15, %15 : tensor<2x3x8xf32>
  %26 = hlo.divide %24, %25 : tensor<2x3x8xf32>
  %27 = hlo.broadcast %26 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %28 = hlo.multiply %21, %27 : tensor<2x3x8x16xf32>
  %29 = hlo.multiply %28, %13 : tensor<2x3x8x16xf32>
  %30 = hlo.reduce %29, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %31 = hlo.negate %30 : tensor<2x3x8xf32>
  %32 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %33 = hlo.add %31, %32 : tensor<2x3x8xf32>
  %34 = hlo.broadcast %33 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %35 = hlo.add %22, %34 : tensor<2x3x8x16xf32>
  %36 = hlo.multiply %35, %13 : tensor<2x3x8x16xf32>
  %37 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %38 = hlo.select %6, %36, %37 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %39 = hlo.multiply %38, %2 : tensor<2x3x8x16xf32>
  %40 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %41 = hlo.dot %39, %40 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> operand_precision = <highest, highest> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %42 = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %43 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %44 = hlo.dot %39, %43 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %45 = hlo.convert %44 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %46 = hlo.dot %18, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %47 = hlo.tuple %19, %42, %45, %46 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %47 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}
