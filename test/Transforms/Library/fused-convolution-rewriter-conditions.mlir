// What nearly is what a convolution does besides.
// DEFINE: %{opt} = hlo-opt --fused-convolution-rewriter
// DEFINE: %{runtime} = hlo-opt --fused-convolution-rewriter=runtime-fusion
// RUN: %{opt} %s | FileCheck %s
// RUN: %{runtime} %s | FileCheck %s --check-prefix=RUNTIME

// Factors, summands and activations.
// RUN: sed '/^ /s/%m = .*/%n = hlo.multiply %conv, %a : tensor<2x6x4xf32>\n%m = hlo.multiply %n, %a : tensor<2x6x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=SCALED
// RUN: sed '/^ /s/%u = .*/%u = hlo.add %m, %b1 : tensor<2x6x4xf32>\n%u2 = hlo.add %u, %b2 : tensor<2x6x4xf32>/; s/%ym, %u/%ym, %u2/' %s | %{opt} | FileCheck %s --check-prefix=BIASED
// RUN: sed '/^ /s/%r = .*/%n = hlo.maximum %v, %z : tensor<2x6x4xf32>\n%r = hlo.maximum %n, %z : tensor<2x6x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=ACTIVE
// RUN: sed '/^ /s/%ym = hlo.multiply %y, %a2/%ym = hlo.multiply %y, %y/' %s | %{opt} | FileCheck %s --check-prefix=SIDE
// RUN: sed '/^ /s/%ym, %out/&/; s/%other = hlo.negate %y/%other = hlo.negate %ym/' %s | %{opt} | FileCheck %s --check-prefix=SIDE
// RUN: sed '/^ /s/\(%ym = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=SIDE

// The call is read as a whole, or another element of it, or waits for another.
// RUN: sed '/^ /s/%conv = .*/%empty = hlo.get_tuple_element %call[1] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<0xui8>\n&/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/%conv = .*/&\n%empty = hlo.get_tuple_element %call[1] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<0xui8>/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%call = .*f">\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE
// RUN: sed '/^ /s/\(%conv = .*\[0\]\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=NONE

// Rounded to bytes.
// RUN: sed '/^ /s/dense<-128.0>/dense<-100.0>/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/dense<127.0>/dense<100.0>/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/%round = .*/%neg = hlo.negate %w : tensor<2x6x4xf32>\n%round = hlo.round_nearest_even %neg : tensor<2x6x4xf32>/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/%another = hlo.negate %w/%another = hlo.negate %round/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/%another = hlo.negate %w/%another = hlo.negate %cut/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/\(%cut = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/\(%byte = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{opt} | FileCheck %s --check-prefix=WIDE
// RUN: sed '/^ /s/%byte = .*/%half = hlo.convert %cut : (tensor<2x6x4xf32>) -> tensor<2x6x4xi16>\n%byte = hlo.convert %half : (tensor<2x6x4xi16>) -> tensor<2x6x4xi8>/' %s | %{opt} | FileCheck %s --check-prefix=WIDE

