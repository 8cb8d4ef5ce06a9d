// RUN: hlo-opt %s --bitcast-dtypes-expander | FileCheck %s
// RUN: hlo-opt %s --bitcast-dtypes-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=bitcast-dtypes-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="bitcast_convert replaced by bitcast_convert"
// CHECK-LABEL: func @narrower(
// CHECK-SAME:    %[[X:.+]]: tensor<3xf32>
// CHECK-NEXT:    %[[BITS:.+]] = hlo.bitcast_convert %[[X]]{{.*}} : (tensor<3xf32>) -> tensor<3xui32>
// CHECK:         %[[COPIES:.+]] = hlo.broadcast %[[BITS]] dimensions = [0]{{.*}} : (tensor<3xui32>) -> tensor<3x2xui32>
// CHECK:         %[[PARTS:.+]] = hlo.shift_right_logical %[[COPIES]]
// CHECK-NEXT:    %[[NARROW:.+]] = hlo.convert %[[PARTS]]{{.*}} : (tensor<3x2xui32>) -> tensor<3x2xui16>
// CHECK-NEXT:    hlo.bitcast_convert %[[NARROW]] : (tensor<3x2xui16>) -> tensor<3x2xbf16>
func.func @narrower(%x: tensor<3xf32>) -> tensor<3x2xbf16> {
  %0 = hlo.bitcast_convert %x : (tensor<3xf32>) -> tensor<3x2xbf16>
  return %0 : tensor<3x2xbf16>
}

// CHECK-LABEL: func @wider(
// CHECK-NEXT:    hlo.bitcast_convert{{.*}} : (tensor<3x8xi8>) -> tensor<3x8xui8>
// CHECK-NEXT:    hlo.convert {{.*}} -> tensor<3x8xui64>
// CHECK:         hlo.shift_left
// CHECK:         hlo.reduce{{.*}} : (tensor<3x8xui64>, tensor<ui64>) -> tensor<3xui64> to_apply hlo.or
// CHECK:         hlo.bitcast_convert {{.*}} -> tensor<3xf64>
func.func @wider(%x: tensor<3x8xi8>) -> tensor<3xf64> {
  %0 = hlo.bitcast_convert %x : (tensor<3x8xi8>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// A pred has 8 bits, and any but 0 are true.
// CHECK-LABEL: func @preds(
// CHECK:         hlo.convert{{.*}} : (tensor<4xui8>) -> tensor<4xi1>
// CHECK:         hlo.convert{{.*}} : (tensor<4xi1>) -> tensor<4xui8>
// CHECK:         hlo.convert{{.*}} : (tensor<2x2xui4>) -> tensor<2x2xui8>
// CHECK:         hlo.convert{{.*}} : (tensor<2xui8>) -> tensor<2xi1>
func.func @preds(%x: tensor<i32>, %p: tensor<4xi1>, %y: tensor<2x2xui4>) -> (tensor<4xi1>, tensor<i32>, tensor<2xi1>) {
  %0 = hlo.bitcast_convert %x : (tensor<i32>) -> tensor<4xi1>
  %1 = hlo.bitcast_convert %p : (tensor<4xi1>) -> tensor<i32>
  %2 = hlo.bitcast_convert %y : (tensor<2x2xui4>) -> tensor<2xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<i32>, tensor<2xi1>
}

// Elements of less than a byte.
// CHECK-LABEL: func @narrow_types(
// CHECK-NOT:     hlo.bitcast_convert{{.*}} : (tensor<3xi8>) -> tensor<3x2xi4>
func.func @narrow_types(%x: tensor<3xi8>, %y: tensor<2x8xui2>, %z: tensor<4xi4>) -> (tensor<3x2xi4>, tensor<2xbf16>, tensor<4x2xui2>, tensor<3x4xui2>) {
  %0 = hlo.bitcast_convert %x : (tensor<3xi8>) -> tensor<3x2xi4>
  %1 = hlo.bitcast_convert %y : (tensor<2x8xui2>) -> tensor<2xbf16>
  %2 = hlo.bitcast_convert %z : (tensor<4xi4>) -> tensor<4x2xui2>
  %3 = hlo.bitcast_convert %x : (tensor<3xi8>) -> tensor<3x4xui2>
  return %0, %1, %2, %3 : tensor<3x2xi4>, tensor<2xbf16>, tensor<4x2xui2>, tensor<3x4xui2>
}

// CHECK-LABEL: func @same_width(
// CHECK-NEXT:    hlo.bitcast_convert
// CHECK-NEXT:    return
func.func @same_width(%x: tensor<3xf32>) -> tensor<3xi32> {
  %0 = hlo.bitcast_convert %x : (tensor<3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="bitcast_convert stays: complex elements"
// CHECK-LABEL: func @complex(
// CHECK-NEXT:    hlo.bitcast_convert
// CHECK-NEXT:    return
func.func @complex(%x: tensor<3x2xcomplex<f32>>) -> tensor<3xcomplex<f64>> {
  %0 = hlo.bitcast_convert %x : (tensor<3x2xcomplex<f32>>) -> tensor<3xcomplex<f64>>
  return %0 : tensor<3xcomplex<f64>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="bitcast_convert stays: no integers have as many bits"
// CHECK-LABEL: func @six_bits(
// CHECK-NEXT:    hlo.bitcast_convert
// CHECK-NEXT:    return
func.func @six_bits(%x: tensor<4xf6E2M3FN>) -> tensor<4x6xui1> {
  %0 = hlo.bitcast_convert %x : (tensor<4xf6E2M3FN>) -> tensor<4x6xui1>
  return %0 : tensor<4x6xui1>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.bitcast_convert
// CHECK-NEXT:    return
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x2xi16, #hlo.bounds<[3, ?]>> {
  %0 = hlo.bitcast_convert %x : (tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<?x2xi16, #hlo.bounds<[3, ?]>>
  return %0 : tensor<?x2xi16, #hlo.bounds<[3, ?]>>
}
