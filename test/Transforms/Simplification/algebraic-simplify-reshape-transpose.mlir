// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @reshape_of_nothing(
// CHECK:         hlo.constant dense<> : tensor<2x0xf32>
// CHECK-NOT:     hlo.reshape
// CHECK:         return
func.func @reshape_of_nothing(%x: tensor<0x4xf32>) -> tensor<2x0xf32> {
  %r = hlo.reshape %x : (tensor<0x4xf32>) -> tensor<2x0xf32>
  return %r : tensor<2x0xf32>
}

// CHECK-LABEL: func @reshape_of_rng(
// CHECK-SAME:    %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.rng rng_uniform, %[[A]], %[[B]] : (tensor<f32>, tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT:    return %[[R]]
func.func @reshape_of_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @reshape_of_used_rng(
// CHECK:         hlo.rng
// CHECK:         hlo.reshape
// CHECK:         hlo.add
// CHECK:         return
func.func @reshape_of_used_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %2 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = hlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  %r = hlo.add %1, %3 : tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @reshape_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<5xf32>)
// CHECK:         hlo.broadcast %[[X]] dimensions = [1] : (tensor<5xf32>) -> tensor<6x5xf32>
func.func @reshape_of_broadcast(%x: tensor<5xf32>) -> tensor<6x5xf32> {
  %0 = hlo.broadcast %x dimensions = [2] : (tensor<5xf32>) -> tensor<2x3x5xf32>
  %r = hlo.reshape %0 : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}

