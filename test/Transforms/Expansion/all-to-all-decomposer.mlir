// RUN: hlo-opt %s --all-to-all-decomposer --split-input-file | FileCheck %s
// RUN: hlo-opt %s --all-to-all-decomposer --split-input-file --remark-format=emitRemark --remarks-filter=all-to-all-decomposer 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced | Category:all-to-all-decomposer | Remark="all_to_all replaced by concatenate"
// REMARK: remark: [Missed] NotReplaced | Category:all-to-all-decomposer | Remark="all_to_all stays: no group of several devices"

// What waited for it waits for the concatenation; it waits for the same.
module attributes {hlo.replica_count = 4 : i64} {
// CHECK-LABEL: func @split(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT: %[[A:.*]] = hlo.slice %arg0 [0:2, 0:2] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT: %[[B:.*]] = hlo.slice %arg0 [0:2, 2:4] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT: %[[E:.*]] = hlo.all_to_all %[[A]], %[[B]] replica_groups = <"{{[{][{]}}0,2},{1,3}}"> {hlo.backend_config = "c", hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT: %[[C:.*]] = hlo.get_tuple_element %[[E]][0]
// CHECK-NEXT: %[[D:.*]] = hlo.get_tuple_element %[[E]][1]
// CHECK-NEXT: hlo.concatenate %[[C]], %[[D]] dimension = 1 {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>}
func.func @split(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %n = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<2x4xf32>
  %0 = hlo.all_to_all %x replica_groups = <"{{0,2},{1,3}}"> dimension = 1 {hlo.backend_config = "c", hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>}: (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.add %0, %n {hlo.control_predecessors = array<i64: 1>} : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
}

// -----

// All partitions, arrays of no elements, a layout.
module attributes {hlo.num_partitions = 3 : i64} {
// CHECK-LABEL: func @partitions(
// CHECK-COUNT-3: hlo.slice {{.*}} tensor<1x0xf32, #hlo.layout<[1, 0]>>
// CHECK: hlo.all_to_all {{.*}} channel_id = 1 replica_groups = <"{}">
// CHECK: %[[C:.*]] = hlo.concatenate {{.*}} -> tensor<3x0xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT: hlo.copy %[[C]]
func.func @partitions(%x: tensor<3x0xf32, #hlo.layout<[0, 1]>>) -> tensor<3x0xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.all_to_all %x channel_id = 1 replica_groups = <"{}"> dimension = 0 : (tensor<3x0xf32, #hlo.layout<[0, 1]>>) -> tensor<3x0xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<3x0xf32, #hlo.layout<[0, 1]>>
}
}

// -----

// One device, a tuple already.
module attributes {hlo.replica_count = 2 : i64} {
// CHECK-LABEL: func @kept(
// CHECK-NEXT: hlo.all_to_all
// CHECK-NEXT: hlo.all_to_all
// CHECK-NEXT: return
func.func @kept(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.all_to_all %x replica_groups = <"{{0},{1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.all_to_all %0, %x replica_groups = <"{{0,1}}"> : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %1 : tuple<tensor<4xf32>, tensor<4xf32>>
}
}

// -----

// Of how many elements is known at run time.
module attributes {hlo.replica_count = 2 : i64} {
// CHECK-LABEL: func @dynamic(
// CHECK-NEXT: hlo.all_to_all
func.func @dynamic(%x: tensor<?x2xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<?x2xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[4, ?]>>
}
}
