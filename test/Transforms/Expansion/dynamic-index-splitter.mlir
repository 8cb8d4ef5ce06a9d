// RUN: hlo-opt %s --dynamic-index-splitter | FileCheck %s
// RUN: hlo-opt %s --dynamic-index-splitter --remark-format=emitRemark --remarks-filter=dynamic-index-splitter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: [Passed] Replaced | {{.*}} Remark="dynamic_slice replaced by dynamic_slice"
// REMARK-DAG: [Passed] Replaced | {{.*}} Remark="dynamic_update_slice replaced by dynamic_update_slice"

// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[X:.+]]: tensor<8x4xf32>, %[[I:.+]]: tensor<2xi32>
// CHECK-NEXT:    %[[A:.+]] = hlo.slice %[[I]] [0:1]
// CHECK-NEXT:    %[[I0:.+]] = hlo.reshape %[[A]]{{.*}} : (tensor<1xi32>) -> tensor<i32>
// CHECK-NEXT:    %[[B:.+]] = hlo.slice %[[I]] [1:2]
// CHECK-NEXT:    %[[I1:.+]] = hlo.reshape %[[B]]{{.*}} : (tensor<1xi32>) -> tensor<i32>
// CHECK-NEXT:    hlo.dynamic_slice %[[X]][%[[I0]], %[[I1]]] sizes = [2, 3] {hlo.sharding = #hlo.sharding<"{replicated}">}
func.func @slice(%x: tensor<8x4xf32>, %i: tensor<2xi32>) -> tensor<2x3xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [2, 3] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @update(
// CHECK-SAME:    %[[X:.+]]: tensor<8xf32>, %[[U:.+]]: tensor<2xf32>, %[[I:.+]]: tensor<1xui8>
// CHECK-NEXT:    %[[I0:.+]] = hlo.reshape %[[I]]{{.*}} : (tensor<1xui8>) -> tensor<ui8>
// CHECK-NEXT:    hlo.dynamic_update_slice %[[X]][%[[I0]]], %[[U]]
func.func @update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<1xui8>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<1xui8>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @scalars(
// CHECK-SAME:    %[[X:.+]]: tensor<f32>, %[[U:.+]]: tensor<f32>
// CHECK-NEXT:    return %[[X]], %[[X]], %[[U]]
func.func @scalars(%x: tensor<f32>, %u: tensor<f32>, %i: tensor<0xi32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = hlo.dynamic_slice %x[] sizes = [] : (tensor<f32>) -> tensor<f32>
  %1 = hlo.dynamic_slice %x[%i] sizes = [] : (tensor<f32>, tensor<0xi32>) -> tensor<f32>
  %2 = hlo.dynamic_update_slice %x[], %u : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// An update of another precision is converted by the operation.
// CHECK-LABEL: func @mixed_precision(
// CHECK-NEXT:    hlo.convert {{.*}} : (tensor<bf16>) -> tensor<f32>
func.func @mixed_precision(%x: tensor<f32>, %u: tensor<bf16>) -> tensor<f32> {
  %0 = hlo.dynamic_update_slice %x[], %u : (tensor<f32>, tensor<bf16>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @split(
// CHECK-NEXT:    hlo.dynamic_slice
// CHECK-NEXT:    return
func.func @split(%x: tensor<8xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @split_update(
// CHECK-NEXT:    hlo.dynamic_update_slice
// CHECK-NEXT:    return
func.func @split_update(%x: tensor<8x4xf32>, %u: tensor<2x3xf32>, %i: tensor<i32>) -> tensor<8x4xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %i], %u : (tensor<8x4xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func @dynamic_start(
// CHECK-NEXT:    hlo.dynamic_slice
// CHECK-NEXT:    return
func.func @dynamic_start(%x: tensor<8x4xf32>, %i: tensor<?xi32, #hlo.bounds<[2]>>) -> tensor<2x3xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [2, 3] : (tensor<8x4xf32>, tensor<?xi32, #hlo.bounds<[2]>>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
