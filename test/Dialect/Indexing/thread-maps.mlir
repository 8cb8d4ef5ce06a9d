// RUN: hlo-opt %s --canonicalize --peel-indexing-loops --canonicalize --convert-indexing-to-scf --convert-indexing-to-arith --canonicalize --loop-invariant-code-motion --cse | FileCheck %s

// Maps from threads to elements, as the emitters of fusions use them, all the
// way to arithmetic: what is checked, and what is divided.

// f32[20,40,304], U = 4, T = 128, 475 blocks of 512 elements: all elements
// exist. One division for each size but the first, before the loop.
// CHECK-LABEL: func.func @loop_divisible(
// CHECK-NOT:     {{cmpi|scf|div|rem}}
// CHECK:         arith.divui
// CHECK-NOT:     {{cmpi|scf|div|rem}}
// CHECK:         arith.divui
// CHECK-NOT:     {{cmpi|scf|div|rem}}
// CHECK:         scf.for
// CHECK-NEXT:      arith.addi
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      arith.negf
// CHECK-NEXT:      memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @loop_divisible(%in: memref<20x40x304xf32>, %out: memref<20x40x304xf32>) {
  %t = gpu.thread_id x upper_bound 128
  %b = gpu.block_id x upper_bound 475
  indexing.loop (%t, %b)[%s] -> (%i, %j, %k) in #indexing.map<(t, b)[s] -> ((b * 512 + t * 4 + s) floordiv 12160, ((b * 512 + t * 4 + s) floordiv 304) mod 40, (b * 512 + t * 4 + s) mod 304), domain: t in [0, 127], b in [0, 474], s in [0, 3], b * 512 + t * 4 + s in [0, 243199]> {
    %x = memref.load %in[%i, %j, %k] : memref<20x40x304xf32>
    %y = arith.negf %x : f32
    memref.store %y, %out[%i, %j, %k] : memref<20x40x304xf32>
  }
  return
}

// f32[20,40,300], U = 4, T = 128, 469 blocks: one comparison of the linear
// index, which does not depend on the loop.
// CHECK-LABEL: func.func @loop(
// CHECK-NOT:     {{cmpi|scf|div|rem}}
// CHECK:         %[[LINEAR:.*]] = arith.addi
// CHECK-NEXT:    %[[EXISTS:.*]] = arith.cmpi sle, %[[LINEAR]], %{{.*}} : index
// CHECK-NEXT:    scf.if %[[EXISTS]] {
// CHECK-NOT:       {{cmpi|scf}}
// CHECK:           scf.for
// CHECK-NOT:         {{cmpi|scf|div|rem}}
// CHECK:         return
func.func @loop(%in: memref<20x40x300xf32>, %out: memref<20x40x300xf32>) {
  %t = gpu.thread_id x upper_bound 128
  %b = gpu.block_id x upper_bound 469
  indexing.loop (%t, %b)[%s] -> (%i, %j, %k) in #indexing.map<(t, b)[s] -> ((b * 512 + t * 4 + s) floordiv 12000, ((b * 512 + t * 4 + s) floordiv 300) mod 40, (b * 512 + t * 4 + s) mod 300), domain: t in [0, 127], b in [0, 468], s in [0, 3], b * 512 + t * 4 + s in [0, 239999]> {
    %x = memref.load %in[%i, %j, %k] : memref<20x40x300xf32>
    %y = arith.negf %x : f32
    memref.store %y, %out[%i, %j, %k] : memref<20x40x300xf32>
  }
  return
}

// f32[1000], T = 128, one block that runs 8 times: only the last is guarded.
// CHECK-LABEL: func.func @loop_tail(
// CHECK:         %[[T:.*]] = gpu.thread_id
// CHECK-NOT:     {{cmpi|scf}}
// CHECK:         scf.for
// CHECK-NOT:       {{cmpi|scf}}
// CHECK:         }
// CHECK-NEXT:    %[[EXISTS:.*]] = arith.cmpi sle, %[[T]], %c103 : index
// CHECK-NEXT:    scf.if %[[EXISTS]] {
// CHECK-NOT:       {{cmpi|scf}}
// CHECK:         return
func.func @loop_tail(%in: memref<1000xf32>, %out: memref<1000xf32>) {
  %t = gpu.thread_id x upper_bound 128
  indexing.loop (%t)[%c] -> (%i) in #indexing.map<(t)[c] -> (c * 128 + t), domain: t in [0, 127], c in [0, 7], c * 128 + t in [0, 999]> {
    %x = memref.load %in[%i] : memref<1000xf32>
    %y = arith.negf %x : f32
    memref.store %y, %out[%i] : memref<1000xf32>
  }
  return
}

