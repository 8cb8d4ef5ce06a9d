// RUN: hlo-opt %s --scatter-determinism-expander | FileCheck %s
// RUN: hlo-opt %s --scatter-determinism-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=scatter-determinism-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// 8 is outside, 2 and 5 are there twice and three times.
// REMARK: remark: [Passed] Replaced
// CHECK-LABEL: func @add(
// CHECK-SAME:    %[[X:.+]]: tensor<8xf32>, %[[U:.+]]: tensor<7xf32>
// CHECK:         hlo.compare GE, {{.*}} -> tensor<7xi1>
// CHECK:         hlo.compare LE, {{.*}} -> tensor<7xi1>
// CHECK:         %[[SORT:.+]] = hlo.sort {{.*}} dimension = 0 is_stable : (tensor<7xi32>, tensor<7xf32>)
// CHECK:           hlo.compare LT
// CHECK-COUNT-3: hlo.map {{.*}} (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
// CHECK-NOT:     hlo.map
// CHECK:         hlo.compare NE
// CHECK:         hlo.iota
// CHECK:         %[[RESULT:.+]] = hlo.scatter %[[X]], {{.*}}<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8xf32>, tensor<7x1xi32>, tensor<7xf32>) -> tensor<8xf32>
// CHECK:         return %[[RESULT]]
func.func @add(%x: tensor<8xf32>, %u: tensor<7xf32>) -> tensor<8xf32> {
  %i = hlo.constant dense<[5, 2, 8, 5, -1, 2, 5]> : tensor<7xi64>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8xf32>, tensor<7xi64>, tensor<7xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// Windows that overlap, one that reaches outside.
// CHECK-LABEL: func @windows(
// CHECK:         hlo.sort {{.*}} (tensor<24xi32>, tensor<24xf32>)
// CHECK:         hlo.scatter {{.*}} unique_indices : (tensor<60xf32>, tensor<24x1xi32>, tensor<24xf32>) -> tensor<60xf32>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<4x3x5xf32>
func.func @windows(%x: tensor<4x3x5xf32>, %u: tensor<2x2x2x3xf32>) -> tensor<4x3x5xf32> {
  %i = hlo.constant dense<[[[4, 0], [4, 1]], [[4, 1], [2, 3]]]> : tensor<2x2x2xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 3], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 2> : (tensor<4x3x5xf32>, tensor<2x2x2xi32>, tensor<2x2x2x3xf32>) -> tensor<4x3x5xf32> to_apply hlo.multiply : tensor<f32>
  return %0 : tensor<4x3x5xf32>
}

// Places up to 299 are no i8.
// CHECK-LABEL: func @narrow_index(
// CHECK:         hlo.convert {{.*}} : (tensor<4x1xi8>) -> tensor<4x1xi32>
// CHECK:         hlo.scatter {{.*}} unique_indices
func.func @narrow_index(%x: tensor<3x100xf32>, %u: tensor<4x100xf32>) -> tensor<3x100xf32> {
  %i = hlo.constant dense<[0, 1, -128, 0]> : tensor<4xi8>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x100xf32>, tensor<4xi8>, tensor<4x100xf32>) -> tensor<3x100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3x100xf32>
}

// CHECK-LABEL: func @batching(
// CHECK:         hlo.scatter {{.*}} unique_indices
func.func @batching(%x: tensor<2x5xf32>, %u: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %i = hlo.constant dense<[[[0], [4], [5]], [[1], [1], [-1]]]> : tensor<2x3x1xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.scatter {{.*}} : (tensor<4xf32>, tensor<6x1xi32>, tensor<6xf32>) -> tensor<4xf32>
// CHECK:         hlo.convert {{.*}} -> tensor<4xbf16>
func.func @mixed_precision(%x: tensor<4xbf16>, %i: tensor<6xi32>, %u: tensor<6xbf16>) -> tensor<4xbf16> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xbf16>, tensor<6xi32>, tensor<6xbf16>) -> tensor<4xbf16> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func @unique(
// CHECK-NEXT:    hlo.scatter
func.func @unique(%x: tensor<8xf32>, %u: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<8xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: updates in any order are the same"
// CHECK-LABEL: func @integers(
// CHECK-NEXT:    hlo.scatter
func.func @integers(%x: tensor<8xi32>, %u: tensor<3xi32>, %i: tensor<3xi32>) -> tensor<8xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func @maximum(
// CHECK-NEXT:    hlo.scatter
func.func @maximum(%x: tensor<8xf32>, %u: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @one_window(
// CHECK-NEXT:    hlo.scatter
func.func @one_window(%x: tensor<8xf32>, %u: tensor<3xf32>, %i: tensor<1xi32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<8xf32>, tensor<1xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: no associative computation"
// CHECK-LABEL: func @replace(
// CHECK-NEXT:    hlo.scatter
func.func @replace(%x: tensor<8xf32>, %u: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: several inputs"
// CHECK-LABEL: func @variadic(
// CHECK-NEXT:    hlo.scatter
func.func @variadic(%x: tensor<8xf32>, %y: tensor<8xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.scatter
// CHECK-NEXT:    return
func.func @dynamic(%x: tensor<8xf32>, %u: tensor<?xf32, #hlo.bounds<[3]>>, %i: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<?xi32, #hlo.bounds<[3]>>, tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}
