// RUN: hlo-opt %s --algebraic-simplify=scalar-multiply-reduction | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='scalar-multiply-reduction inexact' | FileCheck %s --check-prefix=INEXACT

// The result has fewer elements than either operand.
// CHECK-LABEL: func @to_result(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @to_result(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// Both operands: one product of the result is left.
// CHECK-LABEL: func @from_both(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<35> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @from_both(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %d = hlo.constant dense<7> : tensor<9x3xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.multiply %d, %b : tensor<9x3xi32>
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// The other operand is the smallest.
// CHECK-LABEL: func @to_other_operand(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %arg0, %[[V2]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @to_other_operand(%a: tensor<9x4xi32>, %b: tensor<4x3xi32>) -> tensor<9x3xi32> {
  %c = hlo.constant dense<5> : tensor<9x4xi32>
  %0 = hlo.multiply %a, %c : tensor<9x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x4xi32>, tensor<4x3xi32>) -> tensor<9x3xi32>
  return %1 : tensor<9x3xi32>
}

// CHECK-LABEL: func @from_result(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %arg0, %[[V2]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @from_result(%a: tensor<9x2xi32>, %b: tensor<2x8xi32>) -> tensor<9x8xi32> {
  %c = hlo.constant dense<5> : tensor<9x8xi32>
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x2xi32>, tensor<2x8xi32>) -> tensor<9x8xi32>
  %1 = hlo.multiply %0, %c : tensor<9x8xi32>
  return %1 : tensor<9x8xi32>
}

// Past what moves elements.
// CHECK-LABEL: func @past_moves(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [2, 1, 0] : (tensor<3x3x2xi32>) -> tensor<2x3x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x3xi32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V3]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V2]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @past_moves(%a: tensor<3x3x2xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<3x3x2xi32>
  %0 = hlo.multiply %a, %c : tensor<3x3x2xi32>
  %1 = hlo.transpose %0 dimensions = [2, 1, 0] : (tensor<3x3x2xi32>) -> tensor<2x3x3xi32>
  %2 = hlo.reshape %1 : (tensor<2x3x3xi32>) -> tensor<2x9xi32>
  %3 = hlo.dot %2, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %3 : tensor<2x3xi32>
}

// CHECK-LABEL: func @past_moves_of_result(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %arg0, %[[V2]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<9x8xi32>) -> tensor<3x3x8xi32>
// CHECK-NEXT:    return %[[V4]]
func.func @past_moves_of_result(%a: tensor<9x2xi32>, %b: tensor<2x8xi32>) -> tensor<3x3x8xi32> {
  %c = hlo.constant dense<5> : tensor<3x3x8xi32>
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x2xi32>, tensor<2x8xi32>) -> tensor<9x8xi32>
  %1 = hlo.reshape %0 : (tensor<9x8xi32>) -> tensor<3x3x8xi32>
  %2 = hlo.multiply %1, %c : tensor<3x3x8xi32>
  return %2 : tensor<3x3x8xi32>
}

// CHECK-LABEL: func @convolution(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<1x7x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @convolution(%a: tensor<1x9x4xi32>, %k: tensor<3x4x2xi32>) -> tensor<1x7x2xi32> {
  %c = hlo.constant dense<5> : tensor<1x9x4xi32>
  %0 = hlo.multiply %a, %c : tensor<1x9x4xi32>
  %1 = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x9x4xi32>, tensor<3x4x2xi32>) -> tensor<1x7x2xi32>
  return %1 : tensor<1x7x2xi32>
}

// CHECK-LABEL: func @result_of_convolution(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<1x9x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convolution %[[V2]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V3]]
func.func @result_of_convolution(%a: tensor<1x9x2xi32>, %k: tensor<3x2x3xi32>) -> tensor<1x7x3xi32> {
  %c = hlo.constant dense<5> : tensor<1x7x3xi32>
  %0 = hlo.convolution %a, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x9x2xi32>, tensor<3x2x3xi32>) -> tensor<1x7x3xi32>
  %1 = hlo.multiply %0, %c : tensor<1x7x3xi32>
  return %1 : tensor<1x7x3xi32>
}

// CHECK-LABEL: func @smallest_already(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @smallest_already(%a: tensor<2x3xi32>, %b: tensor<3x9xi32>) -> tensor<2x9xi32> {
  %c = hlo.constant dense<5> : tensor<2x3xi32>
  %0 = hlo.multiply %a, %c : tensor<2x3xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x9xi32>) -> tensor<2x9xi32>
  return %1 : tensor<2x9xi32>
}

