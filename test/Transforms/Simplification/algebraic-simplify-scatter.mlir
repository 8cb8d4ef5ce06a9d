// RUN: hlo-opt %s --algebraic-simplify=fold-transpose-into-scatter | FileCheck %s

// CHECK-LABEL: func @transpose(
// CHECK-DAG:     %[[X:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1]
// CHECK-DAG:     %[[U:.*]] = hlo.transpose %arg2 dimensions = [2, 1, 0] : (tensor<3x6x5xi32>) -> tensor<5x6x3xi32>
// CHECK:         %[[S:.*]] = hlo.scatter %[[X]], %arg1, %[[U]] dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>
// CHECK:         return %[[S]]
func.func @transpose(%x: tensor<3x4x5xi32>, %i: tensor<6x1xi32>, %u: tensor<3x6x5xi32>) -> tensor<5x3x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<3x4x5xi32>, tensor<6x1xi32>, tensor<3x6x5xi32>) -> tensor<3x4x5xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [2, 0, 1] : (tensor<3x4x5xi32>) -> tensor<5x3x4xi32>
  return %r : tensor<5x3x4xi32>
}

// Something else reads the scatter.
// CHECK-LABEL: func @kept_transpose(
// CHECK:         hlo.scatter
// CHECK-NEXT:    hlo.transpose
func.func @kept_transpose(%x: tensor<3x4xi32>, %i: tensor<6x1xi32>, %u: tensor<6x4xi32>) -> (tensor<4x3xi32>, tensor<3x4xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x4xi32>, tensor<6x1xi32>, tensor<6x4xi32>) -> tensor<3x4xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<3x4xi32>) -> tensor<4x3xi32>
  return %r, %0 : tensor<4x3xi32>, tensor<3x4xi32>
}

// CHECK-LABEL: func @all(
// CHECK-NEXT:    %[[R:.*]] = hlo.maximum %arg0, %arg1
// CHECK-NEXT:    return %[[R]]
func.func @all(%x: tensor<3x4xf32>, %u: tensor<3x4xf32>, %i: tensor<0xi32>) -> tensor<3x4xf32> {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<0xi32>, tensor<3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<3x4xf32>
}

// There are several updates, or a part.
// CHECK-LABEL: func @kept_all(
// CHECK-COUNT-2: hlo.scatter
func.func @kept_all(%x: tensor<3x4xf32>, %u: tensor<2x3x4xf32>, %i: tensor<2x0xi32>, %v: tensor<3x2xf32>, %j: tensor<0xi32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %r = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 2], index_vector_dim = 1> : (tensor<3x4xf32>, tensor<2x0xi32>, tensor<2x3x4xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  %s = hlo.scatter %x, %j, %v dimension_numbers = <update_window_dims = [0, 1], index_vector_dim = 0> : (tensor<3x4xf32>, tensor<0xi32>, tensor<3x2xf32>) -> tensor<3x4xf32> to_apply hlo.maximum : tensor<f32>
  return %r, %s : tensor<3x4xf32>, tensor<3x4xf32>
}
