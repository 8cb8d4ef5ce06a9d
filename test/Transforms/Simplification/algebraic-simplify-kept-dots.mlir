// What rewrites of dots leave alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s --check-prefix=LAYOUT
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --algebraic-simplify='dot-strength-reduction' \
// RUN:   | FileCheck %s --check-prefix=STRENGTH
// RUN: hlo-opt %s --algebraic-simplify='layout-sensitive inexact \
// RUN:   conditional-simplification hoist-transpose-of-reshape \
// RUN:   fold-transpose-into-scatter conv-add-multiply-reorder \
// RUN:   dot-strength-reduction raise-slice-and-reduce-through-dot \
// RUN:   associative-reordering scalar-multiply-reduction \
// RUN:   reshape-transpose-as-slice-concatenate convert-constant-folding \
// RUN:   no-op-bitcast-convert-to-bitcast remove-no-op-reduce-precision \
// RUN:   conv-operand-swap=any executing-on-cpu move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=LAYOUT-ALL
// RUN: hlo-opt %s --algebraic-simplify='associative-reordering \
// RUN:   negative-padding-replacement=false' \
// RUN:   | FileCheck %s --check-prefix=ASSOC

// The parts of a dot on several devices add up behind it.
// CHECK-LABEL: func @read_by_unreduced_sharding(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.custom_call "Sharding"(%[[V0]]) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @read_by_unreduced_sharding(%x: tensor<2x0xi32>, %y: tensor<0x3xi32>) -> tensor<2x3xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %r = hlo.custom_call "Sharding"(%0) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Not if these are no such dots.
// CHECK-LABEL: func @read_by_other_shardings(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.custom_call "Sharding"(%[[V1]]) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V3]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.custom_call "Sharding"(%[[V4]]) : (tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V7:.*]] = hlo.broadcast %[[V6]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V8:.*]] = hlo.custom_call "Other"(%[[V7]]) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    return %[[V2]], %[[V5]], %[[V8]]
func.func @read_by_other_shardings(%x: tensor<2x0xi32>, %y: tensor<0x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %1 = hlo.custom_call "Sharding"(%0) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %3 = hlo.custom_call "Sharding"(%2) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %4 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %5 = hlo.custom_call "Other"(%4) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %1, %3, %5 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// CHECK-LABEL: func @outer_product_of_narrow_lhs(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <> : (tensor<2xi8>, tensor<3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @outer_product_of_narrow_lhs(%x: tensor<2xi8>, %y: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xi8>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func @outer_product_of_narrow_rhs(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <> : (tensor<2xi32>, tensor<3xi8>) -> tensor<2x3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @outer_product_of_narrow_rhs(%x: tensor<2xi32>, %y: tensor<3xi8>) -> tensor<2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xi32>, tensor<3xi8>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// As large as the result, but its second dimension is the batch.
// CHECK-LABEL: func @batch_behind_free(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @batch_behind_free(%x: tensor<2x2xi32>, %y: tensor<2xi32>) -> tensor<2x2xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0]> : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// LAYOUT-LABEL: func @product_with_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <> : (tensor<2xi32, #hlo.layout<[0]>>, tensor<3xi32, #hlo.layout<[0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.dot %arg2, %arg3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x2xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<1x3xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    return %[[V0]], %[[V1]]
func.func @product_with_layouts(%x: tensor<2xi32, #hlo.layout<[0]>>, %y: tensor<3xi32, #hlo.layout<[0]>>, %z: tensor<1x2xi32, #hlo.layout<[1, 0]>>, %w: tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> (tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<1x3xi32, #hlo.layout<[1, 0]>>) {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xi32, #hlo.layout<[0]>>, tensor<3xi32, #hlo.layout<[0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
  %s = hlo.dot %z, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x2xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<1x3xi32, #hlo.layout<[1, 0]>>
  return %r, %s : tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<1x3xi32, #hlo.layout<[1, 0]>>
}

// No free dimensions of one operand, or the other.
// CHECK-LABEL: func @transpose_of_batches(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xi32>, tensor<2x3x4xi32>) -> tensor<2x3x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0, 2] : (tensor<2x3x5xi32>) -> tensor<3x2x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %arg1, %arg0 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4xi32>, tensor<2x3x4x5xi32>) -> tensor<2x3x5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.transpose %[[V2]] dimensions = [1, 0, 2] : (tensor<2x3x5xi32>) -> tensor<3x2x5xi32>
// CHECK-NEXT:    return %[[V1]], %[[V3]]
func.func @transpose_of_batches(%x: tensor<2x3x4x5xi32>, %y: tensor<2x3x4xi32>) -> (tensor<3x2x5xi32>, tensor<3x2x5xi32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xi32>, tensor<2x3x4xi32>) -> tensor<2x3x5xi32>
  %r = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<2x3x5xi32>) -> tensor<3x2x5xi32>
  %1 = hlo.dot %y, %x dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4xi32>, tensor<2x3x4x5xi32>) -> tensor<2x3x5xi32>
  %s = hlo.transpose %1 dimensions = [1, 0, 2] : (tensor<2x3x5xi32>) -> tensor<3x2x5xi32>
  return %r, %s : tensor<3x2x5xi32>, tensor<3x2x5xi32>
}

