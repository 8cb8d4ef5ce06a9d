//===- ResultCaster.cpp - Products of what the operands have --------------===//
// See the description of result-caster in Passes.td; test: result-caster.mlir.

#include "LibraryTypes.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "result-caster"

namespace hlo {
#define GEN_PASS_DEF_RESULTCASTERPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The element type to compute in, where the result has a lower precision.
static Type getWiderType(Operation *op) {
  Type result = mlir::getElementTypeOrSelf(op->getResult(0));
  Type operands =
      getHigherPrecision(mlir::getElementTypeOrSelf(op->getOperand(0)),
                         mlir::getElementTypeOrSelf(op->getOperand(1)));
  bool isWider =
      result != operands && getHigherPrecision(result, operands) == operands;
  return isWider && isFloat(result) && isFloat(operands) ? operands : Type();
}

namespace {
struct ResultCasterPass : hlo::impl::ResultCasterPassBase<ResultCasterPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return libraryTypes.add(context, keep);
  }

  void runOnOperation() override {
    auto isNarrow = [](Operation *op) { return getWiderType(op) != Type(); };
    if (!libraryTypes.rewriteOthers(getOperation(), DEBUG_TYPE, isNarrow, cast))
      markAllAnalysesPreserved();
  }

private:
  static void cast(Operation *op);

  LibraryTypes libraryTypes;
};
} // namespace

void ResultCasterPass::cast(Operation *op) {
  Type elementType = getWiderType(op);
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Cast").category(DEBUG_TYPE))
      << remark::add("{0} of {1}, then converted", op->getName().stripDialect(),
                     getElementTypeName(elementType));
  Value result = op->getResult(0);
  auto type = mlir::cast<RankedTensorType>(result.getType());
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  result.setType(changeElementType(type, elementType));
  auto convert = ConvertOp::create(builder, op->getLoc(), type, result);
  for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin,
                         HLODialect::kFrontendAttributes})
    if (Attribute attribute = op->getAttr(name))
      convert->setAttr(name, attribute);
  op->removeAttr(HLODialect::kOrigin);
  result.replaceAllUsesExcept(convert, convert);
}
