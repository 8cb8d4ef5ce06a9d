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

// Sums of complex numbers have a neutral element, products none; of a type
// without zero, only products.
// CHECK-LABEL: func @complex_sum(
// CHECK:         hlo.reduce {{.+}} : (tensor<8xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
func.func @complex_sum(%x: tensor<?xcomplex<f32>, #hlo.bounds<[8]>>, %init: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<?xcomplex<f32>, #hlo.bounds<[8]>>, tensor<complex<f32>>) -> tensor<complex<f32>> to_apply hlo.add : tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}

// CHECK-LABEL: func @complex_product(
// CHECK:         hlo.reduce {{.+}} : (tensor<8xcomplex<f32>>, tensor<8xi1>, tensor<complex<f32>>, tensor<i1>)
func.func @complex_product(%x: tensor<?xcomplex<f32>, #hlo.bounds<[8]>>, %init: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<?xcomplex<f32>, #hlo.bounds<[8]>>, tensor<complex<f32>>) -> tensor<complex<f32>> to_apply hlo.multiply : tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}

// CHECK-LABEL: func @no_zero_product(
// CHECK:         hlo.reduce {{.+}} : (tensor<8xf8E8M0FNU>, tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU>
func.func @no_zero_product(%x: tensor<?xf8E8M0FNU, #hlo.bounds<[8]>>, %init: tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<?xf8E8M0FNU, #hlo.bounds<[8]>>, tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> to_apply hlo.multiply : tensor<f8E8M0FNU>
  return %0 : tensor<f8E8M0FNU>
}

// CHECK-LABEL: func @no_zero_sum(
// CHECK:         hlo.reduce {{.+}} : (tensor<1xf8E8M0FNU>, tensor<1xi1>, tensor<f8E8M0FNU>, tensor<i1>)
func.func @no_zero_sum(%x: tensor<?xf8E8M0FNU, #hlo.bounds<[1]>>, %init: tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<?xf8E8M0FNU, #hlo.bounds<[1]>>, tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> to_apply hlo.add : tensor<f8E8M0FNU>
  return %0 : tensor<f8E8M0FNU>
}

// CHECK-LABEL: func @no_zero_maximum(
// CHECK:         hlo.reduce {{.+}} : (tensor<8xf8E8M0FNU>, tensor<8xi1>, tensor<f8E8M0FNU>, tensor<i1>)
func.func @no_zero_maximum(%x: tensor<?xf8E8M0FNU, #hlo.bounds<[8]>>, %init: tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<?xf8E8M0FNU, #hlo.bounds<[8]>>, tensor<f8E8M0FNU>) -> tensor<f8E8M0FNU> to_apply hlo.maximum : tensor<f8E8M0FNU>
  return %0 : tensor<f8E8M0FNU>
}

// What a reducer does that is not known is done inside only: no initial value
// is taken for neutral.
// CHECK-LABEL: func @argmax(
// CHECK:         %[[INSIDE:.+]] = hlo.compare LT
// CHECK:         %[[TRUE:.+]] = hlo.constant dense<true>
// CHECK:         %[[ALL:.+]] = hlo.reduce %{{.+}}, %{{.+}}, %[[INSIDE]], %{{.+}}, %{{.+}}, %[[TRUE]] dimensions = [0]
// CHECK:         ^bb0(%[[A:.+]]: tensor<f32>, %[[P:.+]]: tensor<i32>, %[[IS_A:.+]]: tensor<i1>, %[[B:.+]]: tensor<f32>, %[[Q:.+]]: tensor<i32>, %[[IS_B:.+]]: tensor<i1>):
// CHECK:           %[[GREATER:.+]] = hlo.select %{{.+}}, %[[A]], %[[B]]
// CHECK:           %[[PLACE:.+]] = hlo.select %{{.+}}, %[[P]], %[[Q]]
// CHECK:           %[[BOTH:.+]] = hlo.and %[[IS_A]], %[[IS_B]]
// CHECK:           %[[ONE_X:.+]] = hlo.select %[[IS_A]], %[[A]], %[[B]]
// CHECK:           %[[X:.+]] = hlo.select %[[BOTH]], %[[GREATER]], %[[ONE_X]]
// CHECK:           %[[ONE_I:.+]] = hlo.select %[[IS_A]], %[[P]], %[[Q]]
// CHECK:           %[[I:.+]] = hlo.select %[[BOTH]], %[[PLACE]], %[[ONE_I]]
// CHECK:           %[[ANY:.+]] = hlo.or %[[IS_A]], %[[IS_B]]
// CHECK:           hlo.tuple %[[X]], %[[I]], %[[ANY]]
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[ALL]][0]
// CHECK:         %[[I:.+]] = hlo.get_tuple_element %[[ALL]][1]
// CHECK:         hlo.tuple %[[X]], %[[I]]
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

// A reducer of one array and its parameters by name, in windows over the end.
// An initial value of 1 counts once.
// CHECK-LABEL: func @unknown_windows(
// CHECK:         hlo.reduce_window %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} window = <size = [3], pad = [1, 1]>
// CHECK-SAME:      (tensor<8xi32>, tensor<8xi1>, tensor<i32>, tensor<i1>) -> tuple<tensor<8xi32>, tensor<8xi1>>
func.func @unknown_windows(%x: !i) -> !i {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce_window %x, %one window = <size = [3], pad = [1, 1]> : (!i, tensor<i32>) -> !i to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = hlo.parameter %a : tensor<i32>
    %1 = hlo.negate %b : tensor<i32>
    %2 = hlo.subtract %p, %1 : tensor<i32>
    hlo.return %2 : tensor<i32>
  }
  return %0 : !i
}

