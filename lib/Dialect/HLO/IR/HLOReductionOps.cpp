//===- HLOReductionOps.cpp - Map, reductions, scan, windows ---------------===//
// See HLOSortingOps.cpp for scatter, sort and topk, HLOBatchNormOps.cpp for
// batch normalization.

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

/// The first region of an operation that may not have been built yet.
static Region *getFirstRegion(RegionRange regions) {
  return regions.empty() ? nullptr : regions.front();
}

/// `array` with another element type and its own dimensions.
static Type withElementTypeOf(RankedTensorType array, Type scalar) {
  return withElementType(array,
                         cast<RankedTensorType>(scalar).getElementType());
}

/// The values as one result: a tuple, or the only one of them.
static Type getResultOf(MLIRContext *context, ArrayRef<Type> values,
                        bool isTuple) {
  return isTuple ? Type(TupleType::get(context, values)) : values.front();
}

/// All of `operands` have the dimensions of the first.
static LogicalResult
inferOperandsOfSameDimensions(std::optional<Location> location,
                              ValueRange operands) {
  for (size_t index = 1; index < operands.size(); ++index)
    if (failed(inferSameDimensions(
            location, "operand " + Twine(index),
            cast<RankedTensorType>(operands[index].getType()), "operand 0",
            cast<RankedTensorType>(operands[0].getType()))))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

LogicalResult MapOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  if (operands.empty()) // C1
    return inferenceError(location, "has no operand");
  if (failed(inferOperandsOfSameDimensions(location, operands))) // C1
    return failure();
  auto array = cast<RankedTensorType>(operands[0].getType());
  Type returned;
  if (Region *region = getFirstRegion(adaptor.getRegions()))
    returned = getComputationResultType(*region);
  if (!isa_and_nonnull<RankedTensorType>(returned))
    returned = array;
  inferred.push_back(withElementTypeOf(array, returned)); // C4
  return success();
}

LogicalResult MapOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  int64_t rank = getType().getRank();
  if (ArrayRef<int64_t> dims = getDimensions().value_or(ArrayRef<int64_t>());
      !dims.empty()) { // C2
    if (static_cast<int64_t>(dims.size()) != rank)
      return emitOpError() << "has " << dims.size()
                           << " dimensions for operands of rank " << rank;
    for (auto [index, dim] : llvm::enumerate(dims))
      if (dim != static_cast<int64_t>(index))
        return emitOpError()
               << "has dimension " << dim << " at position " << index
               << "; all dimensions in order are expected";
  }
  auto scalars = llvm::map_to_vector(
      getOperandTypes(), [](Type type) -> Type { return getScalarOf(type); });
  return verifyComputation(*this, getToApply(), "to_apply", scalars,
                           getScalarOf(getType())); // C3
}

