//===- StochasticConvertDecomposer.cpp - Round at random by comparisons ---===//
// See the description of stochastic-convert-decomposer in Passes.td; test:
// stochastic-convert-decomposer.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "stochastic-convert-decomposer"

namespace hlo {
#define GEN_PASS_DEF_STOCHASTICCONVERTDECOMPOSERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value expand(StochasticConvertOp op, InstructionBuilder &b) {
  RankedTensorType type = op.getType();
  auto resultType = cast<IntegerType>(type.getElementType());
  // 2 to the number of random bits is no number of narrow types.
  Value operand = op.getOperand();
  auto floatType = cast<FloatType>(op.getOperand().getType().getElementType());
  if (floatType.getWidth() < 32)
    floatType = Float32Type::get(op.getContext());
  operand = b.convert(operand, floatType);
  auto operandType = cast<RankedTensorType>(operand.getType());
  auto randomType = cast<RankedTensorType>(op.getRandom().getType());
  const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
  auto getFloat = [&](const APFloat &number) {
    return b.splat(operandType, FloatAttr::get(floatType, number));
  };

  // The magnitude is rounded up if the random number is below the fraction.
  Value magnitude = b.unary<AbsOp>(operand);
  Value rounded = b.unary<FloorOp>(magnitude);
  Value fraction = b.binary<SubtractOp>(magnitude, rounded);
  int64_t bits = getElementBitWidth(randomType.getElementType());
  APFloat scale =
      scalbn(APFloat::getOne(semantics), bits, APFloat::rmNearestTiesToEven);
  Value threshold = b.convert(b.binary<MultiplyOp>(fraction, getFloat(scale)),
                              randomType.getElementType());
  Value isUp = b.compare(ComparisonDirection::LT, op.getRandom(), threshold);
  rounded = b.binary<AddOp>(rounded, b.convert(isUp, floatType));
  Value isNegative = b.compare(ComparisonDirection::LT, operand,
                               b.splat(operandType, int64_t(0)));
  rounded = b.select(isNegative, b.unary<NegateOp>(rounded), rounded);
  Value result = b.convert(rounded, resultType);

  // Beyond the limits, these. NaN is converted to 0.
  auto saturate = [&](ComparisonDirection direction, const APInt &limit) {
    APFloat number(semantics);
    number.convertFromAPInt(limit, !resultType.isUnsigned(),
                            APFloat::rmNearestTiesToEven);
    auto limits = cast<RankedTensorType>(result.getType());
    result =
        b.select(b.compare(direction, operand, getFloat(number)),
                 b.splat(limits, IntegerAttr::get(resultType, limit)), result);
  };
  unsigned width = resultType.getWidth();
  bool isUnsigned = resultType.isUnsigned();
  saturate(ComparisonDirection::LE, isUnsigned
                                        ? APInt::getMinValue(width)
                                        : APInt::getSignedMinValue(width));
  saturate(ComparisonDirection::GE, isUnsigned
                                        ? APInt::getMaxValue(width)
                                        : APInt::getSignedMaxValue(width));
  return b.castTo(result, type);
}

namespace {
struct StochasticConvertDecomposerPass
    : hlo::impl::StochasticConvertDecomposerPassBase<
          StochasticConvertDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expandIfInteger = [&](StochasticConvertOp op,
                               InstructionBuilder &b) -> Value {
      if (!isInteger(op.getType().getElementType()))
        return expander.decline(op, "its result has no integers");
      return expander.requireStatic(op) ? expand(op, b) : Value();
    };
    if (!expander.expand<StochasticConvertOp>(expandIfInteger))
      markAllAnalysesPreserved();
  }
};
} // namespace
