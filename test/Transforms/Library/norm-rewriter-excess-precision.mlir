// RUN: hlo-opt %s --norm-rewriter=allow-excess-precision | FileCheck %s
// RUN: hlo-opt %s --norm-rewriter | FileCheck %s --check-prefix=ROUND
// RUN: hlo-opt %s --norm-rewriter="allow-excess-precision target=x86-64" | FileCheck %s --check-prefix=ROUND
// Conversions between floats on the way, as in models of bf16; others:
// norm-rewriter.mlir, norm-rewriter-gradients.mlir.

// ROUND-NOT: library

// The mean and the variance are rounded.
// CHECK-LABEL: func @forward(
// CHECK:         library.norm {{.*}} : (tensor<24x8x1x1xbf16>, tensor<1x8x1x1xbf16>, tensor<1x8x1x1xbf16>) -> tuple<tensor<24x8x1x1xbf16>, tensor<0xui8>>
// CHECK-NOT:     hlo.reduce
func.func @forward(%x: tensor<4x6x8xbf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xbf16> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m32 = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %m = hlo.convert %m32 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xbf16>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xbf16>
  %sq32 = hlo.convert %sq : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v32 = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %v = hlo.convert %v32 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<bf16>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %ve = hlo.add %v, %eps : tensor<4x6xbf16>
  %r = hlo.rsqrt %ve : tensor<4x6xbf16>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xbf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xbf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// The normalized rows are rounded, the square of the mean is not.
// CHECK-LABEL: func @squares(
// CHECK:         library.norm {{.*}} : (tensor<24x8x1x1xbf16>, tensor<1x8x1x1xbf16>, tensor<1x8x1x1xbf16>) -> tuple<tensor<24x8x1x1xbf16>, tensor<0xui8>>
// CHECK-NOT:     hlo.reduce
func.func @squares(%x: tensor<4x6x8xbf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xbf16> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %sq = hlo.multiply %x, %x : tensor<4x6x8xbf16>
  %sq32 = hlo.convert %sq : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %e2_sum = hlo.reduce %sq32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %e2 = hlo.divide %e2_sum, %count : tensor<4x6xf32>
  %mm = hlo.multiply %m, %m : tensor<4x6xf32>
  %v = hlo.subtract %e2, %mm : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x32, %mb : tensor<4x6x8xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %n32 = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %n = hlo.convert %n32 : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xbf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// The gradients read the statistics in f32, and the call comes before the
// first of them: the scale is converted earlier than it was.
// CHECK-LABEL: func @gradients(
// CHECK:         %[[SCALE:.*]] = hlo.convert %arg1
// CHECK:         %[[N:.*]] = library.norm {{.*}} train : {{.*}} -> tuple<tensor<24x10x1x1xbf16>, tensor<24x1x1x1xf32>, tensor<24x1x1x1xf32>, tensor<0xui8>>
// CHECK:         hlo.get_tuple_element %[[N]][2]
// CHECK-NOT:     hlo.convert
// CHECK:         hlo.get_tuple_element %[[N]][1]
// CHECK-NOT:     hlo.convert
// CHECK:         library.norm_backward {{.*}} : (tensor<24x10x1x1xbf16>, tensor<1x10x1x1xbf16>, tensor<24x10x1x1xbf16>, tensor<24x1x1x1xf32>, tensor<24x1x1x1xf32>) -> tuple<tensor<24x10x1x1xbf16>, tensor<1x10x1x1xbf16>, tensor<1x10x1x1xbf16>, tensor<0xui8>>
// CHECK-NOT:     hlo.reduce
func.func @gradients(%arg0: tensor<4x6x10xbf16>, %arg1: tensor<10xf32>, %arg2: tensor<10xbf16>, %arg3: tensor<4x6x10xbf16>) -> tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xbf16>, tensor<10xbf16>> {
  %0 = hlo.convert %arg0 : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>
  %1 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %2 = hlo.reduce %0, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %5 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %6 = hlo.divide %2, %5 : tensor<4x6xf32>
  %7 = hlo.convert %6 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x10xbf16>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xbf16>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xbf16>
  %11 = hlo.convert %10 : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>
  %12 = hlo.reduce %11, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %13 = hlo.divide %12, %5 : tensor<4x6xf32>
  %14 = hlo.convert %13 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %15 = hlo.constant dense<1.001360e-05> : tensor<bf16>
  %16 = hlo.broadcast %15 dimensions = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %17 = hlo.add %14, %16 : tensor<4x6xbf16>
  %18 = hlo.reshape %17 : (tensor<4x6xbf16>) -> tensor<4x6x1xbf16>
  %19 = hlo.rsqrt %18 : tensor<4x6x1xbf16>
  %20 = hlo.reshape %19 : (tensor<4x6x1xbf16>) -> tensor<4x6xbf16>
  %21 = hlo.broadcast %20 dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x10xbf16>
  %22 = hlo.multiply %9, %21 : tensor<4x6x10xbf16>
  %scale = hlo.convert %arg1 : (tensor<10xf32>) -> tensor<10xbf16>
  %23 = hlo.broadcast %scale dimensions = [2] : (tensor<10xbf16>) -> tensor<4x6x10xbf16>
  %24 = hlo.multiply %22, %23 : tensor<4x6x10xbf16>
  %25 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xbf16>) -> tensor<4x6x10xbf16>
  %26 = hlo.add %24, %25 : tensor<4x6x10xbf16>
  %27 = hlo.multiply %arg3, %23 : tensor<4x6x10xbf16>
  %28 = hlo.multiply %27, %21 : tensor<4x6x10xbf16>
  %29 = hlo.multiply %9, %27 : tensor<4x6x10xbf16>
  %30 = hlo.constant dense<0.000000e+00> : tensor<bf16>
  %31 = hlo.reduce %29, %30 dimensions = [2] : (tensor<4x6x10xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.add : tensor<bf16>
  %32 = hlo.reshape %31 : (tensor<4x6xbf16>) -> tensor<4x6x1xbf16>
  %33 = hlo.divide %19, %18 : tensor<4x6x1xbf16>
  %34 = hlo.constant dense<-5.000000e-01> : tensor<bf16>
  %35 = hlo.broadcast %34 dimensions = [] : (tensor<bf16>) -> tensor<4x6x1xbf16>
  %36 = hlo.multiply %33, %35 : tensor<4x6x1xbf16>
  %37 = hlo.multiply %32, %36 : tensor<4x6x1xbf16>
  %38 = hlo.convert %37 : (tensor<4x6x1xbf16>) -> tensor<4x6x1xf32>
  %39 = hlo.divide %38, %4 : tensor<4x6x1xf32>
  %40 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %41 = hlo.add %39, %40 : tensor<4x6x1xf32>
  %42 = hlo.convert %41 : (tensor<4x6x1xf32>) -> tensor<4x6x1xbf16>
  %43 = hlo.reshape %42 : (tensor<4x6x1xbf16>) -> tensor<4x6xbf16>
  %44 = hlo.broadcast %43 dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x10xbf16>
  %45 = hlo.constant dense<2.000000e+00> : tensor<bf16>
  %46 = hlo.broadcast %45 dimensions = [] : (tensor<bf16>) -> tensor<4x6x10xbf16>
  %47 = hlo.multiply %9, %46 : tensor<4x6x10xbf16>
  %48 = hlo.multiply %44, %47 : tensor<4x6x10xbf16>
  %49 = hlo.add %28, %48 : tensor<4x6x10xbf16>
  %50 = hlo.negate %28 : tensor<4x6x10xbf16>
  %51 = hlo.reduce %50, %30 dimensions = [2] : (tensor<4x6x10xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.add : tensor<bf16>
  %52 = hlo.negate %48 : tensor<4x6x10xbf16>
  %53 = hlo.reduce %52, %30 dimensions = [2] : (tensor<4x6x10xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.add : tensor<bf16>
  %54 = hlo.add %51, %53 : tensor<4x6xbf16>
  %55 = hlo.convert %54 : (tensor<4x6xbf16>) -> tensor<4x6xf32>
  %56 = hlo.divide %55, %5 : tensor<4x6xf32>
  %57 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %58 = hlo.add %56, %57 : tensor<4x6xf32>
  %59 = hlo.convert %58 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %60 = hlo.broadcast %59 dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x10xbf16>
  %61 = hlo.add %49, %60 : tensor<4x6x10xbf16>
  %62 = hlo.multiply %22, %arg3 : tensor<4x6x10xbf16>
  %63 = hlo.reduce %62, %30 dimensions = [0, 1] : (tensor<4x6x10xbf16>, tensor<bf16>) -> tensor<10xbf16> to_apply hlo.add : tensor<bf16>
  %64 = hlo.broadcast %30 dimensions = [] : (tensor<bf16>) -> tensor<10xbf16>
  %65 = hlo.add %63, %64 : tensor<10xbf16>
  %66 = hlo.reduce %arg3, %30 dimensions = [0, 1] : (tensor<4x6x10xbf16>, tensor<bf16>) -> tensor<10xbf16> to_apply hlo.add : tensor<bf16>
  %67 = hlo.add %66, %64 : tensor<10xbf16>
  %68 = hlo.tuple %26, %61, %65, %67 : (tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xbf16>, tensor<10xbf16>) -> tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xbf16>, tensor<10xbf16>>
  return %68 : tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xbf16>, tensor<10xbf16>>
}

// Rows that are not of one type all along: the call reads that of the result.
// CHECK-LABEL: func @wide_result(
// CHECK:         library.norm {{.*}} : (tensor<24x8x1x1xf32>, tensor<1x8x1x1xbf16>, tensor<1x8x1x1xbf16>) -> tuple<tensor<24x8x1x1xf32>, tensor<0xui8>>
func.func @wide_result(%x: tensor<4x6x8xbf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %sq = hlo.multiply %x, %x : tensor<4x6x8xbf16>
  %sq32 = hlo.convert %sq : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %e2_sum = hlo.reduce %sq32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %e2 = hlo.divide %e2_sum, %count : tensor<4x6xf32>
  %mm = hlo.multiply %m, %m : tensor<4x6xf32>
  %v = hlo.subtract %e2, %mm : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x32, %mb : tensor<4x6x8xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %n32 = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %sb16 = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb16 = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %sb = hlo.convert %sb16 : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %bb = hlo.convert %bb16 : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %ns = hlo.multiply %n32, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// Neither a conversion to 8 bits nor one from integers counts as nothing.
// CHECK-LABEL: func @few_bits(
// CHECK-NOT:     library
func.func @few_bits(%x: tensor<4x6x8xbf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xbf16> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m32 = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %m8 = hlo.convert %m32 : (tensor<4x6xf32>) -> tensor<4x6xf8E5M2>
  %m = hlo.convert %m8 : (tensor<4x6xf8E5M2>) -> tensor<4x6xbf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xbf16>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xbf16>
  %sq32 = hlo.convert %sq : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v32 = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %v = hlo.convert %v32 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<bf16>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %ve = hlo.add %v, %eps : tensor<4x6xbf16>
  %r = hlo.rsqrt %ve : tensor<4x6xbf16>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xbf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xbf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// CHECK-LABEL: func @integers(
// CHECK-NOT:     library
func.func @integers(%x: tensor<4x6x8xbf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xbf16> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m32 = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mi = hlo.convert %m32 : (tensor<4x6xf32>) -> tensor<4x6xi32>
  %m = hlo.convert %mi : (tensor<4x6xi32>) -> tensor<4x6xbf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xbf16>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xbf16>
  %sq32 = hlo.convert %sq : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v32 = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %v = hlo.convert %v32 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<bf16>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %ve = hlo.add %v, %eps : tensor<4x6xbf16>
  %r = hlo.rsqrt %ve : tensor<4x6xbf16>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xbf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xbf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// The rows are read in f16, the result is of bf16.
// CHECK-LABEL: func @other_rows(
// CHECK-NOT:     library
func.func @other_rows(%h: tensor<4x6x8xf16>, %s: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<4x6x8xbf16> {
  %x = hlo.convert %h : (tensor<4x6x8xf16>) -> tensor<4x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %x32 = hlo.multiply %x, %x : tensor<4x6x8xf32>
  %m_sum = hlo.reduce %x32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %sq = hlo.multiply %x32, %x32 : tensor<4x6x8xf32>
  %e2_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %e2 = hlo.divide %e2_sum, %count : tensor<4x6xf32>
  %mm = hlo.multiply %m, %m : tensor<4x6xf32>
  %v = hlo.subtract %e2, %mm : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x32, %mb : tensor<4x6x8xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %n32 = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %n = hlo.convert %n32 : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xbf16>) -> tensor<4x6x8xbf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xbf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}