OpFoldResult MapOp::fold(FoldAdaptor) {
  // A map that returns an argument is that operand.
  if (hasControlDependencies(*this) || !isMemoryEffectFree(*this))
    return {};
  auto terminator = dyn_cast<ReturnOp>(getToApply().front().getTerminator());
  auto argument = terminator ? dyn_cast<BlockArgument>(terminator.getOperand())
                             : BlockArgument();
  if (!argument)
    return {};
  Value operand = getOperands()[argument.getArgNumber()];
  return operand.getType() == getType() ? operand : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

/// Checks the N arrays and N initial values of a reduction.
static LogicalResult inferReductionOperands(std::optional<Location> location,
                                            ValueRange operands) {
  if (operands.empty() || operands.size() % 2) // C1
    return inferenceError(location,
                          "has " + Twine(operands.size()) +
                              " operands; as many initial values as arrays are "
                              "expected, at least one");
  size_t count = operands.size() / 2;
  if (failed(inferOperandsOfSameDimensions(location,
                                           operands.take_front(count)))) // C1
    return failure();
  for (auto [index, init] : llvm::enumerate(operands.drop_front(count))) {
    int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
    if (rank) // C2
      return inferenceError(location, "initial value " + Twine(index) + " is " +
                                          shapeToString(init.getType(), false) +
                                          ", not a scalar");
  }
  return success();
}

/// The result of a reduction whose arrays come out with the dimensions `shape`
/// and elements as the computation returns them, or as in the initial values.
enum class ElementSource { Computation, InitialValues };
static Type getReductionResult(MLIRContext *context, const ArrayShape &shape,
                               ValueRange operands, RegionRange regions,
                               ElementSource source) {
  SmallVector<Type> inits(operands.drop_front(operands.size() / 2).getTypes());
  bool isTuple;
  SmallVector<Type> results =
      getReducerResultTypes(getFirstRegion(regions), inits, isTuple);
  for (auto [result, init] : llvm::zip(results, inits)) {
    Type scalar = source == ElementSource::InitialValues ? init : result;
    result = shape.getType(cast<RankedTensorType>(scalar).getElementType());
  }
  return getResultOf(context, results, isTuple);
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  if (failed(inferReductionOperands(location, operands))) // C1, C2
    return failure();
  auto array = cast<RankedTensorType>(operands[0].getType());
  if (failed(verifyDimensions(location, "dimension", adaptor.getDimensions(),
                              array.getRank()))) // C3
    return failure();
  ArrayShape shape;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim)
    if (!llvm::is_contained(adaptor.getDimensions(), dim))
      shape.appendDim(array, dim);
  inferred.push_back(getReductionResult(context, shape, operands,
                                        adaptor.getRegions(),
                                        ElementSource::Computation)); // C6
  return success();
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  return verifyReducer(*this, getToApply(), "to_apply",
                       getInitValues().getTypes(),
                       getInputs().getTypes()); // C4, C5
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

/// A slice of `array` without the dimension scanned.
static Type getScanSlice(Type type, int64_t scanned) {
  auto array = cast<RankedTensorType>(type);
  ArrayShape shape;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim)
    if (dim != scanned)
      shape.appendDim(array, dim);
  return shape.getType(array.getElementType());
}

/// An array of slices, stacked along the dimension scanned of `input`.
static Type getScanStack(RankedTensorType slice, RankedTensorType input,
                         int64_t scanned) {
  ArrayShape shape;
  for (int64_t dim = 0, rank = slice.getRank() + 1; dim < rank; ++dim) {
    if (dim == scanned)
      shape.appendDim(input, scanned);
    else
      shape.appendDim(slice, dim - (dim > scanned));
  }
  return shape.getType(slice.getElementType());
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  int64_t count = operands.size();
  int64_t carries = adaptor.getNumCarries();
  if (carries < 0 || carries >= count) // C2
    return inferenceError(location, "num_carries " + Twine(carries) +
                                        " is outside [0, " + Twine(count) +
                                        "), the number of operands");
  ArrayRef<int64_t> dims = adaptor.getDimensions();
  if (dims.size() != 1) // C1
    return inferenceError(location, "scans " + Twine(dims.size()) +
                                        " dimensions; one is expected");
  int64_t dim = dims.front();
  auto first = cast<RankedTensorType>(operands[0].getType());
  for (auto [index, operand] : llvm::enumerate(operands.drop_back(carries))) {
    auto array = cast<RankedTensorType>(operand.getType());
    if (dim < 0 || dim >= array.getRank()) // C1
      return inferenceError(location,
                            "dimension " + Twine(dim) + " is outside [0, " +
                                Twine(array.getRank()) +
                                "), the rank of operand " + Twine(index));
    int64_t size = getDimSizeOrBound(array, dim);
    int64_t firstSize = getDimSizeOrBound(first, dim);
    if (size != firstSize && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(firstSize)) // C3
      return inferenceError(location, "dimension " + Twine(dim) +
                                          " of operand " + Twine(index) +
                                          " is " + Twine(size) + ", but " +
                                          Twine(firstSize) + " in operand 0");
  }

  // What one step returns; where it is not known yet, what it takes.
  SmallVector<Type> step;
  Region *region = getFirstRegion(adaptor.getRegions());
  if (Type returned = region ? getComputationResultType(*region) : Type()) {
    if (auto tuple = dyn_cast<TupleType>(returned))
      llvm::append_range(step, tuple.getTypes());
    else
      step.push_back(returned);
    if (static_cast<int64_t>(step.size()) < carries) // C5
      return inferenceError(location, "to_apply returns " + Twine(step.size()) +
                                          " values for " + Twine(carries) +
                                          " carries");
    if (!llvm::all_of(step, llvm::IsaPred<RankedTensorType>)) // C5
      return inferenceError(location, "to_apply returns " +
                                          shapeToString(returned, false) +
                                          ", not arrays");
  } else {
    for (Value input : operands.drop_back(carries))
      step.push_back(getScanSlice(input.getType(), dim));
    llvm::append_range(step, operands.take_back(carries).getTypes());
  }

  SmallVector<Type> results;
  for (auto [index, type] : llvm::enumerate(step)) {
    auto value = cast<RankedTensorType>(type);
    if (index + carries >= step.size()) {
      results.push_back(withLayout(value, {}));
      continue;
    }
    if (dim > value.getRank()) // C6
      return inferenceError(location,
                            "output " + Twine(index) + " is " +
                                shapeToString(value, false) +
                                " in each step and cannot be stacked along "
                                "dimension " +
                                Twine(dim));
    results.push_back(getScanStack(value, first, dim));
  }
  if (results.empty())
    return inferenceError(location, "to_apply returns no value");
  inferred.push_back(getResultOf(context, results, results.size() != 1)); // C6
  return success();
}

