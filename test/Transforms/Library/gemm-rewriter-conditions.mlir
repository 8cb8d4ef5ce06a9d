// Products that a library does not compute, for one reason each.
// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter | FileCheck %s --check-prefix=SMALL
// RUN: hlo-opt %s --gemm-rewriter='target=x86-64-v4 min-products=0' | FileCheck %s --check-prefix=ONEDNN
// RUN: hlo-opt %s --gemm-rewriter='target=x86-64-v4' | FileCheck %s --check-prefix=LARGE

// CHECK-LABEL: func @mixed(
// CHECK-NEXT:         hlo.dot
func.func @mixed(%x: tensor<4x3xf16>, %y: tensor<3x5xbf16>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf16>, tensor<3x5xbf16>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @bf16_to_f64(
// CHECK-NEXT:         hlo.dot
func.func @bf16_to_f64(%x: tensor<4x3xbf16>, %y: tensor<3x5xbf16>) -> tensor<4x5xf64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3x5xbf16>) -> tensor<4x5xf64>
  return %r : tensor<4x5xf64>
}

// CHECK-LABEL: func @f32_to_f64(
// CHECK-NEXT:         hlo.dot
func.func @f32_to_f64(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf64>
  return %r : tensor<4x5xf64>
}

// CHECK-LABEL: func @two_columns(
// CHECK-NEXT:         hlo.dot
func.func @two_columns(%x: tensor<4x3xf32>, %y: tensor<3x5x2xf32>) -> tensor<4x5x2xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5x2xf32>) -> tensor<4x5x2xf32>
  return %r : tensor<4x5x2xf32>
}

// CHECK-LABEL: func @no_rows(
// CHECK-NEXT:         hlo.dot
func.func @no_rows(%x: tensor<0x3xf32>, %y: tensor<3x5xf32>) -> tensor<0x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<0x3xf32>, tensor<3x5xf32>) -> tensor<0x5xf32>
  return %r : tensor<0x5xf32>
}

// CHECK-LABEL: func @no_columns(
// CHECK-NEXT:         hlo.dot
func.func @no_columns(%x: tensor<4x3xf32>, %y: tensor<3x0xf32>) -> tensor<4x0xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x0xf32>) -> tensor<4x0xf32>
  return %r : tensor<4x0xf32>
}

// No matrices in memory.
// CHECK-LABEL: func @tiled_operand(
// CHECK-NEXT:         hlo.dot
func.func @tiled_operand(%x: tensor<4x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x5xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32, #hlo.layout<[1, 0]>>, tensor<3x5xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<4x5xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @tiled_result(
// CHECK-NEXT:         hlo.dot
func.func @tiled_result(%x: tensor<4x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32, #hlo.layout<[1, 0]>>, tensor<3x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>
  return %r : tensor<4x5xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>
}

// CHECK-LABEL: func @batch_of_rhs_fastest(
// CHECK-NEXT:         hlo.dot
func.func @batch_of_rhs_fastest(%x: tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>, %y: tensor<2x5x3xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x5x3xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @batch_of_result_fastest(
// CHECK-NEXT:         hlo.dot
func.func @batch_of_result_fastest(%x: tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>, %y: tensor<2x5x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x5xf32, #hlo.layout<[0, 2, 1]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x5x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x5xf32, #hlo.layout<[0, 2, 1]>>
  return %r : tensor<2x4x5xf32, #hlo.layout<[0, 2, 1]>>
}

// Other kernels do not have all algorithms.
// SMALL-LABEL: func @algorithm(
// SMALL:         library.matmul
func.func @algorithm(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f32_f32_f32 : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// ONEDNN-LABEL: func @onednn_vector(
// ONEDNN-NEXT:         hlo.dot
func.func @onednn_vector(%x: tensor<16xf32>, %y: tensor<16x12xf32>) -> tensor<12xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<16xf32>, tensor<16x12xf32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// ONEDNN-LABEL: func @onednn_batch_of_lhs(
// ONEDNN-NEXT:         hlo.dot
func.func @onednn_batch_of_lhs(%x: tensor<10x2x16xf32>, %y: tensor<2x16x12xf32>) -> tensor<2x10x12xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<10x2x16xf32>, tensor<2x16x12xf32>) -> tensor<2x10x12xf32>
  return %r : tensor<2x10x12xf32>
}

// ONEDNN-LABEL: func @onednn_batch_of_rhs(
// ONEDNN-NEXT:         hlo.dot
func.func @onednn_batch_of_rhs(%x: tensor<2x10x16xf32>, %y: tensor<16x2x12xf32>) -> tensor<2x10x12xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x10x16xf32>, tensor<16x2x12xf32>) -> tensor<2x10x12xf32>
  return %r : tensor<2x10x12xf32>
}

// ONEDNN-LABEL: func @onednn_tiled(
// ONEDNN-NEXT:         hlo.dot
func.func @onednn_tiled(%x: tensor<10x16xf32, #hlo.layout<[1, 0]>>, %y: tensor<16x12xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<10x12xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32, #hlo.layout<[1, 0]>>, tensor<16x12xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<10x12xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<10x12xf32, #hlo.layout<[1, 0]>>
}

// LARGE-LABEL: func @onednn_few_rows(
// LARGE-NEXT:         hlo.dot
func.func @onednn_few_rows(%x: tensor<8x1024xf32>, %y: tensor<1024x1024xf32>) -> tensor<8x1024xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x1024xf32>, tensor<1024x1024xf32>) -> tensor<8x1024xf32>
  return %r : tensor<8x1024xf32>
}

// LARGE-LABEL: func @onednn_more_rows(
// LARGE:         library.matmul
func.func @onednn_more_rows(%x: tensor<9x1024xf32>, %y: tensor<1024x1024xf32>) -> tensor<9x1024xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x1024xf32>, tensor<1024x1024xf32>) -> tensor<9x1024xf32>
  return %r : tensor<9x1024xf32>
}
