// RUN: hlo-opt %s --eigh-expander | FileCheck %s

// What test_compare_passes.py compares with LAPACK does not depend on the factors
// of eigenvectors: the eigenvalues, and the matrix made again of both.

// CHECK-LABEL: func @f32(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @f32(%x0: tensor<2x5x5xf32>, %x1: tensor<4x4xf32>, %x2: tensor<4x4xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5x5xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>> {
  %0 = hlo.custom_call "Eigh"(%x0) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x5x5xf32>) -> tuple<tensor<2x5x5xf32>, tensor<2x5xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x5xf32>, tensor<2x5xf32>>) -> tensor<2x5x5xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x5xf32>, tensor<2x5xf32>>) -> tensor<2x5xf32>
  %3 = hlo.broadcast %2 dimensions = [0, 2] : (tensor<2x5xf32>) -> tensor<2x5x5xf32>
  %4 = hlo.multiply %1, %3 : tensor<2x5x5xf32>
  %5 = hlo.dot %4, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x5xf32>, tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  %6 = hlo.custom_call "Eigh"(%x1) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
  %7 = hlo.get_tuple_element %6[0] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4x4xf32>
  %8 = hlo.get_tuple_element %6[1] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %9 = hlo.broadcast %8 dimensions = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %10 = hlo.multiply %7, %9 : tensor<4x4xf32>
  %11 = hlo.dot %10, %7 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %12 = hlo.custom_call "Eigh"(%x2) {hlo.backend_config = "0,1,100,1e-6"} : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
  %13 = hlo.get_tuple_element %12[0] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4x4xf32>
  %14 = hlo.get_tuple_element %12[1] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %15 = hlo.broadcast %14 dimensions = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %16 = hlo.multiply %13, %15 : tensor<4x4xf32>
  %17 = hlo.dot %16, %13 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %18 = hlo.tuple %2, %5, %8, %11, %14, %17 : (tensor<2x5xf32>, tensor<2x5x5xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5x5xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>>
  return %18 : tuple<tensor<2x5xf32>, tensor<2x5x5xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>>
}

// CHECK-LABEL: func @f64(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @f64(%x0: tensor<2x5x5xf64>, %x1: tensor<4x4xf64>, %x2: tensor<4x4xf64>) -> tuple<tensor<2x5xf64>, tensor<2x5x5xf64>, tensor<4xf64>, tensor<4x4xf64>, tensor<4xf64>, tensor<4x4xf64>> {
  %0 = hlo.custom_call "Eigh"(%x0) {hlo.backend_config = "1,1,100,1e-15"} : (tensor<2x5x5xf64>) -> tuple<tensor<2x5x5xf64>, tensor<2x5xf64>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x5xf64>, tensor<2x5xf64>>) -> tensor<2x5x5xf64>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x5xf64>, tensor<2x5xf64>>) -> tensor<2x5xf64>
  %3 = hlo.broadcast %2 dimensions = [0, 2] : (tensor<2x5xf64>) -> tensor<2x5x5xf64>
  %4 = hlo.multiply %1, %3 : tensor<2x5x5xf64>
  %5 = hlo.dot %4, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x5xf64>, tensor<2x5x5xf64>) -> tensor<2x5x5xf64>
  %6 = hlo.custom_call "Eigh"(%x1) {hlo.backend_config = "1,1,100,1e-15"} : (tensor<4x4xf64>) -> tuple<tensor<4x4xf64>, tensor<4xf64>>
  %7 = hlo.get_tuple_element %6[0] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4x4xf64>
  %8 = hlo.get_tuple_element %6[1] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4xf64>
  %9 = hlo.broadcast %8 dimensions = [1] : (tensor<4xf64>) -> tensor<4x4xf64>
  %10 = hlo.multiply %7, %9 : tensor<4x4xf64>
  %11 = hlo.dot %10, %7 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %12 = hlo.custom_call "Eigh"(%x2) {hlo.backend_config = "0,1,100,1e-15"} : (tensor<4x4xf64>) -> tuple<tensor<4x4xf64>, tensor<4xf64>>
  %13 = hlo.get_tuple_element %12[0] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4x4xf64>
  %14 = hlo.get_tuple_element %12[1] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4xf64>
  %15 = hlo.broadcast %14 dimensions = [1] : (tensor<4xf64>) -> tensor<4x4xf64>
  %16 = hlo.multiply %13, %15 : tensor<4x4xf64>
  %17 = hlo.dot %16, %13 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %18 = hlo.tuple %2, %5, %8, %11, %14, %17 : (tensor<2x5xf64>, tensor<2x5x5xf64>, tensor<4xf64>, tensor<4x4xf64>, tensor<4xf64>, tensor<4x4xf64>) -> tuple<tensor<2x5xf64>, tensor<2x5x5xf64>, tensor<4xf64>, tensor<4x4xf64>, tensor<4xf64>, tensor<4x4xf64>>
  return %18 : tuple<tensor<2x5xf64>, tensor<2x5x5xf64>, tensor<4xf64>, tensor<4x4xf64>, tensor<4xf64>, tensor<4x4xf64>>
}

