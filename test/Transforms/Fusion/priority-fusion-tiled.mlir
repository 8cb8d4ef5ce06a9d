// RUN: hlo-opt %s --priority-fusion | FileCheck %s
// RUN: hlo-opt %s --priority-fusion --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt %s --priority-fusion=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: hlo-opt %s --priority-fusion=target=sm_75 --remarks-filter=priority-fusion -o /dev/null 2>&1 | FileCheck %s --check-prefix=TURING-REMARK

// A block holds a row: it adds that up, and reads it again. Without such
// kernels, a thread of its own would add up what warps do together.
// CHECK-LABEL: func @reduction_read_by_all(
// CHECK-SAME:    %[[X:.*]]: tensor<256x1024xf32>
// CHECK-NEXT:    hlo.fusion kCustom(%[[X]]) {{.*}}num_warps\22:\22{{[1248]}}\22{{.*}}sizes\22:[\22{{[0-9]+}}\22,\22{{[0-9]+}}\22]{{.*}}__triton
// CHECK:           hlo.reduce
// CHECK:           hlo.subtract
// CHECK:         return
// TURING-LABEL: func @reduction_read_by_all(
// TURING:         hlo.fusion kInput(
// TURING:           hlo.reduce
// TURING:           hlo.return
// TURING:         hlo.fusion kLoop(
// TURING:           hlo.broadcast
// TURING:           hlo.subtract
// TURING-REMARK: Remark="reduce not fused into {{.*}}: a loop would add up what warps do"
func.func @reduction_read_by_all(%x: tensor<256x1024xf32>) -> tensor<256x1024xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<256xf32>) -> tensor<256x1024xf32>
  %2 = hlo.subtract %x, %1 : tensor<256x1024xf32>
  return %2 : tensor<256x1024xf32>
}

// The variance of rows: one reduction after the other.
// CHECK-LABEL: func @variance(
// CHECK-NEXT:    hlo.fusion kCustom
// CHECK-COUNT-2:   hlo.reduce
// CHECK:         return
// TURING-LABEL: func @variance(
// TURING-COUNT-2: hlo.fusion kInput
func.func @variance(%x: tensor<256x1024xf32>) -> tensor<256xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<256xf32>) -> tensor<256x1024xf32>
  %2 = hlo.subtract %x, %1 : tensor<256x1024xf32>
  %3 = hlo.multiply %2, %2 : tensor<256x1024xf32>
  %4 = hlo.reduce %3, %zero dimensions = [1] : (tensor<256x1024xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
  return %4 : tensor<256xf32>
}

// Registers have no place for a row.
// CHECK-LABEL: func @long_rows(
// CHECK-NOT:     kCustom
// CHECK:         return
// REMARK: Remark="reduce not fused into {{.*}}: a loop would add up what warps do"
func.func @long_rows(%x: tensor<256x32768xf32>) -> tensor<256x32768xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<256x32768xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.maximum : tensor<f32>
  %1 = hlo.broadcast %0 dimensions = [0] : (tensor<256xf32>) -> tensor<256x32768xf32>
  %2 = hlo.subtract %x, %1 : tensor<256x32768xf32>
  return %2 : tensor<256x32768xf32>
}

// What all rows read is no row of them: it would be reduced again for each.
// CHECK-LABEL: func @columns_read_by_all(
// CHECK:         hlo.fusion {{.*}} -> tensor<256xf32>
// CHECK:         hlo.fusion kLoop({{.*}} -> tensor<25088x256xf32>
// CHECK-NOT:       hlo.reduce
// CHECK:         return
// REMARK: Remark="rsqrt not fused into {{.*}}: a loop would add up what warps do"
func.func @columns_read_by_all(%x: tensor<25088x256xf32>, %parts: tensor<32x256xf32>) -> tensor<25088x256xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %parts, %zero dimensions = [0] : (tensor<32x256xf32>, tensor<f32>) -> tensor<256xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.rsqrt %0 : tensor<256xf32>
  %2 = hlo.broadcast %1 dimensions = [1] : (tensor<256xf32>) -> tensor<25088x256xf32>
  %3 = hlo.multiply %x, %2 : tensor<25088x256xf32>
  return %3 : tensor<25088x256xf32>
}

