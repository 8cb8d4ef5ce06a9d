// What is too large to run is not compared with what it was: the order of the
// flags says so.
// RUN: hlo-opt --tree-reduction-rewriter %s | FileCheck %s

// CHECK-LABEL: func @batched_row(
// CHECK:         hlo.reshape %arg0 : (tensor<100x10x65536xf32>) -> tensor<100x10x256x256xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [3] {{.*}} -> tensor<100x10x256xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [2] {{.*}} -> tensor<100x10xf32>
func.func @batched_row(%x: tensor<100x10x65536xf32>) -> tensor<100x10xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<100x10x65536xf32>, tensor<f32>) -> tensor<100x10xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100x10xf32>
}

// CHECK-LABEL: func @eight_rows(
// CHECK:         hlo.reshape %arg0 : (tensor<8x100x65536xf32>) -> tensor<8x100x256x256xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0, 3] {{.*}} -> tensor<100x256xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<100xf32>
func.func @eight_rows(%x: tensor<8x100x65536xf32>) -> tensor<100xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x100x65536xf32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100xf32>
}

// CHECK-LABEL: func @more_rows(
// CHECK:         hlo.reshape %arg0 : (tensor<32x100x90000xf32>) -> tensor<32x100x300x300xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [3] {{.*}} -> tensor<32x100x300xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [2] {{.*}} -> tensor<32x100xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<100xf32>
func.func @more_rows(%x: tensor<32x100x90000xf32>) -> tensor<100xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<32x100x90000xf32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100xf32>
}

// The second level is too long for a block as well.
// CHECK-LABEL: func @three_levels(
// CHECK:         hlo.reshape %arg0 : (tensor<1000000000xf32>) -> tensor<62500x16000xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<62500xf32>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<250x250xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<250xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<f32>
func.func @three_levels(%x: tensor<1000000000xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1000000000xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}