// CHECK-LABEL: func @c64(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @c64(%x0: tensor<2x5x5xcomplex<f32>>, %x1: tensor<4x4xcomplex<f32>>, %x2: tensor<4x4xcomplex<f32>>) -> tuple<tensor<2x5xf32>, tensor<2x5x5xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>> {
  %0 = hlo.custom_call "Eigh"(%x0) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x5x5xcomplex<f32>>) -> tuple<tensor<2x5x5xcomplex<f32>>, tensor<2x5xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x5xcomplex<f32>>, tensor<2x5xf32>>) -> tensor<2x5x5xcomplex<f32>>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x5xcomplex<f32>>, tensor<2x5xf32>>) -> tensor<2x5xf32>
  %3 = hlo.convert %2 : (tensor<2x5xf32>) -> tensor<2x5xcomplex<f32>>
  %4 = hlo.broadcast %3 dimensions = [0, 2] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5x5xcomplex<f32>>
  %5 = hlo.multiply %1, %4 : tensor<2x5x5xcomplex<f32>>
  %6 = hlo.real %1 : (tensor<2x5x5xcomplex<f32>>) -> tensor<2x5x5xf32>
  %7 = hlo.imag %1 : (tensor<2x5x5xcomplex<f32>>) -> tensor<2x5x5xf32>
  %8 = hlo.negate %7 : tensor<2x5x5xf32>
  %9 = hlo.complex %6, %8 : (tensor<2x5x5xf32>, tensor<2x5x5xf32>) -> tensor<2x5x5xcomplex<f32>>
  %10 = hlo.dot %5, %9 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f32>>) -> tensor<2x5x5xcomplex<f32>>
  %11 = hlo.custom_call "Eigh"(%x1) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xcomplex<f32>>) -> tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>
  %12 = hlo.get_tuple_element %11[0] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>) -> tensor<4x4xcomplex<f32>>
  %13 = hlo.get_tuple_element %11[1] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>) -> tensor<4xf32>
  %14 = hlo.convert %13 : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %15 = hlo.broadcast %14 dimensions = [1] : (tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %16 = hlo.multiply %12, %15 : tensor<4x4xcomplex<f32>>
  %17 = hlo.real %12 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %18 = hlo.imag %12 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %19 = hlo.negate %18 : tensor<4x4xf32>
  %20 = hlo.complex %17, %19 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xcomplex<f32>>
  %21 = hlo.dot %16, %20 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %22 = hlo.custom_call "Eigh"(%x2) {hlo.backend_config = "0,1,100,1e-6"} : (tensor<4x4xcomplex<f32>>) -> tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>
  %23 = hlo.get_tuple_element %22[0] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>) -> tensor<4x4xcomplex<f32>>
  %24 = hlo.get_tuple_element %22[1] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xf32>>) -> tensor<4xf32>
  %25 = hlo.convert %24 : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %26 = hlo.broadcast %25 dimensions = [1] : (tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %27 = hlo.multiply %23, %26 : tensor<4x4xcomplex<f32>>
  %28 = hlo.real %23 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %29 = hlo.imag %23 : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %30 = hlo.negate %29 : tensor<4x4xf32>
  %31 = hlo.complex %28, %30 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xcomplex<f32>>
  %32 = hlo.dot %27, %31 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %33 = hlo.tuple %2, %10, %13, %21, %24, %32 : (tensor<2x5xf32>, tensor<2x5x5xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>) -> tuple<tensor<2x5xf32>, tensor<2x5x5xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>>
  return %33 : tuple<tensor<2x5xf32>, tensor<2x5x5xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<4x4xcomplex<f32>>>
}

