// RUN: hlo-opt %s --split-input-file | hlo-opt --split-input-file | FileCheck %s

// CHECK: module @all attributes {
// CHECK-SAME: hlo.alias_passthrough_params
// CHECK-SAME: hlo.allow_spmd_sharding_propagation_to_output = array<i1: true>
// CHECK-SAME: hlo.allow_spmd_sharding_propagation_to_parameters = array<i1: false, true, true>
// CHECK-SAME: hlo.buffer_donor = [#hlo.buffer_donor<1 [1]>]
// CHECK-SAME: hlo.entry_computation_layout = (tensor<8x4xf32, #hlo.layout<[0, 1]>>, tuple<tensor<32xi32>, tensor<f32>>) -> tuple<tensor<8x4xf32>, tensor<32xi32>>
// CHECK-SAME: hlo.frontend_attributes = {a = "b"}
// CHECK-SAME: hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">, #hlo.input_output_alias<[1] = 1 [0], "must-alias">]
// CHECK-SAME: hlo.is_scheduled
// CHECK-SAME: hlo.num_partitions = 2 : i64
// CHECK-SAME: hlo.replica_count = 1 : i64
module @all attributes {
  hlo.is_scheduled, hlo.replica_count = 1 : i64, hlo.num_partitions = 2 : i64,
  hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">, #hlo.input_output_alias<[1] = 1 [0], "must-alias">],
  hlo.buffer_donor = [#hlo.buffer_donor<1 [1]>], hlo.alias_passthrough_params,
  hlo.entry_computation_layout = (tensor<8x4xf32, #hlo.layout<[0, 1]>>, tuple<tensor<32xi32>, tensor<f32>>) -> tuple<tensor<8x4xf32>, tensor<32xi32>>,
  hlo.frontend_attributes = {a = "b"},
  hlo.allow_spmd_sharding_propagation_to_parameters = array<i1: false, true, true>,
  hlo.allow_spmd_sharding_propagation_to_output = array<i1: true>,
  hlo.origin_recovery_table = "{}", hlo.debug_attributes = "{}"
} {
  func.func private @other(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
  func.func @main(%x: tensor<8x4xf32>, %t: tuple<tensor<32xi32>, tensor<f32>>) -> tuple<tensor<8x4xf32>, tensor<32xi32>> {
    %0 = hlo.get_tuple_element %t[0] : (tuple<tensor<32xi32>, tensor<f32>>) -> tensor<32xi32>
    %1 = hlo.tuple %x, %0 : (tensor<8x4xf32>, tensor<32xi32>) -> tuple<tensor<8x4xf32>, tensor<32xi32>>
    return %1 : tuple<tensor<8x4xf32>, tensor<32xi32>>
  }
}

// -----

// An alias needs as many bytes, not the same type; a bounded dimension counts
// as its bound.
// CHECK: module @sizes
module @sizes attributes {hlo.input_output_alias = [#hlo.input_output_alias<[] = 0 [], "may-alias">]} {
  func.func @main(%x: tensor<?x2xf32, #hlo.bounds<[3, ?]>>) -> tensor<6xi32> {
    %0 = hlo.constant dense<1> : tensor<6xi32>
    return %0 : tensor<6xi32>
  }
}
