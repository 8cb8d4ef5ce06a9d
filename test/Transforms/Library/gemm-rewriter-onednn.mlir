// RUN: hlo-opt %s --gemm-rewriter='target=x86-64-v4 min-products=0' | FileCheck %s
// RUN: hlo-opt %s --gemm-rewriter='target=x86-64 min-products=0' | FileCheck %s --check-prefix=AVX2
// RUN: hlo-opt %s --gemm-rewriter='target=x86-64-v4' | FileCheck %s --check-prefix=DEFAULT
// RUN: hlo-opt %s --gemm-rewriter='target=x86-64-v4 min-products=0' --remark-format=emitRemark --remarks-filter-missed=gemm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: the library does not have its types"
// REMARK: Remark="dot stays: the library does not have its types"
// REMARK: Remark="dot stays: no row-major matrices"
// REMARK: Remark="dot stays: no row-major matrices"
// REMARK: Remark="dot stays: the library does not have its algorithm"
// REMARK: Remark="multiply stays behind the product: something else reads its operand"

// DEFAULT-NOT: library

// CHECK-LABEL: func @plain(
// CHECK-NEXT:    %[[M:.*]] = library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<10x16xf32>, tensor<16x12xf32>) -> tuple<tensor<10x12xf32>, tensor<0xui8>>
// CHECK-NEXT:    %[[R:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-NEXT:    return %[[R]]
func.func @plain(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  return %0 : tensor<10x12xf32>
}

// A bias has the dimensions of the product.
// CHECK-LABEL: func @bias_relu(
// CHECK:         %[[B:.*]] = hlo.reshape %arg2 : (tensor<12xf32>) -> tensor<1x12xf32>
// CHECK:         library.matmul %arg0, %arg1 bias(%[[B]]) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = relu onednn
func.func @bias_relu(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>, %b: tensor<12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<12xf32>) -> tensor<10x12xf32>
  %2 = hlo.add %0, %1 : tensor<10x12xf32>
  %zs = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %zs dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %3 = hlo.maximum %2, %z : tensor<10x12xf32>
  return %3 : tensor<10x12xf32>
}

// CHECK-LABEL: func @scale_bias(
// CHECK:         library.matmul %arg0, %arg1 bias(%{{.*}}) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> alpha = 5.000000e-01 onednn
func.func @scale_bias(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>, %b: tensor<12xf32>) -> tensor<10x12xf32> {
  %d = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %ss = hlo.constant dense<0.5> : tensor<f32>
  %s = hlo.broadcast %ss dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %0 = hlo.multiply %d, %s : tensor<10x12xf32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<12xf32>) -> tensor<10x12xf32>
  %2 = hlo.add %0, %1 : tensor<10x12xf32>
  return %2 : tensor<10x12xf32>
}

// Not in the memory of the summand.
// CHECK-LABEL: func @summand(
// CHECK:         %[[C:.*]] = hlo.negate %arg2
// CHECK-NEXT:    library.matmul %arg0, %arg1 c(%[[C]]) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> beta = 1.000000e+00 onednn
func.func @summand(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>, %c: tensor<10x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.negate %c : tensor<10x12xf32>
  %2 = hlo.add %1, %0 : tensor<10x12xf32>
  return %2 : tensor<10x12xf32>
}

// CHECK-LABEL: func @all(
// CHECK:         library.matmul %arg0, %arg1 c(%arg3) bias(%{{.*}}) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> alpha = 2.000000e+00 beta = 1.000000e+00 activation = tanh onednn
func.func @all(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>, %b: tensor<12xf32>, %c: tensor<10x12xf32>) -> tensor<10x12xf32> {
  %d = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %ss = hlo.constant dense<2.0> : tensor<f32>
  %s = hlo.broadcast %ss dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %m = hlo.multiply %d, %s : tensor<10x12xf32>
  %0 = hlo.add %m, %c : tensor<10x12xf32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<12xf32>) -> tensor<10x12xf32>
  %2 = hlo.add %0, %1 : tensor<10x12xf32>
  %3 = hlo.tanh %2 : tensor<10x12xf32>
  return %3 : tensor<10x12xf32>
}