// CHECK-LABEL: func @c128(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @c128(%x0: tensor<2x5x5xcomplex<f64>>, %x1: tensor<4x4xcomplex<f64>>, %x2: tensor<4x4xcomplex<f64>>) -> tuple<tensor<2x5xf64>, tensor<2x5x5xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>> {
  %0 = hlo.custom_call "Eigh"(%x0) {hlo.backend_config = "1,1,100,1e-15"} : (tensor<2x5x5xcomplex<f64>>) -> tuple<tensor<2x5x5xcomplex<f64>>, tensor<2x5xf64>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x5xcomplex<f64>>, tensor<2x5xf64>>) -> tensor<2x5x5xcomplex<f64>>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x5xcomplex<f64>>, tensor<2x5xf64>>) -> tensor<2x5xf64>
  %3 = hlo.convert %2 : (tensor<2x5xf64>) -> tensor<2x5xcomplex<f64>>
  %4 = hlo.broadcast %3 dimensions = [0, 2] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5x5xcomplex<f64>>
  %5 = hlo.multiply %1, %4 : tensor<2x5x5xcomplex<f64>>
  %6 = hlo.real %1 : (tensor<2x5x5xcomplex<f64>>) -> tensor<2x5x5xf64>
  %7 = hlo.imag %1 : (tensor<2x5x5xcomplex<f64>>) -> tensor<2x5x5xf64>
  %8 = hlo.negate %7 : tensor<2x5x5xf64>
  %9 = hlo.complex %6, %8 : (tensor<2x5x5xf64>, tensor<2x5x5xf64>) -> tensor<2x5x5xcomplex<f64>>
  %10 = hlo.dot %5, %9 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xcomplex<f64>>) -> tensor<2x5x5xcomplex<f64>>
  %11 = hlo.custom_call "Eigh"(%x1) {hlo.backend_config = "1,1,100,1e-15"} : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>
  %12 = hlo.get_tuple_element %11[0] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>) -> tensor<4x4xcomplex<f64>>
  %13 = hlo.get_tuple_element %11[1] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>) -> tensor<4xf64>
  %14 = hlo.convert %13 : (tensor<4xf64>) -> tensor<4xcomplex<f64>>
  %15 = hlo.broadcast %14 dimensions = [1] : (tensor<4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %16 = hlo.multiply %12, %15 : tensor<4x4xcomplex<f64>>
  %17 = hlo.real %12 : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xf64>
  %18 = hlo.imag %12 : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xf64>
  %19 = hlo.negate %18 : tensor<4x4xf64>
  %20 = hlo.complex %17, %19 : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xcomplex<f64>>
  %21 = hlo.dot %16, %20 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %22 = hlo.custom_call "Eigh"(%x2) {hlo.backend_config = "0,1,100,1e-15"} : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>
  %23 = hlo.get_tuple_element %22[0] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>) -> tensor<4x4xcomplex<f64>>
  %24 = hlo.get_tuple_element %22[1] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>) -> tensor<4xf64>
  %25 = hlo.convert %24 : (tensor<4xf64>) -> tensor<4xcomplex<f64>>
  %26 = hlo.broadcast %25 dimensions = [1] : (tensor<4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %27 = hlo.multiply %23, %26 : tensor<4x4xcomplex<f64>>
  %28 = hlo.real %23 : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xf64>
  %29 = hlo.imag %23 : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xf64>
  %30 = hlo.negate %29 : tensor<4x4xf64>
  %31 = hlo.complex %28, %30 : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xcomplex<f64>>
  %32 = hlo.dot %27, %31 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x4xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %33 = hlo.tuple %2, %10, %13, %21, %24, %32 : (tensor<2x5xf64>, tensor<2x5x5xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>) -> tuple<tensor<2x5xf64>, tensor<2x5x5xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>>
  return %33 : tuple<tensor<2x5xf64>, tensor<2x5x5xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>, tensor<4xf64>, tensor<4x4xcomplex<f64>>>
}

