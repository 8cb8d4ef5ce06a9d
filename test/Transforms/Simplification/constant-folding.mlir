// RUN: hlo-opt %s --constant-folding --split-input-file | FileCheck %s
// RUN: hlo-opt %s --constant-folding='max-bytes=40 max-operations=12' --split-input-file | FileCheck %s --check-prefix=BUDGET
// RUN: hlo-opt %s --constant-folding='small-elements=4' --split-input-file | FileCheck %s --check-prefix=SMALL
// RUN: hlo-opt %s --constant-folding='max-bytes=40 max-operations=12' --split-input-file --remark-format=emitRemark --remarks-filter=constant-folding 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Folded | Category:constant-folding | Remark="add of constants is a constant"

// NaN, infinities, the sign of zero; integers that overflow; division by zero.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<[0x{{[7F]}}FC00000, 0x7F800000, -0.000000e+00, -2.500000e+00]> : tensor<4xf32>
// CHECK-NEXT: return %[[C]]
func.func @chain() -> tensor<4xf32> {
  %0 = hlo.constant dense<[0xFF800000, 0x7F800000, 0.0, 1.0]> : tensor<4xf32>
  %1 = hlo.constant dense<[0x7F800000, 1.0, 0.0, 1.5]> : tensor<4xf32>
  %2 = hlo.add %0, %1 : tensor<4xf32>
  %3 = hlo.constant dense<[1.0, 1.0, -1.0, -1.0]> : tensor<4xf32>
  %4 = hlo.multiply %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @integers(
// CHECK-NEXT: hlo.constant dense<[-128, -1]> : tensor<2xi8>
// CHECK-NEXT: hlo.constant dense<[-8, 7]> : tensor<2xi4>
func.func @integers() -> tuple<tensor<2xi8>, tensor<2xi4>> {
  %0 = hlo.constant dense<[127, 5]> : tensor<2xi8>
  %1 = hlo.constant dense<[1, 0]> : tensor<2xi8>
  %2 = hlo.add %0, %1 : tensor<2xi8>
  %3 = hlo.divide %0, %1 : tensor<2xi8>
  %4 = hlo.constant dense<[true, false]> : tensor<2xi1>
  %5 = hlo.select %4, %2, %3 : (tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %6 = hlo.constant dense<[8, 7]> : tensor<2xi8>
  %7 = hlo.convert %6 : (tensor<2xi8>) -> tensor<2xi4>
  %8 = hlo.tuple %5, %7 : (tensor<2xi8>, tensor<2xi4>) -> tuple<tensor<2xi8>, tensor<2xi4>>
  return %8 : tuple<tensor<2xi8>, tensor<2xi4>>
}

// -----

// Broadcasts and iotas with a constant; the sharding stays.
// CHECK-LABEL: func @symbolic(
// CHECK-NEXT: hlo.constant {hlo.sharding = {{.*}}} dense<[5, 7, 9]> : tensor<3xi32>
// CHECK-NEXT: hlo.constant dense<[5, 8, 11]> : tensor<3xi32>
func.func @symbolic() -> tuple<tensor<3xi32>, tensor<3xi32>> {
  %0 = hlo.constant dense<4> : tensor<i32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<i32>) -> tensor<3xi32>
  %2 = hlo.constant dense<[1, 3, 5]> : tensor<3xi32>
  %3 = hlo.add %1, %2 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<3xi32>
  %4 = hlo.iota iota_dimension = 0 : tensor<3xi32>
  %5 = hlo.add %3, %4 : tensor<3xi32>
  %6 = hlo.tuple %3, %5 : (tensor<3xi32>, tensor<3xi32>) -> tuple<tensor<3xi32>, tensor<3xi32>>
  return %6 : tuple<tensor<3xi32>, tensor<3xi32>>
}

// -----

// Only broadcasts and iotas; a padded broadcast.
// CHECK-LABEL: func @small(
// CHECK: hlo.add
// CHECK: hlo.pad
func.func @small() -> tensor<5xi32> {
  %0 = hlo.constant dense<4> : tensor<i32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<i32>) -> tensor<3xi32>
  %2 = hlo.iota iota_dimension = 0 : tensor<3xi32>
  %3 = hlo.add %1, %2 : tensor<3xi32>
  %4 = hlo.pad %1, %0 low = [1] high = [1] interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
  %5 = hlo.custom_call "f"(%3) has_side_effect : (tensor<3xi32>) -> tensor<f32>
  return %4 : tensor<5xi32>
}

// -----

// Scalars, arrays of no elements, layouts.
// CHECK-LABEL: func @shapes(
// CHECK-NEXT: hlo.constant dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT: hlo.constant dense<{{\[}}[1.000000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00]]> : tensor<2x2xf32, #hlo.layout<[0, 1]>>
func.func @shapes() -> tuple<tensor<f64>, tensor<0xf32>, tensor<2x2xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.constant dense<0.0> : tensor<f64>
  %1 = hlo.cosine %0 : tensor<f64>
  %2 = hlo.constant dense<> : tensor<0xf32>
  %3 = hlo.negate %2 : tensor<0xf32>
  %4 = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %5 = hlo.transpose %4 dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
  %6 = hlo.tuple %1, %3, %5 : (tensor<f64>, tensor<0xf32>, tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<f64>, tensor<0xf32>, tensor<2x2xf32, #hlo.layout<[0, 1]>>>
  return %6 : tuple<tensor<f64>, tensor<0xf32>, tensor<2x2xf32, #hlo.layout<[0, 1]>>>
}

// -----

// Computations, and tuples of which elements are read.
// CHECK-LABEL: func @computations(
// CHECK-NEXT: hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK-NEXT: hlo.constant dense<[10, 30, 20]> : tensor<3xi32>
// CHECK-NEXT: hlo.constant dense<6> : tensor<i32>
// CHECK-NEXT: hlo.tuple
func.func @computations() -> tuple<tensor<3xi32>, tensor<3xi32>, tensor<i32>> {
  %0 = hlo.constant dense<[1, 3, 2]> : tensor<3xi32>
  %1 = hlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %2 = hlo.sort %0, %1 dimension = 0 : (tensor<3xi32>, tensor<3xi32>) -> tuple<tensor<3xi32>, tensor<3xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %8 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %8 : tensor<i1>
  }
  %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<3xi32>, tensor<3xi32>>) -> tensor<3xi32>
  %4 = hlo.get_tuple_element %2[1] : (tuple<tensor<3xi32>, tensor<3xi32>>) -> tensor<3xi32>
  %5 = hlo.constant dense<0> : tensor<i32>
  %6 = hlo.reduce %0, %5 dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %7 = hlo.tuple %3, %4, %6 : (tensor<3xi32>, tensor<3xi32>, tensor<i32>) -> tuple<tensor<3xi32>, tensor<3xi32>, tensor<i32>>
  return %7 : tuple<tensor<3xi32>, tensor<3xi32>, tensor<i32>>
}

