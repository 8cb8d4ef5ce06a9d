// RUN: hlo-opt %s --attach-target=target=sm_80 | FileCheck %s
// RUN: hlo-opt %s --target=sm_80 | FileCheck %s
// RUN: hlo-opt %s --target=sm_80 --pass-pipeline='builtin.module(dce)' | FileCheck %s
// RUN: not hlo-opt %s --attach-target=target=h1000 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not hlo-opt %s --target=h1000 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: hlo-opt %s --target=sm_80 --emit=hlo | FileCheck %s --check-prefix=HLO
// RUN: hlo-opt %s --target=sm_80 --cost-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=USED

// CHECK: module @m attributes {hlo.target = "sm_80"}
// UNKNOWN: error: unknown target 'h1000', expected
// HLO: HloModule m
// HLO-NOT: sm_80
// USED: A100
module @m {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
