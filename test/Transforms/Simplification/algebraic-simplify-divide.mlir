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

// Products of integers wrap around, and reciprocals of them are zero.
// CHECK-LABEL: func @divide_integers(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[3, 5]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.divide %arg0, %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.divide %[[V1]], %arg2
// CHECK-NEXT:    %[[V3:.*]] = hlo.divide %arg0, %[[V0]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.tuple %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @divide_integers(%x: tensor<2xi32>, %y: tensor<2xi32>, %z: tensor<2xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>> {
  %c = hlo.constant dense<[3, 5]> : tensor<2xi32>
  %0 = hlo.divide %x, %y : tensor<2xi32>
  %1 = hlo.divide %0, %z : tensor<2xi32>
  %2 = hlo.divide %x, %c : tensor<2xi32>
  %r = hlo.tuple %1, %2 : (tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>>
  return %r : tuple<tensor<2xi32>, tensor<2xi32>>
}

// Numbers that are no constants, and others than those of an iota.
// CHECK-LABEL: func @remainders_of_iota(
// CHECK:         %[[V0:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %arg0
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V2]], %arg0
// CHECK-NEXT:    %[[V5:.*]] = hlo.remainder %[[V4]], %[[V1]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.add %[[V2]], %[[V1]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.remainder %[[V6]], %arg0
// CHECK-NEXT:    %[[V8:.*]] = hlo.add %arg0, %[[V1]]
// CHECK-NEXT:    %[[V9:.*]] = hlo.remainder %[[V8]], %[[V1]]
// CHECK-NEXT:    %[[V10:.*]] = hlo.tuple %[[V3]], %[[V5]], %[[V7]], %[[V9]]
// CHECK-NEXT:    return %[[V10]]
func.func @remainders_of_iota(%x: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>> {
  %c = hlo.constant dense<5> : tensor<4xi32>
  %i = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %0 = hlo.remainder %i, %x : tensor<4xi32>
  %1 = hlo.add %i, %x : tensor<4xi32>
  %2 = hlo.remainder %1, %c : tensor<4xi32>
  %3 = hlo.add %i, %c : tensor<4xi32>
  %4 = hlo.remainder %3, %x : tensor<4xi32>
  %5 = hlo.add %x, %c : tensor<4xi32>
  %6 = hlo.remainder %5, %c : tensor<4xi32>
  %r = hlo.tuple %0, %2, %4, %6 : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>>
  return %r : tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>>
}

// The sum is negative, or wraps around.
// CHECK-LABEL: func @remainders_of_moved_iota(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-3> : tensor<i8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i8>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<100> : tensor<ui8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<ui8>) -> tensor<200xui8>
// CHECK-NEXT:    %[[V4:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi8>
// CHECK-NEXT:    %[[V5:.*]] = hlo.iota iota_dimension = 0 : tensor<200xui8>
// CHECK-NEXT:    %[[V6:.*]] = hlo.add %[[V4]], %[[V1]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.remainder %[[V6]], %[[V1]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.add %[[V5]], %[[V3]]
// CHECK-NEXT:    %[[V9:.*]] = hlo.remainder %[[V8]], %[[V3]]
// CHECK-NEXT:    %[[V10:.*]] = hlo.tuple %[[V7]], %[[V9]]
// CHECK-NEXT:    return %[[V10]]
func.func @remainders_of_moved_iota() -> tuple<tensor<4xi8>, tensor<200xui8>> {
  %c = hlo.constant dense<-3> : tensor<4xi8>
  %d = hlo.constant dense<100> : tensor<200xui8>
  %i = hlo.iota iota_dimension = 0 : tensor<4xi8>
  %j = hlo.iota iota_dimension = 0 : tensor<200xui8>
  %0 = hlo.add %i, %c : tensor<4xi8>
  %1 = hlo.remainder %0, %c : tensor<4xi8>
  %2 = hlo.add %j, %d : tensor<200xui8>
  %3 = hlo.remainder %2, %d : tensor<200xui8>
  %r = hlo.tuple %1, %3 : (tensor<4xi8>, tensor<200xui8>) -> tuple<tensor<4xi8>, tensor<200xui8>>
  return %r : tuple<tensor<4xi8>, tensor<200xui8>>
}

// The iota reaches the divisor.
// CHECK-LABEL: func @remainder_of_whole_iota(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<ui8>) -> tensor<256xui8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<256xui8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @remainder_of_whole_iota() -> tensor<256xui8> {
  %d = hlo.constant dense<255> : tensor<256xui8>
  %j = hlo.iota iota_dimension = 0 : tensor<256xui8>
  %r = hlo.remainder %j, %d : tensor<256xui8>
  return %r : tensor<256xui8>
}

// CHECK-LABEL: func @remainder_of_moved_by_any(
// CHECK:         %[[V0:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %arg0
// CHECK-NEXT:    %[[V2:.*]] = hlo.remainder %[[V1]], %arg1
// CHECK-NEXT:    return %[[V2]]
func.func @remainder_of_moved_by_any(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %i = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %0 = hlo.add %i, %x : tensor<4xi32>
  %r = hlo.remainder %0, %y : tensor<4xi32>
  return %r : tensor<4xi32>
}
