// What nearly are gradients of a layer normalization.
// DEFINE: %{function} = -n -e '/@gradients(.*{/,/^}/ {'
// DEFINE: %{check} = -e p -e '}' %S/norm-rewriter-gradients.mlir | hlo-opt --norm-rewriter | FileCheck %s
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

// Those of the parameters are: their sums stay.
// RUN: sed %{function} -e 's/%52 = hlo.multiply %18, %arg3/%52 = hlo.multiply %7, %arg3/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/\(%53 = .*\)hlo.add/\1hlo.maximum/' %{check} --check-prefix=MAXIMUM
// RUN: sed %{function} -e 's/%53 = hlo.reduce %52, %0/%53 = hlo.reduce %52, %2/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%56 = hlo.reduce %arg3,/%56 = hlo.reduce %arg0,/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%57 = hlo.add %56, %54/%more = hlo.reduce %arg3, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>\n%57 = hlo.add %56, %more/' %{check} --check-prefix=SUM
// RUN: sed %{function} -e 's/%57 = hlo.add %56, %54/%more = hlo.reduce %52, %0 dimensions = [0, 1] : (tensor<4x6x10xf32>, tensor<f32>) -> tensor<10xf32> to_apply hlo.add : tensor<f32>\n%57 = hlo.add %56, %more/' %{check} --check-prefix=SUM
// SUM:     library.norm_backward
// SUM:     hlo.reduce
// MAXIMUM: library.norm_backward
// MAXIMUM: to_apply hlo.maximum
