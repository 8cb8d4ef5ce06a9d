//===- HLOControlFlowOps.cpp - Calls, fusions, loops, conditionals -----===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult ReturnOp::verify() { return success(); }
LogicalResult FusionOp::verify() { return success(); }
LogicalResult WhileOp::verify() { return success(); }
LogicalResult ConditionalOp::verify() { return success(); }
LogicalResult CustomCallOp::verify() { return success(); }

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return success();
}
LogicalResult CustomCallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return success();
}
void CustomCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getControlDependencyEffects(*this, effects);
}
