// RUN: hlo-run %s --check-kernels --platform=emulator --target=h100 --rel-tolerance=1e-2 --abs-tolerance=0.1 | FileCheck %s
// RUN: hlo-run %s --check-kernels --platform=emulator --target=v100 --rel-tolerance=1e-2 --abs-tolerance=0.1 | FileCheck %s

// Products tile by tile: operands either way in memory, of sizes that no tile
// divides; of types that matrix units multiply and that they do not.
// CHECK: all equal
func.func @main(%a: tensor<33x70xbf16>, %b: tensor<70x40xbf16>, %c: tensor<70x33xf16>, %d: tensor<40x70xf16>, %e: tensor<2x3x17x37xf32>, %f: tensor<3x2x37x19xf32>, %g: tensor<96x20xf64>, %h: tensor<70x33xf8E4M3FN>, %i: tensor<40xf32>, %j: tensor<1x900xbf16>, %k: tensor<900x16xbf16>, %l: tensor<48x64xcomplex<f32>>, %m: tensor<64x48xi8>, %n: tensor<48x64xi1>, %o: tensor<1x4096xf32>, %bytes: tensor<70x64xi8>, %wide: tensor<128x40xf32>)
    -> tuple<tensor<33x40xf32>, tensor<33x40xf16>, tensor<2x3x17x19xf32>, tensor<20x20xf64>, tensor<40x33xf32>, tensor<1x16xbf16>, tensor<48x48xcomplex<f32>>, tensor<48x48xi32>, tensor<48x48xi1>, tensor<1x1xf32>, tensor<70x48xi32>, tensor<40x40xf32>, tensor<128x128xf32>> {
  %0 = hlo.dot %a, %b dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<33x70xbf16>, tensor<70x40xbf16>) -> tensor<33x40xf32>
  %1 = hlo.dot %c, %d dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<70x33xf16>, tensor<40x70xf16>) -> tensor<33x40xf16>
  %2 = hlo.dot %e, %f dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [1, 0], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x17x37xf32>, tensor<3x2x37x19xf32>) -> tensor<2x3x17x19xf32>
  %3 = hlo.dot %g, %g dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<96x20xf64>, tensor<96x20xf64>) -> tensor<20x20xf64>
  %4 = hlo.fusion kCustom(%h, %b, %i) : (tensor<70x33xf8E4M3FN>, tensor<70x40xbf16>, tensor<40xf32>) -> tensor<40x33xf32> calls {
  ^bb0(%p: tensor<70x33xf8E4M3FN>, %q: tensor<70x40xbf16>, %r: tensor<40xf32>):
    %p1 = hlo.convert %p : (tensor<70x33xf8E4M3FN>) -> tensor<70x33xbf16>
    %q1 = hlo.negate %q : tensor<70x40xbf16>
    %s = hlo.dot %p1, %q1 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<70x33xbf16>, tensor<70x40xbf16>) -> tensor<33x40xf32>
    %rs = hlo.broadcast %r dimensions = [1] : (tensor<40xf32>) -> tensor<33x40xf32>
    %t = hlo.multiply %s, %s : tensor<33x40xf32>
    %u = hlo.add %t, %rs : tensor<33x40xf32>
    %v = hlo.transpose %u dimensions = [1, 0] : (tensor<33x40xf32>) -> tensor<40x33xf32>
    hlo.return %v : tensor<40x33xf32>
  }
  %5 = hlo.dot %j, %k dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x900xbf16>, tensor<900x16xbf16>) -> tensor<1x16xbf16>
  %6 = hlo.dot %l, %l dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<48x64xcomplex<f32>>, tensor<48x64xcomplex<f32>>) -> tensor<48x48xcomplex<f32>>
  %7 = hlo.dot %m, %m dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<64x48xi8>, tensor<64x48xi8>) -> tensor<48x48xi32>
  %8 = hlo.dot %n, %n dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<48x64xi1>, tensor<48x64xi1>) -> tensor<48x48xi1>
  %9 = hlo.dot %o, %o dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<1x4096xf32>, tensor<1x4096xf32>) -> tensor<1x1xf32>
  %10 = hlo.dot %bytes, %m dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<70x64xi8>, tensor<64x48xi8>) -> tensor<70x48xi32>
  %11 = hlo.dot %wide, %wide dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> algorithm = dot_tf32_tf32_f32 : (tensor<128x40xf32>, tensor<128x40xf32>) -> tensor<40x40xf32>
  %12 = hlo.dot %wide, %wide dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> algorithm = dot_bf16_bf16_f32 : (tensor<128x40xf32>, tensor<128x40xf32>) -> tensor<128x128xf32>
  %all = hlo.tuple %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : (tensor<33x40xf32>, tensor<33x40xf16>, tensor<2x3x17x19xf32>, tensor<20x20xf64>, tensor<40x33xf32>, tensor<1x16xbf16>, tensor<48x48xcomplex<f32>>, tensor<48x48xi32>, tensor<48x48xi1>, tensor<1x1xf32>, tensor<70x48xi32>, tensor<40x40xf32>, tensor<128x128xf32>) -> tuple<tensor<33x40xf32>, tensor<33x40xf16>, tensor<2x3x17x19xf32>, tensor<20x20xf64>, tensor<40x33xf32>, tensor<1x16xbf16>, tensor<48x48xcomplex<f32>>, tensor<48x48xi32>, tensor<48x48xi1>, tensor<1x1xf32>, tensor<70x48xi32>, tensor<40x40xf32>, tensor<128x128xf32>>
  return %all : tuple<tensor<33x40xf32>, tensor<33x40xf16>, tensor<2x3x17x19xf32>, tensor<20x20xf64>, tensor<40x33xf32>, tensor<1x16xbf16>, tensor<48x48xcomplex<f32>>, tensor<48x48xi32>, tensor<48x48xi1>, tensor<1x1xf32>, tensor<70x48xi32>, tensor<40x40xf32>, tensor<128x128xf32>>
}
