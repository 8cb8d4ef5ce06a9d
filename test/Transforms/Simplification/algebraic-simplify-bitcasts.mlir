// RUN: hlo-opt %s --algebraic-simplify="layout-sensitive no-op-bitcast-convert-to-bitcast" | FileCheck %s

// CHECK-LABEL: func @pointwise(
// CHECK:         %[[X:.*]] = hlo.bitcast %arg0 : {{.*}} -> tensor<12x3xf32, #hlo.layout<[1, 0]>>
// CHECK:         %[[K:.*]] = hlo.bitcast %arg1 : {{.*}} -> tensor<3x5xf32, #hlo.layout<[1, 0]>>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[K]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high>
// CHECK:         %[[R:.*]] = hlo.bitcast %[[D]]
// CHECK-NEXT:    return %[[R]]
func.func @pointwise(%x: tensor<2x6x1x3xf32, #hlo.layout<[3, 1, 2, 0]>>, %k: tensor<1x1x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<6x1x2x5xf32, #hlo.layout<[3, 0, 2, 1]>> {
  %r = hlo.convolution %x, %k window = <size = [1, 1]> dim_labels = <"b01f_01io->01bf"> operand_precision = <high, high> : (tensor<2x6x1x3xf32, #hlo.layout<[3, 1, 2, 0]>>, tensor<1x1x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<6x1x2x5xf32, #hlo.layout<[3, 0, 2, 1]>>
  return %r : tensor<6x1x2x5xf32, #hlo.layout<[3, 0, 2, 1]>>
}

// Strided; features not last; another order in memory.
// CHECK-LABEL: func @kept_convolution(
// CHECK-COUNT-3: hlo.convolution
func.func @kept_convolution(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %y: tensor<2x6x3xf32, #hlo.layout<[1, 2, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> (tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x6x5xf32, #hlo.layout<[2, 0, 1]>>) {
  %r = hlo.convolution %x, %k window = <size = [1], stride = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>
  %s = hlo.convolution %y, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[1, 2, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
  %t = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 0, 1]>>
  return %r, %s, %t : tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<2x6x5xf32, #hlo.layout<[2, 0, 1]>>
}

// CHECK-LABEL: func @bitcast_of_broadcast(
// CHECK-NEXT:    %[[R:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[R]]
func.func @bitcast_of_broadcast(%x: tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.bitcast %0 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// Other dimensions; those of the operand change places.
// CHECK-LABEL: func @kept_bitcast(
// CHECK-COUNT-2: hlo.bitcast
func.func @kept_bitcast(%x: tensor<3xf32, #hlo.layout<[0]>>, %y: tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> (tensor<6xf32, #hlo.layout<[0]>>, tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>) {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %r = hlo.bitcast %0 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.broadcast %y dimensions = [1, 2] : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>
  %s = hlo.bitcast %1 : (tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>
  return %r, %s : tensor<6xf32, #hlo.layout<[0]>>, tensor<4x2x3xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @bitcast_convert(
// CHECK-NEXT:    %[[A:.*]] = hlo.bitcast %arg0
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %arg0
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @bitcast_convert(%x: tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> (tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>) {
  %r = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xi32, #hlo.layout<[0, 1]>>
  %s = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>
  return %r, %s : tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<3x2x4xui8, #hlo.layout<[2, 0, 1]>>
}

// CHECK-LABEL: func @kept_bitcast_convert(
// CHECK-COUNT-2: hlo.bitcast_convert
func.func @kept_bitcast_convert(%x: tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> (tensor<3x2xi32, #hlo.layout<[1, 0]>>, tensor<3x2x4xui8, #hlo.layout<[0, 1, 2]>>) {
  %r = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xi32, #hlo.layout<[1, 0]>>
  %s = hlo.bitcast_convert %x : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2x4xui8, #hlo.layout<[0, 1, 2]>>
  return %r, %s : tensor<3x2xi32, #hlo.layout<[1, 0]>>, tensor<3x2x4xui8, #hlo.layout<[0, 1, 2]>>
}

// Only a dimension of one element has another place in memory.
// CHECK-LABEL: func @copy_of_reshape(
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @copy_of_reshape(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  %r = hlo.copy %0 : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<1x6xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @bitcast_convert_of_scalar(
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %arg0
// CHECK-NEXT:    return %[[R]]
func.func @bitcast_convert_of_scalar(%x: tensor<f64>) -> tensor<i64> {
  %r = hlo.bitcast_convert %x : (tensor<f64>) -> tensor<i64>
  return %r : tensor<i64>
}

// CHECK-LABEL: func @reshape_to_scalar(
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %arg0
// CHECK-NEXT:    return %[[R]]
func.func @reshape_to_scalar(%x: tensor<1xf32, #hlo.layout<[0]>>) -> tensor<f32> {
  %r = hlo.reshape %x : (tensor<1xf32, #hlo.layout<[0]>>) -> tensor<f32>
  return %r : tensor<f32>
}