// CHECK-LABEL: func @transpose_that_turns_rhs(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xi32>, tensor<4x3x5xi32>) -> tensor<2x3x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 1, 0] : (tensor<2x3x5xi32>) -> tensor<5x3x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_that_turns_rhs(%x: tensor<2x4xi32>, %y: tensor<4x3x5xi32>) -> tensor<5x3x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xi32>, tensor<4x3x5xi32>) -> tensor<2x3x5xi32>
  %r = hlo.transpose %0 dimensions = [2, 1, 0] : (tensor<2x3x5xi32>) -> tensor<5x3x2xi32>
  return %r : tensor<5x3x2xi32>
}

// Two dimensions contracted; a dimension that the reshape splits; sizes not known.
// CHECK-LABEL: func @reordered_with_two_contracted(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<12x5x7xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.transpose %arg0 dimensions = [0, 2, 1, 3] : (tensor<2x3x4x5xi32>) -> tensor<2x4x3x5xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<2x4x3x5xi32>) -> tensor<2x12x5xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x12x5xi32>, tensor<12x5x7xi32>) -> tensor<2x7xi32>
// CHECK-NEXT:    return %[[V4]]
func.func @reordered_with_two_contracted(%x: tensor<2x3x4x5xi32>) -> tensor<2x7xi32> {
  %k = hlo.constant dense<3> : tensor<i32>
  %c = hlo.broadcast %k dimensions = [] : (tensor<i32>) -> tensor<12x5x7xi32>
  %0 = hlo.transpose %x dimensions = [0, 2, 1, 3] : (tensor<2x3x4x5xi32>) -> tensor<2x4x3x5xi32>
  %1 = hlo.reshape %0 : (tensor<2x4x3x5xi32>) -> tensor<2x12x5xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x12x5xi32>, tensor<12x5x7xi32>) -> tensor<2x7xi32>
  return %r : tensor<2x7xi32>
}

// CHECK-LABEL: func @reordered_and_split(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<3x4xi32>) -> tensor<6x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6x2xi32>, tensor<6x5xi32>) -> tensor<2x5xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @reordered_and_split(%x: tensor<4x3xi32>) -> tensor<2x5xi32> {
  %c = hlo.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
  %1 = hlo.reshape %0 : (tensor<3x4xi32>) -> tensor<6x2xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6x2xi32>, tensor<6x5xi32>) -> tensor<2x5xi32>
  return %r : tensor<2x5xi32>
}

// CHECK-LABEL: func @reordered_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<3x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x3xi32>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6xi32>, tensor<6x5xi32>) -> tensor<5xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @reordered_of_unknown_size(%x: tensor<3x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<5xi32> {
  %c = hlo.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<3x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<2x3xi32>
  %1 = hlo.reshape %0 : (tensor<2x3xi32>) -> tensor<6xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6xi32>, tensor<6x5xi32>) -> tensor<5xi32>
  return %r : tensor<5xi32>
}

