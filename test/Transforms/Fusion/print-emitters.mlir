// RUN: hlo-opt %s --print-emitters --verify-diagnostics -o /dev/null
// RUN: not hlo-opt %s --print-emitters=target=h1000 -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: {{.*}}h1000

func.func @loop(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-remark@+1 {{loop kernel of hlo.negate}}
  %0 = hlo.negate %x : tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

func.func @row_reduction(%x: tensor<64x1024xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  // What comes after a reduction without races is its epilogue.
  // expected-remark@+1 {{reduction kernel of hlo.reduce, rows of [1, 64, 1024]}}
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64x1024xf32>, %z: tensor<f32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.negate %1 : tensor<64xf32>
    hlo.return %2 : tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}

func.func @long_row(%x: tensor<64x32768xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  // expected-remark@+1 {{reduction kernel of hlo.reduce, rows of [1, 64, 32768], several blocks for each}}
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x32768xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  // Blocks add to the result, which nothing can follow.
  // expected-remark@+1 {{loop kernel of hlo.negate}}
  %1 = hlo.fusion kLoop(%x, %zero) : (tensor<64x32768xf32>, tensor<f32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64x32768xf32>, %z: tensor<f32>):
    %2 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x32768xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.negate %2 : tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  return %1 : tensor<64xf32>
}

func.func @column_reductions(%x: tensor<512x64xf32>, %y: tensor<16x64xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  // expected-remark@+1 {{reduction kernel of hlo.reduce, columns of [1, 512, 64]}}
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<512x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  // Too short: a thread adds up a column.
  // expected-remark@+1 {{loop kernel of hlo.reduce}}
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<16x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  // expected-remark@+1 {{loop kernel of hlo.add}}
  %2 = hlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}

// In the order of memory these are rows.
func.func @layout(%x: tensor<1024x64xf32, #hlo.layout<[0, 1]>>, %zero: tensor<f32>) -> tensor<64xf32> {
  // expected-remark@+1 {{reduction kernel of hlo.reduce, rows of [1, 64, 1024]}}
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x64xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<64xf32>
}

func.func @with_other_results(%x: tensor<64x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>> {
  // expected-remark@+1 {{reduction kernel of hlo.reduce, hlo.exponential, rows of [1, 64, 1024]}}
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x1024xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>> calls {
  ^bb0(%p: tensor<64x1024xf32>, %z: tensor<f32>):
    %1 = hlo.exponential %p : tensor<64x1024xf32>
    %2 = hlo.reduce %1, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.tuple %2, %1 : (tensor<64xf32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64x1024xf32>>
    hlo.return %3 : tuple<tensor<64xf32>, tensor<64x1024xf32>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<64x1024xf32>>
}

func.func @different_reductions(%x: tensor<64x1024xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<1024xf32>> {
  // expected-remark@+1 {{loop kernel of hlo.reduce, hlo.reduce}}
  %0 = hlo.fusion kLoop(%x, %zero) : (tensor<64x1024xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<1024xf32>> calls {
  ^bb0(%p: tensor<64x1024xf32>, %z: tensor<f32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reduce %p, %z dimensions = [0] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.tuple %1, %2 : (tensor<64xf32>, tensor<1024xf32>) -> tuple<tensor<64xf32>, tensor<1024xf32>>
    hlo.return %3 : tuple<tensor<64xf32>, tensor<1024xf32>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<1024xf32>>
}

func.func @transposes(%x: tensor<8x64x128xf32>, %y: tensor<64x4xf32>) -> tensor<4x64xf32> {
  // expected-remark@+1 {{transpose kernel of hlo.transpose, tiles of [1, 32, 32] of [8, 64, 128], 4224 bytes of shared memory}}
  %0 = hlo.fusion kInput(%x) : (tensor<8x64x128xf32>) -> tensor<8x128x64xf32> calls {
  ^bb0(%p: tensor<8x64x128xf32>):
    %1 = hlo.transpose %p dimensions = [0, 2, 1] : (tensor<8x64x128xf32>) -> tensor<8x128x64xf32>
    %2 = hlo.negate %1 : tensor<8x128x64xf32>
    %3 = hlo.add %2, %1 : tensor<8x128x64xf32>
    hlo.return %3 : tensor<8x128x64xf32>
  }
  // Too narrow.
  // expected-remark@+1 {{loop kernel of hlo.transpose}}
  %4 = hlo.transpose %y dimensions = [1, 0] : (tensor<64x4xf32>) -> tensor<4x64xf32>
  return %4 : tensor<4x64xf32>
}

func.func @copy(%x: tensor<64x128xf32, #hlo.layout<[0, 1]>>) -> tensor<64x128xf32, #hlo.layout<[1, 0]>> {
  // expected-remark@+1 {{transpose kernel of hlo.copy, tiles of [32, 32] of [128, 64]}}
  %0 = hlo.copy %x : (tensor<64x128xf32, #hlo.layout<[0, 1]>>) -> tensor<64x128xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<64x128xf32, #hlo.layout<[1, 0]>>
}

func.func @concatenates(%x: tensor<64xf32>) -> tensor<320xf32> {
  // expected-remark@+1 {{concatenate kernel of hlo.concatenate}}
  %0 = hlo.fusion kInput(%x) : (tensor<64xf32>) -> tensor<128xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %1 = hlo.concatenate %p, %p dimension = 0 : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
    %2 = hlo.negate %1 : tensor<128xf32>
    hlo.return %2 : tensor<128xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.concatenate}}
  %3 = hlo.concatenate %x, %x, %x, %x, %x dimension = 0
      : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<320xf32>
  return %3 : tensor<320xf32>
}

func.func @updates(%x: tensor<64xf32>, %u: tensor<4xf32>, %i: tensor<i32>) -> tensor<64xf32> {
  // expected-remark@+1 {{dynamic-update-slice kernel of hlo.dynamic_update_slice}}
  %0 = hlo.fusion kLoop(%x, %u, %i) : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<4xf32>, %j: tensor<i32>):
    %1 = hlo.dynamic_slice %p[%j] sizes = [4] : (tensor<64xf32>, tensor<i32>) -> tensor<4xf32>
    %2 = hlo.add %1, %q : tensor<4xf32>
    %3 = hlo.dynamic_update_slice %p[%j], %2 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  // Elements are read that others write.
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %4 = hlo.fusion kLoop(%0, %i) : (tensor<64xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %j: tensor<i32>):
    %1 = hlo.slice %p [0:4] : (tensor<64xf32>) -> tensor<4xf32>
    %3 = hlo.dynamic_update_slice %p[%j], %1 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  // Also after an elementwise operation, or in another order.
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %5 = hlo.fusion kLoop(%4, %i) : (tensor<64xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %j: tensor<i32>):
    %1 = hlo.negate %p : tensor<64xf32>
    %2 = hlo.slice %1 [0:4] : (tensor<64xf32>) -> tensor<4xf32>
    %3 = hlo.dynamic_update_slice %p[%j], %2 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %6 = hlo.fusion kLoop(%5, %i) : (tensor<64xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %j: tensor<i32>):
    %1 = hlo.dynamic_slice %p[%j] sizes = [4] : (tensor<64xf32>, tensor<i32>) -> tensor<4xf32>
    %2 = hlo.reverse %1 dimensions = [0] : (tensor<4xf32>) -> tensor<4xf32>
    %3 = hlo.dynamic_update_slice %p[%j], %2 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  // expected-remark@+1 {{dynamic-update-slice kernel of hlo.dynamic_update_slice}}
  %7 = hlo.fusion kLoop(%6, %i) : (tensor<64xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %j: tensor<i32>):
    %1 = hlo.negate %p : tensor<64xf32>
    %2 = hlo.dynamic_slice %1[%j] sizes = [4] : (tensor<64xf32>, tensor<i32>) -> tensor<4xf32>
    %3 = hlo.dynamic_update_slice %p[%j], %2 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %3 : tensor<64xf32>
  }
  return %7 : tensor<64xf32>
}

func.func @other_shape(%x: tensor<8x8xf32>, %i: tensor<i32>) -> tensor<8x8xf32> {
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %0 = hlo.fusion kLoop(%x, %i) : (tensor<8x8xf32>, tensor<i32>) -> tensor<8x8xf32> calls {
  ^bb0(%p: tensor<8x8xf32>, %j: tensor<i32>):
    %1 = hlo.bitcast %p : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %2 = hlo.dynamic_slice %1[%j, %j] sizes = [4, 4] : (tensor<16x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
    %3 = hlo.dynamic_update_slice %p[%j, %j], %2 : (tensor<8x8xf32>, tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
    hlo.return %3 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}

func.func @custom(%x: tensor<64xf32>) -> tensor<64xf32> {
  // expected-remark@+1 {{custom kernel of hlo.negate}}
  %0 = hlo.fusion kCustom(%x) : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %1 = hlo.negate %p : tensor<64xf32>
    hlo.return %1 : tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}

// Sizes that are not known, and none.
func.func @sizes(%x: tensor<?x64xf32, #hlo.bounds<[8, ?]>>, %y: tensor<0x64xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  // expected-remark@+1 {{kernel of hlo.reduce}}
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<?x64xf32, #hlo.bounds<[8, ?]>>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  // expected-remark@+1 {{loop kernel of hlo.reduce}}
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<0x64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<64xf32>
}

//===----------------------------------------------------------------------===//
// What one kernel does not do
//===----------------------------------------------------------------------===//

// The transpose decides for what computes each element in place from it alone.
func.func @transposes_among_others(%x: tensor<64x128xf32>, %y: tensor<64x128xf32>, %z: tensor<128x64xf32>) -> tensor<128x32xf32> {
  // expected-remark@+1 {{loop kernel of hlo.add}}
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<128x64xf32> calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<64x128xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.transpose %q dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %6 = hlo.add %4, %5 : tensor<128x64xf32>
    hlo.return %6 : tensor<128x64xf32>
  }
  // expected-remark@+1 {{transpose kernel of hlo.transpose}}
  %1 = hlo.fusion kInput(%x, %z) : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<128x64xf32> calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<128x64xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.add %4, %q : tensor<128x64xf32>
    hlo.return %5 : tensor<128x64xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.slice}}
  %2 = hlo.fusion kLoop(%x) : (tensor<64x128xf32>) -> tensor<128x32xf32> calls {
  ^bb0(%p: tensor<64x128xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.slice %4 [0:128, 0:32] : (tensor<128x64xf32>) -> tensor<128x32xf32>
    hlo.return %5 : tensor<128x32xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.add}}
  %3 = hlo.fusion kLoop(%x) : (tensor<64x128xf32>) -> tensor<128x64xf32> calls {
  ^bb0(%p: tensor<64x128xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.reverse %4 dimensions = [0] : (tensor<128x64xf32>) -> tensor<128x64xf32>
    %6 = hlo.add %4, %5 : tensor<128x64xf32>
    hlo.return %6 : tensor<128x64xf32>
  }
  return %2 : tensor<128x32xf32>
}

// All results are those of the same tiles.
!pair = tuple<tensor<128x64xf32>, tensor<64x128xf32>>
func.func @transposes_and_others(%x: tensor<64x128xf32>, %y: tensor<128x64xf32>, %z: tensor<32xf32>) -> !pair {
  // expected-remark@+1 {{transpose kernel of hlo.transpose, hlo.negate}}
  %0 = hlo.fusion kInput(%x) : (tensor<64x128xf32>) -> !pair calls {
  ^bb0(%p: tensor<64x128xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.negate %p : tensor<64x128xf32>
    %6 = hlo.tuple %4, %5 : (tensor<128x64xf32>, tensor<64x128xf32>) -> !pair
    hlo.return %6 : !pair
  }
  // expected-remark@+1 {{loop kernel of hlo.transpose, hlo.transpose}}
  %1 = hlo.fusion kLoop(%x, %y) : (tensor<64x128xf32>, tensor<128x64xf32>) -> !pair calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<128x64xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.transpose %q dimensions = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %6 = hlo.tuple %4, %5 : (tensor<128x64xf32>, tensor<64x128xf32>) -> !pair
    hlo.return %6 : !pair
  }
  // expected-remark@+1 {{loop kernel of hlo.transpose, hlo.negate}}
  %2 = hlo.fusion kLoop(%x, %z) : (tensor<64x128xf32>, tensor<32xf32>) -> tuple<tensor<128x64xf32>, tensor<32xf32>> calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<32xf32>):
    %4 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %5 = hlo.negate %q : tensor<32xf32>
    %6 = hlo.tuple %4, %5 : (tensor<128x64xf32>, tensor<32xf32>) -> tuple<tensor<128x64xf32>, tensor<32xf32>>
    hlo.return %6 : tuple<tensor<128x64xf32>, tensor<32xf32>>
  }
  return %0 : !pair
}

func.func @reduction_and_others(%x: tensor<64x1024xf32>, %y: tensor<32xf32>, %d: tensor<?xf32, #hlo.bounds<[65536]>>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<32xf32>> {
  // expected-remark@+1 {{loop kernel of hlo.reduce, hlo.negate}}
  %0 = hlo.fusion kLoop(%x, %y, %zero) : (tensor<64x1024xf32>, tensor<32xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<32xf32>> calls {
  ^bb0(%p: tensor<64x1024xf32>, %q: tensor<32xf32>, %z: tensor<f32>):
    %2 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.negate %q : tensor<32xf32>
    %4 = hlo.tuple %2, %3 : (tensor<64xf32>, tensor<32xf32>) -> tuple<tensor<64xf32>, tensor<32xf32>>
    hlo.return %4 : tuple<tensor<64xf32>, tensor<32xf32>>
  }
  // expected-remark@+1 {{loop kernel of hlo.reduce, hlo.negate}}
  %1 = hlo.fusion kLoop(%x, %d, %zero) : (tensor<64x1024xf32>, tensor<?xf32, #hlo.bounds<[65536]>>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<?xf32, #hlo.bounds<[65536]>>> calls {
  ^bb0(%p: tensor<64x1024xf32>, %q: tensor<?xf32, #hlo.bounds<[65536]>>, %z: tensor<f32>):
    %2 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.negate %q : tensor<?xf32, #hlo.bounds<[65536]>>
    %4 = hlo.tuple %2, %3 : (tensor<64xf32>, tensor<?xf32, #hlo.bounds<[65536]>>) -> tuple<tensor<64xf32>, tensor<?xf32, #hlo.bounds<[65536]>>>
    hlo.return %4 : tuple<tensor<64xf32>, tensor<?xf32, #hlo.bounds<[65536]>>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<32xf32>>
}

// Concatenations, and what is no operation.
func.func @concatenate_and_others(%x: tensor<64xf32>) -> tuple<tensor<128xf32>, tensor<64xf32>> {
  // expected-remark@+1 {{loop kernel of hlo.concatenate, hlo.negate}}
  %0 = hlo.fusion kLoop(%x) : (tensor<64xf32>) -> tuple<tensor<128xf32>, tensor<64xf32>> calls {
  ^bb0(%p: tensor<64xf32>):
    %2 = hlo.concatenate %p, %p dimension = 0 : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
    %3 = hlo.negate %p : tensor<64xf32>
    %4 = hlo.tuple %2, %3 : (tensor<128xf32>, tensor<64xf32>) -> tuple<tensor<128xf32>, tensor<64xf32>>
    hlo.return %4 : tuple<tensor<128xf32>, tensor<64xf32>>
  }
  // expected-remark@+1 {{loop kernel}}
  %1 = hlo.fusion kLoop(%x) : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    hlo.return %p : tensor<64xf32>
  }
  return %0 : tuple<tensor<128xf32>, tensor<64xf32>>
}

// A thread writes what no other reads, and that is part of an input.
func.func @not_in_place(%x: tensor<64xf32>, %u: tensor<4xf32>, %i: tensor<i32>, %k: tensor<i32>) -> tensor<64xf32> {
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %0 = hlo.fusion kLoop(%x, %i, %k) : (tensor<64xf32>, tensor<i32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %j: tensor<i32>, %l: tensor<i32>):
    %5 = hlo.dynamic_slice %p[%l] sizes = [4] : (tensor<64xf32>, tensor<i32>) -> tensor<4xf32>
    %6 = hlo.dynamic_update_slice %p[%j], %5 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %6 : tensor<64xf32>
  }
  // One element for all of them to read. It is not where the update begins,
  // either, if that would end outside.
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %1 = hlo.fusion kLoop(%x, %u, %i) : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<4xf32>, %j: tensor<i32>):
    %5 = hlo.dynamic_slice %p[%j] sizes = [1] : (tensor<64xf32>, tensor<i32>) -> tensor<1xf32>
    %6 = hlo.bitcast %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = hlo.clamp %6, %q, %6 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = hlo.dynamic_update_slice %p[%j], %7 : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %8 : tensor<64xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %2 = hlo.fusion kLoop(%x, %u, %i) : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<4xf32>, %j: tensor<i32>):
    %5 = hlo.negate %p : tensor<64xf32>
    %6 = hlo.dynamic_update_slice %5[%j], %q : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %6 : tensor<64xf32>
  }
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice}}
  %3 = hlo.fusion kLoop(%x, %u, %i) : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<4xf32>, %j: tensor<i32>):
    %5 = hlo.negate %p : tensor<64xf32>
    %6 = hlo.bitcast %5 : (tensor<64xf32>) -> tensor<64xf32>
    %7 = hlo.dynamic_update_slice %6[%j], %q : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    hlo.return %7 : tensor<64xf32>
  }
  return %3 : tensor<64xf32>
}

