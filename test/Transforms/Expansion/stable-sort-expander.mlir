// RUN: hlo-opt %s --stable-sort-expander | FileCheck %s
// RUN: hlo-opt %s --stable-sort-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=stable-sort-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s "--stable-sort-expander=keep-radix-sorts target=h100" \
// RUN:   | FileCheck %s --check-prefix=GPU
// RUN: hlo-opt %s "--stable-sort-expander=keep-radix-sorts target=x86-64" \
// RUN:   | FileCheck %s --check-prefix=CPU

// Keys that are equal in many places.
// REMARK: remark: [Passed] Replaced {{.*}} Remark="sort replaced by tuple"
// CHECK-LABEL: func @add_iota(
// CHECK-SAME:    %[[X:.+]]: tensor<3x16xi8>
// CHECK:         %[[IOTA:.+]] = hlo.iota iota_dimension = 1 : tensor<3x16xi32>
// CHECK-NEXT:    %[[SORT:.+]] = hlo.sort %{{.+}}, %[[X]], %[[IOTA]] dimension = 1 : (tensor<3x16xi8>, tensor<3x16xi8>, tensor<3x16xi32>)
// CHECK-NEXT:    ^bb0(%[[A:.+]]: tensor<i8>, %[[B:.+]]: tensor<i8>, %{{.+}}: tensor<i8>, %{{.+}}: tensor<i8>, %[[I:.+]]: tensor<i32>, %[[J:.+]]: tensor<i32>):
// CHECK-NEXT:      %[[BEFORE:.+]] = hlo.compare LT, %[[A]], %[[B]]
// CHECK-NEXT:      %[[AFTER:.+]] = hlo.compare LT, %[[B]], %[[A]]
// CHECK-NEXT:      %[[TIE:.+]] = hlo.compare EQ, %[[BEFORE]], %[[AFTER]]
// CHECK-NEXT:      %[[ORDER:.+]] = hlo.compare LT, %[[I]], %[[J]]
// CHECK-NEXT:      %[[RESULT:.+]] = hlo.select %[[TIE]], %[[ORDER]], %[[BEFORE]]
// CHECK-NEXT:      hlo.return %[[RESULT]]
// CHECK:         %[[KEYS:.+]] = hlo.get_tuple_element %[[SORT]][0]
// CHECK-NEXT:    %[[VALUES:.+]] = hlo.get_tuple_element %[[SORT]][1]
// CHECK-NEXT:    %[[TUPLE:.+]] = hlo.tuple %[[KEYS]], %[[VALUES]]
// CHECK-NEXT:    return %[[TUPLE]]
func.func @add_iota(%x: tensor<3x16xi8>) -> tuple<tensor<3x16xi8>, tensor<3x16xi8>> {
  %two = hlo.constant dense<2> : tensor<3x16xi8>
  %keys = hlo.remainder %x, %two : tensor<3x16xi8>
  %0 = hlo.sort %keys, %x dimension = 1 is_stable : (tensor<3x16xi8>, tensor<3x16xi8>) -> tuple<tensor<3x16xi8>, tensor<3x16xi8>> to_apply {
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %v: tensor<i8>, %w: tensor<i8>):
    %1 = hlo.compare LT, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<3x16xi8>, tensor<3x16xi8>>
}

