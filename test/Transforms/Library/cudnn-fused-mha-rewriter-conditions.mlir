// What nearly is attention.
// DEFINE: %{opt} = hlo-opt --cudnn-fused-mha-rewriter
// RUN: %{opt} %s | FileCheck %s

// Other formulas of the softmax.
// RUN: sed '/^ /s/%maxb = .*/%maxb = hlo.negate %other : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%maxb = .*/%maxb = hlo.broadcast %max dimensions = [0, 1, 3] : (tensor<2x3x8xf32>) -> tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%max = .*/%max = hlo.negate %row : tensor<2x3x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%max = \(.*\)dimensions = \[3\]/%max = \1dimensions = [2]/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/to_apply hlo.maximum/to_apply hlo.minimum/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%max = hlo.reduce %masked/%max = hlo.reduce %other/; /^ /s/%d = .*/%n = hlo.negate %masked : tensor<2x3x8x8xf32>\n&/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%max = hlo.reduce %masked, %low/%max = hlo.reduce %masked, %number/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%low = .*/%low = hlo.constant dense<-1.0> : tensor<f32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%low = .*/%low = hlo.constant dense<0x7F800000> : tensor<f32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%e = .*/%e = hlo.exponential %masked : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%e = .*/%e = hlo.exponential %d result_accuracy = <highest> : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%quotient = hlo.divide %e/%quotient = hlo.divide %d/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%add = hlo.reduce %e/%add = hlo.reduce %other/; /^ /s/%e = .*/&\n%n = hlo.negate %e : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%zero = .*/%zero = hlo.constant dense<1.0> : tensor<f32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/to_apply hlo.add/to_apply hlo.maximum/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// Other masks: what is no position of a query and of a key, compared, becomes a
// bias.
// RUN: sed '/^ /s/%masked = hlo.select %keep, %biased, %least/%masked = hlo.select %keep, %biased, %other/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%keep = .*/%line = hlo.compare GE, %iota, %iota : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>\n%keep = hlo.broadcast %line dimensions = [3] : (tensor<8xi1>) -> tensor<2x3x8x8xi1>/' %s | %{opt} | FileCheck %s --check-prefix=MASK
// RUN: sed '/^ /s/%keep = .*/%line = hlo.compare GE, %iota, %iota : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>\n%keep = hlo.broadcast %line dimensions = [2] : (tensor<8xi1>) -> tensor<2x3x8x8xi1>/' %s | %{opt} | FileCheck %s --check-prefix=MASK
// RUN: sed '/^ /s/%keep = hlo.broadcast %is/%keep = hlo.broadcast %known/' %s | %{opt} | FileCheck %s --check-prefix=MASK
// RUN: sed '/^ /s/%keep = hlo.broadcast %is/%keep = hlo.broadcast %known/; /^ /s/%repeated = /%flat = hlo.reshape %both : (tensor<1x1x8x8xbf16>) -> tensor<8x8xbf16>\n%repeated = /; /^ /s/hlo.broadcast %both/hlo.broadcast %flat/; s/%both: tensor<8x8xbf16>/%both: tensor<1x1x8x8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=MASK
// RUN: sed '/^ /s/hlo.compare GE, %i, %j/hlo.compare GE, %any, %j/' %s | %{opt} | FileCheck %s --check-prefix=MASK
// RUN: sed '/^ /s/hlo.compare GE, %i, %j/hlo.compare GE, %i, %any/' %s | %{opt} | FileCheck %s --check-prefix=MASK

