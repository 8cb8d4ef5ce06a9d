// RUN: hlo-opt %s --algebraic-simplify=associative-reordering | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='associative-reordering inexact' | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify='associative-reordering associative-reordering-threshold=1.1' | FileCheck %s --check-prefix=LITTLE

// The vector first: 144 products instead of 729.
// CHECK-LABEL: func @vector_first(
// CHECK:         %[[V0:.*]] = hlo.dot %arg1, %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @vector_first(%a: tensor<9x8xi32>, %b: tensor<8x9xi32>, %v: tensor<9xi32>) -> tensor<9xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x9xi32>) -> tensor<9x9xi32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xi32>, tensor<9xi32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

// The dot on the right; the other pair.
// CHECK-LABEL: func @other_pair(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg1, %[[V0]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @other_pair(%a: tensor<8x9xi32>, %b: tensor<8x9xi32>, %v: tensor<9xi32>) -> tensor<9xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<8x9xi32>, tensor<8x9xi32>) -> tensor<9x9xi32>
  %1 = hlo.dot %v, %0 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<9xi32>, tensor<9x9xi32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

// Batches of both dots, and of one of them.
// CHECK-LABEL: func @batches(
// CHECK:         %[[V0:.*]] = hlo.dot %arg1, %arg2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V1]]
func.func @batches(%a: tensor<3x9x8xi32>, %b: tensor<3x8x9xi32>, %c: tensor<9x3x2xi32>) -> tensor<3x9x2xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x9x8xi32>, tensor<3x8x9xi32>) -> tensor<3x9x9xi32>
  %1 = hlo.dot %0, %c dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<3x9x9xi32>, tensor<9x3x2xi32>) -> tensor<3x9x2xi32>
  return %1 : tensor<3x9x2xi32>
}

// CHECK-LABEL: func @batch_of_one(
// CHECK:         %[[V0:.*]] = hlo.dot %arg1, %arg2 dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V1]]
func.func @batch_of_one(%a: tensor<3x9x8xi32>, %b: tensor<3x8x9xi32>, %c: tensor<9xi32>) -> tensor<3x9xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x9x8xi32>, tensor<3x8x9xi32>) -> tensor<3x9x9xi32>
  %1 = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<3x9x9xi32>, tensor<9xi32>) -> tensor<3x9xi32>
  return %1 : tensor<3x9xi32>
}

// The result in the order it had.
// CHECK-LABEL: func @transposed(
// CHECK:         %[[V0:.*]] = hlo.dot %arg1, %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.transpose %[[V1]] dimensions = [2, 0, 1] : (tensor<9x2x2xi32>) -> tensor<2x9x2xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @transposed(%a: tensor<9x8xi32>, %b: tensor<8x9x2xi32>, %c: tensor<9x2xi32>) -> tensor<2x9x2xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x9x2xi32>) -> tensor<9x9x2xi32>
  %1 = hlo.dot %c, %0 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<9x2xi32>, tensor<9x9x2xi32>) -> tensor<2x9x2xi32>
  return %1 : tensor<2x9x2xi32>
}

// Less than two times less work.
// CHECK-LABEL: func @little_saved(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
// LITTLE-LABEL: func @little_saved(
// LITTLE:         %[[M:.*]] = hlo.dot %arg1, %arg2
// LITTLE-NEXT:    hlo.dot %arg0, %[[M]]
func.func @little_saved(%a: tensor<3x2xi32>, %b: tensor<2x3xi32>, %c: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x2xi32>, tensor<2x3xi32>) -> tensor<3x3xi32>
  %1 = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// CHECK-LABEL: func @inner_read_twice(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]], %[[V0]]
func.func @inner_read_twice(%a: tensor<9x8xi32>, %b: tensor<8x9xi32>, %v: tensor<9xi32>) -> (tensor<9xi32>, tensor<9x9xi32>) {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x9xi32>) -> tensor<9x9xi32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xi32>, tensor<9xi32>) -> tensor<9xi32>
  return %1, %0 : tensor<9xi32>, tensor<9x9xi32>
}

// CHECK-LABEL: func @floats(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
// INEXACT-LABEL: func @floats(
// INEXACT:         %[[M:.*]] = hlo.dot %arg1, %arg2
// INEXACT-NEXT:    hlo.dot %arg0, %[[M]]
func.func @floats(%a: tensor<9x8xf32>, %b: tensor<8x9xf32>, %v: tensor<9xf32>) -> tensor<9xf32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xf32>, tensor<8x9xf32>) -> tensor<9x9xf32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xf32>, tensor<9xf32>) -> tensor<9xf32>
  return %1 : tensor<9xf32>
}

// Integers that are narrower would overflow elsewhere.
// CHECK-LABEL: func @widened(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @widened(%a: tensor<9x8xi8>, %b: tensor<8x9xi8>, %v: tensor<9xi32>) -> tensor<9xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi8>, tensor<8x9xi8>) -> tensor<9x9xi32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xi32>, tensor<9xi32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @other_precision(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, highest>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @other_precision(%a: tensor<9x8xi32>, %b: tensor<8x9xi32>, %v: tensor<9xi32>) -> tensor<9xi32> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, highest> : (tensor<9x8xi32>, tensor<8x9xi32>) -> tensor<9x9xi32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xi32>, tensor<9xi32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @ordered(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @ordered(%a: tensor<9x8xi32>, %b: tensor<8x9xi32>, %v: tensor<9xi32>) -> (tensor<9xi32>, tensor<9xi32>) {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64} : (tensor<9x8xi32>, tensor<8x9xi32>) -> tensor<9x9xi32>
  %1 = hlo.dot %0, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x9xi32>, tensor<9xi32>) -> tensor<9xi32>
  %2 = hlo.negate %v {hlo.control_predecessors = array<i64: 1>} : tensor<9xi32>
  return %1, %2 : tensor<9xi32>, tensor<9xi32>
}

