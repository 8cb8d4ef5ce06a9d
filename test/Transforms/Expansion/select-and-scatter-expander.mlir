// RUN: hlo-opt %s --select-and-scatter-expander | FileCheck %s
// RUN: hlo-opt %s --select-and-scatter-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=select-and-scatter-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --select-and-scatter-expander=keep-plain | FileCheck %s --check-prefix=PLAIN

// REMARK: remark: [Passed] Replaced {{.*}} Remark="select_and_scatter replaced by scatter"
// PLAIN-LABEL: func @max_pool(
// PLAIN-NEXT:    hlo.select_and_scatter
// CHECK-LABEL: func @max_pool(
// CHECK-SAME:    %[[X:.+]]: tensor<4x6xf32>, %[[S:.+]]: tensor<2x3xf32>, %[[INIT:.+]]: tensor<f32>
// CHECK-DAG:     %[[ARRAY:.+]] = hlo.broadcast %[[INIT]] dimensions = []{{.*}} : (tensor<f32>) -> tensor<4x6xf32>
// CHECK-DAG:     %[[IOTA:.+]] = hlo.iota iota_dimension = 0{{.*}} : tensor<24xi32>
// CHECK:         %[[PLACES:.+]] = hlo.reshape %[[IOTA]]{{.*}} : (tensor<24xi32>) -> tensor<4x6xi32>
// CHECK:         %[[WINDOWS:.+]] = hlo.reduce_window %[[X]], %[[PLACES]], {{.*}} window = <size = [2, 2], stride = [2, 2]>
// CHECK:           hlo.compare LT
// CHECK:           hlo.compare GE
// CHECK:           hlo.tuple
// CHECK:         %[[SELECTED:.+]] = hlo.get_tuple_element %[[WINDOWS]][1]
// CHECK-NEXT:    %[[FLAT:.+]] = hlo.reshape %[[SELECTED]]{{.*}} : (tensor<2x3xi32>) -> tensor<6x1xi32>
// CHECK:         %[[NONE:.+]] = hlo.compare LT, %[[FLAT]]
// CHECK:         %[[DIVIDED:.+]] = hlo.divide %[[FLAT]]
// CHECK-NEXT:    %[[ROW:.+]] = hlo.select %[[NONE]], %[[FLAT]], %[[DIVIDED]]
// CHECK:         %[[COLUMN:.+]] = hlo.remainder %[[FLAT]]
// CHECK-NEXT:    %[[INDICES:.+]] = hlo.concatenate %[[ROW]], %[[COLUMN]] {{.*}} -> tensor<6x2xi32>
// CHECK-NEXT:    %[[UPDATES:.+]] = hlo.reshape %[[S]]{{.*}} : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT:    hlo.scatter %[[ARRAY]], %[[INDICES]], %[[UPDATES]] {{.*}}hlo.sharding = #hlo.sharding<"{replicated}">{{.*}} to_apply hlo.add{{.*}} : tensor<f32>
func.func @max_pool(%x: tensor<4x6xf32>, %source: tensor<2x3xf32>, %init: tensor<f32>) -> tensor<4x6xf32> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [2, 2], stride = [2, 2]> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<4x6xf32>
}

// Overlapping windows, ties and NaN; padding is never selected.
// CHECK-LABEL: func @overlapping(
// CHECK:         hlo.reduce_window
// CHECK:         hlo.scatter
func.func @overlapping(%source: tensor<8xf32>, %init: tensor<f32>) -> tensor<8xf32> {
  %x = hlo.constant dense<[-1.0, -2.0, 0x7FC00000, -3.0, -3.0, -3.0, -0.0, 0.0]> : tensor<8xf32>
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [3], pad = [1, 1]> : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// The last one of equal elements, in windows that reach to the end.
// CHECK-LABEL: func @suffixes(
// CHECK:         hlo.reduce_window
func.func @suffixes(%source: tensor<4xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  %x = hlo.constant dense<[1.0, 0.0, 1.0, 0.0]> : tensor<4xf32>
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [4], pad = [0, 3]> : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// Windows of nothing but padding select nothing.
// CHECK-LABEL: func @padding(
// CHECK:         hlo.scatter
func.func @padding(%x: tensor<2xi32>, %source: tensor<6xi32>, %init: tensor<i32>) -> tensor<2xi32> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [1], pad = [2, 2]> : (tensor<2xi32>, tensor<6xi32>, tensor<i32>) -> tensor<2xi32> select {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare LE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.subtract : tensor<i32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @no_windows(
// CHECK:         hlo.scatter
func.func @no_windows(%x: tensor<2xi32>, %source: tensor<0xi32>, %init: tensor<i32>) -> tensor<2xi32> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [3]> : (tensor<2xi32>, tensor<0xi32>, tensor<i32>) -> tensor<2xi32> select {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<i32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @scalar(
// CHECK-NOT:     hlo.scatter
// CHECK:         hlo.map
func.func @scalar(%x: tensor<f32>, %source: tensor<f32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = hlo.select_and_scatter %x, %source, %init : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// Elements are compared, and summed up, in f32.
// PLAIN-LABEL: func @mixed_precision(
// PLAIN-NOT:     hlo.select_and_scatter
// PLAIN:         hlo.scatter
// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.scatter
// CHECK:         hlo.convert {{.*}} : (tensor<8xf32>) -> tensor<8xbf16>
func.func @mixed_precision(%x: tensor<8xbf16>, %source: tensor<6xbf16>, %init: tensor<bf16>) -> tensor<8xbf16> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [3]> : (tensor<8xbf16>, tensor<6xbf16>, tensor<bf16>) -> tensor<8xbf16> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<8xbf16>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="select_and_scatter stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.select_and_scatter
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>, %source: tensor<?xf32, #hlo.bounds<[8]>>, %init: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [1]> : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[8]>> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<?xf32, #hlo.bounds<[8]>>
}
