//===- MatmulActivations.cpp - Activations behind products ----------------===//

#include "MatmulActivations.h"
#include "Terms.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

/// 0.044715 * x^3
static bool isCubicTerm(Value value, Value x) {
  SmallVector<Value> factors = getFactors(value);
  return value.hasOneUse() &&
         take(factors, [](Value f) { return isNear(f, 0.044715); }) &&
         factors.size() == 3 && llvm::all_equal(factors) &&
         factors.front() == x;
}

/// tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))
static bool isTanhOfCubic(Value value, Value x) {
  auto tanh = value.getDefiningOp<TanhOp>();
  if (!tanh || !tanh->hasOneUse() || tanh.getResultAccuracyAttr() ||
      hasControlDependencies(tanh) || !tanh.getOperand().hasOneUse())
    return false;
  SmallVector<Value> factors = getFactors(tanh.getOperand());
  return factors.size() == 2 &&
         take(factors,
              [](Value f) {
                return isNear(f, std::sqrt(2 / llvm::numbers::pi));
              }) &&
         isSumOf(factors.front(), [&](Value first, Value second) {
           return first == x && isCubicTerm(second, x);
         });
}

bool hlo::isGelu(MultiplyOp root, Value x) {
  SmallVector<Value> factors = getFactors(root);
  return factors.size() == 3 &&
         take(factors, [](Value f) { return isNear(f, 0.5); }) &&
         take(factors, [&](Value f) { return f == x; }) &&
         isSumOf(factors.front(), [&](Value first, Value second) {
           return isNear(first, 1) && isTanhOfCubic(second, x);
         });
}

bool hlo::isSilu(MultiplyOp root, Value x) {
  return matchEitherOrder(root.getLhs(), root.getRhs(), [&](Value a, Value b) {
    auto logistic = b.getDefiningOp<LogisticOp>();
    return a == x && logistic && logistic->hasOneUse() &&
           logistic.getOperand() == x && !logistic.getResultAccuracyAttr() &&
           !hasControlDependencies(logistic);
  });
}

MultiplyOp hlo::findActivationRoot(Value x,
                                   function_ref<bool(MultiplyOp)> accept) {
  auto isRoot = [&](Operation *op) {
    auto product = dyn_cast<MultiplyOp>(op);
    return product && product.getType() == x.getType() && accept(product);
  };
  for (Operation *user : x.getUsers()) {
    if (isRoot(user))
      return cast<MultiplyOp>(user);
    if (user->hasOneUse() && isRoot(*user->user_begin()))
      return cast<MultiplyOp>(*user->user_begin());
  }
  return {};
}
