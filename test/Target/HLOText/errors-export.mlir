// RUN: hlo-translate --mlir-to-hlo --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// What HLO text cannot say.

// expected-error@+1 {{the entry of an HLO module is its public function; there is none}}
module {
}

// -----

// expected-error@+1 {{the entry of an HLO module is its public function; there is none}}
module {
  func.func private @f(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module {
  // expected-note@+1 {{the first one is here}}
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
  // expected-error@+1 {{is a second public function; the entry of an HLO module is its one public function}}
  func.func @g(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module {
  // expected-error@+1 {{has 2 results; an HLO computation has one, perhaps a tuple}}
  func.func @f(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    return %a, %a : tensor<f32>, tensor<f32>
  }
}

// -----

module {
  // expected-error@+1 {{has 0 results; an HLO computation has one, perhaps a tuple}}
  func.func @f(%a: tensor<f32>) {
    return
  }
}

// -----

module {
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @g(%a) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @g(%a: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @h(%a) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @h(%a: tensor<f32>) -> tensor<f32> {
    // expected-error@+1 {{'hlo.call' op closes a cycle: @g leads back to this call; HLO has no recursion}}
    %0 = hlo.call @g(%a) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

module {
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @g(%a) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  // expected-error@+1 {{has no body; HLO text has no such form}}
  func.func private @g(%a: tensor<f32>) -> tensor<f32>
}

// -----

module {
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    // expected-error@+1 {{has no form in HLO text}}
    %0 = func.call @g(%a) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @g(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module {
  // expected-error@+1 {{has no form in HLO text}}
  module @inner {
  }
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module {
  // expected-error@+1 {{the type 'index' has no form in HLO text}}
  func.func @f(%a: index) -> index {
    return %a : index
  }
}

// -----

module {
  // expected-error@+1 {{the type 'tensor<*xf32>' has no form in HLO text}}
  func.func @f(%a: tensor<*xf32>) -> tensor<*xf32> {
    return %a : tensor<*xf32>
  }
}

// -----

module {
  // expected-error@+1 {{the type 'vector<4xf32>' has no form in HLO text}}
  func.func @f(%a: vector<4xf32>) -> vector<4xf32> {
    return %a : vector<4xf32>
  }
}

// -----

module {
  // expected-error@+1 {{has a region without exactly one block; HLO text has no such form}}
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    "test.br"()[^next] : () -> ()
  ^next:
    return %a : tensor<f32>
  }
}
