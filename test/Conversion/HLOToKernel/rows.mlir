// RUN: hlo-opt %s --hlo-to-kernel=target=x86-64 | FileCheck %s
// Reductions come before the loops that they are the same in.

// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %
// CHECK:         %[[TOP:.*]] = indexing.loop
// CHECK:           arith.maximumf
// CHECK:         %[[SUM:.*]] = indexing.loop
// CHECK:           arith.subf %{{.*}}, %[[TOP]]
// CHECK:           math.exp
// CHECK:         scf.for
// CHECK-NOT:       indexing.loop
// CHECK:           arith.subf %{{.*}}, %[[TOP]]
// CHECK:           math.exp
// CHECK:           arith.divf %{{.*}}, %[[SUM]]
func.func public @softmax(%x: tensor<256x8192xf32>) -> tensor<256x8192xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x8192xf32>) -> tensor<256x8192xf32> calls {
  ^bb0(%p: tensor<256x8192xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %low = hlo.constant dense<0xFF800000> : tensor<f32>
    %top = hlo.reduce %p, %low dimensions = [1] : (tensor<256x8192xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
    %tops = hlo.broadcast %top dimensions = [0] : (tensor<256xf32>) -> tensor<256x8192xf32>
    %shifted = hlo.subtract %p, %tops : tensor<256x8192xf32>
    %exp = hlo.exponential %shifted : tensor<256x8192xf32>
    %sum = hlo.reduce %exp, %zero dimensions = [1] : (tensor<256x8192xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<256xf32>) -> tensor<256x8192xf32>
    %quotient = hlo.divide %exp, %sums : tensor<256x8192xf32>
    hlo.return %quotient : tensor<256x8192xf32>
  }
  return %0 : tensor<256x8192xf32>
}
