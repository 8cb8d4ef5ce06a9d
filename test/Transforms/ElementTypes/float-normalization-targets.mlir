// RUN: hlo-opt %s --float-normalization=target=sm_75 | FileCheck %s --check-prefixes=CHECK,SM75
// RUN: hlo-opt %s --float-normalization=target=sm_80 | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: hlo-opt %s --float-normalization=target=sm_90 | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: hlo-opt %s --float-normalization=target=sm_100 | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: hlo-opt %s --float-normalization='target=sm_80 dots-only' | FileCheck %s --check-prefixes=DOTS
// RUN: hlo-opt %s --float-normalization='target=sm_90 dots-only' | FileCheck %s --check-prefixes=DOTS90
// RUN: hlo-opt %s --float-normalization=target=cpu | FileCheck %s --check-prefixes=CHECK,CPU

// CHECK-LABEL: func @elementwise(
// SM75: hlo.add {{.*}} : tensor<4xf32>
// SM80: hlo.add {{.*}} : tensor<4xf32>
// SM90: hlo.add {{.*}} : tensor<4xbf16>
// CPU: hlo.add {{.*}} : tensor<4xf32>
// SM75: hlo.minimum {{.*}} : tensor<4xf32>
// SM80: hlo.minimum {{.*}} : tensor<4xbf16>
// CPU: hlo.minimum {{.*}} : tensor<4xf32>
// SM75: hlo.exponential {{.*}} : tensor<4xbf16>
// CPU: hlo.exponential {{.*}} : tensor<4xf32>
// CHECK: hlo.tanh {{.*}} : tensor<4xf32>
// SM75: hlo.compare LT, {{.*}} : (tensor<4xbf16>, tensor<4xbf16>)
// CPU: hlo.compare LT, {{.*}} : (tensor<4xf32>, tensor<4xf32>)
func.func @elementwise(%x: tensor<4xbf16>) {
  %0 = hlo.add %x, %x : tensor<4xbf16>
  %1 = hlo.minimum %0, %x : tensor<4xbf16>
  %2 = hlo.exponential %1 : tensor<4xbf16>
  %3 = hlo.tanh %2 : tensor<4xbf16>
  %4 = hlo.compare LT, %3, %2 : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  return
}

// DOTS-LABEL: func @elementwise(
// DOTS-NEXT: hlo.add {{.*}} : tensor<4xbf16>
// DOTS-NEXT: hlo.minimum {{.*}} : tensor<4xbf16>
// DOTS-NEXT: hlo.exponential {{.*}} : tensor<4xbf16>
// DOTS-NEXT: hlo.tanh {{.*}} : tensor<4xbf16>

// CHECK-LABEL: func @half(
// CHECK-NEXT: hlo.tanh {{.*}} : tensor<4xf16>
func.func @half(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = hlo.tanh %x : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// The dot of bf16 to f32 may mix them.
// CHECK-LABEL: func @dots(
// SM75: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// SM80: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// CPU: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// SM75: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
// SM80: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xf32>
func.func @dots(%x: tensor<2x2xbf16>, %y: tensor<2x2xf8E4M3FN>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %1 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xf32>
  return
}

// Not where an operand is wide, nor into f16; nor of any float of 8 bits.
// CHECK-LABEL: func @other_dots(
// CPU: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// CPU: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf16>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
func.func @other_dots(%x: tensor<2x2xbf16>, %y: tensor<2x2xf8E4M3FN>, %z: tensor<2x2xf8E4M3>, %w: tensor<2x2xf32>) {
  %0 = hlo.dot %w, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf32>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %1 = hlo.dot %x, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xbf16>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = hlo.dot %y, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xf16>
  %3 = hlo.dot %z, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3>, tensor<2x2xf8E4M3>) -> tensor<2x2xf32>
  return
}

// bf16 holds what floats of 8 bits do. No device multiplies it with f16.
// CHECK-LABEL: func @dots_to_bf16(
// SM75: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
// SM80: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
// SM90: hlo.dot {{.*}} : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xbf16>
// SM80: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// SM90: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// SM80: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xbf16>
// SM80: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// CPU: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xbf16>
func.func @dots_to_bf16(%x: tensor<2x2xf8E4M3FN>, %y: tensor<2x2xbf16>, %z: tensor<2x2xf16>, %w: tensor<2x2xf8E8M0FNU>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xbf16>
  %1 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3FN>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %2 = hlo.dot %x, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E4M3FN>, tensor<2x2xf16>) -> tensor<2x2xbf16>
  %3 = hlo.dot %w, %w dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xf8E8M0FNU>, tensor<2x2xf8E8M0FNU>) -> tensor<2x2xbf16>
  return
}

