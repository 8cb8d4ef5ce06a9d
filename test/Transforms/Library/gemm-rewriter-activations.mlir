// Each function has an activation. What differs from it in one thing stays.
// DEFINE: %{opt} = hlo-opt --gemm-rewriter='silu size-threshold=0'
// DEFINE: %{gelu-stays} = %{opt} | FileCheck %s --check-prefix=GELU-STAYS
// DEFINE: %{silu-stays} = %{opt} | FileCheck %s --check-prefix=SILU-STAYS
// RUN: %{opt} %s | FileCheck %s

// Other formulas.
// RUN: sed 's/%wx = .*/%wx = hlo.negate %x3 : tensor<4x4xf32>/' %s | %{gelu-stays}
// RUN: sed 's/%w = .*/%w = hlo.negate %c : tensor<4x4xf32>/' %s | %{gelu-stays}
// RUN: sed '/^ /s/%wx = .*/%wx = hlo.negate %c : tensor<4x4xf32>/; s/%in = hlo.add %d, %wx/%in = hlo.add %d, %x3/' %s | %{gelu-stays}
// RUN: sed '/^ /s/%x3 = .*/%x3 = hlo.negate %c : tensor<4x4xf32>/; s/%wx = hlo.multiply %x3, %w/%wx = hlo.multiply %x2, %w/' %s | %{gelu-stays}
// RUN: sed 's/%x2 = hlo.multiply %d, %d/%x2 = hlo.multiply %d, %c/' %s | %{gelu-stays}
// RUN: sed 's/%x2 = hlo.multiply %d, %d/%x2 = hlo.multiply %c, %c/; s/%x3 = hlo.multiply %x2, %d/%x3 = hlo.multiply %x2, %c/' %s | %{gelu-stays}
// RUN: sed 's/%in = hlo.add %d, %wx/%in = hlo.add %c, %wx/' %s | %{gelu-stays}
// RUN: sed '/^ /s/%qi = .*/%qc = hlo.multiply %c, %in : tensor<4x4xf32>\n%qi = hlo.multiply %qc, %q : tensor<4x4xf32>/' %s | %{gelu-stays}
// RUN: sed 's/dense<0.797884583>/dense<0.79>/' %s | %{gelu-stays}
// RUN: sed 's/%qi = hlo.multiply %q, %in/%qi = hlo.multiply %q, %wx/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tanh/hlo.negate/' %s | %{gelu-stays}
// RUN: sed 's/%onehyp = hlo.add %hyp, %one/%onehyp = hlo.subtract %one, %hyp/' %s | %{gelu-stays}
// RUN: sed 's/dense<1.0>/dense<2.0>/' %s | %{gelu-stays}
// RUN: sed 's/dense<0.5>/dense<0.25>/' %s | %{gelu-stays}
// RUN: sed '/^ /s/%r = hlo.multiply %d, %h/%dc = hlo.multiply %d, %c : tensor<4x4xf32>\n%r = hlo.multiply %dc, %h/' %s | %{gelu-stays}
// RUN: sed 's/%gate = hlo.logistic %d/%gate = hlo.logistic %c/; s/hlo.tuple %gated, %gated/hlo.tuple %gated, %d/' %s | %{silu-stays}
// RUN: sed '/^ /s/%gated = hlo.multiply %d, %gate/%dc = hlo.multiply %d, %c : tensor<4x4xf32>\n%gated = hlo.multiply %dc, %gate/' %s | %{silu-stays}
// RUN: sed 's/hlo.logistic/hlo.tanh/' %s | %{silu-stays}

// Something in between is read.
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %x2/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %wx/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %in/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %qi/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %onehyp/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %r, %r/hlo.tuple %r, %h/' %s | %{gelu-stays}
// RUN: sed 's/hlo.tuple %gated, %gated/hlo.tuple %gated, %gate/' %s | %{silu-stays}

// Something in between waits for another.
// DEFINE: %{waits} = {hlo.control_predecessors = array<i64: 1>} : tensor<4x4xf32>
// RUN: sed 's/\(%x3 = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed 's/\(%in = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed 's/\(%hyp = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed 's/\(%onehyp = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed 's/\(%h = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed '/^ /s/%r = hlo.multiply %d, %h/%dc = hlo.multiply %d, %c %{waits}\n%r = hlo.multiply %dc, %h/' %s | %{gelu-stays}
// RUN: sed 's/\(%r = .*\) :.*/\1 %{waits}/' %s | %{gelu-stays}
// RUN: sed '/^ /s/\(%gate = .*\) :.*/\1 %{waits}/' %s | %{silu-stays}
// RUN: sed '/^ /s/\(%gated = .*\) :.*/\1 %{waits}/' %s | %{silu-stays}

