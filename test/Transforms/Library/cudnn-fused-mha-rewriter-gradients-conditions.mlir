// What nearly are gradients of attention.
// DEFINE: %{function} = -n -e '/@gradients(.*{/,/^}/ {'
// DEFINE: %{check} = -e p -e '}' %S/cudnn-fused-mha-rewriter-gradients.mlir | hlo-opt --cudnn-fused-mha-rewriter | FileCheck %s
// DEFINE: %{dropout} = -n -e '/@main(.*{/,/^}/ {'
// DEFINE: %{dropout_check} = -e p -e '}' %S/cudnn-fused-mha-rewriter-dropout-gradients.mlir | hlo-opt --cudnn-fused-mha-rewriter=redraw-dropout | FileCheck %s
// RUN: sed %{function} %{check} --check-prefix=GRADIENT
// RUN: sed %{dropout} %{dropout_check} --check-prefix=GRADIENT
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

// Sums of rows of other products: of the probabilities twice, of what dropout
// keeps of them, and of the gradient, without, twice, or with what is dropped.
// RUN: sed %{function} -e 's/%27 = .*/%chosen = hlo.multiply %13, %13 : tensor<2x3x8x16xf32>\n%one = hlo.reduce %chosen, %10 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>\n%again = hlo.multiply %26, %one : tensor<2x3x8xf32>\n%27 = hlo.negate %again : tensor<2x3x8xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{dropout} -e 's/%46 = .*/%chosen = hlo.select %5, %25, %29 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>\n%one = hlo.reduce %chosen, %22 dimensions = [3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>\n%again = hlo.multiply %45, %one : tensor<2x3x8xf32>\n%46 = hlo.negate %again : tensor<2x3x8xf32>/' %{dropout_check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = hlo.multiply %24, %9/%25 = hlo.multiply %24, %12/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = .*/%double = hlo.multiply %24, %17 : tensor<2x3x8x16xf32>\n%25 = hlo.multiply %double, %9 : tensor<2x3x8x16xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{dropout} -e 's/%43 = .*/%all = hlo.divide %34, %27 : tensor<2x3x8x16xf32>\n%43 = hlo.multiply %all, %42 : tensor<2x3x8x16xf32>/' %{dropout_check} --check-prefix=NONE

// Dropout of the gradient, but for what is not zero elsewhere.
// RUN: sed %{dropout} -e 's/%35 = hlo.select %5, %34, %29/%35 = hlo.select %5, %34, %34/' %{dropout_check} --check-prefix=NONE

// A gradient that is masked, less the whole: zero only where it is unmasked.
// RUN: sed -n -e '/@causal_gradients(.*{/,/^}/ {' -e 's/%42 = .*/%kept = hlo.select %3, %24, %40 : (tensor<2x3x8x16xi1>, tensor<2x3x8x16xf32>, tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf32>\n%lost = hlo.subtract %kept, %24 : tensor<2x3x8x16xf32>\n%near = hlo.add %41, %lost : tensor<2x3x8x16xf32>\n%42 = hlo.convert %near : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=NONE

// Products that pair other batches, contract nothing, or the other dimension of
// scores.
// RUN: sed %{function} -e 's/2x3x/2x2x/g' -e '/%36 = / s/rhs_batch_dims = \[0, 1\]/rhs_batch_dims = [1, 0]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/2x3x/2x2x/g' -e '/%36 = / s/lhs_batch_dims = \[0, 1\]/lhs_batch_dims = [1, 0]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%37 = hlo.dot/%outer = hlo.dot %14, %arg3 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [], rhs_contracting_dims = []> : (tensor<2x3x8x16xbf16>, tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16x8x16xbf16>\n%minus = hlo.negate %outer : tensor<2x3x8x16x8x16xbf16>\n%37 = hlo.dot/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/x8x/x16x/g' -e '/%37 = / s/lhs_contracting_dims = \[2\]/lhs_contracting_dims = [3]/' -e 's/2x3x8xf/2x3x16xf/g' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/x8x/x16x/g' -e 's/2x3x8xf/2x3x16xf/g' -e '/%35 = / s/lhs_contracting_dims = \[3\]/lhs_contracting_dims = [2]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/x8x/x16x/g' -e 's/2x3x8xf/2x3x16xf/g' -e '/%36 = / s/lhs_contracting_dims = \[2\]/lhs_contracting_dims = [3]/' %{check} --check-prefix=NONE

