// RUN: hlo-opt %s --horizontal-loop-fusion | FileCheck %s
// RUN: hlo-opt %s --horizontal-loop-fusion --remarks-filter=horizontal-loop-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @same_shape(
// CHECK-SAME:    %[[X:.*]]: tensor<16xf32>, %[[Y:.*]]: tensor<16xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]], %[[Y]]) : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> calls {
// CHECK:           hlo.negate
// CHECK:           hlo.exponential
// CHECK:         hlo.get_tuple_element %[[F]][0]
// CHECK:         hlo.get_tuple_element %[[F]][1]
// REMARK: [Passed] Fused | {{.*}}Remark="2 loops of the same shape that {{.*}} reads fused: 2 results, 32 bytes of parameters"
func.func @same_shape(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.exponential %y : tensor<16xf32>
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
  return %2 : tuple<tensor<16xf32>, tensor<16xf32>>
}

// One loop over all elements.
// CHECK-LABEL: func @other_shapes(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kInput(%{{.*}}, %{{.*}}) : (tensor<16xf32>, tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<32xf32>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<16xf32>, %[[Q:.*]]: tensor<4x8xf32>):
// CHECK-NEXT:      %[[N:.*]] = hlo.negate %[[P]]
// CHECK-NEXT:      %[[E:.*]] = hlo.exponential %[[Q]]
// CHECK-NEXT:      %[[R:.*]] = hlo.reshape %[[E]] : (tensor<4x8xf32>) -> tensor<32xf32>
// CHECK-NEXT:      %[[C:.*]] = hlo.concatenate %[[N]], %[[R]] dimension = 0
// CHECK-NEXT:      %[[A:.*]] = hlo.slice %[[C]] [0:16]
// CHECK-NEXT:      %[[B:.*]] = hlo.slice %[[C]] [16:48]
// CHECK-NEXT:      hlo.tuple %[[A]], %[[B]]
// CHECK:         %[[G:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK:         %[[H:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK:         %[[I:.*]] = hlo.reshape %[[H]] : (tensor<32xf32>) -> tensor<4x8xf32>
// CHECK:         hlo.tuple %[[G]], %[[I]]
// REMARK: Remark="2 loops that {{.*}} reads fused: one over all elements, 2 results, 32 bytes of parameters"
func.func @other_shapes(%x: tensor<16xf32>, %y: tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<4x8xf32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.exponential %y : tensor<4x8xf32>
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<4x8xf32>>
  return %2 : tuple<tensor<16xf32>, tensor<4x8xf32>>
}

