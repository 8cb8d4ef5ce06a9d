// RUN: hlo-opt %s --split-input-file --verify-diagnostics

func.func @map_c1_none() {
  // expected-error@+1 {{'hlo.map' op has no operand}}
  %0 = hlo.map : () -> tensor<f32> to_apply {
    %1 = hlo.constant dense<1.0> : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return
}

// -----

func.func @map_c1_dimensions(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  // expected-error@+1 {{'hlo.map' op dimension 1 of operand 1 is 4, but 3 in operand 0}}
  %0 = hlo.map %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @map_c1_rank(%x: tensor<2xf32>, %y: tensor<f32>) {
  // expected-error@+1 {{'hlo.map' op operand 1 has rank 0, but operand 0 has rank 1}}
  %0 = hlo.map %x, %y : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @map_c2_count(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.map' op has 1 dimensions for operands of rank 2}}
  %0 = hlo.map %x dimensions = [0] : (tensor<2x3xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @map_c2_order(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.map' op has dimension 1 at position 0; all dimensions in order are expected}}
  %0 = hlo.map %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @map_c3_parameter(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.map' op parameter 0 of to_apply is s32[], but f32[] is passed}}
  %0 = hlo.map %x : (tensor<2xf32>) -> tensor<2xi32> to_apply {
  ^bb0(%a: tensor<i32>):
    hlo.return %a : tensor<i32>
  }
  return
}

// -----

func.func @map_c3_count(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.map' op to_apply takes 2 parameters, but 1 are passed}}
  %0 = hlo.map %x : (tensor<2xf32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @map_c4_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.map' op result is s32[2], but f32[2] is expected: element type s32 for f32}}
  %0 = hlo.map %x : (tensor<2xf32>) -> tensor<2xi32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c1_count(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.reduce' op has 1 operands; as many initial values as arrays are expected, at least one}}
  %0 = hlo.reduce %x dimensions = [0] : (tensor<2xf32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c1_dimensions(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op dimension 0 of operand 1 is 3, but 2 in operand 0}}
  %0 = hlo.reduce %x, %y, %z, %z dimensions = [0] : (tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.tuple %a, %b : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<f32>>
  }
  return
}

// -----

func.func @reduce_c2_scalar(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.reduce' op initial value 0 is f32[2], not a scalar}}
  %0 = hlo.reduce %x, %x dimensions = [0] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c3_range(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op dimension 1 is outside [0, 1)}}
  %0 = hlo.reduce %x, %z dimensions = [1] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c3_unique(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op dimension 0 is repeated}}
  %0 = hlo.reduce %x, %z dimensions = [0, 0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c4_count(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op to_apply takes 1 parameters, but 2 are passed}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c4_parameter(%x: tensor<2xi32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op parameter 1 of to_apply is f32[], but s32[] is passed}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2xi32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c5_count(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op to_apply returns (f32[], f32[]), but 1 accumulators are expected}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.tuple %a, %b : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<f32>>
  }
  return
}

// -----

// An accumulator goes in as it comes out.
func.func @reduce_c5_precision(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op to_apply returns bf16[] as accumulator 0, but takes f32[]}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<bf16>):
    hlo.return %b : tensor<bf16>
  }
  return
}

// -----

func.func @reduce_c6_dimensions(%x: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op result is f32[2], but f32[3] is expected: dimension 0 is 2 for 3}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_c6_tuple(%x: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op result is (f32[3]), but f32[3] is expected}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tuple<tensor<3xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @scan_c1_count(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.scan' op scans 2 dimensions; one is expected}}
  %0 = hlo.scan %x dimensions = [0, 1] num_carries = 0 : (tensor<2x3xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<3xf32>):
    hlo.return %a : tensor<3xf32>
  }
  return
}

// -----

func.func @scan_c1_range(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.scan' op dimension 2 is outside [0, 2), the rank of operand 0}}
  %0 = hlo.scan %x dimensions = [2] num_carries = 0 : (tensor<2x3xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<3xf32>):
    hlo.return %a : tensor<3xf32>
  }
  return
}

// -----

func.func @scan_c2_carries(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.scan' op num_carries 1 is outside [0, 1), the number of operands}}
  %0 = hlo.scan %x dimensions = [0] num_carries = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<3xf32>):
    hlo.return %a : tensor<3xf32>
  }
  return
}

// -----

func.func @scan_c3_size(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.scan' op dimension 0 of operand 1 is 4, but 2 in operand 0}}
  %0 = hlo.scan %x, %y dimensions = [0] num_carries = 0 : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32> to_apply {
  ^bb0(%a: tensor<3xf32>, %b: tensor<f32>):
    hlo.return %a : tensor<3xf32>
  }
  return
}

// -----

func.func @scan_c4_slice(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.scan' op parameter 0 of to_apply is f32[2], but f32[3] is passed}}
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (tensor<2x3xf32>) -> tensor<2x2xf32> to_apply {
  ^bb0(%a: tensor<2xf32>):
    hlo.return %a : tensor<2xf32>
  }
  return
}

