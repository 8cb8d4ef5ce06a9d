// RUN: hlo-opt %s --qr-expander | FileCheck %s
// RUN: hlo-opt %s --qr-expander=block-size=2 | FileCheck %s
// RUN: hlo-opt %s --qr-expander=block-size=1 | FileCheck %s

// Factors, which test_compare_passes.py compares with those of LAPACK.

// CHECK-LABEL: func @f32(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @f32(%x0: tensor<2x5x3xf32>, %x1: tensor<4x4xf32>, %x2: tensor<3x5xf32>) -> tuple<tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>, tensor<2x5x3xf32>, tuple<tensor<4x4xf32>, tensor<4xf32>>, tensor<4x4xf32>, tuple<tensor<3x5xf32>, tensor<3xf32>>> {
  %0 = hlo.custom_call "Qr"(%x0) : (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>) -> tensor<2x5x3xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>) -> tensor<2x3xf32>
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%1, %2) : (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  %4 = hlo.custom_call "Qr"(%x1) : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
  %5 = hlo.get_tuple_element %4[0] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4x4xf32>
  %6 = hlo.get_tuple_element %4[1] : (tuple<tensor<4x4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %7 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%5, %6) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %8 = hlo.custom_call "Qr"(%x2) : (tensor<3x5xf32>) -> tuple<tensor<3x5xf32>, tensor<3xf32>>
  %9 = hlo.tuple %0, %3, %4, %7, %8 : (tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>, tensor<2x5x3xf32>, tuple<tensor<4x4xf32>, tensor<4xf32>>, tensor<4x4xf32>, tuple<tensor<3x5xf32>, tensor<3xf32>>) -> tuple<tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>, tensor<2x5x3xf32>, tuple<tensor<4x4xf32>, tensor<4xf32>>, tensor<4x4xf32>, tuple<tensor<3x5xf32>, tensor<3xf32>>>
  return %9 : tuple<tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>, tensor<2x5x3xf32>, tuple<tensor<4x4xf32>, tensor<4xf32>>, tensor<4x4xf32>, tuple<tensor<3x5xf32>, tensor<3xf32>>>
}

// CHECK-LABEL: func @f64(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @f64(%x0: tensor<2x5x3xf64>, %x1: tensor<4x4xf64>, %x2: tensor<3x5xf64>) -> tuple<tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>, tensor<2x5x3xf64>, tuple<tensor<4x4xf64>, tensor<4xf64>>, tensor<4x4xf64>, tuple<tensor<3x5xf64>, tensor<3xf64>>> {
  %0 = hlo.custom_call "Qr"(%x0) : (tensor<2x5x3xf64>) -> tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>) -> tensor<2x5x3xf64>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>) -> tensor<2x3xf64>
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%1, %2) : (tensor<2x5x3xf64>, tensor<2x3xf64>) -> tensor<2x5x3xf64>
  %4 = hlo.custom_call "Qr"(%x1) : (tensor<4x4xf64>) -> tuple<tensor<4x4xf64>, tensor<4xf64>>
  %5 = hlo.get_tuple_element %4[0] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4x4xf64>
  %6 = hlo.get_tuple_element %4[1] : (tuple<tensor<4x4xf64>, tensor<4xf64>>) -> tensor<4xf64>
  %7 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%5, %6) : (tensor<4x4xf64>, tensor<4xf64>) -> tensor<4x4xf64>
  %8 = hlo.custom_call "Qr"(%x2) : (tensor<3x5xf64>) -> tuple<tensor<3x5xf64>, tensor<3xf64>>
  %9 = hlo.tuple %0, %3, %4, %7, %8 : (tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>, tensor<2x5x3xf64>, tuple<tensor<4x4xf64>, tensor<4xf64>>, tensor<4x4xf64>, tuple<tensor<3x5xf64>, tensor<3xf64>>) -> tuple<tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>, tensor<2x5x3xf64>, tuple<tensor<4x4xf64>, tensor<4xf64>>, tensor<4x4xf64>, tuple<tensor<3x5xf64>, tensor<3xf64>>>
  return %9 : tuple<tuple<tensor<2x5x3xf64>, tensor<2x3xf64>>, tensor<2x5x3xf64>, tuple<tensor<4x4xf64>, tensor<4xf64>>, tensor<4x4xf64>, tuple<tensor<3x5xf64>, tensor<3xf64>>>
}

