// RUN: hlo-opt %s --operand-upcaster | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: hlo-opt %s --operand-upcaster=keep=s8:s8:s32,f16:f16:f32 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: not hlo-opt %s --operand-upcaster=keep=s8:s8 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not hlo-opt %s --operand-upcaster=keep=s8:s8:x8 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: hlo-opt %s --operand-upcaster=keep=s8:s8:s32 --remark-format=emitRemark --remarks-filter=operand-upcaster 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// FORM: error: 's8:s8' is not of the form lhs:rhs:result
// NAME: error: unknown element type 'x8' in 's8:s8:x8'
// REMARK: remark: [Missed] NotReplaced | Category:operand-upcaster | Remark="dot stays: a library takes it as it is"
// REMARK: remark: [Passed] Upcast | Category:operand-upcaster | Remark="dot of s32"

// CHECK-LABEL: func @integers(
// ALL-NEXT: %[[X:.*]] = hlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xi32>
// ALL-NEXT: %[[Y:.*]] = hlo.convert %arg1 : (tensor<3x4xi8>) -> tensor<3x4xi32>
// ALL-NEXT: hlo.dot %[[X]], %[[Y]]
// KEEP-NEXT: hlo.dot %arg0, %arg1
func.func @integers(%x: tensor<2x3xi8>, %y: tensor<3x4xi8>) -> tensor<2x4xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi8>, tensor<3x4xi8>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// Only products of matrices are what the library takes; one operand is wide.
// CHECK-LABEL: func @vectors(
// CHECK-COUNT-2: hlo.convert
// CHECK-NEXT: hlo.dot {{.*}} : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
// CHECK-NEXT: %[[X:.*]] = hlo.convert %arg1
// CHECK-NEXT: hlo.dot %arg2, %[[X]]
func.func @vectors(%x: tensor<3xi8>, %y: tensor<3xui8>, %z: tensor<3xi32>) -> tuple<tensor<i32>, tensor<i32>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi8>, tensor<3xui8>) -> tensor<i32>
  %1 = hlo.dot %z, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<3xui8>) -> tensor<i32>
  %2 = hlo.tuple %0, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  return %2 : tuple<tensor<i32>, tensor<i32>>
}

// Layouts, but for the size of elements, and dynamic dimensions stay.
// CHECK-LABEL: func @layouts(
// CHECK-NEXT: hlo.convert %arg0 : (tensor<?x3xi4, #hlo.bounds<[2, ?], #hlo.layout<[0, 1], element_size_in_bits = 4>>>) -> tensor<?x3xi32, #hlo.bounds<[2, ?], #hlo.layout<[0, 1]>>>
func.func @layouts(%x: tensor<?x3xi4, #hlo.bounds<[2, ?], #hlo.layout<[0, 1], element_size_in_bits = 4>>>, %y: tensor<3xi32, #hlo.layout<[0]>>) -> tensor<?xi32, #hlo.bounds<[2], #hlo.layout<[0]>>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x3xi4, #hlo.bounds<[2, ?], #hlo.layout<[0, 1], element_size_in_bits = 4>>>, tensor<3xi32, #hlo.layout<[0]>>) -> tensor<?xi32, #hlo.bounds<[2], #hlo.layout<[0]>>>
  return %0 : tensor<?xi32, #hlo.bounds<[2], #hlo.layout<[0]>>>
}

// CHECK-LABEL: func @convolution(
// CHECK-COUNT-2: hlo.convert {{.*}} -> tensor<{{.*}}xf32>
// CHECK-NEXT: hlo.convolution
func.func @convolution(%x: tensor<1x4x2xbf16>, %y: tensor<2x2x3xbf16>) -> tensor<1x3x3xf32> {
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xbf16>, tensor<2x2x3xbf16>) -> tensor<1x3x3xf32>
  return %0 : tensor<1x3x3xf32>
}

// f32 does not hold every s32, nor bf16 every f16; equal types.
// CHECK-LABEL: func @kept(
// CHECK-NOT: hlo.convert
// CHECK: return
func.func @kept(%x: tensor<3xi32>, %y: tensor<3xf16>, %z: tensor<3xf32>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<3xi32>) -> tensor<f32>
  %1 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf16>, tensor<3xf16>) -> tensor<bf16>
  %2 = hlo.dot %z, %z dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

// A vector before and behind; two dimensions contracted.
// CHECK-LABEL: func @no_matrices(
// CHECK-COUNT-2: hlo.convert
// CHECK-NEXT: hlo.dot
// CHECK-COUNT-2: hlo.convert
// CHECK-NEXT: hlo.dot
// CHECK-COUNT-2: hlo.convert
// CHECK-NEXT: hlo.dot
func.func @no_matrices(%v: tensor<3xi8>, %x: tensor<3x4xi8>, %y: tensor<3x4x5xi8>) -> (tensor<4xi32>, tensor<4xi32>, tensor<5x5xi32>) {
  %0 = hlo.dot %v, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi8>, tensor<3x4xi8>) -> tensor<4xi32>
  %1 = hlo.dot %x, %v dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3x4xi8>, tensor<3xi8>) -> tensor<4xi32>
  %2 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [0, 1], rhs_contracting_dims = [0, 1]> : (tensor<3x4x5xi8>, tensor<3x4x5xi8>) -> tensor<5x5xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<5x5xi32>
}
