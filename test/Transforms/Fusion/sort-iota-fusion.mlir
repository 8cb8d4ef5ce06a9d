// RUN: hlo-opt %s --sort-iota-fusion | FileCheck %s
// RUN: hlo-opt %s --sort-iota-fusion --remarks-filter=sort-iota-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Fused | {{.*}}Remark="sort of 2 operands fused with 1 iotas it reads"
// CHECK-LABEL: func @argsort(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom(%[[X]]) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<8xf32>):
// CHECK-NEXT:      %[[I:.*]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK-NEXT:      %[[S:.*]] = hlo.sort %[[P]], %[[I]] dimension = 0
// CHECK:           hlo.return %[[S]]
// CHECK:         %[[R:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK-NEXT:    return %[[R]]
func.func @argsort(%x: tensor<8xf32>) -> tensor<8xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %x, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  return %2 : tensor<8xi32>
}

// One iota twice, another along another dimension, which something else reads.
// REMARK: Remark="sort of 4 operands fused with 2 iotas it reads"
// CHECK-LABEL: func @several_iotas(
// CHECK:         %[[J:.*]] = hlo.iota iota_dimension = 1
// CHECK-NEXT:    hlo.fusion kCustom(%{{.*}}) : (tensor<2x8xf32>) -> tuple<
// CHECK-COUNT-2:   hlo.iota
// CHECK-NOT:       hlo.iota
// CHECK:           hlo.sort
// CHECK:         return %[[J]]
func.func @several_iotas(%x: tensor<2x8xf32>) -> (tensor<2x8xi32>, tuple<tensor<2x8xf32>, tensor<2x8xi32>, tensor<2x8xi32>, tensor<2x8xi32>>) {
  %i = hlo.iota iota_dimension = 0 : tensor<2x8xi32>
  %j = hlo.iota iota_dimension = 1 : tensor<2x8xi32>
  %0 = hlo.sort %x, %i, %i, %j dimension = 1 is_stable : (tensor<2x8xf32>, tensor<2x8xi32>, tensor<2x8xi32>, tensor<2x8xi32>) -> tuple<tensor<2x8xf32>, tensor<2x8xi32>, tensor<2x8xi32>, tensor<2x8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>, %e: tensor<i32>, %f: tensor<i32>, %g: tensor<i32>, %h: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %j, %0 : tensor<2x8xi32>, tuple<tensor<2x8xf32>, tensor<2x8xi32>, tensor<2x8xi32>, tensor<2x8xi32>>
}

// What is said of the sort is said of the fusion.
// CHECK-LABEL: func @nothing_but_an_iota(
// CHECK-NEXT:    hlo.fusion kCustom() {hlo.control_id = 1 : i64, hlo.frontend_attributes = {a = "b"}} : () -> tensor<8xi32>
func.func @nothing_but_an_iota() -> tensor<8xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %i dimension = 0 {hlo.control_id = 1 : i64, hlo.frontend_attributes = {a = "b"}} : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func @no_iota(
// CHECK-NOT:     hlo.fusion
func.func @no_iota(%x: tensor<8xf32>, %i: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.sort %x, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// REMARK: [Missed] NotReplaced | {{.*}}Remark="iota stays: it has control dependencies"
// CHECK-LABEL: func @ordered_iota(
// CHECK-NOT:     hlo.fusion
func.func @ordered_iota(%x: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %n = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<8xi32>
  %i = hlo.iota iota_dimension = 0 {hlo.control_predecessors = array<i64: 1>} : tensor<8xi32>
  %0 = hlo.sort %i dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0, %n : tensor<8xi32>, tensor<8xi32>
}

// CHECK-LABEL: func @in_a_fusion(
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.fusion
func.func @in_a_fusion() -> tensor<8xi32> {
  %0 = hlo.fusion kLoop() : () -> tensor<8xi32> calls {
    %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.sort %i dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %2 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
      hlo.return %2 : tensor<i1>
    }
    hlo.return %1 : tensor<8xi32>
  }
  return %0 : tensor<8xi32>
}

// REMARK: [Missed] NotReplaced | {{.*}}Remark="sort stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     hlo.fusion
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>> {
  %i = hlo.iota iota_dimension = 0 : tensor<?xi32, #hlo.bounds<[8]>>
  %0 = hlo.sort %x, %i dimension = 0 is_stable : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>) -> tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>>
}