// CHECK-LABEL: func @c64(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @c64(%x0: tensor<2x5x3xcomplex<f32>>, %x1: tensor<4x4xcomplex<f32>>, %x2: tensor<3x5xcomplex<f32>>) -> tuple<tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>, tensor<2x5x3xcomplex<f32>>, tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>, tensor<4x4xcomplex<f32>>, tuple<tensor<3x5xcomplex<f32>>, tensor<3xcomplex<f32>>>> {
  %0 = hlo.custom_call "Qr"(%x0) : (tensor<2x5x3xcomplex<f32>>) -> tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>) -> tensor<2x5x3xcomplex<f32>>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>) -> tensor<2x3xcomplex<f32>>
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%1, %2) : (tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x5x3xcomplex<f32>>
  %4 = hlo.custom_call "Qr"(%x1) : (tensor<4x4xcomplex<f32>>) -> tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>
  %5 = hlo.get_tuple_element %4[0] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>) -> tensor<4x4xcomplex<f32>>
  %6 = hlo.get_tuple_element %4[1] : (tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>) -> tensor<4xcomplex<f32>>
  %7 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%5, %6) : (tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %8 = hlo.custom_call "Qr"(%x2) : (tensor<3x5xcomplex<f32>>) -> tuple<tensor<3x5xcomplex<f32>>, tensor<3xcomplex<f32>>>
  %9 = hlo.tuple %0, %3, %4, %7, %8 : (tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>, tensor<2x5x3xcomplex<f32>>, tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>, tensor<4x4xcomplex<f32>>, tuple<tensor<3x5xcomplex<f32>>, tensor<3xcomplex<f32>>>) -> tuple<tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>, tensor<2x5x3xcomplex<f32>>, tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>, tensor<4x4xcomplex<f32>>, tuple<tensor<3x5xcomplex<f32>>, tensor<3xcomplex<f32>>>>
  return %9 : tuple<tuple<tensor<2x5x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>>, tensor<2x5x3xcomplex<f32>>, tuple<tensor<4x4xcomplex<f32>>, tensor<4xcomplex<f32>>>, tensor<4x4xcomplex<f32>>, tuple<tensor<3x5xcomplex<f32>>, tensor<3xcomplex<f32>>>>
}

// CHECK-LABEL: func @c128(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @c128(%x0: tensor<2x5x3xcomplex<f64>>, %x1: tensor<4x4xcomplex<f64>>, %x2: tensor<3x5xcomplex<f64>>) -> tuple<tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>, tensor<2x5x3xcomplex<f64>>, tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>, tensor<4x4xcomplex<f64>>, tuple<tensor<3x5xcomplex<f64>>, tensor<3xcomplex<f64>>>> {
  %0 = hlo.custom_call "Qr"(%x0) : (tensor<2x5x3xcomplex<f64>>) -> tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>) -> tensor<2x5x3xcomplex<f64>>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>) -> tensor<2x3xcomplex<f64>>
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%1, %2) : (tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>) -> tensor<2x5x3xcomplex<f64>>
  %4 = hlo.custom_call "Qr"(%x1) : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>
  %5 = hlo.get_tuple_element %4[0] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>) -> tensor<4x4xcomplex<f64>>
  %6 = hlo.get_tuple_element %4[1] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>) -> tensor<4xcomplex<f64>>
  %7 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%5, %6) : (tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %8 = hlo.custom_call "Qr"(%x2) : (tensor<3x5xcomplex<f64>>) -> tuple<tensor<3x5xcomplex<f64>>, tensor<3xcomplex<f64>>>
  %9 = hlo.tuple %0, %3, %4, %7, %8 : (tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>, tensor<2x5x3xcomplex<f64>>, tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>, tensor<4x4xcomplex<f64>>, tuple<tensor<3x5xcomplex<f64>>, tensor<3xcomplex<f64>>>) -> tuple<tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>, tensor<2x5x3xcomplex<f64>>, tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>, tensor<4x4xcomplex<f64>>, tuple<tensor<3x5xcomplex<f64>>, tensor<3xcomplex<f64>>>>
  return %9 : tuple<tuple<tensor<2x5x3xcomplex<f64>>, tensor<2x3xcomplex<f64>>>, tensor<2x5x3xcomplex<f64>>, tuple<tensor<4x4xcomplex<f64>>, tensor<4xcomplex<f64>>>, tensor<4x4xcomplex<f64>>, tuple<tensor<3x5xcomplex<f64>>, tensor<3xcomplex<f64>>>>
}

