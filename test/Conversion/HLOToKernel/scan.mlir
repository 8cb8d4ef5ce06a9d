// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s

// Eight rows go on at a time, each with what it has so far, where there is an
// order.
// CHECK-LABEL: func.func @rows_kernel(
// CHECK:         scf.forall (%{{.*}}) in (2) {
// CHECK:           %[[INIT:.*]] = memref.load %{{.*}}[] : memref<f32>
// CHECK:           scf.for %{{.*}} = %c0 to %c4096 step %c1 iter_args(%{{.*}} = %[[INIT]], %{{.*}} = %[[INIT]], {{.*}} -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-COUNT-8:     arith.subf
// CHECK:             scf.yield
func.func @rows(%x: tensor<16x4096xf32>) -> tensor<16x4096xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 4096], pad = [0, 0, 4095, 0]> : (tensor<16x4096xf32>, tensor<f32>) -> tensor<16x4096xf32> to_apply hlo.subtract : tensor<f32> loc("rows")
  return %0 : tensor<16x4096xf32>
}

// -----

// Others are scanned in vectors: lanes are combined with those before them at
// twice the distance in each step, then with what is before the vector.
// CHECK-LABEL: func.func @vectors_kernel(
// CHECK-SAME:      %[[X:[a-z0-9]+]]: memref<16x4096xf32> {llvm.noalias}, %[[ZERO:[a-z0-9]+]]: memref<f32> {llvm.noalias}, %[[RESULT:[a-z0-9]+]]: memref<16x4096xf32> {llvm.noalias})
// CHECK-DAG:     %[[NONE:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK-DAG:     %[[FROM:.*]] = memref.collapse_shape %[[X]]
// CHECK-DAG:     %[[TO:.*]] = memref.collapse_shape %[[RESULT]]
// CHECK-NOT:     memref.alloca
// CHECK:         scf.forall (%{{.*}}) in (4) {
// CHECK:             %[[INIT:.*]] = memref.load %[[ZERO]][] : memref<f32>
// CHECK:             %[[BEFORE:.*]] = vector.broadcast %[[INIT]] : f32 to vector<16xf32>
// CHECK:             scf.for %[[I:.*]] = %c0 to %c4096 step %c1024 iter_args(%{{.*}} = %[[BEFORE]])
// CHECK:               scf.for %{{.*}} = %[[I]] to %{{.*}} step %c16 iter_args(%[[CARRY:.*]] = %{{.*}}) -> (vector<16xf32>) {
// CHECK:                 %[[V:.*]] = vector.load %[[FROM]]
// CHECK-NEXT:            %[[MOVED:.*]] = vector.shuffle %[[NONE]], %[[V]] [0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]
// CHECK-NEXT:            %[[SUM:.*]] = arith.addf %[[MOVED]], %[[V]] : vector<16xf32>
// CHECK-NEXT:            vector.shuffle %[[NONE]], %[[SUM]] [0, 1, 16, 17,
// CHECK:                 vector.shuffle {{.*}} [0, 1, 2, 3, 16, 17,
// CHECK:                 vector.shuffle {{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 16, 17,
// CHECK-NEXT:            %[[OWN:.*]] = arith.addf
// CHECK-NEXT:            %[[ALL:.*]] = arith.addf %[[CARRY]], %[[OWN]]
// CHECK-NEXT:            %[[TOTAL:.*]] = vector.shuffle %[[OWN]], %[[OWN]] [15, 15,
// CHECK-NEXT:            %[[NEXT:.*]] = arith.addf %[[CARRY]], %[[TOTAL]]
// CHECK:                 vector.store %[[ALL]], %[[TO]]
// CHECK-NEXT:            scf.yield %[[NEXT]]
func.func @vectors(%x: tensor<16x4096xf32>) -> tensor<16x4096xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 4096], pad = [0, 0, 4095, 0]> : (tensor<16x4096xf32>, tensor<f32>) -> tensor<16x4096xf32> to_apply hlo.add : tensor<f32> loc("vectors")
  return %0 : tensor<16x4096xf32>
}

// -----

