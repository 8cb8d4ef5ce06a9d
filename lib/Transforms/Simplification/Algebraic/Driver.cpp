//===- Driver.cpp - Sweeps of folds and rewrites --------------------------===//

#include "Driver.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace hlo;
using namespace hlo::algebraic;

Driver::Driver(MLIRContext *context, const FrozenRewritePatternSet &patterns)
    : rewriter(context), applicator(patterns) {
  rewriter.setListener(this);
  applicator.applyDefaultCostModel();
}

/// What a fusion or an asynchronous operation runs is one instruction, and has
/// to stay that.
static bool isOneInstruction(Operation *op) {
  return isa<FusionOp, AsyncStartOp>(op);
}

static void collect(Operation *op, SmallVectorImpl<Operation *> &operations) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block) {
        if (!isOneInstruction(&nested))
          collect(&nested, operations);
        operations.push_back(&nested);
      }
}

SmallVector<Operation *> algebraic::collectOperations(Operation *root) {
  SmallVector<Operation *> operations;
  collect(root, operations);
  return operations;
}

void Driver::sweep(Operation *root) {
  rewritten = false;
  SmallVector<Operation *> operations = collectOperations(root);
  waiting.reserve(operations.size());
  waiting.insert_range(operations);
  for (Operation *op : operations) {
    if (waiting.erase(op))
      visit(op);
    while (!touched.empty())
      if (Operation *next = touched.pop_back_val(); waiting.erase(next))
        visit(next);
  }
  waiting.clear();
}

void Driver::visit(Operation *op) {
  if (mlir::isOpTriviallyDead(op)) {
    rewriter.eraseOp(op);
    changed = true;
  } else if (fold(op) || succeeded(applicator.matchAndRewrite(op, rewriter))) {
    changed = rewritten = true;
  }
}

bool Driver::fold(Operation *op) {
  if (isa<ConstantOp>(op))
    return false;
  SmallVector<Attribute> constants;
  for (Value operand : op->getOperands()) {
    auto constant = operand.getDefiningOp<ConstantOp>();
    constants.push_back(constant ? constant.getValue() : nullptr);
  }
  SmallVector<OpFoldResult> results;
  if (failed(op->fold(constants, results)))
    return false;
  if (results.empty()) {
    push(op);
    return true;
  }
  OpFoldResult result = results.front();
  if (auto attribute = dyn_cast<Attribute>(result)) {
    rewriter.setInsertionPoint(op);
    Operation *constant = op->getDialect()->materializeConstant(
        rewriter, attribute, op->getResult(0).getType(), op->getLoc());
    if (!constant)
      return false;
    result = constant->getResult(0);
  }
  rewriter.replaceOp(op, cast<Value>(result));
  return true;
}

void Driver::push(Operation *op) {
  if (!op->getParentOfType<FusionOp>() &&
      !op->getParentOfType<AsyncStartOp>() && waiting.insert(op).second)
    touched.push_back(op);
}

/// The other user of a value that has exactly one beside `op`, if it has no
/// more than one.
static std::optional<Operation *> getOtherUser(Value value, Operation *op) {
  Operation *other = nullptr;
  for (Operation *user : value.getUsers()) {
    if (user == op || user == other)
      continue;
    if (other)
      return std::nullopt;
    other = user;
  }
  return other;
}

void Driver::notifyOperationErased(Operation *op) {
  waiting.erase(op);
  // Rewrites ask whether a value has one use.
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp())
      if (std::optional<Operation *> other = getOtherUser(operand, op)) {
        push(source);
        if (*other)
          push(*other);
      }
}
