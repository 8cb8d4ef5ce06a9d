// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 --remark-format=emitRemark --remarks-filter-missed=gemm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: Remark="dot stays: dynamic dimensions"
// REMARK: Remark="dot stays: it contracts, or leaves, several dimensions"
// REMARK: Remark="dot stays: it contracts, or leaves, several dimensions"
// REMARK: Remark="dot stays: both operands are vectors"
// REMARK: Remark="dot stays: no elements"
// REMARK: Remark="dot stays: the library does not have its types"
// REMARK: Remark="dot stays: the library does not have its algorithm"
// REMARK: Remark="dot stays: no matrix in memory"

// CHECK-LABEL: func @attributes(
// CHECK:         library.matmul {{.*}} operand_precision = <highest, default> algorithm = {{ *}}dot_f32_f32_f32 grad_x {{.*}}operation_queue_id
func.func @attributes(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, default> algorithm = dot_f32_f32_f32 {hlo.backend_config = "{\22operation_queue_id\22:\220\22}", hlo.frontend_attributes = {grad_x = "true", grad_y = "false"}} : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @batch(
// CHECK:         library.matmul %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
func.func @batch(%x: tensor<2x4x3xf32>, %y: tensor<2x5x3xf32>) -> tensor<2x4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x4x3xf32>, tensor<2x5x3xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: func @layouts(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<4x5xf32, #hlo.layout<[0, 1]>>, tensor<33554432xi8, #hlo.layout<[0]>>>
func.func @layouts(%x: tensor<4x3xf32, #hlo.layout<[0, 1]>>, %y: tensor<3x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32, #hlo.layout<[0, 1]>>, tensor<3x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x5xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @vector(
// CHECK:         library.matmul
func.func @vector(%x: tensor<4x3xf32>, %y: tensor<3xf32>) -> tensor<4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @s8(
// CHECK:         library.matmul
func.func @s8(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func @complex(
// CHECK:         library.matmul {{.*}} alpha = 2.000000e+00 alpha_imag = -1.000000e+00
// CHECK-NOT:     hlo.multiply
func.func @complex(%x: tensor<4x3xcomplex<f32>>, %y: tensor<3x5xcomplex<f32>>) -> tensor<4x5xcomplex<f32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xcomplex<f32>>, tensor<3x5xcomplex<f32>>) -> tensor<4x5xcomplex<f32>>
  %a = hlo.constant dense<(2.0,-1.0)> : tensor<complex<f32>>
  %b = hlo.broadcast %a dimensions = [] : (tensor<complex<f32>>) -> tensor<4x5xcomplex<f32>>
  %r = hlo.multiply %d, %b : tensor<4x5xcomplex<f32>>
  return %r : tensor<4x5xcomplex<f32>>
}

// CHECK-LABEL: func @alpha(
// CHECK:         %[[M:.*]] = library.matmul {{.*}} alpha = 2.500000e+00
// CHECK-NEXT:    %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-NEXT:    return %[[R]]
func.func @alpha(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<2.5> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.multiply %s, %d : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_zero(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @alpha_zero(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<0.0> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.multiply %d, %s : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_infinite(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @alpha_infinite(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<0x7F800000> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.multiply %d, %s : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_twice(
// CHECK:         library.matmul {{.*}} alpha = 2.500000e+00
// CHECK:         hlo.multiply
func.func @alpha_twice(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<2.5> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %uc = hlo.constant dense<3.0> : tensor<f32>
  %u = hlo.broadcast %uc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %e = hlo.multiply %d, %s : tensor<4x5xf32>
  %r = hlo.multiply %e, %u : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_array(
// CHECK:         library.matmul
// CHECK:         hlo.multiply
func.func @alpha_array(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %z: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.multiply %d, %z : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_integers(
// CHECK:         hlo.multiply
func.func @alpha_integers(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %sc = hlo.constant dense<2> : tensor<i32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<i32>) -> tensor<4x4xi32>
  %r = hlo.multiply %d, %s : tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func @two_users(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @two_users(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<2.5> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.multiply %d, %s : tensor<4x5xf32>
  return %r, %d : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @alpha_bias(
// CHECK:         library.matmul %arg0, %arg1 bias(%arg2) {{.*}} alpha = 2.500000e+00
// CHECK-NOT:     hlo.add
func.func @alpha_bias(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<2.5> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %e = hlo.multiply %d, %s : tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %p, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @bias_alpha(
// CHECK:         library.matmul %arg0, %arg1 bias(%arg2)
// CHECK:         hlo.multiply
func.func @bias_alpha(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %sc = hlo.constant dense<2.5> : tensor<f32>
  %s = hlo.broadcast %sc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %e = hlo.add %p, %d : tensor<4x5xf32>
  %r = hlo.multiply %e, %s : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @bias_of_rows(
// CHECK-NOT:     bias
// CHECK:         hlo.add
func.func @bias_of_rows(%x: tensor<4x3xf32>, %y: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %p = hlo.broadcast %b dimensions = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
  %r = hlo.add %d, %p : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The dimension that varies fastest.
// CHECK-LABEL: func @bias_of_columns_in_memory(
// CHECK:         library.matmul {{.*}} bias(%arg2)
func.func @bias_of_columns_in_memory(%x: tensor<4x3xf32, #hlo.layout<[0, 1]>>, %y: tensor<3x5xf32, #hlo.layout<[0, 1]>>, %b: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32, #hlo.layout<[0, 1]>>, tensor<3x5xf32, #hlo.layout<[0, 1]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>>
  %p = hlo.broadcast %b dimensions = [0] : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>>
  %r = hlo.add %d, %p : tensor<4x5xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x5xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @bias_of_vector(
// CHECK-NOT:     bias
// CHECK:         hlo.add
func.func @bias_of_vector(%x: tensor<4x3xf32>, %y: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
  %p = hlo.broadcast %b dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.add %d, %p : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @bias_behind_reshape(
// CHECK:         %[[M:.*]] = library.matmul {{.*}} bias(%arg2)
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK:         %[[R:.*]] = hlo.reshape %[[E]]
// CHECK:         return %[[R]]
func.func @bias_behind_reshape(%x: tensor<6x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<6x3xf32>, tensor<3x5xf32>) -> tensor<6x5xf32>
  %v = hlo.reshape %d : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  %p = hlo.broadcast %b dimensions = [2] : (tensor<5xf32>) -> tensor<2x3x5xf32>
  %r = hlo.add %v, %p : tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// Columns are more than the vector has elements.
// CHECK-LABEL: func @bias_split(
// CHECK-NOT:     bias
// CHECK:         hlo.add
func.func @bias_split(%x: tensor<6x3xf32>, %y: tensor<3x6xf32>, %b: tensor<3xf32>) -> tensor<6x2x3xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<6x3xf32>, tensor<3x6xf32>) -> tensor<6x6xf32>
  %v = hlo.reshape %d : (tensor<6x6xf32>) -> tensor<6x2x3xf32>
  %p = hlo.broadcast %b dimensions = [2] : (tensor<3xf32>) -> tensor<6x2x3xf32>
  %r = hlo.add %v, %p : tensor<6x2x3xf32>
  return %r : tensor<6x2x3xf32>
}

// CHECK-LABEL: func @summand_in_place(
// CHECK:         %[[C:.*]] = hlo.negate
// CHECK:         library.matmul %arg0, %arg1 c(%[[C]]) {{.*}} beta = 1.000000e+00 in_place
func.func @summand_in_place(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %e = hlo.negate %c : tensor<4x5xf32>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @summand_read(
// CHECK:         library.matmul
// CHECK-NOT:     in_place
func.func @summand_read(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %e = hlo.negate %c : tensor<4x5xf32>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %e : tensor<4x5xf32>
  return %r, %e : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @summand_read_before(
// CHECK:         library.matmul {{.*}} in_place
func.func @summand_read_before(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %e = hlo.negate %c : tensor<4x5xf32>
  %u = hlo.abs %e : tensor<4x5xf32>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %e : tensor<4x5xf32>
  return %r, %u : tensor<4x5xf32>, tensor<4x5xf32>
}

// The call moves behind what it reads.
// CHECK-LABEL: func @summand_later(
// CHECK:         %[[C:.*]] = hlo.negate
// CHECK-NEXT:    library.matmul %arg0, %arg1 c(%[[C]])
func.func @summand_later(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %e = hlo.negate %c : tensor<4x5xf32>
  %r = hlo.add %d, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @summand_behind_reshape(
// CHECK:         %[[C:.*]] = hlo.reshape %arg2 : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 c(%[[C]])
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK:         %[[R:.*]] = hlo.reshape %[[E]]
// CHECK:         return %[[R]]
func.func @summand_behind_reshape(%x: tensor<6x3xf32>, %y: tensor<3x5xf32>, %c: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<6x3xf32>, tensor<3x5xf32>) -> tensor<6x5xf32>
  %v = hlo.reshape %d : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  %r = hlo.add %c, %v : tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func @summand_of_products(
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 {{.*}} operand_precision
// CHECK:         %[[C:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK:         library.matmul %arg0, %arg1 c(%[[C]]) {{.*}} in_place
func.func @summand_of_products(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %e = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, highest> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @product_twice(
// CHECK:         library.matmul
// CHECK:         hlo.add
func.func @product_twice(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %d : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @summand_repeated(
// CHECK:         library.matmul
// CHECK:         hlo.add
func.func @summand_repeated(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<f32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %b = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.add %d, %b : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @summand_of_integers(
// CHECK:         hlo.add
func.func @summand_of_integers(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %r = hlo.add %d, %c : tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func @bias_and_summand(
// CHECK:         library.matmul %arg0, %arg1 c(%arg3) bias(%arg2)
// CHECK-NOT:     hlo.add
func.func @bias_and_summand(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %e = hlo.add %p, %d : tensor<4x5xf32>
  %r = hlo.add %e, %c : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @two_summands(
// CHECK:         library.matmul %arg0, %arg1 c(%arg2)
// CHECK:         hlo.add
func.func @two_summands(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<4x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %e = hlo.add %b, %d : tensor<4x5xf32>
  %r = hlo.add %e, %c : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @other_layout(
// CHECK:         library.matmul
// CHECK:         hlo.add
func.func @other_layout(%x: tensor<4x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x5xf32, #hlo.layout<[1, 0]>>, %c: tensor<4x5xf32, #hlo.layout<[0, 1]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32, #hlo.layout<[1, 0]>>, tensor<3x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>>
  %r = "hlo.add"(%d, %c) : (tensor<4x5xf32, #hlo.layout<[1, 0]>>, tensor<4x5xf32, #hlo.layout<[0, 1]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x5xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @narrowing(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<4x5xbf16>,
// CHECK-NOT:     hlo.convert
func.func @narrowing(%x: tensor<4x3xbf16>, %y: tensor<3x5xbf16>) -> tensor<4x5xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3x5xbf16>) -> tensor<4x5xf32>
  %r = hlo.convert %d : (tensor<4x5xf32>) -> tensor<4x5xbf16>
  return %r : tensor<4x5xbf16>
}

// CHECK-LABEL: func @narrowing_of_f32(
// CHECK:         library.matmul {{.*}} -> tuple<tensor<4x5xf32>,
// CHECK:         hlo.convert
func.func @narrowing_of_f32(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %r = hlo.convert %d : (tensor<4x5xf32>) -> tensor<4x5xbf16>
  return %r : tensor<4x5xbf16>
}

// CHECK-LABEL: func @bias_relu(
// CHECK:         library.matmul {{.*}} bias(%arg2) {{.*}} activation = relu
func.func @bias_relu(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %e = hlo.add %p, %d : tensor<4x5xf32>
  %zc = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.maximum %z, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @relu_bias(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK:         hlo.add
func.func @relu_bias(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %zc = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %e = hlo.maximum %z, %d : tensor<4x5xf32>
  %r = hlo.add %p, %e : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @relu_negative_zero(
// CHECK:         library.matmul
// CHECK:         hlo.maximum
func.func @relu_negative_zero(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %zc = hlo.constant dense<-0.0> : tensor<f32>
  %z = hlo.broadcast %zc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.maximum %d, %z : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @relu6(
// CHECK:         library.matmul
// CHECK:         hlo.maximum
func.func @relu6(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %zc = hlo.constant dense<6.0> : tensor<f32>
  %z = hlo.broadcast %zc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %r = hlo.maximum %d, %z : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @gelu(
// CHECK-NEXT:    %[[M:.*]] = library.matmul {{.*}} activation = gelu :
// CHECK-NEXT:    %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-NEXT:    return %[[R]]
func.func @gelu(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %wc = hlo.constant dense<0.044715> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x5xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x5xf32>
  %in = hlo.add %d, %wx : tensor<4x5xf32>
  %qi = hlo.multiply %in, %q : tensor<4x5xf32>
  %th = hlo.tanh %qi : tensor<4x5xf32>
  %t1 = hlo.add %th, %one : tensor<4x5xf32>
  %h = hlo.multiply %t1, %k : tensor<4x5xf32>
  %r = hlo.multiply %d, %h : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @gelu_half_first(
// CHECK-NEXT:    library.matmul {{.*}} activation = gelu :
func.func @gelu_half_first(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %wc = hlo.constant dense<0.044715> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x5xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x5xf32>
  %in = hlo.add %d, %wx : tensor<4x5xf32>
  %qi = hlo.multiply %in, %q : tensor<4x5xf32>
  %th = hlo.tanh %qi : tensor<4x5xf32>
  %t1 = hlo.add %th, %one : tensor<4x5xf32>
  %h = hlo.multiply %d, %k : tensor<4x5xf32>
  %r = hlo.multiply %h, %t1 : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @gelu_aux(
// CHECK:         %[[M:.*]] = library.matmul {{.*}} activation = gelu aux : {{.*}} -> tuple<tensor<4x5xf32>, tensor<4x5xf32>, tensor<33554432xi8>>
// CHECK-DAG:     %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-DAG:     %[[A:.*]] = hlo.get_tuple_element %[[M]][1]
// CHECK:         %[[N:.*]] = hlo.negate %[[A]]
// CHECK:         return %[[R]], %[[N]]
func.func @gelu_aux(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %wc = hlo.constant dense<0.044715> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x5xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x5xf32>
  %in = hlo.add %d, %wx : tensor<4x5xf32>
  %qi = hlo.multiply %in, %q : tensor<4x5xf32>
  %th = hlo.tanh %qi : tensor<4x5xf32>
  %t1 = hlo.add %th, %one : tensor<4x5xf32>
  %h = hlo.multiply %t1, %k : tensor<4x5xf32>
  %r = hlo.multiply %d, %h : tensor<4x5xf32>
  %u = hlo.negate %d : tensor<4x5xf32>
  return %r, %u : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @gelu_behind_reshape(
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 bias(%arg2) {{.*}} activation = gelu aux
// CHECK-DAG:     %[[E0:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-DAG:     %[[E1:.*]] = hlo.get_tuple_element %[[M]][1]
// CHECK-DAG:     %[[R0:.*]] = hlo.reshape %[[E0]]
// CHECK-DAG:     %[[R1:.*]] = hlo.reshape %[[E1]]
// CHECK:         return %[[R0]], %[[R1]]
func.func @gelu_behind_reshape(%x: tensor<6x3xf32>, %y: tensor<3x5xf32>, %b: tensor<5xf32>) -> (tensor<2x3x5xf32>, tensor<2x3x5xf32>) {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<6x3xf32>, tensor<3x5xf32>) -> tensor<6x5xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<5xf32>) -> tensor<6x5xf32>
  %s = hlo.add %d, %p : tensor<6x5xf32>
  %v = hlo.reshape %s : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<2x3x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<2x3x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<2x3x5xf32>
  %wc = hlo.constant dense<0.044715> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<2x3x5xf32>
  %x2 = hlo.multiply %v, %v : tensor<2x3x5xf32>
  %x3 = hlo.multiply %x2, %v : tensor<2x3x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<2x3x5xf32>
  %in = hlo.add %v, %wx : tensor<2x3x5xf32>
  %qi = hlo.multiply %in, %q : tensor<2x3x5xf32>
  %th = hlo.tanh %qi : tensor<2x3x5xf32>
  %t1 = hlo.add %th, %one : tensor<2x3x5xf32>
  %h = hlo.multiply %t1, %k : tensor<2x3x5xf32>
  %r = hlo.multiply %v, %h : tensor<2x3x5xf32>
  return %r, %v : tensor<2x3x5xf32>, tensor<2x3x5xf32>
}

// CHECK-LABEL: func @gelu_wrong_constant(
// CHECK:         library.matmul
// CHECK:         hlo.tanh
func.func @gelu_wrong_constant(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %wc = hlo.constant dense<0.0447> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x5xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x5xf32>
  %in = hlo.add %d, %wx : tensor<4x5xf32>
  %qi = hlo.multiply %in, %q : tensor<4x5xf32>
  %th = hlo.tanh %qi : tensor<4x5xf32>
  %t1 = hlo.add %th, %one : tensor<4x5xf32>
  %h = hlo.multiply %t1, %k : tensor<4x5xf32>
  %r = hlo.multiply %d, %h : tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @gelu_tanh_read(
// CHECK:         library.matmul
// CHECK-NOT:     gelu
// CHECK:         hlo.tanh
func.func @gelu_tanh_read(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %kc = hlo.constant dense<0.5> : tensor<f32>
  %k = hlo.broadcast %kc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %onec = hlo.constant dense<1.0> : tensor<f32>
  %one = hlo.broadcast %onec dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %qc = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %wc = hlo.constant dense<0.044715> : tensor<f32>
  %w = hlo.broadcast %wc dimensions = [] : (tensor<f32>) -> tensor<4x5xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x5xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x5xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x5xf32>
  %in = hlo.add %d, %wx : tensor<4x5xf32>
  %qi = hlo.multiply %in, %q : tensor<4x5xf32>
  %th = hlo.tanh %qi : tensor<4x5xf32>
  %t1 = hlo.add %th, %one : tensor<4x5xf32>
  %h = hlo.multiply %t1, %k : tensor<4x5xf32>
  %r = hlo.multiply %d, %h : tensor<4x5xf32>
  return %r, %th : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot
func.func @dynamic(%x: tensor<?x3xf32, #hlo.bounds<[4, ?]>>, %y: tensor<3x5xf32>) -> tensor<?x5xf32, #hlo.bounds<[4, ?]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<3x5xf32>) -> tensor<?x5xf32, #hlo.bounds<[4, ?]>>
  return %r : tensor<?x5xf32, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func @two_free(
// CHECK-NEXT:    hlo.dot
func.func @two_free(%x: tensor<2x4x3xf32>, %y: tensor<3x5xf32>) -> tensor<2x4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x4x3xf32>, tensor<3x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: func @outer(
// CHECK-NEXT:    hlo.dot
func.func @outer(%x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<4xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @vectors(
// CHECK-NEXT:    hlo.dot
func.func @vectors(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// Rows of heads, as they lie behind positions.
// CHECK-LABEL: func @batch_between_rows(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> :
func.func @batch_between_rows(%x: tensor<4x2x3xf32>, %y: tensor<5x2x3xf32>) -> tensor<2x4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<4x2x3xf32>, tensor<5x2x3xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: func @batch_last(
// CHECK-NEXT:    hlo.dot
func.func @batch_last(%x: tensor<4x3x2xf32>, %y: tensor<5x2x3xf32>) -> tensor<2x4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [2], rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<4x3x2xf32>, tensor<5x2x3xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: func @integer_vector(
// CHECK-NEXT:    hlo.dot
func.func @integer_vector(%x: tensor<4x4xi8>, %y: tensor<4xi8>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4xi8>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// Without the padding of the product.
// CHECK-LABEL: func @trimmed_bias(
// CHECK:         %[[B:.*]] = hlo.pad %arg2, %{{.*}} : (tensor<5xbf16>, tensor<bf16>) -> tensor<8xbf16>
// CHECK:         %[[M:.*]] = library.matmul %arg0, %arg1 bias(%[[B]]) {{.*}} activation = relu
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK:         %[[S:.*]] = hlo.slice %[[E]] [0:3, 0:5]
// CHECK:         return %[[S]]
func.func @trimmed_bias(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %b: tensor<5xbf16>) -> tensor<3x5xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [0:3, 0:5] : (tensor<8x8xbf16>) -> tensor<3x5xbf16>
  %bb = hlo.broadcast %b dimensions = [1] : (tensor<5xbf16>) -> tensor<3x5xbf16>
  %a = hlo.add %s, %bb : tensor<3x5xbf16>
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %zb = hlo.broadcast %z dimensions = [] : (tensor<bf16>) -> tensor<3x5xbf16>
  %r = hlo.maximum %a, %zb : tensor<3x5xbf16>
  return %r : tensor<3x5xbf16>
}

// CHECK-LABEL: func @trimmed_rows_bias(
// CHECK:         library.matmul %arg0, %arg1 bias(%arg2)
func.func @trimmed_rows_bias(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %b: tensor<8xbf16>) -> tensor<3x8xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [0:3, 0:8] : (tensor<8x8xbf16>) -> tensor<3x8xbf16>
  %bb = hlo.broadcast %b dimensions = [1] : (tensor<8xbf16>) -> tensor<3x8xbf16>
  %a = hlo.add %s, %bb : tensor<3x8xbf16>
  return %a : tensor<3x8xbf16>
}

// CHECK-LABEL: func @trimmed_matrix(
// CHECK:         %[[C:.*]] = hlo.pad %arg2, %{{.*}} : (tensor<3x5xbf16>, tensor<bf16>) -> tensor<8x8xbf16>
// CHECK:         library.matmul %arg0, %arg1 c(%[[C]]) {{.*}} in_place
func.func @trimmed_matrix(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %c: tensor<3x5xbf16>) -> tensor<3x5xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [0:3, 0:5] : (tensor<8x8xbf16>) -> tensor<3x5xbf16>
  %a = hlo.add %c, %s : tensor<3x5xbf16>
  return %a : tensor<3x5xbf16>
}

// Nothing is taken away, and the summand is a parameter.
// CHECK-LABEL: func @trimmed_of_nothing(
// CHECK:         library.matmul %arg0, %arg1 c(%arg2)
// CHECK-NOT:     in_place
func.func @trimmed_of_nothing(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %c: tensor<8x8xbf16>) -> tensor<8x8xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [0:8, 0:8] : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %a = hlo.add %c, %s : tensor<8x8xbf16>
  return %a : tensor<8x8xbf16>
}

// CHECK-LABEL: func @slice_of_the_end(
// CHECK:         library.matmul %arg0, %arg1 dimension_numbers
// CHECK:         hlo.add
func.func @slice_of_the_end(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %c: tensor<3x8xbf16>) -> tensor<3x8xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [5:8, 0:8] : (tensor<8x8xbf16>) -> tensor<3x8xbf16>
  %a = hlo.add %c, %s : tensor<3x8xbf16>
  return %a : tensor<3x8xbf16>
}

// CHECK-LABEL: func @slice_of_every_other(
// CHECK:         library.matmul %arg0, %arg1 dimension_numbers
// CHECK:         hlo.add
func.func @slice_of_every_other(%x: tensor<8x8xbf16>, %y: tensor<8x8xbf16>, %c: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %s = hlo.slice %d [0:8:2, 0:8] : (tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %a = hlo.add %c, %s : tensor<4x8xbf16>
  return %a : tensor<4x8xbf16>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.dot
func.func @no_elements(%x: tensor<4x0xf32>, %y: tensor<0x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x0xf32>, tensor<0x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @s32(
// CHECK-NEXT:    hlo.dot
func.func @s32(%x: tensor<4x4xi32>, %y: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:    hlo.dot
func.func @algorithm(%x: tensor<4x3xf32>, %y: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x3 : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: func @batch_fastest(
// CHECK-NEXT:    hlo.dot
func.func @batch_fastest(%x: tensor<2x4x3xf32, #hlo.layout<[0, 2, 1]>>, %y: tensor<2x5x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x4x3xf32, #hlo.layout<[0, 2, 1]>>, tensor<2x5x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<2x4x5xf32, #hlo.layout<[2, 1, 0]>>
}