// CHECK-LABEL: func @logistic(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = logistic onednn
func.func @logistic(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.logistic %0 : tensor<10x12xf32>
  return %1 : tensor<10x12xf32>
}

// CHECK-LABEL: func @silu(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = silu onednn
func.func @silu(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.logistic %0 : tensor<10x12xf32>
  %2 = hlo.multiply %0, %1 : tensor<10x12xf32>
  return %2 : tensor<10x12xf32>
}

// CHECK-LABEL: func @gelu(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = gelu onednn
func.func @gelu(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.multiply %0, %0 : tensor<10x12xf32>
  %2 = hlo.multiply %0, %1 : tensor<10x12xf32>
  %as = hlo.constant dense<0.044715> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %qs = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qs dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %os = hlo.constant dense<1.0> : tensor<f32>
  %o = hlo.broadcast %os dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %hs = hlo.constant dense<0.5> : tensor<f32>
  %h = hlo.broadcast %hs dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %3 = hlo.multiply %2, %a : tensor<10x12xf32>
  %4 = hlo.add %0, %3 : tensor<10x12xf32>
  %5 = hlo.multiply %4, %q : tensor<10x12xf32>
  %6 = hlo.tanh %5 : tensor<10x12xf32>
  %7 = hlo.add %6, %o : tensor<10x12xf32>
  %8 = hlo.multiply %7, %h : tensor<10x12xf32>
  %9 = hlo.multiply %0, %8 : tensor<10x12xf32>
  return %9 : tensor<10x12xf32>
}

// All that is left unused goes, the reshape once, though much read it.
// CHECK-LABEL: func @gelu_behind_reshape(
// CHECK-NEXT:    %[[M:.*]] = library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = gelu onednn
// CHECK-NEXT:    %[[E:.*]] = hlo.get_tuple_element %[[M]][0]
// CHECK-NEXT:    %[[R:.*]] = hlo.reshape %[[E]]
// CHECK-NEXT:    return %[[R]]
func.func @gelu_behind_reshape(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<2x5x12xf32> {
  %d = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %0 = hlo.reshape %d : (tensor<10x12xf32>) -> tensor<2x5x12xf32>
  %1 = hlo.multiply %0, %0 : tensor<2x5x12xf32>
  %2 = hlo.multiply %0, %1 : tensor<2x5x12xf32>
  %as = hlo.constant dense<0.044715> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<2x5x12xf32>
  %qs = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qs dimensions = [] : (tensor<f32>) -> tensor<2x5x12xf32>
  %os = hlo.constant dense<1.0> : tensor<f32>
  %o = hlo.broadcast %os dimensions = [] : (tensor<f32>) -> tensor<2x5x12xf32>
  %hs = hlo.constant dense<0.5> : tensor<f32>
  %h = hlo.broadcast %hs dimensions = [] : (tensor<f32>) -> tensor<2x5x12xf32>
  %3 = hlo.multiply %2, %a : tensor<2x5x12xf32>
  %4 = hlo.add %0, %3 : tensor<2x5x12xf32>
  %5 = hlo.multiply %4, %q : tensor<2x5x12xf32>
  %6 = hlo.tanh %5 : tensor<2x5x12xf32>
  %7 = hlo.add %6, %o : tensor<2x5x12xf32>
  %8 = hlo.multiply %7, %h : tensor<2x5x12xf32>
  %9 = hlo.multiply %0, %8 : tensor<2x5x12xf32>
  return %9 : tensor<2x5x12xf32>
}

// There is no second array.
// CHECK-LABEL: func @gelu_of_other_users(
// CHECK-NEXT:    library.matmul %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn
// CHECK:         hlo.tanh
func.func @gelu_of_other_users(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tuple<tensor<10x12xf32>, tensor<10x12xf32>> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  %1 = hlo.multiply %0, %0 : tensor<10x12xf32>
  %2 = hlo.multiply %0, %1 : tensor<10x12xf32>
  %as = hlo.constant dense<0.044715> : tensor<f32>
  %a = hlo.broadcast %as dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %qs = hlo.constant dense<0.797884583> : tensor<f32>
  %q = hlo.broadcast %qs dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %os = hlo.constant dense<1.0> : tensor<f32>
  %o = hlo.broadcast %os dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %hs = hlo.constant dense<0.5> : tensor<f32>
  %h = hlo.broadcast %hs dimensions = [] : (tensor<f32>) -> tensor<10x12xf32>
  %3 = hlo.multiply %2, %a : tensor<10x12xf32>
  %4 = hlo.add %0, %3 : tensor<10x12xf32>
  %5 = hlo.multiply %4, %q : tensor<10x12xf32>
  %6 = hlo.tanh %5 : tensor<10x12xf32>
  %7 = hlo.add %6, %o : tensor<10x12xf32>
  %8 = hlo.multiply %7, %h : tensor<10x12xf32>
  %9 = hlo.multiply %0, %8 : tensor<10x12xf32>
  %t = hlo.tuple %0, %9 : (tensor<10x12xf32>, tensor<10x12xf32>) -> tuple<tensor<10x12xf32>, tensor<10x12xf32>>
  return %t : tuple<tensor<10x12xf32>, tensor<10x12xf32>>
}

// CHECK-LABEL: func @transposed_batches(
// CHECK:         %[[B:.*]] = hlo.reshape %arg2 : (tensor<12xf32>) -> tensor<1x1x12xf32>
// CHECK:         library.matmul %arg0, %arg1 bias(%[[B]]) {{.*}} onednn
func.func @transposed_batches(%x: tensor<3x16x10xf32>, %w: tensor<3x12x16xf32>, %b: tensor<12xf32>) -> tensor<3x10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<3x16x10xf32>, tensor<3x12x16xf32>) -> tensor<3x10x12xf32>
  %1 = hlo.broadcast %b dimensions = [2] : (tensor<12xf32>) -> tensor<3x10x12xf32>
  %2 = hlo.add %0, %1 : tensor<3x10x12xf32>
  return %2 : tensor<3x10x12xf32>
}