// Floats as integers of the same order, the greatest for NaN; suffixes backwards
// in memory; and what is before each lane, or first lane, of an exclusive scan.
// CHECK-LABEL: func.func @greatest_kernel(
// CHECK:         vector.load
// CHECK:         %[[IS_NAN:.*]] = arith.cmpi sgt
// CHECK:         %[[ORDERED:.*]] = arith.xori
// CHECK:         %[[KEYS:.*]] = arith.select %[[IS_NAN]], %cst{{.*}}, %[[ORDERED]] : vector<8xi1>, vector<8xi64>
// CHECK-COUNT-4: arith.maxsi
// CHECK:         %[[BITS:.*]] = arith.xori
// CHECK:         %[[RESULT:.*]] = arith.bitcast %[[BITS]] : vector<8xi64> to vector<8xf64>
// CHECK:         vector.store %[[RESULT]]
// CHECK-LABEL: func.func @backwards_kernel(
// CHECK:         %[[ELEMENTS:.*]] = vector.load
// CHECK-NEXT:    vector.shuffle %[[ELEMENTS]], %[[ELEMENTS]] [31, 30, 29,
// CHECK-COUNT-7: arith.addi {{.*}} : vector<32xi8>
// CHECK:         %[[REVERSED:.*]] = vector.shuffle %{{.*}} [31, 30, 29,
// CHECK:         vector.store %[[REVERSED]]
// CHECK-LABEL: func.func @exclusive_vectors_kernel(
// CHECK:         scf.for {{.*}} step %c16 iter_args(%[[CARRY:.*]] = %{{.*}}) -> (vector<16xi32>)
// CHECK:           %[[ALL:.*]] = arith.muli %[[CARRY]]
// CHECK-NEXT:      %[[RESULT:.*]] = vector.shuffle %[[CARRY]], %[[ALL]] [0, 16, 17,
// CHECK:           vector.store %[[RESULT]]
func.func @vectors_of(%x: tensor<3x640xf64>, %y: tensor<640xi8>, %z: tensor<640xi32>) -> (tensor<3x640xf64>, tensor<640xi8>, tensor<640xi32>) {
  %least = hlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %zero = hlo.constant dense<0> : tensor<i8>
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.reduce_window %x, %least window = <size = [1, 640], pad = [0, 0, 639, 0]> : (tensor<3x640xf64>, tensor<f64>) -> tensor<3x640xf64> to_apply hlo.maximum : tensor<f64> loc("greatest")
  %1 = hlo.reduce_window %y, %zero window = <size = [640], pad = [0, 639]> : (tensor<640xi8>, tensor<i8>) -> tensor<640xi8> to_apply hlo.add : tensor<i8> loc("backwards")
  %2 = hlo.reduce_window %z, %one window = <size = [640], pad = [640, -1]> : (tensor<640xi32>, tensor<i32>) -> tensor<640xi32> to_apply hlo.multiply : tensor<i32> loc("exclusive_vectors")
  return %0, %1, %2 : tensor<3x640xf64>, tensor<640xi8>, tensor<640xi32>
}

// -----

// Rows that lie side by side are scanned together: lanes are combined with those
// of their row, which other lanes of the next vector go on with. Halves are
// rounded in each step.
// CHECK-LABEL: func.func @strides_kernel(
// CHECK:         scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c16 iter_args(%[[CARRY:.*]] = %{{.*}}) -> (vector<16xf16>)
// CHECK:           %[[V:.*]] = vector.load
// CHECK:           vector.shuffle %{{.*}}, %[[V]] [0, 1, 2, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28]
// CHECK-COUNT-2:   arith.extf {{.*}} to vector<16xf32>
// CHECK:           %[[SUM:.*]] = arith.addf
// CHECK:           arith.truncf %[[SUM]] : vector<16xf32> to vector<16xf16>
// CHECK:           vector.shuffle {{.*}} [0, 1, 2, 3, 4, 5, 16, 17
// CHECK:           vector.shuffle {{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17
// CHECK:           vector.shuffle %[[CARRY]], %[[CARRY]] [13, 14, 15, 13, 14, 15
// CHECK:           %[[TOTAL:.*]] = vector.shuffle {{.*}} [13, 14, 15, 13, 14, 15
func.func @strides(%x: tensor<2x100x3xf16>) -> tensor<2x100x3xf16> {
  %zero = hlo.constant dense<0.0> : tensor<f16>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 100, 1], pad = [0, 0, 99, 0, 0, 0]> : (tensor<2x100x3xf16>, tensor<f16>) -> tensor<2x100x3xf16> to_apply hlo.add : tensor<f16> loc("strides")
  return %0 : tensor<2x100x3xf16>
}

// -----