// f32[8,2048] -> f32[8] by rows, T = 256: nothing to check, nothing to divide.
// CHECK-LABEL: func.func @row_reduction(
// CHECK-NOT:     {{cmpi|scf.if|div|rem}}
// CHECK:         scf.for
// CHECK-NOT:       {{cmpi|scf.if|div|rem}}
// CHECK:           scf.for
// CHECK-NOT:         {{cmpi|scf.if|div|rem}}
// CHECK:         return
func.func @row_reduction(%in: memref<8x2048xf32>, %zero: f32) -> f32 {
  %t = gpu.thread_id x upper_bound 256
  %b = gpu.block_id x upper_bound 4
  %sum = indexing.loop (%t, %b)[%s, %v] -> (%i, %j) in #indexing.map<(t, b)[s, v] -> (b * 2 + t floordiv 128, (s * 128 + t mod 128) * 2 + v), domain: t in [0, 255], b in [0, 3], s in [0, 7], v in [0, 1]> iter_args(%acc = %zero) -> (f32) {
    %x = memref.load %in[%i, %j] : memref<8x2048xf32>
    %next = arith.addf %acc, %x : f32
    indexing.yield %next : f32
  }
  return %sum : f32
}

// f32[100,70] -> f32[70,100] by tiles of 32x32: 12 blocks, T = 128; one loop
// reads into shared memory, one writes. Only the block is divided.
// CHECK-LABEL: func.func @transpose(
// CHECK:         %[[B:.*]] = gpu.block_id
// CHECK-NOT:     {{div|rem}}
// CHECK:         arith.divui %[[B]], %c3
// CHECK-NOT:     {{div|rem}}
// CHECK:         scf.for
// CHECK-NOT:     {{div|rem}}
// CHECK:           scf.if
// CHECK-NOT:     {{div|rem|scf}}
// CHECK:         gpu.barrier
// CHECK-NOT:     {{div|rem}}
// CHECK:         scf.for
// CHECK-NOT:     {{div|rem}}
// CHECK:           scf.if
// CHECK-NOT:     {{div|rem|scf}}
// CHECK:         return
func.func @transpose(%in: memref<100x70xf32>, %out: memref<70x100xf32>, %tile: memref<32x33xf32, #gpu.address_space<workgroup>>) {
  %t = gpu.thread_id x upper_bound 128
  %b = gpu.block_id x upper_bound 12
  indexing.loop (%t, %b)[%s] -> (%i, %j, %k, %l) in #indexing.map<(t, b)[s] -> ((b floordiv 3) * 32 + s * 4 + t floordiv 32, (b mod 3) * 32 + t mod 32, s * 4 + t floordiv 32, t mod 32), domain: t in [0, 127], b in [0, 11], s in [0, 7], (b floordiv 3) * 32 + s * 4 + t floordiv 32 in [0, 99], (b mod 3) * 32 + t mod 32 in [0, 69]> {
    %x = memref.load %in[%i, %j] : memref<100x70xf32>
    memref.store %x, %tile[%k, %l] : memref<32x33xf32, #gpu.address_space<workgroup>>
  }
  gpu.barrier
  indexing.loop (%t, %b)[%s] -> (%i, %j, %k, %l) in #indexing.map<(t, b)[s] -> ((b mod 3) * 32 + s * 4 + t floordiv 32, (b floordiv 3) * 32 + t mod 32, t mod 32, s * 4 + t floordiv 32), domain: t in [0, 127], b in [0, 11], s in [0, 7], (b mod 3) * 32 + s * 4 + t floordiv 32 in [0, 69], (b floordiv 3) * 32 + t mod 32 in [0, 99]> {
    %x = memref.load %tile[%k, %l] : memref<32x33xf32, #gpu.address_space<workgroup>>
    memref.store %x, %out[%i, %j] : memref<70x100xf32>
  }
  return
}