// Only processors that multiply it.
// CHECK-LABEL: func @bf16(
// CHECK:         library.matmul %arg0, %arg1 bias(%{{.*}}) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn
// AVX2-LABEL: func @bf16(
// AVX2-NEXT:     hlo.dot
func.func @bf16(%x: tensor<10x16xbf16>, %w: tensor<16x12xbf16>, %b: tensor<12xbf16>) -> tensor<10x12xbf16> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xbf16>, tensor<16x12xbf16>) -> tensor<10x12xbf16>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<12xbf16>) -> tensor<10x12xbf16>
  %2 = hlo.add %0, %1 : tensor<10x12xbf16>
  return %2 : tensor<10x12xbf16>
}

// CHECK-LABEL: func @f16(
// CHECK-NEXT:    hlo.dot
func.func @f16(%x: tensor<10x16xf16>, %w: tensor<16x12xf16>) -> tensor<10x12xf16> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf16>, tensor<16x12xf16>) -> tensor<10x12xf16>
  return %0 : tensor<10x12xf16>
}

// CHECK-LABEL: func @mixed(
// CHECK-NEXT:    hlo.dot
func.func @mixed(%x: tensor<10x16xbf16>, %w: tensor<16x12xbf16>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xbf16>, tensor<16x12xbf16>) -> tensor<10x12xf32>
  return %0 : tensor<10x12xf32>
}

// CHECK-LABEL: func @vector(
// CHECK-NEXT:    hlo.dot
func.func @vector(%x: tensor<10x16xf32>, %v: tensor<16xf32>) -> tensor<10xf32> {
  %0 = hlo.dot %x, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32>, tensor<16xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// CHECK-LABEL: func @column_major(
// CHECK-NEXT:    hlo.dot
func.func @column_major(%x: tensor<10x16xf32, #hlo.layout<[0, 1]>>, %w: tensor<16x12xf32, #hlo.layout<[1, 0]>>) -> tensor<10x12xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<10x16xf32, #hlo.layout<[0, 1]>>, tensor<16x12xf32, #hlo.layout<[1, 0]>>) -> tensor<10x12xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<10x12xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:    hlo.dot
func.func @algorithm(%x: tensor<10x16xf32>, %w: tensor<16x12xf32>) -> tensor<10x12xf32> {
  %0 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<10x16xf32>, tensor<16x12xf32>) -> tensor<10x12xf32>
  return %0 : tensor<10x12xf32>
}
