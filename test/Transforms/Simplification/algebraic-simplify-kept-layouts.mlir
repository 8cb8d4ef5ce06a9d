// What rewrites leave alone, next to what they rewrite in the other tests.
// RUN: hlo-opt %s --algebraic-simplify=layout-sensitive | FileCheck %s

// CHECK-LABEL: func @copies_between_memories(
// CHECK:         %[[V0:.*]] = hlo.copy %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.copy %[[V0]] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>
// CHECK-NEXT:    return %[[V1]]
func.func @copies_between_memories(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>> {
  %0 = hlo.copy %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %r = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0], memory_space = 1>>
}

// CHECK-LABEL: func @grouped_pointwise(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2
// CHECK-NEXT:    return %[[V0]]
func.func @grouped_pointwise(%x: tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x2x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> feature_group_count = 2 : (tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x2x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x6x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @batch_grouped_pointwise(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2
// CHECK-NEXT:    return %[[V0]]
func.func @batch_grouped_pointwise(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> batch_group_count = 2 : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<1x6x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @pointwise_of_transposed_kernel(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_of_transposed_kernel(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @pointwise_to_other_order(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_to_other_order(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[1, 2, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[1, 2, 0]>>
  return %r : tensor<2x6x5xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @pointwise_in_other_memory(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_in_other_memory(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @pointwise_with_kernel_in_other_memory(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_with_kernel_in_other_memory(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x6x5xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @pointwise_to_other_memory(
// CHECK:         %[[V0:.*]] = hlo.convolution %arg0, %arg1 window = <size = [1]> dim_labels = <"b0f_0io->b0f">
// CHECK-NEXT:    return %[[V0]]
func.func @pointwise_to_other_memory(%x: tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, %k: tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0], memory_space = 1>> {
  %r = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x6x3xf32, #hlo.layout<[2, 1, 0]>>, tensor<1x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x6x5xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>
  return %r : tensor<2x6x5xf32, #hlo.layout<[2, 1, 0], memory_space = 1>>
}

// Binary; of other elements; in tiles.
// CHECK-LABEL: func @bitcast_of_binary(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V2]]
func.func @bitcast_of_binary(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.add %0, %y : tensor<6xf32, #hlo.layout<[0]>>
  %r = hlo.bitcast %1 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @elementwise_of_other_elements(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V2]]
func.func @elementwise_of_other_elements(%x: tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.negate %0 : tensor<6xf32, #hlo.layout<[0]>>
  %r = hlo.bitcast %1 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @elementwise_to_other_elements(
// CHECK:         %[[V0:.*]] = hlo.bitcast %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast %[[V1]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V2]]
func.func @elementwise_to_other_elements(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xi32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.negate %0 : tensor<6xf32, #hlo.layout<[0]>>
  %r = hlo.bitcast %1 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xi32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x2xi32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @bitcast_of_broadcast_to_other_sizes(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1] : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_of_broadcast_to_other_sizes(%x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<6x4xf32, #hlo.layout<[1, 0]>>
  %r = hlo.bitcast %0 : (tensor<6x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<4x6xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @layout_constraint_of_two(
// CHECK:         %[[V0:.*]] = hlo.custom_call "LayoutConstraint"(%arg0, %arg0)
// CHECK-NEXT:    return %[[V0]]
func.func @layout_constraint_of_two(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.custom_call "LayoutConstraint"(%x, %x) : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @layout_constraint_of_other_shape(
// CHECK:         %[[V0:.*]] = hlo.custom_call "LayoutConstraint"(%arg0)
// CHECK-NEXT:    return %[[V0]]
func.func @layout_constraint_of_other_shape(%x: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.custom_call "LayoutConstraint"(%x) : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// Slices of padded arrays, of elements in another order, of two.
// CHECK-LABEL: func @slice_of_swapped_elements(
// CHECK:         %[[V0:.*]] = hlo.custom_call "PadToStatic"(%arg0)
// CHECK-NEXT:    %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0]
// CHECK-NEXT:    %[[V2:.*]] = hlo.get_tuple_element %[[V0]][1]
// CHECK-NEXT:    %[[V3:.*]] = hlo.custom_call "SliceToDynamic"(%[[V2]], %[[V1]])
// CHECK-NEXT:    return %[[V3]]
func.func @slice_of_swapped_elements(%x: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<6xf32, #hlo.layout<[0]>> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<6xf32, #hlo.layout<[0]>>) -> tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>) -> tensor<i32>
  %r = hlo.custom_call "SliceToDynamic"(%2, %1) : (tensor<i32>, tensor<6xf32, #hlo.layout<[0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  return %r : tensor<6xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @slice_of_two_padded(
// CHECK:         %[[V0:.*]] = hlo.custom_call "PadToStatic"(%arg0)
// CHECK-NEXT:    %[[V1:.*]] = hlo.custom_call "PadToStatic"(%arg1)
// CHECK-NEXT:    %[[V2:.*]] = hlo.get_tuple_element %[[V0]][0]
// CHECK-NEXT:    %[[V3:.*]] = hlo.get_tuple_element %[[V1]][1]
// CHECK-NEXT:    %[[V4:.*]] = hlo.custom_call "SliceToDynamic"(%[[V2]], %[[V3]])
// CHECK-NEXT:    return %[[V4]]
func.func @slice_of_two_padded(%x: tensor<6xf32, #hlo.layout<[0]>>, %y: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<6xf32, #hlo.layout<[0]>> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<6xf32, #hlo.layout<[0]>>) -> tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>
  %1 = hlo.custom_call "PadToStatic"(%y) : (tensor<6xf32, #hlo.layout<[0]>>) -> tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>
  %2 = hlo.get_tuple_element %0[0] : (tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %3 = hlo.get_tuple_element %1[1] : (tuple<tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>>) -> tensor<i32>
  %r = hlo.custom_call "SliceToDynamic"(%2, %3) : (tensor<6xf32, #hlo.layout<[0]>>, tensor<i32>) -> tensor<6xf32, #hlo.layout<[0]>>
  return %r : tensor<6xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @preds_in_other_order(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.compare GT, %arg0, %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.select %[[V1]], %arg0, %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %arg0 : (tensor<2x3xi1, #hlo.layout<[0, 1]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare EQ, %[[V3]], %[[V4]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V2]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @preds_in_other_order(%a: tensor<2x3xi1, #hlo.layout<[0, 1]>>, %b: tensor<2x3xi1, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x3xi1, #hlo.layout<[1, 0]>>, tensor<2x3xi1, #hlo.layout<[1, 0]>>> {
  %c = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.compare GT, %a, %b : (tensor<2x3xi1, #hlo.layout<[0, 1]>>, tensor<2x3xi1, #hlo.layout<[0, 1]>>) -> tensor<2x3xi1, #hlo.layout<[0, 1]>>
  %1 = hlo.select %0, %a, %b : (tensor<2x3xi1, #hlo.layout<[0, 1]>>, tensor<2x3xi1, #hlo.layout<[0, 1]>>, tensor<2x3xi1, #hlo.layout<[0, 1]>>) -> tensor<2x3xi1, #hlo.layout<[1, 0]>>
  %2 = hlo.convert %a : (tensor<2x3xi1, #hlo.layout<[0, 1]>>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
  %3 = hlo.broadcast %c dimensions = [] : (tensor<i32>) -> tensor<2x3xi32, #hlo.layout<[1, 0]>>
  %4 = hlo.compare EQ, %2, %3 : (tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[1, 0]>>) -> tensor<2x3xi1, #hlo.layout<[1, 0]>>
  %r = hlo.tuple %1, %4 : (tensor<2x3xi1, #hlo.layout<[1, 0]>>, tensor<2x3xi1, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x3xi1, #hlo.layout<[1, 0]>>, tensor<2x3xi1, #hlo.layout<[1, 0]>>>
  return %r : tuple<tensor<2x3xi1, #hlo.layout<[1, 0]>>, tensor<2x3xi1, #hlo.layout<[1, 0]>>>
}

// CHECK-LABEL: func @add_broadcasts_of_other_order(
// CHECK:         %[[V0:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}5, 6], [7, 8]]> : tensor<2x2xi32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [1, 2] : (tensor<2x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [1, 2] : (tensor<2x2xi32, #hlo.layout<[0, 1]>>) -> tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V4]], %[[V3]]
// CHECK-NEXT:    return %[[V5]]
func.func @add_broadcasts_of_other_order(%x: tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>> {
  %c = hlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32, #hlo.layout<[1, 0]>>
  %d = hlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32, #hlo.layout<[0, 1]>>
  %0 = hlo.broadcast %c dimensions = [1, 2] : (tensor<2x2xi32, #hlo.layout<[1, 0]>>) -> tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
  %1 = hlo.broadcast %d dimensions = [1, 2] : (tensor<2x2xi32, #hlo.layout<[0, 1]>>) -> tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
  %2 = hlo.add %x, %0 : tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
  %r = hlo.add %2, %1 : tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x2x2xi32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @slices_of_reshape(
// CHECK:         %[[V0:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<24xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [6:12] : (tensor<24xf32, #hlo.layout<[0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.reshape %arg0 : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %[[V2]] [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V1]], %[[V3]]
func.func @slices_of_reshape(%x: tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> (tensor<6xf32, #hlo.layout<[0]>>, tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>) {
  %0 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<24xf32, #hlo.layout<[0]>>
  %1 = hlo.slice %0 [6:12] : (tensor<24xf32, #hlo.layout<[0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %2 = hlo.reshape %x : (tensor<4x6xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>
  %3 = hlo.slice %2 [0:4:2, 0:3, 0:2] : (tensor<4x3x2xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>
  return %1, %3 : tensor<6xf32, #hlo.layout<[0]>>, tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @broadcast_of_ones(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [1, 2] : (tensor<1x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x1x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[V0]]
func.func @broadcast_of_ones(%x: tensor<1x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x1x3xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.broadcast %x dimensions = [1, 2] : (tensor<1x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x1x3xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x1x3xf32, #hlo.layout<[2, 1, 0]>>
}
