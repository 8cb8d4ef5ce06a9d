// RUN: hlo-opt %s --radix-sort-fusion=target=h100 | FileCheck %s
// RUN: hlo-opt %s --radix-sort-fusion=target=h100 --remarks-filter=radix-sort-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s "--radix-sort-fusion=target=h100 min-elements=8" | FileCheck %s --check-prefix=SHORT
// RUN: hlo-opt %s --radix-sort-fusion=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --radix-sort-fusion=target=h100 --dce --radix-sort-fusion=target=h100 | FileCheck %s

// Processors have other kernels.
// CPU-NOT: AllocateBuffer

// The workspace has the elements once more, and for each of 256 digits how often
// it is in each of 391 blocks, and in all of them.
// REMARK: [Passed] Fused | {{.*}}Remark="radix sort of 4 digits, with a workspace of 4401408 bytes"
// CHECK-LABEL: func @keys(
// CHECK-SAME:    %[[X:.*]]: tensor<1000000xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom(%[[X]]) {hlo.frontend_attributes = {a = "b"}} : (tensor<1000000xf32>) -> tuple<tensor<1000000xf32>, tensor<4401408xui8>> calls {
// CHECK-NEXT:    ^bb0(%[[P:.*]]: tensor<1000000xf32>):
// CHECK-NEXT:      %[[S:.*]] = hlo.sort %[[P]] dimension = 0
// CHECK:           %[[W:.*]] = hlo.custom_call "AllocateBuffer"() : () -> tensor<4401408xui8>
// CHECK-NEXT:      %[[T:.*]] = hlo.tuple %[[S]], %[[W]]
// CHECK-NEXT:      hlo.return %[[T]]
// CHECK:         %[[R:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK-NEXT:    return %[[R]]
func.func @keys(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %0 = hlo.sort %x dimension = 0 {hlo.frontend_attributes = {a = "b"}} : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<1000000xf32>
}

// A fusion, as sort-iota-fusion makes them, of several results. Stable sorts are
// that by digits alone, however short.
// REMARK: Remark="radix sort of 2 digits, with a workspace of 2624 bytes"
// CHECK-LABEL: func @fused(
// CHECK:         hlo.fusion kCustom(%{{.*}}) : (tensor<100xi8>) -> tuple<tensor<100xi8>, tensor<100xi32>, tensor<2624xui8>> calls {
// CHECK:           %[[S:.*]] = hlo.sort
// CHECK-DAG:       %[[W:.*]] = hlo.custom_call "AllocateBuffer"()
// CHECK-DAG:       %[[A:.*]] = hlo.get_tuple_element %[[S]][0]
// CHECK-DAG:       %[[B:.*]] = hlo.get_tuple_element %[[S]][1]
// CHECK:           hlo.tuple %[[A]], %[[B]], %[[W]]
func.func @fused(%x: tensor<100xi8>) -> tuple<tensor<100xi8>, tensor<100xi32>> {
  %0 = hlo.fusion kCustom(%x) : (tensor<100xi8>) -> tuple<tensor<100xi8>, tensor<100xi32>> calls {
  ^bb0(%y: tensor<100xi8>):
    %i = hlo.iota iota_dimension = 0 : tensor<100xi32>
    %1 = hlo.sort %y, %i dimension = 0 is_stable : (tensor<100xi8>, tensor<100xi32>) -> tuple<tensor<100xi8>, tensor<100xi32>> to_apply {
    ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<i32>, %d: tensor<i32>):
      %2 = hlo.compare GT, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
      hlo.return %2 : tensor<i1>
    }
    hlo.return %1 : tuple<tensor<100xi8>, tensor<100xi32>>
  }
  return %0 : tuple<tensor<100xi8>, tensor<100xi32>>
}

