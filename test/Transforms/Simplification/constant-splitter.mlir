// RUN: hlo-opt %s --constant-splitter | FileCheck %s
// RUN: hlo-opt %s --constant-splitter --constant-splitter | FileCheck %s
// RUN: hlo-opt %s --constant-splitter=split-expressions | FileCheck %s --check-prefix=EXPR
// RUN: hlo-opt %s --constant-splitter=split-expressions --constant-splitter=split-expressions --remark-format=emitRemark --remarks-filter=constant-splitter 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Missed] Kept {{.*}} Remark="a constant with control dependencies stays the one it is"
// REMARK: remark: [Passed] Split {{.*}} Remark="1 users get a constant of their own"

// CHECK-LABEL: func @users(
// CHECK-DAG: %[[A:.*]] = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1.0{{.*}}> : tensor<4xf32>
// CHECK-DAG: %[[B:.*]] = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1.0{{.*}}> : tensor<4xf32>
// CHECK-DAG: %[[C:.*]] = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1.0{{.*}}> : tensor<4xf32>
// CHECK-DAG: hlo.add %[[A]], %[[A]]
// CHECK-DAG: hlo.multiply %{{.*}}, %[[B]]
// CHECK-DAG: return %{{.*}}, %[[C]]
func.func @users() -> (tensor<4xf32>, tensor<4xf32>) {
  %c = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<1.0> : tensor<4xf32>
  %0 = hlo.add %c, %c : tensor<4xf32>
  %1 = hlo.multiply %0, %c : tensor<4xf32>
  return %1, %c : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @one_user(
// CHECK-COUNT-1: hlo.constant
// CHECK-NOT: hlo.constant
// CHECK: return
func.func @one_user(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A constant of a broadcast is the constant of all that read the broadcast.
// CHECK-LABEL: func @expression(
// CHECK-COUNT-1: hlo.broadcast
// CHECK-NOT: hlo.broadcast
// CHECK: return
// EXPR-LABEL: func @expression(
// EXPR-SAME: %[[X:.*]]: tensor<4xf32>
// EXPR-DAG: %[[C1:.*]] = hlo.constant dense<1.0
// EXPR-DAG: %[[B1:.*]] = hlo.broadcast %[[C1]]
// EXPR-DAG: %[[C2:.*]] = hlo.constant dense<1.0
// EXPR-DAG: %[[B2:.*]] = hlo.broadcast %[[C2]]
// EXPR-DAG: hlo.add %[[X]], %[[B1]]
// EXPR-DAG: hlo.multiply %{{.*}}, %[[B2]]
// EXPR: return
func.func @expression(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<1.0> : tensor<f32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = hlo.add %x, %b : tensor<4xf32>
  %1 = hlo.multiply %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Two expressions of one constant, one of which reads it twice.
// EXPR-LABEL: func @shared(
// EXPR-NEXT: %[[C1:.*]] = hlo.constant dense<1.0
// EXPR-NEXT: %[[S:.*]] = hlo.sine %[[C1]]
// EXPR-NEXT: %[[C2:.*]] = hlo.constant dense<1.0
// EXPR-NEXT: %[[N:.*]] = hlo.negate %[[C2]]
// EXPR-NEXT: %[[A:.*]] = hlo.add %[[C2]], %[[N]]
// EXPR-NEXT: return %[[A]], %[[S]]
func.func @shared() -> (tensor<f32>, tensor<f32>) {
  %c = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.negate %c : tensor<f32>
  %1 = hlo.add %c, %0 : tensor<f32>
  %2 = hlo.sine %c : tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}

// What depends on more than constants, or has an effect, is a user.
// EXPR-LABEL: func @no_expressions(
// EXPR: hlo.rng
// EXPR-NOT: hlo.rng
// EXPR: return
func.func @no_expressions() -> (tensor<4xf32>, tensor<4xf32>) {
  %c = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %c, %c : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @control(
// CHECK-COUNT-1: hlo.constant
// CHECK-NOT: hlo.constant
// CHECK: return
func.func @control(%x: tensor<f32>) -> tensor<f32> {
  %c = hlo.constant {hlo.control_id = 0 : i64} dense<1.0> : tensor<f32>
  %0 = hlo.negate %c {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %1 = hlo.add %0, %c : tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func @fusion(
// CHECK: hlo.fusion
// CHECK-COUNT-1: hlo.constant
// CHECK-NOT: hlo.constant
// CHECK: return
func.func @fusion(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%a: tensor<f32>):
    %c = hlo.constant dense<1.0> : tensor<f32>
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.multiply %1, %c : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// A product takes long; what has control dependencies is no constant.
// EXPR-LABEL: func @products_and_order(
// EXPR-COUNT-1: hlo.dot
// EXPR-NOT: hlo.dot
// EXPR-COUNT-1: hlo.negate
// EXPR-NOT: hlo.negate
// EXPR: return
func.func @products_and_order(%x: tensor<2xf32>) -> (tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<2xf32>) {
  %c = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = hlo.dot %c, %c dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  %1 = hlo.abs %0 : tensor<f32>
  %2 = hlo.sine %0 : tensor<f32>
  %3 = hlo.negate %c {hlo.control_id = 0 : i64} : tensor<2xf32>
  %4 = hlo.add %x, %3 {hlo.control_predecessors = array<i64: 0>} : tensor<2xf32>
  %5 = hlo.multiply %x, %3 : tensor<2xf32>
  return %1, %2, %4, %5 : tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<2xf32>
}
