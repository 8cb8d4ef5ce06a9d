// RUN: hlo-opt %s --split-input-file --rematerialize=memory-limit=4500 --verify-diagnostics | FileCheck %s
// RUN: hlo-opt %s --split-input-file --rematerialize | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: func.func @needed_before_and_after(
// CHECK:         %[[A:.*]] = hlo.iota
// CHECK:         %[[FIRST:.*]] = hlo.reduce %[[A]]
// CHECK:         hlo.reverse
// CHECK:         hlo.reduce
// CHECK:         %[[AGAIN:.*]] = hlo.iota
// CHECK:         hlo.reduce %[[AGAIN]]
// KEPT-LABEL:  func.func @needed_before_and_after(
// KEPT:          hlo.iota
// KEPT-NOT:      hlo.iota
// KEPT:        func.func @needed_later(
module attributes {hlo.is_scheduled} {
func.func @needed_before_and_after(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %3 = hlo.reduce %2, %1 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.reduce %0, %3 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// CHECK-LABEL: func.func @needed_later(
// CHECK-NEXT:    hlo.reverse
// CHECK-NEXT:    hlo.reduce
// CHECK-NEXT:    hlo.iota
// CHECK-NEXT:    hlo.reduce
module attributes {hlo.is_scheduled} {
func.func @needed_later(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
  %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %0, %2 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}
}

// -----

// Random numbers would be others.

// CHECK-LABEL: func.func @random(
// CHECK:         hlo.rng
// CHECK-NOT:     hlo.rng
module attributes {hlo.is_scheduled} {
// expected-warning@+1 {{needs 8196 bytes, more than the limit of 4500}}
func.func @random(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.rng rng_uniform, %zero, %zero : (tensor<f32>, tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %0, %2 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}
}

// -----

// What it is computed from is not there any more, and as large.

// CHECK-LABEL: func.func @operand_gone(
// CHECK-COUNT-2: hlo.reverse
// CHECK-NOT:     hlo.reverse
module attributes {hlo.is_scheduled} {
// expected-warning@+1 {{more than the limit}}
func.func @operand_gone(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %a = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<1024xf32>
  %0 = hlo.reverse %a dimensions = [0] : tensor<1024xf32>
  %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] {hlo.control_predecessors = array<i64: 1>} : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %0, %2 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}
}

// -----

// What others wait for runs once.

// CHECK-LABEL: func.func @control_dependency(
// CHECK:         hlo.iota
// CHECK-NOT:     hlo.iota
module attributes {hlo.is_scheduled} {
// expected-warning@+1 {{more than the limit}}
func.func @control_dependency(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.iota iota_dimension = 0 {hlo.control_id = 1 : i64} : tensor<1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reverse %x dimensions = [0] {hlo.control_predecessors = array<i64: 1>} : tensor<1024xf32>
  %3 = hlo.reduce %2, %1 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.reduce %0, %3 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// Another copy takes as long as it saves.

// CHECK-LABEL: func.func @copy(
// CHECK:         hlo.copy
// CHECK-NOT:     hlo.copy
module attributes {hlo.is_scheduled} {
// expected-warning@+1 {{more than the limit}}
func.func @copy(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.copy %x : tensor<1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %3 = hlo.reduce %2, %1 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.reduce %0, %3 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// The limit is that of the entry.

// CHECK-LABEL: func.func private @called(
// CHECK:         hlo.iota
// CHECK-NOT:     hlo.iota
// CHECK:       func.func @entry(
module attributes {hlo.is_scheduled} {
func.func private @called(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %3 = hlo.reduce %2, %1 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.reduce %0, %3 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<f32>
}
func.func @entry(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @called(%x, %zero) : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
}

// -----

// One of several results is not computed by itself.

// CHECK-LABEL: func.func @tuple(
// CHECK:         hlo.sort
// CHECK-NOT:     hlo.sort
module attributes {hlo.is_scheduled} {
// expected-warning@+1 {{more than the limit}}
func.func @tuple(%x: tensor<1024xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %sorted = hlo.sort %x, %x dimension = 0 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %p = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %p : tensor<i1>
  }
  %0 = hlo.get_tuple_element %sorted[0] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %3 = hlo.reduce %2, %1 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %5 = hlo.get_tuple_element %sorted[1] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
  %4 = hlo.reduce %5, %3 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<f32>
}
}
