// RUN: hlo-opt %s --call-inline --hlo-cse --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Calls and instructions without an op_name, or an empty one; an instruction that
// is merged with one without a location.
// CHECK-LABEL: func.func @main(
// CHECK: hlo.negate {{.*}} loc(fused<#hlo.op_metadata<op_name = "neg">>["neg.1"])
// CHECK: hlo.abs {{.*}} loc(fused<#hlo.op_metadata<op_type = "abs">>["abs.1"])
// CHECK: hlo.sine {{.*}} loc(fused<#hlo.op_metadata<op_type = "sine", op_name = "">>["sine.1"])
// CHECK: hlo.cosine {{.*}} loc("cosine.1")
// CHECK-NEXT: hlo.tuple
func.func @main(%x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>> {
  %0 = hlo.call @named(%x) : (tensor<f32>) -> tensor<f32> loc(fused<#hlo.op_metadata<op_name = "">>["call.1"])
  %1 = hlo.call @unnamed(%0) : (tensor<f32>) -> tensor<f32> loc(fused<#hlo.op_metadata<op_name = "call">>["call.2"])
  %2 = hlo.call @same(%1) : (tensor<f32>) -> tensor<f32> loc(fused<#hlo.op_metadata<op_name = "call">>["call.3"])
  %3 = hlo.cosine %x : tensor<f32> loc("cosine.1")
  %4 = hlo.cosine %x : tensor<f32> loc(unknown)
  %5 = hlo.tuple %1, %2, %3, %4 : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>>
  return %5 : tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>>
}

func.func private @named(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32> loc(fused<#hlo.op_metadata<op_name = "neg">>["neg.1"])
  return %0 : tensor<f32>
}

func.func private @unnamed(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x : tensor<f32> loc(fused<#hlo.op_metadata<op_type = "abs">>["abs.1"])
  return %0 : tensor<f32>
}

func.func private @same(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.sine %x : tensor<f32> loc(fused<#hlo.op_metadata<op_type = "sine", op_name = "">>["sine.1"])
  return %0 : tensor<f32>
}

// The end of a computation is no instruction, which would have a name.
// CHECK-LABEL: func.func @sum_of_differences(
// CHECK:         hlo.subtract {{.*}} loc("subtract")
// CHECK-NEXT:    hlo.add {{.*}} loc("add")
// CHECK-NEXT:    hlo.return {{.*}} loc(unknown)
func.func private @differences(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.subtract %a, %b : tensor<f32> loc(unknown)
    %2 = hlo.add %a, %1 : tensor<f32> loc(unknown)
    hlo.return %2 : tensor<f32> loc(unknown)
  } loc(unknown)
  return %0 : tensor<f32>
}
func.func @sum_of_differences(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @differences(%x, %y) : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc("call.4")
  return %0 : tensor<f32>
}
