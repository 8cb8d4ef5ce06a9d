// RUN: hlo-opt %s --gemv-rewriter | FileCheck %s
// RUN: hlo-opt %s --gemv-rewriter=target=cpu | FileCheck %s --check-prefix=CPU
// CPU-NOT: hlo.reshape
// RUN: hlo-opt %s --gemv-rewriter --remark-format=emitRemark --remarks-filter-missed=gemv-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: several free or contracting dimensions"
// REMARK: Remark="dot stays: several free or contracting dimensions"
// REMARK: Remark="dot stays: a layout that is not row-major"
// REMARK: Remark="dot stays: dynamic dimensions"

// CHECK-LABEL: func @rhs(
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1 : (tensor<3xf32>) -> tensor<3x1xf32>
// CHECK:         %[[D:.*]] = hlo.dot %arg0, %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {{.*}} -> tensor<2x1xf32>
// CHECK:         %[[R:.*]] = hlo.reshape %[[D]] : (tensor<2x1xf32>) -> tensor<2xf32>
// CHECK:         return %[[R]]
func.func @rhs(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @lhs_with_layouts(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : {{.*}} -> tensor<3x1xf32, #hlo.layout<[1, 0]>>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %arg1 {{.*}} -> tensor<1x2xf32, #hlo.layout<[1, 0]>>
// CHECK:         hlo.reshape %[[D]] : {{.*}} -> tensor<2xf32, #hlo.layout<[0]>>
func.func @lhs_with_layouts(%x: tensor<3xf32, #hlo.layout<[0]>>, %y: tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2xf32, #hlo.layout<[0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32, #hlo.layout<[0]>>, tensor<3x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2xf32, #hlo.layout<[0]>>
  return %0 : tensor<2xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @batch(
// CHECK:         hlo.reshape %arg0 : (tensor<5x3xf32>) -> tensor<5x3x1xf32>
// CHECK:         hlo.dot {{.*}} -> tensor<5x1x2xf32>
func.func @batch(%x: tensor<5x3xf32>, %y: tensor<5x2x3xf32>) -> tensor<5x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<5x3xf32>, tensor<5x2x3xf32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

// The precision and the algorithm stay.
// CHECK-LABEL: func @precision(
// CHECK:         hlo.dot {{.*}} operand_precision = <highest, default> algorithm = dot_f32_f32_f32
func.func @precision(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, default> algorithm = dot_f32_f32_f32 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.reshape %arg1 : (tensor<0xf32>) -> tensor<0x1xf32>
func.func @no_elements(%x: tensor<2x0xf32>, %y: tensor<0xf32>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xf32>, tensor<0xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @vectors(
// CHECK-NEXT:    hlo.dot
func.func @vectors(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @matrices(
// CHECK-NEXT:    hlo.dot
func.func @matrices(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @two_free(
// CHECK-NEXT:    hlo.dot
func.func @two_free(%x: tensor<2x4x3xf32>, %y: tensor<3xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @two_contracting(
// CHECK-NEXT:    hlo.dot
func.func @two_contracting(%x: tensor<2x4x3xf32>, %y: tensor<4x3xf32>) -> tensor<2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x4x3xf32>, tensor<4x3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @layout(
// CHECK-NEXT:    hlo.dot
func.func @layout(%x: tensor<5x3xf32, #hlo.layout<[0, 1]>>, %y: tensor<5x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<5x3xf32, #hlo.layout<[0, 1]>>, tensor<5x2x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<5x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<5x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot
func.func @dynamic(%x: tensor<?x3xf32, #hlo.bounds<[5, ?]>>, %y: tensor<3xf32>) -> tensor<?xf32, #hlo.bounds<[5]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x3xf32, #hlo.bounds<[5, ?]>>, tensor<3xf32>) -> tensor<?xf32, #hlo.bounds<[5]>>
  return %0 : tensor<?xf32, #hlo.bounds<[5]>>
}
