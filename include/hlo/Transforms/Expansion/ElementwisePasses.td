//===- ElementwisePasses.td - Functions of elements --------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_ELEMENTWISEPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_ELEMENTWISEPASSES_TD

include "mlir/Pass/PassBase.td"

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
    and not twice, but loses the digits that `x` and `m` share. With
    `one-pass-variance` it is `sum((x - f)^2) / n - (m - f)^2` where `f` is the
    first element of a feature: that is as close to `m` as others are, so that
    few digits are lost. What comes out negative is 0. Operands with dynamic
    dimensions or no elements keep the definition.

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

def ComparisonExpanderPass : Pass<"comparison-expander", "::mlir::ModuleOp"> {
  let summary = "Compare floats in the total order as integers";
  let description = [{
    Replaces `compare` of the type `TOTALORDER`: the bits of a float, its magnitude
    inverted where it is negative, are an integer in that order. Whether two
    floats are equal their bits tell. f8e8m0fnu is an unsigned integer as it is;
    the NaN of the types without -0 is less than all numbers.

    XLA converts bf16 to f32 first, which makes NaNs quiet; here it stays.
    Operands with an unbounded dimension stay, and what is in a function that a
    custom call is given: `TopK` is known by how it compares.

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

def BitcastDtypesExpanderPass : Pass<"bitcast-dtypes-expander"> {
  let summary = "Take elements apart, or put them together, by shifts";
  let description = [{
    A `bitcast_convert` to narrower elements shifts copies of each element, as an
    unsigned integer, and converts them; one to wider elements converts, shifts
    and reduces by `or`. What is left are bitcasts to elements of as many bits.
    Complex elements, floats of 6 bits and dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.bitcast_convert %x : (tensor<4xui32>) -> tensor<4x2xui16>
    // becomes
    %0 = hlo.broadcast %x dimensions = [0] : (tensor<4xui32>) -> tensor<4x2xui32>
    %1 = hlo.shift_right_logical %0, %shifts : tensor<4x2xui32>
    %2 = hlo.convert %1 : (tensor<4x2xui32>) -> tensor<4x2xui16>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_ELEMENTWISEPASSES_TD
