// RUN: hlo-opt %s --reduce-window-rewriter | FileCheck %s
// RUN: hlo-opt %s --reduce-window-rewriter=base-length=3 \
// RUN:   | FileCheck %s --check-prefix=SHORT
// RUN: hlo-opt %s --reduce-window-rewriter=base-length=1 \
// RUN:   | FileCheck %s --check-prefix=OFF
// RUN: hlo-opt %s --reduce-window-rewriter=base-length=3 \
// RUN:   --remark-format=emitRemark --remarks-filter=reduce-window-rewriter \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce_window replaced by slice"
// CHECK-LABEL: func @prefix_sums(
// CHECK-SAME:    %[[X:.+]]: tensor<40xf32>
// CHECK:         %[[ZERO:.+]] = hlo.constant
// CHECK-NEXT:    %[[PADDED:.+]] = hlo.pad %[[X]], %[[ZERO]] low = [0] high = [8]
// CHECK-NEXT:    %[[ROWS:.+]] = hlo.reshape %[[PADDED]] : (tensor<48xf32>) -> tensor<3x16xf32>
// CHECK-NEXT:    %[[SUMS:.+]] = hlo.reduce_window %[[ROWS]], %[[ZERO]] window = <size = [1, 16], pad = [0, 0, 15, 0]>
// CHECK-NEXT:    %[[LAST:.+]] = hlo.slice %[[SUMS]] [0:3, 15:16]
// CHECK-NEXT:    %[[TOTALS:.+]] = hlo.reshape %[[LAST]] : (tensor<3x1xf32>) -> tensor<3xf32>
// CHECK-NEXT:    %[[FIRST:.+]] = hlo.slice %[[TOTALS]] [0:2]
// CHECK-NEXT:    %[[BEFORE:.+]] = hlo.reduce_window %[[FIRST]], %[[ZERO]] window = <size = [2], pad = [2, 0]> {{.*}} -> tensor<3xf32>
// CHECK-NEXT:    %[[ALL:.+]] = hlo.broadcast %[[BEFORE]] dimensions = [0]
// CHECK-NEXT:    %[[ADDED:.+]] = hlo.map %[[ALL]], %[[SUMS]] dimensions = [0, 1]
// CHECK:         %[[FLAT:.+]] = hlo.reshape %[[ADDED]] : (tensor<3x16xf32>) -> tensor<48xf32>
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.slice %[[FLAT]] [0:40]
// CHECK-NEXT:    return %[[RESULT]]
// OFF-LABEL: func @prefix_sums(
// OFF-NOT:     hlo.pad
func.func @prefix_sums(%x: tensor<40xf32>) -> tensor<40xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<40xf32>
}

// Trees of several levels, from the end, in a dimension between others.
// SHORT-LABEL: func @suffix_maxima(
// SHORT:         hlo.reduce_window {{.*}}<size = [1, 1, 3, 1], pad = [0, 0, 0, 0, 0, 2, 0, 0]> : (tensor<2x4x3x2xi32>
// SHORT:         hlo.reduce_window {{.*}}<size = [1, 1, 3, 1], pad = [0, 0, 0, 0, 0, 2, 0, 0]> : (tensor<2x2x3x2xi32>
// SHORT:         hlo.slice {{.*}} [0:2, 1:2, 0:2]
// SHORT:         hlo.reduce_window {{.*}}<size = [1, 1, 1], pad = [0, 0, 0, 1, 0, 0]> : (tensor<2x1x2xi32>, tensor<i32>) -> tensor<2x2x2xi32>
// SHORT:         hlo.pad {{.*}} low = [0, -1, 0] high = [0, 1, 0]
func.func @suffix_maxima(%x: tensor<2x11x2xi32>) -> tensor<2x11x2xi32> {
  %five = hlo.constant dense<-5> : tensor<i32>
  %0 = hlo.reduce_window %x, %five window = <size = [1, 11, 1], pad = [0, 0, 0, 10, 0, 0]> : (tensor<2x11x2xi32>, tensor<i32>) -> tensor<2x11x2xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<2x11x2xi32>
}

// Without the element itself.
// SHORT-LABEL: func @exclusive(
// SHORT:         hlo.map
// SHORT:         hlo.pad {{.*}} low = [1] high = [-1] {{.*}} (tensor<8xi32>,
// SHORT:         hlo.map
// SHORT:         hlo.pad {{.*}} low = [-1] high = [1] {{.*}} (tensor<8xi32>,
func.func @exclusive(%x: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], pad = [8, -1]> : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce_window %x, %zero window = <size = [8], pad = [-1, 8]> : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<8xi32>, tensor<8xi32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce_window stays: the initial value may count only once"
// SHORT-LABEL: func @no_identity(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @no_identity(%x: tensor<8xi32>) -> tensor<8xi32> {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce_window %x, %one window = <size = [8], pad = [7, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8xi32>
}

