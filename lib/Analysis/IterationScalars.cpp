//===- IterationScalars.cpp - Integers in each iteration ------------------===//

#include "hlo/Analysis/IterationScalars.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"

using namespace hlo;
using llvm::APInt;

IterationScalars::IterationScalars(Block &block) {
  auto op = dyn_cast<WhileOp>(block.getParentOp());
  if (!op || block.getParent() != &op.getBody())
    return;
  loop.emplace(op);
  if (FailureOr<LoopConfig> found = LoopConfig::get(op); succeeded(found))
    config = std::move(*found);
}

std::optional<uint64_t> IterationScalars::getTripCount() const {
  std::optional<uint64_t> count = loop ? loop->getTripCount() : std::nullopt;
  if (!count && config.tripCount)
    count = *config.tripCount;
  return count;
}

/// What the root of a fusion is, or an element of it.
static Value getRoot(FusionOp fusion, std::optional<uint64_t> element) {
  Value root = fusion.getCalls().front().getTerminator()->getOperand(0);
  auto tuple = root.getDefiningOp<TupleOp>();
  if (!element)
    return tuple ? Value() : root;
  return tuple ? tuple.getOperand(*element) : Value();
}

Value hlo::lookThroughFusions(Value value) {
  while (true) {
    Value next;
    Operation *op = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (auto fusion = dyn_cast<FusionOp>(argument.getOwner()->getParentOp()))
        next = fusion->getOperand(argument.getArgNumber());
    } else if (auto parameter = dyn_cast<ParameterOp>(op)) {
      if (isa<FusionOp>(op->getParentOp()))
        next = parameter.getOperand();
    } else if (auto fusion = dyn_cast<FusionOp>(op)) {
      next = getRoot(fusion, std::nullopt);
    } else if (auto element = dyn_cast<GetTupleElementOp>(op)) {
      if (auto fusion = element.getOperand().getDefiningOp<FusionOp>())
        next = getRoot(fusion, element.getIndex());
    }
    if (!next)
      return value;
    value = next;
  }
}

static bool isUnsigned(Value value) {
  return mlir::getElementTypeOrSelf(value).isUnsignedInteger();
}

/// The result of an operation on scalars.
static std::optional<APInt> fold(Operation *op, ArrayRef<APInt> operands) {
  bool isUnsignedOp = op->getNumOperands() && isUnsigned(op->getOperand(0));
  auto less = [&](const APInt &lhs, const APInt &rhs) {
    return isUnsignedOp ? lhs.ult(rhs) : lhs.slt(rhs);
  };
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto value = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    return value ? std::optional(*value.value_begin<APInt>()) : std::nullopt;
  }
  if (isa<AddOp>(op))
    return operands[0] + operands[1];
  if (isa<SubtractOp>(op))
    return operands[0] - operands[1];
  if (isa<MultiplyOp>(op))
    return operands[0] * operands[1];
  if (isa<NegateOp>(op))
    return -operands[0];
  if (isa<MinimumOp>(op))
    return less(operands[1], operands[0]) ? operands[1] : operands[0];
  if (isa<MaximumOp>(op))
    return less(operands[0], operands[1]) ? operands[1] : operands[0];
  if (isa<ClampOp>(op)) {
    // As it is defined: the minimum with the upper bound comes last.
    APInt atLeast = less(operands[1], operands[0]) ? operands[0] : operands[1];
    return less(operands[2], atLeast) ? operands[2] : atLeast;
  }
  if (isa<SelectOp>(op))
    return operands[0].isOne() ? operands[1] : operands[2];
  if (auto comparison = dyn_cast<CompareOp>(op))
    return APInt(1, holds(comparison.getDirection(), operands[0], operands[1],
                          isUnsignedOp));
  if (isa<ConvertOp>(op)) {
    unsigned width =
        mlir::getElementTypeOrSelf(op->getResult(0)).getIntOrFloatBitWidth();
    bool isSigned =
        !isUnsignedOp &&
        !mlir::getElementTypeOrSelf(op->getOperand(0)).isSignlessInteger(1);
    return isSigned ? operands[0].sextOrTrunc(width)
                    : operands[0].zextOrTrunc(width);
  }
  if (isa<CopyOp, BitcastOp, ReshapeOp>(op))
    return operands[0];
  return std::nullopt;
}

