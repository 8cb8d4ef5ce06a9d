// RUN: hlo-opt %s --scan-scatter-fusion=target=h100 --split-input-file | FileCheck %s
// RUN: hlo-opt %s --scan-scatter-fusion=target=h100 --split-input-file --remarks-filter=scan-scatter-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --scan-scatter-fusion=target=cpu --split-input-file | FileCheck %s --check-prefix=CPU
// CPU-NOT: tuple<

// Elementwise operations and bitcasts on the way; what blocks begin with is a
// result that nothing reads.
// REMARK: [Passed] Fused | {{.*}}Remark="scatter fused with a scan, of which 12 elements in each row stay in memory"
// CHECK-LABEL: func @fusions(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kInput(%arg0, %arg1) {hlo.frontend_attributes = {a = "b"}} : (tensor<8xi32>, tensor<100000xi32>) -> tuple<tensor<8xi32>, tensor<12xi32>> calls {
// CHECK-NEXT:    ^bb0(%[[Y:.*]]: tensor<8xi32>, %[[X:.*]]: tensor<100000xi32>):
// CHECK:           %[[S:.*]] = hlo.reduce_window %{{.*}}, %{{.*}} window = <size = [100000], pad = [99999, 0]>
// CHECK:           %[[C:.*]] = hlo.slice %[[S]] [8192:100000:8192]
// CHECK:           %[[N:.*]] = hlo.negate %[[S]]
// CHECK:           %[[I:.*]] = hlo.bitcast %[[N]]
// CHECK:           %[[U:.*]] = hlo.broadcast
// CHECK:           %[[R:.*]] = hlo.scatter %[[Y]], %[[I]], %[[U]]
// CHECK:           hlo.tuple %[[R]], %[[C]]
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK-NEXT:    return %[[E]]
func.func @fusions(%y: tensor<8xi32>, %x: tensor<100000xi32>) -> tensor<8xi32> {
  %0 = hlo.fusion kInput(%x) : (tensor<100000xi32>) -> tensor<100000xi32> calls {
  ^bb0(%p: tensor<100000xi32>):
    %zero = hlo.constant dense<0> : tensor<i32>
    %a = hlo.abs %p : tensor<100000xi32>
    %s = hlo.reduce_window %a, %zero window = <size = [100000], pad = [99999, 0]> : (tensor<100000xi32>, tensor<i32>) -> tensor<100000xi32> to_apply hlo.add : tensor<i32>
    %n = hlo.negate %s : tensor<100000xi32>
    hlo.return %n : tensor<100000xi32>
  }
  %1 = hlo.fusion kInput(%y, %0) {hlo.frontend_attributes = {a = "b"}} : (tensor<8xi32>, tensor<100000xi32>) -> tensor<8xi32> calls {
  ^bb0(%p: tensor<8xi32>, %q: tensor<100000xi32>):
    %i = hlo.bitcast %q : (tensor<100000xi32>) -> tensor<100000x1xi32>
    %one = hlo.constant dense<1> : tensor<i32>
    %ones = hlo.broadcast %one dimensions = [] : (tensor<i32>) -> tensor<100000xi32>
    %r = hlo.scatter %p, %i, %ones dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<100000x1xi32>, tensor<100000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
    hlo.return %r : tensor<8xi32>
  }
  return %1 : tensor<8xi32>
}

// -----

// Operations by themselves, and a bitcast between them; suffixes are counted
// from their end. The shortest row of two blocks and more.
// REMARK: which 3 elements in each row
// CHECK-LABEL: func @operations(
// CHECK:         hlo.fusion kInput
// CHECK:           hlo.slice %{{.*}} [8191:24576:8192]
func.func @operations(%y: tensor<8xi32>, %x: tensor<32768xi32>, %u: tensor<32768xi32>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [32768], pad = [0, 32767]> : (tensor<32768xi32>, tensor<i32>) -> tensor<32768xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<32768xi32>) -> tensor<32768x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<32768x1xi32>, tensor<32768xi32>) -> tensor<8xi32> to_apply hlo.maximum : tensor<i32>
  return %r : tensor<8xi32>
}

// -----

// Updates are scanned, two rows of them, one element more than are read.
// REMARK: which 4 elements in each row
// CHECK-LABEL: func @updates(
// CHECK:         hlo.fusion kInput
// CHECK-SAME:      -> tuple<tensor<8xf32>, tensor<2x4xf32>>
// CHECK:           hlo.slice %{{.*}} [0:2, 8192:32769:8192]
func.func @updates(%y: tensor<8xf32>, %i: tensor<2x32769x1xi32>, %x: tensor<2x32768xf32>) -> tensor<8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %s = hlo.reduce_window %x, %zero window = <size = [1, 32768], pad = [0, 0, 32768, 0]> : (tensor<2x32768xf32>, tensor<f32>) -> tensor<2x32769xf32> to_apply hlo.add : tensor<f32>
  %r = hlo.scatter %y, %i, %s dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<8xf32>, tensor<2x32769x1xi32>, tensor<2x32769xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %r : tensor<8xf32>
}

// -----

// A fusion that has lost what nothing reads.
// REMARK: which 4 elements in each row
// CHECK-LABEL: func @fused_before(
// CHECK-NEXT:    hlo.fusion kInput(%arg0, %arg1) : (tensor<8xi32>, tensor<40000xi32>) -> tuple<tensor<8xi32>, tensor<4xi32>>
func.func @fused_before(%y: tensor<8xi32>, %x: tensor<40000xi32>) -> tensor<8xi32> {
  %0 = hlo.fusion kInput(%y, %x) : (tensor<8xi32>, tensor<40000xi32>) -> tensor<8xi32> calls {
  ^bb0(%p: tensor<8xi32>, %q: tensor<40000xi32>):
    %zero = hlo.constant dense<0> : tensor<i32>
    %s = hlo.reduce_window %q, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
    %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
    %r = hlo.scatter %p, %i, %q dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
    hlo.return %r : tensor<8xi32>
  }
  return %0 : tensor<8xi32>
}

