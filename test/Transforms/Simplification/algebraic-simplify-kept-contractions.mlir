// What rewrites leave alone, next to what they rewrite in the other tests.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @product_by_other_algorithm(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <> algorithm =  dot_bf16_bf16_f32
// CHECK-NEXT:    return %[[V0]]
func.func @product_by_other_algorithm(%x: tensor<2xi32>, %y: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <> algorithm = dot_bf16_bf16_f32 : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Free dimensions of one operand; a batch dimension becomes a free one.
// CHECK-LABEL: func @transpose_of_dot_with_vector(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_dot_with_vector(%x: tensor<2x3x4xi32>, %y: tensor<4xi32>) -> tensor<3x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x3x4xi32>, tensor<4xi32>) -> tensor<2x3xi32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func @transpose_of_dot_of_vector(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [2]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_dot_of_vector(%x: tensor<4xi32>, %y: tensor<2x3x4xi32>) -> tensor<3x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [2]> : (tensor<4xi32>, tensor<2x3x4xi32>) -> tensor<2x3xi32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func @transpose_of_batch(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 1, 0] : (tensor<5x2x3xi32>) -> tensor<3x2x5xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_of_batch(%x: tensor<5x2x4xi32>, %y: tensor<5x4x3xi32>) -> tensor<3x2x5xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<5x2x4xi32>, tensor<5x4x3xi32>) -> tensor<5x2x3xi32>
  %r = hlo.transpose %0 dimensions = [2, 1, 0] : (tensor<5x2x3xi32>) -> tensor<3x2x5xi32>
  return %r : tensor<3x2x5xi32>
}

// CHECK-LABEL: func @transpose_that_turns_lhs(
// CHECK:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 1, 0] : (tensor<2x3x5xi32>) -> tensor<5x3x2xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose_that_turns_lhs(%x: tensor<2x3x4xi32>, %y: tensor<4x5xi32>) -> tensor<5x3x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x3x4xi32>, tensor<4x5xi32>) -> tensor<2x3x5xi32>
  %r = hlo.transpose %0 dimensions = [2, 1, 0] : (tensor<2x3x5xi32>) -> tensor<5x3x2xi32>
  return %r : tensor<5x3x2xi32>
}

// Batches; two dimensions contracted; three dimensions.
// CHECK-LABEL: func @concatenate_with_batch(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4, 5, 6, 7], [8, 9, 1, 2, 3, 4, 5]]> : tensor<2x7xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_with_batch(%x: tensor<2x3xi32>, %y: tensor<2x4xi32>) -> tensor<2xi32> {
  %c = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7], [8, 9, 1, 2, 3, 4, 5]]> : tensor<2x7xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x7xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x7xi32>, tensor<2x7xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @concatenate_of_two_contracted(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [0, 1]>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_of_two_contracted(%x: tensor<2x1xi32>, %y: tensor<2x2xi32>) -> tensor<i32> {
  %c = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [0, 1]> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @concatenate_of_three_dimensions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 2 : (tensor<2x2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_of_three_dimensions(%x: tensor<2x2x1xi32>, %y: tensor<2x2x2xi32>) -> tensor<2x2x2xi32> {
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 2 : (tensor<2x2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x2x3xi32>, tensor<3x2xi32>) -> tensor<2x2x2xi32>
  return %r : tensor<2x2x2xi32>
}

// CHECK-LABEL: func @concatenate_with_three_dimensions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}[1, 2], [3, 4]], {{\[\[}}5, 6], [7, 8]], {{\[\[}}9, 1], [2, 3]]]> : tensor<3x2x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %arg0, %arg1 dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V2]]
func.func @concatenate_with_three_dimensions(%x: tensor<2x1xi32>, %y: tensor<2x2xi32>) -> tensor<2x2x2xi32> {
  %c = hlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 1], [2, 3]]]> : tensor<3x2x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2x2xi32>) -> tensor<2x2x2xi32>
  return %r : tensor<2x2x2xi32>
}

