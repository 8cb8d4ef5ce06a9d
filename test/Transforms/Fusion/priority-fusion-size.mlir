// RUN: hlo-opt %s --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion=target=cpu | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Each sum is needed at twice as many indices as the one after it: 254 operations
// are emitted for 14.
// CHECK-LABEL: func @few_copies(
// CHECK-NOT:     hlo.fusion
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.fusion
func.func @few_copies(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r0 = hlo.reverse %x dimensions = [0] : tensor<2xf32>
  %s0 = hlo.add %x, %r0 : tensor<2xf32>
  %r1 = hlo.reverse %s0 dimensions = [0] : tensor<2xf32>
  %s1 = hlo.add %s0, %r1 : tensor<2xf32>
  %r2 = hlo.reverse %s1 dimensions = [0] : tensor<2xf32>
  %s2 = hlo.add %s1, %r2 : tensor<2xf32>
  %r3 = hlo.reverse %s2 dimensions = [0] : tensor<2xf32>
  %s3 = hlo.add %s2, %r3 : tensor<2xf32>
  %r4 = hlo.reverse %s3 dimensions = [0] : tensor<2xf32>
  %s4 = hlo.add %s3, %r4 : tensor<2xf32>
  %r5 = hlo.reverse %s4 dimensions = [0] : tensor<2xf32>
  %s5 = hlo.add %s4, %r5 : tensor<2xf32>
  %r6 = hlo.reverse %s5 dimensions = [0] : tensor<2xf32>
  %s6 = hlo.add %s5, %r6 : tensor<2xf32>
  return %s6 : tensor<2xf32>
}

// CHECK-LABEL: func @many_copies(
// CHECK:         hlo.fusion
// CHECK:         hlo.fusion
// REMARK: Remark="{{.*}} not fused into {{.*}}: {{[0-9]+}} operations would be emitted {{[0-9]+}} times more"
func.func @many_copies(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r0 = hlo.reverse %x dimensions = [0] : tensor<8xf32>
  %s0 = hlo.add %x, %r0 : tensor<8xf32>
  %r1 = hlo.reverse %s0 dimensions = [0] : tensor<8xf32>
  %s1 = hlo.add %s0, %r1 : tensor<8xf32>
  %r2 = hlo.reverse %s1 dimensions = [0] : tensor<8xf32>
  %s2 = hlo.add %s1, %r2 : tensor<8xf32>
  %r3 = hlo.reverse %s2 dimensions = [0] : tensor<8xf32>
  %s3 = hlo.add %s2, %r3 : tensor<8xf32>
  %r4 = hlo.reverse %s3 dimensions = [0] : tensor<8xf32>
  %s4 = hlo.add %s3, %r4 : tensor<8xf32>
  %r5 = hlo.reverse %s4 dimensions = [0] : tensor<8xf32>
  %s5 = hlo.add %s4, %r5 : tensor<8xf32>
  %r6 = hlo.reverse %s5 dimensions = [0] : tensor<8xf32>
  %s6 = hlo.add %s5, %r6 : tensor<8xf32>
  %r7 = hlo.reverse %s6 dimensions = [0] : tensor<8xf32>
  %s7 = hlo.add %s6, %r7 : tensor<8xf32>
  %r8 = hlo.reverse %s7 dimensions = [0] : tensor<8xf32>
  %s8 = hlo.add %s7, %r8 : tensor<8xf32>
  return %s8 : tensor<8xf32>
}

// CHECK-LABEL: func @too_many_instructions(
// CHECK:         hlo.fusion
// CHECK:         hlo.fusion
// REMARK: Remark="{{.*}} not fused into {{.*}}: {{[0-9]+}} instructions are more than 2000"
func.func @too_many_instructions(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r0 = hlo.reverse %x dimensions = [0] : tensor<8xf32>
  %s0 = hlo.add %x, %r0 : tensor<8xf32>
  %r1 = hlo.reverse %s0 dimensions = [0] : tensor<8xf32>
  %s1 = hlo.add %s0, %r1 : tensor<8xf32>
  %r2 = hlo.reverse %s1 dimensions = [0] : tensor<8xf32>
  %s2 = hlo.add %s1, %r2 : tensor<8xf32>
  %r3 = hlo.reverse %s2 dimensions = [0] : tensor<8xf32>
  %s3 = hlo.add %s2, %r3 : tensor<8xf32>
  %r4 = hlo.reverse %s3 dimensions = [0] : tensor<8xf32>
  %s4 = hlo.add %s3, %r4 : tensor<8xf32>
  %r5 = hlo.reverse %s4 dimensions = [0] : tensor<8xf32>
  %s5 = hlo.add %s4, %r5 : tensor<8xf32>
  %r6 = hlo.reverse %s5 dimensions = [0] : tensor<8xf32>
  %s6 = hlo.add %s5, %r6 : tensor<8xf32>
  %r7 = hlo.reverse %s6 dimensions = [0] : tensor<8xf32>
  %s7 = hlo.add %s6, %r7 : tensor<8xf32>
  %r8 = hlo.reverse %s7 dimensions = [0] : tensor<8xf32>
  %s8 = hlo.add %s7, %r8 : tensor<8xf32>
  %r9 = hlo.reverse %s8 dimensions = [0] : tensor<8xf32>
  %s9 = hlo.add %s8, %r9 : tensor<8xf32>
  return %s9 : tensor<8xf32>
}