// The dimension joined comes first of the two contracted.
// CHECK-LABEL: func @concatenate_of_first_contracted(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1, 0], rhs_contracting_dims = [1, 0]> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<i32>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_of_first_contracted(%x: tensor<2x1xi32>, %y: tensor<2x2xi32>) -> tensor<i32> {
  %c = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1, 0], rhs_contracting_dims = [1, 0]> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @concatenate_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32>, tensor<2x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_of_unknown_size(%x: tensor<2x1xi32>, %y: tensor<2x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<2x2xi32> {
  %c = hlo.constant dense<[[1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32>, tensor<2x?xi32, #hlo.bounds<[?, 2]>>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_two_free_dimensions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}1, 2], [5, 6], [9, 1]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %[[V2]], %[[V2]]] sizes = [1, 2, 3] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<1x2x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.dot %[[V4]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.reshape %[[V5]] : (tensor<2x2xi32>) -> tensor<1x2x2xi32>
// CHECK-NEXT:    return %[[V6]]
func.func @dynamic_slice_of_two_free_dimensions(%i: tensor<i32>) -> tensor<1x2x2xi32> {
  %x = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
  %c = hlo.constant dense<[[1, 2], [5, 6], [9, 1]]> : tensor<3x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %z, %z] sizes = [1, 2, 3] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<1x2x3xi32>, tensor<3x2xi32>) -> tensor<1x2x2xi32>
  return %r : tensor<1x2x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_two_contracted(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [5, 6]]]> : tensor<1x2x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %[[V2]], %arg0] sizes = [1, 2, 1] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x1xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<1x2x1xi32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.reshape %[[V1]] : (tensor<1x2x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.dot %[[V4]], %[[V5]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<2xi32>, tensor<2x2xi32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V7:.*]] = hlo.reshape %[[V6]] : (tensor<2xi32>) -> tensor<1x2xi32>
// CHECK-NEXT:    return %[[V7]]
func.func @dynamic_slice_of_two_contracted(%i: tensor<i32>) -> tensor<1x2xi32> {
  %x = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
  %c = hlo.constant dense<[[[1, 2], [5, 6]]]> : tensor<1x2x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %z, %i] sizes = [1, 2, 1] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x1xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [1, 0]> : (tensor<1x2x1xi32>, tensor<1x2x2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_batch(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [5, 6], [7, 8]], {{\[\[}}9, 1], [2, 3], [4, 5]]]> : tensor<2x3x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V0]][%[[V2]], %arg0, %[[V2]]] sizes = [2, 1, 3] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reshape %[[V3]] : (tensor<2x1x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.dot %[[V4]], %[[V1]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x3xi32>, tensor<2x3x2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.reshape %[[V5]] : (tensor<2x2xi32>) -> tensor<2x1x2xi32>
// CHECK-NEXT:    return %[[V6]]
func.func @dynamic_slice_of_batch(%i: tensor<i32>) -> tensor<2x1x2xi32> {
  %x = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 2, 3]]]> : tensor<2x2x3xi32>
  %c = hlo.constant dense<[[[1, 2], [5, 6], [7, 8]], [[9, 1], [2, 3], [4, 5]]]> : tensor<2x3x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%z, %i, %z] sizes = [2, 1, 3] : (tensor<2x2x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x1x3xi32>, tensor<2x3x2xi32>) -> tensor<2x1x2xi32>
  return %r : tensor<2x1x2xi32>
}

// Of one operand only.
// CHECK-LABEL: func @transpose_of_lhs_only(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x2xi32>) -> tensor<2x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xi32>, tensor<4x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x2xi32>) -> tensor<2x4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %arg1, %[[V2]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<4x3xi32>, tensor<2x4xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    return %[[V1]], %[[V3]]
func.func @transpose_of_lhs_only(%x: tensor<4x2xi32>, %y: tensor<4x3xi32>) -> (tensor<2x3xi32>, tensor<3x2xi32>) {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x2xi32>) -> tensor<2x4xi32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xi32>, tensor<4x3xi32>) -> tensor<2x3xi32>
  %1 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x2xi32>) -> tensor<2x4xi32>
  %s = hlo.dot %y, %1 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<4x3xi32>, tensor<2x4xi32>) -> tensor<3x2xi32>
  return %r, %s : tensor<2x3xi32>, tensor<3x2xi32>
}

