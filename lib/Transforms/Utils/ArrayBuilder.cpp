//===- ArrayBuilder.cpp - Build what takes an instruction's place ---------===//

#include "hlo/Transforms/Utils/ArrayBuilder.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

bool ArrayBuilder::hasLayouts() const {
  SmallVector<Type> leaves;
  for (Type type : root->getResultTypes())
    getLeafTypes(type, leaves);
  return llvm::any_of(leaves, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && getLayout(array);
  });
}

void ArrayBuilder::copyControlPredecessors(Operation *op) {
  if (op->getBlock() != root->getBlock())
    return;
  if (Attribute ids = root->getAttr(HLODialect::kControlPredecessors))
    op->setAttr(HLODialect::kControlPredecessors, ids);
}

Value ArrayBuilder::compare(ComparisonDirection direction, Value lhs, Value rhs,
                            ComparisonTypeAttr type) {
  return create<CompareOp>(withPredElements(lhs.getType()), lhs, rhs, direction,
                           type);
}

Value ArrayBuilder::convert(Value operand, Type elementType) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getElementType() == elementType)
    return operand;
  return create<ConvertOp>(withElements(type, elementType), operand);
}

Value ArrayBuilder::clone(Operation *op, Type type, ValueRange operands) {
  OperationState state(root->getLoc(), op->getName(), operands, type);
  state.addAttributes(op->getAttrs());
  for (NamedAttribute attr : op->getDiscardableAttrs())
    state.attributes.erase(attr.getName());
  for (Region &region : op->getRegions()) {
    IRMapping mapping;
    region.cloneInto(state.addRegion(), mapping);
  }
  Operation *copy = builder.create(state);
  copyControlPredecessors(copy);
  return copy->getResult(0);
}

/// The type of a scalar constant that is going to be `type`.
static RankedTensorType getScalarType(RankedTensorType type) {
  return RankedTensorType::get({}, type.getElementType());
}

/// One element needs no broadcast; an array without elements cannot be dense.
static bool isOneElement(RankedTensorType type) {
  return type.getNumElements() == 1;
}

Value ArrayBuilder::splat(RankedTensorType type, int64_t value) {
  if (isOneElement(type))
    return create<ConstantOp>(getSplatAttr(type, value));
  return broadcast(
      type, create<ConstantOp>(getSplatAttr(getScalarType(type), value)), {});
}

Value ArrayBuilder::splat(RankedTensorType type, Attribute element) {
  if (isOneElement(type))
    return create<ConstantOp>(DenseElementsAttr::get(type, element));
  return broadcast(
      type,
      create<ConstantOp>(DenseElementsAttr::get(getScalarType(type), element)),
      {});
}

Value ArrayBuilder::broadcast(RankedTensorType type, Value operand,
                              ArrayRef<int64_t> dims) {
  return create<BroadcastOp>(type, operand, dims);
}

Value ArrayBuilder::reshape(RankedTensorType type, Value operand) {
  if (operand.getType() == type)
    return operand;
  return create<ReshapeOp>(type, operand, IntegerAttr());
}

Value ArrayBuilder::transpose(Value operand, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return operand;
  auto type = cast<RankedTensorType>(operand.getType());
  ArrayShape shape;
  for (int64_t dim : permutation)
    shape.appendDim(type, dim);
  RankedTensorType result = shape.getType(type.getElementType());
  return create<TransposeOp>(
      getType(result.getShape(), type.getElementType(), getBounds(result)),
      operand, permutation);
}

RankedTensorType ArrayBuilder::getType(ArrayRef<int64_t> shape,
                                       Type elementType,
                                       ArrayRef<int64_t> bounds) const {
  LayoutAttr layout;
  if (hasLayouts())
    layout = LayoutAttr::getRowMajor(root->getContext(), shape.size());
  return getArrayType(shape, elementType, bounds, layout);
}

RankedTensorType ArrayBuilder::withoutDimensions(RankedTensorType type,
                                                 ArrayRef<int64_t> dims) {
  ArrayShape shape;
  SmallVector<int64_t> moved(type.getRank(), -1), minorToMajor;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dims, dim)) {
      moved[dim] = shape.getRank();
      shape.appendDim(type, dim);
    }
  RankedTensorType result = shape.getType(type.getElementType());
  LayoutAttr layout = getLayout(type);
  if (!layout)
    return result;
  for (int64_t dim : layout.getMinorToMajor())
    if (moved[dim] >= 0)
      minorToMajor.push_back(moved[dim]);
  return withLayout(result, LayoutAttr::get(type.getContext(), minorToMajor));
}

RankedTensorType ArrayBuilder::withElements(RankedTensorType type,
                                            Type elementType) {
  LayoutAttr layout = getLayout(type);
  if (layout)
    layout = LayoutAttr::get(type.getContext(), layout.getMinorToMajor());
  return getArrayType(type.getShape(), elementType, getBounds(type), layout);
}
