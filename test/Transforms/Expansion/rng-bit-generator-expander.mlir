// RUN: hlo-opt %s --rng-bit-generator-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --rng-bit-generator-expander=default-algorithm=three-fry --split-input-file | FileCheck %s --check-prefix=DEFAULT
// RUN: hlo-opt %s --rng-bit-generator-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=rng-bit-generator-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @philox(
// CHECK:         hlo.call @philox_bits(%{{.*}}) {hlo.sharding = {{.*}}} : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<5x3xui32>>
// CHECK-NOT:     hlo.rng_bit_generator
// CHECK:       func.func private @philox_bits(
// CHECK-COUNT-20: hlo.multiply
// CHECK-NOT:     hlo.multiply
// CHECK:         return
// REMARK: remark: {{.*}}rng_bit_generator became a call of philox_bits
func.func @philox(%state: tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<5x3xui32>> {
  %0 = hlo.rng_bit_generator rng_philox, %state {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<5x3xui32>>
  return %0 : tuple<tensor<2xui64>, tensor<5x3xui32>>
}

// -----

// One function for instructions that are alike.
// CHECK-LABEL: func @shared(
// CHECK:         %[[FIRST:.*]] = hlo.call @three_fry_bits(
// CHECK:         hlo.call @three_fry_bits(
// CHECK:         hlo.call @three_fry_bits_0(
// CHECK:       func.func private @three_fry_bits(
// CHECK:       func.func private @three_fry_bits_0(
func.func @shared(%state: tensor<2xui64>) -> tuple<tensor<7xui32>, tensor<7xui32>, tensor<3xui64>> {
  %0 = hlo.rng_bit_generator rng_three_fry, %state : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<7xui32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2xui64>, tensor<7xui32>>) -> tensor<2xui64>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<2xui64>, tensor<7xui32>>) -> tensor<7xui32>
  %3 = hlo.rng_bit_generator rng_three_fry, %1 : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<7xui32>>
  %4 = hlo.get_tuple_element %3[1] : (tuple<tensor<2xui64>, tensor<7xui32>>) -> tensor<7xui32>
  %5 = hlo.get_tuple_element %3[0] : (tuple<tensor<2xui64>, tensor<7xui32>>) -> tensor<2xui64>
  %6 = hlo.rng_bit_generator rng_three_fry, %5 : (tensor<2xui64>) -> tensor<3xui64>
  %7 = hlo.tuple %2, %4, %6 : (tensor<7xui32>, tensor<7xui32>, tensor<3xui64>) -> tuple<tensor<7xui32>, tensor<7xui32>, tensor<3xui64>>
  return %7 : tuple<tensor<7xui32>, tensor<7xui32>, tensor<3xui64>>
}

// -----

