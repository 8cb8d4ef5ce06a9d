// RUN: hlo-opt %s --reduce-window-rewriter="base-length=3 assume-identity" \
// RUN:   | FileCheck %s

// CHECK-LABEL: func @variadic(
// CHECK:         hlo.reduce_window {{.*}} -> tuple<tensor<3x3xi32>, tensor<3x3xi32>>
// CHECK:         hlo.reduce_window {{.*}} -> tuple<tensor<3xi32>, tensor<3xi32>>
// CHECK-COUNT-2: hlo.map
// CHECK:         hlo.tuple
func.func @variadic(%x: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %min = hlo.constant dense<-2147483648> : tensor<i32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %i, %min, %zero window = <size = [8], pad = [7, 0]> : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %p: tensor<i32>, %b: tensor<i32>, %q: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = hlo.select %1, %a, %b : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = hlo.select %1, %p, %q : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi32>>
}

// The same from the end: the arguments of the reducer keep their order.
// CHECK-LABEL: func @suffix(
// CHECK-COUNT-2: hlo.map
func.func @suffix(%x: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %min = hlo.constant dense<-2147483648> : tensor<i32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %i, %min, %zero window = <size = [8], pad = [0, 7]> : (tensor<8xi32>, tensor<8xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %p: tensor<i32>, %b: tensor<i32>, %q: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = hlo.select %1, %a, %b : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = hlo.select %1, %p, %q : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi32>>
}

// The combination is rounded where the initial value is not.
// CHECK-LABEL: func @precise_init(
// CHECK-NEXT:    hlo.constant
// CHECK-NEXT:    hlo.reduce_window
// CHECK:         return
func.func @precise_init(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [8], pad = [7, 0]> : (tensor<8xbf16>, tensor<f32>) -> tensor<8xbf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<f32>):
    %1 = hlo.convert %b : (tensor<f32>) -> tensor<bf16>
    %2 = hlo.add %a, %1 : tensor<bf16>
    hlo.return %2 : tensor<bf16>
  }
  return %0 : tensor<8xbf16>
}
