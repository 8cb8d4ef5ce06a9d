// RUN: hlo-opt %s --split-input-file --kernel-to-nvvm | FileCheck %s

// Square roots are exact unless they may be approximate: those of libdevice are
// approximate, whoever asks.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @sqrt(
  // CHECK:         llvm.intr.sqrt(%{{.*}}) : (f32) -> f32
  // CHECK:         llvm.intr.sqrt(%{{.*}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  // CHECK-NOT:     __nv_sqrt
  gpu.func @sqrt(%x: memref<2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = memref.load %x[%c0] : memref<2xf32>
    %1 = math.sqrt %0 : f32
    memref.store %1, %x[%c0] : memref<2xf32>
    %2 = memref.load %x[%c1] : memref<2xf32>
    %3 = math.sqrt %2 fastmath<afn> : f32
    memref.store %3, %x[%c1] : memref<2xf32>
    gpu.return
  }
}

// -----

// What libdevice has no function for.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @no_function(
  // CHECK-DAG:     llvm.intr.trunc
  // CHECK-DAG:     llvm.intr.floor
  // CHECK-DAG:     llvm.intr.ceil
  // CHECK-DAG:     llvm.intr.fma
  // CHECK-DAG:     llvm.intr.fabs
  // CHECK-DAG:     llvm.intr.ctlz
  // CHECK-DAG:     llvm.intr.cttz
  // CHECK-DAG:     llvm.intr.ctpop
  // CHECK-DAG:     llvm.intr.abs
  gpu.func @no_function(%x: f32, %n: i64, %y: memref<5xf32>, %m: memref<4xi64>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = math.trunc %x : f32
    %1 = math.floor %x : f32
    %2 = math.ceil %x : f32
    %3 = math.fma %x, %x, %x : f32
    %4 = math.absf %x : f32
    %5 = math.ctlz %n : i64
    %6 = math.cttz %n : i64
    %7 = math.ctpop %n : i64
    %8 = math.absi %n : i64
    memref.store %0, %y[%c0] : memref<5xf32>
    memref.store %1, %y[%c1] : memref<5xf32>
    memref.store %2, %y[%c2] : memref<5xf32>
    memref.store %3, %y[%c3] : memref<5xf32>
    memref.store %4, %y[%c4] : memref<5xf32>
    memref.store %5, %m[%c0] : memref<4xi64>
    memref.store %6, %m[%c1] : memref<4xi64>
    memref.store %7, %m[%c2] : memref<4xi64>
    memref.store %8, %m[%c3] : memref<4xi64>
    gpu.return
  }

  // CHECK-LABEL: llvm.func @tanh(
  // CHECK:         llvm.intr.tanh(%{{.*}}) {fastmathFlags = #llvm.fastmath<afn>}
  // CHECK:         llvm.call @__nv_tanhf
  gpu.func @tanh(%x: f32, %y: memref<2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = math.tanh %x fastmath<afn> : f32
    %1 = math.tanh %x : f32
    memref.store %0, %y[%c0] : memref<2xf32>
    memref.store %1, %y[%c1] : memref<2xf32>
    gpu.return
  }
}

// -----

// A shuffle stays where all lanes reach it, though only one branch needs it.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @shuffle(
  // CHECK:         nvvm.shfl.sync bfly
  // CHECK:         llvm.cond_br
  gpu.func @shuffle(%x: f32, %y: memref<32xf32>) kernel {
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %c0 = arith.constant 0 : index
    %lane = gpu.lane_id
    %first = arith.cmpi eq, %lane, %c0 : index
    %other, %valid = gpu.shuffle xor %x, %one, %width : f32
    scf.if %first {
      memref.store %other, %y[%lane] : memref<32xf32>
    }
    gpu.return
  }
}

// -----

// CHECK-LABEL: gpu.module @dynamic_shared
// CHECK:         llvm.mlir.global external @{{.*}}() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
gpu.module @dynamic_shared {
  gpu.func @kernel(%y: memref<4xf32>) kernel {
    %c0 = arith.constant 0 : index
    %bytes = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %view = memref.view %bytes[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
    %v = memref.load %view[%c0] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %v, %y[%c0] : memref<4xf32>
    gpu.return
  }
}

// -----

// The launch is exactly what is known.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @block_size(
  // CHECK-NOT:     nvvm.maxntid
  // CHECK-SAME:    nvvm.reqntid = array<i32: 64, 1, 1>
  gpu.func @block_size(%y: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    gpu.return
  }
}

