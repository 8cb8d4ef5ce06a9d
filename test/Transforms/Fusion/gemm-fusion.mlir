// RUN: hlo-opt %s --gemm-fusion | FileCheck %s
// RUN: hlo-opt %s --gemm-fusion --remarks-filter=gemm-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --gemm-fusion=target=v100 --remarks-filter=gemm-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=VOLTA
// VOLTA: Remark="dot not fused: the device has no kernels of tiles"
// VOLTA-NOT: Passed
// RUN: hlo-opt %s --gemm-fusion=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: not hlo-opt %s --gemm-fusion=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: {{.*}}h1000
// TURING-NOT: kCustom

// CHECK-LABEL: func @alone(
// CHECK-NEXT:    hlo.fusion kCustom(%{{.*}}, %{{.*}}) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton_gemm\22}}"}
// CHECK:           hlo.dot
// CHECK-NEXT:      hlo.return
func.func @alone(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// What operands come from, and what reads the result; the bias with it.
// CHECK-LABEL: func @around(
// CHECK-SAME:    %[[X:.*]]: tensor<4x16x32xf16>, %[[Y:.*]]: tensor<64x32xf32>, %[[S:.*]]: tensor<f32>, %[[B:.*]]: tensor<64xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom(
// CHECK-DAG:       hlo.bitcast
// CHECK-DAG:       hlo.convert
// CHECK-DAG:       hlo.multiply
// CHECK-DAG:       hlo.transpose
// CHECK:           hlo.dot
// CHECK:           hlo.add
// CHECK:           hlo.tanh
// CHECK-NEXT:      hlo.return
// CHECK:         return %[[F]]
// REMARK: [Passed] Fused | {{.*}}Remark="dot fused with 8 other operations: {{[0-9]+}} bytes read and written instead of {{[0-9]+}}"
func.func @around(%x: tensor<4x16x32xf16>, %y: tensor<64x32xf32>, %s: tensor<f32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.bitcast %x : (tensor<4x16x32xf16>) -> tensor<64x32xf16>
  %1 = hlo.convert %0 : (tensor<64x32xf16>) -> tensor<64x32xf32>
  %2 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<64x32xf32>
  %3 = hlo.multiply %y, %2 : tensor<64x32xf32>
  %4 = hlo.transpose %3 dimensions = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
  %5 = hlo.dot %1, %4 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %6 = hlo.broadcast %b dimensions = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %7 = hlo.add %5, %6 : tensor<64x64xf32>
  %8 = hlo.tanh %7 : tensor<64x64xf32>
  return %8 : tensor<64x64xf32>
}

// A sum of two arrays, which others made, would be more to read.
// CHECK-LABEL: func @more_to_read(
// CHECK:         %[[A:.*]] = hlo.add
// CHECK-NEXT:    hlo.fusion kCustom(%[[A]]
// REMARK: Remark="add not fused with dot: it reads 8192 bytes more than it writes, more than 1024"
func.func @more_to_read(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.reverse %x dimensions = [0] : tensor<64x32xf32>
  %1 = hlo.reverse %x dimensions = [1] : tensor<64x32xf32>
  %2 = hlo.add %0, %1 : tensor<64x32xf32>
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}

// A wider result would be more to write.
// CHECK-LABEL: func @more_to_write(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom
// CHECK:         hlo.convert %[[F]]
// REMARK: Remark="convert not fused with dot: 16384 bytes more would be written, more than 1024"
func.func @more_to_write(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf64> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.convert %0 : (tensor<64x64xf32>) -> tensor<64x64xf64>
  return %1 : tensor<64x64xf64>
}

// Two read the result.
// CHECK-LABEL: func @two_users(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom
// CHECK:         hlo.negate %[[F]]
func.func @two_users(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.negate %0 : tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// Matrix units have no such types.
// CHECK-LABEL: func @f64(
// CHECK-NEXT:    hlo.dot
// REMARK: [Missed] NotFused | {{.*}}Remark="dot not fused: no tiled kernel multiplies f64 and f64 to f64"
func.func @f64(%x: tensor<64x32xf64>, %y: tensor<32x64xf64>) -> tensor<64x64xf64> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf64>, tensor<32x64xf64>) -> tensor<64x64xf64>
  return %0 : tensor<64x64xf64>
}

