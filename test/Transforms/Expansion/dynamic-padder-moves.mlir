// What moves elements: they go where they are without padding.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s

!x = tensor<?xf32, #hlo.bounds<[4]>>
!xx = tensor<?xf32, #hlo.bounds<[8]>>
!m = tensor<?x3xf32, #hlo.bounds<[4, ?]>>

// The second array comes after the elements of the first.
// CHECK-LABEL: func @concatenate(
// CHECK:         %[[X:.+]] = hlo.get_tuple_element %[[PAD:.+]][0]
// CHECK:         %[[BOTH:.+]] = hlo.concatenate %[[X]], %{{.+}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NOT:     hlo.constant
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %[[PAD]][1]
// CHECK-NOT:     hlo.constant
// CHECK:         %[[MOVED:.+]] = hlo.dynamic_update_slice %[[BOTH]][%[[N]]]
// CHECK:         %[[M:.+]] = hlo.get_tuple_element
// CHECK:         %[[SUM:.+]] = hlo.add %[[N]], %[[M]]
// CHECK:         "SliceToDynamic"(%[[MOVED]], %[[SUM]])
func.func @concatenate(%x: !x, %y: !x) -> !xx {
  %0 = hlo.concatenate %x, %y dimension = 0 : (!x, !x) -> !xx
  return %0 : !xx
}

// CHECK-LABEL: func @concatenate_last(
// CHECK-NOT:     hlo.dynamic_update_slice
func.func @concatenate_last(%x: !x, %y: tensor<4xf32>) -> !xx {
  %0 = hlo.concatenate %y, %x dimension = 0 : (tensor<4xf32>, !x) -> !xx
  return %0 : !xx
}

// CHECK-LABEL: func @concatenate_other(
// CHECK-NOT:     hlo.dynamic_update_slice
func.func @concatenate_other(%x: !m) -> tensor<?x6xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.concatenate %x, %x dimension = 1 : (!m, !m) -> tensor<?x6xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x6xf32, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func @reverse(
// CHECK:         %[[REVERSED:.+]] = hlo.reverse
// CHECK:         %[[SKIPPED:.+]] = hlo.subtract
// CHECK:         %[[WIDE:.+]] = hlo.pad %[[REVERSED]], %{{.+}} low = [0] high = [4]
// CHECK:         hlo.dynamic_slice %[[WIDE]]
// CHECK-SAME:      [%[[SKIPPED]]]
func.func @reverse(%x: !x) -> !x {
  %0 = hlo.reverse %x dimensions = [0] : !x
  return %0 : !x
}

// CHECK-LABEL: func @reverse_other(
// CHECK-NOT:     hlo.dynamic_slice
func.func @reverse_other(%x: !m) -> !m {
  %0 = hlo.reverse %x dimensions = [1] : !m
  return %0 : !m
}

// CHECK-LABEL: func @pad(
// CHECK-SAME:      %[[VALUE:[^:]+]]: tensor<f32>
// CHECK:         %[[VALUES:.+]] = hlo.broadcast %[[VALUE]]
// CHECK:         %[[MASKED:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[VALUES]]
// CHECK:         hlo.pad %[[MASKED]], %[[VALUE]] low = [1] high = [2] interior = [1]
func.func @pad(%value: tensor<f32>, %x: !x) -> tensor<?xf32, #hlo.bounds<[10]>> {
  %0 = hlo.pad %x, %value low = [1] high = [2] interior = [1] : (!x, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[10]>>
  return %0 : tensor<?xf32, #hlo.bounds<[10]>>
}

// CHECK-LABEL: func @pad_low(
// CHECK-NOT:     hlo.select
func.func @pad_low(%value: tensor<f32>, %x: !x) -> tensor<?xf32, #hlo.bounds<[5]>> {
  %0 = hlo.pad %x, %value low = [1] high = [0] interior = [0] : (!x, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[5]>>
  return %0 : tensor<?xf32, #hlo.bounds<[5]>>
}

// (max(min(n, 4) - 1, 0) + 1) / 2
// CHECK-LABEL: func @slice(
// CHECK:         hlo.slice %{{.+}} [1:4:2]
// CHECK:         %[[LESS:.+]] = hlo.add
// CHECK:         %[[COUNT:.+]] = hlo.maximum %[[LESS]]
// CHECK:         hlo.divide
func.func @slice(%x: !x) -> tensor<?xf32, #hlo.bounds<[2]>> {
  %0 = hlo.slice %x [1:4:2] : (!x) -> tensor<?xf32, #hlo.bounds<[2]>>
  return %0 : tensor<?xf32, #hlo.bounds<[2]>>
}

