// RUN: hlo-opt %s --cudnn-fused-mha-rewriter | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter --remark-format=emitRemark --remarks-filter-missed=cudnn-fused-mha-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: a select of scores is no mask"
// REMARK: Remark="dot stays: a select of scores is no mask"
// REMARK: Remark="dot stays: a select of scores is no mask"
// REMARK: Remark="dot stays: masks make different numbers of scores"
// REMARK: Remark="dot stays: masks make different numbers of scores"
// REMARK: Remark="dot stays: what is added to the scores is neither a mask nor a bias of their type"
// REMARK: Remark="dot stays: what is added to the scores is neither a mask nor a bias of their type"
// REMARK: Remark="dot stays: what is added to the scores is neither a mask nor a bias of their type"
// REMARK: Remark="dot stays: what is added to the product is scaled"
// REMARK: Remark="dot stays: no f16 is as small as what the mask makes of scores"
// REMARK: Remark="dot stays: the softmax is of no product"

// Divided by a number, and as small as models of 16 bits make masks.
// CHECK-LABEL: func @divided(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 2.500000e-01 causal query_key
func.func @divided(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<4.0> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %4 = hlo.divide %1, %3 : tensor<2x3x8x16xf32>
  %5 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %6 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %7 = hlo.compare GE, %5, %6 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %8 = hlo.broadcast %7 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %9 = hlo.constant dense<-1.0e4> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.select %8, %4, %10 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %11, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.reduce %17, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %17, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %22 : tensor<2x3x8x8xbf16>
}

// A power of it might be left.
// CHECK-LABEL: func @weak_mask(
// CHECK-NOT:     library
func.func @weak_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-9.999e3> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// A power of it might be left of it, being divided.
// CHECK-LABEL: func @weakened_mask(
// CHECK-NOT:     library
func.func @weakened_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-1.0e4> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<2.0> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.divide %8, %10 : tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %11, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.reduce %17, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %17, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %22 : tensor<2x3x8x8xbf16>
}

