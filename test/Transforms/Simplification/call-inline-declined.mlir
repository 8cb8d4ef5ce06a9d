// RUN: hlo-opt %s --call-inline | FileCheck %s
// RUN: hlo-opt %s --call-inline --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=call-inline -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --call-inline=ignore-inlineable \
// RUN:   | FileCheck %s --check-prefix=IGNORE
// RUN: hlo-opt %s --call-inline=all | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --call-inline=single-call-site \
// RUN:   | FileCheck %s --check-prefix=SINGLE
// RUN: hlo-opt %s --call-inline='inline-composites preserve-composites=a.b' \
// RUN:   | FileCheck %s --check-prefix=COMPOSITE
// RUN: hlo-opt %s --call-inline=manual-computations=inline \
// RUN:   | FileCheck %s --check-prefix=MANUAL
// RUN: hlo-opt %s --call-inline=manual-computations=only \
// RUN:   | FileCheck %s --check-prefix=ONLY

// CHECK-DAG: func.func private @f(
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: remark: [Missed] NotInlined {{.*}} Remark="call of f kept: it has a backend config"
// CHECK-LABEL: func.func @backend_config(
// CHECK:         hlo.call @f
// ALL-LABEL: func.func @backend_config(
// ALL-NEXT:    hlo.negate
func.func @backend_config(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @f(%x) {hlo.backend_config = "{}"} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: call of f kept: its attributes say so
// CHECK-LABEL: func.func @inlineable(
// CHECK:         hlo.call @f
// CHECK:         hlo.call @f
// CHECK-NOT:     hlo.call
// CHECK:         hlo.negate
// IGNORE-LABEL: func.func @inlineable(
// IGNORE-NOT:     hlo.call
// IGNORE:         return
// SINGLE-LABEL: func.func @inlineable(
// SINGLE:         hlo.call @f
// SINGLE:         hlo.call @f
// SINGLE-NOT:     hlo.call
// SINGLE:         hlo.negate
// ONLY-LABEL:   func.func @inlineable(
// ONLY-COUNT-3:   hlo.call @f
func.func @inlineable(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @f(%x) {hlo.frontend_attributes = {inlineable = "false"}} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @f(%0) {hlo.frontend_attributes = {inlineable = "xla_late"}} : (tensor<f32>) -> tensor<f32>
  %2 = hlo.call @f(%1) {hlo.frontend_attributes = {inlineable = "true"}} : (tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// REMARK: call of f kept: it is composite
// CHECK-LABEL: func.func @composite(
// CHECK-COUNT-2: hlo.call @f
// COMPOSITE-LABEL: func.func @composite(
// COMPOSITE:         hlo.call @f
// COMPOSITE-NOT:     hlo.call
// COMPOSITE:         return
func.func @composite(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @f(%x) composite {hlo.frontend_attributes = {composite.name = "a.b"}} : (tensor<f32>) -> tensor<f32>
  %1 = hlo.call @f(%0) composite {hlo.frontend_attributes = {composite.name = "a.c"}} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// REMARK: call of f kept: it is part of an asynchronous computation
// CHECK-LABEL: func.func @async(
// CHECK:         hlo.call @f
func.func @async(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.async_start %x : (tensor<f32>) -> !hlo.async<(tensor<f32>), tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %c = hlo.call @f(%p) : (tensor<f32>) -> tensor<f32>
    hlo.return %c : tensor<f32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> tensor<f32>
  return %1 : tensor<f32>
}

// REMARK: call of thread kept: its callee runs on another thread
// CHECK-LABEL: func.func @threads(
// CHECK:         hlo.call @thread
func.func @threads(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @thread(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @thread(%x: tensor<f32>) -> tensor<f32> attributes {hlo.execution_thread = "other"} {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: call of shmap_body.1 kept: it is manually partitioned
// CHECK-LABEL: func.func @manual(
// CHECK:         hlo.call @shmap_body.1
// MANUAL-LABEL: func.func @manual(
// MANUAL-NOT:     hlo.call
// MANUAL:         return
// ONLY-LABEL: func.func @manual(
// ONLY-NOT:     hlo.call
// ONLY:         return
func.func @manual(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.call @shmap_body.1(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @shmap_body.1(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}
