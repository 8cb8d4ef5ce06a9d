//===- Passes.td - Passes that replace operations by simpler ones -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_TD
#define HLO_TRANSFORMS_EXPANSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def OptimizationBarrierExpanderPass
    : Pass<"optimization-barrier-expander"> {
  let summary = "Replace optimization barriers by their operands";
  let description = [{
    For the end of a pipeline, where nothing is moved any more. What waited for
    the barrier waits for its operand. An array whose layout the barrier changes
    is copied; a tuple with such an array keeps its barrier.

    Example:

    ```mlir
    %0 = hlo.opt_barrier %x : tensor<4xf32>
    %1 = hlo.negate %0 : tensor<4xf32>
    // becomes
    %0 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RngBitGeneratorExpanderPass
    : Pass<"rng-bit-generator-expander", "::mlir::ModuleOp"> {
  let summary = "Write out the generators of random bits";
  let description = [{
    Replaces `rng_bit_generator` by a call of a function that computes the bits
    of Threefry-2x32 or Philox-4x32, and the next state, from integers. The bits
    are those of the interpreter, and of XLA. Functions are shared by all
    instructions of the same types.

    Leaves alone what has a state of other than 2 `u64` (of Philox, 3 as well), a
    dynamic shape, elements of 6 bits, pred or complex elements, and what is part
    of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.rng_bit_generator rng_philox, %state : (tensor<2xui64>) -> tensor<5xui32>
    // becomes
    %0 = hlo.call @philox_bits(%state) : (tensor<2xui64>) -> tensor<5xui32>
    ```
  }];
  let options = [
    Option<"defaultAlgorithm", "default-algorithm", "::hlo::RandomAlgorithm",
           /*default=*/"::hlo::RandomAlgorithm::rng_philox",
           "What `rng_default` is", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::RandomAlgorithm::rng_philox, "philox",
                          "Philox-4x32, as in the interpreter"),
               clEnumValN(::hlo::RandomAlgorithm::rng_three_fry, "three-fry",
                          "Threefry-2x32"))
           }]>,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RngExpanderPass : Pass<"rng-expander", "::mlir::ModuleOp"> {
  let summary = "Draw random numbers from random bits";
  let description = [{
    Replaces `rng` by a call of a function that makes numbers of the distribution
    from the bits of a Philox `rng_bit_generator`, for
    `rng-bit-generator-expander`. Its counter is the hidden state, which
    `rng_get_and_update_state` advances; its key is made of the ids of the replica
    and the partition, where there are several. The numbers are others than those
    the interpreter draws.

    Floats are uniform multiples of the precision of their type (of `f32` where
    they are narrower), scaled to `[a, b)`; where rounding gives `b`, it becomes
    the largest number below. `b - a` must be finite in `f32`. Normal numbers are
    made by the method of Box and Muller. Integers are the remainder of 64 random
    bits, of types up to 16 bits of 32, and `a` where `b` is not greater. Preds
    count as 0 and 1.

    Leaves alone dynamic shapes, floats of 6 bits, and what is part of a fusion or
    an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<5xf32>
    // becomes
    %0 = hlo.call @rng_uniform(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def Convolution4DExpanderPass : Pass<"convolution-4d-expander"> {
  let summary = "Drop spatial dimensions of one element of convolutions of many";
  let description = [{
    Of a convolution of more than three spatial dimensions, those drop in which
    the operand, the kernel and the result have one element, without padding; the
    others keep their order in memory. Left alone are convolutions in which there
    are none, and sparse ones.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [2, 1, 2, 2]>
        dim_labels = <"b0123f_0123io->b0123f">
        : (tensor<1x4x1x4x4x3xf32>, tensor<2x1x2x2x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<1x4x1x4x4x3xf32>) -> tensor<1x4x4x4x3xf32>
    %1 = hlo.reshape %k : (tensor<2x1x2x2x3x5xf32>) -> tensor<2x2x2x3x5xf32>
    %2 = hlo.convolution %0, %1 window = <size = [2, 2, 2]>
        dim_labels = <"b012f_012io->b012f">
        : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x3x5xf32>) -> tensor<1x3x3x3x5xf32>
    %3 = hlo.reshape %2 : (tensor<1x3x3x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConvolutionPredExpanderPass : Pass<"convolution-pred-expander"> {
  let summary = "Convolve preds as floats";
  let description = [{
    A convolution of preds to preds, where `and` multiplies and `or` adds, becomes
    one of `f16`, which targets have: a sum of zeros and ones is not zero where
    any of them is one, even if it is infinite.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xi1>, tensor<3x1x1xi1>) -> tensor<1x6x1xi1>
    // becomes
    %0 = hlo.convert %x : (tensor<1x8x1xi1>) -> tensor<1x8x1xf16>
    %1 = hlo.convert %k : (tensor<3x1x1xi1>) -> tensor<3x1x1xf16>
    %2 = hlo.convolution %0, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xf16>, tensor<3x1x1xf16>) -> tensor<1x6x1xf16>
    %3 = hlo.convert %2 : (tensor<1x6x1xf16>) -> tensor<1x6x1xi1>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RaggedDotRewriterPass : Pass<"ragged-dot-rewriter"> {
  let summary = "Make dots of ragged dots";
  let description = [{
    Where the ragged dimension is a batch one, the dot is the same without groups.
    Where it is contracting, both operands get one copy for each group, in which
    all other elements are zero, and the groups are one more batch dimension.
    Where it is free, all rows meet the matrices of all groups, and each keeps the
    product with that of its group.

    Results are the same, also where elements outside a group are infinite or NaN.
    There is as much work, and memory, as there are groups. Dynamic dimensions are
    left alone.

    Example:

    ```mlir
    %0 = hlo.ragged_dot %x, %y, %sizes
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        lhs_ragged_dims = [0] rhs_group_dims = []
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>, tensor<2xi32>) -> tensor<8x2x4xf32>
    // becomes
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScaledDotRewriterPass : Pass<"scaled-dot-rewriter"> {
  let summary = "Make dots of scaled dots";
  let description = [{
    Converts operands and scales to `f32`, or to `f64` if one of them has values
    `f32` has not, multiplies each element with the scale of its block, and makes
    a dot of the products. Those of floats of 8 bits and less are exact as long as
    they are in the range of `f32`; XLA multiplies in `bf16`. A constant scale 1 is
    left out. Dynamic dimensions and complex operands are left alone.

    Example:

    ```mlir
    %0 = hlo.scaled_dot %x, %y, %xs, %one
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf8E4M3FN>, tensor<64x8xf32>, tensor<4x2xf8E8M0FNU>,
           tensor<bf16>) -> tensor<4x8xf32>
    // becomes
    %0 = hlo.convert %x : (tensor<4x64xf8E4M3FN>) -> tensor<4x64xf32>
    %1 = hlo.convert %xs : (tensor<4x2xf8E8M0FNU>) -> tensor<4x2xf32>
    %2 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x32xf32>
    %3 = hlo.reshape %2 : (tensor<4x2x32xf32>) -> tensor<4x64xf32>
    %4 = hlo.multiply %0, %3 : tensor<4x64xf32>
    %5 = hlo.dot %4, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf32>, tensor<64x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD
