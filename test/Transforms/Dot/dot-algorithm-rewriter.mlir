// RUN: hlo-opt %s --dot-algorithm-rewriter | FileCheck %s
// RUN: hlo-opt %s --dot-algorithm-rewriter --remark-format=emitRemark --remarks-filter-missed=dot-algorithm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="dot stays: elements other than f32"

// CHECK-LABEL: func @bf16(
// CHECK:         %[[X:.*]] = hlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// CHECK:         %[[Y:.*]] = hlo.convert %arg1 : (tensor<3x4xf32>) -> tensor<3x4xbf16>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]] {{.*}} algorithm = dot_bf16_bf16_f32 : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
// CHECK:         return %[[D]]
func.func @bf16(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// The high part has the first bits, and is NaN where the operand is.
// CHECK-LABEL: func @bf16_x3(
// CHECK:         %[[BITS:.*]] = hlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
// CHECK:         hlo.constant dense<-65536> : tensor<i32>
// CHECK:         hlo.and %[[BITS]]
// CHECK:         %[[MASKED:.*]] = hlo.bitcast_convert {{.*}} -> tensor<2x3xf32>
// CHECK:         %[[EQUAL:.*]] = hlo.compare EQ, %arg0, %arg0
// CHECK:         %[[HIGH:.*]] = hlo.select %[[EQUAL]], %[[MASKED]], %arg0
// CHECK:         %[[X0:.*]] = hlo.convert %[[HIGH]] : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// CHECK:         %[[REST:.*]] = hlo.subtract %arg0, %[[HIGH]]
// CHECK:         %[[X1:.*]] = hlo.convert %[[REST]] : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// CHECK:         %[[Y0:.*]] = hlo.convert {{.*}} -> tensor<3x4xbf16>
// CHECK:         %[[Y1:.*]] = hlo.convert {{.*}} -> tensor<3x4xbf16>
// CHECK:         %[[P10:.*]] = hlo.dot %[[X1]], %[[Y0]]
// CHECK:         %[[P01:.*]] = hlo.dot %[[X0]], %[[Y1]]
// CHECK:         %[[SUM:.*]] = hlo.add %[[P10]], %[[P01]]
// CHECK:         %[[P00:.*]] = hlo.dot %[[X0]], %[[Y0]]
// CHECK:         %[[FINITE:.*]] = hlo.is_finite %[[SUM]]
// CHECK:         %[[SMALL:.*]] = hlo.select %[[FINITE]], %[[SUM]],
// CHECK:         %[[R:.*]] = hlo.add %[[SMALL]], %[[P00]]
// CHECK:         return %[[R]]
func.func @bf16_x3(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x3 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @bf16_x6(
// CHECK-COUNT-6: hlo.dot
// CHECK-NOT:     hlo.dot
func.func @bf16_x6(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x6 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @bf16_x9(
// CHECK-COUNT-9: hlo.dot
// CHECK-NOT:     hlo.dot
func.func @bf16_x9(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x9 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func @tf32_x3(
// CHECK:         hlo.constant dense<-8192> : tensor<i32>
// CHECK-COUNT-3: hlo.dot {{.*}} algorithm = dot_tf32_tf32_f32 : (tensor<2x3xf32>, tensor<3x4xf32>)
func.func @tf32_x3(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_tf32_tf32_f32_x3 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// What libraries have as it is.
// CHECK-LABEL: func @single(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @single(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %a: tensor<2x3xbf16>, %b: tensor<3x4xbf16>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_tf32_tf32_f32 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @f64(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @f64(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) -> tensor<2x4xf64> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x3 : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  return %0 : tensor<2x4xf64>
}
