// RUN: hlo-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{must have one result, but has 0}}
thunk.program @main : () -> () {
}

// -----

thunk.program @main : () -> tensor<f32> {
  // expected-error @+1 {{must have 1 arrays, as the result of the program, but has 0}}
  thunk.return
}

// -----

thunk.program @main : (tensor<8xf32>) -> tensor<8xi32> {
  %0 = thunk.parameter 0 : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
  // expected-error @+1 {{array #0 must be 'tensor<8xi32>', as in the result of the program, but is 'tensor<8xf32>'}}
  thunk.return %1 : !thunk.array<tensor<8xf32>>
}

// -----

thunk.program @main : (tensor<8xf32>) -> tuple<> {
  // expected-error @+1 {{has number 1, but the parameters of the program have 1 arrays}}
  %0 = thunk.parameter 1 : !thunk.buffer<32>
}

// -----

thunk.program @main : (tensor<8xf32>) -> tuple<> {
  // expected-error @+1 {{has 16 bytes, but the array 32}}
  %0 = thunk.parameter 0 : !thunk.buffer<16>
}

// -----

thunk.program @main : (!hlo.token) -> tuple<> {
  // expected-error @+1 {{number 0 is no array of bounded sizes, but '!hlo.token'}}
  %0 = thunk.parameter 0 : !thunk.buffer<0>
}

// -----

thunk.program @main : () -> tuple<> {
  // expected-error @+1 {{has 4 bytes, but its elements are 'tensor<2xi32>'}}
  %0 = thunk.constant dense<0> : tensor<2xi32> -> !thunk.buffer<4>
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  // The last byte is in it.
  %1 = thunk.slice %0[24] : !thunk.buffer<32> -> !thunk.array<tensor<2xf32>>
  // expected-error @+1 {{of 8 bytes at 25 is not in a buffer of 32}}
  %2 = thunk.slice %0[25] : !thunk.buffer<32> -> !thunk.array<tensor<2xf32>>
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  // expected-error @+1 {{of 8 bytes at -1 is not in a buffer of 32}}
  %1 = thunk.slice %0[-1] : !thunk.buffer<32> -> !thunk.array<tensor<2xf32>>
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  // expected-error @+1 {{an array in memory has bounded sizes and elements of HLO, unlike 'tensor<?xf32>'}}
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<?xf32>>
}

// -----

thunk.program @main : () -> tuple<> {
  // expected-error @+1 {{a buffer cannot have -1 bytes}}
  %0 = thunk.allocation : !thunk.buffer<-1>
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<2xf32>>
  // expected-error @+1 {{names no function: @kernels::@none}}
  thunk.kernel @kernels::@none(%1) : !thunk.array<tensor<2xf32>>
}

// -----

module @kernels {
  func.func private @kernel(memref<2xf32>)
}
thunk.program @main : () -> tuple<> {
  // expected-error @+1 {{has 0 arrays, but its kernel 1 parameters}}
  "thunk.kernel"() {kernel = @kernels::@kernel} : () -> ()
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<2xf32>>
  %2 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<3xf32>>
  // expected-error @+1 {{from 8 bytes to 12}}
  thunk.copy %1 to %2 : !thunk.array<tensor<2xf32>>, !thunk.array<tensor<3xf32>>
}

// -----

thunk.program @main : () -> tuple<> {
  // expected-error @+1 {{option "size" is 1 : i32, no bool, i64, f64, string or array of i64}}
  thunk.library_call "f"() to () {size = 1 : i32} : () -> ()
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<2xi1>>
  // expected-error @+1 {{predicate must be a scalar of type pred, but is 'tensor<2xi1>'}}
  thunk.while %1 : !thunk.array<tensor<2xi1>> condition {
  } body {
  }
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<i1>>
  // expected-error @+1 {{trip count must not be negative, but is -1}}
  thunk.while %1 : !thunk.array<tensor<i1>> trip_count -1 condition {
  } body {
  }
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<f32>>
  // expected-error @+1 {{index must be a scalar of type pred or s32, but is 'tensor<f32>'}}
  thunk.conditional %1 : !thunk.array<tensor<f32>> branches {
  }
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<i1>>
  // expected-error @+1 {{must have two branches, but has 1}}
  thunk.conditional %1 : !thunk.array<tensor<i1>> branches {
  }
}

