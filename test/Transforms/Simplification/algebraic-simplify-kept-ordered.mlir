// Another instruction waits for what a rewrite would make away with.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT

// CHECK-LABEL: func @reshape_of_rng(
// CHECK:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1 {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @reshape_of_rng(%a: tensor<f32>, %b: tensor<f32>, %other: tensor<f32>) -> (tensor<6xf32>, tensor<f32>) {
  %0 = hlo.rng rng_uniform, %a, %b {hlo.control_id = 1 : i64} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<6xf32>, tensor<f32>
}

// CHECK-LABEL: func @reverse_of_binary(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.subtract %[[V0]], %arg0 {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V2:.*]] = hlo.reverse %[[V1]] dimensions = [0]
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V2]], %[[V3]]
func.func @reverse_of_binary(%x: tensor<4xf32>, %y: tensor<f32>, %other: tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.subtract %0, %x {hlo.control_id = 1 : i64} : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<4xf32>, tensor<f32>
}

// CHECK-LABEL: func @degenerate_chain(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0] {hlo.control_id = 1 : i64} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V2]], %[[V3]]
func.func @degenerate_chain(%x: tensor<2x3xf32>, %other: tensor<f32>) -> (tensor<2x3xf32>, tensor<f32>) {
  %0 = hlo.reshape %x : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] {hlo.control_id = 1 : i64} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
  %r = hlo.reshape %1 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<2x3xf32>, tensor<f32>
}

// CHECK-LABEL: func @copy_of_copy(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 {hlo.control_id = 1 : i64} : tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @copy_of_copy(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %other: tensor<f32>) -> (tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<f32>) {
  %0 = hlo.copy %x {hlo.control_id = 1 : i64} : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %1, %waits : tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<f32>
}

// CHECK-LABEL: func @transpose_of_dot(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @transpose_of_dot(%x: tensor<2x8xf32>, %y: tensor<8x3xf32>, %other: tensor<f32>) -> (tensor<3x2xf32>, tensor<f32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64} : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<3x2xf32>, tensor<f32>
}

// CHECK-LABEL: func @bitcast_of_elementwise(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V2]], %[[V3]]
func.func @bitcast_of_elementwise(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %other: tensor<f32>) -> (tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<f32>) {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.negate %0 {hlo.control_id = 1 : i64} : tensor<6xf32, #hlo.layout<[0]>>
  %2 = hlo.bitcast %1 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2, %waits : tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<f32>
}

// CHECK-LABEL: func @chained_bias(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1, -1]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V2]] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V4]], %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V5]], %[[V6]]
func.func @chained_bias(%x: tensor<3x2xi32>, %other: tensor<f32>) -> (tensor<3x2xi32>, tensor<f32>) {
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %d = hlo.constant dense<[1, -1]> : tensor<2xi32>
  %0 = hlo.broadcast %c dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %1 = hlo.broadcast %d dimensions = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
  %2 = hlo.add %x, %0 {hlo.control_id = 1 : i64} : tensor<3x2xi32>
  %r = hlo.add %2, %1 : tensor<3x2xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<3x2xi32>, tensor<f32>
}

// CHECK-LABEL: func @gather_of_pad(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [0, 1] high = [0, 2] interior = [0, 1] {hlo.control_id = 1 : i64} : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.gather %[[V0]], %arg2 dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8]
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %arg3 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @gather_of_pad(%x: tensor<7x3xf32>, %v: tensor<f32>, %i: tensor<5xi32>, %other: tensor<f32>) -> (tensor<5x8xf32>, tensor<f32>) {
  %0 = hlo.pad %x, %v low = [0, 1] high = [0, 2] interior = [0, 1] {hlo.control_id = 1 : i64} : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x8xf32>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<7x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %1, %waits : tensor<5x8xf32>, tensor<f32>
}

// CHECK-LABEL: func @dynamic_slice(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00, 9.000000e+00], [1.500000e+00, 2.500000e+00, 3.500000e+00]]> : tensor<4x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e-01, 1.000000e-01]]> : tensor<3x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %arg1] sizes = [1, 3] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<1x3xf32>) -> tensor<3xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> operand_precision = <high, default>
// CHECK-NEXT:    %[[V5:.*]] = hlo.reshape %[[V4]] : (tensor<2xf32>) -> tensor<1x2xf32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V5]], %[[V6]]
func.func @dynamic_slice(%i: tensor<i32>, %j: tensor<i32>, %other: tensor<f32>) -> (tensor<1x2xf32>, tensor<f32>) {
  %c = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [1.5, 2.5, 3.5]]> : tensor<4x3xf32>
  %d = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [0.5, 0.1]]> : tensor<3x2xf32>
  %0 = hlo.dynamic_slice %c[%i, %j] sizes = [1, 3] {hlo.control_id = 1 : i64} : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
  %r = hlo.dot %0, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<1x3xf32>, tensor<3x2xf32>) -> tensor<1x2xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<1x2xf32>, tensor<f32>
}

