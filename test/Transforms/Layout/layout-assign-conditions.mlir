// RUN: hlo-opt %s --split-input-file --layout-assign=target=h100 | FileCheck %s
// What there is to keep from: others are layout-assign.mlir,
// layout-assign-control-flow.mlir, layout-assign-gpu.mlir.

// What waits for others is there once, as is what they wait for.
// CHECK-LABEL: func @waits(
// CHECK:         hlo.iota
// CHECK-NOT:     hlo.iota
// CHECK:         hlo.copy
// CHECK-NOT:     hlo.iota
// CHECK:         return
func.func @waits(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>) -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>> {
  %before = hlo.negate %y {hlo.control_id = 1 : i64} : tensor<4x2xf32>
  %0 = hlo.iota iota_dimension = 0 {hlo.control_predecessors = array<i64: 1>} : tensor<4x2xf32>
  %1 = hlo.add %x, %0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = hlo.add %before, %0 : tensor<4x2xf32>
  %3 = hlo.tuple %1, %2 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>>
  return %3 : tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>>
}

// -----

// A fusion whose parameters have no layouts was not made for those of others.
// CHECK-LABEL: func @parameter_without_layout(
// CHECK-NEXT:    hlo.fusion kLoop(%arg0) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>)
func.func @parameter_without_layout(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> calls {
  ^bb0(%p: tensor<4x2xf32>):
    %1 = hlo.transpose %p dimensions = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>>
    hlo.return %1 : tensor<2x4xf32, #hlo.layout<[1, 0]>>
  }
  return %0 : tensor<2x4xf32, #hlo.layout<[1, 0]>>
}

// -----

// CHECK-LABEL: func @tuple_parameter(
// CHECK:         ^bb0(%{{.*}}: tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>):
func.func @tuple_parameter(%x: tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%p: tuple<tensor<4x2xf32>>):
    %1 = hlo.get_tuple_element %p[0] : (tuple<tensor<4x2xf32>>) -> tensor<4x2xf32>
    hlo.return %1 : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// -----

