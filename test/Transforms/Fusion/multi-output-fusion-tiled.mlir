// RUN: hlo-opt %s --multi-output-fusion | FileCheck %s
// RUN: hlo-opt %s --multi-output-fusion --remarks-filter=multi-output-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Two results of rows that both read: they are read once, as tiles of both.
// CHECK-LABEL: func @siblings(
// CHECK-SAME:    %[[X:.*]]: tensor<256x1024xf32>
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom(%[[X]]) {{.*}}output_tiles\22:[{\22sizes\22:[\22[[N:[0-9]+]]\22]},{\22sizes\22:[\22[[N]]\22]}]{{.*}}__triton{{.*}} : (tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>> calls {
// CHECK-DAG:       hlo.maximum
// CHECK-DAG:       hlo.add
// CHECK:         %[[A:.*]] = hlo.get_tuple_element %[[F]][0]
// CHECK:         %[[B:.*]] = hlo.get_tuple_element %[[F]][1]
// CHECK:         hlo.tuple %[[A]], %[[B]]
// REMARK: [Passed] Fused | {{.*}}Remark="fusion fused with fusion, which reads the same
func.func @siblings(%x: tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %low = hlo.constant dense<0xFF800000> : tensor<f32>
    %3 = hlo.reduce %p, %low dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
    %4 = hlo.negate %3 : tensor<256xf32>
    hlo.return %4 : tensor<256xf32>
  }
  %1 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    %4 = hlo.tanh %3 : tensor<256xf32>
    hlo.return %4 : tensor<256xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<256xf32>, tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>>
  return %2 : tuple<tensor<256xf32>, tensor<256xf32>>
}

// What a loop reads of a tiled kernel stays in registers, and is a result too.
// CHECK-LABEL: func @reader(
// CHECK-NEXT:    %[[F:.*]] = hlo.fusion kCustom({{.*}}) {{.*}}__triton{{.*}} -> tuple<tensor<256xf32>, tensor<256xf32>> calls {
// CHECK-NOT:     hlo.fusion
// REMARK: [Passed] Fused | {{.*}}Remark="fusion fused with multiply, which reads it
func.func @reader(%x: tensor<256x128xf32>, %y: tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x128xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x128xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x128xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    hlo.return %3 : tensor<256xf32>
  }
  %1 = hlo.multiply %0, %y : tensor<256xf32>
  %2 = hlo.tuple %0, %1 : (tensor<256xf32>, tensor<256xf32>) -> tuple<tensor<256xf32>, tensor<256xf32>>
  return %2 : tuple<tensor<256xf32>, tensor<256xf32>>
}

// Results of other sizes have other tiles.
// CHECK-LABEL: func @sizes(
// CHECK-COUNT-2: hlo.fusion kCustom
// REMARK: [Missed] NotFused | {{.*}}Remark="fusion not fused with fusion: its results differ in size or layout"
func.func @sizes(%x: tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<256x1024xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    hlo.return %3 : tensor<256xf32>
  }
  %1 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256x1024xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %3 = hlo.tanh %p : tensor<256x1024xf32>
    hlo.return %3 : tensor<256x1024xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<256xf32>, tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<256x1024xf32>>
  return %2 : tuple<tensor<256xf32>, tensor<256x1024xf32>>
}

// Products of matrices stay what they are.
// CHECK-LABEL: func @products(
// CHECK-COUNT-2: hlo.fusion kCustom
func.func @products(%x: tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton_gemm\22}}"} : (tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%p: tensor<64x64xf32>):
    %3 = hlo.dot %p, %p dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    hlo.return %3 : tensor<64x64xf32>
  }
  %1 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<64x64xf32>) -> tensor<64x64xf32> calls {
  ^bb0(%p: tensor<64x64xf32>):
    %3 = hlo.tanh %p : tensor<64x64xf32>
    hlo.return %3 : tensor<64x64xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<64x64xf32>, tensor<64x64xf32>) -> tuple<tensor<64x64xf32>, tensor<64x64xf32>>
  return %2 : tuple<tensor<64x64xf32>, tensor<64x64xf32>>
}
