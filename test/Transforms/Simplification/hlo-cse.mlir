// RUN: hlo-opt %s --hlo-cse --split-input-file --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,INSENSITIVE
// RUN: hlo-opt %s --hlo-cse=layout-sensitive=true --split-input-file | FileCheck %s --check-prefixes=CHECK,SENSITIVE
// RUN: hlo-opt %s --hlo-cse=fusions-only=true --split-input-file | FileCheck %s --check-prefix=FUSIONS
// RUN: hlo-opt %s --hlo-cse --split-input-file --remark-format=emitRemark --remarks-filter=hlo-cse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Merged | Category:hlo-cse | Remark="merged with an equal add"
// REMARK: remark: [Passed] EqualOutputs | Category:hlo-cse | Remark="reads output 0 of a fusion, equal to 1"
// REMARK: remark: [Missed] Kept | Category:hlo-cse | Remark="an equal constant has another layout"

// CHECK-LABEL: func @commutative(
// CHECK-NEXT: %[[ADD:.*]] = hlo.add %arg0, %arg1
// CHECK-NEXT: %[[SUB:.*]] = hlo.subtract %[[ADD]], %[[ADD]]
// CHECK-NEXT: hlo.multiply %[[SUB]], %[[SUB]]
// FUSIONS-LABEL: func @commutative(
// FUSIONS-COUNT-2: hlo.add
func.func @commutative(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.add %x, %y : tensor<4xf32>
  %1 = hlo.add %y, %x : tensor<4xf32>
  %2 = hlo.subtract %0, %1 : tensor<4xf32>
  %3 = hlo.subtract %1, %0 : tensor<4xf32>
  %4 = hlo.multiply %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

// Operands in another order, attributes, types.
// CHECK-LABEL: func @different(
// CHECK-COUNT-2: hlo.subtract
// CHECK: hlo.compare LT
// CHECK: hlo.compare GT
// CHECK: hlo.constant dense<1>
// CHECK: hlo.constant dense<1.000000e+00>
// CHECK: hlo.constant dense<0.000000e+00>
// CHECK: hlo.constant dense<-0.000000e+00>
func.func @different(%x: tensor<4xf32>, %y: tensor<4xf32>) -> !hlo.token {
  %0 = hlo.subtract %x, %y : tensor<4xf32>
  %1 = hlo.subtract %y, %x : tensor<4xf32>
  %2 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = hlo.compare GT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = hlo.constant dense<1> : tensor<4xi32>
  %5 = hlo.constant dense<1.0> : tensor<4xf32>
  %6 = hlo.constant dense<0.0> : tensor<4xf32>
  %7 = hlo.constant dense<-0.0> : tensor<4xf32>
  %token = hlo.after_all()
  return %token : !hlo.token
}

// -----

// Constants, iotas and empty arrays.
// CHECK-LABEL: func @no_operands(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<2.0
// CHECK-NEXT: %[[I:.*]] = hlo.iota
// CHECK-NEXT: %[[E:.*]] = hlo.constant dense<> : tensor<0xf32>
// CHECK-NEXT: hlo.tuple %[[C]], %[[C]], %[[I]], %[[I]], %[[E]], %[[E]]
func.func @no_operands() -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<0xf32>, tensor<0xf32>> {
  %0 = hlo.constant dense<2.0> : tensor<4xf32>
  %1 = hlo.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %2 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %3 = hlo.iota iota_dimension = 0 : tensor<4xi32>
  %4 = hlo.constant dense<> : tensor<0xf32>
  %5 = hlo.constant dense<> : tensor<0xf32>
  %6 = hlo.tuple %0, %1, %2, %3, %4, %5 : (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<0xf32>, tensor<0xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<0xf32>, tensor<0xf32>>
  return %6 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<0xf32>, tensor<0xf32>>
}

// -----

// Dynamic dimensions are part of the type.
// CHECK-LABEL: func @dynamic(
// CHECK-COUNT-1: hlo.negate
// CHECK-NEXT: return
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %0 = hlo.negate %x : tensor<?xf32, #hlo.bounds<[8]>>
  %1 = hlo.negate %x : tensor<?xf32, #hlo.bounds<[8]>>
  return %1 : tensor<?xf32, #hlo.bounds<[8]>>
}

// -----

// CHECK-LABEL: func @layouts(
// INSENSITIVE: %[[N:.*]] = hlo.negate
// INSENSITIVE-NEXT: %[[C:.*]] = hlo.copy %[[N]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// INSENSITIVE-NEXT: hlo.tuple %[[N]], %[[C]]
// SENSITIVE-COUNT-2: hlo.negate
// SENSITIVE-NEXT: hlo.tuple
func.func @layouts(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.negate %x : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.negate %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.tuple %0, %1 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>>
  return %2 : tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>>
}

// -----

// A constant is not copied; without a layout, or with the only one a scalar has.
// CHECK-LABEL: func @constants(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[D:.*]] = hlo.constant dense<1.000000e+00> : tensor<f32, #hlo.layout<[]>>
// INSENSITIVE-NEXT: hlo.negate %[[C]]
// SENSITIVE-NEXT: hlo.negate %[[D]]
// CHECK: hlo.tuple %[[C]], %[[D]]
func.func @constants() -> tuple<tensor<f32>, tensor<f32, #hlo.layout<[]>>, tensor<f32>> {
  %0 = hlo.constant dense<1.0> : tensor<f32>
  %1 = hlo.constant dense<1.0> : tensor<f32, #hlo.layout<[]>>
  %2 = hlo.negate %1 : (tensor<f32, #hlo.layout<[]>>) -> tensor<f32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<f32>, tensor<f32, #hlo.layout<[]>>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32, #hlo.layout<[]>>, tensor<f32>>
  return %3 : tuple<tensor<f32>, tensor<f32, #hlo.layout<[]>>, tensor<f32>>
}

// -----

// Copies are there for their layouts.
// CHECK-LABEL: func @copies(
// CHECK-COUNT-2: hlo.copy %arg0
func.func @copies(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.copy %x : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %2 = hlo.tuple %0, %1 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>>
  return %2 : tuple<tensor<2x3xf32, #hlo.layout<[1, 0]>>, tensor<2x3xf32, #hlo.layout<[0, 1]>>>
}

// -----

// CHECK-LABEL: func @kept(
// CHECK: hlo.rng
// CHECK: hlo.rng
// CHECK: sharding
// CHECK: hlo.negate
// CHECK: MUST_FUSE
// CHECK: MUST_FUSE
// CHECK: hlo.sine {{.*}}control_id
// CHECK: hlo.sine
// CHECK: hlo.opt_barrier
// CHECK: hlo.opt_barrier
// CHECK: has_side_effect
// CHECK: has_side_effect
func.func @kept(%x: tensor<4xf32>, %a: tensor<f32>) {
  %0 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %1 = hlo.rng rng_uniform, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %2 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  %3 = hlo.negate %x : tensor<4xf32>
  %4 = hlo.cosine %x {hlo.frontend_attributes = {MUST_FUSE = "1"}} : tensor<4xf32>
  %5 = hlo.cosine %x {hlo.frontend_attributes = {MUST_FUSE = "1"}} : tensor<4xf32>
  %6 = hlo.sine %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %7 = hlo.sine %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  %8 = hlo.opt_barrier %x : tensor<4xf32>
  %9 = hlo.opt_barrier %x : tensor<4xf32>
  %10 = hlo.custom_call "f"(%x) has_side_effect : (tensor<4xf32>) -> tensor<4xf32>
  %11 = hlo.custom_call "f"(%x) has_side_effect : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// What only describes an instruction does not keep it.
// CHECK-LABEL: func @merged(
// CHECK-COUNT-1: hlo.negate
// CHECK-COUNT-1: hlo.custom_call
// CHECK: hlo.tuple %[[A:.*]], %[[A]], %[[B:.*]], %[[B]]
func.func @merged(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  %1 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  %2 = hlo.custom_call "f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = hlo.custom_call "f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = hlo.tuple %0, %1, %2, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// -----

// Computations are compared, names are not.
// CHECK-LABEL: func @regions(
// CHECK: %[[SUM:.*]] = hlo.reduce
// CHECK: %[[MAX:.*]] = hlo.reduce
// CHECK-NOT: hlo.reduce
// CHECK: hlo.tuple %[[SUM]], %[[SUM]], %[[MAX]]
func.func @regions(%x: tensor<4xf32>, %init: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = hlo.add %a, %b : tensor<f32>
    hlo.return %s : tensor<f32>
  }
  %1 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%c: tensor<f32>, %d: tensor<f32>):
    %t = hlo.add %c, %d : tensor<f32>
    hlo.return %t : tensor<f32>
  }
  %2 = hlo.reduce %x, %init dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = hlo.maximum %a, %b : tensor<f32>
    hlo.return %s : tensor<f32>
  }
  %3 = hlo.tuple %0, %1, %2 : (tensor<f32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<f32>>
  return %3 : tuple<tensor<f32>, tensor<f32>, tensor<f32>>
}

