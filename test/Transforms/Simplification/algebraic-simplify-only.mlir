// Rewrites alone: what others take away before is left as it is by each, too.
// RUN: hlo-opt %s --algebraic-simplify='only=MultiplyIntoBroadcast,ReassociateSum,IotaConstant,ReshapeOfSplat,ArgReductionOfSplat,UpdateToPad,ReduceOfBroadcast,ReshapeOfIota,ReshapeOfUpdate,ReverseOfReshape,WindowsOfSameElement,WindowToReduce,WindowOfPad,LastOfCumulative,CumulativeSumOfSplat,MoveCopyBehindReshape' \
// RUN:   | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='only=DotOfReorderedContraction,MoveToSmallerOperand,ReassociateSum,MoveScalarFromOperand inexact associative-reordering scalar-multiply-reduction' \
// RUN:   | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify='only=PointwiseToDot,MoveCopyBeforeReshape layout-sensitive' \
// RUN:   | FileCheck %s --check-prefix=LAYOUT
// RUN: not hlo-opt %s --algebraic-simplify=only=AddZero,AddOne 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: hlo-opt %s --algebraic-simplify='only=RsqrtOfPower fast-math' \
// RUN:   | FileCheck %s --check-prefix=FAST-MATH

// UNKNOWN: error: algebraic-simplify has no rewrite 'AddOne'

// Of constants one is not on the left.
// CHECK-LABEL: func @constants_into_broadcast(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{.*}}> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @constants_into_broadcast(%x: tensor<2xi32>) -> tensor<2x2xi32> {
  %a = hlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xi32>
  %b = hlo.constant dense<7> : tensor<2x2xi32>
  %0 = hlo.multiply %a, %b : tensor<2x2xi32>
  %1 = hlo.broadcast %x dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %2 = hlo.multiply %0, %1 : tensor<2x2xi32>
  return %2 : tensor<2x2xi32>
}

// CHECK-LABEL: func @into_broadcast_of_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @into_broadcast_of_constant(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %a = hlo.constant dense<3> : tensor<i32>
  %b = hlo.constant dense<7> : tensor<2x2xi32>
  %0 = hlo.multiply %x, %b : tensor<2x2xi32>
  %1 = hlo.broadcast %a dimensions = [] : (tensor<i32>) -> tensor<2x2xi32>
  %2 = hlo.multiply %0, %1 : tensor<2x2xi32>
  return %2 : tensor<2x2xi32>
}

// CHECK-LABEL: func @splat_behind_array(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @splat_behind_array(%x: tensor<2xi32>) -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<7> : tensor<2xi32>
  %0 = hlo.add %x, %a : tensor<2xi32>
  %1 = hlo.add %0, %b : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @array_behind_splat(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V1]], %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @array_behind_splat(%x: tensor<2xi32>) -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<7> : tensor<2xi32>
  %0 = hlo.add %x, %b : tensor<2xi32>
  %1 = hlo.add %0, %a : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @splat_of_zeros(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<4xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @splat_of_zeros() -> tensor<4xi32> {
  %0 = hlo.constant dense<0> : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @reshape_of_splat_to_scalar_with_layout(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1xf32>) -> tensor<f32, #hlo.layout<[], memory_space = 1>>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_splat_to_scalar_with_layout(%x: tensor<f32>) -> tensor<f32, #hlo.layout<[], memory_space = 1>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1xf32>
  %1 = hlo.reshape %0 : (tensor<1xf32>) -> tensor<f32, #hlo.layout<[], memory_space = 1>>
  return %1 : tensor<f32, #hlo.layout<[], memory_space = 1>>
}

// The greatest pred is true, whose bits are -1 as a number.
// CHECK-LABEL: func @argmax_of_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<false> : tensor<2x5xi1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.iota iota_dimension = 1
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce %[[V0]], %[[V3]], %[[V1]], %[[V2]] dimensions = [1] : (tensor<2x5xi1>, tensor<2x5xi32>, tensor<i1>, tensor<i32>) -> tuple<tensor<2xi1>, tensor<2xi32>> to_apply
// CHECK:         return %[[V4]]
func.func @argmax_of_preds() -> tuple<tensor<2xi1>, tensor<2xi32>> {
  %x = hlo.constant dense<false> : tensor<2x5xi1>
  %v0 = hlo.constant dense<true> : tensor<i1>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi1>, tensor<2x5xi32>, tensor<i1>, tensor<i32>) -> tuple<tensor<2xi1>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i1>, %ai: tensor<i32>, %bv: tensor<i1>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i1>, tensor<i32>) -> tuple<tensor<i1>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i1>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi1>, tensor<2xi32>>
}

