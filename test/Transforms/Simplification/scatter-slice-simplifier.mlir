// RUN: hlo-opt %s --scatter-slice-simplifier | FileCheck %s
// RUN: hlo-opt %s --scatter-slice-simplifier --remark-format=emitRemark \
// RUN:   --remarks-filter=scatter-slice-simplifier -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Updates of element 8 and beyond are left out.
// REMARK: remark: [Passed] Truncated
// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[X:.+]]: tensor<9xf32>, %[[U:.+]]: tensor<4xf32>
// CHECK:         %[[SLICE:.+]] = hlo.slice %[[X]] [0:8]
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter %[[SLICE]], {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">} : {{.*}} -> tensor<8xf32>
// CHECK:         return %[[RESULT]]
func.func @slice(%x: tensor<9xf32>, %u: tensor<4xf32>) -> tensor<8xf32> {
  %i = hlo.constant dense<[[7], [8], [-1], [100]]> : tensor<4x1xi8>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<9xf32>, tensor<4x1xi8>, tensor<4xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A diamond of elementwise operations, two slices.
// CHECK-LABEL: func @elementwise(
// CHECK-SAME:    %[[X:.+]]: tensor<9x4xf32>, %[[I:.+]]: tensor<3x1xi32>, %[[U:.+]]: tensor<3x3xf32>, %[[P:.+]]: tensor<i1>
// CHECK:         %[[SCATTER:.+]] = hlo.scatter {{.*}} -> tensor<8x3xf32>
// CHECK:         %[[NEGATE:.+]] = hlo.negate %[[SCATTER]] : tensor<8x3xf32>
// CHECK:         %[[OTHER:.+]] = hlo.slice %[[X]] [0:8, 0:3]
// CHECK-NEXT:    %[[ADD:.+]] = hlo.add %[[SCATTER]], %[[OTHER]] : tensor<8x3xf32>
// CHECK-NEXT:    %[[SELECT:.+]] = hlo.select %[[P]], %[[NEGATE]], %[[ADD]]
// CHECK-NEXT:    return %[[SELECT]], %[[NEGATE]]
func.func @elementwise(%x: tensor<9x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x3xf32>, %p: tensor<i1>) -> (tensor<8x3xf32>, tensor<8x3xf32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xf32>, tensor<3x1xi32>, tensor<3x3xf32>) -> tensor<9x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.negate %0 : tensor<9x4xf32>
  %2 = hlo.add %0, %x : tensor<9x4xf32>
  %3 = hlo.select %p, %1, %2 : (tensor<i1>, tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
  %4 = hlo.slice %3 [0:8, 0:3] : (tensor<9x4xf32>) -> tensor<8x3xf32>
  %5 = hlo.slice %1 [0:8, 0:3] : (tensor<9x4xf32>) -> tensor<8x3xf32>
  return %4, %5 : tensor<8x3xf32>, tensor<8x3xf32>
}

// CHECK-LABEL: func @tuple(
// CHECK:         %[[SCATTER:.+]] = hlo.scatter {{.*}} -> tuple<tensor<7xf32>, tensor<7xi32>>
// CHECK:         %[[A:.+]] = hlo.get_tuple_element %[[SCATTER]][0]
// CHECK:         %[[B:.+]] = hlo.get_tuple_element %[[SCATTER]][1]
// CHECK:         return %[[A]], %[[B]]
func.func @tuple(%x: tensor<8xf32>, %y: tensor<8xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>) -> (tensor<7xf32>, tensor<7xi32>) {
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.tuple %c, %d : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<i32>>
  }
  %2 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
  %3 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %4 = hlo.slice %2 [0:7] : (tensor<8xf32>) -> tensor<7xf32>
  %5 = hlo.slice %3 [0:7] : (tensor<8xi32>) -> tensor<7xi32>
  return %4, %5 : tensor<7xf32>, tensor<7xi32>
}

// A window of two elements at the new edge would be left out as a whole.
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: windows reach beyond what is read"
// CHECK-LABEL: func @window(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @window(%x: tensor<9xf32>, %u: tensor<2x2xf32>) -> tensor<8xf32> {
  %i = hlo.constant dense<[[7], [3]]> : tensor<2x1xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Windows that do not move have to fit.
// CHECK-LABEL: func @window_too_large(
// CHECK:         hlo.scatter {{.*}} -> tensor<9x4xf32>
func.func @window_too_large(%x: tensor<9x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) -> tensor<8x3xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<9x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8, 0:3] : (tensor<9x4xf32>) -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}

