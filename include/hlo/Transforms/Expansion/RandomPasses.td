//===- RandomPasses.td - Random numbers --------------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_RANDOMPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_RANDOMPASSES_TD

include "mlir/Pass/PassBase.td"

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

def StochasticConvertDecomposerPass : Pass<"stochastic-convert-decomposer"> {
  let summary = "Round at random by comparing with random bits";
  let description = [{
    The magnitude is rounded down, and 1 added if the random number, as a
    fraction of its range, is below what that dropped; beyond the limits of the
    result, it is the limit, and of NaN 0. Floats of less than 32 bits are `f32`
    on the way. XLA does so for signed integers only. Results of floats and
    dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.stochastic_convert %x, %bits : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xi8>
    // becomes
    %0 = hlo.abs %x : tensor<4xf32>
    %1 = hlo.floor %0 : tensor<4xf32>
    %2 = hlo.subtract %0, %1 : tensor<4xf32>
    // ... times 2^32, compared with %bits, added, negated where %x < 0
    %3 = hlo.convert %rounded : (tensor<4xf32>) -> tensor<4xi8>
    // ... selects of -128 and 127
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_RANDOMPASSES_TD