// CHECK-LABEL: func @default_algorithm(
// CHECK:         hlo.call @philox_bits(
// DEFAULT-LABEL: func @default_algorithm(
// DEFAULT:         hlo.call @three_fry_bits(
func.func @default_algorithm(%state: tensor<2xui64>) -> tensor<4xi32> {
  %0 = hlo.rng_bit_generator rng_default, %state : (tensor<2xui64>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// Control dependencies and layouts stay; within the function, everything has
// the default layout.
// CHECK-LABEL: func @order_and_layouts(
// CHECK:         hlo.call @philox_bits({{.*}}) {hlo.control_id = 0 : i64, hlo.control_predecessors = array<i64: 1>}
// CHECK:       func.func private @philox_bits(
// CHECK:         hlo.multiply {{.*}}#hlo.layout<[0]>
// CHECK:         hlo.copy {{.*}} -> tensor<2x3xui32, #hlo.layout<[0, 1]>>
func.func @order_and_layouts(%state: tensor<3xui64, #hlo.layout<[0]>>, %x: tensor<f32>) -> tuple<tensor<2x3xui32, #hlo.layout<[0, 1]>>, tensor<f32>> {
  %0 = hlo.negate %x {hlo.control_id = 1} : tensor<f32>
  %1 = hlo.rng_bit_generator rng_philox, %state {hlo.control_id = 0, hlo.control_predecessors = array<i64: 1>} : (tensor<3xui64, #hlo.layout<[0]>>) -> tensor<2x3xui32, #hlo.layout<[0, 1]>>
  %2 = hlo.negate %0 {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  %3 = hlo.tuple %1, %2 : (tensor<2x3xui32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tuple<tensor<2x3xui32, #hlo.layout<[0, 1]>>, tensor<f32>>
  return %3 : tuple<tensor<2x3xui32, #hlo.layout<[0, 1]>>, tensor<f32>>
}

// -----

// CHECK-LABEL: func @in_loop(
// CHECK:         body
// CHECK:           hlo.call @three_fry_bits(
func.func @in_loop(%state: tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<2x3xbf16>> {
  %0 = hlo.rng_bit_generator rng_three_fry, %state : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<2x3xbf16>>
  %1 = hlo.while %0 : tuple<tensor<2xui64>, tensor<2x3xbf16>> condition {
  ^bb0(%s: tuple<tensor<2xui64>, tensor<2x3xbf16>>):
    %2 = hlo.get_tuple_element %s[0] : (tuple<tensor<2xui64>, tensor<2x3xbf16>>) -> tensor<2xui64>
    %3 = hlo.slice %2 [1:2] : (tensor<2xui64>) -> tensor<1xui64>
    %4 = hlo.reshape %3 : (tensor<1xui64>) -> tensor<ui64>
    %5 = hlo.constant dense<15> : tensor<ui64>
    %6 = hlo.and %4, %5 : tensor<ui64>
    %7 = hlo.compare LT, %6, %5 : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
    hlo.return %7 : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<2xui64>, tensor<2x3xbf16>>):
    %2 = hlo.get_tuple_element %s[0] : (tuple<tensor<2xui64>, tensor<2x3xbf16>>) -> tensor<2xui64>
    %3 = hlo.rng_bit_generator rng_three_fry, %2 : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<2x3xbf16>>
    hlo.return %3 : tuple<tensor<2xui64>, tensor<2x3xbf16>>
  }
  return %1 : tuple<tensor<2xui64>, tensor<2x3xbf16>>
}

// -----

// REMARK: remark: {{.*}}rng_bit_generator stays: its state does not have 2 elements
// REMARK: remark: {{.*}}rng_bit_generator stays: its state is not an array of u64
// REMARK: remark: {{.*}}rng_bit_generator stays: there are no random bits for its element type
// REMARK: remark: {{.*}}rng_bit_generator stays: dynamic dimensions
// CHECK-LABEL: func @declined(
// CHECK-COUNT-5: hlo.rng_bit_generator
func.func @declined(%three: tensor<3xui64>, %narrow: tensor<4xui32>, %state: tensor<2xui64>) -> tuple<tensor<4xui32>, tensor<4xui32>, tensor<4xi1>, tensor<?xui32, #hlo.bounds<[4]>>, tensor<4xui32>> {
  %0 = hlo.rng_bit_generator rng_three_fry, %three : (tensor<3xui64>) -> tensor<4xui32>
  %1 = hlo.rng_bit_generator rng_philox, %narrow : (tensor<4xui32>) -> tensor<4xui32>
  %2 = hlo.rng_bit_generator rng_philox, %state : (tensor<2xui64>) -> tensor<4xi1>
  %3 = hlo.rng_bit_generator rng_philox, %state : (tensor<2xui64>) -> tensor<?xui32, #hlo.bounds<[4]>>
  %4 = hlo.fusion kLoop(%state) : (tensor<2xui64>) -> tensor<4xui32> calls {
  ^bb0(%p: tensor<2xui64>):
    %6 = hlo.rng_bit_generator rng_philox, %p : (tensor<2xui64>) -> tensor<4xui32>
    hlo.return %6 : tensor<4xui32>
  }
  %5 = hlo.tuple %0, %1, %2, %3, %4 : (tensor<4xui32>, tensor<4xui32>, tensor<4xi1>, tensor<?xui32, #hlo.bounds<[4]>>, tensor<4xui32>) -> tuple<tensor<4xui32>, tensor<4xui32>, tensor<4xi1>, tensor<?xui32, #hlo.bounds<[4]>>, tensor<4xui32>>
  return %5 : tuple<tensor<4xui32>, tensor<4xui32>, tensor<4xi1>, tensor<?xui32, #hlo.bounds<[4]>>, tensor<4xui32>>
}
