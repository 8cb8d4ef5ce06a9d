// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s

// The result holds the elements of the first operand before the kernel: the two
// may be one buffer. A thread for each update, which is left out where its place
// is out of range.
// CHECK-LABEL: func.func @atomic(
// CHECK:         hlo.scatter {{.*}} {initial_values = array<i64: 0>, kernel = @kernels::@scatter_kernel}
// CHECK:       gpu.func @scatter_kernel(
// CHECK-SAME:    %[[X:[0-9a-z_]+]]: memref<48xf32> {llvm.align = 16 : i64}, %[[I:[0-9a-z_]+]]: memref<50xi32> {llvm.align = 16 : i64, llvm.noalias}, %[[U:[0-9a-z_]+]]: memref<200xf32> {llvm.align = 16 : i64, llvm.noalias}, %[[R:[0-9a-z_]+]]: memref<48xf32> {llvm.align = 16 : i64})
// CHECK:         %[[READ:[0-9a-z_]+]] = memref.load %[[I]]
// CHECK:         %[[INDEX:[0-9a-z_]+]] = arith.index_cast %[[READ]] : i32 to index
// CHECK:         %[[LOW:[0-9a-z_]+]] = arith.maxsi %[[INDEX]], %c-1
// CHECK:         %[[PLACE:[0-9a-z_]+]] = arith.minsi %[[LOW]], %c12
// CHECK:         %[[IN:[0-9a-z_]+]] = arith.cmpi ule, %[[PLACE]], %c11
// CHECK:         scf.if %[[IN]]
// CHECK:           %[[E:[0-9a-z_]+]] = memref.load %[[U]]
// CHECK:           memref.atomic_rmw addf %[[E]], %[[R]]
func.func @atomic(%x: tensor<12x4xf32>, %i: tensor<50x1xi32>, %u: tensor<50x4xf32>) -> tensor<12x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12x4xf32>, tensor<50x1xi32>, tensor<50x4xf32>) -> tensor<12x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<12x4xf32>
}

// -----

// Indices of 64 bits are brought near the range before they are cut off.
// CHECK-LABEL: func.func @wide_indices(
// CHECK:       gpu.func @scatter_kernel(
// CHECK:         %[[LOW:[0-9a-z_]+]] = arith.maxsi %{{.*}}, %c-1_i64 : i64
// CHECK:         %[[PLACE:[0-9a-z_]+]] = arith.minsi %[[LOW]], %c12_i64 : i64
// CHECK:         arith.index_cast %[[PLACE]] : i64 to index
// CHECK:         memref.atomic_rmw maxs
func.func @wide_indices(%x: tensor<12xi32>, %i: tensor<50x1xi64>, %u: tensor<50xi32>) -> tensor<12xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xi32>, tensor<50x1xi64>, tensor<50xi32>) -> tensor<12xi32> to_apply hlo.maximum : tensor<i32>
  return %0 : tensor<12xi32>
}

// -----

// What devices have no operation for is compared and exchanged.
// CHECK-LABEL: func.func @exchanged(
// CHECK:       gpu.func @scatter_kernel(
// CHECK:         memref.generic_atomic_rmw
// CHECK:         ^bb0(%[[OLD:[0-9a-z_]+]]: bf16)
// CHECK:           arith.maximumf
// CHECK:           memref.atomic_yield %{{.*}} : bf16
func.func @exchanged(%x: tensor<12xbf16>, %i: tensor<50x1xi32>, %u: tensor<50xbf16>) -> tensor<12xbf16> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xbf16>, tensor<50x1xi32>, tensor<50xbf16>) -> tensor<12xbf16> to_apply hlo.maximum : tensor<bf16>
  return %0 : tensor<12xbf16>
}

// -----

