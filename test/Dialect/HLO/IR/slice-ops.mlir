// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @slice(
// CHECK:         hlo.slice %{{.*}} [1:5:2, 0:3] : (tensor<6x3xf32>) -> tensor<2x3xf32>
func.func @slice(%x: tensor<6x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.slice %x [1:5:2, 0:3] : (tensor<6x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @slice_edges(
// CHECK:         hlo.slice %{{.*}} [6:6] : (tensor<6xf32>) -> tensor<0xf32>
// CHECK:         hlo.slice %{{.*}} [] : (tensor<f32>) -> tensor<f32>
// CHECK:         hlo.slice %{{.*}} [0:6:7] : (tensor<6xf32>) -> tensor<1xf32>
func.func @slice_edges(%x: tensor<6xf32>, %s: tensor<f32>)
    -> (tensor<0xf32>, tensor<f32>, tensor<1xf32>) {
  %0 = hlo.slice %x [6:6] : (tensor<6xf32>) -> tensor<0xf32>
  %1 = hlo.slice %s [] : (tensor<f32>) -> tensor<f32>
  %2 = hlo.slice %x [0:6:7] : (tensor<6xf32>) -> tensor<1xf32>
  return %0, %1, %2 : tensor<0xf32>, tensor<f32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @slice_dynamic(
// CHECK-COUNT-3: hlo.slice
func.func @slice_dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>, %y: tensor<?xf32>)
    -> (tensor<?xf32, #hlo.bounds<[4]>>, tensor<1xf32>, tensor<4xf32>) {
  %0 = hlo.slice %x [0:8:2] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.slice %x [2:3] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<1xf32>
  %2 = hlo.slice %y [0:4] : (tensor<?xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<?xf32, #hlo.bounds<[4]>>, tensor<1xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @dynamic_slice(
// CHECK:         hlo.dynamic_slice %{{.*}}[%{{.*}}, %{{.*}}] sizes = [1, 3] : (tensor<6x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
func.func @dynamic_slice(%x: tensor<6x3xf32>, %i: tensor<i32>, %j: tensor<i32>)
    -> tensor<1x3xf32> {
  %0 = hlo.dynamic_slice %x[%i, %j] sizes = [1, 3]
      : (tensor<6x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// CHECK-LABEL: func.func @dynamic_slice_scalar(
// CHECK:         hlo.dynamic_slice %{{.*}}[] sizes = [] : (tensor<f32>) -> tensor<f32>
func.func @dynamic_slice_scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.dynamic_slice %x[] sizes = [] : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// The start as one array.
// CHECK-LABEL: func.func @dynamic_slice_one_index(
// CHECK:         hlo.dynamic_slice %{{.*}}[%{{.*}}] sizes = [0, 3]
func.func @dynamic_slice_one_index(%x: tensor<6x3xf32>, %i: tensor<2xui8>) -> tensor<0x3xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [0, 3] : (tensor<6x3xf32>, tensor<2xui8>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// CHECK-LABEL: func.func @dynamic_slice_dynamic(
// CHECK:         hlo.dynamic_slice
func.func @dynamic_slice_dynamic(%x: tensor<?x3xf32, #hlo.bounds<[6, ?]>>, %i: tensor<i64>)
    -> tensor<?x2xf32, #hlo.bounds<[6, ?]>> {
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [6, 2]
      : (tensor<?x3xf32, #hlo.bounds<[6, ?]>>, tensor<i64>, tensor<i64>)
      -> tensor<?x2xf32, #hlo.bounds<[6, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[6, ?]>>
}

// CHECK-LABEL: func.func @dynamic_update_slice(
// CHECK:         hlo.dynamic_update_slice %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : (tensor<6x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x3xf32>
func.func @dynamic_update_slice(%x: tensor<6x3xf32>, %u: tensor<1x3xf32>, %i: tensor<i32>,
                                %j: tensor<i32>) -> tensor<6x3xf32> {
  %0 = hlo.dynamic_update_slice %x[%i, %j], %u
      : (tensor<6x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @dynamic_update_slice_edges(
// CHECK:         hlo.dynamic_update_slice %{{.*}}[], %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK:         hlo.dynamic_update_slice %{{.*}}[%{{.*}}], %{{.*}} :
// CHECK:         hlo.dynamic_update_slice %{{.*}}[%{{.*}}], %{{.*}} :
func.func @dynamic_update_slice_edges(
    %s: tensor<f32>, %x: tensor<4xf32>, %u: tensor<0xf16>, %i: tensor<1xi32>,
    %y: tensor<?xf32, #hlo.bounds<[4]>>, %j: tensor<i32>)
    -> (tensor<f32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>) {
  %0 = hlo.dynamic_update_slice %s[], %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = hlo.dynamic_update_slice %x[%i], %u
      : (tensor<4xf32>, tensor<0xf16>, tensor<1xi32>) -> tensor<4xf32>
  %2 = hlo.dynamic_update_slice %y[%j], %x
      : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0, %1, %2 : tensor<f32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func.func @gather(
// CHECK:         hlo.gather %{{.*}}, %{{.*}} dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] indices_are_sorted : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
func.func @gather(%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  %0 = hlo.gather %x, %i
      dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0],
                           start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [1, 5] indices_are_sorted
      : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// The index vector may be a dimension that is not there.
// CHECK-LABEL: func.func @gather_implicit_vector(
// CHECK:         hlo.gather
func.func @gather_implicit_vector(%x: tensor<4x5xf32>, %i: tensor<i64>) -> tensor<5xf32> {
  %0 = hlo.gather %x, %i
      dimension_numbers = <offset_dims = [0], collapsed_slice_dims = [0],
                           start_index_map = [0], index_vector_dim = 0>
      slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<i64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func.func @gather_batching(
// CHECK:         hlo.gather %{{.*}} dimension_numbers = <offset_dims = [2, 3], start_index_map = [2, 1], operand_batching_dims = [0], start_indices_batching_dims = [1], index_vector_dim = 0>
func.func @gather_batching(%x: tensor<4x5x6xf32>, %i: tensor<2x4x7xui32>)
    -> tensor<4x7x3x2xf32> {
  %0 = hlo.gather %x, %i
      dimension_numbers = <offset_dims = [2, 3], start_index_map = [2, 1],
                           operand_batching_dims = [0],
                           start_indices_batching_dims = [1], index_vector_dim = 0>
      slice_sizes = [1, 3, 2] : (tensor<4x5x6xf32>, tensor<2x4x7xui32>) -> tensor<4x7x3x2xf32>
  return %0 : tensor<4x7x3x2xf32>
}

// Whole dimensions stay dynamic.
// CHECK-LABEL: func.func @gather_dynamic(
// CHECK:         hlo.gather
func.func @gather_dynamic(%x: tensor<?x5xf32, #hlo.bounds<[4, ?]>>,
                          %i: tensor<?x1xi32, #hlo.bounds<[3, ?]>>)
    -> tensor<?x?x2xf32, #hlo.bounds<[4, 3, ?]>> {
  %0 = hlo.gather %x, %i
      dimension_numbers = <offset_dims = [0, 2], start_index_map = [0], index_vector_dim = 1>
      slice_sizes = [4, 2]
      : (tensor<?x5xf32, #hlo.bounds<[4, ?]>>, tensor<?x1xi32, #hlo.bounds<[3, ?]>>)
      -> tensor<?x?x2xf32, #hlo.bounds<[4, 3, ?]>>
  return %0 : tensor<?x?x2xf32, #hlo.bounds<[4, 3, ?]>>
}

// No index at all, no element in the slice.
// CHECK-LABEL: func.func @gather_empty(
// CHECK:         hlo.gather
func.func @gather_empty(%x: tensor<0x5xf32>, %i: tensor<0x0xi32>) -> tensor<0x5xf32> {
  %0 = hlo.gather %x, %i
      dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], index_vector_dim = 1>
      slice_sizes = [0, 5] : (tensor<0x5xf32>, tensor<0x0xi32>) -> tensor<0x5xf32>
  return %0 : tensor<0x5xf32>
}