// Activations that cuDNN compiles.
// RUN: sed '/^ /s/hlo.compare GT/hlo.compare LT/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%e = .*/%e = hlo.exponential_minus_one %g result_accuracy = <highest> : tensor<2x6x4xf16>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/\(%e = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%besides = hlo.negate %o /%besides = hlo.negate %e /' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%besides = .*/%besides = hlo.not %greater : tensor<2x6x4xi1>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%chosen = hlo.select %greater/%chosen = hlo.select %q/; s/%besides = .*/%besides = hlo.not %greater : tensor<2x6x4xi1>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%chosen = hlo.select %greater, %g, %e/%chosen = hlo.select %greater, %g, %o/; s/%besides = hlo.negate %o/%besides = hlo.negate %e/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%chosen = hlo.select %greater, %g, %e/%chosen = hlo.select %greater, %o, %e/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%e = .*/%e = hlo.multiply %g, %o : tensor<2x6x4xf16>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%greater = hlo.compare GT, %g/%greater = hlo.compare GT, %o/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%e = .*/%e = hlo.negate %o : tensor<2x6x4xf16>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/%g = .*/%gn = hlo.get_tuple_element %v0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>\n%g = hlo.add %gn, %o : tensor<2x6x4xf16>/' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: hlo-opt %s --fused-convolution-rewriter='runtime-fusion target=sm_70' | FileCheck %s --check-prefix=SELECT
// RUN: sed '/^ /s/dense<6.0>/dense<5.0>/' %s | %{runtime} | FileCheck %s --check-prefix=RELU
// RUN: sed '/^ /s/%max = .*/&\n%n = hlo.negate %max : tensor<2x6x4xf16>/' %s | %{runtime} | FileCheck %s --check-prefix=RELU
// RUN: sed '/^ /s/\(%min = .*\) :/\1 {hlo.control_predecessors = array<i64: 1>} :/' %s | %{runtime} | FileCheck %s --check-prefix=RELU
// RUN: sed '/^ /s/%min = hlo.minimum %max, %bound/%min = hlo.minimum %max, %o/' %s | %{runtime} | FileCheck %s --check-prefix=RELU
// RUN: sed '/@elu(.*{/,/^}/ { s/3x2x4xf16/3x2x5xf16/g; s/2x6x4xf16/2x6x5xf16/g; s/2x6x4xi1/2x6x5xi1/g }' %s | %{runtime} | FileCheck %s --check-prefix=SELECT
// RUN: sed '/@elu(.*{/,/^}/ { s/2x8x2xf16/2x8x3xf16/g; s/3x2x4xf16/3x3x4xf16/g }' %s | %{runtime} | FileCheck %s --check-prefix=SELECT

