// RUN: hlo-opt %s --scalar-constant-sinker | FileCheck %s
// RUN: hlo-opt %s --scalar-constant-sinker --remarks-filter=scalar-constant-sinker -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not="computes 0 constants"

// One of them is read by something else as well; arrays stay.
// REMARK: [Passed] Sunk | {{.*}}Remark="fusion computes 2 constants that it read"
// CHECK-LABEL: func @constants(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>
// CHECK-NOT:     dense<2.0
// CHECK:         %[[C:.*]] = hlo.constant dense<[1.000000e+00, 4.000000e+00]>
// CHECK:         %[[ONE:.*]] = hlo.constant dense<3.0{{.*}}> : tensor<1xf32>
// CHECK:         hlo.fusion kLoop(%[[X]], %[[C]]) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<2xf32>, %[[Q:.*]]: tensor<2xf32>):
// CHECK-DAG:       %[[A:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-DAG:       %[[B:.*]] = hlo.constant dense<3.000000e+00> : tensor<1xf32>
// CHECK:           hlo.broadcast %[[A]]
// CHECK:           hlo.reshape %[[B]]
// CHECK:         hlo.negate %[[ONE]]
func.func @constants(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
  %c = hlo.constant dense<2.0> : tensor<f32>
  %d = hlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %e = hlo.constant dense<3.0> : tensor<1xf32>
  %0 = hlo.fusion kLoop(%x, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32> calls {
  ^bb0(%p: tensor<2xf32>, %q: tensor<f32>, %r: tensor<2xf32>, %s: tensor<1xf32>):
    %1 = hlo.broadcast %q dimensions = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = hlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
    %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<2xf32>
    %4 = hlo.add %p, %1 : tensor<2xf32>
    %5 = hlo.add %4, %3 : tensor<2xf32>
    %6 = hlo.add %5, %r : tensor<2xf32>
    hlo.return %6 : tensor<2xf32>
  }
  %7 = hlo.negate %e : tensor<1xf32>
  return %0, %7 : tensor<2xf32>, tensor<1xf32>
}

// Operands of these are counted by others.
// CHECK-LABEL: func @custom(
// CHECK:         %[[C:.*]] = hlo.constant
// CHECK:         hlo.fusion kCustom(%arg0, %[[C]])
func.func @custom(%x: tensor<f32>) -> tensor<f32> {
  %c = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.fusion kCustom(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = hlo.add %p, %q : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @ordered(
// CHECK:         hlo.fusion kLoop(%arg0, %{{.*}})
func.func @ordered(%x: tensor<f32>) -> tensor<f32> {
  %c = hlo.constant {hlo.control_id = 1 : i64} dense<2.0> : tensor<f32>
  %0 = hlo.fusion kLoop(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = hlo.add %p, %q : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// What is described, or returned, is a parameter.
// CHECK-LABEL: func @described(
// CHECK:         hlo.fusion kLoop(%arg0, %{{.*}})
// CHECK:         hlo.fusion kLoop(%{{[a-z0-9]*}}) : (tensor<f32>)
func.func @described(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %c = hlo.constant dense<2.0> : tensor<f32>
  %0 = hlo.fusion kLoop(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %2 = hlo.parameter %q {hlo.frontend_attributes = {note = ""}} : tensor<f32>
    %3 = hlo.add %p, %2 : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %1 = hlo.fusion kLoop(%c) : (tensor<f32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<f32>):
    hlo.return %p : tensor<f32>
  }
  return %0, %1 : tensor<f32>, tensor<f32>
}