static bool isScalarInteger(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa<IntegerType>(type.getElementType()) &&
         type.hasStaticShape() && type.getNumElements() == 1;
}

std::optional<APInt> IterationScalars::getElement(Value value,
                                                  uint64_t iteration) const {
  std::optional<unsigned> element =
      loop ? loop->getElement(value) : std::nullopt;
  if (!element)
    return std::nullopt;
  if (loop->isInvariant(*element))
    return loop->getConstantInit(*element);
  if (auto variable = loop->getInductionVariable(*element))
    return variable->getValue(iteration);
  if (config.initStep && config.inductionVariable == int64_t(*element)) {
    unsigned width = mlir::getElementTypeOrSelf(value).getIntOrFloatBitWidth();
    return APInt(64, uint64_t(config.initStep->init) +
                         iteration * uint64_t(config.initStep->step))
        .sextOrTrunc(width);
  }
  return std::nullopt;
}

bool IterationScalars::isVarying(ArrayRef<Value> values) const {
  SmallVector<Value> worklist(values);
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty()) {
    Value value = lookThroughFusions(worklist.pop_back_val());
    if (loop)
      if (std::optional<unsigned> element = loop->getElement(value)) {
        if (!loop->isInvariant(*element))
          return true;
        continue;
      }
    if (Operation *op = value.getDefiningOp(); seen.insert(op).second)
      llvm::append_range(worklist, op->getOperands());
  }
  return false;
}

std::optional<SmallVector<APInt>>
IterationScalars::get(ArrayRef<Value> values, uint64_t iteration) const {
  llvm::DenseMap<Value, APInt> known;
  SmallVector<Value> path = llvm::map_to_vector(values, lookThroughFusions);
  SmallVector<Value> roots = path;
  while (!path.empty()) {
    Value value = path.back();
    if (known.contains(value)) {
      path.pop_back();
      continue;
    }
    if (!isScalarInteger(value))
      return std::nullopt;
    if (std::optional<APInt> element = getElement(value, iteration)) {
      known.try_emplace(value, *element);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    SmallVector<APInt> operands;
    size_t size = path.size();
    for (Value operand : op->getOperands()) {
      operand = lookThroughFusions(operand);
      if (auto found = known.find(operand); found != known.end())
        operands.push_back(found->second);
      else
        path.push_back(operand);
    }
    if (path.size() != size)
      continue;
    std::optional<APInt> result = fold(op, operands);
    if (!result)
      return std::nullopt;
    known.try_emplace(value, *result);
  }
  return llvm::map_to_vector(roots,
                             [&](Value value) { return known.at(value); });
}

std::optional<SmallVector<int64_t>>
IterationScalars::getStarts(ArrayRef<Value> indices, RankedTensorType array,
                            RankedTensorType part, uint64_t iteration) const {
  auto values = get(indices, iteration);
  if (!values)
    return std::nullopt;
  SmallVector<int64_t> starts;
  for (auto [index, value, size, whole] :
       llvm::zip_equal(indices, *values, part.getShape(), array.getShape())) {
    APInt wide = isUnsigned(index) ? value.zext(value.getBitWidth() + 64)
                                   : value.sext(value.getBitWidth() + 64);
    APInt last(wide.getBitWidth(), whole - size);
    wide = wide.isNegative() ? APInt(wide.getBitWidth(), 0)
           : wide.sgt(last)  ? last
                             : wide;
    starts.push_back(wide.getSExtValue());
  }
  return starts;
}
