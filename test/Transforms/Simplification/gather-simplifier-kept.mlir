// RUN: hlo-opt %s --gather-simplifier --scatter-simplifier --remark-format=emitRemark --remarks-filter='gather-simplifier|scatter-simplifier' 2>&1 | FileCheck %s --implicit-check-not=Passed

// Rows by one index each, as these passes make them.
// CHECK-LABEL: func @normal(
// CHECK-NEXT: hlo.gather
// CHECK-NEXT: hlo.scatter
// CHECK-NEXT: return
func.func @normal(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<4x5xf32> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x1x5xf32>
  %1 = hlo.scatter %x, %i, %0 dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4x5xf32>, tensor<3x1xi32>, tensor<3x1x5xf32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<4x5xf32>
}
