//===- Combiners.cpp - When combiners may change order --------------------===//

#include "Combiners.h"

using namespace hlo;
using namespace hlo::algebraic;

bool algebraic::isOrderFree(Operation *combiner,
                            const AlgebraicSimplifyOptions &options) {
  return isa<MaximumOp, MinimumOp>(combiner) ||
         options.mayReassociate(getElementType(combiner->getResult(0)));
}