// Updates of one shape are one kernel.
!arrays = tuple<tensor<64xf32>, tensor<64xf32>>
func.func @several_updates(%x: tensor<64xf32>, %y: tensor<64xf32>, %u: tensor<4xf32>, %v: tensor<8xf32>, %i: tensor<i32>) -> !arrays {
  // expected-remark@+1 {{dynamic-update-slice kernel of hlo.dynamic_update_slice, hlo.dynamic_update_slice}}
  %0 = hlo.fusion kLoop(%x, %y, %u, %i) : (tensor<64xf32>, tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> !arrays calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<64xf32>, %r: tensor<4xf32>, %j: tensor<i32>):
    %2 = hlo.dynamic_update_slice %p[%j], %r : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    %3 = hlo.dynamic_update_slice %q[%j], %r : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    %4 = hlo.tuple %2, %3 : (tensor<64xf32>, tensor<64xf32>) -> !arrays
    hlo.return %4 : !arrays
  }
  // expected-remark@+1 {{loop kernel of hlo.dynamic_update_slice, hlo.dynamic_update_slice}}
  %1 = hlo.fusion kLoop(%x, %y, %u, %v, %i) : (tensor<64xf32>, tensor<64xf32>, tensor<4xf32>, tensor<8xf32>, tensor<i32>) -> !arrays calls {
  ^bb0(%p: tensor<64xf32>, %q: tensor<64xf32>, %r: tensor<4xf32>, %s: tensor<8xf32>, %j: tensor<i32>):
    %2 = hlo.dynamic_update_slice %p[%j], %r : (tensor<64xf32>, tensor<4xf32>, tensor<i32>) -> tensor<64xf32>
    %3 = hlo.dynamic_update_slice %q[%j], %s : (tensor<64xf32>, tensor<8xf32>, tensor<i32>) -> tensor<64xf32>
    %4 = hlo.tuple %2, %3 : (tensor<64xf32>, tensor<64xf32>) -> !arrays
    hlo.return %4 : !arrays
  }
  return %0 : !arrays
}

