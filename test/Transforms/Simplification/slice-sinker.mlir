// RUN: hlo-opt %s --slice-sinker | FileCheck %s
// RUN: hlo-opt %s --slice-sinker --remark-format=emitRemark --remarks-filter=slice-sinker 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --slice-sinker --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] Sunk {{.*}} Remark="2 slices are of one add"
// REMARK: remark: [Missed] Kept {{.*}} Remark="6 elements are fewer than the 8 of the array"

// CHECK-LABEL: func @halves(
// CHECK-NEXT: %[[S:.*]] = hlo.add %arg0, %arg1 : tensor<8xf32>
// CHECK-NEXT: %[[A:.*]] = hlo.slice %[[S]] [0:6] : (tensor<8xf32>) -> tensor<6xf32>
// CHECK-NEXT: %[[B:.*]] = hlo.slice %[[S]] [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT: hlo.tuple %[[A]], %[[B]]
func.func @halves(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tuple<tensor<6xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:6] : (tensor<8xf32>) -> tensor<6xf32>
  %1 = hlo.slice %y [0:6] : (tensor<8xf32>) -> tensor<6xf32>
  %2 = hlo.add %0, %1 : tensor<6xf32>
  %3 = hlo.slice %x [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
  %4 = hlo.slice %y [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
  %5 = hlo.add %3, %4 : tensor<4xf32>
  %6 = hlo.tuple %2, %5 : (tensor<6xf32>, tensor<4xf32>) -> tuple<tensor<6xf32>, tensor<4xf32>>
  return %6 : tuple<tensor<6xf32>, tensor<4xf32>>
}

// Steps that follow are done to the whole array too, and to twice the operand.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %[[M:.*]] = hlo.multiply %[[N]], %[[N]] : tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = hlo.convert %[[M]] : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: hlo.slice %[[C]] [0:2]
// CHECK-NEXT: hlo.slice %[[C]] [2:4]
// CHECK-NEXT: hlo.tuple
func.func @chain(%x: tensor<4xf32>) -> tuple<tensor<2xf16>, tensor<2xf16>> {
  %0 = hlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %1 = hlo.negate %0 : tensor<2xf32>
  %2 = hlo.multiply %1, %1 : tensor<2xf32>
  %3 = hlo.convert %2 : (tensor<2xf32>) -> tensor<2xf16>
  %4 = hlo.slice %x [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %5 = hlo.negate %4 : tensor<2xf32>
  %6 = hlo.multiply %5, %5 : tensor<2xf32>
  %7 = hlo.convert %6 : (tensor<2xf32>) -> tensor<2xf16>
  %8 = hlo.tuple %3, %7 : (tensor<2xf16>, tensor<2xf16>) -> tuple<tensor<2xf16>, tensor<2xf16>>
  return %8 : tuple<tensor<2xf16>, tensor<2xf16>>
}

// CHECK-LABEL: func @too_few(
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.negate
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.negate
func.func @too_few(%x: tensor<8xf32>) -> tuple<tensor<3xf32>, tensor<3xf32>> {
  %0 = hlo.slice %x [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  %1 = hlo.negate %0 : tensor<3xf32>
  %2 = hlo.slice %x [5:8] : (tensor<8xf32>) -> tensor<3xf32>
  %3 = hlo.negate %2 : tensor<3xf32>
  %4 = hlo.tuple %1, %3 : (tensor<3xf32>, tensor<3xf32>) -> tuple<tensor<3xf32>, tensor<3xf32>>
  return %4 : tuple<tensor<3xf32>, tensor<3xf32>>
}

// Another direction, other operands, another order of them, other indices.
// CHECK-LABEL: func @different(
// CHECK-NOT: tensor<4xi1>
func.func @different(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>> {
  %0 = hlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %1 = hlo.slice %y [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %2 = hlo.slice %x [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %3 = hlo.slice %y [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %4 = hlo.compare LT, %0, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %5 = hlo.compare GT, %2, %3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %6 = hlo.compare LT, %2, %2 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %7 = hlo.compare LT, %3, %2 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %8 = hlo.compare LT, %0, %3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %9 = hlo.tuple %4, %5, %6, %7, %8 : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> tuple<tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>>
  return %9 : tuple<tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>>
}

// CHECK-LABEL: func @control(
// CHECK-NOT: hlo.negate {{.*}} : tensor<2xf32>
// CHECK: hlo.negate {{.*}} : tensor<1xf32>
func.func @control(%x: tensor<2xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>> {
  %0 = hlo.slice %x [0:1] {hlo.control_id = 0 : i64} : (tensor<2xf32>) -> tensor<1xf32>
  %1 = hlo.negate %0 : tensor<1xf32>
  %2 = hlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %3 = hlo.negate %2 {hlo.control_predecessors = array<i64: 0>} : tensor<1xf32>
  %4 = hlo.tuple %1, %3 : (tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>>
  return %4 : tuple<tensor<1xf32>, tensor<1xf32>>
}

// The sharding of the result is one of a slice.
// CHECK-LABEL: func @sharding(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %arg0 : tensor<4xf32>
// CHECK-NEXT: hlo.slice %[[N]] [0:4] {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">}
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.abs {{.*}} : tensor<3xf32>
func.func @sharding(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<3xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32>
  %1 = hlo.negate %0 {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : tensor<4xf32>
  %2 = hlo.slice %x [0:3] {hlo.sharding = #hlo.sharding<"{devices=[2]<=[2]}">} : (tensor<4xf32>) -> tensor<3xf32>
  %3 = hlo.abs %2 : tensor<3xf32>
  %4 = hlo.tuple %1, %3 : (tensor<4xf32>, tensor<3xf32>) -> tuple<tensor<4xf32>, tensor<3xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<3xf32>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.negate
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.slice %x [0:4] : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %1 = hlo.negate %0 : tensor<?xf32, #hlo.bounds<[4]>>
  return %1 : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @empty(
// CHECK-NEXT: hlo.slice
// CHECK-NEXT: hlo.negate
func.func @empty(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.slice %x [0:0] : (tensor<0xf32>) -> tensor<0xf32>
  %1 = hlo.negate %0 : tensor<0xf32>
  return %1 : tensor<0xf32>
}

// The array may be of another layout than the slices.
// CHECK-LABEL: func @layouts(
// CHECK-NEXT: hlo.negate %arg0 : tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT: hlo.slice {{.*}} : (tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
func.func @layouts(%x: tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.slice %x [0:2, 0:2] : (tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.negate %0 : tensor<2x2xf32, #hlo.layout<[1, 0]>>
  return %1 : tensor<2x2xf32, #hlo.layout<[1, 0]>>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.add {{.*}} loc(fused["sum0", "sum1"])
// LOC-NEXT:    hlo.slice {{.*}} loc(fused["x0", "y0", "sum0"])
// LOC-NEXT:    hlo.slice {{.*}} loc(fused["x1", "y1", "sum1"])
func.func @locations(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32> loc("x0")
  %1 = hlo.slice %y [0:4] : (tensor<8xf32>) -> tensor<4xf32> loc("y0")
  %2 = hlo.add %0, %1 : tensor<4xf32> loc("sum0")
  %3 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32> loc("x1")
  %4 = hlo.slice %y [4:8] : (tensor<8xf32>) -> tensor<4xf32> loc("y1")
  %5 = hlo.add %3, %4 : tensor<4xf32> loc("sum1")
  %6 = hlo.tuple %2, %5 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %6 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// No slice; a slice of another array, with other starts or strides; no
// elementwise operation; other attributes.
// CHECK-LABEL: func @unlike(
// CHECK-NOT: {{: tensor<4xf32>$}}
// CHECK: return
func.func @unlike(%x: tensor<4xf32>, %y: tensor<5xf32>, %z: tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %1 = hlo.slice %x [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %2 = hlo.add %0, %z : tensor<2xf32>
  %3 = hlo.add %1, %z : tensor<2xf32>
  %4 = hlo.add %2, %3 : tensor<2xf32>
  %5 = hlo.slice %y [0:2] : (tensor<5xf32>) -> tensor<2xf32>
  %6 = hlo.slice %y [2:4] : (tensor<5xf32>) -> tensor<2xf32>
  %7 = hlo.subtract %0, %5 : tensor<2xf32>
  %8 = hlo.subtract %1, %6 : tensor<2xf32>
  %9 = hlo.add %7, %8 : tensor<2xf32>
  %10 = hlo.slice %x [0:4:2] : (tensor<4xf32>) -> tensor<2xf32>
  %11 = hlo.slice %x [1:4:2] : (tensor<4xf32>) -> tensor<2xf32>
  %12 = hlo.slice %x [0:4:3] : (tensor<4xf32>) -> tensor<2xf32>
  %13 = hlo.maximum %10, %11 : tensor<2xf32>
  %14 = hlo.maximum %11, %10 : tensor<2xf32>
  %15 = hlo.add %13, %14 : tensor<2xf32>
  %16 = hlo.minimum %10, %12 : tensor<2xf32>
  %17 = hlo.minimum %12, %10 : tensor<2xf32>
  %18 = hlo.add %16, %17 : tensor<2xf32>
  %19 = hlo.reverse %0 dimensions = [0] : tensor<2xf32>
  %20 = hlo.reverse %1 dimensions = [0] : tensor<2xf32>
  %21 = hlo.add %19, %20 : tensor<2xf32>
  %22 = hlo.negate %0 {hlo.frontend_attributes = {a = "1"}} : tensor<2xf32>
  %23 = hlo.negate %1 {hlo.frontend_attributes = {a = "2"}} : tensor<2xf32>
  %24 = hlo.add %22, %23 : tensor<2xf32>
  %25 = hlo.tuple %4, %9, %15, %18, %21, %24 : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  return %25 : tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
}

// With another limit, a slice has the same elements all the same.
// CHECK-LABEL: func @other_limits(
// CHECK-NEXT: %[[M:.*]] = hlo.multiply %arg0, %arg1 : tensor<4xf32>
// CHECK-NEXT: hlo.slice %[[M]] [0:3:2]
// CHECK-NEXT: hlo.slice %[[M]] [1:3]
func.func @other_limits(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %0 = hlo.slice %x [0:3:2] : (tensor<4xf32>) -> tensor<2xf32>
  %1 = hlo.slice %y [0:4:2] : (tensor<4xf32>) -> tensor<2xf32>
  %2 = hlo.multiply %0, %1 : tensor<2xf32>
  %3 = hlo.slice %x [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  %4 = hlo.slice %y [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  %5 = hlo.multiply %3, %4 : tensor<2xf32>
  %6 = hlo.tuple %2, %5 : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  return %6 : tuple<tensor<2xf32>, tensor<2xf32>>
}

// An operation or a slice with control dependencies, a slice with a sharding,
// a result that nothing reads.
// CHECK-LABEL: func @kept(
// CHECK: %[[S:.*]] = hlo.slice %arg1
// CHECK-NEXT: hlo.negate %[[S]]
// CHECK-NOT: {{: tensor<2xf32>$}}
// CHECK: return
func.func @kept(%x: tensor<2xf32>, %y: tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>, tensor<1xf32>> {
  %0 = hlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %1 = hlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %3 = hlo.slice %y [0:1] : (tensor<1xf32>) -> tensor<1xf32>
  %4 = hlo.negate %3 {hlo.control_id = 0 : i64} : tensor<1xf32>
  %5 = hlo.slice %x [0:1] {hlo.control_predecessors = array<i64: 0>} : (tensor<2xf32>) -> tensor<1xf32>
  %6 = hlo.abs %5 : tensor<1xf32>
  %7 = hlo.abs %1 : tensor<1xf32>
  %8 = hlo.add %6, %7 : tensor<1xf32>
  %9 = hlo.slice %x [0:1] {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<2xf32>) -> tensor<1xf32>
  %10 = hlo.sine %9 : tensor<1xf32>
  %11 = hlo.sine %1 : tensor<1xf32>
  %12 = hlo.add %10, %11 : tensor<1xf32>
  %13 = hlo.cosine %0 : tensor<1xf32>
  %14 = hlo.cosine %1 : tensor<1xf32>
  %15 = hlo.tuple %4, %8, %12 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<1xf32>, tensor<1xf32>, tensor<1xf32>>
  return %15 : tuple<tensor<1xf32>, tensor<1xf32>, tensor<1xf32>>
}

// Arrays of different layouts.
!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x2xf32, #hlo.layout<[0, 1]>>
// CHECK-LABEL: func @source_layouts(
// CHECK: hlo.multiply {{.*}} : tensor<1x2xf32
// CHECK: hlo.multiply {{.*}} : tensor<1x2xf32
func.func @source_layouts(%x: !row, %y: !column) -> tuple<tensor<1x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.slice %x [0:1, 0:2] : (!row) -> tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.slice %y [0:1, 0:2] : (!column) -> tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.multiply %0, %1 : tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %3 = hlo.slice %x [1:2, 0:2] : (!row) -> tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %4 = hlo.slice %y [1:2, 0:2] : (!column) -> tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %5 = hlo.multiply %3, %4 : tensor<1x2xf32, #hlo.layout<[1, 0]>>
  %6 = hlo.tuple %2, %5 : (tensor<1x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<1x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2xf32, #hlo.layout<[1, 0]>>>
  return %6 : tuple<tensor<1x2xf32, #hlo.layout<[1, 0]>>, tensor<1x2xf32, #hlo.layout<[1, 0]>>>
}

// CHECK-LABEL: func @dynamic_source(
// CHECK-NEXT: %[[S:.*]] = hlo.slice %arg0
// CHECK-NEXT: hlo.negate %[[S]]
func.func @dynamic_source(%x: tensor<?xf32, #hlo.bounds<[2]>>) -> tensor<2xf32> {
  %0 = hlo.slice %x [0:2] : (tensor<?xf32, #hlo.bounds<[2]>>) -> tensor<2xf32>
  %1 = hlo.negate %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func @attributes(
// CHECK-COUNT-2: hlo.add {{.*}} : tensor<4xf32>
func.func @attributes(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %1 = hlo.slice %y [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %2 = hlo.add %0, %1 {hlo.frontend_attributes = {a = "b"}} : tensor<4xf32>
  %3 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32>
  %4 = hlo.slice %y [4:8] : (tensor<8xf32>) -> tensor<4xf32>
  %5 = hlo.add %3, %4 : tensor<4xf32>
  %6 = hlo.tuple %2, %5 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %6 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// Slices and results in tiles; two operations of the same slices and of others,
// or of another type.
!tiled = tensor<8xf32, #hlo.layout<[0], tiles = [[4]]>>
!tiles = tensor<4xf32, #hlo.layout<[0], tiles = [[4]]>>
!plain = tensor<8xf32, #hlo.layout<[0]>>
!half = tensor<4xf32, #hlo.layout<[0]>>
!halves = tuple<!half, !half, !tiles, !tiles, !half, !half>
// CHECK-LABEL: func @tiles(
// CHECK-COUNT-6: hlo.slice
// CHECK: hlo.tuple
func.func @tiles(%x: !tiled, %y: !plain) -> !halves {
  %0 = hlo.slice %x [0:4] : (!tiled) -> !half
  %1 = hlo.slice %x [4:8] : (!tiled) -> !half
  %2 = hlo.sine %0 : !half
  %3 = hlo.sine %1 : !half
  %4 = hlo.slice %y [0:4] : (!plain) -> !half
  %5 = hlo.slice %y [4:8] : (!plain) -> !half
  %6 = hlo.cosine %4 : (!half) -> !tiles
  %7 = hlo.cosine %5 : (!half) -> !tiles
  %8 = hlo.slice %y [0:4] : (!plain) -> !tiles
  %9 = hlo.slice %y [4:8] : (!plain) -> !tiles
  %10 = hlo.tanh %8 : (!tiles) -> !half
  %11 = hlo.tanh %9 : (!tiles) -> !half
  %12 = hlo.tuple %2, %3, %6, %7, %10, %11 : (!half, !half, !tiles, !tiles, !half, !half) -> !halves
  return %12 : !halves
}