// -----

func.func @scan_c5_carry(%x: tensor<2xf32>, %c: tensor<i32>) {
  // expected-error@+1 {{'hlo.scan' op to_apply returns f32[] as carry 0, but takes s32[]}}
  %0 = hlo.scan %x, %c dimensions = [0] num_carries = 1 : (tensor<2xf32>, tensor<i32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @scan_c5_count(%x: tensor<2xf32>, %c: tensor<i32>) {
  // expected-error@+1 {{'hlo.scan' op to_apply returns 1 values for 2 carries}}
  %0 = hlo.scan %x, %c, %c dimensions = [0] num_carries = 2 : (tensor<2xf32>, tensor<i32>, tensor<i32>) -> tensor<i32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %d: tensor<i32>):
    hlo.return %b : tensor<i32>
  }
  return
}

// -----

func.func @scan_c6_result(%x: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.scan' op result is f32[3], but f32[2] is expected: dimension 0 is 3 for 2}}
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (tensor<2xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @scan_c6_stack(%x: tensor<2x3xf32>, %y: tensor<f32>) {
  // expected-error@+1 {{'hlo.scan' op output 0 is f32[] in each step and cannot be stacked along dimension 1}}
  %0 = hlo.scan %x, %y dimensions = [1] num_carries = 1 : (tensor<2x3xf32>, tensor<f32>) -> tuple<tensor<3xf32>, tensor<f32>> to_apply {
  ^bb0(%a: tensor<2xf32>, %b: tensor<f32>):
    %1 = hlo.tuple %b, %b : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    hlo.return %1 : tuple<tensor<f32>, tensor<f32>>
  }
  return
}

// -----

func.func @reduce_window_c1_count(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op has 3 operands; as many initial values as arrays are expected, at least one}}
  %0 = hlo.reduce_window %x, %x, %x : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_window_c2_scalar(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.reduce_window' op initial value 0 is f32[4], not a scalar}}
  %0 = hlo.reduce_window %x, %x window = <size = [2]> : (tensor<4xf32>, tensor<4xf32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_window_c3_rank(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op window has 0 dimensions, but moves over 1}}
  %0 = hlo.reduce_window %x, %z : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_window_c3_stride(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op window stride 0 of dimension 0 is not positive}}
  %0 = hlo.reduce_window %x, %z window = <size = [2], stride = [0]> : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @reduce_window_c4_parameter(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op parameter 0 of to_apply is s32[], but f32[] is passed}}
  %0 = hlo.reduce_window %x, %z window = <size = [2]> : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    hlo.return %a : tensor<i32>
  }
  return
}

// -----

func.func @reduce_window_c5_accumulator(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op to_apply returns f64[] as accumulator 0, but takes f32[]}}
  %0 = hlo.reduce_window %x, %z window = <size = [2]> : (tensor<4xf32>, tensor<f32>) -> tensor<3xf64> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f64>):
    hlo.return %b : tensor<f64>
  }
  return
}

// -----

func.func @reduce_window_c6_result(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce_window' op result is f32[4], but f32[3] is expected: dimension 0 is 4 for 3}}
  %0 = hlo.reduce_window %x, %z window = <size = [2]> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c1_scalar(%x: tensor<4xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op init_value is f32[4], not a scalar}}
  %0 = hlo.select_and_scatter %x, %s, %x window = <size = [2], stride = [2]> : (tensor<4xf32>, tensor<2xf32>, tensor<4xf32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c2_window(%x: tensor<4xf32>, %s: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op window has 2 dimensions, but moves over 1}}
  %0 = hlo.select_and_scatter %x, %s, %z window = <size = [2, 2]> : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c3_source(%x: tensor<4xf32>, %s: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op dimension 0 of source is 2, but 3 in the window positions}}
  %0 = hlo.select_and_scatter %x, %s, %z window = <size = [2]> : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c4_pred(%x: tensor<4xf32>, %s: tensor<3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op select returns f32[], but pred[] is expected}}
  %0 = hlo.select_and_scatter %x, %s, %z window = <size = [2]> : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c5_scatter(%x: tensor<4xf32>, %s: tensor<3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op scatter takes 1 parameters, but 2 are passed}}
  %0 = hlo.select_and_scatter %x, %s, %z window = <size = [2]> : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @select_and_scatter_c6_result(%x: tensor<4xf32>, %s: tensor<3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.select_and_scatter' op result is f32[3], but f32[4] is expected: dimension 0 is 3 for 4}}
  %0 = hlo.select_and_scatter %x, %s, %z window = <size = [2]> : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @sort_c1_none() {
  // expected-error@+1 {{'hlo.sort' op has no operand}}
  %0 = hlo.sort dimension = 0 : () -> tuple<> to_apply {
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return
}

// -----

func.func @sort_c1_dimensions(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'hlo.sort' op dimension 0 of operand 1 is 5, but 4 in operand 0}}
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<4xf32>, tensor<5xf32>) -> tuple<tensor<4xf32>, tensor<5xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return
}