// An exclusive scan may have a result of all elements, and any some fewer.
// CHECK-LABEL: func.func @with_total_kernel(
// CHECK:         %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c30 step %c1 iter_args(%[[A:.*]] = %{{.*}})
// CHECK:           memref.store %[[A]]
// CHECK:         memref.store %[[SUM]], %{{.*}}[%c30]
// CHECK-LABEL: func.func @totals_of_columns_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c30 step %c1 {
// CHECK:           arith.addi
// CHECK:         scf.for %[[LANE:.*]] = %c0 to %
// CHECK-NEXT:      %[[SUM:.*]] = memref.load %{{.*}}[%[[LANE]]]
// CHECK-NOT:       arith.addi {{.*}} : i32
// CHECK:           memref.store %[[SUM]]
// CHECK-LABEL: func.func @with_total_of_many_kernel(
// CHECK:         %[[TILE:.*]] = memref.alloca() {alignment = 64 : i64} : memref<1024xi32>
// CHECK:         scf.for %{{.*}} = %c0 to %c640 step %c1 {
// CHECK:           memref.store %{{.*}}, %[[TILE]]
// CHECK:         vector.load %[[TILE]]
// CHECK-LABEL: func.func @fewer_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c27 step %c1 iter_args(
// CHECK:           indexing.apply #indexing.map<(d0) -> (-d0 + 29), domain: d0 in [0, 26]>
// CHECK:           indexing.apply #indexing.map<(d0) -> (-d0 + 26), domain: d0 in [0, 26]>
func.func @sizes(%x: tensor<30xi32>, %y: tensor<30x10xi32>, %z: tensor<640xi32>) -> (tensor<31xi32>, tensor<31x10xi32>, tensor<641xi32>, tensor<27xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [30], pad = [30, 0]> : (tensor<30xi32>, tensor<i32>) -> tensor<31xi32> to_apply hlo.add : tensor<i32> loc("with_total")
  %1 = hlo.reduce_window %y, %zero window = <size = [30, 1], pad = [0, 30, 0, 0]> : (tensor<30x10xi32>, tensor<i32>) -> tensor<31x10xi32> to_apply hlo.add : tensor<i32> loc("totals_of_columns")
  %2 = hlo.reduce_window %z, %zero window = <size = [640], pad = [640, 0]> : (tensor<640xi32>, tensor<i32>) -> tensor<641xi32> to_apply hlo.add : tensor<i32> loc("with_total_of_many")
  %3 = hlo.reduce_window %x, %zero window = <size = [30], pad = [-3, 29]> : (tensor<30xi32>, tensor<i32>) -> tensor<27xi32> to_apply hlo.add : tensor<i32> loc("fewer")
  return %0, %1, %2, %3 : tensor<31xi32>, tensor<31x10xi32>, tensor<641xi32>, tensor<27xi32>
}

// -----

// Two rows, from their last elements on; and without the element itself, which
// is combined after what was before it is written.
// CHECK-LABEL: func.func @suffixes_kernel(
// CHECK-NOT:     scf.forall
// CHECK:         scf.for %[[I:.*]] = %c0 to %c30 step %c1 iter_args(%[[A:[a-z0-9]+]] = %[[INIT:[0-9]+]], %{{.*}} = %[[INIT]])
// CHECK:           indexing.apply #indexing.map<(d0) -> (-d0 + 29), domain: d0 in [0, 29]>(%[[I]])
// CHECK:           %[[SUM:.*]] = arith.addi %[[A]]
// CHECK:           memref.store %[[SUM]]
// CHECK-LABEL: func.func @exclusive_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c30 step %c1 iter_args(%[[A:[a-z0-9]+]] = %[[INIT:[0-9]+]], %{{.*}} = %[[INIT]])
// CHECK:           arith.addi %[[A]]
// CHECK-NEXT:      memref.store %[[A]]
func.func @suffixes(%x: tensor<2x30xi32>) -> (tensor<2x30xi32>, tensor<2x30xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [1, 30], pad = [0, 0, 0, 29]> : (tensor<2x30xi32>, tensor<i32>) -> tensor<2x30xi32> to_apply hlo.add : tensor<i32> loc("suffixes")
  %1 = hlo.reduce_window %x, %zero window = <size = [1, 30], pad = [0, 0, 30, -1]> : (tensor<2x30xi32>, tensor<i32>) -> tensor<2x30xi32> to_apply hlo.add : tensor<i32> loc("exclusive")
  return %0, %1 : tensor<2x30xi32>, tensor<2x30xi32>
}

// -----

