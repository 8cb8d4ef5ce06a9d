// What reads several elements: the padding is made to make no difference.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s

!x = tensor<?xf32, #hlo.bounds<[8]>>
!m = tensor<?x4xf32, #hlo.bounds<[8, ?]>>
!i = tensor<?xi32, #hlo.bounds<[8]>>

// CHECK-LABEL: func @reduce(
// CHECK:         %[[PAD:.+]] = hlo.custom_call "PadToStatic"(%{{.+}}) : (tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<8xf32>, tensor<i32>>
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[PAD]][0]
// CHECK:         %[[ZERO:.+]] = hlo.constant dense<0.0
// CHECK:         %[[NEUTRAL:.+]] = hlo.constant dense<-0.0
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 0 : tensor<8xi32>
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %[[PAD]][1]
// CHECK:         %[[SIZE:.+]] = hlo.broadcast %[[N]]
// CHECK:         %[[INSIDE:.+]] = hlo.compare LT, %[[IOTA]], %[[SIZE]]
// CHECK:         %[[NEUTRALS:.+]] = hlo.broadcast %[[NEUTRAL]]
// CHECK:         %[[MASKED:.+]] = hlo.select %[[INSIDE]], %[[X]], %[[NEUTRALS]]
// CHECK:         hlo.reduce %[[MASKED]], %[[ZERO]]
func.func @reduce(%x: !x) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// The initial value need not be neutral.
// CHECK-LABEL: func @reduce_maximum(
// CHECK:         %[[NEUTRAL:.+]] = hlo.constant dense<0xFF800000> : tensor<f32>
// CHECK:         hlo.broadcast %[[NEUTRAL]]
func.func @reduce_maximum(%x: !x) -> tensor<f32> {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.reduce %x, %one dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<f32>
}

