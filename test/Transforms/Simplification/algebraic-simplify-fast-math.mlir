// RUN: hlo-opt %s --algebraic-simplify=fast-math | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @log_of_exponential(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
// DECLINED: LogOfExponential | {{.*}}"log kept: a parameter in its place needs the option fast-math
func.func @log_of_exponential(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.exponential %x : tensor<4xf32>
  %r = hlo.log %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @sqrt_of_square(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.abs %[[X]]
// DECLINED: SqrtOfSquare | {{.*}}"sqrt kept: abs in its place needs the option fast-math
func.func @sqrt_of_square(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %x : tensor<4xf32>
  %r = hlo.sqrt %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @add_difference(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[Y]]
// DECLINED: AddDifference | {{.*}}"add kept: a parameter in its place needs the option fast-math
func.func @add_difference(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.subtract %y, %x : tensor<4xf32>
  %r = hlo.add %0, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_difference(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[Y]]
// DECLINED: CancelDifference | {{.*}}"subtract kept: a parameter in its place needs the option fast-math
func.func @subtract_difference(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.subtract %x, %y : tensor<4xf32>
  %r = hlo.subtract %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @subtract_itself(
// CHECK:         dense<0.0
// DECLINED: SubtractItself | {{.*}}"subtract kept: broadcast in its place needs the option fast-math
func.func @subtract_itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.subtract %x, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @multiply_by_zero(
// CHECK:         dense<0.0
// DECLINED: MultiplyByZero | {{.*}}"multiply kept: broadcast in its place needs the option fast-math
func.func @multiply_by_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.multiply %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @compare_nonnegative(
// CHECK:         dense<true>
// DECLINED: CompareWithZero | {{.*}}"compare kept: broadcast in its place needs the option fast-math
func.func @compare_nonnegative(%x: tensor<4xf32>) -> tensor<4xi1> {
  %a = hlo.abs %x : tensor<4xf32>
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.compare GE, %a, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// The root of i * i is i, its absolute value 1.
// CHECK-LABEL: func @sqrt_of_complex_square(
// CHECK:         hlo.multiply
// CHECK:         hlo.sqrt
func.func @sqrt_of_complex_square(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = hlo.multiply %x, %x : tensor<4xcomplex<f32>>
  %r = hlo.sqrt %0 : tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @sqrt_of_product(
// CHECK:         %[[V0:.*]] = hlo.multiply %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.sqrt %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @sqrt_of_product(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.multiply %x, %y : tensor<4xf32>
  %r = hlo.sqrt %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// There is no exponent 3 of this type: what is nearest is another one.
// CHECK-LABEL: func @power_of_rounded_exponent(
// CHECK:         %[[R:.*]] = hlo.power
// CHECK-NEXT:    return %[[R]]
func.func @power_of_rounded_exponent(%x: tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %c = hlo.constant dense<4.0> : tensor<4xf8E8M0FNU>
  %0 = hlo.power %x, %c : tensor<4xf8E8M0FNU>
  return %0 : tensor<4xf8E8M0FNU>
}
