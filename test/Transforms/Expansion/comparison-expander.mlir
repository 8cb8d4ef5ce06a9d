// RUN: hlo-opt %s --comparison-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --comparison-expander --split-input-file --remark-format=emitRemark --remarks-filter=comparison-expander 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced | Category:comparison-expander | Remark="compare replaced by compare"
// REMARK: remark: [Missed] NotReplaced | Category:comparison-expander | Remark="compare stays: an unbounded dimension"
// REMARK: remark: [Missed] NotReplaced | Category:comparison-expander | Remark="compare stays: a custom call is given the comparison"

// Each number against each.
// CHECK-LABEL: func @f32(
// CHECK: %[[X:.*]] = hlo.bitcast_convert %{{.*}} : (tensor<8x8xf32>) -> tensor<8x8xi32>
// CHECK: %[[NEGATIVE:.*]] = hlo.compare LT, %[[X]], %{{.*}}
// CHECK: hlo.constant dense<2147483647> : tensor<i32>
// CHECK-NOT: hlo.constant
// CHECK: %[[FLIPPED:.*]] = hlo.xor %[[X]]
// CHECK: %[[L:.*]] = hlo.select %[[NEGATIVE]], %[[FLIPPED]], %[[X]]
// CHECK: %[[R:.*]] = hlo.select
// CHECK: hlo.compare LT, %[[L]], %[[R]] : (tensor<8x8xi32>, tensor<8x8xi32>)
func.func @f32() -> tensor<8x8xi1> {
  %0 = hlo.constant dense<[0xFFC00000, 0xFF800000, -1.0, -0.0, 0.0, 1.0e-45, 0x7F800000, 0x7FC00000]> : tensor<8xf32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = hlo.broadcast %0 dimensions = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %3 = hlo.compare LT, %1, %2 type = TOTALORDER : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  return %3 : tensor<8x8xi1>
}

// -----

// CHECK-LABEL: func @f64(
// CHECK: hlo.constant dense<9223372036854775807> : tensor<i64>
// CHECK-NOT: hlo.constant
// CHECK: hlo.compare GE
func.func @f64(%x: tensor<f64>, %y: tensor<f64>) -> tensor<i1> {
  %0 = hlo.compare GE, %x, %y type = TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %0 : tensor<i1>
}

// -----

// CHECK-LABEL: func @equal(
// CHECK: %[[X:.*]] = hlo.bitcast_convert {{.*}} -> tensor<6x6xi64>
// CHECK-NEXT: %[[Y:.*]] = hlo.bitcast_convert {{.*}} -> tensor<6x6xi64>
// CHECK-NEXT: hlo.compare NE, %[[X]], %[[Y]]
func.func @equal() -> tensor<6x6xi1> {
  %0 = hlo.constant dense<[0xFFF8000000000000, -0.0, 0.0, 0x7FF0000000000000, 0x7FF8000000000001, 0x7FF8000000000000]> : tensor<6xf64>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<6xf64>) -> tensor<6x6xf64>
  %2 = hlo.broadcast %0 dimensions = [1] : (tensor<6xf64>) -> tensor<6x6xf64>
  %3 = hlo.compare NE, %1, %2 type = TOTALORDER : (tensor<6x6xf64>, tensor<6x6xf64>) -> tensor<6x6xi1>
  return %3 : tensor<6x6xi1>
}

// -----

// Quiet NaNs and others of bf16 stay apart.
// CHECK-LABEL: func @bf16(
// CHECK-NOT: hlo.convert
// CHECK: hlo.compare GE, {{.*}} : (tensor<6x6xi16>, tensor<6x6xi16>)
func.func @bf16() -> tensor<6x6xi1> {
  %0 = hlo.constant dense<[0x7F81, 0x7FC1, 0xFF81, 0xFFC1, -0.0, 0.0]> : tensor<6xbf16>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<6xbf16>) -> tensor<6x6xbf16>
  %2 = hlo.broadcast %0 dimensions = [1] : (tensor<6xbf16>) -> tensor<6x6xbf16>
  %3 = hlo.compare GE, %1, %2 type = TOTALORDER : (tensor<6x6xbf16>, tensor<6x6xbf16>) -> tensor<6x6xi1>
  return %3 : tensor<6x6xi1>
}

