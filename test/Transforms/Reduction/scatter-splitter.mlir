// RUN: hlo-opt %s --scatter-splitter=target=x86-64 | FileCheck %s
// RUN: hlo-opt %s --scatter-splitter=target=h100 | FileCheck %s --check-prefix=GPU
// RUN: hlo-opt %s --scatter-splitter=target=x86-64 --remark-format=emitRemark \
// RUN:   --remarks-filter=scatter-splitter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// GPU-NOT: reshape

// CHECK-LABEL: func @rows(
// CHECK:         %[[ZERO:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// CHECK:         %[[ZEROS:.*]] = hlo.broadcast %[[ZERO]]
// CHECK:         %[[I:.*]] = hlo.reshape %arg1 : (tensor<65536x1xi32>) -> tensor<8x8192x1xi32>
// CHECK:         %[[U:.*]] = hlo.reshape %arg2 : (tensor<65536x1x16xf32>) -> tensor<8x8192x1x16xf32>
// CHECK:         %[[S:.*]] = hlo.scatter %[[ZEROS]], %[[I]], %[[U]] dimension_numbers = <update_window_dims = [2, 3], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : {{.*}} -> tensor<8x100x16xf32> to_apply hlo.add
// CHECK:         %[[R:.*]] = hlo.reduce %[[S]], %[[ZERO]] dimensions = [0] : {{.*}} -> tensor<100x16xf32> to_apply hlo.add
// CHECK:         hlo.add %arg0, %[[R]] : tensor<100x16xf32>
func.func @rows(%x: tensor<100x16xf32>, %i: tensor<65536x1xi32>, %u: tensor<65536x1x16xf32>) -> tensor<100x16xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100x16xf32>, tensor<65536x1xi32>, tensor<65536x1x16xf32>) -> tensor<100x16xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<100x16xf32>
}

// Parts divide the windows, and take half of the memory of updates at most.
// CHECK-LABEL: func @parts(
// CHECK:         -> tensor<5x120005xi32>
// CHECK:         -> tensor<3x70000xi32>
func.func @parts(%x: tensor<1000xi32>, %i: tensor<600025x1xi32>, %u: tensor<600025xi32>,
                 %y: tensor<70000xi32>, %j: tensor<540000x1xi32>, %v: tensor<540000xi32>) -> (tensor<1000xi32>, tensor<70000xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<1000xi32>, tensor<600025x1xi32>, tensor<600025xi32>) -> tensor<1000xi32> to_apply hlo.maximum : tensor<i32>
  %1 = hlo.scatter %y, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<70000xi32>, tensor<540000x1xi32>, tensor<540000xi32>) -> tensor<70000xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<1000xi32>, tensor<70000xi32>
}

// Eight parts that take a 16th of the memory of updates, or else four.
// CHECK-LABEL: func @small_parts(
// CHECK:         -> tensor<8x150000xi32>
// CHECK:         -> tensor<4x300000xi32>
func.func @small_parts(%x: tensor<9375xi32>, %y: tensor<9376xi32>, %i: tensor<1200000x1xi32>, %u: tensor<1200000xi32>) -> (tensor<9375xi32>, tensor<9376xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9375xi32>, tensor<1200000x1xi32>, tensor<1200000xi32>) -> tensor<9375xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9376xi32>, tensor<1200000x1xi32>, tensor<1200000xi32>) -> tensor<9376xi32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<9375xi32>, tensor<9376xi32>
}

// Little, into much, in a prime number of windows.
// CHECK-LABEL: func @stays(
// CHECK-NOT:     reshape
// CHECK-COUNT-3: hlo.scatter
func.func @stays(%x: tensor<100xi32>, %i: tensor<524287x1xi32>, %u: tensor<524287xi32>,
                 %y: tensor<200000xi32>, %j: tensor<540000x1xi32>, %v: tensor<540000xi32>,
                 %k: tensor<600011x1xi32>, %w: tensor<600011xi32>) -> (tensor<100xi32>, tensor<200000xi32>, tensor<100xi32>) {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100xi32>, tensor<524287x1xi32>, tensor<524287xi32>) -> tensor<100xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.scatter %y, %j, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<200000xi32>, tensor<540000x1xi32>, tensor<540000xi32>) -> tensor<200000xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.scatter %x, %k, %w dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100xi32>, tensor<600011x1xi32>, tensor<600011xi32>) -> tensor<100xi32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2 : tensor<100xi32>, tensor<200000xi32>, tensor<100xi32>
}

