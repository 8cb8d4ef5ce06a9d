//===- StoredReduction.cpp - Where loops store reductions -----------------===//
// Part of while-loop-all-reduce-code-motion.

#include "StoredReduction.h"
#include "LoopState.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Replacement.h"

using namespace hlo;

static Type getElementType(Value array) {
  return cast<RankedTensorType>(array.getType()).getElementType();
}

bool hlo::movesElements(Operation *op) {
  return isa<BitcastOp, CopyOp, ReshapeOp, TransposeOp>(op) &&
         getElementType(op->getOperand(0)) == getElementType(op->getResult(0));
}

namespace {
/// An integer that goes from `start` on by `step` in each iteration, in the
/// arithmetic of its type.
struct Sequence {
  APInt start, step;
};
} // namespace

/// An induction variable, perhaps with a constant added, or taken from one.
static std::optional<Sequence> getSequence(const WhileLoop &loop, Value value) {
  if (std::optional<unsigned> element = loop.getElement(value)) {
    auto variable = loop.getInductionVariable(*element);
    return variable ? std::optional<Sequence>({variable->init, variable->step})
                    : std::nullopt;
  }
  Operation *op = value.getDefiningOp();
  if (!isa<AddOp, SubtractOp>(op))
    return std::nullopt;
  std::optional<APInt> constants[] = {getSplatInteger(op->getOperand(0)),
                                      getSplatInteger(op->getOperand(1))};
  bool isVariable = !constants[0];
  if (isVariable && !constants[1])
    return std::nullopt;
  std::optional<Sequence> own =
      getSequence(loop, op->getOperand(isVariable ? 0 : 1));
  if (!own)
    return std::nullopt;
  const APInt &constant = *constants[isVariable];
  if (isa<AddOp>(op))
    return Sequence{own->start + constant, own->step};
  if (isVariable)
    return Sequence{own->start - constant, own->step};
  return Sequence{constant - own->start, -own->step};
}

/// True if `index` is each number below `size` once, in that many iterations.
static bool takesEachValue(const WhileLoop &loop, Value index, int64_t size) {
  std::optional<Sequence> sequence = getSequence(loop, index);
  if (!sequence)
    return false;
  unsigned width = sequence->start.getBitWidth();
  bool isUnsigned = isUnsignedInteger(getElementType(index));
  APInt last =
      isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  if (last.ult(uint64_t(size - 1)))
    return false;
  return (sequence->start.isZero() && sequence->step.isOne()) ||
         (sequence->start == uint64_t(size - 1) && sequence->step.isAllOnes());
}

std::optional<StoredReduction> StoredReduction::find(const WhileLoop &loop,
                                                     AllReduceOp reduction) {
  StoredReduction stored;
  if (stored.follow(loop, reduction))
    return stored;
  return std::nullopt;
}

bool StoredReduction::follow(const WhileLoop &loop, Operation *source) {
  Block &body = loop.getOp().getBody().front();
  Operation *root = body.getTerminator()->getOperand(0).getDefiningOp();
  while (source->hasOneUse()) {
    OpOperand &use = *source->use_begin();
    Operation *user = use.getOwner();
    if (auto update = dyn_cast<DynamicUpdateSliceOp>(user)) {
      if (use.get() != update.getUpdate())
        return false;
      if (update->hasOneUse() && *update->user_begin() == root)
        return addRow(loop, update);
      if (!addUpdate(update))
        return false;
    } else if (auto convert = dyn_cast<ConvertOp>(user)) {
      if (!keepsAllValues(getElementType(convert.getOperand()),
                          getElementType(convert)))
        return false;
    } else if (!movesElements(user) || !starts.empty()) {
      // Where a part of an array goes is not followed.
      return false;
    }
    source = user;
  }
  return false;
}

/// Where an update is put that is always at the same place.
bool StoredReduction::addUpdate(DynamicUpdateSliceOp update) {
  auto type = cast<RankedTensorType>(update.getType());
  auto part = cast<RankedTensorType>(update.getUpdate().getType());
  if (!type.hasStaticShape())
    return false;
  if (starts.empty()) {
    starts.assign(type.getRank(), 0);
    limits.assign(part.getShape().begin(), part.getShape().end());
  }
  for (auto [dim, index] : llvm::enumerate(update.getStartIndices())) {
    int64_t space = type.getDimSize(dim) - part.getDimSize(dim);
    // All of a dimension is written wherever the index says.
    if (space == 0)
      continue;
    std::optional<APInt> constant = getSplatInteger(index);
    if (!constant)
      return false;
    int64_t start =
        isUnsignedInteger(getElementType(index))
            ? int64_t(constant->getLimitedValue(space))
            : std::clamp<int64_t>(constant->getSExtValue(), 0, space);
    starts[dim] += start;
    limits[dim] += start;
  }
  return true;
}

/// The update of the state, which is to be the only reader of the element.
bool StoredReduction::addRow(const WhileLoop &loop,
                             DynamicUpdateSliceOp update) {
  auto type = cast<RankedTensorType>(update.getType());
  auto row = cast<RankedTensorType>(update.getUpdate().getType());
  auto read = update.getOperand().getDefiningOp<GetTupleElementOp>();
  OpOperand &use = *update->use_begin();
  if (!read || !read->hasOneUse())
    return false;
  element = use.getOperandNumber();
  if (loop.getElement(read.getResult()) != element ||
      getStateReads(loop, element).size() != 1)
    return false;

  if (starts.empty()) {
    starts.assign(type.getRank(), 0);
    limits.assign(row.getShape().begin(), row.getShape().end());
  }
  std::optional<uint64_t> tripCount = loop.getTripCount();
  bool isCovered = false;
  for (auto [dim, index] : llvm::enumerate(update.getStartIndices())) {
    int64_t size = type.getDimSize(dim);
    if (row.getDimSize(dim) == size)
      continue;
    if (isCovered || row.getDimSize(dim) != 1 || tripCount != uint64_t(size) ||
        !takesEachValue(loop, index, size))
      return false;
    limits[dim] = size;
    isCovered = true;
  }
  return isCovered;
}
