// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @log_of_power(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[A:.*]] = hlo.abs %[[X]]
// CHECK:         %[[L:.*]] = hlo.log %[[A]]
// CHECK:         %[[P:.*]] = hlo.multiply %[[Y]], %[[L]]
// CHECK:         hlo.compare EQ, %[[Y]]
// CHECK:         hlo.select
// DECLINED: LogOfPower | {{.*}}"log kept: select in its place needs the option inexact
func.func @log_of_power(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.power %x, %y : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @log_of_sqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[L:.*]] = hlo.log %[[X]]
// CHECK:         dense<5.0
// CHECK:         hlo.multiply %[[L]]
// DECLINED: LogOfSqrt | {{.*}}"log kept: multiply in its place needs the option inexact
func.func @log_of_sqrt(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %x : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @log_of_rsqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[L:.*]] = hlo.log %[[X]]
// CHECK:         dense<-5.0
// CHECK:         hlo.multiply %[[L]]
// DECLINED: LogOfRsqrt | {{.*}}"log kept: multiply in its place needs the option inexact
func.func @log_of_rsqrt(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.rsqrt %x : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @rsqrt_of_power(
// CHECK:         %[[A:.*]] = hlo.abs
// CHECK:         return %[[A]]
// DECLINED: RsqrtOfPower | {{.*}}"rsqrt kept: abs in its place needs the option inexact
func.func @rsqrt_of_power(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %c = hlo.constant dense<-2.0> : tensor<4xf32>
  %1 = hlo.power %0, %c : tensor<4xf32>
  %r = hlo.rsqrt %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @rsqrt_of_power_of_any(
// CHECK:         hlo.power
// CHECK:         hlo.rsqrt
// CHECK:         return
func.func @rsqrt_of_power_of_any(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<-2.0> : tensor<4xf32>
  %1 = hlo.power %x, %c : tensor<4xf32>
  %r = hlo.rsqrt %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @rsqrt_of_reciprocal(
// CHECK:         %[[A:.*]] = hlo.abs
// CHECK:         hlo.sqrt %[[A]]
// DECLINED: RsqrtOfReciprocal | {{.*}}"rsqrt kept: sqrt in its place needs the option inexact
func.func @rsqrt_of_reciprocal(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %c = hlo.constant dense<1.0> : tensor<4xf32>
  %1 = hlo.divide %c, %0 : tensor<4xf32>
  %r = hlo.rsqrt %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
// DECLINED: AddZero | {{.*}}"add kept: a parameter in its place needs the option inexact
func.func @add_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.add %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @reassociate_sum(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         dense<4.0
// CHECK:         hlo.add %[[X]]
// DECLINED: ReassociateSum | {{.*}}"add kept: add in its place needs the option inexact
// DECLINED: AddBroadcasts | {{.*}}"add kept: add in its place needs the option inexact
func.func @reassociate_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %1 = hlo.constant dense<1.0> : tensor<4xf32>
  %2 = hlo.add %x, %0 : tensor<4xf32>
  %r = hlo.add %2, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_products(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]]
// CHECK:         hlo.multiply %[[S]]
// DECLINED: AddProducts | {{.*}}"add kept: multiply in its place needs the option inexact
func.func @add_products(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<0.5> : tensor<4xf32>
  %0 = hlo.multiply %x, %c : tensor<4xf32>
  %1 = hlo.multiply %y, %c : tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_products_by_three(
// CHECK:         hlo.multiply
// CHECK:         hlo.multiply
// CHECK:         hlo.add
// CHECK:         return
// DECLINED: AddProducts | {{.*}}"add kept: multiply in its place needs the option floats-are-real
func.func @add_products_by_three(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<3.0> : tensor<4xf32>
  %0 = hlo.multiply %x, %c : tensor<4xf32>
  %1 = hlo.multiply %y, %c : tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_update(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<2xf32>, %[[I:.*]]: tensor<i32>)
// CHECK:         hlo.dynamic_slice %[[X]]
// CHECK:         hlo.dynamic_update_slice %[[X]]
// DECLINED: AddUpdate | {{.*}}"add kept: dynamic_update_slice in its place needs the option inexact
func.func @add_update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = hlo.constant dense<0.0> : tensor<8xf32>
  %1 = hlo.dynamic_update_slice %0[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.add %1, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func @multiply_pred(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.select %[[P]], %[[X]]
// DECLINED: MultiplyPred | {{.*}}"multiply kept: select in its place needs the option inexact
func.func @multiply_pred(%p: tensor<4xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %r = hlo.multiply %0, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_exponentials(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.add %[[X]], %[[Y]]
// CHECK-NEXT:    %[[R:.*]] = hlo.exponential %[[S]]
// DECLINED: MultiplyExponentials | {{.*}}"multiply kept: exponential in its place needs the option inexact
func.func @multiply_exponentials(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %1 = hlo.exponential %y : tensor<4xf32>
  %r = hlo.multiply %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_sqrts(
// CHECK:         %[[A:.*]] = hlo.abs
// CHECK-NEXT:    return %[[A]]
// DECLINED: MultiplySqrts | {{.*}}"multiply kept: abs in its place needs the option inexact
func.func @multiply_sqrts(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.sqrt %0 : tensor<4xf32>
  %r = hlo.multiply %1, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_rsqrts(
// CHECK:         %[[A:.*]] = hlo.abs
// CHECK:         hlo.divide %{{.*}}, %[[A]]
// DECLINED: MultiplyRsqrts | {{.*}}"multiply kept: divide in its place needs the option inexact
func.func @multiply_rsqrts(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.rsqrt %0 : tensor<4xf32>
  %r = hlo.multiply %1, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_sqrts_of_any(
// CHECK:         hlo.sqrt
// CHECK:         hlo.multiply
// CHECK:         return
func.func @multiply_sqrts_of_any(%x: tensor<4xf32>) -> tensor<4xf32> {
  %1 = hlo.sqrt %x : tensor<4xf32>
  %r = hlo.multiply %1, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_complex_by_one(
// CHECK-SAME:    %[[X:.*]]: tensor<2xcomplex<f32>>)
// CHECK-NEXT:    return %[[X]]
// DECLINED: MultiplyByOne | {{.*}}"multiply kept: a parameter in its place needs the option inexact
func.func @multiply_complex_by_one(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = hlo.constant dense<(1.0, 0.0)> : tensor<2xcomplex<f32>>
  %r = hlo.multiply %x, %0 : tensor<2xcomplex<f32>>
  return %r : tensor<2xcomplex<f32>>
}

// CHECK-LABEL: func @divide_by_exponential(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[N:.*]] = hlo.negate %[[Y]]
// CHECK:         %[[E:.*]] = hlo.exponential %[[N]]
// CHECK:         hlo.multiply %[[X]], %[[E]]
// DECLINED: DivideByExponential | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_exponential(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %y : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_exponentials(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[N:.*]] = hlo.subtract %[[X]], %[[Y]]
// CHECK-NEXT:    %[[E:.*]] = hlo.exponential %[[N]]
// DECLINED: DivideByExponential | {{.*}}"divide kept: exponential in its place needs the option inexact
func.func @divide_exponentials(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %y : tensor<4xf32>
  %1 = hlo.exponential %x : tensor<4xf32>
  %r = hlo.divide %1, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_power(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>)
// CHECK:         %[[N:.*]] = hlo.negate %[[Z]]
// CHECK:         %[[E:.*]] = hlo.power %[[Y]], %[[N]]
// CHECK:         hlo.multiply %[[X]], %[[E]]
// DECLINED: DivideByPower | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_power(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.power %y, %z : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_sqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = hlo.rsqrt %[[Y]]
// CHECK:         hlo.multiply %[[X]], %[[E]]
// DECLINED: DivideBySqrt | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_sqrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %y : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_rsqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = hlo.sqrt %[[Y]]
// CHECK:         hlo.multiply %[[X]], %[[E]]
// DECLINED: DivideByRsqrt | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_rsqrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.rsqrt %y : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_used_sqrt(
// CHECK:         hlo.sqrt
// CHECK:         hlo.divide
// CHECK:         return
func.func @divide_by_used_sqrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.sqrt %y : tensor<4xf32>
  %1 = hlo.divide %x, %0 : tensor<4xf32>
  %r = hlo.add %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_constant(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         dense<0.33333
// CHECK:         hlo.multiply %[[X]]
// DECLINED: DivideByConstant | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_quotients(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>)
// CHECK:         %[[A:.*]] = hlo.multiply %[[X]], %[[W]]
// CHECK:         %[[B:.*]] = hlo.multiply %[[Y]], %[[Z]]
// CHECK:         hlo.divide %[[A]], %[[B]]
// DECLINED: DivideQuotients | {{.*}}"divide kept: divide in its place needs the option inexact
func.func @divide_quotients(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.divide %x, %y : tensor<4xf32>
  %1 = hlo.divide %z, %w : tensor<4xf32>
  %r = hlo.divide %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_quotient(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>)
// CHECK:         %[[B:.*]] = hlo.multiply %[[Y]], %[[Z]]
// CHECK:         hlo.divide %[[X]], %[[B]]
// DECLINED: DivideQuotients | {{.*}}"divide kept: divide in its place needs the option inexact
func.func @divide_quotient(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.divide %x, %y : tensor<4xf32>
  %r = hlo.divide %0, %z : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_quotient(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xf32>)
// CHECK:         %[[B:.*]] = hlo.multiply %[[X]], %[[Z]]
// CHECK:         hlo.divide %[[B]], %[[Y]]
// DECLINED: DivideQuotients | {{.*}}"divide kept: divide in its place needs the option inexact
func.func @divide_by_quotient(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.divide %y, %z : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_pred(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>, %[[Y:.*]]: tensor<f32>)
// CHECK:         hlo.divide %{{.*}}, %[[Y]] : tensor<f32>
// CHECK:         hlo.select %[[P]]
// DECLINED: DividePred | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_pred(%p: tensor<4xi1>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %r = hlo.divide %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_of_exponential(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = hlo.multiply %[[X]], %[[Y]]
// CHECK:         hlo.exponential %[[E]]
// DECLINED: PowerOfExponential | {{.*}}"power kept: exponential in its place needs the option inexact
func.func @power_of_exponential(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %r = hlo.power %0, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @cube(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.multiply %[[X]], %[[X]]
// CHECK:         hlo.multiply %[[X]], %[[S]]
// DECLINED: PowerOfConstant | {{.*}}"power kept: multiply in its place needs the option inexact
func.func @cube(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @max_of_tanh(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.maximum %[[X]], %[[Y]]
// CHECK:         hlo.tanh %[[S]]
// DECLINED: MoveIntoTanh | {{.*}}"maximum kept: tanh in its place needs the option inexact
func.func @max_of_tanh(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tanh %x : tensor<4xf32>
  %1 = hlo.tanh %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @min_of_erf(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[S:.*]] = hlo.minimum %[[X]], %[[Y]]
// CHECK:         hlo.erf %[[S]]
// DECLINED: MoveIntoErf | {{.*}}"minimum kept: erf in its place needs the option inexact
func.func @min_of_erf(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.erf %x : tensor<4xf32>
  %1 = hlo.erf %y : tensor<4xf32>
  %r = hlo.minimum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @max_of_two_functions(
// CHECK:         hlo.tanh
// CHECK:         hlo.erf
// CHECK:         hlo.maximum
// CHECK:         return
func.func @max_of_two_functions(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tanh %x : tensor<4xf32>
  %1 = hlo.erf %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Fast math only.
// CHECK-LABEL: func @multiply_by_zero(
// CHECK:         hlo.multiply
// CHECK:         return
// DECLINED: MultiplyByZero | {{.*}}"multiply kept: broadcast in its place needs the option fast-math
func.func @multiply_by_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.multiply %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Fast math only.
// CHECK-LABEL: func @subtract_itself(
// CHECK:         hlo.subtract
// CHECK:         return
// DECLINED: SubtractItself | {{.*}}"subtract kept: broadcast in its place needs the option fast-math
func.func @subtract_itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.subtract %x, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @max_of_cbrt(
// CHECK:         %[[M:.*]] = hlo.maximum %arg0, %arg1
// CHECK:         hlo.cbrt %[[M]]
func.func @max_of_cbrt(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.cbrt %x : tensor<4xf32>
  %1 = hlo.cbrt %y : tensor<4xf32>
  %r = hlo.maximum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @min_of_logistic(
// CHECK:         %[[M:.*]] = hlo.minimum %arg0, %arg1
// CHECK:         hlo.logistic %[[M]]
func.func @min_of_logistic(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.logistic %x : tensor<4xf32>
  %1 = hlo.logistic %y : tensor<4xf32>
  %r = hlo.minimum %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// The root of a root of a number that may be negative is NaN.
// CHECK-LABEL: func @rsqrt_of_reciprocal_of_any(
// CHECK:         hlo.divide
// CHECK:         hlo.rsqrt
func.func @rsqrt_of_reciprocal_of_any(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.divide %one, %x : tensor<4xf32>
  %r = hlo.rsqrt %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// All numbers between 1 and 1 are 1, in any order.
// CHECK-LABEL: func @transpose_of_rng(
// CHECK:         %[[R:.*]] = hlo.rng
// CHECK-SAME:    -> tensor<3x2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @transpose_of_rng() -> tensor<3x2xf32> {
  %one = hlo.constant dense<1.0> : tensor<f32>
  %0 = hlo.rng rng_uniform, %one, %one : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// The logarithm of a complex root may be on another branch.
// CHECK-LABEL: func @log_of_complex_root(
// CHECK:         %[[V0:.*]] = hlo.sqrt %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.log %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @log_of_complex_root(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.sqrt %x : tensor<4xcomplex<f32>>
  %r = hlo.log %0 : tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @rsqrt_of_quotient(
// CHECK:         %[[V0:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V3:.*]] = hlo.divide %[[V1]], %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.rsqrt %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @rsqrt_of_quotient(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<2.0> : tensor<4xf32>
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.divide %c, %0 : tensor<4xf32>
  %r = hlo.rsqrt %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_other_rsqrts(
// CHECK:         %[[V0:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.rsqrt %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.rsqrt %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @multiply_other_rsqrts(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.abs %x : tensor<4xf32>
  %1 = hlo.abs %y : tensor<4xf32>
  %2 = hlo.rsqrt %0 : tensor<4xf32>
  %3 = hlo.rsqrt %1 : tensor<4xf32>
  %r = hlo.multiply %2, %3 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// The product of the constants is one of them.
// CHECK-LABEL: func @combines_to_one_of_them(
// CHECK:         %[[Z:.*]] = hlo.constant dense<0.0
// CHECK-NOT:     hlo.constant
// CHECK:         hlo.multiply %arg0, %[[Z]]
// CHECK-NEXT:    return
func.func @combines_to_one_of_them(%x: tensor<f32>) -> tensor<f32> {
  %z = hlo.constant dense<0.0> : tensor<f32>
  %c = hlo.constant dense<5.0> : tensor<f32>
  %0 = hlo.multiply %x, %z : tensor<f32>
  %r = hlo.multiply %0, %c : tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @products_with_one(
// CHECK:         %[[V0:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.abs %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.exponential %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.rsqrt %[[V0]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V1]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V1]], %[[V2]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.multiply %[[V3]], %[[V1]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.multiply %[[V1]], %[[V3]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.tuple %[[V4]], %[[V5]], %[[V6]], %[[V7]]
// CHECK-NEXT:    return %[[V8]]
func.func @products_with_one(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %a = hlo.abs %x : tensor<4xf32>
  %b = hlo.abs %y : tensor<4xf32>
  %e = hlo.exponential %a : tensor<4xf32>
  %q = hlo.rsqrt %a : tensor<4xf32>
  %0 = hlo.multiply %e, %b : tensor<4xf32>
  %1 = hlo.multiply %b, %e : tensor<4xf32>
  %2 = hlo.multiply %q, %b : tensor<4xf32>
  %3 = hlo.multiply %b, %q : tensor<4xf32>
  %r = hlo.tuple %0, %1, %2, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// Of a negative number it is NaN.
// CHECK-LABEL: func @multiply_rsqrts_of_any(
// CHECK:         %[[V0:.*]] = hlo.rsqrt %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.multiply %[[V0]], %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @multiply_rsqrts_of_any(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.rsqrt %x : tensor<4xf32>
  %r = hlo.multiply %0, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Constant folding computes it.
// CHECK-LABEL: func @divide_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[1.000000e+00, 7.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.divide %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @divide_constants() -> tensor<2xf32> {
  %c = hlo.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %d = hlo.constant dense<[1.0, 7.0]> : tensor<2xf32>
  %r = hlo.divide %c, %d : tensor<2xf32>
  return %r : tensor<2xf32>
}

// On CPUs only.
// CHECK-LABEL: func @divide_by_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg1 dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @divide_by_broadcast(%x: tensor<4x2xf32>, %y: tensor<2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.broadcast %y dimensions = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
  %r = hlo.divide %x, %0 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// No pred, no scalar, and a scalar that would be broadcast to itself.
// CHECK-LABEL: func @divide_no_pred(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg3 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.divide %[[V1]], %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %arg1 : (tensor<4xi1>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.divide %[[V3]], %arg4
// CHECK-NEXT:    %[[V5:.*]] = hlo.convert %arg2 : (tensor<i1>) -> tensor<f32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.divide %[[V5]], %arg3
// CHECK-NEXT:    %[[V7:.*]] = hlo.tuple %[[V2]], %[[V4]], %[[V6]]
// CHECK-NEXT:    return %[[V7]]
func.func @divide_no_pred(%x: tensor<4xi8>, %p: tensor<4xi1>, %q: tensor<i1>, %y: tensor<f32>, %z: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<f32>> {
  %b = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xf32>
  %1 = hlo.divide %0, %b : tensor<4xf32>
  %2 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  %3 = hlo.divide %2, %z : tensor<4xf32>
  %4 = hlo.convert %q : (tensor<i1>) -> tensor<f32>
  %5 = hlo.divide %4, %y : tensor<f32>
  %r = hlo.tuple %1, %3, %5 : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<f32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>, tensor<f32>>
}

// There is no order.
// CHECK-LABEL: func @maximum_of_complex_functions(
// CHECK:         %[[V0:.*]] = hlo.tanh %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.tanh %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.maximum %[[V0]], %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @maximum_of_complex_functions(%x: tensor<4xcomplex<f32>>, %y: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.tanh %x : tensor<4xcomplex<f32>>
  %1 = hlo.tanh %y : tensor<4xcomplex<f32>>
  %r = hlo.maximum %0, %1 : tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}
