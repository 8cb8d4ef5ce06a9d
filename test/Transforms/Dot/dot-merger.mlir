// RUN: hlo-opt %s --dot-merger | FileCheck %s
// RUN: hlo-opt %s --dot-merger=max-size=200 | FileCheck %s --check-prefix=SMALL
// RUN: hlo-opt %s --dot-merger=reads-less | FileCheck %s --check-prefix=READS
// RUN: hlo-opt %s --dot-merger --remark-format=emitRemark --remarks-filter=dot-merger -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --dot-merger --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK-DAG: remark: [Passed] Merged | Category:dot-merger | Remark="2 dots that share an operand became one"
// REMARK-DAG: remark: [Missed] Merged | Category:dot-merger | Remark="shares operand 0 with dots that depend on it, or it on them, or that would be too large together, or that are larger than it"

// CHECK-LABEL: func @shared_lhs(
// CHECK-NEXT:    %[[C:.*]] = hlo.concatenate %arg1, %arg2 dimension = 1 : {{.*}} -> tensor<3x9xf32>
// CHECK-NEXT:    %[[D:.*]] = hlo.dot %arg0, %[[C]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high>
// CHECK-SAME:      -> tensor<2x9xf32>
// CHECK-NEXT:    %[[A:.*]] = hlo.slice %[[D]] [0:2, 0:4]
// CHECK-NEXT:    %[[B:.*]] = hlo.slice %[[D]] [0:2, 4:9]
// CHECK-NEXT:    return %[[A]], %[[B]]
// SMALL-LABEL: func @shared_lhs(
// SMALL-COUNT-2: hlo.dot
func.func @shared_lhs(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// Where the shared operand has to be the larger one, operands of 36 and 48
// bytes are not concatenated to read one of 60 bytes once less, but to read it
// twice less they are.
// READS-LABEL: func @shared_lhs(
// READS-NOT:     hlo.concatenate
// READS-LABEL: func @reads_once_less(
// READS-NOT:     hlo.concatenate
// READS-LABEL: func @reads_twice_less(
// READS:         hlo.concatenate
// READS-NOT:     hlo.concatenate
// READS-LABEL: func @shared_rhs(
func.func @reads_once_less(%x: tensor<5x3xf32>, %y: tensor<3x3xf32>, %z: tensor<3x4xf32>) -> (tensor<5x3xf32>, tensor<5x4xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x3xf32>, tensor<3x3xf32>) -> tensor<5x3xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x3xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x4xf32>
}
func.func @reads_twice_less(%x: tensor<5x3xf32>, %y: tensor<3x3xf32>, %z: tensor<3x4xf32>, %w: tensor<3x3xf32>) -> (tensor<5x3xf32>, tensor<5x4xf32>, tensor<5x3xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x3xf32>, tensor<3x3xf32>) -> tensor<5x3xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x3xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  %2 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<5x3xf32>, tensor<3x3xf32>) -> tensor<5x3xf32>
  return %0, %1, %2 : tensor<5x3xf32>, tensor<5x4xf32>, tensor<5x3xf32>
}

// Batches, other dimension orders, a vector; powers of two first.
// CHECK-LABEL: func @shared_rhs(
// CHECK:         %[[T:.*]] = hlo.transpose %arg1 dimensions = [2, 0, 1]
// CHECK:         %[[A:.*]] = hlo.reshape %arg0 : {{.*}} -> tensor<2x3x1xf32>
// CHECK:         %[[C:.*]] = hlo.concatenate %[[T]], %[[A]] dimension = 2 : {{.*}} -> tensor<2x3x5xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[C]], %arg2 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]>
// CHECK-SAME:      -> tensor<2x5x7xf32>
// CHECK:         %[[P:.*]] = hlo.slice %[[D]] [0:2, 0:4, 0:7]
// CHECK:         %[[Q:.*]] = hlo.slice %[[D]] [0:2, 4:5, 0:7]
// CHECK:         %[[R:.*]] = hlo.reshape %[[Q]] : {{.*}} -> tensor<2x7xf32>
// CHECK:         return %[[R]], %[[P]]
func.func @shared_rhs(%x: tensor<2x3xf32>, %y: tensor<3x4x2xf32>, %z: tensor<2x7x3xf32>) -> (tensor<2x7xf32>, tensor<2x4x7xf32>) {
  %0 = hlo.dot %x, %z dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<2x3xf32>, tensor<2x7x3xf32>) -> tensor<2x7xf32>
  %1 = hlo.dot %y, %z dimension_numbers = <lhs_batch_dims = [2], rhs_batch_dims = [0], lhs_contracting_dims = [0], rhs_contracting_dims = [2]> : (tensor<3x4x2xf32>, tensor<2x7x3xf32>) -> tensor<2x4x7xf32>
  return %0, %1 : tensor<2x7xf32>, tensor<2x4x7xf32>
}

