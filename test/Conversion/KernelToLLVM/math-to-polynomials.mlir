// RUN: hlo-opt %s --math-to-polynomials | FileCheck %s

// CHECK-LABEL: func.func @polynomials(
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.log1p
// CHECK-NOT:     math.tanh
// CHECK-NOT:     math.erf
// CHECK-NOT:     math.log %
// CHECK:         math.fma
// CHECK:         return
func.func @polynomials(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32) {
  %0 = math.exp %x : f32
  %1 = math.expm1 %x : f32
  %3 = math.log1p %x : f32
  %4 = math.tanh %x : f32
  %5 = math.erf %x : f32
  %6 = math.erfc %x : f32
  %7 = math.log %x : f32
  return %0, %1, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @two_operands(
// CHECK-NOT:     math.atan2
// CHECK-NOT:     math.powf
// CHECK:         math.copysign %{{.*}}, %arg0 : f32
// CHECK:         math.fma {{.*}} : f64
// CHECK:         arith.truncf {{.*}} : f64 to f32
// CHECK:         return
func.func @two_operands(%x: f32, %y: f32) -> (f32, f32) {
  %0 = math.atan2 %x, %y : f32
  %1 = math.powf %x, %y : f32
  return %0, %1 : f32, f32
}

// What multiplies by a power of two rounds denormals once.
// CHECK-LABEL: func.func @exponential(
// CHECK:         %[[WHOLE:.*]] = math.fma
// CHECK:         %[[BITS:.*]] = arith.bitcast %[[WHOLE]] : f32 to i32
// CHECK:         %[[EXPONENT:.*]] = arith.subi %[[BITS]],
// CHECK:         %[[RESULT:.*]] = llvm.intr.ldexp(%{{.*}}, %[[EXPONENT]]) : (f32, i32) -> f32
// CHECK-NEXT:    return %[[RESULT]]
func.func @exponential(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// One of f64 has two factors, half of the exponent each.
// CHECK-LABEL: func.func @exponential_of_f64(
// CHECK-NOT:     math.exp
// CHECK:         arith.shrsi
// CHECK:         %[[FIRST:.*]] = arith.mulf %{{.*}} : f64
// CHECK:         %[[SECOND:.*]] = arith.mulf %[[FIRST]], %{{.*}} : f64
// CHECK-NEXT:    return %[[SECOND]]
func.func @exponential_of_f64(%x: f64) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}

// The division and the polynomial of the mantissa; -1 and below, and infinity.
// CHECK-LABEL: func.func @logarithms_of_f64(
// CHECK-NOT:     math.log
// CHECK-COUNT-2: arith.divf %{{.*}} : f64
// CHECK:         %[[LOG1P:.*]] = math.copysign %{{.*}}, %arg0 : f64
// CHECK:         return %{{.*}}, %[[LOG1P]]
func.func @logarithms_of_f64(%x: f64) -> (f64, f64) {
  %0 = math.log %x : f64
  %1 = math.log1p %x : f64
  return %0, %1 : f64, f64
}

// The polynomials of sine and cosine are inexact.
// CHECK-LABEL: func.func @left_alone(
// CHECK:         math.sin
// CHECK:         math.cos
// CHECK:         math.cbrt
// CHECK:         math.powf %{{.*}} : f64
func.func @left_alone(%x: f32, %y: f64) -> (f32, f32, f32, f64) {
  %0 = math.sin %x : f32
  %1 = math.cos %x : f32
  %2 = math.cbrt %x : f32
  %3 = math.powf %y, %y : f64
  return %0, %1, %2, %3 : f32, f32, f32, f64
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

// What 1 + x is above a power of two is rounded once, with no division.
// CHECK-LABEL: func.func @logarithm_of_more(
// CHECK-NOT:     arith.divf
// CHECK:         %[[EXPONENT:.*]] = arith.subi %c127_i32
// CHECK-NEXT:    %[[BITS:.*]] = arith.shli %[[EXPONENT]],
// CHECK-NEXT:    %[[SCALE:.*]] = arith.bitcast %[[BITS]] : i32 to f32
// CHECK:         %[[LESS:.*]] = arith.subf %[[SCALE]],
// CHECK:         math.fma %arg0, %[[SCALE]], %[[LESS]] : f32
// CHECK:         %[[RESULT:.*]] = math.copysign %{{.*}}, %arg0 : f32
// CHECK-NEXT:    return %[[RESULT]]
func.func @logarithm_of_more(%x: f32) -> f32 {
  %0 = math.log1p %x : f32
  return %0 : f32
}

// The reciprocal as it is where there is no correction: of 0 and infinity.
// CHECK-LABEL: func.func @reciprocal_root(
// CHECK:         %[[ROOT:.*]] = math.sqrt %arg0 : f64
// CHECK:         %[[INVERSE:.*]] = arith.divf %{{.*}}, %[[ROOT]] : f64
// CHECK:         %[[RESULT:.*]] = math.fma %[[INVERSE]], %{{.*}}, %[[INVERSE]] : f64
// CHECK:         %[[IS_NONE:.*]] = arith.cmpf uno, %[[RESULT]], %[[RESULT]] : f64
// CHECK:         arith.select %[[IS_NONE]], %[[INVERSE]], %[[RESULT]] : f64
func.func @reciprocal_root(%x: f64) -> f64 {
  %0 = math.rsqrt %x : f64
  return %0 : f64
}
