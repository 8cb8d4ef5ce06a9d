// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=redraw-dropout | FileCheck %s
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter | FileCheck %s --check-prefix=NONE
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter=redraw-dropout --remark-format=emitRemark --remarks-filter-missed=cudnn-fused-mha-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: what dropout keeps does not make up for what it drops"
// REMARK: Remark="dot stays: what dropout keeps does not make up for what it drops"
// REMARK: Remark="dot stays: probabilities are scaled"

// NONE-NOT: library

// CHECK-LABEL: func @scaled_then_dropped(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 dropout_rate = 2.500000e-01 query_key
func.func @scaled_then_dropped(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0.75> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.divide %10, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0.0> : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.select %m, %13, %15 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @dropped_then_scaled(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 dropout_rate = 5.000000e-01 query_key
func.func @dropped_then_scaled(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<2.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.select %m, %10, %14 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.multiply %12, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @multiplied(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 dropout_rate = 2.500000e-01 query_key
func.func @multiplied(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.convert %m : (tensor<2x3x8x16xi1>) -> tensor<2x3x8x16xf32>
  %12 = hlo.constant dense<0.75> : tensor<f32>
  %13 = hlo.broadcast %12 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.divide %11, %13 : tensor<2x3x8x16xf32>
  %15 = hlo.multiply %10, %14 : tensor<2x3x8x16xf32>
  %16 = hlo.convert %15 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %17 = hlo.dot %16, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %17 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @selected_multiplier(
// CHECK-NEXT:    library.attention %arg0, %arg1, %arg2 scale = 1.000000e+00 dropout_rate = 5.000000e-01 query_key
func.func @selected_multiplier(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<2.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.constant dense<0.0> : tensor<f32>
  %14 = hlo.broadcast %13 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %15 = hlo.select %m, %12, %14 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.multiply %15, %10 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// Less is left.
// CHECK-LABEL: func @not_scaled(
// CHECK-NOT:     library
func.func @not_scaled(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %m, %10, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %15 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @scaled_down(
// CHECK-NOT:     library
func.func @scaled_down(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %m, %10, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0.5> : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.multiply %13, %15 : tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @nothing_dropped(
// CHECK-NOT:     library
func.func @nothing_dropped(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<2.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.multiply %10, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.convert %13 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %15 = hlo.dot %14, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %15 : tensor<2x3x8x8xbf16>
}

// The probabilities are of what is kept.
// CHECK-LABEL: func @dropped_to_one(
// CHECK-NOT:     library
func.func @dropped_to_one(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<2.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.multiply %10, %12 : tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<1.0> : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.select %m, %13, %15 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.convert %16 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %18 = hlo.dot %17, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %18 : tensor<2x3x8x8xbf16>
}

// CHECK-LABEL: func @dropped_twice(
// CHECK-NOT:     library
func.func @dropped_twice(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x16x8xbf16>, %v: tensor<2x3x16x8xbf16>, %m: tensor<2x3x8x16xi1>, %n: tensor<2x3x8x16xi1>) -> tensor<2x3x8x8xbf16> {
  %1 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x16xf32>
  %2 = hlo.constant dense<0xFF800000> : tensor<f32>
  %3 = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %1, %2 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %6 = hlo.subtract %1, %5 : tensor<2x3x8x16xf32>
  %7 = hlo.exponential %6 : tensor<2x3x8x16xf32>
  %8 = hlo.reduce %7, %3 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %9 = hlo.broadcast %8 dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x16xf32>
  %10 = hlo.divide %7, %9 : tensor<2x3x8x16xf32>
  %11 = hlo.constant dense<0.0> : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %13 = hlo.select %n, %10, %12 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %14 = hlo.constant dense<0.0> : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %16 = hlo.select %m, %13, %15 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>
  %17 = hlo.constant dense<2.0> : tensor<f32>
  %18 = hlo.broadcast %17 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>
  %19 = hlo.multiply %16, %18 : tensor<2x3x8x16xf32>
  %20 = hlo.convert %19 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>
  %21 = hlo.dot %20, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %21 : tensor<2x3x8x8xbf16>
}
