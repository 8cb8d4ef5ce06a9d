// RUN: hlo-opt %s --norm-rewriter | FileCheck %s
// RUN: hlo-opt %s --norm-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --norm-rewriter=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: hlo-opt %s --norm-rewriter --remark-format=emitRemark --remarks-filter=norm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --norm-rewriter=target=sm_75 --remark-format=emitRemark --remarks-filter-missed=norm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=TURING-REMARK
// Gradients as jax.vjp has them; forward normalizations: norm-rewriter.mlir.

// REMARK: Remark="of 24 rows of 10 elements"
// REMARK: [Missed] {{.*}}Remark="add stays: the library does not have its type"
// REMARK: [Missed] {{.*}}Remark="add stays: there are control dependencies"
// TURING-REMARK: Remark="add stays: the library computes it from Ampere on"

// CPU-NOT:    library.norm_backward
// TURING-NOT: library

// CHECK-LABEL: func @gradients(
// CHECK:         %[[N:.*]] = library.norm %{{.*}} train
// CHECK-DAG:     %[[R:.*]] = hlo.get_tuple_element %[[N]][2]
// CHECK-DAG:     %[[RR:.*]] = hlo.reshape %[[R]]
// CHECK-DAG:     %[[M:.*]] = hlo.get_tuple_element %[[N]][1]
// CHECK-DAG:     %[[MM:.*]] = hlo.reshape %[[M]]
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<4x6x10xf32>) -> tensor<24x10x1x1xf32>
// CHECK-NEXT:    %[[S:.*]] = hlo.reshape %arg1 : (tensor<10xf32>) -> tensor<1x10x1x1xf32>
// CHECK-NEXT:    %[[DY:.*]] = hlo.reshape %arg3 : (tensor<4x6x10xf32>) -> tensor<24x10x1x1xf32>
// CHECK-NEXT:    %[[MEAN:.*]] = hlo.reshape %[[MM]] : (tensor<4x6xf32>) -> tensor<24x1x1x1xf32>
// CHECK-NEXT:    %[[RSTD:.*]] = hlo.reshape %[[RR]] : (tensor<4x6x1xf32>) -> tensor<24x1x1x1xf32>
// CHECK-NEXT:    %[[B:.*]] = library.norm_backward %[[X]], %[[S]], %[[DY]], %[[MEAN]], %[[RSTD]] : {{.*}} -> tuple<tensor<24x10x1x1xf32>, tensor<1x10x1x1xf32>, tensor<1x10x1x1xf32>, tensor<0xui8>>
// CHECK-NEXT:    %[[DX:.*]] = hlo.get_tuple_element %[[B]][0]
// CHECK-NEXT:    hlo.reshape %[[DX]]
// CHECK-NEXT:    %[[DS:.*]] = hlo.get_tuple_element %[[B]][1]
// CHECK-NEXT:    hlo.reshape %[[DS]]
// CHECK:         %[[DB:.*]] = hlo.get_tuple_element %[[B]][2]
// CHECK-NEXT:    hlo.reshape %[[DB]]
// CHECK-NOT:     hlo.reduce
func.func @gradients(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<10xf32>, %arg3: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = hlo.reduce %arg0, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %4 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = hlo.divide %1, %4 : tensor<4x6xf32>
  %6 = hlo.broadcast %5 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %7 = hlo.subtract %arg0, %6 : tensor<4x6x10xf32>
  %8 = hlo.multiply %7, %7 : tensor<4x6x10xf32>
  %9 = hlo.reduce %8, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %10 = hlo.divide %9, %4 : tensor<4x6xf32>
  %11 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %13 = hlo.add %10, %12 : tensor<4x6xf32>
  %14 = hlo.reshape %13 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %15 = hlo.rsqrt %14 : tensor<4x6x1xf32>
  %16 = hlo.reshape %15 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %17 = hlo.broadcast %16 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %18 = hlo.multiply %7, %17 : tensor<4x6x10xf32>
  %19 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %18, %19 : tensor<4x6x10xf32>
  %21 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %22 = hlo.add %20, %21 : tensor<4x6x10xf32>
  %23 = hlo.multiply %arg3, %19 : tensor<4x6x10xf32>
  %24 = hlo.multiply %23, %17 : tensor<4x6x10xf32>
  %25 = hlo.multiply %7, %23 : tensor<4x6x10xf32>
  %26 = hlo.reduce %25, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.reshape %26 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %28 = hlo.divide %15, %14 : tensor<4x6x1xf32>
  %29 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %30 = hlo.broadcast %29 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.multiply %28, %30 : tensor<4x6x1xf32>
  %32 = hlo.multiply %27, %31 : tensor<4x6x1xf32>
  %33 = hlo.divide %32, %3 : tensor<4x6x1xf32>
  %34 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %35 = hlo.add %33, %34 : tensor<4x6x1xf32>
  %36 = hlo.reshape %35 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %37 = hlo.broadcast %36 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %38 = hlo.multiply %7, %37 : tensor<4x6x10xf32>
  %39 = hlo.add %24, %38 : tensor<4x6x10xf32>
  %40 = hlo.add %39, %38 : tensor<4x6x10xf32>
  %41 = hlo.negate %24 : tensor<4x6x10xf32>
  %42 = hlo.reduce %41, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %43 = hlo.negate %38 : tensor<4x6x10xf32>
  %44 = hlo.reduce %43, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %45 = hlo.add %42, %44 : tensor<4x6xf32>
  %46 = hlo.add %45, %44 : tensor<4x6xf32>
  %47 = hlo.divide %46, %4 : tensor<4x6xf32>
  %48 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %49 = hlo.add %47, %48 : tensor<4x6xf32>
  %50 = hlo.broadcast %49 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %51 = hlo.add %40, %50 : tensor<4x6x10xf32>
  %52 = hlo.multiply %18, %arg3 : tensor<4x6x10xf32>
  %53 = hlo.reduce %52, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %55 = hlo.add %53, %54 : tensor<10xf32>
  %56 = hlo.reduce %arg3, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %57 = hlo.add %56, %54 : tensor<10xf32>
  %58 = hlo.tuple %22, %51, %55, %57 : (tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %58 : tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// The variance as a difference, and the scale multiplied by the deviation first.
// CHECK-LABEL: func @flax_gradients(
// CHECK:         library.norm {{.*}} train
// CHECK:         library.norm_backward
// CHECK-NOT:     hlo.reduce
func.func @flax_gradients(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<10xf32>, %arg3: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = hlo.reduce %arg0, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %4 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = hlo.divide %1, %4 : tensor<4x6xf32>
  %6 = hlo.reshape %5 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %7 = hlo.broadcast %5 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %8 = hlo.subtract %arg0, %7 : tensor<4x6x10xf32>
  %9 = hlo.multiply %arg0, %arg0 : tensor<4x6x10xf32>
  %10 = hlo.reduce %9, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %11 = hlo.divide %10, %4 : tensor<4x6xf32>
  %12 = hlo.reshape %11 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %13 = hlo.multiply %6, %6 : tensor<4x6x1xf32>
  %14 = hlo.subtract %12, %13 : tensor<4x6x1xf32>
  %15 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %17 = hlo.add %14, %16 : tensor<4x6x1xf32>
  %18 = hlo.rsqrt %17 : tensor<4x6x1xf32>
  %19 = hlo.reshape %18 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %20 = hlo.broadcast %19 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %21 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %22 = hlo.multiply %20, %21 : tensor<4x6x10xf32>
  %23 = hlo.multiply %8, %22 : tensor<4x6x10xf32>
  %24 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %25 = hlo.add %23, %24 : tensor<4x6x10xf32>
  %26 = hlo.multiply %arg3, %22 : tensor<4x6x10xf32>
  %27 = hlo.multiply %8, %arg3 : tensor<4x6x10xf32>
  %28 = hlo.multiply %27, %21 : tensor<4x6x10xf32>
  %29 = hlo.reduce %28, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %30 = hlo.reshape %29 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %31 = hlo.divide %18, %17 : tensor<4x6x1xf32>
  %32 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %33 = hlo.broadcast %32 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %34 = hlo.multiply %31, %33 : tensor<4x6x1xf32>
  %35 = hlo.multiply %30, %34 : tensor<4x6x1xf32>
  %36 = hlo.divide %35, %3 : tensor<4x6x1xf32>
  %37 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %38 = hlo.add %36, %37 : tensor<4x6x1xf32>
  %39 = hlo.reshape %38 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %40 = hlo.broadcast %39 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %41 = hlo.multiply %arg0, %40 : tensor<4x6x10xf32>
  %42 = hlo.add %26, %41 : tensor<4x6x10xf32>
  %43 = hlo.add %42, %41 : tensor<4x6x10xf32>
  %44 = hlo.negate %26 : tensor<4x6x10xf32>
  %45 = hlo.reduce %44, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %46 = hlo.reshape %45 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %47 = hlo.negate %35 : tensor<4x6x1xf32>
  %48 = hlo.multiply %6, %47 : tensor<4x6x1xf32>
  %49 = hlo.add %46, %48 : tensor<4x6x1xf32>
  %50 = hlo.add %49, %48 : tensor<4x6x1xf32>
  %51 = hlo.divide %50, %3 : tensor<4x6x1xf32>
  %52 = hlo.add %51, %37 : tensor<4x6x1xf32>
  %53 = hlo.reshape %52 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %54 = hlo.broadcast %53 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %55 = hlo.add %43, %54 : tensor<4x6x10xf32>
  %56 = hlo.multiply %20, %27 : tensor<4x6x10xf32>
  %57 = hlo.reduce %56, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %58 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %59 = hlo.add %57, %58 : tensor<10xf32>
  %60 = hlo.reduce %arg3, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %61 = hlo.add %60, %58 : tensor<10xf32>
  %62 = hlo.tuple %25, %55, %59, %61 : (tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %62 : tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// The statistics are computed as they were.
// CHECK-LABEL: func @gradients_alone(
// CHECK:         hlo.rsqrt
// CHECK:         library.norm_backward
// CHECK-NOT:     hlo.reduce
func.func @gradients_alone(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf32>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = hlo.divide %3, %6 : tensor<4x6xf32>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf32>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf32>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.divide %11, %6 : tensor<4x6xf32>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %15 = hlo.add %12, %14 : tensor<4x6xf32>
  %16 = hlo.reshape %15 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf32>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf32>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf32>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.reshape %22 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf32>
  %25 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf32>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf32>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf32>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf32>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf32>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf32>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf32>
  %37 = hlo.negate %20 : tensor<4x6x10xf32>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %34 : tensor<4x6x10xf32>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.add %38, %40 : tensor<4x6xf32>
  %42 = hlo.add %41, %40 : tensor<4x6xf32>
  %43 = hlo.divide %42, %6 : tensor<4x6xf32>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %45 = hlo.add %43, %44 : tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.add %36, %46 : tensor<4x6x10xf32>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf32>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf32>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %52 = hlo.add %50, %51 : tensor<10xf32>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.add %53, %51 : tensor<10xf32>
  %55 = hlo.tuple %47, %52, %54 : (tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %55 : tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// CHECK-LABEL: func @gradient_of_x(
// CHECK:         library.norm_backward
// CHECK-NOT:     hlo.reduce
func.func @gradient_of_x(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<10xf32>, %arg3: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>> {
  %0 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = hlo.reduce %arg0, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %4 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = hlo.divide %1, %4 : tensor<4x6xf32>
  %6 = hlo.broadcast %5 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %7 = hlo.subtract %arg0, %6 : tensor<4x6x10xf32>
  %8 = hlo.multiply %7, %7 : tensor<4x6x10xf32>
  %9 = hlo.reduce %8, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %10 = hlo.divide %9, %4 : tensor<4x6xf32>
  %11 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %13 = hlo.add %10, %12 : tensor<4x6xf32>
  %14 = hlo.reshape %13 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %15 = hlo.rsqrt %14 : tensor<4x6x1xf32>
  %16 = hlo.reshape %15 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %17 = hlo.broadcast %16 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %18 = hlo.multiply %7, %17 : tensor<4x6x10xf32>
  %19 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %18, %19 : tensor<4x6x10xf32>
  %21 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %22 = hlo.add %20, %21 : tensor<4x6x10xf32>
  %23 = hlo.multiply %arg3, %19 : tensor<4x6x10xf32>
  %24 = hlo.multiply %23, %17 : tensor<4x6x10xf32>
  %25 = hlo.multiply %7, %23 : tensor<4x6x10xf32>
  %26 = hlo.reduce %25, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %27 = hlo.reshape %26 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %28 = hlo.divide %15, %14 : tensor<4x6x1xf32>
  %29 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %30 = hlo.broadcast %29 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.multiply %28, %30 : tensor<4x6x1xf32>
  %32 = hlo.multiply %27, %31 : tensor<4x6x1xf32>
  %33 = hlo.divide %32, %3 : tensor<4x6x1xf32>
  %34 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %35 = hlo.add %33, %34 : tensor<4x6x1xf32>
  %36 = hlo.reshape %35 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %37 = hlo.broadcast %36 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %38 = hlo.multiply %7, %37 : tensor<4x6x10xf32>
  %39 = hlo.add %24, %38 : tensor<4x6x10xf32>
  %40 = hlo.add %39, %38 : tensor<4x6x10xf32>
  %41 = hlo.negate %24 : tensor<4x6x10xf32>
  %42 = hlo.reduce %41, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %43 = hlo.negate %38 : tensor<4x6x10xf32>
  %44 = hlo.reduce %43, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %45 = hlo.add %42, %44 : tensor<4x6xf32>
  %46 = hlo.add %45, %44 : tensor<4x6xf32>
  %47 = hlo.divide %46, %4 : tensor<4x6xf32>
  %48 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %49 = hlo.add %47, %48 : tensor<4x6xf32>
  %50 = hlo.broadcast %49 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %51 = hlo.add %40, %50 : tensor<4x6x10xf32>
  %52 = hlo.tuple %22, %51 : (tensor<4x6x10xf32>, tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>>
  return %52 : tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>>
}

// The gradient is added to that of something else that reads x.
// CHECK-LABEL: func @residual(
// CHECK:         %[[B:.*]] = library.norm_backward
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[B]][0]
// CHECK:         %[[DX:.*]] = hlo.reshape %[[E]]
// CHECK:         hlo.add %arg3, %[[DX]]
// CHECK-NOT:     hlo.reduce
func.func @residual(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<10xf32>, %arg3: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = hlo.reduce %arg0, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %4 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = hlo.divide %1, %4 : tensor<4x6xf32>
  %6 = hlo.broadcast %5 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %7 = hlo.subtract %arg0, %6 : tensor<4x6x10xf32>
  %8 = hlo.multiply %7, %7 : tensor<4x6x10xf32>
  %9 = hlo.reduce %8, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %10 = hlo.divide %9, %4 : tensor<4x6xf32>
  %11 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %13 = hlo.add %10, %12 : tensor<4x6xf32>
  %14 = hlo.reshape %13 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %15 = hlo.rsqrt %14 : tensor<4x6x1xf32>
  %16 = hlo.reshape %15 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %17 = hlo.broadcast %16 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %18 = hlo.multiply %7, %17 : tensor<4x6x10xf32>
  %19 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %18, %19 : tensor<4x6x10xf32>
  %21 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %22 = hlo.add %20, %21 : tensor<4x6x10xf32>
  %23 = hlo.tanh %22 : tensor<4x6x10xf32>
  %24 = hlo.add %arg0, %23 : tensor<4x6x10xf32>
  %25 = hlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x10xf32>
  %27 = hlo.subtract %26, %23 : tensor<4x6x10xf32>
  %28 = hlo.multiply %arg3, %27 : tensor<4x6x10xf32>
  %29 = hlo.multiply %28, %23 : tensor<4x6x10xf32>
  %30 = hlo.add %28, %29 : tensor<4x6x10xf32>
  %31 = hlo.multiply %30, %19 : tensor<4x6x10xf32>
  %32 = hlo.multiply %31, %17 : tensor<4x6x10xf32>
  %33 = hlo.add %arg3, %32 : tensor<4x6x10xf32>
  %34 = hlo.multiply %7, %31 : tensor<4x6x10xf32>
  %35 = hlo.reduce %34, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %36 = hlo.reshape %35 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %37 = hlo.divide %15, %14 : tensor<4x6x1xf32>
  %38 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %39 = hlo.broadcast %38 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %40 = hlo.multiply %37, %39 : tensor<4x6x1xf32>
  %41 = hlo.multiply %36, %40 : tensor<4x6x1xf32>
  %42 = hlo.divide %41, %3 : tensor<4x6x1xf32>
  %43 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %44 = hlo.add %42, %43 : tensor<4x6x1xf32>
  %45 = hlo.reshape %44 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.multiply %7, %46 : tensor<4x6x10xf32>
  %48 = hlo.add %33, %47 : tensor<4x6x10xf32>
  %49 = hlo.add %48, %47 : tensor<4x6x10xf32>
  %50 = hlo.negate %32 : tensor<4x6x10xf32>
  %51 = hlo.reduce %50, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %52 = hlo.negate %47 : tensor<4x6x10xf32>
  %53 = hlo.reduce %52, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.add %51, %53 : tensor<4x6xf32>
  %55 = hlo.add %54, %53 : tensor<4x6xf32>
  %56 = hlo.divide %55, %4 : tensor<4x6xf32>
  %57 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %58 = hlo.add %56, %57 : tensor<4x6xf32>
  %59 = hlo.broadcast %58 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %60 = hlo.add %49, %59 : tensor<4x6x10xf32>
  %61 = hlo.multiply %18, %30 : tensor<4x6x10xf32>
  %62 = hlo.reduce %61, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %63 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %64 = hlo.add %62, %63 : tensor<10xf32>
  %65 = hlo.reduce %30, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %66 = hlo.add %65, %63 : tensor<10xf32>
  %67 = hlo.tuple %24, %60, %64, %66 : (tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %67 : tuple<tensor<4x6x10xf32>, tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// CHECK-LABEL: func @conversions(
// CHECK:         library.norm {{.*}} train {{.*}} -> tuple<tensor<24x10x1x1xbf16>, tensor<24x1x1x1xf32>, tensor<24x1x1x1xf32>, tensor<0xui8>>
// CHECK:         library.norm_backward {{.*}} : (tensor<24x10x1x1xbf16>, tensor<1x10x1x1xf32>, tensor<24x10x1x1xbf16>, tensor<24x1x1x1xf32>, tensor<24x1x1x1xf32>) -> tuple<tensor<24x10x1x1xbf16>, tensor<1x10x1x1xf32>, tensor<1x10x1x1xf32>, tensor<0xui8>>
// CHECK-NOT:     hlo.convert
func.func @conversions(%arg0: tensor<4x6x10xbf16>, %arg1: tensor<10xf32>, %arg2: tensor<10xf32>, %arg3: tensor<4x6x10xbf16>) -> tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.convert %arg0 : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>
  %1 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %2 = hlo.reduce %0, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %5 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %6 = hlo.divide %2, %5 : tensor<4x6xf32>
  %7 = hlo.broadcast %6 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %8 = hlo.subtract %0, %7 : tensor<4x6x10xf32>
  %9 = hlo.multiply %8, %8 : tensor<4x6x10xf32>
  %10 = hlo.reduce %9, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %11 = hlo.divide %10, %5 : tensor<4x6xf32>
  %12 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %14 = hlo.add %11, %13 : tensor<4x6xf32>
  %15 = hlo.reshape %14 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %16 = hlo.rsqrt %15 : tensor<4x6x1xf32>
  %17 = hlo.reshape %16 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %18 = hlo.broadcast %17 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %19 = hlo.multiply %8, %18 : tensor<4x6x10xf32>
  %20 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %21 = hlo.multiply %19, %20 : tensor<4x6x10xf32>
  %22 = hlo.broadcast %arg2 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %23 = hlo.add %21, %22 : tensor<4x6x10xf32>
  %24 = hlo.convert %23 : (tensor<4x6x10xf32>) -> tensor<4x6x10xbf16>
  %25 = hlo.convert %arg3 : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>
  %26 = hlo.multiply %25, %20 : tensor<4x6x10xf32>
  %27 = hlo.multiply %26, %18 : tensor<4x6x10xf32>
  %28 = hlo.multiply %8, %26 : tensor<4x6x10xf32>
  %29 = hlo.reduce %28, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %30 = hlo.reshape %29 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %31 = hlo.divide %16, %15 : tensor<4x6x1xf32>
  %32 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %33 = hlo.broadcast %32 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %34 = hlo.multiply %31, %33 : tensor<4x6x1xf32>
  %35 = hlo.multiply %30, %34 : tensor<4x6x1xf32>
  %36 = hlo.divide %35, %4 : tensor<4x6x1xf32>
  %37 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %38 = hlo.add %36, %37 : tensor<4x6x1xf32>
  %39 = hlo.reshape %38 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %40 = hlo.broadcast %39 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %41 = hlo.multiply %8, %40 : tensor<4x6x10xf32>
  %42 = hlo.add %27, %41 : tensor<4x6x10xf32>
  %43 = hlo.add %42, %41 : tensor<4x6x10xf32>
  %44 = hlo.negate %27 : tensor<4x6x10xf32>
  %45 = hlo.reduce %44, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %46 = hlo.negate %41 : tensor<4x6x10xf32>
  %47 = hlo.reduce %46, %1 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %48 = hlo.add %45, %47 : tensor<4x6xf32>
  %49 = hlo.add %48, %47 : tensor<4x6xf32>
  %50 = hlo.divide %49, %5 : tensor<4x6xf32>
  %51 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %52 = hlo.add %50, %51 : tensor<4x6xf32>
  %53 = hlo.broadcast %52 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %54 = hlo.add %43, %53 : tensor<4x6x10xf32>
  %55 = hlo.convert %54 : (tensor<4x6x10xf32>) -> tensor<4x6x10xbf16>
  %56 = hlo.multiply %19, %25 : tensor<4x6x10xf32>
  %57 = hlo.reduce %56, %1 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %58 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %59 = hlo.add %57, %58 : tensor<10xf32>
  %60 = hlo.reduce %25, %1 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %61 = hlo.add %60, %58 : tensor<10xf32>
  %62 = hlo.tuple %24, %55, %59, %61 : (tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xf32>, tensor<10xf32>>
  return %62 : tuple<tensor<4x6x10xbf16>, tensor<4x6x10xbf16>, tensor<10xf32>, tensor<10xf32>>
}

// Other sums are no gradient.
// CHECK-LABEL: func @other_factor(
// CHECK-NOT:     library
func.func @other_factor(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf32>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = hlo.divide %3, %6 : tensor<4x6xf32>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf32>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf32>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.divide %11, %6 : tensor<4x6xf32>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %15 = hlo.add %12, %14 : tensor<4x6xf32>
  %16 = hlo.reshape %15 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf32>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf32>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf32>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.reshape %22 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf32>
  %25 = hlo.constant dense<-4.000000e-01> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf32>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf32>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf32>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf32>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf32>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf32>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf32>
  %37 = hlo.negate %20 : tensor<4x6x10xf32>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %34 : tensor<4x6x10xf32>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.add %38, %40 : tensor<4x6xf32>
  %42 = hlo.add %41, %40 : tensor<4x6xf32>
  %43 = hlo.divide %42, %6 : tensor<4x6xf32>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %45 = hlo.add %43, %44 : tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.add %36, %46 : tensor<4x6x10xf32>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf32>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf32>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %52 = hlo.add %50, %51 : tensor<10xf32>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.add %53, %51 : tensor<10xf32>
  %55 = hlo.tuple %47, %52, %54 : (tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %55 : tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// CHECK-LABEL: func @other_sign(
// CHECK-NOT:     library
func.func @other_sign(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf32>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = hlo.divide %3, %6 : tensor<4x6xf32>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf32>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf32>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.divide %11, %6 : tensor<4x6xf32>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %15 = hlo.add %12, %14 : tensor<4x6xf32>
  %16 = hlo.reshape %15 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf32>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf32>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf32>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.reshape %22 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf32>
  %25 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf32>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf32>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf32>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf32>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf32>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf32>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf32>
  %37 = hlo.abs %20 : tensor<4x6x10xf32>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %34 : tensor<4x6x10xf32>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.add %38, %40 : tensor<4x6xf32>
  %42 = hlo.add %41, %40 : tensor<4x6xf32>
  %43 = hlo.divide %42, %6 : tensor<4x6xf32>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %45 = hlo.add %43, %44 : tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.add %36, %46 : tensor<4x6x10xf32>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf32>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf32>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %52 = hlo.add %50, %51 : tensor<10xf32>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.add %53, %51 : tensor<10xf32>
  %55 = hlo.tuple %47, %52, %54 : (tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %55 : tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// CHECK-LABEL: func @doubles(
// CHECK-NOT:     library
func.func @doubles(%arg0: tensor<4x6x10xf64>, %arg1: tensor<10xf64>, %arg2: tensor<4x6x10xf64>) -> tuple<tensor<4x6x10xf64>, tensor<10xf64>, tensor<10xf64>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf64>) -> tensor<4x6x10xf64>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf64>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f64>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f64>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f64>) -> tensor<4x6x1xf64>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f64>) -> tensor<4x6xf64>
  %7 = hlo.divide %3, %6 : tensor<4x6xf64>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x10xf64>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf64>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf64>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %12 = hlo.divide %11, %6 : tensor<4x6xf64>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f64>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f64>) -> tensor<4x6xf64>
  %15 = hlo.add %12, %14 : tensor<4x6xf64>
  %16 = hlo.reshape %15 : (tensor<4x6xf64>) -> tensor<4x6x1xf64>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf64>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf64>) -> tensor<4x6xf64>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x10xf64>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf64>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf64>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %23 = hlo.reshape %22 : (tensor<4x6xf64>) -> tensor<4x6x1xf64>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf64>
  %25 = hlo.constant dense<-5.000000e-01> : tensor<f64>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f64>) -> tensor<4x6x1xf64>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf64>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf64>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf64>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f64>) -> tensor<4x6x1xf64>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf64>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf64>) -> tensor<4x6xf64>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x10xf64>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf64>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf64>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf64>
  %37 = hlo.negate %20 : tensor<4x6x10xf64>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %39 = hlo.negate %34 : tensor<4x6x10xf64>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %41 = hlo.add %38, %40 : tensor<4x6xf64>
  %42 = hlo.add %41, %40 : tensor<4x6xf64>
  %43 = hlo.divide %42, %6 : tensor<4x6xf64>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f64>) -> tensor<4x6xf64>
  %45 = hlo.add %43, %44 : tensor<4x6xf64>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x10xf64>
  %47 = hlo.add %36, %46 : tensor<4x6x10xf64>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf64>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf64>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<10xf64> to_apply hlo.add : tensor<f64>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f64>) -> tensor<10xf64>
  %52 = hlo.add %50, %51 : tensor<10xf64>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf64>, tensor<f64>) -> tensor<10xf64> to_apply hlo.add : tensor<f64>
  %54 = hlo.add %53, %51 : tensor<10xf64>
  %55 = hlo.tuple %47, %52, %54 : (tensor<4x6x10xf64>, tensor<10xf64>, tensor<10xf64>) -> tuple<tensor<4x6x10xf64>, tensor<10xf64>, tensor<10xf64>>
  return %55 : tuple<tensor<4x6x10xf64>, tensor<10xf64>, tensor<10xf64>>
}

// CHECK-LABEL: func @control_dependencies(
// CHECK-NOT:     library
func.func @control_dependencies(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf32>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = hlo.divide %3, %6 : tensor<4x6xf32>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf32>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf32>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.divide %11, %6 : tensor<4x6xf32>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %15 = hlo.add %12, %14 : tensor<4x6xf32>
  %16 = hlo.reshape %15 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf32>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf32>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf32>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.reshape %22 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf32>
  %25 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf32>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf32>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf32>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf32>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf32>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf32>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf32>
  %37 = hlo.negate %20 : tensor<4x6x10xf32>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %34 : tensor<4x6x10xf32>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.add %38, %40 : tensor<4x6xf32>
  %42 = hlo.add %41, %40 : tensor<4x6xf32>
  %43 = hlo.divide %42, %6 : tensor<4x6xf32>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %45 = hlo.add %43, %44 : tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.add %36, %46 {hlo.control_id = 1 : i64} : tensor<4x6x10xf32>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf32>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf32>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %52 = hlo.add %50, %51 : tensor<10xf32>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %54 = hlo.add %53, %51 : tensor<10xf32>
  %55 = hlo.tuple %47, %52, %54 {hlo.control_predecessors = array<i64: 1>} : (tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %55 : tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}

// There is no call yet where the sum of dy is read.
// CHECK-LABEL: func @sum_of_dy_comes_first(
// CHECK:         hlo.reduce %arg2
// CHECK:         library.norm_backward
// CHECK-NOT:     hlo.get_tuple_element %{{.*}}[2]
// CHECK:         return
func.func @sum_of_dy_comes_first(%arg0: tensor<4x6x10xf32>, %arg1: tensor<10xf32>, %arg2: tensor<4x6x10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>> {
  %0 = hlo.broadcast %arg1 dimensions = [2] : (tensor<10xf32>) -> tensor<4x6x10xf32>
  %1 = hlo.multiply %arg2, %0 : tensor<4x6x10xf32>
  %2 = hlo.constant dense<0.000000e+00> : tensor<f32>
  %53 = hlo.reduce %arg2, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %arg0, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.constant dense<1.000000e+01> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %6 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = hlo.divide %3, %6 : tensor<4x6xf32>
  %8 = hlo.broadcast %7 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %9 = hlo.subtract %arg0, %8 : tensor<4x6x10xf32>
  %10 = hlo.multiply %9, %9 : tensor<4x6x10xf32>
  %11 = hlo.reduce %10, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.divide %11, %6 : tensor<4x6xf32>
  %13 = hlo.constant dense<1.000000e-03> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %15 = hlo.add %12, %14 : tensor<4x6xf32>
  %16 = hlo.reshape %15 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %17 = hlo.rsqrt %16 : tensor<4x6x1xf32>
  %18 = hlo.reshape %17 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %19 = hlo.broadcast %18 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %20 = hlo.multiply %1, %19 : tensor<4x6x10xf32>
  %21 = hlo.multiply %9, %1 : tensor<4x6x10xf32>
  %22 = hlo.reduce %21, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.reshape %22 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %24 = hlo.divide %17, %16 : tensor<4x6x1xf32>
  %25 = hlo.constant dense<-5.000000e-01> : tensor<f32>
  %26 = hlo.broadcast %25 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %27 = hlo.multiply %24, %26 : tensor<4x6x1xf32>
  %28 = hlo.multiply %23, %27 : tensor<4x6x1xf32>
  %29 = hlo.divide %28, %5 : tensor<4x6x1xf32>
  %30 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %31 = hlo.add %29, %30 : tensor<4x6x1xf32>
  %32 = hlo.reshape %31 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %34 = hlo.multiply %9, %33 : tensor<4x6x10xf32>
  %35 = hlo.add %20, %34 : tensor<4x6x10xf32>
  %36 = hlo.add %35, %34 : tensor<4x6x10xf32>
  %37 = hlo.negate %20 : tensor<4x6x10xf32>
  %38 = hlo.reduce %37, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %39 = hlo.negate %34 : tensor<4x6x10xf32>
  %40 = hlo.reduce %39, %2 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %41 = hlo.add %38, %40 : tensor<4x6xf32>
  %42 = hlo.add %41, %40 : tensor<4x6xf32>
  %43 = hlo.divide %42, %6 : tensor<4x6xf32>
  %44 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %45 = hlo.add %43, %44 : tensor<4x6xf32>
  %46 = hlo.broadcast %45 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>
  %47 = hlo.add %36, %46 : tensor<4x6x10xf32>
  %48 = hlo.multiply %9, %19 : tensor<4x6x10xf32>
  %49 = hlo.multiply %48, %arg2 : tensor<4x6x10xf32>
  %50 = hlo.reduce %49, %2 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>
  %51 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<10xf32>
  %52 = hlo.add %50, %51 : tensor<10xf32>
  %54 = hlo.add %53, %51 : tensor<10xf32>
  %55 = hlo.tuple %47, %52, %54 : (tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>) -> tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
  return %55 : tuple<tensor<4x6x10xf32>, tensor<10xf32>, tensor<10xf32>>
}
