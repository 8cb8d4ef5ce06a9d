// RUN: hlo-run %s --check-kernels --platform=emulator | FileCheck %s

// Along each dimension, operands of sizes that fit no block, one of them without
// elements, computed, and computed with.
// CHECK: all equal
func.func @main(%x: tensor<333x40xbf16>, %y: tensor<21x40xbf16>, %z: tensor<333x7xbf16>, %none: tensor<333x0xbf16>)
    -> tuple<tensor<354x40xbf16>, tensor<333x47xf32>> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<333x40xbf16>, tensor<21x40xbf16>) -> tensor<354x40xbf16>
  %1 = hlo.fusion kInput(%x, %z, %none) : (tensor<333x40xbf16>, tensor<333x7xbf16>, tensor<333x0xbf16>) -> tensor<333x47xf32> calls {
  ^bb0(%a: tensor<333x40xbf16>, %b: tensor<333x7xbf16>, %c: tensor<333x0xbf16>):
    %n = hlo.negate %b : tensor<333x7xbf16>
    %j = hlo.concatenate %n, %c, %a dimension = 1 : (tensor<333x7xbf16>, tensor<333x0xbf16>, tensor<333x40xbf16>) -> tensor<333x47xbf16>
    %f = hlo.convert %j : (tensor<333x47xbf16>) -> tensor<333x47xf32>
    %s = hlo.multiply %f, %f : tensor<333x47xf32>
    hlo.return %s : tensor<333x47xf32>
  }
  %all = hlo.tuple %0, %1 : (tensor<354x40xbf16>, tensor<333x47xf32>) -> tuple<tensor<354x40xbf16>, tensor<333x47xf32>>
  return %all : tuple<tensor<354x40xbf16>, tensor<333x47xf32>>
}
