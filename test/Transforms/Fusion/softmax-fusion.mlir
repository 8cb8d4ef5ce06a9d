// RUN: hlo-opt %s --softmax-fusion | FileCheck %s
// RUN: hlo-opt %s --softmax-fusion --remarks-filter=softmax-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --softmax-fusion=target=v100 --remarks-filter=softmax-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=VOLTA
// VOLTA: Remark="normalization not fused: the device has no kernels of tiles"
// VOLTA-NOT: Passed
// RUN: hlo-opt %s --softmax-fusion --priority-fusion | FileCheck %s --check-prefix=WHOLE
// RUN: hlo-opt %s --softmax-fusion=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: not hlo-opt %s --softmax-fusion=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: {{.*}}h1000
// TURING-NOT: kCustom

// Two diamonds, of the maximum and the sum; both become one with what is
// between them.
// CHECK-LABEL: func @softmax(
// CHECK-SAME:    %[[X:.*]]: tensor<64x256xf32>
// CHECK-NEXT:    %[[S:.*]] = hlo.fusion kCustom(%[[X]]) {hlo.backend_config = "{\22fusion_backend_config\22:{\22block_level_fusion_config\22:{\22num_ctas\22:1,\22num_stages\22:1,\22num_warps\22:\221\22,\22output_tiles\22:[{\22sizes\22:[\221\22,\2232\22]}]},\22kind\22:\22__triton\22}}"} : (tensor<64x256xf32>) -> tensor<64x256xf32> calls {
// CHECK:           hlo.reduce
// CHECK:           hlo.subtract
// CHECK:         %[[E:.*]] = hlo.exponential %[[S]]
// CHECK:         %[[D:.*]] = hlo.fusion kCustom(%[[E]])
// CHECK:           hlo.divide
// CHECK:         return %[[D]]
// REMARK-DAG: Remark="4 operations that normalize rows fused: {{.*}} us instead of {{.*}} us"
// WHOLE-LABEL: func @softmax(
// WHOLE-NEXT:    hlo.fusion kCustom
// WHOLE-NOT:     hlo.fusion
// WHOLE:         return
func.func @softmax(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %lowest = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %lowest dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
  %2 = hlo.subtract %x, %1 : tensor<64x256xf32>
  %3 = hlo.exponential %2 : tensor<64x256xf32>
  %4 = hlo.reduce %3, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %5 = hlo.broadcast %4 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
  %6 = hlo.divide %3, %5 : tensor<64x256xf32>
  return %6 : tensor<64x256xf32>
}

// Trivial operations on all ways: a square, a bitcast, scalars, a conversion;
// the statistic is the first operand, and converted from bf16 the row.
// CHECK-LABEL: func @rms_norm(
// CHECK-SAME:    %[[X:.*]]: tensor<1x64x256xbf16>
// CHECK-NEXT:    hlo.fusion kCustom(%[[X]])
// CHECK-DAG:       hlo.convert
// CHECK-DAG:       hlo.rsqrt
// CHECK-DAG:       hlo.bitcast
// CHECK:           hlo.multiply
// CHECK-NEXT:      hlo.return
func.func @rms_norm(%x: tensor<1x64x256xbf16>) -> tensor<1x64x256xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %scale = hlo.constant dense<0.00390625> : tensor<f32>
  %square = hlo.multiply %x, %x : tensor<1x64x256xbf16>
  %wide = hlo.convert %square : (tensor<1x64x256xbf16>) -> tensor<1x64x256xf32>
  %flat = hlo.bitcast %wide : (tensor<1x64x256xf32>) -> tensor<64x256xf32>
  %0 = hlo.reduce %flat, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %scales = hlo.broadcast %scale dimensions = [] : (tensor<f32>) -> tensor<64xf32>
  %1 = hlo.multiply %scales, %0 : tensor<64xf32>
  %2 = hlo.rsqrt %1 : tensor<64xf32>
  %3 = hlo.broadcast %2 dimensions = [1] : (tensor<64xf32>) -> tensor<1x64x256xf32>
  %row = hlo.convert %x : (tensor<1x64x256xbf16>) -> tensor<1x64x256xf32>
  %4 = hlo.multiply %3, %row : tensor<1x64x256xf32>
  return %4 : tensor<1x64x256xf32>
}

// Nothing to repeat the statistic of an only row along but the row.
// CHECK-LABEL: func @one_row(
// CHECK:         hlo.fusion kCustom
func.func @one_row(%x: tensor<256xf32>) -> tensor<256xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<256xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<256xf32>
  %2 = hlo.divide %x, %1 : tensor<256xf32>
  return %2 : tensor<256xf32>
}

