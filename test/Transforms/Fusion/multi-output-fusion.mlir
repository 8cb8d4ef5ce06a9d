// RUN: hlo-opt %s --multi-output-fusion | FileCheck %s
// RUN: hlo-opt %s --multi-output-fusion --remarks-filter=multi-output-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --multi-output-fusion=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: {{.*}}h1000

// CHECK-LABEL: func @siblings(
// CHECK-SAME:    %[[X:.*]]: tensor<1024xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]]) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<1024xf32>):
// CHECK-NEXT:      %[[E:.*]] = hlo.exponential %[[P]]
// CHECK-NEXT:      %[[N:.*]] = hlo.negate %[[P]]
// CHECK-NEXT:      %[[T:.*]] = hlo.tuple %[[E]], %[[N]]
// CHECK-NEXT:      hlo.return %[[T]]
// CHECK-NEXT:    }
// CHECK:         %[[A:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK:         %[[B:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK:         hlo.tuple %[[A]], %[[B]]
// REMARK: [Passed] Fused | {{.*}}Remark="negate fused with exponential, which reads the same: {{.*}} us instead of {{.*}} us"
func.func @siblings(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.negate %x : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// What is needed in memory is a result of what reads it.
// CHECK-LABEL: func @producer(
// CHECK:         hlo.fusion kLoop(
// CHECK:           %[[N:.*]] = hlo.negate
// CHECK-NEXT:      %[[E:.*]] = hlo.exponential %[[N]]
// CHECK-NEXT:      hlo.tuple %[[E]], %[[N]]
// CHECK-NOT:     hlo.negate
// REMARK: Remark="negate fused with exponential, which reads it: {{.*}} us instead of {{.*}} us"
func.func @producer(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// Layouts stay what they are.
// CHECK-LABEL: func @layouts(
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<32x8xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>>
// CHECK:           hlo.tuple {{.*}} -> tuple<tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>>
// CHECK:         hlo.get_tuple_element %{{.*}}[0] : (tuple<{{.*}}) -> tensor<32x8xf32, #hlo.layout<[0, 1]>>
// CHECK:         hlo.get_tuple_element %{{.*}}[1] : (tuple<{{.*}}) -> tensor<32x8xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<32x8xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.exponential %x : tensor<32x8xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.negate %x : tensor<32x8xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.tuple %0, %1 : (tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>>
  return %2 : tuple<tensor<32x8xf32, #hlo.layout<[0, 1]>>, tensor<32x8xf32, #hlo.layout<[0, 1]>>>
}

// What nothing else reads stays inside.
// CHECK-LABEL: func @producer_of_siblings(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
// CHECK:           hlo.tan
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @producer_of_siblings(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.tan %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.negate %0 : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// All that read it are one kernel with it, though they read nothing else in
// common.
// CHECK-LABEL: func @readers_of_scalar(
// CHECK:         %[[F:.*]] = hlo.fusion kLoop({{.*}}) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>> calls {
// CHECK:         hlo.return
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @readers_of_scalar(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>> {
  %0 = hlo.negate %x : tensor<f32>
  %1 = hlo.add %0, %y : tensor<f32>
  %2 = hlo.multiply %0, %z : tensor<f32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>>
  return %3 : tuple<tensor<f32>, tensor<f32>, tensor<f32>>
}

// But not what reads it through a third.
// CHECK-LABEL: func @reader_behind_another(
// CHECK:         hlo.fusion kLoop({{.*}}) -> tuple<tensor<f32>, tensor<f32>> calls {
// CHECK:         hlo.exponential
// CHECK:         hlo.multiply
// CHECK:         hlo.exponential
// CHECK:         return
func.func @reader_behind_another(%x: tensor<f32>, %y: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>> {
  %0 = hlo.negate %x : tensor<f32>
  %1 = hlo.add %0, %y : tensor<f32>
  %2 = hlo.exponential %1 {hlo.control_id = 1 : i64} : tensor<f32>
  %3 = hlo.multiply %0, %2 : tensor<f32>
  %4 = hlo.exponential %3 {hlo.control_predecessors = array<i64: 1>} : tensor<f32>
  %5 = hlo.tuple %0, %1, %4 : (tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>>
  return %5 : tuple<tensor<f32>, tensor<f32>, tensor<f32>>
}

// That is for other passes.
// CHECK-LABEL: func @only_reader(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @only_reader(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// Two sums of a row, and what is added up.
// CHECK-LABEL: func @reductions(
// CHECK:         hlo.fusion kInput(%{{.*}}) : (tensor<64x1024xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>>
// CHECK:           hlo.exponential
// CHECK:           hlo.reduce
// CHECK:           hlo.reduce
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @reductions(%x: tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<64x1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce %0, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
  %3 = hlo.tuple %1, %2, %0 : (tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>>
  return %3 : tuple<tensor<64xf32>, tensor<64xf32>, tensor<64x1024xf32>>
}

// CHECK-LABEL: func @rows_and_columns(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Missed] NotFused | {{.*}}Remark="reduce not fused with reduce: they reduce in different ways"
func.func @rows_and_columns(%x: tensor<1024x1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @transposes(
// CHECK:         hlo.fusion kInput(
// CHECK-COUNT-2:   hlo.transpose
// CHECK:         return
func.func @transposes(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kInput(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>):
    %3 = hlo.add %a, %b : tensor<64x64xf32>
    %4 = hlo.transpose %3 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    hlo.return %4 : tensor<64x64xf32>
  }
  %1 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// CHECK-LABEL: func @transpose_and_reduction(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="transpose not fused with reduce: one is a reduction, the other a transpose"
func.func @transpose_and_reduction(%x: tensor<64x64xf32>) -> tuple<tensor<64xf32>, tensor<64x64xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64xf32>, tensor<64x64xf32>) -> tuple<tensor<64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64xf32>, tensor<64x64xf32>>
}

// What is transposed may be in another shape, if it is in the same order.
// CHECK-LABEL: func @loops(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<64x64xf32>) -> tuple<tensor<4096xf32>, tensor<64x64xf32>>
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<64x64xf32>) -> tensor<32x64xf32>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="fusion not fused with fusion: their loops differ"
func.func @loops(%x: tensor<64x64xf32>) -> tuple<tensor<4096xf32>, tensor<32x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<64x64xf32>) -> tensor<4096xf32> calls {
  ^bb0(%a: tensor<64x64xf32>):
    %4 = hlo.reshape %a : (tensor<64x64xf32>) -> tensor<4096xf32>
    %5 = hlo.negate %4 : tensor<4096xf32>
    hlo.return %5 : tensor<4096xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<64x64xf32>) -> tensor<32x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>):
    %6 = hlo.slice %a [0:32, 0:64] : (tensor<64x64xf32>) -> tensor<32x64xf32>
    hlo.return %6 : tensor<32x64xf32>
  }
  %2 = hlo.exponential %x : tensor<64x64xf32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<4096xf32>, tensor<32x64xf32>, tensor<64x64xf32>) -> tuple<tensor<4096xf32>, tensor<32x64xf32>, tensor<64x64xf32>>
  return %3 : tuple<tensor<4096xf32>, tensor<32x64xf32>, tensor<64x64xf32>>
}

