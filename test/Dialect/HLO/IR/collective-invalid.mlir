// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @all_gather_c1_no_operands() {
  // expected-error@+1 {{'hlo.all_gather' op has 0 operands, but needs at least 1}}
  %0 = "hlo.all_gather"() {dimension = 0 : i64, replica_groups = #hlo.replica_groups<"{}">} : () -> tuple<>
  return
}

// -----

func.func @all_gather_c2_range(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 1 is outside [0, 1) of operand 0}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c3_empty_group(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica group 1 is empty}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1},{}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c3_repeated(%x: tensor<4xf32>) {
  // expected-error@+1 {{id 1 is repeated in the replica groups}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1},{2,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c3_missing(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica groups name 2 ids, but id 3 is outside [0, 2)}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,3}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c3_sizes(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica group 1 has 1 devices, but group 0 has 2}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1},{2}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

module attributes {hlo.replica_count = 4 : i64} {
func.func @all_gather_c3_replica_count(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica groups name 2 ids, but the module has 4 replicas}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}
}

// -----

module attributes {hlo.replica_count = 4 : i64, hlo.num_partitions = 2 : i64} {
func.func @all_gather_c3_flattened_count(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica groups name 2 ids, but the module has 8 replicas times partitions}}
  %0 = hlo.all_gather %x channel_id = 1 replica_groups = <"[1,2]<=[2]"> dimension = 0 use_global_device_ids : (tensor<4xf32>) -> tensor<8xf32>
  return
}
}

// -----

func.func @all_gather_c4_channel(%x: tensor<4xf32>) {
  // expected-error@+1 {{use_global_device_ids needs a channel_id}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c4_groups(%x: tensor<4xf32>) {
  // expected-error@+1 {{use_global_device_ids needs replica groups other than {}}}
  %0 = hlo.all_gather %x channel_id = 1 replica_groups = <"{}"> dimension = 0 use_global_device_ids : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_c5_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{result is f32[12], but f32[8] is expected: dimension 0 is 12 for 8}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<12xf32>
  return
}

// -----

func.func @all_gather_c5_multiple(%x: tensor<4xf32>) {
  // expected-error@+1 {{size 6 of dimension 0 of result 0 is no multiple of 4}}
  %0 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @all_gather_c5_all_partitions(%x: tensor<4xf32>) {
  // expected-error@+1 {{size 12 of dimension 0 of result 0 is 3 times 4, which is no multiple of the 2 devices of a group}}
  %0 = hlo.all_gather %x channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<12xf32>
  return
}

// -----

module attributes {hlo.replica_count = 4 : i64} {
func.func @all_gather_c5_everyone(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 8 for 16}}
  %0 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  return
}
}

// -----

func.func @all_gather_c5_element_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{element type s32 for f32}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xi32>
  return
}

// -----

func.func @all_gather_c5_overflow(%x: tensor<4611686018427387904xi2>) {
  // expected-error@+1 {{dimension 0 of size 4611686018427387904 times 2 devices does not fit in 64 bits}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4611686018427387904xi2>) -> tensor<8xi2>
  return
}

// -----

func.func @all_gather_start_c5_inputs(%x: tensor<4xf32>) {
  // expected-error@+1 {{result element 0 is f32[3], but f32[4] is expected}}
  %0 = hlo.all_gather_start %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tuple<tensor<3xf32>, tensor<8xf32>>
  return
}

// -----

func.func @all_gather_start_c6_never_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is never finished: no hlo.all_gather_done uses it}}
  %0 = hlo.all_gather_start %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<8xf32>>
  return
}

// -----

