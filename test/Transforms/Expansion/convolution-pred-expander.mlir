// RUN: hlo-opt %s --convolution-pred-expander | FileCheck %s
// RUN: hlo-opt %s --convolution-pred-expander --remark-format=emitRemark --remarks-filter=convolution-pred-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-2: [Passed] Replaced | {{.*}} Remark="convolution replaced by convert"
// REMARK-NOT:     remark:

// CHECK-LABEL: func @preds(
// CHECK:         %[[X:.*]] = hlo.convert %arg0{{.*}} : (tensor<1x8x2xi1, #hlo.layout<[1, 2, 0]>>) -> tensor<1x8x2xf16, #hlo.layout<[1, 2, 0]>>
// CHECK:         %[[K:.*]] = hlo.convert %arg1
// CHECK:         %[[C:.*]] = hlo.convolution %[[X]], %[[K]] window = <size = [3]> dim_labels = <"b0f_0io->b0f"> operand_precision = <high, default>
// CHECK:         %[[R:.*]] = hlo.convert %[[C]] {hlo.sharding = #hlo.sharding<"{replicated}">} : {{.*}} -> tensor<1x6x1xi1, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:    return %[[R]]
func.func @preds(%x: tensor<1x8x2xi1, #hlo.layout<[1, 2, 0]>>, %k: tensor<3x2x1xi1, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x1xi1, #hlo.layout<[2, 1, 0]>> {
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> operand_precision = <high, default> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1x8x2xi1, #hlo.layout<[1, 2, 0]>>, tensor<3x2x1xi1, #hlo.layout<[2, 1, 0]>>) -> tensor<1x6x1xi1, #hlo.layout<[2, 1, 0]>>
  return %r : tensor<1x6x1xi1, #hlo.layout<[2, 1, 0]>>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.convolution {{.*}} -> tensor<1x0x1xf16>
func.func @no_elements(%x: tensor<1x2x2xi1>, %k: tensor<3x2x1xi1>) -> tensor<1x0x1xi1> {
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x2x2xi1>, tensor<3x2x1xi1>) -> tensor<1x0x1xi1>
  return %r : tensor<1x0x1xi1>
}

// Integers count.
// CHECK-LABEL: func @counts(
// CHECK-NEXT:    hlo.convolution
func.func @counts(%x: tensor<1x8x2xi1>, %k: tensor<3x2x1xi1>) -> tensor<1x6x1xi32> {
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x8x2xi1>, tensor<3x2x1xi1>) -> tensor<1x6x1xi32>
  return %r : tensor<1x6x1xi32>
}

// CHECK-LABEL: func @floats(
// CHECK-NEXT:    hlo.convolution
func.func @floats(%x: tensor<1x8x2xf32>, %k: tensor<3x2x1xf32>) -> tensor<1x6x1xf32> {
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x8x2xf32>, tensor<3x2x1xf32>) -> tensor<1x6x1xf32>
  return %r : tensor<1x6x1xf32>
}

// Numbers that are zeros of f16.
// CHECK-LABEL: func @pred_of_floats(
// CHECK-NEXT:    hlo.constant
// CHECK-NEXT:    hlo.convolution
func.func @pred_of_floats(%x: tensor<1x8x2xf32>) -> tensor<1x6x1xi1> {
  %k = hlo.constant dense<1.0e-20> : tensor<3x2x1xf32>
  %r = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x8x2xf32>, tensor<3x2x1xf32>) -> tensor<1x6x1xi1>
  return %r : tensor<1x6x1xi1>
}
