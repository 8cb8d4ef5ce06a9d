// Reductions that are no argmin or argmax, or are left alone.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify='inexact conditional-simplification \
// RUN:   hoist-transpose-of-reshape fold-transpose-into-scatter \
// RUN:   conv-add-multiply-reorder dot-strength-reduction \
// RUN:   raise-slice-and-reduce-through-dot associative-reordering \
// RUN:   scalar-multiply-reduction reshape-transpose-as-slice-concatenate \
// RUN:   convert-constant-folding no-op-bitcast-convert-to-bitcast \
// RUN:   remove-no-op-reduce-precision conv-operand-swap=any executing-on-cpu \
// RUN:   move-dot-parameter-to-rhs' \
// RUN:   | FileCheck %s --check-prefix=ALL

// Computations that compare values with indices, or what is not known.
// CHECK-LABEL: func @index_with_second_value(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @index_with_second_value(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %ai, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @second_value_with_index(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @second_value_with_index(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare LT, %bv, %ai : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @value_with_second_index(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @value_with_second_index(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %av, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @index_with_own_value(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @index_with_own_value(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @second_value_with_first_index(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @second_value_with_first_index(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare GT, %bv, %ai : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @second_index_with_own_value(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @second_index_with_own_value(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare GT, %bi, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @different_value_and_index(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @different_value_and_index(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @computed_values(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @computed_values(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %nva = hlo.negate %av : tensor<i32>
    %nvb = hlo.abs %bv : tensor<i32>
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %nva, %nvb : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// Other values than those compared, or other indices.
// CHECK-LABEL: func @computed_second_value(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @computed_second_value(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %nvb = hlo.abs %bv : tensor<i32>
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %nvb : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @computed_second_index(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @computed_second_index(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %nib = hlo.negate %bi : tensor<i32>
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %nib : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @greater_or_before(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @greater_or_before(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %lt : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// Another sum, other arrays, other layouts.
// CHECK-LABEL: func @sum_and_argmin(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @sum_and_argmin(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare LT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @greatest_behind(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @greatest_behind(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %notlt = hlo.compare GE, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.and %gt, %notlt : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @argmax_of_any(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %arg1, %{{.*}}
// CHECK:         return %[[V0]]
func.func @argmax_of_any(%x: tensor<2x5xi32>, %v0: tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// Of equal values the last.
// CHECK-LABEL: func @last_argmin_of_splat(
// CHECK:         %[[V0:.*]] = hlo.broadcast %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %[[V0]], %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         return %[[V1]]
func.func @last_argmin_of_splat() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<5> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<-9> : tensor<2x5xi32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare LT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare GT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// Of the array this is the index.
// CHECK-LABEL: func @array_as_indices(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg1, %arg0, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @array_as_indices(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %a = hlo.reduce %y, %x, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @argmax_with_layout(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         return %[[V0]], %[[V1]]
func.func @argmax_with_layout(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32, #hlo.layout<[0]>>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32, #hlo.layout<[0]>> to_apply hlo.maximum : tensor<i32>
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @maximum_and_sum(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %arg1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %arg1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add
// CHECK-NEXT:    return %[[V0]], %[[V1]]
func.func @maximum_and_sum(%x: tensor<2x5xi32>, %v0: tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %s = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %m, %s : tensor<2xi32>, tensor<2xi32>
}

// What it needs may not move.
// CHECK-LABEL: func @ordered_indices_behind_maximum(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         return %[[V1]], %[[V0]]
func.func @ordered_indices_behind_maximum(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 {hlo.control_id = 1 : i64} : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @index_from_outside_behind_maximum(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.custom_call "Index"() has_side_effect
// CHECK:         %[[V2:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %[[V1]]
// CHECK:         return %[[V2]], %[[V0]]
func.func @index_from_outside_behind_maximum(%x: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %i0 = hlo.custom_call "Index"() has_side_effect : () -> tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// ALL-LABEL: func @argmax_without_nan_with_all_options(
// ALL:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// ALL:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// ALL:         return %[[V0]], %[[V1]]
func.func @argmax_without_nan_with_all_options(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// CHECK-LABEL: func @argmin_behind_minimum_as_it_is(
// CHECK:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0]
// CHECK:         return %[[V0]], %[[V1]]
func.func @argmin_behind_minimum_as_it_is(%x: tensor<2x5xi32>, %y: tensor<2x5xi32>) -> (tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>) {
  %v0 = hlo.constant dense<2147483647> : tensor<i32>
  %v1 = hlo.constant dense<2147483647> : tensor<i32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.minimum : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %ge = hlo.compare LE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %a, %m : tuple<tensor<2xi32>, tensor<2xi32>>, tensor<2xi32>
}

// CHECK-LABEL: func @argmax_of_splat_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.broadcast %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %[[V0]], %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         return %[[V1]]
func.func @argmax_of_splat_of_unknown_size() -> tuple<tensor<?xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1.0> : tensor<2x5xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<?xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<?xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @argmax_of_splat_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.broadcast %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %[[V0]], %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         return %[[V1]]
func.func @argmax_of_splat_of_two_precisions() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1.0> : tensor<2x5xf64>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf64>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @argmax_of_splat_from_more_bits(
// CHECK:         %[[V0:.*]] = hlo.broadcast %{{.*}}
// CHECK:         %[[V1:.*]] = hlo.reduce %[[V0]], %{{.*}}, %{{.*}}, %{{.*}}
// CHECK:         return %[[V1]]
func.func @argmax_of_splat_from_more_bits() -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f64>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1.0> : tensor<2x5xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f64>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f64>, %ai: tensor<i32>, %bv: tensor<f64>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f64>, tensor<i32>) -> tuple<tensor<f64>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f64>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// ALL-LABEL: func @float_argmin_without_nan(
// ALL:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}
// ALL:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// ALL:         return %[[V1]], %[[V0]]
func.func @float_argmin_without_nan(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xf32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<2147483647.0> : tensor<f32>
  %v1 = hlo.constant dense<2147483647.0> : tensor<f32>
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.minimum : tensor<f32>
  %i0 = hlo.constant dense<0.0> : tensor<f32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xf32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<2xf32>, tensor<2xf32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<f32>, %bv: tensor<f32>, %bi: tensor<f32>):
    %ge = hlo.compare LE, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<f32>
    %one = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<f32>>
  }
  return %a, %m : tuple<tensor<2xf32>, tensor<2xf32>>, tensor<2xf32>
}

// ALL-LABEL: func @maximum_of_floats_of_unknown_size(
// ALL:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// ALL:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// ALL:         return %[[V0]], %[[V1]]
func.func @maximum_of_floats_of_unknown_size(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<?x5xi32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<?x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %a, %m : tuple<tensor<2xf32>, tensor<2xi32>>, tensor<2xf32>
}

// ALL-LABEL: func @maximum_with_float_indices(
// ALL:         %[[V0:.*]] = hlo.reduce %arg0, %{{.*}}, %{{.*}}, %{{.*}}
// ALL:         %[[V1:.*]] = hlo.reduce %arg0, %{{.*}}
// ALL:         return %[[V0]], %[[V1]]
func.func @maximum_with_float_indices(%x: tensor<2x5xf32>, %y: tensor<2x5xf32>) -> (tuple<tensor<2xf32>, tensor<2xf32>>, tensor<2xf32>) {
  %v0 = hlo.constant dense<0xFF800000> : tensor<f32>
  %v1 = hlo.constant dense<0xFF800000> : tensor<f32>
  %i0 = hlo.constant dense<0.0> : tensor<f32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xf32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<2xf32>, tensor<2xf32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<f32>, %bv: tensor<f32>, %bi: tensor<f32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<f32>>
  }
  %m = hlo.reduce %x, %v1 dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32> to_apply hlo.maximum : tensor<f32>
  return %a, %m : tuple<tensor<2xf32>, tensor<2xf32>>, tensor<2xf32>
}

// CHECK-LABEL: func @argmax_of_floats_from_any(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<2x5xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.iota iota_dimension = 1
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce %[[V1]], %[[V3]], %arg0, %[[V2]] dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply
// CHECK:         return %[[V4]]
func.func @argmax_of_floats_from_any(%v0: tensor<f32>) -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %x = hlo.constant dense<1.0> : tensor<2x5xf32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<f32>, %ai: tensor<i32>, %bv: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<f32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @argmax_of_integers_from_any(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.iota iota_dimension = 1
// CHECK-NEXT:    %[[V4:.*]] = hlo.reduce %[[V1]], %[[V3]], %arg0, %[[V2]] dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply
// CHECK:         return %[[V4]]
func.func @argmax_of_integers_from_any(%v0: tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %x = hlo.constant dense<1> : tensor<2x5xi32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %r = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// The reduction to the maximum is visited while the other one, which nothing
// reads, is still there.
// CHECK-LABEL: func @maximum_before_unused_argmax(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-2147483648> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.reduce %arg0, %[[V0]] dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V1]]
func.func @maximum_before_unused_argmax(%x: tensor<2x5xi32>) -> tensor<2xi32> {
  %v0 = hlo.constant dense<-2147483648> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
  %m = hlo.reduce %x, %v0 dimensions = [1] : (tensor<2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.maximum : tensor<i32>
  %a = hlo.reduce %x, %k, %v0, %i0 dimensions = [1] : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %nan = hlo.compare NE, %av, %av : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wins = hlo.or %gt, %nan : tensor<i1>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %lt = hlo.compare LT, %ai, %bi : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = hlo.and %eq, %lt : tensor<i1>
    %first = hlo.or %wins, %tie : tensor<i1>
    %v = hlo.select %wins, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %first, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %m : tensor<2xi32>
}

// There may be no elements.
// CHECK-LABEL: func @argmin_of_bounded_splat(
// CHECK:         %[[R:.*]] = hlo.reduce
// CHECK:         return %[[R]]
// ALL-LABEL: func @argmin_of_bounded_splat(
// ALL:         %[[R:.*]] = hlo.reduce
// ALL:         return %[[R]]
func.func @argmin_of_bounded_splat() -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %v0 = hlo.constant dense<2147483647> : tensor<i32>
  %i0 = hlo.constant dense<0> : tensor<i32>
  %x = hlo.constant dense<1> : tensor<i32>
  %y = hlo.broadcast %x dimensions = [] : (tensor<i32>) -> tensor<2x?xi32, #hlo.bounds<[?, 8]>>
  %k = hlo.iota iota_dimension = 1 : tensor<2x?xi32, #hlo.bounds<[?, 8]>>
  %r = hlo.reduce %y, %k, %v0, %i0 dimensions = [1] : (tensor<2x?xi32, #hlo.bounds<[?, 8]>>, tensor<2x?xi32, #hlo.bounds<[?, 8]>>, tensor<i32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>> to_apply {
  ^bb0(%av: tensor<i32>, %ai: tensor<i32>, %bv: tensor<i32>, %bi: tensor<i32>):
    %le = hlo.compare LE, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %v = hlo.select %le, %av, %bv : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %eq = hlo.compare EQ, %av, %bv : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %least = hlo.minimum %ai, %bi : tensor<i32>
    %one = hlo.select %le, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %i = hlo.select %eq, %least, %one : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %pair = hlo.tuple %v, %i : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %pair : tuple<tensor<i32>, tensor<i32>>
  }
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}