// -----

// Atomic operations order nothing else.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @atomics(
  // CHECK:         llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, f32
  // CHECK:         llvm.atomicrmw _and %{{.*}}, %{{.*}} syncscope("device") monotonic
  gpu.func @atomics(%x: memref<4xf32, #gpu.address_space<global>>, %v: f32, %n: memref<4xi32>, %i: i32) kernel {
    %c0 = arith.constant 0 : index
    %0 = memref.atomic_rmw addf %v, %x[%c0] : (f32, memref<4xf32, #gpu.address_space<global>>) -> f32
    %1 = memref.atomic_rmw andi %i, %n[%c0] : (i32, memref<4xi32>) -> i32
    gpu.return
  }

  // Floats are compared and swapped by their bits.
  // CHECK-LABEL: llvm.func @region(
  // CHECK:         %[[OLD:.*]] = llvm.load %[[ADDRESS:.*]] : !llvm.ptr -> i16
  // CHECK:         llvm.br ^bb1(%[[OLD]] : i16)
  // CHECK:       ^bb1(%[[BITS:.*]]: i16):
  // CHECK:         %[[VALUE:.*]] = llvm.bitcast %[[BITS]] : i16 to bf16
  // CHECK:         %[[NEW:.*]] = llvm.fmul %[[VALUE]], %{{.*}} : bf16
  // CHECK:         %[[NEWBITS:.*]] = llvm.bitcast %[[NEW]] : bf16 to i16
  // CHECK:         llvm.cmpxchg %{{.*}}, %[[BITS]], %[[NEWBITS]] syncscope("device") monotonic monotonic
  gpu.func @region(%x: memref<4xbf16>, %v: bf16) kernel {
    %c0 = arith.constant 0 : index
    %0 = memref.generic_atomic_rmw %x[%c0] : memref<4xbf16> {
    ^bb0(%old: bf16):
      %new = arith.mulf %old, %v : bf16
      memref.atomic_yield %new : bf16
    }
    gpu.return
  }
}

// -----

// Maps of tensors are passed by value and constant.
!map = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @tensor_map(
  // CHECK-SAME:    %{{.*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}, %{{[^:]*}}: !llvm.ptr)
  gpu.func @tensor_map(%map: !map, %y: memref<4xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // CHECK-LABEL: llvm.func @bf16_tensor_cores(
  // CHECK-COUNT-4: llvm.bitcast %{{.*}} : vector<2xbf16> to i32
  // CHECK:         nvvm.mma.sync {{.*}}multiplicandAPtxType = #nvvm.mma_type<bf16>{{.*}}shape = #nvvm.shape<m = 16, n = 8, k = 16>
  gpu.func @bf16_tensor_cores(%a: vector<4x2xbf16>, %b: vector<2x2xbf16>, %c: vector<2x2xf32>, %y: memref<2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xbf16>, vector<2x2xbf16>, vector<2x2xf32>) -> vector<2x2xf32>
    %1 = vector.extract %0[0] : vector<2xf32> from vector<2x2xf32>
    vector.store %1, %y[%c0] : memref<2xf32>, vector<2xf32>
    gpu.return
  }
}

// -----

// Sums of bytes wrap around, as elsewhere.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @s8_tensor_cores(
  // CHECK-COUNT-4: llvm.bitcast %{{.*}} : vector<4xi8> to i32
  // CHECK:         nvvm.mma.sync {{.*}}intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>{{.*}}multiplicandAPtxType = #nvvm.mma_type<s8>{{.*}}shape = #nvvm.shape<m = 16, n = 8, k = 32>
  gpu.func @s8_tensor_cores(%a: vector<4x4xi8>, %b: vector<2x4xi8>, %c: vector<2x2xi32>, %y: memref<2xi32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 32]} : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
    %1 = vector.extract %0[0] : vector<2xi32> from vector<2x2xi32>
    vector.store %1, %y[%c0] : memref<2xi32>, vector<2xi32>
    gpu.return
  }
}

