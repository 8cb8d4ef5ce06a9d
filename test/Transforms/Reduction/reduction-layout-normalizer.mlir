// RUN: hlo-opt %s --reduction-layout-normalizer | FileCheck %s
// RUN: hlo-opt %s --reduction-layout-normalizer \
// RUN:   --remark-format=emitRemark --remarks-filter=reduction-layout-normalizer \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce replaced by bitcast"
// CHECK-LABEL: func @column_major(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant
// CHECK-NEXT:    %[[X:.*]] = hlo.bitcast %arg0 : (tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<5x8x4xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[SUM:.*]] = hlo.reduce %[[X]], %[[ZERO]] dimensions = [0] : (tensor<5x8x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<8x4xf32, #hlo.layout<[1, 0]>> to_apply hlo.add
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %[[SUM]] : (tensor<8x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x8xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[R]]
func.func @column_major(%x: tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x8xf32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>, tensor<f32>) -> tensor<4x8xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x8xf32, #hlo.layout<[0, 1]>>
}

// The result is written to where it was.
// CHECK-LABEL: func @order_of_the_result(
// CHECK:         hlo.reduce {{.*}} dimensions = [0] : {{.*}} -> tensor<8x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.bitcast {{.*}} (tensor<8x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4x8xf32, #hlo.layout<[1, 0]>>
func.func @order_of_the_result(%x: tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x8xf32, #hlo.layout<[1, 0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>, tensor<f32>) -> tensor<4x8xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x8xf32, #hlo.layout<[1, 0]>>
}

// An order that is not its own inverse.
// CHECK-LABEL: func @rotation(
// CHECK:         hlo.bitcast %arg0 : {{.*}} -> tensor<7x2x3x5xf32, #hlo.layout<[3, 2, 1, 0]>>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0, 2] : {{.*}} -> tensor<2x5xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return
func.func @rotation(%x: tensor<2x3x5x7xf32, #hlo.layout<[2, 1, 0, 3]>>) -> tensor<2x5xf32, #hlo.layout<[1, 0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1, 3] : (tensor<2x3x5x7xf32, #hlo.layout<[2, 1, 0, 3]>>, tensor<f32>) -> tensor<2x5xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x5xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @to_scalar(
// CHECK:         hlo.bitcast %arg0
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0, 1] : (tensor<8x4xf32, #hlo.layout<[1, 0]>>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    return
func.func @to_scalar(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @several(
// CHECK:         %[[X:.*]] = hlo.bitcast %arg0
// CHECK-NEXT:    %[[Y:.*]] = hlo.bitcast %arg1 : (tensor<2x3x5xi32, #hlo.layout<[1, 0, 2]>>) -> tensor<5x2x3xi32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[R:.*]] = hlo.reduce %[[X]], %[[Y]], {{.*}} dimensions = [1] {{.*}} -> tuple<tensor<5x3xf32, #hlo.layout<[0, 1]>>, tensor<5x3xi32, #hlo.layout<[1, 0]>>>
// CHECK:         %[[R0:.*]] = hlo.get_tuple_element %[[R]][0]
// CHECK-NEXT:    %[[R1:.*]] = hlo.get_tuple_element %[[R]][1]
// CHECK-NEXT:    hlo.bitcast %[[R0]] : {{.*}} -> tensor<3x5xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.bitcast %[[R1]] : {{.*}} -> tensor<3x5xi32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.tuple
func.func @several(%x: tensor<2x3x5xf32, #hlo.layout<[1, 0, 2]>>, %y: tensor<2x3x5xi32, #hlo.layout<[1, 0, 2]>>) -> tuple<tensor<3x5xf32, #hlo.layout<[1, 0]>>, tensor<3x5xi32, #hlo.layout<[0, 1]>>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %none = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %none dimensions = [0] : (tensor<2x3x5xf32, #hlo.layout<[1, 0, 2]>>, tensor<2x3x5xi32, #hlo.layout<[1, 0, 2]>>, tensor<f32>, tensor<i32>) -> tuple<tensor<3x5xf32, #hlo.layout<[1, 0]>>, tensor<3x5xi32, #hlo.layout<[0, 1]>>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<3x5xf32, #hlo.layout<[1, 0]>>, tensor<3x5xi32, #hlo.layout<[0, 1]>>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce stays: its arrays have several layouts"
// CHECK-LABEL: func @several_layouts(
// CHECK-NOT:     hlo.bitcast
func.func @several_layouts(%x: tensor<2x3xi32, #hlo.layout<[1, 0]>>, %y: tensor<2x3xi32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32, #hlo.layout<[0]>>> {
  %none = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %none, %none dimensions = [1] : (tensor<2x3xi32, #hlo.layout<[1, 0]>>, tensor<2x3xi32, #hlo.layout<[0, 1]>>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32, #hlo.layout<[0]>>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<2xi32, #hlo.layout<[0]>>, tensor<2xi32, #hlo.layout<[0]>>>
}

// REMARK-NOT: :[[#@LINE+5]]:{{.*}}remark:
// CHECK-LABEL: func @row_major(
// CHECK-NOT:     hlo.bitcast
func.func @row_major(%x: tensor<4x8xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x8xf32>) -> (tensor<8xf32, #hlo.layout<[0]>>, tensor<8xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<4x8xf32, #hlo.layout<[1, 0]>>, tensor<f32>) -> tensor<8xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0, %1 : tensor<8xf32, #hlo.layout<[0]>>, tensor<8xf32>
}

// CHECK-LABEL: func @empty(
// CHECK:         hlo.reduce {{.*}} dimensions = [1] : (tensor<3x0xf32, #hlo.layout<[1, 0]>>, tensor<f32>) -> tensor<3xf32, #hlo.layout<[0]>>
func.func @empty(%x: tensor<0x3xf32, #hlo.layout<[0, 1]>>) -> tensor<3xf32, #hlo.layout<[0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<0x3xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<3xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32, #hlo.layout<[0]>>
}

// REMARK: Remark="reduce stays: layouts that are more than an order of dimensions, or only some arrays have"
// CHECK-LABEL: func @tiled(
// CHECK-NOT:     hlo.bitcast
func.func @tiled(%x: tensor<4x8xf32, #hlo.layout<[0, 1], tiles = [[2, 4]]>>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x8xf32, #hlo.layout<[0, 1], tiles = [[2, 4]]>>, tensor<f32>) -> tensor<4xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32, #hlo.layout<[0]>>
}

// REMARK: Remark="reduce stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     hlo.bitcast
func.func @dynamic(%x: tensor<4x?xf32, #hlo.bounds<[?, 4], #hlo.layout<[0, 1]>>>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x?xf32, #hlo.bounds<[?, 4], #hlo.layout<[0, 1]>>>, tensor<f32>) -> tensor<4xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32, #hlo.layout<[0]>>
}
