// RUN: hlo-opt %s --conv-algorithm-picker --split-input-file | FileCheck %s
// RUN: hlo-opt %s --conv-algorithm-picker=target=sm_70 --split-input-file | FileCheck %s --check-prefix=VOLTA
// RUN: hlo-opt %s --conv-algorithm-picker=target=cpu --split-input-file | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --conv-algorithm-picker --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=conv-algorithm-picker -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Picked {{.*}} Remark="implicit GEMM on tensor cores: {{[0-9]+}} multiply-adds of a core in a cycle"
// REMARK: [Missed] NotReplaced {{.*}} Remark="convolution stays: it has an algorithm"

// CPU-NOT: algorithm = <id = {{[146]}}

// CHECK-LABEL: func.func @floats(
// CHECK:          library.convolution {{.*}} algorithm = <id = 1, tensor_ops = true> :
// VOLTA-LABEL: func.func @floats(
// VOLTA:          library.convolution {{.*}} algorithm = <id = 6> :
func.func @floats(%a: tensor<2x8x8x4xf32>, %b: tensor<3x3x4x4xf32>) -> tuple<tensor<2x6x6x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @precise(
// CHECK:          library.convolution {{.*}} algorithm = <id = 6> :
func.func @precise(%a: tensor<2x8x8x4xf32>, %b: tensor<3x3x4x4xf32>) -> tuple<tensor<2x6x6x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, highest>
      : (tensor<2x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @precise_5x5(
// CHECK:          library.convolution {{.*}} algorithm = <id = 1> :
func.func @precise_5x5(%a: tensor<2x8x8x4xf32>, %b: tensor<5x5x4x4xf32>) -> tuple<tensor<2x4x4x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [5, 5]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, highest>
      : (tensor<2x8x8x4xf32>, tensor<5x5x4x4xf32>) -> tuple<tensor<2x4x4x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x4x4x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @precise_strided(
// CHECK:          library.convolution {{.*}} algorithm = <id = 1> :
func.func @precise_strided(%a: tensor<2x8x8x4xf32>, %b: tensor<3x3x4x4xf32>) -> tuple<tensor<2x3x3x4xf32>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3, 3], stride = [2, 2]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, highest>
      : (tensor<2x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tuple<tensor<2x3x3x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x3x3x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @precise_backward_input(
// CHECK:          library.convolution {{.*}} algorithm = <id = 4> :
func.func @precise_backward_input(%a: tensor<2x6x6x4xf32>, %b: tensor<3x3x4x4xf32>) -> tuple<tensor<2x8x8x4xf32>, tensor<0xui8>> {
  %0 = library.convolution backward_input(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, highest>
      : (tensor<2x6x6x4xf32>, tensor<3x3x4x4xf32>) -> tuple<tensor<2x8x8x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<2x8x8x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @precise_backward_filter(
// CHECK:          library.convolution {{.*}} algorithm = <id = 1> :
func.func @precise_backward_filter(%a: tensor<2x8x8x4xf32>, %b: tensor<2x6x6x4xf32>) -> tuple<tensor<3x3x4x4xf32>, tensor<0xui8>> {
  %0 = library.convolution backward_filter(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f"> operand_precision = <highest, highest>
      : (tensor<2x8x8x4xf32>, tensor<2x6x6x4xf32>) -> tuple<tensor<3x3x4x4xf32>, tensor<0xui8>>
  return %0 : tuple<tensor<3x3x4x4xf32>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @halves(
// CHECK:          library.convolution {{.*}} algorithm = <id = 1, tensor_ops = true> :
// VOLTA-LABEL: func.func @halves(
// VOLTA:          library.convolution {{.*}} algorithm = <id = 1, tensor_ops = true> :
func.func @halves(%a: tensor<2x8x8x4xf16>, %b: tensor<3x3x4x4xf16>) -> tuple<tensor<2x6x6x4xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f">
      : (tensor<2x8x8x4xf16>, tensor<3x3x4x4xf16>) -> tuple<tensor<2x6x6x4xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x4xf16>, tensor<0xui8>>
}

// -----

// CHECK-LABEL: func.func @chosen(
// CHECK:          library.convolution {{.*}} algorithm = <id = 3> :
func.func @chosen(%a: tensor<2x8x8x4xf16>, %b: tensor<3x3x4x4xf16>) -> tuple<tensor<2x6x6x4xf16>, tensor<0xui8>> {
  %0 = library.convolution forward(%a, %b) window = <size = [3, 3]> dim_labels = <"b01f_01io->b01f"> algorithm = <id = 3>
      : (tensor<2x8x8x4xf16>, tensor<3x3x4x4xf16>) -> tuple<tensor<2x6x6x4xf16>, tensor<0xui8>>
  return %0 : tuple<tensor<2x6x6x4xf16>, tensor<0xui8>>
}
