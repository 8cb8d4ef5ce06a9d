// RUN: hlo-opt %s --zero-sized-hlo-elimination --split-input-file | FileCheck %s
// RUN: hlo-opt %s --zero-sized-hlo-elimination --split-input-file --remark-format=emitRemark --remarks-filter=zero-sized-hlo-elimination 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Empty | Category:zero-sized-hlo-elimination | Remark="slice of no elements is a constant"
// REMARK-DAG: remark: [Passed] Empty | {{.*}} Remark="a parameter of no elements is read as a constant"
// REMARK-DAG: remark: [Missed] Kept | {{.*}} Remark="slice of no elements has control dependencies"
// REMARK-DAG: remark: [Missed] Kept | {{.*}} Remark="custom_call of no elements has an effect"

// CHECK-LABEL: func @computed(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT: hlo.concatenate %[[C]], %arg0
func.func @computed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.slice %x [0:0] : (tensor<4xf32>) -> tensor<0xf32>
  %1 = hlo.concatenate %0, %x dimension = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Every element type, the layout, and the sharding.
// CHECK-LABEL: func @types(
// CHECK-NEXT: hlo.constant {hlo.sharding = {{.*}}} dense<> : tensor<2x0xcomplex<f32>, #hlo.layout<[0, 1]>>
// CHECK-NEXT: hlo.constant dense<> : tensor<0xui4>
// CHECK-NEXT: hlo.constant dense<> : tensor<0xi1>
// CHECK-NEXT: hlo.constant dense<> : tensor<0xf8E4M3FN>
func.func @types(%a: tensor<2x3xcomplex<f32>, #hlo.layout<[0, 1]>>, %b: tensor<3xui4>, %c: tensor<3xi1>, %d: tensor<3xf8E4M3FN>) {
  %0 = hlo.slice %a [0:2, 1:1] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xcomplex<f32>, #hlo.layout<[0, 1]>>) -> tensor<2x0xcomplex<f32>, #hlo.layout<[0, 1]>>
  %1 = hlo.slice %b [0:0] : (tensor<3xui4>) -> tensor<0xui4>
  %2 = hlo.slice %c [0:0] : (tensor<3xi1>) -> tensor<0xi1>
  %3 = hlo.slice %d [0:0] : (tensor<3xf8E4M3FN>) -> tensor<0xf8E4M3FN>
  return
}

// -----

// CHECK-LABEL: func @parameter(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<>
// CHECK-NEXT: hlo.reduce %[[C]], %arg1
func.func @parameter(%x: tensor<0xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func @returned(
// CHECK-NEXT: return %arg0
func.func @returned(%x: tensor<0xf32>) -> tensor<0xf32> {
  return %x : tensor<0xf32>
}

// -----

// In computations of other instructions; a fusion of no elements is one too.
// CHECK-LABEL: func @fused(
// CHECK-NEXT: hlo.constant dense<> : tensor<0xf32>
// CHECK: hlo.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT: hlo.concatenate
func.func @fused(%x: tensor<4xf32>) -> tuple<tensor<0xf32>, tensor<4xf32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<0xf32> calls {
  ^bb0(%p: tensor<4xf32>):
    %3 = hlo.slice %p [0:0] : (tensor<4xf32>) -> tensor<0xf32>
    hlo.return %3 : tensor<0xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p: tensor<4xf32>):
    %3 = hlo.slice %p [0:0] : (tensor<4xf32>) -> tensor<0xf32>
    %4 = hlo.concatenate %3, %p dimension = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
    hlo.return %4 : tensor<4xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<0xf32>, tensor<4xf32>) -> tuple<tensor<0xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<0xf32>, tensor<4xf32>>
}

// -----

// Elements or not, effects, order, tuples, dynamic dimensions.
// CHECK-LABEL: func @kept(
// CHECK-NEXT: hlo.custom_call
// CHECK-NEXT: hlo.rng
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.negate
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.set_dimension_size
// CHECK-NOT: hlo.constant
func.func @kept(%x: tensor<4xf32>, %a: tensor<f32>, %n: tensor<i32>, %e: tensor<0xf32>) {
  %0 = hlo.custom_call "f"(%x) has_side_effect : (tensor<4xf32>) -> tensor<0xf32>
  %1 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<0xf32>
  %2 = hlo.slice %x [0:0] {hlo.control_id = 0 : i64} : (tensor<4xf32>) -> tensor<0xf32>
  %3 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  %4 = hlo.slice %x [0:1] : (tensor<4xf32>) -> tensor<1xf32>
  %5 = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return
}

// -----

// A size that is not known, though there are no elements; an asynchronous
// computation; a constant as it is; the instruction of a parameter.
// CHECK-LABEL: func @stays(
// CHECK: hlo.abs
// CHECK-NEXT: hlo.async_start
// CHECK-NEXT: ^bb0
// CHECK-NEXT: hlo.negate
// CHECK: hlo.constant {hlo.frontend_attributes = {a = "b"}} dense<>
func.func @stays(%x: tensor<?x0xf32, #hlo.bounds<[4, ?]>>, %y: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.abs %x : tensor<?x0xf32, #hlo.bounds<[4, ?]>>
  %1 = hlo.async_start %y : (tensor<0xf32>) -> !hlo.async<(tensor<0xf32>), tensor<0xf32>> calls {
  ^bb0(%p: tensor<0xf32>):
    %4 = hlo.negate %p : tensor<0xf32>
    hlo.return %4 : tensor<0xf32>
  }
  %2 = hlo.custom_call "f"(%0, %1) has_side_effect : (tensor<?x0xf32, #hlo.bounds<[4, ?]>>, !hlo.async<(tensor<0xf32>), tensor<0xf32>>) -> tensor<f32>
  %3 = hlo.constant {hlo.frontend_attributes = {a = "b"}} dense<> : tensor<0xf32>
  return %3 : tensor<0xf32>
}

// CHECK-LABEL: func @parameter_instruction(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<>
// CHECK-NEXT: hlo.parameter %arg0
// CHECK-NEXT: hlo.reduce %[[C]]
func.func @parameter_instruction(%x: tensor<0xf32>, %i: tensor<f32>) -> tensor<f32> {
  %p = hlo.parameter %x : tensor<0xf32>
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// layout-normalize makes such bitcasts.
// CHECK-LABEL: func @bitcast_of_constant(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<> : tensor<3x0xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT: %[[A:.*]] = hlo.bitcast %[[C]] : {{.*}} -> tensor<0x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT: return %[[A]]
func.func @bitcast_of_constant() -> tensor<0x3xf32, #hlo.layout<[0, 1]>> {
  %c = hlo.constant dense<> : tensor<3x0xf32, #hlo.layout<[1, 0]>>
  %a = hlo.bitcast %c : (tensor<3x0xf32, #hlo.layout<[1, 0]>>) -> tensor<0x3xf32, #hlo.layout<[0, 1]>>
  return %a : tensor<0x3xf32, #hlo.layout<[0, 1]>>
}
