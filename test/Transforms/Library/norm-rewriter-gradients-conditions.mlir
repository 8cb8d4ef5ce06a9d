// What nearly are gradients of a layer normalization.
// DEFINE: %{function} = -n -e '/@gradients(.*{/,/^}/ {'
// DEFINE: %{check} = -e p -e '}' %S/norm-rewriter-gradients.mlir | hlo-opt --norm-rewriter | FileCheck %s
// DEFINE: %{excess} = -e p -e '}' %S/norm-rewriter-gradients.mlir | hlo-opt --norm-rewriter=allow-excess-precision | FileCheck %s
// RUN: sed %{function} %{check} --check-prefix=GRADIENT
// GRADIENT: library.norm_backward
// NONE-NOT: library.norm_backward
// NONE:     return

// The gradient of x is of another formula.
// RUN: sed %{function} -e 's/%24 = hlo.multiply %23, %17/%24 = hlo.multiply %arg3, %17/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%24 = hlo.multiply %23, %17/%24 = hlo.multiply %23, %7/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%24 = hlo.multiply %23, %17/%24 = hlo.subtract %23, %17/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = hlo.multiply %7, %23/%25 = hlo.multiply %arg0, %23/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = hlo.multiply %7, %23/%25 = hlo.multiply %7, %arg3/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/\(%26 = .*\)hlo.add/\1hlo.maximum/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%26 = hlo.reduce %25, %0/%26 = hlo.reduce %25, %2/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%27 = .*/%27 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%28 = hlo.divide %15, %14/%28 = hlo.divide %14, %15/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/dense<-5.000000e-01>/dense<5.000000e-01>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/dense<-5.000000e-01>/dense<-4.900000e-01>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/dense<-5.000000e-01>/dense<0xFF800000>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%33 = hlo.divide %32, %3/%33 = hlo.multiply %32, %3/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%34 = hlo.broadcast %0/%34 = hlo.broadcast %2/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%40 = hlo.add %39, %38/%40 = hlo.add %39, %24/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%40 = hlo.add %39, %38/%40 = hlo.divide %39, %39/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%41 = .*/%41 = hlo.exponential %24 : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%47 = hlo.divide %46, %4/%47 = hlo.divide %4, %46/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%51 = hlo.add %40, %50/%51 = hlo.subtract %40, %50/' %{check} --check-prefix=NONE

// Rows in another order, or of another number of elements.
// RUN: sed %{function} -e 's/4x6/4x4/g' -e 's/%36 = \(.*\)/%rows = \1\n%36 = hlo.broadcast %rows dimensions = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/4x6/4x4/g' -e 's/%37 = hlo.broadcast %36 dimensions = \[0, 1\]/%37 = hlo.broadcast %36 dimensions = [1, 0]/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/4x6/4x4/g' -e 's/%37 = .*/%rowsb = hlo.bitcast %36 : (tensor<4x4xf32>) -> tensor<4x4xf32, #hlo.layout<[0, 1]>>\n%37 = hlo.broadcast %rowsb dimensions = [0, 1] : (tensor<4x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4x4x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%47 = .*/%five = hlo.broadcast %46 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x5xf32>\n%more = hlo.reduce %five, %0 dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>\n%hundred = hlo.constant dense<100.0> : tensor<4x6xf32>\n%47 = hlo.divide %more, %hundred : tensor<4x6xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%47 = .*/%even = hlo.broadcast %46 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x10xf32>\n%more = hlo.reduce %even, %0 dimensions = [2] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>\n%hundred = hlo.constant dense<100.0> : tensor<4x6xf32>\n%47 = hlo.divide %more, %hundred : tensor<4x6xf32>/' %{check} --check-prefix=GRADIENT

// Sums of rows of one element that begin with another number.
// RUN: sed %{function} -e 's/%36 = .*/%36 = hlo.reduce %35, %2 dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%36 = .*/%36 = hlo.reduce %35, %0 dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>/' %{check} --check-prefix=GRADIENT

// Sums that are not those of rows.
// RUN: sed %{function} -e 's/4x6/4x10/g' -e 's/%26 = .*/%upper = hlo.reshape %25 : (tensor<4x10x10xf32>) -> tensor<1x4x10x10xf32>\n%columns = hlo.reduce %upper, %0 dimensions = [2] : (tensor<1x4x10x10xf32>, tensor<f32>) -> tensor<1x4x10xf32> to_apply hlo.add : tensor<f32>\n%26 = hlo.reshape %columns : (tensor<1x4x10xf32>) -> tensor<4x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/4x6/4x10/g' -e 's/%26 = .*/%upper = hlo.broadcast %25 dimensions = [1, 2, 3] : (tensor<4x10x10xf32>) -> tensor<1x4x10x10xf32>\n%columns = hlo.reduce %upper, %0 dimensions = [2] : (tensor<1x4x10x10xf32>, tensor<f32>) -> tensor<1x4x10xf32> to_apply hlo.add : tensor<f32>\n%26 = hlo.reshape %columns : (tensor<1x4x10xf32>) -> tensor<4x10xf32>/' %{check} --check-prefix=NONE

