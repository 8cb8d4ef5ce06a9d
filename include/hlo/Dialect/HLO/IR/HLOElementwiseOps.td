//===- HLOElementwiseOps.td - Elementwise operations -------*- tablegen -*-===//
// Those of two and three operands; HLOUnaryOps.td has those of one.

#ifndef HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD
#define HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD

include "hlo/Dialect/HLO/IR/HLOUnaryOps.td"

let opDocGroup = HLO_ElementwiseOpsGroup in {

/// Two operands and a result of the same dimensions and element type, unless
/// `inferFunction` infers another.
class HLO_BinaryOp<string mnemonic, string meaning, Type operandType,
                   string exampleType = "tensor<4xf32>",
                   list<Trait> traits = [],
                   string inferFunction = "inferElementwise",
                   string resultElements = "their element type, up to the precision of floats">
    : HLO_InferredOp<mnemonic, !listconcat([HLO_Elementwise, HLO_Pure], traits)> {
  let arguments = (ins operandType:$lhs, operandType:$rhs); // C1, C2
  let results = (outs HLO_Array:$result);                   // C3
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<BinarySignature>(type($lhs), type($rhs), type($result))
  }];
  let description = meaning # "\n\nConstraints:"
      "\n* (C1) `lhs` and `rhs` are each an " # operandType.summary # "."
      "\n* (C2) `lhs` and `rhs` have the same dimensions and element type, up to the precision of floats."
      "\n* (C3) `result` has the dimensions of the operands and " # resultElements # "."
      "\n\nExample:\n\n```mlir\n%0 = hlo." # mnemonic # " %x, %y : " #
      exampleType # "\n```";
  string verifyFunction = !if(!eq(inferFunction, "inferElementwise"),
                              "verifySameOrInferredResultType",
                              "verifyInferredResultType");
  let extraClassDefinition = asmNames # [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      auto type = ::hlo::}] # inferFunction # [{(
          location, adaptor.getLhs().getType(), adaptor.getRhs().getType());
      if (::mlir::failed(type))
        return ::mlir::failure();
      inferred.push_back(*type);
      return ::mlir::success();
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::hlo::}] # verifyFunction # [{(*this);
    }
  }];
}

def HLO_AddOp : HLO_BinaryOp<"add",
    "Sum of elements; integers wrap around, preds are combined by a logical "
    "or.",
    HLO_Array, "tensor<4xf32>", [Commutative]> {
  let summary = "lhs + rhs; logical or of pred";
  let hasFolder = 1;
}

def HLO_MultiplyOp : HLO_BinaryOp<"multiply",
    "Product of elements; integers wrap around, preds are combined by a "
    "logical and.",
    HLO_Array, "tensor<4xf32>", [Commutative]> {
  let summary = "lhs * rhs; logical and of pred";
  let hasFolder = 1;
}

def HLO_MaximumOp : HLO_BinaryOp<"maximum",
    "The greater of two elements, NaN if either is; preds are combined by a "
    "logical or.",
    HLO_Array, "tensor<4xf32>", [Commutative]> {
  let summary = "the greater element; NaN if either is; logical or of pred";
  let hasFolder = 1;
}

def HLO_MinimumOp : HLO_BinaryOp<"minimum",
    "The lesser of two elements, NaN if either is; preds are combined by a "
    "logical and.",
    HLO_Array, "tensor<4xf32>", [Commutative]> {
  let summary = "the lesser element; NaN if either is; logical and of pred";
  let hasFolder = 1;
}

def HLO_SubtractOp : HLO_BinaryOp<"subtract",
    "Difference of elements; integers wrap around.",
    HLO_IntFloatOrComplexArray> {
  let summary = "lhs - rhs";
  let hasFolder = 1;
}

def HLO_DivideOp : HLO_BinaryOp<"divide",
    "Quotient of elements. Integers round towards zero; a division by zero "
    "gives the integer with all bits set, the least integer divided by -1 "
    "gives itself.",
    HLO_IntFloatOrComplexArray> {
  let summary = "lhs / rhs; integers round towards zero";
  let hasFolder = 1;
}

def HLO_RemainderOp : HLO_BinaryOp<"remainder",
    "Remainder of the division rounded towards zero, so with the sign of "
    "`lhs`. Of integers, the remainder by zero is `lhs`, that by -1 is 0.",
    HLO_IntFloatOrComplexArray> {
  let summary = "remainder of lhs / rhs with the sign of lhs";
}

def HLO_PowerOp : HLO_BinaryOp<"power",
    "`lhs` to the power of `rhs`. Integers wrap around; a negative exponent "
    "gives 0 unless `lhs` is 1 or -1.",
    HLO_IntFloatOrComplexArray> {
  let summary = "lhs to the power of rhs";
}

def HLO_ShiftLeftOp : HLO_BinaryOp<"shift_left",
    "`lhs` shifted left by `rhs` bits, filled with zeros. Zero when `rhs`, "
    "read as unsigned, is not less than the width.",
    HLO_IntArray, "tensor<4xi32>"> {
  let summary = "lhs shifted left by rhs bits; zero when rhs is not less than the width";
  let hasFolder = 1;
}

def HLO_ShiftRightArithmeticOp : HLO_BinaryOp<"shift_right_arithmetic",
    "`lhs` shifted right by `rhs` bits, filled with its highest bit. When "
    "`rhs`, read as unsigned, is not less than the width, every bit is that "
    "one.",
    HLO_IntArray, "tensor<4xi32>"> {
  let summary = "lhs shifted right by rhs bits, copying the sign";
  let hasFolder = 1;
}

