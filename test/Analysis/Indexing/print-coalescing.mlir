// RUN: hlo-opt %s --print-coalescing --split-input-file --verify-diagnostics -o /dev/null

// Threads that follow each other read elements that do.
func.func @neighbors(%x: tensor<64x1000xf32>) -> tensor<64x1000xf32> {
  // expected-remark @+3 {{loop kernel: 500 blocks of 128 threads}}
  // expected-remark @+2 {{input 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  %0 = hlo.negate %x : tensor<64x1000xf32>
  return %0 : tensor<64x1000xf32>
}

// -----

// Many elements: four for each thread.
func.func @vectors(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  // expected-remark @+3 {{loop kernel: 2048 blocks of 128 threads, 4 elements at once}}
  // expected-remark @+2 {{input 0: coalesced: 512 bytes in 16 sectors (100%), 128 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 512 bytes in 16 sectors (100%), 128 bytes per line}}
  %0 = hlo.negate %x : tensor<1024x1024xf32>
  return %0 : tensor<1024x1024xf32>
}

// -----

// The layouts differ in which dimension is the fastest, and too little is read
// for a transpose in shared memory.
func.func @layouts(%x: tensor<4x256xf32, #hlo.layout<[0, 1]>>) -> tensor<4x256xf32, #hlo.layout<[1, 0]>> {
  // expected-remark @+3 {{loop kernel: 8 blocks of 128 threads}}
  // expected-remark @+2 {{input 0: not coalesced: 128 bytes in 16 sectors (25%), 32 bytes per line: lanes are 16 bytes apart}}
  // expected-remark @+1 {{output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  %0 = hlo.copy %x : (tensor<4x256xf32, #hlo.layout<[0, 1]>>) -> tensor<4x256xf32, #hlo.layout<[1, 0]>>
  return %0 : tensor<4x256xf32, #hlo.layout<[1, 0]>>
}

// -----

// A transpose in a loop reads down the columns; one that is large enough to be
// the whole kernel's goes through shared memory, and what is added to it is read
// as the result is written.
func.func @transposes(%x: tensor<128x256xf32>, %y: tensor<256x128xf32>) -> (tensor<4x128xf32>, tensor<256x128xf32>) {
  // expected-remark @+3 {{loop kernel: 4 blocks of 128 threads}}
  // expected-remark @+2 {{input 0: not coalesced: 128 bytes in 32 sectors (12.5%), 4 bytes per line: lanes are 1024 bytes apart}}
  // expected-remark @+1 {{output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  %0 = hlo.fusion kLoop(%x) : (tensor<128x256xf32>) -> tensor<4x128xf32> calls {
  ^bb0(%p: tensor<128x256xf32>):
    %2 = hlo.transpose %p dimensions = [1, 0] : (tensor<128x256xf32>) -> tensor<256x128xf32>
    %3 = hlo.slice %2 [0:4, 0:128] : (tensor<256x128xf32>) -> tensor<4x128xf32>
    hlo.return %3 : tensor<4x128xf32>
  }
  // expected-remark @+4 {{transpose kernel: 32 blocks of 128 threads}}
  // expected-remark @+3 {{input 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  // expected-remark @+2 {{input 1: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  %1 = hlo.fusion kInput(%x, %y) : (tensor<128x256xf32>, tensor<256x128xf32>) -> tensor<256x128xf32> calls {
  ^bb0(%p: tensor<128x256xf32>, %q: tensor<256x128xf32>):
    %2 = hlo.transpose %p dimensions = [1, 0] : (tensor<128x256xf32>) -> tensor<256x128xf32>
    %3 = hlo.add %2, %q : tensor<256x128xf32>
    hlo.return %3 : tensor<256x128xf32>
  }
  return %0, %1 : tensor<4x128xf32>, tensor<256x128xf32>
}

// -----

