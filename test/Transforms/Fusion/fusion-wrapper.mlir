// RUN: hlo-opt %s --fusion-wrapper | FileCheck %s
// RUN: hlo-opt %s --fusion-wrapper --remarks-filter=fusion-wrapper -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not hlo-opt %s --fusion-wrapper=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: {{.*}}h1000

// REMARK: [Passed] Wrapped | {{.*}}Remark="negate becomes a fusion"
// CHECK-LABEL: func @elementwise(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kLoop(%[[X]]) : (tensor<8xf32>) -> tensor<8xf32> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<8xf32>):
// CHECK-NEXT:      %[[N:.*]] = hlo.negate %[[P]]
// CHECK-NEXT:      hlo.return %[[N]]
// CHECK:         %[[G:.*]] = hlo.fusion kLoop(%[[F]])
// CHECK:           hlo.bitcast_convert
// CHECK:         return %[[G]]
func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xi32> {
  %0 = hlo.negate %x : tensor<8xf32>
  %1 = hlo.bitcast_convert %0 : (tensor<8xf32>) -> tensor<8xi32>
  return %1 : tensor<8xi32>
}

// CHECK-LABEL: func @reduction(
// CHECK-NOT:     hlo.constant
// CHECK:         %[[F:.*]] = hlo.fusion kInput(%arg0) : (tensor<8x1024xf32>) -> tensor<8xf32>
// CHECK:           %[[ZERO:.*]] = hlo.constant
// CHECK:           hlo.reduce %{{.*}}, %[[ZERO]]
func.func @reduction(%x: tensor<8x1024xf32>) -> tensor<8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<8x1024xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @several_results(
// CHECK:         %[[F:.*]] = hlo.fusion kLoop(%arg0) : (tensor<4x3xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>>
// CHECK:           %[[R:.*]] = hlo.reduce
// CHECK:           hlo.return %[[R]]
// CHECK:         hlo.get_tuple_element %[[F]][1]
func.func @several_results(%x: tensor<4x3xi32>) -> tensor<4xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %x, %zero, %zero dimensions = [1] : (tensor<4x3xi32>, tensor<4x3xi32>, tensor<i32>, tensor<i32>) -> tuple<tensor<4xi32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<i32>
    %2 = hlo.multiply %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<i32>, tensor<i32>>
  }
  %4 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xi32>, tensor<4xi32>>) -> tensor<4xi32>
  return %4 : tensor<4xi32>
}

// Large constants are read from memory, small ones stay for what else reads
// them.
// CHECK-LABEL: func @constants(
// CHECK-DAG:     %[[LARGE:.*]] = hlo.constant dense<[1, 2]>
// CHECK-DAG:     %[[ONE:.*]] = hlo.constant dense<1>
// CHECK:         hlo.fusion kLoop(%[[LARGE]])
// CHECK:         hlo.fusion kLoop() : () -> tensor<2xi32>
// CHECK:         hlo.tuple {{.*}}, %[[ONE]]
func.func @constants() -> tuple<tensor<2xi32>, tensor<2xi32>, tensor<i32>> {
  %large = hlo.constant dense<[1, 2]> : tensor<2xi32>
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.not %large : tensor<2xi32>
  %1 = hlo.broadcast %one dimensions = [] : (tensor<i32>) -> tensor<2xi32>
  %2 = hlo.tuple %0, %1, %one : (tensor<2xi32>, tensor<2xi32>, tensor<i32>) -> tuple<tensor<2xi32>, tensor<2xi32>, tensor<i32>>
  return %2 : tuple<tensor<2xi32>, tensor<2xi32>, tensor<i32>>
}

// CHECK-LABEL: func @outside(
// CHECK-NOT:     hlo.fusion
// CHECK:         hlo.copy
// CHECK-NOT:     hlo.fusion
// CHECK:         hlo.sort
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @outside(%x: tensor<8xi32>) -> tuple<tensor<4x2xi32>, tensor<8xi32>> {
  %0 = hlo.copy %x : tensor<8xi32>
  %1 = hlo.bitcast %0 : (tensor<8xi32>) -> tensor<4x2xi32>
  %2 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %3 = hlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %4 = hlo.tuple %1, %2 : (tensor<4x2xi32>, tensor<8xi32>) -> tuple<tensor<4x2xi32>, tensor<8xi32>>
  return %4 : tuple<tensor<4x2xi32>, tensor<8xi32>>
}

// What loops run are kernels, too; what a fusion contains is one already.
// CHECK-LABEL: func @loop(
// CHECK:         hlo.while
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<i32>) -> tensor<i1>
// CHECK:           hlo.compare
// CHECK:         hlo.fusion kLoop({{.*}}) : (tensor<i32>) -> tensor<i32>
// CHECK:           hlo.add
// CHECK:         hlo.fusion kLoop
// CHECK-NOT:     hlo.fusion
// CHECK:           hlo.negate
func.func @loop(%x: tensor<i32>) -> tensor<i32> {
  %0 = hlo.while %x : (tensor<i32>) -> tensor<i32> condition {
  ^bb0(%i: tensor<i32>):
    %ten = hlo.constant dense<10> : tensor<i32>
    %1 = hlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%i: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %1 = hlo.add %i, %one : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  %2 = hlo.fusion kLoop(%0) : (tensor<i32>) -> tensor<i32> calls {
  ^bb0(%p: tensor<i32>):
    %3 = hlo.negate %p : tensor<i32>
    hlo.return %3 : tensor<i32>
  }
  return %2 : tensor<i32>
}

// CHECK-LABEL: func @described(
// CHECK:         hlo.fusion kLoop({{.*}}) {hlo.control_id = 1 : i64, hlo.sharding = {{.*}}}
// CHECK:         hlo.fusion kLoop({{.*}}) {hlo.control_predecessors = array<i64: 1>}
func.func @described(%x: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>> {
  %0 = hlo.negate %x {hlo.control_id = 1 : i64, hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<8xi32>
  %1 = hlo.not %x {hlo.control_predecessors = array<i64: 1>} : tensor<8xi32>
  %2 = hlo.tuple %0, %1 : (tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>>
  return %2 : tuple<tensor<8xi32>, tensor<8xi32>>
}

// REMARK: [Missed] NotReplaced | {{.*}}Remark="negate stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     hlo.fusion
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %0 = hlo.negate %x : tensor<?xf32, #hlo.bounds<[8]>>
  return %0 : tensor<?xf32, #hlo.bounds<[8]>>
}

// What a custom call is given may depend on how it is written.
// CHECK-LABEL: func private @greater(
// CHECK-NEXT:    %[[R:.*]] = hlo.compare
// CHECK-NEXT:    return %[[R]]
func.func private @greater(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %0 = hlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @top_k(%x: tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>> {
  %0 = hlo.custom_call "TopK"(%x) called_computations = [@greater] : (tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xi32>>
  return %0 : tuple<tensor<3xf32>, tensor<3xi32>>
}
