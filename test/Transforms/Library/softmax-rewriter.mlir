// RUN: hlo-opt %s --softmax-rewriter=target=x86-64-v4 | FileCheck %s
// RUN: hlo-opt %s --softmax-rewriter='target=x86-64-v4 allow-excess-precision' | FileCheck %s --check-prefix=EXCESS
// RUN: hlo-opt %s --softmax-rewriter=target=x86-64 | FileCheck %s --check-prefix=AVX2
// RUN: hlo-opt %s --softmax-rewriter=target=h100 | FileCheck %s --check-prefix=GPU
// RUN: hlo-opt %s --softmax-rewriter=target=x86-64-v4 --remark-format=emitRemark --remarks-filter=softmax-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Passed] Softmax {{.*}}Remark="softmax computed by the library"
// REMARK: Remark="divide stays: the library does not have its type"
// REMARK: Remark="divide stays: no elements"
// REMARK: Remark="divide stays: arrays are not row-major"
// REMARK: Remark="divide stays: something else reads or waits for a part of it"

// GPU-NOT: library

// CHECK-LABEL: func @rows(
// CHECK-NEXT:    %[[Y:.*]] = library.softmax %arg0 dimension = 2 : (tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
// CHECK-NEXT:    return %[[Y]]
func.func @rows(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @columns(
// CHECK-NEXT:    library.softmax %arg0 dimension = 0 : (tensor<4x6xf32>)
func.func @columns(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6xf32>
  %e = hlo.exponential %d : tensor<4x6xf32>
  %s = hlo.reduce %e, %zero dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %y = hlo.divide %e, %sb : tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func @middle(
// CHECK-NEXT:    library.softmax %arg0 dimension = 1 : (tensor<4x6x8xf32>)
func.func @middle(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x8xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 2] : (tensor<4x8xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x8xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 2] : (tensor<4x8xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @vector(
// CHECK-NEXT:    library.softmax %arg0 dimension = 0 : (tensor<8xf32>)
func.func @vector(%x: tensor<8xf32>) -> tensor<8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %d = hlo.subtract %x, %mb : tensor<8xf32>
  %e = hlo.exponential %d : tensor<8xf32>
  %s = hlo.reduce %e, %zero dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %y = hlo.divide %e, %sb : tensor<8xf32>
  return %y : tensor<8xf32>
}

// Dimensions of size 1 come and go.
// CHECK-LABEL: func @kept_dimensions(
// CHECK-NEXT:    library.softmax %arg0 dimension = 2
func.func @kept_dimensions(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %m1 = hlo.reshape %m : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %m2 = hlo.reshape %m1 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %mb = hlo.broadcast %m2 dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @size_one(
// CHECK-NEXT:    library.softmax %arg0 dimension = 2
func.func @size_one(%x: tensor<4x1x8xf32>) -> tensor<4x1x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x1x8xf32>, tensor<f32>) -> tensor<4x1xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x1xf32>) -> tensor<4x1x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x1x8xf32>
  %e = hlo.exponential %d : tensor<4x1x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x1x8xf32>, tensor<f32>) -> tensor<4x1xf32> to_apply hlo.add : tensor<f32>
  %s1 = hlo.reshape %s : (tensor<4x1xf32>) -> tensor<4xf32>
  %sb = hlo.broadcast %s1 dimensions = [0] : (tensor<4xf32>) -> tensor<4x1x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x1x8xf32>
  return %y : tensor<4x1x8xf32>
}

// CHECK-LABEL: func @one_element(
// CHECK-NEXT:    library.softmax %arg0 dimension = 1
func.func @one_element(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %d = hlo.subtract %x, %mb : tensor<4x1xf32>
  %e = hlo.exponential %d : tensor<4x1xf32>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %y = hlo.divide %e, %sb : tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// CHECK-LABEL: func @bf16(
// CHECK-NEXT:    library.softmax %arg0 dimension = 2 : (tensor<4x6x8xbf16>)
// AVX2-LABEL: func @bf16(
// AVX2-NOT:      library
// AVX2-LABEL: func @conversions(
func.func @bf16(%x: tensor<4x6x8xbf16>) -> tensor<4x6x8xbf16> {
  %least = hlo.constant dense<0xFF80> : tensor<bf16>
  %zero = hlo.constant dense<0.0> : tensor<bf16>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.maximum : tensor<bf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xbf16>
  %e = hlo.exponential %d : tensor<4x6x8xbf16>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.add : tensor<bf16>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %y = hlo.divide %e, %sb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// The sum is rounded.
// CHECK-LABEL: func @conversions(
// CHECK-NOT:     library
// EXCESS-LABEL: func @conversions(
// EXCESS-NEXT:   library.softmax %arg0 dimension = 2 : (tensor<4x6x8xbf16>) -> tensor<4x6x8xbf16>
// EXCESS-NEXT:   return
func.func @conversions(%x: tensor<4x6x8xbf16>) -> tensor<4x6x8xbf16> {
  %least = hlo.constant dense<0xFF80> : tensor<bf16>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xbf16>, tensor<bf16>) -> tensor<4x6xbf16> to_apply hlo.maximum : tensor<bf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xbf16>
  %e = hlo.exponential %d : tensor<4x6x8xbf16>
  %e32 = hlo.convert %e : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %s32 = hlo.reduce %e32, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %s = hlo.convert %s32 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x8xbf16>
  %y = hlo.divide %e, %sb : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// The call reads what has the type of the result.
// CHECK-LABEL: func @wide(
// CHECK:         %[[X:.*]] = hlo.convert %arg0
// CHECK-NEXT:    library.softmax %[[X]] dimension = 2 : (tensor<4x6x8xf32>)
// EXCESS-LABEL: func @wide(
// EXCESS:        %[[X:.*]] = hlo.convert %arg0
// EXCESS-NEXT:   library.softmax %[[X]] dimension = 2 : (tensor<4x6x8xf32>)
func.func @wide(%n: tensor<4x6x8xbf16>) -> tensor<4x6x8xf32> {
  %x = hlo.convert %n : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @f64(
// CHECK-NOT:     library
// EXCESS-LABEL: func @f64(
// EXCESS-NOT:    library
func.func @f64(%x: tensor<4x6x8xf64>) -> tensor<4x6x8xf64> {
  %least = hlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %zero = hlo.constant dense<0.0> : tensor<f64>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.maximum : tensor<f64>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x8xf64>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf64>
  %e = hlo.exponential %d : tensor<4x6x8xf64>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x8xf64>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf64>
  return %y : tensor<4x6x8xf64>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NOT:     library
func.func @no_elements(%x: tensor<0x8xf32>) -> tensor<0x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<0x8xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<0xf32>) -> tensor<0x8xf32>
  %d = hlo.subtract %x, %mb : tensor<0x8xf32>
  %e = hlo.exponential %d : tensor<0x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<0x8xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<0xf32>) -> tensor<0x8xf32>
  %y = hlo.divide %e, %sb : tensor<0x8xf32>
  return %y : tensor<0x8xf32>
}

// CHECK-LABEL: func @column_major(
// CHECK-NOT:     library
func.func @column_major(%x: tensor<6x8xf32, #hlo.layout<[0, 1]>>) -> tensor<6x8xf32, #hlo.layout<[0, 1]>> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<6x8xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<6xf32, #hlo.layout<[0]>> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<6x8xf32, #hlo.layout<[0, 1]>>
  %d = hlo.subtract %x, %mb : tensor<6x8xf32, #hlo.layout<[0, 1]>>
  %e = hlo.exponential %d : tensor<6x8xf32, #hlo.layout<[0, 1]>>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<6x8xf32, #hlo.layout<[0, 1]>>, tensor<f32>) -> tensor<6xf32, #hlo.layout<[0]>> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<6x8xf32, #hlo.layout<[0, 1]>>
  %y = hlo.divide %e, %sb : tensor<6x8xf32, #hlo.layout<[0, 1]>>
  return %y : tensor<6x8xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @exponentials_are_read(
// CHECK-NOT:     library
func.func @exponentials_are_read(%x: tensor<4x6x8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  %t = hlo.tuple %y, %e : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>>
  return %t : tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>>
}

// CHECK-LABEL: func @difference_waits(
// CHECK-NOT:     library
func.func @difference_waits(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant {hlo.control_id = 0 : i64} dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb {hlo.control_predecessors = array<i64: 0>} : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// No softmax.
// CHECK-LABEL: func @other_maximum(
// CHECK-NOT:     library
func.func @other_maximum(%x: tensor<4x6x8xf32>, %z: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %z, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_start(
// CHECK-NOT:     library
func.func @other_start(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0.0> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @sum_from_one(
// CHECK-NOT:     library
func.func @sum_from_one(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<1.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_sum(
// CHECK-NOT:     library
func.func @other_sum(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %d, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @minimum(
// CHECK-NOT:     library
func.func @minimum(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.minimum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @product(
// CHECK-NOT:     library
func.func @product(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.multiply : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_dimension(
// CHECK-NOT:     library
func.func @other_dimension(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = hlo.subtract %x, %mb : tensor<8x8xf32>
  %e = hlo.exponential %d : tensor<8x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = hlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// CHECK-LABEL: func @turned_sum(
// CHECK-NOT:     library
func.func @turned_sum(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = hlo.subtract %x, %mb : tensor<8x8xf32>
  %e = hlo.exponential %d : tensor<8x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = hlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// CHECK-LABEL: func @turned_maximum(
// CHECK-NOT:     library
func.func @turned_maximum(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = hlo.subtract %x, %mb : tensor<8x8xf32>
  %e = hlo.exponential %d : tensor<8x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = hlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// CHECK-LABEL: func @accuracy(
// CHECK-NOT:     library
func.func @accuracy(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d result_accuracy = <highest> : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @sum_over_exponential(
// CHECK-NOT:     library
func.func @sum_over_exponential(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %sb, %e : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @finite_start(
// CHECK-NOT:     library
func.func @finite_start(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<-1.0> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @infinite_start(
// CHECK-NOT:     library
func.func @infinite_start(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0x7F800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @no_maximum(
// CHECK-NOT:     library
func.func @no_maximum(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %x : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @no_dimensions(
// CHECK-NOT:     library
func.func @no_dimensions(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6x8xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1, 2] : (tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @two_dimensions(
// CHECK-NOT:     library
func.func @two_dimensions(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<4xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<4xf32>) -> tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @sum_is_no_row(
// CHECK-NOT:     library
func.func @sum_is_no_row(%x: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %sb = hlo.multiply %e, %e : tensor<4x6x8xf32>
  %y = hlo.divide %e, %sb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// Neither what is read nor what it is converted from has the type of the result.
// CHECK-LABEL: func @other_rows(
// CHECK-NOT:     library
// EXCESS-LABEL: func @other_rows(
// EXCESS-NOT:    library
func.func @other_rows(%h: tensor<4x6x8xf16>) -> tensor<4x6x8xbf16> {
  %x = hlo.convert %h : (tensor<4x6x8xf16>) -> tensor<4x6x8xf32>
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %d = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %e = hlo.exponential %d : tensor<4x6x8xf32>
  %s = hlo.reduce %e, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %e16 = hlo.convert %e : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %sb16 = hlo.convert %sb : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  %y = hlo.divide %e16, %sb16 : tensor<4x6x8xbf16>
  return %y : tensor<4x6x8xbf16>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     library
func.func @dynamic(%x: tensor<?x8xf32, #hlo.bounds<[5, ?]>>) -> tensor<?x8xf32, #hlo.bounds<[5, ?]>> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %m = hlo.reduce %x, %least dimensions = [1] : (tensor<?x8xf32, #hlo.bounds<[5, ?]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[5]>> to_apply hlo.maximum : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<?xf32, #hlo.bounds<[5]>>) -> tensor<?x8xf32, #hlo.bounds<[5, ?]>>
  %d = hlo.subtract %x, %mb : tensor<?x8xf32, #hlo.bounds<[5, ?]>>
  %e = hlo.exponential %d : tensor<?x8xf32, #hlo.bounds<[5, ?]>>
  %s = hlo.reduce %e, %zero dimensions = [1] : (tensor<?x8xf32, #hlo.bounds<[5, ?]>>, tensor<f32>) -> tensor<?xf32, #hlo.bounds<[5]>> to_apply hlo.add : tensor<f32>
  %sb = hlo.broadcast %s dimensions = [0] : (tensor<?xf32, #hlo.bounds<[5]>>) -> tensor<?x8xf32, #hlo.bounds<[5, ?]>>
  %y = hlo.divide %e, %sb : tensor<?x8xf32, #hlo.bounds<[5, ?]>>
  return %y : tensor<?x8xf32, #hlo.bounds<[5, ?]>>
}
