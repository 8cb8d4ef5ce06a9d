// RUN: hlo-opt %s --sub-byte-normalization | FileCheck %s --check-prefixes=CHECK,SET
// RUN: hlo-opt %s --sub-byte-normalization=remove=true | FileCheck %s --check-prefixes=CHECK,REMOVE
// RUN: hlo-opt %s --sub-byte-normalization=target=cpu | FileCheck %s --check-prefixes=CHECK,REMOVE
// RUN: hlo-opt %s --sub-byte-normalization=target=h100 | FileCheck %s --check-prefixes=CHECK,SET
// RUN: hlo-opt %s --sub-byte-normalization --remark-format=emitRemark --remarks-filter=sub-byte-normalization 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] ElementSize | Category:sub-byte-normalization | Remark="now s4[2,3]{0,1:E(4)}"

// Parameters, results, constants, computations; the layout of the entry.
// SET: hlo.entry_computation_layout = (tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>) -> tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>
// REMOVE: hlo.entry_computation_layout = (tensor<2x3xi4, #hlo.layout<[0, 1]>>) -> tensor<2x3xi4, #hlo.layout<[0, 1]>>
module attributes {hlo.entry_computation_layout = (tensor<2x3xi4, #hlo.layout<[0, 1]>>) -> tensor<2x3xi4, #hlo.layout<[0, 1]>>} {
// SET-LABEL: func @main(%arg0: tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>) -> tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>
// SET: hlo.constant dense<[{{.*}}]> : tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>
// SET: ^bb0(%{{.*}}: tensor<2x3xi4, #hlo.layout<[0, 1], element_size_in_bits = 4>>):
// REMOVE-LABEL: func @main(%arg0: tensor<2x3xi4, #hlo.layout<[0, 1]>>)
func.func @main(%x: tensor<2x3xi4, #hlo.layout<[0, 1]>>) -> tensor<2x3xi4, #hlo.layout<[0, 1]>> {
  %0 = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi4, #hlo.layout<[0, 1]>>
  %1 = hlo.add %x, %0 : tensor<2x3xi4, #hlo.layout<[0, 1]>>
  %2 = hlo.fusion kLoop(%1) : (tensor<2x3xi4, #hlo.layout<[0, 1]>>) -> tensor<2x3xi4, #hlo.layout<[0, 1]>> calls {
  ^bb0(%a: tensor<2x3xi4, #hlo.layout<[0, 1]>>):
    %3 = hlo.negate %a : tensor<2x3xi4, #hlo.layout<[0, 1]>>
    hlo.return %3 : tensor<2x3xi4, #hlo.layout<[0, 1]>>
  }
  return %2 : tensor<2x3xi4, #hlo.layout<[0, 1]>>
}

// Elements of a byte have no size there, nor have preds; splats, bounds, tuples.
// CHECK-LABEL: func private @other(
// CHECK-SAME: tensor<4xi8, #hlo.layout<[0]>>
// CHECK-SAME: tensor<4xi1, #hlo.layout<[0]>>
// SET-SAME: tuple<tensor<?xf4E2M1FN, #hlo.bounds<[4], #hlo.layout<[0], element_size_in_bits = 4>>>, tensor<si1, #hlo.layout<[], element_size_in_bits = 1>>>
// REMOVE-SAME: tuple<tensor<?xf4E2M1FN, #hlo.bounds<[4], #hlo.layout<[0]>>>, tensor<si1>>
// SET: hlo.constant dense<1> : tensor<4xui2, #hlo.layout<[0], element_size_in_bits = 2>>
// REMOVE: hlo.constant dense<1> : tensor<4xui2, #hlo.layout<[0]>>
func.func private @other(%x: tensor<4xi8, #hlo.layout<[0], element_size_in_bits = 8>>, %p: tensor<4xi1, #hlo.layout<[0], element_size_in_bits = 8>>, %t: tuple<tensor<?xf4E2M1FN, #hlo.bounds<[4], #hlo.layout<[0]>>>, tensor<si1, #hlo.layout<[], element_size_in_bits = 1>>>) {
  %0 = hlo.constant dense<1> : tensor<4xui2, #hlo.layout<[0]>>
  return
}

// Nothing is said of memory.
// CHECK-LABEL: func private @abstract(%arg0: tensor<4xi4>)
func.func private @abstract(%x: tensor<4xi4>) -> tensor<4xi4> {
  return %x : tensor<4xi4>
}
}

// No elements of HLO.
// CHECK-LABEL: func private @index(tensor<4xindex, #hlo.layout<[0]>>)
func.func private @index(tensor<4xindex, #hlo.layout<[0]>>)
