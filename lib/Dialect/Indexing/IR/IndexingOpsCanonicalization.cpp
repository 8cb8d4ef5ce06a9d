//===- IndexingOpsCanonicalization.cpp - Folds of indexing operations -----===//

#include "IndexingMapText.h"
#include "LinearForms.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace hlo;
using mlir::OpFoldResult;
using mlir::PatternRewriter;
using mlir::RewritePatternSet;

//===----------------------------------------------------------------------===//
// Maps that shrink
//===----------------------------------------------------------------------===//

namespace {
/// A map without what its operation does not need.
struct ReducedMap {
  IndexingMap map;
  /// The variables of the old map that are left, in the new order.
  SmallVector<unsigned> variables;
  /// For each old result, the constant or old variable that it is, if any.
  SmallVector<AffineExpr> trivialResults;
  /// For each old result that is left, its new number.
  SmallVector<std::optional<unsigned>> resultNumbers;
};
} // namespace

/// Whether a value, which is in `known`, restricts where a loop runs.
static bool isGuard(const IndexingMap &map, unsigned variable, Interval known) {
  Interval interval = map.getIntervals()[variable];
  return map.getKind(variable) == IndexingVariableKind::Range
             ? !interval.isPoint()
             : !interval.contains(known);
}

/// Narrows the variables to what is known of their values, of which there is
/// one for each variable, and drops variables and results where that makes them
/// needless. In loops, variables are needed for guards too.
static ReducedMap reduce(Operation *op, IndexingMap map, ArrayRef<Value> values,
                         const llvm::BitVector &usedResults) {
  bool isLoop = isa<IndexingLoopOp>(op);
  MLIRContext *context = map.getContext();
  unsigned count = map.getNumVariables();
  SmallVector<Interval> known = llvm::map_to_vector(
      values, [&](Value value) { return inferInterval(value, op); });
  SmallVector<AffineExpr> firstOfValue;
  for (Value value : values)
    firstOfValue.push_back(
        map.getVariable(llvm::find(values, value) - values.begin()));
  map =
      map.replaceVariables(firstOfValue, map.getDimIntervals(),
                           map.getRangeIntervals(), map.getRuntimeIntervals());
  for (unsigned i = 0; i < count; ++i)
    map.restrict(i, known[i]);
  map.simplify();

  ReducedMap reduced{map, {}, {}, {}};
  SmallVector<AffineExpr> results;
  for (auto [i, result] : llvm::enumerate(map.getResults())) {
    bool isTrivial =
        isa<AffineConstantExpr>(result) || map.getVariableNumber(result);
    reduced.trivialResults.push_back(isTrivial ? result : AffineExpr());
    reduced.resultNumbers.emplace_back();
    if (isTrivial || !usedResults.test(i))
      continue;
    unsigned number = llvm::find(results, result) - results.begin();
    if (number == results.size())
      results.push_back(result);
    reduced.resultNumbers.back() = number;
  }
  map.setResults(results);

  llvm::BitVector needed(count);
  auto addVariablesOf = [&](AffineExpr expression) {
    expression.walk([&](AffineExpr part) {
      if (std::optional<unsigned> variable = map.getVariableNumber(part))
        needed.set(*variable);
    });
  };
  llvm::for_each(results, addVariablesOf);
  for (const IndexingConstraint &constraint : map.getConstraints())
    addVariablesOf(constraint.expression);
  if (isLoop && map.isRegular())
    for (unsigned i = 0; i < count; ++i)
      if (firstOfValue[i] == map.getVariable(i) && isGuard(map, i, known[i]))
        needed.set(i);

  SmallVector<Interval> intervals[3];
  SmallVector<AffineExpr> replacements;
  unsigned numDims = 0;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    numDims += needed.test(i);
  for (unsigned i = 0; i < count; ++i) {
    Interval interval = map.getIntervals()[i];
    if (!needed.test(i)) {
      replacements.push_back(getAffineConstantExpr(interval.lower, context));
      continue;
    }
    unsigned number = reduced.variables.size();
    replacements.push_back(
        number < numDims ? getAffineDimExpr(number, context)
                         : getAffineSymbolExpr(number - numDims, context));
    intervals[static_cast<unsigned>(map.getKind(i))].push_back(interval);
    reduced.variables.push_back(i);
  }
  reduced.map = map.replaceVariables(replacements, intervals[0], intervals[1],
                                     intervals[2]);
  return reduced;
}