// CHECK-LABEL: func @reshape_of_merged_broadcast(
// CHECK:         hlo.broadcast
// CHECK:         hlo.reshape
// CHECK:         return
func.func @reshape_of_merged_broadcast(%x: tensor<3xf32>) -> tensor<6xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %r = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @reshape_of_iota(
// CHECK:         hlo.iota iota_dimension = 2 : tensor<2x3x5xi32>
func.func @reshape_of_iota() -> tensor<2x3x5xi32> {
  %0 = hlo.iota iota_dimension = 1 : tensor<6x5xi32>
  %r = hlo.reshape %0 : (tensor<6x5xi32>) -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func @reshape_that_inserts(
// CHECK:         hlo.iota iota_dimension = 1 : tensor<1x6x1x5xf32>
func.func @reshape_that_inserts() -> tensor<1x6x1x5xf32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<6x5xf32>
  %r = hlo.reshape %0 : (tensor<6x5xf32>) -> tensor<1x6x1x5xf32>
  return %r : tensor<1x6x1x5xf32>
}

// CHECK-LABEL: func @reshape_of_split_iota(
// CHECK:         hlo.iota
// CHECK-NEXT:    hlo.reshape
// CHECK-NEXT:    return
func.func @reshape_of_split_iota() -> tensor<2x3xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<6xi32>
  %r = hlo.reshape %0 : (tensor<6xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func @reshape_of_merged_iota(
// CHECK:         hlo.iota
// CHECK:         hlo.reshape
// CHECK:         return
func.func @reshape_of_merged_iota() -> tensor<6xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<2x3xi32>
  %r = hlo.reshape %0 : (tensor<2x3xi32>) -> tensor<6xi32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func @reshape_of_update(
// CHECK-SAME:    %[[X:.*]]: tensor<1x8xf32>, %[[U:.*]]: tensor<1x2xf32>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
// CHECK:         %[[A:.*]] = hlo.reshape %[[X]]
// CHECK:         %[[B:.*]] = hlo.reshape %[[U]]
// CHECK:         hlo.dynamic_update_slice %[[A]][%[[J]]], %[[B]]
func.func @reshape_of_update(%x: tensor<1x8xf32>, %u: tensor<1x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<1x8xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %r = hlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @reshape_of_other_update(
// CHECK:         hlo.dynamic_update_slice
// CHECK:         hlo.reshape
// CHECK:         return
func.func @reshape_of_other_update(%x: tensor<2x4xf32>, %u: tensor<1x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u : (tensor<2x4xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
  %r = hlo.reshape %0 : (tensor<2x4xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @degenerate_chain(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @degenerate_chain(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
  %r = hlo.reshape %1 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @real_chain(
// CHECK:         hlo.transpose
// CHECK:         hlo.reshape
// CHECK:         return
func.func @real_chain(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %r = hlo.reshape %0 : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @transpose_to_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<2x1x3xf32>)
// CHECK:         hlo.reshape %[[X]]
func.func @transpose_to_reshape(%x: tensor<2x1x3xf32>) -> tensor<1x2x3xf32> {
  %r = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x1x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}

// CHECK-LABEL: func @transpose_for_real(
// CHECK:         hlo.transpose
// CHECK:         return
func.func @transpose_for_real(%x: tensor<2x1x3xf32>) -> tensor<3x2x1xf32> {
  %r = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x1x3xf32>) -> tensor<3x2x1xf32>
  return %r : tensor<3x2x1xf32>
}

// CHECK-LABEL: func @transpose_of_transpose(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK:         hlo.transpose %[[X]] dimensions = [2, 0, 1]
// CHECK-NEXT:    return
func.func @transpose_of_transpose(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %r = hlo.transpose %0 dimensions = [2, 1, 0] : (tensor<3x2x4xf32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

// CHECK-LABEL: func @transpose_of_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>)
// CHECK:         hlo.broadcast %[[X]] dimensions = [0]
func.func @transpose_of_broadcast(%x: tensor<3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// The dimensions of the operand change places.
// CHECK-LABEL: func @transpose_of_permuted_broadcast(
// CHECK:         hlo.broadcast
// CHECK:         hlo.transpose
// CHECK:         return
func.func @transpose_of_permuted_broadcast(%x: tensor<3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1, 2] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

// The numbers drawn would change places.
// CHECK-LABEL: func @transpose_of_rng(
// CHECK:         hlo.rng
// CHECK:         hlo.transpose
// CHECK:         return
// DECLINED: TransposeOfRng | {{.*}}"transpose kept: rng in its place needs the option inexact
func.func @transpose_of_rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<3x2xf32> {
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @reverse_of_binary(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<f32>)
// CHECK:         %[[B:.*]] = hlo.broadcast %[[Y]]
// CHECK:         %[[R:.*]] = hlo.reverse %[[X]]
// CHECK:         hlo.subtract %[[B]], %[[R]]
func.func @reverse_of_binary(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.subtract %0, %x : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reverse_of_arrays(
// CHECK:         hlo.subtract
// CHECK:         hlo.reverse
// CHECK:         return
func.func @reverse_of_arrays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %1 = hlo.subtract %x, %y : tensor<4xf32>
  %r = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reverse_of_reshape(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[R:.*]] = hlo.reverse %[[X]] dimensions = [0]
// CHECK:         hlo.reshape %[[R]]
func.func @reverse_of_reshape(%x: tensor<4xf32>) -> tensor<1x4xf32> {
  %0 = hlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
  %r = hlo.reverse %0 dimensions = [0, 1] : tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// CHECK-LABEL: func @reverse_of_reverse(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4xf32>)
// CHECK:         hlo.reverse %[[X]] dimensions = [1]
// CHECK-NEXT:    return
func.func @reverse_of_reverse(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.reverse %x dimensions = [0] : tensor<2x4xf32>
  %r = hlo.reverse %0 dimensions = [0, 1] : tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// The layout goes to what makes the array; nobody has chosen one yet.
// CHECK-LABEL: func @reshape_of_layout(
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %{{.*}} -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[T]]
func.func @reshape_of_layout(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %r = hlo.reshape %0 : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @reshape_of_layout_used_again(
// CHECK:         hlo.transpose
// CHECK:         hlo.reshape
func.func @reshape_of_layout_used_again(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.reshape %0 : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.tuple %0, %1 : (tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>>
  return %r : tuple<tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>>
}

// What arrives from elsewhere has its layout for a reason.
// CHECK-LABEL: func @reshape_of_layout_of_parameter(
// CHECK:         hlo.reshape
func.func @reshape_of_layout_of_parameter(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @copy_of_layout(
// CHECK-NEXT:    %[[S:.*]] = hlo.slice %{{.*}} -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[S]]
func.func @copy_of_layout(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.slice %x [0:2, 1:3] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<2x2xf32, #hlo.layout<[0, 1]>>
}

// Another memory is more than another order.
// CHECK-LABEL: func @copy_to_other_memory(
// CHECK:         hlo.copy
// DECLINED: RemoveCopy | {{.*}}"copy kept: what could replace it has another type
func.func @copy_to_other_memory(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>> {
  %0 = hlo.sine %x : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>
}
