// RUN: hlo-opt %s --reduction-degenerate-dim-remover | FileCheck %s
// RUN: hlo-opt %s --reduction-degenerate-dim-remover \
// RUN:   --remark-format=emitRemark --remarks-filter=reduction-degenerate-dim-remover \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce replaced by bitcast"
// CHECK-LABEL: func @kept_and_reduced(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant
// CHECK-NEXT:    %[[X:.*]] = hlo.bitcast %arg0 : (tensor<1x4x8x1x5x1xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>) -> tensor<4x8x5xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    %[[SUM:.*]] = hlo.reduce %[[X]], %[[ZERO]] dimensions = [1] : (tensor<4x8x5xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[1, 0]>> to_apply hlo.add
// CHECK-NEXT:    %[[R:.*]] = hlo.bitcast %[[SUM]] : (tensor<4x5xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5x1xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[R]]
func.func @kept_and_reduced(%x: tensor<1x4x8x1x5x1xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>) -> tensor<4x5x1xf32, #hlo.layout<[2, 1, 0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2, 3] : (tensor<1x4x8x1x5x1xf32, #hlo.layout<[5, 4, 3, 2, 1, 0]>>, tensor<f32>) -> tensor<4x5x1xf32, #hlo.layout<[2, 1, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5x1xf32, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @without_layouts(
// CHECK:         hlo.reshape %arg0 : (tensor<4x1x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    return
func.func @without_layouts(%x: tensor<4x1x8xf32>) -> tensor<4xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2, 1] : (tensor<4x1x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// The order in memory stays, also that of a result of its own.
// CHECK-LABEL: func @orders(
// CHECK:         hlo.bitcast %arg0 : {{.*}} -> tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] : {{.*}} -> tensor<4x5xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.bitcast {{.*}} -> tensor<4x1x5xf32, #hlo.layout<[1, 2, 0]>>
func.func @orders(%x: tensor<4x1x8x5xf32, #hlo.layout<[1, 0, 2, 3]>>) -> tensor<4x1x5xf32, #hlo.layout<[1, 2, 0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x1x8x5xf32, #hlo.layout<[1, 0, 2, 3]>>, tensor<f32>) -> tensor<4x1x5xf32, #hlo.layout<[1, 2, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x1x5xf32, #hlo.layout<[1, 2, 0]>>
}

// CHECK-LABEL: func @to_scalar(
// CHECK:         hlo.reduce {{.*}} dimensions = [0] : (tensor<8xf32, #hlo.layout<[0]>>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    return
func.func @to_scalar(%x: tensor<1x8xf32, #hlo.layout<[1, 0]>>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<1x8xf32, #hlo.layout<[1, 0]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @several(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[Y:.*]] = hlo.reshape %arg1 : (tensor<1x4x8xi32>) -> tensor<4x8xi32>
// CHECK-NEXT:    %[[R:.*]] = hlo.reduce %[[X]], %[[Y]], {{.*}} dimensions = [1] {{.*}} -> tuple<tensor<4xf32>, tensor<4xi32>>
// CHECK:         %[[R0:.*]] = hlo.get_tuple_element %[[R]][0]
// CHECK-NEXT:    %[[R1:.*]] = hlo.get_tuple_element %[[R]][1]
// CHECK-NEXT:    %[[S0:.*]] = hlo.reshape %[[R0]] : (tensor<4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %[[S1:.*]] = hlo.reshape %[[R1]] : (tensor<4xi32>) -> tensor<1x4xi32>
// CHECK-NEXT:    hlo.tuple %[[S0]], %[[S1]]
func.func @several(%x: tensor<1x4x8xf32>, %y: tensor<1x4x8xi32>) -> tuple<tensor<1x4xf32>, tensor<1x4xi32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %none = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %none dimensions = [2] : (tensor<1x4x8xf32>, tensor<1x4x8xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<1x4xf32>, tensor<1x4xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<1x4xf32>, tensor<1x4xi32>>
}

// CHECK-LABEL: func @tuple_of_one(
// CHECK:         hlo.reduce {{.*}} (tensor<4x8xf32>, tensor<f32>) -> tuple<tensor<4xf32>>
// CHECK:         hlo.tuple
func.func @tuple_of_one(%x: tensor<1x4x8xf32>) -> tuple<tensor<1x4xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tuple<tensor<1x4xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    %2 = hlo.tuple %1 : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %2 : tuple<tensor<f32>>
  }
  return %0 : tuple<tensor<1x4xf32>>
}