// What the second needs moves before the first.
// CHECK-LABEL: func @order(
// CHECK-NEXT:    %[[Y:.*]] = hlo.negate %arg1
// CHECK-NEXT:    %[[C:.*]] = hlo.concatenate %arg1, %[[Y]]
// CHECK-NEXT:    hlo.dot %arg0, %[[C]]
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @order(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.abs %0 : tensor<2x4xf32>
  %2 = hlo.negate %y : tensor<3x4xf32>
  %3 = hlo.dot %x, %2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %4 = hlo.add %1, %3 : tensor<2x4xf32>
  return %4 : tensor<2x4xf32>
}

// Of two transposes of one array.
// CHECK-LABEL: func @through_transpose(
// CHECK:         hlo.dot
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @through_transpose(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %t = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %t, %z dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @dependent(
// CHECK-COUNT-2: hlo.dot
func.func @dependent(%x: tensor<3x3xf32>, %y: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = hlo.dot %x, %0 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// a and b could be merged, and c and d, but not both: b needs c, and d needs a.
// CHECK-LABEL: func @cycle(
// CHECK-COUNT-3: hlo.dot
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @cycle(%x: tensor<3x3xf32>, %y: tensor<3x3xf32>, %z: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %a = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %c = hlo.dot %y, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %b = hlo.dot %x, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %d = hlo.dot %y, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %b, %d : tensor<3x3xf32>, tensor<3x3xf32>
}

// CHECK-LABEL: func @different_precision(
// CHECK-COUNT-2: hlo.dot
func.func @different_precision(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @different_types(
// CHECK-COUNT-2: hlo.dot
func.func @different_types(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf16>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf16>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @different_queues(
// CHECK-COUNT-2: hlo.dot
func.func @different_queues(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.backend_config = "{\22operation_queue_id\22:\221\22}"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.backend_config = "{\22operation_queue_id\22:\222\22}"} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @different_dimensions(
// CHECK-COUNT-2: hlo.dot
func.func @different_dimensions(%x: tensor<3x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<3x4xf32>, tensor<3x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0, %1 : tensor<3x4xf32>, tensor<3x5xf32>
}

// CHECK-LABEL: func @sharding_and_control(
// CHECK-COUNT-3: hlo.dot
func.func @sharding_and_control(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_id = 1 : i64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %2 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<2x5xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @sub_byte(
// CHECK-COUNT-2: hlo.dot
func.func @sub_byte(%x: tensor<2x3xf32>, %y: tensor<3x4xi4>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %c = hlo.convert %y : (tensor<3x4xi4>) -> tensor<3x4xf32>
  %0 = hlo.dot %x, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// Conversions of preds and of whole bytes are concatenated like others.
// CHECK-LABEL: func @converted(
// CHECK-COUNT-2: hlo.convert
// CHECK-NEXT:    hlo.concatenate
// CHECK-NEXT:    hlo.dot
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @converted(%x: tensor<2x3xf32>, %y: tensor<3x4xi1>, %z: tensor<3x5xi8>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %a = hlo.convert %y : (tensor<3x4xi1>) -> tensor<3x4xf32>
  %b = hlo.convert %z : (tensor<3x5xi8>) -> tensor<3x5xf32>
  %0 = hlo.dot %x, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-COUNT-2: hlo.dot
func.func @dynamic(%x: tensor<2x?xf32, #hlo.bounds<[?, 3]>>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x?xf32, #hlo.bounds<[?, 3]>>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x5xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK-COUNT-2: hlo.dot
func.func @no_elements(%x: tensor<0x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> (tensor<0x4xf32>, tensor<0x5xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<0x3xf32>, tensor<3x4xf32>) -> tensor<0x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<0x3xf32>, tensor<3x5xf32>) -> tensor<0x5xf32>
  return %0, %1 : tensor<0x4xf32>, tensor<0x5xf32>
}

// CHECK-LABEL: func @two_free_dimensions(
// CHECK-COUNT-2: hlo.reshape {{.*}} -> tensor<3x4xf32>
// CHECK-NEXT:    hlo.concatenate {{.*}} -> tensor<3x8xf32>
// CHECK-NEXT:    hlo.dot
func.func @two_free_dimensions(%x: tensor<2x3xf32>, %y: tensor<3x2x2xf32>, %z: tensor<3x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x2x2xf32>) -> tensor<2x2x2xf32>
  return %0, %1 : tensor<2x2x2xf32>, tensor<2x2x2xf32>
}

// Of equal sizes, one has its dimensions in another order: the batch, what is
// contracted, and the free one, which a vector has not.
// CHECK-LABEL: func @batch_order(
// CHECK:         hlo.transpose %arg2 dimensions = [1, 0, 2, 3]
// CHECK:         hlo.concatenate
func.func @batch_order(%x: tensor<2x2x3xf32>, %y: tensor<2x2x3x4xf32>, %z: tensor<2x2x3x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x2x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [1, 0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x2x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x4xf32>
  return %0, %1 : tensor<2x2x4xf32>, tensor<2x2x4xf32>
}

// CHECK-LABEL: func @contracting_order(
// CHECK:         hlo.transpose %arg2 dimensions = [1, 0, 2]
// CHECK:         hlo.concatenate
func.func @contracting_order(%x: tensor<2x3x3xf32>, %y: tensor<3x3x4xf32>, %z: tensor<3x3x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]> : (tensor<2x3x3xf32>, tensor<3x3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [1, 0]> : (tensor<2x3x3xf32>, tensor<3x3x4xf32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @matrix_and_vector(
// CHECK:         hlo.reshape %arg2 : (tensor<3xf32>) -> tensor<3x1xf32>
// CHECK:         hlo.concatenate
func.func @matrix_and_vector(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3xf32>) -> (tensor<2x4xf32>, tensor<2xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2xf32>
}

// One is 21 times as long as the other.
// CHECK-LABEL: func @size_ratio(
// CHECK-COUNT-2: hlo.dot
func.func @size_ratio(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %z: tensor<3x21xf32>) -> (tensor<2xf32>, tensor<2x21xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x21xf32>) -> tensor<2x21xf32>
  return %0, %1 : tensor<2xf32>, tensor<2x21xf32>
}

// The results have the layouts they had.
// CHECK-LABEL: func @layouts(
// CHECK:         %[[M:.*]] = hlo.dot
// CHECK-NEXT:    %[[A:.*]] = hlo.slice %[[M]] {{.*}} -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[B:.*]] = hlo.slice %[[M]] {{.*}} -> tensor<2x5xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    hlo.tuple
!x = tensor<2x4xf32, #hlo.layout<[1, 0]>>
!y = tensor<4x3xf32, #hlo.layout<[1, 0]>>
!z = tensor<4x5xf32, #hlo.layout<[1, 0]>>
!a = tensor<2x3xf32, #hlo.layout<[0, 1]>>
!b = tensor<2x5xf32, #hlo.layout<[1, 0]>>
func.func @layouts(%x: !x, %y: !y, %z: !z) -> tuple<!a, !b> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!x, !y) -> !a
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!x, !z) -> !b
  %2 = hlo.tuple %0, %1 : (!a, !b) -> tuple<!a, !b>
  return %2 : tuple<!a, !b>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.dot {{.*}} loc(fused["a", "b"])
func.func @locations(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> tuple<tensor<2x4xf32>, tensor<2x5xf32>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32> loc("a")
  %1 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32> loc("b")
  %2 = hlo.tuple %0, %1 : (tensor<2x4xf32>, tensor<2x5xf32>) -> tuple<tensor<2x4xf32>, tensor<2x5xf32>>
  return %2 : tuple<tensor<2x4xf32>, tensor<2x5xf32>>
}
