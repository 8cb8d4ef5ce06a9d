// RUN: hlo-opt %s --unique-names --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func @names(
// CHECK:         hlo.negate {{.*}} loc("a")
// CHECK-NEXT:    hlo.negate {{.*}} loc("a.2")
// CHECK-NEXT:    hlo.negate {{.*}} loc("a.1")
// CHECK-NEXT:    hlo.negate {{.*}} loc(fused["a.3", "file.py":1:2])
// CHECK-NEXT:    hlo.negate {{.*}} loc(callsite("a.4" at "call"))
// CHECK-NEXT:    hlo.negate {{.*}} loc("x.1")
func.func @names(%x: tensor<8xf32> loc("x")) -> tensor<8xf32> {
  %0 = hlo.negate %x : tensor<8xf32> loc("a")
  %1 = hlo.negate %0 : tensor<8xf32> loc("a")
  %2 = hlo.negate %1 : tensor<8xf32> loc("a.1")
  %3 = hlo.negate %2 : tensor<8xf32> loc(fused["a", "file.py":1:2])
  %4 = hlo.negate %3 : tensor<8xf32> loc(callsite("a" at "call"))
  %5 = hlo.negate %4 : tensor<8xf32> loc("x")
  return %5 : tensor<8xf32>
}

// The opcode is the name of what has none.
// CHECK-LABEL: func @unnamed(
// CHECK:         hlo.round_nearest_even {{.*}} loc("round-nearest-even")
// CHECK-NEXT:    hlo.round_nearest_even {{.*}} loc(fused["round-nearest-even.1", "file.py":3:4])
func.func @unnamed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.round_nearest_even %x : tensor<8xf32> loc(unknown)
  %1 = hlo.round_nearest_even %0 : tensor<8xf32> loc("file.py":3:4)
  return %1 : tensor<8xf32>
}

// In fusions and loops too, but not in reducers.
// CHECK-LABEL: func @nested(
// CHECK:         hlo.fusion
// CHECK:           hlo.negate {{.*}} loc("n.2")
// CHECK:         } loc("n.1")
// CHECK:         hlo.reduce {{.*}} loc("m")
// CHECK:         hlo.reduce {{.*}} loc("m")
// CHECK:         hlo.while
// CHECK:           hlo.negate {{.*}} loc("n")
func.func @nested(%x: tensor<8xf32>, %zero: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<8xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32> loc("n")
    hlo.return %1 : tensor<8xf32>
  } loc("n")
  %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.maximum %a, %b : tensor<f32> loc("m")
    hlo.return %3 : tensor<f32>
  } loc("r")
  %4 = hlo.reduce %x, %zero dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = hlo.maximum %a, %b : tensor<f32> loc("m")
    hlo.return %5 : tensor<f32>
  } loc("r2")
  %6 = hlo.while %0 : (tensor<8xf32>) -> tensor<8xf32> condition {
  ^bb0(%p: tensor<8xf32>):
    %7 = hlo.constant dense<false> : tensor<i1> loc("c")
    hlo.return %7 : tensor<i1>
  } body {
  ^bb0(%p: tensor<8xf32>):
    %8 = hlo.negate %p : tensor<8xf32> loc("n")
    hlo.return %8 : tensor<8xf32>
  } loc("w")
  return %2, %4, %6 : tensor<f32>, tensor<f32>, tensor<8xf32>
}

// Parameters have the name of the argument, and what returns has none.
// CHECK-LABEL: func @parameter(
// CHECK-NEXT:    hlo.parameter {{.*}} loc("described")
// CHECK-NEXT:    return {{.*}} loc("{{.*}}.mlir":
func.func @parameter(%x: tensor<8xf32> loc("described")) -> tensor<8xf32> {
  %0 = hlo.parameter %x {hlo.frontend_attributes = {note = ""}} : tensor<8xf32> loc("described")
  return %0 : tensor<8xf32>
}
