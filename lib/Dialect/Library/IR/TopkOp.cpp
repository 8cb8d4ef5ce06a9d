//===- TopkOp.cpp - Largest elements by libraries -------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;

using Topk = library::TopkOp;

std::optional<unsigned> Topk::getWorkspaceIndex() { return std::nullopt; }

/// The types of the elements and of their indices.
static SmallVector<Type, 2> getArrayTypes(Topk op) {
  auto tuple = dyn_cast<TupleType>(op.getType());
  return tuple ? SmallVector<Type, 2>(tuple.getTypes())
               : SmallVector<Type, 2>{};
}

LogicalResult Topk::verify() {
  RankedTensorType operand = getOperand().getType();
  Type element = operand.getElementType();
  int64_t rank = operand.getRank();
  if (rank < 1 || rank > 2 || (!element.isF32() && !element.isBF16())) // C1
    return emitOpError() << "selects nothing of "
                         << shapeToString(operand, /*withLayouts=*/false);
  SmallVector<Type, 2> types = getArrayTypes(*this); // C2
  bool fits = types.size() == 2;
  if (fits) {
    auto values = cast<RankedTensorType>(types[0]),
         indices = cast<RankedTensorType>(types[1]);
    fits = values.getRank() == rank && values.getElementType() == element &&
           values.getShape().drop_back() == operand.getShape().drop_back() &&
           values.getShape().back() <= operand.getShape().back() &&
           indices.getShape() == values.getShape() &&
           indices.getElementType().isSignlessInteger(32);
  }
  if (!fits)
    return emitOpError() << "result must be a tuple of elements of "
                         << shapeToString(operand, /*withLayouts=*/false)
                         << " and of indices of s32, but is "
                         << shapeToString(getType(), /*withLayouts=*/false);
  return success();
}

static constexpr llvm::StringLiteral kTarget = "__gpu$TopK";

bool library::isTopkTarget(StringRef target) { return target == kTarget; }

CustomCallOp Topk::buildCustomCall(OpBuilder &builder) {
  CustomCallOp call = buildCustomCallOf(builder, *this, kTarget, {});
  call.setApiVersion(CustomCallApiVersion::API_VERSION_TYPED_FFI);
  return call;
}

Topk library::buildTopk(OpBuilder &builder, CustomCallOp op,
                        std::string &reason) {
  if (op.getNumOperands() != 1) {
    reason = "the number of operands";
    return {};
  }
  return Topk::create(builder, op.getLoc(), op.getType(), op.getOperand(0));
}

SmallVector<Value> Topk::buildReference(InstructionBuilder &builder,
                                        ValueRange operands) {
  RankedTensorType values = cast<RankedTensorType>(getArrayTypes(*this)[0]);
  auto type = TupleType::get(
      getContext(),
      {builder.getType(values.getShape(), values.getElementType()),
       builder.getType(values.getShape(), builder.getI32Type())});
  auto topk = builder.create<hlo::TopkOp>(
      type, operands[0], static_cast<uint64_t>(values.getShape().back()),
      builder.builder.getBoolAttr(true), builder.builder.getBoolAttr(true));
  return builder.elements(topk);
}
