// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// The example of every description, then the corners.

// CHECK-LABEL: func @parameter(
func.func @parameter(%arg0: tensor<4xf32>) {
  // CHECK: hlo.parameter %{{.*}} {hlo.parameter_replication = array<i1: true>} : tensor<4xf32>
  %0 = hlo.parameter %arg0 {hlo.parameter_replication = array<i1: true>} : tensor<4xf32>
  return
}

// CHECK-LABEL: func @constant(
func.func @constant() {
  // CHECK: hlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = hlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK-NEXT: hlo.constant #hlo.elided : tensor<1000xf32>
  %1 = hlo.constant #hlo.elided : tensor<1000xf32>
  // CHECK-NEXT: hlo.constant #hlo.tuple<[dense<1> : tensor<2xi32>, dense<2.000000e+00> : tensor<f32>]> : tuple<tensor<2xi32>, tensor<f32>>
  %2 = hlo.constant #hlo.tuple<[dense<1> : tensor<2xi32>, dense<2.0> : tensor<f32>]> : tuple<tensor<2xi32>, tensor<f32>>
  // CHECK-NEXT: hlo.constant dense<true> : tensor<i1>
  %3 = hlo.constant dense<true> : tensor<i1>
  // CHECK-NEXT: hlo.constant dense<> : tensor<0x4xf32>
  %4 = hlo.constant dense<> : tensor<0x4xf32>
  // CHECK-NEXT: hlo.constant dense<-0.000000e+00> : tensor<f32>
  %5 = hlo.constant dense<-0.000000e+00> : tensor<f32>
  // CHECK-NEXT: hlo.constant dense<(1.000000e+00,-0.000000e+00)> : tensor<2xcomplex<f32>>
  %6 = hlo.constant dense<(1.000000e+00,-0.000000e+00)> : tensor<2xcomplex<f32>>
  // CHECK-NEXT: hlo.constant dense<0x7FC00001> : tensor<f32>
  %7 = hlo.constant dense<0x7FC00001> : tensor<f32>
  // CHECK-NEXT: hlo.constant dense<-8> : tensor<2xi4, #hlo.layout<[0], element_size_in_bits = 4>>
  %8 = hlo.constant dense<-8> : tensor<2xi4, #hlo.layout<[0], element_size_in_bits = 4>>
  // CHECK-NEXT: hlo.constant dense<255> : tensor<2xui8>
  %9 = hlo.constant dense<255> : tensor<2xui8>
  // CHECK-NEXT: hlo.constant dense<true> : tensor<2xsi1>
  %10 = hlo.constant dense<-1> : tensor<2xsi1>
  // CHECK-NEXT: hlo.constant dense_resource<weights> : tensor<2xf32>
  %11 = hlo.constant dense_resource<weights> : tensor<2xf32>
  // CHECK-NEXT: hlo.constant #hlo.tuple<[]> : tuple<>
  %12 = hlo.constant #hlo.tuple<[]> : tuple<>
  // CHECK-NEXT: hlo.constant {hlo.control_id = 1 : i64} dense<1> : tensor<i32>
  %13 = hlo.constant {hlo.control_id = 1 : i64} dense<1> : tensor<i32>
  return
}

// CHECK-LABEL: func @iota(
func.func @iota() {
  // CHECK: hlo.iota iota_dimension = 1 : tensor<2x3xi32>
  %0 = hlo.iota iota_dimension = 1 : tensor<2x3xi32>
  // CHECK-NEXT: hlo.iota iota_dimension = 0 : tensor<0xcomplex<f32>>
  %1 = hlo.iota iota_dimension = 0 : tensor<0xcomplex<f32>>
  // CHECK-NEXT: hlo.iota iota_dimension = 0 : tensor<?xui8, #hlo.bounds<[4]>>
  %2 = hlo.iota iota_dimension = 0 : tensor<?xui8, #hlo.bounds<[4]>>
  return
}

