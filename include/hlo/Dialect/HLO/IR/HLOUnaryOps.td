//===- HLOUnaryOps.td - Elementwise operations of one operand *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOUNARYOPS_TD
#define HLO_DIALECT_HLO_IR_HLOUNARYOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ElementwiseOpsGroup : OpDocGroup {
  let summary = "Elementwise operations";
  let description = "Operations that compute every element of the result from the elements at the same index of the operands. No operand is broadcast, but for the predicate of `select` and the bounds of `clamp`.";
}

let opDocGroup = HLO_ElementwiseOpsGroup in {

/// One operand, a result of the same dimensions. The element type of the result
/// is that of the operand unless `typeFunction` makes another of it.
class HLO_UnaryOp<string mnemonic, string meaning, Type operandType,
                  string exampleType = "tensor<4xf32>",
                  string typeFunction = "withoutLayout",
                  string resultElements = "the element type of `operand`, up to the precision of floats",
                  list<Trait> traits = []>
    : HLO_OperandTypedOp<mnemonic,
                         !listconcat([HLO_Elementwise, HLO_Pure], traits),
                         typeFunction> {
  let arguments = (ins operandType:$operand);   // C1
  let results = (outs HLO_Array:$result);       // C2
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
  string constraints = "\n\nConstraints:"
      "\n* (C1) `operand` is an " # operandType.summary # "."
      "\n* (C2) `result` has the dimensions of `operand` and " # resultElements # ".";
  string example = "\n\nExample:\n\n```mlir\n%0 = hlo." # mnemonic #
                   " %x : " # exampleType # "\n```";
  let description = meaning # constraints # example;
}

/// A function some hardware approximates; `result_accuracy` bounds the error.
class HLO_MathOp<string mnemonic, string meaning,
                 Type operandType = HLO_FloatOrComplexArray>
    : HLO_UnaryOp<mnemonic, meaning, operandType> {
  let arguments = (ins operandType:$operand,
                       OptionalAttr<HLO_ResultAccuracyAttr>:$result_accuracy);
  let assemblyFormat = [{
    $operand (`result_accuracy` `=` $result_accuracy^)? attr-dict `:`
    custom<UnarySignature>(type($operand), type($result))
  }];
  let description = meaning #
      " `result_accuracy` says how exact an approximation has to be." #
      constraints # example;
}

def HLO_ExponentialOp : HLO_MathOp<"exponential",
    "`e^x` of every element `x`."> {
  let summary = "e to the power of x";
}

def HLO_ExponentialMinusOneOp : HLO_MathOp<"exponential_minus_one",
    "`e^x - 1` of every element `x`, without the cancellation a subtraction "
    "has near zero."> {
  let summary = "exp(x) - 1, accurate near zero";
}

def HLO_LogOp : HLO_MathOp<"log",
    "Natural logarithm of every element. A float zero gives -inf, a negative "
    "float NaN."> {
  let summary = "natural logarithm";
}

def HLO_LogPlusOneOp : HLO_MathOp<"log_plus_one",
    "`log(1 + x)` of every element `x`, without the rounding an addition has "
    "near zero."> {
  let summary = "log(1 + x), accurate near zero";
}

def HLO_LogisticOp : HLO_MathOp<"logistic",
    "The logistic function `1 / (1 + e^-x)` of every element `x`."> {
  let summary = "1 / (1 + exp(-x))";
}

def HLO_TanhOp : HLO_MathOp<"tanh",
    "Hyperbolic tangent of every element."> {
  let summary = "hyperbolic tangent";
}

def HLO_SineOp : HLO_MathOp<"sine",
    "Sine of every element, in radians."> {
  let summary = "sine of x in radians";
}

def HLO_CosineOp : HLO_MathOp<"cosine",
    "Cosine of every element, in radians."> {
  let summary = "cosine of x in radians";
}

def HLO_TanOp : HLO_MathOp<"tan",
    "Tangent of every element, in radians."> {
  let summary = "tangent of x in radians";
}

def HLO_SinhOp : HLO_MathOp<"sinh",
    "Hyperbolic sine of every element."> {
  let summary = "hyperbolic sine";
}

def HLO_CoshOp : HLO_MathOp<"cosh",
    "Hyperbolic cosine of every element."> {
  let summary = "hyperbolic cosine";
}

def HLO_AsinOp : HLO_MathOp<"asin",
    "Inverse sine of every element, in radians. A float outside [-1, 1] gives "
    "NaN."> {
  let summary = "inverse sine";
}

def HLO_AcosOp : HLO_MathOp<"acos",
    "Inverse cosine of every element, in radians. A float outside [-1, 1] "
    "gives NaN."> {
  let summary = "inverse cosine";
}

def HLO_AsinhOp : HLO_MathOp<"asinh",
    "Inverse hyperbolic sine of every element."> {
  let summary = "inverse hyperbolic sine";
}

def HLO_AcoshOp : HLO_MathOp<"acosh",
    "Inverse hyperbolic cosine of every element. A float below 1 gives NaN."> {
  let summary = "inverse hyperbolic cosine";
}

def HLO_AtanhOp : HLO_MathOp<"atanh",
    "Inverse hyperbolic tangent of every element. A float outside [-1, 1] "
    "gives NaN."> {
  let summary = "inverse hyperbolic tangent";
}

def HLO_SqrtOp : HLO_MathOp<"sqrt",
    "Square root of every element, in the right half plane for complex "
    "numbers. A negative float gives NaN, -0 gives -0."> {
  let summary = "square root";
}

def HLO_RsqrtOp : HLO_MathOp<"rsqrt",
    "Reciprocal of the square root of every element. A float zero gives an "
    "infinity of its sign."> {
  let summary = "1 / sqrt(x)";
}

def HLO_CbrtOp : HLO_MathOp<"cbrt",
    "Real cube root of every element, negative ones included.",
    HLO_FloatArray> {
  let summary = "cube root";
}

def HLO_ErfOp : HLO_MathOp<"erf",
    "The error function, `2 / sqrt(pi)` times the integral of `e^(-t^2)` from "
    "0 to `x`, of every element `x`.",
    HLO_FloatArray> {
  let summary = "error function";
}

def HLO_AbsOp : HLO_UnaryOp<"abs",
    "Absolute value of every element: the magnitude of a complex number, "
    "which is a float. The least integer of a type has no absolute value in "
    "it and stays as it is.",
    HLO_SignedFloatOrComplexArray, "tensor<4xf32>", "withRealElements",
    "its element type, or that of the parts of a complex one"> {
  let summary = "absolute value; the magnitude, a float, of a complex number";
}

def HLO_NegateOp : HLO_UnaryOp<"negate",
    "Every element with the other sign. Integers wrap around; of floats only "
    "the sign bit changes.",
    HLO_IntFloatOrComplexArray> {
  let summary = "-x";
  let hasFolder = 1;
}

def HLO_SignOp : HLO_UnaryOp<"sign",
    "-1, 0 or 1 by the sign of every element. A float zero keeps its sign, "
    "NaN stays NaN. Of a complex number `x`, `x / abs(x)`, and 0 of zero.",
    HLO_SignedFloatOrComplexArray> {
  let summary = "-1, 0 or 1 by the sign of x; x / abs(x) of a complex number";
}

def HLO_NotOp : HLO_UnaryOp<"not",
    "Logical complement of every pred, bitwise complement of every integer.",
    HLO_PredOrIntArray, "tensor<4xi1>"> {
  let summary = "logical complement of pred, bitwise complement of integers";
  let hasFolder = 1;
}

def HLO_PopcntOp : HLO_UnaryOp<"popcnt",
    "Number of bits set in every element.",
    HLO_IntArray, "tensor<4xui8>"> {
  let summary = "number of bits that are set";
}

def HLO_CountLeadingZerosOp : HLO_UnaryOp<"count_leading_zeros",
    "Number of zero bits above the highest bit set in every element; of zero, "
    "the width of the type.",
    HLO_IntArray, "tensor<4xi32>"> {
  let summary = "number of zero bits above the highest set bit";
}

def HLO_CeilOp : HLO_UnaryOp<"ceil",
    "The least whole number that is not less than each element.",
    HLO_FloatArray> {
  let summary = "round towards positive infinity";
}

def HLO_FloorOp : HLO_UnaryOp<"floor",
    "The greatest whole number that is not greater than each element.",
    HLO_FloatArray> {
  let summary = "round towards negative infinity";
}

def HLO_RoundNearestAfzOp : HLO_UnaryOp<"round_nearest_afz",
    "The nearest whole number to each element; of two, the one farther from "
    "zero.",
    HLO_FloatArray> {
  let summary = "round to nearest, halves away from zero";
}

def HLO_RoundNearestEvenOp : HLO_UnaryOp<"round_nearest_even",
    "The nearest whole number to each element; of two, the even one.",
    HLO_FloatArray> {
  let summary = "round to nearest, halves to even";
}

def HLO_IsFiniteOp : HLO_UnaryOp<"is_finite",
    "True where the element is neither infinite nor NaN.",
    HLO_FloatArray, "(tensor<4xf32>) -> tensor<4xi1>",
    "withPredElements", "the element type `pred`"> {
  let summary = "true where x is neither infinite nor NaN";
}

def HLO_RealOp : HLO_UnaryOp<"real",
    "Real part of every element; a float is its own real part.",
    HLO_FloatOrComplexArray, "(tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    "withRealElements", "its element type, or that of the parts of a complex one"> {
  let summary = "real part";
  let hasFolder = 1;
}

