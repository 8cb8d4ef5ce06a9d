//===- FusionPass.h - Passes that fuse the kernels of blocks ----*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H
#define HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H

#include "FusionGraph.h"
#include "hlo/Analysis/Device/Target.h"

namespace hlo {

/// What a pass that fuses for a device needs in all blocks.
struct FusionContext {
  explicit FusionContext(ModuleOp module, const DeviceDescription &device)
      : model(device), rewriter(module.getContext()) {}
  const DeviceDescription &getDevice() const { return model.getDevice(); }

  PerformanceModel model;
  KernelCostAnalysis costs;
  mlir::IRRewriter rewriter;
};

/// A pass with the option `target` that fuses in one block after the other.
/// `PassBase` is what TableGen makes of it.
template <typename PassBase> class FusionPass : public PassBase {
public:
  using PassBase::PassBase;

  void runOnOperation() final {
    FailureOr<DeviceDescription> device =
        getTargetDevice(this->getOperation(), this->target);
    if (failed(device))
      return this->signalPassFailure();
    FusionContext context(this->getOperation(), *device);
    if (!forEachKernelBlock(this->getOperation(),
                            [&](Block &block) { return fuse(block, context); }))
      this->markAllAnalysesPreserved();
  }

private:
  /// Returns whether anything changed.
  virtual bool fuse(Block &block, FusionContext &context) = 0;
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H