// Updates of weights have several results each, one of them what was read.
// CHECK-LABEL: func @several_results(
// CHECK:         hlo.fusion kInput(%{{.*}}) : (tensor<16xf32>, tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>, tensor<32xf32>, tensor<32xf32>>
// CHECK-COUNT-2:   hlo.concatenate
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @several_results(%x: tensor<16xf32>, %y: tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<4x8xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> calls {
  ^bb0(%p: tensor<16xf32>):
    %7 = hlo.negate %p : tensor<16xf32>
    %8 = hlo.tuple %7, %p : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
    hlo.return %8 : tuple<tensor<16xf32>, tensor<16xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<16xf32>, tensor<16xf32>>) -> tensor<16xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<16xf32>, tensor<16xf32>>) -> tensor<16xf32>
  %3 = hlo.fusion kLoop(%y) : (tensor<4x8xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xf32>> calls {
  ^bb0(%p: tensor<4x8xf32>):
    %9 = hlo.sine %p : tensor<4x8xf32>
    %10 = hlo.abs %9 : tensor<4x8xf32>
    %11 = hlo.tuple %9, %10 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xf32>>
    hlo.return %11 : tuple<tensor<4x8xf32>, tensor<4x8xf32>>
  }
  %4 = hlo.get_tuple_element %3[0] : (tuple<tensor<4x8xf32>, tensor<4x8xf32>>) -> tensor<4x8xf32>
  %5 = hlo.get_tuple_element %3[1] : (tuple<tensor<4x8xf32>, tensor<4x8xf32>>) -> tensor<4x8xf32>
  %6 = hlo.tuple %1, %2, %4, %5 : (tensor<16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<4x8xf32>>
  return %6 : tuple<tensor<16xf32>, tensor<16xf32>, tensor<4x8xf32>, tensor<4x8xf32>>
}

// One of two results goes with what has become another.
// CHECK-LABEL: func @as_many_results(
// CHECK:         hlo.fusion kLoop(
// CHECK-DAG:       hlo.negate
// CHECK-DAG:       hlo.exponential
// CHECK-DAG:       hlo.sine
// CHECK-DAG:       hlo.abs
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @as_many_results(%x: tensor<1048576xf32>, %y: tensor<1048576xf32>, %z: tensor<1048576xf32>) -> tuple<tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>> {
  %0 = hlo.negate %x : tensor<1048576xf32>
  %1 = hlo.exponential %y : tensor<1048576xf32>
  %2 = hlo.fusion kLoop(%z) : (tensor<1048576xf32>) -> tuple<tensor<1048576xf32>, tensor<1048576xf32>> calls {
  ^bb0(%p: tensor<1048576xf32>):
    %6 = hlo.sine %p : tensor<1048576xf32>
    %7 = hlo.abs %6 : tensor<1048576xf32>
    %8 = hlo.tuple %6, %7 : (tensor<1048576xf32>, tensor<1048576xf32>) -> tuple<tensor<1048576xf32>, tensor<1048576xf32>>
    hlo.return %8 : tuple<tensor<1048576xf32>, tensor<1048576xf32>>
  }
  %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<1048576xf32>, tensor<1048576xf32>>) -> tensor<1048576xf32>
  %4 = hlo.get_tuple_element %2[1] : (tuple<tensor<1048576xf32>, tensor<1048576xf32>>) -> tensor<1048576xf32>
  %5 = hlo.tuple %0, %1, %3, %4 : (tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>) -> tuple<tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>>
  return %5 : tuple<tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>>
}

// Then the loops in front of them are read by one.
// CHECK-LABEL: func @further(
// CHECK:         %[[F:.*]] = hlo.fusion kLoop(
// CHECK:           hlo.negate
// CHECK:           hlo.exponential
// CHECK:         %[[A:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK:         %[[B:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK:         hlo.fusion kLoop(%[[A]], %[[B]])
// CHECK:           hlo.sine
// CHECK:           hlo.cosine
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @further(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.exponential %y : tensor<16xf32>
  %2 = hlo.sine %0 : tensor<16xf32>
  %3 = hlo.cosine %1 : tensor<16xf32>
  %4 = hlo.tuple %2, %3 : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
  return %4 : tuple<tensor<16xf32>, tensor<16xf32>>
}

// One depends on the other.
// CHECK-LABEL: func @read_by_others(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_by_others(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.exponential %0 : tensor<16xf32>
  %2 = hlo.add %0, %1 : tensor<16xf32>
  return %2 : tensor<16xf32>
}

