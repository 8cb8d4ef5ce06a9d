// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: Emitter {{.*}}loop kernel

// Few elements: a thread for each, and none for what a block has too many.
// CHECK-LABEL: func.func @few(
// CHECK:         hlo.add {{.*}} {kernel = @kernels::@add_kernel}
// CHECK:       gpu.module @kernels
// CHECK:       gpu.func @add_kernel(
// CHECK-SAME:    %[[X:[0-9a-zA-Z_]+]]: memref<800xf32> {llvm.align = 16 : i64, llvm.noalias},
// CHECK-SAME:    %[[Y:[0-9a-zA-Z_]+]]: memref<800xf32> {llvm.align = 16 : i64, llvm.noalias},
// CHECK-SAME:    %[[R:[0-9a-zA-Z_]+]]: memref<800xf32> {llvm.align = 16 : i64, llvm.noalias})
// CHECK-SAME:    kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 7, 1, 1>}
// CHECK:         indexing.loop {{.*}} d0 + d1 * 128 in [0, 799]
// CHECK:           %[[I:[0-9a-zA-Z_]+]] = indexing.apply #indexing.map<(d0, d1) -> (d0 + d1 * 128)
// CHECK:           memref.load %[[X]][%[[I]]]
// CHECK:           memref.store %{{.*}}, %[[R]]
// CHECK:         gpu.return
func.func @few(%x: tensor<8x100xf32>, %y: tensor<8x100xf32>) -> tensor<8x100xf32> {
  %0 = hlo.add %x, %y : tensor<8x100xf32>
  return %0 : tensor<8x100xf32>
}

// -----

// Many elements: four neighbors for each thread, all read before one is written.
// CHECK-LABEL: func.func @many(
// CHECK:       gpu.func @negate_kernel(
// CHECK-SAME:    known_grid_size = array<i32: 600, 1, 1>
// CHECK-NOT:     indexing.loop
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 * 4 + d1 * 512)
// CHECK:         memref.load
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 * 4 + d1 * 512 + 1)
// CHECK:         memref.load
// CHECK-NOT:     memref.store
// CHECK:         indexing.apply #indexing.map<(d0, d1) -> (d0 * 4 + d1 * 512 + 3)
// CHECK:         memref.load
// CHECK-COUNT-4: memref.store
func.func @many(%x: tensor<600x512xf32>) -> tensor<600x512xf32> {
  %0 = hlo.negate %x : tensor<600x512xf32>
  return %0 : tensor<600x512xf32>
}

// -----

// A scalar: one thread, whose coordinates are known.
// CHECK-LABEL: func.func @scalar(
// CHECK:       gpu.func @negate_kernel(%[[X:[0-9a-zA-Z_]+]]: memref<f32> {{.*}}, %[[R:[0-9a-zA-Z_]+]]: memref<f32> {{.*}}) kernel attributes {known_block_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 1, 1, 1>}
// CHECK-NEXT:    %[[E:[0-9a-zA-Z_]+]] = memref.load %[[X]][]
// CHECK-NEXT:    %[[N:[0-9a-zA-Z_]+]] = arith.negf %[[E]]
// CHECK-NEXT:    memref.store %[[N]], %[[R]][]
// CHECK-NEXT:    gpu.return
func.func @scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// No elements, nothing to do.
// CHECK-LABEL: func.func @none(
// CHECK:       gpu.func @negate_kernel(%{{.*}}: memref<0xf32>
// CHECK-NOT:     memref.store
// CHECK:         gpu.return
func.func @none(%x: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %0 = hlo.negate %x : tensor<4x0xf32>
  return %0 : tensor<4x0xf32>
}

// -----

// The threads follow the result in memory.
// CHECK-LABEL: func.func @layouts(
// CHECK:       gpu.func @transpose_kernel(
// CHECK:         %[[E:[0-9a-zA-Z_]+]] = memref.load %arg0[%[[I:[0-9a-zA-Z_]+]]] :
// CHECK:         memref.store %[[E]], %arg1[%[[I]]]
func.func @layouts(%x: tensor<4x6xf32>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<6x4xf32, #hlo.layout<[0, 1]>>
}

