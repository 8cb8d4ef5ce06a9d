// What follows a product and is no part of it, or only nearly.
// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter='allow-excess-precision size-threshold=0' | FileCheck %s --check-prefix=EXCESS
// RUN: hlo-opt %s --gemm-rewriter=size-threshold=0 --remark-format=emitRemark --remarks-filter-missed=gemm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Remark=
// REMARK: Remark="multiply stays behind the product: something else follows first"
// REMARK: Remark="multiply stays behind the product: something else follows first"
// REMARK: Remark="multiply stays behind the product: something else follows first"
// REMARK: Remark="multiply stays behind the product: there is a factor already"
// REMARK: Remark="multiply stays behind the product: the factor is zero or not finite"
// REMARK: Remark="multiply stays behind the product: integers are only added up"
// REMARK: Remark="add stays behind the product: the summand would have to be stored"
// REMARK: Remark="add stays behind the product: something else follows first"
// REMARK: Remark="add stays behind the product: the library adds no vector of this type"
// REMARK: Remark="add stays behind the product: something else follows first"
// REMARK: Remark="add stays behind the product: it has another layout"
// REMARK: Remark="maximum stays behind the product: the library has no such activation here"
// REMARK: Remark="maximum stays behind the product: the library has no such activation here"
// REMARK: Remark="tanh stays behind the product: the library has no such activation here"
// REMARK: Remark="tanh stays behind the product: the library has no such activation here"
// REMARK: Remark="tanh stays behind the product: the library has no such activation here"
// REMARK: Remark="tanh stays behind the product: the library has no such activation here"
// REMARK: Remark="tanh stays behind the product: the library has no such activation here"

// The largest magnitude is that before a factor.
// CHECK-LABEL: func @alpha_of_amax(
// CHECK:         library.matmul
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @alpha_of_amax(%x: tensor<16x16xf8E4M3FN>, %y: tensor<16x16xf8E4M3FN>, %one: tensor<f32>) -> tensor<16x16xf32> {
  %m = library.matmul %x, %y a_scale(%one) b_scale(%one) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> amax : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tuple<tensor<16x16xf32>, tensor<f32>, tensor<0xi8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<16x16xf32>, tensor<f32>, tensor<0xi8>>) -> tensor<16x16xf32>
  %k = hlo.constant dense<2.0> : tensor<16x16xf32>
  %r = hlo.multiply %d, %k : tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

// Products that were cut off are multiplied.
// CHECK-LABEL: func @alpha_of_quantized(
// CHECK:         library.matmul
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @alpha_of_quantized(%x: tensor<16x16xf8E4M3FN>, %y: tensor<16x16xf8E4M3FN>, %one: tensor<f32>) -> tensor<16x16xf8E4M3FN> {
  %m = library.matmul %x, %y a_scale(%one) b_scale(%one) d_scale(%one) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<16x16xf8E4M3FN>, tensor<0xi8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<16x16xf8E4M3FN>, tensor<0xi8>>) -> tensor<16x16xf8E4M3FN>
  %k = hlo.constant dense<2.0> : tensor<16x16xf8E4M3FN>
  %r = hlo.multiply %d, %k : tensor<16x16xf8E4M3FN>
  return %r : tensor<16x16xf8E4M3FN>
}