// Numbers are what they are, but for small multiples of 1 / 10.
// RUN: sed %{function} -e 's/%47 = .*/%near = hlo.constant dense<0.12> : tensor<4x6xf32>\n%47 = hlo.multiply %46, %near : tensor<4x6xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%47 = .*/%large = hlo.constant dense<0.9> : tensor<4x6xf32>\n%nine = hlo.constant dense<9.0> : tensor<4x6xf32>\n%more = hlo.multiply %46, %large : tensor<4x6xf32>\n%47 = hlo.divide %more, %nine : tensor<4x6xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%47 = .*/%less = hlo.constant dense<0.1> : tensor<4x6xf32>\n%47 = hlo.multiply %46, %less : tensor<4x6xf32>/' %{check} --check-prefix=GRADIENT

// The parameter may come first.
// RUN: sed %{function} -e 's/%23 = hlo.multiply %arg3, %19/%23 = hlo.multiply %19, %arg3/' %{check} --check-prefix=GRADIENT

// Another parameter, or something else times the parameter.
// RUN: sed %{function} -e 's/%25 = .*/%other = hlo.multiply %7, %21 : tensor<4x6x10xf32>\n%25 = hlo.multiply %other, %arg3 : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = .*/%unknown = hlo.sine %arg0 : tensor<4x6x10xf32>\n%other = hlo.multiply %unknown, %19 : tensor<4x6x10xf32>\n%25 = hlo.multiply %other, %arg3 : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE

// Something else is added once, to what is neither subtracted, negated, summed nor
// of rows.
// RUN: sed %{function} -e 's/%51 = .*/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%l = hlo.add %40, %lost : tensor<4x6x10xf32>\n%51 = hlo.add %l, %50 : tensor<4x6x10xf32>/' %{check} --check-prefix=GRADIENT
// RUN: sed %{function} -e 's/%51 = .*/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%other = hlo.cosine %arg0 : tensor<4x6x10xf32>\n%l = hlo.add %40, %lost : tensor<4x6x10xf32>\n%r = hlo.add %50, %other : tensor<4x6x10xf32>\n%51 = hlo.add %l, %r : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%51 = .*/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%n50 = hlo.negate %50 : tensor<4x6x10xf32>\n%l = hlo.add %n50, %lost : tensor<4x6x10xf32>\n%51 = hlo.subtract %40, %l : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%51 = .*/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%n40 = hlo.negate %40 : tensor<4x6x10xf32>\n%n50 = hlo.negate %50 : tensor<4x6x10xf32>\n%n51 = hlo.add %n40, %n50 : tensor<4x6x10xf32>\n%more = hlo.add %n51, %lost : tensor<4x6x10xf32>\n%51 = hlo.negate %more : tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%42 = hlo.reduce %41/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%more = hlo.add %41, %lost : tensor<4x6x10xf32>\n%42 = hlo.reduce %more/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%48 = .*/%48 = hlo.sine %5 : tensor<4x6xf32>/' %{check} --check-prefix=NONE

// Conversions, where they count as nothing, but for those of something else.
// RUN: sed %{function} -e 's/%25 = \(.*\)/%wide = \1\n%half = hlo.convert %wide : (tensor<4x6x10xf32>) -> tensor<4x6x10xbf16>\n%25 = hlo.convert %half : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>/' %{check} --check-prefix=NONE
// RUN: sed %{function} -e 's/%25 = \(.*\)/%wide = \1\n%half = hlo.convert %wide : (tensor<4x6x10xf32>) -> tensor<4x6x10xbf16>\n%25 = hlo.convert %half : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>/' %{excess} --check-prefix=GRADIENT
// RUN: sed %{function} -e 's/%51 = .*/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%l = hlo.add %40, %lost : tensor<4x6x10xf32>\n%half = hlo.convert %l : (tensor<4x6x10xf32>) -> tensor<4x6x10xbf16>\n%wide = hlo.convert %half : (tensor<4x6x10xbf16>) -> tensor<4x6x10xf32>\n%51 = hlo.add %wide, %50 : tensor<4x6x10xf32>/' %{excess} --check-prefix=NONE

// Those of the parameters are: their sums stay.
// RUN: sed %{function} -e 's/%52 = hlo.multiply %18, %arg3/%52 = hlo.multiply %7, %arg3/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/\(%53 = .*\)hlo.add/\1hlo.maximum/' %{check} --check-prefix=MAXIMUM
// RUN: sed %{function} -e 's/%53 = hlo.reduce %52, %0/%53 = hlo.reduce %52, %2/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%56 = hlo.reduce %arg3,/%56 = hlo.reduce %arg0,/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%57 = hlo.add %56, %54/%more = hlo.reduce %arg3, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>\n%57 = hlo.add %56, %more/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%57 = hlo.add %56, %54/%more = hlo.reduce %52, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>\n%57 = hlo.add %56, %more/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%53 = hlo.reduce %52/%lost = hlo.sine %arg0 : tensor<4x6x10xf32>\n%more = hlo.add %52, %lost : tensor<4x6x10xf32>\n%53 = hlo.reduce %more/' %{check} --check-prefix=SUM
// SUM:     library.norm_backward
// SUM:     hlo.reduce
// MAXIMUM: library.norm_backward
// MAXIMUM: to_apply hlo.maximum
