//===- Terms.cpp - Sums and products as passes look for them --------------===//

#include "Terms.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

bool hlo::isNear(Value array, double number) {
  std::optional<APFloat> value = getSplatFloat(array);
  if (!value)
    return false;
  double precision =
      std::ldexp(1.0, -int(APFloat::semanticsPrecision(value->getSemantics())));
  return std::abs(value->convertToDouble() - number) <=
         2 * precision * std::abs(number);
}

Value hlo::skipFloatConversions(Value value) {
  auto isFloat = [](Value array) {
    Type element = getElementType(array);
    return element.isF32() || element.isF16() || element.isBF16();
  };
  while (auto convert = value.getDefiningOp<ConvertOp>()) {
    if (!isFloat(convert) || !isFloat(convert.getOperand()))
      break;
    value = convert.getOperand();
  }
  return value;
}

SmallVector<Value> hlo::getFactors(Value value, bool ignoresUsers,
                                   function_ref<Value(Value)> getSource) {
  SmallVector<Value> factors, worklist{value};
  bool isRoot = true;
  constexpr size_t most = 8;
  while (!worklist.empty() && factors.size() < most) {
    Value factor = getSource(worklist.pop_back_val());
    auto product = factor.getDefiningOp<MultiplyOp>();
    if (product && (isRoot || ignoresUsers || product->hasOneUse()) &&
        !hasControlDependencies(product))
      llvm::append_range(worklist, product.getOperands());
    else
      factors.push_back(factor);
    isRoot = false;
  }
  return factors;
}

Value hlo::take(SmallVectorImpl<Value> &values,
                function_ref<bool(Value)> accept) {
  auto *found = llvm::find_if(values, accept);
  if (found == values.end())
    return {};
  Value value = *found;
  values.erase(found);
  return value;
}

bool hlo::isSumOf(Value value, function_ref<bool(Value, Value)> accept) {
  auto sum = value.getDefiningOp<AddOp>();
  return sum && sum->hasOneUse() && !hasControlDependencies(sum) &&
         matchEitherOrder(sum.getLhs(), sum.getRhs(), accept);
}
