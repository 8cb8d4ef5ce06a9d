//===- HLOElementwiseOps.td - Elementwise operations -------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD
#define HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ElementwiseOpsGroup : OpDocGroup {
  let summary = "Elementwise operations";
  let description = "Operations that compute every element of the result from the elements at the same index of the operands. No operand is broadcast, but for the predicate of `select` and the bounds of `clamp`.";
}

let opDocGroup = HLO_ElementwiseOpsGroup in {

/// One operand, a result of the same dimensions. The element type of the result
/// is that of the operand unless the operation infers another.
class HLO_UnaryOp<string mnemonic, Type operandType, list<Trait> traits = []>
    : HLO_InferredOp<mnemonic, !listconcat([Elementwise, HLO_Pure], traits)> {
  let arguments = (ins operandType:$operand);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

/// A function some hardware approximates; `result_accuracy` bounds the error.
class HLO_MathOp<string mnemonic, Type operandType = HLO_FloatOrComplexArray>
    : HLO_UnaryOp<mnemonic, operandType> {
  let arguments = (ins operandType:$operand,
                       OptionalAttr<HLO_ResultAccuracyAttr>:$result_accuracy);
  let assemblyFormat = [{
    $operand (`result_accuracy` `=` $result_accuracy^)? attr-dict `:`
    custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_ExponentialOp : HLO_MathOp<"exponential"> {
  let summary = "e to the power of x";
}

def HLO_ExponentialMinusOneOp : HLO_MathOp<"exponential_minus_one"> {
  let summary = "exp(x) - 1, accurate near zero";
}

def HLO_LogOp : HLO_MathOp<"log"> {
  let summary = "natural logarithm";
}

def HLO_LogPlusOneOp : HLO_MathOp<"log_plus_one"> {
  let summary = "log(1 + x), accurate near zero";
}

def HLO_LogisticOp : HLO_MathOp<"logistic"> {
  let summary = "1 / (1 + exp(-x))";
}

def HLO_TanhOp : HLO_MathOp<"tanh"> {
  let summary = "hyperbolic tangent";
}

def HLO_SineOp : HLO_MathOp<"sine"> {
  let summary = "sine of x in radians";
}

def HLO_CosineOp : HLO_MathOp<"cosine"> {
  let summary = "cosine of x in radians";
}

def HLO_TanOp : HLO_MathOp<"tan"> {
  let summary = "tangent of x in radians";
}

def HLO_SinhOp : HLO_MathOp<"sinh"> {
  let summary = "hyperbolic sine";
}

def HLO_CoshOp : HLO_MathOp<"cosh"> {
  let summary = "hyperbolic cosine";
}

def HLO_AsinOp : HLO_MathOp<"asin"> {
  let summary = "inverse sine";
}

def HLO_AcosOp : HLO_MathOp<"acos"> {
  let summary = "inverse cosine";
}

def HLO_AsinhOp : HLO_MathOp<"asinh"> {
  let summary = "inverse hyperbolic sine";
}

def HLO_AcoshOp : HLO_MathOp<"acosh"> {
  let summary = "inverse hyperbolic cosine";
}

def HLO_AtanhOp : HLO_MathOp<"atanh"> {
  let summary = "inverse hyperbolic tangent";
}

def HLO_SqrtOp : HLO_MathOp<"sqrt"> {
  let summary = "square root";
}

def HLO_RsqrtOp : HLO_MathOp<"rsqrt"> {
  let summary = "1 / sqrt(x)";
}

def HLO_CbrtOp : HLO_MathOp<"cbrt", HLO_FloatArray> {
  let summary = "cube root";
}

def HLO_ErfOp : HLO_MathOp<"erf", HLO_FloatArray> {
  let summary = "error function";
}

def HLO_AbsOp : HLO_UnaryOp<"abs", HLO_SignedFloatOrComplexArray> {
  let summary = "absolute value; the magnitude, a float, of a complex number";
}

def HLO_NegateOp : HLO_UnaryOp<"negate", HLO_IntFloatOrComplexArray> {
  let summary = "-x";
}

def HLO_SignOp : HLO_UnaryOp<"sign", HLO_SignedFloatOrComplexArray> {
  let summary = "-1, 0 or 1 by the sign of x; x / abs(x) of a complex number";
}

def HLO_NotOp : HLO_UnaryOp<"not", HLO_PredOrIntArray> {
  let summary = "logical complement of pred, bitwise complement of integers";
}

def HLO_PopcntOp : HLO_UnaryOp<"popcnt", HLO_IntArray> {
  let summary = "number of bits that are set";
}

def HLO_CountLeadingZerosOp : HLO_UnaryOp<"count_leading_zeros", HLO_IntArray> {
  let summary = "number of zero bits above the highest set bit";
}

def HLO_CeilOp : HLO_UnaryOp<"ceil", HLO_FloatArray> {
  let summary = "round towards positive infinity";
}

def HLO_FloorOp : HLO_UnaryOp<"floor", HLO_FloatArray> {
  let summary = "round towards negative infinity";
}

def HLO_RoundNearestAfzOp : HLO_UnaryOp<"round_nearest_afz", HLO_FloatArray> {
  let summary = "round to nearest, halves away from zero";
}

def HLO_RoundNearestEvenOp : HLO_UnaryOp<"round_nearest_even", HLO_FloatArray> {
  let summary = "round to nearest, halves to even";
}

def HLO_IsFiniteOp : HLO_UnaryOp<"is_finite", HLO_FloatArray> {
  let summary = "true where x is neither infinite nor NaN";
}

def HLO_RealOp : HLO_UnaryOp<"real", HLO_FloatOrComplexArray> {
  let summary = "real part";
}

def HLO_ImagOp : HLO_UnaryOp<"imag", HLO_FloatOrComplexArray> {
  let summary = "imaginary part; zero of a float";
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

def HLO_ConvertOp : HLO_Op<"convert", [Elementwise, HLO_Pure]> {
  let summary = "convert elements to another type";
  let arguments = (ins HLO_Array:$operand);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def HLO_ReducePrecisionOp : HLO_UnaryOp<"reduce_precision", HLO_FloatArray> {
  let summary = "round to a float format with fewer exponent or mantissa bits, keeping the type";
  let arguments = (ins HLO_FloatArray:$operand, I64Attr:$exponent_bits,
                       I64Attr:$mantissa_bits);
  let assemblyFormat = [{
    $operand `exponent_bits` `=` $exponent_bits `mantissa_bits` `=`
    $mantissa_bits attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_StochasticConvertOp : HLO_Op<"stochastic_convert", [Elementwise, HLO_Pure]> {
  let summary = "convert floats, rounding up or down at random with probability by distance";
  let arguments = (ins HLO_FloatArray:$operand, HLO_UnsignedArray:$random);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = "$operand `,` $random attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Binary and ternary operations
//===----------------------------------------------------------------------===//

/// Two operands and a result of the same dimensions and element type.
class HLO_BinaryOp<string mnemonic, Type operandType, list<Trait> traits = []>
    : HLO_InferredOp<mnemonic, !listconcat([Elementwise, HLO_Pure], traits)> {
  let arguments = (ins operandType:$lhs, operandType:$rhs);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<BinarySignature>(type($lhs), type($rhs), type($result))
  }];
}

def HLO_AddOp : HLO_BinaryOp<"add", HLO_Array, [Commutative]> {
  let summary = "lhs + rhs; logical or of pred";
}

def HLO_MultiplyOp : HLO_BinaryOp<"multiply", HLO_Array, [Commutative]> {
  let summary = "lhs * rhs; logical and of pred";
}

def HLO_MaximumOp : HLO_BinaryOp<"maximum", HLO_Array, [Commutative]> {
  let summary = "the greater element; NaN if either is; logical or of pred";
}

def HLO_MinimumOp : HLO_BinaryOp<"minimum", HLO_Array, [Commutative]> {
  let summary = "the lesser element; NaN if either is; logical and of pred";
}

def HLO_SubtractOp : HLO_BinaryOp<"subtract", HLO_IntFloatOrComplexArray> {
  let summary = "lhs - rhs";
}

def HLO_DivideOp : HLO_BinaryOp<"divide", HLO_IntFloatOrComplexArray> {
  let summary = "lhs / rhs; integers round towards zero";
}

def HLO_RemainderOp : HLO_BinaryOp<"remainder", HLO_IntFloatOrComplexArray> {
  let summary = "remainder of lhs / rhs with the sign of lhs";
}

def HLO_PowerOp : HLO_BinaryOp<"power", HLO_IntFloatOrComplexArray> {
  let summary = "lhs to the power of rhs";
}

def HLO_ShiftLeftOp : HLO_BinaryOp<"shift_left", HLO_IntArray> {
  let summary = "lhs shifted left by rhs bits; zero when rhs is not less than the width";
}

def HLO_ShiftRightArithmeticOp : HLO_BinaryOp<"shift_right_arithmetic", HLO_IntArray> {
  let summary = "lhs shifted right by rhs bits, copying the sign";
}

def HLO_ShiftRightLogicalOp : HLO_BinaryOp<"shift_right_logical", HLO_IntArray> {
  let summary = "lhs shifted right by rhs bits, filling with zeros";
}

def HLO_MulhiOp : HLO_BinaryOp<"mulhi", HLO_IntArray, [Commutative]> {
  let summary = "high half of the full product";
}

def HLO_Atan2Op : HLO_BinaryOp<"atan2", HLO_FloatOrComplexArray> {
  let summary = "angle of the point (rhs, lhs) in radians";
}

def HLO_AndOp : HLO_BinaryOp<"and", HLO_PredOrIntArray, [Commutative]> {
  let summary = "logical and of pred, bitwise and of integers";
}

def HLO_OrOp : HLO_BinaryOp<"or", HLO_PredOrIntArray, [Commutative]> {
  let summary = "logical or of pred, bitwise or of integers";
}

def HLO_XorOp : HLO_BinaryOp<"xor", HLO_PredOrIntArray, [Commutative]> {
  let summary = "logical or bitwise exclusive or";
}

def HLO_ComplexOp : HLO_BinaryOp<"complex", HLO_FloatArray> {
  let summary = "complex number from real and imaginary part";
}

def HLO_CompareOp : HLO_InferredOp<"compare", [Elementwise, HLO_Pure]> {
  let summary = "compare elements";
  let arguments = (ins HLO_Array:$lhs, HLO_Array:$rhs,
                       HLO_ComparisonDirectionAttr:$direction,
                       OptionalAttr<HLO_ComparisonTypeAttr>:$comparison_type);
  let results = (outs HLO_PredArray:$result);
  let assemblyFormat = [{
    $direction `,` $lhs `,` $rhs (`type` `=` $comparison_type^)? attr-dict `:`
    functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The order in use: the one written, or the default of the element type.
    ::hlo::ComparisonType getEffectiveComparisonType();
  }];
}

def HLO_SelectOp : HLO_InferredOp<"select", [HLO_Pure]> {
  let summary = "elements of `on_true` where `pred` holds, of `on_false` elsewhere";
  let arguments = (ins HLO_PredArray:$pred, HLO_Array:$on_true,
                       HLO_Array:$on_false);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_ClampOp : HLO_InferredOp<"clamp", [HLO_Pure]> {
  let summary = "minimum(maximum(operand, min), max)";
  let arguments = (ins HLO_Array:$min, HLO_Array:$operand, HLO_Array:$max);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD
