//===- Combiners.cpp - Questions about computations of reductions ---------===//

#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

Operation *hlo::getCombiner(Region &computation) {
  Block &block = computation.front();
  auto ops = llvm::make_filter_range(
      block, [](Operation &op) { return !isa<ParameterOp>(op); });
  if (!llvm::hasNItems(ops, 2))
    return nullptr;
  Operation *op = &*ops.begin(), *terminator = block.getTerminator();
  if (!isa<AddOp, MultiplyOp, MaximumOp, MinimumOp, AndOp, OrOp, XorOp>(op) ||
      !hasUniformType(op) || terminator->getOperand(0) != op->getResult(0) ||
      hasControlDependencies(op))
    return nullptr;
  BlockArgument lhs = getParameterOf(op->getOperand(0));
  BlockArgument rhs = getParameterOf(op->getOperand(1));
  return lhs && rhs && lhs != rhs ? op : nullptr;
}

bool hlo::isNeutral(Operation *combiner, Value init) {
  Type element = getElementType(init);
  if (isComplex(element))
    return false;
  if (isa<AddOp>(combiner))
    return isFloat(element) ? isAllNegativeZero(init) : isAllZero(init);
  if (isa<MultiplyOp>(combiner))
    return isAll(init, 1);
  if (isa<OrOp, XorOp>(combiner))
    return isAllZero(init);
  if (isa<AndOp>(combiner)) {
    std::optional<APInt> value = getSplatInteger(init);
    return value && value->isAllOnes();
  }
  bool isMin = isa<MinimumOp>(combiner);
  if (std::optional<APFloat> number = getSplatFloat(init))
    return number->isInfinity() && number->isNegative() != isMin;
  std::optional<APInt> value = getSplatInteger(init);
  if (!value)
    return false;
  if (isUnsignedInteger(element) || isPred(element))
    return isMin ? value->isAllOnes() : value->isZero();
  return isMin ? value->isMaxSignedValue() : value->isMinSignedValue();
}

bool hlo::isIdempotent(Operation *combiner) {
  return isa<MaximumOp, MinimumOp, AndOp, OrOp>(combiner) ||
         (isPred(getElementType(combiner->getResult(0))) &&
          isa<AddOp, MultiplyOp>(combiner));
}

bool hlo::isOrderIndependent(Operation *combiner) {
  return isa<MinimumOp, MaximumOp>(combiner) ||
         isPredOrInteger(getElementType(combiner->getResult(0)));
}

bool hlo::mayRepeat(Operation *combiner, Value init) {
  return isIdempotent(combiner) || isNeutral(combiner, init) ||
         (isa<AddOp>(combiner) && isAllZero(init));
}

/// Which parameter of N and N each value of a computation is, where parameter
/// N + i is the same as parameter i.
static llvm::DenseMap<Value, unsigned> matchParameters(Block &block) {
  llvm::DenseMap<Value, unsigned> found;
  unsigned count = block.getNumArguments() / 2;
  for (BlockArgument argument : block.getArguments())
    found[argument] = argument.getArgNumber() % count;
  for (Operation &op : block.without_terminator()) {
    unsigned first = isa<SelectOp>(op) ? 1 : 0;
    if (!isa<SelectOp, ParameterOp, MaximumOp, MinimumOp, AndOp, OrOp>(op))
      continue;
    auto source = found.find(op.getOperand(first));
    if (source != found.end() &&
        llvm::all_of(op.getOperands().drop_front(first), [&](Value operand) {
          auto other = found.find(operand);
          return other != found.end() && other->second == source->second &&
                 operand.getType() == op.getResult(0).getType();
        })) {
      unsigned number = source->second;
      found[op.getResult(0)] = number;
    }
  }
  return found;
}

bool hlo::mayRepeat(Region &computation, ValueRange inits) {
  Block &block = computation.front();
  llvm::DenseMap<Value, unsigned> parameters = matchParameters(block);
  SmallVector<Value> returned(block.getTerminator()->getOperands());
  if (auto tuple = returned.front().getDefiningOp<TupleOp>())
    returned = llvm::to_vector(tuple.getOperands());
  for (auto [number, value] : llvm::enumerate(returned)) {
    if (auto found = parameters.find(value);
        found != parameters.end() && found->second == number)
      continue;
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<AddOp, MultiplyOp, XorOp>(op) || !hasUniformType(op) ||
        !mayRepeat(op, inits[number]))
      return false;
    BlockArgument lhs = getParameterOf(op->getOperand(0));
    BlockArgument rhs = getParameterOf(op->getOperand(1));
    if (!lhs || !rhs || lhs == rhs ||
        lhs.getArgNumber() % inits.size() != number ||
        rhs.getArgNumber() % inits.size() != number)
      return false;
  }
  return true;
}

