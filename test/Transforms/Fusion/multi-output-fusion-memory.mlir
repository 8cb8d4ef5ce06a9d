// RUN: hlo-opt %s --multi-output-fusion | FileCheck %s
// RUN: hlo-opt %s --multi-output-fusion --remarks-filter=multi-output-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// One after the other, they need one array at a time.
// CHECK-LABEL: func @one_at_a_time(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="tanh not fused with exponential: it would take 8196 bytes of temporaries, more than 4168"
func.func @one_at_a_time(%x: tensor<1024xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.tanh %x : tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}

// A little memory is worth reading much once.
// CHECK-LABEL: func @little(
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<1024xf32>, tensor<1024xf32>>
func.func @little(%x: tensor<1024x1024xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.maximum : tensor<f32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %2, %3 : tensor<f32>
  return %4 : tensor<f32>
}

// Elsewhere, as much is needed anyway.
// CHECK-LABEL: func @peak_elsewhere(
// CHECK:         hlo.fusion {{.*}} -> tuple<
// CHECK-DAG:       hlo.exponential
// CHECK-DAG:       hlo.tanh
// CHECK:         return
func.func @peak_elsewhere(%x: tensor<1024xf32>, %m: tensor<64x64xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.tanh %x : tensor<1024xf32>
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %4 = hlo.cholesky %m : tensor<64x64xf32>
  %5 = hlo.reduce %4, %zero dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %6 = hlo.add %2, %3 : tensor<f32>
  %7 = hlo.add %6, %5 : tensor<f32>
  return %7 : tensor<f32>
}

// What is fused has the block in the order that memory was counted for.
// CHECK-LABEL: func @order(
// CHECK:         hlo.exponential
// CHECK-NEXT:    hlo.cholesky
// CHECK-NEXT:    hlo.triangular_solve
// CHECK-NEXT:    hlo.tanh
// CHECK-NEXT:    hlo.cholesky
// CHECK-NEXT:    hlo.triangular_solve
// CHECK:         hlo.fusion
func.func @order(%x: tensor<64x64xf32>, %v: tensor<64x1xf32>, %y: tensor<16xf32>) -> tuple<tensor<64x1xf32>, tensor<64x1xf32>, tensor<16xf32>, tensor<16xf32>> {
  %0 = hlo.exponential %x : tensor<64x64xf32>
  %1 = hlo.tanh %x : tensor<64x64xf32>
  %2 = hlo.cholesky %0 : tensor<64x64xf32>
  %3 = hlo.cholesky %1 : tensor<64x64xf32>
  %4 = hlo.triangular_solve %2, %v left_side lower : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
  %5 = hlo.triangular_solve %3, %v left_side lower : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
  %6 = hlo.negate %y : tensor<16xf32>
  %7 = hlo.abs %y : tensor<16xf32>
  %8 = hlo.tuple %4, %5, %6, %7 : (tensor<64x1xf32>, tensor<64x1xf32>, tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<64x1xf32>, tensor<64x1xf32>, tensor<16xf32>, tensor<16xf32>>
  return %8 : tuple<tensor<64x1xf32>, tensor<64x1xf32>, tensor<16xf32>, tensor<16xf32>>
}

// Parameters and results are no temporaries.
// CHECK-LABEL: func @results(
// CHECK-NEXT:    hlo.fusion kLoop
func.func @results(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.tanh %x : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// What is read at the end would be there from the beginning: three arrays.
// REMARK: Remark="negate not fused with exponential: it would take 49152 bytes of temporaries, more than 33095"
// CHECK-LABEL: func @forward_and_backward(
// CHECK:         hlo.exponential
// CHECK-NEXT:    hlo.cholesky
// CHECK-NEXT:    hlo.cholesky
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @forward_and_backward(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.exponential %x : tensor<64x64xf32>
  %1 = hlo.cholesky %0 : tensor<64x64xf32>
  %2 = hlo.cholesky %1 : tensor<64x64xf32>
  %3 = hlo.negate %x : tensor<64x64xf32>
  %4 = hlo.add %2, %3 : tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}
