// RUN: hlo-opt %s --sub-byte-normalization=remove=true --split-input-file --verify-diagnostics

func.func @packed(%x: tensor<16xi4, #hlo.layout<[0], element_size_in_bits = 4>>) -> tensor<8xi8, #hlo.layout<[0]>> {
  // expected-error@+1 {{takes as many bytes as its operand only with elements of the sizes that it has}}
  %0 = hlo.bitcast %x : (tensor<16xi4, #hlo.layout<[0], element_size_in_bits = 4>>) -> tensor<8xi8, #hlo.layout<[0]>>
  return %0 : tensor<8xi8, #hlo.layout<[0]>>
}

// -----

func.func @equal(%x: tensor<4x4xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>) -> tensor<16xi4, #hlo.layout<[0], element_size_in_bits = 4>> {
  %0 = hlo.bitcast %x : (tensor<4x4xi4, #hlo.layout<[1, 0], element_size_in_bits = 4>>) -> tensor<16xi4, #hlo.layout<[0], element_size_in_bits = 4>>
  return %0 : tensor<16xi4, #hlo.layout<[0], element_size_in_bits = 4>>
}
