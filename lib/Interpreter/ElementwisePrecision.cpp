//===- ElementwisePrecision.cpp - Rounding to fewer bits ------------------===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Runtime/FloatFormat.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace hlo;

//===----------------------------------------------------------------------===//
// reduce-precision
//===----------------------------------------------------------------------===//

PrimitiveType hlo::getReducePrecisionType(PrimitiveType type) {
  // As XLA does: the smallest IEEE type that holds the values. The formats
  // asked for are IEEE ones too, with an infinity in place of the highest
  // exponent.
  if (type == PrimitiveType::F8E8M0FNU)
    return PrimitiveType::F32;
  return std::max(type, PrimitiveType::F16);
}

namespace {
/// Rounds the bits of a float. Denormals of the type are rounded at the bit
/// where its other numbers are; those of the format asked for become zeros.
struct ReducePrecision {
  explicit ReducePrecision(Operation *operation) {
    auto op = cast<ReducePrecisionOp>(operation);
    FloatFormat format = getFloatFormat(
        getReducePrecisionType(getPrimitiveTypeOf(op.getOperand())));
    signMask = uint64_t(1) << format.getSignBit();
    infinity = end = format.getInfinity();
    shift = std::max<int64_t>(
        format.mantissaBits - int64_t(op.getMantissaBits()), 0);
    if (int64_t(op.getExponentBits()) >= format.exponentBits)
      return;
    int64_t bias = (int64_t(1) << (op.getExponentBits() - 1)) - 1;
    smallest = uint64_t(format.bias - bias + 1) << format.mantissaBits;
    end = uint64_t(format.bias + bias + 1) << format.mantissaBits;
  }

  template <typename Bits> Bits operator()(Bits value) const {
    uint64_t magnitude = value & (signMask - 1);
    if (magnitude >= infinity)
      return value;
    if (shift) {
      uint64_t isOdd = (magnitude >> shift) & 1;
      magnitude += (uint64_t(1) << (shift - 1)) - 1 + isOdd;
      magnitude = magnitude >> shift << shift;
    }
    magnitude = magnitude >= end       ? infinity
                : magnitude < smallest ? 0
                                       : magnitude;
    return magnitude | (value & signMask);
  }

  uint64_t signMask, infinity;
  /// The least magnitudes that are too great, and not too small.
  uint64_t end, smallest = 0;
  int64_t shift;
};
} // namespace

ElementwiseFn hlo::getReducePrecisionFunction(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F16:
  case PrimitiveType::BF16:
    return mapElements<ReducePrecision, uint16_t, uint16_t>;
  case PrimitiveType::F32:
    return mapElements<ReducePrecision, uint32_t, uint32_t>;
  case PrimitiveType::F64:
    return mapElements<ReducePrecision, uint64_t, uint64_t>;
  default:
    return nullptr;
  }
}

//===----------------------------------------------------------------------===//
// stochastic-convert
//===----------------------------------------------------------------------===//

namespace {
/// To an integer: the one farther from zero when the random number, as a
/// fraction of its range, is below the fraction that truncation drops.
template <typename Result> struct StochasticConvert {
  explicit StochasticConvert(Operation *op)
      : randomWidth(getBitWidth(getPrimitiveTypeOf(op->getOperand(1)))) {
    PrimitiveType type = getPrimitiveTypeOf(op->getResult(0));
    int64_t width = getBitWidth(type);
    min = isSigned(type) ? llvm::minIntN(width) : 0;
    max = isSigned(type) ? llvm::maxIntN(width) : llvm::maxUIntN(width);
  }
  template <typename T, typename Random>
  Result operator()(T value, Random random) const {
    if (std::isnan(value))
      return 0;
    if (value >= T(max))
      return max;
    if (value <= T(min))
      return min;
    T truncated = std::trunc(value);
    T threshold = std::ldexp(std::abs(value - truncated), randomWidth);
    if (random < static_cast<Random>(threshold))
      truncated += value < 0 ? -1 : 1;
    return static_cast<Result>(truncated);
  }
  Result min, max;
  int randomWidth;
};
} // namespace

ElementwiseFn hlo::getStochasticConvertFunction(PrimitiveType type,
                                                PrimitiveType randomType,
                                                PrimitiveType resultType) {
  if (!isFloat(type) || !isUnsigned(randomType) || !isInteger(resultType))
    return nullptr;
  return dispatchComputeType(type, [&](auto tag) {
    return dispatchComputeType(randomType, [&](auto randomTag) {
      return dispatchComputeType(resultType, [&](auto resultTag) {
        using T = typename decltype(tag)::type;
        using Random = typename decltype(randomTag)::type;
        using Result = typename decltype(resultTag)::type;
        if constexpr (kindOf<T> == Floats &&
                      kindOf<Random> == UnsignedIntegers &&
                      (kindOf<Result> & Integers) != 0)
          return ElementwiseFn(
              mapElements<StochasticConvert<Result>, Result, T, Random>);
        else
          return ElementwiseFn(nullptr);
      });
    });
  });
}
