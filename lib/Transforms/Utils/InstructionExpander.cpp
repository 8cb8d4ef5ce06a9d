//===- InstructionExpander.cpp - Replace instructions by others -----------===//

#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

static void collect(Operation *op, function_ref<bool(Operation *)> accept,
                    SmallVectorImpl<Operation *> &found) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block) {
        if (!isa<FusionOp, AsyncStartOp>(nested))
          collect(&nested, accept, found);
        if (accept(&nested))
          found.push_back(&nested);
      }
}

SmallVector<Operation *>
hlo::collectInstructions(Operation *root,
                         function_ref<bool(Operation *)> accept) {
  SmallVector<Operation *> found;
  collect(root, accept, found);
  return found;
}

void hlo::forEachBlock(Operation *root, function_ref<void(Block &)> visit) {
  if (isa<FusionOp, AsyncStartOp>(root))
    return;
  for (Region &region : root->getRegions())
    for (Block &block : region)
      visit(block);
  for (Region &region : root->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        if (nested.getNumRegions() != 0)
          forEachBlock(&nested, visit);
}

Value InstructionExpander::decline(Operation *op, StringRef reason) const {
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("NotReplaced").category(category))
      << remark::add("{0} stays: {1}", op->getName().stripDialect(), reason);
  return {};
}

bool InstructionExpander::requireStatic(Operation *op) const {
  SmallVector<Type> leaves;
  for (Type type : op->getOperandTypes())
    getLeafTypes(type, leaves);
  for (Type type : op->getResultTypes())
    getLeafTypes(type, leaves);
  if (llvm::all_of(leaves, [](Type type) {
        auto array = dyn_cast<RankedTensorType>(type);
        return !array || array.hasStaticShape();
      }))
    return true;
  decline(op, "dynamic dimensions");
  return false;
}

bool InstructionExpander::requireBounded(Operation *op) const {
  auto isBounded = [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return !array || llvm::all_of(llvm::seq(array.getRank()), [&](int64_t dim) {
      return !ShapedType::isDynamic(getDimSizeOrBound(array, dim));
    });
  };
  if (llvm::all_of(op->getOperandTypes(), isBounded))
    return true;
  decline(op, "an unbounded dimension");
  return false;
}

bool hlo::fitsAnyShape(ShardingAttr sharding) {
  return llvm::is_contained(
      {ShardingKind::Replicated, ShardingKind::Maximal, ShardingKind::Manual},
      sharding.getKind());
}

/// Gives what stands between `previous` (null: the begin of the block) and
/// `root` the attributes that it shares with `root`, or with the first element
/// of its tuple.
static void describeBuilt(Operation *previous, Operation *root) {
  SmallVector<Type> leaves;
  getLeafTypes(root->getResult(0).getType(), leaves);
  auto array = leaves.empty() ? RankedTensorType()
                              : dyn_cast<RankedTensorType>(leaves.front());
  auto sharding = root->getAttrOfType<ShardingAttr>(HLODialect::kSharding);
  if (sharding && !sharding.getElements().empty())
    sharding = sharding.getElements().front();
  Attribute frontend = root->getAttr(HLODialect::kFrontendAttributes);
  Attribute predecessors = root->getAttr(HLODialect::kControlPredecessors);
  Block::iterator begin =
      previous ? std::next(previous->getIterator()) : root->getBlock()->begin();
  for (Operation &op : llvm::make_range(begin, root->getIterator())) {
    if (frontend)
      op.setAttr(HLODialect::kFrontendAttributes, frontend);
    if (predecessors)
      op.setAttr(HLODialect::kControlPredecessors, predecessors);
    auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
    if (sharding && type &&
        (fitsAnyShape(sharding) ||
         (array && type.getShape() == array.getShape())))
      op.setAttr(HLODialect::kSharding, sharding);
  }
}

void InstructionExpander::replace(Operation *op, Value value,
                                  Operation *previous) const {
  Operation *source = value.getDefiningOp();
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Replaced").category(category))
      << remark::add("{0} replaced by {1}", op->getName().stripDialect(),
                     source ? source->getName().stripDialect()
                            : StringRef("a parameter"));
  describeBuilt(previous, op);
  replaceInstruction(op, value);
}
