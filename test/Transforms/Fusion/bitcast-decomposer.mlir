// RUN: hlo-opt %s --bitcast-decomposer | FileCheck %s
// RUN: hlo-opt %s --bitcast-decomposer --remarks-filter=bitcast-decomposer -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Decomposed | {{.*}}Remark="bitcast reshapes and transposes: it becomes 3"
// REMARK: remark: [Passed] Decomposed | {{.*}}Remark="bitcast reshapes and transposes: it becomes 2"
// REMARK: remark: [Passed] Decomposed | {{.*}}Remark="bitcast reshapes and transposes: it becomes 2"
// REMARK-NOT: remark

// CHECK-LABEL: func @both_transposed(
// CHECK:         ^bb0(%[[P:[a-z0-9]+]]:
// CHECK-NEXT:      %[[A:.*]] = hlo.bitcast %[[P]] : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>
// CHECK-NEXT:      %[[B:.*]] = hlo.bitcast %[[A]] : (tensor<2x4x3xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      %[[C:.*]] = hlo.bitcast %[[B]] : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:      hlo.negate %[[C]]
func.func @both_transposed(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%p: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>):
    %1 = hlo.bitcast %p : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
    %2 = hlo.negate %1 : tensor<12x2xf32, #hlo.layout<[0, 1]>>
    hlo.return %2 : tensor<12x2xf32, #hlo.layout<[0, 1]>>
  }
  return %0 : tensor<12x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @one_transposed(
// CHECK:           %[[A:.*]] = hlo.bitcast %{{.*}} : (tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4x3xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      %[[B:.*]] = hlo.bitcast %[[A]] : (tensor<4x3xf32, #hlo.layout<[1, 0]>>) -> tensor<12xf32, #hlo.layout<[0]>>
// CHECK-NEXT:      %[[C:.*]] = hlo.bitcast %[[B]] : (tensor<12xf32, #hlo.layout<[0]>>) -> tensor<3x4xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      hlo.bitcast %[[B]] : (tensor<12xf32, #hlo.layout<[0]>>) -> tensor<2x6xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      %[[D:.*]] = hlo.bitcast %[[C]] : (tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<6x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      hlo.bitcast %[[D]] : (tensor<6x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x6xf32, #hlo.layout<[0, 1]>>
func.func @one_transposed(%x: tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x6xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<2x6xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%p: tensor<3x4xf32, #hlo.layout<[0, 1]>>):
    %1 = hlo.bitcast %p : (tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<12xf32, #hlo.layout<[0]>>
    %2 = hlo.bitcast %1 : (tensor<12xf32, #hlo.layout<[0]>>) -> tensor<3x4xf32, #hlo.layout<[1, 0]>>
    %3 = hlo.bitcast %1 : (tensor<12xf32, #hlo.layout<[0]>>) -> tensor<2x6xf32, #hlo.layout<[1, 0]>>
    %4 = hlo.bitcast %2 : (tensor<3x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2x6xf32, #hlo.layout<[0, 1]>>
    hlo.return %4 : tensor<2x6xf32, #hlo.layout<[0, 1]>>
  }
  return %0 : tensor<2x6xf32, #hlo.layout<[0, 1]>>
}

// A transpose, a reshape, another element type; and one that nothing computes.
// CHECK-LABEL: func @kept(
// CHECK:         hlo.bitcast %arg0 : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
// CHECK:         ^bb0(
// CHECK-NEXT:      hlo.bitcast
// CHECK-NEXT:      hlo.bitcast
// CHECK-NEXT:      hlo.bitcast
// CHECK-NEXT:      hlo.bitcast
// CHECK-NEXT:      hlo.return
func.func @kept(%x: tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<4x6xi32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.fusion kLoop(%0) : (tensor<12x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x6xi32, #hlo.layout<[1, 0]>> calls {
  ^bb0(%p: tensor<12x2xf32, #hlo.layout<[0, 1]>>):
    %2 = hlo.bitcast %p : (tensor<12x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    %3 = hlo.bitcast %2 : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<4x6xf32, #hlo.layout<[1, 0]>>
    %4 = hlo.bitcast %3 : (tensor<4x6xf32, #hlo.layout<[1, 0]>>) -> tensor<6x4xi32, #hlo.layout<[0, 1]>>
    %5 = hlo.bitcast %4 : (tensor<6x4xi32, #hlo.layout<[0, 1]>>) -> tensor<4x6xi32, #hlo.layout<[1, 0]>>
    hlo.return %5 : tensor<4x6xi32, #hlo.layout<[1, 0]>>
  }
  return %1 : tensor<4x6xi32, #hlo.layout<[1, 0]>>
}