// CHECK-LABEL: func @merge_major(
// CHECK-NOT:     hlo.gather
// CHECK:         hlo.reshape %{{.+}} : (tensor<4x3xf32>) -> tensor<12xf32>
// CHECK:         hlo.multiply
func.func @merge_major(%x: !m) -> tensor<?xf32, #hlo.bounds<[12]>> {
  %0 = hlo.reshape %x : (!m) -> tensor<?xf32, #hlo.bounds<[12]>>
  return %0 : tensor<?xf32, #hlo.bounds<[12]>>
}

// CHECK-LABEL: func @merge_minor(
// CHECK:         hlo.gather %{{.+}}, %{{.+}} dimension_numbers = <offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>
// CHECK-SAME:      slice_sizes = [2, 1, 5]
// CHECK:         hlo.reshape %{{.+}} -> tensor<2x12x5xf32>
func.func @merge_minor(%x: tensor<2x3x?x5xf32, #hlo.bounds<[?, ?, 4, ?]>>) -> tensor<2x?x5xf32, #hlo.bounds<[?, 12, ?]>> {
  %0 = hlo.reshape %x : (tensor<2x3x?x5xf32, #hlo.bounds<[?, ?, 4, ?]>>) -> tensor<2x?x5xf32, #hlo.bounds<[?, 12, ?]>>
  return %0 : tensor<2x?x5xf32, #hlo.bounds<[?, 12, ?]>>
}

// Twice as many elements as %x has make two rows.
// CHECK-LABEL: func @split_minor(
// CHECK:         hlo.gather
func.func @split_minor(%x: !x) -> tensor<2x?xf32, #hlo.bounds<[?, 4]>> {
  %0 = hlo.concatenate %x, %x dimension = 0 : (!x, !x) -> !xx
  %1 = hlo.reshape %0 inferred_dimension = 1 : (!xx) -> tensor<2x?xf32, #hlo.bounds<[?, 4]>>
  return %1 : tensor<2x?xf32, #hlo.bounds<[?, 4]>>
}

