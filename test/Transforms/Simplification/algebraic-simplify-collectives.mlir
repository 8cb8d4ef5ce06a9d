// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

module attributes {hlo.num_partitions = 1 : i64, hlo.replica_count = 4 : i64} {
// CHECK-LABEL: func @all_gather(
// CHECK:         %[[C:.*]] = hlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK:         hlo.broadcast %[[C]] dimensions = [] : (tensor<f32>) -> tensor<8xf32>
// CHECK-NOT:     hlo.all_gather
// CHECK:         return
func.func @all_gather() -> tensor<8xf32> {
  %0 = hlo.constant dense<2.0> : tensor<2xf32>
  %1 = hlo.all_gather %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<2xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Devices may have different values.
// CHECK-LABEL: func @all_gather_of_parameter(
// CHECK:         hlo.all_gather
func.func @all_gather_of_parameter(%x: tensor<f32>) -> tensor<8xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<2xf32>
  %1 = hlo.all_gather %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<2xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @all_to_all(
// CHECK-NOT:     hlo.all_to_all
// CHECK:         return
func.func @all_to_all() -> tensor<4xf32> {
  %0 = hlo.constant dense<2.0> : tensor<4xf32>
  %1 = hlo.all_to_all %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @all_reduce_maximum(
// CHECK:         dense<2.0
// CHECK-NOT:     hlo.all_reduce
// CHECK:         return
func.func @all_reduce_maximum() -> tensor<4xf32> {
  %0 = hlo.constant dense<2.0> : tensor<4xf32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @all_reduce_sum(
// CHECK:         dense<6> : tensor<i32>
// CHECK-NOT:     hlo.all_reduce
// CHECK:         return
func.func @all_reduce_sum() -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<4xi32>
}

// No constant, another combiner, and an ordered one; sums of preds are or.
// CHECK-LABEL: func @other_all_reduces(
// CHECK-COUNT-3: hlo.all_reduce
// CHECK:         %[[T:.*]] = hlo.constant dense<true>
// CHECK:         %[[P:.*]] = hlo.broadcast %[[T]]
// CHECK:         hlo.tuple %{{.*}}, %{{.*}}, %{{.*}}, %[[P]]
func.func @other_all_reduces(%x: tensor<4xi32>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.constant dense<true> : tensor<4xi1>
  %2 = hlo.all_reduce %x replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %3 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %5 = hlo.add %a, %b : tensor<i32>
    %6 = hlo.not %5 : tensor<i32>
    hlo.return %6 : tensor<i32>
  }
  %7 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %8 = hlo.add %a, %b {hlo.control_id = 0 : i64} : tensor<i32>
    hlo.return %8 : tensor<i32>
  }
  %9 = hlo.all_reduce %1 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi1>) -> tensor<4xi1> to_apply hlo.add : tensor<i1>
  %r = hlo.tuple %2, %3, %7, %9 : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) -> tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>>
  return %r : tuple<tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>>
}

// Groups of different sizes.
// CHECK-LABEL: func @all_reduce_of_uneven_groups(
// CHECK:         hlo.all_reduce
func.func @all_reduce_of_uneven_groups() -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1,2},{3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @all_reduce_of_floats(
// CHECK:         hlo.all_reduce
// DECLINED: AllReduceOfConstant | {{.*}}"all_reduce kept: broadcast in its place needs the option inexact
func.func @all_reduce_of_floats() -> tensor<4xf32> {
  %0 = hlo.constant dense<3.0> : tensor<4xf32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @reduce_scatter(
// CHECK:         dense<12> : tensor<i32>
// CHECK-NOT:     hlo.reduce_scatter
// CHECK:         return
func.func @reduce_scatter() -> tensor<2xi32> {
  %0 = hlo.constant dense<3> : tensor<8xi32>
  %1 = hlo.reduce_scatter %0 replica_groups = <"{{0,1,2,3}}"> dimension = 0 : (tensor<8xi32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %1 : tensor<2xi32>
}
}

// CHECK-LABEL: func @all_reduce_product(
// CHECK:         %[[V0:.*]] = hlo.constant dense<3> : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.all_reduce %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @all_reduce_product() -> tensor<4xi32> {
  %0 = hlo.constant dense<3> : tensor<4xi32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xi32>) -> tensor<4xi32> to_apply hlo.multiply : tensor<i32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @all_reduce_sum_of_complex(
// CHECK:         %[[V0:.*]] = hlo.constant dense<(3.000000e+00,1.000000e+00)> : tensor<complex<f32>>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    %[[V2:.*]] = hlo.all_reduce %[[V1]]
// CHECK-NEXT:    return %[[V2]]
func.func @all_reduce_sum_of_complex() -> tensor<4xcomplex<f32>> {
  %0 = hlo.constant dense<(3.0, 1.0)> : tensor<4xcomplex<f32>>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  return %1 : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @all_reduce_of_constants_in_less_precision(
// CHECK:         %[[V0:.*]] = hlo.constant dense<1.001000e+00> : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.broadcast %[[V0]] dimensions = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.all_reduce %[[V1]] {{.*}} : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.maximum
// CHECK-NEXT:    return %[[V2]]
func.func @all_reduce_of_constants_in_less_precision() -> tensor<4xf32> {
  %c = hlo.constant dense<1.001> : tensor<f32>
  %0 = hlo.broadcast %c dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = hlo.all_reduce %0 replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<bf16>
  return %1 : tensor<4xf32>
}
