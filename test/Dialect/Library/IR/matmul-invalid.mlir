// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @c1_batch(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{lhs batch dimension 2 is outside [0, 2)}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_batch_dims = [2], lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c1_contracting(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{contracting dimension 0 of lhs has size 2, but dimension 0 of rhs has 3}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c1_result(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{lhs f32[2,3] and rhs f32[3,4] make a product of the dimensions of f32[2,4], but it is f32[4,2]}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<4x2xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c2(%x: tensor<2x3xf32>, %y: tensor<3x4xbf16>) {
  // expected-error@+1 {{does not multiply elements of f32 and bf16 to f32}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xbf16>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c2_integers(%x: tensor<2x3xi8>, %y: tensor<3x4xi8>) {
  // expected-error@+1 {{does not multiply elements of s8 and s8 to s8}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xi8>, tensor<3x4xi8>) -> tuple<tensor<2x4xi8>, tensor<0xi8>>
  return
}

// -----

func.func @c2_narrow(%x: tensor<2x3xi32>, %y: tensor<3x4xi32>) {
  // expected-error@+1 {{does not multiply elements of s32 and s32 to s32}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xi32>, tensor<3x4xi32>) -> tuple<tensor<2x4xi32>, tensor<0xi8>>
  return
}

// -----

func.func @c3_beta(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{c comes with a beta that is not 0, and only with it}}
  %0 = library.matmul %x, %y c(%c) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c3_c(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{c comes with a beta that is not 0, and only with it}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> beta = 1.0
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c3_dimensions(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %c: tensor<4x2xf32>) {
  // expected-error@+1 {{c is f32[4,2], but the product f32[2,4]}}
  %0 = library.matmul %x, %y c(%c) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> beta = 1.0
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4x2xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c3_elements(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %c: tensor<2x4xi32>) {
  // expected-error@+1 {{c is s32[2,4], but the product f32[2,4]}}
  %0 = library.matmul %x, %y c(%c) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> beta = 1.0
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xi32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c4(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{bias f32[2] does not have the dimensions that vary fastest of the product f32[2,4]}}
  %0 = library.matmul %x, %y bias(%b) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c4_scalar(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{bias f32[] does not have the dimensions that vary fastest of the product f32[2,4]}}
  %0 = library.matmul %x, %y bias(%b) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<f32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c5_missing(%x: tensor<2x3xf8E4M3FN>, %y: tensor<3x4xf8E4M3FN>) {
  // expected-error@+1 {{a_scale and b_scale come with operands of 8-bit floats, and only with them}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf8E4M3FN>, tensor<3x4xf8E4M3FN>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c5_superfluous(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{a_scale and b_scale come with operands of 8-bit floats, and only with them}}
  %0 = library.matmul %x, %y a_scale(%s) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<f32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c5_product(%x: tensor<2x3xf8E4M3FN>, %y: tensor<3x4xf8E4M3FN>, %s: tensor<f32>, %t: tensor<f32>) {
  // expected-error@+1 {{d_scale comes with a product of 8-bit floats, and only with it}}
  %0 = library.matmul %x, %y a_scale(%s) b_scale(%t) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf8E4M3FN>, tensor<3x4xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tuple<tensor<2x4xf8E4M3FN>, tensor<0xi8>>
  return
}

// -----

func.func @c5_type(%x: tensor<2x3xf8E4M3FN>, %y: tensor<3x4xf8E4M3FN>, %s: tensor<f32>, %t: tensor<f16>) {
  // expected-error@+1 {{scales must be f32[], but one is f16[]}}
  %0 = library.matmul %x, %y a_scale(%s) b_scale(%t) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf8E4M3FN>, tensor<3x4xf8E4M3FN>, tensor<f32>, tensor<f16>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c6_aux(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{aux comes with the activation gelu}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = relu aux
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c6_amax(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{amax comes with operands of 8-bit floats, and without aux}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> amax
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c7_imaginary(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{alpha_imag comes with complex numbers}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> alpha_imag = 1.0
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c7_integers(%x: tensor<2x3xi8>, %y: tensor<3x4xi8>) {
  // expected-error@+1 {{integers are only added up}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> alpha = 2.0
      : (tensor<2x3xi8>, tensor<3x4xi8>) -> tuple<tensor<2x4xi32>, tensor<0xi8>>
  return
}

// -----

func.func @c7_complex(%x: tensor<2x3xcomplex<f32>>, %y: tensor<3x4xcomplex<f32>>) {
  // expected-error@+1 {{there is no activation of complex numbers}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = relu
      : (tensor<2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tuple<tensor<2x4xcomplex<f32>>, tensor<0xi8>>
  return
}

// -----

func.func @c8(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{legacy has neither bias, activation nor scales}}
  %0 = library.matmul %x, %y bias(%b) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> legacy
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c9(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{in_place comes with a c of the type of the product}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> in_place
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c10_element(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{result must be a tuple of the product and a workspace of s8, but is (f32[2,4], u8[0])}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xui8>>
  return
}

// -----

func.func @c10_aux(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{result must be a tuple of the product, the operand of the activation and a workspace of s8, but is (f32[2,4], s8[0])}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = gelu aux
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c10_tuple(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension, but is f32[2,4]}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @c10_dynamic(%x: tensor<?x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{must have static dimensions, but has f32[?,3]}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
      : (tensor<?x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c11(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{has 3 operand precisions for 2 operands}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high, high>
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c4_onednn(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{bias f32[4] does not repeat along all dimensions of f32[2,4] but the last}}
  %0 = library.matmul %x, %y bias(%b) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @c10_onednn(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{result must be a tuple of the product and a workspace of u8, but is (f32[2,4], s8[0])}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c12_activation(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{the activation tanh comes with onednn}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> activation = tanh : (tensor<2x3xf32>, tensor<3x4xf32>) -> tuple<tensor<2x4xf32>, tensor<0xi8>>
  return
}

// -----

func.func @c12_type(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) {
  // expected-error@+1 {{onednn multiplies f32 and bf16 to their own type}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  return
}

// -----

func.func @c12_vector(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{onednn multiplies batches of matrices}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @c12_options(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{onednn has none of the options of cuBLAS}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> onednn grad_x : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @c10_array(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{result must be a tuple of arrays, one of them a workspace of one dimension}}
  %0 = library.matmul %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
