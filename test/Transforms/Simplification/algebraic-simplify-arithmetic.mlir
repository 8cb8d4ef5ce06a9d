// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED
// REMARK: remark: [Passed] RemoveAbs {{.*}} Remark="abs replaced by multiply"

// CHECK-LABEL: func @abs_of_square(
// CHECK:         %[[P:.*]] = hlo.multiply
// CHECK-NEXT:    return %[[P]]
func.func @abs_of_square(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %x : tensor<4xf32>
  %r = hlo.abs %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @abs_of_iota(
// CHECK:         %[[I:.*]] = hlo.iota
// CHECK-NEXT:    return %[[I]]
func.func @abs_of_iota() -> tensor<4xi32> {
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %r = hlo.abs %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// The iota reaches negative numbers.
// CHECK-LABEL: func @abs_of_wrapped_iota(
// CHECK:         hlo.iota
// CHECK:         hlo.abs
// CHECK:         return
func.func @abs_of_wrapped_iota() -> tensor<200xi8> {
  %0 = hlo.iota iota_dimension = 0 : tensor<200xi8>
  %r = hlo.abs %0 : tensor<200xi8>
  return %r : tensor<200xi8>
}

// The product wraps around.
// CHECK-LABEL: func @abs_of_integer_square(
// CHECK:         hlo.multiply
// CHECK:         hlo.abs
// CHECK:         return
func.func @abs_of_integer_square(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.multiply %x, %x : tensor<4xi32>
  %r = hlo.abs %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// The least integer has no absolute value; that is removed elsewhere or not at all.
// CHECK-LABEL: func @abs_of_integer_abs(
// CHECK:         hlo.abs
// CHECK:         hlo.abs
// CHECK:         return
func.func @abs_of_integer_abs(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.abs %x : tensor<4xi32>
  %r = hlo.abs %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// The root of -0 is -0.
// CHECK-LABEL: func @abs_of_sqrt(
// CHECK:         hlo.sqrt
// CHECK:         hlo.abs
// CHECK:         return
func.func @abs_of_sqrt(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %x : tensor<4xf32>
  %r = hlo.abs %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @abs_of_unknown(
// CHECK:         hlo.abs
// CHECK:         return
func.func @abs_of_unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.abs %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @exponential_of_zero(
// CHECK:         %[[ONE:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK:         %[[R:.*]] = hlo.broadcast %[[ONE]]
// CHECK-NEXT:    return %[[R]]
func.func @exponential_of_zero() -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.exponential %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @imag_of_float(
// CHECK:         %[[ZERO:.*]] = hlo.constant dense<0.000000e+00>
// CHECK:         %[[R:.*]] = hlo.broadcast %[[ZERO]]
// CHECK-NEXT:    return %[[R]]
func.func @imag_of_float(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.imag %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @complex_of_parts(
// CHECK-SAME:    %[[C:.*]]: tensor<4xcomplex<f32>>)
// CHECK-NEXT:    return %[[C]]
func.func @complex_of_parts(%c: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.real %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %1 = hlo.imag %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %r = hlo.complex %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @complex_of_others(
// CHECK:         hlo.complex
// CHECK:         return
func.func @complex_of_others(%c: tensor<4xcomplex<f32>>, %d: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.real %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %1 = hlo.imag %d : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %r = hlo.complex %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @reduce_precision(
// CHECK:         hlo.reduce_precision
// CHECK:         return
func.func @reduce_precision(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.reduce_precision %x exponent_bits = 8 mantissa_bits = 23 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_negative_zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @add_negative_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-0.0> : tensor<4xf32>
  %r = hlo.add %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -0 + 0 is 0.
// CHECK-LABEL: func @add_zero(
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: AddZero | {{.*}}"add kept: a parameter in its place needs the option inexact
func.func @add_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.add %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_integer_zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK-NEXT:    return %[[X]]
func.func @add_integer_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<0> : tensor<i32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<i32>) -> tensor<4xi32>
  %r = hlo.add %1, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @constant_to_right(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[C:.*]] = hlo.broadcast
// CHECK:         hlo.maximum %[[X]], %[[C]]
func.func @constant_to_right(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<2.0> : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %r = hlo.maximum %1, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Integers wrap around.
// CHECK-LABEL: func @reassociate_sum(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         %[[C:.*]] = hlo.constant dense<-2147483646> : tensor<i32>
// CHECK:         %[[B:.*]] = hlo.broadcast %[[C]]
// CHECK:         %[[R:.*]] = hlo.add %[[X]], %[[B]]
// CHECK-NEXT:    return %[[R]]
func.func @reassociate_sum(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<2147483647> : tensor<4xi32>
  %2 = hlo.add %x, %0 : tensor<4xi32>
  %r = hlo.add %2, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reassociate_sum_of_arrays(
// CHECK-SAME:    %[[X:.*]]: tensor<2xi32>)
// CHECK:         %[[C:.*]] = hlo.add %{{.*}}, %{{.*}}
// CHECK-NEXT:    %[[R:.*]] = hlo.add %[[X]], %[[C]]
func.func @reassociate_sum_of_arrays(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = hlo.constant dense<[3, 5]> : tensor<2xi32>
  %1 = hlo.constant dense<[1, 7]> : tensor<2xi32>
  %2 = hlo.add %x, %0 : tensor<2xi32>
  %r = hlo.add %2, %1 : tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @reassociate_float_sum(
// CHECK:         hlo.add
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: ReassociateSum | {{.*}}"add kept: add in its place needs the option inexact
// DECLINED: AddBroadcasts | {{.*}}"add kept: add in its place needs the option inexact
func.func @reassociate_float_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %1 = hlo.constant dense<1.0> : tensor<4xf32>
  %2 = hlo.add %x, %0 : tensor<4xf32>
  %r = hlo.add %2, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reassociate_product(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         dense<15>
// CHECK:         %[[R:.*]] = hlo.multiply %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @reassociate_product(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<5> : tensor<4xi32>
  %2 = hlo.multiply %x, %0 : tensor<4xi32>
  %r = hlo.multiply %2, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_to_difference(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         dense<8>
// CHECK:         %[[R:.*]] = hlo.subtract %{{.*}}, %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @add_to_difference(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<5> : tensor<4xi32>
  %2 = hlo.subtract %0, %x : tensor<4xi32>
  %r = hlo.add %2, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_difference(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK-NEXT:    return %[[Y]]
func.func @add_difference(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.subtract %y, %x : tensor<4xi32>
  %r = hlo.add %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_float_difference(
// CHECK:         hlo.subtract
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: AddDifference | {{.*}}"add kept: a parameter in its place needs the option fast-math
func.func @add_float_difference(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.subtract %y, %x : tensor<4xf32>
  %r = hlo.add %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_update(
// CHECK-SAME:    %[[X:.*]]: tensor<8xi32>, %[[U:.*]]: tensor<2xi32>, %[[I:.*]]: tensor<i32>)
// CHECK:         %[[S:.*]] = hlo.dynamic_slice %[[X]]
// CHECK:         %[[A:.*]] = hlo.add %[[S]], %[[U]]
// CHECK:         %[[R:.*]] = hlo.dynamic_update_slice %[[X]][%[[I]]], %[[A]]
// CHECK:         return %[[R]]
func.func @add_update(%x: tensor<8xi32>, %u: tensor<2xi32>, %i: tensor<i32>) -> tensor<8xi32> {
  %0 = hlo.constant dense<0> : tensor<8xi32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xi32>, tensor<2xi32>, tensor<i32>) -> tensor<8xi32>
  %r = hlo.add %x, %1 : tensor<8xi32>
  return %r : tensor<8xi32>
}

// -0 + 0 is 0.
// CHECK-LABEL: func @add_float_update(
// CHECK:         hlo.dynamic_update_slice
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: AddUpdate | {{.*}}"add kept: dynamic_update_slice in its place needs the option inexact
func.func @add_float_update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.constant dense<0.0> : tensor<8xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.add %x, %1 : tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @add_products(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>, %[[Z:.*]]: tensor<4xi32>)
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]]
// CHECK-NEXT:    %[[R:.*]] = hlo.multiply %[[S]], %[[Z]]
func.func @add_products(%x: tensor<4xi32>, %y: tensor<4xi32>, %z: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.multiply %x, %z : tensor<4xi32>
  %1 = hlo.multiply %z, %y : tensor<4xi32>
  %r = hlo.add %0, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_products_with_users(
// CHECK:         hlo.multiply
// CHECK:         hlo.multiply
// CHECK:         hlo.add
// CHECK:         return
func.func @add_products_with_users(%x: tensor<4xi32>, %y: tensor<4xi32>, %z: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.multiply %x, %z : tensor<4xi32>
  %1 = hlo.multiply %z, %y : tensor<4xi32>
  %2 = hlo.add %0, %1 : tensor<4xi32>
  %r = hlo.maximum %2, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_float_products(
// CHECK:         hlo.multiply
// CHECK:         hlo.multiply
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: AddProducts | {{.*}}"add kept: multiply in its place needs the option floats-are-real
func.func @add_float_products(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %z : tensor<4xf32>
  %1 = hlo.multiply %z, %y : tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_itself(
// CHECK:         %[[ZERO:.*]] = hlo.constant dense<0>
// CHECK:         %[[R:.*]] = hlo.broadcast %[[ZERO]]
// CHECK-NEXT:    return %[[R]]
func.func @subtract_itself(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = hlo.subtract %x, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// NaN and infinity.
// CHECK-LABEL: func @subtract_float_itself(
// CHECK:         hlo.subtract
// CHECK:         return
// DECLINED: SubtractItself | {{.*}}"subtract kept: broadcast in its place needs the option fast-math
func.func @subtract_float_itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.subtract %x, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @subtract_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.subtract %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -0 - -0 is 0.
// CHECK-LABEL: func @subtract_negative_zero(
// CHECK:         dense<0.0
// CHECK:         hlo.add
// DECLINED: AddZero | {{.*}}"add kept: a parameter in its place needs the option inexact
func.func @subtract_negative_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-0.0> : tensor<4xf32>
  %r = hlo.subtract %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_constant(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         dense<-2.0
// CHECK:         hlo.add %[[X]]
func.func @subtract_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<2.0> : tensor<4xf32>
  %r = hlo.subtract %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_least_integer(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi8>)
// CHECK:         dense<-128>
// CHECK:         hlo.add %[[X]]
func.func @subtract_least_integer(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.constant dense<-128> : tensor<4xi8>
  %r = hlo.subtract %x, %0 : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @subtract_difference(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK-NEXT:    return %[[Y]]
func.func @subtract_difference(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.subtract %x, %y : tensor<4xi32>
  %r = hlo.subtract %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @subtract_sum(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK:         %[[R:.*]] = hlo.negate %[[Y]]
// CHECK-NEXT:    return %[[R]]
func.func @subtract_sum(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.add %y, %x : tensor<4xi32>
  %r = hlo.subtract %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @subtract_from_sum(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK-NEXT:    return %[[Y]]
func.func @subtract_from_sum(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.add %y, %x : tensor<4xi32>
  %r = hlo.subtract %0, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @subtract_float_difference(
// CHECK:         hlo.subtract
// CHECK:         hlo.subtract
// CHECK:         return
// DECLINED: CancelDifference | {{.*}}"subtract kept: a parameter in its place needs the option fast-math
func.func @subtract_float_difference(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.subtract %x, %y : tensor<4xf32>
  %r = hlo.subtract %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_by_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @multiply_by_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %r = hlo.multiply %0, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Infinity times 0 is NaN.
// CHECK-LABEL: func @multiply_complex_by_one(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyByOne | {{.*}}"multiply kept: a parameter in its place needs the option inexact
func.func @multiply_complex_by_one(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = hlo.constant dense<(1.0, 0.0)> : tensor<2xcomplex<f32>>
  %r = hlo.multiply %x, %0 : tensor<2xcomplex<f32>>
  return %r : tensor<2xcomplex<f32>>
}

// NaN, infinity and the sign of zero.
// CHECK-LABEL: func @multiply_by_zero(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyByZero | {{.*}}"multiply kept: broadcast in its place needs the option fast-math
func.func @multiply_by_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.multiply %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_negated(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    %[[R:.*]] = hlo.multiply %[[X]], %[[Y]]
func.func @multiply_negated(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.negate %y : tensor<4xf32>
  %r = hlo.multiply %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_abs(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    %[[R:.*]] = hlo.multiply %[[X]], %[[X]]
func.func @multiply_abs(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %r = hlo.multiply %0, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_abs_of_others(
// CHECK:         hlo.abs
// CHECK:         hlo.abs
// CHECK:         hlo.multiply
// CHECK:         return
func.func @multiply_abs_of_others(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.abs %y : tensor<4xf32>
  %r = hlo.multiply %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_pred(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xi32>)
// CHECK:         %[[R:.*]] = hlo.select %[[P]], %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @multiply_pred(%p: tensor<4xi1>, %x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %r = hlo.multiply %0, %x : tensor<4xi32>
  return %r : tensor<4xi32>
}

// Infinity times 0 is NaN.
// CHECK-LABEL: func @multiply_float_pred(
// CHECK:         hlo.convert
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyPred | {{.*}}"multiply kept: select in its place needs the option inexact
func.func @multiply_float_pred(%p: tensor<4xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %r = hlo.multiply %0, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_scaled(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK:         %[[P:.*]] = hlo.multiply %[[X]], %[[Y]]
// CHECK:         dense<15>
// CHECK:         hlo.multiply %[[P]]
func.func @multiply_scaled(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<5> : tensor<4xi32>
  %2 = hlo.multiply %x, %0 : tensor<4xi32>
  %3 = hlo.multiply %y, %1 : tensor<4xi32>
  %r = hlo.multiply %2, %3 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @multiply_into_broadcast(
// CHECK-SAME:    %[[X:.*]]: tensor<4x2xi32>, %[[Y:.*]]: tensor<2xi32>)
// CHECK:         %[[S:.*]] = hlo.multiply %[[Y]]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[S]]
// CHECK-NEXT:    %[[R:.*]] = hlo.multiply %[[X]], %[[B]]
func.func @multiply_into_broadcast(%x: tensor<4x2xi32>, %y: tensor<2xi32>) -> tensor<4x2xi32> {
  %0 = hlo.constant dense<3> : tensor<4x2xi32>
  %1 = hlo.multiply %x, %0 : tensor<4x2xi32>
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
  %r = hlo.multiply %1, %2 : tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// A product that is needed anyway would be computed once more.
// CHECK-LABEL: func @multiply_scaled_used_again(
// CHECK:         %[[A:.*]] = hlo.multiply
// CHECK:         %[[R:.*]] = hlo.multiply %[[A]], %[[A]]
// CHECK-NEXT:    hlo.tuple %[[A]], %[[R]]
func.func @multiply_scaled_used_again(%x: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.multiply %x, %0 : tensor<4xi32>
  %2 = hlo.multiply %1, %1 : tensor<4xi32>
  %r = hlo.tuple %1, %2 : (tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>>
  return %r : tuple<tensor<4xi32>, tensor<4xi32>>
}

// CHECK-LABEL: func @multiply_into_broadcast_in_front(
// CHECK-SAME:    %[[X:.*]]: tensor<4x2xi32>, %[[Y:.*]]: tensor<2xi32>)
// CHECK:         %[[S:.*]] = hlo.multiply %[[Y]]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[S]]
// CHECK-NEXT:    hlo.multiply %[[X]], %[[B]]
func.func @multiply_into_broadcast_in_front(%x: tensor<4x2xi32>, %y: tensor<2xi32>) -> tensor<4x2xi32> {
  %0 = hlo.constant dense<3> : tensor<4x2xi32>
  %1 = hlo.multiply %x, %0 : tensor<4x2xi32>
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
  %r = hlo.multiply %2, %1 : tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// CHECK-LABEL: func @multiply_into_broadcast_used_again(
// CHECK:         %[[A:.*]] = hlo.multiply %{{.*}} : tensor<4x2xi32>
// CHECK:         %[[B:.*]] = hlo.broadcast %{{.*}} dimensions = [1]
// CHECK-NEXT:    %[[R:.*]] = hlo.multiply %[[A]], %[[B]]
func.func @multiply_into_broadcast_used_again(%x: tensor<4x2xi32>, %y: tensor<2xi32>) -> tuple<tensor<4x2xi32>, tensor<4x2xi32>> {
  %0 = hlo.constant dense<3> : tensor<4x2xi32>
  %1 = hlo.multiply %x, %0 : tensor<4x2xi32>
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
  %3 = hlo.multiply %1, %2 : tensor<4x2xi32>
  %r = hlo.tuple %1, %3 : (tensor<4x2xi32>, tensor<4x2xi32>) -> tuple<tensor<4x2xi32>, tensor<4x2xi32>>
  return %r : tuple<tensor<4x2xi32>, tensor<4x2xi32>>
}

// CHECK-LABEL: func @log_of_exponential(
// CHECK:         hlo.log
// CHECK:         return
// DECLINED: LogOfExponential | {{.*}}"log kept: a parameter in its place needs the option fast-math
func.func @log_of_exponential(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sqrt_of_square(
// CHECK:         hlo.sqrt
// CHECK:         return
// DECLINED: SqrtOfSquare | {{.*}}"sqrt kept: abs in its place needs the option fast-math
func.func @sqrt_of_square(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %x : tensor<4xf32>
  %r = hlo.sqrt %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @log_of_sqrt(
// CHECK:         hlo.log
// CHECK:         return
// DECLINED: LogOfSqrt | {{.*}}"log kept: multiply in its place needs the option inexact
func.func @log_of_sqrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %x : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @product_of_sqrts(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplySqrts | {{.*}}"multiply kept: abs in its place needs the option inexact
func.func @product_of_sqrts(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.sqrt %0 : tensor<4xf32>
  %r = hlo.multiply %1, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @product_of_exponentials(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyExponentials | {{.*}}"multiply kept: exponential in its place needs the option inexact
func.func @product_of_exponentials(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.exponential %y : tensor<4xf32>
  %r = hlo.multiply %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @control_dependency(
// CHECK:         hlo.multiply
// CHECK:         hlo.negate
// CHECK:         return
// DECLINED: Ordered | {{.*}}"multiply kept: it has control dependencies
// DECLINED: Ordered | {{.*}}"negate kept: it has control dependencies
func.func @control_dependency(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.multiply %x, %0 {hlo.control_id = 0 : i64} : tensor<4xf32>
  %r = hlo.negate %1 {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sharding_would_be_lost(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyByOne | {{.*}}"multiply kept: what could replace it is not sharded alike
func.func @sharding_would_be_lost(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %r = hlo.multiply %x, %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sharding_moves_to_older(
// CHECK:         %[[R:.*]] = hlo.negate {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[R]]
func.func @sharding_moves_to_older(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.negate %x : tensor<4xf32>
  %r = hlo.multiply %1, %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sharding_moves(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         hlo.multiply %[[X]], %[[Y]] {hlo.frontend_attributes = {a = "b"}, hlo.sharding = #hlo.sharding<"{replicated}">}
func.func @sharding_moves(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.negate %y : tensor<4xf32>
  %r = hlo.multiply %0, %1 {hlo.sharding = #hlo.sharding<"{replicated}">, hlo.frontend_attributes = {a = "b"}} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.multiply
// CHECK:         return
func.func @mixed_precision(%x: tensor<4xf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %r = hlo.multiply %x, %0 : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @zero_size(
// CHECK:         return
func.func @zero_size(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.constant dense<> : tensor<0xf32>
  %r = hlo.multiply %x, %0 : tensor<0xf32>
  return %r : tensor<0xf32>
}

// Each sum begins at the same value: none waits for the one before.
// CHECK-LABEL: func @sums_in_turn(
// CHECK-SAME:    %[[X:.*]]: tensor<i32>)
// CHECK-DAG:     %[[C:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-DAG:     %[[A:.*]] = hlo.add %[[X]], %[[C]]
// CHECK-DAG:     %[[D:.*]] = hlo.constant dense<10> : tensor<i32>
// CHECK-DAG:     %[[B:.*]] = hlo.add %[[X]], %[[D]]
// CHECK:         hlo.multiply %[[A]], %[[B]]
func.func @sums_in_turn(%x: tensor<i32>) -> tensor<i32> {
  %c = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.add %x, %c : tensor<i32>
  %1 = hlo.add %0, %c : tensor<i32>
  %r = hlo.multiply %0, %1 : tensor<i32>
  return %r : tensor<i32>
}

// f8E8M0FNU has neither negative numbers nor zero.
// CHECK-LABEL: func @subtract_without_sign(
// CHECK:         hlo.subtract
// CHECK-NEXT:    return
func.func @subtract_without_sign(%x: tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %0 = hlo.constant dense<2.0> : tensor<4xf8E8M0FNU>
  %r = hlo.subtract %x, %0 : tensor<4xf8E8M0FNU>
  return %r : tensor<4xf8E8M0FNU>
}

// CHECK-LABEL: func @imag_without_zero(
// CHECK:         hlo.constant dense<0xFF>
func.func @imag_without_zero(%x: tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %r = hlo.imag %x : tensor<4xf8E8M0FNU>
  return %r : tensor<4xf8E8M0FNU>
}

// Sums with less than two constants, or two that differ in shape.
// CHECK-LABEL: func @sums_with_one_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %arg1
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V3]], %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.add %[[V5]], %arg1
// CHECK-NEXT:    %[[V7:.*]] = hlo.subtract %[[V1]], %arg0
// CHECK-NEXT:    %[[V8:.*]] = hlo.add %[[V7]], %arg1
// CHECK-NEXT:    %[[V9:.*]] = hlo.tuple %[[V4]], %[[V6]], %[[V8]]
// CHECK-NEXT:    return %[[V9]]
func.func @sums_with_one_constant(%x: tensor<2x2xi32>, %y: tensor<2x2xi32>) -> tuple<tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>> {
  %c = hlo.constant dense<[1, 2]> : tensor<2xi32>
  %d = hlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = hlo.broadcast %c dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %0 = hlo.add %x, %y : tensor<2x2xi32>
  %1 = hlo.add %0, %b : tensor<2x2xi32>
  %2 = hlo.add %x, %b : tensor<2x2xi32>
  %3 = hlo.add %2, %y : tensor<2x2xi32>
  %4 = hlo.subtract %d, %x : tensor<2x2xi32>
  %5 = hlo.add %4, %y : tensor<2x2xi32>
  %r = hlo.tuple %1, %3, %5 : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tuple<tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>>
  return %r : tuple<tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>>
}

// CHECK-LABEL: func @sums_and_differences_of_three(
// CHECK:         %[[V0:.*]] = hlo.subtract %arg1, %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %arg0, %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.subtract %arg0, %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg1, %arg2
// CHECK-NEXT:    %[[V4:.*]] = hlo.subtract %arg0, %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.subtract %[[V3]], %arg0
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V1]], %[[V2]], %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @sums_and_differences_of_three(%x: tensor<4xi32>, %y: tensor<4xi32>, %z: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>> {
  %0 = hlo.subtract %y, %z : tensor<4xi32>
  %1 = hlo.add %x, %0 : tensor<4xi32>
  %2 = hlo.subtract %x, %0 : tensor<4xi32>
  %3 = hlo.add %y, %z : tensor<4xi32>
  %4 = hlo.subtract %x, %3 : tensor<4xi32>
  %5 = hlo.subtract %3, %x : tensor<4xi32>
  %r = hlo.tuple %1, %2, %4, %5 : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>>
  return %r : tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>>
}

// Constant folding computes it.
// CHECK-LABEL: func @subtract_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[3, 5]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.subtract %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @subtract_constants() -> tensor<2xi32> {
  %c = hlo.constant dense<[3, 5]> : tensor<2xi32>
  %d = hlo.constant dense<[1, 7]> : tensor<2xi32>
  %r = hlo.subtract %c, %d : tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @products_with_one(
// CHECK:         %[[V0:.*]] = hlo.negate %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %arg1, %[[V0]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V1]], %arg1
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V2]], %[[V3]], %[[V4]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @products_with_one(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %n = hlo.negate %x : tensor<4xf32>
  %a = hlo.abs %x : tensor<4xf32>
  %0 = hlo.multiply %n, %y : tensor<4xf32>
  %1 = hlo.multiply %y, %n : tensor<4xf32>
  %2 = hlo.multiply %a, %y : tensor<4xf32>
  %3 = hlo.multiply %y, %a : tensor<4xf32>
  %r = hlo.tuple %0, %1, %2, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @multiply_array_into_broadcast(
// CHECK:         %[[V0:.*]] = hlo.multiply %arg0, %arg2
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @multiply_array_into_broadcast(%x: tensor<4x2xi32>, %y: tensor<2xi32>, %z: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %0 = hlo.multiply %x, %z : tensor<4x2xi32>
  %1 = hlo.broadcast %y dimensions = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
  %r = hlo.multiply %0, %1 : tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// CHECK-LABEL: func @multiply_into_broadcast_of_floats(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @multiply_into_broadcast_of_floats(%x: tensor<4x2xf32>, %y: tensor<2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4x2xf32>
  %1 = hlo.multiply %x, %0 : tensor<4x2xf32>
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
  %r = hlo.multiply %1, %2 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// Of preds, sums are or, and products and.
// CHECK-LABEL: func @add_products_of_preds(
// CHECK:         %[[V0:.*]] = hlo.add %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %[[V0]], %arg2
// CHECK-NEXT:    return %[[V1]]
func.func @add_products_of_preds(%x: tensor<4xi1>, %y: tensor<4xi1>, %z: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.multiply %x, %z : tensor<4xi1>
  %1 = hlo.multiply %y, %z : tensor<4xi1>
  %r = hlo.add %0, %1 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @add_squares(
// CHECK:         %[[V0:.*]] = hlo.multiply %arg0, %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @add_squares(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.multiply %x, %x : tensor<4xi32>
  %r = hlo.add %0, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// True and true is true, not 2.
// CHECK-LABEL: func @reassociate_sum_of_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<true> : tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @reassociate_sum_of_preds(%p: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.constant dense<true> : tensor<4xi1>
  %1 = hlo.add %p, %0 : tensor<4xi1>
  %r = hlo.add %1, %0 : tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @user_that_reads_twice(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %arg0, %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %[[V0]], %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V1]], %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @user_that_reads_twice(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c = hlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = hlo.multiply %x, %c : tensor<4xi32>
  %1 = hlo.multiply %0, %0 : tensor<4xi32>
  %2 = hlo.negate %0 : tensor<4xi32>
  return %1 : tensor<4xi32>
}
