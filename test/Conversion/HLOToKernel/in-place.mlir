// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s

// The result holds what is updated before: a dynamic-update-slice writes the
// update alone. The start indices are no memory of others.
// CHECK-LABEL: func.func @update(
// CHECK:         hlo.dynamic_update_slice %{{.*}} {initial_values = array<i64: 0>, kernel = @kernels::@dynamic_update_slice_kernel}
// CHECK:       func.func @dynamic_update_slice_kernel(%{{.*}}: memref<8xf32>, %[[U:.*]]: memref<2xf32> {llvm.noalias}, %[[S:.*]]: memref<i32> {llvm.noalias}, %[[R:.*]]: memref<8xf32>)
// CHECK:         %[[I:.*]] = memref.load %[[S]][]
// CHECK:         %[[L:.*]] = arith.maxsi
// CHECK:         %[[START:.*]] = arith.minsi %[[L]], %c6
// CHECK:         scf.for %[[J:.*]] = %c0 to %c2
// CHECK:           %[[E:.*]] = memref.load %[[U]][%[[J]]]
// CHECK:           %[[P:.*]] = arith.addi %[[START]], %[[J]]
// CHECK:           memref.store %[[E]], %[[R]][%[[P]]]
// CHECK-NOT:     memref.store
func.func @update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// What is added to a slice is read where it is written.
// CHECK-LABEL: func.func @add_to_slice(
// CHECK:       func.func @fusion_kernel(%{{.*}}: memref<8xf32>, %{{.*}}: memref<2xf32> {llvm.noalias}, %{{.*}}: memref<i32> {llvm.noalias}, %{{.*}}: memref<8xf32>)
// CHECK:         scf.for %{{.*}} = %c0 to %c2
// CHECK-NOT:     scf.for
func.func @add_to_slice(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x, %u, %i) : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>, %q: tensor<2xf32>, %s: tensor<i32>):
    %1 = hlo.dynamic_slice %p[%s] sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
    %2 = hlo.add %1, %q : tensor<2xf32>
    %3 = hlo.dynamic_update_slice %p[%s], %2 : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
    hlo.return %3 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// The loops are those of the update, whatever shape it has in the result.