LogicalResult ScanOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  int64_t dim = getDimensions().front();
  SmallVector<Type> arguments;
  for (Type input : getInputs().getTypes())
    arguments.push_back(getScanSlice(input, dim));
  llvm::append_range(arguments, getInits().getTypes());
  if (failed(
          verifyComputation(*this, getToApply(), "to_apply", arguments))) // C4
    return failure();
  Type returned = getComputationResultType(getToApply());
  SmallVector<Type> step = {returned};
  if (auto tuple = dyn_cast<TupleType>(returned))
    step.assign(tuple.getTypes().begin(), tuple.getTypes().end());
  int64_t carries = getNumCarries();
  for (auto [index, out, in] :
       llvm::enumerate(ArrayRef(step).take_back(carries),
                       ArrayRef(arguments).take_back(carries)))
    if (!areCompatibleUpToPrecision(out, in)) // C5
      return emitOpError() << "to_apply returns " << shapeToString(out, false)
                           << " as carry " << index << ", but takes "
                           << shapeToString(in, false);
  return success();
}

//===----------------------------------------------------------------------===//
// ReduceWindowOp and SelectAndScatterOp
//===----------------------------------------------------------------------===//

LogicalResult ReduceWindowOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  if (failed(inferReductionOperands(location, operands))) // C1, C2
    return failure();
  FailureOr<RankedTensorType> positions =
      inferWindowOutput(location, cast<RankedTensorType>(operands[0].getType()),
                        adaptor.getWindowAttr()); // C3
  if (failed(positions))
    return failure();
  inferred.push_back(getReductionResult(context, ArrayShape(*positions),
                                        operands, adaptor.getRegions(),
                                        ElementSource::InitialValues)); // C6
  return success();
}

LogicalResult ReduceWindowOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  return verifyReducer(*this, getToApply(), "to_apply",
                       getInitValues().getTypes(),
                       getInputs().getTypes()); // C4, C5
}

LogicalResult SelectAndScatterOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto source = cast<RankedTensorType>(adaptor.getSource().getType());
  auto init = cast<RankedTensorType>(adaptor.getInitValue().getType());
  if (init.getRank()) // C1
    return inferenceError(location, "init_value is " +
                                        shapeToString(init, false) +
                                        ", not a scalar");
  FailureOr<RankedTensorType> positions =
      inferWindowOutput(location, operand, adaptor.getWindowAttr()); // C2
  if (failed(positions) ||
      failed(inferSameDimensions(location, "source", source,
                                 "the window positions", *positions))) // C3
    return failure();
  inferred.push_back(withLayout(operand, {})); // C6
  return success();
}

LogicalResult SelectAndScatterOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  Type scalar = getScalarOf(getOperand().getType());
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifyComputation(*this, getSelect(), "select", {scalar, scalar},
                               pred))) // C4
    return failure();
  return verifyReducer(*this, getScatter(), "scatter", getInitValue().getType(),
                       getSource().getType()); // C5
}