// -----

func.func @sort_c2_range(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.sort' op dimension 0 is outside [0, 0)}}
  %0 = hlo.sort %x dimension = 0 : (tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return
}

// -----

// The two elements of an array are next to each other.
func.func @sort_c3_parameters(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'hlo.sort' op parameter 1 of to_apply is s32[], but f32[] is passed}}
  %0 = hlo.sort %x, %y dimension = 0 : (tensor<4xf32>, tensor<4xi32>) -> tuple<tensor<4xf32>, tensor<4xi32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return
}

// -----

func.func @sort_c3_pred(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.sort' op to_apply returns f32[], but pred[] is expected}}
  %0 = hlo.sort %x dimension = 0 : (tensor<4xf32>) -> tensor<4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %a : tensor<f32>
  }
  return
}

// -----

func.func @sort_c4_result(%x: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.sort' op result is (f32[4]), but f32[4] is expected}}
  %0 = hlo.sort %x dimension = 0 : (tensor<4xf32>) -> tuple<tensor<4xf32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.constant dense<true> : tensor<i1>
    hlo.return %1 : tensor<i1>
  }
  return
}

// -----

func.func @topk_c1_scalar(%x: tensor<f32>) {
  // expected-error@+1 {{'hlo.topk' op operand is a scalar}}
  %0 = hlo.topk %x k = 0 : (tensor<f32>) -> tuple<tensor<0xf32>, tensor<0xi32>>
  return
}

// -----

func.func @topk_c2_range(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.topk' op k 4 is outside [0, 3], the size of dimension 1}}
  %0 = hlo.topk %x k = 4 : (tensor<2x3xf32>) -> tuple<tensor<2x4xf32>, tensor<2x4xi32>>
  return
}

// -----

func.func @topk_c3_indices(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'hlo.topk' op result element 1 is s64[2,2], but s32[2,2] is expected: element type s64 for s32}}
  %0 = hlo.topk %x k = 2 : (tensor<2x3xf32>) -> tuple<tensor<2x2xf32>, tensor<2x2xi64>>
  return
}

// -----

func.func @batch_norm_training_c1_feature(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_training' op feature_index 2 is outside [0, 2)}}
  %0 = hlo.batch_norm_training %x, %v, %v epsilon = 0.1 feature_index = 2 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @batch_norm_training_c2_offset(%x: tensor<2x3xf32>, %v: tensor<3xf32>, %w: tensor<2xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_training' op dimension 0 of offset is 2, but 3 in the feature dimension}}
  %0 = hlo.batch_norm_training %x, %v, %w epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @batch_norm_training_c3_result(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_training' op result element 2 is f32[2], but f32[3] is expected: dimension 0 is 2 for 3}}
  %0 = hlo.batch_norm_training %x, %v, %v epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>>
  return
}

// -----

func.func @batch_norm_inference_c1_feature(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_inference' op feature_index -1 is outside [0, 2)}}
  %0 = hlo.batch_norm_inference %x, %v, %v, %v, %v epsilon = 0.1 feature_index = -1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @batch_norm_inference_c2_rank(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_inference' op variance has rank 2, but the feature dimension has rank 1}}
  %0 = hlo.batch_norm_inference %x, %v, %v, %v, %x epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @batch_norm_inference_c3_result(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_inference' op result is f32[3], but f32[2,3] is expected: rank 1 for 2}}
  %0 = hlo.batch_norm_inference %x, %v, %v, %v, %v epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @batch_norm_grad_c1_feature(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_grad' op feature_index 2 is outside [0, 2)}}
  %0 = hlo.batch_norm_grad %x, %v, %v, %v, %x epsilon = 0.1 feature_index = 2 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @batch_norm_grad_c2_mean(%x: tensor<2x3xf32>, %v: tensor<3xf32>, %w: tensor<4xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_grad' op dimension 0 of mean is 4, but 3 in the feature dimension}}
  %0 = hlo.batch_norm_grad %x, %v, %w, %v, %x epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @batch_norm_grad_c3_gradient(%x: tensor<2x3xf32>, %v: tensor<3xf32>, %g: tensor<2x4xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_grad' op dimension 1 of grad_output is 4, but 3 in operand}}
  %0 = hlo.batch_norm_grad %x, %v, %v, %v, %g epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x4xf32>) -> tuple<tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @batch_norm_grad_c4_result(%x: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'hlo.batch_norm_grad' op result is (f32[2,3]), but (f32[2,3], f32[3], f32[3]) is expected: 1 elements for 3}}
  %0 = hlo.batch_norm_grad %x, %v, %v, %v, %x epsilon = 0.1 feature_index = 1 : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  return
}
