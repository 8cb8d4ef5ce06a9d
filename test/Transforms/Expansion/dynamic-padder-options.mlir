// RUN: hlo-opt %s --dynamic-padder='slice-dynamic-output=false dynamic-custom-calls=Dynamic' \
// RUN:   | FileCheck %s
// RUN: hlo-opt %s --dynamic-padder=dynamic-custom-calls=DynamicConvolutionForward,Dynamic \
// RUN:   | FileCheck %s --check-prefix=TAKEN

!x = tensor<?xf32, #hlo.bounds<[4]>>

// CHECK-LABEL: func @padded(
// CHECK-SAME:      -> tensor<4xf32>
// CHECK:         %[[SUM:.+]] = hlo.add
// CHECK-NEXT:    return %[[SUM]]
func.func @padded(%x: !x) -> !x {
  %0 = hlo.add %x, %x : !x
  return %0 : !x
}

// CHECK-LABEL: func @infeed(
// CHECK:         %[[FEED:.+]] = hlo.infeed
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[FEED]][0]
// CHECK:         hlo.custom_call "PadToStatic"(%[[X]])
func.func @infeed(%token: !hlo.token) -> !x {
  %0 = hlo.infeed %token : (!hlo.token) -> tuple<!x, !hlo.token>
  %1 = hlo.get_tuple_element %0[0] : (tuple<!x, !hlo.token>) -> !x
  return %1 : !x
}

// Custom calls that say where arrays are, that pad, that slice, that take and
// return dynamic arrays.
// CHECK-LABEL: func @custom_calls(
// CHECK:         hlo.custom_call "MoveToHost"(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[1]
// CHECK:         %[[DYNAMIC:.+]] = hlo.custom_call "SliceToDynamic"(%{{.+}}, %[[N]])
// CHECK:         %[[CALL:.+]] = hlo.custom_call "Dynamic"(%[[DYNAMIC]]) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK:         %[[PAD:.+]] = hlo.custom_call "PadToStatic"(%[[CALL]])
// CHECK:         %[[M:.+]] = hlo.get_tuple_element %[[PAD]][1]
// CHECK-NOT:     custom_call
// CHECK:         hlo.tuple %{{.+}}, %[[M]]
func.func @custom_calls(%x: !x) -> tuple<!x, tensor<i32>> {
  %0 = hlo.custom_call "MoveToHost"(%x) : (!x) -> !x
  %1 = hlo.custom_call "Dynamic"(%0) : (!x) -> !x
  %2 = hlo.custom_call "PadToStatic"(%1) : (!x) -> tuple<tensor<4xf32>, tensor<i32>>
  %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %4 = hlo.get_tuple_element %2[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %5 = hlo.custom_call "SliceToDynamic"(%3, %4) : (tensor<4xf32>, tensor<i32>) -> !x
  %6 = hlo.tuple %5, %4 : (!x, tensor<i32>) -> tuple<!x, tensor<i32>>
  return %6 : tuple<!x, tensor<i32>>
}

// Said to take dynamic arrays, it stays.
// TAKEN-LABEL: func @convolution(
// TAKEN:         hlo.custom_call "DynamicConvolutionForward"
func.func @convolution(%x: tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, %k: tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>> {
  %0 = hlo.custom_call "DynamicConvolutionForward"(%x, %k) window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> padding_type = PADDING_SAME : (tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>, tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>>
  return %0 : tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>>
}