// CHECK-LABEL: func @other_elements(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tensor<512xf32>
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tensor<512xf32>
// REMARK: Remark="fusion not fused with fusion: they read other elements"
func.func @other_elements(%x: tensor<1024xf32>) -> tuple<tensor<512xf32>, tensor<512xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%a: tensor<1024xf32>):
    %3 = hlo.slice %a [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    %4 = hlo.negate %3 : tensor<512xf32>
    hlo.return %4 : tensor<512xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%a: tensor<1024xf32>):
    %5 = hlo.slice %a [512:1024] : (tensor<1024xf32>) -> tensor<512xf32>
    %6 = hlo.negate %5 : tensor<512xf32>
    hlo.return %6 : tensor<512xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<512xf32>, tensor<512xf32>) -> tuple<tensor<512xf32>, tensor<512xf32>>
  return %2 : tuple<tensor<512xf32>, tensor<512xf32>>
}

// CHECK-LABEL: func @overlapping_elements(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tuple<tensor<512xf32>, tensor<512xf32>>
func.func @overlapping_elements(%x: tensor<1024xf32>) -> tuple<tensor<512xf32>, tensor<512xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%a: tensor<1024xf32>):
    %3 = hlo.slice %a [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    %4 = hlo.negate %3 : tensor<512xf32>
    hlo.return %4 : tensor<512xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%a: tensor<1024xf32>):
    %5 = hlo.slice %a [511:1023] : (tensor<1024xf32>) -> tensor<512xf32>
    %6 = hlo.negate %5 : tensor<512xf32>
    hlo.return %6 : tensor<512xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<512xf32>, tensor<512xf32>) -> tuple<tensor<512xf32>, tensor<512xf32>>
  return %2 : tuple<tensor<512xf32>, tensor<512xf32>>
}

// A sort, which no kernel has, is between them.
// CHECK-LABEL: func @cycle(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="add not fused with negate: a third reads one and is read by the other"
func.func @cycle(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.sort %0 dimension = 0 : (tensor<1024xf32>) -> tensor<1024xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %4 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  %2 = hlo.add %x, %1 : tensor<1024xf32>
  %3 = hlo.tuple %0, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// Fusions in turn must not make one: the first two are one kernel, the sorts are
// in front of it and behind.
// CHECK-LABEL: func @cycle_of_groups(
// CHECK:         hlo.sort
// CHECK:         %[[F:.*]] = hlo.fusion kLoop
// CHECK:         hlo.sort
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @cycle_of_groups(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.sort %0 dimension = 0 : (tensor<1024xf32>) -> tensor<1024xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %6 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %6 : tensor<i1>
  }
  %2 = hlo.sine %y : tensor<1024xf32>
  %3 = hlo.sort %2 dimension = 0 : (tensor<1024xf32>) -> tensor<1024xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %7 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %7 : tensor<i1>
  }
  %4 = hlo.add %x, %3 : tensor<1024xf32>
  %5 = hlo.add %y, %1 : tensor<1024xf32>
  %8 = hlo.tuple %0, %2, %4, %5 : (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>>
  return %8 : tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>>
}

// The elements of a reduction of several arrays are results.
// CHECK-LABEL: func @reductions_of_several(
// CHECK:         hlo.fusion kInput(%{{.*}}) : (tensor<64x1024xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>, tensor<64xf32>>
// CHECK-DAG:       %[[S:.*]] = hlo.reduce {{.*}} -> tensor<64xf32>
// CHECK-DAG:       %[[R:.*]] = hlo.reduce {{.*}} -> tuple
// CHECK-DAG:       %[[A:.*]] = hlo.get_tuple_element %[[R]][0]
// CHECK-DAG:       %[[B:.*]] = hlo.get_tuple_element %[[R]][1]
// CHECK:           hlo.tuple
// CHECK:         return
func.func @reductions_of_several(%x: tensor<64x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> {
  %0 = hlo.reduce %x, %x, %zero, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<64x1024xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<f32>, %b: tensor<f32>, %bi: tensor<f32>):
    %v = hlo.maximum %a, %b : tensor<f32>
    %w = hlo.minimum %ai, %bi : tensor<f32>
    %t = hlo.tuple %v, %w : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %t : tuple<tensor<f32>, tensor<f32>>
  }
  %1 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<64xf32>, tensor<64xf32>>) -> tensor<64xf32>
  %3 = hlo.tuple %1, %2 : (tensor<64xf32>, tensor<64xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>>
  return %3 : tuple<tensor<64xf32>, tensor<64xf32>>
}

// What has several results already grows; who reads it as a tuple gets one.
// CHECK-LABEL: func @several_results(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>>
// CHECK:         hlo.tuple
// CHECK:         hlo.custom_call
func.func @several_results(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> calls {
  ^bb0(%a: tensor<1024xf32>):
    %4 = hlo.negate %a : tensor<1024xf32>
    %5 = hlo.exponential %a : tensor<1024xf32>
    %6 = hlo.tuple %4, %5 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
    hlo.return %6 : tuple<tensor<1024xf32>, tensor<1024xf32>>
  }
  %1 = hlo.custom_call "f"(%0) : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
  %2 = hlo.sine %x : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// Scalars, orders, updates in place, scatters, dynamic sizes, kernels that say
// themselves what they are.
// CHECK-LABEL: func @left_alone(
// CHECK-COUNT-1: hlo.fusion kCustom
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @left_alone(%s: tensor<f32>, %x: tensor<1024xf32>, %u: tensor<8xf32>, %i: tensor<i32>, %d: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<f32>, tensor<f32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>> {
  %0 = hlo.negate %s : tensor<f32>
  %1 = hlo.exponential %s : tensor<f32>
  %2 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<1024xf32>
  %3 = hlo.dynamic_update_slice %x[%i], %u : (tensor<1024xf32>, tensor<8xf32>, tensor<i32>) -> tensor<1024xf32>
  %4 = hlo.fusion kCustom(%x) {hlo.control_predecessors = array<i64: 1>} : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%a: tensor<1024xf32>):
    %8 = hlo.abs %a : tensor<1024xf32>
    hlo.return %8 : tensor<1024xf32>
  }
  %5 = hlo.negate %d : tensor<?xf32, #hlo.bounds<[8]>>
  %6 = hlo.exponential %d : tensor<?xf32, #hlo.bounds<[8]>>
  %7 = hlo.tuple %0, %1, %2, %3, %4, %5, %6 : (tensor<f32>, tensor<f32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<f32>, tensor<f32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>>
  return %7 : tuple<tensor<f32>, tensor<f32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>>
}

// Threads of a loop would each add up a row, and warps do another.
// CHECK-LABEL: func @nested(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32>
// CHECK:         hlo.reduce
// REMARK: Remark="reduce not fused with fusion: single threads of one do what warps do together"
func.func @nested(%x: tensor<64x64xf32>, %zero: tensor<f32>) -> tuple<tensor<64x64xf32>, tensor<64xf32>> {
  %0 = hlo.fusion kLoop(%x, %zero) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32> calls {
  ^bb0(%a: tensor<64x64xf32>, %z: tensor<f32>):
    %3 = hlo.reduce %a, %z dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %4 = hlo.broadcast %3 dimensions = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
    hlo.return %4 : tensor<64x64xf32>
  }
  %1 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.tuple %0, %1 : (tensor<64x64xf32>, tensor<64xf32>) -> tuple<tensor<64x64xf32>, tensor<64xf32>>
  return %2 : tuple<tensor<64x64xf32>, tensor<64xf32>>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.fusion kLoop
func.func @no_elements(%x: tensor<0x4xf32>) -> tuple<tensor<0x4xf32>, tensor<0x4xf32>> {
  %0 = hlo.negate %x : tensor<0x4xf32>
  %1 = hlo.abs %x : tensor<0x4xf32>
  %2 = hlo.tuple %0, %1 : (tensor<0x4xf32>, tensor<0x4xf32>) -> tuple<tensor<0x4xf32>, tensor<0x4xf32>>
  return %2 : tuple<tensor<0x4xf32>, tensor<0x4xf32>>
}

// Neither has a kernel that computes other results as well.
// CHECK-LABEL: func @concatenation(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<1024xf32>) -> tensor<2048xf32>
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<1024xf32>, tensor<f32>) -> tensor<2048xf32>
func.func @concatenation(%x: tensor<1024xf32>, %s: tensor<f32>) -> tuple<tensor<2048xf32>, tensor<2048xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<1024xf32>) -> tensor<2048xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.concatenate %p, %p dimension = 0 : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<2048xf32>
    hlo.return %3 : tensor<2048xf32>
  }
  %1 = hlo.fusion kLoop(%x, %s) : (tensor<1024xf32>, tensor<f32>) -> tensor<2048xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<f32>):
    %4 = hlo.pad %p, %q low = [0] high = [1024] interior = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<2048xf32>
    hlo.return %4 : tensor<2048xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<2048xf32>, tensor<2048xf32>) -> tuple<tensor<2048xf32>, tensor<2048xf32>>
  return %2 : tuple<tensor<2048xf32>, tensor<2048xf32>>
}

