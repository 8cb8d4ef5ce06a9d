// RUN: hlo-run %s --check-kernels --platform=emulator | FileCheck %s

// One instruction, or more, for each way that kernels for GPUs are emitted; sizes
// fit no block.
// CHECK: all equal
func.func @main(%x: tensor<5x331xf32>, %z: tensor<f32>, %wide: tensor<3x37x20xbf16>, %halfs: tensor<1000x8xf16>, %rows: tensor<19x8xf64>, %long: tensor<40x70xi8>, %at: tensor<2xi64>, %u: tensor<2x30xf32>, %places: tensor<50x1xi32>, %complex: tensor<50xcomplex<f32>>)
    -> tuple<tensor<5x331xf32>, tensor<5xf32>, tensor<3x20xbf16>, tensor<8xf16>, tensor<19xf64>, tensor<70x40xi8>, tensor<37x3x20xbf16>, tensor<5x331xf32>, tensor<12xcomplex<f32>>, tuple<tensor<5x331xf32>, tensor<5x331xi32>>, tuple<tensor<5xf32>, tensor<5xi32>>, tensor<5x331xf32>, tensor<3000xf32>> {
  %loop = hlo.exponential %x : tensor<5x331xf32>
  %row = hlo.reduce %x, %z dimensions = [1] : (tensor<5x331xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<bf16>
  %columns = hlo.reduce %wide, %zero dimensions = [1] : (tensor<3x37x20xbf16>, tensor<bf16>) -> tensor<3x20xbf16> to_apply hlo.maximum : tensor<bf16>
  %least = hlo.constant dense<0.0> : tensor<f16>
  %few = hlo.reduce %halfs, %least dimensions = [0] : (tensor<1000x8xf16>, tensor<f16>) -> tensor<8xf16> to_apply hlo.minimum : tensor<f16>
  %one = hlo.constant dense<1.0> : tensor<f64>
  %short = hlo.reduce %rows, %one dimensions = [1] : (tensor<19x8xf64>, tensor<f64>) -> tensor<19xf64> to_apply hlo.multiply : tensor<f64>
  %transpose = hlo.transpose %long dimensions = [1, 0] : (tensor<40x70xi8>) -> tensor<70x40xi8>
  %outer = hlo.transpose %wide dimensions = [1, 0, 2] : (tensor<3x37x20xbf16>) -> tensor<37x3x20xbf16>
  %index = hlo.slice %at[0:1:1] : (tensor<2xi64>) -> tensor<1xi64>
  %begin = hlo.reshape %index : (tensor<1xi64>) -> tensor<i64>
  %update = hlo.dynamic_update_slice %x[%begin, %begin], %u : (tensor<5x331xf32>, tensor<2x30xf32>, tensor<i64>, tensor<i64>) -> tensor<5x331xf32>
  %none = hlo.constant dense<(0.0, 0.0)> : tensor<12xcomplex<f32>>
  %bound = hlo.constant dense<13> : tensor<50x1xi32>
  %near = hlo.remainder %places, %bound : tensor<50x1xi32>
  %scatter = hlo.scatter %none, %near, %complex dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<12xcomplex<f32>>, tensor<50x1xi32>, tensor<50xcomplex<f32>>) -> tensor<12xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  %count = hlo.iota iota_dimension = 1 : tensor<5x331xi32>
  %sort = hlo.sort %x, %count dimension = 1 : (tensor<5x331xf32>, tensor<5x331xi32>) -> tuple<tensor<5x331xf32>, tensor<5x331xi32>> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>, %v0: tensor<i32>, %v1: tensor<i32>):
    %1 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %min = hlo.constant dense<0xFF800000> : tensor<f32>
  %first = hlo.constant dense<0> : tensor<i32>
  %argmax = hlo.reduce %x, %count, %min, %first dimensions = [1] : (tensor<5x331xf32>, tensor<5x331xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<5xf32>, tensor<5xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %ai: tensor<i32>, %b: tensor<f32>, %bi: tensor<i32>):
    %gt = hlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = hlo.select %gt, %a, %b : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %j = hlo.select %gt, %ai, %bi : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = hlo.tuple %v, %j : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %t : tuple<tensor<f32>, tensor<i32>>
  }
  %softmax = hlo.fusion kCustom(%x) : (tensor<5x331xf32>) -> tensor<5x331xf32> calls {
  ^bb0(%p: tensor<5x331xf32>):
    %lowest = hlo.constant dense<0xFF800000> : tensor<f32>
    %nothing = hlo.constant dense<0.0> : tensor<f32>
    %m = hlo.reduce %p, %lowest dimensions = [1] : (tensor<5x331xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.maximum : tensor<f32>
    %ms = hlo.broadcast %m dimensions = [0] : (tensor<5xf32>) -> tensor<5x331xf32>
    %d = hlo.subtract %p, %ms : tensor<5x331xf32>
    %e = hlo.exponential %d : tensor<5x331xf32>
    %s = hlo.reduce %e, %nothing dimensions = [1] : (tensor<5x331xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
    %ss = hlo.broadcast %s dimensions = [0] : (tensor<5xf32>) -> tensor<5x331xf32>
    %1 = hlo.divide %e, %ss : tensor<5x331xf32>
    hlo.return %1 : tensor<5x331xf32>
  }
  %repeated = hlo.concatenate %x, %x dimension = 1 : (tensor<5x331xf32>, tensor<5x331xf32>) -> tensor<5x662xf32>
  %flat = hlo.reshape %repeated : (tensor<5x662xf32>) -> tensor<3310xf32>
  %most = hlo.slice %flat[0:3000:1] : (tensor<3310xf32>) -> tensor<3000xf32>
  %tiles = hlo.sort %most dimension = 0 : (tensor<3000xf32>) -> tensor<3000xf32> to_apply {
  ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
    %1 = hlo.compare GT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  %all = hlo.tuple %loop, %row, %columns, %few, %short, %transpose, %outer, %update, %scatter, %sort, %argmax, %softmax, %tiles : (tensor<5x331xf32>, tensor<5xf32>, tensor<3x20xbf16>, tensor<8xf16>, tensor<19xf64>, tensor<70x40xi8>, tensor<37x3x20xbf16>, tensor<5x331xf32>, tensor<12xcomplex<f32>>, tuple<tensor<5x331xf32>, tensor<5x331xi32>>, tuple<tensor<5xf32>, tensor<5xi32>>, tensor<5x331xf32>, tensor<3000xf32>) -> tuple<tensor<5x331xf32>, tensor<5xf32>, tensor<3x20xbf16>, tensor<8xf16>, tensor<19xf64>, tensor<70x40xi8>, tensor<37x3x20xbf16>, tensor<5x331xf32>, tensor<12xcomplex<f32>>, tuple<tensor<5x331xf32>, tensor<5x331xi32>>, tuple<tensor<5xf32>, tensor<5xi32>>, tensor<5x331xf32>, tensor<3000xf32>>
  return %all : tuple<tensor<5x331xf32>, tensor<5xf32>, tensor<3x20xbf16>, tensor<8xf16>, tensor<19xf64>, tensor<70x40xi8>, tensor<37x3x20xbf16>, tensor<5x331xf32>, tensor<12xcomplex<f32>>, tuple<tensor<5x331xf32>, tensor<5x331xi32>>, tuple<tensor<5xf32>, tensor<5xi32>>, tensor<5x331xf32>, tensor<3000xf32>>
}
