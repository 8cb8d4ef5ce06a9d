// RUN: hlo-opt %s --batch-dot-simplification | FileCheck %s
// RUN: hlo-opt %s --batch-dot-simplification --remark-format=emitRemark --remarks-filter=batch-dot-simplification -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-2: remark: [Passed] Replaced | Category:batch-dot-simplification | Remark="dot replaced by reshape"
// REMARK:         remark: [Missed] NotReplaced | Category:batch-dot-simplification | Remark="dot stays: dynamic dimensions"
// REMARK-NOT:     remark:

// CHECK-LABEL: func @one(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0{{.*}} : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1{{.*}} : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> {hlo.frontend_attributes = {a = "b"}
// CHECK:         %[[R:.*]] = hlo.reshape %[[D]] {hlo.frontend_attributes = {a = "b"}, hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
// CHECK:         return %[[R]]
func.func @one(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>) -> tensor<1x2x4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default> {hlo.sharding = #hlo.sharding<"{replicated}">, hlo.frontend_attributes = {a = "b"}} : (tensor<1x2x3xf32>, tensor<1x3x4xf32>) -> tensor<1x2x4xf32>
  return %r : tensor<1x2x4xf32>
}

// Free and contracting dimensions of one element stay.
// CHECK-LABEL: func @some(
// CHECK:         hlo.dot %{{.*}}, %{{.*}} dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
// CHECK-SAME:      (tensor<5x1x1xf32>, tensor<1x5x4xf32>) -> tensor<5x1x4xf32>
func.func @some(%x: tensor<5x1x1x1xf32>, %y: tensor<1x1x5x4xf32>) -> tensor<5x1x1x4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [2, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [0]> : (tensor<5x1x1x1xf32>, tensor<1x1x5x4xf32>) -> tensor<5x1x1x4xf32>
  return %r : tensor<5x1x1x4xf32>
}

// CHECK-LABEL: func @none(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @none(%x: tensor<2x1x3xf32>, %y: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x1x3xf32>, tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
  return %r : tensor<2x1x4xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @dynamic(%x: tensor<1x?x3xf32, #hlo.bounds<[?, 2, ?]>>, %y: tensor<1x3xf32>) -> tensor<1x?xf32, #hlo.bounds<[?, 2]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<1x?x3xf32, #hlo.bounds<[?, 2, ?]>>, tensor<1x3xf32>) -> tensor<1x?xf32, #hlo.bounds<[?, 2]>>
  return %r : tensor<1x?xf32, #hlo.bounds<[?, 2]>>
}

// A dot in a fusion is what it was made to be.
// CHECK-LABEL: func @fusion(
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.reshape
func.func @fusion(%x: tensor<1x2xf32>) -> tensor<1xf32> {
  %r = hlo.fusion kLoop(%x) : (tensor<1x2xf32>) -> tensor<1xf32> calls {
  ^bb0(%p: tensor<1x2xf32>):
    %0 = hlo.dot %p, %p dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1xf32>
    hlo.return %0 : tensor<1xf32>
  }
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func @dynamic_without_degenerate(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @dynamic_without_degenerate(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<2xf32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
