// RUN: hlo-opt %s --float-normalization --split-input-file | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: hlo-opt --float-normalization=allow-excess-precision=true %s --split-input-file | FileCheck %s --check-prefixes=CHECK,EXCESS
// RUN: hlo-opt %s --float-normalization=types=f16 --split-input-file | FileCheck %s --check-prefix=F16
// RUN: not hlo-opt %s --float-normalization=types=f64 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not hlo-opt %s --float-normalization=target=sm90 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: hlo-opt %s --float-normalization --split-input-file --remark-format=emitRemark --remarks-filter=float-normalization 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --split-input-file --float-normalization=target=sm_80 --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// TYPES: error: 'f64' is no float to normalize: f4e2m1fn, {{.*}}, bf16, f16
// TARGET: error: unknown target 'sm90', expected the file of a device description
// REMARK: remark: [Passed] Widened | Category:float-normalization | Remark="add of bf16 computed in f32"

// An operand is converted once, every result rounded.
// CHECK-LABEL: func @chain(
// CHECK-NEXT: %[[X:.*]] = hlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = hlo.convert %arg1
// CHECK-NEXT: %[[A:.*]] = hlo.add %[[X]], %[[Y]] : tensor<4xf32>
// STRICT-NEXT: %[[R:.*]] = hlo.convert %[[A]] : (tensor<4xf32>) -> tensor<4xbf16>
// STRICT-NEXT: %[[W:.*]] = hlo.convert %[[R]] : (tensor<4xbf16>) -> tensor<4xf32>
// STRICT-NEXT: %[[M:.*]] = hlo.multiply %[[W]], %[[X]]
// EXCESS-NEXT: %[[M:.*]] = hlo.multiply %[[A]], %[[X]]
// CHECK-NEXT: %[[C:.*]] = hlo.convert %[[M]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: return %[[C]]
// F16-LABEL: func @chain(
// F16-NEXT: hlo.add {{.*}} : tensor<4xbf16>
func.func @chain(%x: tensor<4xbf16>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.add %x, %y : tensor<4xbf16>
  %1 = hlo.multiply %0, %x : tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// -----

// Who widens the result anyway reads what there is, with excess precision.
// CHECK-LABEL: func @dot(
// CHECK: %[[D:.*]] = hlo.dot {{.*}} -> tensor<2x2xf32>
// CHECK-NEXT: %[[N:.*]] = hlo.convert %[[D]] : (tensor<2x2xf32>) -> tensor<2x2xbf16>
// STRICT-NEXT: %[[W:.*]] = hlo.convert %[[N]] : (tensor<2x2xbf16>) -> tensor<2x2xf32>
// STRICT-NEXT: hlo.tuple %[[W]], %[[N]]
// EXCESS-NEXT: hlo.tuple %[[D]], %[[N]]
func.func @dot(%x: tensor<2x2xbf16>) -> tuple<tensor<2x2xf32>, tensor<2x2xbf16>> {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %1 = hlo.convert %0 : (tensor<2x2xbf16>) -> tensor<2x2xf32>
  %2 = hlo.tuple %1, %0 : (tensor<2x2xf32>, tensor<2x2xbf16>) -> tuple<tensor<2x2xf32>, tensor<2x2xbf16>>
  return %2 : tuple<tensor<2x2xf32>, tensor<2x2xbf16>>
}

// -----

// Two types in one operation.
// CHECK-LABEL: func @mixed(
// CHECK-NEXT: %[[B:.*]] = hlo.convert %arg1
// CHECK-NEXT: %[[S:.*]] = hlo.subtract %arg0, %[[B]] : tensor<4xf32>
// CHECK: hlo.concatenate {{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
func.func @mixed(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> tensor<8xbf16> {
  %0 = hlo.subtract %x, %y : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = hlo.concatenate %x, %0 dimension = 0 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<8xbf16>
  return %1 : tensor<8xbf16>
}

// -----

// Conversions from and to other types, ordered ones, what else makes f32 of it.
// CHECK-LABEL: func @conversions(
// CHECK: %[[A:.*]] = hlo.add {{.*}} : tensor<4xf32>
// CHECK: %[[N:.*]] = hlo.convert %[[A]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: hlo.convert %[[N]] : (tensor<4xbf16>) -> tensor<4xf64>
// CHECK-NEXT: %[[C:.*]] = hlo.custom_call "f"(%[[N]])
// CHECK-NEXT: %[[O:.*]] = hlo.convert %[[N]] {hlo.control_id = 0 : i64} : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: hlo.negate %[[O]]
// CHECK-NEXT: hlo.negate %[[C]]
func.func @conversions(%x: tensor<4xf64>, %y: tensor<4xbf16>) -> (tensor<4xf64>, tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.convert %x : (tensor<4xf64>) -> tensor<4xbf16>
  %1 = hlo.add %0, %y : tensor<4xbf16>
  %2 = hlo.convert %1 : (tensor<4xbf16>) -> tensor<4xf64>
  %3 = hlo.custom_call "f"(%1) : (tensor<4xbf16>) -> tensor<4xf32>
  %4 = hlo.convert %1 {hlo.control_id = 0 : i64} : (tensor<4xbf16>) -> tensor<4xf32>
  %5 = hlo.negate %4 : tensor<4xf32>
  %6 = hlo.negate %3 {hlo.control_predecessors = array<i64: 0>} : tensor<4xf32>
  return %2, %5, %6 : tensor<4xf64>, tensor<4xf32>, tensor<4xf32>
}

// -----

// One array of integers; behind the combination another instruction comes.
// CHECK-LABEL: func @scatter(
// CHECK: hlo.scatter {{.*}} : (tensor<8xf32>, tensor<8xi32>, tensor<3xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<i32>, %[[C:.*]]: tensor<f32>, %[[D:.*]]: tensor<i32>):
// CHECK-NEXT: hlo.add %[[A]], %[[C]] : tensor<f32>
// CHECK: hlo.tuple {{.*}} {hlo.control_id = 0 : i64}
func.func @scatter(%x: tensor<8xbf16>, %y: tensor<8xi32>, %i: tensor<3xi32>, %u: tensor<3xbf16>, %v: tensor<3xi32>) -> tuple<tensor<8xbf16>, tensor<8xi32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xbf16>, tensor<8xi32>, tensor<3xi32>, tensor<3xbf16>, tensor<3xi32>) -> tuple<tensor<8xbf16>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<bf16>
    %2 = hlo.tuple %1, %d {hlo.control_id = 0 : i64} : (tensor<bf16>, tensor<i32>) -> tuple<tensor<bf16>, tensor<i32>>
    %3 = hlo.constant {hlo.control_predecessors = array<i64: 0>} dense<0> : tensor<i32>
    hlo.return %2 : tuple<tensor<bf16>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xbf16>, tensor<8xi32>>
}

