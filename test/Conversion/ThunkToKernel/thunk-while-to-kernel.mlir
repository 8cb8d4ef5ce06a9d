// RUN: hlo-opt %s --split-input-file --thunk-while-to-kernel --canonicalize --emit=mlir | FileCheck %s

// A loop becomes a function that calls the kernels of its body, which nothing
// else runs any more; the condition of a loop with a trip count is not needed.
// CHECK-LABEL: thunk.program @count
// CHECK-DAG:     %[[I:.*]] = thunk.slice %{{.*}}[0] : <4> -> <tensor<i32>>
// CHECK:         thunk.kernel @kernels::@while_kernel(%[[I]]) : !thunk.array<tensor<i32>>
// CHECK-NOT:     thunk.while
// CHECK:       module @kernels {
// CHECK-NEXT:    func.func @while_kernel(%[[A:.*]]: memref<4xi8> {llvm.noalias}) {
// CHECK:           scf.for %{{.*}} = %c0 to %c100 step %c1 {
// CHECK:             %[[V:.*]] = memref.view %[[A]][%c0][] : memref<4xi8> to memref<i32>
// CHECK:             func.call @[[ADD:[a-z_0-9]+]](%[[V]], %{{.*}}) : (memref<i32>, memref<i32>) -> ()
// CHECK:         func.func private @[[ADD]](
// CHECK-NOT:     func.func
thunk.program @count : (tensor<i32>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.allocation : <64>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %p = thunk.slice %1[0] : <64> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 100 condition {
    thunk.kernel @kernels::@less(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
  } body {
    thunk.kernel @kernels::@add(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  }
  thunk.return %i : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @less(%x: memref<i32>, %r: memref<i8>) {
    return
  }
  func.func @add(%x: memref<i32>, %r: memref<i32>) {
    %0 = memref.load %x[] : memref<i32>
    memref.store %0, %r[] : memref<i32>
    return
  }
}

// -----

// Without one, the predicate is read each time. A kernel that the program runs as
// well stays; the function has one copy of it.
// CHECK-LABEL: thunk.program @condition
// CHECK:         thunk.kernel @kernels::@add
// CHECK-NEXT:    thunk.kernel @kernels::@while_kernel(
// CHECK:       func.func @add(
// CHECK:       func.func @while_kernel(%[[I:.*]]: memref<4xi8> {llvm.noalias}, %[[P:.*]]: memref<1xi8> {llvm.noalias}) {
// CHECK:         scf.while
// CHECK:           func.call @[[LESS:[a-z_0-9]+]](
// CHECK:           %[[V:.*]] = memref.view %[[P]][%c0][] : memref<1xi8> to memref<i8>
// CHECK:           %[[X:.*]] = memref.load %[[V]][]
// CHECK:           %[[HOLDS:.*]] = arith.cmpi ne, %[[X]], %c0_i8
// CHECK:           scf.condition(%[[HOLDS]])
// CHECK:           func.call @[[ADD:[a-z_0-9]+]](
// CHECK:           func.call @[[ADD]](
// CHECK-DAG:     func.func private @[[LESS]](
// CHECK-DAG:     func.func private @[[ADD]](
// CHECK-NOT:     func.func
thunk.program @condition : (tensor<i32>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.allocation : <64>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %p = thunk.slice %1[0] : <64> -> <tensor<i1>>
  thunk.kernel @kernels::@add(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  thunk.while %p : <tensor<i1>> condition {
    thunk.kernel @kernels::@less(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
  } body {
    thunk.kernel @kernels::@add(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    thunk.kernel @kernels::@add(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  }
  thunk.return %i : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @less(%x: memref<i32>, %r: memref<i8>) {
    return
  }
  func.func @add(%x: memref<i32>, %r: memref<i32>) {
    return
  }
}

// -----

// Branches and loops in a loop are control flow of the function; indices that no
// branch has are of the last one.
// CHECK-LABEL: thunk.program @nested
// CHECK:       func.func @while_kernel(
// CHECK:         scf.for
// CHECK:           %[[INDEX:.*]] = arith.minui %{{.*}}, %c2_i32
// CHECK:           %[[CASE:.*]] = arith.index_castui %[[INDEX]] : i32 to index
// CHECK:           scf.index_switch %[[CASE]]
// CHECK-NEXT:      case 0 {
// CHECK:             func.call @first
// CHECK:           case 1 {
// CHECK:             memref.copy %{{.*}} : memref<4xi8> to memref<4xi8>
// CHECK:           default {
// CHECK:             %[[IS:.*]] = arith.cmpi ne
// CHECK:             scf.if %[[IS]] {
// CHECK:               func.call @first
// CHECK:             } else {
// CHECK:               scf.for %{{.*}} = %c0 to %c3
thunk.program @nested : (tensor<i32>, tensor<i1>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.parameter 1 : <1>
  %2 = thunk.allocation : <64>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %q = thunk.slice %1[0] : <1> -> <tensor<i1>>
  %p = thunk.slice %2[0] : <64> -> <tensor<i1>>
  %j = thunk.slice %2[4] : <64> -> <tensor<i32>>
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.conditional %i : <tensor<i32>> branches {
      thunk.kernel @kernels::@first(%i) : !thunk.array<tensor<i32>>
    }, {
      thunk.copy %i to %j : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    }, {
      thunk.conditional %q : <tensor<i1>> branches {
        thunk.kernel @kernels::@first(%j) : !thunk.array<tensor<i32>>
      }, {
        thunk.while %p : <tensor<i1>> trip_count 3 condition {
        } body {
          thunk.kernel @kernels::@first(%i) : !thunk.array<tensor<i32>>
        }
      }
    }
  }
  thunk.return %i : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @first(%x: memref<i32>) {
    return
  }
}

// -----

// Arrays of the same bytes are one argument; those that overlap may be memory of
// each other, those beside them not.
// CHECK-LABEL: thunk.program @overlap
// CHECK:         thunk.kernel @kernels::@while_kernel(%{{.*}}) : !thunk.array<tensor<4xf32>>, !thunk.array<tensor<2xf32>>, !thunk.array<tensor<4xf32>>
// CHECK:       func.func @while_kernel(%[[A:.*]]: memref<16xi8>, %{{.*}}: memref<8xi8>, %{{.*}}: memref<16xi8> {llvm.noalias})
// CHECK:         memref.view %[[A]][%c0][] : memref<16xi8> to memref<4xf32>
// CHECK:         memref.view %[[A]][%c0][] : memref<16xi8> to memref<4xi32>
thunk.program @overlap : () -> tensor<4xf32> {
  %0 = thunk.allocation : <64>
  %a = thunk.slice %0[0] : <64> -> <tensor<4xf32>>
  %b = thunk.slice %0[0] : <64> -> <tensor<4xi32>>
  %c = thunk.slice %0[8] : <64> -> <tensor<2xf32>>
  %d = thunk.slice %0[16] : <64> -> <tensor<4xf32>>
  %p = thunk.slice %0[63] : <64> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.kernel @kernels::@f(%a, %b, %c, %d) : !thunk.array<tensor<4xf32>>, !thunk.array<tensor<4xi32>>, !thunk.array<tensor<2xf32>>, !thunk.array<tensor<4xf32>>
  }
  thunk.return %d : !thunk.array<tensor<4xf32>>
}
module @kernels {
  func.func @f(%a: memref<4xf32>, %b: memref<4xi32>, %c: memref<2xf32>, %d: memref<4xf32>) {
    return
  }
}

// -----

// Several threads compute a kernel: the loop stays, but not one inside of it.
// CHECK-LABEL: thunk.program @threads
// CHECK:         thunk.while
// CHECK:           thunk.kernel @kernels::@chunks(
// CHECK:           thunk.kernel @kernels::@while_kernel(
thunk.program @threads : (tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = thunk.parameter 0 donated : <262144>
  %1 = thunk.allocation : <64>
  %x = thunk.slice %0[0] : <262144> -> <tensor<65536xf32>>
  %p = thunk.slice %1[0] : <64> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.kernel @kernels::@chunks(%x) : !thunk.array<tensor<65536xf32>>
    thunk.while %p : <tensor<i1>> trip_count 3 condition {
    } body {
      thunk.kernel @kernels::@first(%x) : !thunk.array<tensor<65536xf32>>
    }
  }
  thunk.return %x : !thunk.array<tensor<65536xf32>>
}
module @kernels {
  func.func @chunks(%x: memref<65536xf32>) {
    scf.forall (%chunk) in (4) {
    }
    return
  }
  func.func @first(%x: memref<65536xf32>) {
    return
  }
}

// -----

// Libraries and large copies stay where they are.
// CHECK-LABEL: thunk.program @library
// CHECK-COUNT-2: thunk.while
// CHECK-NOT:     while_kernel
thunk.program @library : (tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = thunk.parameter 0 donated : <262144>
  %1 = thunk.allocation : <262208>
  %x = thunk.slice %0[0] : <262144> -> <tensor<65536xf32>>
  %y = thunk.slice %1[0] : <262208> -> <tensor<65536xf32>>
  %p = thunk.slice %1[262144] : <262208> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.library_call "cumsum"(%x) to (%x) {} : (!thunk.array<tensor<65536xf32>>) -> !thunk.array<tensor<65536xf32>>
  }
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.kernel @kernels::@first(%x) : !thunk.array<tensor<65536xf32>>
    thunk.copy %x to %y : !thunk.array<tensor<65536xf32>>, !thunk.array<tensor<65536xf32>>
  }
  thunk.return %x : !thunk.array<tensor<65536xf32>>
}
module @kernels {
  func.func @first(%x: memref<65536xf32>) {
    return
  }
}

// -----

// A loop without kernels is left alone.
// CHECK-LABEL: thunk.program @empty
// CHECK:         thunk.while
thunk.program @empty : (tensor<i1>) -> tensor<i1> {
  %0 = thunk.parameter 0 : <1>
  %p = thunk.slice %0[0] : <1> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> condition {
  } body {
  }
  thunk.return %p : !thunk.array<tensor<i1>>
}

// -----

// As long as all of its runs, with one launch: 10 + 3 * ((14 - 10) + (16 - 10)).
// CHECK-LABEL: thunk.program @estimate
// CHECK:         thunk.kernel @kernels::@while_kernel({{.*}}) estimate = <total = 40, launch = 10, compute = 21, recomputed = 6, read = 6, write = 3>
thunk.program @estimate : (tensor<i32>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.allocation : <64>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %p = thunk.slice %1[0] : <64> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 3 condition {
    thunk.kernel @kernels::@less(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
  } body {
    thunk.kernel @kernels::@add(%i, %i) estimate = <total = 14, launch = 10, compute = 3, recomputed = 2, read = 1, write = 0> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    thunk.kernel @kernels::@add(%i, %i) estimate = <total = 16, launch = 10, compute = 4, recomputed = 0, read = 1, write = 1> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  }
  thunk.return %i : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @less(%x: memref<i32>, %r: memref<i8>) {
    return
  }
  func.func @add(%x: memref<i32>, %r: memref<i32>) {
    return
  }
}

// -----

// Of a branch, what takes longest; a copy that is of no instruction takes nothing.
// CHECK-LABEL: thunk.program @branches
// CHECK:         thunk.kernel @kernels::@while_kernel({{.*}}) estimate = <total = 22, launch = 10,
thunk.program @branches : (tensor<i32>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.allocation : <128>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %p = thunk.slice %1[0] : <128> -> <tensor<i1>>
  %j = thunk.slice %1[64] : <128> -> <tensor<i32>>
  thunk.while %p : <tensor<i1>> trip_count 2 condition {
  } body {
    thunk.conditional %i : <tensor<i32>> branches {
      thunk.kernel @kernels::@add(%i, %i) estimate = <total = 14, launch = 10, compute = 3, recomputed = 2, read = 1, write = 0> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    }, {
      thunk.kernel @kernels::@add(%i, %i) estimate = <total = 16, launch = 10, compute = 4, recomputed = 0, read = 1, write = 1> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    }
    thunk.copy %i to %j : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  }
  thunk.return %j : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @add(%x: memref<i32>, %r: memref<i32>) {
    return
  }
}

// -----

// How often it runs is not known, nor how long it takes.
// CHECK-LABEL: thunk.program @unknown
// CHECK:         thunk.kernel @kernels::@while_kernel(
// CHECK-NOT:     estimate
// CHECK:         thunk.return
thunk.program @unknown : (tensor<i32>) -> tensor<i32> {
  %0 = thunk.parameter 0 donated : <4>
  %1 = thunk.allocation : <64>
  %i = thunk.slice %0[0] : <4> -> <tensor<i32>>
  %p = thunk.slice %1[0] : <64> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> condition {
    thunk.kernel @kernels::@less(%i, %p) estimate = <total = 16, launch = 10, compute = 4, recomputed = 0, read = 1, write = 1> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
  } body {
    thunk.kernel @kernels::@add(%i, %i) estimate = <total = 14, launch = 10, compute = 3, recomputed = 2, read = 1, write = 0> : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
  }
  thunk.return %i : !thunk.array<tensor<i32>>
}
module @kernels {
  func.func @less(%x: memref<i32>, %r: memref<i8>) {
    return
  }
  func.func @add(%x: memref<i32>, %r: memref<i32>) {
    return
  }
}
