// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// What is known to have no sign loses its absolute value.

// CHECK-LABEL: func @chosen(
// CHECK-NOT:     hlo.abs
// CHECK:         return
func.func @chosen(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.multiply %y, %y : tensor<4xf32>
  %2 = hlo.select %p, %0, %1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = hlo.broadcast %2 dimensions = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %9 = hlo.abs %3 : tensor<2x4xf32>
  return %9 : tensor<2x4xf32>
}

// CHECK-LABEL: func @any_broadcast(
// CHECK:         hlo.abs
// CHECK:         return
func.func @any_broadcast(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.broadcast %0 dimensions = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %9 = hlo.abs %1 : tensor<2x4xf32>
  return %9 : tensor<2x4xf32>
}

// CHECK-LABEL: func @any_on_false(
// CHECK:         hlo.abs
// CHECK:         return
func.func @any_on_false(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.select %p, %0, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %9 = hlo.abs %1 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: func @any_on_true(
// CHECK:         hlo.abs
// CHECK:         return
func.func @any_on_true(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.select %p, %y, %0 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %9 = hlo.abs %1 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: func @roots(
// CHECK-NOT:     hlo.abs
// CHECK:         return
func.func @roots(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.sqrt %0 : tensor<4xf32>
  %2 = hlo.minimum %1, %0 : tensor<4xf32>
  %3 = hlo.power %2, %y : tensor<4xf32>
  %4 = hlo.maximum %3, %x : tensor<4xf32>
  %9 = hlo.abs %4 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// Of -0 it is -0.
// CHECK-LABEL: func @any_root(
// CHECK:         hlo.abs
// CHECK:         return
func.func @any_root(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %x : tensor<4xf32>
  %9 = hlo.abs %0 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: func @any_minimum(
// CHECK-COUNT-2: hlo.abs
// CHECK:         return
func.func @any_minimum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.minimum %0, %y : tensor<4xf32>
  %2 = hlo.abs %1 : tensor<4xf32>
  %3 = hlo.minimum %y, %0 : tensor<4xf32>
  %4 = hlo.abs %3 : tensor<4xf32>
  return %2, %4 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @products(
// CHECK:         hlo.abs
// CHECK:         return
func.func @products(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %y : tensor<4xf32>
  %9 = hlo.abs %0 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// These may overflow.
// CHECK-LABEL: func @squares_of_integers(
// CHECK:         hlo.abs
// CHECK:         return
func.func @squares_of_integers(%i: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.multiply %i, %i : tensor<4xi32>
  %9 = hlo.abs %0 : tensor<4xi32>
  return %9 : tensor<4xi32>
}

// CHECK-LABEL: func @powers(
// CHECK:         hlo.abs
// CHECK:         return
func.func @powers(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.power %x, %y : tensor<4xf32>
  %9 = hlo.abs %0 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: func @powers_of_integers(
// CHECK:         hlo.abs
// CHECK:         return
func.func @powers_of_integers(%i: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.power %0, %i : tensor<4xi32>
  %9 = hlo.abs %1 : tensor<4xi32>
  return %9 : tensor<4xi32>
}

// Neither -0 nor numbers below zero.
// CHECK-LABEL: func @constants(
// CHECK:         hlo.abs
// CHECK:         return
func.func @constants(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-0.0> : tensor<4xf32>
  %1 = hlo.maximum %x, %0 : tensor<4xf32>
  %9 = hlo.abs %1 : tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: func @complex(
// CHECK:         hlo.abs
// CHECK:         return
func.func @complex(%c: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
  %0 = hlo.exponential %c : tensor<4xcomplex<f32>>
  %1 = hlo.abs %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Operations that also convert.
// CHECK-LABEL: func @conversions(
// CHECK-COUNT-4: hlo.abs
// CHECK:         return
func.func @conversions(%x: tensor<4xf32>, %h: tensor<4xf16>, %p: tensor<4xi1>) -> (tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4x2xf16>) {
  %0 = hlo.exponential %x : (tensor<4xf32>) -> tensor<4xf16>
  %1 = hlo.abs %0 : tensor<4xf16>
  %2 = hlo.exponential %x : tensor<4xf32>
  %3 = hlo.exponential %h : tensor<4xf16>
  %4 = hlo.select %p, %2, %3 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf16>
  %5 = hlo.abs %4 : tensor<4xf16>
  %6 = hlo.select %p, %3, %2 : (tensor<4xi1>, tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  %7 = hlo.abs %6 : tensor<4xf16>
  %8 = hlo.broadcast %2 dimensions = [0] : (tensor<4xf32>) -> tensor<4x2xf16>
  %9 = hlo.abs %8 : tensor<4x2xf16>
  return %1, %5, %7, %9 : tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4x2xf16>
}

// No more than a few operations are looked at.
// CHECK-LABEL: func @far_away(
// CHECK:         hlo.abs
// CHECK:         return
func.func @far_away(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.power %0, %y : tensor<4xf32>
  %2 = hlo.power %1, %y : tensor<4xf32>
  %3 = hlo.power %2, %y : tensor<4xf32>
  %4 = hlo.power %3, %y : tensor<4xf32>
  %5 = hlo.power %4, %y : tensor<4xf32>
  %6 = hlo.power %5, %y : tensor<4xf32>
  %7 = hlo.power %6, %y : tensor<4xf32>
  %9 = hlo.abs %7 : tensor<4xf32>
  return %9 : tensor<4xf32>
}
