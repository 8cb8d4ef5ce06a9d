// RUN: hlo-opt %s --pad-for-gemms | FileCheck %s
// RUN: hlo-opt %s --pad-for-gemms=target=v100 | FileCheck %s --check-prefix=VOLTA
// RUN: hlo-opt %s --pad-for-gemms=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --pad-for-gemms --remark-format=emitRemark --remarks-filter-missed=pad-for-gemms -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: not canonical, or no matrix"
// REMARK: Remark="dot stays: not canonical, or no matrix"
// REMARK: Remark="dot stays: dynamic dimensions"
// REMARK: Remark="dot stays: no elements"

// CPU-NOT: hlo.pad

// CHECK-LABEL: func @f16(
// VOLTA-LABEL: func @f16(
// VOLTA:         hlo.pad
// CHECK:         %[[ZERO:.*]] = hlo.constant dense<0.0{{.*}}> : tensor<f16>
// CHECK:         %[[X:.*]] = hlo.pad %arg0, %[[ZERO]] low = [0, 0] high = [5, 0] interior = [0, 0] : (tensor<3x8xf16>, tensor<f16>) -> tensor<8x8xf16>
// CHECK:         %[[Y:.*]] = hlo.pad %arg1, %{{.*}} -> tensor<8x16xf16>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] {{.*}} -> tensor<8x16xf16>
// CHECK:         %[[R:.*]] = hlo.slice %[[D]] [0:3, 0:9]
// CHECK:         return %[[R]]
func.func @f16(%x: tensor<3x8xf16>, %y: tensor<8x9xf16>) -> tensor<3x9xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x8xf16>, tensor<8x9xf16>) -> tensor<3x9xf16>
  return %0 : tensor<3x9xf16>
}

// Only what needs it is padded, and the layouts stay.
// CHECK-LABEL: func @depth(
// CHECK:         hlo.pad {{.*}} -> tensor<8x8xf16, #hlo.layout<[0, 1]>>
// CHECK:         hlo.pad {{.*}} -> tensor<8x16xf16, #hlo.layout<[1, 0]>>
// CHECK:         hlo.dot {{.*}} -> tensor<8x16xf16, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return
func.func @depth(%x: tensor<8x7xf16, #hlo.layout<[0, 1]>>, %y: tensor<7x16xf16, #hlo.layout<[1, 0]>>) -> tensor<8x16xf16, #hlo.layout<[0, 1]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x7xf16, #hlo.layout<[0, 1]>>, tensor<7x16xf16, #hlo.layout<[1, 0]>>) -> tensor<8x16xf16, #hlo.layout<[0, 1]>>
  return %0 : tensor<8x16xf16, #hlo.layout<[0, 1]>>
}

// Batches are not padded; a result of another type is.
// CHECK-LABEL: func @batch(
// CHECK:         hlo.pad %arg0, {{.*}} -> tensor<3x8x8xf16>
// CHECK:         hlo.dot {{.*}} -> tensor<3x8x8xf32>
// CHECK:         hlo.slice {{.*}} -> tensor<3x7x8xf32>
func.func @batch(%x: tensor<3x7x8xf16>, %y: tensor<3x8x8xf16>) -> tensor<3x7x8xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<3x7x8xf16>, tensor<3x8x8xf16>) -> tensor<3x7x8xf32>
  return %0 : tensor<3x7x8xf32>
}

// CHECK-LABEL: func @s8(
// CHECK:         hlo.pad {{.*}} -> tensor<4x8xi8>
// CHECK:         hlo.pad {{.*}} -> tensor<8x4xi8>
// CHECK:         hlo.dot {{.*}} -> tensor<4x4xi32>
func.func @s8(%x: tensor<3x5xi8>, %y: tensor<5x4xi8>) -> tensor<3x4xi32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xi8>, tensor<5x4xi8>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

// CHECK-LABEL: func @bf16(
// CHECK:         hlo.pad
// VOLTA-LABEL: func @bf16(
// VOLTA-NEXT:    hlo.dot
func.func @bf16(%x: tensor<3x8xbf16>, %y: tensor<8x9xbf16>) -> tensor<3x9xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x8xbf16>, tensor<8x9xbf16>) -> tensor<3x9xbf16>
  return %0 : tensor<3x9xbf16>
}

// CHECK-LABEL: func @whole(
// CHECK-NEXT:    hlo.dot
func.func @whole(%x: tensor<8x16xf16>, %y: tensor<16x8xf16>) -> tensor<8x8xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x16xf16>, tensor<16x8xf16>) -> tensor<8x8xf16>
  return %0 : tensor<8x8xf16>
}

// CHECK-LABEL: func @f32(
// CHECK-NEXT:    hlo.dot
func.func @f32(%x: tensor<3x5xf32>, %y: tensor<5x3xf32>) -> tensor<3x3xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf32>, tensor<5x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// CHECK-LABEL: func @two_types(
// CHECK-NEXT:    hlo.dot
func.func @two_types(%x: tensor<3x5xf16>, %y: tensor<5x3xf32>) -> tensor<3x3xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// CHECK-LABEL: func @batch_behind(
// CHECK-NEXT:    hlo.dot
func.func @batch_behind(%x: tensor<7x3x5xf16>, %y: tensor<3x5x7xf16>) -> tensor<3x7x7xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<7x3x5xf16>, tensor<3x5x7xf16>) -> tensor<3x7x7xf16>
  return %0 : tensor<3x7x7xf16>
}

