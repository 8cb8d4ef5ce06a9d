// RUN: hlo-opt %s --fusion-block-level-rewriter | FileCheck %s
// RUN: hlo-opt %s --fusion-block-level-rewriter=all | FileCheck %s --check-prefix=ALL
// RUN: hlo-opt %s --fusion-block-level-rewriter=target=v100 | FileCheck %s --check-prefix=DEVICE
// RUN: hlo-opt %s --fusion-block-level-rewriter --remarks-filter=fusion-block-level-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// DEVICE-NOT: kCustom

// Exchanges the minor dimension with the major one.
// CHECK-LABEL: func @far_transpose(
// CHECK:         hlo.fusion kCustom({{.*}}__triton
// REMARK-DAG: remark: [Passed] Tiled | {{.*}}Remark="fusion is computed tile by tile: {{.*}} us instead of {{.*}} us"
func.func @far_transpose(%x: tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32> calls {
  ^bb0(%p: tensor<65536x8x4xf32>):
    %1 = hlo.transpose %p dimensions = [2, 1, 0] : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32>
    hlo.return %1 : tensor<4x8x65536xf32>
  }
  return %0 : tensor<4x8x65536xf32>
}

// Dimensions of one element are none.
// CHECK-LABEL: func @behind_bitcast(
// CHECK:         hlo.fusion kCustom({{.*}}__triton
func.func @behind_bitcast(%x: tensor<65536x1x8x4xf32>) -> tensor<4x8x1x65536xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<65536x1x8x4xf32>) -> tensor<4x8x1x65536xf32> calls {
  ^bb0(%p: tensor<65536x1x8x4xf32>):
    %1 = hlo.bitcast %p : (tensor<65536x1x8x4xf32>) -> tensor<65536x8x1x4xf32>
    %2 = hlo.transpose %1 dimensions = [3, 1, 2, 0] : (tensor<65536x8x1x4xf32>) -> tensor<4x8x1x65536xf32>
    hlo.return %2 : tensor<4x8x1x65536xf32>
  }
  return %0 : tensor<4x8x1x65536xf32>
}

// CHECK-LABEL: func @sum_of_integers(
// CHECK:         hlo.fusion kCustom({{.*}}__triton
func.func @sum_of_integers(%x: tensor<64x512xi32>, %zero: tensor<i32>) -> tensor<64xi32> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> calls {
  ^bb0(%p: tensor<64x512xi32>, %z: tensor<i32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
    hlo.return %1 : tensor<64xi32>
  }
  return %0 : tensor<64xi32>
}

// Minor dimensions that are no powers of two, or are exchanged with each other,
// or stay; operands that are computed.
// CHECK-LABEL: func @other_transposes(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @other_transposes(%x: tensor<64x8x96xf32>, %y: tensor<64x8x32xf32>) -> tuple<tensor<96x8x64xf32>, tensor<64x32x8xf32>, tensor<8x64x32xf32>, tensor<32x8x64xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<64x8x96xf32>) -> tensor<96x8x64xf32> calls {
  ^bb0(%p: tensor<64x8x96xf32>):
    %1 = hlo.transpose %p dimensions = [2, 1, 0] : (tensor<64x8x96xf32>) -> tensor<96x8x64xf32>
    hlo.return %1 : tensor<96x8x64xf32>
  }
  %2 = hlo.fusion kLoop(%y) : (tensor<64x8x32xf32>) -> tensor<64x32x8xf32> calls {
  ^bb0(%p: tensor<64x8x32xf32>):
    %3 = hlo.transpose %p dimensions = [0, 2, 1] : (tensor<64x8x32xf32>) -> tensor<64x32x8xf32>
    hlo.return %3 : tensor<64x32x8xf32>
  }
  %4 = hlo.fusion kLoop(%y) : (tensor<64x8x32xf32>) -> tensor<8x64x32xf32> calls {
  ^bb0(%p: tensor<64x8x32xf32>):
    %5 = hlo.transpose %p dimensions = [1, 0, 2] : (tensor<64x8x32xf32>) -> tensor<8x64x32xf32>
    hlo.return %5 : tensor<8x64x32xf32>
  }
  %6 = hlo.fusion kLoop(%y) : (tensor<64x8x32xf32>) -> tensor<32x8x64xf32> calls {
  ^bb0(%p: tensor<64x8x32xf32>):
    %7 = hlo.negate %p : tensor<64x8x32xf32>
    %8 = hlo.transpose %7 dimensions = [2, 1, 0] : (tensor<64x8x32xf32>) -> tensor<32x8x64xf32>
    hlo.return %8 : tensor<32x8x64xf32>
  }
  %9 = hlo.tuple %0, %2, %4, %6 : (tensor<96x8x64xf32>, tensor<64x32x8xf32>, tensor<8x64x32xf32>, tensor<32x8x64xf32>) -> tuple<tensor<96x8x64xf32>, tensor<64x32x8xf32>, tensor<8x64x32xf32>, tensor<32x8x64xf32>>
  return %9 : tuple<tensor<96x8x64xf32>, tensor<64x32x8xf32>, tensor<8x64x32xf32>, tensor<32x8x64xf32>>
}