// -----

// All there are: without -0, without a sign, of four bits.
// CHECK-LABEL: func @unsigned_zero(
// CHECK: hlo.subtract
// CHECK: hlo.compare GT, {{.*}} : (tensor<256x256xi8>, tensor<256x256xi8>)
func.func @unsigned_zero() -> tensor<256x256xi1> {
  %0 = hlo.iota iota_dimension = 0 : tensor<256xui8>
  %1 = hlo.bitcast_convert %0 : (tensor<256xui8>) -> tensor<256xf8E4M3FNUZ>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<256xf8E4M3FNUZ>) -> tensor<256x256xf8E4M3FNUZ>
  %3 = hlo.broadcast %1 dimensions = [1] : (tensor<256xf8E4M3FNUZ>) -> tensor<256x256xf8E4M3FNUZ>
  %4 = hlo.compare GT, %2, %3 type = TOTALORDER : (tensor<256x256xf8E4M3FNUZ>, tensor<256x256xf8E4M3FNUZ>) -> tensor<256x256xi1>
  return %4 : tensor<256x256xi1>
}

// CHECK-LABEL: func @unsigned(
// CHECK: hlo.compare LE, {{.*}} : (tensor<256x256xui8>, tensor<256x256xui8>)
func.func @unsigned() -> tensor<256x256xi1> {
  %0 = hlo.iota iota_dimension = 0 : tensor<256xui8>
  %1 = hlo.bitcast_convert %0 : (tensor<256xui8>) -> tensor<256xf8E8M0FNU>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<256xf8E8M0FNU>) -> tensor<256x256xf8E8M0FNU>
  %3 = hlo.broadcast %1 dimensions = [1] : (tensor<256xf8E8M0FNU>) -> tensor<256x256xf8E8M0FNU>
  %4 = hlo.compare LE, %2, %3 type = TOTALORDER : (tensor<256x256xf8E8M0FNU>, tensor<256x256xf8E8M0FNU>) -> tensor<256x256xi1>
  return %4 : tensor<256x256xi1>
}

// CHECK-LABEL: func @four_bits(
// CHECK: hlo.compare LE, {{.*}} : (tensor<16x16xi4>, tensor<16x16xi4>)
func.func @four_bits() -> tensor<16x16xi1> {
  %0 = hlo.iota iota_dimension = 0 : tensor<16xui4>
  %1 = hlo.bitcast_convert %0 : (tensor<16xui4>) -> tensor<16xf4E2M1FN>
  %2 = hlo.broadcast %1 dimensions = [0] : (tensor<16xf4E2M1FN>) -> tensor<16x16xf4E2M1FN>
  %3 = hlo.broadcast %1 dimensions = [1] : (tensor<16xf4E2M1FN>) -> tensor<16x16xf4E2M1FN>
  %4 = hlo.compare LE, %2, %3 type = TOTALORDER : (tensor<16x16xf4E2M1FN>, tensor<16x16xf4E2M1FN>) -> tensor<16x16xi1>
  return %4 : tensor<16x16xi1>
}

// -----

