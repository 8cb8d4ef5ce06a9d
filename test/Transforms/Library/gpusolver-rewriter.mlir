// RUN: hlo-opt %s --gpusolver-rewriter | FileCheck %s
// RUN: hlo-opt %s --gpusolver-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --gpusolver-rewriter --remark-format=emitRemark --remarks-filter-missed=gpusolver-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="cholesky stays: the library does not have its type"
// REMARK: Remark="cholesky stays: dynamic dimensions"
// REMARK: Remark="cholesky stays: no elements"
// REMARK: Remark="cholesky stays: no matrices in memory"

// CPU-NOT: library

// Without a factor the result is no number.
// CHECK-LABEL: func @f32(
// CHECK:         %[[C:.*]] = library.cholesky %arg0 lower : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>
// CHECK-DAG:     %[[L:.*]] = hlo.get_tuple_element %[[C]][0]
// CHECK-DAG:     %[[INFO:.*]] = hlo.get_tuple_element %[[C]][2]
// CHECK:         %[[OK:.*]] = hlo.compare EQ, %[[INFO]], %{{.*}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK:         %[[ALL:.*]] = hlo.broadcast %[[OK]] dimensions = [] : (tensor<i1>) -> tensor<3x3xi1>
// CHECK:         hlo.constant dense<0x7FC00000>
// CHECK:         hlo.select %[[ALL]], %[[L]], %{{.*}}
func.func @f32(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = hlo.cholesky %a lower : tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// Of each matrix by itself, in the layout that there is.
// CHECK-LABEL: func @batch(
// CHECK:         library.cholesky %arg0 : {{.*}} -> tuple<tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>, tensor<0xui8, #hlo.layout<[0]>>, tensor<4xi32, #hlo.layout<[0]>>>
// CHECK:         hlo.broadcast {{.*}} dimensions = [0] : {{.*}} -> tensor<4x3x3xi1, #hlo.layout<[1, 2, 0]>>
func.func @batch(%a: tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>) -> tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.cholesky %a : tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>
  return %0 : tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @one_element(
// CHECK:         library.cholesky
func.func @one_element(%a: tensor<1x1xf64>) -> tensor<1x1xf64> {
  %0 = hlo.cholesky %a lower : tensor<1x1xf64>
  return %0 : tensor<1x1xf64>
}

// CHECK-LABEL: func @positive_definite(
func.func @positive_definite() -> tensor<2x2x2xf32> {
  %a = hlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf32>
  %0 = hlo.cholesky %a lower : tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func @bf16(
// CHECK-NEXT:    hlo.cholesky
func.func @bf16(%a: tensor<3x3xbf16>) -> tensor<3x3xbf16> {
  %0 = hlo.cholesky %a lower : tensor<3x3xbf16>
  return %0 : tensor<3x3xbf16>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.cholesky
func.func @dynamic(%a: tensor<?x3x3xf32, #hlo.bounds<[2, ?, ?]>>) -> tensor<?x3x3xf32, #hlo.bounds<[2, ?, ?]>> {
  %0 = hlo.cholesky %a lower : tensor<?x3x3xf32, #hlo.bounds<[2, ?, ?]>>
  return %0 : tensor<?x3x3xf32, #hlo.bounds<[2, ?, ?]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.cholesky
func.func @no_elements(%a: tensor<0x3x3xf32>) -> tensor<0x3x3xf32> {
  %0 = hlo.cholesky %a lower : tensor<0x3x3xf32>
  return %0 : tensor<0x3x3xf32>
}

// CHECK-LABEL: func @batch_fastest(
// CHECK-NEXT:    hlo.cholesky
func.func @batch_fastest(%a: tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.cholesky %a lower : tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>>
  return %0 : tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>>
}
