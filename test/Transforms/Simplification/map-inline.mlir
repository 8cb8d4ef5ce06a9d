// RUN: hlo-opt %s --map-inline | FileCheck %s
// RUN: hlo-opt %s --map-inline --remark-format=emitRemark --remarks-filter=map-inline 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --map-inline --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// REMARK: remark: [Passed] Replaced {{.*}} Remark="map replaced by clamp"
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="map stays: its computation is not elementwise"

// CHECK-LABEL: func @body(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xi32>)
// CHECK-NEXT: %[[C:.*]] = hlo.convert %[[Y]] : (tensor<2x3xi32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[K:.*]] = hlo.constant dense<2.0{{.*}}> : tensor<f32>
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %[[K]] dimensions = [] : (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[M:.*]] = hlo.clamp %[[X]], %[[C]], %[[B]]
// CHECK-NEXT: return %[[M]]
func.func @body(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) -> tensor<2x3xf32> {
  %0 = hlo.map %x, %y dimensions = [0, 1] : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    %p = hlo.parameter %b : tensor<i32>
    %1 = hlo.convert %p : (tensor<i32>) -> tensor<f32>
    %2 = hlo.constant dense<2.0> : tensor<f32>
    %3 = hlo.clamp %a, %1, %2 : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func @parameter(
// CHECK: return %arg1
func.func @parameter(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = hlo.parameter %b : tensor<f32>
    hlo.return %p : tensor<f32>
  }
  return %0 : tensor<3xf32>
}

// The inner one first; a sharding stays with the result.
// CHECK-LABEL: func @nested(
// CHECK-NEXT: %[[S:.*]] = hlo.sine %arg0 {{.*}}: tensor<3xf32>
// CHECK-NEXT: hlo.negate %[[S]] {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<3xf32>
func.func @nested(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.map %a : (tensor<f32>) -> tensor<f32> to_apply {
    ^bb0(%b: tensor<f32>):
      %2 = hlo.sine %b : tensor<f32>
      %3 = hlo.negate %2 : tensor<f32>
      hlo.return %3 : tensor<f32>
    }
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @not_elementwise(
// CHECK: hlo.map
func.func @not_elementwise(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.custom_call "f"(%a) : (tensor<f32>) -> tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<3xf32>
}

// Random numbers, one for each element.
// CHECK-LABEL: func @effects(
// CHECK: hlo.map
func.func @effects(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @control(
// CHECK: hlo.map
// CHECK: hlo.map
func.func @control(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x {hlo.control_id = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.sine %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %1 = hlo.map %0 {hlo.control_predecessors = array<i64: 0>} : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.sine %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK: hlo.map
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.map %x : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.sine %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @types(
// CHECK: hlo.map
// CHECK: hlo.map
func.func @types(%x: tensor<3xbf16>, %y: tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<3xf32>, tensor<2x2xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.map %x : (tensor<3xbf16>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.sine %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %1 = hlo.map %y : (tensor<2x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.sine %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %3 = hlo.tuple %0, %1 : (tensor<3xf32>, tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<3xf32>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
  return %3 : tuple<tensor<3xf32>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
}

// CHECK-LABEL: func @empty(
// CHECK: hlo.constant dense<1.0{{.*}}> : tensor<f32>
// CHECK: hlo.broadcast {{.*}} -> tensor<0xf32>
func.func @empty(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.map %x : (tensor<0xf32>) -> tensor<0xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.constant dense<1.0> : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<0xf32>
}

// LOC-LABEL: func.func @locations(
// LOC:         hlo.sine {{.*}} loc("s")
// LOC-NEXT:    hlo.negate {{.*}} loc(fused["map", "n"])
func.func @locations(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.map %x dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.sine %a : tensor<f32> loc("s")
    %2 = hlo.negate %1 : tensor<f32> loc("n")
    hlo.return %2 : tensor<f32>
  } loc("map")
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @ordered_body(
// CHECK-NEXT: hlo.map
func.func @ordered_body(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.map %x : (tensor<3xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %1 = hlo.negate %a {hlo.control_id = 0 : i64} : tensor<f32>
    %2 = hlo.abs %a {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
    %3 = hlo.add %1, %2 : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  return %0 : tensor<3xf32>
}
