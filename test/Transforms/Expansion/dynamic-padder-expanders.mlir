// What other passes make of dynamic dimensions, padded.
// RUN: hlo-opt %s --scan-expander --batchnorm-expander --dynamic-padder | FileCheck %s

// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.while
// CHECK-NOT:     hlo.bounds
// CHECK:         hlo.dynamic_slice
// CHECK:         "SliceToDynamic"
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xi32, #hlo.bounds<[5]>> {
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xi32, #hlo.bounds<[5]>> to_apply {
  ^bb0(%s: tensor<i32>):
    %1 = hlo.negate %s : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<?xi32, #hlo.bounds<[5]>>
}

!rows = tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[0, 1]>>>
!row = tensor<3xi8, #hlo.layout<[0]>>
// CHECK-LABEL: func @dynamic_reverse(
// CHECK:         hlo.while
// CHECK-NOT:     hlo.bounds
// CHECK:         hlo.dynamic_slice
// CHECK:         "SliceToDynamic"
func.func @dynamic_reverse(%x: !rows, %y: tensor<3x4xi8, #hlo.layout<[1, 0]>>, %n: tensor<i32>, %init: !row) -> tuple<!rows, !row> {
  %d = hlo.set_dimension_size %y, %n dimension = 1 : (tensor<3x4xi8, #hlo.layout<[1, 0]>>, tensor<i32>) -> tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[1, 0]>>>
  %0 = hlo.scan %d, %init dimensions = [1] num_carries = 1 is_reverse : (tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[1, 0]>>>, !row) -> tuple<!rows, !row> to_apply {
  ^bb0(%s: tensor<3xi8>, %c: tensor<3xi8>):
    %1 = hlo.subtract %s, %c : tensor<3xi8>
    %2 = hlo.tuple %1, %1 : (tensor<3xi8>, tensor<3xi8>) -> tuple<tensor<3xi8>, tensor<3xi8>>
    hlo.return %2 : tuple<tensor<3xi8>, tensor<3xi8>>
  }
  return %0 : tuple<!rows, !row>
}

// CHECK-LABEL: func @dynamic_one(
// CHECK:         hlo.while
// CHECK-NOT:     hlo.bounds
// CHECK:         "SliceToDynamic"
func.func @dynamic_one(%x: tensor<?xi32, #hlo.bounds<[1]>>, %init: tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %2 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>>
}

// The mean of the elements there are.
// CHECK-LABEL: func @batch_norm(
// CHECK:         hlo.convert %{{.+}} : (tensor<i32>) -> tensor<f32>
// CHECK:         hlo.select
// CHECK:         hlo.reduce
!batch = tensor<?x2xf32, #hlo.bounds<[4, ?]>>
func.func @batch_norm(%x: !batch, %v: tensor<2xf32>) -> tuple<!batch, tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.batch_norm_training %x, %v, %v epsilon = 1.0e-3 feature_index = 1 : (!batch, tensor<2xf32>, tensor<2xf32>) -> tuple<!batch, tensor<2xf32>, tensor<2xf32>>
  return %0 : tuple<!batch, tensor<2xf32>, tensor<2xf32>>
}
