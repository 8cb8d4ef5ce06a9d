// RUN: hlo-opt %s --dot-decomposer | FileCheck %s
// RUN: hlo-opt %s --dot-decomposer --remark-format=emitRemark --remarks-filter=dot-decomposer -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced
// REMARK: remark: [Missed] NotReplaced

// CHECK-LABEL: func @contracting_dims(
// CHECK:         %[[T:.*]] = hlo.transpose %arg0 dimensions = [2, 1, 0]{{.*}} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
// CHECK:         %[[X:.*]] = hlo.reshape %[[T]]{{.*}} : (tensor<4x3x2xf32>) -> tensor<4x6xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1{{.*}} : (tensor<3x2x5xf32>) -> tensor<6x5xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, default>
// CHECK-SAME:      -> tensor<4x5xf32>
// CHECK-NEXT:    return %[[D]]
func.func @contracting_dims(%x: tensor<2x3x4xf32>, %y: tensor<3x2x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 0], rhs_contracting_dims = [0, 1]> operand_precision = <highest, default> : (tensor<2x3x4xf32>, tensor<3x2x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @free_dims(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0{{.*}} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// CHECK:         %[[T:.*]] = hlo.transpose %arg1 dimensions = [1, 0, 2]
// CHECK:         %[[Y:.*]] = hlo.reshape %[[T]]{{.*}} : (tensor<4x5x2xf32>) -> tensor<4x10xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-SAME:      -> tensor<6x10xf32>
// CHECK:         %[[R:.*]] = hlo.reshape %[[D]] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<6x10xf32>) -> tensor<2x3x5x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @free_dims(%x: tensor<2x3x4xf32>, %y: tensor<5x4x2xf32>) -> tensor<2x3x5x2xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3x4xf32>, tensor<5x4x2xf32>) -> tensor<2x3x5x2xf32>
  return %r : tensor<2x3x5x2xf32>
}

// CHECK-LABEL: func @batch_dims(
// CHECK:         %[[X:.*]] = hlo.transpose %arg0 dimensions = [2, 0, 1, 3]
// CHECK:         %[[Y:.*]] = hlo.transpose %arg1 dimensions = [0, 3, 1, 2]
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
// CHECK-NEXT:    return %[[D]]
func.func @batch_dims(%x: tensor<2x3x4x5xf32>, %y: tensor<4x5x6x2xf32>) -> tensor<4x2x3x6xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [2, 0], rhs_batch_dims = [0, 3], lhs_contracting_dims = [3], rhs_contracting_dims = [1]> : (tensor<2x3x4x5xf32>, tensor<4x5x6x2xf32>) -> tensor<4x2x3x6xf32>
  return %r : tensor<4x2x3x6xf32>
}

// CHECK-LABEL: func @no_contracting_dims(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0{{.*}} : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1{{.*}} : (tensor<2x4xi32>) -> tensor<2x1x4xi32>
// CHECK:         hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
func.func @no_contracting_dims(%x: tensor<2x3xi32>, %y: tensor<2x4xi32>) -> tensor<2x3x4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0]> : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x3x4xi32>
  return %r : tensor<2x3x4xi32>
}

// CHECK-LABEL: func @free_dims_of_one(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0{{.*}} : (tensor<1x3x1xf32>) -> tensor<3xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1{{.*}} : (tensor<3x1x1xf32>) -> tensor<3xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
// CHECK-SAME:      -> tensor<f32>
// CHECK:         hlo.reshape %[[D]] : (tensor<f32>) -> tensor<1x1x1x1xf32>
func.func @free_dims_of_one(%x: tensor<1x3x1xf32>, %y: tensor<3x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x3x1xf32>, tensor<3x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}

// CHECK-LABEL: func @batch_only(
// CHECK:         %[[D:.*]] = hlo.dot %{{.*}}, %{{.*}} dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-SAME:      (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4xf32>
func.func @batch_only(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0]> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.dot %{{.*}}, %{{.*}} dimension_numbers
// CHECK-SAME:      (tensor<6x0xf32>, tensor<0xf32>) -> tensor<6xf32>
func.func @no_elements(%x: tensor<2x3x0xf32>, %y: tensor<0xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x3x0xf32>, tensor<0xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Layouts are the default ones.
// CHECK-LABEL: func @layouts(
// CHECK:         hlo.transpose %arg0 dimensions = [1, 0, 2] : {{.*}} -> tensor<3x2x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK:         hlo.dot %{{.*}} -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<2x3x4xf32, #hlo.layout<[0, 1, 2]>>, %y: tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<3x5xf32, #hlo.layout<[0, 1]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32, #hlo.layout<[0, 1, 2]>>, tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<3x5xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<3x5xf32, #hlo.layout<[0, 1]>>
}

// Operands wait as the dot did; who waited for it waits for the last.
// CHECK-LABEL: func @control(
// CHECK:         hlo.reshape %arg0 {hlo.control_predecessors = array<i64: 7>}
// CHECK:         hlo.dot {{.*}}hlo.control_predecessors = array<i64: 7>
// CHECK:         hlo.reshape %{{.*}} {hlo.control_id = 9 : i64, hlo.control_predecessors = array<i64: 7>}
// CHECK:         hlo.abs %arg2 {hlo.control_predecessors = array<i64: 9>}
func.func @control(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>, %z: tensor<f32>) -> (tensor<2x3x5xf32>, tensor<f32>, tensor<f32>) {
  %0 = hlo.negate %z {hlo.control_id = 7 : i64} : tensor<f32>
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> {hlo.control_id = 9 : i64, hlo.control_predecessors = array<i64: 7>} : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  %1 = hlo.abs %z {hlo.control_predecessors = array<i64: 9>} : tensor<f32>
  return %r, %0, %1 : tensor<2x3x5xf32>, tensor<f32>, tensor<f32>
}

// A dynamic dimension by itself moves.
// CHECK-LABEL: func @dynamic_dim(
// CHECK:         %[[X:.*]] = hlo.transpose %arg0 dimensions = [1, 0]{{.*}} : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<?x2xf32, #hlo.bounds<[3, ?]>>
// CHECK:         hlo.dot %[[X]], %{{.*}} dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
func.func @dynamic_dim(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>, %y: tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<?xf32, #hlo.bounds<[3]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [1], lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<?xf32, #hlo.bounds<[3]>>
  return %r : tensor<?xf32, #hlo.bounds<[3]>>
}

// CHECK-LABEL: func @joined_dynamic_dim(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
// CHECK-NEXT:    return
func.func @joined_dynamic_dim(%x: tensor<2x?x4xf32, #hlo.bounds<[?, 3, ?]>>, %y: tensor<4xf32>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x?x4xf32, #hlo.bounds<[?, 3, ?]>>, tensor<4xf32>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  return %r : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
}

// CHECK-LABEL: func @canonical(
// CHECK-NEXT:    %[[A:.*]] = hlo.dot %arg0, %arg1
// CHECK-NEXT:    %[[B:.*]] = hlo.dot %arg2, %arg2
// CHECK-NEXT:    return
func.func @canonical(%x: tensor<7x3x2xf32>, %y: tensor<7x5x3xf32>, %z: tensor<2xf32>) -> (tensor<7x2x5xf32>, tensor<2x2xf32>) {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<7x3x2xf32>, tensor<7x5x3xf32>) -> tensor<7x2x5xf32>
  %s = hlo.dot %z, %z dimension_numbers = <> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %r, %s : tensor<7x2x5xf32>, tensor<2x2xf32>
}
