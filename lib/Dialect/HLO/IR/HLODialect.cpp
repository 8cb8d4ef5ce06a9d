//===- HLODialect.cpp - HLO dialect ---------------------------------------===//

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace hlo;

#include "hlo/Dialect/HLO/IR/HLODialect.cpp.inc"

namespace {
/// Every instruction may be inlined anywhere; computations in regions end in
/// `hlo.return`, callees are functions and end in `func.return`.
struct HLOInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *, bool) const final {
    // What a control dependency of the call demands of the callee's
    // instructions is not expressed by theirs. An asynchronous call wraps the
    // call alone.
    return !hasControlDependencies(call) && !isKeptByFrontend(call) &&
           !isa<AsyncStartOp>(call->getParentOp());
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }

  /// Caller and callee may disagree about layouts.
  Operation *materializeCallConversion(OpBuilder &builder, Value input,
                                       Type resultType,
                                       Location location) const final {
    if (!areCompatible(input.getType(), resultType))
      return nullptr;
    return CopyOp::create(builder, location, resultType, input);
  }

  void processInlinedCallBlocks(
      Operation *call,
      iterator_range<Region::iterator> inlinedBlocks) const final {
    int64_t offset = getFreeControlId(*call->getParentRegion());
    for (Block &block : inlinedBlocks)
      renumberControlIds(block, offset);
  }

private:
  /// A frontend may ask to keep a call.
  static bool isKeptByFrontend(Operation *call) {
    auto attrs =
        call->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
    auto inlineable =
        attrs ? attrs.getAs<StringAttr>("inlineable") : StringAttr();
    return inlineable && (inlineable.getValue() == "false" ||
                          inlineable.getValue() == "xla_late");
  }

  /// An id above all in the region, which the inliner may have split into
  /// several blocks.
  static int64_t getFreeControlId(Region &region) {
    int64_t free = 0;
    for (Operation &op : region.getOps())
      if (auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId))
        free = std::max(free, id.getInt() + 1);
    return free;
  }

  /// Control ids are unique in a block: moves those of `block` past the ids of
  /// the block it is inlined into.
  static void renumberControlIds(Block &block, int64_t offset) {
    Builder builder(block.getParentOp()->getContext());
    for (Operation &op : block) {
      if (auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId))
        op.setAttr(HLODialect::kControlId,
                   builder.getI64IntegerAttr(id.getInt() + offset));
      if (auto ids = op.getAttrOfType<DenseI64ArrayAttr>(
              HLODialect::kControlPredecessors))
        op.setAttr(
            HLODialect::kControlPredecessors,
            builder.getDenseI64ArrayAttr(llvm::map_to_vector(
                ids.asArrayRef(), [&](int64_t id) { return id + offset; })));
    }
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
  if (auto module = dyn_cast<ModuleOp>(op))
    return hlo::detail::verifyModuleAttribute(module, attr);
  return hlo::detail::verifyInstructionAttribute(op, attr);
}

//===----------------------------------------------------------------------===//
// Shared by all operations
//===----------------------------------------------------------------------===//

bool hlo::hasControlDependencies(Operation *op) {
  DictionaryAttr attributes = op->getRawDictionaryAttrs();
  return !attributes.empty() &&
         (attributes.contains(HLODialect::kControlId) ||
          attributes.contains(HLODialect::kControlPredecessors));
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
