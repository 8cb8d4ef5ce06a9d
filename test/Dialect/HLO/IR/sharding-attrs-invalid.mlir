// RUN: not hlo-opt %s --split-input-file 2>&1 | FileCheck %s --strict-whitespace

// The caret is where the text goes wrong.

// CHECK: 3 devices for 4 tiles (at offset 14)
// CHECK-NEXT: {{^}}  t.a = #hlo.sharding<"{devices=[2,2]0,1,2}">
// CHECK-NEXT: {{^}}                                     ^
func.func private @sharding() attributes {
  t.a = #hlo.sharding<"{devices=[2,2]0,1,2}">
}

// -----

// CHECK: the mesh has no axis 'z' (at offset 13)
// CHECK-NEXT: {{^}}  t.a = #hlo.replica_groups<"mesh['x'=2] {'z'}">
// CHECK-NEXT: {{^}}                                          ^
func.func private @groups() attributes {
  t.a = #hlo.replica_groups<"mesh['x'=2] {'z'}">
}

// -----

// CHECK: the size of an axis 0 is less than 1 (at offset 9)
func.func private @mesh() attributes {
  t.a = #hlo.mesh<"mesh['x'=0]">
}
