//===- InstructionOrder.cpp - What waits for what in a block --------------===//

#include "hlo/Analysis/InstructionOrder.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;

void InstructionOrder::add(Operation *op, unsigned number, bool hasEffects,
                           SmallVectorImpl<unsigned> &before) {
  if (hasEffects) {
    if (lastEffect)
      before.push_back(*lastEffect);
    lastEffect = number;
  }
  if (auto ids = op->getAttrOfType<mlir::DenseI64ArrayAttr>(
          HLODialect::kControlPredecessors))
    for (int64_t id : ids.asArrayRef())
      if (auto it = numberOfControlId.find(id); it != numberOfControlId.end())
        before.push_back(it->second);
  if (auto id = op->getAttrOfType<mlir::IntegerAttr>(HLODialect::kControlId))
    numberOfControlId[id.getInt()] = number;
  llvm::sort(before);
  before.erase(llvm::unique(before), before.end());
}
