// RUN: hlo-opt %s --split-input-file --verify-diagnostics --kernel-to-emulator

gpu.module @kernels {
  // expected-error @+1 {{has no attributes known_block_size and known_grid_size}}
  gpu.func @no_sizes(%x: memref<64xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{takes 'memref<?xf32>', but the emulator has buffers of known size only}}
  gpu.func @dynamic(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{expects structured control flow}}
  gpu.func @blocks(%x: memref<64xf32>) kernel
      attributes {known_block_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    cf.br ^next
  ^next:
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @narrow_shuffle(%x: memref<1xf16>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %v = memref.load %x[%c0] : memref<1xf16>
    // expected-error @+1 {{GPUs shuffle values of 32 or 64 bits, not 'f16'}}
    %other, %valid = gpu.shuffle xor %v, %one, %width : f16
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @vote(%x: memref<1xi32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    // expected-error @+1 {{the emulator does not know this operation}}
    %c = gpu.cluster_id x
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @unchecked(%x: memref<8xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    // expected-error @+1 {{accesses memory in a way that the emulator does not check}}
    %v = vector.transfer_read %x[%c0], %zero {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @vote_of_any(%x: memref<1xf16>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %all = arith.constant -1 : i32
    %true = arith.constant true
    // expected-error @+1 {{the emulator has ballots and no other votes}}
    %any = nvvm.vote.sync any %all, %true -> i1
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @half_of_warp(%x: memref<1xf16>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %half = arith.constant 65535 : i32
    // expected-error @+1 {{the emulator knows no other mask than that of all lanes}}
    nvvm.bar.warp.sync %half : i32
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @other_of_nvvm(%x: memref<1xf16>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    // expected-error @+1 {{the emulator does not know this operation}}
    %time = nvvm.read.ptx.sreg.clock : i32
    gpu.return
  }
}
