// RUN: hlo-opt %s --canonicalize | FileCheck %s

//===----------------------------------------------------------------------===//
// Unary operations and conversions
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @negate_negate(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK:         return %[[X]]
func.func @negate_negate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @not_not(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>
// CHECK:         return %[[X]]
func.func @not_not(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.not %x : tensor<4xi1>
  %1 = hlo.not %0 : tensor<4xi1>
  return %1 : tensor<4xi1>
}

// The value in between may have lost precision.
// CHECK-LABEL: func @negate_negate_precision(
// CHECK:         hlo.negate
// CHECK:         %[[NEG:.*]] = hlo.negate
// CHECK:         return %[[NEG]]
func.func @negate_negate_precision(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : (tensor<4xf32>) -> tensor<4xf16>
  %1 = hlo.negate %0 : (tensor<4xf16>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @parts_of_complex(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK:         return %[[X]], %[[Y]]
func.func @parts_of_complex(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.complex %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %1 = hlo.real %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %2 = hlo.imag %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @parts_of_float(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK:         %[[IMAG:.*]] = hlo.imag %[[X]]
// CHECK:         return %[[X]], %[[IMAG]]
func.func @parts_of_float(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.real %x : tensor<4xf32>
  %1 = hlo.imag %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @convert_same(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32, #hlo.bounds<[4]>>
// CHECK:         return %[[X]]
func.func @convert_same(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.convert %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @convert_layout(
// CHECK:         hlo.convert
func.func @convert_layout(%x: tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0]>> {
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xf32, #hlo.layout<[0]>>
  return %0 : tensor<4xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @convert_bounded(
// CHECK:         hlo.convert
func.func @convert_bounded(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32> {
  %0 = hlo.convert %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Integer identities
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>
// CHECK-DAG:     %[[ZERO:.*]] = hlo.constant dense<0> : tensor<4xi32>
// CHECK:         return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[ZERO]], %[[ZERO]]
func.func @zero(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.add %x, %zero : tensor<4xi32>
  %1 = hlo.add %zero, %x : tensor<4xi32>
  %2 = hlo.subtract %x, %zero : tensor<4xi32>
  %3 = hlo.shift_left %x, %zero : tensor<4xi32>
  %4 = hlo.shift_right_arithmetic %x, %zero : tensor<4xi32>
  %5 = hlo.shift_right_logical %x, %zero : tensor<4xi32>
  %6 = hlo.or %x, %zero : tensor<4xi32>
  %7 = hlo.xor %zero, %x : tensor<4xi32>
  %8 = hlo.and %x, %zero : tensor<4xi32>
  %9 = hlo.multiply %zero, %x : tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>
// CHECK:         return %[[X]], %[[X]], %[[X]]
func.func @one(%x: tensor<4xui8>) -> (tensor<4xui8>, tensor<4xui8>, tensor<4xui8>) {
  %one = hlo.constant dense<1> : tensor<4xui8>
  %0 = hlo.multiply %x, %one : tensor<4xui8>
  %1 = hlo.multiply %one, %x : tensor<4xui8>
  %2 = hlo.divide %x, %one : tensor<4xui8>
  return %0, %1, %2 : tensor<4xui8>, tensor<4xui8>, tensor<4xui8>
}

// CHECK-LABEL: func @all_ones(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>
// CHECK:         %[[ONES:.*]] = hlo.constant dense<-1> : tensor<4xi32>
// CHECK:         return %[[X]], %[[ONES]]
func.func @all_ones(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %ones = hlo.constant dense<-1> : tensor<4xi32>
  %0 = hlo.and %x, %ones : tensor<4xi32>
  %1 = hlo.or %x, %ones : tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @preds(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>
// CHECK-DAG:     %[[TRUE:.*]] = hlo.constant dense<true>
// CHECK-DAG:     %[[FALSE:.*]] = hlo.constant dense<false>
// CHECK:         return %[[X]], %[[TRUE]], %[[X]], %[[FALSE]], %[[X]], %[[X]]
func.func @preds(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %true = hlo.constant dense<true> : tensor<4xi1>
  %false = hlo.constant dense<false> : tensor<4xi1>
  %0 = hlo.and %x, %true : tensor<4xi1>
  %1 = hlo.or %x, %true : tensor<4xi1>
  %2 = hlo.or %x, %false : tensor<4xi1>
  %3 = hlo.and %x, %false : tensor<4xi1>
  %4 = hlo.add %x, %false : tensor<4xi1>
  %5 = hlo.multiply %x, %true : tensor<4xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func @same_operand(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>
// CHECK:         return %[[X]], %[[X]], %[[X]], %[[X]]
func.func @same_operand(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = hlo.and %x, %x : tensor<4xi32>
  %1 = hlo.or %x, %x : tensor<4xi32>
  %2 = hlo.maximum %x, %x : tensor<4xi32>
  %3 = hlo.minimum %x, %x : tensor<4xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// A broadcast of a constant is as good.
// CHECK-LABEL: func @broadcast_zero(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>
// CHECK:         return %[[X]]
func.func @broadcast_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %zeros = hlo.broadcast %zero dimensions = [] : (tensor<i32>) -> tensor<4xi32>
  %0 = hlo.add %x, %zeros : tensor<4xi32>
  return %0 : tensor<4xi32>
}

//===----------------------------------------------------------------------===//
// What is no identity
//===----------------------------------------------------------------------===//

// -0 + 0 is 0, and a signalling NaN becomes quiet.
// CHECK-LABEL: func @floats(
// CHECK:         hlo.add
// CHECK:         hlo.subtract
// CHECK:         hlo.multiply
// CHECK:         hlo.multiply
// CHECK:         hlo.divide
// CHECK:         hlo.maximum
func.func @floats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<4xf32>
  %one = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.add %x, %zero : tensor<4xf32>
  %1 = hlo.subtract %x, %zero : tensor<4xf32>
  %2 = hlo.multiply %x, %one : tensor<4xf32>
  %3 = hlo.multiply %x, %zero : tensor<4xf32>
  %4 = hlo.divide %x, %one : tensor<4xf32>
  %5 = hlo.maximum %x, %x : tensor<4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @not_commutative(
// CHECK:         hlo.subtract
// CHECK:         hlo.divide
// CHECK:         hlo.shift_left
func.func @not_commutative(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<4xi32>
  %one = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.subtract %zero, %x : tensor<4xi32>
  %1 = hlo.divide %one, %x : tensor<4xi32>
  %2 = hlo.shift_left %zero, %x : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @no_splat(
// CHECK:         hlo.add
// CHECK:         hlo.add
// CHECK:         hlo.add
func.func @no_splat(%x: tensor<4xi32>, %e: tensor<0xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<0xi32>) {
  %c = hlo.constant dense<[0, 0, 0, 1]> : tensor<4xi32>
  %elided = hlo.constant #hlo.elided : tensor<4xi32>
  %empty = hlo.constant dense<> : tensor<0xi32>
  %0 = hlo.add %x, %c : tensor<4xi32>
  %1 = hlo.add %x, %elided : tensor<4xi32>
  %2 = hlo.add %e, %empty : tensor<0xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<0xi32>
}

// The result has another layout, or knows less or more of its size.
// CHECK-LABEL: func @other_type(
// CHECK:         hlo.add
// CHECK:         hlo.add
func.func @other_type(%x: tensor<4xi32>, %b: tensor<?xi32, #hlo.bounds<[4]>>) -> (tensor<4xi32, #hlo.layout<[0]>>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.add %x, %zero : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32, #hlo.layout<[0]>>
  %1 = hlo.add %b, %zero : (tensor<?xi32, #hlo.bounds<[4]>>, tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32, #hlo.layout<[0]>>, tensor<4xi32>
}

// CHECK-LABEL: func @control_dependency(
// CHECK:         hlo.add {{.*}} {hlo.control_id = 1 : i64}
// CHECK:         hlo.convert {{.*}} {hlo.control_predecessors = array<i64: 1>}
func.func @control_dependency(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.add %x, %zero {hlo.control_id = 1 : i64} : tensor<4xi32>
  %1 = hlo.convert %x {hlo.control_predecessors = array<i64: 1>} : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// A sharding stays, unless the value that takes the place has the same.
// CHECK-LABEL: func @sharding(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi32>
// CHECK:         %[[ADD:.*]] = hlo.add
// CHECK:         %[[NEG:.*]] = hlo.negate
// CHECK-NOT:     hlo.convert
// CHECK:         return %[[ADD]], %[[NEG]]
func.func @sharding(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.add %x, %zero {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : tensor<4xi32>
  %1 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xi32>
  %2 = hlo.convert %1 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %2 : tensor<4xi32>, tensor<4xi32>
}

//===----------------------------------------------------------------------===//
// SelectOp
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @select(
// CHECK-SAME:    %[[P:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK:         return %[[X]], %[[Y]], %[[X]], %[[X]]
func.func @select(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = hlo.constant dense<true> : tensor<i1>
  %falses = hlo.constant dense<false> : tensor<4xi1>
  %trues = hlo.broadcast %true dimensions = [] : (tensor<i1>) -> tensor<4xi1>
  %0 = hlo.select %true, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.select %falses, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.select %trues, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = hlo.select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @select_stays(
// CHECK:         hlo.select
// CHECK:         hlo.select
func.func @select_stays(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %false = hlo.constant dense<false> : tensor<i1>
  %mixed = hlo.constant dense<[true, false, true, true]> : tensor<4xi1>
  %0 = hlo.select %false, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  %1 = hlo.select %mixed, %x, %0 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
