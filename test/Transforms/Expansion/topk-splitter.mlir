// RUN: hlo-opt %s --topk-splitter=split-threshold=2048 | FileCheck %s
// RUN: hlo-opt %s --topk-splitter | FileCheck %s --check-prefix=DEFAULT
// RUN: hlo-opt %s --topk-splitter=split-threshold=2048 \
// RUN:   --remark-format=emitRemark --remarks-filter=topk-splitter \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="topk replaced by tuple"
// CHECK-LABEL: func @split(
// CHECK-SAME:    %[[X:.+]]: tensor<1x6144xf32>
// CHECK-NEXT:    %[[PARTS:.+]] = hlo.reshape %[[X]] : (tensor<1x6144xf32>) -> tensor<4x1536xf32>
// CHECK-NEXT:    %[[TOPK:.+]] = hlo.topk %[[PARTS]] k = 5 {is_stable = true, largest = true} : (tensor<4x1536xf32>) -> tuple<tensor<4x5xf32>, tensor<4x5xi32>>
// CHECK:         hlo.sort {{.*}} dimension = 1 is_stable : (tensor<1x20xf32>, tensor<1x20xi32>)
// CHECK:         hlo.slice {{.*}} -> tensor<1x5xf32>
// DEFAULT-LABEL: func @split(
// DEFAULT-NEXT:    hlo.topk
func.func @split(%x: tensor<1x6144xf32>) -> tuple<tensor<1x5xf32>, tensor<1x5xi32>> {
  %0 = hlo.topk %x k = 5 {largest = true} : (tensor<1x6144xf32>) -> tuple<tensor<1x5xf32>, tensor<1x5xi32>>
  return %0 : tuple<tensor<1x5xf32>, tensor<1x5xi32>>
}

// Equal elements in all parts.
// CHECK-LABEL: func @equal_elements(
// CHECK:         hlo.topk {{.*}} : (tensor<2x1024xi8>)
func.func @equal_elements(%x: tensor<2048xi8>) -> tuple<tensor<45xi8>, tensor<45xi32>> {
  %0 = hlo.topk %x k = 45 {largest = false} : (tensor<2048xi8>) -> tuple<tensor<45xi8>, tensor<45xi32>>
  return %0 : tuple<tensor<45xi8>, tensor<45xi32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="topk stays: many elements of few"
// CHECK-LABEL: func @large_k(
// CHECK-NEXT:    hlo.topk
func.func @large_k(%x: tensor<2048xi8>) -> tuple<tensor<46xi8>, tensor<46xi32>> {
  %0 = hlo.topk %x k = 46 : (tensor<2048xi8>) -> tuple<tensor<46xi8>, tensor<46xi32>>
  return %0 : tuple<tensor<46xi8>, tensor<46xi32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="topk stays: several rows"
// CHECK-LABEL: func @rows(
// CHECK-NEXT:    hlo.topk
func.func @rows(%x: tensor<2x2048xi8>) -> tuple<tensor<2x4xi8>, tensor<2x4xi32>> {
  %0 = hlo.topk %x k = 4 : (tensor<2x2048xi8>) -> tuple<tensor<2x4xi8>, tensor<2x4xi32>>
  return %0 : tuple<tensor<2x4xi8>, tensor<2x4xi32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="topk stays: no parts of equal size"
// CHECK-LABEL: func @odd(
// CHECK-NEXT:    hlo.topk
func.func @odd(%x: tensor<2049xi8>) -> tuple<tensor<4xi8>, tensor<4xi32>> {
  %0 = hlo.topk %x k = 4 : (tensor<2049xi8>) -> tuple<tensor<4xi8>, tensor<4xi32>>
  return %0 : tuple<tensor<4xi8>, tensor<4xi32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="topk stays: few elements"
// CHECK-LABEL: func @few(
// CHECK-NEXT:    hlo.topk
func.func @few(%x: tensor<1024xi8>) -> tuple<tensor<4xi8>, tensor<4xi32>> {
  %0 = hlo.topk %x k = 4 : (tensor<1024xi8>) -> tuple<tensor<4xi8>, tensor<4xi32>>
  return %0 : tuple<tensor<4xi8>, tensor<4xi32>>
}
