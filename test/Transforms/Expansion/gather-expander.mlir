// RUN: hlo-opt %s --gather-expander | FileCheck %s
// RUN: hlo-opt %s --gather-expander=mode=simple \
// RUN:   | FileCheck %s --check-prefix=SIMPLE
// RUN: hlo-opt %s --gather-expander=mode=simple --remark-format=emitRemark \
// RUN:   --remarks-filter=gather-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Indices out of range, and in integers that the dimension does not fit in.
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: several slices"
// CHECK-LABEL: func @loop(
// CHECK-SAME:    %[[X:.+]]: tensor<300x5xf32>
// CHECK:         %[[VECTORS:.+]] = hlo.reshape {{.*}} -> tensor<6x1xi8>
// CHECK:         %[[INIT:.+]] = hlo.tuple %{{.+}}, %{{.+}}, %[[VECTORS]], %[[X]] :
// CHECK:         %[[LOOP:.+]] = hlo.while %[[INIT]]
// CHECK:           hlo.compare LT
// CHECK:         body
// CHECK:           %[[ROW:.+]] = hlo.dynamic_slice {{.*}} sizes = [1, 1] : (tensor<6x1xi8>, tensor<i32>, tensor<i32>) -> tensor<1x1xi8>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [1, 5] : (tensor<300x5xf32>, tensor<i8>, tensor<i8>) -> tensor<1x5xf32>
// CHECK:           hlo.dynamic_update_slice {{.*}} : (tensor<6x1x5xf32>, tensor<1x1x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x1x5xf32>
// CHECK:         %[[SLICES:.+]] = hlo.get_tuple_element %[[LOOP]][1]
// CHECK:         hlo.reshape %[[SLICES]] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<6x1x5xf32>) -> tensor<6x5xf32>
// CHECK-NOT:     hlo.gather
// SIMPLE-LABEL: func @loop(
// SIMPLE:         hlo.gather
func.func @loop(%x: tensor<300x5xf32>) -> tensor<6x5xf32> {
  %i = hlo.constant dense<[-128, -1, 0, 3, 126, 127]> : tensor<6xi8>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<300x5xf32>, tensor<6xi8>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}

// CHECK-LABEL: func @large_unsigned(
// CHECK:         hlo.while
func.func @large_unsigned(%x: tensor<5xf32>) -> tensor<4xf32> {
  %i = hlo.constant dense<[0, 4, 5, 4294967295]> : tensor<4xui32>
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<5xf32>, tensor<4xui32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @permuted(
// CHECK:         hlo.while
// CHECK:         hlo.reshape {{.*}} -> tensor<3x4x2x6xf32>
// CHECK-NEXT:    hlo.transpose {{.*}} dimensions = [2, 0, 3, 1] : {{.*}} -> tensor<2x3x6x4xf32>
func.func @permuted(%x: tensor<5x6x7xf32>, %i: tensor<2x3x4xi64>) -> tensor<2x3x6x4xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 2], collapsed_slice_dims = [2], start_index_map = [2, 0], index_vector_dim = 0> slice_sizes = [2, 6, 1] : (tensor<5x6x7xf32>, tensor<2x3x4xi64>) -> tensor<2x3x6x4xf32>
  return %0 : tensor<2x3x6x4xf32>
}

// CHECK-LABEL: func @batching(
// CHECK:         hlo.iota
// CHECK:         hlo.while
func.func @batching(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>) -> tensor<2x3xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 2> slice_sizes = [1, 1] : (tensor<2x5xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// SIMPLE-LABEL: func @one_slice(
// SIMPLE-SAME:    %[[X:.+]]: tensor<4x5xf32>
// SIMPLE-NOT:     hlo.while
// SIMPLE:         %[[SLICE:.+]] = hlo.dynamic_slice %[[X]][{{.*}}] sizes = [2, 1]
// SIMPLE-NOT:     hlo.dynamic_update_slice
// SIMPLE:         %[[RESULT:.+]] = hlo.reshape %{{.+}} : (tensor<1x2x1xf32>) -> tensor<2x1xf32>
// SIMPLE-NEXT:    return %[[RESULT]]
func.func @one_slice(%x: tensor<4x5xf32>, %i: tensor<2xi32>) -> tensor<2x1xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 0> slice_sizes = [2, 1] : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// SIMPLE-LABEL: func @whole(
// SIMPLE:         hlo.broadcast {{.*}} dimensions = [0, 2]
// SIMPLE-NEXT:    return
func.func @whole(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> tensor<4x3x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [4, 5] : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<4x3x5xf32>
  return %0 : tensor<4x3x5xf32>
}

// CHECK-LABEL: func @no_slices(
// CHECK-NOT:     hlo.gather
func.func @no_slices(%x: tensor<4x5xf32>, %i: tensor<0xi32>) -> tensor<0x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<0xi32>) -> tensor<0x5xf32>
  return %0 : tensor<0x5xf32>
}

// What waits for the gather waits for what replaces it.
// CHECK-LABEL: func @layout(
// CHECK:         hlo.while
// CHECK:         hlo.copy {{.*}} {hlo.control_id = 0 : i64} : {{.*}} -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.negate {{.*}} {hlo.control_predecessors = array<i64: 0>}
func.func @layout(%x: tensor<4x5xf32, #hlo.layout<[1, 0]>>, %i: tensor<3xi32, #hlo.layout<[0]>>) -> (tensor<3x5xf32, #hlo.layout<[0, 1]>>, tensor<4x5xf32, #hlo.layout<[1, 0]>>) {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] {hlo.control_id = 0} : (tensor<4x5xf32, #hlo.layout<[1, 0]>>, tensor<3xi32, #hlo.layout<[0]>>) -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<4x5xf32, #hlo.layout<[1, 0]>>
  return %0, %1 : tensor<3x5xf32, #hlo.layout<[0, 1]>>, tensor<4x5xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @index_and_batching(
// CHECK-NEXT:    hlo.gather
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: indices into a batching dimension"
func.func @index_and_batching(%x: tensor<2x5xf32>, %i: tensor<2x1xi32>) -> tensor<2x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<2x5xf32>, tensor<2x1xi32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.gather
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: dynamic dimensions"
func.func @dynamic(%x: tensor<4x5xf32>, %i: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x5xf32, #hlo.bounds<[3, ?]>>
  return %0 : tensor<?x5xf32, #hlo.bounds<[3, ?]>>
}

// Slices of a whole dimension, but each of another batch.
// CHECK-LABEL: func @whole_of_batch(
// CHECK:         hlo.while
func.func @whole_of_batch(%x: tensor<2x5xf32>, %i: tensor<2x1xi32>) -> tensor<2x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<2x5xf32>, tensor<2x1xi32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// The loop waits, not what is in it.
// CHECK-LABEL: func @ordered(
// CHECK:         hlo.while {{.*}} {hlo.control_predecessors = array<i64: 0>}
// CHECK-NOT:     hlo.control_predecessors
// CHECK:         hlo.dynamic_slice
// CHECK-NOT:     hlo.control_predecessors
// CHECK:         hlo.return
func.func @ordered(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> (tensor<3x5xf32>, tensor<3xi32>) {
  %0 = hlo.negate %i {hlo.control_id = 0 : i64} : tensor<3xi32>
  %1 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] {hlo.control_predecessors = array<i64: 0>} : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return %1, %0 : tensor<3x5xf32>, tensor<3xi32>
}