// Those that the device has stay, mixed or not.
// DOTS-LABEL: func @dots_to_bf16(
// DOTS: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
// DOTS90-LABEL: func @other_dots(
// DOTS90-NEXT: hlo.dot {{.*}} : (tensor<2x2xf32>, tensor<2x2xbf16>) -> tensor<2x2xf32>
// DOTS90-NEXT: hlo.dot {{.*}} : (tensor<2x2xbf16>, tensor<2x2xf32>) -> tensor<2x2xf32>
// DOTS90-NEXT: hlo.dot {{.*}} : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xf16>
// DOTS90-NEXT: hlo.convert
// DOTS90-NEXT: hlo.dot {{.*}} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
// DOTS90-LABEL: func @dots_to_bf16(
// DOTS90-NEXT: hlo.dot {{.*}} : (tensor<2x2xf8E4M3FN>, tensor<2x2xf8E4M3FN>) -> tensor<2x2xbf16>

// CHECK-LABEL: func @convolution(
// SM75: hlo.convolution {{.*}} -> tensor<1x4x2xf32>
// SM80: hlo.convolution {{.*}} -> tensor<1x4x2xbf16>
// SM90: hlo.convolution {{.*}} -> tensor<1x4x2xbf16>
// CPU: hlo.convolution {{.*}} -> tensor<1x4x2xbf16>
func.func @convolution(%x: tensor<1x4x2xbf16>, %k: tensor<1x2x2xbf16>) -> tensor<1x4x2xbf16> {
  %0 = hlo.convolution %x, %k window = <size = [1]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x4x2xbf16>, tensor<1x2x2xbf16>) -> tensor<1x4x2xbf16>
  return %0 : tensor<1x4x2xbf16>
}

// As the combiner is.
// CHECK-LABEL: func @reductions(
// SM80: hlo.reduce {{.*}} -> tensor<f32> to_apply hlo.add : tensor<f32>
// SM90: hlo.reduce {{.*}} -> tensor<bf16> to_apply hlo.add : tensor<bf16>
// SM75: hlo.reduce {{.*}} -> tensor<f32> to_apply hlo.maximum : tensor<f32>
// SM80: hlo.reduce {{.*}} -> tensor<bf16> to_apply hlo.maximum : tensor<bf16>
func.func @reductions(%x: tensor<4xbf16>, %z: tensor<bf16>) {
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16> to_apply hlo.add : tensor<bf16>
  %1 = hlo.reduce %x, %z dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16> to_apply hlo.maximum : tensor<bf16>
  return
}

// Each array by itself: one of two types is made wide, one of bf16 stays.
// CHECK-LABEL: func @lanes(
// SM90: hlo.reduce {{.*}} : (tensor<4xf32>, tensor<4xbf16>, tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>> to_apply {
// SM90-NEXT: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<bf16>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<bf16>):
// SM90: hlo.get_tuple_element {{.*}}[0] : (tuple<tensor<f32>, tensor<bf16>>) -> tensor<f32>
// SM90-NEXT: hlo.convert
// SM90-NEXT: hlo.get_tuple_element {{.*}}[1] : (tuple<tensor<f32>, tensor<bf16>>) -> tensor<bf16, #hlo.layout<[]>>
// SM90-NEXT: hlo.reduce {{.*}} : (tensor<4xf32>, tensor<4xbf16>, tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>>
func.func @lanes(%x: tensor<4xf32>, %y: tensor<4xbf16>, %z: tensor<bf16>, %w: tensor<f32>) -> (tensor<bf16>, tensor<bf16, #hlo.layout<[]>>) {
  %0 = hlo.reduce %x, %y, %z, %z dimensions = [0] : (tensor<4xf32>, tensor<4xbf16>, tensor<bf16>, tensor<bf16>) -> tuple<tensor<bf16>, tensor<bf16>> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %c: tensor<bf16>, %d: tensor<bf16>):
    %1 = hlo.add %a, %c : tensor<bf16>
    %2 = hlo.add %b, %d : tensor<bf16>
    %3 = hlo.tuple %1, %2 : (tensor<bf16>, tensor<bf16>) -> tuple<tensor<bf16>, tensor<bf16>>
    hlo.return %3 : tuple<tensor<bf16>, tensor<bf16>>
  }
  %4 = hlo.get_tuple_element %0[0] : (tuple<tensor<bf16>, tensor<bf16>>) -> tensor<bf16>
  %5 = hlo.get_tuple_element %0[1] : (tuple<tensor<bf16>, tensor<bf16>>) -> tensor<bf16, #hlo.layout<[]>>
  %6 = hlo.reduce %x, %y, %w, %z dimensions = [0] : (tensor<4xf32>, tensor<4xbf16>, tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<bf16>, %c: tensor<f32>, %d: tensor<bf16>):
    %1 = hlo.maximum %a, %c : tensor<f32>
    %2 = hlo.maximum %b, %d : tensor<bf16>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>>
    hlo.return %3 : tuple<tensor<f32>, tensor<bf16>>
  }
  return %4, %5 : tensor<bf16>, tensor<bf16, #hlo.layout<[]>>
}