// CHECK-LABEL: func @alpha_of_relu(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK:         hlo.multiply
func.func @alpha_of_relu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = hlo.constant dense<0.0> : tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %m = hlo.maximum %d, %z : tensor<4x4xf32>
  %r = hlo.multiply %m, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @alpha_imaginary_twice(
// CHECK:         library.matmul {{.*}} alpha_imag = 2.0
// CHECK:         hlo.multiply
func.func @alpha_imaginary_twice(%x: tensor<4x4xcomplex<f32>>, %y: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %k = hlo.constant dense<(1.0,2.0)> : tensor<4x4xcomplex<f32>>
  %j = hlo.constant dense<(2.0,1.0)> : tensor<4x4xcomplex<f32>>
  %m = hlo.multiply %d, %k : tensor<4x4xcomplex<f32>>
  %r = hlo.multiply %m, %j : tensor<4x4xcomplex<f32>>
  return %r : tensor<4x4xcomplex<f32>>
}

// CHECK-LABEL: func @alpha_imaginary_infinite(
// CHECK:         library.matmul
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @alpha_imaginary_infinite(%x: tensor<4x4xcomplex<f32>>, %y: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %k = hlo.constant dense<(1.0,0x7F800000)> : tensor<4x4xcomplex<f32>>
  %r = hlo.multiply %d, %k : tensor<4x4xcomplex<f32>>
  return %r : tensor<4x4xcomplex<f32>>
}

// CHECK-LABEL: func @alpha_of_integers(
// CHECK:         hlo.multiply
func.func @alpha_of_integers(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %k = hlo.constant dense<2> : tensor<4x4xi32>
  %r = hlo.multiply %d, %k : tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// CHECK-LABEL: func @no_factor(
// CHECK:         hlo.multiply
func.func @no_factor(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>, %k: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %r = hlo.multiply %d, %k : tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// Another reads the product.
// CHECK-LABEL: func @read_twice(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @read_twice(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %e = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %u = hlo.multiply %d, %k : tensor<4x4xf32>
  %v = hlo.negate %e : tensor<4x4xf32>
  %r = hlo.tuple %v, %u : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %r : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// CHECK-LABEL: func @read_twice_first(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @read_twice_first(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  %e = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %u = hlo.multiply %d, %k : tensor<4x4xf32>
  %v = hlo.negate %e : tensor<4x4xf32>
  %r = hlo.tuple %v, %u : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %r : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// What something waits for stays where it is.
// CHECK-LABEL: func @waits_for_product(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @waits_for_product(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %r = hlo.multiply %d, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @waits_for_element(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @waits_for_element(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  %d = hlo.get_tuple_element %m[0] {hlo.control_id = 1 : i64} : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<4x4xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %r = hlo.multiply %d, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @waits_for_view(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @waits_for_view(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<16xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = hlo.reshape %d {hlo.control_id = 1 : i64} : (tensor<4x4xf32>) -> tensor<16xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<16xf32>
  %r = hlo.multiply %v, %k : tensor<16xf32>
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func @whole_result(
// CHECK:         library.matmul
func.func @whole_result(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  return %m : tuple<tensor<4x4xf32>, tensor<33554432xi8>>
}

// CHECK-LABEL: func @workspace(
// CHECK:         hlo.add
func.func @workspace(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %k: tensor<33554432xi8>) -> tensor<33554432xi8> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<33554432xi8>>
  %d = hlo.get_tuple_element %m[1] : (tuple<tensor<4x4xf32>, tensor<33554432xi8>>) -> tensor<33554432xi8>
  %r = hlo.add %d, %k : tensor<33554432xi8>
  return %r : tensor<33554432xi8>
}

// CHECK-LABEL: func @view_of_other_elements(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @view_of_other_elements(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %v = hlo.bitcast %d : (tensor<4x4xi32>) -> tensor<4x4xf32>
  %k = hlo.constant dense<2.0> : tensor<4x4xf32>
  %r = hlo.multiply %v, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @waits_for_zero(
// CHECK:         hlo.broadcast
// CHECK:         library.matmul {{.*}} activation = relu
func.func @waits_for_zero(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zero dimensions = [] {hlo.control_id = 1 : i64} : (tensor<f32>) -> tensor<4x4xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
  %r = hlo.maximum %d, %z : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The reshape moves elements.
// CHECK-LABEL: func @bias_behind_moved(
// CHECK-NOT:     bias(
// CHECK:         hlo.add
func.func @bias_behind_moved(%x: tensor<4x4xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x4xf32, #hlo.layout<[1, 0]>>, %b: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>>
  %v = hlo.reshape %d : (tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>
  %p = hlo.broadcast %b dimensions = [0] : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>
  %r = hlo.add %v, %p : tensor<4x4xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x4xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @bias_twice(
// CHECK:         library.matmul {{.*}} bias(%arg2)
// CHECK:         hlo.add
func.func @bias_twice(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %b: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %o = hlo.broadcast %a dimensions = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %u = hlo.add %d, %p : tensor<4x4xf32>
  %r = hlo.add %u, %o : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @bias_of_complex(
// CHECK-NOT:     bias(
// CHECK:         hlo.add
func.func @bias_of_complex(%x: tensor<4x4xcomplex<f32>>, %y: tensor<4x4xcomplex<f32>>, %b: tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %r = hlo.add %d, %p : tensor<4x4xcomplex<f32>>
  return %r : tensor<4x4xcomplex<f32>>
}

// The memory of a constant is not written to.
// CHECK-LABEL: func @summand_constant(
// CHECK:         library.matmul {{.*}} c(
// CHECK-NOT:     in_place
func.func @summand_constant(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %k = hlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.5, 2.5, 3.5, 4.5], [5.5, 6.5, 7.5, 8.5]]> : tensor<4x4xf32>
  %r = hlo.add %d, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @summand_of_relu(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK:         hlo.add
func.func @summand_of_relu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %k: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = hlo.constant dense<0.0> : tensor<4x4xf32>
  %m = hlo.maximum %d, %z : tensor<4x4xf32>
  %r = hlo.add %m, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// Only to the type of the operands.
// CHECK-LABEL: func @narrowing_to_f16(
// CHECK:         library.matmul {{.*}} tuple<tensor<4x4xf32>,
// CHECK:         hlo.convert
func.func @narrowing_to_f16(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>) -> tensor<4x4xf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  %r = hlo.convert %d : (tensor<4x4xf32>) -> tensor<4x4xf16>
  return %r : tensor<4x4xf16>
}

// CHECK-LABEL: func @narrowing_to_f8(
// CHECK:         library.matmul {{.*}} tuple<tensor<16x16xf32>,
// CHECK:         hlo.convert
func.func @narrowing_to_f8(%x: tensor<16x16xf8E4M3FN>, %y: tensor<16x16xf8E4M3FN>) -> tensor<16x16xf8E4M3FN> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>) -> tensor<16x16xf32>
  %r = hlo.convert %d : (tensor<16x16xf32>) -> tensor<16x16xf8E4M3FN>
  return %r : tensor<16x16xf8E4M3FN>
}

// CHECK-LABEL: func @narrowing_of_sum(
// CHECK:         library.matmul {{.*}} c(%arg2) {{.*}} tuple<tensor<4x4xf32>,
// CHECK:         hlo.convert
func.func @narrowing_of_sum(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tensor<4x4xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  %u = hlo.add %d, %k : tensor<4x4xf32>
  %r = hlo.convert %u : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}

// CHECK-LABEL: func @narrowing_waits(
// CHECK:         library.matmul {{.*}} tuple<tensor<4x4xf32>,
// CHECK:         hlo.convert
func.func @narrowing_waits(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>) -> tensor<4x4xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  %r = hlo.convert %d {hlo.control_id = 1 : i64} : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}

// CHECK-LABEL: func @narrowing_to_other_layout(
// CHECK:         library.matmul {{.*}} tuple<tensor<4x4xf32, #hlo.layout<[1, 0]>>,
// CHECK:         hlo.convert
func.func @narrowing_to_other_layout(%x: tensor<4x4xbf16, #hlo.layout<[1, 0]>>, %y: tensor<4x4xbf16, #hlo.layout<[1, 0]>>) -> tensor<4x4xbf16, #hlo.layout<[0, 1]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16, #hlo.layout<[1, 0]>>, tensor<4x4xbf16, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>>
  %r = hlo.convert %d : (tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xbf16, #hlo.layout<[0, 1]>>
  return %r : tensor<4x4xbf16, #hlo.layout<[0, 1]>>
}

// Sums of f32 of what would be rounded, and of nothing else.

// EXCESS-LABEL: func @widening_of_f64(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xf64>,
// EXCESS:        hlo.convert
func.func @widening_of_f64(%x: tensor<4x4xf64>, %y: tensor<4x4xf64>, %k: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %e = hlo.convert %d : (tensor<4x4xf64>) -> tensor<4x4xf32>
  %r = hlo.add %e, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// EXCESS-LABEL: func @widening_to_f64(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_to_f64(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf64>
  %r = hlo.add %e, %k : tensor<4x4xf64>
  return %r : tensor<4x4xf64>
}

// EXCESS-LABEL: func @widening_of_relu(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_of_relu(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %z = hlo.constant dense<0.0> : tensor<4x4xbf16>
  %m = hlo.maximum %d, %z : tensor<4x4xbf16>
  %e = hlo.convert %m : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %r = hlo.add %e, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// EXCESS-LABEL: func @widening_of_sum(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_of_sum(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %c: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tensor<4x4xbf16> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %m = hlo.add %d, %c : tensor<4x4xbf16>
  %e = hlo.convert %m : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %s = hlo.add %e, %k : tensor<4x4xf32>
  %r = hlo.convert %s : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}

// EXCESS-LABEL: func @widening_read(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_read(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %u = hlo.add %e, %k : tensor<4x4xf32>
  %r = hlo.tuple %u, %e : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %r : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// EXCESS-LABEL: func @widening_read_first(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_read_first(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %v = hlo.negate %e : tensor<4x4xf32>
  %u = hlo.add %e, %k : tensor<4x4xf32>
  %r = hlo.tuple %u, %v : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %r : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// EXCESS-LABEL: func @widening_of_f8(
// EXCESS:        library.matmul {{.*}} tuple<tensor<16x16xbf16>,
// EXCESS:        hlo.convert
func.func @widening_of_f8(%x: tensor<16x16xf8E4M3FN>, %y: tensor<16x16xf8E4M3FN>, %k: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>) -> tensor<16x16xbf16>
  %e = hlo.convert %d : (tensor<16x16xbf16>) -> tensor<16x16xf32>
  %r = hlo.add %e, %k : tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

// EXCESS-LABEL: func @widening_sum_waits(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_sum_waits(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %r = hlo.add %e, %k {hlo.control_id = 1 : i64} : tensor<4x4xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xbf16>
  return %r : tensor<4x4xf32>
}

// EXCESS-LABEL: func @widening_bias(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_bias(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %b: tensor<4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %p = hlo.broadcast %b dimensions = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %r = hlo.add %e, %p : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// EXCESS-LABEL: func @widening_of_onednn(
// EXCESS:        library.matmul {{.*}} tuple<tensor<4x4xbf16>,
// EXCESS:        hlo.convert
func.func @widening_of_onednn(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>, %k: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tuple<tensor<4x4xbf16>, tensor<0xui8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xbf16>, tensor<0xui8>>) -> tensor<4x4xbf16>
  %e = hlo.convert %d : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %r = hlo.add %e, %k : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @other_operand_layout(
// CHECK-NOT:     c(
// CHECK:         hlo.add
func.func @other_operand_layout(%x: tensor<4x4xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x4xf32, #hlo.layout<[1, 0]>>, %k: tensor<4x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>>
  %r = "hlo.add"(%d, %k) : (tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<4x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<4x4xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @relu_of_relu(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK:         hlo.maximum
func.func @relu_of_relu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = hlo.constant dense<0.0> : tensor<4x4xf32>
  %m = hlo.maximum %d, %z : tensor<4x4xf32>
  %r = hlo.maximum %m, %z : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @relu_of_integers(
// CHECK-NOT:     activation
// CHECK:         hlo.maximum
func.func @relu_of_integers(%x: tensor<4x4xi8>, %y: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  %z = hlo.constant dense<0> : tensor<4x4xi32>
  %r = hlo.maximum %d, %z : tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// Only oneDNN has it.
// CHECK-LABEL: func @tanh(
// CHECK-NOT:     activation
// CHECK:         hlo.tanh
func.func @tanh(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = hlo.tanh %d : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @tanh_of_relu(
// CHECK:         activation = relu
// CHECK:         hlo.tanh
func.func @tanh_of_relu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<0xui8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<0xui8>>) -> tensor<4x4xf32>
  %z = hlo.constant dense<0.0> : tensor<4x4xf32>
  %e = hlo.maximum %d, %z : tensor<4x4xf32>
  %r = hlo.tanh %e : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @tanh_waits(
// CHECK-NOT:     activation
// CHECK:         hlo.tanh
func.func @tanh_waits(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<0xui8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<0xui8>>) -> tensor<4x4xf32>
  %r = hlo.tanh %d {hlo.control_id = 1 : i64} : tensor<4x4xf32>
  %wait = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @tanh_accurate(
// CHECK-NOT:     activation
// CHECK:         hlo.tanh
func.func @tanh_accurate(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<0xui8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32>, tensor<0xui8>>) -> tensor<4x4xf32>
  %r = hlo.tanh %d result_accuracy = <highest> : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func @tanh_to_other_layout(
// CHECK-NOT:     activation
// CHECK:         hlo.tanh
func.func @tanh_to_other_layout(%x: tensor<4x4xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>> {
  %m = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<0xui8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<4x4xf32, #hlo.layout<[1, 0]>>, tensor<0xui8>>) -> tensor<4x4xf32, #hlo.layout<[1, 0]>>
  %r = "hlo.tanh"(%d) : (tensor<4x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x4xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @view_of_dynamic_size(
// CHECK-NOT:     alpha
// CHECK:         hlo.multiply
func.func @view_of_dynamic_size(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<?x4xf32, #hlo.bounds<[4, ?]>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = hlo.reshape %d : (tensor<4x4xf32>) -> tensor<?x4xf32, #hlo.bounds<[4, ?]>>
  %two = hlo.constant dense<2.0> : tensor<f32>
  %k = hlo.broadcast %two dimensions = [] : (tensor<f32>) -> tensor<?x4xf32, #hlo.bounds<[4, ?]>>
  %r = hlo.multiply %v, %k : tensor<?x4xf32, #hlo.bounds<[4, ?]>>
  return %r : tensor<?x4xf32, #hlo.bounds<[4, ?]>>
}
