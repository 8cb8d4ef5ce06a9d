// RUN: hlo-opt %s --split-input-file --cost-report -o /dev/null 2>&1 | FileCheck %s

// Parameters, results and constants are no temporaries, nor are other names.
// CHECK: {{ }}0 bytes of temporaries
func.func @none(%x: tensor<256xf32>) -> tuple<tensor<256xf32>> {
  %0 = hlo.bitcast %x : (tensor<256xf32>) -> tensor<16x16xf32>
  %1 = hlo.bitcast %0 : (tensor<16x16xf32>) -> tensor<256xf32>
  %2 = hlo.negate %1 : tensor<256xf32>
  %3 = hlo.tuple %2 : (tensor<256xf32>) -> tuple<tensor<256xf32>>
  return %3 : tuple<tensor<256xf32>>
}

// -----

// The second is computed when the first is not needed any more: in the order of
// the module there would be two.
// CHECK: {{ }}1032 bytes of temporaries
func.func @order(%x: tensor<256xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<256xf32>
  %1 = hlo.tanh %x : tensor<256xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}

// -----

// Updates are in place where nothing else reads the array.
// CHECK: {{ }}1024 bytes of temporaries
func.func @update(%x: tensor<256xf32>, %i: tensor<i32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %u = hlo.constant dense<1.0> : tensor<8xf32>
  %0 = hlo.exponential %x : tensor<256xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<256xf32>, tensor<8xf32>, tensor<i32>) -> tensor<256xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %2 : tensor<f32>
}

// -----

// A loop keeps its state in place, but copies what it must not change; of what
// its body computes, the next state is there with the old one.
// CHECK: {{ }}2056 bytes of temporaries
func.func @loop(%x: tensor<256xf32>, %n: tensor<i32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.tuple %n, %x : (tensor<i32>, tensor<256xf32>) -> tuple<tensor<i32>, tensor<256xf32>>
  %1 = hlo.while %0 : tuple<tensor<i32>, tensor<256xf32>> condition {
  ^bb0(%s: tuple<tensor<i32>, tensor<256xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<256xf32>>) -> tensor<i32>
    %five = hlo.constant dense<5> : tensor<i32>
    %less = hlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %less : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<i32>, tensor<256xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<256xf32>>) -> tensor<i32>
    %a = hlo.get_tuple_element %s[1] : (tuple<tensor<i32>, tensor<256xf32>>) -> tensor<256xf32>
    %one = hlo.constant dense<1> : tensor<i32>
    %next = hlo.add %i, %one : tensor<i32>
    %b = hlo.exponential %a : tensor<256xf32>
    %t = hlo.tuple %next, %b : (tensor<i32>, tensor<256xf32>) -> tuple<tensor<i32>, tensor<256xf32>>
    hlo.return %t : tuple<tensor<i32>, tensor<256xf32>>
  }
  %2 = hlo.get_tuple_element %1[1] : (tuple<tensor<i32>, tensor<256xf32>>) -> tensor<256xf32>
  %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}

// -----

// What reads nothing is computed right before it is read, whatever the order:
// while the first sum is computed, it is not there yet.
// CHECK: {{ }}4104 bytes of temporaries
func.func @late(%x: tensor<1024xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
  %1 = hlo.exponential %x : tensor<1024xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}

// -----

// Names of elements do not keep the others alive: while the second is read, the
// first is not there any more.
// CHECK: {{ }}8196 bytes of temporaries
func.func @elements(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<1024xf32>):
    %a = hlo.exponential %p : tensor<1024xf32>
    %b = hlo.negate %q : tensor<1024xf32>
    %t = hlo.tuple %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
    hlo.return %t : tuple<tensor<1024xf32>, tensor<1024xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.get_tuple_element %0[1] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
  %4 = hlo.tanh %3 : tensor<1024xf32>
  %5 = hlo.reduce %4, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %6 = hlo.add %2, %5 : tensor<f32>
  return %6 : tensor<f32>
}
