// RUN: hlo-opt %s --canonicalize | FileCheck %s

// Operands of a fusion that are not read, perhaps since a fold.
// CHECK-LABEL: func.func @unused_operand(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xi32>
// CHECK-NEXT: hlo.fusion kLoop(%[[X]]) : (tensor<8xf32>) -> tensor<8xf32> calls {
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<8xf32>):
// CHECK-NEXT: hlo.negate %[[A]]
func.func @unused_operand(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%y, %x) : (tensor<8xi32>, tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%a: tensor<8xi32>, %b: tensor<8xf32>):
    %1 = hlo.add %a, %a : tensor<8xi32>
    %2 = hlo.negate %b : tensor<8xf32>
    hlo.return %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// Not so where the operands are counted elsewhere.
// CHECK-LABEL: func.func @counted_operands(
// CHECK: hlo.fusion kCustom(%{{.*}}, %{{.*}})
// CHECK: hlo.fusion kLoop(%{{.*}}, %{{.*}}) output_to_operand_aliasing
func.func @counted_operands(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = hlo.fusion kCustom(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %1 = hlo.negate %b : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.fusion kLoop(%x, %x) output_to_operand_aliasing = [#hlo.output_operand_alias<[] = 1 []>]
    : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %3 = hlo.negate %b : tensor<8xf32>
    hlo.return %3 : tensor<8xf32>
  }
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
