// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s

// The instruction names its kernel, which takes operands and then results.
// CHECK-LABEL: func.func @elementwise(
// CHECK:         hlo.add {{.*}} {kernel = @kernels::@add_kernel}
// CHECK:       module @kernels
// CHECK:       func.func @add_kernel(%[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>, %[[R:.*]]: memref<8xf32>) {
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %c8 step
// CHECK-DAG:       %[[A:.*]] = memref.load %[[X]][%[[I]]]
// CHECK-DAG:       %[[B:.*]] = memref.load %[[Y]][%[[I]]]
// CHECK:           %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK:           memref.store %[[S]], %[[R]][%[[I]]]
func.func @elementwise(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.add %x, %y : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// What a bitcast takes apart, the map of the index puts together.
// CHECK-LABEL: func.func @bitcast_fusion(
// CHECK:       func.func @fusion_kernel(%[[X:.*]]: memref<4x6xf32>, %[[R:.*]]: memref<24xf32>) {
// CHECK:         %[[FLAT:.*]] = memref.collapse_shape %[[X]]
// CHECK:         scf.for %[[I:.*]] =
// CHECK-NEXT:      %[[E:.*]] = memref.load %[[FLAT]][%[[I]]]
// CHECK-NEXT:      %[[N:.*]] = arith.negf %[[E]]
// CHECK-NEXT:      memref.store %[[N]], %[[R]][%[[I]]]
func.func @bitcast_fusion(%x: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x6xf32>) -> tensor<24xf32> calls {
  ^bb0(%p: tensor<4x6xf32>):
    %1 = hlo.negate %p : tensor<4x6xf32>
    %2 = hlo.reshape %1 : (tensor<4x6xf32>) -> tensor<24xf32>
    hlo.return %2 : tensor<24xf32>
  }
  return %0 : tensor<24xf32>
}

// -----

// An element that is needed at one index is computed once.
// CHECK-LABEL: func.func @shared(
// CHECK:       func.func @fusion_kernel(
// CHECK:           math.exp
// CHECK-NOT:       math.exp
// CHECK:           return
func.func @shared(%x: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x6xf32>) -> tensor<6x4xf32> calls {
  ^bb0(%p: tensor<4x6xf32>):
    %1 = hlo.exponential %p : tensor<4x6xf32>
    %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %3 = hlo.multiply %2, %2 : tensor<6x4xf32>
    %4 = hlo.transpose %1 dimensions = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %5 = hlo.add %3, %4 : tensor<6x4xf32>
    hlo.return %5 : tensor<6x4xf32>
  }
  return %0 : tensor<6x4xf32>
}

// -----

// Elements that a layout puts elsewhere: the loops follow the result in memory.
// CHECK-LABEL: func.func @layouts(
// CHECK:       func.func @copy_kernel(%[[X:.*]]: memref<4x6xf32> {llvm.noalias}, %[[R:.*]]: memref<6x4xf32> {llvm.noalias})
// CHECK:         scf.for %[[I:.*]] = %c0 to %c6
// CHECK:           scf.for %[[J:.*]] = %c0 to %c4
// CHECK:             %[[P:.*]] = indexing.apply #indexing.map<(d0, d1) -> (d0 + d1 * 6), domain: d0 in [0, 5], d1 in [0, 3]>(%[[I]], %[[J]])
// CHECK:             memref.load %{{.*}}[%[[P]]]
func.func @layouts(%x: tensor<4x6xf32>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : (tensor<4x6xf32>) -> tensor<4x6xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x6xf32, #hlo.layout<[0, 1]>>
}

// -----

// A transpose that moves nothing in memory takes one loop, in which iterations
// may run in any order.
// CHECK-LABEL: func.func @no_move(
// CHECK:       func.func @transpose_kernel(%arg0: memref<4x6xf32>, %arg1: memref<4x6xf32>)
// CHECK:         scf.for %[[I:.*]] = %c0 to %c24
// CHECK-NEXT:      %[[E:.*]] = memref.load %{{.*}}[%[[I]]]
// CHECK-NEXT:      memref.store %[[E]], %{{.*}}[%[[I]]]
// CHECK-NEXT:    } {loop_annotation = #loop_annotation}
func.func @no_move(%x: tensor<4x6xf32>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<6x4xf32, #hlo.layout<[0, 1]>>
}

