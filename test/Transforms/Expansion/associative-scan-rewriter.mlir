// RUN: hlo-opt %s --associative-scan-rewriter=base-length=3 | FileCheck %s
// RUN: hlo-opt %s --associative-scan-rewriter=base-length=1 \
// RUN:   | FileCheck %s --check-prefix=OFF
// RUN: hlo-opt %s --associative-scan-rewriter=base-length=3 \
// RUN:   --remark-format=emitRemark --remarks-filter=associative-scan-rewriter \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// An initial value that is no identity.
// REMARK: remark: [Passed] Replaced {{.*}} Remark="scan replaced by tuple"
// CHECK-LABEL: func @sums(
// CHECK:         %[[ROWS:.+]] = hlo.reshape {{.*}} : (tensor<9xi32>) -> tensor<3x3xi32>
// CHECK:         %[[REST:.+]] = hlo.slice %[[ROWS]] [0:3, 1:3]
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan %[[REST]], %{{.+}} dimensions = [1] num_carries = 1 is_associative = true : (tensor<3x2xi32>, tensor<3xi32>) -> tuple<tensor<3x2xi32>, tensor<3xi32>>
// CHECK:         hlo.scan {{.*}} dimensions = [0] num_carries = 1 is_associative = true : (tensor<2xi32>, tensor<i32>)
// CHECK:         %[[BEFORE:.+]] = hlo.broadcast {{.*}} dimensions = [0] : (tensor<3xi32>) -> tensor<3x3xi32>
// CHECK-NEXT:    %[[TWO:.+]] = hlo.constant
// CHECK:         hlo.add %{{.+}}, %[[BEFORE]] : tensor<3x3xi32>
// CHECK:         hlo.slice {{.*}} [7:8]
// CHECK:         hlo.tuple
// OFF-LABEL: func @sums(
// OFF-NOT:     hlo.reshape
func.func @sums(%x: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<i32>> {
  %init = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %two = hlo.constant dense<2> : tensor<i32>
    %1 = hlo.add %slice, %carry : tensor<i32>
    %2 = hlo.subtract %1, %two : tensor<i32>
    %3 = hlo.tuple %2, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<i32>>
}

// Linear recurrences, which do not commute, from the end, of slices of rank 2.
// CHECK-LABEL: func @recurrences(
// CHECK:         hlo.scan {{.*}} dimensions = [2] num_carries = 2 is_reverse is_associative = true : (tensor<2x4x2x3xi32>,
// CHECK:         hlo.scan {{.*}} dimensions = [1] num_carries = 2 is_reverse is_associative = true : (tensor<2x3x3xi32>,
func.func @recurrences(%x: tensor<2x10x3xi32>, %y: tensor<2x10x3xi32>, %a: tensor<2x3xi32>, %b: tensor<2x3xi32>) -> tuple<tensor<2x10x3xi32>, tensor<2x10x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>> {
  %0 = hlo.scan %x, %y, %a, %b dimensions = [1] num_carries = 2 is_reverse is_associative = true : (tensor<2x10x3xi32>, tensor<2x10x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tuple<tensor<2x10x3xi32>, tensor<2x10x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>> to_apply {
  ^bb0(%s: tensor<2x3xi32>, %t: tensor<2x3xi32>, %c: tensor<2x3xi32>, %d: tensor<2x3xi32>):
    %1 = hlo.multiply %s, %c : tensor<2x3xi32>
    %2 = hlo.multiply %s, %d : tensor<2x3xi32>
    %3 = hlo.add %2, %t : tensor<2x3xi32>
    %4 = hlo.tuple %1, %3, %1, %3 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tuple<tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>>
    hlo.return %4 : tuple<tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>>
  }
  return %0 : tuple<tensor<2x10x3xi32>, tensor<2x10x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>>
}

// Several levels.
// CHECK-LABEL: func @forward_recurrences(
// CHECK-COUNT-3: hlo.scan
// CHECK-NOT:     hlo.scan
func.func @forward_recurrences(%x: tensor<30xi32>, %y: tensor<30xi32>, %a: tensor<i32>, %b: tensor<i32>) -> tuple<tensor<30xi32>, tensor<30xi32>, tensor<i32>, tensor<i32>> {
  %0 = hlo.scan %x, %y, %a, %b dimensions = [0] num_carries = 2 is_associative = true : (tensor<30xi32>, tensor<30xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<30xi32>, tensor<30xi32>, tensor<i32>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %t: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.multiply %s, %c : tensor<i32>
    %2 = hlo.multiply %s, %d : tensor<i32>
    %3 = hlo.add %2, %t : tensor<i32>
    %4 = hlo.tuple %1, %3, %1, %3 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    hlo.return %4 : tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<30xi32>, tensor<30xi32>, tensor<i32>, tensor<i32>>
}

// CHECK-LABEL: func @short(
// CHECK-NEXT:    hlo.scan
// CHECK-NOT:     hlo.scan
// CHECK:         return
func.func @short(%x: tensor<3xi32>, %init: tensor<i32>) -> tuple<tensor<3xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<3xi32>, tensor<i32>) -> tuple<tensor<3xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %3 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<3xi32>, tensor<i32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scan stays: it is not said to be associative"
// CHECK-LABEL: func @not_associative(
// CHECK-NEXT:    hlo.scan
func.func @not_associative(%x: tensor<8xi32>, %init: tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %3 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<i32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scan stays: its computation is not elementwise, or not of carries"
// CHECK-LABEL: func @other_outputs(
// CHECK-NEXT:    hlo.scan
func.func @other_outputs(%x: tensor<8xi32>, %init: tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %3 = hlo.tuple %carry, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<i32>>
}

// CHECK-LABEL: func @not_elementwise(
// CHECK-NEXT:    hlo.scan
func.func @not_elementwise(%x: tensor<8x2xi32>, %init: tensor<2xi32>) -> tuple<tensor<8x2xi32>, tensor<2xi32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<8x2xi32>, tensor<2xi32>) -> tuple<tensor<8x2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%slice: tensor<2xi32>, %carry: tensor<2xi32>):
    %1 = hlo.reverse %slice dimensions = [0] : tensor<2xi32>
    %2 = hlo.add %1, %carry : tensor<2xi32>
    %3 = hlo.tuple %2, %2 : (tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>>
    hlo.return %3 : tuple<tensor<2xi32>, tensor<2xi32>>
  }
  return %0 : tuple<tensor<8x2xi32>, tensor<2xi32>>
}

