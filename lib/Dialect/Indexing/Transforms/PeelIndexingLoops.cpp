//===- PeelIndexingLoops.cpp - Peel iterations that need constraints ------===//
// See the description of peel-indexing-loops in Passes.td; test:
// peel-indexing-loops.mlir.

#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "hlo/Dialect/Indexing/Transforms/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "peel-indexing-loops"

namespace hlo {
#define GEN_PASS_DEF_PEELINDEXINGLOOPSPASS
#include "hlo/Dialect/Indexing/Transforms/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A range variable and the maps without and with its last value.
struct Peeling {
  unsigned rangeVar;
  IndexingMap main, last;
};
} // namespace

static bool mentions(const IndexingConstraint &constraint, unsigned rangeVar) {
  return constraint.expression.isFunctionOfSymbol(rangeVar);
}

/// Removes the constraints that mention a range variable from `main` if all of
/// them always hold.
static bool dropConstraints(IndexingMap &main, unsigned rangeVar) {
  for (unsigned i = 0; i < main.getConstraints().size();) {
    if (!mentions(main.getConstraints()[i], rangeVar)) {
      ++i;
      continue;
    }
    if (!isRedundant(main, i).value_or(false))
      return false;
    main.removeConstraint(i);
  }
  return true;
}

static std::optional<Peeling> findPeeling(IndexingLoopOp loop) {
  IndexingMap map = loop.getIndexingMap();
  for (unsigned i = 0; i < map.getNumRangeVars(); ++i) {
    Interval interval = map.getRangeIntervals()[i];
    if (interval.isPoint() ||
        llvm::none_of(map.getConstraints(),
                      [&](const IndexingConstraint &constraint) {
                        return mentions(constraint, i);
                      }))
      continue;
    unsigned variable = map.getNumDims() + i;
    IndexingMap main = map, last = map;
    main.restrict(variable, {interval.lower, interval.upper - 1});
    main.simplify();
    if (main.isKnownEmpty() || !dropConstraints(main, i)) {
      remark::missed(
          loop.getLoc(),
          remark::RemarkOpts::name("KeptConstraint").category(DEBUG_TYPE))
          << remark::add("range variable {0} is constrained before its last "
                         "value too",
                         i);
      continue;
    }
    last.fix(variable, interval.upper);
    last.simplify();
    remark::passed(
        loop.getLoc(),
        remark::RemarkOpts::name("PeeledIteration").category(DEBUG_TYPE))
        << remark::add("only the last value of range variable {0} is "
                       "constrained",
                       i);
    return Peeling{i, std::move(main), std::move(last)};
  }
  return std::nullopt;
}

/// Puts the loops over the range variables before `rangeVar` into a loop
/// around the others, and adapts the maps to that.
static IndexingLoopOp nest(IndexingLoopOp loop, Peeling &peeling,
                           mlir::RewriterBase &rewriter) {
  IndexingMap map = loop.getIndexingMap();
  unsigned dims = map.getNumDims(), outerRanges = peeling.rangeVar;
  IndexingMap outer(map.getContext(), map.getDimIntervals(),
                    map.getRangeIntervals().take_front(outerRanges),
                    map.getRuntimeIntervals(), /*results=*/{});
  // Symbols of the runtime variables move up in the outer map.
  SmallVector<AffineExpr> symbols;
  for (unsigned i = 0; i < map.getNumVariables() - dims; ++i)
    symbols.push_back(getAffineSymbolExpr(
        i < map.getNumRangeVars() ? i : i - map.getNumRangeVars() + outerRanges,
        map.getContext()));
  SmallVector<IndexingConstraint> checked;
  for (const IndexingConstraint &constraint : map.getConstraints()) {
    if (llvm::any_of(llvm::seq(outerRanges, map.getNumRangeVars()),
                     [&](unsigned i) { return mentions(constraint, i); }))
      continue;
    checked.push_back(constraint);
    outer.addConstraint(
        constraint.expression.replaceDimsAndSymbols({}, symbols),
        constraint.interval);
  }

  auto moveIn = [&](IndexingMap inner) {
    for (unsigned i = inner.getConstraints().size(); i-- > 0;)
      if (llvm::is_contained(checked, inner.getConstraints()[i]))
        inner.removeConstraint(i);
    return inner.reorderVariables(
        llvm::to_vector(llvm::seq(0u, inner.getNumVariables())),
        dims + outerRanges, inner.getNumRangeVars() - outerRanges);
  };
  peeling = {0, moveIn(peeling.main), moveIn(peeling.last)};

  rewriter.setInsertionPoint(loop);
  IndexingLoopOp inner;
  auto nested = IndexingLoopOp::create(
      rewriter, loop.getLoc(), outer, loop.getVariables(), loop.getInits(),
      [&](OpBuilder &, Location location, ValueRange ranges, ValueRange,
          ValueRange carried) {
        SmallVector<Value> variables(loop.getDims());
        llvm::append_range(variables, ranges);
        llvm::append_range(variables, loop.getRuntimeVars());
        inner = IndexingLoopOp::create(rewriter, location, moveIn(map),
                                       variables, carried);
        IndexingYieldOp::create(rewriter, location, inner.getResults());
      });
  inner->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  Block *body = &inner.getBody().front();
  if (!body->empty())
    rewriter.eraseOp(body->getTerminator());
  SmallVector<Value> arguments(nested.getRangeVars());
  llvm::append_range(arguments, body->getArguments());
  rewriter.mergeBlocks(&loop.getBody().front(), body, arguments);
  rewriter.replaceOp(loop, nested.getResults());
  return inner;
}

/// Splits the loop in two, and returns the first one.
static IndexingLoopOp peel(IndexingLoopOp loop, Peeling peeling,
                           mlir::RewriterBase &rewriter) {
  auto isOnce = [](Interval interval) { return interval.isPoint(); };
  if (!llvm::all_of(loop.getIndexingMap().getRangeIntervals().take_front(
                        peeling.rangeVar),
                    isOnce))
    loop = nest(loop, peeling, rewriter);

  rewriter.setInsertionPointAfter(loop);
  auto last = cast<IndexingLoopOp>(rewriter.clone(*loop));
  last.setMapAttr(IndexingMapAttr::get(peeling.last));
  rewriter.replaceAllUsesWith(loop.getResults(), last.getResults());
  for (auto [init, result] :
       llvm::zip_equal(last.getInitsMutable(), loop.getResults()))
    init.set(result);
  rewriter.modifyOpInPlace(
      loop, [&] { loop.setMapAttr(IndexingMapAttr::get(peeling.main)); });
  return loop;
}

namespace {
struct PeelIndexingLoopsPass
    : ::hlo::impl::PeelIndexingLoopsPassBase<PeelIndexingLoopsPass> {
  void runOnOperation() override {
    SmallVector<IndexingLoopOp> loops;
    getOperation()->walk([&](IndexingLoopOp loop) { loops.push_back(loop); });
    mlir::IRRewriter rewriter(&getContext());
    for (IndexingLoopOp loop : loops)
      while (std::optional<Peeling> peeling = findPeeling(loop))
        loop = peel(loop, std::move(*peeling), rewriter);
  }
};
} // namespace