// What has the same position in memory is at the same index.
// CHECK-LABEL: func @bits(
// CHECK-NOT:     hlo.fusion
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.fusion
func.func @bits(%x: tensor<8xf32>) -> tensor<8xf32> {
  %i0 = hlo.bitcast %x : (tensor<8xf32>) -> tensor<8x1xi32>
  %n0 = hlo.not %i0 : tensor<8x1xi32>
  %f0 = hlo.bitcast %n0 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s0 = hlo.add %x, %f0 : tensor<8xf32>
  %i1 = hlo.bitcast %s0 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n1 = hlo.not %i1 : tensor<8x1xi32>
  %f1 = hlo.bitcast %n1 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s1 = hlo.add %s0, %f1 : tensor<8xf32>
  %i2 = hlo.bitcast %s1 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n2 = hlo.not %i2 : tensor<8x1xi32>
  %f2 = hlo.bitcast %n2 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s2 = hlo.add %s1, %f2 : tensor<8xf32>
  %i3 = hlo.bitcast %s2 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n3 = hlo.not %i3 : tensor<8x1xi32>
  %f3 = hlo.bitcast %n3 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s3 = hlo.add %s2, %f3 : tensor<8xf32>
  %i4 = hlo.bitcast %s3 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n4 = hlo.not %i4 : tensor<8x1xi32>
  %f4 = hlo.bitcast %n4 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s4 = hlo.add %s3, %f4 : tensor<8xf32>
  %i5 = hlo.bitcast %s4 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n5 = hlo.not %i5 : tensor<8x1xi32>
  %f5 = hlo.bitcast %n5 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s5 = hlo.add %s4, %f5 : tensor<8xf32>
  %i6 = hlo.bitcast %s5 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n6 = hlo.not %i6 : tensor<8x1xi32>
  %f6 = hlo.bitcast %n6 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s6 = hlo.add %s5, %f6 : tensor<8xf32>
  %i7 = hlo.bitcast %s6 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n7 = hlo.not %i7 : tensor<8x1xi32>
  %f7 = hlo.bitcast %n7 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s7 = hlo.add %s6, %f7 : tensor<8xf32>
  %i8 = hlo.bitcast %s7 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n8 = hlo.not %i8 : tensor<8x1xi32>
  %f8 = hlo.bitcast %n8 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s8 = hlo.add %s7, %f8 : tensor<8xf32>
  %i9 = hlo.bitcast %s8 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n9 = hlo.not %i9 : tensor<8x1xi32>
  %f9 = hlo.bitcast %n9 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s9 = hlo.add %s8, %f9 : tensor<8xf32>
  %i10 = hlo.bitcast %s9 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n10 = hlo.not %i10 : tensor<8x1xi32>
  %f10 = hlo.bitcast %n10 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s10 = hlo.add %s9, %f10 : tensor<8xf32>
  %i11 = hlo.bitcast %s10 : (tensor<8xf32>) -> tensor<8x1xi32>
  %n11 = hlo.not %i11 : tensor<8x1xi32>
  %f11 = hlo.bitcast %n11 : (tensor<8x1xi32>) -> tensor<8xf32>
  %s11 = hlo.add %s10, %f11 : tensor<8xf32>
  return %s11 : tensor<8xf32>
}

// So it is where indices say what is gathered: a search.
// CHECK-LABEL: func @search(
// CHECK-NOT:     hlo.fusion
// CHECK:         hlo.fusion
// CHECK-NOT:     hlo.fusion
func.func @search(%x: tensor<64xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %i0 = hlo.bitcast %y : (tensor<8xi32>) -> tensor<8x1xi32>
  %g0 = hlo.gather %x, %i0 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s0 = hlo.add %y, %g0 : tensor<8xi32>
  %i1 = hlo.bitcast %s0 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g1 = hlo.gather %x, %i1 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s1 = hlo.add %s0, %g1 : tensor<8xi32>
  %i2 = hlo.bitcast %s1 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g2 = hlo.gather %x, %i2 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s2 = hlo.add %s1, %g2 : tensor<8xi32>
  %i3 = hlo.bitcast %s2 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g3 = hlo.gather %x, %i3 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s3 = hlo.add %s2, %g3 : tensor<8xi32>
  %i4 = hlo.bitcast %s3 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g4 = hlo.gather %x, %i4 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s4 = hlo.add %s3, %g4 : tensor<8xi32>
  %i5 = hlo.bitcast %s4 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g5 = hlo.gather %x, %i5 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s5 = hlo.add %s4, %g5 : tensor<8xi32>
  %i6 = hlo.bitcast %s5 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g6 = hlo.gather %x, %i6 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s6 = hlo.add %s5, %g6 : tensor<8xi32>
  %i7 = hlo.bitcast %s6 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g7 = hlo.gather %x, %i7 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s7 = hlo.add %s6, %g7 : tensor<8xi32>
  %i8 = hlo.bitcast %s7 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g8 = hlo.gather %x, %i8 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s8 = hlo.add %s7, %g8 : tensor<8xi32>
  %i9 = hlo.bitcast %s8 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g9 = hlo.gather %x, %i9 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s9 = hlo.add %s8, %g9 : tensor<8xi32>
  %i10 = hlo.bitcast %s9 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g10 = hlo.gather %x, %i10 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s10 = hlo.add %s9, %g10 : tensor<8xi32>
  %i11 = hlo.bitcast %s10 : (tensor<8xi32>) -> tensor<8x1xi32>
  %g11 = hlo.gather %x, %i11 dimension_numbers = <collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<64xi32>, tensor<8x1xi32>) -> tensor<8xi32>
  %s11 = hlo.add %s10, %g11 : tensor<8xi32>
  return %s11 : tensor<8xi32>
}