// CHECK-LABEL: func @update(
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<1024xf32>, tensor<i32>) -> tensor<1024xf32>
// CHECK:         hlo.abs
func.func @update(%x: tensor<1024xf32>, %i: tensor<i32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kLoop(%x, %i) : (tensor<1024xf32>, tensor<i32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %j: tensor<i32>):
    %3 = hlo.negate %p : tensor<1024xf32>
    %4 = hlo.slice %p [0:4] : (tensor<1024xf32>) -> tensor<4xf32>
    %5 = hlo.dynamic_update_slice %3[%j], %4 : (tensor<1024xf32>, tensor<4xf32>, tensor<i32>) -> tensor<1024xf32>
    hlo.return %5 : tensor<1024xf32>
  }
  %1 = hlo.abs %x : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// CHECK-LABEL: func @small_reductions(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @small_reductions(%x: tensor<64x5xf32>, %zero: tensor<f32>) -> tuple<tuple<tensor<64xf32>, tensor<64xf32>>, tensor<64x5xf32>> {
  %0 = hlo.reduce %x, %x, %zero, %zero dimensions = [1] : (tensor<64x5xf32>, tensor<64x5xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %t = hlo.tuple %a, %d : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %t : tuple<tensor<f32>, tensor<f32>>
  }
  %1 = hlo.abs %x : tensor<64x5xf32>
  %2 = hlo.tuple %0, %1 : (tuple<tensor<64xf32>, tensor<64xf32>>, tensor<64x5xf32>) -> tuple<tuple<tensor<64xf32>, tensor<64xf32>>, tensor<64x5xf32>>
  return %2 : tuple<tuple<tensor<64xf32>, tensor<64xf32>>, tensor<64x5xf32>>
}

// CHECK-LABEL: func @loop_in_reduction(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<64x1024xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>>
func.func @loop_in_reduction(%x: tensor<64x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64x1024xf32>, %z: tensor<f32>):
    %3 = hlo.exponential %p : tensor<64x1024xf32>
    %4 = hlo.reduce %3, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    hlo.return %4 : tensor<64xf32>
  }
  %1 = hlo.abs %x : tensor<64x1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64xf32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>>
  return %2 : tuple<tensor<64xf32>, tensor<64x1024xf32>>
}

// CHECK-LABEL: func @other_tiles(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="transpose not fused with {{.*}}: they transpose in different ways"
func.func @other_tiles(%x: tensor<64x64x64xf32>) -> tuple<tensor<64x64x64xf32>, tensor<64x64x64xf32>> {
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  %1 = hlo.transpose %x dimensions = [2, 1, 0] : (tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64x64x64xf32>, tensor<64x64x64xf32>) -> tuple<tensor<64x64x64xf32>, tensor<64x64x64xf32>>
  return %2 : tuple<tensor<64x64x64xf32>, tensor<64x64x64xf32>>
}

// CHECK-LABEL: func @same_tiles(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
func.func @same_tiles(%x: tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%p: tensor<64x64xf32>):
    %3 = hlo.negate %p : tensor<64x64xf32>
    %4 = hlo.transpose %3 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    hlo.return %4 : tensor<64x64xf32>
  }
  %1 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}

// Bitcasts are no results, what is read from constants or scalars is no gain, and
// what transposes is not computed by loops.
// CHECK-LABEL: func @no_gain(
// CHECK-NOT:     -> tuple<tensor<{{[^:]*}} calls
// CHECK:         return
func.func @no_gain(%x: tensor<1024xf32>, %s: tensor<f32>, %z: tensor<64x64xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %b = hlo.bitcast %x : (tensor<1024xf32>) -> tensor<32x32xf32>
  %0 = hlo.negate %b : tensor<32x32xf32>
  %c = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %3 = hlo.negate %c : tensor<2xf32>
  %4 = hlo.abs %c : tensor<2xf32>
  %5 = hlo.fusion kLoop(%s) : (tensor<f32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<f32>):
    %9 = hlo.broadcast %p dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    hlo.return %9 : tensor<1024xf32>
  }
  %6 = hlo.fusion kLoop(%s) : (tensor<f32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<f32>):
    %9 = hlo.negate %p : tensor<f32>
    %10 = hlo.broadcast %9 dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    hlo.return %10 : tensor<1024xf32>
  }
  %7 = hlo.transpose %z dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %8 = hlo.negate %7 : tensor<64x64xf32>
  return %b, %0, %3, %4, %5, %6, %7, %8 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}

// One of two that read the same reads the other as well.
// CHECK-LABEL: func @reads_the_other(
// CHECK-NOT:     -> tuple<tensor<{{[^:]*}} calls
// CHECK:         return
func.func @reads_the_other(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = hlo.add %x, %0 : tensor<64x64xf32>
  %2 = hlo.transpose %y dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = hlo.fusion kLoop(%y, %2) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%p: tensor<64x64xf32>, %q: tensor<64x64xf32>):
    %4 = hlo.subtract %p, %q : tensor<64x64xf32>
    hlo.return %4 : tensor<64x64xf32>
  }
  return %0, %1, %2, %3 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}