// Other element types are left to the kernel for reductions; what must not be
// fused is a kernel as it is.
// CHECK-LABEL: func @other_reductions(
// CHECK-NOT:     kCustom
// CHECK:         return
func.func @other_reductions(%x: tensor<64x512xui32>, %zero: tensor<ui32>, %y: tensor<64x512xi32>, %none: tensor<i32>) -> tuple<tensor<64xui32>, tensor<64xi32>> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x512xui32>, tensor<ui32>) -> tensor<64xui32> calls {
  ^bb0(%p: tensor<64x512xui32>, %z: tensor<ui32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x512xui32>, tensor<ui32>) -> tensor<64xui32> to_apply hlo.add : tensor<ui32>
    hlo.return %1 : tensor<64xui32>
  }
  %2 = hlo.fusion kInput(%y, %none) {hlo.frontend_attributes = {NO_FUSE = "true"}} : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> calls {
  ^bb0(%p: tensor<64x512xi32>, %z: tensor<i32>):
    %3 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
    hlo.return %3 : tensor<64xi32>
  }
  %4 = hlo.tuple %0, %2 : (tensor<64xui32>, tensor<64xi32>) -> tuple<tensor<64xui32>, tensor<64xi32>>
  return %4 : tuple<tensor<64xui32>, tensor<64xi32>>
}

// Columns are added up by the kernel for them.
// CHECK-LABEL: func @slower(
// CHECK-NOT:     kCustom
// CHECK:         return
// REMARK-DAG: remark: [Missed] NotTiled | {{.*}}Remark="fusion stays as it is: {{.*}} us instead of {{.*}} us"
func.func @slower(%x: tensor<8192x4096xi32>, %zero: tensor<i32>) -> tensor<4096xi32> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<8192x4096xi32>, tensor<i32>) -> tensor<4096xi32> calls {
  ^bb0(%p: tensor<8192x4096xi32>, %z: tensor<i32>):
    %1 = hlo.reduce %p, %z dimensions = [0] : (tensor<8192x4096xi32>, tensor<i32>) -> tensor<4096xi32> to_apply hlo.add : tensor<i32>
    hlo.return %1 : tensor<4096xi32>
  }
  return %0 : tensor<4096xi32>
}

// Whatever takes less time, with `all`.
// CHECK-LABEL: func @computed_input(
// CHECK-NOT:     kCustom
// CHECK:         return
// ALL-LABEL: func @computed_input(
// ALL:         kCustom
func.func @computed_input(%x: tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32> calls {
  ^bb0(%p: tensor<65536x8x4xf32>):
    %1 = hlo.negate %p : tensor<65536x8x4xf32>
    %2 = hlo.transpose %1 dimensions = [2, 1, 0] : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32>
    hlo.return %2 : tensor<4x8x65536xf32>
  }
  return %0 : tensor<4x8x65536xf32>
}

