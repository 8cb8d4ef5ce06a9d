//===- ScalarProducts.cpp - Products with scalars next to contractions ----===//
// A dot or convolution of an operand times a scalar is its result times the
// scalar: the smallest of the three arrays may be multiplied. Off by default,
// as in XLA on GPUs.

#include "Dot.h"

using namespace hlo;
using namespace hlo::algebraic;

/// Most reshapes and transposes looked through.
static constexpr unsigned kMaxSteps = 4;

static int64_t getNumElements(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

/// True if `op` may be changed for its only user.
static bool mayChange(Operation *op) {
  return op->hasOneUse() && !hasControlDependencies(op) &&
         llvm::all_of(op->getOperands(),
                      [](Value value) { return isStatic(value); }) &&
         getElementType(op->getOperand(0)) == getElementType(op->getResult(0));
}

/// A dot or convolution of static arrays of one element type, which may be
/// multiplied anywhere.
static bool isScalable(Operation *op, Simplifier &s) {
  if (!isa_and_nonnull<DotOp, ConvolutionOp>(op) || op->getNumOperands() != 2 ||
      !s.options.scalarMultiplyReduction || s.options.layoutSensitive)
    return false;
  auto dot = dyn_cast<DotOp>(op);
  Type element = getElementType(op->getResult(0));
  return (!dot || !isUnreduced(dot)) && isStatic(op->getResult(0)) &&
         s.options.mayReassociate(element) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return isStatic(operand) && getElementType(operand) == element;
         });
}

/// The operand of a product with a constant scalar, and that; none if it is
/// another product.
static std::pair<Value, Attribute> matchProduct(MultiplyOp op) {
  if (hasUniformType(op))
    for (unsigned operand : {0u, 1u})
      if (Attribute scalar = getSplatConstant(op->getOperand(1 - operand));
          scalar && !isSplatConstant(op->getOperand(operand)))
        return {op->getOperand(operand), scalar};
  return {};
}

static Value multiply(Value value, Attribute scalar, Simplifier &s) {
  auto type = cast<RankedTensorType>(value.getType());
  return s.binary<MultiplyOp>(value, s.splat(type, scalar));
}

/// `source` after the steps, of which the last is the first in the list.
static Value rebuild(ArrayRef<Operation *> steps, Value source, Simplifier &s) {
  for (Operation *step : llvm::reverse(steps))
    source = s.clone(step, step->getResult(0).getType(), source);
  return source;
}

/// What computes `value`, but for reshapes and transposes, the last one first.
static Operation *skipMoves(Value value, SmallVectorImpl<Operation *> &steps) {
  Operation *source = value.getDefiningOp();
  while (isa_and_nonnull<ReshapeOp, TransposeOp>(source) && mayChange(source) &&
         steps.size() < kMaxSteps) {
    steps.push_back(source);
    source = source->getOperand(0).getDefiningOp();
  }
  return source;
}

/// dot(A * c, B) -> dot(A, B) * c or dot(A, B * c), whichever multiplies less;
/// either operand, and convolutions alike (option)
template <typename OpT> static Value moveFromOperand(OpT op, Simplifier &s) {
  if (!isScalable(op, s))
    return {};
  for (unsigned operand : {0u, 1u}) {
    SmallVector<Operation *> steps;
    auto product =
        dyn_cast_or_null<MultiplyOp>(skipMoves(op->getOperand(operand), steps));
    if (!product || !mayChange(product))
      continue;
    auto [value, scalar] = matchProduct(product);
    int64_t ofOperand = getNumElements(product),
            ofOther = getNumElements(op->getOperand(1 - operand)),
            ofResult = getNumElements(op->getResult(0));
    if (!value || ofOperand <= std::min(ofOther, ofResult))
      continue;
    SmallVector<Value> operands(op->getOperands());
    operands[operand] = rebuild(steps, value, s);
    if (ofOther < ofResult)
      operands[1 - operand] = multiply(operands[1 - operand], scalar, s);
    Value result = s.clone(op, op->getResult(0).getType(), operands);
    return ofOther < ofResult ? result : multiply(result, scalar, s);
  }
  return {};
}

/// dot(A, B) * c -> dot(A * c, B), where A has fewer elements than the result
/// and B; either operand, and convolutions alike (option)
static Value moveToOperand(MultiplyOp op, Simplifier &s) {
  auto [value, scalar] = matchProduct(op);
  if (!value)
    return {};
  SmallVector<Operation *> steps;
  Operation *contraction = skipMoves(value, steps);
  if (!isScalable(contraction, s) || !contraction->hasOneUse() ||
      hasControlDependencies(contraction))
    return {};
  unsigned operand = getNumElements(contraction->getOperand(1)) <
                     getNumElements(contraction->getOperand(0));
  Value smaller = contraction->getOperand(operand);
  if (getNumElements(smaller) >= getNumElements(contraction->getResult(0)))
    return {};
  SmallVector<Value> operands(contraction->getOperands());
  operands[operand] = multiply(smaller, scalar, s);
  Value scaled =
      s.clone(contraction, contraction->getResult(0).getType(), operands);
  return rebuild(steps, scaled, s);
}

void algebraic::populateScalarProductRewrites(RewriteSet &set) {
  set.add("MoveScalarFromOperand", moveFromOperand<DotOp>);
  set.add("MoveScalarFromOperand", moveFromOperand<ConvolutionOp>);
  set.add("MoveScalarToOperand", moveToOperand);
}
