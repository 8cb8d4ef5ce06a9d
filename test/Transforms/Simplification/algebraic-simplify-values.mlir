// What is said of values holds of their types only.
// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s

// A complex number is neither negative nor not.
// CHECK-LABEL: func @complex(
// CHECK:         hlo.abs
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xcomplex<f32>>
  %1 = hlo.abs %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// There is no -0.5, and the least number is not 0.
// CHECK-LABEL: func @no_sign(
// CHECK-NEXT:    hlo.rsqrt %arg0
// CHECK-NEXT:    hlo.log
// CHECK:         hlo.power
func.func @no_sign(%x: tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %0 = hlo.rsqrt %x : tensor<4xf8E8M0FNU>
  %1 = hlo.log %0 : tensor<4xf8E8M0FNU>
  %least = hlo.constant dense<0x00> : tensor<f8E8M0FNU>
  %2 = hlo.broadcast %least dimensions = [] : (tensor<f8E8M0FNU>) -> tensor<4xf8E8M0FNU>
  %3 = hlo.power %1, %2 : tensor<4xf8E8M0FNU>
  return %3 : tensor<4xf8E8M0FNU>
}

// The scalar is of less precision.
// CHECK-LABEL: func @mixed(
// CHECK:         hlo.divide %{{.+}}, %{{.+}} : tensor<4xf32>
func.func @mixed(%p: tensor<4xi1>, %s: tensor<bf16>) -> tensor<4xf32> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %1 = hlo.broadcast %s dimensions = [] : (tensor<bf16>) -> tensor<4xf32>
  %2 = hlo.divide %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Where constants come from is not where the sum comes from.
// RUN: hlo-opt %s --algebraic-simplify=inexact --mlir-print-debuginfo --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefix=LOC
// LOC-LABEL: func @locations(
// LOC:         hlo.add %arg0, %{{.+}} : tensor<4xi32> loc(fused["root", "inner"])
func.func @locations(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32> loc("one")
  %1 = hlo.constant dense<[2, 2, 3, 4]> : tensor<4xi32> loc("two")
  %2 = hlo.add %x, %0 : tensor<4xi32> loc("inner")
  %3 = hlo.add %2, %1 : tensor<4xi32> loc("root")
  return %3 : tensor<4xi32>
}

// There is a 1, though.
// CHECK-LABEL: func @one(
// CHECK:         %[[ONE:.+]] = hlo.constant dense<1.000000e+00> : tensor<f8E8M0FNU>
// CHECK:         hlo.divide %[[ONE]], %arg1
func.func @one(%p: tensor<4xi1>, %s: tensor<f8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf8E8M0FNU>
  %1 = hlo.broadcast %s dimensions = [] : (tensor<f8E8M0FNU>) -> tensor<4xf8E8M0FNU>
  %2 = hlo.divide %0, %1 : tensor<4xf8E8M0FNU>
  return %2 : tensor<4xf8E8M0FNU>
}

// There may be no element at all.
// CHECK-LABEL: func @dynamic_positions(
// CHECK:         hlo.reduce
func.func @dynamic_positions() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %one = hlo.constant dense<1.0> : tensor<f32>
  %x = hlo.broadcast %one dimensions = [] : (tensor<f32>) -> tensor<2x?xf32, #hlo.bounds<[?, 5]>>
  %k = hlo.iota iota_dimension = 1 : tensor<2x?xi32, #hlo.bounds<[?, 5]>>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x?xf32, #hlo.bounds<[?, 5]>>, tensor<2x?xi32, #hlo.bounds<[?, 5]>>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// The root of a square may be the other one.
// CHECK-LABEL: func @complex_root(
// CHECK:         hlo.rsqrt
func.func @complex_root(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.exponential %x : tensor<4xcomplex<f32>>
  %c = hlo.constant dense<(-2.0, 0.0)> : tensor<complex<f32>>
  %1 = hlo.broadcast %c dimensions = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = hlo.power %0, %1 : tensor<4xcomplex<f32>>
  %3 = hlo.rsqrt %2 : tensor<4xcomplex<f32>>
  return %3 : tensor<4xcomplex<f32>>
}
