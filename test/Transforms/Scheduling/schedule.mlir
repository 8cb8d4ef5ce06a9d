// RUN: hlo-opt %s --split-input-file --schedule | FileCheck %s
// RUN: hlo-opt %s --split-input-file --schedule=reschedule | FileCheck %s --check-prefix=ANEW

// CHECK: module attributes {hlo.is_scheduled}
// CHECK-LABEL: func.func @large_arrays_one_after_the_other(
// CHECK:         %[[A:.*]] = hlo.broadcast %arg0
// CHECK:         %[[C:.*]] = hlo.reduce %[[A]]
// CHECK:         %[[B:.*]] = hlo.broadcast %arg1
// CHECK:         %[[D:.*]] = hlo.reduce %[[B]]
module {
func.func @large_arrays_one_after_the_other(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// What the schedule of a module is, is known better elsewhere.

// CHECK-LABEL: func.func @has_a_schedule(
// CHECK:         hlo.broadcast
// CHECK-NEXT:    hlo.broadcast
// ANEW-LABEL:  func.func @has_a_schedule(
// ANEW:          hlo.broadcast
// ANEW-NEXT:     hlo.reduce
module attributes {hlo.is_scheduled} {
func.func @has_a_schedule(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// CHECK-LABEL: func.func @control_dependencies_hold(
// CHECK:         hlo.broadcast %arg0
// CHECK:         hlo.broadcast %arg1
// CHECK:         hlo.reduce
// CHECK:         hlo.reduce
module {
func.func @control_dependencies_hold(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.broadcast %y dimensions = [] {hlo.control_id = 1 : i64} : (tensor<f32>) -> tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] {hlo.control_predecessors = array<i64: 1>} : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}
}

// -----

// The last of these calls could run first.

// CHECK-LABEL: func.func @side_effects_keep_their_order(
// CHECK:         hlo.custom_call "first"
// CHECK:         hlo.custom_call "second"
// CHECK:         hlo.custom_call "third"
module {
func.func @side_effects_keep_their_order(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.custom_call "first"(%0) has_side_effect : (tensor<1024xf32>) -> tensor<f32>
  %2 = hlo.custom_call "second"(%0) has_side_effect : (tensor<1024xf32>) -> tensor<1024xf32>
  %3 = hlo.custom_call "third"(%x) has_side_effect : (tensor<f32>) -> tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %4 = hlo.reduce %2, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %5 = hlo.add %4, %3 : tensor<f32>
  return %5 : tensor<f32>
}
}

// -----

// CHECK-LABEL: func.func @inside_loops(
// CHECK:         hlo.while
// CHECK:         } body {
// CHECK:         %[[A:.*]] = hlo.broadcast
// CHECK:         hlo.reduce %[[A]]
// CHECK:         %[[B:.*]] = hlo.broadcast
// CHECK:         hlo.reduce %[[B]]
module {
func.func @inside_loops(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.while %x : tensor<f32> condition {
  ^bb0(%state: tensor<f32>):
    %limit = hlo.constant dense<10.0> : tensor<f32>
    %1 = hlo.compare LT, %state, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%state: tensor<f32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %negative = hlo.negate %state : tensor<f32>
    %1 = hlo.broadcast %state dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %2 = hlo.broadcast %negative dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %4 = hlo.reduce %2, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %5 = hlo.add %3, %4 : tensor<f32>
    hlo.return %5 : tensor<f32>
  }
  return %0 : tensor<f32>
}
}

// -----

// What takes the memory of a parameter comes after what else reads that.

// CHECK-LABEL: func.func @donated(
// CHECK:         hlo.reverse %arg0
// CHECK:         hlo.negate %arg0
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">]} {
func.func @donated(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}
}

// -----

// As where that is the state of a loop; not where it is needed for the others.

// CHECK-LABEL: func.func @state(
// CHECK:         } body {
// CHECK:         hlo.reverse
// CHECK:         hlo.negate
module {
func.func @state(%x: tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>> {
  %0 = hlo.while %x : tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>):
    %1 = hlo.get_tuple_element %s[2] : (tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>):
    %1 = hlo.get_tuple_element %s[0] : (tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>) -> tensor<1024xf32>
    %2 = hlo.get_tuple_element %s[2] : (tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>) -> tensor<i1>
    %3 = hlo.negate %1 : tensor<1024xf32>
    %4 = hlo.reverse %1 dimensions = [0] : tensor<1024xf32>
    %5 = hlo.tuple %3, %4, %2 : (tensor<1024xf32>, tensor<1024xf32>, tensor<i1>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>
    hlo.return %5 : tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>
  }
  return %0 : tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<i1>>
}
}

// -----

// What is read last where a result is computed is in the memory of that.

// CHECK-LABEL: func.func @in_the_memory_of_a_result(
// CHECK:         %[[T:.*]] = hlo.broadcast %arg0
// CHECK:         %[[R:.*]] = hlo.reduce %[[T]]
// CHECK:         %[[N:.*]] = hlo.negate %[[T]]
// CHECK:         hlo.tuple %[[N]], %[[R]]
module {
func.func @in_the_memory_of_a_result(%x: tensor<f32>) -> tuple<tensor<1024xf32>, tensor<f32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<f32>) -> tuple<tensor<1024xf32>, tensor<f32>>
  return %3 : tuple<tensor<1024xf32>, tensor<f32>>
}
}

// -----

// What only reverses it cannot be.

// CHECK-LABEL: func.func @not_in_the_memory_of_a_result(
// CHECK:         hlo.reverse
// CHECK:         hlo.reduce
module {
func.func @not_in_the_memory_of_a_result(%x: tensor<f32>) -> tuple<tensor<1024xf32>, tensor<f32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.reverse %0 dimensions = [0] : tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<f32>) -> tuple<tensor<1024xf32>, tensor<f32>>
  return %3 : tuple<tensor<1024xf32>, tensor<f32>>
}
}
