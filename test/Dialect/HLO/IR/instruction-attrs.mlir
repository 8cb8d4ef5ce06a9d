// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK: hlo.num_partitions = 4 : i64
module attributes {hlo.num_partitions = 4 : i64} {

// CHECK-LABEL: func.func @shardings(
// CHECK-SAME: %{{.*}}: tensor<8x4xf32> {hlo.parameter_replication = array<i1: true>, hlo.sharding = #hlo.sharding<"{devices=[2,1,2]<=[4] last_tile_dim_replicate}">}
func.func @shardings(%x: tensor<8x4xf32> {hlo.sharding = #hlo.sharding<"{devices=[2,1,2]<=[4] last_tile_dim_replicate}">, hlo.parameter_replication = array<i1: true>},
                     %t: tuple<tensor<4xf32>, tuple<!hlo.token, tensor<f32>>>, %none: tuple<>) -> tensor<8x4xf32> {
  // CHECK: hlo.negate %{{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">}
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<8x4xf32>
  // CHECK: hlo.negate %{{.*}} {hlo.sharding = #hlo.sharding<"{maximal device=3}">}
  %1 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{maximal device=3}">} : tensor<8x4xf32>
  // CHECK: hlo.negate %{{.*}} {hlo.sharding = #hlo.sharding<"{devices=[2,2]0,2,1,3}">}
  %2 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{devices=[2,2]0,2,1,3}">} : tensor<8x4xf32>
  // CHECK: hlo.negate %{{.*}} {hlo.sharding = #hlo.sharding<"{mesh['a'=2,'b'=2], [{'a'}, {}]}">}
  %3 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{mesh['a'=2,'b'=2], [{'a'}, {}]}">} : tensor<8x4xf32>
  // One for each leaf of a tuple, or one for all of them.
  // CHECK: hlo.copy %{{.*}} {hlo.sharding = #hlo.sharding<"{{[{][{]}}devices=[4]<=[4]}, {maximal device=0}, {replicated}}">}
  %4 = hlo.copy %t {hlo.sharding = #hlo.sharding<"{{devices=[4]<=[4]}, {maximal device=0}, {replicated}}">} : tuple<tensor<4xf32>, tuple<!hlo.token, tensor<f32>>>
  // CHECK: hlo.copy %{{.*}} {hlo.sharding = #hlo.sharding<"{manual}">}
  %5 = hlo.copy %t {hlo.sharding = #hlo.sharding<"{manual}">} : tuple<tensor<4xf32>, tuple<!hlo.token, tensor<f32>>>
  // CHECK: hlo.copy %{{.*}} {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated}}">} : tuple<>
  %6 = hlo.copy %none {hlo.sharding = #hlo.sharding<"{{replicated}}">} : tuple<>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func private @others(
// CHECK-SAME: attributes {hlo.execution_thread = "worker"}
func.func private @others(%x: tensor<f32> {hlo.frontend_attributes = {a = "b"}}, %t: tuple<tensor<f32>, tensor<f32>>) -> tensor<f32> attributes {hlo.execution_thread = "worker"} {
  // CHECK: hlo.parameter %{{.*}} {hlo.parameter_replication = array<i1: true, false>}
  %0 = hlo.parameter %t {hlo.parameter_replication = array<i1: true, false>} : tuple<tensor<f32>, tensor<f32>>
  // CHECK: hlo.negate %{{.*}} {hlo.backend_config = "{\22n\22:1}", hlo.frontend_attributes = {a = "b", c.d = "{}"}, hlo.origin = #hlo.origin<"v" [0]>}
  %1 = hlo.negate %x {hlo.backend_config = "{\"n\":1}", hlo.frontend_attributes = {a = "b", c.d = "{}"}, hlo.origin = #hlo.origin<"v" [0]>} : tensor<f32>
  // CHECK: hlo.copy %{{.*}} {hlo.origin = #hlo.origin<tuple [#hlo.origin<"v" []>, #hlo.origin<>]>}
  %2 = hlo.copy %t {hlo.origin = #hlo.origin<tuple [#hlo.origin<"v" []>, #hlo.origin<>]>} : tuple<tensor<f32>, tensor<f32>>
  // CHECK: hlo.negate %{{.*}} {hlo.statistics = #hlo.statistics<visualizing_index = 0, statistics = [#hlo.statistic<"total" = 7.000000e+01 : f64>]>}
  %3 = hlo.negate %x {hlo.statistics = #hlo.statistics<visualizing_index = 0, statistics = [#hlo.statistic<"total" = 70.0 : f64>]>} : tensor<f32>
  // CHECK: hlo.fusion
  // CHECK: hlo.return %{{.*}} {hlo.execution_thread = "worker"}
  %4 = hlo.fusion kLoop(%x) : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>):
    hlo.return %p {hlo.execution_thread = "worker"} : tensor<f32>
  }
  return %1 : tensor<f32>
}

// The ids of a block and of a region in it have nothing to do with each other.
// CHECK-LABEL: func.func private @control(
// CHECK: hlo.negate %{{.*}} {hlo.control_id = 7 : i64}
// CHECK: hlo.fusion kLoop(%{{.*}}) {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 7>}
// CHECK: hlo.negate %{{.*}} {hlo.control_id = 7 : i64}
// CHECK: hlo.negate %{{.*}} {hlo.control_predecessors = array<i64: 2, 7>}
func.func private @control(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 7 : i64} : tensor<f32>
  %1 = hlo.fusion kLoop(%x) {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 7>} : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>):
    %3 = hlo.negate %p {hlo.control_id = 7 : i64} : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %2 = hlo.negate %x {hlo.control_predecessors = array<i64: 2, 7>} : tensor<f32>
  return %2 : tensor<f32>
}
}
