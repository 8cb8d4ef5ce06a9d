// RUN: hlo-opt %s --scan-expander | FileCheck %s
// RUN: hlo-opt %s --scan-expander --remark-format=emitRemark \
// RUN:   --remarks-filter=scan-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Replaced {{.*}} Remark="scan replaced by tuple"
// CHECK-LABEL: func @forward(
// CHECK-SAME:    %[[X:.+]]: tensor<8x4xf32>, %[[INIT:.+]]: tensor<4xf32>
// CHECK:         %[[OUTPUT:.+]] = hlo.broadcast {{.*}} -> tensor<8x4xf32>
// CHECK:         %[[STATE:.+]] = hlo.tuple %{{.+}}, %[[OUTPUT]], %[[INIT]], %[[X]]
// CHECK:         %[[LOOP:.+]] = hlo.while %[[STATE]]
// CHECK:         body
// CHECK:           %[[SLICE:.+]] = hlo.dynamic_slice {{.*}} sizes = [1, 4]
// CHECK-NEXT:      %[[ROW:.+]] = hlo.reshape %[[SLICE]] : (tensor<1x4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      %[[SUM:.+]] = hlo.add %[[ROW]], %{{.+}} : tensor<4xf32>
// CHECK:           hlo.dynamic_update_slice
// CHECK-DAG:     %[[RESULT:.+]] = hlo.get_tuple_element %[[LOOP]][1]
// CHECK-DAG:     %[[CARRY:.+]] = hlo.get_tuple_element %[[LOOP]][2]
// CHECK:         hlo.tuple %[[RESULT]], %[[CARRY]]
func.func @forward(%x: tensor<8x4xf32>, %init: tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
  ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
    %1 = hlo.add %slice, %carry : tensor<4xf32>
    %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  return %0 : tuple<tensor<8x4xf32>, tensor<4xf32>>
}

// From the end of the second dimension, two arrays, two carries, three outputs.
// CHECK-LABEL: func @reverse(
// CHECK:         hlo.while
// CHECK:         body
// CHECK:           %[[LAST:.+]] = hlo.constant dense<4> : tensor<i32>
// CHECK:           hlo.subtract %[[LAST]], %{{.+}} : tensor<i32>
func.func @reverse(%x: tensor<2x5xi32>, %y: tensor<3x5xf32>, %a: tensor<2xi32>, %b: tensor<f32>) -> tuple<tensor<2x5xi32>, tensor<2x5xi32>, tensor<3x5xf32>, tensor<2xi32>, tensor<f32>> {
  %0 = hlo.scan %x, %y, %a, %b dimensions = [1] num_carries = 2 is_reverse : (tensor<2x5xi32>, tensor<3x5xf32>, tensor<2xi32>, tensor<f32>) -> tuple<tensor<2x5xi32>, tensor<2x5xi32>, tensor<3x5xf32>, tensor<2xi32>, tensor<f32>> to_apply {
  ^bb0(%s: tensor<2xi32>, %t: tensor<3xf32>, %c: tensor<2xi32>, %d: tensor<f32>):
    %1 = hlo.subtract %c, %s : tensor<2xi32>
    %2 = hlo.sine %d : tensor<f32>
    %3 = hlo.broadcast %2 dimensions = [] : (tensor<f32>) -> tensor<3xf32>
    %4 = hlo.multiply %3, %t : tensor<3xf32>
    %5 = hlo.tuple %1, %c, %4, %1, %2 : (tensor<2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<2xi32>, tensor<f32>) -> tuple<tensor<2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<2xi32>, tensor<f32>>
    hlo.return %5 : tuple<tensor<2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<2xi32>, tensor<f32>>
  }
  return %0 : tuple<tensor<2x5xi32>, tensor<2x5xi32>, tensor<3x5xf32>, tensor<2xi32>, tensor<f32>>
}

