// RUN: hlo-translate --mlir-to-hlo %s | FileCheck %s
// RUN: hlo-translate --mlir-to-hlo %s | hlo-translate --hlo-round-trip | FileCheck %s

// HLO text has no window of no dimensions.
// CHECK: convolution(%param, %param.1), dim_labels=bf_io->bf{{$}}
func.func @main(%x: tensor<15x4xf32>, %k: tensor<4x5xf32>) -> tensor<15x5xf32> {
  %r = hlo.convolution %x, %k window = <> dim_labels = <"bf_io->bf"> : (tensor<15x4xf32>, tensor<4x5xf32>) -> tensor<15x5xf32>
  return %r : tensor<15x5xf32>
}
