// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @sort_of_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4x1xf32>, %[[Y:.*]]: tensor<4x1xi32>)
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[T]]
func.func @sort_of_one(%x: tensor<4x1xf32>, %y: tensor<4x1xi32>) -> tuple<tensor<4x1xf32>, tensor<4x1xi32>> {
  %0 = hlo.sort %x, %y dimension = 1 : (tensor<4x1xf32>, tensor<4x1xi32>) -> tuple<tensor<4x1xf32>, tensor<4x1xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<4x1xf32>, tensor<4x1xi32>>
}

// CHECK-LABEL: func @sort_of_two(
// CHECK:         hlo.sort
func.func @sort_of_two(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %0 = hlo.sort %x dimension = 1 : (tensor<1x2xf32>) -> tensor<1x2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<1x2xf32>
}

// CHECK-LABEL: func @scatter_of_nothing(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<8x4xf32>,
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[T]]
func.func @scatter_of_nothing(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %i: tensor<0x1xi32>, %u: tensor<0x4xf32>) -> tuple<tensor<8x4xf32>, tensor<8x4xf32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<0x1xi32>, tensor<0x4xf32>, tensor<0x4xf32>) -> tuple<tensor<8x4xf32>, tensor<8x4xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.tuple %c, %d : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<8x4xf32>, tensor<8x4xf32>>
}