// CHECK-LABEL: func @sizes(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @sizes(%x0: tensor<1x1xf32>, %x1: tensor<2x2xf32>, %x2: tensor<3x3xf32>, %x3: tensor<0x0xf32>, %x4: tensor<0x3x3xf32>, %x5: tensor<2x3x2x2xf32>, %x6: tensor<9x9xf32>) -> tuple<tensor<1xf32>, tensor<1x1xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<0xf32>, tensor<0x0xf32>, tensor<0x3xf32>, tensor<0x3x3xf32>, tensor<2x3x2xf32>, tensor<2x3x2x2xf32>, tensor<9xf32>, tensor<9x9xf32>> {
  %0 = hlo.custom_call "Eigh"(%x0) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<1x1xf32>) -> tuple<tensor<1x1xf32>, tensor<1xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<1x1xf32>, tensor<1xf32>>) -> tensor<1x1xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<1x1xf32>, tensor<1xf32>>) -> tensor<1xf32>
  %3 = hlo.broadcast %2 dimensions = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
  %4 = hlo.multiply %1, %3 : tensor<1x1xf32>
  %5 = hlo.dot %4, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %6 = hlo.custom_call "Eigh"(%x1) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %7 = hlo.get_tuple_element %6[0] : (tuple<tensor<2x2xf32>, tensor<2xf32>>) -> tensor<2x2xf32>
  %8 = hlo.get_tuple_element %6[1] : (tuple<tensor<2x2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  %9 = hlo.broadcast %8 dimensions = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
  %10 = hlo.multiply %7, %9 : tensor<2x2xf32>
  %11 = hlo.dot %10, %7 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %12 = hlo.custom_call "Eigh"(%x2) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<3xf32>>
  %13 = hlo.get_tuple_element %12[0] : (tuple<tensor<3x3xf32>, tensor<3xf32>>) -> tensor<3x3xf32>
  %14 = hlo.get_tuple_element %12[1] : (tuple<tensor<3x3xf32>, tensor<3xf32>>) -> tensor<3xf32>
  %15 = hlo.broadcast %14 dimensions = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
  %16 = hlo.multiply %13, %15 : tensor<3x3xf32>
  %17 = hlo.dot %16, %13 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %18 = hlo.custom_call "Eigh"(%x3) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<0x0xf32>) -> tuple<tensor<0x0xf32>, tensor<0xf32>>
  %19 = hlo.get_tuple_element %18[0] : (tuple<tensor<0x0xf32>, tensor<0xf32>>) -> tensor<0x0xf32>
  %20 = hlo.get_tuple_element %18[1] : (tuple<tensor<0x0xf32>, tensor<0xf32>>) -> tensor<0xf32>
  %21 = hlo.broadcast %20 dimensions = [1] : (tensor<0xf32>) -> tensor<0x0xf32>
  %22 = hlo.multiply %19, %21 : tensor<0x0xf32>
  %23 = hlo.dot %22, %19 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<0x0xf32>, tensor<0x0xf32>) -> tensor<0x0xf32>
  %24 = hlo.custom_call "Eigh"(%x4) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<0x3x3xf32>) -> tuple<tensor<0x3x3xf32>, tensor<0x3xf32>>
  %25 = hlo.get_tuple_element %24[0] : (tuple<tensor<0x3x3xf32>, tensor<0x3xf32>>) -> tensor<0x3x3xf32>
  %26 = hlo.get_tuple_element %24[1] : (tuple<tensor<0x3x3xf32>, tensor<0x3xf32>>) -> tensor<0x3xf32>
  %27 = hlo.broadcast %26 dimensions = [0, 2] : (tensor<0x3xf32>) -> tensor<0x3x3xf32>
  %28 = hlo.multiply %25, %27 : tensor<0x3x3xf32>
  %29 = hlo.dot %28, %25 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<0x3x3xf32>, tensor<0x3x3xf32>) -> tensor<0x3x3xf32>
  %30 = hlo.custom_call "Eigh"(%x5) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x3x2x2xf32>) -> tuple<tensor<2x3x2x2xf32>, tensor<2x3x2xf32>>
  %31 = hlo.get_tuple_element %30[0] : (tuple<tensor<2x3x2x2xf32>, tensor<2x3x2xf32>>) -> tensor<2x3x2x2xf32>
  %32 = hlo.get_tuple_element %30[1] : (tuple<tensor<2x3x2x2xf32>, tensor<2x3x2xf32>>) -> tensor<2x3x2xf32>
  %33 = hlo.broadcast %32 dimensions = [0, 1, 3] : (tensor<2x3x2xf32>) -> tensor<2x3x2x2xf32>
  %34 = hlo.multiply %31, %33 : tensor<2x3x2x2xf32>
  %35 = hlo.dot %34, %31 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %36 = hlo.custom_call "Eigh"(%x6) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<9x9xf32>) -> tuple<tensor<9x9xf32>, tensor<9xf32>>
  %37 = hlo.get_tuple_element %36[0] : (tuple<tensor<9x9xf32>, tensor<9xf32>>) -> tensor<9x9xf32>
  %38 = hlo.get_tuple_element %36[1] : (tuple<tensor<9x9xf32>, tensor<9xf32>>) -> tensor<9xf32>
  %39 = hlo.broadcast %38 dimensions = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %40 = hlo.multiply %37, %39 : tensor<9x9xf32>
  %41 = hlo.dot %40, %37 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<9x9xf32>, tensor<9x9xf32>) -> tensor<9x9xf32>
  %42 = hlo.tuple %2, %5, %8, %11, %14, %17, %20, %23, %26, %29, %32, %35, %38, %41 : (tensor<1xf32>, tensor<1x1xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<0xf32>, tensor<0x0xf32>, tensor<0x3xf32>, tensor<0x3x3xf32>, tensor<2x3x2xf32>, tensor<2x3x2x2xf32>, tensor<9xf32>, tensor<9x9xf32>) -> tuple<tensor<1xf32>, tensor<1x1xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<0xf32>, tensor<0x0xf32>, tensor<0x3xf32>, tensor<0x3x3xf32>, tensor<2x3x2xf32>, tensor<2x3x2x2xf32>, tensor<9xf32>, tensor<9x9xf32>>
  return %42 : tuple<tensor<1xf32>, tensor<1x1xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<0xf32>, tensor<0x0xf32>, tensor<0x3xf32>, tensor<0x3x3xf32>, tensor<2x3x2xf32>, tensor<2x3x2x2xf32>, tensor<9xf32>, tensor<9x9xf32>>
}
