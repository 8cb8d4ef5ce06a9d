// RUN: hlo-opt %s --topk-decomposer | FileCheck %s
// RUN: hlo-opt %s --topk-decomposer --remark-format=emitRemark \
// RUN:   --remarks-filter=topk-decomposer -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="topk replaced by tuple"
// CHECK-LABEL: func @largest(
// CHECK:         %[[X:.+]] = hlo.constant
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 1 : tensor<2x6xi32>
// CHECK-NEXT:    %[[SORT:.+]] = hlo.sort %[[X]], %[[IOTA]] dimension = 1 is_stable
// CHECK-NEXT:    ^bb0(%[[A:.+]]: tensor<f32>, %[[B:.+]]: tensor<f32>,
// CHECK-NEXT:      hlo.compare GT, %[[A]], %[[B]] type = TOTALORDER
// CHECK:         hlo.slice %{{.+}} [0:2, 0:4]
// CHECK:         hlo.slice %{{.+}} [0:2, 0:4]
// CHECK:         hlo.tuple
func.func @largest() -> tuple<tensor<2x4xf32>, tensor<2x4xi32>> {
  %x = hlo.constant dense<[[0.0, -0.0, 0x7FC00000, 0xFFC00000, 0.0, -0.0], [1.0, 1.0, 1.0, 0.0, 2.0, 1.0]]> : tensor<2x6xf32>
  %0 = hlo.topk %x k = 4 : (tensor<2x6xf32>) -> tuple<tensor<2x4xf32>, tensor<2x4xi32>>
  return %0 : tuple<tensor<2x4xf32>, tensor<2x4xi32>>
}

// Values alone need no iota.
// CHECK-LABEL: func @smallest_values(
// CHECK-SAME:    %[[X:.+]]: tensor<8xui8>
// CHECK-NEXT:    hlo.sort %[[X]] dimension = 0 is_stable : (tensor<8xui8>) -> tensor<8xui8>
// CHECK:           hlo.compare LT
// CHECK-NOT:     hlo.iota
func.func @smallest_values(%x: tensor<8xui8>) -> tensor<3xui8> {
  %0 = hlo.topk %x k = 3 {largest = false} : (tensor<8xui8>) -> tuple<tensor<3xui8>, tensor<3xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3xui8>, tensor<3xi32>>) -> tensor<3xui8>
  return %1 : tensor<3xui8>
}

// CHECK-LABEL: func @none_and_all(
// CHECK-COUNT-2: hlo.sort
func.func @none_and_all(%x: tensor<8xbf16>) -> (tuple<tensor<0xbf16>, tensor<0xi32>>, tuple<tensor<8xbf16>, tensor<8xi32>>) {
  %0 = hlo.topk %x k = 0 : (tensor<8xbf16>) -> tuple<tensor<0xbf16>, tensor<0xi32>>
  %1 = hlo.topk %x k = 8 : (tensor<8xbf16>) -> tuple<tensor<8xbf16>, tensor<8xi32>>
  return %0, %1 : tuple<tensor<0xbf16>, tensor<0xi32>>, tuple<tensor<8xbf16>, tensor<8xi32>>
}

// An element and its position are one number; the first of equal ones wins.
// CHECK-LABEL: func @packed(
// CHECK:         %[[X:.+]] = hlo.constant
// CHECK:         %[[SHORT:.+]] = hlo.bitcast_convert %[[X]] : (tensor<2x6xbf16>) -> tensor<2x6xi16>
// CHECK:         %[[BITS:.+]] = hlo.convert %[[SHORT]] : (tensor<2x6xi16>) -> tensor<2x6xi32>
// CHECK:         %[[SIGN:.+]] = hlo.shift_right_arithmetic %[[BITS]], %{{.+}}
// CHECK:         %[[MASK:.+]] = hlo.and %[[SIGN]], %{{.+}}
// CHECK:         %[[ORDER:.+]] = hlo.xor %[[BITS]], %[[MASK]]
// CHECK:         %[[KEY:.+]] = hlo.shift_left %[[ORDER]], %{{.+}}
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 1 : tensor<2x6xi32>
// CHECK:         %[[POSITION:.+]] = hlo.xor %[[IOTA]], %{{.+}}
// CHECK:         %[[PACKED:.+]] = hlo.or %[[KEY]], %[[POSITION]]
// CHECK:         %[[SORTED:.+]] = hlo.sort %[[PACKED]] dimension = 1
// CHECK:           hlo.compare GT
// CHECK:         %[[FIRST:.+]] = hlo.slice %[[SORTED]] [0:2, 0:4]
// CHECK:         hlo.shift_right_arithmetic %[[FIRST]]
// CHECK:         %[[VALUES:.+]] = hlo.bitcast_convert %{{.+}} : (tensor<2x4xi16>) -> tensor<2x4xbf16>
// CHECK:         %[[LOW:.+]] = hlo.and %[[FIRST]], %{{.+}}
// CHECK:         %[[INDICES:.+]] = hlo.xor %[[LOW]], %{{.+}}
// CHECK:         hlo.tuple %[[VALUES]], %[[INDICES]]
func.func @packed() -> tuple<tensor<2x4xbf16>, tensor<2x4xi32>> {
  %x = hlo.constant dense<[[0.0, -0.0, 0x7FC1, 0xFFC2, 0.0, 0xFF80], [1.0, 1.0, -1.0, -2.0, 0x7F80, 1.0]]> : tensor<2x6xbf16>
  %0 = hlo.topk %x k = 4 : (tensor<2x6xbf16>) -> tuple<tensor<2x4xbf16>, tensor<2x4xi32>>
  return %0 : tuple<tensor<2x4xbf16>, tensor<2x4xi32>>
}