// Kernels have fewer than 32 results.
// CHECK-LABEL: func @results(
// CHECK-COUNT-2: hlo.fusion kLoop(
// CHECK:         return
// REMARK: Remark="fusion not fused with others: 32 results of fewer than 32, 272 bytes of parameters of fewer than 4000"
func.func @results(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %f = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%p: tensor<4xf32>):
    %r = hlo.negate %p : tensor<4xf32>
    %s = hlo.tuple %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
    hlo.return %s : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  }
  %g = hlo.fusion kLoop(%y) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%p: tensor<4xf32>):
    %r = hlo.abs %p : tensor<4xf32>
    %s = hlo.tuple %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r, %r : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
    hlo.return %s : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  }
  %f0 = hlo.get_tuple_element %f[0] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f1 = hlo.get_tuple_element %f[1] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f2 = hlo.get_tuple_element %f[2] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f3 = hlo.get_tuple_element %f[3] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f4 = hlo.get_tuple_element %f[4] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f5 = hlo.get_tuple_element %f[5] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f6 = hlo.get_tuple_element %f[6] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f7 = hlo.get_tuple_element %f[7] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f8 = hlo.get_tuple_element %f[8] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f9 = hlo.get_tuple_element %f[9] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f10 = hlo.get_tuple_element %f[10] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f11 = hlo.get_tuple_element %f[11] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f12 = hlo.get_tuple_element %f[12] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f13 = hlo.get_tuple_element %f[13] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f14 = hlo.get_tuple_element %f[14] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %f15 = hlo.get_tuple_element %f[15] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g0 = hlo.get_tuple_element %g[0] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g1 = hlo.get_tuple_element %g[1] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g2 = hlo.get_tuple_element %g[2] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g3 = hlo.get_tuple_element %g[3] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g4 = hlo.get_tuple_element %g[4] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g5 = hlo.get_tuple_element %g[5] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g6 = hlo.get_tuple_element %g[6] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g7 = hlo.get_tuple_element %g[7] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g8 = hlo.get_tuple_element %g[8] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g9 = hlo.get_tuple_element %g[9] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g10 = hlo.get_tuple_element %g[10] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g11 = hlo.get_tuple_element %g[11] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g12 = hlo.get_tuple_element %g[12] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g13 = hlo.get_tuple_element %g[13] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g14 = hlo.get_tuple_element %g[14] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %g15 = hlo.get_tuple_element %g[15] : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %0 = hlo.tuple %f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8, %f9, %f10, %f11, %f12, %f13, %f14, %f15, %g0, %g1, %g2, %g3, %g4, %g5, %g6, %g7, %g8, %g9, %g10, %g11, %g12, %g13, %g14, %g15 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %0 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @element_types(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="negate not fused with others: no other of 2 loops has as many results, 1, of f32"
func.func @element_types(%x: tensor<16xf32>, %y: tensor<16xi32>) -> tuple<tensor<16xf32>, tensor<16xi32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.negate %y : tensor<16xi32>
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<16xi32>) -> tuple<tensor<16xf32>, tensor<16xi32>>
  return %2 : tuple<tensor<16xf32>, tensor<16xi32>>
}

// 128 x 2048 elements are as many as may be, and one more is too many.
// CHECK-LABEL: func @size(
// CHECK:         hlo.fusion kInput(%{{.*}}) : (tensor<16xf32>, tensor<262144xf32>)
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Missed] NotFused | {{.*}}Remark="negate not fused with others: 262145 elements, more than 262144"
func.func @size(%x: tensor<262144xf32>, %y: tensor<262145xf32>, %z: tensor<16xf32>) -> tuple<tensor<262144xf32>, tensor<262145xf32>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<262144xf32>
  %1 = hlo.negate %y : tensor<262145xf32>
  %2 = hlo.negate %z : tensor<16xf32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<262144xf32>, tensor<262145xf32>, tensor<16xf32>) -> tuple<tensor<262144xf32>, tensor<262145xf32>, tensor<16xf32>>
  return %3 : tuple<tensor<262144xf32>, tensor<262145xf32>, tensor<16xf32>>
}

