// RUN: hlo-opt %s --algebraic-simplify --split-input-file | FileCheck %s

module attributes {hlo.num_partitions = 4 : i64, hlo.replica_count = 1 : i64} {
// CHECK-LABEL: func @partition_id(
// CHECK:         %[[ID:.*]] = hlo.partition_id
// CHECK-NEXT:    return %[[ID]]
func.func @partition_id() -> tensor<ui32> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<3> : tensor<ui32>
  %2 = hlo.partition_id : tensor<ui32>
  %3 = hlo.clamp %0, %2, %1 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  return %3 : tensor<ui32>
}

// CHECK-LABEL: func @too_small(
// CHECK:         hlo.clamp
func.func @too_small() -> tensor<ui32> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<2> : tensor<ui32>
  %2 = hlo.partition_id : tensor<ui32>
  %3 = hlo.clamp %0, %2, %1 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  return %3 : tensor<ui32>
}

// CHECK-LABEL: func @one_replica(
// CHECK:         hlo.clamp
func.func @one_replica() -> tensor<ui32> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<2> : tensor<ui32>
  %2 = hlo.replica_id : tensor<ui32>
  %3 = hlo.clamp %0, %2, %1 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  return %3 : tensor<ui32>
}

// A limit that is no constant, and ids that are too small.
// CHECK-LABEL: func @other_clamps(
// CHECK-COUNT-2: hlo.clamp
func.func @other_clamps(%x: tensor<ui32>) -> tuple<tensor<ui32>, tensor<ui32>> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<1> : tensor<ui32>
  %2 = hlo.constant dense<3> : tensor<ui32>
  %3 = hlo.partition_id : tensor<ui32>
  %4 = hlo.clamp %0, %3, %x : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  %5 = hlo.clamp %1, %3, %2 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  %6 = hlo.tuple %4, %5 : (tensor<ui32>, tensor<ui32>) -> tuple<tensor<ui32>, tensor<ui32>>
  return %6 : tuple<tensor<ui32>, tensor<ui32>>
}
}

// -----

module attributes {hlo.num_partitions = 1 : i64, hlo.replica_count = 4 : i64} {
// CHECK-LABEL: func @replica_id(
// CHECK:         %[[ID:.*]] = hlo.replica_id
// CHECK-NEXT:    return %[[ID]]
func.func @replica_id() -> tensor<ui32> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<3> : tensor<ui32>
  %2 = hlo.replica_id : tensor<ui32>
  %3 = hlo.clamp %0, %2, %1 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  return %3 : tensor<ui32>
}

// CHECK-LABEL: func @no_id(
// CHECK:         hlo.clamp
func.func @no_id(%x: tensor<ui32>) -> tensor<ui32> {
  %0 = hlo.constant dense<0> : tensor<ui32>
  %1 = hlo.constant dense<3> : tensor<ui32>
  %2 = hlo.not %x : tensor<ui32>
  %3 = hlo.clamp %0, %2, %1 : (tensor<ui32>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  return %3 : tensor<ui32>
}
}
