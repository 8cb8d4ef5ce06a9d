//===- SideEffectAnalysis.cpp - What does more than return ----------------===//

#include "hlo/Analysis/SideEffectAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

/// Effects of `op` itself other than the order control dependencies ask for.
static bool hasOwnEffects(Operation *op) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return !op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    return !isa<MemoryEffects::Read>(effect.getEffect()) &&
           effect.getResource() != ControlDependencyResource::get();
  });
}

bool SideEffectAnalysis::has(Operation *op) {
  if (op->getNumRegions() == 0 && !isa<CallOp>(op))
    return compute(op);
  auto it = known.find(op);
  if (it != known.end())
    return it->second;
  // Holds while `op` is being looked at: a function that calls itself may never
  // return, and must stay.
  known[op] = true;
  bool result = compute(op);
  known[op] = result;
  return result;
}

bool SideEffectAnalysis::hasNested(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        if (has(&nested))
          return true;
  return false;
}

bool SideEffectAnalysis::compute(Operation *op) {
  // Devices run one program: a collective nobody reads may go on all of them.
  auto collective = [&](bool constrainsLayout, bool hasChannel) {
    return constrainsLayout || (hasChannel && !collectivesAreRemovable);
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<AllGatherOp, AllReduceOp, ReduceScatterOp, AllToAllOp>(
          [&](auto op) {
            return collective(op.getConstrainLayout(),
                              op.getChannelId().has_value());
          })
      .Case<CollectivePermuteOp, CollectiveBroadcastOp, RaggedAllToAllOp>(
          [&](auto op) {
            return collective(false, op.getChannelId().has_value());
          })
      .Case<CustomCallOp>(
          [](CustomCallOp op) { return op.getCustomCallHasSideEffect(); })
      .Case<CopyStartOp, CopyDoneOp>([](auto) { return false; })
      .Case<CallOp>([&](CallOp op) {
        Operation *callee =
            symbols.lookupNearestSymbolFrom(op, op.getCalleeAttr());
        return !callee || has(callee);
      })
      .Case<func::FuncOp>(
          [&](func::FuncOp op) { return op.isExternal() || hasNested(op); })
      .Case<AsyncStartOp>([&](AsyncStartOp op) { return hasNested(op); })
      .Case<AsyncUpdateOp, AsyncDoneOp>([&](auto op) {
        AsyncStartOp start = asyncStarts.lookup(op.getOperand());
        return !start || has(start);
      })
      .Default([&](Operation *op) {
        return hasOwnEffects(op) ||
               (op->getNumRegions() != 0 &&
                op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() &&
                hasNested(op));
      });
}
