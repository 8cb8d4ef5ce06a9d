// RUN: hlo-run %s --check-kernels --platform=emulator | FileCheck %s

// Cumulative reductions by scan kernels: rows by lanes, warps and tiles, columns,
// blocks of long ones; prefixes and suffixes, with and without the last element.
// CHECK: all equal
func.func @main(%x0: tensor<3x331xf32>, %x1: tensor<5x4096xbf16>, %x2: tensor<70x17xi64>, %x3: tensor<2x1024xi8>, %x4: tensor<1025xcomplex<f32>>, %x5: tensor<300xi1>, %x6: tensor<600x33xf64>, %x7: tensor<2x515x3xf16>, %x8: tensor<17x1x5xui8>, %x9: tensor<40001xi32>, %x10: tensor<2x33000xf32>, %x11: tensor<5003x3xi32>, %x12: tensor<20x33xf8E4M3FN>, %p: tensor<7x300xf32>, %q: tensor<7x300xi32>, %l: tensor<40000xf32>, %k: tensor<40000xi32>)
    -> tuple<tensor<3x331xf32>, tensor<5x4096xbf16>, tensor<70x17xi64>, tensor<2x1025xi8>, tensor<1020xcomplex<f32>>, tensor<300xi1>, tensor<600x33xf64>, tensor<2x516x3xf16>, tensor<17x1x5xui8>, tensor<40001xi32>, tensor<2x33000xf32>, tensor<5004x3xi32>, tensor<20x33xf8E4M3FN>, tuple<tensor<7x300xf32>, tensor<7x300xi32>>, tuple<tensor<40000xf32>, tensor<40000xi32>>, tensor<7x300xf32>, tensor<7x300xf32>> {
  %init0 = hlo.constant dense<0.0> : tensor<f32>
  %r0 = hlo.reduce_window %x0, %init0 window = <size = [1, 331], pad = [0, 0, 330, 0]> : (tensor<3x331xf32>, tensor<f32>) -> tensor<3x331xf32> to_apply hlo.add : tensor<f32>
  %init1 = hlo.constant dense<0.0> : tensor<bf16>
  %r1 = hlo.reduce_window %x1, %init1 window = <size = [1, 4096], pad = [0, 0, 0, 4095]> : (tensor<5x4096xbf16>, tensor<bf16>) -> tensor<5x4096xbf16> to_apply hlo.maximum : tensor<bf16>
  %init2 = hlo.constant dense<3> : tensor<i64>
  %r2 = hlo.reduce_window %x2, %init2 window = <size = [1, 17], pad = [0, 0, 17, -1]> : (tensor<70x17xi64>, tensor<i64>) -> tensor<70x17xi64> to_apply hlo.add : tensor<i64>
  %init3 = hlo.constant dense<1> : tensor<i8>
  %r3 = hlo.reduce_window %x3, %init3 window = <size = [1, 1024], pad = [0, 0, 0, 1024]> : (tensor<2x1024xi8>, tensor<i8>) -> tensor<2x1025xi8> to_apply hlo.multiply : tensor<i8>
  %init4 = hlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %r4 = hlo.reduce_window %x4, %init4 window = <size = [1025], pad = [1024, -5]> : (tensor<1025xcomplex<f32>>, tensor<complex<f32>>) -> tensor<1020xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  %init5 = hlo.constant dense<true> : tensor<i1>
  %r5 = hlo.reduce_window %x5, %init5 window = <size = [300], pad = [-1, 300]> : (tensor<300xi1>, tensor<i1>) -> tensor<300xi1> to_apply hlo.xor : tensor<i1>
  %init6 = hlo.constant dense<0.0> : tensor<f64>
  %r6 = hlo.reduce_window %x6, %init6 window = <size = [600, 1], pad = [599, 0, 0, 0]> : (tensor<600x33xf64>, tensor<f64>) -> tensor<600x33xf64> to_apply hlo.minimum : tensor<f64>
  %init7 = hlo.constant dense<0.0> : tensor<f16>
  %r7 = hlo.reduce_window %x7, %init7 window = <size = [1, 515, 1], pad = [0, 0, 515, 0, 0, 0]> : (tensor<2x515x3xf16>, tensor<f16>) -> tensor<2x516x3xf16> to_apply hlo.maximum : tensor<f16>
  %init8 = hlo.constant dense<0> : tensor<ui8>
  %r8 = hlo.reduce_window %x8, %init8 window = <size = [17, 1, 1], pad = [0, 16, 0, 0, 0, 0]> : (tensor<17x1x5xui8>, tensor<ui8>) -> tensor<17x1x5xui8> to_apply hlo.add : tensor<ui8>
  %init9 = hlo.constant dense<1> : tensor<i32>
  %r9 = hlo.reduce_window %x9, %init9 window = <size = [40001], pad = [40000, 0]> : (tensor<40001xi32>, tensor<i32>) -> tensor<40001xi32> to_apply hlo.add : tensor<i32>
  %init10 = hlo.constant dense<0.0> : tensor<f32>
  %r10 = hlo.reduce_window %x10, %init10 window = <size = [1, 33000], pad = [0, 0, -1, 33000]> : (tensor<2x33000xf32>, tensor<f32>) -> tensor<2x33000xf32> to_apply hlo.maximum : tensor<f32>
  %init11 = hlo.constant dense<2> : tensor<i32>
  %r11 = hlo.reduce_window %x11, %init11 window = <size = [5003, 1], pad = [5003, 0, 0, 0]> : (tensor<5003x3xi32>, tensor<i32>) -> tensor<5004x3xi32> to_apply hlo.add : tensor<i32>
  %init12 = hlo.constant dense<0.0> : tensor<f8E4M3FN>
  %r12 = hlo.reduce_window %x12, %init12 window = <size = [20, 1], pad = [19, 0, 0, 0]> : (tensor<20x33xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<20x33xf8E4M3FN> to_apply hlo.maximum : tensor<f8E4M3FN>
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %none = hlo.constant dense<0> : tensor<i32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %pair = hlo.reduce_window %p, %q, %least, %none window = <size = [1, 300], pad = [0, 0, 299, 0]> : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<7x300xf32>, tensor<7x300xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %j = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = hlo.tuple %v, %j : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %t : tuple<tensor<f32>, tensor<i32>>
  }
  %long = hlo.reduce_window %l, %k, %least, %none window = <size = [40000], pad = [39999, 0]> : (tensor<40000xf32>, tensor<40000xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<40000xf32>, tensor<40000xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %ge = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %ge, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %j = hlo.select %ge, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = hlo.tuple %v, %j : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %t : tuple<tensor<f32>, tensor<i32>>
  }
  %ordered = hlo.reduce_window %p, %zero window = <size = [1, 300], pad = [0, 0, 299, 0]> : (tensor<7x300xf32>, tensor<f32>) -> tensor<7x300xf32> to_apply hlo.subtract : tensor<f32>
  %fused = hlo.fusion kInput(%p) : (tensor<7x300xf32>) -> tensor<7x300xf32> calls {
  ^bb0(%e: tensor<7x300xf32>):
    %begin = hlo.constant dense<1.0> : tensor<f32>
    %exp = hlo.exponential %e : tensor<7x300xf32>
    %m = hlo.reduce_window %exp, %begin window = <size = [1, 300], pad = [0, 0, 0, 299]> : (tensor<7x300xf32>, tensor<f32>) -> tensor<7x300xf32> to_apply hlo.maximum : tensor<f32>
    %d = hlo.divide %e, %m : tensor<7x300xf32>
    hlo.return %d : tensor<7x300xf32>
  }
  %t = hlo.tuple %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %pair, %long, %ordered, %fused : (tensor<3x331xf32>, tensor<5x4096xbf16>, tensor<70x17xi64>, tensor<2x1025xi8>, tensor<1020xcomplex<f32>>, tensor<300xi1>, tensor<600x33xf64>, tensor<2x516x3xf16>, tensor<17x1x5xui8>, tensor<40001xi32>, tensor<2x33000xf32>, tensor<5004x3xi32>, tensor<20x33xf8E4M3FN>, tuple<tensor<7x300xf32>, tensor<7x300xi32>>, tuple<tensor<40000xf32>, tensor<40000xi32>>, tensor<7x300xf32>, tensor<7x300xf32>) -> tuple<tensor<3x331xf32>, tensor<5x4096xbf16>, tensor<70x17xi64>, tensor<2x1025xi8>, tensor<1020xcomplex<f32>>, tensor<300xi1>, tensor<600x33xf64>, tensor<2x516x3xf16>, tensor<17x1x5xui8>, tensor<40001xi32>, tensor<2x33000xf32>, tensor<5004x3xi32>, tensor<20x33xf8E4M3FN>, tuple<tensor<7x300xf32>, tensor<7x300xi32>>, tuple<tensor<40000xf32>, tensor<40000xi32>>, tensor<7x300xf32>, tensor<7x300xf32>>
  return %t : tuple<tensor<3x331xf32>, tensor<5x4096xbf16>, tensor<70x17xi64>, tensor<2x1025xi8>, tensor<1020xcomplex<f32>>, tensor<300xi1>, tensor<600x33xf64>, tensor<2x516x3xf16>, tensor<17x1x5xui8>, tensor<40001xi32>, tensor<2x33000xf32>, tensor<5004x3xi32>, tensor<20x33xf8E4M3FN>, tuple<tensor<7x300xf32>, tensor<7x300xi32>>, tuple<tensor<40000xf32>, tensor<40000xi32>>, tensor<7x300xf32>, tensor<7x300xf32>>
}
