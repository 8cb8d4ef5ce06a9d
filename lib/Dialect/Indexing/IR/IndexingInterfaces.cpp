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

static SmallVector<IndexingArray> getArrays(ValueRange values) {
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

static OperandIndexings getUndefined(MLIRContext *context) {
  OperandIndexings indexings;
  indexings.push_back(OperandIndexing::getUndefined(context));
  return indexings;
}

/// From the indices of one array to those of the other, where elements at the
/// same index belong together, and a scalar belongs to all elements.
static OperandIndexings getElementwise(MLIRContext *context, Type from,
                                       Type to) {
  auto fromSizes = getIndexSpace(from), toSizes = getIndexSpace(to);
  if (!fromSizes || !toSizes)
    return getUndefined(context);
  bool spreads = fromSizes->empty() && !toSizes->empty();
  if (!spreads && !toSizes->empty() && fromSizes->size() != toSizes->size())
    return getUndefined(context);

  OperandIndexings indexings;
  if (spreads) {
    SmallVector<AffineExpr> all;
    for (unsigned i : llvm::seq(toSizes->size()))
      all.push_back(getAffineSymbolExpr(i, context));
    insert(indexings,
           IndexingMap(context, {},
                       llvm::map_to_vector(*toSizes, Interval::ofSize), {},
                       all));
  } else if (toSizes->empty()) {
    insert(indexings, IndexingMap(context, *fromSizes, {}));
  } else {
    insert(indexings, IndexingMap::getIdentity(context, *fromSizes));
  }
  return indexings;
}

OperandIndexings hlo::outputToInput(Operation *op, unsigned output,
                                    unsigned input) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.outputToInput(output, input);
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return getUndefined(op->getContext());
  return getElementwise(op->getContext(), getOutputs(op)[output].getType(),
                        getInputs(op)[input].getType());
}

OperandIndexings hlo::inputToOutput(Operation *op, unsigned input,
                                    unsigned output) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.inputToOutput(input, output);
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return getUndefined(op->getContext());
  return getElementwise(op->getContext(), getInputs(op)[input].getType(),
                        getOutputs(op)[output].getType());
}

SmallVector<OperandIndexings> hlo::outputToInputs(Operation *op,
                                                  unsigned output) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.outputToInputs(output);
  return llvm::map_to_vector(llvm::seq(getNumInputs(op)), [&](unsigned input) {
    return outputToInput(op, output, input);
  });
}

SmallVector<OperandIndexings> hlo::inputToOutputs(Operation *op,
                                                  unsigned input) {
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    return interface.inputToOutputs(input);
  return llvm::map_to_vector(
      llvm::seq(getNumOutputs(op)),
      [&](unsigned output) { return inputToOutput(op, input, output); });
}
