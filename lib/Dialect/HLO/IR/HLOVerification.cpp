//===- HLOVerification.cpp - Shared by verifiers and inference ------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/InterleavedRange.h"

using namespace hlo;

static thread_local Operation *inferenceOp = nullptr;

InferenceScope::InferenceScope(Operation *op) : outer(inferenceOp) {
  inferenceOp = op;
}
InferenceScope::~InferenceScope() { inferenceOp = outer; }

LogicalResult hlo::inferenceError(std::optional<Location> location,
                                  const Twine &message) {
  if (inferenceOp)
    return inferenceOp->emitOpError(message);
  return emitOptionalError(location, message);
}

/// `path` names the element of a tuple compared, as in `result element 1`.
static LogicalResult compareTypes(Operation *op, const std::string &path,
                                  Type actual, Type inferred) {
  if (areCompatibleUpToPrecision(actual, inferred))
    return success();
  if (auto async = dyn_cast<AsyncType>(actual))
    actual = async.getAsTuple();
  if (auto async = dyn_cast<AsyncType>(inferred))
    inferred = async.getAsTuple();
  auto mismatch = [&]() -> InFlightDiagnostic {
    return op->emitOpError()
           << path << " is " << shapeToString(actual, false) << ", but "
           << shapeToString(inferred, false) << " is expected";
  };
  if (auto tuple = dyn_cast<TupleType>(actual)) {
    auto expected = dyn_cast<TupleType>(inferred);
    if (!expected)
      return mismatch();
    if (tuple.size() != expected.size())
      return mismatch() << ": " << tuple.size() << " elements for "
                        << expected.size();
    for (auto [index, pair] : llvm::enumerate(
             llvm::zip_equal(tuple.getTypes(), expected.getTypes())))
      if (failed(compareTypes(op, path + " element " + std::to_string(index),
                              std::get<0>(pair), std::get<1>(pair))))
        return failure();
    return success();
  }
  auto array = dyn_cast<RankedTensorType>(actual);
  auto expected = dyn_cast<RankedTensorType>(inferred);
  if (!array || !expected)
    return mismatch();
  if (array.getRank() != expected.getRank())
    return mismatch() << ": rank " << array.getRank() << " for "
                      << expected.getRank();
  for (int64_t dim = 0; dim < array.getRank(); ++dim) {
    int64_t size = getDimSizeOrBound(array, dim);
    int64_t wanted = getDimSizeOrBound(expected, dim);
    // An unbounded dimension may turn out to be of any size.
    if (size != wanted && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(wanted))
      return mismatch() << ": dimension " << dim << " is " << size << " for "
                        << wanted;
  }
  if (array.getElementType() != expected.getElementType() &&
      !(isFloat(array.getElementType()) && isFloat(expected.getElementType())))
    return mismatch() << ": element type "
                      << getElementTypeName(array.getElementType()) << " for "
                      << getElementTypeName(expected.getElementType());
  return success();
}

LogicalResult hlo::verifyResultType(Operation *op, Type inferred) {
  return compareTypes(op, "result", op->getResult(0).getType(), inferred);
}

LogicalResult
hlo::verifyDimensions(function_ref<InFlightDiagnostic()> emitError,
                      StringRef what, ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return emitError() << what << " " << dim << " is outside [0, " << rank
                         << ")";
    if (seen.test(dim))
      return emitError() << what << " " << dim << " is repeated";
    seen.set(dim);
  }
  return success();
}

Type hlo::getComputationResultType(Region &region) {
  if (region.empty() || region.front().empty())
    return {};
  auto terminator = dyn_cast<ReturnOp>(region.front().back());
  if (!terminator || terminator->getNumOperands() != 1)
    return {};
  // The operation is verified before what is in it, where uses may have been
  // dropped.
  Value result = terminator.getOperand();
  return result ? result.getType() : Type();
}

