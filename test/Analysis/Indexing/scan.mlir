// RUN: hlo-opt %s --print-indexing-maps -o /dev/null 2>&1 | FileCheck %s

func.func @main(%x: tensor<8x4xf32>, %init: tensor<4xf32>) {
  // An element depends on what comes before it.
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}: output 0 to input 0: (d0, d1)[s0] -> (s0, d1), domain: d0 in [0, 7], d1 in [0, 3], s0 in [0, 7], d0 - s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-2]]:{{.*}}: output 0 to input 1: (d0, d1) -> (d1), domain: d0 in [0, 7], d1 in [0, 3]
  // CHECK-DAG: :[[#@LINE-3]]:{{.*}}: output 1 to input 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 3], s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-4]]:{{.*}}: output 1 to input 1: (d0) -> (d0), domain: d0 in [0, 3]
  // CHECK-DAG: :[[#@LINE-5]]:{{.*}}: input 0 to output 0: (d0, d1)[s0] -> (s0, d1), domain: d0 in [0, 7], d1 in [0, 3], s0 in [0, 7], d0 - s0 in [-7, 0]
  // CHECK-DAG: :[[#@LINE-6]]:{{.*}}: input 0 to output 1: (d0, d1) -> (d1), domain: d0 in [0, 7], d1 in [0, 3]
  // CHECK-DAG: :[[#@LINE-7]]:{{.*}}: input 1 to output 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 3], s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-8]]:{{.*}}: input 1 to output 1: (d0) -> (d0), domain: d0 in [0, 3]
  ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
    %1 = hlo.add %slice, %carry : tensor<4xf32>
    %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }

  // And of one that goes backwards on what comes after.
  %3 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_reverse : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}: output 0 to input 0: (d0, d1)[s0] -> (s0, d1), domain: d0 in [0, 7], d1 in [0, 3], s0 in [0, 7], d0 - s0 in [-7, 0]
  // CHECK-DAG: :[[#@LINE-2]]:{{.*}}: output 0 to input 1: (d0, d1) -> (d1), domain: d0 in [0, 7], d1 in [0, 3]
  // CHECK-DAG: :[[#@LINE-3]]:{{.*}}: output 1 to input 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 3], s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-4]]:{{.*}}: output 1 to input 1: (d0) -> (d0), domain: d0 in [0, 3]
  // CHECK-DAG: :[[#@LINE-5]]:{{.*}}: input 0 to output 0: (d0, d1)[s0] -> (s0, d1), domain: d0 in [0, 7], d1 in [0, 3], s0 in [0, 7], d0 - s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-6]]:{{.*}}: input 0 to output 1: (d0, d1) -> (d1), domain: d0 in [0, 7], d1 in [0, 3]
  // CHECK-DAG: :[[#@LINE-7]]:{{.*}}: input 1 to output 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 3], s0 in [0, 7]
  // CHECK-DAG: :[[#@LINE-8]]:{{.*}}: input 1 to output 1: (d0) -> (d0), domain: d0 in [0, 3]
  ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
    %1 = hlo.add %slice, %carry : tensor<4xf32>
    %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }

  // The computation mixes elements of a step.
  %4 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}: output 0: undefined
  // CHECK-DAG: :[[#@LINE-2]]:{{.*}}: output 1: undefined
  // CHECK-DAG: :[[#@LINE-3]]:{{.*}}: input 0: undefined
  // CHECK-DAG: :[[#@LINE-4]]:{{.*}}: input 1: undefined
  ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
    %1 = hlo.reverse %carry dimensions = [0] : tensor<4xf32>
    %2 = hlo.tuple %slice, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  return
}
