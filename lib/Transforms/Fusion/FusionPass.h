//===- FusionPass.h - Passes that fuse the kernels of blocks ----*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H
#define HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H

#include "FusionGraph.h"
#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Transforms/Utils/DevicePass.h"

namespace hlo {

/// What a pass that fuses for a device needs in all blocks.
struct FusionContext {
  explicit FusionContext(ModuleOp module, const DeviceDescription &device)
      : model(device), costs(device), rewriter(module.getContext()) {}
  const DeviceDescription &getDevice() const { return model.getDevice(); }
  /// Seconds that a kernel takes by itself.
  double estimate(const FusedOperations &fused);
  /// The same of kernels one after the other.
  double estimateEach(ArrayRef<Operation *> ops);

  PerformanceModel model;
  KernelCostAnalysis costs;
  /// Callees come before callers: those it knows do not change any more.
  TemporaryMemoryAnalysis memory;
  mlir::IRRewriter rewriter;
};

/// The value of the frontend attribute `MUST_FUSE`; empty if there is none.
StringRef getFusionId(Operation *op);

/// Makes one kernel of the operations of a block that have the same value of
/// the frontend attribute `MUST_FUSE`, unless `isOwn` of one: the pass does
/// that itself. Remarks, of the category of a pass, say so, or why not, and
/// what `NO_FUSE` keeps. Returns whether it made any.
bool fuseByAttributes(Block &block, FusionContext &context, StringRef category,
                      function_ref<bool(Operation *)> isOwn);

/// A pass for a device that fuses in one block after the other.
/// `PassBase` is what TableGen makes of it.
template <typename PassBase> class FusionPass : public DevicePass<PassBase> {
public:
  using DevicePass<PassBase>::DevicePass;

private:
  bool run(const DeviceDescription &device) final {
    FusionContext context(this->getOperation(), device);
    // First in all blocks: costs are remembered by operation from then on.
    bool isChanged =
        forEachKernelBlock(this->getOperation(), [&](Block &block) {
          return fuseByAttributes(block, context, this->getArgument(),
                                  [&](Operation *op) { return isOwn(op); });
        });
    isChanged |= forEachKernelBlock(this->getOperation(), [&](Block &block) {
      return fuse(block, context);
    });
    return isChanged;
  }

  /// Whether it sees to what is to be fused with `op` by itself.
  virtual bool isOwn(Operation *) const { return false; }
  /// Returns whether anything changed.
  virtual bool fuse(Block &block, FusionContext &context) = 0;
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_FUSIONPASS_H