// -----

// Loops also keep to the dimensions of the indices of a gather, if divisions by
// them take long.
// CHECK-LABEL: func.func @loop_shape_of_indices(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c20
// CHECK:           scf.for %[[J:.*]] = %c0 to %c19
// CHECK-NOT:         floordiv
// CHECK:             memref.store
func.func @loop_shape_of_indices(%x: tensor<20x50xf32>, %i: tensor<20x19xi32>) -> tensor<380x1x1xf32> {
  %0 = hlo.fusion kLoop(%x, %i) : (tensor<20x50xf32>, tensor<20x19xi32>) -> tensor<380x1x1xf32> calls {
  ^bb0(%p: tensor<20x50xf32>, %q: tensor<20x19xi32>):
    %rows = hlo.iota iota_dimension = 0 : tensor<20x19x1xi32>
    %columns = hlo.reshape %q : (tensor<20x19xi32>) -> tensor<20x19x1xi32>
    %1 = hlo.concatenate %rows, %columns dimension = 2 : (tensor<20x19x1xi32>, tensor<20x19x1xi32>) -> tensor<20x19x2xi32>
    %2 = hlo.reshape %1 : (tensor<20x19x2xi32>) -> tensor<380x2xi32>
    %3 = hlo.gather %p, %2 dimension_numbers = <offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1> slice_sizes = [1, 1] : (tensor<20x50xf32>, tensor<380x2xi32>) -> tensor<380x1x1xf32>
    hlo.return %3 : tensor<380x1x1xf32>
  }
  return %0 : tensor<380x1x1xf32>
}

// -----

// CHECK-LABEL: func.func @loop_shape_of_reduced(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c20
// CHECK:           memref.load %arg0[%[[I]]]
// CHECK:           scf.for %[[J:.*]] = %c0 to %c19
// CHECK-NOT:         floordiv
// CHECK:             memref.store
func.func @loop_shape_of_reduced(%x: tensor<20xf32>, %y: tensor<380x3xf32>) -> tensor<380xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<20xf32>, tensor<380x3xf32>) -> tensor<380xf32> calls {
  ^bb0(%p: tensor<20xf32>, %q: tensor<380x3xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %a = hlo.negate %p : tensor<20xf32>
    %1 = hlo.broadcast %a dimensions = [0] : (tensor<20xf32>) -> tensor<20x19x3xf32>
    %2 = hlo.reshape %1 : (tensor<20x19x3xf32>) -> tensor<380x3xf32>
    %3 = hlo.multiply %2, %q : tensor<380x3xf32>
    %4 = hlo.reduce %3, %zero dimensions = [1] : (tensor<380x3xf32>, tensor<f32>) -> tensor<380xf32> to_apply hlo.add : tensor<f32>
    hlo.return %4 : tensor<380xf32>
  }
  return %0 : tensor<380xf32>
}

// -----

// Dimensions of size 1 between two others make no difference.
// CHECK-LABEL: func.func @loop_shape_of_unit_dimensions(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c4
// CHECK:           memref.load %arg1[%[[I]]]
// CHECK:           scf.for %{{.*}} = %c0 to %c10
// CHECK-NOT:       scf.for
func.func @loop_shape_of_unit_dimensions(%x: tensor<4x1x10xf32>, %rows: tensor<4xf32>) -> tensor<4x1x10xf32> {
  %0 = hlo.fusion kLoop(%x, %rows) : (tensor<4x1x10xf32>, tensor<4xf32>) -> tensor<4x1x10xf32> calls {
  ^bb0(%p: tensor<4x1x10xf32>, %q: tensor<4xf32>):
    %1 = hlo.negate %q : tensor<4xf32>
    %2 = hlo.broadcast %1 dimensions = [0] : (tensor<4xf32>) -> tensor<4x1x10xf32>
    %3 = hlo.add %p, %2 : tensor<4x1x10xf32>
    hlo.return %3 : tensor<4x1x10xf32>
  }
  return %0 : tensor<4x1x10xf32>
}

