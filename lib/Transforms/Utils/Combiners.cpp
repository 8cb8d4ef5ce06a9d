//===- Combiners.cpp - Questions about computations of reductions ---------===//

#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

Operation *hlo::getCombiner(Region &computation) {
  if (!computation.hasOneBlock())
    return nullptr;
  Block &block = computation.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation *op = &block.front(), *terminator = block.getTerminator();
  if (!isa<AddOp, MultiplyOp, MaximumOp, MinimumOp, AndOp, OrOp, XorOp>(op) ||
      !hasUniformType(op) || terminator->getNumOperands() != 1 ||
      terminator->getOperand(0) != op->getResult(0) ||
      hasControlDependencies(op))
    return nullptr;
  Value first = block.getArgument(0), second = block.getArgument(1);
  bool isOfBoth = matchEitherOrder(
      op->getOperand(0), op->getOperand(1),
      [&](Value a, Value b) { return a == first && b == second; });
  return isOfBoth ? op : nullptr;
}

bool hlo::isNeutral(Operation *combiner, Value init) {
  Type element = getElementType(init);
  if (isComplex(element))
    return false;
  if (isa<AddOp>(combiner))
    return isFloat(element) ? isAllNegativeZero(init) : isAllZero(init);
  if (isa<MultiplyOp>(combiner))
    return isAll(init, 1);
  if (isa<OrOp, XorOp>(combiner))
    return isAllZero(init);
  if (isa<AndOp>(combiner)) {
    std::optional<APInt> value = getSplatInteger(init);
    return value && value->isAllOnes();
  }
  bool isMin = isa<MinimumOp>(combiner);
  if (std::optional<APFloat> number = getSplatFloat(init))
    return number->isInfinity() && number->isNegative() != isMin;
  std::optional<APInt> value = getSplatInteger(init);
  if (!value || !isa<MinimumOp, MaximumOp>(combiner))
    return false;
  if (isUnsignedInteger(element) || isPred(element))
    return isMin ? value->isAllOnes() : value->isZero();
  return isMin ? value->isMaxSignedValue() : value->isMinSignedValue();
}

bool hlo::isIdempotent(Operation *combiner) {
  return isa<MaximumOp, MinimumOp, AndOp, OrOp>(combiner) ||
         (isPred(getElementType(combiner->getResult(0))) &&
          isa<AddOp, MultiplyOp>(combiner));
}

bool hlo::isOrderIndependent(Operation *combiner) {
  return isa<MinimumOp, MaximumOp>(combiner) ||
         isPredOrInteger(getElementType(combiner->getResult(0)));
}

bool hlo::mayRepeat(Operation *combiner, Value init) {
  return isIdempotent(combiner) || isNeutral(combiner, init) ||
         (isa<AddOp>(combiner) && isAllZero(init));
}
