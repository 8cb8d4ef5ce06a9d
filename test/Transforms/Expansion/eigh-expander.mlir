// RUN: hlo-opt %s --eigh-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --eigh-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=eigh-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Eigenvalues: eigh-results.mlir; residuals: test_solver_expanders.py.

// Sweeps of 5 rounds of 3 rotations.
// REMARK: remark: {{.*}}custom_call became a call of eigh_lower
// CHECK-LABEL: func @odd(
// CHECK:         hlo.call @eigh_lower(%{{.*}}) : (tensor<5x5xf32>)
// CHECK:       func.func private @eigh_lower(
// CHECK:         hlo.pad {{.*}} -> tensor<6x6xf32>
// CHECK:         hlo.constant dense<5> : tensor<i32>
// CHECK:         hlo.while
// CHECK:         body
// CHECK:           hlo.while
// CHECK:             tensor<3x1xf32>
// CHECK:         hlo.slice {{.*}} -> tensor<5x5xf32>
// CHECK:         hlo.sort {{.*}} is_stable
// CHECK:           TOTALORDER
func.func @odd(%a: tensor<5x5xf32>) -> tensor<5xf32> {
  %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<5x5xf32>) -> tuple<tensor<5x5xf32>, tensor<5xf32>>
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<5x5xf32>, tensor<5xf32>>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// Configs that differ need functions of their own.
// CHECK-LABEL: func @configs(
// CHECK:         hlo.call @eigh_lower(
// CHECK:         hlo.call @eigh_lower_0(
// CHECK:         hlo.call @eigh_upper_unsorted(
// CHECK:       func.func private @eigh_lower(
// CHECK-NOT:     hlo.pad
// CHECK:         hlo.constant dense<100> : tensor<i32>
// CHECK:         hlo.sort
// CHECK:       func.func private @eigh_lower_0(
// CHECK:         hlo.constant dense<3> : tensor<i32>
// CHECK:         hlo.sort
// CHECK:       func.func private @eigh_upper_unsorted(
// CHECK-NOT:     hlo.sort
func.func @configs(%a: tensor<4x4xcomplex<f64>>) -> tensor<4xf64> {
  %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>
  %1 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,3,1e-6"} : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>
  %2 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "0,0,100,1e-6"} : (tensor<4x4xcomplex<f64>>) -> tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>
  %3 = hlo.get_tuple_element %0[1] : (tuple<tensor<4x4xcomplex<f64>>, tensor<4xf64>>) -> tensor<4xf64>
  return %3 : tensor<4xf64>
}

// -----

// REMARK-COUNT-2: remark: {{.*}}custom_call stays: its backend config is not `lower,sort,max_iter,tol`
// REMARK-COUNT-2: remark: {{.*}}custom_call stays: it has another signature
// CHECK-LABEL: func @declined(
// CHECK-COUNT-4: hlo.custom_call
func.func @declined(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>, %c: tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32> {
  %0 = hlo.custom_call "Eigh"(%a) : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %1 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %2 = hlo.custom_call "Eigh"(%b) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2xf32>>
  %3 = hlo.custom_call "Eigh"(%c) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x2xcomplex<f32>>) -> tuple<tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>>
  return %a : tensor<2x2xf32>
}

// -----

// REMARK-COUNT-8: remark: {{.*}}custom_call stays: its backend config is not `lower,sort,max_iter,tol`
// CHECK-LABEL: func @other_configs(
// CHECK-NOT:     hlo.call
func.func @other_configs(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "x,1,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %1 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,x,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %2 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,1e2,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %3 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,x"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %4 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "2,1,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %5 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,2,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %6 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,-1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  %7 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,nan"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  return %a : tensor<2x2xf32>
}

// -----

// Of several reasons, the first one.
// REMARK: remark: {{.*}}custom_call stays: it has another signature
// REMARK: remark: {{.*}}custom_call stays: dynamic dimensions
// CHECK-LABEL: func @other_calls(
// CHECK-NOT:     hlo.call
func.func @other_calls(%a: tensor<2x3xf32>, %b: tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, %c: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1"} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2xf32>>
  %1 = hlo.custom_call "Eigh"(%b) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>) -> tuple<tensor<?x2x2xf32, #hlo.bounds<[3, ?, ?]>>, tensor<?x2xf32, #hlo.bounds<[3, ?]>>>
  %2 = hlo.custom_call "Syevd"(%c) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<2xf32>>
  return %a : tensor<2x3xf32>
}