// -----

// A slice of rows is one loop, as long as what it is of is read as it is.
// CHECK-LABEL: func.func @slice_of_rows(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c128
// CHECK-NOT:       scf.for
// CHECK:           indexing.apply #indexing.map<(d0, d1) -> (d0 + d1 * 16){{.*}}>(%[[I]],
// CHECK:           indexing.apply #indexing.map<(d0) -> (d0 + 16){{.*}}>(%[[I]])
func.func @slice_of_rows(%x: tensor<10x4x4xf32>, %i: tensor<i32>) -> tensor<8x4x4xf32> {
  %0 = hlo.fusion kLoop(%x, %i) : (tensor<10x4x4xf32>, tensor<i32>) -> tensor<8x4x4xf32> calls {
  ^bb0(%p: tensor<10x4x4xf32>, %q: tensor<i32>):
    %zero = hlo.constant dense<0> : tensor<i32>
    %1 = hlo.abs %p : tensor<10x4x4xf32>
    %2 = hlo.dynamic_slice %1[%q, %zero, %zero] sizes = [8, 4, 4] : (tensor<10x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x4x4xf32>
    %3 = hlo.slice %p [1:9, 0:4, 0:4] : (tensor<10x4x4xf32>) -> tensor<8x4x4xf32>
    %4 = hlo.add %2, %3 : tensor<8x4x4xf32>
    hlo.return %4 : tensor<8x4x4xf32>
  }
  return %0 : tensor<8x4x4xf32>
}

// -----

// One of parts of rows, of every other row, or of what is computed for each row
// has loops for them.
// CHECK-LABEL: func.func @slice_of_parts(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c4
// CHECK:           scf.for %{{.*}} = %c0 to %c4
// CHECK:             scf.for %{{.*}} = %c0 to %c3
func.func @slice_of_parts(%x: tensor<8x4x4xf32>, %y: tensor<8xf32>) -> tensor<4x4x3xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<8x4x4xf32>, tensor<8xf32>) -> tensor<4x4x3xf32> calls {
  ^bb0(%p: tensor<8x4x4xf32>, %q: tensor<8xf32>):
    %1 = hlo.slice %p [0:8:2, 0:4, 0:3] : (tensor<8x4x4xf32>) -> tensor<4x4x3xf32>
    hlo.return %1 : tensor<4x4x3xf32>
  }
  return %0 : tensor<4x4x3xf32>
}

// -----

// CHECK-LABEL: func.func @slice_of_broadcast(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c4
// CHECK:           scf.for %{{.*}} = %c0 to %c4
func.func @slice_of_broadcast(%y: tensor<8xf32>) -> tensor<4x4x4xf32> {
  %0 = hlo.fusion kLoop(%y) : (tensor<8xf32>) -> tensor<4x4x4xf32> calls {
  ^bb0(%q: tensor<8xf32>):
    %1 = hlo.broadcast %q dimensions = [0] : (tensor<8xf32>) -> tensor<8x4x4xf32>
    %2 = hlo.slice %1 [4:8, 0:4, 0:4] : (tensor<8x4x4xf32>) -> tensor<4x4x4xf32>
    hlo.return %2 : tensor<4x4x4xf32>
  }
  return %0 : tensor<4x4x4xf32>
}

// -----

