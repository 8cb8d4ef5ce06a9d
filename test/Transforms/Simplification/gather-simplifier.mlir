// RUN: hlo-opt %s --gather-simplifier | FileCheck %s
// RUN: hlo-opt %s --gather-simplifier --remark-format=emitRemark \
// RUN:   --remarks-filter=gather-simplifier -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced | Category:gather-simplifier {{.*}} Remark="gather replaced by reshape"

// CHECK-LABEL: func @collapsed(
// CHECK-SAME:    %[[X:.+]]: tensor<4x5xf32>, %[[I:.+]]: tensor<3xi32>
// CHECK:         %[[VECTORS:.+]] = hlo.reshape %[[I]]{{.*}} : (tensor<3xi32>) -> tensor<3x1xi32>
// CHECK-NEXT:    %[[SLICES:.+]] = hlo.gather %[[X]], %[[VECTORS]] dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] indices_are_sorted{{.*}} : {{.*}} -> tensor<3x1x5xf32>
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.reshape %[[SLICES]] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<3x1x5xf32>) -> tensor<3x5xf32>
// CHECK-NEXT:    return %[[RESULT]]
func.func @collapsed(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> tensor<3x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] indices_are_sorted {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// Index vectors along a leading dimension, offsets between batch dimensions.
// CHECK-LABEL: func @permuted(
// CHECK:         hlo.transpose {{.*}} dimensions = [1, 2, 0]{{.*}} : (tensor<2x3x4xi64>) -> tensor<3x4x2xi64>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<12x2xi64>
// CHECK-NEXT:    hlo.gather {{.*}} start_index_map = [2, 0], index_vector_dim = 1> slice_sizes = [2, 6, 1]{{.*}} : {{.*}} -> tensor<12x2x6x1xf32>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<3x4x2x6xf32>
// CHECK-NEXT:    hlo.transpose {{.*}} dimensions = [2, 0, 3, 1]{{.*}} : {{.*}} -> tensor<2x3x6x4xf32>
func.func @permuted(%x: tensor<5x6x7xf32>, %i: tensor<2x3x4xi64>) -> tensor<2x3x6x4xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 2], collapsed_slice_dims = [2], start_index_map = [2, 0], index_vector_dim = 0> slice_sizes = [2, 6, 1] : (tensor<5x6x7xf32>, tensor<2x3x4xi64>) -> tensor<2x3x6x4xf32>
  return %0 : tensor<2x3x6x4xf32>
}

// Indices out of range are brought into it before and after.
// CHECK-LABEL: func @out_of_range(
// CHECK:         hlo.gather {{.*}}<offset_dims = [1], start_index_map = [0]
func.func @out_of_range(%x: tensor<300xf32>) -> tensor<6xf32> {
  %i = hlo.constant dense<[-128, -1, 0, 3, 126, 127]> : tensor<6xi8>
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<300xf32>, tensor<6xi8>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// One vector and no batch dimension.
// CHECK-LABEL: func @one_vector(
// CHECK:         hlo.reshape {{.*}} : (tensor<2xi32>) -> tensor<1x2xi32>
// CHECK-NEXT:    hlo.gather {{.*}} -> tensor<1x2x1xf32>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<2x1xf32>
func.func @one_vector(%x: tensor<4x5xf32>, %i: tensor<2xi32>) -> tensor<2x1xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 0> slice_sizes = [2, 1] : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// CHECK-LABEL: func @no_vectors(
// CHECK:         hlo.gather {{.*}} -> tensor<0x1x5xf32>
func.func @no_vectors(%x: tensor<4x5xf32>, %i: tensor<0xi32>) -> tensor<0x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<0xi32>) -> tensor<0x5xf32>
  return %0 : tensor<0x5xf32>
}