// Two free dimensions of the one, or the other; a batch that comes last.
// CHECK-LABEL: func @transposes_of_two_free_of_lhs(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x5x4xi32>, tensor<3x4xi32>) -> tensor<2x5x3xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @transposes_of_two_free_of_lhs(%x: tensor<4x2x5xi32>, %y: tensor<4x3xi32>) -> tensor<2x5x3xi32> {
  %0 = hlo.transpose %x dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x5x4xi32>, tensor<3x4xi32>) -> tensor<2x5x3xi32>
  return %r : tensor<2x5x3xi32>
}

// CHECK-LABEL: func @transposes_of_two_free_of_rhs(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x4xi32>, tensor<2x5x4xi32>) -> tensor<3x2x5xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @transposes_of_two_free_of_rhs(%x: tensor<4x2x5xi32>, %y: tensor<4x3xi32>) -> tensor<3x2x5xi32> {
  %0 = hlo.transpose %x dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
  %r = hlo.dot %1, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x4xi32>, tensor<2x5x4xi32>) -> tensor<3x2x5xi32>
  return %r : tensor<3x2x5xi32>
}

// CHECK-LABEL: func @transposes_of_batch(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [1, 2, 0] : (tensor<4x2x3xi32>) -> tensor<2x3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x4xi32>, tensor<2x3x4xi32>) -> tensor<2x5x3xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @transposes_of_batch(%x: tensor<4x2x5xi32>, %y: tensor<4x2x3xi32>) -> tensor<2x5x3xi32> {
  %0 = hlo.transpose %x dimensions = [1, 2, 0] : (tensor<4x2x5xi32>) -> tensor<2x5x4xi32>
  %1 = hlo.transpose %y dimensions = [1, 2, 0] : (tensor<4x2x3xi32>) -> tensor<2x3x4xi32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x5x4xi32>, tensor<2x3x4xi32>) -> tensor<2x5x3xi32>
  return %r : tensor<2x5x3xi32>
}

// The last two first would be less work.
// ALL-LABEL: func @nested_of_preds(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi1>, tensor<8x7xi1>) -> tensor<9x7xi1>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi1>, tensor<7x2xi1>) -> tensor<9x2xi1>
// ALL-NEXT:    return %[[V1]]
func.func @nested_of_preds(%x: tensor<9x8xi1>, %y: tensor<8x7xi1>, %z: tensor<7x2xi1>) -> tensor<9x2xi1> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi1>, tensor<8x7xi1>) -> tensor<9x7xi1>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi1>, tensor<7x2xi1>) -> tensor<9x2xi1>
  return %r : tensor<9x2xi1>
}

// ALL-LABEL: func @nested_of_narrow_lhs(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi8>, tensor<8x7xi32>) -> tensor<9x7xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi32>) -> tensor<9x2xi32>
// ALL-NEXT:    return %[[V1]]
func.func @nested_of_narrow_lhs(%x: tensor<9x8xi8>, %y: tensor<8x7xi32>, %z: tensor<7x2xi32>) -> tensor<9x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi8>, tensor<8x7xi32>) -> tensor<9x7xi32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi32>) -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// ALL-LABEL: func @nested_of_narrow_vector(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi8>) -> tensor<9x2xi32>
// ALL-NEXT:    return %[[V1]]
func.func @nested_of_narrow_vector(%x: tensor<9x8xi32>, %y: tensor<8x7xi32>, %z: tensor<7x2xi8>) -> tensor<9x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi8>) -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// ALL-LABEL: func @nested_of_unknown_size(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<?x2xi32, #hlo.bounds<[7, ?]>>) -> tensor<9x2xi32>
// ALL-NEXT:    return %[[V1]]
func.func @nested_of_unknown_size(%x: tensor<9x8xi32>, %y: tensor<8x7xi32>, %z: tensor<?x2xi32, #hlo.bounds<[7, ?]>>) -> tensor<9x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<?x2xi32, #hlo.bounds<[7, ?]>>) -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// ALL-LABEL: func @nested_by_two_algorithms(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm =  dot_bf16_bf16_f32 : (tensor<9x8xf32>, tensor<8x7xf32>) -> tensor<9x7xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm =  dot_bf16_bf16_f32_x3 : (tensor<9x7xf32>, tensor<7x2xf32>) -> tensor<9x2xf32>
// ALL-NEXT:    return %[[V1]]
func.func @nested_by_two_algorithms(%x: tensor<9x8xf32>, %y: tensor<8x7xf32>, %z: tensor<7x2xf32>) -> tensor<9x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<9x8xf32>, tensor<8x7xf32>) -> tensor<9x7xf32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x3 : (tensor<9x7xf32>, tensor<7x2xf32>) -> tensor<9x2xf32>
  return %r : tensor<9x2xf32>
}

