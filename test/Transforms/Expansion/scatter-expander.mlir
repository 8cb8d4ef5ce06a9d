// RUN: hlo-opt %s --scatter-expander | FileCheck %s
// RUN: hlo-opt %s --scatter-expander=mode=simple \
// RUN:   | FileCheck %s --check-prefix=SIMPLE
// RUN: hlo-opt %s --scatter-expander=mode=indeterministic \
// RUN:   | FileCheck %s --check-prefix=ORDER
// RUN: hlo-opt %s --scatter-expander=mode=gpu \
// RUN:   | FileCheck %s --check-prefix=GPU
// RUN: hlo-opt %s --scatter-expander=mode=simple --remark-format=emitRemark \
// RUN:   --remarks-filter=scatter-expander -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Windows outside are left out, as a whole; others are updated twice, in order.
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: several windows"
// CHECK-LABEL: func @loop(
// CHECK-SAME:    %[[X:.+]]: tensor<4x3x5xf32>
// CHECK-DAG:     hlo.compare GE, {{.*}} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
// CHECK-DAG:     hlo.compare LE, {{.*}} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
// CHECK:         %[[LOOP:.+]] = hlo.while
// CHECK:         body
// CHECK:           %[[OLD:.+]] = hlo.dynamic_slice {{.*}} sizes = [2, 3, 1] : {{.*}} -> tensor<2x3x1xf32>
// CHECK:           %[[NEW:.+]] = hlo.map %[[OLD]], %{{.+}} dimensions = [0, 1, 2] : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
// CHECK:           %[[SELECT:.+]] = hlo.select %{{.+}}, %[[NEW]], %[[OLD]]
// CHECK:           hlo.dynamic_update_slice %{{.+}}[{{.*}}], %[[SELECT]]
// CHECK:         hlo.get_tuple_element %[[LOOP]][1] {hlo.sharding = #hlo.sharding<"{replicated}">}
// SIMPLE-LABEL: func @loop(
// SIMPLE:         hlo.scatter
// ORDER-LABEL: func @loop(
// ORDER:         hlo.while
// GPU-LABEL: func @loop(
// GPU:         hlo.scatter
func.func @loop(%x: tensor<4x3x5xf32>, %u: tensor<2x2x3x3xf32>) -> tensor<4x3x5xf32> {
  %i = hlo.constant dense<[[[4, 0], [-1, 0], [2, 3]], [[2, 2], [2, 2], [5, 1]]]> : tensor<2x3x2xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1, 3], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 2> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4x3x5xf32>, tensor<2x3x2xi32>, tensor<2x2x3x3xf32>) -> tensor<4x3x5xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.subtract %b, %a : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4x3x5xf32>
}

// No i8 is more than 299, the last place: only the sign is looked at.
// CHECK-LABEL: func @narrow_index(
// CHECK:         hlo.compare GE, {{.*}} tensor<4xi8>
// CHECK-NOT:     hlo.compare LE, {{.*}} tensor<4xi8>
// CHECK:         hlo.while
// ORDER-LABEL: func @narrow_index(
// ORDER:         hlo.scatter
func.func @narrow_index(%x: tensor<300xi32>, %u: tensor<4xi32>) -> tensor<300xi32> {
  %i = hlo.constant dense<[127, 127, -128, 0]> : tensor<4xi8>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<300xi32>, tensor<4xi8>, tensor<4xi32>) -> tensor<300xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<300xi32>
}

// Unsigned indices are large, not negative.
// CHECK-LABEL: func @unsigned_index(
// CHECK-NOT:     hlo.compare GE
// CHECK:         hlo.compare LE, {{.*}} tensor<4xui32>
// CHECK:         hlo.while
func.func @unsigned_index(%x: tensor<5xf32>, %u: tensor<4xf32>) -> tensor<5xf32> {
  %i = hlo.constant dense<[4294967295, 4, 5, 0]> : tensor<4xui32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<5xf32>, tensor<4xui32>, tensor<4xf32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<5xf32>
}

// All indices there are are inside.
// CHECK-LABEL: func @always_inside(
// CHECK:         hlo.while
// CHECK-NOT:     hlo.select
func.func @always_inside(%x: tensor<256xf32>, %i: tensor<3xui8>, %u: tensor<3xf32>) -> tensor<256xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<256xf32>, tensor<3xui8>, tensor<3xf32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<256xf32>
}

