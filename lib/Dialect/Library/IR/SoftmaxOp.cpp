//===- SoftmaxOp.cpp - Softmax by libraries -------------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

std::optional<unsigned> SoftmaxOp::getWorkspaceIndex() { return std::nullopt; }

LogicalResult SoftmaxOp::verify() {
  RankedTensorType type = getOperand().getType();
  Type element = type.getElementType();
  if (!element.isF32() && !element.isF16() && !element.isBF16()) // C1
    return emitOpError() << "has no softmax of elements of "
                         << getElementTypeName(element);
  int64_t dimension = getDimension();
  if (dimension < 0 || dimension >= type.getRank()) // C2
    return emitOpError() << "dimension " << dimension << " is none of "
                         << shapeToString(type, /*withLayouts=*/false);
  auto result = dyn_cast<RankedTensorType>(getType()); // C3
  if (!result || withoutLayout(result) != withoutLayout(type))
    return emitOpError() << "result must be "
                         << shapeToString(type, /*withLayouts=*/false)
                         << ", but is "
                         << shapeToString(getType(), /*withLayouts=*/false);
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kTarget = "__onednn$softmax";
static constexpr llvm::StringLiteral kConfig = "onednn_softmax_config";

bool library::isSoftmaxTarget(StringRef target) { return target == kTarget; }

CustomCallOp SoftmaxOp::buildCustomCall(OpBuilder &builder) {
  json::Object config{{"softmax_axis", static_cast<int64_t>(getDimension())}};
  return buildCustomCallOf(builder, *this, kTarget,
                           json::Object{{kConfig, std::move(config)}});
}

SoftmaxOp library::buildSoftmax(OpBuilder &builder, CustomCallOp op,
                                std::string &reason) {
  std::optional<json::Object> config = getConfig(op, kConfig, reason);
  if (!config)
    return {};
  if (op.getNumOperands() != 1) {
    reason = "the number of operands";
    return {};
  }
  return SoftmaxOp::create(
      builder, op.getLoc(), op.getType(), op.getOperand(0),
      builder.getI64IntegerAttr(
          getInteger(*config, "softmax_axis").value_or(0)));
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

SmallVector<Value> SoftmaxOp::buildReference(InstructionBuilder &b,
                                             ValueRange operands) {
  ArrayRef<int64_t> shape = getOperand().getType().getShape();
  int64_t dimension = getDimension();
  SmallVector<int64_t> kept;
  for (int64_t dim : llvm::seq<int64_t>(shape.size()))
    if (dim != dimension)
      kept.push_back(dim);
  Type f32 = b.builder.getF32Type();
  auto repeat = [&](Value reduced) {
    return b.broadcast(reduced, shape, kept);
  };
  Value x = b.convert(operands[0], f32);
  Value max = b.reduce<MaximumOp>(
      x, b.constant(f32, -std::numeric_limits<double>::infinity()), dimension);
  Value powers = b.math<ExponentialOp>(b.sub(x, repeat(max)));
  Value sum = b.reduce<AddOp>(powers, b.constant(f32, 0.0), dimension);
  return {b.convert(b.div(powers, repeat(sum)),
                    getOperand().getType().getElementType())};
}
