//===- IndexingRanges.cpp - Values that indices may have ------------------===//

#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace hlo;
using mlir::ConstantIntRanges;
using mlir::IntegerValueRange;

/// How far definitions are followed, through all of their operands.
static constexpr unsigned kMaxDepth = 4;

static IntegerValueRange inferRange(Value value, unsigned depth);

/// The range that the operation says `value` has, which is one of its results
/// or an argument of its regions.
static IntegerValueRange askOperation(Operation *op, Value value,
                                      unsigned depth) {
  auto inferable = dyn_cast_or_null<mlir::InferIntRangeInterface>(op);
  IntegerValueRange result = IntegerValueRange::getMaxRange(value);
  if (!inferable)
    return result;
  auto operands = llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return inferRange(operand, depth + 1);
  });
  inferable.inferResultRangesFromOptional(
      operands, [&](Value other, const IntegerValueRange &range) {
        if (other == value && !range.isUninitialized())
          result = range;
      });
  return result;
}

static Interval toInterval(const ConstantIntRanges &range) {
  if (range.smin().getBitWidth() == 0 || range.smin().getBitWidth() > 64)
    return {INT64_MIN, INT64_MAX};
  return {range.smin().getSExtValue(), range.smax().getSExtValue()};
}

static Interval inferInterval(mlir::OpFoldResult value, unsigned depth) {
  if (std::optional<int64_t> constant = mlir::getConstantIntValue(value))
    return Interval::ofPoint(*constant);
  return toInterval(inferRange(cast<Value>(value), depth).getValue());
}

/// The range of an argument that counts the iterations of a loop.
static std::optional<ConstantIntRanges> askLoop(BlockArgument argument,
                                                unsigned depth) {
  auto loop =
      dyn_cast<mlir::LoopLikeOpInterface>(argument.getOwner()->getParentOp());
  unsigned width = ConstantIntRanges::getStorageBitwidth(argument.getType());
  if (!loop || width == 0 || width > 64)
    return std::nullopt;
  std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
  auto lowers = loop.getLoopLowerBounds(), uppers = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  if (!variables || !lowers || !uppers || !steps)
    return std::nullopt;
  unsigned i = llvm::find(*variables, argument) - variables->begin();
  if (i >= std::min({variables->size(), lowers->size(), uppers->size()}))
    return std::nullopt;
  Interval lower = inferInterval((*lowers)[i], depth + 1);
  Interval upper = inferInterval((*uppers)[i], depth + 1);
  Interval step = inferInterval((*steps)[i], depth + 1);
  // Loops that compare without signs agree where nothing is negative.
  if (lower.lower < 0 || step.lower <= 0 || upper.upper <= lower.lower)
    return std::nullopt;
  int64_t last = upper.upper - 1;
  if (lower.isPoint() && step.isPoint())
    last -= (last - lower.lower) % step.lower;
  return ConstantIntRanges::fromSigned(
      APInt(width, lower.lower, /*isSigned=*/true),
      APInt(width, last, /*isSigned=*/true));
}

static IntegerValueRange inferRange(Value value, unsigned depth) {
  APInt constant;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&constant)))
    return ConstantIntRanges::constant(constant);
  if (depth >= kMaxDepth ||
      ConstantIntRanges::getStorageBitwidth(value.getType()) == 0)
    return IntegerValueRange::getMaxRange(value);
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return askOperation(value.getDefiningOp(), value, depth);
  if (std::optional<ConstantIntRanges> range = askLoop(argument, depth))
    return *range;
  return askOperation(argument.getOwner()->getParentOp(), value, depth);
}

Interval hlo::inferInterval(Value value, Operation *user) {
  Interval interval = ::inferInterval(mlir::OpFoldResult(value), /*depth=*/0);
  for (auto loop = user->getParentOfType<IndexingLoopOp>(); loop;
       loop = loop->getParentOfType<IndexingLoopOp>()) {
    // A body that runs is in the domain.
    IndexingMapAttr map = loop.getMap();
    SmallVector<Value> values = loop.getValuesOfVariables();
    for (auto [other, bounds] : llvm::zip_equal(values, map.getIntervals()))
      if (other == value && !map.isKnownEmpty())
        interval = interval.intersect(bounds);
  }
  return interval;
}
