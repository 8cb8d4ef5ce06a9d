//===- DynamicPadder.cpp - Static arrays for dynamic ones -----------------===//
// See the description of dynamic-padder in Passes.td; test:
// dynamic-padder.mlir.

#include "DynamicPadder/Padder.h"
#include "hlo/Transforms/Expansion/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICPADDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Reports sizes that may differ where they must not.
static LogicalResult verifyEqualities(const DynamicDimensionInference &sizes) {
  if (sizes.getEqualities().empty())
    return success();
  const DynamicDimensionInference::Equality &equality =
      sizes.getEqualities().front();
  return equality.op->emitOpError("may have operands of different sizes: ")
         << "dimension " << equality.dim
         << " of one is not known to be that of another";
}

namespace {
struct DynamicPadderPass : hlo::impl::DynamicPadderPassBase<DynamicPadderPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto takesDynamic = [&](CustomCallOp op) {
      return llvm::is_contained(dynamicCustomCalls,
                                op.getCustomCallTarget().str());
    };
    FailureOr<DynamicDimensionInference> sizes =
        DynamicDimensionInference::get(module, takesDynamic);
    if (failed(sizes))
      return signalPassFailure();
    if (sizes->isEmpty())
      return markAllAnalysesPreserved();
    if (shapeChecks == DynamicShapeChecks::CompileTime &&
        failed(verifyEqualities(*sizes)))
      return signalPassFailure();
    DynamicPadderOptions options;
    options.sliceDynamicOutput = sliceDynamicOutput;
    options.checkAtRuntime = shapeChecks == DynamicShapeChecks::Runtime;
    Padder padder(*sizes, options);
    if (failed(padder.verify(module)))
      return signalPassFailure();
    padder.pad(module);
  }
};
} // namespace