// Elements of four bits do not travel; combiners are the library's.
// CHECK-LABEL: func @collectives(
// SM75: hlo.all_gather {{.*}} : (tensor<2xf16>) -> tensor<2xf16>
// CPU: hlo.all_gather {{.*}} : (tensor<2xf4E2M1FN>) -> tensor<2xf4E2M1FN>
// CHECK: hlo.all_reduce {{.*}} : (tensor<2xbf16>) -> tensor<2xbf16> to_apply hlo.add : tensor<bf16>
func.func @collectives(%x: tensor<2xf4E2M1FN>, %y: tensor<2xbf16>) {
  %0 = hlo.all_gather %x replica_groups = <"{{0}}"> dimension = 0 : (tensor<2xf4E2M1FN>) -> tensor<2xf4E2M1FN>
  %1 = hlo.all_reduce %y replica_groups = <"{{0}}"> : (tensor<2xbf16>) -> tensor<2xbf16> to_apply hlo.add : tensor<bf16>
  return
}

// What Triton is to compute is code to generate, unlike what a library does.
// CHECK-LABEL: func @fusions(
// SM75: hlo.tanh {{.*}} : tensor<4xf32>
// CPU: hlo.tanh {{.*}} : tensor<4xbf16>
// CHECK: hlo.tanh {{.*}} : tensor<4xbf16>
func.func @fusions(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<4xbf16>) -> tensor<4xbf16> calls {
  ^bb0(%a: tensor<4xbf16>):
    %1 = hlo.tanh %a : tensor<4xbf16>
    hlo.return %1 : tensor<4xbf16>
  }
  %2 = hlo.fusion kCustom(%0) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__cudnn$fusion\22}}"} : (tensor<4xbf16>) -> tensor<4xbf16> calls {
  ^bb0(%a: tensor<4xbf16>):
    %1 = hlo.tanh %a : tensor<4xbf16>
    hlo.return %1 : tensor<4xbf16>
  }
  return %2 : tensor<4xbf16>
}

