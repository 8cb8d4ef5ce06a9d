// RUN: hlo-opt %s --copy-fusion | FileCheck %s
// RUN: hlo-opt %s --copy-fusion --remarks-filter=copy-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Fused | {{.*}}Remark="copy becomes a result of the fusion, which it reads no more: one of 3 parameters"
// CHECK-LABEL: func @one_copy(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%arg0) {hlo.frontend_attributes = {a = "b"}} : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<8xf32>):
// CHECK-NEXT:      %[[N:.*]] = hlo.negate %[[P]]
// CHECK-NEXT:      %[[C:.*]] = hlo.copy %[[N]]
// CHECK-NEXT:      hlo.tuple %[[N]], %[[C]]
// CHECK-DAG:     %[[B:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK-DAG:     %[[A:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK:         hlo.tuple %[[A]], %[[B]]
func.func @one_copy(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> {
  %0 = hlo.fusion kLoop(%x) {hlo.frontend_attributes = {a = "b"}} : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  %3 = hlo.tuple %0, %2 : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
  return %3 : tuple<tensor<8xf32>, tensor<8xf32>>
}

// Of elements, and through a bitcast that stays for what else reads it; what
// read the fusion before the copies comes after it.
// CHECK-LABEL: func @elements(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%arg0) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x4xf32>>
// CHECK:           %[[N:.*]] = hlo.negate
// CHECK:           %[[E:.*]] = hlo.exponential
// CHECK:           %[[C:.*]] = hlo.copy %[[N]]
// CHECK:           %[[B:.*]] = hlo.bitcast %[[E]]
// CHECK:           %[[D:.*]] = hlo.copy %[[B]]
// CHECK:           hlo.tuple %[[N]], %[[E]], %[[C]], %[[D]]
// CHECK-DAG:     %[[F1:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK-DAG:     %[[O:.*]] = hlo.bitcast %[[F1]]
// CHECK-DAG:     %[[F2:.*]] = hlo.get_tuple_element %[[F]][2]
// CHECK-DAG:     %[[F3:.*]] = hlo.get_tuple_element %[[F]][3]
// CHECK:         hlo.tuple %[[F2]], %[[O]], %[[F3]]
func.func @elements(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    %2 = hlo.exponential %1 : tensor<8xf32>
    %3 = hlo.tuple %1, %2 : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
    hlo.return %3 : tuple<tensor<8xf32>, tensor<8xf32>>
  }
  %4 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xf32>>) -> tensor<8xf32>
  %5 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xf32>>) -> tensor<8xf32>
  %6 = hlo.bitcast %5 : (tensor<8xf32>) -> tensor<2x4xf32>
  %7 = hlo.copy %4 : tensor<8xf32>
  %8 = hlo.copy %6 : tensor<2x4xf32>
  %9 = hlo.tuple %7, %6, %8 : (tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tuple<tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>>
  return %9 : tuple<tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>>
}

