//===- PlacementRemover.cpp - Forget which memory arrays are in -----------===//
// See the description of placement-remover in Passes.td; test:
// placement-remover.mlir.

#include "Tiles.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/AnnotationCalls.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/AttrTypeSubElements.h"

#define DEBUG_TYPE "placement-remover"

namespace hlo {
#define GEN_PASS_DEF_PLACEMENTREMOVERPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isPlacement(CustomCallOp call) {
  return llvm::is_contained(
      {"LayoutConstraint", "MoveToDevice", "MoveToHost", "Pin", "PinToDevice",
       "Unpin", "__xla_internal_call_marker_after",
       "__xla_internal_call_marker_before", "annotate_device_placement"},
      call.getCustomCallTarget());
}

namespace {
struct PlacementRemoverPass
    : hlo::impl::PlacementRemoverPassBase<PlacementRemoverPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(verifyTilesAreNotNeeded(getOperation(), getArgument())))
      return signalPassFailure();
    bool isChanged = simplifyLayouts();
    isChanged |= removeAnnotationCalls(getOperation(), DEBUG_TYPE, isPlacement);
    isChanged |= replaceAllocations();
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool simplifyLayouts();
  bool replaceAllocations();
};
} // namespace

/// Leaves the order of dimensions and the size of elements.
bool PlacementRemoverPass::simplifyLayouts() {
  bool isChanged = false;
  mlir::AttrTypeReplacer replacer;
  addArrayTypeReplacement(replacer, [&](RankedTensorType type) {
    LayoutAttr layout = getLayout(type);
    if (!layout)
      return type;
    auto simple = LayoutAttr::get(type.getContext(), layout.getMinorToMajor())
                      .withElementSizeInBits(layout.getElementSizeInBits());
    isChanged |= simple != layout;
    return withLayout(type, simple);
  });
  replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return isChanged;
}

/// Memory of any elements may as well have zeros.
bool PlacementRemoverPass::replaceAllocations() {
  return InstructionExpander(getOperation(), DEBUG_TYPE)
      .expand<CustomCallOp>([](CustomCallOp call, InstructionBuilder &b) {
        auto type = dyn_cast<RankedTensorType>(call.getType());
        return isAllocateBuffer(call) && type && type.hasStaticShape()
                   ? b.splat(type, 0)
                   : Value();
      });
}