/// The value of a constant or variable.
static Value materialize(OpBuilder &builder, Location location,
                         const IndexingMap &map, AffineExpr expression,
                         ArrayRef<Value> values) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return mlir::arith::ConstantIndexOp::create(builder, location,
                                                constant.getValue());
  return values[*map.getVariableNumber(expression)];
}

//===----------------------------------------------------------------------===//
// IndexingApplyOp
//===----------------------------------------------------------------------===//

LogicalResult IndexingApplyOp::fold(FoldAdaptor adaptor,
                                    SmallVectorImpl<OpFoldResult> &results) {
  if (isItsOwnOperand(*this))
    return failure();
  IndexingMap map = getIndexingMap();
  SmallVector<int64_t> point;
  for (Attribute operand : adaptor.getOperands())
    if (auto value = dyn_cast_or_null<IntegerAttr>(operand))
      point.push_back(value.getInt());
  bool isConstant = point.size() == getNumOperands();
  Builder builder(getContext());
  for (AffineExpr result : map.getResults()) {
    if (std::optional<unsigned> variable = map.getVariableNumber(result))
      results.push_back(getOperand(*variable));
    else if (isConstant || isa<AffineConstantExpr>(result))
      results.push_back(
          builder.getIndexAttr(evaluate(result, map.getNumDims(), point)));
    else
      return failure();
  }
  return success(!results.empty());
}

namespace {
/// Constants and repeated operands become part of the map; results that are
/// constants or operands leave it; what is unused goes.
struct ReduceApply : mlir::OpRewritePattern<IndexingApplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IndexingApplyOp op,
                                PatternRewriter &rewriter) const override {
    if (isItsOwnOperand(op))
      return rewriter.notifyMatchFailure(op, "is its own operand");
    IndexingMap map = op.getIndexingMap();
    SmallVector<Value> operands(op.getOperands());
    llvm::BitVector used(op.getNumResults());
    for (OpResult result : op.getResults())
      if (!result.use_empty())
        used.set(result.getResultNumber());
    ReducedMap reduced = reduce(op, map, operands, used);
    auto attribute = IndexingMapAttr::get(reduced.map);
    if (attribute == op.getMap())
      return rewriter.notifyMatchFailure(op, "every part is needed");

    SmallVector<Value> left;
    for (unsigned i : reduced.variables)
      left.push_back(operands[i]);
    IndexingApplyOp smaller;
    if (attribute.getNumResults() != 0)
      smaller =
          IndexingApplyOp::create(rewriter, op.getLoc(), reduced.map, left);
    for (unsigned i : used.set_bits())
      rewriter.replaceAllUsesWith(
          op.getResult(i),
          reduced.resultNumbers[i]
              ? Value(smaller.getResult(*reduced.resultNumbers[i]))
              : materialize(rewriter, op.getLoc(), map,
                            reduced.trivialResults[i], operands));
    rewriter.eraseOp(op);
    return success();
  }
};

/// apply(apply(x)) -> apply(x) where the inner one has no other user, or the
/// outer one does not get more expensive.
struct FuseApply : mlir::OpRewritePattern<IndexingApplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IndexingApplyOp op,
                                PatternRewriter &rewriter) const override {
    if (isItsOwnOperand(op))
      return rewriter.notifyMatchFailure(op, "is its own operand");
    for (Value operand : op.getOperands())
      if (auto producer = operand.getDefiningOp<IndexingApplyOp>())
        if (succeeded(fuse(op, producer, rewriter)))
          return success();
    return rewriter.notifyMatchFailure(op, "no operand to fuse with");
  }

