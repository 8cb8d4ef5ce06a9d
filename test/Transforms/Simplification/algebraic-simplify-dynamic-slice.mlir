// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @zero_start(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[Z:.*]] = hlo.constant dense<0>
// CHECK:         hlo.dynamic_slice %[[X]][%[[Z]], %[[J]]]
func.func @zero_start(%x: tensor<4x8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x2xf32> {
  %r = hlo.dynamic_slice %x[%i, %j] sizes = [4, 2] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @zero_update_start(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[U:.*]]: tensor<4x2xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[Z:.*]] = hlo.constant dense<0>
// CHECK:         hlo.dynamic_update_slice %[[X]][%[[Z]], %[[J]]], %[[U]]
func.func @zero_update_start(%x: tensor<4x8xf32>, %u: tensor<4x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x8xf32> {
  %r = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<4x8xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func @slice_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[S:.*]] = hlo.dynamic_slice %[[X]][%[[J]]]
// CHECK:         hlo.broadcast %[[S]] dimensions = [1]
func.func @slice_of_broadcast(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @slice_of_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>, %[[K:.*]]: tensor<i32>)
// CHECK:         %[[S:.*]] = hlo.dynamic_slice %[[X]][%[[J]], %[[K]]]
// CHECK:         hlo.reshape %[[S]]
func.func @slice_of_reshape(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>, %k: tensor<i32>) -> tensor<1x3x2xf32> {
  %0 = hlo.reshape %x : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
  %r = hlo.dynamic_slice %0[%i, %j, %k] sizes = [1, 3, 2] : (tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x2xf32>
  return %r : tensor<1x3x2xf32>
}

// CHECK-LABEL: func @slice_of_other_reshape(
// CHECK:         hlo.reshape
// CHECK:         hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_other_reshape(%x: tensor<32xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x2xf32> {
  %0 = hlo.reshape %x : (tensor<32xf32>) -> tensor<8x4xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [3, 2] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @slice_of_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[S:.*]] = hlo.dynamic_slice %[[X]][%[[J]], %[[I]]] sizes = [3, 2]
// CHECK:         hlo.transpose %[[S]]
func.func @slice_of_transpose(%x: tensor<8x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %r = hlo.dynamic_slice %0[%i, %j] sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Starts are brought into range.
// CHECK-LABEL: func @slice_at_constants(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xf32>)
// CHECK:         hlo.slice %[[X]] [6:8, 0:3]
func.func @slice_at_constants(%x: tensor<8x4xf32>) -> tensor<2x3xf32> {
  %i = hlo.constant dense<7> : tensor<i32>
  %j = hlo.constant dense<-5> : tensor<i32>
  %r = hlo.dynamic_slice %x[%i, %j] sizes = [2, 3] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @slice_at_great_unsigned(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>)
// CHECK:         hlo.slice %[[X]] [6:8]
func.func @slice_at_great_unsigned(%x: tensor<8xf32>) -> tensor<2xf32> {
  %i = hlo.constant dense<255> : tensor<ui8>
  %r = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<8xf32>, tensor<ui8>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_iota(
// CHECK-SAME:    %[[I:.*]]: tensor<i32>)
// CHECK:         hlo.clamp %{{.*}}, %[[I]]
// CHECK:         hlo.reshape
// CHECK-NOT:     hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_iota(%i: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// The index has another type; a number of a device, for one.
// CHECK-LABEL: func @slice_of_iota_at_unsigned(
// CHECK-SAME:    %[[I:.*]]: tensor<ui32>)
// CHECK:         %[[C:.*]] = hlo.clamp %{{.*}}, %[[I]], %{{.*}} -> tensor<ui32>
// CHECK-NEXT:    %[[V:.*]] = hlo.convert %[[C]] : (tensor<ui32>) -> tensor<i32>
// CHECK:         hlo.multiply %[[V]]
// CHECK-NOT:     hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_iota_at_unsigned(%i: tensor<ui32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %c = hlo.constant dense<128> : tensor<i32>
  %1 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<8xi32>
  %2 = hlo.multiply %0, %1 : tensor<8xi32>
  %r = hlo.dynamic_slice %2[%i] sizes = [1] : (tensor<8xi32>, tensor<ui32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// The last index is none of the type.
// CHECK-LABEL: func @slice_of_long_iota(
// CHECK:         hlo.dynamic_slice
func.func @slice_of_long_iota(%i: tensor<ui8>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<300xi32>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<300xi32>, tensor<ui8>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @slice_of_scaled_iota(
// CHECK-SAME:    %[[I:.*]]: tensor<i32>)
// CHECK:         hlo.clamp %{{.*}}, %[[I]]
// CHECK:         hlo.multiply
// CHECK-NOT:     hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_scaled_iota(%i: tensor<i32>) -> tensor<1xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %c = hlo.constant dense<3> : tensor<8xi32>
  %1 = hlo.multiply %0, %c : tensor<8xi32>
  %r = hlo.dynamic_slice %1[%i] sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func @slice_of_float_iota(
// CHECK:         hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_float_iota(%i: tensor<i32>) -> tensor<1xf32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<8xf32>
  %r = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<8xf32>, tensor<i32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func @slice_of_slice(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[A:.*]] = hlo.clamp %{{.*}}, %[[I]]
// CHECK:         %[[B:.*]] = hlo.clamp %{{.*}}, %[[J]]
// CHECK:         %[[S:.*]] = hlo.add %[[A]], %[[B]]
// CHECK:         hlo.dynamic_slice %[[X]][%[[S]]] sizes = [2]
func.func @slice_of_slice(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_slice %0[%j] sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @slice_of_slice_of_other_type(
// CHECK:         hlo.dynamic_slice
// CHECK:         hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_slice_of_other_type(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i64>) -> tensor<2xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_slice %0[%j] sizes = [2] : (tensor<4xf32>, tensor<i64>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// The sum of the starts does not fit.
// CHECK-LABEL: func @slice_of_slice_of_narrow_type(
// CHECK:         hlo.dynamic_slice
// CHECK:         hlo.dynamic_slice
// CHECK:         return
func.func @slice_of_slice_of_narrow_type(%x: tensor<300xf32>, %i: tensor<i8>, %j: tensor<i8>) -> tensor<2xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [200] : (tensor<300xf32>, tensor<i8>) -> tensor<200xf32>
  %r = hlo.dynamic_slice %0[%j] sizes = [2] : (tensor<200xf32>, tensor<i8>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @empty_update(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<0xf32>, %[[I:.*]]: tensor<i32>)
// CHECK-NEXT:    return %[[X]]
func.func @empty_update(%x: tensor<8xf32>, %u: tensor<0xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %r = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<0xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @update_to_pad(
// CHECK-SAME:    %[[V:.*]]: tensor<f32>, %[[U:.*]]: tensor<3xf32>)
// CHECK:         hlo.pad %[[U]], %[[V]] low = [5] high = [0]
func.func @update_to_pad(%v: tensor<f32>, %u: tensor<3xf32>) -> tensor<8xf32> {
  %0 = hlo.broadcast %v dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %i = hlo.constant dense<6> : tensor<i32>
  %r = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<3xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @update_of_array(
// CHECK:         hlo.dynamic_update_slice
// CHECK:         return
func.func @update_of_array(%x: tensor<8xf32>, %u: tensor<3xf32>) -> tensor<8xf32> {
  %i = hlo.constant dense<6> : tensor<i32>
  %r = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<3xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @merge_updates(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<2xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         hlo.add
// CHECK:         hlo.dynamic_update_slice %[[X]]
// CHECK-NOT:     hlo.dynamic_update_slice
// CHECK:         return
func.func @merge_updates(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_update_slice %x[%i], %1 : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @keep_updates_elsewhere(
// CHECK:         hlo.dynamic_slice
// CHECK:         hlo.dynamic_update_slice
// CHECK:         hlo.dynamic_update_slice
// CHECK:         return
func.func @keep_updates_elsewhere(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = hlo.dynamic_update_slice %0[%j], %u : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %r = hlo.dynamic_update_slice %x[%j], %1 : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