// CHECK-LABEL: func @no_carries(
// CHECK:         %[[LOOP:.+]] = hlo.while
// CHECK:         %[[RESULT:.+]] = hlo.get_tuple_element %[[LOOP]][1] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK-NEXT:    return %[[RESULT]]
func.func @no_carries(%x: tensor<5xi32>) -> tensor<5xi32> {
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<5xi32>) -> tensor<5xi32> to_apply {
  ^bb0(%s: tensor<i32>):
    %1 = hlo.negate %s : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func @one_step(
// CHECK-NOT:     hlo.while
func.func @one_step(%x: tensor<1xi32>, %init: tensor<i32>) -> tuple<tensor<1xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<1xi32>, tensor<i32>) -> tuple<tensor<1xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %2 = hlo.tuple %carry, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<1xi32>, tensor<i32>>
}

// CHECK-LABEL: func @no_steps(
// CHECK-SAME:    %[[X:.+]]: tensor<0xi32>, %[[INIT:.+]]: tensor<i32>
// CHECK-NOT:     hlo.while
// CHECK:         hlo.tuple %{{.+}}, %[[INIT]]
func.func @no_steps(%x: tensor<0xi32>, %init: tensor<i32>) -> tuple<tensor<0xi32>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<0xi32>, tensor<i32>) -> tuple<tensor<0xi32>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %2 = hlo.tuple %carry, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<0xi32>, tensor<i32>>
}

// Carries stay in f32.
// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.convert {{.*}} : (tensor<bf16>) -> tensor<f32>
// CHECK:         hlo.while {{.*}} : tuple<tensor<i32>, tensor<5xf32>, tensor<f32>, tensor<5xbf16>>
// CHECK:         hlo.convert {{.*}} : (tensor<f32>) -> tensor<bf16>
func.func @mixed_precision(%x: tensor<5xbf16>, %init: tensor<bf16>) -> tuple<tensor<5xf32>, tensor<bf16>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<5xbf16>, tensor<bf16>) -> tuple<tensor<5xf32>, tensor<bf16>> to_apply {
  ^bb0(%slice: tensor<bf16>, %carry: tensor<f32>):
    %1 = hlo.convert %slice : (tensor<bf16>) -> tensor<f32>
    %2 = hlo.add %1, %carry : tensor<f32>
    %3 = hlo.tuple %2, %2 : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tuple<tensor<5xf32>, tensor<bf16>>
}

// As many steps as there are elements at run time.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME:    %[[X:.+]]: tensor<?xi32, #hlo.bounds<[5]>>
// CHECK:         %[[N:.+]] = hlo.get_dimension_size %[[X]] dimension = 0
// CHECK:         %[[LOOP:.+]] = hlo.while
// CHECK:           hlo.compare LT
// CHECK:         body
// CHECK:           hlo.dynamic_slice {{.*}} : (tensor<?xi32, #hlo.bounds<[5]>>, tensor<i32>) -> tensor<1xi32>
// CHECK:           hlo.dynamic_update_slice {{.*}} -> tensor<5xi32>
// CHECK:         %[[ALL:.+]] = hlo.get_tuple_element %[[LOOP]][1] : {{.*}} -> tensor<5xi32>
// CHECK:         hlo.set_dimension_size %[[ALL]], %[[N]] dimension = 0
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xi32, #hlo.bounds<[5]>> {
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (tensor<?xi32, #hlo.bounds<[5]>>) -> tensor<?xi32, #hlo.bounds<[5]>> to_apply {
  ^bb0(%s: tensor<i32>):
    %1 = hlo.negate %s : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<?xi32, #hlo.bounds<[5]>>
}

