// RUN: hlo-opt %s --print-tiling=from-input=0 --verify-diagnostics -o /dev/null

// From the operand to what is computed from it.
func.func @forward(%x: tensor<64x1000xf32>) -> tensor<1000x16xf32> {
  // expected-remark @+2 {{input 0: tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 1000]}}
  // expected-remark @+1 {{legal tile sizes}}
  %0 = hlo.fusion kLoop(%x) : (tensor<64x1000xf32>) -> tensor<1000x16xf32> calls {
  ^bb0(%p: tensor<64x1000xf32>):
    // expected-remark @+1 {{tile [t1 * z1 size z1 below 1000, t0 * z0 size z0 below 64]}}
    %1 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x1000xf32>) -> tensor<1000x64xf32>
    // expected-remark @+2 {{needs z0 mod 4 = 0}}
    // expected-remark @+1 {{tile [t1 * z1 size z1 below 1000,}}
    %2 = hlo.slice %1 [0:1000, 0:64:4] : (tensor<1000x64xf32>) -> tensor<1000x16xf32>
    hlo.return %2 : tensor<1000x16xf32>
  }
  return %0 : tensor<1000x16xf32>
}
