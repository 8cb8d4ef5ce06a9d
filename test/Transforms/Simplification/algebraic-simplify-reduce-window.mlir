// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @window_of_nothing(
// CHECK-SAME:    %[[X:.*]]: tensor<0xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         hlo.broadcast %[[I]]
// CHECK-NOT:     hlo.reduce_window
// CHECK:         return
func.func @window_of_nothing(%x: tensor<0xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [2], pad = [2, 2]> : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func @window_of_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[B:.*]] = hlo.broadcast %[[I]]
// CHECK:         hlo.add %[[X]], %[[B]]
// CHECK-NOT:     hlo.reduce_window
// CHECK:         return
func.func @window_of_one(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1]> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @padded_window_of_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[P:.*]] = hlo.pad %[[X]]
// CHECK-NEXT:    return %[[P]]
func.func @padded_window_of_one(%x: tensor<4xf32>) -> tensor<6xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %r = hlo.reduce_window %x, %i window = <size = [1], pad = [1, 1]> : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<6xf32>
}

// Padding is the initial value twice.
// CHECK-LABEL: func @padded_sum_of_one(
// CHECK:         hlo.reduce_window
// CHECK:         return
func.func @padded_sum_of_one(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<6xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1], pad = [1, 1]> : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @strided_window_of_one(
// CHECK:         hlo.reduce_window
// CHECK:         return
func.func @strided_window_of_one(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1], stride = [2]> : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @window_of_all(
// CHECK-SAME:    %[[X:.*]]: tensor<4x5xf32>, %[[I:.*]]: tensor<f32>)
// CHECK:         %[[R:.*]] = hlo.reduce %[[X]], %[[I]] dimensions = [1]
// CHECK:         hlo.reshape %[[R]]
func.func @window_of_all(%x: tensor<4x5xf32>, %i: tensor<f32>) -> tensor<4x1xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 5]> : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x1xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: func @window_of_part(
// CHECK:         hlo.reduce_window
// CHECK:         return
func.func @window_of_part(%x: tensor<4x5xf32>, %i: tensor<f32>) -> tensor<4x2xf32> {
  %r = hlo.reduce_window %x, %i window = <size = [1, 4]> : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func @window_of_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.reduce_window %[[X]], %{{.*}} window = <size = [2], pad = [1, 2]>
// CHECK-NEXT:    return
func.func @window_of_pad(%x: tensor<4xf32>) -> tensor<6xf32> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %i low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @window_of_interior_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.reduce_window %[[X]]
// CHECK-SAME:    lhs_dilate = [2]
// CHECK:         return
func.func @window_of_interior_pad(%x: tensor<4xf32>) -> tensor<6xf32> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %i low = [0] high = [0] interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @window_of_other_pad(
// CHECK:         hlo.pad
// CHECK:         hlo.reduce_window
// CHECK:         return
func.func @window_of_other_pad(%x: tensor<4xf32>, %i: tensor<f32>, %j: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.pad %x, %j low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @cumulative_sum(
// CHECK:         hlo.iota
// CHECK:         hlo.add
// CHECK:         hlo.multiply
// CHECK-NOT:     hlo.reduce_window
// CHECK:         return
func.func @cumulative_sum() -> tensor<4xi32> {
  %c = hlo.constant dense<3> : tensor<4xi32>
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [3, 0]> : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @cumulative_float_sum(
// CHECK:         hlo.reduce_window
// CHECK:         return
// DECLINED: CumulativeSumOfSplat | {{.*}}"reduce_window kept: multiply in its place needs the option inexact
func.func @cumulative_float_sum() -> tensor<4xf32> {
  %c = hlo.constant dense<3.0> : tensor<4xf32>
  %i = hlo.constant dense<0.0> : tensor<f32>
  %r = hlo.reduce_window %c, %i window = <size = [4], pad = [3, 0]> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<4xf32>
}

// The padding is added once more.
// CHECK-LABEL: func @window_of_pad_with_any(
// CHECK:         hlo.pad
// CHECK:         hlo.reduce_window
// CHECK:         return
func.func @window_of_pad_with_any(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<6xf32> {
  %0 = hlo.pad %x, %i low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %r = hlo.reduce_window %0, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// The last of cumulative sums is the sum of all.
// CHECK-LABEL: func @last_of_cumulative(
// CHECK:         %[[S:.*]] = hlo.reduce %arg0, %{{.*}} dimensions = [1]
// CHECK:         hlo.reshape %[[S]] : (tensor<2xf32>) -> tensor<2x1xf32>
func.func @last_of_cumulative(%x: tensor<2x5xf32>) -> tensor<2x1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// Not the last; not all of what is not added up; another reads it.
// CHECK-LABEL: func @kept_cumulative(
// CHECK-COUNT-3: hlo.reduce_window
func.func @kept_cumulative(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>, %z: tensor<2x5xf32>) -> (tensor<2x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x5xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce_window %y, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce_window %z, %zero window = <size = [1, 5], pad = [0, 0, 4, 0]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.slice %0 [0:2, 3:4] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  %s = hlo.slice %1 [0:1, 4:5] : (tensor<2x5xf32>) -> tensor<1x1xf32>
  %t = hlo.slice %2 [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %r, %s, %t, %2 : tensor<2x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x5xf32>
}

// Sums of scalars without a window.
// CHECK-LABEL: func @window_of_scalar(
// CHECK:         %[[V0:.*]] = hlo.add %arg0, %arg1
// CHECK-NEXT:    return %[[V0]]
func.func @window_of_scalar(%x: tensor<f32>, %i: tensor<f32>) -> tensor<f32> {
  %r = hlo.reduce_window %x, %i : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @window_of_tuple(
// CHECK:         %[[V0:.*]] = hlo.reduce_window %arg0, %arg1 window = <size = [2]>
// CHECK-NEXT:    %[[V1:.*]] = hlo.tuple %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @window_of_tuple(%x: tensor<4xf32>, %i: tensor<f32>) -> tuple<tensor<3xf32>> {
  %r = hlo.reduce_window %x, %i window = <size = [2]> : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<3xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = hlo.maximum %a, %b : tensor<f32>
    %1 = hlo.tuple %0 : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>>
  }
  return %r : tuple<tensor<3xf32>>
}

// The padding is converted, too.
// CHECK-LABEL: func @window_of_converted_pad(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2], pad = [1, 2]>
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_converted_pad(%x: tensor<4xbf16>) -> tensor<6xf32> {
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<7xbf16>
  %1 = hlo.convert %0 : (tensor<7xbf16>) -> tensor<7xf32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func @window_of_converted_integers(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reduce_window %[[V1]], %[[V0]] window = <size = [2], pad = [1, 2]>
// CHECK-NEXT:    return %[[V2]]
func.func @window_of_converted_integers(%x: tensor<4xi8>) -> tensor<6xi32> {
  %z = hlo.constant dense<-1> : tensor<i8>
  %i = hlo.constant dense<-1> : tensor<i32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<7xi8>
  %1 = hlo.convert %0 : (tensor<7xi8>) -> tensor<7xi32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<6xi32>
}

// -1 of 8 bits is 255 without a sign.
// CHECK-LABEL: func @converted_to_another(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<-1> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [2] interior = [0] : (tensor<4xui8>, tensor<ui8>) -> tensor<7xui8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<7xui8>) -> tensor<7xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]>
// CHECK-NEXT:    return %[[V4]]
func.func @converted_to_another(%x: tensor<4xui8>) -> tensor<6xi32> {
  %z = hlo.constant dense<255> : tensor<ui8>
  %i = hlo.constant dense<-1> : tensor<i32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xui8>, tensor<ui8>) -> tensor<7xui8>
  %1 = hlo.convert %0 : (tensor<7xui8>) -> tensor<7xi32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xi32>, tensor<i32>) -> tensor<6xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func @converted_read_twice(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.pad %arg0, %[[V0]] low = [1] high = [2] interior = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<7xbf16>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<7xbf16>) -> tensor<7xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce_window %[[V3]], %[[V1]] window = <size = [2]>
// CHECK-NEXT:    return %[[V4]], %[[V3]]
func.func @converted_read_twice(%x: tensor<4xbf16>) -> (tensor<6xf32>, tensor<7xf32>) {
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %z low = [1] high = [2] interior = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<7xbf16>
  %1 = hlo.convert %0 : (tensor<7xbf16>) -> tensor<7xf32>
  %r = hlo.reduce_window %1, %i window = <size = [2]> : (tensor<7xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  return %r, %1 : tensor<6xf32>, tensor<7xf32>
}

// Padding between elements and dilation.
// CHECK-LABEL: func @window_of_pad_dilated(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [2], pad = [3, 6], lhs_dilate = [4]>
// CHECK-NEXT:    return %[[V1]]
func.func @window_of_pad_dilated(%x: tensor<3xi32>) -> tensor<17xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.pad %x, %i low = [1] high = [2] interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<8xi32>
  %r = hlo.reduce_window %0, %i window = <size = [2], pad = [1, 2], lhs_dilate = [2]> : (tensor<8xi32>, tensor<i32>) -> tensor<17xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<17xi32>
}

// Every window has the one element of the second dimension.
// CHECK-LABEL: func @windows_of_same_element(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %[[V1]], %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V3]] dimensions = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V4]]
func.func @windows_of_same_element(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
  %i = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.pad %x, %i low = [0, 2] high = [0, 2] interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x5xf32>
  %r = hlo.reduce_window %0, %i window = <size = [1, 3]> : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x3xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @windows_of_same_neutral(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @windows_of_same_neutral(%x: tensor<1xf32>) -> tensor<2xf32> {
  %i = hlo.constant dense<0xFF800000> : tensor<f32>
  %r = hlo.reduce_window %x, %i window = <size = [3], stride = [2], pad = [2, 2]> : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %r : tensor<2xf32>
}

// The first window has padding only; the last one; padding counts.
// CHECK-LABEL: func @first_window_of_padding(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], pad = [3, 2]>
// CHECK-NEXT:    return %[[V1]]
func.func @first_window_of_padding(%x: tensor<1xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [3, 2]> : (tensor<1xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @last_window_of_padding(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], pad = [2, 3]>
// CHECK-NEXT:    return %[[V1]]
func.func @last_window_of_padding(%x: tensor<1xi32>) -> tensor<4xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [2, 3]> : (tensor<1xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @padding_counts(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], pad = [2, 2]>
// CHECK-NEXT:    return %[[V1]]
func.func @padding_counts(%x: tensor<1xi32>) -> tensor<3xi32> {
  %i = hlo.constant dense<1> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [2, 2]> : (tensor<1xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func @windows_of_two(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce_window %arg0, %[[V0]] window = <size = [3], pad = [1, 1]>
// CHECK-NEXT:    return %[[V1]]
func.func @windows_of_two(%x: tensor<2xi32>) -> tensor<2xi32> {
  %i = hlo.constant dense<0> : tensor<i32>
  %r = hlo.reduce_window %x, %i window = <size = [3], pad = [1, 1]> : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<2xi32>
}
