// RUN: hlo-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @identities(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT:    return %[[X]] : tensor<2x3xf32>
func.func @identities(%x: tensor<2x3xf32>, %v: tensor<f32>, %i: tensor<i32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = hlo.bitcast %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = hlo.bitcast_convert %2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = hlo.transpose %3 dimensions = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = hlo.reverse %4 dimensions = [] : tensor<2x3xf32>
  %6 = hlo.concatenate %5 dimension = 0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = hlo.pad %6, %v low = [0, 0] high = [0, 0] interior = [0, 0]
      : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %8 = hlo.slice %7 [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = hlo.dynamic_slice %8[%i, %i] sizes = [2, 3]
      : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %9 : tensor<2x3xf32>
}

// A control dependency keeps even an operation that does nothing.
// CHECK-LABEL: func.func @control_dependency(
// CHECK:         hlo.reshape
// CHECK:         hlo.transpose
// CHECK:         hlo.slice
func.func @control_dependency(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x {hlo.control_id = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = hlo.transpose %0 dimensions = [0, 1] {hlo.control_predecessors = array<i64: 0>}
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = hlo.slice %1 [0:2, 0:3] {hlo.control_predecessors = array<i64: 0>}
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A layout of its own, another precision, a permutation of equal sizes: kept.
// CHECK-LABEL: func.func @not_identities(
// CHECK:         hlo.reshape
// CHECK:         hlo.transpose
// CHECK:         hlo.transpose
// CHECK:         hlo.broadcast
// CHECK:         hlo.reverse
func.func @not_identities(%x: tensor<2x2xf32>)
    -> (tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xbf16>, tensor<2x2xf32>,
        tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = hlo.reshape %x : (tensor<2x2xf32>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.transpose %x dimensions = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2xbf16>
  %2 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = hlo.broadcast %x dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = hlo.reverse %x dimensions = [0] : tensor<2x2xf32>
  return %0, %1, %2, %3, %4 : tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xbf16>, tensor<2x2xf32>,
      tensor<2x2xf32>, tensor<2x2xf32>
}

// What takes away as much as it adds is no identity; nor is any slice of an
// unbounded dimension.
// CHECK-LABEL: func.func @not_identities_of_size(
// CHECK:         hlo.pad
// CHECK:         hlo.slice
// CHECK:         hlo.reshape
func.func @not_identities_of_size(%x: tensor<3xf32>, %v: tensor<f32>, %y: tensor<?xf32>,
                                  %z: tensor<?x?xf32, #hlo.bounds<[2, 3]>>)
    -> (tensor<3xf32>, tensor<?xf32>, tensor<?x?xf32, #hlo.bounds<[2, 3]>>) {
  %0 = hlo.pad %x, %v low = [1] high = [-1] interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = hlo.slice %y [0:8] : (tensor<?xf32>) -> tensor<?xf32>
  %2 = hlo.reshape %z : (tensor<?x?xf32, #hlo.bounds<[2, 3]>>) -> tensor<?x?xf32, #hlo.bounds<[2, 3]>>
  return %0, %1, %2 : tensor<3xf32>, tensor<?xf32>, tensor<?x?xf32, #hlo.bounds<[2, 3]>>
}

// One element or none: nothing to reverse. All of a bounded dimension: no slice.
// CHECK-LABEL: func.func @small(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<1x0x3xf32>, %[[Y:[^:]*]]: tensor<?xf32, #hlo.bounds<[8]>>
// CHECK-NEXT:    return %[[X]], %[[Y]]
func.func @small(%x: tensor<1x0x3xf32>, %y: tensor<?xf32, #hlo.bounds<[8]>>)
    -> (tensor<1x0x3xf32>, tensor<?xf32, #hlo.bounds<[8]>>) {
  %0 = hlo.reverse %x dimensions = [0, 1] : tensor<1x0x3xf32>
  %1 = hlo.slice %y [0:8] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>>
  return %0, %1 : tensor<1x0x3xf32>, tensor<?xf32, #hlo.bounds<[8]>>
}

// An update of all elements, wherever it starts, replaces all of them.
// CHECK-LABEL: func.func @whole_update(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32>, %[[U:[^:]*]]: tensor<4xf32>
// CHECK-NEXT:    return %[[U]]
func.func @whole_update(%x: tensor<4xf32>, %u: tensor<4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @partial_update(
// CHECK:         hlo.dynamic_update_slice
func.func @partial_update(%x: tensor<4xf32>, %u: tensor<3xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<4xf32>, tensor<3xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @static_size(
// CHECK-NEXT:    %[[SIZE:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    return %[[SIZE]]
func.func @static_size(%x: tensor<2x3xf32>) -> tensor<i32> {
  %0 = hlo.get_dimension_size %x dimension = 1 : (tensor<2x3xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func.func @dynamic_size(
// CHECK:         hlo.get_dimension_size
func.func @dynamic_size(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<i32> {
  %0 = hlo.get_dimension_size %x dimension = 1 : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func.func @merge_reshapes(
// CHECK-SAME:    %[[X:.*]]: tensor<6xf32>
// CHECK-NEXT:    %[[R:.*]] = hlo.reshape %[[X]] {hlo.backend_config = "kept"} : (tensor<6xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @merge_reshapes(%x: tensor<6xf32>) -> tensor<3x2xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %0 {hlo.backend_config = "kept"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @reshape_and_back(
// CHECK-SAME:    %[[X:.*]]: tensor<6xf32>
// CHECK-NEXT:    return %[[X]]
func.func @reshape_and_back(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Which dimension of the result is dynamic depends on the one between.
// CHECK-LABEL: func.func @keep_dynamic_reshapes(
// CHECK-COUNT-2: hlo.reshape
func.func @keep_dynamic_reshapes(%x: tensor<?xf32, #hlo.bounds<[6]>>)
    -> tensor<?xf32, #hlo.bounds<[6]>> {
  %0 = hlo.reshape %x : (tensor<?xf32, #hlo.bounds<[6]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  %1 = hlo.reshape %0 : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<?xf32, #hlo.bounds<[6]>>
  return %1 : tensor<?xf32, #hlo.bounds<[6]>>
}

// CHECK-LABEL: func.func @merge_transposes(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %[[X]] dimensions = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    return %[[T]]
func.func @merge_transposes(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %0 = hlo.transpose %x dimensions = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  return %1 : tensor<4x3x2xf32>
}

// CHECK-LABEL: func.func @transpose_and_back(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT:    return %[[X]]
func.func @transpose_and_back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// The one between rounds.
// CHECK-LABEL: func.func @keep_rounding_transposes(
// CHECK-COUNT-2: hlo.transpose
func.func @keep_rounding_transposes(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xbf16>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<3x2xbf16>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @merge_reverses(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT:    %[[R:.*]] = hlo.reverse %[[X]] dimensions = [0, 2] : tensor<2x3x4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @merge_reverses(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = hlo.reverse %x dimensions = [1, 2] : tensor<2x3x4xf32>
  %1 = hlo.reverse %0 dimensions = [0, 1] : tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @reverse_and_back(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT:    return %[[X]]
func.func @reverse_and_back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reverse %x dimensions = [0, 1] : tensor<2x3xf32>
  %1 = hlo.reverse %0 dimensions = [1, 0] : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// What changes nothing stays where it alone says how the result is sharded.
// CHECK-LABEL: func.func @keep_shardings(
// CHECK-NEXT:    hlo.slice
// CHECK-NEXT:    hlo.pad
// CHECK-NEXT:    hlo.concatenate
// CHECK-NEXT:    hlo.dynamic_slice
// CHECK-NEXT:    hlo.reverse
// CHECK-NEXT:    return
func.func @keep_shardings(%x: tensor<1xf32>, %zero: tensor<f32>, %i: tensor<i32>) -> tensor<1xf32> {
  %0 = hlo.slice %x [0:1] {hlo.sharding = #hlo.sharding<"{maximal device=0}">} : (tensor<1xf32>) -> tensor<1xf32>
  %1 = hlo.pad %0, %zero low = [0] high = [0] interior = [0] {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  %2 = hlo.concatenate %1 dimension = 0 {hlo.sharding = #hlo.sharding<"{maximal device=2}">} : (tensor<1xf32>) -> tensor<1xf32>
  %3 = hlo.dynamic_slice %2[%i] sizes = [1] {hlo.sharding = #hlo.sharding<"{maximal device=3}">} : (tensor<1xf32>, tensor<i32>) -> tensor<1xf32>
  %4 = hlo.reverse %3 dimensions = [0] {hlo.sharding = #hlo.sharding<"{maximal device=4}">} : tensor<1xf32>
  return %4 : tensor<1xf32>
}
