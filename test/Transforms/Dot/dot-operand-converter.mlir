// RUN: hlo-opt %s --dot-operand-converter | FileCheck %s
// RUN: hlo-opt %s --dot-operand-converter --remark-format=emitRemark --remarks-filter=dot-operand-converter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] NotReplaced | Category:dot-operand-converter | Remark="dot stays: both operands are floats of 8 bits"
// REMARK: [Missed] NotReplaced | Category:dot-operand-converter | Remark="dot stays: neither element type has all values of the other"
// REMARK-NOT: [Passed]
// REMARK: [Missed] NotReplaced | Category:dot-operand-converter | Remark="dot stays: neither element type has all values of the other"
// REMARK: [Missed] NotReplaced | Category:dot-operand-converter | Remark="dot stays: neither element type has all values of the other"
// REMARK-NOT: [Missed]

// CHECK-LABEL: func @floats(
// CHECK:         %[[X:.*]] = hlo.convert %arg0 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[R:.*]] = hlo.dot %[[X]], %arg1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32
// CHECK-NEXT:    return %[[R]]
func.func @floats(%x: tensor<2x3xbf16>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<2x3xbf16>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func @integers(
// CHECK:         %[[Y:.*]] = hlo.convert %arg1 : (tensor<3xi8, #hlo.layout<[0]>>) -> tensor<3xi32, #hlo.layout<[0]>>
// CHECK-NEXT:    hlo.dot %arg0, %[[Y]]
func.func @integers(%x: tensor<3xi32, #hlo.layout<[0]>>, %y: tensor<3xi8, #hlo.layout<[0]>>) -> tensor<i32, #hlo.layout<[]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32, #hlo.layout<[0]>>, tensor<3xi8, #hlo.layout<[0]>>) -> tensor<i32, #hlo.layout<[]>>
  return %r : tensor<i32, #hlo.layout<[]>>
}

// CHECK-LABEL: func @integer_and_float(
// CHECK:         hlo.convert %arg0 : (tensor<3xi16>) -> tensor<3xf32>
func.func @integer_and_float(%x: tensor<3xi16>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi16>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @f8(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @f8(%x: tensor<3xf8E4M3FN>, %y: tensor<3xf8E5M2>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf8E4M3FN>, tensor<3xf8E5M2>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @no_common_type(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
func.func @no_common_type(%x: tensor<3xf16>, %y: tensor<3xbf16>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf16>, tensor<3xbf16>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @same(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @same(%x: tensor<3xf16>) -> tensor<f32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf16>, tensor<3xf16>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @f8_and_integer(
// CHECK-NEXT:    hlo.dot %arg0, %arg1
// CHECK-NEXT:    hlo.dot %arg1, %arg0
func.func @f8_and_integer(%x: tensor<3xf8E4M3FN>, %y: tensor<3xi8>) -> (tensor<f32>, tensor<f32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf8E4M3FN>, tensor<3xi8>) -> tensor<f32>
  %1 = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi8>, tensor<3xf8E4M3FN>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func @f8_and_f16(
// CHECK:         hlo.convert %arg0 : (tensor<3xf8E5M2>) -> tensor<3xf16>
// CHECK:         hlo.convert %arg0 : (tensor<3xf8E5M2>) -> tensor<3xf16>
func.func @f8_and_f16(%x: tensor<3xf8E5M2>, %y: tensor<3xf16>) -> (tensor<f32>, tensor<f32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf8E5M2>, tensor<3xf16>) -> tensor<f32>
  %1 = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf16>, tensor<3xf8E5M2>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
