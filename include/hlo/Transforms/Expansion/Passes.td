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

class BlockSizeOption<string description>
    : Option<"blockSize", "block-size", "int64_t", /*default=*/"128",
             description>;

def TriangularSolveExpanderPass
    : Pass<"triangular-solve-expander", "::mlir::ModuleOp"> {
  let summary = "Solve with triangular matrices by substitution and products";
  let description = [{
    Replaces `triangular_solve` by a call of a function that solves row by row, in
    a loop. Larger matrices than `block-size` are cut into blocks: those on the
    diagonal are inverted in one batch, by that loop, and each block of rows is
    the product of an inverse with what is left after the product of the blocks
    before. Elements narrower than `f32` are computed with in `f32`; products ask
    for the highest precision.

    The other triangle, and the diagonal with `unit_diagonal`, are not read. The
    solution with a singular matrix has infinities or NaN; inverses make NaN of
    more of them than substitution does.

    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    // becomes
    %0 = hlo.call @triangular_solve_left_lower(%a, %b) : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def CholeskyExpanderPass : Pass<"cholesky-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize positive definite matrices by loops";
  let description = [{
    Replaces `cholesky` by a call of a function that computes the factor column by
    column, in a loop. Larger matrices than `block-size` are cut into block
    columns, which become products, the factor of the block on the diagonal, and a
    `triangular_solve` with that, for `triangular-solve-expander`. Elements
    narrower than `f32` are computed with in `f32`; products ask for the highest
    precision.

    The other triangle of the operand is not read; that of the result is zero. A
    matrix with a pivot that is not a positive number has NaN as its factor.
    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
    // becomes
    %0 = hlo.call @cholesky_lower(%x) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def QrExpanderPass : Pass<"qr-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize matrices by Householder reflections";
  let description = [{
    Replaces two custom calls of XLA by calls of functions: `Qr`, which takes `a`
    and returns a tuple of R, with the vectors of reflections below its diagonal,
    and their factors tau; and `ProductOfElementaryHouseholderReflectors`, which
    takes such vectors and taus and returns the first columns of Q. Vectors and
    taus are those of LAPACK's `geqrf`, up to rounding.

    Columns are reflected one by one, in a loop; the reflections of every
    `block-size` columns are applied together to what is on their right, by
    products, in the compact WY form. Elements narrower than `f32` are computed
    with in `f32`; products ask for the highest precision.

    Leaves alone calls of another signature or with a side effect, dynamic shapes
    and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Qr"(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    // becomes
    %0 = hlo.call @qr(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    ```
  }];
  let options = [
    BlockSizeOption<"Columns whose reflections are applied together">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def EighExpanderPass : Pass<"eigh-expander", "::mlir::ModuleOp"> {
  let summary = "Diagonalize Hermitian matrices by Jacobi rotations";
  let description = [{
    Replaces the custom call `Eigh` of XLA, which takes a matrix of which one
    triangle is read, and returns a tuple of eigenvectors, in columns, and
    eigenvalues, by a call of a function that rotates pairs of rows and columns
    in parallel, in sweeps over all pairs. The backend config
    `lower,sort,max_iter,tol` says which triangle is read, whether to sort by
    ascending eigenvalue, and to stop after `max_iter` sweeps, or once the norm of
    what is not on the diagonal is at most `tol` times that of the matrix.
    Elements narrower than `f32` are computed with in `f32`.

    Eigenvectors are determined up to a factor, and of equal eigenvalues up to a
    rotation: they need not be those of LAPACK.

    Leaves alone calls of another signature, config, or with a side effect,
    dynamic shapes and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    // becomes
    %0 = hlo.call @eigh_lower(%a) : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD
