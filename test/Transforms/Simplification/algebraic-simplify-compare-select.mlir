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