// CHECK-LABEL: func @product_read_twice(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]], %[[V2]]
func.func @product_read_twice(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> (tensor<2x3xi32>, tensor<2x9xi32>) {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1, %0 : tensor<2x3xi32>, tensor<2x9xi32>
}

// CHECK-LABEL: func @dot_read_twice(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<9x8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V2]], %[[V3]]
func.func @dot_read_twice(%a: tensor<9x2xi32>, %b: tensor<2x8xi32>) -> (tensor<9x8xi32>, tensor<9x8xi32>) {
  %c = hlo.constant dense<5> : tensor<9x8xi32>
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x2xi32>, tensor<2x8xi32>) -> tensor<9x8xi32>
  %1 = hlo.multiply %0, %c : tensor<9x8xi32>
  return %0, %1 : tensor<9x8xi32>, tensor<9x8xi32>
}

// CHECK-LABEL: func @other_scalars(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg2 dimensions = [1] : (tensor<9xi32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %arg0, %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]]
func.func @other_scalars(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>, %s: tensor<9xi32>) -> tensor<2x3xi32> {
  %c = hlo.broadcast %s dimensions = [1] : (tensor<9xi32>) -> tensor<2x9xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// CHECK-LABEL: func @floats(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2x9xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
// INEXACT-LABEL: func @floats(
// INEXACT:         %[[R:.*]] = hlo.dot %arg0, %arg1
// INEXACT:         hlo.multiply %[[R]]
func.func @floats(%a: tensor<2x9xf32>, %b: tensor<9x3xf32>) -> tensor<2x3xf32> {
  %c = hlo.constant dense<5.0> : tensor<2x9xf32>
  %0 = hlo.multiply %a, %c : tensor<2x9xf32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xf32>, tensor<9x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// The product wraps around in 8 bits.
// CHECK-LABEL: func @widened(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i8>) -> tensor<2x9xi8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @widened(%a: tensor<2x9xi8>, %b: tensor<9x3xi8>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi8>
  %0 = hlo.multiply %a, %c : tensor<2x9xi8>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi8>, tensor<9x3xi8>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// CHECK-LABEL: func @ordered(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V3]]
func.func @ordered(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c {hlo.control_id = 1 : i64} : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_predecessors = array<i64: 1>} : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// Preds add up to whether one is true.
// CHECK-LABEL: func @preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<2x3xi1>
// CHECK-NEXT:    return %[[V1]]
func.func @preds(%a: tensor<2x9xi1>, %b: tensor<9x3xi1>) -> tensor<2x3xi1> {
  %c = hlo.constant dense<false> : tensor<2x9xi1>
  %0 = hlo.multiply %a, %c {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<2x9xi1>
  %r = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi1>, tensor<9x3xi1>) -> tensor<2x3xi1>
  return %r : tensor<2x3xi1>
}

// CHECK-LABEL: func @ordered_product(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]] {hlo.control_id = 1
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @ordered_product(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c {hlo.control_id = 1 : i64} : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// CHECK-LABEL: func @unreduced(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V4:.*]] = hlo.custom_call "Sharding"(%[[V3]]) {hlo.sharding = #hlo.sharding<"{unreduced}">}
// CHECK-NEXT:    return %[[V4]]
func.func @unreduced(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  %2 = hlo.custom_call "Sharding"(%1) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// CHECK-LABEL: func @dynamic(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x?xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %arg3, %[[V4]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.dot %arg2, %[[V5]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]], %[[V6]]
func.func @dynamic(%a: tensor<2x?xi32>, %b: tensor<?x3xi32>, %d: tensor<?x2xi32>, %e: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<?x3xi32>) {
  %c = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<2x?xi32>
  %1 = hlo.multiply %a, %0 : tensor<2x?xi32>
  %2 = hlo.dot %1, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x?xi32>, tensor<?x3xi32>) -> tensor<2x3xi32>
  %3 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
  %4 = hlo.multiply %e, %3 : tensor<2x3xi32>
  %5 = hlo.dot %d, %4 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x2xi32>, tensor<2x3xi32>) -> tensor<?x3xi32>
  return %2, %5 : tensor<2x3xi32>, tensor<?x3xi32>
}

// CHECK-LABEL: func @scaled_array_of_unknown_size_in_between(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<64x64xi32>) -> tensor<?x64xi32, #hlo.bounds<[64, ?]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<?x64xi32, #hlo.bounds<[64, ?]>>) -> tensor<64x64xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.dot %[[V4]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<64x2xi32>
// CHECK-NEXT:    return %[[V5]]
func.func @scaled_array_of_unknown_size_in_between(%x: tensor<64x64xi32>, %y: tensor<64x2xi32>) -> tensor<64x2xi32> {
  %c = hlo.constant dense<3> : tensor<i32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
  %0 = hlo.multiply %x, %b : tensor<64x64xi32>
  %1 = hlo.reshape %0 : (tensor<64x64xi32>) -> tensor<?x64xi32, #hlo.bounds<[64, ?]>>
  %2 = hlo.reshape %1 : (tensor<?x64xi32, #hlo.bounds<[64, ?]>>) -> tensor<64x64xi32>
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<64x2xi32>
  return %3 : tensor<64x2xi32>
}

// CHECK-LABEL: func @scaled_operand_of_dot_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[64, ?]>>
// CHECK-NEXT:    return %[[V3]]
func.func @scaled_operand_of_dot_of_unknown_size(%x: tensor<64x64xi32>, %y: tensor<64x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[64, ?]>> {
  %c = hlo.constant dense<3> : tensor<i32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
  %0 = hlo.multiply %x, %b : tensor<64x64xi32>
  %2 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[64, ?]>>
  return %2 : tensor<?x2xi32, #hlo.bounds<[64, ?]>>
}

// CHECK-LABEL: func @scaled_operand_next_to_one_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<?x2xi32, #hlo.bounds<[64, ?]>>) -> tensor<64x2xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @scaled_operand_next_to_one_of_unknown_size(%x: tensor<64x64xi32>, %y: tensor<?x2xi32, #hlo.bounds<[64, ?]>>) -> tensor<64x2xi32> {
  %c = hlo.constant dense<3> : tensor<i32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
  %0 = hlo.multiply %x, %b : tensor<64x64xi32>
  %2 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<?x2xi32, #hlo.bounds<[64, ?]>>) -> tensor<64x2xi32>
  return %2 : tensor<64x2xi32>
}

// CHECK-LABEL: func @scaled_operand_of_sparse_convolution(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<ui8>) -> tensor<1x8x2xui8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convolution %[[V2]], %arg1 sparsity_indices(%arg2) window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x2xui8>, tensor<2x4x2xui8>, tensor<1x8x2xui8>) -> tensor<1x7x2xui8>
// CHECK-NEXT:    return %[[V3]]
func.func @scaled_operand_of_sparse_convolution(%x: tensor<1x8x2xui8>, %k: tensor<2x4x2xui8>, %i: tensor<1x8x2xui8>) -> tensor<1x7x2xui8> {
  %c = hlo.constant dense<3> : tensor<ui8>
  %b = hlo.broadcast %c dimensions = [] : (tensor<ui8>) -> tensor<1x8x2xui8>
  %0 = hlo.multiply %x, %b : tensor<1x8x2xui8>
  %1 = hlo.convolution %0, %k sparsity_indices(%i) window = <size = [2]> dim_labels = <"b0f_0io->b0f"> sparsity_config = <lhs = <2 of 4, dimension = 2, stride = 1, idx = 0>> : (tensor<1x8x2xui8>, tensor<2x4x2xui8>, tensor<1x8x2xui8>) -> tensor<1x7x2xui8>
  return %1 : tensor<1x7x2xui8>
}

// INEXACT-LABEL: func @scaled_array_transposed_to_less_precision(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<3.000000e+00> : tensor<f32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<64x64xf32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// INEXACT-NEXT:    %[[V3:.*]] = hlo.transpose %[[V2]] dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xbf16>
// INEXACT-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xbf16>, tensor<64x2xbf16>) -> tensor<64x2xbf16>
// INEXACT-NEXT:    return %[[V4]]
func.func @scaled_array_transposed_to_less_precision(%x: tensor<64x64xf32>, %y: tensor<64x2xbf16>) -> tensor<64x2xbf16> {
  %c = hlo.constant dense<3.0> : tensor<f32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<64x64xf32>
  %0 = hlo.multiply %x, %b : tensor<64x64xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %2 = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xbf16>, tensor<64x2xbf16>) -> tensor<64x2xbf16>
  return %2 : tensor<64x2xbf16>
}
