// RUN: hlo-opt %s --split-input-file --thunk-command-buffers --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --split-input-file --thunk-command-buffers --thunk-command-buffers --emit=mlir | FileCheck %s
// RUN: hlo-opt %s --split-input-file --thunk-command-buffers --remark-format=emitRemark \
// RUN:   --remarks-filter=thunk-command-buffers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// What runs one after the other is one command buffer, and memory is named before.
// REMARK-DAG: straight{{.*}}captured 3 commands: 1 kernel, 1 copy, 1 call of a library
// CHECK-LABEL: thunk.program @straight
// CHECK:         thunk.slice
// CHECK-NOT:     thunk.copy
// CHECK:         %[[Z:.*]] = thunk.slice %{{.*}}[32]
// CHECK-NEXT:    thunk.command_buffer {
// CHECK-NEXT:      thunk.copy
// CHECK-NEXT:      thunk.library_call "sort"
// CHECK-NEXT:      thunk.kernel @kernels::@add(%{{.*}}, %[[Z]])
// CHECK-NEXT:    }
// CHECK-NEXT:    thunk.return
thunk.program @straight : (tensor<8xf32>) -> tensor<8xf32> target "h100" {
  %0 = thunk.parameter 0 : <32>
  %1 = thunk.allocation : <64>
  %x = thunk.slice %0[0] : <32> -> <tensor<8xf32>>
  %y = thunk.slice %1[0] : <64> -> <tensor<8xf32>>
  thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>> loc("straight")
  thunk.library_call "sort"(%y) to (%y) {} : (!thunk.array<tensor<8xf32>>) -> !thunk.array<tensor<8xf32>>
  %z = thunk.slice %1[32] : <64> -> <tensor<8xf32>>
  thunk.kernel @kernels::@add(%y, %z) grid = [1, 1, 1] block = [8, 1, 1] : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  thunk.return %z : !thunk.array<tensor<8xf32>>
}
gpu.module @kernels {
  gpu.func @add(%x: memref<8xf32>, %z: memref<8xf32>) kernel {
    gpu.return
  }
}

// -----

// One command alone stays alone.
// REMARK-DAG: alone{{.*}}not captured: one command is launched as well by itself
// CHECK-LABEL: thunk.program @alone
// CHECK-NOT:     thunk.command_buffer
thunk.program @alone : (tensor<8xf32>) -> tensor<8xf32> target "h100" {
  %0 = thunk.parameter 0 : <32>
  %1 = thunk.allocation : <32>
  %x = thunk.slice %0[0] : <32> -> <tensor<8xf32>>
  %y = thunk.slice %1[0] : <32> -> <tensor<8xf32>>
  thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>> loc("alone")
  thunk.return %y : !thunk.array<tensor<8xf32>>
}

// -----

// Processors have none.
// CHECK-LABEL: thunk.program @processor
// CHECK-NOT:     thunk.command_buffer
thunk.program @processor : (tensor<8xf32>) -> tensor<8xf32> {
  %0 = thunk.parameter 0 : <32>
  %1 = thunk.allocation : <32>
  %x = thunk.slice %0[0] : <32> -> <tensor<8xf32>>
  %y = thunk.slice %1[0] : <32> -> <tensor<8xf32>>
  thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
  thunk.return %y : !thunk.array<tensor<8xf32>>
}

// -----

// Loops in loops that run 1024 commands are part of it, whatever their conditions
// are; with one more command they are not, and their bodies are by themselves.
// REMARK-DAG: short{{.*}}captured 1025 commands: 1 copy, 1 loop
// REMARK-DAG: long{{.*}}not captured: 1025 commands are more than 1024
// CHECK-LABEL: thunk.program @counted
// CHECK:         thunk.command_buffer {
// CHECK-NEXT:      thunk.copy
// CHECK-NEXT:      thunk.while {{.*}} trip_count 32
// CHECK:             thunk.conditional
// CHECK:             thunk.while {{.*}} trip_count 16
// CHECK-COUNT-2:       thunk.copy
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    thunk.while {{.*}} trip_count 205
// CHECK-NEXT:    } body {
// CHECK-NEXT:      thunk.command_buffer {
// CHECK-COUNT-5:     thunk.copy
// CHECK-NEXT:      }
// CHECK-NEXT:    }
thunk.program @counted : () -> tensor<i1> target "h100" {
  %0 = thunk.allocation : <1>
  %p = thunk.slice %0[0] : <1> -> <tensor<i1>>
  thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>> loc("short")
  thunk.while %p : <tensor<i1>> trip_count 32 condition {
    thunk.conditional %p : <tensor<i1>> branches {
    }, {
    }
  } body {
    thunk.while %p : <tensor<i1>> trip_count 16 condition {
    } body {
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    }
  }
  thunk.while %p : <tensor<i1>> trip_count 205 condition {
  } body {
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
  } loc("long")
  thunk.return %p : !thunk.array<tensor<i1>>
}

// -----

// The host reads predicates and indices, and has a part in loops around these. A loop
// with no command is none.
// REMARK-DAG: outer{{.*}}not captured: the host has a part in its body
// REMARK-DAG: inner{{.*}}not captured: the host reads whether there is another iteration
// REMARK-DAG: branch{{.*}}not captured: the host reads which branch to run
// REMARK-DAG: empty{{.*}}not captured: it does nothing
// CHECK-LABEL: thunk.program @host
// CHECK-NEXT:    thunk.allocation
// CHECK-NEXT:    thunk.slice
// CHECK-NEXT:    thunk.while {{.*}} trip_count 4 condition {
// CHECK-NEXT:      thunk.copy
// CHECK-NEXT:      thunk.copy
// CHECK-NEXT:    } body {
// CHECK-NEXT:      thunk.while %{{.*}} : <tensor<i1>> condition {
// CHECK-NEXT:        thunk.command_buffer {
// CHECK-NEXT:          thunk.copy
// CHECK-NEXT:          thunk.copy
// CHECK-NEXT:        }
// CHECK-NEXT:      } body {
// CHECK-NEXT:        thunk.conditional
// CHECK-NEXT:        }, {
// CHECK-NEXT:          thunk.command_buffer {
// CHECK-NEXT:            thunk.copy
// CHECK-NEXT:            thunk.copy
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:        thunk.command_buffer {
// CHECK-NEXT:          thunk.copy
// CHECK-NEXT:          thunk.copy
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    thunk.while {{.*}} trip_count 0
thunk.program @host : () -> tensor<i1> target "h100" {
  %0 = thunk.allocation : <1>
  %p = thunk.slice %0[0] : <1> -> <tensor<i1>>
  thunk.while %p : <tensor<i1>> trip_count 4 condition {
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
  } body {
    thunk.while %p : <tensor<i1>> condition {
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    } body {
      thunk.conditional %p : <tensor<i1>> branches {
      }, {
        thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
        thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
      } loc("branch")
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
      thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
    } loc("inner")
  } loc("outer")
  thunk.while %p : <tensor<i1>> trip_count 0 condition {
  } body {
    thunk.copy %p to %p : !thunk.array<tensor<i1>>, !thunk.array<tensor<i1>>
  } loc("empty")
  thunk.return %p : !thunk.array<tensor<i1>>
}