// CHECK-LABEL: func @parameter_of_several(
// CHECK:         hlo.add
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<16xf32>) -> tensor<8xf32>
// CHECK:         return
// REMARK: Remark="add not fused with others: others read the same parameter"
func.func @parameter_of_several(%x: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>> {
  %0 = hlo.add %x, %x : tensor<16xf32>
  %1 = hlo.fusion kLoop(%x) : (tensor<16xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<16xf32>):
    %3 = hlo.slice %p [0:8] : (tensor<16xf32>) -> tensor<8xf32>
    hlo.return %3 : tensor<8xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<8xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>>
  return %2 : tuple<tensor<16xf32>, tensor<8xf32>>
}

// Columns are no part of a row.
// CHECK-LABEL: func @layouts(
// CHECK:         hlo.fusion kInput(%{{.*}}) : (tensor<16xf32, #hlo.layout<[0]>>, tensor<4x8xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<16xf32, #hlo.layout<[0]>>, tensor<32xf32, #hlo.layout<[0]>>>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="negate not fused with others: a slice of memory has another layout"
!row = tensor<4x8xf32, #hlo.layout<[1, 0]>>
!column = tensor<4x8xf32, #hlo.layout<[0, 1]>>
!line = tensor<16xf32, #hlo.layout<[0]>>
func.func @layouts(%x: !line, %y: !row, %z: !column) -> tuple<!line, !row, !column> {
  %0 = hlo.negate %x : !line
  %1 = hlo.negate %y : !row
  %2 = hlo.negate %z : !column
  %3 = hlo.tuple %0, %1, %2 : (!line, !row, !column) -> tuple<!line, !row, !column>
  return %3 : tuple<!line, !row, !column>
}

// A scalar has no layout, its row has one.
// CHECK-LABEL: func @scalar_first(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<f32>, tensor<16xf32, #hlo.layout<[0]>>) -> tuple<tensor<1xf32, #hlo.layout<[0]>>, tensor<16xf32, #hlo.layout<[0]>>>
func.func @scalar_first(%x: tensor<f32>, %y: !line) -> tuple<tensor<f32>, !line> {
  %0 = hlo.negate %x : tensor<f32>
  %1 = hlo.negate %y : !line
  %2 = hlo.tuple %0, %1 : (tensor<f32>, !line) -> tuple<tensor<f32>, !line>
  return %2 : tuple<tensor<f32>, !line>
}

// Kernels that are no loops, and results of several types.
// CHECK-LABEL: func @no_loops(
// CHECK-NOT:     -> tuple<{{.*}} calls
// CHECK:         return
func.func @no_loops(%x: tensor<64xf32>, %y: tensor<64xf32>, %z: tensor<16xf32>) -> tuple<tensor<128xf32>, tensor<128xf32>, tensor<64xf32>, tensor<64xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<64xf32>) -> tensor<128xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %5 = hlo.concatenate %p, %p dimension = 0 : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
    hlo.return %5 : tensor<128xf32>
  }
  %1 = hlo.fusion kInput(%y) : (tensor<64xf32>) -> tensor<128xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %5 = hlo.concatenate %p, %p dimension = 0 : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
    hlo.return %5 : tensor<128xf32>
  }
  %2 = hlo.reverse %x dimensions = [0] : tensor<64xf32>
  %3 = hlo.reverse %y dimensions = [0] : tensor<64xf32>
  %4 = hlo.tuple %0, %1, %2, %3 : (tensor<128xf32>, tensor<128xf32>, tensor<64xf32>, tensor<64xf32>) -> tuple<tensor<128xf32>, tensor<128xf32>, tensor<64xf32>, tensor<64xf32>>
  return %4 : tuple<tensor<128xf32>, tensor<128xf32>, tensor<64xf32>, tensor<64xf32>>
}

