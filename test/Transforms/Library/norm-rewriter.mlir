// RUN: hlo-opt %s --norm-rewriter | FileCheck %s
// RUN: hlo-opt %s --norm-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: hlo-opt %s --norm-rewriter=target=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: hlo-opt %s --norm-rewriter --remark-format=emitRemark --remarks-filter-missed=norm-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="add stays: the library does not have its type"
// REMARK: Remark="add stays: there is one mean only"
// REMARK: Remark="add stays: no elements"

// TURING-NOT: library

// CHECK-LABEL: func @forward(
// CHECK-NEXT:    %[[X:.*]] = hlo.reshape %arg0 : (tensor<4x6x8xf32>) -> tensor<24x8x1x1xf32>
// CHECK-NEXT:    %[[S:.*]] = hlo.reshape %arg1 : (tensor<8xf32>) -> tensor<1x8x1x1xf32>
// CHECK-NEXT:    %[[B:.*]] = hlo.reshape %arg2
// CHECK-NEXT:    %[[N:.*]] = library.norm %[[X]], %[[S]], %[[B]] epsilon = 0.0010000000474974513 : (tensor<24x8x1x1xf32>, tensor<1x8x1x1xf32>, tensor<1x8x1x1xf32>) -> tuple<tensor<24x8x1x1xf32>, tensor<0xui8>>
// CHECK-NEXT:    %[[Y:.*]] = hlo.get_tuple_element %[[N]][0]
// CHECK-NEXT:    %[[R:.*]] = hlo.reshape %[[Y]] : (tensor<24x8x1x1xf32>) -> tensor<4x6x8xf32>
// CHECK-NEXT:    return %[[R]]
// CPU-LABEL: func @forward(
// CPU-NEXT:      %[[X:.*]] = hlo.reshape %arg0 : (tensor<4x6x8xf32>) -> tensor<24x8xf32>
// CPU-NEXT:      %[[N:.*]] = library.norm %[[X]], %arg1, %arg2 epsilon = 0.0010000000474974513 onednn : (tensor<24x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<24x8xf32>, tensor<0xui8>>
func.func @forward(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// The difference of two means, other orders, and dimensions of size 1.
// CHECK-LABEL: func @squares(
// CHECK:         %[[N:.*]] = library.norm %{{.*}}, %{{.*}}, %{{.*}} epsilon = 0.0010000000474974513
func.func @squares(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %rcount_s = hlo.constant dense<0.125> : tensor<f32>
  %rcount = hlo.broadcast %rcount_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.multiply %rcount, %m_sum : tensor<4x6xf32>
  %mu = hlo.reshape %m : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %mk = hlo.reshape %mu : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
  %mb = hlo.broadcast %mk dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %x, %x : tensor<4x6x8xf32>
  %e2_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %e2 = hlo.multiply %rcount, %e2_sum : tensor<4x6xf32>
  %mm = hlo.multiply %m, %m : tensor<4x6xf32>
  %v = hlo.subtract %e2, %mm : tensor<4x6xf32>
  %z_s = hlo.constant dense<0.0> : tensor<f32>
  %z = hlo.broadcast %z_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %vz = hlo.maximum %v, %z : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %vz, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %rs = hlo.multiply %rb, %sb : tensor<4x6x8xf32>
  %ns = hlo.multiply %c, %rs : tensor<4x6x8xf32>
  %y = hlo.add %bb, %ns : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @two_dimensions(
// CHECK:         library.norm {{.*}} : (tensor<5x12x1x1xf32>, tensor<1x12x1x1xf32>, tensor<1x12x1x1xf32>)
func.func @two_dimensions(%x: tensor<5x3x4xf32>, %s: tensor<3x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x3x4xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<12.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<5xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<5x3x4xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<5xf32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<5xf32>) -> tensor<5x3x4xf32>
  %c = hlo.subtract %x, %mb : tensor<5x3x4xf32>
  %sq = hlo.multiply %c, %c : tensor<5x3x4xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [1, 2] : (tensor<5x3x4xf32>, tensor<f32>) -> tensor<5xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<5xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<5xf32>
  %ve = hlo.add %v, %eps : tensor<5xf32>
  %r = hlo.rsqrt %ve : tensor<5xf32>
  %rb = hlo.broadcast %r dimensions = [0] : (tensor<5xf32>) -> tensor<5x3x4xf32>
  %sb = hlo.broadcast %s dimensions = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
  %bb = hlo.broadcast %b dimensions = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
  %n = hlo.multiply %c, %rb : tensor<5x3x4xf32>
  %ns = hlo.multiply %n, %sb : tensor<5x3x4xf32>
  %y = hlo.add %ns, %bb : tensor<5x3x4xf32>
  return %y : tensor<5x3x4xf32>
}

// CHECK-LABEL: func @one_row(
// CHECK:         library.norm {{.*}} : (tensor<1x8x1x1xf32>
func.func @one_row(%x: tensor<1x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<1x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<1xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [1] : (tensor<1x8xf32>, tensor<f32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<1xf32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<1xf32>) -> tensor<1x8xf32>
  %c = hlo.subtract %x, %mb : tensor<1x8xf32>
  %sq = hlo.multiply %c, %c : tensor<1x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [1] : (tensor<1x8xf32>, tensor<f32>) -> tensor<1xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<1xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<1xf32>
  %ve = hlo.add %v, %eps : tensor<1xf32>
  %r = hlo.rsqrt %ve : tensor<1xf32>
  %rb = hlo.broadcast %r dimensions = [0] : (tensor<1xf32>) -> tensor<1x8xf32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %bb = hlo.broadcast %b dimensions = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %n = hlo.multiply %c, %rb : tensor<1x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<1x8xf32>
  %y = hlo.add %ns, %bb : tensor<1x8xf32>
  return %y : tensor<1x8xf32>
}

// What else reads the mean and rsqrt reads the call.
// CHECK-LABEL: func @train(
// CHECK:         %[[N:.*]] = library.norm {{.*}} train : {{.*}} -> tuple<tensor<24x8x1x1xf32>, tensor<24x1x1x1xf32>, tensor<24x1x1x1xf32>, tensor<0xui8>>
// CHECK-DAG:     %[[R:.*]] = hlo.get_tuple_element %[[N]][2]
// CHECK-DAG:     %[[M:.*]] = hlo.get_tuple_element %[[N]][1]
// CHECK-NOT:     hlo.rsqrt
// CHECK-NOT:     hlo.reduce
// CPU-LABEL: func @train(
// CPU:           library.norm {{.*}} onednn
// CPU:           hlo.rsqrt
func.func @train(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %q = hlo.negate %m : tensor<4x6xf32>
  %w = hlo.tuple %y, %q, %r : (tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
  return %w : tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
}

// So that gradients need no rsqrt of their own.
// CHECK-LABEL: func @product_is_read(
// CHECK:         library.norm {{.*}} train
// CHECK:         hlo.multiply
func.func @product_is_read(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %w = hlo.tuple %y, %n : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>>
  return %w : tuple<tensor<4x6x8xf32>, tensor<4x6x8xf32>>
}

// The scale is there after the mean, and may be before.
// CHECK-LABEL: func @scale_comes_later(
// CHECK-NEXT:    hlo.multiply %arg1, %arg1
// CHECK:         library.norm {{.*}} train
// CHECK-NOT:     hlo.rsqrt
func.func @scale_comes_later(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %s2 = hlo.multiply %s, %s : tensor<8xf32>
  %sb = hlo.broadcast %s2 dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %q = hlo.negate %m : tensor<4x6xf32>
  %w = hlo.tuple %y, %q, %r : (tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
  return %w : tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
}

// The scale has to come after the mean.
// CHECK-LABEL: func @scale_of_mean(
// CHECK:         hlo.rsqrt
// CHECK:         library.norm {{.*}} epsilon = 0.0010000000474974513 : 
func.func @scale_of_mean(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %m0 = hlo.slice %m [0:1, 0:1] : (tensor<4x6xf32>) -> tensor<1x1xf32>
  %m1 = hlo.reshape %m0 : (tensor<1x1xf32>) -> tensor<f32>
  %m2 = hlo.broadcast %m1 dimensions = [] : (tensor<f32>) -> tensor<8xf32>
  %s2 = hlo.multiply %s, %m2 : tensor<8xf32>
  %sb = hlo.broadcast %s2 dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %q = hlo.negate %m : tensor<4x6xf32>
  %w = hlo.tuple %y, %q, %r : (tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
  return %w : tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
}

// CHECK-LABEL: func @scale_has_to_wait(
// CHECK:         hlo.rsqrt
// CHECK:         library.norm {{.*}} epsilon = 0.0010000000474974513 : 
func.func @scale_has_to_wait(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb {hlo.control_id = 0 : i64} : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %s2 = hlo.multiply %s, %s {hlo.control_predecessors = array<i64: 0>} : tensor<8xf32>
  %sb = hlo.broadcast %s2 dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %q = hlo.negate %m : tensor<4x6xf32>
  %w = hlo.tuple %y, %q, %r : (tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
  return %w : tuple<tensor<4x6x8xf32>, tensor<4x6xf32>, tensor<4x6xf32>>
}

// CHECK-LABEL: func @conversions(
// CHECK:         library.norm {{.*}} : (tensor<24x8x1x1xbf16>, tensor<1x8x1x1xf32>, tensor<1x8x1x1xf32>) -> tuple<tensor<24x8x1x1xbf16>, tensor<0xui8>>
// CHECK-NOT:     hlo.convert
// CPU-LABEL: func @conversions(
// CPU-NOT:       library
func.func @conversions(%x: tensor<4x6x8xbf16>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xbf16> {
  %xc = hlo.convert %x : (tensor<4x6x8xbf16>) -> tensor<4x6x8xf32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %xc, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %xc, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  %o = hlo.convert %y : (tensor<4x6x8xf32>) -> tensor<4x6x8xbf16>
  return %o : tensor<4x6x8xbf16>
}

// CHECK-LABEL: func @f16(
// CHECK:         library.norm {{.*}} : (tensor<24x8x1x1xf16>
func.func @f16(%x: tensor<4x6x8xf16>, %s: tensor<8xf16>, %b: tensor<8xf16>) -> tensor<4x6x8xf16> {
  %zero = hlo.constant dense<0.0> : tensor<f16>
  %count_s = hlo.constant dense<8.0> : tensor<f16>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f16>) -> tensor<4x6xf16>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf16>, tensor<f16>) -> tensor<4x6xf16> to_apply hlo.add : tensor<f16>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf16>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf16>) -> tensor<4x6x8xf16>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf16>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf16>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf16>, tensor<f16>) -> tensor<4x6xf16> to_apply hlo.add : tensor<f16>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf16>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f16>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f16>) -> tensor<4x6xf16>
  %ve = hlo.add %v, %eps : tensor<4x6xf16>
  %r = hlo.rsqrt %ve : tensor<4x6xf16>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf16>) -> tensor<4x6x8xf16>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf16>) -> tensor<4x6x8xf16>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf16>) -> tensor<4x6x8xf16>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf16>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf16>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf16>
  return %y : tensor<4x6x8xf16>
}

