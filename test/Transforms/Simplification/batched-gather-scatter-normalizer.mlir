// RUN: hlo-opt %s --batched-gather-scatter-normalizer | FileCheck %s
// RUN: hlo-opt %s --batched-gather-scatter-normalizer \
// RUN:   --remark-format=emitRemark \
// RUN:   --remarks-filter=batched-gather-scatter-normalizer -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="gather replaced by gather"

// CHECK-LABEL: func @gather(
// CHECK-SAME:    %[[X:.+]]: tensor<2x5xf32>, %[[I:.+]]: tensor<2x3x1xi32>
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 0 : tensor<2x3x1xi32>
// CHECK-NEXT:    %[[INDICES:.+]] = hlo.concatenate %[[IOTA]], %[[I]] dimension = 2
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather %[[X]], %[[INDICES]] dimension_numbers = <collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2> slice_sizes = [1, 1] indices_are_sorted :
// CHECK-NEXT:    return %[[RESULT]]
func.func @gather(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>) -> tensor<2x3xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 2> slice_sizes = [1, 1] indices_are_sorted : (tensor<2x5xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Two of them, in another order, with indices that have no dimension for the
// vectors; the vectors need not ascend any more.
// CHECK-LABEL: func @two_dimensions(
// CHECK-DAG:     %[[FIRST:.+]] = hlo.iota iota_dimension = 2 : tensor<4x3x2x1xi32>
// CHECK-DAG:     %[[SECOND:.+]] = hlo.iota iota_dimension = 0 : tensor<4x3x2x1xi32>
// CHECK:         hlo.concatenate %[[FIRST]], %[[SECOND]], %{{.+}} dimension = 3
// CHECK:         hlo.gather {{.*}}<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2, 1], index_vector_dim = 3> slice_sizes = [1, 2, 1] :
func.func @two_dimensions(%x: tensor<2x5x4xf32>) -> tensor<4x2x3x2xf32> {
  %i = hlo.constant dense<[[[0, 1], [-3, 4], [9, 2]], [[0, 1], [3, 4], [1, 2]], [[0, 1], [3, 4], [1, 2]], [[0, 1], [3, 4], [1, 2]]]> : tensor<4x3x2xi32>
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [1], operand_batching_dims = [0, 2], start_indices_batching_dims = [2, 0], index_vector_dim = 3> slice_sizes = [1, 2, 1] indices_are_sorted : (tensor<2x5x4xf32>, tensor<4x3x2xi32>) -> tensor<4x2x3x2xf32>
  return %0 : tensor<4x2x3x2xf32>
}

// Positions up to 199 are no i8, but are ui8.
// CHECK-LABEL: func @index_overflow(
// CHECK-DAG:     %[[IOTA:.+]] = hlo.iota iota_dimension = 0 : tensor<200x1xi32>
// CHECK-DAG:     %[[I:.+]] = hlo.convert %{{.+}} : (tensor<200x1xi8>) -> tensor<200x1xi32>
// CHECK:         hlo.concatenate %[[IOTA]], %[[I]] dimension = 1
// CHECK:         hlo.iota iota_dimension = 0 : tensor<200x1xui8>
func.func @index_overflow(%x: tensor<200x3xf32>, %i: tensor<200xi8>, %j: tensor<200xui8>) -> (tensor<200xf32>, tensor<200xf32>) {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<200x3xf32>, tensor<200xi8>) -> tensor<200xf32>
  %1 = hlo.gather %x, %j dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<200x3xf32>, tensor<200xui8>) -> tensor<200xf32>
  return %0, %1 : tensor<200xf32>, tensor<200xf32>
}

// CHECK-LABEL: func @scatter(
// CHECK:         hlo.scatter {{.*}}<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2> indices_are_sorted unique_indices :
func.func @scatter(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<2x5xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [2], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> indices_are_sorted unique_indices : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @scatter_outside(
// CHECK:         hlo.scatter {{.*}}<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0> :
func.func @scatter_outside(%x: tensor<5x3xf32>, %u: tensor<3xf32>) -> tensor<5x3xf32> {
  %i = hlo.constant dense<[[-1, 4, 5]]> : tensor<1x3xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [1], index_vector_dim = 0> indices_are_sorted : (tensor<5x3xf32>, tensor<1x3xi32>, tensor<3xf32>) -> tensor<5x3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5x3xf32>
}

// CHECK-LABEL: func @no_batching(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
func.func @no_batching(%x: tensor<4x5xf32>, %i: tensor<3xi32>) -> tensor<3x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func @index_and_batching(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: indices into a batching dimension"
func.func @index_and_batching(%x: tensor<2x5xf32>, %i: tensor<2x1xi32>) -> tensor<2x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<2x5xf32>, tensor<2x1xi32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.gather
// CHECK-NEXT:    return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="gather stays: dynamic dimensions"
func.func @dynamic(%x: tensor<2x5xf32>, %i: tensor<2x?x1xi32, #hlo.bounds<[?, 3, ?]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>> {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 2> slice_sizes = [1, 1] : (tensor<2x5xf32>, tensor<2x?x1xi32, #hlo.bounds<[?, 3, ?]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  return %0 : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
}

// Positions in the batch do not ascend with the vectors.
// CHECK-LABEL: func @batch_behind(
// CHECK:         hlo.gather {{.*}} slice_sizes = [1, 1] :
func.func @batch_behind(%x: tensor<2x5xf32>, %i: tensor<3x2x1xi32>) -> tensor<3x2xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], index_vector_dim = 2> slice_sizes = [1, 1] indices_are_sorted : (tensor<2x5xf32>, tensor<3x2x1xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func @scatter_without_batching(
// CHECK-NEXT:    hlo.scatter %arg0, %arg1, %arg2
func.func @scatter_without_batching(%x: tensor<5xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<5xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<5xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}
