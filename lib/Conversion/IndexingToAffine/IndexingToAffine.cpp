//===- IndexingToAffine.cpp - indexing.apply to affine.apply --------------===//
// See the description of convert-indexing-to-affine in Passes.td; test:
// indexing-to-affine.mlir.

#include "hlo/Conversion/Passes.h"
#include "hlo/Conversion/Patterns.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace hlo {
#define GEN_PASS_DEF_CONVERTINDEXINGTOAFFINEPASS
#include "hlo/Conversion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct ConvertApply : mlir::OpRewritePattern<IndexingApplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult
  matchAndRewrite(IndexingApplyOp op,
                  mlir::PatternRewriter &rewriter) const override {
    AffineMap map = op.getMap().getAffineMap();
    SmallVector<Value> results;
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      results.push_back(mlir::affine::AffineApplyOp::create(
          rewriter, op.getLoc(), map.getSubMap(i), op.getOperands()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct ConvertIndexingToAffinePass
    : ::hlo::impl::ConvertIndexingToAffinePassBase<
          ConvertIndexingToAffinePass> {
  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&getContext());
    populateIndexingToAffinePatterns(patterns);
    mlir::walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void hlo::populateIndexingToAffinePatterns(mlir::RewritePatternSet &patterns) {
  patterns.add<ConvertApply>(patterns.getContext());
}
