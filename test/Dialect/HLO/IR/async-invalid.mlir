// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @async_start_c1_count(%x: tensor<4xf32>) {
  // expected-error@+1 {{binds 2 operands, but the computation takes 1}}
  %0 = hlo.async_start %x, %x : (tensor<4xf32>, tensor<4xf32>) -> !hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c1_type(%x: tensor<5xf32>) {
  // expected-error@+1 {{parameter 0 of the computation is f32[4], but f32[5] is bound}}
  %0 = hlo.async_start %x : (tensor<5xf32>) -> !hlo.async<(tensor<5xf32>), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c2_one_operation(%x: tensor<4xf32>) {
  // expected-error@+1 {{wraps hlo.negate and hlo.abs, but must wrap one operation}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    %s = hlo.abs %r : (tensor<4xf32>) -> tensor<4xf32>
    hlo.return %s : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return
}

// -----

func.func @async_start_c3_operands(%x: tensor<4xf32>) {
  // expected-error@+1 {{result binds 0 operands, but 1 are bound}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c3_operand_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{operand 0 of the result is f32[5], but f32[4] is bound}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<5xf32>), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c3_result(%x: tensor<4xf32>) {
  // expected-error@+1 {{computation returns f32[4], but the result is one of f32[5]}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<5xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c3_tuple(%x: tensor<4xf32>) {
  // expected-error@+1 {{result #0 must be async value or tuple ((operands), result, contexts...), but got 'tuple<tensor<4xf32>, tensor<4xf32>>'}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c4_never_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is never finished: no hlo.async_update or hlo.async_done uses it}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  return
}

// -----

func.func @async_start_c4_done_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by 2 operations hlo.async_update or hlo.async_done, but only one may}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return
}

// -----

func.func @async_start_c4_update_and_done(%x: tensor<4xf32>) {
  // expected-error@+1 {{is used by 2 operations hlo.async_update or hlo.async_done, but only one may}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  %2 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  %3 = hlo.async_done %2 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return
}

// -----

func.func @async_update_c1_start(%t: !hlo.token) {
  %y = hlo.infeed %t : (!hlo.token) -> tuple<tuple<tensor<4xf32>>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.async_start or hlo.async_update}}
  %1 = hlo.async_update %y : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> tuple<tuple<tensor<4xf32>>, !hlo.token>
  return
}

// -----

func.func @async_update_c2_count(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{result binds 2 operands, but 1 are bound}}
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  return
}

// -----

func.func @async_update_c2_parameters(%x: tensor<4xf32>) {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %r = hlo.negate %a : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  // expected-error@+1 {{binds 2 operands, but the computation takes 1}}
  %1 = hlo.async_update %0, %x : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>, tensor<4xf32>) -> !hlo.async<(tensor<4xf32>, tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  return
}

// -----

func.func @async_update_c3_result(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{result is one of f32[5], but the operand is one of f32[4]}}
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<5xf32>, tensor<ui32>>
  return
}

// -----

func.func @async_update_c3_contexts(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{result has 0 contexts, but the operand has 1}}
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>>
  return
}

// -----

func.func @async_update_c3_context(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{context 0 of the result is s32[], but that of the operand is u32[]}}
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<i32>>
  return
}

// -----

func.func @async_update_c4_never_done(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{is never finished: no hlo.async_update or hlo.async_done uses it}}
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
  return
}

// -----

func.func @async_done_c1_start(%t: !hlo.token) {
  %y = hlo.infeed %t : (!hlo.token) -> tuple<tuple<tensor<4xf32>>, !hlo.token>
  // expected-error@+1 {{operand comes from hlo.infeed, but must come from hlo.async_start or hlo.async_update}}
  %1 = hlo.async_done %y : (tuple<tuple<tensor<4xf32>>, !hlo.token>) -> !hlo.token
  return
}

// -----

func.func @async_done_c2_bound(%x: tensor<4xf32>) {
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %r = hlo.add %a, %b : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  // expected-error@+1 {{finishes a computation of 2 parameters, of which 1 are bound}}
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @async_done_c3_type(%0: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) {
  // expected-error@+1 {{dimension 0 is 5 for 4}}
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<5xf32>
  return
}

// -----

func.func @async_isolated(%x: tensor<4xf32>) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
  ^bb0(%a: tensor<4xf32>):
  // expected-error@+1 {{using value defined outside the region}}
    %r = hlo.negate %x : tensor<4xf32>
    hlo.return %r : tensor<4xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
  return
}
