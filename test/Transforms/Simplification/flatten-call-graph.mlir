// RUN: hlo-opt %s --flatten-call-graph --split-input-file | FileCheck %s
// RUN: hlo-opt %s --flatten-call-graph=keep-shared-calls --split-input-file \
// RUN:   | FileCheck %s --check-prefix=KEEP
// RUN: hlo-opt %s --flatten-call-graph --split-input-file \
// RUN:   --remark-format=emitRemark --remarks-filter=flatten-call-graph \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// What a clone calls is cloned as well: four calls of @g in the end.
// REMARK: remark: [Passed] Cloned {{.*}} Remark="cloned f as f.clone"
// REMARK-COUNT-3: remark: [Passed] Cloned {{.*}} Remark="cloned g as
// CHECK-LABEL: module @diamond
// CHECK:         func.func private @g(
// CHECK:         func.func private @g.clone(
// CHECK:         func.func private @g.clone_0(
// CHECK:         func.func private @g.clone_1(
// CHECK:         func.func private @f(
// CHECK-DAG:       hlo.call @g(
// CHECK-DAG:       hlo.call @g.clone(
// CHECK:         func.func private @f.clone(
// CHECK-DAG:       hlo.call @g.clone_0(
// CHECK-DAG:       hlo.call @g.clone_1(
// CHECK:         func.func @main(
// CHECK:           hlo.call @f(
// CHECK:           hlo.call @f.clone(
// KEEP-LABEL: module @diamond
// KEEP-NOT:     clone
module @diamond {
  func.func private @g(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @f(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @g(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @g(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @f(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}

// -----

// Calls in regions count.
// CHECK-LABEL: module @regions
// CHECK:         condition
// CHECK:           hlo.call @f(
// CHECK:         body
// CHECK:           hlo.call @f.clone(
module @regions {
  func.func private @f(%x: tensor<i1>) -> tensor<i1> {
    %0 = hlo.not %x : tensor<i1>
    return %0 : tensor<i1>
  }
  func.func @main(%x: tensor<i1>) -> tensor<i1> {
    %0 = hlo.while %x : (tensor<i1>) -> tensor<i1> condition {
    ^bb0(%p: tensor<i1>):
      %c = hlo.call @f(%p) : (tensor<i1>) -> tensor<i1>
      hlo.return %c : tensor<i1>
    } body {
    ^bb0(%p: tensor<i1>):
      %b = hlo.call @f(%p) : (tensor<i1>) -> tensor<i1>
      hlo.return %b : tensor<i1>
    }
    return %0 : tensor<i1>
  }
}

// -----

// Nothing to do.
// CHECK-LABEL: module @flat
// CHECK-NOT:     clone
module @flat {
  func.func private @f(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// Computations of custom calls, also one named twice by the same call.
// CHECK-LABEL: module @custom_calls
// CHECK:         called_computations = [@f, @f.clone]
// CHECK:         called_computations = [@f.clone_0]
// CHECK:         hlo.call @f.clone_1
// KEEP-LABEL: module @custom_calls
// KEEP:         called_computations = [@f, @f.clone]
module @custom_calls {
  func.func private @f(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.custom_call "a"(%x) {called_computations = [@f, @f]} : (tensor<f32>) -> tensor<f32>
    %1 = hlo.custom_call "b"(%0) {called_computations = [@f]} : (tensor<f32>) -> tensor<f32>
    %2 = hlo.call @f(%1) : (tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
}

// -----

// A public function stays as it is.
// CHECK-LABEL: module @public
// CHECK:         func.func @f(
// CHECK:         func.func private @f.clone(
// CHECK:         hlo.call @f.clone(
module @public {
  func.func @f(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// Something that is only declared, and something that is not called.
// CHECK-LABEL: module @declared_and_uncalled
// CHECK-NOT:     clone
module @declared_and_uncalled {
  func.func private @declared(tensor<f32>) -> tensor<f32>
  func.func private @uncalled(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @declared(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @declared(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