/// Whether an operation of that kind has the two parameters as operands.
template <typename OpT> static OpT getOfParameters(Value value) {
  auto op = value.getDefiningOp<OpT>();
  if (!op)
    return {};
  BlockArgument lhs = getParameterOf(op->getOperand(0)),
                rhs = getParameterOf(op->getOperand(1));
  return lhs && rhs && lhs != rhs ? op : OpT();
}

/// The operand of an operation of that kind; null where it is another.
template <typename OpT> static Value getOperandOf(Value value) {
  auto op = value ? value.getDefiningOp<OpT>() : OpT();
  return op ? op->getOperand(0) : Value();
}

bool hlo::isLogAddExp(Region &computation) {
  Block &block = computation.front();
  if (block.getNumArguments() != 2)
    return false;
  Value result = block.getTerminator()->getOperand(0);
  // Infinities of one sign and NaN have no difference: their sum.
  if (auto select = result.getDefiningOp<SelectOp>()) {
    auto compare = select.getPred().getDefiningOp<CompareOp>();
    if (!compare || compare.getDirection() != ComparisonDirection::NE ||
        compare.getLhs() != compare.getRhs() ||
        !getOfParameters<SubtractOp>(compare.getLhs()) ||
        !getOfParameters<AddOp>(select.getOnTrue()))
      return false;
    result = select.getOnFalse();
  }
  auto sum = result.getDefiningOp<AddOp>();
  if (!sum || !getOfParameters<MaximumOp>(sum.getLhs()))
    return false;
  Value difference = getOperandOf<AbsOp>(getOperandOf<NegateOp>(
      getOperandOf<ExponentialOp>(getOperandOf<LogPlusOneOp>(sum.getRhs()))));
  return difference && getOfParameters<SubtractOp>(difference);
}

bool hlo::mayReorder(Region &computation) {
  return getCombiner(computation) || isLogAddExp(computation);
}

bool hlo::hasOnePrecision(Region &computation, ValueRange operands) {
  auto arguments = computation.getArguments();
  size_t count = operands.size() / 2;
  for (auto [number, argument] : llvm::enumerate(arguments))
    if (getElementType(argument) != getElementType(operands[number]) ||
        getElementType(argument) != getElementType(arguments[number % count]))
      return false;
  return true;
}

bool hlo::isPlain(SelectAndScatterOp op) {
  std::optional<WindowAttr> window = op.getWindow();
  return window && window->getRank() != 0 &&
         getElementType(op.getScatter().getArgument(0)) ==
             getElementType(op.getResult()) &&
         llvm::all_of(llvm::seq(window->getRank()), [&](int64_t dim) {
           return window->getBaseDilationOf(dim) == 1 &&
                  !window->isReversed(dim);
         });
}

static std::optional<APFloat> getNeutralFloat(Operation *combiner,
                                              const llvm::fltSemantics &type) {
  // A type without a sign, and so without zero, has exponents only.
  bool hasZero = APFloat::semanticsHasZero(type);
  if (isa<AddOp>(combiner) && hasZero)
    return APFloat::getZero(type, /*Negative=*/true);
  if (isa<MultiplyOp>(combiner))
    return APFloat::getOne(type);
  if (!hasZero)
    return std::nullopt;
  bool isNegative = isa<MaximumOp>(combiner);
  return APFloat::semanticsHasInf(type) ? APFloat::getInf(type, isNegative)
                                        : APFloat::getLargest(type, isNegative);
}

static APInt getNeutralInteger(Operation *combiner, Type elementType) {
  unsigned width = elementType.getIntOrFloatBitWidth();
  bool isUnsigned = isUnsignedInteger(elementType) || isPred(elementType);
  if (isa<AddOp, OrOp, XorOp>(combiner))
    return APInt::getZero(width);
  if (isa<MultiplyOp>(combiner))
    return APInt(width, 1);
  if (isa<AndOp>(combiner))
    return APInt::getAllOnes(width);
  if (isa<MaximumOp>(combiner))
    return isUnsigned ? APInt::getMinValue(width)
                      : APInt::getSignedMinValue(width);
  return isUnsigned ? APInt::getMaxValue(width)
                    : APInt::getSignedMaxValue(width);
}

TypedAttr hlo::getNeutralElement(Operation *combiner, RankedTensorType scalar) {
  Type elementType = scalar.getElementType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    // What infinity times 0i is is not infinity.
    if (!isa<AddOp>(combiner))
      return {};
    auto part = cast<FloatType>(complex.getElementType());
    APFloat zero = *getNeutralFloat(combiner, part.getFloatSemantics());
    return DenseElementsAttr::get(scalar, std::complex<APFloat>(zero, zero));
  }
  if (auto type = dyn_cast<FloatType>(elementType)) {
    std::optional<APFloat> number =
        getNeutralFloat(combiner, type.getFloatSemantics());
    return number ? TypedAttr(DenseElementsAttr::get(scalar, *number))
                  : TypedAttr();
  }
  return DenseElementsAttr::get(scalar,
                                getNeutralInteger(combiner, elementType));
}
