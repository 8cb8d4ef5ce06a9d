// RUN: hlo-opt %s --math-to-libm-calls | FileCheck %s

// CHECK-LABEL: func.func @called(
// CHECK:         call @cbrtf(%arg0) : (f32) -> f32
// CHECK:         call @erf(%arg1) : (f64) -> f64
// CHECK:         call @expm1f(%arg0)
// CHECK:         call @log1pf(%arg0)
// CHECK:         call @acoshf(%arg0)
// CHECK:         call @asinhf(%arg0)
// CHECK:         call @atanhf(%arg0)
func.func @called(%x: f32, %y: f64) -> (f32, f64, f32, f32, f32, f32, f32) {
  %0 = math.cbrt %x : f32
  %1 = math.erf %y : f64
  %2 = math.expm1 %x : f32
  %3 = math.log1p %x : f32
  %4 = math.acosh %x : f32
  %5 = math.asinh %x : f32
  %6 = math.atanh %x : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f64, f32, f32, f32, f32, f32
}

// Narrow floats as f32.
// CHECK-LABEL: func.func @narrow(
// CHECK:         %[[W:.*]] = arith.extf %arg0 : bf16 to f32
// CHECK:         %[[C:.*]] = call @cbrtf(%[[W]])
// CHECK:         arith.truncf %[[C]] : f32 to bf16
func.func @narrow(%x: bf16) -> bf16 {
  %0 = math.cbrt %x : bf16
  return %0 : bf16
}

// LLVM has intrinsics for these.
// CHECK-LABEL: func.func @kept(
// CHECK:         math.exp
// CHECK:         math.absf
// CHECK:         math.fma
// CHECK:         math.sqrt
func.func @kept(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = math.absf %0 : f32
  %2 = math.fma %1, %x, %x : f32
  %3 = math.sqrt %2 : f32
  return %3 : f32
}
