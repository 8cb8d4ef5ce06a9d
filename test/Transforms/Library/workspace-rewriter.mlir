// RUN: hlo-opt %s --workspace-rewriter | FileCheck %s

// CHECK-LABEL: func.func @workspace(
// CHECK:         library.matmul
// CHECK-SAME:      -> tuple<tensor<8x8xf32>, tensor<0xi8>>
// CHECK-NEXT:    %[[R:.*]] = hlo.get_tuple_element %{{.*}}[0] : (tuple<tensor<8x8xf32>, tensor<0xi8>>)
// CHECK-NEXT:    return %[[R]]
func.func @workspace(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = library.matmul %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<1024xi8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8x8xf32>, tensor<1024xi8>>) -> tensor<8x8xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8x8xf32>, tensor<1024xi8>>) -> tensor<1024xi8>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @in_a_loop(
// CHECK:         tuple<tensor<8x8xf32>, tensor<0xi8>>
func.func @in_a_loop(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = hlo.while %x : tensor<8x8xf32> condition {
  ^bb0(%s: tensor<8x8xf32>):
    %true = hlo.constant dense<true> : tensor<i1>
    hlo.return %true : tensor<i1>
  } body {
  ^bb0(%s: tensor<8x8xf32>):
    %1 = library.matmul %s, %s dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<1024xi8>>
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<8x8xf32>, tensor<1024xi8>>) -> tensor<8x8xf32>
    hlo.return %2 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK:         tuple<tensor<8x8xf32>, tensor<1024xi8>>
func.func @returned(%x: tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<1024xi8>> {
  %0 = library.matmul %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<1024xi8>>
  return %0 : tuple<tensor<8x8xf32>, tensor<1024xi8>>
}

// CHECK-LABEL: func.func @read(
// CHECK:         tuple<tensor<8x8xf32>, tensor<1024xi8>>
func.func @read(%x: tensor<8x8xf32>) -> tensor<1024xi8> {
  %0 = library.matmul %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<1024xi8>>
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<8x8xf32>, tensor<1024xi8>>) -> tensor<1024xi8>
  return %1 : tensor<1024xi8>
}
