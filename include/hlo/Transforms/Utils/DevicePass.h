//===- DevicePass.h - Passes for a device -----------------------*- C++ -*-===//
// Bases of passes with the option `target`.

#ifndef HLO_TRANSFORMS_UTILS_DEVICEPASS_H
#define HLO_TRANSFORMS_UTILS_DEVICEPASS_H

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

namespace hlo {
template <typename BaseT> class DevicePass : public BaseT {
public:
  using BaseT::BaseT;

  void runOnOperation() final {
    FailureOr<DeviceDescription> device =
        getTargetDevice(this->getOperation(), this->target);
    if (failed(device))
      return this->signalPassFailure();
    if (!run(*device))
      this->markAllAnalysesPreserved();
  }

protected:
  /// Returns whether anything changed.
  virtual bool run(const DeviceDescription &device) = 0;
};

/// Replaces operations of one kind.
template <typename BaseT, typename OpT>
class DeviceExpanderPass : public DevicePass<BaseT> {
public:
  using DevicePass<BaseT>::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    InstructionExpander expander(this->getOperation(), this->getArgument());
    return expander.template expand<OpT>(
        [&](OpT op, InstructionBuilder &builder) {
          return expand(op, builder, expander, device);
        });
  }

  /// What takes the place of `op`; null if it stays.
  virtual Value expand(OpT op, InstructionBuilder &builder,
                       const InstructionExpander &expander,
                       const DeviceDescription &device) = 0;
};

/// Replaces operations of one kind where the device is a GPU.
template <typename BaseT, typename OpT>
class GPUExpanderPass : public DeviceExpanderPass<BaseT, OpT> {
public:
  using DeviceExpanderPass<BaseT, OpT>::DeviceExpanderPass;

protected:
  bool run(const DeviceDescription &device) final {
    return device.isGPU() && DeviceExpanderPass<BaseT, OpT>::run(device);
  }
};

/// Rewrites what begins or ends at operations of one kind.
template <typename BaseT, typename OpT>
class DeviceRewriterPass : public DevicePass<BaseT> {
public:
  using DevicePass<BaseT>::DevicePass;

protected:
  bool run(const DeviceDescription &device) final {
    InstructionExpander expander(this->getOperation(), this->getArgument());
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(this->getOperation(), llvm::IsaPred<OpT>))
      isChanged |= rewrite(mlir::cast<OpT>(op), expander, device);
    return isChanged;
  }

  /// Returns whether anything changed.
  virtual bool rewrite(OpT op, const InstructionExpander &expander,
                       const DeviceDescription &device) = 0;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_DEVICEPASS_H
