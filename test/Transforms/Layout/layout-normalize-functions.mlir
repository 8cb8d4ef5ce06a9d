// RUN: hlo-opt %s --layout-normalize | FileCheck %s

// Functions of other modules keep their types.
!x = tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK:       func.func private @external(tensor<2x3xf32, #hlo.layout<[0, 1]>>)
func.func private @external(!x) -> !x
// CHECK:       func.func private @described(%{{.*}}: tensor<3x2xf32, #hlo.layout<[1, 0]>>
func.func private @described(%x: !x {hlo.frontend_attributes = {a = "b"}}) -> !x {
  %0 = hlo.negate %x : !x
  return %0 : !x
}
// CHECK:       func.func @main(
// CHECK-NEXT:    %[[A:.*]] = hlo.call @external(%arg0)
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[A]]
// CHECK-NEXT:    hlo.call @described(%[[B]])
func.func @main(%x: !x) -> !x {
  %0 = hlo.call @external(%x) : (!x) -> !x
  %1 = hlo.call @described(%0) : (!x) -> !x
  return %1 : !x
}