private:
  static unsigned getCost(const IndexingMap &map) {
    unsigned cost = 0;
    for (AffineExpr result : map.getResults())
      cost += hlo::detail::getCost(result);
    return cost;
  }

  static LogicalResult fuse(IndexingApplyOp op, IndexingApplyOp producer,
                            PatternRewriter &rewriter) {
    IndexingMap outer = op.getIndexingMap(), inner = producer.getIndexingMap();
    if (!outer.isRegular() || !inner.isRegular())
      return failure();
    // The variables of both, kind by kind.
    SmallVector<Interval> intervals[3];
    SmallVector<Value> operands;
    SmallVector<AffineExpr> ofOuter(outer.getNumVariables()),
        ofInner(inner.getNumVariables());
    unsigned numDims = outer.getNumDims() + inner.getNumDims();
    for (auto kind :
         {IndexingVariableKind::Dimension, IndexingVariableKind::Range,
          IndexingVariableKind::Runtime}) {
      auto append = [&](IndexingApplyOp from, const IndexingMap &map,
                        MutableArrayRef<AffineExpr> variables) {
        for (unsigned i = 0; i < map.getNumVariables(); ++i) {
          if (map.getKind(i) != kind)
            continue;
          unsigned number = operands.size();
          variables[i] =
              number < numDims
                  ? getAffineDimExpr(number, map.getContext())
                  : getAffineSymbolExpr(number - numDims, map.getContext());
          intervals[static_cast<unsigned>(kind)].push_back(
              map.getIntervals()[i]);
          operands.push_back(from.getOperand(i));
        }
      };
      append(op, outer, ofOuter);
      append(producer, inner, ofInner);
    }
    auto substitute = [](AffineExpr expression, unsigned numDims,
                         ArrayRef<AffineExpr> variables) {
      return expression.replaceDimsAndSymbols(variables.take_front(numDims),
                                              variables.drop_front(numDims));
    };
    for (auto [variable, operand] : llvm::zip_equal(ofOuter, op.getOperands()))
      if (operand.getDefiningOp() == producer)
        variable = substitute(
            inner.getResult(cast<OpResult>(operand).getResultNumber()),
            inner.getNumDims(), ofInner);

    IndexingMap fused(
        op.getContext(), intervals[0], intervals[1], intervals[2],
        llvm::map_to_vector(outer.getResults(), [&](AffineExpr result) {
          return substitute(result, outer.getNumDims(), ofOuter);
        }));
    fused.simplify();
    // Factors whose product is too large stay apart.
    if (!llvm::all_of(fused.getResults(), isSupported))
      return failure();
    bool hasOtherUser = llvm::any_of(
        producer->getUsers(), [&](Operation *user) { return user != op; });
    if (hasOtherUser && getCost(fused) > getCost(outer))
      return failure();
    rewriter.replaceOpWithNewOp<IndexingApplyOp>(op, fused, operands);
    return success();
  }
};
} // namespace

void IndexingApplyOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ReduceApply, FuseApply>(context);
}

//===----------------------------------------------------------------------===//
// IndexingLoopOp
//===----------------------------------------------------------------------===//