// A tuple inside of the result is no array.
!nested = tuple<tensor<64xf32>, tuple<tensor<64xf32>>>
func.func @nested(%x: tensor<64x1024xf32>, %y: tensor<64xf32>, %zero: tensor<f32>) -> !nested {
  // expected-remark@+1 {{loop kernel of hlo.reduce, hlo.tuple}}
  %0 = hlo.fusion kLoop(%x, %y, %zero) : (tensor<64x1024xf32>, tensor<64xf32>, tensor<f32>) -> !nested calls {
  ^bb0(%p: tensor<64x1024xf32>, %q: tensor<64xf32>, %z: tensor<f32>):
    %2 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.tuple %q : (tensor<64xf32>) -> tuple<tensor<64xf32>>
    %4 = hlo.tuple %2, %3 : (tensor<64xf32>, tuple<tensor<64xf32>>) -> !nested
    hlo.return %4 : !nested
  }
  return %0 : !nested
}

!transposed = tuple<tensor<128x64xf32>, tuple<tensor<64xf32>>>
func.func @nested_transpose(%x: tensor<64x128xf32>, %y: tensor<64xf32>) -> !transposed {
  // expected-remark@+1 {{loop kernel of hlo.transpose, hlo.tuple}}
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<64x128xf32>, tensor<64xf32>) -> !transposed calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<64xf32>):
    %2 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %3 = hlo.tuple %q : (tensor<64xf32>) -> tuple<tensor<64xf32>>
    %4 = hlo.tuple %2, %3 : (tensor<128x64xf32>, tuple<tensor<64xf32>>) -> !transposed
    hlo.return %4 : !transposed
  }
  return %0 : !transposed
}

func.func @transpose_and_part(%x: tensor<64x128xf32>, %y: tensor<64x256xf32>) -> tensor<128x64xf32> {
  // expected-remark@+1 {{transpose kernel of hlo.transpose}}
  %0 = hlo.fusion kInput(%x, %y) : (tensor<64x128xf32>, tensor<64x256xf32>) -> tensor<128x64xf32> calls {
  ^bb0(%p: tensor<64x128xf32>, %q: tensor<64x256xf32>):
    %1 = hlo.transpose %p dimensions = [1, 0] : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %2 = hlo.transpose %q dimensions = [1, 0] : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %3 = hlo.slice %2 [0:128, 0:64] : (tensor<256x64xf32>) -> tensor<128x64xf32>
    %4 = hlo.add %1, %3 : tensor<128x64xf32>
    hlo.return %4 : tensor<128x64xf32>
  }
  return %0 : tensor<128x64xf32>
}