// Arrays without elements.
// CHECK-LABEL: func @update_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%[[V0]]], %arg0 : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @update_of_nothing(%u: tensor<0xf32>, %x: tensor<f32>) -> tensor<4xf32> {
  %i = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_of_no_copies(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<2xi32>) -> tensor<2x0xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %[[V0]], %arg1 dimensions = [1] : (tensor<2x0xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V1]]
func.func @maximum_of_no_copies(%x: tensor<2xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<2xi32>) -> tensor<2x0xi32>
  %1 = hlo.reduce %0, %i dimensions = [1] : (tensor<2x0xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @no_windows(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [2, 2], pad = [0, 0, 1, 1]> : (tensor<1x1xi32>, tensor<i32>) -> tensor<0x2xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @no_windows(%x: tensor<1x1xi32>, %i: tensor<i32>) -> tensor<0x2xi32> {
  %0 = hlo.reduce_window %x, %i window = <size = [2, 2], pad = [0, 0, 1, 1]> : (tensor<1x1xi32>, tensor<i32>) -> tensor<0x2xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<0x2xi32>
}

// CHECK-LABEL: func @window_as_large_as_nothing(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1, 3]> : (tensor<0x3xi32>, tensor<i32>) -> tensor<0x1xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @window_as_large_as_nothing(%x: tensor<0x3xi32>, %i: tensor<i32>) -> tensor<0x1xi32> {
  %0 = hlo.reduce_window %x, %i window = <size = [1, 3]> : (tensor<0x3xi32>, tensor<i32>) -> tensor<0x1xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<0x1xi32>
}

// CHECK-LABEL: func @window_of_pad_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.pad %arg0, %arg1 low = [2] high = [2] interior = [0] : (tensor<0xi32>, tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %[[V0]], %arg1 window = <size = [2]> : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V1]]
func.func @window_of_pad_of_nothing(%x: tensor<0xi32>, %i: tensor<i32>) -> tensor<3xi32> {
  %0 = hlo.pad %x, %i low = [2] high = [2] interior = [0] : (tensor<0xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.maximum : tensor<i32>
  return %1 : tensor<3xi32>
}

// CHECK-LABEL: func @cumulative_sum_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<0x3xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.reduce_window %[[V2]], %[[V0]] window = <size = [1, 3], pad = [0, 0, 2, 0]> : (tensor<0x3xi32>, tensor<i32>) -> tensor<0x3xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V3]]
func.func @cumulative_sum_of_nothing() -> tensor<0x3xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %c = hlo.constant dense<7> : tensor<i32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<0x3xi32>
  %1 = hlo.reduce_window %0, %zero window = <size = [1, 3], pad = [0, 0, 2, 0]> : (tensor<0x3xi32>, tensor<i32>) -> tensor<0x3xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<0x3xi32>
}

// CHECK-LABEL: func @reshape_of_iota_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 1
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<0x3xi32>) -> tensor<0xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_iota_of_nothing() -> tensor<0xi32> {
  %0 = hlo.iota iota_dimension = 1 : tensor<0x3xi32>
  %1 = hlo.reshape %0 : (tensor<0x3xi32>) -> tensor<0xi32>
  return %1 : tensor<0xi32>
}

// CHECK-LABEL: func @reshape_of_update_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.dynamic_update_slice %arg0[%arg2, %arg2], %arg1 : (tensor<1x4xi32>, tensor<0x4xi32>, tensor<i32>, tensor<i32>) -> tensor<1x4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<1x4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @reshape_of_update_of_nothing(%x: tensor<1x4xi32>, %u: tensor<0x4xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.dynamic_update_slice %x[%i, %i], %u : (tensor<1x4xi32>, tensor<0x4xi32>, tensor<i32>, tensor<i32>) -> tensor<1x4xi32>
  %1 = hlo.reshape %0 : (tensor<1x4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @reverse_of_reshape_to_fewer_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<0x3xi32>) -> tensor<0xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @reverse_of_reshape_to_fewer_of_nothing(%x: tensor<0x3xi32>) -> tensor<0xi32> {
  %0 = hlo.reshape %x : (tensor<0x3xi32>) -> tensor<0xi32>
  %1 = hlo.reverse %0 dimensions = [0] : tensor<0xi32>
  return %1 : tensor<0xi32>
}

// CHECK-LABEL: func @reverse_of_reshape_to_more_of_nothing(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<0xi32>) -> tensor<0x3xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [1]
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_reshape_to_more_of_nothing(%x: tensor<0xi32>) -> tensor<0x3xi32> {
  %0 = hlo.reshape %x : (tensor<0xi32>) -> tensor<0x3xi32>
  %1 = hlo.reverse %0 dimensions = [1] : tensor<0x3xi32>
  return %1 : tensor<0x3xi32>
}

