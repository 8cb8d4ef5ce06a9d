// What rewrites leave alone, next to what they rewrite in the other tests.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// Of another dimension.
// CHECK-LABEL: func @bias_of_other_dimension(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[3, 4]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V0]] dimensions = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V1]] dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V4]], %[[V3]]
// CHECK-NEXT:    return %[[V5]]
func.func @bias_of_other_dimension(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %a = hlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = hlo.constant dense<[3, 4]> : tensor<2xi32>
  %0 = hlo.broadcast %a dimensions = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
  %1 = hlo.broadcast %b dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %2 = hlo.add %x, %0 : tensor<2x2xi32>
  %r = hlo.add %2, %1 : tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func @float_sum_with_difference(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.subtract %[[V0]], %arg0
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @float_sum_with_difference(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = hlo.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %0 = hlo.subtract %c, %x : tensor<4xf32>
  %r = hlo.add %0, %d : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @scaled_floats(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.multiply %arg0, %[[V0]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %arg1, %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V2]], %[[V3]]
// CHECK-NEXT:    return %[[V4]]
func.func @scaled_floats(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = hlo.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %0 = hlo.multiply %x, %c : tensor<4xf32>
  %1 = hlo.multiply %y, %d : tensor<4xf32>
  %r = hlo.multiply %0, %1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// One scalar and many.
// CHECK-LABEL: func @scaled_by_array_and_scalar(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<5> : tensor<i32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %[[V1]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %arg0, %[[V0]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %arg1, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @scaled_by_array_and_scalar(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = hlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %d = hlo.constant dense<5> : tensor<4xi32>
  %0 = hlo.multiply %x, %c : tensor<4xi32>
  %1 = hlo.multiply %y, %d : tensor<4xi32>
  %r = hlo.multiply %0, %1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @add_update_of_ones(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.dynamic_update_slice %[[V1]][%arg2], %arg1
// CHECK-NEXT:    %[[V3:.*]] = hlo.add %arg0, %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @add_update_of_ones(%x: tensor<8xi32>, %u: tensor<2xi32>, %i: tensor<i32>) -> tensor<8xi32> {
  %o = hlo.constant dense<1> : tensor<8xi32>
  %0 = hlo.dynamic_update_slice %o[%i], %u : (tensor<8xi32>, tensor<2xi32>, tensor<i32>) -> tensor<8xi32>
  %r = hlo.add %x, %0 : tensor<8xi32>
  return %r : tensor<8xi32>
}

// CHECK-LABEL: func @sort_of_splats(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.sort %[[V0]], %arg1 dimension = 0 is_stable
// CHECK-NEXT:    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
// CHECK-NEXT:    %[[V2:.*]] = hlo.compare LT, %arg4, %arg5
// CHECK-NEXT:    hlo.return %[[V2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]]
func.func @sort_of_splats(%x: tensor<i32>, %y: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<i32>) -> tensor<4xi32>
  %r = hlo.sort %0, %y dimension = 0 is_stable : (tensor<4xi32>, tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %r : tuple<tensor<4xi32>, tensor<4xi32>>
}

// CHECK-LABEL: func @constant_of_other_preds(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[true, false, true]> : tensor<3xi1>
// CHECK-NEXT:    return %[[V0]]
func.func @constant_of_other_preds() -> tensor<3xi1> {
  %r = hlo.constant dense<[true, false, true]> : tensor<3xi1>
  return %r : tensor<3xi1>
}

// A mask of other than zero and another number, compared otherwise.
// CHECK-LABEL: func @mask_of_numbers(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.select %arg0, %arg1, %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.compare NE, %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @mask_of_numbers(%p: tensor<4xi1>, %x: tensor<4xi32>) -> tensor<4xi1> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.select %p, %x, %z : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = hlo.compare NE, %0, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @mask_with_ones(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %[[V4]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.select %arg0, %[[V5]], %[[V3]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.compare NE, %[[V6]], %[[V1]]
// CHECK-NEXT:    return %[[V7]]
func.func @mask_with_ones(%p: tensor<4xi1>) -> tensor<4xi1> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %o = hlo.constant dense<1> : tensor<4xi32>
  %t = hlo.constant dense<2> : tensor<4xi32>
  %0 = hlo.select %p, %t, %o : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = hlo.compare NE, %0, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @mask_compared_with_one(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %[[V4]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.select %arg0, %[[V5]], %[[V1]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.compare NE, %[[V6]], %[[V3]]
// CHECK-NEXT:    return %[[V7]]
func.func @mask_compared_with_one(%p: tensor<4xi1>) -> tensor<4xi1> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %o = hlo.constant dense<1> : tensor<4xi32>
  %t = hlo.constant dense<2> : tensor<4xi32>
  %0 = hlo.select %p, %t, %z : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = hlo.compare NE, %0, %o : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @mask_equal_to_zero(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.select %arg0, %[[V3]], %[[V1]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.compare EQ, %[[V4]], %[[V1]]
// CHECK-NEXT:    return %[[V5]]
func.func @mask_equal_to_zero(%p: tensor<4xi1>) -> tensor<4xi1> {
  %z = hlo.constant dense<0> : tensor<4xi32>
  %o = hlo.constant dense<1> : tensor<4xi32>
  %0 = hlo.select %p, %o, %z : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = hlo.compare EQ, %0, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// -0 and 0 are not the same in a total order.
// CHECK-LABEL: func @mask_in_total_order(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<-0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %[[V4]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.select %arg0, %[[V5]], %[[V3]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.compare NE, %[[V6]], %[[V1]] type = TOTALORDER
// CHECK-NEXT:    return %[[V7]]
func.func @mask_in_total_order(%p: tensor<4xi1>) -> tensor<4xi1> {
  %z = hlo.constant dense<0.0> : tensor<4xf32>
  %n = hlo.constant dense<-0.0> : tensor<4xf32>
  %o = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.select %p, %o, %n : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.compare NE, %0, %z type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_of_other_preds(
// CHECK:         %[[V0:.*]] = hlo.compare GT, %arg0, %arg1
// CHECK-NEXT:    %[[V1:.*]] = hlo.select %[[V0]], %arg0, %arg2
// CHECK-NEXT:    return %[[V1]]
func.func @select_of_other_preds(%a: tensor<4xi1>, %b: tensor<4xi1>, %c: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.compare GT, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %r = hlo.select %0, %a, %c : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @select_of_update_of_other(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] : (tensor<i1>) -> tensor<8xi1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.dynamic_update_slice %arg2[%arg4], %arg3
// CHECK-NEXT:    %[[V2:.*]] = hlo.select %[[V0]], %arg1, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @select_of_update_of_other(%p: tensor<i1>, %x: tensor<8xf32>, %y: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %q = hlo.broadcast %p dimensions = [] : (tensor<i1>) -> tensor<8xi1>
  %0 = hlo.dynamic_update_slice %y[%i], %u : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  %r = hlo.select %q, %x, %0 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Rounded to 16 bits in between; less than a byte; too narrow in between.
// CHECK-LABEL: func @narrow_floats(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    return %[[V3]]
func.func @narrow_floats(%x: tensor<4xbf16>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.convert %y : (tensor<4xbf16>) -> tensor<4xf32>
  %2 = hlo.add %0, %1 : tensor<4xf32>
  %r = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// CHECK-LABEL: func @narrow_by_floats(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<4xf32>) -> tensor<4xi8>
// CHECK-NEXT:    return %[[V3]]
func.func @narrow_by_floats(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xf32>
  %1 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xf32>
  %2 = hlo.add %0, %1 : tensor<4xf32>
  %r = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @narrow_to_half_bytes(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xi4>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg1 : (tensor<4xi4>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<4xi8>) -> tensor<4xi4>
// CHECK-NEXT:    return %[[V3]]
func.func @narrow_to_half_bytes(%x: tensor<4xi4>, %y: tensor<4xi4>) -> tensor<4xi4> {
  %0 = hlo.convert %x : (tensor<4xi4>) -> tensor<4xi8>
  %1 = hlo.convert %y : (tensor<4xi4>) -> tensor<4xi8>
  %2 = hlo.add %0, %1 : tensor<4xi8>
  %r = hlo.convert %2 : (tensor<4xi8>) -> tensor<4xi4>
  return %r : tensor<4xi4>
}

// CHECK-LABEL: func @narrow_in_between(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[V3]]
func.func @narrow_in_between(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.convert %x : (tensor<4xi32>) -> tensor<4xi8>
  %1 = hlo.convert %y : (tensor<4xi32>) -> tensor<4xi8>
  %2 = hlo.add %0, %1 : tensor<4xi8>
  %r = hlo.convert %2 : (tensor<4xi8>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// A byte of 2 is no pred.
// CHECK-LABEL: func @bitcast_convert_through_pred(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %[[V0]]
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_convert_through_pred(%x: tensor<4xi8>) -> tensor<4xui8> {
  %0 = hlo.bitcast_convert %x : (tensor<4xi8>) -> tensor<4xi1>
  %r = hlo.bitcast_convert %0 : (tensor<4xi1>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @bitcast_convert_of_parts(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast_convert %arg1
// CHECK-NEXT:    %[[V2:.*]] = hlo.concatenate %[[V0]], %[[V1]] dimension = 0 : (tensor<2x4xi8>, tensor<2x4xi8>) -> tensor<4x4xi8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast_convert %[[V2]]
// CHECK-NEXT:    return %[[V3]]
func.func @bitcast_convert_of_parts(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<4xi32> {
  %0 = hlo.bitcast_convert %x : (tensor<2xi32>) -> tensor<2x4xi8>
  %1 = hlo.bitcast_convert %y : (tensor<2xi32>) -> tensor<2x4xi8>
  %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<2x4xi8>, tensor<2x4xi8>) -> tensor<4x4xi8>
  %r = hlo.bitcast_convert %2 : (tensor<4x4xi8>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @bitcast_convert_of_other(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %[[V0]], %arg1 dimension = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast_convert %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @bitcast_convert_of_other(%x: tensor<2xf32>, %y: tensor<2xi32>) -> tensor<4xf32> {
  %0 = hlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
  %1 = hlo.concatenate %0, %y dimension = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %r = hlo.bitcast_convert %1 : (tensor<4xi32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Remainders by 0 and less, of sums with another number.
// CHECK-LABEL: func @remainder_of_iota_by_zero(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @remainder_of_iota_by_zero() -> tensor<4xi32> {
  %c = hlo.constant dense<0> : tensor<4xi32>
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %r = hlo.remainder %0, %c : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @remainder_of_iota_by_negative(
// CHECK:         %[[V0:.*]] = hlo.constant dense<-3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @remainder_of_iota_by_negative() -> tensor<4xi32> {
  %c = hlo.constant dense<-3> : tensor<4xi32>
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %r = hlo.remainder %0, %c : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @remainder_of_iota_moved_by_other(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<2> : tensor<i32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.iota iota_dimension = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.add %[[V4]], %[[V3]]
// CHECK-NEXT:    %[[V6:.*]] = hlo.remainder %[[V5]], %[[V1]]
// CHECK-NEXT:    return %[[V6]]
func.func @remainder_of_iota_moved_by_other() -> tensor<4xi32> {
  %c = hlo.constant dense<3> : tensor<4xi32>
  %d = hlo.constant dense<2> : tensor<4xi32>
  %0 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %1 = hlo.add %0, %d : tensor<4xi32>
  %r = hlo.remainder %1, %c : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @remainder_of_float_iota(
// CHECK:         %[[V0:.*]] = hlo.constant dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @remainder_of_float_iota() -> tensor<4xf32> {
  %c = hlo.constant dense<7.0> : tensor<4xf32>
  %0 = hlo.iota iota_dimension = 0 : tensor<4xf32>
  %r = hlo.remainder %0, %c : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @remainder_of_iota_that_wraps(
// CHECK:         %[[V0:.*]] = hlo.constant dense<255> : tensor<ui8>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<ui8>) -> tensor<300xui8>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0 : tensor<300xui8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @remainder_of_iota_that_wraps() -> tensor<300xui8> {
  %c = hlo.constant dense<255> : tensor<300xui8>
  %0 = hlo.iota iota_dimension = 0 : tensor<300xui8>
  %r = hlo.remainder %0, %c : tensor<300xui8>
  return %r : tensor<300xui8>
}

// Infinity to the power of 0 is NaN.
// CHECK-LABEL: func @power_of_complex(
// CHECK:         %[[V0:.*]] = hlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.power %arg0, %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @power_of_complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %c = hlo.constant dense<(1.0, 0.0)> : tensor<4xcomplex<f32>>
  %r = hlo.power %x, %c : tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// Another bound than that of the clamp.
// CHECK-LABEL: func @max_of_clamp_from_other(
// CHECK:         %[[V0:.*]] = hlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %[[V4]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.clamp %[[V1]], %arg0, %[[V5]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.maximum %[[V6]], %[[V3]]
// CHECK-NEXT:    return %[[V7]]
func.func @max_of_clamp_from_other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<0.0> : tensor<4xf32>
  %m = hlo.constant dense<1.0> : tensor<4xf32>
  %h = hlo.constant dense<2.0> : tensor<4xf32>
  %0 = hlo.clamp %l, %x, %h : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.maximum %0, %m : tensor<4xf32>
  return %r : tensor<4xf32>
}

// The clamp gives 1, less than its lower bound.
// CHECK-LABEL: func @max_of_clamp_without_order(
// CHECK:         %[[V0:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V2]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.clamp %[[V1]], %arg0, %[[V3]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.maximum %[[V4]], %[[V1]]
// CHECK-NEXT:    return %[[V5]]
func.func @max_of_clamp_without_order(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = hlo.constant dense<2.0> : tensor<4xf32>
  %h = hlo.constant dense<1.0> : tensor<4xf32>
  %0 = hlo.clamp %l, %x, %h : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.maximum %0, %l : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @product_of_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<[11, 13]> : tensor<2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %[[V3]], %[[V2]]
// CHECK-NEXT:    return %[[V4]]
func.func @product_of_constants() -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %c = hlo.constant dense<[11, 13]> : tensor<2xi32>
  %0 = hlo.multiply %a, %b : tensor<2xi32>
  %1 = hlo.multiply %0, %c : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @biases_of_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<[11, 13]> : tensor<2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.broadcast %[[V0]] dimensions = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.broadcast %[[V1]] dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.broadcast %[[V2]] dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.add %[[V3]], %[[V4]]
// CHECK-NEXT:    %[[V7:.*]] = hlo.add %[[V6]], %[[V5]]
// CHECK-NEXT:    return %[[V7]]
func.func @biases_of_constants() -> tensor<2x2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %c = hlo.constant dense<[11, 13]> : tensor<2xi32>
  %wa = hlo.broadcast %a dimensions = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
  %wb = hlo.broadcast %b dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %wc = hlo.broadcast %c dimensions = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
  %0 = hlo.add %wa, %wb : tensor<2x2xi32>
  %1 = hlo.add %0, %wc : tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}

// CHECK-LABEL: func @difference_of_constants(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<[11, 13]> : tensor<2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.subtract %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V3]], %[[V2]]
// CHECK-NEXT:    return %[[V4]]
func.func @difference_of_constants() -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %c = hlo.constant dense<[11, 13]> : tensor<2xi32>
  %0 = hlo.subtract %a, %b : tensor<2xi32>
  %1 = hlo.add %0, %c : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @scaled_constant(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<[11, 13]> : tensor<2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V3]], %[[V4]]
// CHECK-NEXT:    return %[[V5]]
func.func @scaled_constant(%x: tensor<2xi32>) -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %c = hlo.constant dense<[11, 13]> : tensor<2xi32>
  %0 = hlo.multiply %a, %b : tensor<2xi32>
  %1 = hlo.multiply %x, %c : tensor<2xi32>
  %2 = hlo.multiply %0, %1 : tensor<2xi32>
  return %2 : tensor<2xi32>
}

// CHECK-LABEL: func @constant_scaled(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[2, 3]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.constant dense<[5, 7]> : tensor<2xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.constant dense<[11, 13]> : tensor<2xi32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.multiply %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V4:.*]] = hlo.multiply %arg0, %[[V2]]
// CHECK-NEXT:    %[[V5:.*]] = hlo.multiply %[[V4]], %[[V3]]
// CHECK-NEXT:    return %[[V5]]
func.func @constant_scaled(%x: tensor<2xi32>) -> tensor<2xi32> {
  %a = hlo.constant dense<[2, 3]> : tensor<2xi32>
  %b = hlo.constant dense<[5, 7]> : tensor<2xi32>
  %c = hlo.constant dense<[11, 13]> : tensor<2xi32>
  %0 = hlo.multiply %a, %b : tensor<2xi32>
  %1 = hlo.multiply %x, %c : tensor<2xi32>
  %2 = hlo.multiply %1, %0 : tensor<2xi32>
  return %2 : tensor<2xi32>
}

// CHECK-LABEL: func @iota_of_unknown_size(
// CHECK:         %[[V0:.*]] = hlo.constant dense<9223372036854775808> : tensor<ui64>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<ui64>) -> tensor<?xui64>
// CHECK-NEXT:    %[[V2:.*]] = hlo.iota iota_dimension = 0
// CHECK-NEXT:    %[[V3:.*]] = hlo.remainder %[[V2]], %[[V1]]
// CHECK-NEXT:    return %[[V3]]
func.func @iota_of_unknown_size() -> tensor<?xui64> {
  %c = hlo.constant dense<9223372036854775808> : tensor<ui64>
  %n = hlo.broadcast %c dimensions = [] : (tensor<ui64>) -> tensor<?xui64>
  %0 = hlo.iota iota_dimension = 0 : tensor<?xui64>
  %1 = hlo.remainder %0, %n : tensor<?xui64>
  return %1 : tensor<?xui64>
}

// CHECK-LABEL: func @select_of_sharded_scalar(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<i1>) -> tensor<i1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %arg1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.broadcast %arg2 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = hlo.select %[[V0]], %[[V1]], %[[V2]] : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[V3]]
func.func @select_of_sharded_scalar(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<4xf32> {
  %b = hlo.broadcast %p dimensions = [] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<i1>) -> tensor<i1>
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = hlo.select %b, %0, %1 : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
