// RUN: hlo-opt %s --materialize-elided-constants | FileCheck %s --check-prefixes=CHECK,ZERO
// RUN: hlo-opt %s --materialize-elided-constants='random=true seed=7' | FileCheck %s --check-prefixes=CHECK,RANDOM
// RUN: hlo-opt %s --materialize-elided-constants='random=true seed=7' > %t.7
// RUN: hlo-opt %s --pass-pipeline='builtin.module(materialize-elided-constants{random=true seed=7})' | diff %t.7 -
// RUN: hlo-opt %s --materialize-elided-constants='random=true seed=8' | not diff %t.7 - > %t.diff
// RUN: hlo-opt %s --materialize-elided-constants --remark-format=emitRemark --remarks-filter=materialize-elided-constants -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Materialized | Category:materialize-elided-constants | Remark="elided elements are zero now"

// CHECK-LABEL: func @types(
// ZERO: hlo.constant dense<0.000000e+00> : tensor<2x3xf32, #hlo.layout<[1, 0]>>
// ZERO: hlo.constant dense<0> : tensor<4xi8>
// ZERO: hlo.constant dense<0> : tensor<4xui64>
// ZERO: hlo.constant dense<false> : tensor<2xi1>
// ZERO: hlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1xcomplex<f32>>
// ZERO: hlo.constant dense<false> : tensor<4xsi1>
// ZERO: hlo.constant dense<> : tensor<0xf32>
// RANDOM: hlo.constant dense<{{\[}}[{{-?0[.][0-9]+}}, {{.*}}]]> : tensor<2x3xf32, #hlo.layout<[1, 0]>>
// RANDOM: hlo.constant dense<[{{[0-7]}}, {{[0-7]}}, {{[0-7]}}, {{[0-7]}}]> : tensor<4xi8>
// RANDOM: hlo.constant dense<[{{[0-7]}}, {{[0-7]}}, {{[0-7]}}, {{[0-7]}}]> : tensor<4xui64>
// RANDOM: hlo.constant dense<{{.*}}> : tensor<2xi1>
// RANDOM: hlo.constant dense<({{.*}},{{.*}})> : tensor<1xcomplex<f32>>
// RANDOM: hlo.constant dense<{{.*}}> : tensor<4xsi1>
// RANDOM: hlo.constant dense<> : tensor<0xf32>
func.func @types() -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.constant #hlo.elided : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.constant #hlo.elided : tensor<4xi8>
  %2 = hlo.constant #hlo.elided : tensor<4xui64>
  %3 = hlo.constant #hlo.elided : tensor<2xi1>
  %4 = hlo.constant #hlo.elided : tensor<1xcomplex<f32>>
  %5 = hlo.constant #hlo.elided : tensor<4xsi1>
  %6 = hlo.constant #hlo.elided : tensor<0xf32>
  return %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// Floats of few bits, one of them without zero and sign.
// CHECK-LABEL: func @small_floats(
// ZERO: hlo.constant dense<0.000000e+00> : tensor<2xf8E4M3FN>
// ZERO: hlo.constant dense<{{.*}}> : tensor<2xf8E8M0FNU>
// ZERO: hlo.constant dense<0.000000e+00> : tensor<2xf4E2M1FN>
// RANDOM: tensor<2xf8E4M3FN>
// RANDOM: tensor<2xf8E8M0FNU>
// RANDOM: tensor<2xf4E2M1FN>
func.func @small_floats() -> tensor<2xf8E4M3FN> {
  %0 = hlo.constant #hlo.elided : tensor<2xf8E4M3FN>
  %1 = hlo.constant #hlo.elided : tensor<2xf8E8M0FNU>
  %2 = hlo.constant #hlo.elided : tensor<2xf4E2M1FN>
  return %0 : tensor<2xf8E4M3FN>
}

// Constants in tuples; those with a value keep it.
// CHECK-LABEL: func @tuple(
// CHECK-NOT: elided
// CHECK: dense<3> : tensor<i32>
func.func @tuple() -> tuple<tensor<2xf32>, tensor<i32>> {
  %0 = hlo.constant #hlo.tuple<[#hlo.elided : tensor<2xf32>, dense<3> : tensor<i32>]> : tuple<tensor<2xf32>, tensor<i32>>
  return %0 : tuple<tensor<2xf32>, tensor<i32>>
}
