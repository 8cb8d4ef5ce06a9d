// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=x86-64 --canonicalize | FileCheck %s
// A chunk fills its elements, and goes over the windows that hold them, a row
// of lanes at a time: those select places first, then sources are combined with
// the elements there.

// CHECK-LABEL: func.func @channels_kernel(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: memref<32x7x9x16xf32> {llvm.noalias}, %{{.*}}, %{{.*}}, %[[OUT:[a-z0-9]*]]: memref<32x7x9x16xf32> {llvm.noalias})
// CHECK:         %[[SOURCES:.*]] = memref.alloca() : memref<16xf32>
// CHECK:         %[[PLACES:.*]] = memref.alloca() : memref<16xi32>
// CHECK:         %[[ELEMENTS:.*]] = memref.collapse_shape %[[X]]
// CHECK:         %[[SUMS:.*]] = memref.collapse_shape %[[OUT]]
// CHECK:         scf.forall (%[[CHUNK:.*]]) in (4)
// CHECK:           indexing.apply #indexing.map<(d0) -> (d0 * 8), domain: d0 in [0, 3]>(%[[CHUNK]])
// Rows are filled where the first window begins that holds them.
// CHECK:           scf.for %[[Y:[a-z0-9]*]] = %c0 to %c3 step %c1 iter_args(%[[FILLED:[a-z0-9]*]] = %c0)
// CHECK:             %[[END:.*]] = arith.maxsi
// CHECK:             scf.for %{{.*}} = %[[FILLED]] to %[[END]]
// CHECK:             scf.for %[[COLUMN:[a-z0-9]*]] = %c0 to %c4
// Whether all elements of a window are there.
// CHECK:               scf.if
// CHECK-NEXT:            scf.for %[[LANE:[a-z0-9]*]] = %c0 to %c16
// CHECK-COUNT-9:           memref.load %[[ELEMENTS]]
// CHECK-NOT:               scf.for
// CHECK:                   memref.store %{{.*}}, %[[PLACES]][%[[LANE]]]
// CHECK:                 scf.for %[[LANE:[a-z0-9]*]] = %c0 to %c16
// CHECK:                   memref.load %[[PLACES]][%[[LANE]]]
// CHECK:                   memref.load %[[SOURCES]][%[[LANE]]]
// CHECK-COUNT-9:           memref.store %{{.*}}, %[[SUMS]]
// CHECK:               } else {
// CHECK:                 scf.for
// CHECK-NEXT:              scf.for
// CHECK-NEXT:                scf.for %{{.*}} = %c0 to %c16
func.func @channels(%x: tensor<32x7x9x16xf32>, %source: tensor<32x3x4x16xf32>, %init: tensor<f32>) -> tensor<32x7x9x16xf32> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [1, 3, 3, 1], stride = [1, 2, 2, 1]> : (tensor<32x7x9x16xf32>, tensor<32x3x4x16xf32>, tensor<f32>) -> tensor<32x7x9x16xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32> loc("channels")
  return %0 : tensor<32x7x9x16xf32>
}

// -----

// Windows in several lanes may have elements in common: lanes come one place
// after the other, from the last one on, so that sums are in order.
// CHECK-LABEL: func.func @rows_kernel(
// CHECK:         scf.forall
// CHECK:           memref.store %c-1_i16
// CHECK:           scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1
// CHECK-NEXT:        scf.for %{{.*}} = %c0 to %c3
// CHECK:               scf.for %{{.*}} = %{{.*}} to
// CHECK:                 arith.cmpi ne, %{{.*}}, %c-1_i16
// CHECK:           scf.for
// CHECK-NEXT:        scf.for %[[PLACE:[a-z0-9]*]] = %c0 to %c3
// CHECK-NEXT:          arith.subi %c2, %[[PLACE]]
// CHECK:               scf.for %{{.*}} = %{{.*}} to
// CHECK:                 arith.cmpi eq
func.func @rows(%x: tensor<64x32x33xbf16>, %source: tensor<64x16x16xbf16>, %init: tensor<bf16>) -> tensor<64x32x33xbf16> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [1, 3, 3], stride = [1, 2, 2], pad = [0, 0, 1, 0, 0, 0]> : (tensor<64x32x33xbf16>, tensor<64x16x16xbf16>, tensor<bf16>) -> tensor<64x32x33xbf16> select {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = hlo.compare GT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<bf16> loc("rows")
  return %0 : tensor<64x32x33xbf16>
}

// -----

// Elements that are padding are asked for only at the edges, and what is cut
// off is not written.
// CHECK-LABEL: func.func @padded_kernel(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: memref<8x8x16xf32>
// CHECK:         %[[ELEMENTS:.*]] = memref.collapse_shape %[[X]]
// CHECK:         scf.if
// CHECK-NOT:       scf.if
// CHECK-COUNT-9:   memref.load %[[ELEMENTS]]
// CHECK:         } else {
// CHECK:           scf.if
// CHECK-NEXT:        indexing.apply
// CHECK-NEXT:        memref.load %[[ELEMENTS]]
func.func @padded(%x: tensor<8x8x16xf32>, %source: tensor<4x4x16xf32>) -> tensor<8x8x16xf32> {
  %0 = hlo.fusion kLoop(%x, %source) : (tensor<8x8x16xf32>, tensor<4x4x16xf32>) -> tensor<8x8x16xf32> calls {
  ^bb0(%p: tensor<8x8x16xf32>, %q: tensor<4x4x16xf32>):
    %low = hlo.constant dense<0xFF800000> : tensor<f32>
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.pad %p, %low low = [0, 0, 0] high = [1, 1, 0] interior = [0, 0, 0] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<9x9x16xf32>
    %2 = hlo.select_and_scatter %1, %q, %zero window = <size = [3, 3, 1], stride = [2, 2, 1]> : (tensor<9x9x16xf32>, tensor<4x4x16xf32>, tensor<f32>) -> tensor<9x9x16xf32> select {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %3 : tensor<i1>
    } scatter hlo.add : tensor<f32>
    %4 = hlo.slice %2[0:8, 0:8, 0:16] : (tensor<9x9x16xf32>) -> tensor<8x8x16xf32>
    hlo.return %4 : tensor<8x8x16xf32>
  } loc("padded")
  return %0 : tensor<8x8x16xf32>
}

// -----

// No window fits: all there is to do is to fill.
// CHECK-LABEL: func.func @none_kernel(
// CHECK:         memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @none(%x: tensor<4xf32>, %source: tensor<0xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [5]> : (tensor<4xf32>, tensor<0xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32> loc("none")
  return %0 : tensor<4xf32>
}