// -----

// One block: no slice holds what others begin with.
// CHECK-LABEL: func @one_block(
// CHECK-NOT:     hlo.fusion
func.func @one_block(%y: tensor<8xi32>, %x: tensor<32767xi32>, %u: tensor<32767xi32>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [32767], pad = [32766, 0]> : (tensor<32767xi32>, tensor<i32>) -> tensor<32767xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<32767xi32>) -> tensor<32767x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<32767x1xi32>, tensor<32767xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8xi32>
}

// -----

// REMARK: [Missed] NotFused | {{.*}}Remark="scatter not fused with a scan: others read what is scanned"
// CHECK-LABEL: func @two_readers(
// CHECK-NOT:     hlo.fusion
func.func @two_readers(%y: tensor<8xi32>, %x: tensor<40000xi32>, %u: tensor<40000xi32>) -> (tensor<8xi32>, tensor<40000xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r, %s : tensor<8xi32>, tensor<40000xi32>
}

// -----

// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @windows(
// CHECK-NOT:     hlo.fusion
func.func @windows(%y: tensor<8x2xi32>, %x: tensor<40000xi32>, %u: tensor<40000x2xi32>) -> tensor<8x2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x2xi32>, tensor<40000x1xi32>, tensor<40000x2xi32>) -> tensor<8x2xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8x2xi32>
}

// -----

// Two indices for each window of two elements: as many, but not one by one.
// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @two_indices(
// CHECK-NOT:     hlo.fusion
func.func @two_indices(%y: tensor<8x8xi32>, %x: tensor<40000xi32>, %u: tensor<20000x2xi32>) -> tensor<8x8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<20000x2xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1> : (tensor<8x8xi32>, tensor<20000x2xi32>, tensor<20000x2xi32>) -> tensor<8x8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8x8xi32>
}

// -----

// Indices and updates in other orders in memory.
// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @other_order(
// CHECK-NOT:     hlo.fusion
func.func @other_order(%y: tensor<8xi32>, %x: tensor<2x40000xi32>, %u: tensor<2x40000xi32, #hlo.layout<[0, 1]>>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [1, 40000], pad = [0, 0, 39999, 0]> : (tensor<2x40000xi32>, tensor<i32>) -> tensor<2x40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<2x40000xi32>) -> tensor<2x40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2> : (tensor<8xi32>, tensor<2x40000x1xi32>, tensor<2x40000xi32, #hlo.layout<[0, 1]>>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8xi32>
}

// -----

// One thread does all updates of what devices do not exchange at once.
// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @one_thread(
// CHECK-NOT:     hlo.fusion
func.func @one_thread(%y: tensor<8xcomplex<f32>>, %x: tensor<40000xi32>, %u: tensor<40000xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xcomplex<f32>>, tensor<40000x1xi32>, tensor<40000xcomplex<f32>>) -> tensor<8xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  return %r : tensor<8xcomplex<f32>>
}

// -----

// They are what is updated, too: no kernel scatters into what it scans.
// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @updated(
// CHECK-NOT:     hlo.fusion
func.func @updated(%x: tensor<40000xi32>, %i: tensor<40000x1xi32>) -> tensor<40000xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %r = hlo.scatter %s, %i, %x dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<40000xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<40000xi32>
}

// -----

// The scan reads what is updated.
// REMARK: the scatter does not take elements one by one
// CHECK-LABEL: func @read_by_both(
// CHECK-NOT:     hlo.fusion
func.func @read_by_both(%x: tensor<40000xi32>, %u: tensor<40000xi32>) -> tensor<40000xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<40000xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<40000xi32>
}

// -----

// REMARK: elements are combined in order
// CHECK-LABEL: func @in_order(
// CHECK-NOT:     hlo.fusion
func.func @in_order(%y: tensor<8xi32>, %x: tensor<40000xi32>, %u: tensor<40000xi32>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.subtract : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8xi32>
}

// -----

// REMARK: NO_FUSE forbids it
// CHECK-LABEL: func @forbidden(
// CHECK-NOT:     hlo.fusion
func.func @forbidden(%y: tensor<8xi32>, %x: tensor<40000xi32>, %u: tensor<40000xi32>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> {hlo.frontend_attributes = {NO_FUSE = "true"}} : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %y, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8xi32>
}

// -----

// REMARK: control dependencies keep it apart
// CHECK-LABEL: func @control(
// CHECK-NOT:     hlo.fusion
func.func @control(%y: tensor<8xi32>, %x: tensor<40000xi32>, %u: tensor<40000xi32>) -> tensor<8xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %a = hlo.abs %y {hlo.control_id = 0 : i64} : tensor<8xi32>
  %s = hlo.reduce_window %x, %zero window = <size = [40000], pad = [39999, 0]> {hlo.control_predecessors = array<i64: 0>} : (tensor<40000xi32>, tensor<i32>) -> tensor<40000xi32> to_apply hlo.add : tensor<i32>
  %i = hlo.bitcast %s : (tensor<40000xi32>) -> tensor<40000x1xi32>
  %r = hlo.scatter %a, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xi32>, tensor<40000x1xi32>, tensor<40000xi32>) -> tensor<8xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<8xi32>
}
