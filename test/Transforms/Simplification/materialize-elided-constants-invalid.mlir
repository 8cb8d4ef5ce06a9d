// RUN: hlo-opt %s --materialize-elided-constants=random --split-input-file \
// RUN:   --verify-diagnostics

func.func @more_bytes_than_numbers() -> tensor<4611686018427387904x8xf32> {
  // expected-error@+1 {{an elided constant of type 'tensor<4611686018427387904x8xf32>' is too large for random values}}
  %0 = hlo.constant #hlo.elided : tensor<4611686018427387904x8xf32>
  return %0 : tensor<4611686018427387904x8xf32>
}

// -----

func.func @tuple() -> tuple<tensor<i32>, tensor<2000000000xf32>> {
  // expected-error@+1 {{an elided constant of type 'tensor<2000000000xf32>' is too large for random values}}
  %0 = hlo.constant #hlo.tuple<[dense<3> : tensor<i32>, #hlo.elided : tensor<2000000000xf32>]> : tuple<tensor<i32>, tensor<2000000000xf32>>
  return %0 : tuple<tensor<i32>, tensor<2000000000xf32>>
}
