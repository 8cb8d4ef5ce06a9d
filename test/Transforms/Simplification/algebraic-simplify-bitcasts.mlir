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
// CHECK-NEXT:    %[[R:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[S:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<4x3x5xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[R]], %[[S]]
func.func @bitcast_of_broadcast(%x: tensor<3xf32, #hlo.layout<[0]>>) -> (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<4x3x5xf32, #hlo.layout<[1, 2, 0]>>) {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %r = hlo.bitcast %0 : (tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.broadcast %x dimensions = [2] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<5x4x3xf32, #hlo.layout<[2, 0, 1]>>
  %s = hlo.bitcast %1 : (tensor<5x4x3xf32, #hlo.layout<[2, 0, 1]>>) -> tensor<4x3x5xf32, #hlo.layout<[1, 2, 0]>>
  return %r, %s : tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<4x3x5xf32, #hlo.layout<[1, 2, 0]>>
}

// What layout-normalize makes of instructions on arrays in other orders.
// CHECK-LABEL: func @row_major(
// CHECK-NEXT:    %[[X:.*]] = hlo.broadcast %arg0 dimensions = [0]
// CHECK-NEXT:    %[[A:.*]] = hlo.bitcast %[[X]] : {{.*}} -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[Y:.*]] = hlo.bitcast %arg1
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %[[Y]] : tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[N]]
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @row_major(%x: tensor<3xf32, #hlo.layout<[0]>>, %y: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> (tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>) {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %a = hlo.bitcast %0 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.bitcast %y : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.negate %1 : tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %b = hlo.bitcast %2 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %a, %b : tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>
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

// Tiles, other elements, and fewer dimensions.
// CHECK-LABEL: func @bitcasts_of_broadcasts(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1], tiles = {{\[\[}}2, 128]]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], tiles = {{\[\[}}2, 128]]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast %[[V2]] : (tensor<2x3xf32, #hlo.layout<[1, 0], tiles = {{\[\[}}2, 128]]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.bitcast %[[V0]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xi32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %arg1 dimensions = [0] : (tensor<1xf32, #hlo.layout<[0]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V6:.*]] = hlo.bitcast %[[V5]] : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    return %[[V1]], %[[V3]], %[[V4]], %[[V6]]
func.func @bitcasts_of_broadcasts(%x: tensor<3xf32, #hlo.layout<[0]>>, %y: tensor<1xf32, #hlo.layout<[0]>>) -> (tensor<3x2xf32, #hlo.layout<[0, 1], tiles = [[2, 128]]>>, tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<6xf32, #hlo.layout<[0]>>) {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1], tiles = [[2, 128]]>>
  %2 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>
  %3 = hlo.bitcast %2 : (tensor<2x3xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %4 = hlo.bitcast %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xi32, #hlo.layout<[0, 1]>>
  %5 = hlo.broadcast %y dimensions = [0] : (tensor<1xf32, #hlo.layout<[0]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  %6 = hlo.bitcast %5 : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  return %1, %3, %4, %6 : tensor<3x2xf32, #hlo.layout<[0, 1], tiles = [[2, 128]]>>, tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<3x2xi32, #hlo.layout<[0, 1]>>, tensor<6xf32, #hlo.layout<[0]>>
}

// Not elementwise, and with tiles before, between and behind.
// CHECK-LABEL: func @bitcasts_of_unaries(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reverse %[[V0]] dimensions = [0]
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast %arg1 : (tensor<2x3xf32, #hlo.layout<[1, 0], tiles = {{\[\[}}2, 128]]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.negate %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.bitcast %[[V4]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V6:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0], tiles = {{\[\[}}2, 128]]>>
// CHECK-NEXT:    %[[V7:.*]] = hlo.sine %[[V6]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.bitcast %[[V7]] : (tensor<3x2xf32, #hlo.layout<[1, 0], tiles = {{\[\[}}2, 128]]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V2]], %[[V5]], %[[V8]]
func.func @bitcasts_of_unaries(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<2x3xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>) -> (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>) {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.reverse %0 dimensions = [0] : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.bitcast %1 : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %3 = hlo.bitcast %y : (tensor<2x3xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %4 = hlo.negate %3 : tensor<6xf32, #hlo.layout<[0]>>
  %5 = hlo.bitcast %4 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %6 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>
  %7 = hlo.sine %6 : tensor<3x2xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>
  %8 = hlo.bitcast %7 : (tensor<3x2xf32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %2, %5, %8 : tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// No layout, a dynamic size, preds, parts of bytes, and parts that are not next to each other.
// CHECK-LABEL: func @bitcast_converts(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0 : (tensor<3xf32>) -> tensor<3xi32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %arg1 : (tensor<?xf32, #hlo.layout<[0]>>) -> tensor<?xi32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast_convert %arg2 : (tensor<3xi8, #hlo.layout<[0]>>) -> tensor<3xi1, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast_convert %arg3 : (tensor<3xi1, #hlo.layout<[0]>>) -> tensor<3xi8, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.bitcast_convert %arg2 : (tensor<3xi8, #hlo.layout<[0]>>) -> tensor<3x2xi4, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V5:.*]] = hlo.bitcast_convert %arg4 : (tensor<3x2x4xui8, #hlo.layout<[1, 0, 2]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @bitcast_converts(%x: tensor<3xf32>, %y: tensor<?xf32, #hlo.layout<[0]>>, %z: tensor<3xi8, #hlo.layout<[0]>>, %p: tensor<3xi1, #hlo.layout<[0]>>, %w: tensor<3x2x4xui8, #hlo.layout<[1, 0, 2]>>) -> (tensor<3xi32, #hlo.layout<[0]>>, tensor<?xi32, #hlo.layout<[0]>>, tensor<3xi1, #hlo.layout<[0]>>, tensor<3xi8, #hlo.layout<[0]>>, tensor<3x2xi4, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>) {
  %0 = hlo.bitcast_convert %x : (tensor<3xf32>) -> tensor<3xi32, #hlo.layout<[0]>>
  %1 = hlo.bitcast_convert %y : (tensor<?xf32, #hlo.layout<[0]>>) -> tensor<?xi32, #hlo.layout<[0]>>
  %2 = hlo.bitcast_convert %z : (tensor<3xi8, #hlo.layout<[0]>>) -> tensor<3xi1, #hlo.layout<[0]>>
  %3 = hlo.bitcast_convert %p : (tensor<3xi1, #hlo.layout<[0]>>) -> tensor<3xi8, #hlo.layout<[0]>>
  %4 = hlo.bitcast_convert %z : (tensor<3xi8, #hlo.layout<[0]>>) -> tensor<3x2xi4, #hlo.layout<[1, 0]>>
  %5 = hlo.bitcast_convert %w : (tensor<3x2x4xui8, #hlo.layout<[1, 0, 2]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi32, #hlo.layout<[0]>>, tensor<?xi32, #hlo.layout<[0]>>, tensor<3xi1, #hlo.layout<[0]>>, tensor<3xi8, #hlo.layout<[0]>>, tensor<3x2xi4, #hlo.layout<[1, 0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @copy_into_memory(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>) -> tensor<2x3xf32, #hlo.layout<[0, 1], memory_space = 5>>
// CHECK-NEXT:    return %[[V1]]
func.func @copy_into_memory(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1], memory_space = 5>> {
  %0 = hlo.copy %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>
  %r = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 5>>) -> tensor<2x3xf32, #hlo.layout<[0, 1], memory_space = 5>>
  return %r : tensor<2x3xf32, #hlo.layout<[0, 1], memory_space = 5>>
}

// CHECK-LABEL: func @no_layout_constraint(
// CHECK:         %[[V0:.*]] = hlo.custom_call "Other"(%arg0)
// CHECK-NEXT:    return %[[V0]]
func.func @no_layout_constraint(%x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %r = hlo.custom_call "Other"(%x) : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0]>>
  return %r : tensor<4xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @copy_of_used_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[V0]], %[[V1]]
func.func @copy_of_used_reshape(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> (tensor<1x6xf32, #hlo.layout<[1, 0]>>, tensor<1x6xf32, #hlo.layout<[0, 1]>>) {
  %0 = hlo.reshape %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x6xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %0 : (tensor<1x6xf32, #hlo.layout<[1, 0]>>) -> tensor<1x6xf32, #hlo.layout<[0, 1]>>
  return %0, %1 : tensor<1x6xf32, #hlo.layout<[1, 0]>>, tensor<1x6xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @bitcast_convert_of_half_bytes(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0 : (tensor<3x2xi4, #hlo.layout<[1, 0]>>) -> tensor<3xi8, #hlo.layout<[0]>>
// CHECK-NEXT:    return %[[V0]]
func.func @bitcast_convert_of_half_bytes(%x: tensor<3x2xi4, #hlo.layout<[1, 0]>>) -> tensor<3xi8, #hlo.layout<[0]>> {
  %r = hlo.bitcast_convert %x : (tensor<3x2xi4, #hlo.layout<[1, 0]>>) -> tensor<3xi8, #hlo.layout<[0]>>
  return %r : tensor<3xi8, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @bitcast_convert_without_layout(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0 : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3xi32>
// CHECK-NEXT:    return %[[V0]]
func.func @bitcast_convert_without_layout(%x: tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3xi32> {
  %r = hlo.bitcast_convert %x : (tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}