// -----

thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<32>
  %1 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<i1>>
  thunk.while %1 : !thunk.array<tensor<i1>> condition {
    // expected-error @+1 {{of a loop, a branch or a command buffer must have no operands}}
    thunk.return %1 : !thunk.array<tensor<i1>>
  } body {
  }
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{of a processor has no grid and block}}
  thunk.kernel @kernels::@add(%x) grid = [1, 1, 1] block = [8, 1, 1] : !thunk.array<tensor<1xf32>>
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{of a GPU must have a grid and a block}}
  thunk.kernel @kernels::@add(%x) : !thunk.array<tensor<1xf32>>
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{has a grid or a block without three sizes}}
  thunk.kernel @kernels::@add(%x) grid = [1, 1] block = [8, 1, 1] : !thunk.array<tensor<1xf32>>
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{has a grid or a block without three sizes}}
  thunk.kernel @kernels::@add(%x) grid = [1, 1, 1] block = [8, 0, 1] : !thunk.array<tensor<1xf32>>
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{shares 64 bytes of memory}}
  thunk.kernel @kernels::@add(%x) shared = 64 : !thunk.array<tensor<1xf32>>
}

// -----

module @kernels {
  func.func private @add(memref<1xf32>)
}
thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<4>
  %x = thunk.slice %0[0] : !thunk.buffer<4> -> !thunk.array<tensor<1xf32>>
  // expected-error @+1 {{shares 0 bytes of memory}}
  thunk.kernel @kernels::@add(%x) grid = [1, 1, 1] block = [8, 1, 1] shared = 0 : !thunk.array<tensor<1xf32>>
}

// -----

thunk.program @main : () -> tuple<> {
  // expected-error @+1 {{must be in a program for a GPU}}
  thunk.command_buffer {
  }
}

// -----

thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<1>
  %p = thunk.slice %0[0] : !thunk.buffer<1> -> !thunk.array<tensor<i1>>
  thunk.command_buffer {
    thunk.while %p : !thunk.array<tensor<i1>> trip_count 1 condition {
    } body {
      // expected-error @+1 {{must not be in another command buffer}}
      thunk.command_buffer {
      }
    }
  }
}

// -----

thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<1>
  %p = thunk.slice %0[0] : !thunk.buffer<1> -> !thunk.array<tensor<i1>>
  thunk.command_buffer {
    // expected-error @+1 {{must not be in a command buffer: the host has a part in it}}
    thunk.while %p : !thunk.array<tensor<i1>> condition {
    } body {
    }
  }
}

// -----

thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<1>
  %p = thunk.slice %0[0] : !thunk.buffer<1> -> !thunk.array<tensor<i1>>
  thunk.command_buffer {
    thunk.while %p : !thunk.array<tensor<i1>> trip_count 2 condition {
    } body {
      // expected-error @+1 {{must not be in a command buffer: the host has a part in it}}
      thunk.conditional %p : !thunk.array<tensor<i1>> branches {
      }, {
      }
    }
  }
}

// -----

thunk.program @main : () -> tuple<> target "h100" {
  %0 = thunk.allocation : !thunk.buffer<1>
  %p = thunk.slice %0[0] : !thunk.buffer<1> -> !thunk.array<tensor<i1>>
  thunk.command_buffer {
    // expected-error @+1 {{of a loop, a branch or a command buffer must have no operands}}
    thunk.return %p : !thunk.array<tensor<i1>>
  }
}

// -----

// expected-error @+1 {{an estimate has no negative times}}
func.func private @f() attributes {estimate = #thunk.estimate<total = 9, launch = 5, compute = 4, recomputed = 3, read = -2, write = 0>}

// -----

// expected-error @+1 {{what is computed again takes 5 ps, of 4 ps of arithmetic}}
func.func private @f() attributes {estimate = #thunk.estimate<total = 9, launch = 5, compute = 4, recomputed = 5, read = 2, write = 0>}