// -----

// A computation in f32 stays; elements alone are read.
// CHECK-LABEL: func @precise_reducer(
// CHECK: %[[R:.*]] = hlo.reduce {{.*}} : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>)
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.tuple {{.*}} {hlo.frontend_attributes = {a = "b"}}
// CHECK-NEXT: hlo.return
// CHECK-NEXT: }
// CHECK-NEXT: hlo.get_tuple_element %[[R]][0]
// CHECK-NOT: hlo.get_tuple_element
func.func @precise_reducer(%x: tensor<4xbf16>, %y: tensor<4xi32>, %z: tensor<f32>, %i: tensor<i32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %y, %z, %i dimensions = [0] : (tensor<4xbf16>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.add %a, %c : tensor<f32>
    %2 = hlo.tuple %1, %d {hlo.frontend_attributes = {a = "b"}} : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<f32>, tensor<i32>>
  }
  %3 = hlo.get_tuple_element %0[0] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// Sums round once.
// CHECK-LABEL: func @reduce(
// CHECK: %[[R:.*]] = hlo.reduce {{.*}} : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
// CHECK-NEXT: hlo.convert %[[R]] : (tensor<3xf32>) -> tensor<3xbf16>
func.func @reduce(%x: tensor<4x3xbf16>) -> tensor<3xbf16> {
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<4x3xbf16>, tensor<bf16>) -> tensor<3xbf16> to_apply hlo.add : tensor<bf16>
  return %0 : tensor<3xbf16>
}

