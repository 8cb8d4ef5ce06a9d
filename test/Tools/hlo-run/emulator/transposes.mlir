// RUN: hlo-run %s --check-kernels --platform=emulator --target=a100 | FileCheck %s

// Neighbors of narrow types are read and written together, in tiles that the
// dimensions are no multiples of.
// CHECK: all equal
func.func @main(%x: tensor<370x710xbf16>, %y: tensor<420x1060xi8>, %z: tensor<3x200x500xf16>)
    -> tuple<tensor<710x370xf32>, tensor<1060x420xi8>, tensor<500x3x200xf16>> {
  %0 = hlo.fusion kInput(%x) : (tensor<370x710xbf16>) -> tensor<710x370xf32> calls {
  ^bb0(%p: tensor<370x710xbf16>):
    %n = hlo.negate %p : tensor<370x710xbf16>
    %t = hlo.transpose %n dimensions = [1, 0] : (tensor<370x710xbf16>) -> tensor<710x370xbf16>
    %f = hlo.convert %t : (tensor<710x370xbf16>) -> tensor<710x370xf32>
    hlo.return %f : tensor<710x370xf32>
  }
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<420x1060xi8>) -> tensor<1060x420xi8>
  %2 = hlo.transpose %z dimensions = [2, 0, 1] : (tensor<3x200x500xf16>) -> tensor<500x3x200xf16>
  %all = hlo.tuple %0, %1, %2 : (tensor<710x370xf32>, tensor<1060x420xi8>, tensor<500x3x200xf16>) -> tuple<tensor<710x370xf32>, tensor<1060x420xi8>, tensor<500x3x200xf16>>
  return %all : tuple<tensor<710x370xf32>, tensor<1060x420xi8>, tensor<500x3x200xf16>>
}
