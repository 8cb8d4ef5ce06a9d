// RUN: hlo-opt %s --element-type-converter --split-input-file | FileCheck %s --check-prefixes=CHECK,FLOAT
// RUN: hlo-opt %s --element-type-converter="from=s8 to=s32" --split-input-file | FileCheck %s --check-prefixes=CHECK,INTEGER
// RUN: not hlo-opt %s --element-type-converter="from=f32 to=bf16" 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: hlo-opt %s --element-type-converter --split-input-file --remark-format=emitRemark --remarks-filter=element-type-converter 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// NARROW: error: cannot compute 'f32' in 'bf16': not a wider type of the same kind
// REMARK: remark: [Passed] Widened | Category:element-type-converter | Remark="reshape of bf16 computed in f32"
// RUN: hlo-opt %s --element-type-converter="from=s8 to=s32" --split-input-file --remark-format=emitRemark --remarks-filter-missed=element-type-converter 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSED
// MISSED: remark: [Missed] Kept | Category:element-type-converter | Remark="more bits would be seen in the result of shift_right_logical"

// What moves elements too.
// CHECK-LABEL: func @moves(
// FLOAT-NEXT: %[[X:.*]] = hlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// FLOAT-NEXT: %[[R:.*]] = hlo.reshape %[[X]] : (tensor<4xf32>) -> tensor<2x2xf32>
// FLOAT-NEXT: hlo.convert %[[R]] : (tensor<2x2xf32>) -> tensor<2x2xbf16>
// INTEGER-NEXT: hlo.reshape {{.*}} -> tensor<2x2xbf16>
func.func @moves(%x: tensor<4xbf16>) -> tensor<2x2xbf16> {
  %0 = hlo.reshape %x : (tensor<4xbf16>) -> tensor<2x2xbf16>
  return %0 : tensor<2x2xbf16>
}

// -----

// -128 / -1, shifts by too many bits; but not what sees the other bits.
// CHECK-LABEL: func @integers(
// INTEGER: hlo.divide {{.*}} : tensor<4xi32>
// INTEGER: hlo.shift_left {{.*}} : tensor<4xi32>
// INTEGER: hlo.shift_right_logical {{.*}} : tensor<4xi8>
// INTEGER: hlo.popcnt {{.*}} : tensor<4xi8>
// FLOAT-NOT: hlo.convert
func.func @integers() -> tuple<tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>> {
  %x = hlo.constant dense<[-128, -1, 5, 127]> : tensor<4xi8>
  %y = hlo.constant dense<[-1, 9, 0, 2]> : tensor<4xi8>
  %0 = hlo.divide %x, %y : tensor<4xi8>
  %1 = hlo.shift_left %x, %y : tensor<4xi8>
  %2 = hlo.shift_right_logical %x, %y : tensor<4xi8>
  %3 = hlo.popcnt %x : tensor<4xi8>
  %4 = hlo.tuple %0, %1, %2, %3 : (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) -> tuple<tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>>
  return %4 : tuple<tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>>
}

// -----

// Constants, random numbers, tuples, what is outside.
// CHECK-LABEL: func @kept(
// CHECK-NOT: hlo.convert
// CHECK: return
func.func @kept(%x: tensor<4xbf16>, %a: tensor<bf16>, %t: tuple<tensor<bf16>>) {
  %0 = hlo.constant dense<1.0> : tensor<bf16>
  %1 = hlo.rng rng_uniform, %a, %0 : (tensor<bf16>, tensor<bf16>) -> tensor<4xbf16>
  %2 = hlo.custom_call "f"(%x) : (tensor<4xbf16>) -> tensor<4xbf16>
  %3 = hlo.copy %t : tuple<tensor<bf16>>
  return
}

// -----

// A custom call may depend on how what it calls is written, as TopK does.
// CHECK-LABEL: func private @greater(
// CHECK-NOT: hlo.convert
// CHECK: return
func.func private @greater(%x: tensor<bf16>, %y: tensor<bf16>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = hlo.compare GT, %x, %y type = TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @topk(%x: tensor<2x8xbf16>) -> tuple<tensor<2x3xbf16>, tensor<2x3xi32>> {
  %0 = hlo.custom_call "TopK"(%x) called_computations = [@greater] : (tensor<2x8xbf16>) -> tuple<tensor<2x3xbf16>, tensor<2x3xi32>>
  return %0 : tuple<tensor<2x3xbf16>, tensor<2x3xi32>>
}

// -----

// Parameters stay what they are.
// FLOAT-LABEL: func @parameters(
// FLOAT:      hlo.reduce
// FLOAT-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// FLOAT-NEXT:   %[[P:.*]] = hlo.parameter %[[B]] {{.*}} : tensor<f32>
// FLOAT-NEXT:   %[[S:.*]] = hlo.add %[[A]], %[[P]] : tensor<f32>
// FLOAT-NEXT:   hlo.return %[[S]] : tensor<f32>
func.func @parameters(%x: tensor<4xbf16>, %zero: tensor<bf16>) -> tensor<bf16> {
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %p = hlo.parameter %b {hlo.backend_config = "kept"} : tensor<bf16>
    %s = hlo.add %a, %p : tensor<bf16>
    hlo.return %s : tensor<bf16>
  }
  return %0 : tensor<bf16>
}
