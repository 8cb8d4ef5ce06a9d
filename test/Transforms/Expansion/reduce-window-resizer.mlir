// RUN: hlo-opt %s --reduce-window-resizer | FileCheck %s
// RUN: hlo-opt %s --reduce-window-resizer --remark-format=emitRemark \
// RUN:   --remarks-filter=reduce-window-resizer -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}}reduce_window replaced by reshape
// REMARK: remark: [Missed] NotReplaced {{.*}}reduce_window stays: an unbounded dimension

// CHECK-LABEL: func @sum(
// CHECK-SAME:    %[[X:[^:]+]]: tensor<8xf32>
// CHECK:         %[[ZERO:.+]] = hlo.constant
// CHECK:         %[[COLUMN:.+]] = hlo.reshape %[[X]] : (tensor<8xf32>) -> tensor<8x1xf32>
// CHECK:         %[[SUM:.+]] = hlo.reduce_window %[[COLUMN]], %[[ZERO]] window = <size = [3, 1], stride = [2, 1], pad = [2, 1, 0, 0]> : (tensor<8x1xf32>, tensor<f32>) -> tensor<5x1xf32> to_apply hlo.add
// CHECK:         %[[RESULT:.+]] = hlo.reshape %[[SUM]] : (tensor<5x1xf32>) -> tensor<5xf32>
// CHECK:         return %[[RESULT]]
func.func @sum(%x: tensor<8xf32>) -> tensor<5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3], stride = [2], pad = [2, 1]> : (tensor<8xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func @dilated(
// CHECK:         window = <size = [3, 1], pad = [-1, 2, 0, 0], lhs_dilate = [2, 1], rhs_dilate = [3, 1], rhs_reversal = [1, 0]>
func.func @dilated(%x: tensor<8xi32>) -> tensor<10xi32> {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce_window %x, %one window = <size = [3], pad = [-1, 2], lhs_dilate = [2], rhs_dilate = [3], rhs_reversal = [1]> : (tensor<8xi32>, tensor<i32>) -> tensor<10xi32> to_apply hlo.multiply : tensor<i32>
  return %0 : tensor<10xi32>
}

// Arrays of several types at once; the layout is kept, and what is said of the
// instruction.
// CHECK-LABEL: func @argmax(
// CHECK:         %[[X:.+]] = hlo.reshape %{{.+}} {hlo.frontend_attributes = {a = "b"}} : (tensor<6xf16, #hlo.layout<[0]>>) -> tensor<6x1xf16, #hlo.layout<[1, 0]>>
// CHECK:         %[[I:.+]] = hlo.reshape %{{.+}} {hlo.frontend_attributes = {a = "b"}} : (tensor<6xi32, #hlo.layout<[0]>>) -> tensor<6x1xi32, #hlo.layout<[1, 0]>>
// CHECK:         %[[BOTH:.+]] = hlo.reduce_window %[[X]], %[[I]], %{{.+}}, %{{.+}} window = <size = [2, 1]>
// CHECK-SAME:      -> tuple<tensor<5x1xf16, #hlo.layout<[1, 0]>>, tensor<5x1xi32, #hlo.layout<[1, 0]>>>
// CHECK:         %[[X1:.+]] = hlo.get_tuple_element %[[BOTH]][0]
// CHECK:         %[[I1:.+]] = hlo.get_tuple_element %[[BOTH]][1]
// CHECK:         %[[X2:.+]] = hlo.reshape %[[X1]] {{.*}} -> tensor<5xf16, #hlo.layout<[0]>>
// CHECK:         %[[I2:.+]] = hlo.reshape %[[I1]] {{.*}} -> tensor<5xi32, #hlo.layout<[0]>>
// CHECK:         hlo.tuple %[[X2]], %[[I2]]
!x = tensor<6xf16, #hlo.layout<[0]>>
!i = tensor<6xi32, #hlo.layout<[0]>>
!r = tuple<tensor<5xf16, #hlo.layout<[0]>>, tensor<5xi32, #hlo.layout<[0]>>>
func.func @argmax(%x: !x, %i: !i) -> !r {
  %init = hlo.constant dense<0xFC00> : tensor<f16>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %i, %init, %zero window = <size = [2]> {hlo.frontend_attributes = {a = "b"}} : (!x, !i, tensor<f16>, tensor<i32>) -> !r to_apply {
  ^bb0(%a: tensor<f16>, %p: tensor<i32>, %b: tensor<f16>, %q: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %2 = hlo.select %1, %a, %b : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
    %3 = hlo.select %1, %p, %q : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<f16>, tensor<i32>) -> tuple<tensor<f16>, tensor<i32>>
    hlo.return %4 : tuple<tensor<f16>, tensor<i32>>
  }
  return %0 : !r
}

// The reducer, the initial value and the result have other elements.
// CHECK-LABEL: func @mixed(
// CHECK:         (tensor<4x1xbf16>, tensor<f32>) -> tensor<4x1xf32>
func.func @mixed(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1]> : (tensor<4xbf16>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @bounded(
// CHECK:         hlo.reshape %{{.+}} : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?x1xf32, #hlo.bounds<[8, ?]>>
// CHECK:         hlo.reshape %{{.+}} : (tensor<?x1xf32, #hlo.bounds<[6, ?]>>) -> tensor<?xf32, #hlo.bounds<[6]>>
!b = tensor<?xf32, #hlo.bounds<[8]>>
func.func @bounded(%x: !b) -> tensor<?xf32, #hlo.bounds<[6]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3]> : (!b, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[6]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<?xf32, #hlo.bounds<[6]>>
}

// CHECK-LABEL: func @empty(
// CHECK:         (tensor<0x1xf32>, tensor<f32>) -> tensor<3x1xf32>
func.func @empty(%x: tensor<0xf32>) -> tensor<3xf32> {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %one window = <size = [2], pad = [2, 2]> : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @matrix(
// CHECK-NOT:     hlo.reshape
func.func @matrix(%x: tensor<4x4xf32>) -> tensor<3x4xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [2, 1]> : (tensor<4x4xf32>, tensor<f32>) -> tensor<3x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: func @unbounded(
// CHECK-NOT:     hlo.reshape
func.func @unbounded(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3]> : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @scalar(
// CHECK-NEXT:    hlo.reduce_window
// CHECK-NEXT:    return
func.func @scalar(%x: tensor<f32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce_window %x, %init : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}