// Rows are read by the lanes of a warp together, and so are columns side by side.
// A column of few rows is a loop.
func.func @reductions(%x: tensor<1024x2048xf32>, %y: tensor<8x2048xf32>, %zero: tensor<f32>) -> (tensor<1024xf32>, tensor<2048xf32>, tensor<2048xf32>) {
  // expected-remark @+4 {{reduction kernel: 512 blocks of 256 threads, 2 elements at once}}
  // expected-remark @+3 {{input 0: coalesced: 256 bytes in 8 sectors (100%), 128 bytes per line}}
  // expected-remark @+2 {{input 1: coalesced: 4 bytes in 1 sector (100%), 4 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 4 bytes in 1 sector (100%), 4 bytes per line}}
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<1024x2048xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
  // expected-remark @+4 {{reduction kernel: 128 blocks of 1024 threads}}
  // expected-remark @+3 {{input 0: coalesced: 128 bytes in 4 sectors (100%), 64 bytes per line}}
  // expected-remark @+2 {{input 1: coalesced: 4 bytes in 1 sector (100%), 4 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 4 bytes in 1 sector (100%), 4 bytes per line}}
  %1 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1024x2048xf32>, tensor<f32>) -> tensor<2048xf32> to_apply hlo.add : tensor<f32>
  // expected-remark @+4 {{loop kernel: 16 blocks of 128 threads}}
  // expected-remark @+3 {{input 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  // expected-remark @+2 {{input 1: coalesced: 4 bytes in 1 sector (100%), 4 bytes per line}}
  // expected-remark @+1 {{output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line}}
  %2 = hlo.reduce %y, %zero dimensions = [0] : (tensor<8x2048xf32>, tensor<f32>) -> tensor<2048xf32> to_apply hlo.add : tensor<f32>
  return %0, %1, %2 : tensor<1024xf32>, tensor<2048xf32>, tensor<2048xf32>
}

// -----

// All lanes of a slice start at the same place, wherever that is; every lane of
// a gather of elements reads somewhere else.
func.func @runtime(%x: tensor<4096xf32>, %start: tensor<i32>, %indices: tensor<128x1xi32>) -> (tensor<128xf32>, tensor<128x1xf32>) {
  // expected-remark @+4 {{loop kernel: 1 block of 128 threads}}
  // expected-remark @+3 {{input 0: coalesced: 128 bytes in 4 sectors (100%)}}
  // expected-remark @+2 {{input 1: coalesced: 4 bytes in 1 sector (100%)}}
  // expected-remark @+1 {{output 0: coalesced}}
  %0 = hlo.dynamic_slice %x[%start] sizes = [128] : (tensor<4096xf32>, tensor<i32>) -> tensor<128xf32>
  // expected-remark @+4 {{loop kernel: 1 block of 128 threads}}
  // expected-remark @+3 {{input 0: not coalesced: 128 bytes in 32 sectors (12.5%), 4 bytes per line: lanes read at 32 offsets that are known at run time only}}
  // expected-remark @+2 {{input 1: coalesced}}
  // expected-remark @+1 {{output 0: coalesced}}
  %1 = hlo.gather %x, %indices dimension_numbers = <offset_dims = [1], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1] : (tensor<4096xf32>, tensor<128x1xi32>) -> tensor<128x1xf32>
  return %0, %1 : tensor<128xf32>, tensor<128x1xf32>
}

// -----

