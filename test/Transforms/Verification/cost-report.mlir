// RUN: hlo-opt %s --cost-report -o /dev/null 2>&1 | FileCheck %s
// RUN: hlo-opt %s --cost-report=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: hlo-opt %s --cost-report=target=a100 -o /dev/null 2>&1 | FileCheck %s --check-prefix=A100
// RUN: not hlo-opt %s --cost-report=target=h1000 -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK:      time us times read bytes written bytes reason instruction
// CHECK-NEXT: {{^ +[0-9.]+}} 1 67108864 67108864 memory negate (loop)
// A transpose through shared memory moves each byte once.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 67108864 67108864 memory transpose (transpose)
// A product of large matrices is bound by arithmetic.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 134217728 67108864 compute dot
// Few bytes take less time than a launch.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 16 16 launch abs (loop)
// The body of a loop runs as often as is known.
// CHECK-NEXT: {{^ +[0-9.]+}} 6 {{.*}} compare (loop)
// CHECK-NEXT: {{^ +[0-9.]+}} 5 {{.*}} add (loop)
// The longest branch.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 {{.*}} sqrt (loop)
// Alone on one device; others: cost-report-collectives.hlo.
// CHECK-NEXT: 5.00 1 16 16 launch all_reduce
// CHECK-NEXT: {{^ +[0-9.]+}} NVIDIA H100 SXM 80 GB, 134217728 bytes of temporaries
// JSON: {"device":"NVIDIA H100 SXM 80 GB","instructions":[{"bytes_read":67108864,"bytes_written":67108864,"compute_seconds":{{.*}},"instruction":"negate (loop)","memory_seconds":{{.*}},"reason":"memory","seconds":{{.*}},"times":1}
// A100: NVIDIA A100
// UNKNOWN: error: unknown target 'h1000'
func.func @main(%x: tensor<4096x4096xf32>, %y: tensor<4xf32>, %s: tensor<i32>, %p: tensor<i1>) -> tuple<tensor<4096x4096xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>> {
  %0 = hlo.negate %x : tensor<4096x4096xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %2 = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %3 = hlo.abs %y : tensor<4xf32>
  %4 = hlo.while %s {hlo.backend_config = "{\22known_trip_count\22:{\22n\22:\225\22}}"} : tensor<i32> condition {
  ^bb0(%i: tensor<i32>):
    %five = hlo.constant dense<5> : tensor<i32>
    %less = hlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %less : tensor<i1>
  } body {
  ^bb0(%i: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %next = hlo.add %i, %one : tensor<i32>
    hlo.return %next : tensor<i32>
  }
  %5 = hlo.conditional %p(%3, %3) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> branches {
  ^bb0(%a: tensor<4xf32>):
    hlo.return %a : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    %b = hlo.sqrt %a : tensor<4xf32>
    hlo.return %b : tensor<4xf32>
  }
  %6 = hlo.all_reduce %5 replica_groups = <"{}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %7 = hlo.tuple %2, %3, %4, %6 : (tensor<4096x4096xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>) -> tuple<tensor<4096x4096xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>>
  return %7 : tuple<tensor<4096x4096xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>>
}

// Called ones count where they are called, declared ones nowhere.
func.func private @called(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %0 = hlo.sine %x : tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
}
func.func private @declared(tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
