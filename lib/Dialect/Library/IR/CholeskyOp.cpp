//===- CholeskyOp.cpp - Cholesky factorizations of libraries --------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
namespace json = llvm::json;

using Cholesky = library::CholeskyOp;

std::optional<unsigned> Cholesky::getWorkspaceIndex() { return 1; }

LogicalResult Cholesky::verify() {
  RankedTensorType a = getA().getType();
  SmallVector<Type> inferred;
  InferenceScope scope(*this);
  if (failed(hlo::CholeskyOp::inferReturnTypes(
          getContext(), getLoc(),
          hlo::CholeskyOp::Adaptor(getOperation()->getOperands()),
          inferred))) // C1
    return failure();
  Type element = a.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!element.isF32() && !element.isF64())
    return emitOpError() << "factorizes nothing of element type "
                         << getElementTypeName(a.getElementType());
  auto tuple = cast<TupleType>(getType()); // C2
  auto info = RankedTensorType::get(a.getShape().drop_back(2),
                                    IntegerType::get(getContext(), 32));
  if (tuple.size() != 3 ||
      withoutLayout(tuple.getType(0)) != withoutLayout(a) ||
      withoutLayout(tuple.getType(2)) != info)
    return emitOpError() << "result must be a tuple of "
                         << shapeToString(a, /*withLayouts=*/false)
                         << ", a workspace and "
                         << shapeToString(info, /*withLayouts=*/false)
                         << ", but is "
                         << shapeToString(tuple, /*withLayouts=*/false);
  return success();
}

static constexpr llvm::StringLiteral kTarget = "__cusolver$cholesky";

bool library::isCholeskyTarget(StringRef target) { return target == kTarget; }

CustomCallOp Cholesky::buildCustomCall(OpBuilder &builder) {
  return buildCustomCallOf(builder, *this, kTarget,
                           json::Object{{"lower", getLower()}});
}

Cholesky library::buildCholesky(OpBuilder &builder, CustomCallOp op,
                                std::string &reason) {
  FailureOr<json::Object> config = getBackendConfig(op);
  if (failed(config) || op.getNumOperands() != 1) {
    reason = failed(config) ? "the backend config is no object"
                            : "the number of operands";
    return {};
  }
  bool isLower = config->getBoolean("lower").value_or(false);
  return Cholesky::create(builder, op.getLoc(), op.getType(), op.getOperand(0),
                          isLower ? builder.getUnitAttr() : UnitAttr());
}

/// A matrix that is not positive definite makes NaNs, the last element of the
/// diagonal among them.
SmallVector<Value> Cholesky::buildReference(InstructionBuilder &builder,
                                            ValueRange operands) {
  Value factor = builder.create<hlo::CholeskyOp>(operands[0], getLowerAttr());
  SmallVector<int64_t> starts(builder.getShape(factor).size()),
      limits(builder.getShape(factor));
  for (unsigned i = starts.size() - 2; i < starts.size(); ++i)
    starts[i] = std::max<int64_t>(limits[i] - 1, 0);
  Value last = builder.slice(factor, starts, limits);
  Value isBad = builder.compare(ComparisonDirection::NE, last, last);
  // Of a matrix without elements there is none.
  int64_t rank = limits.size();
  Value any = builder.reduce<OrOp>(isBad, builder.constantLike(isBad, 0),
                                   {rank - 2, rank - 1});
  return {factor, builder.convert(any, builder.getI32Type())};
}
