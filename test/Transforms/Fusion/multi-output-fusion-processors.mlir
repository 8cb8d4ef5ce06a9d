// RUN: hlo-opt %s --multi-output-fusion=target=cpu | FileCheck %s
// RUN: hlo-opt %s --multi-output-fusion=target=cpu --remarks-filter=multi-output-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows are reduced in front of the loop over results.
// CHECK-LABEL: func @rows(
// CHECK:         hlo.fusion kLoop(%arg0, %arg1)
// CHECK:           %[[R:.*]] = hlo.reduce
// CHECK:           hlo.multiply %[[R]], %[[R]]
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @rows(%x: tensor<24x24xf32>, %y: tensor<24xf32>) -> tuple<tensor<24xf32>, tensor<24xf32>> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<24x24xf32>, tensor<24xf32>) -> tensor<24xf32> calls {
  ^bb0(%a: tensor<24x24xf32>, %b: tensor<24xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.broadcast %b dimensions = [1] : (tensor<24xf32>) -> tensor<24x24xf32>
    %4 = hlo.multiply %a, %3 : tensor<24x24xf32>
    %5 = hlo.reduce %4, %zero dimensions = [1] : (tensor<24x24xf32>, tensor<f32>) -> tensor<24xf32> to_apply hlo.add : tensor<f32>
    hlo.return %5 : tensor<24xf32>
  }
  %1 = hlo.multiply %0, %0 : tensor<24xf32>
  %2 = hlo.tuple %0, %1 : (tensor<24xf32>, tensor<24xf32>) -> tuple<tensor<24xf32>, tensor<24xf32>>
  return %2 : tuple<tensor<24xf32>, tensor<24xf32>>
}

// A sum of what is reduced needs all rows for each result.
// CHECK-LABEL: func @sum_of_rows(
// CHECK:         %[[R:.*]] = hlo.fusion kLoop(%arg0, %arg1)
// CHECK:         hlo.fusion kLoop(%[[R]])
// CHECK:         return
// REMARK: Remark="fusion not fused with fusion{{.*}}: where loops need what it reduces is not known"
func.func @sum_of_rows(%x: tensor<24x24xf32>, %y: tensor<24xf32>) -> tuple<tensor<24xf32>, tensor<24xf32>> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<24x24xf32>, tensor<24xf32>) -> tensor<24xf32> calls {
  ^bb0(%a: tensor<24x24xf32>, %b: tensor<24xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.broadcast %b dimensions = [1] : (tensor<24xf32>) -> tensor<24x24xf32>
    %4 = hlo.multiply %a, %3 : tensor<24x24xf32>
    %5 = hlo.reduce %4, %zero dimensions = [1] : (tensor<24x24xf32>, tensor<f32>) -> tensor<24xf32> to_apply hlo.add : tensor<f32>
    hlo.return %5 : tensor<24xf32>
  }
  %1 = hlo.fusion kLoop(%0) : (tensor<24xf32>) -> tensor<24xf32> calls {
  ^bb0(%r: tensor<24xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.multiply %r, %r : tensor<24xf32>
    %4 = hlo.reduce %3, %zero dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<24xf32>
    %6 = hlo.divide %r, %5 : tensor<24xf32>
    hlo.return %6 : tensor<24xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<24xf32>, tensor<24xf32>) -> tuple<tensor<24xf32>, tensor<24xf32>>
  return %2 : tuple<tensor<24xf32>, tensor<24xf32>>
}
