// What simplifications leave alone, and why.
// RUN: hlo-opt %s --split-input-file --algebraic-simplify --remark-format=emitRemark --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALGEBRA
// RUN: hlo-opt %s --split-input-file --zero-sized-hlo-elimination --remark-format=emitRemark --remarks-filter=zero-sized-hlo-elimination -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: hlo-opt %s --split-input-file --hlo-cse --remark-format=emitRemark --remarks-filter=hlo-cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=CSE
// RUN: hlo-opt %s --split-input-file --computation-deduplicator=max-instructions=2 --remark-format=emitRemark --remarks-filter=computation-deduplicator -o /dev/null 2>&1 | FileCheck %s --check-prefix=FUNCTIONS

// ALGEBRA: remark: [Missed] AddZero | {{.*}} Remark="add kept: what could replace it is not sharded alike"
// ALGEBRA: remark: [Missed] Ordered | {{.*}} Remark="abs kept: it has control dependencies"
func.func @algebra(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.constant dense<0> : tensor<4xi32>
  %1 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : tensor<4xi32>
  %2 = hlo.add %1, %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xi32>
  return %2 : tensor<4xi32>
}

// -----

func.func @ordered(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// EMPTY: remark: [Passed] Empty | {{.*}} Remark="a parameter of no elements is read as a constant"
// EMPTY: remark: [Missed] Kept | {{.*}} Remark="negate of no elements has control dependencies"
// EMPTY: remark: [Missed] Kept | {{.*}} Remark="custom_call of no elements has an effect"
func.func @empty(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<0xf32>
  %1 = hlo.custom_call "f"(%0) has_side_effect : (tensor<0xf32>) -> tensor<0xf32>
  return %1 : tensor<0xf32>
}

// -----

// CSE: remark: [Missed] Kept | {{.*}} Remark="an equal constant has another layout"
// CSE: remark: [Passed] EqualOutputs | {{.*}} Remark="reads output 0 of a fusion, equal to 1"
func.func @layouts() -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.tuple %0, %1 : (tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
  return %2 : tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
}

// -----

func.func @outputs(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %3 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// FUNCTIONS: remark: [Missed] TooLarge | {{.*}} Remark="large has more than 2 instructions
func.func private @large(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  %1 = hlo.abs %0 : tensor<4xf32>
  %2 = hlo.sine %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.call @large(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
