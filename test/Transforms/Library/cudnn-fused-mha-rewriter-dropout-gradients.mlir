// RUN: hlo-run %s --compare --cudnn-fused-mha-rewriter=redraw-dropout | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=redraw-dropout | FileCheck %s --check-prefix=CALL

// With the random numbers that the reference of the call has, results are the same.
// CHECK-NOT: differs
// CHECK: out_3

// CALL: library.attention {{.*}} dropout_rate
// CALL: library.attention_backward {{.*}} dropout_rate
func.func @main(%arg0: tensor<2x3x8x16xbf16>, %arg1: tensor<2x3x16x16xbf16>, %arg2: tensor<2x3x16x16xbf16>, %arg3: tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>> {
  %0 = hlo.constant dense<42> : tensor<3xui64>
  %1 = hlo.rng_bit_generator rng_philox, %0 : (tensor<3xui64>) -> tuple<tensor<3xui64>, tensor<2x3x8x16xui32>>
  %2 = hlo.get_tuple_element %1[1] : (tuple<tensor<3xui64>, tensor<2x3x8x16xui32>>) -> tensor<2x3x8x16xui32>
  %3 = hlo.constant dense<1073741824> : tensor<ui32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<ui32>) -> tensor<2x3x8x16xui32>
  %5 = hlo.compare GE, %2, %4 : (tensor<2x3x8x16xui32>, tensor<2x3x8x16xui32>) -> tensor<2x3x8x16xi1>
  %6 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %7 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %8 = hlo.compare GE, %6, %7 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %9 = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<2.500000e-01> : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.multiply %9, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<-2.38197653E+38> : tensor<f32>
  %14 = hlo.broadcast %8 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %15 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.select %14, %12, %15 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.constant dense<0xFF800000> : tensor<f32>
  %18 = hlo.reduce %16, %17 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.subtract %16, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.exponential %20 : tensor<2x3x8x16xf32>
  %22 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = hlo.reduce %21, %22 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %24 = hlo.broadcast %23 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %25 = hlo.divide %21, %24 : tensor<2x3x8x16xf32>
  %26 = hlo.constant dense<7.500000e-01> : tensor<f32>
  %27 = hlo.broadcast %26 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %28 = hlo.divide %25, %27 : tensor<2x3x8x16xf32>
  %29 = hlo.broadcast %22 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %30 = hlo.select %5, %28, %29 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %31 = hlo.convert %30 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %32 = hlo.dot %31, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %33 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %34 = hlo.convert %33 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %35 = hlo.select %5, %34, %29 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %36 = hlo.divide %35, %27 : tensor<2x3x8x16xf32>
  %37 = hlo.divide %36, %24 : tensor<2x3x8x16xf32>
  %38 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %39 = hlo.broadcast %38 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %40 = hlo.multiply %23, %23 : tensor<2x3x8xf32>
  %41 = hlo.divide %39, %40 : tensor<2x3x8xf32>
  %42 = hlo.broadcast %41 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %43 = hlo.multiply %36, %42 : tensor<2x3x8x16xf32>
  %44 = hlo.multiply %43, %21 : tensor<2x3x8x16xf32>
  %45 = hlo.reduce %44, %22 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %46 = hlo.negate %45 : tensor<2x3x8xf32>
  %47 = hlo.broadcast %22 dimensions = [] : (tensor<f32>) -> tensor<2x3x8xf32>
  %48 = hlo.add %46, %47 : tensor<2x3x8xf32>
  %49 = hlo.broadcast %48 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %50 = hlo.add %37, %49 : tensor<2x3x8x16xf32>
  %51 = hlo.multiply %50, %21 : tensor<2x3x8x16xf32>
  %52 = hlo.select %14, %51, %29 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %53 = hlo.multiply %52, %11 : tensor<2x3x8x16xf32>
  %54 = hlo.convert %arg1 : (tensor<2x3x16x16xbf16>) -> tensor<2x3x16x16xf32>
  %55 = hlo.dot %53, %54 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %56 = hlo.convert %55 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %57 = hlo.convert %arg0 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %58 = hlo.dot %53, %57 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x16x16xf32>
  %59 = hlo.convert %58 : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xbf16>
  %60 = hlo.dot %31, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x16x16xbf16>
  %61 = hlo.tuple %32, %56, %59, %60 : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>) -> tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
  return %61 : tuple<tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>, tensor<2x3x16x16xbf16>>
}
