//===- Reducers.cpp - Computations that combine elements ------------------===//

#include "hlo/Transforms/Utils/Reducers.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

Operation *hlo::getCombiner(Region &computation) {
  if (!computation.hasOneBlock())
    return nullptr;
  Block &block = computation.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation *op = &block.front(), *terminator = block.getTerminator();
  if (!isa<AddOp, MultiplyOp, MaximumOp, MinimumOp, AndOp, OrOp, XorOp>(op) ||
      terminator->getNumOperands() != 1 ||
      terminator->getOperand(0) != op->getResult(0) ||
      hasControlDependencies(op))
    return nullptr;
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (lhs.getType() != rhs.getType() ||
      lhs.getType() != op->getResult(0).getType())
    return nullptr;
  Value first = block.getArgument(0), second = block.getArgument(1);
  bool isOfBoth =
      (lhs == first && rhs == second) || (lhs == second && rhs == first);
  return isOfBoth ? op : nullptr;
}

static std::optional<APFloat> getNeutralFloat(Operation *combiner,
                                              const llvm::fltSemantics &type) {
  // A type without a sign, and so without zero, has exponents only.
  bool hasZero = APFloat::semanticsHasZero(type);
  if (isa<AddOp>(combiner) && hasZero)
    return APFloat::getZero(type, /*Negative=*/true);
  if (isa<MultiplyOp>(combiner))
    return APFloat::getOne(type);
  if (!isa<MaximumOp, MinimumOp>(combiner) || !hasZero)
    return std::nullopt;
  bool isNegative = isa<MaximumOp>(combiner);
  return APFloat::semanticsHasInf(type) ? APFloat::getInf(type, isNegative)
                                        : APFloat::getLargest(type, isNegative);
}

static std::optional<APInt> getNeutralInteger(Operation *combiner,
                                              Type elementType) {
  unsigned width = elementType.getIntOrFloatBitWidth();
  bool isUnsigned = isUnsignedInteger(elementType) || isPred(elementType);
  if (isa<AddOp, OrOp, XorOp>(combiner))
    return APInt::getZero(width);
  if (isa<MultiplyOp>(combiner))
    return APInt(width, 1);
  if (isa<AndOp>(combiner))
    return APInt::getAllOnes(width);
  if (isa<MaximumOp>(combiner))
    return isUnsigned ? APInt::getMinValue(width)
                      : APInt::getSignedMinValue(width);
  return isUnsigned ? APInt::getMaxValue(width)
                    : APInt::getSignedMaxValue(width);
}

TypedAttr hlo::getNeutralElement(Operation *combiner, RankedTensorType scalar) {
  Type elementType = scalar.getElementType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    // What infinity times 0i is is not infinity.
    auto part = cast<FloatType>(complex.getElementType());
    std::optional<APFloat> number =
        getNeutralFloat(combiner, part.getFloatSemantics());
    if (!number || !isa<AddOp>(combiner))
      return {};
    return DenseElementsAttr::get(scalar,
                                  std::complex<APFloat>(*number, *number));
  }
  if (auto type = dyn_cast<FloatType>(elementType)) {
    std::optional<APFloat> number =
        getNeutralFloat(combiner, type.getFloatSemantics());
    return number ? TypedAttr(DenseElementsAttr::get(scalar, *number))
                  : TypedAttr();
  }
  std::optional<APInt> number = getNeutralInteger(combiner, elementType);
  return number ? TypedAttr(DenseElementsAttr::get(scalar, *number))
                : TypedAttr();
}
