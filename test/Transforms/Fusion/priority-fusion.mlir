// RUN: hlo-opt %s --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --priority-fusion=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: {{.*}}h1000

// A chain is one kernel, constants of one element in it.
// CHECK-LABEL: func @chain(
// CHECK-SAME:    %[[X:.*]]: tensor<1024xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]]) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<1024xf32>):
// CHECK-DAG:       %[[TWO:.*]] = hlo.constant dense<2.000000e+00>
// CHECK-DAG:       %[[E:.*]] = hlo.exponential %[[P]]
// CHECK-DAG:       %[[B:.*]] = hlo.broadcast %[[TWO]]
// CHECK:           %[[M:.*]] = hlo.multiply %[[E]], %[[B]]
// CHECK-NEXT:      hlo.return %[[M]]
// CHECK:         return %[[F]]
// REMARK: [Passed] Fused | {{.*}}Remark="exponential fused into multiply: {{.*}} us instead of {{.*}} us"
func.func @chain(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %two = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.exponential %x : tensor<1024xf32>
  %1 = hlo.broadcast %two dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
  %2 = hlo.multiply %0, %1 : tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// All readers compute it.
// CHECK-LABEL: func @two_readers(
// CHECK-COUNT-2: hlo.negate
// CHECK:         hlo.tuple
func.func @two_readers(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.abs %0 : tensor<1024xf32>
  %3 = hlo.tuple %1, %2 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %3 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// What has to be in memory is not computed twice.
// CHECK-LABEL: func @returned_too(
// CHECK-NEXT:    %[[N:.*]] = hlo.negate
// CHECK-NEXT:    %[[E:.*]] = hlo.exponential %[[N]]
// CHECK-NEXT:    hlo.tuple %[[N]], %[[E]]
// REMARK: [Missed] NotFused | {{.*}}Remark="negate not fused into {{.*}}: its result is needed in memory"
func.func @returned_too(%x: tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.exponential %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// What comes before a reduction, and what comes after.
// CHECK-LABEL: func @reduction(
// CHECK:         hlo.fusion kInput(
// CHECK:           hlo.multiply
// CHECK:           hlo.reduce
// CHECK:           hlo.sqrt
// CHECK:         return
func.func @reduction(%x: tensor<256x1024xf32>) -> tensor<256xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.multiply %x, %x : tensor<256x1024xf32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.sqrt %1 : tensor<256xf32>
  return %2 : tensor<256xf32>
}

// CHECK-LABEL: func @two_reductions(
// CHECK:         hlo.fusion
// CHECK:           hlo.reduce
// CHECK-NEXT:      hlo.return
// CHECK:         hlo.fusion
// CHECK:           hlo.reduce
// CHECK-NEXT:      hlo.return
// REMARK: Remark="reduce not fused into {{.*}}: both add up many elements"
func.func @two_reductions(%x: tensor<64x64x1024xf32>) -> tensor<64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<64x64x1024xf32>, tensor<f32>) -> tensor<64x64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
  return %1 : tensor<64xf32>
}

// Each element would be computed 1024 times.
// CHECK-LABEL: func @computed_again(
// CHECK:         hlo.fusion kLoop(
// CHECK-COUNT-3:   hlo.power
// CHECK-NEXT:      hlo.return
// CHECK:         hlo.broadcast
// REMARK: Remark="power not fused into {{.*}}: {{.*}} us instead of {{.*}} us"
func.func @computed_again(%x: tensor<4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %0 = hlo.power %x, %x : tensor<4096xf32>
  %1 = hlo.power %0, %x : tensor<4096xf32>
  %2 = hlo.power %1, %x : tensor<4096xf32>
  %3 = hlo.broadcast %2 dimensions = [1] : (tensor<4096xf32>) -> tensor<4096x4096xf32>
  %4 = hlo.add %3, %y : tensor<4096x4096xf32>
  return %4 : tensor<4096x4096xf32>
}

// A scatter writes in place what it is given.
// CHECK-LABEL: func @scatter(
// CHECK:         %[[N:.*]] = hlo.negate
// CHECK:         hlo.fusion kInput(%[[N]],
// CHECK:           hlo.abs
// CHECK:           hlo.scatter
// REMARK: Remark="negate not fused into {{.*}}: it is, or reads, what the scatter writes in place"
func.func @scatter(%x: tensor<1024xf32>, %i: tensor<8x1xi32>, %u: tensor<8x1xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.abs %u : tensor<8x1xf32>
  %2 = hlo.scatter %0, %i, %1 dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
      : (tensor<1024xf32>, tensor<8x1xi32>, tensor<8x1xf32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  return %2 : tensor<1024xf32>
}

// Fusions grow, but for those that say themselves what they are.
// CHECK-LABEL: func @fusions(
// CHECK:         hlo.fusion kLoop(
// CHECK:           hlo.negate
// CHECK:           hlo.abs
// CHECK:         hlo.fusion kCustom(
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      hlo.sine
// CHECK-NEXT:      hlo.return
func.func @fusions(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %3 = hlo.abs %p : tensor<1024xf32>
    hlo.return %3 : tensor<1024xf32>
  }
  %2 = hlo.fusion kCustom(%1) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %4 = hlo.sine %p : tensor<1024xf32>
    hlo.return %4 : tensor<1024xf32>
  }
  return %2 : tensor<1024xf32>
}