LogicalResult hlo::verifyComputation(Operation *op, Region &region,
                                     StringRef what, TypeRange arguments,
                                     Type result) {
  if (region.empty())
    return op->emitOpError() << what << " is empty";
  if (region.getNumArguments() != arguments.size())
    return op->emitOpError()
           << what << " takes " << region.getNumArguments()
           << " parameters, but " << arguments.size() << " are passed";
  for (auto [index, parameter, argument] :
       llvm::enumerate(region.getArgumentTypes(), arguments))
    if (!areCompatibleUpToPrecision(parameter, argument))
      return op->emitOpError()
             << "parameter " << index << " of " << what << " is "
             << shapeToString(parameter, false) << ", but "
             << shapeToString(argument, false) << " is passed";
  Type returned = getComputationResultType(region);
  if (!returned)
    return op->emitOpError() << what << " returns no value";
  if (result && !areCompatibleUpToPrecision(returned, result))
    return op->emitOpError()
           << what << " returns " << shapeToString(returned, false) << ", but "
           << shapeToString(result, false) << " is expected";
  return success();
}

/// The accumulators a reducer returns: its result, or what its tuple holds.
static SmallVector<Type> getAccumulators(Type result) {
  if (auto tuple = dyn_cast<TupleType>(result))
    return llvm::to_vector(tuple.getTypes());
  return {result};
}

SmallVector<Type> hlo::getReducerResultTypes(Region *region,
                                             ArrayRef<Type> fallback,
                                             bool &isTuple) {
  isTuple = fallback.size() != 1;
  Type result = region ? getComputationResultType(*region) : Type();
  if (!result)
    return SmallVector<Type>(fallback);
  SmallVector<Type> accumulators = getAccumulators(result);
  if (accumulators.size() != fallback.size() ||
      !llvm::all_of(accumulators, llvm::IsaPred<RankedTensorType>))
    return SmallVector<Type>(fallback);
  isTuple = isa<TupleType>(result);
  return accumulators;
}

LogicalResult hlo::verifyReducer(Operation *op, Region &region, StringRef what,
                                 TypeRange initValues, TypeRange inputs) {
  SmallVector<Type> arguments(initValues);
  llvm::append_range(arguments, llvm::map_range(inputs, getScalarOf));
  if (failed(verifyComputation(op, region, what, arguments)))
    return failure();
  Type result = getComputationResultType(region);
  SmallVector<Type> accumulators = getAccumulators(result);
  if (accumulators.size() != inputs.size())
    return op->emitOpError()
           << what << " returns " << shapeToString(result, false) << ", but "
           << inputs.size() << " accumulators are expected";
  for (auto [index, accumulator] : llvm::enumerate(accumulators))
    if (Type parameter = region.getArgument(index).getType();
        !areCompatible(accumulator, parameter))
      return op->emitOpError()
             << what << " returns " << shapeToString(accumulator, false)
             << " as accumulator " << index << ", but takes "
             << shapeToString(parameter, false);
  return success();
}

LogicalResult hlo::verifyOutputOperandAliasing(Operation *op, ArrayAttr aliases,
                                               TypeRange operands,
                                               Type result) {
  if (!aliases)
    return success();
  for (auto alias : aliases.getAsRange<OutputOperandAliasAttr>()) {
    auto error = [&] {
      return op->emitOpError()
             << "alias of {" << llvm::interleaved(alias.getOutputIndex()).str()
             << "}: ";
    };
    Type output = getSubtype(result, alias.getOutputIndex());
    if (!output)
      return error() << "there is no such element in the result "
                     << shapeToString(result, false);
    int64_t number = alias.getOperandNumber();
    if (number < 0 || number >= static_cast<int64_t>(operands.size()))
      return error() << "operand " << number << " is outside [0, "
                     << operands.size() << ")";
    Type operand = getSubtype(operands[number], alias.getOperandIndex());
    if (!operand)
      return error() << "operand " << number << " is "
                     << shapeToString(operands[number], false)
                     << " and has no element {"
                     << llvm::interleaved(alias.getOperandIndex()).str() << "}";
    // A buffer may be made of an array, and an array of a buffer.
    auto getArray = [](Type type) -> Type {
      if (auto buffer = dyn_cast<BufferType>(type))
        return buffer.getTensor();
      return type;
    };
    if (!areCompatible(getArray(output), getArray(operand)))
      return error() << "the output is " << shapeToString(output, false)
                     << ", but operand " << number << " is "
                     << shapeToString(operand, false);
  }
  return success();
}

RankedTensorType hlo::getScalarOf(Type array) {
  return RankedTensorType::get({},
                               cast<RankedTensorType>(array).getElementType());
}