func.func @all_gather_start_c6_done_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by 2 operations hlo.all_gather_done, but only one may}}
  %0 = hlo.all_gather_start %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<8xf32>>
  %1 = hlo.all_gather_done %0 : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<8xf32>
  %2 = hlo.all_gather_done %0 : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @all_gather_done_c1_start(%x: tensor<4xf32>, %t: !hlo.token) {
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.all_gather_start}}
  %1 = hlo.all_gather_done %0 : (tuple<tensor<4xf32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @all_gather_done_c2_type(%0: tuple<tensor<4xf32>, tensor<8xf32>>) {
  // expected-error@+1 {{dimension 0 is 4 for 8}}
  %1 = hlo.all_gather_done %0 : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @all_gather_done_c2_no_element(%0: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{operand is (f32[4]), which has no element 1}}
  %1 = hlo.all_gather_done %0 : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_c1_no_operands() {
  // expected-error@+1 {{has 0 operands, but needs at least 1}}
  %0 = "hlo.all_reduce"() ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }) {replica_groups = #hlo.replica_groups<"{}">} : () -> tuple<>
  return
}

// -----

func.func @all_reduce_c2_empty_group(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica group 0 is empty}}
  %0 = hlo.all_reduce %x replica_groups = <"{{}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_c3_channel(%x: tensor<4xf32>) {
  // expected-error@+1 {{use_global_device_ids needs a channel_id}}
  %0 = hlo.all_reduce %x replica_groups = <"{{0}}"> use_global_device_ids : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_c4_parameters(%x: tensor<4xf32>) {
  // expected-error@+1 {{to_apply takes 1 parameters, but must take two scalars}}
  %0 = hlo.all_reduce %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_c4_scalar(%x: tensor<4xf32>) {
  // expected-error@+1 {{parameter 0 of to_apply is f32[4], but must be a scalar}}
  %0 = hlo.all_reduce %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    hlo.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @all_reduce_c4_result(%x: tensor<4xf32>) {
  // expected-error@+1 {{to_apply takes f32[] and s32[] and returns f32[], but these must be one type}}
  %0 = hlo.all_reduce %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_c5_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 5 for 4}}
  %0 = hlo.all_reduce %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<5xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_c5_several(%x: tensor<4xf32>) {
  // expected-error@+1 {{1 elements for 2}}
  %0 = hlo.all_reduce %x, %x replica_groups = <"{}"> : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_start_c6_never_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is never finished: no hlo.all_reduce_done uses it}}
  %0 = hlo.all_reduce_start %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_reduce_start_c6_user(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by hlo.negate, which is no hlo.all_reduce_done and does not carry it to one}}
  %0 = hlo.all_reduce_start %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  %1 = hlo.negate %0 : tensor<4xf32>
  return
}

// -----

func.func @all_reduce_done_c1_start(%x: tensor<4xf32>) {
  %0 = hlo.negate %x : tensor<4xf32>
  // expected-error@+1 {{operand comes from hlo.negate, but must come from hlo.all_reduce_start}}
  %1 = hlo.all_reduce_done %0 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_reduce_done_c2_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 2 for 4}}
  %1 = hlo.all_reduce_done %x : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_scatter_c2_range(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension -1 is outside [0, 1) of operand 0}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = -1 : (tensor<4xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c3_sizes(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica group 1 has 1 devices, but group 0 has 2}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1},{2}}"> dimension = 0 : (tensor<4xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c4_channel(%x: tensor<4xf32>) {
  // expected-error@+1 {{use_global_device_ids needs a channel_id}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids : (tensor<4xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c5_reducer(%x: tensor<4xf32>) {
  // expected-error@+1 {{to_apply takes 1 parameters, but must take two scalars}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c6_divisible(%x: tensor<4xf32>) {
  // expected-error@+1 {{size 4 of dimension 0 of operand 0 is not divisible by the 3 devices of a group}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1,2}}"> dimension = 0 : (tensor<4xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c6_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 4 for 2}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @reduce_scatter_c6_fraction(%x: tensor<4xf32>) {
  // expected-error@+1 {{size 4 of dimension 0 of operand 0 is no multiple of 3}}
  %0 = hlo.reduce_scatter %x replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = hlo.add %a, %b : tensor<f32>
    hlo.return %r : tensor<f32>
  }
  return
}

// -----

func.func @all_to_all_c1_operands(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 2 operands, but one where a dimension is split}}
  %0 = hlo.all_to_all %x, %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @all_to_all_c1_range(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 2 is outside [0, 1) of operand 0}}
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 2 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_to_all_c1_divisible(%x: tensor<4xf32>) {
  // expected-error@+1 {{size 4 of dimension 0 is not divisible by the 3 devices of a group}}
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1,2}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @all_to_all_c2_operands(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 2 operands, but a group has 3 devices}}
  %0 = hlo.all_to_all %x, %x replica_groups = <"{{0,1,2}}"> : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @all_to_all_c2_types(%x: tensor<4xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{operand 1 is f32[2], but operand 0 is f32[4]}}
  %0 = hlo.all_to_all %x, %y replica_groups = <"{{0,1}}"> : (tensor<4xf32>, tensor<2xf32>) -> tuple<tensor<4xf32>, tensor<2xf32>>
  return
}

// -----

