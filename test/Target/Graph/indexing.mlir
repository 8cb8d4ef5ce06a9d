// RUN: hlo-translate --mlir-to-dot --indexing %s | FileCheck %s
// RUN: hlo-translate --mlir-to-dot %s | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: (d0

// Maps on the edges to a fusion, of all ways through it, and on those within.
// CHECK-DAG: n0 -> n2 [label="(d0, d1) -> (d0, d1)\n(d0, d1) -> (d1, d0)", edgetooltip="(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, 3]\n(d0, d1) -> (d1, d0), domain: d0 in [0, 3], d1 in [0, 3]"];
// CHECK-DAG: n1 -> n2 [label="(d0, d1) -> ()"
// CHECK-DAG: n3 -> n5 [label="(d0, d1) -> (d1, d0)"
// Nothing is known of a custom call.
// CHECK-DAG: n2 -> n9;
func.func @main(%x: tensor<4x4xf32>, %y: tensor<f32>) -> tensor<4x4xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32> calls {
  ^bb0(%p: tensor<4x4xf32>, %q: tensor<f32>):
    %2 = hlo.transpose %p dimensions = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = hlo.broadcast %q dimensions = [] : (tensor<f32>) -> tensor<4x4xf32>
    %4 = hlo.add %p, %2 : tensor<4x4xf32>
    %5 = hlo.multiply %4, %3 : tensor<4x4xf32>
    hlo.return %5 : tensor<4x4xf32>
  }
  %1 = hlo.custom_call "f"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