// A function that is not there reads and returns row-major arrays.
// CHECK-LABEL: func private @declared(tensor<4x2xf32>) -> tensor<4x2xf32>
func.func private @declared(tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-LABEL: func private @never_called(
func.func private @never_called(tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-LABEL: func @calls(
// CHECK-NEXT:    %[[COPY:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.call @declared(%[[COPY]]) : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
func.func @calls(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> {
  %0 = hlo.call @declared(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// Indices and updates of a scatter are read as they are.
// CHECK-LABEL: func @scatter(
// CHECK-NEXT:    hlo.scatter %arg0, %arg1, %arg2
// CHECK-NEXT:    return
func.func @scatter(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %i: tensor<3x1xi32>, %u: tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<3x1xi32>, tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// -----

// Tokens have no layout.
// CHECK-LABEL: func @token(
// CHECK-NEXT:    hlo.after_all
// CHECK-NEXT:    return
func.func @token(%x: !hlo.token) -> !hlo.token {
  %0 = hlo.after_all(%x : !hlo.token)
  return %0 : !hlo.token
}

// -----

// A bitcast reads tiles no more, and anything else as it is.
// CHECK-LABEL: func @bitcasts(
// CHECK-NEXT:    hlo.bitcast %arg0
// CHECK-NEXT:    hlo.bitcast %arg1
// CHECK-NEXT:    hlo.tuple
func.func @bitcasts(%x: tensor<f32>, %y: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<1x1xf32>, tensor<2x4xf32>> {
  %0 = hlo.bitcast %x : (tensor<f32>) -> tensor<1x1xf32>
  %1 = hlo.bitcast %y : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1x1xf32>, tensor<2x4xf32>) -> tuple<tensor<1x1xf32>, tensor<2x4xf32>>
  return %2 : tuple<tensor<1x1xf32>, tensor<2x4xf32>>
}

// -----

// What meets in a channel has one layout; what is in none has its own, as have
// other numbers of arrays.
// CHECK-LABEL: func @channels(
// CHECK:         hlo.all_reduce %{{.*}} channel_id = 1 {{.*}} -> tensor<4x2xf32, #hlo.layout<[[[ORDER:.*]]]>>
// CHECK:         hlo.all_reduce %{{.*}} channel_id = 1 {{.*}} -> tensor<4x2xf32, #hlo.layout<[[[ORDER]]]>>
// CHECK:         hlo.all_reduce %arg0 replica_groups
// CHECK:         hlo.all_reduce %arg1 replica_groups
// CHECK:         hlo.all_reduce %arg0, %arg0 channel_id = 1
func.func @channels(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>, tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>>> {
  %0 = hlo.all_reduce %x channel_id = 1 replica_groups = <"{{0}}"> : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.all_reduce %y channel_id = 1 replica_groups = <"{{0}}"> : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.all_reduce %x replica_groups = <"{{0}}"> : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.all_reduce %y replica_groups = <"{{0}}"> : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.all_reduce %x, %x channel_id = 1 replica_groups = <"{{0}}"> : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>> to_apply hlo.add : tensor<f32>
  %5 = hlo.tuple %0, %1, %2, %3, %4 : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>, tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>>>
  return %5 : tuple<tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>, tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>>>
}

// -----

// Calls that are named like convolutions: with layouts of their own, without
// names of dimensions, and of one array.
// CHECK-LABEL: func @calls_like_convolutions(
// CHECK-NEXT:    hlo.custom_call "__cudnn$convForward"(%arg0, %arg1)
// CHECK-NEXT:    hlo.custom_call "__cudnn$convForward"(%arg0, %arg1)
// CHECK-NEXT:    hlo.custom_call "__cudnn$convForward"(%arg0)
func.func @calls_like_convolutions(%x: tensor<2x3x8x8xf16>, %w: tensor<4x3x3x3xf16>) -> tuple<tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>> {
  %0 = hlo.custom_call "__cudnn$convForward"(%x, %w) dim_labels = <"bf01_oi01->bf01"> operand_layout_constraints = [tensor<2x3x8x8xf16, #hlo.layout<[3, 2, 1, 0]>>, tensor<4x3x3x3xf16, #hlo.layout<[3, 2, 1, 0]>>] : (tensor<2x3x8x8xf16>, tensor<4x3x3x3xf16>) -> tensor<2x4x6x6xf16, #hlo.layout<[3, 2, 1, 0]>>
  %1 = hlo.custom_call "__cudnn$convForward"(%x, %w) : (tensor<2x3x8x8xf16>, tensor<4x3x3x3xf16>) -> tensor<2x4x6x6xf16>
  %2 = hlo.custom_call "__cudnn$convForward"(%x) dim_labels = <"bf01_oi01->bf01"> : (tensor<2x3x8x8xf16>) -> tensor<2x4x6x6xf16>
  %3 = hlo.tuple %0, %1, %2 : (tensor<2x4x6x6xf16, #hlo.layout<[3, 2, 1, 0]>>, tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>) -> tuple<tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>>
  return %3 : tuple<tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>, tensor<2x4x6x6xf16>>
}

// -----

// Which arrays of dynamic sizes a reshape leaves in place is not known.
// CHECK-LABEL: func @dynamic_reshape(
// CHECK-NEXT:    hlo.reshape %arg0 : (tensor<?x6xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?], #hlo.layout<[2, 1, 0]>>>
// CHECK-NEXT:    hlo.negate
func.func @dynamic_reshape(%x: tensor<?x6xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>> {
  %0 = hlo.reshape %x : (tensor<?x6xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>
  %1 = hlo.negate %0 : tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>
  return %1 : tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>
}

// -----

// How often a loop runs is not known where what says so is not read.
// CHECK-LABEL: func @loop_config(
// CHECK:         hlo.while
func.func @loop_config(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.while %x {hlo.backend_config = "{"} : (tensor<4x2xf32>) -> tensor<4x2xf32> condition {
  ^bb0(%s: tensor<4x2xf32>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%s: tensor<4x2xf32>):
    hlo.return %s : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32>
}

// -----

// An asynchronous operation is given what it reads: it is one operation.
// CHECK-LABEL: func @async(
// CHECK:         %[[COPY:.*]] = hlo.copy %arg0
// CHECK:         hlo.async_start %[[COPY]]
// CHECK-NOT:     hlo.copy
// CHECK:         hlo.async_done
func.func @async(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>) -> tensor<4x8xf32> {
  %0 = hlo.async_start %x : (tensor<4x8xf32, #hlo.layout<[0, 1]>>) -> !hlo.async<(tensor<4x8xf32>), tensor<4x8xf32>> calls {
  ^bb0(%a: tensor<4x8xf32>):
    %2 = hlo.sort %a dimension = 1 : (tensor<4x8xf32>) -> tensor<4x8xf32> to_apply {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %p = hlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %p : tensor<i1>
    }
    hlo.return %2 : tensor<4x8xf32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<4x8xf32>), tensor<4x8xf32>>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// A constant tuple is one value, of which copies are made.
// CHECK-LABEL: func @constant_tuple(
// CHECK:         hlo.constant
// CHECK-NOT:     hlo.constant
// CHECK:         hlo.copy
// CHECK:         return
func.func @constant_tuple() -> tuple<tuple<tensor<2x2xf32>>, tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>>> {
  %0 = hlo.constant #hlo.tuple<[dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>]> : tuple<tensor<2x2xf32>>
  %1 = hlo.tuple %0, %0 : (tuple<tensor<2x2xf32>>, tuple<tensor<2x2xf32>>) -> tuple<tuple<tensor<2x2xf32>>, tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>>>
  return %1 : tuple<tuple<tensor<2x2xf32>>, tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>>>
}

// -----

// Of a chain of elementwise operations the end is in another layout, or all of
// it: one copy, not one of each operand.
// CHECK-LABEL: func @chain(
// CHECK:         hlo.copy
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @chain(%x: tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32>
  %1 = hlo.add %x, %0 : (tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = hlo.negate %1 : (tensor<4x4xf32>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>
  return %2 : tensor<4x4xf32, #hlo.layout<[0, 1]>>
}
