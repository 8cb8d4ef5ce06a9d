// What an empty pipeline is applied to is only counted.
// RUN: hlo-opt %s --split-input-file --ablate=json | FileCheck %s

// A multiplication and an addition per pair; f16 operands.
// CHECK: "instructions": 1,
// CHECK-NEXT: "bytes_accessed": 148,
// CHECK-NEXT: "flops": 240,
// CHECK-NEXT: "transcendentals": 0
func.func @dot(%x: tensor<4x5xf16>, %y: tensor<5x6xf16>) -> tensor<4x6xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
    : (tensor<4x5xf16>, tensor<5x6xf16>) -> tensor<4x6xf16>
  return %0 : tensor<4x6xf16>
}

// -----

// Of three taps at four positions, two meet padding; stride 1.
// CHECK: "flops": 20,
func.func @padded(%x: tensor<1x4x1xf32>, %y: tensor<3x1x1xf32>) -> tensor<1x4x1xf32> {
  %0 = hlo.convolution %x, %y window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
    : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// -----

// Every other position of the input is a hole: 1 0 1 0 1, two taps, stride 2.
// CHECK: "flops": 4,
func.func @dilated(%x: tensor<1x3x1xf32>, %y: tensor<2x1x1xf32>) -> tensor<1x2x1xf32> {
  %0 = hlo.convolution %x, %y window = <size = [2], stride = [2], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
    : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  return %0 : tensor<1x2x1xf32>
}

// -----

// Additions, not initial values; transcendentals apart; nothing for shapes.
// CHECK: "instructions": 6,
// CHECK-NEXT: "bytes_accessed": 124,
// CHECK-NEXT: "flops": 6,
// CHECK-NEXT: "transcendentals": 8
func.func @reduce(%x: tensor<2x4xf32>) -> tensor<2xf32> {
  %0 = hlo.exponential %x : tensor<2x4xf32>
  %1 = hlo.constant dense<0.0> : tensor<f32>
  %2 = hlo.reduce %0, %1 dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reshape %2 : (tensor<2xf32>) -> tensor<1x2xf32>
  %4 = hlo.bitcast %3 : (tensor<1x2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}

// -----

// Only the slice is read, and only the update written.
// CHECK: "bytes_accessed": 48,
// CHECK-NEXT: "flops": 0,
func.func @slices(%x: tensor<1000xf32>, %i: tensor<i32>) -> tensor<1000xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [5] : (tensor<1000xf32>, tensor<i32>) -> tensor<5xf32>
  %1 = hlo.slice %0 [0:0] : (tensor<5xf32>) -> tensor<0xf32>
  %2 = hlo.dynamic_update_slice %x[%i], %1 : (tensor<1000xf32>, tensor<0xf32>, tensor<i32>) -> tensor<1000xf32>
  return %2 : tensor<1000xf32>
}

// -----

// The trip count that is known, of condition and body; the dearest branch.
// CHECK: "flops": 21,
func.func @control(%x: tensor<i32>, %p: tensor<i1>) -> tuple<tensor<i32>, tensor<i32>> {
  %0 = hlo.while %x {hlo.backend_config = "{\22known_trip_count\22:{\22n\22:\2210\22}}"} : tensor<i32> condition {
  ^bb0(%a: tensor<i32>):
    %c = hlo.constant dense<10> : tensor<i32>
    %less = hlo.compare LT, %a, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %less : tensor<i1>
  } body {
  ^bb0(%a: tensor<i32>):
    %c = hlo.constant dense<1> : tensor<i32>
    %sum = hlo.add %a, %c : tensor<i32>
    hlo.return %sum : tensor<i32>
  }
  %1 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> branches {
  ^bb0(%a: tensor<i32>):
    hlo.return %a : tensor<i32>
  }, {
  ^bb0(%a: tensor<i32>):
    %not = hlo.not %a : tensor<i32>
    hlo.return %not : tensor<i32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  return %2 : tuple<tensor<i32>, tensor<i32>>
}

// -----

// A library call costs what the operations of HLO would that compute the same,
// and reads and writes its operands and results, but for the workspace.
// CHECK: "instructions": 1,
// CHECK-NEXT: "bytes_accessed": 220,
// CHECK-NEXT: "flops": 288,
func.func @library(%x: tensor<4x5xf16>, %y: tensor<5x6xf16>, %b: tensor<6xf32>) -> tuple<tensor<4x6xf32>, tensor<64xi8>> {
  %0 = library.matmul %x, %y bias(%b)
    dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = relu
    : (tensor<4x5xf16>, tensor<5x6xf16>, tensor<6xf32>) -> tuple<tensor<4x6xf32>, tensor<64xi8>>
  return %0 : tuple<tensor<4x6xf32>, tensor<64xi8>>
}

// -----

// A window of few elements adds up all of them; long cumulative sums go on from
// one to the next.
// CHECK: "flops": 1240,
func.func @scans(%x: tensor<16xf32>, %y: tensor<1000xf32>) -> (tensor<16xf32>, tensor<1000xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [16], pad = [15, 0]> : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce_window %y, %zero window = <size = [1000], pad = [0, 999]> : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32> to_apply hlo.add : tensor<f32>
  return %0, %1 : tensor<16xf32>, tensor<1000xf32>
}
