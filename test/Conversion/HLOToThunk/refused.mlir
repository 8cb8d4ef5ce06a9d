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

// Alone and in a tuple; not one that nothing reads.
func.func @main() -> tensor<8xf32> {
  %0 = hlo.constant #hlo.elided : tensor<4xf32>
  // expected-error @+2 {{'hlo.constant' op cannot be compiled: its elements were left out of the text}}
  // expected-note @+1 {{materialize-elided-constants gives it some}}
  %1 = hlo.constant #hlo.elided : tensor<8xf32>
  %2 = hlo.copy %1 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @main() -> tuple<tensor<f32>, tensor<8xf32>> {
  // expected-error @+2 {{its elements were left out of the text}}
  // expected-note @+1 {{gives it some}}
  %0 = hlo.constant #hlo.tuple<[dense<1.0> : tensor<f32>, #hlo.elided : tensor<8xf32>]> : tuple<tensor<f32>, tensor<8xf32>>
  %1 = hlo.copy %0 : tuple<tensor<f32>, tensor<8xf32>>
  return %1 : tuple<tensor<f32>, tensor<8xf32>>
}
