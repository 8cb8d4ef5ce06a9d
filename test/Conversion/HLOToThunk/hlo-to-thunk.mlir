// RUN: hlo-opt %s --split-input-file --schedule --hlo-to-thunk=target=cpu --emit=mlir | FileCheck %s

// What only names other arrays vanishes; a result is in memory of its own.
// CHECK-LABEL: thunk.program @main : (tuple<tensor<8xf32>, tensor<4xi32>>) -> tuple<tensor<8xf32>>
// CHECK-DAG:     %[[P:.*]] = thunk.parameter 0 : <32>
// CHECK-DAG:     %[[X:.*]] = thunk.slice %[[P]][0] : <32> -> <tensor<8xf32>>
// CHECK-DAG:     %[[A:.*]] = thunk.allocation : <32>
// CHECK-DAG:     %[[Y:.*]] = thunk.slice %[[A]][0] : <32> -> <tensor<8xf32>>
// CHECK:         thunk.kernel @kernels::@negate_kernel(%[[X]], %[[Y]])
// CHECK-NEXT:    thunk.return %[[Y]]
// CHECK-NOT:   func.func @main
func.func @main(%p: tuple<tensor<8xf32>, tensor<4xi32>>) -> tuple<tensor<8xf32>> {
  %x = hlo.get_tuple_element %p[0] : (tuple<tensor<8xf32>, tensor<4xi32>>) -> tensor<8xf32>
  %y = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
  %t = hlo.tuple %y : (tensor<8xf32>) -> tuple<tensor<8xf32>>
  return %t : tuple<tensor<8xf32>>
}
module @kernels {
  func.func private @negate_kernel(memref<8xf32>, memref<8xf32>)
}

// -----

// Several kernels of one instruction run one after the other.
// CHECK-LABEL: thunk.program @several
// CHECK:         thunk.kernel @kernels::@first
// CHECK-NEXT:    thunk.kernel @kernels::@second
func.func @several(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = hlo.negate %x {kernel = [@kernels::@first, @kernels::@second]} : tensor<8xf32>
  return %y : tensor<8xf32>
}
module @kernels {
  func.func private @first(memref<8xf32>, memref<8xf32>)
  func.func private @second(memref<8xf32>, memref<8xf32>)
}

// -----

// A loop computes its state in place; how often it runs is known.
// CHECK-LABEL: thunk.program @loop
// CHECK-DAG:     thunk.constant dense<10> : tensor<i32>
// CHECK:         thunk.copy
// CHECK:         thunk.while %{{.*}} : <tensor<i1>> trip_count 10 condition {
// CHECK-NEXT:      thunk.kernel @kernels::@compare
// CHECK-NEXT:    } body {
// CHECK-NEXT:      thunk.kernel @kernels::@add(%[[STATE:.*]], %{{.*}}, %[[STATE]])
// CHECK-NEXT:    }
// CHECK-NEXT:    thunk.return %[[STATE]]
func.func @loop() -> tensor<i32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %init = hlo.copy %zero : tensor<i32>
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%i: tensor<i32>):
    %limit = hlo.constant dense<10> : tensor<i32>
    %c = hlo.compare LT, %i, %limit {kernel = @kernels::@compare} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%i: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %next = hlo.add %i, %one {kernel = @kernels::@add} : tensor<i32>
    hlo.return %next : tensor<i32>
  }
  return %0 : tensor<i32>
}
module @kernels {
  func.func private @compare(memref<i32>, memref<i32>, memref<i8>)
  func.func private @add(memref<i32>, memref<i32>, memref<i32>)
}

// -----