// SCALED-LABEL: func @everything(
// SCALED:         library.convolution
// SCALED:         hlo.multiply
// BIASED-LABEL: func @everything(
// BIASED:         library.convolution forward({{.*}}) bias(%arg2) side_input({{.*}}) 
// BIASED:         hlo.add
// ACTIVE-LABEL: func @everything(
// ACTIVE:         library.convolution {{.*}} activation = relu
// ACTIVE:         hlo.maximum
// SIDE-LABEL: func @everything(
// SIDE:         %[[Y:.*]] = hlo.multiply
// SIDE:         library.convolution {{.*}} side_input(%[[Y]]) {{.*}} side_input_scale = 1.0
// NONE-LABEL: func @everything(
// NONE-NOT:     bias(
// NONE:         return
// CHECK-LABEL: func @everything(
// CHECK:         library.convolution forward(%arg0, %arg1) bias(%arg2) side_input(%arg3) {{.*}} activation = relu conv_result_scale = 2.0{{.*}} side_input_scale = 5.0
func.func @everything(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>, %b: tensor<4xf32>, %y: tensor<2x6x4xf32>, %c: tensor<4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<2x6x4xf32>> {
  %first = hlo.negate %y {hlo.control_id = 1 : i64} : tensor<2x6x4xf32>
  %a = hlo.constant dense<2.0> : tensor<2x6x4xf32>
  %a2 = hlo.constant dense<0.5> : tensor<2x6x4xf32>
  %z = hlo.constant dense<0.0> : tensor<2x6x4xf32>
  %b1 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %b2 = hlo.broadcast %c dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %call = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %conv = hlo.get_tuple_element %call[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %m = hlo.multiply %a, %conv : tensor<2x6x4xf32>
  %u = hlo.add %m, %b1 : tensor<2x6x4xf32>
  %ym = hlo.multiply %y, %a2 : tensor<2x6x4xf32>
  %v = hlo.add %ym, %u : tensor<2x6x4xf32>
  %r = hlo.maximum %v, %z : tensor<2x6x4xf32>
  %other = hlo.negate %y : tensor<2x6x4xf32>
  %both = hlo.tuple %r, %other : (tensor<2x6x4xf32>, tensor<2x6x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<2x6x4xf32>>
  return %both : tuple<tensor<2x6x4xf32>, tensor<2x6x4xf32>>
}

// SCALED-LABEL: func @bytes(
// BIASED-LABEL: func @bytes(
// ACTIVE-LABEL: func @bytes(
// WIDE-LABEL: func @bytes(
// WIDE:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK-LABEL: func @bytes(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xi8>
func.func @bytes(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %b: tensor<4xf32>, %w: tensor<2x6x4xf32>) -> tensor<2x6x4xi8> {
  %before = hlo.negate %w {hlo.control_id = 1 : i64} : tensor<2x6x4xf32>
  %sum = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %number = hlo.get_tuple_element %sum[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %wide = hlo.convert %number : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %bs = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
  %w1 = hlo.add %wide, %bs : tensor<2x6x4xf32>
  %round = hlo.round_nearest_even %w1 : tensor<2x6x4xf32>
  %lo = hlo.constant dense<-128.0> : tensor<f32>
  %hi = hlo.constant dense<127.0> : tensor<f32>
  %cut = hlo.clamp %lo, %round, %hi : (tensor<f32>, tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x6x4xf32>
  %another = hlo.negate %w : tensor<2x6x4xf32>
  %byte = hlo.convert %cut : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  return %byte : tensor<2x6x4xi8>
}

// WIDE-LABEL: func @elu(
// SELECT-LABEL: func @elu(
// SELECT:         library.convolution
// SELECT:         hlo.select
// RUNTIME-LABEL: func @elu(
// RUNTIME:         library.convolution {{.*}} activation = elu
func.func @elu(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>, %o: tensor<2x6x4xf16>, %q: tensor<2x6x4xi1>) -> tensor<2x6x4xf16> {
  %after = hlo.negate %o {hlo.control_id = 1 : i64} : tensor<2x6x4xf16>
  %v0 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %g = hlo.get_tuple_element %v0[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %zero = hlo.constant dense<0.0> : tensor<2x6x4xf16>
  %greater = hlo.compare GT, %g, %zero : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %e = hlo.exponential_minus_one %g : tensor<2x6x4xf16>
  %chosen = hlo.select %greater, %g, %e : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  %besides = hlo.negate %o : tensor<2x6x4xf16>
  return %chosen : tensor<2x6x4xf16>
}

// SELECT-LABEL: func @relu6(
// RELU-LABEL: func @relu6(
// RELU-NOT:     relu6
// RELU:         hlo.minimum
// RUNTIME-LABEL: func @relu6(
// RUNTIME:         library.convolution {{.*}} activation = relu6
func.func @relu6(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>, %o: tensor<2x6x4xf16>) -> tensor<2x6x4xf16> {
  %upon = hlo.negate %o {hlo.control_id = 1 : i64} : tensor<2x6x4xf16>
  %v1 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v1[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf16>
  %bound = hlo.constant dense<6.0> : tensor<2x6x4xf16>
  %max = hlo.maximum %h, %none : tensor<2x6x4xf16>
  %min = hlo.minimum %max, %bound : tensor<2x6x4xf16>
  %fourth = hlo.negate %o : tensor<2x6x4xf16>
  return %min : tensor<2x6x4xf16>
}

// Between other bounds.
// RELU-LABEL: func @clamp_from_1(
// RUNTIME-LABEL: func @clamp_from_1(
// RUNTIME:         hlo.clamp
func.func @clamp_from_1(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %v2 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v2[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %from = hlo.constant dense<1.0> : tensor<f16>
  %to = hlo.constant dense<6.0> : tensor<f16>
  %i = hlo.clamp %from, %h, %to : (tensor<f16>, tensor<2x6x4xf16>, tensor<f16>) -> tensor<2x6x4xf16>
  return %i : tensor<2x6x4xf16>
}

// RUNTIME-LABEL: func @clamp_to_5(
// RUNTIME:         hlo.clamp
func.func @clamp_to_5(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %v2 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v2[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %from = hlo.constant dense<0.0> : tensor<f16>
  %to = hlo.constant dense<5.0> : tensor<f16>
  %i = hlo.clamp %from, %h, %to : (tensor<f16>, tensor<2x6x4xf16>, tensor<f16>) -> tensor<2x6x4xf16>
  return %i : tensor<2x6x4xf16>
}

// Selections of which a part is missing.
// RUNTIME-LABEL: func @no_select(
// RUNTIME:         hlo.compare
func.func @no_select(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xi1>, tensor<2x6x4xf16>> {
  %v3 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v3[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf16>
  %i = hlo.compare GT, %h, %none : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %j = hlo.exponential_minus_one %h : tensor<2x6x4xf16>
  %l = hlo.tuple %i, %j : (tensor<2x6x4xi1>, tensor<2x6x4xf16>) -> tuple<tensor<2x6x4xi1>, tensor<2x6x4xf16>>
  return %l : tuple<tensor<2x6x4xi1>, tensor<2x6x4xf16>>
}

// RUNTIME-LABEL: func @no_compare(
// RUNTIME:         hlo.select
func.func @no_compare(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>, %i: tensor<2x6x4xi1>) -> tensor<2x6x4xf16> {
  %v3 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v3[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %j = hlo.exponential_minus_one %h : tensor<2x6x4xf16>
  %l = hlo.select %i, %h, %j : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  return %l : tensor<2x6x4xf16>
}

// RUNTIME-LABEL: func @no_function(
// RUNTIME:         hlo.select
func.func @no_function(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %v3 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v3[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf16>
  %i = hlo.compare GT, %h, %none : (tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xi1>
  %l = hlo.select %i, %h, %none : (tensor<2x6x4xi1>, tensor<2x6x4xf16>, tensor<2x6x4xf16>) -> tensor<2x6x4xf16>
  return %l : tensor<2x6x4xf16>
}

// With a side input only relu.
// RUNTIME-LABEL: func @relu6_of_sum(
// RUNTIME-NOT:     relu6
// RUNTIME:         hlo.minimum
func.func @relu6_of_sum(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>, %o: tensor<2x6x4xf16>) -> tensor<2x6x4xf16> {
  %v4 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %h = hlo.get_tuple_element %v4[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf16>
  %m6 = hlo.constant dense<6.0> : tensor<2x6x4xf16>
  %i = hlo.add %h, %o : tensor<2x6x4xf16>
  %j = hlo.maximum %i, %none : tensor<2x6x4xf16>
  %l = hlo.minimum %j, %m6 : tensor<2x6x4xf16>
  return %l : tensor<2x6x4xf16>
}

// CHECK-LABEL: func @whole_result(
// CHECK-NEXT:    library.convolution
func.func @whole_result(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  return %v5 : tuple<tensor<2x6x4xf32>, tensor<0xui8>>
}

// CHECK-LABEL: func @workspace(
// CHECK-NOT:     bias
// CHECK:         hlo.maximum
func.func @workspace(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<4xui8> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<4xui8>>
  %i = hlo.get_tuple_element %v5[1] : (tuple<tensor<2x6x4xf32>, tensor<4xui8>>) -> tensor<4xui8>
  %j = hlo.constant dense<0> : tensor<4xui8>
  %l = hlo.maximum %i, %j : tensor<4xui8>
  return %l : tensor<4xui8>
}

// Elements that are wider afterwards were rounded.
// CHECK-LABEL: func @widened(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xbf16>
// CHECK:         hlo.convert
func.func @widened(%x: tensor<2x8x2xbf16>, %k: tensor<3x2x4xbf16>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xbf16>, tensor<3x2x4xbf16>) -> tuple<tensor<2x6x4xbf16>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xbf16>, tensor<0xui8>>) -> tensor<2x6x4xbf16>
  %j = hlo.convert %i : (tensor<2x6x4xbf16>) -> tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @widened_of_biased(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xi32>
// CHECK:         hlo.convert
func.func @widened_of_biased(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>, %b: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) bias(%b) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xi8>, tensor<3x2x4xi8>, tensor<4xf32>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %j = hlo.convert %i : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// Operands of another type than the result.
// CHECK-LABEL: func @narrowed_otherwise(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @narrowed_otherwise(%x: tensor<2x8x2xbf16>, %k: tensor<3x2x4xbf16>) -> tensor<2x6x4xf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xbf16>) -> tensor<2x8x2xf32>
  %kf = hlo.convert %k : (tensor<3x2x4xbf16>) -> tensor<3x2x4xf32>
  %v5 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.convert %i : (tensor<2x6x4xf32>) -> tensor<2x6x4xf16>
  return %j : tensor<2x6x4xf16>
}

// CHECK-LABEL: func @narrowed_from_f64(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf64>
// CHECK:         hlo.convert
func.func @narrowed_from_f64(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xf16>) -> tensor<2x8x2xf64>
  %kf = hlo.convert %k : (tensor<3x2x4xf16>) -> tensor<3x2x4xf64>
  %v5 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf64>, tensor<3x2x4xf64>) -> tuple<tensor<2x6x4xf64>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf64>, tensor<0xui8>>) -> tensor<2x6x4xf64>
  %j = hlo.convert %i : (tensor<2x6x4xf64>) -> tensor<2x6x4xf16>
  return %j : tensor<2x6x4xf16>
}

// CHECK-LABEL: func @narrowed_to_f8(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @narrowed_to_f8(%x: tensor<2x8x2xf8E4M3B11FNUZ>, %k: tensor<3x2x4xf8E4M3B11FNUZ>) -> tensor<2x6x4xf8E4M3B11FNUZ> {
  %xf = hlo.convert %x : (tensor<2x8x2xf8E4M3B11FNUZ>) -> tensor<2x8x2xf32>
  %kf = hlo.convert %k : (tensor<3x2x4xf8E4M3B11FNUZ>) -> tensor<3x2x4xf32>
  %v5 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.convert %i : (tensor<2x6x4xf32>) -> tensor<2x6x4xf8E4M3B11FNUZ>
  return %j : tensor<2x6x4xf8E4M3B11FNUZ>
}

// Bytes are not what they were made of.
// CHECK-LABEL: func @narrowed_bytes(
// CHECK:         library.convolution {{.*}} : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @narrowed_bytes(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xf16>) -> tensor<2x8x2xi8>
  %kf = hlo.convert %k : (tensor<3x2x4xf16>) -> tensor<3x2x4xi8>
  %v5 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %j = hlo.convert %i : (tensor<2x6x4xi32>) -> tensor<2x6x4xf32>
  %l = hlo.convert %j : (tensor<2x6x4xf32>) -> tensor<2x6x4xf16>
  return %l : tensor<2x6x4xf16>
}

// Only what is convolved of bytes becomes bytes.
// CHECK-LABEL: func @rounded_floats(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.round_nearest_even
func.func @rounded_floats(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xi8> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.round_nearest_even %i : tensor<2x6x4xf32>
  %l = hlo.convert %j : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  return %l : tensor<2x6x4xi8>
}

// CHECK-LABEL: func @rounded_f64(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xf64>
// CHECK:         hlo.round_nearest_even
func.func @rounded_f64(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>) -> tensor<2x6x4xi8> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xf64>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf64>, tensor<0xui8>>) -> tensor<2x6x4xf64>
  %j = hlo.round_nearest_even %i : tensor<2x6x4xf64>
  %l = hlo.convert %j : (tensor<2x6x4xf64>) -> tensor<2x6x4xi8>
  return %l : tensor<2x6x4xi8>
}

// CHECK-LABEL: func @relu_of_integers(
// CHECK:         library.convolution {{.*}} -> tuple<tensor<2x6x4xi32>
// CHECK:         hlo.maximum
func.func @relu_of_integers(%x: tensor<2x8x2xi8>, %k: tensor<3x2x4xi8>) -> tensor<2x6x4xi32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xi8>, tensor<3x2x4xi8>) -> tuple<tensor<2x6x4xi32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xi32>, tensor<0xui8>>) -> tensor<2x6x4xi32>
  %none = hlo.constant dense<0> : tensor<2x6x4xi32>
  %j = hlo.maximum %i, %none : tensor<2x6x4xi32>
  return %j : tensor<2x6x4xi32>
}

// CHECK-LABEL: func @f8(
// CHECK:         library.convolution
// CHECK:         hlo.maximum
func.func @f8(%x: tensor<2x8x2xf8E4M3FN>, %k: tensor<3x2x4xf8E4M3FN>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf8E4M3FN>, tensor<3x2x4xf8E4M3FN>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf32>
  %j = hlo.maximum %i, %none : tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// RUNTIME-LABEL: func @tanh(
// RUNTIME:         library.convolution
// RUNTIME:         hlo.tanh
func.func @tanh(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %j = hlo.tanh %i : tensor<2x6x4xf16>
  return %j : tensor<2x6x4xf16>
}

// RUNTIME-LABEL: func @logistic(
// RUNTIME:         library.convolution
// RUNTIME:         hlo.logistic
func.func @logistic(%x: tensor<2x8x2xf16>, %k: tensor<3x2x4xf16>) -> tensor<2x6x4xf16> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<2x8x2xf16>, tensor<3x2x4xf16>) -> tuple<tensor<2x6x4xf16>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf16>, tensor<0xui8>>) -> tensor<2x6x4xf16>
  %j = hlo.logistic %i : tensor<2x6x4xf16>
  return %j : tensor<2x6x4xf16>
}

// CHECK-LABEL: func @onednn_tanh_accurate(
// CHECK:         library.convolution {{.*}} onednn
// CHECK:         hlo.tanh
func.func @onednn_tanh_accurate(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.tanh %i result_accuracy = <highest> : tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @onednn_logistic_accurate(
// CHECK:         library.convolution {{.*}} onednn
// CHECK:         hlo.logistic
func.func @onednn_logistic_accurate(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.logistic %i result_accuracy = <highest> : tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @onednn_tanh_of_relu(
// CHECK:         library.convolution {{.*}} onednn
// CHECK:         hlo.tanh
func.func @onednn_tanh_of_relu(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf32>
  %inner = hlo.maximum %i, %none : tensor<2x6x4xf32>
  %j = hlo.tanh %inner : tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @onednn_logistic_of_relu(
// CHECK:         library.convolution {{.*}} onednn
// CHECK:         hlo.logistic
func.func @onednn_logistic_of_relu(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf32>
  %inner = hlo.maximum %i, %none : tensor<2x6x4xf32>
  %j = hlo.logistic %inner : tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @onednn_leaky_relu(
// CHECK:         library.convolution {{.*}} onednn
// CHECK:         hlo.select
func.func @onednn_leaky_relu(%x: tensor<2x8x2xf32>, %k: tensor<3x2x4xf32>) -> tensor<2x6x4xf32> {
  %v5 = library.convolution forward(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %none = hlo.constant dense<0.0> : tensor<2x6x4xf32>
  %k5 = hlo.constant dense<0.5> : tensor<2x6x4xf32>
  %p = hlo.compare GT, %i, %none : (tensor<2x6x4xf32>, tensor<2x6x4xf32>) -> tensor<2x6x4xi1>
  %inner = hlo.multiply %i, %k5 : tensor<2x6x4xf32>
  %j = hlo.select %p, %i, %inner : (tensor<2x6x4xi1>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  return %j : tensor<2x6x4xf32>
}

// CHECK-LABEL: func @onednn_narrowed(
// CHECK:         library.convolution {{.*}} onednn {{.*}} -> tuple<tensor<2x6x4xf32>
// CHECK:         hlo.convert
func.func @onednn_narrowed(%x: tensor<2x8x2xbf16>, %k: tensor<3x2x4xbf16>) -> tensor<2x6x4xbf16> {
  %xf = hlo.convert %x : (tensor<2x8x2xbf16>) -> tensor<2x8x2xf32>
  %kf = hlo.convert %k : (tensor<3x2x4xbf16>) -> tensor<3x2x4xf32>
  %v5 = library.convolution forward(%xf, %kf) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> onednn : (tensor<2x8x2xf32>, tensor<3x2x4xf32>) -> tuple<tensor<2x6x4xf32>, tensor<0xui8>>
  %i = hlo.get_tuple_element %v5[0] : (tuple<tensor<2x6x4xf32>, tensor<0xui8>>) -> tensor<2x6x4xf32>
  %j = hlo.convert %i : (tensor<2x6x4xf32>) -> tensor<2x6x4xbf16>
  return %j : tensor<2x6x4xbf16>
}
