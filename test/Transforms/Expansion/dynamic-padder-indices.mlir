// Indices and updates that are as they are with dynamic dimensions, too.
// RUN: hlo-opt %s --dynamic-padder --canonicalize | FileCheck %s
!x = tensor<?xf32, #hlo.bounds<[4]>>

// All of a static update shows.
// CHECK-LABEL: func @static_update(
// CHECK:         %[[START:.+]] = hlo.minimum %arg2
// CHECK-NEXT:    hlo.dynamic_update_slice %{{.+}}[%[[START]]], %arg1 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>)
func.func @static_update(%x: !x, %u: tensor<2xf32>, %i: tensor<i32>) -> !x {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (!x, tensor<2xf32>, tensor<i32>) -> !x
  return %0 : !x
}

// All along the dynamic dimension, wherever it starts.
// CHECK-LABEL: func @all_of_it(
// CHECK-NOT:     hlo.minimum
// CHECK:         hlo.dynamic_slice %{{.+}}[%arg1, %arg1] sizes = [4, 1] : (tensor<4x3xf32>, tensor<i8>, tensor<i8>)
func.func @all_of_it(%x: tensor<?x3xf32, #hlo.bounds<[4, ?]>>, %i: tensor<i8>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [4, 1] : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<i8>, tensor<i8>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
}

// Whole rows, of which there is a static number.
// CHECK-LABEL: func @gather_rows(
// CHECK:         hlo.gather %{{.+}}, %arg1
func.func @gather_rows(%x: tensor<3x?xf32, #hlo.bounds<[?, 4]>>, %i: tensor<2xi32>) -> tensor<2x?xf32, #hlo.bounds<[?, 4]>> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<3x?xf32, #hlo.bounds<[?, 4]>>, tensor<2xi32>) -> tensor<2x?xf32, #hlo.bounds<[?, 4]>>
  return %0 : tensor<2x?xf32, #hlo.bounds<[?, 4]>>
}

// CHECK-LABEL: func @vectors_first(
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[2]
// CHECK-NEXT:    %[[ALL:.+]] = hlo.broadcast %[[N]] dimensions = [] : (tensor<i32>) -> tensor<1x4xi32>
// CHECK-NEXT:    %[[IN:.+]] = hlo.compare LT, %{{.+}}, %[[ALL]]
// CHECK:         %[[INDICES:.+]] = hlo.select %[[IN]]
// CHECK-NEXT:    hlo.scatter %arg0, %[[INDICES]]
func.func @vectors_first(%x: tensor<5xf32>, %i: tensor<1x?xi32, #hlo.bounds<[?, 4]>>, %u: !x) -> tensor<5xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<5xf32>, tensor<1x?xi32, #hlo.bounds<[?, 4]>>, !x) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}

!b = tensor<2x3x?xf32, #hlo.bounds<[?, ?, 4]>>
// CHECK-LABEL: func @batches(
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[3] : (tuple<tensor<2x3x4xf32>
// CHECK:         %[[M:.+]] = hlo.get_tuple_element %{{.+}}[3] : (tuple<tensor<2x2x4xf32>
// CHECK-NEXT:    %[[LEFT:.+]] = hlo.subtract %[[N]], %[[M]]
// CHECK:         %[[FITS:.+]] = hlo.compare GE, %[[LEFT]]
// CHECK-NEXT:    hlo.broadcast %[[FITS]] dimensions = [] : (tensor<i1>) -> tensor<2x2x1xi1>
// CHECK:         hlo.scatter
func.func @batches(%x: !b, %i: tensor<2x2x1xi32>, %u: tensor<2x2x?xf32, #hlo.bounds<[?, ?, 4]>>) -> !b {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2> : (!b, tensor<2x2x1xi32>, tensor<2x2x?xf32, #hlo.bounds<[?, ?, 4]>>) -> !b to_apply hlo.add : tensor<f32>
  return %0 : !b
}

!m = tensor<3x?xf32, #hlo.bounds<[?, 4]>>
// No element is neutral, nor needed.
// CHECK-LABEL: func @last_of_equal_sizes(
// CHECK:         %[[U:.+]] = hlo.negate
// CHECK-NEXT:    hlo.scatter %{{.+}}, %arg1, %[[U]]
func.func @last_of_equal_sizes(%x: !m, %i: tensor<3x1xi32>) -> !m {
  %u = hlo.negate %x : !m
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (!m, tensor<3x1xi32>, !m) -> !m to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : !m
}

// CHECK-LABEL: func @static_windows(
// CHECK:         hlo.scatter %{{.+}}, %{{.+}}, %arg2
func.func @static_windows(%x: !x, %i: tensor<2x1xi32>, %u: tensor<2x2xf32>) -> !x {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (!x, tensor<2x1xi32>, tensor<2x2xf32>) -> !x to_apply hlo.add : tensor<f32>
  return %0 : !x
}

// CHECK-LABEL: func @one_start(
// CHECK:         hlo.dynamic_slice %arg0[%arg1] sizes = [1] : (tensor<4xf32>, tensor<1xi32>)
func.func @one_start(%x: tensor<4xf32>, %i: tensor<1xi32>) -> tensor<1xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [1] : (tensor<4xf32>, tensor<1xi32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// Of an array that is as large as it can be, nothing is outside but for the rows
// that are not there.
// CHECK-LABEL: func @into_static(
// CHECK-NOT:     hlo.compare {{LE|GE}}
// CHECK:         hlo.scatter
func.func @into_static(%x: tensor<5x6xf32>, %i: tensor<?x1xi32, #hlo.bounds<[4, ?]>>, %u: tensor<?x2x?xf32, #hlo.bounds<[4, ?, 6]>>) -> tensor<5x6xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<5x6xf32>, tensor<?x1xi32, #hlo.bounds<[4, ?]>>, tensor<?x2x?xf32, #hlo.bounds<[4, ?, 6]>>) -> tensor<5x6xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5x6xf32>
}

// Windows without a place to begin at.
// CHECK-LABEL: func @without_indices(
// CHECK-NOT:     hlo.compare GE
// CHECK:         hlo.scatter
func.func @without_indices(%x: !x, %i: tensor<2x0xi32>, %u: tensor<2x?xf32, #hlo.bounds<[?, 4]>>) -> !x {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], index_vector_dim = 1> : (!x, tensor<2x0xi32>, tensor<2x?xf32, #hlo.bounds<[?, 4]>>) -> !x to_apply hlo.add : tensor<f32>
  return %0 : !x
}

// Smaller windows, of static size: nothing has to be neutral.
// CHECK-LABEL: func @static_windows_last(
// CHECK:         hlo.scatter %{{.+}}, %{{.+}}, %arg2
func.func @static_windows_last(%x: !x, %i: tensor<2x1xi32>, %u: tensor<2x2xf32>) -> !x {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (!x, tensor<2x1xi32>, tensor<2x2xf32>) -> !x to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : !x
}

// CHECK-LABEL: func @no_start(
// CHECK-NEXT:    return %arg0
func.func @no_start(%x: tensor<f32>, %d: !x) -> tensor<f32> {
  %0 = hlo.dynamic_slice %x[] sizes = [] : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