// Other scores.
// RUN: sed '/^ /s/%masked = \(.*\)/&\n%n = hlo.negate %biased : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%biased = hlo.add %weighted, %wide/%n = hlo.negate %weighted : tensor<2x3x8x8xf32>\n%biased = hlo.add %n, %wide/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%biased = hlo.add %weighted, %wide/%n = hlo.negate %weighted : tensor<2x3x8x8xf32>\n%biased = hlo.add %weighted, %wide/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%wide = .*/%wide = hlo.negate %other : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%factor = .*/%factor = hlo.negate %other : tensor<2x3x8x8xf32>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/dense<0.5>/dense<0x7F800000>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/dense<0.5>/dense<0.0>/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// Other products.
// RUN: sed '/^ /s/lhs_contracting_dims = \[3\], rhs_contracting_dims = \[2\]>/lhs_contracting_dims = [2], rhs_contracting_dims = [2]>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/rhs_contracting_dims = \[3\]>/& algorithm = dot_bf16_bf16_f32_x3/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/rhs_contracting_dims = \[2\]>/& algorithm = dot_bf16_bf16_f32_x3/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// Something in between is read, or waits for another.
// RUN: sed '/^ /s/%d = .*/%n = hlo.negate %masked : tensor<2x3x8x8xf32>\n&/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%first = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%biased = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%weighted = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%e = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%result = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// What rounds the result is read, in its block, by a conversion alone.
// RUN: sed '/^ /s/%result = \(.*\)-> tensor<2x3x8x8xbf16>/%wider = \1-> tensor<2x3x8x8xf32>\n%result = hlo.convert %wider : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xbf16>/' %s | %{opt} | FileCheck %s
// RUN: sed '/^ /s/%result = \(.*\)-> tensor<2x3x8x8xbf16>/%wider = \1-> tensor<2x3x8x8xf32>\n%n = hlo.negate %wider : tensor<2x3x8x8xf32>\n%result = hlo.convert %wider : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%result = \(.*\)-> tensor<2x3x8x8xbf16>/%wider = \1-> tensor<2x3x8x8xf32>\ncf.br ^next\n^next:\n%result = hlo.convert %wider : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// A bias that repeats otherwise than along batches and heads is read as it is.
// RUN: sed '/^ /s/%repeated = .*/%repeated = hlo.broadcast %heads dimensions = [1, 0, 2, 3] : (tensor<3x2x8x8xbf16>) -> tensor<2x3x8x8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=BIAS
// RUN: sed '/^ /s/%repeated = .*/%repeated = hlo.broadcast %each dimensions = [0, 1] : (tensor<2x3xbf16>) -> tensor<2x3x8x8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=BIAS
// RUN: sed '/^ /s/%repeated = .*/%repeated = hlo.broadcast %each dimensions = [3] : (tensor<8xbf16>) -> tensor<2x3x8x8xbf16>/; s/%each: tensor<2x3xbf16>/%each: tensor<8xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=BIAS

// A bias that is reshaped, permuted in memory, or read as another type, is read as
// what that makes of it.
// RUN: sed '/^ /s/%repeated = .*/%first_six = hlo.reshape %each : (tensor<6xbf16>) -> tensor<2x3xbf16>\n%repeated = hlo.broadcast %first_six dimensions = [0, 1] : (tensor<2x3xbf16>) -> tensor<2x3x8x8xbf16>/; s/%each: tensor<2x3xbf16>/%each: tensor<6xbf16>/' %s | %{opt} | FileCheck %s --check-prefix=RESHAPE
// RUN: sed '/^ /s/%repeated = .*/%rows = hlo.bitcast %both : (tensor<8x8xbf16, #hlo.layout<[0, 1]>>) -> tensor<8x8xbf16>\n%repeated = hlo.broadcast %rows dimensions = [2, 3] : (tensor<8x8xbf16>) -> tensor<2x3x8x8xbf16>/; s/%both: tensor<8x8xbf16>/%both: tensor<8x8xbf16, #hlo.layout<[0, 1]>>/' %s | %{opt} | FileCheck %s --check-prefix=BITCAST
// RUN: sed '/^ /s/%repeated = .*/%rows = hlo.bitcast %both : (tensor<8x8xbf16, #hlo.layout<[1, 0], tiles = [[2, 8]]>>) -> tensor<8x8xbf16>\n%repeated = hlo.broadcast %rows dimensions = [2, 3] : (tensor<8x8xbf16>) -> tensor<2x3x8x8xbf16>/; s/%both: tensor<8x8xbf16>/%both: tensor<8x8xbf16, #hlo.layout<[1, 0], tiles = [[2, 8]]>>/' %s | %{opt} | FileCheck %s --check-prefix=BITCAST
// RUN: sed '/^ /s/%repeated = .*/%rows = hlo.bitcast %both : (tensor<8x8xi16>) -> tensor<8x8xbf16>\n%repeated = hlo.broadcast %rows dimensions = [2, 3] : (tensor<8x8xbf16>) -> tensor<2x3x8x8xbf16>/; s/%both: tensor<8x8xbf16>/%both: tensor<8x8xi16>/' %s | %{opt} | FileCheck %s --check-prefix=BITCAST

