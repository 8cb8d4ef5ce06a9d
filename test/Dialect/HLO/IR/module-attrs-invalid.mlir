// RUN: hlo-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'builtin.module' op unknown attribute 'hlo.is_schedule'; did you mean 'hlo.is_scheduled'?}}
module attributes {hlo.is_schedule} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op unknown attribute 'hlo.sharding'}}
module attributes {hlo.sharding = #hlo.sharding<"{replicated}">} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.is_scheduled" is not a unit attribute}}
module attributes {hlo.is_scheduled = true} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.replica_count" is not an i64}}
module attributes {hlo.replica_count = 2 : i32} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.num_partitions" is 0, less than 1}}
module attributes {hlo.num_partitions = 0 : i64} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op frontend attribute "a" is not a string}}
module attributes {hlo.frontend_attributes = {a = 1}} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.debug_attributes" is not a string}}
module attributes {hlo.debug_attributes = 1 : i64} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.input_output_alias" is not an array of aliases}}
module attributes {hlo.input_output_alias = [1]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {1}: the result (f32[8]) has no array there}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[1] = 0 [], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {}: the result (f32[8]) has no array there}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[] = 0 [], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {0}: parameter 2 is outside [0, 2)}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 2 [], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {0}: parameter 1 is (f32[4], token[]) and has no array at {2}}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 1 [2], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {0}: parameter 1 is (f32[4], token[]) and has no array at {1}}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 1 [1], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {0}: the output is f32[8] of 32 bytes, but parameter 1 is f32[4] of 16}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 1 [0], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {0}: the output is aliased twice}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">, #hlo.input_output_alias<[0] = 0 [], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op input-output alias of {1}: parameter 0 is aliased twice at {}}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">, #hlo.input_output_alias<[1] = 0 [], "may-alias">]} {
  func.func @main(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> {
    %0 = hlo.tuple %x, %x : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>, tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.buffer_donor" is not an array of buffer donors}}
module attributes {hlo.buffer_donor = "a"} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op buffer donor 2 {}: parameter 2 is outside [0, 2)}}
module attributes {hlo.buffer_donor = [#hlo.buffer_donor<2 []>]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op buffer donor 1 {}: parameter 1 is (f32[4], token[]) and has no array at {}}}
module attributes {hlo.buffer_donor = [#hlo.buffer_donor<1 []>]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op buffer donor 0 {}: is there twice}}
module attributes {hlo.buffer_donor = [#hlo.buffer_donor<0 []>, #hlo.buffer_donor<0 []>]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op buffer donor 0 {}: is aliased with an output as well}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[0] = 0 [], "may-alias">], hlo.buffer_donor = [#hlo.buffer_donor<0 []>]} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.entry_computation_layout" is not a function type}}
module attributes {hlo.entry_computation_layout = "a"} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op entry layout has 0 parameters and 1 results, but the entry has 2 and 1}}
module attributes {hlo.entry_computation_layout = () -> tuple<tensor<8xf32>>} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op entry layout has f32[9] as parameter 0, but the entry has f32[8]}}
module attributes {hlo.entry_computation_layout = (tensor<9xf32>, tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>>} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op entry layout has the result f32[8], but the entry has (f32[8])}}
module attributes {hlo.entry_computation_layout = (tensor<8xf32>, tuple<tensor<4xf32>, !hlo.token>) -> tensor<8xf32>} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.allow_spmd_sharding_propagation_to_parameters" is not an array of booleans}}
module attributes {hlo.allow_spmd_sharding_propagation_to_parameters = true} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute "hlo.allow_spmd_sharding_propagation_to_parameters" has 4 entries; 1 or 3 are expected}}
module attributes {hlo.allow_spmd_sharding_propagation_to_parameters = array<i1: true, true, true, true>} {
  func.func @main(%x: tensor<8xf32>, %t: tuple<tensor<4xf32>, !hlo.token>) -> tuple<tensor<8xf32>> {
    %0 = hlo.tuple %x : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    return %0 : tuple<tensor<8xf32>>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute 'hlo.input_output_alias' is about the entry, the one public function, but there are 0}}
module attributes {hlo.input_output_alias = [#hlo.input_output_alias<[] = 0 [], "may-alias">]} {
  func.func private @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute 'hlo.buffer_donor' is about the entry, the one public function, but there are 2}}
module attributes {hlo.buffer_donor = [#hlo.buffer_donor<0 []>]} {
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
  func.func @g(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// expected-error@+1 {{'builtin.module' op attribute 'hlo.entry_computation_layout' is about the result of the entry, but that has 0}}
module attributes {hlo.entry_computation_layout = (tensor<8xf32>) -> ()} {
  func.func @f(%x: tensor<8xf32>) {
    return
  }
}