// Floats of two types become the one that holds both; dynamic dimensions.
// CHECK-LABEL: func @mixed(
// CHECK: hlo.convert %arg0 {{.*}} -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK: hlo.compare LT, {{.*}} : (tensor<?xi32, #hlo.bounds<[4]>>, tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
func.func @mixed(%x: tensor<?xbf16, #hlo.bounds<[4]>>, %y: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>> {
  %0 = hlo.compare LT, %x, %y type = TOTALORDER : (tensor<?xbf16, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
  return %0 : tensor<?xi1, #hlo.bounds<[4]>>
}

// -----

// Layouts, scalars, arrays of no elements.
// CHECK-LABEL: func @shapes(
// CHECK-NOT: TOTALORDER
// CHECK: hlo.compare LT, {{.*}} -> tensor<2x0xi1, #hlo.layout<[0, 1]>>
// CHECK-NOT: hlo.copy
func.func @shapes(%x: tensor<2x0xf32, #hlo.layout<[0, 1]>>, %y: tensor<f16>) -> tuple<tensor<2x0xi1, #hlo.layout<[0, 1]>>, tensor<i1>> {
  %0 = hlo.compare LT, %x, %x type = TOTALORDER : (tensor<2x0xf32, #hlo.layout<[0, 1]>>, tensor<2x0xf32, #hlo.layout<[0, 1]>>) -> tensor<2x0xi1, #hlo.layout<[0, 1]>>
  %1 = hlo.compare GT, %y, %y type = TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
  %2 = hlo.tuple %0, %1 : (tensor<2x0xi1, #hlo.layout<[0, 1]>>, tensor<i1>) -> tuple<tensor<2x0xi1, #hlo.layout<[0, 1]>>, tensor<i1>>
  return %2 : tuple<tensor<2x0xi1, #hlo.layout<[0, 1]>>, tensor<i1>>
}

// -----

// Other orders; no constant has an unbounded dimension.
// CHECK-LABEL: func @kept(
// CHECK-NEXT: hlo.compare LT, %arg0, %arg0 :
// CHECK-NEXT: hlo.compare LT, %arg1, %arg1 :
// CHECK-NEXT: hlo.compare LT, %arg2, %arg2 type = TOTALORDER
func.func @kept(%x: tensor<4xf32>, %y: tensor<4xi32>, %z: tensor<?xf32>) {
  %0 = hlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = hlo.compare LT, %y, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %2 = hlo.compare LT, %z, %z type = TOTALORDER : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  return
}

// -----

// No integers have six bits.
// CHECK-LABEL: func @six_bits(
// CHECK: hlo.convert %arg0 : (tensor<4xf6E2M3FN>) -> tensor<4xbf16>
// CHECK: hlo.bitcast_convert {{.*}} : (tensor<4xbf16>) -> tensor<4xi16>
func.func @six_bits(%x: tensor<4xf6E2M3FN>, %y: tensor<4xf6E2M3FN>) -> tensor<4xi1> {
  %0 = hlo.compare GT, %x, %y type = TOTALORDER : (tensor<4xf6E2M3FN>, tensor<4xf6E2M3FN>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// The comparison of a sort.
// CHECK-LABEL: func @sort(
// CHECK: hlo.sort
// CHECK: hlo.bitcast_convert {{.*}} : (tensor<f32>) -> tensor<i32>
func.func @sort() -> tensor<6xf32> {
  %0 = hlo.constant dense<[0x7FC00000, 0.0, -0.0, 0xFF800000, 2.0, 0xFFC00000]> : tensor<6xf32>
  %1 = hlo.sort %0 dimension = 0 is_stable : (tensor<6xf32>) -> tensor<6xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = hlo.compare LT, %a, %b type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  return %1 : tensor<6xf32>
}

// -----

// The comparison of a custom call says what the call does.
// CHECK-LABEL: func private @greater(
// CHECK-NEXT: hlo.compare GT, {{.*}} type = TOTALORDER
func.func private @greater(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = hlo.compare GT, %a, %b type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @topk(%x: tensor<2x8xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>> {
  %0 = hlo.custom_call "TopK"(%x) called_computations = [@greater] : (tensor<2x8xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
}

// -----

// Only one of them has a dynamic size.
// CHECK-LABEL: func @dynamic_second(
// CHECK: hlo.compare LT, %{{.+}}, %{{.+}} : (tensor<4xi32>, tensor<?xi32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
func.func @dynamic_second(%x: tensor<4xf32>, %y: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>> {
  %0 = hlo.compare LT, %x, %y type = TOTALORDER : (tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xi1, #hlo.bounds<[4]>>
  return %0 : tensor<?xi1, #hlo.bounds<[4]>>
}
