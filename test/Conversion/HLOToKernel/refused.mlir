// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --verify-diagnostics

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'hlo.negate' op has no kernel: f32[?] is no array of static sizes with a plain layout}}
  %0 = hlo.negate %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @tiled(%x: tensor<8x8xf32, #hlo.layout<[1, 0], tiles = [[4, 4]]>>) -> tensor<8x8xf32, #hlo.layout<[1, 0], tiles = [[4, 4]]>> {
  // expected-error@+1 {{'hlo.negate' op has no kernel: f32[8,8]{1,0:T(4,4)} is no array of static sizes with a plain layout}}
  %0 = hlo.negate %x : tensor<8x8xf32, #hlo.layout<[1, 0], tiles = [[4, 4]]>>
  return %0 : tensor<8x8xf32, #hlo.layout<[1, 0], tiles = [[4, 4]]>>
}

// -----

// Only what a fusion returns may be sorted.
func.func @fused_sort(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<4xf32> calls {
  ^bb0(%p: tensor<4xf32>):
    // expected-error@+1 {{'hlo.sort' op has no kernel: no rule for it is known}}
    %1 = hlo.sort %p dimension = 0 : (tensor<4xf32>) -> tensor<4xf32> to_apply {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %2 : tensor<i1>
    }
    %3 = hlo.negate %1 : tensor<4xf32>
    hlo.return %3 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// defuser takes it apart.
func.func @fused_tuple(%t: tuple<tensor<4xf32>>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.fusion' op has no kernel: (f32[4]) is no array of static sizes with a plain layout}}
  %0 = hlo.fusion kLoop(%t) : (tuple<tensor<4xf32>>) -> tensor<4xf32> calls {
  ^bb0(%p: tuple<tensor<4xf32>>):
    %1 = hlo.get_tuple_element %p[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
    %2 = hlo.negate %1 : tensor<4xf32>
    hlo.return %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// The expander makes others of those whose operand is dilated.
func.func @dilated(%x: tensor<4xf32>, %source: tensor<5xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  // expected-error@+1 {{'hlo.select_and_scatter' op has no kernel: its windows are not plain}}
  %0 = hlo.select_and_scatter %x, %source, %init window = <size = [3], lhs_dilate = [2]> : (tensor<4xf32>, tensor<5xf32>, tensor<f32>) -> tensor<4xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}
