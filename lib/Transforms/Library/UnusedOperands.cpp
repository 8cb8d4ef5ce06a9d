//===- UnusedOperands.cpp - What calls of libraries leave unused ----------===//

#include "UnusedOperands.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace hlo;

static bool isOnlyFor(Operation *op, ArrayRef<Operation *> roots,
                      Operation *last,
                      llvm::SmallDenseMap<Operation *, bool> &known) {
  if (llvm::is_contained(roots, op))
    return true;
  auto [it, isNew] = known.try_emplace(op, false);
  if (!isNew)
    return it->second;
  bool isOnly = !op->use_empty() && !hasControlDependencies(op) &&
                op->getBlock() == last->getBlock() &&
                op->isBeforeInBlock(last) &&
                llvm::all_of(op->getUsers(), [&](Operation *user) {
                  return ::isOnlyFor(user, roots, last, known);
                });
  return known[op] = isOnly;
}

bool library::isOnlyFor(Operation *op, ArrayRef<Operation *> roots) {
  llvm::SmallDenseMap<Operation *, bool> known;
  Operation *last = *llvm::max_element(
      roots, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ::isOnlyFor(op, roots, last, known);
}

void library::UnusedOperands::add(Operation *op) {
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp())
      candidates.insert(source);
}

void library::UnusedOperands::erase() {
  while (!candidates.empty()) {
    Operation *op = candidates.pop_back_val();
    // Others may wait for one with an id.
    if (!mlir::isOpTriviallyDead(op) || getControlId(op))
      continue;
    add(op);
    op->erase();
  }
}