// What is masked would be kept.
// CHECK-LABEL: func @negated_mask(
// CHECK-NOT:     library
func.func @negated_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<-1.0> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.multiply %8, %10 : tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %11, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.reduce %17, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %17, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %22 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @less_or_equal(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal query_key
func.func @less_or_equal(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare LE, %3, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @not_less(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal query_key
func.func @not_less(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare LT, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %7, %1 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @not_greater(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal query_key
func.func @not_greater(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GT, %3, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %7, %1 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// The first query has no key.
// CHECK-LABEL: func @strict_mask(
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%{{.*}}) scale = 1.000000e+00 query_key
func.func @strict_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GT, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.broadcast %4 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @window(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal sliding_window = 3 query_key
func.func @window(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.constant dense<3> : tensor<i32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<i32>) -> tensor<8x16xi32>
  %7 = hlo.add %3, %6 : tensor<8x16xi32>
  %8 = hlo.compare GT, %7, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %9 = hlo.and %4, %8 : tensor<8x16xi1>
  %10 = hlo.broadcast %9 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %11 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %10, %1, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0xFF800000> : tensor<f32>
  %15 = hlo.constant dense<0.0> : tensor<f32>
  %16 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.subtract %13, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.exponential %18 : tensor<2x3x8x16xf32>
  %20 = hlo.reduce %19, %15 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.convert %22 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %24 = hlo.dot %23, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %24 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @largest_window(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal sliding_window = 7 query_key
func.func @largest_window(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.constant dense<7> : tensor<i32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<i32>) -> tensor<8x16xi32>
  %7 = hlo.add %3, %6 : tensor<8x16xi32>
  %8 = hlo.compare GT, %7, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %9 = hlo.and %4, %8 : tensor<8x16xi1>
  %10 = hlo.broadcast %9 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %11 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %10, %1, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0xFF800000> : tensor<f32>
  %15 = hlo.constant dense<0.0> : tensor<f32>
  %16 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.subtract %13, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.exponential %18 : tensor<2x3x8x16xf32>
  %20 = hlo.reduce %19, %15 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.convert %22 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %24 = hlo.dot %23, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %24 : tensor<2x3x8x8xbf16>
}

// All positions up to that of the query.
// CHECK-LABEL: func @window_of_all(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal query_key
func.func @window_of_all(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.constant dense<8> : tensor<i32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<i32>) -> tensor<8x16xi32>
  %7 = hlo.add %3, %6 : tensor<8x16xi32>
  %8 = hlo.compare GT, %7, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %9 = hlo.and %4, %8 : tensor<8x16xi1>
  %10 = hlo.broadcast %9 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %11 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %10, %1, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0xFF800000> : tensor<f32>
  %15 = hlo.constant dense<0.0> : tensor<f32>
  %16 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.subtract %13, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.exponential %18 : tensor<2x3x8x16xf32>
  %20 = hlo.reduce %19, %15 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x8x16xf32>
  %23 = hlo.convert %22 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %24 = hlo.dot %23, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %24 : tensor<2x3x8x8xbf16>
}

// Later positions are kept.
// CHECK-LABEL: func @window_not_causal(
// CHECK:         bias(%{{.*}}) scale = 1.000000e+00 query_key
func.func @window_not_causal(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.constant dense<3> : tensor<i32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<i32>) -> tensor<8x16xi32>
  %7 = hlo.add %3, %6 : tensor<8x16xi32>
  %8 = hlo.compare GT, %7, %2 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %9 = hlo.broadcast %8 dimensions = [2, 3] : (tensor<8x16xi1>) -> tensor<2x3x8x16xi1>
  %10 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.select %9, %1, %11 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<0xFF800000> : tensor<f32>
  %14 = hlo.constant dense<0.0> : tensor<f32>
  %15 = hlo.reduce %12, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.subtract %12, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.exponential %17 : tensor<2x3x8x16xf32>
  %19 = hlo.reduce %18, %14 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %20 = hlo.broadcast %19 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %21 = hlo.divide %18, %20 : tensor<2x3x8x16xf32>
  %22 = hlo.convert %21 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %23 = hlo.dot %22, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %23 : tensor<2x3x8x8xbf16>
}

// The last queries have no key.
// CHECK-LABEL: func @window_without_keys(
// CHECK:         bias(%{{.*}}) scale = 1.000000e+00 query_key
func.func @window_without_keys(%q: tensor<2x3x16x8xbf16>, %k: tensor<2x3x8x8xbf16>, %v: tensor<2x3x8x8xbf16>) -> tensor<2x3x16x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x8xbf16>) -> tensor<2x3x16x8xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<16x8xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<16x8xi32>
  %4 = hlo.compare GE, %2, %3 : (tensor<16x8xi32>, tensor<16x8xi32>) -> tensor<16x8xi1>
  %5 = hlo.constant dense<3> : tensor<i32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<i32>) -> tensor<16x8xi32>
  %7 = hlo.add %3, %6 : tensor<16x8xi32>
  %8 = hlo.compare GT, %7, %2 : (tensor<16x8xi32>, tensor<16x8xi32>) -> tensor<16x8xi1>
  %9 = hlo.and %4, %8 : tensor<16x8xi1>
  %10 = hlo.broadcast %9 dimensions = [2, 3] : (tensor<16x8xi1>) -> tensor<2x3x16x8xi1>
  %11 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x16x8xf32>
  %13 = hlo.select %10, %1, %12 : (tensor<2x3x16x8xi1>, tensor<2x3x16x8xf32>, tensor<2x3x16x8xf32>) -> tensor<2x3x16x8xf32>
  %14 = hlo.constant dense<0xFF800000> : tensor<f32>
  %15 = hlo.constant dense<0.0> : tensor<f32>
  %16 = hlo.reduce %13, %14 dimensions = [3] : (tensor<2x3x16x8xf32>, tensor<f32>) -> tensor<2x3x16xf32> to_apply hlo.maximum : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x16xf32>) -> tensor<2x3x16x8xf32>
  %18 = hlo.subtract %13, %17 : tensor<2x3x16x8xf32>
  %19 = hlo.exponential %18 : tensor<2x3x16x8xf32>
  %20 = hlo.reduce %19, %15 dimensions = [3] : (tensor<2x3x16x8xf32>, tensor<f32>) -> tensor<2x3x16xf32> to_apply hlo.add : tensor<f32>
  %21 = hlo.broadcast %20 dimensions = [0, 1, 2] : (tensor<2x3x16xf32>) -> tensor<2x3x16x8xf32>
  %22 = hlo.divide %19, %21 : tensor<2x3x16x8xf32>
  %23 = hlo.convert %22 : (tensor<2x3x16x8xf32>) -> tensor<2x3x16x8xbf16>
  %24 = hlo.dot %23, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x16x8xbf16>, tensor<2x3x8x8xbf16>) -> tensor<2x3x16x8xbf16>
  return %24 : tensor<2x3x16x8xbf16>
}

