// RUN: hlo-opt %s --pad-for-convolutions --split-input-file | FileCheck %s
// RUN: hlo-opt %s --pad-for-convolutions=target=sm_70 --split-input-file | FileCheck %s --check-prefix=VOLTA
// RUN: hlo-opt %s --pad-for-convolutions --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=pad-for-convolutions -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Replaced {{.*}} Remark="convolution replaced by tuple"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: more features would not be faster, or take too much memory"

// CHECK-LABEL: func.func @halves(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, {{.*}} high = [0, 0, 1] {{.*}} -> tensor<2x8x8xf16>
// CHECK:         %[[K:.+]] = hlo.pad %arg1, {{.*}} high = [0, 1, 1] {{.*}} -> tensor<3x8x16xf16>
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%[[X]], %[[K]]) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : {{.*}} -> tuple<tensor<2x6x16xf16>, tensor<0xui8>>
// CHECK-NEXT:    %[[LARGE:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    %[[Y:.+]] = hlo.slice %[[LARGE]] [0:2, 0:6, 0:15]
// CHECK-NEXT:    %[[WORKSPACE:.+]] = hlo.get_tuple_element %[[CALL]][1]
// CHECK-NEXT:    hlo.tuple %[[Y]], %[[WORKSPACE]]
func.func @halves(%a: tensor<2x8x7xf16>, %b: tensor<3x7x15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x7xf16>, tensor<3x7x15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x15xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @backward_input(
// CHECK-NOT:     hlo.pad %arg0
// CHECK:         %[[K:.+]] = hlo.pad %arg1, {{.*}} high = [0, 1, 0]
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution backward_input(%arg0, %[[K]]) {{.*}} -> tuple<tensor<2x8x8xf16>
// CHECK-NEXT:    %[[LARGE:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    hlo.slice %[[LARGE]] [0:2, 0:8, 0:7]
func.func @backward_input(%a: tensor<2x6x16xf16>, %b: tensor<3x7x16xf16>) -> tuple<tensor<2x8x7xf16>, tensor<0xui8>> {
  %0 = library.convolution backward_input(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x6x16xf16>, tensor<3x7x16xf16>) -> tuple<tensor<2x8x7xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x7xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @backward_filter(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, {{.*}} high = [0, 0, 1]
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution backward_filter(%[[X]], %arg1) {{.*}} -> tuple<tensor<3x8x16xf16>
// CHECK-NEXT:    %[[LARGE:.+]] = hlo.get_tuple_element %[[CALL]][0]
// CHECK-NEXT:    hlo.slice %[[LARGE]] [0:3, 0:7, 0:16]
func.func @backward_filter(%a: tensor<2x8x7xf16>, %b: tensor<2x6x16xf16>) -> tuple<tensor<3x7x16xf16>, tensor<0xui8>> {
  %0 = library.convolution backward_filter(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x7xf16>, tensor<2x6x16xf16>) -> tuple<tensor<3x7x16xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<3x7x16xf16>, tensor<0xui8>>
}

// -----

// The result stays as it is.
// CHECK-LABEL: func.func @colors(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, {{.*}} -> tensor<2x8x4xf16>
// CHECK:         %[[K:.+]] = hlo.pad %arg1, {{.*}} -> tensor<3x4x32xf16>
// CHECK-NEXT:    %[[CALL:.+]] = library.convolution forward(%[[X]], %[[K]])
// CHECK-NEXT:    return %[[CALL]]
func.func @colors(%a: tensor<2x8x3xf16>, %b: tensor<3x3x32xf16>) -> tuple<tensor<2x6x32xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xf16>, tensor<3x3x32xf16>) -> tuple<tensor<2x6x32xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x32xf16>, tensor<0xui8>>
}

// -----

// A filter of 5 x 15 features would be 1.7 times as large.
// CHECK-LABEL: func.func @too_many(
// CHECK-NEXT:    library.convolution
func.func @too_many(%a: tensor<2x8x5xf16>, %b: tensor<3x5x15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x5xf16>, tensor<3x5x15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x15xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @multiples(
// CHECK-NEXT:    library.convolution
func.func @multiples(%a: tensor<2x8x8xf16>, %b: tensor<3x8x16xf16>) -> tuple<tensor<2x6x16xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x8xf16>, tensor<3x8x16xf16>) -> tuple<tensor<2x6x16xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x16xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT:    library.convolution
func.func @floats(%a: tensor<2x8x7xf32>, %b: tensor<3x7x15xf32>) -> tuple<tensor<2x6x15xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x7xf32>, tensor<3x7x15xf32>) -> tuple<tensor<2x6x15xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x15xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @bf16(
// CHECK-NEXT:    library.convolution
func.func @bf16(%a: tensor<2x8x7xbf16>, %b: tensor<3x7x15xbf16>) -> tuple<tensor<2x6x15xbf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x7xbf16>, tensor<3x7x15xbf16>) -> tuple<tensor<2x6x15xbf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x15xbf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @bias(
// CHECK-NEXT:    library.convolution
func.func @bias(%a: tensor<2x8x7xf16>, %b: tensor<3x7x15xf16>, %c: tensor<15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) bias(%c) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x7xf16>, tensor<3x7x15xf16>, tensor<15xf16>) -> tuple<tensor<2x6x15xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x15xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @groups(
// CHECK-NEXT:    library.convolution
func.func @groups(%a: tensor<2x8x7xf16>, %b: tensor<3x1x7xf16>) -> tuple<tensor<2x6x7xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 7
      : (tensor<2x8x7xf16>, tensor<3x1x7xf16>) -> tuple<tensor<2x6x7xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x7xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @bytes(
// CHECK:         %[[X:.+]] = hlo.pad %arg0, {{.*}} -> tensor<2x8x32xi8>
// CHECK:         %[[K:.+]] = hlo.pad %arg1, {{.*}} -> tensor<3x32x32xi8>
// CHECK:         %[[B:.+]] = hlo.pad %arg2, {{.*}} -> tensor<32xf32>
// CHECK:         %[[S:.+]] = hlo.pad %arg3, {{.*}} -> tensor<2x6x32xi8>
// CHECK-NEXT:    library.convolution forward(%[[X]], %[[K]]) bias(%[[B]]) side_input(%[[S]])
// CHECK:         hlo.slice {{.*}} [0:2, 0:6, 0:17]
// VOLTA-LABEL: func.func @bytes(
// VOLTA:        library.convolution {{.*}} : (tensor<2x8x20xi8>, tensor<3x20x20xi8>, tensor<20xf32>, tensor<2x6x20xi8>)
func.func @bytes(%a: tensor<2x8x20xi8>, %b: tensor<3x20x17xi8>, %c: tensor<17xf32>, %d: tensor<2x6x17xi8>) -> tuple<tensor<2x6x17xi8>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) bias(%c) side_input(%d) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x20xi8>, tensor<3x20x17xi8>, tensor<17xf32>, tensor<2x6x17xi8>) -> tuple<tensor<2x6x17xi8>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x17xi8>, tensor<0xui8>>
}

// -----

// 32 features would be twice as many.
// CHECK-LABEL: func.func @few_bytes(
// CHECK:         library.convolution {{.*}} : (tensor<2x8x16xi8>, tensor<3x16x8xi8>) -> tuple<tensor<2x6x8xf32>
func.func @few_bytes(%a: tensor<2x8x16xi8>, %b: tensor<3x16x6xi8>) -> tuple<tensor<2x6x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x16xi8>, tensor<3x16x6xi8>) -> tuple<tensor<2x6x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @very_few_bytes(
// CHECK-NEXT:    library.convolution
func.func @very_few_bytes(%a: tensor<2x8x2xi8>, %b: tensor<3x2x6xi8>) -> tuple<tensor<2x6x6xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x2xi8>, tensor<3x2x6xi8>) -> tuple<tensor<2x6x6xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6xf32>, tensor<0xui8>>
}
