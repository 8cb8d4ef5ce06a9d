// RUN: hlo-translate --mlir-to-dot %s | FileCheck %s --check-prefix=DOT
// RUN: hlo-translate --mlir-to-html %s | FileCheck %s --check-prefix=HTML

!state = tuple<tensor<i32>, tensor<4xf32, #hlo.layout<[0]>>>

// A cluster per computation, nested as they are; names, opcodes and shapes.
// DOT:      digraph "step" {
// DOT:        subgraph cluster_0 {
// DOT-NEXT:     label="entry main"
// DOT-NEXT:     n0 [label="x\nparameter\nf32[4]{0}", fillcolor="#fdf3d8"
// DOT-NEXT:     n1 [label="constant.1\ns32[]"
// DOT-NEXT:     n2 [label="init\ntuple\n(s32[], f32[4]{0})"
// DOT-NEXT:     n3 [label="while.1\n(s32[], f32[4]{0})"
// DOT-NEXT:     subgraph cluster_1 {
// DOT-NEXT:       label="condition cond"
// DOT:          subgraph cluster_2 {
// DOT-NEXT:       label="body while.1.body"
// DOT:            subgraph cluster_3 {
// DOT-NEXT:         label="calls fused"
// A body that applies one instruction to scalars is said in the label.
// DOT:          [label="total\nreduce\nto_apply add\nf32[]"
// DOT-SAME:     penwidth=2, tooltip="jit(step)/reduce_sum"
// DOT-NOT:      subgraph
// DOT:        n1 -> n2;
// DOT-NEXT:   n0 -> n2;
// DOT-NEXT:   n2 -> n3;
// DOT:        style=dotted, constraint=false, label="condition"

// HTML:       <!DOCTYPE html>
// HTML:       <style>
// HTML:       --f-contraction
// HTML:       <script type="application/json" id="data">{"device":"NVIDIA H100 SXM 80 GB","name":"step","families":["parameter",
// HTML-SAME:  "computations":[{"n":0,"r":1},{"n":2,"r":3,"w":3}
// HTML-SAME:  "nodes":[{"n":"x","o":{{[0-9]+}},"f":0,"t":{{[0-9]+}},"c":0}
// HTML-SAME:  "e":{{[0-9]+}},"q":
// HTML-SAME:  "strings":["main","entry","cond","condition"
// HTML-SAME:  "jit(step)/reduce_sum","reduce_sum \u003c/script>","step.py:7"
// HTML-SAME:  </script>
// HTML:       function layoutGraph(
// HTML:       </script>
// HTML:       </html>
// Nothing comes from a network.
// HTML-NOT:   http{{s?}}://{{[^w]}}
module @step {
  func.func @main(%x: tensor<4xf32, #hlo.layout<[0]>> loc("x")) -> tensor<f32> {
    %c = hlo.constant dense<0> : tensor<i32> loc("constant.1")
    %init = hlo.tuple %c, %x : (tensor<i32>, tensor<4xf32, #hlo.layout<[0]>>) -> !state loc("init")
    %w = hlo.while %init : !state condition {
    ^bb0(%p: !state):
      %i = hlo.get_tuple_element %p[0] : (!state) -> tensor<i32>
      %n = hlo.constant dense<3> : tensor<i32>
      %lt = hlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      hlo.return %lt : tensor<i1> loc("cond")
    } body {
    ^bb0(%p: !state):
      %i = hlo.get_tuple_element %p[0] : (!state) -> tensor<i32>
      %v = hlo.get_tuple_element %p[1] : (!state) -> tensor<4xf32, #hlo.layout<[0]>>
      %f = hlo.fusion kLoop(%v) : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0]>> calls {
      ^bb0(%q: tensor<4xf32, #hlo.layout<[0]>>):
        %s = hlo.sine %q : tensor<4xf32, #hlo.layout<[0]>>
        %t = hlo.multiply %s, %q : tensor<4xf32, #hlo.layout<[0]>>
        hlo.return %t : tensor<4xf32, #hlo.layout<[0]>> loc("fused")
      } loc("fusion.1")
      %i1 = hlo.add %i, %i : tensor<i32>
      %r = hlo.tuple %i1, %f : (tensor<i32>, tensor<4xf32, #hlo.layout<[0]>>) -> !state
      hlo.return %r : !state
    } loc("while.1")
    %e = hlo.get_tuple_element %w[1] : (!state) -> tensor<4xf32, #hlo.layout<[0]>>
    %z = hlo.constant dense<0.0> : tensor<f32>
    %sum = hlo.reduce %e, %z dimensions = [0] : (tensor<4xf32, #hlo.layout<[0]>>, tensor<f32>) -> tensor<f32> to_apply {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = hlo.add %a, %b : tensor<f32>
      hlo.return %s : tensor<f32>
    } loc(fused<#hlo.op_metadata<op_name = "jit(step)/reduce_sum", op_type = "reduce_sum </script>", source_file = "step.py", source_line = 7>>["total"])
    return %sum : tensor<f32>
  }
}
