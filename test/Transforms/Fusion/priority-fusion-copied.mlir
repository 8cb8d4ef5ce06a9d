// RUN: hlo-opt %s --priority-fusion -o /dev/null --remarks-filter=priority-fusion 2>&1 | FileCheck %s

// What two kernels compute because it was fused into both is computed once where
// they become one: that takes no more arithmetic than either.
// CHECK: sine fused into convert and convert:
// CHECK: subtract fused into add: 65.89 us instead of 128.77 us
func.func @computed_once(%v: tensor<4096xf64>, %x: tensor<4096x4096xbf16>,
                         %y: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %0 = hlo.broadcast %v dimensions = [1] : (tensor<4096xf64>) -> tensor<4096x4096xf64>
  %1 = hlo.sine %0 : tensor<4096x4096xf64>
  %2 = hlo.sine %1 : tensor<4096x4096xf64>
  %3 = hlo.sine %2 : tensor<4096x4096xf64>
  %4 = hlo.sine %3 : tensor<4096x4096xf64>
  %5 = hlo.convert %4 : (tensor<4096x4096xf64>) -> tensor<4096x4096xbf16>
  %6 = hlo.convert %4 : (tensor<4096x4096xf64>) -> tensor<4096x4096xbf16>
  %7 = hlo.multiply %5, %x : tensor<4096x4096xbf16>
  %8 = hlo.subtract %6, %y : tensor<4096x4096xbf16>
  %9 = hlo.add %7, %8 : tensor<4096x4096xbf16>
  return %9 : tensor<4096x4096xbf16>
}
