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
// REMARK: [Passed] Fused | {{.*}}Remark="negate fused with exponential, which reads the same: {{.*}} us, {{.*}} us before"
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
// REMARK: Remark="negate fused with exponential, which reads it: {{.*}} us, {{.*}} us before"
func.func @producer(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
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
// REMARK: [Missed] NotFused | {{.*}}Remark="reduce and reduce are no kernel: they reduce in different ways"
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
// REMARK: Remark="reduce and transpose are no kernel: one is a reduction, the other a transpose"
func.func @transpose_and_reduction(%x: tensor<64x64xf32>) -> tuple<tensor<64xf32>, tensor<64x64xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.transpose %x dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = hlo.tuple %0, %1 : (tensor<64xf32>, tensor<64x64xf32>) -> tuple<tensor<64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64xf32>, tensor<64x64xf32>>
}

// What is transposed may be in another shape, if it is in the same order.
// CHECK-LABEL: func @loops(
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<64x64xf32>) -> tensor<32x64xf32>
// CHECK:         hlo.fusion kLoop(%{{.*}}) : (tensor<64x64xf32>) -> tuple<tensor<4096xf32>, tensor<64x64xf32>>
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="fusion and fusion are no kernel: their loops differ"
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
// REMARK: Remark="fusion and fusion are no kernel: they read other elements"
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
// REMARK: Remark="negate and add are no kernel: a third reads one and is read by the other"
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
// REMARK: Remark="fusion and reduce are no kernel: single threads of one do what warps do together"
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