// -----

// The whole tuple is read, order, effects, the device, dynamic dimensions,
// elided constants, barriers, fusions.
// CHECK-LABEL: func @kept(
// CHECK: hlo.sort
// CHECK: hlo.sine {{.*}}hlo.control_id
// CHECK: hlo.cosine {{.*}}hlo.control_predecessors
// CHECK: hlo.rng
// CHECK: hlo.custom_call "f"
// CHECK: hlo.set_dimension_size
// CHECK: hlo.negate
// CHECK: hlo.opt_barrier
// CHECK: hlo.fusion
// CHECK: hlo.negate
func.func @kept() -> tuple<tensor<1xf32>, tensor<1xf32>> {
  %0 = hlo.constant dense<[1.0]> : tensor<1xf32>
  %1 = hlo.constant dense<1.0> : tensor<f32>
  %2 = hlo.sort %0, %0 dimension = 0 : (tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %13 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %13 : tensor<i1>
  }
  %3 = hlo.sine %0 {hlo.control_id = 0 : i64} : tensor<1xf32>
  %4 = hlo.cosine %0 {hlo.control_predecessors = array<i64: 0>} : tensor<1xf32>
  %5 = hlo.rng rng_uniform, %1, %1 : (tensor<f32>, tensor<f32>) -> tensor<1xf32>
  %6 = hlo.custom_call "f"(%0) : (tensor<1xf32>) -> tensor<1xf32>
  %7 = hlo.constant dense<1> : tensor<i32>
  %8 = hlo.set_dimension_size %0, %7 dimension = 0 : (tensor<1xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[1]>>
  %9 = hlo.constant #hlo.elided : tensor<1xf32>
  %10 = hlo.negate %9 : tensor<1xf32>
  %11 = hlo.opt_barrier %0 : tensor<1xf32>
  %12 = hlo.fusion kLoop(%0) : (tensor<1xf32>) -> tensor<1xf32> calls {
  ^bb0(%p: tensor<1xf32>):
    %c = hlo.constant dense<[1.0]> : tensor<1xf32>
    %n = hlo.negate %c : tensor<1xf32>
    hlo.return %n : tensor<1xf32>
  }
  %14 = hlo.custom_call "g"(%3, %4, %6, %8, %10, %11, %12) has_side_effect : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<?xf32, #hlo.bounds<[1]>>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  return %2 : tuple<tensor<1xf32>, tensor<1xf32>>
}

// -----

// CHECK-LABEL: func @budget(
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.tuple
// BUDGET-LABEL: func @budget(
// BUDGET: hlo.negate
// BUDGET: hlo.dot
// REMARK: remark: [Missed] TooManyBytes | Category:constant-folding | Remark="negate takes more than 40 bytes"
// REMARK: remark: [Missed] TooMuchWork | Category:constant-folding | Remark="dot takes more than 12 operations"
func.func @budget() -> tuple<tensor<8xf32>, tensor<4x4xi8>> {
  %0 = hlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %1 = hlo.negate %0 : tensor<8xf32>
  %2 = hlo.constant dense<[[1], [2], [3], [4]]> : tensor<4x1xi8>
  %3 = hlo.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>
  %4 = hlo.dot %2, %3 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x1xi8>, tensor<1x4xi8>) -> tensor<4x4xi8>
  %5 = hlo.tuple %1, %4 : (tensor<8xf32>, tensor<4x4xi8>) -> tuple<tensor<8xf32>, tensor<4x4xi8>>
  return %5 : tuple<tensor<8xf32>, tensor<4x4xi8>>
}