// CHECK-LABEL: func @reverse_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xi32>) -> tensor<3x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [1]
// CHECK-NEXT:    return %[[V1]]
func.func @reverse_of_reshape(%x: tensor<2x3xi32>) -> tensor<3x2xi32> {
  %0 = hlo.reshape %x : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = hlo.reverse %0 dimensions = [1] : tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// Windows of one element each.
// CHECK-LABEL: func @windows_of_one(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @windows_of_one(%x: tensor<4xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.reduce_window %x, %i window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @slice_of_windows_of_one(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [0:4] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V1]]
func.func @slice_of_windows_of_one(%x: tensor<4xi32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.reduce_window %x, %i window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  %1 = hlo.slice %0 [0:4] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @cumulative_sum_of_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<7> : tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V2]]
func.func @cumulative_sum_of_one() -> tensor<4xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<7> : tensor<4xi32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @dilated_windows_without_result(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [3, 1], rhs_dilate = [2, 1]> : (tensor<3x2xi32>, tensor<i32>) -> tensor<0x2xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @dilated_windows_without_result(%x: tensor<3x2xi32>, %i: tensor<i32>) -> tensor<0x2xi32> {
  %0 = hlo.reduce_window %x, %i window = <size = [3, 1], rhs_dilate = [2, 1]> : (tensor<3x2xi32>, tensor<i32>) -> tensor<0x2xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<0x2xi32>
}

// CHECK-LABEL: func @window_of_scalar_alone(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 : (tensor<i32>, tensor<i32>) -> tensor<i32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V0]]
func.func @window_of_scalar_alone(%x: tensor<i32>, %i: tensor<i32>) -> tensor<i32> {
  %0 = hlo.reduce_window %x, %i : (tensor<i32>, tensor<i32>) -> tensor<i32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @copies_behind_reshape(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %[[V0]] : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @copies_behind_reshape(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.copy %x : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.reshape %0 : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
  return %1 : tensor<2x12xf32, #hlo.layout<[1, 0]>>
}

// INEXACT-LABEL: func @dot_of_transposed_nothing(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<0x5xi32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.transpose %arg0 dimensions = [0, 2, 1] : (tensor<2x0x3xi32>) -> tensor<2x3x0xi32>
// INEXACT-NEXT:    %[[V3:.*]] = hlo.reshape %[[V2]] : (tensor<2x3x0xi32>) -> tensor<4x0xi32>
// INEXACT-NEXT:    %[[V4:.*]] = hlo.dot %[[V3]], %[[V1]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x0xi32>, tensor<0x5xi32>) -> tensor<4x5xi32>
// INEXACT-NEXT:    return %[[V4]]
func.func @dot_of_transposed_nothing(%x: tensor<2x0x3xi32>) -> tensor<4x5xi32> {
  %c = hlo.constant dense<1> : tensor<i32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<0x5xi32>
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x0x3xi32>) -> tensor<2x3x0xi32>
  %1 = hlo.reshape %0 : (tensor<2x3x0xi32>) -> tensor<4x0xi32>
  %2 = hlo.dot %1, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x0xi32>, tensor<0x5xi32>) -> tensor<4x5xi32>
  return %2 : tensor<4x5xi32>
}

// INEXACT-LABEL: func @dot_of_padded_nothing(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.pad %arg0, %[[V0]] low = [0, 4] high = [0, 5] interior = [0, 1] : (tensor<64x0xi32>, tensor<i32>) -> tensor<64x9xi32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.dot %[[V1]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x9xi32>, tensor<9x5xi32>) -> tensor<64x5xi32>
// INEXACT-NEXT:    return %[[V2]]
func.func @dot_of_padded_nothing(%x: tensor<64x0xi32>, %y: tensor<9x5xi32>) -> tensor<64x5xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %zero low = [0, 4] high = [0, 5] interior = [0, 1] : (tensor<64x0xi32>, tensor<i32>) -> tensor<64x9xi32>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x9xi32>, tensor<9x5xi32>) -> tensor<64x5xi32>
  return %1 : tensor<64x5xi32>
}

