// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @broadcast(
// CHECK:         hlo.broadcast %{{.*}} dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
func.func @broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @broadcast_scalar(
// CHECK:         hlo.broadcast %{{.*}} dimensions = [] : (tensor<i1>) -> tensor<0x3xi1>
func.func @broadcast_scalar(%x: tensor<i1>) -> tensor<0x3xi1> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<i1>) -> tensor<0x3xi1>
  return %0 : tensor<0x3xi1>
}

// A broadcast may permute dimensions.
// CHECK-LABEL: func.func @broadcast_permutes(
// CHECK:         hlo.broadcast %{{.*}} dimensions = [1, 0]
func.func @broadcast_permutes(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.broadcast %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// A bounded dimension counts as its bound, an unbounded one fits any.
// CHECK-LABEL: func.func @broadcast_dynamic(
// CHECK:         hlo.broadcast
// CHECK:         hlo.broadcast
func.func @broadcast_dynamic(%x: tensor<?xf32, #hlo.bounds<[2]>>, %y: tensor<?xf32>)
    -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<?xf32, #hlo.bounds<[2]>>) -> tensor<2x3xf32>
  %1 = hlo.broadcast %y dimensions = [1] : (tensor<?xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reshape(
// CHECK:         hlo.reshape %{{.*}} : (tensor<6xf32>) -> tensor<2x3xf32>
func.func @reshape(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reshape_to_scalar(
// CHECK:         hlo.reshape %{{.*}} : (tensor<1x1xf32>) -> tensor<f32>
func.func @reshape_to_scalar(%x: tensor<1x1xf32>) -> tensor<f32> {
  %0 = hlo.reshape %x : (tensor<1x1xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @reshape_empty(
// CHECK:         hlo.reshape %{{.*}} : (tensor<0x3xf32>) -> tensor<5x0xf32>
func.func @reshape_empty(%x: tensor<0x3xf32>) -> tensor<5x0xf32> {
  %0 = hlo.reshape %x : (tensor<0x3xf32>) -> tensor<5x0xf32>
  return %0 : tensor<5x0xf32>
}

// CHECK-LABEL: func.func @reshape_dynamic(
// CHECK:         hlo.reshape %{{.*}} inferred_dimension = 1
func.func @reshape_dynamic(%x: tensor<?xf32, #hlo.bounds<[6]>>)
    -> tensor<2x?xf32, #hlo.bounds<[?, 3]>> {
  %0 = hlo.reshape %x inferred_dimension = 1
      : (tensor<?xf32, #hlo.bounds<[6]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  return %0 : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
}

// More elements than 64 bits count.
// CHECK-LABEL: func.func @reshape_huge(
// CHECK:         hlo.reshape
func.func @reshape_huge(%x: tensor<4294967296x4294967296x8xf32>)
    -> tensor<8x4294967296x4294967296xf32> {
  %0 = hlo.reshape %x : (tensor<4294967296x4294967296x8xf32>)
      -> tensor<8x4294967296x4294967296xf32>
  return %0 : tensor<8x4294967296x4294967296xf32>
}

// CHECK-LABEL: func.func @dynamic_reshape(
// CHECK:         hlo.dynamic_reshape %{{.*}} sizes(%{{.*}}, %{{.*}}) :
func.func @dynamic_reshape(%x: tensor<6xf32>, %m: tensor<i32>, %n: tensor<i32>)
    -> tensor<?x2xf32, #hlo.bounds<[3, ?]>> {
  %0 = hlo.dynamic_reshape %x sizes(%m, %n)
      : (tensor<6xf32>, tensor<i32>, tensor<i32>)
      -> tensor<?x2xf32, #hlo.bounds<[3, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[3, ?]>>
}

// CHECK-LABEL: func.func @dynamic_reshape_scalar(
// CHECK:         hlo.dynamic_reshape %{{.*}} : (tensor<1xf32>) -> tensor<f32>
func.func @dynamic_reshape_scalar(%x: tensor<1xf32>) -> tensor<f32> {
  %0 = hlo.dynamic_reshape %x : (tensor<1xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @bitcast(
// CHECK:         hlo.bitcast %{{.*}} : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
func.func @bitcast(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>)
    -> tensor<3x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.bitcast %x
      : (tensor<2x3xf32, #hlo.layout<[1, 0]>>)
      -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<3x2xf32, #hlo.layout<[0, 1]>>
}

// Four packed elements of four bits take the bytes of one of sixteen; tiles add
// padding the verifier does not count.
// CHECK-LABEL: func.func @bitcast_bytes(
// CHECK-COUNT-2: hlo.bitcast
func.func @bitcast_bytes(
    %x: tensor<4xi4, #hlo.layout<[0], element_size_in_bits = 4>>,
    %y: tensor<5xf32, #hlo.layout<[0], tiles = [[8]]>>)
    -> (tensor<1xi16, #hlo.layout<[0]>>, tensor<8xf32, #hlo.layout<[0]>>) {
  %0 = hlo.bitcast %x
      : (tensor<4xi4, #hlo.layout<[0], element_size_in_bits = 4>>)
      -> tensor<1xi16, #hlo.layout<[0]>>
  %1 = hlo.bitcast %y
      : (tensor<5xf32, #hlo.layout<[0], tiles = [[8]]>>) -> tensor<8xf32, #hlo.layout<[0]>>
  return %0, %1 : tensor<1xi16, #hlo.layout<[0]>>, tensor<8xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func.func @bitcast_token(
// CHECK:         hlo.bitcast %{{.*}} : (!hlo.token) -> !hlo.token
func.func @bitcast_token(%x: !hlo.token) -> !hlo.token {
  %0 = hlo.bitcast %x : (!hlo.token) -> !hlo.token
  return %0 : !hlo.token
}

// CHECK-LABEL: func.func @bitcast_convert(
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<4xf32>) -> tensor<4x2xi16>
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<4x2xi16>) -> tensor<4xf32>
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<4xf32>) -> tensor<4xui32>
func.func @bitcast_convert(%x: tensor<4xf32>) -> tensor<4xui32> {
  %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x2xi16>
  %1 = hlo.bitcast_convert %0 : (tensor<4x2xi16>) -> tensor<4xf32>
  %2 = hlo.bitcast_convert %1 : (tensor<4xf32>) -> tensor<4xui32>
  return %2 : tensor<4xui32>
}

// CHECK-LABEL: func.func @bitcast_convert_scalars(
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<f64>) -> tensor<2xf32>
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<2xf32>) -> tensor<f64>
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<i1>) -> tensor<ui8>
func.func @bitcast_convert_scalars(%x: tensor<f64>, %p: tensor<i1>)
    -> (tensor<f64>, tensor<ui8>) {
  %0 = hlo.bitcast_convert %x : (tensor<f64>) -> tensor<2xf32>
  %1 = hlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<f64>
  %2 = hlo.bitcast_convert %p : (tensor<i1>) -> tensor<ui8>
  return %1, %2 : tensor<f64>, tensor<ui8>
}

// CHECK-LABEL: func.func @bitcast_convert_dynamic(
// CHECK:         hlo.bitcast_convert
func.func @bitcast_convert_dynamic(%x: tensor<?xcomplex<f64>, #hlo.bounds<[4]>>)
    -> tensor<?x2xcomplex<f32>, #hlo.bounds<[4, ?]>> {
  %0 = hlo.bitcast_convert %x : (tensor<?xcomplex<f64>, #hlo.bounds<[4]>>)
      -> tensor<?x2xcomplex<f32>, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x2xcomplex<f32>, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func.func @transpose(
// CHECK:         hlo.transpose %{{.*}} dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
func.func @transpose(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @transpose_dynamic(
// CHECK:         hlo.transpose
func.func @transpose_dynamic(%x: tensor<?x3xf32, #hlo.bounds<[2, ?]>>)
    -> tensor<3x?xf32, #hlo.bounds<[?, 2], #hlo.layout<[0, 1]>>> {
  %0 = hlo.transpose %x dimensions = [1, 0]
      : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>)
      -> tensor<3x?xf32, #hlo.bounds<[?, 2], #hlo.layout<[0, 1]>>>
  return %0 : tensor<3x?xf32, #hlo.bounds<[?, 2], #hlo.layout<[0, 1]>>>
}

// CHECK-LABEL: func.func @transpose_scalar(
// CHECK:         hlo.transpose %{{.*}} dimensions = [] : (tensor<f32>) -> tensor<f32>
func.func @transpose_scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.transpose %x dimensions = [] : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @reverse(
// CHECK:         hlo.reverse %{{.*}} dimensions = [1] : tensor<2x3xf32>
func.func @reverse(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reverse %x dimensions = [1] : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reverse_layout(
// CHECK:         hlo.reverse %{{.*}} dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
func.func @reverse_layout(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reverse %x dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func.func @concatenate(
// CHECK:         hlo.concatenate %{{.*}}, %{{.*}} dimension = 0 : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
func.func @concatenate(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> tensor<6x3xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0
      : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// A dimension is dynamic if it is so in any operand.
// CHECK-LABEL: func.func @concatenate_dynamic(
// CHECK-COUNT-3: hlo.concatenate
func.func @concatenate_dynamic(
    %x: tensor<?x3xf32, #hlo.bounds<[2, ?]>>, %y: tensor<2x3xbf16>, %z: tensor<?x3xf32>)
    -> (tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<?x6xf32, #hlo.bounds<[2, ?]>>, tensor<?x3xf32>) {
  %0 = hlo.concatenate %x, %y dimension = 0
      : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>, tensor<2x3xbf16>) -> tensor<?x3xf32, #hlo.bounds<[4, ?]>>
  %1 = hlo.concatenate %y, %x dimension = 1
      : (tensor<2x3xbf16>, tensor<?x3xf32, #hlo.bounds<[2, ?]>>) -> tensor<?x6xf32, #hlo.bounds<[2, ?]>>
  %2 = hlo.concatenate %x, %z dimension = 0
      : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0, %1, %2 : tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<?x6xf32, #hlo.bounds<[2, ?]>>, tensor<?x3xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK:         hlo.pad %{{.*}}, %{{.*}} low = [1] high = [2] interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
func.func @pad(%x: tensor<3xf32>, %zero: tensor<f32>) -> tensor<8xf32> {
  %0 = hlo.pad %x, %zero low = [1] high = [2] interior = [1]
      : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Nothing lies between the elements of an empty dimension; edges may be cut off.
// CHECK-LABEL: func.func @pad_edges(
// CHECK-COUNT-4: hlo.pad
func.func @pad_edges(%x: tensor<0xf32>, %y: tensor<4xf32>, %s: tensor<f32>,
                     %z: tensor<?xf32, #hlo.bounds<[4]>>)
    -> (tensor<2xf32>, tensor<0xf32>, tensor<f32>, tensor<?xf32, #hlo.bounds<[9]>>) {
  %0 = hlo.pad %x, %s low = [1] high = [1] interior = [3]
      : (tensor<0xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = hlo.pad %y, %s low = [-1] high = [-3] interior = [0]
      : (tensor<4xf32>, tensor<f32>) -> tensor<0xf32>
  %2 = hlo.pad %s, %s low = [] high = [] interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = hlo.pad %z, %s low = [1] high = [1] interior = [1]
      : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[9]>>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<0xf32>, tensor<f32>, tensor<?xf32, #hlo.bounds<[9]>>
}

// CHECK-LABEL: func.func @get_dimension_size(
// CHECK:         hlo.get_dimension_size %{{.*}} dimension = 0 : (tensor<?x4xf32, #hlo.bounds<[8, ?]>>) -> tensor<i32>
func.func @get_dimension_size(%x: tensor<?x4xf32, #hlo.bounds<[8, ?]>>) -> tensor<i32> {
  %0 = hlo.get_dimension_size %x dimension = 0
      : (tensor<?x4xf32, #hlo.bounds<[8, ?]>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func.func @set_dimension_size(
// CHECK:         hlo.set_dimension_size %{{.*}}, %{{.*}} dimension = 0 : (tensor<8x4xf32>, tensor<i32>) -> tensor<?x4xf32, #hlo.bounds<[8, ?]>>
func.func @set_dimension_size(%x: tensor<8x4xf32>, %n: tensor<i32>)
    -> tensor<?x4xf32, #hlo.bounds<[8, ?]>> {
  %0 = hlo.set_dimension_size %x, %n dimension = 0
      : (tensor<8x4xf32>, tensor<i32>) -> tensor<?x4xf32, #hlo.bounds<[8, ?]>>
  return %0 : tensor<?x4xf32, #hlo.bounds<[8, ?]>>
}