// Something else reads what the conversion of a product reads, or it is another
// type's.
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%42 = hlo.convert %41/%minus = hlo.negate %41 : tensor<2x3x8x16xf32>\n%42 = hlo.convert %minus/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%42 = .*/%half = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xf16>\n%42 = hlo.convert %half : (tensor<2x3x8x16xf16>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=NONE

// Something else is added to the probabilities.
// RUN: sed %{function} -e 's/%37 = hlo.dot %14/%other = hlo.sine %arg0 : tensor<2x3x8x16xbf16>\n%more = hlo.add %14, %other : tensor<2x3x8x16xbf16>\n%37 = hlo.dot %more/' %{check} --check-prefix=NONE

// Another dot of the values may come first.
// RUN: sed %{function} -e 's/%15 = /%others = hlo.constant dense<1.0> : tensor<2x3x5x16xbf16>\n%more = hlo.dot %others, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x5x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x5x16xbf16>\n%15 = /' %{check} --check-prefix=GRADIENT

// The gradient of the probabilities is in another block.
// RUN: sed %{function} -e '/^  %16 = /d' -e 's/%0 = /%16 = hlo.dot %arg3, %arg2 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>\ncf.br ^next\n^next:\n%0 = /' %{check} --check-prefix=NONE

// The sum of all scores is the gradient of no bias.
// RUN: sed %{function} -e 's/%33 = /%all = hlo.reduce %32, %10 dimensions = [0, 1, 2, 3] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>\n%minus = hlo.negate %all : tensor<f32>\n%33 = /' %{check} --check-prefix=NONE

// The gradient of a bias has its type, and its shape; dimensions of size 1 do not
// repeat. A sum of nothing is it, a copy is not.
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%51 = .*/%zero = hlo.broadcast %11 dimensions = [] : (tensor<f32>) -> tensor<2x3x8x16xf32>\n%51 = hlo.add %39, %zero : tensor<2x3x8x16xf32>/' -e 's/tensor<2x3x8x16xbf16>>/tensor<2x3x8x16xf32>>/' -e '/%52 = / s/tensor<2x3x8x16xbf16>)/tensor<2x3x8x16xf32>)/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@repeated_bias_gradient(.*{/,/^}/ {' -e '/^  %5[345] = /d' -e 's/%56 = /%full = hlo.convert %41 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>\n%56 = /' -e 's/%52, %55/%52, %full/' -e 's/tensor<1x3x8x16xbf16>>/tensor<2x3x8x16xbf16>>/' -e '/%56 = / s/tensor<1x3x8x16xbf16>)/tensor<2x3x8x16xbf16>)/' %{check} --check-prefix=NONE
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/tensor<2x/tensor<1x/g' %{check} --check-prefix=GRADIENT
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e 's/%51 = .*/%equal = hlo.reduce %39, %11 dimensions = [] : (tensor<2x3x8x16xf32>, tensor<f32>) -> tensor<2x3x8x16xf32> to_apply hlo.add : tensor<f32>\n%51 = hlo.convert %equal : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=GRADIENT
// RUN: sed -n -e '/@bias_gradient(.*{/,/^}/ {' -e '/^  %51 = /d' -e 's/%40 = .*/%first = hlo.convert %39 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>\n%equal = hlo.convert %39 : (tensor<2x3x8x16xf32>) -> tensor<2x3x8x16xbf16>\n%minus = hlo.negate %equal : tensor<2x3x8x16xbf16>\n%kept = hlo.negate %minus : tensor<2x3x8x16xbf16>\n%back = hlo.convert %kept : (tensor<2x3x8x16xbf16>) -> tensor<2x3x8x16xf32>\n%40 = hlo.multiply %back, %2 : tensor<2x3x8x16xf32>/' -e 's/%50, %51/%50, %first/' %{check} --check-prefix=GRADIENT

