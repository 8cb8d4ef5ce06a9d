//===- Replacement.cpp - Values in the place of instructions --------------===//

#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"

using namespace hlo;

void hlo::replaceWithValue(mlir::RewriterBase &rewriter, Operation *op,
                           Value value) {
  if (Operation *source = value.getDefiningOp())
    if (Attribute sharding = op->getAttr(HLODialect::kSharding);
        sharding && !source->hasAttr(HLODialect::kSharding))
      rewriter.modifyOpInPlace(
          source, [&] { source->setAttr(HLODialect::kSharding, sharding); });

  if (hasControlDependencies(op))
    bypassControlDependencies(op, value);
  rewriter.replaceOp(op, value);
}
