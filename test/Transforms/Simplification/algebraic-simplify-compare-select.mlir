// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @merge_upper_bounds(
// CHECK:         dense<5>
// CHECK:         %[[R:.*]] = hlo.compare GT
// CHECK-NEXT:    return %[[R]]
func.func @merge_upper_bounds(%x: tensor<4xi32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<5> : tensor<4xi32>
  %1 = hlo.constant dense<7> : tensor<4xi32>
  %2 = hlo.compare LT, %x, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = hlo.compare GT, %0, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %r = hlo.and %2, %3 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @keep_unrelated_bounds(
// CHECK:         hlo.compare
// CHECK:         hlo.compare
// CHECK:         hlo.and
// CHECK:         return
func.func @keep_unrelated_bounds(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<5> : tensor<4xi32>
  %1 = hlo.constant dense<7> : tensor<4xi32>
  %2 = hlo.compare LT, %x, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = hlo.compare LT, %y, %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %r = hlo.and %2, %3 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @xor_itself(
// CHECK:         dense<0>
func.func @xor_itself(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = hlo.xor %x, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @xor_same(
// CHECK:         dense<0>
// CHECK-NOT:     hlo.add
// CHECK:         return
func.func @xor_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.add %x, %y : tensor<4xi32>
  %1 = hlo.add %x, %y : tensor<4xi32>
  %r = hlo.xor %0, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @xor_other(
// CHECK:         hlo.add
// CHECK:         hlo.subtract
// CHECK:         hlo.xor
// CHECK:         return
func.func @xor_other(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.add %x, %y : tensor<4xi32>
  %1 = hlo.subtract %x, %y : tensor<4xi32>
  %r = hlo.xor %0, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @and_broadcast_true(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[X]]
func.func @and_broadcast_true(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<i1>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<i1>) -> tensor<4xi1>
  %r = hlo.and %1, %x : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @unsigned_lt(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @unsigned_lt(%x: tensor<4xui32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<0> : tensor<4xui32>
  %r = hlo.compare LT, %x, %0 : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @unsigned_ge(
// CHECK:         dense<true>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @unsigned_ge(%x: tensor<4xui32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<0> : tensor<4xui32>
  %r = hlo.compare GE, %x, %0 : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @unsigned_gt(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @unsigned_gt(%x: tensor<4xui32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<0> : tensor<4xui32>
  %r = hlo.compare GT, %0, %x : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @unsigned_le(
// CHECK:         dense<true>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @unsigned_le(%x: tensor<4xui32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<0> : tensor<4xui32>
  %r = hlo.compare LE, %0, %x : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @signed_lt(
// CHECK:         hlo.compare
// CHECK:         return
func.func @signed_lt(%x: tensor<4xi32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<0> : tensor<4xi32>
  %r = hlo.compare LT, %x, %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @nonnegative_lt(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @nonnegative_lt(%x: tensor<4xf32>) -> tensor<4xi1> {
  %a = hlo.abs %x : tensor<4xf32>
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.compare LT, %a, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// NaN is not greater.
// CHECK-LABEL: func @nonnegative_ge(
// CHECK:         hlo.abs
// CHECK:         hlo.compare
// CHECK:         return
// DECLINED: CompareWithZero | {{.*}}"compare kept: broadcast in its place needs the option fast-math
func.func @nonnegative_ge(%x: tensor<4xf32>) -> tensor<4xi1> {
  %a = hlo.abs %x : tensor<4xf32>
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.compare GE, %a, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// NaN may be less.
// CHECK-LABEL: func @total_order(
// CHECK:         hlo.compare
// CHECK:         return
func.func @total_order(%x: tensor<4xf32>) -> tensor<4xi1> {
  %a = hlo.exponential %x : tensor<4xf32>
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.compare LT, %a, %0 type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_gt(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_gt(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare GT, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_lt(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_lt(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare LT, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_ne(
// CHECK:         dense<false>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_ne(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare NE, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_eq(
// CHECK:         dense<true>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_eq(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare EQ, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_ge(
// CHECK:         dense<true>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_ge(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare GE, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @itself_le(
// CHECK:         dense<true>
// CHECK-NOT:     hlo.compare
// CHECK:         return
func.func @itself_le(%x: tensor<4xi32>) -> tensor<4xi1> {
  %r = hlo.compare LE, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// NaN.
// CHECK-LABEL: func @float_itself(
// CHECK:         hlo.compare
// CHECK:         return
func.func @float_itself(%x: tensor<4xf32>) -> tensor<4xi1> {
  %r = hlo.compare EQ, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @pred_ne_false(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[X]]
func.func @pred_ne_false(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<false> : tensor<4xi1>
  %r = hlo.compare NE, %0, %x : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @pred_eq_true(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[X]]
func.func @pred_eq_true(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<4xi1>
  %r = hlo.compare EQ, %x, %0 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @pred_eq_false(
// CHECK:         hlo.compare
// CHECK:         return
func.func @pred_eq_false(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<false> : tensor<4xi1>
  %r = hlo.compare EQ, %x, %0 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @causal_mask(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK:         %[[R:.*]] = hlo.compare GE, %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[R]]
func.func @causal_mask(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.constant dense<0.0> : tensor<4xf32>
  %2 = hlo.compare GE, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = hlo.select %2, %0, %1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.compare NE, %3, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @mask_of_zeros(
// CHECK:         hlo.select
// CHECK:         hlo.compare
// CHECK:         return
func.func @mask_of_zeros(%p: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<-0.0> : tensor<4xf32>
  %1 = hlo.constant dense<0.0> : tensor<4xf32>
  %3 = hlo.select %p, %0, %1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.compare NE, %3, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @gt_of_max(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         hlo.compare LT, %[[X]], %[[Y]]
func.func @gt_of_max(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = hlo.maximum %x, %y : tensor<4xf32>
  %r = hlo.compare GT, %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @gt_of_min(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         hlo.compare LT, %[[X]], %[[Y]]
func.func @gt_of_min(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = hlo.minimum %x, %y : tensor<4xf32>
  %r = hlo.compare GT, %y, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// True but for NaN.
// CHECK-LABEL: func @ge_of_max(
// CHECK:         hlo.maximum
// CHECK:         hlo.compare
// CHECK:         return
func.func @ge_of_max(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = hlo.maximum %x, %y : tensor<4xf32>
  %r = hlo.compare GE, %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_of_not(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         hlo.select %[[P]], %[[Y]], %[[X]]
func.func @select_of_not(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.not %p : tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @select_true_false(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[P]]
func.func @select_true_false(%p: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<4xi1>
  %1 = hlo.constant dense<false> : tensor<4xi1>
  %r = hlo.select %p, %0, %1 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_false_true(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>)
// CHECK:         %[[R:.*]] = hlo.not %[[P]]
// CHECK-NEXT:    return %[[R]]
func.func @select_false_true(%p: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<4xi1>
  %1 = hlo.constant dense<false> : tensor<4xi1>
  %r = hlo.select %p, %1, %0 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_scalar_pred(
// CHECK:         hlo.select
// CHECK:         return
func.func @select_scalar_pred(%p: tensor<i1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<4xi1>
  %1 = hlo.constant dense<false> : tensor<4xi1>
  %r = hlo.select %p, %0, %1 : (tensor<i1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_gt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK:         hlo.or %[[X]], %[[Y]]
func.func @select_preds_gt(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare GT, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_ge(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK:         hlo.or %[[X]], %[[Y]]
func.func @select_preds_ge(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare GE, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_lt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK:         hlo.and %[[X]], %[[Y]]
func.func @select_preds_lt(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare LT, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_le(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK:         hlo.and %[[X]], %[[Y]]
func.func @select_preds_le(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare LE, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_eq(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[Y]]
func.func @select_preds_eq(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare EQ, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_ne(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[X]]
func.func @select_preds_ne(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare NE, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %x, %y : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_preds_swapped(
// CHECK:         hlo.compare
// CHECK:         hlo.select
// CHECK:         return
func.func @select_preds_swapped(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare GT, %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %y, %x : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_of_update(
// CHECK-SAME:    %[[P:.*]]: tensor<8xi1>, %[[X:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<2xf32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[P2:.*]] = hlo.dynamic_slice %[[P]]
// CHECK:         %[[X2:.*]] = hlo.dynamic_slice %[[X]]
// CHECK:         %[[S:.*]] = hlo.select %[[P2]], %[[X2]], %[[U]]
// CHECK:         hlo.dynamic_update_slice %[[X]][%[[I]]], %[[S]]
func.func @select_of_update(%p: tensor<8xi1>, %x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.select %p, %x, %0 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @select_of_update_on_true(
// CHECK-SAME:    %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<2xf32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[X2:.*]] = hlo.dynamic_slice %[[X]]
// CHECK:         %[[S:.*]] = hlo.select %[[P]], %[[U]], %[[X2]]
// CHECK:         hlo.dynamic_update_slice %[[X]][%[[I]]], %[[S]]
func.func @select_of_update_on_true(%p: tensor<i1>, %x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.select %p, %0, %x : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @select_of_used_update(
// CHECK:         hlo.dynamic_update_slice
// CHECK:         hlo.select
// CHECK:         return
func.func @select_of_used_update(%p: tensor<i1>, %x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %1 = hlo.select %p, %0, %x : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r = hlo.add %0, %1 : tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @compare_of_converted_pred(
// CHECK-SAME:    %[[P:.+]]: tensor<4xi1>
// CHECK-DAG:     %[[NOT:.+]] = hlo.not %[[P]]
// CHECK-DAG:     %[[TRUE:.+]] = hlo.constant dense<true> : tensor<i1>
// CHECK-DAG:     %[[ALL:.+]] = hlo.broadcast %[[TRUE]] dimensions = []
// CHECK:         hlo.tuple %[[NOT]], %[[P]], %[[ALL]]
func.func @compare_of_converted_pred(%p: tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %one = hlo.constant dense<1> : tensor<4xi32>
  %1 = hlo.compare LT, %0, %one : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %2 = hlo.compare EQ, %one, %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %minus = hlo.constant dense<-1> : tensor<4xi32>
  %3 = hlo.compare GT, %0, %minus : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = hlo.tuple %1, %2, %3 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
  return %4 : tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
}

// With another bound, another value, or for other relations it may be either.
// CHECK-LABEL: func @compare_nonnegative_with_others(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<0> : tensor<ui32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<ui32>) -> tensor<4xui32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.compare LT, %arg1, %arg2
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare EQ, %[[V3]], %arg1
// CHECK-NEXT:    %[[V6:.*]] = hlo.compare LE, %[[V1]], %arg0
// CHECK-NEXT:    %[[V7:.*]] = hlo.tuple %[[V4]], %[[V5]], %[[V6]]
// CHECK-NEXT:    return %[[V7]]
func.func @compare_nonnegative_with_others(%x: tensor<4xi32>, %u: tensor<4xui32>, %v: tensor<4xui32>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %o = hlo.constant dense<0> : tensor<4xui32>
  %0 = hlo.compare LT, %u, %v : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %1 = hlo.compare EQ, %o, %u : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = hlo.compare LE, %z, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %r = hlo.tuple %0, %1, %2 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
  return %r : tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
}

// CHECK-LABEL: func @compare_array_with_zero(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.compare NE, %arg0, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @compare_array_with_zero(%x: tensor<4xi32>) -> tensor<4xi1> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %r = hlo.compare NE, %x, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @converted_pred_greater_than_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    return %[[V1]]
func.func @converted_pred_greater_than_one(%p: tensor<4xi1>) -> tensor<4xi1> {
  %c = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %r = hlo.compare GT, %0, %c : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// With no constant, or converted from numbers.
// CHECK-LABEL: func @compare_converted_with_others(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.compare LT, %[[V2]], %arg1
// CHECK-NEXT:    %[[V4:.*]] = hlo.convert %arg2 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare LT, %[[V4]], %[[V1]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V3]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @compare_converted_with_others(%p: tensor<4xi1>, %x: tensor<4xi32>, %y: tensor<4xi8>) -> tuple<tensor<4xi1>, tensor<4xi1>> {
  %c = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %1 = hlo.compare LT, %0, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %2 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xi32>
  %3 = hlo.compare LT, %2, %c : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %r = hlo.tuple %1, %3 : (tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>>
  return %r : tuple<tensor<4xi1>, tensor<4xi1>>
}

// The greater of 1 and -NaN is NaN, which is greater in the total order.
// CHECK-LABEL: func @total_order_with_maximum(
// CHECK:         %[[V0:.*]] = hlo.maximum %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.compare GT, %[[V0]], %arg0 type = TOTALORDER
// CHECK-NEXT:    return %[[V1]]
func.func @total_order_with_maximum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = hlo.maximum %x, %y : tensor<4xf32>
  %r = hlo.compare GT, %0, %x type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @preds_with_maximum(
// CHECK:         %[[V0:.*]] = hlo.compare LT, %arg0, %arg1
// CHECK-NEXT:    return %[[V0]]
func.func @preds_with_maximum(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.maximum %x, %y : tensor<4xi1>
  %r = hlo.compare GT, %0, %x : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// One constant, or a scalar pred.
// CHECK-LABEL: func @select_of_one_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V4:.*]] = hlo.select %arg0, %[[V1]], %arg2
// CHECK-NEXT:    %[[V5:.*]] = hlo.select %arg0, %arg2, %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.select %arg0, %[[V3]], %arg2
// CHECK-NEXT:    %[[V7:.*]] = hlo.select %arg0, %arg2, %[[V1]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.select %arg1, %[[V3]], %[[V1]]
// CHECK-NEXT:    %[[V9:.*]] = hlo.tuple %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]]
// CHECK-NEXT:    return %[[V9]]
func.func @select_of_one_constant(%p: tensor<4xi1>, %q: tensor<i1>, %x: tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>> {
  %t = hlo.constant dense<true> : tensor<4xi1>
  %f = hlo.constant dense<false> : tensor<4xi1>
  %0 = hlo.select %p, %t, %x : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = hlo.select %p, %x, %f : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = hlo.select %p, %f, %x : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = hlo.select %p, %x, %t : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %4 = hlo.select %q, %f, %t : (tensor<i1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.tuple %0, %1, %2, %3, %4 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
  return %r : tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
}

// CHECK-LABEL: func @select_by_comparison_of_others(
// CHECK:         %[[V0:.*]] = hlo.compare GT, %arg2, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %[[V0]], %arg0, %arg1
// CHECK-NEXT:    return %[[V1]]
func.func @select_by_comparison_of_others(%a: tensor<4xi1>, %b: tensor<4xi1>, %c: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare GT, %c, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %a, %b : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// Other relations, a bound that is no constant, and what is no bound.
// CHECK-LABEL: func @and_of_other_bounds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.compare LT, %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.compare LE, %arg0, %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.and %[[V3]], %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare LT, %arg0, %arg1
// CHECK-NEXT:    %[[V6:.*]] = hlo.and %[[V2]], %[[V5]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.and %[[V2]], %arg2
// CHECK-NEXT:    %[[V8:.*]] = hlo.and %arg2, %[[V2]]
// CHECK-NEXT:    %[[V9:.*]] = hlo.tuple %[[V4]], %[[V6]], %[[V7]], %[[V8]]
// CHECK-NEXT:    return %[[V9]]
func.func @and_of_other_bounds(%x: tensor<4xi32>, %y: tensor<4xi32>, %p: tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>> {
  %c = hlo.constant dense<5> : tensor<4xi32>
  %0 = hlo.compare LT, %x, %c : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = hlo.compare LE, %x, %c : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %2 = hlo.and %1, %0 : tensor<4xi1>
  %3 = hlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = hlo.and %0, %3 : tensor<4xi1>
  %5 = hlo.and %0, %p : tensor<4xi1>
  %6 = hlo.and %p, %0 : tensor<4xi1>
  %r = hlo.tuple %2, %4, %5, %6 : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
  return %r : tuple<tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>>
}

// CHECK-LABEL: func @and_of_bounds_of_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<false> : tensor<i1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V4:.*]] = hlo.compare LT, %arg0, %[[V1]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare LT, %arg0, %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.and %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @and_of_bounds_of_preds(%p: tensor<4xi1>) -> tensor<4xi1> {
  %t = hlo.constant dense<true> : tensor<4xi1>
  %f = hlo.constant dense<false> : tensor<4xi1>
  %0 = hlo.compare LT, %p, %t : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = hlo.compare LT, %p, %f : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.and %0, %1 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @xor_of_parameters(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.xor %[[V0]], %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.xor %arg1, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @xor_of_parameters(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.negate %x : tensor<4xi32>
  %1 = hlo.xor %0, %y : tensor<4xi32>
  %r = hlo.xor %y, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// Each has numbers of its own.
// CHECK-LABEL: func @xor_of_random_numbers(
// CHECK:         %[[V0:.*]] = hlo.rng rng_uniform, %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.rng rng_uniform, %arg0, %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.xor %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @xor_of_random_numbers(%x: tensor<i32>, %y: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.rng rng_uniform, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<4xi32>
  %1 = hlo.rng rng_uniform, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<4xi32>
  %r = hlo.xor %0, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @xor_same_reductions(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    return %[[V0]]
func.func @xor_same_reductions(%x: tensor<4xi32>, %y: tensor<i32>) -> tensor<i32> {
  %0 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %r = hlo.xor %0, %1 : tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @and_of_parameters(
// CHECK:         %[[V0:.*]] = hlo.and %arg0, %arg1
// CHECK-NEXT:    return %[[V0]]
func.func @and_of_parameters(%p: tensor<4xi1>, %q: tensor<4xi1>) -> tensor<4xi1> {
  %r = hlo.and %p, %q : tensor<4xi1>
  return %r : tensor<4xi1>
}
