// RUN: hlo-opt %s --permutation-sort-expander | FileCheck %s
// RUN: hlo-opt %s --permutation-sort-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=permutation-sort-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="sort replaced by tuple"
// CHECK-LABEL: func @inverse(
// CHECK-SAME:    %{{.+}}: tensor<8xf32>, %[[X:.+]]: tensor<8xf16>
// CHECK:         %[[PERMUTATION:.+]] = hlo.get_tuple_element %{{.+}}[1]
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK:         %[[SCATTER:.+]] = hlo.scatter %{{.+}}, %[[PERMUTATION]], %[[X]] dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices
// CHECK-NEXT:    ^bb0(%{{.+}}: tensor<f16>, %[[UPDATE:.+]]: tensor<f16>):
// CHECK-NEXT:      hlo.return %[[UPDATE]]
// CHECK:         hlo.tuple %[[IOTA]], %[[SCATTER]]
func.func @inverse(%keys: tensor<8xf32>, %x: tensor<8xf16>) -> tuple<tensor<8xi32>, tensor<8xf16>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.sort %2, %x dimension = 0 : (tensor<8xi32>, tensor<8xf16>) -> tuple<tensor<8xi32>, tensor<8xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<8xi32>, tensor<8xf16>>
}

// Each row has a permutation of its own.
// CHECK-LABEL: func @batch(
// CHECK:         hlo.scatter {{.*}}<inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0, 2], scatter_indices_batching_dims = [0, 2], index_vector_dim = 3> unique_indices
func.func @batch(%keys: tensor<3x8x2xf32>, %x: tensor<3x8x2xf16>) -> tuple<tensor<3x8x2xi32>, tensor<3x8x2xf16>> {
  %i = hlo.iota iota_dimension = 1 : tensor<3x8x2xi32>
  %0 = hlo.sort %keys, %i dimension = 1 is_stable : (tensor<3x8x2xf32>, tensor<3x8x2xi32>) -> tuple<tensor<3x8x2xf32>, tensor<3x8x2xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<3x8x2xf32>, tensor<3x8x2xi32>>) -> tensor<3x8x2xi32>
  %3 = hlo.sort %2, %x dimension = 1 : (tensor<3x8x2xi32>, tensor<3x8x2xf16>) -> tuple<tensor<3x8x2xi32>, tensor<3x8x2xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare GT, %b, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<3x8x2xi32>, tensor<3x8x2xf16>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: a permutation is sorted backwards"
// CHECK-LABEL: func @descending(
// CHECK-COUNT-2: hlo.sort
func.func @descending(%keys: tensor<8xf32>, %x: tensor<8xf16>) -> tuple<tensor<8xi32>, tensor<8xf16>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.sort %2, %x dimension = 0 : (tensor<8xi32>, tensor<8xf16>) -> tuple<tensor<8xi32>, tensor<8xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<8xi32>, tensor<8xf16>>
}

// CHECK-LABEL: func @other_dimension(
// CHECK-COUNT-2: hlo.sort
func.func @other_dimension(%keys: tensor<3x8xf32>, %x: tensor<3x8xf16>) -> tuple<tensor<3x8xi32>, tensor<3x8xf16>> {
  %i = hlo.iota iota_dimension = 0 : tensor<3x8xi32>
  %0 = hlo.sort %keys, %i dimension = 1 is_stable : (tensor<3x8xf32>, tensor<3x8xi32>) -> tuple<tensor<3x8xf32>, tensor<3x8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<3x8xf32>, tensor<3x8xi32>>) -> tensor<3x8xi32>
  %3 = hlo.sort %2, %x dimension = 1 : (tensor<3x8xi32>, tensor<3x8xf16>) -> tuple<tensor<3x8xi32>, tensor<3x8xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<3x8xi32>, tensor<3x8xf16>>
}

// Not all positions are there.
// CHECK-LABEL: func @overflow(
// CHECK-COUNT-2: hlo.sort
func.func @overflow(%keys: tensor<200xf32>, %x: tensor<200xf16>) -> tuple<tensor<200xi8>, tensor<200xf16>> {
  %i = hlo.iota iota_dimension = 0 : tensor<200xi8>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<200xf32>, tensor<200xi8>) -> tuple<tensor<200xf32>, tensor<200xi8>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i8>, %d: tensor<i8>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<200xf32>, tensor<200xi8>>) -> tensor<200xi8>
  %3 = hlo.sort %2, %x dimension = 0 : (tensor<200xi8>, tensor<200xf16>) -> tuple<tensor<200xi8>, tensor<200xf16>> to_apply {
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<200xi8>, tensor<200xf16>>
}

