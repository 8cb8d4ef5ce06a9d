// RUN: hlo-opt %s --rng-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --rng-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=rng-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// What is drawn: test_rng_expander.py.

// 15 numbers of 32 bits are 4 counters. Both instructions call one function, in
// their order.
// REMARK: remark: {{.*}}rng became a call of rng_uniform
// CHECK-LABEL: func @uniform(
// CHECK:         hlo.call @rng_uniform(%{{.*}}, %{{.*}}) {hlo.control_id = 0 : i64} :
// CHECK:         hlo.call @rng_uniform(%{{.*}}, %{{.*}}) {hlo.control_predecessors = array<i64: 0>} :
// CHECK-NOT:     hlo.rng
// CHECK:       func.func private @rng_uniform(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) -> tensor<5x3xf32>
// CHECK:         hlo.rng_get_and_update_state delta = 4 : tensor<2xui64>
// CHECK:         hlo.rng_bit_generator rng_philox, %{{.*}} : (tensor<3xui64>) -> tensor<5x3xui32>
// CHECK:         hlo.shift_right_logical
// CHECK:         hlo.bitcast_convert
// CHECK-NOT:     hlo.rng
func.func @uniform(%a: tensor<f32>, %b: tensor<f32>) -> tensor<5x3xf32> {
  %0 = hlo.rng rng_uniform, %a, %b {hlo.control_id = 0} : (tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
  %1 = hlo.rng rng_uniform, %a, %b {hlo.control_predecessors = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
  %2 = hlo.add %0, %1 : tensor<5x3xf32>
  return %2 : tensor<5x3xf32>
}

// -----

// Where all it reads and gives are scalars, what is around it says whether
// arrays have layouts.
// CHECK-LABEL: func @layouts(
// CHECK:         hlo.call @rng_uniform(
// CHECK-LABEL: func @no_layouts(
// CHECK:         hlo.call @rng_uniform_0(
// CHECK-LABEL: func.func private @rng_uniform(
// CHECK:         hlo.rng_get_and_update_state delta = 1 : tensor<2xui64, #hlo.layout<[0]>>
// CHECK-LABEL: func.func private @rng_uniform_0(
// CHECK:         hlo.rng_get_and_update_state delta = 1 : tensor<2xui64>
func.func @layouts(%a: tensor<f32>, %x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<f32> {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @no_layouts(%a: tensor<f32>, %x: tensor<4xf32>) -> tensor<f32> {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Pairs of numbers, of which one is left over.
// CHECK-LABEL: func.func private @rng_normal(
// CHECK:         hlo.rng_get_and_update_state delta = 4 : tensor<2xui64>
// CHECK:         hlo.rng_bit_generator rng_philox, %{{.*}} : (tensor<3xui64>) -> tensor<2x4xui64>
// CHECK:         hlo.log_plus_one
// CHECK:         hlo.cosine
// CHECK:         hlo.sine
// CHECK:         hlo.slice %{{.*}} [0:7] : (tensor<8xf64>) -> tensor<7xf64>
func.func @normal(%a: tensor<f64>, %b: tensor<f64>) -> tensor<7xf64> {
  %0 = hlo.rng rng_normal, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<7xf64>
  return %0 : tensor<7xf64>
}

// -----

// Narrow floats are made in f32, narrow integers of 32 bits.
// CHECK-LABEL: func.func private @rng_uniform(
// CHECK:         hlo.rng_bit_generator {{.*}} -> tensor<6xui32>
// CHECK:         hlo.convert %{{.*}} : (tensor<6xf32>) -> tensor<6xbf16>
// CHECK-LABEL: func.func private @rng_uniform_0(
// CHECK:         hlo.rng_bit_generator {{.*}} -> tensor<6xui32>
// CHECK:         hlo.remainder %{{.*}} : tensor<6xui32>
// CHECK-LABEL: func.func private @rng_uniform_1(
// CHECK:         hlo.rng_bit_generator {{.*}} -> tensor<6xui64>
// CHECK:         hlo.remainder %{{.*}} : tensor<6xui64>
func.func @types(%a: tensor<bf16>, %b: tensor<i8>, %c: tensor<i32>) -> tuple<tensor<6xbf16>, tensor<6xi8>, tensor<6xi32>> {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<bf16>, tensor<bf16>) -> tensor<6xbf16>
  %1 = hlo.rng rng_uniform, %b, %b : (tensor<i8>, tensor<i8>) -> tensor<6xi8>
  %2 = hlo.rng rng_uniform, %c, %c : (tensor<i32>, tensor<i32>) -> tensor<6xi32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<6xbf16>, tensor<6xi8>, tensor<6xi32>) -> tuple<tensor<6xbf16>, tensor<6xi8>, tensor<6xi32>>
  return %3 : tuple<tensor<6xbf16>, tensor<6xi8>, tensor<6xi32>>
}

// -----

// Devices have keys of their own; one device needs none.
// CHECK-LABEL: func.func private @rng_uniform(
// CHECK:         %[[REPLICA:.*]] = hlo.replica_id
// CHECK:         %[[PARTITION:.*]] = hlo.partition_id
// CHECK:         hlo.xor
module attributes {hlo.replica_count = 2, hlo.num_partitions = 4} {
  func.func @devices(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
    %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// REMARK: remark: {{.*}}rng stays: dynamic dimensions
// REMARK: remark: {{.*}}rng stays: no integer has as many bits as its elements
// CHECK-LABEL: func @declined(
// CHECK-COUNT-3: hlo.rng
// CHECK-NOT:   func.func
func.func @declined(%a: tensor<f32>, %b: tensor<f6E3M2FN>) -> tuple<tensor<?xf32, #hlo.bounds<[4]>>, tensor<2xf6E3M2FN>, tensor<4xf32>> {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.rng rng_uniform, %b, %b : (tensor<f6E3M2FN>, tensor<f6E3M2FN>) -> tensor<2xf6E3M2FN>
  %2 = hlo.fusion kLoop(%a) : (tensor<f32>) -> tensor<4xf32> calls {
  ^bb0(%p: tensor<f32>):
    %4 = hlo.rng rng_uniform, %p, %p : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
    hlo.return %4 : tensor<4xf32>
  }
  %3 = hlo.tuple %0, %1, %2 : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<2xf6E3M2FN>, tensor<4xf32>) -> tuple<tensor<?xf32, #hlo.bounds<[4]>>, tensor<2xf6E3M2FN>, tensor<4xf32>>
  return %3 : tuple<tensor<?xf32, #hlo.bounds<[4]>>, tensor<2xf6E3M2FN>, tensor<4xf32>>
}

// -----

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.rng rng_uniform
// CHECK-NEXT:    return
func.func @dynamic(%a: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}
