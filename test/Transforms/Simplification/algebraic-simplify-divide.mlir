// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @divide_unsigned(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui32>)
// CHECK:         dense<3>
// CHECK:         %[[R:.*]] = hlo.shift_right_logical %[[X]]
// CHECK:         return %[[R]]
func.func @divide_unsigned(%x: tensor<4xui32>) -> tensor<4xui32> {
  %0 = hlo.constant dense<8> : tensor<4xui32>
  %r = hlo.divide %x, %0 : tensor<4xui32>
  return %r : tensor<4xui32>
}

// CHECK-LABEL: func @divide_signed(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         %[[N:.*]] = hlo.compare LT, %[[X]]
// CHECK:         hlo.select %[[N]]
// CHECK:         hlo.shift_right_logical
// CHECK:         hlo.negate
// CHECK:         hlo.select %[[N]]
func.func @divide_signed(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<8> : tensor<4xi32>
  %r = hlo.divide %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @divide_by_negative(
// CHECK:         hlo.divide
// CHECK:         return
func.func @divide_by_negative(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<-8> : tensor<4xi32>
  %r = hlo.divide %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// As unsigned this is a power of two.
// CHECK-LABEL: func @divide_by_least(
// CHECK:         hlo.divide
// CHECK:         return
func.func @divide_by_least(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.constant dense<-128> : tensor<4xi8>
  %r = hlo.divide %x, %0 : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @divide_by_six(
// CHECK:         hlo.divide
// CHECK:         return
func.func @divide_by_six(%x: tensor<4xui32>) -> tensor<4xui32> {
  %0 = hlo.constant dense<6> : tensor<4xui32>
  %r = hlo.divide %x, %0 : tensor<4xui32>
  return %r : tensor<4xui32>
}

// CHECK-LABEL: func @divide_by_float_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @divide_by_float_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_float_power_of_two(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         dense<-2.5
// CHECK:         hlo.multiply %[[X]]
func.func @divide_by_float_power_of_two(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-4.0> : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @divide_by_three(
// CHECK:         hlo.divide
// CHECK:         return
// DECLINED: DivideByConstant | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_three(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// Its inverse is denormal.
// CHECK-LABEL: func @divide_by_great_power_of_two(
// CHECK:         hlo.divide
// CHECK:         return
// DECLINED: DivideByConstant | {{.*}}"divide kept: multiply in its place needs the option inexact
func.func @divide_by_great_power_of_two(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.7014118346046923e+38> : tensor<4xf32>
  %r = hlo.divide %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @remainder_unsigned(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui32>)
// CHECK:         dense<7>
// CHECK:         hlo.and %[[X]]
func.func @remainder_unsigned(%x: tensor<4xui32>) -> tensor<4xui32> {
  %0 = hlo.constant dense<8> : tensor<4xui32>
  %r = hlo.remainder %x, %0 : tensor<4xui32>
  return %r : tensor<4xui32>
}

// CHECK-LABEL: func @remainder_signed(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         %[[N:.*]] = hlo.compare LT, %[[X]]
// CHECK:         hlo.select %[[N]]
// CHECK:         hlo.and
// CHECK:         hlo.negate
// CHECK:         hlo.select %[[N]]
func.func @remainder_signed(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<8> : tensor<4xi32>
  %r = hlo.remainder %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @repeated_remainder(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:         %[[R:.*]] = hlo.remainder %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[R]]
func.func @repeated_remainder(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.remainder %x, %y : tensor<4xf32>
  %r = hlo.remainder %0, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @remainder_of_iota(
// CHECK:         %[[R:.*]] = hlo.iota
// CHECK-NEXT:    return %[[R]]
func.func @remainder_of_iota() -> tensor<6xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<6xi32>
  %0 = hlo.constant dense<6> : tensor<6xi32>
  %r = hlo.remainder %i, %0 : tensor<6xi32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func @remainder_of_longer_iota(
// CHECK:         hlo.remainder
// CHECK:         return
func.func @remainder_of_longer_iota() -> tensor<7xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<7xi32>
  %0 = hlo.constant dense<6> : tensor<7xi32>
  %r = hlo.remainder %i, %0 : tensor<7xi32>
  return %r : tensor<7xi32>
}

// CHECK-LABEL: func @remainder_of_shifted_iota(
// CHECK-NOT:     hlo.add
// CHECK:         %[[I:.*]] = hlo.iota
// CHECK:         hlo.remainder %[[I]]
func.func @remainder_of_shifted_iota() -> tensor<9xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<9xi32>
  %0 = hlo.constant dense<6> : tensor<9xi32>
  %1 = hlo.add %i, %0 : tensor<9xi32>
  %r = hlo.remainder %1, %0 : tensor<9xi32>
  return %r : tensor<9xi32>
}

// CHECK-LABEL: func @remainder_of_overflowing_iota(
// CHECK:         hlo.add
// CHECK:         hlo.remainder
// CHECK:         return
func.func @remainder_of_overflowing_iota() -> tensor<9xi8> {
  %i = hlo.iota iota_dimension = 0 : tensor<9xi8>
  %0 = hlo.constant dense<125> : tensor<9xi8>
  %1 = hlo.add %i, %0 : tensor<9xi8>
  %r = hlo.remainder %1, %0 : tensor<9xi8>
  return %r : tensor<9xi8>
}

// CHECK-LABEL: func @power_zero(
// CHECK:         dense<1.0
func.func @power_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @power_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<1.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_two(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.multiply %[[X]], %[[X]]
func.func @power_two(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<2.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_minus_one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.divide %{{.*}}, %[[X]]
func.func @power_minus_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<-1.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_three(
// CHECK:         hlo.power
// CHECK:         return
// DECLINED: PowerOfConstant | {{.*}}"power kept: multiply in its place needs the option inexact
func.func @power_three(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_half(
// CHECK:         hlo.power
// CHECK:         return
func.func @power_half(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.constant dense<0.5> : tensor<4xf32>
  %r = hlo.power %x, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @power_half_of_nonnegative(
// CHECK:         %[[A:.*]] = hlo.abs
// CHECK:         hlo.sqrt %[[A]]
func.func @power_half_of_nonnegative(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = hlo.abs %x : tensor<4xf32>
  %0 = hlo.constant dense<0.5> : tensor<4xf32>
  %r = hlo.power %a, %0 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @integer_cube(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>)
// CHECK:         %[[S:.*]] = hlo.multiply %[[X]], %[[X]]
// CHECK:         hlo.multiply %[[X]], %[[S]]
func.func @integer_cube(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %r = hlo.power %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// Of 0 it is 0, but 1 / 0 is -1.
// CHECK-LABEL: func @integer_power_minus_one(
// CHECK:         hlo.power
// CHECK:         return
func.func @integer_power_minus_one(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<-1> : tensor<4xi32>
  %r = hlo.power %x, %0 : tensor<4xi32>
  return %r : tensor<4xi32>
}