// Loops keep to one dimension of each array that is read: the rows of what is
// broadcast, though results have other dimensions. The iterations of both may
// run in any order.
// CHECK-LABEL: func.func @loop_shape(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c12
// CHECK:           scf.for %[[J:.*]] = %c0 to %c10
// CHECK-NOT:       scf.for
// CHECK:             memref.load %arg1[%[[J]]]
// CHECK:             arith.addf
// CHECK:           } {loop_annotation = #loop_annotation}
// CHECK-NEXT:    } {loop_annotation = #loop_annotation}
func.func @loop_shape(%x: tensor<3x4x10xf32>, %bias: tensor<10xf32>) -> tensor<6x20xf32> {
  %0 = hlo.fusion kLoop(%x, %bias) : (tensor<3x4x10xf32>, tensor<10xf32>) -> tensor<6x20xf32> calls {
  ^bb0(%p: tensor<3x4x10xf32>, %q: tensor<10xf32>):
    %1 = hlo.broadcast %q dimensions = [2] : (tensor<10xf32>) -> tensor<3x4x10xf32>
    %2 = hlo.add %p, %1 : tensor<3x4x10xf32>
    %3 = hlo.reshape %2 : (tensor<3x4x10xf32>) -> tensor<6x20xf32>
    hlo.return %3 : tensor<6x20xf32>
  }
  return %0 : tensor<6x20xf32>
}

// -----