// A transpose that moves nothing is as good as a loop.
// CHECK-LABEL: func @transpose_in_place(
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<1x1024xf32>) -> tuple<tensor<1024x1xf32>, tensor<1024x1xf32>>
func.func @transpose_in_place(%x: tensor<1x1024xf32>) -> (tensor<1024x1xf32>, tensor<1024x1xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<1x1024xf32>) -> tensor<1024x1xf32> calls {
  ^bb0(%p: tensor<1x1024xf32>):
    %2 = hlo.negate %p : tensor<1x1024xf32>
    %3 = hlo.transpose %2 dimensions = [1, 0] : (tensor<1x1024xf32>) -> tensor<1024x1xf32>
    hlo.return %3 : tensor<1024x1xf32>
  }
  %1 = hlo.abs %0 : tensor<1024x1xf32>
  return %0, %1 : tensor<1024x1xf32>, tensor<1024x1xf32>
}

// Slices of what is small, and of what is read in other ways too.
// CHECK-LABEL: func @slices(
// CHECK:         hlo.fusion kLoop({{.*}}) -> tuple<tensor<8xf32>, tensor<8xf32>>
// CHECK:         hlo.fusion kLoop({{.*}}) -> tuple<tensor<512xf32>, tensor<512xf32>>
func.func @slices(%x: tensor<16xf32>, %y: tensor<1024xf32>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<512xf32>, tensor<512xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<16xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<16xf32>):
    %4 = hlo.slice %p [0:8] : (tensor<16xf32>) -> tensor<8xf32>
    hlo.return %4 : tensor<8xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<16xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<16xf32>):
    %4 = hlo.slice %p [8:16] : (tensor<16xf32>) -> tensor<8xf32>
    hlo.return %4 : tensor<8xf32>
  }
  %2 = hlo.fusion kLoop(%y) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %4 = hlo.slice %p [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    hlo.return %4 : tensor<512xf32>
  }
  %3 = hlo.fusion kLoop(%y, %i) : (tensor<1024xf32>, tensor<i32>) -> tensor<512xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %j: tensor<i32>):
    %4 = hlo.dynamic_slice %p[%j] sizes = [512] : (tensor<1024xf32>, tensor<i32>) -> tensor<512xf32>
    hlo.return %4 : tensor<512xf32>
  }
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<512xf32>, tensor<512xf32>
}

// One of two readers computes it.
// CHECK-LABEL: func @readers_of_other_shapes(
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<{{.*}}xf32>>
// CHECK:         hlo.fusion kLoop(
func.func @readers_of_other_shapes(%x: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<512xf32>) {
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.negate %p : tensor<1024xf32>
    hlo.return %3 : tensor<1024xf32>
  }
  %2 = hlo.fusion kLoop(%0) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.slice %p [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    hlo.return %3 : tensor<512xf32>
  }
  return %1, %2 : tensor<1024xf32>, tensor<512xf32>
}

// A result that is a parameter.
!columns = tuple<tensor<64x64xf32>, tensor<64x64xf32>>
// CHECK-LABEL: func @parameter_as_result(
// CHECK:         hlo.fusion kInput({{.*}}) : (tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>>
func.func @parameter_as_result(%x: tensor<64x64xf32>) -> tuple<!columns, tensor<64x64xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<64x64xf32>) -> !columns calls {
  ^bb0(%p: tensor<64x64xf32>):
    %3 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %4 = hlo.tuple %p, %3 : (tensor<64x64xf32>, tensor<64x64xf32>) -> !columns
    hlo.return %4 : !columns
  }
  %1 = hlo.abs %x : tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (!columns, tensor<64x64xf32>) -> tuple<!columns, tensor<64x64xf32>>
  return %2 : tuple<!columns, tensor<64x64xf32>>
}

// Each adds up columns in 16.5 KiB of shared memory; there are 48.
// CHECK-LABEL: func @shared_memory(
// CHECK:         hlo.fusion kInput(%{{.*}}) : ({{.*}}) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="reduce not fused with reduce: 49536 bytes of shared memory are more than 49152"
func.func @shared_memory(%x: tensor<1024x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.maximum : tensor<f32>
  %2 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.minimum : tensor<f32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>>
}