// The two types of 8-bit floats are multiplied with each other.
// CHECK-LABEL: func @mixed_f8(
// CHECK-NEXT:    hlo.fusion kCustom
func.func @mixed_f8(%x: tensor<64x32xf8E4M3FN>, %y: tensor<32x64xf8E5M2>) -> tensor<64x64xbf16> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf8E4M3FN>, tensor<32x64xf8E5M2>) -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}

// Others are not.
// CHECK-LABEL: func @mixed_f16(
// CHECK-NEXT:    hlo.dot
// REMARK: Remark="dot not fused: no tiled kernel multiplies bf16 and f16 to f32"
func.func @mixed_f16(%x: tensor<64x32xbf16>, %y: tensor<32x64xf16>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xbf16>, tensor<32x64xf16>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.dot
// REMARK: Remark="dot not fused: an operand has no elements"
func.func @no_elements(%x: tensor<64x0xf32>, %y: tensor<0x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x0xf32>, tensor<0x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// A factor for each row, that another kernel computes of the rows, stays
// outside: that kernel is to multiply them.
// CHECK-LABEL: func @normalized(
// CHECK:         %[[S:.*]] = hlo.multiply
// CHECK-NEXT:    hlo.fusion kCustom(%[[S]], %{{.*}})
func.func @normalized(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64x32xf32>
  %2 = hlo.multiply %x, %1 : tensor<64x32xf32>
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}

// One that is given goes inside.
// CHECK-LABEL: func @scaled(
// CHECK-NEXT:    hlo.fusion kCustom(
// CHECK:           hlo.multiply
func.func @scaled(%x: tensor<64x32xf32>, %s: tensor<64xf16>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.convert %s : (tensor<64xf16>) -> tensor<64xf32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64x32xf32>
  %2 = hlo.multiply %x, %1 : tensor<64x32xf32>
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}

// A mask that is computed from indices is nothing to read.
// CHECK-LABEL: func @masked(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom(%{{.*}}, %{{.*}})
// CHECK:           hlo.compare
// CHECK:           hlo.select
// CHECK:         return %[[F]]
func.func @masked(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %rows = hlo.iota iota_dimension = 0 : tensor<64x64xi32>
  %columns = hlo.iota iota_dimension = 1 : tensor<64x64xi32>
  %1 = hlo.compare GE, %rows, %columns : (tensor<64x64xi32>, tensor<64x64xi32>) -> tensor<64x64xi1>
  %low = hlo.constant dense<-1.0e9> : tensor<f32>
  %2 = hlo.broadcast %low dimensions = [] : (tensor<f32>) -> tensor<64x64xf32>
  %3 = hlo.select %1, %0, %2 : (tensor<64x64xi1>, tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}

// Two read the product, but a third joins them.
// CHECK-LABEL: func @activation(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom(%{{.*}}, %{{.*}}, %{{.*}})
// CHECK:           hlo.add
// CHECK:           hlo.logistic
// CHECK:           hlo.multiply
// CHECK:         return %[[F]]
// REMARK: [Passed] Fused | {{.*}}Remark="dot fused with 4 other operations: 
func.func @activation(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %2 = hlo.add %0, %1 : tensor<64x64xf32>
  %3 = hlo.logistic %2 : tensor<64x64xf32>
  %4 = hlo.multiply %2, %3 : tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}

// One of two that read it is no operation with tiles.
// CHECK-LABEL: func @not_joined(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom
// CHECK:         hlo.reverse %[[F]]
// CHECK:         hlo.multiply %[[F]]
func.func @not_joined(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.reverse %0 dimensions = [0] : tensor<64x64xf32>
  %2 = hlo.multiply %0, %1 : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// What is read in between stays a result.
// CHECK-LABEL: func @read_between(
// CHECK:         %[[F:.*]] = hlo.fusion kCustom
// CHECK:         hlo.logistic %[[F]]
func.func @read_between(%x: tensor<64x32xf32>, %y: tensor<32x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.logistic %0 : tensor<64x64xf32>
  %2 = hlo.multiply %0, %1 : tensor<64x64xf32>
  %3 = hlo.tuple %1, %2 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  return %3 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// Arrays of dynamic sizes, and elements that registers do not hold.
// CHECK-LABEL: func @no_tiles(
// CHECK-NEXT:    %[[S:.*]] = hlo.slice %arg0
// CHECK-NEXT:    %[[D:.*]] = hlo.fusion kCustom(%[[S]], %arg1)
// CHECK:         hlo.convert %[[D]] : (tensor<64x64xf32>) -> tensor<64x64xi4>
func.func @no_tiles(%x: tensor<?x32xf32, #hlo.bounds<[128, ?]>>, %y: tensor<32x64xf32>) -> tensor<64x64xi4> {
  %0 = hlo.slice %x [0:64, 0:32] : (tensor<?x32xf32, #hlo.bounds<[128, ?]>>) -> tensor<64x32xf32>
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %2 = hlo.convert %1 : (tensor<64x64xf32>) -> tensor<64x64xi4>
  return %2 : tensor<64x64xi4>
}

// CHECK-LABEL: func @not_eligible(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
!lhs = tensor<64x32xf32>
!rhs = tensor<32x64xf32>
!any_lhs = tensor<?x32xf32, #hlo.bounds<[64, ?]>>
!any_rhs = tensor<32x?xf32, #hlo.bounds<[?, 64]>>
// REMARK: Remark="dot not fused: it has control dependencies"
// REMARK: Remark="dot not fused: it asks for an algorithm"
// REMARK: Remark="dot not fused: an operand has dynamic dimensions"
func.func @not_eligible(%x: !lhs, %y: !rhs, %dx: !any_lhs, %dy: !any_rhs, %ex: tensor<0x32xf32>, %ey: tensor<32x0xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<?x64xf32, #hlo.bounds<[64, ?]>>, tensor<64x?xf32, #hlo.bounds<[?, 64]>>, tensor<0x64xf32>, tensor<64x0xf32>) {
  %ordered = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64} : (!lhs, !rhs) -> tensor<64x64xf32>
  %rounded = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (!lhs, !rhs) -> tensor<64x64xf32>
  %rows = hlo.dot %dx, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!any_lhs, !rhs) -> tensor<?x64xf32, #hlo.bounds<[64, ?]>>
  %columns = hlo.dot %x, %dy dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !any_rhs) -> tensor<64x?xf32, #hlo.bounds<[?, 64]>>
  %no_rows = hlo.dot %ex, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<0x32xf32>, !rhs) -> tensor<0x64xf32>
  %no_columns = hlo.dot %x, %ey dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, tensor<32x0xf32>) -> tensor<64x0xf32>
  return %ordered, %rounded, %rows, %columns, %no_rows, %no_columns : tensor<64x64xf32>, tensor<64x64xf32>, tensor<?x64xf32, #hlo.bounds<[64, ?]>>, tensor<64x?xf32, #hlo.bounds<[?, 64]>>, tensor<0x64xf32>, tensor<64x0xf32>
}

// What reads arguments alone goes inside, though that is more to read, unless
// others read them.
// CHECK-LABEL: func @arguments(
// CHECK-NEXT:    %[[A:.*]] = hlo.add %arg0, %arg1
// CHECK-NEXT:    hlo.fusion kCustom(%[[A]], %arg2)
// CHECK:         hlo.fusion kCustom(%arg3, %arg4, %arg2)
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @arguments(%a: !lhs, %b: !lhs, %y: !rhs, %c: !lhs, %d: !lhs) -> (tensor<64x64xf32>, tensor<64x64xf32>, !lhs) {
  %0 = hlo.add %a, %b : !lhs
  %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  %2 = hlo.add %c, %d : !lhs
  %3 = hlo.dot %2, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  %4 = hlo.negate %a : !lhs
  return %1, %3, %4 : tensor<64x64xf32>, tensor<64x64xf32>, !lhs
}

// CHECK-LABEL: func @stays_outside(
// CHECK-NEXT:    %[[S:.*]] = hlo.reduce
// CHECK-NEXT:    %[[K:.*]] = hlo.convert
// CHECK-NEXT:    %[[D:.*]] = hlo.fusion kCustom(%[[S]], %[[K]])
// CHECK:         hlo.reduce %[[D]]
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %arg3
// CHECK-NEXT:    %[[E:.*]] = hlo.fusion kCustom(%[[N]], %arg4)
// CHECK:         hlo.tanh %[[E]] {hlo.control_predecessors
func.func @stays_outside(%x: tensor<64x32x4xf32>, %zero: tensor<f32>, %k: tensor<32x64xf16>, %v: !lhs, %y: !rhs) -> (tensor<64xf32>, tensor<64x64xf32>) {
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<64x32x4xf32>, tensor<f32>) -> !lhs to_apply hlo.add : tensor<f32>
  %1 = hlo.convert %k {hlo.frontend_attributes = {NO_FUSE = "true"}} : (tensor<32x64xf16>) -> !rhs
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  %3 = hlo.reduce %2, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.negate %v {hlo.control_id = 1 : i64} : !lhs
  %5 = hlo.dot %4, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  %6 = hlo.tanh %5 {hlo.control_predecessors = array<i64: 1>} : tensor<64x64xf32>
  return %3, %6 : tensor<64xf32>, tensor<64x64xf32>
}

