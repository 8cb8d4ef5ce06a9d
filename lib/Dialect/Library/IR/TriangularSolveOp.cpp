//===- TriangularSolveOp.cpp - Triangular solves of libraries -------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
namespace json = llvm::json;

using Solve = library::TriangularSolveOp;

LogicalResult Solve::verify() {
  // Inference reads the types of values: those of a block never inserted.
  Block block;
  block.addArguments(getOperandTypes(), {getLoc(), getLoc()});
  hlo::TriangularSolveOp::Properties properties;
  properties.setLeftSide(getLeftSideAttr());
  SmallVector<Type> inferred;
  InferenceScope scope(*this);
  if (failed(hlo::TriangularSolveOp::inferReturnTypes(
          getContext(), getLoc(),
          hlo::TriangularSolveOp::Adaptor(block.getArguments(), {}, properties),
          inferred))) // C1
    return failure();
  auto solution = cast<RankedTensorType>(inferred.front());
  Type element = solution.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!element.isF32() && !element.isF64()) // C2
    return emitOpError() << "solves nothing of element type "
                         << getElementTypeName(solution.getElementType());
  auto tuple = cast<TupleType>(getType()); // C3
  if (tuple.size() != 2 ||
      withoutLayout(tuple.getType(0)) != withoutLayout(solution) ||
      !mlir::getElementTypeOrSelf(tuple.getType(1)).isSignlessInteger(8))
    return emitOpError() << "result must be a tuple of "
                         << shapeToString(solution, /*withLayouts=*/false)
                         << " and a workspace of s8, but is "
                         << shapeToString(tuple, /*withLayouts=*/false);
  return success();
}

static constexpr llvm::StringLiteral kTarget = "__cublas$triangularSolve";

bool library::isTriangularSolveTarget(StringRef target) {
  return target == kTarget;
}

CustomCallOp Solve::buildCustomCall(OpBuilder &builder) {
  Transpose transpose = getTransposeA().value_or(Transpose::NO_TRANSPOSE);
  return buildCustomCallOf(
      builder, *this, kTarget,
      json::Object{{"left_side", getLeftSide()},
                   {"lower", getLower()},
                   {"unit_diagonal", getUnitDiagonal()},
                   {"transpose_a", stringifyTranspose(transpose)}});
}

Solve library::buildTriangularSolve(OpBuilder &builder, CustomCallOp op,
                                    std::string &reason) {
  FailureOr<json::Object> config = getBackendConfig(op);
  if (failed(config)) {
    reason = "the backend config is no object";
    return {};
  }
  if (op.getNumOperands() != 2) {
    reason = "the number of operands";
    return {};
  }
  // What is not there, or not understood, is noticed by its not being in the
  // custom call made of this.
  auto flag = [&](StringRef key) {
    return config->getBoolean(key).value_or(false) ? builder.getUnitAttr()
                                                   : UnitAttr();
  };
  std::optional<Transpose> transpose =
      symbolizeTranspose(config->getString("transpose_a").value_or(""));
  return Solve::create(
      builder, op.getLoc(), op.getType(), op.getOperand(0), op.getOperand(1),
      flag("left_side"), flag("lower"), flag("unit_diagonal"),
      TransposeAttr::get(op.getContext(),
                         transpose.value_or(Transpose::NO_TRANSPOSE)));
}

SmallVector<Value> Solve::buildReference(InstructionBuilder &builder,
                                         ValueRange operands) {
  TransposeAttr transpose = TransposeAttr::get(
      getContext(), getTransposeA().value_or(Transpose::NO_TRANSPOSE));
  return {builder.create<hlo::TriangularSolveOp>(
      operands[0], operands[1], getLeftSideAttr(), getLowerAttr(),
      getUnitDiagonalAttr(), transpose)};
}
