// MLIR in; MLIR out unless another form is asked for.
// RUN: hlo-opt %s | FileCheck %s
// RUN: hlo-opt < %s | FileCheck %s
// RUN: hlo-opt %s --cse | FileCheck %s --check-prefix=CSE
// RUN: hlo-opt %s --emit=hlo --cse | FileCheck %s --check-prefix=HLO
// RUN: hlo-opt %s --emit=bytecode | hlo-opt --cse | FileCheck %s --check-prefix=CSE
// RUN: hlo-opt %s --emit=bytecode | hlo-opt --emit=hlo --cse | FileCheck %s --check-prefix=HLO
// RUN: hlo-opt %s --emit=dot | FileCheck %s --check-prefix=DOT
// RUN: hlo-opt %s --emit=html | FileCheck %s --check-prefix=HTML

// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: hlo.add
// CSE-COUNT-1: hlo.add
// CSE-NOT: hlo.add
// HLO: ENTRY %main
// HLO: add(
// HLO-NOT: add(
// DOT: digraph
// HTML: <!DOCTYPE html>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.add %x, %x : tensor<4xf32>
  %1 = hlo.add %x, %x : tensor<4xf32>
  %2 = hlo.multiply %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
