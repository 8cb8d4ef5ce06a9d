// RUN: hlo-opt %s --expand-small-floats | FileCheck %s
// RUN: hlo-opt %s --expand-small-floats=bf16 | FileCheck %s --check-prefix=BF16
// The values are those of the interpreter: test/Python/test_kernels.py.

// CHECK-LABEL: func.func @extend(
// CHECK:         %[[B:.*]] = arith.bitcast %arg0 : f8E5M2 to i8
// CHECK:         arith.extui %[[B]] : i8 to i32
// CHECK:         arith.select
// CHECK:         %[[R:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK:         return %[[R]]
func.func @extend(%x: f8E5M2) -> f32 {
  %0 = arith.extf %x : f8E5M2 to f32
  return %0 : f32
}

// By way of f32.
// CHECK-LABEL: func.func @extend_to_half(
// CHECK:         arith.select
// CHECK:         %[[R:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK:         %[[H:.*]] = arith.truncf %[[R]] : f32 to f16
// CHECK:         return %[[H]]
func.func @extend_to_half(%x: f8E4M3FN) -> f16 {
  %0 = arith.extf %x : f8E4M3FN to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @extend_to_double(
// CHECK:         arith.select
// CHECK:         %[[R:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK:         arith.extf %[[R]] : f32 to f64
func.func @extend_to_double(%x: f4E2M1FN) -> f64 {
  %0 = arith.extf %x : f4E2M1FN to f64
  return %0 : f64
}

// CHECK-LABEL: func.func @truncate(
// CHECK:         arith.bitcast %arg0 : f32 to i32
// CHECK:         %[[N:.*]] = arith.trunci %{{.*}} : i32 to i6
// CHECK:         arith.bitcast %[[N]] : i6 to f6E3M2FN
func.func @truncate(%x: f32) -> f6E3M2FN {
  %0 = arith.truncf %x : f32 to f6E3M2FN
  return %0 : f6E3M2FN
}

// CHECK-LABEL: func.func @truncate_half(
// CHECK:         arith.extf %arg0 : bf16 to f32
// CHECK:         arith.trunci %{{.*}} : i32 to i8
func.func @truncate_half(%x: bf16) -> f8E4M3FNUZ {
  %0 = arith.truncf %x : bf16 to f8E4M3FNUZ
  return %0 : f8E4M3FNUZ
}

// The least power of two is a denormal of f32.
// CHECK-LABEL: func.func @exponents(
// CHECK:         %[[SHIFTED:.*]] = arith.shli
// CHECK:         arith.select %{{.*}}, %c4194304_i32{{.*}}, %[[SHIFTED]]
// CHECK:         arith.select %{{.*}}, %c2143289344_i32
// CHECK-NOT:     arith.extf
// CHECK:         return
func.func @exponents(%x: f8E8M0FNU) -> f32 {
  %0 = arith.extf %x : f8E8M0FNU to f32
  return %0 : f32
}

// Zero, NaN and negative numbers become NaN, what is below all powers the least.
// CHECK-LABEL: func.func @to_exponent(
// CHECK:         %[[BITS:.*]] = arith.bitcast %arg0 : f32 to i32
// CHECK:         %[[SUM:.*]] = arith.addi %[[BITS]], %c4194304_i32
// CHECK:         %[[E:.*]] = arith.shrui %[[SUM]], %c23_i32
// CHECK:         %[[LEAST:.*]] = arith.cmpi ult, %[[BITS]], %c6291456_i32
// CHECK:         arith.select %[[LEAST]], %c0_i32{{.*}}, %[[E]]
// CHECK:         arith.cmpi ugt, %[[BITS]], %c2139095040_i32
// CHECK:         arith.cmpi eq, %[[BITS]], %c0_i32
// CHECK:         arith.select %{{.*}}, %c255_i32
func.func @to_exponent(%x: f32) -> f8E8M0FNU {
  %0 = arith.truncf %x : f32 to f8E8M0FNU
  return %0 : f8E8M0FNU
}

// Rounding twice is not rounding once; others are no small floats.
// CHECK-LABEL: func.func @left_alone(
// CHECK:         arith.truncf %arg0 : f64 to f8E5M2
// CHECK:         arith.truncf %arg1 : f32 to bf16
// CHECK:         arith.extf %arg2 : f16 to f32
func.func @left_alone(%x: f64, %y: f32, %z: f16) -> (f8E5M2, bf16, f32) {
  %0 = arith.truncf %x : f64 to f8E5M2
  %1 = arith.truncf %y : f32 to bf16
  %2 = arith.extf %z : f16 to f32
  return %0, %1, %2 : f8E5M2, bf16, f32
}

// By way of f32, from one to the other.
// CHECK-LABEL: func.func @small_to_small(
// CHECK-NOT:     arith.extf
// CHECK-NOT:     arith.truncf
// CHECK:         return
func.func @small_to_small(%x: f8E5M2, %y: f4E2M1FN) -> (f4E2M1FN, f8E5M2) {
  %0 = arith.truncf %x : f8E5M2 to f4E2M1FN
  %1 = arith.extf %y : f4E2M1FN to f8E5M2
  return %0, %1 : f4E2M1FN, f8E5M2
}

// NaN of arithmetic with bf16 stays NaN when it is rounded: it is quiet, and its
// last 16 bits are 0. That of others may not be.
// BF16-LABEL:  func.func @nan_of_bf16(
// BF16-NOT:      arith.cmpf
// BF16:          arith.subf
// BF16-NOT:      arith.cmpf
// BF16:          arith.divf
// BF16-NOT:      arith.cmpf
// BF16:          return
func.func @nan_of_bf16(%x: bf16, %y: bf16) -> bf16 {
  %half = arith.constant 0.5 : f32
  %0 = arith.extf %x : bf16 to f32
  %1 = arith.subf %0, %half : f32
  %2 = arith.truncf %1 : f32 to bf16
  %3 = arith.extf %2 : bf16 to f32
  %4 = arith.extf %y : bf16 to f32
  %5 = arith.divf %3, %4 : f32
  %6 = arith.truncf %5 : f32 to bf16
  return %6 : bf16
}

// BF16-LABEL:  func.func @nan_of_others(
// BF16-COUNT-3:  arith.cmpf uno
// BF16:          return
func.func @nan_of_others(%x: bf16, %y: f32) -> (bf16, bf16, bf16) {
  %0 = arith.extf %x : bf16 to f32
  %1 = arith.addf %0, %y : f32
  %2 = arith.truncf %1 : f32 to bf16
  %3 = arith.mulf %0, %0 : f32
  %4 = arith.addf %3, %0 : f32
  %5 = arith.truncf %4 : f32 to bf16
  %third = arith.constant 0.333333343 : f32
  %6 = arith.mulf %0, %third : f32
  %7 = arith.truncf %6 : f32 to bf16
  return %2, %5, %7 : bf16, bf16, bf16
}

// CHECK-LABEL: func.func @bf16(
// CHECK:         arith.extf
// CHECK:         arith.truncf
// BF16-LABEL:  func.func @bf16(
// BF16:          %[[BITS:.*]] = arith.bitcast %arg0 : bf16 to i16
// BF16:          %[[WIDE:.*]] = arith.extui %[[BITS]] : i16 to i32
// BF16:          %[[SHIFTED:.*]] = arith.shli %[[WIDE]]
// BF16:          arith.bitcast %[[SHIFTED]] : i32 to f32
// BF16:          %[[NAN:.*]] = arith.cmpf uno
// BF16:          %[[QUIET:.*]] = arith.ori %{{.*}}, %c4194304_i32
// BF16:          %[[CHOSEN:.*]] = arith.select %[[NAN]], %[[QUIET]], %{{.*}} : i32
// BF16:          %[[HIGH:.*]] = arith.shrui %[[CHOSEN]]
// BF16:          arith.trunci %[[HIGH]] : i32 to i16
// BF16:          arith.bitcast %{{.*}} : i16 to bf16
// BF16:          arith.truncf %{{.*}} : f64 to bf16
func.func @bf16(%x: bf16, %y: f64) -> (bf16, bf16) {
  %0 = arith.extf %x : bf16 to f32
  %1 = math.sqrt %0 : f32
  %2 = arith.truncf %1 : f32 to bf16
  %3 = arith.truncf %y : f64 to bf16
  return %2, %3 : bf16, bf16
}

// CHECK-LABEL: func.func @select(
// CHECK:         arith.select %arg0, %arg1, %arg2 : bf16
// BF16-LABEL:  func.func @select(
// BF16-DAG:      %[[X:.*]] = arith.bitcast %arg1 : bf16 to i16
// BF16-DAG:      %[[Y:.*]] = arith.bitcast %arg2 : bf16 to i16
// BF16:          %[[BITS:.*]] = arith.select %arg0, %[[X]], %[[Y]] : i16
// BF16:          arith.bitcast %[[BITS]] : i16 to bf16
func.func @select(%c: i1, %x: bf16, %y: bf16) -> bf16 {
  %0 = arith.select %c, %x, %y : bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @compare(
// CHECK:         arith.cmpf une, %arg0, %arg1 : bf16
// BF16-LABEL:  func.func @compare(
// BF16:          arith.cmpf une, %{{.*}}, %{{.*}} : f32
func.func @compare(%x: bf16, %y: bf16) -> i1 {
  %0 = arith.cmpf une, %x, %y : bf16
  return %0 : i1
}
