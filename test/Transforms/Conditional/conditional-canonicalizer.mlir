// RUN: hlo-opt %s --conditional-canonicalizer | FileCheck %s
// RUN: hlo-opt %s --conditional-canonicalizer --conditional-canonicalizer | FileCheck %s
// RUN: hlo-opt %s --conditional-canonicalizer --remark-format=emitRemark --remarks-filter=conditional-canonicalizer 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Wrapped
// REMARK: remark: [Missed] Kept {{.*}} Remark="parameter of branch 0 has control dependencies"

// CHECK-LABEL: func @arrays(
// CHECK-SAME: %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<i32>)
// CHECK-NEXT: %[[TX:.*]] = hlo.tuple %[[X]] : (tensor<4xf32>) -> tuple<tensor<4xf32>>
// CHECK-NEXT: %[[TY:.*]] = hlo.tuple %[[Y]] : (tensor<i32>) -> tuple<tensor<i32>>
// CHECK-NEXT: %[[C:.*]] = hlo.conditional %[[P]](%[[TX]], %[[TY]]) {hlo.sharding = #hlo.sharding<"{{[{][{]}}replicated{{[}][}]}}">} : (tensor<i1>, tuple<tensor<4xf32>>, tuple<tensor<i32>>) -> tuple<tensor<4xf32>>
// CHECK-NEXT: ^bb0(%[[A:.*]]: tuple<tensor<4xf32>>):
// CHECK-NEXT:   %[[E:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:   %[[N:.*]] = hlo.negate %[[E]]
// CHECK-NEXT:   %[[T:.*]] = hlo.tuple %[[N]]
// CHECK-NEXT:   hlo.return %[[T]]
// CHECK: ^bb0(%{{.*}}: tuple<tensor<i32>>):
// CHECK: %[[R:.*]] = hlo.get_tuple_element %[[C]][0] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT: return %[[R]]
func.func @arrays(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<i32>) -> tensor<4xf32> {
  %0 = hlo.conditional %p(%x, %y) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<i1>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.negate %a : tensor<4xf32>
    hlo.return %1 : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<i32>):
    %1 = hlo.convert %a : (tensor<i32>) -> tensor<f32>
    %2 = hlo.broadcast %1 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// What is a tuple stays; attributes of a parameter go to its element.
// CHECK-LABEL: func @tuples(
// CHECK: hlo.conditional %arg0(%arg1, %{{.*}}) : (tensor<i32>, tuple<tensor<4xf32>>, tuple<tensor<4xf32>>) -> tuple<tensor<4xf32>>
// CHECK-NEXT: ^bb0(%[[A:.*]]: tuple<tensor<4xf32>>):
// CHECK-NEXT: hlo.return %[[A]]
// CHECK: hlo.get_tuple_element %{{.*}}[0] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NOT: hlo.parameter
func.func @tuples(%i: tensor<i32>, %x: tuple<tensor<4xf32>>, %y: tensor<4xf32>) -> tuple<tensor<4xf32>> {
  %0 = hlo.conditional %i(%x, %y) : (tensor<i32>, tuple<tensor<4xf32>>, tensor<4xf32>) -> tuple<tensor<4xf32>> branches {
  ^bb0(%a: tuple<tensor<4xf32>>):
    hlo.return %a : tuple<tensor<4xf32>>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.parameter %a {hlo.parameter_replication = array<i1: true>, hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
    %2 = hlo.tuple %1 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>>
  }
  return %0 : tuple<tensor<4xf32>>
}

// CHECK-LABEL: func @ordered_parameter(
// CHECK: hlo.conditional %arg0(%arg1) : (tensor<i32>, tensor<4xf32>) -> tuple<tensor<4xf32>>
func.func @ordered_parameter(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.parameter %a {hlo.control_id = 0 : i64} : tensor<4xf32>
    %2 = hlo.negate %1 {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Control dependencies of what reads a parameter are no matter.
// CHECK-LABEL: func @ordered_reader(
// CHECK: hlo.conditional %arg0(%{{.*}}) : (tensor<i32>, tuple<tensor<f32>>) -> tuple<tensor<f32>>
func.func @ordered_reader(%i: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.negate %a {hlo.control_id = 0 : i64} : tensor<f32>
    %2 = hlo.abs %a {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
    %3 = hlo.add %1, %2 : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  return %0 : tensor<f32>
}
