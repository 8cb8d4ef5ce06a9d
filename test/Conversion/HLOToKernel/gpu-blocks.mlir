// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// Sums of rows are needed by those of columns, and both by all elements: one
// block leaves each in shared memory. Warps add up rows, threads columns.
// REMARK: block kernel
// CHECK-LABEL: func.func @rows_and_columns(
// CHECK:       gpu.func @fusion_kernel(%[[X:[0-9a-z_]+]]: memref<74000xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<74000xf32>
// CHECK-SAME:    workgroup(%[[ROWS:[0-9a-z_]+]] : memref<200xf32, {{.*}}>, %[[COLUMNS:[0-9a-z_]+]] : memref<370xf32,
// CHECK-SAME:    known_block_size = array<i32: 512, 1, 1>, known_grid_size = array<i32: 1, 1, 1>
// CHECK:         gpu.shuffle
// CHECK:         memref.store %{{.*}}, %[[ROWS]]
// CHECK:         gpu.barrier
// CHECK-NOT:     gpu.shuffle
// CHECK:         memref.load %[[ROWS]]
// CHECK:         memref.store %{{.*}}, %[[COLUMNS]]
// CHECK:         gpu.barrier
// CHECK:         memref.load %[[COLUMNS]]
// CHECK:         memref.store %{{.*}}, %[[R]]
func.func @rows_and_columns(%x: tensor<200x370xf32>) -> tensor<200x370xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<200x370xf32>) -> tensor<200x370xf32> calls {
  ^bb0(%p: tensor<200x370xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %r = hlo.reduce %p, %zero dimensions = [1] : (tensor<200x370xf32>, tensor<f32>) -> tensor<200xf32> to_apply hlo.add : tensor<f32>
    %rs = hlo.broadcast %r dimensions = [0] : (tensor<200xf32>) -> tensor<200x370xf32>
    %a = hlo.subtract %p, %rs : tensor<200x370xf32>
    %c = hlo.reduce %a, %zero dimensions = [0] : (tensor<200x370xf32>, tensor<f32>) -> tensor<370xf32> to_apply hlo.add : tensor<f32>
    %cs = hlo.broadcast %c dimensions = [1] : (tensor<370xf32>) -> tensor<200x370xf32>
    %1 = hlo.subtract %a, %cs : tensor<200x370xf32>
    hlo.return %1 : tensor<200x370xf32>
  }
  return %0 : tensor<200x370xf32>
}

// -----

// What is repeated costs less than all other cores would do.
// REMARK: loop kernel instead of row: it reduces rows of several lengths
// CHECK-LABEL: func.func @short(
// CHECK-NOT:     known_block_size = array<i32: 512
// CHECK:         gpu.return
func.func @short(%x: tensor<100x370xf32>) -> tensor<100x370xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<100x370xf32>) -> tensor<100x370xf32> calls {
  ^bb0(%p: tensor<100x370xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %r = hlo.reduce %p, %zero dimensions = [1] : (tensor<100x370xf32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
    %rs = hlo.broadcast %r dimensions = [0] : (tensor<100xf32>) -> tensor<100x370xf32>
    %a = hlo.subtract %p, %rs : tensor<100x370xf32>
    %c = hlo.reduce %a, %zero dimensions = [0] : (tensor<100x370xf32>, tensor<f32>) -> tensor<370xf32> to_apply hlo.add : tensor<f32>
    %cs = hlo.broadcast %c dimensions = [1] : (tensor<370xf32>) -> tensor<100x370xf32>
    %1 = hlo.subtract %a, %cs : tensor<100x370xf32>
    hlo.return %1 : tensor<100x370xf32>
  }
  return %0 : tensor<100x370xf32>
}