// CHECK-LABEL: func.func @bitcast_of_update(
// CHECK:       func.func @fusion_kernel(%{{.*}}: memref<2x3xf32>, %{{.*}}: memref<1x2xf32> {llvm.noalias}, %{{.*}}: memref<i32> {llvm.noalias}, %{{.*}}: memref<6xf32>)
// CHECK:         scf.for %{{.*}} = %c0 to %c2
// CHECK-NOT:     scf.for
func.func @bitcast_of_update(%x: tensor<2x3xf32>, %u: tensor<1x2xf32>, %i: tensor<i32>) -> tensor<6xf32> {
  %0 = hlo.fusion kLoop(%x, %u, %i) : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>) -> tensor<6xf32> calls {
  ^bb0(%p: tensor<2x3xf32>, %q: tensor<1x2xf32>, %s: tensor<i32>):
    %1 = hlo.dynamic_update_slice %p[%s, %s], %q : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %2 = hlo.bitcast %1 : (tensor<2x3xf32>) -> tensor<6xf32>
    hlo.return %2 : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

// Another slice would be read after it was written.
// CHECK-LABEL: func.func @moves_slice(
// CHECK-NOT:     initial_values
// CHECK:       func.func @fusion_kernel(%{{.*}}: memref<8xf32> {llvm.noalias}, %{{.*}}: memref<i32> {llvm.noalias}, %{{.*}}: memref<i32> {llvm.noalias}, %{{.*}}: memref<8xf32> {llvm.noalias})
// CHECK:         scf.for %{{.*}} = %c0 to %c8
func.func @moves_slice(%x: tensor<8xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x, %i, %j) : (tensor<8xf32>, tensor<i32>, tensor<i32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>, %s: tensor<i32>, %t: tensor<i32>):
    %1 = hlo.dynamic_slice %p[%t] sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
    %2 = hlo.dynamic_update_slice %p[%s], %1 : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
    hlo.return %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// So would be what another result reads.
// CHECK-LABEL: func.func @read_by_other(
// CHECK:       func.func @fusion_kernel(%{{.*}}: memref<8xf32> {llvm.noalias}, %{{.*}}: memref<2xf32> {llvm.noalias}, %{{.*}}: memref<i32> {llvm.noalias}, %{{.*}}: memref<8xf32> {llvm.noalias}, %{{.*}}: memref<4xf32> {llvm.noalias})
func.func @read_by_other(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tuple<tensor<8xf32>, tensor<4xf32>> {
  %0 = hlo.fusion kLoop(%x, %u, %i) : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tuple<tensor<8xf32>, tensor<4xf32>> calls {
  ^bb0(%p: tensor<8xf32>, %q: tensor<2xf32>, %s: tensor<i32>):
    %1 = hlo.dynamic_update_slice %p[%s], %q : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
    %2 = hlo.slice %p[0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
    %3 = hlo.tuple %1, %2 : (tensor<8xf32>, tensor<4xf32>) -> tuple<tensor<8xf32>, tensor<4xf32>>
    hlo.return %3 : tuple<tensor<8xf32>, tensor<4xf32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<4xf32>>
}

// -----

// Elementwise: any operand at the same positions of as many bytes, here but not
// the wider one, which shifts positions, nor what is also read elsewhere.
// CHECK-LABEL: func.func @positions(
// CHECK:       func.func @fusion_kernel(%{{.*}}: memref<4x6xf32>, %{{.*}}: memref<4x6xf64> {llvm.noalias}, %{{.*}}: memref<4x6xf32> {llvm.noalias}, %{{.*}}: memref<24xf32>)
func.func @positions(%x: tensor<4x6xf32>, %y: tensor<4x6xf64>, %z: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = hlo.fusion kLoop(%x, %y, %z) : (tensor<4x6xf32>, tensor<4x6xf64>, tensor<4x6xf32>) -> tensor<24xf32> calls {
  ^bb0(%p: tensor<4x6xf32>, %q: tensor<4x6xf64>, %r: tensor<4x6xf32>):
    %1 = hlo.convert %q : (tensor<4x6xf64>) -> tensor<4x6xf32>
    %2 = hlo.add %p, %1 : tensor<4x6xf32>
    %3 = hlo.reverse %r dimensions = [0] : tensor<4x6xf32>
    %4 = hlo.multiply %r, %3 : tensor<4x6xf32>
    %5 = hlo.add %2, %4 : tensor<4x6xf32>
    %6 = hlo.reshape %5 : (tensor<4x6xf32>) -> tensor<24xf32>
    hlo.return %6 : tensor<24xf32>
  }
  return %0 : tensor<24xf32>
}

// -----

// Of several results, that which is an update holds the operand it updates; the
// chunks are those of what is computed.
// CHECK-LABEL: func.func @update_among_results(
// CHECK:         initial_values = array<i64: -1, 1>
// CHECK:       func.func @fusion_kernel(
// CHECK-NOT:     scf.forall
func.func @update_among_results(%u: tensor<2xf32>, %x: tensor<65536xf32>, %i: tensor<i32>) -> tuple<tensor<2xf32>, tensor<65536xf32>> {
  %0 = hlo.fusion kLoop(%u, %x, %i) : (tensor<2xf32>, tensor<65536xf32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<65536xf32>> calls {
  ^bb0(%q: tensor<2xf32>, %p: tensor<65536xf32>, %s: tensor<i32>):
    %1 = hlo.negate %q : tensor<2xf32>
    %2 = hlo.dynamic_update_slice %p[%s], %1 : (tensor<65536xf32>, tensor<2xf32>, tensor<i32>) -> tensor<65536xf32>
    %3 = hlo.tuple %1, %2 : (tensor<2xf32>, tensor<65536xf32>) -> tuple<tensor<2xf32>, tensor<65536xf32>>
    hlo.return %3 : tuple<tensor<2xf32>, tensor<65536xf32>>
  }
  return %0 : tuple<tensor<2xf32>, tensor<65536xf32>>
}

// -----

// What is read elsewhere is copied, in loops of its own around a constant place:
// no element asks whether it is one of the update. A start that is too large is
// the last that fits.
// CHECK-LABEL: func.func @update_at_constant(
// CHECK:       func.func @fusion_kernel(
// CHECK-NOT:     scf.if
// CHECK:         scf.for %{{.*}} = %c0 to %c2 step
// CHECK:         scf.for %{{.*}} = %c2 to %c10 step
// CHECK-NOT:     scf.if
// CHECK:           scf.for %{{.*}} = %c1 to %c9 step
// CHECK:             arith.negf
// CHECK-NOT:     scf.if
func.func @update_at_constant(%x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<10x10xf32>) -> tensor<10x10xf32> calls {
  ^bb0(%p: tensor<10x10xf32>):
    %1 = hlo.slice %p[0:8, 0:8] : (tensor<10x10xf32>) -> tensor<8x8xf32>
    %2 = hlo.negate %1 : tensor<8x8xf32>
    %i = hlo.constant dense<5> : tensor<i32>
    %j = hlo.constant dense<1> : tensor<i32>
    %3 = hlo.dynamic_update_slice %p[%i, %j], %2 : (tensor<10x10xf32>, tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<10x10xf32>
    hlo.return %3 : tensor<10x10xf32>
  }
  return %0 : tensor<10x10xf32>
}