// The operands change places, with their precisions.
// ALL-LABEL: func @nested_of_two_precisions(
// ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<9x8xf32>, tensor<8x7xf32>) -> tensor<9x7xf32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<9x7xf32>, tensor<7x2xf32>) -> tensor<9x2xf32>
// ALL-NEXT:    return %[[V1]]
func.func @nested_of_two_precisions(%x: tensor<9x8xf32>, %y: tensor<8x7xf32>, %z: tensor<7x2xf32>) -> tensor<9x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<9x8xf32>, tensor<8x7xf32>) -> tensor<9x7xf32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<9x7xf32>, tensor<7x2xf32>) -> tensor<9x2xf32>
  return %r : tensor<9x2xf32>
}

// ALL-LABEL: func @small_pad(
// ALL:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// ALL-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0] high = [0, 1] interior = [0, 0] : (tensor<2x9xi32>, tensor<i32>) -> tensor<2x10xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x10xi32>, tensor<10x4xi32>) -> tensor<2x4xi32>
// ALL-NEXT:    return %[[V2]]
func.func @small_pad(%x: tensor<2x9xi32>, %y: tensor<10x4xi32>) -> tensor<2x4xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0] high = [0, 1] interior = [0, 0] : (tensor<2x9xi32>, tensor<i32>) -> tensor<2x10xi32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x10xi32>, tensor<10x4xi32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// ALL-LABEL: func @small_broadcast(
// ALL:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<2xi32>) -> tensor<2x10xi32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x10xi32>, tensor<10x4xi32>) -> tensor<2x4xi32>
// ALL-NEXT:    return %[[V1]]
func.func @small_broadcast(%x: tensor<2xi32>, %y: tensor<10x4xi32>) -> tensor<2x4xi32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<2xi32>) -> tensor<2x10xi32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x10xi32>, tensor<10x4xi32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// CHECK-LABEL: func @sums_of_dots(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x2x8xi32>, tensor<4x8x3xi32>) -> tensor<4x2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0] : (tensor<4x2x3xi32>, tensor<i32>) -> tensor<2x3xi32> to_apply hlo.add
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x2x8xi32>, tensor<4x8x3xi32>) -> tensor<4x2x3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce %[[V3]], %[[V0]] dimensions = [1] : (tensor<4x2x3xi32>, tensor<i32>) -> tensor<4x3xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]], %[[V4]]
func.func @sums_of_dots(%x: tensor<4x2x8xi32>, %y: tensor<4x8x3xi32>) -> (tensor<2x3xi32>, tensor<4x3xi32>) {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x2x8xi32>, tensor<4x8x3xi32>) -> tensor<4x2x3xi32>
  %r = hlo.reduce %0, %z dimensions = [0] : (tensor<4x2x3xi32>, tensor<i32>) -> tensor<2x3xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x2x8xi32>, tensor<4x8x3xi32>) -> tensor<4x2x3xi32>
  %s = hlo.reduce %1, %z dimensions = [1] : (tensor<4x2x3xi32>, tensor<i32>) -> tensor<4x3xi32> to_apply hlo.add : tensor<i32>
  return %r, %s : tensor<2x3xi32>, tensor<4x3xi32>
}

// Of preds; of operands with fewer bits.
// ALL-LABEL: func @sum_of_pred_dot(
// ALL:         %[[V0:.*]] = hlo.constant dense<false> : tensor<i1>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi1>, tensor<8x3xi1>) -> tensor<4x3xi1>
// ALL-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0] : (tensor<4x3xi1>, tensor<i1>) -> tensor<3xi1> to_apply hlo.add
// ALL-NEXT:    return %[[V2]]
func.func @sum_of_pred_dot(%x: tensor<4x8xi1>, %y: tensor<8x3xi1>) -> tensor<3xi1> {
  %z = hlo.constant dense<false> : tensor<i1>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi1>, tensor<8x3xi1>) -> tensor<4x3xi1>
  %r = hlo.reduce %0, %z dimensions = [0] : (tensor<4x3xi1>, tensor<i1>) -> tensor<3xi1> to_apply hlo.add : tensor<i1>
  return %r : tensor<3xi1>
}

