// RUN: hlo-opt %s --topk-specializer | FileCheck %s
// RUN: hlo-opt %s --topk-specializer=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --topk-specializer --remark-format=emitRemark --remarks-filter-missed=topk-specializer -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="topk stays: no kernel is faster than a sort"
// REMARK: Remark="topk stays: no kernel is faster than a sort"
// REMARK: Remark="topk stays: no kernel is faster than a sort"
// REMARK: Remark="topk stays: no kernel is faster than a sort"
// REMARK: Remark="topk stays: it is of the smallest elements"
// REMARK: Remark="topk stays: there is no kernel for its type"
// REMARK: Remark="topk stays: more than two dimensions"
// REMARK: Remark="topk stays: dynamic dimensions"
// REMARK: Remark="topk stays: arrays are not row-major"

// CPU-NOT: library

// CHECK-LABEL: func @stable(
// CHECK-NEXT:    library.topk %arg0 : (tensor<2x1024xf32>) -> tuple<tensor<2x16xf32>, tensor<2x16xi32>>
func.func @stable(%x: tensor<2x1024xf32>) -> tuple<tensor<2x16xf32>, tensor<2x16xi32>> {
  %0 = hlo.topk %x k = 16 : (tensor<2x1024xf32>) -> tuple<tensor<2x16xf32>, tensor<2x16xi32>>
  return %0 : tuple<tensor<2x16xf32>, tensor<2x16xi32>>
}

// CHECK-LABEL: func @unstable(
// CHECK-NEXT:    library.topk
func.func @unstable(%x: tensor<200xbf16>) -> tuple<tensor<128xbf16>, tensor<128xi32>> {
  %0 = hlo.topk %x k = 128 {is_stable = false, largest = true} : (tensor<200xbf16>) -> tuple<tensor<128xbf16>, tensor<128xi32>>
  return %0 : tuple<tensor<128xbf16>, tensor<128xi32>>
}

// CHECK-LABEL: func @many_rows(
// CHECK-NEXT:    library.topk
func.func @many_rows(%x: tensor<64x16384xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xi32>> {
  %0 = hlo.topk %x k = 256 {is_stable = false} : (tensor<64x16384xf32>) -> tuple<tensor<64x256xf32>, tensor<64x256xi32>>
  return %0 : tuple<tensor<64x256xf32>, tensor<64x256xi32>>
}

// CHECK-LABEL: func @short_rows(
// CHECK-NEXT:    hlo.topk
func.func @short_rows(%x: tensor<2x1023xf32>) -> tuple<tensor<2x16xf32>, tensor<2x16xi32>> {
  %0 = hlo.topk %x k = 16 : (tensor<2x1023xf32>) -> tuple<tensor<2x16xf32>, tensor<2x16xi32>>
  return %0 : tuple<tensor<2x16xf32>, tensor<2x16xi32>>
}

// CHECK-LABEL: func @many_stable(
// CHECK-NEXT:    hlo.topk
func.func @many_stable(%x: tensor<1024xf32>) -> tuple<tensor<17xf32>, tensor<17xi32>> {
  %0 = hlo.topk %x k = 17 : (tensor<1024xf32>) -> tuple<tensor<17xf32>, tensor<17xi32>>
  return %0 : tuple<tensor<17xf32>, tensor<17xi32>>
}

// CHECK-LABEL: func @most(
// CHECK-NEXT:    hlo.topk
func.func @most(%x: tensor<100xf32>) -> tuple<tensor<85xf32>, tensor<85xi32>> {
  %0 = hlo.topk %x k = 85 {is_stable = false} : (tensor<100xf32>) -> tuple<tensor<85xf32>, tensor<85xi32>>
  return %0 : tuple<tensor<85xf32>, tensor<85xi32>>
}

// CHECK-LABEL: func @middle_rows(
// CHECK-NEXT:    hlo.topk
func.func @middle_rows(%x: tensor<64x8192xbf16>) -> tuple<tensor<64x65xbf16>, tensor<64x65xi32>> {
  %0 = hlo.topk %x k = 65 {is_stable = false} : (tensor<64x8192xbf16>) -> tuple<tensor<64x65xbf16>, tensor<64x65xi32>>
  return %0 : tuple<tensor<64x65xbf16>, tensor<64x65xi32>>
}

// CHECK-LABEL: func @smallest(
// CHECK-NEXT:    hlo.topk
func.func @smallest(%x: tensor<1024xf32>) -> tuple<tensor<2xf32>, tensor<2xi32>> {
  %0 = hlo.topk %x k = 2 {largest = false} : (tensor<1024xf32>) -> tuple<tensor<2xf32>, tensor<2xi32>>
  return %0 : tuple<tensor<2xf32>, tensor<2xi32>>
}

// CHECK-LABEL: func @f16(
// CHECK-NEXT:    hlo.topk
func.func @f16(%x: tensor<1024xf16>) -> tuple<tensor<2xf16>, tensor<2xi32>> {
  %0 = hlo.topk %x k = 2 : (tensor<1024xf16>) -> tuple<tensor<2xf16>, tensor<2xi32>>
  return %0 : tuple<tensor<2xf16>, tensor<2xi32>>
}

// CHECK-LABEL: func @three_dimensions(
// CHECK-NEXT:    hlo.topk
func.func @three_dimensions(%x: tensor<1x1x1024xf32>) -> tuple<tensor<1x1x2xf32>, tensor<1x1x2xi32>> {
  %0 = hlo.topk %x k = 2 : (tensor<1x1x1024xf32>) -> tuple<tensor<1x1x2xf32>, tensor<1x1x2xi32>>
  return %0 : tuple<tensor<1x1x2xf32>, tensor<1x1x2xi32>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.topk
func.func @dynamic(%x: tensor<?x1024xf32, #hlo.bounds<[2, ?]>>) -> tuple<tensor<?x2xf32, #hlo.bounds<[2, ?]>>, tensor<?x2xi32, #hlo.bounds<[2, ?]>>> {
  %0 = hlo.topk %x k = 2 : (tensor<?x1024xf32, #hlo.bounds<[2, ?]>>) -> tuple<tensor<?x2xf32, #hlo.bounds<[2, ?]>>, tensor<?x2xi32, #hlo.bounds<[2, ?]>>>
  return %0 : tuple<tensor<?x2xf32, #hlo.bounds<[2, ?]>>, tensor<?x2xi32, #hlo.bounds<[2, ?]>>>
}

// CHECK-LABEL: func @column_major(
// CHECK-NEXT:    hlo.topk
func.func @column_major(%x: tensor<2x1024xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xi32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.topk %x k = 2 : (tensor<2x1024xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xi32, #hlo.layout<[1, 0]>>>
  return %0 : tuple<tensor<2x2xf32, #hlo.layout<[1, 0]>>, tensor<2x2xi32, #hlo.layout<[1, 0]>>>
}
