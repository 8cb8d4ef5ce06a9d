// RUN: hlo-opt %s --qr-expander --split-input-file | FileCheck %s
// RUN: hlo-opt %s --qr-expander=block-size=2 --split-input-file | FileCheck %s --check-prefix=BLOCKS
// RUN: hlo-opt %s --qr-expander --split-input-file --remark-policy=all --remark-format=emitRemark --remarks-filter=qr-expander -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --qr-expander=block-size=0 --split-input-file 2>&1 | FileCheck %s --check-prefix=SIZE
// Factors: qr-results.mlir; residuals: test_solver_expanders.py.

// SIZE: error: block-size is 0, which is not positive

// REMARK: remark: {{.*}}custom_call became a call of qr
// CHECK-LABEL: func @factorize(
// CHECK:         hlo.call @qr(
// CHECK-SAME:      {hlo.control_id = 0 : i64} : (tensor<6x5xf32>) -> tuple<tensor<6x5xf32>, tensor<5xf32>>
// CHECK:       func.func private @qr(
// CHECK:         hlo.while
// CHECK:           hlo.dot {{.*}}operand_precision = <highest, highest>
// CHECK-NOT:     hlo.while
// CHECK:         return

// Of three block columns, two are applied to what is on their right: with T, and
// thus a loop for that.
// BLOCKS-LABEL: func.func private @qr(
// BLOCKS-COUNT-5: hlo.while
// BLOCKS-NOT:     hlo.while
// BLOCKS:         return
func.func @factorize(%a: tensor<6x5xf32>) -> tuple<tuple<tensor<6x5xf32>, tensor<5xf32>>, tensor<6x5xf32>> {
  %0 = hlo.custom_call "Qr"(%a) {hlo.control_id = 0} : (tensor<6x5xf32>) -> tuple<tensor<6x5xf32>, tensor<5xf32>>
  %1 = hlo.negate %a {hlo.control_predecessors = array<i64: 0>} : tensor<6x5xf32>
  %2 = hlo.tuple %0, %1 : (tuple<tensor<6x5xf32>, tensor<5xf32>>, tensor<6x5xf32>) -> tuple<tuple<tensor<6x5xf32>, tensor<5xf32>>, tensor<6x5xf32>>
  return %2 : tuple<tuple<tensor<6x5xf32>, tensor<5xf32>>, tensor<6x5xf32>>
}

// -----

// REMARK: remark: {{.*}}custom_call became a call of householder_product
// CHECK-LABEL: func @product(
// CHECK:         hlo.call @householder_product(
// CHECK:       func.func private @householder_product(
// CHECK:         hlo.convert {{.*}} -> tensor<6x4xf32>
// CHECK:         hlo.while
// CHECK:         hlo.convert {{.*}} -> tensor<6x4xbf16>
// BLOCKS-LABEL: func.func private @householder_product(
// BLOCKS-COUNT-2: hlo.while
// BLOCKS-NOT:     hlo.while
// BLOCKS:         return
func.func @product(%a: tensor<6x4xbf16>, %taus: tensor<3xbf16>) -> tensor<6x4xbf16> {
  %0 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%a, %taus) : (tensor<6x4xbf16>, tensor<3xbf16>) -> tensor<6x4xbf16>
  return %0 : tensor<6x4xbf16>
}

// -----

// REMARK-COUNT-5: remark: {{.*}}custom_call stays: it has another signature
// REMARK: remark: {{.*}}custom_call stays: there are more reflections or columns than the matrix can have
// REMARK: remark: {{.*}}custom_call stays: it has a side effect
// REMARK: remark: {{.*}}custom_call stays: dynamic dimensions
// CHECK-LABEL: func @declined(
// CHECK-COUNT-9: hlo.custom_call
func.func @declined(%a: tensor<2x3xf32>, %i: tensor<2x3xi32>, %v: tensor<3xf32>, %t: tensor<2xf32>, %d: tensor<?x3xf32, #hlo.bounds<[2, ?]>>) -> tensor<2x3xf32> {
  %0 = hlo.custom_call "Qr"() : () -> tuple<>
  %1 = hlo.custom_call "Qr"(%v) : (tensor<3xf32>) -> tuple<tensor<3xf32>, tensor<1xf32>>
  %2 = hlo.custom_call "Qr"(%i) : (tensor<2x3xi32>) -> tuple<tensor<2x3xi32>, tensor<2xi32>>
  %3 = hlo.custom_call "Qr"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = hlo.custom_call "Qr"(%a) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>>
  %5 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%a, %t) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %6 = hlo.custom_call "Qr"(%a) has_side_effect : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2xf32>>
  %7 = hlo.custom_call "Qr"(%d) : (tensor<?x3xf32, #hlo.bounds<[2, ?]>>) -> tuple<tensor<?x3xf32, #hlo.bounds<[2, ?]>>, tensor<2xf32>>
  %8 = hlo.custom_call "lapack_sgeqrf_ffi"(%a) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2xf32>>
  return %a : tensor<2x3xf32>
}

// -----

// REMARK: remark: {{.*}}custom_call stays: dynamic dimensions
// REMARK-COUNT-3: remark: {{.*}}custom_call stays: it has another signature
// CHECK-LABEL: func @declined_types(
// CHECK-NOT:     hlo.call
func.func @declined_types(%a: tensor<2x3xf32>, %t: tuple<tensor<2x3xf32>>, %d: tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>) -> tensor<2x3xf32> {
  %0 = hlo.custom_call "Qr"(%d) : (tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>) -> tuple<tensor<?x2x3xf32, #hlo.bounds<[4, ?, ?]>>, tensor<?x2xf32, #hlo.bounds<[4, ?]>>>
  %1 = hlo.custom_call "Qr"(%t) : (tuple<tensor<2x3xf32>>) -> tuple<tensor<2x3xf32>, tensor<2xf32>>
  %2 = hlo.custom_call "Qr"(%a) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tuple<>>
  // Of two reasons the first one.
  %3 = hlo.custom_call "ProductOfElementaryHouseholderReflectors"(%a, %t) : (tensor<2x3xf32>, tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return %a : tensor<2x3xf32>
}
