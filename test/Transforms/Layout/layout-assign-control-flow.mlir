// RUN: hlo-opt %s --layout-assign | FileCheck %s

// The state of a loop has one layout wherever it goes.
// CHECK-LABEL: func @while(
// CHECK-NEXT:    %[[W:.*]] = hlo.while %arg0 : tensor<4x2xf32, #hlo.layout<[0, 1]>> condition {
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<4x2xf32, #hlo.layout<[0, 1]>>):
// CHECK:         ^bb0(%{{.*}}: tensor<4x2xf32, #hlo.layout<[0, 1]>>):
// CHECK-NOT:     hlo.copy
// CHECK:         %[[C:.*]] = hlo.copy %[[W]]
// CHECK-NEXT:    hlo.add %[[C]], %arg1
func.func @while(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.while %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> condition {
  ^bb0(%s: tensor<4x2xf32>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%s: tensor<4x2xf32>):
    %1 = hlo.negate %s : tensor<4x2xf32>
    hlo.return %1 : tensor<4x2xf32>
  }
  %2 = hlo.add %0, %y : tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// What changes its place in the state is copied in each iteration, or has one
// layout in both places.
// CHECK-LABEL: func @swapped_elements(
// CHECK:         hlo.while
// CHECK-NOT:     hlo.copy
// CHECK:         return
func.func @swapped_elements(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>> {
  %0 = hlo.tuple %x, %y : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>>
  %1 = hlo.while %0 : tuple<tensor<4x2xf32>, tensor<4x2xf32>> condition {
  ^bb0(%s: tuple<tensor<4x2xf32>, tensor<4x2xf32>>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<4x2xf32>, tensor<4x2xf32>>):
    %a = hlo.get_tuple_element %s[0] : (tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tensor<4x2xf32>
    %b = hlo.get_tuple_element %s[1] : (tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tensor<4x2xf32>
    %2 = hlo.tuple %b, %a : (tensor<4x2xf32>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>>
    hlo.return %2 : tuple<tensor<4x2xf32>, tensor<4x2xf32>>
  }
  return %1 : tuple<tensor<4x2xf32>, tensor<4x2xf32>>
}

// A tuple that is not made here is taken apart and copied.
// CHECK-LABEL: func @deep_copy(
// CHECK-NEXT:    %[[B:.*]] = hlo.opt_barrier %arg0 : tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<f32>>
// CHECK-NEXT:    %[[E:.*]] = hlo.get_tuple_element %[[B]][0] {{.*}} -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[E]]
// CHECK-NEXT:    %[[F:.*]] = hlo.get_tuple_element %[[B]][1]
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %[[C]], %[[F]]
// CHECK-NEXT:    return %[[T]]
func.func @deep_copy(%x: tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<f32>>) -> tuple<tensor<4x2xf32>, tensor<f32>> {
  %0 = hlo.opt_barrier %x : (tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<f32>>) -> tuple<tensor<4x2xf32>, tensor<f32>>
  return %0 : tuple<tensor<4x2xf32>, tensor<f32>>
}

// All branches return one layout.
// CHECK-LABEL: func @conditional(
// CHECK:         hlo.conditional %arg0(%arg1, %arg2) : (tensor<i1>, tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
// CHECK:         ^bb0(%[[A:.*]]: tensor<4x2xf32, #hlo.layout<[0, 1]>>):
// CHECK-NEXT:      %[[C:.*]] = hlo.copy %[[A]]
// CHECK-NEXT:      hlo.return %[[C]]
// CHECK:         ^bb0(%[[B:.*]]: tensor<4x2xf32, #hlo.layout<[1, 0]>>):
// CHECK-NEXT:      hlo.return %[[B]]
func.func @conditional(%p: tensor<i1>, %x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.conditional %p(%x, %y) : (tensor<i1>, tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tensor<4x2xf32> branches {
  ^bb0(%a: tensor<4x2xf32>):
    hlo.return %a : tensor<4x2xf32>
  }, {
  ^bb0(%b: tensor<4x2xf32>):
    hlo.return %b : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32>
}

// A function has the layouts of its calls.
// CHECK-LABEL: func private @callee(
// CHECK-SAME:    tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
func.func private @callee(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.negate %x : tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @call(
// CHECK-NEXT:    %[[C:.*]] = hlo.call @callee(%arg0) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[C]]
func.func @call(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.call @callee(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// One that nobody calls keeps its own.
// CHECK-LABEL: func private @uncalled(
// CHECK-SAME:    tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
func.func private @uncalled(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  return %x : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @fusion(
// CHECK:         hlo.fusion kLoop(%arg0) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> calls {
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<4x2xf32, #hlo.layout<[0, 1]>>):
func.func @fusion(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> calls {
  ^bb0(%p: tensor<4x2xf32>):
    %1 = hlo.negate %p : tensor<4x2xf32>
    hlo.return %1 : tensor<4x2xf32>
  }
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// A kernel that was made for its layouts stays as it is, and is given what it
// reads.
// CHECK-LABEL: func @compiled_fusion(
// CHECK-NEXT:    %[[X:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.fusion kLoop(%[[X]])
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<4x2xf32, #hlo.layout<[1, 0]>>):
// CHECK-NEXT:      hlo.transpose {{.*}} -> tensor<2x4xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:      hlo.return
func.func @compiled_fusion(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> calls {
  ^bb0(%p: tensor<4x2xf32, #hlo.layout<[1, 0]>>):
    %1 = hlo.transpose %p dimensions = [1, 0] : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>>
    hlo.return %1 : tensor<2x4xf32, #hlo.layout<[1, 0]>>
  }
  return %0 : tensor<2x4xf32, #hlo.layout<[1, 0]>>
}

// So does the call of a library.
// CHECK-LABEL: func @library_call(
// CHECK-NEXT:    %[[B:.*]] = hlo.copy %arg1
// CHECK-NEXT:    library.triangular_solve %arg0, %[[B]]
// CHECK-SAME:    -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<0xi8
// CHECK-NEXT:    hlo.get_tuple_element
// CHECK-NEXT:    hlo.copy
func.func @library_call(%a: tensor<4x4xf32, #hlo.layout<[0, 1]>>, %b: tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.copy %b : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %1 = library.triangular_solve %a, %0 left_side lower transpose_a = NO_TRANSPOSE
      : (tensor<4x4xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<0xi8>>
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<0xi8>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  %3 = hlo.copy %2 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
  return %3 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
}

// A copy outside of a loop that runs often is better than one inside.
// CHECK-LABEL: func @trip_count(
// CHECK:         hlo.copy
// CHECK:         hlo.while
// CHECK-NOT:     hlo.copy
// CHECK:         hlo.get_tuple_element %{{.*}}[1]
// CHECK:         return
func.func @trip_count(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>, %y: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.tuple %x, %y : (tensor<4x2xf32, #hlo.layout<[0, 1]>>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>>
  %1 = hlo.while %0 {hlo.backend_config = "{\22known_trip_count\22:{\22n\22:\2210\22}}"} : tuple<tensor<4x2xf32>, tensor<4x2xf32>> condition {
  ^bb0(%s: tuple<tensor<4x2xf32>, tensor<4x2xf32>>):
    %false = hlo.constant dense<false> : tensor<i1>
    hlo.return %false : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<4x2xf32>, tensor<4x2xf32>>):
    %a = hlo.get_tuple_element %s[0] : (tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tensor<4x2xf32>
    %b = hlo.get_tuple_element %s[1] : (tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tensor<4x2xf32>
    %2 = hlo.add %a, %b : tensor<4x2xf32>
    %3 = hlo.tuple %a, %2 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tuple<tensor<4x2xf32>, tensor<4x2xf32>>
    hlo.return %3 : tuple<tensor<4x2xf32>, tensor<4x2xf32>>
  }
  %4 = hlo.get_tuple_element %1[1] : (tuple<tensor<4x2xf32>, tensor<4x2xf32>>) -> tensor<4x2xf32>
  return %4 : tensor<4x2xf32>
}
