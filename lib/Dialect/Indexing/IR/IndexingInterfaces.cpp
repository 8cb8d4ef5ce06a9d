//===- IndexingInterfaces.cpp - How results depend on operands ------------===//

#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

unsigned hlo::getNumLeaves(Type type) {
  if (!isa<TupleType, AsyncType>(type))
    return 1;
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return leaves.size();
}

Type IndexingArray::getType() const {
  if (!isa<TupleType, AsyncType>(value.getType()))
    return value.getType();
  SmallVector<Type> leaves;
  getLeafTypes(value.getType(), leaves);
  return leaves[leaf];
}

SmallVector<IndexingArray> hlo::getArrays(ValueRange values) {
  SmallVector<IndexingArray> arrays;
  for (Value value : values)
    for (unsigned leaf : llvm::seq(getNumLeaves(value.getType())))
      arrays.push_back({value, leaf});
  return arrays;
}

static unsigned countLeaves(TypeRange types) {
  unsigned count = 0;
  for (Type type : types)
    count += getNumLeaves(type);
  return count;
}

SmallVector<IndexingArray> hlo::getInputs(Operation *op) {
  return getArrays(op->getOperands());
}

SmallVector<IndexingArray> hlo::getOutputs(Operation *op) {
  return getArrays(op->getResults());
}

unsigned hlo::getNumInputs(Operation *op) {
  return countLeaves(op->getOperandTypes());
}

unsigned hlo::getNumOutputs(Operation *op) {
  return countLeaves(op->getResultTypes());
}

unsigned hlo::getInputNumber(OpOperand &operand, unsigned leaf) {
  OperandRange before =
      operand.getOwner()->getOperands().take_front(operand.getOperandNumber());
  return countLeaves(before.getTypes()) + leaf;
}

unsigned hlo::getOutputNumber(OpResult result, unsigned leaf) {
  ResultRange before =
      result.getOwner()->getResults().take_front(result.getResultNumber());
  return countLeaves(before.getTypes()) + leaf;
}

std::optional<SmallVector<int64_t>> hlo::getIndexSpace(Type type) {
  SmallVector<int64_t> sizes;
  if (isa<TokenType>(type))
    return sizes;
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return std::nullopt;
  for (int64_t dim : llvm::seq(array.getRank())) {
    sizes.push_back(getDimSizeOrBound(array, dim));
    if (ShapedType::isDynamic(sizes.back()))
      return std::nullopt;
  }
  return sizes;
}

//===----------------------------------------------------------------------===//
// Any operation
//===----------------------------------------------------------------------===//

OperandIndexings hlo::getUndefinedIndexing(MLIRContext *context) {
  OperandIndexings indexings;
  indexings.push_back(OperandIndexing::getUndefined(context));
  return indexings;
}

OperandIndexings hlo::getElementwiseIndexing(Type from, Type to) {
  MLIRContext *context = from.getContext();
  auto fromSizes = getIndexSpace(from), toSizes = getIndexSpace(to);
  if (!fromSizes || !toSizes)
    return getUndefinedIndexing(context);
  bool spreads = fromSizes->empty() && !toSizes->empty();
  if (!spreads && !toSizes->empty() && fromSizes->size() != toSizes->size())
    return getUndefinedIndexing(context);

  OperandIndexing indexing = IndexingMap::getIdentity(context, *fromSizes);
  if (spreads) {
    SmallVector<AffineExpr> all;
    for (unsigned i : llvm::seq(toSizes->size()))
      all.push_back(getAffineSymbolExpr(i, context));
    indexing.map = IndexingMap(
        context, {}, llvm::map_to_vector(*toSizes, Interval::ofSize), {}, all);
  } else if (toSizes->empty()) {
    indexing.map = IndexingMap(context, *fromSizes, {});
  }
  indexing.simplify();
  OperandIndexings indexings;
  insert(indexings, std::move(indexing));
  return indexings;
}

OperandIndexings hlo::outputToInput(Operation *op, unsigned output,
                                    unsigned input) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.outputToInput(output, input);
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return getUndefinedIndexing(op->getContext());
  return getElementwiseIndexing(getOutputs(op)[output].getType(),
                                getInputs(op)[input].getType());
}

OperandIndexings hlo::inputToOutput(Operation *op, unsigned input,
                                    unsigned output) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.inputToOutput(input, output);
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return getUndefinedIndexing(op->getContext());
  return getElementwiseIndexing(getInputs(op)[input].getType(),
                                getOutputs(op)[output].getType());
}

SmallVector<OperandIndexings> hlo::detail::outputToEachInput(Operation *op,
                                                             unsigned output) {
  return llvm::map_to_vector(llvm::seq(getNumInputs(op)), [&](unsigned input) {
    return outputToInput(op, output, input);
  });
}

SmallVector<OperandIndexings> hlo::detail::inputToEachOutput(Operation *op,
                                                             unsigned input) {
  return llvm::map_to_vector(
      llvm::seq(getNumOutputs(op)),
      [&](unsigned output) { return inputToOutput(op, input, output); });
}

SmallVector<OperandIndexings> hlo::outputToInputs(Operation *op,
                                                  unsigned output) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.outputToInputs(output);
  return detail::outputToEachInput(op, output);
}

SmallVector<OperandIndexings> hlo::inputToOutputs(Operation *op,
                                                  unsigned input) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.inputToOutputs(input);
  return detail::inputToEachOutput(op, input);
}
