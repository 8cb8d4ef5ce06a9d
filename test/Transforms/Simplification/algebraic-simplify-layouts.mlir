// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s

!row = tensor<2x3xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x3xf32, #hlo.layout<[0, 1]>>
!transposed = tensor<3x2xf32, #hlo.layout<[0, 1]>>
!flat = tensor<6xf32, #hlo.layout<[0]>>

// CHECK-LABEL: func @transpose_to_bitcast(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[X]]
// CHECK-NEXT:    return %[[B]]
func.func @transpose_to_bitcast(%x: !row) -> !transposed {
  %0 = hlo.transpose %x dimensions = [1, 0] : (!row) -> !transposed
  return %0 : !transposed
}

// CHECK-LABEL: func @transpose_that_moves(
// CHECK:         hlo.transpose
func.func @transpose_that_moves(%x: !column) -> !transposed {
  %0 = hlo.transpose %x dimensions = [1, 0] : (!column) -> !transposed
  return %0 : !transposed
}

// CHECK-LABEL: func @copy_of_layout(
// CHECK:         hlo.copy
func.func @copy_of_layout(%x: !row) -> !column {
  %0 = hlo.copy %x : (!row) -> !column
  return %0 : !column
}

// CHECK-LABEL: func @layout_constraint(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[X]]
// CHECK-NEXT:    return %[[C]]
func.func @layout_constraint(%x: !row) -> !column {
  %0 = hlo.custom_call "LayoutConstraint"(%x) : (!row) -> !row
  %1 = hlo.custom_call "LayoutConstraint"(%0) : (!row) -> !column
  return %1 : !column
}

// Operands of two layouts.
// CHECK-LABEL: func @mixed_layouts(
// CHECK:         hlo.multiply
func.func @mixed_layouts(%x: !row) -> !column {
  %0 = hlo.constant dense<1.0> : !column
  %1 = hlo.multiply %x, %0 : (!row, !column) -> !column
  return %1 : !column
}

// CHECK-LABEL: func @same_layouts(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    return %[[X]]
func.func @same_layouts(%x: !column) -> !column {
  %0 = hlo.constant dense<1.0> : !column
  %1 = hlo.multiply %x, %0 : !column
  return %1 : !column
}

// Moves elements unless the layout is the default one.
// CHECK-LABEL: func @broadcast(
// CHECK:         hlo.broadcast
func.func @broadcast(%x: !column) -> tensor<1x2x3xf32, #hlo.layout<[2, 1, 0]>> {
  %0 = hlo.broadcast %x dimensions = [1, 2] : (!column) -> tensor<1x2x3xf32, #hlo.layout<[2, 1, 0]>>
  return %0 : tensor<1x2x3xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @reshape_to_bitcast(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[X]]
// CHECK-NEXT:    return %[[B]]
func.func @reshape_to_bitcast(%x: !row) -> !flat {
  %0 = hlo.reshape %x : (!row) -> !flat
  return %0 : !flat
}

// CHECK-LABEL: func @reshape_that_moves(
// CHECK:         hlo.reshape
func.func @reshape_that_moves(%x: !column) -> !flat {
  %0 = hlo.reshape %x : (!column) -> !flat
  return %0 : !flat
}

// The slow dimension is split, the fast one stays.
// CHECK-LABEL: func @reshape_within_layout(
// CHECK:         hlo.bitcast
func.func @reshape_within_layout(%x: tensor<5x6xf32, #hlo.layout<[0, 1]>>) -> tensor<5x2x3xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x : (tensor<5x6xf32, #hlo.layout<[0, 1]>>) -> tensor<5x2x3xf32, #hlo.layout<[0, 2, 1]>>
  return %0 : tensor<5x2x3xf32, #hlo.layout<[0, 2, 1]>>
}

// CHECK-LABEL: func @copy_to_bitcast(
// CHECK:         hlo.bitcast
func.func @copy_to_bitcast(%x: tensor<4x1xf32, #hlo.layout<[1, 0]>>) -> tensor<4x1xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<4x1xf32, #hlo.layout<[1, 0]>>) -> tensor<4x1xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x1xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @copy_to_memory(
// CHECK:         hlo.copy
func.func @copy_to_memory(%x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>> {
  %0 = hlo.copy %x : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  return %0 : tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
}

// CHECK-LABEL: func @reshape_of_layout(
// CHECK:         hlo.reshape
func.func @reshape_of_layout(%x: !row) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (!row) -> !transposed
  %r = hlo.reshape %0 : (!transposed) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @copy_of_copy(
// CHECK-NEXT:    %[[R:.*]] = hlo.copy %arg0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
// CHECK-NEXT:    return %[[R]]
func.func @copy_of_copy(%x: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>> {
  %0 = hlo.copy %x : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[0, 1, 2]>>
  %r = hlo.copy %0 : (tensor<2x3x4xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
}

// Only a dimension of size 1 goes around, and comes back; elements as well.
// CHECK-LABEL: func @degenerate_chain(
// CHECK-NEXT:    return %arg0
func.func @degenerate_chain(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>
  %r = hlo.reshape %1 : (tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @degenerate_chain_to_bitcast(
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[R]]
func.func @degenerate_chain_to_bitcast(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>
  %r = hlo.reshape %1 : (tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<1x6xf32, #hlo.layout<[1, 0]>>
}

// Dimensions change places; another instruction waits for one in between.
// CHECK-LABEL: func @kept_chains(
// CHECK:         hlo.transpose %arg0
// CHECK:         hlo.reshape %arg0
// CHECK:         hlo.transpose
func.func @kept_chains(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[1, 0]>>) {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.reshape %0 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
  %2 = hlo.transpose %1 dimensions = [1, 2, 0] {hlo.control_id = 1 : i64} : (tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>
  %s = hlo.reshape %2 : (tensor<2x3x1xf32, #hlo.layout<[1, 0, 2]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %3 = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r, %s, %3 : tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @bitcast_of_elementwise(
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %[[N]]
// CHECK-NEXT:    return %[[R]]
func.func @bitcast_of_elementwise(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %1 = hlo.negate %0 : tensor<6xf32>
  %r = hlo.bitcast %1 : (tensor<6xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @transpose_of_dot(
// CHECK-NEXT:    %[[R:.*]] = hlo.dot %arg1, %arg0 {{.*}} -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[R]]
func.func @transpose_of_dot(%x: tensor<2x4xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xf32, #hlo.layout<[1, 0]>>, tensor<4x3xf32, #hlo.layout<[1, 0]>>) -> !row
  %r = hlo.transpose %0 dimensions = [1, 0] : (!row) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}
