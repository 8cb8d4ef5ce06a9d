// RUN: hlo-opt %s --algorithm-checker --split-input-file --verify-diagnostics
// RUN: hlo-opt %s --algorithm-checker=target=x86-64 --split-input-file -o /dev/null
// RUN: not hlo-opt %s --algorithm-checker=target=v100 --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=VOLTA
// RUN: not hlo-opt %s --algorithm-checker=target=a100 --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=AMPERE
// RUN: not hlo-opt %s --algorithm-checker=target=none --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// VOLTA: V100{{.*}} has no algorithm dot_tf32_tf32_f32 for f32 and f32 to f32
// VOLTA: V100{{.*}} has no algorithm dot_bf16_bf16_f32 for bf16 and bf16 to f32
// AMPERE-NOT: error: {{.*}}dot_tf32_tf32_f32
// AMPERE: A100{{.*}} has no algorithm dot_any_f8_any_f8_f32 for f8e4m3fn and f8e5m2 to f32
// TARGET: error: {{.*}}none

func.func @supported(%x: tensor<2x2xf32>, %b: tensor<2x2xbf16>, %h: tensor<2x2xf16>, %d: tensor<2x2xf64>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_tf32_tf32_f32 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x6 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = hlo.dot %b, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %4 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = hlo.dot %h, %h dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f16_f16_f32 : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf16>
  %6 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f32_f32_f32 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %7 = hlo.dot %d, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f64_f64_f64 : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  return
}

// -----

func.func @f8(%x: tensor<2x2xf8E4M3FN>, %y: tensor<2x2xf8E5M2>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_any_f8_any_f8_f32 : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E5M2>) -> tensor<2x2xf32>
  return
}

// -----

func.func @nowhere(%x: tensor<2x2xbf16>) {
  // expected-error @+1 {{NVIDIA H100 SXM 80 GB has no algorithm dot_bf16_bf16_bf16 for bf16 and bf16 to bf16}}
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_bf16 : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
  return
}

// -----

func.func @types(%x: tensor<2x2xf64>, %h: tensor<2x2xf16>) {
  // expected-error @+1 {{has no algorithm dot_tf32_tf32_f32 for f64 and f64 to f64}}
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_tf32_tf32_f32 : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  // expected-error @+1 {{has no algorithm dot_f32_f32_f32 for f16 and f16 to f32}}
  %1 = hlo.dot %h, %h dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_f32_f32_f32 : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
  return
}