// Two outputs of one kernel.
func.func @outputs(%x: tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>> {
  // expected-remark @+4 {{loop kernel: 2 blocks of 128 threads}}
  // expected-remark @+3 {{input 0: coalesced: 128 bytes in 4 sectors (100%)}}
  // expected-remark @+2 {{output 0: coalesced}}
  // expected-remark @+1 {{output 1: coalesced}}
  %0 = hlo.fusion kLoop(%x) : (tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>> calls {
  ^bb0(%p: tensor<256xf32>):
    %1 = hlo.negate %p : tensor<256xf32>
    %2 = hlo.reverse %p dimensions = [0] : tensor<256xf32>
    %3 = hlo.tuple %1, %2 : (tensor<256xf32>, tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>>
    hlo.return %3 : tuple<tensor<256xf32>, tensor<256xf32>>
  }
  return %0 : tuple<tensor<256xf32>, tensor<256xf32>>
}

// -----

// Bits of elements and no elements at all; where the elements of an array in
// tiles lie is not known.
func.func @arrays(%bits: tensor<512xi4, #hlo.layout<[0], element_size_in_bits = 4>>, %none: tensor<0x4xf32>, %tiles: tensor<8x256xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>) -> () {
  // expected-remark @+3 {{loop kernel: 2 blocks of 128 threads, 2 elements at once}}
  // expected-remark @+2 {{input 0: coalesced: 32 bytes in 1 sector (100%)}}
  // expected-remark @+1 {{output 0: coalesced: 32 bytes in 1 sector (100%)}}
  %0 = hlo.negate %bits : tensor<512xi4, #hlo.layout<[0], element_size_in_bits = 4>>
  // expected-remark @+2 {{loop kernel: 0 blocks of 1 thread}}
  // expected-remark @+1 {{output 0: coalesced: nothing is read}}
  %1 = hlo.negate %none : tensor<0x4xf32>
  // expected-remark @+3 {{loop kernel: 16 blocks of 128 threads}}
  // expected-remark @+2 {{input 0: not coalesced: which elements are read is not known}}
  // expected-remark @+1 {{output 0: not coalesced: which elements are read is not known}}
  %2 = hlo.negate %tiles : tensor<8x256xf32, #hlo.layout<[1, 0], tiles = [[8, 128]]>>
  return
}

// -----

// What follows a reduction is written with its result, and an output of the size
// of what is reduced as that is read.
func.func @epilogue(%x: tensor<64x2048xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x2048xf32>> {
  // expected-remark @+5 {{reduction kernel: 32 blocks of 256 threads, 2 elements at once}}
  // expected-remark @+4 {{input 0: coalesced: 256 bytes in 8 sectors (100%)}}
  // expected-remark @+3 {{input 1: coalesced: 4 bytes in 1 sector (100%)}}
  // expected-remark @+2 {{output 0: coalesced: 4 bytes in 1 sector (100%)}}
  // expected-remark @+1 {{output 1: coalesced: 256 bytes in 8 sectors (100%)}}
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x2048xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64x2048xf32>> calls {
  ^bb0(%p: tensor<64x2048xf32>, %z: tensor<f32>):
    %1 = hlo.exponential %p : tensor<64x2048xf32>
    %2 = hlo.reduce %1, %z dimensions = [1] : (tensor<64x2048xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.sqrt %2 : tensor<64xf32>
    %4 = hlo.tuple %3, %1 : (tensor<64xf32>, tensor<64x2048xf32>) -> tuple<tensor<64xf32>, tensor<64x2048xf32>>
    hlo.return %4 : tuple<tensor<64xf32>, tensor<64x2048xf32>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<64x2048xf32>>
}

// -----

// Two reductions of the same rows, each with its own input.
func.func @two_reductions(%x: tensor<64x2048xf32>, %y: tensor<64x2048xf32>, %zero: tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> {
  // expected-remark @+6 {{reduction kernel: 32 blocks of 256 threads, 2 elements at once}}
  // expected-remark @+5 {{input 0: coalesced: 256 bytes in 8 sectors (100%)}}
  // expected-remark @+4 {{input 1: coalesced: 256 bytes in 8 sectors (100%)}}
  // expected-remark @+3 {{input 2: coalesced: 4 bytes in 1 sector (100%)}}
  // expected-remark @+2 {{output 0: coalesced: 4 bytes in 1 sector (100%)}}
  // expected-remark @+1 {{output 1: coalesced: 4 bytes in 1 sector (100%)}}
  %0 = hlo.fusion kInput(%x, %y, %zero) : (tensor<64x2048xf32>, tensor<64x2048xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<64xf32>> calls {
  ^bb0(%p: tensor<64x2048xf32>, %q: tensor<64x2048xf32>, %z: tensor<f32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x2048xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reduce %q, %z dimensions = [1] : (tensor<64x2048xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.maximum : tensor<f32>
    %3 = hlo.tuple %1, %2 : (tensor<64xf32>, tensor<64xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>>
    hlo.return %3 : tuple<tensor<64xf32>, tensor<64xf32>>
  }
  return %0 : tuple<tensor<64xf32>, tensor<64xf32>>
}