// A tiled fusion that is there takes what comes before and after, on any
// device; its tiles are chosen again.
// CHECK-LABEL: func @around(
// CHECK-SAME:    %[[X:.*]]: tensor<64x256xf32>, %[[Y:.*]]: tensor<256xf32>
// CHECK-NEXT:    hlo.fusion kCustom(%[[X]], %[[Y]]) {hlo.backend_config = "{{.*}}__triton{{.*}}"}
// CHECK:           hlo.exponential
// CHECK:           hlo.reduce
// CHECK:           hlo.divide
// CHECK:           hlo.multiply
// CHECK-NEXT:      hlo.return
// TURING-LABEL: func @around(
// TURING-NEXT:    hlo.fusion kCustom
// TURING:           hlo.exponential
func.func @around(%x: tensor<64x256xf32>, %y: tensor<256xf32>) -> tensor<64x256xf32> {
  %0 = hlo.exponential %x : tensor<64x256xf32>
  %1 = hlo.fusion kCustom(%0) {hlo.backend_config = "{\"fusion_backend_config\":{\"kind\":\"__triton\"}}"} : (tensor<64x256xf32>) -> tensor<64x256xf32> calls {
  ^bb0(%p: tensor<64x256xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %4 = hlo.reduce %p, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
    %6 = hlo.divide %p, %5 : tensor<64x256xf32>
    hlo.return %6 : tensor<64x256xf32>
  }
  %2 = hlo.broadcast %y dimensions = [1] : (tensor<256xf32>) -> tensor<64x256xf32>
  %3 = hlo.multiply %1, %2 : tensor<64x256xf32>
  return %3 : tensor<64x256xf32>
}

// Gathers have no tiles.
// CHECK-LABEL: func @gather_before(
// CHECK:         hlo.fusion kLoop(
// CHECK:           hlo.gather
// CHECK:         hlo.fusion kCustom(
// CHECK:           hlo.reduce
// CHECK:         return
// REMARK: Remark="exponential not fused into {{.*}}: gather has no tiles"
func.func @gather_before(%x: tensor<512x256xf32>, %i: tensor<64x1xi32>) -> tensor<64x256xf32> {
  %g = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 256] : (tensor<512x256xf32>, tensor<64x1xi32>) -> tensor<64x256xf32>
  %0 = hlo.exponential %g : tensor<64x256xf32>
  %1 = hlo.fusion kCustom(%0) {hlo.backend_config = "{\"fusion_backend_config\":{\"kind\":\"__triton\"}}"} : (tensor<64x256xf32>) -> tensor<64x256xf32> calls {
  ^bb0(%p: tensor<64x256xf32>):
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %4 = hlo.reduce %p, %zero dimensions = [1] : (tensor<64x256xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [0] : (tensor<64xf32>) -> tensor<64x256xf32>
    %6 = hlo.divide %p, %5 : tensor<64x256xf32>
    hlo.return %6 : tensor<64x256xf32>
  }
  return %1 : tensor<64x256xf32>
}

// Others of kind kCustom stay as they are.
// CHECK-LABEL: func @other_kind(
// CHECK-NEXT:    hlo.exponential
// CHECK-NEXT:    hlo.fusion kCustom
func.func @other_kind(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = hlo.exponential %x : tensor<64xf32>
  %1 = hlo.fusion kCustom(%0) {hlo.backend_config = "{\"fusion_backend_config\":{\"kind\":\"__cudnn\"}}"} : (tensor<64xf32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64xf32>):
    %2 = hlo.negate %p : tensor<64xf32>
    hlo.return %2 : tensor<64xf32>
  }
  return %1 : tensor<64xf32>
}

// A map is computed element by element.
// CHECK-LABEL: func @map(
// CHECK-NEXT:    hlo.fusion kLoop
// CHECK:           hlo.map
func.func @map(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = hlo.exponential %x : tensor<64xf32>
  %1 = hlo.map %0 dimensions = [0] : (tensor<64xf32>) -> tensor<64xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.negate %a : tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  return %1 : tensor<64xf32>
}
