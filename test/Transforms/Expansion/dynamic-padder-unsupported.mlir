// What cannot be padded is an error, and nothing is changed.
// RUN: hlo-opt %s --split-input-file --verify-diagnostics \
// RUN:   --dynamic-padder='shape-checks=compile-time slice-dynamic-output=false'
// RUN: not hlo-opt %s --split-input-file \
// RUN:   --dynamic-padder='shape-checks=compile-time slice-dynamic-output=false' 2>/dev/null \
// RUN:   | FileCheck %s --allow-empty --implicit-check-not=func

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @started_collective(%x: !x) -> !x {
  // expected-error@+1 {{is not supported where a dimension is dynamic, as dimension 0 of f32[<=4] is}}
  %0 = hlo.all_reduce_start %x replica_groups = <"{{0}}"> : (!x) -> !x to_apply hlo.add : tensor<f32>
  %1 = hlo.all_reduce_done %0 : (!x) -> !x
  return %1 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @ragged(%x: !x, %l: tensor<?xi32, #hlo.bounds<[1]>>) -> !x {
  // expected-error@+1 {{is not supported where a dimension is dynamic}}
  %0 = hlo.ragged_all_to_all %x, %x, %l, %l, %l, %l replica_groups = <"{{0}}"> : (!x, !x, tensor<?xi32, #hlo.bounds<[1]>>, tensor<?xi32, #hlo.bounds<[1]>>, tensor<?xi32, #hlo.bounds<[1]>>, tensor<?xi32, #hlo.bounds<[1]>>) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @scan(%x: !x) -> !x {
  // expected-error@+1 {{as dimension 0 of f32[<=4] is; scan-expander replaces it}}
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (!x) -> !x to_apply {
  ^bb0(%s: tensor<f32>):
    %1 = hlo.negate %s : tensor<f32>
    hlo.return %1 : tensor<f32>
  }
  return %0 : !x
}

// -----

!x = tensor<2x?xf32, #hlo.bounds<[?, 4]>>
func.func @scan_other(%x: !x) -> !x {
  // expected-error-re@+1 {{{{.*}}as dimension 1 of f32[2,<=4] is{{$}}}}
  %0 = hlo.scan %x dimensions = [0] num_carries = 0 : (!x) -> !x to_apply {
  ^bb0(%s: tensor<?xf32, #hlo.bounds<[4]>>):
    %1 = hlo.negate %s : tensor<?xf32, #hlo.bounds<[4]>>
    hlo.return %1 : tensor<?xf32, #hlo.bounds<[4]>>
  }
  return %0 : !x
}

// -----

!x = tensor<?x2xf32, #hlo.bounds<[4, ?]>>
func.func @batch_norm(%x: !x, %v: tensor<2xf32>) -> tuple<!x, tensor<2xf32>, tensor<2xf32>> {
  // expected-error@+1 {{as dimension 0 of f32[<=4,2] is; batchnorm-expander replaces it}}
  %0 = hlo.batch_norm_training %x, %v, %v epsilon = 1.0e-3 feature_index = 1 : (!x, tensor<2xf32>, tensor<2xf32>) -> tuple<!x, tensor<2xf32>, tensor<2xf32>>
  return %0 : tuple<!x, tensor<2xf32>, tensor<2xf32>>
}

// -----

!x = tensor<?xcomplex<f32>, #hlo.bounds<[4]>>
func.func @topk(%x: !x) -> tuple<tensor<2xcomplex<f32>>, tensor<2xi32>> {
  // expected-error@+1 {{is not supported: dimension 0 is dynamic, and its elements have no order}}
  %0 = hlo.topk %x k = 2 : (!x) -> tuple<tensor<2xcomplex<f32>>, tensor<2xi32>>
  return %0 : tuple<tensor<2xcomplex<f32>>, tensor<2xi32>>
}

// -----

!x = tensor<?x?xcomplex<f32>, #hlo.bounds<[2, 8]>>
func.func @fft(%x: !x) -> !x {
  // expected-error@+1 {{is not supported: dimension 1 is dynamic, but the length of the transform is 8}}
  %0 = hlo.fft %x type = FFT fft_length = [8] : (!x) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @custom_call(%x: !x) -> !x {
  // expected-error@+1 {{is not supported: nothing says that "Unknown" takes arrays with dynamic dimensions; dynamic-custom-calls may}}
  %0 = hlo.custom_call "Unknown"(%x) : (!x) -> !x
  return %0 : !x
}

// -----

func.func @unbounded(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{is not supported: dimension 0 of f32[?] has no bound}}
  %0 = hlo.negate %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @broadcast(%x: tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  // expected-error@+1 {{is not supported: the run-time size of dimension 0 of its result is not known}}
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %0 : tensor<?xf32, #hlo.bounds<[4]>>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[12]>>
func.func @reshape(%x: !x) -> tensor<?x?xf32, #hlo.bounds<[4, 3]>> {
  // expected-error@+1 {{is not supported: the run-time sizes of dimensions 0 and 1 do not follow from 1 dimensions of the operand}}
  %0 = hlo.reshape %x : (!x) -> tensor<?x?xf32, #hlo.bounds<[4, 3]>>
  return %0 : tensor<?x?xf32, #hlo.bounds<[4, 3]>>
}

// -----

!x = tensor<?x?xf32, #hlo.bounds<[100000, 100000]>>
func.func @large_reshape(%x: !x) -> tensor<?xf32, #hlo.bounds<[10000000000]>> {
  // expected-error@+1 {{is not supported: its dynamic dimensions have 10000000000 elements together, which exceeds 32 bits}}
  %0 = hlo.reshape %x : (!x) -> tensor<?xf32, #hlo.bounds<[10000000000]>>
  return %0 : tensor<?xf32, #hlo.bounds<[10000000000]>>
}

// -----

!k = tensor<?x4x2xf32, #hlo.bounds<[3, ?, ?]>>
func.func @window(%x: tensor<1x8x4xf32>, %k: !k) -> tensor<1x6x2xf32> {
  // expected-error@+1 {{is not supported: dimension 0 of rhs, one of the window, is dynamic}}
  %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (tensor<1x8x4xf32>, !k) -> tensor<1x6x2xf32>
  return %0 : tensor<1x6x2xf32>
}

// -----

!u = tensor<2x?xf32, #hlo.bounds<[?, 4]>>
func.func @scatter(%x: tensor<3x4xf32>, %i: tensor<2x1xi32>, %u: !u) -> tensor<3x4xf32> {
  // expected-error@+1 {{is not supported: dimension 1 of the updates is dynamic, and no element is neutral for what it scatters with}}
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<3x4xf32>, tensor<2x1xi32>, !u) -> tensor<3x4xf32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    hlo.return %b : tensor<f32>
  }
  return %0 : tensor<3x4xf32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @start(%x: !x, %i: tensor<1xi32>) -> tensor<1xf32> {
  // expected-error@+1 {{is not supported: dimension 0 is dynamic, and the start is one array}}
  %0 = hlo.dynamic_slice %x[%i] sizes = [1] : (!x, tensor<1xi32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @callee(%x: !x) -> !x {
  return %x : !x
}
func.func @call(%x: !x) -> !x {
  // expected-error@+1 {{is not supported: @callee returns dimension 0 padded, without its size}}
  %0 = hlo.call @callee(%x) : (!x) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @different(%x: !x, %y: !x) -> !x {
  // expected-error@+1 {{may have operands of different sizes: dimension 0 of one is not known to be that of another}}
  %0 = hlo.add %x, %y : !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!a = !hlo.async<(!x), !x, tensor<ui32>>
func.func @async_in_tuple(%x: !x) -> tuple<!a> {
  // expected-error@+1 {{is not supported where a dimension is dynamic: hlo.tuple carries it on}}
  %0 = hlo.async_start %x : (!x) -> !a calls {
  ^bb0(%p: !x):
    %1 = hlo.negate %p : !x
    hlo.return %1 : !x
  }
  %2 = hlo.tuple %0 : (!a) -> tuple<!a>
  return %2 : tuple<!a>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!a = !hlo.async<(!x), !x, tensor<ui32>>
func.func @async_returned(%x: !x) -> !a {
  // expected-error@+1 {{is not supported where a dimension is dynamic: func.return carries it on}}
  %0 = hlo.async_start %x : (!x) -> !a calls {
  ^bb0(%p: !x):
    %1 = hlo.negate %p : !x
    hlo.return %1 : !x
  }
  return %0 : !a
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!a = !hlo.async<(!x), !x, tensor<ui32>>
func.func @async_argument(%x: !a) -> !x {
  // expected-error@+1 {{is not supported where a dimension is dynamic}}
  %0 = hlo.async_done %x : (!a) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!a = !hlo.async<(!x, !x), !x, tensor<ui32>>
func.func @async_late(%x: !x) -> !x {
  // expected-error@+1 {{is not supported where a dimension is dynamic: its operands are not the parameters of its computation}}
  %0 = hlo.async_start %x : (!x) -> !hlo.async<(!x), !x, tensor<ui32>> calls {
  ^bb0(%p: !x, %q: !x):
    %1 = hlo.add %p, %q : !x
    hlo.return %1 : !x
  }
  %2 = hlo.async_update %0, %x : (!hlo.async<(!x), !x, tensor<ui32>>, !x) -> !a
  %3 = hlo.async_done %2 : (!a) -> !x
  return %3 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
!a = !hlo.async<(!x), !x, tensor<ui32>>
func.func @async_of_nothing(%x: !x) -> !x {
  // expected-error@+1 {{is not supported where a dimension is dynamic: it wraps 0 instructions}}
  %0 = hlo.async_start %x : (!x) -> !a calls {
  ^bb0(%p: !x):
    hlo.return %p : !x
  }
  %1 = hlo.async_done %0 : (!a) -> !x
  return %1 : !x
}

// -----

func.func @async_of_unsupported(%x: tensor<?xcomplex<f32>, #hlo.bounds<[4]>>) -> tensor<?xcomplex<f32>, #hlo.bounds<[4]>> {
  %0 = hlo.async_start %x : (tensor<?xcomplex<f32>, #hlo.bounds<[4]>>) -> !hlo.async<(tensor<?xcomplex<f32>, #hlo.bounds<[4]>>), tuple<>, tensor<ui32>> calls {
  ^bb0(%p: tensor<?xcomplex<f32>, #hlo.bounds<[4]>>):
    // expected-error@+1 {{is not supported: dimension 0 is dynamic, but the length of the transform is 4}}
    %1 = hlo.fft %p type = FFT fft_length = [4] : (tensor<?xcomplex<f32>, #hlo.bounds<[4]>>) -> tensor<?xcomplex<f32>, #hlo.bounds<[4]>>
    hlo.return %1 : tensor<?xcomplex<f32>, #hlo.bounds<[4]>>
  }
  %2 = hlo.async_done %0 : (!hlo.async<(tensor<?xcomplex<f32>, #hlo.bounds<[4]>>), tuple<>, tensor<ui32>>) -> tensor<?xcomplex<f32>, #hlo.bounds<[4]>>
  return %2 : tensor<?xcomplex<f32>, #hlo.bounds<[4]>>
}

// -----

!x = tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>
func.func @convolution_signature(%x: !x, %k: tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>> {
  // expected-error@+1 {{is not supported: nothing says that "DynamicConvolutionForward" takes arrays with dynamic dimensions; dynamic-custom-calls may}}
  %0 = hlo.custom_call "DynamicConvolutionForward"(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> : (!x, tensor<3x2x3xf32>) -> tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>>
  return %0 : tensor<1x?x3xf32, #hlo.bounds<[?, 8, ?]>>
}

// -----

!k = tensor<?x2x3xf32, #hlo.bounds<[3, ?, ?]>>
func.func @convolution_window(%x: tensor<1x8x2xf32>, %k: !k) -> tensor<1x6x3xf32> {
  // expected-error@+1 {{is not supported: dimension 0 of rhs, one of the window, is dynamic}}
  %0 = hlo.custom_call "DynamicConvolutionForward"(%x, %k) window = <size = [3]> dim_labels = <"b0f_0io->b0f"> padding_type = PADDING_VALID : (tensor<1x8x2xf32>, !k) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}

// -----

!k = tensor<?x2x3xf32, #hlo.bounds<[3, ?, ?]>>
func.func @gradient_window(%sizes: tensor<3xi32>, %y: tensor<1x6x3xf32>, %k: !k) -> tensor<1x8x2xf32> {
  // expected-error@+1 {{is not supported: dimension 0 of rhs, one of the window, is dynamic}}
  %0 = hlo.custom_call "DynamicConvolutionInputGrad"(%sizes, %y, %k) window = <size = [3], pad = [2, 2]> dim_labels = <"b0f_0oi->b0f"> padding_type = PADDING_VALID : (tensor<3xi32>, tensor<1x6x3xf32>, !k) -> tensor<1x8x2xf32>
  return %0 : tensor<1x8x2xf32>
}

// -----

!x = tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>
!k = tensor<?x2x3xf32, #hlo.bounds<[3, ?, ?]>>
func.func @dynamic_kernel(%x: !x, %y: !x) -> !k {
  // expected-error@+1 {{is not supported: nothing says that "DynamicConvolutionKernelGrad" takes arrays with dynamic dimensions; dynamic-custom-calls may}}
  %0 = hlo.custom_call "DynamicConvolutionKernelGrad"(%x, %y) window = <size = [8], pad = [1, 1]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_SAME : (!x, !x) -> !k
  return %0 : !k
}

// -----

!x = tensor<1x?x2xf32, #hlo.bounds<[?, 8, ?]>>
func.func @gradient_of_windows(%x: !x, %y: !x) -> tensor<3x2x2xf32> {
  // expected-error@+1 {{may have operands of different sizes: dimension 1 of one is not known to be that of another}}
  %0 = hlo.custom_call "DynamicConvolutionKernelGrad"(%x, %y) window = <size = [8], pad = [1, 1]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_SAME : (!x, !x) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

// -----

!x = tensor<2x?x2xf32, #hlo.bounds<[?, 8, ?]>>
func.func @gradient_of_groups(%x: !x, %y: tensor<?x8x2xf32, #hlo.bounds<[1, ?, ?]>>) -> tensor<3x2x2xf32> {
  // expected-error@+1 {{is not supported: dimension 0 of rhs, with groups, is dynamic}}
  %0 = hlo.custom_call "DynamicConvolutionKernelGrad"(%x, %y) window = <size = [8], pad = [1, 1]> dim_labels = <"f0b_i0o->0bf"> padding_type = PADDING_SAME {feature_group_count = 2 : i64} : (!x, tensor<?x8x2xf32, #hlo.bounds<[1, ?, ?]>>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
// expected-error@+1 {{is not supported: dimension 0 of one of several results is dynamic}}
func.func @several_results(%x: !x) -> (!x, !x) {
  %0 = hlo.negate %x : !x
  return %x, %0 : !x, !x
}

// -----

func.func @scatter_vectors(%x: tensor<4xf32>, %i: tensor<2x?xi32, #hlo.bounds<[?, 1]>>, %u: tensor<2xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{is not supported: dimension 1, of index vectors, is dynamic}}
  %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<4xf32>, tensor<2x?xi32, #hlo.bounds<[?, 1]>>, tensor<2xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<4xf32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @slice_of_other_target(%x: tensor<4xf32>, %n: tensor<i32>) -> !x {
  // expected-error@+1 {{nothing says that "Other" takes arrays with dynamic dimensions}}
  %0 = hlo.custom_call "Other"(%x, %n) : (tensor<4xf32>, tensor<i32>) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @slice_without_size(%x: tensor<4xf32>) -> !x {
  // expected-error@+1 {{nothing says that "SliceToDynamic" takes arrays with dynamic dimensions}}
  %0 = hlo.custom_call "SliceToDynamic"(%x) : (tensor<4xf32>) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @slice_of_tuple(%x: tensor<4xf32>, %n: tensor<i32>) -> tuple<!x> {
  // expected-error@+1 {{nothing says that "SliceToDynamic" takes arrays with dynamic dimensions}}
  %0 = hlo.custom_call "SliceToDynamic"(%x, %n) : (tensor<4xf32>, tensor<i32>) -> tuple<!x>
  return %0 : tuple<!x>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @annotation_of_two(%x: !x) -> !x {
  // expected-error@+1 {{nothing says that "MoveToHost" takes arrays with dynamic dimensions}}
  %0 = hlo.custom_call "MoveToHost"(%x, %x) : (!x, !x) -> !x
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @annotation_of_other_type(%x: !x) -> tensor<2xf32> {
  // expected-error@+1 {{nothing says that "MoveToHost" takes arrays with dynamic dimensions}}
  %0 = hlo.custom_call "MoveToHost"(%x) : (!x) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @unbounded_operand(%x: tensor<?xf32>) -> tensor<i32> {
  // expected-error@+1 {{is not supported: dimension 0 of f32[?] has no bound}}
  %0 = hlo.get_dimension_size %x dimension = 0 : (tensor<?xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @unbounded_result(%t: !hlo.token) -> tensor<i32> {
  // expected-error@+1 {{is not supported: dimension 0 of f32[?] has no bound}}
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<?xf32>, !hlo.token>
  %1 = hlo.constant dense<0> : tensor<i32>
  return %1 : tensor<i32>
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @in_condition(%x: !x) -> !x {
  %0 = hlo.while %x : !x condition {
  ^bb0(%a: !x):
    // expected-error@+1 {{nothing says that "Unknown" takes}}
    %1 = hlo.custom_call "Unknown"(%a) : (!x) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%a: !x):
    hlo.return %a : !x
  }
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @in_body(%x: !x) -> !x {
  %0 = hlo.while %x : !x condition {
  ^bb0(%a: !x):
    %1 = hlo.constant dense<false> : tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%a: !x):
    // expected-error@+1 {{nothing says that "Unknown" takes}}
    %1 = hlo.custom_call "Unknown"(%a) : (!x) -> !x
    hlo.return %1 : !x
  }
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @in_branch(%c: tensor<i1>, %x: !x) -> !x {
  %0 = hlo.conditional %c(%x, %x) : (tensor<i1>, !x, !x) -> !x branches {
  ^bb0(%a: !x):
    // expected-error@+1 {{nothing says that "Unknown" takes}}
    %1 = hlo.custom_call "Unknown"(%a) : (!x) -> !x
    hlo.return %1 : !x
  }, {
  ^bb0(%a: !x):
    hlo.return %a : !x
  }
  return %0 : !x
}

// -----

!x = tensor<?xf32, #hlo.bounds<[4]>>
func.func @in_fusion(%x: !x) -> !x {
  %0 = hlo.fusion kCustom(%x) : (!x) -> !x calls {
  ^bb0(%a: !x):
    // expected-error@+1 {{nothing says that "Unknown" takes}}
    %1 = hlo.custom_call "Unknown"(%a) : (!x) -> !x
    hlo.return %1 : !x
  }
  return %0 : !x
}