// In the body of a loop.
// CHECK-LABEL: func @in_loop(
// CHECK:         hlo.while
// CHECK:         hlo.fusion kCustom
func.func @in_loop(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %r = hlo.while %x : tensor<8x16xf32> condition {
  ^bb0(%a: tensor<8x16xf32>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%a: tensor<8x16xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %0 = hlo.reduce %a, %zero dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
    %2 = hlo.subtract %a, %1 : tensor<8x16xf32>
    hlo.return %2 : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// Columns are no rows.
// CHECK-LABEL: func @columns(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @columns(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [1] : (tensor<16xf32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// Each element of a row has a statistic of its own.
// CHECK-LABEL: func @broadcast_along_row(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @broadcast_along_row(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = hlo.divide %x, %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// More than rows.
// CHECK-LABEL: func @two_dimensions(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @two_dimensions(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// What the sum starts from is not known.
// CHECK-LABEL: func @starts_anywhere(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @starts_anywhere(%x: tensor<8x16xf32>, %zero: tensor<f32>) -> tensor<8x16xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// Rows of another array.
// CHECK-LABEL: func @other_rows(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @other_rows(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %y, %zero dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// The statistic is read by others as well.
// CHECK-LABEL: func @read_again(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @read_again(%x: tensor<8x16xf32>) -> tuple<tensor<8xf32>, tensor<8x16xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32>
  %3 = hlo.tuple %0, %2 : (tensor<8xf32>, tensor<8x16xf32>) -> tuple<tensor<8xf32>, tensor<8x16xf32>>
  return %3 : tuple<tensor<8xf32>, tensor<8x16xf32>>
}

// Rows that are not contiguous.
// CHECK-LABEL: func @other_layout(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @other_layout(%x: tensor<8x16xf32, #hlo.layout<[0, 1]>>) -> tensor<8x16xf32, #hlo.layout<[0, 1]>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x16xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<8xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32, #hlo.layout<[0]>>) -> tensor<8x16xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.divide %x, %1 : tensor<8x16xf32, #hlo.layout<[0, 1]>>
  return %2 : tensor<8x16xf32, #hlo.layout<[0, 1]>>
}

// Registers have no place for a row.
// CHECK-LABEL: func @long_rows(
// CHECK-NOT:     kCustom
// CHECK:         return
// REMARK-DAG: Remark="normalization not fused: reduce has no tiles"
func.func @long_rows(%x: tensor<2x32768xf32>) -> tensor<2x32768xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<2x32768xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<2xf32>) -> tensor<2x32768xf32>
  %2 = hlo.divide %x, %1 : tensor<2x32768xf32>
  return %2 : tensor<2x32768xf32>
}

// Nor for complex numbers.
// CHECK-LABEL: func @complex(
// CHECK-NOT:     kCustom
// CHECK:         return
// REMARK-DAG: Remark="normalization not fused: reduce has no tiles"
func.func @complex(%x: tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>> {
  %zero = hlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x16xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xcomplex<f32>>) -> tensor<8x16xcomplex<f32>>
  %2 = hlo.divide %x, %1 : tensor<8x16xcomplex<f32>>
  return %2 : tensor<8x16xcomplex<f32>>
}

// Rows without elements.
// CHECK-LABEL: func @no_elements(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @no_elements(%x: tensor<8x0xf32>) -> tensor<8x0xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x0xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x0xf32>
  %2 = hlo.divide %x, %1 : tensor<8x0xf32>
  return %2 : tensor<8x0xf32>
}

