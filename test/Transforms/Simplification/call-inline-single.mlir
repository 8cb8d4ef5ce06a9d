// RUN: hlo-opt %s --call-inline=single-call-site | FileCheck %s

// Of functions that are called twice, what attributes say is inlined.
// CHECK-LABEL: func @main(
// CHECK: %[[A:.+]] = hlo.call @twice(%arg0)
// CHECK-NEXT: %[[B:.+]] = hlo.call @twice(%[[A]])
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.cosine
// CHECK-NEXT: return
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @twice(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @twice(%0) : (tensor<f32>) -> tensor<f32>
  %2 = hlo.call @early(%1) {hlo.frontend_attributes = {inlineable = "xla_early"}} : (tensor<f32>) -> tensor<f32>
  %3 = hlo.call @early(%2) {hlo.frontend_attributes = {inlineable = "xla_early"}} : (tensor<f32>) -> tensor<f32>
  %4 = hlo.call @early(%3) {hlo.frontend_attributes = {inlineable = "true"}} : (tensor<f32>) -> tensor<f32>
  %5 = hlo.call @public(%4) : (tensor<f32>) -> tensor<f32>
  return %5 : tensor<f32>
}

func.func private @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-NOT: func private @early(
func.func private @early(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}

// Others may call it.
// CHECK: func.func @public(
func.func @public(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.cosine %x : tensor<f32>
  return %0 : tensor<f32>
}
