// RUN: hlo-opt %s --triangular-solve-rewriter | FileCheck %s
// RUN: hlo-opt %s --triangular-solve-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --triangular-solve-rewriter --remark-format=emitRemark --remarks-filter-missed=triangular-solve-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="triangular_solve stays: the library does not have its type"
// REMARK: Remark="triangular_solve stays: dynamic dimensions"
// REMARK: Remark="triangular_solve stays: no elements"
// REMARK: Remark="triangular_solve stays: no matrices in memory"
// REMARK: Remark="triangular_solve stays: no matrices in memory"

// CPU-NOT: library

// CHECK-LABEL: func @f32(
// CHECK:         %[[S:.*]] = library.triangular_solve %arg0, %arg1 left_side lower unit_diagonal transpose_a = TRANSPOSE : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
// CHECK:         hlo.get_tuple_element %[[S]][0]
func.func @f32(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower unit_diagonal transpose_a = TRANSPOSE : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Two pointers for each matrix.
// CHECK-LABEL: func @batch(
// CHECK:         library.triangular_solve %arg0, %arg1 transpose_a = ADJOINT : {{.*}} -> tuple<tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>, tensor<64xi8, #hlo.layout<[0]>>>
func.func @batch(%a: tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>, %b: tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>) -> tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.triangular_solve %a, %b transpose_a = ADJOINT : (tensor<4x3x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>, tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>) -> tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>
  return %0 : tensor<4x2x3xcomplex<f64>, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @bf16(
// CHECK-NEXT:    hlo.triangular_solve
func.func @bf16(%a: tensor<3x3xbf16>, %b: tensor<3x2xbf16>) -> tensor<3x2xbf16> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xbf16>, tensor<3x2xbf16>) -> tensor<3x2xbf16>
  return %0 : tensor<3x2xbf16>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.triangular_solve
func.func @dynamic(%a: tensor<3x3xf32>, %b: tensor<3x?xf32, #hlo.bounds<[?, 2]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 2]>> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x?xf32, #hlo.bounds<[?, 2]>>) -> tensor<3x?xf32, #hlo.bounds<[?, 2]>>
  return %0 : tensor<3x?xf32, #hlo.bounds<[?, 2]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.triangular_solve
func.func @no_elements(%a: tensor<3x3xf32>, %b: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x0xf32>) -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}

// CHECK-LABEL: func @other_order(
// CHECK-NEXT:    hlo.triangular_solve
func.func @other_order(%a: tensor<3x3xf32, #hlo.layout<[0, 1]>>, %b: tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @batch_fastest(
// CHECK-NEXT:    hlo.triangular_solve
func.func @batch_fastest(%a: tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>>, %b: tensor<4x3x2xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<4x3x2xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<4x3x3xf32, #hlo.layout<[0, 2, 1]>>, tensor<4x3x2xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<4x3x2xf32, #hlo.layout<[0, 2, 1]>>
  return %0 : tensor<4x3x2xf32, #hlo.layout<[0, 2, 1]>>
}