// CHECK-LABEL: func @one_operand(
// CHECK:         %[[SORT:.+]] = hlo.sort {{.*}} : (tensor<8xf32>, tensor<8xi32>)
// CHECK:         %[[RESULT:.+]] = hlo.get_tuple_element %[[SORT]][0] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[RESULT]]
func.func @one_operand() -> tensor<8xf32> {
  %x = hlo.constant dense<[0.0, -0.0, 1.0, -0.0, 0.0, -1.0, 0.0, -0.0]> : tensor<8xf32>
  %0 = hlo.sort %x dimension = 0 is_stable {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @reuse_iota(
// CHECK:         %[[IOTA:.+]] = hlo.iota
// CHECK-NEXT:    %[[SORT:.+]] = hlo.sort %{{.+}}, %[[IOTA]] dimension = 0 : (tensor<8xf32>, tensor<8xui8>) -> tuple<tensor<8xf32>, tensor<8xui8>>
// CHECK:         return %[[SORT]]
func.func @reuse_iota(%x: tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xui8>> {
  %i = hlo.iota iota_dimension = 0 : tensor<8xui8>
  %0 = hlo.sort %x, %i dimension = 0 is_stable : (tensor<8xf32>, tensor<8xui8>) -> tuple<tensor<8xf32>, tensor<8xui8>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %v: tensor<ui8>, %w: tensor<ui8>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xui8>>
}

// An iota along another dimension, one of floats, and one that overflows.
// CHECK-LABEL: func @other_iotas(
// CHECK:         hlo.sort {{.*}} : (tensor<2x200xi8>, tensor<2x200xi32>, tensor<2x200xf32>, tensor<2x200xi8>, tensor<2x200xi32>)
func.func @other_iotas(%x: tensor<2x200xi8>) -> tuple<tensor<2x200xi8>, tensor<2x200xi32>, tensor<2x200xf32>, tensor<2x200xi8>> {
  %i = hlo.iota iota_dimension = 0 : tensor<2x200xi32>
  %j = hlo.iota iota_dimension = 1 : tensor<2x200xf32>
  %k = hlo.iota iota_dimension = 1 : tensor<2x200xi8>
  %0 = hlo.sort %x, %i, %j, %k dimension = 1 is_stable : (tensor<2x200xi8>, tensor<2x200xi32>, tensor<2x200xf32>, tensor<2x200xi8>) -> tuple<tensor<2x200xi8>, tensor<2x200xi32>, tensor<2x200xf32>, tensor<2x200xi8>> to_apply {
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<i32>, %d: tensor<i32>, %e: tensor<f32>, %f: tensor<f32>, %g: tensor<i8>, %h: tensor<i8>):
    %1 = hlo.compare LT, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<2x200xi8>, tensor<2x200xi32>, tensor<2x200xf32>, tensor<2x200xi8>>
}

// A comparator whose parameters are instructions, of scalars without layouts.
// CHECK-LABEL: func @parameters(
// CHECK:         hlo.sort
// CHECK-NOT:       hlo.copy
// CHECK-NOT:       hlo.parameter
// CHECK:         hlo.get_tuple_element
func.func @parameters(%x: tensor<8xf32, #hlo.layout<[0]>>) -> tensor<8xf32, #hlo.layout<[0]>> {
  %0 = hlo.sort %x dimension = 0 is_stable : (tensor<8xf32, #hlo.layout<[0]>>) -> tensor<8xf32, #hlo.layout<[0]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = hlo.parameter %b {hlo.frontend_attributes = {a = "b"}} : tensor<f32>
    %1 = hlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<8xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @unstable(
// CHECK-NEXT:    hlo.sort %{{.+}} dimension = 0 :
func.func @unstable(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %x dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="sort stays: dynamic dimensions"
// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.sort %{{.+}} dimension = 0 is_stable
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>> {
  %0 = hlo.sort %x dimension = 0 is_stable : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<?xf32, #hlo.bounds<[8]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<?xf32, #hlo.bounds<[8]>>
}

// Kernels of a GPU go by the digits of long rows, which keeps the order of equal
// elements; but not by what is no key, and others take longer than a network.
// CHECK-LABEL: func @long(
// CHECK-NOT:     is_stable
// GPU-LABEL:   func @long(
// GPU:           hlo.sort %{{.*}} dimension = 0 is_stable
// GPU:           hlo.sort %{{.*}}, %{{.*}} dimension = 0 :
// GPU:           hlo.sort %{{.*}}, %{{.*}} dimension = 0 :
// CPU-LABEL:   func @long(
// CPU-NOT:       is_stable
func.func @long(%x: tensor<1000000xf32>, %y: tensor<100000xf32>) -> tuple<tensor<1000000xf32>, tensor<1000000xf32>, tensor<100000xf32>> {
  %0 = hlo.sort %x dimension = 0 is_stable : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %1 = hlo.sort %x dimension = 0 is_stable : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %2 = hlo.sort %y dimension = 0 is_stable : (tensor<100000xf32>) -> tensor<100000xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  }
  %4 = hlo.tuple %0, %1, %2 : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<100000xf32>) -> tuple<tensor<1000000xf32>, tensor<1000000xf32>, tensor<100000xf32>>
  return %4 : tuple<tensor<1000000xf32>, tensor<1000000xf32>, tensor<100000xf32>>
}
