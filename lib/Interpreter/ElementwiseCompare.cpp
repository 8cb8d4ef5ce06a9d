//===- ElementwiseCompare.cpp - Comparisons -------------------------------===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

namespace {
struct Less {
  template <typename T> bool operator()(T lhs, T rhs) const {
    return isLess(lhs, rhs);
  }
};
struct Greater {
  template <typename T> bool operator()(T lhs, T rhs) const {
    return isLess(rhs, lhs);
  }
};
/// Not the opposite of Greater: NaN is in no order.
struct LessOrEqual {
  template <typename T> bool operator()(T lhs, T rhs) const {
    return isLess(lhs, rhs) || lhs == rhs;
  }
};
struct GreaterOrEqual {
  template <typename T> bool operator()(T lhs, T rhs) const {
    return isLess(rhs, lhs) || lhs == rhs;
  }
};

/// Compares the bits of floats as integers in the total order of IEEE 754:
/// -NaN, -infinity, ..., -0, +0, ..., infinity, NaN.
template <typename Fn> struct InTotalOrder {
  template <typename T> bool operator()(T lhs, T rhs) const {
    return Fn()(getKey(lhs), getKey(rhs));
  }
  template <typename T> static auto getKey(T value) {
    using Bits = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
    auto bits = llvm::bit_cast<Bits>(value);
    return bits < 0 ? bits ^ std::numeric_limits<Bits>::max() : bits;
  }
};
} // namespace

template <typename Fn>
static ElementwiseFn getFunction(CompareOp op, PrimitiveType type) {
  if (op.getEffectiveComparisonType() == ComparisonType::TOTALORDER)
    return getMap<Floats, InTotalOrder<Fn>>(type);
  return getMap<Preds | Numbers, Fn>(type);
}

ElementwiseFn hlo::getCompareFunction(Operation *op, PrimitiveType type) {
  auto compare = cast<CompareOp>(op);
  switch (compare.getDirection()) {
  case ComparisonDirection::EQ:
    return getFunction<std::equal_to<>>(compare, type);
  case ComparisonDirection::NE:
    return getFunction<std::not_equal_to<>>(compare, type);
  case ComparisonDirection::LT:
    return getFunction<Less>(compare, type);
  case ComparisonDirection::LE:
    return getFunction<LessOrEqual>(compare, type);
  case ComparisonDirection::GT:
    return getFunction<Greater>(compare, type);
  case ComparisonDirection::GE:
    return getFunction<GreaterOrEqual>(compare, type);
  }
  llvm_unreachable("unknown direction");
}
