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

// One device, number 0, keeps what it would send to others.
// CHECK-LABEL: thunk.program @alone
// CHECK-DAG:     thunk.constant dense<0> : tensor<ui32>
// CHECK-DAG:     thunk.constant dense<(0.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK-COUNT-3: thunk.copy
// CHECK-NOT:     thunk.copy
func.func @alone(%x: tensor<8xf32>, %y: tensor<2xcomplex<f32>>) -> tuple<tensor<8xf32>, tensor<2xcomplex<f32>>, tensor<ui32>> {
  %0 = hlo.all_gather %x replica_groups = <"{{0}}"> dimension = 0 : (tensor<8xf32>) -> tensor<8xf32>
  %1 = hlo.collective_permute %y source_target_pairs = dense<> : tensor<0x2xi64> : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %2 = hlo.replica_id : tensor<ui32>
  %3 = hlo.tuple %0, %1, %2 : (tensor<8xf32>, tensor<2xcomplex<f32>>, tensor<ui32>) -> tuple<tensor<8xf32>, tensor<2xcomplex<f32>>, tensor<ui32>>
  return %3 : tuple<tensor<8xf32>, tensor<2xcomplex<f32>>, tensor<ui32>>
}
