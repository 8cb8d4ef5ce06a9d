// RUN: hlo-opt %s --verify-module --split-input-file --verify-diagnostics
// RUN: not hlo-opt %s --verify-module --split-input-file 2>/dev/null \
// RUN:   | FileCheck %s --implicit-check-not=func.func
// What is refused is not printed.
// CHECK: func.func @transfers(
// CHECK: func.func @collectives(

#layout = #hlo.layout<[0]>
// Transfers between devices, of one channel; pipelined host transfers of one
// kind share theirs.
func.func @transfers(%x: tensor<4xf32>, %token: !hlo.token) {
  %0 = hlo.send %x, %token channel_id = 1
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 1
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  %2 = hlo.recv %token channel_id = 1
    : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %3 = hlo.recv_done %2 channel_id = 1
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  %4 = hlo.send %x, %1 channel_id = 2 is_host_transfer
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %5 = hlo.send_done %4 channel_id = 2 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  %6 = hlo.send %x, %5 channel_id = 2 is_host_transfer
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %7 = hlo.send_done %6 channel_id = 2 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// Collectives of several kinds may share a channel.
func.func @collectives(%x: tensor<4xf32, #layout>) -> tensor<8xf32, #layout> {
  %0 = hlo.all_reduce %x channel_id = 3 replica_groups = <"{{0,1}}"> use_global_device_ids {constrain_layout}
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = hlo.add %a, %b : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  %1 = hlo.all_gather %0 channel_id = 3 replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids
    : (tensor<4xf32, #layout>) -> tensor<8xf32, #layout>
  return %1 : tensor<8xf32, #layout>
}

// -----

#layout = #hlo.layout<[0]>
func.func @mixed_sums(%x: tensor<4xf32, #layout>) -> tensor<4xf32, #layout> {
  // expected-note@+1 {{the other one}}
  %0 = hlo.all_reduce %x replica_groups = <"{}">
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply hlo.add : tensor<f32>
  // expected-error@+1 {{'hlo.all_reduce' op constrains layouts, but another all-reduce of the module does not}}
  %1 = hlo.all_reduce %0 replica_groups = <"{}"> {constrain_layout}
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply hlo.add : tensor<f32>
  return %1 : tensor<4xf32, #layout>
}

// -----

#layout = #hlo.layout<[0]>
func.func @mixed_constraints(%x: tensor<4xf32, #layout>) -> tensor<4xf32, #layout> {
  // expected-note@+1 {{the other one}}
  %0 = hlo.all_reduce %x replica_groups = <"{}"> {constrain_layout}
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = hlo.add %a, %b : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  // expected-error@+1 {{'hlo.all_reduce_start' op does not constrain layouts, but another all-reduce of the module does}}
  %1 = hlo.all_reduce_start %0 replica_groups = <"{}">
    : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = hlo.add %a, %b : tensor<f32>
    hlo.return %sum : tensor<f32>
  }
  %2 = hlo.all_reduce_done %1 : (tensor<4xf32, #layout>) -> tensor<4xf32, #layout>
  return %2 : tensor<4xf32, #layout>
}

// -----

func.func @collective_channel(%x: tensor<4xf32>, %token: !hlo.token) {
  // expected-note@+1 {{the other one}}
  %0 = hlo.all_gather %x channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids
    : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error@+1 {{shares channel 1 with hlo.all_gather, which is no send or recv}}
  %1 = hlo.recv %token channel_id = 1
    : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %2 = hlo.recv_done %1 channel_id = 1
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @transfer_channel(%x: tensor<4xf32>, %token: !hlo.token) {
  // expected-note@+1 {{the other one}}
  %0 = hlo.recv %token channel_id = 1
    : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.recv_done %0 channel_id = 1
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  // expected-error@+1 {{shares channel 1 with hlo.recv; collectives have channels of their own}}
  %2 = hlo.all_gather %x channel_id = 1 replica_groups = <"{{0,1}}"> dimension = 0 use_global_device_ids
    : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @one_host_transfer(%x: tensor<4xf32>, %token: !hlo.token) {
  // expected-note@+1 {{the other one}}
  %0 = hlo.send %x, %token channel_id = 1
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 1
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  // expected-error@+1 {{shares channel 1 with hlo.send, but only one of them is a host transfer}}
  %2 = hlo.send %x, %1 channel_id = 1 is_host_transfer
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %3 = hlo.send_done %2 channel_id = 1 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @both_directions(%x: tensor<4xf32>, %token: !hlo.token) {
  // expected-note@+1 {{the other one}}
  %0 = hlo.send %x, %token channel_id = 1 is_host_transfer
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 1 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  // expected-error@+1 {{shares channel 1 with hlo.send, but a channel of the host goes in one direction}}
  %2 = hlo.recv %1 channel_id = 1 is_host_transfer
    : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %3 = hlo.recv_done %2 channel_id = 1 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @other_type(%x: tensor<4xf32>, %y: tensor<f32>, %token: !hlo.token) {
  // expected-note@+1 {{the other one}}
  %0 = hlo.send %x, %token channel_id = 1 is_host_transfer
    : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 1 is_host_transfer
    : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  // expected-error@+1 {{shares channel 1 with hlo.send, but carries f32[], and that one f32[4]}}
  %2 = hlo.send %y, %1 channel_id = 1 is_host_transfer
    : (tensor<f32>, !hlo.token) -> tuple<tensor<f32>, tensor<ui32>, !hlo.token>
  %3 = hlo.send_done %2 channel_id = 1 is_host_transfer
    : (tuple<tensor<f32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @calls_itself(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'hlo.call' op closes a cycle: @calls_itself calls itself; HLO has no recursion}}
  %0 = hlo.call @calls_itself(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @calls_itself_within(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%a: tensor<f32>):
    // expected-error@+1 {{'hlo.custom_call' op closes a cycle: @calls_itself_within calls itself}}
    %1 = hlo.custom_call "f"(%a) called_computations = [@calls_itself_within]
      : (tensor<f32>) -> tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}
