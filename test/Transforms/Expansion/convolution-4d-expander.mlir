// RUN: hlo-opt %s --convolution-4d-expander | FileCheck %s
// RUN: hlo-opt %s --convolution-4d-expander --remark-format=emitRemark --remarks-filter=convolution-4d-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] Replaced | Category:convolution-4d-expander | Remark="convolution replaced by reshape"
// REMARK: [Missed] NotReplaced | Category:convolution-4d-expander | Remark="convolution stays: no spatial dimension is of one element"

// CHECK-LABEL: func @one(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0{{.*}} : (tensor<1x4x1x4x4x3xf32>) -> tensor<1x4x4x4x3xf32>
// CHECK:         %[[K:.*]] = hlo.reshape %arg1{{.*}} : (tensor<2x1x2x2x3x5xf32>) -> tensor<2x2x2x3x5xf32>
// CHECK:         %[[C:.*]] = hlo.convolution %[[X]], %[[K]] window = <size = [2, 2, 2], stride = [1, 2, 1], pad = [1, 0, 0, 0, 0, 1], rhs_reversal = [0, 0, 1]> dim_labels = <"b012f_012io->b012f"> operand_precision = <high, high>
// CHECK:         %[[R:.*]] = hlo.reshape %[[C]] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK:         return %[[R]]
func.func @one(%x: tensor<1x4x1x4x4x3xf32>, %k: tensor<2x1x2x2x3x5xf32>) -> tensor<1x4x1x2x4x5xf32> {
  %r = hlo.convolution %x, %k window = <size = [2, 1, 2, 2], stride = [1, 3, 2, 1], pad = [1, 0, 0, 0, 0, 0, 0, 1], rhs_reversal = [0, 1, 0, 1]> dim_labels = <"b0123f_0123io->b0123f"> operand_precision = <high, high> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1x4x1x4x4x3xf32>, tensor<2x1x2x2x3x5xf32>) -> tensor<1x4x1x2x4x5xf32>
  return %r : tensor<1x4x1x2x4x5xf32>
}

// All spatial dimensions go; layouts keep the order of the others.
// CHECK-LABEL: func @all(
// CHECK:         hlo.reshape %arg0 : {{.*}} -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.convolution {{.*}} window = <> dim_labels = <"bf_oi->fb"> feature_group_count = 3
func.func @all(%x: tensor<1x2x1x1x3x1xf32, #hlo.layout<[1, 2, 3, 4, 5, 0]>>, %k: tensor<6x1x1x1x1x1xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>) -> tensor<6x1x1x1x1x2xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1, 1, 1, 1]> dim_labels = <"0b12f3_oi0123->f0123b"> feature_group_count = 3 : (tensor<1x2x1x1x3x1xf32, #hlo.layout<[1, 2, 3, 4, 5, 0]>>, tensor<6x1x1x1x1x1xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>) -> tensor<6x1x1x1x1x2xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>
  return %r : tensor<6x1x1x1x1x2xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>
}

// Padded, or with a larger window, there is more than one element.
// CHECK-LABEL: func @none(
// CHECK-NEXT:    hlo.convolution
func.func @none(%x: tensor<1x1x1x2x2x1xf32>, %k: tensor<2x1x1x1x1x1xf32>) -> tensor<1x2x3x2x2x1xf32> {
  %r = hlo.convolution %x, %k window = <size = [2, 1, 1, 1], pad = [1, 1, 1, 1, 0, 0, 0, 0]> dim_labels = <"b0123f_0123io->b0123f"> : (tensor<1x1x1x2x2x1xf32>, tensor<2x1x1x1x1x1xf32>) -> tensor<1x2x3x2x2x1xf32>
  return %r : tensor<1x2x3x2x2x1xf32>
}

// CHECK-LABEL: func @three(
// CHECK-NEXT:    hlo.convolution
func.func @three(%x: tensor<1x1x2x2x1xf32>, %k: tensor<1x1x1x1x1xf32>) -> tensor<1x1x2x2x1xf32> {
  %r = hlo.convolution %x, %k window = <size = [1, 1, 1]> dim_labels = <"b012f_012io->b012f"> : (tensor<1x1x2x2x1xf32>, tensor<1x1x1x1x1xf32>) -> tensor<1x1x2x2x1xf32>
  return %r : tensor<1x1x2x2x1xf32>
}

// One window of two elements, with a stride over two, with padding before and
// behind the element.
// CHECK-LABEL: func @not_one_element(
// CHECK-NEXT:    hlo.convolution
func.func @not_one_element(%x: tensor<1x2x2x1x1x1xf32>, %k: tensor<2x1x1x1x1x1xf32>) -> tensor<1x1x1x2x2x1xf32> {
  %r = hlo.convolution %x, %k window = <size = [2, 1, 1, 1], stride = [1, 2, 1, 1], pad = [0, 0, 0, 0, 1, 0, 0, 1]> dim_labels = <"b0123f_0123io->b0123f"> : (tensor<1x2x2x1x1x1xf32>, tensor<2x1x1x1x1x1xf32>) -> tensor<1x1x1x2x2x1xf32>
  return %r : tensor<1x1x1x2x2x1xf32>
}

// CHECK-LABEL: func @no_window(
// CHECK-NEXT:    hlo.convolution
func.func @no_window(%x: tensor<1x1x2x2x2x1xf32>, %k: tensor<2x1x1x1x1x1xf32>) -> tensor<1x0x2x2x2x1xf32> {
  %r = hlo.convolution %x, %k window = <size = [2, 1, 1, 1]> dim_labels = <"b0123f_0123io->b0123f"> : (tensor<1x1x2x2x2x1xf32>, tensor<2x1x1x1x1x1xf32>) -> tensor<1x0x2x2x2x1xf32>
  return %r : tensor<1x0x2x2x2x1xf32>
}