// Any other mask is added.
// CHECK-LABEL: func @any_mask(
// CHECK-DAG:     %[[ZERO:.*]] = hlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-DAG:     %[[LOW:.*]] = hlo.constant dense<-2.199020e+12> : tensor<bf16>
// CHECK-DAG:     %[[ZEROS:.*]] = hlo.broadcast %[[ZERO]] dimensions = [] : (tensor<bf16>) -> tensor<2x8x16xbf16>
// CHECK-DAG:     %[[LOWS:.*]] = hlo.broadcast %[[LOW]] dimensions = [] : (tensor<bf16>) -> tensor<2x8x16xbf16>
// CHECK:         %[[B:.*]] = hlo.select %arg3, %[[ZEROS]], %[[LOWS]]
// CHECK:         %[[R:.*]] = hlo.reshape %[[B]] : (tensor<2x8x16xbf16>) -> tensor<2x1x8x16xbf16>
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%[[R]]) scale = 1.000000e+00 query_key
func.func @any_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 2, 3] : (tensor<2x8x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %5 = hlo.select %2, %1, %4 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.constant dense<0.0> : tensor<f32>
  %8 = hlo.reduce %5, %6 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.subtract %5, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.exponential %10 : tensor<2x3x8x16xf32>
  %12 = hlo.reduce %11, %7 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.divide %11, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.convert %14 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %15, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %16 : tensor<2x3x8x8xbf16>
}

// Of keys, which infinities leave none of some queries.
// CHECK-LABEL: func @mask_of_keys(
// CHECK:         hlo.constant dense<0xFF80> : tensor<bf16>
// CHECK:         %[[P:.*]] = hlo.broadcast %arg3 dimensions = [0, 2] : (tensor<2x16xi1>) -> tensor<2x8x16xi1>
// CHECK:         library.attention %arg0, %arg1, %arg2 bias
func.func @mask_of_keys(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.constant dense<0xFF800000> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %5 = hlo.select %2, %1, %4 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.constant dense<0.0> : tensor<f32>
  %8 = hlo.reduce %5, %6 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.subtract %5, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.exponential %10 : tensor<2x3x8x16xf32>
  %12 = hlo.reduce %11, %7 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.divide %11, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.convert %14 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %16 = hlo.dot %15, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %16 : tensor<2x3x8x8xbf16>
}

