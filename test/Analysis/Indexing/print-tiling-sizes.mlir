// RUN: hlo-opt %s --print-tiling=sizes=4,256,128 --verify-diagnostics -o /dev/null
// RUN: not hlo-opt %s --print-tiling=sizes=4,0 -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: a tile size of 0

// Expressions for these sizes, and a constraint that they do not fulfil.
func.func @dot(%x: tensor<12x64xf32>, %y: tensor<64x300xf32>) -> tensor<3600xf32> {
  // expected-remark @+4 {{tile [t0 * 4 size 4 below 12, t1 * 256 size 256 below 300]}}
  // expected-remark @+3 {{input 0: tile [t0 * 4 size 4 below 12, 0 size 128 below 64]}}
  // expected-remark @+2 {{input 1: tile [0 size 128 below 64, t1 * 256 size 256 below 300]}}
  // expected-remark @+1 {{takes t2, 64 elements, tile after tile}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<12x64xf32>, tensor<64x300xf32>) -> tensor<12x300xf32>
  // expected-remark @+3 {{tile [t0 * 4 size 4 below 3600]}}
  // expected-remark @+2 {{input 0: tile [t0 floordiv 75 size 1 below 12, (t0 mod 75) * 4 size 4 below 300]}}
  // expected-remark @+1 {{needs z0 mod 300 = 0 or 300 mod z0 = 0}}
  %1 = hlo.reshape %0 : (tensor<12x300xf32>) -> tensor<3600xf32>
  return %1 : tensor<3600xf32>
}

// 7 divides neither 300 nor is it a multiple of it.
// RUN: hlo-opt %s --print-tiling=sizes=7 -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEVEN
// SEVEN: tile sizes 7 do not fulfil: z0 mod 300 = 0 or 300 mod z0 = 0