// INEXACT-LABEL: func @transpose_of_rng(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.rng rng_uniform, %[[V0]], %[[V0]] {hlo.control_id = 1 : i64}
// INEXACT-NEXT:    %[[V2:.*]] = hlo.transpose %[[V1]] dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// INEXACT-NEXT:    %[[V3:.*]] = hlo.negate %arg0 {hlo.control_predecessors = array<i64: 1>}
// INEXACT-NEXT:    return %[[V2]], %[[V3]]
func.func @transpose_of_rng(%other: tensor<f32>) -> (tensor<3x2xf32>, tensor<f32>) {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %one, %one {hlo.control_id = 1 : i64} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<3x2xf32>, tensor<f32>
}

// ALL-LABEL: func @split_and_move(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.control_id = 1 : i64} : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
// ALL-NEXT:    %[[V3:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V2]], %[[V3]]
func.func @split_and_move(%x: tensor<3x8xi32>, %other: tensor<f32>) -> (tensor<6x4xi32>, tensor<f32>) {
  %0 = hlo.reshape %x {hlo.control_id = 1 : i64} : (tensor<3x8xi32>) -> tensor<3x2x4xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x2x4xi32>) -> tensor<2x3x4xi32>
  %2 = hlo.reshape %1 : (tensor<2x3x4xi32>) -> tensor<6x4xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2, %waits : tensor<6x4xi32>, tensor<f32>
}

// ALL-LABEL: func @middle(
// ALL:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 2, 0, 3] {hlo.control_id = 1 : i64} : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<3x2x2x5xi32>) -> tensor<3x20xi32>
// ALL-NEXT:    %[[V3:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V2]], %[[V3]]
func.func @middle(%x: tensor<12x5xi32>, %other: tensor<f32>) -> (tensor<3x20xi32>, tensor<f32>) {
  %0 = hlo.reshape %x : (tensor<12x5xi32>) -> tensor<2x3x2x5xi32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0, 3] {hlo.control_id = 1 : i64} : (tensor<2x3x2x5xi32>) -> tensor<3x2x2x5xi32>
  %2 = hlo.reshape %1 : (tensor<3x2x2x5xi32>) -> tensor<3x20xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %2, %waits : tensor<3x20xi32>, tensor<f32>
}

// ALL-LABEL: func @result_of_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// ALL-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<1x7x3xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> {hlo.control_id = 1 : i64}
// ALL-NEXT:    %[[V3:.*]] = hlo.multiply %[[V2]], %[[V1]]
// ALL-NEXT:    %[[V4:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V3]], %[[V4]]
func.func @result_of_convolution(%a: tensor<1x9x2xi32>, %k: tensor<3x2x3xi32>, %other: tensor<f32>) -> (tensor<1x7x3xi32>, tensor<f32>) {
  %c = hlo.constant dense<5> : tensor<1x7x3xi32>
  %0 = hlo.convolution %a, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> {hlo.control_id = 1 : i64} : (tensor<1x9x2xi32>, tensor<3x2x3xi32>) -> tensor<1x7x3xi32>
  %1 = hlo.multiply %0, %c : tensor<1x7x3xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %1, %waits : tensor<1x7x3xi32>, tensor<f32>
}

// ALL-LABEL: func @product_into_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f">
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1 {hlo.control_id = 1 : i64}
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    %[[V6:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V5]], %[[V6]]
func.func @product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>, %other: tensor<f32>) -> (tensor<2x4x2xi32>, tensor<f32>) {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias {hlo.control_id = 1 : i64} : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<2x4x2xi32>, tensor<f32>
}

// ALL-LABEL: func @convolution_products_product_into_convolution(
// ALL:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V0]] window = <size = [2]> dim_labels = <"b0f_0io->b0f"> {hlo.control_id = 1 : i64}
// ALL-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %arg1
// ALL-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
// ALL-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// ALL-NEXT:    %[[V6:.*]] = hlo.negate %arg2 {hlo.control_predecessors = array<i64: 1>}
// ALL-NEXT:    return %[[V5]], %[[V6]]
func.func @convolution_products_product_into_convolution(%x: tensor<2x5x3xi32>, %bias: tensor<2x4x2xi32>, %other: tensor<f32>) -> (tensor<2x4x2xi32>, tensor<f32>) {
  %k = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 1], [2, 3]]]> : tensor<2x3x2xi32>
  %c = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %0 = hlo.convolution %x, %k window = <size = [2]> dim_labels = <"b0f_0io->b0f"> {hlo.control_id = 1 : i64} : (tensor<2x5x3xi32>, tensor<2x3x2xi32>) -> tensor<2x4x2xi32>
  %1 = hlo.add %0, %bias : tensor<2x4x2xi32>
  %2 = hlo.broadcast %c dimensions = [2] : (tensor<2xi32>) -> tensor<2x4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<2x4x2xi32>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<2x4x2xi32>, tensor<f32>
}

// LAYOUT-LABEL: func @copy_of_reshape(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 {hlo.control_id = 1 : i64} : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.negate %arg1 {hlo.control_predecessors = array<i64: 1>}
// LAYOUT-NEXT:    return %[[V1]], %[[V2]]
func.func @copy_of_reshape(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>, %other: tensor<f32>) -> (tensor<1x6xf32, #hlo.layout<[0, 1]>>, tensor<f32>) {
  %0 = hlo.reshape %x {hlo.control_id = 1 : i64} : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
  %waits = hlo.negate %other {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  return %r, %waits : tensor<1x6xf32, #hlo.layout<[0, 1]>>, tensor<f32>
}
