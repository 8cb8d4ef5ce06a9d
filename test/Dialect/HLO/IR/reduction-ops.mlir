// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

// CHECK-LABEL: func.func @map(
// CHECK: hlo.map %{{.*}}, %{{.*}} dimensions = [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
func.func @map(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.map %x, %y dimensions = [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.add %a, %b : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// Older text gives no dimensions, or an empty list; a scalar has none.
// CHECK-LABEL: func.func @map_without_dimensions(
// CHECK: hlo.map %{{.*}} : (tensor<i32>) -> tensor<i1> to_apply
// CHECK: hlo.map %{{.*}} dimensions = [] : (tensor<3x?xi32>) -> tensor<3x?xi1> to_apply
func.func @map_without_dimensions(%x: tensor<i32>, %y: tensor<3x?xi32>) -> tensor<3x?xi1> {
  %0 = hlo.map %x : (tensor<i32>) -> tensor<i1> to_apply {
  ^bb0(%a: tensor<i32>):
    %2 = hlo.compare EQ, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  %1 = hlo.map %y dimensions = [] : (tensor<3x?xi32>) -> tensor<3x?xi1> to_apply {
  ^bb0(%a: tensor<i32>):
    %2 = hlo.compare EQ, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  }
  return %1 : tensor<3x?xi1>
}

// CHECK-LABEL: func.func @reduce(
// CHECK: hlo.reduce %{{.*}}, %{{.*}} dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
func.func @reduce(%x: tensor<4x8xf32>, %zero: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    %1 = hlo.add %acc, %value : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// Two arrays at once, the index type left as it is.
// CHECK-LABEL: func.func @reduce_variadic(
// CHECK: hlo.reduce {{.*}} dimensions = [0] : (tensor<0x3xf32>, tensor<0x3xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<3xf32>, tensor<3xi32>> to_apply
func.func @reduce_variadic(%x: tensor<0x3xf32>, %i: tensor<0x3xi32>, %fx: tensor<f32>, %fi: tensor<i32>) -> tuple<tensor<3xf32>, tensor<3xi32>> {
  %0 = hlo.reduce %x, %i, %fx, %fi dimensions = [0] : (tensor<0x3xf32>, tensor<0x3xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<3xf32>, tensor<3xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %1 = hlo.tuple %b, %bi : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<3xf32>, tensor<3xi32>>
}

// A reducer may be of another float type than the arrays, and return a tuple of
// one. Bounded dimensions stay bounded.
// CHECK-LABEL: func.func @reduce_precision_and_bounds(
// CHECK: hlo.reduce {{.*}} dimensions = [] : (tensor<?x8xbf16, #hlo.bounds<[4, ?]>>, tensor<bf16>) -> tensor<?x8xf32, #hlo.bounds<[4, ?]>> to_apply
// CHECK: hlo.reduce {{.*}} -> tuple<tensor<?xf32, #hlo.bounds<[4]>>> to_apply
func.func @reduce_precision_and_bounds(%x: tensor<?x8xbf16, #hlo.bounds<[4, ?]>>, %zero: tensor<bf16>) -> tensor<?x8xf32, #hlo.bounds<[4, ?]>> {
  %0 = hlo.reduce %x, %zero dimensions = [] : (tensor<?x8xbf16, #hlo.bounds<[4, ?]>>, tensor<bf16>) -> tensor<?x8xf32, #hlo.bounds<[4, ?]>> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<bf16>):
    hlo.return %acc : tensor<f32>
  }
  %1 = hlo.reduce %x, %zero dimensions = [1] : (tensor<?x8xbf16, #hlo.bounds<[4, ?]>>, tensor<bf16>) -> tuple<tensor<?xf32, #hlo.bounds<[4]>>> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    %2 = hlo.tuple %acc : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %2 : tuple<tensor<f32>>
  }
  return %0 : tensor<?x8xf32, #hlo.bounds<[4, ?]>>
}

// CHECK-LABEL: func.func @scan(
// CHECK: hlo.scan %{{.*}}, %{{.*}} dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply
func.func @scan(%x: tensor<8x4xf32>, %init: tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> {
  %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
  ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
    %1 = hlo.add %slice, %carry : tensor<4xf32>
    %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  return %0 : tuple<tensor<8x4xf32>, tensor<4xf32>>
}

// No carry, one output; the outputs may have other ranks and element types.
// CHECK-LABEL: func.func @scan_forms(
// CHECK: hlo.scan {{.*}} num_carries = 0 is_associative = true : (tensor<2x0xf32>) -> tensor<2x0xf32> to_apply
// CHECK: hlo.scan {{.*}} dimensions = [1] num_carries = 1 is_reverse is_associative = false : (tensor<2x3xf32>, tensor<i32>) -> tuple<tensor<2x3xf32>, tensor<5x3xi1>, tensor<i32>> to_apply
func.func @scan_forms(%x: tensor<2x0xf32>, %y: tensor<2x3xf32>, %init: tensor<i32>, %p: tensor<5xi1>) -> tensor<2x0xf32> {
  %0 = hlo.scan %x dimensions = [1] num_carries = 0 is_associative = true : (tensor<2x0xf32>) -> tensor<2x0xf32> to_apply {
  ^bb0(%slice: tensor<2xf32>):
    hlo.return %slice : tensor<2xf32>
  }
  %1 = hlo.scan %y, %init dimensions = [1] num_carries = 1 is_reverse is_associative = false : (tensor<2x3xf32>, tensor<i32>) -> tuple<tensor<2x3xf32>, tensor<5x3xi1>, tensor<i32>> to_apply {
  ^bb0(%slice: tensor<2xf32>, %carry: tensor<i32>):
    %2 = hlo.constant dense<true> : tensor<5xi1>
    %3 = hlo.tuple %slice, %2, %carry : (tensor<2xf32>, tensor<5xi1>, tensor<i32>) -> tuple<tensor<2xf32>, tensor<5xi1>, tensor<i32>>
    hlo.return %3 : tuple<tensor<2xf32>, tensor<5xi1>, tensor<i32>>
  }
  return %0 : tensor<2x0xf32>
}

// CHECK-LABEL: func.func @reduce_window(
// CHECK: hlo.reduce_window %{{.*}}, %{{.*}} window = <size = [2, 2], stride = [2, 2]> : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x4xf32> to_apply
func.func @reduce_window(%x: tensor<4x8xf32>, %zero: tensor<f32>) -> tensor<2x4xf32> {
  %0 = hlo.reduce_window %x, %zero window = <size = [2, 2], stride = [2, 2]> : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x4xf32> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    %1 = hlo.maximum %acc, %value : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<2x4xf32>
}

// A scalar needs no window; padding and dilations; a window that fits nowhere.
// CHECK-LABEL: func.func @reduce_window_forms(
// CHECK: hlo.reduce_window %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply
// CHECK: window = <size = [2, 3], stride = [2, 1], pad = [1, 0, -1, 2], lhs_dilate = [2, 1], rhs_dilate = [1, 2]> : (tensor<4x8xf32>, tensor<f32>) -> tuple<tensor<4x5xf32>> to_apply
// CHECK: window = <size = [5]> : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<0xf32>, tensor<0xf32>> to_apply
func.func @reduce_window_forms(%s: tensor<f32>, %x: tensor<4x8xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  %0 = hlo.reduce_window %s, %s : (tensor<f32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    hlo.return %acc : tensor<f32>
  }
  %1 = hlo.reduce_window %x, %s window = <size = [2, 3], stride = [2, 1], pad = [1, 0, -1, 2], lhs_dilate = [2, 1], rhs_dilate = [1, 2]> : (tensor<4x8xf32>, tensor<f32>) -> tuple<tensor<4x5xf32>> to_apply {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    %3 = hlo.tuple %acc : (tensor<f32>) -> tuple<tensor<f32>>
    hlo.return %3 : tuple<tensor<f32>>
  }
  %2 = hlo.reduce_window %y, %y, %s, %s window = <size = [5]> : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<0xf32>, tensor<0xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %3 = hlo.tuple %a, %b : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %3 : tuple<tensor<f32>, tensor<f32>>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @select_and_scatter(
// CHECK: hlo.select_and_scatter %{{.*}}, %{{.*}}, %{{.*}} window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32> select {
// CHECK: } scatter hlo.add : tensor<f32>
func.func @select_and_scatter(%x: tensor<8xf32>, %source: tensor<4xf32>, %zero: tensor<f32>) -> tensor<8xf32> {
  %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%acc: tensor<f32>, %value: tensor<f32>):
    %1 = hlo.add %acc, %value : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK: hlo.scatter %{{.*}}, %{{.*}}, %{{.*}} dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply
func.func @scatter(%x: tensor<8x4xf32>, %indices: tensor<3x1xi32>, %updates: tensor<3x4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply {
  ^bb0(%old: tensor<f32>, %update: tensor<f32>):
    %1 = hlo.add %old, %update : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : tensor<8x4xf32>
}

// Batching dimensions; index vectors without a dimension of their own; two
// arrays, scalars.
// CHECK-LABEL: func.func @scatter_forms(
// CHECK: input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> indices_are_sorted unique_indices : (tensor<2x5x4xf32>, tensor<2x3x1xui8>, tensor<2x2x3xf32>) -> tensor<2x5x4xf32>
// CHECK: dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<?xi32, #hlo.bounds<[5]>>, tensor<3xi32>, tensor<3xi32>) -> tensor<?xi32, #hlo.bounds<[5]>>
// CHECK: dimension_numbers = <index_vector_dim = 0> : (tensor<f32>, tensor<bf16>, tensor<0xi32>, tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>>
func.func @scatter_forms(%x: tensor<2x5x4xf32>, %i: tensor<2x3x1xui8>, %u: tensor<2x2x3xf32>,
    %v: tensor<?xi32, #hlo.bounds<[5]>>, %vi: tensor<3xi32>,
    %s: tensor<f32>, %t: tensor<bf16>, %none: tensor<0xi32>) -> tensor<2x5x4xf32> {
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> indices_are_sorted unique_indices : (tensor<2x5x4xf32>, tensor<2x3x1xui8>, tensor<2x2x3xf32>) -> tensor<2x5x4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  %1 = hlo.scatter %v, %vi, %vi dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<?xi32, #hlo.bounds<[5]>>, tensor<3xi32>, tensor<3xi32>) -> tensor<?xi32, #hlo.bounds<[5]>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    hlo.return %b : tensor<i32>
  }
  %2 = hlo.scatter %s, %t, %none, %s, %t dimension_numbers = <index_vector_dim = 0> : (tensor<f32>, tensor<bf16>, tensor<0xi32>, tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<bf16>, %c: tensor<f32>, %d: tensor<bf16>):
    %3 = hlo.tuple %c, %d : (tensor<f32>, tensor<bf16>) -> tuple<tensor<f32>, tensor<bf16>>
    hlo.return %3 : tuple<tensor<f32>, tensor<bf16>>
  }
  return %0 : tensor<2x5x4xf32>
}

// CHECK-LABEL: func.func @sort(
// CHECK: hlo.sort %{{.*}}, %{{.*}} dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply
func.func @sort(%keys: tensor<8xf32>, %values: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.sort %keys, %values dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>, %v0: tensor<i32>, %v1: tensor<i32>):
    %1 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// One array, bounded; the comparator in another float type; another layout.
// CHECK-LABEL: func.func @sort_one(
// CHECK: hlo.sort %{{.*}} dimension = 1 : (tensor<2x?xbf16, #hlo.bounds<[?, 9]>>) -> tensor<2x9xbf16, #hlo.layout<[0, 1]>> to_apply
func.func @sort_one(%x: tensor<2x?xbf16, #hlo.bounds<[?, 9]>>) -> tensor<2x9xbf16, #hlo.layout<[0, 1]>> {
  %0 = hlo.sort %x dimension = 1 : (tensor<2x?xbf16, #hlo.bounds<[?, 9]>>) -> tensor<2x9xbf16, #hlo.layout<[0, 1]>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return %0 : tensor<2x9xbf16, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func.func @topk(
// CHECK: hlo.topk %{{.*}} k = 5 : (tensor<2x10xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>>
// CHECK: hlo.topk %{{.*}} k = 0 {is_stable = false, largest = false} : (tensor<?xi8>) -> tuple<tensor<0xi8>, tensor<0xi32>>
func.func @topk(%x: tensor<2x10xf32>, %y: tensor<?xi8>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>> {
  %0 = hlo.topk %x k = 5 : (tensor<2x10xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>>
  %1 = hlo.topk %y k = 0 {largest = false, is_stable = false} : (tensor<?xi8>) -> tuple<tensor<0xi8>, tensor<0xi32>>
  return %0 : tuple<tensor<2x5xf32>, tensor<2x5xi32>>
}

// CHECK-LABEL: func.func @batch_norm(
// CHECK: hlo.batch_norm_training %{{.*}}, %{{.*}}, %{{.*}} epsilon = 1.000000e-03 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
// CHECK: hlo.batch_norm_inference {{.*}} epsilon = 1.000000e-03 feature_index = 1 : {{.*}} -> tensor<8x4xf32>
// CHECK: hlo.batch_norm_grad {{.*}} epsilon = 1.000000e-03 feature_index = 1 : {{.*}} -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
func.func @batch_norm(%x: tensor<8x4xf32>, %grad: tensor<8x4xf32>, %scale: tensor<4xf32>, %offset: tensor<4xf32>, %mean: tensor<4xf32>, %variance: tensor<4xf32>) -> tensor<8x4xf32> {
  %0 = hlo.batch_norm_training %x, %scale, %offset epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
  %1 = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %2 = hlo.batch_norm_grad %x, %scale, %mean, %variance, %grad epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %1 : tensor<8x4xf32>
}
