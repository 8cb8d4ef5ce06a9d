//===- ConstantSplitter.cpp - A constant for each user --------------------===//
// See the description of constant-splitter in Passes.td; test:
// constant-splitter.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "constant-splitter"

namespace hlo {
#define GEN_PASS_DEF_CONSTANTSPLITTERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct ConstantSplitterPass
    : hlo::impl::ConstantSplitterPassBase<ConstantSplitterPass> {
  using Base::Base;

  void runOnOperation() override {
    expressions.clear();
    // Operands come before their users.
    collectInstructions(getOperation(), [&](Operation *op) {
      return isExpression(op) && expressions.insert(op);
    });
    bool isChanged = false;
    for (Operation *op : expressions)
      isChanged |= split(op);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool isExpression(Operation *op) const;
  bool split(Operation *op) const;

  llvm::SetVector<Operation *> expressions;
};
} // namespace

/// True for constants, and for what is computed from nothing else.
bool ConstantSplitterPass::isExpression(Operation *op) const {
  if (hasControlDependencies(op)) {
    if (isa<ConstantOp>(op) && !op->use_empty() &&
        !op->getResult(0).hasOneUse())
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << "a constant with control dependencies stays the one it is";
    return false;
  }
  if (isa<ConstantOp>(op))
    return true;
  if (!splitExpressions)
    return false;
  // All of these are pure.
  bool isPlain = op->hasTrait<hlo::OpTrait::Elementwise>() ||
                 isa<BitcastConvertOp, BroadcastOp, ConcatenateOp, IotaOp,
                     PadOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp>(op);
  return isPlain && llvm::all_of(op->getOperands(), [&](Value operand) {
           return expressions.contains(operand.getDefiningOp());
         });
}

/// What the expression `root` is made of.
static llvm::SetVector<Operation *> collectParts(Operation *root) {
  llvm::SetVector<Operation *> parts;
  parts.insert(root);
  for (unsigned next = 0; next < parts.size(); ++next)
    for (Value operand : parts[next]->getOperands())
      parts.insert(operand.getDefiningOp());
  return parts;
}

static Value cloneExpression(OpBuilder &builder, Operation *op,
                             mlir::IRMapping &copies) {
  Value result = op->getResult(0);
  if (Value copy = copies.lookupOrNull(result))
    return copy;
  for (Value operand : op->getOperands())
    cloneExpression(builder, operand.getDefiningOp(), copies);
  return builder.clone(*op, copies)->getResult(0);
}

/// Gives each user of `op` that is no expression one of its own.
bool ConstantSplitterPass::split(Operation *op) const {
  llvm::SetVector<Operation *> users(op->user_begin(), op->user_end());
  SmallVector<Operation *> readers;
  for (Operation *user : llvm::reverse(users))
    if (!expressions.contains(user))
      readers.push_back(user);
  if (readers.empty())
    return false;
  llvm::SetVector<Operation *> parts = collectParts(op);
  bool isShared = readers.size() != users.size() ||
                  llvm::any_of(parts, [&](Operation *part) {
                    return part != op &&
                           llvm::any_of(part->getUsers(), [&](Operation *user) {
                             return !parts.contains(user);
                           });
                  });
  // One of them may keep what nothing else reads.
  if (!isShared)
    readers.erase(readers.begin());
  if (readers.empty())
    return false;
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Split").category(DEBUG_TYPE))
      << remark::add("{0} users get a {1} of their own",
                     uint64_t(readers.size()), op->getName().stripDialect());
  for (Operation *reader : readers) {
    OpBuilder builder(reader);
    mlir::IRMapping copies;
    reader->replaceUsesOfWith(op->getResult(0),
                              cloneExpression(builder, op, copies));
  }
  SmallVector<Operation *> ordered = parts.takeVector();
  llvm::sort(ordered, [](Operation *lhs, Operation *rhs) {
    return rhs->isBeforeInBlock(lhs);
  });
  for (Operation *part : ordered)
    if (part->use_empty())
      part->erase();
  return true;
}
