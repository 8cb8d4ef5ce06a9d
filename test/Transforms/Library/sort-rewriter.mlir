// RUN: hlo-opt %s --sort-rewriter='min-elements=8 min-batch-elements=8' | FileCheck %s
// RUN: hlo-opt %s --sort-rewriter='min-elements=8 min-batch-elements=8 target=x86-64' | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --sort-rewriter | FileCheck %s --check-prefix=DEFAULT
// RUN: hlo-opt %s --sort-rewriter='min-elements=8 min-batch-elements=8' --remark-format=emitRemark --remarks-filter-missed=sort-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="sort stays: key and value do not fit into one integer"
// REMARK: Remark="sort stays: more than keys and values"
// REMARK: Remark="sort stays: not the last dimension"
// REMARK: Remark="sort stays: no elements"
// REMARK: Remark="sort stays: rows are short"
// REMARK: Remark="sort stays: rows are short"
// REMARK: Remark="sort stays: the library does not have the type of the keys"
// REMARK: Remark="sort stays: the library does not have the type of the values"
// REMARK: Remark="sort stays: its comparator is not simple"
// REMARK: Remark="sort stays: its comparator is not simple"
// REMARK: Remark="sort stays: its comparator is not simple"
// REMARK: Remark="sort stays: its comparator is not simple"
// REMARK: Remark="sort stays: arrays are not row-major"
// REMARK: Remark="sort stays: dynamic dimensions"

// CPU-NOT: library
// DEFAULT-NOT: library

// CHECK-LABEL: func @integers(
// CHECK-NEXT:    %[[S:.*]] = library.sort %arg0 : (tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<1xui8>>
// CHECK-NEXT:    hlo.get_tuple_element %[[S]][0]
func.func @integers(%arg0: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func @descending(
// CHECK-NEXT:    library.sort %arg0 descending
func.func @descending(%arg0: tensor<8xui8>) -> tensor<8xui8> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xui8>) -> tensor<8xui8> to_apply {
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %c = hlo.compare GT, %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xui8>
}

// CHECK-LABEL: func @swapped(
// CHECK-NEXT:    library.sort %arg0 descending
func.func @swapped(%arg0: tensor<8xi64>) -> tensor<8xi64> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xi64>) -> tensor<8xi64> to_apply {
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %c = hlo.compare LT, %b, %a : (tensor<i64>, tensor<i64>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xi64>
}

// CHECK-LABEL: func @pairs(
// CHECK-NEXT:    %[[S:.*]] = library.sort %arg0, %arg1 :
// CHECK-DAG:     %[[K:.*]] = hlo.get_tuple_element %[[S]][0]
// CHECK-DAG:     %[[V:.*]] = hlo.get_tuple_element %[[S]][1]
// CHECK:         hlo.tuple %[[K]], %[[V]]
func.func @pairs(%arg0: tensor<2x8xi16>, %arg1: tensor<2x8xf64>) -> tuple<tensor<2x8xi16>, tensor<2x8xf64>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 1 is_stable : (tensor<2x8xi16>, tensor<2x8xf64>) -> tuple<tensor<2x8xi16>, tensor<2x8xf64>> to_apply {
  ^bb0(%a: tensor<i16>, %b: tensor<i16>, %a1: tensor<f64>, %b1: tensor<f64>):
    %c = hlo.compare LT, %a, %b : (tensor<i16>, tensor<i16>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<2x8xi16>, tensor<2x8xf64>>
}

// CHECK-LABEL: func @keys_last(
// CHECK-NEXT:    %[[S:.*]] = library.sort %arg1, %arg0 descending
// CHECK-DAG:     %[[K:.*]] = hlo.get_tuple_element %[[S]][0]
// CHECK-DAG:     %[[V:.*]] = hlo.get_tuple_element %[[S]][1]
// CHECK:         hlo.tuple %[[V]], %[[K]]
func.func @keys_last(%arg0: tensor<8xbf16>, %arg1: tensor<8xui32>) -> tuple<tensor<8xbf16>, tensor<8xui32>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xbf16>, tensor<8xui32>) -> tuple<tensor<8xbf16>, tensor<8xui32>> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %a1: tensor<ui32>, %b1: tensor<ui32>):
    %c = hlo.compare GT, %a1, %b1 : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xbf16>, tensor<8xui32>>
}