def HLO_ImagOp : HLO_UnaryOp<"imag",
    "Imaginary part of every element; zero of a float.",
    HLO_FloatOrComplexArray, "(tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    "withRealElements", "its element type, or that of the parts of a complex one"> {
  let summary = "imaginary part; zero of a float";
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

def HLO_ConvertOp : HLO_Op<"convert", [HLO_Elementwise, HLO_Pure]> {
  let summary = "convert elements to another type";
  let description = [{
    Every element as the nearest value of the element type of the result. Floats
    round to even; to an integer they round towards zero, saturate, and NaN
    gives 0. Integers wrap around. Anything but zero gives the pred `true`;
    `true` gives 1. A complex number loses its imaginary part in a real type.

    Constraints:
    * (C1) `result` has the dimensions of `operand`.

    Example:

    ```mlir
    %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand);
  let results = (outs HLO_Array:$result); // C1
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1; // C1
  let hasFolder = 1;
}

def HLO_ReducePrecisionOp
    : HLO_InferredOp<"reduce_precision", [HLO_Elementwise, HLO_Pure]> {
  let summary = "round to a float format with fewer exponent or mantissa bits, keeping the type";
  let description = [{
    Every element rounded, to even, to a float with `exponent_bits` and
    `mantissa_bits`, and represented in the type of the operand. What is too
    great for that format gives an infinity, what is too small a zero.

    Constraints:
    * (C1) `operand` is an array of floats.
    * (C2) `exponent_bits` is at least 1.
    * (C3) `mantissa_bits` is at least 0.
    * (C4) `result` has the dimensions of `operand` and a float type.

    Example:

    ```mlir
    %0 = hlo.reduce_precision %x exponent_bits = 5 mantissa_bits = 10 : tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_FloatArray:$operand,  // C1
                       I64Attr:$exponent_bits,   // C2
                       I64Attr:$mantissa_bits);  // C3
  let results = (outs HLO_Array:$result);        // C4
  let assemblyFormat = [{
    $operand `exponent_bits` `=` $exponent_bits `mantissa_bits` `=`
    $mantissa_bits attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_StochasticConvertOp
    : HLO_Op<"stochastic_convert", [HLO_Elementwise, HLO_Pure]> {
  let summary = "convert floats, rounding up or down at random with probability by distance";
  let description = [{
    Every float becomes one of the two neighbouring values of the element type of
    the result, the nearer one with the greater probability. `random` holds the
    random bits.

    Constraints:
    * (C1) `operand` is an array of floats, `random` one of unsigned integers.
    * (C2) `random` and `result` have the dimensions of `operand`.
    * (C3) The elements of `random` have as many bits as those of `operand`.

    Example:

    ```mlir
    %0 = hlo.stochastic_convert %x, %bits : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xi8>
    ```
  }];
  let arguments = (ins HLO_FloatArray:$operand,      // C1
                       HLO_UnsignedArray:$random);   // C1, C2, C3
  let results = (outs HLO_Array:$result);            // C2
  let assemblyFormat = "$operand `,` $random attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1; // C2, C3
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOUNARYOPS_TD
