// RUN: hlo-opt %s --dot-dimension-merger | FileCheck %s
// RUN: hlo-opt %s --dot-dimension-merger --remark-format=emitRemark --remarks-filter-missed=dot-dimension-merger -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: batch dimensions are not in a row"
// REMARK: Remark="dot stays: batch dimensions are not in a row in memory"
// REMARK: Remark="dot stays: a dynamic dimension would be joined with others"

// CHECK-LABEL: func @first(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3x4x5xf32>) -> tensor<6x4x5xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1 : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
// CHECK:         %[[R:.*]] = hlo.reshape %[[D]] : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
// CHECK:         return %[[R]]
func.func @first(%x: tensor<2x3x4x5xf32>, %y: tensor<2x3x5xf32>) -> tensor<2x3x4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// Other dimensions come before, and vary more slowly in memory.
// CHECK-LABEL: func @layout(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : {{.*}} -> tensor<5x6x4xf32, #hlo.layout<[1, 2, 0]>>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %{{.*}} dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [0], rhs_contracting_dims = [1]>
// CHECK-SAME:      -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
func.func @layout(%x: tensor<5x2x3x4xf32, #hlo.layout<[2, 1, 3, 0]>>, %y: tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [0], rhs_contracting_dims = [2]> : (tensor<5x2x3x4xf32, #hlo.layout<[2, 1, 3, 0]>>, tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[1, 0, 2]>>
}

// CHECK-LABEL: func @unsorted(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @unsorted(%x: tensor<2x3x4xf32>, %y: tensor<3x2x4xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [1, 0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4xf32>, tensor<3x2x4xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @apart_in_memory(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @apart_in_memory(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, %y: tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>, tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @dynamic(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  return %r : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
}

// CHECK-LABEL: func @one_batch_dim(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @one_batch_dim(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @no_batch_dims(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @no_batch_dims(%x: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// Dimensions between the two, the wrong one first, tiles.
// CHECK-LABEL: func @apart(
// CHECK-NEXT:    hlo.dot
func.func @apart(%x: tensor<2x3x4x5xf32, #hlo.layout<[1, 3, 2, 0]>>, %y: tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xf32, #hlo.layout<[1, 3, 2, 0]>>, tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @exchanged(
// CHECK-NEXT:    hlo.dot
func.func @exchanged(%x: tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 0, 1]>>, %y: tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 0, 1]>>, tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @tiles(
// CHECK-NEXT:    hlo.dot
func.func @tiles(%x: tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 1, 0], tiles = [[2, 2]]>>, %y: tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 1, 0], tiles = [[2, 2]]>>, tensor<2x3x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}

// Together, but in another order.
// CHECK-LABEL: func @three_exchanged(
// CHECK-NEXT:    hlo.dot
func.func @three_exchanged(%x: tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 0, 1]>>, %y: tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1, 2], rhs_batch_dims = [0, 1, 2], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 0, 1]>>, tensor<2x3x4x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
}
