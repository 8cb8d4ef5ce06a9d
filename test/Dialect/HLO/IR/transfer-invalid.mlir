// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @infeed_c1_token(%t: !hlo.token) {
  // expected-error@+1 {{result is (f32[4]), but must be the tuple of a value and a token}}
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<4xf32>>
  return
}

// -----

func.func @outfeed_c1_shape(%x: tensor<4xf32>, %t: !hlo.token) {
  // expected-error@+1 {{outfeed_shape is f32[5], but the operand is f32[4]}}
  %0 = hlo.outfeed %x, %t {outfeed_shape = tensor<5xf32>} : (tensor<4xf32>, !hlo.token) -> !hlo.token
  return
}

// -----

func.func @send_c1_type(%x: tensor<4xf32>, %t: !hlo.token) {
  // expected-error@+1 {{result element 0 is f32[5], but f32[4] is expected}}
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<5xf32>, tensor<ui32>, !hlo.token>
  return
}

// -----

func.func @send_c2_never_done(%x: tensor<4xf32>, %t: !hlo.token) {
  // expected-error@+1 {{is never finished: no hlo.send_done uses it}}
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  return
}

// -----

func.func @send_c2_done_twice(%x: tensor<4xf32>, %t: !hlo.token) {
  // expected-error@+1 {{is used by 2 operations hlo.send_done, but only one may}}
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.send_done %0 channel_id = 1 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  %2 = hlo.send_done %0 channel_id = 1 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @send_done_c1_start(%t: !hlo.token) {
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.send}}
  %1 = hlo.send_done %0 : (tuple<tensor<4xf32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @send_done_c1_type(%0: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{operand is (f32[4]), but must be a value, a context and a token}}
  %1 = hlo.send_done %0 : (tuple<tensor<4xf32>>) -> !hlo.token
  return
}

// -----

func.func @send_done_c2_channel(%x: tensor<4xf32>, %t: !hlo.token) {
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  // expected-error@+1 {{channel_id is 2, but that of the hlo.send is 1}}
  %1 = hlo.send_done %0 channel_id = 2 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @send_done_c2_host(%x: tensor<4xf32>, %t: !hlo.token) {
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  // expected-error@+1 {{is a host transfer, but the hlo.send is not}}
  %1 = hlo.send_done %0 channel_id = 1 is_host_transfer : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @send_done_c3_token(%0: tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) {
  // expected-error@+1 {{result #0 must be token, but got 'tensor<4xf32>'}}
  %1 = hlo.send_done %0 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tensor<4xf32>
  return
}

// -----

func.func @recv_c1_empty(%t: !hlo.token) {
  // expected-error@+1 {{result is (), but must be a value, a context and a token}}
  %0 = hlo.recv %t : (!hlo.token) -> tuple<>
  return
}

// -----

func.func @recv_c1_context(%t: !hlo.token) {
  // expected-error@+1 {{result element 1 is f32[], but u32[] is expected}}
  %0 = hlo.recv %t : (!hlo.token) -> tuple<tensor<4xf32>, tensor<f32>, !hlo.token>
  return
}

// -----

func.func @recv_c2_never_done(%t: !hlo.token) {
  // expected-error@+1 {{is never finished: no hlo.recv_done uses it}}
  %0 = hlo.recv %t : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  return
}

// -----

func.func @recv_done_c1_start(%x: tensor<4xf32>, %t: !hlo.token) {
  // expected-error@+1 {{is used by hlo.recv_done, which is no hlo.send_done and does not carry it to one}}
  %0 = hlo.send %x, %t channel_id = 1 : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  %1 = hlo.recv_done %0 channel_id = 1 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @recv_done_c1_type(%0: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{operand is (f32[4]), but must be a value, a context and a token}}
  %1 = hlo.recv_done %0 : (tuple<tensor<4xf32>>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @recv_done_c2_channel(%t: !hlo.token) {
  %0 = hlo.recv %t channel_id = 2 : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  // expected-error@+1 {{channel_id is 1, but that of the hlo.recv is 2}}
  %1 = hlo.recv_done %0 channel_id = 1 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @recv_done_c2_host(%t: !hlo.token) {
  %0 = hlo.recv %t channel_id = 1 is_host_transfer : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
  // expected-error@+1 {{is not a host transfer, but the hlo.recv is}}
  %1 = hlo.recv_done %0 channel_id = 1 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
  return
}

// -----

func.func @recv_done_c3_type(%0: tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) {
  // expected-error@+1 {{result element 0 is f32[5], but f32[4] is expected}}
  %1 = hlo.recv_done %0 : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<5xf32>, !hlo.token>
  return
}

// -----

func.func @copy_start_c1_context(%x: tensor<4xf32>) {
  // expected-error@+1 {{result is (f32[4], f32[4]), but must be the copy, the operand and an integer scalar}}
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @copy_start_c1_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{result element 1 is f32[5], but f32[4] is expected}}
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<5xf32>, tensor<ui32>>
  return
}

// -----

func.func @copy_start_c2_done_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by 2 operations hlo.copy_done, but only one may}}
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  %1 = hlo.copy_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.copy_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return
}

// -----

func.func @copy_start_c2_never_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is never finished: no hlo.copy_done uses it}}
  %0 = hlo.copy_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
  return
}

// -----

func.func @copy_done_c1_start(%t: !hlo.token) {
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.copy_start}}
  %1 = hlo.copy_done %0 : (tuple<tensor<4xf32>, !hlo.token>) -> tensor<4xf32>
  return
}

// -----

func.func @copy_done_c2_type(%0: tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{dimension 0 is 2 for 4}}
  %1 = hlo.copy_done %0 : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<2xf32>
  return
}