// CHECK-LABEL: func @not_longer(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @not_longer(%x: tensor<3xi32>, %a: tensor<i32>) -> tuple<tensor<3xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<3xi32>, tensor<i32>) -> tuple<tensor<3xi32>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %9 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %9 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<3xi32>, tensor<i32>>
}

// Not as many carries, outputs and inputs.
// CHECK-LABEL: func @two_inputs(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @two_inputs(%x: tensor<8xi32>, %y: tensor<8xi32>, %a: tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %y, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xi32>, tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %t: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %9 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %9 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<i32>>
}

// CHECK-LABEL: func @two_outputs(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @two_outputs(%x: tensor<8xi32>, %a: tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %9 = hlo.tuple %1, %s, %1 : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
    hlo.return %9 : tuple<tensor<i32>, tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi32>, tensor<i32>>
}

// Elements are converted between steps.
// CHECK-LABEL: func @precise_computation(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @precise_computation(%x: tensor<8xbf16>, %a: tensor<f32>) -> tuple<tensor<8xf32>, tensor<f32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xbf16>, tensor<f32>) -> tuple<tensor<8xf32>, tensor<f32>> to_apply {
  ^bb0(%s: tensor<f32>, %c: tensor<f32>):
    %1 = hlo.add %s, %c : tensor<f32>
    %9 = hlo.tuple %1, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %9 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<f32>>
}

// CHECK-LABEL: func @precise_result(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @precise_result(%x: tensor<8xbf16>, %a: tensor<bf16>) -> tuple<tensor<8xf32>, tensor<f32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xbf16>, tensor<bf16>) -> tuple<tensor<8xf32>, tensor<f32>> to_apply {
  ^bb0(%s: tensor<bf16>, %c: tensor<bf16>):
    %1 = hlo.add %s, %c : (tensor<bf16>, tensor<bf16>) -> tensor<f32>
    %9 = hlo.tuple %1, %1 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %9 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<f32>>
}

// Not all of one shape.
// CHECK-LABEL: func @scalar_operand(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @scalar_operand(%x: tensor<8x2xi32>, %a: tensor<2xi32>) -> tuple<tensor<8x2xi32>, tensor<2xi32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8x2xi32>, tensor<2xi32>) -> tuple<tensor<8x2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%s: tensor<2xi32>, %c: tensor<2xi32>):
    %1 = hlo.constant dense<false> : tensor<i1>
    %2 = hlo.not %1 : tensor<i1>
    %3 = hlo.select %2, %s, %c : (tensor<i1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %9 = hlo.tuple %3, %3 : (tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>>
    hlo.return %9 : tuple<tensor<2xi32>, tensor<2xi32>>
  }
  return %0 : tuple<tensor<8x2xi32>, tensor<2xi32>>
}

// CHECK-LABEL: func @several_shapes(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @several_shapes(%x: tensor<8x2xi32>, %y: tensor<8x3xi32>, %a: tensor<2xi32>, %b: tensor<3xi32>) -> tuple<tensor<8x2xi32>, tensor<8x3xi32>, tensor<2xi32>, tensor<3xi32>> {
  %0 = hlo.scan %x, %y, %a, %b dimensions = [0] num_carries = 2 is_associative = true : (tensor<8x2xi32>, tensor<8x3xi32>, tensor<2xi32>, tensor<3xi32>) -> tuple<tensor<8x2xi32>, tensor<8x3xi32>, tensor<2xi32>, tensor<3xi32>> to_apply {
  ^bb0(%s: tensor<2xi32>, %t: tensor<3xi32>, %c: tensor<2xi32>, %d: tensor<3xi32>):
    %9 = hlo.tuple %s, %t, %s, %t : (tensor<2xi32>, tensor<3xi32>, tensor<2xi32>, tensor<3xi32>) -> tuple<tensor<2xi32>, tensor<3xi32>, tensor<2xi32>, tensor<3xi32>>
    hlo.return %9 : tuple<tensor<2xi32>, tensor<3xi32>, tensor<2xi32>, tensor<3xi32>>
  }
  return %0 : tuple<tensor<8x2xi32>, tensor<8x3xi32>, tensor<2xi32>, tensor<3xi32>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    %[[SCAN:.+]] = hlo.scan
// CHECK:         return %[[SCAN]]
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[8]>>, %a: tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %9 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %9 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<?xi32, #hlo.bounds<[8]>>, tensor<i32>>
}

// A parameter that carries attributes.
// CHECK-LABEL: func @described_parameter(
// CHECK:         hlo.reshape {{.*}} : (tensor<9xi32>) -> tensor<3x3xi32>
func.func @described_parameter(%x: tensor<8xi32>, %a: tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %a dimensions = [0] num_carries = 1 is_associative = true : (tensor<8xi32>, tensor<i32>) -> tuple<tensor<8xi32>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.parameter %s {hlo.frontend_attributes = {note = ""}} : tensor<i32>
    %2 = hlo.add %1, %c : tensor<i32>
    %9 = hlo.tuple %2, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %9 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xi32>, tensor<i32>>
}
