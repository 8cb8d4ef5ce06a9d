// RUN: hlo-opt %s --reduction-degenerate-dim-remover=assume-identity | FileCheck %s

// CHECK-LABEL: func @sum_from_zero(
// CHECK-NOT:     hlo.reduce
func.func @sum_from_zero(%x: tensor<4x1x1x5xf32>) -> tensor<4x5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<4x1x1x5xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func @identities_of_several(
// CHECK-NOT:     hlo.reduce
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<4x1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[Y:.*]] = hlo.reshape %arg1 : (tensor<4x1xi32>) -> tensor<4xi32>
// CHECK-NEXT:    hlo.tuple %[[X]], %[[Y]]
func.func @identities_of_several(%x: tensor<4x1xi32>, %y: tensor<4x1xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [1] : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<4xi32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<4xi32>, tensor<4xi32>>
}

// The reduction converts.
// CHECK-LABEL: func @several_types(
// CHECK:         hlo.reduce %arg0, %{{.*}} dimensions = [1] : (tensor<4x1xbf16>, tensor<f32>) -> tensor<4xf32>
func.func @several_types(%x: tensor<4x1xbf16>) -> tensor<4xf32> {
  %init = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<4x1xbf16>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}