// CHECK-LABEL: func @dynamic_reshape(
// CHECK:         hlo.gather
func.func @dynamic_reshape(%x: tensor<?x?xf32, #hlo.bounds<[4, 3]>>) -> tensor<?x?xf32, #hlo.bounds<[3, 4]>> {
  %n = hlo.get_dimension_size %x dimension = 0 : (tensor<?x?xf32, #hlo.bounds<[4, 3]>>) -> tensor<i32>
  %m = hlo.get_dimension_size %x dimension = 1 : (tensor<?x?xf32, #hlo.bounds<[4, 3]>>) -> tensor<i32>
  %0 = hlo.dynamic_reshape %x sizes(%m, %n) : (tensor<?x?xf32, #hlo.bounds<[4, 3]>>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32, #hlo.bounds<[3, 4]>>
  return %0 : tensor<?x?xf32, #hlo.bounds<[3, 4]>>
}

// An index is no more than the size at run time allows.
// CHECK-LABEL: func @dynamic_slice(
// CHECK-SAME:      %[[I:[^:]+]]: tensor<i8>
// CHECK-DAG:     %[[WIDE:.+]] = hlo.convert %[[I]] : (tensor<i8>) -> tensor<i32>
// CHECK-DAG:     %[[LAST:.+]] = hlo.get_tuple_element %{{.+}}[1]
// CHECK:         %[[START:.+]] = hlo.minimum %[[WIDE]], %[[LAST]]
// CHECK:         hlo.dynamic_slice %{{.+}}[%[[START]]
func.func @dynamic_slice(%i: tensor<i8>, %x: !x) -> tensor<1xf32> {
  %one = hlo.constant dense<1.0> : tensor<1xf32>
  %0 = hlo.concatenate %x, %one dimension = 0 : (!x, tensor<1xf32>) -> tensor<?xf32, #hlo.bounds<[5]>>
  %1 = hlo.dynamic_slice %0[%i] sizes = [1] : (tensor<?xf32, #hlo.bounds<[5]>>, tensor<i8>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func @dynamic_slice_whole(
// CHECK-NOT:     hlo.minimum
func.func @dynamic_slice_whole(%i: tensor<i32>, %x: !m) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [4, 2] : (!m, tensor<i32>, tensor<i32>) -> tensor<?x2xf32, #hlo.bounds<[4, ?]>>
  return %0 : tensor<?x2xf32, #hlo.bounds<[4, ?]>>
}

// Only the elements of the update are written.
// CHECK-LABEL: func @dynamic_update_slice(
// CHECK:         %[[WIDE:.+]] = hlo.pad %{{.+}} low = [0] high = [4]
// CHECK:         %[[BEFORE:.+]] = hlo.dynamic_slice %[[WIDE]]
// CHECK:         %[[UPDATE:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[BEFORE]]
// CHECK:         %[[AFTER:.+]] = hlo.dynamic_update_slice %[[WIDE]][%{{.+}}], %[[UPDATE]]
// CHECK:         hlo.slice %[[AFTER]]
func.func @dynamic_update_slice(%x: tensor<8xf32>, %u: !x, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, !x, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @gather(
// CHECK:         %[[LIMITS:.+]] = hlo.broadcast
// CHECK:         %[[INDICES:.+]] = hlo.minimum %{{.+}}, %[[LIMITS]]
// CHECK:         hlo.gather %{{.+}}, %[[INDICES]]
func.func @gather(%x: !m, %i: tensor<?x1xi32, #hlo.bounds<[4, ?]>>) -> !m {
  %one = hlo.constant dense<1.0> : tensor<1x3xf32>
  %0 = hlo.concatenate %x, %one dimension = 0 : (!m, tensor<1x3xf32>) -> tensor<?x3xf32, #hlo.bounds<[5, ?]>>
  %1 = hlo.gather %0, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 3] : (tensor<?x3xf32, #hlo.bounds<[5, ?]>>, tensor<?x1xi32, #hlo.bounds<[4, ?]>>) -> !m
  return %1 : !m
}

// Updates that are padding go nowhere.
// CHECK-LABEL: func @scatter(
// CHECK:         %[[MINUS_ONE:.+]] = hlo.constant dense<-1> : tensor<i32>
// CHECK:         %[[OUTSIDE:.+]] = hlo.broadcast %[[MINUS_ONE]]
// CHECK:         %[[INDICES:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[OUTSIDE]]
// CHECK:         hlo.scatter %{{.+}}, %[[INDICES]], %{{.+}}index_vector_dim = 1> : (
func.func @scatter(%x: tensor<4x3xf32>, %i: tensor<?x1xi32, #hlo.bounds<[4, ?]>>) -> tensor<4x3xf32> {
  %n = hlo.get_dimension_size %i dimension = 0 : (tensor<?x1xi32, #hlo.bounds<[4, ?]>>) -> tensor<i32>
  %u = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<4x3xf32>, tensor<i32>) -> !m
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> indices_are_sorted : (tensor<4x3xf32>, tensor<?x1xi32, #hlo.bounds<[4, ?]>>, !m) -> tensor<4x3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x3xf32>
}

// A window is left out when it is not inside as a whole.
// CHECK-LABEL: func @scatter_windows(
// CHECK:         hlo.compare LE
// CHECK:         %[[INDICES:.+]] = hlo.select
// CHECK:         hlo.scatter %{{.+}}, %[[INDICES]]
func.func @scatter_windows(%x: !x, %i: tensor<2x1xi32>, %u: tensor<2x2xf32>) -> !x {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (!x, tensor<2x1xi32>, tensor<2x2xf32>) -> !x to_apply hlo.add : tensor<f32>
  return %0 : !x
}

// The first of more elements than there are, which are added to.
// CHECK-LABEL: func @scatter_part(
// CHECK:         %[[NEUTRAL:.+]] = hlo.constant dense<-0.0
// CHECK:         %[[NEUTRALS:.+]] = hlo.broadcast %[[NEUTRAL]]
// CHECK:         %[[UPDATES:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[NEUTRALS]]
// CHECK:         hlo.scatter %{{.+}}, %{{.+}}, %[[UPDATES]]
func.func @scatter_part(%x: tensor<3x4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<3x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x4xf32>, tensor<2x1xi32>, tensor<2x?xf32, #hlo.bounds<[?, 4]>>) -> tensor<3x4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3x4xf32>
}

// Padding that stays at the end.
// CHECK-LABEL: func @at_the_end(
// CHECK-NOT:     hlo.dynamic_
// CHECK:         hlo.concatenate %arg1, %{{.+}} dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NOT:     hlo.dynamic_
// CHECK:         hlo.reverse %{{.+}} dimensions = [1] : {{.*}}tensor<4x3xf32>
// CHECK-NOT:     hlo.dynamic_
// CHECK:         return
func.func @at_the_end(%x: !x, %y: tensor<4xf32>, %m: !m) -> tuple<!xx, !m> {
  %0 = hlo.concatenate %y, %x dimension = 0 : (tensor<4xf32>, !x) -> !xx
  %1 = hlo.reverse %m dimensions = [1] : !m
  %2 = hlo.tuple %0, %1 : (!xx, !m) -> tuple<!xx, !m>
  return %2 : tuple<!xx, !m>
}

// A scalar with an array; a static array first.
// CHECK-LABEL: func @scalars(
// CHECK:         %[[N:.+]] = hlo.get_tuple_element %{{.+}}[1]
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[N]])
func.func @scalars(%c: tensor<i1>, %s: tensor<f32>, %y: tensor<4xf32>, %x: !x) -> !x {
  %0 = hlo.clamp %s, %x, %s : (tensor<f32>, !x, tensor<f32>) -> !x
  %1 = hlo.add %y, %0 : (tensor<4xf32>, !x) -> !x
  %2 = hlo.select %c, %1, %0 : (tensor<i1>, !x, !x) -> !x
  return %2 : !x
}

// Without dynamic operands, a scalar comes first.
// CHECK-LABEL: func @static_with_scalar(
// CHECK:         %[[FOUR:.+]] = hlo.constant dense<4> : tensor<i32>
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[FOUR]])
func.func @static_with_scalar(%s: tensor<f32>, %x: tensor<4xf32>) -> !x {
  %0 = hlo.clamp %s, %x, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> !x
  return %0 : !x
}

// Where no padding is written over, the padding value is not converted to.
// CHECK-LABEL: func @pad_low_mixed(
// CHECK-NOT:     hlo.convert
// CHECK:         return
func.func @pad_low_mixed(%value: tensor<f32>, %x: tensor<?xbf16, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[5]>> {
  %0 = hlo.pad %x, %value low = [1] high = [0] interior = [0] : (tensor<?xbf16, #hlo.bounds<[4]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[5]>>
  return %0 : tensor<?xf32, #hlo.bounds<[5]>>
}

// There is nothing to move.
// CHECK-LABEL: func @merge_nothing(
// CHECK-NOT:     hlo.gather
// CHECK:         return
func.func @merge_nothing(%x: tensor<0x3x?xf32, #hlo.bounds<[?, ?, 4]>>) -> tensor<0x?xf32, #hlo.bounds<[?, 12]>> {
  %0 = hlo.reshape %x : (tensor<0x3x?xf32, #hlo.bounds<[?, ?, 4]>>) -> tensor<0x?xf32, #hlo.bounds<[?, 12]>>
  return %0 : tensor<0x?xf32, #hlo.bounds<[?, 12]>>
}

!g = tensor<?x2x?x?xf32, #hlo.bounds<[2, ?, 3, 4]>>

// Of %x, the last two dimensions are in the windows.
// CHECK-LABEL: func @gather_windows(
// CHECK:         %[[PAD:.+]] = hlo.custom_call "PadToStatic"(%{{.+}}) : (tensor<?x2x?x?xf32
// CHECK:         hlo.gather
// CHECK-DAG:     %[[A:.+]] = hlo.get_tuple_element %[[PAD]][3]
// CHECK-DAG:     %[[B:.+]] = hlo.get_tuple_element %[[PAD]][4]
// CHECK:         "SliceToDynamic"(%{{.+}}, %{{.+}}, %[[A]], %[[B]])
func.func @gather_windows(%x: !g, %i: tensor<2x1xi32>) -> tensor<2x?x?xf32, #hlo.bounds<[?, 3, 4]>> {
  %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1, 2], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 1, 3, 4] : (!g, tensor<2x1xi32>) -> tensor<2x?x?xf32, #hlo.bounds<[?, 3, 4]>>
  return %0 : tensor<2x?x?xf32, #hlo.bounds<[?, 3, 4]>>
}

!l = tensor<?x?x2xf32, #hlo.bounds<[2, 3, ?]>>
!r = tensor<?x2x?xf32, #hlo.bounds<[2, ?, 4]>>

// The sizes of batches, of rows of one and of columns of the other.
// CHECK-LABEL: func @dot_batches(
// CHECK-DAG:     %[[L:.+]] = hlo.custom_call "PadToStatic"(%{{.+}}) : (tensor<?x?x2xf32
// CHECK-DAG:     %[[R:.+]] = hlo.custom_call "PadToStatic"(%{{.+}}) : (tensor<?x2x?xf32
// CHECK:         hlo.dot
// CHECK-DAG:     %[[B:.+]] = hlo.get_tuple_element %[[L]][1]
// CHECK-DAG:     %[[M:.+]] = hlo.get_tuple_element %[[L]][2]
// CHECK-DAG:     %[[N:.+]] = hlo.get_tuple_element %[[R]][3]
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[B]], %[[M]], %[[N]])
func.func @dot_batches(%l: !l, %r: !r) -> tensor<?x?x?xf32, #hlo.bounds<[2, 3, 4]>> {
  %0 = hlo.dot %l, %r dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [1], lhs_batch_dims = [0], rhs_batch_dims = [0]> : (!l, !r) -> tensor<?x?x?xf32, #hlo.bounds<[2, 3, 4]>>
  return %0 : tensor<?x?x?xf32, #hlo.bounds<[2, 3, 4]>>
}

// A tuple that something waits for stays, though another one takes its place.
// CHECK-LABEL: func @ordered_tuple(
// CHECK:         hlo.tuple %{{.+}}, %{{.+}} {hlo.control_predecessors
func.func @ordered_tuple(%x: !x, %s: tensor<f32>) -> tuple<!x, tensor<f32>> {
  %0 = hlo.negate %s {hlo.control_id = 1 : i64} : tensor<f32>
  %1 = hlo.tuple %x, %s {hlo.control_predecessors = array<i64: 1>} : (!x, tensor<f32>) -> tuple<!x, tensor<f32>>
  return %1 : tuple<!x, tensor<f32>>
}
