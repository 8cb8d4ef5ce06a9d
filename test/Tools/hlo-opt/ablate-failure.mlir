// A pipeline that fails without one of its passes.
// RUN: hlo-opt %s --dce --verify-module --ablate | FileCheck %s
// RUN: hlo-opt %s --dce --verify-module --ablate=json | FileCheck %s --check-prefix=JSON
// RUN: %code 1 hlo-opt %s --verify-module --ablate 2>&1 | FileCheck %s --check-prefix=WHOLE
// CHECK: dce fails: 'hlo.all_reduce_start' op does not constrain layouts, but another all-reduce of the module does
// JSON: "error": "'hlo.all_reduce_start' op
// WHOLE: error: 'hlo.all_reduce_start' op does not constrain layouts

#layout = #hlo.layout<[0]>
func.func @main(%x: tensor<4xf32, #layout>) -> tensor<4xf32, #layout> {
  %0 = hlo.all_reduce %x replica_groups = <"{}"> {constrain_layout}
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = hlo.add %a, %b : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  return %0 : tensor<4xf32, #layout>
}

func.func private @unused(%x: tensor<4xf32, #layout>) -> tensor<4xf32, #layout> {
  %1 = hlo.all_reduce_start %x replica_groups = <"{}">
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = hlo.add %a, %b : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  %2 = hlo.all_reduce_done %1 : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout>
  return %2 : tensor<4xf32, #layout>
}
