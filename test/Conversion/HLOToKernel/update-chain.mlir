// Updates that follow each other are written one after the other, into what the
// first one updates: what they overwrite is written before.
// RUN: hlo-opt %s --hlo-to-kernel=target=cpu --canonicalize | FileCheck %s
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=chain | FileCheck %s --check-prefix=EQUAL
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=rows | FileCheck %s --check-prefix=EQUAL
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=few | FileCheck %s --check-prefix=EQUAL
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=computed | FileCheck %s --check-prefix=EQUAL
// RUN: hlo-run %s --platform=cpu --compare=interpreter --entry=large | FileCheck %s --check-prefix=EQUAL
// EQUAL: out_0 f32{{.*}}: equal

// CHECK-LABEL: func.func @fusion_kernel(
// CHECK:         scf.for
// CHECK:         memref.store %cst
// CHECK-COUNT-9: memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @chain(%v: tensor<4xf32>, %s: tensor<i32>) -> tensor<9x7xf32> {
  %0 = hlo.fusion kLoop(%v, %s) : (tensor<4xf32>, tensor<i32>) -> tensor<9x7xf32> calls {
  ^bb0(%p: tensor<4xf32>, %i: tensor<i32>):
    %z = hlo.constant dense<1.0> : tensor<f32>
    %b = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<9x7xf32>
    %e = hlo.slice %p [1:2:1] : (tensor<4xf32>) -> tensor<1xf32>
    %r = hlo.reshape %e : (tensor<1xf32>) -> tensor<1x1xf32>
    %c0 = hlo.constant dense<0> : tensor<i32>
    %k0 = hlo.constant dense<2.0> : tensor<f32>
    %w0 = hlo.broadcast %k0 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m0 = hlo.multiply %r, %w0 : tensor<1x1xf32>
    %u0 = hlo.dynamic_update_slice %b[%c0, %c0], %m0 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c1 = hlo.constant dense<3> : tensor<i32>
    %k1 = hlo.constant dense<3.0> : tensor<f32>
    %w1 = hlo.broadcast %k1 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m1 = hlo.multiply %r, %w1 : tensor<1x1xf32>
    %u1 = hlo.dynamic_update_slice %u0[%c1, %c1], %m1 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c2 = hlo.constant dense<6> : tensor<i32>
    %k2 = hlo.constant dense<4.0> : tensor<f32>
    %w2 = hlo.broadcast %k2 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m2 = hlo.multiply %r, %w2 : tensor<1x1xf32>
    %u2 = hlo.dynamic_update_slice %u1[%c2, %c1], %m2 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c3 = hlo.constant dense<2> : tensor<i32>
    %k3 = hlo.constant dense<5.0> : tensor<f32>
    %w3 = hlo.broadcast %k3 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m3 = hlo.multiply %r, %w3 : tensor<1x1xf32>
    %u3 = hlo.dynamic_update_slice %u2[%c3, %c3], %m3 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c4 = hlo.constant dense<5> : tensor<i32>
    %k4 = hlo.constant dense<6.0> : tensor<f32>
    %w4 = hlo.broadcast %k4 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m4 = hlo.multiply %r, %w4 : tensor<1x1xf32>
    %u4 = hlo.dynamic_update_slice %u3[%c4, %i], %m4 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c5 = hlo.constant dense<1> : tensor<i32>
    %k5 = hlo.constant dense<7.0> : tensor<f32>
    %w5 = hlo.broadcast %k5 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m5 = hlo.multiply %r, %w5 : tensor<1x1xf32>
    %u5 = hlo.dynamic_update_slice %u4[%c5, %c1], %m5 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c6 = hlo.constant dense<4> : tensor<i32>
    %k6 = hlo.constant dense<8.0> : tensor<f32>
    %w6 = hlo.broadcast %k6 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m6 = hlo.multiply %r, %w6 : tensor<1x1xf32>
    %u6 = hlo.dynamic_update_slice %u5[%c6, %c2], %m6 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c7 = hlo.constant dense<0> : tensor<i32>
    %k7 = hlo.constant dense<9.0> : tensor<f32>
    %w7 = hlo.broadcast %k7 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m7 = hlo.multiply %r, %w7 : tensor<1x1xf32>
    %u7 = hlo.dynamic_update_slice %u6[%c7, %c3], %m7 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c8 = hlo.constant dense<3> : tensor<i32>
    %k8 = hlo.constant dense<10.0> : tensor<f32>
    %w8 = hlo.broadcast %k8 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m8 = hlo.multiply %r, %w8 : tensor<1x1xf32>
    %u8 = hlo.dynamic_update_slice %u7[%c8, %c4], %m8 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    hlo.return %u8 : tensor<9x7xf32>
  }
  return %0 : tensor<9x7xf32>
}