// Of a parameter; of two rows; of columns that are contracted.
// CHECK-LABEL: func @dynamic_slice_of_parameter(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %arg0[%arg1, %[[V1]]] sizes = [1, 3]
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<1x3xi32>) -> tensor<3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V0]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V5:.*]] = hlo.reshape %[[V4]] : (tensor<2xi32>) -> tensor<1x2xi32>
// CHECK-NEXT:    return %[[V5]]
func.func @dynamic_slice_of_parameter(%x: tensor<4x3xi32>, %i: tensor<i32>) -> tensor<1x2xi32> {
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %z] sizes = [1, 3] : (tensor<4x3xi32>, tensor<i32>, tensor<i32>) -> tensor<1x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x3xi32>, tensor<3x2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_two_rows(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %[[V2]]] sizes = [2, 3]
// CHECK-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V4]]
func.func @dynamic_slice_of_two_rows(%i: tensor<i32>) -> tensor<2x2xi32> {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %z] sizes = [2, 3] : (tensor<3x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func @dynamic_slice_of_contracted(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2, 3, 4], [4, 5, 6, 7], [7, 8, 9, 1]]> : tensor<3x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_slice %[[V0]][%arg0, %arg0] sizes = [1, 3]
// CHECK-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<1x3xi32>) -> tensor<3xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
// CHECK-NEXT:    %[[V5:.*]] = hlo.reshape %[[V4]] : (tensor<2xi32>) -> tensor<1x2xi32>
// CHECK-NEXT:    return %[[V5]]
func.func @dynamic_slice_of_contracted(%i: tensor<i32>) -> tensor<1x2xi32> {
  %x = hlo.constant dense<[[1, 2, 3, 4], [4, 5, 6, 7], [7, 8, 9, 1]]> : tensor<3x4xi32>
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [1, 3] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<1x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x3xi32>, tensor<3x2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}

// Batches in different orders; contracting dimensions in front of batches.
// CHECK-LABEL: func @transposes_of_other_batches(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 2, 3] : (tensor<2x3x4x5xi32>) -> tensor<3x2x4x5xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [0, 1, 3, 2] : (tensor<3x2x5x6xi32>) -> tensor<3x2x6x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
// CHECK-NEXT:    return %[[V2]]
func.func @transposes_of_other_batches(%x: tensor<2x3x4x5xi32>, %y: tensor<3x2x5x6xi32>) -> tensor<3x2x4x6xi32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2, 3] : (tensor<2x3x4x5xi32>) -> tensor<3x2x4x5xi32>
  %1 = hlo.transpose %y dimensions = [0, 1, 3, 2] : (tensor<3x2x5x6xi32>) -> tensor<3x2x6x5xi32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<3x2x4x5xi32>, tensor<3x2x6x5xi32>) -> tensor<3x2x4x6xi32>
  return %r : tensor<3x2x4x6xi32>
}

// CHECK-LABEL: func @transposes_of_many(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [0, 2, 1] : (tensor<2x4x5xi32>) -> tensor<2x5x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %arg1 dimensions = [2, 0, 1] : (tensor<5x4x3xi32>) -> tensor<3x5x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dot %[[V0]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [1, 2]>
// CHECK-NEXT:    return %[[V2]]
func.func @transposes_of_many(%x: tensor<2x4x5xi32>, %y: tensor<5x4x3xi32>) -> tensor<2x3xi32> {
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x4x5xi32>) -> tensor<2x5x4xi32>
  %1 = hlo.transpose %y dimensions = [2, 0, 1] : (tensor<5x4x3xi32>) -> tensor<3x5x4xi32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [1, 2]> : (tensor<2x5x4xi32>, tensor<3x5x4xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// Padding of batch and of features of the kernel; at the end of it.
// CHECK-LABEL: func @pad_of_batch(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [1, 0, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<3x4x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @pad_of_batch(%x: tensor<2x4x3xi32>, %k: tensor<3x3x5xi32>) -> tensor<3x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [1, 0, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<3x4x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<3x4x3xi32>, tensor<3x3x5xi32>) -> tensor<3x2x5xi32>
  return %r : tensor<3x2x5xi32>
}

// CHECK-LABEL: func @interior_pad_and_padding(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<2x7x3xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @interior_pad_and_padding(%x: tensor<2x4x3xi32>, %k: tensor<3x3x5xi32>) -> tensor<2x7x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x4x3xi32>, tensor<i32>) -> tensor<2x7x3xi32>
  %r = hlo.convolution %0, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xi32>, tensor<3x3x5xi32>) -> tensor<2x7x5xi32>
  return %r : tensor<2x7x5xi32>
}

// CHECK-LABEL: func @pad_of_kernel_input_feature(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<3x2x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V1]] window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @pad_of_kernel_input_feature(%x: tensor<2x4x3xi32>, %k: tensor<3x2x5xi32>) -> tensor<2x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %k, %z low = [0, 1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<3x2x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xi32>, tensor<3x3x5xi32>) -> tensor<2x2x5xi32>
  return %r : tensor<2x2x5xi32>
}

// CHECK-LABEL: func @pad_of_kernel_output_feature(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0, 1] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<3x3x4xi32>, tensor<i32>) -> tensor<3x3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V1]] window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @pad_of_kernel_output_feature(%x: tensor<2x4x3xi32>, %k: tensor<3x3x4xi32>) -> tensor<2x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %k, %z low = [0, 0, 1] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<3x3x4xi32>, tensor<i32>) -> tensor<3x3x5xi32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xi32>, tensor<3x3x5xi32>) -> tensor<2x2x5xi32>
  return %r : tensor<2x2x5xi32>
}

// CHECK-LABEL: func @pad_behind_kernel(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0, 0] high = [1, 0, 0] interior = [0, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V1]] window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @pad_behind_kernel(%x: tensor<2x4x3xi32>, %k: tensor<2x3x5xi32>) -> tensor<2x2x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %k, %z low = [0, 0, 0] high = [1, 0, 0] interior = [0, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
  %r = hlo.convolution %x, %0 window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x4x3xi32>, tensor<3x3x5xi32>) -> tensor<2x2x5xi32>
  return %r : tensor<2x2x5xi32>
}

// CHECK-LABEL: func @pad_of_dilated_kernel(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.pad %arg1, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convolution %arg0, %[[V1]] window = <size = [3], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V2]]
func.func @pad_of_dilated_kernel(%x: tensor<2x8x3xi32>, %k: tensor<2x3x5xi32>) -> tensor<2x4x5xi32> {
  %z = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %k, %z low = [0, 0, 0] high = [0, 0, 0] interior = [1, 0, 0] : (tensor<2x3x5xi32>, tensor<i32>) -> tensor<3x3x5xi32>
  %r = hlo.convolution %x, %0 window = <size = [3], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x3xi32>, tensor<3x3x5xi32>) -> tensor<2x4x5xi32>
  return %r : tensor<2x4x5xi32>
}

// A kernel for each feature, padded, dilated, reversed, for two features each.
// CHECK-LABEL: func @depthwise_padded_low(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5], pad = [1, 0]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_padded_low(%x: tensor<2x5x3xi32>, %k: tensor<5x1x3xi32>) -> tensor<2x2x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5], pad = [1, 0]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<2x2x3xi32>
  return %r : tensor<2x2x3xi32>
}

// CHECK-LABEL: func @depthwise_padded_high(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5], pad = [0, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_padded_high(%x: tensor<2x5x3xi32>, %k: tensor<5x1x3xi32>) -> tensor<2x2x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5], pad = [0, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<2x2x3xi32>
  return %r : tensor<2x2x3xi32>
}

// CHECK-LABEL: func @depthwise_dilated(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_dilated(%x: tensor<2x3x3xi32>, %k: tensor<3x1x3xi32>) -> tensor<2x3x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x3x3xi32>, tensor<3x1x3xi32>) -> tensor<2x3x3xi32>
  return %r : tensor<2x3x3xi32>
}

// CHECK-LABEL: func @depthwise_reversed(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5], rhs_reversal = [1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_reversed(%x: tensor<2x5x3xi32>, %k: tensor<5x1x3xi32>) -> tensor<2x1x3xi32> {
  %r = hlo.convolution %x, %k window = <size = [5], rhs_reversal = [1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi32>, tensor<5x1x3xi32>) -> tensor<2x1x3xi32>
  return %r : tensor<2x1x3xi32>
}

// CHECK-LABEL: func @depthwise_of_preds(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3
// CHECK-NEXT:    return %[[V0]]
func.func @depthwise_of_preds(%x: tensor<2x5x3xi1>, %k: tensor<5x1x3xi1>) -> tensor<2x1x3xi1> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 3 : (tensor<2x5x3xi1>, tensor<5x1x3xi1>) -> tensor<2x1x3xi1>
  return %r : tensor<2x1x3xi1>
}

// CHECK-LABEL: func @one_group(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [5]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @one_group(%x: tensor<2x5x1xi32>, %k: tensor<5x1x2xi32>) -> tensor<2x1x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [5]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x5x1xi32>, tensor<5x1x2xi32>) -> tensor<2x1x2xi32>
  return %r : tensor<2x1x2xi32>
}