// -----

// 32 bits are enough for 2^31 - 1 elements.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @small(
  // CHECK:         llvm.getelementptr {{.*}} : (!llvm.ptr, i32) -> !llvm.ptr, i8
  gpu.func @small(%y: memref<2147483647xi8>, %v: i8) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    memref.store %v, %y[%t] : memref<2147483647xi8>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // CHECK-LABEL: llvm.func @large(
  // CHECK:         llvm.getelementptr {{.*}} : (!llvm.ptr, i64) -> !llvm.ptr, i8
  gpu.func @large(%y: memref<2147483648xi8>, %v: i8) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    memref.store %v, %y[%t] : memref<2147483648xi8>
    gpu.return
  }
}

// -----

// The threads of the launch count as well.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @many_threads(
  // CHECK:         llvm.getelementptr {{.*}} : (!llvm.ptr, i64) -> !llvm.ptr, i8
  gpu.func @many_threads(%y: memref<1024xi8>, %v: i8) kernel attributes {known_block_size = array<i32: 1024, 1, 1>, known_grid_size = array<i32: 2097152, 1, 1>} {
    %t = gpu.thread_id x
    memref.store %v, %y[%t] : memref<1024xi8>
    gpu.return
  }
}

// -----

// Vectors keep the alignment that accesses and arguments have.
gpu.module @kernels {
  // CHECK-LABEL: llvm.func @aligned(
  // CHECK-SAME:    llvm.align = 16 : i64
  // CHECK:         llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
  gpu.func @aligned(%x: memref<64xf32> {llvm.align = 16 : i64}, %y: memref<64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = vector.load %x[%c0] {alignment = 16 : i64} : memref<64xf32>, vector<4xf32>
    vector.store %0, %y[%c0] : memref<64xf32>, vector<4xf32>
    gpu.return
  }
}

// -----

// What blocks share is declared up to 48 KiB.
gpu.module @kernels {
  // CHECK-LABEL: gpu.module @kernels
  // CHECK:       llvm.mlir.global internal @{{.*}}() {addr_space = 3 : i32{{.*}}} : !llvm.array<12284 x f32>
  // CHECK:       llvm.mlir.global internal @{{.*}}() {addr_space = 3 : i32{{.*}}} : !llvm.array<1 x f64>
  // CHECK:       llvm.func @declared(
  // CHECK-NOT:     dynamic_memory
  // CHECK:         llvm.return
  gpu.func @declared(%x: memref<1xf32>, %y: memref<1xf64>) workgroup(%s: memref<12284xf32, #gpu.address_space<workgroup>>, %t: memref<1xf64, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %0 = memref.load %s[%c0] : memref<12284xf32, #gpu.address_space<workgroup>>
    memref.store %0, %x[%c0] : memref<1xf32>
    %1 = memref.load %t[%c0] : memref<1xf64, #gpu.address_space<workgroup>>
    memref.store %1, %y[%c0] : memref<1xf64>
    gpu.return
  }
}

// -----

// Of more, all is what the launch asks for.
gpu.module @kernels {
  // CHECK-LABEL: gpu.module @kernels
  // CHECK:       llvm.mlir.global external @[[ALL:[0-9a-z_]+]]() {addr_space = 3 : i32, alignment = 16 : i64{{.*}}} : !llvm.array<0 x i8>
  // CHECK-NOT:   llvm.mlir.global
  // CHECK:       llvm.func @asked_for(
  // CHECK-SAME:    dynamic_memory = 49168 : i64
  // CHECK:         llvm.mlir.addressof @[[ALL]]
  // CHECK:         llvm.mlir.constant(49152 : index)
  gpu.func @asked_for(%x: memref<1xf32>, %y: memref<1xf64>) workgroup(%s: memref<12287xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}, %t: memref<1xf64, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %0 = memref.load %s[%c0] : memref<12287xf32, #gpu.address_space<workgroup>>
    memref.store %0, %x[%c0] : memref<1xf32>
    %1 = memref.load %t[%c0] : memref<1xf64, #gpu.address_space<workgroup>>
    memref.store %1, %y[%c0] : memref<1xf64>
    gpu.return
  }
}