// -----

// Each array of several by itself; who reads the tuple gets one as it was.
// CHECK-LABEL: func @argmax(
// CHECK: %[[R:.*]] = hlo.reduce {{.*}} -> tuple<tensor<3xf32>, tensor<3xi32>> to_apply {
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %{{.*}}: tensor<i32>, %[[C:.*]]: tensor<f32>, %{{.*}}: tensor<i32>):
// CHECK-NEXT: %[[P:.*]] = hlo.compare GT, %[[A]], %[[C]]
// CHECK-NEXT: %[[S:.*]] = hlo.select %[[P]], %[[A]], %[[C]]
// CHECK: %[[E:.*]] = hlo.get_tuple_element %[[R]][0]
// CHECK-NEXT: %[[N:.*]] = hlo.convert %[[E]] : (tensor<3xf32>) -> tensor<3xbf16>
// CHECK-NEXT: %[[I:.*]] = hlo.get_tuple_element %[[R]][1]
// CHECK-NEXT: %[[T:.*]] = hlo.tuple %[[N]], %[[I]]
// CHECK: hlo.opt_barrier %[[T]]
// CHECK: %[[F:.*]] = hlo.get_tuple_element %[[R]][0]
// CHECK: hlo.convert %[[F]]
func.func @argmax(%x: tensor<4x3xbf16>, %i: tensor<4x3xi32>) -> tuple<tuple<tensor<3xbf16>, tensor<3xi32>>, tensor<3xbf16>> {
  %z = hlo.constant dense<0.0> : tensor<bf16>
  %j = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %i, %z, %j dimensions = [0] : (tensor<4x3xbf16>, tensor<4x3xi32>, tensor<bf16>, tensor<i32>) -> tuple<tensor<3xbf16>, tensor<3xi32>> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %c : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %2 = hlo.select %1, %a, %c : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %3 = hlo.select %1, %b, %d : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = hlo.tuple %2, %3 : (tensor<bf16>, tensor<i32>) -> tuple<tensor<bf16>, tensor<i32>>
    hlo.return %4 : tuple<tensor<bf16>, tensor<i32>>
  }
  %5 = hlo.opt_barrier %0 : tuple<tensor<3xbf16>, tensor<3xi32>>
  %6 = hlo.get_tuple_element %0[0] : (tuple<tensor<3xbf16>, tensor<3xi32>>) -> tensor<3xbf16>
  %7 = hlo.tuple %5, %6 : (tuple<tensor<3xbf16>, tensor<3xi32>>, tensor<3xbf16>) -> tuple<tuple<tensor<3xbf16>, tensor<3xi32>>, tensor<3xbf16>>
  return %7 : tuple<tuple<tensor<3xbf16>, tensor<3xi32>>, tensor<3xbf16>>
}

// -----

// A sort moves elements; what compares them is normalized inside.
// CHECK-LABEL: func @sort(
// CHECK: hlo.sort {{.*}} -> tensor<4xbf16> to_apply {
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<bf16>, %[[B:.*]]: tensor<bf16>):
// CHECK-NEXT: %[[WA:.*]] = hlo.convert %[[A]]
// CHECK-NEXT: hlo.negate %[[WA]] : tensor<f32>
func.func @sort(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.sort %x dimension = 0 : (tensor<4xbf16>) -> tensor<4xbf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = hlo.negate %a : tensor<bf16>
    %2 = hlo.negate %b : tensor<bf16>
    %3 = hlo.compare LT, %1, %2 : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  return %0 : tensor<4xbf16>
}