// What has control dependencies stays an operation.
// CHECK-LABEL: func @ordered(
// CHECK-NOT:     kCustom
// CHECK:         return
// REMARK-DAG: Remark="normalization not fused: it has control dependencies"
func.func @ordered(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] {hlo.control_id = 0 : i64} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %2 = hlo.divide %x, %1 {hlo.control_predecessors = array<i64: 0>} : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// What is no normalization of rows, or is not contiguous.
// CHECK-LABEL: func @no_rows(
// CHECK-NOT:     kCustom
// CHECK:         return
!m = tensor<64x64xf32>
!v = tensor<64xf32>
func.func @no_rows(%x: !m, %v: !v, %d: tensor<?x64xf32, #hlo.bounds<[64, ?]>>, %cube: tensor<4x64x64xf32>, %s: tensor<f32>) -> (!m, !m, !m, !m, !m, !m, tensor<?x64xf32, #hlo.bounds<[64, ?]>>, tensor<4x64x64xf32>, tensor<f32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  // Each column has a weight of its own.
  %weights = hlo.broadcast %v dimensions = [1] : (!v) -> !m
  %weighted = hlo.multiply %x, %weights : !m
  %0 = hlo.reduce %weighted, %zero dimensions = [1] : (!m, tensor<f32>) -> !v to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (!v) -> !m
  %r0 = hlo.subtract %x, %1 : !m
  // Three operands.
  %low = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> !m
  %clamped = hlo.clamp %low, %x, %low : (!m, !m, !m) -> !m
  %2 = hlo.reduce %clamped, %zero dimensions = [1] : (!m, tensor<f32>) -> !v to_apply hlo.add : tensor<f32>
  %3 = hlo.broadcast %2 dimensions = [0] : (!v) -> !m
  %r1 = hlo.subtract %x, %3 : !m
  // Nothing is reduced.
  %4 = hlo.broadcast %v dimensions = [0] : (!v) -> !m
  %r2 = hlo.subtract %x, %4 : !m
  // Columns are.
  %5 = hlo.reduce %x, %zero dimensions = [0] : (!m, tensor<f32>) -> !v to_apply hlo.add : tensor<f32>
  %6 = hlo.broadcast %5 dimensions = [0] : (!v) -> !m
  %r3 = hlo.subtract %x, %6 : !m
  // Others read what is broadcast.
  %7 = hlo.reduce %x, %zero dimensions = [1] : (!m, tensor<f32>) -> !v to_apply hlo.add : tensor<f32>
  %8 = hlo.broadcast %7 dimensions = [0] : (!v) -> !m
  %r4 = hlo.subtract %x, %8 : !m
  %r5 = hlo.transpose %8 dimensions = [1, 0] : (!m) -> !m
  // A dynamic number of rows, several dimensions, and none.
  %9 = hlo.reduce %d, %zero dimensions = [1] : (tensor<?x64xf32, #hlo.bounds<[64, ?]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[64]>> to_apply hlo.add : tensor<f32>
  %10 = hlo.broadcast %9 dimensions = [0] : (tensor<?xf32, #hlo.bounds<[64]>>) -> tensor<?x64xf32, #hlo.bounds<[64, ?]>>
  %r6 = hlo.subtract %d, %10 : tensor<?x64xf32, #hlo.bounds<[64, ?]>>
  %11 = hlo.reduce %cube, %zero dimensions = [2, 1] : (tensor<4x64x64xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %12 = hlo.broadcast %11 dimensions = [0] : (tensor<4xf32>) -> tensor<4x64x64xf32>
  %r7 = hlo.subtract %cube, %12 : tensor<4x64x64xf32>
  %13 = hlo.bitcast %s : (tensor<f32>) -> tensor<1xf32>
  %14 = hlo.reduce %13, %zero dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %15 = hlo.broadcast %14 dimensions = [] : (tensor<f32>) -> tensor<f32>
  %r8 = hlo.subtract %s, %15 : tensor<f32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : !m, !m, !m, !m, !m, !m, tensor<?x64xf32, #hlo.bounds<[64, ?]>>, tensor<4x64x64xf32>, tensor<f32>
}

// CHECK-LABEL: func @columns_in_memory(
// CHECK-NOT:     kCustom
// CHECK:         return
!rows = tensor<64x64xf32, #hlo.layout<[1, 0]>>
!columns = tensor<64x64xf32, #hlo.layout<[0, 1]>>
!row = tensor<64xf32, #hlo.layout<[0]>>
func.func @columns_in_memory(%x: !rows, %y: !rows, %z: !rows) -> (!rows, !rows, !columns) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.bitcast %x : (!rows) -> !columns
  %1 = hlo.reduce %0, %zero dimensions = [1] : (!columns, tensor<f32>) -> !row to_apply hlo.add : tensor<f32>
  %2 = hlo.broadcast %1 dimensions = [0] : (!row) -> !rows
  %r0 = hlo.subtract %x, %2 : !rows
  %3 = hlo.reduce %y, %zero dimensions = [1] : (!rows, tensor<f32>) -> !row to_apply hlo.add : tensor<f32>
  %4 = hlo.broadcast %3 dimensions = [0] : (!row) -> !columns
  %5 = hlo.bitcast %4 : (!columns) -> !rows
  %r1 = hlo.subtract %y, %5 : !rows
  %6 = hlo.reduce %z, %zero dimensions = [1] : (!rows, tensor<f32>) -> !row to_apply hlo.add : tensor<f32>
  %7 = hlo.broadcast %6 dimensions = [0] : (!row) -> !rows
  %r2 = hlo.subtract %z, %7 : (!rows, !rows) -> !columns
  return %r0, %r1, %r2 : !rows, !rows, !columns
}
