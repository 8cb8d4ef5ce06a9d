// RUN: hlo-opt %s --dynamic-dimension-simplifier | FileCheck %s
// RUN: hlo-opt %s --dynamic-dimension-simplifier --remark-format=emitRemark --remarks-filter=dynamic-dimension-simplifier -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] FlattenConcatenate | {{.*}} Remark="concatenate replaced by concatenate"
// REMARK: [Passed] SliceOfConcatenate | {{.*}} Remark="slice replaced by reshape"
// REMARK: [Passed] RemoveDegenerateChain | {{.*}} Remark="reshape replaced by a parameter"

// CHECK-LABEL: func @size(
// CHECK: return %arg1
func.func @size(%m: tensor<i32>, %n: tensor<i32>, %k: tensor<2xi32>) -> tensor<i32> {
  %0 = hlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %1 = hlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = hlo.concatenate %k, %2 dimension = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %4 = hlo.slice %3 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
  %5 = hlo.reshape %4 : (tensor<1xi32>) -> tensor<i32>
  %6 = hlo.convert %5 : (tensor<i32>) -> tensor<i32>
  return %6 : tensor<i32>
}

// CHECK-LABEL: func @concatenations(
// CHECK-NEXT: hlo.concatenate %arg0, %arg1, %arg0 dimension = 0 : (tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi32>
// CHECK-NEXT: return
func.func @concatenations(%a: tensor<1xi32>, %b: tensor<2xi32>) -> tensor<4xi32> {
  %0 = hlo.concatenate %a, %b dimension = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
  %1 = hlo.concatenate %0, %a dimension = 0 : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @broadcast(
// CHECK: return %arg0
func.func @broadcast(%n: tensor<i32>) -> tensor<i32> {
  %0 = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<1xi32>
  %1 = hlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
  return %1 : tensor<i32>
}

// Nothing is left of the first reshape, which the second one folds over.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: hlo.reshape %arg0 : (tensor<8xi32>) -> tensor<1x8x1xi32>
// CHECK-NEXT: return
func.func @chain(%n: tensor<8xi32>) -> tensor<1x8x1xi32> {
  %0 = hlo.reshape %n : (tensor<8xi32>) -> tensor<1x8xi32>
  %1 = hlo.reshape %0 : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
  return %1 : tensor<1x8x1xi32>
}

// Neither other dimensions nor other rewrites of algebraic-simplify.
// CHECK-LABEL: func @kept(
// CHECK: hlo.concatenate {{.*}} dimension = 0
// CHECK: hlo.concatenate {{.*}} dimension = 1
// CHECK: hlo.slice
// CHECK: hlo.add
func.func @kept(%a: tensor<1x2xi32>, %b: tensor<2x1xi32>) -> tensor<2x2xi32> {
  %0 = hlo.concatenate %a, %a dimension = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %1 = hlo.concatenate %0, %b dimension = 1 : (tensor<2x2xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %2 = hlo.slice %1 [0:2, 1:3] : (tensor<2x3xi32>) -> tensor<2x2xi32>
  %z = hlo.constant dense<0> : tensor<2x2xi32>
  %3 = hlo.add %2, %z : tensor<2x2xi32>
  return %3 : tensor<2x2xi32>
}

// CHECK-LABEL: func @control(
// CHECK: hlo.reshape
// CHECK: hlo.reshape
func.func @control(%n: tensor<i32>) -> tensor<i32> {
  %0 = hlo.reshape %n {hlo.control_id = 0 : i64} : (tensor<i32>) -> tensor<1xi32>
  %1 = hlo.reshape %0 {hlo.control_predecessors = array<i64: 0>} : (tensor<1xi32>) -> tensor<i32>
  return %1 : tensor<i32>
}

// CHECK-LABEL: func @degenerate_chain(
// CHECK:         return %arg0
func.func @degenerate_chain(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = hlo.reshape %x : (tensor<2xi32>) -> tensor<1x2xi32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<1x2xi32>) -> tensor<2x1xi32>
  %2 = hlo.reshape %1 : (tensor<2x1xi32>) -> tensor<2xi32>
  return %2 : tensor<2xi32>
}
