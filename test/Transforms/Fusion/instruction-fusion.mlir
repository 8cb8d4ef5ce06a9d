// RUN: hlo-opt %s --instruction-fusion | FileCheck %s --check-prefixes=CHECK,ONCE
// RUN: hlo-opt %s --instruction-fusion=may-duplicate | FileCheck %s --check-prefixes=CHECK,TWICE
// RUN: hlo-opt %s --instruction-fusion --remarks-filter=instruction-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --instruction-fusion=may-duplicate --remarks-filter=instruction-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=AGAIN

// CHECK-LABEL: func @chain(
// CHECK-SAME:    %[[X:.*]]: tensor<1024xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]]) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
// CHECK:           hlo.exponential
// CHECK:           hlo.broadcast
// CHECK:           hlo.multiply
// CHECK:         return %[[F]]
// REMARK: [Passed] Fused | {{.*}}Remark="exponential fused into multiply: {{.*}} us instead of {{.*}} us"
func.func @chain(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %two = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.broadcast %two dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %2 = hlo.multiply %0, %1 : tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// CHECK-LABEL: func @two_readers(
// ONCE-NOT:      hlo.fusion
// TWICE-COUNT-2: hlo.fusion
// CHECK:         return
// REMARK: [Missed] NotFused | {{.*}}Remark="negate not fused into abs: others read it as well"
func.func @two_readers(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.abs %0 : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// It stays for others.
// CHECK-LABEL: func @read_outside(
// ONCE-NOT:      hlo.fusion
// TWICE:         %[[N:.*]] = hlo.negate
// TWICE:         %[[F:.*]] = hlo.fusion
// TWICE:         hlo.tuple %[[N]], %[[F]]
func.func @read_outside(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @small_before(
// CHECK-COUNT-2: hlo.broadcast
// CHECK:         return
func.func @small_before(%x: tensor<f32>, %y: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.add %0, %y : tensor<1024xf32>
  %2 = hlo.multiply %0, %y : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @expensive(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// AGAIN: Remark="tanh not fused into abs: others read it as well, and it takes longer than an exponential"
func.func @expensive(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.tanh %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.abs %0 : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @expensive_again(
// CHECK:         hlo.tanh
// CHECK-NEXT:    hlo.fusion
// REMARK: Remark="tanh not fused into add: each element would be computed 64.0 times"
func.func @expensive_again(%x: tensor<64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.tanh %x : tensor<64xf32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %2 = hlo.add %1, %y : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// It stays in memory, and who computes it reads two arrays instead.
// CHECK-LABEL: func @more_bytes(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// AGAIN: Remark="add not fused into negate: it is needed in memory, and reads 8192 bytes, more than the 4096 that it writes"
func.func @more_bytes(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.add %x, %y : tensor<1024xf32>
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @one_cannot(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// AGAIN: Remark="add not fused into negate: another reader cannot compute it: it is, or reads, what the scatter writes in place"
func.func @one_cannot(%x: tensor<1024xf32>, %y: tensor<1024xf32>, %i: tensor<8x1xi32>, %u: tensor<8x1xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.add %x, %y : tensor<1024xf32>
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.scatter %0, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
      : (tensor<1024xf32>, tensor<8x1xi32>, tensor<8x1xf32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @transposed(
// CHECK:         hlo.transpose
// CHECK-NEXT:    hlo.fusion kInput
// REMARK: Remark="transpose not fused into reduce: warps would add up what is far apart"
func.func @transposed(%x: tensor<64x64xf32>) -> tensor<64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<64xf32>
}

// Other operations may go in front of a reduction, also transposes that move
// nothing, and those in front of a loop.
// CHECK-LABEL: func @not_transposed(
// CHECK:         %[[A:.*]] = hlo.fusion kInput(%arg0
// CHECK:           hlo.negate
// CHECK:           hlo.reduce
// CHECK:         %[[B:.*]] = hlo.fusion {{.*}}(%arg1
// CHECK:           hlo.transpose
// CHECK:           hlo.reduce
// CHECK:         %[[C:.*]] = hlo.fusion {{.*}}(%arg0
// CHECK:           hlo.transpose
// CHECK:           hlo.abs
// CHECK:         return %[[A]], %[[B]], %[[C]]
func.func @not_transposed(%x: tensor<64x64xf32>, %y: tensor<64x64x1xf32>) -> (tensor<64xf32>, tensor<64x1xf32>, tensor<64x64xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.negate %x : tensor<64x64xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.transpose %y dimensions = [0, 2, 1] : (tensor<64x64x1xf32>) -> tensor<64x1x64xf32>
  %3 = hlo.reduce %2, %zero dimensions = [2] : (tensor<64x1x64xf32>, tensor<f32>) -> tensor<64x1xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %5 = hlo.abs %4 : tensor<64x64xf32>
  return %1, %3, %5 : tensor<64xf32>, tensor<64x1xf32>, tensor<64x64xf32>
}

// CHECK-LABEL: func @fusion_read(
// CHECK:         hlo.fusion
// CHECK:         hlo.negate
// REMARK: Remark="fusion not fused into negate: it is a fusion"
func.func @fusion_read(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %2 = hlo.abs %p : tensor<1024xf32>
    hlo.return %2 : tensor<1024xf32>
  }
  %1 = hlo.negate %0 : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// 16 slices of one value.
// CHECK-LABEL: func @emitted_often(
// CHECK:         hlo.sine
// CHECK-NEXT:    hlo.fusion
// REMARK: Remark="sine not fused into concatenate: it would be emitted 16 times, more than 15"
func.func @emitted_often(%x: tensor<1024xf32>) -> tensor<16xf32> {
  %0 = hlo.sine %x : tensor<1024xf32>
  %s0 = hlo.slice %0 [0:1] : (tensor<1024xf32>) -> tensor<1xf32>
  %s1 = hlo.slice %0 [2:3] : (tensor<1024xf32>) -> tensor<1xf32>
  %s2 = hlo.slice %0 [4:5] : (tensor<1024xf32>) -> tensor<1xf32>
  %s3 = hlo.slice %0 [6:7] : (tensor<1024xf32>) -> tensor<1xf32>
  %s4 = hlo.slice %0 [8:9] : (tensor<1024xf32>) -> tensor<1xf32>
  %s5 = hlo.slice %0 [10:11] : (tensor<1024xf32>) -> tensor<1xf32>
  %s6 = hlo.slice %0 [12:13] : (tensor<1024xf32>) -> tensor<1xf32>
  %s7 = hlo.slice %0 [14:15] : (tensor<1024xf32>) -> tensor<1xf32>
  %s8 = hlo.slice %0 [16:17] : (tensor<1024xf32>) -> tensor<1xf32>
  %s9 = hlo.slice %0 [18:19] : (tensor<1024xf32>) -> tensor<1xf32>
  %s10 = hlo.slice %0 [20:21] : (tensor<1024xf32>) -> tensor<1xf32>
  %s11 = hlo.slice %0 [22:23] : (tensor<1024xf32>) -> tensor<1xf32>
  %s12 = hlo.slice %0 [24:25] : (tensor<1024xf32>) -> tensor<1xf32>
  %s13 = hlo.slice %0 [26:27] : (tensor<1024xf32>) -> tensor<1xf32>
  %s14 = hlo.slice %0 [28:29] : (tensor<1024xf32>) -> tensor<1xf32>
  %s15 = hlo.slice %0 [30:31] : (tensor<1024xf32>) -> tensor<1xf32>
  %1 = hlo.concatenate %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15 dimension = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}

// The result is there already.
// CHECK-LABEL: func @result(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="negate not fused into abs: it is the result"
func.func @result(%x: tensor<1024xf32>) -> (tensor<1024xf32>) {
  %0 = hlo.while %x : tensor<1024xf32> condition {
  ^bb0(%s: tensor<1024xf32>):
    %f = hlo.constant dense<false> : tensor<i1>
    hlo.return %f : tensor<i1>
  } body {
  ^bb0(%s: tensor<1024xf32>):
    %1 = hlo.negate %s : tensor<1024xf32>
    %2 = hlo.abs %1 : tensor<1024xf32>
    %3 = hlo.custom_call "f"(%2) {has_side_effect = true} : (tensor<1024xf32>) -> tensor<1024xf32>
    hlo.return %1 : tensor<1024xf32>
  }
  return %0 : tensor<1024xf32>
}

// CHECK-LABEL: func @left_alone(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @left_alone(%x: tensor<1024xf32>, %y: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>> {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<1024xf32>
  %1 = hlo.abs %0 {hlo.control_predecessors = array<i64: 1>} : tensor<1024xf32>
  %2 = hlo.negate %y : tensor<?xf32, #hlo.bounds<[8]>>
  %3 = hlo.abs %2 : tensor<?xf32, #hlo.bounds<[8]>>
  %4 = hlo.tuple %1, %3 : (tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>>
  return %4 : tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>>
}

// CHECK-LABEL: func @tiles(
// CHECK:         %[[N:.*]] = hlo.negate
// CHECK:         hlo.fusion kCustom(%[[N]])
// REMARK: Remark="negate not fused into fusion: it takes a kernel of tiles"
func.func @tiles(%x: tensor<256x1024xf32>) -> tensor<256x1024xf32> {
  %0 = hlo.negate %x : tensor<256x1024xf32>
  %1 = hlo.fusion kCustom(%0) {hlo.backend_config = "{\22fusion_backend_config\22:{\22block_level_fusion_config\22:{\22num_ctas\22:1,\22num_stages\22:1,\22num_warps\22:\224\22,\22output_tiles\22:[{\22sizes\22:[\222\22,\221024\22]}]},\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256x1024xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
    %4 = hlo.broadcast %3 dimensions = [0] : (tensor<256xf32>) -> tensor<256x1024xf32>
    %5 = hlo.subtract %p, %4 : tensor<256x1024xf32>
    hlo.return %5 : tensor<256x1024xf32>
  }
  return %1 : tensor<256x1024xf32>
}

// CHECK-LABEL: func @complex(
// CHECK:         hlo.fusion kLoop
func.func @complex(%x: tensor<8xi1>) -> tensor<4x2xcomplex<f32>> {
  %0 = hlo.convert %x : (tensor<8xi1>) -> tensor<8xcomplex<f32>>
  %1 = hlo.reshape %0 : (tensor<8xcomplex<f32>>) -> tensor<4x2xcomplex<f32>>
  return %1 : tensor<4x2xcomplex<f32>>
}

// Of tuples there is nothing to compute.
// CHECK-LABEL: func @tuples(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
!pair = tuple<tensor<2xf32>, tensor<2xf32>>
func.func @tuples() -> !pair {
  %0 = hlo.constant #hlo.tuple<[dense<1.0> : tensor<2xf32>, dense<2.0> : tensor<2xf32>]> : !pair
  %1 = hlo.copy %0 : !pair
  return %1 : !pair
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.fusion kLoop
func.func @no_elements(%x: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = hlo.negate %x : tensor<0x4xf32>
  %1 = hlo.abs %0 : tensor<0x4xf32>
  return %1 : tensor<0x4xf32>
}
