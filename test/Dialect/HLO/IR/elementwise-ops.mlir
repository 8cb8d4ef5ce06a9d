// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// The example of every description, then the corners.

// CHECK-LABEL: func @math(
func.func @math(%x: tensor<4xf32>) {
  // CHECK: hlo.exponential %{{.*}} : tensor<4xf32>
  %0 = hlo.exponential %x : tensor<4xf32>
  // CHECK-NEXT: hlo.exponential_minus_one %{{.*}} : tensor<4xf32>
  %1 = hlo.exponential_minus_one %x : tensor<4xf32>
  // CHECK-NEXT: hlo.log %{{.*}} : tensor<4xf32>
  %2 = hlo.log %x : tensor<4xf32>
  // CHECK-NEXT: hlo.log_plus_one %{{.*}} : tensor<4xf32>
  %3 = hlo.log_plus_one %x : tensor<4xf32>
  // CHECK-NEXT: hlo.logistic %{{.*}} : tensor<4xf32>
  %4 = hlo.logistic %x : tensor<4xf32>
  // CHECK-NEXT: hlo.tanh %{{.*}} : tensor<4xf32>
  %5 = hlo.tanh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.sine %{{.*}} : tensor<4xf32>
  %6 = hlo.sine %x : tensor<4xf32>
  // CHECK-NEXT: hlo.cosine %{{.*}} : tensor<4xf32>
  %7 = hlo.cosine %x : tensor<4xf32>
  // CHECK-NEXT: hlo.tan %{{.*}} : tensor<4xf32>
  %8 = hlo.tan %x : tensor<4xf32>
  // CHECK-NEXT: hlo.sinh %{{.*}} : tensor<4xf32>
  %9 = hlo.sinh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.cosh %{{.*}} : tensor<4xf32>
  %10 = hlo.cosh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.asin %{{.*}} : tensor<4xf32>
  %11 = hlo.asin %x : tensor<4xf32>
  // CHECK-NEXT: hlo.acos %{{.*}} : tensor<4xf32>
  %12 = hlo.acos %x : tensor<4xf32>
  // CHECK-NEXT: hlo.asinh %{{.*}} : tensor<4xf32>
  %13 = hlo.asinh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.acosh %{{.*}} : tensor<4xf32>
  %14 = hlo.acosh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.atanh %{{.*}} : tensor<4xf32>
  %15 = hlo.atanh %x : tensor<4xf32>
  // CHECK-NEXT: hlo.sqrt %{{.*}} : tensor<4xf32>
  %16 = hlo.sqrt %x : tensor<4xf32>
  // CHECK-NEXT: hlo.rsqrt %{{.*}} : tensor<4xf32>
  %17 = hlo.rsqrt %x : tensor<4xf32>
  // CHECK-NEXT: hlo.cbrt %{{.*}} : tensor<4xf32>
  %18 = hlo.cbrt %x : tensor<4xf32>
  // CHECK-NEXT: hlo.erf %{{.*}} : tensor<4xf32>
  %19 = hlo.erf %x : tensor<4xf32>
  return
}

// CHECK-LABEL: func @result_accuracy(
func.func @result_accuracy(%x: tensor<4xf32>) {
  // CHECK: hlo.exponential %{{.*}} result_accuracy = <highest> : tensor<4xf32>
  %0 = hlo.exponential %x result_accuracy = <highest> : tensor<4xf32>
  // CHECK-NEXT: hlo.tanh %{{.*}} result_accuracy = <default> : tensor<4xf32>
  %1 = hlo.tanh %x result_accuracy = <default> : tensor<4xf32>
  // CHECK-NEXT: hlo.erf %{{.*}} result_accuracy = <tolerance, atol = 5.000000e-01, rtol = 2.500000e-01, ulps = 2> : tensor<4xf32>
  %2 = hlo.erf %x result_accuracy = <tolerance, atol = 5.000000e-01, rtol = 2.500000e-01, ulps = 2> : tensor<4xf32>
  return
}

