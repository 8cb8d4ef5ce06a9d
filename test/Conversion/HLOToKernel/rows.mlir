// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=x86-64 | FileCheck %s
// Reductions come before the loops that they are the same in, and keep what takes
// long to compute for them.

// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         %[[ROW:.*]] = memref.alloca() : memref<8192xf32>
// CHECK:         scf.for %
// CHECK:         %[[TOP:.*]] = indexing.loop
// CHECK:           arith.maximumf
// CHECK:         %[[SUM:.*]] = scf.for %[[PLACE:[a-z0-9]*]] = %{{.*}} -> (f32) {
// CHECK:           arith.subf %{{.*}}, %[[TOP]]
// CHECK:           %[[EXP:.*]] = math.exp
// CHECK:           memref.store %[[EXP]], %[[ROW]][%[[PLACE]]]
// CHECK:         scf.for %[[AGAIN:[a-z0-9]*]] = %c0
// CHECK-NEXT:      %[[KEPT:.*]] = memref.load %[[ROW]][%[[AGAIN]]]
// CHECK-NEXT:      arith.divf %[[KEPT]], %[[SUM]]
func.func public @softmax(%x: tensor<256x8192xf32>) -> tensor<256x8192xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x8192xf32>) -> tensor<256x8192xf32> calls {
  ^bb0(%p: tensor<256x8192xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %low = hlo.constant dense<0xFF800000> : tensor<f32>
    %top = hlo.reduce %p, %low dimensions = [1] : (tensor<256x8192xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
    %tops = hlo.broadcast %top dimensions = [0] : (tensor<256xf32>) -> tensor<256x8192xf32>
    %shifted = hlo.subtract %p, %tops : tensor<256x8192xf32>
    %exp = hlo.exponential %shifted : tensor<256x8192xf32>
    %sum = hlo.reduce %exp, %zero dimensions = [1] : (tensor<256x8192xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<256xf32>) -> tensor<256x8192xf32>
    %quotient = hlo.divide %exp, %sums : tensor<256x8192xf32>
    hlo.return %quotient : tensor<256x8192xf32>
  }
  return %0 : tensor<256x8192xf32>
}

// -----

// Of narrow floats what is added up is kept, as both need it.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         %[[ROW:.*]] = memref.alloca() : memref<512xf32>
// CHECK-COUNT-1: math.exp
// CHECK:           memref.store %{{.*}}, %[[ROW]]
// CHECK-NOT:     math.exp
// CHECK:           memref.load %[[ROW]]
func.func public @narrow(%x: tensor<256x512xbf16>) -> tensor<256x512xbf16> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x512xbf16>) -> tensor<256x512xbf16> calls {
  ^bb0(%p: tensor<256x512xbf16>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %wide = hlo.convert %p : (tensor<256x512xbf16>) -> tensor<256x512xf32>
    %exp = hlo.exponential %wide : tensor<256x512xf32>
    %rounded = hlo.convert %exp : (tensor<256x512xf32>) -> tensor<256x512xbf16>
    %again = hlo.convert %rounded : (tensor<256x512xbf16>) -> tensor<256x512xf32>
    %sum = hlo.reduce %again, %zero dimensions = [1] : (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
    %quotient = hlo.divide %again, %sums : tensor<256x512xf32>
    %result = hlo.convert %quotient : (tensor<256x512xf32>) -> tensor<256x512xbf16>
    hlo.return %result : tensor<256x512xbf16>
  }
  return %0 : tensor<256x512xbf16>
}

// -----

// What takes no longer than a load is computed again.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     alloca
func.func public @cheap(%x: tensor<256x512xf32>) -> tensor<256x512xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x512xf32>) -> tensor<256x512xf32> calls {
  ^bb0(%p: tensor<256x512xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %square = hlo.multiply %p, %p : tensor<256x512xf32>
    %sum = hlo.reduce %square, %zero dimensions = [1] : (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
    %quotient = hlo.divide %square, %sums : tensor<256x512xf32>
    hlo.return %quotient : tensor<256x512xf32>
  }
  return %0 : tensor<256x512xf32>
}

// -----

// Rows of which no cache would hold two are not kept.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     alloca
func.func public @long(%x: tensor<32x65537xf32>) -> tensor<32x65537xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<32x65537xf32>) -> tensor<32x65537xf32> calls {
  ^bb0(%p: tensor<32x65537xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %exp = hlo.exponential %p : tensor<32x65537xf32>
    %sum = hlo.reduce %exp, %zero dimensions = [1] : (tensor<32x65537xf32>, tensor<f32>) -> tensor<32xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<32xf32>) -> tensor<32x65537xf32>
    %quotient = hlo.divide %exp, %sums : tensor<32x65537xf32>
    hlo.return %quotient : tensor<32x65537xf32>
  }
  return %0 : tensor<32x65537xf32>
}

// -----