// Floats of 8, 6 and 4 bits are moved, and elsewhere computed in f16; those that
// are scales only in f32.
// CHECK-LABEL: func @narrow(
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf4E2M1FN>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E3M4>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E4M3>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E4M3B11FNUZ>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E4M3FN>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E4M3FNUZ>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E5M2>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E5M2FNUZ>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf8E8M0FNU>
// CHECK: hlo.add {{.*}} : tensor<2x3xf32>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf6E2M3FN>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
// CHECK: hlo.transpose {{.*}} -> tensor<3x2xf6E3M2FN>
// CHECK: hlo.add {{.*}} : tensor<2x3xf16>
func.func @narrow(%x0: tensor<2x3xf4E2M1FN>, %x1: tensor<2x3xf8E3M4>, %x2: tensor<2x3xf8E4M3>, %x3: tensor<2x3xf8E4M3B11FNUZ>, %x4: tensor<2x3xf8E4M3FN>, %x5: tensor<2x3xf8E4M3FNUZ>, %x6: tensor<2x3xf8E5M2>, %x7: tensor<2x3xf8E5M2FNUZ>, %x8: tensor<2x3xf8E8M0FNU>, %x9: tensor<2x3xf6E2M3FN>, %x10: tensor<2x3xf6E3M2FN>) {
  %t0 = hlo.transpose %x0 dimensions = [1, 0] : (tensor<2x3xf4E2M1FN>) -> tensor<3x2xf4E2M1FN>
  %a0 = hlo.add %x0, %x0 : tensor<2x3xf4E2M1FN>
  %t1 = hlo.transpose %x1 dimensions = [1, 0] : (tensor<2x3xf8E3M4>) -> tensor<3x2xf8E3M4>
  %a1 = hlo.add %x1, %x1 : tensor<2x3xf8E3M4>
  %t2 = hlo.transpose %x2 dimensions = [1, 0] : (tensor<2x3xf8E4M3>) -> tensor<3x2xf8E4M3>
  %a2 = hlo.add %x2, %x2 : tensor<2x3xf8E4M3>
  %t3 = hlo.transpose %x3 dimensions = [1, 0] : (tensor<2x3xf8E4M3B11FNUZ>) -> tensor<3x2xf8E4M3B11FNUZ>
  %a3 = hlo.add %x3, %x3 : tensor<2x3xf8E4M3B11FNUZ>
  %t4 = hlo.transpose %x4 dimensions = [1, 0] : (tensor<2x3xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
  %a4 = hlo.add %x4, %x4 : tensor<2x3xf8E4M3FN>
  %t5 = hlo.transpose %x5 dimensions = [1, 0] : (tensor<2x3xf8E4M3FNUZ>) -> tensor<3x2xf8E4M3FNUZ>
  %a5 = hlo.add %x5, %x5 : tensor<2x3xf8E4M3FNUZ>
  %t6 = hlo.transpose %x6 dimensions = [1, 0] : (tensor<2x3xf8E5M2>) -> tensor<3x2xf8E5M2>
  %a6 = hlo.add %x6, %x6 : tensor<2x3xf8E5M2>
  %t7 = hlo.transpose %x7 dimensions = [1, 0] : (tensor<2x3xf8E5M2FNUZ>) -> tensor<3x2xf8E5M2FNUZ>
  %a7 = hlo.add %x7, %x7 : tensor<2x3xf8E5M2FNUZ>
  %t8 = hlo.transpose %x8 dimensions = [1, 0] : (tensor<2x3xf8E8M0FNU>) -> tensor<3x2xf8E8M0FNU>
  %a8 = hlo.add %x8, %x8 : tensor<2x3xf8E8M0FNU>
  %t9 = hlo.transpose %x9 dimensions = [1, 0] : (tensor<2x3xf6E2M3FN>) -> tensor<3x2xf6E2M3FN>
  %a9 = hlo.add %x9, %x9 : tensor<2x3xf6E2M3FN>
  %t10 = hlo.transpose %x10 dimensions = [1, 0] : (tensor<2x3xf6E3M2FN>) -> tensor<3x2xf6E3M2FN>
  %a10 = hlo.add %x10, %x10 : tensor<2x3xf6E3M2FN>
  return
}

// CHECK-LABEL: func @loop_fusion(
// CHECK: hlo.tanh {{.*}} : tensor<4xf32>
func.func @loop_fusion(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xbf16>) -> tensor<4xbf16> calls {
  ^bb0(%a: tensor<4xbf16>):
    %1 = hlo.tanh %a : tensor<4xbf16>
    hlo.return %1 : tensor<4xbf16>
  }
  return %0 : tensor<4xbf16>
}

// What compares elements need not compute with their type.
// CHECK-LABEL: func @sort(
// CHECK:         hlo.sort {{.*}}tensor<8xbf16>
// CHECK:           hlo.xor
func.func @sort(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xbf16>) -> tensor<8xbf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = hlo.bitcast_convert %a : (tensor<bf16>) -> tensor<i16>
    %2 = hlo.bitcast %b : (tensor<bf16>) -> tensor<i16>
    %3 = hlo.compare LT, %1, %2 : (tensor<i16>, tensor<i16>) -> tensor<i1>
    %4 = hlo.compare LT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %5 = hlo.xor %3, %4 : tensor<i1>
    hlo.return %5 : tensor<i1>
  }
  return %0 : tensor<8xbf16>
}
