// RUN: hlo-opt %s --simplify-sorts --split-input-file | FileCheck %s
// RUN: hlo-opt %s --simplify-sorts --split-input-file --remark-format=emitRemark --remarks-filter=simplify-sorts 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] UnreadOperands | Category:simplify-sorts | Remark="1 of 2 operands are not sorted"
// REMARK: remark: [Missed] Kept | Category:simplify-sorts | Remark="it has control dependencies"
// REMARK: remark: [Missed] Kept | Category:simplify-sorts | Remark="its attributes say something of each operand"

// CHECK-LABEL: func @value(
// CHECK-NEXT: %[[S:.*]] = hlo.sort %arg0 dimension = 0 : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT: hlo.compare LT, %[[A]], %[[B]]
// CHECK: return %[[S]]
func.func @value(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Operand 0 goes too; elements get new numbers; the order stays stable.
// CHECK-LABEL: func @first(
// CHECK-NEXT: %[[S:.*]] = hlo.sort %arg1, %arg2 dimension = 0 is_stable {{.*}}#hlo.sharding<"{{[{][{]}}replicated}, {maximal device=1}}">
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>, %[[A:.*]]: tensor<i8>, %[[B:.*]]: tensor<i8>):
// CHECK-NEXT: hlo.compare GT, %[[A]], %[[B]]
// CHECK: hlo.get_tuple_element %[[S]][0]
// CHECK: hlo.get_tuple_element %[[S]][1]
func.func @first(%x: tensor<8xf32>, %y: tensor<8xi32>, %z: tensor<8xi8>) -> tuple<tensor<8xi32>, tensor<8xi8>> {
  %0 = hlo.sort %x, %y, %z dimension = 0 is_stable {hlo.sharding = #hlo.sharding<"{{maximal device=0}, {replicated}, {maximal device=1}}">} : (tensor<8xf32>, tensor<8xi32>, tensor<8xi8>) -> tuple<tensor<8xf32>, tensor<8xi32>, tensor<8xi8>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>, %e: tensor<i8>, %f: tensor<i8>):
    %4 = hlo.compare GT, %e, %f : (tensor<i8>, tensor<i8>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>, tensor<8xi8>>) -> tensor<8xi32>
  %2 = hlo.get_tuple_element %0[2] : (tuple<tensor<8xf32>, tensor<8xi32>, tensor<8xi8>>) -> tensor<8xi8>
  %3 = hlo.tuple %1, %2 : (tensor<8xi32>, tensor<8xi8>) -> tuple<tensor<8xi32>, tensor<8xi8>>
  return %3 : tuple<tensor<8xi32>, tensor<8xi8>>
}

// -----

// The key is not read, but says where the value goes.
// CHECK-LABEL: func @key(
// CHECK-NEXT: hlo.sort %arg0, %arg1
func.func @key(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
  return %1 : tensor<8xi32>
}

// -----

// Something else reads the tuple.
// CHECK-LABEL: func @root(
// CHECK-NEXT: hlo.sort %arg0, %arg1
func.func @root(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// -----

// CHECK-LABEL: func @ordered(
// CHECK-NEXT: hlo.sort %arg0, %arg1
func.func @ordered(%x: tensor<0xf32>, %y: tensor<0xi32>) -> tensor<0xf32> {
  %0 = hlo.sort %x, %y dimension = 0 {hlo.control_id = 0 : i64} : (tensor<0xf32>, tensor<0xi32>) -> tuple<tensor<0xf32>, tensor<0xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[0] {hlo.control_predecessors = array<i64: 0>} : (tuple<tensor<0xf32>, tensor<0xi32>>) -> tensor<0xf32>
  return %1 : tensor<0xf32>
}

// -----

// CHECK-LABEL: func @configured(
// CHECK-NEXT: hlo.sort %arg0, %arg1
func.func @configured(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
  %0 = hlo.sort %x, %y dimension = 0 {hlo.backend_config = "{\"tuple_index\":0}"} : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Elements and the sort become one; order and sharding go to the sort.
// CHECK-LABEL: func @elements(
// CHECK-NEXT: %[[S:.*]] = hlo.sort %arg0 dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK: %[[N:.*]] = hlo.negate %[[S]] : tensor<?xf32, #hlo.bounds<[8]>>
// CHECK: hlo.add %[[N]], %[[S]]
// RUN: hlo-opt %s --simplify-sorts --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// LOCATIONS-LABEL: func @elements(
// LOCATIONS: loc(fused["sorted", "{{left|right}}", "{{left|right}}"])
func.func @elements(%x: tensor<?xf32, #hlo.bounds<[8]>>, %y: tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>) -> tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %5 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %5 : tensor<i1>
  } loc("sorted")
  %1 = hlo.get_tuple_element %0[0] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>>) -> tensor<?xf32, #hlo.bounds<[8]>> loc("left")
  %2 = hlo.get_tuple_element %0[0] : (tuple<tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xi32, #hlo.bounds<[8]>>>) -> tensor<?xf32, #hlo.bounds<[8]>> loc("right")
  %3 = hlo.negate %1 : tensor<?xf32, #hlo.bounds<[8]>>
  %4 = hlo.add %3, %2 : tensor<?xf32, #hlo.bounds<[8]>>
  return %4 : tensor<?xf32, #hlo.bounds<[8]>>
}

// -----

// The comparator reads the second operand, for nothing; in order; by an
// instruction of a parameter. Nothing reads the last sort, which dce erases.
// CHECK-LABEL: func @comparators(
// CHECK-COUNT-4: hlo.sort %arg0, %arg1
!pair = tuple<tensor<8xf32>, tensor<8xi32>>
func.func @comparators(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>> {
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> !pair to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %7 = hlo.add %c, %c : tensor<i32>
    %8 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %8 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[0] : (!pair) -> tensor<8xf32>
  %2 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> !pair to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %7 = hlo.parameter %c {hlo.control_id = 0 : i64} : tensor<i32>
    %8 = hlo.compare LT, %a, %b {hlo.control_predecessors = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %8 : tensor<i1>
  }
  %3 = hlo.get_tuple_element %2[0] : (!pair) -> tensor<8xf32>
  %4 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> !pair to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %7 = hlo.parameter %c : tensor<i32>
    %8 = hlo.compare LT, %7, %7 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %8 : tensor<i1>
  }
  %5 = hlo.get_tuple_element %4[0] : (!pair) -> tensor<8xf32>
  %6 = hlo.sort %x, %y dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> !pair to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %8 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %8 : tensor<i1>
  }
  %9 = hlo.tuple %1, %3, %5 : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>>
  return %9 : tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>>
}

// -----

// CHECK-LABEL: func @shardings(
// CHECK-NEXT: hlo.sort %arg0 dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">}
func.func @shardings(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
  %0 = hlo.sort %x, %y dimension = 0 {hlo.sharding = #hlo.sharding<"{{replicated}, {replicated}}">} : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.get_tuple_element %0[0] {hlo.sharding = #hlo.sharding<"{maximal device=1}">} : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