// An operand is computed from four parameters at most.
// CHECK-LABEL: func @five_parameters(
// CHECK:         %[[A:.*]] = hlo.add %arg0, %{{.*}}
// CHECK:         hlo.fusion kCustom({{.*}}%[[A]]{{.*}}) {{.*}} -> tensor<64x64xf32>
// REMARK: Remark="add not fused with dot: an operand would be computed from 5 arrays, more than 4"
func.func @five_parameters(%x: !lhs, %a: tensor<32xf32>, %b: tensor<32xf32>, %c: tensor<32xf32>, %d: tensor<32xf32>, %y: !rhs) -> tensor<64x64xf32> {
  %0 = hlo.broadcast %a dimensions = [1] : (tensor<32xf32>) -> !lhs
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<32xf32>) -> !lhs
  %2 = hlo.broadcast %c dimensions = [1] : (tensor<32xf32>) -> !lhs
  %3 = hlo.broadcast %d dimensions = [1] : (tensor<32xf32>) -> !lhs
  %4 = hlo.add %x, %0 : !lhs
  %5 = hlo.add %4, %1 : !lhs
  %6 = hlo.add %5, %2 : !lhs
  %7 = hlo.add %6, %3 : !lhs
  %8 = hlo.dot %7, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  return %8 : tensor<64x64xf32>
}