// What is far apart has a row of accumulators.
// CHECK-LABEL: func.func @columns_kernel(
// CHECK:         %[[ROW:.*]] = memref.alloca() : memref<256xf32>
// CHECK:         scf.forall (%{{.*}}) in (4) {
// CHECK:           scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
// CHECK:             memref.store %{{.*}}, %[[ROW]]
// CHECK:           scf.for %{{.*}} = %c0 to %c4096 step %c1 {
// CHECK:             scf.for %[[LANE:.*]] = %c0 to %{{.*}} step %c1 {
// CHECK:               %[[BEFORE:.*]] = memref.load %[[ROW]][%[[LANE]]]
// CHECK:               %[[SUM:.*]] = arith.addf %[[BEFORE]]
// CHECK:               memref.store %[[SUM]], %{{.*}}
// CHECK:               memref.store %[[SUM]], %[[ROW]][%[[LANE]]]
// CHECK:             } {loop_annotation
func.func @columns(%x: tensor<4096x1000xf32>) -> tensor<4096x1000xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [4096, 1], pad = [4095, 0, 0, 0]> : (tensor<4096x1000xf32>, tensor<f32>) -> tensor<4096x1000xf32> to_apply hlo.add : tensor<f32> loc("columns")
  return %0 : tensor<4096x1000xf32>
}

// -----

// The layout says what is far apart.
// CHECK-LABEL: func.func @layout_kernel(
// CHECK-NOT:     memref.alloca
// CHECK:         scf.for %{{.*}} = %c0 to %c40 step %c1 iter_args(
func.func @layout(%x: tensor<40x20xi32, #hlo.layout<[0, 1]>>) -> tensor<40x20xi32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce_window %x, %zero window = <size = [40, 1], pad = [39, 0, 0, 0]> : (tensor<40x20xi32, #hlo.layout<[0, 1]>>, tensor<i32>) -> tensor<40x20xi32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<i32> loc("layout")
  return %0 : tensor<40x20xi32, #hlo.layout<[0, 1]>>
}

// -----

// Three kernels scan a long row in blocks, the last of which is shorter: one
// leaves the total of each where the next begins, in any order of elements, one
// scans these, and one the blocks.
// CHECK-LABEL: func.func @blocks_kernel(
// CHECK-SAME:      %[[X:[a-z0-9]+]]: memref<65537xf32> {llvm.noalias}, %[[ZERO:[a-z0-9]+]]: memref<f32> {llvm.noalias}, %[[RESULT:[a-z0-9]+]]: memref<65537xf32> {llvm.noalias})
// CHECK:         scf.forall (%{{.*}}) in (4) {
// CHECK:           %[[BEGIN:.*]] = indexing.apply #indexing.map<(d0) -> (d0 * 16384)
// CHECK:           %[[FIRST:.*]] = memref.load %[[X]][%[[BEGIN]]]
// CHECK:           %[[END:.*]] = arith.addi %[[BEGIN]], %c16384
// CHECK:           %[[TOTAL:.*]] = scf.for %{{.*}} = %{{.*}} to %[[END]] step %c1 iter_args(%{{.*}} = %[[FIRST]])
// CHECK:             arith.addf {{.*}} fastmath<reassoc>
// CHECK:           memref.store %[[TOTAL]], %[[RESULT]][%[[END]]]
// CHECK-LABEL: func.func @blocks_kernel_0(
// CHECK-NOT:     scf.forall
// CHECK:         %[[INIT:.*]] = memref.load
// CHECK:         memref.store %[[INIT]], %{{.*}}[%c0]
// CHECK:         scf.for %{{.*}} = %c1 to %c5 step %c1 iter_args(%[[BEFORE:.*]] = %[[INIT]])
// CHECK:           %[[TOTAL:.*]] = memref.load
// CHECK:           %[[SUM:.*]] = arith.addf %[[BEFORE]], %[[TOTAL]] : f32
// CHECK:           memref.store %[[SUM]]
// CHECK-LABEL: func.func @blocks_kernel_1(
// CHECK:         scf.forall (%{{.*}}) in (5) {
// CHECK:           %[[CARRY:.*]] = memref.load %{{.*}}[%[[BEGIN:.*]]]
// CHECK:           vector.broadcast %[[CARRY]]
// CHECK:           scf.for %{{.*}} = %[[BEGIN]] to %{{.*}} step %c1024 iter_args(
// CHECK:             vector.load
// CHECK:             vector.store
// CHECK-LABEL: func.func @complex_blocks_kernel(
// CHECK-LABEL: func.func @complex_blocks_kernel_2(
// CHECK-LABEL: func.func @complex_blocks_kernel_3(
// CHECK:         scf.forall (%{{.*}}) in (4) {
// CHECK:           %[[CARRY:.*]] = memref.load
// CHECK:           scf.for %{{.*}} iter_args(%{{.*}} = %[[CARRY]]) -> (complex<f32>)
func.func @blocks(%x: tensor<65537xf32>, %y: tensor<65536xcomplex<f32>>) -> (tensor<65537xf32>, tensor<65536xcomplex<f32>>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %complex = hlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %0 = hlo.reduce_window %x, %zero window = <size = [65537], pad = [65536, 0]> : (tensor<65537xf32>, tensor<f32>) -> tensor<65537xf32> to_apply hlo.add : tensor<f32> loc("blocks")
  %1 = hlo.reduce_window %y, %complex window = <size = [65536], pad = [65535, 0]> : (tensor<65536xcomplex<f32>>, tensor<complex<f32>>) -> tensor<65536xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>> loc("complex_blocks")
  return %0, %1 : tensor<65537xf32>, tensor<65536xcomplex<f32>>
}

