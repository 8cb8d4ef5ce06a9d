// RUN: hlo-opt %s --print-operand-utilization --split-input-file --verify-diagnostics -o /dev/null

// All of an operand, in whatever order.
func.func @whole(%x: tensor<30x20xf32>) -> tensor<20x30xf32> {
  // expected-remark @+1 {{input 0: 600 of 600 elements (100%), 600 of 600 in their box; 600 reads, 1 of each; 2400 bytes, 2400 with repetitions}}
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<30x20xf32>) -> tensor<20x30xf32>
  return %0 : tensor<20x30xf32>
}

// -----

// Every fourth element.
func.func @slice(%x: tensor<64xf32>) -> tensor<8xf32> {
  // expected-remark @+1 {{input 0: 8 of 64 elements (12.5%), 8 of 29 in their box; 8 reads, 1 of each; 32 bytes, 32 with repetitions}}
  %0 = hlo.slice %x [2:34:4] : (tensor<64xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Windows of a fusion overlap: what they share is read twice.
func.func @windows(%x: tensor<64xbf16>) -> tensor<40xbf16> {
  // expected-remark @+1 {{input 0: 64 of 64 elements (100%), 64 of 64 in their box; 80 reads, 1.25 of each; 128 bytes, 160 with repetitions}}
  %0 = hlo.fusion kLoop(%x) : (tensor<64xbf16>) -> tensor<40xbf16> calls {
  ^bb0(%p: tensor<64xbf16>):
    %1 = hlo.slice %p [0:40] : (tensor<64xbf16>) -> tensor<40xbf16>
    %2 = hlo.slice %p [24:64] : (tensor<64xbf16>) -> tensor<40xbf16>
    %3 = hlo.add %1, %2 : tensor<40xbf16>
    hlo.return %3 : tensor<40xbf16>
  }
  return %0 : tensor<40xbf16>
}

// -----

// A window in steps of two leaves out the last row.
func.func @reduce_window(%x: tensor<7x5xf32>, %zero: tensor<f32>) -> tensor<3x5xf32> {
  // expected-remark @+2 {{input 0: 30 of 35 elements (85.71%), 30 of 30 in their box; 72 reads, 2.4 of each; 120 bytes, 288 with repetitions}}
  // expected-remark @+1 {{input 1: 1 of 1 elements (100%), 1 of 1 in their box; 15 reads, 15 of each; 4 bytes, 60 with repetitions}}
  %0 = hlo.reduce_window %x, %zero window = <size = [3, 2], stride = [2, 1], pad = [1, 0, 0, 1]> : (tensor<7x5xf32>, tensor<f32>) -> tensor<3x5xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3x5xf32>
}

// -----

// What is broadcast and reduced again is read as often as it would be computed.
func.func @repetitions(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<8xf32> {
  // expected-remark @+2 {{input 0: 8 of 8 elements (100%), 8 of 8 in their box; 40 reads, 5 of each; 32 bytes, 160 with repetitions}}
  // expected-remark @+1 {{input 1: 1 of 1 elements}}
  %0 = hlo.fusion kLoop(%x, %zero) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>, %z: tensor<f32>):
    %1 = hlo.broadcast %p dimensions = [0] : (tensor<8xf32>) -> tensor<8x5xf32>
    %2 = hlo.reduce %1, %z dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    hlo.return %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// A matrix product reads each element once for each row or column.
func.func @dot(%x: tensor<16384x1024xf32>, %y: tensor<1024x512xf32>) -> tensor<16384x512xf32> {
  // expected-remark @+2 {{input 0: 16777216 of 16777216 elements (100%), 16777216 of 16777216 in their box; 8589934592 reads, 512 of each}}
  // expected-remark @+1 {{input 1: 524288 of 524288 elements (100%), 524288 of 524288 in their box; 8589934592 reads, 16384 of each}}
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<16384x1024xf32>, tensor<1024x512xf32>) -> tensor<16384x512xf32>
  return %0 : tensor<16384x512xf32>
}

// -----

// Where a slice starts does not matter; rows of a gather may be the same.
func.func @runtime(%x: tensor<60x4xf32>, %i: tensor<i32>, %indices: tensor<10x1xi32>) -> (tensor<10x4xf32>, tensor<10x1x4xf32>) {
  // expected-remark @+3 {{input 0: 40 of 240 elements (16.67%), 40 of 40 in their box; 40 reads, 1 of each}}
  // expected-remark @+2 {{input 1: 1 of 1 elements}}
  // expected-remark @+1 {{input 2: }}
  %0 = hlo.dynamic_slice %x[%i, %i] sizes = [10, 4] : (tensor<60x4xf32>, tensor<i32>, tensor<i32>) -> tensor<10x4xf32>
  // expected-remark @+2 {{input 0: at most 40 of 240 elements (16.67%), 40 of 240 in their box; 40 reads, 1 of each; at most 160 bytes, 160 with repetitions}}
  // expected-remark @+1 {{input 1: 10 of 10 elements (100%)}}
  %1 = hlo.gather %x, %indices dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 4] : (tensor<60x4xf32>, tensor<10x1xi32>) -> tensor<10x1x4xf32>
  return %0, %1 : tensor<10x4xf32>, tensor<10x1x4xf32>
}

// -----

// Nothing is known of what a custom call reads, and nothing is read of an array
// without elements.
func.func @limits(%x: tensor<8xf32>, %none: tensor<0xf32>) -> (tensor<8xf32>, tensor<0xf32>) {
  // expected-remark @+1 {{input 0: at most 8 of 8 elements (100%), 8 of 8 in their box; an unknown number of reads; at most 32 bytes}}
  %0 = hlo.fusion kCustom(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %2 = hlo.custom_call "f"(%p) : (tensor<8xf32>) -> tensor<8xf32>
    hlo.return %2 : tensor<8xf32>
  }
  // expected-remark @+1 {{input 0: 0 of 0 elements (0%), 0 of 0 in their box; 0 reads, 1 of each; 0 bytes, 0 with repetitions}}
  %1 = hlo.negate %none : tensor<0xf32>
  return %0, %1 : tensor<8xf32>, tensor<0xf32>
}