// SHORT-LABEL: func @unknown_init(
// SHORT-NEXT:    hlo.reduce_window
func.func @unknown_init(%x: tensor<8xi32>, %init: tensor<i32>) -> tensor<8xi32> {
  %0 = hlo.reduce_window %x, %init window = <size = [8], pad = [7, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8xi32>
}

// The largest element with its index: no reducer that is known.
// SHORT-LABEL: func @variadic(
// SHORT-COUNT-1: hlo.reduce_window
// SHORT-NOT:     hlo.reduce_window
func.func @variadic(%x: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %min = hlo.constant dense<-2147483648> : tensor<i32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %i, %min, %zero window = <size = [8], pad = [7, 0]> : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %p: tensor<i32>, %b: tensor<i32>, %q: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = hlo.select %1, %a, %b : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = hlo.select %1, %p, %q : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi32>>
}


// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce_window stays: values of several types are combined"
// SHORT-LABEL: func @mixed_precision(
// SHORT:         hlo.reduce_window
// SHORT-NEXT:    return
func.func @mixed_precision(%x: tensor<8xbf16>) -> tensor<8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 0]> : (tensor<8xbf16>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// Windows of some elements, of two dimensions, with holes.
// SHORT-LABEL: func @other_windows(
// SHORT-COUNT-4: hlo.reduce_window
// SHORT-NOT:     hlo.map
func.func @other_windows(%x: tensor<8x4xi32>) -> (tensor<8x4xi32>, tensor<8x4xi32>, tensor<8x4xi32>, tensor<8x4xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [7, 1], pad = [6, 0, 0, 0]> : (tensor<8x4xi32>, tensor<i32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce_window %x, %zero window = <size = [8, 4], pad = [7, 0, 3, 0]> : (tensor<8x4xi32>, tensor<i32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce_window %x, %zero window = <size = [8, 1], pad = [14, 0, 0, 0], rhs_dilate = [2, 1]> : (tensor<8x4xi32>, tensor<i32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %3 = hlo.reduce_window %x, %zero window = <size = [8, 1], pad = [4, 3, 0, 0]> : (tensor<8x4xi32>, tensor<i32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2, %3 : tensor<8x4xi32>, tensor<8x4xi32>, tensor<8x4xi32>, tensor<8x4xi32>
}

// SHORT-LABEL: func @dynamic(
// SHORT:         hlo.reduce_window
// SHORT-NEXT:    return
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[8]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 0]> : (tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>> to_apply hlo.add : tensor<i32>
  return %0 : tensor<?xi32, #hlo.bounds<[8]>>
}

// A parameter that carries attributes.
// CHECK-LABEL: func @described_parameter(
// CHECK:         hlo.reshape {{.*}} -> tensor<3x16xf32>
func.func @described_parameter(%x: tensor<48xf32>) -> tensor<48xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [48], pad = [47, 0]> : (tensor<48xf32>, tensor<f32>) -> tensor<48xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.parameter %b {hlo.frontend_attributes = {note = ""}} : tensor<f32>
    %2 = hlo.add %a, %1 : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<48xf32>
}

// Prefixes and suffixes with one element less or more.
// SHORT-LABEL: func @other_paddings(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @other_paddings(%x: tensor<8xi32>) -> (tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], pad = [6, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 1]> : (tensor<8xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, -1]> : (tensor<8xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add : tensor<i32>
  %3 = hlo.reduce_window %x, %zero window = <size = [8], pad = [8, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %4 = hlo.reduce_window %x, %zero window = <size = [8], pad = [0, 6]> : (tensor<8xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add : tensor<i32>
  %5 = hlo.reduce_window %x, %zero window = <size = [8], pad = [1, 7]> : (tensor<8xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %6 = hlo.reduce_window %x, %zero window = <size = [8], pad = [-1, 7]> : (tensor<8xi32>, tensor<i32>) -> tensor<7xi32> to_apply hlo.add : tensor<i32>
  %7 = hlo.reduce_window %x, %zero window = <size = [8], pad = [0, 8]> : (tensor<8xi32>, tensor<i32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>, tensor<7xi32>, tensor<9xi32>
}

// Strides and dilations.
// SHORT-LABEL: func @other_steps(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @other_steps(%x: tensor<8xi32>) -> (tensor<4xi32>, tensor<15xi32>, tensor<1xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], stride = [2], pad = [7, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 0], lhs_dilate = [2]> : (tensor<8xi32>, tensor<i32>) -> tensor<15xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 0], rhs_dilate = [2]> : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2 : tensor<4xi32>, tensor<15xi32>, tensor<1xi32>
}

// Windows of some elements, of two dimensions.
// SHORT-LABEL: func @shorter_window(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @shorter_window(%x: tensor<8xi32>) -> (tensor<8xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [7], pad = [6, 0]> : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8xi32>
}

// SHORT-LABEL: func @two_dimensions(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @two_dimensions(%x: tensor<8x4xi32>) -> (tensor<8x4xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8, 4], pad = [7, 0, 3, 0]> : (tensor<8x4xi32>, tensor<i32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8x4xi32>
}

// SHORT-LABEL: func @dynamic_rows(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @dynamic_rows(%x: tensor<8x?xi32, #hlo.bounds<[?, 4]>>) -> (tensor<8x?xi32, #hlo.bounds<[?, 4]>>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8, 1], pad = [7, 0, 0, 0]> : (tensor<8x?xi32, #hlo.bounds<[?, 4]>>, tensor<i32>) -> tensor<8x?xi32, #hlo.bounds<[?, 4]>> to_apply hlo.add : tensor<i32>
  return %0 : tensor<8x?xi32, #hlo.bounds<[?, 4]>>
}

// SHORT-LABEL: func @not_longer(
// SHORT-NEXT:    hlo.constant
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    hlo.reduce_window
// SHORT-NEXT:    return
func.func @not_longer(%x: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3], pad = [2, 0]> : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce_window %x, %zero window = <size = [3], pad = [3, -1]> : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<3xi32>, tensor<3xi32>
}
