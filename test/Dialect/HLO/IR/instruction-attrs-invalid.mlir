// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @unknown(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op unknown attribute 'hlo.shardings'; did you mean 'hlo.sharding'?}}
  %0 = hlo.negate %x {hlo.shardings = 1 : i64} : tensor<f32>
  return
}

// -----

func.func @unknown_far(%x: tensor<f32>) {
  // expected-error-re@+1 {{'hlo.negate' op unknown attribute 'hlo.nothing_like_it'{{$}}}}
  %0 = hlo.negate %x {hlo.nothing_like_it} : tensor<f32>
  return
}

// -----

// expected-error@+1 {{'func.func' op parameter 0: unknown attribute 'hlo.orgin'; did you mean 'hlo.origin'?}}
func.func @unknown_on_parameter(%x: tensor<f32> {hlo.orgin = 1 : i64}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op attribute "hlo.sharding" belongs on an HLO instruction}}
func.func @not_on_function(%x: tensor<f32>) attributes {hlo.sharding = #hlo.sharding<"{replicated}">} {
  return
}

// -----

func.func @not_on_return(%x: tensor<f32>) {
  // expected-error@+1 {{'func.return' op attribute "hlo.backend_config" belongs on an HLO instruction}}
  return {hlo.backend_config = ""}
}

// -----

// expected-error@+1 {{'func.func' op result 0: attribute "hlo.sharding" belongs on the instruction that is returned}}
func.func @not_on_result(%x: tensor<f32>) -> (tensor<f32> {hlo.sharding = #hlo.sharding<"{replicated}">}) {
  return %x : tensor<f32>
}

// -----

func.func @sharding_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.sharding" is not a sharding}}
  %0 = hlo.negate %x {hlo.sharding = "{replicated}"} : tensor<f32>
  return
}

// -----

func.func @sharding_rank(%x: tensor<8x4xf32>) {
  // expected-error@+1 {{'hlo.negate' op sharding has 2 tile dimensions, but 3 are expected: rank 2 and 1 subgroups}}
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{devices=[2,2]<=[4] last_tile_dim_replicate}">} : tensor<8x4xf32>
  return
}

// -----

// expected-error@+1 {{'func.func' op parameter 1: sharding has 1 tile dimensions, but 2 are expected: rank 2 and 0 subgroups}}
func.func @sharding_of_parameter(%x: tensor<f32>, %y: tensor<8x4xf32> {hlo.sharding = #hlo.sharding<"{devices=[4]<=[4]}">}) {
  return
}

// -----

func.func @sharding_mesh_rank(%x: tensor<8x4xf32>) {
  // expected-error@+1 {{'hlo.negate' op sharding has 1 dimensions, but the array has rank 2}}
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{mesh['a'=2], [{'a'}]}">} : tensor<8x4xf32>
  return
}

// -----

func.func @sharding_leaves(%x: tuple<tensor<f32>, tuple<tensor<f32>, tensor<f32>>>) {
  // expected-error@+1 {{'hlo.copy' op sharding has 2 elements, but the type has 3 leaves}}
  %0 = hlo.copy %x {hlo.sharding = #hlo.sharding<"{{replicated}, {replicated}}">} : tuple<tensor<f32>, tuple<tensor<f32>, tensor<f32>>>
  return
}

// -----

func.func @sharding_of_array_is_tuple(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op sharding of f32[] is a tuple}}
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{{replicated}}">} : tensor<f32>
  return
}

// -----

func.func @sharding_of_leaf(%x: tuple<tensor<f32>, tensor<4xf32>>) {
  // expected-error@+1 {{'hlo.copy' op sharding has 2 tile dimensions, but 1 are expected: rank 1 and 0 subgroups}}
  %0 = hlo.copy %x {hlo.sharding = #hlo.sharding<"{{replicated}, {devices=[2,2]<=[4]}}">} : tuple<tensor<f32>, tensor<4xf32>>
  return
}

// -----

module attributes {hlo.num_partitions = 4 : i64} {
  func.func @sharding_device(%x: tensor<f32>) {
    // expected-error@+1 {{'hlo.negate' op sharding names device 4, but the module has 4 partitions}}
    %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{maximal device=4}">} : tensor<f32>
    return
  }
}

// -----

func.func @frontend_attributes_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.frontend_attributes" is not a dictionary of strings}}
  %0 = hlo.negate %x {hlo.frontend_attributes = "a"} : tensor<f32>
  return
}

// -----