// Rows of one are parts of rows of the other.
// CHECK-LABEL: func @reshaped(
// CHECK:         %[[D:.*]] = hlo.fusion kCustom(
// CHECK:         hlo.reshape %[[D]]
// REMARK: Remark="reshape not fused with dot: dot has no tiles: it is read for a part of dimension 1 only"
func.func @reshaped(%x: !lhs, %y: !rhs) -> tensor<128x32xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!lhs, !rhs) -> tensor<64x64xf32>
  %1 = hlo.reshape %0 : (tensor<64x64xf32>) -> tensor<128x32xf32>
  return %1 : tensor<128x32xf32>
}

!table = tensor<512x32xf32>
!rows = tensor<40x1xi32>
!gathered = tensor<40x1x32xf32>

// Each row that is gathered is read for one vector. What the rows are computed
// from goes along.
// CHECK-LABEL: func @gather(
// CHECK-SAME:    %[[T:.*]]: tensor<512x32xf32>, %[[R:.*]]: tensor<40x1xi32>, %[[W:.*]]: tensor<8x5x1xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom(%[[W]], %[[T]], %[[R]])
// CHECK:           hlo.negate
// CHECK:           hlo.gather
// CHECK:           hlo.bitcast
// CHECK:           hlo.dot
// CHECK:         return %[[F]]
func.func @gather(%t: !table, %r: !rows, %w: tensor<8x5x1xf32>) -> tensor<8x1x32xf32> {
  %0 = hlo.negate %r : !rows
  %1 = hlo.gather %t, %0 dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> !gathered
  %2 = hlo.bitcast %1 : (!gathered) -> tensor<8x5x32xf32>
  %3 = hlo.dot %w, %2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<8x5x1xf32>, tensor<8x5x32xf32>) -> tensor<8x1x32xf32>
  return %3 : tensor<8x1x32xf32>
}

