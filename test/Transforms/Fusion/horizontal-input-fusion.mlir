// RUN: hlo-opt %s --horizontal-input-fusion | FileCheck %s
// RUN: hlo-opt %s --horizontal-input-fusion --remarks-filter=horizontal-input-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @reductions(
// CHECK:         %[[F:.*]] = hlo.fusion kInput(%{{.*}}) : (tensor<64x1024xf32>, tensor<f32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>> calls {
// CHECK:           hlo.reduce
// CHECK:           hlo.negate
// CHECK:           hlo.reduce
// CHECK:         hlo.get_tuple_element %[[F]][0]
// CHECK:         hlo.get_tuple_element %[[F]][1]
// CHECK:         hlo.add
// REMARK: [Passed] Fused | {{.*}}Remark="2 kernels of reductions that {{.*}} reads fused: {{.*}} us instead of {{.*}} us"
func.func @reductions(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.fusion kInput(%y, %zero) : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64x1024xf32>, %z: tensor<f32>):
    %3 = hlo.negate %p : tensor<64x1024xf32>
    %4 = hlo.reduce %3, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
    hlo.return %4 : tensor<64xf32>
  }
  %2 = hlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}

// What is returned may be read by one more.
// CHECK-LABEL: func @returned_too(
// CHECK:         hlo.fusion kInput
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @returned_too(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.add %0, %1 : tensor<64xf32>
  %3 = hlo.tuple %0, %2 : (tensor<64xf32>, tensor<64xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>>
  return %3 : tuple<tensor<64xf32>, tensor<64xf32>>
}

// One could depend on the other.
// CHECK-LABEL: func @read_by_others(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_by_others(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64x1024xf32>
  %2 = hlo.add %1, %y : tensor<64x1024xf32>
  %3 = hlo.reduce %2, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %0, %3 : tensor<64xf32>
  return %4 : tensor<64xf32>
}

// A third reads what is returned, and what else is read depends on it.
// CHECK-LABEL: func @read_through_tuples(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_through_tuples(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> (tensor<64xf32>, tuple<tensor<64xf32>>) {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.tuple %0 : (tensor<64xf32>) -> tuple<tensor<64xf32>>
  %2 = hlo.custom_call "f"(%1, %y) : (tuple<tensor<64xf32>>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %3 = hlo.reduce %2, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %0, %3 : tensor<64xf32>
  return %4, %1 : tensor<64xf32>, tuple<tensor<64xf32>>
}

// CHECK-LABEL: func @read_through_a_tuple(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_through_a_tuple(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.tuple %0 : (tensor<64xf32>) -> tuple<tensor<64xf32>>
  %2 = hlo.custom_call "f"(%1, %y) : (tuple<tensor<64xf32>>, tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %3 = hlo.reduce %2, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.add %0, %3 : tensor<64xf32>
  return %4 : tensor<64xf32>
}

// CHECK-LABEL: func @read_by_the_last(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_by_the_last(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.add %0, %1 : tensor<64xf32>
  %3 = hlo.negate %0 : tensor<64xf32>
  return %2, %3 : tensor<64xf32>, tensor<64xf32>
}

// Another result is written by an update.
!both = tuple<tensor<64xf32>, tensor<64x1024xf32>>
// CHECK-LABEL: func @with_update(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<64x1024xf32>, tensor<64xf32>, tensor<i32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>>
// CHECK:         hlo.reduce
func.func @with_update(%x: tensor<64x1024xf32>, %y: tensor<64x1024xf32>, %u: tensor<64xf32>, %i: tensor<i32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>> {
  %0 = hlo.fusion kInput(%x, %u, %i, %zero) : (tensor<64x1024xf32>, tensor<64xf32>, tensor<i32>, tensor<f32>) -> !both calls {
  ^bb0(%p: tensor<64x1024xf32>, %q: tensor<64xf32>, %j: tensor<i32>, %z: tensor<f32>):
    %5 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %6 = hlo.reshape %q : (tensor<64xf32>) -> tensor<64x1xf32>
    %7 = hlo.dynamic_update_slice %p[%j, %j], %6 : (tensor<64x1024xf32>, tensor<64x1xf32>, tensor<i32>, tensor<i32>) -> tensor<64x1024xf32>
    %8 = hlo.tuple %5, %7 : (tensor<64xf32>, tensor<64x1024xf32>) -> !both
    hlo.return %8 : !both
  }
  %1 = hlo.get_tuple_element %0[0] : (!both) -> tensor<64xf32>
  %2 = hlo.get_tuple_element %0[1] : (!both) -> tensor<64x1024xf32>
  %3 = hlo.reduce %y, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.tuple %1, %3, %2 : (tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>>
  return %4 : tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>>
}

// CHECK-LABEL: func @other_shapes(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Missed] NotFused | {{.*}}Remark="reduce not fused with others that {{.*}} reads: they reduce in different ways"
func.func @other_shapes(%x: tensor<64x1024xf32>, %y: tensor<64x512xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [1] : (tensor<64x512xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}

// Each adds up columns in 16.5 KiB of shared memory; there are 48.
// CHECK-LABEL: func @shared_memory(
// CHECK:         hlo.fusion kInput(%{{.*}}) : ({{.*}}) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="reduce not fused with others that {{.*}} reads: 49536 bytes of shared memory are more than 49152"
func.func @shared_memory(%x: tensor<1024x1024xf32>, %y: tensor<1024x1024xf32>, %w: tensor<1024x1024xf32>, %zero: tensor<f32>) -> tensor<1024xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce %w, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.clamp %0, %1, %2 : (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  return %3 : tensor<1024xf32>
}

// Loops, small reductions, orders.
// CHECK-LABEL: func @left_alone(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @left_alone(%x: tensor<64x4xf32>, %y: tensor<64x1024xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x4xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.negate %0 : tensor<64xf32>
  %2 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x4xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.reduce %y, %zero dimensions = [1] {hlo.control_id = 1 : i64} : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %4 = hlo.reduce %y, %zero dimensions = [1] {hlo.control_predecessors = array<i64: 1>} : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %5 = hlo.clamp %1, %2, %3 : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %6 = hlo.add %5, %4 : tensor<64xf32>
  return %6 : tensor<64xf32>
}
