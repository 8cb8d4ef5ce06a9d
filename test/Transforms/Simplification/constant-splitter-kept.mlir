// What is left as it is, and said nothing about.
// RUN: hlo-opt %s --constant-splitter --remark-format=emitRemark \
// RUN:   --remarks-filter=constant-splitter 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=remark:

// CHECK-LABEL: func @ordered_sums(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.tuple %[[V0]], %[[V1]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V2]]
func.func @ordered_sums(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %1 = hlo.abs %0 : tensor<4xf32>
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @ordered_constants(
// CHECK:         hlo.constant {hlo.control_id = 0 : i64} dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant {hlo.control_id = 1 : i64} dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %arg0, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @ordered_constants(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant {hlo.control_id = 0 : i64} dense<1.0> : tensor<4xf32>
  %1 = hlo.constant {hlo.control_id = 1 : i64} dense<2.0> : tensor<4xf32>
  %2 = hlo.add %x, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func @constants_read_once_at_most(
// CHECK:         hlo.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %arg0, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @constants_read_once_at_most(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.constant dense<2.0> : tensor<4xf32>
  %2 = hlo.add %x, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
