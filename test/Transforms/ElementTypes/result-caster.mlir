// RUN: hlo-opt %s --result-caster | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: hlo-opt %s --result-caster=keep=f32:f32:bf16 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: hlo-opt %s --result-caster=keep=f32:f32:bf16 --remark-format=emitRemark --remarks-filter=result-caster 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --result-caster --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Missed] NotReplaced | Category:result-caster | Remark="dot stays: a library takes it as it is"
// REMARK: remark: [Passed] Cast | Category:result-caster | Remark="dot of f64, then converted"

// The dot comes when it did; both have the sharding.
// CHECK-LABEL: func @floats(
// ALL-NEXT: %[[D:.*]] = hlo.dot {{.*}} {hlo.control_id = 0 : i64, hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// ALL-NEXT: %[[C:.*]] = hlo.convert %[[D]] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x4xf32>) -> tensor<2x4xbf16>
// ALL-NEXT: return %[[C]]
// KEEP-NEXT: hlo.dot {{.*}} -> tensor<2x4xbf16>
func.func @floats(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 0 : i64, hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xbf16>
  return %0 : tensor<2x4xbf16>
}

// The wider operand counts.
// CHECK-LABEL: func @mixed(
// CHECK: %[[D:.*]] = hlo.dot {{.*}} -> tensor<f64>
// CHECK-NEXT: hlo.convert %[[D]] : (tensor<f64>) -> tensor<f16>
func.func @mixed(%x: tensor<3xf32>, %y: tensor<3xf64>) -> tensor<f16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf64>) -> tensor<f16>
  return %0 : tensor<f16>
}

// CHECK-LABEL: func @convolution(
// CHECK: hlo.convolution {{.*}} -> tensor<1x3x3xf32, #hlo.layout<[0, 1, 2]>>
// CHECK-NEXT: hlo.convert {{.*}} -> tensor<1x3x3xf16, #hlo.layout<[0, 1, 2]>>
func.func @convolution(%x: tensor<1x4x2xf32, #hlo.layout<[0, 1, 2]>>, %y: tensor<2x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<1x3x3xf16, #hlo.layout<[0, 1, 2]>> {
  %0 = hlo.convolution %x, %y window = <size = [2]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xf32, #hlo.layout<[0, 1, 2]>>, tensor<2x2x3xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<1x3x3xf16, #hlo.layout<[0, 1, 2]>>
  return %0 : tensor<1x3x3xf16, #hlo.layout<[0, 1, 2]>>
}

// As wide as the operands, or wider; floats of integers.
// CHECK-LABEL: func @kept(
// CHECK-NOT: hlo.convert
// CHECK: return
func.func @kept(%x: tensor<3xi32>, %y: tensor<3xbf16>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<3xi32>) -> tensor<f32>
  %1 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<f32>
  %2 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>
  return
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.dot {{.*}} loc("product")
// LOC:         hlo.convert {{.*}} loc("product")
func.func @locations(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf32> loc("product")
  return %0 : tensor<2x4xf32>
}
