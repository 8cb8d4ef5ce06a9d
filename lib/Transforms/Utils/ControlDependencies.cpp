//===- ControlDependencies.cpp - Move control dependencies ----------------===//

#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace hlo;

std::optional<int64_t> hlo::getControlId(Operation *op) {
  if (auto id = op->getAttrOfType<IntegerAttr>(HLODialect::kControlId))
    return id.getInt();
  return std::nullopt;
}

void hlo::setControlId(Operation *op, int64_t id) {
  op->setAttr(HLODialect::kControlId,
              IntegerAttr::get(IntegerType::get(op->getContext(), 64), id));
}

ArrayRef<int64_t> hlo::getControlPredecessors(Operation *op) {
  if (auto ids = op->getAttrOfType<DenseI64ArrayAttr>(
          HLODialect::kControlPredecessors))
    return ids.asArrayRef();
  return {};
}

void hlo::setControlPredecessors(Operation *op, ArrayRef<int64_t> ids) {
  if (ids.empty())
    op->removeAttr(HLODialect::kControlPredecessors);
  else
    op->setAttr(HLODialect::kControlPredecessors,
                DenseI64ArrayAttr::get(op->getContext(), ids));
}

void hlo::addControlPredecessors(Operation *op, ArrayRef<int64_t> ids) {
  SmallVector<int64_t> all(getControlPredecessors(op));
  for (int64_t id : ids)
    if (!llvm::is_contained(all, id))
      all.push_back(id);
  setControlPredecessors(op, all);
}

ControlDependencies::BlockIds &ControlDependencies::get(Block *block) {
  auto [it, isNew] = blocks.try_emplace(block);
  if (isNew)
    for (Operation &op : *block) {
      if (std::optional<int64_t> id = getControlId(&op))
        it->second.next = std::max(it->second.next, *id + 1);
      for (int64_t id : getControlPredecessors(&op))
        it->second.successors[id].push_back(&op);
    }
  return it->second;
}

int64_t ControlDependencies::createId(Block *block) {
  return get(block).next++;
}

int64_t ControlDependencies::getOrCreateId(Operation *op) {
  if (std::optional<int64_t> id = getControlId(op))
    return *id;
  int64_t id = createId(op->getBlock());
  setControlId(op, id);
  return id;
}

ArrayRef<Operation *> ControlDependencies::getSuccessors(Operation *op) {
  std::optional<int64_t> id = getControlId(op);
  if (!id)
    return {};
  auto &successors = get(op->getBlock()).successors;
  auto it = successors.find(*id);
  return it == successors.end() ? ArrayRef<Operation *>() : it->second;
}

void ControlDependencies::setPredecessors(Operation *op,
                                          ArrayRef<int64_t> ids) {
  for (int64_t id : ids)
    get(op->getBlock()).successors[id].push_back(op);
  setControlPredecessors(op, ids);
}

void ControlDependencies::replacePredecessor(Operation *op,
                                             ArrayRef<int64_t> ids) {
  std::optional<int64_t> id = getControlId(op);
  if (!id)
    return;
  auto &successors = get(op->getBlock()).successors;
  for (Operation *successor : successors.lookup(*id)) {
    SmallVector<int64_t> kept(getControlPredecessors(successor));
    llvm::erase(kept, *id);
    for (int64_t other : ids)
      if (!llvm::is_contained(kept, other)) {
        kept.push_back(other);
        successors[other].push_back(successor);
      }
    setControlPredecessors(successor, kept);
  }
  successors.erase(*id);
}

void hlo::bypassControlDependencies(Operation *op, Value value) {
  SmallVector<int64_t> predecessors(getControlPredecessors(op));
  for (Operation *user : op->getUsers())
    if (user->getBlock() == op->getBlock() &&
        !user->hasTrait<mlir::OpTrait::IsTerminator>())
      addControlPredecessors(user, predecessors);
  ControlDependencies dependencies;
  if (dependencies.getSuccessors(op).empty())
    return;
  if (Operation *source = value.getDefiningOp();
      source && source->getBlock() == op->getBlock())
    predecessors.push_back(dependencies.getOrCreateId(source));
  dependencies.replacePredecessor(op, predecessors);
}
