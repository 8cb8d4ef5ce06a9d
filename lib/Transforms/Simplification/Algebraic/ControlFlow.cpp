//===- ControlFlow.cpp - Rewrites of tuples, barriers, conditionals -------===//

#include "Simplifier.h"
#include "hlo/Transforms/Patterns.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;
using namespace hlo::algebraic;

/// conditional(convert(P), f, g) -> conditional(P, g, f) of a pred (option)
static Value conditionalOfPred(ConditionalOp op, Simplifier &s) {
  auto convert = op.getBranchIndex().getDefiningOp<ConvertOp>();
  if (!convert || !s.options.conditionalSimplification ||
      op.getBranches().size() != 2 ||
      !isPred(getElementType(convert.getOperand())) ||
      isPred(getElementType(convert)))
    return {};
  OperationState state(op.getLoc(), op->getName());
  state.addTypes(op.getType());
  state.addOperands({convert.getOperand(), op.getBranchOperands()[1],
                     op.getBranchOperands()[0]});
  for (unsigned index : {1u, 0u}) {
    IRMapping mapping;
    op.getBranches()[index].cloneInto(state.addRegion(), mapping);
  }
  return s.rewriter.create(state)->getResult(0);
}

/// get-tuple-element(tuple(..., A, ...)) -> A, also where folders decline as A
/// has no sharding yet
static Value elementOfTuple(GetTupleElementOp op, Simplifier &) {
  auto tuple = op.getOperand().getDefiningOp<TupleOp>();
  if (!tuple)
    return {};
  Value element = tuple.getOperand(op.getIndex());
  return element.getType() == op.getType() ? element : Value();
}

namespace {
/// opt-barrier(tuple(..., A, ...)) -> opt-barrier(tuple(...)) where no
/// get-tuple-element reads A and nothing else does
struct TrimBarrier final : OpRewritePattern<OptBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(OptBarrierOp op,
                                PatternRewriter &rewriter) const override {
    auto tuple = op.getOperand().getDefiningOp<TupleOp>();
    if (!tuple || !tuple->hasOneUse() || hasControlDependencies(op) ||
        hasControlDependencies(tuple) || op->hasAttr(HLODialect::kSharding))
      return failure();
    std::optional<llvm::BitVector> read = getReadElements(op.getResult());
    if (!read)
      return failure();
    SmallVector<Value> kept;
    SmallVector<int64_t> newIndices;
    for (auto [index, operand] : llvm::enumerate(tuple.getOperands())) {
      Operation *source = operand.getDefiningOp();
      bool isDropped = !(*read)[index] && source && operand.hasOneUse() &&
                       isOpTriviallyDeadOnceUnused(source);
      newIndices.push_back(isDropped ? -1 : int64_t(kept.size()));
      if (!isDropped)
        kept.push_back(operand);
    }
    if (kept.size() == tuple.getNumOperands())
      return failure();
    auto type = TupleType::get(
        op.getContext(),
        llvm::map_to_vector(kept, [](Value value) { return value.getType(); }));
    remark::passed(
        op.getLoc(),
        remark::RemarkOpts::name("TrimBarrier").category("algebraic-simplify"))
        << remark::add("{0} of {1} elements dropped",
                       tuple.getNumOperands() - kept.size(),
                       tuple.getNumOperands());
    Value inputs = TupleOp::create(rewriter, tuple.getLoc(), type, kept);
    Value barrier = OptBarrierOp::create(rewriter, op.getLoc(), type, inputs);
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      auto element = cast<GetTupleElementOp>(user);
      rewriter.modifyOpInPlace(element, [&] {
        element.getOperandMutable().assign(barrier);
        element.setIndex(newIndices[element.getIndex()]);
      });
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  static bool isOpTriviallyDeadOnceUnused(Operation *op) {
    return mlir::wouldOpBeTriviallyDead(op);
  }
};
} // namespace

void hlo::populateControlFlowPatterns(RewritePatternSet &patterns,
                                      const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("ConditionalOfPred", conditionalOfPred);
  set.add("ElementOfTuple", elementOfTuple);
  if (!options.onlyReport && options.isEnabled("TrimBarrier"))
    patterns.add<TrimBarrier>(patterns.getContext());
}
