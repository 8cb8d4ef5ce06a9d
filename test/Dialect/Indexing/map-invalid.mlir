// RUN: hlo-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

// Variables.

// expected-error@+1 {{there are two variables 'd0'}}
"test.map"() {map = #indexing.map<(d0, d0) -> (d0), domain: d0 in [0, 3], d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{there are two variables 'x'}}
"test.map"() {map = #indexing.map<(x)[y]{x} -> (x), domain: x in [0, 3], y in [0, 3], x in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected valid keyword}}
"test.map"() {map = #indexing.map<(0) -> (), domain: empty>} : () -> ()

// -----

// expected-error@+1 {{expected '('}}
"test.map"() {map = #indexing.map<[s0] -> (s0), domain: s0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected '->'}}
"test.map"() {map = #indexing.map<(d0){rt0}[s0] -> (d0), domain: empty>} : () -> ()

// -----

// Results.

// expected-error@+1 {{use of undeclared identifier}}
"test.map"() {map = #indexing.map<(d0) -> (d1), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"test.map"() {map = #indexing.map<(d0) -> (d0, ), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{at least one of the multiply operands has to be either a constant or symbolic}}
"test.map"() {map = #indexing.map<(d0, d1) -> (d0 * d1), domain: d0 in [0, 3], d1 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected factors that are constants and divisors that are positive constants}}
"test.map"() {map = #indexing.map<()[s0, s1] -> (s0 * s1), domain: s0 in [0, 3], s1 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{divisor}}
"test.map"() {map = #indexing.map<(d0)[s0] -> (d0 floordiv s0), domain: d0 in [0, 3], s0 in [1, 3]>} : () -> ()

// -----

// expected-error@+1 {{divisor}}
"test.map"() {map = #indexing.map<(d0) -> (d0 floordiv 0), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{divisor}}
"test.map"() {map = #indexing.map<(d0) -> (d0 floordiv -3), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{divisor}}
"test.map"() {map = #indexing.map<(d0) -> (d0 mod 0), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{divisor}}
"test.map"() {map = #indexing.map<(d0) -> (d0 ceildiv -1), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{constant too large}}
"test.map"() {map = #indexing.map<(d0) -> (d0 + 9223372036854775808), domain: d0 in [0, 3]>} : () -> ()

// -----

// Domains.

// expected-error@+1 {{expected ','}}
"test.map"() {map = #indexing.map<(d0) -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected 'domain'}}
"test.map"() {map = #indexing.map<(d0) -> (d0), d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected the interval of 'd1' too}}
"test.map"() {map = #indexing.map<(d0, d1) -> (d0), domain: d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected the interval of 's0'}}
"test.map"() {map = #indexing.map<(d0)[s0] -> (d0), domain: d0 in [0, 3], d0 in [0, 2]>} : () -> ()

// -----

// expected-error@+1 {{expected the interval of 'd0'}}
"test.map"() {map = #indexing.map<(d0, d1) -> (d0), domain: d1 in [0, 3], d0 in [0, 2]>} : () -> ()

// -----

// expected-error@+1 {{the interval is empty; a map without points is written 'domain: empty'}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [0, -1]>} : () -> ()

// -----

// expected-error@+1 {{the interval is empty}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [0, 9], d0 * 2 in [3, 2]>} : () -> ()

// -----

// expected-error@+1 {{expected integer value}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [0, n]>} : () -> ()

// -----

// expected-error@+1 {{integer value too large}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [0, 9223372036854775808]>} : () -> ()

// -----

// expected-error@+1 {{integer value too large}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [-9223372036854775809, 0]>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [3]>} : () -> ()

// -----

// expected-error@+1 {{expected 'in'}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{at least one of the multiply operands has to be either a constant or symbolic}}
"test.map"() {map = #indexing.map<(d0, d1) -> (d0), domain: d0 in [0, 3], d1 in [0, 3], d0 * d1 in [0, 2]>} : () -> ()

// -----

// expected-error@+1 {{use of undeclared identifier}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: d0 in [0, 3], d0 + s0 in [0, 2]>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"test.map"() {map = #indexing.map<undefined, domain: empty>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"test.map"() {map = #indexing.map<(d0) -> (d0), domain: empty, d0 in [0, 3]>} : () -> ()

// -----

// expected-error@+1 {{expected '<'}}
"test.map"() {map = #indexing.map} : () -> ()