// CHECK-LABEL: func @sizes(
// CHECK-NOT:     hlo.custom_call
// CHECK:         return
func.func @sizes(%x0: tensor<1x1xf32>, %x1: tensor<1x3xf32>, %x2: tensor<4x1xf32>, %x3: tensor<0x3xf32>, %x4: tensor<0x3x2xf32>, %x5: tensor<2x3x3x3xf32>, %x6: tensor<9x7xf32>) -> tuple<tuple<tensor<1x1xf32>, tensor<1xf32>>, tensor<1x1xf32>, tuple<tensor<1x3xf32>, tensor<1xf32>>, tuple<tensor<4x1xf32>, tensor<1xf32>>, tensor<4x1xf32>, tuple<tensor<0x3xf32>, tensor<0xf32>>, tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>, tensor<0x3x2xf32>, tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>, tensor<2x3x3x3xf32>, tuple<tensor<9x7xf32>, tensor<7xf32>>, tensor<9x7xf32>> {
  %0 = hlo.custom_call "Qr"(%x0) : (tensor<1x1xf32>) -> tuple<tensor<1x1xf32>, tensor<1xf32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<1x1xf32>, tensor<1xf32>>) -> tensor<1x1xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<1x1xf32>, tensor<1xf32>>) -> tensor<1xf32>
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%1, %2) : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %4 = hlo.custom_call "Qr"(%x1) : (tensor<1x3xf32>) -> tuple<tensor<1x3xf32>, tensor<1xf32>>
  %5 = hlo.custom_call "Qr"(%x2) : (tensor<4x1xf32>) -> tuple<tensor<4x1xf32>, tensor<1xf32>>
  %6 = hlo.get_tuple_element %5[0] : (tuple<tensor<4x1xf32>, tensor<1xf32>>) -> tensor<4x1xf32>
  %7 = hlo.get_tuple_element %5[1] : (tuple<tensor<4x1xf32>, tensor<1xf32>>) -> tensor<1xf32>
  %8 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%6, %7) : (tensor<4x1xf32>, tensor<1xf32>) -> tensor<4x1xf32>
  %9 = hlo.custom_call "Qr"(%x3) : (tensor<0x3xf32>) -> tuple<tensor<0x3xf32>, tensor<0xf32>>
  %10 = hlo.custom_call "Qr"(%x4) : (tensor<0x3x2xf32>) -> tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>
  %11 = hlo.get_tuple_element %10[0] : (tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>) -> tensor<0x3x2xf32>
  %12 = hlo.get_tuple_element %10[1] : (tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>) -> tensor<0x2xf32>
  %13 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%11, %12) : (tensor<0x3x2xf32>, tensor<0x2xf32>) -> tensor<0x3x2xf32>
  %14 = hlo.custom_call "Qr"(%x5) : (tensor<2x3x3x3xf32>) -> tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>
  %15 = hlo.get_tuple_element %14[0] : (tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>) -> tensor<2x3x3x3xf32>
  %16 = hlo.get_tuple_element %14[1] : (tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>) -> tensor<2x3x3xf32>
  %17 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%15, %16) : (tensor<2x3x3x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3x3xf32>
  %18 = hlo.custom_call "Qr"(%x6) : (tensor<9x7xf32>) -> tuple<tensor<9x7xf32>, tensor<7xf32>>
  %19 = hlo.get_tuple_element %18[0] : (tuple<tensor<9x7xf32>, tensor<7xf32>>) -> tensor<9x7xf32>
  %20 = hlo.get_tuple_element %18[1] : (tuple<tensor<9x7xf32>, tensor<7xf32>>) -> tensor<7xf32>
  %21 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%19, %20) : (tensor<9x7xf32>, tensor<7xf32>) -> tensor<9x7xf32>
  %22 = hlo.tuple %0, %3, %4, %5, %8, %9, %10, %13, %14, %17, %18, %21 : (tuple<tensor<1x1xf32>, tensor<1xf32>>, tensor<1x1xf32>, tuple<tensor<1x3xf32>, tensor<1xf32>>, tuple<tensor<4x1xf32>, tensor<1xf32>>, tensor<4x1xf32>, tuple<tensor<0x3xf32>, tensor<0xf32>>, tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>, tensor<0x3x2xf32>, tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>, tensor<2x3x3x3xf32>, tuple<tensor<9x7xf32>, tensor<7xf32>>, tensor<9x7xf32>) -> tuple<tuple<tensor<1x1xf32>, tensor<1xf32>>, tensor<1x1xf32>, tuple<tensor<1x3xf32>, tensor<1xf32>>, tuple<tensor<4x1xf32>, tensor<1xf32>>, tensor<4x1xf32>, tuple<tensor<0x3xf32>, tensor<0xf32>>, tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>, tensor<0x3x2xf32>, tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>, tensor<2x3x3x3xf32>, tuple<tensor<9x7xf32>, tensor<7xf32>>, tensor<9x7xf32>>
  return %22 : tuple<tuple<tensor<1x1xf32>, tensor<1xf32>>, tensor<1x1xf32>, tuple<tensor<1x3xf32>, tensor<1xf32>>, tuple<tensor<4x1xf32>, tensor<1xf32>>, tensor<4x1xf32>, tuple<tensor<0x3xf32>, tensor<0xf32>>, tuple<tensor<0x3x2xf32>, tensor<0x2xf32>>, tensor<0x3x2xf32>, tuple<tensor<2x3x3x3xf32>, tensor<2x3x3xf32>>, tensor<2x3x3x3xf32>, tuple<tensor<9x7xf32>, tensor<7xf32>>, tensor<9x7xf32>>
}