// The left operand may be the one that is gathered, or both.
// CHECK-LABEL: func @gather_both(
// CHECK-NEXT:    hlo.fusion kCustom(%arg0, %arg1)
// CHECK-COUNT-2:   hlo.gather
// CHECK:           hlo.dot
func.func @gather_both(%t: !table, %r: !rows) -> tensor<40xf32> {
  %0 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> tensor<40x32xf32>
  %1 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> tensor<40x32xf32>
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<40x32xf32>, tensor<40x32xf32>) -> tensor<40xf32>
  return %2 : tensor<40xf32>
}

// Two vectors would read, and gather, each row twice.
// CHECK-LABEL: func @gather_for_two(
// CHECK-NEXT:    hlo.gather
// CHECK:         hlo.fusion kCustom
// CHECK-NOT:       hlo.gather
// CHECK:         return
// REMARK: Remark="gather not fused with dot: it is in no tiled kernel of a product"
func.func @gather_for_two(%t: !table, %r: !rows, %w: tensor<8x5x2xf32>) -> tensor<8x2x32xf32> {
  %1 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> !gathered
  %2 = hlo.bitcast %1 : (!gathered) -> tensor<8x5x32xf32>
  %3 = hlo.dot %w, %2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<8x5x2xf32>, tensor<8x5x32xf32>) -> tensor<8x2x32xf32>
  return %3 : tensor<8x2x32xf32>
}

// So would a broadcast.
// CHECK-LABEL: func @gather_broadcast(
// CHECK-NEXT:    hlo.gather
// CHECK:         hlo.fusion kCustom
// CHECK-NOT:       hlo.gather
// CHECK:         return
func.func @gather_broadcast(%t: !table, %r: tensor<5x1xi32>, %w: tensor<8x5x1xf32>) -> tensor<8x1x32xf32> {
  %1 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, tensor<5x1xi32>) -> tensor<5x32xf32>
  %2 = hlo.broadcast %1 dimensions = [1, 2] : (tensor<5x32xf32>) -> tensor<8x5x32xf32>
  %3 = hlo.dot %w, %2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<8x5x1xf32>, tensor<8x5x32xf32>) -> tensor<8x1x32xf32>
  return %3 : tensor<8x1x32xf32>
}

// It is in memory for another.
// CHECK-LABEL: func @gather_read(
// CHECK-NEXT:    %[[G:.*]] = hlo.gather
// CHECK:         hlo.fusion kCustom
// CHECK-NOT:       hlo.gather
// CHECK:         hlo.tuple %{{.*}}, %[[G]]
func.func @gather_read(%t: !table, %r: !rows, %w: tensor<8x5x1xf32>) -> tuple<tensor<8x1x32xf32>, !gathered> {
  %1 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> !gathered
  %2 = hlo.bitcast %1 : (!gathered) -> tensor<8x5x32xf32>
  %3 = hlo.dot %w, %2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<8x5x1xf32>, tensor<8x5x32xf32>) -> tensor<8x1x32xf32>
  %4 = hlo.tuple %3, %1 : (tensor<8x1x32xf32>, !gathered) -> tuple<tensor<8x1x32xf32>, !gathered>
  return %4 : tuple<tensor<8x1x32xf32>, !gathered>
}

// What is added to the product is not gathered by it.
// CHECK-LABEL: func @gather_added(
// CHECK-NEXT:    hlo.gather
// CHECK:         hlo.fusion kCustom
// CHECK-NOT:       hlo.gather
// CHECK:         return
func.func @gather_added(%t: !table, %r: !rows, %w: tensor<40x8xf32>, %v: tensor<8x32xf32>) -> tensor<40x32xf32> {
  %1 = hlo.gather %t, %r dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 32] : (!table, !rows) -> tensor<40x32xf32>
  %2 = hlo.dot %w, %v dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<40x8xf32>, tensor<8x32xf32>) -> tensor<40x32xf32>
  %3 = hlo.add %1, %2 : tensor<40x32xf32>
  return %3 : tensor<40x32xf32>
}
