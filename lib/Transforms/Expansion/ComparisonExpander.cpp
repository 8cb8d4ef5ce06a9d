//===- ComparisonExpander.cpp - The total order by integers ---------------===//
// See the description of comparison-expander in Passes.td; test:
// comparison-expander.mlir.

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "comparison-expander"

namespace hlo {
#define GEN_PASS_DEF_COMPARISONEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Integers in the order of floats, of arrays of one shape and element type.
class Keys {
public:
  explicit Keys(InstructionBuilder &b) : b(b) {}

  Value of(Value array);

private:
  InstructionBuilder &b;
  // What the keys of all arrays are made with.
  Value zero, limit;
};
} // namespace

Value Keys::of(Value array) {
  Type element = b.getElementType(array);
  unsigned width = getElementBitWidth(element);
  // No negative numbers, and NaN above all others.
  if (isa<mlir::Float8E8M0FNUType>(element))
    return b.bitcastConvert(
        array, mlir::IntegerType::get(b.builder.getContext(), width,
                                      mlir::IntegerType::Unsigned));

  Value bits = b.bitcastConvert(array, b.builder.getIntegerType(width));
  auto getCopies = [&](Value &copies, const APInt &number) {
    if (!copies)
      copies = b.splatLike(bits, number.getSExtValue());
    return copies;
  };
  Value isNegative = b.compare(ComparisonDirection::LT, bits,
                               getCopies(zero, APInt::getZero(width)));
  if (!isa<mlir::Float8E5M2FNUZType, mlir::Float8E4M3FNUZType,
           mlir::Float8E4M3B11FNUZType>(element)) {
    Value max = getCopies(limit, APInt::getSignedMaxValue(width));
    return b.select(isNegative, b.bitXor(bits, max), bits);
  }
  // The only NaN has the bits of -0, and is the least.
  Value least = getCopies(limit, APInt::getSignedMinValue(width));
  Value magnitude = b.select(isNegative, b.sub(least, bits), bits);
  return b.select(b.compare(ComparisonDirection::EQ, bits, least), least,
                  magnitude);
}

/// Equal floats in the total order are those of equal bits.
static Value getBits(InstructionBuilder &b, Value array) {
  return b.bitcastConvert(array, b.builder.getIntegerType(getElementBitWidth(
                                     b.getElementType(array))));
}

static Value expand(CompareOp compare, InstructionBuilder &b) {
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  Type element =
      getHigherPrecision(b.getElementType(lhs), b.getElementType(rhs));
  // No integers have six bits; bf16 has all floats that do.
  if (!isElementType(b.builder.getIntegerType(getElementBitWidth(element))))
    element = b.builder.getBF16Type();
  lhs = b.convert(lhs, element);
  rhs = b.convert(rhs, element);
  ComparisonDirection direction = compare.getDirection();
  if (direction == ComparisonDirection::EQ ||
      direction == ComparisonDirection::NE)
    return b.compare(direction, getBits(b, lhs), getBits(b, rhs));
  Keys keys(b);
  Value left = keys.of(lhs);
  return b.compare(direction, left, keys.of(rhs));
}

namespace {
struct ComparisonExpanderPass
    : hlo::impl::ComparisonExpanderPassBase<ComparisonExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    llvm::DenseSet<Operation *> custom = getCustomComputations(getOperation());
    auto replace = [&](CompareOp op, InstructionBuilder &b) -> Value {
      if (op.getEffectiveComparisonType() != ComparisonType::TOTALORDER ||
          !expander.requireBounded(op))
        return {};
      if (custom.contains(op->getParentOp()))
        return expander.decline(op, "a custom call is given the comparison");
      return b.castTo(expand(op, b), op.getType());
    };
    if (!expander.expand<CompareOp>(replace))
      markAllAnalysesPreserved();
  }
};
} // namespace
