// RUN: hlo-opt %s --defuser | FileCheck %s

// CHECK-LABEL: func @nested(
// CHECK-NEXT:    %[[ABS:.*]] = hlo.abs %arg0
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %[[ABS]]
// CHECK-NEXT:    return %[[NEGATE]]
func.func @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    %1 = hlo.fusion kLoop(%a) : (tensor<4xf32>) -> tensor<4xf32> calls {
    ^bb0(%b: tensor<4xf32>):
      %3 = hlo.abs %b : tensor<4xf32>
      hlo.return %3 : tensor<4xf32>
    }
    %2 = hlo.negate %1 : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @tuples(
// CHECK-DAG:     %[[ABS:.*]] = hlo.abs %arg1
// CHECK-DAG:     %[[NEGATE:.*]] = hlo.negate %arg0
// CHECK-DAG:     %[[ADD:.*]] = hlo.add %[[ABS]], %[[NEGATE]]
// CHECK:         return %[[ADD]]
func.func @tuples(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.tuple %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %1 = hlo.fusion kCustom(%0) {hlo.backend_config = "{}"} : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>> calls {
  ^bb0(%t: tuple<tensor<4xf32>, tensor<4xf32>>):
    %5 = hlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
    %6 = hlo.get_tuple_element %t[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
    %7 = hlo.negate %5 : tensor<4xf32>
    %8 = hlo.abs %6 : tensor<4xf32>
    %9 = hlo.tuple %8, %7 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %9 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %3 = hlo.get_tuple_element %1[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = hlo.add %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// CHECK-LABEL: func @order(
// CHECK:         hlo.abs %arg0 {hlo.control_id = 0 : i64}
// CHECK:         hlo.negate %arg0 {{.*}}hlo.control_predecessors = array<i64: 0>}
func.func @order(%x: tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<4xf32>
  %1 = hlo.fusion kLoop(%x) {hlo.control_predecessors = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    %3 = hlo.negate %a : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
}

// CHECK-LABEL: func @nothing_fused(
// CHECK-NEXT:    return %arg0
func.func @nothing_fused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%a: tensor<4xf32>):
    hlo.return %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// A copy makes one array of another layout, and no tuple.
// CHECK-LABEL: func @array_layouts(
// CHECK-NEXT:    %[[COPY:.*]] = hlo.copy %arg0
// CHECK-NEXT:    %[[NEGATE:.*]] = hlo.negate %[[COPY]]
// CHECK-NEXT:    hlo.copy %[[NEGATE]]
func.func @array_layouts(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%a: tensor<4x2xf32>):
    %1 = hlo.negate %a : tensor<4x2xf32>
    hlo.return %1 : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @returned_layouts(
// CHECK:         hlo.fusion
func.func @returned_layouts(%x: tensor<4x2xf32>) -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32>) -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>> calls {
  ^bb0(%a: tensor<4x2xf32>):
    %1 = hlo.tuple %a : (tensor<4x2xf32>) -> tuple<tensor<4x2xf32>>
    hlo.return %1 : tuple<tensor<4x2xf32>>
  }
  return %0 : tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>
}

// CHECK-LABEL: func @read_layouts(
// CHECK:         hlo.fusion
func.func @read_layouts(%x: tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>) -> tensor<4x2xf32> {
  %0 = hlo.fusion kLoop(%x) : (tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>>) -> tensor<4x2xf32> calls {
  ^bb0(%a: tuple<tensor<4x2xf32>>):
    %1 = hlo.get_tuple_element %a[0] : (tuple<tensor<4x2xf32>>) -> tensor<4x2xf32>
    hlo.return %1 : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32>
}
