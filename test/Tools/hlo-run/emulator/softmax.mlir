// RUN: hlo-run %s --check-kernels --platform=emulator | FileCheck %s

// CHECK: kernels: 1, runs: 1, all equal

// 256 threads of a row have four elements each, and share maxima and sums.
func.func @main(%x: tensor<16x1024xf32>) -> tensor<16x1024xf32> {
  %y = hlo.fusion kInput(%x) {kernel = @kernels::@softmax} : (tensor<16x1024xf32>) -> tensor<16x1024xf32> calls {
  ^bb0(%a: tensor<16x1024xf32>):
    %lowest = hlo.constant dense<0xFF800000> : tensor<f32>
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %max = hlo.reduce %a, %lowest dimensions = [1] : (tensor<16x1024xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.maximum : tensor<f32>
    %maxs = hlo.broadcast %max dimensions = [0] : (tensor<16xf32>) -> tensor<16x1024xf32>
    %d = hlo.subtract %a, %maxs : tensor<16x1024xf32>
    %e = hlo.exponential %d : tensor<16x1024xf32>
    %sum = hlo.reduce %e, %zero dimensions = [1] : (tensor<16x1024xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
    %sums = hlo.broadcast %sum dimensions = [0] : (tensor<16xf32>) -> tensor<16x1024xf32>
    %q = hlo.divide %e, %sums : tensor<16x1024xf32>
    hlo.return %q : tensor<16x1024xf32>
  }
  return %y : tensor<16x1024xf32>
}

gpu.module @kernels {
  gpu.func @softmax(%x: memref<16384xf32>, %y: memref<16384xf32>)
      workgroup(%shared: memref<16xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 16, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %warp, %lane = affine.delinearize_index %t into (8, 32) : index, index
    %first = arith.cmpi eq, %lane, %c0 : index
    %slot = arith.remui %lane, %c8 : index
    %slot2 = arith.addi %slot, %c8 : index
    %warp2 = arith.addi %warp, %c8 : index
    %i = affine.apply affine_map<(b, t) -> (b * 1024 + t * 4)>(%b, %t)
    %v = vector.load %x[%i] {alignment = 16 : i64} : memref<16384xf32>, vector<4xf32>
    %m0 = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
    %m1 = gpu.subgroup_reduce maxnumf %m0 : (f32) -> f32
    scf.if %first { memref.store %m1, %shared[%warp] : memref<16xf32, #gpu.address_space<workgroup>> }
    gpu.barrier
    %m2 = memref.load %shared[%slot] : memref<16xf32, #gpu.address_space<workgroup>>
    %m3 = gpu.subgroup_reduce maxnumf %m2 cluster(size = 8) : (f32) -> f32
    %m = vector.broadcast %m3 : f32 to vector<4xf32>
    %d = arith.subf %v, %m : vector<4xf32>
    %e = math.exp %d fastmath<afn> : vector<4xf32>
    %s0 = vector.reduction <add>, %e : vector<4xf32> into f32
    %s1 = gpu.subgroup_reduce add %s0 : (f32) -> f32
    scf.if %first { memref.store %s1, %shared[%warp2] : memref<16xf32, #gpu.address_space<workgroup>> }
    gpu.barrier
    %s2 = memref.load %shared[%slot2] : memref<16xf32, #gpu.address_space<workgroup>>
    %s3 = gpu.subgroup_reduce add %s2 cluster(size = 8) : (f32) -> f32
    %s = vector.broadcast %s3 : f32 to vector<4xf32>
    %q = arith.divf %e, %s : vector<4xf32>
    vector.store %q, %y[%i] {alignment = 16 : i64} : memref<16384xf32>, vector<4xf32>
    gpu.return
  }
}
