// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=cpu --verify-diagnostics

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'hlo.negate' op has no kernel and is no call of a library}}
  %0 = hlo.negate %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'hlo.custom_call' op has no kernel and is no call of a library}}
  %0 = hlo.custom_call "unheard-of"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{has no entry: no public function}}
module {
}

// -----

module attributes {hlo.replica_count = 2 : i64} {
  func.func @main() -> tensor<ui32> {
    // expected-error @+1 {{'hlo.replica_id' op is for several devices}}
    %0 = hlo.replica_id : tensor<ui32>
    return %0 : tensor<ui32>
  }
}

// -----

func.func @main(%x: tensor<8xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{'hlo.all_gather' op of one device changes the type of an array}}
  %0 = hlo.all_gather %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<8xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
