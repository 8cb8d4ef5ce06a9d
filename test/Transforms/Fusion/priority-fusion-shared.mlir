// RUN: hlo-opt %s --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --priority-fusion --multi-output-fusion | FileCheck %s --check-prefix=MULTI

// What is normalized is the sum of four arrays: two kernels would read eight,
// while one that has both results reads four.
// CHECK-LABEL: func @sum_of_four(
// CHECK-NEXT:    %[[N:.*]] = hlo.fusion kCustom(
// CHECK-COUNT-3:   hlo.add
// CHECK:         hlo.negate %[[N]]
// CHECK-NEXT:    hlo.multiply %[[N]]
// REMARK: Remark="fusion not fused into {{.*}}: {{.*}} us instead of {{.*}} us if the first has it as a result, too"
// MULTI-LABEL: func @sum_of_four(
// MULTI-NEXT:    hlo.fusion kCustom({{.*}} -> tuple<
// MULTI-NOT:     hlo.fusion
// MULTI:         return
func.func @sum_of_four(%a: tensor<64x256xf32>, %b: tensor<64x256xf32>, %c: tensor<64x256xf32>, %d: tensor<64x256xf32>, %w: tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>> {
  %0 = hlo.fusion kCustom(%a, %b, %c, %d) {hlo.backend_config = "{\"fusion_backend_config\":{\"kind\":\"__triton\"}}"} : (tensor<64x256xf32>, tensor<64x256xf32>, tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32> calls {
  ^bb0(%p: tensor<64x256xf32>, %q: tensor<64x256xf32>, %r: tensor<64x256xf32>, %s: tensor<64x256xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %4 = hlo.add %p, %q : tensor<64x256xf32>
    %5 = hlo.add %r, %s : tensor<64x256xf32>
    %6 = hlo.add %4, %5 : tensor<64x256xf32>
    %7 = hlo.reduce %6, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %8 = hlo.broadcast %7 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
    %9 = hlo.divide %6, %8 : tensor<64x256xf32>
    hlo.return %9 : tensor<64x256xf32>
  }
  %1 = hlo.negate %0 : tensor<64x256xf32>
  %2 = hlo.multiply %0, %w : tensor<64x256xf32>
  %3 = hlo.tuple %1, %2 : (tensor<64x256xf32>, tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>>
  return %3 : tuple<tensor<64x256xf32>, tensor<64x256xf32>>
}

// To write what is normalized takes as long as to read again what it is
// computed from.
// CHECK-LABEL: func @one_array(
// CHECK-NEXT:    hlo.fusion kCustom(
// CHECK:           hlo.negate
// CHECK:         hlo.fusion kCustom(
// CHECK:           hlo.multiply
// CHECK:         hlo.tuple
// REMARK: Remark="fusion fused into negate and multiply: {{.*}}"
func.func @one_array(%a: tensor<64x256xf32>, %w: tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>> {
  %0 = hlo.fusion kCustom(%a) {hlo.backend_config = "{\"fusion_backend_config\":{\"kind\":\"__triton\"}}"} : (tensor<64x256xf32>) -> tensor<64x256xf32> calls {
  ^bb0(%p: tensor<64x256xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %4 = hlo.reduce %p, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
    %6 = hlo.divide %p, %5 : tensor<64x256xf32>
    hlo.return %6 : tensor<64x256xf32>
  }
  %1 = hlo.negate %0 : tensor<64x256xf32>
  %2 = hlo.multiply %0, %w : tensor<64x256xf32>
  %3 = hlo.tuple %1, %2 : (tensor<64x256xf32>, tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>>
  return %3 : tuple<tensor<64x256xf32>, tensor<64x256xf32>>
}

// Parts of a product are added up by each thread: the sum is written once.
// CHECK-LABEL: func @parts(
// CHECK-NEXT:    %[[S:.*]] = hlo.fusion kLoop(
// CHECK:           hlo.reduce
// CHECK:           hlo.add
// CHECK:         hlo.negate %[[S]]
// CHECK:         return
// MULTI-LABEL: func @parts(
// MULTI-COUNT-1: hlo.reduce
// MULTI-NOT:     hlo.reduce
// MULTI:         return
func.func @parts(%parts: tensor<8x64x256xf32>, %x: tensor<64x256xf32>, %w: tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %parts, %zero dimensions = [0] : (tensor<8x64x256xf32>, tensor<f32>) -> tensor<64x256xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.add %0, %x : tensor<64x256xf32>
  %2 = hlo.negate %1 : tensor<64x256xf32>
  %3 = hlo.multiply %1, %w : tensor<64x256xf32>
  %4 = hlo.tuple %2, %3 : (tensor<64x256xf32>, tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>>
  return %4 : tuple<tensor<64x256xf32>, tensor<64x256xf32>>
}

// Without a sum, both compute it: what they read is no more than what they
// would read if one of them wrote it.
// CHECK-LABEL: func @no_sum(
// CHECK:         hlo.fusion kLoop(
// CHECK:           hlo.exponential
// CHECK:         hlo.fusion kLoop(
// CHECK:           hlo.exponential
// CHECK:         return
func.func @no_sum(%x: tensor<64x256xf32>, %w: tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>> {
  %0 = hlo.exponential %x : tensor<64x256xf32>
  %1 = hlo.negate %0 : tensor<64x256xf32>
  %2 = hlo.multiply %0, %w : tensor<64x256xf32>
  %3 = hlo.tuple %1, %2 : (tensor<64x256xf32>, tensor<64x256xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xf32>>
  return %3 : tuple<tensor<64x256xf32>, tensor<64x256xf32>>
}

// Results that differ in size are those of no one kernel.
// CHECK-LABEL: func @other_sizes(
// CHECK-COUNT-2: hlo.reduce
// CHECK:         return
func.func @other_sizes(%parts: tensor<8x64x256xf32>, %x: tensor<64x256xf32>) -> tuple<tensor<32x256xf32>, tensor<16x256xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %parts, %zero dimensions = [0] : (tensor<8x64x256xf32>, tensor<f32>) -> tensor<64x256xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.add %0, %x : tensor<64x256xf32>
  %2 = hlo.slice %1 [0:32, 0:256] : (tensor<64x256xf32>) -> tensor<32x256xf32>
  %3 = hlo.slice %1 [0:16, 0:256] : (tensor<64x256xf32>) -> tensor<16x256xf32>
  %4 = hlo.tuple %2, %3 : (tensor<32x256xf32>, tensor<16x256xf32>) -> tuple<tensor<32x256xf32>, tensor<16x256xf32>>
  return %4 : tuple<tensor<32x256xf32>, tensor<16x256xf32>>
}
