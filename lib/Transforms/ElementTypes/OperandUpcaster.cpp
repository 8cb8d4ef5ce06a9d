//===- OperandUpcaster.cpp - Products of what the result has --------------===//
// See the description of operand-upcaster in Passes.td; test:
// operand-upcaster.mlir.

#include "LibraryTypes.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "operand-upcaster"

namespace hlo {
#define GEN_PASS_DEF_OPERANDUPCASTERPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The operands that are going to have the element type of the result; none
/// where that loses values.
static SmallVector<OpOperand *> getNarrowOperands(Operation *op) {
  Type result = mlir::getElementTypeOrSelf(op->getResult(0));
  SmallVector<OpOperand *> narrow;
  for (OpOperand &operand : op->getOpOperands().take_front(2)) {
    Type type = mlir::getElementTypeOrSelf(operand.get());
    if (!keepsAllValues(type, result))
      return {};
    if (type != result)
      narrow.push_back(&operand);
  }
  return narrow;
}

namespace {
struct OperandUpcasterPass
    : hlo::impl::OperandUpcasterPassBase<OperandUpcasterPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return libraryTypes.add(context, keep);
  }

  void runOnOperation() override {
    auto isNarrow = [](Operation *op) {
      return !getNarrowOperands(op).empty();
    };
    if (!libraryTypes.rewriteOthers(getOperation(), DEBUG_TYPE, isNarrow,
                                    upcast))
      markAllAnalysesPreserved();
  }

private:
  static void upcast(Operation *op);

  LibraryTypes libraryTypes;
};
} // namespace

void OperandUpcasterPass::upcast(Operation *op) {
  OpBuilder builder(op);
  Type result = mlir::getElementTypeOrSelf(op->getResult(0));
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Upcast").category(DEBUG_TYPE))
      << remark::add("{0} of {1}", op->getName().stripDialect(),
                     getElementTypeName(result));
  for (OpOperand *operand : getNarrowOperands(op)) {
    auto type = cast<RankedTensorType>(operand->get().getType());
    operand->set(ConvertOp::create(builder, op->getLoc(),
                                   changeElementType(type, result),
                                   operand->get()));
  }
}