// With one that a call has.
// CHECK-LABEL: func @infinite_causal_and_others(
// CHECK:         bias(%{{.*}}) scale = 1.000000e+00 causal query_key
func.func @infinite_causal_and_others(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.iota iota_dimension = 2 : tensor<2x3x8x16xi32>
  %4 = hlo.iota iota_dimension = 3 : tensor<2x3x8x16xi32>
  %5 = hlo.compare GE, %3, %4 : (tensor<2x3x8x16xi32>, tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xi1>
  %6 = hlo.and %5, %2 : tensor<2x3x8x16xi1>
  %7 = hlo.constant dense<0xFF800000> : tensor<f32>
  %8 = hlo.broadcast %7 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.select %6, %1, %8 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0xFF800000> : tensor<f32>
  %11 = hlo.constant dense<0.0> : tensor<f32>
  %12 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %9, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.reduce %15, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %15, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.convert %18 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %20 = hlo.dot %19, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %20 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @other_numbers(
// CHECK-NOT:     library
func.func @other_numbers(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.iota iota_dimension = 2 : tensor<2x3x8x16xi32>
  %4 = hlo.iota iota_dimension = 3 : tensor<2x3x8x16xi32>
  %5 = hlo.compare GE, %3, %4 : (tensor<2x3x8x16xi32>, tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %2, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.select %5, %8, %10 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %11, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.reduce %17, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %17, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %22 : tensor<2x3x8x8xbf16>
}

// Keys that both take away would be less than others.
// CHECK-LABEL: func @number_twice(
// CHECK-NOT:     library
func.func @number_twice(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<16xi1>, %n: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0.0> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<16xf32>
  %4 = hlo.constant dense<-1.0e9> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<16xf32>
  %6 = hlo.select %m, %3, %5 : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %7 = hlo.broadcast %6 dimensions = [3] : (tensor<16xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.add %1, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0.0> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<-1.0e9> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %n, %10, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.broadcast %13 dimensions = [0, 1, 2, 3] : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.add %8, %14 : tensor<2x3x8x16xf32>
  %16 = hlo.constant dense<0xFF800000> : tensor<f32>
  %17 = hlo.constant dense<0.0> : tensor<f32>
  %18 = hlo.reduce %15, %16 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.subtract %15, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.exponential %20 : tensor<2x3x8x16xf32>
  %22 = hlo.reduce %21, %17 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %23 = hlo.broadcast %22 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %24 = hlo.divide %21, %23 : tensor<2x3x8x16xf32>
  %25 = hlo.convert %24 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %26 = hlo.dot %25, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %26 : tensor<2x3x8x8xbf16>
}

// What is left of queries without keys is what it was of all keys.
// CHECK-LABEL: func @causal_and_others(
// CHECK:         bias(%{{.*}}) scale = 1.000000e+00 query_key
func.func @causal_and_others(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.iota iota_dimension = 2 : tensor<2x3x8x16xi32>
  %4 = hlo.iota iota_dimension = 3 : tensor<2x3x8x16xi32>
  %5 = hlo.compare GE, %3, %4 : (tensor<2x3x8x16xi32>, tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xi1>
  %6 = hlo.not %5 : tensor<2x3x8x16xi1>
  %7 = hlo.not %2 : tensor<2x3x8x16xi1>
  %8 = hlo.or %6, %7 : tensor<2x3x8x16xi1>
  %9 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.select %8, %10, %1 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0xFF800000> : tensor<f32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.reduce %11, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.subtract %11, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.exponential %16 : tensor<2x3x8x16xf32>
  %18 = hlo.reduce %17, %13 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %19 = hlo.broadcast %18 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %20 = hlo.divide %17, %19 : tensor<2x3x8x16xf32>
  %21 = hlo.convert %20 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %22 = hlo.dot %21, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %22 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @bias_and_mask(
// CHECK:         %[[B:.*]] = hlo.select %arg4, %{{.*}}, %{{.*}} : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xbf16>
// CHECK:         library.attention %arg0, %arg1, %arg2 bias(%[[B]]) scale
func.func @bias_and_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<3x8x16xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %b dimensions = [1, 2, 3] : (tensor<3x8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.convert %2 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.add %3, %1 : tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.select %m, %4, %6 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.constant dense<0xFF800000> : tensor<f32>
  %9 = hlo.constant dense<0.0> : tensor<f32>
  %10 = hlo.reduce %7, %8 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.subtract %7, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x8x16xf32>
  %14 = hlo.reduce %13, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.divide %13, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// A bias of keys that masks.
// CHECK-LABEL: func @added_mask(
// CHECK:         %[[S:.*]] = hlo.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x16xi1>, tensor<2x16xbf16>
// CHECK:         %[[B:.*]] = hlo.broadcast %[[S]] dimensions = [0, 2] : (tensor<2x16xbf16>) -> tensor<2x8x16xbf16>
// CHECK:         %[[R:.*]] = hlo.reshape %[[B]]
// CHECK:         bias(%[[R]])
func.func @added_mask(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0.0> : tensor<bf16>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<bf16>) -> tensor<2x16xbf16>
  %4 = hlo.constant dense<-1.0e9> : tensor<bf16>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<bf16>) -> tensor<2x16xbf16>
  %6 = hlo.select %m, %3, %5 : (tensor<2x16xi1>, tensor<2x16xbf16>, tensor<2x16xbf16>) -> tensor<2x16xbf16>
  %7 = hlo.broadcast %6 dimensions = [0, 3] : (tensor<2x16xbf16>) -> tensor<2x3x8x16xbf16>
  %8 = hlo.convert %7 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %9 = hlo.add %1, %8 : tensor<2x3x8x16xf32>
  %10 = hlo.constant dense<0xFF800000> : tensor<f32>
  %11 = hlo.constant dense<0.0> : tensor<f32>
  %12 = hlo.reduce %9, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.subtract %9, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.exponential %14 : tensor<2x3x8x16xf32>
  %16 = hlo.reduce %15, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %17 = hlo.broadcast %16 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %18 = hlo.divide %15, %17 : tensor<2x3x8x16xf32>
  %19 = hlo.convert %18 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %20 = hlo.dot %19, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %20 : tensor<2x3x8x8xbf16>
}

// Of another type.
// CHECK-LABEL: func @added_mask_f32(
// CHECK:         hlo.constant dense<-2.199020e+12> : tensor<bf16>
// CHECK:         bias(%{{.*}})
func.func @added_mask_f32(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<-3.40282347E+38> : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<2x16xf32>
  %4 = hlo.constant dense<0.0> : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x16xf32>
  %6 = hlo.select %m, %3, %5 : (tensor<2x16xi1>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  %7 = hlo.broadcast %6 dimensions = [0, 3] : (tensor<2x16xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.add %1, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @added_causal(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 causal query_key
func.func @added_causal(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xbf16>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x16xi32>
  %3 = hlo.iota iota_dimension = 1 : tensor<8x16xi32>
  %4 = hlo.compare LT, %2, %3 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = hlo.convert %4 : (tensor<8x16xi1>) -> tensor<8x16xbf16>
  %6 = hlo.constant dense<-2.366030e+38> : tensor<bf16>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<bf16>) -> tensor<8x16xbf16>
  %8 = hlo.multiply %5, %7 : tensor<8x16xbf16>
  %9 = hlo.broadcast %8 dimensions = [2, 3] : (tensor<8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %10 = hlo.add %1, %9 : tensor<2x3x8x16xbf16>
  %11 = hlo.constant dense<0xFF80> : tensor<bf16>
  %12 = hlo.constant dense<0.0> : tensor<bf16>
  %13 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xbf16>, tensor<bf16>) -> tensor<2x3x8xbf16> to_apply hlo.maximum : tensor<bf16>
  %14 = hlo.broadcast %13 dimensions = [0, 1, 2] : (tensor<2x3x8xbf16>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.subtract %10, %14 : tensor<2x3x8x16xbf16>
  %16 = hlo.exponential %15 : tensor<2x3x8x16xbf16>
  %17 = hlo.reduce %16, %12 dimensions = [3] : (tensor<2x3x8x16xbf16>, tensor<bf16>) -> tensor<2x3x8xbf16> to_apply hlo.add : tensor<bf16>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xbf16>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.divide %16, %18 : tensor<2x3x8x16xbf16>
  %20 = hlo.dot %19, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %20 : tensor<2x3x8x8xbf16>
}

// Nothing times infinity is NaN.
// CHECK-LABEL: func @added_infinities(
// CHECK-NOT:     library
func.func @added_infinities(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.convert %m : (tensor<8x16xi1>) -> tensor<8x16xf32>
  %3 = hlo.constant dense<0xFF800000> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<8x16xf32>
  %5 = hlo.multiply %2, %4 : tensor<8x16xf32>
  %6 = hlo.broadcast %5 dimensions = [2, 3] : (tensor<8x16xf32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.add %1, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.constant dense<0xFF800000> : tensor<f32>
  %9 = hlo.constant dense<0.0> : tensor<f32>
  %10 = hlo.reduce %7, %8 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.subtract %7, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x8x16xf32>
  %14 = hlo.reduce %13, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.divide %13, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// It would be rounded.
// CHECK-LABEL: func @bias_f32(
// CHECK-NOT:     library
func.func @bias_f32(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<8x16xf32>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %b dimensions = [2, 3] : (tensor<8x16xf32>) -> tensor<2x3x8x16xf32>
  %3 = hlo.add %1, %2 : tensor<2x3x8x16xf32>
  %4 = hlo.constant dense<0xFF800000> : tensor<f32>
  %5 = hlo.constant dense<0.0> : tensor<f32>
  %6 = hlo.reduce %3, %4 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.subtract %3, %7 : tensor<2x3x8x16xf32>
  %9 = hlo.exponential %8 : tensor<2x3x8x16xf32>
  %10 = hlo.reduce %9, %5 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.divide %9, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.convert %12 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %14 = hlo.dot %13, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %14 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @two_biases(
// CHECK-NOT:     library
func.func @two_biases(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<2x3x8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %b dimensions = [2, 3] : (tensor<8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.convert %2 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.add %1, %3 : tensor<2x3x8x16xf32>
  %5 = hlo.convert %c : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %6 = hlo.add %4, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.constant dense<0xFF800000> : tensor<f32>
  %8 = hlo.constant dense<0.0> : tensor<f32>
  %9 = hlo.reduce %6, %7 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.subtract %6, %10 : tensor<2x3x8x16xf32>
  %12 = hlo.exponential %11 : tensor<2x3x8x16xf32>
  %13 = hlo.reduce %12, %8 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.divide %12, %14 : tensor<2x3x8x16xf32>
  %16 = hlo.convert %15 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.dot %16, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %17 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @scaled_bias(
// CHECK-NOT:     library
func.func @scaled_bias(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %b: tensor<8x16xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %b dimensions = [2, 3] : (tensor<8x16xbf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.convert %2 : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>
  %4 = hlo.add %1, %3 : tensor<2x3x8x16xf32>
  %5 = hlo.constant dense<0.5> : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.multiply %4, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.constant dense<0xFF800000> : tensor<f32>
  %9 = hlo.constant dense<0.0> : tensor<f32>
  %10 = hlo.reduce %7, %8 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %11 = hlo.broadcast %10 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %12 = hlo.subtract %7, %11 : tensor<2x3x8x16xf32>
  %13 = hlo.exponential %12 : tensor<2x3x8x16xf32>
  %14 = hlo.reduce %13, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.divide %13, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// So many keys in each batch.
// CHECK-LABEL: func @key_lengths(
// CHECK:         %[[L:.*]] = hlo.minimum %{{.*}}, %{{.*}} : tensor<2xi32>
// CHECK:         lengths(%{{.*}}, %[[L]]) scale = 1.000000e+00 query_key
func.func @key_lengths(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %n: tensor<2xi32>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 1 : tensor<2x16xi32>
  %3 = hlo.broadcast %n dimensions = [0] : (tensor<2xi32>) -> tensor<2x16xi32>
  %4 = hlo.compare LT, %2, %3 : (tensor<2x16xi32>, tensor<2x16xi32>) -> tensor<2x16xi1>
  %5 = hlo.broadcast %4 dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @causal_key_lengths(
// CHECK:         lengths(%{{.*}}, %{{.*}}) scale = 1.000000e+00 causal query_key
func.func @causal_key_lengths(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %n: tensor<i32>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 3 : tensor<2x3x8x16xi32>
  %3 = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<2x3x8x16xi32>
  %4 = hlo.compare GT, %3, %2 : (tensor<2x3x8x16xi32>, tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xi1>
  %5 = hlo.iota iota_dimension = 2 : tensor<2x3x8x16xi32>
  %6 = hlo.compare LE, %2, %5 : (tensor<2x3x8x16xi32>, tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xi1>
  %7 = hlo.and %4, %6 : tensor<2x3x8x16xi1>
  %8 = hlo.constant dense<0xFF800000> : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.select %7, %1, %9 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.constant dense<0.0> : tensor<f32>
  %13 = hlo.reduce %10, %11 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.subtract %10, %14 : tensor<2x3x8x16xf32>
  %16 = hlo.exponential %15 : tensor<2x3x8x16xf32>
  %17 = hlo.reduce %16, %12 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.divide %16, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.convert %19 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.dot %20, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %21 : tensor<2x3x8x8xbf16>
}

// Where there is none, all are the same.
// CHECK-LABEL: func @finite_key_lengths(
// CHECK:         bias(%{{.*}}) scale
func.func @finite_key_lengths(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %n: tensor<2xi32>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 1 : tensor<2x16xi32>
  %3 = hlo.broadcast %n dimensions = [0] : (tensor<2xi32>) -> tensor<2x16xi32>
  %4 = hlo.compare LT, %2, %3 : (tensor<2x16xi32>, tensor<2x16xi32>) -> tensor<2x16xi1>
  %5 = hlo.broadcast %4 dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// Of each head.
// CHECK-LABEL: func @head_lengths(
// CHECK:         bias(%{{.*}}) scale
func.func @head_lengths(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %n: tensor<3xi32>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.iota iota_dimension = 1 : tensor<3x16xi32>
  %3 = hlo.broadcast %n dimensions = [0] : (tensor<3xi32>) -> tensor<3x16xi32>
  %4 = hlo.compare LT, %2, %3 : (tensor<3x16xi32>, tensor<3x16xi32>) -> tensor<3x16xi1>
  %5 = hlo.broadcast %4 dimensions = [1, 3] : (tensor<3x16xi1>) -> tensor<2x3x8x16xi1>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %8 = hlo.select %5, %1, %7 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %9 = hlo.constant dense<0xFF800000> : tensor<f32>
  %10 = hlo.constant dense<0.0> : tensor<f32>
  %11 = hlo.reduce %8, %9 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.subtract %8, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.exponential %13 : tensor<2x3x8x16xf32>
  %15 = hlo.reduce %14, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %16 = hlo.broadcast %15 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.divide %14, %16 : tensor<2x3x8x16xf32>
  %18 = hlo.convert %17 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %19 = hlo.dot %18, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %19 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @one_batch_dimension(
// CHECK-DAG:     %[[Q:.*]] = hlo.reshape %arg0 : (tensor<3x8x8xbf16>) -> tensor<1x3x8x8xbf16>
// CHECK-DAG:     %[[K:.*]] = hlo.reshape %arg1 : (tensor<3x16x8xbf16>) -> tensor<1x3x16x8xbf16>
// CHECK:         %[[A:.*]] = library.attention %[[Q]], %[[K]], %{{.*}} bias(%{{.*}}) scale = 1.000000e+00 causal query_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK:         %[[R:.*]] = hlo.reshape %[[E]]
// CHECK:         return %[[R]]
func.func @one_batch_dimension(%q: tensor<3x8x8xbf16>, %k: tensor<3x16x8xbf16>, %v: tensor<3x16x8xbf16>, %b: tensor<16xbf16>) -> tensor<3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<3x8x8xbf16>, tensor<3x16x8xbf16>) -> tensor<3x8x16xf32>
  %2 = hlo.broadcast %b dimensions = [2] : (tensor<16xbf16>) -> tensor<3x8x16xbf16>
  %3 = hlo.convert %2 : (tensor<3x8x16xbf16>) -> tensor<3x8x16xf32>
  %4 = hlo.add %3, %1 : tensor<3x8x16xf32>
  %5 = hlo.iota iota_dimension = 1 : tensor<3x8x16xi32>
  %6 = hlo.iota iota_dimension = 2 : tensor<3x8x16xi32>
  %7 = hlo.compare GE, %5, %6 : (tensor<3x8x16xi32>, tensor<3x8x16xi32>) -> tensor<3x8x16xi1>
  %8 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [] : (tensor<f32>) -> tensor<3x8x16xf32>
  %10 = hlo.select %7, %4, %9 : (tensor<3x8x16xi1>, tensor<3x8x16xf32>, tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %11 = hlo.constant dense<0xFF800000> : tensor<f32>
  %12 = hlo.constant dense<0.0> : tensor<f32>
  %13 = hlo.reduce %10, %11 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.maximum : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %15 = hlo.subtract %10, %14 : tensor<3x8x16xf32>
  %16 = hlo.exponential %15 : tensor<3x8x16xf32>
  %17 = hlo.reduce %16, %12 dimensions = [2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8xf32> to_apply hlo.add : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x16xf32>
  %19 = hlo.divide %16, %18 : tensor<3x8x16xf32>
  %20 = hlo.convert %19 : (tensor<3x8x16xf32>) -> tensor<3x8x16xbf16>
  %21 = hlo.dot %20, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x8x16xbf16>, tensor<3x16x8xbf16>) -> tensor<3x8x8xbf16>
  return %21 : tensor<3x8x8xbf16>
}

// CHECK-LABEL: func @no_such_f16(
// CHECK-NOT:     library
func.func @no_such_f16(%q: tensor<2x3x8x8xf16>, %k: tensor<2x3x16x8xf16>, %v: tensor<2x3x16x8xf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.constant dense<-2.38197633E+38> : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %5 = hlo.select %2, %1, %4 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.constant dense<0xFF800000> : tensor<f32>
  %7 = hlo.constant dense<0.0> : tensor<f32>
  %8 = hlo.reduce %5, %6 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.subtract %5, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.exponential %10 : tensor<2x3x8x16xf32>
  %12 = hlo.reduce %11, %7 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.divide %11, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.convert %14 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf16>
  %16 = hlo.dot %15, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x8xf16>
  return %16 : tensor<2x3x8x8xf16>
}

// CHECK-LABEL: func @infinite_f16(
// CHECK:         bias(%{{.*}})
func.func @infinite_f16(%q: tensor<2x3x8x8xf16>, %k: tensor<2x3x16x8xf16>, %v: tensor<2x3x16x8xf16>, %m: tensor<2x16xi1>) -> tensor<2x3x8x8xf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x16xf16>
  %2 = hlo.broadcast %m dimensions = [0, 3] : (tensor<2x16xi1>) -> tensor<2x3x8x16xi1>
  %3 = hlo.constant dense<0xFC00> : tensor<f16>
  %4 = hlo.broadcast %3 dimensions = [] : (tensor<f16>) -> tensor<2x3x8x16xf16>
  %5 = hlo.select %2, %1, %4 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf16>, tensor<2x3x8x16xf16>) -> tensor<2x3x8x16xf16>
  %6 = hlo.constant dense<0xFC00> : tensor<f16>
  %7 = hlo.constant dense<0.0> : tensor<f16>
  %8 = hlo.reduce %5, %6 dimensions = [3] : (tensor<2x3x8x16xf16>, tensor<f16>) -> tensor<2x3x8xf16> to_apply hlo.maximum : tensor<f16>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf16>) -> tensor<2x3x8x16xf16>
  %10 = hlo.subtract %5, %9 : tensor<2x3x8x16xf16>
  %11 = hlo.exponential %10 : tensor<2x3x8x16xf16>
  %12 = hlo.reduce %11, %7 dimensions = [3] : (tensor<2x3x8x16xf16>, tensor<f16>) -> tensor<2x3x8xf16> to_apply hlo.add : tensor<f16>
  %13 = hlo.broadcast %12 dimensions = [0, 1, 2] : (tensor<2x3x8xf16>) -> tensor<2x3x8x16xf16>
  %14 = hlo.divide %11, %13 : tensor<2x3x8x16xf16>
  %15 = hlo.dot %14, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xf16>, tensor<2x3x16x8xf16>) -> tensor<2x3x8x8xf16>
  return %15 : tensor<2x3x8x8xf16>
}

// CHECK-LABEL: func @soft_cap(
// CHECK-NOT:     library
func.func @soft_cap(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.tanh %1 : tensor<2x3x8x16xf32>
  %3 = hlo.constant dense<0xFF800000> : tensor<f32>
  %4 = hlo.constant dense<0.0> : tensor<f32>
  %5 = hlo.reduce %2, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %7 = hlo.subtract %2, %6 : tensor<2x3x8x16xf32>
  %8 = hlo.exponential %7 : tensor<2x3x8x16xf32>
  %9 = hlo.reduce %8, %4 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %11 = hlo.divide %8, %10 : tensor<2x3x8x16xf32>
  %12 = hlo.convert %11 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %13 = hlo.dot %12, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %13 : tensor<2x3x8x8xbf16>
}
