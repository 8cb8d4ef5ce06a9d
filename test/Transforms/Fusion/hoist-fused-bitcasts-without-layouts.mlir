// RUN: hlo-opt %s --hoist-fused-bitcasts | FileCheck %s

// A scalar fits any shape, and stays one. Tuples have none.
// CHECK-LABEL: func @scalar(
// CHECK-NEXT:    %[[X:.*]] = hlo.bitcast %arg0 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:    hlo.fusion kCustom(%[[X]], %arg1) {{.*}} : (tensor<8x8xf32>, tensor<i1>) -> tensor<8x8xf32>
func.func @scalar(%x: tensor<2x4x8xf32>, %p: tensor<i1>) -> tensor<8x8xf32> {
  %0 = hlo.fusion kCustom(%x, %p) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton_gemm\22}}"} : (tensor<2x4x8xf32>, tensor<i1>) -> tensor<8x8xf32> calls {
  ^bb0(%a: tensor<2x4x8xf32>, %b: tensor<i1>):
    %1 = hlo.negate %a : tensor<2x4x8xf32>
    %2 = hlo.select %b, %a, %1 : (tensor<i1>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %3 = hlo.bitcast %2 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %4 = hlo.dot %3, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = hlo.tuple %4 : (tensor<8x8xf32>) -> tuple<tensor<8x8xf32>>
    %6 = hlo.bitcast %5 : (tuple<tensor<8x8xf32>>) -> tuple<tensor<8x8xf32>>
    %7 = hlo.get_tuple_element %6[0] : (tuple<tensor<8x8xf32>>) -> tensor<8x8xf32>
    hlo.return %7 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}
