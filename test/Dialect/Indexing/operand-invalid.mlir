// RUN: hlo-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{says where 0 runtime variables come from, but the map has 1}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0){rt0} -> (d0 + rt0), domain: d0 in [0, 3], rt0 in [0, 4]>>}

// -----

// expected-error @+1 {{expected 'rt0', 'replica' or 'repetitions'}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0) -> (d0), domain: d0 in [0, 3]>, rt1 = "%i"[]>}

// -----

// expected-error @+1 {{the index of rt0 depends on rt0, which is not after it}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0){rt0} -> (d0 + rt0), domain: d0 in [0, 3], rt0 in [0, 4]>, rt0 = "%i"[rt0]>}

// -----

// expected-error @+1 {{rt0 is clamped to an empty interval}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0){rt0} -> (d0 + rt0), domain: d0 in [0, 3], rt0 in [0, 4]>, rt0 = "%i"[] clamp [1, 0]>}

// -----

// expected-error @+1 {{expected one replica}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0) -> (d0), domain: d0 in [0, 3]>, replica = (d0, d0)>}

// -----

// expected-error @+1 {{use of undeclared identifier}}
func.func private @f() attributes {a = #indexing.operand<map = <(d0) -> (d0), domain: d0 in [0, 3]>, replica = (d1)>}
