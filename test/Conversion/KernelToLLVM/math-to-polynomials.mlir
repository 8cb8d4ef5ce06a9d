// RUN: hlo-opt %s --math-to-polynomials | FileCheck %s

// CHECK-LABEL: func.func @polynomials(
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.log1p
// CHECK-NOT:     math.tanh
// CHECK-NOT:     math.erf
// CHECK:         math.fma
// CHECK:         return
func.func @polynomials(%x: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = math.exp %x : f32
  %1 = math.expm1 %x : f32
  %3 = math.log1p %x : f32
  %4 = math.tanh %x : f32
  %5 = math.erf %x : f32
  %6 = math.erfc %x : f32
  return %0, %1, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32
}

// The polynomials of sine, cosine and log are inexact; f64 has none.
// CHECK-LABEL: func.func @left_alone(
// CHECK:         math.sin
// CHECK:         math.cos
// CHECK:         math.cbrt
// CHECK:         math.log %
// CHECK:         math.exp %{{.*}} : f64
func.func @left_alone(%x: f32, %y: f64) -> (f32, f32, f32, f32, f64) {
  %0 = math.sin %x : f32
  %1 = math.cos %x : f32
  %2 = math.cbrt %x : f32
  %3 = math.log %x : f32
  %4 = math.exp %y : f64
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f64
}

// That of -0 is -0.
// CHECK-LABEL: func.func @sign(
// CHECK-NOT:     math.erf
// CHECK:         %[[ERF:.*]] = math.copysign %{{.*}}, %arg0 : f32
// CHECK:         return %[[ERF]]
func.func @sign(%x: f32) -> f32 {
  %0 = math.erf %x : f32
  return %0 : f32
}
