// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter="target=v100 size-threshold=0" | FileCheck %s --check-prefix=VOLTA
// RUN: hlo-opt %s --gemm-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --gemm-rewriter="legacy size-threshold=0" | FileCheck %s --check-prefix=LEGACY
// RUN: hlo-opt %s --gemm-rewriter="silu size-threshold=0" | FileCheck %s --check-prefix=SILU
// RUN: hlo-opt %s --gemm-rewriter="allow-excess-precision size-threshold=0" | FileCheck %s --check-prefix=EXCESS
// RUN: hlo-opt %s --gemm-rewriter | FileCheck %s --check-prefix=LARGE

// CPU-NOT: library

// CHECK-LABEL: func @plain(
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tuple<tensor<4x5xf32>, tensor<33554432xi8>>
// CHECK:         %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK:         return %[[R]]
// VOLTA-LABEL: func @plain(
// VOLTA:         tensor<4194304xi8>
// LEGACY-LABEL: func @plain(
// LEGACY:        library.matmul {{.*}} legacy : {{.*}} tensor<108xi8>
// LARGE-LABEL: func @plain(
// LARGE-NEXT:    hlo.dot
func.func @plain(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// Exactly the threshold.
// CHECK-LABEL: func @large(
// CHECK:         library.matmul
// LARGE-LABEL: func @large(
// LARGE:         library.matmul
func.func @large(%x: tensor<5x10xf32>, %y: tensor<10x5xf32>) -> tensor<5x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x10xf32>, tensor<10x5xf32>) -> tensor<5x5xf32>
  return %r : tensor<5x5xf32>
}

// Only of types that other kernels multiply a size is small.
// CHECK-LABEL: func @small_f64(
// CHECK:         library.matmul
// LARGE-LABEL: func @small_f64(
// LARGE:         library.matmul
func.func @small_f64(%x: tensor<2x2xf64>, %y: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  return %r : tensor<2x2xf64>
}

// CHECK-LABEL: func @bf16(
// CHECK:         library.matmul
// VOLTA-LABEL: func @bf16(
// VOLTA-NEXT:    hlo.dot
func.func @bf16(%x: tensor<4x3xbf16>, %y: tensor<3x5xbf16>) -> tensor<4x5xbf16> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3x5xbf16>) -> tensor<4x5xbf16>
  return %r : tensor<4x5xbf16>
}

// CHECK-LABEL: func @bias(
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 bias(%arg2)
// CHECK-NEXT:    %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-NEXT:    return %[[R]]
// LEGACY-LABEL: func @bias(
// LEGACY-NOT:    bias
// LEGACY:        hlo.add
func.func @bias(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %p, %d : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @summand(
// CHECK:         library.matmul %arg0, %arg1 c(%arg2) {{.*}} beta = 1.000000e+00 :
// CHECK-NOT:     hlo.add
// LEGACY-LABEL: func @summand(
// LEGACY:        library.matmul %arg0, %arg1 c(%arg2) {{.*}} legacy
func.func @summand(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %c, %d : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @widening(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<4x5xbf16>,
// CHECK:         hlo.convert
// EXCESS-LABEL: func @widening(
// EXCESS:        library.matmul %arg0, %arg1 c(%arg2) {{.*}} -> tuple<tensor<4x5xf32>,
// EXCESS-NOT:    hlo.convert
func.func @widening(%x: tensor<4x3xbf16>, %y: tensor<3x5xbf16>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3x5xbf16>) -> tensor<4x5xbf16>
  %e = hlo.convert %d : (tensor<4x5xbf16>) -> tensor<4x5xf32>
  %r = hlo.add %e, %c : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// More would be written.
// CHECK-LABEL: func @widening_alone(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<4x5xbf16>,
// CHECK:         hlo.convert
// EXCESS-LABEL: func @widening_alone(
// EXCESS:        hlo.convert
func.func @widening_alone(%x: tensor<4x3xbf16>, %y: tensor<3x5xbf16>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3x5xbf16>) -> tensor<4x5xbf16>
  %r = hlo.convert %d : (tensor<4x5xbf16>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @relu(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK-NOT:     hlo.maximum
// LEGACY-LABEL: func @relu(
// LEGACY:        hlo.maximum
func.func @relu(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %zc = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.maximum %d, %z : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @silu(
// CHECK:         hlo.logistic
// SILU-LABEL: func @silu(
// SILU:          library.matmul {{.*}} activation = silu
// SILU-NOT:      hlo.logistic
func.func @silu(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %l = hlo.logistic %d : tensor<4x5xf32>
  %r = hlo.multiply %d, %l : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @silu_read(
// CHECK:         hlo.logistic
// SILU-LABEL: func @silu_read(
// SILU:          hlo.logistic
func.func @silu_read(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %l = hlo.logistic %d : tensor<4x5xf32>
  %r = hlo.multiply %d, %l : tensor<4x5xf32>
  return %r, %d : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @many_complex_columns(
// CHECK:         library.matmul
// VOLTA-LABEL: func @many_complex_columns(
// VOLTA-NEXT:    hlo.dot
func.func @many_complex_columns(%x: tensor<2x3xcomplex<f32>>, %y: tensor<3x4194241xcomplex<f32>>) -> tensor<2x4194241xcomplex<f32>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xcomplex<f32>>, tensor<3x4194241xcomplex<f32>>) -> tensor<2x4194241xcomplex<f32>>
  return %r : tensor<2x4194241xcomplex<f32>>
}

// CHECK-LABEL: func @most_complex_columns(
// CHECK:         library.matmul
// VOLTA-LABEL: func @most_complex_columns(
// VOLTA-NEXT:    library.matmul
func.func @most_complex_columns(%x: tensor<2x3xcomplex<f32>>, %y: tensor<3x4194240xcomplex<f32>>) -> tensor<2x4194240xcomplex<f32>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xcomplex<f32>>, tensor<3x4194240xcomplex<f32>>) -> tensor<2x4194240xcomplex<f32>>
  return %r : tensor<2x4194240xcomplex<f32>>
}
