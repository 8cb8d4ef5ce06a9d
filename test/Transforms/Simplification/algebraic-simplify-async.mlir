// What runs asynchronously is one instruction, and stays that.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @negative_padding(
// CHECK:           %[[PAD:.+]] = hlo.pad %{{.+}}, %{{.+}} low = [2] high = [-2]
// CHECK-NEXT:      hlo.return %[[PAD]]
func.func @negative_padding(%x: tensor<5xi32>, %z: tensor<i32>) -> tensor<5xi32> {
  %0 = hlo.async_start %x, %z : (tensor<5xi32>, tensor<i32>) -> !hlo.async<(tensor<5xi32>, tensor<i32>), tensor<5xi32>, tensor<ui32>> calls {
  ^bb0(%p: tensor<5xi32>, %q: tensor<i32>):
    %1 = hlo.pad %p, %q low = [2] high = [-2] interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    hlo.return %1 : tensor<5xi32>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<5xi32>, tensor<i32>), tensor<5xi32>, tensor<ui32>>) -> tensor<5xi32>
  return %2 : tensor<5xi32>
}

// What it takes is simpler.
// CHECK-LABEL: func @operand(
// CHECK-SAME:      %[[X:.+]]: tensor<5xi32>
// CHECK-NEXT:    hlo.async_start %[[X]]
func.func @operand(%x: tensor<5xi32>) -> tensor<5xi32> {
  %negated = hlo.negate %x : tensor<5xi32>
  %twice = hlo.negate %negated : tensor<5xi32>
  %0 = hlo.async_start %twice : (tensor<5xi32>) -> !hlo.async<(tensor<5xi32>), tensor<5xi32>, tensor<ui32>> calls {
  ^bb0(%p: tensor<5xi32>):
    %1 = hlo.abs %p : tensor<5xi32>
    hlo.return %1 : tensor<5xi32>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<5xi32>), tensor<5xi32>, tensor<ui32>>) -> tensor<5xi32>
  return %2 : tensor<5xi32>
}
