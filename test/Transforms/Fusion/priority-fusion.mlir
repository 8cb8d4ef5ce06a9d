// RUN: hlo-opt %s --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not="fused into :" --implicit-check-not="bitcast not fused"
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

// What only has another name goes into kernels, and stays for others.
// CHECK-LABEL: func @bitcast_returned_too(
// CHECK-SAME:    %[[X:.*]]: tensor<64x16xf32>
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[X]]
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]])
// CHECK:           hlo.bitcast
// CHECK:           hlo.abs
// CHECK:         hlo.tuple %[[B]], %[[F]]
func.func @bitcast_returned_too(%x: tensor<64x16xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> {
  %0 = hlo.bitcast %x : (tensor<64x16xf32>) -> tensor<1024xf32>
  %1 = hlo.abs %0 : tensor<1024xf32>
  %2 = hlo.tuple %0, %1 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<1024xf32>, tensor<1024xf32>>
}

// An update in place stays one: what reads other elements of the array is
// another kernel, what reads those that it writes is not.
// CHECK-LABEL: func @update(
// CHECK:         hlo.fusion
// CHECK:           hlo.dynamic_slice
// CHECK:           hlo.tanh
// CHECK:         hlo.return
// CHECK:         %[[U:.*]] = hlo.dynamic_update_slice
// CHECK-NEXT:    return %[[U]]
// REMARK: [Missed] NotFused | {{.*}}Remark="tanh not fused into dynamic_update_slice: it reads other elements of what is updated in place"
func.func @update(%x: tensor<1024xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1024xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [16] : (tensor<1024xf32>, tensor<i32>) -> tensor<16xf32>
  %1 = hlo.tanh %0 : tensor<16xf32>
  %2 = hlo.dynamic_update_slice %x[%j], %1 : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// CHECK-LABEL: func @update_of_what_is_read(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion
// CHECK-DAG:       hlo.dynamic_slice
// CHECK-DAG:       hlo.tanh
// CHECK:           hlo.dynamic_update_slice
// CHECK:         return %[[F]]
func.func @update_of_what_is_read(%x: tensor<1024xf32>, %i: tensor<i32>) -> tensor<1024xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [16] : (tensor<1024xf32>, tensor<i32>) -> tensor<16xf32>
  %1 = hlo.tanh %0 : tensor<16xf32>
  %2 = hlo.dynamic_update_slice %x[%i], %1 : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// Where the update is most of the array, writing the rest costs less than another
// kernel.
// CHECK-LABEL: func @update_of_most(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion
// CHECK:         return %[[F]]
func.func @update_of_most(%x: tensor<1024xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1024xf32> {
  %0 = hlo.dynamic_slice %x[%i] sizes = [512] : (tensor<1024xf32>, tensor<i32>) -> tensor<512xf32>
  %1 = hlo.tanh %0 : tensor<512xf32>
  %2 = hlo.dynamic_update_slice %x[%j], %1 : (tensor<1024xf32>, tensor<512xf32>, tensor<i32>) -> tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// An array that the kernel computes is written as a whole.
// CHECK-LABEL: func @update_of_what_is_computed(
// CHECK:         %[[F:.*]] = hlo.fusion
// CHECK-DAG:       hlo.negate
// CHECK-DAG:       hlo.dynamic_slice
// CHECK:           hlo.dynamic_update_slice
// CHECK:         return %[[F]]
func.func @update_of_what_is_computed(%x: tensor<1024xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.dynamic_slice %0[%i] sizes = [16] : (tensor<1024xf32>, tensor<i32>) -> tensor<16xf32>
  %2 = hlo.dynamic_update_slice %0[%j], %1 : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
  return %2 : tensor<1024xf32>
}

// Of what another kernel computes, an update counts as one that writes all of
// it: there is no array in memory once that kernel computes both.
// CHECK-LABEL: func @update_of_slice(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion
// CHECK:         return %[[F]]
// REMARK: [Passed] Fused | {{.*}}Remark="slice fused into dynamic_update_slice: 2.{{.*}} us instead of 4.{{.*}} us"
func.func @update_of_slice(%x: tensor<1024x1024xf32>, %u: tensor<1x1024xf32>, %i: tensor<i32>) -> tensor<512x1024xf32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.slice %x [0:512, 0:1024] : (tensor<1024x1024xf32>) -> tensor<512x1024xf32>
  %1 = hlo.dynamic_update_slice %0[%i, %zero], %u : (tensor<512x1024xf32>, tensor<1x1024xf32>, tensor<i32>, tensor<i32>) -> tensor<512x1024xf32>
  return %1 : tensor<512x1024xf32>
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

// Inside, what is read takes its place.
// CHECK-LABEL: func @parameter_inside(
// CHECK-NEXT:    hlo.fusion kLoop(
// CHECK-NOT:       hlo.parameter
// CHECK:         return
func.func @parameter_inside(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hlo.negate %x : tensor<1024xf32>
  %1 = hlo.fusion kLoop(%0) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %2 = hlo.parameter %p {hlo.frontend_attributes = {note = ""}} : tensor<1024xf32>
    %3 = hlo.abs %2 : tensor<1024xf32>
    hlo.return %3 : tensor<1024xf32>
  }
  return %1 : tensor<1024xf32>
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

// A product stays a kernel by itself in a fusion.
// CHECK-LABEL: func @fused_product(
// CHECK-NEXT:    hlo.negate
// CHECK-NEXT:    hlo.fusion kLoop(
func.func @fused_product(%x: tensor<8x8xi32>) -> tensor<8x8xi32> {
  %0 = hlo.negate %x : tensor<8x8xi32>
  %1 = hlo.fusion kLoop(%0) : (tensor<8x8xi32>) -> tensor<8x8xi32> calls {
  ^bb0(%p: tensor<8x8xi32>):
    %2 = hlo.dot %p, %p dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi32>
    hlo.return %2 : tensor<8x8xi32>
  }
  return %1 : tensor<8x8xi32>
}

// What is computed of a scatter is for another kernel.
// CHECK-LABEL: func @scatter_read(
// CHECK:         %[[S:.*]] = hlo.scatter
// CHECK:         hlo.abs %[[S]]
// REMARK: Remark="scatter not fused into {{.*}}: a scatter writes in place"
func.func @scatter_read(%y: tensor<32x32xf32>, %i: tensor<8x1xi32>, %u: tensor<8x1xf32>) -> tensor<1024xf32> {
  %x = hlo.bitcast %y : (tensor<32x32xf32>) -> tensor<1024xf32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
      : (tensor<1024xf32>, tensor<8x1xi32>, tensor<8x1xf32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.abs %0 : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}

// Constants of several elements are in memory; others go along once, but not
// with bitcasts, which are no kernel.
// CHECK-LABEL: func @constants(
// CHECK:         %[[C:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00]>
// CHECK:         hlo.add %arg0, %[[C]]
// CHECK:         hlo.fusion kLoop(%arg0)
// CHECK-COUNT-1:   hlo.constant
// CHECK-NEXT:      hlo.clamp
// CHECK-NEXT:      hlo.return
// CHECK-NEXT:    }
// CHECK-NEXT:    hlo.bitcast
func.func @constants(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) {
  %several = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.add %x, %several : tensor<2xf32>
  %1 = hlo.clamp %one, %x, %one : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = hlo.bitcast %one : (tensor<f32>) -> tensor<1xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<1xf32>
}

// 12 tiles of 4224 bytes are more than 48 KiB.
// CHECK-LABEL: func @shared_memory(
// CHECK:         %[[T:.*]] = hlo.transpose
// CHECK-NEXT:    hlo.fusion kLoop({{.*}}%[[T]])
// REMARK: Remark="{{.*}} not fused into {{.*}}: 50688 bytes of shared memory are more than 49152"
func.func @shared_memory(%x0: tensor<64x64xf32>, %x1: tensor<64x64xf32>, %x2: tensor<64x64xf32>, %x3: tensor<64x64xf32>, %x4: tensor<64x64xf32>, %x5: tensor<64x64xf32>, %x6: tensor<64x64xf32>, %x7: tensor<64x64xf32>, %x8: tensor<64x64xf32>, %x9: tensor<64x64xf32>, %x10: tensor<64x64xf32>, %x11: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %t0 = hlo.transpose %x0 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t1 = hlo.transpose %x1 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t2 = hlo.transpose %x2 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t3 = hlo.transpose %x3 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t4 = hlo.transpose %x4 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t5 = hlo.transpose %x5 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t6 = hlo.transpose %x6 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t7 = hlo.transpose %x7 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t8 = hlo.transpose %x8 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t9 = hlo.transpose %x9 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t10 = hlo.transpose %x10 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %t11 = hlo.transpose %x11 dimensions = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %s1 = hlo.add %t0, %t1 : tensor<64x64xf32>
  %s2 = hlo.add %s1, %t2 : tensor<64x64xf32>
  %s3 = hlo.add %s2, %t3 : tensor<64x64xf32>
  %s4 = hlo.add %s3, %t4 : tensor<64x64xf32>
  %s5 = hlo.add %s4, %t5 : tensor<64x64xf32>
  %s6 = hlo.add %s5, %t6 : tensor<64x64xf32>
  %s7 = hlo.add %s6, %t7 : tensor<64x64xf32>
  %s8 = hlo.add %s7, %t8 : tensor<64x64xf32>
  %s9 = hlo.add %s8, %t9 : tensor<64x64xf32>
  %s10 = hlo.add %s9, %t10 : tensor<64x64xf32>
  %s11 = hlo.add %s10, %t11 : tensor<64x64xf32>
  return %s11 : tensor<64x64xf32>
}

// A kernel reads 95 arrays and writes one.
// CHECK-LABEL: func @too_many_parameters(
// CHECK:         %[[S:.*]] = hlo.add
// CHECK-NEXT:    hlo.concatenate %[[S]],
// REMARK: Remark="add not fused into concatenate: 97 parameters are more than 96"
func.func @too_many_parameters(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>, %a5: tensor<4xf32>, %a6: tensor<4xf32>, %a7: tensor<4xf32>, %a8: tensor<4xf32>, %a9: tensor<4xf32>, %a10: tensor<4xf32>, %a11: tensor<4xf32>, %a12: tensor<4xf32>, %a13: tensor<4xf32>, %a14: tensor<4xf32>, %a15: tensor<4xf32>, %a16: tensor<4xf32>, %a17: tensor<4xf32>, %a18: tensor<4xf32>, %a19: tensor<4xf32>, %a20: tensor<4xf32>, %a21: tensor<4xf32>, %a22: tensor<4xf32>, %a23: tensor<4xf32>, %a24: tensor<4xf32>, %a25: tensor<4xf32>, %a26: tensor<4xf32>, %a27: tensor<4xf32>, %a28: tensor<4xf32>, %a29: tensor<4xf32>, %a30: tensor<4xf32>, %a31: tensor<4xf32>, %a32: tensor<4xf32>, %a33: tensor<4xf32>, %a34: tensor<4xf32>, %a35: tensor<4xf32>, %a36: tensor<4xf32>, %a37: tensor<4xf32>, %a38: tensor<4xf32>, %a39: tensor<4xf32>, %a40: tensor<4xf32>, %a41: tensor<4xf32>, %a42: tensor<4xf32>, %a43: tensor<4xf32>, %a44: tensor<4xf32>, %a45: tensor<4xf32>, %a46: tensor<4xf32>, %a47: tensor<4xf32>, %a48: tensor<4xf32>, %a49: tensor<4xf32>, %a50: tensor<4xf32>, %a51: tensor<4xf32>, %a52: tensor<4xf32>, %a53: tensor<4xf32>, %a54: tensor<4xf32>, %a55: tensor<4xf32>, %a56: tensor<4xf32>, %a57: tensor<4xf32>, %a58: tensor<4xf32>, %a59: tensor<4xf32>, %a60: tensor<4xf32>, %a61: tensor<4xf32>, %a62: tensor<4xf32>, %a63: tensor<4xf32>, %a64: tensor<4xf32>, %a65: tensor<4xf32>, %a66: tensor<4xf32>, %a67: tensor<4xf32>, %a68: tensor<4xf32>, %a69: tensor<4xf32>, %a70: tensor<4xf32>, %a71: tensor<4xf32>, %a72: tensor<4xf32>, %a73: tensor<4xf32>, %a74: tensor<4xf32>, %a75: tensor<4xf32>, %a76: tensor<4xf32>, %a77: tensor<4xf32>, %a78: tensor<4xf32>, %a79: tensor<4xf32>, %a80: tensor<4xf32>, %a81: tensor<4xf32>, %a82: tensor<4xf32>, %a83: tensor<4xf32>, %a84: tensor<4xf32>, %a85: tensor<4xf32>, %a86: tensor<4xf32>, %a87: tensor<4xf32>, %a88: tensor<4xf32>, %a89: tensor<4xf32>, %a90: tensor<4xf32>, %a91: tensor<4xf32>, %a92: tensor<4xf32>, %a93: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<380xf32> {
  %0 = hlo.add %b, %c : tensor<4xf32>
  %1 = hlo.concatenate %0, %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44, %a45, %a46, %a47, %a48, %a49, %a50, %a51, %a52, %a53, %a54, %a55, %a56, %a57, %a58, %a59, %a60, %a61, %a62, %a63, %a64, %a65, %a66, %a67, %a68, %a69, %a70, %a71, %a72, %a73, %a74, %a75, %a76, %a77, %a78, %a79, %a80, %a81, %a82, %a83, %a84, %a85, %a86, %a87, %a88, %a89, %a90, %a91, %a92, %a93 dimension = 0 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<380xf32>
  return %1 : tensor<380xf32>
}
