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

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD
