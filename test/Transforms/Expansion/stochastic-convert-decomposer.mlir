// RUN: hlo-opt %s --stochastic-convert-decomposer | FileCheck %s
// RUN: hlo-opt %s --stochastic-convert-decomposer \
// RUN:   --remark-format=emitRemark \
// RUN:   --remarks-filter=stochastic-convert-decomposer -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="stochastic_convert replaced by select"
// CHECK-LABEL: func @signed(
// CHECK-SAME:    %[[BITS:.+]]: tensor<12xui32>
// CHECK:         %[[X:.+]] = hlo.constant
// CHECK-NEXT:    %[[ABS:.+]] = hlo.abs %[[X]]
// CHECK-NEXT:    %[[FLOOR:.+]] = hlo.floor %[[ABS]]
// CHECK-NEXT:    %[[FRACTION:.+]] = hlo.subtract %[[ABS]], %[[FLOOR]]
// CHECK-NEXT:    %[[SCALE:.+]] = hlo.constant dense<4.2949673E+9> : tensor<f32>
// CHECK:         %[[SCALED:.+]] = hlo.multiply %[[FRACTION]]
// CHECK-NEXT:    %[[THRESHOLD:.+]] = hlo.convert %[[SCALED]] : (tensor<12xf32>) -> tensor<12xui32>
// CHECK-NEXT:    hlo.compare LT, %[[BITS]], %[[THRESHOLD]]
// CHECK:         hlo.convert {{.*}} : (tensor<12xf32>) -> tensor<12xi8>
// CHECK:         hlo.constant dense<-1.280000e+02> : tensor<f32>
// CHECK:         hlo.constant dense<-128> : tensor<i8>
// CHECK:         hlo.constant dense<1.270000e+02> : tensor<f32>
// CHECK:         hlo.constant dense<127> : tensor<i8>
// CHECK:         hlo.select {{.*}}
func.func @signed(%bits: tensor<12xui32>) -> tensor<12xi8> {
  %x = hlo.constant dense<[0.5, -0.5, 1.25, -2.75, 126.5, 127.5, -127.5, -128.5, 0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<12xf32>
  %0 = hlo.stochastic_convert %x, %bits : (tensor<12xf32>, tensor<12xui32>) -> tensor<12xi8>
  return %0 : tensor<12xi8>
}

// CHECK-LABEL: func @half(
// CHECK:         hlo.convert {{.*}} : (tensor<64xf16>) -> tensor<64xf32>
func.func @half(%x: tensor<64xf16>, %bits: tensor<64xui16>) -> tensor<64xi32> {
  %ten = hlo.constant dense<10.0> : tensor<64xf16>
  %y = hlo.multiply %x, %ten : tensor<64xf16>
  %0 = hlo.stochastic_convert %y, %bits : (tensor<64xf16>, tensor<64xui16>) -> tensor<64xi32>
  return %0 : tensor<64xi32>
}

// CHECK-LABEL: func @unsigned(
// CHECK:         hlo.constant dense<18446744073709551615> : tensor<ui64>
func.func @unsigned(%bits: tensor<6xui64>) -> tensor<6xui64> {
  %x = hlo.constant dense<[0.5, -0.5, 1.25, 1.0e30, -1.0e30, 4503599627370497.5]> : tensor<6xf64>
  %0 = hlo.stochastic_convert %x, %bits : (tensor<6xf64>, tensor<6xui64>) -> tensor<6xui64>
  return %0 : tensor<6xui64>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="stochastic_convert stays: its result has no integers"
// CHECK-LABEL: func @to_float(
// CHECK-NEXT:    hlo.stochastic_convert
func.func @to_float(%x: tensor<8xf32>, %bits: tensor<8xui32>) -> tensor<8xbf16> {
  %0 = hlo.stochastic_convert %x, %bits : (tensor<8xf32>, tensor<8xui32>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.stochastic_convert
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>, %bits: tensor<?xui32, #hlo.bounds<[8]>>) -> tensor<?xi8, #hlo.bounds<[8]>> {
  %0 = hlo.stochastic_convert %x, %bits : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xui32, #hlo.bounds<[8]>>) -> tensor<?xi8, #hlo.bounds<[8]>>
  return %0 : tensor<?xi8, #hlo.bounds<[8]>>
}

// Only the result has a layout.
// CHECK-LABEL: func @one_element(
// CHECK-NOT:     hlo.stochastic_convert
// CHECK:         return %{{.*}} : tensor<1x1xi32, #hlo.layout<[1, 0]>>
func.func @one_element(%x: tensor<1x1xf32>, %bits: tensor<1x1xui32>) -> tensor<1x1xi32, #hlo.layout<[1, 0]>> {
  %0 = hlo.stochastic_convert %x, %bits : (tensor<1x1xf32>, tensor<1x1xui32>) -> tensor<1x1xi32, #hlo.layout<[1, 0]>>
  return %0 : tensor<1x1xi32, #hlo.layout<[1, 0]>>
}
