// What nearly is a layer normalization.
// DEFINE: %{opt} = hlo-opt --norm-rewriter
// RUN: %{opt} %s | FileCheck %s

// Other means, variances and shapes of them.
// RUN: sed '/^ /s/%m1 = hlo.reduce %x,/%m1 = hlo.reduce %other,/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%m1 = hlo.reduce %x, %zero/%m1 = hlo.reduce %x, %one/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/\(%m1 = .*\)to_apply hlo.add/\1to_apply hlo.maximum/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/\(%m1 = .*\)dimensions = \[2\]/\1dimensions = [1]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%mean = hlo.divide %m1, %columns/%mean = hlo.divide %m1, %eps/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%mean = hlo.divide %m1, %columns/%mean = hlo.divide %columns, %m1/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%mb = \(.*\)dimensions = \[0, 1\]/%mb = \1dimensions = [1, 2]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%c = hlo.subtract %x, %mb/%c = hlo.subtract %x, %other/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%c = hlo.subtract %x, %mb/%c = hlo.subtract %other, %mb/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%d = hlo.subtract %x, %mb/%d = hlo.subtract %other, %mb/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%d = hlo.subtract %x, %mb/%d = hlo.subtract %x, %wrong/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%d = hlo.subtract %x, %mb/%d = hlo.add %x, %mb/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%raised = .*/%raised = hlo.multiply %x, %x : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%raised = .*/%raised = hlo.multiply %c, %x : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%raised = .*/%raised = hlo.abs %c : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/\(%v1 = .*\)dimensions = \[2\]/\1dimensions = [1]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%m1 = .*/%m1 = hlo.negate %row : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%v1 = .*/%v1 = hlo.negate %row : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%variance = .*/%v2 = hlo.divide %v1, %columns : tensor<4x4xf32>\n%variance = hlo.maximum %v2, %eps : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%increased = .*/%increased = hlo.negate %variance : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%eps = .*/%eps = hlo.constant dense<-0.5> : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%eps = .*/%eps = hlo.constant dense<0x7F800000> : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%rstd = .*/%rstd = hlo.rsqrt %increased result_accuracy = <highest> : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%rb = \(.*\)dimensions = \[0, 1\]/%rb = \1dimensions = [1, 2]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED

// Other parameters.
// RUN: sed '/^ /s/%gb = \(.*\)dimensions = \[2\]/%gb = \1dimensions = [1]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%bb = \(.*\)dimensions = \[2\]/%bb = \1dimensions = [1]/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%gb = .*/%gb = hlo.negate %other : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed '/^ /s/%bb = .*/%bb = hlo.negate %other : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED

// A sum of no dimensions.
// RUN: sed '/^ /s/%v1 = .*/%v1 = hlo.reduce %row, %zero dimensions = [] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>/' %s | %{opt} | FileCheck %s --check-prefix=CENTERED

// The mean of squares without the square of the mean.
// RUN: sed '/^ /s/%k2 = .*/%k2 = hlo.multiply %x, %other : tensor<4x4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=SQUARES
// RUN: sed '/^ /s/%k4 = .*/%k4 = hlo.multiply %average, %row : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=SQUARES
// RUN: sed '/^ /s/%k4 = .*/%k4 = hlo.negate %row : tensor<4x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=SQUARES
// RUN: sed '/^ /s/%k1 = hlo.reduce %x,/%k1 = hlo.reduce %other,/' %s | %{opt} | FileCheck %s --check-prefix=SQUARES
// RUN: sed '/^ /s/%k5 = hlo.subtract %k3, %k4/%k5 = hlo.subtract %k4, %k3/' %s | %{opt} | FileCheck %s --check-prefix=SQUARES

