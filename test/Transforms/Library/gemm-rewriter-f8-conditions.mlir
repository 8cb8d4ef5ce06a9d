// Products of 8-bit floats, one of them rounded to such; what differs from it in
// one thing stays.
// DEFINE: %{opt} = hlo-opt --gemm-rewriter=size-threshold=0
// DEFINE: %{stays} = %{opt} | FileCheck %s --check-prefix=STAYS
// DEFINE: %{wide} = %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: %{opt} %s | FileCheck %s

// Other formulas.
// RUN: sed 's/%most = .*/%most = hlo.constant dense<240.0> : tensor<bf16>/' %s | %{stays}
// RUN: sed 's/%least = .*/%least = hlo.constant dense<-240.0> : tensor<bf16>/' %s | %{stays}
// RUN: sed 's/%q = hlo.multiply %d, %b/%q = hlo.divide %b, %d/' %s | %{stays}
// RUN: sed 's/%q = hlo.multiply %d, %b/%q = hlo.multiply %d, %c/' %s | %{stays}
// RUN: sed 's/f8E4M3FN>$/f8E4M3FNUZ>/; s/-> tensor<16x16xf8E4M3FN>/-> tensor<16x16xf8E4M3FNUZ>/' %s | %{stays}
// RUN: sed 's/f8E4M3FN>$/i8>/; s/-> tensor<16x16xf8E4M3FN>/-> tensor<16x16xi8>/' %s | %{stays}
// RUN: sed 's/f8E4M3FN>$/f8E4M3FN, #hlo.layout<[0, 1]>>/; s/-> tensor<16x16xf8E4M3FN>/-> tensor<16x16xf8E4M3FN, #hlo.layout<[0, 1]>>/' %s | %{stays}

// Something in between is read, or waits for another.
// RUN: sed 's/%other = hlo.negate %c/%other = hlo.negate %k/' %s | %{stays}
// RUN: sed 's/%other = hlo.negate %c/%other = hlo.negate %q/' %s | %{stays}
// DEFINE: %{waits} = {hlo.control_predecessors = array<i64: 1>}
// RUN: sed 's/%k = hlo.clamp %least, %q, %most/& %{waits}/' %s | %{stays}
// RUN: sed 's/%q = hlo.multiply %d, %b/& %{waits}/' %s | %{stays}
// RUN: sed 's/%r = hlo.convert %k/& %{waits}/' %s | %{stays}

// The operands are wider.
// RUN: sed '/^func.func @unscaled/,$ d; s/f8E4M3FN>, %y: tensor<32x16xf8E4M3FN>/bf16>, %y: tensor<32x16xbf16>/; s/(tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>/(tensor<16x32xbf16>, tensor<32x16xbf16>/' %s | %{wide}

// Operands are of another formula.
// DEFINE: %{unscaled} = %{opt} | FileCheck %s --check-prefix=UNSCALED
// DEFINE: %{f32} = tensor<16x32xf32>
// RUN: sed '/^ /s/%lhs = .*/%wide = hlo.convert %l : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xbf16>\n%lhs = hlo.convert %wide : (tensor<16x32xbf16>) -> %{f32}/' %s | %{unscaled}
// RUN: sed '/^ /s/%lhs = .*/&\n%moved = hlo.reverse %lhs dimensions = [1] : %{f32}/; /^ /s/%left = hlo.multiply %lhs/%left = hlo.multiply %moved/' %s | %{unscaled}
// RUN: sed '/^ /s/%lhs = .*/&\n%moved = hlo.copy %lhs : %{f32}/; /^ /s/%left = hlo.multiply %lhs/%left = hlo.multiply %moved/' %s | %{unscaled}
// RUN: sed '/^ /s/%lhs = .*/&\n%again = hlo.multiply %lhs, %factor : %{f32}/; /^ /s/%left = hlo.multiply %lhs/%left = hlo.multiply %again/' %s | %{unscaled}
// RUN: sed '/^ /s/%left = hlo.multiply %lhs, %factor/%left = hlo.add %lhs, %factor/' %s | %{unscaled}
// RUN: sed '/^ /s/%left = hlo.multiply %lhs, %factor/%left = hlo.multiply %lhs, %rows/' %s | %{unscaled}
// RUN: sed '/^ /s/\(%lhs = .*\) :/\1 %{waits} :/' %s | %{unscaled}
// RUN: sed '/^ /s/%rhs = .*/%rhs = hlo.negate %columns : tensor<32x16xf32>/' %s | %{unscaled}
// RUN: sed '/@unscaled(.*{/,/^}/ s/rhs_contracting_dims = \[0\]>/& algorithm = dot_f32_f32_f32/' %s | %{unscaled}
// RUN: sed '/@unscaled(.*{/,/^}/ s/f32/f64/g' %s | %{unscaled}

