//===- GPUExpanderPass.h - Replace instructions on GPUs ---------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_GPUEXPANDERPASS_H
#define HLO_TRANSFORMS_UTILS_GPUEXPANDERPASS_H

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

namespace hlo {
/// A pass with the option `target` that replaces operations of one kind where
/// the target is a GPU.
template <typename BaseT, typename OpT> class GPUExpanderPass : public BaseT {
public:
  using BaseT::BaseT;

  void runOnOperation() override {
    FailureOr<DeviceDescription> device =
        getTargetDevice(this->getOperation(), this->target);
    if (failed(device))
      return this->signalPassFailure();
    InstructionExpander expander(this->getOperation(), this->getArgument());
    auto expandOne = [&](OpT op, InstructionBuilder &builder) {
      return expand(op, builder, expander, *device);
    };
    if (!device->isGPU() || !expander.template expand<OpT>(expandOne))
      this->markAllAnalysesPreserved();
  }

protected:
  /// What takes the place of `op`; null if it stays.
  virtual Value expand(OpT op, InstructionBuilder &builder,
                       const InstructionExpander &expander,
                       const DeviceDescription &device) const = 0;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_GPUEXPANDERPASS_H
