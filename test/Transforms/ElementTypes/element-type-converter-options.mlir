// RUN: not hlo-opt %s --element-type-converter="from=f31 to=f32" 2>&1 | FileCheck %s
// RUN: not hlo-opt %s --element-type-converter="from=bf16 to=f31" 2>&1 | FileCheck %s
// RUN: not hlo-opt %s --element-type-converter="from=s8 to=f32" 2>&1 | FileCheck %s
// RUN: not hlo-opt %s --element-type-converter="from=pred to=s8" 2>&1 | FileCheck %s
// RUN: not hlo-opt %s --element-type-converter="from=f32 to=f32" 2>&1 | FileCheck %s
// CHECK: error: cannot compute '{{.*}}' in '{{.*}}': not a wider type of the same kind
func.func @main(%p: tensor<i1>, %x: tensor<i8>, %y: tensor<bf16>, %z: tensor<f32>) -> tensor<f32> {
  %0 = hlo.add %z, %z : tensor<f32>
  return %0 : tensor<f32>
}
