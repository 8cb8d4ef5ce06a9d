// RUN: hlo-opt %s --expand-subgroup-ops | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @of_warp(
  // CHECK-COUNT-5: gpu.shuffle xor %{{.*}}, %{{.*}}, %{{.*}} : f32
  // CHECK-NOT:     gpu.shuffle
  gpu.func @of_warp(%x: f32) -> f32 {
    %0 = gpu.subgroup_reduce add %x : (f32) -> f32
    gpu.return %0 : f32
  }

  // CHECK-LABEL: gpu.func @of_cluster(
  // CHECK-COUNT-2: gpu.shuffle xor
  // CHECK-NOT:     gpu.shuffle
  gpu.func @of_cluster(%x: f32) -> f32 {
    %0 = gpu.subgroup_reduce maximumf %x cluster(size = 4) : (f32) -> f32
    gpu.return %0 : f32
  }

  // Narrow values are packed into 32 bits, as the GPU has no other.
  // CHECK-LABEL: gpu.func @narrow(
  // CHECK-COUNT-5: gpu.shuffle xor %{{.*}}, %{{.*}}, %{{.*}} : i32
  gpu.func @narrow(%x: bf16) -> bf16 {
    %0 = gpu.subgroup_reduce add %x : (bf16) -> bf16
    gpu.return %0 : bf16
  }

  // 64 bits are two halves.
  // CHECK-LABEL: gpu.func @wide(
  // CHECK-COUNT-10: gpu.shuffle xor %{{.*}}, %{{.*}}, %{{.*}} : i32
  // CHECK-NOT:      gpu.shuffle
  gpu.func @wide(%x: f64) -> f64 {
    %0 = gpu.subgroup_reduce add %x : (f64) -> f64
    gpu.return %0 : f64
  }

  // CHECK-LABEL: gpu.func @vector(
  // CHECK-COUNT-5: gpu.shuffle xor %{{.*}}, %{{.*}}, %{{.*}} : i32
  // CHECK-NOT:     gpu.shuffle
  gpu.func @vector(%x: vector<2xf16>) -> vector<2xf16> {
    %0 = gpu.subgroup_reduce add %x : (vector<2xf16>) -> vector<2xf16>
    gpu.return %0 : vector<2xf16>
  }
}