// 94 inputs and 2 results are as many as a kernel has.
// CHECK-LABEL: func @most_parameters(
// CHECK-COUNT-1: hlo.fusion
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @most_parameters(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>, %a5: tensor<4xf32>, %a6: tensor<4xf32>, %a7: tensor<4xf32>, %a8: tensor<4xf32>, %a9: tensor<4xf32>, %a10: tensor<4xf32>, %a11: tensor<4xf32>, %a12: tensor<4xf32>, %a13: tensor<4xf32>, %a14: tensor<4xf32>, %a15: tensor<4xf32>, %a16: tensor<4xf32>, %a17: tensor<4xf32>, %a18: tensor<4xf32>, %a19: tensor<4xf32>, %a20: tensor<4xf32>, %a21: tensor<4xf32>, %a22: tensor<4xf32>, %a23: tensor<4xf32>, %a24: tensor<4xf32>, %a25: tensor<4xf32>, %a26: tensor<4xf32>, %a27: tensor<4xf32>, %a28: tensor<4xf32>, %a29: tensor<4xf32>, %a30: tensor<4xf32>, %a31: tensor<4xf32>, %a32: tensor<4xf32>, %a33: tensor<4xf32>, %a34: tensor<4xf32>, %a35: tensor<4xf32>, %a36: tensor<4xf32>, %a37: tensor<4xf32>, %a38: tensor<4xf32>, %a39: tensor<4xf32>, %a40: tensor<4xf32>, %a41: tensor<4xf32>, %a42: tensor<4xf32>, %a43: tensor<4xf32>, %a44: tensor<4xf32>, %a45: tensor<4xf32>, %a46: tensor<4xf32>, %a47: tensor<4xf32>, %b0: tensor<4xf32>, %b1: tensor<4xf32>, %b2: tensor<4xf32>, %b3: tensor<4xf32>, %b4: tensor<4xf32>, %b5: tensor<4xf32>, %b6: tensor<4xf32>, %b7: tensor<4xf32>, %b8: tensor<4xf32>, %b9: tensor<4xf32>, %b10: tensor<4xf32>, %b11: tensor<4xf32>, %b12: tensor<4xf32>, %b13: tensor<4xf32>, %b14: tensor<4xf32>, %b15: tensor<4xf32>, %b16: tensor<4xf32>, %b17: tensor<4xf32>, %b18: tensor<4xf32>, %b19: tensor<4xf32>, %b20: tensor<4xf32>, %b21: tensor<4xf32>, %b22: tensor<4xf32>, %b23: tensor<4xf32>, %b24: tensor<4xf32>, %b25: tensor<4xf32>, %b26: tensor<4xf32>, %b27: tensor<4xf32>, %b28: tensor<4xf32>, %b29: tensor<4xf32>, %b30: tensor<4xf32>, %b31: tensor<4xf32>, %b32: tensor<4xf32>, %b33: tensor<4xf32>, %b34: tensor<4xf32>, %b35: tensor<4xf32>, %b36: tensor<4xf32>, %b37: tensor<4xf32>, %b38: tensor<4xf32>, %b39: tensor<4xf32>, %b40: tensor<4xf32>, %b41: tensor<4xf32>, %b42: tensor<4xf32>, %b43: tensor<4xf32>, %b44: tensor<4xf32>, %b45: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.fusion kLoop(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44, %a45, %a46, %a47) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>, %p4: tensor<4xf32>, %p5: tensor<4xf32>, %p6: tensor<4xf32>, %p7: tensor<4xf32>, %p8: tensor<4xf32>, %p9: tensor<4xf32>, %p10: tensor<4xf32>, %p11: tensor<4xf32>, %p12: tensor<4xf32>, %p13: tensor<4xf32>, %p14: tensor<4xf32>, %p15: tensor<4xf32>, %p16: tensor<4xf32>, %p17: tensor<4xf32>, %p18: tensor<4xf32>, %p19: tensor<4xf32>, %p20: tensor<4xf32>, %p21: tensor<4xf32>, %p22: tensor<4xf32>, %p23: tensor<4xf32>, %p24: tensor<4xf32>, %p25: tensor<4xf32>, %p26: tensor<4xf32>, %p27: tensor<4xf32>, %p28: tensor<4xf32>, %p29: tensor<4xf32>, %p30: tensor<4xf32>, %p31: tensor<4xf32>, %p32: tensor<4xf32>, %p33: tensor<4xf32>, %p34: tensor<4xf32>, %p35: tensor<4xf32>, %p36: tensor<4xf32>, %p37: tensor<4xf32>, %p38: tensor<4xf32>, %p39: tensor<4xf32>, %p40: tensor<4xf32>, %p41: tensor<4xf32>, %p42: tensor<4xf32>, %p43: tensor<4xf32>, %p44: tensor<4xf32>, %p45: tensor<4xf32>, %p46: tensor<4xf32>, %p47: tensor<4xf32>):
    %s01 = hlo.add %p0, %p1 : tensor<4xf32>
    %s02 = hlo.add %s01, %p2 : tensor<4xf32>
    %s03 = hlo.add %s02, %p3 : tensor<4xf32>
    %s04 = hlo.add %s03, %p4 : tensor<4xf32>
    %s05 = hlo.add %s04, %p5 : tensor<4xf32>
    %s06 = hlo.add %s05, %p6 : tensor<4xf32>
    %s07 = hlo.add %s06, %p7 : tensor<4xf32>
    %s08 = hlo.add %s07, %p8 : tensor<4xf32>
    %s09 = hlo.add %s08, %p9 : tensor<4xf32>
    %s010 = hlo.add %s09, %p10 : tensor<4xf32>
    %s011 = hlo.add %s010, %p11 : tensor<4xf32>
    %s012 = hlo.add %s011, %p12 : tensor<4xf32>
    %s013 = hlo.add %s012, %p13 : tensor<4xf32>
    %s014 = hlo.add %s013, %p14 : tensor<4xf32>
    %s015 = hlo.add %s014, %p15 : tensor<4xf32>
    %s016 = hlo.add %s015, %p16 : tensor<4xf32>
    %s017 = hlo.add %s016, %p17 : tensor<4xf32>
    %s018 = hlo.add %s017, %p18 : tensor<4xf32>
    %s019 = hlo.add %s018, %p19 : tensor<4xf32>
    %s020 = hlo.add %s019, %p20 : tensor<4xf32>
    %s021 = hlo.add %s020, %p21 : tensor<4xf32>
    %s022 = hlo.add %s021, %p22 : tensor<4xf32>
    %s023 = hlo.add %s022, %p23 : tensor<4xf32>
    %s024 = hlo.add %s023, %p24 : tensor<4xf32>
    %s025 = hlo.add %s024, %p25 : tensor<4xf32>
    %s026 = hlo.add %s025, %p26 : tensor<4xf32>
    %s027 = hlo.add %s026, %p27 : tensor<4xf32>
    %s028 = hlo.add %s027, %p28 : tensor<4xf32>
    %s029 = hlo.add %s028, %p29 : tensor<4xf32>
    %s030 = hlo.add %s029, %p30 : tensor<4xf32>
    %s031 = hlo.add %s030, %p31 : tensor<4xf32>
    %s032 = hlo.add %s031, %p32 : tensor<4xf32>
    %s033 = hlo.add %s032, %p33 : tensor<4xf32>
    %s034 = hlo.add %s033, %p34 : tensor<4xf32>
    %s035 = hlo.add %s034, %p35 : tensor<4xf32>
    %s036 = hlo.add %s035, %p36 : tensor<4xf32>
    %s037 = hlo.add %s036, %p37 : tensor<4xf32>
    %s038 = hlo.add %s037, %p38 : tensor<4xf32>
    %s039 = hlo.add %s038, %p39 : tensor<4xf32>
    %s040 = hlo.add %s039, %p40 : tensor<4xf32>
    %s041 = hlo.add %s040, %p41 : tensor<4xf32>
    %s042 = hlo.add %s041, %p42 : tensor<4xf32>
    %s043 = hlo.add %s042, %p43 : tensor<4xf32>
    %s044 = hlo.add %s043, %p44 : tensor<4xf32>
    %s045 = hlo.add %s044, %p45 : tensor<4xf32>
    %s046 = hlo.add %s045, %p46 : tensor<4xf32>
    %s047 = hlo.add %s046, %p47 : tensor<4xf32>
    hlo.return %s047 : tensor<4xf32>
  }
  %1 = hlo.fusion kLoop(%a0, %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12, %b13, %b14, %b15, %b16, %b17, %b18, %b19, %b20, %b21, %b22, %b23, %b24, %b25, %b26, %b27, %b28, %b29, %b30, %b31, %b32, %b33, %b34, %b35, %b36, %b37, %b38, %b39, %b40, %b41, %b42, %b43, %b44, %b45) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>, %p4: tensor<4xf32>, %p5: tensor<4xf32>, %p6: tensor<4xf32>, %p7: tensor<4xf32>, %p8: tensor<4xf32>, %p9: tensor<4xf32>, %p10: tensor<4xf32>, %p11: tensor<4xf32>, %p12: tensor<4xf32>, %p13: tensor<4xf32>, %p14: tensor<4xf32>, %p15: tensor<4xf32>, %p16: tensor<4xf32>, %p17: tensor<4xf32>, %p18: tensor<4xf32>, %p19: tensor<4xf32>, %p20: tensor<4xf32>, %p21: tensor<4xf32>, %p22: tensor<4xf32>, %p23: tensor<4xf32>, %p24: tensor<4xf32>, %p25: tensor<4xf32>, %p26: tensor<4xf32>, %p27: tensor<4xf32>, %p28: tensor<4xf32>, %p29: tensor<4xf32>, %p30: tensor<4xf32>, %p31: tensor<4xf32>, %p32: tensor<4xf32>, %p33: tensor<4xf32>, %p34: tensor<4xf32>, %p35: tensor<4xf32>, %p36: tensor<4xf32>, %p37: tensor<4xf32>, %p38: tensor<4xf32>, %p39: tensor<4xf32>, %p40: tensor<4xf32>, %p41: tensor<4xf32>, %p42: tensor<4xf32>, %p43: tensor<4xf32>, %p44: tensor<4xf32>, %p45: tensor<4xf32>, %p46: tensor<4xf32>):
    %s11 = hlo.add %p0, %p1 : tensor<4xf32>
    %s12 = hlo.add %s11, %p2 : tensor<4xf32>
    %s13 = hlo.add %s12, %p3 : tensor<4xf32>
    %s14 = hlo.add %s13, %p4 : tensor<4xf32>
    %s15 = hlo.add %s14, %p5 : tensor<4xf32>
    %s16 = hlo.add %s15, %p6 : tensor<4xf32>
    %s17 = hlo.add %s16, %p7 : tensor<4xf32>
    %s18 = hlo.add %s17, %p8 : tensor<4xf32>
    %s19 = hlo.add %s18, %p9 : tensor<4xf32>
    %s110 = hlo.add %s19, %p10 : tensor<4xf32>
    %s111 = hlo.add %s110, %p11 : tensor<4xf32>
    %s112 = hlo.add %s111, %p12 : tensor<4xf32>
    %s113 = hlo.add %s112, %p13 : tensor<4xf32>
    %s114 = hlo.add %s113, %p14 : tensor<4xf32>
    %s115 = hlo.add %s114, %p15 : tensor<4xf32>
    %s116 = hlo.add %s115, %p16 : tensor<4xf32>
    %s117 = hlo.add %s116, %p17 : tensor<4xf32>
    %s118 = hlo.add %s117, %p18 : tensor<4xf32>
    %s119 = hlo.add %s118, %p19 : tensor<4xf32>
    %s120 = hlo.add %s119, %p20 : tensor<4xf32>
    %s121 = hlo.add %s120, %p21 : tensor<4xf32>
    %s122 = hlo.add %s121, %p22 : tensor<4xf32>
    %s123 = hlo.add %s122, %p23 : tensor<4xf32>
    %s124 = hlo.add %s123, %p24 : tensor<4xf32>
    %s125 = hlo.add %s124, %p25 : tensor<4xf32>
    %s126 = hlo.add %s125, %p26 : tensor<4xf32>
    %s127 = hlo.add %s126, %p27 : tensor<4xf32>
    %s128 = hlo.add %s127, %p28 : tensor<4xf32>
    %s129 = hlo.add %s128, %p29 : tensor<4xf32>
    %s130 = hlo.add %s129, %p30 : tensor<4xf32>
    %s131 = hlo.add %s130, %p31 : tensor<4xf32>
    %s132 = hlo.add %s131, %p32 : tensor<4xf32>
    %s133 = hlo.add %s132, %p33 : tensor<4xf32>
    %s134 = hlo.add %s133, %p34 : tensor<4xf32>
    %s135 = hlo.add %s134, %p35 : tensor<4xf32>
    %s136 = hlo.add %s135, %p36 : tensor<4xf32>
    %s137 = hlo.add %s136, %p37 : tensor<4xf32>
    %s138 = hlo.add %s137, %p38 : tensor<4xf32>
    %s139 = hlo.add %s138, %p39 : tensor<4xf32>
    %s140 = hlo.add %s139, %p40 : tensor<4xf32>
    %s141 = hlo.add %s140, %p41 : tensor<4xf32>
    %s142 = hlo.add %s141, %p42 : tensor<4xf32>
    %s143 = hlo.add %s142, %p43 : tensor<4xf32>
    %s144 = hlo.add %s143, %p44 : tensor<4xf32>
    %s145 = hlo.add %s144, %p45 : tensor<4xf32>
    %s146 = hlo.add %s145, %p46 : tensor<4xf32>
    hlo.return %s146 : tensor<4xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @too_many_parameters(
// CHECK-COUNT-2: hlo.fusion
// CHECK:         return
// REMARK: Remark="fusion not fused with fusion: 97 parameters are more than 96"
func.func @too_many_parameters(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>, %a5: tensor<4xf32>, %a6: tensor<4xf32>, %a7: tensor<4xf32>, %a8: tensor<4xf32>, %a9: tensor<4xf32>, %a10: tensor<4xf32>, %a11: tensor<4xf32>, %a12: tensor<4xf32>, %a13: tensor<4xf32>, %a14: tensor<4xf32>, %a15: tensor<4xf32>, %a16: tensor<4xf32>, %a17: tensor<4xf32>, %a18: tensor<4xf32>, %a19: tensor<4xf32>, %a20: tensor<4xf32>, %a21: tensor<4xf32>, %a22: tensor<4xf32>, %a23: tensor<4xf32>, %a24: tensor<4xf32>, %a25: tensor<4xf32>, %a26: tensor<4xf32>, %a27: tensor<4xf32>, %a28: tensor<4xf32>, %a29: tensor<4xf32>, %a30: tensor<4xf32>, %a31: tensor<4xf32>, %a32: tensor<4xf32>, %a33: tensor<4xf32>, %a34: tensor<4xf32>, %a35: tensor<4xf32>, %a36: tensor<4xf32>, %a37: tensor<4xf32>, %a38: tensor<4xf32>, %a39: tensor<4xf32>, %a40: tensor<4xf32>, %a41: tensor<4xf32>, %a42: tensor<4xf32>, %a43: tensor<4xf32>, %a44: tensor<4xf32>, %a45: tensor<4xf32>, %a46: tensor<4xf32>, %a47: tensor<4xf32>, %b0: tensor<4xf32>, %b1: tensor<4xf32>, %b2: tensor<4xf32>, %b3: tensor<4xf32>, %b4: tensor<4xf32>, %b5: tensor<4xf32>, %b6: tensor<4xf32>, %b7: tensor<4xf32>, %b8: tensor<4xf32>, %b9: tensor<4xf32>, %b10: tensor<4xf32>, %b11: tensor<4xf32>, %b12: tensor<4xf32>, %b13: tensor<4xf32>, %b14: tensor<4xf32>, %b15: tensor<4xf32>, %b16: tensor<4xf32>, %b17: tensor<4xf32>, %b18: tensor<4xf32>, %b19: tensor<4xf32>, %b20: tensor<4xf32>, %b21: tensor<4xf32>, %b22: tensor<4xf32>, %b23: tensor<4xf32>, %b24: tensor<4xf32>, %b25: tensor<4xf32>, %b26: tensor<4xf32>, %b27: tensor<4xf32>, %b28: tensor<4xf32>, %b29: tensor<4xf32>, %b30: tensor<4xf32>, %b31: tensor<4xf32>, %b32: tensor<4xf32>, %b33: tensor<4xf32>, %b34: tensor<4xf32>, %b35: tensor<4xf32>, %b36: tensor<4xf32>, %b37: tensor<4xf32>, %b38: tensor<4xf32>, %b39: tensor<4xf32>, %b40: tensor<4xf32>, %b41: tensor<4xf32>, %b42: tensor<4xf32>, %b43: tensor<4xf32>, %b44: tensor<4xf32>, %b45: tensor<4xf32>, %b46: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.fusion kLoop(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44, %a45, %a46, %a47) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>, %p4: tensor<4xf32>, %p5: tensor<4xf32>, %p6: tensor<4xf32>, %p7: tensor<4xf32>, %p8: tensor<4xf32>, %p9: tensor<4xf32>, %p10: tensor<4xf32>, %p11: tensor<4xf32>, %p12: tensor<4xf32>, %p13: tensor<4xf32>, %p14: tensor<4xf32>, %p15: tensor<4xf32>, %p16: tensor<4xf32>, %p17: tensor<4xf32>, %p18: tensor<4xf32>, %p19: tensor<4xf32>, %p20: tensor<4xf32>, %p21: tensor<4xf32>, %p22: tensor<4xf32>, %p23: tensor<4xf32>, %p24: tensor<4xf32>, %p25: tensor<4xf32>, %p26: tensor<4xf32>, %p27: tensor<4xf32>, %p28: tensor<4xf32>, %p29: tensor<4xf32>, %p30: tensor<4xf32>, %p31: tensor<4xf32>, %p32: tensor<4xf32>, %p33: tensor<4xf32>, %p34: tensor<4xf32>, %p35: tensor<4xf32>, %p36: tensor<4xf32>, %p37: tensor<4xf32>, %p38: tensor<4xf32>, %p39: tensor<4xf32>, %p40: tensor<4xf32>, %p41: tensor<4xf32>, %p42: tensor<4xf32>, %p43: tensor<4xf32>, %p44: tensor<4xf32>, %p45: tensor<4xf32>, %p46: tensor<4xf32>, %p47: tensor<4xf32>):
    %s01 = hlo.add %p0, %p1 : tensor<4xf32>
    %s02 = hlo.add %s01, %p2 : tensor<4xf32>
    %s03 = hlo.add %s02, %p3 : tensor<4xf32>
    %s04 = hlo.add %s03, %p4 : tensor<4xf32>
    %s05 = hlo.add %s04, %p5 : tensor<4xf32>
    %s06 = hlo.add %s05, %p6 : tensor<4xf32>
    %s07 = hlo.add %s06, %p7 : tensor<4xf32>
    %s08 = hlo.add %s07, %p8 : tensor<4xf32>
    %s09 = hlo.add %s08, %p9 : tensor<4xf32>
    %s010 = hlo.add %s09, %p10 : tensor<4xf32>
    %s011 = hlo.add %s010, %p11 : tensor<4xf32>
    %s012 = hlo.add %s011, %p12 : tensor<4xf32>
    %s013 = hlo.add %s012, %p13 : tensor<4xf32>
    %s014 = hlo.add %s013, %p14 : tensor<4xf32>
    %s015 = hlo.add %s014, %p15 : tensor<4xf32>
    %s016 = hlo.add %s015, %p16 : tensor<4xf32>
    %s017 = hlo.add %s016, %p17 : tensor<4xf32>
    %s018 = hlo.add %s017, %p18 : tensor<4xf32>
    %s019 = hlo.add %s018, %p19 : tensor<4xf32>
    %s020 = hlo.add %s019, %p20 : tensor<4xf32>
    %s021 = hlo.add %s020, %p21 : tensor<4xf32>
    %s022 = hlo.add %s021, %p22 : tensor<4xf32>
    %s023 = hlo.add %s022, %p23 : tensor<4xf32>
    %s024 = hlo.add %s023, %p24 : tensor<4xf32>
    %s025 = hlo.add %s024, %p25 : tensor<4xf32>
    %s026 = hlo.add %s025, %p26 : tensor<4xf32>
    %s027 = hlo.add %s026, %p27 : tensor<4xf32>
    %s028 = hlo.add %s027, %p28 : tensor<4xf32>
    %s029 = hlo.add %s028, %p29 : tensor<4xf32>
    %s030 = hlo.add %s029, %p30 : tensor<4xf32>
    %s031 = hlo.add %s030, %p31 : tensor<4xf32>
    %s032 = hlo.add %s031, %p32 : tensor<4xf32>
    %s033 = hlo.add %s032, %p33 : tensor<4xf32>
    %s034 = hlo.add %s033, %p34 : tensor<4xf32>
    %s035 = hlo.add %s034, %p35 : tensor<4xf32>
    %s036 = hlo.add %s035, %p36 : tensor<4xf32>
    %s037 = hlo.add %s036, %p37 : tensor<4xf32>
    %s038 = hlo.add %s037, %p38 : tensor<4xf32>
    %s039 = hlo.add %s038, %p39 : tensor<4xf32>
    %s040 = hlo.add %s039, %p40 : tensor<4xf32>
    %s041 = hlo.add %s040, %p41 : tensor<4xf32>
    %s042 = hlo.add %s041, %p42 : tensor<4xf32>
    %s043 = hlo.add %s042, %p43 : tensor<4xf32>
    %s044 = hlo.add %s043, %p44 : tensor<4xf32>
    %s045 = hlo.add %s044, %p45 : tensor<4xf32>
    %s046 = hlo.add %s045, %p46 : tensor<4xf32>
    %s047 = hlo.add %s046, %p47 : tensor<4xf32>
    hlo.return %s047 : tensor<4xf32>
  }
  %1 = hlo.fusion kLoop(%a0, %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10, %b11, %b12, %b13, %b14, %b15, %b16, %b17, %b18, %b19, %b20, %b21, %b22, %b23, %b24, %b25, %b26, %b27, %b28, %b29, %b30, %b31, %b32, %b33, %b34, %b35, %b36, %b37, %b38, %b39, %b40, %b41, %b42, %b43, %b44, %b45, %b46) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>, %p4: tensor<4xf32>, %p5: tensor<4xf32>, %p6: tensor<4xf32>, %p7: tensor<4xf32>, %p8: tensor<4xf32>, %p9: tensor<4xf32>, %p10: tensor<4xf32>, %p11: tensor<4xf32>, %p12: tensor<4xf32>, %p13: tensor<4xf32>, %p14: tensor<4xf32>, %p15: tensor<4xf32>, %p16: tensor<4xf32>, %p17: tensor<4xf32>, %p18: tensor<4xf32>, %p19: tensor<4xf32>, %p20: tensor<4xf32>, %p21: tensor<4xf32>, %p22: tensor<4xf32>, %p23: tensor<4xf32>, %p24: tensor<4xf32>, %p25: tensor<4xf32>, %p26: tensor<4xf32>, %p27: tensor<4xf32>, %p28: tensor<4xf32>, %p29: tensor<4xf32>, %p30: tensor<4xf32>, %p31: tensor<4xf32>, %p32: tensor<4xf32>, %p33: tensor<4xf32>, %p34: tensor<4xf32>, %p35: tensor<4xf32>, %p36: tensor<4xf32>, %p37: tensor<4xf32>, %p38: tensor<4xf32>, %p39: tensor<4xf32>, %p40: tensor<4xf32>, %p41: tensor<4xf32>, %p42: tensor<4xf32>, %p43: tensor<4xf32>, %p44: tensor<4xf32>, %p45: tensor<4xf32>, %p46: tensor<4xf32>, %p47: tensor<4xf32>):
    %s11 = hlo.add %p0, %p1 : tensor<4xf32>
    %s12 = hlo.add %s11, %p2 : tensor<4xf32>
    %s13 = hlo.add %s12, %p3 : tensor<4xf32>
    %s14 = hlo.add %s13, %p4 : tensor<4xf32>
    %s15 = hlo.add %s14, %p5 : tensor<4xf32>
    %s16 = hlo.add %s15, %p6 : tensor<4xf32>
    %s17 = hlo.add %s16, %p7 : tensor<4xf32>
    %s18 = hlo.add %s17, %p8 : tensor<4xf32>
    %s19 = hlo.add %s18, %p9 : tensor<4xf32>
    %s110 = hlo.add %s19, %p10 : tensor<4xf32>
    %s111 = hlo.add %s110, %p11 : tensor<4xf32>
    %s112 = hlo.add %s111, %p12 : tensor<4xf32>
    %s113 = hlo.add %s112, %p13 : tensor<4xf32>
    %s114 = hlo.add %s113, %p14 : tensor<4xf32>
    %s115 = hlo.add %s114, %p15 : tensor<4xf32>
    %s116 = hlo.add %s115, %p16 : tensor<4xf32>
    %s117 = hlo.add %s116, %p17 : tensor<4xf32>
    %s118 = hlo.add %s117, %p18 : tensor<4xf32>
    %s119 = hlo.add %s118, %p19 : tensor<4xf32>
    %s120 = hlo.add %s119, %p20 : tensor<4xf32>
    %s121 = hlo.add %s120, %p21 : tensor<4xf32>
    %s122 = hlo.add %s121, %p22 : tensor<4xf32>
    %s123 = hlo.add %s122, %p23 : tensor<4xf32>
    %s124 = hlo.add %s123, %p24 : tensor<4xf32>
    %s125 = hlo.add %s124, %p25 : tensor<4xf32>
    %s126 = hlo.add %s125, %p26 : tensor<4xf32>
    %s127 = hlo.add %s126, %p27 : tensor<4xf32>
    %s128 = hlo.add %s127, %p28 : tensor<4xf32>
    %s129 = hlo.add %s128, %p29 : tensor<4xf32>
    %s130 = hlo.add %s129, %p30 : tensor<4xf32>
    %s131 = hlo.add %s130, %p31 : tensor<4xf32>
    %s132 = hlo.add %s131, %p32 : tensor<4xf32>
    %s133 = hlo.add %s132, %p33 : tensor<4xf32>
    %s134 = hlo.add %s133, %p34 : tensor<4xf32>
    %s135 = hlo.add %s134, %p35 : tensor<4xf32>
    %s136 = hlo.add %s135, %p36 : tensor<4xf32>
    %s137 = hlo.add %s136, %p37 : tensor<4xf32>
    %s138 = hlo.add %s137, %p38 : tensor<4xf32>
    %s139 = hlo.add %s138, %p39 : tensor<4xf32>
    %s140 = hlo.add %s139, %p40 : tensor<4xf32>
    %s141 = hlo.add %s140, %p41 : tensor<4xf32>
    %s142 = hlo.add %s141, %p42 : tensor<4xf32>
    %s143 = hlo.add %s142, %p43 : tensor<4xf32>
    %s144 = hlo.add %s143, %p44 : tensor<4xf32>
    %s145 = hlo.add %s144, %p45 : tensor<4xf32>
    %s146 = hlo.add %s145, %p46 : tensor<4xf32>
    %s147 = hlo.add %s146, %p47 : tensor<4xf32>
    hlo.return %s147 : tensor<4xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// Whether they are fusions makes no difference.
