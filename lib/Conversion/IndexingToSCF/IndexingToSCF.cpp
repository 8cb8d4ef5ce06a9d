//===- IndexingToSCF.cpp - indexing.loop to scf.for and scf.if ------------===//
// See the description of convert-indexing-to-scf in Passes.td; test:
// indexing-to-scf.mlir.

#include "hlo/Conversion/Passes.h"
#include "hlo/Conversion/Patterns.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

namespace hlo {
#define GEN_PASS_DEF_CONVERTINDEXINGTOSCFPASS
#include "hlo/Conversion/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using arith::CmpIPredicate;

namespace {
/// Builds what a loop becomes.
class LoopLowering {
public:
  LoopLowering(IndexingLoopOp loop, mlir::RewriterBase &rewriter);

  void run();

private:
  /// `expression` is in `interval`, which must be checked.
  using Guard = IndexingConstraint;

  void findGuards();
  bool takeStep(const IndexingConstraint &constraint);
  Value emitCondition();
  SmallVector<Value> emitIf(ValueRange carried);
  SmallVector<Value> emitLoops(unsigned level, ValueRange carried);
  SmallVector<Value> emitBody(ValueRange carried);
  SmallVector<Value> emitResults(IndexingMap unconstrained);

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, location, value);
  }

  IndexingLoopOp loop;
  mlir::RewriterBase &rewriter;
  Location location;
  IndexingMap map;
  /// The values of the variables; those of range variables are set as their
  /// loops are built.
  SmallVector<Value> values;
  /// The map where the values are known to be, without constraints.
  IndexingMap known;
  /// The steps of the loops.
  SmallVector<int64_t> steps;
  /// What is left to check, and in how many loops.
  SmallVector<Guard> guards;
  unsigned guardLevel = 0;
};
} // namespace

/// A map without results and constraints on what is known of the values.
static IndexingMap getKnownBox(IndexingLoopOp loop, const IndexingMap &map,
                               ArrayRef<Value> values) {
  SmallVector<Interval> intervals(map.getIntervals());
  for (auto [i, value] : llvm::enumerate(values))
    if (map.getKind(i) != IndexingVariableKind::Range)
      intervals[i] = inferInterval(value, loop);
  ArrayRef<Interval> all = intervals;
  unsigned dims = map.getNumDims(), ranges = map.getNumRangeVars();
  return IndexingMap(map.getContext(), all.take_front(dims),
                     all.slice(dims, ranges), all.drop_front(dims + ranges),
                     /*results=*/{});
}

LoopLowering::LoopLowering(IndexingLoopOp loop, mlir::RewriterBase &rewriter)
    : loop(loop), rewriter(rewriter), location(loop.getLoc()),
      map(loop.getIndexingMap()), values(loop.getValuesOfVariables()),
      known(getKnownBox(loop, map, values)) {}

void LoopLowering::run() {
  findGuards();
  if (map.isKnownEmpty()) {
    rewriter.replaceOp(loop, loop.getInits());
    return;
  }
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> results = emitLoops(0, loop.getInits());
  rewriter.replaceOp(loop, results);
}

/// What the values and the bounds of the loops do not say of the domain.
void LoopLowering::findGuards() {
  if (map.isKnownEmpty())
    return;
  // Constraints may imply that a value is in its interval.
  IndexingMap constrained = known;
  for (const IndexingConstraint &constraint : map.getConstraints())
    constrained.addConstraint(constraint.expression, constraint.interval);
  constrained.simplify();
  if (constrained.isKnownEmpty()) {
    map = constrained;
    return;
  }
  for (unsigned i = 0; i < map.getNumVariables(); ++i)
    if (!map.getIntervals()[i].contains(constrained.getIntervals()[i]))
      guards.push_back({map.getVariable(i), map.getIntervals()[i]});
  steps.assign(map.getNumRangeVars(), 1);
  for (const IndexingConstraint &constraint : map.getConstraints())
    if (!constraint.interval.contains(known.getRange(constraint.expression)) &&
        !takeStep(constraint))
      guards.push_back(constraint);
  for (const Guard &guard : guards)
    for (unsigned i = 0; i < map.getNumRangeVars(); ++i)
      if (guard.expression.isFunctionOfSymbol(i))
        guardLevel = std::max(guardLevel, i + 1);
}

/// A range variable s with s mod m = r takes steps of m; its interval begins
/// with such a value.
bool LoopLowering::takeStep(const IndexingConstraint &constraint) {
  auto remainder = dyn_cast<AffineBinaryOpExpr>(constraint.expression);
  if (!remainder || remainder.getKind() != AffineExprKind::Mod ||
      !constraint.interval.isPoint())
    return false;
  std::optional<unsigned> variable = map.getVariableNumber(remainder.getLHS());
  int64_t modulus = cast<AffineConstantExpr>(remainder.getRHS()).getValue();
  if (!variable || map.getKind(*variable) != IndexingVariableKind::Range ||
      llvm::mod(map.getIntervals()[*variable].lower, modulus) !=
          constraint.interval.lower)
    return false;
  steps[*variable - map.getNumDims()] = modulus;
  return true;
}

SmallVector<Value> LoopLowering::emitResults(IndexingMap unconstrained) {
  SmallVector<Value> results;
  SmallVector<AffineExpr> computed;
  for (AffineExpr result : unconstrained.getResults()) {
    std::optional<unsigned> variable = map.getVariableNumber(result);
    results.push_back(variable ? values[*variable] : Value());
    if (!variable)
      computed.push_back(result);
  }
  if (computed.empty())
    return results;
  unconstrained.setResults(computed);
  llvm::BitVector unused = unconstrained.removeUnusedVariables(
      {IndexingVariableKind::Dimension, IndexingVariableKind::Range,
       IndexingVariableKind::Runtime});
  SmallVector<Value> operands;
  for (auto [i, value] : llvm::enumerate(values))
    if (!unused.test(i))
      operands.push_back(value);
  auto apply =
      IndexingApplyOp::create(rewriter, location, unconstrained, operands);
  auto next = apply.getResults().begin();
  for (Value &result : results)
    if (!result)
      result = *next++;
  return results;
}

