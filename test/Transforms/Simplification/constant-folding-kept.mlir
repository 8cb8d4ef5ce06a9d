// What is left as it is, next to what is folded in constant-folding.mlir.
// RUN: hlo-opt %s --constant-folding | FileCheck %s
// RUN: hlo-opt %s --constant-folding --remark-format=emitRemark \
// RUN:   --remarks-filter=constant-folding -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

// REMARK: remark: [Missed] TooManyBytes {{.*}} Remark="pad takes more than
// REMARK: remark: [Missed] TooManyBytes {{.*}} Remark="dynamic_slice takes more than

// CHECK-LABEL: func @slice_of_elided(
// CHECK:         %[[V0:.*]] = hlo.constant #hlo.elided : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V1]][%[[V2]], %[[V2]]] sizes = [2, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @slice_of_elided() -> tensor<2x2xf32> {
  %0 = hlo.constant #hlo.elided : tensor<4xf32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
  %2 = hlo.constant dense<1> : tensor<i32>
  %3 = hlo.dynamic_slice %1[%2, %2] sizes = [2, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// The bytes of these cannot be counted.
// CHECK-LABEL: func @huge_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %[[V0]], %[[V1]] low = [0] high = [4611686018427387902] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<4611686018427387904xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @huge_pad() -> tensor<4611686018427387904xf32> {
  %0 = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = hlo.constant dense<1.0> : tensor<f32>
  %2 = hlo.pad %0, %1 low = [0] high = [4611686018427387902] interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<4611686018427387904xf32>
  return %2 : tensor<4611686018427387904xf32>
}

// CHECK-LABEL: func @part_of_huge_splat(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4611686018427387904xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.dynamic_slice %[[V1]][%[[V2]]] sizes = [2] : (tensor<4611686018427387904xf32>, tensor<i32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @part_of_huge_splat() -> tensor<2xf32> {
  %0 = hlo.constant dense<1.0> : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4611686018427387904xf32>
  %2 = hlo.constant dense<1> : tensor<i32>
  %3 = hlo.dynamic_slice %1[%2] sizes = [2] : (tensor<4611686018427387904xf32>, tensor<i32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// Of another dialect.
// CHECK-LABEL: func @cast_of_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : tensor<2xf32> to tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.negate %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @cast_of_constant() -> tensor<2xf32> {
  %0 = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = builtin.unrealized_conversion_cast %0 : tensor<2xf32> to tensor<2xf32>
  %2 = hlo.negate %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