// Nor are those that the reduction reads at other places.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK-NOT:     alloca
func.func public @moved(%x: tensor<256x512xf32>) -> tensor<256x512xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x512xf32>) -> tensor<256x512xf32> calls {
  ^bb0(%p: tensor<256x512xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %exp = hlo.exponential %p : tensor<256x512xf32>
    %sum = hlo.reduce %exp, %zero dimensions = [1] : (tensor<256x512xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %turned = hlo.reverse %sum dimensions = [0] : tensor<256xf32>
    %sums = hlo.broadcast %turned dimensions = [0] : (tensor<256xf32>) -> tensor<256x512xf32>
    %quotient = hlo.divide %exp, %sums : tensor<256x512xf32>
    hlo.return %quotient : tensor<256x512xf32>
  }
  return %0 : tensor<256x512xf32>
}

// -----

// What is reduced for the few elements of the last loop is reduced in one, in
// which what they need alike is computed once.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for {{.*}} -> (f32, f32, f32)
// CHECK-COUNT-1:   math.exp
// CHECK-COUNT-3:   arith.addf
// CHECK-NOT:     math.exp
// CHECK:           scf.yield
// CHECK-NOT:     scf.for
// CHECK-NOT:     indexing.loop
// CHECK-COUNT-3: memref.store
func.func public @together(%x: tensor<256x512xf32>, %y: tensor<512x3xf32>) -> tensor<256x3xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<256x512xf32>, tensor<512x3xf32>) -> tensor<256x3xf32> calls {
  ^bb0(%p: tensor<256x512xf32>, %q: tensor<512x3xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %exp = hlo.exponential %p : tensor<256x512xf32>
    %exps = hlo.broadcast %exp dimensions = [0, 1] : (tensor<256x512xf32>) -> tensor<256x512x3xf32>
    %factors = hlo.broadcast %q dimensions = [1, 2] : (tensor<512x3xf32>) -> tensor<256x512x3xf32>
    %product = hlo.multiply %exps, %factors : tensor<256x512x3xf32>
    %sum = hlo.reduce %product, %zero dimensions = [1] : (tensor<256x512x3xf32>, tensor<f32>) -> tensor<256x3xf32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<256x3xf32>
  }
  return %0 : tensor<256x3xf32>
}

// -----

// So are those of four rows that share what they read.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for {{.*}} step %c4
// CHECK:           indexing.loop {{.*}} -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)
// CHECK-NOT:       indexing.loop
// CHECK-COUNT-12:  memref.store
func.func public @rows_together(%x: tensor<64x3xf32>) -> tensor<64x3xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<64x3xf32>) -> tensor<64x3xf32> calls {
  ^bb0(%p: tensor<64x3xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %from = hlo.broadcast %p dimensions = [0, 2] : (tensor<64x3xf32>) -> tensor<64x64x3xf32>
    %to = hlo.broadcast %p dimensions = [1, 2] : (tensor<64x3xf32>) -> tensor<64x64x3xf32>
    %way = hlo.subtract %to, %from : tensor<64x64x3xf32>
    %sum = hlo.reduce %way, %zero dimensions = [1] : (tensor<64x64x3xf32>, tensor<f32>) -> tensor<64x3xf32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<64x3xf32>
  }
  return %0 : tensor<64x3xf32>
}

// -----

// There would be two rows left.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for {{.*}} -> (f32, f32, f32) {
// CHECK-COUNT-3: memref.store
// CHECK-NOT:     memref.store
func.func public @odd_rows(%x: tensor<66x3xf32>) -> tensor<66x3xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<66x3xf32>) -> tensor<66x3xf32> calls {
  ^bb0(%p: tensor<66x3xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %from = hlo.broadcast %p dimensions = [0, 2] : (tensor<66x3xf32>) -> tensor<66x66x3xf32>
    %to = hlo.broadcast %p dimensions = [1, 2] : (tensor<66x3xf32>) -> tensor<66x66x3xf32>
    %way = hlo.subtract %to, %from : tensor<66x66x3xf32>
    %sum = hlo.reduce %way, %zero dimensions = [1] : (tensor<66x66x3xf32>, tensor<f32>) -> tensor<66x3xf32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<66x3xf32>
  }
  return %0 : tensor<66x3xf32>
}

// -----

// More of them would need too many accumulators.
// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for {{.*}} -> (f32) {
func.func public @apart(%x: tensor<256x512xf32>, %y: tensor<9x512xf32>) -> tensor<256x9xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<256x512xf32>, tensor<9x512xf32>) -> tensor<256x9xf32> calls {
  ^bb0(%p: tensor<256x512xf32>, %q: tensor<9x512xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %exp = hlo.exponential %p : tensor<256x512xf32>
    %exps = hlo.broadcast %exp dimensions = [0, 2] : (tensor<256x512xf32>) -> tensor<256x9x512xf32>
    %factors = hlo.broadcast %q dimensions = [1, 2] : (tensor<9x512xf32>) -> tensor<256x9x512xf32>
    %product = hlo.multiply %exps, %factors : tensor<256x9x512xf32>
    %sum = hlo.reduce %product, %zero dimensions = [2] : (tensor<256x9x512xf32>, tensor<f32>) -> tensor<256x9xf32> to_apply hlo.add : tensor<f32>
    hlo.return %sum : tensor<256x9xf32>
  }
  return %0 : tensor<256x9xf32>
}