// CHECK-LABEL: func @vector(
// CHECK-NEXT:    hlo.dot
func.func @vector(%x: tensor<3x5xf16>, %y: tensor<5xf16>) -> tensor<3xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5xf16>) -> tensor<3xf16>
  return %0 : tensor<3xf16>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot
func.func @dynamic(%x: tensor<?x5xf16, #hlo.bounds<[5, ?]>>, %y: tensor<5x3xf16>) -> tensor<?x3xf16, #hlo.bounds<[5, ?]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<?x5xf16, #hlo.bounds<[5, ?]>>, tensor<5x3xf16>) -> tensor<?x3xf16, #hlo.bounds<[5, ?]>>
  return %0 : tensor<?x3xf16, #hlo.bounds<[5, ?]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.dot
func.func @no_elements(%x: tensor<3x0xf16>, %y: tensor<0x3xf16>) -> tensor<3x3xf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x0xf16>, tensor<0x3xf16>) -> tensor<3x3xf16>
  return %0 : tensor<3x3xf16>
}

// What an operand is converted from has fewer bytes.
// CHECK-LABEL: func @converted(
// CHECK:         %[[P:.*]] = hlo.pad %arg0, %{{.*}} : (tensor<3x5xi8>, tensor<i8>) -> tensor<8x8xi8>
// CHECK:         %[[C:.*]] = hlo.convert %[[P]] : (tensor<8x8xi8>) -> tensor<8x8xf16>
// CHECK:         hlo.pad %arg1, %{{.*}} : (tensor<5x3xf16>, tensor<f16>) -> tensor<8x8xf16>
// CHECK:         hlo.dot %[[C]],
func.func @converted(%x: tensor<3x5xi8>, %y: tensor<5x3xf16>) -> tensor<3x3xf16> {
  %0 = hlo.convert %x : (tensor<3x5xi8>) -> tensor<3x5xf16>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5x3xf16>) -> tensor<3x3xf16>
  return %1 : tensor<3x3xf16>
}

// Not where it is of as many bits, or read by others, too, or has no zero.
// CHECK-LABEL: func @not_converted(
// CHECK-COUNT-4: hlo.pad {{.*}} -> tensor<8x8xf16>
// CHECK-NOT:     hlo.pad
// CHECK:         return
func.func @not_converted(%x: tensor<3x5xi16>, %y: tensor<5x3xi8>, %z: tensor<5x3xf8E8M0FNU>) -> tuple<tensor<3x3xf16>, tensor<3x3xf16>, tensor<5x3xf16>> {
  %0 = hlo.convert %x : (tensor<3x5xi16>) -> tensor<3x5xf16>
  %1 = hlo.convert %y : (tensor<5x3xi8>) -> tensor<5x3xf16>
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5x3xf16>) -> tensor<3x3xf16>
  %3 = hlo.convert %x : (tensor<3x5xi16>) -> tensor<3x5xf16>
  %4 = hlo.convert %z : (tensor<5x3xf8E8M0FNU>) -> tensor<5x3xf16>
  %5 = hlo.dot %3, %4 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5x3xf16>) -> tensor<3x3xf16>
  %6 = hlo.tuple %2, %5, %1 : (tensor<3x3xf16>, tensor<3x3xf16>, tensor<5x3xf16>) -> tuple<tensor<3x3xf16>, tensor<3x3xf16>, tensor<5x3xf16>>
  return %6 : tuple<tensor<3x3xf16>, tensor<3x3xf16>, tensor<5x3xf16>>
}

// CHECK-LABEL: func @ordered(
// CHECK-COUNT-2: hlo.pad {{.*}} -> tensor<8x8xf16>
func.func @ordered(%x: tensor<3x5xi8>, %y: tensor<5x3xf16>) -> tensor<3x3xf16> {
  %0 = hlo.convert %x {hlo.control_id = 0} : (tensor<3x5xi8>) -> tensor<3x5xf16>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16>, tensor<5x3xf16>) -> tensor<3x3xf16>
  return %1 : tensor<3x3xf16>
}

// CHECK-LABEL: func @other_layout(
// CHECK-COUNT-2: hlo.pad {{.*}} -> tensor<8x8xf16, #hlo.layout<[1, 0]>>
func.func @other_layout(%x: tensor<3x5xi8, #hlo.layout<[0, 1]>>, %y: tensor<5x3xf16, #hlo.layout<[1, 0]>>) -> tensor<3x3xf16, #hlo.layout<[1, 0]>> {
  %0 = hlo.convert %x : (tensor<3x5xi8, #hlo.layout<[0, 1]>>) -> tensor<3x5xf16, #hlo.layout<[1, 0]>>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xf16, #hlo.layout<[1, 0]>>, tensor<5x3xf16, #hlo.layout<[1, 0]>>) -> tensor<3x3xf16, #hlo.layout<[1, 0]>>
  return %1 : tensor<3x3xf16, #hlo.layout<[1, 0]>>
}
