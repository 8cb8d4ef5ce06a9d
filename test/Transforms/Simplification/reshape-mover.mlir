// RUN: hlo-opt %s --reshape-mover | FileCheck %s
// RUN: hlo-opt %s --reshape-mover=reshape-of-1d-broadcast-is-cheap | FileCheck %s --check-prefix=CHEAP
// RUN: hlo-opt %s --reshape-mover --remark-format=emitRemark --remarks-filter=reshape-mover 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --reshape-mover --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] Moved {{.*}} Remark="reshape moved past add"
// REMARK: remark: [Missed] Kept {{.*}} Remark="dot also reads what would move past negate"

// CHECK-LABEL: func @reshapes(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>, %[[Y:.*]]: tensor<6xf32>)
// CHECK-NEXT: %[[SUM:.*]] = hlo.add %[[X]], %[[Y]] : tensor<6xf32>
// CHECK-NEXT: %[[R:.*]] = hlo.reshape %[[SUM]] : (tensor<6xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @reshapes(%x: tensor<6xf32>, %y: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %y : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = hlo.add %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: func @transposes(
// CHECK-NEXT: %[[LT:.*]] = hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[T:.*]] = hlo.transpose %[[LT]] dimensions = [1, 0] : (tensor<2x3xi1>) -> tensor<3x2xi1>
// CHECK-NEXT: return %[[T]]
func.func @transposes(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<3x2xi1> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = hlo.compare LT, %0, %1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xi1>
  return %2 : tensor<3x2xi1>
}

// A chain takes one sweep.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: %[[E:.*]] = hlo.exponential %arg0 : tensor<6xf32>
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[E]], %[[E]] : tensor<6xf32>
// CHECK-NEXT: %[[C:.*]] = hlo.convert %[[A]] : (tensor<6xf32>) -> tensor<6xf16>
// CHECK-NEXT: %[[R:.*]] = hlo.reshape %[[C]] : (tensor<6xf16>) -> tensor<2x3xf16>
// CHECK-NEXT: return %[[R]]
func.func @chain(%x: tensor<6xf32>) -> tensor<2x3xf16> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.exponential %0 : tensor<2x3xf32>
  %2 = hlo.add %1, %1 : tensor<2x3xf32>
  %3 = hlo.convert %2 : (tensor<2x3xf32>) -> tensor<2x3xf16>
  return %3 : tensor<2x3xf16>
}

// Constants and broadcasts follow.
// CHECK-LABEL: func @cheap(
// CHECK-SAME: %[[X:.*]]: tensor<6x4xf32>, %[[S:.*]]: tensor<f32>, %[[V:.*]]: tensor<4xf32>
// CHECK:      %[[C:.*]] = hlo.constant
// CHECK-NEXT: %[[CR:.*]] = hlo.reshape %[[C]] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[X]], %[[CR]] : tensor<6x4xf32>
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %[[S]] dimensions = [] : (tensor<f32>) -> tensor<6x4xf32>
// CHECK-NEXT: %[[M:.*]] = hlo.multiply %[[A]], %[[B]] : tensor<6x4xf32>
// CHECK-NEXT: %[[D:.*]] = hlo.broadcast %[[V]] dimensions = [1] : (tensor<4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT: %[[P:.*]] = hlo.power %[[M]], %[[D]] : tensor<6x4xf32>
// CHECK-NEXT: %[[R:.*]] = hlo.reshape %[[P]] : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[R]]
func.func @cheap(%x: tensor<6x4xf32>, %s: tensor<f32>, %v: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %0 = hlo.reshape %x : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %c = hlo.constant dense<[[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]], [[5.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]]> : tensor<2x3x4xf32>
  %1 = hlo.add %0, %c : tensor<2x3x4xf32>
  %2 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<2x3x4xf32>
  %3 = hlo.multiply %1, %2 : tensor<2x3x4xf32>
  %4 = hlo.broadcast %v dimensions = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  %5 = hlo.power %3, %4 : tensor<2x3x4xf32>
  return %5 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func @transposed_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>, %[[V:.*]]: tensor<2x4xf32>
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %[[V]] dimensions = [0, 2] : (tensor<2x4xf32>) -> tensor<2x3x4xf32>
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[X]], %[[B]] : tensor<2x3x4xf32>
// CHECK-NEXT: hlo.transpose %[[A]] dimensions = [1, 0, 2]
func.func @transposed_broadcast(%x: tensor<2x3x4xf32>, %v: tensor<2x4xf32>) -> tensor<3x2x4xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = hlo.broadcast %v dimensions = [1, 2] : (tensor<2x4xf32>) -> tensor<3x2x4xf32>
  %2 = hlo.add %0, %1 : tensor<3x2x4xf32>
  return %2 : tensor<3x2x4xf32>
}

