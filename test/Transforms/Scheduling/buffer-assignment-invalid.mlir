// RUN: hlo-opt %s --split-input-file --buffer-assignment --verify-diagnostics

module attributes {hlo.is_scheduled} {
func.func @result_is_parameter(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note@-1 {{this is}}
  // expected-error@-2 {{has to share memory with what is needed at the same time; copy-insertion adds copies}}
  return %x : tensor<4xf32>
}
}

// -----

module attributes {hlo.is_scheduled} {
// expected-error@+1 {{f32[?,4] has no size that is known before it is computed}}
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}
}

// -----

module attributes {hlo.is_scheduled} {
func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has to be inlined}}
  %0 = hlo.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
}

// -----

// expected-error@+1 {{has no entry}}
module attributes {hlo.is_scheduled} {
}

// -----

module attributes {hlo.is_scheduled} {
func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-error@+1 {{is a second entry}}
func.func @two(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
}

// -----

// expected-error@+1 {{has no schedule}}
module {
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
}
