// RUN: hlo-opt %s --split-input-file --single-device-collectives | FileCheck %s

// CHECK-LABEL: func @groups(
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %arg0
// CHECK-NEXT:    return %[[NEGATE]]
func.func @groups(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.all_reduce %x replica_groups = <"{{0}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.all_gather %0 replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.reduce_scatter %1 replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.collective_broadcast %2 replica_groups = <"{{0}}"> : (tensor<4xf32>) -> tensor<4xf32>
  %4 = hlo.all_to_all %3 replica_groups = <"{{0}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  %5 = hlo.negate %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// CHECK-LABEL: func @several_operands(
// CHECK-NEXT:    %[[TUPLE:.*]] = hlo.tuple %arg0, %arg1
// CHECK-NEXT:    return %[[TUPLE]]
func.func @several_operands(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tuple<tensor<4xf32>, tensor<2xf32>> {
  %0 = hlo.all_reduce %x, %y replica_groups = <"{}"> : (tensor<4xf32>, tensor<2xf32>) -> tuple<tensor<4xf32>, tensor<2xf32>> to_apply hlo.add : tensor<f32>
  return %0 : tuple<tensor<4xf32>, tensor<2xf32>>
}

// CHECK-LABEL: func @other_layout(
// CHECK-NEXT:    %[[COPY:.*]] = hlo.copy %arg0
// CHECK-NEXT:    return %[[COPY]]
func.func @other_layout(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.all_gather %x replica_groups = <"{{0}}"> dimension = 0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @permutes(
// CHECK:         %[[ZERO:.*]] = hlo.constant dense<0.000000e+00>
// CHECK:         %[[ZEROS:.*]] = hlo.broadcast %[[ZERO]]
// CHECK:         hlo.tuple %arg0, %[[ZEROS]]
func.func @permutes(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[1, 2], [0, 0]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @ids(
// CHECK-COUNT-2: hlo.constant dense<0> : tensor<ui32>
// CHECK-NOT:     hlo.replica_id
// CHECK-NOT:     hlo.partition_id
func.func @ids() -> tensor<ui32> {
  %0 = hlo.replica_id : tensor<ui32>
  %1 = hlo.partition_id : tensor<ui32>
  %2 = hlo.add %0, %1 : tensor<ui32>
  return %2 : tensor<ui32>
}

// Without a number of devices shapes say that there are several.
// CHECK-LABEL: func @shapes_of_several_devices(
// CHECK:         hlo.all_gather
// CHECK:         hlo.reduce_scatter
func.func @shapes_of_several_devices(%x: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  %1 = hlo.reduce_scatter %0 replica_groups = <"{}"> dimension = 0 : (tensor<8xf32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func @other_devices(
// CHECK:         hlo.all_gather
// CHECK:         hlo.collective_permute
func.func @other_devices(%x: tensor<4xf32>) -> tensor<8xf32> {
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  %1 = hlo.collective_permute %0 source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64> : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

module attributes {hlo.replica_count = 2 : i64} {
  // CHECK-LABEL: func @two_replicas(
  // CHECK:         hlo.collective_permute
  // CHECK:         hlo.replica_id
  func.func @two_replicas(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<ui32>> {
    %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.replica_id : tensor<ui32>
    %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<ui32>) -> tuple<tensor<4xf32>, tensor<ui32>>
    return %2 : tuple<tensor<4xf32>, tensor<ui32>>
  }
}

// -----

module attributes {hlo.num_partitions = 2 : i64} {
  // CHECK-LABEL: func @two_partitions(
  // CHECK:         hlo.partition_id
  func.func @two_partitions() -> tensor<ui32> {
    %0 = hlo.partition_id : tensor<ui32>
    return %0 : tensor<ui32>
  }
}

// -----

// Slices that device 0 sends to itself are written; those it sends elsewhere are
// not.
// CHECK-LABEL: func @slices(
// CHECK-NEXT:    %[[KEPT:.*]] = hlo.collective_permute %arg0, %arg1
// CHECK-NEXT:    hlo.tuple %[[KEPT]], %arg1
func.func @slices(%x: tensor<4xf32>, %out: tensor<8xf32>, %at: tensor<1xi32>) -> tuple<tensor<8xf32>, tensor<8xf32>> {
  %0 = hlo.collective_permute %x, %out, %at, %at source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64> slice_sizes = dense<[[2]]> : tensor<1x1xi64> : (tensor<4xf32>, tensor<8xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<8xf32>
  %1 = hlo.collective_permute %x, %out, %at, %at source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> slice_sizes = dense<[[2]]> : tensor<1x1xi64> : (tensor<4xf32>, tensor<8xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<8xf32>
  %2 = hlo.tuple %0, %1 : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
  return %2 : tuple<tensor<8xf32>, tensor<8xf32>>
}

// -----

// CHECK-LABEL: func @token(
// CHECK:         hlo.collective_permute
func.func @token(%x: !hlo.token) -> !hlo.token {
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (!hlo.token) -> !hlo.token
  return %0 : !hlo.token
}
