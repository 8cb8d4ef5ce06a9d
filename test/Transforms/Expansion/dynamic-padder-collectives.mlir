// Dynamic dimensions that devices share: all have arrays of the same sizes.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s

!a = tensor<?xf32, #hlo.bounds<[4]>>
!b = tensor<?x2xi8, #hlo.bounds<[2, ?]>>
!r = tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?x2xi8, #hlo.bounds<[4, ?]>>>
!x = tensor<?xi32, #hlo.bounds<[4]>>
!y = tensor<5x?xi32, #hlo.bounds<[?, 3]>>
!rows = tensor<?x2xi32, #hlo.bounds<[6, ?]>>

module attributes {hlo.replica_count = 2 : i64} {
// Of a dimension that is not gathered along nothing is to be done.
// CHECK-LABEL: func @all_gather_other(
// CHECK:         %[[ALL:.+]] = hlo.all_gather %{{.+}} dimension = 1 : (tensor<4x3xf32>) -> tensor<4x6xf32>
// CHECK-NOT:     hlo.gather
// CHECK:         "SliceToDynamic"(%[[ALL]], %{{.+}}, %{{.+}})
func.func @all_gather_other(%x: tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x6xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x6xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x6xf32, #hlo.bounds<[4, ?]>>
}

// The padding between the pieces goes: element i is (i / n) * 4 + i % n.
// CHECK-LABEL: func @all_gather(
// CHECK:         %[[ALL:.+]] = hlo.all_gather %{{.+}} dimension = 1 : (tensor<3x4xf32>) -> tensor<3x8xf32>
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[2]
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK:         %[[SIZE:.+]] = hlo.broadcast %[[N]]
// CHECK:         %[[PIECE:.+]] = hlo.divide %[[IOTA]], %[[SIZE]] : tensor<8xi32>
// CHECK:         %[[BEGIN:.+]] = hlo.multiply %[[PIECE]], %{{.+}} : tensor<8xi32>
// CHECK:         %[[REST:.+]] = hlo.remainder %[[IOTA]], %{{.+}} : tensor<8xi32>
// CHECK:         %[[PLACE:.+]] = hlo.add %[[BEGIN]], %[[REST]] : tensor<8xi32>
// CHECK:         hlo.gather %[[ALL]], %[[PLACE]]
func.func @all_gather(%x: tensor<?x?xf32, #hlo.bounds<[3, 4]>>) -> tensor<?x?xf32, #hlo.bounds<[3, 8]>> {
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<?x?xf32, #hlo.bounds<[3, 4]>>) -> tensor<?x?xf32, #hlo.bounds<[3, 8]>>
  %1 = hlo.negate %0 : tensor<?x?xf32, #hlo.bounds<[3, 8]>>
  return %1 : tensor<?x?xf32, #hlo.bounds<[3, 8]>>
}

// Several arrays, each of sizes of its own; one has no padding.
// CHECK-LABEL: func @all_gather_several(
// CHECK:         hlo.all_gather {{.*}} -> tuple<tensor<8xf32>, tensor<4x2xi8>>
// CHECK-COUNT-1: hlo.gather
// CHECK-NOT:     hlo.gather
func.func @all_gather_several(%a: !a, %b: tensor<2x2xi8>) -> !r {
  %two = hlo.constant dense<2> : tensor<i32>
  %c = hlo.set_dimension_size %b, %two dimension = 0 : (tensor<2x2xi8>, tensor<i32>) -> !b
  %0 = hlo.all_gather %a, %c replica_groups = <"{{0,1}}"> dimension = 0 : (!a, !b) -> !r
  return %0 : !r
}

// The piece of each device is padded before.
// CHECK-LABEL: func @reduce_scatter(
// CHECK:         %[[HALF:.+]] = hlo.divide %{{.+}}, %{{.+}} : tensor<i32>
// CHECK:         %[[PIECES:.+]] = hlo.gather
// CHECK:         %[[SUM:.+]] = hlo.reduce_scatter %[[PIECES]] {{.*}} : (tensor<8xi32>) -> tensor<4xi32>
// CHECK:         "SliceToDynamic"(%[[SUM]], %[[HALF]])
func.func @reduce_scatter(%x: tensor<8xi32>, %n: tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>> {
  %four = hlo.constant dense<4> : tensor<i32>
  %three = hlo.constant dense<3> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.and %n, %three : tensor<i32>
  %size = hlo.multiply %0, %two : tensor<i32>
  %d = hlo.set_dimension_size %x, %size dimension = 0 : (tensor<8xi32>, tensor<i32>) -> tensor<?xi32, #hlo.bounds<[8]>>
  %1 = hlo.reduce_scatter %d replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[4]>> to_apply hlo.add : tensor<i32>
  return %1 : tensor<?xi32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @all_to_all(
// CHECK:         %[[PIECES:.+]] = hlo.gather
// CHECK:         %[[OTHERS:.+]] = hlo.all_to_all %[[PIECES]] {{.*}} : (tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK:         hlo.gather %[[OTHERS]]
func.func @all_to_all(%x: tensor<2x6xf32>, %n: tensor<i32>) -> tensor<2x?xf32, #hlo.bounds<[?, 6]>> {
  %three = hlo.constant dense<3> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.and %n, %three : tensor<i32>
  %size = hlo.multiply %0, %two : tensor<i32>
  %d = hlo.set_dimension_size %x, %size dimension = 1 : (tensor<2x6xf32>, tensor<i32>) -> tensor<2x?xf32, #hlo.bounds<[?, 6]>>
  %1 = hlo.all_to_all %d replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<2x?xf32, #hlo.bounds<[?, 6]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 6]>>
  return %1 : tensor<2x?xf32, #hlo.bounds<[?, 6]>>
}

// CHECK-LABEL: func @all_to_all_arrays(
// CHECK-NOT:     hlo.gather
// CHECK:         hlo.all_to_all %{{.+}}, %{{.+}} replica_groups = <"{{[{][{]}}0,1}}"> : (tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>>
func.func @all_to_all_arrays(%x: !x) -> tuple<!x, !x> {
  %y = hlo.negate %x : !x
  %0 = hlo.all_to_all %x, %y replica_groups = <"{{0,1}}"> : (!x, !x) -> tuple<!x, !x>
  return %0 : tuple<!x, !x>
}

// Sums of several arrays of different ranks.
// CHECK-LABEL: func @all_reduce(
// CHECK:         hlo.all_reduce %{{.+}}, %{{.+}} replica_groups {{.*}} -> tuple<tensor<4xi32>, tensor<5x3xi32>>
func.func @all_reduce(%x: !x, %y: !y) -> tuple<!x, !y> {
  %0 = hlo.all_reduce %x, %y replica_groups = <"{{0,1}}"> : (!x, !y) -> tuple<!x, !y> to_apply hlo.add : tensor<i32>
  return %0 : tuple<!x, !y>
}

// CHECK-LABEL: func @collective_permute(
// CHECK:         hlo.collective_permute %{{.+}} : (tensor<4xi32>) -> tensor<4xi32>
func.func @collective_permute(%x: !x) -> !x {
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (!x) -> !x
  return %0 : !x
}

// CHECK-LABEL: func @collective_broadcast(
// CHECK:         hlo.collective_broadcast %{{.+}} : (tensor<4xi32>) -> tensor<4xi32>
func.func @collective_broadcast(%x: !x) -> !x {
  %0 = hlo.collective_broadcast %x replica_groups = <"{{0,1}}"> : (!x) -> !x
  return %0 : !x
}

// Rows at offsets are inside, in both arrays.
// CHECK-LABEL: func @ragged_all_to_all(
// CHECK:         hlo.ragged_all_to_all {{.*}} -> tensor<6x2xi32>
func.func @ragged_all_to_all(%x: !rows, %y: !rows) -> !rows {
  %offsets = hlo.constant dense<0> : tensor<2xi32>
  %counts = hlo.constant dense<0> : tensor<2xi32>
  %0 = hlo.ragged_all_to_all %x, %y, %offsets, %counts, %offsets, %counts replica_groups = <"{{0,1}}"> : (!rows, !rows, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> !rows
  return %0 : !rows
}

// None has padding: the tuple is the one that is returned.
// CHECK-LABEL: func @all_gather_full(
// CHECK:         %[[ALL:.+]] = hlo.all_gather
// CHECK-NEXT:    hlo.get_tuple_element %[[ALL]][0]
// CHECK-NEXT:    hlo.get_tuple_element %[[ALL]][1]
// CHECK-NOT:     hlo.get_tuple_element
// CHECK:         return
func.func @all_gather_full(%b: tensor<2x2xi8>) -> tuple<tensor<?x2xi8, #hlo.bounds<[4, ?]>>, tensor<?x2xi8, #hlo.bounds<[4, ?]>>> {
  %two = hlo.constant dense<2> : tensor<i32>
  %c = hlo.set_dimension_size %b, %two dimension = 0 : (tensor<2x2xi8>, tensor<i32>) -> !b
  %0 = hlo.all_gather %c, %c replica_groups = <"{{0,1}}"> dimension = 0 : (!b, !b) -> tuple<tensor<?x2xi8, #hlo.bounds<[4, ?]>>, tensor<?x2xi8, #hlo.bounds<[4, ?]>>>
  return %0 : tuple<tensor<?x2xi8, #hlo.bounds<[4, ?]>>, tensor<?x2xi8, #hlo.bounds<[4, ?]>>>
}
}
