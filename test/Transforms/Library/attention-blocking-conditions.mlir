// What nearly is attention that is computed in parts: variants of @softmax.
// DEFINE: %{softmax} = -n -e '/@softmax(.*{/,/^}/ {'
// DEFINE: %{opt} = hlo-opt --attention-blocking='target=cpu min-bytes=2048 block-bytes=256'
// DEFINE: %{check} = -e p -e '}' %S/attention-blocking.mlir | %{opt} | FileCheck %s
// RUN: sed %{softmax} %{check} --check-prefix=PARTS
// PARTS:     hlo.while
// NONE-NOT:  hlo.while
// NONE:      return

// Graphics processors have other kernels of attention.
// RUN: hlo-opt %S/attention-blocking.mlir --attention-blocking='target=h100 min-bytes=2048 block-bytes=256' | FileCheck %s --check-prefix=GPU
// GPU-NOT: hlo.while

// Between the dots is something that does not make rows of rows, or that
// transposes scores.
// RUN: sed %{softmax} -e 's/%1 = hlo.reduce %0/%again = hlo.reverse %0 dimensions = [1] : tensor<4x16x16xf32>\n%1 = hlo.reduce %again/; s/hlo.subtract %0/hlo.subtract %again/' %{check} --check-prefix=NONE
// RUN: sed %{softmax} -e 's/%1 = hlo.reduce %0/%again = hlo.broadcast %0 dimensions = [0, 2, 1] : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>\n%1 = hlo.reduce %again/; s/hlo.subtract %0/hlo.subtract %again/' %{check} --check-prefix=NONE

// The second dot contracts queries.
// RUN: sed %{softmax} -e '/%8 = / s/lhs_contracting_dims = \[2\]/lhs_contracting_dims = [1]/' %{check} --check-prefix=NONE

// Batches do not come first, or are of dynamic size; or there are none, or no keys.
// RUN: sed %{softmax} -e 's/%q: tensor<4x16x8xf32>/%q: tensor<16x4x8xf32>/; /%0 = / s/(tensor<4x16x8xf32>/(tensor<16x4x8xf32>/; /%0 = / s/lhs_batch_dims = \[0\]/lhs_batch_dims = [1]/' %{check} --check-prefix=NONE
// RUN: sed %{softmax} -e 's/tensor<4x16xf32>/tensor<?x16xf32, #hlo.bounds<[4, ?]>>/g; s/tensor<4x\(16x[0-9]*xf32\)>/tensor<?x\1, #hlo.bounds<[4, ?, ?]>>/g' %{check} --check-prefix=NONE
// RUN: sed %{softmax} -e 's/tensor<4x/tensor<0x/g' -e p -e '}' %S/attention-blocking.mlir | hlo-opt --attention-blocking='target=cpu min-bytes=0 block-bytes=256' | FileCheck %s --check-prefix=NONE
// RUN: sed %{softmax} -e 's/4x16x16/4x16x0/g; s/%\([kv]\): tensor<4x16x8xf32>/%\1: tensor<4x0x8xf32>/g; /%[08] = hlo.dot/ s/, tensor<4x16x8xf32>)/, tensor<4x0x8xf32>)/' -e p -e '}' %S/attention-blocking.mlir | hlo-opt --attention-blocking='target=cpu min-bytes=0 block-bytes=256' | FileCheck %s --check-prefix=NONE

// There is one query.
// RUN: sed %{softmax} -e 's/tensor<4x16xf32>/tensor<4xf32>/g; s/4x16x16/4x16/g; s/%q: tensor<4x16x8xf32>/%q: tensor<4x8xf32>/; s/-> tensor<4x16x8xf32>/-> tensor<4x8xf32>/; /%0 = / s/(tensor<4x16x8xf32>/(tensor<4x8xf32>/; s/lhs_contracting_dims = \[2\]/lhs_contracting_dims = [1]/; s/ dimensions = \[2\]/ dimensions = [1]/; s/dimensions = \[0, 1\]/dimensions = [0]/; s/return %8 : tensor<4x16x8xf32>/return %8 : tensor<4x8xf32>/' -e p -e '}' %S/attention-blocking.mlir | hlo-opt --attention-blocking='target=cpu min-bytes=0 block-bytes=64' | FileCheck %s --check-prefix=NONE

