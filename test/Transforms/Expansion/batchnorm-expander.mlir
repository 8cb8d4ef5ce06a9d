// RUN: hlo-opt %s --batchnorm-expander --split-input-file | FileCheck %s
// RUN: hlo-opt --batchnorm-expander=one-pass-variance=true %s --split-input-file | FileCheck %s --check-prefix=ONEPASS
// RUN: hlo-opt %s --batchnorm-expander="training=false grad=false" --split-input-file | FileCheck %s --check-prefix=INFERENCE
// RUN: hlo-opt %s --batchnorm-expander=inference=false --split-input-file | FileCheck %s --check-prefix=TRAINING
// RUN: hlo-opt %s --batchnorm-expander --split-input-file --remark-format=emitRemark --remarks-filter=batchnorm-expander 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] Replaced | Category:batchnorm-expander | Remark="batch_norm_training replaced by tuple"
// REMARK: remark: [Missed] NotReplaced | Category:batchnorm-expander | Remark="batch_norm_inference stays: an unbounded dimension"

// CHECK-LABEL: func @training(
// CHECK-DAG: %[[EPSILON:.*]] = hlo.constant dense<1.000000e-03> : tensor<f32>
// CHECK-DAG: %[[SUM:.*]] = hlo.reduce %arg0, %{{.*}} dimensions = [0, 2] : {{.*}} to_apply hlo.add
// CHECK-DAG: %[[COUNT:.*]] = hlo.constant dense<6.000000e+00> : tensor<f32>
// CHECK: %[[N:.*]] = hlo.broadcast %[[COUNT]]
// CHECK: %[[MEAN:.*]] = hlo.divide %[[SUM]], %[[N]]
// CHECK: %[[MEANS:.*]] = hlo.broadcast %[[MEAN]] dimensions = [1]
// CHECK: %[[CENTERED:.*]] = hlo.subtract %arg0, %[[MEANS]]
// CHECK: %[[SQUARE:.*]] = hlo.multiply %[[CENTERED]], %[[CENTERED]]
// CHECK: %[[SQUARES:.*]] = hlo.reduce %[[SQUARE]], %{{.*}} dimensions = [0, 2]
// CHECK: %[[VARIANCE:.*]] = hlo.divide %[[SQUARES]]
// CHECK: %[[E:.*]] = hlo.broadcast %[[EPSILON]]
// CHECK: %[[A:.*]] = hlo.add %[[VARIANCE]], %[[E]]
// CHECK: %[[R:.*]] = hlo.rsqrt %[[A]]
// CHECK: %[[F:.*]] = hlo.multiply %[[R]], %arg1
// CHECK: %[[FS:.*]] = hlo.broadcast %[[F]] dimensions = [1]
// CHECK: %[[P:.*]] = hlo.multiply %[[CENTERED]], %[[FS]]
// CHECK: %[[OS:.*]] = hlo.broadcast %arg2 dimensions = [1]
// CHECK: %[[Y:.*]] = hlo.add %[[P]], %[[OS]]
// CHECK: hlo.tuple %[[Y]], %[[MEAN]], %[[VARIANCE]]
// ONEPASS-LABEL: func @training(
// ONEPASS: %[[SUM:.*]] = hlo.reduce %arg0,
// ONEPASS: %[[MEAN:.*]] = hlo.divide %[[SUM]],
// ONEPASS: %[[SLICE:.*]] = hlo.slice %arg0 [0:1, 0:4, 0:1]
// ONEPASS: %[[FIRST:.*]] = hlo.reshape %[[SLICE]] : (tensor<1x4x1xf32>) -> tensor<4xf32>
// ONEPASS: %[[FIRSTS:.*]] = hlo.broadcast %[[FIRST]] dimensions = [1]
// ONEPASS: %[[SHIFTED:.*]] = hlo.subtract %arg0, %[[FIRSTS]]
// ONEPASS: %[[OFFSET:.*]] = hlo.subtract %[[MEAN]], %[[FIRST]]
// ONEPASS: %[[SQUARE:.*]] = hlo.multiply %[[SHIFTED]], %[[SHIFTED]]
// ONEPASS: %[[SQUARES:.*]] = hlo.reduce %[[SQUARE]],
// ONEPASS: %[[AVERAGE:.*]] = hlo.divide %[[SQUARES]],
// ONEPASS: %[[OFFSET2:.*]] = hlo.multiply %[[OFFSET]], %[[OFFSET]]
// ONEPASS: %[[DIFFERENCE:.*]] = hlo.subtract %[[AVERAGE]], %[[OFFSET2]]
// ONEPASS: %[[VARIANCE:.*]] = hlo.maximum %[[DIFFERENCE]],
// ONEPASS: hlo.tuple %{{.*}}, %[[MEAN]], %[[VARIANCE]]
// INFERENCE-LABEL: func @training(
// INFERENCE-NEXT: hlo.batch_norm_training
// TRAINING-LABEL: func @training(
// TRAINING-NOT: hlo.batch_norm_training
func.func @training(%x: tensor<2x4x3xf32>, %scale: tensor<4xf32>, %offset: tensor<4xf32>) -> tuple<tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.batch_norm_training %x, %scale, %offset epsilon = 1.0e-3 feature_index = 1 : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>>
  return %0 : tuple<tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>>
}

