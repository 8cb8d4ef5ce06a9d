// RUN: hlo-opt %s --reduction-dimension-grouper | FileCheck %s
// RUN: hlo-opt %s --reduction-dimension-grouper \
// RUN:   --remark-format=emitRemark --remarks-filter=reduction-dimension-grouper \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce replaced by reduce"
// CHECK-LABEL: func @one_group(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant
// CHECK-NEXT:    %[[X:.*]] = hlo.bitcast %arg0 : (tensor<4x8x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<4x24x5xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[SUM:.*]] = hlo.reduce %[[X]], %[[ZERO]] dimensions = [1] : (tensor<4x24x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> to_apply hlo.add
// CHECK-NEXT:    return %[[SUM]]
func.func @one_group(%x: tensor<4x8x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2, 1] : (tensor<4x8x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @two_groups(
// CHECK:         hlo.reshape %arg0 : (tensor<2x3x4x5x6x7x8xf32>) -> tensor<6x4x5x336xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0, 3]
func.func @two_groups(%x: tensor<2x3x4x5x6x7x8xf32>) -> tensor<4x5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1, 4, 5, 6] : (tensor<2x3x4x5x6x7x8xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func @several(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    %[[Y:.*]] = hlo.reshape %arg1 : (tensor<2x3xi32>) -> tensor<6xi32>
// CHECK-NEXT:    hlo.reduce %[[X]], %[[Y]], {{.*}} dimensions = [0] {{.*}} -> tuple<tensor<f32>, tensor<i32>>
// CHECK-NOT:     hlo.get_tuple_element
func.func @several(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) -> tuple<tensor<f32>, tensor<i32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %none = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %none dimensions = [0, 1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<f32>, tensor<i32>>
}

// CHECK-LABEL: func @converts(
// CHECK:         hlo.reshape %arg0 : (tensor<2x3xbf16>) -> tensor<6xbf16>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] : (tensor<6xbf16>, tensor<f32>) -> tensor<f32>
func.func @converts(%x: tensor<2x3xbf16>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<2x3xbf16>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK-NOT: :[[#@LINE+5]]:{{.*}}remark:
// CHECK-LABEL: func @no_neighbors(
// CHECK-NOT:     hlo.reshape
func.func @no_neighbors(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @along_nothing(
// CHECK-NOT:     hlo.reshape
func.func @along_nothing(%x: tensor<2x3xf32>, %y: tensor<f32>) -> (tensor<2x3xf32>, tensor<f32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0, %1 : tensor<2x3xf32>, tensor<f32>
}

// CHECK-LABEL: func @empty(
// CHECK-NOT:     hlo.reshape
func.func @empty(%x: tensor<0x4611686018427387904x4xf32>) -> tensor<0xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<0x4611686018427387904x4xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<0xf32>
}

// More elements than numbers count.
// CHECK-LABEL: func @too_many_elements(
// CHECK-NOT:     hlo.reshape
func.func @too_many_elements(%x: tensor<1x4611686018427387904x4xf32>) -> tensor<1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<1x4611686018427387904x4xf32>, tensor<f32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<1xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce stays: its arrays are not in row-major order"
// CHECK-LABEL: func @column_major(
// CHECK-NOT:     hlo.bitcast
func.func @column_major(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: Remark="reduce stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     hlo.reshape
func.func @dynamic(%x: tensor<4x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<4x?xf32, #hlo.bounds<[?, 4]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: Remark="reduce stays: layouts that are more than an order of dimensions, or only some arrays have"
// CHECK-LABEL: func @some_layouts(
// CHECK-NEXT:    hlo.constant
// CHECK-NEXT:    hlo.reduce %arg0
func.func @some_layouts(%x: tensor<4x8x5xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<4x8x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}