// REMARK: [Missed] NotFused | {{.*}}Remark="no radix sort: a sorting network takes less time or memory"
// CHECK-LABEL: func @short(
// CHECK-NEXT:    hlo.sort
// SHORT-LABEL: func @short(
// SHORT-NEXT:    hlo.fusion kCustom
func.func @short(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// SHORT-LABEL: func @shorter(
// SHORT-NEXT:    hlo.sort
func.func @shorter(%x: tensor<1000x7xf32>) -> tensor<1000x7xf32> {
  %0 = hlo.sort %x dimension = 1 : (tensor<1000x7xf32>) -> tensor<1000x7xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<1000x7xf32>
}

// Eight digits of 64 bits take longer than four of 32.
// CHECK-LABEL: func @as_many_of_64_bits(
// CHECK:         hlo.fusion
// CHECK:         hlo.sort %arg1
func.func @as_many_of_64_bits(%x: tensor<200000xi32>, %y: tensor<200000xi64>) -> tuple<tensor<200000xi32>, tensor<200000xi64>> {
  %0 = hlo.sort %x dimension = 0 : (tensor<200000xi32>) -> tensor<200000xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %3 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %1 = hlo.sort %y dimension = 0 : (tensor<200000xi64>) -> tensor<200000xi64> to_apply {
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %3 = hlo.compare LT, %a, %b : (tensor<i64>, tensor<i64>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %2 = hlo.tuple %0, %1 : (tensor<200000xi32>, tensor<200000xi64>) -> tuple<tensor<200000xi32>, tensor<200000xi64>>
  return %2 : tuple<tensor<200000xi32>, tensor<200000xi64>>
}

// REMARK: no radix sort: it does not compare keys
// REMARK: no radix sort: it does not compare keys
// CHECK-LABEL: func @no_keys(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @no_keys(%x: tensor<1000000xf32>, %y: tensor<1000000xf8E4M3FN>) -> tuple<tensor<1000000xf32>, tensor<1000000xf8E4M3FN>> {
  %0 = hlo.sort %x dimension = 0 : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.abs %a : tensor<f32>
    %4 = hlo.compare LT, %3, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  }
  %1 = hlo.sort %y dimension = 0 : (tensor<1000000xf8E4M3FN>) -> tensor<1000000xf8E4M3FN> to_apply {
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %3 = hlo.compare LT, %a, %b : (tensor<f8E4M3FN>, tensor<f8E4M3FN>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %2 = hlo.tuple %0, %1 : (tensor<1000000xf32>, tensor<1000000xf8E4M3FN>) -> tuple<tensor<1000000xf32>, tensor<1000000xf8E4M3FN>>
  return %2 : tuple<tensor<1000000xf32>, tensor<1000000xf8E4M3FN>>
}

// REMARK: no radix sort: it has no elements, or dynamic dimensions
// REMARK: no radix sort: it has no elements, or dynamic dimensions
// CHECK-LABEL: func @sizes(
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @sizes(%x: tensor<0x5xf32>, %y: tensor<?xf32, #hlo.bounds<[1000000]>>) -> tuple<tensor<0x5xf32>, tensor<?xf32, #hlo.bounds<[1000000]>>> {
  %0 = hlo.sort %x dimension = 1 is_stable : (tensor<0x5xf32>) -> tensor<0x5xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %1 = hlo.sort %y dimension = 0 : (tensor<?xf32, #hlo.bounds<[1000000]>>) -> tensor<?xf32, #hlo.bounds<[1000000]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %2 = hlo.tuple %0, %1 : (tensor<0x5xf32>, tensor<?xf32, #hlo.bounds<[1000000]>>) -> tuple<tensor<0x5xf32>, tensor<?xf32, #hlo.bounds<[1000000]>>>
  return %2 : tuple<tensor<0x5xf32>, tensor<?xf32, #hlo.bounds<[1000000]>>>
}

// What is said of the sort is said of its kernel, but for its sharding.
// REMARK-COUNT-3: radix sort of 4 digits
// CHECK-LABEL: func @attributes(
// CHECK:         hlo.fusion kCustom(%{{.*}}) {hlo.control_id = 1 : i64} :
// CHECK:         hlo.fusion kCustom(%{{.*}}) {hlo.control_predecessors = array<i64: 1>, hlo.frontend_attributes = {NO_FUSE = "true"}} :
// CHECK:         hlo.fusion kCustom(%{{.*}}) :
func.func @attributes(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %0 = hlo.sort %x dimension = 0 {hlo.control_id = 1 : i64} : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %1 = hlo.sort %0 dimension = 0 {hlo.control_predecessors = array<i64: 1>, hlo.frontend_attributes = {NO_FUSE = "true"}} : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %2 = hlo.sort %1 dimension = 0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  return %2 : tensor<1000000xf32>
}

// REMARK: no radix sort: its results are in the memory of operands
// CHECK-LABEL: func @in_place(
// CHECK-NOT:     AllocateBuffer
func.func @in_place(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %0 = hlo.fusion kCustom(%x) output_to_operand_aliasing = [#hlo.output_operand_alias<[] = 0 []>] : (tensor<1000000xf32>) -> tensor<1000000xf32> calls {
  ^bb0(%y: tensor<1000000xf32>):
    %1 = hlo.sort %y dimension = 0 : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %3 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %3 : tensor<i1>
    }
    hlo.return %1 : tensor<1000000xf32>
  }
  return %0 : tensor<1000000xf32>
}
