//===- HLOVerification.h - Shared by verifiers and inference ----*- C++ -*-===//
// Helpers of the verifiers and shape inference of the operations. Every message
// names the dimension and the numbers that do not fit.

#ifndef HLO_DIALECT_HLO_IR_HLOVERIFICATION_H
#define HLO_DIALECT_HLO_IR_HLOVERIFICATION_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// How shape inference reports: an error of the operation being verified when
/// there is one, else an error at `location` when there is one, else silence.
LogicalResult inferenceError(std::optional<Location> location,
                             const Twine &message);

/// While it lives, errors of inference on this thread are those of `op`.
class InferenceScope {
public:
  explicit InferenceScope(Operation *op);
  ~InferenceScope();
  InferenceScope(const InferenceScope &) = delete;
  InferenceScope &operator=(const InferenceScope &) = delete;

private:
  Operation *outer;
};

/// Compares the result written with the one inferred: tree, dimensions and
/// element types (any float for any other: HLO allows mixed precision). Layouts
/// are not compared, nor is whether a dimension is static or bounded.
LogicalResult verifyResultType(Operation *op, Type inferred);

/// The result type of `op` by its own `inferReturnTypes`.
template <typename OpT> FailureOr<Type> inferResultType(OpT op) {
  SmallVector<Type> inferred;
  InferenceScope scope(op);
  if (failed(OpT::inferReturnTypes(op->getContext(), op->getLoc(),
                                   typename OpT::Adaptor(op), inferred)))
    return failure();
  return inferred.front();
}

/// Infers the result of `op` by its own `inferReturnTypes` and compares.
template <typename OpT> LogicalResult verifyInferredResultType(OpT op) {
  FailureOr<Type> inferred = inferResultType(op);
  if (failed(inferred))
    return failure();
  return verifyResultType(op, *inferred);
}

/// The same where operands of one type make a result of that type: those that
/// have it, as nearly all do, need no inference.
template <typename OpT> LogicalResult verifySameOrInferredResultType(OpT op) {
  Type result = op->getResult(0).getType();
  if (llvm::all_of(op->getOperandTypes(),
                   [&](Type type) { return type == result; }))
    return success();
  return verifyInferredResultType(op);
}

/// `dims` are unique and each is in [0, rank); `what` names the list.
LogicalResult verifyDimensions(function_ref<InFlightDiagnostic()> emitError,
                               StringRef what, ArrayRef<int64_t> dims,
                               int64_t rank);
/// The same during inference.
LogicalResult verifyDimensions(std::optional<Location> location, StringRef what,
                               ArrayRef<int64_t> dims, int64_t rank);

/// True if sizes or bounds may be the same; an unbounded one may be any.
inline bool mayBeSameSize(int64_t lhs, int64_t rhs) {
  return lhs == rhs || ShapedType::isDynamic(lhs) || ShapedType::isDynamic(rhs);
}
/// True for one element type, or floats of any two.
inline bool isSameUpToPrecision(Type lhs, Type rhs) {
  return lhs == rhs || (isFloat(lhs) && isFloat(rhs));
}

/// The array called `what` has the dimensions of the one called `otherWhat`. An
/// unbounded dimension is the same as any other.
LogicalResult inferSameDimensions(std::optional<Location> location,
                                  const Twine &what, RankedTensorType array,
                                  const Twine &otherWhat,
                                  RankedTensorType other);

/// The array type of an operand called `what`; an error when it is no array.
FailureOr<RankedTensorType> inferArray(std::optional<Location> location,
                                       StringRef what, Type type);

/// The element type of a result made of elements of both types: the one with
/// more bits, complex before float before integer.
Type getHigherPrecision(Type lhs, Type rhs);

/// The array type `array` with elements of pred, or without its layout those of
/// the parts where they are complex.
RankedTensorType withPredElements(Type array);
RankedTensorType withRealElements(Type array);