// CHECK-LABEL: func @sibling_slices(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<2xui32>) -> tuple<tensor<1xui32>, tensor<1xui32>>
// CHECK-COUNT-2:   hlo.slice
// CHECK-NOT:     hlo.slice
// CHECK:         return
func.func @sibling_slices(%x: tensor<2xui32>) -> tuple<tensor<1xui32>, tensor<1xui32>> {
  %0 = hlo.slice %x [0:1] : (tensor<2xui32>) -> tensor<1xui32>
  %1 = hlo.slice %x [1:2] : (tensor<2xui32>) -> tensor<1xui32>
  %2 = hlo.tuple %0, %1 : (tensor<1xui32>, tensor<1xui32>) -> tuple<tensor<1xui32>, tensor<1xui32>>
  return %2 : tuple<tensor<1xui32>, tensor<1xui32>>
}

// Once one kernel reads the scalar, which is seen after the array is, it may
// compute it.
// CHECK-LABEL: func @second_round(
// CHECK:         hlo.fusion kLoop(
// CHECK:           hlo.exponential
// CHECK:           hlo.broadcast
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @second_round(%x: tensor<1024xf32>, %y: tensor<f32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.exponential %y : tensor<f32>
  %1 = hlo.fusion kLoop(%x, %0) : (tensor<1024xf32>, tensor<f32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<f32>):
    %b = hlo.broadcast %q dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %a = hlo.add %p, %b : tensor<1024xf32>
    hlo.return %a : tensor<1024xf32>
  }
  %2 = hlo.fusion kLoop(%x, %0) : (tensor<1024xf32>, tensor<f32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<f32>):
    %b = hlo.broadcast %q dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %a = hlo.multiply %p, %b : tensor<1024xf32>
    hlo.return %a : tensor<1024xf32>
  }
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// Two results are one kernel, which does not go into what reads each element
// several times, ...
// CHECK-LABEL: func @read_several_times(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<4x1024xf32>
// CHECK:         return
func.func @read_several_times(%x: tensor<1024xf32>) -> tensor<4x1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %x : tensor<1024xf32>
  %2 = hlo.fusion kLoop(%0, %1) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<4x1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<1024xf32>):
    %3 = hlo.broadcast %p dimensions = [1] : (tensor<1024xf32>) -> tensor<4x1024xf32>
    %4 = hlo.broadcast %q dimensions = [1] : (tensor<1024xf32>) -> tensor<4x1024xf32>
    %5 = hlo.add %3, %4 : tensor<4x1024xf32>
    hlo.return %5 : tensor<4x1024xf32>
  }
  return %2 : tensor<4x1024xf32>
}

// ... or some of them twice, and others never, ...
// CHECK-LABEL: func @read_in_part(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<2x512xf32>
// CHECK:         return
func.func @read_in_part(%x: tensor<1024xf32>) -> tensor<2x512xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %x : tensor<1024xf32>
  %2 = hlo.fusion kLoop(%0, %1) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<2x512xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<1024xf32>):
    %3 = hlo.slice %p [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    %4 = hlo.slice %q [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    %5 = hlo.add %3, %4 : tensor<512xf32>
    %6 = hlo.broadcast %5 dimensions = [1] : (tensor<512xf32>) -> tensor<2x512xf32>
    hlo.return %6 : tensor<2x512xf32>
  }
  return %2 : tensor<2x512xf32>
}

// ... but into what reads each once.
// CHECK-LABEL: func @read_once(
// CHECK-COUNT-1: hlo.fusion kLoop(%{{.*}}) : (tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @read_once(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %x : tensor<1024xf32>
  %2 = hlo.add %0, %1 : tensor<1024xf32>
  return %2 : tensor<1024xf32>
}
