// RUN: hlo-opt %s --print-tiling --split-input-file --verify-diagnostics -o /dev/null

// The same array is read in tiles of the result, and row by row, a part of the
// row after the other, for the maximum.
func.func @softmax(%x: tensor<64x1000xf32>) -> tensor<64x1000xf32> {
  // expected-remark @+3 {{input 0: tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 1000]}}
  // expected-remark @+2 {{input 0: tile [t0 * z0 size z0 below 64, t2 * z2 size z2 below 1000]}}
  // expected-remark @+1 {{847 legal tile sizes}}
  %0 = hlo.fusion kInput(%x) : (tensor<64x1000xf32>) -> tensor<64x1000xf32> calls {
  ^bb0(%p: tensor<64x1000xf32>):
    // expected-remark @+1 {{tile []}}
    %lowest = hlo.constant dense<0xFF800000> : tensor<f32>
    // expected-remark @+2 {{tile [t0 * z0 size z0 below 64]}}
    // expected-remark @+1 {{takes t2, 1000 elements, tile after tile}}
    %1 = hlo.reduce %p, %lowest dimensions = [1] : (tensor<64x1000xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
    // expected-remark @+1 {{tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 1000]}}
    %2 = hlo.broadcast %1 dimensions = [0] : (tensor<64xf32>) -> tensor<64x1000xf32>
    // expected-remark @+1 {{tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 1000]}}
    %3 = hlo.subtract %p, %2 : tensor<64x1000xf32>
    // expected-remark @+1 {{tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 1000]}}
    %4 = hlo.exponential %3 : tensor<64x1000xf32>
    hlo.return %4 : tensor<64x1000xf32>
  }
  return %0 : tensor<64x1000xf32>
}

// -----

// Both operands are contracted along the same dimension.
func.func @dot(%x: tensor<128x64xf32>, %y: tensor<64x256xf32>) -> tensor<128x256xf32> {
  // expected-remark @+5 {{tile [t0 * z0 size z0 below 128, t1 * z1 size z1 below 256]}}
  // expected-remark @+4 {{input 0: tile [t0 * z0 size z0 below 128, t2 * z2 size z2 below 64]}}
  // expected-remark @+3 {{input 1: tile [t2 * z2 size z2 below 64, t1 * z1 size z1 below 256]}}
  // expected-remark @+2 {{takes t2, 64 elements, tile after tile}}
  // expected-remark @+1 {{504 legal tile sizes}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<128x64xf32>, tensor<64x256xf32>) -> tensor<128x256xf32>
  return %0 : tensor<128x256xf32>
}

// -----

// Steps of a slice, and a dimension that runs backwards.
func.func @movements(%x: tensor<20x9xf32>) -> (tensor<6x9xf32>, tensor<20x9xf32>) {
  // expected-remark @+3 {{tile [t0 * z0 size z0 below 6, t1 * z1 size z1 below 9]}}
  // expected-remark @+2 {{input 0: tile [(t0 * z0) * 3 + 2 size z0 stride 3 from 2 below 18, t1 * z1 size z1 below 9]}}
  // expected-remark @+1 {{20 legal tile sizes}}
  %0 = hlo.slice %x [2:20:3, 0:9] : (tensor<20x9xf32>) -> tensor<6x9xf32>
  // expected-remark @+3 {{tile [t0 * z0 size z0 below 20, t1 * z1 size z1 below 9]}}
  // expected-remark @+2 {{input 0: tile [t0 * z0 size z0 below 20, -(t1 * z1) + 8 size z1 stride -1 below 9]}}
  // expected-remark @+1 {{30 legal tile sizes}}
  %1 = hlo.reverse %x dimensions = [1] : tensor<20x9xf32>
  return %0, %1 : tensor<6x9xf32>, tensor<20x9xf32>
}

// -----

// Padding masks what is not there; a tile may not have elements of two operands
// of a concatenation.
func.func @masks(%x: tensor<6xf32>, %y: tensor<10xf32>, %zero: tensor<f32>) -> (tensor<11xf32>, tensor<16xf32>) {
  // expected-remark @+4 {{tile [t0 * z0 size z0 below 11]}}
  // expected-remark @+3 {{input 0: tile [t0 * z0 - 2 size z0 below 6]}}
  // expected-remark @+2 {{input 1: tile []}}
  // expected-remark @+1 {{5 legal tile sizes}}
  %0 = hlo.pad %x, %zero low = [2] high = [3] interior = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<11xf32>
  // expected-remark @+5 {{tile [t0 * z0 size z0 below 16]}}
  // expected-remark @+4 {{input 0: tile [t0 * z0 size z0 below 6]}}
  // expected-remark @+3 {{input 1: tile [t0 * z0 - 6 size z0 below 10]}}
  // expected-remark @+2 {{needs 6 mod z0 = 0}}
  // expected-remark @+1 {{2 legal tile sizes}}
  %1 = hlo.concatenate %x, %y dimension = 0 : (tensor<6xf32>, tensor<10xf32>) -> tensor<16xf32>
  return %0, %1 : tensor<11xf32>, tensor<16xf32>
}

// -----

// Of a dimension that is taken apart, a tile is whole rows or a part of one.
func.func @collapse(%x: tensor<8x8xf32>) -> tensor<64xf32> {
  // expected-remark @+4 {{tile [t0 * z0 size z0 below 64]}}
  // expected-remark @+3 {{input 0: tile [(t0 * z0) floordiv 8 size z0 ceildiv 8 below 8, (t0 * z0) mod 8 size z0 - ((z0 - 1) floordiv 8) * 8 below 8]}}
  // expected-remark @+2 {{needs z0 mod 8 = 0 or 8 mod z0 = 0}}
  // expected-remark @+1 {{7 legal tile sizes}}
  %0 = hlo.reshape %x : (tensor<8x8xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// Dimensions that become one: whole rows, a part of a row, or one column.
func.func @expand(%x: tensor<32xf32>) -> tensor<4x8xf32> {
  // expected-remark @+4 {{tile [t0 * z0 size z0 below 4, t1 * z1 size z1 below 8]}}
  // expected-remark @+3 {{input 0: tile [t1 * z1 + (t0 * z0) * 8 size z1 + (z0 - 1) * (((-z1 + 9) floordiv 8) * -7 + 8) stride ((-z1 + 9) floordiv 8) * 7 + 1 from max((t0 * z0) * 8, t1 * z1) below min((t0 * z0) * 8 + (z0 - 1) * 8 + 8, t1 * z1 + (z1 - 1) + 25)]}}
  // expected-remark @+2 {{needs z1 >= 8 and 8 mod z1 = 0 or z1 = 1 and 8 mod z1 = 0 or z0 = 1}}
  // expected-remark @+1 {{8 legal tile sizes}}
  %0 = hlo.reshape %x : (tensor<32xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// Windows that overlap are one tile, of as many more elements.
func.func @windows(%x: tensor<16xf32>, %zero: tensor<f32>) -> tensor<7xf32> {
  // expected-remark @+4 {{tile [t0 * z0 size z0 below 7]}}
  // expected-remark @+3 {{input 0: tile [(t0 * z0) * 2 size (z0 - 1) * 2 + 3 below 15]}}
  // expected-remark @+2 {{input 1: tile []}}
  // expected-remark @+1 {{4 legal tile sizes}}
  %0 = hlo.reduce_window %x, %zero window = <size = [3], stride = [2]> : (tensor<16xf32>, tensor<f32>) -> tensor<7xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<7xf32>
}

// -----

// What starts where is known at run time only, once for a tile.
func.func @runtime(%x: tensor<64x9xf32>, %i: tensor<i32>, %indices: tensor<10x1xi32>) -> (tensor<8x9xf32>, tensor<10x1x9xf32>) {
  // expected-remark @+4 {{tile [t0 * z0 size z0 below 8, t1 * z1 size z1 below 9]}}
  // expected-remark @+3 {{input 0: tile [t0 * z0 + rt0 size z0 from rt0 below rt0 + 8, t1 * z1 size z1 below 9]}}
  // expected-remark @+2 {{input 1: tile []}}
  // expected-remark @+1 {{20 legal tile sizes}}
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [8, 9] : (tensor<64x9xf32>, tensor<i32>, tensor<i32>) -> tensor<8x9xf32>
  // expected-remark @+5 {{tile [t0 * z0 size z0 below 10, 0 size 1, t2 * z2 size z2 below 9]}}
  // expected-remark @+4 {{input 0: tile [rt0 size 1, t2 * z2 size z2 below 9]}}
  // expected-remark @+3 {{input 1: tile [t0 * z0 size z0 below 10, 0 size 1]}}
  // expected-remark @+2 {{needs z0 = 1}}
  // expected-remark @+1 {{5 legal tile sizes}}
  %1 = hlo.gather %x, %indices dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 9] : (tensor<64x9xf32>, tensor<10x1xi32>) -> tensor<10x1x9xf32>
  return %0, %1 : tensor<8x9xf32>, tensor<10x1x9xf32>
}

// -----

// The reasons why there are no tiles.
func.func @reasons(%x: tensor<8xf32>, %none: tensor<0xf32>) -> (tensor<8xf32>, tensor<0xf32>, tuple<tensor<8xf32>, tensor<4xf32>>) {
  %0 = hlo.fusion kCustom(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    // expected-remark @+1 {{no tiles: which elements it reads is not known}}
    %3 = hlo.custom_call "f"(%p) : (tensor<8xf32>) -> tensor<8xf32>
    %4 = hlo.negate %3 : tensor<8xf32>
    hlo.return %4 : tensor<8xf32>
  }
  // expected-remark @+1 {{no tiles: it has no elements}}
  %1 = hlo.negate %none : tensor<0xf32>
  %2 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<4xf32>> calls {
  ^bb0(%p: tensor<8xf32>):
    %3 = hlo.negate %p : tensor<8xf32>
    %4 = hlo.slice %p [0:4] : (tensor<8xf32>) -> tensor<4xf32>
    // expected-remark @+1 {{no tiles: its sizes are not those of the first result}}
    %5 = hlo.tuple %3, %4 : (tensor<8xf32>, tensor<4xf32>) -> tuple<tensor<8xf32>, tensor<4xf32>>
    hlo.return %5 : tuple<tensor<8xf32>, tensor<4xf32>>
  }
  return %0, %1, %2 : tensor<8xf32>, tensor<0xf32>, tuple<tensor<8xf32>, tensor<4xf32>>
}