module attributes {hlo.num_partitions = 4 : i64} {
func.func @all_to_all_c3_partitions(%x: tensor<4xf32>) {
  // expected-error@+1 {{replica groups name 2 ids, but the module has 4 partitions}}
  %0 = hlo.all_to_all %x channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

func.func @all_to_all_c4_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 2 for 4}}
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @ragged_all_to_all_c1_sizes(%i: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<2xi32>, %m: tensor<2xi32>) {
  // expected-error@+1 {{replica group 1 has 1 devices, but group 0 has 2}}
  %0 = hlo.ragged_all_to_all %i, %o, %l, %l, %l, %m replica_groups = <"{{0,1},{2}}"> : (tensor<8xf32>, tensor<8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @ragged_all_to_all_c2_rank(%i: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<i32>, %m: tensor<i32>) {
  // expected-error@+1 {{input_offsets have rank 0, but must have rank 1 or 2}}
  %0 = hlo.ragged_all_to_all %i, %o, %l, %l, %l, %m replica_groups = <"{{0,1}}"> : (tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8xf32>
  return
}

// -----

func.func @ragged_all_to_all_c2_lists(%i: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<2xi32>, %m: tensor<3xi32>) {
  // expected-error@+1 {{recv_sizes are s32[3], but input_offsets are s32[2]}}
  %0 = hlo.ragged_all_to_all %i, %o, %l, %l, %l, %m replica_groups = <"{{0,1}}"> : (tensor<8xf32>, tensor<8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @ragged_all_to_all_c3_element_type(%i: tensor<8xi32>, %o: tensor<8xf32>, %l: tensor<2xi32>, %m: tensor<2xi32>) {
  // expected-error@+1 {{input is of s32, but output is of f32}}
  %0 = hlo.ragged_all_to_all %i, %o, %l, %l, %l, %m replica_groups = <"{{0,1}}"> : (tensor<8xi32>, tensor<8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @ragged_all_to_all_c4_type(%i: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<2xi32>, %m: tensor<2xi32>) {
  // expected-error@+1 {{dimension 0 is 4 for 8}}
  %0 = hlo.ragged_all_to_all %i, %o, %l, %l, %l, %m replica_groups = <"{{0,1}}"> : (tensor<8xf32>, tensor<8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c1_roots(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 1 operands, but needs at least 2}}
  %0 = hlo.collective_broadcast %x replica_groups = <"{}"> has_dynamic_root : (tensor<4xf32>) -> tuple<>
  return
}

// -----

func.func @collective_broadcast_c2_repeated(%x: tensor<4xf32>) {
  // expected-error@+1 {{id 0 is repeated in the replica groups}}
  %0 = hlo.collective_broadcast %x replica_groups = <"{{0,0}}"> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c3_roots(%x: tensor<4xf32>) {
  // expected-error@+1 {{roots are f32[4], but must be s32 of rank 1}}
  %0 = hlo.collective_broadcast %x, %x replica_groups = <"{}"> has_dynamic_root : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_broadcast_c4_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 2 for 4}}
  %0 = hlo.collective_broadcast %x replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @collective_permute_c1_slice_sizes(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 1 operands, but four where slice_sizes are given}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> slice_sizes = dense<[[1]]> : tensor<1x1xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c2_pairs(%x: tensor<4xf32>) {
  // expected-error@+1 {{source_target_pairs have type 'tensor<1x3xi64>', but must be pairs}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c3_source(%x: tensor<4xf32>) {
  // expected-error@+1 {{device 0 is a source twice, again in pair 1}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c3_target(%x: tensor<4xf32>) {
  // expected-error@+1 {{device 1 is a target twice, again in pair 1}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_c4_negative(%x: tensor<4xf32>) {
  // expected-error@+1 {{target -1 of pair 0 is negative}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

module attributes {hlo.replica_count = 4 : i64} {
func.func @collective_permute_c4_replicas(%x: tensor<4xf32>) {
  // expected-error@+1 {{source 4 of pair 1 is outside [0, 4), the number of replicas}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1], [4, 0]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

func.func @collective_permute_c5_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimension 0 is 2 for 4}}
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @collective_permute_start_c5_tuple(%x: tensor<4xf32>) {
  // expected-error@+1 {{1 elements for 2}}
  %0 = hlo.collective_permute_start %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  return
}

// -----

func.func @collective_permute_start_c6_done_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by 2 operations hlo.collective_permute_done, but only one may}}
  %0 = hlo.collective_permute_start %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %1 = hlo.collective_permute_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.collective_permute_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @collective_permute_start_c6_never_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is never finished: no hlo.collective_permute_done uses it}}
  %0 = hlo.collective_permute_start %x source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @collective_permute_done_c1_start(%t: !hlo.token) {
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.collective_permute_start}}
  %1 = hlo.collective_permute_done %0 : (tuple<tensor<4xf32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @collective_permute_done_c2_type(%0: tuple<tensor<4xf32>, tensor<4xf32>>) {
  // expected-error@+1 {{rank 0 for 1}}
  %1 = hlo.collective_permute_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<f32>
  return
}
