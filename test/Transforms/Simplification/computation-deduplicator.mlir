// RUN: hlo-opt %s --computation-deduplicator --split-input-file | FileCheck %s --check-prefixes=CHECK,SMALL
// RUN: hlo-opt %s --computation-deduplicator='max-instructions=2 max-constant-bytes=8' --split-input-file | FileCheck %s --check-prefix=LIMITS
// RUN: hlo-opt %s --computation-deduplicator --split-input-file --remark-format=emitRemark --remarks-filter=computation-deduplicator 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Equal | Category:computation-deduplicator | Remark="f1 is called instead of f2"
// RUN: hlo-opt %s --computation-deduplicator='max-instructions=2 max-constant-bytes=8' --split-input-file --remark-format=emitRemark --remarks-filter-missed=computation-deduplicator 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSED
// MISSED: remark: [Missed] TooLarge | {{.*}} Remark="f1 has more than 2 instructions or 8 bytes of constants

// Callees first: callers that differ in callees only are equal then.
// CHECK-LABEL: func private @f1(
// CHECK-NOT: @f2(
// CHECK-LABEL: func private @g1(
// CHECK: hlo.call @f1
// CHECK-NOT: @g2(
// CHECK-LABEL: func @nested(
// CHECK: hlo.call @g1
// CHECK: hlo.call @g1
func.func private @f1(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32> loc("a")
  return %0 : tensor<f32>
}
func.func private @f2(%y: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %y : tensor<f32> loc("b")
  return %0 : tensor<f32>
}
func.func private @g1(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @f1(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @g2(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @f2(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @nested(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @g1(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @g2(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// The order of operands, threads, types, attributes of instructions.
// CHECK-LABEL: func private @order1(
// CHECK-LABEL: func private @order2(
// CHECK-LABEL: func private @thread(
// CHECK-LABEL: func private @bounded(
// CHECK-LABEL: func private @sharded(
// CHECK-LABEL: func @kept(
func.func private @order1(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @order2(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.add %y, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @thread(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {hlo.execution_thread = "other"} {
  %0 = hlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @bounded(%x: tensor<?xf32, #hlo.bounds<[4]>>, %y: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.add %x, %y : tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}
func.func private @sharded(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.add %x, %y {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.call @order1(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.call @order2(%x, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Public functions stay, and large ones by the options.
// CHECK-LABEL: func @entry(
// CHECK-LABEL: func @other(
// SMALL-LABEL: func private @c1(
// SMALL-NOT: @c2(
// LIMITS-LABEL: func private @c1(
// LIMITS-LABEL: func private @c2(
func.func @entry(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @c1() -> tensor<4xf32> {
  %0 = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @c2() -> tensor<4xf32> {
  %0 = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Of declarations nothing is known.
// CHECK-LABEL: func private @declared1(
// CHECK-LABEL: func private @declared2(
// CHECK-LABEL: func @declarations(
func.func private @declared1(tensor<f32>) -> tensor<f32>
func.func private @declared2(tensor<f32>) -> tensor<f32>
func.func @declarations(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @declared1(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @declared2(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// Attributes of equal values, but with other names.
// CHECK-LABEL: func.func @other_attributes(
// CHECK:         hlo.call @first
// CHECK:         hlo.call @second
func.func @other_attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @first(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @second(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @first(%x: tensor<f32>) -> tensor<f32> attributes {a = 1 : i64} {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @second(%x: tensor<f32>) -> tensor<f32> attributes {b = 1 : i64} {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// What computations outside of the module do is not known.
// CHECK-LABEL: func.func @outside(
// CHECK:         hlo.call @one
// CHECK:         hlo.call @other
func.func @outside(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @one(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @other(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @one(tensor<f32>) -> tensor<f32>
func.func private @other(tensor<f32>) -> tensor<f32>