// ALL-LABEL: func @sum_of_narrow_lhs(
// ALL:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi8>, tensor<8x3xi32>) -> tensor<4x3xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [0] : (tensor<4x3xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add
// ALL-NEXT:    return %[[V2]]
func.func @sum_of_narrow_lhs(%x: tensor<4x8xi8>, %y: tensor<8x3xi32>) -> tensor<3xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi8>, tensor<8x3xi32>) -> tensor<4x3xi32>
  %r = hlo.reduce %0, %z dimensions = [0] : (tensor<4x3xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3xi32>
}

// ALL-LABEL: func @sum_of_narrow_rhs(
// ALL:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// ALL-NEXT:    %[[V1:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8x3xi8>) -> tensor<4x3xi32>
// ALL-NEXT:    %[[V2:.*]] = hlo.reduce %[[V1]], %[[V0]] dimensions = [1] : (tensor<4x3xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add
// ALL-NEXT:    return %[[V2]]
func.func @sum_of_narrow_rhs(%x: tensor<4x8xi32>, %y: tensor<8x3xi8>) -> tensor<4xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8x3xi8>) -> tensor<4x3xi32>
  %r = hlo.reduce %0, %z dimensions = [1] : (tensor<4x3xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// STRENGTH-LABEL: func @float_lhs(
// STRENGTH:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32>, tensor<8xi32>) -> tensor<4xi32>
// STRENGTH-NEXT:    return %[[V0]]
func.func @float_lhs(%x: tensor<4x8xf32>, %y: tensor<8xi32>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32>, tensor<8xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// STRENGTH-LABEL: func @float_rhs(
// STRENGTH:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8xf32>) -> tensor<4xi32>
// STRENGTH-NEXT:    return %[[V0]]
func.func @float_rhs(%x: tensor<4x8xi32>, %y: tensor<8xf32>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8xf32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// The dot would have another layout.
// LAYOUT-LABEL: func @transposed_layout(
// LAYOUT:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x8xi32, #hlo.layout<[2, 1, 0]>>, tensor<5x8x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x2x3xi32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [0, 2, 1] : (tensor<5x2x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x3x2xi32, #hlo.layout<[0, 1, 2]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @transposed_layout(%x: tensor<5x2x8xi32, #hlo.layout<[2, 1, 0]>>, %y: tensor<5x8x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x3x2xi32, #hlo.layout<[0, 1, 2]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x8xi32, #hlo.layout<[2, 1, 0]>>, tensor<5x8x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x2x3xi32, #hlo.layout<[2, 1, 0]>>
  %r = hlo.transpose %0 dimensions = [0, 2, 1] : (tensor<5x2x3xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x3x2xi32, #hlo.layout<[0, 1, 2]>>
  return %r : tensor<5x3x2xi32, #hlo.layout<[0, 1, 2]>>
}

// CHECK-LABEL: func @transpose_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xi32>, tensor<8x3xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 2]>>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_to_unknown_size(%x: tensor<2x8xi32>, %y: tensor<8x3xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 2]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xi32>, tensor<8x3xi32>) -> tensor<2x3xi32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x?xi32, #hlo.bounds<[?, 2]>>
  return %r : tensor<3x?xi32, #hlo.bounds<[?, 2]>>
}

// LAYOUT-LABEL: func @operands_with_layouts(
// LAYOUT:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32, #hlo.layout<[1, 0]>>, tensor<2x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<3x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x2xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V3:.*]] = hlo.transpose %arg2 dimensions = [1, 0] : (tensor<4x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x4xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V4:.*]] = hlo.transpose %arg3 dimensions = [1, 0] : (tensor<4x3xi32, #hlo.layout<[1, 0]>>) -> tensor<3x4xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V5:.*]] = hlo.dot %[[V3]], %[[V4]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x4xi32, #hlo.layout<[1, 0]>>, tensor<3x4xi32, #hlo.layout<[1, 0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    return %[[V2]], %[[V5]]
func.func @operands_with_layouts(%x: tensor<2x1xi32, #hlo.layout<[1, 0]>>, %y: tensor<2x2xi32, #hlo.layout<[1, 0]>>, %z: tensor<4x2xi32, #hlo.layout<[1, 0]>>, %w: tensor<4x3xi32, #hlo.layout<[1, 0]>>) -> (tensor<2x2xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[1, 0]>>) {
  %c = hlo.constant dense<[[1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32, #hlo.layout<[1, 0]>>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32, #hlo.layout<[1, 0]>>, tensor<2x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<3x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x2xi32, #hlo.layout<[1, 0]>>
  %1 = hlo.transpose %z dimensions = [1, 0] : (tensor<4x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x4xi32, #hlo.layout<[1, 0]>>
  %2 = hlo.transpose %w dimensions = [1, 0] : (tensor<4x3xi32, #hlo.layout<[1, 0]>>) -> tensor<3x4xi32, #hlo.layout<[1, 0]>>
  %s = hlo.dot %1, %2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x4xi32, #hlo.layout<[1, 0]>>, tensor<3x4xi32, #hlo.layout<[1, 0]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
  return %r, %s : tensor<2x2xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[1, 0]>>
}

// LAYOUT-ALL-LABEL: func @nested_with_layouts(
// LAYOUT-ALL:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32, #hlo.layout<[1, 0]>>, tensor<8x7xi32, #hlo.layout<[1, 0]>>) -> tensor<9x7xi32, #hlo.layout<[1, 0]>>
// LAYOUT-ALL-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32, #hlo.layout<[1, 0]>>, tensor<7x2xi32, #hlo.layout<[1, 0]>>) -> tensor<9x2xi32, #hlo.layout<[1, 0]>>
// LAYOUT-ALL-NEXT:    return %[[V1]]
func.func @nested_with_layouts(%x: tensor<9x8xi32, #hlo.layout<[1, 0]>>, %y: tensor<8x7xi32, #hlo.layout<[1, 0]>>, %z: tensor<7x2xi32, #hlo.layout<[1, 0]>>) -> tensor<9x2xi32, #hlo.layout<[1, 0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32, #hlo.layout<[1, 0]>>, tensor<8x7xi32, #hlo.layout<[1, 0]>>) -> tensor<9x7xi32, #hlo.layout<[1, 0]>>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32, #hlo.layout<[1, 0]>>, tensor<7x2xi32, #hlo.layout<[1, 0]>>) -> tensor<9x2xi32, #hlo.layout<[1, 0]>>
  return %r : tensor<9x2xi32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @concatenate_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[2, ?]>>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_to_unknown_size(%x: tensor<2x1xi32>, %y: tensor<2x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[2, ?]>> {
  %c = hlo.constant dense<[[1, 2], [4, 5], [6, 7]]> : tensor<3x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<?x2xi32, #hlo.bounds<[2, ?]>>
  return %r : tensor<?x2xi32, #hlo.bounds<[2, ?]>>
}

// CHECK-LABEL: func @reordered_to_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<3x2xi32>) -> tensor<2x?xi32, #hlo.bounds<[?, 3]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<2x?xi32, #hlo.bounds<[?, 3]>>) -> tensor<6xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6xi32>, tensor<6x5xi32>) -> tensor<5xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @reordered_to_unknown_size(%x: tensor<3x2xi32>) -> tensor<5xi32> {
  %c = hlo.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<3x2xi32>) -> tensor<2x?xi32, #hlo.bounds<[?, 3]>>
  %1 = hlo.reshape %0 : (tensor<2x?xi32, #hlo.bounds<[?, 3]>>) -> tensor<6xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<6xi32>, tensor<6x5xi32>) -> tensor<5xi32>
  return %r : tensor<5xi32>
}

// CHECK-LABEL: func @reordered_and_split_before(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %[[V1]] : (tensor<3x4xi32>) -> tensor<2x6xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x6xi32>, tensor<6x5xi32>) -> tensor<2x5xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @reordered_and_split_before(%x: tensor<4x3xi32>) -> tensor<2x5xi32> {
  %c = hlo.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 1], [2, 3, 4, 5, 6], [7, 8, 9, 1, 2], [3, 4, 5, 6, 7], [8, 9, 1, 2, 3]]> : tensor<6x5xi32>
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
  %1 = hlo.reshape %0 : (tensor<3x4xi32>) -> tensor<2x6xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x6xi32>, tensor<6x5xi32>) -> tensor<2x5xi32>
  return %r : tensor<2x5xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<?x2xi32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dynamic_slice %[[V1]][%arg0, %[[V3]]] sizes = [1, 2] : (tensor<?x2xi32, #hlo.bounds<[4, ?]>>, tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.reshape %[[V4]] : (tensor<1x2xi32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.dot %[[V5]], %[[V2]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<2xi32>, tensor<2x2xi32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V7:.*]] = hlo.reshape %[[V6]] : (tensor<2xi32>) -> tensor<1x2xi32>
// CHECK-NEXT:    return %[[V7]]
func.func @dynamic_slice_of_unknown_size(%i: tensor<i32>) -> tensor<1x2xi32> {
  %k = hlo.constant dense<3> : tensor<i32>
  %x = hlo.broadcast %k dimensions = [] : (tensor<i32>) -> tensor<?x2xi32, #hlo.bounds<[4, ?]>>
  %c = hlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %z] sizes = [1, 2] : (tensor<?x2xi32, #hlo.bounds<[4, ?]>>, tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x2xi32>, tensor<2x2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}

// STRENGTH-LABEL: func @integers_to_floats(
// STRENGTH:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8xi32>) -> tensor<4xf32>
// STRENGTH-NEXT:    return %[[V0]]
func.func @integers_to_floats(%x: tensor<4x8xi32>, %y: tensor<8xi32>) -> tensor<4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8xi32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Pads that take elements away, not replaced by slices.
// ASSOC-LABEL: func @negative_pads(
// ASSOC:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// ASSOC-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, -1] high = [0, 2] interior = [0, 0] : (tensor<4x9xi32>, tensor<i32>) -> tensor<4x10xi32>
// ASSOC-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x10xi32>, tensor<10x2xi32>) -> tensor<4x2xi32>
// ASSOC-NEXT:    %[[V3:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 2] high = [0, -1] interior = [0, 0] : (tensor<4x9xi32>, tensor<i32>) -> tensor<4x10xi32>
// ASSOC-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x10xi32>, tensor<10x2xi32>) -> tensor<4x2xi32>
// ASSOC-NEXT:    return %[[V2]], %[[V4]]
func.func @negative_pads(%x: tensor<4x9xi32>, %y: tensor<10x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>) {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, -1] high = [0, 2] interior = [0, 0] : (tensor<4x9xi32>, tensor<i32>) -> tensor<4x10xi32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x10xi32>, tensor<10x2xi32>) -> tensor<4x2xi32>
  %1 = hlo.pad %x, %z low = [0, 2] high = [0, -1] interior = [0, 0] : (tensor<4x9xi32>, tensor<i32>) -> tensor<4x10xi32>
  %s = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x10xi32>, tensor<10x2xi32>) -> tensor<4x2xi32>
  return %r, %s : tensor<4x2xi32>, tensor<4x2xi32>
}

// Without the option.
// CHECK-LABEL: func @nested_with_narrow(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi32>) -> tensor<9x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @nested_with_narrow(%x: tensor<9x8xi32>, %y: tensor<8x7xi32>, %z: tensor<7x2xi32>) -> tensor<9x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x8xi32>, tensor<8x7xi32>) -> tensor<9x7xi32>
  %r = hlo.dot %0, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<9x7xi32>, tensor<7x2xi32>) -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// CHECK-LABEL: func @large_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 7] high = [0, 0] interior = [0, 0] : (tensor<4x2xi32>, tensor<i32>) -> tensor<4x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x9xi32>, tensor<9x2xi32>) -> tensor<4x2xi32>
// CHECK-NEXT:    return %[[V2]]
func.func @large_pad(%x: tensor<4x2xi32>, %y: tensor<9x2xi32>) -> tensor<4x2xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 7] high = [0, 0] interior = [0, 0] : (tensor<4x2xi32>, tensor<i32>) -> tensor<4x9xi32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x9xi32>, tensor<9x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
