// RUN: hlo-opt %s --reshape-mover | FileCheck %s
// RUN: hlo-opt %s --reshape-mover=reshape-of-1d-broadcast-is-cheap | FileCheck %s
!v = tensor<6xf32>
!m = tensor<2x3xf32>
!bounded = tensor<?xf32, #hlo.bounds<[6]>>
!bounded2 = tensor<2x?xf32, #hlo.bounds<[?, 3]>>

// Other operands that do not follow: sharded, waited for, of more than one
// dimension, or in another order.
// CHECK-LABEL: func @operands(
// CHECK: hlo.add {{.*}} : tensor<2x3xf32>
// CHECK: hlo.subtract {{.*}} : tensor<2x3xf32>
// CHECK: hlo.multiply {{.*}} : tensor<2x3x4xf32>
// CHECK: hlo.add {{.*}} : tensor<3x1xf32>
// CHECK: hlo.transpose
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: hlo.divide
func.func @operands(%x: !v, %y: tensor<24xf32>, %a: tensor<2x4xf32>, %b: tensor<1x3xf32>, %c: tensor<3x1xf32>, %d: tensor<2x2x2xf32>) -> tuple<!m, !m, tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<2x2x2xf32>> {
  %0 = hlo.reshape %x : (!v) -> !m
  %1 = hlo.constant {hlo.sharding = #hlo.sharding<"{replicated}">} dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : !m
  %2 = hlo.add %0, %1 : !m
  %3 = hlo.constant {hlo.control_id = 0 : i64} dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : !m
  %again = hlo.reshape %x : (!v) -> !m
  %4 = hlo.subtract %again, %3 : !m
  %5 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
  %6 = hlo.reshape %y : (tensor<24xf32>) -> tensor<2x3x4xf32>
  %7 = hlo.broadcast %a dimensions = [0, 2] : (tensor<2x4xf32>) -> tensor<2x3x4xf32>
  %8 = hlo.multiply %6, %7 : tensor<2x3x4xf32>
  %9 = hlo.transpose %b dimensions = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
  %10 = hlo.broadcast %c dimensions = [0, 1] : (tensor<3x1xf32>) -> tensor<3x1xf32>
  %11 = hlo.add %9, %10 : tensor<3x1xf32>
  %12 = hlo.transpose %d dimensions = [1, 0, 2] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %13 = hlo.transpose %d dimensions = [2, 1, 0] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %14 = hlo.divide %12, %13 : tensor<2x2x2xf32>
  %15 = hlo.tuple %2, %4, %8, %11, %14 : (!m, !m, tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<2x2x2xf32>) -> tuple<!m, !m, tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<2x2x2xf32>>
  return %15 : tuple<!m, !m, tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<2x2x2xf32>>
}

// CHECK-LABEL: func @rearrangements(
// CHECK: hlo.sine {{.*}} : tensor<2x3xf32>
// CHECK-NEXT: hlo.reshape %arg0 : (tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT: hlo.cosine
// CHECK-NEXT: hlo.after_all
func.func @rearrangements(%x: !v) -> tuple<!m, !v> {
  %0 = hlo.reshape %x {hlo.control_id = 0 : i64} : (!v) -> !m
  %1 = hlo.sine %0 : !m
  %2 = hlo.reshape %x : (!v) -> !v
  %3 = hlo.cosine %2 : !v
  %4 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
  %5 = hlo.tuple %1, %3 : (!m, !v) -> tuple<!m, !v>
  return %5 : tuple<!m, !v>
}

// A size that is not known, of an operand or the result.
// CHECK-LABEL: func @bounded(
// CHECK: hlo.reshape %arg0
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.cosine
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.abs
func.func @bounded(%x: !bounded, %y: !v, %z: !bounded2) -> tuple<!m, !bounded2, !m, !bounded2> {
  %0 = hlo.reshape %x : (!bounded) -> !m
  %1 = hlo.sine %0 : !m
  %2 = hlo.reshape %y : (!v) -> !bounded2
  %3 = hlo.cosine %2 : !bounded2
  %4 = hlo.reshape %y : (!v) -> !bounded2
  %5 = hlo.add %4, %4 : (!bounded2, !bounded2) -> !m
  %6 = hlo.reshape %y : (!v) -> !m
  %7 = hlo.abs %6 : (!m) -> !bounded2
  %8 = hlo.tuple %1, %3, %5, %7 : (!m, !bounded2, !m, !bounded2) -> tuple<!m, !bounded2, !m, !bounded2>
  return %8 : tuple<!m, !bounded2, !m, !bounded2>
}

// Layouts with tiles, and operands of different layouts.
!row = tensor<2x3xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x3xf32, #hlo.layout<[0, 1]>>
!turned = tensor<3x2xf32, #hlo.layout<[1, 0]>>
!tiled = tensor<2x3xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>
!flat = tensor<6xf32, #hlo.layout<[0]>>
// CHECK-LABEL: func @layouts(
// CHECK: hlo.reshape %arg0
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.cosine
// CHECK: hlo.constant
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.negate
// CHECK: hlo.transpose
// CHECK: hlo.transpose
// CHECK: hlo.subtract
func.func @layouts(%x: !tiled, %y: !flat, %z: !row, %w: !column) -> tuple<!flat, !tiled, !row, !row, !turned> {
  %0 = hlo.reshape %x : (!tiled) -> !flat
  %1 = hlo.sine %0 : !flat
  %2 = hlo.reshape %y : (!flat) -> !tiled
  %3 = hlo.cosine %2 : (!tiled) -> !row
  %4 = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : !tiled
  %5 = hlo.reshape %y : (!flat) -> !row
  %6 = hlo.add %5, %4 : (!row, !tiled) -> !row
  %7 = hlo.reshape %y : (!flat) -> !row
  %8 = hlo.negate %7 : (!row) -> !tiled
  %9 = hlo.transpose %z dimensions = [1, 0] : (!row) -> !turned
  %10 = hlo.transpose %w dimensions = [1, 0] : (!column) -> !turned
  %11 = hlo.subtract %9, %10 : !turned
  %12 = hlo.tuple %1, %8, %6, %3, %11 : (!flat, !tiled, !row, !row, !turned) -> tuple<!flat, !tiled, !row, !row, !turned>
  return %12 : tuple<!flat, !tiled, !row, !row, !turned>
}

// Rearrangements that follow each other, one of which stays as it is.
!t = tensor<3x2xf32>
// CHECK-LABEL: func @follow_each_other(
// CHECK: hlo.reshape %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT: hlo.sine {{.*}} : tensor<2x3xf32>
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.reshape %arg1
// CHECK-NEXT: hlo.cosine {{.*}} : tensor<2x3xf32>
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.reshape %arg0 :
// CHECK-NEXT: hlo.reshape {{.*}} {hlo.sharding
// CHECK-NEXT: hlo.negate {{.*}} : tensor<3x2xf32>
// CHECK-NEXT: hlo.reshape %arg0 : {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT: hlo.reshape {{.*}} {hlo.control_predecessors
// CHECK-NEXT: hlo.abs {{.*}} : tensor<3x2xf32>
// CHECK-NEXT: hlo.reshape %arg0 : {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.tanh
func.func @follow_each_other(%x: !v, %y: !bounded) -> tuple<!t, !t, !t, !t, !bounded2> {
  %0 = hlo.reshape %x {hlo.control_id = 0 : i64} : (!v) -> !m
  %1 = hlo.reshape %0 : (!m) -> !t
  %2 = hlo.sine %1 : !t
  %3 = hlo.reshape %y : (!bounded) -> !m
  %4 = hlo.reshape %3 : (!m) -> !t
  %5 = hlo.cosine %4 : !t
  %6 = hlo.reshape %x : (!v) -> !m
  %7 = hlo.reshape %6 {hlo.sharding = #hlo.sharding<"{replicated}">} : (!m) -> !t
  %8 = hlo.negate %7 : !t
  %9 = hlo.reshape %x : (!v) -> !m
  %10 = hlo.reshape %9 {hlo.control_predecessors = array<i64: 0>} : (!m) -> !t
  %11 = hlo.abs %10 : !t
  %12 = hlo.reshape %x : (!v) -> !m
  %13 = hlo.reshape %12 : (!m) -> !bounded2
  %14 = hlo.tanh %13 : !bounded2
  %15 = hlo.tuple %2, %5, %8, %11, %14 : (!t, !t, !t, !t, !bounded2) -> tuple<!t, !t, !t, !t, !bounded2>
  return %15 : tuple<!t, !t, !t, !t, !bounded2>
}
