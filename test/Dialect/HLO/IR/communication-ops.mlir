// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func @all_gather(
// CHECK: hlo.all_gather %{{.*}} replica_groups = <"[2,4]<=[8]"> dimension = 1 : (tensor<8x2xf32>) -> tensor<8x8xf32>
func.func @all_gather(%x: tensor<8x2xf32>) -> tensor<8x8xf32> {
  %0 = hlo.all_gather %x replica_groups = <"[2,4]<=[8]"> dimension = 1
      : (tensor<8x2xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func @all_gather_several(
// CHECK: hlo.all_gather %{{.*}}, %{{.*}} channel_id = 1 replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> dimension = 0 use_global_device_ids {constrain_layout}
func.func @all_gather_several(%x: tensor<4xf32>, %y: tensor<2x3xi8>) -> tuple<tensor<8xf32>, tensor<4x3xi8>> {
  %0 = hlo.all_gather %x, %y channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids {constrain_layout}
      : (tensor<4xf32>, tensor<2x3xi8>) -> tuple<tensor<8xf32>, tensor<4x3xi8>>
  return %0 : tuple<tensor<8xf32>, tensor<4x3xi8>>
}

// The size of a group of every device is not known here: any multiple will do.
// CHECK-LABEL: func @all_gather_everyone(
// CHECK: replica_groups = <"{}"> dimension = 0 : (tensor<2xf32>) -> tensor<6xf32>
// CHECK: (tensor<0xf32>) -> tensor<0xf32>
// CHECK: (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[8]>>
func.func @all_gather_everyone(%x: tensor<2xf32>, %y: tensor<0xf32>, %z: tensor<?xf32, #hlo.bounds<[4]>>) {
  %0 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 : (tensor<2xf32>) -> tensor<6xf32>
  %1 = hlo.all_gather %y replica_groups = <"{}"> dimension = 0 : (tensor<0xf32>) -> tensor<0xf32>
  %2 = hlo.all_gather %z replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[8]>>
  return
}

// The replicas of every partition, of which there are two.
// CHECK-LABEL: func @all_gather_all_partitions(
// CHECK: channel_id = 1 replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> dimension = 0 : (tensor<2xf32>) -> tensor<8xf32>
func.func @all_gather_all_partitions(%x: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.all_gather %x channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<2xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @all_gather_start(
// CHECK: %[[START:.*]] = hlo.all_gather_start %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> dimension = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<8xf32>>
// CHECK: hlo.all_gather_done %[[START]] : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<8xf32>
func.func @all_gather_start(%x: tensor<4xf32>) -> tensor<8xf32> {
  %0 = hlo.all_gather_start %x replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<8xf32>>
  %1 = hlo.all_gather_done %0
      : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @all_gather_start_several(
// CHECK: -> tuple<tuple<tensor<4xf32>, tensor<2xi8>>, tuple<tensor<8xf32>, tensor<4xi8>>>
func.func @all_gather_start_several(%x: tensor<4xf32>, %y: tensor<2xi8>) -> tuple<tensor<8xf32>, tensor<4xi8>> {
  %0 = hlo.all_gather_start %x, %y replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<4xf32>, tensor<2xi8>) -> tuple<tuple<tensor<4xf32>, tensor<2xi8>>, tuple<tensor<8xf32>, tensor<4xi8>>>
  %1 = hlo.all_gather_done %0
      : (tuple<tuple<tensor<4xf32>, tensor<2xi8>>, tuple<tensor<8xf32>, tensor<4xi8>>>) -> tuple<tensor<8xf32>, tensor<4xi8>>
  return %1 : tuple<tensor<8xf32>, tensor<4xi8>>
}

// Groups may differ in size.
// CHECK-LABEL: func @all_reduce(
// CHECK: hlo.all_reduce %{{.*}} replica_groups = <"{{[{][{]}}0,1},{2{{[}][}]}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
// CHECK: hlo.all_reduce %{{.*}}, %{{.*}} channel_id = 3 replica_groups = <"mesh['x'=2,'y'=2] {'y'}"> : (tensor<f32>, tensor<0xbf16>) -> tuple<tensor<f32>, tensor<0xbf16>>
func.func @all_reduce(%x: tensor<4xf32>, %s: tensor<f32>, %z: tensor<0xbf16>) -> tensor<4xf32> {
  %0 = hlo.all_reduce %x replica_groups = <"{{0,1},{2}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.all_reduce %s, %z channel_id = 3 replica_groups = <"mesh['x'=2,'y'=2] {'y'}">
      : (tensor<f32>, tensor<0xbf16>) -> tuple<tensor<f32>, tensor<0xbf16>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.maximum %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @all_reduce_start(
// CHECK: %[[START:.*]] = hlo.all_reduce_start %{{.*}} replica_groups = <"{{[{][{]}}0,1},{2,3{{[}][}]}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply
// CHECK: hlo.all_reduce_done %[[START]] : (tensor<4xf32>) -> tensor<4xf32>
func.func @all_reduce_start(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.all_reduce_start %x replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  %1 = hlo.all_reduce_done %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_scatter(
// CHECK: hlo.reduce_scatter %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> dimension = 0 : (tensor<8xf32>) -> tensor<4xf32> to_apply
// CHECK: hlo.reduce_scatter %{{.*}} channel_id = 1 replica_groups = <"{}"> dimension = 0 : (tensor<8xf32>) -> tensor<2xf32> to_apply
func.func @reduce_scatter(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<8xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  %2 = hlo.reduce_scatter %x channel_id = 1 replica_groups = <"{}"> dimension = 0 : (tensor<8xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @all_to_all(
// CHECK: hlo.all_to_all %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: hlo.all_to_all %{{.*}}, %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
func.func @all_to_all(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.all_to_all %x, %y replica_groups = <"{{0,1}}">
      : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %1 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @ragged_all_to_all(
// CHECK: hlo.ragged_all_to_all %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}">
func.func @ragged_all_to_all(%input: tensor<8x4xf32>, %output: tensor<16x4xf32>, %list: tensor<2xi32>) -> tensor<16x4xf32> {
  %0 = hlo.ragged_all_to_all %input, %output, %list, %list, %list, %list
      replica_groups = <"{{0,1}}">
      : (tensor<8x4xf32>, tensor<16x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
      -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

// CHECK-LABEL: func @collective_broadcast(
// CHECK: hlo.collective_broadcast %{{.*}} replica_groups = <"{{[{][{]}}0,1{{[}][}]}}"> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: hlo.collective_broadcast %{{.*}}, %{{.*}} replica_groups = <"{{[{][{]}}1,0{{[}][}]}}"> has_dynamic_root : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
func.func @collective_broadcast(%x: tensor<4xf32>, %roots: tensor<1xi32>) -> tensor<4xf32> {
  %0 = hlo.collective_broadcast %x replica_groups = <"{{0,1}}">
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.collective_broadcast %0, %roots replica_groups = <"{{1,0}}"> has_dynamic_root
      : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @collective_permute(
// CHECK: hlo.collective_permute %{{.*}} source_target_pairs = dense<{{\[\[}}0, 1], [1, 0]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: hlo.collective_permute %{{.*}} source_target_pairs = dense<> : tensor<0x2xi64> : (tensor<f32>) -> tensor<f32>
// CHECK: hlo.collective_permute %{{.*}}, %{{.*}} channel_id = 1 source_target_pairs = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64> : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<f32>>
// CHECK: slice_sizes = dense<2> : tensor<1x1xi64> : (tensor<4xf32>, tensor<8xf32>, tuple<tensor<i32>>, tuple<tensor<i32>>) -> tensor<8xf32>
func.func @collective_permute(%x: tensor<4xf32>, %s: tensor<f32>, %out: tensor<8xf32>, %at: tuple<tensor<i32>>) -> tensor<4xf32> {
  %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.collective_permute %s source_target_pairs = dense<> : tensor<0x2xi64>
      : (tensor<f32>) -> tensor<f32>
  %2 = hlo.collective_permute %x, %s channel_id = 1 source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>
      : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<f32>>
  %3 = hlo.collective_permute %x, %out, %at, %at source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64> slice_sizes = dense<[[2]]> : tensor<1x1xi64>
      : (tensor<4xf32>, tensor<8xf32>, tuple<tensor<i32>>, tuple<tensor<i32>>) -> tensor<8xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @collective_permute_start(
// CHECK: %[[START:.*]] = hlo.collective_permute_start %{{.*}} source_target_pairs = dense<{{\[\[}}0, 1], [1, 0]]> : tensor<2x2xi64> : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
// CHECK: hlo.collective_permute_done %[[START]]
// CHECK: hlo.collective_permute_start
// CHECK-SAME: -> tuple<tensor<4xf32>, tensor<4xf32>>
func.func @collective_permute_start(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.collective_permute_start %x source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %1 = hlo.collective_permute_done %0
      : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.collective_permute_start %1 source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = hlo.collective_permute_done %2 : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func @infeed(
// CHECK: hlo.infeed %{{.*}} : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
// CHECK: hlo.infeed %{{.*}} infeed_config = "core" : (!hlo.token) -> tuple<tuple<>, !hlo.token>
func.func @infeed(%token: !hlo.token) -> tuple<tensor<4xf32>, !hlo.token> {
  %0 = hlo.infeed %token : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  %1 = hlo.infeed %token infeed_config = "core" : (!hlo.token) -> tuple<tuple<>, !hlo.token>
  return %0 : tuple<tensor<4xf32>, !hlo.token>
}

// CHECK-LABEL: func @outfeed(
// CHECK: hlo.outfeed %{{.*}}, %{{.*}} {outfeed_shape = tensor<4xf32>} : (tensor<4xf32>, !hlo.token) -> !hlo.token
func.func @outfeed(%x: tensor<4xf32>, %token: !hlo.token) -> !hlo.token {
  %0 = hlo.outfeed %x, %token {outfeed_shape = tensor<4xf32>}
      : (tensor<4xf32>, !hlo.token) -> !hlo.token
  return %0 : !hlo.token
}

// CHECK-LABEL: func @send(
// CHECK: %[[SEND:.*]] = hlo.send %{{.*}}, %{{.*}} channel_id = 11 is_host_transfer : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
// CHECK: hlo.send_done %[[SEND]] channel_id = 11 is_host_transfer : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
func.func @send(%x: tensor<4xf32>, %token: !hlo.token) -> !hlo.token {
  %0 = hlo.send %x, %token channel_id = 11 is_host_transfer
      : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 11 is_host_transfer
      : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return %1 : !hlo.token
}

// CHECK-LABEL: func @recv(
// CHECK: %[[RECV:.*]] = hlo.recv %{{.*}} channel_id = 12 : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
// CHECK: hlo.recv_done %[[RECV]] channel_id = 12
func.func @recv(%token: !hlo.token) -> tuple<tensor<4xf32>, !hlo.token> {
  %0 = hlo.recv %token channel_id = 12
      : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.recv_done %0 channel_id = 12
      : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return %1 : tuple<tensor<4xf32>, !hlo.token>
}

// Something carries the transfer in flight out of the function.
// CHECK-LABEL: func @recv_carried(
func.func @recv_carried(%token: !hlo.token) -> tuple<tensor<f32>, tensor<ui32>, !hlo.token> {
  %0 = hlo.recv %token channel_id = 12
      : (!hlo.token) -> tuple<tensor<f32>, tensor<ui32>, !hlo.token>
  return %0 : tuple<tensor<f32>, tensor<ui32>, !hlo.token>
}

// CHECK-LABEL: func @copy_start(
// CHECK: %[[START:.*]] = hlo.copy_start %{{.*}} : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
// CHECK: %[[DONE:.*]] = hlo.copy_done %[[START]] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
// CHECK: hlo.copy_start %[[DONE]] cross_program_prefetch_index = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32>, tensor<ui32>>
func.func @copy_start(%x: tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>> {
  %0 = hlo.copy_start %x
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %1 = hlo.copy_done %0
      : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.copy_start %1 cross_program_prefetch_index = 0
      : (tensor<4xf32>) -> tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32>, tensor<ui32>>
  %3 = hlo.copy_done %2
      : (tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32>, tensor<ui32>>)
      -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  return %3 : tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
}