// A sum is not rounded, nor what has a largest magnitude.
// RUN: sed '/^ /s/%q = hlo.multiply %d, %b/%u = hlo.add %d, %c : tensor<16x16xbf16>\n%q = hlo.multiply %u, %b/' %s | %{stays}

// WIDE-NOT:  d_scale
// WIDE:      hlo.clamp
// STAYS-NOT: d_scale
// STAYS:     hlo.clamp
// STAYS-LABEL: func @unscaled(
// CHECK-LABEL: func @quantized(
// CHECK:         library.matmul {{.*}} d_scale(%{{.*}}) {{.*}} -> tuple<tensor<16x16xf8E4M3FN>,
// CHECK-NOT:     hlo.clamp
func.func @quantized(%x: tensor<16x32xf8E4M3FN>, %y: tensor<32x16xf8E4M3FN>, %scale: tensor<bf16>, %c: tensor<16x16xbf16>)
    -> tensor<16x16xf8E4M3FN> {
  %first = hlo.negate %c {hlo.control_id = 1 : i64} : tensor<16x16xbf16>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>) -> tensor<16x16xbf16>
  %b = hlo.broadcast %scale dimensions = [] : (tensor<bf16>) -> tensor<16x16xbf16>
  %q = hlo.multiply %d, %b : tensor<16x16xbf16>
  %least = hlo.constant dense<-448.0> : tensor<bf16>
  %most = hlo.constant dense<448.0> : tensor<bf16>
  %k = hlo.clamp %least, %q, %most : (tensor<bf16>, tensor<16x16xbf16>, tensor<bf16>) -> tensor<16x16xbf16>
  %other = hlo.negate %c : tensor<16x16xbf16>
  %r = hlo.convert %k : (tensor<16x16xbf16>) -> tensor<16x16xf8E4M3FN>
  return %r : tensor<16x16xf8E4M3FN>
}

// UNSCALED-LABEL: func @unscaled(
// UNSCALED-NOT:     a_scale
// UNSCALED:         return
// CHECK-LABEL: func @unscaled(
// CHECK:         library.matmul {{.*}} a_scale(
func.func @unscaled(%l: tensor<16x32xf8E4M3FN>, %g: tensor<32x16xf8E4M3FN>, %f: tensor<f32>, %columns: tensor<32x16xf32>, %rows: tensor<16x32xf32>) -> tensor<16x16xf32> {
  %ahead = hlo.negate %columns {hlo.control_id = 1 : i64} : tensor<32x16xf32>
  %factor = hlo.broadcast %f dimensions = [] : (tensor<f32>) -> tensor<16x32xf32>
  %lhs = hlo.convert %l : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
  %left = hlo.multiply %lhs, %factor : tensor<16x32xf32>
  %rhs = hlo.convert %g : (tensor<32x16xf8E4M3FN>) -> tensor<32x16xf32>
  %i = hlo.dot %left, %rhs dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  return %i : tensor<16x16xf32>
}

// CHECK-LABEL: func @vector_times_matrix(
// CHECK-NOT:     a_scale
// CHECK:         return
func.func @vector_times_matrix(%x: tensor<32xf8E4M3FN>, %y: tensor<32x16xf8E4M3FN>) -> tensor<16xf32> {
  %i = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<32xf8E4M3FN>, tensor<32x16xf8E4M3FN>) -> tensor<16xf32>
  return %i : tensor<16xf32>
}

// CHECK-LABEL: func @matrix_times_vector(
// CHECK-NOT:     a_scale
// CHECK:         return
func.func @matrix_times_vector(%x: tensor<16x32xf8E4M3FN>, %y: tensor<32xf8E4M3FN>) -> tensor<16xf32> {
  %i = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16x32xf8E4M3FN>, tensor<32xf8E4M3FN>) -> tensor<16xf32>
  return %i : tensor<16xf32>
}

// CHECK-LABEL: func @amax(
// CHECK:         library.matmul
// CHECK-NOT:     d_scale
// CHECK:         hlo.clamp
func.func @amax(%x: tensor<16x32xf8E4M3FN>, %y: tensor<32x16xf8E4M3FN>, %one: tensor<f32>) -> tensor<16x16xf8E4M3FN> {
  %m = library.matmul %x, %y a_scale(%one) b_scale(%one) dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> amax : (tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tuple<tensor<16x16xbf16>, tensor<f32>, tensor<0xi8>>
  %d = hlo.get_tuple_element %m[0] : (tuple<tensor<16x16xbf16>, tensor<f32>, tensor<0xi8>>) -> tensor<16x16xbf16>
  %least = hlo.constant dense<-448.0> : tensor<bf16>
  %most = hlo.constant dense<448.0> : tensor<bf16>
  %cut = hlo.clamp %least, %d, %most : (tensor<bf16>, tensor<16x16xbf16>, tensor<bf16>) -> tensor<16x16xbf16>
  %result = hlo.convert %cut : (tensor<16x16xbf16>) -> tensor<16x16xf8E4M3FN>
  return %result : tensor<16x16xf8E4M3FN>
}
