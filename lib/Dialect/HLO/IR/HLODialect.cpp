//===- HLODialect.cpp - HLO dialect ---------------------------------------===//

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace hlo;

#include "hlo/Dialect/HLO/IR/HLODialect.cpp.inc"

namespace {
/// Every instruction may be inlined anywhere; computations in regions end in
/// `hlo.return`, callees are functions and end in `func.return`.
struct HLOInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void HLODialect::initialize() {
  registerTypes();
  registerAttributes();
  registerHLODialectOperations(this);
  addInterfaces<HLOInlinerInterface>();
}

Operation *HLODialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, typed);
}

LogicalResult HLODialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  return success();
}
LogicalResult HLODialect::verifyRegionArgAttribute(Operation *, unsigned,
                                                   unsigned, NamedAttribute) {
  return success();
}
LogicalResult HLODialect::verifyRegionResultAttribute(Operation *, unsigned,
                                                      unsigned,
                                                      NamedAttribute) {
  return success();
}

//===----------------------------------------------------------------------===//
// Shared by all operations
//===----------------------------------------------------------------------===//

bool hlo::hasControlDependencies(Operation *op) {
  return op->hasAttr(HLODialect::kControlId) ||
         op->hasAttr(HLODialect::kControlPredecessors);
}

void hlo::detail::getControlDependencyEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (!hasControlDependencies(op))
    return;
  effects.emplace_back(MemoryEffects::Read::get(),
                       ControlDependencyResource::get());
  effects.emplace_back(MemoryEffects::Write::get(),
                       ControlDependencyResource::get());
}

void hlo::detail::setResultName(Operation *op, OpAsmSetValueNameFn setName) {
  if (auto name = op->getLoc()->findInstanceOf<NameLoc>())
    setName(op->getResult(0), name.getName());
}

void hlo::detail::setBlockArgumentNames(Region &region,
                                        OpAsmSetValueNameFn setName) {
  if (region.empty())
    return;
  for (BlockArgument argument : region.getArguments())
    if (auto name = argument.getLoc()->findInstanceOf<NameLoc>())
      setName(argument, name.getName());
}