// -----

// Something is not constant, dynamic, ordered, unread, too large, or unknown.
// CHECK-LABEL: func @not_folded(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>)
// CHECK: %[[C:.*]] = hlo.constant {hlo.control_id = 0 : i64}
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.add %{{.*}}, %[[X]]
// CHECK-NEXT: hlo.dynamic_reshape
// CHECK-NEXT: hlo.cosine
// CHECK-NEXT: hlo.sine
// CHECK-NEXT: hlo.constant dense<-1.0
// CHECK-NEXT: hlo.broadcast
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.sort
// CHECK: hlo.get_tuple_element %{{.*}}[0] {hlo.control_predecessors
func.func @not_folded(%x: tensor<1xf32>) -> !hlo.token {
  %c = hlo.constant {hlo.control_id = 0 : i64} dense<[1.0]> : tensor<1xf32>
  %n = hlo.constant dense<1> : tensor<i32>
  %z = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.add %c, %x : tensor<1xf32>
  %1 = hlo.dynamic_reshape %c sizes(%n) : (tensor<1xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[1]>>
  %2 = hlo.cosine %c {hlo.control_predecessors = array<i64: 0>} : tensor<1xf32>
  %3 = hlo.sine %c : tensor<1xf32>
  %4 = hlo.negate %c : tensor<1xf32>
  %5 = hlo.broadcast %z dimensions = [] : (tensor<f32>) -> tensor<4611686018427387904xf32>
  %6 = hlo.slice %5 [0:1] : (tensor<4611686018427387904xf32>) -> tensor<1xf32>
  %7 = hlo.sort %c, %c dimension = 0 : (tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    %13 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %13 : tensor<i1>
  }
  %8 = hlo.get_tuple_element %7[0] {hlo.control_predecessors = array<i64: 0>} : (tuple<tensor<1xf32>, tensor<1xf32>>) -> tensor<1xf32>
  %9 = hlo.custom_call "g"(%0, %1, %2, %4, %6, %8) has_side_effect : (tensor<1xf32>, tensor<?xf32, #hlo.bounds<[1]>>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> !hlo.token
  return %9 : !hlo.token
}

// -----

// The constant is erased only where it may be.
// CHECK-LABEL: func @ordered_constant(
// CHECK-NEXT: hlo.constant {hlo.control_id = 0 : i64}
// CHECK-NEXT: hlo.constant dense<-1.0
func.func @ordered_constant() -> tensor<1xf32> {
  %c = hlo.constant {hlo.control_id = 0 : i64} dense<[1.0]> : tensor<1xf32>
  %0 = hlo.negate %c : tensor<1xf32>
  %1 = hlo.after_all() {hlo.control_predecessors = array<i64: 0>}
  return %0 : tensor<1xf32>
}

// -----

// Row-major constants, as layout-normalize makes them, stay so.
// CHECK-LABEL: func @bitcasts(
// CHECK-NEXT:    %[[V0:.*]] = hlo.constant
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant {{.*}} : tensor<6xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.constant {{.*}} : tensor<3x2xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.constant {{.*}} : tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
// CHECK-NEXT:    return %[[V1]], %[[V2]], %[[V3]], %[[V4]]
func.func @bitcasts() -> (tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<6xf32, #hlo.layout<[0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>) {
  %0 = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.bitcast %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.bitcast %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %3 = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %4 = hlo.bitcast %3 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  %5 = hlo.bitcast %3 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
  return %1, %2, %4, %5 : tensor<3x2xf32, #hlo.layout<[0, 1]>>, tensor<6xf32, #hlo.layout<[0]>>, tensor<3x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2x3xf32, #hlo.layout<[1, 2, 0]>>
}

// -----

// Iotas and broadcasts by themselves, where they are small.
// CHECK-LABEL: func @small_iotas(
// CHECK:         hlo.iota
// CHECK:         hlo.and
// CHECK:         hlo.iota
// CHECK:         hlo.slice
// SMALL-LABEL: func @small_iotas(
// SMALL-DAG:     %[[SMALL:.+]] = hlo.constant dense<[0, 1, 0, 1]> : tensor<4xi32>
// SMALL-DAG:     %[[LARGE:.+]] = hlo.slice
// SMALL:         return %[[SMALL]], %[[LARGE]]
func.func @small_iotas() -> (tensor<4xi32>, tensor<2xi32>) {
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %1 = hlo.constant dense<1> : tensor<i32>
  %2 = hlo.broadcast %1 dimensions = [] : (tensor<i32>) -> tensor<4xi32>
  %3 = hlo.and %0, %2 : tensor<4xi32>
  %4 = hlo.iota iota_dimension = 0 : tensor<5xi32>
  %5 = hlo.slice %4 [1:3] : (tensor<5xi32>) -> tensor<2xi32>
  return %3, %5 : tensor<4xi32>, tensor<2xi32>
}