// The second dot waits for something.
// RUN: sed %{softmax} -e 's/\(%8 = .*>\) : (/\1 {hlo.control_predecessors = array<i64: 1>} : (/; s/%0 = /%before = hlo.negate %q {hlo.control_id = 1 : i64} : tensor<4x16x8xf32>\n%0 = /' %{check} --check-prefix=NONE

// What is not computed of the scores is read where it is: other dots, reversed
// arrays, sums, constants, and numbers that are no integers of 32 bits.
// RUN: %{opt} %s | FileCheck %s

// CHECK-LABEL: func @bias(
// CHECK:         hlo.dot %arg1, %arg2
// CHECK:         hlo.dot %arg3, %arg3
// CHECK:         hlo.reverse %arg3
// CHECK:         hlo.reduce %arg0
// CHECK-NOT:     hlo.dot
// CHECK:         hlo.while
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] : (tensor<16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [1, 4, 16] : (tensor<4x16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] : (tensor<16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [16, 4] : (tensor<16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] : (tensor<16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [1, 4] : (tensor<4x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4] : (tensor<16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4] : (tensor<16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] : (tensor<16x16xf32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [4, 16] : (tensor<16x16xi8>
func.func @bias(%q: tensor<4x16x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x8xf32>, %m: tensor<16x16xf32>) -> tensor<4x16x8xf32> {
  %inf = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %scores = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
  %dot = hlo.dot %k, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
  %small = hlo.dot %m, %m dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %smalls = hlo.broadcast %small dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %reverse = hlo.reverse %m dimensions = [0] : tensor<16x16xf32>
  %reverses = hlo.broadcast %reverse dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %columns = hlo.broadcast %m dimensions = [2, 1] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %rows = hlo.broadcast %m dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %sum = hlo.reduce %q, %zero dimensions = [2] : (tensor<4x16x8xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.add : tensor<f32>
  %sums = hlo.broadcast %sum dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %line = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]> : tensor<16xf32>
  %lines = hlo.broadcast %line dimensions = [1] : (tensor<16xf32>) -> tensor<4x16x16xf32>
  %iota = hlo.iota iota_dimension = 0 : tensor<16x16xf32>
  %iotas = hlo.broadcast %iota dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %bytes = hlo.iota iota_dimension = 0 : tensor<16x16xi8>
  %byte_numbers = hlo.convert %bytes : (tensor<16x16xi8>) -> tensor<16x16xf32>
  %byte_rows = hlo.broadcast %byte_numbers dimensions = [1, 2] : (tensor<16x16xf32>) -> tensor<4x16x16xf32>
  %elided = hlo.constant #hlo.elided : tensor<16xf32>
  %elided_rows = hlo.broadcast %elided dimensions = [1] : (tensor<16xf32>) -> tensor<4x16x16xf32>
  %0 = hlo.add %smalls, %scores : tensor<4x16x16xf32>
  %1 = hlo.add %0, %dot : tensor<4x16x16xf32>
  %2 = hlo.add %1, %reverses : tensor<4x16x16xf32>
  %3 = hlo.add %2, %columns : tensor<4x16x16xf32>
  %4 = hlo.add %3, %rows : tensor<4x16x16xf32>
  %5 = hlo.add %4, %sums : tensor<4x16x16xf32>
  %6 = hlo.add %5, %lines : tensor<4x16x16xf32>
  %more = hlo.add %6, %elided_rows : tensor<4x16x16xf32>
  %7 = hlo.add %more, %iotas : tensor<4x16x16xf32>
  %8 = hlo.add %7, %byte_rows : tensor<4x16x16xf32>
  %max = hlo.reduce %8, %inf dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.maximum : tensor<f32>
  %maxs = hlo.broadcast %max dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %difference = hlo.subtract %8, %maxs : tensor<4x16x16xf32>
  %power = hlo.exponential %difference : tensor<4x16x16xf32>
  %total = hlo.reduce %power, %zero dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.add : tensor<f32>
  %totals = hlo.broadcast %total dimensions = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
  %quotient = hlo.divide %power, %totals : tensor<4x16x16xf32>
  %9 = hlo.dot %quotient, %v dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %9 : tensor<4x16x8xf32>
}