// CHECK-LABEL: func @other_unary(
func.func @other_unary(%x: tensor<4xf32>, %p: tensor<4xi1>, %i: tensor<4xi32>, %u: tensor<4xui8>) {
  // CHECK: hlo.abs %{{.*}} : tensor<4xf32>
  %0 = hlo.abs %x : tensor<4xf32>
  // CHECK-NEXT: hlo.negate %{{.*}} : tensor<4xf32>
  %1 = hlo.negate %x : tensor<4xf32>
  // CHECK-NEXT: hlo.sign %{{.*}} : tensor<4xf32>
  %2 = hlo.sign %x : tensor<4xf32>
  // CHECK-NEXT: hlo.not %{{.*}} : tensor<4xi1>
  %3 = hlo.not %p : tensor<4xi1>
  // CHECK-NEXT: hlo.popcnt %{{.*}} : tensor<4xui8>
  %4 = hlo.popcnt %u : tensor<4xui8>
  // CHECK-NEXT: hlo.count_leading_zeros %{{.*}} : tensor<4xi32>
  %5 = hlo.count_leading_zeros %i : tensor<4xi32>
  // CHECK-NEXT: hlo.ceil %{{.*}} : tensor<4xf32>
  %6 = hlo.ceil %x : tensor<4xf32>
  // CHECK-NEXT: hlo.floor %{{.*}} : tensor<4xf32>
  %7 = hlo.floor %x : tensor<4xf32>
  // CHECK-NEXT: hlo.round_nearest_afz %{{.*}} : tensor<4xf32>
  %8 = hlo.round_nearest_afz %x : tensor<4xf32>
  // CHECK-NEXT: hlo.round_nearest_even %{{.*}} : tensor<4xf32>
  %9 = hlo.round_nearest_even %x : tensor<4xf32>
  // CHECK-NEXT: hlo.is_finite %{{.*}} : (tensor<4xf32>) -> tensor<4xi1>
  %10 = hlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func @complex_unary(
func.func @complex_unary(%x: tensor<4xcomplex<f32>>, %y: tensor<4xcomplex<f64>>, %f: tensor<4xf32>) {
  // CHECK: hlo.exponential %{{.*}} : tensor<4xcomplex<f32>>
  %0 = hlo.exponential %x : tensor<4xcomplex<f32>>
  // CHECK-NEXT: hlo.negate %{{.*}} : tensor<4xcomplex<f32>>
  %1 = hlo.negate %x : tensor<4xcomplex<f32>>
  // CHECK-NEXT: hlo.sign %{{.*}} : tensor<4xcomplex<f32>>
  %2 = hlo.sign %x : tensor<4xcomplex<f32>>
  // CHECK-NEXT: hlo.abs %{{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %3 = hlo.abs %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.abs %{{.*}} : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %4 = hlo.abs %y : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  // CHECK-NEXT: hlo.real %{{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %5 = hlo.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.imag %{{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %6 = hlo.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.real %{{.*}} : tensor<4xf32>
  %7 = hlo.real %f : tensor<4xf32>
  // CHECK-NEXT: hlo.imag %{{.*}} : tensor<4xf32>
  %8 = hlo.imag %f : tensor<4xf32>
  return
}

// CHECK-LABEL: func @conversions(
func.func @conversions(%x: tensor<4xf32>, %bits: tensor<4xui32>, %p: tensor<4xi1>) {
  // CHECK: hlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xi32>
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK-NEXT: hlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xi1>
  %1 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.convert %{{.*}} : (tensor<4xi1>) -> tensor<4xcomplex<f32>>
  %2 = hlo.convert %p : (tensor<4xi1>) -> tensor<4xcomplex<f32>>
  // CHECK-NEXT: hlo.reduce_precision %{{.*}} exponent_bits = 5 mantissa_bits = 10 : tensor<4xf32>
  %3 = hlo.reduce_precision %x exponent_bits = 5 mantissa_bits = 10 : tensor<4xf32>
  // CHECK-NEXT: hlo.reduce_precision %{{.*}} exponent_bits = 1 mantissa_bits = 0 : tensor<4xf32>
  %4 = hlo.reduce_precision %x exponent_bits = 1 mantissa_bits = 0 : tensor<4xf32>
  // CHECK-NEXT: hlo.stochastic_convert %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xi8>
  %5 = hlo.stochastic_convert %x, %bits : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xi8>
  return
}

// CHECK-LABEL: func @binary(
func.func @binary(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // CHECK: hlo.add %{{.*}}, %{{.*}} : tensor<4xf32>
  %0 = hlo.add %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.multiply %{{.*}}, %{{.*}} : tensor<4xf32>
  %1 = hlo.multiply %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.maximum %{{.*}}, %{{.*}} : tensor<4xf32>
  %2 = hlo.maximum %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.minimum %{{.*}}, %{{.*}} : tensor<4xf32>
  %3 = hlo.minimum %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.subtract %{{.*}}, %{{.*}} : tensor<4xf32>
  %4 = hlo.subtract %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.divide %{{.*}}, %{{.*}} : tensor<4xf32>
  %5 = hlo.divide %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.remainder %{{.*}}, %{{.*}} : tensor<4xf32>
  %6 = hlo.remainder %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.power %{{.*}}, %{{.*}} : tensor<4xf32>
  %7 = hlo.power %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.atan2 %{{.*}}, %{{.*}} : tensor<4xf32>
  %8 = hlo.atan2 %x, %y : tensor<4xf32>
  // CHECK-NEXT: hlo.complex %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %9 = hlo.complex %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return
}

// CHECK-LABEL: func @binary_integers(
func.func @binary_integers(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // CHECK: hlo.shift_left %{{.*}}, %{{.*}} : tensor<4xi32>
  %0 = hlo.shift_left %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<4xi32>
  %1 = hlo.shift_right_arithmetic %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.shift_right_logical %{{.*}}, %{{.*}} : tensor<4xi32>
  %2 = hlo.shift_right_logical %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.mulhi %{{.*}}, %{{.*}} : tensor<4xi32>
  %3 = hlo.mulhi %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.and %{{.*}}, %{{.*}} : tensor<4xi32>
  %4 = hlo.and %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.or %{{.*}}, %{{.*}} : tensor<4xi32>
  %5 = hlo.or %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.xor %{{.*}}, %{{.*}} : tensor<4xi32>
  %6 = hlo.xor %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<4xi32>
  %7 = hlo.add %x, %y : tensor<4xi32>
  // CHECK-NEXT: hlo.divide %{{.*}}, %{{.*}} : tensor<4xi32>
  %8 = hlo.divide %x, %y : tensor<4xi32>
  return
}

// CHECK-LABEL: func @binary_preds(
func.func @binary_preds(%x: tensor<4xi1>, %y: tensor<4xi1>) {
  // CHECK: hlo.and %{{.*}}, %{{.*}} : tensor<4xi1>
  %0 = hlo.and %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.or %{{.*}}, %{{.*}} : tensor<4xi1>
  %1 = hlo.or %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.xor %{{.*}}, %{{.*}} : tensor<4xi1>
  %2 = hlo.xor %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<4xi1>
  %3 = hlo.add %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.multiply %{{.*}}, %{{.*}} : tensor<4xi1>
  %4 = hlo.multiply %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.maximum %{{.*}}, %{{.*}} : tensor<4xi1>
  %5 = hlo.maximum %x, %y : tensor<4xi1>
  // CHECK-NEXT: hlo.minimum %{{.*}}, %{{.*}} : tensor<4xi1>
  %6 = hlo.minimum %x, %y : tensor<4xi1>
  return
}

// CHECK-LABEL: func @compare(
func.func @compare(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // CHECK: hlo.compare EQ, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %0 = hlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare NE, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = hlo.compare NE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare GE, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = hlo.compare GE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare GT, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = hlo.compare GT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare LE, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = hlo.compare LE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %5 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare EQ, %{{.*}}, %{{.*}} type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %6 = hlo.compare EQ, %x, %y type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare EQ, %{{.*}}, %{{.*}} type = FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %7 = hlo.compare EQ, %x, %y type = FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func @compare_types(
func.func @compare_types(%i: tensor<4xi32>, %u: tensor<4xui8>, %p: tensor<4xi1>, %c: tensor<4xcomplex<f32>>) {
  // CHECK: hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %0 = hlo.compare LT, %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} type = SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = hlo.compare LT, %i, %i type = SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} type = UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %2 = hlo.compare LT, %u, %u type = UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} type = UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = hlo.compare LT, %p, %p type = UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.compare EQ, %{{.*}}, %{{.*}} type = FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %4 = hlo.compare EQ, %c, %c type = FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func @select_clamp(
func.func @select_clamp(%p: tensor<4xi1>, %s: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>, %min: tensor<f32>, %max: tensor<4xf32>) {
  // CHECK: hlo.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %0 = hlo.select %p, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.select %s, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = hlo.clamp %min, %x, %max : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = hlo.clamp %min, %x, %min : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @scalars_and_empty(
func.func @scalars_and_empty(%s: tensor<f32>, %e: tensor<0x4xf32>) {
  // CHECK: hlo.negate %{{.*}} : tensor<f32>
  %0 = hlo.negate %s : tensor<f32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<f32>
  %1 = hlo.add %s, %s : tensor<f32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<0x4xf32>
  %2 = hlo.add %e, %e : tensor<0x4xf32>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %3 = hlo.compare LT, %s, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT: hlo.convert %{{.*}} : (tensor<0x4xf32>) -> tensor<0x4xi8>
  %4 = hlo.convert %e : (tensor<0x4xf32>) -> tensor<0x4xi8>
  return
}

// A bound counts as the size; an unbounded dimension may turn out to be any.
// CHECK-LABEL: func @dynamic(
func.func @dynamic(%b: tensor<?xf32, #hlo.bounds<[4]>>, %u: tensor<?xf32>, %x: tensor<4xf32>, %p: tensor<4xi1>) {
  // CHECK: hlo.negate %{{.*}} : tensor<?xf32, #hlo.bounds<[4]>>
  %0 = hlo.negate %b : tensor<?xf32, #hlo.bounds<[4]>>
  // CHECK-NEXT: hlo.negate %{{.*}} : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32>
  %1 = hlo.negate %b : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<?xf32, #hlo.bounds<[4]>>
  %2 = hlo.add %b, %b : tensor<?xf32, #hlo.bounds<[4]>>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %3 = hlo.add %b, %x : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<4xf32>
  %4 = hlo.add %b, %x : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = hlo.add %u, %x : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : tensor<?xf32>
  %6 = hlo.add %u, %u : tensor<?xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<?xf32>, tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %7 = hlo.add %u, %b : (tensor<?xf32>, tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #hlo.bounds<[4]>>
  %8 = hlo.compare LT, %b, %x : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xi1, #hlo.bounds<[4]>>
  // CHECK-NEXT: hlo.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4xi1>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %9 = hlo.select %p, %b, %x : (tensor<4xi1>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<4xf32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return
}

// Layouts are not compared.
// CHECK-LABEL: func @layouts(
func.func @layouts(%x: tensor<4x2xf32, #hlo.layout<[1, 0]>>, %y: tensor<4x2xf32, #hlo.layout<[0, 1]>>) {
  // CHECK: hlo.negate %{{.*}} : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %0 = hlo.negate %x : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<4x2xf32, #hlo.layout<[1, 0]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.add %x, %y : (tensor<4x2xf32, #hlo.layout<[1, 0]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  // CHECK-NEXT: hlo.convert %{{.*}} : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.convert %x : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return
}

// Any float type may stand for another.
// CHECK-LABEL: func @mixed_precision(
func.func @mixed_precision(%x: tensor<4xf32>, %h: tensor<4xf16>, %b: tensor<4xbf16>, %p: tensor<4xi1>) {
  // CHECK: hlo.add %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  %0 = hlo.add %x, %h : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf32>
  %1 = hlo.add %h, %h : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add %{{.*}}, %{{.*}} : (tensor<4xf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %2 = hlo.add %h, %b : (tensor<4xf16>, tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK-NEXT: hlo.negate %{{.*}} : (tensor<4xf16>) -> tensor<4xf32>
  %3 = hlo.negate %h : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK-NEXT: hlo.compare LT, %{{.*}}, %{{.*}} : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xi1>
  %4 = hlo.compare LT, %h, %x : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: hlo.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4xi1>, tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  %5 = hlo.select %p, %h, %x : (tensor<4xi1>, tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  // CHECK-NEXT: hlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4xf16>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  %6 = hlo.clamp %h, %x, %h : (tensor<4xf16>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @small_types(
func.func @small_types(%a: tensor<4xi4>, %b: tensor<4xui2>, %c: tensor<4xsi1>, %d: tensor<4xf8E4M3FN>, %e: tensor<4xf4E2M1FN>) {
  // CHECK: hlo.add %{{.*}}, %{{.*}} : tensor<4xi4>
  %0 = hlo.add %a, %a : tensor<4xi4>
  // CHECK-NEXT: hlo.not %{{.*}} : tensor<4xui2>
  %1 = hlo.not %b : tensor<4xui2>
  // CHECK-NEXT: hlo.xor %{{.*}}, %{{.*}} : tensor<4xsi1>
  %2 = hlo.xor %c, %c : tensor<4xsi1>
  // CHECK-NEXT: hlo.exponential %{{.*}} : tensor<4xf8E4M3FN>
  %3 = hlo.exponential %d : tensor<4xf8E4M3FN>
  // CHECK-NEXT: hlo.convert %{{.*}} : (tensor<4xf4E2M1FN>) -> tensor<4xf8E4M3FN>
  %4 = hlo.convert %e : (tensor<4xf4E2M1FN>) -> tensor<4xf8E4M3FN>
  return
}