// INEXACT-LABEL: func @dot_of_broadcast_with_layout(
// INEXACT:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0, 1] : (tensor<64x9xi32, #hlo.layout<[0, 1]>>) -> tensor<64x9xi32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.dot %[[V0]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x9xi32>, tensor<9x5xi32>) -> tensor<64x5xi32>
// INEXACT-NEXT:    return %[[V1]]
func.func @dot_of_broadcast_with_layout(%x: tensor<64x9xi32, #hlo.layout<[0, 1]>>, %y: tensor<9x5xi32>) -> tensor<64x5xi32> {
  %0 = hlo.broadcast %x dimensions = [0, 1] : (tensor<64x9xi32, #hlo.layout<[0, 1]>>) -> tensor<64x9xi32>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x9xi32>, tensor<9x5xi32>) -> tensor<64x5xi32>
  return %1 : tensor<64x5xi32>
}

// INEXACT-LABEL: func @complex_splat_and_broadcast(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.constant dense<(3.000000e+00,4.000000e+00)> : tensor<complex<f32>>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %[[V0]] : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V3]] : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    return %[[V4]]
func.func @complex_splat_and_broadcast(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %a = hlo.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  %s = hlo.constant dense<(3.0, 4.0)> : tensor<complex<f32>>
  %b = hlo.broadcast %s dimensions = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
  %0 = hlo.add %x, %a : tensor<2xcomplex<f32>>
  %1 = hlo.add %0, %b : tensor<2xcomplex<f32>>
  return %1 : tensor<2xcomplex<f32>>
}

// INEXACT-LABEL: func @complex_broadcast_and_splat(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.constant dense<(3.000000e+00,4.000000e+00)> : tensor<complex<f32>>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %[[V0]] : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V3]] : tensor<2xcomplex<f32>>
// INEXACT-NEXT:    return %[[V4]]
func.func @complex_broadcast_and_splat(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %a = hlo.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  %s = hlo.constant dense<(3.0, 4.0)> : tensor<complex<f32>>
  %b = hlo.broadcast %s dimensions = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
  %0 = hlo.add %x, %b : tensor<2xcomplex<f32>>
  %1 = hlo.add %0, %a : tensor<2xcomplex<f32>>
  return %1 : tensor<2xcomplex<f32>>
}

// LAYOUT-LABEL: func @copy_of_bitcast_reshape(
// LAYOUT:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
// LAYOUT-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
// LAYOUT-NEXT:    return %[[V1]]
func.func @copy_of_bitcast_reshape(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %x : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %0 : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
  return %1 : tensor<6x4xf32, #hlo.layout<[0, 1]>>
}

// LAYOUT-LABEL: func @pointwise_to_nothing(
// LAYOUT:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x0xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x0xf32, #hlo.layout<[2, 1, 0]>>
// LAYOUT-NEXT:    return %[[V0]]
func.func @pointwise_to_nothing(%x: tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x0xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x0xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<4x2x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x0xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x0xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<4x2x0xf32, #hlo.layout<[2, 1, 0]>>
}

// INEXACT-LABEL: func @product_of_splats_in_large_operand(
// INEXACT:         %[[V0:.*]] = hlo.constant dense<2> : tensor<i32>
// INEXACT-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
// INEXACT-NEXT:    %[[V2:.*]] = hlo.constant dense<3> : tensor<i32>
// INEXACT-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
// INEXACT-NEXT:    %[[V4:.*]] = hlo.multiply %[[V1]], %[[V3]]
// INEXACT-NEXT:    %[[V5:.*]] = hlo.dot %[[V4]], %arg0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<64x2xi32>
// INEXACT-NEXT:    return %[[V5]]
func.func @product_of_splats_in_large_operand(%y: tensor<64x2xi32>) -> tensor<64x2xi32> {
  %a = hlo.constant dense<2> : tensor<i32>
  %wa = hlo.broadcast %a dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
  %b = hlo.constant dense<3> : tensor<i32>
  %wb = hlo.broadcast %b dimensions = [] : (tensor<i32>) -> tensor<64x64xi32>
  %1 = hlo.multiply %wa, %wb : tensor<64x64xi32>
  %2 = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xi32>, tensor<64x2xi32>) -> tensor<64x2xi32>
  return %2 : tensor<64x2xi32>
}

// CHECK-LABEL: func @argmin_of_no_elements(
// CHECK:         %[[R:.*]] = hlo.reduce
// CHECK:         return %[[R]]
func.func @argmin_of_no_elements() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<2147483647> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<i32>
  %y = hlo.broadcast %x dimensions = [] : (tensor<i32>) -> tensor<2x0xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x0xi32>
  %r = hlo.reduce %y, %k, %v0, %i0 dimensions = [1] : (tensor<2x0xi32>, tensor<2x0xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %le = hlo.compare LE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %le, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %le, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// What is complex has no sign: exp(i pi) is -1.
// FAST-MATH-LABEL: func @rsqrt_of_complex_power(
// FAST-MATH:         %[[R:.*]] = hlo.rsqrt
// FAST-MATH-NEXT:    return %[[R]]
func.func @rsqrt_of_complex_power(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %c = hlo.constant dense<(-2.0, 0.0)> : tensor<4xcomplex<f32>>
  %0 = hlo.exponential %x : tensor<4xcomplex<f32>>
  %1 = hlo.power %0, %c : tensor<4xcomplex<f32>>
  %2 = hlo.rsqrt %1 : tensor<4xcomplex<f32>>
  return %2 : tensor<4xcomplex<f32>>
}
