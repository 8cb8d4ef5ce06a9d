// RUN: hlo-opt %s --cost-report -o /dev/null 2>&1 | FileCheck %s
// What kernels read of arrays that they do not read once, as a whole.

// CHECK:      time us times read bytes written bytes reason instruction
// An update in place reads the update, and where it goes. Of the result of
// a bitcast as well.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 68 64 launch dynamic_update_slice (dynamic-update-slice)
// CHECK-NEXT: {{^ +[0-9.]+}} 1 68 64 launch fusion (dynamic-update-slice)
// That of one that does not write in place reads what stays.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 4164 4096 launch fusion (loop)
// What reads two halves reads all, what reads overlapping parts no more.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 4096 2048 launch fusion (loop)
// CHECK-NEXT: {{^ +[0-9.]+}} 1 4096 4000 launch fusion (loop)
// A tiled kernel reads what its tiles are computed from.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 512 512 launch fusion
// One whose tiles are not known reads all.
// CHECK-NEXT: {{^ +[0-9.]+}} 1 4096 512 launch fusion
func.func @main(%x: tensor<1024xf32>, %u: tensor<16xf32>, %i: tensor<i32>) -> tuple<tensor<1024xf32>, tensor<32x32xf32>, tensor<1024xf32>, tensor<512xf32>, tensor<1000xf32>, tensor<128xf32>, tensor<128xf32>> {
  %0 = hlo.dynamic_update_slice %x[%i], %u : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
  %1 = hlo.fusion kLoop(%0, %u, %i) : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<32x32xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<16xf32>, %j: tensor<i32>):
    %8 = hlo.dynamic_update_slice %p[%j], %q : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
    %9 = hlo.bitcast %8 : (tensor<1024xf32>) -> tensor<32x32xf32>
    hlo.return %9 : tensor<32x32xf32>
  }
  %2 = hlo.fusion kLoop(%0, %u, %i) : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<1024xf32>, %q: tensor<16xf32>, %j: tensor<i32>):
    %8 = hlo.slice %p [0:16] : (tensor<1024xf32>) -> tensor<16xf32>
    %9 = hlo.add %8, %q : tensor<16xf32>
    %10 = hlo.dynamic_update_slice %p[%j], %9 : (tensor<1024xf32>, tensor<16xf32>, tensor<i32>) -> tensor<1024xf32>
    hlo.return %10 : tensor<1024xf32>
  }
  %3 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<512xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %8 = hlo.slice %p [0:512] : (tensor<1024xf32>) -> tensor<512xf32>
    %9 = hlo.slice %p [512:1024] : (tensor<1024xf32>) -> tensor<512xf32>
    %10 = hlo.add %8, %9 : tensor<512xf32>
    hlo.return %10 : tensor<512xf32>
  }
  %4 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1000xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %8 = hlo.slice %p [0:1000] : (tensor<1024xf32>) -> tensor<1000xf32>
    %9 = hlo.slice %p [24:1024] : (tensor<1024xf32>) -> tensor<1000xf32>
    %10 = hlo.add %8, %9 : tensor<1000xf32>
    hlo.return %10 : tensor<1000xf32>
  }
  %5 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22,\22block_level_fusion_config\22:{\22num_warps\22:\221\22,\22output_tiles\22:[{\22sizes\22:[\22128\22]}]}}}"} : (tensor<1024xf32>) -> tensor<128xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %8 = hlo.slice %p [0:128] : (tensor<1024xf32>) -> tensor<128xf32>
    %9 = hlo.abs %8 : tensor<128xf32>
    hlo.return %9 : tensor<128xf32>
  }
  %6 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<1024xf32>) -> tensor<128xf32> calls {
  ^bb0(%p: tensor<1024xf32>):
    %8 = hlo.slice %p [0:128] : (tensor<1024xf32>) -> tensor<128xf32>
    %9 = hlo.abs %8 : tensor<128xf32>
    hlo.return %9 : tensor<128xf32>
  }
  %7 = hlo.tuple %0, %1, %2, %3, %4, %5, %6 : (tensor<1024xf32>, tensor<32x32xf32>, tensor<1024xf32>, tensor<512xf32>, tensor<1000xf32>, tensor<128xf32>, tensor<128xf32>) -> tuple<tensor<1024xf32>, tensor<32x32xf32>, tensor<1024xf32>, tensor<512xf32>, tensor<1000xf32>, tensor<128xf32>, tensor<128xf32>>
  return %7 : tuple<tensor<1024xf32>, tensor<32x32xf32>, tensor<1024xf32>, tensor<512xf32>, tensor<1000xf32>, tensor<128xf32>, tensor<128xf32>>
}