// CHECK-LABEL: func @narrow(
// CHECK:         hlo.scatter {{.*}} : (tensor<200xf16>, tensor<200xui8>, tensor<200xf16>)
func.func @narrow(%keys: tensor<200xf32>, %x: tensor<200xf16>) -> tuple<tensor<200xui8>, tensor<200xf16>> {
  %i = hlo.iota iota_dimension = 0 : tensor<200xui8>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<200xf32>, tensor<200xui8>) -> tuple<tensor<200xf32>, tensor<200xui8>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<ui8>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<200xf32>, tensor<200xui8>>) -> tensor<200xui8>
  %3 = hlo.sort %2, %x dimension = 0 : (tensor<200xui8>, tensor<200xf16>) -> tuple<tensor<200xui8>, tensor<200xf16>> to_apply {
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<200xui8>, tensor<200xf16>>
}

// Rows are permuted, not columns.
// CHECK-LABEL: func @across(
// CHECK-COUNT-2: hlo.sort
// CHECK-NEXT:    ^bb0(
func.func @across(%keys: tensor<3x8xf32>, %x: tensor<3x8xf16>) -> tuple<tensor<3x8xi32>, tensor<3x8xf16>> {
  %i = hlo.iota iota_dimension = 1 : tensor<3x8xi32>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<3x8xf32>, tensor<3x8xi32>) -> tuple<tensor<3x8xf32>, tensor<3x8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<3x8xf32>, tensor<3x8xi32>>) -> tensor<3x8xi32>
  %3 = hlo.sort %2, %x dimension = 1 : (tensor<3x8xi32>, tensor<3x8xf16>) -> tuple<tensor<3x8xi32>, tensor<3x8xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<3x8xi32>, tensor<3x8xf16>>
}

// Any integers; a comparator of no single key.
// CHECK-LABEL: func @unknown(
// CHECK-COUNT-2: hlo.sort
func.func @unknown(%t: tuple<tensor<8xf16>, tensor<8xi32>>, %x: tensor<8xf16>) -> (tuple<tensor<8xi32>, tensor<8xf16>>, tensor<8xf16>) {
  %i = hlo.get_tuple_element %t[1] : (tuple<tensor<8xf16>, tensor<8xi32>>) -> tensor<8xi32>
  %0 = hlo.sort %i, %x dimension = 0 : (tensor<8xi32>, tensor<8xf16>) -> tuple<tensor<8xi32>, tensor<8xf16>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %1 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.sort %x dimension = 0 : (tensor<8xf16>) -> tensor<8xf16> to_apply {
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %1 = hlo.compare LE, %a, %b : (tensor<f16>, tensor<f16>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0, %2 : tuple<tensor<8xi32>, tensor<8xf16>>, tensor<8xf16>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-COUNT-2: hlo.sort
// CHECK-NEXT:    ^bb0(
func.func @dynamic(%keys: tensor<8xf32>, %x: tensor<?xf16, #hlo.bounds<[8]>>) -> tuple<tensor<8xi32>, tensor<?xf16, #hlo.bounds<[8]>>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %0 = hlo.sort %keys, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  %3 = hlo.sort %2, %x dimension = 0 : (tensor<8xi32>, tensor<?xf16, #hlo.bounds<[8]>>) -> tuple<tensor<8xi32>, tensor<?xf16, #hlo.bounds<[8]>>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<8xi32>, tensor<?xf16, #hlo.bounds<[8]>>>
}

// A permutation in another layout is the same.
// CHECK-LABEL: func @layouts(
// CHECK:         hlo.scatter
func.func @layouts(%keys: tensor<2x8xf32, #hlo.layout<[1, 0]>>, %x: tensor<2x8xf16, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x8xi32, #hlo.layout<[1, 0]>>, tensor<2x8xf16, #hlo.layout<[1, 0]>>> {
  %i = hlo.iota iota_dimension = 1 : tensor<2x8xi32, #hlo.layout<[0, 1]>>
  %0 = hlo.sort %keys, %i dimension = 1 is_stable : (tensor<2x8xf32, #hlo.layout<[1, 0]>>, tensor<2x8xi32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x8xf32, #hlo.layout<[1, 0]>>, tensor<2x8xi32, #hlo.layout<[1, 0]>>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2x8xf32, #hlo.layout<[1, 0]>>, tensor<2x8xi32, #hlo.layout<[1, 0]>>>) -> tensor<2x8xi32, #hlo.layout<[0, 1]>>
  %3 = hlo.sort %2, %x dimension = 1 : (tensor<2x8xi32, #hlo.layout<[0, 1]>>, tensor<2x8xf16, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x8xi32, #hlo.layout<[1, 0]>>, tensor<2x8xf16, #hlo.layout<[1, 0]>>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<f16>):
    %4 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  return %3 : tuple<tensor<2x8xi32, #hlo.layout<[1, 0]>>, tensor<2x8xf16, #hlo.layout<[1, 0]>>>
}