// -----

// Shorter rows have one, as have more rows, and those of which the order is not
// free.
// CHECK-LABEL: func.func @short_kernel(
// CHECK:         vector.load
// CHECK-NOT:   func.func @short_kernel_0(
// CHECK-LABEL: func.func @many_kernel(
// CHECK:         scf.forall (%{{.*}}) in (16)
// CHECK-NOT:   func.func @many_kernel_0(
// CHECK-LABEL: func.func @ordered_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c65537 step %c1 iter_args(
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      arith.subf
// CHECK-NOT:   func.func @ordered_kernel_0(
func.func @one(%x: tensor<49152xf32>, %y: tensor<16x65537xf32>, %z: tensor<65537xf32>) -> (tensor<49152xf32>, tensor<16x65537xf32>, tensor<65537xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [49152], pad = [49151, 0]> : (tensor<49152xf32>, tensor<f32>) -> tensor<49152xf32> to_apply hlo.add : tensor<f32> loc("short")
  %1 = hlo.reduce_window %y, %zero window = <size = [1, 65537], pad = [0, 0, 65536, 0]> : (tensor<16x65537xf32>, tensor<f32>) -> tensor<16x65537xf32> to_apply hlo.add : tensor<f32> loc("many")
  %2 = hlo.reduce_window %z, %zero window = <size = [65537], pad = [65536, 0]> : (tensor<65537xf32>, tensor<f32>) -> tensor<65537xf32> to_apply hlo.subtract : tensor<f32> loc("ordered")
  return %0, %1, %2 : tensor<49152xf32>, tensor<16x65537xf32>, tensor<65537xf32>
}

// -----

