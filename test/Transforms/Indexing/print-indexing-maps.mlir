// RUN: hlo-opt %s --print-indexing-maps --verify-diagnostics -o /dev/null

func.func @main(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-remark @+2 {{output 0 to input 0: (d0, d1) -> (d1), domain: d0 in [0, 1], d1 in [0, 2]}}
  // expected-remark @+1 {{input 0 to output 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 2], s0 in [0, 1]}}
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  // expected-remark @+1 {{undefined}}
  %1 = hlo.custom_call "f"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // Nothing to say of what has no operands.
  %2 = hlo.iota iota_dimension = 0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
