// RUN: hlo-opt %s --mlir-print-local-scope | hlo-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func private @shardings
// CHECK-SAME: t.iota = #hlo.sharding<"{devices=[2,2]<=[2,2]T(1,0)}">
// CHECK-SAME: t.maximal = #hlo.sharding<"{maximal device=3}">
// CHECK-SAME: t.mesh = #hlo.sharding<"{mesh['a'=2,'b'=4], [{'a'}, {'b':(2)2}]}">
// CHECK-SAME: t.metadata = #hlo.sharding<"{replicated metadata={op_name=\22a\22}}">
// CHECK-SAME: t.tuple = #hlo.sharding<"{{[{][{]}}replicated}, {devices=[2,1,4]<=[8] last_tile_dim_replicate{{[}][}]}}">
func.func private @shardings() attributes {
  t.iota = #hlo.sharding<"{devices=[2,2]<=[2,1,2]T(2,1,0)}">,
  t.maximal = #hlo.sharding<"{maximal device=3}">,
  t.mesh = #hlo.sharding<"{mesh['a'=2,'b'=4] [{'a'}, {'b':(2)2}]}">,
  t.metadata = #hlo.sharding<"{replicated metadata={op_name=\22a\22}}">,
  t.tuple = #hlo.sharding<"{{replicated}, {devices=[2,1,4]<=[8] last_tile_dim_replicate}}">
}

// CHECK-LABEL: func.func private @replica_groups
// CHECK-SAME: t.axes = #hlo.replica_groups<"mesh['x'=2,'y'=2] {'y'}">
// CHECK-SAME: t.everyone = #hlo.replica_groups<"{}">
// CHECK-SAME: t.explicit = #hlo.replica_groups<"{{[{][{]}}0,1},{2,3{{[}][}]}}">
// CHECK-SAME: t.iota = #hlo.replica_groups<"[2,4]<=[4,2]T(1,0)">
func.func private @replica_groups() attributes {
  t.axes = #hlo.replica_groups<"mesh['x'=2,'y'=2], {'1'}">,
  t.everyone = #hlo.replica_groups<"{}">,
  t.explicit = #hlo.replica_groups<"{{0, 1}, {2, 3}}">,
  t.iota = #hlo.replica_groups<"[2,4]<=[4,2]T(1,0)">
}

// CHECK-LABEL: func.func private @others
// CHECK-SAME: t.axis = #hlo.axis<"b", part 2 2>
// CHECK-SAME: t.iota = #hlo.iota_devices<[4, 2] [1, 0]>
// CHECK-SAME: t.mesh = #hlo.mesh<"mesh['x'=2,'y'=2], device_ids=(3,2,1,0)">
// CHECK-SAME: t.whole = #hlo.axis<"b">
func.func private @others() attributes {
  t.axis = #hlo.axis<"b", part 2 2>,
  t.iota = #hlo.iota_devices<[4, 2] [1, 0]>,
  t.mesh = #hlo.mesh<"mesh['x'=2,'y'=2], device_ids=(3,2,1,0)">,
  t.whole = #hlo.axis<"b">
}
