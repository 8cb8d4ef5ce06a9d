// What is live, and therefore not reported.
// RUN: hlo-opt %s --dce --remark-format=emitRemark --remarks-filter=dce 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=remark:

// CHECK-LABEL: func @read_before_other(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @read_before_other(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.abs %0 : tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func @unread_effect(
// CHECK:         hlo.custom_call "print"(%arg0) has_side_effect : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    return %arg0
func.func @unread_effect(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.custom_call "print"(%x) has_side_effect : (tensor<f32>) -> tensor<f32>
  return %x : tensor<f32>
}

// CHECK-LABEL: func @read_elements(
// CHECK:         %[[V0:.*]] = hlo.tuple %arg0, %arg1 : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.while %[[V0]] : tuple<tensor<i32>, tensor<f32>> condition
// CHECK:         %[[V2:.*]] = hlo.get_tuple_element %[[V1]][0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V1]][1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V2]], %[[V3]] : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
// CHECK-NEXT:    return %[[V4]]
func.func @read_elements(%i: tensor<i32>, %x: tensor<f32>) -> tuple<tensor<i32>, tensor<f32>> {
  %init = hlo.tuple %i, %x : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<i32>, tensor<f32>>) -> tuple<tensor<i32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
    %n = hlo.negate %b : tensor<f32>
    %t = hlo.tuple %a, %n : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
    hlo.return %t : tuple<tensor<i32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
  %1 = hlo.get_tuple_element %w[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
  %2 = hlo.tuple %0, %1 : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
  return %2 : tuple<tensor<i32>, tensor<f32>>
}

// CHECK-LABEL: func @read_outputs(
// CHECK:         %[[V0:.*]] = hlo.fusion kLoop(%arg0) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> calls
// CHECK:         %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.get_tuple_element %[[V0]][1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.tuple %[[V1]], %[[V2]] : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
// CHECK-NEXT:    return %[[V3]]
func.func @read_outputs(%x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %f = hlo.fusion kLoop(%x) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %n = hlo.negate %p : tensor<f32>
    %a = hlo.abs %p : tensor<f32>
    %r = hlo.tuple %a, %n : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %r : tuple<tensor<f32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %f[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %1 = hlo.get_tuple_element %f[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %2 = hlo.tuple %0, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  return %2 : tuple<tensor<f32>, tensor<f32>>
}