// -----

// Results of as many elements share what they are computed of, whatever their
// shapes are; another has threads of its own.
// CHECK-LABEL: func.func @results(
// CHECK:       gpu.func @fusion_kernel(
// CHECK:         math.exp
// CHECK-NOT:     math.exp
// CHECK:         memref.store %{{.*}}, %arg1[
// CHECK:         memref.store %{{.*}}, %arg2[
// CHECK:         indexing.loop {{.*}} d0 in [0, 5]
// CHECK:           memref.store %{{.*}}, %arg3[
func.func @results(%x: tensor<4x32xf32>) -> tuple<tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x32xf32>) -> tuple<tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>> calls {
  ^bb0(%p: tensor<4x32xf32>):
    %1 = hlo.exponential %p : tensor<4x32xf32>
    %2 = hlo.reshape %1 : (tensor<4x32xf32>) -> tensor<128xf32>
    %3 = hlo.iota iota_dimension = 0 : tensor<6xi32>
    %4 = hlo.tuple %1, %2, %3 : (tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>) -> tuple<tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>>
    hlo.return %4 : tuple<tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>>
  }
  return %0 : tuple<tensor<4x32xf32>, tensor<128xf32>, tensor<6xi32>>
}

// -----

// Products of matrices that no library takes are rounded once for each element.
// CHECK-LABEL: func.func @dot(
// CHECK:       gpu.func @dot_kernel(
// CHECK:         indexing.loop
// CHECK:           arith.mulf %{{.*}}, %{{.*}} fastmath<reassoc,contract>
// CHECK:           arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,contract>
func.func @dot(%x: tensor<4x6xf32>, %y: tensor<6x5xf32>) -> tensor<4x5xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

// What no library computes: padding takes no part.
// CHECK-LABEL: func.func @convolution(
// CHECK:       gpu.func @convolution_kernel(%[[X:[0-9a-zA-Z_]+]]: memref<48xi32> {{.*}}, %[[K:[0-9a-zA-Z_]+]]: memref<144xi32>
// CHECK:         indexing.loop {{.*}} s0 in [0, 2], s1 in [0, 2], d0 + s0 * 16 in [16, 143]> iter_args
// CHECK:           memref.load %[[X]]
// CHECK:           memref.load %[[K]]
// CHECK:           arith.muli
// CHECK:           arith.addi
func.func @convolution(%x: tensor<2x8x3xi32>, %k: tensor<3x3x16xi32>) -> tensor<2x8x16xi32> {
  %0 = hlo.convolution %x, %k
      window = <size = [3], pad = [1, 1]> dim_labels = <"b0f_0io->b0f">
      : (tensor<2x8x3xi32>, tensor<3x3x16xi32>) -> tensor<2x8x16xi32>
  return %0 : tensor<2x8x16xi32>
}

// -----

// Between the elements of a dilated operand is nothing to multiply.
// CHECK-LABEL: func.func @dilated(
// CHECK:       gpu.func @convolution_kernel(%[[X:[0-9a-zA-Z_]+]]: memref<2xi32> {{.*}}, %[[K:[0-9a-zA-Z_]+]]: memref<2xi32>
// CHECK:         %[[C0:.*]] = arith.constant 0
// CHECK-NEXT:    %[[A:.*]] = memref.load %[[X]][%[[C0]]]
// CHECK-NEXT:    %[[B:.*]] = memref.load %[[K]][%[[C0]]]
// CHECK-NEXT:    arith.muli %[[A]], %[[B]]
func.func @dilated(%x: tensor<1x2x1xi32>, %k: tensor<2x1x1xi32>) -> tensor<1x1x1xi32> {
  %0 = hlo.convolution %x, %k
      window = <size = [2], stride = [3], lhs_dilate = [2]> dim_labels = <"b0f_0io->b0f">
      : (tensor<1x2x1xi32>, tensor<2x1x1xi32>) -> tensor<1x1x1xi32>
  return %0 : tensor<1x1x1xi32>
}