// Another layout.
// RUN: sed 's/tensor<4x4x4xf32>/tensor<4x4x4xf32, #hlo.layout<[0, 1, 2]>>/g' %s | %{opt} | FileCheck %s --check-prefix=CENTERED
// RUN: sed 's/tensor<4x4x4xf32>/tensor<4x4x4xf32, #hlo.layout<[2, 1, 0], tiles = [[8, 128]]>>/g' %s | %{opt} | FileCheck %s --check-prefix=CENTERED

// Conversions to another type, or that are not all that is read: what is computed is f32.
// RUN: sed '/^func.func @narrow/,/^}/ { s/%y = hlo.convert %f6 : .*/%y = hlo.convert %f6 : (tensor<4x4x4xf32>) -> tensor<4x4x4xf16>\n%z = hlo.convert %y : (tensor<4x4x4xf16>) -> tensor<4x4x4xbf16>/; s/return %y/return %z/ }' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^func.func @narrow/,/^}/ { s/%y = hlo.convert %f6 : .*/%y = hlo.convert %f6 : (tensor<4x4x4xf32>) -> tensor<4x4x4xf8E5M2>\n%z = hlo.convert %y : (tensor<4x4x4xf8E5M2>) -> tensor<4x4x4xbf16>/; s/return %y/return %z/ }' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^func.func @narrow/,/^}/ { s/%w = hlo.convert %x : .*/%w = hlo.negate %other : tensor<4x4x4xf32>/ }' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^func.func @narrow/,/^}/ { s/%y = .*/%z = hlo.negate %f6 : tensor<4x4x4xf32>\n&/ }' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^func.func @narrow/,/^}/ { s/%y = hlo.convert %f6/& {hlo.control_predecessors = array<i64: 1>}/ }' %s | %{opt} | FileCheck %s --check-prefix=WIDE

// CENTERED-LABEL: func @centered(
// CENTERED-NOT:     library.norm
// CENTERED-LABEL: func @squares(
// CHECK-LABEL: func @centered(
// CHECK:         library.norm
func.func @centered(%x: tensor<4x4x4xf32>, %g: tensor<4xf32>, %b: tensor<4xf32>, %other: tensor<4x4x4xf32>, %row: tensor<4x4xf32>) -> tensor<4x4x4xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %one = hlo.constant dense<1.0> : tensor<f32>
  %columns = hlo.constant dense<4.0> : tensor<4x4xf32>
  %eps = hlo.constant dense<0.5> : tensor<4x4xf32>
  %m1 = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %mean = hlo.divide %m1, %columns : tensor<4x4xf32>
  %mb = hlo.broadcast %mean dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %wrong = hlo.broadcast %row dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %c = hlo.subtract %x, %mb : tensor<4x4x4xf32>
  %d = hlo.subtract %x, %mb : tensor<4x4x4xf32>
  %raised = hlo.multiply %c, %c : tensor<4x4x4xf32>
  %v1 = hlo.reduce %raised, %zero dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %variance = hlo.divide %v1, %columns : tensor<4x4xf32>
  %increased = hlo.add %variance, %eps : tensor<4x4xf32>
  %rstd = hlo.rsqrt %increased : tensor<4x4xf32>
  %rb = hlo.broadcast %rstd dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %gb = hlo.broadcast %g dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %n = hlo.multiply %d, %rb : tensor<4x4x4xf32>
  %ng = hlo.multiply %n, %gb : tensor<4x4x4xf32>
  %y = hlo.add %ng, %bb : tensor<4x4x4xf32>
  return %y : tensor<4x4x4xf32>
}

