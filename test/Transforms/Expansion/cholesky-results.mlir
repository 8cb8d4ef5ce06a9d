// RUN: hlo-opt %s --cholesky-expander | FileCheck %s
// RUN: hlo-opt %s --cholesky-expander=block-size=2 | FileCheck %s
// RUN: hlo-opt %s --cholesky-expander=block-size=3 --triangular-solve-expander=block-size=2 | FileCheck %s

// Factors, which test_compare_passes.py compares.

// CHECK-LABEL: func @lower_types(
// CHECK-NOT:     hlo.cholesky
// CHECK:         return
func.func @lower_types(%x0: tensor<2x5x5xf32>, %x1: tensor<2x5x5xf64>, %x2: tensor<2x5x5xcomplex<f32>>, %x3: tensor<2x5x5xcomplex<f64>>, %x4: tensor<2x5x5xf16>, %x5: tensor<2x5x5xbf16>) -> tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>> {
  %0 = hlo.cholesky %x0 lower : tensor<2x5x5xf32>
  %1 = hlo.cholesky %x1 lower : tensor<2x5x5xf64>
  %2 = hlo.cholesky %x2 lower : tensor<2x5x5xcomplex<f32>>
  %3 = hlo.cholesky %x3 lower : tensor<2x5x5xcomplex<f64>>
  %4 = hlo.cholesky %x4 lower : tensor<2x5x5xf16>
  %5 = hlo.cholesky %x5 lower : tensor<2x5x5xbf16>
  %6 = hlo.tuple %0, %1, %2, %3, %4, %5 : (tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>) -> tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>>
  return %6 : tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>>
}

// CHECK-LABEL: func @lower_sizes(
// CHECK-NOT:     hlo.cholesky
// CHECK:         return
func.func @lower_sizes(%x0: tensor<1x1xf32>, %x1: tensor<2x2xf32>, %x2: tensor<0x0xf32>, %x3: tensor<0x3x3xf32>, %x4: tensor<2x3x4x4xf32>, %x5: tensor<7x7xf32>, %x6: tensor<9x9xf32>) -> tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>> {
  %0 = hlo.cholesky %x0 lower : tensor<1x1xf32>
  %1 = hlo.cholesky %x1 lower : tensor<2x2xf32>
  %2 = hlo.cholesky %x2 lower : tensor<0x0xf32>
  %3 = hlo.cholesky %x3 lower : tensor<0x3x3xf32>
  %4 = hlo.cholesky %x4 lower : tensor<2x3x4x4xf32>
  %5 = hlo.cholesky %x5 lower : tensor<7x7xf32>
  %6 = hlo.cholesky %x6 lower : tensor<9x9xf32>
  %7 = hlo.tuple %0, %1, %2, %3, %4, %5, %6 : (tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>) -> tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>>
  return %7 : tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>>
}

// CHECK-LABEL: func @upper_types(
// CHECK-NOT:     hlo.cholesky
// CHECK:         return
func.func @upper_types(%x0: tensor<2x5x5xf32>, %x1: tensor<2x5x5xf64>, %x2: tensor<2x5x5xcomplex<f32>>, %x3: tensor<2x5x5xcomplex<f64>>, %x4: tensor<2x5x5xf16>, %x5: tensor<2x5x5xbf16>) -> tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>> {
  %0 = hlo.cholesky %x0 : tensor<2x5x5xf32>
  %1 = hlo.cholesky %x1 : tensor<2x5x5xf64>
  %2 = hlo.cholesky %x2 : tensor<2x5x5xcomplex<f32>>
  %3 = hlo.cholesky %x3 : tensor<2x5x5xcomplex<f64>>
  %4 = hlo.cholesky %x4 : tensor<2x5x5xf16>
  %5 = hlo.cholesky %x5 : tensor<2x5x5xbf16>
  %6 = hlo.tuple %0, %1, %2, %3, %4, %5 : (tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>) -> tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>>
  return %6 : tuple<tensor<2x5x5xf32>, tensor<2x5x5xf64>, tensor<2x5x5xcomplex<f32>>, tensor<2x5x5xcomplex<f64>>, tensor<2x5x5xf16>, tensor<2x5x5xbf16>>
}

// CHECK-LABEL: func @upper_sizes(
// CHECK-NOT:     hlo.cholesky
// CHECK:         return
func.func @upper_sizes(%x0: tensor<1x1xf32>, %x1: tensor<2x2xf32>, %x2: tensor<0x0xf32>, %x3: tensor<0x3x3xf32>, %x4: tensor<2x3x4x4xf32>, %x5: tensor<7x7xf32>, %x6: tensor<9x9xf32>) -> tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>> {
  %0 = hlo.cholesky %x0 : tensor<1x1xf32>
  %1 = hlo.cholesky %x1 : tensor<2x2xf32>
  %2 = hlo.cholesky %x2 : tensor<0x0xf32>
  %3 = hlo.cholesky %x3 : tensor<0x3x3xf32>
  %4 = hlo.cholesky %x4 : tensor<2x3x4x4xf32>
  %5 = hlo.cholesky %x5 : tensor<7x7xf32>
  %6 = hlo.cholesky %x6 : tensor<9x9xf32>
  %7 = hlo.tuple %0, %1, %2, %3, %4, %5, %6 : (tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>) -> tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>>
  return %7 : tuple<tensor<1x1xf32>, tensor<2x2xf32>, tensor<0x0xf32>, tensor<0x3x3xf32>, tensor<2x3x4x4xf32>, tensor<7x7xf32>, tensor<9x9xf32>>
}

// Of four matrices, one with a NaN that is not read, one with a NaN that is, one
// with a pivot that is not positive and one with an infinity.
// CHECK-LABEL: func @no_factor(
func.func @no_factor() -> tuple<tensor<4x2x2xf32>, tensor<4x2x2xf32>, tensor<1x1xcomplex<f32>>> {
  %x = hlo.constant dense<[[[4.0, 0x7FC00000], [1.0, 2.0]], [[4.0, 1.0], [0x7FC00000, 2.0]], [[4.0, 3.0], [3.0, 1.0]], [[0x7F800000, 1.0], [1.0, 2.0]]]> : tensor<4x2x2xf32>
  %y = hlo.constant dense<(0.0, 1.0)> : tensor<1x1xcomplex<f32>>
  %0 = hlo.cholesky %x lower : tensor<4x2x2xf32>
  %1 = hlo.cholesky %x : tensor<4x2x2xf32>
  %2 = hlo.cholesky %y : tensor<1x1xcomplex<f32>>
  %3 = hlo.tuple %0, %1, %2 : (tensor<4x2x2xf32>, tensor<4x2x2xf32>, tensor<1x1xcomplex<f32>>) -> tuple<tensor<4x2x2xf32>, tensor<4x2x2xf32>, tensor<1x1xcomplex<f32>>>
  return %3 : tuple<tensor<4x2x2xf32>, tensor<4x2x2xf32>, tensor<1x1xcomplex<f32>>>
}
