// RUN: hlo-run %s --check-kernels --platform=emulator --rel-tolerance=1e-4 --abs-tolerance=1e-2 | FileCheck %s

// Reductions of reductions, in one block: of rows, columns and all, of sizes
// that no warp divides, begun with 3, and of integers.
// CHECK: all equal
func.func @main(%x: tensor<150x141xf32>, %i: tensor<150x141xi8>) -> tuple<tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>> {
  %0 = hlo.fusion kCustom(%x, %i) : (tensor<150x141xf32>, tensor<150x141xi8>) -> tuple<tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>> calls {
  ^bb0(%p: tensor<150x141xf32>, %q: tensor<150x141xi8>):
    %three = hlo.constant dense<3.0> : tensor<f32>
    %r = hlo.reduce %p, %three dimensions = [1] : (tensor<150x141xf32>, tensor<f32>) -> tensor<150xf32> to_apply hlo.add : tensor<f32>
    %rs = hlo.broadcast %r dimensions = [0] : (tensor<150xf32>) -> tensor<150x141xf32>
    %a = hlo.subtract %p, %rs : tensor<150x141xf32>
    %c = hlo.reduce %a, %three dimensions = [0] : (tensor<150x141xf32>, tensor<f32>) -> tensor<141xf32> to_apply hlo.maximum : tensor<f32>
    %all = hlo.reduce %c, %three dimensions = [0] : (tensor<141xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %s = hlo.broadcast %all dimensions = [] : (tensor<f32>) -> tensor<150x141xf32>
    %1 = hlo.subtract %a, %s : tensor<150x141xf32>
    %least = hlo.constant dense<-128> : tensor<i8>
    %m = hlo.reduce %q, %least dimensions = [1] : (tensor<150x141xi8>, tensor<i8>) -> tensor<150xi8> to_apply hlo.maximum : tensor<i8>
    %ms = hlo.broadcast %m dimensions = [0] : (tensor<150xi8>) -> tensor<150x141xi8>
    %2 = hlo.subtract %q, %ms : tensor<150x141xi8>
    %t = hlo.tuple %1, %all, %c, %2 : (tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>) -> tuple<tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>>
    hlo.return %t : tuple<tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>>
  }
  return %0 : tuple<tensor<150x141xf32>, tensor<f32>, tensor<141xf32>, tensor<150x141xi8>>
}
