//===- FillMissingLayouts.cpp - Layouts of all arrays or of none ----------===//
// See the description of fill-missing-layouts in Passes.td; test:
// fill-missing-layouts.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "fill-missing-layouts"

namespace hlo {
#define GEN_PASS_DEF_FILLMISSINGLAYOUTSPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Scalars have none.
static RankedTensorType withMissingLayout(RankedTensorType type) {
  return type.getRank() == 0 ? type : withDefaultLayout(type);
}

namespace {
struct FillMissingLayoutsPass
    : hlo::impl::FillMissingLayoutsPassBase<FillMissingLayoutsPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isAnyGiven = false;
    unsigned missing = 0;
    auto count = [&](mlir::ValueRange values) {
      SmallVector<Type> leaves;
      for (Type type : values.getTypes())
        getLeafTypes(type, leaves);
      for (Type leaf : leaves)
        if (auto array = dyn_cast<RankedTensorType>(leaf)) {
          isAnyGiven |= bool(getLayout(array));
          missing += withMissingLayout(array) != array;
        }
    };
    getOperation()->walk([&](Operation *op) {
      count(op->getResults());
      for (Region &region : op->getRegions())
        for (Block &block : region)
          count(block.getArguments());
    });
    if (!isAnyGiven || missing == 0)
      return markAllAnalysesPreserved();
    mlir::AttrTypeReplacer replacer;
    addArrayTypeReplacement(replacer, withMissingLayout);
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
    remark::passed(getOperation().getLoc(),
                   remark::RemarkOpts::name("Filled").category(DEBUG_TYPE))
        << remark::add("{0} arrays are row-major now", missing);
  }
};
} // namespace
