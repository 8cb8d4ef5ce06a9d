//===- InstructionExpander.cpp - Replace instructions by others -----------===//

#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

static void collect(Operation *op, function_ref<bool(Operation *)> accept,
                    SmallVectorImpl<Operation *> &found) {
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps()) {
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

void InstructionExpander::replace(Operation *op, Value value) const {
  Operation *source = value.getDefiningOp();
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Replaced").category(category))
      << remark::add("{0} replaced by {1}", op->getName().stripDialect(),
                     source ? source->getName().stripDialect()
                            : StringRef("a parameter"));
  replaceInstruction(op, value);
}