// SQUARES-LABEL: func @squares(
// SQUARES-NOT:     library.norm
// SQUARES:         return
// CHECK-LABEL: func @squares(
// CHECK:         library.norm
func.func @squares(%x: tensor<4x4x4xf32>, %g: tensor<4xf32>, %b: tensor<4xf32>, %other: tensor<4x4x4xf32>, %row: tensor<4x4xf32>) -> tensor<4x4x4xf32> {
  %naught = hlo.constant dense<0.0> : tensor<f32>
  %number = hlo.constant dense<4.0> : tensor<4x4xf32>
  %epsilon = hlo.constant dense<0.5> : tensor<4x4xf32>
  %k1 = hlo.reduce %x, %naught dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %average = hlo.divide %k1, %number : tensor<4x4xf32>
  %k2 = hlo.multiply %x, %x : tensor<4x4x4xf32>
  %l2 = hlo.reduce %k2, %naught dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %k3 = hlo.divide %l2, %number : tensor<4x4xf32>
  %k4 = hlo.multiply %average, %average : tensor<4x4xf32>
  %k5 = hlo.subtract %k3, %k4 : tensor<4x4xf32>
  %k6 = hlo.add %k5, %epsilon : tensor<4x4xf32>
  %k7 = hlo.rsqrt %k6 : tensor<4x4xf32>
  %k8 = hlo.broadcast %average dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %k9 = hlo.subtract %x, %k8 : tensor<4x4x4xf32>
  %l0 = hlo.broadcast %k7 dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %l1 = hlo.multiply %k9, %l0 : tensor<4x4x4xf32>
  %l3 = hlo.broadcast %g dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %l4 = hlo.multiply %l1, %l3 : tensor<4x4x4xf32>
  %l5 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %l6 = hlo.add %l4, %l5 : tensor<4x4x4xf32>
  return %l6 : tensor<4x4x4xf32>
}

// WIDE-LABEL: func @narrow(
// WIDE:         library.norm {{.*}} -> tuple<tensor<16x4x1x1xf32>
// CHECK-LABEL: func @narrow(
// CHECK:         library.norm {{.*}} -> tuple<tensor<16x4x1x1xbf16>
func.func @narrow(%x: tensor<4x4x4xbf16>, %g: tensor<4xf32>, %b: tensor<4xf32>, %other: tensor<4x4x4xf32>, %row: tensor<4x4xf32>) -> tensor<4x4x4xbf16> {
  %ahead = hlo.negate %other {hlo.control_id = 1 : i64} : tensor<4x4x4xf32>
  %w = hlo.convert %x : (tensor<4x4x4xbf16>) -> tensor<4x4x4xf32>
  %naught = hlo.constant dense<0.0> : tensor<f32>
  %number = hlo.constant dense<4.0> : tensor<4x4xf32>
  %epsilon = hlo.constant dense<0.5> : tensor<4x4xf32>
  %h1 = hlo.reduce %w, %naught dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %average = hlo.divide %h1, %number : tensor<4x4xf32>
  %h2 = hlo.multiply %w, %w : tensor<4x4x4xf32>
  %l2 = hlo.reduce %h2, %naught dimensions = [2] : (tensor<4x4x4xf32>, tensor<f32>) -> tensor<4x4xf32> to_apply hlo.add : tensor<f32>
  %h3 = hlo.divide %l2, %number : tensor<4x4xf32>
  %h4 = hlo.multiply %average, %average : tensor<4x4xf32>
  %h5 = hlo.subtract %h3, %h4 : tensor<4x4xf32>
  %h6 = hlo.add %h5, %epsilon : tensor<4x4xf32>
  %h7 = hlo.rsqrt %h6 : tensor<4x4xf32>
  %h8 = hlo.broadcast %average dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %h9 = hlo.subtract %w, %h8 : tensor<4x4x4xf32>
  %l0 = hlo.broadcast %h7 dimensions = [0, 1] : (tensor<4x4xf32>) -> tensor<4x4x4xf32>
  %l1 = hlo.multiply %h9, %l0 : tensor<4x4x4xf32>
  %l3 = hlo.broadcast %g dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %l4 = hlo.multiply %l1, %l3 : tensor<4x4x4xf32>
  %l5 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<4x4x4xf32>
  %f6 = hlo.add %l4, %l5 : tensor<4x4x4xf32>
  %y = hlo.convert %f6 : (tensor<4x4x4xf32>) -> tensor<4x4x4xbf16>
  return %y : tensor<4x4x4xbf16>
}