// -----

// Nothing is lost of a variance that is small beside the mean.
// CHECK-LABEL: func @large_mean(
// CHECK-NOT: hlo.batch_norm
func.func @large_mean() -> tuple<tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>> {
  %x = hlo.constant dense<[[10000.0], [10001.0], [10002.0], [10003.0]]> : tensor<4x1xf32>
  %one = hlo.constant dense<1.0> : tensor<1xf32>
  %0 = hlo.batch_norm_training %x, %one, %one epsilon = 0.0 feature_index = 1 : (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tuple<tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>>
  return %0 : tuple<tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>>
}

// -----

// CHECK-LABEL: func @inference(
// CHECK-NOT: hlo.reduce
// CHECK: %[[Y:.*]] = hlo.add {{.*}} : tensor<2x4x3xf64>
// CHECK-NEXT: return %[[Y]]
// INFERENCE-LABEL: func @inference(
// INFERENCE-NOT: hlo.batch_norm_inference
// TRAINING-LABEL: func @inference(
// TRAINING: hlo.batch_norm_inference
func.func @inference(%x: tensor<2x4x3xf64>, %scale: tensor<2xf64>, %offset: tensor<2xf64>, %mean: tensor<2xf64>, %deviation: tensor<2xf64>) -> tensor<2x4x3xf64> {
  %variance = hlo.multiply %deviation, %deviation : tensor<2xf64>
  %0 = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance epsilon = 0.5 feature_index = 0 : (tensor<2x4x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x4x3xf64>
  return %0 : tensor<2x4x3xf64>
}

// -----

// CHECK-LABEL: func @grad(
// CHECK: %[[CENTERED:.*]] = hlo.subtract %arg0
// CHECK: %[[R:.*]] = hlo.rsqrt
// CHECK: %[[OFFSET:.*]] = hlo.reduce %arg4
// CHECK: %[[P:.*]] = hlo.multiply %arg4, %[[CENTERED]]
// CHECK: %[[S:.*]] = hlo.reduce %[[P]]
// CHECK: %[[SCALE:.*]] = hlo.multiply %[[S]], %[[R]]
// CHECK: hlo.tuple %{{.*}}, %[[SCALE]], %[[OFFSET]]
// INFERENCE-LABEL: func @grad(
// INFERENCE: hlo.batch_norm_grad
// TRAINING-LABEL: func @grad(
// TRAINING-NOT: hlo.batch_norm_grad
func.func @grad(%x: tensor<5x3xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %deviation: tensor<3xf32>, %g: tensor<5x3xf32>) -> tuple<tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>> {
  %variance = hlo.multiply %deviation, %deviation : tensor<3xf32>
  %0 = hlo.batch_norm_grad %x, %scale, %mean, %variance, %g epsilon = 1.0e-3 feature_index = 1 : (tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<5x3xf32>) -> tuple<tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>>
  return %0 : tuple<tensor<5x3xf32>, tensor<3xf32>, tensor<3xf32>>
}

// -----

// More elements than f16 can count; types of the results, layouts.
// CHECK-LABEL: func @half(
// CHECK: hlo.constant dense<7.000000e+04> : tensor<f32>
// CHECK: %[[Y:.*]] = hlo.convert %{{.*}} : (tensor<70000x2xf32, #hlo.layout<[0, 1]>>) -> tensor<70000x2xf16, #hlo.layout<[0, 1]>>
// CHECK: %[[M:.*]] = hlo.convert %{{.*}} : (tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf16, #hlo.layout<[0]>>
// CHECK: hlo.tuple %[[Y]], %[[M]], %{{.*}}
func.func @half(%x: tensor<70000x2xf16, #hlo.layout<[0, 1]>>, %scale: tensor<2xf16, #hlo.layout<[0]>>) -> tuple<tensor<70000x2xf16, #hlo.layout<[0, 1]>>, tensor<2xf16, #hlo.layout<[0]>>, tensor<2xf16, #hlo.layout<[0]>>> {
  %0 = hlo.batch_norm_training %x, %scale, %scale epsilon = 1.0e-3 feature_index = 1 : (tensor<70000x2xf16, #hlo.layout<[0, 1]>>, tensor<2xf16, #hlo.layout<[0]>>, tensor<2xf16, #hlo.layout<[0]>>) -> tuple<tensor<70000x2xf16, #hlo.layout<[0, 1]>>, tensor<2xf16, #hlo.layout<[0]>>, tensor<2xf16, #hlo.layout<[0]>>>
  return %0 : tuple<tensor<70000x2xf16, #hlo.layout<[0, 1]>>, tensor<2xf16, #hlo.layout<[0]>>, tensor<2xf16, #hlo.layout<[0]>>>
}

// -----

// The sizes there are at run time.
// How many elements there are is not known, so neither is that there is a first.
// ONEPASS-LABEL: func @dynamic(
// ONEPASS-NOT: hlo.slice
// ONEPASS: return
// CHECK-LABEL: func @dynamic(
// CHECK: %[[D:.*]] = hlo.get_dimension_size %arg0 dimension = 0
// CHECK: %[[F:.*]] = hlo.convert %[[D]] : (tensor<i32>) -> tensor<f32>
// CHECK: %[[S:.*]] = hlo.constant dense<3.000000e+00>
// CHECK: %[[N:.*]] = hlo.multiply %[[F]], %[[S]]
// CHECK: hlo.broadcast %{{.*}} dimensions = [1] : (tensor<4xf32>) -> tensor<8x4x3xf32>
func.func @dynamic(%x: tensor<?x4x3xf32, #hlo.bounds<[8, ?, ?]>>, %scale: tensor<4xf32>, %offset: tensor<4xf32>) -> tuple<tensor<?x4x3xf32, #hlo.bounds<[8, ?, ?]>>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.batch_norm_training %x, %scale, %offset epsilon = 1.0e-3 feature_index = 1 : (tensor<?x4x3xf32, #hlo.bounds<[8, ?, ?]>>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<?x4x3xf32, #hlo.bounds<[8, ?, ?]>>, tensor<4xf32>, tensor<4xf32>>
  return %0 : tuple<tensor<?x4x3xf32, #hlo.bounds<[8, ?, ?]>>, tensor<4xf32>, tensor<4xf32>>
}

// -----

// CHECK-LABEL: func @dynamic_feature(
// CHECK: hlo.broadcast %{{.*}} dimensions = [1] : (tensor<?xf32, #hlo.bounds<[8]>>) -> tensor<2x?xf32, #hlo.bounds<[?, 8]>>
func.func @dynamic_feature(%x: tensor<2x?xf32, #hlo.bounds<[?, 8]>>, %scale: tensor<?xf32, #hlo.bounds<[8]>>, %g: tensor<2x?xf32, #hlo.bounds<[?, 8]>>) -> tuple<tensor<2x?xf32, #hlo.bounds<[?, 8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>> {
  %0 = hlo.multiply %scale, %scale : tensor<?xf32, #hlo.bounds<[8]>>
  %1 = hlo.batch_norm_grad %x, %scale, %scale, %0, %g epsilon = 1.0 feature_index = 1 : (tensor<2x?xf32, #hlo.bounds<[?, 8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<2x?xf32, #hlo.bounds<[?, 8]>>) -> tuple<tensor<2x?xf32, #hlo.bounds<[?, 8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>>
  return %1 : tuple<tensor<2x?xf32, #hlo.bounds<[?, 8]>>, tensor<?xf32, #hlo.bounds<[8]>>, tensor<?xf32, #hlo.bounds<[8]>>>
}

// -----

// Vectors alone, features without elements, no features.
// CHECK-LABEL: func @shapes(
// CHECK-NOT: hlo.batch_norm
func.func @shapes(%x: tensor<3xf32>, %e: tensor<0x3xf32>, %n: tensor<2x0xf32>, %v: tensor<0xf32>) -> tuple<tuple<tensor<3xf32>, tensor<3xf32>, tensor<3xf32>>, tuple<tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>>, tensor<2x0xf32>> {
  %0 = hlo.batch_norm_training %x, %x, %x epsilon = 1.0 feature_index = 0 : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tuple<tensor<3xf32>, tensor<3xf32>, tensor<3xf32>>
  %1 = hlo.batch_norm_training %e, %x, %x epsilon = 1.0 feature_index = 1 : (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tuple<tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>>
  %2 = hlo.batch_norm_inference %n, %v, %v, %v, %v epsilon = 1.0 feature_index = 1 : (tensor<2x0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0xf32>) -> tensor<2x0xf32>
  %3 = hlo.tuple %0, %1, %2 : (tuple<tensor<3xf32>, tensor<3xf32>, tensor<3xf32>>, tuple<tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>>, tensor<2x0xf32>) -> tuple<tuple<tensor<3xf32>, tensor<3xf32>, tensor<3xf32>>, tuple<tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>>, tensor<2x0xf32>>
  return %3 : tuple<tuple<tensor<3xf32>, tensor<3xf32>, tensor<3xf32>>, tuple<tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>>, tensor<2x0xf32>>
}

// -----

// The sharding of the array, where there are arrays of its shape.
// CHECK-LABEL: func @shardings(
// CHECK: hlo.subtract {{.*}} {hlo.sharding = #hlo.sharding<"{devices=[2,1]<=[2]}">}
// CHECK: hlo.rsqrt %{{[0-9]+}} : tensor<4xf32>
// CHECK: hlo.tuple {{.*}} {hlo.sharding = #hlo.sharding<"{{[{][{]}}devices=[2,1]<=[2]}, {replicated}, {replicated}}">}
func.func @shardings(%x: tensor<8x4xf32>, %v: tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.batch_norm_training %x, %v, %v epsilon = 1.0 feature_index = 1 {hlo.sharding = #hlo.sharding<"{{devices=[2,1]<=[2]}, {replicated}, {replicated}}">} : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %0 : tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
}

// -----

// CHECK-LABEL: func @unbounded(
// CHECK-NEXT: hlo.batch_norm_inference
func.func @unbounded(%x: tensor<?x4xf32>, %v: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = hlo.batch_norm_inference %x, %v, %v, %v, %v epsilon = 1.0 feature_index = 1 : (tensor<?x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
