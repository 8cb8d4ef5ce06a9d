// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @plain(
// CHECK:         library.matmul %{{.*}}, %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<64xi8>>
func.func @plain(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<64xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<64xi8>>
  return %0 : tuple<tensor<2x4xf32>, tensor<64xi8>>
}

// CHECK-LABEL: func.func @epilogue(
// CHECK:         library.matmul %{{.*}}, %{{.*}} c(%{{.*}}) bias(%{{.*}}) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, default> algorithm = dot_bf16_bf16_f32 alpha = 2.000000e+00 beta = 5.000000e-01 activation = gelu aux in_place grad_x grad_y selected_algorithm = 3 autotune_workspace_size = 64 : (
func.func @epilogue(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>, %c: tensor<2x4xbf16>, %b: tensor<4xbf16>)
    -> tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>> {
  %0 = library.matmul %x, %y c(%c) bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      operand_precision = <highest, default> algorithm = dot_bf16_bf16_f32
      alpha = 2.0 beta = 0.5 activation = gelu aux in_place grad_x grad_y
      selected_algorithm = 3 autotune_workspace_size = 64
      : (tensor<2x3xbf16>, tensor<3x4xbf16>, tensor<2x4xbf16>, tensor<4xbf16>)
      -> tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>>
  return %0 : tuple<tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<64xi8>>
}

// CHECK-LABEL: func.func @f8(
// CHECK:         library.matmul %{{.*}}, %{{.*}} a_scale(%{{.*}}) b_scale(%{{.*}}) d_scale(%{{.*}}) dimension_numbers = {{.*}} amax :
func.func @f8(%x: tensor<2x3xf8E4M3FN>, %y: tensor<4x3xf8E5M2>, %s: tensor<f32>)
    -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>> {
  %0 = library.matmul %x, %y a_scale(%s) b_scale(%s) d_scale(%s)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> amax
      : (tensor<2x3xf8E4M3FN>, tensor<4x3xf8E5M2>, tensor<f32>, tensor<f32>, tensor<f32>)
      -> tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
  return %0 : tuple<tensor<2x4xf8E4M3FN>, tensor<f32>, tensor<0xi8>>
}

// One matrix for all of the batch; a complex factor.
// CHECK-LABEL: func.func @shared_rhs(
// CHECK:         lhs_batch_dims = [0]
// CHECK-SAME:    alpha_imag = 1.000000e+00 legacy
func.func @shared_rhs(%x: tensor<5x2x3xcomplex<f32>>, %y: tensor<3x4xcomplex<f32>>)
    -> tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>> {
  %0 = library.matmul %x, %y
      dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [0]>
      alpha = 0.0 alpha_imag = 1.0 legacy
      : (tensor<5x2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>
  return %0 : tuple<tensor<5x2x4xcomplex<f32>>, tensor<0xi8>>
}

// The result lies column by column: a bias has an element for each row.
// CHECK-LABEL: func.func @bias_of_rows(
// CHECK:         library.matmul
func.func @bias_of_rows(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %y: tensor<3x4xf32, #hlo.layout<[1, 0]>>,
                        %b: tensor<2xf32, #hlo.layout<[0]>>)
    -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>> {
  %0 = library.matmul %x, %y bias(%b)
      dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<3x4xf32, #hlo.layout<[1, 0]>>, tensor<2xf32, #hlo.layout<[0]>>)
      -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>
  return %0 : tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<0xi8, #hlo.layout<[0]>>>
}

// CHECK-LABEL: func.func @onednn(
// CHECK:         library.matmul %arg0, %arg1 bias(%arg2) dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> activation = logistic onednn : (tensor<5x3x2xf32>, tensor<5x4x3xf32>, tensor<1x1x4xf32>) -> tensor<5x2x4xf32>
func.func @onednn(%x: tensor<5x3x2xf32>, %y: tensor<5x4x3xf32>, %b: tensor<1x1x4xf32>) {
  %0 = library.matmul %x, %y bias(%b)
      dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]>
      activation = logistic onednn
      : (tensor<5x3x2xf32>, tensor<5x4x3xf32>, tensor<1x1x4xf32>) -> tensor<5x2x4xf32>
  return
}
