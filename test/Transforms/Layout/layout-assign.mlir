// RUN: hlo-opt %s --layout-assign | FileCheck %s
// RUN: hlo-opt %s --layout-assign --remarks-filter=layout-assign --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Where nothing is said, arrays are row-major.
// CHECK-LABEL: func @default_layouts(
// CHECK-SAME:    %arg0: tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.negate %arg0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
func.func @default_layouts(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.negate %x : tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The layouts of the entry stay; a copy goes where it costs least.
// CHECK-LABEL: func @copy_least(
// CHECK:         %[[N:.*]] = hlo.negate %arg0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[C:.*]] = hlo.convert %[[N]] : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xbf16, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[R:.*]] = hlo.copy %[[C]] : (tensor<4x2xbf16, #hlo.layout<[0, 1]>>) -> tensor<4x2xbf16, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[R]]
// REMARK: bf16[4,2]{0,1} copied to bf16[4,2]{1,0}, 16 bytes, for a result of the entry
func.func @copy_least(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xbf16, #hlo.layout<[1, 0]>> {
  %0 = hlo.negate %x : tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.convert %0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xbf16, #hlo.layout<[1, 0]>>
  return %1 : tensor<4x2xbf16, #hlo.layout<[1, 0]>>
}

// Before a conversion to more bytes.
// CHECK-LABEL: func @copy_before_widening(
// CHECK:         %[[C:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.convert %[[C]]
func.func @copy_before_widening(%x: tensor<4x2xbf16, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.convert %x : (tensor<4x2xbf16, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @one_copy_for_all_users(
// CHECK:         %[[C:.*]] = hlo.copy %arg0
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @one_copy_for_all_users(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>, %z: tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>> {
  %0 = hlo.add %x, %y : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = hlo.multiply %x, %z : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = hlo.tuple %0, %1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>>
  return %2 : tuple<tensor<4x2xf32>, tensor<4x2xf32>>
}

// Layouts that differ in dimensions of size 1 are the same in memory.
// CHECK-LABEL: func @bitcast_for_copy(
// CHECK:         %[[B:.*]] = hlo.bitcast %{{.*}} : (tensor<4x1xf32, #hlo.layout<[0, 1]>>) -> tensor<4x1xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[B]]
func.func @bitcast_for_copy(%x: tensor<4x1xf32, #hlo.layout<[0, 1]>>) -> tensor<4x1xf32> {
  %0 = hlo.negate %x : (tensor<4x1xf32, #hlo.layout<[0, 1]>>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// What lies where in an array of dynamic dimensions is not known.
// CHECK-LABEL: func @no_bitcast_of_dynamic(
// CHECK:         hlo.copy %{{.*}} : (tensor<?x1xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?], #hlo.layout<[1, 0]>>>
func.func @no_bitcast_of_dynamic(%x: tensor<?x1xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.negate %x : (tensor<?x1xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>) -> tensor<?x1xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x1xf32, #hlo.bounds<[4, ?]>>
}

// Constants, iotas and broadcasts of scalars are computed again.
// CHECK-LABEL: func @rematerialize(
// CHECK-DAG:     hlo.constant dense<{{.*}}> : tensor<2x2xf32, #hlo.layout<[1, 0]>>
// CHECK-DAG:     hlo.constant dense<{{.*}}> : tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @rematerialize(%x: tensor<2x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<2x2xf32>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>> {
  %c = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = hlo.add %x, %c : (tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = hlo.add %y, %c : tensor<2x2xf32>
  %2 = hlo.tuple %0, %1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>>
  return %2 : tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>>
}

// What others wait for is there once.
// CHECK-LABEL: func @control_dependency(
// CHECK:         hlo.iota
// CHECK-NOT:     hlo.iota
// CHECK:         hlo.copy
// CHECK-NOT:     hlo.iota
// CHECK:         return
func.func @control_dependency(%x: tensor<2x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<2x2xf32>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>> {
  %c = hlo.iota iota_dimension = 0 {hlo.control_id = 1 : i64} : tensor<2x2xf32>
  %0 = hlo.add %x, %c {hlo.control_predecessors = array<i64: 1>} : (tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = hlo.add %y, %c : tensor<2x2xf32>
  %2 = hlo.tuple %0, %1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>>
  return %2 : tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32>>
}

// What moves along dimensions keeps the layout.
// CHECK-LABEL: func @same_layout(
// CHECK-COUNT-4: hlo.{{.*}} -> tensor<{{.*}}, #hlo.layout<[0, 1]>>
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @same_layout(%x: tensor<4x4xf32, #hlo.layout<[0, 1]>>, %zero: tensor<f32>, %i: tensor<i32>) -> tensor<2x8xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.slice %x [0:2, 0:4] : (tensor<4x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32>
  %1 = hlo.reverse %0 dimensions = [1] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = hlo.concatenate %0, %1 dimension = 1 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  %3 = hlo.dynamic_update_slice %2[%i, %i], %1 : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32, #hlo.layout<[0, 1]>>
  return %3 : tensor<2x8xf32, #hlo.layout<[0, 1]>>
}

// A transpose moves nothing where its operand or result may have any layout.
// CHECK-LABEL: func @transpose(
// CHECK:         %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.dot %[[T]], %arg1
func.func @transpose(%x: tensor<4x2xf32>, %y: tensor<4x8xf32>) -> tensor<2x8xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

// Where both have one, a copy does.
// CHECK-LABEL: func @moving_transpose(
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0] : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[T]] : (tensor<2x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[C]]
func.func @moving_transpose(%x: tensor<4x2xf32>) -> tensor<2x4xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @reshape(
// CHECK-NEXT:    hlo.reshape %arg0 : (tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>
func.func @reshape(%x: tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>> {
  %0 = hlo.reshape %x : (tensor<2x12xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3x4xf32>
  %1 = hlo.negate %0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>
  return %1 : tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>
}

// A reduction keeps the order of the dimensions that stay.
// CHECK-LABEL: func @reduce(
// CHECK-NEXT:    hlo.reduce %arg0, %arg1 dimensions = [1] : (tensor<4x8x2xf32, #hlo.layout<[0, 1, 2]>>, tensor<f32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
func.func @reduce(%x: tensor<4x8x2xf32, #hlo.layout<[0, 1, 2]>>, %zero: tensor<f32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x8x2xf32, #hlo.layout<[0, 1, 2]>>, tensor<f32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// Rows are reduced where nothing else is known, if they are long.
// CHECK-LABEL: func @reduce_rows(
// CHECK:         hlo.iota iota_dimension = 0 : tensor<32x4xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.iota iota_dimension = 0 : tensor<8x4x2xf32, #hlo.layout<[2, 1, 0]>>
func.func @reduce_rows(%zero: tensor<f32>) -> tuple<tensor<4xf32>, tensor<4x2xf32>> {
  %0 = hlo.iota iota_dimension = 0 : tensor<32x4xf32>
  %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<32x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.iota iota_dimension = 0 : tensor<8x4x2xf32>
  %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<8x4x2xf32>, tensor<f32>) -> tensor<4x2xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<4x2xf32>) -> tuple<tensor<4xf32>, tensor<4x2xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4x2xf32>>
}

// The operands of one reduction have one layout.
// CHECK-LABEL: func @variadic_reduce(
// CHECK:         hlo.reduce %{{.*}}, %{{.*}}, %arg2, %arg2 dimensions = [1] : (tensor<4x8xf32, #hlo.layout<[[L:.*]]>>, tensor<4x8xf32, #hlo.layout<[[L]]>>
func.func @variadic_reduce(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x8xf32>, %zero: tensor<f32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [1] : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<4xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<f32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @bitcast_convert(
// CHECK-NEXT:    hlo.bitcast_convert %arg0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x2xf16, #hlo.layout<[2, 0, 1]>>
// CHECK-NEXT:    hlo.copy
func.func @bitcast_convert(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x2xf16> {
  %0 = hlo.bitcast_convert %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2x2xf16>
  return %0 : tensor<4x2x2xf16>
}

// A copy may do what another would be needed for.
// CHECK-LABEL: func @copy(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return %[[C]]
func.func @copy(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> {
  %0 = hlo.copy %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Bounds of dynamic dimensions, sizes of elements and memory spaces stay.
// CHECK-LABEL: func @other_fields(
// CHECK-SAME:    tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>
// CHECK-NEXT:    hlo.negate %arg0 : tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>
// CHECK-NEXT:    hlo.negate %arg1 : tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>
func.func @other_fields(%x: tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>, %y: tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>) -> tuple<tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>, tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>> {
  %0 = hlo.negate %x : tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>
  %1 = hlo.negate %y : tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>
  %2 = hlo.tuple %0, %1 : (tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>, tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>) -> tuple<tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>, tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>>
  return %2 : tuple<tensor<?x2xf32, #hlo.bounds<[4, ?], #hlo.layout<[0, 1]>>>, tensor<4x2xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>>
}

// Scalars and arrays without elements have layouts as others do.
// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.transpose %arg0 dimensions = [1, 0] : (tensor<0x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x0xf32
func.func @no_elements(%x: tensor<0x2xf32>, %y: tensor<f32>) -> tensor<2x0xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<0x2xf32>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// A fusion reads what is there, tiles and all.
// CHECK-LABEL: func @tiled_parameter(
// CHECK:         hlo.fusion kLoop(%arg0)
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<4x2xf32, #hlo.layout<[0, 1], tiles = {{\[\[}}8, 128]]>>):
func.func @tiled_parameter(%x: tensor<4x2xf32, #hlo.layout<[0, 1], tiles = [[8, 128]]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1], tiles = [[8, 128]]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%p: tensor<4x2xf32, #hlo.layout<[0, 1], tiles = [[8, 128]]>>):
    %1 = hlo.negate %p : (tensor<4x2xf32, #hlo.layout<[0, 1], tiles = [[8, 128]]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
    hlo.return %1 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
  }
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// Scalars have tiles no more than other arrays.
// CHECK-LABEL: func @tiled_scalar(
// CHECK-SAME:    -> tensor<f32> {
// CHECK:         hlo.negate %arg0 : (tensor<f32, #hlo.layout<[], tiles = {{\[\[}}128]]>>) -> tensor<f32>
func.func @tiled_scalar(%x: tensor<f32, #hlo.layout<[], tiles = [[128]]>>) -> tensor<f32, #hlo.layout<[], tiles = [[128]]>> {
  %0 = hlo.negate %x : tensor<f32, #hlo.layout<[], tiles = [[128]]>>
  return %0 : tensor<f32, #hlo.layout<[], tiles = [[128]]>>
}

// Layouts with and without tiles are not the same in memory.
// CHECK-LABEL: func @tiled_convolution(
// CHECK-NEXT:    hlo.copy %arg1
// CHECK-NEXT:    hlo.convolution %arg0,
func.func @tiled_convolution(%x: tensor<2x8xi32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>, %y: tensor<8x8xi32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<2x8xi32, #hlo.layout<[1, 0], tiles = [[2, 128]]>> {
  %0 = hlo.convolution %x, %y dim_labels = <"bf_io->bf"> : (tensor<2x8xi32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>, tensor<8x8xi32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> tensor<2x8xi32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>
  return %0 : tensor<2x8xi32, #hlo.layout<[1, 0], tiles = [[2, 128]]>>
}
