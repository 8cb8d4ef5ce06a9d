//===- ReductionBlocks.cpp - Reductions block by block --------------------===//

#include "ReductionBlocks.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;

/// What is combined one after the other at most.
static constexpr int64_t kMostInBlock = 8;
/// Elements of a row in one loop: each lane of its vectors combines few of
/// them, and to combine lanes takes little time beside. What is not next to
/// each other in memory may be combined without vectors.
static constexpr int64_t kRow = 4096, kScattered = 64;
/// Lanes that LLVM has in loops, at most and at least.
static constexpr int64_t kMostLanes = 64, kLeastLanes = 16;

ReductionRange ReductionRange::getBlock(ImplicitLocOpBuilder &b, Value first,
                                        int64_t size) const {
  Value end =
      arith::AddIOp::create(b, first, arith::ConstantIndexOp::create(b, size));
  bool isWhole = isFull && most % size == 0;
  if (!isWhole)
    end = arith::MinSIOp::create(b, end, range.upper);
  return {{first, end}, size, isWhole};
}

std::optional<ReductionCut> hlo::getReductionCut(ArrayRef<int64_t> steps) {
  if (llvm::product_of(steps, int64_t(1)) <= kMostInBlock)
    return std::nullopt;
  // The first dimension with several steps: what is inside of it is a block,
  // or several of that are.
  unsigned dim =
      llvm::find_if(steps, [](int64_t n) { return n > 1; }) - steps.begin();
  int64_t inside = llvm::product_of(steps.drop_front(dim + 1), int64_t(1));
  int64_t block = std::max<int64_t>(1, kMostInBlock / inside);
  while (llvm::divideCeil(steps[dim], block) > kMostInBlock)
    block *= kMostInBlock;
  return ReductionCut{dim, block};
}

SmallVector<int64_t> hlo::getSteps(ArrayRef<ReductionRange> ranges,
                                   int64_t together) {
  SmallVector<int64_t> steps;
  for (const ReductionRange &range : ranges)
    steps.push_back(range.most);
  steps.back() = llvm::divideCeil(steps.back(), together);
  return steps;
}