// Either elements of the operand or the padding value, each in loops of their
// own.
// CHECK-LABEL: func.func @pad(
// CHECK:       func.func @pad_kernel(
// CHECK:         memref.load %arg1[]
// CHECK:         memref.store
// CHECK:         scf.for %{{.*}} = %c1 to %c5
// CHECK-NOT:       scf.if
// CHECK:           memref.load %arg0[
// CHECK:         scf.for %{{.*}} = %c5 to %c7
// CHECK:           memref.store
func.func @pad(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<7xf32> {
  %0 = hlo.pad %x, %v low = [1] high = [2] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// Operands without elements are never chosen.
// CHECK-LABEL: func.func @concatenate(
// CHECK:       func.func @concatenate_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c4
// CHECK-NOT:       scf.if
// CHECK:           memref.load %arg0[
// CHECK:         scf.for %{{.*}} = %c4 to %c9
// CHECK-NOT:       scf.if
// CHECK:           memref.load %arg2[
func.func @concatenate(%x: tensor<4xf32>, %y: tensor<0xf32>, %z: tensor<5xf32>) -> tensor<9xf32> {
  %0 = hlo.concatenate %x, %y, %z dimension = 0 : (tensor<4xf32>, tensor<0xf32>, tensor<5xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// -----

// Starts are brought into range before they are used.
// CHECK-LABEL: func.func @dynamic_slice(
// CHECK:       func.func @dynamic_slice_kernel(
// CHECK:           %[[S:.*]] = memref.load %arg1[]
// CHECK:           %[[C:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK:           %[[L:.*]] = arith.maxsi %[[C]], %c0
// CHECK:           %[[U:.*]] = arith.minsi %[[L]], %c6
// CHECK:           indexing.apply
// CHECK-SAME:      %[[U]]
func.func @dynamic_slice(%x: tensor<10xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %0 = hlo.dynamic_slice %x [%i] sizes = [4] : (tensor<10xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Long sums may be reassociated, where one place of one kernel computes them.
// CHECK-LABEL: func.func @reduce(
// CHECK:       func.func @reduce_kernel(%arg0: memref<4x9xf32> {llvm.noalias}, %arg1: memref<f32> {llvm.noalias}, %arg2: memref<4xf32> {llvm.noalias})
// CHECK:           %[[INIT:.*]] = memref.load %arg1[]
// CHECK:           indexing.loop ({{.*}})[%{{.*}}] -> () in {{.*}} iter_args(%[[ACC:.*]] = %[[INIT]]) -> (f32) {
// CHECK:             arith.addf %[[ACC]], %{{.*}} fastmath<reassoc> : f32
func.func @reduce(%x: tensor<4x9xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<4x9xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// -----

// Short ones are the same wherever they are computed.
// CHECK-LABEL: func.func @short_sum(
// CHECK:       func.func @reduce_kernel(
// CHECK:             arith.addf %{{.*}}, %{{.*}} : f32
func.func @short_sum(%x: tensor<4x8xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// -----

// So are those that one kernel computes in two places, here for the element
// itself and for its neighbor.
// CHECK-LABEL: func.func @two_places(
// CHECK:       func.func @fusion_kernel(
// CHECK:         arith.addf %{{.*}}, %{{.*}} : f32
// CHECK:         arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NOT:     reassoc
// CHECK:         return
func.func @two_places(%x: tensor<4x9xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x, %init) : (tensor<4x9xf32>, tensor<f32>) -> tensor<4xf32> calls {
  ^bb0(%p: tensor<4x9xf32>, %zero: tensor<f32>):
    %1 = hlo.reduce %p, %zero dimensions = [1] : (tensor<4x9xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reverse %1 dimensions = [0] : tensor<4xf32>
    %3 = hlo.subtract %1, %2 : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// The greatest number is the same in any order.
// CHECK-LABEL: func.func @greatest(
// CHECK:       func.func @reduce_kernel(
// CHECK:             arith.maximumf {{.*}} fastmath<reassoc> : f32
func.func @greatest(%x: tensor<4x8xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<4xf32>
}

// -----

// Preds are bytes in memory.
// CHECK-LABEL: func.func @compare(
// CHECK:       func.func @compare_kernel(%arg0: memref<4xf32> {llvm.noalias}, %arg1: memref<4xf32> {llvm.noalias}, %arg2: memref<4xi8> {llvm.noalias})
// CHECK:           %[[C:.*]] = arith.cmpf olt
// CHECK:           arith.extui %[[C]] : i1 to i8
func.func @compare(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// Large results are computed in chunks, of several shapes one after the other.
// CHECK-LABEL: func.func @chunks(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.forall (%[[CHUNK:.*]]) in (16) {
// CHECK:           %[[FIRST:.*]] = arith.cmpi slt, %[[CHUNK]], %c8
// CHECK:           scf.if %[[FIRST]] {
// CHECK:             memref.store
// CHECK:           } else {
// CHECK:             arith.subi %[[CHUNK]], %c8
// CHECK:             memref.store
func.func @chunks(%x: tensor<256x512xf32>) -> tuple<tensor<256x512xf32>, tensor<512x256xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x512xf32>) -> tuple<tensor<256x512xf32>, tensor<512x256xf32>> calls {
  ^bb0(%p: tensor<256x512xf32>):
    %1 = hlo.negate %p : tensor<256x512xf32>
    %2 = hlo.reshape %p : (tensor<256x512xf32>) -> tensor<512x256xf32>
    %3 = hlo.tuple %1, %2 : (tensor<256x512xf32>, tensor<512x256xf32>) -> tuple<tensor<256x512xf32>, tensor<512x256xf32>>
    hlo.return %3 : tuple<tensor<256x512xf32>, tensor<512x256xf32>>
  }
  return %0 : tuple<tensor<256x512xf32>, tensor<512x256xf32>>
}

// -----

// Results that differ only in which dimensions are joined are computed in the
// same loops.
// CHECK-LABEL: func.func @joined(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c12
// CHECK:           %[[EXP:.*]] = math.exp
// CHECK:           %[[NEG:.*]] = arith.negf %[[EXP]]
// CHECK:           memref.store %[[EXP]], %arg1[%[[I]]]
// CHECK:           memref.store %[[NEG]], %{{.*}}[%[[I]]]
// CHECK-NOT:     scf.for
func.func @joined(%x: tensor<12xf32>) -> tuple<tensor<12xf32>, tensor<3x1x4xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<12xf32>) -> tuple<tensor<12xf32>, tensor<3x1x4xf32>> calls {
  ^bb0(%p: tensor<12xf32>):
    %1 = hlo.exponential %p : tensor<12xf32>
    %2 = hlo.reshape %1 : (tensor<12xf32>) -> tensor<3x1x4xf32>
    %3 = hlo.negate %2 : tensor<3x1x4xf32>
    %4 = hlo.tuple %1, %3 : (tensor<12xf32>, tensor<3x1x4xf32>) -> tuple<tensor<12xf32>, tensor<3x1x4xf32>>
    hlo.return %4 : tuple<tensor<12xf32>, tensor<3x1x4xf32>>
  }
  return %0 : tuple<tensor<12xf32>, tensor<3x1x4xf32>>
}

// -----

// Those in loops have kernels, too; what only names values has none.
// CHECK-LABEL: func.func @loop(
// CHECK:         hlo.compare {{.*}} {kernel = @kernels::@compare_kernel}
// CHECK:         hlo.add {{.*}} {kernel = @kernels::@add_kernel}
// CHECK-NOT:     kernel =
// CHECK:         return
func.func @loop(%x: tensor<i32>) -> tensor<i32> {
  %0 = hlo.while %x : tensor<i32> condition {
  ^bb0(%s: tensor<i32>):
    %c = hlo.constant dense<10> : tensor<i32>
    %1 = hlo.compare LT, %s, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%s: tensor<i32>):
    %1 = hlo.add %s, %s : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

// Nothing to compute: no kernels.
// CHECK-LABEL: func.func @nothing(
// CHECK-NOT:   module @kernels
func.func @nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Elements that are kept in the file are those of a table.
// CHECK-LABEL: func.func @resource(
// CHECK:         memref.get_global @constant
// CHECK:         memref.global "private" constant @constant : memref<2xi8> = dense<[1, 0]>
func.func @resource(%x: tensor<2xi1>) -> tensor<2xi1> {
  %0 = hlo.fusion kLoop(%x) : (tensor<2xi1>) -> tensor<2xi1> calls {
  ^bb0(%p: tensor<2xi1>):
    %1 = hlo.constant dense_resource<flags> : tensor<2xi1>
    %2 = hlo.xor %p, %1 : tensor<2xi1>
    hlo.return %2 : tensor<2xi1>
  }
  return %0 : tensor<2xi1>
}

{-#
  dialect_resources: {
    builtin: {
      flags: "0x010000000100"
    }
  }
#-}

// -----

// The first of the elements that make up one has its lowest bits.
// CHECK-LABEL: func.func @widen(
// CHECK:         %[[LOW:.*]] = memref.load
// CHECK:         %[[L:.*]] = arith.extui %[[LOW]] : i16 to i32
// CHECK:         %[[HIGH:.*]] = memref.load
// CHECK:         %[[H:.*]] = arith.extui %[[HIGH]] : i16 to i32
// CHECK:         %[[S:.*]] = arith.shli %[[H]], %c16_i32
// CHECK:         %[[BITS:.*]] = arith.ori %[[L]], %[[S]]
// CHECK:         arith.bitcast %[[BITS]] : i32 to f32
func.func @widen(%x: tensor<4x2xi16>) -> tensor<4xf32> {
  %0 = hlo.bitcast_convert %x : (tensor<4x2xi16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Columns are reduced eight rows at a time, which are added up in pairs before
// they are added to a row of accumulators; the rest is what is left of them.
// CHECK-LABEL: func.func @columns(
// CHECK:       func.func @fusion_kernel(
// CHECK:         %[[SUMS:.*]] = memref.alloca() : memref<16xf32>
// CHECK:           scf.for %[[ROW:.*]] = %c0 to %c48 step %c8
// CHECK:             scf.for %[[LANE:[a-z0-9]*]] = %c0 to
// CHECK:               %[[SUM:[a-z0-9]*]] = memref.load %[[SUMS]][%[[LANE]]]
// CHECK:               %[[A:[a-z0-9]*]] = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK:               %[[B:[a-z0-9]*]] = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK:               %[[C:[a-z0-9]*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-COUNT-4:       arith.addf
// CHECK:               %[[H:[a-z0-9]*]] = arith.addf %[[SUM]], %{{.*}} : f32
// CHECK:               memref.store %[[H]], %[[SUMS]][%[[LANE]]]
// CHECK:           scf.for %[[LANE:[a-z0-9]*]] = %c0 to
// CHECK:             memref.load %[[SUMS]]
// CHECK-COUNT-6:     arith.addf
// CHECK-NOT:         arith.addf
// CHECK:           scf.for
// CHECK:             memref.load %[[SUMS]]
// CHECK:             arith.negf
func.func @columns(%x: tensor<54x16xf32>, %init: tensor<f32>) -> tensor<16xf32> {
  %0 = hlo.fusion kLoop(%x, %init) : (tensor<54x16xf32>, tensor<f32>) -> tensor<16xf32> calls {
  ^bb0(%p: tensor<54x16xf32>, %q: tensor<f32>):
    %1 = hlo.reduce %p, %q dimensions = [0] : (tensor<54x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.negate %1 : tensor<16xf32>
    hlo.return %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// Four, where what they hold is computed.
// CHECK-LABEL: func.func @computed_columns(
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c28 step %c4
// CHECK-COUNT-4:   math.exp
// CHECK-NOT:       math.exp
// CHECK:         scf.for
// CHECK-COUNT-2:   math.exp
func.func @computed_columns(%x: tensor<30x16xf32>, %init: tensor<f32>) -> tensor<16xf32> {
  %0 = hlo.fusion kLoop(%x, %init) : (tensor<30x16xf32>, tensor<f32>) -> tensor<16xf32> calls {
  ^bb0(%p: tensor<30x16xf32>, %q: tensor<f32>):
    %1 = hlo.exponential %p : tensor<30x16xf32>
    %2 = hlo.reduce %1, %q dimensions = [0] : (tensor<30x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
    hlo.return %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// A long row is reduced in lanes where LLVM does not know the computation; each
// begins with an element, the initial values count once, and halves of the
// lanes are combined.
// CHECK-LABEL: func.func @lanes(
// CHECK:       func.func @reduce_kernel(
// CHECK-DAG:     %[[MAX:.*]] = memref.alloca() : memref<64xf32>
// CHECK-DAG:     %[[AT:.*]] = memref.alloca() : memref<64xi32>
// CHECK:         scf.for %{{.*}} = %c0 to %c64
// CHECK:           memref.store %{{.*}}, %[[MAX]]
// CHECK:         scf.for %[[BLOCK:.*]] = %c64 to %c192 step %c64
// CHECK:           scf.for %[[LANE:.*]] = %c0 to %c64
// CHECK:             arith.addi %[[BLOCK]], %[[LANE]]
// CHECK:         scf.for %{{.*}} = %c0 to %c32
// CHECK:         scf.for %{{.*}} = %c0 to %c16
// CHECK:         scf.for %{{.*}} = %c192 to %c200 {{.*}} iter_args(
func.func @lanes(%x: tensor<200xf32>, %i: tensor<200xi32>, %least: tensor<f32>, %none: tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> {
  %0 = hlo.reduce %x, %i, %least, %none dimensions = [0] : (tensor<200xf32>, tensor<200xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> to_apply {
  ^bb0(%v: tensor<f32>, %a: tensor<i32>, %w: tensor<f32>, %b: tensor<i32>):
    %1 = hlo.compare GT, %v, %w : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = hlo.select %1, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = hlo.select %1, %a, %b : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<f32>, tensor<i32>>
}

// -----

// What is transposed is read in tiles, in the order of the operand in memory.
// CHECK-LABEL: func.func @tiles(
// CHECK:       func.func @transpose_kernel(
// CHECK:         %[[TILE:.*]] = memref.alloca() : memref<64x65xf32>
// CHECK:         scf.for %[[I:.*]] = %c0 to %c130 step %c64
// CHECK:           scf.for %[[J:.*]] = %c0 to %c75 step %c64
// CHECK:             scf.for %[[COLUMN:.*]] = %c0 to
// CHECK:               scf.for %[[ROW:.*]] = %c0 to
// CHECK:                 memref.load %{{.*}}[%{{.*}}] : memref<9750xf32>
// CHECK:                 memref.store %{{.*}}, %[[TILE]][%[[COLUMN]], %[[ROW]]]
// CHECK:             scf.for %[[ROW:.*]] = %c0 to
// CHECK:               scf.for %[[COLUMN:.*]] = %c0 to
// CHECK:                 memref.load %[[TILE]][%[[COLUMN]], %[[ROW]]]
func.func @tiles(%x: tensor<75x130xf32>) -> tensor<130x75xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<75x130xf32>) -> tensor<130x75xf32>
  return %0 : tensor<130x75xf32>
}
