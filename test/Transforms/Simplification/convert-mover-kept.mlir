// RUN: hlo-opt %s --convert-mover | FileCheck %s
!b = tensor<4xbf16>
!f = tensor<4xf32>
!m = tensor<2x2xf32>

// Data movement that something waits for, conversions that wait, or with a
// sharding.
// CHECK-LABEL: func @movements(
// CHECK: hlo.convert
// CHECK-NEXT: hlo.reshape {{.*}} {hlo.control_id = 0 : i64} : (tensor<4xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: hlo.convert {{.*}} {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT: hlo.reshape {{.*}} : (tensor<4xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: hlo.convert {{.*}} {hlo.sharding
// CHECK-NEXT: hlo.reshape {{.*}} : (tensor<4xf32>) -> tensor<2x2xf32>
func.func @movements(%x: !b) -> tuple<!m, !m, !m> {
  %0 = hlo.convert %x : (!b) -> !f
  %1 = hlo.reshape %0 {hlo.control_id = 0 : i64} : (!f) -> !m
  %2 = hlo.convert %x {hlo.control_predecessors = array<i64: 0>} : (!b) -> !f
  %3 = hlo.reshape %2 : (!f) -> !m
  %4 = hlo.convert %x {hlo.sharding = #hlo.sharding<"{replicated}">} : (!b) -> !f
  %5 = hlo.reshape %4 : (!f) -> !m
  %6 = hlo.tuple %1, %3, %5 : (!m, !m, !m) -> tuple<!m, !m, !m>
  return %6 : tuple<!m, !m, !m>
}

// A constant that something waits for, or with a sharding; broadcasts of what is
// no constant, that wait, or whose value is not exact in fewer bits.
!s = tensor<f32>
!eight = tensor<8xf32>
// CHECK-LABEL: func @operands(
// CHECK-COUNT-5: hlo.concatenate {{.*}} -> tensor<8xf32>
// CHECK: return
func.func @operands(%x: !b, %v: !s) -> tuple<!eight, !eight, !eight, !eight, !eight> {
  %waits = hlo.constant {hlo.control_id = 0 : i64} dense<[1.0, 2.0, 3.0, 4.0]> : !f
  %0 = hlo.convert %x : (!b) -> !f
  %1 = hlo.concatenate %0, %waits dimension = 0 : (!f, !f) -> !eight
  %sharded = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<[1.0, 2.0, 3.0, 4.0]> : !f
  %2 = hlo.convert %x : (!b) -> !f
  %3 = hlo.concatenate %2, %sharded dimension = 0 : (!f, !f) -> !eight
  %spread = hlo.broadcast %v dimensions = [] : (!s) -> !f
  %4 = hlo.convert %x : (!b) -> !f
  %5 = hlo.concatenate %4, %spread dimension = 0 : (!f, !f) -> !eight
  %one = hlo.constant dense<1.0> : !s
  %ones = hlo.broadcast %one dimensions = [] {hlo.control_predecessors = array<i64: 0>} : (!s) -> !f
  %6 = hlo.convert %x : (!b) -> !f
  %7 = hlo.concatenate %6, %ones dimension = 0 : (!f, !f) -> !eight
  %exact = hlo.constant dense<1.00001> : !s
  %exacts = hlo.broadcast %exact dimensions = [] : (!s) -> !f
  %8 = hlo.convert %x : (!b) -> !f
  %9 = hlo.concatenate %8, %exacts dimension = 0 : (!f, !f) -> !eight
  %10 = hlo.tuple %1, %3, %5, %7, %9 : (!eight, !eight, !eight, !eight, !eight) -> tuple<!eight, !eight, !eight, !eight, !eight>
  return %10 : tuple<!eight, !eight, !eight, !eight, !eight>
}

// A broadcast of more than a scalar; tiled layouts.
!tiled = tensor<2x2xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>
!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!row_b = tensor<2x2xbf16, #hlo.layout<[1, 0]>>
!four = tensor<4x2xf32>
// CHECK-LABEL: func @types(
// CHECK: hlo.concatenate {{.*}} -> tensor<4x2xf32>
// CHECK: hlo.transpose {{.*}} -> tensor<2x2xf32, #hlo.layout<[1, 0], tiles = {{.*}}>>
// CHECK: hlo.transpose {{.*}} -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
func.func @types(%x: tensor<2x2xbf16>, %y: !row_b) -> tuple<!four, !tiled, !row> {
  %pair = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %pairs = hlo.broadcast %pair dimensions = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
  %0 = hlo.convert %x : (tensor<2x2xbf16>) -> tensor<2x2xf32>
  %1 = hlo.concatenate %0, %pairs dimension = 0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> !four
  %2 = hlo.convert %y : (!row_b) -> !row
  %3 = hlo.transpose %2 dimensions = [1, 0] : (!row) -> !tiled
  %4 = hlo.convert %y : (!row_b) -> !tiled
  %5 = hlo.transpose %4 dimensions = [1, 0] : (!tiled) -> !row
  %6 = hlo.tuple %1, %3, %5 : (!four, !tiled, !row) -> tuple<!four, !tiled, !row>
  return %6 : tuple<!four, !tiled, !row>
}

// CHECK-LABEL: func @elided_constant(
// CHECK:         %[[V0:.*]] = hlo.constant #hlo.elided : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V1]], %[[V0]] dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT:    return %[[V2]]
func.func @elided_constant(%x: tensor<4xbf16>) -> tensor<8xf32> {
  %0 = hlo.constant #hlo.elided : tensor<4xf32>
  %1 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %2 = hlo.concatenate %1, %0 dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
