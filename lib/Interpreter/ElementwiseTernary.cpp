//===- ElementwiseTernary.cpp - Elementwise functions of three operands ---===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

template <typename T>
static void clamp(Operation *, void *result, const void *const *operands,
                  int64_t count) {
  auto *out = static_cast<T *>(result);
  auto *min = static_cast<const T *>(operands[0]);
  auto *in = static_cast<const T *>(operands[1]);
  auto *max = static_cast<const T *>(operands[2]);
  HLO_ELEMENTWISE_LOOP
  for (int64_t i = 0; i < count; ++i)
    out[i] = Minimum()(Maximum()(in[i], min[i]), max[i]);
}

template <typename T>
static void select(Operation *, void *result, const void *const *operands,
                   int64_t count) {
  auto *out = static_cast<T *>(result);
  auto *pred = static_cast<const bool *>(operands[0]);
  auto *onTrue = static_cast<const T *>(operands[1]);
  auto *onFalse = static_cast<const T *>(operands[2]);
  HLO_ELEMENTWISE_LOOP
  for (int64_t i = 0; i < count; ++i)
    out[i] = pred[i] ? onTrue[i] : onFalse[i];
}

ElementwiseFn hlo::getTernaryFunction(Operation *op, PrimitiveType type) {
  if (isa<SelectOp>(op))
    return dispatchStorageSize(type, [](auto tag) -> ElementwiseFn {
      return select<typename decltype(tag)::type>;
    });
  if (isa<ClampOp>(op))
    return dispatchComputeType(type, [](auto tag) -> ElementwiseFn {
      return clamp<typename decltype(tag)::type>;
    });
  return nullptr;
}
