// RUN: hlo-opt %s --priority-fusion=after-multi-output-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion | FileCheck %s --check-prefix=ALL

// A kernel of several results reads it, and is in its place.
// CHECK-LABEL: func @read_together(
// CHECK-NOT:     hlo.negate
// CHECK:         hlo.fusion kLoop(%arg0) {{.*}} calls {
// CHECK:           hlo.negate
// CHECK-NOT:     hlo.negate
// CHECK:         return
// ALL-LABEL: func @read_together(
func.func @read_together(%x: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> calls {
  ^bb0(%p: tensor<16xf32>):
    %2 = hlo.sine %p : tensor<16xf32>
    %3 = hlo.cosine %p : tensor<16xf32>
    %4 = hlo.tuple %2, %3 : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
    hlo.return %4 : tuple<tensor<16xf32>, tensor<16xf32>>
  }
  return %1 : tuple<tensor<16xf32>, tensor<16xf32>>
}

// Among others, which get it, too; and then what it reads.
// CHECK-LABEL: func @read_by_another(
// CHECK-NEXT:    hlo.fusion kLoop(%arg0)
// CHECK:         hlo.fusion kLoop(%arg0)
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_by_another(%x: tensor<16xf32>) -> tuple<tuple<tensor<16xf32>, tensor<16xf32>>, tensor<16xf32>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> calls {
  ^bb0(%p: tensor<16xf32>):
    %2 = hlo.sine %p : tensor<16xf32>
    %3 = hlo.cosine %p : tensor<16xf32>
    %4 = hlo.tuple %2, %3 : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
    hlo.return %4 : tuple<tensor<16xf32>, tensor<16xf32>>
  }
  %5 = hlo.exponential %0 : tensor<16xf32>
  %6 = hlo.tuple %1, %5 : (tuple<tensor<16xf32>, tensor<16xf32>>, tensor<16xf32>) -> tuple<tuple<tensor<16xf32>, tensor<16xf32>>, tensor<16xf32>>
  return %6 : tuple<tuple<tensor<16xf32>, tensor<16xf32>>, tensor<16xf32>>
}

// Nothing changed for what kernels of one result read, or the caller does.
// CHECK-LABEL: func @others(
// CHECK-NEXT:    %[[A:.*]] = hlo.negate
// CHECK-NEXT:    %[[B:.*]] = hlo.exponential %[[A]]
// CHECK-NEXT:    %[[C:.*]] = hlo.abs
// CHECK-NEXT:    hlo.fusion kLoop(%[[C]])
// ALL-LABEL: func @others(
// ALL:         hlo.fusion kLoop(%arg0)
// ALL:           hlo.negate
// ALL:           hlo.exponential
func.func @others(%x: tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>, tuple<tensor<16xf32>, tensor<16xf32>>> {
  %0 = hlo.negate %x : tensor<16xf32>
  %1 = hlo.exponential %0 : tensor<16xf32>
  %2 = hlo.abs %x : tensor<16xf32>
  %3 = hlo.fusion kLoop(%2) : (tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>> calls {
  ^bb0(%p: tensor<16xf32>):
    %4 = hlo.sine %p : tensor<16xf32>
    %5 = hlo.cosine %p : tensor<16xf32>
    %6 = hlo.tuple %4, %5 : (tensor<16xf32>, tensor<16xf32>) -> tuple<tensor<16xf32>, tensor<16xf32>>
    hlo.return %6 : tuple<tensor<16xf32>, tensor<16xf32>>
  }
  %7 = hlo.tuple %1, %2, %3 : (tensor<16xf32>, tensor<16xf32>, tuple<tensor<16xf32>, tensor<16xf32>>) -> tuple<tensor<16xf32>, tensor<16xf32>, tuple<tensor<16xf32>, tensor<16xf32>>>
  return %7 : tuple<tensor<16xf32>, tensor<16xf32>, tuple<tensor<16xf32>, tensor<16xf32>>>
}
