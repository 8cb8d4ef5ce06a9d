// RUN: hlo-opt %s --cholesky-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --cholesky-expander=block-size=2 --split-input-file | FileCheck %s --check-prefix=BLOCKS
// RUN: hlo-opt %s --cholesky-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=cholesky-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --cholesky-expander=block-size=0 --split-input-file 2>&1 | FileCheck %s --check-prefix=SIZE
// Factors: cholesky-results.mlir.

// SIZE: error: block-size is 0, which is not positive

// One loop over columns, and NaN where the matrix is not positive definite.
// REMARK: remark: {{.*}}cholesky became a call of cholesky_lower
// CHECK-LABEL: func @lower(
// CHECK:         hlo.call @cholesky_lower(%{{.*}}) {hlo.sharding = {{.*}}} : (tensor<5x5xf32>) -> tensor<5x5xf32>
// CHECK:       func.func private @cholesky_lower(
// CHECK-NOT:     hlo.transpose
// CHECK:         hlo.while
// CHECK:           hlo.dot {{.*}}operand_precision = <highest, highest>
// CHECK:           hlo.sqrt
// CHECK-NOT:     hlo.while
// CHECK:         %[[NAN:.*]] = hlo.constant dense<0x7FC00000>
// CHECK:         hlo.broadcast %[[NAN]]
// CHECK-NEXT:    hlo.select
// CHECK-NEXT:    return

// Of the three block columns, two leave something below, which is solved for.
// BLOCKS-LABEL:   func.func private @cholesky_lower(
// BLOCKS-COUNT-2:   hlo.triangular_solve %{{.*}} lower transpose_a = ADJOINT
// BLOCKS-NOT:       hlo.triangular_solve
// BLOCKS:           return
func.func @lower(%x: tensor<5x5xf32>) -> tensor<5x5xf32> {
  %0 = hlo.cholesky %x lower {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}

// -----

// The upper factor is the adjoint of the lower one of the adjoint; narrow floats
// are computed with in f32.
// CHECK-LABEL: func.func private @cholesky_upper(
// CHECK:         hlo.convert %{{.*}} : (tensor<3x2x2xbf16>) -> tensor<3x2x2xf32>
// CHECK:         hlo.transpose {{.*}} [0, 2, 1]
// CHECK:         hlo.while
// CHECK:         hlo.transpose {{.*}} [0, 2, 1]
// CHECK:         hlo.convert %{{.*}} : (tensor<3x2x2xf32>) -> tensor<3x2x2xbf16>
func.func @upper(%x: tensor<3x2x2xbf16>) -> tensor<3x2x2xbf16> {
  %0 = hlo.cholesky %x : tensor<3x2x2xbf16>
  return %0 : tensor<3x2x2xbf16>
}

// -----

// CHECK-LABEL: func @empty(
// CHECK:       func.func private @cholesky_lower(
// CHECK-NEXT:    return %arg0
func.func @empty(%x: tensor<0x4x4xf32>) -> tensor<0x4x4xf32> {
  %0 = hlo.cholesky %x lower : tensor<0x4x4xf32>
  return %0 : tensor<0x4x4xf32>
}

// -----

// Where only some arrays have layouts, those in between have the default one.
// CHECK-LABEL: func @some_layouts(
// CHECK:       func.func private @cholesky_lower(
// CHECK-SAME:      tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32>
// CHECK:         hlo.copy %arg0 : (tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
// CHECK:         %[[RESULT:.*]] = hlo.copy {{.*}} -> tensor<2x2xf32>
// CHECK-NEXT:    return %[[RESULT]]
func.func @some_layouts(%x: tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32> {
  %0 = hlo.cholesky %x lower : (tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// REMARK: remark: {{.*}}cholesky stays: dynamic dimensions
// CHECK-LABEL: func @declined(
// CHECK:         hlo.cholesky
// CHECK:         hlo.fusion
// CHECK:           hlo.cholesky
func.func @declined(%x: tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, %y: tensor<2x2xf32>) -> tuple<tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, tensor<2x2xf32>> {
  %0 = hlo.cholesky %x lower : tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>
  %1 = hlo.fusion kLoop(%y) : (tensor<2x2xf32>) -> tensor<2x2xf32> calls {
  ^bb0(%p: tensor<2x2xf32>):
    %3 = hlo.cholesky %p lower : tensor<2x2xf32>
    hlo.return %3 : tensor<2x2xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, tensor<2x2xf32>) -> tuple<tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, tensor<2x2xf32>>
  return %2 : tuple<tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, tensor<2x2xf32>>
}
