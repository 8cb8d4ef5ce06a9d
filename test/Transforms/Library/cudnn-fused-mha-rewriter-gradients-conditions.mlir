// What nearly are gradients of attention.
// DEFINE: %{function} = -n -e '/@gradients(.*{/,/^}/ {'
// DEFINE: %{check} = -e p -e '}' %S/cudnn-fused-mha-rewriter-gradients.mlir | hlo-opt --cudnn-fused-mha-rewriter | FileCheck %s
// RUN: sed %{function} %{check} --check-prefix=GRADIENT
// GRADIENT: library.attention_backward
// NONE-NOT: library.attention_backward
// NONE:     return

// The gradient of the scores is of another formula.
// RUN: sed %{function} -e 's/%18 = hlo.divide %17, %12/%18 = hlo.multiply %17, %12/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%18 = hlo.divide %17, %12/%18 = hlo.divide %12, %17/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%21 = hlo.multiply %11, %11/%21 = hlo.add %11, %11/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%22 = hlo.divide %20, %21/%22 = hlo.divide %21, %20/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%24 = hlo.multiply %17, %23/%24 = hlo.add %17, %23/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = hlo.multiply %24, %9/%25 = hlo.multiply %24, %24/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = hlo.multiply %24, %9/%25 = hlo.multiply %9, %9/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/\(%26 = .*\)hlo.add/\1hlo.maximum/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%27 = hlo.negate/%27 = hlo.abs/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%31 = hlo.add %18, %30/%31 = hlo.subtract %18, %30/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%32 = hlo.multiply %31, %9/%32 = hlo.multiply %31, %17/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%34 = hlo.multiply %33, %2/%34 = hlo.multiply %33, %33/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%33 = .*/%int = hlo.convert %32 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xi32>\n%33 = hlo.convert %int : (tensor<2x3x8x16xi32>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=NONE

// Products of it with other operands, or other dimensions.
// RUN: sed %{function} -e 's/%35 = hlo.dot %34, %arg1/%35 = hlo.dot %34, %arg2/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%36 = hlo.dot %34, %arg0/%36 = hlo.dot %34, %arg3/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%37 = hlo.dot %14, %arg3/%37 = hlo.dot %14, %arg0/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%37 = hlo.dot %14, %arg3/%37 = hlo.dot %34, %arg3/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/\(%35 = .*\)rhs_contracting_dims = \[2\]/\1rhs_contracting_dims = [3]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e '/%36 = / s/lhs_batch_dims = \[0, 1\], rhs_batch_dims = \[0, 1\]/lhs_batch_dims = [1, 0], rhs_batch_dims = [1, 0]/; /%36 = / s/-> tensor<2x3x16/-> tensor<3x2x16/; /%38 = / s/hlo.tuple %15, %35, %36/hlo.tuple %15, %35, %37/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%16 = hlo.dot %arg3, %arg2/%16 = hlo.dot %arg3, %arg1/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/\(%16 = .*\)rhs_contracting_dims = \[3\]/\1rhs_contracting_dims = [2]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%16 = hlo.dot %arg3, %arg2/%16 = hlo.dot %arg0, %arg1/' %{check} --check-prefix=NONE

// Something else reads a part of it, or waits for it.
// RUN: sed %{function} -e 's/%38 = hlo.tuple %15, %35/%38 = hlo.tuple %15, %34/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%38 = hlo.tuple %15, %35/%38 = hlo.tuple %15, %14/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e '/%37 = / s/ : (/ {hlo.control_id = 1 : i64} : (/; /%38 = / s/ : (/ {hlo.control_predecessors = array<i64: 1>} : (/' %{check} --check-prefix=NONE

// Masked otherwise than the scores.
// RUN: sed -n -e '/@causal_gradients(.*{/,/^}/ {' -e 's/%41 = hlo.select %3, %39/%inverse = hlo.not %3 : tensor<2x3x8x16xi1>\n%41 = hlo.select %inverse, %39/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@causal_gradients(.*{/,/^}/ {' -e 's/%41 = hlo.select %3, %39, %40/%41 = hlo.select %3, %39, %39/' %{check} --check-prefix=NONE

// The gradient of a bias is of another formula.
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%51 = hlo.convert %39/%51 = hlo.convert %40/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%51 = hlo.convert %39/%51 = hlo.convert %38/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@repeated_bias_gradient(.*{/,/^}/ {' -e 's/%53 = hlo.reduce %41/%53 = hlo.reduce %42/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@repeated_bias_gradient(.*{/,/^}/ {' -e 's/\(%53 = .*\)hlo.add/\1hlo.maximum/' %{check} --check-prefix=NONE
