// RUN: hlo-translate --mlir-to-hlo %s | FileCheck %s
// RUN: hlo-translate --mlir-to-hlo %s | hlo-translate --hlo-to-mlir \
// RUN:   | hlo-opt --convert-custom-call-to-library --emit=mlir | FileCheck %s --check-prefix=AGAIN

// Library operations are custom calls in HLO text, in computations too.

// CHECK: HloModule library
module @library {
  // CHECK: %matrix = f32[2,2] get-tuple-element(%state), index=1
  // CHECK-NEXT: %call = (f32[2,2], s8[0]) custom-call(%matrix, %matrix), custom_call_target="__cublas$lt$matmul", backend_config={"force_earliest_schedule":false,"gemm_backend_config":{
  // CHECK-NEXT: %product = f32[2,2] get-tuple-element(%call), index=0
  // AGAIN: library.matmul
  // AGAIN-NOT: custom_call
  // CHECK: ENTRY
  func.func public @main(%init: tuple<tensor<i32>, tensor<2x2xf32>>) -> tuple<tensor<i32>, tensor<2x2xf32>> {
    %loop = hlo.while %init : tuple<tensor<i32>, tensor<2x2xf32>> condition {
    ^bb0(%state: tuple<tensor<i32>, tensor<2x2xf32>> loc("state")):
      %i = hlo.get_tuple_element %state[0] : (tuple<tensor<i32>, tensor<2x2xf32>>) -> tensor<i32>
      %end = hlo.constant dense<3> : tensor<i32>
      %go = hlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      hlo.return %go : tensor<i1>
    } body {
    ^bb0(%state: tuple<tensor<i32>, tensor<2x2xf32>> loc("state")):
      %i = hlo.get_tuple_element %state[0] : (tuple<tensor<i32>, tensor<2x2xf32>>) -> tensor<i32>
      %one = hlo.constant dense<1> : tensor<i32>
      %next = hlo.add %i, %one : tensor<i32>
      %matrix = hlo.get_tuple_element %state[1] : (tuple<tensor<i32>, tensor<2x2xf32>>) -> tensor<2x2xf32> loc("matrix")
      %call = library.matmul %matrix, %matrix
          dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
          {hlo.backend_config = "{\22force_earliest_schedule\22:false}"}
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tuple<tensor<2x2xf32>, tensor<0xi8>> loc("call")
      %product = hlo.get_tuple_element %call[0] : (tuple<tensor<2x2xf32>, tensor<0xi8>>) -> tensor<2x2xf32> loc("product")
      %result = hlo.tuple %next, %product : (tensor<i32>, tensor<2x2xf32>) -> tuple<tensor<i32>, tensor<2x2xf32>>
      hlo.return %result : tuple<tensor<i32>, tensor<2x2xf32>>
    }
    return %loop : tuple<tensor<i32>, tensor<2x2xf32>>
  }
}
