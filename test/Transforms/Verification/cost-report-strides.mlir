// RUN: hlo-opt %s --cost-report -o /dev/null 2>&1 | FileCheck %s
// RUN: hlo-opt %s --cost-report=target=a100 -o /dev/null 2>&1 | FileCheck %s --check-prefix=A100
// How long kernels take whose threads read elements that are apart in memory.

// CHECK: time us times read bytes written bytes reason instruction
// A100: time us times read bytes written bytes reason instruction
// Two halves of 64 MB, side by side.
// CHECK-NEXT: {{^ +}}31.07 1 67108864 33554432 memory fusion (loop)
// A100-NEXT: {{^ +}}50.50 1 67108864 33554432 memory fusion (loop)
// Every other element: all sectors.
// CHECK-NEXT: {{^ +}}25.06 1 33554432 33554432 memory fusion (loop)
// A100-NEXT: {{^ +}}40.88 1 33554432 33554432 memory fusion (loop)
// And those between: the same sectors again, from the cache of a core.
// CHECK-NEXT: {{^ +}}33.07 1 67108864 33554432 memory fusion (loop)
// A100-NEXT: {{^ +}}53.94 1 67108864 33554432 memory fusion (loop)
// So of arrays that no cache holds.
// CHECK-NEXT: {{^ +}}129.29 1 268435456 134217728 memory fusion (loop)
// A100-NEXT: {{^ +}}212.76 1 268435456 134217728 memory fusion (loop)
// Four in turn.
// CHECK-NEXT: {{^ +}}32.09 1 67108864 16777216 memory fusion (loop)
// A100-NEXT: {{^ +}}52.62 1 67108864 16777216 memory fusion (loop)
// Eight of 32: as much as the cache of a core holds for all its threads here,
// too much there.
// CHECK-NEXT: {{^ +}}14.67 1 16777216 2097152 memory fusion (loop)
// A100-NEXT: {{^ +}}34.40 1 16777216 2097152 memory fusion (loop)
// 16 of 64: too much for both.
// CHECK-NEXT: {{^ +}}20.37 1 16777216 1048576 memory fusion (loop)
// A100-NEXT: {{^ +}}33.88 1 16777216 1048576 memory fusion (loop)
// A transpose by a loop: what its threads read later is in no cache of a core.
// CHECK-NEXT: {{^ +}}61.08 1 67108864 67108864 memory fusion (loop)
// A100-NEXT: {{^ +}}99.82 1 67108864 67108864 memory fusion (loop)
func.func @main(%x: tensor<16777216xf32>, %y: tensor<67108864xf32>, %z: tensor<8388608x2xf32>) -> tuple<tensor<8388608xf32>, tensor<8388608xf32>, tensor<8388608xf32>, tensor<33554432xf32>, tensor<4194304xf32>, tensor<524288xf32>, tensor<262144xf32>, tensor<2x8388608xf32>> {
  %neighbors = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<8388608xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:8388608] : (tensor<16777216xf32>) -> tensor<8388608xf32>
    %1 = hlo.slice %p [8388608:16777216] : (tensor<16777216xf32>) -> tensor<8388608xf32>
    %2 = hlo.add %0, %1 : tensor<8388608xf32>
    hlo.return %2 : tensor<8388608xf32>
  }
  %even = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<8388608xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:16777216:2] : (tensor<16777216xf32>) -> tensor<8388608xf32>
    %1 = hlo.negate %0 : tensor<8388608xf32>
    hlo.return %1 : tensor<8388608xf32>
  }
  %both = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<8388608xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:16777216:2] : (tensor<16777216xf32>) -> tensor<8388608xf32>
    %1 = hlo.slice %p [1:16777216:2] : (tensor<16777216xf32>) -> tensor<8388608xf32>
    %2 = hlo.add %0, %1 : tensor<8388608xf32>
    hlo.return %2 : tensor<8388608xf32>
  }
  %large = hlo.fusion kLoop(%y) : (tensor<67108864xf32>) -> tensor<33554432xf32> calls {
  ^bb0(%p: tensor<67108864xf32>):
    %0 = hlo.slice %p [0:67108864:2] : (tensor<67108864xf32>) -> tensor<33554432xf32>
    %1 = hlo.slice %p [1:67108864:2] : (tensor<67108864xf32>) -> tensor<33554432xf32>
    %2 = hlo.add %0, %1 : tensor<33554432xf32>
    hlo.return %2 : tensor<33554432xf32>
  }
  %four = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<4194304xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:16777216:4] : (tensor<16777216xf32>) -> tensor<4194304xf32>
    %1 = hlo.slice %p [1:16777216:4] : (tensor<16777216xf32>) -> tensor<4194304xf32>
    %2 = hlo.slice %p [2:16777216:4] : (tensor<16777216xf32>) -> tensor<4194304xf32>
    %3 = hlo.slice %p [3:16777216:4] : (tensor<16777216xf32>) -> tensor<4194304xf32>
    %4 = hlo.add %0, %1 : tensor<4194304xf32>
    %5 = hlo.add %4, %2 : tensor<4194304xf32>
    %6 = hlo.add %5, %3 : tensor<4194304xf32>
    hlo.return %6 : tensor<4194304xf32>
  }
  %near = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<524288xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %1 = hlo.slice %p [1:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %2 = hlo.slice %p [2:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %3 = hlo.slice %p [3:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %4 = hlo.slice %p [4:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %5 = hlo.slice %p [5:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %6 = hlo.slice %p [6:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %7 = hlo.slice %p [7:16777216:32] : (tensor<16777216xf32>) -> tensor<524288xf32>
    %8 = hlo.add %0, %1 : tensor<524288xf32>
    %9 = hlo.add %8, %2 : tensor<524288xf32>
    %10 = hlo.add %9, %3 : tensor<524288xf32>
    %11 = hlo.add %10, %4 : tensor<524288xf32>
    %12 = hlo.add %11, %5 : tensor<524288xf32>
    %13 = hlo.add %12, %6 : tensor<524288xf32>
    %14 = hlo.add %13, %7 : tensor<524288xf32>
    hlo.return %14 : tensor<524288xf32>
  }
  %far = hlo.fusion kLoop(%x) : (tensor<16777216xf32>) -> tensor<262144xf32> calls {
  ^bb0(%p: tensor<16777216xf32>):
    %0 = hlo.slice %p [0:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %1 = hlo.slice %p [1:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %2 = hlo.slice %p [2:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %3 = hlo.slice %p [3:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %4 = hlo.slice %p [4:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %5 = hlo.slice %p [5:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %6 = hlo.slice %p [6:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %7 = hlo.slice %p [7:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %8 = hlo.slice %p [8:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %9 = hlo.slice %p [9:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %10 = hlo.slice %p [10:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %11 = hlo.slice %p [11:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %12 = hlo.slice %p [12:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %13 = hlo.slice %p [13:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %14 = hlo.slice %p [14:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %15 = hlo.slice %p [15:16777216:64] : (tensor<16777216xf32>) -> tensor<262144xf32>
    %16 = hlo.add %0, %1 : tensor<262144xf32>
    %17 = hlo.add %16, %2 : tensor<262144xf32>
    %18 = hlo.add %17, %3 : tensor<262144xf32>
    %19 = hlo.add %18, %4 : tensor<262144xf32>
    %20 = hlo.add %19, %5 : tensor<262144xf32>
    %21 = hlo.add %20, %6 : tensor<262144xf32>
    %22 = hlo.add %21, %7 : tensor<262144xf32>
    %23 = hlo.add %22, %8 : tensor<262144xf32>
    %24 = hlo.add %23, %9 : tensor<262144xf32>
    %25 = hlo.add %24, %10 : tensor<262144xf32>
    %26 = hlo.add %25, %11 : tensor<262144xf32>
    %27 = hlo.add %26, %12 : tensor<262144xf32>
    %28 = hlo.add %27, %13 : tensor<262144xf32>
    %29 = hlo.add %28, %14 : tensor<262144xf32>
    %30 = hlo.add %29, %15 : tensor<262144xf32>
    hlo.return %30 : tensor<262144xf32>
  }
  %transpose = hlo.fusion kLoop(%z) : (tensor<8388608x2xf32>) -> tensor<2x8388608xf32> calls {
  ^bb0(%p: tensor<8388608x2xf32>):
    %0 = hlo.transpose %p dimensions = [1, 0] : (tensor<8388608x2xf32>) -> tensor<2x8388608xf32>
    hlo.return %0 : tensor<2x8388608xf32>
  }
  %result = hlo.tuple %neighbors, %even, %both, %large, %four, %near, %far, %transpose : (tensor<8388608xf32>, tensor<8388608xf32>, tensor<8388608xf32>, tensor<33554432xf32>, tensor<4194304xf32>, tensor<524288xf32>, tensor<262144xf32>, tensor<2x8388608xf32>) -> tuple<tensor<8388608xf32>, tensor<8388608xf32>, tensor<8388608xf32>, tensor<33554432xf32>, tensor<4194304xf32>, tensor<524288xf32>, tensor<262144xf32>, tensor<2x8388608xf32>>
  return %result : tuple<tensor<8388608xf32>, tensor<8388608xf32>, tensor<8388608xf32>, tensor<33554432xf32>, tensor<4194304xf32>, tensor<524288xf32>, tensor<262144xf32>, tensor<2x8388608xf32>>
}