// CHECK-LABEL: func @batching(
// CHECK:         hlo.scatter {{.*}} -> tensor<2x5xf32>
func.func @batching(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3xf32>) -> tensor<1x5xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:1, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
  return %1 : tensor<1x5xf32>
}

// CHECK-LABEL: func @several_sizes(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @several_sizes(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> (tensor<8xf32>, tensor<7xf32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  %2 = hlo.slice %0 [0:7] : (tensor<9xf32>) -> tensor<7xf32>
  return %1, %2 : tensor<8xf32>, tensor<7xf32>
}

// CHECK-LABEL: func @not_from_origin(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @not_from_origin(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [1:9] : (tensor<9xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @strided(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @strided(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8:2] : (tensor<9xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @read_otherwise(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @read_otherwise(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> (tensor<8xf32>, tensor<9xf32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  return %1, %0 : tensor<8xf32>, tensor<9xf32>
}

// CHECK-LABEL: func @control(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @control(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 0} : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  %2 = hlo.negate %1 {hlo.control_predecessors = array<i64: 0>} : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func @inner_slice(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @inner_slice(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<7xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [1:8] : (tensor<9xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// The scatter, an elementwise operation, or the slice has control dependencies.
// CHECK-LABEL: func @ordered(
// CHECK-COUNT-3: hlo.scatter {{.*}} -> tensor<9xf32>
func.func @ordered(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_id = 0 : i64} : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  %2 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.negate %2 {hlo.control_predecessors = array<i64: 0>} : tensor<9xf32>
  %4 = hlo.slice %3 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  %5 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %6 = hlo.slice %5 [0:8] {hlo.control_predecessors = array<i64: 0>} : (tensor<9xf32>) -> tensor<8xf32>
  return %1, %4, %6 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @not_elementwise(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @not_elementwise(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reverse %0 dimensions = [0] : tensor<9xf32>
  %2 = hlo.slice %1 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func @read_as_scalar(
// CHECK:         hlo.select {{.*}} -> tensor<4xf32>
func.func @read_as_scalar(%p: tensor<i1>, %i: tensor<1x0xi32>, %q: tensor<1xi1>, %x: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.scatter %p, %i, %q dimension_numbers = <index_vector_dim = 1> : (tensor<i1>, tensor<1x0xi32>, tensor<1xi1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
  %1 = hlo.negate %x : tensor<4xf32>
  %2 = hlo.select %0, %x, %1 : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = hlo.slice %2 [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// CHECK-LABEL: func @effect(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
func.func @effect(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = hlo.custom_call "f"(%a, %b) has_side_effect : (tensor<f32>, tensor<f32>) -> tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// No slice, one of the whole array, a dynamic dimension.
// CHECK-LABEL: func @nothing_to_gain(
// CHECK:         hlo.scatter {{.*}} -> tensor<9xf32>
// CHECK-NEXT:    hlo.negate
// CHECK-NEXT:    hlo.scatter {{.*}} -> tensor<9xf32>
// CHECK-NEXT:    hlo.slice %{{.*}} [0:9]
func.func @nothing_to_gain(%x: tensor<9xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.negate %0 : tensor<9xf32>
  %2 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.slice %2 [0:9] : (tensor<9xf32>) -> tensor<9xf32>
  return %3 : tensor<9xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.scatter {{.*}} -> tensor<9x?xf32
func.func @dynamic(%x: tensor<9x?xf32, #hlo.bounds<[?, 4]>>, %i: tensor<2x1xi32>, %u: tensor<2x1xf32>) -> tensor<8x1xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x?xf32, #hlo.bounds<[?, 4]>>, tensor<2x1xi32>, tensor<2x1xf32>) -> tensor<9x?xf32, #hlo.bounds<[?, 4]>> to_apply hlo.add : tensor<f32>
  %1 = hlo.slice %0 [0:8, 0:1] : (tensor<9x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<8x1xf32>
  return %1 : tensor<8x1xf32>
}