// What the library reads and computes is of other types, or not row-major.
// RUN: sed %{function} -e '/%16 = / s/(tensor<2x3x8x16xbf16>/(tensor<2x3x8x16xf32>/; /%37 = / s/, tensor<2x3x8x16xbf16>)/, tensor<2x3x8x16xf32>)/; s/%arg3: tensor<2x3x8x16xbf16>/%arg3: tensor<2x3x8x16xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e '/%16 = / s/(tensor<2x3x8x16xbf16>/(tensor<2x3x8x16xbf16, #hlo.layout<[2, 3, 1, 0]>>/; /%37 = / s/, tensor<2x3x8x16xbf16>)/, tensor<2x3x8x16xbf16, #hlo.layout<[2, 3, 1, 0]>>)/; s/%arg3: tensor<2x3x8x16xbf16>/%arg3: tensor<2x3x8x16xbf16, #hlo.layout<[2, 3, 1, 0]>>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%35 = \(.*\)-> tensor<2x3x8x16xbf16>/%columns = \1-> tensor<2x3x8x16xbf16, #hlo.layout<[2, 3, 1, 0]>>\n%35 = hlo.copy %columns : (tensor<2x3x8x16xbf16, #hlo.layout<[2, 3, 1, 0]>>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%35 = \(.*\)-> tensor<2x3x8x16xbf16>/%columns = \1-> tensor<2x3x8x16xbf16, #hlo.layout<[3, 2, 1, 0], tiles = [[4, 8]]>>\n%35 = hlo.copy %columns : (tensor<2x3x8x16xbf16, #hlo.layout<[3, 2, 1, 0], tiles = [[4, 8]]>>) -> tensor<2x3x8x16xbf16>/' %{check} --check-prefix=NONE

// Attention comes after its gradient.
// RUN: sed %{function} -e '/^  %15 = /{h;d;}' -e '/^  %38 = /{x;p;x;}' %{check} --check-prefix=NONE

// Values that are numbers have no dimension of features.
// RUN: hlo-opt %s --cudnn-fused-mha-rewriter | FileCheck %s --check-prefix=NONE
func.func @values_without_features(%q: tensor<2x3x8x16xbf16>, %k: tensor<2x3x16x16xbf16>, %v: tensor<2x3x16xbf16>, %dy: tensor<2x3x8xbf16>) -> tuple<tensor<2x3x8xbf16>, tensor<2x3x8x16xbf16>> {
  %0 = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16x16xbf16>) -> tensor<2x3x8x16xbf16>
  %low = hlo.constant dense<0xFF80> : tensor<bf16>
  %zero = hlo.constant dense<0.0> : tensor<bf16>
  %1 = hlo.reduce %0, %low dimensions = [3] : (tensor<2x3x8x16xbf16>, tensor<bf16>) -> tensor<2x3x8xbf16> to_apply hlo.maximum : tensor<bf16>
  %2 = hlo.broadcast %1 dimensions = [0, 1, 2] : (tensor<2x3x8xbf16>) -> tensor<2x3x8x16xbf16>
  %3 = hlo.subtract %0, %2 : tensor<2x3x8x16xbf16>
  %4 = hlo.exponential %3 : tensor<2x3x8x16xbf16>
  %5 = hlo.reduce %4, %zero dimensions = [3] : (tensor<2x3x8x16xbf16>, tensor<bf16>) -> tensor<2x3x8xbf16> to_apply hlo.add : tensor<bf16>
  %6 = hlo.broadcast %5 dimensions = [0, 1, 2] : (tensor<2x3x8xbf16>) -> tensor<2x3x8x16xbf16>
  %7 = hlo.divide %4, %6 : tensor<2x3x8x16xbf16>
  %8 = hlo.dot %7, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x16xbf16>, tensor<2x3x16xbf16>) -> tensor<2x3x8xbf16>
  %9 = hlo.dot %dy, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1]> : (tensor<2x3x8xbf16>, tensor<2x3x16xbf16>) -> tensor<2x3x8x16xbf16>
  %10 = hlo.tuple %8, %9 : (tensor<2x3x8xbf16>, tensor<2x3x8x16xbf16>) -> tuple<tensor<2x3x8xbf16>, tensor<2x3x8x16xbf16>>
  return %10 : tuple<tensor<2x3x8xbf16>, tensor<2x3x8x16xbf16>>
}
