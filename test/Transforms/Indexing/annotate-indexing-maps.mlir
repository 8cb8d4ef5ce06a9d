// RUN: hlo-opt %s --annotate-indexing-maps | FileCheck %s
// RUN: hlo-opt %s --annotate-indexing-maps | hlo-opt | FileCheck %s

// CHECK-LABEL: @runtime_variable(
// CHECK:         hlo.dynamic_slice
// CHECK-SAME{LITERAL}: indexing.input_to_output = [[0, 0, #indexing.operand<map = <(d0, d1){rt0} -> (d0 - rt0, d1), domain: d0 in [0, 3], d1 in [0, 5], rt0 in [0, 2], d0 - rt0 in [0, 1]>, rt0 = "%arg1"[] clamp [0, 2]>], [1, 0, #indexing.operand<map = <()[s0, s1] -> (s0, s1), domain: s0 in [0, 1], s1 in [0, 5]>>]]
// CHECK-SAME{LITERAL}: indexing.output_to_input = [[0, 0, #indexing.operand<map = <(d0, d1){rt0} -> (d0 + rt0, d1), domain: d0 in [0, 1], d1 in [0, 5], rt0 in [0, 2]>, rt0 = "%arg1"[] clamp [0, 2]>], [0, 1, #indexing.operand<map = <(d0, d1) -> (), domain: d0 in [0, 1], d1 in [0, 5]>>]]
func.func private @runtime_variable(%x: tensor<4x6xf32>, %i: tensor<i32>) -> tensor<2x6xf32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dynamic_slice %x[%i, %zero] sizes = [2, 6] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// Of a tuple, those of each array alone.
// CHECK-LABEL: @tuple(
// CHECK:         hlo.tuple
// CHECK-SAME{LITERAL}: indexing.output_to_input = [[0, 0, #indexing.operand<map = <(d0) -> (d0), domain: d0 in [0, 1]>>], [1, 1, #indexing.operand<map = <() -> ()>>]]
func.func private @tuple(%x: tensor<2xf32>, %i: tensor<i32>) -> tuple<tensor<2xf32>, tensor<i32>> {
  %0 = hlo.tuple %x, %i : (tensor<2xf32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<i32>>
  return %0 : tuple<tensor<2xf32>, tensor<i32>>
}

// In fusions too, and not in computations of elements.
// CHECK-LABEL: @fusion(
// CHECK:         hlo.fusion
// CHECK-SAME{LITERAL}: indexing.output_to_input = [[0, 0, #indexing.operand<map = <(d0)[s0] -> (d0, s0), domain: d0 in [0, 3], s0 in [0, 5]>>]]
// CHECK:           hlo.reduce
// CHECK-SAME{LITERAL}: indexing.output_to_input = [[0, 0, #indexing.operand<map = <(d0)[s0] -> (d0, s0), domain: d0 in [0, 3], s0 in [0, 5]>>], [0, 1, #indexing.operand<map = <(d0) -> (), domain: d0 in [0, 3]>>]]
// CHECK-SAME:        to_apply hlo.add : tensor<f32>
func.func private @fusion(%x: tensor<4x6xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kInput(%x) : (tensor<4x6xf32>) -> tensor<4xf32> calls {
  ^bb0(%p: tensor<4x6xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.reduce %p, %zero dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    hlo.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @unknown(
// CHECK-NOT:     indexing.
// CHECK:         return
func.func private @unknown(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = hlo.custom_call "f"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
