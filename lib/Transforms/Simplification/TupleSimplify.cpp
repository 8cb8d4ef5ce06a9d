//===- TupleSimplify.cpp - Look through tuples ----------------------------===//
// See the description of tuple-simplify in Passes.td; test:
// tuple-simplify.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Patterns.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#define DEBUG_TYPE "tuple-simplify"

namespace hlo {
#define GEN_PASS_DEF_TUPLESIMPLIFYPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// get_tuple_element(tuple(..., x, ...)) -> x
struct ElementOfTuple : OpRewritePattern<GetTupleElementOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GetTupleElementOp op,
                                PatternRewriter &rewriter) const override {
    auto tuple = op.getOperand().getDefiningOp<TupleOp>();
    if (!tuple)
      return rewriter.notifyMatchFailure(op, "not of a tuple instruction");
    Value element = tuple.getOperands()[op.getIndex()];
    if (element.getType() != op.getType()) {
      remark::missed(
          op.getLoc(),
          remark::RemarkOpts::name("KeptElement").category(DEBUG_TYPE))
          << remark::add("element {0} of the tuple is of another type",
                         op.getIndex());
      return rewriter.notifyMatchFailure(op, "types differ");
    }
    remark::passed(
        op.getLoc(),
        remark::RemarkOpts::name("ElementOfTuple").category(DEBUG_TYPE))
        << remark::add("element {0} read without the tuple", op.getIndex());
    replaceWithValue(rewriter, op, element);
    return success();
  }
};

/// tuple(get_tuple_element(x)[0], ..., get_tuple_element(x)[n-1]) -> x
struct TupleOfElements : OpRewritePattern<TupleOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TupleOp op,
                                PatternRewriter &rewriter) const override {
    Value whole;
    for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
      auto element = operand.getDefiningOp<GetTupleElementOp>();
      if (!element || element.getIndex() != index ||
          (whole && element.getOperand() != whole))
        return rewriter.notifyMatchFailure(op, "not all elements of one tuple");
      whole = element.getOperand();
    }
    if (!whole || whole.getType() != op.getType())
      return rewriter.notifyMatchFailure(op, "not the tuple's type");
    for (Value operand : op.getOperands())
      if (hasControlDependencies(operand.getDefiningOp())) {
        remark::missed(
            op.getLoc(),
            remark::RemarkOpts::name("KeptTuple").category(DEBUG_TYPE))
            << remark::add("an element has control dependencies");
        return rewriter.notifyMatchFailure(op, "control dependencies");
      }
    remark::passed(
        op.getLoc(),
        remark::RemarkOpts::name("TupleOfElements").category(DEBUG_TYPE))
        << remark::add("tuple of {0} elements is the one they are of",
                       op.getNumOperands());
    replaceWithValue(rewriter, op, whole);
    return success();
  }
};

struct TupleSimplifyPass : hlo::impl::TupleSimplifyPassBase<TupleSimplifyPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    populateTupleSimplifyPatterns(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
      if (!excludeEntry || !function.isPublic())
        isChanged |= simplify(function);
      else
        for (Operation &op : function.getOps())
          if (op.getNumRegions() != 0)
            isChanged |= simplify(&op);
      return WalkResult::skip();
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  /// Operands come before their users, so that one walk does.
  bool simplify(Operation *root) const {
    struct : mlir::RewriterBase::Listener {
      void notifyOperationErased(Operation *) override { isChanged = true; }
      bool isChanged = false;
    } listener;
    walkAndApplyPatterns(root, patterns, &listener);
    return eraseUnread(root) || listener.isChanged;
  }

  /// Erases what the rewrites left behind.
  static bool eraseUnread(Operation *root) {
    bool isChanged = false;
    for (Region &region : root->getRegions())
      for (Block &block : region)
        for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
          if (op.getNumRegions() != 0)
            isChanged |= eraseUnread(&op);
          if (!isa<TupleOp, GetTupleElementOp>(op) || !op.use_empty() ||
              hasControlDependencies(&op))
            continue;
          op.erase();
          isChanged = true;
        }
    return isChanged;
  }

  FrozenRewritePatternSet patterns;
};
} // namespace

void hlo::populateTupleSimplifyPatterns(RewritePatternSet &patterns) {
  patterns.add<ElementOfTuple, TupleOfElements>(patterns.getContext());
}
