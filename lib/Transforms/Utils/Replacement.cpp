//===- Replacement.cpp - Values in the place of instructions --------------===//

#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"

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

bool hlo::replaceUsesIgnoringLayout(Value value, Value other) {
  bool isReplaced = false;
  value.replaceUsesWithIf(other, [&](mlir::OpOperand &use) {
    bool ignoresLayout = ignoresOperandLayouts(use.getOwner());
    isReplaced |= ignoresLayout;
    return ignoresLayout;
  });
  return isReplaced;
}

/// Most instructions looked at for those that go with the root.
static constexpr unsigned kMaxReplaced = 8;

/// The locations of the instructions that go when `root` does, and of what it
/// contained that `source` takes the place of.
static Location fuseReplacedLocations(Operation *root, Operation *source) {
  SmallVector<Location> locations;
  if (source->getLoc() != root->getLoc())
    locations.push_back(source->getLoc());
  llvm::SmallPtrSet<Operation *, 8> dead{root};
  SmallVector<Operation *> worklist{root};
  while (!worklist.empty() && locations.size() < kMaxReplaced) {
    for (Value operand : worklist.pop_back_val()->getOperands()) {
      Operation *op = operand.getDefiningOp();
      if (!op || isa<ConstantOp>(op) || dead.contains(op) ||
          !llvm::all_of(op->getUsers(),
                        [&](Operation *user) { return dead.contains(user); }))
        continue;
      dead.insert(op);
      worklist.push_back(op);
      locations.push_back(op->getLoc());
    }
  }
  return fuseLocations(root->getLoc(), locations);
}

void hlo::replaceWithNewValue(mlir::RewriterBase &rewriter, Operation *op,
                              Value value) {
  Operation *source = value.getDefiningOp();
  rewriter.modifyOpInPlace(source, [&] {
    source->setLoc(fuseReplacedLocations(op, source));
    for (StringRef attr :
         {HLODialect::kSharding, HLODialect::kOrigin,
          HLODialect::kFrontendAttributes, HLODialect::kControlId,
          HLODialect::kControlPredecessors})
      if (Attribute old = op->getAttr(attr))
        source->setAttr(attr, old);
  });
  rewriter.replaceOp(op, value);
}

void hlo::addArrayTypeReplacement(
    mlir::AttrTypeReplacer &replacer,
    std::function<RankedTensorType(RankedTensorType)> change) {
  replacer.addReplacement(
      [change](RankedTensorType type) -> Type { return change(type); });
  replacer.addReplacement([change](DenseElementsAttr elements) -> Attribute {
    auto type = dyn_cast<RankedTensorType>(elements.getType());
    return type ? elements.reshape(change(type)) : elements;
  });
  replacer.addReplacement(
      [change](mlir::DenseResourceElementsAttr elements) -> Attribute {
        auto type = dyn_cast<RankedTensorType>(elements.getType());
        return type ? mlir::DenseResourceElementsAttr::get(
                          change(type), elements.getRawHandle())
                    : elements;
      });
}

void hlo::replaceInstruction(Operation *op, Value value) {
  mlir::IRRewriter rewriter(op->getContext());
  Operation *source = value.getDefiningOp();
  if (source && source->use_empty())
    replaceWithNewValue(rewriter, op, value);
  else
    replaceWithValue(rewriter, op, value);
}
