// RUN: hlo-opt %s --split-input-file --fill-missing-layouts | FileCheck %s
// RUN: hlo-opt %s --split-input-file --fill-missing-layouts \
// RUN:   --remark-format=emitRemark --remarks-filter=fill-missing-layouts \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK:     remark: [Passed] Filled | {{.*}}Remark="6 arrays are row-major now"
// REMARK-NOT: remark:

// Parameters and results, constants, tuples, regions and dynamic dimensions.
// CHECK-LABEL: func.func @some(
// CHECK-SAME:    %arg0: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %arg1: tuple<tensor<f32>, tensor<?x3xf32, #hlo.bounds<[2, ?], #hlo.layout<[1, 0]>>>>)
// CHECK-SAME:    -> (tensor<4x2xf32, #hlo.layout<[1, 0]>>, tensor<2xi32, #hlo.layout<[0]>>)
// CHECK-NEXT:    hlo.constant dense<[1, 2]> : tensor<2xi32, #hlo.layout<[0]>>
func.func @some(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %t: tuple<tensor<f32>, tensor<?x3xf32, #hlo.bounds<[2, ?]>>>) -> (tensor<4x2xf32>, tensor<2xi32>) {
  %c = hlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = hlo.negate %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<4x2xf32>) -> tensor<4x2xf32> calls {
  ^bb0(%p: tensor<4x2xf32>):
    %2 = hlo.abs %p : tensor<4x2xf32>
    hlo.return %2 : tensor<4x2xf32>
  }
  return %1, %c : tensor<4x2xf32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: func.func @none(%arg0: tensor<4xf32>) -> tensor<4xf32>
func.func @none(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @all(%arg0: tensor<4xf32, #hlo.layout<[0]>>, %arg1: tensor<f32>)
func.func @all(%x: tensor<4xf32, #hlo.layout<[0]>>, %y: tensor<f32>) -> tensor<4xf32, #hlo.layout<[0]>> {
  return %x : tensor<4xf32, #hlo.layout<[0]>>
}
