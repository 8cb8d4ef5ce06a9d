//===- BlockOrder.cpp - What comes before what in a block -----------------===//

#include "hlo/Transforms/Utils/BlockOrder.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace hlo;

/// Calls `fn` with what must come before `op`: in its block what it uses, and
/// `lastEffect` (may be null) if it has an effect itself.
static void forEachPredecessor(Operation *op, Operation *lastEffect,
                               function_ref<void(Operation *)> fn) {
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp();
        source && source->getBlock() == op->getBlock())
      fn(source);
  if (lastEffect)
    fn(lastEffect);
}

static bool hasEffect(Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsTerminator>() ||
         !mlir::isMemoryEffectFree(op);
}

SmallVector<llvm::BitVector>
hlo::computeDependencies(ArrayRef<Operation *> ops) {
  SmallVector<llvm::BitVector> result;
  if (ops.empty())
    return result;
  llvm::DenseMap<Operation *, llvm::BitVector> known;
  Operation *lastEffect = nullptr;
  size_t next = 0;
  for (Operation *op = ops.front(); next < ops.size(); op = op->getNextNode()) {
    llvm::BitVector dependencies(ops.size());
    bool isEffect = hasEffect(op);
    forEachPredecessor(
        op, isEffect ? lastEffect : nullptr, [&](Operation *predecessor) {
          if (auto it = known.find(predecessor); it != known.end())
            dependencies |= it->second;
        });
    if (isEffect)
      lastEffect = op;
    if (op == ops[next]) {
      result.push_back(dependencies);
      dependencies.set(next++);
    }
    if (dependencies.any())
      known.try_emplace(op, std::move(dependencies));
  }
  return result;
}

void hlo::forEachDependency(
    Block &block,
    function_ref<void(Operation *before, Operation *after)> visit) {
  Operation *lastEffect = nullptr;
  for (Operation &op : block) {
    bool isEffect = hasEffect(&op);
    forEachPredecessor(&op, isEffect ? lastEffect : nullptr,
                       [&](Operation *before) { visit(before, &op); });
    if (isEffect)
      lastEffect = &op;
  }
}

void hlo::restoreOrder(Block &block) {
  SmallVector<Operation *> order;
  llvm::DenseMap<Operation *, Operation *> lastEffects;
  Operation *lastEffect = nullptr;
  for (Operation &op : block) {
    order.push_back(&op);
    if (hasEffect(&op)) {
      lastEffects[&op] = lastEffect;
      lastEffect = &op;
    }
  }
  llvm::DenseSet<Operation *> placed;
  SmallVector<Operation *> stack;
  for (Operation *root : order) {
    stack.push_back(root);
    while (!stack.empty()) {
      Operation *op = stack.back();
      size_t size = stack.size();
      if (!placed.contains(op))
        forEachPredecessor(op, lastEffects.lookup(op),
                           [&](Operation *predecessor) {
                             if (!placed.contains(predecessor))
                               stack.push_back(predecessor);
                           });
      if (stack.size() != size)
        continue;
      stack.pop_back();
      if (placed.insert(op).second)
        op->moveBefore(&block, block.end());
    }
  }
}

void hlo::sortByKey(Block &block, function_ref<unsigned(Operation *)> getKey) {
  SmallVector<std::pair<unsigned, Operation *>> keys;
  unsigned keyOfLastEffect = 0;
  for (Operation &op : block.without_terminator()) {
    unsigned key = getKey(&op);
    if (hasEffect(&op))
      key = keyOfLastEffect = std::max(key, keyOfLastEffect);
    keys.emplace_back(key, &op);
  }
  llvm::stable_sort(keys, llvm::less_first());
  for (auto [key, op] : keys)
    op->moveBefore(block.getTerminator());
  restoreOrder(block);
}
