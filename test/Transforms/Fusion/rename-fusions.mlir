// RUN: hlo-opt %s --rename-fusions --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: hlo-opt %s --rename-fusions --rename-fusions --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: hlo-opt %s --rename-fusions --remarks-filter=rename-fusions -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: {{.*}}[Passed] Renamed | {{.*}}Remark="fusion is named loop_negate_fusion"

// The root counts, not all that is computed. An instruction has the name of the
// second.
// CHECK-LABEL: func @loops(
// CHECK:         hlo.return {{.*}} loc({{.*}}"fused_negate"
// CHECK-NEXT:    } loc("loop_negate_fusion")
// CHECK:         hlo.exponential {{.*}} loc("loop_negate_fusion.1")
// CHECK:         hlo.return {{.*}} loc({{.*}}"fused_negate"
// CHECK-NEXT:    } loc(fused["loop_negate_fusion.2", "file.py":1:2])
func.func @loops(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.sine %p : tensor<8xf32> loc("sine")
    %2 = hlo.negate %1 : tensor<8xf32> loc("negate")
    hlo.return %2 : tensor<8xf32> loc("fused_computation")
  } loc("fusion")
  %3 = hlo.exponential %0 : tensor<8xf32> loc("loop_negate_fusion.1")
  %4 = hlo.fusion kLoop(%3) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %5 = hlo.negate %p : tensor<8xf32> loc("negate.1")
    hlo.return %5 : tensor<8xf32>
  } loc(fused["fusion.1", "file.py":1:2])
  return %4 : tensor<8xf32>
}

// A reduction is the hero of what follows it element by element.
// CHECK-LABEL: func @reduction(
// CHECK:         hlo.return {{.*}} loc({{.*}}"fused_reduce"
// CHECK-NEXT:    } loc("input_reduce_fusion")
func.func @reduction(%x: tensor<64x512xf32>, %zero: tensor<f32>) -> tensor<64xf32> {
  %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x512xf32>, tensor<f32>) -> tensor<64xf32> calls {
  ^bb0(%p: tensor<64x512xf32>, %z: tensor<f32>):
    %1 = hlo.reduce %p, %z dimensions = [1] : (tensor<64x512xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.negate %1 : tensor<64xf32>
    hlo.return %2 : tensor<64xf32> loc("fused_computation.1")
  } loc("fusion.2")
  return %0 : tensor<64xf32>
}

// Each opcode once, in alphabetical order; inputs are parameters.
// CHECK-LABEL: func @several(
// CHECK:         hlo.return {{.*}} loc({{.*}}"fused_add_dynamic_slice_parameter"
// CHECK-NEXT:    } loc({{.*}}"loop_add_dynamic_slice_parameter_fusion"
func.func @several(%x: tensor<8xf32>, %i: tensor<i32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>> {
  %0 = hlo.fusion kLoop(%x, %i) : (tensor<8xf32>, tensor<i32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>> calls {
  ^bb0(%p: tensor<8xf32>, %q: tensor<i32>):
    %1 = hlo.dynamic_slice %p[%q] sizes = [8] : (tensor<8xf32>, tensor<i32>) -> tensor<8xf32>
    %2 = hlo.add %p, %p : tensor<8xf32>
    %3 = hlo.add %2, %p : tensor<8xf32>
    %4 = hlo.tuple %1, %2, %3, %p : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>>
    hlo.return %4 : tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>>
  }
  return %0 : tuple<tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>>
}

// In loops too; what is `kCustom` keeps its name.
// CHECK-LABEL: func @inner(
// CHECK:         } loc("custom")
// CHECK:         hlo.while
// CHECK:         } loc({{.*}}"loop_cosine_fusion"
func.func @inner(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kCustom(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %1 = hlo.negate %p : tensor<8xf32>
    hlo.return %1 : tensor<8xf32>
  } loc("custom")
  %2 = hlo.while %0 : tensor<8xf32> condition {
  ^bb0(%p: tensor<8xf32>):
    %3 = hlo.constant dense<false> : tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%p: tensor<8xf32>):
    %4 = hlo.fusion kLoop(%p) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%q: tensor<8xf32>):
      %5 = hlo.cosine %q : tensor<8xf32>
      hlo.return %5 : tensor<8xf32>
    }
    hlo.return %4 : tensor<8xf32>
  }
  return %2 : tensor<8xf32>
}

// Names of parameters, and of what returns, which is the name of a computation,
// are not taken. Parameters that have those of fusions get others.
// CHECK-LABEL: func @parameters(
// CHECK:         ^bb0(%{{.*}}: tensor<8xf32> loc("param_0"), %{{.*}}: tensor<8xf32> loc("loop_other_fusion"))
// CHECK:           hlo.parameter {{.*}} loc("param_0")
// CHECK:         } loc({{.*}}"loop_tan_fusion"
// CHECK:         ^bb0(%{{.*}}: tensor<8xf32> loc("param_0"), %{{.*}}: tensor<8xf32> loc("param_1"))
// CHECK:         } loc("by_hand")
func.func @parameters(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hlo.fusion kLoop(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32> loc("loop_tan_fusion"), %q: tensor<8xf32> loc("loop_other_fusion")):
    %1 = hlo.parameter %p : tensor<8xf32> loc("loop_tan_fusion")
    %2 = hlo.add %1, %q : tensor<8xf32>
    %3 = hlo.tan %2 : tensor<8xf32>
    hlo.return %3 : tensor<8xf32> loc("loop_tan_fusion")
  }
  %4 = hlo.fusion kCustom(%0, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32> loc("loop_negate_fusion"), %q: tensor<8xf32> loc("loop_tan_fusion.7")):
    %5 = hlo.subtract %p, %q : tensor<8xf32>
    hlo.return %5 : tensor<8xf32>
  } loc("by_hand")
  return %4 : tensor<8xf32>
}