TypedAttr hlo::getStartOfBlocks(Operation *reduction) {
  Region &computation = reduction->getRegion(0);
  Operation *combiner = getCombiner(computation);
  if (!combiner || reduction->getNumOperands() != 2 ||
      !hasFreeOrder(reduction) ||
      computation.getArgument(0).getType() !=
          computation.getArgument(1).getType())
    return {};
  return getNeutralElement(
      combiner, cast<RankedTensorType>(computation.getArgument(0).getType()));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// What is left of a row beside what vectors take together.
static int64_t getRest(const ReductionRange &row) {
  int64_t rest = row.most % (row.most >= kMostLanes ? kMostLanes : kLeastLanes);
  return row.isFull && rest != row.most ? rest : 0;
}

/// Whether an expression has quotients or remainders.
static bool isDivided(AffineExpr expression) {
  bool isFound = false;
  expression.walk([&](AffineExpr part) {
    isFound |= part.getKind() == AffineExprKind::FloorDiv ||
               part.getKind() == AffineExprKind::Mod;
  });
  return isFound;
}

/// Whether LLVM makes vectors of a loop, whose lanes combine few elements each:
/// not where there is control flow, or the places of elements are read or
/// divided.
static bool hasVectors(scf::ForOp loop) {
  return llvm::none_of(loop.getBody()->without_terminator(), [](Operation &op) {
    auto apply = dyn_cast<IndexingApplyOp>(op);
    auto cast = dyn_cast<arith::IndexCastOp>(op);
    return op.getNumRegions() != 0 || (cast && cast.getType().isIndex()) ||
           (apply &&
            llvm::any_of(apply.getIndexingMap().getResults(), isDivided));
  });
}

/// A loop over a part of a row, of at most so many elements.
FailureOr<SmallVector<Value>>
ElementalEmitter::emitPartOfRow(Operation *op, const ReductionRange &part,
                                ArrayRef<Value> outer, ValueRange starts,
                                ValueRange carried, EmitStep emitStep) {
  const LoopRange &range = part.range;
  bool isEmitted = true;
  auto loop = scf::ForOp::create(
      b, range.lower, range.upper, arith::ConstantIndexOp::create(b, 1),
      carried, [&](OpBuilder &, Location, Value index, ValueRange state) {
        enterScope();
        SmallVector<Value> variables(outer);
        variables.push_back(index);
        FailureOr<SmallVector<Value>> next = emitStep(variables, state);
        leaveScope();
        isEmitted = succeeded(next);
        scf::YieldOp::create(b, isEmitted ? ValueRange(*next) : state);
      });
  if (!isEmitted)
    return failure();
  if (part.most <= kScattered || hasVectors(loop))
    return SmallVector<Value>(loop.getResults());
  // Each block is that loop, from its neutral element.
  auto blocks = scf::ForOp::create(
      b, range.lower, range.upper,
      arith::ConstantIndexOp::create(b, kScattered), carried,
      [&](OpBuilder &, Location, Value first, ValueRange state) {
        ReductionRange block = part.getBlock(b, first, kScattered);
        loop->remove();
        b.insert(loop);
        loop.setLowerBound(block.range.lower);
        loop.setUpperBound(block.range.upper);
        loop.getInitArgsMutable().assign(starts);
        FailureOr<SmallVector<Value>> results =
            combine(op, state, loop.getResults());
        isEmitted = succeeded(results);
        scf::YieldOp::create(b, isEmitted ? ValueRange(*results) : state);
      });
  if (!isEmitted)
    return failure();
  return SmallVector<Value>(blocks.getResults());
}

/// What is left comes first: after the row it would be added to all of it, one
/// after the other.
FailureOr<SmallVector<Value>>
ElementalEmitter::emitRow(Operation *op, const ReductionRange &row,
                          ArrayRef<Value> outer, ValueRange starts,
                          ValueRange carried, EmitStep emitStep) {
  int64_t rest = getRest(row);
  if (rest == 0)
    return emitPartOfRow(op, row, outer, starts, carried, emitStep);
  Value middle = b.createOrFold<arith::AddIOp>(
      row.range.lower, arith::ConstantIndexOp::create(b, rest));
  FailureOr<SmallVector<Value>> first = emitPartOfRow(
      op, {{row.range.lower, middle}, rest}, outer, starts, carried, emitStep);
  if (failed(first))
    return failure();
  return emitPartOfRow(op, {{middle, row.range.upper}, row.most - rest}, outer,
                       starts, *first, emitStep);
}

FailureOr<SmallVector<Value>>
ElementalEmitter::emitRows(Operation *op, ArrayRef<ReductionRange> ranges,
                           ArrayRef<Value> outer, ValueRange starts,
                           ValueRange carried, EmitStep emitStep) {
  if (ranges.size() == 1)
    return emitRow(op, ranges.front(), outer, starts, carried, emitStep);
  bool isEmitted = true;
  auto loop = scf::ForOp::create(
      b, ranges.front().range.lower, ranges.front().range.upper,
      arith::ConstantIndexOp::create(b, 1), carried,
      [&](OpBuilder &, Location, Value index, ValueRange state) {
        enterScope();
        SmallVector<Value> indices(outer);
        indices.push_back(index);
        FailureOr<SmallVector<Value>> next =
            emitRows(op, ranges.drop_front(), indices, starts, state, emitStep);
        leaveScope();
        isEmitted = succeeded(next);
        scf::YieldOp::create(b, isEmitted ? ValueRange(*next) : state);
      });
  if (!isEmitted)
    return failure();
  return SmallVector<Value>(loop.getResults());
}

/// Combines results of a reduction with those of a block.
FailureOr<SmallVector<Value>>
ElementalEmitter::combine(Operation *op, ValueRange results, ValueRange block) {
  SmallVector<Value> combined;
  for (auto [result, part] : llvm::zip_equal(results, block)) {
    FailureOr<SmallVector<Value>> next = emitComputation(
        op->getRegion(0), {result, part}, arith::FastMathFlags::none);
    if (failed(next))
      return failure();
    combined.push_back(next->front());
  }
  return combined;
}

/// Combines what is carried with all elements of these ranges.
FailureOr<SmallVector<Value>>
ElementalEmitter::emitBlocks(Operation *op, ArrayRef<ReductionRange> ranges,
                             int64_t row, ValueRange starts, ValueRange carried,
                             EmitStep emitStep) {
  std::optional<ReductionCut> cut = getReductionCut(getSteps(ranges, row));
  if (!cut)
    return emitRows(op, ranges, {}, starts, carried, emitStep);
  SmallVector<ReductionRange> block(ranges);
  ReductionRange range = ranges[cut->dim];
  SmallVector<Value> begin(carried);
  if (cut->dim + 1 == ranges.size()) {
    // Rows have sizes that are known: what is left comes first here, too.
    cut->block *= row;
    if (int64_t rest = range.most % cut->block) {
      block.back() = range.getBlock(b, range.range.lower, rest);
      block.back().range.upper = b.createOrFold<arith::AddIOp>(
          range.range.lower, arith::ConstantIndexOp::create(b, rest));
      block.back().isFull = true;
      FailureOr<SmallVector<Value>> first =
          emitBlocks(op, block, row, starts, begin, emitStep);
      if (failed(first))
        return failure();
      begin = std::move(*first);
      range.range.lower = block.back().range.upper;
      range.most -= rest;
    }
  }
  bool isEmitted = true;
  auto loop = scf::ForOp::create(
      b, range.range.lower, range.range.upper,
      arith::ConstantIndexOp::create(b, cut->block), begin,
      [&](OpBuilder &, Location, Value first, ValueRange state) {
        enterScope();
        block[cut->dim] = range.getBlock(b, first, cut->block);
        FailureOr<SmallVector<Value>> part =
            emitBlocks(op, block, row, starts, starts, emitStep);
        FailureOr<SmallVector<Value>> results;
        if (succeeded(part))
          results = combine(op, state, *part);
        isEmitted = succeeded(results);
        leaveScope();
        scf::YieldOp::create(b, isEmitted ? ValueRange(*results) : state);
      });
  if (!isEmitted)
    return failure();
  return SmallVector<Value>(loop.getResults());
}

/// Whether elements are combined block by block, which GPUs do by threads.
bool ElementalEmitter::hasBlocks(Operation *op, const Access &access) const {
  return allocateLanes && !isApplied && isa<ReduceOp>(op) &&
         getReductionFastMath(op) != arith::FastMathFlags::none &&
         !access.map.isKnownEmpty() && access.map.getConstraints().empty() &&
         access.map.getNumRangeVars() != 0 && getStartOfBlocks(op);
}

FailureOr<SmallVector<Value>> ElementalEmitter::emitBlocks(Operation *op,
                                                           const Access &access,
                                                           ValueRange inits,
                                                           EmitStep emitStep) {
  SmallVector<ReductionRange> ranges;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  for (const Interval &interval : access.map.getRangeIntervals())
    ranges.push_back({{constant(interval.lower), constant(interval.upper + 1)},
                      int64_t(interval.size())});
  int64_t fastest =
      getMajorToMinor(cast<RankedTensorType>(op->getOperand(0).getType()))
          .back();
  AffineExpr inner = access.map.getRangeVar(access.map.getNumRangeVars() - 1);
  AffineExpr start = mlir::simplifyAffineExpr(
      access.map.getResult(fastest) - inner, access.map.getNumDims(),
      access.map.getNumRangeVars());
  bool isRow = !start.isFunctionOfSymbol(access.map.getNumRangeVars() - 1);
  int64_t row = isRow ? kRow : kScattered;
  if (!getReductionCut(getSteps(ranges, row)) && getRest(ranges.back()) == 0 &&
      ranges.back().most <= kScattered)
    return emitLoop(access, inits, emitStep);
  Value neutral =
      emitSplat(b, cast<mlir::DenseElementsAttr>(getStartOfBlocks(op)));
  return emitBlocks(op, ranges, row, SmallVector<Value>(inits.size(), neutral),
                    inits, emitStep);
}
