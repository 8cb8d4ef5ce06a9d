// What stays although a rewrite fits: options are in the files of the families.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED --implicit-check-not=remark:

// DECLINED: remark: [Missed] AddZero | {{.*}} Remark="add kept: what could replace it is not sharded alike"
// CHECK-LABEL: func @sharded(
// CHECK:         hlo.add
func.func @sharded(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<0> : tensor<4xi32>
  %1 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : tensor<4xi32>
  %2 = hlo.add %1, %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xi32>
  return %2 : tensor<4xi32>
}

// DECLINED: remark: [Missed] Ordered | {{.*}} Remark="abs kept: it has control dependencies"
// CHECK-LABEL: func @ordered(
// CHECK:         hlo.abs
func.func @ordered(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// What other rewrites take away is not reported.
// CHECK-LABEL: func @unread(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    return %[[X]]
func.func @unread(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.subtract %x, %x : tensor<4xf32>
  %1 = hlo.tuple %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// In computations, too, but for those of fusions.
// DECLINED: remark: [Missed] DivideByConstant | {{.*}} Remark="divide kept: multiply in its place needs the option inexact"
// CHECK-LABEL: func @regions(
func.func @regions(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.constant dense<3.0> : tensor<f32>
    %3 = hlo.sine %a : tensor<f32>
    %4 = hlo.divide %3, %2 : tensor<f32>
    hlo.return %4 : tensor<f32>
  }
  %1 = hlo.fusion kLoop(%0) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    %2 = hlo.subtract %a, %a : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// Values of other types are nothing to report.
// CHECK-LABEL: func @no_identities(
// CHECK:         hlo.compare
// CHECK:         hlo.select
func.func @no_identities(%x: tensor<4xi32>, %p: tensor<i1>) -> tuple<tensor<4xi1>, tensor<4xi1>> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %t = hlo.constant dense<true> : tensor<4xi1>
  %f = hlo.constant dense<false> : tensor<4xi1>
  %0 = hlo.compare NE, %x, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = hlo.select %p, %t, %f : (tensor<i1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.tuple %0, %1 : (tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>>
  return %r : tuple<tensor<4xi1>, tensor<4xi1>>
}

// Nor would it be with another option.
// CHECK-LABEL: func @sharded_sum(
// CHECK:         hlo.add
func.func @sharded_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = hlo.add %x, %z {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