// CHECK-LABEL: func.func @replaced(
// CHECK:       gpu.func @scatter_kernel(
// CHECK:         memref.atomic_rmw assign
func.func @replaced(%x: tensor<12xf32>, %i: tensor<50x1xi32>, %u: tensor<50xf32>) -> tensor<12xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xf32>, tensor<50x1xi32>, tensor<50xf32>) -> tensor<12xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : tensor<12xf32>
}

// -----

// No two updates of one place: nothing atomic.
// CHECK-LABEL: func.func @unique(
// CHECK:       gpu.func @scatter_kernel(
// CHECK-NOT:     atomic
// CHECK:         %[[OLD:[0-9a-z_]+]] = memref.load %arg3
// CHECK:         arith.addf %[[OLD]]
// CHECK:         memref.store %{{.*}}, %arg3
func.func @unique(%x: tensor<12xf32>, %i: tensor<5x1xi32>, %u: tensor<5xf32>) -> tensor<12xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<12xf32>, tensor<5x1xi32>, tensor<5xf32>) -> tensor<12xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<12xf32>
}

// -----

// More than devices exchange at once: one thread.
// CHECK-LABEL: func.func @one_thread(
// CHECK:       gpu.func @scatter_kernel(
// CHECK-SAME:    known_block_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 1, 1, 1>
// CHECK:         indexing.loop {{.*}} s0 in [0, 49]
// CHECK:           complex.add
func.func @one_thread(%x: tensor<12xcomplex<f32>>, %i: tensor<50x1xi32>, %u: tensor<50xcomplex<f32>>) -> tensor<12xcomplex<f32>> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xcomplex<f32>>, tensor<50x1xi32>, tensor<50xcomplex<f32>>) -> tensor<12xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  return %0 : tensor<12xcomplex<f32>>
}

// -----

// What is scattered into is computed by a kernel of its own, which runs first.
// CHECK-LABEL: func.func @into_zeros(
// CHECK:         hlo.fusion {{.*}} {kernel = [@kernels::@fusion_kernel_init, @kernels::@fusion_kernel]}
// CHECK:       gpu.func @fusion_kernel_init(
// CHECK-NOT:     memref.load
// CHECK:         memref.store %{{.*}}, %arg2
// CHECK:       gpu.func @fusion_kernel(
// CHECK-SAME:    %arg2: memref<12xf32> {llvm.align = 16 : i64, llvm.noalias}
// CHECK:         memref.atomic_rmw addf
func.func @into_zeros(%i: tensor<50x1xi32>, %u: tensor<50xf32>) -> tensor<12xf32> {
  %0 = hlo.fusion kInput(%i, %u) : (tensor<50x1xi32>, tensor<50xf32>) -> tensor<12xf32> calls {
  ^bb0(%p: tensor<50x1xi32>, %q: tensor<50xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %zeros = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = hlo.scatter %zeros, %p, %q dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xf32>, tensor<50x1xi32>, tensor<50xf32>) -> tensor<12xf32> to_apply hlo.add : tensor<f32>
    hlo.return %1 : tensor<12xf32>
  }
  return %0 : tensor<12xf32>
}

// -----

// Updates that read what is scattered into: not in the same memory.
// CHECK-LABEL: func.func @read_elsewhere(
// CHECK-NOT:     initial_values
// CHECK:       gpu.func @fusion_kernel_init(
func.func @read_elsewhere(%x: tensor<12xf32>, %i: tensor<12x1xi32>) -> tensor<12xf32> {
  %0 = hlo.fusion kInput(%x, %i) : (tensor<12xf32>, tensor<12x1xi32>) -> tensor<12xf32> calls {
  ^bb0(%p: tensor<12xf32>, %q: tensor<12x1xi32>):
    %n = hlo.negate %p : tensor<12xf32>
    %1 = hlo.scatter %p, %q, %n dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xf32>, tensor<12x1xi32>, tensor<12xf32>) -> tensor<12xf32> to_apply hlo.add : tensor<f32>
    hlo.return %1 : tensor<12xf32>
  }
  return %0 : tensor<12xf32>
}