// Both arrays; of an unknown reducer the initial values are neutral.
// CHECK-LABEL: func @argmax(
// CHECK:         %[[INIT:.+]] = hlo.constant dense<0xFF800000> : tensor<f32>
// CHECK:         %[[ZERO:.+]] = hlo.constant dense<0> : tensor<i32>
// CHECK:         %[[INITS:.+]] = hlo.broadcast %[[INIT]]
// CHECK:         %[[X:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[INITS]]
// CHECK:         %[[ZEROS:.+]] = hlo.broadcast %[[ZERO]]
// CHECK:         %[[I:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[ZEROS]]
// CHECK:         hlo.reduce %[[X]], %[[I]], %[[INIT]], %[[ZERO]]
func.func @argmax(%x: !x, %n: tensor<f32>) -> tuple<tensor<f32>, tensor<i32>> {
  %init = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %iota = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %size = hlo.get_dimension_size %x dimension = 0 : (!x) -> tensor<i32>
  %i = hlo.set_dimension_size %iota, %size dimension = 0 : (tensor<8xi32>, tensor<i32>) -> !i
  %0 = hlo.reduce %x, %i, %init, %zero dimensions = [0] : (!x, !i, tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> to_apply {
  ^bb0(%a: tensor<f32>, %p: tensor<i32>, %b: tensor<f32>, %q: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = hlo.select %1, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = hlo.select %1, %p, %q : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<f32>, tensor<i32>>
}

// Of a dimension that stays it does not matter what the padding is.
// CHECK-LABEL: func @reduce_other(
// CHECK-NOT:     hlo.select
// CHECK:         %[[SUM:.+]] = hlo.reduce
// CHECK-SAME:      -> tensor<8xf32>
// CHECK:         hlo.custom_call "SliceToDynamic"(%[[SUM]], %{{.+}}) : (tensor<8xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[8]>>
func.func @reduce_other(%x: !m) -> !x {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (!m, tensor<f32>) -> !x to_apply hlo.maximum : tensor<f32>
  return %0 : !x
}

// (max(n - 3 + 2, 0)) / 2 windows, none over the end.
// CHECK-LABEL: func @windows(
// CHECK-NOT:     hlo.select
// CHECK:         %[[SUM:.+]] = hlo.reduce_window
// CHECK:         hlo.maximum
// CHECK:         %[[N:.+]] = hlo.divide
// CHECK:         "SliceToDynamic"(%[[SUM]], %[[N]])
func.func @windows(%x: !x) -> tensor<?xf32, #hlo.bounds<[3]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3], stride = [2]> : (!x, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[3]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<?xf32, #hlo.bounds<[3]>>
}

// As many windows as elements: the size is the same.
// CHECK-LABEL: func @windows_over_end(
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[1]
// CHECK:         hlo.select
// CHECK:         %[[SUM:.+]] = hlo.reduce_window
// CHECK-NEXT:    "SliceToDynamic"(%[[SUM]], %[[N]])
func.func @windows_over_end(%x: !x) -> !x {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [3], pad = [1, 1]> : (!x, tensor<f32>) -> !x to_apply hlo.add : tensor<f32>
  return %0 : !x
}

// CHECK-LABEL: func @select_and_scatter(
// CHECK:         %[[SOURCE:.+]] = hlo.select
// CHECK:         hlo.constant dense<0xFF800000>
// CHECK:         %[[X:.+]] = hlo.select
// CHECK:         hlo.select_and_scatter %[[X]], %[[SOURCE]]
func.func @select_and_scatter(%x: !x, %zero: tensor<f32>) -> !x {
  %source = hlo.negate %x : !x
  %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [3], pad = [1, 1]> : (!x, !x, tensor<f32>) -> !x select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : !x
}

// Zero in both: what is in the padding of one may be NaN.
// CHECK-LABEL: func @dot(
// CHECK:         %[[L:.+]] = hlo.select
// CHECK:         %[[R:.+]] = hlo.select
// CHECK:         hlo.dot %[[L]], %[[R]]
func.func @dot(%l: !m, %r: !m) -> tensor<4x4xf32> {
  %0 = hlo.dot %l, %r dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (!m, !m) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func @dot_rows(
// CHECK-NOT:     hlo.select
// CHECK:         hlo.dot
func.func @dot_rows(%l: !m, %r: tensor<4x2xf32>) -> tensor<?x2xf32, #hlo.bounds<[8, ?]>> {
  %0 = hlo.dot %l, %r dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!m, tensor<4x2xf32>) -> tensor<?x2xf32, #hlo.bounds<[8, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[8, ?]>>
}

// A window over the end reads zeros; the features are contracted.
// CHECK-LABEL: func @convolution(
// CHECK:         %[[I0:.+]] = hlo.iota iota_dimension = 2
// CHECK:         %[[I1:.+]] = hlo.iota iota_dimension = 1
// CHECK:         hlo.and
// CHECK:         %[[L:.+]] = hlo.select
// CHECK:         %[[R:.+]] = hlo.select
// CHECK:         hlo.convolution %[[L]], %[[R]]
func.func @convolution(%x: tensor<1x?x?xf32, #hlo.bounds<[?, 8, 4]>>, %k: tensor<3x4x2xf32>) -> tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>> {
  %n = hlo.get_dimension_size %x dimension = 2 : (tensor<1x?x?xf32, #hlo.bounds<[?, 8, 4]>>) -> tensor<i32>
  %d = hlo.set_dimension_size %k, %n dimension = 1 : (tensor<3x4x2xf32>, tensor<i32>) -> tensor<3x?x2xf32, #hlo.bounds<[?, 4, ?]>>
  %0 = hlo.convolution %x, %d window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x?x?xf32, #hlo.bounds<[?, 8, 4]>>, tensor<3x?x2xf32, #hlo.bounds<[?, 4, ?]>>) -> tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>
  return %0 : tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>
}

// CHECK-LABEL: func @sort(
// CHECK:         %[[INSIDE:.+]] = hlo.compare LT
// CHECK:         %[[SORT:.+]] = hlo.sort %{{.+}}, %[[INSIDE]] dimension = 0
// CHECK:         ^bb0(%[[A:.+]]: tensor<f32>, %[[B:.+]]: tensor<f32>, %[[INSIDE_A:.+]]: tensor<i1>, %[[INSIDE_B:.+]]: tensor<i1>):
// CHECK:           %[[LESS:.+]] = hlo.compare LT, %[[A]], %[[B]]
// CHECK:           %[[OUTSIDE_B:.+]] = hlo.not %[[INSIDE_B]]
// CHECK:           %[[BEFORE:.+]] = hlo.or %[[OUTSIDE_B]], %[[LESS]]
// CHECK:           %[[BOTH:.+]] = hlo.and %[[INSIDE_A]], %[[BEFORE]]
// CHECK:           hlo.return %[[BOTH]]
// CHECK:         hlo.get_tuple_element %[[SORT]][0]
func.func @sort(%x: !x) -> !x {
  %0 = hlo.sort %x dimension = 0 : (!x) -> !x to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : !x
}

// Rows of dynamically many: nothing to be done.
// CHECK-LABEL: func @sort_rows(
// CHECK:         %[[SORT:.+]] = hlo.sort %{{.+}} dimension = 1 : (tensor<8x4xf32>) -> tensor<8x4xf32>
func.func @sort_rows(%x: !m) -> !m {
  %0 = hlo.sort %x dimension = 1 : (!m) -> !m to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : !m
}
