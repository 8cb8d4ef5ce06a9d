// RUN: hlo-opt %s --split-input-file --verify-diagnostics --placement-remover | FileCheck %s

// CHECK-LABEL: func @layouts(
// CHECK-SAME:    %arg0: tensor<8x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %arg0 : tensor<8x4xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[NEGATE]]
func.func @layouts(%x: tensor<8x4xf32, #hlo.layout<[0, 1], tiles = [[8, 128]], memory_space = 1>>) -> tensor<8x4xf32, #hlo.layout<[0, 1], tiles = [[8, 128]], memory_space = 1>> {
  %0 = hlo.negate %x : tensor<8x4xf32, #hlo.layout<[0, 1], tiles = [[8, 128]], memory_space = 1>>
  return %0 : tensor<8x4xf32, #hlo.layout<[0, 1], tiles = [[8, 128]], memory_space = 1>>
}

// CHECK-LABEL: func @element_size(
// CHECK-SAME:    %arg0: tensor<8xi4, #hlo.layout<[0], element_size_in_bits = 4>>
func.func @element_size(%x: tensor<8xi4, #hlo.layout<[0], element_size_in_bits = 4, memory_space = 5>>) -> tensor<8xi4, #hlo.layout<[0], element_size_in_bits = 4, memory_space = 5>> {
  return %x : tensor<8xi4, #hlo.layout<[0], element_size_in_bits = 4, memory_space = 5>>
}

// CHECK-LABEL: func @moves(
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %arg0
// CHECK-NEXT:    return %[[NEGATE]]
func.func @moves(%x: tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %0 = hlo.custom_call "MoveToHost"(%x) : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 5>>
  %1 = hlo.custom_call "MoveToDevice"(%0) : (tensor<4xf32, #hlo.layout<[0], memory_space = 5>>) -> tensor<4xf32, #hlo.layout<[0]>>
  %2 = hlo.negate %1 : tensor<4xf32, #hlo.layout<[0]>>
  return %2 : tensor<4xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @order(
// CHECK-NEXT:    %[[COPY:.*]] = hlo.copy %arg0
// CHECK-NEXT:    return %[[COPY]]
func.func @order(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.custom_call "LayoutConstraint"(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @memory(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[ZEROS:.*]] = hlo.broadcast %[[ZERO]]
// CHECK-NEXT:    return %[[ZEROS]]
func.func @memory() -> tensor<4xf32> {
  %0 = hlo.custom_call "AllocateBuffer"() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Memory of a dynamic size, or of several arrays.
// CHECK-LABEL: func @other_memory(
// CHECK-COUNT-2: hlo.custom_call "AllocateBuffer"
func.func @other_memory() -> tuple<tensor<?xf32, #hlo.bounds<[4]>>, tuple<tensor<4xf32>>> {
  %0 = hlo.custom_call "AllocateBuffer"() : () -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.custom_call "AllocateBuffer"() : () -> tuple<tensor<4xf32>>
  %2 = hlo.tuple %0, %1 : (tensor<?xf32, #hlo.bounds<[4]>>, tuple<tensor<4xf32>>) -> tuple<tensor<?xf32, #hlo.bounds<[4]>>, tuple<tensor<4xf32>>>
  return %2 : tuple<tensor<?xf32, #hlo.bounds<[4]>>, tuple<tensor<4xf32>>>
}

// CHECK-LABEL: func @marks(
// CHECK-NEXT:    %[[TUPLE:.*]] = hlo.tuple %arg0, %arg1
// CHECK-NEXT:    return %[[TUPLE]]
func.func @marks(%x: tensor<4xf32>, %y: tensor<f32>) -> tuple<tensor<4xf32>, tensor<f32>> {
  %0 = hlo.custom_call "__xla_internal_call_marker_before"(%x, %y) : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<f32>>
  return %0 : tuple<tensor<4xf32>, tensor<f32>>
}

// CHECK-LABEL: func @other_calls(
// CHECK:         hlo.custom_call "Sharding"
// CHECK:         hlo.custom_call "MoveToHost"
func.func @other_calls(%x: tensor<4xf32>) -> tensor<2xf32> {
  %0 = hlo.custom_call "Sharding"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.custom_call "MoveToHost"(%0) : (tensor<4xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @needed_tiles(%x: tensor<4x8xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>) -> tensor<32xf32, #hlo.layout<[0]>> {
  // expected-error@+1 {{depends on tiles, which placement-remover drops}}
  %0 = hlo.bitcast %x : (tensor<4x8xf32, #hlo.layout<[1, 0], tiles = [[2, 4]]>>) -> tensor<32xf32, #hlo.layout<[0]>>
  return %0 : tensor<32xf32, #hlo.layout<[0]>>
}
