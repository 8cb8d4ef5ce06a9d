//===- ElementwiseTernary.cpp - Elementwise functions of three operands ---===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

namespace {
struct Clamp {
  template <typename T> T operator()(T min, T value, T max) const {
    return Minimum()(Maximum()(value, min), max);
  }
};
struct Select {
  template <typename T> T operator()(bool pred, T onTrue, T onFalse) const {
    return pred ? onTrue : onFalse;
  }
};
} // namespace

ElementwiseFn hlo::getTernaryFunction(Operation *op, PrimitiveType type) {
  if (isa<SelectOp>(op))
    return dispatchStorageSize(type, [](auto tag) -> ElementwiseFn {
      using T = typename decltype(tag)::type;
      return mapElements<Select, T, bool, T, T>;
    });
  if (isa<ClampOp>(op))
    return getMap<Preds | Numbers, Clamp>(type);
  return nullptr;
}