// Another accuracy is asked for.
// DEFINE: %{accuracy} = result_accuracy = <highest> : tensor<4x4xf32>
// RUN: sed 's/\(%hyp = .*\) :.*/\1 %{accuracy}/' %s | %{gelu-stays}
// RUN: sed 's/\(%gate = .*\) :.*/\1 %{accuracy}/' %s | %{silu-stays}

// The product is of another layout.
// RUN: sed '/^ /s/%gated = .*/%gated = "hlo.multiply"(%d, %gate) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>/; s/hlo.tuple %gated, %gated/hlo.tuple %c, %c/' %s | %{silu-stays}

// The legacy library has none of them.
// DEFINE: %{legacy} = hlo-opt --gemm-rewriter='silu legacy size-threshold=0'
// RUN: %{legacy} %s | FileCheck %s --check-prefix=GELU-STAYS
// RUN: %{legacy} %s | FileCheck %s --check-prefix=SILU-STAYS

// GELU-STAYS-LABEL: func @gelu(
// GELU-STAYS-NOT:     activation
// GELU-STAYS-LABEL: func @silu(
// CHECK-LABEL: func @gelu(
// CHECK:         library.matmul {{.*}} activation = gelu
func.func @gelu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %wait = hlo.negate %c {hlo.control_id = 1 : i64} : tensor<4x4xf32>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %half = hlo.constant dense<0.5> : tensor<4x4xf32>
  %one = hlo.constant dense<1.0> : tensor<4x4xf32>
  %q = hlo.constant dense<0.797884583> : tensor<4x4xf32>
  %w = hlo.constant dense<0.044715> : tensor<4x4xf32>
  %x2 = hlo.multiply %d, %d : tensor<4x4xf32>
  %x3 = hlo.multiply %x2, %d : tensor<4x4xf32>
  %wx = hlo.multiply %x3, %w : tensor<4x4xf32>
  %in = hlo.add %d, %wx : tensor<4x4xf32>
  %qi = hlo.multiply %q, %in : tensor<4x4xf32>
  %hyp = hlo.tanh %qi : tensor<4x4xf32>
  %onehyp = hlo.add %hyp, %one : tensor<4x4xf32>
  %h = hlo.multiply %half, %onehyp : tensor<4x4xf32>
  %r = hlo.multiply %d, %h : tensor<4x4xf32>
  %both = hlo.tuple %r, %r : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %both : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// SILU-STAYS-LABEL: func @silu(
// SILU-STAYS-NOT:     activation
// SILU-STAYS-LABEL: func @silu_of_complex(
// CHECK-LABEL: func @silu(
// CHECK:         library.matmul {{.*}} activation = silu
func.func @silu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>> {
  %wait = hlo.negate %c {hlo.control_id = 1 : i64} : tensor<4x4xf32>
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %gate = hlo.logistic %d : tensor<4x4xf32>
  %gated = hlo.multiply %d, %gate : tensor<4x4xf32>
  %both = hlo.tuple %gated, %gated : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  return %both : tuple<tensor<4x4xf32>, tensor<4x4xf32>>
}

// CHECK-LABEL: func @silu_of_complex(
// CHECK:         hlo.logistic
func.func @silu_of_complex(%x: tensor<4x4xcomplex<f32>>, %y: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %l = hlo.logistic %d : tensor<4x4xcomplex<f32>>
  %s = hlo.multiply %d, %l : tensor<4x4xcomplex<f32>>
  return %s : tensor<4x4xcomplex<f32>>
}

// Only what the product is without one.
// CHECK-LABEL: func @silu_of_relu(
// CHECK:         library.matmul {{.*}} activation = relu
// CHECK:         hlo.logistic
func.func @silu_of_relu(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %d = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = hlo.constant dense<0.0> : tensor<4x4xf32>
  %m = hlo.maximum %d, %z : tensor<4x4xf32>
  %l = hlo.logistic %m : tensor<4x4xf32>
  %s = hlo.multiply %m, %l : tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}
