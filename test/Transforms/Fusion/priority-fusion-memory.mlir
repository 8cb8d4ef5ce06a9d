// RUN: hlo-opt %s --priority-fusion=target=h100 | FileCheck %s
// RUN: hlo-opt %s --priority-fusion=target=h100 --priority-fusion=target=h100 | FileCheck %s
// RUN: hlo-opt %s --priority-fusion=target=h100 --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Twice to read seven arrays takes a little longer, beside what else there is,
// than to write their sum, and saves all temporaries.
// CHECK-LABEL: func private @sum_of_seven(
// CHECK:         hlo.fusion kLoop(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6)
// CHECK:           hlo.negate
// CHECK:         hlo.fusion kLoop(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6)
// CHECK:           hlo.tanh
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: Remark="add computed again in negate and tanh: 0 bytes of temporaries instead of 1048576, {{.*}} us instead of {{.*}} us"
func.func private @sum_of_seven(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>, %p2: tensor<16x128x128xf32>, %p3: tensor<16x128x128xf32>, %p4: tensor<16x128x128xf32>, %p5: tensor<16x128x128xf32>, %p6: tensor<16x128x128xf32>, %y: tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %s3 = hlo.add %s2, %p3 : tensor<16x128x128xf32>
  %s4 = hlo.add %s3, %p4 : tensor<16x128x128xf32>
  %s5 = hlo.add %s4, %p5 : tensor<16x128x128xf32>
  %s6 = hlo.add %s5, %p6 : tensor<16x128x128xf32>
  %n = hlo.negate %s6 : tensor<16x128x128xf32>
  %t = hlo.tanh %s6 : tensor<16x128x128xf32>
  %c = hlo.exponential %y : tensor<512x4096xf32>
  %r = hlo.tuple %n, %t, %c : (tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>>
}

// The memory of a result of the entry serves until that is written.
// CHECK-LABEL: func @memory_of_result(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6)
// CHECK-DAG:     hlo.negate %[[S]]
// CHECK-DAG:     hlo.tanh %[[S]]
// CHECK:         return
func.func @memory_of_result(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>, %p2: tensor<16x128x128xf32>, %p3: tensor<16x128x128xf32>, %p4: tensor<16x128x128xf32>, %p5: tensor<16x128x128xf32>, %p6: tensor<16x128x128xf32>, %y: tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %s3 = hlo.add %s2, %p3 : tensor<16x128x128xf32>
  %s4 = hlo.add %s3, %p4 : tensor<16x128x128xf32>
  %s5 = hlo.add %s4, %p5 : tensor<16x128x128xf32>
  %s6 = hlo.add %s5, %p6 : tensor<16x128x128xf32>
  %n = hlo.negate %s6 : tensor<16x128x128xf32>
  %t = hlo.tanh %s6 : tensor<16x128x128xf32>
  %c = hlo.exponential %y : tensor<512x4096xf32>
  %r = hlo.tuple %n, %t, %c : (tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<512x4096xf32>>
}

// Where there is nothing else, it is too much.
// CHECK-LABEL: func @sum_of_eight(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(
// CHECK-DAG:     hlo.negate %[[S]]
// CHECK-DAG:     hlo.tanh %[[S]]
// CHECK:         return
func.func @sum_of_eight(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>, %p2: tensor<16x128x128xf32>, %p3: tensor<16x128x128xf32>, %p4: tensor<16x128x128xf32>, %p5: tensor<16x128x128xf32>, %p6: tensor<16x128x128xf32>, %p7: tensor<16x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %s3 = hlo.add %s2, %p3 : tensor<16x128x128xf32>
  %s4 = hlo.add %s3, %p4 : tensor<16x128x128xf32>
  %s5 = hlo.add %s4, %p5 : tensor<16x128x128xf32>
  %s6 = hlo.add %s5, %p6 : tensor<16x128x128xf32>
  %s7 = hlo.add %s6, %p7 : tensor<16x128x128xf32>
  %n = hlo.negate %s7 : tensor<16x128x128xf32>
  %t = hlo.tanh %s7 : tensor<16x128x128xf32>
  %r = hlo.tuple %n, %t : (tensor<16x128x128xf32>, tensor<16x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>>
}

// Less than a mebibyte is not worth any time.
// CHECK-LABEL: func @small(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(
// CHECK-DAG:     hlo.negate %[[S]]
// CHECK-DAG:     hlo.tanh %[[S]]
// CHECK:         return
func.func @small(%p0: tensor<500x500xf32>, %p1: tensor<500x500xf32>, %p2: tensor<500x500xf32>, %p3: tensor<500x500xf32>, %p4: tensor<500x500xf32>, %p5: tensor<500x500xf32>, %p6: tensor<500x500xf32>, %y: tensor<512x4096xf32>) -> tuple<tensor<500x500xf32>, tensor<500x500xf32>, tensor<512x4096xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<500x500xf32>
  %s2 = hlo.add %s1, %p2 : tensor<500x500xf32>
  %s3 = hlo.add %s2, %p3 : tensor<500x500xf32>
  %s4 = hlo.add %s3, %p4 : tensor<500x500xf32>
  %s5 = hlo.add %s4, %p5 : tensor<500x500xf32>
  %s6 = hlo.add %s5, %p6 : tensor<500x500xf32>
  %n = hlo.negate %s6 : tensor<500x500xf32>
  %t = hlo.tanh %s6 : tensor<500x500xf32>
  %c = hlo.exponential %y : tensor<512x4096xf32>
  %r = hlo.tuple %n, %t, %c : (tensor<500x500xf32>, tensor<500x500xf32>, tensor<512x4096xf32>) -> tuple<tensor<500x500xf32>, tensor<500x500xf32>, tensor<512x4096xf32>>
  return %r : tuple<tensor<500x500xf32>, tensor<500x500xf32>, tensor<512x4096xf32>>
}

// What it is computed from would be there instead.
// CHECK-LABEL: func @inputs(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(
// CHECK-NEXT:    ^
// CHECK-COUNT-4:   hlo.add
// CHECK:         hlo.negate %[[S]]
// CHECK:         return
func.func @inputs(%x0: tensor<16x128x128xf32>, %x1: tensor<16x128x128xf32>, %x2: tensor<16x128x128xf32>, %x3: tensor<16x128x128xf32>, %x4: tensor<16x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>> {
  %p0 = hlo.cholesky %x0 : tensor<16x128x128xf32>
  %p1 = hlo.cholesky %x1 : tensor<16x128x128xf32>
  %p2 = hlo.cholesky %x2 : tensor<16x128x128xf32>
  %p3 = hlo.cholesky %x3 : tensor<16x128x128xf32>
  %p4 = hlo.cholesky %x4 : tensor<16x128x128xf32>
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %s3 = hlo.add %s2, %p3 : tensor<16x128x128xf32>
  %s4 = hlo.add %s3, %p4 : tensor<16x128x128xf32>
  %c = hlo.cholesky %s4 : tensor<16x128x128xf32>
  %n = hlo.negate %s4 : tensor<16x128x128xf32>
  %r = hlo.tuple %n, %c : (tensor<16x128x128xf32>, tensor<16x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>>
}

// Only who reads it after what needs most computes it again.
// CHECK-LABEL: func private @late_reader(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(%arg0, %arg1, %arg2)
// CHECK:         hlo.cholesky %[[S]]
// CHECK:         hlo.cholesky
// CHECK:         hlo.cholesky
// CHECK:         hlo.fusion kLoop(%{{.*}}, %arg0, %arg1, %arg2)
// CHECK-COUNT-3:   hlo.add
// CHECK:         return
// REMARK: Remark="add computed again in add: {{.*}} bytes of temporaries instead of {{.*}}"
func.func private @late_reader(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>, %p2: tensor<16x128x128xf32>, %y: tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<512x4096xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %c0 = hlo.cholesky %s2 : tensor<16x128x128xf32>
  %c1 = hlo.cholesky %c0 : tensor<16x128x128xf32>
  %c2 = hlo.cholesky %c1 : tensor<16x128x128xf32>
  %n = hlo.add %c2, %s2 : tensor<16x128x128xf32>
  %e = hlo.exponential %y : tensor<512x4096xf32>
  %r = hlo.tuple %n, %e : (tensor<16x128x128xf32>, tensor<512x4096xf32>) -> tuple<tensor<16x128x128xf32>, tensor<512x4096xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<512x4096xf32>>
}

// The memory of the result is no longer free when it is written: what writes it
// computes again what else it would read.
// CHECK-LABEL: func @last_reader(
// CHECK:         %[[S:.*]] = hlo.add %arg0, %arg1
// CHECK:         hlo.cholesky %[[S]]
// CHECK:         hlo.cholesky
// CHECK:         hlo.cholesky
// CHECK:         hlo.fusion kLoop(%{{.*}}, %arg0, %arg1)
// CHECK-COUNT-2:   hlo.add
// CHECK:         return
// REMARK: Remark="add computed again in add: 1048576 bytes of temporaries instead of 2097152
func.func @last_reader(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>) -> tensor<16x128x128xf32> {
  %s = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %c0 = hlo.cholesky %s : tensor<16x128x128xf32>
  %c1 = hlo.cholesky %c0 : tensor<16x128x128xf32>
  %c2 = hlo.cholesky %c1 : tensor<16x128x128xf32>
  %n = hlo.add %c2, %s : tensor<16x128x128xf32>
  return %n : tensor<16x128x128xf32>
}

// Less is needed elsewhere.
// CHECK-LABEL: func @peak_elsewhere(
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6)
// CHECK-DAG:     hlo.negate %[[S]]
// CHECK:         return
func.func @peak_elsewhere(%p0: tensor<16x128x128xf32>, %p1: tensor<16x128x128xf32>, %p2: tensor<16x128x128xf32>, %p3: tensor<16x128x128xf32>, %p4: tensor<16x128x128xf32>, %p5: tensor<16x128x128xf32>, %p6: tensor<16x128x128xf32>, %y: tensor<64x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<64x128x128xf32>> {
  %s1 = hlo.add %p0, %p1 : tensor<16x128x128xf32>
  %s2 = hlo.add %s1, %p2 : tensor<16x128x128xf32>
  %s3 = hlo.add %s2, %p3 : tensor<16x128x128xf32>
  %s4 = hlo.add %s3, %p4 : tensor<16x128x128xf32>
  %s5 = hlo.add %s4, %p5 : tensor<16x128x128xf32>
  %s6 = hlo.add %s5, %p6 : tensor<16x128x128xf32>
  %n = hlo.negate %s6 : tensor<16x128x128xf32>
  %t = hlo.tanh %s6 : tensor<16x128x128xf32>
  %c0 = hlo.cholesky %y : tensor<64x128x128xf32>
  %c1 = hlo.cholesky %c0 : tensor<64x128x128xf32>
  %r = hlo.tuple %n, %t, %c1 : (tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<64x128x128xf32>) -> tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<64x128x128xf32>>
  return %r : tuple<tensor<16x128x128xf32>, tensor<16x128x128xf32>, tensor<64x128x128xf32>>
}


// The body of a loop needs its memory beside that of others.
// CHECK-LABEL: func @loop(
// CHECK:         hlo.while
// CHECK:         %[[S:.*]] = hlo.fusion kLoop(
// CHECK:         hlo.cholesky %[[S]]
// CHECK:         hlo.add %{{.*}}, %[[S]]
// CHECK:         hlo.return
func.func @loop(%x: tensor<16x128x128xf32>) -> tensor<16x128x128xf32> {
  %0 = hlo.while %x : tensor<16x128x128xf32> condition {
  ^bb0(%s: tensor<16x128x128xf32>):
    %1 = hlo.constant dense<1.0> : tensor<f32>
    %2 = hlo.slice %s [0:1, 0:1, 0:1] : (tensor<16x128x128xf32>) -> tensor<1x1x1xf32>
    %3 = hlo.reshape %2 : (tensor<1x1x1xf32>) -> tensor<f32>
    %4 = hlo.compare LT, %3, %1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %4 : tensor<i1>
  } body {
  ^bb0(%s: tensor<16x128x128xf32>):
    %1 = hlo.exponential %s : tensor<16x128x128xf32>
    %2 = hlo.add %s, %1 : tensor<16x128x128xf32>
    %3 = hlo.cholesky %2 : tensor<16x128x128xf32>
    %4 = hlo.cholesky %3 : tensor<16x128x128xf32>
    %5 = hlo.cholesky %4 : tensor<16x128x128xf32>
    %6 = hlo.add %5, %2 : tensor<16x128x128xf32>
    hlo.return %6 : tensor<16x128x128xf32>
  }
  return %0 : tensor<16x128x128xf32>
}

// Nothing reads it.
// CHECK-LABEL: func @unread(
// CHECK:         hlo.reduce
// CHECK:         return
func.func @unread(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.negate %x : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
