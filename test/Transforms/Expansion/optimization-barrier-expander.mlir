// RUN: hlo-opt %s --optimization-barrier-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --passes=cse_barrier_expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --optimization-barrier-expander --split-input-file --remark-format=emitRemark --remarks-filter=optimization-barrier-expander 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Barrier | Category:optimization-barrier-expander | Remark="removed the barrier"
// REMARK: remark: [Missed] KeptBarrier | Category:optimization-barrier-expander | Remark="it changes layouts within a tuple"

// CHECK-LABEL: func @array(
// CHECK-NEXT: hlo.negate %arg0
func.func @array(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.opt_barrier %x : tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// What waited for the barrier waits for its operand, which is sharded alike.
// CHECK-LABEL: func @ordered(
// CHECK-NEXT: %[[T:.*]] = hlo.tuple {{.*}}hlo.control_id = [[ID:[0-9]+]]{{.*}}hlo.sharding
// CHECK-NEXT: hlo.sine {{.*}}array<i64: [[ID]]>
// CHECK-NEXT: return %[[T]]
func.func @ordered(%x: tensor<4xf32>) -> tuple<tensor<4xf32>> {
  %0 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %1 = hlo.opt_barrier %0 {hlo.control_id = 0 : i64, hlo.sharding = #hlo.sharding<"{{replicated}}">} : tuple<tensor<4xf32>>
  %2 = hlo.sine %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  return %1 : tuple<tensor<4xf32>>
}

// -----

// CHECK-LABEL: func @layouts(
// CHECK-NEXT: hlo.copy %arg0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT: hlo.opt_barrier %arg1
func.func @layouts(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>, %t: tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.opt_barrier %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.opt_barrier %t : (tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>>
  %2 = hlo.custom_call "f"(%0) has_side_effect : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<f32>
  return %1 : tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>>
}

// -----

// What the barrier waits for its users wait for, but for the terminator and
// those in other blocks; nothing waits for the barrier.
// CHECK-LABEL: func @predecessors(
// CHECK-NEXT:    %[[X:.+]] = hlo.sine %arg0 : tensor<4xf32>
// CHECK-NEXT:    hlo.negate %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.abs %[[X]] {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    cf.br
// CHECK:         hlo.cosine %[[X]] : tensor<4xf32>
func.func @predecessors(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.sine %x : tensor<4xf32>
  %1 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %2 = hlo.opt_barrier %0 {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  %3 = hlo.abs %2 : tensor<4xf32>
  cf.br ^bb1
^bb1:
  %4 = hlo.cosine %2 : tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func @terminator(
// CHECK:         return %{{.+}} : tensor<4xf32>
func.func @terminator(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %1 = hlo.opt_barrier %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// What is in another block came before.
// CHECK-LABEL: func @other_block(
// CHECK-NEXT:    hlo.negate %arg0 : tensor<4xf32>
// CHECK:         hlo.abs %arg0 : tensor<4xf32>
func.func @other_block(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.negate %x : tensor<4xf32>
  cf.br ^bb1
^bb1:
  %1 = hlo.opt_barrier %0 {hlo.control_id = 0 : i64} : tensor<4xf32>
  %2 = hlo.abs %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

// What the barrier is of does not take its attributes: others read it, too.
// CHECK-LABEL: func @attributes(
// CHECK-NEXT: %[[X:.*]] = hlo.negate %arg0 : tensor<4xf32>
// CHECK-NEXT: hlo.add %[[X]], %[[X]]
func.func @attributes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.opt_barrier %0 {hlo.frontend_attributes = {a = "b"}} : tensor<4xf32>
  %2 = hlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