!mixed = tuple<tensor<16xf32>, tensor<16xi32>>
// CHECK-LABEL: func @result_types(
// CHECK-COUNT-2: hlo.fusion kLoop
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @result_types(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xi32>, tensor<16xf32>, tensor<16xi32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<16xf32>) -> !mixed calls {
  ^bb0(%p: tensor<16xf32>):
    %5 = hlo.negate %p : tensor<16xf32>
    %6 = hlo.convert %p : (tensor<16xf32>) -> tensor<16xi32>
    %7 = hlo.tuple %5, %6 : (tensor<16xf32>, tensor<16xi32>) -> !mixed
    hlo.return %7 : !mixed
  }
  %1 = hlo.get_tuple_element %0[0] : (!mixed) -> tensor<16xf32>
  %2 = hlo.get_tuple_element %0[1] : (!mixed) -> tensor<16xi32>
  %3 = hlo.fusion kLoop(%y) : (tensor<16xf32>) -> !mixed calls {
  ^bb0(%p: tensor<16xf32>):
    %5 = hlo.negate %p : tensor<16xf32>
    %6 = hlo.convert %p : (tensor<16xf32>) -> tensor<16xi32>
    %7 = hlo.tuple %5, %6 : (tensor<16xf32>, tensor<16xi32>) -> !mixed
    hlo.return %7 : !mixed
  }
  %4 = hlo.get_tuple_element %3[0] : (!mixed) -> tensor<16xf32>
  %5 = hlo.get_tuple_element %3[1] : (!mixed) -> tensor<16xi32>
  %6 = hlo.tuple %1, %2, %4, %5 : (tensor<16xf32>, tensor<16xi32>, tensor<16xf32>, tensor<16xi32>) -> tuple<tensor<16xf32>, tensor<16xi32>, tensor<16xf32>, tensor<16xi32>>
  return %6 : tuple<tensor<16xf32>, tensor<16xi32>, tensor<16xf32>, tensor<16xi32>>
}

// Side by side, columns are as good as rows.
// CHECK-LABEL: func @columns(
// CHECK:         hlo.fusion kLoop({{.*}}) -> tuple<tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<4x8xf32, #hlo.layout<[0, 1]>>>
func.func @columns(%x: !column, %y: !column) -> tuple<!column, !column> {
  %0 = hlo.negate %x : !column
  %1 = hlo.negate %y : !column
  %2 = hlo.tuple %0, %1 : (!column, !column) -> tuple<!column, !column>
  return %2 : tuple<!column, !column>
}

