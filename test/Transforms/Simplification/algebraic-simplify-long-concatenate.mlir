// Concatenations of many operands, whose slices are looked up together.
// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=max-sweeps=0 --remark-format=emitRemark \
// RUN:   2> /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: hlo-opt %s --algebraic-simplify=only=AddZero | FileCheck %s --check-prefix=REPORT

// Remarks change nothing, nor do other rewrites.
// REPORT-LABEL: func @users_of_long_concatenate(
// REPORT-COUNT-4: hlo.slice %0
// REPORT-LABEL: func @long_concatenate_of_two_precisions(

// Of a long concatenation, slices of one operand are that, or a part of it.
// CHECK-LABEL: func @users_of_long_concatenate(
// CHECK:         %[[V0:.*]] = hlo.concatenate
// CHECK-NEXT:    %[[V1:.*]] = hlo.negate %[[V0]] {hlo.control_id = 1 : i64}
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V0]] [128:130] : (tensor<130xf32>) -> tensor<2xbf16>
// CHECK-NEXT:    %[[V3:.*]] = hlo.slice %[[V0]] [128:130] {hlo.control_predecessors = array<i64: 1>} : (tensor<130xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.slice %[[V0]] [126:128] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<130xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]], %arg1, %[[V2]], %[[V3]], %[[V4]]
func.func @users_of_long_concatenate(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<130xf32>, tensor<2xf32>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>) {
  %0 = hlo.concatenate %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %y dimension = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<130xf32>
  %1 = hlo.negate %0 {hlo.control_id = 1 : i64} : tensor<130xf32>
  %2 = hlo.slice %0 [128:130] : (tensor<130xf32>) -> tensor<2xf32>
  %3 = hlo.slice %0 [128:130] : (tensor<130xf32>) -> tensor<2xbf16>
  %4 = hlo.slice %0 [128:130] {hlo.control_predecessors = array<i64: 1>} : (tensor<130xf32>) -> tensor<2xf32>
  %6 = hlo.slice %0 [126:128] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<130xf32>) -> tensor<2xf32>
  return %1, %2, %3, %4, %6 : tensor<130xf32>, tensor<2xf32>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @long_concatenate_of_two_precisions(
// CHECK:         %[[V0:.*]] = hlo.concatenate
// CHECK-NEXT:    %[[V1:.*]] = hlo.slice %[[V0]] [128:130] : (tensor<130xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.slice %[[V0]] [0:2] : (tensor<130xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %[[V1]], %[[V2]]
func.func @long_concatenate_of_two_precisions(%x: tensor<2xf32>, %y: tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = hlo.concatenate %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %y dimension = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xbf16>) -> tensor<130xf32>
  %1 = hlo.slice %0 [128:130] : (tensor<130xf32>) -> tensor<2xf32>
  %2 = hlo.slice %0 [0:2] : (tensor<130xf32>) -> tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}
