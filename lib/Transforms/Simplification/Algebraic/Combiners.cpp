//===- Combiners.cpp - Questions about computations of reductions ---------===//

#include "Combiners.h"

using namespace hlo;
using namespace hlo::algebraic;

bool algebraic::isNeutral(Operation *combiner, Value init) {
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

bool algebraic::isIdempotent(Operation *combiner) {
  return isa<MaximumOp, MinimumOp, AndOp, OrOp>(combiner) ||
         (isPred(getElementType(combiner->getResult(0))) &&
          isa<AddOp, MultiplyOp>(combiner));
}

bool algebraic::isOrderFree(Operation *combiner,
                            const AlgebraicSimplifyOptions &options) {
  return isa<MaximumOp, MinimumOp>(combiner) ||
         options.mayReassociate(getElementType(combiner->getResult(0)));
}
