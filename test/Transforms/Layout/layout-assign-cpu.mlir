// RUN: hlo-opt %s --layout-assign=target=cpu | FileCheck %s
// RUN: not hlo-opt %s --layout-assign=target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: error: {{.*}}abacus

// Libraries of processors read row-major arrays.
// CHECK-LABEL: func @dot(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.dot %[[C]], %arg1 {{.*}} -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
func.func @dot(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>, %y: tensor<8x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @convolution(
// CHECK-NEXT:    hlo.convolution {{.*}} -> tensor<2x4x6x6xf32, #hlo.layout<[3, 2, 1, 0]>>
func.func @convolution(%x: tensor<2x4x8x8xf32>, %k: tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x8x8xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32>
  return %0 : tensor<2x4x6x6xf32>
}

// Others follow their operands there too.
// CHECK-LABEL: func @elementwise(
// CHECK-NEXT:    hlo.negate %arg0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return
func.func @elementwise(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.negate %x : tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}
