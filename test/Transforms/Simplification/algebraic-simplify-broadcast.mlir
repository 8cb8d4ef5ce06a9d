// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @broadcast_to_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         %[[R:.*]] = hlo.reshape %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @broadcast_to_reshape(%x: tensor<3xf32>) -> tensor<1x3xf32> {
  %r = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
  return %r : tensor<1x3xf32>
}

// CHECK-LABEL: func @broadcast_to_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>)
// CHECK:         hlo.transpose %[[X]] dimensions = [1, 0]
func.func @broadcast_to_transpose(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %r = hlo.broadcast %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @broadcast_permutation(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK:         hlo.transpose %[[X]] dimensions = [2, 0, 1]
func.func @broadcast_permutation(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %r = hlo.broadcast %x dimensions = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

// CHECK-LABEL: func @broadcast_of_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         hlo.broadcast %[[X]] dimensions = [1]
func.func @broadcast_of_reshape(%x: tensor<3xf32>) -> tensor<2x3x1xf32> {
  %0 = hlo.reshape %x : (tensor<3xf32>) -> tensor<3x1xf32>
  %r = hlo.broadcast %0 dimensions = [1, 2] : (tensor<3x1xf32>) -> tensor<2x3x1xf32>
  return %r : tensor<2x3x1xf32>
}

// CHECK-LABEL: func @broadcast_of_mixing_reshape(
// CHECK:         hlo.reshape
// CHECK:         hlo.broadcast
// CHECK:         return
func.func @broadcast_of_mixing_reshape(%x: tensor<6xf32>) -> tensor<2x3x5xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %r = hlo.broadcast %0 dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func @broadcast_degenerate(
// CHECK-SAME:    %[[X:.*]]: tensor<1x3xf32>)
// CHECK:         %[[R:.*]] = hlo.reshape %[[X]] : (tensor<1x3xf32>) -> tensor<3xf32>
// CHECK:         hlo.broadcast %[[R]] dimensions = [2]
func.func @broadcast_degenerate(%x: tensor<1x3xf32>) -> tensor<1x5x3xf32> {
  %r = hlo.broadcast %x dimensions = [0, 2] : (tensor<1x3xf32>) -> tensor<1x5x3xf32>
  return %r : tensor<1x5x3xf32>
}

// CHECK-LABEL: func @broadcast_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         hlo.broadcast %[[X]] dimensions = [2]
func.func @broadcast_of_broadcast(%x: tensor<3xf32>) -> tensor<4x2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %r = hlo.broadcast %0 dimensions = [1, 2] : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

// CHECK-LABEL: func @broadcast_of_iota(
// CHECK:         hlo.iota iota_dimension = 1 : tensor<4x3xi32>
func.func @broadcast_of_iota() -> tensor<4x3xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<3xi32>
  %r = hlo.broadcast %0 dimensions = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
  return %r : tensor<4x3xi32>
}

// CHECK-LABEL: func @sink_scalar(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>)
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]] : tensor<f32>
// CHECK:         hlo.broadcast %[[S]]
func.func @sink_scalar(%x: tensor<f32>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sink_array(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<f32>)
// CHECK:         %[[B:.*]] = hlo.broadcast %[[Y]] dimensions = [] : (tensor<f32>) -> tensor<3xf32>
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[B]] : tensor<3xf32>
// CHECK:         hlo.broadcast %[[S]] dimensions = [1]
func.func @sink_array(%x: tensor<3xf32>, %y: tensor<f32>) -> tensor<4x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4x3xf32>
  %r = hlo.add %0, %1 : tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: func @sink_compare(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<3xf32>)
// CHECK:         %[[S:.*]] = hlo.compare LT, %[[X]], %[[Y]] : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
// CHECK:         hlo.broadcast %[[S]] dimensions = [1]
func.func @sink_compare(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<4x3xi1> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = hlo.broadcast %y dimensions = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %r = hlo.compare LT, %0, %1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
  return %r : tensor<4x3xi1>
}

// CHECK-LABEL: func @keep_other_dimensions(
// CHECK:         hlo.broadcast
// CHECK:         hlo.broadcast
// CHECK:         hlo.add
// CHECK:         return
func.func @keep_other_dimensions(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
  %1 = hlo.broadcast %y dimensions = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
  %r = hlo.add %0, %1 : tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// CHECK-LABEL: func @keep_array_operand(
// CHECK:         hlo.broadcast
// CHECK:         hlo.add
// CHECK:         return
func.func @keep_array_operand(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %s = hlo.slice %x [0:1] : (tensor<3xf32>) -> tensor<1xf32>
  %s0 = hlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %0 = hlo.broadcast %s0 dimensions = [] : (tensor<f32>) -> tensor<3xf32>
  %r = hlo.add %0, %y : tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @reshape_of_splat(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[X]] dimensions = [] : (tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[R]]
func.func @reshape_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<6xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @reverse_of_splat(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[X]] dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[R]]
func.func @reverse_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reverse %0 dimensions = [1] : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @transpose_of_splat(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[X]] dimensions = [] : (tensor<f32>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @transpose_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @slice_of_splat(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[X]] dimensions = [] : (tensor<f32>) -> tensor<1x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @slice_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<1x2xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.slice %0 [0:1, 0:3:2] : (tensor<2x3xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// CHECK-LABEL: func @dynamic_slice_of_splat(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[R:.*]] = hlo.broadcast %[[X]] dimensions = [] : (tensor<f32>) -> tensor<1x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @dynamic_slice_of_splat(%x: tensor<f32>, %i: tensor<i32>) -> tensor<1x2xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.dynamic_slice %0[%i, %i] sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// CHECK-LABEL: func @sort_of_splat(
// CHECK-NOT:     hlo.sort
// CHECK:         return
func.func @sort_of_splat(%x: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.sort %0 dimension = 0 : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @iota_of_one(
// CHECK:         dense<0> : tensor<i32>
// CHECK:         hlo.broadcast
// CHECK-NOT:     hlo.iota
// CHECK:         return
func.func @iota_of_one() -> tensor<1x3xi32> {
  %r = hlo.iota iota_dimension = 0 : tensor<1x3xi32>
  return %r : tensor<1x3xi32>
}

// CHECK-LABEL: func @constant_of_equal_elements(
// CHECK:         %[[C:.*]] = hlo.constant dense<7> : tensor<i32>
// CHECK:         hlo.broadcast %[[C]]
func.func @constant_of_equal_elements() -> tensor<3xi32> {
  %r = hlo.constant dense<[7, 7, 7]> : tensor<3xi32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func @constant_of_one(
// CHECK:         %[[C:.*]] = hlo.constant dense<7> : tensor<1xi32>
// CHECK-NEXT:    return %[[C]]
func.func @constant_of_one() -> tensor<1xi32> {
  %r = hlo.constant dense<7> : tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @constant_of_zeros(
// CHECK:         hlo.constant dense<[0.0
// CHECK-NOT:     hlo.broadcast
// CHECK:         return
func.func @constant_of_zeros() -> tensor<2xf32> {
  %r = hlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @constant_of_preds(
// CHECK:         dense<true> : tensor<i1>
// CHECK:         hlo.broadcast
func.func @constant_of_preds() -> tensor<3xi1> {
  %r = hlo.constant dense<[true, true, true]> : tensor<3xi1>
  return %r : tensor<3xi1>
}

// CHECK-LABEL: func @constant_iota(
// CHECK:         %[[R:.*]] = hlo.iota
// CHECK-NEXT:    return %[[R]]
func.func @constant_iota() -> tensor<4xi32> {
  %r = hlo.constant dense<[0, 1, 2, 3]> : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @constant_strided_iota(
// CHECK:         %[[I:.*]] = hlo.iota
// CHECK:         dense<100>
// CHECK:         hlo.multiply %[[I]]
func.func @constant_strided_iota() -> tensor<4xui8> {
  %r = hlo.constant dense<[0, 100, 200, 44]> : tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @constant_no_iota(
// CHECK:         hlo.constant dense<[0, 1, 2, 4]>
func.func @constant_no_iota() -> tensor<4xi32> {
  %r = hlo.constant dense<[0, 1, 2, 4]> : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @constant_tuple(
// CHECK-DAG:     %[[X:.*]] = hlo.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-DAG:     %[[Y:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK:         hlo.tuple %[[X]], %[[Y]]
func.func @constant_tuple() -> tuple<tensor<2xi32>, tensor<f32>> {
  %0 = hlo.constant #hlo.tuple<[dense<[1, 2]> : tensor<2xi32>, dense<2.0> : tensor<f32>]> : tuple<tensor<2xi32>, tensor<f32>>
  return %0 : tuple<tensor<2xi32>, tensor<f32>>
}

// A size that is only known at run time is not that of a constant.
// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.subtract
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi32, #hlo.bounds<[4]>> {
  %0 = hlo.subtract %x, %x : tensor<?xi32, #hlo.bounds<[4]>>
  return %0 : tensor<?xi32, #hlo.bounds<[4]>>
}

// A scalar that is broadcast to a scalar, and has to stay.
// CHECK-LABEL: func @reshape_of_scalar_broadcast(
// CHECK:         hlo.broadcast %arg0 dimensions = [] {hlo.control_id = 1 : i64}
// CHECK:         hlo.reshape
func.func @reshape_of_scalar_broadcast(%x: tensor<f32>) -> (tensor<1x1xf32>, tensor<f32>) {
  %0 = hlo.broadcast %x dimensions = [] {hlo.control_id = 1 : i64} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  %r = hlo.reshape %0 : (tensor<f32>) -> tensor<1x1xf32>
  return %r, %1 : tensor<1x1xf32>, tensor<f32>
}

// CHECK-LABEL: func @reshape_of_constant(
// CHECK-NEXT:    %[[R:.*]] = hlo.constant dense<7> : tensor<1xi32>
// CHECK-NEXT:    return %[[R]]
func.func @reshape_of_constant() -> tensor<1xi32> {
  %0 = hlo.constant dense<7> : tensor<1x1xi32>
  %r = hlo.reshape %0 : (tensor<1x1xi32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @slice_of_constant_to_nothing(
// CHECK-NOT:     hlo.slice
// CHECK:         return
func.func @slice_of_constant_to_nothing() -> tensor<0xf32> {
  %0 = hlo.constant dense<7.0> : tensor<1xf32>
  %r = hlo.slice %0[0:0:1] : (tensor<1xf32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CHECK-LABEL: func @reshape_of_unequal_elements(
// CHECK:         hlo.reshape
func.func @reshape_of_unequal_elements() -> tensor<1x2xi32> {
  %0 = hlo.constant dense<[1, 3]> : tensor<2xi32>
  %r = hlo.reshape %0 : (tensor<2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}

// CHECK-LABEL: func @broadcast_between_ones(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [2, 0] : (tensor<2x3xf32>) -> tensor<3x1x2xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @broadcast_between_ones(%x: tensor<2x3xf32>) -> tensor<3x1x2xf32> {
  %r = hlo.broadcast %x dimensions = [2, 0] : (tensor<2x3xf32>) -> tensor<3x1x2xf32>
  return %r : tensor<3x1x2xf32>
}

// CHECK-LABEL: func @broadcast_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<0x2xf32>) -> tensor<2x0xf32>
// CHECK-NEXT:    return %[[V0]]
func.func @broadcast_of_nothing(%x: tensor<0x2xf32>) -> tensor<2x0xf32> {
  %r = hlo.broadcast %x dimensions = [1, 0] : (tensor<0x2xf32>) -> tensor<2x0xf32>
  return %r : tensor<2x0xf32>
}

// Not of one dimension, not of numbers, and of no elements.
// CHECK-LABEL: func @no_iotas(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[false, true]> : tensor<2xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<> : tensor<0xi32>
// CHECK-NEXT:    return %[[V0]], %[[V1]], %[[V2]]
func.func @no_iotas() -> (tensor<2x2xi32>, tensor<2xi1>, tensor<0xi32>) {
  %0 = hlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %1 = hlo.constant dense<[false, true]> : tensor<2xi1>
  %2 = hlo.constant dense<> : tensor<0xi32>
  return %0, %1, %2 : tensor<2x2xi32>, tensor<2xi1>, tensor<0xi32>
}

// CHECK-LABEL: func @sort_with_effect(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.sort %[[V0]] dimension = 0
// CHECK-NEXT:    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
// CHECK-NEXT:    %[[V2:.*]] = hlo.custom_call "compare"(%arg1, %arg2) has_side_effect
// CHECK-NEXT:    hlo.return %[[V2]]
func.func @sort_with_effect(%x: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<i32>) -> tensor<4xi32>
  %r = hlo.sort %0 dimension = 0 : (tensor<4xi32>) -> tensor<4xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.custom_call "compare"(%a, %b) has_side_effect : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %r : tensor<4xi32>
}

// Bits that differ, although their bytes do not.
// CHECK-LABEL: func @constants_of_one_bit(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[true, true, false]> : tensor<3xui1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[true, true, false]> : tensor<3xsi1>
// CHECK-NEXT:    return %[[V0]], %[[V1]]
func.func @constants_of_one_bit() -> (tensor<3xui1>, tensor<3xsi1>) {
  %0 = hlo.constant dense<[1, 1, 0]> : tensor<3xui1>
  %1 = hlo.constant dense<[-1, -1, 0]> : tensor<3xsi1>
  return %0, %1 : tensor<3xui1>, tensor<3xsi1>
}