// The reverse of more elements becomes one of fewer.
// CHECK-LABEL: func @reverse(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @reverse(%a: tensor<7x4xi32>, %b: tensor<4x2xi32>) -> tensor<7x2xi32> {
  %0 = hlo.reverse %a dimensions = [1] : tensor<7x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<7x4xi32>, tensor<4x2xi32>) -> tensor<7x2xi32>
  return %1 : tensor<7x2xi32>
}

// CHECK-LABEL: func @reverse_of_rows(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg0 dimensions = [0, 1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_rows(%a: tensor<7x4xi32>, %b: tensor<4x2xi32>) -> tensor<7x2xi32> {
  %0 = hlo.reverse %a dimensions = [0, 1] : tensor<7x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<7x4xi32>, tensor<4x2xi32>) -> tensor<7x2xi32>
  return %1 : tensor<7x2xi32>
}

// CHECK-LABEL: func @reverse_of_few(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg0 dimensions = [1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_few(%a: tensor<3x4xi32>, %b: tensor<4x2xi32>) -> tensor<3x2xi32> {
  %0 = hlo.reverse %a dimensions = [1] : tensor<3x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x4xi32>, tensor<4x2xi32>) -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// What meets zeros is not needed.
// CHECK-LABEL: func @pad(
// CHECK:         %[[V0:.*]] = hlo.slice %arg1 [0:2, 1:8:2] : (tensor<2x10xi32>) -> tensor<2x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V1]]
func.func @pad(%a: tensor<7x4xi32>, %b: tensor<2x10xi32>) -> tensor<2x7xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %a, %z low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x4xi32>, tensor<i32>) -> tensor<7x10xi32>
  %1 = hlo.dot %b, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x10xi32>, tensor<7x10xi32>) -> tensor<2x7xi32>
  return %1 : tensor<2x7xi32>
}

// CHECK-LABEL: func @pad_with_ones(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x4xi32>, tensor<i32>) -> tensor<7x10xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg1, %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V2]]
func.func @pad_with_ones(%a: tensor<7x4xi32>, %b: tensor<2x10xi32>) -> tensor<2x7xi32> {
  %z = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.pad %a, %z low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x4xi32>, tensor<i32>) -> tensor<7x10xi32>
  %1 = hlo.dot %b, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x10xi32>, tensor<7x10xi32>) -> tensor<2x7xi32>
  return %1 : tensor<2x7xi32>
}

// CHECK-LABEL: func @pad_of_rows(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 1] high = [2, 1] interior = [0, 0] : (tensor<7x4xi32>, tensor<i32>) -> tensor<9x6xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg1, %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V2]]
func.func @pad_of_rows(%a: tensor<7x4xi32>, %b: tensor<2x6xi32>) -> tensor<2x9xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %a, %z low = [0, 1] high = [2, 1] interior = [0, 0] : (tensor<7x4xi32>, tensor<i32>) -> tensor<9x6xi32>
  %1 = hlo.dot %b, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x6xi32>, tensor<9x6xi32>) -> tensor<2x9xi32>
  return %1 : tensor<2x9xi32>
}

// Sums of the other operand are multiplied.
// CHECK-LABEL: func @broadcast(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %arg1, %[[V0]] dimensions = [0]
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg0, %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]]
func.func @broadcast(%a: tensor<7x4xi32>, %b: tensor<5x4x2xi32>) -> tensor<7x2xi32> {
  %0 = hlo.broadcast %a dimensions = [0, 2] : (tensor<7x4xi32>) -> tensor<7x5x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<7x5x4xi32>, tensor<5x4x2xi32>) -> tensor<7x2xi32>
  return %1 : tensor<7x2xi32>
}

// CHECK-LABEL: func @broadcast_of_rows(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [2] : (tensor<4xi32>) -> tensor<9x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]>
// CHECK-NEXT:    return %[[V1]]
func.func @broadcast_of_rows(%a: tensor<4xi32>, %b: tensor<5x4xi32>) -> tensor<9xi32> {
  %0 = hlo.broadcast %a dimensions = [2] : (tensor<4xi32>) -> tensor<9x5x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<9x5x4xi32>, tensor<5x4xi32>) -> tensor<9xi32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @transposed_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [2, 0] : (tensor<4x7xi32>) -> tensor<7x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]>
// CHECK-NEXT:    return %[[V1]]
func.func @transposed_broadcast(%a: tensor<4x7xi32>, %b: tensor<5x4x2xi32>) -> tensor<7x2xi32> {
  %0 = hlo.broadcast %a dimensions = [2, 0] : (tensor<4x7xi32>) -> tensor<7x5x4xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<7x5x4xi32>, tensor<5x4x2xi32>) -> tensor<7x2xi32>
  return %1 : tensor<7x2xi32>
}