//===----------------------------------------------------------------------===//
// Nothing but sizes of 1 is reduced
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @identity(
// CHECK-NOT:     hlo.reduce
// CHECK:         hlo.bitcast %arg0 : (tensor<4x1x5xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x5xi32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    return
func.func @identity(%x: tensor<4x1x5xi32, #hlo.layout<[2, 1, 0]>>) -> tensor<4x5xi32, #hlo.layout<[1, 0]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x1x5xi32, #hlo.layout<[2, 1, 0]>>, tensor<i32>) -> tensor<4x5xi32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<i32>
  return %0 : tensor<4x5xi32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @identity_without_layouts(
// CHECK-NOT:     hlo.reduce
// CHECK:         hlo.reshape %arg0 : (tensor<4x1xi32>) -> tensor<4xi32>
func.func @identity_without_layouts(%x: tensor<4x1xi32>) -> tensor<4xi32> {
  %least = hlo.constant dense<-2147483648> : tensor<i32>
  %0 = hlo.reduce %x, %least dimensions = [1] : (tensor<4x1xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @identity_of_one_element(
// CHECK:         hlo.bitcast %arg0 : (tensor<1x1xi32, #hlo.layout<[1, 0]>>) -> tensor<i32>
func.func @identity_of_one_element(%x: tensor<1x1xi32, #hlo.layout<[1, 0]>>) -> tensor<i32> {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce %x, %one dimensions = [0, 1] : (tensor<1x1xi32, #hlo.layout<[1, 0]>>, tensor<i32>) -> tensor<i32> to_apply hlo.multiply : tensor<i32>
  return %0 : tensor<i32>
}

// Scalars have no layout to tell by.
// CHECK-LABEL: func @scalars_without_layouts(
// CHECK:         hlo.reshape %arg0 : (tensor<1x1xi32>) -> tensor<i32>
// CHECK:         %[[R:.*]] = hlo.reduce {{.*}} -> tensor<i32>
// CHECK-NEXT:    hlo.reshape %[[R]] : (tensor<i32>) -> tensor<1xi32>
func.func @scalars_without_layouts(%x: tensor<1x1xi32>, %y: tensor<1x8xi32>) -> (tensor<i32>, tensor<1xi32>) {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce %x, %one dimensions = [0, 1] : (tensor<1x1xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.multiply : tensor<i32>
  %1 = hlo.reduce %y, %one dimensions = [1] : (tensor<1x8xi32>, tensor<i32>) -> tensor<1xi32> to_apply hlo.multiply : tensor<i32>
  return %0, %1 : tensor<i32>, tensor<1xi32>
}

// The reduction moved elements.
// CHECK-LABEL: func @identity_in_other_order(
// CHECK:         %[[B:.*]] = hlo.bitcast %arg0 : {{.*}} -> tensor<4x5xi32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.copy %[[B]] : {{.*}} -> tensor<4x5xi32, #hlo.layout<[1, 0]>>
func.func @identity_in_other_order(%x: tensor<4x1x5xi32, #hlo.layout<[0, 1, 2]>>) -> tensor<4x5xi32, #hlo.layout<[1, 0]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x1x5xi32, #hlo.layout<[0, 1, 2]>>, tensor<i32>) -> tensor<4x5xi32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<i32>
  return %0 : tensor<4x5xi32, #hlo.layout<[1, 0]>>
}

// -0 + 0 is 0: one dimension of size 1 stays to add the initial value.
// CHECK-LABEL: func @sum_from_zero(
// CHECK:         hlo.reshape %arg0 : (tensor<4x1x1x5xf32>) -> tensor<4x1x5xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] : (tensor<4x1x5xf32>, tensor<f32>) -> tensor<4x5xf32>
func.func @sum_from_zero(%x: tensor<4x1x1x5xf32>) -> tensor<4x5xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<4x1x1x5xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x5xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce stays: the initial value may be none"
// CHECK-LABEL: func @unknown_initial_value(
// CHECK-NEXT:    hlo.reduce %arg0, %arg1 dimensions = [0] : (tensor<1x4xi32>
func.func @unknown_initial_value(%x: tensor<1x4xi32>, %init: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @identities_of_several(
// CHECK:         hlo.reduce
func.func @identities_of_several(%x: tensor<4x1xi32>, %y: tensor<4x1xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %y, %zero, %zero dimensions = [1] : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<4xi32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<4xi32>, tensor<4xi32>>
}

//===----------------------------------------------------------------------===//
// Boundaries
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @empty(
// CHECK:         hlo.reduce {{.*}} dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
func.func @empty(%x: tensor<0x1x3xf32>) -> tensor<3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<0x1x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @along_nothing(
// CHECK:         hlo.reduce {{.*}} dimensions = [] : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
// CHECK-NEXT:    hlo.reshape
func.func @along_nothing(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %two = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.reduce %x, %two dimensions = [] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<1x3xf32>
}

// REMARK-NOT: :[[#@LINE+7]]:{{.*}}remark:
// CHECK-LABEL: func @no_sizes_of_one(
// CHECK-NEXT:    hlo.constant
// CHECK-NEXT:    hlo.reduce
// CHECK-NEXT:    return
func.func @no_sizes_of_one(%x: tensor<2x3xf32>) -> tensor<3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// REMARK: Remark="reduce stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.reduce %arg0
func.func @dynamic(%x: tensor<1x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1x?xf32, #hlo.bounds<[?, 4]>>, tensor<f32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<1xf32>
}

// REMARK: Remark="reduce stays: layouts that are more than an order of dimensions, or only some arrays have"
// REMARK: Remark="reduce stays: layouts that are more than an order of dimensions, or only some arrays have"
// CHECK-LABEL: func @tiled(
// CHECK:         hlo.reduce %arg0
func.func @tiled(%x: tensor<1x8xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>) -> tensor<1xf32, #hlo.layout<[0]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1x8xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>, tensor<f32>) -> tensor<1xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<1xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @some_layouts(
// CHECK:         hlo.reduce %arg0
func.func @some_layouts(%x: tensor<1x8xf32, #hlo.layout<[1, 0]>>) -> tensor<1xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1x8xf32, #hlo.layout<[1, 0]>>, tensor<f32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<1xf32>
}

// What is said of a reduction is said of what takes its place.
// CHECK-LABEL: func @described(
// CHECK:         hlo.reshape {{.*}}hlo.control_predecessors = array<i64: 1>
// CHECK:         hlo.reduce {{.*}}hlo.control_id = 2{{.*}}hlo.control_predecessors = array<i64: 1>{{.*}}hlo.frontend_attributes = {a = "b"}
func.func @described(%x: tensor<1x8xf32>) -> tensor<f32> {
  %zero = hlo.constant {hlo.control_id = 1 : i64} dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] {hlo.control_id = 2 : i64, hlo.control_predecessors = array<i64: 1>, hlo.frontend_attributes = {a = "b"}} : (tensor<1x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}