// CHECK-LABEL: func @f64(
// CHECK-NOT:     library
func.func @f64(%x: tensor<4x6x8xf64>, %s: tensor<8xf64>, %b: tensor<8xf64>) -> tensor<4x6x8xf64> {
  %zero = hlo.constant dense<0.0> : tensor<f64>
  %count_s = hlo.constant dense<8.0> : tensor<f64>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f64>) -> tensor<4x6xf64>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf64>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x8xf64>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf64>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf64>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf64>, tensor<f64>) -> tensor<4x6xf64> to_apply hlo.add : tensor<f64>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf64>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f64>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f64>) -> tensor<4x6xf64>
  %ve = hlo.add %v, %eps : tensor<4x6xf64>
  %r = hlo.rsqrt %ve : tensor<4x6xf64>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x8xf64>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf64>) -> tensor<4x6x8xf64>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf64>) -> tensor<4x6x8xf64>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf64>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf64>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf64>
  return %y : tensor<4x6x8xf64>
}

// CHECK-LABEL: func @one_mean(
// CHECK-NOT:     library
func.func @one_mean(%x: tensor<4x6x8xf32>, %s: tensor<4x6x8xf32>, %b: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<192.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<f32>
  %m_sum = hlo.reduce %x, %zero dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<f32>
  %mb = hlo.broadcast %m dimensions = [] : (tensor<f32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<f32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<f32>
  %ve = hlo.add %v, %eps : tensor<f32>
  %r = hlo.rsqrt %ve : tensor<f32>
  %rb = hlo.broadcast %r dimensions = [] : (tensor<f32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [0, 1, 2] : (tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [0, 1, 2] : (tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @no_elements(
// CHECK-NOT:     library
func.func @no_elements(%x: tensor<0x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<0x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<0xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [1] : (tensor<0x8xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<0xf32>
  %mb = hlo.broadcast %m dimensions = [0] : (tensor<0xf32>) -> tensor<0x8xf32>
  %c = hlo.subtract %x, %mb : tensor<0x8xf32>
  %sq = hlo.multiply %c, %c : tensor<0x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [1] : (tensor<0x8xf32>, tensor<f32>) -> tensor<0xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<0xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<0xf32>
  %ve = hlo.add %v, %eps : tensor<0xf32>
  %r = hlo.rsqrt %ve : tensor<0xf32>
  %rb = hlo.broadcast %r dimensions = [0] : (tensor<0xf32>) -> tensor<0x8xf32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<8xf32>) -> tensor<0x8xf32>
  %bb = hlo.broadcast %b dimensions = [1] : (tensor<8xf32>) -> tensor<0x8xf32>
  %n = hlo.multiply %c, %rb : tensor<0x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<0x8xf32>
  %y = hlo.add %ns, %bb : tensor<0x8xf32>
  return %y : tensor<0x8xf32>
}

// CHECK-LABEL: func @other_count(
// CHECK-NOT:     library
func.func @other_count(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<7.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_mean(
// CHECK-NOT:     library
func.func @other_mean(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m_sum dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_variance(
// CHECK-NOT:     library
func.func @other_variance(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %x : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @maximum(
// CHECK-NOT:     library
func.func @maximum(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.maximum : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @negative_epsilon(
// CHECK-NOT:     library
func.func @negative_epsilon(%x: tensor<4x6x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x6x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x6xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x6x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x6x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<4x6xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x6xf32>
  %eps_s = hlo.constant dense<-1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x6xf32>
  %ve = hlo.add %v, %eps : tensor<4x6xf32>
  %r = hlo.rsqrt %ve : tensor<4x6xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
  %sb = hlo.broadcast %s dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x6x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x6x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x6x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// CHECK-LABEL: func @other_axis(
// CHECK-NOT:     library
func.func @other_axis(%x: tensor<4x8x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x8x8xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %count_s = hlo.constant dense<8.0> : tensor<f32>
  %count = hlo.broadcast %count_s dimensions = [] : (tensor<f32>) -> tensor<4x8xf32>
  %m_sum = hlo.reduce %x, %zero dimensions = [2] : (tensor<4x8x8xf32>, tensor<f32>) -> tensor<4x8xf32> to_apply hlo.add : tensor<f32>
  %m = hlo.divide %m_sum, %count : tensor<4x8xf32>
  %mb = hlo.broadcast %m dimensions = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x8xf32>
  %c = hlo.subtract %x, %mb : tensor<4x8x8xf32>
  %sq = hlo.multiply %c, %c : tensor<4x8x8xf32>
  %v_sum = hlo.reduce %sq, %zero dimensions = [2] : (tensor<4x8x8xf32>, tensor<f32>) -> tensor<4x8xf32> to_apply hlo.add : tensor<f32>
  %v = hlo.divide %v_sum, %count : tensor<4x8xf32>
  %eps_s = hlo.constant dense<1.0e-3> : tensor<f32>
  %eps = hlo.broadcast %eps_s dimensions = [] : (tensor<f32>) -> tensor<4x8xf32>
  %ve = hlo.add %v, %eps : tensor<4x8xf32>
  %r = hlo.rsqrt %ve : tensor<4x8xf32>
  %rb = hlo.broadcast %r dimensions = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x8xf32>
  %sb = hlo.broadcast %s dimensions = [1] : (tensor<8xf32>) -> tensor<4x8x8xf32>
  %bb = hlo.broadcast %b dimensions = [2] : (tensor<8xf32>) -> tensor<4x8x8xf32>
  %n = hlo.multiply %c, %rb : tensor<4x8x8xf32>
  %ns = hlo.multiply %n, %sb : tensor<4x8x8xf32>
  %y = hlo.add %ns, %bb : tensor<4x8x8xf32>
  return %y : tensor<4x8x8xf32>
}
