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

// CHECK-LABEL: func @square(
// CHECK:         hlo.reshape %arg0 : (tensor<1048576xf32>) -> tensor<1024x1024xf32>
func.func @square(%x: tensor<1048576xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// Four blocks for each part: 66 keep the device busy.
// CHECK-LABEL: func @column(
// CHECK:         hlo.reshape %arg0 : (tensor<16384x100xf32>) -> tensor<64x256x100xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<64x100xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<100xf32>
func.func @column(%x: tensor<16384x100xf32>) -> tensor<100xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<16384x100xf32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100xf32>
}

// CHECK-LABEL: func @padded_column(
// CHECK:         hlo.pad %arg0, {{.*}} low = [0, 0] high = [1, 0]
// CHECK-NEXT:    hlo.reshape {{.*}} : (tensor<10304x100xf32>) -> tensor<64x161x100xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<64x100xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<100xf32>
func.func @padded_column(%x: tensor<10303x100xf32>) -> tensor<100xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<10303x100xf32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100xf32>
}

// Few parts of many columns, though no more rows than a block may reduce.
// CHECK-LABEL: func @wide_columns(
// CHECK:         hlo.reshape %arg0 : (tensor<8192x8192xf32>) -> tensor<2x4096x8192xf32>
// CHECK:         hlo.reshape %arg1 : (tensor<24576x8192xf32>) -> tensor<6x4096x8192xf32>
func.func @wide_columns(%x: tensor<8192x8192xf32>, %y: tensor<24576x8192xf32>) -> (tensor<8192xf32>, tensor<8192xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<8192x8192xf32>, tensor<f32>) -> tensor<8192xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<24576x8192xf32>, tensor<f32>) -> tensor<8192xf32> to_apply hlo.add : tensor<f32>
  return %0, %1 : tensor<8192xf32>, tensor<8192xf32>
}

// Parts of the same length, if more of them, rather than padding.
// CHECK-LABEL: func @odd_columns(
// CHECK-NOT:     hlo.pad
// CHECK:         hlo.reshape %arg0 : (tensor<10001x8192xf32>) -> tensor<73x137x8192xf32>
func.func @odd_columns(%x: tensor<10001x8192xf32>) -> tensor<8192xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<10001x8192xf32>, tensor<f32>) -> tensor<8192xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8192xf32>
}
