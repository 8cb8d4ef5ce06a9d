//===- TopkSort.cpp - Sorts in the order of top-k -------------------------===//

#include "TopkSort.h"

using namespace hlo;

SmallVector<Value> hlo::sortForTopk(InstructionBuilder &b, ValueRange operands,
                                    int64_t dim, int64_t k, bool isLargest) {
  MLIRContext *context = b.root->getContext();
  SmallVector<Type> types, parameterTypes;
  for (Value operand : operands) {
    auto type = cast<RankedTensorType>(operand.getType());
    types.push_back(b.getType(type.getShape(), type.getElementType()));
    parameterTypes.append(2, type.getElementType());
  }
  Type type = types.size() == 1 ? types[0] : TupleType::get(context, types);
  auto sort = b.create<SortOp>(type, operands, static_cast<uint64_t>(dim),
                               /*is_stable=*/true);
  ComparisonTypeAttr order;
  if (isFloat(parameterTypes.front()))
    order = ComparisonTypeAttr::get(context, ComparisonType::TOTALORDER);
  b.buildScalarRegion(sort.getToApply(), parameterTypes,
                      [&](ValueRange arguments) {
                        return b.compare(isLargest ? ComparisonDirection::GT
                                                   : ComparisonDirection::LT,
                                         arguments[0], arguments[1], order);
                      });
  SmallVector<Value> results = b.elements(sort);
  for (Value &result : results)
    result = b.slice(result, dim, 0, k);
  return results;
}
