//===- NormalizeLoops.cpp - Loops of a known length count from zero -------===//
// See the description of normalize-loops in Passes.td; test:
// normalize-loops.mlir.

#include "hlo/Conversion/Kernel/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
#define GEN_PASS_DEF_NORMALIZELOOPSPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace scf = mlir::scf;

static void normalize(scf::ForOp loop, mlir::IRRewriter &rewriter) {
  Type type = loop.getInductionVar().getType();
  std::optional<int64_t> step = mlir::getConstantIntValue(loop.getStep());
  std::optional<APInt> count = loop.getStaticTripCount();
  Value lower = loop.getLowerBound();
  // Loops from a constant have their constant length in view already.
  if (!type.isIndex() || !step || !count || mlir::getConstantIntValue(lower))
    return;
  Location location = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  loop.setLowerBound(arith::ConstantIndexOp::create(rewriter, location, 0));
  loop.setUpperBound(arith::ConstantIndexOp::create(
      rewriter, location, count->getSExtValue() * *step));
  rewriter.setInsertionPointToStart(loop.getBody());
  Value index =
      arith::AddIOp::create(rewriter, location, lower, loop.getInductionVar(),
                            arith::IntegerOverflowFlags::nsw);
  rewriter.replaceAllUsesExcept(loop.getInductionVar(), index,
                                index.getDefiningOp());
}

namespace {
struct NormalizeLoopsPass
    : ::hlo::impl::NormalizeLoopsPassBase<NormalizeLoopsPass> {
  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    getOperation()->walk([&](scf::ForOp loop) { normalize(loop, rewriter); });
  }
};
} // namespace