// CHECK-LABEL: func @tuple(
func.func @tuple(%x: tensor<4xf32>, %i: tensor<i32>, %t: tuple<tensor<4xf32>, tensor<i32>>, %k: !hlo.token, %a: !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<i32>>) {
  // CHECK: hlo.tuple %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
  %0 = hlo.tuple %x, %i : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
  // CHECK-NEXT: hlo.tuple : () -> tuple<>
  %1 = hlo.tuple : () -> tuple<>
  // CHECK-NEXT: hlo.tuple %{{.*}}, %{{.*}} : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  %2 = hlo.tuple %x, %k : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
  // CHECK-NEXT: hlo.tuple %{{.*}} : (tensor<4xf32>) -> tuple<tensor<4xf32, #hlo.layout<[0]>>>
  %3 = hlo.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32, #hlo.layout<[0]>>>
  // CHECK-NEXT: hlo.get_tuple_element %{{.*}}[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %4 = hlo.get_tuple_element %t[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  // CHECK-NEXT: hlo.get_tuple_element %{{.*}}[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32, #hlo.layout<[0]>>
  %5 = hlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32, #hlo.layout<[0]>>
  // CHECK-NEXT: hlo.get_tuple_element %{{.*}}[1] : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %6 = hlo.get_tuple_element %a[1] : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @tokens(
func.func @tokens(%x: tensor<4xf32>, %token: !hlo.token, %t: tuple<tensor<4xf32>, tensor<i32>>) {
  // CHECK: hlo.after_all()
  %0 = hlo.after_all()
  // CHECK-NEXT: hlo.after_all(%{{.*}}, %{{.*}} : !hlo.token, tensor<4xf32>)
  %1 = hlo.after_all(%0, %x : !hlo.token, tensor<4xf32>)
  // CHECK-NEXT: hlo.after_all(%{{.*}} : !hlo.token)
  %2 = hlo.after_all(%token : !hlo.token)
  // CHECK-NEXT: hlo.add_dependency %{{.*}}, %{{.*}} : (tensor<4xf32>, !hlo.token) -> tensor<4xf32>
  %3 = hlo.add_dependency %x, %token : (tensor<4xf32>, !hlo.token) -> tensor<4xf32>
  // CHECK-NEXT: hlo.add_dependency %{{.*}}, %{{.*}} : (tuple<tensor<4xf32>, tensor<i32>>, !hlo.token) -> tuple<tensor<4xf32>, tensor<i32>>
  %4 = hlo.add_dependency %t, %token : (tuple<tensor<4xf32>, tensor<i32>>, !hlo.token) -> tuple<tensor<4xf32>, tensor<i32>>
  return
}

// CHECK-LABEL: func @identities(
func.func @identities(%x: tensor<4x2xf32, #hlo.layout<[1, 0]>>, %t: tuple<tensor<4xf32>, tensor<i32>>, %f: tensor<4xf32>, %k: !hlo.token) {
  // CHECK: hlo.copy %{{.*}} : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %0 = hlo.copy %x : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  // CHECK-NEXT: hlo.copy %{{.*}} : tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.copy %t : tuple<tensor<4xf32>, tensor<i32>>
  // CHECK-NEXT: hlo.copy %{{.*}} : !hlo.token
  %2 = hlo.copy %k : !hlo.token
  // CHECK-NEXT: hlo.opt_barrier %{{.*}} : tuple<tensor<4xf32>, tensor<i32>>
  %3 = hlo.opt_barrier %t : tuple<tensor<4xf32>, tensor<i32>>
  // CHECK-NEXT: hlo.domain %{{.*}} entry = <"{maximal device=0}"> exit = <"{maximal device=1}"> : tensor<4xf32>
  %4 = hlo.domain %f entry = <"{maximal device=0}"> exit = <"{maximal device=1}"> : tensor<4xf32>
  return
}

// CHECK-LABEL: func @ids(
func.func @ids() {
  // CHECK: hlo.replica_id : tensor<ui32>
  %0 = hlo.replica_id : tensor<ui32>
  // CHECK-NEXT: hlo.partition_id : tensor<ui32>
  %1 = hlo.partition_id : tensor<ui32>
  return
}

// CHECK-LABEL: func @random(
func.func @random(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>, %h: tensor<bf16>, %state: tensor<2xui64>) {
  // CHECK: hlo.rng rng_uniform, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK-NEXT: hlo.rng rng_normal, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<bf16>) -> tensor<2x3xf32>
  %1 = hlo.rng rng_normal, %a, %h : (tensor<f32>, tensor<bf16>) -> tensor<2x3xf32>
  // CHECK-NEXT: hlo.rng rng_uniform, %{{.*}}, %{{.*}} : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %2 = hlo.rng rng_uniform, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i32>
  // CHECK-NEXT: hlo.rng rng_uniform, %{{.*}}, %{{.*}} : (tensor<i1>, tensor<i1>) -> tensor<0xi1>
  %3 = hlo.rng rng_uniform, %p, %p : (tensor<i1>, tensor<i1>) -> tensor<0xi1>
  // CHECK-NEXT: hlo.rng_bit_generator rng_three_fry, %{{.*}} : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<4x5xui32>>
  %4 = hlo.rng_bit_generator rng_three_fry, %state : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<4x5xui32>>
  // CHECK-NEXT: hlo.rng_bit_generator rng_philox, %{{.*}} : (tensor<2xui64>) -> tensor<4x5xui32>
  %5 = hlo.rng_bit_generator rng_philox, %state : (tensor<2xui64>) -> tensor<4x5xui32>
  // CHECK-NEXT: hlo.rng_bit_generator rng_default, %{{.*}} : (tensor<2xui64>) -> tuple<tensor<2xui64, #hlo.layout<[0]>>, tensor<4xf32>>
  %6 = hlo.rng_bit_generator rng_default, %state : (tensor<2xui64>) -> tuple<tensor<2xui64, #hlo.layout<[0]>>, tensor<4xf32>>
  // CHECK-NEXT: hlo.rng_get_and_update_state delta = 4096 : tensor<2xui64>
  %7 = hlo.rng_get_and_update_state delta = 4096 : tensor<2xui64>
  return
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
