// RUN: hlo-opt %s --topk-rewriter | FileCheck %s
// RUN: hlo-opt %s --topk-rewriter --remark-format=emitRemark \
// RUN:   --remarks-filter=topk-rewriter -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Topk {{.*}} Remark="only 3 elements are sorted"
// CHECK-LABEL: func @values(
// CHECK-SAME:    %[[X:.+]]: tensor<2x8xi32>
// CHECK-NEXT:    %[[TOPK:.+]] = hlo.topk %[[X]] k = 3 {is_stable = false, largest = true} : (tensor<2x8xi32>) -> tuple<tensor<2x3xi32>, tensor<2x3xi32>>
// CHECK-NEXT:    %[[RESULT:.+]] = hlo.get_tuple_element %[[TOPK]][0] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[RESULT]]
func.func @values(%x: tensor<2x8xi32>) -> tensor<2x3xi32> {
  %0 = hlo.sort %x dimension = 1 is_stable : (tensor<2x8xi32>) -> tensor<2x8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:2, 0:3] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x8xi32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: elements of another type are compared"
// CHECK-LABEL: func @preds(
// CHECK:         hlo.sort
func.func @preds(%x: tensor<2x8xi1>) -> tensor<2x3xi1> {
  %0 = hlo.sort %x dimension = 1 : (tensor<2x8xi1>) -> tensor<2x8xi1> to_apply {
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %1 = hlo.compare GT, %a, %b : (tensor<i1>, tensor<i1>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:2, 0:3] : (tensor<2x8xi1>) -> tensor<2x3xi1>
  return %2 : tensor<2x3xi1>
}

// NaN and zeros of both signs, of which the least ones are taken, first the
// indices. The first dimension is made the last one.
// CHECK-LABEL: func @indices(
// CHECK:         %[[X:.+]] = hlo.transpose %{{.+}} dimensions = [1, 0] : (tensor<6x2xf32>) -> tensor<2x6xf32>
// CHECK-NEXT:    %[[TOPK:.+]] = hlo.topk %[[X]] k = 4 {is_stable = true, largest = false}
// CHECK-DAG:     %[[VALUES:.+]] = hlo.get_tuple_element %[[TOPK]][0]
// CHECK-DAG:     %[[INDICES:.+]] = hlo.get_tuple_element %[[TOPK]][1]
// CHECK-DAG:     hlo.transpose %[[VALUES]] dimensions = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
// CHECK-DAG:     hlo.transpose %[[INDICES]] dimensions = [1, 0] : (tensor<2x4xi32>) -> tensor<4x2xi32>
// CHECK-NOT:     hlo.sort
func.func @indices() -> (tensor<4x2xi32>, tensor<4x2xf32>) {
  %x = hlo.constant dense<[[0.0, 1.0], [-0.0, 1.0], [0x7FC00000, 1.0], [0xFFC00000, 0.0], [0.0, 2.0], [-0.0, 1.0]]> : tensor<6x2xf32>
  %i = hlo.iota iota_dimension = 0 : tensor<6x2xi32>
  %0 = hlo.sort %i, %x dimension = 0 is_stable : (tensor<6x2xi32>, tensor<6x2xf32>) -> tuple<tensor<6x2xi32>, tensor<6x2xf32>> to_apply {
  ^bb0(%c: tensor<i32>, %d: tensor<i32>, %a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %b, %a type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[0] : (tuple<tensor<6x2xi32>, tensor<6x2xf32>>) -> tensor<6x2xi32>
  %3 = hlo.get_tuple_element %0[1] : (tuple<tensor<6x2xi32>, tensor<6x2xf32>>) -> tensor<6x2xf32>
  %4 = hlo.slice %2 [0:4, 0:2] : (tensor<6x2xi32>) -> tensor<4x2xi32>
  %5 = hlo.slice %3 [0:4, 0:2] : (tensor<6x2xf32>) -> tensor<4x2xf32>
  return %4, %5 : tensor<4x2xi32>, tensor<4x2xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: floats are not compared in the total order"
// CHECK-LABEL: func @partial_order(
// CHECK-NEXT:    hlo.sort
func.func @partial_order(%x: tensor<8xf32>) -> tensor<3xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: what is sorted along is not the index"
// CHECK-LABEL: func @other_array(
// CHECK-NEXT:    hlo.sort
func.func @other_array(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xi32>, tensor<8xi32>>) -> tensor<8xi32>
  %2 = hlo.slice %1 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: its comparator is not simple"
// CHECK-LABEL: func @other_comparator(
// CHECK-NEXT:    hlo.sort
func.func @other_comparator(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.negate %a : tensor<i32>
    %1 = hlo.compare GT, %c, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @last_elements(
// CHECK-NEXT:    hlo.sort
func.func @last_elements(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [5:8] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @several_k(
// CHECK-NEXT:    hlo.sort
func.func @several_k(%x: tensor<8xi32>) -> (tensor<3xi32>, tensor<4xi32>) {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  %3 = hlo.slice %0 [0:4] : (tensor<8xi32>) -> tensor<4xi32>
  return %2, %3 : tensor<3xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @all_is_read(
// CHECK-NEXT:    hlo.sort
func.func @all_is_read(%x: tensor<8xi32>) -> (tensor<3xi32>, tensor<8xi32>) {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %2, %0 : tensor<3xi32>, tensor<8xi32>
}

// CHECK-LABEL: func @other_dimension_sliced(
// CHECK-NEXT:    hlo.sort
func.func @other_dimension_sliced(%x: tensor<2x8xi32>) -> tensor<1x3xi32> {
  %0 = hlo.sort %x dimension = 1 : (tensor<2x8xi32>) -> tensor<2x8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:1, 0:3] : (tensor<2x8xi32>) -> tensor<1x3xi32>
  return %2 : tensor<1x3xi32>
}

// A parameter that carries attributes.
// CHECK-LABEL: func @described_parameter(
// CHECK:         hlo.topk
func.func @described_parameter(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.parameter %b {hlo.frontend_attributes = {note = ""}} : tensor<i32>
    %2 = hlo.compare GT, %a, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.slice %0 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}

// CHECK-LABEL: func @middle(
// CHECK-NEXT:    hlo.sort
func.func @middle(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [2:5] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @every_other(
// CHECK-NEXT:    hlo.sort
func.func @every_other(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:6:2] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @all_elements(
// CHECK-NEXT:    hlo.sort
func.func @all_elements(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:8] : (tensor<8xi32>) -> tensor<8xi32>
  return %2 : tensor<8xi32>
}

// CHECK-LABEL: func @not_read(
// CHECK-NEXT:    hlo.sort
func.func @not_read(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %x : tensor<8xi32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.sort
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[3]>> {
  %0 = hlo.sort %x dimension = 0 : (tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[8]>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[3]>>
  return %2 : tensor<?xi32, #hlo.bounds<[3]>>
}

// Other instructions come before or after.
// CHECK-LABEL: func @ordered_sort(
// CHECK-NEXT:    hlo.sort
func.func @ordered_sort(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 {hlo.control_id = 0 : i64} : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @ordered_slice(
// CHECK-NEXT:    hlo.sort
func.func @ordered_slice(%x: tensor<8xi32>) -> tensor<3xi32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.slice %0 [0:3] {hlo.control_id = 0 : i64} : (tensor<8xi32>) -> tensor<3xi32>
  return %2 : tensor<3xi32>
}

// CHECK-LABEL: func @ordered_element(
// CHECK:         hlo.sort
func.func @ordered_element(%x: tensor<8xi32>) -> tensor<3xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %x, %i dimension = 0 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] {hlo.control_id = 0 : i64} : (tuple<tensor<8xi32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.slice %2 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %3 : tensor<3xi32>
}

// CHECK-LABEL: func @tuple_is_read(
// CHECK:         hlo.sort
func.func @tuple_is_read(%x: tensor<8xi32>) -> (tensor<3xi32>, tuple<tensor<8xi32>, tensor<8xi32>>) {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %x, %i dimension = 0 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xi32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.slice %2 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %3, %0 : tensor<3xi32>, tuple<tensor<8xi32>, tensor<8xi32>>
}

// CHECK-LABEL: func @three_arrays(
// CHECK:         hlo.sort
func.func @three_arrays(%x: tensor<8xi32>) -> tensor<3xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %x, %i, %x dimension = 0 : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>, %e: tensor<i32>, %f: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[2] : (tuple<tensor<8xi32>, tensor<8xi32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.slice %2 [0:3] : (tensor<8xi32>) -> tensor<3xi32>
  return %3 : tensor<3xi32>
}
