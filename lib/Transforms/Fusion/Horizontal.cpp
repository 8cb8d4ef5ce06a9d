//===- Horizontal.cpp - Kernels that one operation reads ------------------===//

#include "Horizontal.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Transforms/Utils/Fusing.h"

using namespace hlo;

/// Whether an operation, or a tuple that it returns, is what a block returns.
static bool isReturn(Operation *op) {
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return true;
  return isa<TupleOp>(op) && op->hasOneUse() &&
         op->user_begin()->hasTrait<mlir::OpTrait::IsTerminator>();
}

static bool isReadOnlyBy(Operation *op, Operation *consumer) {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    return user == consumer || isReturn(user) ||
           (isa<GetTupleElementOp>(user) && isReadOnlyBy(user, consumer));
  });
}

SmallVector<Operation *> hlo::getOwnProducers(Operation *consumer) {
  llvm::SmallSetVector<Operation *, 8> producers;
  if (consumer->getNumOperands() < 2)
    return {};
  for (Value operand : consumer->getOperands()) {
    Operation *op = operand.getDefiningOp();
    while (op && isa<GetTupleElementOp>(op))
      op = op->getOperand(0).getDefiningOp();
    if (op && isFusible(op) && isReadOnlyBy(op, consumer))
      producers.insert(op);
  }
  SmallVector<Operation *> sorted = producers.takeVector();
  llvm::sort(sorted, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  return sorted;
}

int64_t hlo::countInstructions(Operation *op) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (!fusion)
    return 1;
  return llvm::count_if(fusion.getCalls().front(), [](Operation &inner) {
    return !isa<ParameterOp, ReturnOp, TupleOp>(inner);
  });
}

bool hlo::fuseBackwards(Block &block, function_ref<bool(Operation *)> fuse) {
  bool isChanged = false;
  for (Operation *op = &block.back(); op; op = op->getPrevNode())
    isChanged |= fuse(op);
  if (isChanged)
    restoreOrderOfFusions(block);
  return isChanged;
}
