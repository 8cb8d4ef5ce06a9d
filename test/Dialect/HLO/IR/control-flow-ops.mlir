// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

func.func private @f(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.add %x, %y : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @nothing() -> tuple<> {
  %0 = hlo.tuple : () -> tuple<>
  return %0 : tuple<>
}

// CHECK-LABEL: func.func @call(
// CHECK: hlo.call @f(%{{.*}}, %{{.*}}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
// CHECK: hlo.call @f(%{{.*}}, %{{.*}}) composite {hlo.frontend_attributes = {composite.name = "chlo.sum", composite.version = "1"}} : (tensor<8xf32, #hlo.layout<[0]>>, tensor<8xf32>)
// CHECK: hlo.call @nothing() : () -> tuple<>
func.func @call(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32, #hlo.layout<[0]>>) -> tensor<8xf32> {
  %0 = hlo.call @f(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = hlo.call @f(%z, %y) composite {hlo.frontend_attributes = {composite.name = "chlo.sum", composite.version = "1"}} : (tensor<8xf32, #hlo.layout<[0]>>, tensor<8xf32>) -> tensor<8xf32>
  %2 = hlo.call @nothing() : () -> tuple<>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @fusion(
// CHECK: hlo.fusion kLoop(%{{.*}}) : (tensor<8xf32>) -> tensor<8xf32> calls {
// CHECK: hlo.fusion kCustom() : () -> tensor<i32> calls {
// CHECK-NEXT: hlo.constant
// CHECK: hlo.fusion kInput(%{{.*}}) output_to_operand_aliasing = [#hlo.output_operand_alias<[0] = 0 []>] : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xbf16>> calls {
func.func @fusion(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.fusion kCustom() : () -> tensor<i32> calls {
    %1 = hlo.constant dense<1> : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  %3 = hlo.fusion kInput(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[0] = 0 []>] : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xbf16>> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.convert %p : (tensor<8xf32>) -> tensor<8xbf16>
    %4 = hlo.tuple %p, %1 : (tensor<8xf32>, tensor<8xbf16>) -> tuple<tensor<8xf32>, tensor<8xbf16>>
    hlo.return %4 : tuple<tensor<8xf32>, tensor<8xbf16>>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK: hlo.while %{{.*}} : tensor<i32> condition {
// CHECK: } body {
func.func @while(%init: tensor<i32>) -> tensor<i32> {
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %limit = hlo.constant dense<10> : tensor<i32>
    %1 = hlo.compare LT, %state, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    %1 = hlo.add %state, %state : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// The layout of the state may change on the way; a tuple with a token.
// CHECK-LABEL: func.func @while_layouts(
// CHECK: hlo.while %{{.*}} : (tuple<tensor<2x?xf32, #hlo.bounds<[?, 3]>>, !hlo.token>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, !hlo.token> condition {
func.func @while_layouts(%init: tuple<tensor<2x?xf32, #hlo.bounds<[?, 3]>>, !hlo.token>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, !hlo.token> {
  %0 = hlo.while %init : (tuple<tensor<2x?xf32, #hlo.bounds<[?, 3]>>, !hlo.token>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, !hlo.token> condition {
  ^bb0(%state: tuple<tensor<2x3xf32>, !hlo.token>):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%state: tuple<tensor<2x3xf32>, !hlo.token>):
    hlo.return %state : tuple<tensor<2x3xf32>, !hlo.token>
  }
  return %0 : tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, !hlo.token>
}

// CHECK-LABEL: func.func @conditional(
// CHECK: hlo.conditional %{{.*}}(%{{.*}}, %{{.*}}) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> branches {
// CHECK: }, {
// CHECK: hlo.conditional %{{.*}}(%{{.*}}) : (tensor<i32>, tuple<>) -> tensor<f32> branches {
func.func @conditional(%pred: tensor<i1>, %index: tensor<i32>, %x: tensor<8xf32>, %y: tensor<8xf32>, %none: tuple<>) -> tensor<8xf32> {
  %0 = hlo.conditional %pred(%x, %y) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> branches {
  ^bb0(%p: tensor<8xf32>):
    hlo.return %p : tensor<8xf32>
  }, {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.conditional %index(%none) : (tensor<i32>, tuple<>) -> tensor<f32> branches {
  ^bb0(%p: tuple<>):
    %1 = hlo.constant dense<1.0> : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @custom_call(
// CHECK: hlo.custom_call "target"(%{{.*}}) has_side_effect : (tensor<8xf32>) -> tensor<8xf32>
// CHECK: hlo.custom_call "target"() called_computations = [@f, @nothing] : () -> tuple<>
// CHECK: hlo.custom_call "conv"(%{{.*}}, %{{.*}}) has_side_effect window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f">
// CHECK-SAME: operand_precision = <highest, default> padding_type = PADDING_SAME
// CHECK-SAME: operand_layout_constraints = [tensor<8xf32, #hlo.layout<[0]>>, tuple<tensor<i32>, !hlo.token>]
// CHECK-SAME: literal = dense<[1, 2]> : tensor<2xi32>
// CHECK-SAME: output_to_operand_aliasing = [#hlo.output_operand_alias<[0] = 1 [0]>]
// CHECK-SAME: schedule = SCHEDULE_LATEST api_version = API_VERSION_TYPED_FFI
// CHECK-SAME: called_computations = [@f] {feature_group_count = 2 : i64} :
func.func @custom_call(%x: tensor<8xf32>, %t: tuple<tensor<i32>, !hlo.token>) -> tensor<8xf32> {
  %0 = hlo.custom_call "target"(%x) has_side_effect : (tensor<8xf32>) -> tensor<8xf32>
  %1 = hlo.custom_call "target"() called_computations = [@f, @nothing] : () -> tuple<>
  %2 = hlo.custom_call "conv"(%x, %t) has_side_effect
    window = <size = [3, 3], pad = [1, 1, 1, 1]> dim_labels = <"b01f_01io->b01f">
    operand_precision = <highest, default> padding_type = PADDING_SAME
    operand_layout_constraints = [tensor<8xf32, #hlo.layout<[0]>>, tuple<tensor<i32>, !hlo.token>]
    literal = dense<[1, 2]> : tensor<2xi32>
    output_to_operand_aliasing = [#hlo.output_operand_alias<[0] = 1 [0]>]
    schedule = SCHEDULE_LATEST api_version = API_VERSION_TYPED_FFI
    called_computations = [@f] {feature_group_count = 2 : i64}
    : (tensor<8xf32>, tuple<tensor<i32>, !hlo.token>) -> tuple<tensor<i32>, tensor<8xf32>>
  return %0 : tensor<8xf32>
}
