// RUN: hlo-opt %s --simplify-fp-conversions --split-input-file | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: hlo-opt %s --simplify-fp-conversions=allow-excess-precision=true --split-input-file | FileCheck %s --check-prefixes=CHECK,EXCESS
// RUN: hlo-opt %s --simplify-fp-conversions --split-input-file --remark-format=emitRemark --remarks-filter=simplify-fp-conversions 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Conversions | Category:simplify-fp-conversions | Remark="converts what was converted before"
// REMARK: remark: [Missed] KeptRounding | Category:simplify-fp-conversions

// CHECK-LABEL: func @there_and_back(
// CHECK-NEXT: return %arg0
func.func @there_and_back(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// -----

// Locations of all that the last one stands for.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: %[[C:.*]] = hlo.convert %arg0 : (tensor<?xf8E5M2, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
// CHECK-NEXT: return %[[C]]
// RUN: hlo-opt %s --simplify-fp-conversions --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// LOCATIONS-LABEL: func @chain(
// LOCATIONS: hlo.convert {{.*}} loc(fused["c", "b", "a"])
func.func @chain(%x: tensor<?xf8E5M2, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.convert %x : (tensor<?xf8E5M2, #hlo.bounds<[4]>>) -> tensor<?xf16, #hlo.bounds<[4]>> loc("a")
  %1 = hlo.convert %0 : (tensor<?xf16, #hlo.bounds<[4]>>) -> tensor<?xf64, #hlo.bounds<[4]>> loc("b")
  %2 = hlo.convert %1 : (tensor<?xf64, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> loc("c")
  return %2 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

// The first conversion rounds: f32 to bf16, f16 to bf16 and back.
// CHECK-LABEL: func @rounding(
// STRICT-COUNT-4: hlo.convert
// EXCESS-NOT: hlo.convert
// CHECK: hlo.tuple
func.func @rounding(%x: tensor<0xf32>, %y: tensor<f16>) -> tuple<tensor<0xf32>, tensor<f16>> {
  %0 = hlo.convert %x : (tensor<0xf32>) -> tensor<0xbf16>
  %1 = hlo.convert %0 : (tensor<0xbf16>) -> tensor<0xf32>
  %2 = hlo.convert %y : (tensor<f16>) -> tensor<bf16>
  %3 = hlo.convert %2 : (tensor<bf16>) -> tensor<f16>
  %4 = hlo.tuple %1, %3 : (tensor<0xf32>, tensor<f16>) -> tuple<tensor<0xf32>, tensor<f16>>
  return %4 : tuple<tensor<0xf32>, tensor<f16>>
}

// -----

// f64 is rounded twice, and the intermediate value has another user.
// CHECK-LABEL: func @users(
// STRICT-NEXT: %[[A:.*]] = hlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xf16>
// STRICT-NEXT: hlo.convert %[[A]] : (tensor<4xf16>) -> tensor<4xbf16>
// EXCESS-NEXT: hlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xf16>
// EXCESS-NEXT: hlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xbf16>
func.func @users(%x: tensor<4xf64>) -> tuple<tensor<4xf16>, tensor<4xbf16>> {
  %0 = hlo.convert %x : (tensor<4xf64>) -> tensor<4xf16>
  %1 = hlo.convert %0 : (tensor<4xf16>) -> tensor<4xf32>
  %2 = hlo.convert %1 : (tensor<4xf32>) -> tensor<4xbf16>
  %3 = hlo.tuple %0, %2 : (tensor<4xf16>, tensor<4xbf16>) -> tuple<tensor<4xf16>, tensor<4xbf16>>
  return %3 : tuple<tensor<4xf16>, tensor<4xbf16>>
}

// -----

// Integers, order, shardings, one conversion alone.
// CHECK-LABEL: func @kept(
// CHECK-COUNT-7: hlo.convert
func.func @kept(%x: tensor<4xbf16>, %i: tensor<4xi8>) {
  %0 = hlo.convert %i : (tensor<4xi8>) -> tensor<4xf32>
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xi8>
  %2 = hlo.convert %x {hlo.control_id = 0 : i64} : (tensor<4xbf16>) -> tensor<4xf32>
  %3 = hlo.convert %2 {hlo.control_predecessors = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xbf16>
  %4 = hlo.convert %x {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xbf16>) -> tensor<4xf32>
  %5 = hlo.convert %4 : (tensor<4xf32>) -> tensor<4xbf16>
  %6 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  return
}

// -----

// Fusions too, and layouts.
// CHECK-LABEL: func @fused(
// CHECK: hlo.convert {{.*}} : (tensor<2x3xbf16, #hlo.layout<[0, 1]>>) -> tensor<2x3xbf16, #hlo.layout<[1, 0]>>
// CHECK-NEXT: hlo.return
func.func @fused(%x: tensor<2x3xbf16, #hlo.layout<[0, 1]>>) -> tensor<2x3xbf16, #hlo.layout<[1, 0]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<2x3xbf16, #hlo.layout<[0, 1]>>) -> tensor<2x3xbf16, #hlo.layout<[1, 0]>> calls {
  ^bb0(%p: tensor<2x3xbf16, #hlo.layout<[0, 1]>>):
    %1 = hlo.convert %p : (tensor<2x3xbf16, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
    %2 = hlo.convert %1 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xbf16, #hlo.layout<[1, 0]>>
    hlo.return %2 : tensor<2x3xbf16, #hlo.layout<[1, 0]>>
  }
  return %0 : tensor<2x3xbf16, #hlo.layout<[1, 0]>>
}

// -----

// An integer before, between and behind.
// CHECK-LABEL: func @integers(
// CHECK-COUNT-6: hlo.convert
// CHECK-NEXT: return
func.func @integers(%i: tensor<4xi8>, %x: tensor<4xf32>, %h: tensor<4xf16>) -> (tensor<4xf16>, tensor<4xf32>, tensor<4xi8>) {
  %0 = hlo.convert %i : (tensor<4xi8>) -> tensor<4xf32>
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
  %2 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  %3 = hlo.convert %2 : (tensor<4xi8>) -> tensor<4xf32>
  %4 = hlo.convert %h : (tensor<4xf16>) -> tensor<4xf32>
  %5 = hlo.convert %4 : (tensor<4xf32>) -> tensor<4xi8>
  return %1, %3, %5 : tensor<4xf16>, tensor<4xf32>, tensor<4xi8>
}

// -----

// What metadata says stays with its locations; what is unknown is none.
// LOCATIONS-LABEL: func @kinds_of_locations(
// LOCATIONS: hlo.convert {{.*}} loc(fused["b", fused<"note">["a"]])
// LOCATIONS: hlo.convert {{.*}} loc("c")
func.func @kinds_of_locations(%x: tensor<4xf8E5M2>) -> (tensor<4xf64>, tensor<4xf64>) {
  %0 = hlo.convert %x : (tensor<4xf8E5M2>) -> tensor<4xf32> loc(fused<"note">["a"])
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64> loc("b")
  %2 = hlo.convert %x : (tensor<4xf8E5M2>) -> tensor<4xf32> loc(unknown)
  %3 = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xf64> loc("c")
  return %1, %3 : tensor<4xf64>, tensor<4xf64>
}

// -----

// LOCATIONS-LABEL: func @many_locations(
// LOCATIONS: hlo.convert {{.*}} loc(fused["9", "8", "7", "6", "5", "4", "3", "2"])
func.func @many_locations(%x: tensor<4xf16>) -> tensor<4xf64> {
  %0 = hlo.convert %x : (tensor<4xf16>) -> tensor<4xf32> loc("0")
  %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64> loc("1")
  %2 = hlo.convert %1 : (tensor<4xf64>) -> tensor<4xf32> loc("2")
  %3 = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xf64> loc("3")
  %4 = hlo.convert %3 : (tensor<4xf64>) -> tensor<4xf32> loc("4")
  %5 = hlo.convert %4 : (tensor<4xf32>) -> tensor<4xf64> loc("5")
  %6 = hlo.convert %5 : (tensor<4xf64>) -> tensor<4xf32> loc("6")
  %7 = hlo.convert %6 : (tensor<4xf32>) -> tensor<4xf64> loc("7")
  %8 = hlo.convert %7 : (tensor<4xf64>) -> tensor<4xf32> loc("8")
  %9 = hlo.convert %8 : (tensor<4xf32>) -> tensor<4xf64> loc("9")
  return %9 : tensor<4xf64>
}

// -----

// An integer has no fraction, whatever precision is allowed.
// CHECK-LABEL: func @integer_between(
// CHECK-NEXT: %[[I:.*]] = hlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: hlo.convert %[[I]]
func.func @integer_between(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %1 = hlo.convert %0 : (tensor<4xi32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