/// The arrays called `lhsName` and `rhsName` have the same dimensions and
/// element type, up to the precision of floats; the type an elementwise
/// operation makes of the two.
FailureOr<RankedTensorType> inferElementwise(std::optional<Location> location,
                                             Type lhs, Type rhs,
                                             StringRef lhsName = "lhs",
                                             StringRef rhsName = "rhs");
/// That type with complex elements; the parts are f32 or f64.
FailureOr<RankedTensorType> inferComplex(std::optional<Location> location,
                                         Type lhs, Type rhs);

/// Collects the dimensions of an array type: static, bounded or unbounded.
class ArrayShape {
public:
  ArrayShape() = default;
  explicit ArrayShape(RankedTensorType type);

  int64_t getRank() const { return sizes.size(); }
  /// Size of a static dimension, bound of a bounded one, else `kDynamic`.
  int64_t getSizeOrBound(int64_t dim) const {
    return sizes[dim] == ShapedType::kDynamic ? bounds[dim] : sizes[dim];
  }
  /// A static dimension, or an unbounded one when `size` is `kDynamic`.
  void append(int64_t size);
  /// The dimension `dim` of `type`.
  void appendDim(RankedTensorType type, int64_t dim);
  /// A dimension of `size` elements (`kDynamic`: unbounded) that is dynamic if
  /// the dimension `dim` of `type` is.
  void appendSizedLike(RankedTensorType type, int64_t dim, int64_t size);
  void set(int64_t dim, int64_t size, int64_t bound = ShapedType::kDynamic);
  /// What is known of a dimension that two arrays share: the static size or
  /// bound if either has one, dynamic if either is bounded.
  void mergeDim(int64_t dim, RankedTensorType other, int64_t otherDim);

  RankedTensorType getType(Type elementType) const;

private:
  SmallVector<int64_t> sizes, bounds;
};

/// Number of positions of `window` (null: of no dimensions) in each dimension
/// of a base area of the sizes or bounds `base`; `kDynamic` where that is
/// unbounded.
FailureOr<SmallVector<int64_t>>
inferWindowOutput(std::optional<Location> location, ArrayRef<int64_t> base,
                  WindowAttr window);
/// The array of the window positions over all dimensions of `base`.
FailureOr<RankedTensorType> inferWindowOutput(std::optional<Location> location,
                                              RankedTensorType base,
                                              WindowAttr window);

/// A computation called `what` takes values compatible with `arguments` (up to
/// precision) and returns one compatible with `result` (null: any).
LogicalResult verifyComputation(Operation *op, Region &region, StringRef what,
                                TypeRange arguments, Type result = {});

/// A computation called `what` is a reducer: it takes the accumulators
/// `initValues` and a scalar of each of `inputs`, and returns accumulators.
LogicalResult verifyReducer(Operation *op, Region &region, StringRef what,
                            TypeRange initValues, TypeRange inputs);
/// What a reducer of `count` arrays returns for each; the scalars `fallback`
/// where the region says nothing yet. `isTuple` tells whether it is a tuple.
SmallVector<Type> getReducerResultTypes(Region *region, ArrayRef<Type> fallback,
                                        bool &isTuple);

/// Each alias (may be null) names an element of the result, an operand, and an
/// element of the operand that is compatible with the first.
LogicalResult verifyOutputOperandAliasing(Operation *op, ArrayAttr aliases,
                                          TypeRange operands, Type result);

/// The type a computation returns; null when it does not end in `hlo.return`.
Type getComputationResultType(Region &region);

/// `T[]`: the scalar of the element type of `array`.
RankedTensorType getScalarOf(Type array);

namespace detail {
/// The parts of HLODialect::verifyOperationAttribute.
LogicalResult verifyInstructionAttribute(Operation *op, NamedAttribute attr);
LogicalResult verifyModuleAttribute(ModuleOp module, NamedAttribute attr);
LogicalResult
verifyFrontendAttributes(function_ref<InFlightDiagnostic()> emitError,
                         NamedAttribute attr);
/// Says that the attribute `name` is unknown and proposes one of `known`.
LogicalResult emitUnknownAttribute(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef name,
                                   ArrayRef<StringLiteral> known);
} // namespace detail
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOVERIFICATION_H
