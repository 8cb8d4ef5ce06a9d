//===- SimplifyFPConversions.cpp - One conversion of floats, not two ------===//
// See the description of simplify-fp-conversions in Passes.td; test:
// simplify-fp-conversions.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "simplify-fp-conversions"

namespace hlo {
#define GEN_PASS_DEF_SIMPLIFYFPCONVERSIONSPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool hasFloats(Value array) {
  return isFloat(getElementTypeOrSelf(array));
}

namespace {
struct SimplifyFPConversionsPass
    : hlo::impl::SimplifyFPConversionsPassBase<SimplifyFPConversionsPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    // Operands come first, so a chain of any length becomes one conversion.
    getOperation()->walk([&](ConvertOp convert) {
      auto first = convert.getOperand().getDefiningOp<ConvertOp>();
      if (!first || hasControlDependencies(first) ||
          !hasFloats(first.getOperand()) || !hasFloats(first) ||
          !hasFloats(convert) ||
          first->getAttr(HLODialect::kSharding) !=
              convert->getAttr(HLODialect::kSharding))
        return;
      Value source = first.getOperand();
      if (!allowExcessPrecision &&
          !keepsAllValues(getElementTypeOrSelf(source),
                          getElementTypeOrSelf(first))) {
        remark::missed(
            convert.getLoc(),
            remark::RemarkOpts::name("KeptRounding").category(DEBUG_TYPE))
            << remark::add("{0} before it rounds", first.getResult().getType());
        return;
      }
      remark::passed(
          convert.getLoc(),
          remark::RemarkOpts::name("Conversions").category(DEBUG_TYPE))
          << remark::add("converts what was converted before");
      isChanged = true;
      if (source.getType() == convert.getType()) {
        replaceWithValue(rewriter, convert, source);
      } else {
        convert->setLoc(fuseLocations(convert.getLoc(), first.getLoc()));
        convert->setOperand(0, source);
      }
      if (first->use_empty())
        first->erase();
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
