// RUN: hlo-opt %s --unroll-kernel-vectors --kernel-to-nvvm | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: llvm.func @slice(
  // CHECK-NOT:     vector.
  gpu.func @slice(%x: vector<4x2xf32>, %y: memref<2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = vector.extract_strided_slice %x {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x2xf32> to vector<2x2xf32>
    %1 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
    vector.store %1, %y[%c0] : memref<2xf32>, vector<2xf32>
    gpu.return
  }

  // CHECK-LABEL: llvm.func @elements(
  // CHECK-NOT:     vector.
  gpu.func @elements(%a: f32, %b: f32, %y: memref<2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
    %1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
    %3 = vector.extract %1[0] : vector<2xf32> from vector<2x2xf32>
    vector.store %3, %y[%c0] : memref<2xf32>, vector<2xf32>
    gpu.return
  }

  // Transfers of more than one dimension.
  // CHECK-LABEL: llvm.func @transfer(
  // CHECK-NOT:     {{vector|affine}}.
  // CHECK:         llvm.return
  gpu.func @transfer(%x: memref<4x8xf32>, %y: memref<4x8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %0 = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : memref<4x8xf32>, vector<2x4xf32>
    vector.transfer_write %0, %y[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<4x8xf32>
    gpu.return
  }
}