// CHECK-LABEL: func @packed_smallest(
// CHECK:         %[[IOTA:.+]] = hlo.iota
// CHECK:         %[[PACKED:.+]] = hlo.or %{{.+}}, %[[IOTA]]
// CHECK:         hlo.sort %[[PACKED]]
// CHECK:           hlo.compare LT
func.func @packed_smallest() -> tuple<tensor<5xf16>, tensor<5xi32>> {
  %x = hlo.constant dense<[0.0, -0.0, 0x7E01, 0xFE02, -0.0, 0xFC00, -1.0]> : tensor<7xf16>
  %0 = hlo.topk %x k = 5 {largest = false} : (tensor<7xf16>) -> tuple<tensor<5xf16>, tensor<5xi32>>
  return %0 : tuple<tensor<5xf16>, tensor<5xi32>>
}

// CHECK-LABEL: func @just_packed(
// CHECK:         hlo.sort %{{.+}} dimension = 0 is_stable : (tensor<65536xi32>)
func.func @just_packed(%x: tensor<65536xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>> {
  %0 = hlo.topk %x k = 3 : (tensor<65536xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>>
  return %0 : tuple<tensor<3xbf16>, tensor<3xi32>>
}

// CHECK-LABEL: func @too_many_to_pack(
// CHECK:         hlo.sort %{{.+}}, %{{.+}} dimension = 0 is_stable : (tensor<65537xbf16>, tensor<65537xi32>)
func.func @too_many_to_pack(%x: tensor<65537xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>> {
  %0 = hlo.topk %x k = 3 : (tensor<65537xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>>
  return %0 : tuple<tensor<3xbf16>, tensor<3xi32>>
}

// CHECK-LABEL: func @custom_call(
// CHECK:         hlo.sort
// CHECK:           hlo.compare LT, {{.*}} type = TOTALORDER
func.func @custom_call(%x: tensor<2x8xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>> {
  %0 = hlo.custom_call "TopK"(%x) {called_computations = [@compare]} : (tensor<2x8xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
}
func.func private @compare(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="custom_call stays: not the signature of TopK"
// CHECK-LABEL: func @other_signature(
// CHECK-NEXT:    hlo.custom_call "TopK"
func.func @other_signature(%x: tensor<2x8xf32>) -> tensor<2x3xf32> {
  %0 = hlo.custom_call "TopK"(%x) : (tensor<2x8xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.topk
func.func @dynamic(%x: tensor<?x8xf32, #hlo.bounds<[4, ?]>>) -> tuple<tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<?x3xi32, #hlo.bounds<[4, ?]>>> {
  %0 = hlo.topk %x k = 3 : (tensor<?x8xf32, #hlo.bounds<[4, ?]>>) -> tuple<tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<?x3xi32, #hlo.bounds<[4, ?]>>>
  return %0 : tuple<tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<?x3xi32, #hlo.bounds<[4, ?]>>>
}

// REMARK-COUNT-13: remark: [Missed] NotReplaced {{.*}} Remark="custom_call stays: not the signature of TopK"
// CHECK-LABEL: func @other_signatures(
// CHECK-COUNT-13: hlo.custom_call "TopK"
// CHECK-NEXT:    return
func.func @other_signatures(%x: tensor<8xf32>, %y: tensor<2x8xf32>, %s: tensor<f32>, %t: tuple<tensor<8xf32>>) -> tensor<8xf32> {
  %0 = hlo.custom_call "TopK"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %1 = hlo.custom_call "TopK"(%t) : (tuple<tensor<8xf32>>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %2 = hlo.custom_call "TopK"(%s) : (tensor<f32>) -> tuple<tensor<f32>, tensor<i32>>
  %3 = hlo.custom_call "TopK"(%s) : (tensor<f32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %4 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>, tensor<i1>>
  %5 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tuple<>, tensor<3xi32>>
  %6 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<3xf32>, tuple<>>
  %7 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<f32>, tensor<i32>>
  %8 = hlo.custom_call "TopK"(%y) : (tensor<2x8xf32>) -> tuple<tensor<1x3xf32>, tensor<1x3xi32>>
  %9 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<9xf32>, tensor<9xi32>>
  %10 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<2xi32>>
  %11 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<3xf16>, tensor<3xi32>>
  %12 = hlo.custom_call "TopK"(%x) : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi64>>
  return %x : tensor<8xf32>
}

// REMARK-COUNT-4: remark: [Missed] NotReplaced {{.*}} Remark="custom_call stays: its comparator is not simple"
// CHECK-LABEL: func @other_comparators(
// CHECK-COUNT-4: hlo.custom_call "TopK"
// CHECK-NEXT:    return
func.func @other_comparators(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.custom_call "TopK"(%x) called_computations = [@declared] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %1 = hlo.custom_call "TopK"(%x) called_computations = [@blocks] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %2 = hlo.custom_call "TopK"(%x) called_computations = [@no_greater] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  %3 = hlo.custom_call "TopK"(%x) called_computations = [@positions] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  return %x : tensor<8xf32>
}
func.func private @declared(tensor<f32>, tensor<f32>) -> tensor<i1>
func.func private @blocks(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  cf.br ^bb1
^bb1:
  %0 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @no_greater(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @positions(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = hlo.compare GT, %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %0 : tensor<i1>
}

// No function that says which ones are the largest.
// CHECK-LABEL: func @no_result(
// CHECK-NEXT:    hlo.custom_call "TopK"
func.func @no_result(%x: tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>> {
  %0 = hlo.custom_call "TopK"(%x) called_computations = [@nothing] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  return %0 : tuple<tensor<3xf32>, tensor<3xi32>>
}
func.func private @nothing(%a: tensor<f32>, %b: tensor<f32>) {
  return
}

// CHECK-LABEL: func @other_elements(
// CHECK-COUNT-2: hlo.custom_call
// CHECK-NEXT:    hlo.topk
// CHECK-NEXT:    return
func.func @other_elements(%x: tensor<8xi1>, %y: tensor<?x8xf32, #hlo.bounds<[2, ?]>>) -> tensor<8xi1> {
  %0 = hlo.custom_call "TopK"(%y) : (tensor<?x8xf32, #hlo.bounds<[2, ?]>>) -> tuple<tensor<?x3xf32, #hlo.bounds<[2, ?]>>, tensor<?x3xi32, #hlo.bounds<[2, ?]>>>
  %1 = hlo.custom_call "BottomK"(%x) : (tensor<8xi1>) -> tuple<tensor<3xi1>, tensor<3xi32>>
  %2 = hlo.topk %x k = 3 : (tensor<8xi1>) -> tuple<tensor<3xi1>, tensor<3xi32>>
  return %x : tensor<8xi1>
}

// CHECK-LABEL: func @both_elements(
// CHECK:         hlo.iota
func.func @both_elements(%x: tensor<8xui8>) -> (tensor<3xui8>, tensor<3xi32>) {
  %0 = hlo.topk %x k = 3 : (tensor<8xui8>) -> tuple<tensor<3xui8>, tensor<3xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3xui8>, tensor<3xi32>>) -> tensor<3xui8>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<3xui8>, tensor<3xi32>>) -> tensor<3xi32>
  return %1, %2 : tensor<3xui8>, tensor<3xi32>
}

// CHECK-LABEL: func @not_packed(
// CHECK:         hlo.sort {{.*}} : (tensor<8xbf16>) -> tensor<8xbf16>
// CHECK:         hlo.sort {{.*}} : (tensor<8xbf16>, tensor<8xi32>)
func.func @not_packed(%x: tensor<8xbf16>) -> (tensor<3xbf16>, tuple<tensor<3xbf16>, tensor<3xi32>>) {
  %0 = hlo.topk %x k = 3 : (tensor<8xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<3xbf16>, tensor<3xi32>>) -> tensor<3xbf16>
  %2 = hlo.custom_call "TopK"(%x) : (tensor<8xbf16>) -> tuple<tensor<3xbf16>, tensor<3xi32>>
  return %1, %2 : tensor<3xbf16>, tuple<tensor<3xbf16>, tensor<3xi32>>
}