// NaNs may go anywhere.
// CHECK-LABEL: func @partial_order(
// CHECK-NEXT:    library.sort %arg0 : (tensor<8xf16>)
func.func @partial_order(%arg0: tensor<8xf16>) -> tensor<8xf16> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xf16>) -> tensor<8xf16> to_apply {
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %c = hlo.compare LT, %a, %b : (tensor<f16>, tensor<f16>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf16>
}

// The order of the library.
// CHECK-LABEL: func @zeros_are_one(
// CHECK-NEXT:    library.sort %arg0, %arg1 :
func.func @zeros_are_one(%arg0: tensor<8xf32>, %arg1: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_0, %b_0 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// Bits in the order of integers, and back.
// CHECK-LABEL: func @total_order(
// CHECK-NEXT:    %[[BITS:.*]] = hlo.bitcast_convert %arg0 : (tensor<8xf32>) -> tensor<8xui32>
// CHECK:         %[[NEGATIVE:.*]] = hlo.compare GE, %[[BITS]]
// CHECK-DAG:     %[[NOT:.*]] = hlo.not %[[BITS]]
// CHECK-DAG:     %[[OR:.*]] = hlo.or %[[BITS]]
// CHECK:         %[[INTEGERS:.*]] = hlo.select %[[NEGATIVE]], %[[NOT]], %[[OR]]
// CHECK:         library.sort %[[INTEGERS]] : (tensor<8xui32>)
// CHECK:         hlo.bitcast_convert %{{.*}} : (tensor<8xui32>) -> tensor<8xf32>
func.func @total_order(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = hlo.compare LT, %a, %b type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @total_order_pairs(
// CHECK:         library.sort %{{.*}}, %arg1 descending : (tensor<8xui64>, tensor<8xi64>)
func.func @total_order_pairs(%arg0: tensor<8xf64>, %arg1: tensor<8xi64>) -> tuple<tensor<8xf64>, tensor<8xi64>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xf64>, tensor<8xi64>) -> tuple<tensor<8xf64>, tensor<8xi64>> to_apply {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>, %a1: tensor<i64>, %b1: tensor<i64>):
    %c = hlo.compare GT, %a, %b type = TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf64>, tensor<8xi64>>
}

// The keys themselves, in the order of what they are compared as.
// CHECK-LABEL: func @numpy(
// CHECK:         %[[S:.*]] = library.sort %{{.*}}, %arg0 : (tensor<2x8xui16>, tensor<2x8xbf16>)
// CHECK-NEXT:    hlo.get_tuple_element %[[S]][1]
func.func @numpy(%arg0: tensor<2x8xbf16>) -> tensor<2x8xbf16> {
  %0 = hlo.sort %arg0 dimension = 1 is_stable : (tensor<2x8xbf16>) -> tensor<2x8xbf16> to_apply {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %zero = hlo.constant dense<0.0> : tensor<bf16>
    %nan = hlo.constant dense<0x7FC0> : tensor<bf16>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %a_n = hlo.compare NE, %a, %a : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %b_n = hlo.compare NE, %b, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %c = hlo.compare LT, %a_1, %b_1 type = TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<2x8xbf16>
}

// As argsort sorts: key and index in one integer.
// CHECK-LABEL: func @numpy_pairs(
// CHECK:         hlo.shift_left %{{.*}} : tensor<8xui64>
// CHECK:         %[[PACKED:.*]] = hlo.or
// CHECK:         library.sort %{{.*}}, %[[PACKED]] : (tensor<8xui32>, tensor<8xui64>)
// CHECK:         hlo.shift_right_logical
func.func @numpy_pairs(%arg0: tensor<8xf32>, %arg1: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %a_n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_n = hlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_1, %b_1 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// CHECK-LABEL: func @numpy_pairs_of_32_bits(
// CHECK:         library.sort %{{.*}} descending : (tensor<8xui16>, tensor<8xui32>)
func.func @numpy_pairs_of_32_bits(%arg0: tensor<8xui8>, %arg1: tensor<8xf16>) -> tuple<tensor<8xui8>, tensor<8xf16>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xui8>, tensor<8xf16>) -> tuple<tensor<8xui8>, tensor<8xf16>> to_apply {
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>, %a1: tensor<f16>, %b1: tensor<f16>):
    %zero = hlo.constant dense<0.0> : tensor<f16>
    %nan = hlo.constant dense<0x7E00> : tensor<f16>
    %a1_z = hlo.compare EQ, %a1, %zero : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %a1_0 = hlo.select %a1_z, %zero, %a1 : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
    %a1_n = hlo.compare NE, %a1, %a1 : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %a1_1 = hlo.select %a1_n, %nan, %a1_0 : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
    %b1_z = hlo.compare EQ, %b1, %zero : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %b1_0 = hlo.select %b1_z, %zero, %b1 : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
    %b1_n = hlo.compare NE, %b1, %b1 : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %b1_1 = hlo.select %b1_n, %nan, %b1_0 : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
    %c = hlo.compare GT, %a1_1, %b1_1 type = TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xui8>, tensor<8xf16>>
}

// The first, if that is what NaNs are compared as.
// CHECK-LABEL: func @negative_nan(
// CHECK:         hlo.constant dense<0xFFC00000>
// CHECK:         library.sort %{{.*}}, %arg0
func.func @negative_nan(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %arg0 dimension = 0 is_stable : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0xFFC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %a_n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_n = hlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_1, %b_1 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// NaNs, zeros and infinities.
// CHECK-LABEL: func @special_total(
// CHECK:         library.sort
func.func @special_total() -> tensor<8xf32> {
  %arg0 = hlo.constant dense<[0.0, 0x7FC00000, -0.0, 0xFFC00000, 0x7F800000, -1.0, 0xFF800000, 0x7FC00001]> : tensor<8xf32>
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = hlo.compare LT, %a, %b type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @special_numpy(
// CHECK:         library.sort
func.func @special_numpy() -> tensor<8xf32> {
  %arg0 = hlo.constant dense<[0.0, 0x7FC00000, -0.0, 0xFFC00000, 0x7F800000, -1.0, 0xFF800000, 0x7FC00001]> : tensor<8xf32>
  %0 = hlo.sort %arg0 dimension = 0 is_stable : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %a_n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_n = hlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_1, %b_1 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @special_numpy_pairs(
// CHECK:         library.sort
func.func @special_numpy_pairs(%arg1: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %arg0 = hlo.constant dense<[0.0, 0x7FC00000, -0.0, 0xFFC00000, 0x7F800000, -1.0, 0xFF800000, 0x7FC00001]> : tensor<8xf32>
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %a_n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_n = hlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare GT, %a_1, %b_1 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// CHECK-LABEL: func @special_zeros_are_one(
// CHECK:         library.sort
func.func @special_zeros_are_one(%arg1: tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> {
  %arg0 = hlo.constant dense<[0.0, 0x7FC00000, -0.0, 0xFFC00000, 0x7F800000, -1.0, 0xFF800000, 0x7FC00001]> : tensor<8xf32>
  %0 = hlo.sort %arg0, %arg1 dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_0, %b_0 type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xi32>>
}

// CHECK-LABEL: func @too_wide(
// CHECK-NEXT:    hlo.sort
func.func @too_wide(%arg0: tensor<8xf64>, %arg1: tensor<8xi32>) -> tuple<tensor<8xf64>, tensor<8xi32>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 : (tensor<8xf64>, tensor<8xi32>) -> tuple<tensor<8xf64>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>, %a1: tensor<i32>, %b1: tensor<i32>):
    %zero = hlo.constant dense<0.0> : tensor<f64>
    %nan = hlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    %a_n = hlo.compare NE, %a, %a : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    %b_n = hlo.compare NE, %b, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    %c = hlo.compare LT, %a_1, %b_1 type = TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xf64>, tensor<8xi32>>
}

// CHECK-LABEL: func @three(
// CHECK-NEXT:    hlo.sort
func.func @three(%arg0: tensor<8xi32>, %arg1: tensor<8xi32>, %arg2: tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<8xi32>> {
  %0 = hlo.sort %arg0, %arg1, %arg2 dimension = 0 : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tuple<tensor<8xi32>, tensor<8xi32>, tensor<8xi32>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>, %a2: tensor<i32>, %b2: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi32>, tensor<8xi32>>
}

// CHECK-LABEL: func @other_dimension(
// CHECK-NEXT:    hlo.sort
func.func @other_dimension(%arg0: tensor<8x2xi32>) -> tensor<8x2xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8x2xi32>) -> tensor<8x2xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8x2xi32>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NEXT:    hlo.sort
func.func @no_elements(%arg0: tensor<0xi32>) -> tensor<0xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<0xi32>) -> tensor<0xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<0xi32>
}

// CHECK-LABEL: func @short(
// CHECK-NEXT:    hlo.sort
func.func @short(%arg0: tensor<7xi32>) -> tensor<7xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<7xi32>) -> tensor<7xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<7xi32>
}

// CHECK-LABEL: func @short_rows(
// CHECK-NEXT:    hlo.sort
func.func @short_rows(%arg0: tensor<2x7xi32>) -> tensor<2x7xi32> {
  %0 = hlo.sort %arg0 dimension = 1 : (tensor<2x7xi32>) -> tensor<2x7xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<2x7xi32>
}

// CHECK-LABEL: func @preds(
// CHECK-NEXT:    hlo.sort
func.func @preds(%arg0: tensor<8xi1>) -> tensor<8xi1> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xi1>) -> tensor<8xi1> to_apply {
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %c = hlo.compare LT, %a, %b : (tensor<i1>, tensor<i1>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xi1>
}

// CHECK-LABEL: func @pred_values(
// CHECK-NEXT:    hlo.sort
func.func @pred_values(%arg0: tensor<8xi32>, %arg1: tensor<8xi1>) -> tuple<tensor<8xi32>, tensor<8xi1>> {
  %0 = hlo.sort %arg0, %arg1 dimension = 0 : (tensor<8xi32>, tensor<8xi1>) -> tuple<tensor<8xi32>, tensor<8xi1>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %a1: tensor<i1>, %b1: tensor<i1>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tuple<tensor<8xi32>, tensor<8xi1>>
}

// CHECK-LABEL: func @complex_comparator(
// CHECK-NEXT:    hlo.sort
func.func @complex_comparator(%arg0: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %n = hlo.negate %a : tensor<i32>
    %c = hlo.compare LT, %n, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func @less_or_equal(
// CHECK-NEXT:    hlo.sort
func.func @less_or_equal(%arg0: tensor<8xi32>) -> tensor<8xi32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func @nans_of_one_side(
// CHECK-NEXT:    hlo.sort
func.func @nans_of_one_side(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a0 = hlo.select %n, %nan, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a0, %b type = TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @numpy_partial_order(
// CHECK-NEXT:    hlo.sort
func.func @numpy_partial_order(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %nan = hlo.constant dense<0x7FC00000> : tensor<f32>
    %a_z = hlo.compare EQ, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_0 = hlo.select %a_z, %zero, %a : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %a_n = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %a_1 = hlo.select %a_n, %nan, %a_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_z = hlo.compare EQ, %b, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_0 = hlo.select %b_z, %zero, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %b_n = hlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b_1 = hlo.select %b_n, %nan, %b_0 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = hlo.compare LT, %a_1, %b_1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @column_major(
// CHECK-NEXT:    hlo.sort
func.func @column_major(%arg0: tensor<2x8xi32, #hlo.layout<[0, 1]>>) -> tensor<2x8xi32, #hlo.layout<[0, 1]>> {
  %0 = hlo.sort %arg0 dimension = 1 : (tensor<2x8xi32, #hlo.layout<[0, 1]>>) -> tensor<2x8xi32, #hlo.layout<[0, 1]>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<2x8xi32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.sort
func.func @dynamic(%arg0: tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[8]>> {
  %0 = hlo.sort %arg0 dimension = 0 : (tensor<?xi32, #hlo.bounds<[8]>>) -> tensor<?xi32, #hlo.bounds<[8]>> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  }
  return %0 : tensor<?xi32, #hlo.bounds<[8]>>
}