// CHECK-LABEL: func @several_results(
// CHECK:         hlo.fusion
// CHECK:           hlo.iota
// CHECK:           hlo.reduce
// CHECK:         hlo.get_tuple_element
func.func @several_results(%x: tensor<64x1024xf32>) -> tensor<64xi32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %none = hlo.constant dense<0> : tensor<i32>
  %i = hlo.iota iota_dimension = 1 : tensor<64x1024xi32>
  %0 = hlo.reduce %x, %i, %zero, %none dimensions = [1] : (tensor<64x1024xf32>, tensor<64x1024xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<64xf32>, tensor<64xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %c = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %c, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %w = hlo.select %c, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = hlo.tuple %v, %w : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %t : tuple<tensor<f32>, tensor<i32>>
  }
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<64xf32>, tensor<64xi32>>) -> tensor<64xi32>
  return %1 : tensor<64xi32>
}

// Bitcasts go along, but are no kernel.
// CHECK-LABEL: func @bitcasts(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop
// CHECK:           hlo.negate
// CHECK:           hlo.bitcast
// CHECK:           hlo.abs
// CHECK:         %[[B:.*]] = hlo.bitcast %[[F]]
// CHECK-NEXT:    return %[[B]]
func.func @bitcasts(%x: tensor<64x16xf32>) -> tensor<16x64xf32> {
  %0 = hlo.negate %x : tensor<64x16xf32>
  %1 = hlo.bitcast %0 : (tensor<64x16xf32>) -> tensor<1024xf32>
  %2 = hlo.abs %1 : tensor<1024xf32>
  %3 = hlo.bitcast %2 : (tensor<1024xf32>) -> tensor<16x64xf32>
  return %3 : tensor<16x64xf32>
}

// Orders, dynamic sizes, side effects, other computations.
// CHECK-LABEL: func @left_alone(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @left_alone(%x: tensor<1024xf32>, %y: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<1024xf32>> {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64} : tensor<1024xf32>
  %1 = hlo.abs %0 {hlo.control_predecessors = array<i64: 1>} : tensor<1024xf32>
  %2 = hlo.negate %y : tensor<?xf32, #hlo.bounds<[8]>>
  %3 = hlo.abs %2 : tensor<?xf32, #hlo.bounds<[8]>>
  %4 = hlo.map %x : (tensor<1024xf32>) -> tensor<1024xf32> to_apply {
  ^bb0(%e: tensor<f32>):
    %5 = hlo.negate %e : tensor<f32>
    %6 = hlo.abs %5 : tensor<f32>
    hlo.return %6 : tensor<f32>
  }
  %7 = hlo.tuple %1, %3, %4 : (tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<1024xf32>>
  return %7 : tuple<tensor<1024xf32>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<1024xf32>>
}

// What describes a parameter is no kernel; what NO_FUSE does not forbid may be
// fused.
// CHECK-LABEL: func @parameter(
// CHECK-NEXT:    %[[P:.*]] = hlo.parameter %arg0
// CHECK-NEXT:    hlo.fusion kLoop(%[[P]])
// CHECK:         return
func.func @parameter(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.parameter %x {hlo.frontend_attributes = {note = ""}} : tensor<1024xf32>
  %1 = hlo.negate %0 {hlo.frontend_attributes = {NO_FUSE = "false"}} : tensor<1024xf32>
  %2 = hlo.abs %1 : tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// CHECK-LABEL: func @loop(
// CHECK:         hlo.while
// CHECK:           hlo.fusion kLoop
func.func @loop(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.while %x : tensor<1024xf32> condition {
  ^bb0(%s: tensor<1024xf32>):
    %f = hlo.constant dense<false> : tensor<i1>
    hlo.return %f : tensor<i1>
  } body {
  ^bb0(%s: tensor<1024xf32>):
    %1 = hlo.negate %s : tensor<1024xf32>
    %2 = hlo.abs %1 : tensor<1024xf32>
    hlo.return %2 : tensor<1024xf32>
  }
  return %0 : tensor<1024xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.fusion kLoop
func.func @no_elements(%x: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = hlo.negate %x : tensor<0x4xf32>
  %1 = hlo.abs %0 : tensor<0x4xf32>
  return %1 : tensor<0x4xf32>
}