func.func @frontend_attributes_entry(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op frontend attribute "b" is not a string}}
  %0 = hlo.negate %x {hlo.frontend_attributes = {a = "a", b = 1}} : tensor<f32>
  return
}

// -----

func.func @backend_config_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.backend_config" is not a string}}
  %0 = hlo.negate %x {hlo.backend_config = {}} : tensor<f32>
  return
}

// -----

func.func @statistics_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.statistics" is not a list of statistics}}
  %0 = hlo.negate %x {hlo.statistics = 1.0 : f32} : tensor<f32>
  return
}

// -----

func.func @origin_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.origin" is not an origin}}
  %0 = hlo.negate %x {hlo.origin = "v"} : tensor<f32>
  return
}

// -----

func.func @origin_tree(%x: tuple<tensor<f32>>) {
  // expected-error@+1 {{'hlo.copy' op origin is a tuple of 2, but the type is (f32[])}}
  %0 = hlo.copy %x {hlo.origin = #hlo.origin<tuple [#hlo.origin<"a" []>, #hlo.origin<"b" []>]>} : tuple<tensor<f32>>
  return
}

// -----

func.func @origin_of_array(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op origin is a tuple of 1, but the type is f32[]}}
  %0 = hlo.negate %x {hlo.origin = #hlo.origin<tuple [#hlo.origin<"a" []>]>} : tensor<f32>
  return
}

// -----

func.func @origin_of_tuple(%x: tuple<tensor<f32>>) {
  // expected-error@+1 {{'hlo.copy' op origin of the tuple (f32[]) is no tuple}}
  %0 = hlo.copy %x {hlo.origin = #hlo.origin<"a" []>} : tuple<tensor<f32>>
  return
}

// -----

func.func @replication_place(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.parameter_replication" belongs on a parameter}}
  %0 = hlo.negate %x {hlo.parameter_replication = array<i1: true>} : tensor<f32>
  return
}

// -----

// expected-error@+1 {{'func.func' op parameter 0: parameter replication has 1 entries, but the type has 2 leaves}}
func.func @replication_count(%x: tuple<tensor<f32>, tensor<f32>> {hlo.parameter_replication = array<i1: true>}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op parameter 0: attribute "hlo.parameter_replication" is not an array of booleans}}
func.func @replication_type(%x: tensor<f32> {hlo.parameter_replication = true}) {
  return
}

// -----

func.func @thread_place(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.execution_thread" belongs on a function or the hlo.return of a computation}}
  %0 = hlo.negate %x {hlo.execution_thread = "a"} : tensor<f32>
  return
}

// -----

// expected-error@+1 {{'func.func' op attribute "hlo.execution_thread" is not a string}}
func.func @thread_type(%x: tensor<f32>) attributes {hlo.execution_thread = 1 : i64} {
  return
}

// -----

// expected-error@+1 {{'func.func' op parameter 0: attribute "hlo.control_id" needs the place in the block that hlo.parameter has}}
func.func @control_of_parameter(%x: tensor<f32> {hlo.control_id = 0 : i64}) {
  return
}

// -----

func.func @control_id_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.control_id" is not an i64}}
  %0 = hlo.negate %x {hlo.control_id = 0 : i32} : tensor<f32>
  return
}

// -----

func.func @control_id_unique(%x: tensor<f32>) {
  // expected-note@+1 {{which is here}}
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  // expected-error@+1 {{'hlo.negate' op has hlo.control_id 0 of another operation}}
  %1 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_type(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.control_predecessors" is not an array of i64}}
  %0 = hlo.negate %x {hlo.control_predecessors = [0]} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_empty(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op attribute "hlo.control_predecessors" names no predecessor}}
  %0 = hlo.negate %x {hlo.control_predecessors = array<i64>} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_twice(%x: tensor<f32>) {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  // expected-error@+1 {{'hlo.negate' op names control predecessor 0 twice}}
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0, 0>} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_unknown(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op has control predecessor 3, but no earlier operation of its block has that hlo.control_id}}
  %0 = hlo.negate %x {hlo.control_predecessors = array<i64: 3>} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_later(%x: tensor<f32>) {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  // expected-error@+1 {{'hlo.negate' op has control predecessor 1, but no earlier operation of its block has that hlo.control_id}}
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  %2 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<f32>
  return
}

// -----

func.func @control_predecessors_self(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op is its own control predecessor 0}}
  %0 = hlo.negate %x {hlo.control_id = 0 : i64, hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return
}