// REMARK-DAG: Remark="copy not fused: it has another layout"
// REMARK-DAG: Remark="copy not fused: it has control dependencies"
// REMARK-DAG: Remark="copy not fused: it has a sharding"
// CHECK-LABEL: func @other_copies(
// CHECK-NEXT:    hlo.fusion kLoop({{.*}}) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> calls
// CHECK-COUNT-3: hlo.copy
// CHECK-NOT:     hlo.copy
func.func @other_copies(%x: tensor<2x4xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<2x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> calls {
  ^bb0(%p: tensor<2x4xf32, #hlo.layout<[1, 0]>>):
    %1 = hlo.negate %p : tensor<2x4xf32, #hlo.layout<[1, 0]>>
    hlo.return %1 : tensor<2x4xf32, #hlo.layout<[1, 0]>>
  }
  %2 = hlo.copy %0 : (tensor<2x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
  %3 = hlo.copy %0 {hlo.control_id = 1 : i64} : tensor<2x4xf32, #hlo.layout<[1, 0]>>
  %4 = hlo.copy %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<2x4xf32, #hlo.layout<[1, 0]>>
  %5 = hlo.tuple %2, %3, %4 : (tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>>
  return %5 : tuple<tensor<2x4xf32, #hlo.layout<[0, 1]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>, tensor<2x4xf32, #hlo.layout<[1, 0]>>>
}

// REMARK: [Missed] NotFused | {{.*}}Remark="copy not fused: it is a reduction kernel"
// CHECK-LABEL: func @reduction(
// CHECK:         hlo.fusion kInput(
// CHECK:         hlo.copy
func.func @reduction(%x: tensor<2x1024xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.fusion kInput(%x) : (tensor<2x1024xf32>) -> tensor<2xf32> calls {
  ^bb0(%p: tensor<2x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.reduce %p, %zero dimensions = [1] : (tensor<2x1024xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.add : tensor<f32>
    hlo.return %1 : tensor<2xf32>
  }
  %2 = hlo.copy %0 : tensor<2xf32>
  %3 = hlo.tuple %0, %2 : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  return %3 : tuple<tensor<2xf32>, tensor<2xf32>>
}

// REMARK: [Missed] NotFused | {{.*}}Remark="copy not fused: the kernel does not compute element by element, but a reverse"
// CHECK-LABEL: func @other_places(
// CHECK:         hlo.fusion {{.*}} -> tensor<8xf32> calls
// CHECK:         hlo.copy
func.func @other_places(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.reverse %p dimensions = [0] : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  %3 = hlo.tuple %0, %2 : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
  return %3 : tuple<tensor<8xf32>, tensor<8xf32>>
}

// CHECK-LABEL: func @custom(
// CHECK-NEXT:    hlo.fusion {{.*}} -> tensor<8xf32> calls
// CHECK:         hlo.copy
func.func @custom(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func @ordered(
// CHECK-NEXT:    hlo.fusion {{.*}} -> tensor<8xf32> calls
// CHECK:         hlo.copy
func.func @ordered(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) {hlo.control_id = 1 : i64} : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// Nothing but the entry.
// CHECK-LABEL: func private @callee(
// CHECK:         hlo.fusion {{.*}} -> tensor<8xf32> calls
// CHECK:         hlo.copy
func.func private @callee(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// A kernel has 96 inputs and outputs at most.
// REMARK: [Missed] NotFused | {{.*}}Remark="copy not fused: 97 parameters are more than 96"
// CHECK-LABEL: func @too_many(
// CHECK:         hlo.copy
func.func @too_many(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %1 = hlo.negate %p : tensor<f32>
    %2 = hlo.tuple %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1 : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>>
    hlo.return %2 : tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>>
  }
  %3 = hlo.get_tuple_element %0[0] : (tuple<tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>>) -> tensor<f32>
  %4 = hlo.copy %3 : tensor<f32>
  return %4 : tensor<f32>
}

// One bitcast may lie between, and nothing is ordered or has a sharding.
// CHECK-LABEL: func @far_from_it(
// CHECK:         hlo.fusion {{.*}} -> tensor<8xf32>
// CHECK:         hlo.copy
func.func @far_from_it(%x: tensor<8xf32>) -> tensor<2x2x2xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.bitcast %0 : (tensor<8xf32>) -> tensor<2x4xf32>
  %3 = hlo.bitcast %2 : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
  %4 = hlo.copy %3 : tensor<2x2x2xf32>
  return %4 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func @ordered_between(
// CHECK:         hlo.fusion {{.*}} -> tuple<tensor<8xf32>, tensor<8xf32>>
// CHECK:         hlo.get_tuple_element {{.*}} {hlo.control_id = 1 : i64}
// CHECK:         hlo.copy
// CHECK:         hlo.bitcast {{.*}} {hlo.control_predecessors = array<i64: 1>}
// CHECK:         hlo.copy
func.func @ordered_between(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<2x4xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    %2 = hlo.exponential %p : tensor<8xf32>
    %3 = hlo.tuple %1, %2 : (tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
    hlo.return %3 : tuple<tensor<8xf32>, tensor<8xf32>>
  }
  %4 = hlo.get_tuple_element %0[0] {hlo.control_id = 1 : i64} : (tuple<tensor<8xf32>, tensor<8xf32>>) -> tensor<8xf32>
  %5 = hlo.copy %4 : tensor<8xf32>
  %6 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xf32>>) -> tensor<8xf32>
  %7 = hlo.bitcast %6 {hlo.control_predecessors = array<i64: 1>} : (tensor<8xf32>) -> tensor<2x4xf32>
  %8 = hlo.copy %7 : tensor<2x4xf32>
  %9 = hlo.tuple %5, %8 : (tensor<8xf32>, tensor<2x4xf32>) -> tuple<tensor<8xf32>, tensor<2x4xf32>>
  return %9 : tuple<tensor<8xf32>, tensor<2x4xf32>>
}

// CHECK-LABEL: func @sharded(
// CHECK:         hlo.fusion {{.*}}hlo.sharding
// CHECK:         hlo.copy
func.func @sharded(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) {hlo.sharding = #hlo.sharding<"{devices=[2]0,1}">} : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  %2 = hlo.copy %0 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// Tiles through shared memory are no loop, whatever is added to them.
// CHECK-LABEL: func @transposing(
// CHECK:         hlo.fusion {{.*}} -> tensor<64x64xf32>
// CHECK:         hlo.copy
func.func @transposing(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = hlo.fusion kInput(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%p: tensor<64x64xf32>):
    %1 = hlo.iota iota_dimension = 0 : tensor<64x64xf32>
    %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %3 = hlo.add %p, %2 : tensor<64x64xf32>
    hlo.return %3 : tensor<64x64xf32>
  }
  %4 = hlo.copy %0 : tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}

// Nothing is made anew without copies, also where a tuple is read as a whole.
// CHECK-LABEL: func @no_copies(
// CHECK-NEXT:    hlo.fusion kLoop(%arg0) {hlo.backend_config = "{}"}
func.func @no_copies(%x: tensor<8xf32>) -> tuple<tensor<8xf32>> {
  %0 = hlo.fusion kLoop(%x) {hlo.backend_config = "{}"} : (tensor<8xf32>) -> tuple<tensor<8xf32>> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    %2 = hlo.tuple %1 : (tensor<8xf32>) -> tuple<tensor<8xf32>>
    hlo.return %2 : tuple<tensor<8xf32>>
  }
  return %0 : tuple<tensor<8xf32>>
}
