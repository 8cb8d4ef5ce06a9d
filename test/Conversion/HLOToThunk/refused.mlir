// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=cpu --verify-diagnostics

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'hlo.negate' op has no kernel and is no call of a library}}
  %0 = hlo.negate %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'hlo.custom_call' op calls what no library is known for}}
  %0 = hlo.custom_call "unheard-of"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{has no entry: no public function}}
module {
}

// -----

func.func @main(%x: tensor<8xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{'hlo.all_gather' op communicates with other devices, and a program is for one}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<8xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

func.func @main() -> tensor<1000xf32> {
  // expected-error @+1 {{'hlo.constant' op has no elements: they were left out of the text}}
  %0 = hlo.constant #hlo.elided : tensor<1000xf32>
  %1 = hlo.copy %0 : tensor<1000xf32>
  return %1 : tensor<1000xf32>
}
