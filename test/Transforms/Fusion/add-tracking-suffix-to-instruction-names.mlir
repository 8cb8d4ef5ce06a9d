// RUN: hlo-opt %s --add-tracking-suffix-to-instruction-names --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: hlo-opt %s --add-tracking-suffix-to-instruction-names --add-tracking-suffix-to-instruction-names --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func @names(
// CHECK:         hlo.constant {{.*}} loc("zero.0")
// CHECK:         hlo.negate {{.*}} loc("negate.1.0")
// CHECK:         hlo.negate {{.*}} loc("tracked.0")
// CHECK:         hlo.negate {{.*}} loc(fused["negate.3.0", "file.py":1:2])
// CHECK:         hlo.negate {{.*}} loc(unknown)
// CHECK:         hlo.add {{.*}} loc("combine")
// CHECK:         } loc("reduce.0")
func.func @names(%x: tensor<8xf32> loc("x")) -> tensor<f32> {
  %0 = hlo.constant dense<0.0> : tensor<f32> loc("zero")
  %1 = hlo.negate %x : tensor<8xf32> loc("negate.1")
  %2 = hlo.negate %1 : tensor<8xf32> loc("tracked.0")
  %3 = hlo.negate %2 : tensor<8xf32> loc(fused["negate.3", "file.py":1:2])
  %4 = hlo.negate %3 : tensor<8xf32> loc(unknown)
  %5 = hlo.reduce %4, %0 dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %6 = hlo.add %b, %a : tensor<f32> loc("combine")
    hlo.return %6 : tensor<f32>
  } loc("reduce")
  return %5 : tensor<f32>
}

// What is not fused.
// CHECK-LABEL: func @others(
// CHECK:           hlo.negate {{.*}} loc("inside")
// CHECK:         } loc("fusion")
// CHECK:         hlo.custom_call {{.*}} loc("call")
// CHECK:         hlo.rng_get_and_update_state {{.*}} loc("state")
// CHECK:           hlo.negate {{.*}} loc("body.0")
// CHECK:         } loc("while")
func.func @others(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32> loc("inside")
    hlo.return %1 : tensor<8xf32>
  } loc("fusion")
  %2 = hlo.custom_call "target"(%0) : (tensor<8xf32>) -> tensor<8xf32> loc("call")
  %3 = hlo.rng_get_and_update_state delta = 1 : tensor<2xui64> loc("state")
  %4 = hlo.while %2 : tensor<8xf32> condition {
  ^bb0(%p: tensor<8xf32>):
    %7 = hlo.constant dense<false> : tensor<i1>
    hlo.return %7 : tensor<i1>
  } body {
  ^bb0(%p: tensor<8xf32>):
    %8 = hlo.negate %p : tensor<8xf32> loc("body")
    hlo.return %8 : tensor<8xf32>
  } loc("while")
  return %4 : tensor<8xf32>
}