// -----

// Computations: inside, but not their parameters.
// CHECK-LABEL: func @computations(
// CHECK: hlo.while
// CHECK: hlo.add {{.*}} : tensor<f32>
// CHECK: hlo.map {{.*}} : (tensor<bf16>) -> tensor<bf16>
// CHECK: hlo.sine {{.*}} : tensor<f32>
// CHECK: hlo.fusion kLoop{{.*}} : (tensor<bf16>) -> tensor<bf16>
// CHECK: hlo.negate {{.*}} : tensor<f32>
// CHECK: hlo.fusion kCustom
// CHECK: hlo.negate {{.*}} : tensor<bf16>
// CHECK: hlo.async_start
// CHECK: hlo.negate {{.*}} : tensor<bf16>
func.func @computations(%x: tensor<bf16>) -> tensor<bf16> {
  %c = hlo.constant dense<3.0> : tensor<bf16>
  %0 = hlo.while %x : tensor<bf16> condition {
  ^bb0(%a: tensor<bf16>):
    %c0 = hlo.constant dense<3.0> : tensor<bf16>
    %1 = hlo.compare LT, %a, %c0 : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%a: tensor<bf16>):
    %c1 = hlo.constant dense<1.0> : tensor<bf16>
    %1 = hlo.add %a, %c1 : tensor<bf16>
    hlo.return %1 : tensor<bf16>
  }
  %2 = hlo.map %0 dimensions = [] : (tensor<bf16>) -> tensor<bf16> to_apply {
  ^bb0(%a: tensor<bf16>):
    %1 = hlo.sine %a : tensor<bf16>
    hlo.return %1 : tensor<bf16>
  }
  %3 = hlo.fusion kLoop(%2) : (tensor<bf16>) -> tensor<bf16> calls {
  ^bb0(%a: tensor<bf16>):
    %1 = hlo.negate %a : tensor<bf16>
    hlo.return %1 : tensor<bf16>
  }
  %4 = hlo.fusion kCustom(%3) : (tensor<bf16>) -> tensor<bf16> calls {
  ^bb0(%a: tensor<bf16>):
    %1 = hlo.negate %a : tensor<bf16>
    hlo.return %1 : tensor<bf16>
  }
  %5 = hlo.async_start %4 : (tensor<bf16>) -> !hlo.async<(tensor<bf16>), tensor<bf16>, tensor<ui32>> calls {
  ^bb0(%a: tensor<bf16>):
    %1 = hlo.negate %a : tensor<bf16>
    hlo.return %1 : tensor<bf16>
  }
  %6 = hlo.async_done %5 : (!hlo.async<(tensor<bf16>), tensor<bf16>, tensor<ui32>>) -> tensor<bf16>
  return %6 : tensor<bf16>
}

// -----

// f8 in f16, and with f16 in f32; f8e8m0fnu has larger exponents. Layouts stay.
// CHECK-LABEL: func @eight_bits(
// STRICT: hlo.convert %arg0 : (tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>) -> tensor<2x3xf16, #hlo.layout<[0, 1]>>
// STRICT: hlo.add {{.*}} : tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK: hlo.multiply {{.*}} : tensor<f32>
// F16-LABEL: func @eight_bits(
// F16: hlo.add {{.*}} : tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>
func.func @eight_bits(%x: tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>, %y: tensor<f8E8M0FNU>) -> tuple<tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>, tensor<f8E8M0FNU>> {
  %0 = hlo.add %x, %x : tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>
  %1 = hlo.multiply %y, %y : tensor<f8E8M0FNU>
  %2 = hlo.tuple %0, %1 : (tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>, tensor<f8E8M0FNU>) -> tuple<tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>, tensor<f8E8M0FNU>>
  return %2 : tuple<tensor<2x3xf8E5M2, #hlo.layout<[0, 1]>>, tensor<f8E8M0FNU>>
}

