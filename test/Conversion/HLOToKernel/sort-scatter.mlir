// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s

// Rows are read, positions merged by the comparator, and results written.
// CHECK-LABEL: func.func @sort(
// CHECK:       func.func @sort_kernel(%[[K:.*]]: memref<3x8xf32> {{.*}}, %[[V:.*]]: memref<3x8xi32>
// CHECK:         %[[KEYS:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VALUES:.*]] = memref.alloc() : memref<8xi32>
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c3
// CHECK:           memref.store %{{.*}}, %[[KEYS]]
// CHECK:           scf.while
// CHECK:             arith.cmpi ult, %{{.*}}, %c8
// CHECK:             scf.if
// CHECK-DAG:           memref.load %[[KEYS]]
// CHECK:               arith.cmpf olt
// CHECK:           memref.load %[[KEYS]]
// CHECK:           memref.load %[[VALUES]]
// CHECK:         memref.dealloc %[[KEYS]]
func.func @sort(%k: tensor<3x8xf32>, %v: tensor<3x8xi32>) -> tuple<tensor<3x8xf32>, tensor<3x8xi32>> {
  %0 = hlo.sort %k, %v dimension = 1 is_stable : (tensor<3x8xf32>, tensor<3x8xi32>) -> tuple<tensor<3x8xf32>, tensor<3x8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    // Libraries know no such order.
    %m = hlo.abs %a : tensor<f32>
    %n = hlo.abs %b : tensor<f32>
    %1 = hlo.compare LT, %m, %n : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<3x8xf32>, tensor<3x8xi32>>
}

// -----

// The result holds the input before; windows that are not inside are left out,
// also those with negative indices.
// CHECK-LABEL: func.func @scatter(
// CHECK:         initial_values = array<i64: 0>
// CHECK:       func.func @scatter_kernel(%[[X:.*]]: memref<8x4xf32>, %[[I:.*]]: memref<3x1xi32> {llvm.noalias}, %{{.*}}: memref<3x4xf32> {llvm.noalias}, %[[R:.*]]: memref<8x4xf32>)
// CHECK-NOT:     scf.if
// CHECK:         scf.for %{{.*}} = %c0 to %c3
// CHECK:           arith.index_cast
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult, %{{.*}}, %c8
// CHECK:           scf.if %[[INSIDE]] {
// CHECK:             scf.for %{{.*}} = %c0 to %c4
// CHECK:               arith.addf
// CHECK:               memref.store
func.func @scatter(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x4xf32>
}

// -----

// A chunk owns a part of the results, and applies all updates to that.
// CHECK-LABEL: func.func @chunks(
// CHECK:       func.func @scatter_kernel(
// CHECK:         scf.forall (%[[CHUNK:.*]]) in (16) {
// CHECK:           %[[LOWER:.*]] = arith.muli %[[CHUNK]], %c4
// CHECK:           scf.for %{{.*}} = %c0 to %c300
// CHECK:             %[[PLACE:.*]] = arith.subi %{{.*}}, %[[LOWER]]
// CHECK:             %[[COUNT:.*]] = arith.subi %{{.*}}, %[[LOWER]]
// CHECK:             %[[OWN:.*]] = arith.cmpi ult, %[[PLACE]], %[[COUNT]]
// CHECK-NEXT:        scf.if %[[OWN]] {
// CHECK-NEXT:          scf.for %{{.*}} = %c0 to %c1024
func.func @chunks(%x: tensor<64x1024xf32>, %i: tensor<300x1xi32>, %u: tensor<300x1024xf32>) -> tensor<64x1024xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<64x1024xf32>, tensor<300x1xi32>, tensor<300x1024xf32>) -> tensor<64x1024xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<64x1024xf32>
}

// -----

// Windows of more than one are cut; those that no index moves begin with their
// dimension, and need not take all of it.
// CHECK-LABEL: func.func @cut_windows(
// CHECK:         scf.forall (%[[CHUNK:.*]]) in (16) {
// CHECK:           %[[LOWER:.*]] = arith.muli %[[CHUNK]], %c256
// CHECK:           scf.for %{{.*}} = %c0 to %c1000
// CHECK:             scf.if
// CHECK:               arith.maxsi %[[LOWER]], %c0
// CHECK:               arith.minsi %{{.*}}, %c2000
// CHECK:               scf.for
func.func @cut_windows(%x: tensor<4096x4xf32>, %i: tensor<1000x1xi32>, %u: tensor<1000x2000xf32>) -> tensor<4096x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<4096x4xf32>, tensor<1000x1xi32>, tensor<1000x2000xf32>) -> tensor<4096x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4096x4xf32>
}

// -----

// What is computed to be updated is written first.
// CHECK-LABEL: func.func @scatter_into_computed(
// CHECK-NOT:     initial_values
// CHECK:       func.func @fusion_kernel(
// CHECK:         scf.for %{{.*}} = %c0 to %c8
// CHECK:           arith.negf
// CHECK:           memref.store
// CHECK:         scf.for %{{.*}} = %c0 to %c3
// CHECK:           arith.addf
// CHECK:           memref.store
func.func @scatter_into_computed(%x: tensor<8xf32>, %i: tensor<3xi32>, %u: tensor<3xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kInput(%x, %i, %u) : (tensor<8xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>, %q: tensor<3xi32>, %r: tensor<3xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    %2 = hlo.scatter %1, %q, %r dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    hlo.return %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
