//===- AddTrackingSuffixToInstructionNames.cpp - Names before fusion ------===//
// See the description of add-tracking-suffix-to-instruction-names in Passes.td;
// test: add-tracking-suffix-to-instruction-names.mlir.

#include "FusionGraph.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Locations.h"

namespace hlo {
#define GEN_PASS_DEF_ADDTRACKINGSUFFIXTOINSTRUCTIONNAMESPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static constexpr llvm::StringLiteral kSuffix = ".0";

namespace {
struct AddTrackingSuffixToInstructionNamesPass
    : hlo::impl::AddTrackingSuffixToInstructionNamesPassBase<
          AddTrackingSuffixToInstructionNamesPass> {
  using Base::Base;

  void runOnOperation() override {
    SideEffectAnalysis sideEffects;
    if (!forEachKernelBlock(getOperation(), [&](Block &block) {
          bool isChanged = false;
          for (Operation &op : block.without_terminator())
            // What no pass of fusion takes stays as it is.
            if (!isa<CallOp, ConditionalOp, CustomCallOp, FusionOp, ParameterOp,
                     WhileOp>(op) &&
                !sideEffects.has(&op))
              isChanged |= addSuffix(op);
          return isChanged;
        }))
      markAllAnalysesPreserved();
  }

private:
  static bool addSuffix(Operation &op) {
    StringAttr name = getInstructionName(op.getLoc());
    if (!name || name.getValue().ends_with(kSuffix))
      return false;
    op.setLoc(
        withName(op.getLoc(),
                 StringAttr::get(op.getContext(), name.getValue() + kSuffix)));
    return true;
  }
};
} // namespace