def HLO_ShiftRightLogicalOp : HLO_BinaryOp<"shift_right_logical",
    "`lhs` shifted right by `rhs` bits, filled with zeros. Zero when `rhs`, "
    "read as unsigned, is not less than the width.",
    HLO_IntArray, "tensor<4xi32>"> {
  let summary = "lhs shifted right by rhs bits, filling with zeros";
  let hasFolder = 1;
}

def HLO_MulhiOp : HLO_BinaryOp<"mulhi",
    "The high half of the product in twice the width, signed for signed "
    "integers.",
    HLO_IntArray, "tensor<4xi32>", [Commutative]> {
  let summary = "high half of the full product";
}

def HLO_Atan2Op : HLO_BinaryOp<"atan2",
    "Angle, in (-pi, pi], between the positive first axis and the point "
    "`(rhs, lhs)`.",
    HLO_FloatOrComplexArray> {
  let summary = "angle of the point (rhs, lhs) in radians";
}

def HLO_AndOp : HLO_BinaryOp<"and",
    "Logical and of preds, bitwise and of integers.",
    HLO_PredOrIntArray, "tensor<4xi1>", [Commutative]> {
  let summary = "logical and of pred, bitwise and of integers";
  let hasFolder = 1;
}

def HLO_OrOp : HLO_BinaryOp<"or",
    "Logical or of preds, bitwise or of integers.",
    HLO_PredOrIntArray, "tensor<4xi1>", [Commutative]> {
  let summary = "logical or of pred, bitwise or of integers";
  let hasFolder = 1;
}

def HLO_XorOp : HLO_BinaryOp<"xor",
    "Logical exclusive or of preds, bitwise exclusive or of integers.",
    HLO_PredOrIntArray, "tensor<4xi1>", [Commutative]> {
  let summary = "logical or bitwise exclusive or";
  let hasFolder = 1;
}

def HLO_ComplexOp : HLO_BinaryOp<"complex",
    "Complex numbers with the elements of `lhs` as real and those of `rhs` as "
    "imaginary parts. (C4) The parts are f32 or f64.",
    HLO_FloatArray, "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>",
    [], "inferComplex", "complex elements with parts of their type"> {
  let summary = "complex number from real and imaginary part";
}

def HLO_CompareOp : HLO_InferredOp<"compare", [HLO_Elementwise, HLO_Pure]> {
  let summary = "compare elements";
  let description = [{
    True where the elements of `lhs` and `rhs` stand in the relation `direction`.
    `type` is the order in use: `FLOAT` (NaN is unordered, -0 equals 0), the
    `TOTALORDER` of IEEE 754, `SIGNED` or `UNSIGNED`. When it is absent, it is
    `FLOAT` for floats and complex numbers, `SIGNED` for signed integers,
    `UNSIGNED` for unsigned integers and preds.

    Constraints:
    * (C1) `lhs` and `rhs` have the same dimensions and element type, up to the
      precision of floats.
    * (C2) `result` has these dimensions and the element type `pred`.
    * (C3) `type` fits the element type: `FLOAT` floats and complex numbers,
      `TOTALORDER` floats, `SIGNED` signed integers, `UNSIGNED` unsigned integers
      and preds.

    Example:

    ```mlir
    %0 = hlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = hlo.compare EQ, %x, %y type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs, HLO_Array:$rhs,              // C1
                       HLO_ComparisonDirectionAttr:$direction,
                       OptionalAttr<HLO_ComparisonTypeAttr>:$comparison_type); // C3
  let results = (outs HLO_PredArray:$result);                       // C2
  let assemblyFormat = [{
    `` $direction `,` $lhs `,` $rhs (`type` `=` `` $comparison_type^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The order in use: the one written, or the default of the element type.
    ::hlo::ComparisonType getEffectiveComparisonType();
    /// The order used for elements of `elementType` when none is written.
    static ::hlo::ComparisonType
    getDefaultComparisonType(::mlir::Type elementType);
  }];
}

def HLO_SelectOp : HLO_InferredOp<"select", [HLO_Elementwise, HLO_Pure]> {
  let summary = "elements of `on_true` where `pred` holds, of `on_false` elsewhere";
  let description = [{
    The element of `on_true` where that of `pred` is true, else that of
    `on_false`. A scalar `pred` chooses one of the arrays.

    Constraints:
    * (C1) `on_true` and `on_false` have the same dimensions and element type, up
      to the precision of floats.
    * (C2) `pred` is an array of pred that is a scalar or has these dimensions.
    * (C3) `result` has the dimensions and the element type of `on_true`, up to
      the precision of floats.

    Example:

    ```mlir
    %0 = hlo.select %p, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_PredArray:$pred,    // C2
                       HLO_Array:$on_true,     // C1
                       HLO_Array:$on_false);   // C1
  let results = (outs HLO_Array:$result);      // C3
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_ClampOp : HLO_InferredOp<"clamp", [HLO_Elementwise, HLO_Pure]> {
  let summary = "minimum(maximum(operand, min), max)";
  let description = [{
    Every element of `operand`, no less than that of `min` and no greater than
    that of `max`: `minimum(maximum(operand, min), max)`.

    Constraints:
    * (C1) `min` and `max` are scalars or have the dimensions of `operand`, each
      by itself.
    * (C2) `min`, `operand` and `max` have the same element type, up to the
      precision of floats.
    * (C3) `result` has the dimensions and the element type of `operand`, up to
      the precision of floats.

    Example:

    ```mlir
    %0 = hlo.clamp %min, %x, %max : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$min,        // C1, C2
                       HLO_Array:$operand,    // C2
                       HLO_Array:$max);       // C1, C2
  let results = (outs HLO_Array:$result);     // C3
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOELEMENTWISEOPS_TD
