//===- ElementwiseBinary.cpp - Elementwise functions of two operands ------===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

namespace {
/// Integers wrap around: the arithmetic is that of the unsigned type.
template <typename T> auto asUnsigned(T value) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
    return static_cast<std::make_unsigned_t<T>>(value);
  else
    return value;
}

struct Add {
  template <typename T> T operator()(T lhs, T rhs) const {
    if constexpr (std::is_same_v<T, bool>)
      return lhs || rhs;
    else
      return T(asUnsigned(lhs) + asUnsigned(rhs));
  }
};
struct Subtract {
  template <typename T> T operator()(T lhs, T rhs) const {
    return T(asUnsigned(lhs) - asUnsigned(rhs));
  }
};
} // namespace

template <typename Fn> static ElementwiseFn getArithmetic(PrimitiveType type) {
  return dispatchComputeType(type, [](auto tag) -> ElementwiseFn {
    using T = typename decltype(tag)::type;
    return mapBinary<T, T, Fn>;
  });
}

ElementwiseFn hlo::getBinaryFunction(Operation *op, PrimitiveType type) {
  return llvm::TypeSwitch<Operation *, ElementwiseFn>(op)
      .Case([&](AddOp) { return getArithmetic<Add>(type); })
      .Case([&](SubtractOp) { return getArithmetic<Subtract>(type); })
      .Default([](Operation *) { return nullptr; });
}
