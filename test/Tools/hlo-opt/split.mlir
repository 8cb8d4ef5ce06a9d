// RUN: hlo-opt %s --split-input-file | FileCheck %s
// RUN: hlo-opt %s --split-input-file --emit=hlo | FileCheck %s --check-prefix=HLO

// CHECK: @first
// CHECK: {{^// -{5}$}}
// CHECK: @second
// HLO: ENTRY %first
// HLO: {{^// -{5}$}}
// HLO: ENTRY %second
func.func @first(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

func.func @second(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
