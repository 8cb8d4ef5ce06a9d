// RUN: hlo-opt %s --layout-assign=target=h100 | FileCheck %s --check-prefixes=CHECK,HOPPER
// RUN: hlo-opt %s --layout-assign=target=a100 | FileCheck %s --check-prefixes=CHECK,AMPERE
// RUN: hlo-opt %s --layout-assign=target=b200 | FileCheck %s --check-prefixes=CHECK,BLACKWELL

// A product takes transposed matrices as they are.
// CHECK-LABEL: func @dot(
// CHECK-NEXT:    hlo.dot %arg0, %arg1 {{.*}} : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<2x8xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return
func.func @dot(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>, %y: tensor<2x8xf32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<2x8xf32>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// The batch may be between rows and columns, but does not vary fastest.
// CHECK-LABEL: func @batch_dot(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg1
// CHECK-NEXT:    hlo.dot %arg0, %[[C]] {{.*}} : (tensor<3x4x8xf32, #hlo.layout<[2, 0, 1]>>, tensor<3x8x2xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<3x4x2xf32, #hlo.layout<[2, 1, 0]>>
func.func @batch_dot(%x: tensor<3x4x8xf32, #hlo.layout<[2, 0, 1]>>, %y: tensor<3x8x2xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<3x4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x4x8xf32, #hlo.layout<[2, 0, 1]>>, tensor<3x8x2xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

// Several rows lie together, in order.
// CHECK-LABEL: func @split_rows(
// CHECK:         %[[C:.*]] = hlo.copy %arg0 : (tensor<3x8x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<3x8x4xf32, #hlo.layout<{{\[2, 0, 1\]|\[1, 2, 0\]}}>>
// CHECK-NEXT:    hlo.dot %[[C]]
func.func @split_rows(%x: tensor<3x8x4xf32>, %y: tensor<8x2xf32>) -> tensor<3x4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x8x4xf32>, tensor<8x2xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

// The result has the layout in which a transpose moves nothing.
// CHECK-LABEL: func @transposed_result(
// CHECK-NEXT:    hlo.dot {{.*}} -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.transpose {{.*}} -> tensor<2x4xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return
func.func @transposed_result(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// Bytes are multiplied along what varies fastest.
// CHECK-LABEL: func @bytes(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg1 : (tensor<8x2xi8, #hlo.layout<[1, 0]>>) -> tensor<8x2xi8, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.dot %arg0, %[[C]]
func.func @bytes(%x: tensor<4x8xi8>, %y: tensor<8x2xi8>) -> tensor<4x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi8>, tensor<8x2xi8>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL:    func @byte_floats(
// HOPPER:           hlo.copy %arg1
// AMPERE:           hlo.copy %arg1
// BLACKWELL-NEXT:   hlo.dot %arg0, %arg1
// CHECK:            return
func.func @byte_floats(%x: tensor<4x8xf8E4M3FN>, %y: tensor<8x2xf8E5M2>) -> tensor<4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf8E4M3FN>, tensor<8x2xf8E5M2>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @convolution_f32(
// HOPPER:        hlo.convolution {{.*}} : (tensor<2x4x8x8xf32, #hlo.layout<[1, 3, 2, 0]>>, tensor<4x4x3x3xf32, #hlo.layout<[1, 3, 2, 0]>>) -> tensor<2x4x6x6xf32, #hlo.layout<[1, 3, 2, 0]>>
// AMPERE:        hlo.convolution {{.*}} : (tensor<2x4x8x8xf32, #hlo.layout<[3, 2, 1, 0]>>, tensor<4x4x3x3xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<2x4x6x6xf32, #hlo.layout<[3, 2, 1, 0]>>
func.func @convolution_f32(%x: tensor<2x4x8x8xf32>, %k: tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x8x8xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32>
  return %0 : tensor<2x4x6x6xf32>
}

// CHECK-LABEL: func @convolution_bf16(
// CHECK:         hlo.convolution {{.*}} : (tensor<2x4x8x8xbf16, #hlo.layout<[1, 3, 2, 0]>>, tensor<3x3x4x4xbf16, #hlo.layout<[2, 1, 0, 3]>>) -> tensor<2x4x6x6xbf16, #hlo.layout<[1, 3, 2, 0]>>
func.func @convolution_bf16(%x: tensor<2x4x8x8xbf16>, %k: tensor<3x3x4x4xbf16>) -> tensor<2x4x6x6xbf16> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"bf01_01io->bf01"> : (tensor<2x4x8x8xbf16>, tensor<3x3x4x4xbf16>) -> tensor<2x4x6x6xbf16>
  return %0 : tensor<2x4x6x6xbf16>
}

// CHECK-LABEL: func @convolution_f64(
// CHECK-NOT:     hlo.copy
// CHECK:         hlo.convolution {{.*}} -> tensor<2x4x6x6xf64, #hlo.layout<[3, 2, 1, 0]>>
func.func @convolution_f64(%x: tensor<2x4x8x8xf64>, %k: tensor<4x4x3x3xf64>) -> tensor<2x4x6x6xf64> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x8x8xf64>, tensor<4x4x3x3xf64>) -> tensor<2x4x6x6xf64>
  return %0 : tensor<2x4x6x6xf64>
}

// The gradient of the filter: what the call returns is a filter.
// CHECK-LABEL: func @convolution_call(
// CHECK:         hlo.custom_call "__cudnn$convBackwardFilter"({{.*}}) {{.*}} : (tensor<2x4x8x8xbf16, #hlo.layout<[1, 3, 2, 0]>>, tensor<2x4x6x6xbf16, #hlo.layout<[1, 3, 2, 0]>>) -> tuple<tensor<3x3x4x4xbf16, #hlo.layout<[2, 1, 0, 3]>>, tensor<0xui8, #hlo.layout<[0]>>>
func.func @convolution_call(%x: tensor<2x4x8x8xbf16>, %y: tensor<2x4x6x6xbf16>) -> tensor<3x3x4x4xbf16> {
  %0 = hlo.custom_call "__cudnn$convBackwardFilter"(%x, %y) window = <size = [3, 3]> dim_labels = <"bf01_01io->bf01"> : (tensor<2x4x8x8xbf16>, tensor<2x4x6x6xbf16>) -> tuple<tensor<3x3x4x4xbf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3x3x4x4xbf16>, tensor<0xui8>>) -> tensor<3x3x4x4xbf16>
  return %1 : tensor<3x3x4x4xbf16>
}

// CHECK-LABEL: func @triangular_solve(
// CHECK:         hlo.triangular_solve {{.*}} -> tensor<3x4x2xf32, #hlo.layout<[1, 2, 0]>>
func.func @triangular_solve(%a: tensor<3x4x4xf32>, %b: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %0 = hlo.triangular_solve %a, %b left_side transpose_a = NO_TRANSPOSE : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

// CHECK-LABEL: func @sort(
// CHECK:         %[[C:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.sort %[[C]]
func.func @sort(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.sort %x dimension = 0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @fft(
// CHECK:         hlo.copy %arg0
// CHECK-NEXT:    hlo.fft
func.func @fft(%x: tensor<4x8xcomplex<f32>, #hlo.layout<[0, 1]>>) -> tensor<4x8xcomplex<f32>> {
  %0 = hlo.fft %x type = FFT fft_length = [8] : (tensor<4x8xcomplex<f32>, #hlo.layout<[0, 1]>>) -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}

// What each device sends lies together.
// CHECK-LABEL: func @all_gather(
// CHECK:         hlo.all_gather {{.*}} -> tensor<8x8xf32, #hlo.layout<[0, 1]>>
func.func @all_gather(%x: tensor<8x2xf32>) -> tensor<8x8xf32> {
  %0 = hlo.all_gather %x replica_groups = <"[1,4]<=[4]"> dimension = 1 : (tensor<8x2xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func @all_to_all(
// CHECK:         hlo.all_to_all {{.*}} -> tensor<8x4xf32, #hlo.layout<[0, 1]>>
func.func @all_to_all(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func @reduce_scatter(
// CHECK:         hlo.reduce_scatter {{.*}} -> tensor<8x2xf32, #hlo.layout<[0, 1]>>
func.func @reduce_scatter(%x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 1 : (tensor<8x4xf32>) -> tensor<8x2xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x2xf32>
}

// A custom call gets what it asks for, else row-major arrays.
// CHECK-LABEL: func @custom_call(
// CHECK:         hlo.custom_call "f"(%{{.*}}) operand_layout_constraints = [tensor<4x2xf32, #hlo.layout<[0, 1]>>] : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.custom_call "g"(%{{.*}}) : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
func.func @custom_call(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.custom_call "f"(%x) operand_layout_constraints = [tensor<4x2xf32, #hlo.layout<[0, 1]>>] : (tensor<4x2xf32>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.custom_call "g"(%0) : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// Only operands that are both bytes have their contracted dimensions vary fastest.
// CHECK-LABEL: func @f8_and_bf16(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @f8_and_bf16(%x: tensor<4x8xf8E4M3FN>, %y: tensor<8x2xbf16>) -> tensor<4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf8E4M3FN>, tensor<8x2xbf16>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @bf16_and_f8(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @bf16_and_f8(%x: tensor<4x8xbf16>, %y: tensor<8x2xf8E4M3FN>) -> tensor<4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xbf16>, tensor<8x2xf8E4M3FN>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @bytes_and_more(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @bytes_and_more(%x: tensor<4x8xi8>, %y: tensor<8x2xi32>) -> tensor<4x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi8>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: func @more_and_bytes(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @more_and_bytes(%x: tensor<4x8xi32>, %y: tensor<8x2xi8>) -> tensor<4x2xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xi32>, tensor<8x2xi8>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// Features vary fastest in one dimension of space from Hopper on, and nowhere in three.
// CHECK-LABEL: func @convolution_1d(
// HOPPER:        library.convolution {{.*}}-> tuple<tensor<2x6x8xf16, #hlo.layout<[2, 1, 0]>>
// AMPERE:        library.convolution {{.*}}-> tuple<tensor<2x6x8xf16, #hlo.layout<[1, 2, 0]>>
func.func @convolution_1d(%x: tensor<2x8x8xf16>, %k: tensor<3x8x8xf16>) -> tensor<2x6x8xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x8xf16>, tensor<3x8x8xf16>) -> tuple<tensor<2x6x8xf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x8xf16>, tensor<0xui8>>) -> tensor<2x6x8xf16>
  return %1 : tensor<2x6x8xf16>
}

// CHECK-LABEL: func @convolution_3d(
// CHECK:         library.convolution {{.*}}-> tuple<tensor<2x6x6x6x8xf16, #hlo.layout<[3, 2, 1, 4, 0]>>
func.func @convolution_3d(%x: tensor<2x8x8x8x8xf16>, %k: tensor<3x3x3x8x8xf16>) -> tensor<2x6x6x6x8xf16> {
  %0 = library.convolution forward(%x, %k) window = <size = [3, 3, 3]> dim_labels = <"b012f_012io->b012f"> : (tensor<2x8x8x8x8xf16>, tensor<3x3x3x8x8xf16>) -> tuple<tensor<2x6x6x6x8xf16>, tensor<0xui8>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2x6x6x6x8xf16>, tensor<0xui8>>) -> tensor<2x6x6x6x8xf16>
  return %1 : tensor<2x6x6x6x8xf16>
}
