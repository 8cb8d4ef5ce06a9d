//===- SortOp.cpp - Sorts of libraries ------------------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
namespace json = llvm::json;

using Sort = library::SortOp;

bool library::isSortElement(Type element, ArrayRef<unsigned> widths) {
  bool isSupported = element.isF16() || element.isBF16() || element.isF32() ||
                     element.isF64() ||
                     (isa<IntegerType>(element) && !isPred(element));
  return isSupported &&
         llvm::is_contained(widths, element.getIntOrFloatBitWidth());
}

LogicalResult Sort::verify() {
  RankedTensorType keys = getKeys().getType();
  if (keys.getRank() == 0 || // C1
      !isSortElement(keys.getElementType(), {8, 16, 32, 64}))
    return emitOpError() << "does not sort "
                         << shapeToString(keys, /*withLayouts=*/false);
  if (Value values = getValues()) { // C2
    auto type = cast<RankedTensorType>(values.getType());
    if (type.getShape() != keys.getShape() ||
        !isSortElement(type.getElementType(), {16, 32, 64}))
      return emitOpError() << "does not sort "
                           << shapeToString(type, /*withLayouts=*/false)
                           << " by "
                           << shapeToString(keys, /*withLayouts=*/false);
  }
  auto tuple = cast<TupleType>(getType()); // C3
  bool fits =
      tuple.size() == getNumOperands() + 1 &&
      mlir::getElementTypeOrSelf(tuple.getTypes().back()).isUnsignedInteger(8);
  if (fits)
    for (auto [type, operand] : llvm::zip(tuple.getTypes(), getOperandTypes()))
      fits &= withoutLayout(type) == withoutLayout(operand);
  if (!fits)
    return emitOpError() << "result must be a tuple of arrays of the types of "
                            "the operands and a workspace of u8, but is "
                         << shapeToString(tuple, /*withLayouts=*/false);
  return success();
}

static constexpr llvm::StringLiteral kTarget =
    "xla.gpu.ext.cub_sort_unassigned_scratch_size";

bool library::isSortTarget(StringRef target) { return target == kTarget; }

CustomCallOp Sort::buildCustomCall(OpBuilder &builder) {
  return buildCustomCallOf(builder, *this, kTarget,
                           json::Object{{"descending", getDescending()}});
}

Sort library::buildSort(OpBuilder &builder, CustomCallOp op,
                        std::string &reason) {
  FailureOr<json::Object> config = getBackendConfig(op);
  if (failed(config) || op.getNumOperands() < 1 || op.getNumOperands() > 2) {
    reason = failed(config) ? "the backend config is no object"
                            : "the number of operands";
    return {};
  }
  bool isDescending = config->getBoolean("descending").value_or(false);
  return Sort::create(builder, op.getLoc(), op.getType(), op.getOperand(0),
                      op.getNumOperands() == 2 ? op.getOperand(1) : Value(),
                      isDescending ? builder.getUnitAttr() : UnitAttr());
}

SmallVector<Value> Sort::buildReference(InstructionBuilder &builder,
                                        ValueRange operands) {
  auto isBefore = [&](ValueRange parameters) -> Value {
    Value lhs = parameters[0], rhs = parameters[1];
    ComparisonTypeAttr type;
    if (isa<FloatType>(builder.getElementType(lhs))) {
      type = ComparisonTypeAttr::get(getContext(), ComparisonType::TOTALORDER);
      Value zero = builder.constantLike(lhs, 0);
      for (Value *key : {&lhs, &rhs})
        *key = builder.select(
            builder.compare(ComparisonDirection::EQ, *key, zero), zero, *key);
    }
    return builder.compare(getDescending() ? ComparisonDirection::GT
                                           : ComparisonDirection::LT,
                           lhs, rhs, type);
  };
  int64_t last = builder.getShape(operands[0]).size() - 1;
  return builder.sort(operands, last, /*isStable=*/true, isBefore);
}
