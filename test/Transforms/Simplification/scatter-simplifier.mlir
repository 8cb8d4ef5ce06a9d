// RUN: hlo-opt %s --scatter-simplifier | FileCheck %s
// RUN: hlo-opt %s --scatter-simplifier --remark-format=emitRemark \
// RUN:   --remarks-filter=scatter-simplifier -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced | Category:scatter-simplifier {{.*}} Remark="scatter replaced by

// CHECK-LABEL: func @inserted(
// CHECK-SAME:    %[[X:.+]]: tensor<8x4xf32>, %[[I:.+]]: tensor<3xi32>, %[[U:.+]]: tensor<3x4xf32>
// CHECK:         %[[VECTORS:.+]] = hlo.reshape %[[I]]{{.*}} : (tensor<3xi32>) -> tensor<3x1xi32>
// CHECK-NEXT:    %[[WINDOWS:.+]] = hlo.reshape %[[U]]{{.*}} : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter %[[X]], %[[VECTORS]], %[[WINDOWS]] dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted unique_indices {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[RESULT]]
func.func @inserted(%x: tensor<8x4xf32>, %i: tensor<3xi32>, %u: tensor<3x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted unique_indices {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8x4xf32>, tensor<3xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x4xf32>
}

// The vectors keep their order. Some windows are outside and left out, others
// are updated twice.
// CHECK-LABEL: func @permuted(
// CHECK-SAME:    %[[X:.+]]: tensor<4x3x5xf32>, %[[U:.+]]: tensor<2x2x3x3xf32>
// CHECK:         %[[VECTORS:.+]] = hlo.reshape {{.*}} -> tensor<6x2xi32>
// CHECK-NEXT:    %[[TRANSPOSED:.+]] = hlo.transpose %[[U]] dimensions = [0, 2, 1, 3]
// CHECK-NEXT:    %[[WINDOWS:.+]] = hlo.reshape %[[TRANSPOSED]]{{.*}} -> tensor<6x2x3x1xf32>
// CHECK-NEXT:    %[[SCATTER:.+]] = hlo.scatter %[[X]], %[[VECTORS]], %[[WINDOWS]] dimension_numbers = <update_window_dims = [1, 2, 3], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 1> indices_are_sorted :
// CHECK-NEXT:    return %[[SCATTER]]
func.func @permuted(%x: tensor<4x3x5xf32>, %u: tensor<2x2x3x3xf32>) -> tensor<4x3x5xf32> {
  %i = hlo.constant dense<[[[4, 0], [-1, 0], [2, 3]], [[2, 2], [2, 2], [5, 1]]]> : tensor<2x3x2xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 3], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 2> indices_are_sorted : (tensor<4x3x5xf32>, tensor<2x3x2xi32>, tensor<2x2x3x3xf32>) -> tensor<4x3x5xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.subtract %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4x3x5xf32>
}

// CHECK-LABEL: func @variadic(
// CHECK:         %[[SCATTER:.+]] = hlo.scatter {{.*}} : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3x1xf32>, tensor<3x1xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
// CHECK:         return %[[SCATTER]]
func.func @variadic(%x: tensor<8xf32>, %y: tensor<8xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.maximum %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// Sums are made in f32 and rounded at the end.
// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.scatter {{.*}} : (tensor<4xbf16>, tensor<6x1xi32>, tensor<6x1xbf16>) -> tensor<4xbf16>
func.func @mixed_precision(%x: tensor<4xbf16>, %i: tensor<6xi32>, %u: tensor<6xbf16>) -> tensor<4xbf16> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xbf16>, tensor<6xi32>, tensor<6xbf16>) -> tensor<4xbf16> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func @empty(
// CHECK-SAME:    %[[X:.+]]: tensor<8xf32>
// CHECK-NEXT:    return %[[X]]
func.func @empty(%x: tensor<8xf32>, %i: tensor<0xi32>, %u: tensor<0xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<0xi32>, tensor<0xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @empty_input(
// CHECK-NEXT:    %[[X:.+]] = hlo.convert
// CHECK-NEXT:    return %[[X]]
func.func @empty_input(%x: tensor<2x0xbf16>, %i: tensor<1xi32>, %u: tensor<1x2xf32>) -> tensor<2x0xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<2x0xbf16>, tensor<1xi32>, tensor<1x2xf32>) -> tensor<2x0xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x0xf32>
}

// CHECK-LABEL: func @one_window(
// CHECK:         hlo.reshape {{.*}} : (tensor<1xi32>) -> tensor<1x1xi32>
// CHECK:         hlo.scatter {{.*}} : (tensor<8xf32>, tensor<1x1xi32>, tensor<1x2xf32>) -> tensor<8xf32>
func.func @one_window(%x: tensor<8xf32>, %i: tensor<1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<8xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @layout(
// CHECK:         %[[RESULT:.+]] = hlo.scatter {{.*}} {hlo.control_predecessors = array<i64: 0>} : {{.*}} -> tensor<8x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[RESULT]]
func.func @layout(%x: tensor<8x4xf32, #hlo.layout<[0, 1]>>, %i: tensor<3xi32, #hlo.layout<[0]>>, %u: tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<8x4xf32, #hlo.layout<[0, 1]>> {
  %j = hlo.negate %i {hlo.control_id = 0} : tensor<3xi32, #hlo.layout<[0]>>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.control_predecessors = array<i64: 0>} : (tensor<8x4xf32, #hlo.layout<[0, 1]>>, tensor<3xi32, #hlo.layout<[0]>>, tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<8x4xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x4xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @normal(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter
// CHECK:         return %[[RESULT]]
func.func @normal(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x2x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x2x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func @scalar(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter
// CHECK:         return %[[RESULT]]
func.func @scalar(%x: tensor<f32>, %i: tensor<3x0xi32>, %u: tensor<3xf32>) -> tensor<f32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <index_vector_dim = 1> : (tensor<f32>, tensor<3x0xi32>, tensor<3xf32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @batching(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter
// CHECK:         return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: batching dimensions"
func.func @batching(%x: tensor<2x5xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.scatter
// CHECK:         return %[[RESULT]]
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: dynamic dimensions"
func.func @dynamic(%x: tensor<8xf32>, %i: tensor<?xi32, #hlo.bounds<[3]>>, %u: tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<?xi32, #hlo.bounds<[3]>>, tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// Almost what others become: but for the rank of the indices, or where the
// vectors are.
// CHECK-LABEL: func @nearly_normal(
// CHECK:         hlo.scatter {{.*}} : (tensor<5x3xf32>, tensor<4x1xi32>, tensor<4x1x3xf32>)
// CHECK:         hlo.transpose {{.*}} : (tensor<1x4xi32>) -> tensor<4x1xi32>
// CHECK:         hlo.scatter {{.*}} : (tensor<5x3xf32>, tensor<4x1xi32>, tensor<4x1x3xf32>)
func.func @nearly_normal(%x: tensor<5x3xf32>, %i: tensor<4xi32>, %j: tensor<1x4xi32>, %u: tensor<4x1x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<5x3xf32>, tensor<4xi32>, tensor<4x1x3xf32>) -> tensor<5x3xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.scatter %x, %j, %u dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<5x3xf32>, tensor<1x4xi32>, tensor<4x1x3xf32>) -> tensor<5x3xf32> to_apply hlo.add : tensor<f32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x3xf32>
}