// Sums in f32, with a layout.
// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.reduce {{.+}} -> tuple<tensor<4xbf16, #hlo.layout<[0]>>, tensor<4xi1, #hlo.layout<[0]>>> to_apply
// CHECK:           hlo.tuple %{{.+}}, %{{.+}} : (tensor<f32, #hlo.layout<[]>>, tensor<i1>)
!mixed = tensor<?x4xbf16, #hlo.bounds<[8, ?], #hlo.layout<[1, 0]>>>
!s = tensor<f32, #hlo.layout<[]>>
func.func @mixed_precision(%x: !mixed, %zero: tensor<bf16, #hlo.layout<[]>>) -> tensor<4xbf16, #hlo.layout<[0]>> {
  %0 = hlo.reduce %x, %zero dimensions = [0] : (!mixed, tensor<bf16, #hlo.layout<[]>>) -> tensor<4xbf16, #hlo.layout<[0]>> to_apply {
  ^bb0(%a: !s, %b: !s):
    %1 = hlo.negate %b : !s
    %2 = hlo.subtract %a, %1 : !s
    hlo.return %2 : !s
  }
  return %0 : tensor<4xbf16, #hlo.layout<[0]>>
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

// A window over the end: what is there has no index, whatever is selected. A
// NaN or 6.0 would be: 10.0 comes out of it.
// CHECK-LABEL: func @select_and_scatter(
// CHECK:         %[[INDEX:.+]] = hlo.select
// CHECK:         %[[SELECTED:.+]] = hlo.reduce_window %{{.+}}, %[[INDEX]],
// CHECK:         hlo.get_tuple_element %[[SELECTED]][1]
// CHECK:         hlo.select
// CHECK:         hlo.scatter {{.*}}to_apply hlo.add
func.func @select_and_scatter() -> !x {
  %n = hlo.constant dense<2> : tensor<i32>
  %all = hlo.constant dense<[1.0, 0x7FC00000, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]> : tensor<8xf32>
  %updates = hlo.constant dense<[1.0, 10.0, 100.0, 1.0, 1.0, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %x = hlo.set_dimension_size %all, %n dimension = 0 : (tensor<8xf32>, tensor<i32>) -> !x
  %source = hlo.set_dimension_size %updates, %n dimension = 0 : (tensor<8xf32>, tensor<i32>) -> !x
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [3], pad = [1, 1]> : (!x, !x, tensor<f32>) -> !x select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : !x
}

// None over the end: those in the padding scatter zeros.
// CHECK-LABEL: func @select_and_scatter_inside(
// CHECK:         %[[ZERO:.+]] = hlo.constant dense<-0.0
// CHECK:         %[[PADDING:.+]] = hlo.broadcast %[[ZERO]]
// CHECK:         %[[SOURCE:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[PADDING]]
// CHECK:         hlo.select_and_scatter %{{.+}}, %[[SOURCE]]
func.func @select_and_scatter_inside(%x: !x, %source: tensor<?xf32, #hlo.bounds<[4]>>, %zero: tensor<f32>) -> !x {
  %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [2], stride = [2]> : (!x, tensor<?xf32, #hlo.bounds<[4]>>, tensor<f32>) -> !x select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare NE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : !x
}

// Nothing can be scattered that makes no difference.
// CHECK-LABEL: func @select_and_scatter_last(
// CHECK:         %[[SELECTED:.+]] = hlo.reduce_window
// CHECK:         hlo.get_tuple_element %[[SELECTED]][1]
// CHECK:         hlo.select
// CHECK:         hlo.scatter
func.func @select_and_scatter_last(%x: !x, %source: tensor<?xf32, #hlo.bounds<[4]>>, %zero: tensor<f32>) -> !x {
  %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [2], stride = [2]> : (!x, tensor<?xf32, #hlo.bounds<[4]>>, tensor<f32>) -> !x select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
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

// The padding is an identity matrix, whose factor it is.
// CHECK-LABEL: func @cholesky(
// CHECK:         %[[ROW:.+]] = hlo.iota iota_dimension = 1 : tensor<2x4x4xi32>
// CHECK:         %[[COLUMN:.+]] = hlo.iota iota_dimension = 2 : tensor<2x4x4xi32>
// CHECK:         %[[INSIDE:.+]] = hlo.and
// CHECK:         %[[DIAGONAL:.+]] = hlo.compare EQ
// CHECK:         %[[IDENTITY:.+]] = hlo.convert %[[DIAGONAL]]
// CHECK:         %[[PADDED:.+]] = hlo.select %[[INSIDE]], %{{.+}}, %[[IDENTITY]]
// CHECK:         hlo.cholesky %[[PADDED]] lower
!square = tensor<2x?x?xf64, #hlo.bounds<[?, 4, 4]>>
func.func @cholesky(%x: !square) -> !square {
  %0 = hlo.cholesky %x lower : !square
  return %0 : !square
}

// Matrices of dynamically many.
// CHECK-LABEL: func @cholesky_batch(
// CHECK-NOT:     hlo.select
// CHECK:         hlo.cholesky %{{.+}} : tensor<3x2x2xcomplex<f32>>
!batch = tensor<?x2x2xcomplex<f32>, #hlo.bounds<[3, ?, ?]>>
func.func @cholesky_batch(%x: !batch) -> !batch {
  %0 = hlo.cholesky %x : !batch
  return %0 : !batch
}

// CHECK-LABEL: func @triangular_solve(
// CHECK:         %[[A:.+]] = hlo.select
// CHECK:         %[[B:.+]] = hlo.select
// CHECK:         hlo.triangular_solve %[[A]], %[[B]] left_side transpose_a = TRANSPOSE
func.func @triangular_solve(%a: tensor<?x?xf32, #hlo.bounds<[4, 4]>>, %b: tensor<4x?xf32, #hlo.bounds<[?, 3]>>) -> tensor<?x?xf32, #hlo.bounds<[4, 3]>> {
  %n = hlo.get_dimension_size %a dimension = 0 : (tensor<?x?xf32, #hlo.bounds<[4, 4]>>) -> tensor<i32>
  %square = hlo.set_dimension_size %a, %n dimension = 1 : (tensor<?x?xf32, #hlo.bounds<[4, 4]>>, tensor<i32>) -> tensor<?x?xf32, #hlo.bounds<[4, 4]>>
  %rows = hlo.set_dimension_size %b, %n dimension = 0 : (tensor<4x?xf32, #hlo.bounds<[?, 3]>>, tensor<i32>) -> tensor<?x?xf32, #hlo.bounds<[4, 3]>>
  %0 = hlo.triangular_solve %square, %rows left_side transpose_a = TRANSPOSE : (tensor<?x?xf32, #hlo.bounds<[4, 4]>>, tensor<?x?xf32, #hlo.bounds<[4, 3]>>) -> tensor<?x?xf32, #hlo.bounds<[4, 3]>>
  return %0 : tensor<?x?xf32, #hlo.bounds<[4, 3]>>
}

// Right-hand sides of dynamically many, on the other side.
// CHECK-LABEL: func @triangular_solve_rows(
// CHECK-NOT:     hlo.select
// CHECK:         hlo.triangular_solve %{{.+}}, %{{.+}} lower
func.func @triangular_solve_rows(%a: tensor<3x3xf32>, %b: tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x3xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.triangular_solve %a, %b lower transpose_a = NO_TRANSPOSE : (tensor<3x3xf32>, tensor<?x3xf32, #hlo.bounds<[4, ?]>>) -> tensor<?x3xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x3xf32, #hlo.bounds<[4, ?]>>
}

// Nothing says that there are fewer random bits than there can be.
// CHECK-LABEL: func @random(
// CHECK:         hlo.rng_bit_generator {{.*}} -> tuple<tensor<2xui64>, tensor<8xui32>>
// CHECK:         hlo.constant dense<8> : tensor<i32>
// CHECK:         "SliceToDynamic"(%{{.+}}, %{{.+}}) : (tensor<8xui32>, tensor<i32>)
func.func @random(%state: tensor<2xui64>) -> tensor<?xui32, #hlo.bounds<[8]>> {
  %0 = hlo.rng_bit_generator rng_three_fry, %state : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<?xui32, #hlo.bounds<[8]>>>
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<2xui64>, tensor<?xui32, #hlo.bounds<[8]>>>) -> tensor<?xui32, #hlo.bounds<[8]>>
  return %1 : tensor<?xui32, #hlo.bounds<[8]>>
}

// A size that is the bound leaves no padding, whatever is combined how; no
// element has to be neutral.
// CHECK-LABEL: func @full(
// CHECK-NOT:     hlo.select
// CHECK:         return
func.func @full(%x: tensor<8xf32>, %init: tensor<f32>) -> tensor<f32> {
  %n = hlo.constant dense<8> : tensor<i32>
  %d = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<8xf32>, tensor<i32>) -> !x
  %0 = hlo.reduce %d, %init dimensions = [0] : (!x, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.multiply %a, %b : tensor<f32>
    %2 = hlo.add %1, %b : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @reduce_rows(
// CHECK-NOT:     hlo.constant
// CHECK:         return
func.func @reduce_rows(%x: !m, %init: tensor<f32>) -> !x {
  %0 = hlo.reduce %x, %init dimensions = [1] : (!m, tensor<f32>) -> !x to_apply hlo.maximum : tensor<f32>
  return %0 : !x
}

// The tuple that the computation returns is read there, too.
// CHECK-LABEL: func @read_root(
// CHECK:         hlo.reduce
// CHECK:           %[[ROOT:.+]] = hlo.tuple
// CHECK:           hlo.get_tuple_element %[[ROOT]][0]
func.func @read_root(%x: !x, %init: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %0 = hlo.reduce %x, %x, %init, %init dimensions = [0] : (!x, !x, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.subtract %b, %d : tensor<f32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    %4 = hlo.get_tuple_element %3[0] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    hlo.return %3 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<f32>, tensor<f32>>
}

// What a new instruction takes the place of leaves its attributes.
// CHECK-LABEL: func @attributes(
// CHECK:         hlo.reverse
// CHECK:         hlo.dynamic_slice {{.*}}hlo.frontend_attributes = {a = "b"}
func.func @attributes(%x: !x) -> !x {
  %0 = hlo.reverse %x dimensions = [0] {hlo.frontend_attributes = {a = "b"}} : !x
  return %0 : !x
}
