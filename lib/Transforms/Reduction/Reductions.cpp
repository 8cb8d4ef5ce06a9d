//===- Reductions.cpp - Reductions of the same in other shapes ------------===//

#include "Reductions.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"

using namespace hlo;

RankedTensorType hlo::getInputType(ReduceOp op) {
  return InstructionBuilder::getType(op.getInputs().front());
}

SmallVector<Type> hlo::getResultTypes(ReduceOp op) {
  if (auto tuple = dyn_cast<TupleType>(op.getType()))
    return llvm::to_vector(tuple.getTypes());
  return {op.getType()};
}

bool hlo::requirePlainArrays(ReduceOp op, const InstructionExpander &expander) {
  if (!expander.requireStatic(op))
    return false;
  SmallVector<Type> types = getResultTypes(op);
  llvm::append_range(types, op.getInputs().getTypes());
  bool hasLayout = getLayout(getInputType(op)) != nullptr;
  for (Type type : types) {
    auto array = cast<RankedTensorType>(type);
    if (hasLayout ? getMinorToMajor(array).has_value()
                  : getLayout(array) == nullptr)
      continue;
    expander.decline(op, "layouts that are more than an order of dimensions, "
                         "or only some arrays have");
    return false;
  }
  return true;
}

bool hlo::requireRowMajorArrays(ReduceOp op,
                                const InstructionExpander &expander) {
  if (!requirePlainArrays(op, expander) ||
      llvm::is_contained(getInputType(op).getShape(), 0))
    return false;
  if (llvm::all_of(op.getInputs(), [](Value input) {
        return isDescending(InstructionBuilder::getType(input));
      }))
    return true;
  expander.decline(op, "its arrays are not in row-major order");
  return false;
}

bool hlo::hasReducedNeighbors(ReduceOp op) {
  return llvm::any_of(op.getDimensions(), [&](int64_t dim) {
    return llvm::is_contained(op.getDimensions(), dim + 1);
  });
}

bool hlo::requireNormalForm(ReduceOp op, const InstructionExpander &expander) {
  if (!requireRowMajorArrays(op, expander))
    return false;
  if (!hasReducedNeighbors(op) &&
      !llvm::is_contained(getInputType(op).getShape(), 1))
    return true;
  expander.decline(op, "dimensions of size 1, or several reduced side by side");
  return false;
}

std::optional<SmallVector<Value>>
hlo::getPartialInitValues(InstructionBuilder &b, ReduceOp op,
                          bool assumeIdentity,
                          const InstructionExpander &expander) {
  if (!hasOnePrecision(op.getToApply(), op.getOperands())) {
    expander.decline(op, "values of several types are combined");
    return std::nullopt;
  }
  if (assumeIdentity || mayRepeat(op.getToApply(), op.getInitValues()))
    return SmallVector<Value>(op.getInitValues());
  if (Operation *combiner = getCombiner(op.getToApply()))
    if (TypedAttr neutral = getNeutralElement(
            combiner, InstructionBuilder::getType(op.getInitValues().front())))
      return SmallVector<Value>{b.create<ConstantOp>(neutral)};
  expander.decline(op, "the initial value may count only once");
  return std::nullopt;
}

SmallVector<Value> hlo::reducePartially(InstructionBuilder &b, ReduceOp op,
                                        ValueRange inputs,
                                        ValueRange initValues,
                                        ArrayRef<int64_t> dims) {
  SmallVector<Type> types =
      llvm::map_to_vector(inputs, [&](Value input) -> Type {
        return InstructionBuilder::withoutDimensions(
            InstructionBuilder::getType(input), dims);
      });
  Value reduced = createReduce(b, op, inputs, initValues, dims, types);
  return b.elements(reduced);
}

RankedTensorType hlo::getRowMajorType(RankedTensorType type,
                                      ArrayRef<int64_t> shape) {
  LayoutAttr layout;
  if (getLayout(type))
    layout = LayoutAttr::getRowMajor(type.getContext(), shape.size());
  return getArrayType(shape, type.getElementType(), {}, layout);
}

Value hlo::bitcastOrReshape(InstructionBuilder &b, Type type, Value array) {
  if (array.getType() == type)
    return array;
  auto to = cast<RankedTensorType>(type);
  if (getMinorToMajor(InstructionBuilder::getType(array)) &&
      getMinorToMajor(to))
    return b.create<BitcastOp>(to, array);
  return b.reshape(to, array);
}

Value hlo::createReduce(InstructionBuilder &b, ReduceOp op, ValueRange inputs,
                        ValueRange initValues, ArrayRef<int64_t> dims,
                        ArrayRef<Type> types) {
  Type type = types.front();
  if (isa<TupleType>(op.getType()))
    type = TupleType::get(op.getContext(), types);
  SmallVector<Value> operands(inputs);
  llvm::append_range(operands, initValues);
  Value result = b.clone(op, type, operands);
  result.getDefiningOp<ReduceOp>().setDimensions(dims);
  return result;
}

Value hlo::restoreResults(InstructionBuilder &b, ReduceOp op, Value reduced) {
  if (reduced.getType() == op.getType())
    return reduced;
  SmallVector<Value> results = b.elements(reduced);
  for (auto [result, type] : llvm::zip_equal(results, getResultTypes(op)))
    result = bitcastOrReshape(b, type, result);
  return isa<TupleType>(op.getType()) ? b.tuple(results) : results.front();
}