// CHECK-LABEL: func @no_tiles(
// CHECK-NOT:     kCustom
// REMARK-DAG: remark: [Missed] NotTiled | {{.*}}Remark="fusion stays as it is: reverse has no tiles"
// ALL-LABEL: func @no_tiles(
// ALL-NOT:     kCustom
// ALL:         return
func.func @no_tiles(%x: tensor<64x512xi32>, %i: tensor<64xi32>, %zero: tensor<i32>) -> tensor<64xi32> {
  %0 = hlo.fusion kInput(%x, %i, %zero) : (tensor<64x512xi32>, tensor<64xi32>, tensor<i32>) -> tensor<64xi32> calls {
  ^bb0(%p: tensor<64x512xi32>, %q: tensor<64xi32>, %z: tensor<i32>):
    %1 = hlo.reverse %p dimensions = [0] : tensor<64x512xi32>
    %2 = hlo.reduce %1, %z dimensions = [1] : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
    hlo.return %2 : tensor<64xi32>
  }
  return %0 : tensor<64xi32>
}

// What is no fusion yet becomes one.
// CHECK-LABEL: func @transpose_alone(
// CHECK:         hlo.fusion kCustom({{.*}}__triton
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<65536x8x4xf32>):
// CHECK-NEXT:      hlo.transpose %[[P]]
// REMARK-DAG: Remark="transpose is computed tile by tile: {{.*}} us instead of {{.*}} us"
func.func @transpose_alone(%x: tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32> {
  %0 = hlo.transpose %x dimensions = [2, 1, 0] : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32>
  return %0 : tensor<4x8x65536xf32>
}

// CHECK-LABEL: func @reduction_alone(
// CHECK:         hlo.fusion kCustom({{.*}}__triton
// CHECK:           hlo.reduce
func.func @reduction_alone(%x: tensor<64x512xi32>, %zero: tensor<i32>) -> tensor<64xi32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<64xi32>
}

// In an order, of several results, as an operation of a fusion alone.
// CHECK-LABEL: func @no_kernel_alone(
// CHECK-NOT:     kCustom
// CHECK:         return
// ALL-LABEL: func @no_kernel_alone(
// ALL-NOT:     kCustom
// ALL:         return
func.func @no_kernel_alone(%x: tensor<65536x8x4xf32>, %y: tensor<64x512xi32>, %zero: tensor<i32>) -> tuple<tensor<4x8x65536xf32>, tensor<64xi32>, tuple<tensor<64xi32>, tensor<64xi32>>, tensor<64x512xi32>> {
  %0 = hlo.transpose %x dimensions = [2, 1, 0] {hlo.control_id = 1 : i64} : (tensor<65536x8x4xf32>) -> tensor<4x8x65536xf32>
  %1 = hlo.reduce %y, %zero dimensions = [1] {hlo.control_predecessors = array<i64: 1>} : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce %y, %y, %zero, %zero dimensions = [1] : (tensor<64x512xi32>, tensor<64x512xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<64xi32>, tensor<64xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %ai: tensor<i32>, %b: tensor<i32>, %bi: tensor<i32>):
    %v = hlo.maximum %a, %b : tensor<i32>
    %w = hlo.minimum %ai, %bi : tensor<i32>
    %t = hlo.tuple %v, %w : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>>
  }
  %3 = hlo.negate %y : tensor<64x512xi32>
  %4 = hlo.tuple %0, %1, %2, %3 : (tensor<4x8x65536xf32>, tensor<64xi32>, tuple<tensor<64xi32>, tensor<64xi32>>, tensor<64x512xi32>) -> tuple<tensor<4x8x65536xf32>, tensor<64xi32>, tuple<tensor<64xi32>, tensor<64xi32>>, tensor<64x512xi32>>
  return %4 : tuple<tensor<4x8x65536xf32>, tensor<64xi32>, tuple<tensor<64xi32>, tensor<64xi32>>, tensor<64x512xi32>>
}
