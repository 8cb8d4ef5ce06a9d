// RUN: hlo-opt %s --variadic-op-splitter=max-operands=2 | FileCheck %s
// RUN: hlo-opt %s --variadic-op-splitter | FileCheck %s --check-prefix=DEFAULT
// RUN: not hlo-opt %s --variadic-op-splitter=max-operands=1 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: hlo-opt %s --variadic-op-splitter=max-operands=1000 --remarks-filter=variadic-op-splitter -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SHORT --allow-empty
// SHORT-NOT: Passed
// RUN: hlo-opt %s --variadic-op-splitter=max-operands=4 --remarks-filter=variadic-op-splitter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="concatenate of {{[0-9]+}} operands split, more than 4"
// LIMIT: error: max-operands is 1, less than 2

// DEFAULT-NOT: hlo.concatenate {{.*}} : ({{.*}}) -> tensor<2xf32>

// CHECK-LABEL: func @five(
// CHECK-SAME:    %[[A:.*]]: tensor<1xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK:         %[[AA:.*]] = hlo.concatenate %[[A]], %[[A]] dimension = 0 {{.*}} -> tensor<2xf32>
// CHECK:         %[[BB:.*]] = hlo.concatenate %[[B]], %[[B]] dimension = 0 {{.*}} -> tensor<4xf32>
// CHECK:         %[[AABB:.*]] = hlo.concatenate %[[AA]], %[[BB]] dimension = 0 {{.*}} -> tensor<6xf32>
// CHECK:         %[[R:.*]] = hlo.concatenate %[[AABB]], %[[A]] dimension = 0 {{.*}} -> tensor<7xf32>
// CHECK:         return %[[R]]
func.func @five(%a: tensor<1xf32>, %b: tensor<2xf32>) -> tensor<7xf32> {
  %0 = hlo.concatenate %a, %a, %b, %b, %a dimension = 0
      : (tensor<1xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// As many as there may be.
// CHECK-LABEL: func @two(
// CHECK-NEXT:    hlo.concatenate
// CHECK-NEXT:    return
func.func @two(%a: tensor<1xf32>, %b: tensor<2xf32>) -> tensor<3xf32> {
  %0 = hlo.concatenate %a, %b dimension = 0 : (tensor<1xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @layout(
// CHECK:         hlo.concatenate {{.*}} dimension = 1 {{.*}} -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.concatenate {{.*}} dimension = 1 {{.*}} -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
func.func @layout(%a: tensor<2x1xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.concatenate %a, %a, %a dimension = 1
      : (tensor<2x1xf32, #hlo.layout<[0, 1]>>, tensor<2x1xf32, #hlo.layout<[0, 1]>>, tensor<2x1xf32, #hlo.layout<[0, 1]>>)
      -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// Parts of no elements, of a dynamic size, and of none along other dimensions.
// CHECK-LABEL: func @sizes(
// CHECK:         hlo.concatenate {{.*}} -> tensor<0x2xf32>
// CHECK:         hlo.concatenate {{.*}} -> tensor<?x2xf32, #hlo.bounds<[3, ?]>>
func.func @sizes(%a: tensor<0x2xf32>, %b: tensor<?x2xf32, #hlo.bounds<[3, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[3, ?]>> {
  %0 = hlo.concatenate %a, %a, %b dimension = 0
      : (tensor<0x2xf32>, tensor<0x2xf32>, tensor<?x2xf32, #hlo.bounds<[3, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[3, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[3, ?]>>
}

// What waits for it waits for the last part; the first waits for what it did.
// CHECK-LABEL: func @order(
// CHECK:         hlo.concatenate {{.*}} {hlo.control_predecessors = array<i64: 1>} : {{.*}} -> tensor<2xf32>
// CHECK:         hlo.concatenate {{.*}} {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>} : {{.*}} -> tensor<3xf32>
func.func @order(%a: tensor<1xf32>) -> tensor<3xf32> {
  %n = hlo.negate %a {hlo.control_id = 1 : i64} : tensor<1xf32>
  %0 = hlo.concatenate %a, %n, %a dimension = 0 {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>}
      : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
  %1 = hlo.abs %0 {hlo.control_predecessors = array<i64: 2>} : tensor<3xf32>
  return %1 : tensor<3xf32>
}

// A computation that is part of a fusion is left as it is.
// CHECK-LABEL: func @fused(
// CHECK:         hlo.concatenate %{{.*}}, %{{.*}}, %{{.*}} dimension
func.func @fused(%a: tensor<1xf32>) -> tensor<3xf32> {
  %0 = hlo.fusion kLoop(%a) : (tensor<1xf32>) -> tensor<3xf32> calls {
  ^bb0(%p: tensor<1xf32>):
    %1 = hlo.concatenate %p, %p, %p dimension = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    hlo.return %1 : tensor<3xf32>
  }
  return %0 : tensor<3xf32>
}