namespace {
/// As `ReduceApply`; range variables of one value go too, and loops that never
/// run.
struct ReduceLoop : mlir::OpRewritePattern<IndexingLoopOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IndexingLoopOp op,
                                PatternRewriter &rewriter) const override {
    if (isItsOwnOperand(op))
      return rewriter.notifyMatchFailure(op, "is its own operand");
    IndexingMap map = op.getIndexingMap();
    SmallVector<Value> values = op.getValuesOfVariables();
    llvm::BitVector used(map.getNumResults());
    for (auto [i, argument] : llvm::enumerate(op.getMapResults()))
      if (!argument.use_empty())
        used.set(i);
    ReducedMap reduced = reduce(op, map, values, used);
    auto attribute = IndexingMapAttr::get(reduced.map);
    if (attribute.isKnownEmpty()) {
      rewriter.replaceOp(op, op.getInits());
      return success();
    }
    if (attribute == op.getMap())
      return rewriter.notifyMatchFailure(op, "every part is needed");

    SmallVector<Value> operands;
    for (unsigned i : reduced.variables)
      if (map.getKind(i) != IndexingVariableKind::Range)
        operands.push_back(values[i]);
    auto smaller = IndexingLoopOp::create(rewriter, op.getLoc(), reduced.map,
                                          operands, op.getInits());
    smaller->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    Block *body = &smaller.getBody().front();
    if (!body->empty())
      rewriter.eraseOp(body->getTerminator());

    // What the arguments of the body become.
    SmallVector<Value> newValues = smaller.getValuesOfVariables();
    for (auto [i, value] : llvm::zip_equal(reduced.variables, newValues))
      values[i] = value;
    rewriter.setInsertionPoint(smaller);
    SmallVector<Value> arguments;
    for (unsigned i = 0; i < map.getNumRangeVars(); ++i) {
      unsigned variable = map.getNumDims() + i;
      Value &value = values[variable];
      if (!llvm::is_contained(reduced.variables, variable))
        value = mlir::arith::ConstantIndexOp::create(
            rewriter, op.getLoc(), map.getIntervals()[variable].lower);
      arguments.push_back(value);
    }
    for (unsigned i = 0; i < map.getNumResults(); ++i) {
      if (!used.test(i))
        arguments.emplace_back();
      else if (std::optional<unsigned> number = reduced.resultNumbers[i])
        arguments.push_back(smaller.getMapResults()[*number]);
      else
        arguments.push_back(materialize(rewriter, op.getLoc(), map,
                                        reduced.trivialResults[i], values));
    }
    llvm::append_range(arguments, smaller.getRegionIterArgs());
    rewriter.mergeBlocks(&op.getBody().front(), body, arguments);
    rewriter.replaceOp(op, smaller.getResults());
    return success();
  }
};

/// A loop that runs once is its body.
struct PromoteLoop : mlir::OpRewritePattern<IndexingLoopOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IndexingLoopOp op,
                                PatternRewriter &rewriter) const override {
    return op.promoteIfSingleIteration(rewriter);
  }
};
} // namespace

LogicalResult
IndexingLoopOp::promoteIfSingleIteration(mlir::RewriterBase &rewriter) {
  IndexingMap map = getIndexingMap();
  if (isItsOwnOperand(*this) || !map.isRegular() ||
      map.getNumRangeVars() != 0 || !map.getConstraints().empty())
    return failure();
  for (auto [interval, value] :
       llvm::zip_equal(map.getIntervals(), getVariables()))
    if (!interval.contains(inferInterval(value, *this)))
      return failure();
  SmallVector<Value> arguments;
  if (map.getNumResults() != 0) {
    rewriter.setInsertionPoint(*this);
    auto apply =
        IndexingApplyOp::create(rewriter, getLoc(), map, getVariables());
    llvm::append_range(arguments, apply.getResults());
  }
  llvm::append_range(arguments, getInits());
  IndexingYieldOp yield = getYield();
  rewriter.inlineBlockBefore(&getBody().front(), *this, arguments);
  SmallVector<Value> results(yield.getOperands());
  rewriter.eraseOp(yield);
  rewriter.replaceOp(*this, results);
  return success();
}

void IndexingLoopOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<ReduceLoop, PromoteLoop>(context);
  mlir::populateRegionBranchOpInterfaceCanonicalizationPatterns(
      patterns, getOperationName());
}
