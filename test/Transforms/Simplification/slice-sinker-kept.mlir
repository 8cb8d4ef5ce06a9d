// Slices that stay, next to those that move in slice-sinker.mlir.
// RUN: hlo-opt %s --slice-sinker | FileCheck %s

// CHECK-LABEL: func @of_bounded(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:4] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [4:8] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V4]]
func.func @of_bounded(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  %2 = hlo.slice %x [4:8] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<4xf32>
  %3 = hlo.negate %2 : tensor<4xf32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @of_tiles(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:4] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [4:8] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V4]]
func.func @of_tiles(%x: tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  %2 = hlo.slice %x [4:8] : (tensor<8xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
  %3 = hlo.negate %2 : tensor<4xf32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @results_elsewhere(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]] : (tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [4:8] : (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %[[V2]] : (tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]] : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>>
// CHECK-NEXT:    return %[[V4]]
func.func @results_elsewhere(%x: tensor<8xf32>) -> tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %1 = hlo.negate %0 : (tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  %2 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32>
  %3 = hlo.negate %2 : (tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>>
  return %4 : tuple<tensor<4xf32, #hlo.layout<[0], memory_space = 1>>, tensor<4xf32, #hlo.layout<[0], memory_space = 1>>>
}

// CHECK-LABEL: func @slices_elsewhere(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:4] : (tensor<8xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]] : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [4:8] : (tensor<8xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %[[V2]] : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V4]]
func.func @slices_elsewhere(%x: tensor<8xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  %1 = hlo.negate %0 : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
  %2 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 1>>
  %3 = hlo.negate %2 : (tensor<4xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<4xf32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @rounded_slices(
// CHECK:         %[[V0:.*]] = hlo.slice %arg0 [0:4] : (tensor<8xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]] : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %arg0 [4:8] : (tensor<8xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    %[[V3:.*]] = hlo.negate %[[V2]] : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V1]], %[[V3]] : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
// CHECK-NEXT:    return %[[V4]]
func.func @rounded_slices(%x: tensor<8xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xbf16>
  %1 = hlo.negate %0 : (tensor<4xbf16>) -> tensor<4xf32>
  %2 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xbf16>
  %3 = hlo.negate %2 : (tensor<4xbf16>) -> tensor<4xf32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>>
}
