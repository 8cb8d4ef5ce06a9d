//===- Passes.td - Passes that replace operations by simpler ones -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_TD
#define HLO_TRANSFORMS_EXPANSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def AllToAllDecomposerPass : Pass<"all-to-all-decomposer"> {
  let summary = "Exchange parts as arrays of their own, not of one dimension";
  let description = [{
    An `all_to_all` that splits a dimension becomes slices, an `all_to_all` of
    these, and their concatenation: what libraries exchange. Arrays of dynamic
    dimensions and groups of one device stay, as do those whose size the module
    does not tell.

    Example:

    ```mlir
    %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = hlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    %1 = hlo.slice %x [2:4] : (tensor<4xf32>) -> tensor<2xf32>
    %2 = hlo.all_to_all %0, %1 replica_groups = <"{{0,1}}"> : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
    %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
    %4 = hlo.get_tuple_element %2[1] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
    %5 = hlo.concatenate %3, %4 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def BatchNormExpanderPass : Pass<"batchnorm-expander"> {
  let summary = "Write batch normalization by its definition";
  let description = [{
    Replaces the three operations of batch normalization by sums, products and an
    inverse square root, over the elements `x` of each feature:

    | operation | result |
    |---|---|
    | training | mean `m = sum(x) / n`, variance `v = sum((x - m)^2) / n`, and `(x - m) * rsqrt(v + epsilon) * scale + offset` |
    | inference | the same of a given `m` and `v` |
    | grad | of the offset `sum(dy)`, of the scale `s = sum(dy * (x - m)) * r` where `r = rsqrt(v + epsilon)`, of the operand `(dy - sum(dy) / n - (x - m) * s / n * r) * scale * r` |

    XLA takes `sum(x^2) / n - m^2` for the variance, which reads the operand once
    and not twice, but loses the digits that `x` and `m` share;
    `one-pass-variance` does so here, and lets nothing be negative.

    Floats narrower than f32 are computed in f32: `n` may exceed what they hold.
    Of a dynamic dimension, `n` is its size at run time. What is built has the
    sharding of the operation where it has its dimensions. Operands with an
    unbounded dimension stay.

    Example:

    ```mlir
    %0 = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
    // becomes
    %0 = hlo.constant dense<1.0e-3> : tensor<f32>
    %1 = hlo.broadcast %mean dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %2 = hlo.subtract %x, %1 : tensor<8x4xf32>
    %3 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = hlo.add %variance, %3 : tensor<4xf32>
    %5 = hlo.rsqrt %4 : tensor<4xf32>
    %6 = hlo.multiply %5, %scale : tensor<4xf32>
    %7 = hlo.broadcast %6 dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %8 = hlo.multiply %2, %7 : tensor<8x4xf32>
    %9 = hlo.broadcast %offset dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %10 = hlo.add %8, %9 : tensor<8x4xf32>
    ```
  }];
  let options = [
    Option<"training", "training", "bool", /*default=*/"true",
           "Replace batch_norm_training">,
    Option<"inference", "inference", "bool", /*default=*/"true",
           "Replace batch_norm_inference">,
    Option<"grad", "grad", "bool", /*default=*/"true",
           "Replace batch_norm_grad">,
    Option<"onePassVariance", "one-pass-variance", "bool", /*default=*/"false",
           "Compute the variance from the sum of squares">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ComparisonExpanderPass : Pass<"comparison-expander"> {
  let summary = "Compare floats in the total order as integers";
  let description = [{
    Replaces `compare` of the type `TOTALORDER`: the bits of a float, its magnitude
    inverted where it is negative, are an integer in that order. Whether two
    floats are equal their bits tell. f8e8m0fnu is an unsigned integer as it is;
    the NaN of the types without -0 is less than all numbers.

    XLA converts bf16 to f32 first, which makes NaNs quiet; here it stays.
    Operands with an unbounded dimension stay.

    Example:

    ```mlir
    %0 = hlo.compare EQ, %x, %y type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    // becomes
    %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
    %1 = hlo.bitcast_convert %y : (tensor<4xf32>) -> tensor<4xi32>
    %2 = hlo.compare EQ, %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def LogisticExpanderPass : Pass<"logistic-expander"> {
  let summary = "Write logistic functions by exponentials";
  let description = [{
    `logistic(x)` becomes `1 / (1 + exp(-x))`. Floats narrower than f32 are
    computed in f32: in f16, `exp(-x)` is infinite long before the result is 0.
    An operand with an unbounded dimension stays.

    Example:

    ```mlir
    %0 = hlo.logistic %x : tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<1.0> : tensor<f32>
    %1 = hlo.negate %x : tensor<4xf32>
    %2 = hlo.exponential %1 : tensor<4xf32>
    %3 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = hlo.add %3, %2 : tensor<4xf32>
    %5 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = hlo.divide %5, %4 : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

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

def RealImagExpanderPass : Pass<"real-imag-expander"> {
  let summary = "Replace real and imaginary parts of what is not complex";
  let description = [{
    The real part of a float is the float, its imaginary part zero. Zeros of a
    dynamic dimension get its size at run time; an unbounded dimension has none.

    Example:

    ```mlir
    %0 = hlo.imag %x : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
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

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD
