// Without the option that a rewrite needs.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='sink-broadcast=false \
// RUN:   window-reduce-to-reduce=false reduce-of-reshape=false \
// RUN:   fold-pad-into-convolution=false negative-padding-replacement=false \
// RUN:   dynamic-update-slice-to-pad=false broadcast-degenerate-dimension=false \
// RUN:   unconditional-reduce-of-concat=false dot-to-multiply=false \
// RUN:   disable-dynamic-slice-to-slice very-small-gather-size=0' \
// RUN:   | FileCheck %s --check-prefix=OFF

// CHECK-LABEL: func @copy_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V1]]
func.func @copy_of_reshape(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<1x6xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @log_of_power(
// CHECK:         %[[V0:.*]] = hlo.power %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.log %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @log_of_power(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.power %x, %y : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_sqrt(
// CHECK:         %[[V0:.*]] = hlo.sqrt %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_by_sqrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %y : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_of_exponential(
// CHECK:         %[[V0:.*]] = hlo.exponential %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.power %[[V0]], %arg1
// CHECK-NEXT:    return %[[V1]]
func.func @power_of_exponential(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %r = hlo.power %0, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_exponential(
// CHECK:         %[[V0:.*]] = hlo.exponential %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_by_exponential(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %y : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_rsqrts(
// CHECK:         %[[V0:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.rsqrt %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V1]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @multiply_rsqrts(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.rsqrt %0 : tensor<4xf32>
  %r = hlo.multiply %1, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_power(
// CHECK:         %[[V0:.*]] = hlo.power %arg1, %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_by_power(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.power %y, %z : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @rsqrt_of_reciprocal(
// CHECK:         %[[V0:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.divide %[[V2]], %[[V0]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.rsqrt %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @rsqrt_of_reciprocal(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %c = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.divide %c, %0 : tensor<4xf32>
  %r = hlo.rsqrt %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @conditional_of_pred(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<i1>) -> tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.conditional %[[V0]](%arg1, %arg2)
// CHECK-NEXT:    ^bb0(%arg3: tensor<4xf32>):
// CHECK-NEXT:    %[[V2:.*]] = hlo.sine %arg3
// CHECK-NEXT:    hlo.return %[[V2]]
// CHECK-NEXT:    }, {
// CHECK-NEXT:    ^bb0(%arg3: tensor<4xf32>):
// CHECK-NEXT:    %[[V3:.*]] = hlo.cosine %arg3
// CHECK-NEXT:    hlo.return %[[V3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]]
func.func @conditional_of_pred(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %i = hlo.convert %p : (tensor<i1>) -> tensor<i32>
  %0 = hlo.conditional %i(%x, %y) : (tensor<i32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.sine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.cosine %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @transpose(
// CHECK:         %[[V0:.*]] = hlo.scatter %arg0, %arg1, %arg2 dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.transpose %[[V0]] dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @transpose(%x: tensor<3x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// OFF-LABEL: func @broadcast_degenerate(
// OFF:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0, 2] : (tensor<1x3xf32>) -> tensor<1x5x3xf32>
// OFF-NEXT:    return %[[V0]]
func.func @broadcast_degenerate(%x: tensor<1x3xf32>) -> tensor<1x5x3xf32> {
  %r = hlo.broadcast %x dimensions = [0, 2] : (tensor<1x3xf32>) -> tensor<1x5x3xf32>
  return %r : tensor<1x5x3xf32>
}

// OFF-LABEL: func @slice_at_great_unsigned(
// OFF:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// OFF-NEXT:    %[[V1:.*]] = hlo.dynamic_slice %arg0[%[[V0]]] sizes = [2]
// OFF-NEXT:    return %[[V1]]
func.func @slice_at_great_unsigned(%x: tensor<8xf32>) -> tensor<2xf32> {
  %i = hlo.constant dense<255> : tensor<ui8>
  %r = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<8xf32>, tensor<ui8>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// OFF-LABEL: func @window_of_all(
// OFF:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 5]>
// OFF-NEXT:    return %[[V0]]
func.func @window_of_all(%x: tensor<4x5xf32>, %i: tensor<f32>) -> tensor<4x1xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5]> : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x1xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x1xf32>
}

// OFF-LABEL: func @batch_product(
// OFF:         %[[V0:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1]>
// OFF-NEXT:    return %[[V0]]
func.func @batch_product(%x: tensor<4x2xi32>, %y: tensor<3x4xi32>) -> tensor<4x2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1]> : (tensor<4x2xi32>, tensor<3x4xi32>) -> tensor<4x2x3xi32>
  return %r : tensor<4x2x3xi32>
}

// OFF-LABEL: func @reduce_then_reshape(
// OFF:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// OFF-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1]
// OFF-NEXT:    return %[[V1]]
func.func @reduce_then_reshape(%x: tensor<2x3x4xf32>, %i: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %r = hlo.reduce %0, %i dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// OFF-LABEL: func @update_to_pad(
// OFF:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// OFF-NEXT:    %[[V1:.*]] = hlo.constant dense<6> : tensor<i32>
// OFF-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V0]][%[[V1]]], %arg1
// OFF-NEXT:    return %[[V2]]
func.func @update_to_pad(%v: tensor<f32>, %u: tensor<3xf32>) -> tensor<8xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %i = hlo.constant dense<6> : tensor<i32>
  %r = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<3xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// OFF-LABEL: func @fold_interior_pad(
// OFF:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// OFF-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
// OFF-NEXT:    %[[V2:.*]] = hlo.convolution %[[V1]], %arg1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
// OFF-NEXT:    return %[[V2]]
func.func @fold_interior_pad(%x: tensor<2x4x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<2x5x5xf32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [0, 0, 0] high = [0, 0, 0] interior = [0, 1, 0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %r = hlo.convolution %0, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x7x3xf32>, tensor<3x3x5xf32>) -> tensor<2x5x5xf32>
  return %r : tensor<2x5x5xf32>
}

// CHECK-LABEL: func @scaled_dot(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x9xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.dot %[[V2]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[V3]]
func.func @scaled_dot(%a: tensor<2x9xi32>, %b: tensor<9x3xi32>) -> tensor<2x3xi32> {
  %c = hlo.constant dense<5> : tensor<2x9xi32>
  %0 = hlo.multiply %a, %c : tensor<2x9xi32>
  %1 = hlo.dot %0, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x9xi32>, tensor<9x3xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}
