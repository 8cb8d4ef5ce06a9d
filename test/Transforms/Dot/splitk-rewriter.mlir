// RUN: hlo-opt %s --splitk-rewriter | FileCheck %s
// RUN: hlo-opt %s --splitk-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --splitk-rewriter --remark-format=emitRemark --remarks-filter=splitk-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] {{.*}}dot replaced by reduce
// REMARK: Remark="dot stays: enough parallelism, or a short sum"
// REMARK: Remark="dot stays: the type it adds up in"
// REMARK: Remark="dot stays: the type it adds up in"
// REMARK: Remark="dot stays: not one contracting dimension"
// REMARK: Remark="dot stays: dynamic dimensions"
// REMARK: Remark="dot stays: no elements"

// CPU-NOT: hlo.reduce

// CHECK-LABEL: func @f32(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<16x8192xf32>) -> tensor<16x64x128xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1 : (tensor<8192x16xf32>) -> tensor<64x128x16xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <highest, highest> : {{.*}} -> tensor<64x16x16xf32>
// CHECK:         %[[R:.*]] = hlo.reduce %[[D]], %{{.*}} dimensions = [0]
// CHECK:         return %[[R]]
func.func @f32(%x: tensor<16x8192xf32>, %y: tensor<8192x16xf32>) -> tensor<16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <highest, highest> : (tensor<16x8192xf32>, tensor<8192x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// Adds up in f32; parts are of 16 bytes at least.
// CHECK-LABEL: func @bf16(
// CHECK:         hlo.pad %arg0, {{.*}} -> tensor<3x2x[[DEPTH:[0-9]+]]xbf16>
// CHECK:         hlo.reshape {{.*}} -> tensor<3x2x[[PARTS:[0-9]+]]x[[EACH:[0-9]+]]xbf16>
// CHECK:         hlo.pad %arg1, {{.*}} -> tensor<3x[[DEPTH]]x2xbf16>
// CHECK:         hlo.dot {{.*}} dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : {{.*}} -> tensor<3x[[PARTS]]x2x2xf32>
// CHECK:         hlo.reduce {{.*}} dimensions = [1]
// CHECK:         hlo.convert {{.*}} -> tensor<3x2x2xbf16>
func.func @bf16(%x: tensor<3x2x65533xbf16>, %y: tensor<3x65533x2xbf16>) -> tensor<3x2x2xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x2x65533xbf16>, tensor<3x65533x2xbf16>) -> tensor<3x2x2xbf16>
  return %0 : tensor<3x2x2xbf16>
}

// CHECK-LABEL: func @s8(
// CHECK:         hlo.dot {{.*}} -> tensor<{{[0-9]+}}x16x16xi32>
// CHECK:         hlo.reduce
func.func @s8(%x: tensor<16x8192xi8>, %y: tensor<16x8192xi8>) -> tensor<16x16xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<16x8192xi8>, tensor<16x8192xi8>) -> tensor<16x16xi32>
  return %0 : tensor<16x16xi32>
}

// Sums lie where the result does.
// CHECK-LABEL: func @columns(
// CHECK:         %[[D:.*]] = hlo.dot {{.*}} -> tensor<[[PARTS:[0-9]+]]x16x16xf32, #hlo.layout<[1, 2, 0]>>
// CHECK:         %[[R:.*]] = hlo.reduce %[[D]], %{{.*}} dimensions = [0] {{.*}} -> tensor<16x16xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[R]]
func.func @columns(%x: tensor<16x8192xf32, #hlo.layout<[1, 0]>>, %y: tensor<8192x16xf32, #hlo.layout<[1, 0]>>) -> tensor<16x16xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x8192xf32, #hlo.layout<[1, 0]>>, tensor<8192x16xf32, #hlo.layout<[1, 0]>>) -> tensor<16x16xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<16x16xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @batch_of_columns(
// CHECK:         %[[D:.*]] = hlo.dot {{.*}} -> tensor<3x{{[0-9]+}}x2x2xf32, #hlo.layout<[2, 3, 1, 0]>>
// CHECK:         %[[R:.*]] = hlo.reduce %[[D]], %{{.*}} dimensions = [1] {{.*}} -> tensor<3x2x2xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    hlo.convert %[[R]] : {{.*}} -> tensor<3x2x2xbf16, #hlo.layout<[1, 2, 0]>>
func.func @batch_of_columns(%x: tensor<3x2x65536xbf16, #hlo.layout<[2, 1, 0]>>, %y: tensor<3x65536x2xbf16, #hlo.layout<[2, 1, 0]>>) -> tensor<3x2x2xbf16, #hlo.layout<[1, 2, 0]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x2x65536xbf16, #hlo.layout<[2, 1, 0]>>, tensor<3x65536x2xbf16, #hlo.layout<[2, 1, 0]>>) -> tensor<3x2x2xbf16, #hlo.layout<[1, 2, 0]>>
  return %0 : tensor<3x2x2xbf16, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @short(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @short(%x: tensor<16x64xf32>, %y: tensor<64x16xf32>) -> tensor<16x16xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x64xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// CHECK-LABEL: func @integers(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @integers(%x: tensor<16x8192xi32>, %y: tensor<8192x16xi32>) -> tensor<16x16xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x8192xi32>, tensor<8192x16xi32>) -> tensor<16x16xi32>
  return %0 : tensor<16x16xi32>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @algorithm(%x: tensor<16x8192xf16>, %y: tensor<8192x16xf16>) -> tensor<16x16xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f16_f16_f16 : (tensor<16x8192xf16>, tensor<8192x16xf16>) -> tensor<16x16xf16>
  return %0 : tensor<16x16xf16>
}

// CHECK-LABEL: func @two_contracting(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @two_contracting(%x: tensor<2x64x64xf32>, %y: tensor<64x64x2xf32>) -> tensor<2x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x64x64xf32>, tensor<64x64x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @dynamic(%x: tensor<?x8192xf32, #hlo.bounds<[5, ?]>>, %y: tensor<8192x3xf32>) -> tensor<?x3xf32, #hlo.bounds<[5, ?]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x8192xf32, #hlo.bounds<[5, ?]>>, tensor<8192x3xf32>) -> tensor<?x3xf32, #hlo.bounds<[5, ?]>>
  return %0 : tensor<?x3xf32, #hlo.bounds<[5, ?]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @no_elements(%x: tensor<0x8192xf32>, %y: tensor<8192x3xf32>) -> tensor<0x3xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<0x8192xf32>, tensor<8192x3xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}