// How often this one runs, its state says.
// CHECK-LABEL: thunk.program @unknown
// CHECK:         thunk.while %{{.*}} : <tensor<i1>> condition {
func.func @unknown(%p: tensor<i32>) -> tensor<i32> {
  %init = hlo.copy %p : tensor<i32>
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%i: tensor<i32>):
    %limit = hlo.constant dense<10> : tensor<i32>
    %c = hlo.compare LT, %i, %limit {kernel = @kernels::@compare} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%i: tensor<i32>):
    %one = hlo.constant dense<1> : tensor<i32>
    %next = hlo.add %i, %one {kernel = @kernels::@add} : tensor<i32>
    hlo.return %next : tensor<i32>
  }
  return %0 : tensor<i32>
}
module @kernels {
  func.func private @compare(memref<i32>, memref<i32>, memref<i8>)
  func.func private @add(memref<i32>, memref<i32>, memref<i32>)
}

// -----

// CHECK-LABEL: thunk.program @branches
// CHECK:         thunk.conditional %{{.*}} : <tensor<i1>> branches {
// CHECK-NEXT:      thunk.kernel @kernels::@negate(%{{.*}}, %[[RESULT:.*]]) :
// CHECK-NEXT:    }, {
// CHECK-NEXT:      thunk.kernel @kernels::@sine(%{{.*}}, %[[RESULT]]) :
// CHECK-NEXT:    }
// CHECK-NEXT:    thunk.return %[[RESULT]]
func.func @branches(%p: tensor<i1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.conditional %p(%x, %x) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> branches {
  ^bb0(%a: tensor<8xf32>):
    %1 = hlo.negate %a {kernel = @kernels::@negate} : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }, {
  ^bb0(%a: tensor<8xf32>):
    %1 = hlo.sine %a {kernel = @kernels::@sine} : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
module @kernels {
  func.func private @negate(memref<8xf32>, memref<8xf32>)
  func.func private @sine(memref<8xf32>, memref<8xf32>)
}

// -----

// A library computes what has no kernel.
// CHECK-LABEL: thunk.program @library
// CHECK:         thunk.library_call "cpu.fft"(%{{.*}}) to (%{{.*}}) {fft_length = array<i64: 8>
func.func @library(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = hlo.fft %x type = FFT fft_length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}

// -----

// No arrays at all.
// CHECK-LABEL: thunk.program @nothing : (!hlo.token) -> tuple<> {
// CHECK-NEXT:  }
func.func @nothing(%token: !hlo.token) -> tuple<> {
  %0 = hlo.tuple : () -> tuple<>
  return %0 : tuple<>
}

// -----

// An array of dynamic sizes is as large as it can be, with its sizes behind.
// CHECK-LABEL: thunk.program @dynamic
// CHECK:         %[[X:.*]] = thunk.parameter 0 : <20>
// CHECK:         thunk.slice %[[X]][0] : <20> -> <tensor<4xf32>>
// CHECK:         thunk.slice %[[X]][16] : <20> -> <tensor<i32>>
// CHECK-COUNT-4: thunk.copy
// CHECK:         thunk.return %{{.*}} : !thunk.array<tensor<?xf32, #hlo.bounds<[4]>>>
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[4]>>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<?xf32, #hlo.bounds<[4]>>) -> tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %3 = hlo.custom_call "SliceToDynamic"(%1, %2) : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %3 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

// Tokens are no arrays.
// CHECK-LABEL: thunk.program @token
// CHECK:       }
func.func @token() -> !hlo.token {
  %0 = hlo.after_all()
  return %0 : !hlo.token
}

// -----

// Memory of no known contents takes nothing to be there.
// CHECK-LABEL: thunk.program @nothing_written
// CHECK-NOT:     library_call
// CHECK-NOT:     thunk.copy
// CHECK:         thunk.kernel @kernels::@update(
// CHECK-NEXT:    thunk.return
func.func @nothing_written(%x: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %b = hlo.custom_call "AllocateBuffer"() : () -> tensor<8xf32>
  %y = hlo.dynamic_update_slice %b[%i], %x {kernel = @kernels::@update} : (tensor<8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
module @kernels {
  func.func private @update(memref<8xf32>, memref<8xf32>, memref<i32>, memref<8xf32>)
}
