// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @return_c1_parent(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'hlo.return' op ends a computation of an HLO operation, but is in 'func.func'}}
  hlo.return %x : tensor<f32>
}

// -----

func.func @region_ends_in_return(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.fusion' op calls returns no value}}
  %0 = "hlo.fusion"(%x) <{kind = #hlo<fusion_kind kLoop>}> ({
  ^bb0(%p: tensor<f32>):
    "func.return"() : () -> ()
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @region_is_isolated(%x: tensor<f32>) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = hlo.fusion kLoop() : () -> tensor<f32> calls {
    // expected-error@+1 {{'hlo.return' op using value defined outside the region}}
    hlo.return %x : tensor<f32>
  }
  return
}

// -----

func.func @call_c1_callee(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.call' op '@g' is not a function}}
  %0 = hlo.call @g(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @call_c2_count(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.call' op '@g' takes 1 parameters, but 2 are passed}}
  %0 = hlo.call @g(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
func.func @call_c2_operand(%x: tensor<7xf32>) {
  // expected-error@+1 {{'hlo.call' op operand 0 is f32[7], but the parameter of '@g' is f32[8]}}
  %0 = hlo.call @g(%x) : (tensor<7xf32>) -> tensor<8xf32>
  return
}

// -----

func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
// A call passes values on as they are: no other precision.
func.func @call_c3_result(%x: tensor<8xf32>) {
  // expected-error@+1 {{'hlo.call' op result is bf16[8], but what '@g' returns is f32[8]}}
  %0 = hlo.call @g(%x) : (tensor<8xf32>) -> tensor<8xbf16>
  return
}

// -----

func.func private @g(%x: tensor<f32>) {
  return
}
func.func @call_c3_no_result(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.call' op '@g' returns 0 values, not one}}
  %0 = hlo.call @g(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @call_c4_name(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.call' op is composite, but has no frontend attribute 'composite.name'}}
  %0 = hlo.call @g(%x) composite : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @call_c4_version(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.call' op has composite.version '-1', not an integer of at least 0}}
  %0 = hlo.call @g(%x) composite {hlo.frontend_attributes = {composite.name = "a", composite.version = "-1"}} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @fusion_c1_count(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.fusion' op calls takes 0 parameters, but 1 are passed}}
  %0 = hlo.fusion kLoop(%x) : (tensor<f32>) -> tensor<f32> calls {
    %1 = hlo.constant dense<1.0> : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return
}

// -----

func.func @fusion_c1_parameter(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.fusion' op parameter 0 of calls is f32[3], but f32[2] is passed}}
  %0 = hlo.fusion kLoop(%x) : (tensor<2xf32>) -> tensor<3xf32> calls {
  ^bb0(%p: tensor<3xf32>):
    hlo.return %p : tensor<3xf32>
  }
  return
}

// -----

func.func @fusion_c2_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.fusion' op calls returns f32[2], but s32[2] is expected}}
  %0 = hlo.fusion kLoop(%x) : (tensor<2xf32>) -> tensor<2xi32> calls {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  }
  return
}

// -----

func.func @fusion_c3_output(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.fusion' op alias of {1}: there is no such element in the result f32[2]}}
  %0 = hlo.fusion kLoop(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[1] = 0 []>] : (tensor<2xf32>) -> tensor<2xf32> calls {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  }
  return
}

// -----

func.func @while_c1_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.while' op result is f32[3], but operand is f32[2]}}
  %0 = hlo.while %x : (tensor<2xf32>) -> tensor<3xf32> condition {
  ^bb0(%p: tensor<2xf32>):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  }
  return
}

// -----

func.func @while_c2_parameter(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.while' op parameter 0 of condition is bf16[2], but the value passed is f32[2]}}
  %0 = hlo.while %x : tensor<2xf32> condition {
  ^bb0(%p: tensor<2xbf16>):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  }
  return
}

// -----

func.func @while_c2_pred(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.while' op the result of condition is f32[2], but the type expected is pred[]}}
  %0 = hlo.while %x : tensor<2xf32> condition {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  } body {
  ^bb0(%p: tensor<2xf32>):
    hlo.return %p : tensor<2xf32>
  }
  return
}

// -----

func.func @while_c3_body(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.while' op the result of body is (f32[2]), but the state is f32[2]}}
  %0 = hlo.while %x : tensor<2xf32> condition {
  ^bb0(%p: tensor<2xf32>):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%p: tensor<2xf32>):
    %1 = hlo.tuple %p : (tensor<2xf32>) -> tuple<tensor<2xf32>>
    hlo.return %1 : tuple<tensor<2xf32>>
  }
  return
}

// -----

func.func @conditional_c1_index(%i: tensor<i64>, %x: tensor<f32>) {
  // expected-error@+1 {{'hlo.conditional' op branch index is s64[], not pred[] or s32[]}}
  %0 = hlo.conditional %i(%x) : (tensor<i64>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @conditional_c1_scalar(%i: tensor<1xi32>, %x: tensor<f32>) {
  // expected-error@+1 {{'hlo.conditional' op branch index is s32[1], not pred[] or s32[]}}
  %0 = hlo.conditional %i(%x) : (tensor<1xi32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @conditional_c2_pred(%i: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+1 {{'hlo.conditional' op has 1 branches; a pred chooses one of two}}
  %0 = hlo.conditional %i(%x) : (tensor<i1>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @conditional_c2_none(%i: tensor<i32>) {
  // expected-error@+1 {{'hlo.conditional' op has 0 branches; at least one is expected}}
  %0 = "hlo.conditional"(%i) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @conditional_c3_operands(%i: tensor<i32>, %x: tensor<f32>) {
  // expected-error@+1 {{'hlo.conditional' op has 1 branches, but 2 operands for them}}
  %0 = hlo.conditional %i(%x, %x) : (tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @conditional_c3_parameter(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.conditional' op parameter 0 of branch 1 is f32[], but f32[2] is passed}}
  %0 = hlo.conditional %i(%x, %y) : (tensor<i32>, tensor<f32>, tensor<2xf32>) -> tensor<f32> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }, {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @conditional_c4_result(%i: tensor<i32>, %x: tensor<f32>) {
  // expected-error@+1 {{'hlo.conditional' op the result of branch 0 is f32[], but the result is f64[]}}
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<f32>) -> tensor<f64> branches {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return
}

// -----

func.func @custom_call_c1_count(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op has 0 layout constraints for 1 operands}}
  %0 = hlo.custom_call "t"(%x) operand_layout_constraints = [] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c1_type(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op layout constraint 0 is f32[3], but the operand is f32[2]}}
  %0 = hlo.custom_call "t"(%x) operand_layout_constraints = [tensor<3xf32, #hlo.layout<[0]>>] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c1_layout(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op layout constraint 0 is f32[2], without layout}}
  %0 = hlo.custom_call "t"(%x) operand_layout_constraints = [tensor<2xf32>] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c2_operand(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op alias of {}: operand 1 is outside [0, 1)}}
  %0 = hlo.custom_call "t"(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[] = 1 []>] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c2_operand_index(%x: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{'hlo.custom_call' op alias of {}: operand 0 is (f32[2]) and has no element {0, 1}}}
  %0 = hlo.custom_call "t"(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[] = 0 [0, 1]>] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c2_type(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op alias of {}: the output is f32[3], but operand 0 is f32[2]}}
  %0 = hlo.custom_call "t"(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[] = 0 []>] : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @custom_call_c3_computation(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op called computation '@g' is not a function}}
  %0 = hlo.custom_call "t"(%x) called_computations = [@g] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c4_groups(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op batch_group_count 0 is not positive}}
  %0 = hlo.custom_call "t"(%x) {batch_group_count = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @custom_call_c5_version(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.custom_call' op has api_version API_VERSION_UNSPECIFIED}}
  %0 = hlo.custom_call "t"(%x) api_version = API_VERSION_UNSPECIFIED : (tensor<2xf32>) -> tensor<2xf32>
  return
}