// Columns with nothing below the diagonal, large and small numbers, more columns
// than reflections.
// CHECK-LABEL: func @special(
func.func @special() -> tuple<tuple<tensor<3x2x2xf32>, tensor<3x2xf32>>, tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>, tensor<3x2xf32>> {
  %x = hlo.constant dense<[[[3.0, 2.0], [0.0, 4.0]], [[3.0e30, 1.0e30], [4.0e30, 2.0e30]], [[3.0e-30, 1.0e-30], [4.0e-30, 2.0e-30]]]> : tensor<3x2x2xf32>
  %y = hlo.constant dense<[[(3.0, 4.0), (1.0, 0.0)], [(0.0, 0.0), (1.0, -1.0)]]> : tensor<2x2xcomplex<f32>>
  %z = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %tau = hlo.constant dense<[0.125]> : tensor<1xf32>
  %0 = hlo.custom_call "Qr"(%x) : (tensor<3x2x2xf32>) -> tuple<tensor<3x2x2xf32>, tensor<3x2xf32>>
  %1 = hlo.custom_call "Qr"(%y) : (tensor<2x2xcomplex<f32>>) -> tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>
  %2 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%z, %tau) : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
  %3 = hlo.tuple %0, %1, %2 : (tuple<tensor<3x2x2xf32>, tensor<3x2xf32>>, tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>, tensor<3x2xf32>) -> tuple<tuple<tensor<3x2x2xf32>, tensor<3x2xf32>>, tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>, tensor<3x2xf32>>
  return %3 : tuple<tuple<tensor<3x2x2xf32>, tensor<3x2xf32>>, tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>, tensor<3x2xf32>>
}