Value LoopLowering::emitCondition() {
  IndexingMap expressions = known;
  expressions.setResults(llvm::map_to_vector(
      guards, [](const Guard &guard) { return guard.expression; }));
  Value condition;
  for (auto [guard, value] :
       llvm::zip_equal(guards, emitResults(expressions))) {
    Value holds = emitIsInInterval(rewriter, location, value, guard.interval,
                                   known.getRange(guard.expression));
    condition =
        condition ? arith::AndIOp::create(rewriter, location, condition, holds)
                  : holds;
  }
  return condition;
}

SmallVector<Value> LoopLowering::emitIf(ValueRange carried) {
  Value condition = emitCondition();
  auto branch = scf::IfOp::create(rewriter, location, carried.getTypes(),
                                  condition, /*addThenBlock=*/true,
                                  /*addElseBlock=*/!carried.empty());
  OpBuilder::InsertionGuard guard(rewriter);
  guards.clear();
  rewriter.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> next = emitLoops(guardLevel, carried);
  scf::YieldOp::create(rewriter, location, next);
  if (!carried.empty()) {
    rewriter.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(rewriter, location, carried);
  }
  return SmallVector<Value>(branch.getResults());
}

/// The loops over the range variables from number `level` on.
SmallVector<Value> LoopLowering::emitLoops(unsigned level, ValueRange carried) {
  if (!guards.empty() && level == guardLevel)
    return emitIf(carried);
  if (level == map.getNumRangeVars())
    return emitBody(carried);
  unsigned variable = map.getNumDims() + level;
  Interval interval = map.getIntervals()[variable];
  if (interval.isPoint()) {
    values[variable] = constant(interval.lower);
    return emitLoops(level + 1, carried);
  }
  Value lower = constant(interval.lower), upper = constant(interval.upper + 1);
  auto nest = scf::ForOp::create(rewriter, location, lower, upper,
                                 constant(steps[level]), carried);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(nest.getBody());
  values[variable] = nest.getInductionVar();
  SmallVector<Value> next = emitLoops(level + 1, nest.getRegionIterArgs());
  if (!next.empty())
    scf::YieldOp::create(rewriter, location, next);
  return SmallVector<Value>(nest.getResults());
}

SmallVector<Value> LoopLowering::emitBody(ValueRange carried) {
  SmallVector<Value> arguments(
      ArrayRef<Value>(values).slice(map.getNumDims(), map.getNumRangeVars()));
  // The body is in the domain.
  IndexingMap unconstrained = map;
  unconstrained.dropConstraints();
  llvm::append_range(arguments, emitResults(unconstrained));
  llvm::append_range(arguments, carried);
  IndexingYieldOp yield = loop.getYield();
  rewriter.inlineBlockBefore(&loop.getBody().front(),
                             rewriter.getInsertionBlock(),
                             rewriter.getInsertionPoint(), arguments);
  SmallVector<Value> next(yield.getOperands());
  rewriter.eraseOp(yield);
  return next;
}

Value hlo::emitIsInInterval(OpBuilder &builder, Location location, Value value,
                            Interval interval, Interval range) {
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, location, number);
  };
  auto compare = [&](CmpIPredicate predicate, int64_t rhs) -> Value {
    return arith::CmpIOp::create(builder, location, predicate, value,
                                 constant(rhs));
  };
  if (interval.isPoint())
    return compare(CmpIPredicate::eq, interval.lower);
  if (range.lower >= interval.lower)
    return compare(CmpIPredicate::sle, interval.upper);
  if (range.upper <= interval.upper)
    return compare(CmpIPredicate::sge, interval.lower);
  // lower <= x <= upper is x - lower <= upper - lower without signs, which may
  // wrap around.
  if (interval.lower != 0)
    value = arith::SubIOp::create(builder, location, value,
                                  constant(interval.lower));
  return compare(CmpIPredicate::ule,
                 static_cast<int64_t>(static_cast<uint64_t>(interval.upper) -
                                      interval.lower));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

LogicalResult hlo::convertToSCF(IndexingLoopOp loop,
                                mlir::RewriterBase &rewriter) {
  if (isItsOwnOperand(loop))
    return loop.emitOpError("is its own operand");
  if (llvm::any_of(loop.getIndexingMap().getRangeIntervals(),
                   [](Interval interval) {
                     return !interval.isPoint() && interval.upper == INT64_MAX;
                   }))
    return loop.emitOpError(
        "counts to the greatest index, which scf.for cannot");
  LoopLowering(loop, rewriter).run();
  return success();
}

namespace {
struct ConvertIndexingToSCFPass
    : ::hlo::impl::ConvertIndexingToSCFPassBase<ConvertIndexingToSCFPass> {
  void runOnOperation() override {
    // What is around a loop says where its operands are, so that it comes last.
    SmallVector<IndexingLoopOp> loops;
    getOperation()->walk([&](IndexingLoopOp loop) { loops.push_back(loop); });
    mlir::IRRewriter rewriter(&getContext());
    for (IndexingLoopOp loop : loops)
      if (failed(convertToSCF(loop, rewriter)))
        return signalPassFailure();
  }
};
} // namespace