// What is read also in another place than the results are written, and of their
// type, takes their place; nothing else can hold totals.
// CHECK-LABEL: func.func @shared_kernel(
// CHECK-NOT:   func.func @shared_kernel_0(
// CHECK-LABEL: func.func @narrow_kernel(
// CHECK-NOT:   func.func @narrow_kernel_0(
// CHECK-LABEL: func.func @scaled_kernel(
// CHECK-LABEL: func.func @scaled_kernel_{{[0-9]+}}(
// CHECK-LABEL: func.func @scaled_kernel_{{[0-9]+}}(
// CHECK:         %[[TILE:.*]] = memref.alloca() {alignment = 64 : i64} : memref<1024xf32>
// CHECK:         vector.load %{{.*}} : memref<70000xf32>
// CHECK:         vector.store %{{.*}}, %[[TILE]]
// CHECK:         scf.for
// CHECK:           %[[SUM:.*]] = memref.load %[[TILE]]
// CHECK:           arith.addf %[[SUM]], %[[SUM]]
// CHECK:         } {loop_annotation
func.func @results(%x: tensor<70000xf32>, %y: tensor<70000xf32>) -> (tensor<70000xf32>, tensor<70000xf16>, tensor<70000xf32>) {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<70000xf32>, tensor<70000xf32>) -> tensor<70000xf32> calls {
  ^bb0(%p: tensor<70000xf32>, %q: tensor<70000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [70000], pad = [69999, 0]> : (tensor<70000xf32>, tensor<f32>) -> tensor<70000xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %q : tensor<70000xf32>
    hlo.return %m : tensor<70000xf32>
  } loc("shared")
  %1 = hlo.fusion kLoop(%x) : (tensor<70000xf32>) -> tensor<70000xf16> calls {
  ^bb0(%p: tensor<70000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [70000], pad = [69999, 0]> : (tensor<70000xf32>, tensor<f32>) -> tensor<70000xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.convert %s : (tensor<70000xf32>) -> tensor<70000xf16>
    hlo.return %m : tensor<70000xf16>
  } loc("narrow")
  %2 = hlo.fusion kLoop(%x) : (tensor<70000xf32>) -> tensor<70000xf32> calls {
  ^bb0(%p: tensor<70000xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [70000], pad = [69999, 0]> : (tensor<70000xf32>, tensor<f32>) -> tensor<70000xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.add %s, %s : tensor<70000xf32>
    hlo.return %m : tensor<70000xf32>
  } loc("scaled")
  return %0, %1, %2 : tensor<70000xf32>, tensor<70000xf16>, tensor<70000xf32>
}

// -----

// Inputs are computed in the scan, each element once.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c40 step %c1 iter_args(
// CHECK:           math.exp
// CHECK:           arith.addf
// CHECK-NOT:       scf.for
func.func @fusion(%x: tensor<3x40xf32>) -> tensor<3x40xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<3x40xf32>) -> tensor<3x40xf32> calls {
  ^bb0(%p: tensor<3x40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %e = hlo.exponential %p : tensor<3x40xf32>
    %s = hlo.reduce_window %e, %zero window = <size = [1, 40], pad = [0, 0, 39, 0]> : (tensor<3x40xf32>, tensor<f32>) -> tensor<3x40xf32> to_apply hlo.add : tensor<f32>
    hlo.return %s : tensor<3x40xf32>
  } loc("fusion")
  return %0 : tensor<3x40xf32>
}

// -----

// What is computed from the elements of a scan is, once they are known.
// CHECK-LABEL: func.func @readers_kernel(
// CHECK-SAME:      %{{[a-z0-9]+}}: memref<40xf32> {llvm.noalias}, %{{[a-z0-9]+}}: memref<40xf32>, %{{[a-z0-9]+}}: memref<40xf32>)
// CHECK:         scf.for %{{.*}} = %c0 to %c40 step %c1 iter_args(
// CHECK:           %[[SUM:.*]] = arith.addf
// CHECK:           %[[PRODUCT:.*]] = arith.mulf %[[SUM]]
// CHECK:           memref.store %[[PRODUCT]]
// CHECK:           scf.yield %[[SUM]]
func.func @readers(%x: tensor<40xf32>, %y: tensor<40xf32>) -> tensor<40xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32> calls {
  ^bb0(%p: tensor<40xf32>, %q: tensor<40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %q : tensor<40xf32>
    hlo.return %m : tensor<40xf32>
  } loc("readers")
  return %0 : tensor<40xf32>
}

// -----

// Not in another order.
// CHECK-LABEL: func.func @reverse_kernel(
// CHECK:         indexing.loop
// CHECK-LABEL: func.func @two_kernel(
// CHECK-COUNT-2: memref.alloca
// CHECK-NOT:     iter_args
func.func @reverse(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<40xf32>) -> tensor<40xf32> calls {
  ^bb0(%p: tensor<40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %r = hlo.reverse %s dimensions = [0] : (tensor<40xf32>) -> tensor<40xf32>
    hlo.return %r : tensor<40xf32>
  } loc("reverse")
  %1 = hlo.fusion kLoop(%x) : (tensor<40xf32>) -> tensor<40xf32> calls {
  ^bb0(%p: tensor<40xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %s = hlo.reduce_window %p, %zero window = <size = [40], pad = [39, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %t = hlo.reduce_window %p, %zero window = <size = [40], pad = [0, 39]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32>
    %m = hlo.multiply %s, %t : tensor<40xf32>
    hlo.return %m : tensor<40xf32>
  } loc("two")
  return %0, %1 : tensor<40xf32>, tensor<40xf32>
}

// -----

// Windows that hold others are reduced place by place, and suffixes by what has
// an order.
// CHECK-LABEL: func.func @windows_kernel(
// CHECK-NOT:     iter_args
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 + d1 - 38)
// CHECK-LABEL: func.func @order_kernel(
// CHECK-NOT:     iter_args
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 + d1)
func.func @windows(%x: tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce_window %x, %zero window = <size = [39], pad = [38, 0]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.add : tensor<f32> loc("windows")
  %1 = hlo.reduce_window %x, %zero window = <size = [40], pad = [0, 39]> : (tensor<40xf32>, tensor<f32>) -> tensor<40xf32> to_apply hlo.subtract : tensor<f32> loc("order")
  return %0, %1 : tensor<40xf32>, tensor<40xf32>
}