// They may share what is no parameter, or a scalar, or a tuple.
// CHECK-LABEL: func @shared(
// CHECK:         hlo.fusion kInput({{.*}}) -> tuple<tensor<8xf32>, tensor<16xf32>>
func.func @shared(%x: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>> {
  %v = hlo.custom_call "f"(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %0 = hlo.negate %v : tensor<16xf32>
  %1 = hlo.fusion kLoop(%v) : (tensor<16xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<16xf32>):
    %3 = hlo.slice %p [0:8] : (tensor<16xf32>) -> tensor<8xf32>
    hlo.return %3 : tensor<8xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<8xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>>
  return %2 : tuple<tensor<16xf32>, tensor<8xf32>>
}

// CHECK-LABEL: func @shared_scalar(
// CHECK:         hlo.fusion kInput({{.*}}) -> tuple<tensor<8xf32>, tensor<16xf32>>
func.func @shared_scalar(%c: tensor<i1>, %x: tensor<16xf32>, %y: tensor<16xf32>, %z: tensor<8xf32>, %w: tensor<8xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>> {
  %0 = hlo.select %c, %x, %y : (tensor<i1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %1 = hlo.select %c, %z, %w : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<8xf32>) -> tuple<tensor<16xf32>, tensor<8xf32>>
  return %2 : tuple<tensor<16xf32>, tensor<8xf32>>
}

!both = tuple<tensor<16xf32>, tensor<8xf32>>
// CHECK-LABEL: func @shared_tuple(
// CHECK:         hlo.fusion kInput({{.*}}) -> tuple<tensor<8xf32>, tensor<16xf32>>
func.func @shared_tuple(%t: !both) -> !both {
  %0 = hlo.fusion kLoop(%t) : (!both) -> tensor<16xf32> calls {
  ^bb0(%p: !both):
    %3 = hlo.get_tuple_element %p[0] : (!both) -> tensor<16xf32>
    %4 = hlo.negate %3 : tensor<16xf32>
    hlo.return %4 : tensor<16xf32>
  }
  %1 = hlo.fusion kLoop(%t) : (!both) -> tensor<8xf32> calls {
  ^bb0(%p: !both):
    %3 = hlo.get_tuple_element %p[1] : (!both) -> tensor<8xf32>
    %4 = hlo.negate %3 : tensor<8xf32>
    hlo.return %4 : tensor<8xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<16xf32>, tensor<8xf32>) -> !both
  return %2 : !both
}

// Nothing to compute, orders, dynamic sizes, other kinds of kernels.
// CHECK-LABEL: func @left_alone(
// CHECK-NOT:     hlo.fusion kLoop
// CHECK-NOT:     hlo.concatenate
// CHECK:         return
func.func @left_alone(%x: tensor<0xf32>, %y: tensor<16xf32>, %z: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<0xf32>, tensor<0xf32>, tensor<16xf32>, tensor<16xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<0xf32>
  %1 = hlo.abs %x : tensor<0xf32>
  %2 = hlo.negate %y {hlo.control_id = 1 : i64} : tensor<16xf32>
  %3 = hlo.abs %y {hlo.control_predecessors = array<i64: 1>} : tensor<16xf32>
  %4 = hlo.negate %z : tensor<?xf32, #hlo.bounds<[8]>>
  %5 = hlo.fusion kCustom(%y) : (tensor<16xf32>) -> tensor<16xf32> calls {
  ^bb0(%p: tensor<16xf32>):
    %7 = hlo.sine %p : tensor<16xf32>
    hlo.return %7 : tensor<16xf32>
  }
  %6 = hlo.tuple %0, %1, %2, %3, %4, %5 : (tensor<0xf32>, tensor<0xf32>, tensor<16xf32>, tensor<16xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<16xf32>) -> tuple<tensor<0xf32>, tensor<0xf32>, tensor<16xf32>, tensor<16xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<16xf32>>
  return %6 : tuple<tensor<0xf32>, tensor<0xf32>, tensor<16xf32>, tensor<16xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<16xf32>>
}

// An instruction of two results is no tuple to take apart.
// CHECK-LABEL: func @two_results_of_one(
// CHECK:         hlo.reduce
// CHECK:         hlo.fusion kLoop
// CHECK:           hlo.sign
func.func @two_results_of_one(%x: tensor<1x1xi32>, %y: tensor<1x1xi32>, %z: tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>, tensor<1xi32>> {
  %f = hlo.fusion kLoop(%x, %y) : (tensor<1x1xi32>, tensor<1x1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>> calls {
  ^bb0(%a: tensor<1x1xi32>, %b: tensor<1x1xi32>):
    %zero = hlo.constant dense<0> : tensor<i32>
    %r = hlo.reduce %a, %b, %zero, %zero dimensions = [0] : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<1xi32>, tensor<1xi32>> to_apply {
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %s: tensor<i32>, %t: tensor<i32>):
      %u = hlo.tuple %p, %q : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
      hlo.return %u : tuple<tensor<i32>, tensor<i32>>
    }
    hlo.return %r : tuple<tensor<1xi32>, tensor<1xi32>>
  }
  %0 = hlo.get_tuple_element %f[0] : (tuple<tensor<1xi32>, tensor<1xi32>>) -> tensor<1xi32>
  %g = hlo.fusion kLoop(%z) : (tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>> calls {
  ^bb0(%a: tensor<1xi32>):
    %s = hlo.sign %a : tensor<1xi32>
    %n = hlo.negate %a : tensor<1xi32>
    %t = hlo.tuple %s, %n : (tensor<1xi32>, tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>>
    hlo.return %t : tuple<tensor<1xi32>, tensor<1xi32>>
  }
  %1 = hlo.get_tuple_element %g[0] : (tuple<tensor<1xi32>, tensor<1xi32>>) -> tensor<1xi32>
  %2 = hlo.get_tuple_element %g[1] : (tuple<tensor<1xi32>, tensor<1xi32>>) -> tensor<1xi32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tuple<tensor<1xi32>, tensor<1xi32>, tensor<1xi32>>
  return %3 : tuple<tensor<1xi32>, tensor<1xi32>, tensor<1xi32>>
}
