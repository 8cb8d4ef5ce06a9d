// RUN: hlo-opt %s --fusion-merger | FileCheck %s
// RUN: hlo-opt %s --fusion-merger --remarks-filter=fusion-merger -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// All that read it compute it.
// CHECK-LABEL: func @merged(
// CHECK:         hlo.fusion kLoop(
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      hlo.exponential
// CHECK-NEXT:      hlo.negate
// CHECK:         hlo.fusion kLoop(
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      hlo.exponential
// CHECK-NEXT:      hlo.sine
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Passed] Merged | {{.*}}Remark="fusion merged into {{.*}} and {{.*}}: {{.*}} us instead of {{.*}} us"
func.func @merged(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %4 = hlo.exponential %p : tensor<1024xf32>
    hlo.return %4 : tensor<1024xf32>
  }
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.fusion kLoop(%0) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %5 = hlo.sine %p : tensor<1024xf32>
    hlo.return %5 : tensor<1024xf32>
  }
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// Instructions are for instruction-fusion.
// CHECK-LABEL: func @instructions(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @instructions(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.abs %0 : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// CHECK-LABEL: func @in_memory(
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Missed] NotMerged | {{.*}}Remark="fusion not merged into {{.*}}: its result is needed in memory"
func.func @in_memory(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.exponential %p : tensor<1024xf32>
    hlo.return %3 : tensor<1024xf32>
  }
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// One of them may not.
// CHECK-LABEL: func @all_or_none(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<16x64xf32>) -> tensor<16x64xf32>
// CHECK:         hlo.bitcast
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="fusion not merged into {{.*}}: a bitcast is no kernel"
func.func @all_or_none(%x: tensor<16x64xf32>) -> tuple<tensor<16x64xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<16x64xf32>) -> tensor<16x64xf32> calls {
  ^bb0(%p: tensor<16x64xf32>):
    %4 = hlo.exponential %p : tensor<16x64xf32>
    hlo.return %4 : tensor<16x64xf32>
  }
  %1 = hlo.negate %0 : tensor<16x64xf32>
  %2 = hlo.bitcast %0 : (tensor<16x64xf32>) -> tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<16x64xf32>, tensor<1024xf32>) -> tuple<tensor<16x64xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<16x64xf32>, tensor<1024xf32>>
}

// Each element would be computed 4096 times.
// CHECK-LABEL: func @slower(
// CHECK-COUNT-2: hlo.fusion
// CHECK:         return
// REMARK: Remark="fusion not merged into {{.*}}: {{.*}} us instead of {{.*}} us"
func.func @slower(%x: tensor<4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4096xf32>) -> tensor<4096xf32> calls {
  ^bb0(%p: tensor<4096xf32>):
    %2 = hlo.power %p, %p : tensor<4096xf32>
    %3 = hlo.power %2, %p : tensor<4096xf32>
    %4 = hlo.power %3, %p : tensor<4096xf32>
    hlo.return %4 : tensor<4096xf32>
  }
  %1 = hlo.fusion kLoop(%0, %y) : (tensor<4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32> calls {
  ^bb0(%p: tensor<4096xf32>, %q: tensor<4096x4096xf32>):
    %5 = hlo.broadcast %p dimensions = [1] : (tensor<4096xf32>) -> tensor<4096x4096xf32>
    %6 = hlo.add %5, %q : tensor<4096x4096xf32>
    hlo.return %6 : tensor<4096x4096xf32>
  }
  return %1 : tensor<4096x4096xf32>
}

// Reductions and kernels that say themselves what they are.
// CHECK-LABEL: func @other_kinds(
// CHECK:         hlo.fusion kInput
// CHECK:         hlo.sqrt
// CHECK:         hlo.fusion kCustom
// CHECK:         hlo.abs
func.func @other_kinds(%x: tensor<256x1024xf32>, %zero: tensor<f32>) -> tensor<256xf32> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>, %z: tensor<f32>):
    %4 = hlo.reduce %p, %z dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    hlo.return %4 : tensor<256xf32>
  }
  %1 = hlo.sqrt %0 : tensor<256xf32>
  %2 = hlo.fusion kCustom(%1) : (tensor<256xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256xf32>):
    %5 = hlo.sine %p : tensor<256xf32>
    hlo.return %5 : tensor<256xf32>
  }
  %3 = hlo.abs %2 : tensor<256xf32>
  return %3 : tensor<256xf32>
}

// CHECK-LABEL: func @tiles(
// CHECK:         %[[N:.*]] = hlo.fusion kLoop
// CHECK:         hlo.fusion kCustom(%[[N]])
// REMARK: Remark="fusion not merged into {{.*}}: it takes a kernel of tiles"
func.func @tiles(%x: tensor<256x1024xf32>) -> tensor<256x1024xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<256x1024xf32>) -> tensor<256x1024xf32> calls {
  ^bb0(%q: tensor<256x1024xf32>):
    %2 = hlo.negate %q : tensor<256x1024xf32>
    hlo.return %2 : tensor<256x1024xf32>
  }
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

// A constant alone makes no fusion of an operation.
// CHECK-LABEL: func @with_constant(
// CHECK:         %[[C:.*]] = hlo.constant
// CHECK-NEXT:    %[[B:.*]] = hlo.broadcast %[[C]]
// CHECK-NEXT:    hlo.maximum %arg0, %[[B]]
func.func @with_constant(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %c = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %1 = hlo.maximum %x, %0 : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// What a fusion was merged into is merged as well.
// CHECK-LABEL: func @one_after_the_other(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%arg0)
// CHECK-NEXT:    ^bb0(
// CHECK-NEXT:      hlo.exponential
// CHECK-NEXT:      hlo.negate
// CHECK-NEXT:      hlo.cosine
// CHECK-NEXT:      hlo.return
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[F]]
func.func @one_after_the_other(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.exponential %p : tensor<1024xf32>
    hlo.return %3 : tensor<1024xf32>
  }
  %1 = hlo.negate %0 : tensor<1024xf32>
  %2 = hlo.cosine %1 : tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// Nobody reads it, or it is no loop.
// REMARK-NOT: :[[#@LINE+9]]:{{.*}}remark:
// CHECK-LABEL: func @no_readers(
// CHECK:         hlo.fusion kLoop
// CHECK:         %[[F:.*]] = hlo.fusion kInput
// CHECK:         hlo.negate
// CHECK-NEXT:      hlo.return
// CHECK:         hlo.abs %[[F]]
func.func @no_readers(%x: tensor<64xf32>) -> tensor<64xf32> {
  // Dead.
  %0 = hlo.fusion kLoop(%x) : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %3 = hlo.exponential %p : tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  %1 = hlo.fusion kInput(%x) : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %3 = hlo.negate %p : tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  %2 = hlo.abs %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}
