// RUN: hlo-opt %s --split-input-file --copy-insertion | FileCheck %s
// What copies leave where it is; where they are: copy-insertion.hlo.

// A function that is not there has no arrays.
// CHECK-LABEL: func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
module attributes {hlo.is_scheduled} {
func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
}

// -----

// A tuple that is read elsewhere.
// CHECK-LABEL: func.func @read_tuple(
// CHECK:         %[[TUPLE:.*]] = hlo.tuple
// CHECK-NEXT:    %[[ELEMENT:.*]] = hlo.get_tuple_element %[[TUPLE]][0]
// CHECK:         hlo.abs %[[ELEMENT]]
// CHECK:         hlo.copy
// CHECK:         hlo.tuple
module attributes {hlo.is_scheduled} {
func.func @read_tuple(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %0 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %3 = hlo.abs %2 : tensor<4xf32>
  return %1 : tuple<tensor<4xf32>, tensor<4xf32>>
}
}

// -----

// A tuple that another operation waits for.
// CHECK-LABEL: func.func @awaited_tuple(
// CHECK:         hlo.tuple {{.*}}hlo.control_id = 1
// CHECK:         hlo.copy
// CHECK:         hlo.tuple
module attributes {hlo.is_scheduled} {
func.func @awaited_tuple(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.tuple %0, %0 {hlo.control_id = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %2 = hlo.abs %x {hlo.control_predecessors = array<i64: 1>} : tensor<4xf32>
  return %1 : tuple<tensor<4xf32>, tensor<4xf32>>
}
}