// -----

// Inside of a fusion, whose users read the first of equal outputs.
// CHECK-LABEL: func @fused(
// FUSIONS-LABEL: func @fused(
// FUSIONS: hlo.fusion
// FUSIONS-COUNT-1: hlo.negate
// FUSIONS: hlo.tuple %[[N:.*]], %[[N]]
// FUSIONS: %[[R:.*]] = hlo.get_tuple_element %{{.*}}[0]
// FUSIONS-NEXT: hlo.add %[[R]], %[[R]]
func.func @fused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%p: tensor<4xf32>):
    %a = hlo.negate %p : tensor<4xf32>
    %b = hlo.negate %p : tensor<4xf32>
    %t = hlo.tuple %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %t : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %3 = hlo.add %1, %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// Name and metadata are those of the first; the others stay in the location.
// CHECK-LABEL: func @provenance(
// RUN: hlo-opt %s --hlo-cse --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS
// LOCATIONS-LABEL: func @provenance(
// LOCATIONS: %first = hlo.negate {{.*}} loc(fused["first", "second"])
func.func @provenance(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32> loc("first")
  %1 = hlo.negate %x : tensor<4xf32> loc("second")
  %2 = hlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A constant is what it is in its layout.
// CHECK-LABEL: func @constant_layouts(
// CHECK-COUNT-2: hlo.constant
func.func @constant_layouts() -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>> {
  %0 = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32, #hlo.layout<[1, 0]>>
  %2 = hlo.tuple %0, %1 : (tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
  return %2 : tuple<tensor<2x2xf32, #hlo.layout<[0, 1]>>, tensor<2x2xf32, #hlo.layout<[1, 0]>>>
}

// -----

// Both wait for something; they are bounded by other sizes.
// CHECK-LABEL: func @ordered_and_bounded(
// CHECK-COUNT-2: hlo.abs
// CHECK-COUNT-2: hlo.custom_call "f"
func.func @ordered_and_bounded(%x: tensor<4xf32>, %y: tensor<?xf32, #hlo.bounds<[4]>>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[8]>>> {
  %t = hlo.after_all() {hlo.control_id = 0 : i64}
  %0 = hlo.abs %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  %1 = hlo.abs %x {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  %2 = hlo.custom_call "f"(%y) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>>
  %3 = hlo.custom_call "f"(%y) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[8]>>
  %4 = hlo.tuple %0, %1, %2, %3 : (tensor<4xf32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[8]>>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[8]>>>
  return %4 : tuple<tensor<4xf32>, tensor<4xf32>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[8]>>>
}

// -----

!row = tensor<2x2xf32, #hlo.layout<[1, 0]>>
!column = tensor<2x2xf32, #hlo.layout<[0, 1]>>

// A fusion of one output, outputs of other layouts, outputs that are returned
// together.
// CHECK-LABEL: func @outputs(
// CHECK: %[[A:.*]] = hlo.fusion
// CHECK: %[[B:.*]] = hlo.fusion kLoop(%[[A]])
// CHECK: hlo.get_tuple_element %[[B]][0]
// CHECK-NEXT: hlo.get_tuple_element %[[B]][1]
// CHECK: %[[C:.*]] = hlo.fusion
// CHECK: hlo.tuple %{{.*}}, %{{.*}}, %[[C]]
func.func @outputs(%x: !row) -> tuple<!row, !column, tuple<!row, !row>> {
  %0 = hlo.fusion kLoop(%x) : (!row) -> !row calls {
  ^bb0(%p: !row):
    %f = hlo.negate %p : !row
    hlo.return %f : !row
  }
  %1 = hlo.fusion kLoop(%0) : (!row) -> tuple<!row, !column> calls {
  ^bb0(%p: !row):
    %f = hlo.negate %p : !row
    %g = hlo.tuple %f, %f : (!row, !row) -> tuple<!row, !row>
    hlo.return %g : tuple<!row, !row>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<!row, !column>) -> !row
  %3 = hlo.get_tuple_element %1[1] : (tuple<!row, !column>) -> !column
  %4 = hlo.fusion kLoop(%2) : (!row) -> tuple<!row, !row> calls {
  ^bb0(%p: !row):
    %f = hlo.negate %p : !row
    %g = hlo.tuple %f, %f : (!row, !row) -> tuple<!row, !row>
    hlo.return %g : tuple<!row, !row>
  }
  %5 = hlo.tuple %2, %3, %4 : (!row, !column, tuple<!row, !row>) -> tuple<!row, !column, tuple<!row, !row>>
  return %5 : tuple<!row, !column, tuple<!row, !row>>
}