// Each slice is all of the indexed dimension.
// CHECK-LABEL: func @whole(
// CHECK-SAME:    %[[X:.+]]: tensor<4x5xf32>
// CHECK:         %[[SLICE:.+]] = hlo.slice %[[X]] [0:4, 0:2]
// CHECK-NEXT:    hlo.broadcast %[[SLICE]] dimensions = [0, 2]{{.*}} : (tensor<4x2xf32>) -> tensor<4x3x2xf32>
// CHECK-NOT:     hlo.gather
func.func @whole(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> tensor<4x3x2xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [4, 2] : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// CHECK-LABEL: func @scalar(
// CHECK-SAME:    %[[X:.+]]: tensor<f32>
// CHECK:         hlo.broadcast %[[X]] dimensions = []{{.*}} : (tensor<f32>) -> tensor<3xf32>
func.func @scalar(%x: tensor<f32>, %i: tensor<3x0xi32>) -> tensor<3xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <index_vector_dim = 1> slice_sizes = [] : (tensor<f32>, tensor<3x0xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Control dependencies go on, and so does the layout of the result.
// CHECK-LABEL: func @layout(
// CHECK:         hlo.gather {{.*}} -> tensor<3x1x5xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<3x5xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.copy {{.*}} {hlo.control_id = 0 : i64} : {{.*}} -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.negate {{.*}} {hlo.control_predecessors = array<i64: 0>}
func.func @layout(%x: tensor<4x5xf32, #hlo.layout<[1, 0]>>, %i: tensor<3xi32, #hlo.layout<[0]>>) -> (tensor<3x5xf32, #hlo.layout<[0, 1]>>, tensor<4x5xf32, #hlo.layout<[1, 0]>>) {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] {hlo.control_id = 0} : (tensor<4x5xf32, #hlo.layout<[1, 0]>>, tensor<3xi32, #hlo.layout<[0]>>) -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<4x5xf32, #hlo.layout<[1, 0]>>
  return %0, %1 : tensor<3x5xf32, #hlo.layout<[0, 1]>>, tensor<4x5xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @normal(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
func.func @normal(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x1x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x1x5xf32>
  return %0 : tensor<3x1x5xf32>
}

// CHECK-LABEL: func @batching(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: batching dimensions"
func.func @batching(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>) -> tensor<2x3xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 2> slice_sizes = [1, 1] : (tensor<2x5xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: dynamic dimensions"
func.func @dynamic(%x: tensor<4x5xf32>, %i: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>>
  return %0 : tensor<?x5xf32, #hlo.bounds<[3, ?]>>
}

// Loop bodies are looked into, fusions are not.
// CHECK-LABEL: func @nested(
// CHECK:         hlo.while
// CHECK:         hlo.gather {{.*}} -> tensor<4x1xf32>
// CHECK:         hlo.fusion
// CHECK:         hlo.gather {{.*}} -> tensor<4xf32>
func.func @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.while %x : tensor<4xf32> condition {
  ^bb0(%state: tensor<4xf32>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%state: tensor<4xf32>):
    %i = hlo.constant dense<[3, 2, 0, 1]> : tensor<4xi32>
    %1 = hlo.gather %state, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  %2 = hlo.fusion kLoop(%0) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    %i = hlo.constant dense<[3, 2, 0, 1]> : tensor<4xi32>
    %1 = hlo.gather %a, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}

// Almost what others become: but for the rank of the indices, where the vectors
// are, or the offsets.
// CHECK-LABEL: func @nearly_normal(
// CHECK:         hlo.gather {{.*}} : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<4x1x3xf32>
// CHECK:         hlo.transpose {{.*}} : (tensor<1x4xi32>) -> tensor<4x1xi32>
// CHECK:         hlo.gather {{.*}} : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<4x1x3xf32>
// CHECK:         hlo.gather {{.*}} : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<4x1x3xf32>
// CHECK:         hlo.transpose {{.*}} -> tensor<1x3x4xf32>
func.func @nearly_normal(%x: tensor<5x3xf32>, %i: tensor<4xi32>, %j: tensor<1x4xi32>, %k: tensor<4x1xi32>) -> (tensor<4x1x3xf32>, tensor<4x1x3xf32>, tensor<1x3x4xf32>) {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 3] : (tensor<5x3xf32>, tensor<4xi32>) -> tensor<4x1x3xf32>
  %1 = hlo.gather %x, %j dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 0> slice_sizes = [1, 3] : (tensor<5x3xf32>, tensor<1x4xi32>) -> tensor<4x1x3xf32>
  %2 = hlo.gather %x, %k dimension_numbers = <offset_dims = [0, 1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 3] : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<1x3x4xf32>
  return %0, %1, %2 : tensor<4x1x3xf32>, tensor<4x1x3xf32>, tensor<1x3x4xf32>
}

// Constant indices with the same distance from each other are those of a slice.
// CHECK-LABEL: func @slice(
// CHECK:         hlo.slice %{{.*}} [1:4, 0:5]
// CHECK-NOT:     hlo.gather
func.func @slice(%x: tensor<6x5xf32>) -> tensor<3x5xf32> {
  %i = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<6x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func @backwards(
// CHECK:         %[[SLICE:.+]] = hlo.slice %{{.*}} [0:6, 0:5:2]
// CHECK:         %[[BACKWARDS:.+]] = hlo.reverse %[[SLICE]] dimensions = [1]
// CHECK:         hlo.transpose %[[BACKWARDS]] dimensions = [1, 0]
// CHECK-NOT:     hlo.gather
func.func @backwards(%x: tensor<6x5xf32>) -> tensor<6x3xf32> {
  %i = hlo.constant dense<[[4], [2], [0]]> : tensor<3x1xi64>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1> slice_sizes = [6, 1] : (tensor<6x5xf32>, tensor<3x1xi64>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// They move along two dimensions, or not by the same distance in range.
// CHECK-LABEL: func @clamped(
// CHECK:         hlo.gather
func.func @clamped(%x: tensor<6x5xf32>) -> tensor<4x2x2xf32> {
  %i = hlo.constant dense<[[[-5, 9], [255, 3]], [[0, 3], [-1, 4]]]> : tensor<2x2x2xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 0> slice_sizes = [4, 1] : (tensor<6x5xf32>, tensor<2x2x2xi32>) -> tensor<4x2x2xf32>
  return %0 : tensor<4x2x2xf32>
}

// Once they are in range, all of these are the same.
// CHECK-LABEL: func @same(
// CHECK:         %[[SLICE:.+]] = hlo.slice %{{.*}} [0:4, 3:5]
// CHECK:         hlo.broadcast %[[SLICE]] dimensions = [1, 2] : (tensor<4x2xf32>) -> tensor<6x4x2xf32>
// CHECK-NOT:     hlo.gather
func.func @same(%x: tensor<6x5xf32>) -> tensor<2x3x4x2xf32> {
  %c = hlo.constant dense<255> : tensor<ui8>
  %i = hlo.broadcast %c dimensions = [] : (tensor<ui8>) -> tensor<2x3xui8>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [2, 3], start_index_map = [1], index_vector_dim = 2> slice_sizes = [4, 2] : (tensor<6x5xf32>, tensor<2x3xui8>) -> tensor<2x3x4x2xf32>
  return %0 : tensor<2x3x4x2xf32>
}

// CHECK-LABEL: func @iota(
// CHECK:         hlo.slice %{{.*}} [0:4, 0:5]
// CHECK-NOT:     hlo.gather
func.func @iota(%x: tensor<6x5xf32>) -> tensor<4x5xf32> {
  %i = hlo.iota iota_dimension = 0 : tensor<4x1xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<6x5xf32>, tensor<4x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func @diagonal(
// CHECK:         hlo.gather
func.func @diagonal(%x: tensor<6x5xf32>) -> tensor<4xf32> {
  %i = hlo.iota iota_dimension = 0 : tensor<4x2xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<6x5xf32>, tensor<4x2xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Slices of several elements overlap.
// CHECK-LABEL: func @overlapping(
// CHECK:         hlo.gather
func.func @overlapping(%x: tensor<6xf32>) -> tensor<3x2xf32> {
  %i = hlo.iota iota_dimension = 0 : tensor<3x1xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [2] : (tensor<6xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
