//===- ElementTypeConverter.cpp - Compute in another element type ---------===//
// See the description of element-type-converter in Passes.td; test:
// element-type-converter.mlir.

#include "TypeWidening.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "element-type-converter"

namespace hlo {
#define GEN_PASS_DEF_ELEMENTTYPECONVERTERPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if more bits would be seen in the result.
static bool dependsOnWidth(Operation *op) {
  Type element = mlir::getElementTypeOrSelf(op->getResult(0));
  return isa<PopcntOp, CountLeadingZerosOp, MulhiOp>(op) ||
         (isa<ShiftRightLogicalOp>(op) && isSignedInteger(element));
}

namespace {
struct ElementTypeConverterPass
    : hlo::impl::ElementTypeConverterPassBase<ElementTypeConverterPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    narrow = getElementTypeByName(context, from);
    wide = getElementTypeByName(context, to);
    if (narrow && wide && isFloat(narrow) == isFloat(wide) && !isPred(narrow) &&
        narrow != wide && keepsAllValues(narrow, wide))
      return success();
    return mlir::emitError(UnknownLoc::get(context))
           << "cannot compute '" << from << "' in '" << to
           << "': not a wider type of the same kind";
  }

  void runOnOperation() override {
    TypeWideningOptions options;
    options.narrow = narrow;
    options.wide = wide;
    auto keepsNarrow = [](Operation *op) {
      if (!dependsOnWidth(op))
        return false;
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("more bits would be seen in the result of {0}",
                         op->getName().stripDialect());
      return true;
    };
    options.isSupported = keepsNarrow;
    options.category = DEBUG_TYPE;
    if (!widenTypes(getOperation(), options))
      markAllAnalysesPreserved();
  }

private:
  Type narrow, wide;
};
} // namespace
