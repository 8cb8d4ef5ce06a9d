// Outputs of fusions that are the first ones already.
// RUN: hlo-opt %s --hlo-cse --remark-format=emitRemark --remarks-filter=hlo-cse 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=remark:

// CHECK-LABEL: func @first_outputs(
// CHECK:         %[[V0:.*]] = hlo.fusion kLoop(%arg0) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls
// CHECK:         %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.get_tuple_element %[[V0]][1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.tuple %[[V2]], %[[V1]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V3]]
func.func @first_outputs(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    %2 = hlo.tuple %a, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %3 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %5 = hlo.tuple %4, %3 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %5 : tuple<tensor<4xf32>, tensor<4xf32>>
}