// Each of several elements, some of them twice.
// CHECK-LABEL: func.func @fusion_kernel_0(
// CHECK-COUNT-10: memref.store
// CHECK:          return
func.func @rows(%v: tensor<4xf32>, %s: tensor<i32>) -> tensor<9x7xf32> {
  %0 = hlo.fusion kLoop(%v, %s) : (tensor<4xf32>, tensor<i32>) -> tensor<9x7xf32> calls {
  ^bb0(%p: tensor<4xf32>, %i: tensor<i32>):
    %z = hlo.constant dense<1.0> : tensor<f32>
    %b = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<9x7xf32>
    %e = hlo.slice %p [1:4:1] : (tensor<4xf32>) -> tensor<3xf32>
    %r = hlo.reshape %e : (tensor<3xf32>) -> tensor<1x3xf32>
    %c0 = hlo.constant dense<0> : tensor<i32>
    %k0 = hlo.constant dense<2.0> : tensor<f32>
    %w0 = hlo.broadcast %k0 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m0 = hlo.multiply %r, %w0 : tensor<1x3xf32>
    %u0 = hlo.dynamic_update_slice %b[%c0, %c0], %m0 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c1 = hlo.constant dense<3> : tensor<i32>
    %k1 = hlo.constant dense<3.0> : tensor<f32>
    %w1 = hlo.broadcast %k1 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m1 = hlo.multiply %r, %w1 : tensor<1x3xf32>
    %u1 = hlo.dynamic_update_slice %u0[%c1, %c1], %m1 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c2 = hlo.constant dense<6> : tensor<i32>
    %k2 = hlo.constant dense<4.0> : tensor<f32>
    %w2 = hlo.broadcast %k2 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m2 = hlo.multiply %r, %w2 : tensor<1x3xf32>
    %u2 = hlo.dynamic_update_slice %u1[%c2, %c1], %m2 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c3 = hlo.constant dense<2> : tensor<i32>
    %k3 = hlo.constant dense<5.0> : tensor<f32>
    %w3 = hlo.broadcast %k3 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m3 = hlo.multiply %r, %w3 : tensor<1x3xf32>
    %u3 = hlo.dynamic_update_slice %u2[%c3, %c3], %m3 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c4 = hlo.constant dense<5> : tensor<i32>
    %k4 = hlo.constant dense<6.0> : tensor<f32>
    %w4 = hlo.broadcast %k4 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m4 = hlo.multiply %r, %w4 : tensor<1x3xf32>
    %u4 = hlo.dynamic_update_slice %u3[%c4, %i], %m4 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c5 = hlo.constant dense<1> : tensor<i32>
    %k5 = hlo.constant dense<7.0> : tensor<f32>
    %w5 = hlo.broadcast %k5 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m5 = hlo.multiply %r, %w5 : tensor<1x3xf32>
    %u5 = hlo.dynamic_update_slice %u4[%c5, %c1], %m5 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c6 = hlo.constant dense<4> : tensor<i32>
    %k6 = hlo.constant dense<8.0> : tensor<f32>
    %w6 = hlo.broadcast %k6 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m6 = hlo.multiply %r, %w6 : tensor<1x3xf32>
    %u6 = hlo.dynamic_update_slice %u5[%c6, %c2], %m6 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c7 = hlo.constant dense<0> : tensor<i32>
    %k7 = hlo.constant dense<9.0> : tensor<f32>
    %w7 = hlo.broadcast %k7 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m7 = hlo.multiply %r, %w7 : tensor<1x3xf32>
    %u7 = hlo.dynamic_update_slice %u6[%c7, %c3], %m7 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c8 = hlo.constant dense<3> : tensor<i32>
    %k8 = hlo.constant dense<10.0> : tensor<f32>
    %w8 = hlo.broadcast %k8 dimensions = [] : (tensor<f32>) -> tensor<1x3xf32>
    %m8 = hlo.multiply %r, %w8 : tensor<1x3xf32>
    %u8 = hlo.dynamic_update_slice %u7[%c8, %c4], %m8 : (tensor<9x7xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    hlo.return %u8 : tensor<9x7xf32>
  }
  return %0 : tensor<9x7xf32>
}

// Loops are split at the edges of few.
// CHECK-LABEL: func.func @fusion_kernel_1(
// CHECK:         = scf.if
// CHECK:         return
func.func @few(%v: tensor<4xf32>, %s: tensor<i32>) -> tensor<9x7xf32> {
  %0 = hlo.fusion kLoop(%v, %s) : (tensor<4xf32>, tensor<i32>) -> tensor<9x7xf32> calls {
  ^bb0(%p: tensor<4xf32>, %i: tensor<i32>):
    %z = hlo.constant dense<1.0> : tensor<f32>
    %b = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<9x7xf32>
    %e = hlo.slice %p [1:2:1] : (tensor<4xf32>) -> tensor<1xf32>
    %r = hlo.reshape %e : (tensor<1xf32>) -> tensor<1x1xf32>
    %c0 = hlo.constant dense<0> : tensor<i32>
    %k0 = hlo.constant dense<2.0> : tensor<f32>
    %w0 = hlo.broadcast %k0 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m0 = hlo.multiply %r, %w0 : tensor<1x1xf32>
    %u0 = hlo.dynamic_update_slice %b[%c0, %c0], %m0 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c1 = hlo.constant dense<3> : tensor<i32>
    %k1 = hlo.constant dense<3.0> : tensor<f32>
    %w1 = hlo.broadcast %k1 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m1 = hlo.multiply %r, %w1 : tensor<1x1xf32>
    %u1 = hlo.dynamic_update_slice %u0[%c1, %c1], %m1 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c2 = hlo.constant dense<6> : tensor<i32>
    %k2 = hlo.constant dense<4.0> : tensor<f32>
    %w2 = hlo.broadcast %k2 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m2 = hlo.multiply %r, %w2 : tensor<1x1xf32>
    %u2 = hlo.dynamic_update_slice %u1[%c2, %c1], %m2 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c3 = hlo.constant dense<2> : tensor<i32>
    %k3 = hlo.constant dense<5.0> : tensor<f32>
    %w3 = hlo.broadcast %k3 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m3 = hlo.multiply %r, %w3 : tensor<1x1xf32>
    %u3 = hlo.dynamic_update_slice %u2[%c3, %c3], %m3 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c4 = hlo.constant dense<5> : tensor<i32>
    %k4 = hlo.constant dense<6.0> : tensor<f32>
    %w4 = hlo.broadcast %k4 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m4 = hlo.multiply %r, %w4 : tensor<1x1xf32>
    %u4 = hlo.dynamic_update_slice %u3[%c4, %i], %m4 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c5 = hlo.constant dense<1> : tensor<i32>
    %k5 = hlo.constant dense<7.0> : tensor<f32>
    %w5 = hlo.broadcast %k5 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m5 = hlo.multiply %r, %w5 : tensor<1x1xf32>
    %u5 = hlo.dynamic_update_slice %u4[%c5, %c1], %m5 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c6 = hlo.constant dense<4> : tensor<i32>
    %k6 = hlo.constant dense<8.0> : tensor<f32>
    %w6 = hlo.broadcast %k6 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m6 = hlo.multiply %r, %w6 : tensor<1x1xf32>
    %u6 = hlo.dynamic_update_slice %u5[%c6, %c2], %m6 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    hlo.return %u6 : tensor<9x7xf32>
  }
  return %0 : tensor<9x7xf32>
}

// What is updated is computed of an operand, which is other memory.
// CHECK-LABEL: func.func @fusion_kernel_2({{.*}}%{{.*}}: memref<9x7xf32> {llvm.noalias}, %{{.*}}: memref<9x7xf32> {llvm.noalias})
// CHECK:         scf.for
// CHECK-COUNT-10: memref.store
// CHECK:         return
func.func @computed(%v: tensor<4xf32>, %s: tensor<i32>, %x: tensor<9x7xf32>) -> tensor<9x7xf32> {
  %0 = hlo.fusion kLoop(%v, %s, %x) : (tensor<4xf32>, tensor<i32>, tensor<9x7xf32>) -> tensor<9x7xf32> calls {
  ^bb0(%p: tensor<4xf32>, %i: tensor<i32>, %y: tensor<9x7xf32>):
    %b = hlo.negate %y : tensor<9x7xf32>
    %e = hlo.slice %p [1:2:1] : (tensor<4xf32>) -> tensor<1xf32>
    %r = hlo.reshape %e : (tensor<1xf32>) -> tensor<1x1xf32>
    %c0 = hlo.constant dense<0> : tensor<i32>
    %k0 = hlo.constant dense<2.0> : tensor<f32>
    %w0 = hlo.broadcast %k0 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m0 = hlo.multiply %r, %w0 : tensor<1x1xf32>
    %u0 = hlo.dynamic_update_slice %b[%c0, %c0], %m0 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c1 = hlo.constant dense<3> : tensor<i32>
    %k1 = hlo.constant dense<3.0> : tensor<f32>
    %w1 = hlo.broadcast %k1 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m1 = hlo.multiply %r, %w1 : tensor<1x1xf32>
    %u1 = hlo.dynamic_update_slice %u0[%c1, %c1], %m1 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c2 = hlo.constant dense<6> : tensor<i32>
    %k2 = hlo.constant dense<4.0> : tensor<f32>
    %w2 = hlo.broadcast %k2 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m2 = hlo.multiply %r, %w2 : tensor<1x1xf32>
    %u2 = hlo.dynamic_update_slice %u1[%c2, %c1], %m2 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c3 = hlo.constant dense<2> : tensor<i32>
    %k3 = hlo.constant dense<5.0> : tensor<f32>
    %w3 = hlo.broadcast %k3 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m3 = hlo.multiply %r, %w3 : tensor<1x1xf32>
    %u3 = hlo.dynamic_update_slice %u2[%c3, %c3], %m3 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c4 = hlo.constant dense<5> : tensor<i32>
    %k4 = hlo.constant dense<6.0> : tensor<f32>
    %w4 = hlo.broadcast %k4 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m4 = hlo.multiply %r, %w4 : tensor<1x1xf32>
    %u4 = hlo.dynamic_update_slice %u3[%c4, %i], %m4 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c5 = hlo.constant dense<1> : tensor<i32>
    %k5 = hlo.constant dense<7.0> : tensor<f32>
    %w5 = hlo.broadcast %k5 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m5 = hlo.multiply %r, %w5 : tensor<1x1xf32>
    %u5 = hlo.dynamic_update_slice %u4[%c5, %c1], %m5 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c6 = hlo.constant dense<4> : tensor<i32>
    %k6 = hlo.constant dense<8.0> : tensor<f32>
    %w6 = hlo.broadcast %k6 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m6 = hlo.multiply %r, %w6 : tensor<1x1xf32>
    %u6 = hlo.dynamic_update_slice %u5[%c6, %c2], %m6 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c7 = hlo.constant dense<0> : tensor<i32>
    %k7 = hlo.constant dense<9.0> : tensor<f32>
    %w7 = hlo.broadcast %k7 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m7 = hlo.multiply %r, %w7 : tensor<1x1xf32>
    %u7 = hlo.dynamic_update_slice %u6[%c7, %c3], %m7 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    %c8 = hlo.constant dense<3> : tensor<i32>
    %k8 = hlo.constant dense<10.0> : tensor<f32>
    %w8 = hlo.broadcast %k8 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m8 = hlo.multiply %r, %w8 : tensor<1x1xf32>
    %u8 = hlo.dynamic_update_slice %u7[%c8, %c4], %m8 : (tensor<9x7xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x7xf32>
    hlo.return %u8 : tensor<9x7xf32>
  }
  return %0 : tensor<9x7xf32>
}

// Threads would have to wait for each other.
// CHECK-LABEL: func.func @fusion_kernel_3(
// CHECK:         = scf.if
// CHECK:         return
func.func @large(%v: tensor<4xf32>, %s: tensor<i32>) -> tensor<900x70xf32> {
  %0 = hlo.fusion kLoop(%v, %s) : (tensor<4xf32>, tensor<i32>) -> tensor<900x70xf32> calls {
  ^bb0(%p: tensor<4xf32>, %i: tensor<i32>):
    %z = hlo.constant dense<1.0> : tensor<f32>
    %b = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<900x70xf32>
    %e = hlo.slice %p [1:2:1] : (tensor<4xf32>) -> tensor<1xf32>
    %r = hlo.reshape %e : (tensor<1xf32>) -> tensor<1x1xf32>
    %c0 = hlo.constant dense<0> : tensor<i32>
    %k0 = hlo.constant dense<2.0> : tensor<f32>
    %w0 = hlo.broadcast %k0 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m0 = hlo.multiply %r, %w0 : tensor<1x1xf32>
    %u0 = hlo.dynamic_update_slice %b[%c0, %c0], %m0 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c1 = hlo.constant dense<3> : tensor<i32>
    %k1 = hlo.constant dense<3.0> : tensor<f32>
    %w1 = hlo.broadcast %k1 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m1 = hlo.multiply %r, %w1 : tensor<1x1xf32>
    %u1 = hlo.dynamic_update_slice %u0[%c1, %c1], %m1 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c2 = hlo.constant dense<6> : tensor<i32>
    %k2 = hlo.constant dense<4.0> : tensor<f32>
    %w2 = hlo.broadcast %k2 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m2 = hlo.multiply %r, %w2 : tensor<1x1xf32>
    %u2 = hlo.dynamic_update_slice %u1[%c2, %c1], %m2 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c3 = hlo.constant dense<2> : tensor<i32>
    %k3 = hlo.constant dense<5.0> : tensor<f32>
    %w3 = hlo.broadcast %k3 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m3 = hlo.multiply %r, %w3 : tensor<1x1xf32>
    %u3 = hlo.dynamic_update_slice %u2[%c3, %c3], %m3 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c4 = hlo.constant dense<5> : tensor<i32>
    %k4 = hlo.constant dense<6.0> : tensor<f32>
    %w4 = hlo.broadcast %k4 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m4 = hlo.multiply %r, %w4 : tensor<1x1xf32>
    %u4 = hlo.dynamic_update_slice %u3[%c4, %i], %m4 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c5 = hlo.constant dense<1> : tensor<i32>
    %k5 = hlo.constant dense<7.0> : tensor<f32>
    %w5 = hlo.broadcast %k5 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m5 = hlo.multiply %r, %w5 : tensor<1x1xf32>
    %u5 = hlo.dynamic_update_slice %u4[%c5, %c1], %m5 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c6 = hlo.constant dense<4> : tensor<i32>
    %k6 = hlo.constant dense<8.0> : tensor<f32>
    %w6 = hlo.broadcast %k6 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m6 = hlo.multiply %r, %w6 : tensor<1x1xf32>
    %u6 = hlo.dynamic_update_slice %u5[%c6, %c2], %m6 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c7 = hlo.constant dense<0> : tensor<i32>
    %k7 = hlo.constant dense<9.0> : tensor<f32>
    %w7 = hlo.broadcast %k7 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m7 = hlo.multiply %r, %w7 : tensor<1x1xf32>
    %u7 = hlo.dynamic_update_slice %u6[%c7, %c3], %m7 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    %c8 = hlo.constant dense<3> : tensor<i32>
    %k8 = hlo.constant dense<10.0> : tensor<f32>
    %w8 = hlo.broadcast %k8 dimensions = [] : (tensor<f32>) -> tensor<1x1xf32>
    %m8 = hlo.multiply %r, %w8 : tensor<1x1xf32>
    %u8 = hlo.dynamic_update_slice %u7[%c8, %c4], %m8 : (tensor<900x70xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<900x70xf32>
    hlo.return %u8 : tensor<900x70xf32>
  }
  return %0 : tensor<900x70xf32>
}
