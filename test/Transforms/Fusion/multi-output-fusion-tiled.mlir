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

// Results of other sizes have the tiles that follow: those of the rows that a
// block adds up.
// CHECK-LABEL: func @sizes(
// CHECK-NEXT:    hlo.fusion kCustom({{.*}}) {{.*}}output_tiles\22:[{\22sizes\22:[\22[[N:[0-9]+]]\22]},{\22sizes\22:[\22[[N]]\22,\221024\22]}]{{.*}} -> tuple<tensor<256xf32>, tensor<256x1024xf32>> calls {
// CHECK-NOT:     hlo.fusion
// CHECK:         return
// REMARK: [Passed] Fused | {{.*}}Remark="fusion fused with fusion, which reads the same
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

// Also where the other is reduced further than the first, and one of what the
// other is computed from.
// CHECK-LABEL: func @norm(
// CHECK-NEXT:    hlo.fusion kCustom({{.*}}) {{.*}}output_tiles\22:[{\22sizes\22:[\2224\22]},{\22sizes\22:[]}]{{.*}} -> tuple<tensor<24xf32>, tensor<f32>> calls {
// CHECK-NOT:     hlo.fusion
// CHECK:         return
func.func @norm(%x: tensor<24xf32>, %y: tensor<24xf32>) -> tuple<tensor<24xf32>, tensor<f32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<24xf32>) -> tensor<24xf32> calls {
  ^bb0(%p: tensor<24xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.multiply %p, %p : tensor<24xf32>
    %4 = hlo.reduce %3, %zero dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<24xf32>
    %6 = hlo.divide %p, %5 : tensor<24xf32>
    hlo.return %6 : tensor<24xf32>
  }
  %1 = hlo.fusion kCustom(%x, %y) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<24xf32>, tensor<24xf32>) -> tensor<f32> calls {
  ^bb0(%p: tensor<24xf32>, %q: tensor<24xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.multiply %p, %q : tensor<24xf32>
    %4 = hlo.reduce %3, %zero dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    hlo.return %4 : tensor<f32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<24xf32>, tensor<f32>) -> tuple<tensor<24xf32>, tensor<f32>>
  return %2 : tuple<tensor<24xf32>, tensor<f32>>
}

// Rows and columns: a block would need all of the array.
// CHECK-LABEL: func @rows_and_columns(
// CHECK-COUNT-2: hlo.fusion kCustom
// REMARK: [Missed] NotFused | {{.*}}Remark="fusion not fused with fusion: no tiles fit into registers"
func.func @rows_and_columns(%x: tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<1024xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    hlo.return %3 : tensor<256xf32>
  }
  %1 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<1024xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [0] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<1024xf32> to_apply hlo.add : tensor<f32>
    hlo.return %3 : tensor<1024xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<256xf32>, tensor<1024xf32>) -> tuple<tensor<256xf32>, tensor<1024xf32>>
  return %2 : tuple<tensor<256xf32>, tensor<1024xf32>>
}

// Some of the tiles of the rows have no elements of the other result.
// CHECK-LABEL: func @other_tiles(
// CHECK-COUNT-2: hlo.fusion kCustom
// REMARK: [Missed] NotFused | {{.*}}Remark="fusion not fused with fusion: tanh has no tiles: its tiles are not those of the other results"
func.func @other_tiles(%x: tensor<256x1024xf32>) -> tuple<tensor<256xf32>, tensor<100x1024xf32>> {
  %0 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<256xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %3 = hlo.reduce %p, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
    hlo.return %3 : tensor<256xf32>
  }
  %1 = hlo.fusion kCustom(%x) {hlo.backend_config = "{\22fusion_backend_config\22:{\22kind\22:\22__triton\22}}"} : (tensor<256x1024xf32>) -> tensor<100x1024xf32> calls {
  ^bb0(%p: tensor<256x1024xf32>):
    %3 = hlo.slice %p [0:100, 0:1024] : (tensor<256x1024xf32>) -> tensor<100x1024xf32>
    %4 = hlo.tanh %3 : tensor<100x1024xf32>
    hlo.return %4 : tensor<100x1024xf32>
  }
  %2 = hlo.tuple %0, %1 : (tensor<256xf32>, tensor<100x1024xf32>) -> tuple<tensor<256xf32>, tensor<100x1024xf32>>
  return %2 : tuple<tensor<256xf32>, tensor<100x1024xf32>>
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