// Another type of one operand, or another layout.
// RUN: sed 's/%v: tensor<2x3x8x8xbf16>/%v: tensor<2x3x8x8xf16>/; /%result =/ s/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16>/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xf16>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed 's/%v: tensor<2x3x8x8xbf16>/%v: tensor<2x3x8x8xbf16, #hlo.layout<[2, 3, 1, 0]>>/; /%result =/ s/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16>/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16, #hlo.layout<[2, 3, 1, 0]>>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed 's/%v: tensor<2x3x8x8xbf16>/%v: tensor<2x3x8x8xbf16, #hlo.layout<[3, 2, 1, 0], tiles = [[8, 8]]>>/; /%result =/ s/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16>/(tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16, #hlo.layout<[3, 2, 1, 0], tiles = [[8, 8]]>>/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// NONE-NOT:   library.attention
// MASK:       library.attention {{.*}} bias(
// MASK-NOT:   causal
// BIAS:       hlo.broadcast {{.*}}xbf16>) -> tensor<{{(2x3x)?}}8x8xbf16>
// BIAS:       library.attention {{.*}} bias(
// RESHAPE:    hlo.reshape %{{.*}} : (tensor<6xbf16>) -> tensor<2x3xbf16>
// RESHAPE:    library.attention {{.*}} bias(
// BITCAST:    %[[ROWS:.*]] = hlo.bitcast
// BITCAST:    %[[WHOLE:.*]] = hlo.reshape %[[ROWS]]
// BITCAST:    library.attention {{.*}} bias(%[[WHOLE]])
// CHECK:      library.attention %arg0, %arg1, %arg2 bias(%{{.*}}) scale = 5.000000e-01{{.*}}causal
func.func @attention(%q: tensor<2x3x8x8xbf16>, %k: tensor<2x3x8x8xbf16>, %v: tensor<2x3x8x8xbf16>, %both: tensor<8x8xbf16>, %other: tensor<2x3x8x8xf32>, %row: tensor<2x3x8xf32>, %number: tensor<f32>,
                     %known: tensor<8x8xi1>, %any: tensor<8x8xi32>, %heads: tensor<3x2x8x8xbf16>, %each: tensor<2x3xbf16>) -> tensor<2x3x8x8xbf16> {
  %before = hlo.negate %other {hlo.control_id = 1 : i64} : tensor<2x3x8x8xf32>
  %first = hlo.dot %q, %k dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [3]> : (tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16>) -> tensor<2x3x8x8xbf16>
  %c = hlo.convert %first : (tensor<2x3x8x8xbf16>) -> tensor<2x3x8x8xf32>
  %factor = hlo.constant dense<0.5> : tensor<2x3x8x8xf32>
  %weighted = hlo.multiply %c, %factor : tensor<2x3x8x8xf32>
  %repeated = hlo.broadcast %both dimensions = [2, 3] : (tensor<8x8xbf16>) -> tensor<2x3x8x8xbf16>
  %wide = hlo.convert %repeated : (tensor<2x3x8x8xbf16>) -> tensor<2x3x8x8xf32>
  %biased = hlo.add %weighted, %wide : tensor<2x3x8x8xf32>
  %iota = hlo.iota iota_dimension = 0 : tensor<8xi32>
  %i = hlo.iota iota_dimension = 0 : tensor<8x8xi32>
  %j = hlo.iota iota_dimension = 1 : tensor<8x8xi32>
  %is = hlo.compare GE, %i, %j : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %keep = hlo.broadcast %is dimensions = [2, 3] : (tensor<8x8xi1>) -> tensor<2x3x8x8xi1>
  %least = hlo.constant dense<0xFF800000> : tensor<2x3x8x8xf32>
  %masked = hlo.select %keep, %biased, %least : (tensor<2x3x8x8xi1>, tensor<2x3x8x8xf32>, tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
  %low = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %max = hlo.reduce %masked, %low dimensions = [3] : (tensor<2x3x8x8xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.maximum : tensor<f32>
  %maxb = hlo.broadcast %max dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x8xf32>
  %d = hlo.subtract %masked, %maxb : tensor<2x3x8x8xf32>
  %e = hlo.exponential %d : tensor<2x3x8x8xf32>
  %add = hlo.reduce %e, %zero dimensions = [3] : (tensor<2x3x8x8xf32>, tensor<f32>) -> tensor<2x3x8xf32> to_apply hlo.add : tensor<f32>
  %addb = hlo.broadcast %add dimensions = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x8xf32>
  %quotient = hlo.divide %e, %addb : tensor<2x3x8x8xf32>
  %narrow = hlo.convert %quotient : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xbf16>
  %result = hlo.dot %narrow, %v dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<2x3x8x8xbf16>, tensor<2x3x8x8xbf16>) -> tensor<2x3x8x8xbf16>
  return %result : tensor<2x3x8x8xbf16>
}