// The updates themselves need no map.
// CHECK-LABEL: func @one_window(
// SIMPLE-LABEL: func @one_window(
// SIMPLE-SAME:    %[[X:.+]]: tensor<8xf32>
// SIMPLE-NOT:     hlo.while
// SIMPLE-NOT:     hlo.map
// SIMPLE:         %[[OLD:.+]] = hlo.dynamic_slice %[[X]]
// SIMPLE:         %[[NEW:.+]] = hlo.select %{{.+}}, %{{.+}}, %[[OLD]]
// SIMPLE:         %[[RESULT:.+]] = hlo.dynamic_update_slice %[[X]][{{.*}}], %[[NEW]]
// SIMPLE-NEXT:    return %[[RESULT]]
func.func @one_window(%x: tensor<8xf32>, %i: tensor<1xi32>, %u: tensor<2xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<8xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// A map for each result of the computation, which returns a tuple.
// CHECK-LABEL: func @variadic(
// CHECK:         hlo.while
// CHECK:           hlo.map {{.*}} -> tensor<1xf32>
// CHECK:             hlo.maximum
// CHECK-NOT:         hlo.add
// CHECK:           hlo.map {{.*}} -> tensor<1xi32>
// CHECK:             hlo.add
// CHECK:         hlo.tuple
// ORDER-LABEL: func @variadic(
// ORDER:         hlo.while
// GPU-LABEL: func @variadic(
// GPU:         hlo.while
func.func @variadic(%x: tensor<8xf32>, %y: tensor<8xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.maximum %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// GPU-LABEL: func @variadic_unique(
// GPU:         hlo.scatter
func.func @variadic_unique(%x: tensor<8xf32>, %y: tensor<8xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %i = hlo.constant dense<[[1], [0], [3]]> : tensor<3x1xi32>
  %0 = hlo.scatter %x, %y, %i, %u, %v dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<8xf32>, tensor<8xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.maximum %a, %c : tensor<f32>
    %2 = hlo.add %b, %d : tensor<i32>
    %3 = hlo.tuple %1, %2 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// GPU-LABEL: func @one_array(
// GPU-NEXT:      hlo.scatter
func.func @one_array(%x: tensor<8xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// GPU-LABEL: func @wide(
// GPU:         hlo.while
func.func @wide(%x: tensor<8xcomplex<f64>>, %i: tensor<3x1xi32>, %u: tensor<3xcomplex<f64>>) -> tensor<8xcomplex<f64>> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xcomplex<f64>>, tensor<3x1xi32>, tensor<3xcomplex<f64>>) -> tensor<8xcomplex<f64>> to_apply hlo.add : tensor<complex<f64>>
  return %0 : tensor<8xcomplex<f64>>
}

// Sums are made in f32 and rounded at the end.
// CHECK-LABEL: func @mixed_precision(
// CHECK:         hlo.convert {{.*}} : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK:         hlo.while
// CHECK:         hlo.convert {{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
func.func @mixed_precision(%x: tensor<4xbf16>, %i: tensor<6xi32>, %u: tensor<6xbf16>) -> tensor<4xbf16> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xbf16>, tensor<6xi32>, tensor<6xbf16>) -> tensor<4xbf16> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func @batching(
// CHECK:         hlo.iota
// CHECK:         hlo.while
func.func @batching(%x: tensor<2x5xf32>, %u: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %i = hlo.constant dense<[[[0], [4], [5]], [[1], [1], [-1]]]> : tensor<2x3x1xi32>
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func @scalar(
// CHECK:         hlo.while
func.func @scalar(%x: tensor<f32>, %i: tensor<3x0xi32>, %u: tensor<3xf32>) -> tensor<f32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <index_vector_dim = 1> : (tensor<f32>, tensor<3x0xi32>, tensor<3xf32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// SIMPLE-LABEL: func @empty(
// SIMPLE-SAME:    %[[X:.+]]: tensor<8xf32>
// SIMPLE-NEXT:    return %[[X]]
func.func @empty(%x: tensor<8xf32>, %i: tensor<0xi32>, %u: tensor<0xf32>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<0xi32>, tensor<0xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.scatter
// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="scatter stays: dynamic dimensions"
func.func @dynamic(%x: tensor<8xf32>, %i: tensor<?xi32, #hlo.bounds<[3]>>, %u: tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<?xi32, #hlo.bounds<[3]>>, tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8xf32>
}

// Nothing is cut out of vectors that are not looked at.
// CHECK-LABEL: func @vectors_always_inside(
// CHECK-NOT:     hlo.slice {{.*}} -> tensor<3x1xui8>
// CHECK:         hlo.while
func.func @vectors_always_inside(%x: tensor<256x256xf32>, %i: tensor<3x2xui8>, %u: tensor<3xf32>) -> tensor<256x256xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1> : (tensor<256x256xf32>, tensor<3x2xui8>, tensor<3xf32>) -> tensor<256x256xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<256x256xf32>
}
