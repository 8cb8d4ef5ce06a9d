// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @apply_dimensions(%x: index) {
  // expected-error@+1 {{expected 1 dimensions, as many as the map has, but there are 2}}
  indexing.apply #indexing.map<(d0) -> (d0), domain: d0 in [0, 9]>(%x, %x)
  return
}

// -----

func.func @apply_range_variables(%x: index) {
  // expected-error@+1 {{expected 1 range variables, as many as the map has, but there are 0}}
  indexing.apply #indexing.map<(d0)[s0] -> (d0 + s0), domain: d0 in [0, 9], s0 in [0, 3]>(%x)
  return
}

// -----

func.func @apply_runtime_variables(%x: index) {
  // expected-error@+1 {{expected 0 runtime variables, as many as the map has, but there are 1}}
  indexing.apply #indexing.map<(d0) -> (d0), domain: d0 in [0, 9]>(%x){%x}
  return
}

// -----

func.func @apply_map(%x: index) {
  // expected-error@+1 {{invalid kind of attribute specified}}
  indexing.apply affine_map<(d0) -> (d0)>(%x)
  return
}

// -----

func.func @apply_undefined() {
  // expected-error@+1 {{'indexing.apply' op cannot evaluate an undefined map}}
  indexing.apply #indexing.map<undefined>()
  return
}

// -----

func.func @apply_constraints(%x: index, %y: index) {
  // expected-error@+1 {{'indexing.apply' op expects a map without constraints, but it has 1}}
  indexing.apply #indexing.map<(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [0, 9]>(%x, %y)
  return
}

// -----

func.func @apply_operands(%x: index) {
  // expected-error@+1 {{'indexing.apply' op expects 1 operands, as many as the map has variables, but there are 2}}
  "indexing.apply"(%x, %x) <{map = #indexing.map<(d0) -> (), domain: d0 in [0, 9]>}> : (index, index) -> ()
  return
}

// -----

func.func @apply_results(%x: index) {
  // expected-error@+1 {{'indexing.apply' op expects 2 results, as many as the map has, but there are 1}}
  "indexing.apply"(%x) <{map = #indexing.map<(d0) -> (d0, d0 + 1), domain: d0 in [0, 9]>}> : (index) -> index
  return
}

// -----

func.func @loop_dimensions(%x: index) {
  // expected-error@+1 {{expected 0 dimensions, as many as the map has, but there are 1}}
  indexing.loop (%x)[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
  }
  return
}

// -----

func.func @loop_range_variables(%x: index) {
  // expected-error@+1 {{expected 2 range variables, as many as the map has, but there are 1}}
  indexing.loop ()[%s] -> () in #indexing.map<()[s0, s1] -> (), domain: s0 in [0, 3], s1 in [0, 3]> {
  }
  return
}

// -----

func.func @loop_results(%x: index) {
  // expected-error@+1 {{expected 0 results, as many as the map has, but there are 1}}
  indexing.loop ()[%s] -> (%i) in #indexing.map<()[s0] -> (), domain: s0 in [0, 3]> {
  }
  return
}

// -----

func.func @loop_carried_types(%x: f32) {
  // expected-error@+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0:2 = indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 9]> iter_args(%a = %x) -> (f32, f32) {
    indexing.yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @loop_undefined() {
  // expected-error@+1 {{'indexing.loop' op cannot run for the points of an undefined map}}
  indexing.loop () -> () in #indexing.map<undefined> {
  }
  return
}

// -----

func.func @loop_operands() {
  // expected-error@+1 {{'indexing.loop' op expects 1 operands for the dimensions and runtime variables of the map, but there are 0}}
  "indexing.loop"() <{map = #indexing.map<(d0) -> (), domain: d0 in [0, 9]>}> ({
    "indexing.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @loop_type_of_operand(%x: i32) {
  // expected-error@+1 {{'indexing.loop' op expects an index for each dimension and runtime variable, but operand 0 is 'i32'}}
  "indexing.loop"(%x) <{map = #indexing.map<(d0) -> (), domain: d0 in [0, 9]>}> ({
    "indexing.yield"() : () -> ()
  }) : (i32) -> ()
  return
}

// -----

func.func @loop_arguments(%x: f32) {
  // expected-error@+1 {{'indexing.loop' op expects a body of 3 arguments (1 range variables, 1 results and 1 carried values), but there are 2}}
  %0 = "indexing.loop"(%x) <{map = #indexing.map<()[s0] -> (s0), domain: s0 in [0, 9]>}> ({
  ^bb0(%s: index, %i: index):
    "indexing.yield"(%x) : (f32) -> ()
  }) : (f32) -> f32
  return
}

// -----

func.func @loop_type_of_argument() {
  // expected-error@+1 {{'indexing.loop' op expects an index for each range variable and result, but argument 0 of the body is 'i32'}}
  "indexing.loop"() <{map = #indexing.map<()[s0] -> (), domain: s0 in [0, 9]>}> ({
  ^bb0(%s: i32):
    "indexing.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @loop_types_of_carried_values(%x: f32) {
  // expected-error@+1 {{'indexing.loop' op}}
  %0 = "indexing.loop"(%x) <{map = #indexing.map<()[s0] -> (), domain: s0 in [0, 9]>}> ({
  ^bb0(%s: index, %a: i32):
    "indexing.yield"(%a) : (i32) -> ()
  }) : (f32) -> f32
  return
}

// -----

func.func @loop_yield(%x: f32) {
  // expected-error@+1 {{'indexing.loop' op}}
  %0 = indexing.loop ()[%s] -> () in #indexing.map<()[s0] -> (), domain: s0 in [0, 9]> iter_args(%a = %x) -> (f32) {
    // expected-note@+1 {{region branch point}}
    indexing.yield
  }
  return
}

// -----

func.func @yield_elsewhere() {
  // expected-error@+1 {{'indexing.yield' op expects parent op 'indexing.loop'}}
  indexing.yield
}