// From the last element there is, in the second dimension; with a layout.
// CHECK-LABEL: func @dynamic_reverse(
// CHECK:         hlo.while
// CHECK:         body
// CHECK:           %[[LAST:.+]] = hlo.subtract %{{.+}}, %{{.+}} : tensor<i32>
// CHECK-NEXT:      hlo.subtract %[[LAST]], %{{.+}} : tensor<i32>
// CHECK:           hlo.dynamic_slice {{.*}} sizes = [3, 1]
!rows = tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[0, 1]>>>
!row = tensor<3xi8, #hlo.layout<[0]>>
func.func @dynamic_reverse(%x: !rows, %y: tensor<3x4xi8, #hlo.layout<[1, 0]>>, %n: tensor<i32>, %init: !row) -> tuple<!rows, !row> {
  %d = hlo.set_dimension_size %y, %n dimension = 1 : (tensor<3x4xi8, #hlo.layout<[1, 0]>>, tensor<i32>) -> tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[1, 0]>>>
  %0 = hlo.scan %d, %init dimensions = [1] num_carries = 1 is_reverse : (tensor<3x?xi8, #hlo.bounds<[?, 4], #hlo.layout<[1, 0]>>>, !row) -> tuple<!rows, !row> to_apply {
  ^bb0(%s: tensor<3xi8>, %c: tensor<3xi8>):
    %1 = hlo.subtract %s, %c : tensor<3xi8>
    %2 = hlo.tuple %1, %1 : (tensor<3xi8>, tensor<3xi8>) -> tuple<tensor<3xi8>, tensor<3xi8>>
    hlo.return %2 : tuple<tensor<3xi8>, tensor<3xi8>>
  }
  return %0 : tuple<!rows, !row>
}

// Nothing is read where there is no element at most.
// CHECK-LABEL: func @dynamic_none(
// CHECK-NOT:     hlo.while
// CHECK:         hlo.set_dimension_size %{{.+}}, %{{.+}} dimension = 0 : (tensor<0xi32>, tensor<i32>) -> tensor<?xi32, #hlo.bounds<[0]>>
func.func @dynamic_none(%x: tensor<?xi32, #hlo.bounds<[0]>>, %init: tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[0]>>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_reverse : (tensor<?xi32, #hlo.bounds<[0]>>, tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[0]>>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<i32>, %carry: tensor<i32>):
    %1 = hlo.add %slice, %carry : tensor<i32>
    %2 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<?xi32, #hlo.bounds<[0]>>, tensor<i32>>
}

// None or one.
// CHECK-LABEL: func @dynamic_one(
// CHECK:         hlo.while
// CHECK:           hlo.reshape %{{.+}} : (tensor<?xi32, #hlo.bounds<[1]>>) -> tensor<i32>
func.func @dynamic_one(%x: tensor<?xi32, #hlo.bounds<[1]>>, %init: tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>) -> tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>> to_apply {
  ^bb0(%s: tensor<i32>, %c: tensor<i32>):
    %1 = hlo.add %s, %c : tensor<i32>
    %2 = hlo.tuple %1, %1 : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    hlo.return %2 : tuple<tensor<i32>, tensor<i32>>
  }
  return %0 : tuple<tensor<?xi32, #hlo.bounds<[1]>>, tensor<i32>>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scan stays: dynamic dimensions that it does not scan"
// CHECK-LABEL: func @dynamic_other(
// CHECK-NEXT:    hlo.scan
func.func @dynamic_other(%x: tensor<5x?xi32, #hlo.bounds<[?, 4]>>) -> tensor<5x?xi32, #hlo.bounds<[?, 4]>> {
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (tensor<5x?xi32, #hlo.bounds<[?, 4]>>) -> tensor<5x?xi32, #hlo.bounds<[?, 4]>> to_apply {
  ^bb0(%s: tensor<?xi32, #hlo.bounds<[4]>>):
    %1 = hlo.negate %s : tensor<?xi32, #hlo.bounds<[4]>>
    hlo.return %1 : tensor<?xi32, #hlo.bounds<[4]>>
  }
  return %0 : tensor<5x?xi32, #hlo.bounds<[?, 4]>>
}
