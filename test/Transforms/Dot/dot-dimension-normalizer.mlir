// RUN: hlo-opt %s --dot-dimension-normalizer | FileCheck %s
// RUN: hlo-opt %s --dot-dimension-normalizer=normalize-free | FileCheck %s --check-prefix=FREE
// RUN: hlo-opt %s --dot-dimension-normalizer --remark-format=emitRemark --remarks-filter-missed=dot-dimension-normalizer -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --dot-dimension-normalizer --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: Remark="dot stays: a dynamic dimension would be joined with others"

// CHECK-LABEL: func @in_a_row(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1 : (tensor<3x4x5xf32>) -> tensor<12x5xf32>
// CHECK:         %[[R:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
// CHECK-NEXT:    return %[[R]]
func.func @in_a_row(%x: tensor<2x3x4xf32>, %y: tensor<3x4x5xf32>) -> tensor<2x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func @apart(
// CHECK:         hlo.transpose
// CHECK:         %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 3, 0, 2] : (tensor<3x2x4x6xf32>) -> tensor<2x6x3x4xf32>
// CHECK:         %[[X:.*]] = hlo.reshape %[[T]] : (tensor<2x6x3x4xf32>) -> tensor<2x6x12xf32>
func.func @apart(%x: tensor<3x2x4x6xf32>, %y: tensor<2x3x4xf32>) -> tensor<2x6xf32> {
  %0 = hlo.transpose %x dimensions = [1, 3, 0, 2] : (tensor<3x2x4x6xf32>) -> tensor<2x6x3x4xf32>
  %r = hlo.dot %0, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2, 3], rhs_contracting_dims = [1, 2]> : (tensor<2x6x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

// Two transposes are one.
// CHECK-LABEL: func @transposed(
// CHECK:         %[[T:.*]] = hlo.transpose %arg0 dimensions = [1, 0, 2]
// CHECK:         hlo.reshape %[[T]] : (tensor<2x4x3xf32>) -> tensor<2x12xf32>
func.func @transposed(%x: tensor<4x2x3xf32>, %y: tensor<4x3xf32>) -> tensor<2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 1, 0] : (tensor<4x2x3xf32>) -> tensor<3x2x4xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<3x2x4xf32>) -> tensor<2x3x4xf32>
  %r = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32>, tensor<4x3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// Nothing moves in memory.
// CHECK-LABEL: func @layout(
// CHECK:         hlo.reshape %arg0 : {{.*}} -> tensor<2x12xf32, #hlo.layout<[0, 1]>>
func.func @layout(%x: tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>, %y: tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2xf32, #hlo.layout<[0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>, tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2xf32, #hlo.layout<[0]>>
  return %r : tensor<2xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @free(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
// FREE-LABEL:  func @free(
// FREE:          %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// FREE:          %[[T:.*]] = hlo.transpose %arg1 dimensions = [0, 2, 1]
// FREE:          %[[Y:.*]] = hlo.reshape %[[T]] : (tensor<5x7x4xf32>) -> tensor<35x4xf32>
// FREE:          %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// FREE:          hlo.reshape %[[D]] : (tensor<6x35xf32>) -> tensor<2x3x5x7xf32>
func.func @free(%x: tensor<2x3x4xf32>, %y: tensor<5x4x7xf32>) -> tensor<2x3x5x7xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<2x3x4xf32>, tensor<5x4x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @dynamic(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<f32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [0, 1]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<2x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<f32>
  return %r : tensor<f32>
}

// What is built for a dot, and what takes its place.
// LOC-LABEL: func.func @locations(
// LOC:         hlo.reshape {{.*}} loc("product")
// LOC:         hlo.dot {{.*}} loc(fused["product", "transposed"])
func.func @locations(%x: tensor<3x2x4xf32>, %y: tensor<4x3x5xf32>) -> tensor<2x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<3x2x4xf32>) -> tensor<2x3x4xf32> loc("transposed")
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [1, 0]> : (tensor<2x3x4xf32>, tensor<4x3x5xf32>) -> tensor<2x5xf32> loc("product")
  return %1 : tensor<2x5xf32>
}

// Free dimensions are joined only if asked for.
// CHECK-LABEL: func @free_and_contracting(
// CHECK:         hlo.dot {{.*}} : (tensor<2x3x20xf32>, tensor<20xf32>) -> tensor<2x3xf32>
// FREE-LABEL:  func @free_and_contracting(
// FREE:          hlo.dot {{.*}} : (tensor<6x20xf32>, tensor<20xf32>) -> tensor<6xf32>
func.func @free_and_contracting(%x: tensor<2x3x4x5xf32>, %y: tensor<4x5xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2, 3], rhs_contracting_dims = [0, 1]> : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @normal(
// CHECK-COUNT-2: hlo.transpose
// CHECK-NEXT:    hlo.dot
// FREE-LABEL:  func @normal(
// FREE-COUNT-2:  hlo.transpose
// FREE-NEXT:     hlo.dot
func.func @normal(%x: tensor<3x2x4xf32>) -> tensor<3x2xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<3x2x4xf32>) -> tensor<2x3x4xf32>
  %1 = hlo.transpose %0 dimensions = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %r = hlo.dot %1, %x dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x4x2xf32>, tensor<3x2x4xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Where arrays have layouts, those built have, too.
// CHECK-LABEL: func @scalar_of_layouts(
// CHECK:         %[[T:.*]] = hlo.transpose %arg1 dimensions = [1, 0] : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.reshape %[[T]] : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4xf32, #hlo.layout<[0]>>
func.func @scalar_of_layouts(%x: tensor<2x2xf32, #hlo.layout<[1, 0]>>, %y: tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [1, 0]> : (tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<f32>
  return %r : tensor<f32>
}