// CHECK-LABEL: func @last_wins(
// CHECK-NOT:     reshape
// REMARK: {{.*}}last_wins{{.*}}what parts begin with is not known
func.func @last_wins(%x: tensor<100xi32>, %i: tensor<600000x1xi32>, %u: tensor<600000xi32>) -> tensor<100xi32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100xi32>, tensor<600000x1xi32>, tensor<600000xi32>) -> tensor<100xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    hlo.return %b : tensor<i32>
  } loc("last_wins")
  return %0 : tensor<100xi32>
}

// What is scattered into two arrays, or does not begin with the windows.
// CHECK-LABEL: func @other_forms(
// CHECK-NOT:     reshape
// CHECK-COUNT-4: hlo.scatter
func.func @other_forms(%x: tensor<100xf32>, %i: tensor<600000x1xi32>, %u: tensor<600000xf32>, %j: tensor<1x600000xi32>,
                       %y: tensor<16x100xf32>, %w: tensor<16x600000xf32>, %one: tensor<1xi32>, %n: tensor<f32>)
    -> (tuple<tensor<100xf32>, tensor<100xf32>>, tensor<100xf32>, tensor<16x100xf32>, tensor<100xf32>) {
  %0 = hlo.scatter %x, %x, %i, %u, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100xf32>, tensor<100xf32>, tensor<600000x1xi32>, tensor<600000xf32>, tensor<600000xf32>) -> tuple<tensor<100xf32>, tensor<100xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    %f = hlo.add %a, %d : tensor<f32>
    %g = hlo.add %c, %e : tensor<f32>
    %h = hlo.tuple %f, %g : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %h : tuple<tensor<f32>, tensor<f32>>
  }
  %1 = hlo.scatter %x, %j, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<100xf32>, tensor<1x600000xi32>, tensor<600000xf32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.scatter %y, %i, %w dimension_numbers = <update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<16x100xf32>, tensor<600000x1xi32>, tensor<16x600000xf32>) -> tensor<16x100xf32> to_apply hlo.add : tensor<f32>
  %3 = hlo.scatter %x, %one, %n dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<100xf32>, tensor<1xi32>, tensor<f32>) -> tensor<100xf32> to_apply hlo.add : tensor<f32>
  return %0, %1, %2, %3 : tuple<tensor<100xf32>, tensor<100xf32>>, tensor<100xf32>, tensor<16x100xf32>, tensor<100xf32>
}

// CHECK-LABEL: func @batches(
// CHECK-NOT:     reshape
// CHECK:         hlo.scatter
func.func @batches(%x: tensor<8x100xf32>, %i: tensor<8x80000x1xi32>, %u: tensor<8x80000xf32>) -> tensor<8x100xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<8x100xf32>, tensor<8x80000x1xi32>, tensor<8x80000xf32>) -> tensor<8x100xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8x100xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     reshape
// REMARK: {{.*}}dynamic_updates{{.*}}dynamic
func.func @dynamic(%x: tensor<100xf32>, %i: tensor<?x1xi32, #hlo.bounds<[600000, ?]>>, %u: tensor<?xf32, #hlo.bounds<[600000]>>) -> tensor<100xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100xf32>, tensor<?x1xi32, #hlo.bounds<[600000, ?]>>, tensor<?xf32, #hlo.bounds<[600000]>>) -> tensor<100xf32> to_apply hlo.add : tensor<f32> loc("dynamic_updates")
  return %0 : tensor<100xf32>
}

// CHECK-LABEL: func @column_major(
// CHECK-NOT:     reshape
// REMARK: {{.*}}column_major{{.*}}its arrays are not in row-major order
func.func @column_major(%x: tensor<100x16xf32>, %i: tensor<65536x1xi32>, %u: tensor<65536x16xf32, #hlo.layout<[0, 1]>>) -> tensor<100x16xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<100x16xf32>, tensor<65536x1xi32>, tensor<65536x16xf32, #hlo.layout<[0, 1]>>) -> tensor<100x16xf32> to_apply hlo.add : tensor<f32> loc("column_major")
  return %0 : tensor<100x16xf32>
}
