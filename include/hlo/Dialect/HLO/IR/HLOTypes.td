//===- HLOTypes.td - Types of the HLO dialect --------------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOTYPES_TD
#define HLO_DIALECT_HLO_IR_HLOTYPES_TD

include "hlo/Dialect/HLO/IR/HLO.td"
include "mlir/IR/AttrTypeBase.td"

class HLO_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<HLO_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def HLO_TokenType : HLO_Type<"Token", "token"> {
  let summary = "orders side effects; HLO text: `token[]`";
}

def HLO_OpaqueType : HLO_Type<"Opaque", "opaque"> {
  let summary = "a value only custom calls understand; HLO text: `opaque[]`";
}

def HLO_BufferType : HLO_Type<"Buffer", "buffer"> {
  let summary = "a mutable buffer holding an array; HLO text: `b(f32[8])`";
  let parameters = (ins "::mlir::RankedTensorType":$tensor);
  let assemblyFormat = "`<` $tensor `>`";
}

def HLO_AsyncType : HLO_Type<"Async", "async"> {
  let summary = "an asynchronous operation in flight";
  let description = [{
    What `async-start` and `async-update` return: the operands in use, the
    result being computed, and any context state. HLO text writes it as the
    tuple `((operands), result, contexts...)`, and such a tuple is compatible
    with it.

    ```mlir
    !hlo.async<(tensor<64xf32>), tensor<32xf32>, tensor<i32>>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::Type">:$operands,
    "::mlir::Type":$result,
    ArrayRefParameter<"::mlir::Type">:$contexts);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The tuple HLO text writes for this type.
    ::mlir::TupleType getAsTuple() const;
    /// The type `tuple` stands for, or null when it is not of that form.
    static AsyncType getFromTuple(::mlir::TupleType tuple);
  }];
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

class HLO_ArrayOf<string predicate, string summary>
    : Type<And<[CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">,
                CPred<predicate # "(::llvm::cast<::mlir::RankedTensorType>("
                      "$_self).getElementType())">]>,
           summary, "::mlir::RankedTensorType">;

def HLO_Array : HLO_ArrayOf<"::hlo::isElementType", "array of any HLO element type">;
def HLO_PredArray : HLO_ArrayOf<"::hlo::isPred", "array of pred">;
def HLO_IntArray : HLO_ArrayOf<"::hlo::isInteger", "array of integers">;
def HLO_UnsignedArray : HLO_ArrayOf<"::hlo::isUnsignedInteger", "array of unsigned integers">;
def HLO_FloatArray : HLO_ArrayOf<"::hlo::isFloat", "array of floats">;
def HLO_ComplexArray : HLO_ArrayOf<"::hlo::isComplex", "array of complex numbers">;
def HLO_PredOrIntArray : HLO_ArrayOf<"::hlo::isPredOrInteger", "array of pred or integers">;
def HLO_FloatOrComplexArray : HLO_ArrayOf<"::hlo::isFloatOrComplex", "array of floats or complex numbers">;
def HLO_IntFloatOrComplexArray : HLO_ArrayOf<"::hlo::isNumeric", "array of integers, floats or complex numbers">;
def HLO_SignedFloatOrComplexArray : HLO_ArrayOf<"::hlo::isSignedNumeric", "array of signed integers, floats or complex numbers">;

def HLO_Token : Type<CPred<"::llvm::isa<::hlo::TokenType>($_self)">, "token", "::hlo::TokenType">,
    BuildableType<"::hlo::TokenType::get($_builder.getContext())">;
def HLO_Tuple : Type<CPred<"::llvm::isa<::mlir::TupleType>($_self)">, "tuple", "::mlir::TupleType">;

/// Any value of an HLO instruction.
def HLO_Value : Type<CPred<"::hlo::isValueType($_self)">,
                     "array, tuple, token, opaque, buffer or async value">;

/// An asynchronous operation in flight, or the tuple HLO text writes for one.
def HLO_AsyncValue : Type<CPred<"::hlo::isAsyncLike($_self)">,
                          "async value or tuple ((operands), result, contexts...)">;

#endif // HLO_DIALECT_HLO_IR_HLOTYPES_TD