// -----

// Dynamic dimensions, arrays of no elements, packed elements, shardings.
// CHECK-LABEL: func @shapes(
// CHECK: hlo.exponential {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<?x0xf32, #hlo.bounds<[4, ?]>>
// CHECK-NEXT: hlo.convert {{.*}} {hlo.sharding = #hlo.sharding<"{replicated}">} : {{.*}} -> tensor<?x0xbf16, #hlo.bounds<[4, ?]>>
// STRICT: hlo.convert %arg1 : (tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>) -> tensor<4xf16, #hlo.layout<[0]>>
func.func @shapes(%x: tensor<?x0xbf16, #hlo.bounds<[4, ?]>>, %y: tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>) -> tuple<tensor<?x0xbf16, #hlo.bounds<[4, ?]>>, tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>> {
  %0 = hlo.exponential %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<?x0xbf16, #hlo.bounds<[4, ?]>>
  %1 = hlo.abs %y : tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>
  %2 = hlo.tuple %0, %1 : (tensor<?x0xbf16, #hlo.bounds<[4, ?]>>, tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>) -> tuple<tensor<?x0xbf16, #hlo.bounds<[4, ?]>>, tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>>
  return %2 : tuple<tensor<?x0xbf16, #hlo.bounds<[4, ?]>>, tensor<4xf4E2M1FN, #hlo.layout<[0], element_size_in_bits = 4>>>
}

// -----

// What only moves elements, bits, what is unknown, other types.
// CHECK-LABEL: func @kept(
// CHECK-COUNT-1: hlo.convert
// CHECK-NOT: hlo.convert
// CHECK: return
func.func @kept(%x: tensor<4xbf16>, %y: tensor<4xf32>, %i: tensor<i32>) {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<4xbf16>) -> tensor<4x2xbf16>
  %1 = hlo.bitcast_convert %x : (tensor<4xbf16>) -> tensor<4xi16>
  %2 = hlo.custom_call "f"(%x) : (tensor<4xbf16>) -> tensor<4xbf16>
  %3 = hlo.add %y, %y : tensor<4xf32>
  %4 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf64>
  %5 = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<4xbf16>, tensor<i32>) -> tensor<2xbf16>
  return
}

// -----

// LOC-LABEL: func.func @locations(
// LOC:         hlo.convert {{.*}} loc("sum")
// LOC:         hlo.add {{.*}} : tensor<4xf32> loc("sum")
// LOC:         hlo.convert {{.*}} loc("sum")
func.func @locations(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.add %x, %x : tensor<4xbf16> loc("sum")
  return %0 : tensor<4xbf16>
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
// CHECK-LABEL: func @parameters(
// CHECK:      hlo.reduce
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK-NEXT:   %[[P:.*]] = hlo.parameter %[[B]] {{.*}} : tensor<f32>
// CHECK-NEXT:   %[[S:.*]] = hlo.add %[[A]], %[[P]] : tensor<f32>
// CHECK-NEXT:   hlo.return %[[S]] : tensor<f32>
func.func @parameters(%x: tensor<4xbf16>, %zero: tensor<bf16>) -> tensor<bf16> {
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %p = hlo.parameter %b {hlo.backend_config = "kept"} : tensor<bf16>
    %s = hlo.add %a, %p : tensor<bf16>
    hlo.return %s : tensor<bf16>
  }
  return %0 : tensor<bf16>
}

// -----

// What asks for products of bf16 asks for those of the f32 that they are now.
// CHECK-LABEL: func @algorithm(
// CHECK-COUNT-2: hlo.convert
// CHECK: hlo.dot {{.*}} algorithm = dot_f32_f32_f32 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @algorithm(%x: tensor<4x4xbf16>, %y: tensor<4x4xbf16>) -> tensor<4x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