// CHECK-LABEL: func @map_to_operation(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    %[[R:.*]] = hlo.subtract %[[Y]], %[[X]] : tensor<4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @map_to_operation(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x, %y dimensions = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.subtract %b, %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @map_to_constant(
// CHECK-NOT:     hlo.map
// CHECK:         hlo.broadcast
func.func @map_to_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.constant dense<2.0> : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @map_to_several(
// CHECK:         hlo.map
func.func @map_to_several(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.sine %a : tensor<f32>
    %2 = hlo.cosine %1 : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @gather_of_one(
// CHECK-SAME:    %[[X:.*]]: tensor<1xf32>, %[[I:.*]]: tensor<5xi32>)
// CHECK:         %[[S:.*]] = hlo.reshape %[[X]]
// CHECK:         hlo.broadcast %[[S]]
// CHECK-NOT:     hlo.gather
// CHECK:         return
func.func @gather_of_one(%x: tensor<1xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<1xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @gather_to_selects(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[I:.*]]: tensor<5xi32>)
// CHECK:         hlo.compare GE, %[[I]]
// CHECK:         hlo.select
// CHECK:         hlo.compare GE, %[[I]]
// CHECK:         hlo.select
// CHECK-NOT:     hlo.gather
// CHECK:         return
func.func @gather_to_selects(%x: tensor<3xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<3xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @large_gather(
// CHECK:         hlo.gather
// CHECK:         return
func.func @large_gather(%x: tensor<5xf32>, %i: tensor<5xi32>) -> tensor<5xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<5xf32>, tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @add_scatter(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xi32>, %[[Y:.*]]: tensor<8x4xi32>,
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]]
// CHECK:         hlo.scatter %[[S]]
// CHECK-NOT:     hlo.add %
// CHECK:         return
func.func @add_scatter(%x: tensor<8x4xi32>, %y: tensor<8x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>) -> tensor<8x4xi32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<8x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.add %x, %0 : tensor<8x4xi32>
  return %1 : tensor<8x4xi32>
}

// CHECK-LABEL: func @add_float_scatter(
// CHECK:         hlo.scatter
// CHECK:         hlo.add
// DECLINED: AddScatter | {{.*}}"add kept: scatter in its place needs the option inexact
func.func @add_float_scatter(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.add %x, %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// Whole rows are gathered: what they are padded with can wait.
// CHECK-LABEL: func @gather_of_pad(
// CHECK-SAME:    %[[X:.*]]: tensor<7x3xf32>, %[[V:.*]]: tensor<f32>, %[[I:.*]]: tensor<5xi32>)
// CHECK:         %[[G:.*]] = hlo.gather %[[X]], %[[I]] {{.*}}slice_sizes = [1, 3]
// CHECK:         hlo.pad %[[G]], %[[V]] {{.*}}low = [0, 1] {{.*}}high = [0, 2] {{.*}}interior = [0, 1]
func.func @gather_of_pad(%x: tensor<7x3xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 1] high = [0, 2] interior = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x8xf32>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<7x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// Rows may come from the padding.
// CHECK-LABEL: func @gather_of_padded_rows(
// CHECK:         hlo.pad
// CHECK:         hlo.gather
func.func @gather_of_padded_rows(%x: tensor<7x8xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x8xf32> {
  %0 = hlo.pad %x, %v low = [1, 0] high = [0, 0] interior = [0, 0] : (tensor<7x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<8x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// Parts of rows, too.
// CHECK-LABEL: func @gather_of_parts(
// CHECK:         hlo.pad
// CHECK:         hlo.gather
func.func @gather_of_parts(%x: tensor<7x7xf32>, %v: tensor<f32>, %i: tensor<5xi32>) -> tensor<5x7xf32> {
  %0 = hlo.pad %x, %v low = [0, 1] high = [0, 0] interior = [0, 0] : (tensor<7x7xf32>, tensor<f32>) -> tensor<7x8xf32>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 7] : (tensor<7x8xf32>, tensor<5xi32>) -> tensor<5x7xf32>
  return %1 : tensor<5x7xf32>
}

// CHECK-LABEL: func @merge_scatters(
// CHECK-SAME:    %[[X:.*]]: tensor<9x4xi32>, %[[I:.*]]: tensor<3x1xi32>, %[[U:.*]]: tensor<3x4xi32>, %[[J:.*]]: tensor<2x1xi32>, %[[V:.*]]: tensor<2x4xi32>)
// CHECK-DAG:     %[[IS:.*]] = hlo.concatenate %[[I]], %[[J]] dimension = 0
// CHECK-DAG:     %[[US:.*]] = hlo.concatenate %[[U]], %[[V]] dimension = 0
// CHECK:         %[[S:.*]] = hlo.scatter %[[X]], %[[IS]], %[[US]]
// CHECK:         return %[[S]]
func.func @merge_scatters(%x: tensor<9x4xi32>, %i: tensor<3x1xi32>, %u: tensor<3x4xi32>, %j: tensor<2x1xi32>, %v: tensor<2x4xi32>) -> tensor<9x4xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<9x4xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9x4xi32>
}

// A sum of scatters into two arrays is one into their sum.
// CHECK-LABEL: func @sum_of_scatters(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<9xi32>, %[[Y:[^:]*]]: tensor<9xi32>
// CHECK:         %[[SUM:.*]] = hlo.add %[[Y]], %[[X]]
// CHECK-COUNT-1: hlo.scatter %[[SUM]]
// CHECK-NOT:     hlo.scatter
// CHECK:         return
func.func @sum_of_scatters(%x: tensor<9xi32>, %y: tensor<9xi32>, %i: tensor<3x2xi32>, %u: tensor<3x2xi32>, %j: tensor<3x1xi32>, %v: tensor<3x1xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %y, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.add %0, %1 : tensor<9xi32>
  return %2 : tensor<9xi32>
}

// Sums of floats depend on the order.
// CHECK-LABEL: func @scatters_of_floats(
// CHECK-COUNT-2: hlo.scatter
// DECLINED: MergeScatters | {{.*}}"scatter kept: scatter in its place needs the option inexact
func.func @scatters_of_floats(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %j: tensor<2x1xi32>, %v: tensor<2xf32>) -> tensor<9xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<9xf32>
}

// Indices that are all different may not be so together; windows differ.
// CHECK-LABEL: func @unique_scatters(
// CHECK-COUNT-2: hlo.scatter
func.func @unique_scatters(%x: tensor<9xi32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>, %j: tensor<2x1xi32>, %v: tensor<2xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<9xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9xi32>
}

// CHECK-LABEL: func @scatters_of_windows(
// CHECK-COUNT-2: hlo.scatter
func.func @scatters_of_windows(%x: tensor<9xi32>, %i: tensor<3x1xi32>, %u: tensor<3x2xi32>, %j: tensor<2x1xi32>, %v: tensor<2x3xi32>) -> tensor<9xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<3x1xi32>, tensor<3x2xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %0, %j, %v dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xi32>, tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<9xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<9xi32>
}

// A reshape of other dimensions is no obstacle.
// CHECK-LABEL: func @gather_of_reshaped_pad(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
// CHECK:         %[[G:.*]] = hlo.gather %[[X]], %arg2 {{.*}}slice_sizes = [1, 5]
// CHECK:         hlo.pad %[[G]], %arg1 {{.*}}low = [0, 1] {{.*}}high = [0, 2]
func.func @gather_of_reshaped_pad(%x: tensor<2x3x5xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = hlo.pad %x, %v low = [0, 0, 1] high = [0, 0, 2] interior = [0, 0, 0] : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 8] : (tensor<6x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @gather_of_pad_reshaped(
// CHECK:         hlo.pad
// CHECK:         hlo.gather
func.func @gather_of_pad_reshaped(%x: tensor<2x2x4xf32>, %v: tensor<f32>, %i: tensor<4xi32>) -> tensor<4x4xf32> {
  %0 = hlo.pad %x, %v low = [0, 1, 0] high = [0, 0, 0] interior = [0, 0, 0] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %1 = hlo.reshape %0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %2 = hlo.gather %1, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<6x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// Indices are clamped to an array without elements.
// CHECK-LABEL: func @gather_of_none(
// CHECK-NOT:     hlo.gather
// CHECK:         %[[R:.*]] = hlo.broadcast %{{.*}} : (tensor<f32>) -> tensor<5x0xf32>
// CHECK-NEXT:    return %[[R]]
func.func @gather_of_none(%x: tensor<0xf32>, %i: tensor<5xi32>) -> tensor<5x0xf32> {
  %r = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [0] : (tensor<0xf32>, tensor<5xi32>) -> tensor<5x0xf32>
  return %r : tensor<5x0xf32>
}
