// RUN: hlo-opt %s --algebraic-simplify=conv-operand-swap=any | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='conv-operand-swap=any inexact' | FileCheck %s --check-prefix=INEXACT
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s --check-prefix=CUDNN
// RUN: hlo-opt %s --algebraic-simplify=conv-operand-swap=none | FileCheck %s --check-prefix=OFF


// Operands and the labels of batch and output feature change places; paddings
// change by what one dilated array is larger than the other.
// CHECK-LABEL: func @larger_kernel(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0, 1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [3, 3], stride = [2, 2], pad = [0, -1, 2, 1], rhs_dilate = [1, 2], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b"> operand_precision = <default, high>
// CHECK-NEXT:    return %[[V1]]
// CUDNN-LABEL: func @larger_kernel(
// CUDNN:         hlo.convolution %{{.*}}, %arg0
// OFF-LABEL:   func @larger_kernel(
// OFF:           hlo.convolution %arg0, %arg1
func.func @larger_kernel(%x: tensor<2x3x3x4xi32>, %k: tensor<5x6x4x7xi32>) -> tensor<2x1x3x7xi32> {
  %r = hlo.convolution %x, %k window = <size = [5, 6], stride = [2, 2], pad = [2, 1, 3, 2], lhs_dilate = [1, 2]> dim_labels = <"b01f_01io->b01f"> operand_precision = <high, default> : (tensor<2x3x3x4xi32>, tensor<5x6x4x7xi32>) -> tensor<2x1x3x7xi32>
  return %r : tensor<2x1x3x7xi32>
}

// A reversed window needs no reverse.
// CHECK-LABEL: func @reversed_window(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg1, %arg0 window = <size = [2, 2], rhs_reversal = [1, 1]> dim_labels = <"bf01_oi01->fb01">
// CHECK-NEXT:    return %[[V0]]
func.func @reversed_window(%x: tensor<2x4x2x2xi32>, %k: tensor<7x4x3x3xi32>) -> tensor<2x7x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1], rhs_reversal = [1, 1]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x2x2xi32>, tensor<7x4x3x3xi32>) -> tensor<2x7x2x2xi32>
  return %r : tensor<2x7x2x2xi32>
}

// Nor does a kernel that is reversed.
// CHECK-LABEL: func @reversed_kernel(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg1, %arg0 window = <size = [2, 2], rhs_reversal = [1, 1]> dim_labels = <"bf01_oi01->fb01">
// CHECK-NEXT:    return %[[V0]]
func.func @reversed_kernel(%x: tensor<2x4x2x2xi32>, %k: tensor<7x4x3x3xi32>) -> tensor<2x7x2x2xi32> {
  %0 = hlo.reverse %k dimensions = [2, 3] : tensor<7x4x3x3xi32>
  %r = hlo.convolution %x, %0 window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x2x2xi32>, tensor<7x4x3x3xi32>) -> tensor<2x7x2x2xi32>
  return %r : tensor<2x7x2x2xi32>
}

// CHECK-LABEL: func @half_reversed(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2, 2], pad = [-1, -1, 0, 0], rhs_reversal = [1, 1]> dim_labels = <"01fb_o01i->f01b">
// CHECK-NEXT:    return %[[V1]]
func.func @half_reversed(%x: tensor<1x2x2x1xi32>, %k: tensor<4x3x1x2xi32>) -> tensor<1x1x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [4, 3], pad = [1, 1, 1, 1], rhs_reversal = [1, 0]> dim_labels = <"b01f_01io->b01f"> : (tensor<1x2x2x1xi32>, tensor<4x3x1x2xi32>) -> tensor<1x1x2x2xi32>
  return %r : tensor<1x1x2x2xi32>
}

// CHECK-LABEL: func @dilated_window(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [0]
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [2], pad = [2, -1], lhs_dilate = [2], rhs_reversal = [1]> dim_labels = <"0fb_o0i->f0b">
// CHECK-NEXT:    return %[[V1]]
// CUDNN-LABEL: func @dilated_window(
// CUDNN:         hlo.convolution %arg0, %arg1
func.func @dilated_window(%x: tensor<1x2x1xi32>, %k: tensor<3x1x2xi32>) -> tensor<1x5x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [5, 2], rhs_dilate = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x1xi32>, tensor<3x1x2xi32>) -> tensor<1x5x2xi32>
  return %r : tensor<1x5x2xi32>
}

// A dimension that the window covers once stays as it is.
// CHECK-LABEL: func @covered(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [3, 3], pad = [0, 0, -3, -3], rhs_reversal = [0, 1]> dim_labels = <"01fb_o01i->f01b">
// CHECK-NEXT:    return %[[V1]]
// CUDNN-LABEL: func @covered(
// CUDNN:         hlo.convolution %arg0, %arg1
func.func @covered(%x: tensor<2x3x3x4xi32>, %k: tensor<3x11x4x5xi32>) -> tensor<2x1x3x5xi32> {
  %r = hlo.convolution %x, %k window = <size = [3, 11], pad = [0, 0, 5, 5]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x3x3x4xi32>, tensor<3x11x4x5xi32>) -> tensor<2x1x3x5xi32>
  return %r : tensor<2x1x3x5xi32>
}