// The dimensions of the broadcast would not stay in order.
// CHECK-LABEL: func @permuted_broadcast(
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: hlo.broadcast
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @permuted_broadcast(%x: tensor<2x3xf32>, %v: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = hlo.broadcast %v dimensions = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = hlo.add %0, %1 : tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// No broadcast any more, but one of few elements.
// CHECK-LABEL: func @one_dimension(
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.broadcast
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
// CHEAP-LABEL: func @one_dimension(
// CHEAP-NEXT: %[[B:.*]] = hlo.broadcast
// CHEAP-NEXT: %[[R:.*]] = hlo.reshape %[[B]] : (tensor<2x3xf32>) -> tensor<6xf32>
// CHEAP-NEXT: %[[A:.*]] = hlo.add %arg0, %[[R]] : tensor<6xf32>
// CHEAP-NEXT: hlo.reshape %[[A]]
// CHEAP-NEXT: return
func.func @one_dimension(%x: tensor<6xf32>, %v: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.broadcast %v dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = hlo.add %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// What is cheap to reshape does not move by itself, and back.
// CHECK-LABEL: func @nothing_to_move(
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.broadcast
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @nothing_to_move(%s: tensor<f32>) -> tensor<2x3xf32> {
  %c = hlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %0 = hlo.reshape %c : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %2 = hlo.add %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Random numbers are the same in another shape, not in another order.
// CHECK-LABEL: func @random(
// CHECK: %[[U:.*]] = hlo.rng
// CHECK-NEXT: %[[R:.*]] = hlo.reshape %[[U]] : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT: hlo.add %arg0, %[[R]] : tensor<6xf32>
// CHECK: hlo.rng
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: hlo.add {{.*}} : tensor<3x2xf32>
func.func @random(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<3x2xf32>> {
  %a = hlo.constant dense<0.0> : tensor<f32>
  %b = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = hlo.add %1, %0 : tensor<2x3xf32>
  %3 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<3x2xf32>
  %4 = hlo.transpose %y dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %5 = hlo.add %4, %3 : tensor<3x2xf32>
  %6 = hlo.tuple %2, %5 : (tensor<2x3xf32>, tensor<3x2xf32>) -> tuple<tensor<2x3xf32>, tensor<3x2xf32>>
  return %6 : tuple<tensor<2x3xf32>, tensor<3x2xf32>>
}

// A scalar serves all elements in any shape.
// CHECK-LABEL: func @scalar_operand(
// CHECK-NEXT: %[[S:.*]] = hlo.select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT: hlo.reshape %[[S]]
func.func @scalar_operand(%p: tensor<i1>, %x: tensor<6xf32>, %y: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %y : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = hlo.select %p, %0, %1 : (tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A reshape to a scalar that serves all elements stays for that.
// CHECK-LABEL: func @shared_scalar(
// CHECK-NEXT: %[[S:.*]] = hlo.reshape %arg0 : (tensor<1xf32>) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = hlo.clamp %[[S]], %arg1, %[[S]] : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT: hlo.reshape %[[C]]
func.func @shared_scalar(%s: tensor<1xf32>, %x: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %1 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = hlo.clamp %0, %1, %0 : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// All users move together, or none.
// CHECK-LABEL: func @other_user(
// CHECK-NEXT: %[[R:.*]] = hlo.reshape
// CHECK-NEXT: hlo.negate %[[R]] : tensor<2x2xf32>
// CHECK-NEXT: hlo.dot
func.func @other_user(%x: tensor<4xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>> {
  %0 = hlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  %1 = hlo.negate %0 : tensor<2x2xf32>
  %2 = hlo.dot %0, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = hlo.tuple %1, %2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>>
  return %3 : tuple<tensor<2x2xf32>, tensor<2x2xf32>>
}

// CHECK-LABEL: func @two_users(
// CHECK-DAG: hlo.negate %arg0 : tensor<4xf32>
// CHECK-DAG: hlo.abs %arg0 : tensor<4xf32>
// CHECK: return
func.func @two_users(%x: tensor<4xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>> {
  %0 = hlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  %1 = hlo.negate %0 : tensor<2x2xf32>
  %2 = hlo.abs %0 : tensor<2x2xf32>
  %3 = hlo.tuple %1, %2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xf32>>
  return %3 : tuple<tensor<2x2xf32>, tensor<2x2xf32>>
}

// CHECK-LABEL: func @different(
// CHECK: hlo.add {{.*}} : tensor<2x3xf32>
func.func @different(%x: tensor<6xf32>, %y: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.reshape %y : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = hlo.add %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: func @parameter_operand(
// CHECK: hlo.add {{.*}} : tensor<2x3xf32>
func.func @parameter_operand(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.add %0, %y : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func @control(
// CHECK: hlo.negate {{.*}} : tensor<2x3xf32>
func.func @control(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.negate %0 {hlo.control_id = 0 : i64} : tensor<2x3xf32>
  %2 = hlo.abs %y {hlo.control_predecessors = array<i64: 0>} : tensor<2x3xf32>
  %3 = hlo.tuple %1, %2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  return %3 : tuple<tensor<2x3xf32>, tensor<2x3xf32>>
}

// CHECK-LABEL: func @dynamic(
// CHECK: hlo.negate {{.*}} : tensor<2x?xf32
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[6]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>> {
  %0 = hlo.reshape %x : (tensor<?xf32, #hlo.bounds<[6]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  %1 = hlo.negate %0 : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
  return %1 : tensor<2x?xf32, #hlo.bounds<[?, 3]>>
}

// A sharding stays with the shape it is of.
// CHECK-LABEL: func @sharding(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 {hlo.frontend_attributes = {k = "v"}} : tensor<6xf32>
// CHECK-NEXT: hlo.reshape %[[N]] {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">}
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: hlo.abs {{.*}} : tensor<2x3xf32>
func.func @sharding(%x: tensor<6xf32>, %y: tensor<6xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.negate %0 {hlo.frontend_attributes = {k = "v"}, hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : tensor<2x3xf32>
  %2 = hlo.reshape %y {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">} : (tensor<6xf32>) -> tensor<2x3xf32>
  %3 = hlo.abs %2 : tensor<2x3xf32>
  %4 = hlo.tuple %1, %3 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  return %4 : tuple<tensor<2x3xf32>, tensor<2x3xf32>>
}

// CHECK-LABEL: func @layouts(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 : tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT: hlo.reshape %[[N]] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<6xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.reshape %x : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.negate %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %1 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @empty(
// CHECK-NEXT: hlo.negate %arg0 : tensor<0xf32>
func.func @empty(%x: tensor<0xf32>) -> tensor<2x0xf32> {
  %0 = hlo.reshape %x : (tensor<0xf32>) -> tensor<2x0xf32>
  %1 = hlo.negate %0 : tensor<2x0xf32>
  return %1 : tensor<2x0xf32>
}

// Computations of loops, too, but not of fusions.
// CHECK-LABEL: func @regions(
// CHECK: hlo.negate {{.*}} : tensor<4xf32>
// CHECK: hlo.fusion
// CHECK: hlo.negate {{.*}} : tensor<2x2xf32>
func.func @regions(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<2x2xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x2xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.reshape %a : (tensor<4xf32>) -> tensor<2x2xf32>
    %2 = hlo.negate %1 : tensor<2x2xf32>
    hlo.return %2 : tensor<2x2xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.fusion kLoop(%a) : (tensor<4xf32>) -> tensor<2x2xf32> calls {
    ^bb0(%b: tensor<4xf32>):
      %2 = hlo.reshape %b : (tensor<4xf32>) -> tensor<2x2xf32>
      %3 = hlo.negate %2 : tensor<2x2xf32>
      hlo.return %3 : tensor<2x2xf32>
    }
    hlo.return %1 : tensor<2x2xf32>
  }
  return %0 : tensor<2x2xf32>
}

// Rearrangements that follow each other become one on the way, or none.
// CHECK-LABEL: func @follow_each_other(
// CHECK-NEXT:    %[[A:.*]] = hlo.sine %arg0 : tensor<8xf32>
// CHECK-NEXT:    %[[B:.*]] = hlo.cosine %[[A]] : tensor<8xf32>
// CHECK-NEXT:    %[[C:.*]] = hlo.sine %[[B]] : tensor<8xf32>
// CHECK-NEXT:    %[[R:.*]] = hlo.reshape %[[C]] : (tensor<8xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @follow_each_other(%x: tensor<8xf32>) -> tensor<4x2xf32> {
  %0 = hlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>
  %1 = hlo.sine %0 : tensor<2x4xf32>
  %2 = hlo.reshape %1 : (tensor<2x4xf32>) -> tensor<8xf32>
  %3 = hlo.cosine %2 : tensor<8xf32>
  %4 = hlo.reshape %3 : (tensor<8xf32>) -> tensor<4x2xf32>
  %5 = hlo.sine %4 : tensor<4x2xf32>
  return %5 : tensor<4x2xf32>
}

// CHECK-LABEL: func @transposes_follow_each_other(
// CHECK-NEXT:    %[[A:.*]] = hlo.sine %arg0 : tensor<2x3x4xf32>
// CHECK-NEXT:    %[[B:.*]] = hlo.cosine %[[A]] : tensor<2x3x4xf32>
// CHECK-NEXT:    %[[R:.*]] = hlo.transpose %[[B]] dimensions = [2, 1, 0]
// CHECK-NEXT:    return %[[R]]
func.func @transposes_follow_each_other(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %0 = hlo.transpose %x dimensions = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = hlo.sine %0 : tensor<4x2x3xf32>
  %2 = hlo.transpose %1 dimensions = [0, 2, 1] : (tensor<4x2x3xf32>) -> tensor<4x3x2xf32>
  %3 = hlo.cosine %2 : tensor<4x3x2xf32>
  return %3 : tensor<4x3x2xf32>
}

// What else reads the first one still does.
// CHECK-LABEL: func @followed_and_read(
// CHECK:         %[[F:.*]] = hlo.reshape %arg0 : (tensor<8xf32>) -> tensor<2x4xf32>
// CHECK:         hlo.tuple %{{.*}}, %[[F]]
func.func @followed_and_read(%x: tensor<8xf32>) -> tuple<tensor<4x2xf32>, tensor<2x4xf32>> {
  %0 = hlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>
  %1 = hlo.reshape %0 : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %2 = hlo.sine %1 : tensor<4x2xf32>
  %3 = hlo.tuple %2, %0 : (tensor<4x2xf32>, tensor<2x4xf32>) -> tuple<tensor<4x2xf32>, tensor<2x4xf32>>
  return %3 : tuple<tensor<4x2xf32>, tensor<2x4xf32>>
}

// What both read is made in the other form once.
// CHECK-LABEL: func @broadcast_for_two(
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %arg2 dimensions = [] : (tensor<f32>) -> tensor<6xf32>
// CHECK-NEXT: %[[X:.*]] = hlo.add %arg0, %[[B]]
// CHECK-NEXT: hlo.reshape %[[X]]
// CHECK-NEXT: %[[Y:.*]] = hlo.add %arg1, %[[B]]
// CHECK-NEXT: hlo.reshape %[[Y]]
// CHECK-NEXT: hlo.dot
func.func @broadcast_for_two(%x: tensor<6xf32>, %y: tensor<6xf32>, %s: tensor<f32>) -> tensor<2x2xf32> {
  %b = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.add %0, %b : tensor<2x3xf32>
  %2 = hlo.reshape %y : (tensor<6xf32>) -> tensor<2x3xf32>
  %3 = hlo.add %2, %b : tensor<2x3xf32>
  %r = hlo.dot %1, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// One type, but another form.
// CHECK-LABEL: func @two_permutations(
// CHECK-DAG:  hlo.broadcast %arg2 dimensions = [0] : (tensor<2xf32>) -> tensor<2x2x2xf32>
// CHECK-DAG:  hlo.broadcast %arg2 dimensions = [2] : (tensor<2xf32>) -> tensor<2x2x2xf32>
// CHECK:      return
func.func @two_permutations(%x: tensor<2x2x2xf32>, %y: tensor<2x2x2xf32>, %v: tensor<2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  %b = hlo.broadcast %v dimensions = [1] : (tensor<2xf32>) -> tensor<2x2x2xf32>
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = hlo.add %0, %b : tensor<2x2x2xf32>
  %2 = hlo.transpose %y dimensions = [0, 2, 1] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %3 = hlo.add %2, %b : tensor<2x2x2xf32>
  return %1, %3 : tensor<2x2x2xf32>, tensor<2x2x2xf32>
}

// The reshape that moved and the one that reads it cancel out.
// CHECK-LABEL: func @back_again(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 : tensor<6xf32>
// CHECK-NEXT: hlo.reduce %[[N]]
func.func @back_again(%x: tensor<6xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = hlo.negate %0 : tensor<2x3xf32>
  %2 = hlo.reshape %1 : (tensor<2x3xf32>) -> tensor<6xf32>
  %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = hlo.add %a, %b : tensor<f32>
    hlo.return %s : tensor<f32>
  }
  return %3 : tensor<f32>
}

// One instruction past a chain of them.
// CHECK-LABEL: func @past_a_chain(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 : tensor<6x2xf32>
// CHECK-NEXT: hlo.reshape %[[N]]
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: return
func.func @past_a_chain(%x: tensor<6x2xf32>) -> tensor<12xf32> {
  %0 = hlo.reshape %x : (tensor<6x2xf32>) -> tensor<3x4xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %2 = hlo.reshape %1 : (tensor<4x3xf32>) -> tensor<12xf32>
  %3 = hlo.negate %2 : tensor<12xf32>
  return %3 : tensor<12xf32>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.add {{.*}} loc("sum")
// LOC:         hlo.reshape {{.*}} loc(fused["x0", "sum", "y0"])
func.func @locations(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<2x4xf32> {
  %0 = hlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32> loc("x0")
  %1 = hlo.reshape %y : (tensor<8xf32>) -> tensor<2x4xf32> loc("y0")
  %2 = hlo.add %0, %1 : tensor<2x4xf32> loc("sum")
  return %2 : tensor<2x4xf32>
}

// What else reads other operands, or reads nothing for a result, is not in the
// way: a constant, a scalar that serves all elements, a value that nothing
// reads.
// CHECK-LABEL: func @no_obstacles(
// CHECK: hlo.add {{.*}} : tensor<6xf32>
// CHECK: hlo.select {{.*}} : (tensor<i1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
// CHECK: hlo.sine {{.*}} : tensor<1xf32>
func.func @no_obstacles(%x: tensor<6xf32>, %y: tensor<6xf32>, %p: tensor<1xi1>, %s: tensor<1xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>> {
  %c = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  hlo.custom_call "f"(%c) has_side_effect : (tensor<2x3xf32>) -> tuple<>
  %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %unread = hlo.slice %0 [0:1, 0:1] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  %1 = hlo.add %0, %c : tensor<2x3xf32>
  %2 = hlo.reshape %p : (tensor<1xi1>) -> tensor<i1>
  hlo.custom_call "f"(%2) has_side_effect : (tensor<i1>) -> tuple<>
  %3 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  %4 = hlo.reshape %y : (tensor<6xf32>) -> tensor<2x3xf32>
  %5 = hlo.select %2, %4, %3 : (tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = hlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %7 = hlo.sine %6 : tensor<f32>
  %8 = hlo.tuple %1, %5, %7 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>>
  return %8 : tuple<tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>>
}

// One rearrangement in another order, or layout, is still one.
!row = tensor<2x3xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x3xf32, #hlo.layout<[0, 1]>>
!flat = tensor<6xf32, #hlo.layout<[0]>>
// CHECK-LABEL: func @still_one(
// CHECK: hlo.sine %arg0
// CHECK-NEXT: hlo.transpose {{.*}} dimensions = [1, 2, 0]
// CHECK: %[[R:.*]] = hlo.reshape %arg1
// CHECK-NEXT: hlo.cosine %[[R]] : tensor<2x3xf32, #hlo.layout<[0, 1]>>
func.func @still_one(%x: tensor<2x2x2xf32>, %y: !row) -> tuple<tensor<2x2x2xf32>, !column> {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = hlo.transpose %0 dimensions = [0, 2, 1] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %2 = hlo.sine %1 : tensor<2x2x2xf32>
  %3 = hlo.reshape %y : (!row) -> !flat
  %4 = hlo.reshape %3 : (!flat) -> !column
  %5 = hlo.cosine %4 : !column
  %6 = hlo.tuple %2, %5 : (tensor<2x2x2xf32>, !column) -> tuple<tensor<2x2x2xf32>, !column>
  return %6 : tuple<tensor<2x2x2xf32>, !column>
}
