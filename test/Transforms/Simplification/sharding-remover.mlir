// RUN: hlo-opt %s --sharding-remover | FileCheck %s
// RUN: hlo-opt %s --sharding-remover --remark-format=emitRemark --remarks-filter=sharding-remover -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Removed {{.*}} Remark="removed Sharding"
// REMARK: remark: [Missed] Kept {{.*}} Remark="SPMDFullToShardShape changes the shape"

// CHECK-LABEL: func @annotated(
// CHECK-NEXT:    %[[R:.*]] = hlo.negate %arg0
// CHECK-NEXT:    return %[[R]]
func.func @annotated(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.custom_call "Sharding"(%x) {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @manual(
// CHECK-NEXT:    hlo.negate
// CHECK-NEXT:    return
func.func @manual(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.custom_call "SPMDFullToShardShape"(%x) {hlo.sharding = #hlo.sharding<"{manual}">} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  %2 = hlo.custom_call "SPMDShardToFullShape"(%1) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func @shard(
// CHECK:         hlo.custom_call "SPMDFullToShardShape"
func.func @shard(%x: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.custom_call "SPMDFullToShardShape"(%x) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func @layouts(
// CHECK-NEXT:    %[[R:.*]] = hlo.copy %arg0
// CHECK-NEXT:    return %[[R]]
func.func @layouts(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.custom_call "Sharding"(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// What waited for the call waits for what it waited for.
// CHECK-LABEL: func @ordered(
// CHECK-NEXT:    hlo.abs %arg0 {hlo.control_id = 0 : i64}
// CHECK-NEXT:    hlo.negate %arg0 {hlo.control_predecessors = array<i64: 0>}
func.func @ordered(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %1 = hlo.custom_call "Sharding"(%x) {hlo.control_id = 1 : i64, hlo.control_predecessors = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.negate %x {hlo.control_predecessors = array<i64: 1>} : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// Other calls stay.
// CHECK-LABEL: func @other(
// CHECK:         hlo.custom_call "MoveToHost"
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.custom_call "MoveToHost"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @any_layout(
// CHECK-NEXT:    hlo.negate %arg0
func.func @any_layout(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.custom_call "Sharding"(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.negate %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %1 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @no_annotations(
// CHECK-NEXT:    hlo.custom_call "Sharding"()
// CHECK-NEXT:    hlo.custom_call "Sharding"(%arg0)
func.func @no_annotations(%x: tuple<tensor<f32>>) -> tensor<f32> {
  %0 = hlo.custom_call "Sharding"() has_side_effect : () -> tensor<f32>
  %1 = hlo.custom_call "Sharding"(%x) has_side_effect : (tuple<tensor<f32>>) -> tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func @tuple(
// CHECK-NEXT:    %[[TUPLE:.*]] = hlo.tuple %arg0
// CHECK-NEXT:    return %[[TUPLE]]
func.func @tuple(%x: tensor<f32>) -> tuple<tensor<f32>> {
  %0 = hlo.custom_call "Sharding"(%x) : (tensor<f32>) -> tuple<tensor<f32>>
  return %0 : tuple<tensor<f32>>
}
