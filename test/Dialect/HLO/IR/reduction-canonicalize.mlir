// RUN: hlo-opt %s --canonicalize | FileCheck %s

// A map that returns an argument is an operand.
// CHECK-LABEL: func.func @map_identity(
// CHECK-SAME: %{{.*}}: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @map_identity(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.map %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// Not so when the element type or the layout changes, ...
// CHECK-LABEL: func.func @map_converts(
// CHECK: hlo.map
// CHECK: hlo.map
func.func @map_converts(%x: tensor<8xf32>) -> (tensor<8xbf16>, tensor<8xf32, #hlo.layout<[0]>>) {
  %0 = hlo.map %x : (tensor<8xf32>) -> tensor<8xbf16> to_apply {
  ^bb0(%a: tensor<bf16>):
    hlo.return %a : tensor<bf16>
  }
  %1 = hlo.map %x : (tensor<8xf32>) -> tensor<8xf32, #hlo.layout<[0]>> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return %0, %1 : tensor<8xbf16>, tensor<8xf32, #hlo.layout<[0]>>
}

// ... when the computation does something else, ...
// CHECK-LABEL: func.func @map_has_side_effect(
// CHECK: hlo.map
func.func @map_has_side_effect(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.map %x : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.custom_call "log"(%a) has_side_effect : (tensor<f32>) -> tensor<f32>
    hlo.return %a : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// ... or when the order of the operation matters.
// CHECK-LABEL: func.func @map_has_control_dependency(
// CHECK: hlo.map
func.func @map_has_control_dependency(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.map %x {hlo.control_id = 0 : i64} : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// One element, or none, is sorted.
// CHECK-LABEL: func.func @sort_one_element(
// CHECK-SAME: %[[X:.*]]: tensor<4x1xf32>, %[[Y:.*]]: tensor<?xf32, #hlo.bounds<[1]>>
// CHECK-NEXT: return %[[X]], %[[Y]]
func.func @sort_one_element(%x: tensor<4x1xf32>, %y: tensor<?xf32, #hlo.bounds<[1]>>) -> (tensor<4x1xf32>, tensor<?xf32, #hlo.bounds<[1]>>) {
  %0 = hlo.sort %x dimension = 1 : (tensor<4x1xf32>) -> tensor<4x1xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.sort %y dimension = 0 : (tensor<?xf32, #hlo.bounds<[1]>>) -> tensor<?xf32, #hlo.bounds<[1]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0, %2 : tensor<4x1xf32>, tensor<?xf32, #hlo.bounds<[1]>>
}

// CHECK-LABEL: func.func @sort_unknown_size(
// CHECK: hlo.sort
// CHECK: hlo.sort
func.func @sort_unknown_size(%x: tensor<1x4xf32>, %y: tensor<?xf32>) -> (tensor<1x4xf32>, tensor<?xf32>) {
  %0 = hlo.sort %x dimension = 1 : (tensor<1x4xf32>) -> tensor<1x4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.sort %y dimension = 0 : (tensor<?xf32>) -> tensor<?xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0, %2 : tensor<1x4xf32>, tensor<?xf32>
}

// Nothing is scattered.
// CHECK-LABEL: func.func @scatter_empty_updates(
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>,
// CHECK-NEXT: return %[[X]]
func.func @scatter_empty_updates(%x: tensor<8x4xf32>, %indices: tensor<0x1xi32>, %updates: tensor<0x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<0x1xi32>, tensor<0x4xf32>) -> tensor<8x4xf32> to_apply {
  ^bb0(%old: tensor<f32>, %update: tensor<f32>):
    %1 = hlo.add %old, %update : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @scatter_some_updates(
// CHECK: hlo.scatter
func.func @scatter_some_updates(%x: tensor<8x4xf32>, %indices: tensor<1x1xi32>, %updates: tensor<1x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<1x1xi32>, tensor<1x4xf32>) -> tensor<8x4xf32> to_apply {
  ^bb0(%old: tensor<f32>, %update: tensor<f32>):
    %1 = hlo.add %old, %update : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8x4xf32>
}

// With a sharding the operand has not.
// CHECK-LABEL: func.func @sharded_sort_and_scatter_of_few(
// CHECK: hlo.sort {{.*}} {hlo.sharding
// CHECK: hlo.scatter {{.*}} {hlo.sharding
func.func @sharded_sort_and_scatter_of_few(%x: tensor<1xf32>, %i: tensor<0x1xi32>, %u: tensor<0xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>> {
  %0 = hlo.sort %x dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1xf32>) -> tensor<1xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %lt = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %lt : tensor<i1>
  }
  %1 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.tuple %0, %1 : (tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>>
  return %2 : tuple<tensor<1xf32>, tensor<1xf32>>
}