// So does one that is a batch of both: window i meets element i only.
// CHECK-LABEL: func @paired(
// CHECK:         %[[V0:.*]] = hlo.reverse %arg1 dimensions = [1]
// CHECK-NEXT:    %[[V1:.*]] = hlo.convolution %[[V0]], %arg0 window = <size = [3, 3], stride = [2, 1], pad = [0, 0, -3, -3], lhs_dilate = [3, 1], rhs_reversal = [0, 1]> dim_labels = <"01fb_o01i->f01b">
// CHECK-NEXT:    return %[[V1]]
func.func @paired(%x: tensor<2x3x3x4xi32>, %k: tensor<3x11x4x5xi32>) -> tensor<2x3x3x5xi32> {
  %r = hlo.convolution %x, %k window = <size = [3, 11], stride = [2, 1], pad = [0, 0, 5, 5], lhs_dilate = [3, 1]> dim_labels = <"b01f_01io->b01f"> : (tensor<2x3x3x4xi32>, tensor<3x11x4x5xi32>) -> tensor<2x3x3x5xi32>
  return %r : tensor<2x3x3x5xi32>
}

// CHECK-LABEL: func @same_size(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @same_size(%x: tensor<1x3x1xi32>, %k: tensor<3x1x2xi32>) -> tensor<1x3x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x3x1xi32>, tensor<3x1x2xi32>) -> tensor<1x3x2xi32>
  return %r : tensor<1x3x2xi32>
}

// The products would add up in another order.
// CHECK-LABEL: func @floats(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
// INEXACT-LABEL: func @floats(
// INEXACT:         %[[R:.*]] = hlo.reverse %arg1 dimensions = [0]
// INEXACT-NEXT:    hlo.convolution %[[R]], %arg0
func.func @floats(%x: tensor<1x2x1xf32>, %k: tensor<3x1x2xf32>) -> tensor<1x2x2xf32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x1xf32>, tensor<3x1x2xf32>) -> tensor<1x2x2xf32>
  return %r : tensor<1x2x2xf32>
}

// CHECK-LABEL: func @feature_groups(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2
// CHECK-NEXT:    return %[[V0]]
func.func @feature_groups(%x: tensor<1x2x2xi32>, %k: tensor<3x1x4xi32>) -> tensor<1x2x4xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2 : (tensor<1x2x2xi32>, tensor<3x1x4xi32>) -> tensor<1x2x4xi32>
  return %r : tensor<1x2x4xi32>
}

// CHECK-LABEL: func @batch_groups(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2
// CHECK-NEXT:    return %[[V0]]
func.func @batch_groups(%x: tensor<2x2x1xi32>, %k: tensor<3x1x4xi32>) -> tensor<1x2x4xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2 : (tensor<2x2x1xi32>, tensor<3x1x4xi32>) -> tensor<1x2x4xi32>
  return %r : tensor<1x2x4xi32>
}

// The role in training is that of these operands.
// CHECK-LABEL: func @kind(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> convolution_kind =  dgrad
// CHECK-NEXT:    return %[[V0]]
func.func @kind(%x: tensor<1x2x1xi32>, %k: tensor<3x1x2xi32>) -> tensor<1x2x2xi32> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> convolution_kind = dgrad : (tensor<1x2x1xi32>, tensor<3x1x2xi32>) -> tensor<1x2x2xi32>
  return %r : tensor<1x2x2xi32>
}

// CHECK-LABEL: func @dynamic_batch(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @dynamic_batch(%x: tensor<?x2x1xi32, #hlo.bounds<[4, ?, ?]>>, %k: tensor<3x1x2xi32>) -> tensor<?x2x2xi32, #hlo.bounds<[4, ?, ?]>> {
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<?x2x1xi32, #hlo.bounds<[4, ?, ?]>>, tensor<3x1x2xi32>) -> tensor<?x2x2xi32, #hlo.bounds<[4, ?, ?]>>
  return %r : tensor<?x2x2xi32, #hlo.bounds<[4, ?, ?]>>
}

// CHECK-LABEL: func @ordered(
// CHECK:         hlo.negate %arg0 {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> {hlo.control_predecessors = array<i64: 1>}
// CHECK-NEXT:    return %[[V0]]
func.func @ordered(%x: tensor<1x2x1xi32>, %k: tensor<3x1x2xi32>) -> tensor<1x2x2xi32> {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<1x2x1xi32>
  %r = hlo.convolution %x, %k window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> {hlo.control_predecessors = array<i64: 1>} : (tensor<1x2x1xi32>, tensor<3x1x2xi32>) -> tensor<1x2x2xi32>
  return %r : tensor<1x2x2xi32>
}
