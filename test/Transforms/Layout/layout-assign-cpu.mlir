// RUN: hlo-opt %s --layout-assign=target=cpu | FileCheck %s
// RUN: not hlo-opt %s --layout-assign=target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: error: {{.*}}abacus

// Libraries of processors read row-major arrays.
// CHECK-LABEL: func @dot(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.dot %[[C]], %arg1 {{.*}} -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
func.func @dot(%x: tensor<4x8xf32, #hlo.layout<[0, 1]>>, %y: tensor<8x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32, #hlo.layout<[0, 1]>>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @convolution(
// CHECK-NEXT:    hlo.convolution {{.*}} -> tensor<2x4x6x6xf32, #hlo.layout<[3, 2, 1, 0]>>
func.func @convolution(%x: tensor<2x4x8x8xf32>, %k: tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32> {
  %0 = hlo.convolution %x, %k window = <size = [3, 3]> dim_labels = <"bf01_oi01->bf01"> : (tensor<2x4x8x8xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x6x6xf32>
  return %0 : tensor<2x4x6x6xf32>
}

// Others follow their operands there too.
// CHECK-LABEL: func @elementwise(
// CHECK-NEXT:    hlo.negate %arg0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return
func.func @elementwise(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.negate %x : tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// Windows that a scatter combines lie along memory, whatever its readers ask
// for: what they read is copied.
// CHECK-LABEL: func @scatter_rows(
// CHECK:         hlo.scatter {{.*}} -> tensor<20x4xf32, #hlo.layout<[1, 0]>>
// CHECK:         hlo.transpose
// CHECK:         hlo.dot
func.func @scatter_rows(%x: tensor<20x4xf32>, %indices: tensor<90x1xi32>, %updates: tensor<90x4xf32>, %y: tensor<20x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<20x4xf32>, tensor<90x1xi32>, tensor<90x4xf32>) -> tensor<20x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<20x4xf32>) -> tensor<4x20xf32>
  %2 = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x20xf32>, tensor<20x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// With few updates, it takes longer to copy the result.
// CHECK-LABEL: func @scatter_few_rows(
// CHECK:         hlo.scatter {{.*}} -> tensor<20x4xf32, #hlo.layout<[0, 1]>>
func.func @scatter_few_rows(%x: tensor<20x4xf32, #hlo.layout<[0, 1]>>, %indices: tensor<19x1xi32>, %updates: tensor<19x4xf32>, %y: tensor<20x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<20x4xf32, #hlo.layout<[0, 1]>>, tensor<19x1xi32>, tensor<19x4xf32>) -> tensor<20x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<20x4xf32>) -> tensor<4x20xf32>
  %2 = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x20xf32>, tensor<20x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// Windows of one element have no direction.
// CHECK-LABEL: func @scatter_elements(
// CHECK:         hlo.scatter {{.*}} -> tensor<20x4xf32, #hlo.layout<[0, 1]>>
func.func @scatter_elements(%x: tensor<20x4xf32, #hlo.layout<[0, 1]>>, %indices: tensor<90x2xi32>, %updates: tensor<90x1x1xf32>, %y: tensor<20x2xf32>) -> tensor<4x2xf32> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1> : (tensor<20x4xf32, #hlo.layout<[0, 1]>>, tensor<90x2xi32>, tensor<90x1x1xf32>) -> tensor<20x4xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<20x4xf32>) -> tensor<4x20xf32>
  %2 = hlo.dot %1, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x20xf32>, tensor<20x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// Columns become rows, if nothing says what the layout is. The updates have it,
// too, which are as many.
// CHECK-LABEL: func @scatter_columns(
// CHECK:         hlo.scatter {{.*}} -> tensor<4x20xf32, #hlo.layout<[0, 1]>>
func.func @scatter_columns(%x: tensor<4x20xf32>, %indices: tensor<90x1xi32>, %updates: tensor<4x90xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<4x20xf32>, tensor<90x1xi32>, tensor<4x90xf32>) -> tensor<4x20xf32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %0, %zero dimensions = [0, 1] : (tensor<4x20xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %1 : tensor<f32>
}

// What is given otherwise is copied.
// CHECK-LABEL: func @scatter_given(
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %arg0
// CHECK-NEXT:    hlo.scatter %[[C]], {{.*}} -> tensor<4x20xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    hlo.copy
func.func @scatter_given(%x: tensor<4x20xf32, #hlo.layout<[1, 0]>>, %indices: tensor<90x1xi32>, %updates: tensor<4x90xf32, #hlo.layout<[1, 0]>>) -> tensor<4x20xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1> : (tensor<4x20xf32, #hlo.layout<[1, 0]>>, tensor<90x1xi32>, tensor<4x90xf32, #hlo.layout<[1, 0]>>) -> tensor<4x20xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4x20xf32, #hlo.layout<[1, 0]>>
}
